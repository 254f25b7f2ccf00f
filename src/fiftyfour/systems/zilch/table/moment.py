"""What is happening in the middle of the table, as everybody may know it, and sums as people add.

Procedures write it where they tell, `begins` and `goes_on`, and mark the lines that its picture
stands for (`pictured`). Nothing secret is ever in it.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct, structs

from fiftyfour.engine.things import Sheet


class Addend(Struct, frozen=True):
    """One number of a sum, and what it is; None where whoever reads it may not know.

    `open` says that everybody sees it, whoever's it is.
    """

    label: str
    value: int | None
    rule: str
    open: bool = False


def total_of(addends: Iterable[Addend]) -> int:
    """What they come to."""
    return sum([one.value or 0 for one in addends])


def as_known(addends: Iterable[Addend], known: bool) -> list[Addend]:
    """A sum as it is read: nothing that is 0; of a secret the card without its number."""
    if known:
        return [one for one in addends if one.value]
    first, *more = addends
    bare = first if first.open else structs.replace(first, value=None)
    return [bare, *(one for one in more if one.open and one.value)]


class Run(Struct, frozen=True):
    """Totals that are worth the same against a value (ZI-TEST-04)."""

    degree: str
    name: str
    totals: tuple[int, ...]


class Scale(Struct, frozen=True):
    """What each total is worth against a value, and what was rolled, if anything."""

    value: int
    runs: tuple[Run, ...]
    total: int | None = None
    dice: tuple[int, ...] = ()


class Thrown(Struct, frozen=True):
    """Somebody's roll: what the dice show, what they come to, and whether that is a success."""

    being: str
    dice: tuple[int, ...]
    total: int
    success: bool


class Moment(Struct, kw_only=True):
    """What is happening, or has just happened: a test, a save, a contest or a blow.

    `number` tells one from the next; it is `over` once it is decided. `about` says who does what.
    `sum` is what the value or the attack is made of, `against` the defence; `came` what came of it,
    and what that `means`; `harm` what a blow did, with its `fudge` die, and `net` in points.
    """

    number: int = 0
    kind: Literal["", "test", "save", "contest", "attack"] = ""
    over: bool = False
    about: str = ""
    being: str = ""
    target: str = ""
    sum: list[Addend] = []
    against: list[Addend] = []
    scale: Scale | None = None
    rolls: list[Thrown] = []
    attack: int | None = None
    defence: int | None = None
    came: str = ""
    means: str = ""
    good: bool = False
    winner: str = ""
    fudge: int | None = None
    resisted: str = ""
    net: int | None = None
    harm: str = ""


def new_moment() -> Sheet[Moment]:
    """Nothing has happened yet."""
    return Sheet(name="moment", label="What happens", data=Moment())
