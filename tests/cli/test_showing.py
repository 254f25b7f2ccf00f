"""Cards shown to others at the terminal, and who has seen one."""

from fiftyfour.engine.conformance.reading import IDS

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
