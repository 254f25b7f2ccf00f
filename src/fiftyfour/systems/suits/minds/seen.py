"""The table as one seat sees it, read back into the game's own words: for bots and hints."""

from fractions import Fraction
from functools import cached_property
from typing import TypeVar

import msgspec
from msgspec import Struct

from fiftyfour.engine.cards import Card, Suit
from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Line, View
from fiftyfour.systems.suits.cards.faces import value
from fiftyfour.systems.suits.character import Figure
from fiftyfour.systems.suits.combat.initiative import GROUP, SWIFT
from fiftyfour.systems.suits.data import PHYSICAL, ROBBERY, SKILLS, THEFT, Attribute, Use
from fiftyfour.systems.suits.decks import GMS, PLAYERS
from fiftyfour.systems.suits.minds.hand_odds import Flips
from fiftyfour.systems.suits.minds.odds import (
    Pool,
    Worth,
    against,
    flip,
    in_the_end,
    one_deck,
    pool,
)
from fiftyfour.systems.suits.table import (
    Played,
    Quick,
    Race,
    Record,
    Scene,
    Side,
    Standing,
    of_suit,
)

S = TypeVar("S", bound=Struct)


class Seen:
    """What a seat knows: nothing but its view (SU-ODDS-07)."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.seat: Seat = view.seat
        self._zones = {zone.name: zone for zone in view.zones}
        self._sheets = {sheet.name: sheet.data for sheet in view.sheets}
        self._tracks = {track.name: track.value for track in view.tracks}

    def _read(self, name: str, kind: type[S]) -> S:
        return msgspec.json.decode(self._sheets[name], type=kind)

    @cached_property
    def scene(self) -> Scene:
        return self._read("scene", Scene)

    @cached_property
    def record(self) -> Record | None:
        """The play in progress, the uppermost of them."""
        names = [name for name in ("play:2", "play:1") if name in self._sheets]
        return self._read(names[0], Record) if names else None

    @cached_property
    def race(self) -> Race:
        return self._read("initiative", Race)

    @cached_property
    def depth(self) -> int:
        return 2 if "play:2" in self._sheets else 1

    @cached_property
    def figures(self) -> dict[str, Figure]:
        """Whose sheet this seat reads: the players', and for the GM everybody's."""
        found: dict[str, Figure] = {}
        for name in self._sheets:
            kind, _, who = name.partition(":")
            if kind in ("suit", "cast"):
                found[who] = self._read(name, Figure)
        return found

    @cached_property
    def people(self) -> dict[str, Standing]:
        """Everybody of whom this seat knows."""
        names = [name for name in self._sheets if name.startswith("standing:")]
        return {name.partition(":")[2]: self._read(name, Standing) for name in names}

    def is_player(self, who: str) -> bool:
        return f"suit:{who}" in self._sheets

    @cached_property
    def opponents(self) -> list[str]:
        """The GM's people who are here and alive."""
        return [who for who in self._here if not self.is_player(who)]

    @cached_property
    def party(self) -> list[str]:
        """The players' characters who are here and alive."""
        return [who for who in self._here if self.is_player(who)]

    @cached_property
    def _here(self) -> list[str]:
        return [who for who, one in self.people.items() if one.here and one.alive]

    @cached_property
    def suits(self) -> dict[str, Figure]:
        return {who: one for who, one in self.figures.items() if self.is_player(who)}

    @property
    def hand(self) -> tuple[Card, ...]:
        zone = self._zones.get(f"hand:{self.seat}")
        return zone.cards if zone is not None else ()

    @property
    def discards(self) -> tuple[Card, ...]:
        """What Kings copy, as the table is set by default (SU-KING-01)."""
        own = self.seat == GM and self.view.settings.get("gm_king_pile") == "gm"
        return self._zones[f"discard:{GMS if own else PLAYERS}"].cards

    def damage(self, who: str) -> int:
        return self._tracks.get(f"damage:{who}", 0)

    def pool(self, seat: Seat) -> Pool:
        """What is known of the deck a seat draws from (SU-ODDS-01)."""
        stock = GMS if seat == GM else PLAYERS
        seats = sum(one.role == "player" for one in self.view.seats)
        setting = self.view.settings.get("player_decks")
        two = setting == "two" or (setting == "auto" and seats >= 5)
        return pool(self.view, stock, 2 if two and stock == PLAYERS else 1)

    def flip(self, seat: Seat, use: Use | None = None) -> Distribution:
        """What the next flip of a seat's deck is worth, where it is for this use."""
        return flip(self.pool(seat), worth=self._worth(use))

    def wins(self, use: Use, mine: Seat, theirs: Seat, ahead: int) -> Fraction:
        """The chance to win by flips, so much ahead; players share a deck (SU-ODDS-03)."""
        worth = self._worth(use)
        if (mine == GM) == (theirs == GM):
            return in_the_end(one_deck(self.pool(mine), ahead, worth=worth))
        return in_the_end(against(self.pool(mine), self.pool(theirs), ahead, worth=worth))

    def _worth(self, use: Use | None) -> Worth:
        """A flip is its number, but to rob a body any but a ♠ is worth less (SU-THF-02)."""

        def robbing(card: Card) -> int:
            spared = self._flips_count and card.suit is Suit.SPADES
            return value(card) + (0 if spared else THEFT)

        return robbing if use is not None and use.id == ROBBERY else value

    def robs(self, record: Record) -> bool:
        """A theft from a body without a ♠ so far, so that the next ♠ is worth more (SU-THF-02)."""
        return record.use == ROBBERY and not self.used(record, Suit.SPADES)

    def played(self, side: Side) -> list[Played]:
        """The cards of a side (SU-ADD-03)."""
        row = self._zones.get(f"row:{side.who}") or self._zones["row:gm"]
        return side.played(row.cards)

    def used(self, record: Record, suit: Suit) -> int:
        """Cards of this suit that the acting side has used so far (SU-USE-01)."""
        return of_suit(self.played(record.acting), suit, flip=self._flips_count)

    @property
    def _flips_count(self) -> bool:
        """True if a flip is among the cards used (SU-USE-01)."""
        return self.view.settings.get("flip_counts_as_used") != "off"

    def own(self, record: Record, resist: str = "") -> int:
        """What the acting side adds to its flip, if this seat reads it: Charisma declared, too.

        Rules: SU-FRA-03, SU-CHA-02, SU-CHA-04.
        """
        who, number = record.acting.who, self.modifier(0) or 0
        braced = record.charisma and not self.people[who].charisma and resist not in PHYSICAL
        charisma = self.figures[who].attribute(Attribute.CHARISMA) if braced else 0
        return number + charisma + max(record.feint, self.feint(record.kind, who))

    def feint(self, use: Use, who: str) -> int:
        """What somebody's feint gives an attack (SU-FRA-03)."""
        return self.people[who].feint if use.attack else 0

    @property
    def threshold(self) -> int | None:
        """The threshold of the play in progress, if this seat reads it."""
        return self._tracks.get(f"threshold:{self.depth}")

    def modifier(self, index: int) -> int | None:
        """The modifier of a side of the play, if this seat reads it; of several marks the best."""
        if index == 0:
            return self._tracks.get(f"modifier:{self.depth}")
        start = f"resists:{self.depth}:"
        found = [value for name, value in self._tracks.items() if name.startswith(start)]
        return max(found, default=None)

    def dexterity(self, side: Side) -> int | None:
        """What a side of initiative adds to its flip, if this seat reads it (SU-INI-02)."""
        group = [who for who in self.opponents if self.people[who].fighting]
        those = group if side.who == GROUP else [side.who]
        known = [self.figures[who].modifier(SWIFT) for who in those if who in self.figures]
        return max(known, default=None)

    def suit(self, side: Side) -> str:
        """The card suit that draws for a side of this seat's (SU-SUIT-01, SU-NPC-04)."""
        figure = self.figures.get(side.who)
        return figure.suit if figure is not None else self._quick.suit

    def effects(self, side: Side) -> bool:
        """True if face cards have effects for a side of this seat's (SU-FACE-07, SU-NPC-02)."""
        figure, skill = self.figures.get(side.who), SKILLS.get(side.play)
        if figure is None and side.who != GROUP:
            return self._quick.effects
        if figure is not None and figure.fixed is not None:
            return figure.effects
        if figure is not None and skill is not None:
            return figure.tagged(skill)
        return self.view.settings.get("no_skill_effects") != "off"

    def flips(self, side: Side) -> Flips:
        """What a flip of a side of this seat's does (SU-FACE-04, SU-SUIT-04)."""
        settings = self.view.settings
        faces = settings.get("flipped_faces") == "active" and self.effects(side)
        return Flips(faces, settings.get("suit_draw_on_flip") == "on")

    @cached_property
    def _quick(self) -> Quick:
        name = f"quick:{self.depth}"
        return self._read(name, Quick) if name in self._sheets else Quick()

    def line(self, side: Side) -> Line | None:
        """The sum of a side in the middle of the table, if this seat reads it."""
        lines = self.view.centre.lines if self.view.centre is not None else ()
        mine = (one for one in lines if one.label == side.name and one.total is not None)
        return next(mine, None)
