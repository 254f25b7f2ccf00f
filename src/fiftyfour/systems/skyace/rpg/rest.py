"""Between contests: who plays whom, on which side, and the word to begin."""

from collections.abc import Sequence
from itertools import chain, repeat
from typing import Annotated, Literal

from msgspec import Struct, structs

from fiftyfour.engine import notes
from fiftyfour.engine.actions import Answer
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, Option, choose, id_of, option
from fiftyfour.engine.procedures import Aside, Procedure, Step, ask_first, call, done
from fiftyfour.engine.struct_form import Pick, Words, form_of
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import View
from fiftyfour.systems.skyace.characters.experience import NO_HERO, against_pause, not_yours
from fiftyfour.systems.skyace.characters.form import (
    FIGURE,
    USUAL,
    AnyFigure,
    Instead,
    MadeHero,
    New,
    against_hero,
)
from fiftyfour.systems.skyace.characters.roster import (
    HEROES,
    against_entering,
    against_filling_up,
    against_removing,
    against_start,
    enter,
    fill_up,
    no_energy,
    ready,
    remove,
    rewrite,
    set_sides,
)
from fiftyfour.systems.skyace.contest.contest import Contest
from fiftyfour.systems.skyace.data import READY_MADE
from fiftyfour.systems.skyace.table import POWERS, Hero, HeroFile, SkyAce


class Start(Choice, frozen=True):
    """Begin a contest."""


class FillUp(Choice, frozen=True):
    """Enter ready-made heroes until a contest can begin."""


class SetSides(Choice, frozen=True):
    """Everybody for themselves or, in `teams`, the heroes against the GM's villains."""

    teams: bool


Opening = Start | FillUp | SetSides


class Rest(Procedure):
    """The host, or the GM, begins a contest; meanwhile everybody may see to their heroes."""

    def begin(self, game: Game[SkyAce]) -> Step:
        """The phase SETUP; the host is awaited, and the GM may speak as well.

        Where a contest needs Energy that only the GM gives, the GM is awaited (SK-RPG-03); a GM who
        tells a story says alone when there is a contest in it (SK-GEN-08).
        """
        host = GM if game.story is not None else game.config.host
        decisions = {
            seat: choose("Begin a contest?", _openings(game, seat), rule="SK-GEN-01")
            for seat in dict.fromkeys((host, GM))
            if seat in game.seats
        }
        able = against_start(game.table) is None or against_filling_up(game, host) is None
        return ask_first(
            decisions,
            then=self.chosen,
            waiting="beginning the contest",
            awaited=(host if able else GM,),
        )

    def chosen(self, game: Game[SkyAce], seat: Seat, choice: Opening) -> Step:
        match choice:
            case Start():
                return call(Contest(), then=self.over)
            case FillUp():
                fill_up(game, seat)
            case SetSides(teams):
                set_sides(game, teams=teams)
        return self.begin

    def over(self, game: Game[SkyAce], _: Contest) -> Step:
        """Where Energy is carried over, the beaten rest until they have some (SK-RPG-03)."""
        for hero in game.table.heroes.values():
            if no_energy(game.table, hero) is not None:
                game.write(hero.sheet, rule="SK-RPG-03", status="resting")
        return done


def _openings(game: Game[SkyAce], seat: Seat) -> list[Option[Opening]]:
    """What a seat may say to begin a contest, or to make one possible (SK-END-02, SK-GEN-04)."""
    table = game.table
    closed = against_start(table)
    start = option(
        Start(),
        "Play another contest" if table.contest.number else "Begin the contest",
        closed=closed,
    )
    fill = option(
        FillUp(),
        "Fill up with ready-made heroes",
        id="fill up",
        hint="then a contest can begin",
        closed=against_filling_up(game, seat),
    )
    alone = option(
        SetSides(teams=False),
        "Sides: everybody for themselves",
        id="free-for-all",
        rule="SK-END-02",
    )
    teams = option(
        SetSides(teams=True),
        "Sides: the heroes against the GM's villains",
        id="teams",
        rule="SK-END-02",
    )
    first: list[Option[Opening]] = [start] if closed is None else [start, fill]
    return [*first, alone, teams] if GM in game.seats else [*first, alone]


