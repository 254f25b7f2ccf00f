"""A player that raises, sees, pushes, escalates and gives sensibly; and a stand-in for the GM.

Everything is weighed in points: what a way costs in points, what the cards are worth that it
spends, and what it is worth to stay in. It knows only what its seat sees.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.cards import Card, Suit
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Decision, Given, PickCards, Text
from fiftyfour.engine.desk import Next
from fiftyfour.engine.forms import Form
from fiftyfour.engine.options import Option, options_of
from fiftyfour.engine.view import Pending
from fiftyfour.systems.nightterrors.conflict.choices import (
    Agree,
    AnyPlay,
    AnyReply,
    Cards,
    EndTogether,
    Escalate,
    Give,
    PushWith,
    RaiseWith,
    Refuse,
    SeeWith,
)
from fiftyfour.systems.nightterrors.conflict.paying import gentlest, ways
from fiftyfour.systems.nightterrors.conflict.plays import pushes, sees
from fiftyfour.systems.nightterrors.conflict.seeing import to_see
from fiftyfour.systems.nightterrors.data import FULL, HAND, LINES, Kind
from fiftyfour.systems.nightterrors.minds.knowledge import (
    held,
    opponents,
    unseen,
)
from fiftyfour.systems.nightterrors.minds.weighing import (
    STAKES,
    hurt,
    lays_of,
    least_hurt,
    losses,
    mean_loss,
    spent,
)
from fiftyfour.systems.nightterrors.scenes.scenes import (
    Confirm,
)
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings
from fiftyfour.systems.nightterrors.table import Character, NightTerrors
from fiftyfour.systems.nightterrors.values import is_face, printed, total, trump_value

NEXT = (14, 3)
"""A raise as they come, and its trump: what a bot must be ready for that stays in."""

SURE = 1.5
"""How much surer of the next raise one must be who pays for this one.

Somebody gives after paying in 58 of 100 cases, and with 2.0 in 40, but wins a conflict for every
1.4 that others win. A conflict is an auction in which everybody pays: most of those who give have
paid. Whoever never does so never wins.
"""

TO_RAISE = 2
"""Cards that a raise takes (NT-RAISE-01)."""

GUESSES = 5
"""Hands that an opponent might hold, to try a raise on."""

TRIED = 3
"""Raises, or sees and pushes, that a player thinks about who thinks ahead."""

RAISES = 9
"""Raises that are tried on them, from the best by a rough measure."""

ENOUGH = 1.0
"""How much better off an escalation must leave a bot, in hands and full pools."""

TEMPERS = {"J": 2, "Q": 3, "K": 4}
"""One time in so many it escalates rather than gives: Jacks are rash, Kings think twice."""

SHORT = 3
"""So few cards are hardly any, and so many more a rival's advantage."""

STEP = 1.5
"""What it takes off for each step up: a gun is not drawn over every word."""

WEARY = 7
"""A pool so low makes the stand-in for a GM let everybody recover between conflicts."""

TELLS = 3
"""One play in so many is told in words."""

OUTCOMES = (
    "The others look away first.",
    "Nobody speaks of it afterwards.",
    "It is decided, and it is not over.",
    "The lights go out before anybody can thank them.",
    "What was asked for is given, and more with it.",
    "By morning there is only the one who stayed.",
    "It costs less than was feared, and nobody asks why.",
    "A clock strikes somewhere, though there is no clock.",
    "They shake hands. One of the hands is cold.",
    "Somebody laughs, and it is not the winner.",
)
"""What a bot tells when it has won."""


def decide(
    table: NightTerrors, pending: Pending, chance: Plain, *, tells: bool = True
) -> Given | Answer:
    """A sensible answer to any decision of this game; now and then with a line of the story.

    How a conflict ends it `tells` only where no GM tells what came of it.
    """
    play = _play(table, pending.decision, chance)
    if play is None:
        if isinstance(pending.decision, Text) and not tells:
            return ""
        return _decide(table, pending.decision, chance)
    lines = LINES.get(_moment(play.does, table.conflict.kind), ())
    if not lines or chance.below(TELLS):
        return play.id
    return Answer(to=pending.id, answer=play.id, say=lines[chance.below(len(lines))])


