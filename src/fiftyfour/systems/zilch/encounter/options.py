"""What somebody may do in a turn, and why not (ZI-RND-02)."""

from fiftyfour.engine.decisions import Answer, Option
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.systems.zilch.attack.blows import attack_options, beside, must_reach, two_blows
from fiftyfour.systems.zilch.damage.conditions import holder_of
from fiftyfour.systems.zilch.damage.recovery import class_suit_options
from fiftyfour.systems.zilch.data import SPECIAL_GEAR
from fiftyfour.systems.zilch.encounter.carrying import (
    COSTS,
    handlings,
    must_be_trained,
    must_handle,
    words_of,
)
from fiftyfour.systems.zilch.magic.cast import can_cast
from fiftyfour.systems.zilch.magic.knacks import action_of, knack_option, usable
from fiftyfour.systems.zilch.table.creature import Creature, must_carry
from fiftyfour.systems.zilch.table.forms import must_be_outside
from fiftyfour.systems.zilch.table.gear import WINCH, item_name, usual_style, weapon_of
from fiftyfour.systems.zilch.table.table import Blow, Zilch

STANDARD = ("attack", "two", "cast", "feint", "grapple", "escape", "aid", "use", "rally", "try")
"""Actions that take a standard action or more (ZI-RND-02)."""


def turn_options(table: Zilch, being: Creature, standard: bool, minor: bool) -> list[Option]:
    """Everything within what is left of the turn; nothing if there is nothing (ZI-RND-01)."""
    if not being.awake:
        return []
    found = _standard(table, being, full=minor) if standard else []
    if not being.helpless:
        found += _other(table, being, standard, minor)
    end = Option(id="end", label="End the turn", rule="ZI-RND-01")
    return [*found, end] if found else []


def _standard(table: Zilch, being: Creature, full: bool) -> list[Option]:
    """Standard and full actions; a Guarded one's standard is Defend (ZI-RND-05, ZI-STN-03)."""
    cast = Option(id="cast", label="Cast a spell", hint="standard", rule="ZI-MAG-06")
    if being.helpless:
        return [cast] if can_cast(table, being) else []
    defend = Option(id="defend", label="Defend: +2", hint="standard", rule="ZI-RND-04")
    if being.guarding:
        return [defend]
    found: list[Option] = []
    if not being.has("Bound"):
        found += attack_options(table, being)
        if full and len(two_blows(being)) >= 2:
            label = "Attack with two weapons"
            found.append(Option(id="two", label=label, hint="full", rule="ZI-WPN-07"))
    if not being.has("Defenseless"):
        found.append(defend)
    if can_cast(table, being):
        found.append(cast)
    found += _against_others(table, being)
    found += _items(table, being)
    label = "Try something else: a test"
    found.append(Option(id="try", label=label, hint="standard", rule="ZI-RND-02"))
    if full:
        for option in class_suit_options(being):
            label = f"Rally: {option.label} chips"
            found.append(
                Option(id=f"rally {option.id}", label=label, hint="full", rule="ZI-REC-02")
            )
    return found


def _reached(table: Zilch, being: Creature, target: Creature) -> bool:
    """True if bare hands reach it (ZI-HIT-06, ZI-RND-03)."""
    try:
        must_reach(table, being, target, Blow(grip=True))
    except IllegalAction:
        return False
    return True


