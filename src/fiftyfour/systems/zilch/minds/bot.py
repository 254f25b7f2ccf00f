"""A sensible player and game master: from the view and the question alone.

In a fight it weighs what an answer takes from the foe against what it costs: hit points by the
exact chance of every blow, chips by what they are worth later.
"""

import re
from collections.abc import Callable, Iterator
from fractions import Fraction

from fiftyfour.engine.actions import Reply
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Answer, Choose, Decision, Form, Number, Simple
from fiftyfour.engine.things import GM
from fiftyfour.engine.view import Pending, View
from fiftyfour.systems.zilch.attack.blows import (
    attack_total,
    blow_with,
    blows_of,
    defence_total,
    hits,
    two_blows,
)
from fiftyfour.systems.zilch.data import rune_cost
from fiftyfour.systems.zilch.magic.cast import casts_by_hand, spells_of
from fiftyfour.systems.zilch.minds import odds
from fiftyfour.systems.zilch.minds.chances import best_value, hit_chance, mean_damage
from fiftyfour.systems.zilch.rolls.roll import BOON
from fiftyfour.systems.zilch.rolls.test import BLUFFING, WARY
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.forms import NOBODY
from fiftyfour.systems.zilch.table.house_rules import Spell
from fiftyfour.systems.zilch.table.seen import stranger, table_of
from fiftyfour.systems.zilch.table.table import Blow, Zilch

CHIP = Fraction(3, 20)
"""What a chip kept is worth, in hit points of a foe or one's own."""
LOW = 3
"""Whoever has less than one part in so many of the hit points wants healing first."""


def decide(view: View, pending: Pending, chance: Plain) -> Answer | Reply:
    """An answer to any question of the game; its character it makes first."""
    match pending.decision:
        case Choose(rule="ZI-MAKE-02"):
            return _ready(view)
        case Choose() as choose:
            return _choose(view, choose, chance)
        case Form() as form:
            return _form(view, form, chance)
        case Number() as number:
            return _number(view, number)
        case _:
            return pending.decision.sample(chance)


def _ready(view: View) -> Answer | Reply:
    """What is drawn or rolled in order is taken as it comes; where any method will do, as it is."""
    for one in view.decisions:
        if one.id == "make" and isinstance(one.decision, Choose):
            ids = _ids(one.decision)
            return "ready" if len(ids) > 2 else Reply(to="make", answer=ids[-1])
    return "ready"


def _ids(choose: Choose) -> list[str]:
    return [option.id for option in choose.options]


def _choose(view: View, choose: Choose, chance: Plain) -> Answer:
    ids = _ids(choose)
    match choose.rule:
        case "ZI-RND-02":
            return _act(view, ids)
        case "ZI-TABLE-01":
            return _direct(view, ids)
        case "ZI-MON-05":
            down = [one for one in table_of(view).beings.values() if one.monster and not one.awake]
            return next((one.id for one in down if one.id in ids), "")
        case "ZI-TAL-09":
            return _boon(choose.prompt)
        case "ZI-STN-03":
            table = table_of(view)
            named = [one for one in table.beings.values() if choose.prompt.startswith(one.name)]
            return _stance(view, table, named[0].id if named else "", ids)
        case "ZI-MAKE-11":
            return ids[-1]
        case "ZI-SKL-02" | "ZI-SAVE-06" | "ZI-RND-07" | "ZI-DMG-15" | "ZI-MAG-07":
            return ids[0]
        case "ZI-WPN-07":
            foes = [one.id for one in _foes(view, table_of(view)) if one.id in ids]
            return foes[0] if foes else "nobody"
        case _:
            return choose.sample(chance)


# --- who is there ---


def _foes(view: View, table: Zilch) -> list[Creature]:
    """Who fights for the other side and is up, the weakest first as far as one can see."""
    ours = view.seat != GM
    found: list[Creature] = []
    for id in table.encounter.order:
        if id.startswith("m") == ours:
            one = table.beings.get(id) or stranger(view, table, id)
            if one is not None and one.awake and not one.now.left:
                found.append(one)
    return sorted(found, key=_left)


