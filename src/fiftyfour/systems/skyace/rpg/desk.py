"""Whatever may be done beside what is under way, in the order in which people read it."""

from fiftyfour.engine.desk import Desk
from fiftyfour.systems.skyace.characters.edit import edit_hero, edit_identity
from fiftyfour.systems.skyace.characters.experience import (
    add_skill,
    award_xp,
    raise_power,
    raise_skill,
    set_energy,
)
from fiftyfour.systems.skyace.contest.contest import Concede, EndContest
from fiftyfour.systems.skyace.rpg.rest import ChooseSide, GmNotes, LineUp, MakeHero, TakeHero
from fiftyfour.systems.skyace.rpg.skilltest import OpenTest
from fiftyfour.systems.skyace.rpg.story import end_story
from fiftyfour.systems.skyace.table import SkyAce

DESK: Desk[SkyAce] = Desk(
    *(TakeHero, MakeHero, LineUp, ChooseSide, edit_hero, edit_identity),
    *(Concede, EndContest, OpenTest),
    *(award_xp, raise_power, raise_skill, add_skill, set_energy, end_story, GmNotes),
)