def _against_others(table: Zilch, being: Creature) -> list[Option]:
    """Feint, grapple, escape, First Aid on another (ZI-HIT-09, ZI-HIT-10, ZI-DMG-15)."""
    found: list[Option] = []
    trained = being.who.trained("first_aid", table.settings)
    for one in table.fighting():
        if one.id == being.id:
            continue
        if one.awake and one.now.feinted != being.id:
            found.append(Option(id=f"feint {one.id}", label=f"Feint: {one.name}", rule="ZI-HIT-09"))
        free = not being.now.grips and not being.has("Bound")
        if free and _reached(table, being, one):
            found.append(
                Option(id=f"grapple {one.id}", label=f"Grapple {one.name}", rule="ZI-HIT-10")
            )
        if trained and beside(table, being, one):
            found += [
                Option(
                    id=f"aid {one.id} {kind}",
                    label=f"First Aid: {one.name}, {kind}",
                    rule="ZI-DMG-15",
                )
                for kind in one.now.ongoing
            ]
    if holder_of(table, being) is not None:
        found += [
            Option(id="escape S", label="Escape: Spades, Acrobatics", rule="ZI-HIT-10"),
            Option(id="escape C2", label="Escape: Strength, Athletics", rule="ZI-HIT-10"),
        ]
    elif not being.now.grips and {"Entangled", "Bound"} & {*being.now.conditions}:
        label = "Get loose: Spades, Acrobatics, at the GM's modifier"
        found.append(Option(id="escape net", label=label, rule="ZI-HIT-10"))
    return found


def _items(table: Zilch, being: Creature) -> list[Option]:
    carried = dict.fromkeys([*being.gear.hands, *being.gear.body])
    items = [item for item in carried if item in SPECIAL_GEAR and item != "war_pitch"]
    return [
        Option(
            id=f"use {item} {one.id}",
            label=f"{item_name(item)} on {one.name}",
            hint="standard",
            rule="ZI-GEAR-06",
        )
        for item in items
        for one in table.fighting()
        if beside(table, being, one)
    ]


def _other(table: Zilch, being: Creature, has_standard: bool, has_minor: bool) -> list[Option]:
    """Minor and free actions; a standard may be spent as a minor one (ZI-RND-01)."""
    guarded = being.guarding
    minor = has_minor or (has_standard and not guarded)
    full = has_standard and has_minor and not guarded
    found: list[Option] = []
    if minor and not being.has("Entangled"):
        label = "Move" if table.settings.zones == "off" else "Move to another zone"
        found.append(Option(id="move", label=label, hint="minor", rule="ZI-RND-03"))
        if has_standard and has_minor and mobile_suit(being) and not being.has("Slowed"):
            label = "Mobile Attack: in, strike and away, 1 chip"
            found.append(Option(id="mobile", label=label, hint="minor", rule="ZI-KNK-03"))
    for item in being.gear.hands:
        if minor and item.endswith(WINCH) and item not in being.now.loaded:
            label = f"Load {item_name(item)}"
            found.append(Option(id=f"load {item}", label=label, hint="minor", rule="ZI-STR-03"))
    allowed = {"free": True, "minor": minor, "full": full}
    for option in [] if being.has("Bound") else handlings(being):
        if allowed[COSTS[option.id.partition(":")[0]]]:
            found.append(option)
    if being.now.grips:
        found.append(Option(id="let go", label="Let go", hint="free", rule="ZI-HIT-10"))
    allowed["standard"] = has_standard and not guarded
    found += [knack_option(one) for one in usable(table, being) if allowed[action_of(one)]]
    found += _rage(table, being, minor)
    return found


def _rage(table: Zilch, being: Creature, minor: bool) -> list[Option]:
    """Into a rage and out of it (ZI-KNK-03, ZI-KNK-04)."""
    if being.now.raging:
        return [Option(id="calm", label="Stop raging", hint="free", rule="ZI-KNK-03")]
    if "rage" not in being.who.knacks or not being.held("C"):
        return []
    cost = rage_cost(table, being)
    if cost == "minor" and not minor:
        return []
    return [Option(id="rage", label="Rage: 1 Club chip", hint=cost, rule="ZI-KNK-04")]


