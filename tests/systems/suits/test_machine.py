"""Random tables, random play: what always holds of a game of Suits."""

from collections import Counter

import pytest
from hypothesis.stateful import invariant

from fiftyfour.engine.cards import ALL_CARDS
from fiftyfour.engine.conformance.failing import stocks
from fiftyfour.systems.suits import system
from fiftyfour.systems.suits.table import Suits
from tests.systems.machine import FEW, Machine

pytestmark = pytest.mark.soak


class Play(Machine[Suits]):
    system = system

    @invariant()
    def cards_are_where_they_belong(self) -> None:
        """54 for each deck, never mixed; at rest none lies about.

        Rules: SU-COMP-02, SU-COMP-03, SU-COMP-05, SU-COMP-07, SU-SCN-05.
        """
        table = self.game.table
        whole = Counter(dict.fromkeys(ALL_CARDS, table.copies))
        assert stocks(self.game) == {"players": whole, "gm": Counter(ALL_CARDS)}
        if not table.plays and not table.race.data.running:
            assert not table.gm_row.cards
            assert all(one.row is None or not one.row.cards for one in table.people.values())
            assert not table.players.look.cards + table.gm.look.cards

    @invariant()
    def people_are_what_they_are(self) -> None:
        """The dead hold nothing and fight no more; nobody unseen has been hurt (SU-DMG-04)."""
        table = self.game.table
        for person in table.people.values():
            state = person.state
            if not state.alive:
                assert not state.fighting
                assert person.id not in table.scene.order
                assert person.hand is None or not person.hand.cards
            if person.standing.sight != "all":
                assert not state.here
                assert person.damage.value == 0
        assert len(table.plays) <= 2


Play.TestCase.settings = FEW
TestPlay = Play.TestCase
