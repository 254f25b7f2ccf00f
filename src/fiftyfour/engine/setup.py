"""What a table is made from: the game, who sits where, and the settings."""

from operator import attrgetter
from typing import Literal

from msgspec import Struct

from fiftyfour.engine.things import Seat

_seat = attrgetter("seat")

Role = Literal["gm", "player"]
SettingValue = str | int | bool


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

    def has(self, seat: Seat) -> bool:
        return seat in map(_seat, self.seats)  # asked of every act, so without a loop of ours
