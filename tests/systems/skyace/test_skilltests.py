"""Skill tests: the catalogue's examples, the settings, and what is refused."""

from typing import Literal

import pytest
from msgspec import Struct, field

from fiftyfour.engine.cards import Suit, parse_cards
from fiftyfour.engine.chance import Human, Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.events import Moved
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SettingValue
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.skyace import system
from fiftyfour.systems.skyace.data import DIFFICULTIES
from fiftyfour.systems.skyace.table import Skill, SkyAce, Trial
from tests.systems.skyace.scene import Place, Play, Scene, phase, refused
from tests.systems.skyace.test_vectors import read

P1, P2 = Seat("p1"), Seat("p2")


class TestVector(Struct, forbid_unknown_fields=True):
    __test__ = False
    id: str
    rules: list[str]
    skill: int
    draw: str
    play: str
    difficulty: str
    passed: bool
    gm: str = ""
    kept: str = ""
    margin: int | None = None
    refused: dict[str, str] = field(default_factory=dict[str, str])


def campaign(cards: str = "", grade: int = 2, **settings: SettingValue) -> Play:
    """A GM and two players between contests; `cards` is what chance gives, in order."""
    heroes = {"T": Place(), "S": Place(hero="Sky Ace")}
    play = Play(Scene(heroes=heroes, gm=True, phase="rest", settings=settings))
    play.hero("T").sheet.data.skills = [Skill("Mechanics", grade)]
    if cards:
        play.game.state.chance = Human(entered=list(parse_cards(cards)))
    return play


def called(difficulty: str = "easy", hero: str = "1", skill: str = "Mechanics") -> Given:
    return {"hero": hero, "skill": skill, "difficulty": difficulty}


def open_test(play: Play, answer: Given | None = None) -> None:
    play.game.answer(GM, answer or called(), to="open-test")


def trial(play: Play) -> Trial:
    return play.table.trial.data


@pytest.mark.parametrize("vector", read("tests", "test", TestVector), ids=lambda v: v.id)
def test_worked_examples(vector: TestVector) -> None:
    play = campaign(f"{vector.draw} {vector.gm}", vector.skill)
    open_test(play, called(vector.difficulty))
    play.game.answer(P1, "draw")
    assert play.table.stocks[P1].hand.cards == parse_cards(vector.draw)
    for cards, code in vector.refused.items():
        assert refused(play.game, P1, cards.split()) == code
    play.game.answer(P1, vector.play.split())
    found = trial(play)
    assert found.passed == vector.passed
    assert list(found.drawn) == parse_cards(vector.gm)
    assert list(found.kept) == parse_cards(vector.kept)
    assert not play.table.stocks[P1].hand.cards
    assert len(play.table.stocks[P1].discard.cards) == vector.skill
    gm = play.table.stocks[GM]
    assert not gm.shown.cards
    assert gm.discard.cards[: len(found.kept)] == list(found.kept)  # the kept ones first
    assert len(gm.discard.cards) == len(parse_cards(vector.gm))
    tally = play.game.view(None).centre
    assert tally is not None
    assert tally.outcome.startswith("Success" if vector.passed else "Failure")
    assert ("margin" in tally.outcome) == (vector.margin is not None)
    if vector.margin is not None:
        assert tally.outcome.endswith(f"margin {vector.margin}".replace("-", "−"))
    assert phase(play.game) == "REST"


def test_what_the_gm_calls_is_public_and_the_hand_is_not() -> None:
    """SK-TEST-01, SK-VIS-05: everybody reads the test; the cards come out when it is decided."""
    play = campaign("Ac 2s 4h 7h")
    open_test(play)
    for viewer in (P1, P2, GM, None):
        tally = play.game.view(viewer).centre
        assert tally is not None
        assert "Mechanics 2, easy" in tally.title
    play.game.answer(P1, "draw")
    for viewer, seen in ((P1, 2), (P2, 0), (GM, 0), (None, 0)):
        zones = {zone.name: zone for zone in play.game.view(viewer).zones}
        assert (len(zones["hand:p1"].cards), zones["hand:p1"].count) == (seen, 2)
    events = play.game.answer(P1, ["Ac"])
    drawn = [e for e in events if isinstance(e, Moved) and e.target == "shown:gm"]
    assert drawn
    assert all(event.to(None).cards == event.cards for event in drawn)


def test_difficulties() -> None:
    """SK-TEST-01, SK-GMG-07: five, by name, and no other."""
    assert DIFFICULTIES == {
        "easy": 2, "average": 3, "challenging": 4, "hard": 5, "impossible": 6,
    }  # fmt: skip
    play = campaign()
    for wrong in ("", "2", "trivial"):
        assert refused(play.game, GM, called(wrong), "open-test") == "no_such_option"


