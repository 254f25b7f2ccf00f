"""What each answer gives, from what its seat sees: the odds beside a decision (ZI-TABLE-04).

Whose values are hidden is reckoned as an average human without a shield, in the stance and with
the domino that everybody sees; the label says so.
"""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import structs

from fiftyfour.engine.decisions import (
    Answer,
    Choose,
    Field,
    Form,
    Number,
    Option,
    Simple,
    number_of,
)
from fiftyfour.engine.questions import Hint, expected, likely
from fiftyfour.engine.view import Pending, View
from fiftyfour.systems.zilch.attack.blows import (
    blow_with,
    defence_total,
    defenseless,
    hits,
    two_blows,
    whom,
)
from fiftyfour.systems.zilch.damage.conditions import holder_of
from fiftyfour.systems.zilch.magic.cast import MOST_TARGETS, casts_by_hand, spells_of
from fiftyfour.systems.zilch.minds import odds
from fiftyfour.systems.zilch.minds.chances import best_value, hit_chance, mean_damage
from fiftyfour.systems.zilch.minds.gm_hints import (
    ahead,
    called,
    called_contest,
    called_save,
    degrees,
    judged,
    loose,
    saves,
    succeeds,
)
from fiftyfour.systems.zilch.rolls.degrees import DEGREE_NAMES
from fiftyfour.systems.zilch.rolls.roll import BOON, rolled, skill_value, skills_for
from fiftyfour.systems.zilch.rolls.save import save_pips, skill_prompt
from fiftyfour.systems.zilch.rolls.test import BLUFFING, NIMBLE, STRONG, WARY
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.forms import NOBODY
from fiftyfour.systems.zilch.table.house_rules import Spell
from fiftyfour.systems.zilch.table.seen import AVERAGE, settings_of, stranger, table_of
from fiftyfour.systems.zilch.table.table import Blow, Contender, Rolling, Zilch


def hints(view: View, pending: Pending, draft: Answer | None) -> Sequence[Hint]:
    """What the answers to a decision give; nothing where it is not about a chance."""
    filled = draft if isinstance(draft, dict) else {}
    match pending.decision:
        case Choose(rule="ZI-RND-02", options=options):
            return _turn(view, options)
        case Choose(rule="ZI-STN-03", options=options):
            source = settings_of(view).domino_source
            return [one for o in options for one in _stance(o.id, o.id, "", source)]
        case Form(rule="ZI-STN-02", fields=fields):
            return _stances(view, fields, filled)
        case Choose(rule="ZI-WPN-07", prompt=prompt, options=options):
            return _two(view, prompt, options)
        case Choose(rule="ZI-TABLE-01") if filled:
            return ahead(view, filled)
        case Choose(rule="ZI-SAVE-06", prompt=prompt, options=[Option(id="yes"), _]):
            return _applies(view, prompt)
        case Choose(rule="ZI-SKL-02" | "ZI-SAVE-06", options=options):
            return _skills(view, options)
        case Choose(rule="ZI-TAL-09"):
            return _boon(view)
        case Choose(rule="ZI-DMG-15", prompt=prompt, options=options) if options[0].id == "endure":
            return _ongoing(view, prompt)
        case Number(rule="ZI-SAVE-05", prompt=prompt, most=most):
            return _save(prompt, most)
        case Number(rule="ZI-CHIP-08", most=most):
            return _parry(view, most)
        case Number(rule="ZI-HIT-10", least=least, most=most):
            return loose(view, range(least, most + 1))
        case _:
            return _form(view, pending.decision, filled)


def _form(view: View, form: object, filled: Mapping[str, Simple]) -> Sequence[Hint]:
    """Forms, as they are filled in so far."""
    if not filled:
        return ()
    match form:
        case Form(rule="ZI-HIT-05"):
            return _commits(view, filled)
        case Form(rule="ZI-RND-02"):
            return judged(view, filled)
        case Form(rule="ZI-TEST-01"):
            return called(view, filled)
        case Form(rule="ZI-SAVE-01"):
            return called_save(view, filled)
        case Form(rule="ZI-CON-01"):
            return called_contest(view, filled)
        case Form(rule="ZI-TAL-09"):
            return _contest_boons(view, filled)
        case Form(rule="ZI-MAG-05"):
            return _cast(view, filled)
        case Form(rule="ZI-MAG-15"):
            return _wish(view, filled)
        case _:
            return ()


# --- tests ---


