"""A real server, a real Chromium, and people who sit at its tables."""

import functools
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Literal, cast

import pytest
from playwright.sync_api import (
    APIRequestContext,
    Browser,
    BrowserContext,
    Locator,
    Page,
    expect,
    sync_playwright,
)

from fiftyfour.engine.conformance.reading import IDS
from fiftyfour.engine.system import installed

ROOT = Path(__file__).parent.parent.parent
AXE = ROOT / "page/node_modules/axe-core/axe.min.js"
STATIC = ROOT / "src/fiftyfour/web/static/index.html"
SITE = ROOT / "dist/site"

SERVE = """
import sys
from fiftyfour.web import serve
from fiftyfour.web.config import Config
from fiftyfour.systems.skyace import system as skyace
from fiftyfour.table import thinking
from fiftyfour.table.limits import Limits
type(skyace.minds.lookahead).playouts = 100  # the fewest that an expert thinks with,
thinking.MOST = 60.0  # and enough time for them on a busy machine
limits = Limits(webhook_pause=0.1)
pace = float(sys.argv[2])
config = Config(pace=pace, allowed_hosts=("table.test",), limits=limits, private_webhooks=True)
serve(port=0, database_url=sys.argv[1], config=config)
"""

ELSEWHERE = "table.test"
"""The server's name on another machine: over plain HTTP, its pages are no secure context."""

WITHOUT = (
    "AimEnabled AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades "
    "HttpsFirstBalancedModeAutoEnable LensOverlay MediaRouter NetworkTimeServiceQuerying "
    "OptimizationHints PaintHolding PreconnectToSearch ThirdPartyStoragePartitioning Translate "
    "SpareRendererForSitePerProcess WebUIOmniboxAimPopup WebUIOmniboxPopup"
)
"""Features of Chromium that no test needs. Playwright turns off the first two lines and a half.

The last three would start two processes beside the page of each person, which takes a second.
"""

SWITCHES = [
    f"--disable-features={WITHOUT.replace(' ', ',')}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--ignore-certificate-errors",  # servers of tests sign their own certificates
    f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1",
]
AXE_RUN = """async contrastAlone => {
    const options = { resultTypes: ["violations"], preload: false };
    const contrast = { type: "rule", values: ["color-contrast", "link-in-text-block"] };
    const wanted = contrastAlone ? { ...options, runOnly: contrast } : options;
    const { violations } = await axe.run(document, wanted);
    return violations.map(({ id, help, nodes }) =>
        `${id}: ${help} at ${nodes.slice(0, 4).map(({ target }) => target.join(" ")).join(" | ")}`);
}"""
"""To preload style sheets and sounds takes a fifth of its time, for a rule that is off and for
players of sound, of which there are none.
"""

TEXTS = """() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
    const texts = [document.title];
    for (let one = walk.currentNode; one; one = walk.nextNode()) {
        if (one.matches("script, style, code")) continue;
        texts.push(...["aria-label", "title", "placeholder", "alt"]
            .map(name => one.getAttribute(name) ?? ""));
        texts.push(...[...one.childNodes].filter(node => node.nodeType === Node.TEXT_NODE)
            .map(node => node.data));
    }
    return texts.map(text => text.trim()).filter(Boolean);
}"""
"""Whatever the page shows or reads aloud, also where it is folded away."""

PATIENCE = 20_000  # milliseconds; machines that test are busy
expect.set_options(timeout=PATIENCE)


def until(what: str) -> Iterator[None]:
    """Look again and again; whoever has seen enough leaves the loop, or else the test fails.

    Only a test that is stuck takes so long as this waits, on the busiest machine too.
    """
    end = time.monotonic() + 6 * PATIENCE / 1000
    while time.monotonic() < end:
        yield
        time.sleep(0.03)
    pytest.fail(f"waited in vain until {what}")


UNFOLD = """one => {
    for (let at = one; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
}"""


def unfold(part: Locator) -> None:
    """Open all that a part of the page is folded away in."""
    part.evaluate(UNFOLD)


PREFERENCES = "fiftyfour.preferences"
"""Where a browser keeps what its owner likes."""

LIKES = '{"forced": false, "bots": "once", "volume": 0}'
"""Whoever hears sounds keeps a process and a thread of their page at work; test_arrival.py does."""

DESKTOP = (1440, 900)
PHONE = (390, 844)

