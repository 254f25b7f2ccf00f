"""What makes a hero's sheet valid (SK-HERO)."""

from collections.abc import Mapping, Sequence
from typing import Annotated, cast

from msgspec import Meta, Struct, field

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.sheets import Flaw, Invalid
from fiftyfour.systems.skyace.table import (
    GRADES,
    MOST,
    MOST_SKILLS,
    POWERS,
    HeroSheet,
    Name,
    Skill,
    Stage,
    Words,
    skill_key,
)


class HeroInvalid(Invalid):
    """A sheet that breaks the rules, under one code for whatever is wrong with it."""

    def __init__(self, flaws: Sequence[Flaw]) -> None:
        super().__init__(flaws)
        lines = "; ".join(f"{flaw.message} ({flaw.code}, {flaw.rule})" for flaw in flaws)
        self.code, self.args = "hero_invalid", (f"no valid hero: {lines}",)

    @property
    def refusal(self) -> Refusal:
        """The same as data."""
        return Refusal(self.code, self.message, self.rule)


class WrittenSkill(Struct, forbid_unknown_fields=True):
    """A skill as somebody wrote it."""

    name: Name = ""
    grade: object = None


class WrittenSheet(Struct, kw_only=True, forbid_unknown_fields=True):
    """A hero half as somebody wrote it: the numbers may be missing, or no numbers at all."""

    name: Name = ""
    power_names: dict[Suit, Name] = field(default_factory=dict[Suit, str])
    powers: Mapping[str, object]
    energy: object = None  # full Energy: checked if given
    energy_lost: object = 0
    skills: Annotated[Sequence[WrittenSkill], Meta(max_length=MOST_SKILLS)] = ()
    origin: Words = ""
    stage: Stage = "new"


def flaws(hero: WrittenSheet, *, rpg: bool = False) -> list[Flaw]:
    """Everything that is wrong with a sheet; empty if it is valid.

    A new hero without any skill is made for contests only; with `rpg` it needs its four skills too.

    Rules: SK-HERO-01, SK-HERO-02, SK-HERO-04, SK-HERO-05, SK-HERO-07, SK-HERO-08, SK-HERO-09.
    """
    wrong: list[Flaw] = []
    if not hero.name.strip():
        wrong.append(Flaw("name_blank", "the hero has no name", "SK-HERO-07", "name"))
    wrong += _power_flaws(hero)
    if hero.skills or rpg:
        wrong += _skill_flaws(hero)
    return wrong


def _power_flaws(hero: WrittenSheet) -> list[Flaw]:
    wrong: list[Flaw] = []
    new = hero.stage == "new"
    for suit, category in POWERS.items():
        if suit not in hero.powers:
            line = f"the {category} power ({suit}) is missing"
            wrong.append(Flaw("power_missing", line, "SK-HERO-01", f"power_{suit}"))
    for key, value in hero.powers.items():
        if key not in POWERS:
            wrong.append(
                Flaw("power_unknown", f"{key[:20]!r} is no power; they are s h d c", "SK-HERO-01")
            )
        elif (flaw := _number_flaw(POWERS[Suit(key)], value, new)) is not None:
            rule = "SK-HERO-02" if new else "SK-HERO-08"
            wrong.append(Flaw(f"power_{flaw[0]}", flaw[1], rule, f"power_{key}"))
    values = [hero.powers.get(suit) for suit in POWERS]
    if any(_number_flaw("", value, new) for value in values):
        return wrong
    powers = cast("list[int]", values)
    if new and sorted(powers) != GRADES:
        line = f"a new hero has the powers 1, 2, 3, 4, each once, not {_listed(powers)}"
        again = next(
            suit for suit, value in zip(POWERS, powers, strict=True) if powers.count(value) > 1
        )
        wrong.append(Flaw("powers_not_permutation", line, "SK-HERO-02", f"power_{again}"))
    if hero.energy is not None and hero.energy != sum(powers):
        wrong.append(
            Flaw(
                "energy_mismatch",
                f"Energy is the sum of the powers, {sum(powers)}, not {str(hero.energy)[:20]}",
                "SK-HERO-04",
            )
        )
    lost = hero.energy_lost
    if not isinstance(lost, int) or isinstance(lost, bool) or not 0 <= lost <= sum(powers):
        line = f"a hero can lose 0 to {sum(powers)} Energy, not {str(lost)[:20]}"
        wrong.append(Flaw("energy_mismatch", line, "SK-HERO-04", "energy_lost"))
    return wrong


def _skill_flaws(hero: WrittenSheet) -> list[Flaw]:
    wrong: list[Flaw] = []
    new = hero.stage == "new"
    count = len(hero.skills)
    if new and count != len(GRADES):
        line = f"a new hero has 4 skills, not {count}"
        wrong.append(Flaw("skill_count", line, "SK-HERO-05", "skills"))
    if any(not skill.name.strip() for skill in hero.skills):
        wrong.append(Flaw("skill_name_blank", "a skill has no name", "SK-HERO-05", "skills"))
    keys = [skill_key(skill.name) for skill in hero.skills]
    for index, key in enumerate(keys):
        if key and key in keys[:index]:
            line = f"the skill {hero.skills[index].name.strip()[:40]!r} is there twice"
            wrong.append(Flaw("skill_duplicate", line, "SK-HERO-09", "skills"))
    ungraded = [
        flaw
        for skill in hero.skills
        if (flaw := _number_flaw(f"skill {skill.name.strip()[:40]!r}", skill.grade, new))
    ]
    rule = "SK-HERO-05" if new else "SK-HERO-08"
    wrong += [Flaw(f"skill_{code}", line, rule, "skills") for code, line in ungraded]
    grades = [cast(int, skill.grade) for skill in hero.skills]
    if new and count == len(GRADES) and not ungraded and sorted(grades) != GRADES:
        line = f"a new hero has skills graded 1, 2, 3, 4, each once, not {_listed(grades)}"
        wrong.append(Flaw("skills_not_permutation", line, "SK-HERO-05", "skills"))
    return wrong


def bounds(what: str, least: int, most: int) -> str:
    """What a number must be, in words."""
    return f"{what} must be a number from {least} to {most}"


def _number_flaw(what: str, value: object, new: bool) -> tuple[str, str] | None:
    """`not_integer` or `out_of_range`, with the reason; None if the number is good."""
    if value is None:
        return "not_integer", f"{what} has no number"
    if not isinstance(value, int) or isinstance(value, bool):
        return "not_integer", f"{what} is {str(value)[:20]!r}, which is no whole number"
    most = GRADES[-1] if new else MOST
    if not 1 <= value <= most:
        return "out_of_range", f"{bounds(what, 1, most)}, not {str(value)[:20]}"
    return None


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(str(number) for number in numbers)


def settle(written: WrittenSheet, *, rpg: bool = False) -> HeroSheet:
    """The sheet as written, with blanks trimmed.

    Raises:
        HeroInvalid: it breaks the rules.
    """
    if wrong := flaws(written, rpg=rpg):
        raise HeroInvalid(wrong)
    return HeroSheet(
        name=" ".join(written.name.split()),
        power_names={suit: written.power_names.get(suit, "").strip() for suit in POWERS},
        powers={suit: cast(int, written.powers[suit]) for suit in POWERS},
        skills=[
            Skill(" ".join(skill.name.split()), cast(int, skill.grade)) for skill in written.skills
        ],
        origin=written.origin.strip(),
        stage=written.stage,
    )
