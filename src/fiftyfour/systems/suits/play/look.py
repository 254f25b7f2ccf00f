"""Ambush and Awareness: the top of a deck is seen and put in another order (SU-AMB, SU-AWA)."""

from dataclasses import replace
from functools import partial

from fiftyfour.engine.cards import Card, print_cards
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, done
from fiftyfour.engine.struct_form import form_of
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.suits.choices import DISCARD, Arrangement
from fiftyfour.systems.suits.data import Attribute
from fiftyfour.systems.suits.decks import GMS, PLAYERS, look, put_back
from fiftyfour.systems.suits.table import Record, Stock, Suits

RULES = {"ambush look": "SU-AMB-02", "awareness look": "SU-AWA-03"}


def deck_looked_at(record: Record) -> str:
    """Ambush looks at the other side's deck, Awareness at one's own.

    Rules: SU-AMB-02, SU-AMB-06, SU-AWA-03, SU-AWA-06, SU-NPC-06.
    """
    own = PLAYERS if record.acting.seat != GM else GMS
    other = GMS if own == PLAYERS else PLAYERS
    return other if record.use == "ambush look" else own


def depth_of(table: Suits, record: Record) -> int:
    """X: own Wits for Ambush, the result named for Awareness (SU-AMB-02, SU-AWA-02)."""
    if record.use == "ambush look":
        return table.people[record.acting.who].figure.attribute(Attribute.WITS)
    return record.result


class Looking(Procedure):
    """A seat looks at the top of a deck, arranges it, and may throw cards of it away.

    What it looks at lies in a pile of its own that this seat alone sees; how many, and what is
    thrown away, everybody knows (SU-VIS-06).
    """

    seat: Seat
    deck: str
    count: int
    discards: int
    rule: str

    def begin(self, game: Game[Suits]) -> Step:
        seen = look(game, self._stock(game), self.count, self.seat, rule=self.rule)
        return self.arrange if seen else done

    def arrange(self, game: Game[Suits]) -> Step:
        cards = self._stock(game).look.cards
        if not cards:
            return done
        most = min(self.discards, len(cards))
        discard = replace(DISCARD, most=most, prompt=f"At most {most}").decision(cards)
        question = form_of(
            Arrangement,
            self._stock(game).look.label,
            rule=self.rule,
            unless=partial(self._bad, cards),
            given=Arrangement(order=list(cards), discard=[]),
            order=cards,
            discard=discard.unless(self._too_many),
        )
        whose = "players'" if self.deck == PLAYERS else "GM's"
        waiting = f"looking at the top of the {whose} deck"
        return ask(self.seat, question, then=self.arranged, waiting=waiting)

    def _too_many(self, discard: list[Card]) -> Refusal | None:
        """One for each card used of the skill's suit (SU-AMB-03, SU-AWA-04)."""
        if len(discard) <= self.discards:
            return None
        return Refusal("too_many_discards", f"{self.discards} may be thrown away", self.rule)

    def _bad(self, cards: list[Card], arrangement: Arrangement) -> Refusal | None:
        """The new order and what is thrown away are together what was seen, each card once.

        Rules: SU-AMB-02, SU-AWA-03.
        """
        if sorted(arrangement.kept + arrangement.discard) != sorted(cards):
            return self._arrange(cards)
        return None

    def _arrange(self, cards: list[Card]) -> Refusal:
        return Refusal("bad_arrangement", f"arrange {print_cards(cards)}", self.rule)

    def arranged(self, game: Game[Suits], arrangement: Arrangement) -> Step:
        stock, kept = self._stock(game), arrangement.kept
        deck = "the players' deck" if self.deck == PLAYERS else "the GM's deck"
        cards = len(kept) + len(arrangement.discard)
        looked = "the top card" if cards == 1 else f"the top {cards} cards"
        thrown = f" and throws away {len(arrangement.discard)}" if arrangement.discard else ""
        line = f"{game.name(self.seat)} looks at {looked} of {deck}{thrown}"
        game.tell(line, rule=self.rule, by=self.seat)
        put_back(game, stock, kept, arrangement.discard, rule=self.rule)
        return done

    def _stock(self, game: Game[Suits]) -> Stock:
        return game.table.players if self.deck == PLAYERS else game.table.gm


def looked_at(table: Suits) -> bool:
    """True while anybody looks at the players' deck (SU-STU-03)."""
    return bool(table.players.look.cards)
