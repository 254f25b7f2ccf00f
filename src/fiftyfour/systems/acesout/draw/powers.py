"""The powers of the strong suit: an Ace for an automatic success (AO-POW)."""

from functools import lru_cache
from typing import Annotated

from msgspec import Struct

from fiftyfour.engine.cards import pretty_cards
from fiftyfour.engine.desk import command
from fiftyfour.engine.errors import NotYours, Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Option, option
from fiftyfour.engine.struct_form import Offered, Pick, Words
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout.commands import busy, no_mission, supporting
from fiftyfour.systems.acesout.data import DRAW_FIRE, POWERS, Power
from fiftyfour.systems.acesout.decks import DECK, aces, is_ace, turn
from fiftyfour.systems.acesout.draw.call import no_action_left, use_action
from fiftyfour.systems.acesout.draw.outcome import hit
from fiftyfour.systems.acesout.draw.stakes import aces_after
from fiftyfour.systems.acesout.table import AcesOut, Agent, agent_out

WHAT_FOR = 300
ALL = [option(power, power.label, id=power.id) for power in POWERS.values()]


def pay_ace(game: Game[AcesOut], agent: Agent) -> None:
    """Turn cards until an Ace appears, lose it, then shuffle all that is left.

    Jokers met on the way do nothing. There must be an Ace in draw or discard pile.

    Rules: AO-POW-02, AO-JOK-07.
    """
    cards = agent.cards
    piles = (cards.deck, len(cards.deck), cards.price)
    game.foresee([piles], last=is_ace, ends="An Ace is the last.")
    card = turn(game, cards, cards.price, rule="AO-POW-02")
    while card is not None and not is_ace(card):
        card = turn(game, cards, cards.price, rule="AO-POW-02")
    if card is not None:
        game.move([card], cards.price, cards.removed, rule="AO-POW-02")
        game.tell(f"{agent.name} pays {card.pretty} for good", rule="AO-POW-02", seat=agent.seat)
    for pile in (cards.price, cards.discard):
        game.move(list(pile.cards), pile, cards.deck, rule="AO-POW-02")
    cards.deck.forget()


class PowerForm(Struct, frozen=True):
    """Which power, and what for (AO-POW-07)."""

    power: Annotated[Power, Pick("Power", ALL, first=True)]
    text: Annotated[str, Words("What for", WHAT_FOR, prompt="What for?")] = ""


def not_player(_: AcesOut, seat: Seat) -> Refusal | None:
    """Powers are the agents' (AO-POW-01)."""
    return NotYours("not_yours", "powers are the agents'", "AO-POW-01") if seat == GM else None


def not_present(table: AcesOut, seat: Seat) -> Refusal | None:
    """Who sits the mission out or is out of it does nothing (AO-OUT-05)."""
    return agent_out(table.agents[seat])


def own_powers(table: AcesOut, seat: Seat) -> dict[str, Offered]:
    """The powers of the strong suit come first; whatever cannot be used now is closed."""
    agent = table.agents[seat]
    not_now = _wrong_moment(table, agent) or _nothing_to_pay(agent)
    return {"power": _powers(agent.file.strong, not_now, _price(agent))}


def _price(agent: Agent) -> str:
    """What any power costs (AO-POW-02)."""
    left = [card for card in aces(DECK) if card not in agent.cards.removed]
    return f"one of {pretty_cards(left)}, by chance, is lost for good: {aces_after(agent)}"


@lru_cache(maxsize=256)  # it is offered at every moment of a game
def _powers(strong: str, not_now: Refusal | None, price: str) -> list[Option[Power]]:
    own_first = sorted(POWERS.values(), key=lambda power: power.skill != strong)
    return [
        option(
            power,
            f"{power.label}: {power.effect}",
            id=power.id,
            hint=price if power.skill == strong else "",
            closed=_not_theirs(strong, power) or not_now,
        )
        for power in own_first
    ]


@command(
    "Use a power",
    rule="AO-POW-02",
    prompt="Use a power, for an Ace",
    by=not_player,
    closed=(no_mission, not_present),
    fill=own_powers,
)
def use_power(game: Game[AcesOut], seat: Seat, filled: PowerForm) -> None:
    """At rest, or by the lead in place of the DRAW that was called.

    The marker stays, and nothing but the Aces limits it. The player says which and what for.

    Rules: AO-POW-03, AO-POW-05, AO-POW-06, AO-POW-07.
    """
    table = game.table
    agent, call, power = table.agents[seat], table.call, filled.power
    game.tell(
        f"{agent.name} uses {power.label}. {filled.text}".strip(),
        rule="AO-POW-07",
        seat=seat,
        power=power.id,
    )
    use_action(game, agent)
    pay_ace(game, agent)
    if call.phase == "idle":
        return
    # the call ends here: the DRAW finds it closed when it asks again
    side = next(side for side in call.sides if side.seat == seat)
    side.outcome = "automatic_success"
    game.write(table.record, rule="AO-POW-03", phase="idle")
    hit(game, call)


def _not_theirs(strong: str, power: Power) -> Refusal | None:
    """A power goes with the strong suit, and one of them is a reaction (AO-POW-01, AO-POW-05)."""
    if power.skill != strong:
        line = f"{power.label} belongs to {power.skill}, not to {strong}"
        return Refusal("wrong_power", line, "AO-POW-01")
    if power.id == DRAW_FIRE:
        line = "it answers a fellow's failure only"
        return Refusal("power_is_reaction", line, "AO-POW-05")
    return None


def _wrong_moment(table: AcesOut, agent: Agent) -> Refusal | None:
    """At rest, or the lead before any card was turned (AO-POW-05, AO-PVP-10, AO-MIS-03)."""
    call = table.call
    if call.phase == "idle":
        return busy(table) or no_action_left(table, agent)
    if call.opposed and table.settings.opposed_help == "off":
        line = "no power stands in for a DRAW against an agent"
        return Refusal("opposed_no_power", line, "AO-PVP-10")
    own = call.phase == "called" and any(side.seat == agent.seat for side in call.sides)
    if own and not call.supports and supporting(call) is None:
        return no_action_left(table, agent) if call.opposed else None
    line = "a power is used at rest, or by who draws before any card is turned"
    return Refusal("wrong_phase", line, "AO-POW-05")


def _nothing_to_pay(agent: Agent) -> Refusal | None:
    """There must be an Ace to draw on (AO-POW-04)."""
    if aces(agent.cards.left()):
        return None
    return Refusal("no_ace_left", f"{agent.name} has no Ace to draw on", "AO-POW-04")
