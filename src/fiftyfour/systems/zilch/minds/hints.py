"""What each answer gives, from what its seat sees: the odds beside a decision (ZI-TABLE-04).

Whose values are hidden is reckoned as an average human without a shield, in the stance and with
the domino that everybody sees; the label says so.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from msgspec import structs

from fiftyfour.engine.forms import Form
from fiftyfour.engine.options import Choose, Option, options_of
from fiftyfour.engine.questions import Hint, expected, likely
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.view import Pending
from fiftyfour.systems.zilch.attack.attack import Commit, Parry
from fiftyfour.systems.zilch.attack.blows import (
    blow_with,
    defence_total,
    defenseless,
    hits,
    is_temporary,
)
from fiftyfour.systems.zilch.damage.conditions import holder_of
from fiftyfour.systems.zilch.data import AVERAGE, BLUFFING, NIMBLE, STRONG, WARY
from fiftyfour.systems.zilch.encounter import choices
from fiftyfour.systems.zilch.encounter.actions import HowHard, Judgement
from fiftyfour.systems.zilch.encounter.choices import NameStance, Stances
from fiftyfour.systems.zilch.magic.cast import Casting, Wish, casts_by_hand, each_once, spells_of
from fiftyfour.systems.zilch.minds import gm_hints, odds
from fiftyfour.systems.zilch.minds.chances import best_value, harm_chance, hit_chance, mean_damage
from fiftyfour.systems.zilch.minds.promises import (
    HITS,
    HITS_UNPARRIED,
    SAVES,
    SUCCEEDS,
    WINS_CONTEST,
)
from fiftyfour.systems.zilch.rolls import choices as rolls
from fiftyfour.systems.zilch.rolls.degrees import DEGREE_NAMES
from fiftyfour.systems.zilch.rolls.roll import BOON, rolled, skill_value
from fiftyfour.systems.zilch.rolls.save import save_pips
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.house_rules import Spell
from fiftyfour.systems.zilch.table.table import Blow, Contender, Rolling, Zilch

UNPARRIED = "unless parried"
"""What a hint of a hit holds for, where the target has chips to parry."""


def hints(seen: Seen[Zilch], pending: Pending, draft: object) -> Iterable[Hint]:
    """What the answers to a decision give; nothing where it is not about a chance."""
    table = seen.table
    match pending.decision:
        case Choose() as menu:
            return (hint for option in menu.options for hint in _option(seen, option))
        case rolls.ChipsOnSave(value=value, most=most):
            saved = ((odds.success_chance(value + chips), chips) for chips in range(most + 1))
            return [likely("saved", chance, chips, SAVES) for chance, chips in saved]
        case Parry(most=most):
            return _parry(table, most)
        case HowHard(least=least, most=most):
            return gm_hints.loose(table, range(least, most + 1))
        case Form() as form:
            return _form(table, form, draft)
        case _:
            return ()


def _option(seen: Seen[Zilch], option: Option[object]) -> Iterable[Hint]:
    """What an option of a menu gives."""
    table, to = seen.table, option.id
    match option.does:
        case NameStance(stance=stance):
            return _stance(stance, to, "", table.settings.domino_source)
        case rolls.UseSkill(skill=skill):
            return _skill(seen, skill, to)
        case rolls.AllowSkill(skill=skill, allow=allow):
            return _allowed(table, skill if allow else "", to)
        case rolls.SpendBoon(spend=spend, value=value, total=total):
            value += BOON * spend
            if total is None:
                return [gm_hints.succeeds(value, to)]
            return [likely("success", Fraction(total <= value), to, SUCCEEDS, matters=1)]
        case choices.Endure(being, aid):
            hurt = table.beings[being]
            treated = skill_value(table, hurt, "D2", "first_aid", 0)
            return [
                gm_hints.succeeds(treated if aid else best_value(table, hurt, "H"), to, "it stops")
            ]
        case choices.StrikeAt(weapon, how, target) if target:
            penalty = table.settings.two_weapon_penalty
            blow = Blow(item=weapon, how=how, penalty=penalty)
            return _strike(table, _acting(seen), target, blow, to)
        case _:
            return _action(table, _acting(seen), option.does, to)


def _acting(seen: Seen[Zilch]) -> Creature | None:
    """Whose turn it is, or the character that acts outside encounters."""
    table = seen.table
    mine = (being for being in table.beings.values() if being.seat == seen.seat)
    return table.beings.get(table.encounter.turn) or next(mine, None)


def _action(table: Zilch, being: Creature | None, action: object, to: str) -> Iterable[Hint]:
    """What somebody may do, in their turn or outside encounters."""
    if being is None:
        return ()
    match action:
        case choices.Attack(target, weapon, how):
            return _strike(table, being, target, blow_with(being, weapon, how), to)
        case choices.Grapple(target):
            return _strike(table, being, target, Blow(grip=True), to)
        case choices.Feint(target) if not table.beings[target].sheet.blank:
            return [_feint(table, being, table.beings[target], to)]
        case choices.Escape(way) if (holder := holder_of(table, being)) is not None:
            mine = best_value(table, being, way, *NIMBLE, *STRONG)
            won, *_ = odds.contest_chances(mine, best_value(table, holder, "C2", *STRONG))
            return [likely("wins", won, to, WINS_CONTEST, about=being.id)]
        case choices.GiveAid():
            return [
                gm_hints.succeeds(skill_value(table, being, "D2", "first_aid", 0), to, "it stops")
            ]
        case _:
            return ()


def _feint(table: Zilch, being: Creature, other: Creature, to: str) -> Hint:
    mine = best_value(table, being, "S2", *BLUFFING)
    values = {being.id: mine, other.id: best_value(table, other, "S2", *WARY)}
    suits = {one.id: one.effective("S2") for one in (being, other)}
    ends = odds.contest_ends(values, table.settings.contest_tie, being.id, suits)
    return likely("wins", ends[being.id], to, WINS_CONTEST, about=being.id)


def _form(table: Zilch, form: Form[object], draft: object) -> Iterable[Hint]:
    """Forms, as they are filled in so far."""
    match draft:
        case Stances():
            return _stances(table, form, draft)
        case Commit():
            return _commits(table, draft)
        case Judgement():
            return gm_hints.judged(table, draft)
        case rolls.CalledTest():
            return gm_hints.called(table, draft)
        case rolls.CalledSave():
            return gm_hints.called_save(table, draft)
        case rolls.CalledContest():
            return gm_hints.called_contest(table, draft)
        case rolls.Boons():
            return _contest_boons(table, draft)
        case Casting():
            return _cast(table, draft)
        case Wish():
            return _wish(table, draft)
        case _:
            return ()


# --- tests ---


def _value(table: Zilch, rolling: Rolling) -> int:
    being = table.beings[rolling.being]
    pips = save_pips(table, being, rolling.card) if rolling.save else 0
    value = skill_value(table, being, rolling.card, rolling.skill, rolling.modifier)
    return value + pips + rolling.chips


def _skill(seen: Seen[Zilch], skill: str, to: str) -> list[Hint]:
    """What a skill gives, where this seat plays who rolls."""
    table, rolling = seen.table, seen.table.scene.data.rolling
    being = table.beings.get(rolling.being) if rolling else None
    if rolling is None or being is None or table.player_of(being) != seen.seat:
        return []
    value = _value(table, structs.replace(rolling, skill=skill))
    if rolling.save:  # which has no degrees
        return [gm_hints.succeeds(value, to, "saved")]
    trained = bool(skill) and being.who.trained(skill, table.settings)
    return gm_hints.degrees(value, to, rolling.trained_only, trained)


def _allowed(table: Zilch, skill: str, to: str) -> list[Hint]:
    """What it means for a save if the GM lets the skill apply that was named (ZI-SAVE-06)."""
    rolling = table.scene.data.rolling
    if rolling is None or rolling.being not in table.beings:
        return []
    value = _value(table, structs.replace(rolling, skill=skill))
    return [likely("saved", odds.success_chance(value), to, SAVES)]


# --- contests ---


def _contest_boons(table: Zilch, draft: rolls.Boons) -> list[Hint]:
    """What a Boon changes: before the roll for a chance, after it for what one rolled.

    Boons of others are not known (ZI-TAL-09, P-CONTEST).
    """
    late = table.settings.boon_window == "after_roll"
    sides = {side.being: side for side in table.scene.data.contest}
    hints: list[Hint] = []
    for id in draft.boons:
        if id not in sides:
            continue
        being, mine = table.beings[id], _contends(table, sides[id])
        others = {other: _contends(table, side) for other, side in sides.items() if other != id}
        guessed = any(table.beings[other].sheet.blank for other in others)
        doubt = f", if hidden values are {AVERAGE}" if guessed else ""
        for words, value in (("without a Boon", mine), ("with a Boon", mine + BOON)):
            if late:
                total = rolled(being)
                chance = odds.stands_chance(total, [*others.values()])
                chance = chance if total <= value else Fraction(0)
            else:
                chance = odds.contest_ends({id: value} | others)[id]
            label = f"{being.name} wins outright {words}{doubt}"
            hints.append(likely(label, chance, None, "ZI-CON-04"))
    return hints


def _contends(table: Zilch, side: Contender) -> int:
    return skill_value(table, table.beings[side.being], side.card, side.skill, side.modifier)


# --- stances and blows ---


def _stances(table: Zilch, form: Form[object], draft: Stances) -> Iterator[Hint]:
    """Of one's own being each stance; of several those that are filled in."""
    source, fields = table.settings.domino_source, form.fields
    if len(fields) > 1:
        for id, choice in draft.stances.items():
            yield from _stance(choice.stance, None, fields[id].label, source)
        return
    for field in fields.values():
        for option in options_of(field.decision, NameStance):
            yield from _stance(option.does.stance, option.id, "", source)


