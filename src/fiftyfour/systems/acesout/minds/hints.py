"""What a DRAW gives, and what it may cost, from what everybody can know (AO-ODDS-02).

Reactions of fellows are left out, and so are supporters who have not joined.
"""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import structs

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import PickCards, Simple
from fiftyfour.engine.options import options_of
from fiftyfour.engine.questions import Hint, expected, likely
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.view import Pending
from fiftyfour.systems.acesout.commands import supporting
from fiftyfour.systems.acesout.decks import is_ace
from fiftyfour.systems.acesout.draw.aces import AcceptLoss, GiveAce, aces_to_give
from fiftyfour.systems.acesout.draw.call import DrawForm, OpposedForm, draw_call, opposed_call
from fiftyfour.systems.acesout.draw.draw import DrawCards
from fiftyfour.systems.acesout.draw.outcome import owed, owed_for_jokers
from fiftyfour.systems.acesout.draw.reactions import DrawFire, Pass, Soak
from fiftyfour.systems.acesout.draw.support import Join, StayOut
from fiftyfour.systems.acesout.draw.tally import worth
from fiftyfour.systems.acesout.minds.drawing import Heap
from fiftyfour.systems.acesout.minds.odds import costs, odds, rivals, saving
from fiftyfour.systems.acesout.minds.prices import FAIR, OUT, stakes_of
from fiftyfour.systems.acesout.minds.promises import NC_SUCCESS, SAVED_BY_ACE, SUCCESS
from fiftyfour.systems.acesout.minds.seen import heap, me
from fiftyfour.systems.acesout.minds.support_odds import better_of_two, helped
from fiftyfour.systems.acesout.minds.weighing import asked, reveal
from fiftyfour.systems.acesout.table import AcesOut, Agent, Call, Sacrifice, Side

ONE = Fraction(1)


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
        gives = [
            hint for give in options_of(decision, GiveAce) for hint in _given(table, call, give.id)
        ]
        return [*gives, *_lost(table, call, accept[0].id)]
    if let_be := options_of(decision, Pass):
        fires = [
            _ace_lost(me(seen), fire.id, "AO-POW-08") for fire in options_of(decision, DrawFire)
        ]
        soaked = [
            hint
            for soak in options_of(decision, Soak)
            for hint in _lost(table, _softened(call, soak.does), soak.id)
        ]
        return [*fires, *soaked, *_lost(table, call, let_be[0].id)]
    if isinstance(decision, PickCards) and supporting(call) == seen.seat:
        return [hint for card in decision.cards for hint in _giving(seen, card, decision.cards)]
    return ()


# --- what things matter, in hundredths of a success ---


def _matters(worth: float) -> int:
    return round(100 * worth)


def _success(table: AcesOut, call: Call) -> int:
    return _matters(stakes_of(table, call))


def _ace_lost(agent: Agent, to: Simple, rule: str) -> Hint:
    """An Ace that goes for sure."""
    matters = _matters(-FAIR.ace[agent.aces_left])
    return expected("Aces lost", ONE, to, rule, matters=matters)


def _cards_lost(number: Fraction, to: Simple, rule: str, label: str = "cards lost in all") -> Hint:
    return expected(label, number, to, rule, matters=_matters(-FAIR.card))


# --- the DRAW ---


def _weigh(table: AcesOut, call: Call, to: Simple | None = None) -> list[Hint]:
    """A DRAW that is called, with those who support it so far."""
    weighed = asked(table, call)
    chances, price = odds(*weighed), costs(*weighed)
    matters = 0 if to is None else _success(table, call)
    if call.nc:
        return [likely("success", chances.win, to, NC_SUCCESS, matters=matters)]
    lines = [likely("success", chances.success, to, SUCCESS, matters=matters)]
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
        likely(f"{who}ahead, before any Ace", ahead, to, "AO-PVP-02", matters=int(to is not None)),
        likely("a tie: one more card each", tie, to, "AO-PVP-03"),
    ]


# --- support, and what is done about a loss ---


