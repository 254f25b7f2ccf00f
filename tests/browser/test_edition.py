"""The edition without a server: static files below a path, and Python in the page."""

import os
import re
import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from fiftyfour.engine.chance import Plain
from fiftyfour.engine.system import find_system
from fiftyfour.engine.view import View
from fiftyfour.table.http import MadeTable, Taught
from fiftyfour.table.http_replay import Ended
from fiftyfour.table.protocol.info import LogLine

from .conftest import PATIENCE, SITE, Person, until, visitor
from .test_skyace import play_on, short_contest

pytestmark = pytest.mark.browser

WORKER = """(address) => {
    const worker = new Worker(address, { type: "module" }), waiting = new Map();
    worker.onmessage = ({ data }) => {
        if (data.is === "failed") throw new Error(data.why);
        if (data.is !== "answer") return;
        waiting.get(data.id)([data.status, new TextDecoder().decode(data.body)]);
    };
    window.asked = (method, path, token, body) => new Promise((done) => {
        const id = waiting.size + 1;
        waiting.set(id, done);
        worker.postMessage({ do: "ask", id, method, path,
            authorization: token && `Bearer ${token}`, body: new TextEncoder().encode(body) });
    });
}"""
"""Starts another worker of the edition, which answers requests without a page before it."""

GAMES = ("acesout", "nightterrors", "skyace", "suits", "zilch")


@pytest.fixture(scope="module")
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = visitor(browser)
    yield made
    made.close()


def ready(page: Page) -> None:
    """Wait until Python has started."""
    expect(page.locator("html[data-python=ready]")).to_have_count(1, timeout=4 * PATIENCE)


def kill_tabs(browser: Browser) -> None:
    """Kill the processes of all pages, as a crash would."""
    session: Any = browser.new_browser_cdp_session()
    for one in session.send("SystemInfo.getProcessInfo")["processInfo"]:
        if one["type"] == "renderer":
            os.kill(one["id"], signal.SIGKILL)


AS_BEFORE = """async () => {
    const done = (asked) => new Promise((yes, no) => [asked.onsuccess, asked.onerror] = [() => yes(asked.result), no]);
    const now = await done(indexedDB.open("fiftyfour"));
    const once = { tables: "record", entries: "kept", snapshots: "snapshot", pictures: "picture", notebooks: "notebook" };
    const found = {};
    for (const name of now.objectStoreNames) {
        const rows = now.transaction(name).objectStore(name);
        const indexes = [...rows.indexNames].map((one) => [one, rows.index(one).keyPath, rows.index(one).unique]);
        const all = await done(rows.getAll());
        const old = all.map(({ whole, ...row }) => whole ? { ...row, [once[name]]: JSON.parse(whole) } : row);
        found[name] = [rows.keyPath, indexes, old];
    }
    now.close();
    await done(indexedDB.deleteDatabase("fiftyfour"));
    const asked = indexedDB.open("fiftyfour", 1);
    asked.onupgradeneeded = () => {
        for (const [name, [keyPath, indexes, old]] of Object.entries(found)) {
            const rows = asked.result.createObjectStore(name, { keyPath });
            for (const [one, path, unique] of indexes) rows.createIndex(one, path, { unique });
            for (const row of old) rows.put(row);
        }
    };
    (await done(asked)).close();
    return found.entries[2].length;
}"""  # noqa: E501
"""Keeps what is there as the first version of the edition did."""


@pytest.mark.slow
def test_a_contest_is_played_to_its_end_though_its_tab_dies(
    site: str, browser: Browser, context: BrowserContext
) -> None:
    ann = Person.comes(context, f"{site}#")
    elsewhere: list[str] = []
    ann.page.on("request", lambda asked: elsewhere.append(asked.url))
    ann.go("/")
    expect(ann.page.get_by_role("heading", name="Sky Ace")).to_be_visible()  # before Python
    short_contest(ann, "Ann", 2)
    ready(ann.page)
    expect(ann.page.get_by_role("heading", name="Play with others")).to_be_visible()
    expect(ann.button(re.compile("link", re.IGNORECASE))).to_have_count(0)
    ann.button("Begin the game").click()
    ann.asked()
    ann.decide()
    ann.asked()
    before = ann.log.locator("li").all_inner_texts()
    address = ann.page.url
    kill_tabs(browser)
    ann.page.close()

    # What an earlier version has kept goes on, too.
    bare = context.new_page()
    bare.goto(f"{site}licences/README.txt")
    assert bare.evaluate(AS_BEFORE) > 2
    bare.close()
    again = Person.comes(context, f"{site}#")
    again.go(address)
    ready(again.page)
    again.asked()
    assert again.log.locator("li").all_inner_texts()[: len(before)] == before
    play_on([again])
    expect(again.log).to_contain_text("The rounds are over")
    again.go("/")
    expect(again.page.get_by_role("heading", name="Your tables")).to_be_visible()
    assert {re.sub(r"^(?:blob:)?(https?://[^/]+).*", r"\1", url) for url in elsewhere} == {
        site.removesuffix("/site/")
    }
    assert ann.errors + again.errors == []


