"""The heroes at the table: entering them, their sides, and whether a contest can begin."""

from copy import deepcopy

from msgspec import structs

from fiftyfour.engine.errors import IllegalAction, UnknownSystem
from fiftyfour.engine.game import Game
from fiftyfour.engine.system import Setup
from fiftyfour.engine.things import GM, Piece, Seat, Sheet, Track
from fiftyfour.systems.skyace.data import READY_MADE
from fiftyfour.systems.skyace.hero import HeroSheet, Identity
from fiftyfour.systems.skyace.piles import new_stock
from fiftyfour.systems.skyace.settings import SkyAceSettings
from fiftyfour.systems.skyace.table import MOST_HEROES, Contest, Figure, Hero, SkyAce

HEROES, VILLAINS = "heroes", "villains"


def lay_out(setup: Setup, settings: SkyAceSettings) -> SkyAce:
    """The table before anything has happened: a deck and a ready-made hero for every player.

    A GM fields as many villains as there are heroes; without a GM each hero fights for itself.

    Rules: SK-GMG-01, SK-CARD-02, SK-GEN-02, SK-GEN-08, SK-RPG-01.
    """
    players = [info.seat for info in setup.players()]
    with_gm = any(info.seat == GM for info in setup.seats)
    if not with_gm and len(players) < 2:
        raise UnknownSystem("Sky Ace takes 2 players, or a GM who plays the villains")
    table = SkyAce(
        settings=settings,
        stocks={},
        heroes={},
        grid={},
        record=Sheet[Contest](name="contest", label="The contest", data=Contest()),
    )
    for info in setup.seats:  # the GM's own pile exists also with a deck for each hero (SK-TEST-09)
        if settings.decks == "per_seat" or info.seat == GM:
            table.stocks[info.seat] = new_stock(info.seat, info.seat, info.name, settings)
    for index, seat in enumerate(players):
        ready = READY_MADE[index % len(READY_MADE)]
        new_hero(table, seat, ready.sheet, ready.identity, HEROES if with_gm else "")
    for index in range(len(players) if with_gm else 0):
        ready = READY_MADE[-1 - index % len(READY_MADE)]
        new_hero(table, GM, ready.sheet, ready.identity, VILLAINS)
    return table


def new_hero(table: SkyAce, seat: Seat, sheet: HeroSheet, identity: Identity, side: str) -> Hero:
    """Put a figure on the roster, ready for the next contest, at full Energy.

    Rules: SK-GEN-05, SK-GEN-09, SK-DECK-01, SK-DMG-05, SK-VIS-06.
    """
    table.numbered += 1
    number = table.numbered
    name = distinct_name(table, sheet.name)
    secret = table.settings.secret_identity == "owner_and_gm"
    energy = sheet.energy
    hero = Hero(
        number=number,
        seat=seat,
        sheet=Sheet[Figure](
            name=f"hero:{number}",
            label=name,
            owner=seat,
            data=Figure(**deepcopy(structs.asdict(sheet)), side=side),
        ),
        identity=Sheet[Identity](
            name=f"identity:{number}",
            label=f"Secret identity of {name}",
            owner=seat,
            sight=tuple(sorted({seat, GM})) if secret else "all",
            data=structs.replace(identity),  # written to from now on
        ),
        energy=Track(
            name=f"energy:{number}",
            label=f"Energy of {name}",
            owner=seat,
            value=energy,
            most=energy,
        ),
        pawn=Piece(name=f"pawn:{number}", label=name, owner=seat),
    )
    table.heroes[number] = hero
    if table.settings.decks == "per_hero":
        table.stocks[str(number)] = new_stock(str(number), seat, name, table.settings)
    return hero


def distinct_name(table: SkyAce, name: str) -> str:
    """A display name that no other figure has: `Twilight (2)` for a second one (SK-GEN-09)."""
    taken = {hero.name for hero in table.heroes.values()}
    count, distinct = 1, name
    while distinct in taken:
        count += 1
        distinct = f"{name} ({count})"
    return distinct


def set_sides(game: Game[SkyAce], *, teams: bool) -> None:
    """Everybody for themselves, or the players' heroes against the GM's villains (SK-END-02)."""
    for hero in game.table.heroes.values():
        side = "" if not teams else VILLAINS if hero.seat == GM else HEROES
        if hero.side != side:
            game.write(hero.sheet, rule="SK-END-02", side=side)
    text = "The heroes fight together against the villains" if teams else "Each fights alone"
    game.tell(text, rule="SK-END-02")


def why_not_start(table: SkyAce) -> IllegalAction | None:
    """What stands against a contest with those who are entered now, if anything.

    Rules: SK-RPG-03, SK-GEN-04, SK-END-02.
    """
    entered = [hero for hero in table.heroes.values() if hero.entered]
    if table.settings.energy_between_contests == "carry":
        for hero in entered:
            if hero.energy.value == 0:
                return IllegalAction(
                    "no_energy", f"{hero.name} has no Energy left and cannot enter", "SK-RPG-03"
                )
    if len(entered) < 2:
        return IllegalAction(
            "too_few_heroes", f"a contest takes 2 heroes, not {len(entered)}", "SK-GEN-04"
        )
    if len(entered) > MOST_HEROES:
        return IllegalAction(
            "too_many_heroes",
            f"a contest takes {MOST_HEROES} heroes at most, not {len(entered)}",
            "SK-GEN-04",
        )
    if all(table.allied(entered[0], hero) for hero in entered):
        return IllegalAction(
            "one_side_only", f"all are on one side ({entered[0].side})", "SK-END-02"
        )
    return None
