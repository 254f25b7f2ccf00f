"""Every game with real cards: what one step draws is entered at once, by whoever may look at it."""

from collections import Counter

import pytest
from msgspec import Struct

from fiftyfour.bots import bot_answer
from fiftyfour.engine.actions import Answer, AnyAction, Begin, Bots, Scribe
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.conformance.entering import drawn
from fiftyfour.engine.decisions import EnterFaces
from fiftyfour.engine.log import Entry, Keys, Log
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.system import find_system
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.transcript import Transcript, replay
from fiftyfour.engine.tree import heaps

GAMES = {
    "highcard": 1.0,
    "skyace": 1.1,
    "acesout": 1.5,
    "nightterrors": 1.05,
    "suits": 1.2,
    "zilch": 1.1,
}
"""The most entries, on average, that a person makes for a turn in which they draw."""


class Dealer:
    """Draws for everybody, as people would from decks that lie before them."""

    def __init__(self, name: str, seed: int, *, bots: tuple[Seat, ...] = ()) -> None:
        self.system = find_system(name)
        number = max(self.system.players[0], 3)
        seats = [SeatInfo(Seat(f"p{n}"), "player", f"Player {n}") for n in range(1, number + 1)]
        if self.system.gm != "never":
            seats.insert(0, SeatInfo(GM, "gm", "Vera"))
        setup = Setup(
            system=name,
            seats=tuple(seats),
            host=seats[0].seat,
            settings=dict(self.system.settings.one_game),
        )
        self.log = Log[Struct].begin(self.system, setup, Keys(b"s" * 32, b"p" * 32), "human")
        self.chance = Plain(seed=seed)
        self.entries: list[Entry] = []
        self.entered: Counter[tuple[int, Seat]] = Counter()
        if bots:
            self.do(setup.host, Bots(seats=bots))
        self.do(setup.host, Begin())

    @property
    def game(self) -> Session[Struct]:
        return self.log.game

    def do(self, seat: Seat, action: AnyAction) -> None:
        self.entries.append(self.log.append(seat, action))

    def turn(self) -> bool:
        """One step of the game; False if there is none."""
        held = self.game.held
        if held is not None:
            asked = held.asked()
            seat = list(asked)[self.chance.below(len(asked))]
            self.entered[held.seq, seat] += 1
            self.do(seat, Answer(to="enter", answer=drawn(asked[seat], self.chance)))
            return True
        seats = [one.seat for one in self.game.awaited()] or self.game.seats
        while seats:
            seat = seats.pop(self.chance.below(len(seats)))
            if (pending := self.game.question(seat)) is not None:
                reply = bot_answer(self.system.minds.bot, self.game, seat, pending, self.chance)
                self.do(seat, reply)
                return True
        return False


def stock(game: Session[Struct]) -> Counter[str]:
    """All cards and tiles that lie on the table."""
    return Counter(face for heap in heaps(game.table) for face in heap.faces())


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_costs_one_entry_and_no_card_is_lost(name: str) -> None:
    dealer = Dealer(name, seed=1)
    cards = stock(dealer.game)
    while len(dealer.entries) < 150 and not dealer.game.over and dealer.turn():
        assert cards <= stock(dealer.game)  # Zilch opens a second set of dominoes if it must
        assert name == "zilch" or stock(dealer.game) == cards
    assert sum(dealer.entered.values()) <= GAMES[name] * len(dealer.entered)
    secret = dealer.log.keys.secret
    transcript = Transcript.of(dealer.log.header, dealer.entries, secret)
    *_, (last, again) = replay(Transcript.decode(transcript.encode()))
    assert last.hash == dealer.log.head
    assert (again.encode(), again.held) == (dealer.game.encode(), dealer.game.held)


def test_several_hands_are_entered_side_by_side_and_each_in_private() -> None:
    dealer = Dealer("nightterrors", seed=1)
    game = dealer.game
    while len(asked := list(game.held.asked()) if game.held else []) < 3:
        assert dealer.turn()
    first, second = asked[:2]
    assert game.held is not None
    cards = drawn(game.held.asked()[first], dealer.chance)
    before = game.view(second)
    dealer.do(first, Answer(to="enter", answer=cards))
    after = game.view(second)
    assert after.decisions == before.decisions, "what another has entered is not marked as seen"
    assert after.zones == before.zones
    assert not [entry for entry in dealer.entries[-1].events_to(second) if entry.rule != "enter"]


def test_what_bots_draw_is_entered_by_a_person_and_stays_hidden_from_the_others() -> None:
    dealer = Dealer("nightterrors", seed=2, bots=(Seat("p1"), Seat("p2")))
    for _ in range(60):
        if dealer.game.over or not dealer.turn():
            break
    assert {seat for _, seat in dealer.entered} == {GM, "p3"}


def test_one_is_the_scribe_and_sees_no_hand_in_their_view() -> None:
    dealer = Dealer("nightterrors", seed=3)
    dealer.log.append(GM, Scribe(seat=Seat("p1")))
    game = dealer.game
    for _ in range(80):
        if game.held is not None:
            assert list(game.held.asked()) == ["p1"]
            (asked,) = [one.decision for one in game.view(Seat("p1")).decisions]
            assert isinstance(asked, EnterFaces)
        if game.over or not dealer.turn():
            break
    hands = [zone for zone in game.view(Seat("p1")).zones if zone.kind == "hand"]
    assert all(zone.owner == "p1" or not any(zone.cards or ()) for zone in hands)
