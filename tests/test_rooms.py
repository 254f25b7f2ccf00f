"""Modules import one way: the rooms of each game, and the files of the engine."""

import pytest

from scripts.rooms import cycles, games, imports, room_of, sums, wrong


@pytest.mark.parametrize("package", games())
def test_the_rooms_of_a_game_import_its_ground_and_never_each_other_in_turn(package: str) -> None:
    assert wrong(imports(package)) == []


def test_the_engine_has_no_import_cycle() -> None:
    assert cycles(imports("fiftyfour.engine")) == []


def test_what_is_wrong_is_found() -> None:
    arrows = {
        "data": {"play.turn"},
        "table.hand": {"data"},
        "play.turn": {"data", "table.hand", "combat.blow"},
        "combat.blow": {"scene.end", "minds.bot"},
        "scene.end": {"play.turn"},
        "minds.bot": {"play.turn", "minds.odds"},
        "minds.odds": set[str](),
    }
    assert sums(arrows) == (2, 2, 6)
    assert wrong(arrows) == [
        "rooms import each other: combat, minds, play, scene",
        "data is ground and imports play.turn",
        "combat.blow imports minds.bot, of the minds",
        "2 arrows stay inside rooms, 6 go between",
    ]


def test_a_package_without_rooms_is_right() -> None:
    arrows = {"bot": {"table"}, "table": {"data"}, "data": {"table"}}
    assert {room_of(module) for module in arrows} == {""}
    assert wrong(arrows) == []


def test_imports_are_found_in_every_form() -> None:
    arrows = imports("fiftyfour.engine")
    assert {"undo", "entering", "flow"} <= arrows["session"]
    assert "conformance.walking" in arrows["conformance.words"]
    assert all(module not in others for module, others in arrows.items())
