"""Players who spend their hands with sense, and a GM who runs a job for those who play alone.

A bot knows what its seat sees: sheets, hands, sums, the question.
"""

from collections.abc import Sequence

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.cards import Card, Rank
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given, Number, PickCards
from fiftyfour.engine.forms import Form
from fiftyfour.engine.options import Choose, Option, options_of
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.things import GM
from fiftyfour.engine.view import Pending
from fiftyfour.systems.suits.cards.faces import total, value
from fiftyfour.systems.suits.choices import (
    Add,
    Aim,
    Decline,
    DoNothing,
    Lead,
    LetHappen,
    Pass,
    ShootAgain,
    Stand,
    StopSwapping,
    Strike,
    TakeBack,
    Try,
    TryIt,
    UseCharisma,
)
from fiftyfour.systems.suits.data import AVERAGE, USES, Attribute, Skill
from fiftyfour.systems.suits.minds.card_choice import spend, surplus, taken_back, worth
from fiftyfour.systems.suits.minds.initiative_odds import Ahead
from fiftyfour.systems.suits.minds.sight import Sight
from fiftyfour.systems.suits.minds.standin import as_gm
from fiftyfour.systems.suits.table import Play, Suits

LIKELY = 9
"""What a player takes a hidden modifier for: a guard's defense, and a bit."""

FLIP = 8
"""About what a flip is worth, and a bit."""

MARGIN = 3
"""By so much a player wants to be ahead of somebody who may add a card."""


