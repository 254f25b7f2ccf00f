"""Making a hero: by a form at the table, or from a file kept from an earlier game (SK-HERO).

First decide how the powers look; let the look suggest their numbers, and the hero's daily life the
skills (SK-GMG-04, SK-GMG-05).
"""

import re
from collections.abc import Mapping
from typing import Annotated, cast

from msgspec import Struct, field

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Form
from fiftyfour.engine.options import Choice, Option, option
from fiftyfour.engine.sheets import (
    Invalid,
    Stage,
    bad_file,
    read_file,
    write_file,
)
from fiftyfour.engine.struct_form import Between, Each, Pick, Row, Words, answer_of, form_of
from fiftyfour.engine.things import Seat
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


class Instead(Choice, frozen=True):
    """Another sheet for a figure at the table."""

    hero: int


class New(Choice, frozen=True):
    """One more hero for a seat."""

    seat: Seat


AnyFigure = Instead | New
FIGURE = Pick("For whom", prompt="For whom?", first=True)


def _number(
    least: int, most: int, code: str, rule: str, label: str = "", what: str = "it"
) -> Between:
    """A number on the form; beyond its bounds the hero is refused with this code."""
    return Between(label, least, most, Refusal(code, bounds(what, least, most), rule), rule=rule)


def _powers(most: int) -> dict[Suit, Row]:
    """What each power may be (SK-HERO-02, SK-HERO-08)."""
    return {
        suit: Row(
            f"{category} ({suit.symbol})",
            _number(1, most, "power_out_of_range", "SK-HERO-02", what=category).decision(None),
        )
        for suit, category in POWERS.items()
    }


def _secret(part: str) -> Words:
    title, about = SECRETS[part]
    label = f"{title}: {about}" if about else title
    return Words(label, MOST_TEXT, secret=True, rule="SK-HERO-06")


CALLED = Words("{}: what the power is called", MOST_NAME, rule="SK-HERO-01")
SKILLS_TEXT = Words(
    "Skills, each with its grade", MOST_TEXT, example=EXAMPLE_SKILLS, rule="SK-HERO-05"
)
POINTS = _number(0, MOST_XP, "hero_invalid", "SK-XP-07", "Experience points not yet spent")
ENERGY_LOST = _number(
    *(0, len(POWERS) * MOST, "energy_mismatch", "SK-RPG-03"), "Energy lost in earlier contests"
)


class MadeHero(Struct, frozen=True, kw_only=True):
    """The hero form as somebody filled it in; at a table also for whom.

    Rules: SK-HERO-01, SK-HERO-02, SK-HERO-05, SK-HERO-06, SK-HERO-08.
    """

    figure: Annotated[AnyFigure | None, FIGURE] = None
    name: Annotated[str, Words("Hero's name", MOST_NAME, example=EXAMPLE_NAME, rule="SK-HERO-07")]
    power_names: Annotated[
        dict[str, str], Each(CALLED, id="power_{}_name", usual="", labels=POWERS)
    ]
    powers: Annotated[dict[str, int], Each(Between(), id="power_{}", labels=_powers(MOST))]
    skills: Annotated[str, SKILLS_TEXT] = ""
    origin: Annotated[str, Words(ORIGIN, MOST_TEXT, rule="SK-HERO-06")] = ""
    real_name: Annotated[str, _secret("real_name")] = ""
    occupation: Annotated[str, _secret("occupation")] = ""
    acquaintances: Annotated[str, _secret("acquaintances")] = ""
    family: Annotated[str, _secret("family")] = ""
    friends: Annotated[str, _secret("friends")] = ""
    love_interests: Annotated[str, _secret("love_interests")] = ""
    stage: Annotated[Growth, Pick("Stage", GROWTH, rule="SK-HERO-08")] = "new"
    xp: Annotated[int, POINTS] = 0
    energy_lost: Annotated[int, ENERGY_LOST] = 0

    @classmethod
    def of(cls, hero: HeroFile) -> "MadeHero":
        """The form filled in with this hero."""
        sheet, identity = hero.sheet, hero.identity
        skills = (f"{re.sub('[,;]', ' ', skill.name)} {skill.grade}" for skill in sheet.skills)
        return cls(
            name=sheet.name,
            power_names={suit.value: sheet.power_names[suit] for suit in POWERS},
            powers={suit.value: sheet.powers[suit] for suit in POWERS},
            skills=", ".join(skills),
            origin=sheet.origin,
            **{part: getattr(identity, part) for part in SECRETS},
            stage=sheet.stage,
            xp=identity.xp,
            energy_lost=hero.energy_lost,
        )

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


USUAL = {"powers": HeroSheet().powers}
"""What stands in the empty form."""


def hero_form(filled: MadeHero | None = None, *, new: bool = False) -> Form[MadeHero]:
    """Every field of the sheet, empty or filled in (SK-HERO-01); a `new` hero's has its limits."""
    return form_of(
        MadeHero,
        "Make a hero",
        rule="SK-HERO-01",
        unless=against_hero,
        given=filled or USUAL,
        without=["figure"],
        powers=_powers(GRADES[-1] if new else MOST),
    )


def filled_hero(filled: Mapping[str, Simple]) -> MadeHero:
    """The form as it was filled in, whether the hero is valid or not."""
    return form_of(MadeHero, "", given=USUAL, without=["figure"]).check(dict(filled))


def against_hero(filled: MadeHero) -> Refusal | None:
    """`hero_invalid`, with everything that is wrong at once."""
    wrong = flaws(filled.sheet())
    return HeroInvalid(wrong).refusal if wrong else None


def entry_of(hero: HeroFile) -> dict[str, Simple]:
    """The answer that brings a kept hero to a table; whose it is there is said besides."""
    answer = answer_of(MadeHero.of(hero))
    del answer["figure"]
    return answer


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
