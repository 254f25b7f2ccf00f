"""How the fields are asked that several forms share, and who may say what (ZI-TABLE-01)."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from fiftyfour.engine.errors import IllegalAction, NotYours, Refusal
from fiftyfour.engine.forms import Fill
from fiftyfour.engine.struct_form import Between, Pick, Words
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch.data import CARD_NAMES, DIFFICULTY, MOST_MODIFIER
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.effects import parse_effects
from fiftyfour.systems.zilch.table.table import Zilch

NOBODY = "nobody"
MOST_EFFECTS = 300


def names_of(creatures: Iterable[Creature]) -> dict[str | None, str]:
    """Creatures by id, for a menu."""
    return {one.id: one.name for one in creatures}


def or_nobody(creatures: Iterable[Creature]) -> dict[str | None, str]:
    """The same, or nobody, who comes first."""
    return {None: "nobody", **names_of(creatures)}


def unreadable(effects: str) -> Refusal | None:
    """Why words are no effects (ZI-MAG-11)."""
    try:
        parse_effects(effects)
    except IllegalAction as wrong:
        return Refusal(wrong.code, wrong.message, wrong.rule)
    return None


WHO = Pick("Who", blank=NOBODY, first=True)
"""Somebody at the table by id, the first if nobody is said; None where the table offers it."""

CARD = Pick("Card", CARD_NAMES, prompt="Which card?")
"""One of the eight cards (ZI-TEST-01)."""

MODIFIER = Between(
    *("Modifier", -MOST_MODIFIER, MOST_MODIFIER),
    prompt=", ".join(f"{name} {number:+d}" for name, number in DIFFICULTY.items()),
)
"""The GM's modifier; the presets are among the numbers (ZI-TEST-06, ZI-TEST-08)."""

HOW_HARD = tuple(
    Fill(
        f"{name} {number:+d}".replace("-", "−") if number else name,
        {"modifier": number},
        group="How hard",
    )
    for name, number in reversed(DIFFICULTY.items())
)
"""The presets of the modifier (ZI-TEST-08)."""

SAVE = Pick("Save on", {"": "none"} | CARD_NAMES)
"""The card that targets save on, or none (ZI-SAVE-03)."""

ON_SAVE = Pick("On a success", {"none": "nothing happens", "half": "amounts are halved"})
"""What a saved one is spared (ZI-SAVE-03)."""

SAVED: Mapping[str, object] = {"save": tuple(CARD_NAMES)}
"""What matters only where there is a save at all."""
SAVE_MODIFIER, SPARED = replace(MODIFIER, when=SAVED), replace(ON_SAVE, when=SAVED)

USUAL_EFFECTS = tuple(
    Fill(words, {"effects": words}, group="Usual effects")
    for words in (
        *("2 physical damage", "3 fire damage", "2 S drain", "condition Slowed"),
        *("ongoing 1 bleeding", "heal 2", "attack +2"),
    )
)

EFFECTS = Words(
    "Effects",
    MOST_EFFECTS,
    prompt="3 fire damage; 2 S drain; condition Entangled; ongoing 1 bleeding",
    unless=unreadable,
    show="line",
)
"""Effects in words, as they are written down (ZI-MAG-11)."""


def gm_only(table: Zilch, seat: Seat) -> Refusal | None:
    """For whoever has not the GM's powers now (ZI-TABLE-01)."""
    if table.is_keeper(seat):
        return None
    return NotYours("not_gm", "only the GM may do this", "ZI-TABLE-01")


def in_combat(table: Zilch, rule: str = "ZI-REC-03") -> Refusal | None:
    """What waits until the encounter is over, while one goes on."""
    return until_over(rule) if table.encounter.running else None


def until_over(rule: str) -> Refusal:
    """Why something waits until the encounter is over."""
    return Refusal("in_combat", "not during an encounter", rule)


def words_in(text: str) -> list[str]:
    """A field of words with commas between them."""
    return [word.strip() for word in text.split(",") if word.strip()]
