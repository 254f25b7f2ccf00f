"""The log as a story: each kind of event in a sentence, and what of an entry is read."""

import pytest

from fiftyfour.engine.cards import Card
from fiftyfour.engine.events import AnyEvent, Changed, Moved, Placed, Rolled, Shown, Told, Wrote
from fiftyfour.engine.pieces import Tile
from fiftyfour.engine.things import Seat
from fiftyfour.table.story import story, told_text, written

ANN, BO = Seat("p1"), Seat("p2")
RULE = "X-1"
CARDS = (Card.KH, Card.TC)


def moved(said: str, count: int, *cards: Card, tiles: tuple[Tile, ...] = ()) -> Moved:
    return Moved(
        rule=RULE,
        said=said,
        sight=(ANN,),
        source="deck",
        target="hand:p1",
        count=count,
        cards=cards,
        tiles=tiles,
    )


DRAWN = moved("Ann draws {card}", 2, *CARDS)
PILE = moved("{card} put back into the deck", 10, *list(Card)[:10])
TILES = moved("Guard 1 draws {domino}", 2, tiles=(Tile("2|5"), Tile("1|1")))
SHOWN = Shown(rule=RULE, said="the deck: open to Ann", pile="deck", count=0, seats=(ANN,))
CHANGED = Changed(rule=RULE, said="Ann's Energy: 10 → 7 (−3)", track="energy", before=10, after=7)
ROLLED = Rolled(rule=RULE, said="Fudge die: −", dice="fudge", die="dF", values=(-1,))
PLACED = Placed(rule=RULE, said="Twilight is on (0, 1)", piece="hero:1", after=(0, 1))
WALL = Told(rule=RULE, text="The wall falls")
TALK = Told(rule="say", text="hello, all", data={"by": "p2"})
BY_HAND = Told(rule="gm", text="She forgot it", data={"by": "p2"})
LETTER = Told(rule="story", text="\nThe causeway is bare:\nrun\n")


@pytest.mark.parametrize(
    ("event", "said", "unseen"),
    [
        (DRAWN, ("Ann draws ", CARDS, "."), "Ann draws 2 cards."),
        (PILE, "10 cards put back into the deck.", "10 cards put back into the deck."),
        (TILES, ("Guard 1 draws ", ("2|5", "1|1"), "."), "Guard 1 draws 2 dominoes."),
        (SHOWN, "The deck: open to Ann.", "The deck: open to Ann."),
        (moved("{card} drawn", 1, Card.KH), ((Card.KH,), " drawn."), "A card drawn."),
        (CHANGED, "Ann's Energy: 10 → 7 (−3).", "Ann's Energy: 10 → 7 (−3)."),
        (ROLLED, "Fudge die: −.", "Fudge die: −."),
        (PLACED, "Twilight is on (0, 1).", "Twilight is on (0, 1)."),
    ],
)
def test_how_the_table_did_it_is_a_sentence(event: AnyEvent, said: object, unseen: str) -> None:
    for viewer, expected in ((ANN, said), (BO, unseen)):
        read = event.to(viewer)
        assert read is not None
        assert [one.said for one in story([read]).events] == [expected]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The wall falls", "The wall falls."),
        ("“You have until ten.”", "“You have until ten.”"),
        ("He says “stairs”", "He says “stairs”."),
    ],
)
def test_what_is_told_ends_with_one_stop(text: str, said: str) -> None:
    told = Told(rule=RULE, text=text)
    assert [written(one) for one in story([told]).events] == [said]


def test_what_people_wrote_and_headings_stand_as_they_are() -> None:
    heading = Told(rule=RULE, text="Round 2", heading=True)
    read = [told_text(one, {BO: "Bo"}) for one in story([heading, TALK, BY_HAND, LETTER]).read]
    assert read == ["Round 2", "Bo: hello, all", "Bo: She forgot it.", "The causeway is bare:\nrun"]


NOTHING = list[str]()
SALTED = Told(rule="salts", text="The cards are shuffled")
GM = Changed(rule="gm", said="Ann's Energy: 7 → 9 (+2)", track="energy", before=7, after=9)


@pytest.mark.parametrize(
    ("events", "read", "folded"),
    [
        (
            [DRAWN, WALL, CHANGED],
            ["The wall falls."],
            ["Ann draws K♥ 10♣.", "Ann's Energy: 10 → 7 (−3)."],
        ),
        ([DRAWN, ROLLED], ["Ann draws K♥ 10♣.", "Fudge die: −."], NOTHING),
        ([CHANGED, ROLLED, PLACED, SHOWN], 3, ["The deck: open to Ann."]),
        ([GM, BY_HAND], ["Ann's Energy: 7 → 9 (+2).", "She forgot it."], NOTHING),
        ([SALTED, WALL], ["The wall falls."], ["The cards are shuffled."]),
        ([SALTED], ["The cards are shuffled."], NOTHING),
        ([Wrote(rule=RULE, sheet="agent:p1"), DRAWN, WALL], 1, ["Ann draws K♥ 10♣."]),
        ([], NOTHING, NOTHING),
    ],
)
def test_what_is_told_is_read_and_the_rest_folds_away(
    events: list[AnyEvent], read: list[str] | int, folded: list[str]
) -> None:
    told = story(events)
    found = [written(event) for event in told.read]
    assert found == read or len(found) == read
    assert [written(told.events[at]) for at in told.folded] == folded
