"""Combined efforts: a supporter sacrifices a card for the lead (AO-COMB)."""

from contextlib import suppress

from msgspec import structs

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import Answer, Choose, Option, PickCards
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Step, ask, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout.commands import Command, called
from fiftyfour.systems.acesout.decks import reshuffle, return_jokers
from fiftyfour.systems.acesout.draw.tally import worth
from fiftyfour.systems.acesout.table import AcesOut, Agent, Sacrifice, must_be_present

TURNED = 2


class Support(Command):
    """Two cards are turned, one of them is sacrificed; there is no way back (AO-COMB-05).

    It neither checks nor moves the supporter's marker and uses no action (AO-COMB-12).
    """

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Choose:
        must_be_able_to_support(game.table, seat)
        question = support_question(game.table)
        return structs.replace(question, options=question.options[:1])

    def begin(self, game: Game[AcesOut], _: Option | None = None) -> Step:
        """Turn two; a joker is set aside and the next card turned (AO-COMB-02, AO-COMB-04)."""
        table = game.table
        agent, cards = table.agents[self.seat], table.agents[self.seat].cards
        supports = [*table.call.supports, Sacrifice(self.seat)]
        game.write(table.record, rule="AO-COMB-01", supports=supports)
        game.tell(f"{agent.name} supports", rule="AO-COMB-01", seat=self.seat)
        while len(cards.choice) < TURNED:
            if not len(cards.deck) and cards.discard.cards:
                reshuffle(game, cards, rule="AO-DECK-06")
            drawn = game.draw(cards.deck, 1, cards.choice, rule="AO-COMB-02")
            if not drawn:
                break
            if drawn[0].is_joker:
                game.move(drawn, cards.choice, cards.aside, rule="AO-COMB-04")
        return self.choose

    def choose(self, game: Game[AcesOut]) -> Step:
        """Which of them? Only the supporter sees them (AO-COMB-02, AO-VIS-02)."""
        table = game.table
        agent, call = table.agents[self.seat], table.call
        cards = agent.cards.choice.cards
        if not cards:
            return self.over
        lead = table.agents[call.lead.seat].name
        return ask(
            self.seat,
            PickCards(
                prompt=f"Which card do you give {lead} for {call.lead.skill}?",
                rule="AO-COMB-02",
                cards=list(cards),
            ),
            then=self.chosen,
            waiting="chooses a card to sacrifice",
            refuse=self.why_not_choose,
            others=self.others,
        )

    def why_not_choose(self, game: Game[AcesOut], answer: Answer) -> None:
        held = game.table.agents[self.seat].cards.choice.cards
        if isinstance(answer, list) and any(card not in held for card in answer):
            raise IllegalAction(
                "not_a_support_card", "that is not one of the two cards", "AO-COMB-05"
            )

    def chosen(self, game: Game[AcesOut], picked: list[Card]) -> Step:
        sacrifice(game, game.table.agents[self.seat], picked[0])
        return self.over

    def over(self, game: Game[AcesOut]) -> Step:
        """Without a card, which only the GM's hand can bring about, there is no support."""
        supports = [one for one in game.table.call.supports if one.card is not None]
        if len(supports) < len(game.table.call.supports):
            game.write(game.table.record, rule="AO-COMB-01", supports=supports)
        return done


def must_be_able_to_support(table: AcesOut, seat: Seat) -> None:
    """IllegalAction for who cannot support now; the first reason is told.

    Rules: AO-PVP-10, AO-COMB-13, AO-COMB-07, AO-OUT-05, AO-COMB-05.
    """
    call = called(table)
    if seat == GM:
        raise IllegalAction("not_yours", "agents support each other", "AO-COMB-01")
    if call.opposed:
        raise IllegalAction("opposed_no_support", "no support against an agent", "AO-PVP-10")
    if call.nc:
        raise IllegalAction("nc_no_support", "an NC DRAW costs nothing", "AO-COMB-13")
    if call.lead.seat == seat:
        raise IllegalAction("support_self", "the lead supports nobody", "AO-COMB-07")
    agent = table.agent(seat)
    must_be_present(agent)
    if seat in call.supporters:
        raise IllegalAction("already_supporting", "once for each call", "AO-COMB-07")
    if len(call.supports) >= call.max_supporters:
        reason = f"this call takes {call.max_supporters} supporters"
        raise IllegalAction("support_full", reason, "AO-COMB-07")
    if not any(not card.is_joker for card in agent.cards.left()):
        raise IllegalAction(
            "no_cards_to_support", f"{agent.name} has no card to give", "AO-COMB-05"
        )


def may_support(table: AcesOut) -> list[Seat]:
    """Who could support the open call and has not said yet whether to."""
    seats: list[Seat] = []
    for seat in table.agents:
        with suppress(IllegalAction):
            must_be_able_to_support(table, seat)
            if seat not in table.call.declined:
                seats.append(seat)
    return seats


def support_question(table: AcesOut) -> Choose:
    """Support the lead, or not; whoever says no may still change their mind (AO-COMB-02)."""
    lead = table.agents[table.call.lead.seat].name
    yes = Option(
        id="support",
        label=f"Support {lead}",
        hint="turn two cards, lose one for good; you share the result",
        rule="AO-COMB-02",
    )
    no = Option(id="stay out", label="Stay out of it")
    return Choose(prompt=f"Support {lead}?", rule="AO-COMB-01", options=[yes, no])


def sacrifice(game: Game[AcesOut], agent: Agent, card: Card) -> None:
    """The card is lost and counts for the lead; the other is discarded.

    A sacrificed Ace counts for ACES OUT at once, and for nothing but its points.

    Rules: AO-COMB-02, AO-COMB-03, AO-COMB-04, AO-COMB-06, AO-COMB-11, AO-ACE-06.
    """
    table, cards = game.table, agent.cards
    value = worth(card, table.call.lead.skill)
    game.move([card], cards.choice, cards.removed, rule="AO-COMB-02")
    game.move(list(cards.choice.cards), cards.choice, cards.discard, rule="AO-COMB-03")
    return_jokers(game, cards, [cards.aside], rule="AO-COMB-04")
    supports = [
        Sacrifice(agent.seat, card, value) if one.seat == agent.seat else one
        for one in table.call.supports
    ]
    game.write(table.record, rule="AO-COMB-06", supports=supports)
    game.tell(
        f"{agent.name} gives {card.pretty}, worth {value}", rule="AO-COMB-06", seat=agent.seat
    )
