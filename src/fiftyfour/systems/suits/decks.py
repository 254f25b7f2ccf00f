"""The players' deck and the GM's: drawing, flipping, discarding (SU-COMP, SU-DECK).

A deck is a bag under a known top, so nobody knows its order unless somebody looked (SU-VIS-03).
"""

from collections.abc import Mapping

from fiftyfour.engine.cards import Card
from fiftyfour.engine.game import Game
from fiftyfour.engine.things import Pile, Seat, new_deck
from fiftyfour.systems.suits.settings import SuitsSettings
from fiftyfour.systems.suits.table import Stock, Suits

PLAYERS, GMS = "players", "gm"

SECOND_DECK_FROM = 5  # players (SU-COMP-04)


def player_decks(settings: SuitsSettings, players: int) -> int:
    """Decks shuffled into the players' one (SU-COMP-04, SU-COMP-05)."""
    if settings.player_decks == "auto":
        return 2 if players >= SECOND_DECK_FROM else 1
    return 2 if settings.player_decks == "two" else 1


def new_stock(name: str, label: str, copies: int) -> Stock:
    """54 cards for each copy, with discards of their own (SU-COMP-02, SU-COMP-03, SU-VIS-03)."""
    return Stock(
        deck=new_deck(f"deck:{name}", label=f"{label} deck", stock=name, copies=copies),
        discard=Pile(name=f"discard:{name}", label=f"{label} discards", stock=name, kind="discard"),
        look=Pile(
            name=f"look:{name}",
            label=f"Top of the {label} deck",
            stock=name,
            kind="row",
            sight="none",
        ),
    )


def ready(game: Game[Suits], stock: Stock) -> bool:
    """Make a new deck of the discards if there is none; False if there are none either.

    This happens at the moment a card is needed, never earlier; cards in hands and on the table are
    no part of it.

    Rules: SU-DECK-01, SU-DECK-02, SU-DECK-03, SU-DECK-04.
    """
    if not len(stock.deck) and stock.discard.cards:
        game.move(list(stock.discard.cards), stock.discard, stock.deck, rule="SU-DECK-01")
    return len(stock.deck) > 0


def draw(game: Game[Suits], seat: Seat, count: int, *, rule: str) -> int:
    """A seat draws into its hand, one card at a time; how many it got, the rest is not owed.

    Rules: SU-DECK-02, SU-DECK-03, SU-HAND-06.
    """
    stock, hand, drawn = game.table.stock(seat), game.table.hand(seat), 0
    while drawn < count and ready(game, stock):
        drawn += len(game.draw(stock.deck, min(count - drawn, len(stock.deck)), hand, rule=rule))
    return drawn


def foresee(game: Game[Suits], draws: Mapping[Seat, int]) -> None:
    """These seats draw so many cards next, whatever comes."""
    table = game.table
    game.foresee((table.stock(seat).deck, cards, table.hand(seat)) for seat, cards in draws.items())


def turn_up(game: Game[Suits], stock: Stock, row: Pile, *, rule: str) -> Card | None:
    """Flip the uppermost card for all to see; None if there is none (SU-PLAY-07, SU-DECK-03)."""
    if not ready(game, stock):
        return None
    return game.draw(stock.deck, 1, row, rule=rule)[0]


def discard(game: Game[Suits], pile: Pile, *, rule: str) -> None:
    """All cards of a pile to the discard pile of the deck they came from (SU-COMP-07)."""
    stock = game.table.players if pile.stock == PLAYERS else game.table.gm
    game.move(list(pile.cards), pile, stock.discard, rule=rule)


def shuffle_in(game: Game[Suits], stock: Stock) -> None:
    """The discards back into the deck, with every order alike (SU-DECK-06)."""
    game.move(list(stock.discard.cards), stock.discard, stock.deck, rule="SU-DECK-06")


def look(game: Game[Suits], stock: Stock, count: int, seat: Seat, *, rule: str) -> int:
    """A seat looks at the uppermost cards; how many there were.

    An empty deck is made anew first, a short one is not (SU-DECK-05, SU-VIS-06).
    """
    game.show(stock.look, (seat,), rule=rule)
    ready(game, stock)
    return len(game.draw(stock.deck, min(count, len(stock.deck)), stock.look, rule=rule))


def put_back(
    game: Game[Suits], stock: Stock, order: list[Card], discards: list[Card], *, rule: str
) -> None:
    """The cards looked at go back, the first of `order` uppermost; others are thrown away."""
    game.move(discards, stock.look, stock.discard, rule=rule)
    game.move(order, stock.look, stock.deck, rule=rule, top=True)
