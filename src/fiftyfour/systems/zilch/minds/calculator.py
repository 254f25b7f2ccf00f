"""What can be asked about the chances of Zilch (ZI-TEST, ZI-CON, ZI-HIT, ZI-DMG)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from fiftyfour.engine.decisions import Field, Form, Number, Simple, number_of, text_of
from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.questions import Question
from fiftyfour.systems.zilch.data import SIZES, size_eighths
from fiftyfour.systems.zilch.minds import odds
from fiftyfour.systems.zilch.rolls.degrees import DEGREE_NAMES
from fiftyfour.systems.zilch.settings import ZilchSettings, deck_range
from fiftyfour.systems.zilch.table.creature import STANCES
from fiftyfour.systems.zilch.table.forms import choice


def _number(label: str, least: int, most: int, default: int) -> Field:
    return Field(label, Number(prompt=label, least=least, most=most), default)


def _choice(label: str, ids: Sequence[str], names: Mapping[str, str], default: str) -> Field:
    return Field(label, choice(label, ids, names), default)


def _test(filled: dict[str, Simple]) -> dict[str, Fraction]:
    value = number_of(filled, "value")
    degrees = {DEGREE_NAMES[one]: share for one, share in odds.test_chances(value).items()}
    return degrees | {"success or better": odds.success_chance(value)}


def _contest(filled: dict[str, Simple]) -> dict[str, Fraction]:
    mine, other = number_of(filled, "value"), number_of(filled, "against")
    won, lost, tie, none = odds.contest_chances(mine, other)
    return {"you win": won, "the other wins": lost, "a draw": tie, "nobody": none}


def _hit(filled: dict[str, Simple]) -> dict[str, Fraction]:
    return {"hits": _hits(filled)}


def _hits(filled: dict[str, Simple]) -> Fraction:
    defender = text_of(filled, "defender")
    return odds.hit_chance(
        number_of(filled, "margin"),
        text_of(filled, "attacker"),
        "" if defender == "none" else defender,
        tie=text_of(filled, "tie"),
        source=text_of(filled, "dominoes"),
    )


def _damage(filled: dict[str, Simple]) -> Distribution:
    """HP lost to a hit; what is below 0 takes nothing."""
    weapon = number_of(filled, "weapon") * size_eighths(text_of(filled, "size"), False) // 8
    blow = Distribution(odds.blow(weapon, number_of(filled, "resistance")))
    return blow.then(lambda net: max(0, net))


def _rounds(filled: dict[str, Simple]) -> Distribution:
    """One attack a round, each with dominoes drawn anew (ZI-RND-07)."""
    most, hits = number_of(filled, "hp"), _hits(filled)
    struck = Distribution({0: 1 - hits, 1: hits})
    each = struck.along(_damage(filled), lambda hit, much: hit * much)
    lost = Distribution({0: Fraction(1)})
    for _ in range(number_of(filled, "rounds")):
        lost = lost.along(each, lambda before, more: min(before + more, most))
    return lost


def _hand(filled: dict[str, Simple]) -> dict[int, Fraction]:
    power = "high" if filled["power"] == "high" else "standard"
    hands = odds.draw_chances(*deck_range(ZilchSettings(deck_power=power)))
    return {total: Fraction(ways, hands.total()) for total, ways in sorted(hands.items())}


ATTACK = {
    "margin": _number("Attack less defence, without pips", -20, 20, 0),
    "attacker": _choice("The attacker's stance", STANCES[:3], {}, "Bold"),
    "defender": _choice(
        "The defender's stance",
        [*STANCES, "none"],
        {"none": "none: no domino"},
        "Cautious",
    ),
    "tie": _choice("A tie is for the", ("attacker", "defender"), {}, "attacker"),
    "dominoes": _choice(
        "What lies there",
        ("shared", "own", "two_d6", "d8_d4"),
        {
            "shared": "dominoes of one set",
            "own": "dominoes of two sets",
            "two_d6": "two six-sided dice each",
            "d8_d4": "a d8 and a d4 each",
        },
        "shared",
    ),
}
BLOW = {
    "weapon": _number("The weapon's damage", 0, 12, 3),
    "resistance": _number("Damage resistance", 0, 12, 1),
    "size": _choice("The attacker's size", [*SIZES], {}, "Medium"),
}

QUESTIONS: dict[str, Question] = {
    "test": Question(
        Form(
            prompt="How does a test come out?",
            rule="ZI-TEST-04",
            fields={"value": _number("Card, skill and modifiers", -10, 30, 6)},
        ),
        _test,
    ),
    "contest": Question(
        Form(
            prompt="Who wins a contest of two?",
            rule="ZI-CON-04",
            fields={
                "value": _number("Your value", -10, 30, 6),
                "against": _number("The other's value", -10, 30, 6),
            },
        ),
        _contest,
    ),
    "hit": Question(
        Form(
            prompt="Does an attack hit, both dominoes unseen?",
            rule="ZI-HIT-04",
            fields=ATTACK,
        ),
        _hit,
    ),
    "damage": Question(
        Form(
            prompt="How many hit points does a hit take?",
            rule="ZI-DMG-02",
            fields=BLOW,
        ),
        _damage,
    ),
    "rounds": Question(
        Form(
            prompt="Hit points lost to an attack each round",
            rule="ZI-RND-07",
            fields={
                "rounds": _number("Rounds", 1, 20, 3),
                "hp": _number("Hit points, at which it is over", 1, 60, 6),
                **ATTACK,
                **BLOW,
            },
        ),
        _rounds,
    ),
    "hand": Question(
        Form(
            prompt="The sum of a hand drawn to make a character",
            rule="ZI-MAKE-11",
            fields={"power": _choice("Cards", ("standard", "high"), {}, "standard")},
        ),
        _hand,
    ),
}
"""Each question by the name it is asked by."""
