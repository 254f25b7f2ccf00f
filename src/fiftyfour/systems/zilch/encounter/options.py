"""What somebody may do in a turn or outside encounters, and why not (ZI-RND-02)."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Generic, NamedTuple, TypeVar

from msgspec import Struct

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.options import Choose, Option, choose
from fiftyfour.systems.zilch.attack.blows import (
    against_attack,
    against_reach,
    against_target,
    against_two,
    beside,
    blow_name,
    blows_at_hand,
)
from fiftyfour.systems.zilch.damage.conditions import holder_of
from fiftyfour.systems.zilch.damage.recovery import against_item
from fiftyfour.systems.zilch.data import SPECIAL_GEAR, SUIT_NAMES
from fiftyfour.systems.zilch.encounter import choices
from fiftyfour.systems.zilch.encounter.carrying import WAYS, against_carrying, carrying_options
from fiftyfour.systems.zilch.encounter.choices import Act, Action, Cost, name_of
from fiftyfour.systems.zilch.magic.cast import against_casting
from fiftyfour.systems.zilch.magic.knacks import action_of, active_knacks, against_knack, knack_of
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.gear import WINCH, item_name
from fiftyfour.systems.zilch.table.house_rules import Knack
from fiftyfour.systems.zilch.table.table import Blow, Zilch

GRIP = Blow(grip=True)
NO_DEFEND = Refusal("defenseless_defend", "Defenseless: no Defend", "ZI-RND-04")


class Left(NamedTuple):
    """What is left of a turn (ZI-RND-01)."""

    standard: bool
    minor: bool


COSTS: tuple[Cost, ...] = ("free", "minor", "standard", "full")
STANDARD: tuple[Cost, ...] = ("standard", "full")
"""What takes the standard action."""

Within = Collection[Cost] | None
"""Costs that can be paid, so that what takes more need not be gathered; None: gather all."""

D_co = TypeVar("D_co", bound=Action, covariant=True)


class Named(Struct, frozen=True):
    """What an option is called beside whom it is done to."""

    name: str


class Doable(Struct, Generic[D_co], frozen=True):
    """Something to do: its words, its rule, and what is in its way besides the turn.

    `name` is what it is called where whom it is done to stands already.
    """

    does: D_co
    label: str
    rule: str
    closed: Refusal | None = None
    thing: str = ""
    name: str = ""


def turn_menu(table: Zilch, being: Creature, left: Left) -> Choose[Action]:
    """A turn: all that lies at hand, what is within the turn open, the rest closed (ZI-RND-01).

    What is closed is gathered only when somebody looks.
    """
    spent, helpless, guarding = _spent(being, left), being.helpless, being.guarding
    beyond = {*spent, *(STANDARD if guarding else ())}
    within: list[Cost] = [cost for cost in COSTS if cost not in beyond]

    def judged(costs: Within) -> Iterator[tuple[Doable[Action], Cost, Refusal | None]]:
        for doable in _doable(table, being, costs):
            cost, action = cost_of(table, being, doable.does), doable.does
            takes: Cost = "full" if type(action) is choices.MobileAttack else cost
            closed = spent.get(takes)
            if guarding and closed is None:
                closed = _guarded(action, takes)
            if helpless:
                closed = _helpless(being, action) or closed
            yield doable, cost, closed or doable.closed

    return choose(
        f"{being.name}: what now?",
        [_option(doable, None, cost) for doable, cost, closed in judged(within) if closed is None],
        rule="ZI-RND-02",
        later=lambda: [_option(doable, why, cost) for doable, cost, why in judged(None) if why],
    )


def _option(doable: Doable[D_co], closed: Refusal | None, cost: str = "") -> Option[D_co]:
    return Option(
        name_of(doable.does),
        doable.label,
        doable.does,
        hint=cost,
        thing=doable.thing,
        rule=doable.rule,
        closed=closed,
        gives=Named(doable.name) if doable.name else None,
    )


def cost_of(table: Zilch, being: Creature, action: Action) -> Cost:
    """The action that it takes; what is tried takes what the GM says, a standard one at first.

    Rules: ZI-RND-02, ZI-CARRY-03, ZI-KNK-02, ZI-KNK-04.
    """
    if cost := _COSTS.get(type(action)):
        return cost
    match action:
        case choices.Carry(way, _):
            return WAYS[way].cost
        case choices.UseKnack(knack):
            return action_of(knack_of(table, knack))
        case choices.Rage():
            return rage_cost(table, being)
        case _:
            raise AssertionError(f"nobody knows what {action} takes")


_COSTS: dict[type[Action], Cost] = {
    choices.Attack: "standard",
    choices.Defend: "standard",
    choices.CastSpell: "standard",
    choices.Feint: "standard",
    choices.Grapple: "standard",
    choices.Escape: "standard",
    choices.GiveAid: "standard",
    choices.Use: "standard",
    choices.Try: "standard",
    choices.TwoWeapons: "full",
    choices.Rally: "full",
    choices.Move: "minor",
    choices.MobileAttack: "minor",
    choices.Load: "minor",
    choices.LetGo: "free",
    choices.StopRaging: "free",
    choices.End: "free",
}


def _helpless(being: Creature, action: Action) -> Refusal | None:
    """Whoever is Helpless may still cast (ZI-COND-02)."""
    if isinstance(action, choices.CastSpell | choices.End):
        return None
    return Refusal("cannot_act", f"{being.name} is Helpless", "ZI-COND-02")


def _spent(being: Creature, left: Left) -> dict[Cost, Refusal]:
    """Which actions the turn has no more of, and why; a Mobile Attack takes as much as a full one.

    A standard action may be spent as a second minor one (ZI-RND-01, ZI-COND-08).
    """
    spent: dict[Cost, Refusal] = {}
    stunned = being.has("Stunned")
    if stunned:
        why = Refusal("action_spent", f"{being.name} is Stunned", "ZI-COND-08")
        spent["standard"] = spent["full"] = why
    elif not left.standard:
        why = Refusal("action_spent", "the standard action is spent", "ZI-RND-01")
        spent["standard"] = spent["full"] = why
    elif not left.minor:
        spent["full"] = Refusal("action_spent", "a full action needs both", "ZI-RND-01")
    second = left.standard and not being.guarding and not stunned
    if not left.minor and not second:
        spent["minor"] = Refusal("action_spent", "the minor action is spent", "ZI-RND-01")
    return spent


def _guarded(action: Action, takes: Cost) -> Refusal | None:
    """A Guarded one's standard action is Defend (ZI-RND-05, ZI-STN-03)."""
    if takes not in STANDARD or isinstance(action, choices.Defend):
        return None
    return Refusal("guarded_must_defend", "Guarded: only Defend", "ZI-RND-05")


