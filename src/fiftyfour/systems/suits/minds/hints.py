"""What each answer gives, from what its seat sees (SU-ODDS-07).

Against a hidden threshold the chances are told for easy, average, difficult and almost impossible,
against a hidden modifier for usual ones; the GM's use the GM's own numbers, and no player's hand.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import Answer, Choose, Form, Number, Option
from fiftyfour.engine.questions import Hint, likely
from fiftyfour.engine.things import GM
from fiftyfour.engine.view import Pending, View
from fiftyfour.systems.suits.cards.faces import FACE, total, value
from fiftyfour.systems.suits.data import (
    COVER,
    DEXTERITY,
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
    resists_with,
    seat_of,
    somebody,
    thresholds,
)
from fiftyfour.systems.suits.minds.hand_odds import reaches, takes_long
from fiftyfour.systems.suits.minds.initiative_odds import Ahead
from fiftyfour.systems.suits.minds.odds import ZERO
from fiftyfour.systems.suits.minds.seen import Seen
from fiftyfour.systems.suits.play.declaring import aims
from fiftyfour.systems.suits.table import Record, Side

AVERAGE = 15


def hints(view: View, pending: Pending, draft: Answer | None) -> Sequence[Hint]:
    """What the answers to a decision give; nothing where it is not about a chance."""
    seen = Seen(view)
    match pending.decision:
        case Choose() as decision:
            return [*_choice(seen, decision)]
        case Number() as decision:
            return [*(thresholds(seen, decision) if seen.seat == GM else _many(seen, decision))]
        case Form(rule="SU-MOD-04") if isinstance(draft, dict):
            return [*call(seen, draft)]
        case Form(rule="SU-NPC-02") if isinstance(draft, dict):
            return [*somebody(seen, draft)]
        case _:
            return ()


def _choice(seen: Seen, decision: Choose) -> Iterator[Hint]:
    record, options = seen.record, decision.options
    match decision.rule:
        case "SU-PLAY-01" | "SU-CBT-03":
            yield from _uses(seen, options)
        case "SU-SKL-06":
            yield from _marks(seen, decision)
        case "SU-PLAY-12" if seen.seat == GM and record is not None:
            yield from resistances(seen, record, options)
        case "SU-MOD-04" if seen.seat == GM and record is not None:
            yield from resists_with(seen, record, options)
        case "SU-PLAY-02" if record is not None:
            yield from _tries(seen, record)
            yield from _braces(seen, record, [one for one in options if one.id == "charisma"])
        case "SU-ADD-01" if record is not None:
            yield from _window(seen, record, _to_name(options))
        case "SU-LEA-03":
            yield from _covers(seen, options)
        case "SU-GUN-04" if record is not None:
            yield from _strikes(seen, record, options)
        case "SU-CHA-04" if record is not None and record.acting.seat == seen.seat:
            yield from _braces(seen, record, options)
        case "SU-INI-03" | "SU-CHA-04" | "SU-QUEEN-02" if seen.race.running:
            yield from _race(seen, decision)
        case _:
            pass


# --- before the flip ---


def _uses(seen: Seen, options: Sequence[Option]) -> Iterator[Hint]:
    """Each use against an average threshold, by the flip alone."""
    figure = seen.figures.get(seen.scene.turn if seen.seat == GM else seen.seat)
    if figure is None:
        return
    flip = seen.flip(seen.seat)
    for option in options:
        if option.id in USES:
            chance = flip.at_least(AVERAGE - figure.modifier(USES[option.id].play))
            yield likely(f"{AVERAGE} by the flip", chance, option.id, "SU-ODDS-02")


def _many(seen: Seen, decision: Number) -> Iterator[Hint]:
    """How many cards to see, or people to lead: more of them make it harder."""
    needs = {
        "SU-AWA-01": (Skill.AWARENESS, awareness_threshold),
        "SU-LEA-01": (Skill.LEADERSHIP, leadership_threshold),
    }
    if decision.rule in needs:
        skill, threshold = needs[decision.rule]
        flip, own = seen.flip(seen.seat), seen.figures[seen.seat].skill(skill)
        for number in range(decision.least, decision.most + 1):
            chance = flip.at_least(threshold(number) - own)
            yield likely("reached by the flip", chance, number, "SU-ODDS-02")


def _tries(seen: Seen, record: Record) -> Iterator[Hint]:
    """Each number that may have to be beaten, by the flip; where it may fail, with the hand."""
    mine = seen.own(record)
    yield from _by_flip(seen, record, mine)
    if not record.opposed and not seen.robs(record):
        flip = seen.flip(seen.seat, record.kind)
        for number, label in _thresholds(seen).items():
            if flip.at_least(number - mine) < 1:
                yield from _with_hand(seen, record.acting, number - mine, label, flipped=False)


def _by_flip(seen: Seen, record: Record, mine: int, to: str | None = None) -> Iterator[Hint]:
    if record.opposed:
        for number, label in _foes(seen.modifier(1)).items():
            chance = seen.wins(record.kind, seen.seat, record.sides[1].seat, mine - number)
            yield likely(f"{label} by flips", chance, to, "SU-ODDS-03")
        return
    flip = seen.flip(seen.seat, record.kind)
    for number, label in _thresholds(seen).items():
        yield likely(f"{label} by the flip", flip.at_least(number - mine), to, "SU-ODDS-02")


def _braces(seen: Seen, record: Record, options: Sequence[Option]) -> Iterator[Hint]:
    """The same with Charisma and without, where it is added before the flips (SU-CHA-04)."""
    worth = seen.figures[record.acting.who].attribute(Attribute.CHARISMA)
    for option in options:
        added = 0 if option.id == "no" else worth
        yield from _by_flip(seen, record, seen.own(record) + added, option.id)


def _strikes(seen: Seen, record: Record, options: Sequence[Option]) -> Iterator[Hint]:
    """Another shot at the same mark, or a blow at somebody whose numbers are known."""
    actor = record.acting
    for option in options:
        name, _, who = option.id.partition(" on ")
        if option.id == "again":
            yield from _by_flip(seen, record, seen.modifier(0) or 0, "again")
        elif who in seen.figures:
            use = USES[name]
            ahead = seen.figures[actor.who].modifier(use.play)
            ahead -= seen.figures[who].modifier(use.resist[0])
            chance = seen.wins(use, actor.seat, seat_of(seen, who), ahead)
            yield likely("hits by flips", chance, option.id, "SU-ODDS-03")


def _marks(seen: Seen, decision: Choose) -> Iterator[Hint]:
    """By flips against each whose numbers are known; the question tells who does what."""
    found = [
        (who, use)
        for who, one in seen.figures.items()
        for use in USES.values()
        if use.resist[0] != "any" and decision.prompt == aims(one.name, use)
    ]
    if len(found) != 1:
        return  # somebody of the GM's bears the same name
    [(who, use)] = found
    own = seen.figures[who].modifier(use.play) + seen.feint(use, who)
    for option in decision.options:
        mark = seen.figures.get(option.id)
        if mark is not None:
            ahead, theirs = own - mark.modifier(use.resist[0]), seat_of(seen, option.id)
            chance = seen.wins(use, seat_of(seen, who), theirs, ahead)
            yield likely(SUCCEEDS, chance, option.id, "SU-ODDS-03")


def _thresholds(seen: Seen) -> dict[int, str]:
    """The threshold if it is known, else the four usual ones, each as it is called."""
    if seen.threshold is not None:
        return {seen.threshold: str(seen.threshold)}
    return {number: f"{number} ({word})" for number, word in THRESHOLDS.items()}


def _foes(known: int | None) -> dict[int, str]:
    """The other side's modifier if it is known, else usual ones, and what beating it is called."""
    if known is not None:
        return {known: "wins"}
    return {number: f"beats {number} ({word})" for number, word in RESISTANCES.items()}


