"""What a GM is told of the chances of what is called for, allowed, or made up (SU-ODDS-07)."""

from collections.abc import Iterator, Mapping, Sequence

from fiftyfour.engine.decisions import Number, Option, Simple, number_of, text_of
from fiftyfour.engine.questions import Hint, likely
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.suits.data import USES
from fiftyfour.systems.suits.minds.seen import Seen
from fiftyfour.systems.suits.play.opposing import computed
from fiftyfour.systems.suits.table import Record

REACHED, SUCCEEDS = "reached by the flip", "succeeds by flips"


def resistances(seen: Seen, record: Record, options: Sequence[Option]) -> Iterator[Hint]:
    """Does the flip reach each threshold? Does it beat whoever resists, the best of several?"""
    use = record.kind
    for option in options:
        word, _, who = option.id.partition(" ")
        if word == "allow" and use.computed:
            yield _reached(seen, record, computed(record), option.id)
        elif word[1:].isdecimal():
            yield _reached(seen, record, int(word[1:]), option.id)
        elif use.resist[0] != "any":
            named = record.marks if word == "allow" else [who]
            marks = [one for one in named if one in seen.figures]
            if marks:
                number = max(seen.figures[one].modifier(use.resist[0]) for one in marks)
                yield _beaten(seen, record, number, seat_of(seen, marks[0]), option.id)


def resists_with(seen: Seen, record: Record, options: Sequence[Option]) -> Iterator[Hint]:
    """The same of each defense, attribute or skill somebody may resist with (SU-MOD-02)."""
    for option in options:
        who = option.thing.partition(":")[2]
        if who in seen.figures:
            number = seen.figures[who].modifier(option.id)
            yield _beaten(seen, record, number, seat_of(seen, who), option.id, resist=option.id)


def thresholds(seen: Seen, decision: Number) -> Iterator[Hint]:
    """Any threshold the GM may set (SU-PLAY-05)."""
    record = seen.record
    if decision.rule == "SU-PLAY-05" and record is not None:
        for number in range(decision.least, decision.most + 1):
            yield _reached(seen, record, number, number)


def somebody(seen: Seen, form: Mapping[str, Simple]) -> Iterator[Hint]:
    """Somebody made up on the spot who resists a play, if there is one (SU-NPC-02)."""
    record = seen.record
    if record is not None:
        resist = str(form.get("resist", record.kind.resist[0]))
        yield _beaten(seen, record, number_of(form, "modifier"), GM, resist=resist)


def call(seen: Seen, form: Mapping[str, Simple]) -> Iterator[Hint]:
    """A play that is called for, as the form is filled in (SU-MOD-04)."""
    who, against = text_of(form, "who"), text_of(form, "against")
    use, actor = USES[text_of(form, "what")], Seat(who)
    own = seen.figures[who].modifier(use.play) + seen.feint(use, who)
    if against.isdecimal():
        chance = seen.flip(actor, use).at_least(int(against) - own)
        yield likely(REACHED, chance, rule="SU-ODDS-02")
        return
    resist = use.usual if form["resist"] == "usual" else text_of(form, "resist")
    foe = seen.figures.get(against)
    number = number_of(form, "modifier") if foe is None else foe.modifier(resist)
    yield likely(SUCCEEDS, seen.wins(use, actor, GM, own - number), rule="SU-ODDS-03")


def seat_of(seen: Seen, who: str) -> Seat:
    """Whose cards somebody flips."""
    return Seat(who) if seen.is_player(who) else GM


def _reached(seen: Seen, record: Record, need: int, to: str | int) -> Hint:
    chance = seen.flip(record.acting.seat, record.kind).at_least(need - seen.own(record))
    return likely(REACHED, chance, to, "SU-ODDS-02")


def _beaten(
    seen: Seen, record: Record, number: int, by: Seat, to: str | None = None, *, resist: str = ""
) -> Hint:
    ahead = seen.own(record, resist) - number
    chance = seen.wins(record.kind, record.acting.seat, by, ahead)
    return likely(SUCCEEDS, chance, to, "SU-ODDS-03")
