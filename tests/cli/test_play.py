"""A whole game through a pipe, as scripts play it."""

import json
import re
import stat
from pathlib import Path

import pytest

from fiftyfour.engine.lookahead import Lookahead

from .conftest import Run, play_by_prompts, suggestion

THREE = "7d\n2c\nAc\n"
"""Player 1's hand under seed 7."""


def test_a_whole_game_from_a_pipe(process: Run) -> None:
    played = process("play", "highcard", "--seed", "7", "--save", "game.jsonl", typed=THREE)
    assert "Player 1 draws 7♦ 2♣ A♣." in played.stdout
    assert re.search(r"The end: .+ wins", played.stdout)
    assert played.stderr == ""
    proved = process("verify", "game.jsonl")
    assert "follows from seed 7" in proved.stdout
    assert "It ended:" in proved.stdout


def test_the_same_seed_plays_the_same_game(fiftyfour: Run) -> None:
    one = fiftyfour("play", "highcard", "--seed", "7", typed=THREE)
    other = fiftyfour("play", "highcard", "--seed", "7", typed=THREE)
    assert one.stdout == other.stdout


def test_fair_chance_is_the_usual_one_and_is_proved(fiftyfour: Run) -> None:
    played = fiftyfour("watch", "highcard", "--save", "fair.jsonl")
    commitment = played.stdout.partition("commitment ")[2][:16]
    proved = fiftyfour("verify", "fair.jsonl")
    assert commitment in proved.stdout
    assert "from the secret and nobody's salt" in proved.stdout


def test_help_why_and_wrong_answers_ask_again(fiftyfour: Run) -> None:
    typed = "?\nwhy HC-4\nwhy XX-1\nfoo\n5s\n\n/nonsense\ntable\nlog\nsheet\nback\n"
    typed += "sheet Zoe\nsay\ngm set x 1\nundo\nundo x\n" + THREE
    told = fiftyfour("play", "highcard", "--seed", "7", typed=typed).stdout
    assert "The highest rank takes the round" in told
    assert "has no rule 'XX-1'" in told
    assert "'foo' is not a card; write rank and suit like 7c" in told
    assert "5♠ is not among these cards, or named too often: 7d 2c Ac" in told
    assert "type 1 card, like 7d, or ? for help" in told
    assert "there is no command 'nonsense'; commands: ?, why" in told
    assert "there is no sheet 'Zoe'; the sheets are: " in told
    assert "type what you want to say: say TEXT" in told
    assert "only the GM may use gm" in told
    assert "you have nothing to take back" in told
    assert "type how many steps to take back: 1 to 1" in told
    assert "The end" in told


def test_what_cannot_be_started_now_says_why(fiftyfour: Run) -> None:
    told = fiftyfour("play", "skyace", "--seed", "3", typed="begin\nline-up\n?\n").stdout
    assert "Not now: take-hero, make-hero, line-up, choose-side, concede" in told
    assert "No: Not while a contest is running.  SK-RPG-01" in told
    assert "Say who takes part; Choose a side (Not while a contest is running.)" in told


def test_the_input_may_end_at_any_moment(fiftyfour: Run) -> None:
    for lines in range(3):
        typed = "".join(line + "\n" for line in THREE.split()[:lines])
        name = f"part{lines}.jsonl"
        told = fiftyfour("play", "highcard", "--seed", "7", "--save", name, typed=typed).stdout
        assert "Stopped before the end." in told
        assert "It was not finished." in fiftyfour("verify", name).stdout


def test_quit_says_so_and_saves(fiftyfour: Run) -> None:
    told = fiftyfour("play", "highcard", "--save", "quit.jsonl", typed="quit\n").stdout
    assert "Stopped before the end." in told
    assert "Saved: quit.jsonl" in told


def test_a_player_takes_back_an_answer(fiftyfour: Run) -> None:
    """Player 2's answer comes after player 1's; bots agree at once, player 1 is asked."""
    typed = "7d\nundo\n9s\n2c\n"
    told = fiftyfour("play", "highcard", "--seed", "7", "--seats", "you,bot", typed=typed).stdout
    assert "asks to take back the last" in told
    assert "agrees to step back" in told
    assert "takes back the last" in told


