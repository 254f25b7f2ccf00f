"""What is said of the stand-in GM is what it does (AO-OPP-03, AO-CALL-04)."""

from fiftyfour.engine.guide import guide_of
from fiftyfour.engine.settings import setting_views
from fiftyfour.systems.acesout import system
from fiftyfour.systems.acesout.minds.standin import MORE, MORE_CARDS, MOST


def test_a_group_meets_more() -> None:
    told = {one.name: one.text for one in setting_views(system.settings, {})}
    for name in ("bad_guy_hits", "villain_hits"):
        assert f"adds {MORE} for each agent after the first, up to {MOST}" in told[name]
    higher = f"{MORE} higher for each agent after the first, up to {MOST}"
    assert higher in system.rules["AO-OPP-03"]
    guide = guide_of(system)
    assert guide is not None
    assert f"{MORE} more defeats for each further agent" in guide.chapters[-1].text
    cards = f"1 more for each agent after the first, up to {MORE_CARDS} more"
    assert cards in system.rules["AO-CALL-04"]
