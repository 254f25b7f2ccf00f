"""Random tables, random play: what always holds of a game of Suits."""

from collections import Counter

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from fiftyfour.engine.actions import Begin, Reply
from fiftyfour.engine.cards import ALL_CARDS
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.game import Game
from fiftyfour.engine.system import SeatInfo, SettingValue, Setup, setting_views
from fiftyfour.engine.things import GM, Pile, Seat, things
from fiftyfour.systems.suits import system
from fiftyfour.systems.suits.settings import SuitsSettings
from fiftyfour.systems.suits.table import Suits

CHOICES: dict[str, tuple[str, ...]] = {
    view.name: view.choices for view in setting_views(SuitsSettings, {}) if view.choices
}


class Play(RuleBasedStateMachine):
    """Anybody says anything that is offered; what is awaited comes more often."""

    game: Game[Suits]
    chance: Plain

    @initialize(players=st.integers(1, 5), seed=st.integers(0, 2**32), data=st.data())
    def lay_out(self, players: int, seed: int, data: st.DataObject) -> None:
        chosen: dict[str, SettingValue] = {
            name: data.draw(st.sampled_from(values), label=name) for name, values in CHOICES.items()
        }
        seats = [SeatInfo(Seat(f"p{n}"), "player", f"Player {n}") for n in range(1, players + 1)]
        seats.append(SeatInfo(GM, "gm", "GM"))
        setup = Setup(system="suits", seats=tuple(seats), host=GM, settings=chosen)
        self.game = Game(system, setup, Plain(seed=seed))
        self.chance = Plain(seed=seed + 1)
        self.game.apply(GM, Begin())

    @rule(which=st.integers(0, 2**16), often=st.integers(0, 7))
    def say(self, which: int, often: int) -> None:
        """One time in eight something nobody waits for."""
        found = [(seat, one) for seat in self.game.seats for one in self.game.pending(seat)]
        awaited = [one for one in found if one[1].awaited]
        assert awaited or self.game.over, "nobody is awaited"
        among = found if often == 0 else awaited
        if among:
            seat, pending = among[which % len(among)]
            answer = pending.decision.sample(self.chance)
            self.game.apply(seat, Reply(to=pending.id, answer=answer))

    @invariant()
    def cards_are_where_they_belong(self) -> None:
        """54 for each deck, never mixed; at rest none lies about.

        Rules: SU-COMP-02, SU-COMP-03, SU-COMP-05, SU-COMP-07, SU-SCN-05.
        """
        if not hasattr(self, "game"):
            return
        table = self.game.table
        stocks: dict[str, Counter[str]] = {}
        for pile in things(table):
            if isinstance(pile, Pile):
                stocks.setdefault(pile.stock, Counter()).update(pile.faces())
        whole = Counter(dict.fromkeys(ALL_CARDS, table.copies))
        assert stocks == {"players": whole, "gm": Counter(ALL_CARDS)}
        if not table.plays and not table.race.data.running:
            assert not table.gm_row.cards
            assert all(one.row is None or not one.row.cards for one in table.people.values())
            assert not table.players.look.cards + table.gm.look.cards

    @invariant()
    def people_are_what_they_are(self) -> None:
        """The dead hold nothing and fight no more; nobody unseen has been hurt (SU-DMG-04)."""
        if not hasattr(self, "game"):
            return
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

    @invariant()
    def the_middle_adds_up(self) -> None:
        """What is shown is a sum, to whomever it is shown (SU-VIS-05)."""
        if not hasattr(self, "game"):
            return
        for viewer in (None, *self.game.seats):
            tally = self.game.view(viewer).centre
            for line in tally.lines if tally else ():
                assert line.total is None or line.total == sum(term.value for term in line.terms)


Play.TestCase.settings = settings(
    max_examples=15,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestPlay = Play.TestCase
