"""Heroes kept as files, for any face that makes or raises them away from a table (SK-RPG-06).

What experience buys is bought at a table laid for this one hero, by the same rules as at any other.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from fiftyfour.engine.actions import Answer, Begin
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.forms import Form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Option, option
from fiftyfour.engine.paper import Boxes, Facts, Grid, Paper, Part, Words
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, SettingValue, Setup
from fiftyfour.engine.sheets import Budget, FileSheets, Review, Stage, read_ideas, read_ready
from fiftyfour.engine.system import System
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import View
from fiftyfour.systems.skyace.characters.checks import flaws
from fiftyfour.systems.skyace.characters.experience import (
    Award,
    NewSkill,
    add_skill,
    award_xp,
    power_menu,
    raise_power,
    raise_skill,
    skill_menu,
    step_id,
)
from fiftyfour.systems.skyace.characters.form import (
    SECRETS,
    STAGES,
    MadeHero,
    entry_of,
    filled_hero,
    hero_form,
    read_hero,
    write_hero,
)
from fiftyfour.systems.skyace.characters.roster import rewrite
from fiftyfour.systems.skyace.data import READY_MADE, skilled
from fiftyfour.systems.skyace.table import GRADES, POWERS, HeroFile, HeroSheet, Identity, SkyAce

OWNER = Seat("p1")

NEW = "new "
"""What stands before the name of a skill that is to be learnt."""


class HeroSheets(FileSheets[HeroFile]):
    """Heroes by form and by file."""

    word = "hero"
    growth = ("SK-XP-01", "SK-XP-03", "SK-XP-05", "SK-XP-06")
    secret = frozenset({"Secret identity", "Notes"})
    ideas = read_ideas(__name__)
    ready = read_ready(__name__, {file.name: write_hero(skilled(file)) for file in READY_MADE})

    def __init__(self, system: System[SkyAce]) -> None:
        self.system = system

    def form(self, file: str | bytes | None = None) -> Form[MadeHero]:
        return hero_form(None if file is None else MadeHero.of(read_hero(file)))

    def form_for(self, filled: Mapping[str, Simple]) -> Form[MadeHero]:
        return hero_form(new=filled.get("stage", "new") == "new")

    def stages(self) -> Sequence[Stage]:
        return STAGES

    def review(self, filled: Mapping[str, Simple]) -> Review:
        """A new hero's numbers add up to 10 (SK-HERO-02, SK-HERO-05)."""
        written = filled_hero({"name": "?", **filled}).sheet()
        wrong = tuple(flaws(written))
        if written.stage != "new":
            return Review(wrong)
        powers = [value for value in written.powers.values() if isinstance(value, int)]
        grades = [skill.grade for skill in written.skills if isinstance(skill.grade, int)]
        on = tuple(f"power_{suit}" for suit in POWERS)
        budgets = (
            Budget("Powers", sum(powers), sum(GRADES), "SK-HERO-02", on),
            Budget("Skills", sum(grades), sum(GRADES), "SK-HERO-05", ("skills",)),
        )
        return Review(wrong, budgets)

    def read(self, file: str | bytes) -> HeroFile:
        return read_hero(file)

    def write(self, character: HeroFile) -> str:
        return write_hero(character)

    def made(self, filled: Mapping[str, Simple]) -> HeroFile:
        return filled_hero(filled).hero()

    def paper(self, file: str | bytes) -> Paper:
        hero = read_hero(file)
        kind = "Hero of Sky Ace" + (", advanced" if hero.sheet.stage == "advanced" else "")
        return Paper(hero.name, kind, tuple(_parts(hero)), self.system.words.credit)

    def purchases(self, file: str | bytes) -> Sequence[Option[object]]:
        """Powers by suit, skills by name; `new NAME` learns one more."""
        game = self._laid_for(file)
        options: list[Option[object]] = [
            *(replace(step, id=step.does.power) for step in power_menu(game.table, OWNER).options),
            *(replace(step, id=step.does.skill) for step in skill_menu(game.table, OWNER).options),
        ]
        if add_skill.refusal(game.table, OWNER) is None:
            label = "learn a skill of that name"
            options.append(option(f"{NEW}NAME", label, hint="1 point", rule="SK-XP-06"))
        return options

    def buy(self, file: str | bytes, what: str) -> str:
        game = self._laid_for(file)
        sheet = game.table.heroes[1].sheet.data
        if new := re.fullmatch(f"{NEW}(.*)", what):
            game.apply(OWNER, add_skill.say(NewSkill(1, new[1])))
        elif what in POWERS:
            game.answer(OWNER, step_id(1, what), to=raise_power.id)
        elif (skill := sheet.skill(what)) is not None:
            game.answer(OWNER, step_id(1, skill.name), to=raise_skill.id)
        else:
            known = ", ".join(skill.name for skill in sheet.skills)
            raise IllegalAction(
                "unknown_skill",
                f"{what[:40]!r} is no power (s h d c) and no skill of {sheet.name} "
                f"({known or 'none'}); '{NEW}{what[:40]}' learns it",
                "SK-XP-05",
            )
        return _kept(game)

    def award(self, file: str | bytes, points: int) -> str:
        game = self._laid_for(file)
        game.apply(GM, award_xp.say(Award(1, points)))
        return _kept(game)

    def entry(self, file: str | bytes) -> Answer:
        return Answer(to="make-hero", answer=entry_of(read_hero(file)))

    def kept(self, view: View, seat: Seat) -> Sequence[str]:
        """What is carried over is kept with them (SK-RPG-03, SK-RPG-06, SK-VIS-06)."""
        carried = view.settings.get("energy_between_contests") == "carry"
        lost = {track.name: (track.most or 0) - track.value for track in view.tracks}
        sheets = {sheet.name: sheet.data for sheet in view.sheets if sheet.owner == seat}
        files: list[str] = []
        for name, data in sheets.items():
            kind, _, number = name.partition(":")
            secret = sheets.get(f"identity:{number}")
            if kind == "hero" and secret is not None:
                hero = HeroFile(
                    sheet=msgspec.json.decode(data, type=HeroSheet),  # without side and status
                    identity=msgspec.json.decode(secret, type=Identity),
                    energy_lost=lost[f"energy:{number}"] if carried else 0,
                )
                files.append(write_hero(hero))
        return files

    def _laid_for(self, file: str | bytes) -> Session[SkyAce]:
        """A table between contests at which hero 1 is the one in this file."""
        hero = read_hero(file)
        seats = SeatInfo(GM, "gm", "GM"), SeatInfo(OWNER, "player", "Player")
        settings: dict[str, SettingValue] = {"energy_between_contests": "carry"}
        setup = Setup(system=self.system.id, seats=seats, host=GM, settings=settings)
        game = Session(self.system, setup, Plain())
        game.apply(GM, Begin())
        rewrite(game, game.table.heroes[1], hero, GM)
        return game


