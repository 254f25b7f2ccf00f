"""Players who spend their hands with sense, and a GM who runs a job for those who play alone.

A bot knows what its seat sees: sheets, hands, sums, the question.
"""

from collections.abc import Sequence

from fiftyfour.engine.actions import Reply
from fiftyfour.engine.cards import Card, Rank
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Answer, Choose, Form, Number, Option, PickCards
from fiftyfour.engine.things import GM
from fiftyfour.engine.view import Pending, View
from fiftyfour.systems.suits.cards.faces import total, value
from fiftyfour.systems.suits.data import USES, Skill
from fiftyfour.systems.suits.minds.card_choice import spend, surplus, worth
from fiftyfour.systems.suits.minds.initiative_odds import Ahead
from fiftyfour.systems.suits.minds.seen import Seen
from fiftyfour.systems.suits.minds.standin import as_gm
from fiftyfour.systems.suits.table import Record, Side

LIKELY = 9
"""What a player takes a hidden modifier for: a guard's defense, and a bit."""

AVERAGE = 15
"""What a player takes a hidden threshold for (SU-PLAY-04)."""

FLIP = 8
"""About what a flip is worth, and a bit."""

MARGIN = 3
"""By so much a player wants to be ahead of somebody who may add a card."""


def decide(view: View, pending: Pending, chance: Plain) -> Answer | Reply:
    """A sensible answer to any decision of this game."""
    seen = Seen(view)
    if seen.seat == GM:
        return as_gm(seen, pending, chance)
    match pending.decision:
        case Choose(rule="SU-ADD-01", options=options) if seen.record is not None:
            return window(seen, seen.record, options).id
        case Choose(rule="SU-PLAY-01" | "SU-CBT-03", options=options):
            return what_to_do(seen, options).id
        case Choose(rule="SU-SKL-06", options=options):
            return whom(seen, options).id
        case Choose(rule="SU-JACK-01", options=options):
            return max(options, key=lambda one: value(one.cards[0]) if one.cards else 0).id
        case Choose(rule="SU-LEA-03", options=options):
            return cover(seen, options).id
        case Choose(rule="SU-INI-03", options=options):
            return (spend(options, behind(seen), surplus(seen)) or options[-1]).id
        case Choose(rule="SU-LEA-08", options=options):
            return options[-1].id
        case Choose(rule="SU-PLAY-02", options=options):
            return options[0].id
        case Choose(rule="SU-GUN-04", options=options):
            return strike(seen, options).id
        case Number(rule="SU-AWA-01"):
            return max(1, (seen.figures[seen.seat].skill(Skill.AWARENESS) + FLIP) // 5)
        case PickCards(rule="SU-HAND-03", cards=cards, least=least):
            return list[str](sorted(cards, key=worth_keeping)[:least])
        case PickCards(rule="SU-LEA-11"):
            return []
        case Form(rule="SU-AWA-03" | "SU-AMB-02") as form:
            return arrange(form, best_first=form.rule == "SU-AWA-03")
        case decision:
            return decision.sample(chance)


def worth_keeping(card: Card) -> tuple[int, int]:
    """Aces and jokers last, then by what a card counts."""
    return int(card.is_joker or card.rank is Rank.ACE), value(card)


# --- does it stand? ---


def window(seen: Seen, record: Record, options: Sequence[Option]) -> Option:
    """Add what is needed and no more, and nothing where that costs too much.

    Charisma, which is gone after the scene without it, spares two cards or more.
    """
    side = record.sides[record.turn]
    missing, most = aim(seen, record) - mine(seen, side), worth(seen, record)
    charisma = next((one for one in options if one.id == "charisma"), None)
    added = _charisma(charisma)
    if charisma is not None and missing > 0:
        card = spend(options, missing, min(most, 1))
        if card is None and spend(options, missing - added, most) is not None:
            return charisma
        if card is None and added >= missing:
            return charisma
    return spend(options, missing, most) or options[-1]


def behind(seen: Seen) -> int:
    """What is missing to act first in this round; 0 or less where nobody is ahead (SU-INI-03)."""
    ahead = Ahead(seen, flipped=True)
    own = next(side for side in ahead.sides if side.seat == seen.seat)
    rivals = (ahead.total(side) for side in ahead.sides if side is not own)
    return max(rivals, default=0) + 1 - ahead.total(own)


def _charisma(option: Option | None) -> int:
    return int(option.hint.partition(",")[0]) if option is not None else 0


def mine(seen: Seen, side: Side) -> int:
    """What one has, as the middle of the table adds it up."""
    line = seen.line(side)
    if line is not None and line.total is not None:
        return line.total
    return total(seen.played(side)) + (side.modifier or 0)


def aim(seen: Seen, record: Record) -> int:
    """The total to have: the threshold, or what the other side may come to."""
    if not record.opposed:
        return seen.threshold or AVERAGE
    other = record.sides[1 - record.turn]
    line = seen.line(other)
    if line is not None and line.total is not None and other.modifier is not None:
        return line.total + (record.turn == 0)
    return total(seen.played(other)) + LIKELY + MARGIN


# --- what a character does ---

BLOWS = {"guns attack": 2.6, "driver ram": 0.0, "thug attack": 1.3, "throw attack": 1.3}
"""About how much damage a hit does; cars stay in the street."""


def what_to_do(seen: Seen, options: Sequence[Option]) -> Option:
    """In a fight the attack that does most; else what one is best at, and never the same look."""
    me = seen.figures[seen.seat]
    if seen.scene.combat:
        attacks = [one for one in options if BLOWS.get(one.id)]
        if attacks and seen.opponents:

            def worth(option: Option) -> float:
                return BLOWS[option.id] * (me.modifier(USES[option.id].play) - 3)

            return max(attacks, key=worth)
        return options[-1]
    quiet = [one for one in options if one.id in ("awareness look", "ambush look")]
    tagged = [one for one in quiet if "untagged" not in one.hint]
    return tagged[0] if tagged else options[-1]


def whom(seen: Seen, options: Sequence[Option]) -> Option:
    """Whoever is hurt most of the other side."""
    foes = [one for one in options if one.id in seen.opponents]
    return max(foes, key=lambda one: seen.damage(one.id)) if foes else options[-2]


def strike(seen: Seen, options: Sequence[Option]) -> Option:
    """Shoot again; a blow at no cost only falls on the other side."""
    foes = [one for one in options if one.id.rpartition(" ")[2] in seen.opponents]
    return next((one for one in options if one.id == "again"), [*foes, options[-1]][0])


def cover(seen: Seen, options: Sequence[Option]) -> Option:
    """Lend a defense only if one leads well and the friend is near death."""
    record = seen.record
    leads = seen.figures[seen.seat].skill(Skill.LEADERSHIP)
    if record is None or len(options) < 2 or leads < LEADER:
        return options[-1]
    mark = record.marks[0]
    figure = seen.figures.get(mark)
    if figure is None or seen.damage(mark) + 3 <= figure.limit:
        return options[-1]
    better = seen.figures[seen.seat].modifier(record.resist) > figure.modifier(record.resist) + 2
    return options[0] if better else options[-1]


LEADER = 8
"""Leadership with which 13 is likely."""


def arrange(form: Form, *, best_first: bool) -> Answer:
    """One's own deck with the best cards first, the other's with the worst."""
    order, thrown = form.fields["order"].decision, form.fields["discard"].decision
    assert isinstance(order, PickCards)
    assert isinstance(thrown, PickCards)
    cards = sorted(order.cards, key=value, reverse=best_first)
    away = cards[len(cards) - thrown.most :] if thrown.most else []
    kept = cards[: len(cards) - len(away)]
    return {"order": list[str](kept), "discard": list[str](away)}
