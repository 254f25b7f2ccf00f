"""A toy that plays with every part of the engine: each kind of question, thing and procedure.

Each turn the first player chooses what happens. It passes the conformance suite like any game.
"""

from typing import Annotated

from msgspec import Struct, structs

from fiftyfour.engine.actions import Begin
from fiftyfour.engine.cards import Card, pretty_cards
from fiftyfour.engine.chance import AnyChance, Plain
from fiftyfour.engine.decisions import CardSet, Decision, Given, Number, PickCards, Text
from fiftyfour.engine.errors import IllegalAction, Refusal
from fiftyfour.engine.events import AnyEvent
from fiftyfour.engine.forms import Field, form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose, Option, choose, option
from fiftyfour.engine.procedures import (
    Aside,
    Leave,
    Procedure,
    Step,
    ask,
    ask_all,
    ask_first,
    call,
    done,
    leave,
)
from fiftyfour.engine.session import Session
from fiftyfour.engine.settings import Settings, setting
from fiftyfour.engine.setup import SeatInfo, SettingValue, Setup
from fiftyfour.engine.system import GameWords, Outcome, System
from fiftyfour.engine.things import (
    GM,
    Cell,
    Deck,
    Piece,
    Pile,
    Seat,
    Sheet,
    Track,
    Viewer,
    new_deck,
)
from fiftyfour.engine.view import Line, Tally, Term

P1, P2, P3 = Seat("p1"), Seat("p2"), Seat("p3")


class ToySettings(Settings, frozen=True):
    turns: Annotated[int, setting("Turns", "How long it goes on.", least=1, most=99)] = 12
    jokers: Annotated[bool, setting("With jokers", "54 cards, or 52.", "T-1")] = True


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


def fly(closed: Refusal) -> Option[str]:
    """What nobody can do, for one reason or another (T-2)."""
    return option("fly", "Fly", rule="T-2", closed=closed)


class Turn(Procedure):
    """The first player says what happens (T-2)."""

    def begin(self, game: Game[Toy]) -> Step:
        names = ("draw", "play", "bet", "race", "duel", "hide", "show", "peek", "write", "walk")
        options = [option(name, name.title(), rule="T-2") for name in names]
        options.append(fly(Refusal("no_wings", "nobody can fly here", "T-2")))
        menu = choose("What happens?", options, rule="T-2")
        return ask(P1, menu, then=self.chosen, closed=self.not_yours)

    def not_yours(self, game: Game[Toy], seat: Seat) -> Choose[str]:
        not_a_pilot = Refusal("not_a_pilot", f"{game.name(seat)} has never flown", "T-2")
        return choose("What happens?", [fly(not_a_pilot)], rule="T-2")

    def chosen(self, game: Game[Toy], choice: str) -> Step:
        left = game.table.left
        game.set(left, max(0, left.value - 1), rule="T-2")
        first = game.table.players[0]
        match choice:
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
            waiting="betting",
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
        menus = {player.seat: self.menu(game, player.seat) for player in game.table.players}
        return ask_first(menus, self.won, waiting="shouting")

    def menu(self, game: Game[Toy], seat: Seat) -> Choose[bool]:
        not_first = Refusal("not_first", f"{game.name(seat)} may not call it off", "T-6")
        off = option(False, "Call it off", id="off", closed=None if seat == P1 else not_first)
        return choose("Quick!", [option(True, "Mine!", id="mine"), off], rule="T-6")

    def won(self, game: Game[Toy], seat: Seat, mine: bool) -> Step:
        if mine:
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
        options = [option(True, "Go on", id="on"), option(False, "Give up", id="up")]
        return ask(seat, choose("Duel!", options, rule="T-7"), then=self.answer)

    def answer(self, game: Game[Toy], on: bool) -> Step:
        if not on:
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
        return ask(P1, prompt, then=self.keep, waiting="hiding a number")

    def keep(self, game: Game[Toy], number: int) -> Step:
        secret = game.table.of(P1).secret
        game.show(secret, (P1,), rule="T-8")
        game.set(secret, number, rule="T-8")
        return done


class Write(Procedure):
    """The first player fills in a page of the diary (T-10)."""

    def begin(self, game: Game[Toy]) -> Step:
        moods = choose("", [option(mood, mood) for mood in ("gay", "grim")])
        hand = game.table.of(P1).hand.cards
        fields = {
            "mood": Field("Mood", moods, "gay"),
            "words": Field("Words", Text(prompt="", least=1, most=40, example="so it goes")),
            "wish": Field("Wish", Text(prompt="", least=4, most=8, secret=True), "none"),
            "number": Field("Number", Number(prompt="", least=1, most=6), 1),
            "cards": Field("Cards", PickCards(prompt="", cards=hand, least=0, most=1), []),
        }
        entry = form(Entry, "Dear diary", fields, rule="T-10", unless=self.too_lucky)
        return ask(P1, entry, then=self.keep, waiting="writing")

    def too_lucky(self, entry: "Entry") -> Refusal | None:
        if entry.mood == "grim" and entry.number == 6:
            return Refusal("too_lucky", "a six is never grim", "T-10")
        return None

    def keep(self, game: Game[Toy], entry: "Entry") -> Step:
        player = game.table.of(P1)
        mood, words, number = entry.mood, entry.words, entry.number
        game.write(player.diary, rule="T-10", mood=mood, words=words, number=number)
        game.move(entry.cards, player.hand, game.table.discard, rule="T-10")
        return done


