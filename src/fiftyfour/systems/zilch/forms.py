"""Fields that the GM's and the players' forms share, and who may say what (catalogue 4.4)."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from fiftyfour.engine.decisions import Choose, Field, Number, Option, Simple
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch.data import CARD_NAMES, CARDS, DIFFICULTY, MOST_MODIFIER
from fiftyfour.systems.zilch.table import Being, Zilch

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


def who_field(beings: Iterable[Being], label: str = "Who", none: bool = False) -> Field:
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


def must_keep(table: Zilch, seat: Seat) -> None:
    """IllegalAction `not_gm` for whoever has not the GM's powers now (ZI-TABLE-01)."""
    if not table.is_keeper(seat):
        raise IllegalAction("not_gm", "only the GM may do this", "ZI-TABLE-01")


def must_be_calm(table: Zilch) -> None:
    """IllegalAction `E_IN_COMBAT` during an encounter."""
    if table.encounter.running:
        raise IllegalAction("E_IN_COMBAT", "not during an encounter", "ZI-REC-03")


def listed(form: Mapping[str, Simple], name: str) -> list[str]:
    """A field of words with commas between them."""
    value = form.get(name, "")
    return [part.strip() for part in str(value).split(",") if part.strip()]
