"""A hero's sheet: its two halves, and what makes it valid (SK-HERO).

The hero half is for all to see, the secret half for its player and the GM. A villain is made in the
same way.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, cast

from msgspec import Meta, Struct, field

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.sheets import Flaw, Invalid

POWERS = {
    Suit.SPADES: "Close Attack",
    Suit.HEARTS: "Defense",
    Suit.DIAMONDS: "Far Attack",
    Suit.CLUBS: "Movement",
}
"""The four categories of powers, in the order of the sheet (SK-HERO-01, SK-MOD-02)."""

GRADES = [1, 2, 3, 4]
"""What a new hero's powers are, each value once, and likewise its skills (SK-HERO-02, -05)."""

MOST = 999
"""Highest power or grade on any sheet: far more cards than a deck holds."""

MOST_NAME, MOST_TEXT, MOST_SKILLS, MOST_XP = 60, 1000, 40, 1_000_000
"""Bounds on what a stranger may write: letters of a name and of a text, skills, points."""

PRINTABLE = r"^[^\x00-\x09\x0b-\x1f]*$"  # no control characters but line ends

Name = Annotated[str, Meta(max_length=MOST_NAME, pattern=PRINTABLE)]
Words = Annotated[str, Meta(max_length=MOST_TEXT, pattern=PRINTABLE)]
Points = Annotated[int, Meta(ge=0, le=MOST_XP)]
Stage = Literal["new", "advanced"]


class Skill(Struct, frozen=True):
    """Something a hero can do outside of battle; `grade` is how many cards it draws."""

    name: str
    grade: int


class HeroSheet(Struct, kw_only=True):
    """The hero half of the sheet: name, powers, skills and origin (SK-HERO-10).

    `stage` is `advanced` once experience was spent, and for figures the GM makes stronger: then
    powers and skills need no longer be 1 to 4, each once. What a power is called and how it looks
    is for play alone (SK-GEN-07).

    Rules: SK-GEN-06, SK-HERO-03, SK-HERO-08.
    """

    name: str = ""
    power_names: dict[Suit, str] = field(default_factory=lambda: dict.fromkeys(POWERS, ""))
    powers: dict[Suit, int] = field(
        default_factory=lambda: dict(zip(POWERS, reversed(GRADES), strict=True))
    )
    skills: list[Skill] = field(default_factory=list[Skill])
    origin: str = ""
    stage: Stage = "new"

    @property
    def energy(self) -> int:
        """Full Energy: the sum of the powers; never entered (SK-HERO-04, SK-DMG-05)."""
        return sum(self.powers.values())

    def power_name(self, suit: Suit) -> str:
        """What this hero calls the power; a blank name shows the category (SK-HERO-07)."""
        return self.power_names.get(suit) or POWERS[suit]

    def skill(self, name: str) -> Skill | None:
        """The skill of this name, however it is written; None if the hero lacks it."""
        return next((s for s in self.skills if skill_key(s.name) == skill_key(name)), None)


class Identity(Struct, kw_only=True):
    """The secret half: who the hero is in daily life, and experience points not yet spent.

    All texts are prompts for play and may stay blank.

    Rules: SK-HERO-06, SK-HERO-07, SK-HERO-10, SK-VIS-06.
    """

    real_name: Words = ""
    occupation: Words = ""
    acquaintances: Words = ""  # at work, and rivals
    family: Words = ""  # the close and the less close
    friends: Words = ""  # and what the hero does for fun
    love_interests: Words = ""
    xp: Points = 0  # starts at 0 (SK-XP-07)


class HeroFile(Struct, kw_only=True):
    """A whole hero, as kept from game to game (SK-RPG-06).

    `energy_lost` is what it has not recovered, where Energy is carried over (SK-RPG-03).
    """

    sheet: HeroSheet
    identity: Identity = field(default_factory=Identity)
    energy_lost: int = 0

    @property
    def energy(self) -> int:
        """What Energy it has left."""
        return self.sheet.energy - self.energy_lost


class HeroInvalid(Invalid):
    """A sheet that breaks the rules, under one code for whatever is wrong with it."""

    def __init__(self, flaws: Sequence[Flaw]) -> None:
        super().__init__(flaws)
        told = "; ".join(f"{flaw.message} ({flaw.code}, {flaw.rule})" for flaw in flaws)
        self.code, self.args = "hero_invalid", (f"no valid hero: {told}",)


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


def skill_key(name: str) -> str:
    """Two names with the same key are the same skill: case and blanks do not count (SK-HERO-09)."""
    return " ".join(name.split()).casefold()


def flaws(hero: WrittenSheet, *, rpg: bool = False) -> list[Flaw]:
    """Everything that is wrong with a sheet; empty if it is valid.

    A new hero without any skill is made for contests only; with `rpg` it needs its four skills too.

    Rules: SK-HERO-01, SK-HERO-02, SK-HERO-04, SK-HERO-05, SK-HERO-07, SK-HERO-08, SK-HERO-09.
    """
    found: list[Flaw] = []
    if not hero.name.strip():
        found.append(Flaw("name_blank", "the hero has no name", "SK-HERO-07", "name"))
    found += _power_flaws(hero)
    if hero.skills or rpg:
        found += _skill_flaws(hero)
    return found


