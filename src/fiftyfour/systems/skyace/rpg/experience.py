"""Experience: awards, and what they buy between contests (SK-XP, SK-RPG-03).

All of these are asides: a seat sees to its own heroes, the GM to any.
"""

from collections.abc import Callable, Iterator

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.decisions import (
    Answer,
    Choose,
    Field,
    Form,
    Number,
    Option,
    Simple,
    Text,
    number_of,
    text_of,
)
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Aside, Step, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.skyace.data import SAMPLE_SKILLS, USUAL_AWARDS, power_cost, skill_cost
from fiftyfour.systems.skyace.rpg.skilltest import number_in, why_not_during_test
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


def own(game: Game[SkyAce], seat: Seat) -> list[Hero]:
    """The heroes this seat may see to, in the order entered; `not_yours` if there are none."""
    found = [hero for hero in game.table.heroes.values() if seat in (GM, hero.seat)]
    if not found:
        raise IllegalAction("not_yours", "no hero here is yours", "SK-GEN-05")
    return found


def own_hero(game: Game[SkyAce], seat: Seat, named: object) -> Hero:
    """The hero of this number; `no_such_hero` or `not_yours` if this seat may not see to it."""
    return game.table.hero(number_in(named), None if seat == GM else seat)


def only_gm(seat: Seat) -> None:
    """Raise `not_gm` for everybody else."""
    if seat != GM:
        raise IllegalAction("not_gm", "only the GM may do that", "SK-GEN-08")


def heroes_field(heroes: list[Hero]) -> Field:
    """Which hero? By default the first."""
    options = [Option(id=str(h.number), label=h.name, thing=h.pawn.name) for h in heroes]
    return Field("Hero", Choose(prompt="", rule="SK-GEN-03", options=options), options[0].id)


class AwardXp(Aside[SkyAce]):
    """The GM gives a hero experience points, at any time (SK-XP-01, SK-XP-02)."""

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Form:
        only_gm(seat)
        points = Number(prompt="", rule="SK-XP-02", least=0, most=MOST_XP)
        return Form(
            prompt="Give experience points",
            rule="SK-XP-01",
            fields={
                "hero": heroes_field(own(game, seat)),
                "points": Field("Points", points, USUAL_AWARDS[0]),
            },
            open=True,
        )

    @classmethod
    def refuse(cls, game: Game[SkyAce], seat: Seat, answer: Answer) -> None:
        """`not_gm`, `no_such_hero`, `bad_award`."""
        only_gm(seat)
        filled = answer if isinstance(answer, dict) else {}
        first = next(iter(game.table.heroes), "")
        hero = own_hero(game, seat, filled.get("hero", str(first)))
        points = filled.get("points", USUAL_AWARDS[0])
        if not isinstance(points, int) or isinstance(points, bool) or points < 0:
            raise IllegalAction(
                "bad_award", f"an award is a whole number from 0 up, not {points!r}", "SK-XP-02"
            )
        if hero.identity.data.xp + points > MOST_XP:
            raise IllegalAction("bad_award", f"nobody keeps more than {MOST_XP}", "SK-XP-02")

    def begin(self, game: Game[SkyAce], answer: dict[str, Simple]) -> Step:
        hero, points = own_hero(game, GM, answer["hero"]), number_of(answer, "points")
        game.write(hero.identity, rule="SK-XP-01", xp=hero.identity.data.xp + points)
        game.tell(
            f"{hero.name} is given {points} experience points",
            rule="SK-XP-01",
            sight=hero.identity.sight,
            hero=hero.number,
            points=points,
        )
        return done


def why_not_now(game: Game[SkyAce]) -> None:
    """`contest_running` or `test_open`: nothing is bought meanwhile (SK-XP-09)."""
    if game.table.contest.running:
        raise IllegalAction("contest_running", "not while a contest is running", "SK-XP-09")
    why_not_during_test(game)


def why_not_buy(hero: Hero, what: str, value: int, price: int, cap: int) -> None:
    """`cap_reached` or `not_enough_xp` for one step up from `value`; `cap` 0 is none.

    Rules: SK-XP-07, SK-XP-08.
    """
    if value >= (cap or MOST):
        raise IllegalAction("cap_reached", f"{what} is at its highest, {value}", "SK-XP-08")
    points = hero.identity.data.xp
    if price > points:
        raise IllegalAction(
            "not_enough_xp", f"{what} costs {price} points; {hero.name} has {points}", "SK-XP-07"
        )


def pay(game: Game[SkyAce], hero: Hero, price: int, *, rule: str) -> None:
    """Take the points; with its first purchase a hero is `advanced` (SK-HERO-08, SK-XP-07)."""
    game.write(hero.identity, rule=rule, xp=hero.identity.data.xp - price)
    game.write(hero.sheet, rule="SK-HERO-08", stage="advanced")


Check = Callable[[Game[SkyAce], Hero, str], None]


