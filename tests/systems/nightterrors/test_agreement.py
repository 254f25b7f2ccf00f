"""Night Terrors: what hints say agrees with play, under each setting that counts."""

from collections.abc import Iterator
from itertools import combinations

import pytest

from fiftyfour.bots import awaited_of
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.questions import Hint
from fiftyfour.engine.questions import told as told_of
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SettingValue
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.nightterrors import system
from fiftyfour.systems.nightterrors.conflict.seeing import to_see
from fiftyfour.systems.nightterrors.minds.knowledge import most, opponents
from fiftyfour.systems.nightterrors.minds.promises import SEEN
from fiftyfour.systems.nightterrors.table import Character, NightTerrors
from fiftyfour.systems.nightterrors.values import total
from tests.soak import times
from tests.systems.agreement import SIGMAS, Trials, other_values
from tests.systems.nightterrors.scene import laid

pytestmark = pytest.mark.soak

COUNTED = (
    *("ace", "face_mix", "trump_fallout", "push_due", "pending_raise", "empty_deck", "deal"),
    *("gm_hand", "sides", "escalation", "trade_half", "trade_round"),
)
"""Settings that change what is drawn, counted or asked of whom."""

ANSWERS, DEALS = 32, 6
"""Answers in a play, and deals on which each thing told in it is tried."""

KINDS = {
    "hold": "who holds a trump",
    "nothing": "who pays nothing",
    "points due": "points due",
    "more than": "more than somebody has",
    "best raise": "the best raise then",
    "no cost": "seen at no cost then",
    "you pay": "what one pays",
    "stay in": "who stays in",
}
"""Each kind of hint by words that only it says."""


def kind_of(hint: Hint) -> str:
    [words] = [words for words in KINDS if words in hint.label]
    return KINDS[words]


def told(
    settings: dict[str, SettingValue], chance: Plain
) -> Iterator[tuple[Session[NightTerrors], Seat, list[Hint]]]:
    """Positions of a play at random, each with one hint of a kind; the GM plays two characters."""
    game = laid(2, GM, **settings)
    game.answer(GM, {"name": "Eve"}, to="make-character")
    for _ in range(ANSWERS):
        asked = awaited_of(game, chance)
        assert asked is not None
        seat, pending = asked
        hints = list(game.hints(seat, pending.id))
        hints = [hints.pop(chance.below(len(hints))) for _ in list(hints)]
        yield game, seat, list({kind_of(hint): hint for hint in hints}.values())
        game.answer(seat, pending.decision.sample(chance))


def came(game: Session[NightTerrors], seat: Seat, hint: Hint) -> int:
    """What a hint comes to where these cards have been dealt and its answer is given."""
    table, me = game.table, game.table.deciding
    rivals = opponents(table)
    named = [rival for rival in rivals if rival.name in hint.label] or rivals
    events = game.answer(seat, hint.to) if isinstance(hint.to, str) else []
    match kind_of(hint):
        case "what one pays":
            return int(str(told_of(events, "due", *SEEN)))
        case "who stays in":
            while table.conflict.phase == "pay" and table.deciding is me:
                game.answer(seat, {})
            return int(table.within(me))
        case "who holds a trump":
            cards = table.available(named[0])
            return int(any(card.suit is table.conflict.trump for card in cards))
        case "who pays nothing":
            return sum(least_due(table, rival) == 0 for rival in rivals)
        case "points due":
            return sum(least_due(table, rival) for rival in rivals)
        case "more than somebody has":
            return int(least_due(table, named[0]) > most(table, named[0]))
        case "the best raise then":
            pairs = combinations(table.available(me), 2)
            return max((total(pair, table.settings) for pair in pairs), default=0)
        case _:
            return int(least_due(table, me) == 0)


def least_due(table: NightTerrors, character: Character) -> int:
    """The fewest points for which it can see or push with two cards at most."""
    raised, hand = to_see(table), table.available(character)
    lays = (cards for size in range(3) for cards in combinations(hand, size))
    return min(raised.due(cards, table.settings).points for cards in lays)


@pytest.mark.parametrize("settings", other_values(system, COUNTED), ids=str)
def test_what_is_told_comes_about(settings: dict[str, SettingValue]) -> None:
    """Each kind of hint within 4 standard deviations, what is certain always (NT-ODDS-01)."""
    kinds: dict[str, Trials] = {}
    for seed in range(times(1)):
        chance = Plain(seed=seed)
        for game, seat, hints in told(settings, chance):
            for hint in hints:
                trials = kinds.setdefault(kind_of(hint), Trials())
                for _ in range(DEALS):
                    found = came(game.redeal(seat, chance), seat, hint)
                    trials.add(hint, found)
                    assert hint.chance not in ("0", "1") or found == int(hint.chance), hint
    assert len(kinds) > 3
    for kind, trials in kinds.items():
        assert abs(trials.sigmas) <= SIGMAS, (
            f"{kind} with {settings}: came to {float(trials.found):.0f} of {trials.number}, "
            f"told {float(trials.promised):.1f}: {trials.sigmas:.1f} sigma"
        )
