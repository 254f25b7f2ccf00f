"""Growth: points the GM awards and what they buy; and Energy that is carried over (SK-XP).

Points buy between contests only, for heroes the buyer may decide for (SK-XP-09).
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Annotated

from msgspec import Struct

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.desk import command
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, Option, choose, option
from fiftyfour.engine.struct_form import Between, Offered, Pick, Rows, Words
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.skyace.data import SAMPLE_SKILLS, USUAL_AWARDS, power_cost, skill_cost
from fiftyfour.systems.skyace.settings import SkyAceSettings
from fiftyfour.systems.skyace.table import (
    MOST,
    MOST_NAME,
    MOST_SKILLS,
    MOST_XP,
    Hero,
    Skill,
    SkyAce,
    skill_key,
)

# --- whose heroes, and when ---


def own(table: SkyAce, seat: Seat) -> list[Hero]:
    """The heroes this seat may see to, in the order entered (SK-GEN-05)."""
    return [hero for hero in table.heroes.values() if seat in (GM, hero.seat)]


def against_pause(table: SkyAce, rule: str) -> Refusal | None:
    """`contest_running` or `test_open`: what has to wait until neither goes on."""
    if table.contest.running:
        return Refusal("contest_running", "Not while a contest is running.", rule)
    return Refusal("test_open", "A skill test is open.", rule) if table.testing else None


def nobody_of(table: SkyAce, seat: Seat) -> Refusal | None:
    """A seat sees to its own heroes, the GM to all (SK-GEN-05)."""
    return None if own(table, seat) else NO_HERO


def not_yours(hero: str) -> Refusal:
    """The hero of this name is another seat's."""
    return Refusal("not_yours", f"{hero} is another player's hero.", "SK-GEN-05")


NO_HERO = Refusal("not_yours", "No hero here is yours.", "SK-GEN-05")
NO_POINTS = Refusal("not_enough_xp", "Only a GM gives experience points.", "SK-XP-01")
NO_SKILL = Refusal("unknown_skill", "No hero of yours has that skill.", "SK-XP-05")


HERO = Pick("Hero", rule="SK-GEN-03", first=True)
"""Which hero, by number? By default the first that can be chosen."""


def heroes_for(
    table: SkyAce, seat: Seat, against: Callable[[Hero], Refusal | None] | None = None
) -> list[Option[int]]:
    """Every hero, of which `seat` may choose among its own."""
    options: list[Option[int]] = []
    for hero in table.heroes.values():
        closed = None if seat in (GM, hero.seat) else not_yours(hero.name)
        if closed is None and against is not None:
            closed = against(hero)
        options.append(option(hero.number, hero.name, thing=hero.pawn.name, closed=closed))
    return options


def whose(table: SkyAce, seat: Seat) -> dict[str, list[Option[int]]]:
    """Every hero, for a form that asks which."""
    return {"hero": heroes_for(table, seat)}


# --- awards ---


BAD_AWARD = Refusal("bad_award", f"An award is a whole number from 0 to {MOST_XP}.", "SK-XP-02")


class Award(Struct, frozen=True):
    """Experience points for a hero."""

    hero: Annotated[int, HERO]
    points: Annotated[int, Between("Points", 0, MOST_XP, BAD_AWARD, rule="SK-XP-02")] = (
        USUAL_AWARDS[0]
    )


def _against_award(table: SkyAce, award: Award) -> Refusal | None:
    """`bad_award` for more than anybody keeps (SK-XP-02)."""
    if table.heroes[award.hero].identity.data.xp + award.points > MOST_XP:
        return Refusal("bad_award", f"Nobody can keep more than {MOST_XP} points.", "SK-XP-02")
    return None


@command(
    "Give experience points",
    rule="SK-XP-01",
    tab="experience",
    closed=(nobody_of,),
    fill=whose,
    unless=_against_award,
)
def award_xp(game: Game[SkyAce], award: Award) -> None:
    """The GM gives a hero experience points, at any time (SK-XP-01, SK-XP-02)."""
    give(game, game.table.heroes[award.hero], award.points)


