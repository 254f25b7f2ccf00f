"""A toy that plays with every part of the engine: each kind of question, thing and procedure.

Each turn the first player chooses what happens. It passes the conformance suite like any game.
"""

from typing import Annotated

from msgspec import Meta, Struct

from fiftyfour.engine.actions import Begin
from fiftyfour.engine.cards import Card, pretty_cards
from fiftyfour.engine.chance import AnyChance, Plain
from fiftyfour.engine.decisions import (
    Answer,
    CardSet,
    Choose,
    Decision,
    Field,
    Form,
    Number,
    Option,
    PickCards,
    Simple,
    Text,
    cards_of,
    number_of,
    text_of,
)
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.session import Session
from fiftyfour.engine.procedures import (
    Aside,
    Procedure,
    Step,
    ask,
    ask_all,
    ask_first,
    call,
    done,
    leave,
)
from fiftyfour.engine.setup import SeatInfo, SettingValue, Setup
from fiftyfour.engine.system import Settings, System
from fiftyfour.engine.things import GM, Deck, Piece, Pile, Seat, Sheet, Track, new_deck
from fiftyfour.engine.view import Line, Tally, Term

P1, P2, P3 = Seat("p1"), Seat("p2"), Seat("p3")


class ToySettings(Settings, frozen=True):
    turns: Annotated[int, Meta(title="Turns", description="How long it goes on.", ge=1, le=99)] = 12
    jokers: Annotated[
        bool, Meta(title="With jokers", description="54 cards, or 52.", extra={"rule": "T-1"})
    ] = True


class Page(Struct):
    mood: str = ""
    words: str = ""
    number: int = 0


class Player(Struct):
    seat: Seat
    hand: Pile
    coins: Track
    secret: Track
    diary: Sheet[Page]


class Toy(Struct):
    deck: Deck
    discard: Pile
    players: list[Player]
    pawn: Piece
    left: Track
    duels: int = 0

    def of(self, seat: Seat) -> Player:
        return next(player for player in self.players if player.seat == seat)


class Turn(Procedure):
    """The first player says what happens (T-2)."""

    def begin(self, game: Game[Toy]) -> Step:
        names = ("draw", "play", "bet", "race", "duel", "hide", "show", "peek", "write", "walk")
        options = [Option(id=name, label=name.title(), rule="T-2") for name in names]
        prompt = Choose(prompt="What happens?", rule="T-2", options=options)
        return ask(P1, prompt, then=self.choose, refuse=self.why_not, others=self.why_not_others)

    def why_not(self, game: Game[Toy], answer: Answer) -> None:
        if answer == "fly":
            raise IllegalAction("no_wings", "nobody can fly here", "T-2")

    def why_not_others(self, game: Game[Toy], seat: Seat, answer: Answer) -> None:
        if answer == "fly":
            raise IllegalAction("not_a_pilot", f"{seat} has never flown", "T-2")

    def choose(self, game: Game[Toy], option: Option) -> Step:
        left = game.table.left
        game.set(left, max(0, left.value - 1), rule="T-2")
        first = game.table.players[0]
        match option.id:
            case "draw":
                return self.draw
            case "play":
                return call(Play(), then=self.after) if first.hand.cards else done
            case "bet":
                return call(Bet(), then=self.after)
            case "race":
                return call(Race(), then=self.after)
            case "duel":
                return call(Duel(depth=3), then=self.after)
            case "hide":
                return call(Hide(), then=self.after)
            case "show":
                return self.show
            case "peek":
                return self.peek
            case "write":
                return call(Write(), then=self.after)
            case _:
                return call(Walk(), then=self.after)

    def draw(self, game: Game[Toy]) -> Step:
        table = game.table
        for player in table.players:
            game.draw(table.deck, 2, player.hand, rule="T-3")
        return done

    def show(self, game: Game[Toy]) -> Step:
        for player in game.table.players:
            if player.secret.sight != "all":
                game.show(player.secret, "all", rule="T-8")
        return done

    def peek(self, game: Game[Toy]) -> Step:
        game.look(game.table.deck, 2, (P1,), rule="T-9")
        return done

    def after(self, game: Game[Toy], finished: Procedure) -> Step:
        game.tell(f"{type(finished).__name__} is over", rule="T-2")
        return done


