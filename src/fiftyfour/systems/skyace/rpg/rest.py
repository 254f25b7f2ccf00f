"""Between contests: who plays whom, on which side, and the word to begin."""

from collections.abc import Mapping

from fiftyfour.engine.decisions import (
    Answer,
    Choose,
    Decision,
    Field,
    Form,
    Option,
    Simple,
    Text,
    text_of,
)
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Aside, Procedure, Step, ask_first, call, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.skyace.characters import form as creation
from fiftyfour.systems.skyace.characters.roster import (
    HEROES,
    enter,
    fill_up,
    may_fill_up,
    no_energy,
    remove,
    rewrite,
    set_sides,
    too_many,
    why_not_start,
)
from fiftyfour.systems.skyace.contest.contest import Contest, phase
from fiftyfour.systems.skyace.data import READY_MADE
from fiftyfour.systems.skyace.table import MOST_HEROES, POWERS, Hero, HeroFile, HeroSheet, SkyAce


class Rest(Procedure):
    """The host, or the GM, begins a contest; meanwhile everybody may see to their heroes."""

    def begin(self, game: Game[SkyAce]) -> Step:
        """The phase SETUP; the host is awaited, and the GM may speak as well.

        Where a contest needs Energy that only the GM gives, the GM is awaited (SK-RPG-03).
        """
        host = game.config.host
        asked = dict.fromkeys(seat for seat in (host, GM) if seat in game.seats)
        decisions: dict[Seat, Decision[Option]] = {
            seat: Choose(prompt="Begin a contest?", rule="SK-GEN-01", options=_openings(game, seat))
            for seat in asked
        }
        able = why_not_start(game.table) is None or may_fill_up(game, host)
        return ask_first(
            decisions,
            then=self.chosen,
            waiting="begins the contest",
            awaited=(host if able else GM,),
            refuse=self.why_not,
        )

    def why_not(self, game: Game[SkyAce], seat: Seat, answer: Answer) -> None:
        """`no_energy`, `too_few_heroes`, `too_many_heroes`, `one_side_only`, in this order.

        `not_gm` for filling up where only the GM gives new heroes their Energy.
        """
        reason = why_not_start(game.table)
        if answer == START.id and reason is not None:
            raise reason
        if answer == FILL_UP.id and not may_fill_up(game, seat):
            raise IllegalAction("not_gm", "only the GM enters heroes with Energy", "SK-RPG-03")

    def chosen(self, game: Game[SkyAce], seat: Seat, option: Option) -> Step:
        if option.id == START.id:
            return call(Contest(), then=self.over)
        if option.id == FILL_UP.id:
            fill_up(game, seat)
        else:
            set_sides(game, teams=option.id == TEAMS.id)
        return self.begin

    def over(self, game: Game[SkyAce], _: Contest) -> Step:
        """Where Energy is carried over, the beaten rest until they have some (SK-RPG-03)."""
        for hero in game.table.heroes.values():
            if no_energy(game.table, hero) is not None:
                game.write(hero.sheet, rule="SK-RPG-03", status="resting")
        return done


START = Option(id="start", label="Begin the contest")
REMATCH = Option(id="start", label="Play another contest")
FILL_UP = Option(
    id="fill up", label="Fill up with ready-made heroes", hint="then a contest can begin"
)
FREE_FOR_ALL = Option(id="free-for-all", label="Sides: everybody for themselves", rule="SK-END-02")
TEAMS = Option(id="teams", label="Sides: the heroes against the GM's villains", rule="SK-END-02")


def _openings(game: Game[SkyAce], seat: Seat) -> list[Option]:
    """What a seat may say to begin a contest, or to make one possible."""
    table = game.table
    options = [FREE_FOR_ALL]
    if why_not_start(table) is None:
        options.insert(0, START if table.contest.number == 0 else REMATCH)
    elif may_fill_up(game, seat):
        options.insert(0, FILL_UP)
    if GM in game.seats:
        options.append(TEAMS)
    return options