Theme = Literal["light", "dark"]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address of a server with a database of its own, whose bots think quickly."""
    with serving(tmp_path_factory.mktemp("tables"), pace=0.02) as address:
        yield address


@contextmanager
def serving(folder: Path, pace: float) -> Generator[str]:
    """Address of a server with a database in `folder`, whose bots think for `pace` seconds."""
    if not STATIC.exists():
        pytest.fail("the page is not built; `make page` builds it", pytrace=False)
    with subprocess.Popen(
        [sys.executable, "-c", SERVE, f"sqlite+aiosqlite:///{folder / 'tables.db'}", str(pace)],
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        found = re.search(r"http://\S+", running.stdout.readline())
        assert found, "the server did not say where it is"
        try:
            yield found.group()
        finally:
            running.terminate()


class Place(ThreadingHTTPServer):
    """A web space of static files, as `python -m http.server` gives them; packs nothing.

    `fetched` are the paths of what it has sent; what a browser still has is not sent.
    """

    def __init__(self, folder: Path) -> None:
        self.fetched: list[str] = []
        super().__init__(("127.0.0.1", 0), functools.partial(Files, directory=str(folder)))
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/"


class Files(SimpleHTTPRequestHandler):
    """The files of a `Place`."""

    def send_response(self, code: int, message: str | None = None) -> None:
        assert isinstance(self.server, Place)
        if code == 200:
            self.server.fetched.append(self.path.lstrip("/"))
        super().send_response(code, message)

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the edition that needs no server, in a folder of its web space."""
    if not (SITE / "docs").exists():
        pytest.fail("the edition is not built; `make site` builds it", pytrace=False)
    with Place(SITE.parent) as place:
        yield f"{place.address}site/"
        place.shutdown()


def visitor(browser: Browser, likes: str = LIKES) -> BrowserContext:
    """A browser for the edition; its owner has not been there before."""
    context = browser.new_context(
        viewport={"width": DESKTOP[0], "height": DESKTOP[1]}, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    # A frame of no origin keeps nothing.
    context.add_init_script(f"if (origin !== 'null') localStorage['{PREFERENCES}'] ??= '{likes}'")
    return context


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=SWITCHES)
        yield launched
        launched.close()


