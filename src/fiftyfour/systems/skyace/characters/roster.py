"""The heroes at the table: entering and removing them, their sides, what a contest needs."""

from msgspec import convert, structs

from fiftyfour.engine.errors import Refusal, UnknownSystem
from fiftyfour.engine.game import Game
from fiftyfour.engine.notes import new_notes
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.things import GM, Piece, Seat, Sheet, Track
from fiftyfour.systems.skyace.data import BOOK, skilled
from fiftyfour.systems.skyace.decks import new_stock
from fiftyfour.systems.skyace.settings import SkyAceSettings
from fiftyfour.systems.skyace.table import (
    MOST_HEROES,
    Contest,
    Figure,
    Hero,
    HeroFile,
    HeroSheet,
    SkyAce,
    Trial,
)

HEROES, VILLAINS = "heroes", "villains"


def lay_out(setup: Setup, settings: SkyAceSettings) -> SkyAce:
    """The table before anything has happened: a deck and a ready-made hero for every player.

    A GM fields as many villains as there are heroes; without a GM each hero fights for itself.

    Rules: SK-GMG-01, SK-GMG-08, SK-CARD-02, SK-GEN-02, SK-GEN-05, SK-GEN-08, SK-RPG-01.
    """
    players = [info.seat for info in setup.players()]
    with_gm = any(info.seat == GM for info in setup.seats)
    if not with_gm and len(players) < 2:
        raise UnknownSystem("Sky Ace takes 2 players, or one and a GM who plays the villains")
    table = SkyAce(
        settings=settings,
        stocks={},
        heroes={},
        grid={},
        record=Sheet[Contest](name="contest", label="The contest", data=Contest()),
        trial=Sheet[Trial](name="test", label="The last skill test", data=Trial()),
    )
    if with_gm:
        table.notes = new_notes()
    for info in setup.seats:  # the GM has a pile also where each hero has its own (SK-TEST-09)
        if settings.decks == "per_seat" or info.seat == GM:
            label = info.name or info.seat
            table.stocks[info.seat] = new_stock(info.seat, info.seat, label, settings)
    for index, seat in enumerate(players):
        file = ready(table, BOOK[index % len(BOOK)])
        new_hero(table, seat, file, HEROES if with_gm else "")
    for index in range(len(players) if with_gm else 0):
        new_hero(table, GM, BOOK[-1 - index % len(BOOK)], VILLAINS)
    return table


def ready(table: SkyAce, file: HeroFile) -> HeroFile:
    """A ready-made hero as this table has them: with four skills, or with powers alone."""
    return skilled(file) if table.settings.ready_skills == "four" else file


def new_hero(
    table: SkyAce, seat: Seat, file: HeroFile, side: str, energy: int | None = None
) -> Hero:
    """Put a figure on the roster, ready for the next contest: by default at full Energy.

    Rules: SK-GEN-03, SK-GEN-05, SK-GEN-09, SK-DECK-01, SK-DMG-05, SK-VIS-06.
    """
    most = file.sheet.energy
    table.numbered += 1
    number = table.numbered
    secret = table.settings.secret_identity == "owner_and_gm"
    knowing = {seat, GM} if GM in table.stocks else {seat}
    hero = Hero(
        number=number,
        seat=seat,
        sheet=Sheet[Figure](name=f"hero:{number}", owner=seat, data=_figure(file.sheet, side)),
        identity=Sheet(
            name=f"identity:{number}",
            owner=seat,
            sight=tuple(sorted(knowing)) if secret else "all",
            data=structs.replace(file.identity),
        ),
        energy=Track(
            name=f"energy:{number}",
            owner=seat,
            value=most if energy is None else energy,
            most=most,
        ),
        pawn=Piece(name=f"pawn:{number}", owner=seat),
    )
    show_name(table, hero)
    table.heroes[number] = hero
    if table.settings.decks == "per_hero":
        table.stocks[str(number)] = new_stock(str(number), seat, hero.name, table.settings)
    return hero


def carried(table: SkyAce) -> bool:
    """True where Energy is kept from contest to contest (SK-RPG-03)."""
    return table.settings.energy_between_contests == "carry"


def gives_energy(table: SkyAce, seat: Seat) -> bool:
    """True if a hero that this seat enters may have all the Energy of its sheet.

    Where Energy is carried over, only the GM gives any between contests (SK-RPG-03).
    """
    return seat == GM or not carried(table) or table.contest.number == 0


