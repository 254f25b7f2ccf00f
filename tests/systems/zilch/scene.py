"""A table of Zilch as a test wants it: characters by values, dice and dominoes by hand."""

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from msgspec import field, structs

from fiftyfour.engine.actions import Begin
from fiftyfour.engine.chance import Human, Plain
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, SettingValue, Setup
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.zilch import system
from fiftyfour.systems.zilch.damage.conditions import settle
from fiftyfour.systems.zilch.data import CARDS
from fiftyfour.systems.zilch.table.character import Character
from fiftyfour.systems.zilch.table.creature import Creature, new_creature, tokens
from fiftyfour.systems.zilch.table.table import Zilch

T = TypeVar("T", bound=str)
P1, P2 = Seat("p1"), Seat("p2")


class Forced(Human, tag="human"):
    """What a test foresees: faces in the order in which they come, whatever is drawn or rolled."""

    faces: list[str] = field(default_factory=list[str])

    asks: ClassVar[bool] = False

    def pick(self, bag: Sequence[T], source: str, by: Seat | None = None) -> int:
        self.used += 1
        assert self.faces, f"nothing was foreseen for {source} of {list(bag)}"
        return list[str](bag).index(self.faces.pop(0))

    def puts_off(self, thing: str) -> bool:
        return False  # what a test foresees comes when it is drawn, seen or not


def laid(players: int = 2, **settings: SettingValue) -> Session[Zilch]:
    """A table that has begun, with the ready characters."""
    seats = [SeatInfo(Seat(f"p{n}"), "player", f"P{n}") for n in range(1, players + 1)]
    setup = Setup(
        system="zilch", seats=(*seats, SeatInfo(GM, "gm", "GM")), host=GM, settings=settings
    )
    game = Session(system, setup, Plain(seed=1))
    game.apply(GM, Begin())
    return game


def foresee(game: Session[Zilch], faces: str) -> None:
    """From here on chance brings these faces, in this order."""
    game.state.chance = Forced(faces=faces.split())


def put(game: Session[Zilch], who: Character, id: str = "p1", seat: Seat = P1) -> Creature:
    """Put somebody in the place of `id`, its values as given."""
    table = game.table
    who = structs.replace(who, base=dict.fromkeys(CARDS, 6) | who.base, values={})
    being = new_creature(who, id, seat, table.settings, table.house.data)
    table.beings[id] = being
    game._ask = None  # pyright: ignore[reportPrivateUsage] (laid by hand)
    settle(game, being)
    return being


def body(game: Session[Zilch], numbers: Sequence[int]) -> Creature:
    """A character with (Hearts, HP, temporary pool, Hearts taint, Hearts drain)."""
    hearts, hp, pool, taint, drain = numbers
    base = dict.fromkeys(CARDS, 6) | {"H": hearts, "H2": hearts, "C": 9}
    being = put(game, Character(name="Ana", base=base, classes=["fighter"]))
    for kind, value in (("taint", taint), ("drain", drain)):
        if value:
            tokens(being, "taint" if kind == "taint" else "drain", "H").value = value
    being.hp.value, being.temp.value = hp, pool
    settle(game, being)
    return being


def begin_fight(game: Session[Zilch], **changes: str) -> None:
    """The GM begins an encounter with everybody, all aware but for `changes`."""
    game.answer(GM, "fight")
    game.answer(GM, dict[str, str | int | list[str]](changes))
