"""Night Terrors at the terminal: one person with bots, as player and as GM, through a pipe."""

from pathlib import Path

import pytest

from .conftest import Run

FIRST = "\n\n\n1\n" * 400
"""The first way of every choice, and what stands in brackets for every form."""


def test_alone_with_bots(fiftyfour: Run) -> None:
    """Three conflicts, from the deal to the outcome; the transcript holds."""
    told = fiftyfour(
        "play", "nightterrors", "--seats", "you,bot,bot", "--seed", "1", "--save", "n.jsonl",
        typed=FIRST,
    ).stdout  # fmt: skip
    assert "Ada Quill starts a conflict (talk) with Wendell Pike" in told
    assert told.count("Player 1 draws") < 20, "a deal is a line for each hand, not for each card"
    for words in ("raises", "sees with", "pushes", "escalates to", "gives", "pays", "left and"):
        assert words in told
    assert "with 20 Blood" in told
    assert told.count("is left and decides") == 3
    assert "The end:" in told
    assert "follows from seed 1" in fiftyfour("verify", "n.jsonl").stdout


def test_in_ones_own_words(fiftyfour: Run) -> None:
    """A conflict about something of one's own, and cards laid by name, some of them wrong."""
    typed = (
        "\n"
        'propose\n{"what": "The last lantern", "where": "the shore", "how": "reaches for it",'
        ' "kind": "guns", "with_2": "no"}\n'
        "lay-cards\n3d 3d\nKs Js\n3d Js\n"
    )
    told = fiftyfour("play", "nightterrors", "--seed", "3", typed=typed).stdout
    assert "Guns, ♠ is trump: The last lantern" in told
    assert "with The Man in Grey" in told
    assert "3♦ is not among these cards, or named too often" in told
    assert "K♠ is not among these cards" in told
    assert "Ada Quill raises 6 with 3♦ J♠, trump 3" in told


def test_as_gm(fiftyfour: Run) -> None:
    """A character more, a conflict begun and called off, points given, the session's end."""
    typed = (
        'make-character\n{"name": "The Ferryman", "rank": "K", "suit": "h"}\n'
        "1\n1\n1\n"
        "abandon-conflict\n\n"
        'adjust-pool\n{"character": "1", "pool": "tears", "points": -21}\n'
        "end-session\n\n"
    )
    told = fiftyfour(
        "play", "nightterrors", "--seats", "gm=you,bot,bot", "--seed", "4", typed=typed
    ).stdout
    assert "New in the story: The Ferryman, King of hearts" in told
    assert "The conflict is abandoned" in told
    assert "Ada Quill has 0 Tears left" in told
    assert "Session 1 is over" in told


def test_a_character_of_ones_own(fiftyfour: Run, tmp_path: Path) -> None:
    """Made question by question, brought along, and a ready-made one makes way for it."""
    typed = "Nora Finch\n\n3\n2\n" + "\n" * 8
    made = fiftyfour("nightterrors-character", "new", "nora.json", typed=typed).stdout
    assert "King of hearts" in made
    assert (tmp_path / "nora.json").exists()
    told = fiftyfour(
        "play", "nightterrors", "--hero", "nora.json", "--seed", "3", typed="\n"
    ).stdout
    assert "Nora Finch K♥" in told
    grown = fiftyfour("nightterrors-character", "raise", "nora.json", "anything", code=2)
    assert "characters do not grow" in grown.stderr


def test_watching(fiftyfour: Run) -> None:
    told = fiftyfour("watch", "nightterrors", "--seed", "3").stdout
    assert "The end:" in told
    assert "Scene 2 begins" in told


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--setting", "ace=5"), "setting ace must be one of 1, 11, not '5'"),
        (("--seats", "gm=you"), "Night Terrors takes 1 to 8 players, not 0"),
        (("--hero", "nobody"), "there is no file 'nobody'"),
    ],
)
def test_wrong_input(fiftyfour: Run, arguments: tuple[str, ...], told: str) -> None:
    assert told in fiftyfour("play", "nightterrors", *arguments, code=2).stderr
