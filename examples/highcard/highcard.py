"""High card: the smallest complete game on fiftyfour.

Everyone is dealt a hand. Each round all lay one card face down at once; the highest takes the
round, and equal ranks take nothing. When the hands are empty, whoever took the most rounds wins.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Annotated

from msgspec import Struct

from fiftyfour.engine.cards import ALL_CARDS, Card
from fiftyfour.engine.decisions import PickCards
from fiftyfour.engine.desk import Desk, command
from fiftyfour.engine.errors import NotYours, Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.minds import Minds
from fiftyfour.engine.procedures import Procedure, Step, ask_all, done
from fiftyfour.engine.questions import Hint, Promise, Stake, likely
from fiftyfour.engine.seating import Seating
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.settings import Settings, setting
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.struct_form import Cards
from fiftyfour.engine.system import GameWords, Outcome, System
from fiftyfour.engine.things import Deck, Pile, Seat, Track, new_deck, new_hand, new_track
from fiftyfour.engine.view import Pending, Preview


class HighSettings(Settings, frozen=True):
    """The choices when a table is made."""

    hand: Annotated[
        int,
        setting(
            "Cards in hand",
            "How many cards each player is dealt, and how many rounds there are.",
            "HC-2",
            least=1,
            most=6,
        ),
    ] = 3


class Player(Struct):
    """A player's things; one who has left keeps the rounds won."""

    seat: Seat
    hand: Pile
    won: Track
    name: str = ""
    left: bool = False
    exchanged: bool = False


class HighCard(Struct):
    """What lies on the table."""

    deck: Deck
    laid: Pile
    players: list[Player]
    hand: int

    def playing(self) -> list[Player]:
        """Those who play on."""
        return [player for player in self.players if not player.left]

    def player(self, seat: Seat) -> Player:
        """The player of this seat, who may have left."""
        return next(player for player in self.players if player.seat == seat)


class Deal(Procedure):
    """Everyone gets a hand."""

    def begin(self, game: Game[HighCard]) -> Step:
        table = game.table
        for player in table.players:
            game.draw(table.deck, table.hand, player.hand, rule="HC-2")
        return done


class Round(Procedure):
    """Everyone lays a card; the highest takes the round."""

    def begin(self, game: Game[HighCard]) -> Step:
        return ask_all(
            {
                player.seat: PickCards(prompt="Lay a card", cards=player.hand.cards, rule="HC-3")
                for player in game.table.playing()
            },
            self.turn_up,
            waiting="choosing a card",
        )

    def turn_up(self, game: Game[HighCard], chosen: dict[Seat, list[Card]]) -> Step:
        table = game.table
        game.move(table.laid.cards, table.laid, table.deck, rule="HC-5")
        for player in table.playing():
            game.move(chosen[player.seat], player.hand, table.laid, rule="HC-3")
        best = max(card.rank for card in table.laid.cards)
        takers = [player for player in table.playing() if chosen[player.seat][0].rank == best]
        if len(takers) == 1:
            seat, won = takers[0].seat, takers[0].won
            game.set(won, won.value + 1, rule="HC-4")
            card = chosen[seat][0].pretty
            game.tell(f"{game.name(seat)} takes the round with {card}", rule="HC-4")
        else:
            game.tell("Nobody takes the round: the highest cards are equal", rule="HC-4")
        return done


class Comings(Seating[HighCard]):
    """Players come and go between two rounds."""

    def enter(self, game: Game[HighCard], seat: Seat) -> None:
        table = game.table
        player = next((one for one in table.players if one.seat == seat), None)
        if player is None:
            player = _player(seat, game.name(seat))
            table.players.append(player)
            game.show(player.won, "all", rule="HC-6")
        cards = max(len(other.hand) for other in table.playing())
        player.left = False
        game.draw(table.deck, cards, player.hand, rule="HC-6")

    def leave(self, game: Game[HighCard], seat: Seat) -> None:
        table = game.table
        player = table.player(seat)
        player.left = True
        game.move(player.hand.cards, player.hand, table.deck, rule="HC-7")


class Exchange(Struct, frozen=True):
    """Cards of a hand that its player does not want."""

    cards: Annotated[list[Card], Cards("Cards")]


def not_player(table: HighCard, seat: Seat) -> Refusal | None:
    """Refuse whoever has no hand; by default a command is the GM's alone."""
    if any(player.seat == seat for player in table.players):
        return None
    return NotYours("not_player", "only players exchange cards", "HC-8")


def too_late(table: HighCard, seat: Seat) -> Refusal | None:
    """Close an exchange once a hand is not whole any more, and after the first (HC-8)."""
    if table.player(seat).exchanged:
        return Refusal("exchanged", "you have exchanged cards already", "HC-8")
    if len(table.player(seat).hand) < table.hand:
        return Refusal("too_late", "the first round is over", "HC-8")
    return None