def test_a_skill_the_hero_lacks() -> None:
    """SK-TEST-08: it fails without a card, or one card may be drawn for it."""
    play = campaign()
    open_test(play, called(skill="Cooking"))
    assert (trial(play).passed, trial(play).grade, trial(play).skill) == (False, 0, "Cooking")
    assert not play.table.stocks[P1].discard.cards
    assert not play.table.stocks[GM].discard.cards
    play = campaign("Ks 2c 3c", untrained="one_card")
    open_test(play, called(skill="Cooking"))
    play.game.answer(P1, "draw")
    play.game.answer(P1, ["Ks"])
    assert trial(play).passed is True


def test_a_skill_is_found_however_it_is_written() -> None:
    """SK-HERO-09."""
    play = campaign(grade=3)
    open_test(play, called(skill="  MECHANICS "))
    assert (trial(play).grade, trial(play).skill) == (3, "Mechanics")


def test_lone_numeric_holds_for_both() -> None:
    """SK-PLAY-05, SK-TEST-05."""
    play = campaign("10s Jc 3s", 1, lone_numeric="yes")
    open_test(play)
    play.game.answer(P1, "draw")
    play.game.answer(P1, ["Ts"])
    assert (trial(play).kept, trial(play).passed) == (tuple(parse_cards("3s")), True)


def test_a_gm_without_cards_has_no_value() -> None:
    """SK-TEST-07: then any play of the player succeeds."""
    play = campaign()
    gm = play.table.stocks[GM]
    gm.deck.cards = []
    open_test(play)
    play.table.stocks[P1].deck.cards = parse_cards("2c 3c")
    play.game.answer(P1, "draw")
    play.game.answer(P1, ["2c", "3c"])
    assert (trial(play).passed, trial(play).kept) == (True, ())


@pytest.mark.parametrize("decks", ["per_seat", "per_hero"])
def test_whose_piles(decks: Literal["per_seat", "per_hero"]) -> None:
    """SK-TEST-09: the hero's own, and the GM's, which is no figure's with a deck for each hero."""
    scene = Scene(heroes={"T": Place()}, gm=True, phase="rest", settings={"decks": decks})
    play = Play(scene)
    answer: Given = {"figure": "new gm", "hero": "blue-streak"}
    play.game.answer(GM, answer, to="take-hero")
    villain = max(play.table.heroes)
    figure = play.table.stock(play.table.heroes[villain])
    gm = play.table.stocks[GM]
    assert (figure is gm) == (decks == "per_seat")
    play.table.heroes[villain].sheet.data.skills = [Skill("Stealth", 3)]
    play.game.state.chance = Human(entered=list(parse_cards("2c 3c Kd 2s 8s")))
    open_test(play, called(hero=str(villain), skill="Stealth"))
    play.game.answer(GM, "draw")
    play.game.answer(GM, ["2c", "3c"])
    figure, gm = play.table.stock(play.table.heroes[villain]), play.table.stocks[GM]
    mine, theirs = parse_cards("2c 3c Kd"), parse_cards("2s 8s")
    if decks == "per_seat":
        assert gm.discard.cards == mine + theirs  # the player's first
    else:
        assert (figure.discard.cards, gm.discard.cards) == (mine, theirs)


def test_piles_run_on_or_are_made_whole() -> None:
    """SK-TEST-10."""
    for test_deck, left in (("continue", 54 - 4), ("fresh", 54 - 2)):
        play = campaign(test_deck=test_deck)
        for _ in range(2):
            open_test(play)
            play.game.answer(P1, "draw")
            play.game.answer(P1, [])
        assert len(play.table.stocks[P1].deck) == left


def test_during_a_contest() -> None:
    """SK-TEST-11: at the start of a turn; it goes on where it was and costs nobody an action."""
    play = contest()
    open_test(play)
    assert phase(play.game) == "TEST_DRAW"
    assert refused(play.game, P1, "1", "concede") == "wrong_phase"
    assert refused(play.game, GM, called(), "open-test") == "test_open"
    play.game.answer(P1, "draw")
    play.game.answer(P1, [])
    assert (phase(play.game), play.table.contest.turn) == ("TURN_START", 1)
    play.do("T: draw")
    assert refused(play.game, GM, called(), "open-test") == "wrong_phase"
    play = contest(tests_in_contest="no")
    assert refused(play.game, GM, called(), "open-test") == "contest_running"


