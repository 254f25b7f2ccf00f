"""A conflict as one seat sees it: what bots and hints know, and nothing else."""

from typing import TypeVar

import msgspec
from msgspec import Struct

from fiftyfour.engine.cards import ALL_CARDS, Card
from fiftyfour.engine.view import View
from fiftyfour.systems.nightterrors.conflict.paying import most_payable, payments
from fiftyfour.systems.nightterrors.conflict.plays import Against, against
from fiftyfour.systems.nightterrors.data import Points, Pool
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings
from fiftyfour.systems.nightterrors.table import Conflict, Figure, Story

S = TypeVar("S", bound=Struct)


class Seen(Struct, frozen=True):
    """A character as everybody sees it: how many cards it can play, what it has left to pay."""

    number: int
    owner: str
    figure: Figure
    pools: Points
    held: int
    kept: tuple[Card, ...]


class Sight:
    """What a seat sees of the table, read once."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.zones = {zone.name: zone for zone in view.zones}
        self.tracks = {track.name: track.value for track in view.tracks}
        known = set(NightTerrorsSettings.__struct_fields__)
        chosen = {name: value for name, value in view.settings.items() if name in known}
        self.settings = msgspec.convert(chosen, NightTerrorsSettings)
        self.conflict = self._sheet("conflict", Conflict)
        self.story = self._sheet("story", Story)
        self.characters = {one.number: one for one in self._characters()}

    def _sheet(self, name: str, kind: type[S]) -> S:
        data = next(sheet.data for sheet in self.view.sheets if sheet.name == name)
        return msgspec.json.decode(data, type=kind)

    def _characters(self) -> list[Seen]:
        found: list[Seen] = []
        for sheet in self.view.sheets:
            word, _, number = sheet.name.partition(":")
            if word == "character":
                kept = self.zones[f"kept:{number}"].cards
                found.append(
                    Seen(
                        int(number),
                        sheet.owner or "",
                        msgspec.json.decode(sheet.data, type=Figure),
                        Points(*(self.tracks[f"{pool.value}:{number}"] for pool in Pool)),
                        self.zones[self._hand(number, sheet.owner or "")].count + len(kept),
                        kept,
                    )
                )
        return found

    def _hand(self, number: str, owner: str) -> str:
        if owner != "gm":
            return f"hand:{owner}"
        return "hand:gm" if self.settings.gm_hand == "shared" else f"hand:{number}"

    @property
    def me(self) -> Seen:
        """Whose decision it is, where it is this seat's."""
        return self.characters[self.conflict.decider()]

    def hand(self, one: Seen) -> str:
        """The name of the pile it plays from (NT-HAND-06)."""
        return self._hand(str(one.number), one.owner)

    def available(self, one: Seen) -> list[Card]:
        """The cards this seat sees in a hand, and the kept one."""
        return [*self.zones[self.hand(one)].cards, *one.kept]

    def hidden(self, one: Seen) -> int:
        """How many cards of a hand this seat does not see; the GM sees all of the GM's own."""
        return one.held - len(self.available(one))

    def unseen(self) -> tuple[Card, ...]:
        """The 52 less all that this seat sees lie anywhere (NT-ODDS-01)."""
        seen = {card for zone in self.view.zones for card in (*zone.cards, *zone.top)}
        return tuple(card for card in ALL_CARDS[:52] if card not in seen)

    def raised_cards(self) -> tuple[Card, ...]:
        """The raise that lies there to be seen."""
        assert self.conflict.raised is not None
        return self.zones[f"played:{self.conflict.raised.by}"].cards

    def against(self) -> Against:
        """The raise that lies there, as it has to be seen now."""
        return against(self.raised_cards(), self.conflict.trump, self.settings)

    def rivals(self) -> list[Seen]:
        """Everybody still in who is on another side, clockwise from me."""
        conflict, mine = self.conflict, self.me.number
        side = conflict.side(mine)
        return [
            self.characters[number]
            for number in conflict.clockwise(mine)
            if number != mine and conflict.side(number) != side
        ]

    def ways(self, one: Seen, points: int) -> tuple[Points, ...]:
        """Legal full payments of so many points (NT-PAY-06)."""
        kind, rank = self.conflict.kind, one.figure.rank
        return payments(points, kind, rank, one.pools, split=self.settings.split)

    def most(self, one: Seen) -> int:
        """The most points it can pay in full (NT-PAY-08)."""
        return most_payable(self.conflict.kind, one.figure.rank, one.pools)
