"""The host has a channel told of the table: a real page, and a real place that hears of it."""

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Person, until

pytestmark = pytest.mark.browser

POSTS: list[dict[str, Any]] = []


class Channel(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        POSTS.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(404 if "gone" in self.path else 204)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture
def channel() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Channel) as hook:
        threading.Thread(target=hook.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{hook.server_port}"
        hook.shutdown()


def test_the_host_has_a_channel_told_and_stops_it(
    people: Callable[..., Person], channel: str
) -> None:
    ann, bo = people(), people()
    ann.host("highcard", "Ann")
    bo.join(ann.link("Player 2"), "Bo")
    ann.button("Begin the game").click()
    ann.asked()
    bo.button("Menu").click()
    expect(bo.button("Leave the table")).to_be_visible()
    expect(bo.button("Post to a channel")).to_have_count(0)
    ann.button("Menu").click()
    ann.button("Post to a channel").click()
    dialog = ann.page.get_by_role("dialog", name="Post to a channel")
    address = dialog.get_by_label("Webhook address")
    address.fill("http://user:word@example.org/")
    ann.button("Post to this channel").click()
    expect(dialog.get_by_role("alert")).to_contain_text("a name or a password")
    address.fill(f"{channel}/a-long-secret-address")
    dialog.get_by_label("Add the link for watching").check()
    ann.button("Post to this channel").click()
    expect(dialog.get_by_role("status")).to_contain_text("The last message arrived")
    expect(dialog).not_to_contain_text("secret")
    expect(dialog).to_contain_text("127.0.0.1/…")
    ann.is_sound("channel")
    assert POSTS[0]["news"] == ["From now on you hear of “A table of High card” here."]
    assert "/t/" in POSTS[0]["link"]
    dialog.get_by_label("Another webhook address").fill(f"{channel}/gone")
    ann.button("Save").click()
    expect(dialog.get_by_role("status")).to_contain_text(
        "Nothing is posted any more. The address refuses it (404)"
    )
    ann.is_sound("channel-gone")
    ann.button("Stop posting").click()
    expect(ann.button("Post to this channel")).to_be_visible()
    for _ in until("the channel was told twice"):
        if len(POSTS) == 2:
            break