class Play(Procedure):
    """The first player plays a card, or two of one rank, and puts one on the deck (T-4)."""

    def begin(self, game: Game[Toy]) -> Step:
        hand = game.table.of(P1).hand.cards
        pairs = [(a, b) for n, a in enumerate(hand) for b in hand[n + 1 :] if a.rank == b.rank]
        sets = [CardSet(cards=cards, label=pretty_cards(cards)) for cards in pairs]
        sets += [CardSet(cards=(card,)) for card in hand]
        prompt = PickCards(prompt="Play one, or a pair", rule="T-4", cards=hand, sets=sets)
        return ask(P1, prompt, then=self.play)

    def play(self, game: Game[Toy], cards: list[Card]) -> Step:
        game.move(cards, game.table.of(P1).hand, game.table.discard, rule="T-4")
        return self.keep

    def keep(self, game: Game[Toy]) -> Step:
        hand = game.table.of(P1).hand.cards
        prompt = PickCards(prompt="Lay some on the deck", rule="T-4", cards=hand, least=0, most=2)
        return ask(P1, prompt, then=self.lay)

    def lay(self, game: Game[Toy], cards: list[Card]) -> Step:
        game.move(cards, game.table.of(P1).hand, game.table.deck, rule="T-4", top=True)
        return done


class Bet(Procedure):
    """All bet coins at once; the highest takes them all, and a tie takes nothing (T-5)."""

    def begin(self, game: Game[Toy]) -> Step:
        return ask_all(
            {
                player.seat: Number(
                    prompt="How many?", rule="T-5", least=0, most=player.coins.value
                )
                for player in game.table.players
            },
            self.settle,
            waiting="bets",
        )

    def settle(self, game: Game[Toy], bets: dict[Seat, int]) -> Step:
        best = max(bets.values())
        takers = [player for player in game.table.players if bets[player.seat] == best]
        if len(takers) == 1:
            for player in game.table.players:
                game.set(player.coins, player.coins.value - bets[player.seat], rule="T-5")
            coins = takers[0].coins
            game.set(coins, coins.value + sum(bets.values()), rule="T-5")
        return done


class Race(Procedure):
    """Whoever shouts first gets a card; the first player may call it off (T-6)."""

    def begin(self, game: Game[Toy]) -> Step:
        mine = Option(id="mine", label="Mine!")
        off = Option(id="off", label="Call it off")
        return ask_first(
            {
                player.seat: Choose(
                    prompt="Quick!", rule="T-6", options=[mine, off][: 1 + (player.seat == P1)]
                )
                for player in game.table.players
            },
            self.won,
            waiting="shouts",
            refuse=self.why_not,
        )

    def why_not(self, game: Game[Toy], seat: Seat, answer: Answer) -> None:
        if answer == "off":
            raise IllegalAction("not_first", f"{seat} may not call it off", "T-6")

    def won(self, game: Game[Toy], seat: Seat, option: Option) -> Step:
        if option.id == "mine":
            game.draw(game.table.deck, 1, game.table.of(seat).hand, rule="T-6")
        return done