def _helping(table: AcesOut, agent: Agent, to: str) -> list[Hint]:
    """What the DRAW gives with the better of two cards, and what that adds (AO-COMB-02)."""
    mine, call = heap(agent.cards), table.call
    joined = structs.replace(call, supports=[*call.supports, Sacrifice(agent.seat)])
    success = helped(*asked(table, joined), mine)
    more = better_of_two(mine, call.lead.skill)
    lines = [
        likely("success", success, to, "AO-COMB-06", matters=_success(table, call)),
        expected("the better card adds, on average", more, to, "AO-COMB-02"),
        _cards_lost(ONE, to, "AO-COMB-02", "cards given for good"),
    ]
    if not agent.aces_left:
        lines.append(likely("you are out", 1 - success, to, "AO-OUT-03", matters=_matters(-OUT)))
    return lines


def _giving(seen: Seen[AcesOut], card: Card, cards: Sequence[Card]) -> list[Hint]:
    """What the DRAW gives with this card; the other one is discarded (AO-COMB-03, AO-COMB-04)."""
    table, call, agent = seen.table, seen.table.call, me(seen)
    helping = call.support_of(agent.seat)
    side = call.sides[helping.side]
    given = structs.replace(helping, card=card, worth=worth(card, side.skill))
    supports = [support for support in call.supports if support.seat != agent.seat]
    with_it = structs.replace(call, supports=[*supports, given])
    to = list[str]([card])
    if call.opposed:
        return _against_each_other(table, with_it, side, to)
    deck = heap(agent.cards)
    discards = (*deck.discards, *(other for other in cards if other != card))
    shuffled = bool(agent.cards.aside.cards)
    after = Heap((*deck.pile, *discards)) if shuffled else Heap(deck.pile, discards)
    weighed = asked(table, with_it, {agent.seat: after})
    success = odds(*weighed).success
    lines = [likely("success", success, to, "AO-COMB-06", matters=_success(table, call))]
    return [*lines, _ace_lost(agent, to, "AO-COMB-11")] if is_ace(card) else lines


def _softened(call: Call, soak: Soak) -> Call:
    return structs.replace(call, soaks=[*call.soaks, soak.helped])


def _given(table: AcesOut, call: Call, to: str) -> list[Hint]:
    """An Ace for the success; jokers cost their cards all the same (AO-ACE-02, AO-ACE-04).

    Agent against agent the other may answer with an Ace, and there is no telling (AO-PVP-07).
    """
    if call.opposed and aces_to_give(table, call.winner):
        return []
    return [
        likely("success", ONE, to, "AO-ACE-02", matters=_success(table, call)),
        _ace_lost(table.agents[call.loser.seat], to, "AO-ACE-02"),
        _cards_lost(Fraction(_for_jokers(table, call)), to, "AO-JOK-03"),
    ]


def _lost(table: AcesOut, call: Call, to: str) -> list[Hint]:
    """A loss that is paid for, if nobody else steps in.

    An Ace among the cards that the losers turn is a success, and saves the others (AO-COMB-09).
    """
    if call.opposed and table.settings.pvp_removal_ace != "flip":
        return []
    due = owed(table, call)
    decks = [(heap(table.agents[seat].cards), cards) for seat, cards in due.items()]
    saved, ace = saving(decks), FAIR.ace[table.agents[call.loser.seat].aces_left]
    matters = max(1, _success(table, call) - _matters(ace))
    lost = (1 - saved) * sum(min(cards, _payable(deck)) for deck, cards in decks) + saved
    if table.settings.joker_card == "after_encounter":
        lost += _for_jokers(table, call)
    lines = [
        likely("an Ace comes up and saves it", saved, to, SAVED_BY_ACE, matters=matters),
        _cards_lost(lost, to, "AO-REM-02"),
    ]
    if any(call.party(seat).aces_out for seat in due):
        out = likely("somebody is out", 1 - saved, to, "AO-OUT-02", matters=_matters(-OUT))
        return [out, *lines]
    return lines


def _payable(deck: Heap) -> int:
    return sum(not card.is_joker for card in (*deck.pile, *deck.discards))


def _for_jokers(table: AcesOut, call: Call) -> int:
    """Cards that jokers cost all who pay for them, whatever comes of the DRAW (AO-REM-04)."""
    return sum(owed_for_jokers(table, call, call.loser).values())