# --- what may be done meanwhile: a seat for its own heroes, the GM and the host for all ---


def only_at_rest(game: Game[SkyAce]) -> None:
    """Raise `contest_running` or `test_open` while either goes on."""
    if game.table.contest.running:
        raise IllegalAction("contest_running", "a contest is running", "SK-RPG-01")
    if phase(game) != "REST":
        raise IllegalAction("test_open", "a skill test is open", "SK-RPG-02")


def _managed(game: Game[SkyAce], seat: Seat) -> list[Hero]:
    everything = seat in (GM, game.config.host)
    return [hero for hero in game.table.heroes.values() if everything or hero.seat == seat]


def _managed_seats(game: Game[SkyAce], seat: Seat) -> list[Seat]:
    everything = seat in (GM, game.config.host)
    return [other for other in game.seats if everything or other == seat]


def _figures(game: Game[SkyAce], seat: Seat) -> list[Option]:
    """The heroes this seat may give another sheet, and the seats it may enter a new one for."""
    options = [
        Option(id=f"{hero.number}", label=f"Instead of {hero.name}", thing=hero.pawn.name)
        for hero in sorted(_managed(game, seat), key=lambda hero: hero.seat != seat)
    ]
    if len(game.table.heroes) < MOST_HEROES:
        options += [
            Option(id=f"new {other}", label=f"New, for {game.name(other)}")
            for other in _managed_seats(game, seat)
        ]
    if not options:
        raise too_many(MOST_HEROES + 1)
    return options


def _why_not_enter(game: Game[SkyAce], seat: Seat, answer: Answer) -> None:
    """`too_many_heroes` for a new hero at a full table (SK-GEN-04)."""
    figure = answer.get("figure") if isinstance(answer, dict) else None
    new = any(figure == f"new {other}" for other in _managed_seats(game, seat))
    if new and len(game.table.heroes) >= MOST_HEROES:
        raise too_many(MOST_HEROES + 1)


def _enter(game: Game[SkyAce], figure: str, file: HeroFile, by: Seat) -> None:
    """Put a hero on the table, in the place of another or anew (SK-GEN-05)."""
    if figure.isdecimal():
        rewrite(game, game.table.hero(int(figure)), file, by)
    else:
        enter(game, Seat(figure.removeprefix("new ")), file, by)


class TakeHero(Aside[SkyAce]):
    """Play one of the ready-made heroes (SK-GMG-01)."""

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Form:
        only_at_rest(game)
        figures = Choose(prompt="For whom?", options=_figures(game, seat))
        heroes = [
            Option(
                id=file.sheet.name.lower().replace(" ", "-"),
                label=file.sheet.name,
                hint=", ".join(
                    f"{file.sheet.power_name(s)} {file.sheet.powers[s]}" for s in POWERS
                ),
            )
            for file in READY_MADE
        ]
        return Form(
            prompt="Play a ready-made hero",
            rule="SK-GMG-01",
            fields={
                "figure": Field("For whom", figures, figures.options[0].id),
                "hero": Field("Hero", Choose(prompt="Which hero?", options=heroes)),
            },
        )

    @classmethod
    def refuse(cls, game: Game[SkyAce], seat: Seat, answer: Answer) -> None:
        only_at_rest(game)
        _why_not_enter(game, seat, answer)

    def begin(self, game: Game[SkyAce], filled: Mapping[str, Simple]) -> Step:
        wanted = text_of(filled, "hero")
        file = next(file for file in READY_MADE if _ready_made(file.sheet).id == wanted)
        _enter(game, text_of(filled, "figure"), file, self.seat)
        return done


def _ready_made(sheet: HeroSheet) -> Option:
    powers = (f"{sheet.power_name(suit)} {sheet.powers[suit]}" for suit in POWERS)
    name = sheet.name.lower().replace(" ", "-")
    return Option(id=name, label=sheet.name, hint=", ".join(powers))


