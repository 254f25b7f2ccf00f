"""Damage, drain, taint, and getting over them (ZI-DMG, ZI-DRN, ZI-TNT, P-DMG, P-HEAL)."""

from msgspec import structs

from fiftyfour.engine.game import Game
from fiftyfour.engine.wording import possessive
from fiftyfour.systems.zilch.damage.conditions import afflict, settle
from fiftyfour.systems.zilch.data import SUIT_NAMES
from fiftyfour.systems.zilch.table.creature import MOST_CHIPS, Creature, Running, tokens
from fiftyfour.systems.zilch.table.effects import Effect
from fiftyfour.systems.zilch.table.table import Zilch


def net_damage(weapon: int, fudge: int, dr: int, eighths: int, applies_to: str) -> int:
    """Net physical damage: weapon times size, Fudge die, less resistance (ZI-DMG-02).

    `eighths` is the size in eighths of Medium; it applies to the weapon, or to the `total` of both.
    Negative is a miss of the skin.
    """
    if applies_to == "total":
        return (weapon + fudge) * eighths // 8 - dr
    return weapon * eighths // 8 + fudge - dr


def hurt(
    game: Game[Zilch],
    being: Creature,
    points: int,
    *,
    temporary: bool = False,
    tainted: bool = False,
    told: bool = False,
    rule: str,
) -> int:
    """Take damage point by point: HP first, then Hearts drain; return the points suffered.

    `told`: a line has told the damage already, so only what of it cannot be suffered is told.

    Rules: ZI-CHIP-10, ZI-DMG-06, ZI-DMG-07, ZI-DMG-08, ZI-DMG-11, ZI-DMG-12, ZI-TNT-01.
    """
    settings = game.table.settings
    hp, lost, drained = being.hp.value, 0, 0
    hearts = being.effective("H")
    began_up = hp > 0
    for _ in range(max(0, points)):
        if hp > 0:
            hp, lost = hp - 1, lost + 1
        elif (temporary and settings.temp_overflow == "ignore") or (
            began_up and settings.overflow_damage == "stop"
        ):
            break
        elif drained < hearts:
            drained += 1
        else:
            break
    if lost + drained == 0:
        return 0
    known = being.sight
    suffered = lost + drained
    if not told or suffered < points:
        amount = f"{suffered} of the {points}" if told else suffered
        line = f"{being.name} suffers {amount} damage"
        game.tell(line, rule=rule, known=known, being=being.id, suffers=suffered)
    game.set(being.hp, hp, rule=rule)
    if temporary:
        game.set(being.temp, min(MOST_CHIPS, being.temp.value + lost), rule="ZI-DMG-11")
    if drained:
        track = tokens(being, "drain", "H")
        game.set(track, track.value + drained, rule="ZI-DMG-07")
    if tainted:
        taint(game, being, "H", suffered)
    if "rage" in being.who.knacks and not being.now.hurt:  # nobody else asks (ZI-KNK-04)
        game.write(being.state, rule=rule, hurt=True)
    settle(game, being)
    return suffered


def taint(game: Game[Zilch], being: Creature, suit: str, points: int) -> None:
    """So many taint counters more; they may exceed the suit (ZI-TNT-01)."""
    track = tokens(being, "taint", suit)
    game.set(track, min(99, track.value + points), rule="ZI-TNT-01")


def drain(
    game: Game[Zilch], being: Creature, suit: str, points: int, *, tainted: bool = False, rule: str
) -> int:
    """Negative tokens on a suit, no more than bring its primary to 0 (ZI-DRN-01, ZI-DRN-03)."""
    points = min(points, being.effective(suit))
    if points <= 0:
        return 0
    line = f"{possessive(being.name)} {SUIT_NAMES[suit]} are drained by {points}"
    game.tell(line, rule=rule, known=being.sight, being=being.id)
    track = tokens(being, "drain", suit)
    game.set(track, track.value + points, rule=rule)
    if tainted:
        taint(game, being, suit, points)
    settle(game, being)
    return points


def heal(
    game: Game[Zilch], being: Creature, points: int, *, rule: str, past_taint: bool = False
) -> int:
    """HP come back, taint first, wounds before the temporary pool; return how many.

    `past_taint` goes round the counters, which stay.

    Rules: ZI-TNT-02, ZI-TNT-03, ZI-TNT-04, ZI-REC-06, ZI-REC-07.
    """
    settle(game, being)
    if being.dead:
        return 0
    hp, temp, counters = being.hp.value, being.temp.value, being.tainted("H")
    most = being.most_hp
    for _ in range(points):
        if hp >= most:
            break
        if counters and not past_taint:
            counters -= 1
            continue
        if most - hp - temp <= 0:
            temp -= 1
        hp += 1
    healed = hp - being.hp.value
    if being.tainted("H") != counters:
        game.set(being.taint["H"], counters, rule="ZI-TNT-02")
    game.set(being.temp, max(0, temp), rule="ZI-REC-06")
    game.set(being.hp, hp, rule=rule)
    settle(game, being)
    return healed


