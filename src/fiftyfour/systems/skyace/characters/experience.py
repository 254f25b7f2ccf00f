"""Growth: points the GM awards and what they buy; and Energy that is carried over (SK-XP).

Points buy between contests only, for heroes the buyer may decide for (SK-XP-09).
"""

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.decisions import Number, Text
from fiftyfour.engine.errors import NotYours, Refusal
from fiftyfour.engine.forms import Field, Form, form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, Option, choose, option
from fiftyfour.engine.procedures import Aside, Step, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.skyace.data import SAMPLE_SKILLS, USUAL_AWARDS, power_cost, skill_cost
from fiftyfour.systems.skyace.settings import SkyAceSettings
from fiftyfour.systems.skyace.table import (
    MOST,
    MOST_NAME,
    MOST_SKILLS,
    MOST_XP,
    POWERS,
    Hero,
    Skill,
    SkyAce,
    skill_key,
)

# --- whose heroes, and when ---


def own(game: Game[SkyAce], seat: Seat) -> list[Hero]:
    """The heroes this seat may see to, in the order entered (SK-GEN-05)."""
    return [hero for hero in game.table.heroes.values() if seat in (GM, hero.seat)]


def against_owning(game: Game[SkyAce], seat: Seat) -> Refusal | None:
    """`not_yours` for a seat without a hero."""
    return None if own(game, seat) else NO_HERO


def against_buying(table: SkyAce) -> Refusal | None:
    """`contest_running` or `test_open`: nothing is bought meanwhile (SK-XP-09)."""
    return RUNNING if table.contest.running else TESTING if table.testing else None


def against_others(seat: Seat) -> Refusal | None:
    """`not_gm` for everybody but the GM."""
    return None if seat == GM else NOT_GM


def all_closed(refusals: Iterable[Refusal | None]) -> Refusal | None:
    """The last reason if nothing is open."""
    reason = None
    for reason in refusals:
        if reason is None:
            return None
    return reason


def not_yours(hero: Hero) -> Refusal:
    """The hero is another seat's."""
    return Refusal("not_yours", f"{hero.name} is another player's hero.", "SK-GEN-05")


NO_HERO = Refusal("not_yours", "No hero here is yours.", "SK-GEN-05")
RUNNING = Refusal("contest_running", "Not while a contest is running.", "SK-XP-09")
TESTING = Refusal("test_open", "A skill test is open.", "SK-XP-09")
NO_SKILL = Refusal("unknown_skill", "No hero of yours has a skill.", "SK-XP-05")
NOT_GM = NotYours("not_gm", "Only the GM may do that.", "SK-GEN-08")


def heroes_field(
    game: Game[SkyAce], seat: Seat, against: Callable[[Hero], Refusal | None] = lambda hero: None
) -> Field:
    """Which hero, by number? By default the first that can be chosen."""
    mine = own(game, seat)
    options = [
        option(
            hero.number,
            hero.name,
            thing=hero.pawn.name,
            closed=against(hero) if hero in mine else not_yours(hero),
        )
        for hero in game.table.heroes.values()
    ]
    menu = choose("", options, rule="SK-GEN-03")
    return Field("Hero", menu, menu.options[0].id)


# --- awards ---


class Award(Struct, frozen=True):
    """Experience points for a hero."""

    hero: int
    points: int


class AwardXp(Aside[SkyAce]):
    """The GM gives a hero experience points, at any time (SK-XP-01, SK-XP-02)."""

    label = "Give experience points"

    @classmethod
    def closed(cls, game: Game[SkyAce], seat: Seat) -> Refusal | None:
        return against_others(seat) or against_owning(game, seat)

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Form[Award]:
        points = Number(
            prompt="", rule="SK-XP-02", least=0, most=MOST_XP, under=BAD_AWARD, over=BAD_AWARD
        )
        return form(
            Award,
            "Give experience points",
            {
                "hero": heroes_field(game, seat),
                "points": Field("Points", points, USUAL_AWARDS[0]),
            },
            rule="SK-XP-01",
            unless=lambda award: against_award(game.table.heroes[award.hero], award.points),
        )

    def begin(self, game: Game[SkyAce], award: Award) -> Step:
        give_points(game, game.table.heroes[award.hero], award.points)
        return done


BAD_AWARD = Refusal("bad_award", f"An award is a whole number from 0 to {MOST_XP}.", "SK-XP-02")


def against_award(hero: Hero, points: int) -> Refusal | None:
    """`bad_award` for less than nothing, and for more than anybody keeps (SK-XP-02)."""
    if points < 0:
        return BAD_AWARD
    if hero.identity.data.xp + points > MOST_XP:
        return Refusal("bad_award", f"Nobody keeps more than {MOST_XP} points.", "SK-XP-02")
    return None


