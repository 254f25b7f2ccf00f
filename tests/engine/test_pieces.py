"""Tiles and dice: as exact as cards, in everything the engine promises."""

from collections import Counter
from typing import cast

import msgspec
import pytest
from msgspec import Struct, structs

from fiftyfour.engine.actions import Answer, Begin, Lay, Look, Move
from fiftyfour.engine.chance import Human, Plain
from fiftyfour.engine.decisions import EnterFaces
from fiftyfour.engine.errors import IllegalAction, NotationError
from fiftyfour.engine.events import AnyEvent, Moved, Rolled, Shown
from fiftyfour.engine.log import Keys, Log
from fiftyfour.engine.pieces import Tile, domino, dominoes, ends, faces_of
from fiftyfour.engine.session import Session
from fiftyfour.engine.system import System
from fiftyfour.engine.things import GM, DiceView, Heap, Zone, new_dominoes
from fiftyfour.engine.transcript import Transcript, replay
from fiftyfour.engine.view import View
from tests.engine.bones import P1, P2, WHITE, Bones, bones, new_bones
from tests.engine.evenness import chi_square_is_usual
from tests.engine.toys import read

# --- notation ---


def test_dominoes_are_written_by_their_ends() -> None:
    assert len(dominoes()) == 28
    assert len(dominoes(1)) == 21
    assert domino(5, 2) == domino(2, 5) == "2|5"
    assert ends(domino(4, 4)) == (4, 4)
    assert [ends(tile) for tile in dominoes(9, 12)][-1] == (12, 12)
    for text in ("white", "2|", "2|5|6", "-1|2"):
        with pytest.raises(NotationError, match="not a domino"):
            ends(Tile(text))


def test_dice_are_named_by_their_faces() -> None:
    assert faces_of("d4") == (1, 2, 3, 4)
    assert faces_of("dF") == (-1, -1, 0, 0, 1, 1)
    assert faces_of("d(0,0,1,-2)") == (0, 0, 1, -2)
    for text in ("d0", "6", "d", "d1001", "d()", "d(1,)", "dX"):
        with pytest.raises(NotationError, match="not a die"):
            faces_of(text)


# --- sight ---


@pytest.fixture
def game() -> Session[Bones]:
    return new_bones(gm=True)


def zone(view: View, name: str) -> Zone:
    return next(one for one in view.zones if one.name == name)


def rolls(view: View) -> dict[str, tuple[int, ...]]:
    return {dice.name: dice.values for dice in view.dice}


def test_a_domino_face_down_is_known_to_nobody_not_even_its_owner(game: Session[Bones]) -> None:
    for viewer in (None, P1, P2, GM):
        seen = zone(game.view(viewer), "laid:p1")
        assert (seen.count, seen.tiles, seen.cards) == (1, (), ())
        assert zone(game.view(viewer), "boneyard").count == 19


def test_turned_up_it_is_known_to_all(game: Session[Bones]) -> None:
    events = game.answer(P1, "stand")
    laid = game.table.players[0].laid.cards
    for viewer in (None, P1, P2, GM):
        assert zone(game.view(viewer), "laid:p1").tiles == tuple(laid)
    shown = next(event for event in events if isinstance(event, Shown))
    assert (shown.tiles, shown.cards, shown.count) == (tuple(laid), (), 1)


def test_a_drawn_letter_is_read_by_whoever_sees_it(game: Session[Bones]) -> None:
    event = next(e for e in game.answer(P1, "letter") if isinstance(e, Moved))
    assert event.tiles == tuple(game.table.players[0].letters.cards)
    assert event.to(P1).tiles == event.tiles
    assert (event.to(P2).tiles, event.to(P2).count) == ((), 1)


def test_the_known_top_of_a_bag(game: Session[Bones]) -> None:
    game.answer(P1, "peek")
    top = (game.table.letters.top[0].card,)
    assert zone(game.view(P1), "letters").top_tiles == top
    assert zone(game.view(P2), "letters").top_tiles == ()
    game.answer(P2, "letter")
    assert tuple(game.table.players[1].letters.cards) == top