class MakeHero(Aside[SkyAce]):
    """Play a hero of your own, made here or brought from an earlier game.

    Rules: SK-HERO-01, SK-RPG-05, SK-RPG-06.
    """

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Form:
        only_at_rest(game)
        figures = Choose(prompt="For whom?", options=_figures(game, seat))
        form = creation.hero_form()
        fields = {"figure": Field("For whom", figures, figures.options[0].id), **form.fields}
        return Form(prompt=form.prompt, rule=form.rule, fields=fields, open=True)

    @classmethod
    def refuse(cls, game: Game[SkyAce], seat: Seat, answer: Answer) -> None:
        only_at_rest(game)
        creation.why_not(answer)
        _why_not_enter(game, seat, answer)

    def begin(self, game: Game[SkyAce], filled: dict[str, Simple]) -> Step:
        _enter(game, text_of(filled, "figure"), creation.hero_of(filled), self.seat)
        return done


class LineUp(Aside[SkyAce]):
    """Who takes part in the next contest, and who leaves the table (SK-GEN-04)."""

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Choose:
        only_at_rest(game)
        options: list[Option] = []
        for hero in _managed(game, seat):
            number, name = hero.number, hero.name
            if hero.entered:
                options.append(Option(id=f"rest {number}", label=f"{name} sits out"))
            elif no_energy(game.table, hero) is None:
                options.append(Option(id=f"enter {number}", label=f"{name} takes part"))
            options.append(Option(id=f"remove {number}", label=f"{name} leaves the table"))
        if not options:
            raise IllegalAction("not_yours", "no hero here is yours", "SK-GEN-05")
        return Choose(
            prompt="Who takes part in the next contest?", rule="SK-GEN-05", options=options
        )

    @classmethod
    def refuse(cls, game: Game[SkyAce], seat: Seat, answer: Answer) -> None:
        """`no_such_hero`, `not_yours` or `no_energy`."""
        only_at_rest(game)
        word, _, number = str(answer).partition(" ")
        if word in ("enter", "rest", "remove"):
            hero = game.table.hero(int(number) if number.isdecimal() else number)
            if hero not in _managed(game, seat):
                raise IllegalAction("not_yours", f"{hero.name} is another seat's hero")
            reason = no_energy(game.table, hero)
            if word == "enter" and reason is not None:
                raise reason

    def begin(self, game: Game[SkyAce], option: Option) -> Step:
        word, number = option.id.split()
        hero = game.table.heroes[int(number)]
        if word == "remove":
            remove(game, hero)
        else:
            enters = word == "enter"
            game.write(hero.sheet, rule="SK-GEN-05", status="ready" if enters else "resting")
            does = "takes part" if enters else "sits out"
            game.tell(f"{hero.name} {does}", rule="SK-GEN-05", hero=hero.number)
        return done


class ChooseSide(Aside[SkyAce]):
    """Give a hero a side; heroes of the same side fight together (SK-END-02)."""

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Form:
        only_at_rest(game)
        heroes = [Option(id=f"{h.number}", label=h.name) for h in _managed(game, seat)]
        if not heroes:
            raise IllegalAction("not_yours", "no hero here is yours", "SK-GEN-05")
        side = Text(prompt="Which side? Blank: its own", most=30, example=HEROES)
        return Form(
            prompt="Choose a side",
            rule="SK-END-02",
            fields={
                "hero": Field("Hero", Choose(prompt="Who?", options=heroes), heroes[0].id),
                "side": Field("Side", side, ""),
            },
        )

    def begin(self, game: Game[SkyAce], filled: Mapping[str, Simple]) -> Step:
        hero = game.table.hero(int(text_of(filled, "hero")))
        side = " ".join(text_of(filled, "side").split())
        game.write(hero.sheet, rule="SK-END-02", side=side)
        text = f"{hero.name} fights for the {side}" if side else f"{hero.name} fights alone"
        game.tell(text, rule="SK-END-02", hero=hero.number)
        return done