def offers(
    game: Game[SkyAce], seat: Seat, steps: Callable[[Hero], Iterator[Option]], check: Check
) -> list[Option]:
    """Every step of this seat's heroes that `check` allows; their ids are `number name`.

    Raises:
        IllegalAction: none is; the reason is that of the last one.
    """
    heroes = own(game, seat)
    why_not_now(game)
    allowed: list[Option] = []
    reason = IllegalAction("unknown_skill", f"{heroes[0].name} has no skills", "SK-XP-05")
    for hero in heroes:
        for option in steps(hero):
            try:
                check(game, hero, option.id.partition(" ")[2])
            except IllegalAction as why:
                reason = why
            else:
                allowed.append(option)
    if not allowed:
        raise reason
    return allowed


def bought(game: Game[SkyAce], seat: Seat, answer: Answer, check: Check) -> tuple[Hero, str]:
    """The hero and what it buys, after every refusal of the catalogue in its order."""
    number, _, name = str(answer).partition(" ")
    hero = own_hero(game, seat, number)
    why_not_now(game)
    check(game, hero, name)
    return hero, name


class RaisePower(Aside[SkyAce]):
    """Raise a power by 1 for its value and 3 (SK-XP-03)."""

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Choose:
        options = offers(game, seat, _power_steps, why_not_raise_power)
        return Choose(prompt="Raise which power?", rule="SK-XP-03", options=options)

    @classmethod
    def refuse(cls, game: Game[SkyAce], seat: Seat, answer: Answer) -> None:
        bought(game, seat, answer, why_not_raise_power)

    def begin(self, game: Game[SkyAce], option: Option) -> Step:
        """Energy rises with it, also what is left of it (SK-XP-04)."""
        hero, key = bought(game, self.seat, option.id, why_not_raise_power)
        sheet, suit = hero.sheet.data, Suit(key)
        value = sheet.powers[suit] + 1
        pay(game, hero, power_cost(value - 1), rule="SK-XP-03")
        game.write(hero.sheet, rule="SK-XP-03", powers={**sheet.powers, suit: value})
        hero.energy.most = sheet.energy
        game.set(hero.energy, hero.energy.value + 1, rule="SK-XP-04")
        game.tell(
            f"{hero.name} raises {sheet.power_name(suit)} to {value}",
            rule="SK-XP-03",
            hero=hero.number,
            power=key,
            value=value,
        )
        return done


def why_not_raise_power(game: Game[SkyAce], hero: Hero, key: str) -> None:
    """`power_unknown`, `cap_reached`, `not_enough_xp`."""
    if key not in POWERS:
        raise IllegalAction(
            "power_unknown", f"{key[:20]!r} is no power; they are s h d c", "SK-HERO-01"
        )
    sheet, suit = hero.sheet.data, Suit(key)
    value, cap = sheet.powers[suit], game.table.settings.power_cap
    why_not_buy(hero, sheet.power_name(suit), value, power_cost(value), cap)


def _power_steps(hero: Hero) -> Iterator[Option]:
    sheet = hero.sheet.data
    for suit, value in sheet.powers.items():
        yield Option(
            id=f"{hero.number} {suit}",
            label=f"{hero.name}: {sheet.power_name(suit)} from {value} to {value + 1}",
            hint=f"{power_cost(value)} of {hero.identity.data.xp} points",
            rule="SK-XP-03",
        )


class RaiseSkill(Aside[SkyAce]):
    """Raise a skill by 1 for its grade and 1 (SK-XP-05)."""

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Choose:
        options = offers(game, seat, _skill_steps, why_not_raise_skill)
        return Choose(prompt="Raise which skill?", rule="SK-XP-05", options=options)

    @classmethod
    def refuse(cls, game: Game[SkyAce], seat: Seat, answer: Answer) -> None:
        bought(game, seat, answer, why_not_raise_skill)

    def begin(self, game: Game[SkyAce], option: Option) -> Step:
        hero, name = bought(game, self.seat, option.id, why_not_raise_skill)
        sheet = hero.sheet.data
        before = sheet.skill(name)
        assert before is not None
        after = Skill(before.name, before.grade + 1)
        pay(game, hero, skill_cost(before.grade), rule="SK-XP-05")
        skills = [after if skill is before else skill for skill in sheet.skills]
        game.write(hero.sheet, rule="SK-XP-05", skills=skills)
        game.tell(
            f"{hero.name} raises {after.name} to {after.grade}", rule="SK-XP-05", hero=hero.number
        )
        return done


def why_not_raise_skill(game: Game[SkyAce], hero: Hero, name: str) -> None:
    """`unknown_skill`, `cap_reached`, `not_enough_xp`."""
    skill = hero.sheet.data.skill(name)
    if skill is None:
        known = ", ".join(one.name for one in hero.sheet.data.skills) or "none"
        raise IllegalAction(
            "unknown_skill", f"{hero.name} has no skill {name[:40]!r}; it has {known}", "SK-XP-05"
        )
    cap = game.table.settings.skill_cap
    why_not_buy(hero, skill.name, skill.grade, skill_cost(skill.grade), cap)