def must_be_open(
    table: Zilch, being: Creature, answer: Answer, standard: bool, minor: bool
) -> None:
    """The catalogue's word for what cannot be done now (ZI-RND-01, ZI-RND-02, ZI-RND-05).

    Raises:
        IllegalAction: the action is spent, or something is in its way.
    """
    word, rest = words_of(answer)
    if being.helpless and word not in ("cast", "end"):
        raise IllegalAction("cannot_act", f"{being.name} is Helpless", "ZI-COND-02")
    if word in (*STANDARD, "defend") and not standard:
        raise IllegalAction("action_spent", "the standard action is spent", "ZI-RND-01")
    if being.guarding and word in STANDARD:
        raise IllegalAction("guarded_must_defend", "Guarded: only Defend", "ZI-RND-05")
    if word == "defend" and being.has("Defenseless"):
        raise IllegalAction("defenseless_defend", "Defenseless: no Defend", "ZI-RND-04")
    if word in ("two", "rally", "take", "put") and not (standard and minor):
        raise IllegalAction("action_spent", "a full action needs both", "ZI-RND-01")
    if word in ("move", "load", "stow", "pick") and not (
        minor or (standard and not being.guarding)
    ):
        raise IllegalAction("action_spent", "the minor action is spent", "ZI-RND-01")
    match word:
        case "attack":
            _must_be_armed(table, being, rest.split())
        case "two":
            _must_be_quick(being)
        case "grapple" | "feint":
            target = table.being(rest)
            if word == "grapple":
                must_reach(table, being, target, Blow(grip=True))
        case "move" if being.has("Entangled"):
            raise IllegalAction("cannot_act", f"{being.name} is Entangled", "ZI-COND-05")
        case "cast":
            _must_cast(table, being)
        case "aid":
            must_be_trained(table, being)
        case "draw" | "take" | "pick" | "drop" | "stow" | "put":
            must_handle(being, word, rest)
        case "use":
            item = rest.split(" ")[0]
            must_carry(being, item)
            if item == "war_pitch":
                must_be_outside(table, "ZI-GEAR-02")
        case "rage" | "mobile" | "knack" | "calm":
            told = "its needs are not met now, or it is used up"
            raise IllegalAction("knack_use", told, "ZI-KNK-02")
        case _:
            pass


def _must_be_armed(table: Zilch, being: Creature, words: list[str]) -> None:
    if len(words) < 2:
        return
    target, item = table.being(words[0]), words[1]
    if item.startswith("shield:") and weapon_of(item) is None:
        raise IllegalAction("bash_shield", "it does not bash", "ZI-SHD-05")
    if item.endswith(WINCH) and item not in being.now.loaded:
        raise IllegalAction("not_loaded", "it is not loaded", "ZI-STR-03")
    if item != "unarmed" and item not in being.gear.hands:
        raise IllegalAction("not_in_hand", f"{item} is not in hand", "ZI-CARRY-01")
    how = words[2] if len(words) > 2 else usual_style(item)
    must_reach(table, being, target, Blow(item=item, how=how))


def _must_be_quick(being: Creature) -> None:
    """Two weapons for two blows, neither of them slow (ZI-WPN-06, ZI-WPN-07)."""
    weapons = [weapon for item in being.gear.hands if (weapon := weapon_of(item)) is not None]
    if any(weapon.slow for weapon in weapons):
        raise IllegalAction("slow_weapon", "it is too slow for that", "ZI-WPN-06")
    if len(two_blows(being)) < 2:
        raise IllegalAction("not_in_hand", "that takes two weapons in hand", "ZI-WPN-07")


def _must_cast(table: Zilch, being: Creature) -> None:
    if being.now.raging:
        raise IllegalAction("cannot_act", "there is no casting in a rage", "ZI-KNK-03")
    if "D" not in being.chips:
        raise IllegalAction("chips_class", "only Spellcasters cast", "ZI-CHIP-09")
    if not can_cast(table, being):
        raise IllegalAction("chips_short", "the chips pay for no spell", "ZI-MAG-05")


def rage_cost(table: Zilch, being: Creature) -> str:
    """Free if hurt since the last turn, or as set (ZI-KNK-04)."""
    how = table.settings.rage_activation
    if how == "free_if_hurt":
        return "free" if being.now.hurt else "minor"
    return how


def mobile_suit(being: Creature) -> str:
    """The class suit that pays for a Mobile Attack, the fuller one; "" if it has none."""
    held = [suit for suit in ("C", "S") if being.held(suit)]
    if "mobile_attack" not in being.who.knacks or not held:
        return ""
    return max(held, key=being.held)
