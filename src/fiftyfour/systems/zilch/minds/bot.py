"""A sensible player, who also plays the monsters: from the view and the question alone.

In a fight it weighs what an answer takes from the foe against what it costs: hit points by the
exact chance of every blow, chips by what they are worth later.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from operator import itemgetter

from msgspec import structs

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Decision, Given, Number, Simple
from fiftyfour.engine.desk import Next
from fiftyfour.engine.forms import Form
from fiftyfour.engine.options import Choose, Option, options_of
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.things import GM
from fiftyfour.engine.view import Pending
from fiftyfour.systems.zilch.attack.attack import Commit, Parry
from fiftyfour.systems.zilch.attack.blows import (
    attack_total,
    blow_with,
    blows_of,
    defence_total,
    hits,
    two_blows,
)
from fiftyfour.systems.zilch.characters import values_at_table
from fiftyfour.systems.zilch.data import BLUFFING, WARY, rune_cost
from fiftyfour.systems.zilch.encounter import choices
from fiftyfour.systems.zilch.encounter.choices import NameStance, Stances
from fiftyfour.systems.zilch.magic.cast import (
    NO_SPELL,
    Casting,
    CastSlowly,
    casts_by_hand,
    spells_of,
)
from fiftyfour.systems.zilch.minds import odds
from fiftyfour.systems.zilch.minds.chances import (
    FUDGE,
    best_value,
    damage_of_all,
    hit_chance,
    hit_chances,
)
from fiftyfour.systems.zilch.rolls import choices as rolls
from fiftyfour.systems.zilch.rolls.roll import BOON
from fiftyfour.systems.zilch.scene import standin
from fiftyfour.systems.zilch.scene.corrections import Joins, Leaves
from fiftyfour.systems.zilch.scene.scene import CallOff
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.forms import NOBODY
from fiftyfour.systems.zilch.table.house_rules import Spell
from fiftyfour.systems.zilch.table.table import Blow, Zilch

NOTHING = Fraction(0)
SIDES = len(FUDGE)
"""A mean over the sides of the Fudge die is reckoned in parts of so many."""
CHIP = Fraction(3, 20)
"""What a chip kept is worth, in hit points of a foe or one's own."""
FEINT = Fraction(1, 8)
"""What it is worth that a foe is Defenseless."""
UNKNOWN_DR = 1
"""The damage resistance of a foe whose sheet one does not see."""
LIKELY = 9
"""A save at this value succeeds three times in four."""
REMEDY = {"salve_egg": 3, "pitch_patch": 1}
"""What a salve heals."""
USUAL = "Bold"
"""The stance that foes are taken to be in."""
LOW = 3
"""Whoever has less than one part in so many of the hit points wants healing first."""


