"""What somebody can strike with now, and whom (ZI-WPN, ZI-RND-02)."""

from fiftyfour.engine.decisions import Option
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.systems.zilch.being import Being
from fiftyfour.systems.zilch.gear import WINCH, item_name, usual_style, weapon_of
from fiftyfour.systems.zilch.moment import Blow
from fiftyfour.systems.zilch.table import Zilch
from fiftyfour.systems.zilch.totals import must_reach


def attack_options(table: Zilch, being: Being, cost: str = "standard") -> list[Option]:
    """Every weapon in every style at everybody within reach (ZI-HIT-01, ZI-RND-03)."""
    blows = blows_of(being)
    found: list[Option] = []
    for target in table.fighting():
        for blow in blows:
            try:
                must_reach(table, being, target, blow)
            except IllegalAction:
                continue
            found.append(
                Option(
                    id=f"attack {target.id} {blow.natural or blow.item} {blow.how}",
                    label=f"{blow_name(blow)}: attack {target.name}",
                    hint=cost,
                    thing=target.state.name,
                    rule="ZI-HIT-01",
                )
            )
    return found


def blows_of(being: Being) -> list[Blow]:
    """What it can attack with now: weapons in hand, natural attacks, bare hands.

    A gauntlet is worn and needs an empty hand; a shield that can bash is a weapon too; a winched
    crossbow has to be loaded, and a tower shield or buckler bashes nobody.

    Rules: ZI-SHD-05, ZI-STR-03, ZI-WPN-05, ZI-WPN-08, ZI-WPN-09.
    """
    found = [Blow(item="", natural=one.name, how=one.how) for one in being.who.attacks]
    for item in dict.fromkeys([*being.gear.hands, *being.gear.body]):
        weapon = weapon_of(item)
        worn = item == "gauntlet" and being.gear.hands_free > 0
        if weapon is None or (item not in being.gear.hands and not worn):
            continue
        if item.endswith(WINCH) and item not in being.now.loaded:
            continue
        styles = [*weapon.kinds, *(["light"] if weapon.ends else [])]
        found += [Blow(item=item, how=how) for how in styles]
    return [*found, Blow()]


def blow_name(blow: Blow) -> str:
    """What people call it."""
    style = f", {blow.how}" if blow.how in ("thrown", "light") else ""
    return f"{blow.natural or item_name(blow.item)}{style}"


def whom(blow: Blow) -> str:
    """What is asked about each blow of a two-weapon attack."""
    return f"{blow_name(blow)}: at whom?"


def two_blows(being: Being) -> list[Blow]:
    """What a two-weapon attack is made with: two one-handed weapons, or the two ends of one.

    Slow weapons take no part (ZI-WPN-05, ZI-WPN-06, ZI-WPN-07, ZI-SHD-05).
    """
    found: list[Blow] = []
    for item in being.gear.hands:
        weapon = weapon_of(item)
        if weapon is None or weapon.slow:
            continue
        if weapon.ends:
            return [Blow(item=item, how="light")] * 2
        if weapon.hands == 1:
            found.append(Blow(item=item, how=usual_style(item)))
    return found


def blow_with(being: Being, item: str, how: str) -> Blow:
    """The blow of this name: a natural attack, or an item in a style."""
    if any(one.name == item for one in being.who.attacks):
        return Blow(item="", natural=item, how=how)
    return Blow(item=item, how=how)
