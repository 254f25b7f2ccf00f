"""The page below a path, behind the proxies of deploy/: nothing it asks for or shows leaves it.

`make test` takes nginx, over TLS; `make soak` takes Caddy, too. tests/web/test_proxies.py sends the
same requests through both.
"""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import ConsoleMessage, Response, expect

from tests.deploy.proxies import caddy, nginx
from tests.soak import SOAK

from .conftest import Person

pytestmark = [pytest.mark.browser, pytest.mark.soak]

PROXIES = ["nginx"] if SOAK == 1 else ["nginx", "caddy"]

SERVE = """
import sys
from fiftyfour.web import serve
from fiftyfour.web.config import Config
proxies = ("127.0.0.1",)
serve(port=0, database_url=sys.argv[1], config=Config(
    pace=0.02, root_path="/cards", trusted_proxies=proxies, allowed_hosts=("localhost",)))
"""


@pytest.fixture(scope="module", params=PROXIES)
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The address at which a proxy gives the server: over HTTP by Caddy, over TLS by nginx."""
    folder = tmp_path_factory.mktemp(request.param)
    with subprocess.Popen(
        [sys.executable, "-c", SERVE, f"sqlite+aiosqlite:///{folder / 'tables.db'}"],
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        found = re.search(r":(\d+)/cards$", running.stdout.readline())
        assert found, "the server did not say where it is"
        try:
            if request.param == "caddy":
                with caddy(folder, int(found[1]), "/cards") as address:
                    yield address
            else:
                with nginx(folder, int(found[1]), "/cards", strip=True) as address:
                    yield address
        finally:
            running.terminate()


def test_a_whole_evening_below_a_path(people: Callable[..., Person], server: str) -> None:
    ann, bo = people(), people()
    asked, sockets, wrong = list[str](), list[str](), list[str]()

    def note(answer: Response) -> None:
        asked.append(answer.url)
        if answer.status >= 400:
            wrong.append(f"{answer.status} {answer.url}")

    def complain(said: ConsoleMessage) -> None:
        if said.type == "error":
            wrong.append(said.text)

    for person in (ann, bo):
        person.page.on("response", note)
        person.page.on("console", complain)
        person.page.on("websocket", lambda socket: sockets.append(socket.url))
    ann.host("highcard", "Ann")
    link = ann.link("Player 2")
    assert link.startswith(f"{server}/t/")
    bo.join(link, "Bo")
    ann.button("Begin the game").click()
    for left in (3, 2, 1):
        for person in (ann, bo):
            person.asked()
            expect(person.dock.locator(".hand button")).to_have_count(left)
            person.lay()
        if left == 2:
            ann.page.reload()
    expect(ann.ending).to_be_visible()
    ann.page.get_by_role("link", name="To the games").click()
    expect(ann.page).to_have_url(f"{server}/")
    ann.page.get_by_role("link", name=re.compile("^Odds")).click()
    expect(ann.button("Copy link: Link to this question")).to_be_visible()
    ann.button("Copy link: Link to this question").click()
    copied = ann.page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(f"{server}/odds/")
    ann.go(copied)
    expect(ann.button("Copy link: Link to this question")).to_be_visible()
    ann.go("/rules/skyace")
    ann.page.get_by_role("link", name="Play with friends").click()
    expect(ann.page).to_have_url(f"{server}/new/skyace")
    ann.page.go_back()
    expect(ann.page).to_have_url(f"{server}/rules/skyace")
    for page in (ann.page, bo.page):
        for address in page.locator("a[href]").evaluate_all("all => all.map(one => one.href)"):
            assert address.startswith((f"{server}/", "data:")), address
    assert [url for url in asked if not url.startswith((f"{server}/", "data:"))] == []
    assert sockets
    assert all(url.startswith(f"ws{server.removeprefix('http')}/api/") for url in sockets)
    assert wrong == []