@dataclass
class Person:
    """Somebody with a browser of their own, and what they do at a table."""

    context: BrowserContext
    page: Page
    base: str
    errors: list[str]

    @classmethod
    def comes(cls, context: BrowserContext, base: str) -> "Person":
        """Somebody with a new page, in which whatever goes wrong is noted."""
        person = cls(context, context.new_page(), base, [])
        person.page.on("pageerror", lambda wrong: person.errors.append(str(wrong)))
        return person

    def go(self, path: str) -> None:
        """Open an address and wait until its screen, which is loaded by itself, stands there."""
        self.page.goto(path if path.startswith("http") else self.base + path)
        self.page.locator("main").first.wait_for(state="attached")

    @property
    def dock(self) -> Locator:
        return self.page.locator("#dock")

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("region", name="Log entries")

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def play_now(self, game: str) -> None:
        """Sit down alone against bots."""
        self.go("/")
        self.button(re.compile(f"Play now.*{game}")).click()
        self.dock.wait_for()

    def sit_at(self, new: dict[str, object], seat: str = "") -> None:
        """Make a table over HTTP and open it in a seat of it, its host's if none is named."""
        made = self.context.request.post("/api/tables", data=new).json()
        table = made["table"]
        self.go(f"/t/{table['id']}#{made['tokens'][seat or table['host']]}")
        self.dock.wait_for()

    def host(self, game: str, name: str, seats: int = 2) -> None:
        """Set up a table through the form, as far as its lobby."""
        self.go(f"/new/{game}")
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_label(re.compile("^Players")).fill(str(seats))
        self.button("Set up the table").click()
        expect(self.page.get_by_role("heading", name="Fair cards")).to_be_visible()
        expect(self.button("Change the name")).to_be_enabled()  # we sit, and know it

    def link(self, whose: str) -> str:
        """Copy the link of a seat, as the host does."""
        self.button(re.compile(f"Copy link: link for {whose}")).click()
        return cast(str, self.page.evaluate("navigator.clipboard.readText()"))

    def join(self, link: str, name: str) -> None:
        """Open a link and sit down."""
        self.go(link)
        self.page.get_by_label("What shall we call you?").fill(name)
        self.button("Sit down").click()
        expect(self.button("Change the name")).to_be_enabled()  # we sit, and know it

    def menu(self, what: str) -> None:
        """Choose this in the table's menu."""
        self.button("Menu").click()
        self.page.get_by_role("dialog", name="Menu").get_by_role("button", name=what).click()

    def end_evening(self, hidden: str = "") -> None:
        """End it as its host; asked first, if it shows what is hidden, such as `hidden`."""
        self.menu("End the evening")
        dialog = self.page.get_by_role("dialog", name="End the evening")
        dialog.get_by_role("button", name="End the evening").click()
        shows = dialog.get_by_role("button", name="End the evening and show it")
        if hidden:
            expect(dialog.get_by_role("alert")).to_contain_text(hidden)
        expect(shows.or_(self.button("Download the transcript"))).to_be_visible()
        if shows.count():
            shows.click()

    def transcript(self) -> bytes:
        """Save the transcript of the evening that has ended."""
        with self.page.expect_download() as coming:
            self.button("Download the transcript").click()
        return coming.value.path().read_bytes()

    def comes_true(self, expression: str) -> None:
        """Wait until a piece of JavaScript is true (our pages forbid `wait_for_function`)."""
        for _ in until(expression):
            if self.page.evaluate(expression):
                break

    @property
    def ending(self) -> Locator:
        """What says that the game is over, and how it ended."""
        return self.page.get_by_role("heading", name=re.compile("^It is over"))

    def asked(self) -> None:
        """Wait until something is asked of me."""
        expect(self.page).to_have_title(re.compile("^●"))

    def goes_on(self) -> bool:
        """Wait until something is asked of me; False if the game is over before."""
        for _ in until("something is asked, or the game is over"):
            if self.ending.count():
                return False
            if self.page.title().startswith("●"):
                break
        return True

    def question(self) -> Locator:
        """What is asked now; gone once it is answered."""
        asked = self.dock.locator("[data-pending]").first.get_attribute("data-pending")
        return self.dock.locator(f"[data-pending='{asked}']")

    def lay(self, nth: int = 0) -> None:
        """Pick a card of the hand and confirm it."""
        question = self.question()
        self.dock.locator(".hand button").nth(nth).click()
        self.button(re.compile("^Confirm")).click()
        expect(question).to_have_count(0)

    def decide(self) -> None:
        """Answer what Sky Ace asks: as its picture offers it, else as the dock does."""
        drawer = self.page.locator("[data-decision]")
        free = self.dock.locator("[data-option]:enabled")  # not sent already
        for words in (
            "^Best",
            "^Play (?!nothing)",
            "^Draw",
            "^Attack",
            "^Defend",
            "^Pass",
            "^Play nothing",
        ):
            button = drawer.get_by_role("button", name=re.compile(words), disabled=False)
            if button.count():
                button.first.click()
                return
        lit = self.page.locator("[data-cell][aria-disabled=false]")
        playable = drawer.locator(".hand button[aria-disabled=false]")
        if playable.count():
            playable.first.press("Space")
        if lit.count():
            lit.first.press("Enter")
        elif free.count():
            free.first.click()

    def axe(self, *, contrast_alone: bool = False) -> list[str]:
        """What axe-core finds wrong with the page as it stands, or only with its colours."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text())
        return cast("list[str]", self.page.evaluate(AXE_RUN, contrast_alone))

    def is_sound(self, screen: str) -> None:
        """Fail if axe-core finds anything in light or dark, the page scrolls to the side, or an id
        stands where people read.

        Nothing but colours changes with the theme, and they are the same on a phone.
        """
        read = cast("list[str]", self.page.evaluate(TEXTS))
        assert [text for text in read if IDS.search(text)] == [], screen
        size = self.page.viewport_size
        if size is None or size["width"] > PHONE[0]:
            self.page.emulate_media(color_scheme="dark")
            assert self.axe(contrast_alone=True) == [], f"{screen}, dark"
            self.page.emulate_media(color_scheme="light")
        assert self.axe() == [], f"{screen}, light"
        assert self.fits_the_screen(), screen

    def fits_the_screen(self) -> bool:
        """No scrolling to the side."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


