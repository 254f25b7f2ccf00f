"""Fields that the GM's and the players' forms share, and who may say what (ZI-TABLE-01)."""

from collections.abc import Iterable
from functools import lru_cache

from fiftyfour.engine.decisions import Number, Text
from fiftyfour.engine.errors import IllegalAction, NotYours, Refusal
from fiftyfour.engine.fields import menu
from fiftyfour.engine.forms import Field
from fiftyfour.engine.options import choose, option
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch.data import CARD_NAMES, DIFFICULTY, MOST_MODIFIER
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.effects import parse_effects
from fiftyfour.systems.zilch.table.table import Zilch

NOBODY = "nobody"


def who_field(
    creatures: Iterable[Creature],
    label: str = "Who",
    none: bool = False,
    default: str = "",
    *,
    of: str = "",
    key: str = "",
) -> Field:
    """Somebody at the table by id, the `default` or else the first; with `none` nobody as well."""
    nobody = [option(None, "nobody", id=NOBODY)] if none else []
    somebody = [option(one.id, one.name, id=one.id) for one in creatures]
    options = [*nobody, *somebody]
    return Field(label, choose(label, options), default or options[0].id, of, key)


@lru_cache
def card_field(default: str = "C", *, of: str = "", key: str = "") -> Field:
    """One of the eight cards (ZI-TEST-01)."""
    return Field("Card", menu("Which card?", CARD_NAMES), default, of, key)


@lru_cache
def modifier_field(*, of: str = "", key: str = "") -> Field:
    """The GM's modifier; the presets are among the numbers (ZI-TEST-06, ZI-TEST-08)."""
    presets = ", ".join(f"{name} {number:+d}" for name, number in DIFFICULTY.items())
    number = Number(prompt=presets, least=-MOST_MODIFIER, most=MOST_MODIFIER)
    return Field("Modifier", number, 0, of, key)


@lru_cache
def save_field(label: str = "Save on") -> Field:
    """The card that targets save on, or none (ZI-SAVE-03)."""
    return Field(label, menu(label, {"": "none"} | CARD_NAMES), "")


@lru_cache
def on_save_field() -> Field:
    """What a saved one is spared (ZI-SAVE-03)."""
    results = {"none": "nothing happens", "half": "amounts are halved"}
    return Field("On a success", menu("Success", results), "none")


@lru_cache
def effects_field(label: str = "Effects") -> Field:
    """Effects in words, as they are written down (ZI-MAG-11)."""
    prompt = "3 fire damage; 2 S drain; condition Entangled; ongoing 1 bleeding"
    return Field(label, Text(prompt=prompt, most=300).unless(_unreadable), "")


def _unreadable(effects: str) -> Refusal | None:
    try:
        parse_effects(effects)
    except IllegalAction as wrong:
        return Refusal(wrong.code, wrong.message, wrong.rule)
    return None


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