def give_points(game: Game[SkyAce], hero: Hero, points: int) -> None:
    """Add experience points; only those who know the secret half are told (SK-XP-01)."""
    game.write(hero.identity, rule="SK-XP-01", xp=hero.identity.data.xp + points)
    game.tell(
        f"{hero.name} is given {points} experience points",
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


def pay(game: Game[SkyAce], hero: Hero, price: int, *, rule: str) -> None:
    """Take the points; with its first purchase a hero is `advanced` (SK-HERO-08, SK-XP-07)."""
    game.write(hero.identity, rule=rule, xp=hero.identity.data.xp - price)
    game.write(hero.sheet, rule="SK-HERO-08", stage="advanced")


class PowerStep(Choice, frozen=True, tag="raise_power"):
    """Raise a hero's power by 1."""

    hero: int
    power: Suit


class RaisePower(Aside[SkyAce]):
    """Raise a power by 1 for its value and 3 (SK-XP-03)."""

    label = "Raise a power"

    @classmethod
    def closed(cls, game: Game[SkyAce], seat: Seat) -> Refusal | None:
        settings = game.table.settings
        return (
            against_owning(game, seat)
            or against_buying(game.table)
            or all_closed(
                against_power(hero, suit, settings) for hero in own(game, seat) for suit in POWERS
            )
        )

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Choose[PowerStep]:
        options = [
            step for hero in own(game, seat) for step in power_steps(hero, game.table.settings)
        ]
        return choose("Raise which power?", options, rule="SK-XP-03")

    def begin(self, game: Game[SkyAce], step: PowerStep) -> Step:
        raise_power(game, game.table.heroes[step.hero], step.power)
        return done


def power_steps(hero: Hero, settings: SkyAceSettings) -> Iterator[Option[PowerStep]]:
    """Each power of a hero, one step up."""
    sheet = hero.sheet.data
    for suit, value in sheet.powers.items():
        yield option(
            PowerStep(hero.number, suit),
            f"{hero.name}: {sheet.power_name(suit)} from {value} to {value + 1}",
            id=f"{hero.number} {suit}",
            hint=f"{power_cost(value)} of {hero.identity.data.xp} points",
            rule="SK-XP-03",
            closed=against_power(hero, suit, settings),
        )


def against_power(hero: Hero, suit: Suit, settings: SkyAceSettings) -> Refusal | None:
    """Why a power cannot be raised (SK-XP-07, SK-XP-08)."""
    sheet = hero.sheet.data
    value = sheet.powers[suit]
    return against_price(hero, sheet.power_name(suit), value, power_cost(value), settings.power_cap)


def raise_power(game: Game[SkyAce], hero: Hero, suit: Suit) -> None:
    """Energy rises with a power, also what is left of it (SK-XP-03, SK-XP-04)."""
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


class SkillStep(Choice, frozen=True, tag="raise_skill"):
    """Raise a hero's skill by 1."""

    hero: int
    skill: str


class RaiseSkill(Aside[SkyAce]):
    """Raise a skill by 1 for its grade and 1 (SK-XP-05)."""

    label = "Raise a skill"

    @classmethod
    def closed(cls, game: Game[SkyAce], seat: Seat) -> Refusal | None:
        settings = game.table.settings
        skills = [(hero, skill) for hero in own(game, seat) for skill in hero.sheet.data.skills]
        return (
            against_owning(game, seat)
            or against_buying(game.table)
            or (None if skills else NO_SKILL)
            or all_closed(against_skill(hero, skill, settings) for hero, skill in skills)
        )

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Choose[SkillStep]:
        options = [
            step for hero in own(game, seat) for step in skill_steps(hero, game.table.settings)
        ]
        return choose("Raise which skill?", options, rule="SK-XP-05")

    def begin(self, game: Game[SkyAce], step: SkillStep) -> Step:
        hero = game.table.heroes[step.hero]
        skill = hero.sheet.data.skill(step.skill)
        assert skill is not None
        raise_skill(game, hero, skill)
        return done


def skill_steps(hero: Hero, settings: SkyAceSettings) -> Iterator[Option[SkillStep]]:
    """Each skill of a hero, one step up."""
    for skill in hero.sheet.data.skills:
        yield option(
            SkillStep(hero.number, skill.name),
            f"{hero.name}: {skill.name} from {skill.grade} to {skill.grade + 1}",
            id=f"{hero.number} {skill.name}",
            hint=f"{skill_cost(skill.grade)} of {hero.identity.data.xp} points",
            rule="SK-XP-05",
            closed=against_skill(hero, skill, settings),
        )


def against_skill(hero: Hero, skill: Skill, settings: SkyAceSettings) -> Refusal | None:
    """Why a skill cannot be raised (SK-XP-07, SK-XP-08)."""
    return against_price(hero, skill.name, skill.grade, skill_cost(skill.grade), settings.skill_cap)


def raise_skill(game: Game[SkyAce], hero: Hero, before: Skill) -> None:
    """A skill rises by 1; Energy does not change (SK-XP-05)."""
    after = Skill(before.name, before.grade + 1)
    pay(game, hero, skill_cost(before.grade), rule="SK-XP-05")
    skills = [after if skill is before else skill for skill in hero.sheet.data.skills]
    game.write(hero.sheet, rule="SK-XP-05", skills=skills)
    game.tell(
        f"{hero.name} raises {after.name} to {after.grade}", rule="SK-XP-05", hero=hero.number
    )


class NewSkill(Struct, frozen=True):
    """A skill for a hero to learn."""

    hero: int
    name: str


class AddSkill(Aside[SkyAce]):
    """Learn a new skill for 1 point; it starts at 1 (SK-XP-06)."""

    label = "Learn a new skill"

    @classmethod
    def closed(cls, game: Game[SkyAce], seat: Seat) -> Refusal | None:
        return (
            against_owning(game, seat)
            or against_buying(game.table)
            or all_closed(map(against_learning, own(game, seat)))
        )

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Form[NewSkill]:
        example = _unknown_to(own(game, seat))
        name = Text(prompt="", rule="SK-XP-06", most=MOST_NAME, example=example)
        return form(
            NewSkill,
            "Learn a new skill",
            {
                "hero": heroes_field(game, seat, against_learning),
                "name": Field("Name of the skill", name),
            },
            rule="SK-XP-06",
            unless=lambda new: against_new_skill(game.table.heroes[new.hero], new.name),
        )

    def begin(self, game: Game[SkyAce], new: NewSkill) -> Step:
        add_skill(game, game.table.heroes[new.hero], new.name)
        return done


def against_learning(hero: Hero) -> Refusal | None:
    """`cap_reached` or `not_enough_xp`: this hero can learn no skill.

    No cap is below 4, so none stops a skill of 1; only the sheet may be full (SK-XP-08).
    """
    if len(hero.sheet.data.skills) >= MOST_SKILLS:
        return Refusal("cap_reached", f"A sheet holds {MOST_SKILLS} skills.", "SK-XP-08")
    return against_price(hero, "A new skill", 0, skill_cost(0), 0)


def against_new_skill(hero: Hero, name: str) -> Refusal | None:
    """`skill_name_blank`, `skill_duplicate`, or why the hero can learn none (SK-XP-06)."""
    if not name.strip():
        return Refusal("skill_name_blank", "The new skill has no name.", "SK-XP-06")
    if hero.sheet.data.skill(name) is not None:
        return Refusal("skill_duplicate", f"{hero.name} has that skill already.", "SK-XP-06")
    return against_learning(hero)


def add_skill(game: Game[SkyAce], hero: Hero, name: str) -> None:
    """A hero has one skill more (SK-XP-06)."""
    skill = Skill(" ".join(name.split()), 1)
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

    hero: int
    energy: int


class SetEnergy(Aside[SkyAce]):
    """Where Energy is carried over, the GM sets it between contests (SK-RPG-03)."""

    @classmethod
    def closed(cls, game: Game[SkyAce], seat: Seat) -> Refusal | None:
        restored = game.table.settings.energy_between_contests == "restore"
        return (
            against_others(seat)
            or (RESTORED if restored else against_buying(game.table))
            or against_owning(game, seat)
        )

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Form[EnergyLeft]:
        heroes = own(game, seat)
        most = max(hero.energy.most or 0 for hero in heroes)
        energy = Number(prompt="", rule="SK-RPG-03", least=0, most=most)
        return form(
            EnergyLeft,
            "Set what Energy a hero has left",
            {
                "hero": heroes_field(game, seat),
                "energy": Field("Energy", energy, heroes[0].energy.most),
            },
            rule="SK-RPG-03",
            unless=lambda left: _against_energy(game.table.heroes[left.hero], left.energy),
        )

    def begin(self, game: Game[SkyAce], left: EnergyLeft) -> Step:
        hero = game.table.heroes[left.hero]
        game.set(hero.energy, left.energy, rule="SK-RPG-03")
        game.tell(f"{hero.name} has {left.energy} Energy", rule="SK-RPG-03", hero=hero.number)
        return done


RESTORED = Refusal("energy_restored", "Each contest starts at full Energy.", "SK-RPG-03")


def _against_energy(hero: Hero, energy: int) -> Refusal | None:
    most = hero.energy.most or 0
    if 0 <= energy <= most:
        return None
    return Refusal("out_of_range", f"{hero.name} has 0 to {most} Energy.", "SK-RPG-03")
