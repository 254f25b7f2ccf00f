"""What a sensible hero does between fights, without being asked: wounds are seen to (ZI-GEAR)."""

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.options import options_of
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.system import aside_id
from fiftyfour.systems.zilch.data import rune_cost
from fiftyfour.systems.zilch.encounter import choices
from fiftyfour.systems.zilch.encounter.outside import Act
from fiftyfour.systems.zilch.magic.cast import casts_by_hand, spells_of
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.house_rules import Spell
from fiftyfour.systems.zilch.table.table import Zilch, of_player

MENDS = {"war_pitch": 3, "pitch_patch": 1, "salve_egg": 3}
"""What each remedy heals, the one that can best be spared first."""

STIFFENS = {"salve_egg"}
"""What has its price is kept for those who have lost half of their hit points (ZI-GEAR-01)."""


def anybody_hurt(table: Zilch) -> bool:
    """True if there are wounds to see to, and no fight is on."""
    return not table.encounter.running and bool(_hurt(table))


def mend(seen: Seen[Zilch]) -> Answer | None:
    """A remedy or a spell for whoever is worst hurt, where nothing of it is wasted."""
    seat = seen.seat
    being = None if seat is None else seen.part(lambda table: of_player(table, seat))
    if being is None:
        return None
    remedies, able = at_hand(being), bool(being.who.runes) and casts_by_hand(being)
    if not (remedies or able):
        return None
    hurt = sorted(seen.part(_hurt), key=lambda one: one.wounds, reverse=True)
    if not hurt:
        return None
    wanted = [(item, one.id) for one in hurt for item in remedies if _fits(item, one)]
    spells = seen.part(lambda table: healing(table, being)) if able else []
    casts = any(fit_for(spell, hurt[0]) for spell in spells)
    may = (wanted or casts) and seen.may(aside_id(Act))
    act = seen.decision(aside_id(Act)) if may else None
    if act is None:
        return None
    uses = options_of(act.decision, choices.Use)
    ids = {(option.does.item, option.does.target): option.id for option in uses}
    for use in wanted:
        if use in ids:
            return Answer(to=act.id, answer=ids[use])
    castings = options_of(act.decision, choices.CastSpell) if casts else []
    return Answer(to=act.id, answer=castings[0].id) if castings else None


def _hurt(table: Zilch) -> list[Creature]:
    return [
        one
        for one in table.beings.values()
        if one.hp.value != one.hp.most and one.wounds and not (one.monster or one.dead)
    ]


def _fits(item: str, patient: Creature) -> bool:
    """True if nothing of the remedy is wasted on the patient, and it is worth its price."""
    fits = patient.wounds >= MENDS[item] and not patient.tainted("H")
    spared = item in STIFFENS and patient.health * 2 >= patient.most_hp
    return fits and not spared


def at_hand(being: Creature) -> list[str]:
    """Remedies that it can use, each once."""
    return [item for item in MENDS if item in being.gear.hands or item in being.gear.body]


def healing(table: Zilch, being: Creature) -> list[Spell]:
    """Spells that heal, which it can pay for and cast by hand."""
    if not casts_by_hand(being) or being.now.raging:
        return []
    return [
        spell
        for spell in spells_of(table, being)
        if not spell.aimed
        and spell.effects[:1]
        and spell.effects[0].kind == "heal"
        and rune_cost(spell.runes) <= being.held("D")
    ]


def fit_for(spell: Spell, patient: Creature) -> bool:
    """True if most of what the spell heals is needed."""
    return patient.wounds >= max(2, spell.effects[0].amount)
