"""Adventures at the terminal: checked by name and line, told by a bot or by the person here."""

from pathlib import Path

from .conftest import Run


def test_a_file_is_checked_by_name_and_line(fiftyfour: Run, tmp_path: Path) -> None:
    mine, bad = tmp_path / "mine.toml", tmp_path / "bad.toml"
    listed = fiftyfour("adventures", "acesout").stdout
    id = listed.split()[0]
    mine.write_text(fiftyfour("adventures", "acesout", "--show", id).stdout, "utf-8")
    assert "is whole" in fiftyfour("adventures", "--check", str(mine)).stdout
    now = mine.read_text("utf-8")
    bad.write_text(now.replace('do = "add-track", ', ""), "utf-8")  # as it was written before
    assert now.count("add-track") > bad.read_text("utf-8").count("add-track")
    assert fiftyfour("adventures", "--convert", str(bad)).stdout == now
    bad.write_text(mine.read_text("utf-8").replace("\npremise", "\npromise"), "utf-8")
    refused = fiftyfour("adventures", "--check", str(bad), code=2)
    assert "bad.toml, line" in refused.stderr
    assert "promise" in refused.stderr
    for wrong in ("suits", "highcard"):
        fiftyfour("play", wrong, "--adventure", str(mine), code=2)  # it is for another game


def test_a_gm_at_the_terminal_tells_a_scene_and_makes_a_call(fiftyfour: Run) -> None:
    """The game's own commands follow by themselves."""
    id = fiftyfour("adventures", "acesout").stdout.split()[0]
    game = ("play", "acesout", "--seats", "gm=you,bot,bot", "--adventure", id, "--seed", "3")
    shown = fiftyfour(*game, typed="story\n").stdout
    scene = next(line.split()[1] for line in shown.splitlines() if line.startswith("scene "))
    typed = f"scene {scene}\nstory\n"
    told = fiftyfour(*game, typed=typed).stdout
    call = next(
        line.split()[1]
        for line in told.splitlines()
        if "story" not in line and line.startswith("call ")
    )
    made = fiftyfour(*game, typed=f"{typed}call {call}\nscene nowhere\n").stdout
    assert "DRAW:" in made or "The GM asks" in made
    assert "there is no scene 'nowhere'; there are" in made


def test_alone_a_story_begins_by_itself_and_letters_keep_their_lines(fiftyfour: Run) -> None:
    """Sky Ace needs no GM, but a story does; nobody is asked for a contest before it begins."""
    shown = fiftyfour(
        "play", "skyace", "--adventure", "paper-crown", "--seed", "3", typed=""
    ).stdout
    before, _, told = shown.partition("Carnival Monday\n")
    assert "Begin a contest?" not in before
    assert "Get the crowd off the avenue" in told
    shown = fiftyfour(
        "play", "acesout", "--adventure", "two-halves", "--seed", "3", typed=""
    ).stdout
    assert "\nYour half of the chart\nAn island, cut in two by the tear." in shown