def test_secret_dice_are_seen_by_their_owner_and_shown_later(game: Session[Bones]) -> None:
    values = tuple(game.table.players[0].dice.values)
    assert rolls(game.view(P1))["dice:p1"] == values
    assert "dice:p1" not in rolls(game.view(P2))
    events = game.answer(P1, "stand")
    assert rolls(game.view(None))["dice:p1"] == values
    fate = tuple(game.table.fate.values)
    seen = [read(e, None) for e in events if isinstance(e, Rolled) and read(e, None) is not None]
    assert seen == [
        Rolled(rule="B-4", dice="dice:p1", die="d6", values=values, laid=True),
        Rolled(rule="B-4", dice="fate", die="dF", values=fate),
    ]


def test_views_and_events_travel_as_json(game: Session[Bones]) -> None:
    game.answer(P1, "peek")
    for event in game.answer(P2, "letter"):
        assert msgspec.json.decode(msgspec.json.encode(event), type=AnyEvent) == event
    view = game.view(P1)
    assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view
    assert DiceView("fate", "", "dF", tuple(game.table.fate.values)) in view.dice


# --- chance ---


def test_every_face_is_as_likely_as_another() -> None:
    game = new_bones(Plain(seed=54))
    found = Counter(game.roll(game.table.fate, rule="B-4")[0] for _ in range(3000))
    assert chi_square_is_usual([found[face] for face in (-1, 0, 1)])
    tiles = Counter(new_bones(Plain(seed=n)).table.players[0].laid.cards[0] for n in range(1500))
    assert chi_square_is_usual([tiles[tile] for tile in dominoes(1)])


def test_hidden_tiles_and_dice_are_dealt_anew_evenly(game: Session[Bones]) -> None:
    tiles: Counter[str] = Counter()
    pips: Counter[int] = Counter()
    for seed in range(1500):
        dealt = game.redeal(P2, Plain(seed=seed)).table
        tiles[dealt.players[0].laid.cards[0]] += 1
        pips[dealt.players[0].dice.values[0]] += 1
        everything = [*dealt.boneyard.cards, *(one.laid.cards[0] for one in dealt.players)]
        assert sorted(everything) == sorted(dominoes(1))
    assert chi_square_is_usual([tiles[tile] for tile in dominoes(1)])
    assert chi_square_is_usual([pips[face] for face in range(1, 7)])


def test_a_transcript_proves_every_tile_and_die() -> None:
    log = Log[Bones].begin(bones, new_bones().config, Keys(b"s" * 32, b"p" * 32))
    entries = [*log.shuffle(), log.append(P1, Begin())]
    while not log.game.over:
        seat = log.game.awaiting()[0]
        reply = Answer(to=log.game.pending(seat)[0].id, answer="letter")
        entries.append(log.append(seat, reply))
    script = Transcript.of(log.header, entries, log.keys.secret)
    system = cast("System[Struct]", bones)
    again = [game.encode() for _, game in replay(Transcript.decode(script.encode()), system)]
    assert again[-1] == log.game.encode()
    assert log.game.chance.used > 20


# --- real dice and real dominoes ---


def enter(game: Session[Bones], *faces: str) -> None:
    for face in faces:
        game.answer(game.awaited()[0].seat, face, to="enter")


def asked(game: Session[Bones]) -> tuple[str, list[str]]:
    held = game.held
    assert held is not None
    (seat,) = held.asked()
    decision = game.pending(seat)[0].decision
    assert isinstance(decision, EnterFaces)
    return decision.prompt, list(decision.faces)


def test_real_dominoes_and_dice_are_entered_by_whoever_draws() -> None:
    game = new_bones(Human())
    assert asked(game) == ("What does the pile show? (2 dice)", ["1", "2", "3", "4", "5", "6"])
    assert [one.what for one in game.awaited()] == ["entering what the pile shows"]
    enter(game, "6", "4")
    game.answer(P1, "letter")
    assert asked(game) == ("What did you draw from the pile?", ["A", "B", "C", "Q"])
    assert [(one.seat, one.what) for one in game.awaited()] == [
        (P1, "entering what was drawn from the pile")
    ]
    enter(game, "Q")
    assert asked(game) == ("What does the pile show?", sorted(dominoes(1)))
    enter(game, "2|5")
    assert asked(game) == ("What does the pile show?", ["-1", "0", "1"])
    enter(game, "-1", "1", "1")
    first = game.table.players[0]
    assert (first.laid.cards, first.dice.values, game.table.fate.values) == (["2|5"], [6, 4], [-1])
    assert game.table.players[1].dice.values == [1, 1]