def _value(table: Zilch, rolling: Rolling, more: int = 0) -> int:
    being = table.beings[rolling.being]
    pips = save_pips(table, being, rolling.card) if rolling.save else 0
    value = skill_value(table, being, rolling.card, rolling.skill, rolling.modifier)
    return value + pips + rolling.chips + more


def _rolling(view: View) -> tuple[Zilch, Rolling] | None:
    """What is rolled on, where this seat plays who rolls."""
    table = table_of(view)
    rolling = table.scene.data.rolling
    if rolling is None or rolling.being not in table.beings:
        return None
    mine = table.player_of(table.beings[rolling.being]) == view.seat
    return (table, rolling) if mine else None


def _skills(view: View, options: Sequence[Option]) -> list[Hint]:
    found = _rolling(view)
    if found is None:
        return []
    table, rolling = found
    who, told = table.beings[rolling.being].who, list[Hint]()
    for option in options:
        skill = "" if option.id == "none" else option.id
        value = _value(table, structs.replace(rolling, skill=skill))
        if rolling.save:  # which has no degrees
            told.append(succeeds(value, option.id, "saved"))
            continue
        trained = bool(skill) and who.trained(skill, table.settings)
        told += degrees(value, option.id, rolling.trained_only, trained)
    return told


def _boon(view: View) -> list[Hint]:
    """Before the roll a chance, after it a certainty (ZI-TAL-09)."""
    found = _rolling(view)
    if found is None:
        return []
    table, rolling = found
    values = {"no": _value(table, rolling), "yes": _value(table, rolling, more=BOON)}
    if table.settings.boon_window == "before_roll":
        return [succeeds(value, answer) for answer, value in values.items()]
    total = rolled(table.beings[rolling.being])
    return [
        likely("success", Fraction(total <= value), answer, "ZI-TEST-03")
        for answer, value in values.items()
    ]


def _save(prompt: str, most: int) -> list[Hint]:
    """Each chip adds 1 to what is saved at, as the question says it (ZI-SAVE-05)."""
    found = re.search(r"at (-?\d+)\?$", prompt)
    assert found, f"{prompt} names no value"
    return [
        likely("saved", odds.success_chance(int(found[1]) + n), n, "ZI-SAVE-01")
        for n in range(most + 1)
    ]


def _applies(view: View, prompt: str) -> list[Hint]:
    """What it means for a save if the GM lets the skill apply that was named (ZI-SAVE-06)."""
    table = table_of(view)
    rolling = table.scene.data.rolling
    being = table.beings.get(rolling.being) if rolling else None
    if rolling is None or being is None:
        return []
    named = (
        skill
        for skill in skills_for(table, being, rolling.card)
        if prompt == skill_prompt(being, rolling.card, skill, table.house.data)
    )
    skill = next(named, "")
    values = {"yes": structs.replace(rolling, skill=skill), "no": rolling} if skill else {}
    return [
        likely("saved", odds.success_chance(_value(table, one)), answer, "ZI-SAVE-01")
        for answer, one in values.items()
    ]


def _ongoing(view: View, prompt: str) -> list[Hint]:
    """What goes on hurting, on one's turn or outside encounters (ZI-DMG-14, ZI-DMG-15)."""
    table = table_of(view)
    mine = [one for one in table.beings.values() if table.player_of(one) == view.seat]
    being = next((one for one in mine if prompt.startswith(f"{one.name}: ")), None)
    if being is None:
        return []
    knows = skill_value(table, being, "D2", "first_aid", 0)
    return [
        succeeds(best_value(table, being, "H"), "endure", "it stops"),
        succeeds(knows, "aid", "it stops"),
    ]


# --- contests ---


def _contest_boons(view: View, filled: Mapping[str, Simple]) -> list[Hint]:
    """What a Boon changes: before the roll for a chance, after it for what one rolled.

    Boons of others are not known (ZI-TAL-09, P-CONTEST).
    """
    table = table_of(view)
    late = table.settings.boon_window == "after_roll"
    sides = {one.being: one for one in table.scene.data.contest}
    found: list[Hint] = []
    for id in filled:
        if id not in sides or id not in table.beings:
            continue
        being, others, guessed = table.beings[id], dict[str, int](), False
        mine = _contends(table, being, sides[id])
        for one in sides.values():
            other = table.beings.get(one.being) or stranger(view, table, one.being)
            guessed = guessed or one.being not in table.beings
            if one.being != id and other is not None:
                others[one.being] = _contends(table, other, one)
        doubt = f", if hidden values are {AVERAGE}" if guessed else ""
        for words, value in (("without a Boon", mine), ("with a Boon", mine + BOON)):
            if late:
                total = rolled(being)
                chance = odds.stands_chance(total, [*others.values()])
                chance = chance if total <= value else Fraction(0)
            else:
                chance = odds.contest_ends({id: value} | others)[id]
            label = f"{being.name} wins outright {words}{doubt}"
            found.append(likely(label, chance, None, "ZI-CON-04"))
    return found


