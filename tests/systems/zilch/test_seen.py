"""What the page reads of how everybody stands, held against the rules.

Each line of `vectors/seen.txt` is a table as p1 sees it, and what the rules make of everybody
there; `page/src/skins/zilch/reading.test.ts` reads the same lines. Run with UPDATE_PLAYTHROUGHS=1
to write them anew.
"""

from pathlib import Path

import msgspec
from msgspec import structs

from fiftyfour.engine.things import GM
from fiftyfour.engine.view import View
from fiftyfour.systems.zilch.characters.samples import MONSTERS, PARTY
from fiftyfour.systems.zilch.damage.conditions import afflict
from fiftyfour.systems.zilch.damage.damage import apply, drain
from fiftyfour.systems.zilch.data import CARDS
from fiftyfour.systems.zilch.minds.shown import Counts, Stand
from fiftyfour.systems.zilch.table.creature import Creature, Stance
from fiftyfour.systems.zilch.table.dominoes import draw_domino, turn_up
from fiftyfour.systems.zilch.table.effects import parse_effects
from fiftyfour.systems.zilch.table.house_rules import Knack
from tests.systems.reading import hold
from tests.systems.zilch.scene import P1, P2, laid, put

SEEN = Path(__file__).parent / "vectors/seen.txt"
STANDING: list[tuple[str, Stance, bool, str]] = [
    ("p1", "Guarded", True, ""),
    ("p2", "Reckless", False, "Slowed"),
    ("m1", "Guarded", True, ""),
    ("m2", "Bold", True, "Entangled"),
    ("m3", "Cautious", True, "Comatose"),
    ("m4", "Bold", False, "Bound"),
]
"""Who stands how, with the domino turned up or not, and what else is the matter."""


def table_seen(source: str) -> str:
    """A table that plays with such dominoes, and what is to be read from it."""
    game = laid(2, domino_source=source)
    tough = Knack(id="tough", name="Tough", effects=tuple(parse_effects("DR +1; C +2")))
    game.table.house.data.knacks.append(tough)
    ana = put(game, structs.replace(PARTY[0], knacks=["tough"]))
    put(game, PARTY[1], "p2", P2)
    for id in ("m1", "m2", "m3", "m4", "m5", "m6"):
        put(game, MONSTERS["Guard"], id, GM)
    drain(game, ana, "S", 3, rule="ZI-DRN-01")
    for spell, effects in (
        ("ward", "DR +1; S +1"),
        ("ward", "DR +2"),
        ("", "DR +1"),
        ("", "DR +1"),
    ):
        for effect in parse_effects(effects):
            apply(game, ana, effect, spell=spell, duration="encounter")
    beings = game.table.beings
    for id, stance, _, condition in STANDING:
        beings[id].now.stance = stance
        draw_domino(game, beings[id])
        if condition:
            afflict(game, beings[id], condition, rule="ZI-COND-01")
    beings["m5"].now.stance, beings["m5"].now.shares = "Guarded", "m1"
    beings["m6"].now.stance = "Reckless"  # who has no domino is not Defenseless for it
    for id, _, up, _ in STANDING:
        if up:
            turn_up(game, beings[id])
    seen = game.seen(P1)
    view = structs.replace(seen.view(), decisions=(), awaited=(), centre=None)
    rules = {id: numbers(being) for id, being in seen.table.beings.items()}
    assert {id: shown(view, id) for id in rules} == rules
    return msgspec.json.encode({"view": view, "beings": rules}).decode()


def shown(view: View, id: str) -> dict[str, object]:
    """The same as the sheets say it that the server adds."""
    sheets = {sheet.name: msgspec.json.encode(sheet.data) for sheet in view.sheets}
    stand = msgspec.json.decode(sheets[f"stand:{id}"], type=Stand)
    hidden: dict[str, object] = {"dr": 0, "shield": 0, "values": {}}
    if f"counts:{id}" in sheets:
        counts = msgspec.json.decode(sheets[f"counts:{id}"], type=Counts)
        hidden = {"dr": counts.dr, "shield": counts.shield, "values": counts.values}
    return {"conditions": stand.conditions, "pips": stand.pips} | hidden


def numbers(being: Creature) -> dict[str, object]:
    """What one sees of somebody; values only where they are no secret."""
    return {
        "conditions": being.conditions(),
        "pips": being.pips(),
        "dr": being.dr,
        "shield": being.shield(),
        "values": {card: being.effective(card) for card in CARDS if not being.sheet.blank},
    }


def test_the_page_reads_what_the_rules_say() -> None:
    """ZI-STN-03, ZI-STN-13, ZI-COND-01, ZI-SHD-02, ZI-DMG-01, ZI-MAG-10, ZI-SUIT-05."""
    hold(SEEN, "", [table_seen(source) for source in ("shared", "two_d6", "d8_d4")])