def test_no_bonus_and_no_whole_decks_during_a_contest() -> None:
    """SK-MOD-08, SK-TEST-10: the tower does not count, and piles are used as they are."""
    play = contest(test_deck="fresh")
    open_test(play)
    play.game.answer(P1, "draw")
    assert play.table.stocks[P1].hand.cards == parse_cards("2c 3c")
    play.game.state.chance = Human(entered=list(parse_cards("4c 5d")))
    play.game.answer(P1, ["2c", "3c"])
    assert (trial(play).passed, trial(play).kept) == (False, tuple(parse_cards("4c 5d")))


def contest(**settings: SettingValue) -> Play:
    """In the first turn of T, who stands on spades with 2c 3c Kd Qd on top of its deck."""
    heroes = {
        "T": Place(at="8s@(0,0)", deck="2c 3c Kd Qd"),
        "S": Place(hero="Sky Ace", at="6d@(0,1)"),
    }
    play = Play(Scene(heroes=heroes, gm=True, settings=settings))
    play.hero("T").sheet.data.skills = [Skill("Mechanics", 2)]
    assert play.hero("T").power(Suit.CLUBS) == 2
    return play


def test_ending_the_contest_closes_the_test() -> None:
    """SK-END-07; catalogue 3: without a result, and the hand goes back unshown."""
    play = contest()
    open_test(play)
    play.game.answer(P1, "draw")
    events = play.game.answer(GM, "end contest", to="end-contest")
    assert phase(play.game) == "REST"
    assert trial(play).passed is None
    back = [event for event in events if isinstance(event, Moved) and event.source == "hand:p1"]
    assert [event.to(None).cards for event in back] == [()]
    open_test(play)  # the next one may come


def test_refusals_in_their_order() -> None:
    """SK-TEST-01, SK-TEST-11; catalogue 3.4."""
    play = campaign()
    nothing: Given = {"hero": "99", "skill": "", "difficulty": "no"}
    assert refused(play.game, P1, nothing, "open-test") == "not_gm"
    assert refused(play.game, GM, nothing, "open-test") == "no_such_option"
    assert refused(play.game, GM, called("no"), "open-test") == "no_such_option"
    open_test(play)
    assert refused(play.game, P2, nothing, "open-test") == "not_gm"
    assert refused(play.game, GM, nothing, "open-test") == "test_open"
    for seat in (P2, GM):
        assert refused(play.game, seat, "start") == "test_open"
    assert refused(play.game, P2, "draw") == "not_your_decision"
    assert refused(play.game, P1, "play") == "no_such_option"
    play.game.answer(P1, "draw")
    assert refused(play.game, P1, ["Jo", "Jo*"]) in ("card_not_in_hand", "illegal_play")


def test_a_new_test_is_the_gms_decision() -> None:
    """SK-TEST-12: a player who failed is offered nothing of the kind; the GM is, again."""
    play = campaign()
    open_test(play, called(skill="Cooking"))
    assert trial(play).passed is False
    offered = {seat: [one.id for one in play.game.pending(seat)] for seat in (P1, P2, GM)}
    assert "open-test" in offered[GM]
    assert not any("test" in one for one in offered[P1] + offered[P2])


def test_the_gm_is_helped_to_begin() -> None:
    """SK-GMG-05, SK-GMG-06, SK-GMG-08: a first scene, villains, and skills to think of."""
    play = Play(Scene(heroes={"T": Place(), "S": Place()}, gm=True, phase="rest"))
    for viewer in (GM, P1, None):
        tally = play.game.view(viewer).centre
        assert tally is not None
        assert any("Daily Star" in line.result for line in tally.lines) == (viewer == GM)
    game: Session[SkyAce] = Session(system, play.setup, Plain(seed=1))
    villains = [hero for hero in game.table.heroes.values() if hero.seat == GM]
    assert len(villains) == 2
    assert {hero.side for hero in villains} == {"villains"}
    form = next(one.decision for one in play.game.pending(GM) if one.id == "open-test")
    assert "Mechanics" in str(next(form.answers()))


def test_the_gm_takes_notes() -> None:
    """SK-GEN-08: nobody else reads them."""
    play = campaign()
    assert refused(play.game, P1, "The Mayor knows", "gm-notes") == "not_gm"
    play.game.answer(GM, "The Mayor knows", to="gm-notes")
    for viewer in (GM, P1, None):
        tally = play.game.view(viewer).centre
        assert tally is not None
        assert any(line.result == "The Mayor knows" for line in tally.lines) == (viewer == GM)


def test_without_a_gm_there_are_no_tests() -> None:
    """SK-GEN-01, SK-GEN-08, SK-RPG-02: the contest is a whole game, the campaign wants a GM."""
    play = Play(Scene(heroes={"A": Place(), "B": Place()}, phase="rest"))
    assert refused(play.game, P1, called(), "open-test") == "not_gm"
