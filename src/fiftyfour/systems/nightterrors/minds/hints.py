"""What each answer gives, from what its seat sees (NT-ODDS-01): the odds beside a decision.

Others are taken to hold any of the cards that this seat does not see (NT-ODDS-03).
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import Decision
from fiftyfour.engine.distribution import ZERO
from fiftyfour.engine.options import Option, options_of
from fiftyfour.engine.questions import Hint, expected, likely
from fiftyfour.engine.view import Pending
from fiftyfour.systems.nightterrors.conflict.choices import (
    Escalate,
    Give,
    PushWith,
    RaiseWith,
    SeeWith,
)
from fiftyfour.systems.nightterrors.conflict.paying import payments, short_payment
from fiftyfour.systems.nightterrors.conflict.plays import against
from fiftyfour.systems.nightterrors.conflict.seeing import to_see
from fiftyfour.systems.nightterrors.data import HAND, Kind
from fiftyfour.systems.nightterrors.minds.cost_odds import owe_more, told_with_two
from fiftyfour.systems.nightterrors.minds.knowledge import most, opponents, unseen
from fiftyfour.systems.nightterrors.minds.odds import Draw, best_raise, has_suit, sees_cleanly
from fiftyfour.systems.nightterrors.minds.promises import RIVAL_PAYS_NOTHING, SEES_AT_NO_COST
from fiftyfour.systems.nightterrors.minds.weighing import HURTS, STAKES
from fiftyfour.systems.nightterrors.table import Character, NightTerrors

WORTH_TELLING = Fraction(1, 100)
"""The least chance that somebody owes more than all points."""

STAYING = round(STAKES / HURTS)
"""What it matters to stay in a conflict beside a point that is due."""


def hints(table: NightTerrors, pending: Pending, *, each: bool = False) -> Sequence[Hint]:
    """What the answers to a decision give; nothing where it is not about a chance.

    With `each`, what a raise gives is told of every rival by name, however many there are.
    """
    raises = options_of(pending.decision, RaiseWith)
    higher = options_of(pending.decision, Escalate)
    if not raises and not higher and not options_of(pending.decision, Give):
        return ()
    match table.conflict.phase:
        case "raise":
            return _raises(table, raises, higher, each=each)
        case "see":
            return [*_sees(table, pending.decision), *_escalations(table, higher)]
        case _:
            return ()


def _raises(
    table: NightTerrors,
    raises: Sequence[Option[RaiseWith]],
    higher: Sequence[Option[Escalate]],
    *,
    each: bool,
) -> list[Hint]:
    """What a raise costs the others; who holds a trump to see it with; what a draw is good for.

    What matters is who sees it at no cost: of points not every raise can tell.

    Rules: NT-ODDS-02.
    """
    rivals, left, settings = opponents(table), unseen(table), table.settings
    chances = _holders(table, rivals, left)
    for option in raises:
        hands = [_of(table, rival, left, option.does.cards) for rival in rivals]
        chances += _costs(table, rivals, hands, option, each=each)
    for option in higher:
        best = best_raise(_drawn(table, option.does.kind), settings).mean
        chances.append(expected("expected best raise then", best, option.id, "NT-ESC-09"))
    return chances


def _costs(
    table: NightTerrors,
    rivals: Sequence[Character],
    hands: Sequence[Draw],
    option: Option[RaiseWith],
    *,
    each: bool,
) -> Iterator[Hint]:
    """What a raise costs those who stay in, laying two cards at most, the cheapest they can.

    How many are let off, how many points the others owe, and whether it is more than they have.
    Hands out of one deck know of each other, but what is expected of all is the sum; a hand that
    several share counts whole for each. Against a trump, where a push costs the price alone, there
    is no telling in time how cheap one can be.

    Rules: NT-ODDS-02 e, NT-SEE-02, NT-PUSH-03, NT-PAY-08.
    """
    settings, to = table.settings, option.id
    raised = against(option.does.cards, table.conflict.trump, settings)
    dues = [(hand.ways, owe_more(hand, raised, settings)) for hand in hands]
    free = [1 - Fraction(more[0], ways) for ways, more in dues]
    if len(hands) == 1 or each:
        for rival, chance in zip(rivals, free, strict=True):
            label, who = f"{rival.name} pays nothing", f"{rival.number}"
            yield likely(label, chance, to, RIVAL_PAYS_NOTHING, about=who, matters=-1)
    else:
        label = f"how many of {len(hands)} pay nothing, on average"
        yield expected(label, sum(free, ZERO), to, "NT-SEE-02", matters=-1)
    if not told_with_two(raised, settings):
        return
    points = sum((Fraction(sum(more), ways) for ways, more in dues), ZERO)
    yield expected("expected points due with two cards at most", points, to, "NT-FALL-03")
    for rival, (ways, more) in zip(rivals, dues, strict=True):
        has = most(table, rival)
        if has < len(more) and Fraction(more[has], ways) >= WORTH_TELLING:
            label = f"more than {rival.name} has"
            yield likely(label, Fraction(more[has], ways), to, "NT-PAY-08")


def _holders(
    table: NightTerrors, rivals: Sequence[Character], left: tuple[Card, ...]
) -> list[Hint]:
    """Whether each rival holds a trump; those with equal chances are named together."""
    trump, equal = table.conflict.trump, dict[Fraction, list[str]]()
    for rival in rivals:
        chance = has_suit(_of(table, rival, left), trump)
        equal.setdefault(chance, []).append(rival.name)
    chances: list[Hint] = []
    for chance, names in equal.items():
        who = f"{names[0]} and {_rest(names)}, each singly, hold"
        if len(names) == 1:
            who = f"{names[0]} holds"
        elif len(names) == len(rivals):
            who = f"each of {len(names)}, singly, holds"
        chances.append(likely(f"{who} a {trump.symbol}", chance, rule="NT-TRUMP-05"))
    return chances


def _rest(names: Sequence[str]) -> str:
    return names[1] if len(names) == 2 else f"{len(names) - 1} more"


def _of(
    table: NightTerrors, rival: Character, left: tuple[Card, ...], played: Sequence[Card] = ()
) -> Draw:
    """What a rival may hold once some cards are played: cards unseen, and those that are seen.

    The GM sees all that the GM's characters hold; where they share a hand, what is played is gone.
    """
    known = tuple(card for card in table.available(rival) if card not in played)
    return Draw(min(table.hand(rival).blanks, len(left)), left, known)


def _sees(table: NightTerrors, decision: Decision[object]) -> Iterator[Hint]:
    """What each see and push is sure to cost, and whether one is still in after it.

    Whoever has to empty Blood or Tears for it is out, and whoever gives.

    Rules: NT-FALL-03, NT-STAT-04, NT-GIVE-01.
    """
    for option in (*options_of(decision, SeeWith), *options_of(decision, PushWith)):
        points = to_see(table).due(option.does.cards, table.settings).points
        stays = Fraction(_stays(table, points))
        yield expected("points you pay", Fraction(points), option.id, "NT-FALL-03", matters=-1)
        yield likely("you stay in", stays, option.id, "NT-STAT-04", matters=STAYING)
    for option in options_of(decision, Give):
        yield likely("you stay in", ZERO, option.id, "NT-GIVE-01", matters=STAYING)


def _stays(table: NightTerrors, points: int) -> bool:
    """True if Blood and Tears are left, once so many points are paid (NT-PAY-09)."""
    me, kind = table.deciding, table.conflict.kind
    held = me.pools
    possible = payments(points, kind, me.sheet.data.rank, held, table.settings)
    left = [held.less(paid) for paid in possible or [short_payment(kind, held)]]
    return any(pools.blood and pools.tears for pools in left)


def _escalations(table: NightTerrors, options: Sequence[Option[Escalate]]) -> list[Hint]:
    """Whether the raise can be seen at no cost after the draw, its trump judged anew.

    Rules: NT-ESC-04, NT-ESC-07, NT-ODDS-02 f.
    """
    settings = table.settings
    if settings.pending_raise == "void":
        return []
    chances: list[Hint] = []
    for option in options:
        kind = option.does.kind
        raised = against(table.raised_cards(), kind.trump, settings)
        needed = kind.trump if raised.fallout else None
        chance = sees_cleanly(_drawn(table, kind), raised.value, needed, settings)
        label, me = "see it at no cost then", f"{table.deciding.number}"
        chances.append(likely(label, chance, option.id, SEES_AT_NO_COST, about=me))
    return chances


def _drawn(table: NightTerrors, kind: Kind) -> Draw:
    """My hand after escalating so: what I am dealt, of the deck and of the used pile made anew.

    Where the GM's characters share a hand, it is dealt what each of them draws.

    Rules: NT-ESC-04, NT-ESC-05, NT-DECK-04, NT-DECK-06.
    """
    left, me, deck = unseen(table), table.deciding, len(table.deck)
    used, mine = tuple(table.used.cards), _deal(table, kind)
    cards = min(sum(mine[:deck]), len(left))
    again = sum(mine[deck : deck + len(used)]) if table.settings.empty_deck == "reshuffle" else 0
    return Draw(cards, left, tuple(table.available(me)), again, used if again else ())


def _deal(table: NightTerrors, kind: Kind) -> list[bool]:
    """Card by card as an escalation deals them, from me clockwise: whether it comes to my hand."""
    conflict, me = table.conflict, table.deciding
    others = [number for number in conflict.clockwise(me.number) if number != me.number]
    drawing = [me, *(table.characters[number] for number in others)]
    dealt = [
        (card, turn, table.hand(character) is table.hand(me))
        for turn, character in enumerate(drawing)
        for card in range(HAND + (character.sheet.data.suit == kind.trump))
    ]
    if table.settings.deal == "round":
        dealt.sort()
    return [mine for _, _, mine in dealt]