def _skill_steps(hero: Hero) -> Iterator[Option]:
    for skill in hero.sheet.data.skills:
        yield Option(
            id=f"{hero.number} {skill.name}",
            label=f"{hero.name}: {skill.name} from {skill.grade} to {skill.grade + 1}",
            hint=f"{skill_cost(skill.grade)} of {hero.identity.data.xp} points",
            rule="SK-XP-05",
        )


class AddSkill(Aside[SkyAce]):
    """Learn a new skill for 1 point; it starts at 1 (SK-XP-06)."""

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Form:
        heroes = own(game, seat)
        why_not_now(game)
        example = _unknown_to(heroes)
        able: list[Hero] = []
        reason: IllegalAction | None = None
        for hero in heroes:
            try:
                why_not_add_skill(hero, example)
            except IllegalAction as why:
                reason = why
            else:
                able.append(hero)
        if not able:
            assert reason is not None
            raise reason
        name = Text(prompt="", rule="SK-XP-06", most=MOST_NAME, example=example)
        return Form(
            prompt="Learn a new skill",
            rule="SK-XP-06",
            fields={"hero": heroes_field(able), "name": Field("Name of the skill", name)},
            open=True,
        )

    @classmethod
    def refuse(cls, game: Game[SkyAce], seat: Seat, answer: Answer) -> None:
        """In the order of the catalogue, after `no_such_hero` and `not_yours`."""
        filled = answer if isinstance(answer, dict) else {}
        hero = own_hero(game, seat, filled.get("hero", str(own(game, seat)[0].number)))
        why_not_now(game)
        name = filled.get("name")
        if isinstance(name, str):
            why_not_add_skill(hero, name)

    def begin(self, game: Game[SkyAce], answer: dict[str, Simple]) -> Step:
        hero = own_hero(game, self.seat, answer["hero"])
        skill = Skill(" ".join(text_of(answer, "name").split()), 1)
        pay(game, hero, skill_cost(0), rule="SK-XP-06")
        game.write(hero.sheet, rule="SK-XP-06", skills=[*hero.sheet.data.skills, skill])
        game.tell(f"{hero.name} learns {skill.name}", rule="SK-XP-06", hero=hero.number)
        return done


def why_not_add_skill(hero: Hero, name: str) -> None:
    """`skill_name_blank`, `skill_duplicate`, `cap_reached`, `not_enough_xp`.

    No cap is below 4, so none stops a skill of 1; only the sheet may be full.
    """
    if not name.strip():
        raise IllegalAction("skill_name_blank", "the new skill has no name", "SK-XP-06")
    if hero.sheet.data.skill(name) is not None:
        raise IllegalAction("skill_duplicate", f"{hero.name} has that skill already", "SK-XP-06")
    if len(hero.sheet.data.skills) >= MOST_SKILLS:
        raise IllegalAction("cap_reached", f"a sheet holds {MOST_SKILLS} skills", "SK-XP-08")
    why_not_buy(hero, "a new skill", 0, skill_cost(0), 0)


def _unknown_to(heroes: list[Hero]) -> str:
    """A skill that none of them has."""
    held = {skill_key(skill.name) for hero in heroes for skill in hero.sheet.data.skills}
    names = [*SAMPLE_SKILLS, *(f"Skill {n}" for n in range(len(held) + 1))]
    return next(name for name in names if skill_key(name) not in held)


class SetEnergy(Aside[SkyAce]):
    """Where Energy is carried over, the GM sets it between contests (SK-RPG-03)."""

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Form:
        cls._why_not(game, seat)
        heroes = own(game, seat)
        most = max(hero.energy.most or 0 for hero in heroes)
        energy = Number(prompt="", rule="SK-RPG-03", least=0, most=most)
        return Form(
            prompt="Set what Energy a hero has left",
            rule="SK-RPG-03",
            fields={
                "hero": heroes_field(heroes),
                "energy": Field("Energy", energy, heroes[0].energy.most),
            },
            open=True,
        )

    @classmethod
    def _why_not(cls, game: Game[SkyAce], seat: Seat) -> None:
        only_gm(seat)
        if game.table.settings.energy_between_contests == "restore":
            raise IllegalAction("energy_restored", "each contest starts at full", "SK-RPG-03")
        why_not_now(game)

    @classmethod
    def refuse(cls, game: Game[SkyAce], seat: Seat, answer: Answer) -> None:
        cls._why_not(game, seat)
        if isinstance(answer, dict) and "hero" in answer:
            hero = own_hero(game, seat, answer["hero"])
            energy = answer.get("energy")
            if isinstance(energy, int) and not 0 <= energy <= (hero.energy.most or 0):
                raise IllegalAction(
                    "out_of_range",
                    f"{hero.name} has 0 to {hero.energy.most} Energy, not {energy}",
                    "SK-RPG-03",
                )

    def begin(self, game: Game[SkyAce], answer: dict[str, Simple]) -> Step:
        hero, energy = own_hero(game, GM, answer["hero"]), number_of(answer, "energy")
        game.set(hero.energy, energy, rule="SK-RPG-03")
        game.tell(f"{hero.name} has {energy} Energy", rule="SK-RPG-03", hero=hero.number)
        return done