def _bound(being: Creature) -> Refusal | None:
    if not being.has("Bound"):
        return None
    return Refusal("cannot_act", f"{being.name} is Bound", "ZI-COND-12")


def _doable(table: Zilch, being: Creature, costs: Within) -> Iterator[Doable[Action]]:
    """Standard and full actions, then minor and free ones; against foes on their feet first.

    What is done to fellows and to the fallen comes after everything else.
    """
    if not being.awake:
        return
    standard = costs is None or "standard" in costs
    foes, rest = _others(table, being) if standard else ([], [])
    blows = _blows(being) if standard else []
    yield from _attacks(table, being, foes, blows)
    closed = NO_DEFEND if being.has("Defenseless") else None
    yield Doable(choices.Defend(), "Defend: +2", "ZI-RND-04", closed)
    if standard:
        yield from _standard(table, being, foes)
    yield from _moves(table, being)
    yield from _carrying(being, costs)
    if being.now.grips:
        yield Doable(choices.LetGo(), "Let go", "ZI-HIT-10")
    yield from (_knack(being, knack) for knack in active_knacks(table, being))
    if being.now.raging:
        yield Doable(choices.StopRaging(), "Stop raging", "ZI-KNK-03")
    elif "rage" in being.who.knacks:
        needs = Refusal("knack_use", "a rage takes a Club chip", "ZI-KNK-03")
        closed = None if being.held("C") else needs
        yield Doable(choices.Rage(), "Rage: 1 Club chip", "ZI-KNK-04", closed)
    yield from _attacks(table, being, rest, blows)
    for target in rest:
        yield from _against(table, being, target)
    yield Doable(choices.End(), "End the turn", "ZI-RND-01")


def _others(table: Zilch, being: Creature) -> tuple[list[Creature], list[Creature]]:
    """Its foes on their feet, those beside it first; then everybody else in the encounter."""
    others = [one for one in table.in_order() if one.id != being.id]
    foes = [one for one in others if one.monster != being.monster and one.awake]
    foes.sort(key=lambda one: not beside(table, being, one))
    return foes, [one for one in others if one not in foes]


