"""Fields that the GM's and the players' forms share, and who may say what (ZI-TABLE-01)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from fiftyfour.engine.decisions import Answer, Choose, Field, Number, Option, Simple, Text
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch.data import CARD_NAMES, CARDS, DIFFICULTY, MOST_MODIFIER
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.effects import parse_effects
from fiftyfour.systems.zilch.table.table import Zilch

NOBODY = "nobody"


def choice(
    prompt: str, ids: Sequence[str], names: Mapping[str, str] | None = None, rule: str = ""
) -> Choose:
    """One of these ids, under their names if they have any."""
    names = names or {}
    return _choice(prompt, tuple((one, names.get(one, one)) for one in ids), rule)


@lru_cache(maxsize=4096)
def _choice(prompt: str, rows: tuple[tuple[str, str], ...], rule: str) -> Choose:
    options = [Option(id=one, label=label) for one, label in rows]
    return Choose(prompt=prompt, options=options, rule=rule)


def yes_no(label: str, default: bool = False) -> Field:
    """A switch of a form."""
    return Field(label, choice(label, ["no", "yes"]), "yes" if default else "no")


def who_field(beings: Iterable[Creature], label: str = "Who", none: bool = False) -> Field:
    """Somebody at the table, or with `none` nobody."""
    names = {NOBODY: "nobody"} if none else {}
    names |= {one.id: one.name for one in beings}
    return Field(label, choice(label, [*names], names), next(iter(names)))


def card_field(default: str = "C") -> Field:
    """One of the eight cards (ZI-TEST-01)."""
    return Field("Card", choice("Which card?", CARDS, CARD_NAMES), default)


def modifier_field() -> Field:
    """The GM's modifier; the presets are among the numbers (ZI-TEST-06, ZI-TEST-08)."""
    presets = ", ".join(f"{name} {number:+d}" for name, number in DIFFICULTY.items())
    return Field("Modifier", Number(prompt=presets, least=-MOST_MODIFIER, most=MOST_MODIFIER), 0)


def save_field(label: str = "Save on") -> Field:
    """The card that targets save on, or none (ZI-SAVE-03)."""
    return Field(label, choice(label, ["", *CARDS], {"": "none"} | CARD_NAMES), "")


def on_save_field() -> Field:
    """What a saved one is spared (ZI-SAVE-03)."""
    results = {"none": "nothing happens", "half": "amounts are halved"}
    return Field("On a success", choice("Success", [*results], results), "none")


def effects_field(label: str = "Effects") -> Field:
    """Effects in words, as they are written down (ZI-MAG-11)."""
    prompt = "3 fire damage; 2 S drain; condition Entangled; ongoing 1 bleeding"
    return Field(label, Text(prompt=prompt, most=300), "")


def must_read(answer: Answer) -> None:
    """IllegalAction for a form whose effects cannot be read."""
    if isinstance(answer, dict):
        parse_effects(str(answer.get("effects", "")))


def must_keep(table: Zilch, seat: Seat) -> None:
    """IllegalAction `not_gm` for whoever has not the GM's powers now (ZI-TABLE-01)."""
    if not table.is_keeper(seat):
        raise IllegalAction("not_gm", "only the GM may do this", "ZI-TABLE-01")


def must_be_outside(table: Zilch, rule: str = "ZI-REC-03") -> None:
    """IllegalAction `in_combat` during an encounter."""
    if table.encounter.running:
        raise IllegalAction("in_combat", "not during an encounter", rule)


def listed(form: Mapping[str, Simple], name: str) -> list[str]:
    """A field of words with commas between them."""
    value = form.get(name, "")
    return [part.strip() for part in str(value).split(",") if part.strip()]
