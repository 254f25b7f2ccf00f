"""Rally, Rest, Sleep, levels, and the salves of the book (ZI-REC, ZI-GEAR, P-REST, P-LEVEL)."""

from typing import Annotated

from msgspec import Struct, structs

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.struct_form import Between, Each, Pick, Switch
from fiftyfour.systems.zilch.damage.conditions import settle
from fiftyfour.systems.zilch.damage.damage import drain, end_effects, heal, restore, return_pool
from fiftyfour.systems.zilch.table.commands import gms_command, outside
from fiftyfour.systems.zilch.table.creature import MOST_CHIPS, Creature
from fiftyfour.systems.zilch.table.forms import in_combat, names_of
from fiftyfour.systems.zilch.table.gear import indefinite, item_name
from fiftyfour.systems.zilch.table.settling import settle_call
from fiftyfour.systems.zilch.table.table import Zilch


def rest(game: Game[Zilch], being: Creature) -> None:
    """About an hour: half of the class chips, at least one, and the temporary pool (ZI-REC-03)."""
    settle(game, being)  # by hand a GM may have changed what fits
    half = game.table.settings.rest_chips == "half"
    for suit, track in being.chips.items():
        most = being.capacity(suit)
        gained = max(1, most // 2) if half else most
        game.set(track, min(most, track.value + gained), rule="ZI-REC-03")
    return_pool(game, being, rule="ZI-REC-03")
    end_effects(game, ("rest",), being.id)


def sleep(game: Game[Zilch], being: Creature) -> None:
    """Drain first, then the pool, HP, class chips, Boons (ZI-REC-04, ZI-REC-05, ZI-CHIP-12).

    Rules: ZI-TAL-10, ZI-REC-07.
    """
    settings = game.table.settings
    settle(game, being)
    for suit in list(being.drain):
        restore(game, being, suit, settings.sleep_drain, rule="ZI-REC-05")
    return_pool(game, being, rule="ZI-REC-05")
    most = being.most_hp
    points = {"half": max(1, most // 2), "one": 1, "all": most}
    heal(game, being, points[settings.sleep_hp], rule="ZI-REC-05")
    if being.dead:
        return
    for suit, track in being.chips.items():
        game.set(track, being.capacity(suit), rule="ZI-REC-05")
    boons = being.who.boons(game.table.house.data, settings)
    being.boons.most = max(boons, being.boons.value)
    game.set(being.boons, boons, rule="ZI-TAL-10")
    end_effects(game, ("rest", "sleep"), being.id)


def rally(game: Game[Zilch], being: Creature, suit: str) -> None:
    """Some class chips on one suit; no HP, no drain (ZI-REC-02)."""
    settle(game, being)
    track, most = being.chips[suit], being.capacity(suit)
    gained = min(most, track.value + game.table.settings.rally_chips)
    line = f"{being.name} rallies"
    game.tell(line, rule="ZI-REC-02", being=being.id)
    game.set(track, gained, rule="ZI-REC-02")


class Passing(Struct, frozen=True):
    """What passes: a Sleep or a Rest, broken off or not, on a new day, for whom (ZI-REC-01)."""

    kind: Annotated[
        str,
        Pick(
            "Time passes",
            {"rest": "a Rest, an hour", "sleep": "a Sleep, eight hours"},
            hints={
                "rest": "half the class chips, the temporary damage",
                "sleep": "chips, Boons, half the hit points",
            },
        ),
    ] = "rest"
    broken: Annotated[
        bool, Switch("The Sleep is broken off after an hour", when={"kind": "sleep"})
    ] = False
    new_day: Annotated[bool, Switch("A new day has begun")] = False
    who: Annotated[dict[str, bool], Each(usual=True)] = {}


def who_rests(table: Zilch) -> dict[str, dict[str | None, str]]:
    """Everybody who lives (ZI-REC-01)."""
    return {"who": names_of(table.living())}


@gms_command(
    "Rest or Sleep",
    rule="ZI-REC-01",
    prompt="Time passes",
    closed=(outside("ZI-REC-01"),),
    fill=who_rests,
    send="They take {kind}",
    tab="Time",
    rest="time",
    waiting="letting time pass",
)
def pass_time(game: Game[Zilch], said: Passing) -> None:
    """The GM lets time pass for chosen characters: a Rest, or a Sleep (P-REST, ZI-REC-01).

    At most one Sleep a day; one broken off counts as a Rest (ZI-REC-04).
    """
    sleeping = said.kind == "sleep" and not said.broken
    for being in list(game.table.living()):
        if said.new_day and being.now.slept:
            game.write(being.state, rule="ZI-REC-04", slept=False)
        if not said.who[being.id]:
            continue
        if sleeping and not being.now.slept:
            game.tell(f"{being.name} sleeps", rule="ZI-REC-04", being=being.id)
            sleep(game, being)
            game.write(being.state, rule="ZI-REC-04", slept=True, used=[])
        else:
            game.tell(f"{being.name} rests", rule="ZI-REC-03", being=being.id)
            rest(game, being)
    settle_call(game, said.kind)


class Award(Struct, frozen=True):
    """How many levels, and for whom."""

    who: Annotated[dict[str, bool], Each(usual=True)] = {}
    levels: Annotated[int, Between("How many", 1, 9, prompt="Levels")] = 1


def who_has_levels(table: Zilch) -> dict[str, dict[str | None, str]]:
    """The characters who live (ZI-TABLE-02)."""
    return {"who": names_of(_characters(table))}


@gms_command(
    "Award a level",
    rule="ZI-TABLE-02",
    closed=(outside("ZI-TABLE-02"),),
    fill=who_has_levels,
    send="Award them",
    tab="Time",
    rest="level",
    waiting="awarding levels",
)
def award_level(game: Game[Zilch], said: Award) -> None:
    """The GM awards a level to chosen characters (P-LEVEL, ZI-TABLE-02)."""
    for being in _characters(game.table):
        if said.who[being.id]:
            level = min(99, being.who.level + said.levels)
            game.write(being.sheet, rule="ZI-TABLE-02", level=level)
            game.tell(f"{being.name} is level {level}", rule="ZI-TABLE-02", being=being.id)
    settle_call(game, "level")


def _characters(table: Zilch) -> list[Creature]:
    return [one for one in table.living() if not one.monster]


# --- special gear ---


def against_item(table: Zilch, item: str) -> Refusal | None:
    """Why it cannot be used now: war pitch is for outside combat (ZI-GEAR-02)."""
    return in_combat(table, "ZI-GEAR-02") if item == "war_pitch" else None


def use_item(game: Game[Zilch], user: Creature, item: str, target: Creature) -> None:
    """Use something up on oneself or somebody beside one (ZI-GEAR-06)."""
    if closed := against_item(game.table, item):
        raise closed.error()
    gear = user.gear
    hands, body = list(gear.hands), list(gear.body)
    (hands if item in hands else body).remove(item)
    used = structs.replace(gear, hands=hands, body=body)
    game.write(user.sheet, rule="ZI-GEAR-06", gear=used)
    line = f"{user.name} uses {indefinite(item_name(item))}"
    line += "" if user is target else f" on {target.name}"
    game.tell(line, rule="ZI-GEAR-06", being=user.id, target=target.id)
    REMEDIES[item](game, target)


def salve_egg(game: Game[Zilch], being: Creature) -> None:
    """Heals up to 3 and stiffens by 2 Spades drain in any case (ZI-GEAR-01)."""
    heal(game, being, 3, rule="ZI-GEAR-01")
    drain(game, being, "S", 2, rule="ZI-GEAR-01")


def _pitch(game: Game[Zilch], being: Creature, amount: int, rule: str) -> None:
    """Taint is not overcome: nothing is healed, or only what it does not hold back (ZI-GEAR-05)."""
    counters = being.tainted("H")
    if counters and game.table.settings.taint_block == "blocked":
        return
    room = max(0, being.most_hp - being.hp.value - counters)
    heal(game, being, min(amount, room) if counters else amount, rule=rule, past_taint=True)


def war_pitch(game: Game[Zilch], being: Creature) -> None:
    """Heals 3, outside combat (ZI-GEAR-02)."""
    _pitch(game, being, 3, "ZI-GEAR-02")


def pitch_patch(game: Game[Zilch], being: Creature) -> None:
    """Stops bleeding in any case, and heals 1 (ZI-GEAR-03)."""
    if "bleeding" in being.now.ongoing:
        ongoing = {kind: n for kind, n in being.now.ongoing.items() if kind != "bleeding"}
        game.write(being.state, rule="ZI-GEAR-03", ongoing=ongoing)
    _pitch(game, being, 1, "ZI-GEAR-03")


def cure_all(game: Game[Zilch], being: Creature) -> None:
    """Takes away taint, 3 at most; what is left of 3 makes wounds temporary (ZI-GEAR-04)."""
    counters = being.tainted("H")
    gone = min(3, counters)
    if gone:
        game.set(being.taint["H"], counters - gone, rule="ZI-GEAR-04")
    turned = min(3 - gone, being.wounds)
    game.set(being.temp, min(MOST_CHIPS, being.temp.value + turned), rule="ZI-GEAR-04")
    settle(game, being)


REMEDIES = {
    "salve_egg": salve_egg,
    "war_pitch": war_pitch,
    "pitch_patch": pitch_patch,
    "cure_all": cure_all,
}
