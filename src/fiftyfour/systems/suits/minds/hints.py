"""What each answer gives, from what its seat sees (SU-ODDS-07).

Against a hidden threshold the chances are told for easy, average, difficult and almost impossible,
against a hidden modifier for usual ones; the GM's use the GM's own numbers, and no player's hand.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import Number
from fiftyfour.engine.options import Choose, Option, options_of
from fiftyfour.engine.questions import Hint, likely
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending
from fiftyfour.systems.suits.cards.faces import FACE, total, value
from fiftyfour.systems.suits.choices import (
    Add,
    Aim,
    Brace,
    Counting,
    Lead,
    MadeUp,
    NameFlip,
    PlayCall,
    ShootAgain,
    Stand,
    Strike,
    Try,
    TryIt,
    UseCharisma,
)
from fiftyfour.systems.suits.data import (
    AVERAGE,
    COVER,
    DEFENSES,
    DEXTERITY,
    GUARD,
    RESISTANCES,
    THRESHOLDS,
    USES,
    Attribute,
    Skill,
    awareness_threshold,
    leadership_threshold,
)
from fiftyfour.systems.suits.minds.gm_hints import (
    SUCCEEDS,
    call,
    resistances,
    somebody,
    thresholds,
)
from fiftyfour.systems.suits.minds.hand_odds import HandOdds
from fiftyfour.systems.suits.minds.initiative_odds import Ahead
from fiftyfour.systems.suits.minds.odds import ZERO
from fiftyfour.systems.suits.minds.promises import REACHED_BY_FLIP, WON_BY_FLIPS
from fiftyfour.systems.suits.minds.sight import Sight
from fiftyfour.systems.suits.table import Play, Side, Suits


def hints(seen: Seen[Suits], pending: Pending, draft: object) -> Sequence[Hint]:
    """What the answers to a decision give; nothing where it is not about a chance."""
    sight = Sight(seen)
    match pending.decision:
        case Choose() as menu if sight.table.race.data.running:
            return [*_race(sight, menu)]
        case Choose() as menu if sight.play is not None:
            return [*_in_play(sight, sight.play, menu)]
        case Choose() as menu:
            return [*_uses(sight, options_of(menu, Try)), *_marks(sight, options_of(menu, Aim))]
        case Number() as number:
            return [*(thresholds(sight, number) if sight.seat == GM else _many(sight, number))]
        case _:
            pass
    match draft:
        case PlayCall():
            return [*call(sight, draft)]
        case MadeUp():
            return [*somebody(sight, draft)]
        case _:
            return ()


def _in_play(sight: Sight, play: Play, menu: Choose[object]) -> Iterator[Hint]:
    if sight.seat == GM:
        yield from resistances(sight, play, menu.options)
    tries = options_of(menu, TryIt)
    if tries:
        yield from _tries(sight, play)
        yield from _braces(
            sight, play, {option.id: True for option in tries if option.does.charisma}
        )
    if options_of(menu, Stand):
        yield from _window(sight, play, _to_name(menu))
        yield from _as_it_lies(sight, play, menu)
    yield from _covers(sight, options_of(menu, Lead))
    yield from _strikes(sight, play, menu.options)
    braces = options_of(menu, Brace)
    if play.data.acting.seat == sight.seat:
        yield from _braces(sight, play, {option.id: option.does.add for option in braces})


# --- before the flip ---


def _uses(sight: Sight, options: Sequence[Option[Try]]) -> Iterator[Hint]:
    """By the flips alone: against a guard where somebody resists, else an average threshold."""
    if not options:
        return
    flip = sight.flip(sight.seat)
    for option in options:
        use = USES[option.does.use]
        number = sight.figures[option.does.who].modifier(use.play)
        if use.resist[0] in DEFENSES or use.resist[0] == use.play:
            number += sight.feint(use, option.does.who)
            foe = next(
                seat for seat in (GM, *sight.table.people) if (seat == GM) != (sight.seat == GM)
            )
            chance = sight.wins(use, sight.seat, Seat(foe), number - GUARD)
            label = f"against {GUARD} ({RESISTANCES[GUARD]}) by flips"
            yield likely(label, chance, option.id, "SU-ODDS-03")
        else:
            chance = flip.at_least(AVERAGE - number)
            yield likely(f"{AVERAGE} by the flip", chance, option.id, "SU-ODDS-02")


def _many(sight: Sight, decision: Number) -> Iterator[Hint]:
    """How many cards to see, or people to lead: more of them make it harder."""
    needs = {
        "SU-AWA-01": (Skill.AWARENESS, awareness_threshold),
        "SU-LEA-01": (Skill.LEADERSHIP, leadership_threshold),
    }
    if decision.rule in needs:
        skill, threshold = needs[decision.rule]
        flip, own = sight.flip(sight.seat), sight.figures[sight.seat].skill(skill)
        for number in range(decision.least, decision.most + 1):
            chance = flip.at_least(threshold(number) - own)
            yield likely("reached by the flip", chance, number, "SU-ODDS-02")


def _tries(sight: Sight, play: Play) -> Iterator[Hint]:
    """Each number that may have to be beaten, by the flip; where it may fail, with the hand."""
    record, mine = play.data, sight.own(play)
    yield from _by_flip(sight, play, mine)
    if not record.opposed and not sight.robs(record):
        flip = sight.flip(sight.seat, record.kind)
        for number, label in _thresholds(play).items():
            if flip.at_least(number - mine) < 1:
                need, side = number - mine, record.acting
                yield from _with_hand(sight, side, need, label, flipped=False)


def _by_flip(sight: Sight, play: Play, mine: int, to: str | None = None) -> Iterator[Hint]:
    record = play.data
    if record.opposed:
        for number, label in _foes(sight.modifier(play, 1)).items():
            chance = sight.wins(record.kind, sight.seat, record.sides[1].seat, mine - number)
            yield likely(f"{label} by flips", chance, to, WON_BY_FLIPS)
        return
    flip = sight.flip(sight.seat, record.kind)
    for number, label in _thresholds(play).items():
        chance = flip.at_least(number - mine)
        yield likely(f"{label} by the flip", chance, to, REACHED_BY_FLIP)


def _braces(sight: Sight, play: Play, options: dict[str, bool]) -> Iterator[Hint]:
    """The same with Charisma or without, where it is added before the flips (SU-CHA-04)."""
    for to, adds in options.items():
        worth = sight.figures[play.data.acting.who].attribute(Attribute.CHARISMA) if adds else 0
        yield from _by_flip(sight, play, sight.own(play) + worth, to)


def _strikes(sight: Sight, play: Play, options: Sequence[Option[object]]) -> Iterator[Hint]:
    """Another shot at the same mark, or a blow at somebody whose numbers are known."""
    actor = play.data.acting
    for option in options:
        match option.does:
            case ShootAgain():
                yield from _by_flip(sight, play, sight.modifier(play, 0) or 0, option.id)
            case Strike(use_id, at) if at in sight.figures:
                use = USES[use_id]
                ahead = sight.figures[actor.who].modifier(use.play)
                ahead -= sight.figures[at].modifier(use.resist[0])
                chance = sight.wins(use, actor.seat, sight.table.people[at].seat, ahead)
                yield likely("hits by flips", chance, option.id, WON_BY_FLIPS)
            case _:
                pass


def _marks(sight: Sight, options: Sequence[Option[Aim]]) -> Iterator[Hint]:
    """By flips against each whose numbers are known."""
    for option in options:
        who, use, mark = option.does.who, USES[option.does.use], sight.figures.get(option.does.at)
        if mark is not None and len(use.ways) == 1:
            own = sight.figures[who].modifier(use.play) + sight.feint(use, who)
            mine, theirs = (sight.table.people[one].seat for one in (who, option.does.at))
            chance = sight.wins(use, mine, theirs, own - mark.modifier(use.resist[0]))
            yield likely(SUCCEEDS, chance, option.id, WON_BY_FLIPS)


def _thresholds(play: Play) -> dict[int, str]:
    """The threshold if it is known, else the four usual ones, each as it is called."""
    if not play.threshold.blank:
        return {play.threshold.value: str(play.threshold.value)}
    return {number: f"{number} ({word})" for number, word in THRESHOLDS.items()}


def _foes(known: int | None) -> dict[int, str]:
    """The other side's modifier if it is known, else usual ones, and what beating it is called."""
    if known is not None:
        return {known: "wins"}
    return {number: f"beats {number} ({word})" for number, word in RESISTANCES.items()}