def _contends(table: Zilch, being: Creature, side: Contender) -> int:
    return skill_value(table, being, side.card, side.skill, side.modifier)


# --- stances and blows ---


def _stances(
    view: View, fields: Mapping[str, Field], filled: Mapping[str, Simple]
) -> Sequence[Hint]:
    """Of one's own being each stance; of several those that are filled in."""
    source = settings_of(view).domino_source
    if len(fields) > 1:
        named = [(fields[id].label, str(stance)) for id, stance in filled.items()]
        return [one for who, stance in named for one in _stance(stance, None, who, source)]
    return [
        one
        for field in fields.values()
        if isinstance(field.decision, Choose)
        for option in field.decision.options
        for one in _stance(option.id, option.id, "", source)
    ]


def _stance(stance: str, to: str | None, who: str, source: str) -> list[Hint]:
    offence, defence = odds.stance_means(stance, source)
    name = f"{who}: " if who else ""
    return [
        expected(f"{name}pips to attack", offence, to, "ZI-STN-03"),
        expected(f"{name}pips to defend", defence, to, "ZI-STN-03"),
    ]


def _turn(view: View, options: Sequence[Option]) -> list[Hint]:
    """What somebody may do, in their turn or outside encounters."""
    assert view.seat is not None
    table = table_of(view)
    mine = (one for one in table.of(view.seat) if not one.monster)
    being = table.beings.get(table.encounter.turn) or next(mine, None)
    if being is None:
        return []
    found: list[Hint] = []
    for option in options:
        word, *rest = option.id.split()
        match word:
            case "attack":
                blow = blow_with(being, " ".join(rest[1:-1]), rest[-1])
                found += _strike(view, table, being, rest[0], blow, option.id)
            case "grapple":
                found += _strike(view, table, being, rest[0], Blow(grip=True), option.id)
            case "feint" if rest[0] in table.beings:
                other = table.beings[rest[0]]
                mine = best_value(table, being, "S2", *BLUFFING)
                theirs = best_value(table, other, "S2", *WARY)
                tie = table.settings.contest_tie
                values = {being.id: mine, other.id: theirs}
                suits = {one.id: one.effective("S2") for one in (being, other)}
                won = odds.contest_ends(values, tie, being.id, suits)[being.id]
                found.append(likely("wins", won, option.id, "ZI-CON-04"))
            case "escape":
                holder = holder_of(table, being)
                if holder is not None:
                    mine = best_value(table, being, rest[0], *NIMBLE, *STRONG)
                    theirs = best_value(table, holder, "C2", *STRONG)
                    won, *_ = odds.contest_chances(mine, theirs)
                    found.append(likely("wins", won, option.id, "ZI-CON-04"))
            case "aid":
                value = skill_value(table, being, "D2", "first_aid", 0)
                found.append(succeeds(value, option.id, "it stops"))
            case _:
                pass
    return found


def _two(view: View, prompt: str, options: Sequence[Option]) -> list[Hint]:
    """The blow of a two-weapon attack that is asked about (ZI-WPN-07)."""
    table = table_of(view)
    being = table.beings.get(table.encounter.turn)
    blow = next((one for one in two_blows(being) if whom(one) == prompt), None) if being else None
    if being is None or blow is None:
        return []
    blow = structs.replace(blow, penalty=table.settings.two_weapon_penalty)
    return [
        hint
        for option in options
        if option.thing
        for hint in _strike(view, table, being, option.id, blow, option.id)
    ]


def _strike(
    view: View, table: Zilch, being: Creature, target: str, blow: Blow, to: str
) -> list[Hint]:
    """Whether a blow hits if nobody adds chips, and what it takes on average (ZI-HIT-02)."""
    other = table.beings.get(target)
    met = other or stranger(view, table, target)
    chance = met and hit_chance(table, being, met, blow)
    if chance is None:
        return []
    if other is None:
        return [likely(f"hits if its Spades are {AVERAGE}", chance, to, "ZI-HIT-04")]
    found = [likely(f"hits{_unless(being, other)}", chance, to, "ZI-HIT-04")]
    if not blow.grip and not blow.spell:
        mean = chance * mean_damage(table, being, other, blow)
        found.append(expected("damage", mean, to, "ZI-DMG-02"))
    return found