class Entry(Struct, frozen=True):
    """What is written into the diary."""

    mood: str
    words: str
    wish: str
    number: int
    cards: list[Card]


class Walk(Procedure):
    """The pawn takes a step (T-11)."""

    def begin(self, game: Game[Toy]) -> Step:
        x, y = game.table.pawn.at or (0, 0)
        cells = [(x + 1, y), (x, y + 1), (x - 1, y)]
        options = [
            option(cell, "", id=f"{cell[0]},{cell[1]}", cell=cell, thing="pawn") for cell in cells
        ]
        return ask(P1, choose("Where to?", options, rule="T-11"), then=self.go)

    def go(self, game: Game[Toy], cell: Cell) -> Step:
        game.place(game.table.pawn, cell, rule="T-11")
        return done


class Wave(Aside[Toy]):
    """Anybody but the first player may wave, and is asked with which hand (T-12)."""

    times: int = 0

    @classmethod
    def closed(cls, game: Game[Toy], seat: Seat) -> Refusal | None:
        if seat == P1:
            return Refusal("hands_full", "the first player has their hands full", "T-12")
        return None

    @classmethod
    def offer(cls, game: Game[Toy], seat: Seat) -> Decision[int]:
        tired = Refusal("tired", "nobody waves four times", "T-12")
        return Number(prompt="Wave how often?", rule="T-12", least=1, most=3, over=tired)

    def begin(self, game: Game[Toy], times: int) -> Step:
        self.times = times
        return self.which

    def which(self, game: Game[Toy]) -> Step:
        hands = [option(hand, hand) for hand in ("left", "right")]
        return ask(self.seat, choose("Which?", hands, rule="T-12"), then=self.wave)

    def wave(self, game: Game[Toy], hand: str) -> Step:
        game.tell(f"{game.name(self.seat)} waves {self.times} times", rule="T-12", hand=hand)
        return done


class Stop(Aside[Toy]):
    """Anybody may end the running turn (T-13)."""

    @classmethod
    def offer(cls, game: Game[Toy], seat: Seat) -> Decision[str]:
        return choose("Stop?", [option("stop", "Stop")], rule="T-13")

    def begin(self, game: Game[Toy], _: str) -> Step:
        left = game.table.left
        game.set(left, max(0, left.value - 1), rule="T-13")
        return leave(Turn)


class ToySystem(System[Toy]):
    id, name = "toy", "Toy"
    words = GameWords(summary="Everything at once.", credit="Nobody.")
    players, gm = (2, 4), "may"
    table, settings = Toy, ToySettings
    procedures = (Turn, Play, Bet, Race, Duel, Hide, Write, Walk)
    asides = (Wave, Stop)
    rules = {f"T-{number}": f"Rule {number}." for number in range(1, 15)}

    def setup(self, setup: Setup) -> Toy:
        settings = ToySettings.read(setup.settings)
        return Toy(
            deck=new_deck("deck", jokers=settings.jokers),
            discard=Pile(name="discard", stock="deck"),
            players=[_player(info.seat) for info in setup.players()],
            pawn=Piece(name="pawn", at=(0, 0)),
            left=Track(name="left", value=settings.turns, most=99),
        )

    def next(self, table: Toy) -> Procedure | None:
        return Turn() if table.left.value else None

    def corrected(self, game: Game[Toy]) -> Leave | None:
        """Where no turns are left, the one that runs is over at once (T-14)."""
        if game.table.left.value or game.running(Turn) is None:
            return None
        game.tell("time is up", rule="T-14")
        return leave(Turn)

    def outcome(self, table: Toy) -> Outcome:
        scores = {player.seat: player.coins.value for player in table.players}
        return Outcome("the turns are over", scores, "coins")

    def centre(self, game: Game[Toy]) -> Tally:
        coins = tuple(
            Term(game.name(player.seat), player.coins.value, rule="T-5")
            for player in game.table.players
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


def code_of(game: Session[Toy], seat: Seat, answer: Given, to: str | None = None) -> str:
    """The code with which an answer is refused, and nothing changes; empty if it is not."""
    before = game.snapshot()
    try:
        game.answer(seat, answer, to)
    except IllegalAction as wrong:
        assert game.snapshot() == before
        return wrong.code
    return ""


def read(event: AnyEvent, viewer: Viewer) -> AnyEvent | None:
    """The event as `viewer` reads it, without its sentence: `test_wording` reads those."""
    seen = event.to(viewer)
    return None if seen is None else structs.replace(seen, said="")