def _friends(view: View, table: Zilch) -> list[Creature]:
    ours = view.seat != GM
    return [one for id, one in table.beings.items() if id.startswith("m") != ours and not one.dead]


def _left(being: Creature) -> int:
    return max(1, being.hp.value)


def _is_low(being: Creature) -> bool:
    return being.hp.value * LOW < being.most_hp


# --- what is worth how much ---


def _worth(table: Zilch, being: Creature, foe: Creature, blow: Blow, chips: int = 0) -> Fraction:
    """The share of a foe's hit points that a blow takes, on average."""
    chance = hit_chance(table, being, foe, blow, chips) or Fraction(0)
    return chance * min(_damage(table, being, foe, blow), _left(foe)) / _left(foe)


def _damage(table: Zilch, being: Creature, foe: Creature, blow: Blow) -> Fraction:
    if not blow.spell:
        return mean_damage(table, being, foe, blow)
    spell = next(one for one in spells_of(table, being) if one.id == blow.spell)
    return Fraction(sum(one.amount for one in spell.effects if one.kind == "damage"))


def _act(view: View, ids: list[str]) -> str:
    """The option that takes most from the other side, or gives most to one's own."""
    table = table_of(view)
    being = table.beings.get(table.encounter.turn)
    if being is None:
        return "end" if "end" in ids else ids[0]
    best, most = "defend" if "defend" in ids else "end", Fraction(1, 50)
    for id, worth in _weighed(view, table, being, ids):
        if worth > most:
            best, most = id, worth
    return best if best in ids else ids[0]


def _weighed(
    view: View, table: Zilch, being: Creature, ids: list[str]
) -> Iterator[tuple[str, Fraction]]:
    foes = {one.id: one for one in _foes(view, table)}
    for id in ids:
        word, *rest = id.split()
        match word:
            case "attack" if rest[0] in foes:
                blow = blow_with(being, " ".join(rest[1:-1]), rest[-1])
                yield id, _worth(table, being, foes[rest[0]], blow)
            case "two" if foes:
                foe, penalty = next(iter(foes.values())), table.settings.two_weapon_penalty
                blows = [Blow(item=b.item, how=b.how, penalty=penalty) for b in two_blows(being)]
                yield id, sum((_worth(table, being, foe, b) for b in blows[:2]), Fraction(0))
            case "cast":
                chosen = _spell(view, table, being)
                yield id, chosen[2] if chosen else Fraction(0)
            case "use" if rest[0] in ("salve_egg", "pitch_patch"):
                patient = table.beings.get(rest[1])
                if patient is not None and rest[1] not in foes and _is_low(patient):
                    yield id, Fraction(3 if rest[0] == "salve_egg" else 1, 2 * _left(patient))
            case "feint" if rest[0] in foes:
                mine = best_value(table, being, "S2", *BLUFFING)
                theirs = best_value(table, foes[rest[0]], "S2", *WARY)
                yield id, odds.contest_chances(mine, theirs)[0] / 8
            case "aid" if rest[0] not in foes:
                yield id, Fraction(1, 4)
            case "escape":
                yield id, Fraction(1, 10)
            case "rally" if sum(one.value for one in being.chips.values()) == 0:
                yield id, Fraction(1, 8)
            case _:
                pass


def _spell(view: View, table: Zilch, being: Creature) -> tuple[Spell, str, Fraction] | None:
    """The spell to cast by hand, at whom, and what it is worth."""
    found: list[tuple[Spell, str, Fraction]] = []
    chips = being.held("D")
    for spell in spells_of(table, being) if casts_by_hand(being) else []:
        cost = rune_cost(spell.runes)
        if cost > chips:
            continue
        if spell.aimed:
            blow = Blow(spell=spell.id, how="ranged")
            for foe in _foes(view, table):
                worth = _worth(table, being, foe, blow) - CHIP * cost / 10
                found.append((spell, foe.id, worth))
        elif spell.effects[:1] and spell.effects[0].kind == "heal":
            for one in _friends(view, table):
                if _is_low(one) and one.wounds:
                    worth = Fraction(min(3, one.wounds), 2 * _left(one)) - CHIP * cost / 10
                    found.append((spell, one.id, worth))
    return max(found, key=lambda one: one[2], default=None)


