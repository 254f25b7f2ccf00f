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
from fiftyfour.systems.suits.cards.faces import value
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
)
from fiftyfour.systems.suits.data import USES, Skill
from fiftyfour.systems.suits.minds.card_choice import (
    THRIFTY,
    Nerve,
    taken_back,
    to_be_first,
    window,
)
from fiftyfour.systems.suits.minds.initiative_odds import Ahead
from fiftyfour.systems.suits.minds.sight import Sight
from fiftyfour.systems.suits.minds.standin import as_gm
from fiftyfour.systems.suits.table import Suits

FLIP = 8
"""About what a flip is worth, and a bit."""


def decide(
    seen: Seen[Suits], pending: Pending, chance: Plain, nerve: Nerve = THRIFTY
) -> Given | Answer:
    """A sensible answer to any decision of this game."""
    sight = Sight(seen)
    if sight.seat == GM:
        return as_gm(sight, pending, chance)
    match pending.decision:
        case Choose() as menu:
            option = _choice(sight, menu, nerve)
            return menu.sample(chance) if option is None else option.id
        case Number(rule="SU-AWA-01"):
            return max(1, (sight.figures[sight.seat].skill(Skill.AWARENESS) + FLIP) // 5)
        case PickCards(rule="SU-HAND-03" | "SU-LEA-11", cards=cards, least=least):
            return list[str](sorted(cards, key=worth_keeping)[:least])
        case Form(makes="Arrangement") as form:
            return arrange(sight, form, own=form.rule == "SU-AWA-03")
        case decision:
            return decision.sample(chance)


def _choice(sight: Sight, menu: Choose[object], nerve: Nerve) -> Option[object] | None:
    """The option to choose; None: whichever."""
    stands = options_of(menu, Stand)
    if stands and sight.table.race.data.running:
        own = [add for add in options_of(menu, Add) if not add.does.side]
        return to_be_first(sight, own, behind(sight)) or stands[0]
    if stands and sight.play is not None:
        return window(sight, sight.play, menu, nerve) or stands[0]
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


def behind(sight: Sight) -> int:
    """What is missing to act first in this round; 0 or less where nobody is ahead (SU-INI-03)."""
    ahead = Ahead(sight, flipped=True)
    own = next(side for side in ahead.sides if side.seat == sight.seat)
    rivals = (ahead.total(side) for side in ahead.sides if side is not own)
    return max(rivals, default=0) + 1 - ahead.total(own)


# --- what a character does ---

BLOWS = {"guns attack": 2.6, "driver ram": 0.0, "thug attack": 1.3, "throw attack": 1.3}
"""About how much damage a hit does; cars stay in the street."""


def what_to_do(sight: Sight, tries: Sequence[Option[Try]]) -> Option[Try] | None:
    """In a fight the attack that does most; else a look, or what one is best at."""
    if sight.table.scene.combat:
        return best_attack(sight, tries) if sight.table.opposition() else None
    me, last = sight.figures[sight.seat], sight.table.last.data
    looks = [one for one in tries if one.does.use in LOOKS and one.does.tagged]
    mine = last.use if last.sides and last.acting.who == sight.seat else ""
    quiet = [one for one in tries if one.does.use in QUIET and one.does.use != mine]
    return next(iter([*looks, *sorted(quiet, key=lambda one: -me.modifier(play_of(one)))]), None)


LOOKS = ("awareness look", "ambush look")

QUIET = (
    *("thief open", "persuasion persuade", "fraud deceive", "stealth sneak", "stealth hide"),
    *("athlete terrain", "driver terrain", "thief steal"),
)
"""What moves a job on where nobody fights."""


def play_of(option: Option[Try]) -> str:
    """The skill or attribute that is tried."""
    return USES[option.does.use].play


def best_attack(sight: Sight, tries: Sequence[Option[Try]]) -> Option[Try] | None:
    """By what a hit does, and how likely it is."""
    me = sight.figures[sight.seat]

    def worth(option: Option[Try]) -> float:
        return BLOWS[option.does.use] * (me.modifier(play_of(option)) - 3)

    attacks = [option for option in tries if BLOWS.get(option.does.use)]
    return max(attacks, key=worth, default=None)


def whom(sight: Sight, aims: Sequence[Option[Aim]]) -> Option[Aim]:
    """Whoever is hurt most of the other side; else whoever the GM says, and no fellow."""
    foes = {person.id: person.damage.value for person in sight.table.opposition()}
    marks = [option for option in aims if option.does.at in foes]
    if marks:
        return max(marks, key=lambda one: foes[one.does.at])
    return next((option for option in aims if not option.does.at), aims[-1])


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


def arrange(sight: Sight, form: Form[object], *, own: bool) -> Given:
    """One's own deck with the best cards first, the other's with the worst.

    Thrown away is what is worth less to its side than whatever comes in its place.
    """
    order, thrown = form.fields["order"].decision, form.fields["discard"].decision
    assert isinstance(order, PickCards)
    assert isinstance(thrown, PickCards)
    cards = sorted(order.cards, key=value, reverse=own)
    draw = sight.flip(sight.seat if own else GM).mean
    worse = [card for card in cards if (value(card) < draw if own else value(card) > draw)]
    away = worse[max(0, len(worse) - thrown.most) :]
    return {"order": list[str](cards), "discard": list[str](away)}
