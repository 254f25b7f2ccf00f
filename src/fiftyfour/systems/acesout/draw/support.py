"""Combined efforts: a supporter sacrifices a card for the lead (AO-COMB)."""

from msgspec import structs

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import CardSet, PickCards
from fiftyfour.engine.errors import NotYours, Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, Declining, Option, choose, option
from fiftyfour.engine.procedures import Aside, Step, ask, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout.commands import not_called, wait
from fiftyfour.systems.acesout.decks import is_ace, return_jokers, turn
from fiftyfour.systems.acesout.draw.stakes import Gift, aces_after
from fiftyfour.systems.acesout.draw.tally import count_cards, worth
from fiftyfour.systems.acesout.table import AcesOut, Agent, Call, Sacrifice, Side, agent_out

TURNED = 2


class Join(Choice, frozen=True, tag="support"):
    """Two cards are turned, one of them is lost; the result is shared (AO-COMB-02).

    Agent against agent, `side` is who is supported: 0 the initiator, 1 the opponent (AO-PVP-10).
    """

    side: int = 0


class StayOut(Declining, frozen=True):
    """Not this time; whoever says so may still change their mind."""


class Support(Aside[AcesOut]):
    """Two cards are turned, one of them is sacrificed; there is no way back (AO-COMB-05).

    It neither checks nor moves the supporter's marker and uses no action (AO-COMB-12).
    """

    label = "Support the lead"

    side: int = 0

    @classmethod
    def closed(cls, game: Game[AcesOut], seat: Seat) -> Refusal | None:
        return not_called(game.table) or against_support(game.table, seat)

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Choose[Join]:
        return choose(_prompt(game.table), _joins(game.table), rule="AO-COMB-01")

    def begin(self, game: Game[AcesOut], join: Join | None = None) -> Step:
        """Turn two; a joker is set aside and the next card turned (AO-COMB-02, AO-COMB-04)."""
        table = game.table
        self.side = join.side if join is not None else self.side
        agent, cards = table.agents[self.seat], table.agents[self.seat].cards
        supports = [*table.call.supports, Sacrifice(self.seat, side=self.side)]
        game.write(table.record, rule="AO-COMB-01", supports=supports)
        helped = table.agents[table.call.sides[self.side].seat].name
        game.tell(f"{agent.name} supports {helped}", rule="AO-COMB-01", seat=self.seat)
        game.foresee([(cards.deck, TURNED - len(cards.choice), cards.choice)])
        while len(cards.choice) < TURNED:
            card = turn(game, cards, cards.choice, rule="AO-COMB-02")
            if card is None:
                break
            if card.is_joker:
                game.move([card], cards.choice, cards.aside, rule="AO-COMB-04")
        return self.choose

    def choose(self, game: Game[AcesOut]) -> Step:
        """Which of them? Only the supporter sees them (AO-COMB-02, AO-VIS-02)."""
        table = game.table
        agent, call = table.agents[self.seat], table.call
        cards = agent.cards.choice.cards
        if len(cards) == 1 and table.settings.idle_questions == "skipped":
            sacrifice(game, agent, cards[0])
        if not agent.cards.choice.cards:
            return self.over
        side = call.sides[self.side]
        prompt = f"Which card do you give {table.agents[side.seat].name} for {side.skill}?"
        sets = [_gift(table, agent, side, card) for card in cards]
        pick = PickCards(prompt=prompt, rule="AO-COMB-02", cards=list(cards), sets=sets)
        return ask(
            self.seat,
            pick,
            then=self.chosen,
            waiting="choosing a card to sacrifice",
            closed=wait(f"{agent.name} is choosing a card to sacrifice"),
        )

    def chosen(self, game: Game[AcesOut], picked: list[Card]) -> Step:
        sacrifice(game, game.table.agents[self.seat], picked[0])
        return self.over

    def over(self, game: Game[AcesOut]) -> Step:
        """Without a card, which only the GM's hand can bring about, there is no support."""
        call = game.table.call
        supports = [support for support in call.supports if support.card is not None]
        if len(supports) < len(call.supports):
            game.write(game.table.record, rule="AO-COMB-01", supports=supports)
        return done


