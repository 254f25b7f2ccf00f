"""Emblems: what may stand in a character's file, and what may not."""

import json

import pytest

from fiftyfour.engine.emblems import emblem_of, is_emblem, with_emblem
from fiftyfour.engine.system import find_system, installed

GOOD = ("wolf.shield.fir", "~0a3f5k,Zz_-.disc.night")
BAD = (
    "<svg onload=alert(1)>",
    "wolf.shield",
    "wolf.shield.fir\n",
    "wolf.url(x).fir",
    "~.disc.sea",
    "~0.disc.sea",
    f"~{'0a' * 401}.disc.sea",
    "~" + "0a," * 4000,
)


@pytest.mark.parametrize("system", [name for name, game in installed().items() if game.sheets])
def test_every_game_reads_a_character_with_an_emblem_and_refuses_what_is_none(system: str) -> None:
    sheets = find_system(system).sheets
    assert sheets is not None
    name, ready = next(iter(sheets.ready.items()))
    plain = ready.file
    for emblem in GOOD:
        worn = with_emblem(plain, emblem)
        assert not sheets.flaws(worn)
        assert sheets.name(worn) == name
        assert sheets.entry(worn) == sheets.entry(plain)
        assert emblem_of(worn) == emblem
        assert json.loads(with_emblem(worn, "")) == json.loads(plain)
    for emblem in BAD:
        wrong = json.dumps({**json.loads(plain), "emblem": emblem})
        [flaw] = sheets.flaws(wrong)
        assert "no emblem" in flaw.message
        assert emblem_of(wrong) == ""
    assert (
        "emblem" in sheets.flaws(json.dumps({**json.loads(plain), "emblem": {"a": 1}}))[0].message
    )


@pytest.mark.parametrize("text", BAD)
def test_no_emblem_is_markup_or_long(text: str) -> None:
    assert not is_emblem(text)