def _stance(stance: str, to: str | None, who: str, source: str) -> list[Hint]:
    offence, defence = odds.stance_means(stance, source)
    name = f"{who}: " if who else ""
    return [
        expected(f"{name}pips to attack", offence, to, "ZI-STN-03"),
        expected(f"{name}pips to defend", defence, to, "ZI-STN-03"),
    ]


def _strike(
    table: Zilch, being: Creature | None, target: str, blow: Blow, to: str
) -> Sequence[Hint]:
    """Whether a blow harms if nobody adds chips, what it takes on average, and whether it hits.

    A touch is no harm. Against values that are hidden there is only whether it hits (ZI-HIT-02).
    What matters are foes on their feet.
    """
    other = table.beings[target]
    chance = None if being is None else hit_chance(table, being, other, blow)
    if being is None or chance is None:
        return ()
    matters = int(being.monster != other.monster and not other.helpless)
    if other.sheet.blank:
        label = f"hits if its Spades are {AVERAGE}"
        return [likely(label, chance, to, HITS, matters=0 if blow.grip else matters)]
    parries = _may_parry(being, other)
    hit = _hits(chance, to, parries)
    if blow.grip or blow.spell:
        return [hit]
    harm = chance * harm_chance(table, being, other, blow)
    mean = chance * mean_damage(table, being, other, blow)
    label = "temporary damage" if is_temporary(table, being, blow) else "damage"
    return [
        likely(
            f"harms {UNPARRIED}" if parries else "harms", harm, to, "ZI-DMG-02", matters=matters
        ),
        expected(label, mean, to, "ZI-DMG-02", matters=matters),
        hit,
    ]


