"""Heroes kept as files, for any face that makes or raises them away from a table (SK-RPG-06).

What experience buys is bought at a table laid for this one hero, by the same rules as at any other.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import structs

from fiftyfour.engine.actions import Begin, Reply
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Answer, Choose, Form, Option, Simple
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.paper import Boxes, Facts, Grid, Paper, Part, Words
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.sheets import Flaw, Review, Sheets, Stage
from fiftyfour.engine.system import System
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import View
from fiftyfour.systems.skyace.creation import (
    SECRETS,
    STAGES,
    answer_of,
    hero_form,
    hero_of,
    kept,
    read_hero,
    review,
    write_hero,
)
from fiftyfour.systems.skyace.data import READY_MADE
from fiftyfour.systems.skyace.hero import GRADES, POWERS, HeroFile, HeroInvalid, HeroSheet
from fiftyfour.systems.skyace.roster import rewrite
from fiftyfour.systems.skyace.table import SkyAce

OWNER = Seat("p1")

NEW = "new "
"""What stands before the name of a skill that is to be learnt."""


class HeroSheets(Sheets):
    """Heroes by form and by file."""

    word = "hero"
    ready = {file.sheet.name: write_hero(file) for file in READY_MADE}

    def __init__(self, system: System[SkyAce]) -> None:
        self.system = system

    def form(self, file: str | bytes | None = None) -> Form:
        form = hero_form()
        if file is None:
            return form
        filled = answer_of(read_hero(file))
        fields = {
            name: structs.replace(field, default=filled.get(name, field.default))
            for name, field in form.fields.items()
        }
        return structs.replace(form, fields=fields)

    def stages(self) -> Sequence[Stage]:
        return STAGES

    def review(self, filled: Mapping[str, Simple]) -> Review:
        return review(dict(filled))

    def make(self, filled: Mapping[str, Simple]) -> str:
        return write_hero(hero_of(dict(filled)))

    def flaws(self, file: str | bytes) -> Sequence[Flaw]:
        try:
            read_hero(file)
        except HeroInvalid as wrong:
            return wrong.flaws
        return ()

    def name(self, file: str | bytes) -> str:
        return read_hero(file).sheet.name

    def paper(self, file: str | bytes) -> Paper:
        hero = read_hero(file)
        kind = "Hero of Sky Ace" + (", advanced" if hero.sheet.stage == "advanced" else "")
        return Paper(hero.sheet.name, kind, tuple(_parts(hero)), self.system.credit)

    def purchases(self, file: str | bytes) -> Sequence[Option]:
        """Powers by suit, skills by name; `new NAME` learns one more."""
        game = self._laid_for(file)
        found: list[Option] = []
        for pending in game.pending(OWNER):
            if pending.id in ("raise-power", "raise-skill"):
                assert isinstance(pending.decision, Choose)
                found += [
                    structs.replace(option, id=option.id.partition(" ")[2])
                    for option in pending.decision.options
                ]
            elif pending.id == "add-skill":
                label = "learn a skill of that name"
                found.append(Option(id=f"{NEW}NAME", label=label, hint="1 point", rule="SK-XP-06"))
        return found

    def buy(self, file: str | bytes, what: str) -> str:
        game = self._laid_for(file)
        hero = game.table.heroes[1]
        if what.startswith(NEW):
            filled: Answer = {"hero": "1", "name": what.removeprefix(NEW)}
            game.answer(OWNER, filled, to="add-skill")
        elif what in POWERS:
            game.answer(OWNER, f"1 {what}", to="raise-power")
        elif (skill := hero.sheet.data.skill(what)) is not None:
            game.answer(OWNER, f"1 {skill.name}", to="raise-skill")
        else:
            known = ", ".join(skill.name for skill in hero.sheet.data.skills)
            raise IllegalAction(
                "unknown_skill",
                f"{what[:40]!r} is no power (s h d c) and no skill of {hero.name} "
                f"({known or 'none'}); '{NEW}{what[:40]}' learns it",
                "SK-XP-05",
            )
        return _kept(game)

    def award(self, file: str | bytes, points: int) -> str:
        game = self._laid_for(file)
        game.answer(GM, {"hero": "1", "points": points}, to="award-xp")
        return _kept(game)

    def entry(self, file: str | bytes) -> Reply:
        return Reply(to="make-hero", answer=answer_of(read_hero(file)))

    def kept(self, view: View, seat: Seat) -> Sequence[str]:
        return [write_hero(hero) for hero in kept(view, seat)]

    def _laid_for(self, file: str | bytes) -> Game[SkyAce]:
        """A table between contests at which hero 1 is the one in this file."""
        hero = read_hero(file)
        seats = SeatInfo(GM, "gm", "GM"), SeatInfo(OWNER, "player", "Player")
        game = Game(self.system, Setup(system=self.system.id, seats=seats, host=GM), Plain())
        game.apply(GM, Begin())
        rewrite(game, game.table.heroes[1], hero)
        return game


def _kept(game: Game[SkyAce]) -> str:
    """What of hero 1 outlasts the table."""
    hero = game.table.heroes[1]
    parts = {name: getattr(hero.sheet.data, name) for name in HeroSheet.__struct_fields__}
    return write_hero(HeroFile(sheet=HeroSheet(**parts), identity=hero.identity.data))


# --- on paper ---


def _parts(hero: HeroFile) -> Iterator[Part]:
    """Both halves: what the table knows first, the secret identity below it (SK-HERO-10)."""
    sheet, identity = hero.sheet, hero.identity
    powers = tuple(
        (suit.symbol, category, sheet.power_names[suit] or "", str(sheet.powers[suit]))
        for suit, category in POWERS.items()
    )
    yield Grid("Powers", ("Suit", "Category", "Power", "Value"), powers)
    yield Boxes("Energy, the sum of the powers", (("Energy", sheet.energy, 0),))
    skills = [(skill.name, str(skill.grade)) for skill in sheet.skills]
    yield Grid("Skills", ("Skill", "Grade"), tuple(skills or [("", str(g)) for g in GRADES[::-1]]))
    yield Words("Origin", sheet.origin, 3)
    texts = [
        (label.partition(":")[0], str(getattr(identity, part))) for part, label in SECRETS.items()
    ]
    experience = ("Experience points left", str(identity.xp))
    yield Facts("Secret identity", (*texts, experience))
    yield Words("Notes", "", 4)
