"""What the GM does between conflicts: pools, the end of a character, notes (NT-REC, NT-CHAR-05)."""

from typing import Annotated

from msgspec import Struct

from fiftyfour.engine import notes
from fiftyfour.engine.desk import command
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose, choose, option
from fiftyfour.engine.struct_form import Between, Pick, Words
from fiftyfour.engine.things import GM
from fiftyfour.systems.nightterrors.commands import conflict_running, nobody, resetting
from fiftyfour.systems.nightterrors.data import FULL, Pool
from fiftyfour.systems.nightterrors.table import Character, NightTerrors

MOST = 99


class Adjustment(Struct, frozen=True):
    """Points given to a character, or below 0 taken, and why."""

    character: Annotated[int, Pick("Who", first=True)]
    pool: Annotated[Pool, Pick("Pool", {pool: pool.title for pool in Pool})] = Pool.BLOOD
    points: Annotated[int, Between("Points (below 0: taken)", -MOST, MOST, rule="NT-REC-02")] = 5
    note: Annotated[str, Words("Why (optional)", show="line")] = ""


def people(table: NightTerrors) -> dict[str, dict[int, str]]:
    """Everybody by number."""
    return {"character": {character.number: character.name for character in table.around()}}


@command(
    "Give or take points",
    rule="NT-REC-02",
    closed=(conflict_running, nobody),
    fill=people,
    send="Change the pool",
    previews=True,
    tab="cast",
)
def adjust_pool(game: Game[NightTerrors], adjustment: Adjustment) -> None:
    """Add or take points of one pool; the result is held between 0 and 20 (NT-REC-02).

    This is all the recovery there is: the rules say themselves that healing is missing, and know
    neither advancement nor gear (NT-REC-01, NT-REC-03).
    """
    character, pool = game.table.characters[adjustment.character], adjustment.pool
    track = character.track(pool)
    after = adjusted(track.value, adjustment.points)
    line = f"{character.name} has {after} {pool.title} left. {adjustment.note}".rstrip(" .")
    game.tell(line, rule="NT-REC-02", character=character.number)
    game.set(track, after, rule="NT-REC-02")


def adjusted(left: int, points: int) -> int:
    """A pool with so many points more or less; it holds 0 to 20 (NT-REC-02)."""
    return min(FULL, max(0, left + points))


def leavers(table: NightTerrors) -> Choose[int]:
    """Everybody (NT-CHAR-05)."""
    options = [
        option(character.number, _retires(character), id=f"retire {character.number}")
        for character in table.around()
    ]
    return choose("Who leaves?", options, rule="NT-CHAR-05")


@command(
    "Retire a character",
    id="retire-character",
    rule="NT-CHAR-05",
    closed=(conflict_running, resetting, nobody),
    offer=leavers,
)
def retire(game: Game[NightTerrors], number: int) -> None:
    """A character leaves the story, which frees its card; its cards go into the deck.

    A player whose character has gone makes another.

    Rules: NT-CHAR-05, NT-STAT-09.
    """
    table = game.table
    character = table.characters[number]
    game.tell(_retires(character), rule="NT-CHAR-05", character=number)
    if character.seat == GM and table.settings.gm_hand != "shared":
        hand = table.hand(character)
        game.move(list(hand.cards), hand, table.deck, rule="NT-HAND-04")
        del table.hands[str(number)]
    for pile in (character.kept, character.played):
        game.move(list(pile.cards), pile, table.used, rule="NT-CHAR-05")
    game.write(character.sheet, rule="NT-CHAR-05")
    del table.characters[number]


def _retires(character: Character) -> str:
    return f"{character.name} leaves the story"


class GmNotes(notes.GmNotes):
    """What only the GM reads, at any time (NT-TABLE-01)."""

    rule = "NT-TABLE-01"
