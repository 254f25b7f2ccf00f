"""Zilch at the terminal: one person with bots, as player and as GM, through a pipe."""

import pytest

from .conftest import Run

PLAYER = "1\n" * 400
"""For a Fighter: the first of whatever is asked, which is a skill, a stance, an attack, a chip."""

REST = ".\n" * 6
"""For the maker of a character: what stands in brackets, for all that is left."""

MADE = {
    "deck_draw": "deck_draw\n8 9 7 10\nno\n8\n8\n9\n9\n7\n7\n10\n10\n",
    "cautious_roll": "cautious_roll\n1 6 3 3 4 2 5 6\nyes\n5\n10\n7\n7\n8\n6\n9\n10\n",
    "reckless_roll": "reckless_roll\n6 6 5 5 4 4 3 3 2 2 1 1 6 1 5 2\nno\n"
    "12\n10\n8\n6\n4\n2\n7\n7\n",
    "point_buy": "point_buy\n\nno\n10\n10\n8\n6\n4\n6\n8\n4\n",
}
"""How values are given, by each method, in the order of the questions."""


def test_one_person_and_bots(fiftyfour: Run) -> None:
    """Exploring, searching, bargaining, and a fight against two, all with the odds beside it."""
    told = fiftyfour(
        *("play", "zilch", "--seats", "you,bot,bot", "--seed", "4", "--save", "dungeon.jsonl"),
        typed=PLAYER,
    ).stdout
    for card in ("Strength", "Cunning", "Presence"):
        assert f"tests {card}" in told
    assert "success" in told
    assert "Guard 1 appears" in told
    assert "Guard 2 appears" in told
    assert "Ana: what now?" in told
    assert "hits if its Spades are 6" in told
    assert "pips to attack 4.33" in told
    assert "Ana draws a domino" in told
    assert "Boons" not in told
    assert "Round 1 is over" in told
    assert "The end: Still on their feet: " in told
    assert "is written" not in told
    assert "follows from seed 4" in fiftyfour("verify", "dungeon.jsonl").stdout


def test_watching(fiftyfour: Run) -> None:
    told = fiftyfour("watch", "zilch", "--seats", "bot,bot,bot", "--seed", "3").stdout
    assert "An encounter begins" in told
    assert "Cy casts Bolt" in told
    assert "The end: Still on their feet: " in told


def test_a_party_by_different_methods(fiftyfour: Run) -> None:
    """Each is made stage by stage; a table of one method takes one of them only."""
    for method, values in MADE.items():
        told = fiftyfour(
            *("zilch-character", "new", f"{method}.json"),
            typed=f"{method.title()}\n.\n{values}{REST}",
        ).stdout
        assert "No:" not in told
    party = [f"--sheet={method}.json" for method in ("deck_draw", "cautious_roll", "reckless_roll")]
    seats = "you:Ann,you:Ben,you:Cal"
    told = fiftyfour(
        "play", "zilch", "--seats", seats, *party, "--setting", "gen_method=any", typed=""
    ).stdout
    assert "Reckless_Roll is ready, made elsewhere from 6 6 5 5" in told
    refused = fiftyfour("play", "zilch", "--seats", seats, *party, code=2).stderr
    assert "this table makes characters by point buy, not deck draw" in refused


def test_what_is_wrong_is_told_and_asked_again(fiftyfour: Run) -> None:
    wrong = MADE["reckless_roll"].replace("12\n10\n8", "12\n12\n8")
    typed = f"Rolf\n.\n{wrong}{MADE['reckless_roll']}{REST}"
    told = fiftyfour("zilch-character", "new", "rolf.json", typed=typed).stdout
    assert "dice_mismatch" in told
    assert "they add up to 58, not 56" in told
    assert "12" in fiftyfour("zilch-character", "show", "rolf.json").stdout


@pytest.mark.parametrize("method", ["any", "cautious_roll"])
def test_values_made_at_the_table(fiftyfour: Run, method: str) -> None:
    """Rolled before everybody, then assigned; others are refused with their reason."""
    way = "cautious_roll in_order" if method == "any" else "in_order"
    typed = f"make\n{way}\n" + 'bring\n{"C": 13}\nbring\n{"name": "Eve"}\nready\n'
    told = fiftyfour(
        "play", "zilch", "--setting", f"gen_method={method}", "--seed", "4", typed=typed
    ).stdout
    assert "Make a character" in told
    assert "The values of Ana are made of " in told
    assert "these values cannot be made of the dice" in told
    assert "Ready: Eve, Bo" in told


def test_as_gm_with_bots(fiftyfour: Run) -> None:
    """A secret test, a form called off, a contest, a save, a monster by hand, a fight, a rest."""
    typed = (
        'test\n{"being": "p2", "card": "S2", "secret": "yes"}\n'
        "save\ncancel\ncancel\n"
        'contest\n{"being_1": "p1", "being_2": "p2", "card_1": "C", "card_2": "C"}\n'
        'save\n{"being": "p1", "card": "H", "effects": "abracadabra"}\n'
        '{"being": "p1", "card": "H", "effects": "1 fire damage"}\n'
        'monster\n{"preset": "own", "name": "Spider", "attacks": "bite"}\n'
        '{"preset": "own", "name": "Spider", "S": 9, "attacks": "bite +1: 1 S drain"}\n'
        "level\n.\nfight\n.\nnonsense\nGuarded\ndefend\nend\n"
    )
    told = fiftyfour(
        "play", "zilch", "--seats", "gm=you,bot,bot", "--seed", "4", typed=typed
    ).stdout
    assert "A secret test of Bo" in told
    assert "A contest begins: Ana against Bo" in told
    assert "'abracadabra' is no effect; write '3 fire damage'" in " ".join(told.split())
    assert "'bite' is no attack; write bite +1" in " ".join(told.split())
    assert "Spider appears" in told
    assert "Ana is level 2" in told
    assert "They act in this order: " in told


def test_wrong_input_is_one_line(fiftyfour: Run) -> None:
    fiftyfour("play", "zilch", "--setting", "gen_method=dice", code=2)
    fiftyfour("zilch-character", "check", "nobody.json", code=2)
