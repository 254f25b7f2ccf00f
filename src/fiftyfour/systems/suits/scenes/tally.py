"""The middle of the table: the play as arithmetic, initiative, the scene (SU-VIS-01, SU-VIS-05).

Everybody reads the cards; a sum is read by those who may know its modifier, so the GM's side has
two lines: cards for all, the whole of it for the GM.
"""

from collections.abc import Iterator

from fiftyfour.engine.game import Game
from fiftyfour.engine.view import Line, Tally
from fiftyfour.systems.suits.combat.initiative import lines_of_side
from fiftyfour.systems.suits.play.plays import lines_of
from fiftyfour.systems.suits.table import Record, Suits


def tally(game: Game[Suits]) -> Tally:
    """What is being resolved, or the last play, or where the table stands."""
    table = game.table
    if table.race.data.running:
        return Tally(title="Initiative", lines=tuple(_race_lines(table)))
    if table.plays:
        lines = [line for play in table.plays for line in lines_of(table, play)]
        return Tally(title=_title(table, table.plays[-1].data), lines=tuple(lines))
    scene, last = table.scene, table.last.data
    if not scene.running:
        return Tally(title="Between scenes" if scene.number else "Before the first scene")
    where = scene.title or f"Scene {scene.number}"
    if scene.combat:
        where = f"{where}: a fight, round {scene.round}"
    if not last.sides or last.number <= scene.before:
        return Tally(title=where)
    title = _title(table, last)
    return Tally(title=title, lines=tuple(_last_lines(table)), outcome=_outcome(table, last))


def _title(table: Suits, record: Record) -> str:
    names = table.marks(record)
    against = f" against {names}" if names else ""
    return f"{record.acting.name}: {record.kind.label}{against}"


def _outcome(table: Suits, record: Record) -> str:
    outcomes = {"success": "Success", "fail": "Failure", "refused": "Not tried"}
    outcome = outcomes.get(record.outcome, "")
    if record.damage and record.outcome == "success":
        outcome += f", {record.damage} damage"
    return outcome


def _last_lines(table: Suits) -> Iterator[Line]:
    """The last play as it stood at its end, hidden sums after the cards they are made of."""
    record, hidden = table.last.data, table.sums.data.lines
    own = 0 if record.acting.modifier is not None else 1
    yield from (*record.lines[:1], *hidden[:own], *record.lines[1:], *hidden[own:])


def _race_lines(table: Suits) -> Iterator[Line]:
    for side in table.race.data.sides:
        yield from lines_of_side(table, side)
