"""Giving up a drawn Ace, and ACES OUT (AO-ACE, AO-OUT)."""

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import Answer, Choose, Field, Form, Option, Simple, Text, text_of
from fiftyfour.engine.errors import IllegalAction, NotationError
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Step, ask, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout.commands import Command, Flow, heard, must_be_gm
from fiftyfour.systems.acesout.data import FATES
from fiftyfour.systems.acesout.decks import aces
from fiftyfour.systems.acesout.draw.forms import choice
from fiftyfour.systems.acesout.table import AcesOut, Agent, Side

FATE_NOTE = 300


def aces_to_give(table: AcesOut, side: Side) -> list[Card]:
    """Aces of this side's DRAW not yet given up; no others can be (AO-ACE-02, AO-ACE-07)."""
    lying = aces(table.agents[side.seat].cards.table.cards)
    return [card for card in lying if card not in side.given]


def ace_question(table: AcesOut, side: Side, cost: str) -> Choose:
    """Which Ace to give up, or to accept the loss; the choice is this player's (AO-ACE-06)."""
    options = [
        Option(
            id=f"give {card}",
            label=f"Give up {card.pretty}",
            hint="lost for good, and the action succeeds",
            cards=(card,),
            rule="AO-ACE-02",
        )
        for card in aces_to_give(table, side)
    ]
    accept = Option(id="accept loss", label="Accept the loss", hint=cost, rule="AO-REM-01")
    return Choose(
        prompt="The totals are against you. Give up an Ace?",
        rule="AO-ACE-02",
        options=[*options, accept],
    )


def why_not_give(answer: Answer) -> None:
    """`wrong_phase` for other commands, `not_a_drawn_ace` for any other card."""
    rest = heard(answer, "give", "accept loss")
    try:
        card = Card.parse(rest).pretty
    except NotationError:
        return
    raise IllegalAction("not_a_drawn_ace", f"{card} is no Ace of this DRAW", "AO-ACE-07")


def given_ace(option: Option) -> Card | None:
    """The Ace that this answer gives up, None if it accepts the loss."""
    return option.cards[0] if option.cards else None


def accept_loss(game: Game[AcesOut], side: Side, rule: str) -> None:
    """No Ace is given up: the loss is paid for in cards (AO-REM-01, AO-PVP-07)."""
    game.tell(f"{game.table.agents[side.seat].name} accepts the loss", rule=rule, seat=side.seat)
    game.write(game.table.record, rule=rule, accepted=True)


# --- ACES OUT ---


def put_out(game: Game[AcesOut], side: Side, seat: Seat) -> None:
    """Out of the mission, if a failed task meets one who was ACES OUT when it was revealed.

    A failure of a combined DRAW is everybody's who took part; `neutralised` and NC are none.

    Rules: AO-OUT-02, AO-OUT-03, AO-NC-04, AO-COMB-11.
    """
    call = game.table.call
    party = call.party(seat)
    if side.outcome != "failure" or call.nc or not party.aces_out:
        return
    agent = game.table.agents[seat]
    party.out = True
    game.write(agent.sheet, rule="AO-OUT-02", out=True, fate="", fate_note="")
    game.tell(f"{agent.name} was ACES OUT, and is out", rule="AO-OUT-02", seat=seat)


def fateless(table: AcesOut) -> Agent | None:
    """An agent the last DRAW has put out, and whose fate the GM has not named."""
    for party in table.call.parties:
        agent = table.agents[party.seat]
        if party.out and agent.file.out and not agent.file.fate:
            return agent
    return None


def fate_form(name: str = "an agent who is out") -> Form:
    """A fate and how it happens (AO-OUT-04)."""
    return Form(
        prompt=f"What becomes of {name}?",
        rule="AO-OUT-04",
        fields={
            "fate": Field("Fate", choice("Fate", list(FATES)), FATES[0]),
            "note": Field("How", Text(prompt="How it happens", most=FATE_NOTE), ""),
        },
    )


def set_fate(game: Game[AcesOut], agent: Agent, form: dict[str, Simple]) -> None:
    """Write the fate down and tell everybody."""
    fate, note = text_of(form, "fate"), text_of(form, "note")
    game.write(agent.sheet, rule="AO-OUT-04", fate=fate, fate_note=note)
    line = f"{agent.name} is {fate}" if fate != "other" else f"{agent.name} is out"
    game.tell(f"{line}. {note}".strip(), rule="AO-OUT-04", seat=agent.seat)


class Fates(Flow):
    """The GM names the fate of everybody whom this DRAW has put out (AO-OUT-04)."""

    def begin(self, game: Game[AcesOut]) -> Step:
        agent = fateless(game.table)
        if agent is None:
            return done
        return ask(
            GM,
            fate_form(agent.name),
            then=self.told,
            waiting=f"names the fate of {agent.name}",
            others=self.others,
        )

    def told(self, game: Game[AcesOut], form: dict[str, Simple]) -> Step:
        agent = fateless(game.table)
        assert agent is not None
        set_fate(game, agent, form)
        return self.begin


class SetFate(Command):
    """The GM tells, at any time, what became of an agent who is out (AO-OUT-04)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form:
        must_be_gm(seat)
        out = [a for a in game.table.agents.values() if a.file.out]
        if not out:
            raise IllegalAction("not_out", "every agent is in play", "AO-OUT-04")
        names = {agent.seat: agent.name for agent in out}
        who = Field("Who", choice("Who", [*names], names), out[0].seat)
        form = fate_form()
        return Form(prompt=form.prompt, rule=form.rule, fields={"agent": who, **form.fields})

    @classmethod
    def why_not(cls, game: Game[AcesOut], seat: Seat, answer: Answer) -> None:
        if isinstance(answer, dict) and "agent" in answer:
            agent = game.table.agent(answer["agent"])
            if not agent.file.out:
                raise IllegalAction("not_out", f"{agent.name} is in play", "AO-OUT-04")

    def begin(self, game: Game[AcesOut], form: dict[str, Simple]) -> Step:
        set_fate(game, game.table.agent(form["agent"]), form)
        return done