def _may_parry(being: Creature, other: Creature) -> bool:
    """True if the chance to hit leaves open chips that the defender may spend (ZI-CHIP-08)."""
    return bool(other.held("S")) and not other.helpless and not defenseless(other, being.id)


def _hits(chance: Fraction, to: str | None, may_parry: bool) -> Hint:
    if may_parry:
        return likely(f"hits {UNPARRIED}", chance, to, HITS_UNPARRIED)
    return likely("hits", chance, to, HITS)


def _commits(table: Zilch, draft: Commit) -> Sequence[Hint]:
    """The chance with what is on the form; of the other side nothing is added (ZI-HIT-05)."""
    striking = table.scene.data.striking
    if striking is None or not {striking.attacker, striking.target} <= table.beings.keys():
        return ()
    being, other = table.beings[striking.attacker], table.beings[striking.target]
    parry = draft.parry or 0
    chance = hit_chance(table, being, other, striking.blow, draft.chips, draft.boon, parry)
    if chance is None:
        return ()
    if other.sheet.blank:
        return [likely(f"hits if its Spades are {AVERAGE}", chance, None, HITS)]
    if being.sheet.blank:
        return [likely(f"hits if its values are {AVERAGE}", chance, None, HITS)]
    return [_hits(chance, None, draft.parry is None and _may_parry(being, other))]


