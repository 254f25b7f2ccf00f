"""Random tables, every invariant of the catalogue (3.3) after every step."""

from collections import Counter

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from fiftyfour.engine.actions import Begin
from fiftyfour.engine.cards import ALL_CARDS, Card
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.options import Choose
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.skyace import system
from fiftyfour.systems.skyace.table import SkyAce
from tests.soak import random_plays
from tests.systems.skyace.scene import phase

pytestmark = pytest.mark.soak

WORDS = (
    "seed", "draw", "place", "walk", "pass", "attack", "no attack", "play", "defend", "decline",
)  # fmt: skip
"""What people may say in a contest, with a cell, a card or a hero after it."""

HOLDING = ("MOVE", "ATTACK_PLAY", "DEFEND_PLAY", "TEST_PLAY")
"""The phases in which somebody has drawn and not yet played (SK-PLAY-09)."""

rulings = st.fixed_dictionaries(
    {},
    optional={
        "lone_numeric": st.sampled_from(["no", "yes"]),
        "defense_on_failed_attack": st.sampled_from(["offer", "skip"]),
        "clubs_bonus": st.sampled_from(["none", "draw_two"]),
        "friendly_fire": st.sampled_from(["no", "yes"]),
        "decks": st.sampled_from(["per_seat", "per_hero"]),
        "initiative": st.sampled_from(["hero", "seat"]),
        "round_limit": st.integers(0, 6),
        "hands": st.sampled_from(["hidden", "open"]),
        "energy_between_contests": st.sampled_from(["restore", "carry"]),
        "contests": st.integers(0, 2),
    },
)
seeds = st.integers(0, 2**32)