def decide(seen: Seen[Suits], pending: Pending, chance: Plain) -> Given | Answer:
    """A sensible answer to any decision of this game."""
    sight = Sight(seen)
    if sight.seat == GM:
        return as_gm(sight, pending, chance)
    match pending.decision:
        case Choose() as menu:
            option = _choice(sight, menu)
            return menu.sample(chance) if option is None else option.id
        case Number(rule="SU-AWA-01"):
            return max(1, (sight.figures[sight.seat].skill(Skill.AWARENESS) + FLIP) // 5)
        case PickCards(rule="SU-HAND-03", cards=cards, least=least):
            return list[str](sorted(cards, key=worth_keeping)[:least])
        case PickCards(rule="SU-LEA-11"):
            return []
        case Form(makes="Arrangement") as form:
            return arrange(form, best_first=form.rule == "SU-AWA-03")
        case decision:
            return decision.sample(chance)


def _choice(sight: Sight, menu: Choose[object]) -> Option[object] | None:
    """The option to choose; None: whichever."""
    stands = options_of(menu, Stand)
    if stands and sight.table.race.data.running:
        own = [add for add in options_of(menu, Add) if not add.does.side]
        return spend(own, behind(sight), surplus(sight)) or stands[0]
    if stands and sight.play is not None:
        return window(sight, sight.play, menu) or stands[0]
    if tries := options_of(menu, Try):
        nothing = [*options_of(menu, Pass), *options_of(menu, DoNothing)]
        return what_to_do(sight, tries) or (nothing[0] if nothing else None)
    if aims := options_of(menu, Aim):
        return whom(sight, aims)
    if jacks := options_of(menu, TakeBack):
        return taken_back(jacks)
    if leads := options_of(menu, Lead):
        return cover(sight, leads) or options_of(menu, LetHappen)[0]
    if strikes := options_of(menu, Strike):
        foes = {person.id for person in sight.table.opposition()}
        blows = [option for option in strikes if option.does.at in foes]
        return [*blows, *options_of(menu, Decline)][0]
    first = [*options_of(menu, ShootAgain), *options_of(menu, TryIt)]
    return next(iter([*first, *options_of(menu, StopSwapping)]), None)


def worth_keeping(card: Card) -> tuple[int, int]:
    """Aces and jokers last, then by what a card counts."""
    return int(card.is_joker or card.rank is Rank.ACE), value(card)


# --- does it stand? ---


def window(sight: Sight, play: Play, menu: Choose[object]) -> Option[object] | None:
    """Add what is needed and no more, and nothing where that costs too much.

    Charisma, which is gone after the scene without it, spares two cards or more.
    """
    index = play.data.turn
    adds, most = options_of(menu, Add), worth(sight, play.data)
    missing = aim(sight, play) - mine(sight, play, index)
    charisma = next(iter(options_of(menu, UseCharisma)), None)
    if charisma is not None and missing > 0:
        added = sight.figures[play.data.sides[index].who].attribute(Attribute.CHARISMA)
        card = spend(adds, missing, min(most, 1))
        if card is None and spend(adds, missing - added, most) is not None:
            return charisma
        if card is None and added >= missing:
            return charisma
    return spend(adds, missing, most)


def behind(sight: Sight) -> int:
    """What is missing to act first in this round; 0 or less where nobody is ahead (SU-INI-03)."""
    ahead = Ahead(sight, flipped=True)
    own = next(side for side in ahead.sides if side.seat == sight.seat)
    rivals = (ahead.total(side) for side in ahead.sides if side is not own)
    return max(rivals, default=0) + 1 - ahead.total(own)


def mine(sight: Sight, play: Play, index: int) -> int:
    """What one has."""
    known, side = sight.total(play, index), play.data.sides[index]
    if known is not None:
        return known
    return total(sight.table.played(side)) + (side.modifier or 0)


def aim(sight: Sight, play: Play) -> int:
    """The total to have: the threshold, or what the other side may come to."""
    record = play.data
    if not record.opposed:
        return AVERAGE if play.threshold.blank else play.threshold.value
    other = record.sides[1 - record.turn]
    known = sight.total(play, 1 - record.turn)
    if known is not None and other.modifier is not None:
        return known + (record.turn == 0)
    return total(sight.table.played(other)) + LIKELY + MARGIN


# --- what a character does ---

BLOWS = {"guns attack": 2.6, "driver ram": 0.0, "thug attack": 1.3, "throw attack": 1.3}
"""About how much damage a hit does; cars stay in the street."""


def what_to_do(sight: Sight, tries: Sequence[Option[Try]]) -> Option[Try] | None:
    """In a fight the attack that does most; else what one is best at, and never the same look."""
    me = sight.figures[sight.seat]
    if sight.table.scene.combat:
        attacks = [option for option in tries if BLOWS.get(option.does.use)]
        if attacks and sight.table.opposition():

            def worth(option: Option[Try]) -> float:
                use = option.does.use
                return BLOWS[use] * (me.modifier(USES[use].play) - 3)

            return max(attacks, key=worth)
        return None
    looks = {"awareness look": Skill.AWARENESS, "ambush look": Skill.AMBUSH}
    return next(
        (
            option
            for option in tries
            if option.does.use in looks and me.tagged(looks[option.does.use])
        ),
        None,
    )


def whom(sight: Sight, aims: Sequence[Option[Aim]]) -> Option[Aim]:
    """Whoever is hurt most of the other side."""
    foes = {person.id: person.damage.value for person in sight.table.opposition()}
    marks = [option for option in aims if option.does.at in foes]
    return max(marks, key=lambda one: foes[one.does.at]) if marks else aims[-1]


def cover(sight: Sight, leads: Sequence[Option[Lead]]) -> Option[Lead] | None:
    """Lend a defense only if one leads well and the friend is near death."""
    record, me = sight.record, sight.figures[sight.seat]
    if record is None or me.skill(Skill.LEADERSHIP) < LEADER:
        return None
    mark = record.marks[0]
    figure = sight.figures.get(mark)
    if figure is None or sight.table.people[mark].damage.value + 3 <= figure.limit:
        return None
    better = me.modifier(record.resist) > figure.modifier(record.resist) + 2
    return leads[0] if better else None


LEADER = 8
"""Leadership with which 13 is likely."""


def arrange(form: Form[object], *, best_first: bool) -> Given:
    """One's own deck with the best cards first, the other's with the worst."""
    order, thrown = form.fields["order"].decision, form.fields["discard"].decision
    assert isinstance(order, PickCards)
    assert isinstance(thrown, PickCards)
    cards = sorted(order.cards, key=value, reverse=best_first)
    away = cards[len(cards) - thrown.most :] if thrown.most else []
    kept = cards[: len(cards) - len(away)]
    return {"order": list[str](kept), "discard": list[str](away)}