def _parry(table: Zilch, most: int) -> list[Hint]:
    """The attack is known, and so is the domino: each chip is a certainty (ZI-CHIP-08)."""
    striking = table.scene.data.striking
    if striking is None or striking.total is None or striking.target not in table.beings:
        return []
    other, tie = table.beings[striking.target], table.settings.to_hit_tie
    return [
        likely(
            "it hits",
            Fraction(hits(striking.total, defence_total(table, other, striking.attacker, n), tie)),
            n,
            HITS,
            matters=-1,
        )
        for n in range(most + 1)
    ]


# --- spells ---


def _cast(table: Zilch, draft: Casting) -> list[Hint]:
    """Whether a spell comes off by mind, and what it meets with (ZI-MAG-07, ZI-MAG-12)."""
    caster = table.beings.get(table.scene.data.casting)
    if caster is None:
        return []
    known = (spell for spell in spells_of(table, caster) if spell.id == draft.spell.spell)
    met = [
        hint for spell in known for hint in _meets(table, caster, spell, each_once(draft.targets))
    ]
    return _thought(table, caster) + met


def _thought(table: Zilch, caster: Creature) -> list[Hint]:
    """Casting by mind takes a test on Diamonds, without a skill (ZI-MAG-07)."""
    if casts_by_hand(caster):
        return []
    degrees = odds.test_chances(skill_value(table, caster, "D", "", 0))
    words = {
        "CS": "as a standard action",
        "S": "as a full action",
        "F": "for nothing",
        "CF": "a mishap",
    }
    return [
        likely(f"by mind, {DEGREE_NAMES[one]}: {words[one]}", chance, None, "ZI-MAG-07")
        for one, chance in degrees.items()
    ]


def _wish(table: Zilch, draft: Wish) -> list[Hint]:
    """What the GM lets a spell meet with (ZI-MAG-15)."""
    caster = table.beings.get(table.scene.data.casting)
    if caster is None or not draft.allow:
        return []
    return _meets(table, caster, draft.spell("", "a wish"), each_once(draft.targets))


def _meets(table: Zilch, caster: Creature, spell: Spell, targets: Sequence[str]) -> list[Hint]:
    """For each target: does it hit, or is it saved against (ZI-HIT-07, ZI-SAVE-03)."""
    hints: list[Hint] = []
    for target in targets:
        other = table.beings[target]
        if target == caster.id:
            continue
        doubt = f", if its values are {AVERAGE}" if other.sheet.blank else ""
        if spell.aimed:
            chance = hit_chance(table, caster, other, Blow(spell=spell.id, how="ranged"))
            if chance is not None:
                parry = f" {UNPARRIED}" if _may_parry(caster, other) else ""
                label = f"hits {other.name}{doubt}{parry}"
                hints.append(likely(label, chance, None, "ZI-HIT-07"))
        elif spell.save:
            value = skill_value(table, other, spell.save, "", spell.save_modifier)
            hints += gm_hints.saves(table, other, spell.save, value, f"{other.name} saves{doubt}")
    return hints