def _standard(table: Zilch, being: Creature, foes: Iterable[Creature]) -> Iterator[Doable[Action]]:
    """What else takes a standard or a full action (ZI-RND-02)."""
    yield _casting(table, being)
    yield Doable(choices.TwoWeapons(), "Attack with two weapons", "ZI-WPN-07", _against_two(being))
    for target in foes:
        yield from _against(table, being, target)
    yield from _escapes(table, being)
    yield from _uses(table, being, table.fighting)
    yield Doable(choices.Try(), "Try something else: a test", "ZI-RND-02")
    for suit, track in being.chips.items():
        if track.value < being.capacity(suit):
            yield Doable(choices.Rally(suit), f"Rally: {SUIT_NAMES[suit]} chips", "ZI-REC-02")


def _blows(being: Creature) -> list[tuple[Blow, str, Refusal | None]]:
    """Every weapon in every style, by name, and why not now, whoever it is for."""
    bound = _bound(being)
    return [(blow, blow_name(blow), bound or closed) for blow, closed in blows_at_hand(being)]


def _attacks(
    table: Zilch,
    being: Creature,
    targets: Iterable[Creature],
    blows: Sequence[tuple[Blow, str, Refusal | None]],
) -> Iterator[Doable[choices.Attack]]:
    """Each of these blows at each of them, dead or gone too (ZI-HIT-01, ZI-RND-03)."""
    for target in targets:
        whom, thing, gone = target.name, target.state.name, against_target(being, target)
        for blow, name, closed in blows:
            yield Doable(
                choices.Attack(target.id, blow.natural or blow.item, blow.how),
                f"{name}: attack {whom}",
                "ZI-HIT-01",
                closed or gone or against_reach(table, being, target, blow),
                thing,
                name,
            )


def _against_two(being: Creature) -> Refusal | None:
    return _bound(being) or against_two(being)


def _casting(table: Zilch, being: Creature) -> Doable[choices.CastSpell]:
    return Doable(choices.CastSpell(), "Cast a spell", "ZI-MAG-06", against_casting(table, being))


def _against(table: Zilch, being: Creature, target: Creature) -> Iterator[Doable[Action]]:
    """Feint, grapple, First Aid on another who is there (ZI-HIT-09, ZI-HIT-10, ZI-DMG-15)."""
    if target.dead or target.now.left:
        return
    if target.awake and target.now.feinted != being.id:
        yield Doable(choices.Feint(target.id), f"Feint: {target.name}", "ZI-HIT-09", name="Feint")
    closed = _bound(being)
    if being.now.grips:
        line = f"{being.name} holds somebody already"
        closed = closed or Refusal("cannot_act", line, "ZI-HIT-10")
    closed = closed or against_attack(table, being, target, GRIP)
    yield Doable(
        choices.Grapple(target.id), f"Grapple {target.name}", "ZI-HIT-10", closed, name="Grapple"
    )
    yield from _aid(table, being, target)


def _aid(table: Zilch, being: Creature, target: Creature) -> Iterator[Doable[choices.GiveAid]]:
    """First Aid takes the skill, and to be beside the victim (ZI-DMG-15, ZI-SKL-14)."""
    if not target.now.ongoing:
        return
    closed = _too_far(table, being, target)
    if not being.who.trained("first_aid", table.settings):
        closed = Refusal("untrained", "First Aid takes the skill", "ZI-SKL-14")
    for kind in target.now.ongoing:
        label = f"First Aid: {target.name}, {kind}"
        aid, name = choices.GiveAid(target.id, kind), f"First Aid, {kind}"
        yield Doable(aid, label, "ZI-DMG-15", closed, name=name)


def _too_far(table: Zilch, being: Creature, target: Creature) -> Refusal | None:
    if beside(table, being, target):
        return None
    return Refusal("range", f"{target.name} is in another zone", "ZI-RND-03")


def _escapes(table: Zilch, being: Creature) -> Iterator[Doable[choices.Escape]]:
    if holder_of(table, being) is not None:
        yield Doable(choices.Escape("S"), "Escape: Spades, Acrobatics", "ZI-HIT-10")
        yield Doable(choices.Escape("C2"), "Escape: Strength, Athletics", "ZI-HIT-10")
    elif not being.now.grips and {"Entangled", "Bound"} & {*being.now.conditions}:
        label = "Get loose: Spades, Acrobatics, at the GM's modifier"
        yield Doable(choices.Escape("net"), label, "ZI-HIT-10")


