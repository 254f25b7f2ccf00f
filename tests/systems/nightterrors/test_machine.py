"""Random tables, random play: what always holds of a game of Night Terrors."""

from collections import Counter

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from fiftyfour.engine.actions import Begin, Reply
from fiftyfour.engine.cards import ALL_CARDS
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Answer, Form
from fiftyfour.engine.game import Game
from fiftyfour.engine.system import SeatInfo, SettingValue, Setup, setting_views
from fiftyfour.engine.things import GM, Pile, Seat, things
from fiftyfour.engine.view import Pending
from fiftyfour.systems.nightterrors import system
from fiftyfour.systems.nightterrors.paying import ways
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings
from fiftyfour.systems.nightterrors.table import NightTerrors

CHOICES: dict[str, list[SettingValue]] = {
    "split": [True, False],
    **{
        view.name: [*view.choices]
        for view in setting_views(NightTerrorsSettings, {})
        if view.choices
    },
}


class Play(RuleBasedStateMachine):
    """Anybody says anything that is offered; what is awaited comes more often."""

    game: Game[NightTerrors]
    chance: Plain

    @initialize(players=st.integers(1, 5), seed=st.integers(0, 2**32), data=st.data())
    def lay_out(self, players: int, seed: int, data: st.DataObject) -> None:
        chosen: dict[str, SettingValue] = {
            name: data.draw(st.sampled_from(values), label=name) for name, values in CHOICES.items()
        }
        seats = [SeatInfo(Seat(f"p{n}"), "player", f"Player {n}") for n in range(1, players + 1)]
        seats.append(SeatInfo(GM, "gm", "GM"))
        setup = Setup(system="nightterrors", seats=tuple(seats), host=GM, settings=chosen)
        self.game = Game(system, setup, Plain(seed=seed))
        self.chance = Plain(seed=seed + 1)
        self.game.apply(GM, Begin())

    @rule(which=st.integers(0, 2**16), often=st.integers(0, 7))
    def say(self, which: int, often: int) -> None:
        """One time in eight something nobody waits for."""
        found = [(seat, one) for seat in self.game.seats for one in self.game.pending(seat)]
        awaited = [one for one in found if one[1].awaited]
        assert awaited, "nobody is awaited"
        among = found if often == 0 else awaited
        seat, pending = among[which % len(among)]
        self.game.apply(seat, Reply(to=pending.id, answer=self._answer(pending, which)))

    def _answer(self, pending: Pending, which: int) -> Answer:
        """Any payment that is legal, not only the one that stands on the form."""
        table = self.game.table
        who = table.decider()
        if isinstance(pending.decision, Form) and pending.decision.rule == "NT-PAY-03" and who:
            found = ways(table, who)
            paid = found[which % len(found)]
            return {"blood": paid.blood, "sweat": paid.sweat, "tears": paid.tears}
        return pending.decision.sample(self.chance)

    @invariant()
    def cards_are_where_they_belong(self) -> None:
        """52 together; nothing on the table or used outside a conflict (NT-DECK-01, NT-DECK-03)."""
        if not hasattr(self, "game"):
            return
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
        if not hasattr(self, "game"):
            return
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
    def the_record_adds_up(self) -> None:
        """What the middle of the table shows is a sum, and what was paid was due (NT-FALL-03)."""
        if not hasattr(self, "game"):
            return
        for line in system.centre(self.game).lines:
            assert line.total is None or line.total == sum(term.value for term in line.terms)
        for see in self.game.table.conflict.sees:
            assert see.paid is None or see.paid.whole <= see.due.points


Play.TestCase.settings = settings(
    max_examples=15,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestPlay = Play.TestCase