def _energy(table: SkyAce, file: HeroFile, before: int | None) -> int:
    """What a sheet has at this table; `before` is the most, if another than the GM enters it.

    Rules: SK-DMG-05, SK-RPG-03.
    """
    left = file.energy if carried(table) else file.sheet.energy
    return left if before is None else min(left, before)


def rewrite(game: Game[SkyAce], hero: Hero, file: HeroFile, by: Seat) -> None:
    """Give a figure another sheet; it keeps its number, its side and perhaps its Energy.

    Rules: SK-GEN-05, SK-DMG-05, SK-RPG-03.
    """
    before = None if gives_energy(game.table, by) else hero.energy.value
    energy = _energy(game.table, file, before)
    forget_contest(game)
    hero.sheet.data = _figure(file.sheet, hero.side)
    hero.identity.data = structs.replace(file.identity)
    show_name(game.table, hero)
    game.write(hero.sheet, rule="SK-GEN-06")
    game.write(hero.identity, rule="SK-HERO-06")
    hero.energy.most = file.sheet.energy
    game.set(hero.energy, energy, rule="SK-DMG-05")
    _sit_out(game, hero)
    tell_who(game, hero)


def against_removing(game: Game[SkyAce], hero: Hero, by: Seat) -> Refusal | None:
    """Without a GM a hurt hero keeps what it has: nobody is made anew in its place (SK-RPG-03)."""
    hurt = 0 < hero.energy.value < (hero.energy.most or 0)
    if not hurt or GM in game.seats or gives_energy(game.table, by):
        return None
    line = f"{hero.name} goes on with the {hero.energy.value} Energy it has left."
    return Refusal("energy_carried", line, "SK-RPG-03")


def remove(game: Game[SkyAce], hero: Hero) -> None:
    """Take a figure off the roster, with its deck where it has one of its own."""
    forget_contest(game)
    game.write(hero.sheet, rule="SK-GEN-05")
    del game.table.heroes[hero.number]
    game.table.stocks.pop(str(hero.number), None)
    game.tell(f"{hero.name} leaves the table", rule="SK-GEN-05", hero=hero.number)


def forget_contest(game: Game[SkyAce]) -> None:
    """The records of the last contest and test speak of heroes who may be gone or others now."""
    if game.table.contest.exchange is not None:
        game.write(game.table.record, rule="SK-GEN-05", exchange=None)
    if game.table.trial.data.hero:
        game.write(game.table.trial, rule="SK-GEN-05", hero=0)


def _figure(sheet: HeroSheet, side: str) -> Figure:
    figure = convert(sheet, Figure, from_attributes=True)
    figure.side = side
    return figure


def show_name(table: SkyAce, hero: Hero) -> None:
    """Show a name no other figure has: `Twilight (2)` for a second Twilight (SK-GEN-09)."""
    taken = {other.name for other in table.heroes.values() if other is not hero}
    count, name = 1, hero.sheet.data.name
    while name in taken:
        count += 1
        name = f"{hero.sheet.data.name} ({count})"
    hero.pawn.label = hero.sheet.label = name
    hero.identity.label = f"Secret identity of {name}"
    hero.energy.label = f"Energy of {name}"


def against_filling_up(game: Game[SkyAce], by: Seat) -> Refusal | None:
    """`not_gm` if `fill_up` by this seat would not make a contest possible.

    Where Energy is carried over and there is a GM, nobody else gives new heroes theirs (SK-RPG-03).
    """
    able = [hero for hero in game.table.heroes.values() if hero.energy.value]
    if gives_energy(game.table, by) or GM not in game.seats or len(able) > 1:
        return None
    return Refusal("not_gm", "Only the GM enters heroes with Energy.", "SK-RPG-03")


def fill_up(game: Game[SkyAce], by: Seat) -> None:
    """Change as little as a contest needs: every seat fields a hero with Energy, on two sides.

    Where Energy is carried over, another than the GM calls back those who rest with some left.
    Without a GM there are new heroes once these are no longer enough.

    Rules: SK-GMG-01, SK-GEN-04, SK-GEN-05, SK-RPG-03, SK-END-02.
    """
    table = game.table
    for hero in table.heroes.values():
        _sit_out(game, hero)
    if gives_energy(table, by):
        _enter_ready_made(game)
    else:
        able = [hero for hero in table.heroes.values() if hero.energy.value]
        for hero in able:
            if not hero.entered:
                game.write(hero.sheet, rule="SK-GEN-05", status="ready")
        if GM not in game.seats and len(able) < 2:
            _enter_ready_made(game)
    if against_start(table) is not None:
        set_sides(game, teams=GM in game.seats)
    if against_start(table) is not None:
        set_sides(game, teams=False)


