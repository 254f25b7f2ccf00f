"""Turn order: a round of high card (SK-ORD)."""

from fiftyfour.engine.cards import ORDER, Card
from fiftyfour.engine.game import Game
from fiftyfour.engine.things import Seat
from fiftyfour.systems.skyace.piles import draw
from fiftyfour.systems.skyace.table import Hero, SkyAce


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