def test_a_game_goes_on_another_day(fiftyfour: Run, tmp_path: Path) -> None:
    """In the same file, with the same cards, to its end; then there is nothing to go on with."""
    told = fiftyfour("play", "highcard", "--save", "kept.jsonl", "--seed", "7", typed="7d\n").stdout
    assert "Saved: kept.jsonl (fiftyfour play --resume kept.jsonl)" in told
    told = fiftyfour("play", "--resume", "kept.jsonl", typed="log\n2c\nAc\n").stdout
    assert "Resumed after 4 entries" in told
    assert "Player 1 draws 7♦ 2♣ A♣." in told
    assert "Saved: kept.jsonl (fiftyfour verify kept.jsonl)" in told
    assert "It ended: " in fiftyfour("verify", "kept.jsonl").stdout
    (kept,) = tmp_path.iterdir()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600  # the cards to come are read off it
    assert "this game is over" in fiftyfour("play", "--resume", "kept.jsonl", code=2).stderr


def test_who_sits_where_may_change(fiftyfour: Run) -> None:
    fiftyfour("play", "highcard", "--save", "kept.jsonl", typed="")
    told = fiftyfour("play", "--resume", "kept.jsonl", "--seats", "bot,you", typed="").stdout
    assert "Bot 2 (you)" in told
    for wrong in (["--seats", "you"], ["--seed", "1"], ["highcard"], ["--hero", "Twilight"]):
        fiftyfour("play", "--resume", "kept.jsonl", *wrong, code=2)


def test_two_people_and_a_bot_at_one_keyboard(fiftyfour: Run) -> None:
    seats = "you:Ann,you:Ben,bot"
    typed = "7d\n9s\n2c\n"
    told = fiftyfour("play", "highcard", "--seed", "7", "--seats", seats, typed=typed).stdout
    assert "Ann (you)" in told
    assert "Ben (you)" in told
    assert "takes the round with" in told
    assert "takes the round with" in told


def test_what_one_says_stands_in_the_log(fiftyfour: Run) -> None:
    told = fiftyfour("play", "highcard", "--seed", "7", typed="say well met\n" + THREE).stdout
    assert "Player 1: well met" in told


def test_what_one_tells_goes_with_the_answer(fiftyfour: Run) -> None:
    typed = "tell I reach into the night\n" + THREE
    told = fiftyfour("play", "highcard", "--seed", "7", typed=typed).stdout
    assert "This goes with your answer." in told
    assert told.count("I reach into the night") == 2, "as it was typed, and once in the log"


def test_real_cards_are_entered(fiftyfour: Run) -> None:
    typed = "7d 9d 9d\n7d 9d Kc\nKc 2c 3c\n10h 2c, 3c\n7d\n"
    told = fiftyfour("play", "highcard", "--chance", "human", typed=typed).stdout
    assert "Which 3 cards did you draw from the deck?" in told
    assert "No: 9♦ is named 2 times." in told
    assert "Which 3 cards did Bot 2 draw from the deck?" in told
    assert "No: K♣ is in play already; look again." in told
    assert "Player 1 draws 7♦ 9♦ K♣" in told
    assert "takes the round" in told


def test_settings_change_the_game(fiftyfour: Run) -> None:
    told = fiftyfour("watch", "highcard", "--seed", "1", "--setting", "hand=5").stdout
    assert "Bot 1 draws 5 cards." in told


def test_a_preset_from_the_page_is_played_here(fiftyfour: Run, tmp_path: Path) -> None:
    file = tmp_path / "ours.json"
    ours = {"system": "highcard", "name": "Ours", "text": "Five cards", "settings": {"hand": 5}}
    file.write_text(json.dumps(ours))
    bots = ("--seats", "bot,bot", "--seed", "1", "--preset", str(file))
    assert "Bot 1 draws 5 cards" in fiftyfour("play", "highcard", *bots).stdout
    assert (
        "Bot 1 draws 2 cards" in fiftyfour("play", "highcard", *bots, "--setting", "hand=2").stdout
    )
    assert "this is a preset of High card" in fiftyfour("play", "zilch", *bots, code=2).stderr
    file.write_text("{")
    assert "this is not a preset" in fiftyfour("play", "highcard", *bots, code=2).stderr