class GmNotes(notes.GmNotes):
    """What the GM writes down for the campaign (SK-GEN-08)."""

    rule, tab = "SK-GEN-08", "story"

    @classmethod
    def closed(cls, game: Game[Struct], seat: Seat) -> Refusal | None:
        assert isinstance(game.table, SkyAce)
        blank = Refusal("no_notes", "This table began without notes.", cls.rule)
        return super().closed(game, seat) or (None if game.table.notes else blank)


# --- what may be done meanwhile: a seat for its own heroes, the GM and the host for all ---


def manages(game: Game[SkyAce], seat: Seat, owner: Seat) -> bool:
    """True if this seat may see to the owner's heroes between contests (SK-GEN-05)."""
    return seat in (owner, GM, game.config.host)


def managed(game: Game[SkyAce], seat: Seat) -> list[Hero]:
    """The heroes that this seat may see to."""
    return [hero for hero in game.table.heroes.values() if manages(game, seat, hero.seat)]


class Managing(Aside[SkyAce]):
    """What may be done between contests for heroes at the table (SK-GEN-05)."""

    upkeep, tab = True, "heroes"

    @classmethod
    def closed(cls, game: Game[SkyAce], seat: Seat) -> Refusal | None:
        reason = against_pause(game.table, "SK-RPG-01")
        return reason or (None if managed(game, seat) else NO_HERO)


class Entering(Aside[SkyAce]):
    """What gives a seat's hero another sheet, or the seat one more hero (SK-GEN-05)."""

    upkeep, tab = True, "heroes"

    @classmethod
    def closed(cls, game: Game[SkyAce], seat: Seat) -> Refusal | None:
        reason = against_pause(game.table, "SK-RPG-01")
        return reason or (None if managed(game, seat) else against_entering(game.table))


def figures(game: Game[SkyAce], seat: Seat) -> list[Option[AnyFigure]]:
    """For whom? A seat's own heroes first, then the others it sees to, then one more hero."""
    options: list[Option[AnyFigure]] = [
        option(
            Instead(hero.number),
            f"Instead of {hero.name}",
            id=f"{hero.number}",
            thing=hero.pawn.name,
        )
        for hero in sorted(managed(game, seat), key=lambda hero: hero.seat != seat)
    ]
    return options + [
        option(New(owner), f"New, for {game.name(owner)}", closed=against_entering(game.table))
        for owner in game.seats
        if manages(game, seat, owner)
    ]


def _enter(game: Game[SkyAce], figure: AnyFigure, file: HeroFile, by: Seat) -> None:
    """Put a hero on the table, in the place of another or anew (SK-GEN-05)."""
    match figure:
        case Instead(number):
            rewrite(game, game.table.heroes[number], file, by)
        case New(seat):
            enter(game, seat, file, by)


READY = [
    option(
        sheet.name,
        sheet.name,
        id=sheet.name.lower().replace(" ", "-"),
        hint=", ".join(f"{sheet.power_name(suit)} {sheet.powers[suit]}" for suit in POWERS),
    )
    for sheet in (file.sheet for file in READY_MADE)
]


class ReadyMade(Struct, frozen=True):
    """A ready-made hero, by name, and for whom."""

    figure: Annotated[AnyFigure, FIGURE]
    hero: Annotated[str, Pick("Hero", READY, prompt="Which hero?")]


class TakeHero(Entering):
    """Play one of the ready-made heroes (SK-GMG-01)."""

    label = "Play a ready-made hero"

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Form[ReadyMade]:
        figure = figures(game, seat)
        return form_of(ReadyMade, "Play a ready-made hero", rule="SK-GMG-01", figure=figure)

    def begin(self, game: Game[SkyAce], taken: ReadyMade) -> Step:
        file = next(file for file in READY_MADE if file.sheet.name == taken.hero)
        _enter(game, taken.figure, ready(game.table, file), self.seat)
        return done


