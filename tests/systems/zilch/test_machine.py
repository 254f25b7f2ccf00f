"""Random tables, random play: what always holds of a game of Zilch."""

from collections import Counter
from typing import cast

import pytest
from hypothesis.stateful import invariant

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.pieces import dominoes
from fiftyfour.engine.things import Bag, Heap, Seat, Track
from fiftyfour.engine.tree import things
from fiftyfour.engine.view import Pending
from fiftyfour.systems.zilch import system
from fiftyfour.systems.zilch.table.table import Zilch
from tests.systems.machine import FEW, Machine

pytestmark = pytest.mark.soak

SET = Counter[str](dominoes(1, 6))


class Play(Machine[Zilch]):
    system, most_players, unasked = system, 3, 16

    def answer(self, seat: Seat, pending: Pending) -> Given | Answer:
        """Every other time what a bot would say, which gets further."""
        if self.chance.below(2):
            return system.minds.bot(self.game.seen(seat), pending, self.chance)
        return super().answer(seat, pending)

    @invariant()
    def dominoes_are_whole_sets(self) -> None:
        """Each stock is a double-six without blanks, wherever its tiles lie (ZI-STN-01)."""
        stocks: dict[str, Counter[str]] = {}
        for thing in things(self.game.table):
            if isinstance(thing, Heap) and (thing.kind == "domino" or isinstance(thing, Bag)):
                heap = cast("Heap[str]", thing)
                stocks.setdefault(heap.stock, Counter()).update(heap.faces())
        sets = [tiles for stock, tiles in stocks.items() if "dominoes" in stock and tiles]
        assert all(tiles == SET for tiles in sets)

    @invariant()
    def numbers_are_within_bounds(self) -> None:
        """No more chips than fit, nobody below nothing (ZI-CHIP-02, ZI-CHIP-04, ZI-DRN-03)."""
        for track in things(self.game.table):
            if isinstance(track, Track):
                assert 0 <= track.value <= (99 if track.most is None else track.most), track.name
        for being in self.game.table.beings.values():
            assert being.hp.value <= being.most_hp
            assert all(held.value <= being.capacity(suit) for suit, held in being.chips.items())
            assert set(being.chips) <= set(being.who.class_suits())
            assert being.hp.value > 0 or "Unconscious" in being.now.fallen or being.dead

    @invariant()
    def stances_go_with_dominoes(self) -> None:
        """Outside an encounter nobody has either (ZI-RND-07); nobody has two (ZI-STN-02)."""
        table = self.game.table
        for being in table.beings.values():
            assert len(being.domino.tile) <= 1
            assert not (being.now.shares and being.domino.there)
            if not table.encounter.running:
                assert not being.armed
                assert not being.now.stance


Play.TestCase.settings = FEW
TestPlay = Play.TestCase