def decide(seen: Seen[Zilch], pending: Pending, chance: Plain) -> Given | Answer:
    """An answer to any question of the game; its character it makes first."""
    match pending.decision:
        case Choose(options=[Option(does=values_at_table.Ready(), id=ready), *_]):
            return _ready(seen, ready)
        case Choose() as menu:
            return _choose(seen, menu, chance)
        case Form() as form:
            return _form(seen, form, chance)
        case Parry(most=most):
            return _parry(seen.table, most) if most else 0
        case rolls.ChipsOnSave(most=most, value=value):  # a chip is a twelfth of a chance
            return max(0, min((most + 1) // 2, LIKELY - value))
        case Number(least=least, most=most):
            return max(least, min(most, 0))
        case _:
            return pending.decision.sample(chance)


def _ready(seen: Seen[Zilch], ready: str) -> Given | Answer:
    """What is drawn or rolled in order is taken as it comes; where any method will do, as it is."""
    for pending in seen.decisions:
        ways = [
            *options_of(pending.decision, values_at_table.DrawCards),
            *options_of(pending.decision, values_at_table.RollValues),
        ]
        if 0 < len(ways) <= 2:
            return Answer(to=pending.id, answer=ways[-1].id)
    return ready


def _choose(seen: Seen[Zilch], menu: Choose[object], chance: Plain) -> Given:
    first, last = menu.options[0], menu.options[-1]
    match first.does:
        case NameStance(being=being):
            return _stance(seen, being, options_of(menu, NameStance))
        case rolls.SpendBoon():
            return _boon(options_of(menu, rolls.SpendBoon))
        case Next() | CallOff():
            return standin.next_call(seen.table, menu)
        case Leaves() | Joins() | None:
            return standin.who_leaves(seen.table, menu)
        case values_at_table.KeepHand():
            return last.id
        case rolls.UseSkill() | rolls.AllowSkill() | choices.Endure() | CastSlowly() | True | False:
            return first.id
        case choices.StrikeAt():
            return _second(seen, menu)
        case does if isinstance(does, choices.Action):
            return _act(seen, menu)
        case _:
            return menu.sample(chance)


def _second(seen: Seen[Zilch], menu: Choose[object]) -> str:
    """The weakest foe within reach, else nobody."""
    at = {option.does.target: option.id for option in options_of(menu, choices.StrikeAt)}
    within = seen.part(lambda table: [table.beings[id] for id in at if id])
    return next((at[foe.id] for foe in _foes(seen, within)), menu.options[-1].id)


# --- who is there ---


def _foes(seen: Seen[Zilch], among: Sequence[Creature] | None = None) -> list[Creature]:
    """Who fights for the other side and is up, the weakest first as far as one can see."""
    there, ours = seen.table.in_order() if among is None else among, seen.seat != GM
    foes = [one for one in there if one.monster == ours and one.awake and not one.now.left]
    return sorted(foes, key=_left)


def _friends(seen: Seen[Zilch]) -> list[Creature]:
    theirs = seen.seat == GM
    return [one for one in seen.table.beings.values() if one.monster == theirs and not one.dead]


def _left(being: Creature) -> int:
    return max(1, being.health)


def _is_low(being: Creature) -> bool:
    return being.health * LOW < being.most_hp


# --- what is worth how much ---


def _worth(
    table: Zilch, being: Creature, foe: Creature, blow: Blow, most: Fraction = NOTHING
) -> Fraction:
    """The share of a foe's hit points that a blow takes, on average.

    Nothing where even a sure hit takes no more than `most`.
    """
    whole = SIDES * _left(foe)
    taken = min(_damage(table, being, foe, blow), whole)
    if taken * most.denominator <= most.numerator * whole:
        return NOTHING
    chance = hit_chance(table, being, foe, blow)
    if not chance:
        return NOTHING
    return Fraction(chance.numerator * taken, chance.denominator * whole)


def _damage(table: Zilch, being: Creature, foe: Creature, blow: Blow) -> int:
    """The hit points that a hit takes on average, in parts of `SIDES`."""
    if not blow.spell:
        unknown = UNKNOWN_DR if foe.sheet.blank else 0
        return damage_of_all(table, being, foe, blow, unknown)
    spell = next(one for one in spells_of(table, being) if one.id == blow.spell)
    return SIDES * sum(one.amount for one in spell.effects if one.kind == "damage")


def _act(seen: Seen[Zilch], menu: Choose[object]) -> str:
    """The option that takes most from the other side, or gives most to one's own."""
    best, most = menu.options[-1], Fraction(1, 50)
    for option in menu.options:
        if type(option.does) is choices.Defend:
            best = option
    weighed = [option for option in menu.options if type(option.does) in WEIGHED]
    if not weighed:
        return best.id
    table = seen.table
    being = table.beings.get(table.encounter.turn)
    if being is None:
        return best.id
    foes = {foe.id: foe for foe in _foes(seen)}
    for option in weighed:
        worth = _worth_of(seen, being, foes, option.does, most)
        if worth is not NOTHING and worth > most:
            best, most = option, worth
    return best.id


WEIGHED = {
    *(choices.Attack, choices.TwoWeapons, choices.CastSpell, choices.Use, choices.Feint),
    *(choices.GiveAid, choices.Escape, choices.Rally),
}
"""All else gives nothing, as far as `_worth_of` goes."""


def _worth_of(
    seen: Seen[Zilch],
    being: Creature,
    foes: Mapping[str, Creature],
    action: object,
    most: Fraction,
) -> Fraction:
    """What an action gives, in shares of somebody's hit points; or nothing, if not above `most`."""
    table = seen.table
    match action:
        case choices.Attack(target, weapon, how):
            if target not in foes:
                return NOTHING
            return _worth(table, being, foes[target], blow_with(being, weapon, how), most)
        case choices.TwoWeapons() if foes:
            foe, penalty = next(iter(foes.values())), table.settings.two_weapon_penalty
            blows = [structs.replace(blow, penalty=penalty) for blow in two_blows(being)[:2]]
            return sum((_worth(table, being, foe, blow) for blow in blows), NOTHING)
        case choices.CastSpell():
            chosen = _spell(seen, being)
            return chosen[2] if chosen else NOTHING
        case choices.Use(item, target) if item in REMEDY and target not in foes:
            patient = table.beings[target]
            return Fraction(REMEDY[item], 2 * _left(patient)) if _is_low(patient) else NOTHING
        case choices.Feint(target) if target in foes and most < FEINT:
            mine = best_value(table, being, "S2", *BLUFFING)
            theirs = best_value(table, foes[target], "S2", *WARY)
            return odds.contest_chances(mine, theirs)[0] * FEINT
        case choices.GiveAid(target) if target not in foes:
            return Fraction(1, 4)
        case choices.Escape():
            return Fraction(1, 10)
        case choices.Rally() if not any(track.value for track in being.chips.values()):
            return Fraction(1, 8)
        case _:
            return NOTHING


def _spell(seen: Seen[Zilch], being: Creature) -> tuple[Spell, str, Fraction] | None:
    """The spell to cast by hand, at whom, and what it is worth."""
    table = seen.table
    spells: list[tuple[Spell, str, Fraction]] = []
    chips = being.held("D")
    for spell in spells_of(table, being) if casts_by_hand(being) else []:
        cost = rune_cost(spell.runes)
        if cost > chips:
            continue
        if spell.aimed:
            blow = Blow(spell=spell.id, how="ranged")
            for foe in _foes(seen):
                worth = _worth(table, being, foe, blow) - CHIP * cost / 10
                spells.append((spell, foe.id, worth))
        elif spell.effects[:1] and spell.effects[0].kind == "heal":
            for friend in _friends(seen):
                if friend.wounds and (_is_low(friend) or not table.encounter.running):
                    healed = Fraction(min(3, friend.wounds), 2 * _left(friend))
                    spells.append((spell, friend.id, healed - CHIP * cost / 10))
    return max(spells, key=lambda chosen: chosen[2], default=None)


# --- stances ---


def _stance(seen: Seen[Zilch], id: str, stances: list[Option[NameStance]]) -> str:
    """What one gives against what one takes, in shares of the hit points that are left."""
    table = seen.table
    being, foes = table.beings[id], _foes(seen)
    if not foes:
        bold = (option.id for option in stances if option.does.stance == "Bold")
        return next(bold, stances[0].id)
    tie, source = table.settings.to_hit_tie, table.settings.domino_source
    friends = [friend for friend in _friends(seen) if friend.awake]
    helped = any(friend.id != id for friend in friends)
    if not (helped and _is_low(being)):  # somebody has to end it
        stances = [option for option in stances if option.does.stance != "Guarded"] or stances
    foe, theirs, mine = foes[0], _bare(table, foes[0]), _bare(table, being)
    blows = [*blows_of(being), *_bolts(table, being)]
    given = [
        _exchange(table, being, foe, blow, _damage(table, being, foe, blow), theirs)
        for blow in blows
    ]
    taken = [_worst(table, foe, being, mine) for foe in foes]
    held = being.gear.shield

    def balance(option: Option[NameStance]) -> int:
        """What it gives less what it takes; nobody attacks who is Guarded, but a shield helps.

        Both are shares of hit points, here over one denominator.
        """
        stance, gain, shield = option.does.stance, 0, 0
        if stance != "Guarded":
            gains = [_ways(ahead, stance, USUAL, tie, source) * share for ahead, share in given]
            gain = max(gains, default=0)
        elif held is not None:
            shield = held.guarded - held.defence
        loss = sum(
            [_ways(ahead - shield, USUAL, stance, tie, source) * lost for ahead, lost in taken]
        )
        return gain * _left(being) * max(1, len(friends)) - loss * _left(foe)

    return max(stances, key=balance).id


PAIRS = lcm(21 * 20, 21 * 21, 36 * 36, 32 * 32)
"""Any chance of two dominoes that nobody has seen is so many parts of it (ZI-STN-07)."""


@lru_cache(maxsize=8192)
def _ways(margin: int, attacker: str, defender: str, tie: str, source: str) -> int:
    """The chance to hit, dominoes unseen, in parts of `PAIRS`."""
    chance = odds.hit_chance(margin, attacker, defender, tie=tie, source=source)
    return chance.numerator * (PAIRS // chance.denominator)


def _exchange(
    table: Zilch, being: Creature, foe: Creature, blow: Blow, harm: int, bare: int
) -> tuple[int, int]:
    """By how much a blow is ahead without dominoes, and what it takes that does so much `harm`.

    `bare` is what the foe defends with but for the domino. What it takes is in parts of `SIDES`.
    """
    margin = attack_total(table, being, foe, blow, 0, False) - bare
    return margin, min(harm, SIDES * _left(foe))


def _worst(table: Zilch, foe: Creature, being: Creature, bare: int) -> tuple[int, int]:
    """The same of the blow by which a foe does most harm, taken to be a hit point at least."""
    harms = [(_damage(table, foe, being, blow), blow) for blow in blows_of(foe)]
    harm, blow = max(harms, key=itemgetter(0))
    return _exchange(table, foe, being, blow, max(SIDES, harm), bare)


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


def _parry(table: Zilch, most: int) -> int:
    """Just as many as turn the blow, if what it would take is worth them."""
    striking = table.scene.data.striking
    if striking is None or striking.total is None or striking.target not in table.beings:
        return 0
    other, tie = table.beings[striking.target], table.settings.to_hit_tie
    for n in range(most + 1):
        if not hits(striking.total, defence_total(table, other, striking.attacker, n), tie):
            return n if n * CHIP * 2 <= max(1, 4 - other.health // 2) else 0
    return 0


def _chips(table: Zilch, most: int) -> int:
    """As many as are worth more than they cost."""
    striking = table.scene.data.striking
    if striking is None or not {striking.attacker, striking.target} <= table.beings.keys():
        return 0
    being, foe = table.beings[striking.attacker], table.beings[striking.target]
    blow, numbers = striking.blow, range(most + 1)
    damage = Fraction(SIDES if blow.grip else _damage(table, being, foe, blow), SIDES)
    gains = [
        (chance or NOTHING) * damage - CHIP * chips
        for chips, chance in zip(
            numbers, hit_chances(table, being, foe, blow, numbers), strict=True
        )
    ]
    return gains.index(max(gains))


def _boon(options: list[Option[rolls.SpendBoon]]) -> str:
    """Spent where it turns a failure into a success."""

    def turns(boon: rolls.SpendBoon) -> bool:
        return boon.total is not None and boon.value < boon.total <= boon.value + BOON

    return next(option.id for option in options if option.does.spend == turns(option.does))


# --- forms ---


def _form(seen: Seen[Zilch], form: Form[object], chance: Plain) -> Given:
    filled: dict[str, Simple] = {}
    for name, field in form.fields.items():
        filled[name] = _first(field.decision) if field.default is None else field.default
    match form.makes:
        case Stances.__name__:
            for name, field in form.fields.items():
                filled[name] = _stance(seen, field.key, options_of(field.decision, NameStance))
        case rolls.Boons.__name__:
            for name, field in form.fields.items():
                filled[name] = _boon(options_of(field.decision, rolls.SpendBoon))
        case Commit.__name__:
            for name, field in form.fields.items():
                match field.decision:
                    case Parry(most=most):
                        filled[name] = min(most, 1)
                    case Number(most=most):
                        filled[name] = _chips(seen.table, most) if most else 0
                    case _:
                        pass
        case Casting.__name__:
            filled |= _casting(seen)
        case makes:
            filled |= standin.fill_in(seen.table, makes, chance)
    return filled


def _casting(seen: Seen[Zilch]) -> dict[str, Simple]:
    """The spell that is worth most, and at whom; else none after all."""
    being = seen.table.beings.get(seen.table.scene.data.casting)
    chosen = None if being is None else _spell(seen, being)
    if chosen is None:
        return {"spell": NO_SPELL, "target_1": NOBODY}
    return {"spell": chosen[0].id, "target_1": chosen[1]}


def _first(decision: Decision[object]) -> Simple:
    answer = next(decision.answers())
    assert not isinstance(answer, dict)
    return answer
