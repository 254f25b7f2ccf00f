"""The page Lab: its worker plays a few games at a time; a server plays none."""

import json
from typing import Any

from fiftyfour.desk.all import ROUTES
from fiftyfour.edition.memory import Memory
from fiftyfour.edition.worker import Service
from fiftyfour.lab.plans import Player, make_plan
from fiftyfour.lab.playing import play_batch
from fiftyfour.lab.report import report


class Mute(Memory):
    """A browser that keeps rows and opens no line."""

    def say(self, line: int, text: str) -> None:
        raise AssertionError

    def hang_up(self, line: int, code: int, reason: str) -> None:
        raise AssertionError


async def more(service: Service, game: str = "skyace", **wanted: object) -> tuple[int, Any]:
    body = json.dumps({"settings": {"round_limit": 2}, **wanted}).encode()
    reply = await service.ask("POST", f"/api/lab/{game}", "", body)
    return reply.status, json.loads(reply.body)


async def test_a_series_goes_on_and_is_what_the_command_line_plays() -> None:
    service = Service(Mute(), 0.0)
    seats = [{"bot": "plain", "character": "Twilight"}, {"bot": "random"}]
    _, first = await more(service, seats=seats, games=2, seed=5)
    assert first["games"] == 2
    _, second = await more(service, seats=seats, before=2, games=3, seed=5)
    plan = make_plan("skyace", ["plain:Twilight,random"], {"round_limit": 2})
    assert plan.players[0] == Player("plain", "Twilight")
    whole = report(plan, play_batch(plan, range(5, 10)).records)
    assert second["games"] == whole.games == 5
    told = [figure["estimate"]["value"] for figure in second["sections"][0]["figures"]]
    assert told == [figure.estimate.value for figure in whole.sections[0].figures]


async def test_what_cannot_be_played_is_refused() -> None:
    service = Service(Mute(), 0.0)
    assert (await more(service, "nogame"))[1]["message"].startswith("there is no game 'nogame'")
    cases: list[tuple[dict[str, Any], str]] = [
        ({"games": 6}, "games must be 1 to 5, not 6"),
        ({"before": 5000}, "at most 5000 games"),
        ({"seats": [{"bot": "os.system"}]}, "there is no bot 'os.system'"),
        ({"seats": [{"character": "Flash"}, {}]}, "no character is called 'Flash'"),
        ({"settings": {"feet": 2}}, "no setting 'feet'"),
        ({"before": 3}, "begin this one anew"),
        ({"hands": 3}, "unknown field `hands`"),
    ]
    for wanted, message in cases:
        status, told = await more(service, **wanted)
        assert status in (400, 404, 409, 422), told
        assert message in told["message"]


def test_a_server_plays_no_games_for_strangers() -> None:
    assert not [route.path for route in ROUTES if "/lab" in route.path]