def _uses(
    table: Zilch, being: Creature, targets: Callable[[], Iterable[Creature]]
) -> Iterator[Doable[choices.Use]]:
    """What it has to be used up on them; it has to be in hand or on the body (ZI-GEAR-06)."""
    gear = being.gear
    at_hand = [*gear.hands, *gear.body]
    items = [
        i for i in dict.fromkeys([*at_hand, *being.now.dropped, *gear.pack]) if i in SPECIAL_GEAR
    ]
    for item in items:
        name, why = item_name(item), against_item(table, item)
        if item not in at_hand:
            why = Refusal("not_on_body", f"{name} is not at hand", "ZI-GEAR-06")
        for target in targets():
            use, label = choices.Use(item, target.id), f"{name} on {target.name}"
            far = why or _too_far(table, being, target)
            yield Doable(use, label, "ZI-GEAR-06", far, name=name)


def _moves(
    table: Zilch, being: Creature
) -> Iterator[Doable[choices.Move | choices.MobileAttack | choices.Load]]:
    """Moving, a Mobile Attack, loading (ZI-RND-03, ZI-COND-05, ZI-KNK-03, ZI-STR-03)."""
    closed = None
    if being.has("Entangled"):
        closed = Refusal("cannot_act", f"{being.name} is Entangled", "ZI-COND-05")
    label = "Move" if table.settings.zones == "off" else "Move to another zone"
    yield Doable(choices.Move(), label, "ZI-RND-03", closed)
    if "mobile_attack" in being.who.knacks:
        needs = Refusal("knack_use", "a Mobile Attack takes a chip and free feet", "ZI-KNK-03")
        ready = mobile_suit(being) and not being.has("Slowed")
        label = "Mobile Attack: in, strike and away, 1 chip"
        yield Doable(
            choices.MobileAttack(), label, "ZI-KNK-03", closed or (None if ready else needs)
        )
    for item in being.gear.hands:
        if item.endswith(WINCH) and item not in being.now.loaded:
            yield Doable(choices.Load(item), f"Load {item_name(item)}", "ZI-STR-03")


def _carrying(being: Creature, costs: Within) -> Iterator[Doable[choices.Carry]]:
    bound = _bound(being)
    for carry, label, rule in carrying_options(being, costs):
        yield Doable(carry, label, rule, bound or against_carrying(being, carry.way, carry.item))


def _knack(being: Creature, knack: Knack) -> Doable[choices.UseKnack]:
    """Using it, as a turn or a quiet moment offers it."""
    cost = f": {knack.cost} chip{'s' * (knack.cost > 1)}" if knack.cost else ""
    label, closed = f"{knack.name}{cost}", against_knack(being, knack)
    return Doable(choices.UseKnack(knack.id), label, "ZI-KNK-02", closed)


def rage_cost(table: Zilch, being: Creature) -> Cost:
    """Free if hurt since the last turn, or as set (ZI-KNK-04)."""
    how = table.settings.rage_activation
    if how == "free_if_hurt":
        return "free" if being.now.hurt else "minor"
    return how


def mobile_suit(being: Creature) -> str:
    """The class suit that pays for a Mobile Attack, the fuller one; "" if it has none."""
    held = [suit for suit in ("C", "S") if being.held(suit)]
    return max(held, key=being.held, default="")


# --- outside encounters ---


def outside_menu(table: Zilch, being: Creature) -> Choose[Act]:
    """Outside encounters nothing is counted in actions (ZI-RND-02, ZI-GEAR-02, ZI-DMG-15)."""
    return choose(
        f"{being.name}: do something",
        [_option(one, None) for one in _outside(table, being, COSTS) if one.closed is None],
        rule="ZI-RND-02",
        later=lambda: [
            _option(one, one.closed) for one in _outside(table, being, None) if one.closed
        ],
    )


def _outside(table: Zilch, being: Creature, costs: Within) -> Iterator[Doable[Act]]:
    yield from _carrying(being, costs)
    yield from _uses(table, being, table.living)
    for target in table.living():
        yield from _aid(table, being, target)
    for knack in active_knacks(table, being):
        if knack.activation != "with_attack":
            yield _knack(being, knack)
    yield _casting(table, being)
    for suit in being.chips:
        closed = Refusal("not_in_combat", "a Rally is for encounters", "ZI-RND-02")
        yield Doable(choices.Rally(suit), f"Rally: {SUIT_NAMES[suit]} chips", "ZI-REC-02", closed)