def _covers(seen: Seen, options: Sequence[Option]) -> Iterator[Hint]:
    """Does Leadership reach its threshold by the flip (SU-LEA-01)?"""
    flip = seen.flip(seen.seat)
    for option in options:
        word, _, who = option.id.partition(" of ")
        figure = seen.figures.get(word.removeprefix("lead "))
        if figure is not None:
            need = leadership_threshold(len(who.split(" "))) - figure.modifier(COVER.play)
            yield likely("covers by the flip", flip.at_least(need), option.id, "SU-ODDS-02")


# --- does it stand? ---


def _with_hand(
    seen: Seen, side: Side, need: int, label: str, *, flipped: bool, named: Card | None = None
) -> Iterator[Hint]:
    chance = _best(seen, side, need, flipped=flipped, named=named)
    if chance is not None:
        yield likely(f"{label} with the hand", chance, rule="SU-ODDS-02")


def _best(
    seen: Seen,
    side: Side,
    need: int,
    *,
    flipped: bool,
    named: Card | None = None,
    tied: Fraction = ZERO,
) -> Fraction | None:
    """With the whole hand; None where there are too many ways to go through."""
    deck, hand, copies = seen.pool(seen.seat), seen.hand, seen.discards
    suit, effects = seen.suit(side), seen.effects(side)
    flips = seen.flips(side)
    if takes_long(deck, need, hand, suit=suit, effects=effects, copies=copies, flips=flips):
        return None
    return reaches(
        deck,
        need,
        hand,
        suit=suit,
        effects=effects,
        copies=copies,
        flips=flips,
        flipped=flipped,
        named=named,
        tied=tied,
    )