@pytest.mark.parametrize("faces", [("2|5", "3|3"), ("1|2", "1|1"), ("1|1", "1|2")])
def test_a_real_domino_is_entered_when_it_is_turned_up_and_not_before(
    faces: tuple[str, str],
) -> None:
    game = new_bones(Human(), rounds=1)
    for seat, face in zip((P1, P2), faces, strict=True):
        enter(game, "6", "4")
        assert zone(game.view(seat), f"laid:{seat}").count == 1
        game.answer(seat, "stand")
        enter(game, face, "0")
    assert [player.laid.cards for player in game.table.players] == [[face] for face in faces]
    lying = [*game.table.boneyard.cards, *faces]
    assert sorted(lying) == sorted(dominoes(1))


@pytest.mark.parametrize("face", dominoes(1)[:3])
def test_what_stands_in_for_an_unseen_tile_may_be_drawn_elsewhere(face: Tile) -> None:
    game = new_bones(Human(), rounds=1)
    enter(game, "6", "4")
    drawn = Heap[Tile](name="drawn", stock="boneyard")
    game.state.chance = structs.replace(game.state.chance, entered=[face])
    game.draw(game.table.boneyard, 1, drawn, rule="B-1")
    assert drawn.cards == [face]
    laid = [player.laid.cards for player in game.table.players]
    assert [len(cards) for cards in laid] == [1, 1]
    assert Counter([*game.table.boneyard.cards, *sum(laid, drawn.cards)]) == Counter(dominoes(1))
    assert game.table.boneyard.cards == sorted(game.table.boneyard.cards)


def test_a_tile_that_lies_elsewhere_cannot_have_been_drawn() -> None:
    game = new_bones(Human())
    enter(game, "6", "4")
    game.answer(P1, "stand")
    with pytest.raises(IllegalAction, match=r"cannot come here|is in play already"):
        enter(game, "0|1")
    enter(game, "2|5", "0", "6", "4")
    game.answer(P2, "stand")
    with pytest.raises(IllegalAction, match=r"cannot come here|is in play already"):
        enter(game, "2|5")
    enter(game, "3|3", "0", "1", "1")
    game.answer(P1, "letter")
    enter(game, "Q", "2|5", "0", "1", "1")  # of the second round
    game.answer(P2, "letter")
    with pytest.raises(IllegalAction, match="not in the pile"):
        enter(game, "Q")


# --- verbs and the GM's hand ---


def test_dice_are_taken_up_and_laid_only_as_they_can_lie(game: Session[Bones]) -> None:
    fate = game.table.fate
    game.roll(fate, 4, rule="B-4")
    assert len(fate.values) == 4
    assert game.roll(fate, 0, rule="B-4") == fate.values == []
    game.lay(fate, [1, -1], rule="B-4")
    with pytest.raises(ValueError, match="does not show 2"):
        game.lay(fate, [2], rule="B-4")
    assert fate.values == [1, -1]


def test_the_gm_moves_tiles_and_lays_dice(game: Session[Bones]) -> None:
    game.apply(GM, Move(source="bank", target="chips:p2", tiles=(WHITE, WHITE)))
    assert game.table.players[1].chips.cards == [WHITE, WHITE]
    game.apply(GM, Lay(dice="fate", values=(1, 1), note="so be it"))
    assert game.table.fate.values == [1, 1]
    game.apply(GM, Look(pile="laid:p1", seats=(GM,)))
    (tile,) = zone(game.view(GM), "laid:p1").tiles
    game.apply(GM, Move(source="laid:p1", target="boneyard", tiles=(tile,)))
    assert len(game.table.boneyard) == 20
    for action in (
        Lay(dice="fate", values=(2,)),
        Lay(dice="fate", values=(1,) * 101),
        Move(source="bank", target="chips:p2", tiles=(Tile("blue"),)),
        Move(source="bank", target="letters", tiles=(WHITE,)),
        Move(source="laid:p2", target="boneyard", tiles=(tile,)),
    ):
        with pytest.raises(IllegalAction):
            game.apply(GM, action)


def test_a_bag_stays_in_an_order_that_tells_nothing() -> None:
    bag = new_dominoes("bag")
    bag.add([domino(0, 1)])
    assert bag.cards == sorted([*dominoes(), domino(0, 1)])