def _moment(play: AnyPlay | AnyReply, kind: Kind) -> str:
    """What is told of, as `LINES` names it; empty where nothing is."""
    match play:
        case RaiseWith():
            return f"raise {kind}"
        case SeeWith():
            return "see"
        case PushWith():
            return "push"
        case Escalate(higher):
            return f"escalate {higher}"
        case Give():
            return "give"
        case EndTogether() | Agree() | Refuse():
            return ""


def _play(
    table: NightTerrors, decision: Decision[object], chance: Plain
) -> Option[AnyPlay | AnyReply] | None:
    """A play in a conflict; None where something else is asked."""
    match table.conflict.phase:
        case "asked":
            return _reply(table, decision)
        case "raise":
            return _raise(table, decision, chance)
        case "see":
            return _see(table, decision, chance)
        case _:
            return None


def _decide(table: NightTerrors, decision: Decision[object], chance: Plain) -> Given:
    match decision:
        case Form() if table.conflict.phase == "pay":
            return _pay(table)
        case PickCards(cards=cards, least=0, most=most):
            return list[str](_poor(cards, table)[:most])
        case PickCards(cards=cards, least=least):
            return list[str](_lowest(cards, table)[:least])
        case Text():
            return OUTCOMES[chance.below(len(OUTCOMES))]
        case _:
            for word in options_of(decision, Confirm):
                return word.id
            return _next(table, decision, chance) or decision.sample(chance)


# --- raising and seeing ---


def _reply(table: NightTerrors, decision: Decision[object]) -> Option[AnyReply] | None:
    """Whoever has fewer cards than each rival ends a conflict together (NT-END-06)."""
    cards = len(table.available(table.deciding))
    behind = all(held(table, rival) > cards for rival in opponents(table))
    replies: list[Option[AnyReply]]
    replies = [*options_of(decision, Agree if behind else Refuse)]
    return next(iter(replies), None)


def _worth_staying(table: NightTerrors) -> float:
    """What the stakes are worth now: less with few cards, more the fewer rivals are left."""
    me, rivals = table.deciding, opponents(table)
    cards = len(table.available(me))
    most = max((held(table, rival) for rival in rivals), default=0)
    chances = 0.5 + 0.5 * (cards + 1) / (cards + most + 1)
    return STAKES * chances * (1.6 if len(rivals) == 1 else 1.0)


def _raise(
    table: NightTerrors, decision: Decision[object], chance: Plain
) -> Option[AnyPlay] | None:
    """The raise that is likely to cost the others most for the cards it takes.

    What the others might hold is guessed: so many cards of those unseen.
    """
    raises, gives = options_of(decision, RaiseWith), options_of(decision, Give)
    higher = options_of(decision, Escalate)
    if not raises:
        others = [*gives, *higher]
        return _wants_to_escalate(table, higher, chance) or next(iter(others), None)
    if gives and _short_of_cards(table):
        able = _wants_to_escalate(table, higher, chance)
        if able:
            return able
    return _best_first(table, raises, chance)[0]


def _best_first(
    table: NightTerrors, raises: Sequence[Option[RaiseWith]], chance: Plain
) -> list[Option[RaiseWith]]:
    """The promising raises by what they are likely to cost the others for what they take."""
    left, trump, settings = unseen(table), table.conflict.trump, table.settings
    hands = [
        lays_of(_guess(table, rival, left, chance), trump, settings)
        for rival in opponents(table)
        for _ in range(GUESSES)
    ]
    weighed = sorted(
        [_Weighed(option, *_weigh(option.does.cards, trump, settings)) for option in raises],
        key=_rough,
        reverse=True,
    )
    promising = weighed[:RAISES]
    likes = {(play.value, play.fallout) for play in promising}
    cost = {like: mean_loss(hands, *like, settings) for like in likes}
    promising.sort(key=lambda play: cost[play.value, play.fallout] - play.spent, reverse=True)
    return [play.option for play in promising]


