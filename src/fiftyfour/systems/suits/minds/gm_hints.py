"""What a GM is told of the chances of what is called for, allowed, or made up (SU-ODDS-07)."""

from collections.abc import Iterator, Sequence

from fiftyfour.engine.decisions import Number
from fiftyfour.engine.options import Option
from fiftyfour.engine.questions import Hint, likely
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.suits.choices import Allow, MadeUp, PlayCall, Resist, SetThreshold
from fiftyfour.systems.suits.data import USES, computed_threshold
from fiftyfour.systems.suits.minds.sight import Sight
from fiftyfour.systems.suits.table import Play

REACHED, SUCCEEDS = "reached by the flip", "succeeds by flips"


def resistances(sight: Sight, play: Play, options: Sequence[Option[object]]) -> Iterator[Hint]:
    """Does the flip reach each threshold? Does it beat whoever resists, the best of several?"""
    record, use = play.data, play.data.kind
    for option in options:
        match option.does:
            case Allow() if use.computed:
                need = computed_threshold(record.use, record.result)
                yield _reached(sight, play, need, option.id)
            case SetThreshold(int() as number):
                yield _reached(sight, play, number, option.id)
            case Allow():
                yield from _best_of(sight, play, record.marks, use.resist[0], option.id)
            case Resist(who, resist) if resist or len(use.ways) == 1:
                yield from _best_of(sight, play, [who], resist or use.resist[0], option.id, resist)
            case _:
                pass


def _best_of(
    sight: Sight, play: Play, named: Sequence[str], resist: str, to: str, known: str = ""
) -> Iterator[Hint]:
    """Of these the best resists."""
    marks = [who for who in named if who in sight.figures]
    if marks:
        number = max(sight.figures[who].modifier(resist) for who in marks)
        yield _beaten(sight, play, number, sight.table.people[marks[0]].seat, to, resist=known)


def thresholds(sight: Sight, decision: Number) -> Iterator[Hint]:
    """Any threshold the GM may set (SU-PLAY-05)."""
    if sight.play is not None:
        for number in range(decision.least, decision.most + 1):
            yield _reached(sight, sight.play, number, number)


def somebody(sight: Sight, made_up: MadeUp) -> Iterator[Hint]:
    """Somebody made up on the spot who resists a play, if there is one (SU-NPC-02)."""
    play = sight.play
    if play is not None:
        resist = made_up.resist or play.data.kind.resist[0]
        yield _beaten(sight, play, made_up.modifier, GM, resist=resist)


def call(sight: Sight, play_call: PlayCall) -> Iterator[Hint]:
    """A play that is called for, as the form is filled in (SU-MOD-04)."""
    use, actor = USES[play_call.what], sight.table.people[play_call.who]
    own = actor.figure.modifier(use.play) + sight.feint(use, actor.id)
    if play_call.threshold is not None:
        chance = sight.flip(actor.seat, use).at_least(play_call.threshold - own)
        yield likely(REACHED, chance, rule="SU-ODDS-02")
        return
    foe = sight.figures.get(play_call.against)
    number = play_call.modifier if foe is None else foe.modifier(play_call.resisting)
    yield likely(SUCCEEDS, sight.wins(use, actor.seat, GM, own - number), rule="SU-ODDS-03")


def _reached(sight: Sight, play: Play, need: int, to: str | int) -> Hint:
    record = play.data
    chance = sight.flip(record.acting.seat, record.kind).at_least(need - sight.own(play))
    return likely(REACHED, chance, to, "SU-ODDS-02")


def _beaten(
    sight: Sight, play: Play, number: int, by: Seat, to: str | None = None, *, resist: str = ""
) -> Hint:
    ahead = sight.own(play, resist) - number
    chance = sight.wins(play.data.kind, play.data.acting.seat, by, ahead)
    return likely(SUCCEEDS, chance, to, "SU-ODDS-03")
