"""The catalogue's examples that ask for a number, and the bodies: data in `vectors/`."""

import tomllib
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct, field

from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SettingValue
from fiftyfour.systems.zilch.damage.damage import (
    apply,
    drain,
    heal,
    hurt,
    net_damage,
    restore,
    taint,
)
from fiftyfour.systems.zilch.damage.recovery import rest, sleep, use_item
from fiftyfour.systems.zilch.data import size_eighths
from fiftyfour.systems.zilch.rolls.degrees import degree, reached, total_of, winner
from fiftyfour.systems.zilch.settings import ZilchSettings
from fiftyfour.systems.zilch.table.creature import Creature, pips
from fiftyfour.systems.zilch.table.effects import Effect
from fiftyfour.systems.zilch.table.table import Zilch
from tests.systems.zilch.scene import body, laid

VECTORS = Path(__file__).parent / "vectors"


class Vector(Struct, forbid_unknown_fields=True):
    id: str
    rules: list[str]
    ask: str
    cases: list[list[int | str]]


class Body(Struct, forbid_unknown_fields=True):
    id: str
    rules: list[str]
    body: list[int]
    do: list[str]
    left: list[int]
    settings: dict[str, SettingValue] = field(default_factory=dict[str, SettingValue])
    fighting: bool = False
    drain: dict[str, int] = field(default_factory=dict[str, int])
    taint: dict[str, int] = field(default_factory=dict[str, int])
    ongoing: dict[str, int] | None = None
    conditions: list[str] | None = None


NUMBERS = msgspec.convert(
    tomllib.loads((VECTORS / "numbers.toml").read_text())["vector"], list[Vector]
)
BODIES = msgspec.convert(tomllib.loads((VECTORS / "damage.toml").read_text())["body"], list[Body])

ROLLS = dict.fromkeys(range(1, 12), 8) | dict.fromkeys(range(13, 21), 1)
"""Totals of a test and how often each comes, of 96 (ZI-TEST-02)."""


def odds(value: int) -> str:
    """Degrees of a test in 96ths."""
    found = dict.fromkeys(("CS", "S", "F", "CF"), 0)
    for total, weight in ROLLS.items():
        found[degree(total, value)] += weight
    return " ".join(map(str, found.values()))


def success(value: int) -> str:
    return str(Fraction(sum(w for total, w in ROLLS.items() if total <= value), 96))


def equivalence(value: int) -> str:
    """S at -5 and CS at 0 are the same event (ZI-SKL-11)."""
    critical = sum(w for total, w in ROLLS.items() if degree(total, value) == "CS")
    assert success(value - 5) == str(Fraction(critical, 96))
    return success(value - 5)


def degrees(value: int, totals: str) -> str:
    return " ".join(degree(int(total), value) for total in totals.split())


def total(d12: int, d8: int) -> str:
    return str(total_of(d12, d8 or None))


def can_occur(number: int) -> str:
    return "yes" if number in ROLLS else "no"


def fallen(got: str, only: str, trained: str) -> str:
    return reached("CS" if got == "CS" else "S", only.split(), trained == "yes")


def contest(a: int, a_total: int, b: int, b_total: int, tie: str) -> str:
    totals = {"A": a_total, "B": b_total}
    values = {"A": a, "B": b}
    won = [one for one in totals if totals[one] <= values[one]]
    return winner(totals, won, tie, "A", values)


def pips_of(stance: str, lesser: int, greater: int) -> str:
    return " ".join(map(str, pips(stance, (lesser, greater))))


def net(size: str, weapon: int, fudge: int, dr: int, how: str) -> str:
    settings = ZilchSettings(size_applies_to="total" if how == "total" else "base")
    return str(
        net_damage(weapon, fudge, dr, size_eighths(size, how == "half"), settings.size_applies_to)
    )


def manual(d12: int, d8: int) -> str:
    with pytest.raises(IllegalAction) as refused:
        total_of(d12, d8 or None)
    return refused.value.code


ASK: dict[str, Callable[..., str]] = {
    "degrees": degrees,
    "success": success,
    "equivalence": equivalence,
    "total": total,
    "can_occur": can_occur,
    "odds": odds,
    "reached": fallen,
    "contest": contest,
    "pips": pips_of,
    "net": net,
    "manual": manual,
}


@pytest.mark.parametrize("vector", NUMBERS, ids=lambda v: v.id)
def test_number(vector: Vector) -> None:
    for case in vector.cases:
        assert ASK[vector.ask](*case[:-1]) == case[-1]


# --- bodies ---


def do(game: Session[Zilch], being: Creature, command: str) -> None:
    """Carry out one command; with `-> code` see it refused so."""
    said, _, code = (part.strip() for part in command.partition("->"))
    word, *rest = said.split()
    match word:
        case "hurt":
            marks = {"temporary": "temporary" in rest, "tainted": "tainted" in rest}
            hurt(game, being, int(rest[0]), rule="ZI-DMG-06", **marks)
        case "heal":
            heal(game, being, int(rest[0]), rule="ZI-REC-06")
        case "drain":
            drain(game, being, rest[0], int(rest[1]), rule="ZI-DRN-01")
        case "taint":
            taint(game, being, rest[0], int(rest[1]))
        case "restore":
            restore(game, being, rest[0], int(rest[1]), rule="ZI-REC-05")
        case "rest":
            rest_of(game, being)
        case "sleep":
            sleep(game, being)
        case "bleed":
            apply(game, being, Effect(kind="ongoing", what="bleeding", amount=int(rest[0])))
        case _:
            being.gear.body.append(rest[0])
            if code:
                with pytest.raises(IllegalAction) as refused:
                    use_item(game, being, rest[0], being)
                assert refused.value.code == code
            else:
                use_item(game, being, rest[0], being)


def rest_of(game: Session[Zilch], being: Creature) -> None:
    rest(game, being)


@pytest.mark.parametrize("one", BODIES, ids=lambda b: b.id)
def test_body(one: Body) -> None:
    game = laid(2, **one.settings)
    being = body(game, one.body)
    game.table.encounter.running = one.fighting
    for command in one.do:
        do(game, being, command)
    hearts = being.inherent("H")
    left = [hearts, being.hp.value, being.temp.value, being.tainted("H"), being.drained("H")]
    assert left == one.left
    assert {suit: being.drained(suit) for suit in one.drain} == one.drain
    assert {suit: being.tainted(suit) for suit in one.taint} == one.taint
    if one.ongoing is not None:
        assert being.now.ongoing == one.ongoing
    if one.conditions is not None:
        assert sorted(being.conditions()) == sorted(one.conditions)
