"""What follows by the rules from how somebody stands and what they have, for people to read."""

from collections.abc import Iterator

from msgspec import Struct, structs

from fiftyfour.engine.things import Sheet
from fiftyfour.systems.zilch.data import BODY_SLOTS, CARDS, CLASSES, RUNES, SUIT_NAMES
from fiftyfour.systems.zilch.table.character import Character, skill_name
from fiftyfour.systems.zilch.table.creature import (
    DEFEND,
    DOWN,
    IMPLIED,
    STANCE_TEXT,
    TOTAL_COVER,
    Creature,
    Domino,
    Running,
)
from fiftyfour.systems.zilch.table.gear import item_name
from fiftyfour.systems.zilch.table.house_rules import HouseRules
from fiftyfour.systems.zilch.table.table import Zilch


class Stand(Struct, frozen=True):
    """How somebody stands, for all to see: what they suffer from, and what comes along with it.

    `down` is what they lie there with; `ails` leaves out what that brings along, and has what goes
    on hurting them. `pips` attack and
    defend, once the domino is up. `means` says how the stance counts; `besides` is in force too.
    """

    conditions: list[str]
    ails: list[str]
    down: str
    pips: tuple[int, int]
    means: str
    besides: list[str]


class Counts(Struct, frozen=True):
    """What somebody counts now, and what they carry and can, as people call it.

    `body` has all places on it, blank where nothing is. `runes` are letters with their costs.
    """

    title: str
    values: dict[str, int]
    dr: int
    shield: int
    hands: list[str]
    armor: str
    body: list[str]
    pack: list[str]
    skills: list[str]
    knacks: list[str]
    runes: dict[str, int]


def shown(table: Zilch) -> Iterator[Sheet[Struct]]:
    """How each being stands, and what it counts for who sees that."""
    for being in table.beings.values():
        seen = _in_public(being)
        yield Sheet(name=f"stand:{being.id}", label=being.name, data=stand(seen))
        yield Sheet(
            name=f"counts:{being.id}",
            label=being.name,
            sight=being.sight,
            data=counts(seen, table.house.data),
        )


def _in_public(being: Creature) -> Creature:
    """Somebody with a domino as all see it: dice unseen in its stead may lie there or not."""
    if not being.domino.dice:
        return being
    dice = [one if one.sight == "all" else one.blanked(None) for one in being.domino.dice]
    return structs.replace(being, domino=Domino(being.domino.tile, dice))


def stand(being: Creature) -> Stand:
    """How it stands."""
    now, conditions = being.now, being.conditions()
    down = next((one for one in conditions if one in DOWN), "")
    brought = IMPLIED.get(down, ())
    return Stand(
        conditions=conditions,
        ails=[*(one for one in conditions if one not in brought), *_ongoing(being)],
        down=down,
        pips=being.pips() if being.turned else (0, 0),
        means=STANCE_TEXT.get(now.stance, ""),
        besides=[*_running(now.effects), *_besides(being)],
    )


def _ongoing(being: Creature) -> Iterator[str]:
    for kind, amount in being.now.ongoing.items():
        yield f"{kind} {amount} each turn"


def _running(effects: list[Running]) -> Iterator[str]:
    """`Clubs +2, ward`."""
    for one in effects:
        if one.effect.kind == "modifier":
            what = SUIT_NAMES.get(one.effect.what, one.effect.what)
            amount = f"{one.effect.amount:+d}".replace("-", "−")
            yield f"{what} {amount}" + (f", {one.spell}" if one.spell else "")


def _besides(being: Creature) -> Iterator[str]:
    now = being.now
    if now.raging:
        yield "rages"
    if now.defending:
        yield f"defends +{DEFEND}"
    if now.cover:
        yield "total cover" if now.cover >= TOTAL_COVER else f"cover {now.cover}"
    if now.feinted:
        yield "feinted"
    if now.grips:
        yield "holds somebody"
    if now.zone:
        yield f"in {now.zone}"


def counts(being: Creature, house: HouseRules) -> Counts:
    """What it counts now."""
    who, gear = being.who, being.gear
    body = [item_name(item) for item in gear.body]
    body += ["Reinforcement"] * gear.reinforced + ["Buckler, strapped"] * gear.strapped
    worn = gear.armor_name or (f"{gear.armor} armor" if gear.armor else "no armor")
    return Counts(
        title=title(who, house),
        values={card: being.effective(card) for card in CARDS},
        dr=being.dr,
        shield=being.shield(),
        hands=[item_name(item) for item in gear.hands],
        armor=worn + (", reinforced" if gear.reinforced else ""),
        body=body + [""] * (BODY_SLOTS - len(body)),
        pack=[item_name(item) for item in gear.pack],
        skills=[skill_name(skill, house) for skill in (*who.skills, *who.ones)],
        knacks=[_knack(knack, house) for knack in who.knacks],
        runes={rune: RUNES[rune] for rune in who.runes},
    )


def title(who: Character, house: HouseRules) -> str:
    """`Human, Fighter/Rogue, level 2`."""
    race = house.race(who.race)
    classes = "/".join(
        who.caster if one == "spellcaster" and who.caster else CLASSES[one].name
        for one in who.classes
        if one in CLASSES
    )
    level = f"level {who.level}" if who.level > 1 else ""
    named = (who.kind if who.monster else race.name if race else who.race), classes, level
    return ", ".join(filter(None, named))


def _knack(id: str, house: HouseRules) -> str:
    knack = house.knack(id)
    return knack.name if knack is not None else id