class _Weighed(NamedTuple):
    """A raise with its value, its trump value, and what is given up with its cards."""

    option: Option[RaiseWith]
    value: int
    fallout: int
    spent: float


@lru_cache(maxsize=8192)
def _weigh(cards: Cards, trump: Suit, settings: NightTerrorsSettings) -> tuple[int, int, float]:
    """Value and trump value of a raise, and what is given up with its cards."""
    value, fallout = total(cards, settings), trump_value(cards, trump, settings)
    return value, fallout, spent(cards, trump, settings)


def _rough(play: _Weighed) -> float:
    """How much it is worth a closer look: strong ones for what they spend."""
    return 0.45 * play.value + 0.6 * play.fallout - play.spent


def _guess(
    table: NightTerrors, rival: Character, unseen: Sequence[Card], chance: Plain
) -> list[Card]:
    """A hand that a rival might hold."""
    left = list(unseen)
    count = min(held(table, rival) - len(rival.kept), len(left), 9)
    hand = [left.pop(chance.below(len(left))) for _ in range(max(0, count))]
    return [*hand, *rival.kept.cards]


def _see(table: NightTerrors, decision: Decision[object], chance: Plain) -> Option[AnyPlay] | None:
    """The way that costs least in points and cards; or out, or up, where all cost too much.

    What is due later counts before anything is paid: nobody pays for a raise to give at the next.
    """
    prices = _priced(table, decision)
    least, cheapest = min(prices, key=lambda priced: priced[0], default=(0.0, None))
    if cheapest is not None and least <= _worth_staying(table):
        return cheapest
    higher = options_of(decision, Escalate)
    return _wants_to_escalate(table, higher, chance) or next(iter(options_of(decision, Give)), None)


def _priced(
    table: NightTerrors, decision: Decision[object]
) -> list[tuple[float, Option[SeeWith | PushWith]]]:
    """Each see and push with what it costs, that of the next raise included."""
    me, conflict, settings = table.deciding, table.conflict, table.settings
    rank, held, kind = me.sheet.data.rank, me.pools, conflict.kind
    mine, raised = tuple(table.available(me)), to_see(table)
    lays = *sees(mine, raised, settings), *pushes(mine, raised, settings)
    dues = {lay.cards: lay.due for lay in lays}
    raises_next = next(iter(conflict.clockwise(conflict.turn)), 0) == me.number
    to_come = losses(lays_of(mine, kind.trump, settings), *NEXT, settings)
    plays: list[Option[SeeWith | PushWith]]
    plays = [*options_of(decision, SeeWith), *options_of(decision, PushWith)]
    priced: list[tuple[float, Option[SeeWith | PushWith]]] = []
    for play in plays:
        cards = play.does.cards
        due = dues[cards]
        price = least_hurt(due.points, kind, rank, held, settings)
        if due.how == "reversal":  # which even gives something back
            price, cards = price - 0.5, ()
        else:
            price += spent(cards, kind.trump, settings)
        if raises_next and len(mine) - len(cards) < TO_RAISE:
            price += 2 * STAKES  # they would see in vain (NT-RAISE-03, NT-RAISE-07)
        else:
            price += _left(to_come, cards) * (SURE if due.points else 1.0)
        priced.append((price, play))
    return priced


def _left(costs: Sequence[tuple[float, Cards]], gone: Cards) -> float:
    """The least of these that can still be had without the cards that are `gone`."""
    missing = set(gone)
    return next(loss for loss, cards in costs if missing.isdisjoint(cards))


def _short_of_cards(table: NightTerrors) -> bool:
    """Hardly a card left against many; but to raise costs no points, and one may give later."""
    cards = len(table.available(table.deciding))
    most = max((held(table, rival) for rival in opponents(table)), default=0)
    return cards <= SHORT and most >= cards + SHORT