def _covers(sight: Sight, options: Sequence[Option[Lead]]) -> Iterator[Hint]:
    """Does Leadership reach its threshold by the flip (SU-LEA-01)?"""
    for option in options:
        lead = option.does
        figure = sight.figures[lead.leader]
        own = figure.modifier(COVER.play)
        own += figure.attribute(Attribute.CHARISMA) if lead.charisma else 0
        chance = sight.flip(sight.seat).at_least(leadership_threshold(len(lead.covered)) - own)
        yield likely("covers by the flip", chance, option.id, "SU-ODDS-02")


# --- does it stand? ---


def _with_hand(
    sight: Sight,
    side: Side,
    need: int,
    label: str,
    *,
    flipped: bool,
    named: Card | None = None,
) -> Iterator[Hint]:
    """Whether `need` more come together."""
    chance = _best(sight, side, need, flipped=flipped, named=named)
    if chance is not None:
        yield likely(f"{label} with the hand", chance, rule="SU-ODDS-02")


def _best(
    sight: Sight,
    side: Side,
    need: int,
    *,
    flipped: bool,
    named: Card | None = None,
    tied: Fraction = ZERO,
) -> Fraction | None:
    """With the whole hand; None where there are too many ways to go through."""
    odds = HandOdds(
        sight.pool(sight.seat),
        suit=sight.suit(side),
        effects=sight.effects(side),
        copies=sight.copies,
        flips=sight.flips(side),
        tied=tied,
    )
    if odds.takes_long(need, sight.hand):
        return None
    return odds.reaches(need, sight.hand, flipped=flipped, named=named)


