"""The server is stopped and started again: people are told, and play on."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from fiftyfour.web import Config
from tests.web.conftest import Server

from .conftest import Person

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def restarted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("restarted"), Config(pace=0.02))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def server(restarted: Server) -> str:
    return f"http://{restarted.host}"


def test_a_restart_is_told_and_play_goes_on(
    people: Callable[..., Person], restarted: Server
) -> None:
    ann = people()
    ann.play_now("High card")
    ann.asked()
    restarted.stop()
    told = ann.page.get_by_text("The server is restarting.")
    expect(told).to_be_visible()
    restarted.start()
    expect(told).to_have_count(0)
    ann.lay()
    expect(ann.dock.locator(".hand button")).to_have_count(2)
