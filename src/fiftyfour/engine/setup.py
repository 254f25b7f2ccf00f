"""What a table is made from: the game, who sits where, and the settings."""

from collections.abc import Mapping
from operator import attrgetter
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from fiftyfour.engine.decisions import Whole
from fiftyfour.engine.things import Seat

_seat = attrgetter("seat")

Role = Literal["gm", "player"]
Standing = Literal["in", "coming", "going", "out"]
"""A seat takes part, waits to enter play, is about to leave it, or takes no part."""

SettingValue = str | Whole | bool


class SeatInfo(Struct, frozen=True):
    """A seat of a table: `name` is whoever sits there."""

    seat: Seat
    role: Role
    name: str


class Setup(Struct, frozen=True, kw_only=True):
    """All that a table is made from, besides chance. `host` is the seat that may begin and end."""

    system: str
    seats: tuple[SeatInfo, ...]
    host: Seat
    settings: dict[str, SettingValue] = {}

    def players(self) -> list[SeatInfo]:
        return [info for info in self.seats if info.role == "player"]

    def named(self, names: Mapping[Seat, str]) -> "Setup":
        """The same with these names; seats that are not among them keep theirs."""
        seats = (replace(info, name=names.get(info.seat, info.name)) for info in self.seats)
        return replace(self, seats=tuple(seats))

    def has(self, seat: Seat) -> bool:
        return seat in map(_seat, self.seats)  # asked of every act, so without a loop of ours