def give(game: Game[SkyAce], hero: Hero, points: int) -> None:
    """Experience points; only those who know the secret half of the sheet are told (SK-XP-01)."""
    xp = min(hero.identity.data.xp + points, MOST_XP)
    game.write(hero.identity, rule="SK-XP-01", xp=xp)
    game.tell(
        f"{hero.name} is given {points} experience point{'' if points == 1 else 's'}",
        rule="SK-XP-01",
        sight=hero.identity.sight,
        hero=hero.number,
        points=points,
    )


# --- purchases ---


def against_price(hero: Hero, what: str, value: int, price: int, cap: int) -> Refusal | None:
    """`cap_reached` or `not_enough_xp` for one step up from `value`; `cap` 0 is none.

    Rules: SK-XP-07, SK-XP-08.
    """
    if value >= (cap or MOST):
        return Refusal("cap_reached", f"{what} is at its highest, {value}.", "SK-XP-08")
    points = hero.identity.data.xp
    if price > points:
        line = f"{what} costs {price} points; {hero.name} has {points}."
        return Refusal("not_enough_xp", line, "SK-XP-07")
    return None


def no_purchase(table: SkyAce, seat: Seat) -> Refusal | None:
    """What points can buy, for a hero that the seat may decide for (SK-XP-09).

    Without a GM nobody is given points, so only those who brought some are asked.
    """
    refusal = against_pause(table, "SK-XP-09")
    if refusal is not None or GM in table.stocks:
        return refusal
    points = any(hero.identity.data.xp for hero in own(table, seat))
    return None if points else NO_POINTS


def step_id(number: int, name: str) -> str:
    """What raises a power or a skill of this hero."""
    return f"{number} {name}"


def pay(game: Game[SkyAce], hero: Hero, price: int, *, rule: str) -> None:
    """Take the points; with its first purchase a hero is `advanced` (SK-HERO-08, SK-XP-07)."""
    game.write(hero.identity, rule=rule, xp=hero.identity.data.xp - price)
    game.write(hero.sheet, rule="SK-HERO-08", stage="advanced")


class PowerStep(Choice, frozen=True, tag="raise_power"):
    """Raise a hero's power by 1."""

    hero: int
    power: Suit


def power_menu(table: SkyAce, seat: Seat) -> Choose[PowerStep]:
    """Every step up for a seat's heroes (SK-XP-03)."""
    steps = [step for hero in own(table, seat) for step in power_steps(hero, table.settings)]
    return choose("Raise which power?", steps, rule="SK-XP-03")


@command(
    "Raise a power",
    rule="SK-XP-03",
    tab="experience",
    by=nobody_of,
    closed=(no_purchase,),
    offer=power_menu,
    upkeep=True,
)
def raise_power(game: Game[SkyAce], step: PowerStep) -> None:
    """Raise a power by 1 for its value and 3; Energy rises with it, also what is left of it.

    Rules: SK-XP-03, SK-XP-04.
    """
    hero, suit = game.table.heroes[step.hero], step.power
    sheet = hero.sheet.data
    value = sheet.powers[suit] + 1
    pay(game, hero, power_cost(value - 1), rule="SK-XP-03")
    game.write(hero.sheet, rule="SK-XP-03", powers={**sheet.powers, suit: value})
    hero.energy.most = sheet.energy
    game.set(hero.energy, hero.energy.value + 1, rule="SK-XP-04")
    game.tell(
        f"{hero.name} raises {sheet.power_name(suit)} to {value}",
        rule="SK-XP-03",
        hero=hero.number,
        power=suit,
        value=value,
    )


