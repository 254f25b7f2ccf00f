"""What is wrong with a character, and what its player should know (ZI-MAKE, P-GEN G9)."""

import re
from collections.abc import Iterator

from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.sheets import Flaw
from fiftyfour.systems.zilch import data
from fiftyfour.systems.zilch.characters.files import read_settings_note
from fiftyfour.systems.zilch.characters.status import check_status
from fiftyfour.systems.zilch.characters.values import points_spent, value_flaws
from fiftyfour.systems.zilch.settings import ZilchSettings
from fiftyfour.systems.zilch.table.character import Character, gear_burden, skill_name
from fiftyfour.systems.zilch.table.gear import hands_of, usual_style, weapon_of, weapon_strength
from fiftyfour.systems.zilch.table.house_rules import KNACKS, HouseRules

MOST_NAME = 60
MOST_POINTS = 5


def flaws(made: Character, settings: ZilchSettings, house: HouseRules) -> Iterator[Flaw]:
    """All that is wrong, in the order of the making; nothing if it may start play."""
    if not 1 <= len(made.name.strip()) <= MOST_NAME:
        reason = f"a name has 1 to {MOST_NAME} characters"
        yield Flaw("name", reason, "ZI-MAKE-01", "name")
    yield from value_flaws(made.method, made.base, made.dice, made.in_order, settings)
    yield from _race_flaws(made, settings, house)
    yield from _class_flaws(made)
    yield from _trade_flaws(made, settings, house)
    yield from _talent_flaws(made, settings, house)
    yield from _skill_flaws(made, settings, house)
    yield from _knack_flaws(made, settings, house)
    yield from _rune_flaws(made, settings, house)
    yield from gear_flaws(made)
    yield from _play_flaws(made, house)


def _race_flaws(made: Character, settings: ZilchSettings, house: HouseRules) -> Iterator[Flaw]:
    """Every card from 2 to the King to start play (ZI-RACE-05, ZI-RACE-06, ZI-SUIT-02)."""
    race = house.race(made.race)
    if race is None:
        known = ", ".join(("human", *(one.id for one in house.races)))
        reason = f"there is no race {made.race[:40]!r}; there are {known}"
        yield Flaw("race_unknown", reason, "ZI-RACE-01", "race")
        return
    for card in data.CARDS:
        if settings.king_overflow == "error" and made.base[card] + race.mod(card) > data.KING:
            reason = f"{race.name} lifts {data.CARD_NAMES[card]} above the King"
            yield Flaw("above_king", reason, "ZI-RACE-05", card)
        start = made.inherent(card, house) - made.raised.get(card, 0)
        if start < data.LEAST:
            reason = f"{data.CARD_NAMES[card]} is {start}; a card starts at {data.LEAST}"
            yield Flaw("below_two", reason, "ZI-RACE-06", card)


def _class_flaws(made: Character) -> Iterator[Flaw]:
    """One class at least, each once, one type of Spellcaster (ZI-CLS-02 to ZI-CLS-05)."""
    if not made.classes:
        yield Flaw("class_none", "choose at least one class", "ZI-CLS-03", "fighter")
    for one in made.classes:
        if one not in data.CLASSES:
            reason = f"{one[:40]!r} is no class; there are {', '.join(data.CLASSES)}"
            yield Flaw("class_unknown", reason, "ZI-CLS-01", "fighter")
    casting = made.classes.count("spellcaster")
    if casting > 1 or len(re.split(r"[,/+]", made.caster)) > 1:
        reason = "a character is one type of Spellcaster at most"
        yield Flaw("two_casters", reason, "ZI-CLS-05", "caster")
    elif len(set(made.classes)) < len(made.classes):
        yield Flaw("class_dup", "the same class twice", "ZI-CLS-04", "fighter")
    if casting and not made.caster.strip():
        reason = "say which type of Spellcaster: Wizard, Healer, ..."
        yield Flaw("caster_type", reason, "ZI-CLS-02", "caster")


def _trade_flaws(made: Character, settings: ZilchSettings, house: HouseRules) -> Iterator[Flaw]:
    """Plate, then heavy, then light, from one's own down (ZI-TAL-04)."""
    own = data.ARMORS.index(made.own_armor(house))
    chain = [data.ARMORS[at] for at in range(own, 0, -1)]
    if len(made.trades) > len(chain):
        reason = f"there is nothing left to trade: {', '.join(chain) or 'thin armor'} is all"
        yield Flaw("trade_none", reason, "ZI-TAL-04", "trades")
    elif made.trades != chain[: len(made.trades)]:
        reason = f"armor is traded from the heaviest down: {', '.join(chain)}"
        yield Flaw("trade_order", reason, "ZI-TAL-04", "trades")
    elif len(made.trades) > made.talents_bought(settings):
        reason = "every trade has to buy a talent"
        yield Flaw("trade_unused", reason, "ZI-TAL-04", "trades")


