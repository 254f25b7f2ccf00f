"""A hero's turn: draw, move, attack (SK-TURN, SK-MOVE)."""

from collections.abc import Sequence
from functools import cache, lru_cache

from msgspec.structs import replace

from fiftyfour.engine.cards import Card, Suit
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose, Option, choose, option
from fiftyfour.engine.procedures import Procedure, Step, ask, call, done
from fiftyfour.engine.things import GM, Cell
from fiftyfour.systems.skyace.contest import choices, grid
from fiftyfour.systems.skyace.contest.attack import Attack, can_attack, targets
from fiftyfour.systems.skyace.contest.choices import Draw, Move, NoAttack, Pass, Place, Walk
from fiftyfour.systems.skyace.decks import discard_hand, draw
from fiftyfour.systems.skyace.table import Hero, SkyAce


class Turn(Procedure):
    """Movement, compulsory where possible, then one attack, if wanted (SK-TURN-01, SK-TURN-02)."""

    hero: int
    drawn: bool = True  # a new turn starts with False; one stored by an older version has no field

    def begin(self, game: Game[SkyAce]) -> Step:
        """The phase TURN_START."""
        hero = self._hero(game)
        tests = game.config.has(GM)  # before it, so one waits
        menu = _draw_menu(hero.name, cards_to_draw(game.table, hero), forced=not tests)
        return ask(hero.seat, menu, then=self.draw, waiting=f"drawing to move {hero.name}")

    def draw(self, game: Game[SkyAce], _: Draw) -> Step:
        """The draw always happens, all at once, also if the hero then walks (SK-MOVE-02)."""
        self.drawn = True
        hero, table = self._hero(game), game.table
        stock = table.stock(hero)
        if table.contest.exchange is not None:
            game.write(table.record, rule="SK-TURN-04", exchange=None)
        draw(game, stock, cards_to_draw(table, hero), stock.hand, rule="SK-MOVE-02")
        return self.move

    def move(self, game: Game[SkyAce]) -> Step:
        """The phase MOVE: place a card and step onto it, or walk; pass only if neither can be done.

        Rules: SK-MOVE-01, SK-MOVE-03, SK-MOVE-05, SK-MOVE-06, SK-MOVE-08, SK-MOVE-10.
        """
        hero, table = self._hero(game), game.table
        hand = table.stock(hero).hand.cards
        menu = choose(
            f"Where does {hero.name} move?",
            moves(table, hero, hand),
            rule="SK-MOVE-01",
            later=lambda: closed_moves(table, hero, hand),
        )
        return ask(hero.seat, menu.when_forced(), then=self.moved, waiting=f"moving {hero.name}")

    def moved(self, game: Game[SkyAce], move: Move) -> Step:
        """Lay the card, step, discard what was not laid (SK-MOVE-04, SK-MOVE-07, SK-MOVE-08)."""
        hero, table = self._hero(game), game.table
        stock = table.stock(hero)
        match move:
            case Pass():
                discard_hand(game, stock, rule="SK-MOVE-08")
                game.tell(f"{hero.name} cannot move", rule="SK-TURN-03", hero=hero.number)
                return done
            case Place(cell, card):
                grid.lay(game, stock, card, stock.hand, cell, "SK-MOVE-03")
                game.place(hero.pawn, cell, rule="SK-MOVE-04")
                does, then = "places", " and moves onto it"
            case Walk(cell):
                game.place(hero.pawn, cell, rule="SK-MOVE-06")
                does, then = "goes to", ""
        discard_hand(game, stock, rule="SK-MOVE-07")
        tower = grid.tower_at(table.grid, cell)
        onto = tower.pretty if tower else grid.shown(cell)
        game.tell(f"{hero.name} {does} {onto}{then}", rule="SK-MOVE-01", hero=hero.number)
        if not can_attack(table, hero):
            return done  # without a question (SK-ATK-13)
        return self.attack

    def attack(self, game: Game[SkyAce]) -> Step:
        """The phase ATTACK: name a target, or forgo it (SK-ATK-01, SK-ATK-06, SK-MOD-07)."""
        hero, table = self._hero(game), game.table
        return ask(
            hero.seat,
            choose(
                f"Does {hero.name} attack?",
                [*targets(table, hero), NO_ATTACK],
                rule="SK-ATK-01",
            ),
            then=self.attacked,
            waiting=f"deciding whether {hero.name} attacks",
        )

    def attacked(self, game: Game[SkyAce], choice: choices.Attack | NoAttack) -> Step:
        """The turn ends after the attack and the defense against it, or without (SK-TURN-04)."""
        match choice:
            case NoAttack():
                return done
            case choices.Attack(target):
                return call(Attack(attacker=self.hero, target=target), then=self.over)

    def over(self, game: Game[SkyAce], _: Attack) -> Step:
        return done

    def _hero(self, game: Game[SkyAce]) -> Hero:
        return game.table.heroes[self.hero]


def at_start_of_turn(table: SkyAce, turn: Turn | None) -> bool:
    """True in the phase TURN_START: nothing is drawn yet, and no skill test is open."""
    return turn is not None and not turn.drawn and not table.testing