def _gift(table: AcesOut, agent: Agent, side: Side, card: Card) -> CardSet:
    """A card to give: what it counts, and what becomes of both (AO-COMB-02, AO-COMB-11)."""
    value = worth(card, side.skill)
    means = ["gone for good"]
    means += [f"{o.pretty} goes to your discards" for o in agent.cards.choice.cards if o != card]
    means += [f"an Ace is an expensive gift: {aces_after(agent)}"] if is_ace(card) else []
    label = f"+{value} for {table.agents[side.seat].name}"
    return CardSet((card,), label, Gift(value, "; ".join(means)))


def against_support(table: AcesOut, seat: Seat) -> Refusal | None:
    """Why this seat cannot support the open call; the first reason is told.

    Agent against agent it depends on the setting, and there is room on either side.

    Rules: AO-PVP-10, AO-COMB-13, AO-COMB-07, AO-OUT-05, AO-COMB-05.
    """
    call = table.call
    if seat == GM:
        return NotYours("not_yours", "agents support each other", "AO-COMB-01")
    if call.opposed and table.settings.opposed_help == "off":
        return Refusal("opposed_no_support", "no support against an agent", "AO-PVP-10")
    if call.nc:
        return Refusal("nc_no_support", "an NC DRAW costs nothing", "AO-COMB-13")
    if any(side.seat == seat for side in call.sides):
        return Refusal("support_self", "who draws supports nobody", "AO-COMB-07")
    agent = table.agents[seat]
    if against := agent_out(agent):
        return against
    if seat in call.supporters:
        return Refusal("already_supporting", "once for each call", "AO-COMB-07")
    full = [_full(call, side) for side in call.sides]
    if all(full):
        return full[0]
    if not any(not card.is_joker for card in agent.cards.left()):
        return Refusal("no_cards_to_support", f"{agent.name} has no card to give", "AO-COMB-05")
    return None


def _full(call: Call, side: Side) -> Refusal | None:
    if len(call.supporters_of(side)) < call.max_supporters:
        return None
    line = f"this call takes {call.max_supporters} supporters"
    line += " on each side" if call.opposed else ""
    return Refusal("support_full", line, "AO-COMB-07")


def undecided(table: AcesOut) -> list[Seat]:
    """Who could support the open call and has not said yet whether to."""
    declined = table.call.declined
    return [s for s in table.agents if s not in declined and not against_support(table, s)]


def support_question(table: AcesOut, against: Refusal | None = None) -> Choose[Join | StayOut]:
    """Support the lead, or not; whoever says no may still change their mind (AO-COMB-02).

    With a reason `against` it, both are closed.
    """
    stay = option(StayOut(), "Stay out of it", id="stay out", closed=against)
    options = [*_joins(table, against), stay]
    return choose(_prompt(table), options, rule="AO-COMB-01")


def _joins(table: AcesOut, against: Refusal | None = None) -> list[Option[Join]]:
    """Support the lead, or agent against agent either side (AO-PVP-10)."""
    call = table.call
    return [
        option(
            Join(at),
            f"Support {table.agents[side.seat].name}",
            id=f"support {side.seat}" if call.opposed else "support",
            hint="turn two cards, lose one for good; you share the result",
            rule="AO-COMB-02",
            closed=against or _full(call, side),
        )
        for at, side in enumerate(call.sides)
    ]


def _prompt(table: AcesOut) -> str:
    names = [table.agents[side.seat].name for side in table.call.sides]
    return f"Support {' or '.join(names)}?"


def sacrifice(game: Game[AcesOut], agent: Agent, card: Card) -> None:
    """The card is lost and counts for the lead; the other is discarded.

    A sacrificed Ace counts for ACES OUT at once, and for nothing but its points.

    Rules: AO-COMB-02, AO-COMB-03, AO-COMB-04, AO-COMB-06, AO-COMB-11, AO-ACE-06.
    """
    table, cards = game.table, agent.cards
    side = table.call.sides[table.call.support_of(agent.seat).side]
    value = worth(card, side.skill)
    game.move([card], cards.choice, cards.removed, rule="AO-COMB-02")
    game.move(list(cards.choice.cards), cards.choice, cards.discard, rule="AO-COMB-03")
    return_jokers(game, cards, [cards.aside], rule="AO-COMB-04")
    supports = [
        structs.replace(support, card=card, worth=value) if support.seat == agent.seat else support
        for support in table.call.supports
    ]
    table.call.supports = supports
    count_cards(table, table.call)
    game.write(table.record, rule="AO-COMB-06")
    name = table.agents[side.seat].name
    line = f"{agent.name} gives {card.pretty} for good: {value:+d} for {name}"
    game.tell(line, rule="AO-COMB-06", seat=agent.seat)
