"""Who falls and rises, what conditions bring along, who holds whom (ZI-COND, ZI-DRN-02)."""

from fiftyfour.engine.game import Game
from fiftyfour.systems.zilch.data import SUITS
from fiftyfour.systems.zilch.table.character import gear_burden
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.table import Zilch

FALLEN = {"C": "Paralyzed", "S": "Paralyzed", "D": "Comatose", "H": "Dead"}
"""What becomes of somebody whose primary card is at 0 (ZI-DRN-02)."""


def settle(game: Game[Zilch], being: Creature) -> None:
    """Chips in excess are lost at once, and whoever falls or rises does so.

    Gear burdens no monster, whatever its sheet says: nobody may learn of a hidden Strength.

    Rules: ZI-CHIP-04, ZI-CHIP-05, ZI-DMG-07, ZI-DMG-09, ZI-DMG-10, ZI-DRN-02, ZI-STR-08.
    """
    for suit, track in being.chips.items():
        most = being.capacity(suit)
        if track.value > most:
            game.set(track, most, rule="ZI-CHIP-04")
        track.most = most
    most = being.most_hp
    if being.hp.value > most:
        game.set(being.hp, most, rule="ZI-CHIP-04")
    being.hp.most = most
    fallen = _fallen(being)
    burden = "" if being.monster else _burden(game.table, being)
    if fallen != being.now.fallen:
        line = f"{being.name} is {' and '.join(fallen).lower() if fallen else 'up again'}"
        game.tell(line, rule="ZI-DRN-02", known=being.sight, being=being.id)
    if (fallen, burden) != (being.now.fallen, being.now.burden):
        game.write(being.state, rule="ZI-STR-08", fallen=fallen, burden=burden)
    lose_hold(game, being)


def _burden(table: Zilch, being: Creature) -> str:
    return gear_burden(being.who, being.effective("C2"), table.settings, table.house.data)


def _fallen(being: Creature) -> list[str]:
    fallen = [] if being.hp.value > 0 else ["Unconscious"]
    fallen += [FALLEN[suit] for suit in SUITS if being.effective(suit) == 0]
    if "Dead" in being.now.fallen:
        fallen.append("Dead")  # death does not end (ZI-DRN-02)
    return list(dict.fromkeys(fallen))


def afflict(game: Game[Zilch], being: Creature, condition: str, *, rule: str) -> None:
    """Set a condition; it does not stack with itself (ZI-COND-01 and the rest)."""
    if condition in being.now.conditions:
        return
    conditions = [*being.now.conditions, condition]
    game.tell(f"{being.name} is {condition}", rule=rule, being=being.id)
    game.write(being.state, rule=rule, conditions=conditions)
    if condition == "Dead":
        game.write(being.state, rule="ZI-COND-11", fallen=[*being.now.fallen, "Dead"])
    lose_hold(game, being)


def relieve(game: Game[Zilch], being: Creature, condition: str, *, rule: str) -> None:
    """Clear a condition."""
    if condition in being.now.conditions:
        conditions = [one for one in being.now.conditions if one != condition]
        game.tell(f"{being.name} is no longer {condition}", rule=rule, being=being.id)
        game.write(being.state, rule=rule, conditions=conditions)


# --- what goes with the ability to act ---


def lose_hold(game: Game[Zilch], being: Creature, *, gone: bool = False) -> None:
    """Who cannot act, or is gone, holds nobody and is held no longer; nor do they stand Guarded.

    Guarded turns Cautious where the standard action is lost before one's turn.

    Rules: ZI-HIT-10, ZI-STN-04, ZI-STN-14, ZI-COND-08.
    """
    if gone or not being.able:
        holder = holder_of(game.table, being)
        for one in (being, holder):
            if one is not None and one.now.grips:
                release(game, one)
    if being.now.stance != "Guarded":
        return
    lost = not being.able or being.has("Stunned")
    if lost and not _has_acted(game.table, being):
        game.write(being.state, rule="ZI-STN-04", stance="Cautious")


def _has_acted(table: Zilch, being: Creature) -> bool:
    order, turn = table.encounter.order, table.encounter.turn
    if being.id not in order or turn not in order:
        return False
    return order.index(being.id) <= order.index(turn)


def holder_of(table: Zilch, being: Creature) -> Creature | None:
    """Who holds it, if anybody does (ZI-HIT-10)."""
    return next((one for one in table.beings.values() if one.now.grips == being.id), None)


def release(game: Game[Zilch], holder: Creature) -> None:
    """A grip is let go: neither is Entangled any more, but by another grip (ZI-HIT-10)."""
    table = game.table
    held = table.beings.get(holder.now.grips)
    game.tell(f"{holder.name} lets go", rule="ZI-HIT-10", being=holder.id)
    game.write(holder.state, rule="ZI-HIT-10", grips="")
    for one in (holder, held):
        if one is not None and not one.now.grips and holder_of(table, one) is None:
            relieve(game, one, "Entangled", rule="ZI-HIT-10")
