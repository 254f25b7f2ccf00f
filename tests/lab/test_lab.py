"""Series of games: the same report on any number of processes, intervals that hold, files kept."""

import os
import signal
import time
from collections.abc import Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fiftyfour.bots import simulate
from fiftyfour.bots.standin import stand_in
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.reading import adventures
from fiftyfour.engine.setup import SettingValue
from fiftyfour.engine.system import find_system
from fiftyfour.lab import pictures, spreading
from fiftyfour.lab.comparing import comparison
from fiftyfour.lab.files import kept_in
from fiftyfour.lab.intervals import difference, share
from fiftyfour.lab.plans import LabError, Plan, Player, make_plan
from fiftyfour.lab.playing import Record, play, play_batch
from fiftyfour.lab.rating import elo, pairings, tournament
from fiftyfour.lab.report import binned, report
from fiftyfour.lab.series import rows, sure_enough
from fiftyfour.lab.spreading import crew
from fiftyfour.lab.sweeping import over_values, swept
from tests.soak import times

HIGHCARD = make_plan("highcard")


def records(plan: Plan, games: int, processes: int = 1) -> list[Record]:
    with crew(processes) as playing:
        return [row[0] for some in rows(playing, [plan], games=games) for row in some]


def test_the_same_seed_gives_the_same_report_on_any_number_of_processes() -> None:
    alone, beside = records(HIGHCARD, 23), records(HIGHCARD, 23, processes=2)
    assert alone == beside
    assert report(HIGHCARD, alone) == report(HIGHCARD, beside)
    assert [record.seed for record in alone] == list(range(23))


def test_a_game_can_be_played_again_by_its_seed() -> None:
    seventh = records(HIGHCARD, 8)[7]
    assert play(HIGHCARD, 7) == seventh
    assert play(HIGHCARD, 8).trace != seventh.trace


def test_it_plays_the_games_that_simulate_plays() -> None:
    """Zilch's own player also acts unasked, between fights."""
    zilch = find_system("zilch")
    plan = make_plan("zilch", ["plain,plain"])
    told = plan.adventures[0]
    gm = stand_in(zilch, told)
    bare = simulate(zilch, [zilch.minds.bot] * 2, gm=gm, seed=0, settings=told.settings)
    record = play(plan, 0)
    assert (record.answers, record.words) == (bare.answers, bare.result)


def test_characters_sit_where_the_plan_says() -> None:
    plan = make_plan("skyace", ["bluestreak,random:Twilight"], {"round_limit": 2})
    assert plan.players == (Player("plain", "Blue Streak"), Player("random", "Twilight"))
    record = play(plan, 3)
    assert record.ended
    assert record.characters == {"p1": "Blue Streak", "p2": "Twilight"}
    assert record.unit == "Energy"
    who = report(plan, [record]).sections[0]
    assert who.figures[0].label == "1. Blue Streak (plain) wins"


def test_a_party_is_told_the_adventures_of_its_game_in_turn() -> None:
    plan = make_plan("suits", ["plain"])
    titles = [told.title for told in adventures(find_system("suits")).values()]
    both = [play(plan, seed) for seed in (0, 1)]
    assert [record.adventure for record in both] == titles
    assert all(record.ending for record in both)
    found = report(plan, both)
    stories = next(one for one in found.sections if one.title == "How often the story ends well")
    assert stories == found.sections[0], "that is what a party asks first"
    assert sorted(figure.label for figure in stories.figures) == sorted(["all of them", *titles])
    assert found.sections[1].figures[0].label == "seat 1 wins"


@pytest.mark.parametrize(
    ("game", "seats", "message"),
    [
        ("nogame", [], "no game 'nogame'"),
        ("highcard", ["plain"], "takes 2 to 6 players, not 1"),
        ("highcard", ["deep,plain"], "no bot and no character is called 'deep'"),
        ("skyace", ["deep:twilight,plain"], "no bot 'deep'; the bots are "),
        ("skyace", ["flash,plain"], "the characters are Sky Ace, Twilight"),
        ("skyace", ["plain"], "2 players, or one and a GM"),
        ("highcard", ["no.such,plain"], "no bot 'no.such'"),
        ("highcard", ["os.sep,plain"], "cannot be called"),
        ("acesout", ["plain," * 5 + "plain"], "for 1 to 5 players, not 6"),
    ],
)
def test_seats_that_cannot_be(game: str, seats: list[str], message: str) -> None:
    with pytest.raises(UnknownSystem, match=message):
        make_plan(game, seats)