def _talent_flaws(made: Character, settings: ZilchSettings, house: HouseRules) -> Iterator[Flaw]:
    allowed, bought = made.talents_allowed(house, settings), made.talents_bought(settings)
    if bought > allowed:
        reason = f"{bought} talents; {allowed} are allowed"
        yield Flaw("talents_over", reason, "ZI-TAL-01", "trades")


def _skill_flaws(made: Character, settings: ZilchSettings, house: HouseRules) -> Iterator[Flaw]:
    """Each skill once, each tongue, job and field once (ZI-SKL-01, ZI-SKL-04, ZI-SKL-05)."""
    ones = settings.skill_option == "ones"
    listed = [*made.skills, *made.ones] if ones else made.skills
    custom = {skill.id for skill in house.skills}
    for skill in dict.fromkeys(listed):
        plain, _, what = skill.partition(":")
        known = plain in data.SKILLS and bool(data.SKILLS[plain].many) == bool(what.strip())
        if not known and skill not in custom and plain not in custom:
            reason = f"there is no skill {skill[:40]!r}"
            yield Flaw("skill_unknown", reason, "ZI-SKL-01", _skill_field(skill))
    lowered = [skill.lower() for skill in made.skills]
    for skill in dict.fromkeys(lowered):
        if lowered.count(skill) > 1:
            reason = f"{skill_name(skill)} twice"
            yield Flaw("skill_dup", reason, "ZI-SKL-04", _skill_field(skill))
    if ones:
        for skill, points in made.ones.items():
            if not 1 <= points <= MOST_POINTS:
                reason = f"{skill_name(skill)} {points}; a skill has 1 to {MOST_POINTS}"
                yield Flaw("ones_range", reason, "ZI-SKL-05", _skill_field(skill))
        most = MOST_POINTS * made.skill_talents
        if sum(made.ones.values()) > most:
            reason = f"{sum(made.ones.values())} +1s placed; {most} are paid for"
            yield Flaw("ones_total", reason, "ZI-SKL-05", "skill_talents")


def _skill_field(skill: str) -> str:
    plain = skill.partition(":")[0]
    if plain in ("language", "craft"):
        return f"{plain}s"
    return f"skill_{plain}" if plain in data.SKILLS else "custom_skills"


def _knack_flaws(made: Character, settings: ZilchSettings, house: HouseRules) -> Iterator[Flaw]:
    """Each knack once, and what it needs (ZI-KNK-01, ZI-KNK-02, ZI-KNK-03)."""
    for key in dict.fromkeys(made.knacks):
        knack = house.knack(key, settings.draft_knacks == "on")
        if knack is None:
            reason = f"there is no knack {key[:40]!r}"
            yield Flaw("knack_unknown", reason, "ZI-KNK-02", _knack_field(key))
            continue
        if made.knacks.count(key) > 1:
            yield Flaw("knack_dup", f"{knack.name} twice", "ZI-KNK-02", _knack_field(key))
        missing = unmet(made, knack.needs, house)
        if missing:
            reason = f"{knack.name} needs {missing}"
            yield Flaw("knack_prereq", reason, "ZI-KNK-02", _knack_field(key))


def _knack_field(knack: str) -> str:
    return f"knack_{knack}" if any(knack == one.id for one in KNACKS) else "other_knacks"


def unmet(made: Character, needs: tuple[str, ...], house: HouseRules) -> str:
    """What a knack still needs, by full values whatever the number of classes (ZI-CLS-07)."""
    classes = [need for need in needs if need in data.CLASSES]
    missing: list[str] = []
    if classes and not set(classes) & set(made.classes):
        missing.append(" or ".join(data.CLASSES[one].name for one in classes))
    for need in needs:
        card, found, least = need.partition(">=")
        if found and made.inherent(card, house) < int(least):
            missing.append(f"{data.CARD_NAMES[card]} {least}")
        kind, _, what = need.partition(":")
        if kind == "skill" and what not in made.skills:
            missing.append(skill_name(what))
        if kind == "knack" and what not in made.knacks:
            missing.append(what)
    return ", ".join(missing)


