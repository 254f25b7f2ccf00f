"""Commands and forms of the desk: each can be made, and its defaults are an answer."""

from fiftyfour.engine.actions import Begin
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.forms import Form
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, SettingValue, Setup
from fiftyfour.engine.struct_form import answer_of
from fiftyfour.engine.system import aside_id
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.skyace import system
from fiftyfour.systems.skyace.characters.experience import (
    Award,
    EnergyLeft,
    NewSkill,
    add_skill,
    award_xp,
    set_energy,
)
from fiftyfour.systems.skyace.characters.form import MadeHero, hero_form
from fiftyfour.systems.skyace.data import READY_MADE
from fiftyfour.systems.skyace.rpg.desk import DESK
from fiftyfour.systems.skyace.rpg.story import StoryEnd, end_story
from fiftyfour.systems.skyace.table import SkyAce

P1, P2 = Seat("p1"), Seat("p2")
SEATS = (SeatInfo(GM, "gm", "Cy"), SeatInfo(P1, "player", "Ann"), SeatInfo(P2, "player", "Bo"))
IN_A_CONTEST = {"concede", "end-contest"}


def laid() -> Session[SkyAce]:
    """Between contests, with a skill and points to spend for each hero."""
    settings: dict[str, SettingValue] = {"energy_between_contests": "carry"}
    game = Session(
        system, Setup(system="skyace", seats=SEATS, host=GM, settings=settings), Plain(seed=3)
    )
    game.apply(GM, Begin())
    for number in game.table.heroes:
        game.apply(GM, award_xp.say(Award(number, 9)))
        game.apply(GM, add_skill.say(NewSkill(number, "Law")))
    return game


def test_every_form_is_made_once_and_its_example_is_an_answer() -> None:
    offered = {one.id: one.made for one in laid().pending(GM)}
    asides = {aside_id(aside) for aside in system.asides}
    assert asides - IN_A_CONTEST <= offered.keys()
    for id in asides - IN_A_CONTEST:
        form = offered[id]
        if isinstance(form, Form):
            laid().answer(GM, form.example(), to=id)


def test_a_command_is_the_aside_of_its_name() -> None:
    asides = {aside_id(aside): aside for aside in system.asides}
    assert {id: asides[id] for id in DESK.commands} == {
        id: command.aside for id, command in DESK.commands.items()
    }


def test_a_command_is_said_with_its_struct() -> None:
    game = laid()
    game.apply(GM, set_energy.say(EnergyLeft(2, 3)))
    assert game.table.heroes[2].energy.value == 3
    game.apply(GM, end_story.say(StoryEnd("Dawn", won=True, points=2)))
    assert game.table.ended is not None
    assert game.table.heroes[1].identity.data.xp == 10


def test_commands_of_the_gm_are_the_gms() -> None:
    game = laid()
    gms = {id for id, command in DESK.commands.items() if command.refusal(game.table, P1)}
    assert gms == {"award-xp", "set-energy", "end-story"}
    assert not gms & {one.id for one in game.pending(P1)}


def test_a_kept_hero_fills_in_the_form() -> None:
    for file in READY_MADE:
        filled = MadeHero.of(file)
        answer = answer_of(filled)
        del answer["figure"]
        assert hero_form(filled).example() == answer
        assert hero_form().check(answer).hero() == file
