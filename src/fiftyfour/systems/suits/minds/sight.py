"""What a seat knows of chances and numbers, from the table as it sees it: for bots and hints."""

from fractions import Fraction
from functools import cached_property

from fiftyfour.engine.cards import Card, Suit
from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.suits.cards.faces import copies, has_effects, value
from fiftyfour.systems.suits.cards.totals import acting_total, resisting, used
from fiftyfour.systems.suits.character import Figure
from fiftyfour.systems.suits.combat.initiative import GROUP, SWIFT
from fiftyfour.systems.suits.data import PHYSICAL, ROBBERY, THEFT, Attribute, Use
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
from fiftyfour.systems.suits.table import Play, Record, Side, Suits


class Sight:
    """The table as one seat sees it, with what follows from that (SU-ODDS-07)."""

    def __init__(self, seen: Seen[Suits]) -> None:
        assert seen.seat is not None
        self.seat: Seat = seen.seat
        self.seen = seen
        self.table = seen.table

    @cached_property
    def play(self) -> Play | None:
        """The play in progress, the uppermost of them."""
        return self.table.plays[-1] if self.table.plays else None

    @property
    def record(self) -> Record | None:
        return None if self.play is None else self.play.data

    @cached_property
    def figures(self) -> dict[str, Figure]:
        """Whose sheet this seat reads: the players', and for the GM everybody's."""
        people = self.table.people.items()
        return {who: person.figure for who, person in people if not person.sheet.blank}

    def is_player(self, who: str) -> bool:
        person = self.table.people.get(who)
        return person is not None and person.player

    @property
    def hand(self) -> list[Card]:
        return self.table.hand(self.seat).cards

    @property
    def copies(self) -> list[Card]:
        """What a King of this seat may stand for (SU-KING-01)."""
        return copies(self.table, self.seat)

    # --- flips ---

    def pool(self, seat: Seat) -> Pool:
        """What is known of the deck a seat draws from (SU-ODDS-01)."""
        if seat == GM:
            return pool(self.seen.zones, GMS)
        return pool(self.seen.zones, PLAYERS, self.table.copies)

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
        counts = self.table.settings.flip_counts_as_used == "on"

        def robbing(card: Card) -> int:
            return value(card) + (0 if counts and card.suit is Suit.SPADES else THEFT)

        return robbing if use is not None and use.id == ROBBERY else value

    def robs(self, record: Record) -> bool:
        """A theft from a body without a ♠ so far, so that the next ♠ is worth more (SU-THF-02)."""
        return record.use == ROBBERY and not used(self.table, record, Suit.SPADES)

    # --- numbers ---

    def own(self, play: Play, resist: str = "") -> int:
        """What the acting side adds to its flip, if this seat reads it: Charisma declared, too.

        Rules: SU-FRA-03, SU-CHA-02, SU-CHA-04.
        """
        record, person = play.data, self.table.people[play.data.acting.who]
        braced = record.charisma and not person.state.charisma and resist not in PHYSICAL
        charisma = person.figure.attribute(Attribute.CHARISMA) if braced else 0
        feint = max(record.feint, self.feint(record.kind, person.id))
        return (self.modifier(play, 0) or 0) + charisma + feint

    def feint(self, use: Use, who: str) -> int:
        """What somebody's feint gives an attack (SU-FRA-03)."""
        return self.table.people[who].state.feint if use.attack else 0

    def modifier(self, play: Play, index: int) -> int | None:
        """The modifier of a side, if this seat reads it; of several marks the best."""
        tracks = [mark.number for mark in play.marks] if index else [play.number]
        return max((track.value for track in tracks if not track.blank), default=None)

    def total(self, play: Play, index: int) -> int | None:
        """What a side comes to as it lies, if this seat reads it; of several marks the best."""
        if index == 0:
            return None if play.number.blank else acting_total(self.table, play)
        tracks = [mark.number for mark in play.marks] if play.data.opposed else [play.threshold]
        if any(track.blank for track in tracks):
            return None
        return max(resisting(self.table, play).values())

    def dexterity(self, side: Side) -> int | None:
        """What a side of initiative adds to its flip, if this seat reads it (SU-INI-02)."""
        fighting = [person.id for person in self.table.opposition() if person.state.fighting]
        people = fighting if side.who == GROUP else [side.who]
        known = [self.figures[who].modifier(SWIFT) for who in people if who in self.figures]
        return max(known, default=None)

    # --- cards of this seat's sides ---

    def suit(self, side: Side) -> str:
        """The card suit that draws for a side of this seat's (SU-SUIT-01, SU-NPC-04)."""
        person = self.table.people.get(side.who)
        if person is not None:
            return person.figure.suit
        return "" if self.play is None else self.play.quick.data.suit

    def effects(self, side: Side) -> bool:
        """True if face cards have effects for a side of this seat's (SU-FACE-07, SU-NPC-02)."""
        if not side.who and self.play is not None:
            return self.play.quick.data.effects
        return has_effects(self.table, self.table.people.get(side.who), side.play)

    def flips(self, side: Side) -> Flips:
        """What a flip of a side of this seat's does (SU-FACE-04, SU-SUIT-04)."""
        settings = self.table.settings
        faces = settings.flipped_faces == "active" and self.effects(side)
        return Flips(faces, settings.suit_draw_on_flip == "on")
