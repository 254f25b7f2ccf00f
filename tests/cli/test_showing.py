"""Cards shown to others at the terminal, who has seen one, and that people read words, not ids."""

import re
from itertools import chain

import msgspec
import pytest

from fiftyfour.cli.app import run
from fiftyfour.engine.conformance.reading import IDS
from fiftyfour.table.limits import Limits

from .conftest import Run

SEATS = ("--seats", "you,bot,bot")
THREE = "7d\n2c\nAc\n"
"""Player 1's hand under seed 7."""


def test_a_card_is_shown_to_somebody_and_its_looks_are_told(fiftyfour: Run) -> None:
    typed = "seen Ac\nshow Ac to Bot 2\nseen Ac\n" + THREE
    told = fiftyfour("play", "highcard", "--seed", "7", *SEATS, typed=typed).stdout
    assert "A♣ has been seen by Player 1.\n  It was drawn, and Player 1 saw it." in told
    assert "A♣ has been seen by Player 1 and Bot 2." in told
    assert "It was shown to Bot 2." in told


def test_wrong_cards_and_names_are_named(fiftyfour: Run) -> None:
    typed = "show\nshow Kh\nshow Ac to Zoe\nseen\nseen Kh\nshow Zz\n" + THREE
    told = fiftyfour("play", "highcard", "--seed", "7", typed=typed).stdout
    assert "type what you show, and to whom" in told
    assert "you have no K♥ in one place" in told
    assert "nobody here is called 'Zoe'; here are: Player 1" in told
    assert "you see no K♥ in one place" in told
    assert "'Zz' is not a card" in told


def test_no_id_reaches_a_person(fiftyfour: Run) -> None:
    """What is printed while a game is played names people and things as people do."""
    for game in ("highcard", "skyace"):
        told = fiftyfour("watch", game, "--seed", "3").stdout
        assert [line for line in told.splitlines() if IDS.search(line)] == []


TYPED = {"gm", "p1", *msgspec.structs.asdict(Limits())}
"""Words that a person types, so help names them: seats, and the limits of a server."""


def helped(capsys: pytest.CaptureFixture[str], *command: str) -> str:
    """The help of a command and of all below it, without its examples."""
    run([*command, "--help"])
    told = capsys.readouterr().out
    below = re.findall(r"^│ ([a-z][\w-]*)  ", told, re.MULTILINE)
    words = [line for line in told.splitlines() if not line.startswith(" fiftyfour ")]
    return "\n".join([*words, *(helped(capsys, *command, one) for one in below)])


def test_help_is_in_words(fiftyfour: Run, capsys: pytest.CaptureFixture[str]) -> None:
    """No id and no name of a field stands in the help, but for what is typed as it stands there."""
    told = helped(capsys)
    assert "Revoke the link of a seat" in told
    assert "Print the sheet of a suit" in told
    playing = (
        fiftyfour("play", game, "--seed", "3", *seats, typed="?\nclose\n").stdout
        for game, seats in [("suits", ("--seats", "gm=you,bot")), ("skyace", ()), ("zilch", ())]
    )
    found = {word for text in chain([told], playing) for word in IDS.findall(text)}
    assert found - TYPED == set()