def cards_to_draw(table: SkyAce, hero: Hero) -> int:
    """The clubs power; with the setting, two more when it stands on clubs (SK-MOD-06)."""
    cards = hero.power(Suit.CLUBS)
    if table.settings.clubs_bonus == "draw_two":
        tower = grid.tower_at(table.grid, hero.pawn.at)
        if tower is not None and tower.suit is Suit.CLUBS:
            cards += 2
    return cards


def moves(table: SkyAce, hero: Hero, hand: Sequence[Card]) -> list[Option[Move]]:
    """What a hero may do to move; to pass is open only where nothing else is (SK-MOVE-08)."""
    options: list[Option[Move]] = []
    for cell, way, tower, red, closed in _around(table, hero):
        if closed is not None:
            continue
        if tower is not None:
            options.append(_walk(tower, cell, way))
            continue
        for card in hand:
            if _against_laying(card, red) is None:
                options.append(_place(card, cell, way))
    return options or [PASS]


def closed_moves(table: SkyAce, hero: Hero, hand: Sequence[Card]) -> list[Option[Move]]:
    """What it may not do: often much, and seldom looked at."""
    options: list[Option[Move]] = []
    for cell, way, tower, red, closed in _around(table, hero):
        if tower is not None:
            options += [_walk(tower, cell, way, closed)] if closed else []
            continue
        for card in hand:
            why = _against_laying(card, red)
            if why is not NOT_NUMERIC:
                why = closed or why
            if why is not None:
                options.append(_place(card, cell, way, why))
    return options if moves(table, hero, hand) == [PASS] else [*options, MUST_MOVE]


_Cell = tuple[Cell, str, Card | None, bool | None, Refusal | None]
"""A cell beside a hero, the way there, its tower, or else whether one would have to be red, and why
the hero cannot go there at all."""


def _around(table: SkyAce, hero: Hero) -> list[_Cell]:
    """The eight cells around, to walk to or to lay a card on.

    Rules: SK-MOVE-03, SK-MOVE-06, SK-GRID-05, SK-GRID-06, SK-GRID-08.
    """
    at = hero.pawn.at
    if at is None:
        return []
    towers, taken = table.grid, table.taken()
    on_tower = grid.tower_at(towers, at) is not None  # so that each cell around touches one
    here = grid.red_at(towers, at)
    beside = None if here is None else not here  # the colour changes with each step to the side
    x, y = at
    cells: list[_Cell] = []
    for way, (dx, dy) in grid.COMPASS.items():
        cell = (x + dx, y + dy)
        tower = grid.tower_at(towers, cell) if cell in towers else None
        closed = grid.TAKEN if cell in taken else None
        if tower is None and not on_tower:
            closed = grid.against_building(towers, cell, taken)
        cells.append((cell, way, tower, here if dx and dy else beside, closed))
    return cells


@cache
def _against_laying(card: Card, red: bool | None) -> Refusal | None:
    """Why this card can be laid on no cell of that colour (SK-GRID-01, SK-GRID-05)."""
    return grid.against_colour(card, red) if card.is_numeric else NOT_NUMERIC


def _place(card: Card, cell: Cell, way: str, closed: Refusal | None = None) -> Option[Move]:
    command, label = _placing(card, way)
    return Option(  # made often, so directly
        id=f"{command} {cell[0]},{cell[1]}",
        label=label,
        does=Place(cell, card),
        hint="" if closed else grid.gives(card),
        cards=(card,),
        cell=cell,
        rule="SK-MOVE-03",
        closed=closed,
        gives=None if closed else grid.footing(card),
    )


@cache
def _placing(card: Card, way: str) -> tuple[str, str]:
    return f"place {card}", f"Place {card.pretty} {way}"


def _walk(tower: Card, cell: Cell, way: str, closed: Refusal | None = None) -> Option[Move]:
    return Option(
        id=f"walk {cell[0]},{cell[1]}",
        label=f"Go {way} to {tower.pretty}",
        does=Walk(cell),
        hint=grid.gives(tower),
        cell=cell,
        rule="SK-MOVE-06",
        closed=closed,
        gives=grid.footing(tower),
    )


PASS: Option[Move] = option(Pass(), "Pass: no move is possible", rule="SK-MOVE-08")
MUST_MOVE = replace(
    PASS, closed=Refusal("must_move", "A hero who can move has to move.", "SK-MOVE-08")
)
NOT_NUMERIC = Refusal("not_numeric", "Only a number card makes a tower.", "SK-GRID-01")
NO_ATTACK = option(NoAttack(), "Do not attack", id="no attack", rule="SK-TURN-02")


@lru_cache(maxsize=256)
def _draw_menu(name: str, cards: int, *, forced: bool) -> Choose[Draw]:
    """The one thing to do at the start of a turn, for a hero of this name."""
    menu = choose(
        f"{name}'s turn: draw to move",
        [option(Draw(), f"Draw {cards} card{'s' * (cards != 1)}")],
        rule="SK-MOVE-02",
    )
    return menu.when_forced() if forced else menu