def power_steps(hero: Hero, settings: SkyAceSettings) -> Iterator[Option[PowerStep]]:
    """Each power of a hero, one step up."""
    sheet = hero.sheet.data
    for suit, value in sheet.powers.items():
        name = sheet.power_name(suit)
        yield option(
            PowerStep(hero.number, suit),
            f"{hero.name}: {name} from {value} to {value + 1}",
            id=step_id(hero.number, suit),
            hint=f"{power_cost(value)} of {hero.identity.data.xp} points",
            rule="SK-XP-03",
            closed=against_price(hero, name, value, power_cost(value), settings.power_cap),
        )


class SkillStep(Choice, frozen=True, tag="raise_skill"):
    """Raise a hero's skill by 1."""

    hero: int
    skill: str


def no_skill(table: SkyAce, seat: Seat) -> Refusal | None:
    """`unknown_skill` for those who have none to raise (SK-XP-05)."""
    return None if any(hero.sheet.data.skills for hero in own(table, seat)) else NO_SKILL


def skill_menu(table: SkyAce, seat: Seat) -> Choose[SkillStep]:
    """Every step up for a seat's heroes (SK-XP-05)."""
    steps = [step for hero in own(table, seat) for step in skill_steps(hero, table.settings)]
    return choose("Raise which skill?", steps, rule="SK-XP-05")


@command(
    "Raise a skill",
    rule="SK-XP-05",
    tab="experience",
    by=nobody_of,
    closed=(no_purchase, no_skill),
    offer=skill_menu,
    upkeep=True,
)
def raise_skill(game: Game[SkyAce], step: SkillStep) -> None:
    """Raise a skill by 1 for its grade and 1; Energy does not change (SK-XP-05)."""
    hero = game.table.heroes[step.hero]
    before = hero.sheet.data.skill(step.skill)
    assert before is not None
    after = Skill(before.name, before.grade + 1)
    pay(game, hero, skill_cost(before.grade), rule="SK-XP-05")
    skills = [after if skill is before else skill for skill in hero.sheet.data.skills]
    game.write(hero.sheet, rule="SK-XP-05", skills=skills)
    line = f"{hero.name} raises {after.name} to {after.grade}"
    game.tell(line, rule="SK-XP-05", hero=hero.number)


def skill_steps(hero: Hero, settings: SkyAceSettings) -> Iterator[Option[SkillStep]]:
    """Each skill of a hero, one step up."""
    for skill in hero.sheet.data.skills:
        name, grade = skill.name, skill.grade
        yield option(
            SkillStep(hero.number, name),
            f"{hero.name}: {name} from {grade} to {grade + 1}",
            id=step_id(hero.number, name),
            hint=f"{skill_cost(grade)} of {hero.identity.data.xp} points",
            rule="SK-XP-05",
            closed=against_price(hero, name, grade, skill_cost(grade), settings.skill_cap),
        )


SKILL_NAME = Words("Name of the skill", MOST_NAME, rule="SK-XP-06")


class NewSkill(Struct, frozen=True):
    """A skill for a hero to learn."""

    hero: Annotated[int, HERO]
    name: Annotated[str, SKILL_NAME]


def against_learning(hero: Hero) -> Refusal | None:
    """`cap_reached` or `not_enough_xp`: this hero can learn no skill.

    No cap is below 4, so none stops a skill of 1; only the sheet may be full (SK-XP-08).
    """
    if len(hero.sheet.data.skills) >= MOST_SKILLS:
        return Refusal("cap_reached", f"A sheet holds {MOST_SKILLS} skills.", "SK-XP-08")
    return against_price(hero, "A new skill", 0, skill_cost(0), 0)


def nobody_learns(table: SkyAce, seat: Seat) -> Refusal | None:
    """Why none of a seat's heroes can learn a skill (SK-XP-06)."""
    reasons = [against_learning(hero) for hero in own(table, seat)]
    return None if None in reasons else reasons[0]


def who_learns(table: SkyAce, seat: Seat) -> dict[str, Offered | Rows]:
    """Every hero that can learn a skill, and one that none of a seat's heroes has."""
    example = _unknown_to(own(table, seat))
    return {
        "hero": heroes_for(table, seat, against_learning),
        "name": replace(SKILL_NAME, example=example).decision(None),
    }


