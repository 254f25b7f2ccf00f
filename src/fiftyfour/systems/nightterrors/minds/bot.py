"""A player that raises, sees, pushes, escalates and gives sensibly; and a stand-in for the GM.

Everything is weighed in points: what a way costs in points, what the cards are worth that it
spends, and what it is worth to stay in. It knows only what its seat sees.
"""

from collections.abc import Iterable, Sequence

from fiftyfour.engine.actions import Reply
from fiftyfour.engine.cards import Card
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Answer, Choose, Form, Option, PickCards
from fiftyfour.engine.things import GM
from fiftyfour.engine.view import Pending, View
from fiftyfour.systems.nightterrors.conflict.paying import gentlest
from fiftyfour.systems.nightterrors.data import FULL, HAND, LINES, Kind, Points, Pool
from fiftyfour.systems.nightterrors.minds.seen import Seen, Sight
from fiftyfour.systems.nightterrors.values import due, is_face, printed, total, trump_value

STAKES = 26.0
"""What it is worth to stay in a conflict, in points, to one who is whole and has many cards."""

CARD = 0.16
"""What one point of a card's value is worth in points of a pool while the conflict goes on."""

TRUMP = 0.8
"""What a card of trump is worth besides."""

GUESSES = 5
"""Hands that an opponent might hold, to try a raise on."""

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


def decide(view: View, pending: Pending, chance: Plain) -> Answer | Reply:
    """A sensible answer to any decision of this game; now and then with a line of the story."""
    answer = _decide(view, pending, chance)
    if pending.decision.rule not in ("NT-RAISE-06", "NT-SEE-01") or chance.below(TELLS):
        return answer
    word, _, rest = str(answer).partition(" ")
    kind = {"raise": f" {Sight(view).conflict.kind}", "escalate": f" {rest}"}.get(word, "")
    lines = LINES.get(f"{word}{kind}", ())
    if not lines:
        return answer
    return Reply(to=pending.id, answer=answer, say=lines[chance.below(len(lines))])


def _decide(view: View, pending: Pending, chance: Plain) -> Answer:
    match pending.decision:
        case Choose(rule="NT-RAISE-06", options=options):
            return _raise(Sight(view), options, chance)
        case Choose(rule="NT-SEE-01", options=options):
            return _see(Sight(view), options, chance)
        case Form(rule="NT-PAY-03"):
            return _pay(Sight(view))
        case PickCards(rule="NT-SCENE-02", cards=cards, least=least):
            return list[str](_lowest(cards, Sight(view))[:least])
        case PickCards(rule="NT-SCENE-04", cards=cards, most=most):
            return list[str](_poor(cards, Sight(view))[:most])
        case Choose(rule="NT-SCENE-08", options=options) if view.seat == GM:
            return _next(Sight(view), options, chance)
        case Choose(rule="NT-STAKE-05", options=options) if options[0].id == "confirm":
            return "confirm"
        case _ if pending.decision.rule == "NT-END-04":
            return OUTCOMES[chance.below(len(OUTCOMES))]
        case decision:
            return decision.sample(chance)


# --- what cards and points are worth ---


def _value(cards: Iterable[Card], sight: Sight) -> float:
    """What is given up with these cards."""
    trump = sight.conflict.trump
    found = 0.0
    for card in cards:
        found += CARD * (12 if is_face(card) else printed(card, sight.settings))
        found += TRUMP if card.suit is trump else 0
    return found


def _hurt(one: Seen, paid: Points) -> float:
    """What a payment costs: more from a pool that is low, and much if it puts somebody out."""
    left = one.pools.less(paid)
    cost = 0.0
    for pool in Pool:
        before, after = one.pools.of(pool), left.of(pool)
        cost += sum(1 + (FULL - point) / FULL for point in range(after + 1, before + 1))
        if before and not after:
            cost += 2 if pool is Pool.SWEAT else 40
    return cost


