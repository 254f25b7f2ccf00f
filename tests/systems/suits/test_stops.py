"""New tables leave out questions without a choice, and ask all players at once for initiative."""

import msgspec
import pytest

from fiftyfour.engine.events import AnyEvent, Told
from fiftyfour.engine.things import GM
from fiftyfour.systems.suits import system
from fiftyfour.systems.suits.settings import SuitsSettings
from tests.systems.suits.scene import Scene, Table

NEW = system.settings.fresh({})


def table(**start: object) -> Table:
    return Table(msgspec.convert({"settings": NEW, **start}, Scene))


def asked(at: Table) -> set[str]:
    names = {seat: name for name, seat in at.ids.items()}
    return {names[one.seat] for one in at.game.awaited()}


def sentences(events: list[AnyEvent]) -> list[str]:
    return [event.text for event in events if isinstance(event, Told)]


def outcome(at: Table) -> str:
    """What the middle of the table says of the last play."""
    tally = at.game.view(None).centre
    assert tally is not None
    return tally.outcome


def test_tables_from_before_are_asked_as_they_were() -> None:
    old = system.settings.read({})
    assert isinstance(old, SuitsSettings)
    assert (old.gm_objects, old.idle_questions, old.initiative_windows) == (
        "always",
        "asked",
        "turns",
    )


def test_the_gm_is_not_asked_to_allow_an_attack_but_for_a_lie_out_of_a_fight() -> None:
    fight = table(P="2h 3h", G="4d 5d", hands={"Bea": ""}, turns="Bea Guard")
    events = fight.say("Bea", "guns attack > Guard none")
    assert sentences(events)[:2] == ["Bea shoots at Guard", "Guard resists with Dodge"]
    quiet = table(P="2h 3h", G="4d 5d", hands={"Ash": "2c"})
    quiet.say("Ash", "fraud deceive > Guard none")
    assert asked(quiet) == {"GM"}  # idle plays would fill a hand (SU-PLAY-12)
    quiet.say("GM", "refuse")
    assert quiet.game.table.last.data.number == 0


def test_an_attack_of_an_empty_hand_is_decided_by_its_flips() -> None:
    """Nobody is asked whether it stands who can see no card, and so can everybody else."""
    at = table(P="9h 3h", G="4d 5d", hands={"Bea": ""}, turns="Bea Guard")
    events = at.say("Bea", "guns attack > Guard none")
    assert sentences(events)[2:] == [
        "Bea lets it stand",
        "Bea hits Guard: 22",
        "Guard takes 2 damage",
    ]


@pytest.mark.parametrize("card", ["2d", "Qc", "Jo"])
def test_whoever_holds_a_card_is_asked_whatever_it_is(card: str) -> None:
    """So a missing question tells nothing of what is in a hand (SU-VIS-02)."""
    at = table(P="9h 3h", G="4d 5d", hands={"Bea": card}, turns="Bea Guard")
    at.say("Bea", "guns attack > Guard none")
    assert asked(at) == {"Bea"}
    friend = table(P="9h 3h", G="4d 5d", hands={"Bea": "", "Ash": card}, turns="Bea Guard")
    friend.say("Bea", "guns attack > Guard none")
    assert asked(friend) == {"Bea"}  # Ash may have a Queen to give, or not


def test_only_who_can_lend_a_better_defense_is_asked_to() -> None:
    """Bea's Dodge is above Ash's, and not the other way; their sheets are public (SU-VIS-05)."""
    for mark, asks_leader in (("Ash", True), ("Bea", False)):
        at = table(P="9h 3h 2c", G="4d 5d", hands={"Ash": "2c", "Bea": "3c"}, turns="Guard")
        at.answer(GM, "guns attack")
        at.answer(GM, mark)
        assert asked(at) == {"Bea"}
        waiting = [one.what for one in at.game.awaited()]
        assert any("lend a defense" in what for what in waiting) == asks_leader


def test_players_choose_for_initiative_at_the_same_time() -> None:
    hands = {"Ash": "4c Qh", "Bea": "7d"}
    at = table(P="5h 6h 2h 3d 4d 8s", G="2c 3c 4h", hands=hands, gm="9s")
    at.say("GM", "fight")
    assert asked(at) == {"Ash", "Bea"}
    assert sentences(at.say("Ash", "Bea Qh")) == []  # nobody else learns of it yet
    assert asked(at) == {"Bea"}
    assert sentences(at.say("Bea", "7d")) == ["Ash gives Bea Q♥", "Bea adds 7♦"]
    assert asked(at) == {"Ash", "Bea"}  # Bea's hand is empty, but Charisma is left
    at.say("Bea", "charisma")
    events = at.say("Ash", "done")
    assert sentences(events) == ["Ash lets it stand", "Bea adds Charisma: +5"]
    assert asked(at) == {"GM"}
    at.say("GM", f"{at.ids['Guard']} 9s")
    assert asked(at) == {"Ash"}
    order = sentences(at.say("Ash", "done"))
    assert order[-1].startswith("They act in this order: Bea")


def test_unnamed_people_are_numbered_so_that_nobody_can_count_those_who_wait_unseen() -> None:
    at = table(hands={"Ash": "2c"}, cast="Guard Boss")
    for here in ("no", "yes"):
        at.say("GM", f"cast role=thug; name=; suit=none; here={here}")
    assert at.game.table.opposition()[-1].name == "Thug 4"


def test_the_last_play_is_off_the_table_when_a_fight_begins() -> None:
    at = table(P="9h 3h 4h 5h", G="4d 5d 6d", hands={"Ash": "2c"})
    at.play(["Ash: thief open > 15", "Ash: done"])
    assert outcome(at) == "Success"
    at.say("GM", "fight")
    at.say("Ash", "done")
    assert outcome(at) == ""
