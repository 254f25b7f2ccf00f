"""What a DRAW gives, and what it may cost, from what everybody can know (AO-ODDS-02).

Reactions of fellows are left out, and so are supporters who have not joined.
"""

from collections.abc import Sequence

from msgspec import structs

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import PickCards, Simple
from fiftyfour.engine.options import options_of
from fiftyfour.engine.questions import Hint, expected, likely
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.view import Pending
from fiftyfour.systems.acesout.commands import supporting
from fiftyfour.systems.acesout.draw.aces import AcceptLoss
from fiftyfour.systems.acesout.draw.call import DrawForm, OpposedForm, draw_call, opposed_call
from fiftyfour.systems.acesout.draw.draw import DrawCards
from fiftyfour.systems.acesout.draw.outcome import owed
from fiftyfour.systems.acesout.draw.reactions import Pass, Soak
from fiftyfour.systems.acesout.draw.support import Join, StayOut
from fiftyfour.systems.acesout.draw.tally import (
    worth,
)
from fiftyfour.systems.acesout.minds.drawing import Heap
from fiftyfour.systems.acesout.minds.odds import costs, odds, rivals, saving
from fiftyfour.systems.acesout.minds.seen import heap, me
from fiftyfour.systems.acesout.minds.support_odds import better_of_two, helped
from fiftyfour.systems.acesout.minds.weighing import asked, reveal
from fiftyfour.systems.acesout.table import AcesOut, Agent, Call, Sacrifice, Side


def hints(seen: Seen[AcesOut], pending: Pending, draft: object) -> Sequence[Hint]:
    """What the answers to a decision give; nothing where it is not about a DRAW."""
    table, call, decision = seen.table, seen.table.call, pending.decision
    match draft:
        case DrawForm():
            amended = draw_call(table, draft)
            if call.phase == "called":
                amended.supports = call.supports  # amending leaves them in it
            return _weigh(table, amended)
        case OpposedForm():
            opposed = opposed_call(table, draft)
            return _against_each_other(table, opposed, opposed.lead)
        case _:
            pass
    if not call.sides or call.phase == "idle":
        return ()
    for draw in options_of(decision, DrawCards):
        if call.opposed:
            mine = next(side for side in call.sides if side.seat == seen.seat)
            return _against_each_other(table, call, mine, draw.id)
        return _weigh(table, call, draw.id)
    if (join := options_of(decision, Join)) and call.opposed:
        return [
            expected(
                "the better card adds, on average",
                better_of_two(heap(me(seen).cards), call.sides[one.does.side].skill),
                one.id,
                "AO-COMB-02",
            )
            for one in join
        ]
    if join:
        stay = [
            hint for out in options_of(decision, StayOut) for hint in _weigh(table, call, out.id)
        ]
        return [*stay, *_helping(table, me(seen), join[0].id)]
    if accept := options_of(decision, AcceptLoss):
        return _saved(table, call, accept[0].id)
    if let_be := options_of(decision, Pass):
        soaked = [
            hint
            for soak in options_of(decision, Soak)
            for hint in _saved(table, _softened(call, soak.does), soak.id)
        ]
        return [*soaked, *_saved(table, call, let_be[0].id)]
    if isinstance(decision, PickCards) and supporting(call) == seen.seat:
        return [hint for card in decision.cards for hint in _giving(seen, card, decision.cards)]
    return ()


def _weigh(table: AcesOut, call: Call, to: Simple | None = None) -> list[Hint]:
    """A DRAW that is called, with those who support it so far."""
    weighed = asked(table, call)
    chances, price = odds(*weighed), costs(*weighed)
    if call.nc:
        return [likely("success", chances.win, to, "AO-NC-01")]
    lines = [likely("success", chances.success, to, "AO-RES-01")]
    left = table.agents[call.lead.seat].aces_left
    if left:
        words = "loses an Ace" if left > 1 else "loses the last Ace: ACES OUT"
        lines.append(likely(words, price.ace, to, "AO-ACE-02" if left > 1 else "AO-OUT-01"))
    else:
        lines.append(likely("out of the mission", chances.fail, to, "AO-OUT-02"))
    return [*lines, expected("cards lost", price.mean, to, "AO-REM-01")]


def _against_each_other(
    table: AcesOut, call: Call, mine: Side, to: Simple | None = None
) -> list[Hint]:
    """An opposed DRAW, from the side of who is asked or begins it (AO-PVP-02, AO-PVP-03)."""
    (theirs,) = (side for side in call.sides if side is not mine)
    ahead, tie = rivals(reveal(table, call, mine), reveal(table, call, theirs))
    who = "" if to else f"{table.agents[mine.seat].name} "
    return [
        likely(f"{who}ahead, before any Ace", ahead, to, "AO-PVP-02"),
        likely("a tie: one more card each", tie, to, "AO-PVP-03"),
    ]


# --- support, and what is done about a loss ---


def _helping(table: AcesOut, agent: Agent, to: str) -> list[Hint]:
    """What the DRAW gives with the better of two cards, and what that adds (AO-COMB-02)."""
    mine, call = heap(agent.cards), table.call
    joined = structs.replace(call, supports=[*call.supports, Sacrifice(agent.seat)])
    success = helped(*asked(table, joined), mine)
    more = better_of_two(mine, call.lead.skill)
    return [
        likely("success", success, to, "AO-COMB-06"),
        expected("the better card adds, on average", more, to, "AO-COMB-02"),
    ]


def _giving(seen: Seen[AcesOut], card: Card, cards: Sequence[Card]) -> list[Hint]:
    """What the DRAW gives with this card; the other one is discarded (AO-COMB-03, AO-COMB-04)."""
    table, call, agent = seen.table, seen.table.call, me(seen)
    helping = call.support_of(agent.seat)
    side = call.sides[helping.side]
    given = structs.replace(helping, card=card, worth=worth(card, side.skill))
    supports = [support for support in call.supports if support.seat != agent.seat]
    with_it = structs.replace(call, supports=[*supports, given])
    if call.opposed:
        return _against_each_other(table, with_it, side, list[str]([card]))
    deck = heap(agent.cards)
    discards = (*deck.discards, *(other for other in cards if other != card))
    shuffled = bool(agent.cards.aside.cards)
    after = Heap((*deck.pile, *discards)) if shuffled else Heap(deck.pile, discards)
    weighed = asked(table, with_it, {agent.seat: after})
    return [likely("success", odds(*weighed).success, list[str]([card]), "AO-COMB-06")]


def _softened(call: Call, soak: Soak) -> Call:
    return structs.replace(call, soaks=[*call.soaks, soak.helped])


def _saved(table: AcesOut, call: Call, to: str) -> list[Hint]:
    """An Ace among the cards that the losers turn, if nobody else steps in (AO-COMB-09)."""
    if call.opposed and table.settings.pvp_removal_ace != "flip":
        return []
    decks = [(heap(table.agents[seat].cards), cards) for seat, cards in owed(table, call).items()]
    return [likely("an Ace comes up and saves it", saving(decks), to, "AO-REM-05")]
