"""Who learns what of a test, who is surprised, what rides on a touch, how effects are written."""

import pytest

from fiftyfour.engine.decisions import Given
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import Told
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.zilch.characters.samples import monster
from fiftyfour.systems.zilch.data import CARDS
from fiftyfour.systems.zilch.table.character import Character, NaturalAttack
from fiftyfour.systems.zilch.table.effects import parse_effects
from fiftyfour.systems.zilch.table.table import Zilch
from tests.systems.zilch.scene import P1, P2, begin_fight, foresee, laid, put


def base(**values: int) -> dict[str, int]:
    return dict.fromkeys(CARDS, 6) | values


def say(game: Session[Zilch], seat: Seat, answer: Given) -> list[str]:
    return [event.text for event in game.answer(seat, answer) if isinstance(event, Told)]


def test_a_secret_test_is_the_gms_alone() -> None:
    """ZI-TEST-10."""
    game = laid(2)
    game.answer(GM, "test")
    foresee(game, "12 3")
    events = game.answer(GM, {"being": "p1", "card": "S2", "secret": "yes"})
    read = {seat: [e.to(seat) for e in events if e.to(seat) is not None] for seat in (P1, P2, GM)}
    assert len(read[P2]) < len(read[P1]) < len(read[GM])
    assert "d12:p1" not in [dice.name for dice in game.view(P1).dice]
    assert "d12:p1" in [dice.name for dice in game.view(GM).dice]


def test_surprise() -> None:
    """ZI-STN-12, ZI-COND-09."""
    game = laid(2)
    begin_fight(game, aware_p2="no")
    foresee(game, "1|2")
    assert [one.seat for one in game.awaited()] == [P1]
    game.answer(P1, {"p1": "Bold"})
    surprised = game.table.beings["p2"]
    assert surprised.has("Defenseless")
    assert not surprised.domino.there
    say(game, P1, "end")
    say(game, GM, "on")
    assert not surprised.has("Inactive")


def test_what_rides_on_a_touch() -> None:
    """A hit of net 0 carries its riders, less carries nothing (ZI-DMG-03, ZI-WPN-03, ZI-MON-02)."""
    for fudge, drained in (("0", 1), ("-1", 0)):
        game = laid(1)
        put(game, Character(name="A", base=base(S=2)))
        bite = NaturalAttack("bite", 1, riders="1 S drain tainted")
        beast = monster("Beast", (12, 9, 2, 6), pools=("C",), attacks=(bite,))
        put(game, beast, "m1", GM)
        game.table.beings["p1"].gear.armor = "light"
        begin_fight(game)
        foresee(game, f"1|1 1|2 {fudge}")
        game.answer(P1, {"p1": "Bold"})
        game.answer(GM, {"m1": "Bold"})
        say(game, GM, "attack p1 bite melee")
        say(game, GM, {"chips": 0})
        victim = game.table.beings["p1"]
        assert (victim.drained("S"), victim.tainted("S")) == (drained, drained)


def test_effects_are_written_and_read_alike() -> None:
    """ZI-MAG-11."""
    text = "3 fire damage tainted; heal 2; 2 S drain; attack -2; condition Entangled; "
    text += "ongoing 1 bleeding"
    assert "; ".join(effect.text() for effect in parse_effects(text)) == text
    with pytest.raises(IllegalAction, match="no effect"):
        parse_effects("abracadabra")
