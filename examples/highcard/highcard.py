"""High card: the smallest whole game on fiftyfour.

Everybody is dealt three cards. Each round all lay one face down at once; the highest takes the
round (a tie: nobody). After three rounds whoever took most has won.
"""

from typing import Annotated

from msgspec import Meta, Struct

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import PickCards
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask_all, done
from fiftyfour.engine.system import Settings, Setup, System
from fiftyfour.engine.things import Deck, Pile, Seat, Track, new_deck


class HighSettings(Settings, frozen=True):
    hand: Annotated[
        int, Meta(title="Hand", description="Cards dealt to each.", ge=1, le=6, extra={"rule": "HC-2"})
    ] = 3


class Player(Struct):
    seat: Seat
    hand: Pile
    won: Track


class HighCard(Struct):
    """What lies on the table."""

    deck: Deck
    shown: Pile
    players: list[Player]
    hand: int


class Deal(Procedure):
    """Everybody gets a hand (HC-2)."""

    def begin(self, game: Game[HighCard]) -> Step:
        for player in game.table.players:
            game.draw(game.table.deck, game.table.hand, player.hand, rule="HC-2")
        return done


class Round(Procedure):
    """All lay a card at once (HC-3); the highest takes the round (HC-4)."""

    def begin(self, game: Game[HighCard]) -> Step:
        asked = {p.seat: PickCards(prompt="Lay a card", rule="HC-3", cards=p.hand.cards) for p in game.table.players}
        return ask_all(asked, self.reveal, waiting="lays a card")

    def reveal(self, game: Game[HighCard], laid: dict[Seat, list[Card]]) -> Step:
        table = game.table
        game.move(list(table.shown.cards), table.shown, table.deck, rule="HC-5")
        for player in table.players:
            game.move(laid[player.seat], player.hand, table.shown, rule="HC-3")
        best = max(cards[0].rank for cards in laid.values())
        takers = [p for p in table.players if laid[p.seat][0].rank == best]
        if len(takers) == 1:
            game.set(takers[0].won, takers[0].won.value + 1, rule="HC-4")
        return done


class HighCardSystem(System[HighCard]):
    id, name, summary = "highcard", "High card", "Three cards, three rounds, the highest takes it."
    credit = "Traditional."
    players = (2, 6)
    table, settings, procedures = HighCard, HighSettings, (Deal, Round)
    rules = {
        "HC-2": "Each player is dealt a hand.",
        "HC-3": "All lay one card face down and turn them up together.",
        "HC-4": "The highest rank takes the round; equal ranks take nothing.",
        "HC-5": "Cards laid before go back into the deck.",
    }

    def setup(self, setup: Setup) -> HighCard:
        settings = self.read_settings(setup.settings)
        assert isinstance(settings, HighSettings)
        players = [
            Player(
                info.seat,
                Pile(name=f"hand:{info.seat}", label="Hand", kind="hand", owner=info.seat, sight=(info.seat,), stock="deck"),
                Track(name=f"won:{info.seat}", label="Rounds", owner=info.seat, value=0),
            )
            for info in setup.players()
        ]
        return HighCard(
            new_deck("deck", label="Deck"), Pile(name="shown", label="Laid", kind="row", stock="deck"), players, settings.hand
        )

    def next(self, table: HighCard) -> Procedure | None:
        if any(player.hand.cards for player in table.players):
            return Round()
        return None if table.shown.cards else Deal()

    def result(self, table: HighCard) -> str:
        best = max(player.won.value for player in table.players)
        winners = [player.seat for player in table.players if player.won.value == best]
        return f"{winners[0]} wins" if len(winners) == 1 else f"a draw between {', '.join(winners)}"


system = HighCardSystem()
