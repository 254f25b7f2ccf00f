"""Fair cards in the browser: pages commit, reveal and compare by themselves; evenings, proofs."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import expect

from fiftyfour.engine.proof import Proof, verify

from .conftest import ELSEWHERE, Person

pytestmark = pytest.mark.browser

CLOSE = {"id": "close", "action": {"action": "close"}}


def lobby(ann: Person, bo: Person) -> tuple[str, dict[str, str]]:
    """A table of high card made over HTTP, at which both have opened their seats."""
    seats = [{"name": "Ann"}, {"name": "Bo"}]
    made = ann.context.request.post("/api/tables", data={"system": "highcard", "seats": seats})
    table, tokens = made.json()["table"]["id"], made.json()["tokens"]
    for person, seat in ((ann, "p1"), (bo, "p2")):
        person.go(f"/t/{table}#{tokens[seat]}")
    expect(ann.page.get_by_text("has a salt ready")).to_have_count(2)
    return table, tokens


def own(person: Person, table: str) -> str:
    """What opens the first seat of a table now that somebody sits there: their browser's key."""
    held = f"JSON.parse(localStorage['fiftyfour.seat.{table}.p1'])"
    return cast(str, person.page.evaluate(f"{held}.token"))


def told(person: Person, table: str, token: str) -> dict[str, Any]:
    """What everybody may know of the rounds of a table."""
    answer = person.context.request.get(
        f"/api/tables/{table}", headers={"Authorization": f"Bearer {token}"}
    )
    rounds: dict[str, Any] = answer.json()["rounds"]
    return rounds


def closed(person: Person, table: str, token: str) -> tuple[bytes, Proof]:
    """Close a table over HTTP; its transcript, which proves its cards."""
    bearer = {"Authorization": f"Bearer {token}"}
    path = f"/api/tables/{table}"
    assert person.context.request.post(f"{path}/act", data=CLOSE, headers=bearer).ok
    script = person.context.request.get(f"{path}/transcript", headers=bearer).body()
    return script, verify(script)


def test_every_page_adds_its_salt_by_itself_over_plain_http_too(
    people: Callable[..., Person],
) -> None:
    ann, bo = people(), people()
    ann.base = ann.base.replace("127.0.0.1", ELSEWHERE)  # no Web Crypto there
    table, _ = lobby(ann, bo)
    assert ann.page.evaluate("crypto.subtle === undefined")
    other = bo.context.new_page()  # two tabs of one seat
    other.goto(bo.page.url)
    both = "Ready to add a salt: Ann and you"
    expect(other.get_by_text(both)).to_have_count(1)
    bo.page.reload()  # the salt outlives it
    expect(bo.page.get_by_text(both)).to_have_count(1)
    ann.button("Begin with empty seats").click()
    ann.asked()
    ann.button("Menu").click()
    ann.button("Fair cards").click()
    shown = ann.page.get_by_role("dialog", name="Fair cards")
    expect(shown).to_contain_text("mixed with random bytes, a salt, from you and Bo")
    expect(shown).to_contain_text("could look")
    ann.is_sound("fair")
    token = own(ann, table)
    assert told(ann, table, token)["silent"] == {}
    _, proof = closed(bo, table, token)
    assert [one.salts for one in proof.shuffles] == [("p1", "p2")]


def test_play_now_is_protected_by_ones_own_salt(people: Callable[..., Person]) -> None:
    ann = people()
    ann.play_now("High card")
    ann.asked()
    table = re.findall(r"/t/(\w+)#", ann.page.url)[0]
    _, proof = closed(ann, table, own(ann, table))
    assert [one.salts for one in proof.shuffles] == [("p1",)]


def test_who_comes_late_brings_a_salt_of_their_own_and_nobody_waits(
    people: Callable[..., Person],
) -> None:
    ann, bo = people(), people()
    ann.host("highcard", "Ann")
    link = ann.link("Player 2")
    ann.button("Begin with empty seats").click()
    ann.asked()
    bo.go(link)
    bo.asked()
    ann.button("Menu").click()
    ann.button("Fair cards").click()
    mixed = ann.page.get_by_text("The cards are mixed with")
    expect(mixed).to_contain_text(re.compile("from you and (Bo|Player 2)"))
    ann.page.keyboard.press("Escape")
    ann.lay()


def test_a_log_that_is_not_the_one_from_before_is_told_plainly(two: tuple[Person, Person]) -> None:
    ann, bo = two
    bo.lay()
    ann.lay()
    note = "fiftyfour.notes." + re.findall(r"/t/(\w+)#", ann.page.url)[0]
    ann.comes_true(f"JSON.parse(localStorage['{note}'] ?? '{{}}').last?.seq > 3")
    ann.page.reload()
    ann.asked()
    expect(ann.page.get_by_text("This table has changed in a way")).to_have_count(0)
    noted = json.loads(ann.page.evaluate(f"localStorage['{note}']"))
    noted["last"]["hash"] = "0" * 64  # as if another log had been shown before
    noted["commitments"] = {"0": "1" * 64}
    ann.page.evaluate(f"noted => localStorage['{note}'] = noted", json.dumps(noted))
    ann.page.reload()
    doubt = ann.page.get_by_role("alert").filter(has_text="This table has changed in a way")
    expect(doubt).to_contain_text("another fingerprint of its secret")
    expect(doubt).to_contain_text("has changed")
    ann.is_sound("doubts")
    ann.button("Go on with the table as it is").click()
    expect(doubt).to_have_count(0)
    ann.lay()


def test_an_evening_is_published_proved_in_the_browser_and_taken_up_again(
    two: tuple[Person, Person], tmp_path: Path
) -> None:
    ann, bo = two
    bo.button("Menu").click()
    expect(bo.button("Leave the table")).to_be_visible()
    expect(bo.button("End the evening")).to_have_count(0)
    ann.end_evening(hidden="this would show what is hidden now")
    script = ann.transcript()
    assert verify(script).ended == "evening"
    ann.page.get_by_role("link", name="Back to this table").click()
    ann.lay()  # and the table goes on
    bo.lay()

    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    good.write_bytes(script)
    bad.write_bytes(script.replace(b'"draws":[[1,', b'"draws":[[2,'))
    ann.go("/proof")
    chosen = ann.page.get_by_label("The transcript, a file")
    chosen.set_input_files(bad)
    expect(ann.page.get_by_role("alert")).to_contain_text("The proof fails.")
    chosen.set_input_files(good)
    expect(ann.page.get_by_role("heading", name="It holds")).to_be_visible()
    expect(ann.page.get_by_text("It is the log that this browser saw")).to_be_visible()
    expect(ann.page.get_by_text("the rules allow each of them")).to_be_visible()
    ann.page.get_by_text("Each card, in the order they fell").click()
    ticks = ann.page.get_by_label("proven")
    assert ticks.count() == sum(
        len(entry.get("draws", [])) for entry in map(json.loads, script.splitlines())
    )
    expect(ann.page.get_by_text("if one of Ann and Bo is honest")).to_be_visible()
    ann.is_sound("proof")
    ann.button("Take it up as a new table").click()
    ann.asked()
    expect(ann.dock.locator(".hand button")).to_have_count(3)
    ann.lay()