def _rune_flaws(made: Character, settings: ZilchSettings, house: HouseRules) -> Iterator[Flaw]:
    """Only Spellcasters know runes, each once, and no more than they may.

    Rules: ZI-MAG-01, ZI-MAG-03, ZI-MAG-04.
    """
    if made.runes and "spellcaster" not in made.classes:
        yield Flaw("runes_not_caster", "only Spellcasters know runes", "ZI-MAG-03", "runes")
        return
    strange = sorted({rune for rune in made.runes if rune not in data.RUNES})
    if strange or len(set(made.runes)) < len(made.runes):
        reason = "runes are letters from A to Z, each once"
        yield Flaw("rune_unknown", reason, "ZI-MAG-01", "runes")
    allowed = made.runes_allowed(house, settings)
    if len(made.runes) > allowed:
        reason = f"{len(made.runes)} runes; {allowed} are allowed"
        yield Flaw("runes_over", reason, "ZI-MAG-03", "runes")
    for rune in made.runes:
        for need in house.rune_needs.get(rune, ""):
            if need not in made.runes:
                yield Flaw("rune_prereq", f"{rune} needs {need}", "ZI-MAG-04", "runes")


def gear_flaws(made: Character) -> Iterator[Flaw]:
    """Two hands, one suit of armor, five places (ZI-CARRY-01, ZI-CARRY-02, ZI-CARRY-03)."""
    gear = made.gear
    two_handed = [item for item in gear.hands if hands_of(item) == data.HANDS]
    if two_handed and gear.hands_used > data.HANDS:
        reason = f"{two_handed[0]} takes both hands"
        yield Flaw("two_handed", reason, "ZI-CARRY-01", "hand_2")
    elif gear.hands_used > data.HANDS or len(gear.hands) > data.HANDS:
        yield Flaw("hands", "one has two hands", "ZI-CARRY-01", "hand_2")
    if gear.slots_used > data.BODY_SLOTS:
        reason = f"{gear.slots_used} places on the body are used; there are {data.BODY_SLOTS}"
        yield Flaw("body_slots", reason, "ZI-CARRY-03", "body_5")
    if gear.armor and gear.armor not in data.ARMORS:
        reason = f"one suit of armor can be worn: {', '.join(data.ARMORS)}"
        yield Flaw("armor_many", reason, "ZI-CARRY-02", "armor")


def _play_flaws(made: Character, house: HouseRules) -> Iterator[Flaw]:
    """What play made of it: wounds, terms, values from 2 to 14 (ZI-CHIP-12, ZI-TABLE-02)."""
    for field, read in (("stands", check_status), ("terms", read_settings_note)):
        try:
            read(getattr(made, field))
        except IllegalAction as wrong:
            yield Flaw(wrong.code, wrong.message, wrong.rule, field)
    for card in made.raised:
        value = made.inherent(card, house)
        if card not in data.CARDS or not data.LEAST <= value <= data.MOST:
            name = data.CARD_NAMES.get(card, card)
            reason = f"{name} is {value}; a GM sets {data.LEAST} to {data.MOST}"
            yield Flaw("value_range", reason, "ZI-TABLE-02", "raised")


# --- warnings ---


def warnings(made: Character, settings: ZilchSettings, house: HouseRules) -> Iterator[Flaw]:
    """What is allowed and perhaps not meant."""
    spent = points_spent(made.base, settings.pointbuy_start)
    if made.method == "point_buy" and spent < settings.pointbuy_budget:
        reason = f"{settings.pointbuy_budget - spent} points are not spent, and lost"
        yield Flaw("points_unspent", reason, "ZI-MAKE-24")
    left = made.talents_allowed(house, settings) - made.talents_bought(settings)
    if left > 0 and settings.talent_option == "full":
        yield Flaw("talents_unspent", f"{left} talents are not bought", "ZI-TAL-08")
    if sum(made.ones.values()) < MOST_POINTS * made.skill_talents:
        yield Flaw("ones_unspent", "some +1s are not placed", "ZI-SKL-05", "skill_talents")
    race = house.race(made.race)
    for card in data.CARDS:
        if race is not None and made.base[card] + race.mod(card) > data.KING:
            reason = f"{data.CARD_NAMES[card]} is cut at the King"
            yield Flaw("capped_at_king", reason, "ZI-RACE-05", card)
    burden = gear_burden(made, made.inherent("C2", house), settings, house)
    if burden:
        reason = f"{burden} by armor or shield"
        yield Flaw(burden.lower(), reason, "ZI-STR-07", "armor")
    for item in made.gear.hands:
        short = weapon_strength(item, usual_style(item)) - made.inherent("C2", house)
        if weapon_of(item) is not None and short > 0:
            reason = f"{item}: {short} Strength short, -{short} on attacks"
            yield Flaw("weapon_weak", reason, "ZI-STR-04", "hand_1")
    if "spellcaster" in made.classes and not made.runes:
        yield Flaw("no_runes", "a Spellcaster without runes casts nothing", "ZI-MAG-03", "runes")