def _to_name(options: Sequence[Option]) -> Card | None:
    """The flip, if it may still be named (SU-FACE-04)."""
    return next((one.cards[0] for one in options if one.rule == "SU-FACE-04"), None)


def _window(seen: Seen, record: Record, named: Card | None) -> Iterator[Hint]:
    """What the whole hand could still come to, against what lies on the other side now.

    Of a threshold that is reached already nothing is told.
    """
    side = record.sides[record.turn]
    line = seen.line(side)
    if side.seat != seen.seat or line is None or line.total is None or seen.robs(record):
        return
    if not record.opposed:
        if record.turn == 0:
            raised = sum(total(seen.played(other)) for other in record.sides[1:])
            for number, label in _thresholds(seen).items():
                need = number + raised - line.total
                if need > 0:
                    yield from _with_hand(seen, side, need, label, flipped=True, named=named)
        return
    other = record.sides[1 - record.turn]
    known, laid = seen.modifier(1 - record.turn), total(seen.played(other)) + other.charisma
    laid += record.feint if record.turn else 0
    for number, label in _foes(known).items():
        need = laid + number + 1 - line.total
        yield from _with_hand(seen, side, need, label, flipped=True, named=named)


def _race(seen: Seen, decision: Choose) -> Iterator[Hint]:
    """Whom one acts before: as it lies after each answer, and with all that one holds.

    A friend who may give a Queen is told it of the side that gets it.
    """
    ahead = Ahead(seen, flipped=decision.rule != "SU-CHA-04")
    gift = decision.rule == "SU-QUEEN-02"
    turn = seen.race.sides[seen.race.turn]
    sides = [turn] if gift else [side for side in ahead.sides if side.seat == seen.seat]
    for side in sides:
        rivals = [one for one in ahead.sides if one.seat != side.seat]
        who = f"{side.name} before" if gift or seen.seat == GM else "before"
        told: dict[tuple[int, int], list[tuple[str, Fraction]]] = {}  # by what an answer adds
        for option in decision.options:
            if seen.seat == GM and option.id.split(" ")[0] not in (side.who, "done"):
                continue
            added = _adds(seen, side, option)
            if added not in told:
                told[added] = _together(
                    seen, ((one, ahead.before(side, one, *added)) for one in rivals)
                )
            for names, chance in told[added]:
                yield likely(f"{who} {names}", chance, option.id, "SU-ODDS-04")
        named = _to_name(decision.options)
        if decision.rule == "SU-INI-03" and len(sides) == 1 and (seen.hand or named):
            for names, chance in _together(seen, _past(seen, ahead, side, rivals, named)):
                yield likely(f"{who} {names} with the hand", chance, rule="SU-ODDS-02")


def _past(
    seen: Seen, ahead: Ahead, side: Side, rivals: Sequence[Side], named: Card | None
) -> Iterator[tuple[Side, Fraction]]:
    """The chance to come past each who is not behind already, with all one holds."""
    for rival in rivals:
        short = ahead.total(rival) + 1 - ahead.total(side)
        if short > 0:
            tied = ahead.again(side, rival)
            chance = _best(seen, side, short, flipped=True, named=named, tied=tied)
            if chance is not None:
                yield rival, chance


def _together(seen: Seen, chances: Iterable[tuple[Side, Fraction]]) -> list[tuple[str, Fraction]]:
    """Those of the same chance in one, by their names; who hides a Dexterity stands apart."""
    found: dict[tuple[Fraction, bool], list[str]] = {}
    for rival, chance in chances:
        found.setdefault((chance, seen.dexterity(rival) is None), []).append(rival.name)
    return [
        (", ".join(names) + (f" at Dexterity {DEXTERITY}" if hidden else ""), chance)
        for (chance, hidden), names in found.items()
    ]


def _adds(seen: Seen, side: Side, option: Option) -> tuple[int, int]:
    """What an answer in initiative adds: by a card, by Charisma."""
    if option.id in ("yes", "charisma"):
        return 0, seen.figures[side.who].attribute(Attribute.CHARISMA)
    if not option.cards:
        return 0, 0
    renamed = "flip " in option.id  # a King or a Joker that lies there as a ten
    return value(option.cards[-1]) - (FACE if renamed else 0), 0