def _wants_to_escalate(
    table: NightTerrors, options: Sequence[Option[Escalate]], chance: Plain
) -> Option[Escalate] | None:
    """To the kind that suits me best: new cards for all, but other pools are paid from.

    Worth it to one who is short of cards, and deep where the new kind draws from. Even then it is
    not always done: else every word would end in a shooting.
    """
    me, conflict, rivals = table.deciding, table.conflict, opponents(table)
    if not options or not rivals or chance.below(TEMPERS[me.sheet.data.rank]):
        return None
    best, chosen = ENOUGH, None
    order = tuple(Kind)
    for option in options:
        kind = option.does.kind
        steps = max(0, order.index(kind) - order.index(conflict.kind))
        score = 2.0 * (HAND - len(table.available(me))) / HAND
        score += 1.5 * (me.sheet.data.suit == kind.trump)
        score -= 1.0 * sum(rival.sheet.data.suit == kind.trump for rival in rivals) / len(rivals)
        score += _depth(me, kind) - _depth(me, conflict.kind)
        score -= sum(_depth(rival, kind) - _depth(rival, conflict.kind) for rival in rivals) / (
            2 * len(rivals)
        )
        score -= STEP * steps
        if score > best:
            best, chosen = score, option
    return chosen


def _depth(character: Character, kind: Kind) -> float:
    """How much a character can pay in a kind of conflict, in parts of a full pool."""
    held = max(character.pools.of(pool) for pool in kind.pools)
    trades = character.sheet.data.own_pool in kind.pools
    return held / FULL * (1.3 if trades else 1.0)


def worth_trying(
    table: NightTerrors, decision: Decision[object], chance: Plain
) -> list[Option[AnyPlay | AnyReply]]:
    """What a player would think about in a conflict, with what `decide` does first.

    Nothing, where something else is asked.
    """
    first = _play(table, decision, chance)
    if first is None:
        return []
    plays: list[Option[AnyPlay | AnyReply]]
    if raises := options_of(decision, RaiseWith):
        plays = [*_best_first(table, raises, chance)[:TRIED]]
    elif table.conflict.phase == "see":
        priced = sorted(_priced(table, decision), key=lambda priced: priced[0])
        plays = [play for _, play in priced[:TRIED]]
    else:
        plays = []
    plays += [*options_of(decision, Give)[:1], *options_of(decision, Escalate)[:1]]
    return [first, *(play for play in plays if play != first)]


def _pay(table: NightTerrors) -> Given:
    """The payment that hurts least; of equals the gentlest."""
    me = table.deciding
    pools, payments = me.pools, ways(table, me)
    hurts = [hurt(pools, paid) for paid in payments]
    least = min(hurts)
    best = [paid for paid, hurts in zip(payments, hurts, strict=True) if hurts == least]
    paid = gentlest(best, pools)
    return {"blood": paid.blood, "sweat": paid.sweat, "tears": paid.tears}


# --- between conflicts ---


def _lowest(cards: Sequence[Card], table: NightTerrors) -> list[Card]:
    """The least useful first: low numbers, faces last."""
    return sorted(
        cards, key=lambda card: (12 if is_face(card) else printed(card, table.settings), card)
    )


def _poor(cards: Sequence[Card], table: NightTerrors) -> list[Card]:
    """Cards below the average of a deck are changed for others."""
    return [card for card in _lowest(cards, table) if printed(card, table.settings) < 6]


def _next(table: NightTerrors, decision: Decision[object], chance: Plain) -> Given | None:
    """The stand-in for a GM: a conflict, the end of the scene, a rest for the weary, and again."""
    nexts = options_of(decision, Next)
    ids = {option.does.command: option.id for option in nexts}
    if "end-scene" not in ids:
        return None
    weary = any(
        min(character.pools.blood, character.pools.sweat, character.pools.tears) <= WEARY
        or character.sheet.data.crashed
        for character in table.characters.values()
    )
    conflicts = [option.id for option in nexts if option.does.command == "start-conflict"]
    played = any(past.scene == table.story.scene for past in table.story.conflicts)
    if "recover" in ids and (weary or not conflicts):
        return ids["recover"]
    if played or not conflicts:
        return ids["end-scene"]
    return conflicts[chance.below(len(conflicts))]
