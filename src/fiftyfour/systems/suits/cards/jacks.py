"""Jacks: cards that come back into a hand after a play (SU-JACK)."""

from collections.abc import Sequence

from fiftyfour.engine.cards import Card, Rank
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import choose, option
from fiftyfour.engine.procedures import Procedure, Step, ask, done
from fiftyfour.engine.things import Pile, Sheet
from fiftyfour.systems.suits.choices import TakeBack
from fiftyfour.systems.suits.table import Pick, Race, Record, Side, Suits


def picks_of(table: Suits, sides: list[Side], effects: list[bool]) -> list[Pick]:
    """A pick for each Jack played by a side whose face cards have effects, in the sides' order.

    A flipped one counts only where flips act (SU-FACE-04, SU-JACK-04).
    """
    active = table.settings.flipped_faces == "active"
    return [
        Pick(side.seat, index)
        for index, side in enumerate(sides)
        if effects[index]
        for played in table.played(side)
        if played.counts.rank is Rank.JACK and (active or not played.flip)
    ]


class JackPicks(Procedure):
    """Each Jack takes a card back that is none of its kind, in a play or in initiative.

    `depth` is that of the play; None is initiative.

    Rules: SU-JACK-01, SU-JACK-02, SU-JACK-03, SU-JACK-04, SU-JACK-05, SU-INI-06.
    """

    depth: int | None = None

    def begin(self, game: Game[Suits]) -> Step:
        if not self._record(game.table).data.picks:
            return done
        return self.choose if self._finds(game.table) else self.lapse

    def choose(self, game: Game[Suits]) -> Step:
        picks = self._record(game.table).data.picks
        if not picks or not self._finds(game.table):
            return self.begin
        options = [
            option(
                TakeBack(card),
                f"Take back {card.pretty}",
                id=card.value,
                cards=(card,),
                rule="SU-JACK-01",
                closed=beyond_jacks(card),
            )
            for card in dict.fromkeys(self._pool(game.table))
        ]
        nothing = option(TakeBack(None), "Take nothing", id="none", rule="SU-JACK-05")
        menu = choose("The Jack takes back", [*options, nothing], rule="SU-JACK-01")
        return ask(
            picks[0].seat,
            menu,
            then=self.picked,
            waiting="taking a card back with a Jack",
        )

    def picked(self, game: Game[Suits], choice: TakeBack) -> Step:
        """The card goes into the hand; it was still used (SU-JACK-05)."""
        if choice.card is not None:
            record = self._record(game.table).data
            pick, pile = record.picks[0], self._pile_with(game.table, choice.card)
            line = f"{record.sides[pick.side].name} takes back {choice.card.pretty} with a Jack"
            game.tell(line, rule="SU-JACK-01", by=pick.seat)
            game.move([choice.card], pile, game.table.hand(pick.seat), rule="SU-JACK-01")
        return self.lapse

    def lapse(self, game: Game[Suits]) -> Step:
        """This Jack is done with, or finds nothing."""
        record = self._record(game.table)
        game.write(record, rule="SU-JACK-05", picks=record.data.picks[1:])
        return self.begin

    def _record(self, table: Suits) -> Sheet[Record] | Sheet[Race]:
        return table.race if self.depth is None else table.plays[self.depth].record

    def _finds(self, table: Suits) -> bool:
        return any(beyond_jacks(card) is None for card in self._pool(table))

    def _pool(self, table: Suits) -> list[Card]:
        return [card for pile in self._piles(table) for card in pile.cards]

    def _pile_with(self, table: Suits, card: Card) -> Pile:
        return next(pile for pile in self._piles(table) if card in pile.cards)

    def _piles(self, table: Suits) -> Sequence[Pile]:
        """Where this Jack may take a card from: its own side first (SU-JACK-02, SU-JACK-04)."""
        record = self._record(table).data
        pick = record.picks[0]
        own = table.row(record.sides[pick.side].who)
        match table.settings.jack_pool:
            case "play":
                return [own]
            case "table":
                rows = [table.row(side.who) for side in record.sides]
                return [own, *(row for row in rows if row is not own and row.stock == own.stock)]
            case "discard":
                return [table.stock(pick.seat).discard]


def jacks_first(table: Suits) -> bool:
    """Jacks pick before the cards go, unless they may take any of the discards (SU-JACK-02)."""
    return table.settings.jack_pool != "discard"


def beyond_jacks(card: Card) -> Refusal | None:
    """A Jack takes cards that are numbers by what is printed on them (SU-JACK-03)."""
    line = f"{card.pretty} is a face card"
    return None if card.is_numeric else Refusal("bad_jack_pick", line, "SU-JACK-03")
