"""The powers of the strong suit: an Ace for an automatic success (AO-POW)."""

from fiftyfour.engine.decisions import Answer, Field, Form, Simple, Text, text_of
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Aside, Step, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout.commands import must_be_idle, must_be_on_mission, supporting
from fiftyfour.systems.acesout.data import DRAW_FIRE, POWERS
from fiftyfour.systems.acesout.decks import aces, is_ace, turn
from fiftyfour.systems.acesout.draw.call import must_have_action
from fiftyfour.systems.acesout.draw.forms import choice
from fiftyfour.systems.acesout.draw.outcome import hit
from fiftyfour.systems.acesout.table import AcesOut, Agent, must_be_present

WHAT_FOR = 300


def pay_ace(game: Game[AcesOut], agent: Agent) -> None:
    """Turn cards until an Ace appears, lose it, then shuffle all that is left.

    Jokers met on the way do nothing. There must be an Ace in draw or discard pile.

    Rules: AO-POW-02, AO-JOK-07.
    """
    cards = agent.cards
    card = turn(game, cards, cards.price, rule="AO-POW-02")
    while card is not None and not is_ace(card):
        card = turn(game, cards, cards.price, rule="AO-POW-02")
    if card is not None:
        game.move([card], cards.price, cards.removed, rule="AO-POW-02")
        game.tell(f"{agent.name} pays {card.pretty}", rule="AO-POW-02", seat=agent.seat)
    for pile in (cards.price, cards.discard):
        game.move(list(pile.cards), pile, cards.deck, rule="AO-POW-02")
    cards.deck.forget()


class UsePower(Aside[AcesOut]):
    """At rest, or by the lead in place of the DRAW that was called.

    The marker stays, and nothing but the Aces limits it. The player says which and what for.

    Rules: AO-POW-03, AO-POW-05, AO-POW-06, AO-POW-07.
    """

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form:
        """The two or three powers that are no reaction, if the moment is right."""
        table = game.table
        if seat == GM or not table.agents[seat].file.playing:
            raise IllegalAction("not_yours", "powers are the agents'", "AO-POW-01")
        agent = table.agents[seat]
        must_be_on_mission(table)
        must_be_present(agent)
        _must_be_the_moment(table, agent)
        if table.call.phase == "idle":
            must_have_action(table, agent)
        if not aces(agent.cards.left()) or not agent.file.powers():
            raise IllegalAction("no_ace_left", f"{agent.name} has no Ace to draw on", "AO-POW-04")
        labels = {
            power.id: f"{power.label}: {power.effect}"
            for power in agent.file.powers()
            if power.id != DRAW_FIRE
        }
        return Form(
            prompt="Use a power, for an Ace",
            rule="AO-POW-02",
            fields={
                "power": Field("Power", choice("Power", [*labels], labels), next(iter(labels))),
                "text": Field("What for", Text(prompt="What for?", most=WHAT_FOR), ""),
            },
        )

    @classmethod
    def refuse(cls, game: Game[AcesOut], seat: Seat, answer: Answer) -> None:
        """`unknown_power`, `wrong_power`, `power_is_reaction`: these come before most others.

        Rules: AO-POW-01, AO-POW-05.
        """
        if seat == GM or not game.table.agents[seat].file.playing:
            return
        must_be_on_mission(game.table)
        must_be_present(game.table.agents[seat])
        wanted = answer.get("power") if isinstance(answer, dict) else None
        if not isinstance(wanted, str):
            return
        power = POWERS.get(wanted)
        if power is None:
            reason = f"there is no power {wanted[:20]!r}; there are {', '.join(POWERS)}"
            raise IllegalAction("unknown_power", reason, "AO-POW-01")
        strong = game.table.agents[seat].file.strong
        if power.skill != strong:
            reason = f"{power.id} belongs to {power.skill}, not to {strong}"
            raise IllegalAction("wrong_power", reason, "AO-POW-01")
        if power.id == DRAW_FIRE:
            raise IllegalAction(
                "power_is_reaction", "it answers a fellow's failure only", "AO-POW-05"
            )

    def begin(self, game: Game[AcesOut], form: dict[str, Simple]) -> Step:
        table = game.table
        agent, call = table.agents[self.seat], table.call
        power, text = POWERS[text_of(form, "power")], text_of(form, "text")
        game.tell(
            f"{agent.name} uses {power.label}. {text}".strip(),
            rule="AO-POW-07",
            seat=agent.seat,
            power=power.id,
        )
        if table.montage:
            game.set(agent.actions, max(0, agent.actions.value - 1), rule="AO-MIS-03")
        pay_ace(game, agent)
        if call.phase == "idle":
            return done
        # the call ends here: the DRAW finds it closed when it asks again
        call.lead.outcome = "automatic_success"
        game.write(table.record, rule="AO-POW-03", phase="idle")
        hit(game, call)
        return done


def _must_be_the_moment(table: AcesOut, agent: Agent) -> None:
    """`opposed_no_power` or `wrong_phase` unless at rest, or the lead before any card was turned.

    Rules: AO-POW-05, AO-PVP-10.
    """
    call = table.call
    if call.phase == "idle":
        must_be_idle(table)
        return
    if call.opposed:
        raise IllegalAction(
            "opposed_no_power", "no power stands in for a DRAW against an agent", "AO-PVP-10"
        )
    if (
        call.phase != "called"
        or call.lead.seat != agent.seat
        or call.supports
        or supporting(call) is not None
    ):
        raise IllegalAction(
            "wrong_phase",
            "a power is used at rest, or by the lead before any card is turned",
            "AO-POW-05",
        )
