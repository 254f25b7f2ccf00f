"""What a game is, and where games are found."""

import re
import sys
from importlib.metadata import EntryPoint, EntryPoints, entry_points
from pathlib import Path
from typing import cast

import pytest

from fiftyfour.engine import system as system_module
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.procedures import Procedure
from fiftyfour.engine.settings import setting_views
from fiftyfour.engine.setup import Role, SeatInfo, SettingValue, Setup
from fiftyfour.engine.system import System, aside_id, find_system, installed, unplayable
from fiftyfour.engine.things import GM, Seat
from tests.engine.toys import P1, P2, Stop, Toy, ToySettings, ToySystem, Wave, toy


def setup(*seats: tuple[Seat, Role], host: Seat = P1, system: str = "toy") -> Setup:
    infos = tuple(SeatInfo(seat, role, seat.upper()) for seat, role in seats)
    return Setup(system=system, seats=infos, host=host)


TWO: list[tuple[Seat, Role]] = [(P1, "player"), (P2, "player")]
THREE_MORE: list[tuple[Seat, Role]] = [(Seat(f"p{n}"), "player") for n in (3, 4, 5)]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (setup((P1, "player")), "Toy takes 2 to 4 players, not 1"),
        (setup(*TWO, *THREE_MORE), "takes 2 to 4 players, not 5"),
        (setup(*TWO, (GM, "gm"), (GM, "gm")), "takes at most one GM, not 2"),
        (setup(*TWO, (Seat("p3"), "gm")), "the GM must sit in the seat named gm"),
        (setup(*TWO, (GM, "player")), "the GM must sit in the seat named gm"),
        (setup(*TWO, (P2, "player")), "two seats have the same name"),
        (setup(*TWO, host=GM), "the host 'gm' is not among the seats"),
        (setup(*TWO, system="highcard"), "this table is for 'highcard', not for 'toy'"),
    ],
)
def test_seats_that_do_not_fit(wrong: Setup, told: str) -> None:
    with pytest.raises(UnknownSystem, match=told):
        toy.check_seats(wrong)


def test_seats_that_fit() -> None:
    toy.check_seats(setup(*TWO))
    toy.check_seats(setup(*TWO, (GM, "gm"), host=GM))


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"turns": 0}, "must be a whole number from 1 to 99, not '0'"),
        ({"turns": 100}, "must be a whole number from 1 to 99, not '100'"),
        ({"turns": "ten"}, "must be a whole number from 1 to 99, not 'ten'"),
        ({"jokers": 1}, "must be yes or no, not '1'"),
        ({"joker": True}, "there is no setting 'joker'; there are turns, jokers"),
    ],
)
def test_settings_that_do_not_fit(values: dict[str, SettingValue], told: str) -> None:
    with pytest.raises(UnknownSystem, match=told):
        toy.settings.read(values)


def test_settings_left_out_take_their_defaults() -> None:
    assert toy.settings.read({}) == ToySettings()
    assert toy.settings.read({"turns": 3}) == ToySettings(turns=3)


def test_a_setting_tells_what_it_means() -> None:
    turns, jokers, odds = setting_views(ToySettings, {"turns": 7})
    assert (turns.label, turns.text, turns.rule) == ("Turns", "How long it goes on.", "")
    assert (turns.value, turns.default, turns.least, turns.most) == (7, 12, 1, 99)
    assert (jokers.label, jokers.rule, jokers.value) == ("With jokers", "T-1", True)
    assert (odds.name, odds.choices) == ("odds", ("everybody", "gm", "off"))  # at every table


def test_asides_are_called_by_their_names() -> None:
    assert [aside_id(Wave), aside_id(Stop)] == ["wave", "stop"]

    class EndContest(Stop):
        pass

    assert aside_id(EndContest) == "end-contest"


def test_the_installed_ones_are_found_by_name() -> None:
    found = installed()
    assert list(found) == sorted(found)
    assert found["highcard"].name == "High card"
    assert find_system("highcard") is found["highcard"]


def test_an_unknown_one_is_told_with_those_there_are() -> None:
    with pytest.raises(UnknownSystem, match=r"there is no game 'chess'; installed: .*highcard"):
        find_system("chess")


class Nameless(System[Toy]):
    id = "odd"

    def setup(self, setup: Setup) -> Toy:
        return toy.setup(setup)

    def next(self, table: Toy) -> Procedure | None:
        return None


class Unsettled(ToySystem):
    id = "odd"
    settings = cast("type[ToySettings]", int)


nameless, unsettled = Nameless(), Unsettled()


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (
            "no_such_module:system",
            "the game 'odd' cannot be loaded: ModuleNotFoundError: No module",
        ),
        ("antigravity_:x", "the game 'odd' cannot be loaded: SystemExit: enough"),
        ("tests.engine.toys:nothing", "the game 'odd' cannot be loaded: AttributeError: .*nothing"),
        ("tests.engine.toys:P1", "the entry point 'odd' is not a System: 'p1'"),
        ("tests.engine.test_system:nameless", "the game 'odd' does not say its name, words"),
        ("tests.engine.test_system:unsettled", "the game 'odd' cannot be loaded: AssertionError"),
        ("tests.engine.toys:toy", "the game 'toy' has the entry point 'odd'; give both the same"),
    ],
)
def test_a_broken_plugin_says_what_is_wrong_and_breaks_no_other(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, value: str, told: str
) -> None:
    (tmp_path / "antigravity_.py").write_text("raise SystemExit('enough')")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    whole = [one for one in entry_points(group="fiftyfour.systems") if one.name == "highcard"]
    points = EntryPoints([EntryPoint("odd", value, "fiftyfour.systems"), *whole])

    def only_these(group: str) -> EntryPoints:
        return points

    monkeypatch.setattr(system_module, "entry_points", only_these)
    assert list(installed()) == ["highcard"]
    assert list(unplayable()) == ["odd"]
    assert re.match(told, str(unplayable()["odd"]))
    with pytest.raises(UnknownSystem, match=told):
        find_system("odd")
