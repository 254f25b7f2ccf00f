"""What a GM is told of the chances of what is called for, allowed, or made up (SU-ODDS-07)."""

from collections.abc import Iterator, Mapping, Sequence

from fiftyfour.engine.decisions import Number, Option, Simple, number_of, text_of
from fiftyfour.engine.questions import Hint, likely
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.suits.data import USES
from fiftyfour.systems.suits.opposing import computed
from fiftyfour.systems.suits.seen import Seen
from fiftyfour.systems.suits.table import Record

REACHED, SUCCEEDS = "reached by the flip", "succeeds by flips"


def resistances(seen: Seen, record: Record, options: Sequence[Option]) -> Iterator[Hint]:
    """Does the flip reach each threshold? Does it beat whoever resists, the best of several?"""
    modifier, actor = seen.modifier(0), record.acting.seat
    if modifier is None:
        return
    flip, use = seen.flip(actor), record.kind
    for option in options:
        word, _, who = option.id.partition(" ")
        computes = word == "allow" and use.computed
        if computes or word[1:].isdecimal():
            need = computed(record) if computes else int(word[1:])
            yield likely(REACHED, flip.at_least(need - modifier), option.id, "SU-ODDS-02")
            continue
        marks = [one for one in (record.marks if word == "allow" else [who]) if one in seen.figures]
        if marks and use.resist[0] != "any":
            number = max(seen.figures[one].modifier(use.resist[0]) for one in marks)
            chance = seen.wins(actor, seat_of(seen, marks[0]), modifier - number)
            yield likely(SUCCEEDS, chance, option.id, "SU-ODDS-03")


def resists_with(seen: Seen, record: Record, options: Sequence[Option]) -> Iterator[Hint]:
    """The same of each defense, attribute or skill somebody may resist with (SU-MOD-02)."""
    modifier = seen.modifier(0)
    for option in options:
        who = option.thing.partition(":")[2]
        if modifier is not None and who in seen.figures:
            ahead = modifier - seen.figures[who].modifier(option.id)
            chance = seen.wins(record.acting.seat, seat_of(seen, who), ahead)
            yield likely(SUCCEEDS, chance, option.id, "SU-ODDS-03")


def thresholds(seen: Seen, decision: Number) -> Iterator[Hint]:
    """Any threshold the GM may set (SU-PLAY-05)."""
    record, modifier = seen.record, seen.modifier(0)
    if decision.rule != "SU-PLAY-05" or record is None or modifier is None:
        return
    flip = seen.flip(record.acting.seat)
    for number in range(decision.least, decision.most + 1):
        yield likely(REACHED, flip.at_least(number - modifier), number, "SU-ODDS-02")


def somebody(seen: Seen, form: Mapping[str, Simple]) -> Iterator[Hint]:
    """Somebody made up on the spot who resists a play (SU-NPC-02)."""
    record, modifier = seen.record, seen.modifier(0)
    if record is not None and modifier is not None and "modifier" in form:
        ahead = modifier - number_of(form, "modifier")
        yield likely(SUCCEEDS, seen.wins(record.acting.seat, GM, ahead), rule="SU-ODDS-03")


def call(seen: Seen, form: Mapping[str, Simple]) -> Iterator[Hint]:
    """A play that is called for, as the form is filled in (SU-MOD-04)."""
    who, against = text_of(form, "who"), text_of(form, "against")
    use = USES[text_of(form, "what")]
    own = seen.figures[who].modifier(use.play)
    if against.isdecimal():
        chance = seen.flip(Seat(who)).at_least(int(against) - own)
        yield likely(REACHED, chance, rule="SU-ODDS-02")
        return
    resist = use.usual if form["resist"] == "usual" else text_of(form, "resist")
    foe = seen.figures.get(against)
    number = number_of(form, "modifier") if foe is None else foe.modifier(resist)
    yield likely(SUCCEEDS, seen.wins(Seat(who), GM, own - number), rule="SU-ODDS-03")


def seat_of(seen: Seen, who: str) -> Seat:
    """Whose cards somebody flips."""
    return Seat(who) if seen.is_player(who) else GM
