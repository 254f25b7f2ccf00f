"""Making a hero: by a form at the table, or from a file kept from an earlier game (SK-HERO).

First decide how the powers look; let the look suggest their numbers, and the hero's daily life the
skills (SK-GMG-04, SK-GMG-05).
"""

import re
from collections.abc import Mapping
from typing import cast

from msgspec import Struct, field, structs

from fiftyfour.engine.decisions import Number, Simple, Text
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Field, Form, form
from fiftyfour.engine.options import Option, choose, option
from fiftyfour.engine.sheets import (
    Invalid,
    Stage,
    bad_file,
    read_file,
    write_file,
)
from fiftyfour.systems.skyace.characters.checks import (
    HeroInvalid,
    WrittenSheet,
    WrittenSkill,
    bounds,
    flaws,
    settle,
)
from fiftyfour.systems.skyace.table import (
    GRADES,
    MOST,
    MOST_NAME,
    MOST_TEXT,
    MOST_XP,
    POWERS,
    HeroFile,
    HeroSheet,
    Identity,
)
from fiftyfour.systems.skyace.table import Stage as Growth

SECRETS = {
    "real_name": ("Real name", ""),
    "occupation": ("Occupation", "what is the hero's job?"),
    "acquaintances": ("Acquaintances", "people at work, and rivals"),
    "family": ("Family", "the close ones, and the less close"),
    "friends": ("Friends, and what the hero does for fun", ""),
    "love_interests": ("Love interests", "whom the hero loves or longs for"),
}
"""The texts of the secret half, and what to write there (SK-HERO-06, SK-HERO-10)."""

ORIGIN = "Origin: where do the powers come from, and why fight evil?"
EXAMPLE_NAME = "Night Heron"
EXAMPLE_SKILLS = "Mechanics 4, Computer Programming 3, Criminal Investigation 2, Cooking 1"

GROWTH: list[Option[Growth]] = [
    option("new", "New", hint="powers, and skills, are 1 to 4, each once"),
    option("advanced", "Advanced", hint="after experience, or a GM's figure"),
]
"""A GM's figure may be advanced at no cost, to match heroes who have grown (SK-RPG-05)."""

STAGES = (
    Stage(
        "The hero",
        "A name, and four powers. First decide how a power looks, then how strong it is: a new "
        "hero has the numbers 1, 2, 3 and 4, each once. Their sum is the Energy.",
        ("name", *(f"power_{suit}{part}" for suit in POWERS for part in ("_name", ""))),
    ),
    Stage(
        "Skills",
        "What the hero can do outside of battle, from daily life: four skills graded 4, 3, 2 and "
        "1, or none for a hero who only fights contests.",
        ("skills",),
    ),
    Stage(
        "Secret identity",
        "Who the hero is in daily life. All of it may stay blank; only the origin is known to all.",
        ("origin", *SECRETS),
    ),
    Stage(
        "Experience",
        "A hero who has grown, or a figure of the GM's. Lost Energy counts only where it is "
        "carried over from contest to contest.",
        ("stage", "xp", "energy_lost"),
    ),
)


class FilledHero(Struct, frozen=True, kw_only=True):
    """The hero form as somebody filled it in."""

    name: str
    power_names: dict[str, str]
    powers: dict[str, int]
    skills: str
    origin: str
    real_name: str
    occupation: str
    acquaintances: str
    family: str
    friends: str
    love_interests: str
    stage: Growth
    xp: int
    energy_lost: int

    def sheet(self) -> WrittenSheet:
        """The hero half, right or wrong."""
        return WrittenSheet(
            name=self.name,
            power_names={suit: self.power_names[suit] for suit in POWERS},
            powers=self.powers,
            energy_lost=self.energy_lost,
            skills=list(_skills(self.skills)),
            origin=self.origin,
            stage=self.stage,
        )

    def hero(self) -> HeroFile:
        """The hero; HeroInvalid if it breaks the rules."""
        secrets = {part: getattr(self, part) for part in SECRETS}
        return HeroFile(
            sheet=settle(self.sheet()),
            identity=Identity(xp=self.xp, **secrets),
            energy_lost=self.energy_lost,
        )


def hero_form(filled: Mapping[str, Simple] | None = None, *, new: bool = False) -> Form[FilledHero]:
    """Every field of the sheet, empty or filled in (SK-HERO-01); a `new` hero's has its limits."""
    fields = hero_fields()
    for suit, category in POWERS.items() if new else ():
        name = f"power_{suit}"
        fields[name] = structs.replace(fields[name], decision=_power(category, GRADES[-1]))
    for name, value in (filled or {}).items():
        fields[name] = structs.replace(fields[name], default=value)
    return form(FilledHero, "Make a hero", fields, rule="SK-HERO-01", unless=against_hero)


def filled_hero(filled: Mapping[str, Simple]) -> FilledHero:
    """The form as it was filled in, whether the hero is valid or not."""
    return form(FilledHero, "", hero_fields()).check(dict(filled))


