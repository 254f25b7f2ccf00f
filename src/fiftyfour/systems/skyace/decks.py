"""Decks and discards: drawing, discarding, gathering up (SK-DECK)."""

from collections.abc import Sequence

from fiftyfour.engine.cards import Card
from fiftyfour.engine.game import Game
from fiftyfour.engine.things import Pile, Seat, Sight, new_deck
from fiftyfour.engine.wording import possessive
from fiftyfour.systems.skyace.settings import SkyAceSettings
from fiftyfour.systems.skyace.table import SkyAce, Stock


def new_stock(name: str, owner: Seat, label: str, settings: SkyAceSettings) -> Stock:
    """A whole deck of 54 with both jokers and the empty piles beside it.

    Rules: SK-CARD-01, SK-DECK-06, SK-VIS-01, SK-VIS-02, SK-VIS-03.
    """
    sight: Sight = "all" if settings.hands == "open" else (owner,)

    def pile(kind: str, label: str, sight: Sight) -> Pile:
        return Pile(
            name=f"{kind}:{name}", label=label, owner=owner, sight=sight, stock=name, kind=kind
        )

    return Stock(
        name=name,
        deck=new_deck(f"deck:{name}", label=f"Deck of {label}", owner=owner, stock=name),
        hand=pile("hand", f"Drawn by {label}", sight),
        shown=pile("shown", f"Turned up for {label}", "all"),
        discard=pile("discard", f"Discards of {label}", "all"),
    )


def draw(game: Game[SkyAce], stock: Stock, count: int, target: Pile, *, rule: str) -> list[Card]:
    """Draw one card after the other from the top; all that come, perhaps fewer, perhaps none.

    When the deck runs out and a card is still wanted, the discards become the deck; the cards in
    hand and on the grid stay where they are. With both empty the draw ends without an error.

    Rules: SK-DECK-02, SK-DECK-03, SK-DECK-04, SK-DECK-05.
    """
    drawn = game.draw(stock.deck, count, target, rule=rule)
    if len(drawn) < count and stock.discard.cards:
        owner = stock.discard.owner
        whose = possessive(game.name(owner)) if owner else "All"
        game.tell(f"{whose} discards are shuffled into a new deck", rule="SK-DECK-03")
        game.move(stock.discard.cards, stock.discard, stock.deck, rule="SK-DECK-03")
        drawn += game.draw(stock.deck, count - len(drawn), target, rule=rule)
    return drawn


def discard_hand(
    game: Game[SkyAce], stock: Stock, played: Sequence[Card] = (), *, rule: str
) -> None:
    """Discard a whole draw: what was played in the order played, the rest in the order drawn."""
    left = list(stock.hand.cards)
    for card in played:
        left.remove(card)
    game.move([*played, *left], stock.hand, stock.discard, rule=rule)


def gather(game: Game[SkyAce], *, rule: str) -> None:
    """Every card goes back into its deck, and all decks are shuffled; the grid is cleared.

    What lies in a hand goes back unshown (SK-END-07).
    """
    table = game.table
    for tower in table.grid.values():
        game.move(tower.cards, tower, table.stocks[tower.stock].deck, rule=rule)
    table.grid.clear()
    for stock in table.stocks.values():
        for pile in (stock.discard, stock.shown, stock.hand):
            game.move(pile.cards, pile, stock.deck, rule=rule)
        stock.deck.forget()
