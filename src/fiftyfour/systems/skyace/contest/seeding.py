"""Before the first turn: turn order by high card, and each hero's first tower (SK-ORD, SK-SEED)."""

from collections.abc import Iterator

from fiftyfour.engine.cards import ORDER, Card, pretty_cards
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Option, choose, option
from fiftyfour.engine.procedures import Procedure, Step, ask, done
from fiftyfour.engine.things import Cell, Seat
from fiftyfour.systems.skyace.contest import grid
from fiftyfour.systems.skyace.contest.choices import Draw, Seed
from fiftyfour.systems.skyace.contest.ending import leaves
from fiftyfour.systems.skyace.decks import draw
from fiftyfour.systems.skyace.table import Hero, SkyAce, Stock


class Seeding(Procedure):
    """In turn order each hero gets a tower and stands on it; one is done before the next draws.

    `place` counts through the order. Rules: SK-SEED-01.
    """

    place: int = 0

    def begin(self, game: Game[SkyAce]) -> Step:
        if self.place == len(game.table.contest.order):
            return done
        hero, stock = self._who(game)
        if not hero.standing:  # by the GM's hand
            return self.next
        if not turn_up(game, hero, stock):
            leaves(game, hero, rule="SK-SEED-02", how="finds no number card to stand on")
            return self.next
        if not grid.has_towers(game.table.grid) and (0, 0) not in game.table.taken():
            return self.first
        return self.seed

    def first(self, game: Game[SkyAce]) -> Step:
        """The first tower has no constraint: it is laid on (0,0) (SK-SEED-05)."""
        return self._lay(game, (0, 0), "SK-SEED-05")

    def seed(self, game: Game[SkyAce]) -> Step:
        """Every other may touch any tower; some cell is always legal (SK-SEED-04, SK-SEED-06)."""
        hero, stock = self._who(game)
        if not hero.standing:
            return self.skip
        card = _seed(stock)
        if card is None:
            return ask(
                hero.seat,
                choose(f"{hero.name} needs a tower", [AGAIN], rule="SK-SEED-02"),
                then=self.again,
            )
        return ask(
            hero.seat,
            choose(
                f"Where does {hero.name} begin, on {card.pretty}?",
                _places(game.table, card),
                rule="SK-SEED-06",
            ),
            then=self.seeded,
            waiting=f"choosing where {hero.name} begins",
        )

    def skip(self, game: Game[SkyAce]) -> Step:
        """The GM's hand put the hero out: it needs no tower."""
        _, stock = self._who(game)
        game.move(stock.shown.cards, stock.shown, stock.discard, rule="SK-SEED-03")
        return self.next

    def again(self, game: Game[SkyAce], _: Draw) -> Step:
        """The GM's hand took the card away: another is turned up."""
        return self.begin

    def seeded(self, game: Game[SkyAce], seed: Seed) -> Step:
        return self._lay(game, seed.cell, "SK-SEED-01")

    def _lay(self, game: Game[SkyAce], cell: Cell, rule: str) -> Step:
        hero, stock = self._who(game)
        card = _seed(stock)
        assert card is not None
        grid.lay(game, stock, card, stock.shown, cell, rule)
        game.move(stock.shown.cards, stock.shown, stock.discard, rule="SK-SEED-03")
        game.place(hero.pawn, cell, rule="SK-SEED-01")
        game.tell(f"{hero.name} begins on {card.pretty}", rule=rule, hero=hero.number)
        return self.next

    def next(self, game: Game[SkyAce]) -> Step:
        self.place += 1
        return self.begin

    def _who(self, game: Game[SkyAce]) -> tuple[Hero, Stock]:
        table = game.table
        hero = table.heroes[table.contest.order[self.place]]
        return hero, table.stock(hero)


def turn_up(game: Game[SkyAce], hero: Hero, stock: Stock) -> bool:
    """Draw until a numeric card comes; what is rejected is discarded before the next draw.

    False if none is left, which only the GM's hand can bring about: the deck and then all
    discards have gone by.

    Rules: SK-SEED-02, SK-SEED-03, SK-VIS-04.
    """
    rejected: list[Card] = []
    piles = (stock.deck, len(stock.deck), stock.shown)
    game.foresee([piles], last=lambda card: card.is_numeric, ends="A number card is the last.")
    while len(rejected) <= 108:
        drawn = draw(game, stock, 1, stock.shown, rule="SK-SEED-02")
        if not drawn:
            return False
        if drawn[0].is_numeric:
            before = f", after {pretty_cards(rejected)}" if rejected else ""
            game.tell(
                f"{hero.name} turns up {drawn[0].pretty} for a tower{before}",
                rule="SK-SEED-02",
                hero=hero.number,
            )
            return True
        rejected += drawn
        game.move(drawn, stock.shown, stock.discard, rule="SK-SEED-03")
    return False


AGAIN = option(Draw(), "Turn up another card")


def _places(table: SkyAce, card: Card) -> Iterator[Option[Seed]]:
    """Every cell that touches a tower or holds one; open are those that can take the card.

    Rules: SK-SEED-04, SK-SEED-06.
    """
    towers, taken = table.grid, table.taken()
    for x, y in grid.seed_cells(towers, taken):
        yield option(
            Seed((x, y)),
            f"Lay {card.pretty} on ({x},{y})",
            id=f"seed {x},{y}",
            hint=grid.gives(card),
            cards=(card,),
            cell=(x, y),
            closed=grid.against_building(towers, (x, y), taken)
            or grid.against_colour(card, grid.red_at(towers, (x, y))),
            gives=grid.footing(card),
        )


def _seed(stock: Stock) -> Card | None:
    """The numeric card turned up; none only where the GM's hand took it away."""
    return next((card for card in stock.shown.cards if card.is_numeric), None)


def high_card(game: Game[SkyAce]) -> None:
    """Draw for turn order, all from one deck, for all to see, and write the order down.

    It is the pile of the first hero entered. One card is drawn for each hero or, as the setting
    `initiative` has it, for each seat, whose heroes then follow each other as entered. The cards
    go back and are shuffled in.

    Rules: SK-ORD-01, SK-ORD-05, SK-ORD-06, SK-ORD-07, SK-VIS-04.
    """
    table = game.table
    heroes = [hero for hero in table.heroes.values() if hero.standing]
    stock = table.stock(heroes[0])
    drawing: dict[Seat | int, list[Hero]] = {}
    for hero in heroes:
        by_seat = table.settings.initiative == "seat"
        drawing.setdefault(hero.seat if by_seat else hero.number, []).append(hero)
    cards = draw(game, stock, len(drawing), stock.shown, rule="SK-ORD-07")
    placed = sorted(zip(cards, drawing.values(), strict=True), key=height, reverse=True)
    order = [(hero, card) for card, group in placed for hero in group]
    listed = ", ".join(f"{hero.name} ({card.pretty})" for hero, card in order)
    game.tell(f"Turn order: {listed}", rule="SK-ORD-02", order=[str(h.number) for h, _ in order])
    game.write(
        table.record,
        rule="SK-ORD-05",
        order=[hero.number for hero, _ in order],
        initiative=[card for _, card in order],
    )
    game.move(stock.shown.cards, stock.shown, stock.deck, rule="SK-ORD-06")


def height(drawn: tuple[Card, object]) -> int:
    """Place of a drawn card in high card: rank first, then suit, the two jokers above all.

    This is the very order in which the engine lists the 54 cards; no two are equal.

    Rules: SK-ORD-02, SK-ORD-03, SK-ORD-04, SK-CARD-07.
    """
    return ORDER[drawn[0]]