def _power_flaws(hero: WrittenSheet) -> list[Flaw]:
    found: list[Flaw] = []
    new = hero.stage == "new"
    for suit, category in POWERS.items():
        if suit not in hero.powers:
            told = f"the {category} power ({suit}) is missing"
            found.append(Flaw("power_missing", told, "SK-HERO-01", f"power_{suit}"))
    for key, value in hero.powers.items():
        if key not in POWERS:
            found.append(
                Flaw("power_unknown", f"{key[:20]!r} is no power; they are s h d c", "SK-HERO-01")
            )
        elif (flaw := _number_flaw(f"power {key}", value, new)) is not None:
            rule = "SK-HERO-02" if new else "SK-HERO-08"
            found.append(Flaw(f"power_{flaw[0]}", flaw[1], rule, f"power_{key}"))
    values = [hero.powers.get(suit) for suit in POWERS]
    if any(_number_flaw("", value, new) for value in values):
        return found
    powers = cast("list[int]", values)
    if new and sorted(powers) != GRADES:
        told = f"a new hero has the powers 1, 2, 3, 4, each once, not {_listed(powers)}"
        again = next(
            suit for suit, value in zip(POWERS, powers, strict=True) if powers.count(value) > 1
        )
        found.append(Flaw("powers_not_permutation", told, "SK-HERO-02", f"power_{again}"))
    if hero.energy is not None and hero.energy != sum(powers):
        found.append(
            Flaw(
                "energy_mismatch",
                f"Energy is the sum of the powers, {sum(powers)}, not {str(hero.energy)[:20]}",
                "SK-HERO-04",
            )
        )
    lost = hero.energy_lost
    if not isinstance(lost, int) or isinstance(lost, bool) or not 0 <= lost <= sum(powers):
        told = f"a hero can lose 0 to {sum(powers)} Energy, not {str(lost)[:20]}"
        found.append(Flaw("energy_mismatch", told, "SK-HERO-04", "energy_lost"))
    return found


def _skill_flaws(hero: WrittenSheet) -> list[Flaw]:
    found: list[Flaw] = []
    new = hero.stage == "new"
    count = len(hero.skills)
    if new and count != len(GRADES):
        found.append(
            Flaw("skill_count", f"a new hero has 4 skills, not {count}", "SK-HERO-05", "skills")
        )
    if any(not skill.name.strip() for skill in hero.skills):
        found.append(Flaw("skill_name_blank", "a skill has no name", "SK-HERO-05", "skills"))
    keys = [skill_key(skill.name) for skill in hero.skills]
    for index, key in enumerate(keys):
        if key and key in keys[:index]:
            twice = f"the skill {hero.skills[index].name.strip()[:40]!r} is there twice"
            found.append(Flaw("skill_duplicate", twice, "SK-HERO-09", "skills"))
    wrong = False
    for skill in hero.skills:
        flaw = _number_flaw(f"skill {skill.name.strip()[:40]!r}", skill.grade, new)
        if flaw is not None:
            wrong = True
            rule = "SK-HERO-05" if new else "SK-HERO-08"
            found.append(Flaw(f"skill_{flaw[0]}", flaw[1], rule, "skills"))
    grades = [cast(int, skill.grade) for skill in hero.skills]
    if new and count == len(GRADES) and not wrong and sorted(grades) != GRADES:
        told = f"a new hero has skills graded 1, 2, 3, 4, each once, not {_listed(grades)}"
        found.append(Flaw("skills_not_permutation", told, "SK-HERO-05", "skills"))
    return found


def _number_flaw(what: str, value: object, new: bool) -> tuple[str, str] | None:
    """`not_integer` or `out_of_range`, with the reason; None if the number is good."""
    if value is None:
        return "not_integer", f"{what} has no number"
    if not isinstance(value, int) or isinstance(value, bool):
        return "not_integer", f"{what} is {str(value)[:20]!r}, which is no whole number"
    most = GRADES[-1] if new else MOST
    if not 1 <= value <= most:
        return "out_of_range", f"{what} is {str(value)[:20]}, which is not from 1 to {most}"
    return None


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(str(number) for number in numbers)


def settle(written: WrittenSheet, *, rpg: bool = False) -> HeroSheet:
    """The sheet as written, with blanks trimmed.

    Raises:
        HeroInvalid: it breaks the rules.
    """
    found = flaws(written, rpg=rpg)
    if found:
        raise HeroInvalid(found)
    return HeroSheet(
        name=" ".join(written.name.split()),
        power_names={suit: written.power_names.get(suit, "").strip() for suit in POWERS},
        powers={suit: cast(int, written.powers[suit]) for suit in POWERS},
        skills=[Skill(" ".join(s.name.split()), cast(int, s.grade)) for s in written.skills],
        origin=written.origin.strip(),
        stage=written.stage,
    )