def test_a_game_that_does_not_end_is_counted_as_such() -> None:
    plan = make_plan("highcard", most_answers=3)
    found = report(plan, records(plan, 5))
    assert (found.games, found.unended) == (5, 5)


def test_bots_that_break_down_stop_a_series_and_finished_games_stand() -> None:
    for bot, message in (("cheat", "answers what is not legal"), ("broken", "ZeroDivisionError")):
        plan = make_plan("highcard", [f"plain,tests.lab.bots.{bot}"])
        with pytest.raises(LabError, match=f"the bot tests.lab.bots.{bot} in seat p2 .*{message}"):
            play(plan, 0)
    later = make_plan("highcard", ["plain,tests.lab.bots.later"])
    batch = play_batch(later, range(9))
    assert 0 < len(batch.records) < 9
    assert batch.trouble.endswith(f"game {len(batch.records)}")


@pytest.mark.parametrize("bot", ["sleeper", "spinner"])
def test_a_bot_that_hangs_is_stopped(bot: str) -> None:
    plan = make_plan("highcard", [f"tests.lab.bots.{bot},plain"], patience=0.2)
    with pytest.raises(LabError, match=f"{bot} in seat p1 hangs: .* longer than 0.2 s"):
        play(plan, 0)


def test_intervals() -> None:
    assert share(50, 100).half == pytest.approx(0.0964, abs=0.001)  # Wilson, by the book
    assert share(0, 100).high == pytest.approx(0.037, abs=0.001)
    never = difference([0.0] * 100)
    assert (never.value, never.high) == (0, pytest.approx(0.037, abs=0.001))
    same = [Record(seed=seed, ended=True, answers=1, won=HIGHCARD.seats[:1]) for seed in range(99)]
    assert not sure_enough(HIGHCARD, same, 0.2), "a hundred games at least"
    assert sure_enough(HIGHCARD, [*same, *same], 0.02)
    assert binned([1, 1, 40]) == {**dict.fromkeys(binned([1, 40]), 0), "1 to 4": 2, "37 to 40": 1}


def test_a_setting_that_never_bites_changes_no_pair() -> None:
    sides: list[dict[str, SettingValue]] = [{}, {"test_deck": "fresh"}]
    plans = [make_plan("skyace", settings={"round_limit": 2, **side}) for side in sides]
    with crew(1) as playing:
        pairs = [pair for some in rows(playing, plans, games=6) for pair in some]
    found = comparison(plans, ["continue", "fresh"], pairs)
    assert found.sections[0].text.startswith("No difference in any of 6 pairs")
    wins = found.sections[1]
    assert wins.figures[0].estimate == wins.figures[1].estimate
    assert wins.figures[2].estimate.value == 0
    assert wins.figures[2].estimate.high > 0.2, "six pairs prove little"


def test_a_setting_that_bites_is_told_with_what_pairing_saves() -> None:
    plans = [make_plan("highcard", settings={"hand": hand}) for hand in (1, 4)]
    with crew(1) as playing:
        pairs = [pair for some in rows(playing, plans, games=60) for pair in some]
    found = comparison(plans, ["one", "four"], pairs)
    assert found.sections[0].figures[0].estimate.value == 1
    answers = next(one for one in found.sections if one.title == "answers a game")
    assert [figure.estimate.value for figure in answers.figures] == [2, 8, 6]
    assert "A pilot of 50 pairs" in found.sections[-1].text


def test_a_sweep_goes_over_settings_characters_and_players() -> None:
    assert [name for name, _ in swept(HIGHCARD, "hand", [])] == [f"hand = {n}" for n in range(1, 7)]
    heroes = swept(make_plan("skyace"), "characters", [])
    assert {one.players[0].character for _, one in heroes} >= {"Sky Ace", "Twilight"}
    parties = swept(HIGHCARD, "players", [2, 3])
    with crew(1) as playing:
        some = next(rows(playing, [plan for _, plan in parties], games=5))
    found = over_values(HIGHCARD, "players", parties, some)
    answers = next(one for one in found.sections if one.title == "answers a game")
    assert [figure.estimate.value for figure in answers.figures] == [6, 9]
    with pytest.raises(UnknownSystem, match="no setting 'feet' to sweep over"):
        swept(HIGHCARD, "feet", [])
    with pytest.raises(UnknownSystem, match="over 2 to 40 values"):
        swept(HIGHCARD, "hand", [3])


