"""Looking back on a game in the browser: step by step, as anybody saw it, and on from there."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from fiftyfour.cli.app import run

from .conftest import Person

pytestmark = pytest.mark.browser

PHONE = (390, 844)


def may_be_seen_by(person: Person, *eyes: str) -> None:
    expect(person.page.get_by_label("Seen by").locator("option")).to_have_text(list(eyes))


def test_two_look_back_on_their_evening_and_one_goes_on_alone_from_the_middle(
    two: tuple[Person, Person], people: Callable[..., Person], tmp_path: Path
) -> None:
    ann, bo = two
    ann.lay()
    bo.lay()
    ann.asked()
    ann.button("Menu").click()
    ann.page.get_by_role("link", name="Look back on the game").click()
    playback = ann.page.get_by_role("region", name="Replay")
    expect(playback).to_contain_text(re.compile(r"1 of \d+"))
    may_be_seen_by(ann, "Ann", "a spectator")  # Bo's hand is still hidden
    expect(ann.page.locator("[inert] #dock")).to_be_visible()  # nothing can be done in it
    ann.is_sound("a replay of a game that runs")
    ann.button("Next choice").click()
    expect(playback).to_contain_text("Ann chose")
    moment = ann.page.url
    ann.page.wait_for_url(re.compile("#p1@[1-9]"))
    at = playback.get_by_role("slider").input_value()
    ann.page.reload()
    expect(playback).to_contain_text("Ann chose")
    assert playback.get_by_role("slider").input_value() == at, moment
    ann.page.go_back()
    ann.end_evening()

    ann.page.get_by_role("link", name="Replay").click()
    may_be_seen_by(ann, "all hands", "Ann", "Bo", "a spectator")
    hands = ann.page.get_by_role("region", name="All hands")
    expect(playback.get_by_text(re.compile(r"\d of \d+$"))).to_be_visible()  # all has come
    ann.page.keyboard.press("End")
    for name in ("Ann", "Bo"):
        expect(hands.get_by_role("heading", name=re.compile(name))).to_be_visible()
    ann.page.keyboard.press("End")
    ann.page.keyboard.press("PageUp")
    expect(playback).to_contain_text("Bo chose")
    ann.page.get_by_label("Seen by").select_option("Bo")
    expect(ann.page).to_have_title(re.compile("^Replay"))
    expect(playback).to_contain_text("Bo chose")
    ann.button("Play").click()
    expect(ann.button("Play")).to_be_visible(timeout=20_000)  # it has come to the end
    expect(ann.button("One step forward")).to_be_disabled()

    bo.page.get_by_role("link", name="See the results").click()
    with bo.page.expect_download() as download:
        bo.button("Download the transcript").click()
    script = tmp_path / "evening.jsonl"
    download.value.save_as(script)

    cleo = people(PHONE)
    cleo.go("/replay")
    cleo.page.get_by_label(re.compile("The transcript")).set_input_files(tmp_path / "evening.jsonl")
    playback = cleo.page.get_by_role("region", name="Replay")
    expect(playback).to_contain_text(re.compile(r"1 of \d+"))
    assert cleo.fits_the_screen()
    cleo.is_sound("a replay of a file on a phone")
    cleo.button("Next choice").click()
    expect(playback).to_contain_text("chose")
    cleo.button(re.compile("^Go on")).click()
    cleo.page.get_by_role("dialog").get_by_label("You play for").select_option("Bo")
    cleo.page.get_by_role("dialog").get_by_role("button", name="Go on").click()
    cleo.asked()
    cleo.lay()

    changed = tmp_path / "changed.jsonl"
    text = script.read_text()
    changed.write_text(text.replace('"action":"answer"', '"action":"answer" ', 1))
    cleo.go("/replay")
    cleo.page.get_by_label(re.compile("The transcript")).set_input_files(changed)
    expect(playback).to_contain_text(re.compile(r"1 of \d+ "))
    playback.get_by_role("slider", name="Moment").press("End")
    expect(playback).to_contain_text("The replay cannot go on from here")


def test_the_end_of_a_game_is_looked_at_and_offers_nothing(
    people: Callable[..., Person], tmp_path: Path
) -> None:
    script = tmp_path / "duel.jsonl"
    assert (
        run(["watch", "skyace", "--seed", "3", "--setting", "round_limit=2", "--save", str(script)])
        == 0
    )
    ann = people(PHONE)
    ann.go("/replay")
    ann.page.get_by_label(re.compile("The transcript")).set_input_files(script)
    playback = ann.page.get_by_role("region", name="Replay")
    ann.page.get_by_label("Seen by").select_option(index=1)
    expect(playback.get_by_text(re.compile(r"\d of \d+$"))).to_be_visible()  # all has come, again
    playback.get_by_role("slider", name="Moment").press("End")
    expect(playback).to_contain_text("It ended")
    expect(ann.page.locator("#dock")).to_be_visible()
    expect(ann.page.locator("#dock button")).to_have_count(0)

    ann.go("/proof")
    ann.page.get_by_label(re.compile("The transcript")).set_input_files(script)
    expect(ann.page.get_by_text("this was practice, not fair chance")).to_be_visible()
    expect(ann.page.get_by_text(re.compile("the rules allow each of them"))).to_be_visible()