def _unless(being: Creature, other: Creature) -> str:
    """What the chance to hit leaves open: chips that the defender may still spend (ZI-CHIP-08)."""
    may = other.held("S") and not other.helpless and not defenseless(other, being.id)
    return " unless parried" if may else ""


def _commits(view: View, filled: Mapping[str, Simple]) -> list[Hint]:
    """The chance with what is on the form; of the other side nothing is added (ZI-HIT-05)."""
    table = table_of(view)
    striking = table.scene.data.striking
    if striking is None:
        return []
    being, other = (
        table.beings.get(id) or stranger(view, table, id)
        for id in (striking.attacker, striking.target)
    )
    if being is None or other is None:
        return []
    chips, parry = (number_of(filled, one) if one in filled else 0 for one in ("chips", "parry"))
    boon = filled.get("boon") == "yes"
    chance = hit_chance(table, being, other, striking.blow, chips, boon, parry)
    label = "hits" + ("" if "parry" in filled else _unless(being, other))
    if other.id not in table.beings:
        label = f"hits if its Spades are {AVERAGE}"
    elif being.id not in table.beings:
        label = f"hits if its values are {AVERAGE}"
    return [] if chance is None else [likely(label, chance, None, "ZI-HIT-04")]


def _parry(view: View, most: int) -> list[Hint]:
    """The attack is known, and so is the domino: each chip is a certainty (ZI-CHIP-08)."""
    table = table_of(view)
    striking = table.scene.data.striking
    if striking is None or striking.total is None or striking.target not in table.beings:
        return []
    other, tie = table.beings[striking.target], table.settings.to_hit_tie
    return [
        likely(
            "it hits",
            Fraction(hits(striking.total, defence_total(table, other, striking.attacker, n), tie)),
            n,
            "ZI-HIT-04",
        )
        for n in range(most + 1)
    ]


# --- spells ---


def _cast(view: View, filled: Mapping[str, Simple]) -> list[Hint]:
    """Whether a spell comes off by mind, and what it meets with (ZI-MAG-07, ZI-MAG-12)."""
    table = table_of(view)
    caster = table.beings.get(table.scene.data.casting)
    if caster is None:
        return []
    spell = next((one for one in spells_of(table, caster) if one.id == filled.get("spell")), None)
    return _thought(table, caster) + (
        [] if spell is None else _meets(view, table, caster, spell, filled)
    )


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


def _wish(view: View, filled: Mapping[str, Simple]) -> list[Hint]:
    """What the GM lets a spell meet with (ZI-MAG-15)."""
    table = table_of(view)
    caster, modifier = table.beings.get(table.scene.data.casting), filled.get("save_modifier")
    if caster is None or not isinstance(modifier, int) or filled.get("allow") == "no":
        return []
    spell = Spell(
        id="wish",
        name="",
        runes="",
        aimed=filled.get("aimed") == "yes",
        save=str(filled.get("save", "")),
        save_modifier=modifier,
    )
    return _meets(view, table, caster, spell, filled)


def _meets(
    view: View, table: Zilch, caster: Creature, spell: Spell, filled: Mapping[str, Simple]
) -> list[Hint]:
    """For each target: does it hit, or is it saved against (ZI-HIT-07, ZI-SAVE-03)."""
    found: list[Hint] = []
    for n in range(1, MOST_TARGETS + 1):
        id = str(filled.get(f"target_{n}", NOBODY))
        other = table.beings.get(id) or stranger(view, table, id)
        if other is None or id == caster.id:
            continue
        doubt = "" if id in table.beings else f", if its values are {AVERAGE}"
        if spell.aimed:
            chance = hit_chance(table, caster, other, Blow(spell=spell.id, how="ranged"))
            if chance is not None:
                label = f"hits {other.name}{doubt}{_unless(caster, other)}"
                found.append(likely(label, chance, None, "ZI-HIT-07"))
        elif spell.save:
            value = skill_value(table, other, spell.save, "", spell.save_modifier)
            label = f"{other.name} saves{doubt}"
            found += saves(table, other, spell.save, value, label)
    return found
