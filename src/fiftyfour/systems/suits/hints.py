"""What each answer gives, from what its seat sees (SU-ODDS-07).

Against a hidden threshold the chances are told for easy, average, difficult and almost impossible,
against a hidden modifier for usual ones; the GM's use the GM's own numbers, and no player's hand.
"""

from collections.abc import Iterator, Sequence

from fiftyfour.engine.decisions import Choose, Option
from fiftyfour.engine.questions import Hint, likely
from fiftyfour.engine.things import GM
from fiftyfour.engine.view import Pending, View
from fiftyfour.systems.suits import odds
from fiftyfour.systems.suits.data import COVER, RESISTANCES, THRESHOLDS, USES, leadership_threshold
from fiftyfour.systems.suits.decks import GMS, PLAYERS
from fiftyfour.systems.suits.faces import total
from fiftyfour.systems.suits.reaching import reaches, takes_long
from fiftyfour.systems.suits.seen import Seen
from fiftyfour.systems.suits.table import Record, Side

AVERAGE = 15


def hints(view: View, pending: Pending) -> Sequence[Hint]:
    """What the answers to a decision give; nothing where it is not about a chance."""
    if not isinstance(pending.decision, Choose):
        return ()
    seen, decision = Seen(view), pending.decision
    match decision.rule:
        case "SU-PLAY-01" | "SU-CBT-03":
            return [*_uses(seen, decision.options)]
        case "SU-PLAY-12" if seen.seat == GM:
            return [*_resistances(seen, decision.options)]
        case "SU-PLAY-02" if seen.record is not None:
            return [*_tries(seen, seen.record)]
        case "SU-ADD-01" if seen.record is not None:
            return [*_window(seen, seen.record)]
        case "SU-LEA-03":
            return [*_covers(seen, decision.options)]
        case _:
            return ()


def _uses(seen: Seen, options: Sequence[Option]) -> Iterator[Hint]:
    """Each use against an average threshold, by the flip alone."""
    figure = seen.figures.get(seen.scene.turn if seen.seat == GM else seen.seat)
    if figure is None:
        return
    deck = seen.pool(GMS if seen.seat == GM else PLAYERS)
    for option in options:
        if option.id in USES:
            need = AVERAGE - figure.modifier(USES[option.id].play)
            label = f"{AVERAGE} by the flip"
            yield likely(label, reaches(deck, need), option.id, "SU-ODDS-02")


def _resistances(seen: Seen, options: Sequence[Option]) -> Iterator[Hint]:
    """To the GM: does the flip reach each threshold? Does it beat whoever resists?"""
    record, modifier = seen.record, seen.modifier(0)
    if record is None or modifier is None:
        return
    player = record.acting.seat != GM
    mine, theirs = (PLAYERS, GMS) if player else (GMS, PLAYERS)
    for option in options:
        word, _, who = option.id.partition(" ")
        if word[1:].isdecimal():
            chance = reaches(seen.pool(mine), int(word[1:]) - modifier)
            yield likely("reached by the flip", chance, option.id, "SU-ODDS-02")
            continue
        marks = record.marks if word == "allow" else [who]
        resist = record.kind.resist[0]
        if len(marks) != 1 or marks[0] not in seen.figures or resist in ("any", "computed"):
            continue
        ahead = modifier - seen.figures[marks[0]].modifier(resist)
        if not seen.is_player(marks[0]) or not player:
            found = odds.against(seen.pool(mine), seen.pool(theirs), ahead)
            yield likely("succeeds by flips", odds.in_the_end(found), option.id, "SU-ODDS-03")


def _tries(seen: Seen, record: Record) -> Iterator[Hint]:
    """Before the flip: each number that may have to be beaten, by the flip and with the hand."""
    mine, deck = record.acting.modifier or 0, seen.pool(PLAYERS)
    if record.opposed:
        known = seen.modifier(1)
        theirs = seen.pool(GMS if record.sides[1].seat == GM else PLAYERS)
        for number, label in _foes(known).items():
            found = odds.in_the_end(odds.against(deck, theirs, mine - number))
            yield likely(f"{label} by flips", found, rule="SU-ODDS-03")
        return
    for number, label in _thresholds(seen).items():
        flips = reaches(deck, number - mine)
        yield likely(f"{label} by the flip", flips, rule="SU-ODDS-02")
        yield from _with_hand(seen, record.acting, number - mine, label, flipped=False)


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


def _with_hand(seen: Seen, side: Side, need: int, label: str, *, flipped: bool) -> Iterator[Hint]:
    deck, hand, copies = seen.pool(GMS if seen.seat == GM else PLAYERS), seen.hand, seen.discards
    suit, effects = seen.suit(side), seen.effects(side)
    if takes_long(deck, need, hand, suit=suit, effects=effects, copies=copies):
        return
    chance = reaches(deck, need, hand, suit=suit, effects=effects, copies=copies, flipped=flipped)
    yield likely(f"{label} with the hand", chance, rule="SU-ODDS-02")


def _window(seen: Seen, record: Record) -> Iterator[Hint]:
    """What the whole hand could still come to, against what lies on the other side now."""
    side = record.sides[record.turn]
    line = seen.line(side)
    if side.seat != seen.seat or line is None or line.total is None:
        return
    if not record.opposed:
        if record.turn == 0:
            for number, label in _thresholds(seen).items():
                yield from _with_hand(seen, side, number - line.total, label, flipped=True)
        return
    other = record.sides[1 - record.turn]
    known, laid = seen.modifier(1 - record.turn), total(other.played) + other.charisma
    laid += record.feint if record.turn else 0
    for number, label in _foes(known).items():
        need = laid + number + 1 - line.total
        yield from _with_hand(seen, side, need, label, flipped=True)


def _covers(seen: Seen, options: Sequence[Option]) -> Iterator[Hint]:
    """Does Leadership reach its threshold by the flip (SU-LEA-01)?"""
    for option in options:
        word, _, who = option.id.partition(" of ")
        figure = seen.figures.get(word.removeprefix("lead "))
        if figure is not None:
            need = leadership_threshold(len(who.split(" "))) - figure.modifier(COVER.play)
            deck = seen.pool(GMS if seen.seat == GM else PLAYERS)
            yield likely("covers by the flip", reaches(deck, need), option.id, "SU-ODDS-02")