def against_new_skill(table: SkyAce, new: NewSkill) -> Refusal | None:
    """`skill_name_blank`, `skill_duplicate`, or why the hero can learn none (SK-XP-06)."""
    hero = table.heroes[new.hero]
    if not new.name.strip():
        return Refusal("skill_name_blank", "The new skill has no name.", "SK-XP-06")
    if hero.sheet.data.skill(new.name) is not None:
        return Refusal("skill_duplicate", f"{hero.name} has that skill already.", "SK-XP-06")
    return against_learning(hero)


@command(
    "Learn a new skill",
    rule="SK-XP-06",
    tab="experience",
    by=nobody_of,
    closed=(no_purchase, nobody_learns),
    fill=who_learns,
    unless=against_new_skill,
    upkeep=True,
)
def add_skill(game: Game[SkyAce], new: NewSkill) -> None:
    """Learn a new skill for 1 point; it starts at 1 (SK-XP-06)."""
    hero = game.table.heroes[new.hero]
    skill = Skill(" ".join(new.name.split()), 1)
    pay(game, hero, skill_cost(0), rule="SK-XP-06")
    game.write(hero.sheet, rule="SK-XP-06", skills=[*hero.sheet.data.skills, skill])
    game.tell(f"{hero.name} learns {skill.name}", rule="SK-XP-06", hero=hero.number)


def _unknown_to(heroes: list[Hero]) -> str:
    """A skill that none of them has."""
    held = {skill_key(skill.name) for hero in heroes for skill in hero.sheet.data.skills}
    names = [*SAMPLE_SKILLS, *(f"Skill {n}" for n in range(len(held) + 1))]
    return next(name for name in names if skill_key(name) not in held)


# --- Energy between contests ---


class EnergyLeft(Struct, frozen=True):
    """What Energy a hero has from now on."""

    hero: Annotated[int, HERO]
    energy: Annotated[int, Between("Energy", rule="SK-RPG-03")]


def no_energy_to_set(table: SkyAce) -> Refusal | None:
    """Where contests start at full Energy `energy_restored`, or what has to wait (SK-RPG-03)."""
    if table.settings.energy_between_contests == "restore":
        return RESTORED
    return against_pause(table, "SK-RPG-03")


RESTORED = Refusal("energy_restored", "Each contest starts at full Energy.", "SK-RPG-03")


def energies(table: SkyAce, seat: Seat) -> dict[str, Offered | Rows]:
    """Every hero, and as much Energy as anybody can have."""
    most = max(hero.energy.most or 0 for hero in table.heroes.values())
    return {"hero": heroes_for(table, seat), "energy": range(most + 1)}


def full_energy(table: SkyAce) -> dict[str, object]:
    """All the Energy of the first hero."""
    return {"energy": next(iter(table.heroes.values())).energy.most}


def _against_energy(table: SkyAce, left: EnergyLeft) -> Refusal | None:
    hero = table.heroes[left.hero]
    most = hero.energy.most or 0
    if 0 <= left.energy <= most:
        return None
    return Refusal("out_of_range", f"{hero.name} has 0 to {most} Energy.", "SK-RPG-03")


@command(
    "Set a hero's Energy",
    rule="SK-RPG-03",
    tab="experience",
    closed=(nobody_of, no_energy_to_set),
    fill=energies,
    given=full_energy,
    unless=_against_energy,
)
def set_energy(game: Game[SkyAce], left: EnergyLeft) -> None:
    """Where Energy is carried over, the GM sets it between contests (SK-RPG-03)."""
    hero = game.table.heroes[left.hero]
    game.set(hero.energy, left.energy, rule="SK-RPG-03")
    game.tell(f"{hero.name} has {left.energy} Energy", rule="SK-RPG-03", hero=hero.number)
