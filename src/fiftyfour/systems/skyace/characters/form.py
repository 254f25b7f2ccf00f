"""Making a hero: by a form at the table, or from a file kept from an earlier game (SK-HERO).

First decide how the powers look; let the look suggest their numbers, and the hero's daily life the
skills (SK-GMG-04, SK-GMG-05).
"""

import re
from typing import cast

import msgspec
from msgspec import Struct, field

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
from fiftyfour.engine.sheets import Budget, Flaw, Review, Stage
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import View
from fiftyfour.systems.skyace.characters.checks import (
    HeroInvalid,
    WrittenSheet,
    WrittenSkill,
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

SECRETS = {
    "real_name": "Real name",
    "occupation": "Occupation: what is the hero's job?",
    "acquaintances": "Acquaintances: people at work, and rivals",
    "family": "Family: the close ones, and the less close",
    "friends": "Friends, and what the hero does for fun",
    "love_interests": "Love interests: whom the hero loves or longs for",
}
"""The texts of the secret half and what to write there (SK-HERO-06, SK-HERO-10)."""

ORIGIN = "Origin: where do the powers come from, and why fight evil?"
EXAMPLE_NAME = "Night Heron"
EXAMPLE_SKILLS = "Mechanics 4, Computer Programming 3, Criminal Investigation 2, Cooking 1"

GROWTH = [
    Option(id="new", label="New", hint="powers, and skills, are 1 to 4, each once"),
    Option(id="advanced", label="Advanced", hint="after experience, or a GM's figure"),
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


def hero_form(prompt: str = "Make a hero") -> Form:
    """Every field of the sheet; `hero_of` reads it, `why_not` says what is wrong with it.

    Rules: SK-HERO-01, SK-HERO-02, SK-HERO-05, SK-HERO-06, SK-HERO-08.
    """
    name = Text(prompt="", rule="SK-HERO-07", most=MOST_NAME, example=EXAMPLE_NAME)
    fields = {"name": Field("Hero's name", name)}
    for suit, value in HeroSheet().powers.items():
        category = POWERS[suit]
        called = Text(prompt="", rule="SK-HERO-01", most=MOST_NAME)
        fields[f"power_{suit}_name"] = Field(f"{category}: what the power is called", called, "")
        number = Number(prompt="", rule="SK-HERO-02", least=1, most=MOST)
        fields[f"power_{suit}"] = Field(f"{category} ({suit.symbol})", number, value)
    skills = Text(prompt="", rule="SK-HERO-05", most=MOST_TEXT, example=EXAMPLE_SKILLS)
    fields["skills"] = Field("Skills, each with its grade", skills, "")
    fields["origin"] = Field(ORIGIN, Text(prompt="", rule="SK-HERO-06", most=MOST_TEXT), "")
    for part, label in SECRETS.items():
        secret = Text(prompt="", rule="SK-HERO-06", most=MOST_TEXT, secret=True)
        fields[part] = Field(label, secret, "")
    stage = Choose(prompt="", rule="SK-HERO-08", options=GROWTH)
    fields["stage"] = Field("Stage", stage, "new")
    points = Number(prompt="", rule="SK-XP-07", least=0, most=MOST_XP)
    fields["xp"] = Field("Experience points not yet spent", points, 0)
    lost = Number(prompt="", rule="SK-RPG-03", least=0, most=len(POWERS) * MOST)
    fields["energy_lost"] = Field("Energy lost in earlier contests", lost, 0)
    return Form(prompt=prompt, rule="SK-HERO-01", fields=fields, open=True)


def why_not(answer: Answer) -> None:
    """Raise HeroInvalid for a filled-in form that breaks the rules, naming everything at once.

    Where something is not of the right kind at all, the form itself says so.
    """
    if isinstance(answer, dict):
        found = flaws(_written(answer))
        if found:
            raise HeroInvalid(found)


def review(answer: dict[str, Simple]) -> Review:
    """What is wrong with a form so far; a new hero's numbers add up to 10 (SK-HERO-02, -05)."""
    written = _written(answer)
    found = tuple(flaws(written))
    if written.stage != "new":
        return Review(found)
    powers = [value for value in written.powers.values() if isinstance(value, int)]
    budgets = [Budget("Powers", sum(powers), sum(GRADES), "SK-HERO-02")]
    grades = [skill.grade for skill in written.skills if isinstance(skill.grade, int)]
    if written.skills:
        budgets.append(Budget("Skills", sum(grades), sum(GRADES), "SK-HERO-05"))
    return Review(found, tuple(budgets))


def hero_of(answer: dict[str, Simple]) -> HeroFile:
    """The hero on a checked form; HeroInvalid if it breaks the rules."""
    secrets = {part: text_of(answer, part) for part in SECRETS}
    identity = Identity(xp=number_of(answer, "xp"), **secrets)
    lost = number_of(answer, "energy_lost")
    return HeroFile(sheet=settle(_written(answer)), identity=identity, energy_lost=lost)


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


def _written(answer: dict[str, Simple]) -> WrittenSheet:
    """The hero half of a form, also of one that is filled in wrongly."""

    def text(name: str) -> str:
        value = answer.get(name)
        return value if isinstance(value, str) else ""

    defaults = HeroSheet().powers
    return WrittenSheet(
        name=text("name") if isinstance(answer.get("name"), str) else "?",
        power_names={suit: text(f"power_{suit}_name") for suit in POWERS},
        powers={suit: answer.get(f"power_{suit}", defaults[suit]) for suit in POWERS},
        energy_lost=answer.get("energy_lost", 0),
        skills=list(_skills(text("skills"))),
        origin=text("origin"),
        stage="advanced" if answer.get("stage") == "advanced" else "new",
    )


def _skills(text: str) -> list[WrittenSkill]:
    """Skills with commas, semicolons or line ends between them, each a name and its grade."""
    found: list[WrittenSkill] = []
    for part in re.split(r"[,;\n]", text) if text.strip() else ():
        graded = re.fullmatch(r"(.*?)[\s:=]*(-?\d{1,9})", part.strip())
        name, grade = (graded[1], int(graded[2])) if graded else (part.strip(), None)
        found.append(WrittenSkill(name, grade))
    return found


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
        written = msgspec.json.decode(text, type=_WrittenFile)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as wrong:
        why = str(wrong).removeprefix("JSON is malformed: ")
        if "matching regex" in why:
            why = "control characters" + why[why.rindex(" - at") :]
        raise HeroInvalid([_bad_file(f"the file cannot be read: {why}")]) from None
    if written.system != "skyace":
        told = f"the file is for {written.system[:40]!r}, not for 'skyace'"
        raise HeroInvalid([_bad_file(told)])
    sheet = settle(written.sheet)
    lost = cast(int, written.sheet.energy_lost)
    return HeroFile(sheet=sheet, identity=written.identity, energy_lost=lost)


def _bad_file(message: str) -> Flaw:
    return Flaw("bad_file", message, "SK-HERO-10")


def write_hero(hero: HeroFile) -> str:
    """A hero as a file, to be kept from game to game (SK-RPG-06); full Energy is told for people.

    What belongs to a contest (its side) is not in it.
    """
    sheet = {name: getattr(hero.sheet, name) for name in HeroSheet.__struct_fields__}
    sheet["energy"] = hero.sheet.energy
    if hero.energy_lost:
        sheet["energy_lost"] = hero.energy_lost
    whole = {"system": "skyace", "sheet": sheet, "identity": hero.identity}
    return msgspec.json.format(msgspec.json.encode(whole), indent=2).decode() + "\n"


def kept(view: View, seat: Seat | None = None) -> list[HeroFile]:
    """The heroes whose both halves this seat reads, to be written to files after a session.

    With `seat`, those of them whom that seat plays. Where Energy is carried over, what they lost is
    kept with them.

    Rules: SK-RPG-03, SK-RPG-06, SK-VIS-06.
    """
    carried = view.settings.get("energy_between_contests") == "carry"
    lost = {track.name: (track.most or 0) - (track.value or 0) for track in view.tracks}
    sheets = {one.name: one.data for one in view.sheets if seat in (None, one.owner)}
    found: list[HeroFile] = []
    for name, data in sheets.items():
        kind, _, number = name.partition(":")
        secret = sheets.get(f"identity:{number}")
        if kind == "hero" and secret is not None:
            sheet = msgspec.json.decode(data, type=HeroSheet)  # what belongs to a contest stays
            identity = msgspec.json.decode(secret, type=Identity)
            energy_lost = lost[f"energy:{number}"] if carried else 0
            found.append(HeroFile(sheet=sheet, identity=identity, energy_lost=energy_lost))
    return found
