"""What the verbs say happened: people and characters, no piles, no ids, no faces."""

import pytest

from fiftyfour.engine import wording
from fiftyfour.engine.actions import Begin
from fiftyfour.engine.cards import Card
from fiftyfour.engine.events import Shown
from fiftyfour.engine.pieces import Tile
from fiftyfour.engine.session import Session
from fiftyfour.engine.system import find_system
from fiftyfour.engine.things import Deck, Dice, Heap, Pile, Seat, Track
from fiftyfour.engine.view import Awaited
from tests.engine.sessions import new_log
from tests.engine.toys import P1, P2, Toy, new_toy

ANN, BO = Seat("p1"), Seat("p2")
DECK = Deck(name="deck", label="Deck")
HERS = Deck(name="deck:p1", label="Deck", owner=ANN)
HAND = Pile(name="hand:p1", label="Hand", kind="hand", owner=ANN)
HIS = Pile(name="hand:p2", label="Hand", kind="hand", owner=BO)
TO_CHOOSE = Pile(name="choice:p2", label="To choose from", kind="hand", owner=BO)
LOST = Pile(name="removed:p2", label="Lost for good", owner=BO)
DISCARD = Pile(name="discard", label="Discards", kind="discard")
TOWER = Pile(name="tower:1,-2", kind="tower", at=(1, -2))
ROW = Pile(name="row:p1", label="Play", kind="row", owner=ANN)
BONES = Heap[Tile](name="domino:g1", label="Domino of Guard 1", kind="domino", owner=BO)
NAMES = {ANN: "Ann", BO: "Boris"}
WAYS = {"removed": "loses {} for good", "deck>row": "flips {}"}


@pytest.mark.parametrize(
    ("source", "target", "drawn", "top", "said"),
    [
        (DECK, HAND, True, False, "Ann draws {card}"),
        (HERS, HIS, True, False, "Boris draws {card} from Ann"),
        (HERS, ROW, True, False, "Ann flips {card}"),
        (HAND, ROW, False, False, "Ann plays {card}"),
        (HAND, DISCARD, False, False, "Ann discards {card}"),
        (DISCARD, HAND, False, False, "Ann takes {card} from the discards"),
        (HAND, HIS, False, False, "Boris takes {card} from Ann"),
        (HAND, DECK, False, False, "Ann puts {card} back"),
        (HAND, DECK, False, True, "Ann puts {card} on top"),
        (HAND, TOWER, False, False, "Ann lays {card} on (1, −2)"),
        (TOWER, DECK, False, False, "{card} put back into the deck"),
        (DECK, DISCARD, True, False, "{card} drawn"),
        (TO_CHOOSE, LOST, False, False, "Boris loses {card} for good"),
    ],
)
def test_cards_that_move(source: Pile, target: Pile, drawn: bool, top: bool, said: str) -> None:
    giver, taker = (NAMES[one.owner] if one.owner else "" for one in (source, target))
    faces = [Card.KH, Card.TD]
    for shown in (faces, faces[:1]):  # the sentence depends on no face
        found = wording.moved(
            source, target, shown, giver=giver, taker=taker, drawn=drawn, top=top, ways=WAYS
        )
        assert found == said


@pytest.mark.parametrize("name", ["{x}", "{0.__class__}", "{:>9999999999}", "{", "}", "{}"])
def test_a_name_with_braces_is_a_name(name: str) -> None:
    said = wording.moved(
        HAND, LOST, [Card.KH], giver="Ann", taker=name, drawn=False, top=False, ways={}
    )
    assert said == f"Ann gives {{card}} to {name}"


def test_a_domino_of_somebody_elses_character() -> None:
    bag = Heap[Tile](name="dominoes", kind="deck")
    said = wording.moved(
        bag, BONES, [Tile("2|5")], giver="", taker="Guard 1", drawn=True, top=False, ways={}
    )
    assert said == "Guard 1 draws {domino}"


def test_numbers_dice_and_what_is_shown() -> None:
    energy = Track(name="energy:p1", label="Energy", owner=ANN, value=7)
    assert wording.changed(wording.called(energy, "Ann"), 10, 7) == "Ann's Energy: 10 → 7 (−3)"
    label = wording.called(Dice(name="d12:g1", label="d12 of Guard 1"), "Guard 1")
    assert wording.rolled(label, "d12", [7]) == "d12 of Guard 1: 7"
    assert wording.rolled("Fudge die", "dF", [-1, 0, 1]) == "Fudge die: −, 0, +"
    shown = wording.shown(
        HAND, [Card.KH], whose="Ann", readers="Boris and Cy", own=False, top=False
    )
    assert shown == "Ann shows {card} to Boris and Cy"
    assert wording.placed("Twilight", (0, 0), (0, -1)) == "Twilight goes from (0, 0) to (0, −1)"


def test_who_is_awaited_is_told_in_a_sentence() -> None:
    awaited = [Awaited(BO, "choosing a card"), Awaited(ANN, "choosing a card")]
    both = wording.waits([*awaited, Awaited(ANN, "drawing")], NAMES.__getitem__)
    assert both == "Boris and Ann are choosing a card; Ann is drawing"


def test_each_reads_who_is_awaited_beside_oneself() -> None:
    game = new_log(find_system("highcard"), chance="plain", players=3).game
    game.apply(ANN, Begin())
    assert game.view(ANN).waiting == "Ann2 and Ann3 are choosing a card."
    assert game.view(None).waiting == "Ann1, Ann2 and Ann3 are choosing a card."


def test_cards_dealt_one_by_one_in_rounds_are_one_draw_of_each() -> None:
    game: Session[Toy] = new_toy()
    deck, hands = game.table.deck, [game.table.of(seat).hand for seat in (P1, P2)]
    for _ in range(3):
        for hand in hands:
            game.draw(deck, 1, hand, rule="T-3")
    game.draw(deck, 1, hands[0], rule="T-4")
    dealt = [(event.said, getattr(event, "count", 0)) for event in game.events]
    assert dealt == [
        ("Player 1 draws {card}", 3),
        ("Player 2 draws {card}", 3),
        ("Player 1 draws {card}", 1),
    ]


def test_a_thing_that_is_hidden_again_is_named_only_if_everybody_knew_of_it() -> None:
    game: Session[Toy] = new_toy(players=3)
    wounds = Track(name="wounds:m1", label="Wounds of the mole", value=3)
    game.show(wounds, (P1, P2), rule="T-1")
    game.show(wounds, (P1,), rule="T-1")
    before, after = [event for event in game.events if isinstance(event, Shown)]
    assert before.said == "Wounds of the mole is hidden again"
    assert after.to(Seat("p3")).said == ""
