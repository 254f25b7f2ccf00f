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


def mend(seen: Seen[Zilch]) -> Answer | None:
    """A remedy or a spell for whoever is worst hurt, where nothing of it is wasted."""
    if seen.seat is None or not seen.may(aside_id(Act)):
        return None
    table = seen.table
    being = of_player(table, seen.seat)
    hurt = [one for one in table.living() if not one.monster and one.wounds]
    hurt.sort(key=lambda one: one.wounds, reverse=True)
    if not hurt or being is None or not (at_hand(being) or healing(table, being)):
        return None
    act = seen.decision(aside_id(Act))
    assert act is not None
    uses = {
        (option.does.item, option.does.target): option.id
        for option in options_of(act.decision, choices.Use)
        if option.closed is None
    }
    for patient in hurt:
        for item, points in MENDS.items():
            fits = patient.wounds >= points and not patient.tainted("H")
            spared = item in STIFFENS and patient.health * 2 >= patient.most_hp
            if fits and not spared and (item, patient.id) in uses:
                return Answer(to=act.id, answer=uses[item, patient.id])
    casts = [one for one in options_of(act.decision, choices.CastSpell) if one.closed is None]
    able = casts and any(fit_for(spell, hurt[0]) for spell in healing(table, being))
    return Answer(to=act.id, answer=casts[0].id) if able else None


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
