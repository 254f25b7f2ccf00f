"""Suits at the terminal: one person with bots, as player and as GM, through a pipe; characters."""

from .conftest import Run

ALONE = "yes\n1\ndone\n" * 200
"""For a player: whatever stands first, try it, shoot; then it stands."""


def test_one_person_and_the_stand_in(fiftyfour: Run) -> None:
    """A lock, a doorman, a chase and a shoot-out; every total is told, and proved afterwards."""
    job = "job.jsonl"
    told = fiftyfour("play", "suits", "--seed", "4", "--save", job, typed=ALONE).stdout
    assert "A steel door, and a lock that was expensive" in told
    assert "15 (average) with the hand" in told
    assert "Vesper has 15. Does it stand?" in told
    assert "Vesper opens the lock: 15" in told
    assert "beats 9 (a guard) by flips" in told
    assert "Somebody runs, and has what you want" in told
    assert "A fight" in told
    assert "before Brick with the hand" in told
    assert "Vesper, one action" in told
    assert "The end: The job is done" in told
    assert "follows from seed 4" in fiftyfour("verify", job).stdout


def test_wrong_words_are_told_why(fiftyfour: Run) -> None:
    """Cards one has not, copies of what lies nowhere, commands that nobody knows."""
    typed = "1\nfoo\nJo\nKd as 5c\n99\n7s\nwhy SU-SUIT-01\n"
    told = fiftyfour("play", "suits", "--seed", "4", typed=typed).stdout
    assert "there is no option 'foo'; type 1-7, or ? for help" in told
    assert "there is no option 'Jo'; type 1-7, or ? for help" in told
    assert "there is no option 'Kd as 5c'; type 1-7, or ? for help" in told
    assert "Not now: K♦ as another card (there is no card to copy in the discards)" in told
    assert "there is no option '99'; type 1-7" in told
    assert "draws 6♥.  SU-SUIT-01" in told
    assert "SU-SUIT-01  " in told


def test_as_gm_with_bots(fiftyfour: Run) -> None:
    """Somebody from a preset, a call, a fight, a hidden number, an end."""
    typed = (
        "1\ncast\nboss\nMadame Zo\n\nyes\n"
        'call\n{"who": "p1", "what": "persuasion persuade", "against": "n1"}\n'
        "done\nask p2\nstunt\np2\n6\nact\nn1\npersuasion persuade\np1\ndone\nend scene\n"
    )
    told = fiftyfour(
        *("play", "suits", "--seats", "gm=you,bot,bot", "--seed", "4"),
        *("--setting", "scenes=1"),
        typed=typed,
    ).stdout
    assert "Madame Zo is here" in told
    assert "Vesper tries to persuade Madame Zo" in told
    assert "Madame Zo resists with Willpower" in told
    assert "A stunt: Brick draws a card" in told
    assert "Madame Zo tries to persuade Vesper" in told
    assert "The end: The job is done" in told


def test_watching(fiftyfour: Run) -> None:
    told = fiftyfour("watch", "suits", "--seed", "3").stdout
    assert "flips" in told
    assert "The end: The job is done" in told


def test_a_suit_of_ones_own(fiftyfour: Run) -> None:
    """Made stage by stage with what is wrong told, checked, and played."""
    typed = "Neon\nx\ns\n\n6\n5\n5\n5\n5\n5\n5\n5\n" + "yes\n" * 8 + "no\n" * 4
    made = fiftyfour("suit", "new", "neon.json", typed=typed).stdout
    assert "there is no option 'x'; type 1-4" in made
    assert "21 points are spent; there are 20" in made
    assert "Skills: 8 of 8" in made
    assert "a valid suit of Suits" in fiftyfour("suit", "check", "neon.json").stdout
    told = fiftyfour("play", "suits", "--sheet", "neon.json", "--seed", "4", typed="").stdout
    assert "Neon is ready" in told
