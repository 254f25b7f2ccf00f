"""How a GM ends a story that went beyond one contest (SK-GEN-08, SK-RPG-01, SK-XP-02)."""

from typing import Annotated

from msgspec import Struct

from fiftyfour.engine.desk import command
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Leave, leave
from fiftyfour.engine.struct_form import Between, Switch, Words
from fiftyfour.engine.things import GM
from fiftyfour.systems.skyace.characters.experience import against_pause, give, nobody_of
from fiftyfour.systems.skyace.data import USUAL_AWARDS
from fiftyfour.systems.skyace.rpg.rest import Rest
from fiftyfour.systems.skyace.table import Ended, SkyAce

MOST_GIVEN = 10
"""Experience points at once; usually it is 1 or 2 (SK-XP-02)."""


class StoryEnd(Struct, frozen=True):
    """How the story ends, whether it ends well for the heroes, and what each learns by it."""

    ending: Annotated[str, Words("How it ends", 120, 1, prompt="How does it end?")] = (
        "The city sleeps again"
    )
    won: Annotated[bool, Switch("It ends well for the heroes")] = True
    points: Annotated[
        int, Between("Experience points for each hero", 0, MOST_GIVEN, rule="SK-XP-02")
    ] = USUAL_AWARDS[0]


def story_goes_on(table: SkyAce) -> Refusal | None:
    """It ends between contests and tests (SK-GEN-08)."""
    return against_pause(table, "SK-GEN-08")


@command(
    "End the story",
    rule="SK-GEN-08",
    tab="story",
    closed=(nobody_of, story_goes_on),
)
def end_story(game: Game[SkyAce], end: StoryEnd) -> Leave:
    """The GM ends the game between contests, and says how the story went (SK-GEN-08).

    Experience is given at the end of a session (SK-XP-01, SK-XP-02).
    """
    heroes = [hero for hero in game.table.heroes.values() if hero.seat != GM]
    for hero in heroes if end.points else []:
        give(game, hero, end.points)
    game.table.ended = Ended(end.ending, end.won)
    game.tell(f"The story ends: {end.ending}", rule="SK-GEN-08")
    return leave(Rest)
