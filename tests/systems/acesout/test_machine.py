"""Random tables, random play: what always holds of a game of Aces Out."""

from collections import Counter
from contextlib import suppress

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import invariant, rule

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.conformance.failing import stocks
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.forms import Form
from fiftyfour.engine.things import Pile
from fiftyfour.systems.acesout import system
from fiftyfour.systems.acesout.decks import DECK
from fiftyfour.systems.acesout.table import AcesOut, AgentStock
from tests.systems.machine import FEW, Machine

pytestmark = pytest.mark.soak


class Play(Machine[AcesOut]):
    system, most_players, unasked = system, 4, 6

    @rule(which=st.integers(0, 2**16), fields=st.integers(1, 4))
    def say_aside(self, which: int, fields: int) -> None:
        """An aside, filled in anyhow: it is carried out, or refused and nothing has changed."""
        found = [
            (seat, one)
            for seat in self.game.seats
            for one in self.game.pending(seat)
            if not one.awaited and one.decision.answerable
        ]
        if not found:
            return
        seat, pending = found[which % len(found)]
        answer = pending.decision.sample(self.chance)
        if isinstance(pending.decision, Form) and isinstance(answer, dict):
            names = list(pending.decision.fields)
            for _ in range(fields):
                name = names[self.chance.below(len(names))]
                value = pending.decision.fields[name].decision.sample(self.chance)
                assert not isinstance(value, dict)
                answer[name] = value
        before = self.game.encode()
        with suppress(IllegalAction):
            self.game.apply(seat, Answer(to=pending.id, answer=answer))
            return
        assert self.game.encode() == before

    @invariant()
    def cards_are_where_they_belong(self) -> None:
        """42 of each deck, no joker lost or discarded, nothing left lying about at rest.

        Rules: AO-DECK-01, AO-DECK-02, AO-DECK-03, AO-DECK-09, AO-LOCK-02.
        """
        table = self.game.table
        for name, cards in stocks(self.game).items():
            assert cards == Counter(DECK) or (name.startswith("jacks") and len(cards) == 4), name
        for agent in table.agents.values():
            cards = agent.cards
            assert not any(card.is_joker for card in cards.removed.cards)
            assert len(cards.marker) <= 1
            assert agent.aces_out == (agent.aces_left == 0)
            if table.call.phase == "idle":
                assert not any(card.is_joker for card in cards.discard.cards)
                assert all(not pile.cards for pile in busy(cards))
                assert not table.gm.table.cards
            assert agent.actions.value >= 0

    @invariant()
    def the_price_is_what_was_lost(self) -> None:
        call = self.game.table.call
        for party in call.parties if call.phase == "idle" and call.nc else ():
            assert not party.removed
            assert not party.out


def busy(cards: AgentStock) -> list[Pile]:
    """Piles that are empty at rest."""
    return [cards.table, cards.price, cards.aside, cards.choice]


Play.TestCase.settings = FEW
TestPlay = Play.TestCase
