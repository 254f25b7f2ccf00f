"""Random tables, random play: what always holds of a game of Aces Out."""

from collections import Counter
from contextlib import suppress

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from fiftyfour.engine.actions import Begin, Reply
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Form
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.system import SeatInfo, SettingValue, Setup, setting_views
from fiftyfour.engine.things import GM, Pile, Seat, things
from fiftyfour.systems.acesout import system
from fiftyfour.systems.acesout.piles import DECK
from fiftyfour.systems.acesout.settings import AcesOutSettings
from fiftyfour.systems.acesout.table import AcesOut, AgentStock

CHOICES: dict[str, tuple[str, ...]] = {
    view.name: view.choices for view in setting_views(AcesOutSettings, {}) if view.choices
}


class Play(RuleBasedStateMachine):
    """Anybody says anything that is offered; what is awaited comes more often."""

    game: Game[AcesOut]
    chance: Plain

    @initialize(players=st.integers(1, 4), seed=st.integers(0, 2**32), data=st.data())
    def lay_out(self, players: int, seed: int, data: st.DataObject) -> None:
        chosen: dict[str, SettingValue] = {
            name: data.draw(st.sampled_from(values), label=name) for name, values in CHOICES.items()
        }
        seats = [SeatInfo(Seat(f"p{n}"), "player", f"Player {n}") for n in range(1, players + 1)]
        seats.append(SeatInfo(GM, "gm", "GM"))
        setup = Setup(system="acesout", seats=tuple(seats), host=GM, settings=chosen)
        self.game = Game(system, setup, Plain(seed=seed))
        self.chance = Plain(seed=seed + 1)
        self.game.apply(GM, Begin())

    @rule(which=st.integers(0, 2**16), often=st.integers(0, 5))
    def say(self, which: int, often: int) -> None:
        """One time in six something nobody waits for."""
        found = [(seat, one) for seat in self.game.seats for one in self.game.pending(seat)]
        awaited = [one for one in found if one[1].awaited]
        assert awaited or self.game.over, "nobody is awaited"
        among = found if often == 0 else awaited
        if among:
            seat, pending = among[which % len(among)]
            answer = pending.decision.sample(self.chance)
            self.game.apply(seat, Reply(to=pending.id, answer=answer))

    @rule(which=st.integers(0, 2**16), fields=st.integers(1, 4))
    def say_aside(self, which: int, fields: int) -> None:
        """An aside, filled in anyhow: it is carried out, or refused and nothing has changed."""
        found = [
            (seat, one)
            for seat in self.game.seats
            for one in self.game.pending(seat)
            if not one.awaited
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
            self.game.apply(seat, Reply(to=pending.id, answer=answer))
            return
        assert self.game.encode() == before

    @invariant()
    def cards_are_where_they_belong(self) -> None:
        """42 of each deck, no joker lost or discarded, nothing left lying about at rest.

        Rules: AO-DECK-01, AO-DECK-02, AO-DECK-03, AO-DECK-09, AO-LOCK-02.
        """
        if not hasattr(self, "game"):
            return
        table = self.game.table
        stocks: dict[str, Counter[str]] = {}
        for pile in things(table):
            if isinstance(pile, Pile):
                stocks.setdefault(pile.stock, Counter()).update(pile.faces())
        for name, cards in stocks.items():
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
    def the_record_adds_up(self) -> None:
        """What the middle of the table shows is a sum, and the price is what was lost."""
        if not hasattr(self, "game"):
            return
        tally = system.centre(self.game)
        for line in tally.lines if tally else ():
            assert line.total is None or line.total == sum(term.value for term in line.terms)
        call = self.game.table.call
        for party in call.parties if call.phase == "idle" and call.nc else ():
            assert not party.removed
            assert not party.out


def busy(cards: AgentStock) -> list[Pile]:
    """Piles that are empty at rest."""
    return [cards.table, cards.price, cards.aside, cards.choice]


Play.TestCase.settings = settings(
    max_examples=15,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestPlay = Play.TestCase