def restore(game: Game[Zilch], being: Creature, suit: str, points: int, *, rule: str) -> int:
    """Drain recovers, taint first except on Hearts (ZI-TNT-02, ZI-TNT-03, ZI-REC-07)."""
    if being.dead:
        return 0
    left, counters = being.drained(suit), being.tainted(suit)
    before = left
    for _ in range(points):
        if not left:
            break
        if suit != "H" and counters:
            counters -= 1
        else:
            left -= 1
    if being.tainted(suit) != counters:
        game.set(being.taint[suit], counters, rule="ZI-TNT-02")
    if left != before:
        game.set(being.drain[suit], left, rule=rule)
    settle(game, being)
    return before - left


def return_pool(game: Game[Zilch], being: Creature, *, rule: str) -> None:
    """The temporary pool comes back chip by chip; what taint eats stays there (ZI-REC-06)."""
    if being.dead:
        return
    hp, pool, counters = being.hp.value, being.temp.value, being.tainted("H")
    left = 0
    for _ in range(pool):
        if hp >= being.most_hp:
            continue  # what has no room vanishes
        if counters:
            counters, left = counters - 1, left + 1
        else:
            hp += 1
    if being.tainted("H") != counters:
        game.set(being.taint["H"], counters, rule="ZI-TNT-02")
    game.set(being.temp, left, rule=rule)
    game.set(being.hp, hp, rule=rule)
    settle(game, being)


def apply(
    game: Game[Zilch],
    being: Creature,
    effect: Effect,
    *,
    spell: str = "",
    caster: str = "",
    duration: str = "instant",
    rule: str = "ZI-MAG-11",
) -> None:
    """Carry out one effect on somebody; armor stops no energy, nor a spell's blow.

    Rules: ZI-DMG-01, ZI-DMG-04, ZI-MAG-09, ZI-MAG-10, ZI-MAG-11.
    """
    match effect.kind:
        case "damage":
            amount = effect.amount
            if effect.fudge:
                amount += game.roll(game.table.fudge, rule="ZI-DMG-04")[0]
            if effect.what != "physical":
                amount -= being.er(effect.what)
            elif not spell:
                amount -= being.dr
            hurt(
                game,
                being,
                amount,
                temporary=effect.temporary,
                tainted=effect.tainted,
                rule="ZI-DMG-04",
            )
        case "heal":
            heal(game, being, effect.amount, rule=rule)
        case "drain":
            drain(game, being, effect.what, effect.amount, tainted=effect.tainted, rule=rule)
        case "restore":
            restore(game, being, effect.what, effect.amount, rule=rule)
        case "ongoing":
            more = max(effect.amount, being.now.ongoing.get(effect.what, 0))
            ongoing = {**being.now.ongoing, effect.what: more}
            game.write(being.state, rule="ZI-COND-10", ongoing=ongoing)
        case _:
            if duration == "instant" and effect.kind == "condition":
                afflict(game, being, effect.what, rule=rule)
            else:
                _run(game, being, effect, spell, caster, duration, rule)


def _run(
    game: Game[Zilch],
    being: Creature,
    effect: Effect,
    spell: str,
    caster: str,
    duration: str,
    rule: str,
) -> None:
    """An effect begins to run; the turn it is cast in is none of those it is counted by."""
    kind, _, count = duration.partition(":")
    now = int(kind == "rounds" and game.table.encounter.turn == caster)
    running = Running(
        spell=spell,
        caster=caster,
        effect=effect,
        duration="encounter" if kind == "instant" else kind,
        left=int(count or 0) + now,
    )
    effects = [*being.now.effects, running]
    game.tell(f"{being.name}: {effect.text()}", rule=rule, being=being.id)
    game.write(being.state, rule="ZI-MAG-09", effects=effects)
    settle(game, being)


def end_effects(game: Game[Zilch], durations: tuple[str, ...], by: str = "") -> None:
    """Effects of these durations are over: all, or with `by` those that its caster ends so.

    Whose caster is at no table any more ends with whoever bears it (ZI-MAG-09).
    """
    beings = game.table.beings
    for being in beings.values():
        left = [
            one
            for one in being.now.effects
            if one.duration not in durations
            or by not in ("", one.caster if one.caster in beings else being.id)
        ]
        if len(left) != len(being.now.effects):
            game.write(being.state, rule="ZI-MAG-09", effects=left)
            settle(game, being)


def dispel(game: Game[Zilch], being: Creature, what: str) -> None:
    """Effects of this spell, or that are this condition, are over; `all` ends every one."""
    left = [
        one
        for one in being.now.effects
        if what != "all" and what not in (one.spell, one.effect.what, one.effect.text())
    ]
    if len(left) != len(being.now.effects):
        game.write(being.state, rule="ZI-MAG-09", effects=left)
        settle(game, being)


def count_down(game: Game[Zilch], caster: Creature) -> None:
    """At the end of the caster's turn its spells run a round shorter (ZI-MAG-09)."""
    for being in [one for one in game.table.beings.values() if one.now.effects]:
        effects = [
            structs.replace(one, left=one.left - 1)
            if one.duration == "rounds" and one.caster == caster.id
            else one
            for one in being.now.effects
        ]
        left = [one for one in effects if one.duration != "rounds" or one.left > 0]
        if left != being.now.effects:
            game.write(being.state, rule="ZI-MAG-09", effects=left)
            settle(game, being)