class Duel(Procedure):
    """A duel in a duel in a duel; whoever gives up ends the whole turn (T-7)."""

    depth: int
    deeper: int = 0

    def begin(self, game: Game[Toy]) -> Step:
        if self.depth == 0:
            return self.won
        seat = game.table.players[self.depth % len(game.table.players)].seat
        options = [Option(id="on", label="Go on"), Option(id="up", label="Give up")]
        return ask(seat, Choose(prompt="Duel!", rule="T-7", options=options), then=self.answer)

    def answer(self, game: Game[Toy], option: Option) -> Step:
        if option.id == "up":
            game.tell("the duel is called off", rule="T-7")
            return leave(Turn)
        return call(Duel(depth=self.depth - 1), then=self.higher)

    def higher(self, game: Game[Toy], inner: "Duel") -> Step:
        self.deeper = inner.deeper + 1
        return done

    def won(self, game: Game[Toy]) -> Step:
        game.table.duels += 1
        return done


class Hide(Procedure):
    """The first player hides a number (T-8)."""

    def begin(self, game: Game[Toy]) -> Step:
        prompt = Number(prompt="Which number?", rule="T-8", least=0, most=9)
        return ask(P1, prompt, then=self.keep, waiting="hides a number")

    def keep(self, game: Game[Toy], number: int) -> Step:
        secret = game.table.of(P1).secret
        secret.sight = (P1,)
        game.set(secret, number, rule="T-8")
        return done


class Write(Procedure):
    """The first player fills in a page of the diary (T-10)."""

    def begin(self, game: Game[Toy]) -> Step:
        moods = [Option(id=mood, label=mood) for mood in ("gay", "grim")]
        hand = game.table.of(P1).hand.cards
        form = Form(
            prompt="Dear diary",
            rule="T-10",
            fields={
                "mood": Field("Mood", Choose(prompt="", options=moods), "gay"),
                "words": Field("Words", Text(prompt="", least=1, most=40, example="so it goes")),
                "wish": Field("Wish", Text(prompt="", least=4, most=8, secret=True), "none"),
                "number": Field("Number", Number(prompt="", least=1, most=6), 1),
                "cards": Field("Cards", PickCards(prompt="", cards=hand, least=0, most=1), []),
            },
            open=True,
        )
        return ask(P1, form, then=self.keep, refuse=self.why_not, waiting="writes")

    def why_not(self, game: Game[Toy], answer: Answer) -> None:
        if isinstance(answer, dict) and answer.get("mood") == "grim" and answer.get("number") == 6:
            raise IllegalAction("too_lucky", "a six is never grim", "T-10")

    def keep(self, game: Game[Toy], page: dict[str, Simple]) -> Step:
        player = game.table.of(P1)
        game.write(
            player.diary,
            rule="T-10",
            mood=text_of(page, "mood"),
            words=text_of(page, "words"),
            number=number_of(page, "number"),
        )
        game.move(cards_of(page, "cards"), player.hand, game.table.discard, rule="T-10")
        return done


class Walk(Procedure):
    """The pawn takes a step (T-11)."""

    def begin(self, game: Game[Toy]) -> Step:
        x, y = game.table.pawn.at or (0, 0)
        cells = [(x + 1, y), (x, y + 1), (x - 1, y)]
        options = [Option(id=f"{a},{b}", label="", cell=(a, b), thing="pawn") for a, b in cells]
        return ask(P1, Choose(prompt="Where to?", rule="T-11", options=options), then=self.go)

    def go(self, game: Game[Toy], option: Option) -> Step:
        game.place(game.table.pawn, option.cell, rule="T-11")
        return done


class Wave(Aside[Toy]):
    """Anybody but the first player may wave, and is asked with which hand (T-12)."""

    times: int = 0

    @classmethod
    def offer(cls, game: Game[Toy], seat: Seat) -> Decision[int]:
        if seat == P1:
            raise IllegalAction("hands_full", "the first player has their hands full", "T-12")
        return Number(prompt="Wave how often?", rule="T-12", least=1, most=3)

    @classmethod
    def refuse(cls, game: Game[Toy], seat: Seat, answer: Answer) -> None:
        if answer == 4:
            raise IllegalAction("tired", "nobody waves four times", "T-12")

    def begin(self, game: Game[Toy], times: int) -> Step:
        self.times = times
        return self.which

    def which(self, game: Game[Toy]) -> Step:
        hands = [Option(id=hand, label=hand) for hand in ("left", "right")]
        return ask(self.seat, Choose(prompt="Which?", rule="T-12", options=hands), then=self.wave)

    def wave(self, game: Game[Toy], option: Option) -> Step:
        game.tell(f"{self.seat} waves {self.times} times", rule="T-12", hand=option.id)
        return done