# --- stances ---


def _stance(view: View, table: Zilch, id: str, ids: list[str]) -> str:
    """What one gives against what one takes, in shares of the hit points that are left."""
    being, foes = table.beings.get(id), _foes(view, table)
    if being is None or not foes:
        return "Bold" if "Bold" in ids else ids[0]
    source = table.settings.domino_source

    def chance(margin: int, mine: str, theirs: str) -> Fraction:
        return odds.hit_chance(margin, mine, theirs, tie=table.settings.to_hit_tie, source=source)

    helped = any(one.awake and one.id != id for one in _friends(view, table))
    if not (helped and _is_low(being)):  # somebody has to end it
        ids = [one for one in ids if one != "Guarded"] or ids
    return max(ids, key=lambda stance: _balance(view, table, being, foes, stance, chance))


def _balance(
    view: View,
    table: Zilch,
    being: Creature,
    foes: list[Creature],
    stance: str,
    chance: Callable[[int, str, str], Fraction],
) -> Fraction:
    foe, usual = foes[0], "Bold"
    given = Fraction(0)
    if stance != "Guarded":
        for blow in [*blows_of(being), *_bolts(table, being)]:
            margin = attack_total(table, being, foe, blow, 0, False) - _bare(table, foe)
            damage = min(_damage(table, being, foe, blow), _left(foe))
            given = max(given, chance(margin, stance, usual) * damage / _left(foe))
    guarded = stance == "Guarded" and being.gear.shield is not None
    shield = being.gear.shield.guarded - being.gear.shield.defence if guarded else 0  # pyright: ignore[reportOptionalMemberAccess]
    taken = Fraction(0)
    for other in foes:
        worst = max(blows_of(other), key=lambda blow: _damage(table, other, being, blow))
        margin = attack_total(table, other, being, worst, 0, False) - _bare(table, being) - shield
        damage = max(Fraction(1), _damage(table, other, being, worst))
        taken += chance(margin, usual, stance) * min(damage, _left(being)) / _left(being)
    return given - taken / max(1, len([one for one in _friends(view, table) if one.awake]))


def _bare(table: Zilch, being: Creature) -> int:
    """What it defends with but for the domino."""
    return defence_total(table, being, "", 0) - (0 if being.helpless else being.pips()[1])


def _bolts(table: Zilch, being: Creature) -> list[Blow]:
    if not casts_by_hand(being):
        return []
    held = being.held("D")
    spells = [one for one in spells_of(table, being) if one.aimed and rune_cost(one.runes) <= held]
    return [Blow(spell=one.id, how="ranged") for one in spells]


# --- chips and Boons ---


def _number(view: View, number: Number) -> int:
    table = table_of(view)
    if number.rule == "ZI-CHIP-08":
        return _parry(table, number)
    if number.rule == "ZI-SAVE-05":
        return _save(table, number)
    return max(number.least, min(number.most, 0))


