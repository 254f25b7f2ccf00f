"""Aces Out at the terminal: one person with bots, as agent and as GM, through a pipe."""

import re

from .conftest import Run

AGENT = ".\n\n1\n" * 300
"""For an agent: what stands in brackets, draw, give up an Ace or support."""

CAREFUL = ".\n\n2\n" * 300
"""For an agent who gives up nothing and supports nobody."""

GM = "2\n" + "1\n.\n\n" * 400
"""For a GM: a VILLAIN, then DRAW after DRAW as the form suggests."""


def test_one_person_and_the_stand_in(fiftyfour: Run) -> None:
    """A mission runs through all its parts, and ends in success or ACES OUT."""
    told = fiftyfour("play", "acesout", "--seats", "you", "--seed", "4", typed=AGENT).stdout
    assert "What do you do?" in told
    assert "Preparation montage" in told
    assert "Give up an Ace?" in told
    assert "stands against the agents: 4 defeats" in told
    assert "Success: " in told or "ACES OUT: no agent is left" in told


def test_the_usual_table_has_a_bot_beside_you(fiftyfour: Run) -> None:
    told = fiftyfour(
        "play", "acesout", "--seed", "2", "--save", "mission.jsonl", typed=CAREFUL
    ).stdout
    assert "Bot 2" in told
    assert "The end:" in told
    assert "follows from seed 2" in fiftyfour("verify", "mission.jsonl").stdout


def test_as_gm_with_bots(fiftyfour: Run) -> None:
    """Commands from the menu and by name, the whole mission."""
    typed = (
        "1\nstart-scene\n4\nNight work\n2\n\n"  # a montage of two actions
        "grant\n\nA boat waits\n.\n"
        'call-draw\n{"lead": "p2", "preset": "CH-04", "note": "The roomful"}\n'
        'ask-agent\n{"agent": "p1", "text": "A locked door"}\n.\n'
        'call-draw\n{"lead": "p1", "cards": "1"}\nback\n'
        "end-scene\n\n.\n"
        'end-mission\n{"debrief": "Rain"}\n'
    )
    told = fiftyfour(
        "play", "acesout", "--seats", "gm=you,bot,bot", "--seed", "4", typed=typed
    ).stdout
    assert "Preparation montage: Night work" in told
    assert "Argon simply succeeds: A boat waits" in told
    assert re.search(r"DRAW: Granite, FORCE, \d cards against \d\. The roomful", told)
    assert "Argon tries CUNNING" in told
    assert "A locked door." in told
    assert "No: Cards of the agent: '1' is not among the options" in told
    assert "The end: The Island of Tame Beasts is over. Rain" in told


def test_a_gm_sees_what_a_call_gives_while_setting_it(fiftyfour: Run) -> None:
    typed = "1\ncall\n\nCH-04\n.\nquit\nn\n"
    told = fiftyfour("play", "acesout", "--seats", "gm=you,bot", "--seed", "4", typed=typed).stdout
    before, after = told.split("From the chart [", 1)
    assert re.search(r"success +\S+ \d+\.\d\d%", before)
    assert re.search(r"success +\S+ 64\.62%", after)
    told = fiftyfour(
        *("play", "acesout", "--seats", "gm=you,bot", "--seed", "4", "--setting", "odds=off"),
        typed=typed,
    ).stdout
    assert "loses an Ace" not in told


def test_a_gm_who_takes_what_comes_first(fiftyfour: Run) -> None:
    told = fiftyfour("play", "acesout", "--seats", "gm=you,bot", "--seed", "4", typed=GM).stdout
    assert "What happens next?" in told
    assert "Argon is incapacitated" in told
    assert "The end:" in told


def test_watching(fiftyfour: Run) -> None:
    """Two agents and the stand-in; a seat for the GM need not be named."""
    told = fiftyfour("watch", "acesout", "--seed", "3").stdout
    assert "The end:" in told
    assert " tries " in told