def _to_name(menu: Choose[object]) -> Card | None:
    """The flip, if it may still be named (SU-FACE-04)."""
    return next((option.does.card for option in options_of(menu, NameFlip)), None)


def _window(sight: Sight, play: Play, named: Card | None) -> Iterator[Hint]:
    """What the whole hand could still come to, against what lies on the other side now.

    Of a threshold that is reached already nothing is told.
    """
    record, table = play.data, sight.table
    side, mine = record.sides[record.turn], sight.total(play, record.turn)
    if side.seat != sight.seat or mine is None or sight.robs(record):
        return
    if not record.opposed:
        if record.turn == 0:
            raised = sum(total(table.played(other)) for other in record.sides[1:])
            for number, label in _thresholds(play).items():
                need = number + raised - mine
                if need > 0:
                    yield from _with_hand(sight, side, need, label, flipped=True, named=named)
        return
    other = record.sides[1 - record.turn]
    laid = total(table.played(other)) + other.charisma
    laid += record.feint if record.turn else 0
    for number, label in _foes(sight.modifier(play, 1 - record.turn)).items():
        need = laid + number + 1 - mine
        yield from _with_hand(sight, side, need, label, flipped=True, named=named)


def _as_it_lies(sight: Sight, play: Play, menu: Choose[object]) -> Iterator[Hint]:
    """Whether a known number is reached without another card, and with which single one."""
    record, table = play.data, sight.table
    side, mine = record.sides[record.turn], sight.total(play, record.turn)
    theirs = sight.total(play, 1 - record.turn) if record.opposed else None
    if side.seat != sight.seat or mine is None:
        return
    if theirs is not None:
        goal, label, rule = theirs + 1, "ahead", "SU-RES-02"
    elif not record.opposed and record.turn == 0 and not play.threshold.blank:
        raised = sum(total(table.played(other)) for other in record.sides[1:])
        goal = play.threshold.value + raised
        label, rule = f"reaches {goal}", "SU-RES-01"
    else:
        return
    for option in menu.options:
        added = sum(_adds(sight, side, option.does) or (0, 0))
        if isinstance(option.does, Stand) or (mine < goal <= mine + added):
            reached = Fraction(mine + added >= goal)
            yield likely(label, reached, option.id, rule, matters=1)