def _parry(table: Zilch, number: Number) -> int:
    """Just as many as turn the blow, if what it would take is worth them."""
    striking = table.scene.data.striking
    if striking is None or striking.total is None or striking.target not in table.beings:
        return 0
    other, tie = table.beings[striking.target], table.settings.to_hit_tie
    for n in range(number.most + 1):
        if not hits(striking.total, defence_total(table, other, striking.attacker, n), tie):
            return n if n * CHIP * 2 <= max(1, 4 - other.hp.value // 2) else 0
    return 0


def _save(table: Zilch, number: Number) -> int:
    """A chip is a twelfth of a chance; half of what one has is spent on it."""
    return min(number.most, max(number.least, (number.most + 1) // 2))


def _chips(view: View, most: int) -> int:
    """As many as are worth more than they cost."""
    table = table_of(view)
    striking = table.scene.data.striking
    if striking is None or striking.attacker not in table.beings:
        return 0
    being, blow = table.beings[striking.attacker], striking.blow
    foe = table.beings.get(striking.target) or stranger(view, table, striking.target)
    if foe is None:
        return 0
    damage = Fraction(1) if blow.grip else _damage(table, being, foe, blow)

    def gain(n: int) -> Fraction:
        chance = hit_chance(table, being, foe, blow, n) or Fraction(0)
        return chance * damage - CHIP * n

    return max(range(most + 1), key=gain)


def _boon(told: str) -> str:
    """Spent where it turns a failure into a success."""
    found = re.search(r"(\d+) against (-?\d+)", told)
    if found is None:
        return "no"
    rolled, value = int(found[1]), int(found[2])
    return "yes" if value < rolled <= value + BOON else "no"


# --- forms ---


def _form(view: View, form: Form, chance: Plain) -> Answer:
    filled: dict[str, Simple] = {}
    table = table_of(view)
    for name, field in form.fields.items():
        decision = field.decision
        if isinstance(decision, Choose) and decision.rule == "ZI-STN-03":
            filled[name] = _stance(view, table, name, _ids(decision))
        elif isinstance(decision, Number) and name == "chips":
            filled[name] = _chips(view, decision.most)
        elif isinstance(decision, Number) and name == "parry":
            filled[name] = min(decision.most, 1)
        elif form.rule == "ZI-TAL-09":
            filled[name] = _boon(field.label)
        elif field.default is not None:
            filled[name] = field.default
        else:
            filled[name] = _first(field.decision)
    match form.rule:
        case "ZI-MAG-05":
            filled |= _casting(view)
        case "ZI-TEST-01":
            filled |= _called(view, chance)
        case "ZI-MON-01":
            filled |= _opposition(view)
        case _:
            pass
    return filled


def _casting(view: View) -> dict[str, Simple]:
    """The spell that is worth most, and at whom; else none after all."""
    table = table_of(view)
    being = table.beings.get(table.scene.data.casting)
    chosen = None if being is None else _spell(view, table, being)
    if chosen is None:
        return {"spell": "none", "target_1": NOBODY}
    return {"spell": chosen[0].id, "target_1": chosen[1]}


def _first(decision: Decision[object]) -> Simple:
    answer = next(decision.answers())
    assert not isinstance(answer, dict)
    return answer


# --- the GM ---

PLAN = ("test", "test", "test", "monster", "fight", "time", "scene")
"""A scene: exploring, searching, bargaining; somebody in the way; a rest."""
TASKS = ("C2", "S2", "H2", "D2")
"""What is tested then: climbing, searching, persuading, knowing."""


def _direct(view: View, ids: list[str]) -> str:
    """The next of the plan that can be done, once those who lie there are taken out."""
    if "cancel" in ids:
        return "cancel"
    table = table_of(view)
    if any(not one.awake for one in table.beings.values() if one.monster) and "remove" in ids:
        return "remove"
    called = [one for one in table.scene.data.called if one in PLAN]
    left = [one for one in PLAN[len(called) :] if one in ids]
    return left[0] if left else ("scene" if "scene" in ids else ids[0])


def _called(view: View, chance: Plain) -> dict[str, Simple]:
    """A test for somebody, on what the plan of the scene has come to."""
    table = table_of(view)
    up = [one.id for one in table.beings.values() if not one.monster and one.awake]
    tests = table.scene.data.called.count("test")
    who = up[chance.below(len(up))] if up else next(iter(table.beings))
    return {"being": who, "card": TASKS[(tests - 1) % len(TASKS)]}


def _opposition(view: View) -> dict[str, Simple]:
    """As many as the characters can meet: half of them, or one that is weak."""
    table = table_of(view)
    party = len([one for one in table.beings.values() if not one.monster and one.awake])
    if party < 2:
        return {"preset": "Peasant", "count": 1}
    if table.scene.data.number % 2 == 0:
        return {"preset": "Ogre", "count": max(1, party // 3)}
    return {"preset": "Guard", "count": (party + 1) // 2}
