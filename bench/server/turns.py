"""The benchmark's game: hidden hands; each seat in turn lays a card and draws one, forever."""

from msgspec import Struct

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import PickCards
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, done
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.system import GameWords, System
from fiftyfour.engine.things import Deck, Pile, Seat, new_deck

HAND = 3


class Player(Struct):
    seat: Seat
    hand: Pile


class Turns(Struct):
    """What lies on the table."""

    deck: Deck
    laid: Pile
    players: list[Player]
    turn: int = -1


class Deal(Procedure):
    """Everyone gets a hand."""

    def begin(self, game: Game[Turns]) -> Step:
        for player in game.table.players:
            game.draw(game.table.deck, HAND, player.hand, rule="deal")
        game.table.turn = 0
        return done


class Turn(Procedure):
    """One seat lays a card and draws another; an empty deck is refilled with the laid cards."""

    def begin(self, game: Game[Turns]) -> Step:
        player = game.table.players[game.table.turn]
        return ask(player.seat, PickCards(prompt="Lay a card", cards=player.hand.cards), self.lay)

    def lay(self, game: Game[Turns], cards: list[Card]) -> Step:
        table = game.table
        player = table.players[table.turn]
        game.move(cards, player.hand, table.laid, rule="lay")
        if not table.deck:
            game.move(list(table.laid.cards), table.laid, table.deck, rule="shuffle")
        game.draw(table.deck, 1, player.hand, rule="draw")
        table.turn = (table.turn + 1) % len(table.players)
        return done


class TurnsSystem(System[Turns]):
    """The game `turns`; bench/server.py adds its entry point to the path."""

    id, name = "turns", "Turns"
    words = GameWords(summary="Lay a card, draw a card.", credit="For the benchmark.")
    players = (2, 6)
    table, procedures = Turns, (Deal, Turn)
    rules = {"deal": "A hand each.", "lay": "A card.", "draw": "A card.", "shuffle": "Again."}

    def setup(self, setup: Setup) -> Turns:
        players = [
            Player(
                info.seat,
                Pile(
                    name=f"hand:{info.seat}",
                    kind="hand",
                    owner=info.seat,
                    sight=(info.seat,),
                    stock="deck",
                ),
            )
            for info in setup.players()
        ]
        return Turns(new_deck("deck"), Pile(name="laid", kind="row", stock="deck"), players)

    def next(self, table: Turns) -> Procedure:
        return Deal() if table.turn < 0 else Turn()


system = TurnsSystem()