@dataclass
class Table:
    """A table that is played over HTTP, as far as something has to stand before a page is opened.

    A seat can be played so until somebody opens it in a browser.
    """

    request: APIRequestContext
    id: str
    tokens: dict[str, str]

    @classmethod
    def of(cls, person: Person, new: dict[str, object]) -> "Table":
        """A new table, whose game has begun with its seats as they are."""
        told = person.context.request.post("/api/tables", data=new).json()
        table = cls(person.context.request, told["table"]["id"], told["tokens"])
        if told["table"]["phase"] == "lobby":
            table.act(told["table"]["host"], action="begin")
        return table

    def address(self, seat: str) -> str:
        """The address that opens a seat, or for `spectator` the table."""
        return f"/t/{self.id}#{self.tokens[seat]}"

    def act(self, seat: str, **action: object) -> None:
        """Somebody does something; the table must take it."""
        act = {"type": "act", "id": f"a{time.monotonic_ns()}", "action": action}
        path = f"/api/tables/{self.id}/act"
        done = self.request.post(path, data=act, headers=self._bearer(seat))
        assert done.ok, done.text()

    def answer(self, seat: str, to: str, answer: object) -> None:
        """Somebody answers a decision, named by its id."""
        self.act(seat, action="answer", to=to, answer=answer)

    def asked(self, seat: str) -> list[dict[str, Any]]:
        """The decisions that wait for somebody, without what may be done unasked."""
        path = f"/api/tables/{self.id}/view"
        view = self.request.get(path, headers=self._bearer(seat)).json()
        decisions: list[dict[str, Any]] = view.get("decisions", [])
        return [one for one in decisions if one.get("awaited", True) and not one.get("aside")]

    def option(self, seat: str, name: str) -> tuple[str, str] | None:
        """A decision of somebody's and the id of its option whose label begins with `name`."""
        for pending in self.asked(seat):
            for option in pending["decision"].get("options", []):
                if option["label"].startswith(name):
                    return pending["id"], option["id"]
        return None

    def choose(self, seat: str, name: str) -> None:
        """Somebody chooses the option whose label begins with `name`."""
        found = self.option(seat, name)
        assert found, (name, self.asked(seat))
        self.answer(seat, *found)

    def fill(self, seat: str) -> None:
        """Somebody sends the form that is asked of them as it stands."""
        form = next(one for one in self.asked(seat) if one["decision"]["kind"] == "form")
        fields = form["decision"]["fields"].items()
        given = {name: field["default"] for name, field in fields if "default" in field}
        self.answer(seat, form["id"], given)

    def _bearer(self, seat: str) -> dict[str, str]:
        return {"authorization": f"Bearer {self.tokens[seat]}"}


@pytest.fixture
def people(server: str, browser: Browser) -> Iterator[Callable[..., Person]]:
    """Call it for a new person; pages must end without an error of theirs."""
    come: list[Person] = []

    def new(size: tuple[int, int] = DESKTOP, theme: Theme = "light") -> Person:
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme=theme,
            reduced_motion="reduce",
            base_url=server,
        )
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server)
        context.set_default_timeout(PATIENCE)
        # Tests answer themselves, also where there is one answer, and look at nothing for its own
        # sake; test_dock.py and test_results.py show the other way.
        context.add_init_script(f"localStorage['{PREFERENCES}'] ??= '{LIKES}'")
        # They have played before; test_lesson.py shows what newcomers are offered.
        for game in installed():
            context.add_init_script(f"localStorage['fiftyfour.played.{game}'] = ''")
        person = Person.comes(context, server)
        come.append(person)
        return person

    yield new
    for person in come:
        person.context.close()
    assert [wrong for person in come for wrong in person.errors] == []


@pytest.fixture
def two(people: Callable[..., Person]) -> tuple[Person, Person]:
    """Ann's game of high card with Bo, which has begun; the table was made over HTTP."""
    ann, bo = people(), people()
    seats = [{"name": "Ann"}, {"name": "Bo"}]
    made = ann.context.request.post("/api/tables", data={"system": "highcard", "seats": seats})
    table, tokens = made.json()["table"]["id"], made.json()["tokens"]
    ann.go(f"/t/{table}#{tokens['p1']}")
    ann.button("Begin with empty seats").click()
    bo.go(f"/t/{table}#{tokens['p2']}")
    bo.asked()
    ann.asked()
    return ann, bo