@dataclass
class Service:
    """The service in a worker, asked as the page asks it."""

    page: Page

    def ask(self, method: str, path: str, token: str = "", body: object = None) -> tuple[int, str]:
        text = body if isinstance(body, str) else msgspec.json.encode(body).decode()
        asked = self.page.evaluate("asked => window.asked(...asked)", [method, path, token, text])
        return cast("tuple[int, str]", tuple(asked))

    def told(self, method: str, path: str, token: str = "", body: object = None) -> str:
        status, answer = self.ask(method, path, token, body)
        assert status < 300, f"{method} {path}: {answer[:300]}"
        return answer

    def make(self, system: str, **more: object) -> tuple[str, str, str]:
        """A new game against bots: its path, my seat and my token."""
        game = find_system(system)
        bots = [{"bot": True}] * (game.players[0] - 1 or 1)
        gm = [{"role": "gm", "bot": True}] if game.gm == "must" or "adventure" in more else []
        seats = [*gm, {"name": "Ann"}, *bots]
        wish = {"system": system, "seats": seats, "begin": True, **more}
        made = msgspec.json.decode(self.told("POST", "/api/tables", "", wish), type=MadeTable)
        return f"/api/tables/{made.table.id}", made.table.host, made.tokens[made.table.host]

    def is_whole(self, replay: str) -> None:
        """It goes to its end, with nothing wrong."""
        assert msgspec.json.decode(replay.splitlines()[-1], type=Ended).wrong == ""

    def play(self, table: str, token: str, answers: int) -> None:
        """Answer at random so many times."""
        chance, done = Plain(1), 0
        hurry = {"type": "hurry", "id": "hurry"}
        for _ in until("enough is answered"):
            self.told("POST", f"{table}/hurry", token, hurry)
            view = msgspec.json.decode(self.told("GET", f"{table}/view", token), type=View)
            if done >= answers or view.over:
                return
            for one in view.decisions:
                if not one.awaited or not one.decision.answerable:
                    continue
                self.ask("POST", f"{table}/odds", token, {"type": "odds", "id": "h", "to": one.id})
                answer = {"action": "answer", "to": one.id, "answer": one.decision.sample(chance)}
                act = {"type": "act", "id": f"{done} {chance.below(10**9)}", "action": answer}
                done += self.ask("POST", f"{table}/act", token, act)[0] == 200


@pytest.fixture(scope="module")
def service(site: str, context: BrowserContext) -> Service:
    page = context.new_page()
    page.goto(f"{site}licences/README.txt")
    (worker,) = (SITE / "assets").glob("worker-*.js")
    page.evaluate(WORKER, f"{site}assets/{worker.name}")
    return Service(page)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_in_the_worker(service: Service, game: str) -> None:
    """With all that belongs to it, so that nothing it needs is left out of the build."""
    table, seat, token = service.make(game)
    service.play(table, token, 4)
    service.is_whole(service.told("GET", f"{table}/replay?eye={seat}", token))
    service.told("GET", f"{table}/log", token)
    service.told("GET", f"{table}/characters", token)
    close = {"type": "act", "id": "close", "action": {"action": "close"}}
    service.told("POST", f"{table}/act", token, close)
    file = service.told("GET", f"{table}/transcript", token)
    service.is_whole(service.told("POST", "/api/replays", "", file))
    service.told("POST", f"/api/transcripts?entries=3&seat={seat}", "", file)
    for question in msgspec.json.decode(service.told("GET", f"/api/odds/{game}")):
        service.told("GET", f"/api/odds/{game}/{question['name']}")


def test_bots_think_ahead_in_a_second_worker(service: Service) -> None:
    """Until it has started the plain player answers, so nobody waits for it."""
    table, seat, token = service.make("skyace", level="expert", chance="plain")
    bots = {"type": "arrange", "id": "bots", "bots": {seat: True}}
    service.told("POST", f"{table}/arrange", token, bots)
    read = -1
    for _ in until("a bot has thought ahead"):
        lines = service.told("GET", f"{table}/log?since={read}", token)
        for line in msgspec.json.decode(lines, type=list[LogLine]):
            read = line.seq
            if msgspec.json.decode(service.told("GET", f"{table}/reasons/{read}", token))["words"]:
                assert any(event.rule == "SK-MOVE-01" for event in line.events)
                return


def test_lessons_and_adventures_are_told_in_the_worker(service: Service) -> None:
    for game in GAMES:
        wish = {"system": game, "seats": [{"name": "Ann"}], "chance": "lesson"}
        made = msgspec.json.decode(service.told("POST", "/api/tables", "", wish), type=MadeTable)
        table, token = f"/api/tables/{made.table.id}", made.tokens[made.table.host]
        for _ in until(f"the lesson of {game} says something"):
            said = service.told("POST", f"{table}/lesson", token, {"read": []})
            if (taught := msgspec.json.decode(said, type=Taught | None)) is not None:
                assert taught.say
                break
    told = msgspec.json.decode(service.told("GET", "/api/adventures"))
    for game, adventure in {one["system"]: one["id"] for one in told}.items():
        table, _, token = service.make(game, adventure=adventure)
        for _ in until("its story begins"):
            if '"story"' in service.told("GET", f"{table}/log", token):
                break


@pytest.mark.slow
def test_a_transcript_of_a_server_is_proven_here_and_a_changed_one_refused(
    site: str,
    context: BrowserContext,
    people: Callable[..., Person],
    tmp_path: Path,
) -> None:
    host = people()
    host.play_now("Sky Ace")
    host.asked()
    host.decide()
    host.asked()
    host.end_evening()
    script = host.transcript()
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_bytes(script)
    assert b'"draws":[[' in script
    bad.write_bytes(re.sub(rb'("draws":\[\[\d+,)(\d)', rb"\g<1>1\2", script, count=1))

    ann = Person.comes(context, f"{site}#")
    ann.go("/proof")
    chosen = ann.page.get_by_label("The transcript, a file")
    chosen.set_input_files(bad)
    expect(ann.page.get_by_role("alert")).to_contain_text("The proof fails.")
    chosen.set_input_files(good)
    expect(ann.page.get_by_role("heading", name="It holds")).to_be_visible()
    expect(ann.page.get_by_text("the rules allow each of them")).to_be_visible(timeout=3 * PATIENCE)
    ann.is_sound("proof in the edition")
    assert ann.errors == []
