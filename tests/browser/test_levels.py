"""How well bots play: chosen with the table, changed at it, and why one moved so."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .conftest import DESKTOP, PHONE, Person, until

pytestmark = pytest.mark.browser

EXPERT = "Expert: thinks ahead"


def test_ann_sets_up_a_table_against_an_expert(people: Callable[..., Person]) -> None:
    ann = people(PHONE)
    ann.go("/new/skyace")
    page, level = ann.page, ann.page.get_by_label("The bots play as")
    page.get_by_label("Your name").fill("Ann")
    expect(page.get_by_label(re.compile("^Players"))).to_have_value("2")
    expect(level).to_have_count(0)  # no bot plays
    ann.page.get_by_role("radio", name="I play").or_(page.get_by_label("plays seat 2")).last.check()
    expect(level).to_have_value("fair")
    level.select_option(EXPERT)
    ann.is_sound("a table with bots")
    assert ann.fits_the_screen()
    ann.button("Set up the table").click()
    expect(page.get_by_role("heading", name="Who is here")).to_be_visible()
    expect(level).to_have_value("expert")
    level.select_option("Master: thinks longer")
    expect(level).to_have_value("master")
    page.reload()
    expect(level).to_have_value("master")
    ann.go("/new/highcard")  # it has no best moves to try
    page.get_by_label("plays seat 2").check()
    expect(level.locator("option")).to_have_text(["Novice: makes mistakes", "Fair"])


@pytest.mark.slow
def test_the_log_tells_why_an_expert_moved_so(people: Callable[..., Person]) -> None:
    """Where a line of the log is unfolded, with all else that is told of it there."""
    ann = people(DESKTOP)
    request = ann.context.request
    seats = [{"name": "Ann"}, {"bot": True}]
    short = {"contests": 1, "round_limit": 8}  # else two experts think on beside all other tests
    new = {"system": "skyace", "seats": seats, "settings": short, "level": "expert"}
    new |= {"begin": True, "chance": "plain"}
    made = request.post("/api/tables", data=new).json()
    table, token = made["table"]["id"], made["tokens"]["p1"]
    bots = {"id": "all-bots", "bots": {"p1": True}}
    headers = {"authorization": f"Bearer {token}"}
    assert request.post(f"/api/tables/{table}/arrange", data=bots, headers=headers).ok
    ann.go(f"/t/{table}#{token}")
    moves = ann.log.get_by_role("listitem").filter(has_text=re.compile("moves onto|goes to"))
    folded = moves.get_by_role("button", name="How it was done", expanded=False)
    told = ann.log.get_by_text(re.compile(r"thought ahead\. (Place|Go) .*\d"))
    for _ in until("a bot has thought ahead"):
        if told.count():
            break
        if folded.count():
            folded.last.click()
    ann.is_sound("why a bot moved so")
