"""The charts: what the page shows, and the pictures of the docs drawn from the same."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from fiftyfour import odds
from fiftyfour.engine.conformance.chances import charts_ask_their_questions
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.system import find_system
from fiftyfour.odds.charts import CountedChart, charts
from fiftyfour.systems.zilch import ZilchSystem
from fiftyfour.systems.zilch.minds.charts import CHARTS
from scripts.odds_pictures import GAMES, draw

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "odds.md"


@pytest.mark.parametrize("game", GAMES)
def test_the_script_draws_the_pictures(tmp_path: Path, game: str) -> None:
    draw(game, tmp_path)
    drawn = {path.name for path in tmp_path.iterdir()}
    assert drawn == {path.name for path in (ROOT / "docs/images").glob(f"odds-{game}-*")}
    for name in drawn:
        assert f"images/{name}" in PAGE.read_text()
        assert len((tmp_path / name).read_bytes()) == pytest.approx(
            len((ROOT / "docs/images" / name).read_bytes()), rel=0.1
        )


def chart(game: str, name: str) -> CountedChart:
    (found,) = [one for one in charts(find_system(game)) if one.name == name]
    return found


def test_a_chart_shows_what_its_question_answers() -> None:
    stances = chart("zilch", "stances")
    row = next(line for line in stances.lines if line.name == "Reckless")
    shown = row.numbers[stances.values.index("Guarded")]
    hit = odds.ask("zilch", "hit", attacker="Reckless", defender="Guarded")
    assert not isinstance(hit, odds.Distribution)
    assert shown == round(float(hit["hits"]), 4)

    close = chart("skyace", "close")
    assert close.unit == "Energy"
    duel = odds.ask("skyace", "duel", attacker="Sky Ace", target="Twilight", kind="close")
    assert isinstance(duel, odds.Distribution)
    row = next(line for line in close.lines if line.name == "Sky Ace")
    assert row.numbers[close.values.index("Twilight")] == round(float(duel.mean), 4)


def test_only_what_is_certain_is_shown_as_certain() -> None:
    for line in chart("suits", "thresholds").lines:
        threshold = int(str(line.name).split(",")[0])
        for modifier, shown in enumerate(line.numbers):
            flip = odds.ask("suits", "reach", threshold=threshold, modifier=modifier)
            assert not isinstance(flip, odds.Distribution)
            assert (shown in {0, 1}) == (flip["with the flip"] in {0, 1})


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"question": "flight"}, "is of 'flight', no question"),
        ({"event": "misses"}, "shows 'misses', which is none of"),
        ({"event": ""}, "numbers of no unit"),
        ({"values": {"Rash": {"defender": "Rash"}}}, "'Rash' is not among the options"),
        ({"lines": {}}, "shows nothing"),
    ],
)
def test_the_suite_finds_charts_that_cannot_be_counted(wrong: dict[str, Any], told: str) -> None:
    class Wrong(ZilchSystem):
        charts = {"stances": replace(CHARTS["stances"], **wrong)}
        minds = replace(ZilchSystem.minds, charts=charts)

    with pytest.raises((AssertionError, IllegalAction), match=told):
        charts_ask_their_questions(Wrong())