def own_hand(table: HighCard, seat: Seat) -> dict[str, list[Card]]:
    """The cards that a seat may name."""
    return {"cards": table.player(seat).hand.cards}


@command("Exchange cards", rule="HC-8", by=not_player, closed=(too_late,), fill=own_hand)
def exchange(game: Game[HighCard], seat: Seat, given: Exchange) -> None:
    """A player lays cards aside, face up, and draws as many (HC-8)."""
    player = game.table.player(seat)
    player.exchanged = True
    game.move(given.cards, player.hand, game.table.laid, rule="HC-8")
    game.draw(game.table.deck, len(given.cards), player.hand, rule="HC-8")


def _taken(hint: Hint, table: HighCard, seat: Seat) -> Stake:
    """A round is over when its cards are turned up: who took it has one more."""
    return Stake(
        lambda events, _: (
            any(getattr(event, "track", "") == f"won:{seat}" for event in events)
            if any(event.rule == "HC-3" for event in events)
            else None
        )
    )


TAKES_ROUND = Promise("takes the round", "HC-4", _taken)


class Lay(Struct, frozen=True):
    """How many of the cards that its player has not seen a card beats, and how many equal it."""

    beats: int
    equals: int
    unseen: int


def lay(table: HighCard, card: Card) -> Lay:
    """What laying this card may come to, from what is known of the table."""
    known = {*table.laid.cards}.union(*(player.hand.cards for player in table.players))
    unseen = [other.rank for other in ALL_CARDS if other not in known]
    return Lay(sum(rank < card.rank for rank in unseen), unseen.count(card.rank), len(unseen))


def hints(seen: Seen[HighCard], pending: Pending, draft: object) -> Sequence[Hint]:
    """The chance of each card in hand, if the others lay random cards."""
    assert isinstance(pending.decision, PickCards)
    table, hints = seen.table, list[Hint]()
    others = len(table.playing()) - 1
    for card in pending.decision.cards:
        may = lay(table, card)
        chance = Fraction(comb(may.beats, others), comb(may.unseen, others))
        hints.append(likely(TAKES_ROUND.name, chance, [card], TAKES_ROUND))
    return hints


class HighCardSystem(System[HighCard]):
    """The game as the engine knows it."""

    id, name, players = "highcard", "High card", (2, 6)
    words = GameWords(
        summary="Everyone lays a card; the highest takes the round.",
        credit="Traditional.",
        length="5 minutes",
        example=True,
        moves={"hand>laid": "lays {}"},
    )
    table, settings, procedures = HighCard, HighSettings, (Deal, Round)
    shows = (Lay,)
    asides, seating = Desk(exchange).asides, Comings()
    minds = Minds(hints=hints, promises=(TAKES_ROUND,))
    rules = {
        "HC-1": "When all hands are empty, whoever took the most rounds wins.",
        "HC-2": "Each player is dealt a hand.",
        "HC-3": "Everyone lays one card face down, and all turn them up together.",
        "HC-4": "The highest rank takes the round; equal ranks take nothing.",
        "HC-5": "Before the cards are turned up, those of the last round return to the deck.",
        "HC-6": "A newcomer enters when a round begins, with as many cards as the others hold.",
        "HC-7": "Whoever leaves puts their hand back into the deck and keeps the rounds they won.",
        "HC-8": "Before the first round a player may lay cards aside, once, and draws as many.",
    }

    def setup(self, setup: Setup) -> HighCard:
        settings = HighSettings.read(setup.settings)
        return HighCard(
            deck=new_deck("deck", label="Deck"),
            laid=Pile(name="laid", label="Laid", kind="row", stock="deck"),
            players=[_player(info.seat, info.name) for info in setup.players()],
            hand=settings.hand,
        )

    def next(self, table: HighCard) -> Procedure | None:
        if any(player.hand.cards for player in table.players):
            return Round()
        return None if table.laid.cards else Deal()

    def preview(self, seen: Seen[HighCard], pending: Pending, draft: object) -> Preview | None:
        match draft:
            case [Card() as card]:
                may = lay(seen.table, card)
                words = f"beats {may.beats} of the {may.unseen} cards you have not seen"
                return Preview(f"Lay {card.pretty}", words, may)
            case _:
                return None

    def outcome(self, table: HighCard) -> Outcome:
        scores = {player.seat: player.won.value for player in table.players}
        best = [player for player in table.players if player.won.value == max(scores.values())]
        names = " and ".join(player.name for player in best)
        words = f"{names} wins" if len(best) == 1 else f"a draw between {names}"
        return Outcome(words, scores, "rounds", won=tuple(player.seat for player in best))

    def standing(self, table: HighCard) -> Outcome:
        scores = {player.seat: player.won.value for player in table.players}
        return Outcome("The game goes on", scores, "rounds")


def _player(seat: Seat, name: str) -> Player:
    return Player(
        seat=seat,
        hand=new_hand(seat),
        won=new_track(seat, "won", "Rounds"),
        name=name,
    )


system = HighCardSystem()
