"""How a GM ends a story that went beyond one contest (SK-GEN-08, SK-RPG-01, SK-XP-02)."""

from typing import Annotated

from msgspec import Struct

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Form
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Step, leave
from fiftyfour.engine.struct_form import Between, Switch, Words, form_of
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.skyace.characters.experience import ByGm, against_pause, give
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


class EndStory(ByGm):
    """The GM ends the game between contests, and says how the story went (SK-GEN-08)."""

    label = "End the story"

    @classmethod
    def closed(cls, game: Game[SkyAce], seat: Seat) -> Refusal | None:
        return super().closed(game, seat) or against_pause(game.table, "SK-GEN-08")

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Form[StoryEnd]:
        return form_of(StoryEnd, "End the story", rule="SK-GEN-08")

    def begin(self, game: Game[SkyAce], end: StoryEnd) -> Step:
        """Experience is given at the end of a session (SK-XP-01, SK-XP-02)."""
        heroes = [hero for hero in game.table.heroes.values() if hero.seat != GM]
        for hero in heroes if end.points else []:
            give(game, hero, end.points)
        game.table.ended = Ended(end.ending, end.won)
        game.tell(f"The story ends: {end.ending}", rule="SK-GEN-08")
        return leave(Rest)