# --- initiative ---


def _race(sight: Sight, menu: Choose[object]) -> Iterator[Hint]:
    """Whom one acts before: as it lies after each answer, and with all that one holds.

    A friend who may give a Queen is told it of the side that gets it.
    """
    race, stands = sight.table.race.data, bool(options_of(menu, Stand))
    braces = bool(options_of(menu, Brace))
    ahead = Ahead(sight, flipped=not braces)
    gift = bool(options_of(menu, Add)) and not stands
    if not (stands or braces or gift):
        return
    own = [side for side in ahead.sides if side.seat == sight.seat]
    sides, named = [race.sides[race.turn]] if gift else own, _to_name(menu)
    for side in sides:
        rivals = [one for one in ahead.sides if one.seat != side.seat]
        who = f"{side.name} before" if gift or sight.seat == GM else "before"
        known: dict[tuple[int, int], list[tuple[str, Fraction]]] = {}  # by what an answer adds
        for option in menu.options:
            added = _adds(sight, side, option.does)
            if added is None:
                continue
            if added not in known:
                chances = ((one, ahead.before(side, one, *added)) for one in rivals)
                known[added] = _together(sight, chances)
            for names, chance in known[added]:
                yield likely(f"{who} {names}", chance, option.id, "SU-ODDS-04")
        if stands and len(sides) == 1 and (sight.hand or named):
            for names, chance in _together(sight, _past(sight, ahead, side, rivals, named)):
                yield likely(f"{who} {names} with the hand", chance, rule="SU-ODDS-02")


def _past(
    sight: Sight, ahead: Ahead, side: Side, rivals: Sequence[Side], named: Card | None
) -> Iterator[tuple[Side, Fraction]]:
    """The chance to come past each who is not behind already, with all one holds."""
    for rival in rivals:
        short = ahead.total(rival) + 1 - ahead.total(side)
        if short > 0:
            tied = ahead.again(side, rival)
            chance = _best(sight, side, short, flipped=True, named=named, tied=tied)
            if chance is not None:
                yield rival, chance


def _together(sight: Sight, chances: Iterable[tuple[Side, Fraction]]) -> list[tuple[str, Fraction]]:
    """Those of the same chance in one, by their names; who hides a Dexterity stands apart."""
    by_chance: dict[tuple[Fraction, bool], list[str]] = {}
    for rival, chance in chances:
        by_chance.setdefault((chance, sight.dexterity(rival) is None), []).append(rival.name)
    return [
        (", ".join(names) + (f" at Dexterity {DEXTERITY}" if hidden else ""), chance)
        for (chance, hidden), names in by_chance.items()
    ]


def _adds(sight: Sight, side: Side, act: object) -> tuple[int, int] | None:
    """What an answer adds to a side, by a card and by Charisma; None: it is for another side."""
    match act:
        case Counting(side=other) if other not in ("", side.who):
            return None
        case NameFlip():  # a King or a joker that lies there as a ten
            return value(act.counts) - FACE, 0
        case Add():
            return value(act.counts), 0
        case UseCharisma() | Brace(True):
            return 0, sight.figures[side.who].attribute(Attribute.CHARISMA)
        case _:
            return 0, 0