def _kept(game: Game[SkyAce]) -> str:
    """What of hero 1 outlasts the table."""
    hero = game.table.heroes[1]
    lost = (hero.energy.most or 0) - hero.energy.value
    identity = hero.identity.data
    return write_hero(HeroFile(sheet=hero.sheet.data, identity=identity, energy_lost=lost))


# --- on paper ---


def _parts(hero: HeroFile) -> Iterator[Part]:
    """Both halves: what the table knows first, the secret identity below it (SK-HERO-10)."""
    sheet, identity = hero.sheet, hero.identity
    powers = tuple(
        (suit.symbol, category, sheet.power_names[suit] or "", str(sheet.powers[suit]))
        for suit, category in POWERS.items()
    )
    yield Grid("Powers", ("Suit", "Category", "Power", "Value"), powers)
    yield Boxes("Energy, the sum of the powers", (("Energy", sheet.energy, hero.energy_lost),))
    skills = [(skill.name, str(skill.grade)) for skill in sheet.skills]
    yield Grid("Skills", ("Skill", "Grade"), tuple(skills or [("", str(g)) for g in GRADES[::-1]]))
    yield Words("Origin", sheet.origin, 3)
    texts = [(title, str(getattr(identity, part))) for part, (title, _) in SECRETS.items()]
    experience = ("Experience points left", str(identity.xp))
    yield Facts("Secret identity", (*texts, experience))
    yield Words("Notes", "", 4)