class MakeHero(Entering):
    """Play a hero of your own, made here or brought from an earlier game.

    Rules: SK-HERO-01, SK-RPG-05, SK-RPG-06.
    """

    label = "Make a hero"

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Form[MadeHero]:
        return form_of(
            MadeHero,
            "Make a hero",
            rule="SK-HERO-01",
            unless=against_hero,
            given=USUAL,
            figure=figures(game, seat),
        )

    def begin(self, game: Game[SkyAce], made: MadeHero) -> Step:
        assert made.figure is not None
        _enter(game, made.figure, made.hero(), self.seat)
        return done


def lined_up(view: View, seat: Seat, said: Sequence[Answer]) -> list[Answer]:
    """A seat's heroes as they are brought to a new table: in place of those it has, then more.

    There each player has one hero, and a GM as many villains as there are players.
    """
    players = [one.seat for one in view.seats if one.role == "player"]
    given = range(len(players) + 1, 2 * len(players) + 1)
    if seat in players:
        given = range(players.index(seat) + 1, players.index(seat) + 2)
    figures = chain(map(str, given), repeat(id_of(New(seat))))
    return [
        structs.replace(one, answer={**one.answer, "figure": figure})
        if isinstance(one.answer, dict)
        else one
        for one, figure in zip(said, figures, strict=False)
    ]


class Enter(Choice, frozen=True):
    """Take part in the next contest."""

    hero: int


class SitOut(Choice, frozen=True):
    """Do not take part in the next contest."""

    hero: int


class Remove(Choice, frozen=True):
    """Leave the table."""

    hero: int


LineUpChoice = Enter | SitOut | Remove


class LineUp(Managing):
    """Who takes part in the next contest, and who leaves the table (SK-GEN-04)."""

    label = "Say who takes part"

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Choose[LineUpChoice]:
        options: list[Option[LineUpChoice]] = []
        for hero in game.table.heroes.values():
            number, name = hero.number, hero.name
            closed = None if manages(game, seat, hero.seat) else not_yours(hero.name)
            if hero.entered:
                rests = option(
                    SitOut(number), f"{name} sits out", id=f"rest {number}", closed=closed
                )
                options.append(rests)
            else:
                tired = closed or no_energy(game.table, hero)
                options.append(option(Enter(number), f"{name} takes part", closed=tired))
            stays = closed or against_removing(game, hero, seat)
            options.append(option(Remove(number), f"{name} leaves the table", closed=stays))
        return choose("Who takes part in the next contest?", options, rule="SK-GEN-05")

    def begin(self, game: Game[SkyAce], choice: LineUpChoice) -> Step:
        hero = game.table.heroes[choice.hero]
        match choice:
            case Remove():
                remove(game, hero)
            case Enter():
                _set_status(game, hero, "ready", "takes part")
            case SitOut():
                _set_status(game, hero, "resting", "sits out")
        return done


def _set_status(
    game: Game[SkyAce], hero: Hero, status: Literal["ready", "resting"], does: str
) -> None:
    game.write(hero.sheet, rule="SK-GEN-05", status=status)
    game.tell(f"{hero.name} {does}", rule="SK-GEN-05", hero=hero.number)


class SideOf(Struct, frozen=True):
    """The side that a hero fights on; blank: its own."""

    hero: Annotated[int, Pick("Hero", prompt="Who?", first=True)]
    side: Annotated[str, Words("Side", 30, example=HEROES, prompt="Which side? Blank: its own")] = (
        ""
    )


class ChooseSide(Managing):
    """Give a hero a side; heroes of the same side fight together (SK-END-02)."""

    label = "Choose a side"

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Form[SideOf]:
        heroes = {hero.number: hero.name for hero in managed(game, seat)}
        return form_of(SideOf, "Choose a side", rule="SK-END-02", hero=heroes)

    def begin(self, game: Game[SkyAce], chosen: SideOf) -> Step:
        hero = game.table.heroes[chosen.hero]
        side = " ".join(chosen.side.split())
        game.write(hero.sheet, rule="SK-END-02", side=side)
        text = f"{hero.name} fights for the {side}" if side else f"{hero.name} fights alone"
        game.tell(text, rule="SK-END-02", hero=hero.number)
        return done