def test_ratings() -> None:
    even, better, best = (one.value for one in elo(3, {(0, 1): (30, 100), (1, 2): (30, 100)}))
    assert even == 0 < better < best
    expected = 400 * 0.366  # log10 of 70.5 to 30.5, with the half points that are added
    assert better == pytest.approx(expected, abs=2)
    never = elo(2, {(0, 1): (20, 20)})[1]
    assert never.high < 0, "who has lost all games is worse, and still has a rating"


def test_a_duel_has_both_ways_round_and_a_party_its_own_tables() -> None:
    plan = make_plan("skyace", ["twilight,twilight"], {"round_limit": 4})
    plans = pairings(plan, ["plain", "random"])
    assert [[player.bot for player in one.players] for one in plans] == [
        ["plain", "random"],
        ["random", "plain"],
    ]
    with crew(1) as playing:
        played = [row for some in rows(playing, plans, games=6) for row in some]
    found = tournament(plan, ["plain", "random"], played)
    assert found.sections[0].figures[0].estimate.value > 0.8
    assert found.sections[1].figures[-1].label == "random"
    apart = pairings(make_plan("suits", ["plain,plain"]), ["plain", "random"])
    assert [{player.bot for player in one.players} for one in apart] == [{"plain"}, {"random"}]


def test_every_game_is_kept_in_a_file(tmp_path: Path) -> None:
    parquet: Any = import_module("pyarrow.parquet")
    found = records(HIGHCARD, 12)
    for name in ("games.ndjson", "games.parquet"):
        with kept_in(tmp_path / name) as sink:
            sink.keep(found[:5])
            sink.keep(found[5:])
    lines = msgspec.json.Decoder(Record).decode_lines((tmp_path / "games.ndjson").read_bytes())
    assert lines == found
    table = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert [row["seed"] for row in table] == list(range(12))
    assert [tuple(row["won"]) for row in table] == [record.won for record in found]
    with pytest.raises(UnknownSystem, match="already exists"), kept_in(tmp_path / "games.ndjson"):
        pass


def test_a_report_as_a_picture_and_as_a_page(tmp_path: Path) -> None:
    found = report(HIGHCARD, records(HIGHCARD, 30))
    strange = msgspec.structs.replace(found, title="<b>bold</b>")
    pictures.write_page(tmp_path / "one.html", strange, "fiftyfour lab run <x>")
    page = (tmp_path / "one.html").read_text("utf-8")
    assert "<b>bold" not in page
    assert "&lt;x&gt;" in page
    assert page.count("<svg") == page.count("</svg>") >= 2
    for name in ("one.svg", "two.svg"):
        pictures.write_picture(tmp_path / name, found)
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    with pytest.raises(UnknownSystem, match=r"ends in \.html"):
        pictures.write_page(tmp_path / "one.doc", found)


# --- beyond one machine ---


@pytest.fixture
def cluster() -> Generator[Any]:
    """Two workers in processes of their own, each of which is started again if it dies.

    They have two threads each, as they may have on anybody's machine.
    """
    distributed: Any = import_module("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=2, dashboard_address=None, silence_logs=50
    ) as running:
        yield running


@pytest.mark.soak
@pytest.mark.filterwarnings("default")
def test_a_cluster_loses_nothing_when_a_worker_dies(cluster: Any) -> None:
    """One of two workers is killed in mid-run; the report is that of a single process."""
    games = times(100)
    found: list[Record] = []
    with crew(scheduler=cluster.scheduler_address) as playing:
        for at, some in enumerate(rows(playing, [HIGHCARD], games=games)):
            found += [row[0] for row in some]
            if at % 100 == 2:
                os.kill(next(iter(cluster.workers.values())).process.pid, signal.SIGKILL)
    assert found == records(HIGHCARD, games)


def test_a_worker_of_several_threads_plays_one_batch_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    playing, most = list[int](), list[int]()

    def slowly(plan: Plan, seeds: Sequence[int]) -> None:
        playing.append(1)
        most.append(len(playing))
        time.sleep(0.01)
        playing.pop()

    monkeypatch.setattr(spreading, "play_batch", slowly)
    with ThreadPoolExecutor(3) as threads:
        list(threads.map(getattr(spreading, "_play"), [[(HIGHCARD, [0])] * 2] * 3))  # noqa: B009
    assert most == [1] * 6


@pytest.mark.filterwarnings("default")
def test_a_scheduler_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spreading, "ANSWERS_IN", 0.3)
    with (
        pytest.raises(LabError, match=r"no Dask scheduler at tcp://127.0.0.1:9"),
        crew(scheduler="tcp://127.0.0.1:9"),
    ):
        pass
