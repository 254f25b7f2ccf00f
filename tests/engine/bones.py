"""A toy that is played with dominoes, letters, dice and chips, and with no card at all.

Everybody lays a domino face-down, which nobody knows. Then one after another throws secret dice,
may take a letter, and turns the domino up; the highest sum wins a chip from the bank.
"""

from typing import Annotated

from msgspec import Struct

from fiftyfour.engine.actions import Begin
from fiftyfour.engine.chance import AnyChance, Plain
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import choose, option
from fiftyfour.engine.pieces import Tile, ends
from fiftyfour.engine.procedures import Procedure, Step, ask, done
from fiftyfour.engine.session import Session
from fiftyfour.engine.settings import Settings, setting
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.system import GameWords, Outcome, System
from fiftyfour.engine.things import GM, Bag, Dice, Heap, Seat, Track, new_bag, new_dominoes

P1, P2 = Seat("p1"), Seat("p2")
WHITE = Tile("white")


class BonesSettings(Settings, frozen=True):
    rounds: Annotated[int, setting("Rounds", "How many.", least=1, most=9)] = 3


class Player(Struct):
    seat: Seat
    laid: Heap[Tile]
    dice: Dice
    letters: Heap[Tile]
    chips: Heap[Tile]


class Bones(Struct):
    boneyard: Bag[Tile]
    letters: Bag[Tile]
    bank: Heap[Tile]
    fate: Dice
    players: list[Player]
    left: Track


class Round(Procedure):
    """Lay dominoes, then a turn for everybody, then the chip (B-1)."""

    at: int = 0
    sums: list[int] = []

    def begin(self, game: Game[Bones]) -> Step:
        table = game.table
        game.set(table.left, table.left.value - 1, rule="B-1")
        for player in table.players:
            game.move(player.laid.cards[:], player.laid, table.boneyard, rule="B-1")
            if player.laid.sight != "none":
                game.show(player.laid, "none", rule="B-1")
        for player in table.players:
            game.draw(table.boneyard, 1, player.laid, rule="B-1")
        return self.throw

    def throw(self, game: Game[Bones]) -> Step:
        player = game.table.players[self.at]
        if player.dice.sight != (player.seat,):
            game.show(player.dice, (player.seat,), rule="B-2")
        game.roll(player.dice, 2, rule="B-2")
        return self.choose

    def choose(self, game: Game[Bones]) -> Step:
        player = game.table.players[self.at]
        options = [option("stand", "Stand"), option("letter", "Take a letter")]
        options += [option("peek", "Peek at a letter")] * bool(game.table.letters)
        prompt = choose("What now?", options, rule="B-3")
        return ask(player.seat, prompt, then=self.act)

    def act(self, game: Game[Bones], choice: str) -> Step:
        player = game.table.players[self.at]
        if choice == "letter":
            game.draw(game.table.letters, 1, player.letters, rule="B-3")
        elif choice == "peek":
            game.look(game.table.letters, 1, (player.seat,), rule="B-3")
        return self.turn_up

    def turn_up(self, game: Game[Bones]) -> Step:
        player = game.table.players[self.at]
        game.show(player.laid, "all", rule="B-4")
        game.show(player.dice, "all", rule="B-4")
        fate = game.roll(game.table.fate, rule="B-4", by=player.seat)
        sums = [sum(ends(tile)) for tile in player.laid.cards]
        self.sums = [*self.sums, sum(sums) + sum(player.dice.values) + sum(fate)]
        self.at += 1
        return self.throw if self.at < len(game.table.players) else self.pay

    def pay(self, game: Game[Bones]) -> Step:
        winner = game.table.players[self.sums.index(max(self.sums))]
        game.move(game.table.bank.cards[:1], game.table.bank, winner.chips, rule="B-5")
        return done


class BonesSystem(System[Bones]):
    id, name = "bones", "Bones"
    words = GameWords(summary="Tiles and dice.", credit="Nobody.")
    players, gm = (2, 4), "may"
    table, settings = Bones, BonesSettings
    procedures = (Round,)
    rules = {f"B-{number}": f"Rule {number}." for number in range(1, 6)}

    def setup(self, setup: Setup) -> Bones:
        settings = BonesSettings.read(setup.settings)
        return Bones(
            boneyard=new_dominoes("boneyard", least=1),
            letters=new_bag("letters", [Tile(letter) for letter in "AABBCQ"]),
            bank=Heap(name="bank", stock="chips", kind="chips", cards=[WHITE] * 9),
            fate=Dice(name="fate", die="dF"),
            players=[_player(info.seat) for info in setup.players()],
            left=Track(name="left", value=settings.rounds, most=9),
        )

    def outcome(self, table: Bones) -> Outcome:
        return Outcome("the rounds are over")

    def next(self, table: Bones) -> Procedure | None:
        return Round() if table.left.value else None


def _player(seat: Seat) -> Player:
    own = (seat,)
    return Player(
        seat=seat,
        laid=Heap(name=f"laid:{seat}", owner=seat, sight="none", stock="boneyard", kind="row"),
        dice=Dice(name=f"dice:{seat}", owner=seat, sight=own),
        letters=Heap(name=f"letters:{seat}", owner=seat, sight=own, stock="letters", kind="hand"),
        chips=Heap(name=f"chips:{seat}", owner=seat, stock="chips", kind="chips"),
    )


bones = BonesSystem()


def new_bones(
    chance: AnyChance | None = None, *, gm: bool = False, rounds: int = 3
) -> Session[Bones]:
    """A game of two that has begun; `p1` is the host."""
    seats = [SeatInfo(P1, "player", "Ann"), SeatInfo(P2, "player", "Bob")]
    seats += [SeatInfo(GM, "gm", "Game master")] * gm
    setup = Setup(system="bones", seats=tuple(seats), host=P1, settings={"rounds": rounds})
    game = Session(bones, setup, chance or Plain(seed=1))
    game.apply(P1, Begin())
    return game
