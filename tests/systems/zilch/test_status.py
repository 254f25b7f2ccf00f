"""Characters go from one table to the next as they stand (ZI-CHIP-12)."""

import pytest
from msgspec import structs

from fiftyfour.engine.actions import Adjust, Answer
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import Told
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import GM
from fiftyfour.systems.zilch.characters.files import write_character
from fiftyfour.systems.zilch.characters.samples import PARTY
from fiftyfour.systems.zilch.characters.sheets import CharacterSheets
from fiftyfour.systems.zilch.characters.status import check_status, status_of
from fiftyfour.systems.zilch.damage.conditions import afflict, settle
from fiftyfour.systems.zilch.damage.damage import apply, drain, hurt
from fiftyfour.systems.zilch.damage.recovery import sleep
from fiftyfour.systems.zilch.table.character import Character
from fiftyfour.systems.zilch.table.effects import Effect
from fiftyfour.systems.zilch.table.table import Zilch
from tests.systems.zilch.scene import P1, laid

SHEETS = CharacterSheets()


def bring(game: Session[Zilch], file: str) -> list[str]:
    entry = SHEETS.entry(file)
    events = game.apply(P1, Answer(to="bring", answer=entry.answer))
    return [event.text for event in events if isinstance(event, Told)]


def test_wounds_and_chips_go_along() -> None:
    """ZI-CHIP-12, ZI-DRN-01, ZI-TNT-01."""
    game = laid(1)
    ana = game.table.beings["p1"]
    assert status_of(ana) == ""
    hurt(game, ana, 3, temporary=True, rule="ZI-DMG-11")
    hurt(game, ana, 2, tainted=True, rule="ZI-DMG-06")
    drain(game, ana, "C", 2, rule="ZI-DRN-01")
    ana.chips["C"].value = 4
    afflict(game, ana, "Entangled", rule="ZI-COND-05")
    ana.now.ongoing["bleeding"] = 1
    stands = status_of(ana)
    assert stands == (
        "hp 5, temporary 3, chips C 4, drain C 2, taint H 2, ongoing bleeding 1, Entangled"
    )
    (file,) = SHEETS.kept(game.view(P1), P1)
    other = laid(1)
    told = bring(other, file)
    again = other.table.beings["p1"]
    assert any(stands in line for line in told)
    assert status_of(again) == stands
    assert again.effective("C") == ana.effective("C")
    assert again.who.stands == ""


def test_who_only_changes_gear_keeps_wounds() -> None:
    """ZI-CHIP-12: the form that changes a character says how it stands."""
    game = laid(1)
    hurt(game, game.table.beings["p1"], 4, rule="ZI-DMG-06")
    game.apply(P1, Answer(to="bring", answer={"pack": "rope"}))
    assert status_of(game.table.beings["p1"]) == "hp 6"
    game.apply(P1, Answer(to="bring", answer={"stands": ""}))
    assert status_of(game.table.beings["p1"]) == ""


def test_nobody_comes_better_than_fresh() -> None:
    """ZI-DRN-03, ZI-CHIP-04."""
    game = laid(1)
    words = "hp 40, chips C 40, chips D 3, boons 9, drain D 90"
    made = structs.replace(PARTY[0], stands=words)
    bring(game, write_character(made))
    ana = game.table.beings["p1"]
    settle(game, ana)
    assert (ana.hp.value, ana.chips["C"].value, ana.boons.value) == (10, 9, 0)
    assert ana.effective("D") == 0
    assert ana.has("Comatose")


def test_other_words_are_refused() -> None:
    """ZI-CHIP-12."""
    with pytest.raises(IllegalAction, match="none of the likes"):
        check_status("hp 4, in love")
    with pytest.raises(IllegalAction):
        laid(1).apply(P1, Answer(to="bring", answer={"stands": "in love"}))


