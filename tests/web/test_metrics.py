"""Metrics: true numbers, on an address of their own, that name nobody and no table."""

import re
from collections.abc import Callable

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from fiftyfour.cli.app import run
from fiftyfour.engine.actions import Begin, Close, Say
from fiftyfour.table.protocol.server import Error, Ok
from tests.deploy.proxies import free_ports

from .conftest import Server


def read(port: int) -> tuple[str, dict[str, float]]:
    """The text, and each sample by its name with its labels."""
    text = httpx.get(f"http://127.0.0.1:{port}/metrics").raise_for_status().text
    samples = [one for family in text_string_to_metric_families(text) for one in family.samples]
    return text, {" ".join([one.name, *one.labels.values()]): one.value for one in samples}


async def test_they_count_what_happens_and_name_nobody(new_server: Callable[..., Server]) -> None:
    (port,) = free_ports(1)
    server = new_server(metrics=f"127.0.0.1:{port}")
    made = await server.make("Ann", "Bo")
    async with (
        server.seat(made.table.id, made.tokens["p1"]) as ann,
        server.seat(made.table.id, made.tokens["spectator"]),
    ):
        for action in (Begin(), Say(text="spoken"), Say(text="again")):
            assert isinstance(await ann.ask(action), Ok)
        assert isinstance(await ann.ask(Say(text=" ")), Error)
        text, now = read(port)
        assert isinstance(await ann.ask(Close()), Ok)
    assert now["fiftyfour_actions_total ok"] == 3
    assert now["fiftyfour_actions_total refused"] == 1
    assert now["fiftyfour_action_seconds_count"] == 4
    assert now["fiftyfour_action_seconds_bucket +Inf"] == 4
    assert now["fiftyfour_action_seconds_sum"] > 0
    assert now["fiftyfour_connections seats"] == 1
    assert now["fiftyfour_connections spectators"] == 1
    assert now["fiftyfour_tables"] == 1
    assert now["fiftyfour_logged_total error"] == 0
    assert now["process_resident_memory_bytes"] > 1e7
    hidden = [made.table.id, "highcard", "Ann", "spoken", "127.0.0.1", *made.tokens.values()]
    assert [one for one in hidden if one in text] == []
    assert read(port)[1]["fiftyfour_actions_total ok"] == 4
    async with server.api() as api:  # a stranger finds none of it
        page = await api.get("/metrics")
    assert "fiftyfour_actions" not in page.text


@pytest.mark.parametrize(
    "address", ["9454", "127.0.0.1:http", "127.0.0.1:99999", "nowhere.invalid:9"]
)
def test_an_address_that_cannot_be_is_one_line(
    address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["serve", "--port", "0", "--no-browser", "--metrics", address]) == 2
    assert re.fullmatch(r"fiftyfour: [^\n]+\n", capsys.readouterr().err)