class Contests(RuleBasedStateMachine):
    """People at a table: answers, free commands, and things nobody may do."""

    game: Session[SkyAce]

    @initialize(players=st.integers(2, 5), gm=st.booleans(), chosen=rulings, seed=seeds)
    def sit_down(self, players: int, gm: bool, chosen: dict[str, str | int], seed: int) -> None:
        seats = [SeatInfo(Seat(f"p{n}"), "player", f"P{n}") for n in range(1, players + 1)]
        seats += [SeatInfo(GM, "gm", "GM")] * gm
        setup = Setup(system="skyace", seats=tuple(seats), host=seats[0].seat, settings=chosen)
        self.game = Session(system, setup, Plain(seed=seed))
        self.game.apply(setup.host, Begin())
        self.game.answer(setup.host, "start")

    @rule(seed=seeds, times=st.integers(1, 12))
    def answers(self, seed: int, times: int) -> None:
        """Whoever is awaited answers, a few times in a row."""
        chance = Plain(seed=seed)
        for _ in range(times):
            if self.game.over:
                return
            seat = self.game.awaited()[0].seat
            pending = self.game.pending(seat)[0]
            self.game.answer(seat, pending.decision.sample(chance), to=pending.id)
            self.everything_holds()

    @rule(seed=seeds)
    def speaks_unasked(self, seed: int) -> None:
        """Somebody uses a free command."""
        chance = Plain(seed=seed)
        free = [
            (seat, pending)
            for seat in self.game.seats
            for pending in self.game.pending(seat)
            if not pending.awaited and pending.decision.answerable
        ]
        if free:
            seat, pending = free[chance.below(len(free))]
            self.game.answer(seat, pending.decision.sample(chance), to=pending.id)

    @rule(word=st.sampled_from(WORDS), card=st.sampled_from(ALL_CARDS), seed=seeds)
    def says_something(self, word: str, card: Card, seed: int) -> None:
        """A command out of the blue is carried out or refused with a reason, and then no more."""
        chance = Plain(seed=seed)
        seat = self.game.seats[chance.below(len(self.game.seats))]
        x, y = chance.below(7) - 3, chance.below(7) - 3
        said = {"place": f"place {card} {x},{y}", "attack": f"attack {x + 3}"}
        before, refusal = self.game.encode(), None
        try:
            self.game.answer(seat, said.get(word, f"{word} {x},{y}"))
        except IllegalAction as wrong:
            refusal = wrong
        if refusal is not None:
            assert refusal.code
            assert refusal.message
            assert self.game.encode() == before

    def teardown(self) -> None:
        if hasattr(self, "game"):
            self.everything_holds()

    @invariant()
    def everything_holds(self) -> None:
        if not hasattr(self, "game"):
            return
        self.cards_are_conserved()
        self.the_grid_is_a_checkerboard()
        self.heroes_stand_on_towers()
        self.somebody_decides()
        self.hands_are_empty_in_between()
        self.passing_is_for_the_stuck()

    def cards_are_conserved(self) -> None:
        """SK-CARD-01, SK-DECK-04: each pile and its towers make 54 different cards."""
        table = self.game.table
        for stock in table.stocks.values():
            cards = [*stock.deck.faces(), *stock.hand.cards, *stock.shown.cards]
            cards += stock.discard.cards
            for tower in table.grid.values():
                cards += tower.cards if tower.stock == stock.name else []
            assert Counter(cards) == Counter(ALL_CARDS)

    def the_grid_is_a_checkerboard(self) -> None:
        """SK-GRID-01, SK-GRID-05, SK-GRID-06: numeric cards, alternating, all connected."""
        grid = self.game.table.grid
        colours: set[tuple[int, str]] = set()
        for (x, y), tower in grid.items():
            (card,) = tower.cards
            assert tower.at == (x, y)
            assert card.is_numeric
            assert card.suit is not None
            colours.add(((x + y) % 2, card.suit.colour))
        assert len({parity for parity, _ in colours}) == len(colours)
        assert len({colour for _, colour in colours}) == len(colours)
        seen, edge = set[tuple[int, int]](), list(grid)[:1]
        while edge:
            x, y = edge.pop()
            seen.add((x, y))
            near = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
            edge += [cell for cell in near if cell in grid and cell not in seen]
        assert len(seen) == len(grid)

    def heroes_stand_on_towers(self) -> None:
        """SK-GRID-08, SK-DMG-02, SK-DMG-05: one on a tower, Energy from 0 to the full value."""
        table = self.game.table
        taken = [hero.pawn.at for hero in table.heroes.values() if hero.pawn.at is not None]
        assert len(set(taken)) == len(taken)
        assert set(taken) <= set(table.grid)
        for hero in table.heroes.values():
            assert 0 <= hero.energy.value <= sum(hero.sheet.data.powers.values())
            if table.contest.turn:
                assert hero.standing == (hero.pawn.at is not None)

    def somebody_decides(self) -> None:
        """Exactly one decision is pending, unless the game is over."""
        assert len(self.game.awaited()) == (0 if self.game.over else 1)

    def hands_are_empty_in_between(self) -> None:
        """SK-PLAY-09: no card is kept for later, and others see none of a hidden hand."""
        table = self.game.table
        holding = [stock for stock in table.stocks.values() if stock.hand.cards]
        assert len(holding) <= 1
        if holding:
            assert phase(self.game) in HOLDING
            for viewer in (*self.game.seats, None):
                zones = {zone.name: zone for zone in self.game.view(viewer).zones}
                zone = zones[holding[0].hand.name]
                mine = viewer == holding[0].hand.owner or table.settings.hands == "open"
                assert len(zone.cards) == (zone.count if mine else 0)

    def passing_is_for_the_stuck(self) -> None:
        """SK-MOVE-01, SK-MOVE-08: the options are those that the catalogue spells out."""
        if phase(self.game) != "MOVE":
            return
        table = self.game.table
        hero = table.heroes[table.contest.turn]
        assert hero.pawn.at is not None
        x, y = hero.pawn.at
        here = table.grid[x, y].cards[0].suit
        assert here is not None
        expected: set[str] = set()
        for cell in [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]:
            where = f"{cell[0]},{cell[1]}"
            if cell not in table.grid:
                same = (cell[0] + cell[1] - x - y) % 2 == 0
                for card in table.stock(hero).hand.cards:
                    suit = card.suit
                    if card.is_numeric and suit and (suit.colour == here.colour) == same:
                        expected.add(f"place {card} {where}")
            elif not any(other.pawn.at == cell for other in table.heroes.values()):
                expected.add(f"walk {where}")
        decision = self.game.pending(hero.seat)[0].decision
        assert isinstance(decision, Choose)
        assert {option.id for option in decision.options} == (expected or {"pass"})


TestContests = Contests.TestCase
TestContests.settings = random_plays(40, steps=30)
