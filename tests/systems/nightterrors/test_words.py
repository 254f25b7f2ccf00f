"""What people read of Night Terrors is true: numbers in the lesson, the guide and the rules."""

import msgspec

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.guide import guide_of
from fiftyfour.engine.lesson import lesson_of
from fiftyfour.engine.options import Choose
from fiftyfour.engine.setup import SettingValue
from fiftyfour.systems.nightterrors import system
from fiftyfour.systems.nightterrors.characters.form import read_character
from fiftyfour.systems.nightterrors.conflict.plays import against, too_many
from fiftyfour.systems.nightterrors.minds.bot import WEARY
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings
from fiftyfour.systems.nightterrors.values import Due
from tests.systems.nightterrors.scene import P2, Scene, Table


def test_the_pictures_of_the_guide_cost_what_they_say() -> None:
    """Ways to see and to push, as a new table counts them, each with the cards that it shows."""
    guide = guide_of(system)
    assert guide is not None
    chapters = {chapter.id: chapter for chapter in guide.chapters}
    settings = msgspec.convert(system.settings.fresh({}), NightTerrorsSettings)
    (raised,) = (row.cards for row in chapters["raise"].pictures[0].rows)
    guns = against(raised, Suit.SPADES, settings)
    assert (guns.value, guns.fallout) == (12, 6)
    costs = [0, 6, 10]
    for row, points in zip(chapters["see"].pictures[0].rows, costs, strict=True):
        due = guns.due(row.cards, settings)
        assert due.points == points, row.result
        assert "free" in row.result if not points else f"{points} Blood" in row.result
        assert not too_many(tuple(row.cards), tuple(row.cards), guns, settings)
    (push,) = chapters["else"].pictures[0].rows
    assert guns.due(push.cards, settings) == Due("push", 9, 3), "whatever the trump"
    assert "pay 3" in push.result


def test_what_ready_made_characters_are_good_at() -> None:
    """A card ahead where their suit is trump, and the pool of their rank (NT-CHAR-04)."""
    ahead = {
        "d": ("talk",),
        "h": ("chase", "strength"),
        "c": ("brawl", "hand to hand"),
        "s": ("guns", "shooting"),
    }
    trades = {
        "K": ("does not tire", "lasts all night", "card ahead in anything"),
        "Q": ("by words", "with words", "where others shed tears", "only talk"),
        "J": ("wounds", "beating", "bleeds little", "card ahead in every chase"),
    }
    assert system.sheets is not None
    for ready in system.sheets.ready.values():
        file = read_character(ready.file)
        assert any(word in ready.why for word in ahead[file.suit]), ready.why
        assert any(word in ready.why for word in trades[file.rank]), ready.why
        assert "card ahead" in ready.why


def test_when_a_stand_in_lets_everybody_recover() -> None:
    """People read of it where they read that the rules have no healing (NT-REC-02)."""
    lesson, guide = lesson_of(system), guide_of(system)
    assert lesson is not None
    assert guide is not None
    between = next(chapter.text for chapter in guide.chapters if chapter.id == "between")
    pay = next(step.say for step in lesson.steps if step.id == "pay")
    for text in (system.rules["NT-REC-02"], between, pay):
        assert f"{WEARY} " in text, text
        assert "no healing" in text or "only the GM" in text


def test_stored_tables_go_on_as_they_were() -> None:
    """A push cost what a see did, and one could see with any cards (NT-PUSH-03, NT-SEE-05)."""
    stored, new = system.settings.read({}), system.settings.read(system.settings.fresh({}))
    assert isinstance(stored, NightTerrorsSettings)
    assert isinstance(new, NightTerrorsSettings)
    assert (stored.push_due, stored.see_cards) == ("full", "free")
    assert (new.push_due, new.see_cards) == ("price", "fewest")
    same = {"middle_card": "median", "trade_half": "payment", "trade_round": "down"}
    for settings in (stored, new):
        assert {name: getattr(settings, name) for name in same} == same
        assert settings.escalation == "up"


def test_what_is_offered_against_a_high_raise() -> None:
    """Three cards reach 24, so nobody is offered five low ones for fewer points (NT-SEE-05)."""
    hands = {"Ann": "7c 5c", "Ben": "Ts 8c 7d 5d 4c 3s 2c"}
    for see_cards, first in (("fewest", "see 7d 8c Ts"), ("free", "see 2c 3s 4c 5d Ts")):
        settings: dict[str, SettingValue] = {"see_cards": see_cards}
        scene = Scene(conflict="physical", hands=hands, kept={"Ann": "Kd"}, settings=settings)
        table = Table(scene)
        table.play(["Ann: raise Kd 7c 5c"])
        decision = table.game.pending(P2)[0].decision
        assert isinstance(decision, Choose)
        assert next(one.id for one in decision.options if one.id.startswith("see")) == first
