"""Giving up a drawn Ace, and ACES OUT (AO-ACE, AO-OUT)."""

from collections.abc import Callable
from typing import Annotated

from msgspec import Struct

from fiftyfour.engine.cards import Card
from fiftyfour.engine.desk import command
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, choose, option
from fiftyfour.engine.procedures import Procedure, Step, ask, done
from fiftyfour.engine.struct_form import Offered, Pick, Words, form_of
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout.commands import wait
from fiftyfour.systems.acesout.data import FATES, Fate
from fiftyfour.systems.acesout.decks import aces
from fiftyfour.systems.acesout.draw.outcome import owed, owed_for_jokers
from fiftyfour.systems.acesout.draw.stakes import accepting, at_stake, behind_by, giving_up, totals
from fiftyfour.systems.acesout.fields import agents
from fiftyfour.systems.acesout.table import AcesOut, Agent, Side

FATE_NOTE = 300


def aces_to_give(table: AcesOut, side: Side) -> list[Card]:
    """Aces of this side's DRAW not yet given up; no others can be (AO-ACE-02, AO-ACE-07)."""
    lying = aces(table.agents[side.seat].cards.table.cards)
    return [card for card in lying if card not in side.given]


class GiveAce(Choice, frozen=True, tag="give"):
    """A drawn Ace for success (AO-ACE-02)."""

    card: Card


class AcceptLoss(Choice, frozen=True):
    """The loss is paid for in so many cards; jokers cost theirs either way (AO-REM-01)."""

    price: int
    jokers: int


AboutAce = GiveAce | AcceptLoss


def ask_for_ace(table: AcesOut, then: Callable[[Game[AcesOut], AboutAce], Step]) -> Step:
    """Does the side that is losing give up an Ace? The choice is this player's (AO-ACE-06).

    Aces that are no longer in the deck are shown closed (AO-ACE-07).
    """
    side = table.call.loser
    call = table.call
    price = owed(table, call)[side.seat]
    jokers = owed_for_jokers(table, call, side)[side.seat]
    drawn, cards = aces_to_give(table, side), table.agents[side.seat].cards
    gone = aces([*cards.discard.cards, *cards.removed.cards, *side.given])
    not_drawn = Refusal("not_a_drawn_ace", "only an Ace of this DRAW can be given up", "AO-ACE-07")
    gives = [
        option(
            GiveAce(card),
            f"Give up {card.pretty}",
            hint=giving_up(table, call),
            cards=(card,),
            rule="AO-ACE-02",
            closed=None if card in drawn else not_drawn,
        )
        for card in (*drawn, *gone)
    ]
    accept = option(
        AcceptLoss(price, jokers),
        "Accept the loss",
        id="accept loss",
        hint=accepting(table, call),
        rule="AO-REM-01",
        gives=at_stake(table, call),
    )
    prompt = f"{totals(table, call)}: {behind_by(table, call)}. Give up an Ace?"
    return ask(
        side.seat,
        choose(prompt, [*gives, accept], rule="AO-ACE-02"),
        then=then,
        waiting="deciding whether to give up an Ace",
        closed=wait(f"{table.agents[side.seat].name} may give up an Ace", "not_yours"),
    )


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
    game.tell(f"{agent.name} was ACES OUT, and is out of the mission", rule="AO-OUT-02", seat=seat)


def fateless(table: AcesOut) -> Agent | None:
    """An agent the last DRAW has put out, and whose fate the GM has not named."""
    for party in table.call.parties:
        agent = table.agents[party.seat]
        if party.out and agent.file.out and not agent.file.fate:
            return agent
    return None


HOW = Words("How", FATE_NOTE, prompt="How it happens", show="line")


class FateForm(Struct, frozen=True):
    """A fate and how it happens (AO-OUT-04)."""

    fate: Annotated[Fate, Pick("Fate", FATES)] = FATES[0]
    note: Annotated[str, HOW] = ""


class SetFateForm(Struct, frozen=True):
    """The fate of one of those who are out."""

    agent: Annotated[Seat, Pick("Who", first=True)]
    fate: Annotated[Fate, Pick("Fate", FATES)] = FATES[0]
    note: Annotated[str, HOW] = ""


def write_fate(game: Game[AcesOut], agent: Agent, fate: Fate, note: str) -> None:
    """Write the fate down and tell everybody."""
    game.write(agent.sheet, rule="AO-OUT-04", fate=fate, fate_note=note)
    line = f"{agent.name} is {fate if fate != 'other' else 'out'}"
    game.tell(f"{line}. {note}".strip(), rule="AO-OUT-04", seat=agent.seat)


class Fates(Procedure):
    """The GM names the fate of everybody whom this DRAW has put out (AO-OUT-04)."""

    def begin(self, game: Game[AcesOut]) -> Step:
        agent = fateless(game.table)
        if agent is None:
            return done
        prompt = f"{agent.name} is out of the mission. What happens to {agent.name}?"
        return ask(
            GM,
            form_of(FateForm, prompt, rule="AO-OUT-04", send="So it is"),
            then=self.told,
            waiting=f"deciding the fate of {agent.name}",
            closed=wait(f"the GM names the fate of {agent.name}"),
        )

    def told(self, game: Game[AcesOut], filled: FateForm) -> Step:
        agent = fateless(game.table)
        assert agent is not None
        write_fate(game, agent, filled.fate, filled.note)
        return self.begin


def nobody_out(table: AcesOut) -> Refusal | None:
    """Somebody has to be out (AO-OUT-04)."""
    if any(agent.file.out for agent in table.agents.values()):
        return None
    return Refusal("not_out", "every agent is in play", "AO-OUT-04")


def in_play(agent: Agent) -> Refusal | None:
    """The fate of those who are out (AO-OUT-04)."""
    return None if agent.file.out else Refusal("not_out", f"{agent.name} is in play")


def who_is_out(table: AcesOut) -> dict[str, Offered]:
    """Those who are out (AO-OUT-04)."""
    return {"agent": agents(table, in_play)}


@command(
    "Name a fate",
    tab="agents",
    send="So it is",
    rule="AO-OUT-04",
    prompt="What happens to an agent who is out?",
    closed=(nobody_out,),
    fill=who_is_out,
)
def set_fate(game: Game[AcesOut], filled: SetFateForm) -> None:
    """The GM tells, at any time, what became of an agent who is out (AO-OUT-04)."""
    write_fate(game, game.table.agents[filled.agent], filled.fate, filled.note)
