"""Random tables, random play: what always holds of a game of Night Terrors."""

from collections import Counter

import pytest
from hypothesis.stateful import invariant

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.cards import ALL_CARDS
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.forms import Form
from fiftyfour.engine.things import Pile, Seat
from fiftyfour.engine.tree import things
from fiftyfour.engine.view import Pending
from fiftyfour.systems.nightterrors import system
from fiftyfour.systems.nightterrors.conflict.paying import ways
from fiftyfour.systems.nightterrors.table import NightTerrors
from tests.systems.machine import FEW, Machine

pytestmark = pytest.mark.soak


class Play(Machine[NightTerrors]):
    system = system

    def answer(self, seat: Seat, pending: Pending) -> Given | Answer:
        """Any payment that is legal, not only the one that stands on the form."""
        table = self.game.table
        who = table.decider()
        if isinstance(pending.decision, Form) and pending.decision.rule == "NT-PAY-03" and who:
            found = ways(table, who)
            paid = found[self.chance.below(len(found))]
            return {"blood": paid.blood, "sweat": paid.sweat, "tears": paid.tears}
        return super().answer(seat, pending)

    @invariant()
    def cards_are_where_they_belong(self) -> None:
        """52 together; nothing on the table or used outside a conflict (NT-DECK-01, NT-DECK-03)."""
        table = self.game.table
        cards: Counter[str] = Counter()
        for pile in things(table):
            if isinstance(pile, Pile):
                cards.update(pile.faces())
        assert cards == Counter(ALL_CARDS[:52])
        running, resetting = table.conflict.running, table.story.stage == "reset"
        for character in table.characters.values():
            participant = table.conflict.participant(character.number) if running else None
            assert len(character.kept) <= 1
            assert not character.kept.cards or (participant and participant.kept_in)
            assert not character.played.cards or table.conflict.phase in ("see", "pay")
        assert running or not table.used.cards
        assert running or resetting or not table.buried.cards

    @invariant()
    def bounds_are_kept(self) -> None:
        """Pools are 0 to 20, and who is in a conflict can act (NT-POOL-02, NT-STAT-04)."""
        table, conflict = self.game.table, self.game.table.conflict
        for character in table.characters.values():
            assert all(0 <= points <= 20 for points in (character.pools.blood,
                       character.pools.sweat, character.pools.tears))  # fmt: skip
        if conflict.running:
            within = [table.characters[number] for number in conflict.within()]
            assert len({conflict.side(one.number) for one in within}) > 1
            assert not any(table.incapacitated(one) for one in within)
            assert conflict.decider() in conflict.within()

    @invariant()
    def what_was_paid_was_due(self) -> None:
        """NT-FALL-03."""
        for see in self.game.table.conflict.sees:
            assert see.paid is None or see.paid.whole <= see.due.points


Play.TestCase.settings = FEW
TestPlay = Play.TestCase
