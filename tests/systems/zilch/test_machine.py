"""Random tables, random play: what always holds of a game of Zilch."""

from collections import Counter
from typing import cast

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from fiftyfour.engine.actions import Begin, Reply
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.game import Game
from fiftyfour.engine.pieces import dominoes
from fiftyfour.engine.system import SeatInfo, SettingValue, Setup, reply_to, setting_views
from fiftyfour.engine.things import GM, Bag, Heap, Seat, Track, things
from fiftyfour.systems.zilch import system
from fiftyfour.systems.zilch.settings import ZilchSettings
from fiftyfour.systems.zilch.table import Zilch

CHOICES: dict[str, list[SettingValue]] = {
    view.name: [*view.choices] for view in setting_views(ZilchSettings, {}) if view.choices
}
SET = Counter[str](dominoes(1, 6))


class Play(RuleBasedStateMachine):
    """Anybody says anything that is offered; every other time what a bot would say."""

    game: Game[Zilch]
    chance: Plain

    @initialize(players=st.integers(1, 3), seed=st.integers(0, 2**32), data=st.data())
    def lay_out(self, players: int, seed: int, data: st.DataObject) -> None:
        chosen: dict[str, SettingValue] = {
            name: data.draw(st.sampled_from(values), label=name) for name, values in CHOICES.items()
        }
        seats = [SeatInfo(Seat(f"p{n}"), "player", f"Player {n}") for n in range(1, players + 1)]
        seats.append(SeatInfo(GM, "gm", "GM"))
        setup = Setup(system="zilch", seats=tuple(seats), host=GM, settings=chosen)
        self.game = Game(system, setup, Plain(seed=seed))
        self.chance = Plain(seed=seed + 1)
        self.game.apply(GM, Begin())

    @rule(which=st.integers(0, 2**16), often=st.integers(0, 15))
    def say(self, which: int, often: int) -> None:
        """One time in sixteen something nobody waits for; half of the rest as bots play."""
        found = [(seat, one) for seat in self.game.seats for one in self.game.pending(seat)]
        awaited = [one for one in found if one[1].awaited]
        assert awaited, "nobody is awaited"
        among = found if often == 0 else awaited
        seat, pending = among[which % len(among)]
        if often > 7:
            answer = system.bot(self.game.view(seat), pending, self.chance)
            self.game.apply(seat, reply_to(pending, answer))
        else:
            answer = pending.decision.sample(self.chance)
            self.game.apply(seat, Reply(to=pending.id, answer=answer))

    @invariant()
    def dominoes_are_whole_sets(self) -> None:
        """Each stock is a double-six without blanks, wherever its tiles lie (ZI-STN-01)."""
        if not hasattr(self, "game"):
            return
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
        if not hasattr(self, "game"):
            return
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
        if not hasattr(self, "game"):
            return
        table = self.game.table
        for being in table.beings.values():
            assert len(being.lot.tile) <= 1
            assert not (being.now.shares and being.lot.there)
            if not table.encounter.running:
                assert not being.armed
                assert not being.now.stance


Play.TestCase.settings = settings(
    max_examples=12,
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestPlay = Play.TestCase
