"""How a character stands when it leaves a table, in words that go along with its file.

Chips, hit points, drain and taint outlast scenes and evenings of play, and so do spells that run
until a Rest, a Sleep, or for good (ZI-CHIP-12, ZI-MAG-09).
"""

import re
from collections.abc import Iterator

from fiftyfour.engine.errors import IllegalAction
from fiftyfour.systems.zilch.data import SUITS
from fiftyfour.systems.zilch.table.creature import MOST_CHIPS, Creature, Running, tokens
from fiftyfour.systems.zilch.table.effects import parse_effects

LASTING = ("Entangled", "Bound", "Hampered", "Defenseless")
"""Conditions that stay until somebody is freed of them, or they are cleared (ZI-COND-01)."""

EXAMPLE = (
    "hp 4, temporary 1, chips C 3, drain H 2, taint H 1, ongoing bleeding 1, Entangled, "
    "until sleep: defence +1 of ward, slept"
)
RUNNING = ("rest", "sleep", "permanent")
"""Durations that outlast an evening (ZI-MAG-09)."""

_NUMBER = re.compile(r"(hp|temporary|boons) (\d{1,2})")
_SUIT = re.compile(r"(chips|drain|taint) ([CSDH]) (\d{1,2})")
_EFFECT = re.compile(r"until (rest|sleep|permanent): (.{1,60}?)(?: of (\S{1,60}))?")
_ONGOING = re.compile(r"ongoing (\w{1,20}) (\d{1,2})")


def status_of(being: Creature) -> str:
    """How somebody stands, as far as it outlasts the evening; nothing for whoever is fresh."""
    return ", ".join(_words(being))


def _words(being: Creature) -> Iterator[str]:
    if being.hp.value != being.most_hp:
        yield f"hp {being.hp.value}"
    if being.temp.value:
        yield f"temporary {being.temp.value}"
    if being.boons.value != being.boons.most:
        yield f"boons {being.boons.value}"
    for suit, track in being.chips.items():
        if track.value != being.inherent(suit) // being.who.divisor:
            yield f"chips {suit} {track.value}"
    for kind, tracks in (("drain", being.drain), ("taint", being.taint)):
        for suit, track in tracks.items():
            if track.value:
                yield f"{kind} {suit} {track.value}"
    for kind, amount in being.now.ongoing.items():
        yield f"ongoing {kind} {amount}"
    yield from (one for one in being.now.conditions if one in LASTING)
    for one in being.now.effects:
        if one.duration in RUNNING:
            of = f" of {one.spell}" if one.spell else ""
            yield f"until {one.duration}: {one.effect.text()}{of}"
    if being.now.slept:
        yield "slept"


def check_status(words: str) -> None:
    """IllegalAction `standing` for words that say nothing of how somebody stands."""
    for part in _parts(words):
        known = part == "slept" or part in LASTING
        if found := _EFFECT.fullmatch(part):
            parse_effects(found[2])
            continue
        if not known and not any(one.fullmatch(part) for one in (_NUMBER, _SUIT, _ONGOING)):
            reason = f"{part[:40]!r} is none of the likes of: {EXAMPLE}"
            raise IllegalAction("standing", reason, "ZI-CHIP-12")


def _parts(words: str) -> list[str]:
    return [part.strip() for part in words.split(",") if part.strip()]


def restore_status(being: Creature, words: str) -> None:
    """A fresh character stands as the words say; never better than fresh, but for spells.

    A spell runs on as if it were one's own: who cast it may be at another table.

    Rules: ZI-CHIP-12, ZI-DRN-01, ZI-TNT-01, ZI-MAG-09.
    """
    for part in _parts(words):
        if found := _SUIT.fullmatch(part):
            kind, suit, number = found[1], found[2], int(found[3])
            if kind != "chips":
                tokens(being, "drain" if kind == "drain" else "taint", suit).value = number
            elif suit in being.chips:
                being.chips[suit].value = min(number, being.chips[suit].value)
        elif found := _ONGOING.fullmatch(part):
            being.now.ongoing[found[1]] = int(found[2])
        elif found := _EFFECT.fullmatch(part):
            being.now.effects += [
                Running(spell=found[3] or "", caster=being.id, effect=effect, duration=found[1])
                for effect in parse_effects(found[2])
            ]
        elif found := _NUMBER.fullmatch(part):
            _set(being, found[1], int(found[2]))
        elif part == "slept":
            being.now.slept = True
        elif part in LASTING:
            being.now.conditions.append(part)
    for suit in SUITS:
        if suit in being.drain:  # no more than brings it to 0 (ZI-DRN-03)
            being.drain[suit].value = min(being.drain[suit].value, being.inherent(suit))
    being.hp.value = min(being.hp.value, being.most_hp)


def _set(being: Creature, word: str, number: int) -> None:
    match word:
        case "hp":
            being.hp.value = min(number, being.hp.value)
        case "temporary":
            being.temp.value = min(number, MOST_CHIPS)
        case _:
            being.boons.value = min(number, being.boons.value)
