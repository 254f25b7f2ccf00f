"""What a face is told beside the table: numbers, how a play stands, what an answer comes to."""

import msgspec
import pytest

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.options import Choose
from fiftyfour.engine.things import GM, Seat, Viewer
from fiftyfour.systems.suits.character import Figure
from fiftyfour.systems.suits.characters.numbers import Numbers, numbers
from fiftyfour.systems.suits.combat.scores import Scores
from fiftyfour.systems.suits.gives import Counts
from fiftyfour.systems.suits.minds.preview import Foes
from fiftyfour.systems.suits.play.stands import Stands
from tests.systems.suits.scene import Scene, Table

P1 = Seat("p1")


def stands(table: Table, viewer: Viewer, depth: str = "1") -> Stands:
    """How a play stands, as the page reads it for this seat."""
    sheets = {sheet.name: sheet.data for sheet in table.game.view(viewer).sheets}
    data = sheets.get(f"stands:{depth}:gm", sheets[f"stands:{depth}"])
    return msgspec.json.decode(data, type=Stands)


def played(*lines: str, **scene: str) -> Table:
    whole = {"hands": {"Ash": "3c Kd", "Bea": "Qd"}, "gm": "Ks", **scene}
    table = Table(msgspec.convert(whole, Scene))
    table.play(lines)
    return table


def test_numbers_of_a_figure() -> None:
    """SU-CHR-03, SU-MOD-01, SU-MOD-03, SU-NPC-02: tags and defenses add 5; 10 is the most."""
    points = {"fitness": 12, "dexterity": 6, "wits": 0, "charisma": 3}
    told = numbers(Figure(suit="c", points=points, tags=["guns"]))
    assert [(one.number, one.defends) for one in told.attributes] == [
        *((10, 15), (7, 12), (1, 6), (4, 9)),
    ]
    assert [(one.name, one.number) for one in told.tagged] == [("Guns", 12)]
    assert {one.name: one.number for one in told.untagged}["Thug"] == 10
    assert numbers(Figure(fixed=9)) == Numbers("", (), (), ())


@pytest.mark.parametrize(
    ("lines", "scene", "player", "gm"),
    [
        (
            ["Ash: persuasion persuade > Guard"],
            {"P": "7h", "G": "9d"},
            "Ash is ahead if the GM's number is 8 or less, a tie at 9",
            "Ash is ahead by 1",
        ),
        (
            ["Ash: persuasion persuade > Guard"],
            {"P": "2h", "G": "Kd"},
            "Ash is ahead if the GM's number is 2 or less, a tie at 3",
            "Ash is behind by 5",
        ),
        (
            ["Ash: thief open > 15"],
            {"P": "7h"},
            "Ash has enough for average (15), 2 short of difficult (20)",
            "Ash has 3 to spare",
        ),
        (
            ["Ash: awareness look", "Ash: 3", "GM: allow"],
            {"P": "4h"},
            "Ash has just enough",
            "Ash has just enough",
        ),
    ],
)
def test_how_a_play_stands(lines: list[str], scene: dict[str, str], player: str, gm: str) -> None:
    """SU-VIS-05, SU-PLAY-08, SU-PLAY-11: to each as far as the numbers are known."""
    table = played(*lines, **scene)
    assert [stands(table, viewer).words for viewer in (P1, GM)] == [player, gm]
    assert stands(table, None) == stands(table, P1)


def test_the_last_play_stays_as_each_knew_it() -> None:
    """SU-PLAY-10: also once it is over."""
    table = played("Ash: guns attack > Guard", "Ash: done", P="9c 2c", G="4d 2d", turns="Ash")
    told = [stands(table, viewer, "last") for viewer in (P1, GM)]
    assert [[side.total for side in one.sides] for one in told] == [[20, None], [20, 12]]
    assert {(one.verdict, one.hurt, one.leads) for one in told} == {
        ("A hit", "Guard takes 3 damage", 0)
    }
    assert told[0].brings == ["+1 damage"]


def test_what_a_card_stands_for_and_did() -> None:
    """SU-ACE-01, SU-SUIT-01, SU-KING-01, SU-QUEEN-01."""
    table = played(
        *("Ash: persuasion persuade > Guard", "Ash: Kd as As", "Bea: Qd"),
        **{"P": "3h 2d 7c", "Pd": "As", "G": "9d"},
    )
    cards = stands(table, None).sides[0].cards
    assert [one.about for one in cards] == ["flip", "as A♠, drew 2", "from Bea"]
    assert [one.value for one in cards] == [3, 10, 10]


def test_what_is_said_stays_with_the_play() -> None:
    """SU-MOD-04, SU-STU-03."""
    table = played(P="7h", G="9d")
    words = {"declare": ("persuasion persuade", "I know your boss"), "": ("anybody", "")}
    for to, (answer, say) in words.items():
        asked = to or next(one.id for one in table.game.pending(P1) if not one.aside)
        table.game.apply(P1, Answer(to=asked, answer=answer, say=say))
    asked = next(one.id for one in table.game.pending(GM) if not one.aside)
    table.game.apply(GM, Answer(to=asked, answer="t20", say="He frowns"))
    record = table.game.table.plays[0].data
    assert (record.words, record.stake) == ("I know your boss", "He frowns")


def test_initiative_shows_the_gms_numbers_to_the_gm() -> None:
    """SU-INI-07."""
    table = played("GM: fight", P="9h 7h", G="3d 4s", cast="Guard Boss")
    for viewer, totals in ((P1, [15, 15, None, None]), (GM, [15, 15, 6, 10])):
        sheets = {sheet.name: sheet.data for sheet in table.game.view(viewer).sheets}
        told = msgspec.json.decode(sheets.get("scores:gm", sheets["scores"]), type=Scores)
        assert [side.total for side in told.sides] == totals


def test_cards_say_what_they_come_to() -> None:
    """SU-ADD-03, SU-THF-02: the first ♠ of a theft from a body brings back what it costs."""
    table = Table(Scene(P="7h 2d", G="9d", hands={"Ash": "4s 4c"}))
    table.play(["Ash: thief person > Guard"])
    (asked,) = (one for one in table.game.pending(P1) if not one.aside)
    assert isinstance(asked.decision, Choose)
    gives = {one.id: one.gives for one in asked.decision.options}
    assert (gives["4s"], gives["4c"]) == (Counts(4, 1, 22), Counts(4, 0, 17))


def test_previews() -> None:
    """SU-AWA-01, SU-MOD-04: a number that makes a threshold, a call as it is filled in."""
    table = played("Ash: awareness look")
    (asked,) = (one.id for one in table.game.pending(P1) if not one.aside)
    assert table.game.preview(P1, asked, 3).label == "3 cards to be seen: threshold 15"
    call: dict[str, Simple] = {"who": "p2", "what": "persuasion persuade", "against": "n1"}
    filled = call | {"modifier": 8, "resist": "usual", "note": ""}
    told = played().game.preview(GM, "call-play", filled)
    assert (told.label, told.gives) == (
        "Call: Persuade",
        Foes("Willpower", {"n1": "Willpower 8"}),
    )
