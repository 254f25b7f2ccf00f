"""What an answer to a lost DRAW gives and costs, in words."""

from msgspec import Struct

from fiftyfour.systems.acesout.draw.outcome import affected, owed, owed_for_jokers, price_in_words
from fiftyfour.systems.acesout.draw.tally import lying_total, rival_total
from fiftyfour.systems.acesout.table import AcesOut, Agent, Call


class Stakes(Struct, frozen=True):
    """More than cards is at stake: what a failure does to whoever was ACES OUT (AO-OUT-03)."""

    out: str


class Gift(Struct, frozen=True):
    """A supporter's card: its worth in the total, and what becomes of it (AO-COMB-02)."""

    worth: int
    means: str


def totals(table: AcesOut, call: Call) -> str:
    """`8 against 21`, the losing side first."""
    return f"{lying_total(table, call, call.loser)} against {rival_total(table, call)}"


def behind_by(table: AcesOut, call: Call) -> str:
    """What the totals are against: an Ace may beat them, agent against agent (AO-PVP-07)."""
    ours, theirs = lying_total(table, call, call.loser), rival_total(table, call)
    return "an Ace is against you" if call.opposed and ours >= theirs else "lost"


def aces_after(agent: Agent) -> str:
    """How many an agent has once another is gone (AO-OUT-01)."""
    left = agent.aces_left - 1
    if left <= 0:
        return "it is your last: you are ACES OUT"
    return f"{left} Ace{'s' * (left > 1)} left"


def at_stake(table: AcesOut, call: Call) -> Stakes | None:
    """Set if a failure puts the losing agent out of the mission (AO-OUT-02, AO-OUT-03)."""
    loser = call.loser.seat
    if not any(party.seat == loser and party.aces_out for party in call.parties):
        return None
    name = table.agents[loser].name
    return Stakes(f"{name} was ACES OUT: a failure puts {name} out of the mission.")


def giving_up(table: AcesOut, call: Call) -> str:
    """What an Ace of the DRAW gives; jokers cost their cards all the same (AO-ACE-04)."""
    does = "you lead, until the other answers with an Ace" if call.opposed else "it succeeds"
    jokers = owed_for_jokers(table, call, call.loser)[call.loser.seat]
    cost = f"; jokers still cost you {jokers} card{'s' * (jokers > 1)}" if jokers else ""
    return f"{does}; {aces_after(table.agents[call.loser.seat])}{cost}"


def accepting(table: AcesOut, call: Call) -> str:
    """What the loser pays, and what may save it (AO-REM-01, AO-REM-05, AO-COMB-08, AO-PVP-08)."""
    parts = [f"{price_in_words(table, call)}, gone for good"]
    flips = not call.opposed or table.settings.pvp_removal_ace == "flip"
    if owed(table, call)[call.loser.seat] and flips:
        parts.append("if one is an Ace, you lose that alone and succeed, at a cost")
    if len(affected(call)) > 1:
        parts.append("supporters pay, too")
    return "; ".join(parts)


def letting_be(table: AcesOut, call: Call) -> str:
    """What the losing side loses if nobody steps in (AO-COMB-08, AO-REM-05)."""
    loser, *fellows = (table.agents[seat].name for seat in affected(call))
    does = "does" if len(fellows) == 1 else "do"
    too = f", and so {does} {', '.join(fellows)}" if fellows else ""
    return f"{loser} loses {price_in_words(table, call)}{too}; an Ace among them saves it"
