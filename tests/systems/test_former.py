"""Adventures written before calls named commands are read for one version more."""

import pytest
from msgspec import structs

from fiftyfour.engine.adventure import Adventure, Call, Own, Person, Scene
from fiftyfour.engine.reading import flaws
from fiftyfour.engine.system import find_system

FORMER: list[tuple[str, Own, Own, Own, Own]] = [
    (
        "suits",
        {"modifier": [6, 7]},
        {"do": "add-person", "toughness": 4, "modifier": [6, 7]},
        {"kind": "try", "use": ["wits"], "person": "crow", "resist": "insight"},
        {
            "do": "call-play",
            "what": ["wits"],
            "resist": "insight",
            "against": "crow",
            "else": {"modifier": 8},
        },
    ),
    (
        "suits",
        {"role": "boss", "toughness": 5},
        {"do": "cast", "role": "boss"},
        {"kind": "fight", "foes": [{"role": "thug", "count": [2, 3]}], "people": ["crow"]},
        {"do": "start-combat", "brings": {"thug": [2, 3], "crow": 1}},
    ),
    (
        "zilch",
        {"clubs": 8, "hp": [7, 14], "chips": "S", "weapons": "club", "strategy": "Waits."},
        {
            "do": "add-monsters",
            "preset": "own",
            "suits": {"C": 8},
            "hp": [7, 14],
            "pools": "S",
            "hands": "club",
            "lines": {"strategy": "Waits."},
        },
        {"kind": "contest", "person": "crow", "card": "Presence", "against": "Clubs"},
        {
            "do": "call-for-contest",
            "being": {"2": "crow"},
            "card": {"1": "Presence", "2": "Clubs"},
            "brings": {"crow": 1},
        },
    ),
    (
        "skyace",
        {"powers": [2, 1, 1, 2], "named": ["A", "B", "C", "D"], "copies": [1, 2]},
        {
            "do": "make-hero",
            "powers": {"s": 2, "h": 1, "d": 1, "c": 2},
            "power_names": {"s": "A", "h": "B", "d": "C", "c": "D"},
        },
        {"kind": "contest", "villains": ["crow"]},
        {"do": "start", "brings": {"crow": [1, 2]}},
    ),
    (
        "nightterrors",
        {"rank": "J", "suit": "c", "many": [1, 2]},
        {"do": "make-character", "rank": "J", "suit": "c"},
        {"kind": "talk", "against": ["crow"], "how": "caws"},
        {"do": "propose", "kind": "talk", "how": "caws", "brings": {"crow": [1, 2]}},
    ),
    (
        "acesout",
        {"kind": "villain"},
        {"do": "add-track", "kind": "villain", "needed": 2},
        {"kind": "confront", "foe": "crow", "against": 3, "about": ["combat"]},
        {"do": "call-draw", "gm_cards": 3, "tags": ["combat"], "brings": {"crow": 1}},
    ),
]


@pytest.mark.parametrize(("game", "values", "worth", "play", "order"), FORMER)
def test_what_was_written_before_names_commands_now(
    game: str, values: Own, worth: Own, play: Own, order: Own
) -> None:
    """Once; what is of today stays as it is."""
    book = find_system(game).book
    assert book is not None
    scene = Scene(
        id="yard", title="The yard", text="", calls=[Call(id="it", title="It", play=play)]
    )
    old = Adventure(
        id="old",
        game=game,
        title="Old",
        premise="",
        people=[Person("crow", "Crow", values=values)],
        scenes=[scene],
    )
    new = book.renewed(old)
    assert (new.people[0].values, next(new.calls()).play) == (worth, order)
    settings = {"sides": "teams"} if game == "nightterrors" else {}
    assert book.flaws(structs.replace(new, settings=settings)) == []
    assert book.renewed(new) == new


SHAPES: list[object] = [3, "x", [[1]], [{}], None, {"a": [{}]}]
FEW: list[Own] = [{"kind": "?"}, {"powers": 3}, {"clubs": 0}, {"modifier": "x"}]
WRONG: list[Own] = [
    *FEW,
    *(
        {
            "kind": kind,
            **dict.fromkeys(("foes", "people", "boon", "against", "villains", "card"), value),
        }
        for kind in ("try", "fight", "contest", "test", "save", "find", "confront", "give", "talk")
        for value in SHAPES
    ),
]


@pytest.mark.parametrize("game", sorted({one[0] for one in FORMER}))
def test_what_was_wrong_before_is_found_wrong_and_adds_nobody(game: str) -> None:
    """Whatever a table holds, it is read; what cannot be read stays as it is."""
    system = find_system(game)
    book = system.book
    assert book is not None
    for own in WRONG:
        call = Call(id="it", title="It", play=own)
        scene = Scene(id="yard", title="The yard", text="", calls=[call])
        crow = Person("crow", "Crow", values=own)
        old = Adventure(id="old", game=game, title="Old", premise="", people=[crow], scenes=[scene])
        new = book.renewed(old)
        if next(new.calls()).play == own:
            assert len(new.people) == 1
        assert list(flaws(system, new))
