"""The table as one seat sees it, read back into the game's own words: for bots."""

from functools import cached_property
from typing import TypeVar

import msgspec
from msgspec import Struct

from fiftyfour.engine.cards import Card
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import View
from fiftyfour.systems.acesout.data import Skill
from fiftyfour.systems.acesout.decks import DECK, aces
from fiftyfour.systems.acesout.minds.odds import Heap
from fiftyfour.systems.acesout.table import AgentFile, Call, Foe, Mission

S = TypeVar("S", bound=Struct)


class Met(Struct, frozen=True):
    """A foe with a track: its number, its sheet, the defeats so far."""

    number: str
    foe: Foe
    hits: int

    @property
    def beaten(self) -> bool:
        return self.hits >= self.foe.needed


class Seen:
    """What a bot knows: nothing but its view."""

    def __init__(self, view: View) -> None:
        self.seat = view.seat
        self.view = view
        self._zones = {zone.name: zone.cards for zone in view.zones}
        self._tracks = {track.name: track.value for track in view.tracks}
        self._sheets = {sheet.name: sheet.data for sheet in view.sheets}
        self.asides = {one.id for one in view.decisions if not one.awaited}

    def _read(self, name: str, kind: type[S]) -> S:
        return msgspec.json.decode(self._sheets[name], type=kind)

    @cached_property
    def call(self) -> Call:
        return self._read("draw", Call)

    @cached_property
    def mission(self) -> Mission:
        return self._read("mission", Mission)

    @cached_property
    def agents(self) -> dict[Seat, AgentFile]:
        """The agents in the mission and not out of it."""
        names = [name for name in self._sheets if name.startswith("agent:")]
        files = {Seat(name.removeprefix("agent:")): self._read(name, AgentFile) for name in names}
        return {seat: file for seat, file in files.items() if file.playing and not file.out}

    @cached_property
    def all_foes(self) -> list[Met]:
        """Foes with a track, closed ones too."""
        numbers = [n.removeprefix("foe:") for n in self._sheets if n.startswith("foe:")]
        return [
            Met(number, self._read(f"foe:{number}", Foe), self.track(f"hits:{number}"))
            for number in numbers
        ]

    @property
    def foes(self) -> list[Met]:
        """Foes whose tracks are open."""
        return [one for one in self.all_foes if not one.foe.closed]

    def cards(self, name: str) -> tuple[Card, ...]:
        return self._zones.get(name, ())

    def track(self, name: str) -> int:
        return self._tracks.get(name, 0)

    def file(self, seat: Seat | None) -> AgentFile:
        return self._read(f"agent:{seat}", AgentFile)

    def removed(self, seat: Seat | None) -> tuple[Card, ...]:
        return self.cards(f"removed:{seat}")

    def aces_left(self, seat: Seat | None) -> int:
        return 4 - len(aces(self.removed(seat)))

    def cards_left(self, seat: Seat | None) -> int:
        return len(DECK) - len(self.removed(seat))

    def free_skills(self, seat: Seat | None) -> list[Skill]:
        """Skill sets that the agent did not use last (AO-LOCK-01)."""
        marker = self.cards(f"marker:{seat}")
        return [skill for skill in Skill if skill.jack not in marker]

    def heap(self, seat: Seat) -> Heap:
        """A deck as everybody can know it (AO-ODDS-02)."""
        places = ("discard", "table", "removed", "price", "aside", "choice")
        gone = {card for place in places for card in self.cards(f"{place}:{seat}")}
        pile = tuple(card for card in DECK if card not in gone)
        return Heap(pile, self.cards(f"discard:{seat}"))