def test_a_program_plays_by_json(fiftyfour: Run) -> None:
    answers = [
        {"answer": ["7d"], "to": "1"},
        {"action": {"action": "say", "text": "hello"}},
        {"nonsense": 1},
        {"answer": ["Kd"]},
        {"answer": ["2c"], "seat": "p2"},
        {"answer": ["2c"], "seat": "nobody"},
        {"answer": ["2c"]},
        {"answer": ["Ac"]},
    ]
    typed = "".join(json.dumps(answer) + "\n" for answer in answers)
    played = fiftyfour("play", "highcard", "--seed", "7", "--json", typed=typed)
    lines = [json.loads(line) for line in played.stdout.splitlines()]
    kinds = [line["type"] for line in lines]
    assert kinds[0] == "table"
    assert kinds[-1] == "end"
    assert lines[0]["plays"] == ["p1"]
    assert lines[-1]["over"] is True
    refused = [line["code"] for line in lines if line["type"] == "refused"]
    assert refused == ["bad_line", "card_not_in_hand", "not_yours", "not_yours"]
    turns = [line for line in lines if line["type"] == "turn"]
    assert all(turn["view"]["decisions"][0]["decision"]["kind"] == "cards" for turn in turns)


def test_bots_alone_by_json_need_no_input(fiftyfour: Run) -> None:
    played = fiftyfour("watch", "highcard", "--seed", "2", "--json", "--save", "bots.jsonl")
    lines = [json.loads(line) for line in played.stdout.splitlines()]
    assert {line["type"] for line in lines} == {"table", "log", "end"}
    assert lines[-1]["saved"] == "bots.jsonl"


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_prompt_says_what_may_be_typed(seed: int) -> None:
    """Whoever only reads the prompts can play to the end."""
    told = play_by_prompts("play", "highcard", "--seed", str(seed), "--seats", "you,bot,random")
    assert "The end" in told


def test_the_suggestions_of_prompts_are_read() -> None:
    assert suggestion("[2 cards, like 7c 10h] > ", 0) == "7c 10h"
    assert suggestion("[3-5] > ", 1) == "4"
    assert suggestion("[1, 2] > ", 3) == "2"
    assert suggestion("[Enter: Draw] > ", 3) == ""


def test_closed_moves_are_shown_with_why(fiftyfour: Run) -> None:
    """They are made only when somebody looks; typed all the same, the game says why not."""
    typed = "1\n1\n2\n\nGo north-east to 4♠\nPlace\nJo\n"
    told = fiftyfour("play", "skyace", "--seed", "3", typed=typed).stdout
    assert "Not now: Go north-east to 4♠ (Another hero stands there.)  SK-GRID-08" in told
    assert "No: Another hero stands there.  SK-GRID-08" in told
    assert "'Place' matches several: 1 (Place 8♥ north), 3 (Place 8♥ south)" in told
    assert "there is no option 'Jo'; type 1-4, or ? for help" in told


def test_bots_play_at_a_level_and_say_why(fiftyfour: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lookahead, "playouts", 100)
    typed = "begin\n\nwhy Bot 2\n" + "1\n" * 7 + "why bot 2\n"
    told = fiftyfour("play", "skyace", "--seed", "7", "--bots", "expert", typed=typed).stdout
    assert "Bot 2 did not think ahead." in told
    assert re.search(r"Bot 2 thought ahead\. (Go|Place) .*\d %", " ".join(told.split()))


@pytest.mark.parametrize(
    ("game", "level", "wrong"),
    [
        ("highcard", "expert", "bots play High card as novice or fair, not as expert"),
        ("acesout", "master", "bots play Aces Out as novice or fair or expert, not as master"),
        ("suits", "master", "bots play Suits as novice or fair or expert, not as master"),
        ("skyace", "best", 'Choose from: "novice", "fair", "expert", "master"'),
    ],
)
def test_a_level_that_there_is_not_is_one_line(
    fiftyfour: Run, game: str, level: str, wrong: str
) -> None:
    told = fiftyfour("play", game, "--bots", level, code=2)
    assert wrong in " ".join(told.stderr.split())
