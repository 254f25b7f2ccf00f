"""How far from perfect is a player? OpenSpiel answers, for a contest small enough to solve.

Bluff: two heroes stake one each and draw a card each, of a few. The first holds or raises by one,
then the second; whoever holds against a raise loses the stake, else the higher card takes both.
With three cards it is Kuhn's poker, which is worth -1/18 to whoever speaks first.

A random player can be exploited; counterfactual regret minimisation learns, round by round, to
leave less and less to gain.

    pip install "fiftyfour[openspiel]"
    python examples/solve_bluff.py 10
"""

import sys
from collections.abc import Iterator
from typing import Annotated, Any, cast

import pyspiel  # pyright: ignore[reportMissingModuleSource]
from msgspec import Struct
from open_spiel.python.algorithms import gambit  # pyright: ignore[reportMissingTypeStubs]

from fiftyfour.engine.cards import ALL_CARDS
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import choose, option
from fiftyfour.engine.procedures import Procedure, Step, ask, done
from fiftyfour.engine.settings import Settings, setting
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.system import GameWords, Outcome, System
from fiftyfour.engine.things import Deck, Pile, Seat, Track, new_deck, new_hand, new_track
from fiftyfour.env import spiel

theirs = cast("Any", pyspiel)  # it has no types


class BluffSettings(Settings, frozen=True):
    cards: Annotated[int, setting("Cards", "How many cards?", least=3, most=13)] = 3


class Hero(Struct):
    seat: Seat
    hand: Pile
    stake: Track


class Bluff(Struct):
    deck: Deck
    heroes: list[Hero]
    raises: list[bool]

    @property
    def loser(self) -> Hero | None:
        """Who has lost, once it is over; in a showdown that is the lower card."""
        first, second = self.heroes
        match self.raises:
            case [False, False] | [True, True] | [False, True, True]:
                lower = first.hand.cards[0].rank < second.hand.cards[0].rank
                return first if lower else second
            case [True, False]:
                return second
            case [False, True, False]:
                return first
            case _:
                return None


class Deal(Procedure):
    def begin(self, game: Game[Bluff]) -> Step:
        for hero in game.table.heroes:
            game.draw(game.table.deck, 1, hero.hand, rule="deal")
        return done


class Speak(Procedure):
    def begin(self, game: Game[Bluff]) -> Step:
        hero = game.table.heroes[len(game.table.raises) % 2]
        menu = choose("Raise?", [option(False, "Hold"), option(True, "Raise")])
        return ask(hero.seat, menu, then=self.said)

    def said(self, game: Game[Bluff], raised: bool) -> Step:
        hero = game.table.heroes[len(game.table.raises) % 2]
        if raised:
            game.set(hero.stake, 2, rule="raise")
        game.tell(f"{game.name(hero.seat)} {'raises' if raised else 'holds'}", rule="speak")
        game.table.raises.append(raised)
        return done


class BluffSystem(System[Bluff]):
    """The game as the engine knows it."""

    id, name = "bluff", "Bluff"
    words = GameWords(summary="Hold or raise on one card each.", credit="After Harold Kuhn, 1950.")
    players, table, settings, procedures = (2, 2), Bluff, BluffSettings, (Deal, Speak)

    def setup(self, setup: Setup) -> Bluff:
        settings = BluffSettings.read(setup.settings)
        deck = new_deck("deck")
        deck.cards = list(ALL_CARDS[: 4 * settings.cards : 4])  # one of each rank
        heroes = [_hero(info.seat) for info in setup.players()]
        return Bluff(deck=deck, heroes=heroes, raises=[])

    def next(self, table: Bluff) -> Procedure | None:
        if not table.heroes[0].hand.cards:
            return Deal()
        return None if table.loser else Speak()

    def outcome(self, table: Bluff) -> Outcome:
        loser = table.loser
        assert loser is not None
        lost = loser.stake.value
        if table.raises[-1] is False:
            lost = 1
        scores = {one.seat: -lost if one is loser else lost for one in table.heroes}
        return Outcome("It is over", scores, won=tuple(s for s in scores if scores[s] > 0))


def _hero(seat: Seat) -> Hero:
    return Hero(seat=seat, hand=new_hand(seat), stake=new_track(seat, "stake", value=1))


def solve(cards: int, rounds: int) -> Iterator[tuple[float, float]]:
    """What could be gained a game from a player, and what the first seat comes to on average.

    First for a player who speaks at random, then after each round of learning.
    """
    name = spiel.register(BluffSystem())
    ours = theirs.load_game(f"{name}(reward=score,settings=cards:{cards})")
    game = theirs.load_efg_game(cast("Any", gambit).export_gambit(ours))  # the whole tree, in C++
    learner = theirs.CFRPlusSolver(game)
    player = theirs.UniformRandomPolicy(game)
    for _ in range(rounds + 1):
        worth = theirs.expected_returns(game.new_initial_state(), player, -1, True)
        yield theirs.nash_conv(game, player) / 2, worth[0]
        learner.evaluate_and_update_policy()
        player = learner.average_policy()


if __name__ == "__main__":
    for number, (gain, worth) in enumerate(solve(int([*sys.argv, "3"][1]), 100)):
        if number in (0, 1, 10, 100):
            print(
                f"after {number:3} rounds a rival gains {gain:.4f}; the first is worth {worth:+.4f}"
            )
