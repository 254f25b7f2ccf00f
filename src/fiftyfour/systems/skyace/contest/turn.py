"""A hero's turn: draw, move, attack (SK-TURN, SK-MOVE)."""

from collections.abc import Sequence
from functools import cache

from fiftyfour.engine.cards import Card, Suit
from fiftyfour.engine.decisions import Answer, Choose, Option
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, call, done
from fiftyfour.engine.things import Cell
from fiftyfour.systems.skyace.commands import card_of, cell_of, heard
from fiftyfour.systems.skyace.contest import grid
from fiftyfour.systems.skyace.contest.attack import Attack, targets, why_not_attack
from fiftyfour.systems.skyace.decks import discard_hand, draw
from fiftyfour.systems.skyace.table import Hero, SkyAce, Stock


class Turn(Procedure):
    """Movement, compulsory where possible, then one attack, if wanted (SK-TURN-01, SK-TURN-02)."""

    hero: int

    def begin(self, game: Game[SkyAce]) -> Step:
        """The phase TURN_START."""
        hero, _ = self._who(game)
        return ask(
            hero.seat,
            Choose(
                prompt=f"{hero.name}'s turn: draw to move",
                rule="SK-MOVE-02",
                options=[_draw(self._cards_to_draw(game, hero))],
            ),
            then=self.draw,
            waiting=f"draws to move {hero.name}",
            refuse=self.why_not_draw,
        )

    def why_not_draw(self, game: Game[SkyAce], answer: Answer) -> None:
        heard(answer, "draw")

    def draw(self, game: Game[SkyAce], _: Option) -> Step:
        """The draw always happens, all at once, also if the hero then walks (SK-MOVE-02)."""
        hero, stock = self._who(game)
        table = game.table
        if table.contest.exchange is not None:
            game.write(table.record, rule="SK-TURN-04", exchange=None)
        draw(game, stock, self._cards_to_draw(game, hero), stock.hand, rule="SK-MOVE-02")
        return self.move

    def _cards_to_draw(self, game: Game[SkyAce], hero: Hero) -> int:
        """The clubs power; with the setting, two more when it stands on clubs (SK-MOD-06)."""
        cards = hero.power(Suit.CLUBS)
        table = game.table
        if table.settings.clubs_bonus == "draw_two":
            tower = grid.tower_at(table.grid, hero.pawn.at)
            if tower is not None and tower.suit is Suit.CLUBS:
                cards += 2
        return cards

    def move(self, game: Game[SkyAce]) -> Step:
        """The phase MOVE: place a card and step onto it, or walk; pass only if neither can be done.

        Rules: SK-MOVE-01, SK-MOVE-03, SK-MOVE-05, SK-MOVE-06, SK-MOVE-08, SK-MOVE-10.
        """
        hero, stock = self._who(game)
        return ask(
            hero.seat,
            Choose(
                prompt=f"Where does {hero.name} move?",
                rule="SK-MOVE-01",
                options=moves(game.table, hero, stock.hand.cards) or [PASS],
            ),
            then=self.moved,
            waiting=f"moves {hero.name}",
            refuse=self.why_not_move,
        )

    def why_not_move(self, game: Game[SkyAce], answer: Answer) -> None:
        word, rest = heard(answer, "place", "walk", "pass")
        hero, stock = self._who(game)
        table = game.table
        if word == "pass":
            raise IllegalAction("must_move", f"{hero.name} can move, so it has to", "SK-MOVE-08")
        if word == "place":
            card, cell = card_of(rest), cell_of(rest)
            if card not in stock.hand.cards:
                raise IllegalAction(
                    "card_not_in_hand", f"{card.pretty} was not drawn", "SK-MOVE-03"
                )
            if not card.is_numeric:
                raise IllegalAction("not_numeric", f"{card.pretty} is no number card", "SK-GRID-01")
            grid.why_not_lay(table.grid, card, cell, table.taken(), hero.pawn.at)
            return
        cell = cell_of(rest)
        if not grid.adjacent(hero.pawn.at, cell):
            raise IllegalAction(
                "not_adjacent", f"{grid.shown(cell)} is not adjacent to {hero.name}", "SK-MOVE-06"
            )
        if grid.tower_at(table.grid, cell) is None:
            raise IllegalAction(
                "cell_empty", f"there is no tower on {grid.shown(cell)}", "SK-MOVE-06"
            )
        if cell in table.taken():
            raise IllegalAction(
                "hero_in_cell", f"another hero stands on {grid.shown(cell)}", "SK-GRID-08"
            )

    def moved(self, game: Game[SkyAce], chosen: Option) -> Step:
        """Lay the card, step, discard what was not laid (SK-MOVE-04, SK-MOVE-07, SK-MOVE-08)."""
        hero, stock = self._who(game)
        cell = chosen.cell
        if cell is None:
            discard_hand(game, stock, rule="SK-MOVE-08")
            game.tell(f"{hero.name} cannot move", rule="SK-TURN-03", hero=hero.number)
            return done
        if chosen.cards:
            grid.lay(game, stock, chosen.cards[0], stock.hand, cell, "SK-MOVE-03")
            game.place(hero.pawn, cell, rule="SK-MOVE-04")
        else:
            game.place(hero.pawn, cell, rule="SK-MOVE-06")
        discard_hand(game, stock, rule="SK-MOVE-07")
        tower = grid.tower_at(game.table.grid, cell)
        onto = tower.pretty if tower else grid.shown(cell)
        verb = "places and takes" if chosen.cards else "goes to"
        game.tell(f"{hero.name} {verb} {onto}", rule="SK-MOVE-01", hero=hero.number)
        if not targets(game.table, hero):
            return done  # without a question (SK-ATK-13)
        return self.attack

    def attack(self, game: Game[SkyAce]) -> Step:
        """The phase ATTACK: name a target, or forgo it (SK-ATK-01, SK-ATK-06, SK-MOD-07)."""
        hero, _ = self._who(game)
        return ask(
            hero.seat,
            Choose(
                prompt=f"Does {hero.name} attack?",
                rule="SK-ATK-01",
                options=[*targets(game.table, hero), NO_ATTACK],
            ),
            then=self.attacked,
            waiting=f"chooses whom {hero.name} attacks, if anybody",
            refuse=self.why_not_attack,
        )

    def why_not_attack(self, game: Game[SkyAce], answer: Answer) -> None:
        word, rest = heard(answer, "attack", "no attack")
        if word == "attack":
            why_not_attack(game.table, self._who(game)[0], rest[0] if rest else "")

    def attacked(self, game: Game[SkyAce], chosen: Option) -> Step:
        """The turn ends after the attack and the defense against it, or without (SK-TURN-04)."""
        if chosen.id == NO_ATTACK.id:
            return done
        target = int(chosen.id.removeprefix("attack "))
        return call(Attack(attacker=self.hero, target=target), then=self.over)

    def over(self, game: Game[SkyAce], _: Attack) -> Step:
        return done

    def _who(self, game: Game[SkyAce]) -> tuple[Hero, Stock]:
        hero = game.table.heroes[self.hero]
        return hero, game.table.stock(hero)