def _cost(sight: Sight, one: Seen, points: int) -> float:
    """The least that so many points hurt; beyond payment is out."""
    if not points:
        return 0.0
    ways = sight.ways(one, points)
    return min((_hurt(one, way) for way in ways), default=60.0)


def _worth_staying(sight: Sight) -> float:
    """What the stakes are worth now: less with few cards, more the fewer rivals are left."""
    me, rivals = sight.me, sight.rivals()
    cards = len(sight.available(me))
    most = max((rival.held for rival in rivals), default=0)
    chances = 0.5 + 0.5 * (cards + 1) / (cards + most + 1)
    return STAKES * chances * (1.6 if len(rivals) == 1 else 1.0)


# --- raising ---


def _raise(sight: Sight, options: Sequence[Option], chance: Plain) -> Answer:
    """The raise that is likely to cost the others most for the cards it takes.

    What the others might hold is guessed: so many cards of those unseen.
    """
    raises = [option for option in options if option.id.startswith("raise")]
    higher = [option for option in options if option.id.startswith("escalate")]
    gives = any(option.id == "give" for option in options)
    if not raises:
        able = _wants_to_escalate(sight, higher, chance)
        return able or ("give" if gives else options[0].id)
    if gives and _short_of_cards(sight):
        able = _wants_to_escalate(sight, higher, chance)
        if able:
            return able
    rivals = sight.rivals()
    hands = [_guess(sight, rival, chance) for rival in rivals for _ in range(GUESSES)]
    best = max(_promising(sight, raises), key=lambda option: _gain(sight, option, hands))
    return best.id


def _promising(sight: Sight, raises: Sequence[Option]) -> list[Option]:
    """Raises that are worth a closer look: strong ones for what they spend."""
    trump, settings = sight.conflict.trump, sight.settings

    def rough(option: Option) -> float:
        value = total(option.cards, settings)
        fallout = trump_value(option.cards, trump, settings)
        return 0.45 * value + 0.6 * fallout - _value(option.cards, sight)

    return sorted(raises, key=rough, reverse=True)[:RAISES]


def _gain(sight: Sight, option: Option, hands: Sequence[tuple[Seen, list[Card]]]) -> float:
    """What a raise costs rivals on average, in points and cards, less what it takes."""
    settings, trump = sight.settings, sight.conflict.trump
    value = total(option.cards, settings)
    fallout = trump_value(option.cards, trump, settings)
    found = 0.0
    for rival, cards in hands:
        found += min(_loss(sight, rival, cards, value, fallout), STAKES)
    return found / max(1, len(hands)) - _value(option.cards, sight)


def _loss(sight: Sight, rival: Seen, cards: list[Card], value: int, fallout: int) -> float:
    """The least that a rival with these cards loses: quick, over one and two cards and nothing."""
    settings, trump = sight.settings, sight.conflict.trump
    best = STAKES
    for index, card in enumerate(cards):
        for some in ((card,), *((card, other) for other in cards[index + 1 :])):
            owed = due(some, value, fallout, trump, settings)
            spent = 0.0 if owed.how == "reversal" else _value(some, sight)
            if spent < best:
                best = min(best, spent + 1.3 * owed.points)
    return best


def _guess(sight: Sight, rival: Seen, chance: Plain) -> tuple[Seen, list[Card]]:
    """A hand that a rival might hold."""
    left = list(sight.unseen())
    count = min(rival.held - len(rival.kept), len(left), 9)
    hand = [left.pop(chance.below(len(left))) for _ in range(max(0, count))]
    return rival, [*hand, *rival.kept]


# --- seeing ---


def _see(sight: Sight, options: Sequence[Option], chance: Plain) -> Answer:
    """The way that costs least in points and cards; or out, or up, where all cost too much."""
    plays = [option for option in options if option.id.split()[0] in ("see", "push")]
    ranked = sorted((_price(sight, option), option.id) for option in plays)
    higher = [option for option in options if option.id.startswith("escalate")]
    if ranked and ranked[0][0] <= _worth_staying(sight):
        return ranked[0][1]
    return _wants_to_escalate(sight, higher, chance) or "give"