def _enter_ready_made(game: Game[SkyAce]) -> None:
    """Every seat without a hero in the next contest gets one of the book (SK-GMG-01)."""
    for index, seat in enumerate(game.seats):
        fields = any(hero.seat == seat and hero.entered for hero in game.table.heroes.values())
        if not fields and len(game.table.heroes) < MOST_HEROES:
            enter(game, seat, ready(game.table, BOOK[index % len(BOOK)]), GM)


def enter(
    game: Game[SkyAce], seat: Seat, file: HeroFile, by: Seat, *, rested: bool = False
) -> None:
    """A seat fields one more hero; one that another than the GM enters may have no Energy yet.

    `rested`: it has all that its sheet gives it, whoever enters it.

    Rules: SK-GEN-05, SK-RPG-03.
    """
    side = (VILLAINS if seat == GM else HEROES) if GM in game.seats else ""
    full = rested or gives_energy(game.table, by)
    energy = _energy(game.table, file, None if full else 0)
    hero = new_hero(game.table, seat, file, side, energy)
    game.write(hero.sheet, rule="SK-GEN-06")
    game.write(hero.identity, rule="SK-HERO-06")
    _sit_out(game, hero)
    tell_who(game, hero)


def _sit_out(game: Game[SkyAce], hero: Hero) -> None:
    """Where Energy is carried over, a hero without any rests until it has some (SK-RPG-03)."""
    if hero.entered and no_energy(game.table, hero) is not None:
        game.write(hero.sheet, rule="SK-RPG-03", status="resting")


def tell_who(game: Game[SkyAce], hero: Hero) -> None:
    """A seat has a new hero, or another sheet for one it had."""
    stage = ", advanced" if hero.sheet.data.stage == "advanced" else ""
    energy, most = hero.energy.value, hero.energy.most
    left = f", with {energy} of {most} Energy" if energy != most else ""
    game.tell(
        f"{game.name(hero.seat)} plays {hero.name}{stage}{left}",
        rule="SK-GEN-05",
        hero=hero.number,
    )


def set_sides(game: Game[SkyAce], *, teams: bool) -> None:
    """Everybody for themselves, or the players' heroes against the GM's villains (SK-END-02)."""
    for hero in game.table.heroes.values():
        side = "" if not teams else VILLAINS if hero.seat == GM else HEROES
        if hero.side != side:
            game.write(hero.sheet, rule="SK-END-02", side=side)
    text = "The heroes fight together against the villains" if teams else "Each fights alone"
    game.tell(text, rule="SK-END-02")


def no_energy(table: SkyAce, hero: Hero) -> Refusal | None:
    """Where Energy is carried over, a hero without any may not enter (SK-RPG-03)."""
    if carried(table) and hero.energy.value == 0:
        line = f"{hero.name} has no Energy left and cannot enter."
        return Refusal("no_energy", line, "SK-RPG-03")
    return None


def against_start(table: SkyAce) -> Refusal | None:
    """What stands against a contest with those who are entered now.

    Rules: SK-RPG-03, SK-GEN-04, SK-END-02.
    """
    entered = [hero for hero in table.heroes.values() if hero.entered]
    for hero in entered:
        if (reason := no_energy(table, hero)) is not None:
            return reason
    if len(entered) < 2:
        line = f"A contest takes 2 heroes, not {len(entered)}."
        return Refusal("too_few_heroes", line, "SK-GEN-04")
    if len(entered) > MOST_HEROES:
        return TOO_MANY
    if all(table.allied(entered[0], hero) for hero in entered):
        line = f"All are on one side, the {entered[0].side}; a contest takes two."
        return Refusal("one_side_only", line, "SK-END-02")
    return None


def against_entering(table: SkyAce) -> Refusal | None:
    """`too_many_heroes` at a full table (SK-GEN-04)."""
    return TOO_MANY if len(table.heroes) >= MOST_HEROES else None


TOO_MANY = Refusal("too_many_heroes", f"A table takes {MOST_HEROES} heroes at most.", "SK-GEN-04")