def moves(table: SkyAce, hero: Hero, hand: Sequence[Card]) -> list[Option]:
    """For each free cell around: a walk if a tower is there, else every drawn card that fits.

    Rules: SK-MOVE-03, SK-MOVE-06, SK-GRID-01, SK-GRID-05, SK-GRID-06, SK-GRID-08.
    """
    at = hero.pawn.at
    if at is None:
        return []
    options: list[Option] = []
    taken = table.taken()
    numeric = [card for card in hand if card.is_numeric]
    on_tower = grid.tower_at(table.grid, at) is not None
    for way, (dx, dy) in grid.COMPASS.items():
        cell = (at[0] + dx, at[1] + dy)
        if cell in taken:
            continue
        tower = grid.tower_at(table.grid, cell)
        if tower is not None:
            options.append(_walk(tower, cell, way))
        elif on_tower or grid.touches_tower(table.grid, cell):
            red = grid.red_at(table.grid, cell)
            options += [
                _place(card, cell, way) for card in numeric if red in (None, card in grid.RED)
            ]
    return options


def _place(card: Card, cell: Cell, way: str) -> Option:
    return Option(
        id=f"place {card} {cell[0]},{cell[1]}",
        label=_placing(card, way),
        hint=grid.gives(card),
        cards=(card,),
        cell=cell,
        rule="SK-MOVE-03",
    )


@cache
def _placing(card: Card, way: str) -> str:
    return f"Place {card.pretty} {way}"


def _walk(tower: Card, cell: Cell, way: str) -> Option:
    return Option(
        id=f"walk {cell[0]},{cell[1]}",
        label=f"Go {way} to {tower.pretty}",
        hint=grid.gives(tower),
        cell=cell,
        rule="SK-MOVE-06",
    )


PASS = Option(id="pass", label="Pass: there is no move", rule="SK-MOVE-08")
NO_ATTACK = Option(id="no attack", label="Do not attack", rule="SK-TURN-02")


@cache
def _draw(cards: int) -> Option:
    return Option(id="draw", label=f"Draw {cards} card{'s' * (cards != 1)}")