def hero_fields() -> dict[str, Field]:
    """The fields of which a `FilledHero` is made.

    Rules: SK-HERO-01, SK-HERO-02, SK-HERO-05, SK-HERO-06, SK-HERO-08.
    """
    name = Text(prompt="", rule="SK-HERO-07", most=MOST_NAME, example=EXAMPLE_NAME)
    fields = {"name": Field("Hero's name", name)}
    for suit, value in HeroSheet().powers.items():
        category = POWERS[suit]
        called = Text(prompt="", rule="SK-HERO-01", most=MOST_NAME)
        fields[f"power_{suit}_name"] = Field(
            f"{category}: what the power is called", called, "", of="power_names", key=suit
        )
        fields[f"power_{suit}"] = Field(
            f"{category} ({suit.symbol})", _power(category, MOST), value, of="powers", key=suit
        )
    skills = Text(prompt="", rule="SK-HERO-05", most=MOST_TEXT, example=EXAMPLE_SKILLS)
    fields["skills"] = Field("Skills, each with its grade", skills, "")
    fields["origin"] = Field(ORIGIN, Text(prompt="", rule="SK-HERO-06", most=MOST_TEXT), "")
    for part, (title, about) in SECRETS.items():
        secret = Text(prompt="", rule="SK-HERO-06", most=MOST_TEXT, secret=True)
        fields[part] = Field(f"{title}: {about}" if about else title, secret, "")
    fields["stage"] = Field("Stage", choose("", GROWTH, rule="SK-HERO-08"), "new")
    fields["xp"] = Field("Experience points not yet spent", POINTS, 0)
    fields["energy_lost"] = Field("Energy lost in earlier contests", ENERGY_LOST, 0)
    return fields


def _number(least: int, most: int, code: str, rule: str, what: str = "it") -> Number:
    """A number on the form; beyond its bounds the hero is refused with this code."""
    refusal = Refusal(code, bounds(what, least, most), rule)
    return Number(prompt="", rule=rule, least=least, most=most, under=refusal, over=refusal)


def _power(category: str, most: int) -> Number:
    return _number(1, most, "power_out_of_range", "SK-HERO-02", category)


POINTS = _number(0, MOST_XP, "hero_invalid", "SK-XP-07")
ENERGY_LOST = _number(0, len(POWERS) * MOST, "energy_mismatch", "SK-RPG-03")


def against_hero(filled: FilledHero) -> Refusal | None:
    """`hero_invalid`, with everything that is wrong at once."""
    wrong = flaws(filled.sheet())
    return HeroInvalid(wrong).refusal if wrong else None


def answer_of(hero: HeroFile) -> dict[str, Simple]:
    """The form filled in with this hero, to bring a kept one to a table."""
    sheet, identity = hero.sheet, hero.identity
    skills = (f"{re.sub('[,;]', ' ', skill.name)} {skill.grade}" for skill in sheet.skills)
    answer: dict[str, Simple] = {"name": sheet.name, "skills": ", ".join(skills)}
    for suit in POWERS:
        answer[f"power_{suit}"] = sheet.powers[suit]
        answer[f"power_{suit}_name"] = sheet.power_names[suit]
    answer |= {part: str(getattr(identity, part)) for part in SECRETS}
    answer |= {"origin": sheet.origin, "stage": sheet.stage, "xp": identity.xp}
    return answer | {"energy_lost": hero.energy_lost}


def _skills(text: str) -> list[WrittenSkill]:
    """Skills with commas, semicolons or line ends between them, each a name and its grade."""
    skills: list[WrittenSkill] = []
    for part in re.split(r"[,;\n]", text) if text.strip() else ():
        graded = re.fullmatch(r"(.*?)[\s:=]*(-?\d{1,9})", part.strip())
        name, grade = (graded[1], int(graded[2])) if graded else (part.strip(), None)
        skills.append(WrittenSkill(name, grade))
    return skills


class _WrittenFile(Struct, forbid_unknown_fields=True):
    """A hero file as somebody wrote it."""

    system: str
    sheet: WrittenSheet
    identity: Identity = field(default_factory=Identity)


def read_hero(text: str | bytes) -> HeroFile:
    """The hero in a file (JSON, as `write_hero` writes it).

    Raises:
        HeroInvalid: it is no such file, or the hero breaks the rules; `flaws` has every reason.
    """
    try:
        written = read_file(text, _WrittenFile, "SK-HERO-10")
    except Invalid as wrong:
        raise HeroInvalid(wrong.flaws) from None
    if written.system != "skyace":
        line = f"the file is for {written.system[:40]!r}, not for 'skyace'"
        raise HeroInvalid(bad_file(line, "SK-HERO-10").flaws)
    sheet = settle(written.sheet)
    lost = cast(int, written.sheet.energy_lost)
    return HeroFile(sheet=sheet, identity=written.identity, energy_lost=lost)


def write_hero(hero: HeroFile) -> str:
    """A hero as a file, to be kept from game to game (SK-RPG-06); full Energy is told for people.

    What belongs to a contest (its side) is not in it.
    """
    sheet = {name: getattr(hero.sheet, name) for name in HeroSheet.__struct_fields__}
    sheet["energy"] = hero.sheet.energy
    if hero.energy_lost:
        sheet["energy_lost"] = hero.energy_lost
    return write_file({"system": "skyace", "sheet": sheet, "identity": hero.identity})
