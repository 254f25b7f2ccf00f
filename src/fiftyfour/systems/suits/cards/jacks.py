"""Jacks: cards that come back into a hand after a play (SU-JACK)."""

from fiftyfour.engine.cards import Card, Rank
from fiftyfour.engine.decisions import Answer, Choose, Option
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, done
from fiftyfour.engine.things import Pile, Sheet
from fiftyfour.systems.suits.table import Pick, Race, Record, Side, Suits

NONE = Option(id="none", label="Take nothing", rule="SU-JACK-05")


def picks_of(table: Suits, sides: list[Side], effects: list[bool]) -> list[Pick]:
    """A pick for each Jack played by a side whose face cards have effects, in the sides' order.

    A flipped one counts only where flips act (SU-FACE-04, SU-JACK-04).
    """
    active = table.settings.flipped_faces == "active"
    return [
        Pick(side.seat, index)
        for index, side in enumerate(sides)
        if effects[index]
        for one in table.played(side)
        if one.counts.rank is Rank.JACK and (active or not one.flip)
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
        return self.choose if eligible(self._pile(game.table)) else self.lapse

    def choose(self, game: Game[Suits]) -> Step:
        picks = self._record(game.table).data.picks
        pool = eligible(self._pile(game.table)) if picks else []
        if not pool:
            return self.begin
        options = [
            Option(card.value, f"Take back {card.pretty}", cards=(card,), rule="SU-JACK-01")
            for card in dict.fromkeys(pool)
        ]
        return ask(
            picks[0].seat,
            Choose(prompt="The Jack takes back", rule="SU-JACK-01", options=[*options, NONE]),
            then=self.picked,
            waiting="takes a card back with a Jack",
            refuse=self.why_not,
        )

    def why_not(self, game: Game[Suits], answer: Answer) -> None:
        """`bad_jack_pick` for any card that is not among those (SU-JACK-03)."""
        told = f"{str(answer)[:20]!r} is not among what the Jack can take"
        raise IllegalAction("bad_jack_pick", told, "SU-JACK-03")

    def picked(self, game: Game[Suits], option: Option) -> Step:
        """The card goes into the hand; it was still used (SU-JACK-05)."""
        if option.id != "none":
            hand = game.table.hand(self._record(game.table).data.picks[0].seat)
            game.move([Card(option.id)], self._pile(game.table), hand, rule="SU-JACK-01")
        return self.lapse

    def lapse(self, game: Game[Suits]) -> Step:
        """This Jack is done with, or finds nothing."""
        record = self._record(game.table)
        game.write(record, rule="SU-JACK-05", picks=record.data.picks[1:])
        return self.begin

    def _record(self, table: Suits) -> Sheet[Record] | Sheet[Race]:
        return table.race if self.depth is None else table.plays[self.depth].record

    def _pile(self, table: Suits) -> Pile:
        """Where this Jack may take a card from (SU-JACK-02)."""
        record = self._record(table).data
        pick = record.picks[0]
        if table.settings.jack_pool == "discard":
            return table.stock(pick.seat).discard
        return table.row(record.sides[pick.side].who)


def eligible(pile: Pile) -> list[Card]:
    """Cards that a Jack may take: by what is printed on them (SU-JACK-03)."""
    return [card for card in pile.cards if card.is_numeric]
