"""The middle of the table: an exchange of blows, a test, the line-up between contests.

Rules: SK-VIS-01, SK-END-02.
"""

from msgspec.structs import replace

from fiftyfour.engine.game import Game
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Line, Tally
from fiftyfour.systems.skyace.characters.roster import against_start
from fiftyfour.systems.skyace.contest.exchange_tally import exchange_tally
from fiftyfour.systems.skyace.data import OPENING
from fiftyfour.systems.skyace.rpg.skilltest import trial_tally
from fiftyfour.systems.skyace.table import SkyAce


def tally(game: Game[SkyAce]) -> Tally:
    """What is being resolved, or was resolved last; between contests how the last one ended."""
    table = game.table
    contest = table.contest
    if contest.exchange is not None:
        shown = exchange_tally(table, contest.exchange)
        return shown if contest.running else replace(shown, outcome=contest.outcome)
    trial = trial_tally(table)
    if trial is not None:
        return trial
    if contest.turn:
        turn = f"{table.heroes[contest.turn].name}'s turn"
        return Tally(title=f"Round {contest.round}", outcome=turn)
    if contest.running:
        return Tally(title="Seeding the board", outcome="Each hero begins on a tower of its own")
    return _line_up(table)


def _line_up(table: SkyAce) -> Tally:
    """Who will fight, on which side, with how much Energy; and a first scene for the GM."""
    reason = against_start(table)
    text = table.notes.data.text
    notes = (Line(label="Your notes", result=text, rule="SK-GEN-08", sight=(GM,)),) if text else ()
    lines = tuple(
        Line(
            label=hero.name,
            total=hero.energy.value,
            result=f"Energy, for the {hero.side}" if hero.side else "Energy",
            rule="SK-END-02",
        )
        for hero in table.heroes.values()
        if hero.entered
    )
    if table.contest.outcome:
        outcome = table.contest.outcome
        return Tally(title="Between contests", lines=(*lines, *notes), outcome=outcome)
    outcome = "Ready to begin" if reason is None else reason.line
    opening = Line(label="You might open with", result=OPENING, rule="SK-GMG-06", sight=(GM,))
    return Tally(title="Before the contest", lines=(*lines, opening, *notes), outcome=outcome)


def badges(table: SkyAce, seat: Seat) -> tuple[str, ...]:
    """Whether it is a seat's turn, and whether all its heroes are out."""
    contest = table.contest
    if not contest.running:
        return ()
    heroes = [hero for hero in table.heroes.values() if hero.seat == seat and hero.entered]
    if heroes and not any(hero.standing for hero in heroes):
        return ("out",)
    return ("turn",) if any(hero.number == contest.turn for hero in heroes) else ()