def _price(sight: Sight, option: Option) -> float:
    """What a see or push costs; a reversal even gives something back."""
    me, cards = sight.me, list(option.cards)
    owed = sight.against().due(cards, sight.settings)
    cost = _cost(sight, me, owed.points)
    if owed.how == "reversal":
        return cost - 0.5
    return cost + _value(cards, sight)


def _short_of_cards(sight: Sight) -> bool:
    """Hardly a card left against many; but to raise costs no points, and one may give later."""
    cards = len(sight.available(sight.me))
    most = max((rival.held for rival in sight.rivals()), default=0)
    return cards <= SHORT and most >= cards + SHORT


def _wants_to_escalate(sight: Sight, options: Sequence[Option], chance: Plain) -> str:
    """Up to the kind that suits me best: new cards for all, but other pools are paid from.

    Worth it to one who is short of cards, and deep where the new kind draws from. Even then it is
    not always done: else every word would end in a shooting.
    """
    me, conflict, rivals = sight.me, sight.conflict, sight.rivals()
    if not options or not rivals or chance.below(TEMPERS[me.figure.rank]):
        return ""
    best, found = ENOUGH, ""
    for option in options:
        kind = Kind(option.id.removeprefix("escalate "))
        score = 2.0 * (HAND - len(sight.available(me))) / HAND
        score += 1.5 * (me.figure.suit == kind.trump)
        score -= 1.0 * sum(rival.figure.suit == kind.trump for rival in rivals) / len(rivals)
        score += _depth(me, kind) - _depth(me, conflict.kind)
        score -= sum(_depth(rival, kind) - _depth(rival, conflict.kind) for rival in rivals) / (
            2 * len(rivals)
        )
        score -= STEP * (1 + options.index(option))
        if score > best:
            best, found = score, option.id
    return found


def _depth(one: Seen, kind: Kind) -> float:
    """How much a character can pay in a kind of conflict, in parts of a full pool."""
    held = max(one.pools.of(pool) for pool in kind.pools)
    trades = one.figure.own_pool in kind.pools
    return held / FULL * (1.3 if trades else 1.0)


def _pay(sight: Sight) -> Answer:
    """The payment that hurts least; of equals the gentlest."""
    me = sight.me
    points = sight.conflict.sees[-1].due.points
    ways = sight.ways(me, points)
    least = min(_hurt(me, way) for way in ways)
    paid = gentlest(tuple(way for way in ways if _hurt(me, way) == least), me.pools)
    return {"blood": paid.blood, "sweat": paid.sweat, "tears": paid.tears}


# --- between conflicts ---


def _lowest(cards: Sequence[Card], sight: Sight) -> list[Card]:
    """The least useful first: low numbers, faces last."""
    return sorted(
        cards, key=lambda card: (12 if is_face(card) else printed(card, sight.settings), card)
    )


def _poor(cards: Sequence[Card], sight: Sight) -> list[Card]:
    """Cards below the average of a deck are changed for others."""
    return [card for card in _lowest(cards, sight) if printed(card, sight.settings) < 6]


def _next(sight: Sight, options: Sequence[Option], chance: Plain) -> Answer:
    """The stand-in for a GM: a conflict, the end of the scene, a rest for the weary, and again."""
    ids = [option.id for option in options]
    weary = any(
        min(one.pools.blood, one.pools.sweat, one.pools.tears) <= WEARY or one.figure.crashed
        for one in sight.characters.values()
    )
    conflicts = [one for one in ids if one.startswith("conflict")]
    played = any(past.scene == sight.story.scene for past in sight.story.conflicts)
    if "recover" in ids and (weary or not conflicts):
        return "recover"
    if played or not conflicts:
        return "end scene"
    return conflicts[chance.below(len(conflicts))]