class Stop(Aside[Toy]):
    """Anybody may end the running turn (T-13)."""

    @classmethod
    def offer(cls, game: Game[Toy], seat: Seat) -> Decision[Option]:
        return Choose(prompt="Stop?", rule="T-13", options=[Option(id="stop", label="Stop")])

    def begin(self, game: Game[Toy], option: Option) -> Step:
        left = game.table.left
        game.set(left, max(0, left.value - 1), rule="T-13")
        return leave(Turn)


class ToySystem(System[Toy]):
    id, name, summary, credit = "toy", "Toy", "Everything at once.", "Nobody."
    players, gm = (2, 4), "may"
    table, settings = Toy, ToySettings
    procedures = (Turn, Play, Bet, Race, Duel, Hide, Write, Walk)
    asides = (Wave, Stop)
    rules = {f"T-{number}": f"Rule {number}." for number in range(1, 14)}

    def setup(self, setup: Setup) -> Toy:
        settings = self.read_settings(setup.settings)
        assert isinstance(settings, ToySettings)
        return Toy(
            deck=new_deck("deck", jokers=settings.jokers),
            discard=Pile(name="discard", stock="deck"),
            players=[_player(info.seat) for info in setup.players()],
            pawn=Piece(name="pawn", at=(0, 0)),
            left=Track(name="left", value=settings.turns, most=99),
        )

    def next(self, table: Toy) -> Procedure | None:
        return Turn() if table.left.value else None

    def centre(self, game: Game[Toy]) -> Tally:
        coins = tuple(
            Term(player.seat, player.coins.value, rule="T-5") for player in game.table.players
        )
        secret = game.table.players[0].secret
        return Tally(
            "The table",
            (
                Line("Coins", coins, total=sum(term.value for term in coins)),
                Line("Secret", total=secret.value, sight=secret.sight, rule="T-8"),
            ),
        )

    def badges(self, table: Toy, seat: Seat) -> tuple[str, ...]:
        return ("first",) if seat == P1 else ()


def _player(seat: Seat) -> Player:
    own = (seat,)
    return Player(
        seat=seat,
        hand=Pile(name=f"hand:{seat}", owner=seat, sight=own, stock="deck", kind="hand"),
        coins=Track(name=f"coins:{seat}", owner=seat, value=10),
        secret=Track(name=f"secret:{seat}", owner=seat, value=0, most=9, sight=own),
        diary=Sheet(name=f"diary:{seat}", owner=seat, data=Page(), sight=(GM, seat)),
    )


toy = ToySystem()


def new_toy(
    chance: AnyChance | None = None,
    *,
    players: int = 2,
    gm: bool = False,
    begun: bool = True,
    **settings: SettingValue,
) -> Session[Toy]:
    """A game of the toy; `p1` is the host."""
    seats = [SeatInfo(Seat(f"p{n}"), "player", f"Player {n}") for n in range(1, players + 1)]
    seats += [SeatInfo(GM, "gm", "Game master")] * gm
    setup = Setup(system="toy", seats=tuple(seats), host=P1, settings=settings)
    game = Session(toy, setup, chance or Plain(seed=1))
    if begun:
        game.apply(P1, Begin())
    return game


def code_of(game: Game[Toy], seat: Seat, answer: Answer, to: str | None = None) -> str:
    """The code with which an answer is refused, and nothing changes; empty if it is not."""
    before = game.snapshot()
    try:
        game.answer(seat, answer, to)
    except IllegalAction as wrong:
        assert game.snapshot() == before
        return wrong.code
    return ""