def test_dice_of_a_file_are_said_aloud() -> None:
    """ZI-MAKE-01, ZI-MAKE-30: the table takes them on trust, and hears them."""
    game = laid(1, gen_method="cautious_roll")
    dice = [1, 6, 3, 3, 4, 2, 5, 6]
    base = dict(zip(PARTY[0].base, [die + 4 for die in dice], strict=True))
    made = Character(name="Eve", method="cautious_roll", base=base, dice=dice, classes=["fighter"])
    assert any("made elsewhere from 1 6 3 3" in line for line in bring(game, write_character(made)))


def test_what_a_gm_changes_by_hand_fits_at_the_next_rest() -> None:
    """ZI-CHIP-04, ZI-REC-03: drain taken away by hand makes room for chips again."""
    game = laid(1)
    ana = game.table.beings["p1"]
    drain(game, ana, "C", 3, rule="ZI-DRN-01")
    hurt(game, ana, 9, rule="ZI-DMG-06")
    game.apply(GM, Adjust(track="drain.C:p1", value=0))
    game.answer(GM, "time")
    game.answer(GM, {"kind": "sleep"})
    assert game.table.beings["p1"].chips["C"].value == 9


def test_spells_and_what_a_gm_changed_for_good_go_along() -> None:
    """ZI-MAG-09, ZI-TABLE-02, ZI-MAKE-01: a spell runs on as one's own, until one sleeps."""
    game = laid(1, pointbuy_start=5, talent_option="boons")
    ana = game.table.beings["p1"]
    ward = Effect(kind="modifier", what="defence", amount=1)
    apply(game, ana, ward, spell="ward", caster="p7", duration="sleep")
    apply(game, ana, ward, spell="quick", caster="p1", duration="encounter")
    game.answer(GM, "values")
    game.answer(GM, {"being": "p1", "card": "C", "value": ana.inherent("C") + 1})
    (file,) = SHEETS.at(game.view(P1)).kept(game.view(P1), P1)
    assert not SHEETS.flaws(file)
    form = SHEETS.form(file)
    assert form.fields["terms"].default == "pointbuy start: 5, talent option: boons"
    assert form.fields["raised"].default == "C +1"
    stands = "chips C 11, until sleep: defence +1 of ward"  # a rise brings no chips (ZI-CHIP-05)
    assert form.fields["stands"].default == stands
    other = laid(1, pointbuy_start=5, talent_option="boons")
    told = bring(other, file)
    assert any("changed for good: Clubs +1" in line for line in told)
    again = other.table.beings["p1"]
    assert again.inherent("C") == ana.inherent("C")
    assert again.modifier("defence") == 1
    sleep(other, again)
    assert again.modifier("defence") == 0


def test_a_character_that_lost_knowledge_can_still_be_changed() -> None:
    """ZI-TAL-02: with less Knowledge for good, the last talents are left out to begin with."""
    game = laid(1)
    ana = game.table.beings["p1"]
    assert len(ana.who.skills) + len(ana.who.knacks) > 2
    game.answer(GM, "values")
    game.answer(GM, {"being": "p1", "card": "D2", "value": 2})
    game.apply(P1, Answer(to="bring", answer={"pack": "rope"}))
    again = game.table.beings["p1"].who
    left = ana.who.skills[: 2 + len(ana.who.trades)]
    assert (again.skills, again.knacks, again.base) == (left, [], ana.who.base)


def test_whoever_changes_only_gear_stays_under_every_spell() -> None:
    """ZI-MAG-09."""
    game = laid(1)
    ana = game.table.beings["p1"]
    ward = Effect(kind="modifier", what="defence", amount=1)
    apply(game, ana, ward, spell="ward", caster="p1", duration="encounter")
    game.apply(P1, Answer(to="bring", answer={"pack": "rope"}))
    assert game.table.beings["p1"].modifier("defence") == 1
    game.apply(P1, Answer(to="bring", answer={"name": "Eve"}))
    assert game.table.beings["p1"].modifier("defence") == 0
