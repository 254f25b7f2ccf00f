"""Exact odds compared with icepool, and with Monte Carlo to a standard error of 1e-4.

usage: python bench/odds.py [--runs 7] [--samples 200000] [--json]

All three answer every question in the same run, and both exact answers must be the same fraction.
Ours caches nothing between calls; icepool uses its own caches; both are warm. Figures are medians
over the runs, each run the mean of many calls. Monte Carlo is vectorised with NumPy; its time is
the time per sample multiplied by the samples needed for 1e-4.
"""

import argparse
import importlib
import json
import platform
import statistics
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from importlib.metadata import version
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from fiftyfour import odds
from fiftyfour.engine.cards import ALL_CARDS
from fiftyfour.systems.skyace.contest.values import action_value, is_single
from fiftyfour.systems.skyace.minds import odds as skyace

icepool: Any = importlib.import_module("icepool")  # its types are incomplete
RANKS = dict.fromkeys(range(2, 15), 4)
SMALL = dict.fromkeys(range(1, 15), 3)  # 42 cards
PLAYS = Counter((is_single(card), action_value(card)) for card in ALL_CARDS)
RNG = np.random.default_rng(54)


@dataclass(frozen=True)
class Asked:
    """A question in three ways, each giving the chance of the same event."""

    name: str
    ours: Callable[[], Fraction]
    icepool: Callable[[], Fraction]
    sample: Callable[[int], Any]  # this many trials: true where the event happened


def chance(die: Any, event: Callable[[Any], bool] = bool) -> Fraction:
    """The chance of an event of an icepool die."""
    return Fraction(sum(n for outcome, n in die.items() if event(outcome)), die.denominator())


def drawn(bag: dict[int, int], count: int, many: int) -> Any:
    """Values of `count` cards drawn from a bag without replacement, `many` times, one row each."""
    deck = np.repeat(list(bag), list(bag.values()))
    taken = np.empty((many, 0), dtype=np.int64)
    for place in range(count):
        pick = RNG.integers(0, len(deck) - place, many)
        for before in np.sort(taken, axis=1).T:  # skip cards already drawn
            pick += pick >= before
        taken = np.column_stack([taken, pick])
    return deck[taken]


# --- Sky Ace's best play: one face card or joker, or two number cards ---

CODES = {100 * single + value: n for (single, value), n in PLAYS.items()}


class BestPlay(icepool.MultisetEvaluator):
    """The best play, written as an icepool user would."""

    def next_state(self, state: Any, order: Any, outcome: Any, count: int) -> Any:
        """The best single card, and the two highest numbers."""
        best, first, second = state or (0, 0, 0)
        single, value = outcome
        if count and single:
            best = max(best, value)
        elif count:
            first, second = sorted((first, second, *[value] * min(count, 2)))[:-3:-1]
        return best, first, second

    def final_outcome(self, final_state: Any, *rest: Any) -> Any:
        """The value of the play."""
        best, first, second = final_state or (0, 0, 0)
        return max(best, first + second if second else 0)


def best_plays(codes: Any) -> Any:
    """The same for sampled hands."""
    single = np.where(codes >= 100, codes - 100, 0).max(axis=1)
    numbers = np.sort(np.where(codes < 100, codes, 0), axis=1)
    pair = numbers[:, -1] + (numbers[:, -2] if codes.shape[1] > 1 else 0)
    two = numbers[:, -2] > 0 if codes.shape[1] > 1 else np.zeros(len(codes), bool)
    return np.maximum(single, np.where(two, pair, 0))


def our_play(cards: int) -> dict[int, int]:
    """The best play, counted without the cache."""
    return skyace.ways.__wrapped__(cards)  # type: ignore[attr-defined]


def share(ways: dict[int, int], event: Callable[[int], bool]) -> Fraction:
    """The chance of an event from numbers of ways."""
    return Fraction(sum(n for value, n in ways.items() if event(value)), sum(ways.values()))


def passes() -> Fraction:
    """A skill of 3 against 4 cards of the GM's (SK-TEST-06)."""
    return skyace.passes(our_play(3), our_play(4))


def peer_plays(cards: int) -> Any:
    """The best play among this many cards, by icepool."""
    return BestPlay()(icepool.Deck(PLAYS).deal(cards))


def peer_passes() -> Fraction:
    """The same test, by icepool."""
    hero, gm = peer_plays(3), peer_plays(4)
    return chance((hero >= gm) & (hero > 0))


def both_hands() -> Fraction:
    """Two hands of two cards from one deck of 40: is the first worth more?"""
    bag = dict.fromkeys(range(1, 11), 4)
    return share(odds.difference(bag, 2, 2), lambda more: more > 0)


class Both(icepool.MultisetEvaluator):
    """Is the first hand worth more?"""

    def next_state(self, state: Any, order: Any, outcome: Any, counts: Any) -> Any:
        """The difference so far."""
        return (state or 0) + outcome * (counts[0] - counts[1])

    def final_outcome(self, final_state: Any, *rest: Any) -> Any:
        """True if it is."""
        return final_state > 0


def peer_both_hands() -> Fraction:
    """The same, by icepool."""
    bag = dict.fromkeys(range(1, 11), 4)
    return chance(Both()(icepool.Deck(bag).deal((2, 2))))


def sample_both_hands(many: int) -> Any:
    """The same, dealt."""
    four = drawn(dict.fromkeys(range(1, 11), 4), 4, many)
    return four[:, :2].sum(axis=1) > four[:, 2:].sum(axis=1)


def dice(sides: int, count: int, many: int) -> Any:
    """Sampled dice."""
    return RNG.integers(1, sides + 1, (many, count))


QUESTIONS = [
    Asked(
        "comparing two draws of 3 from 42",
        lambda: odds.compare(odds.cards(SMALL, 3), odds.cards(SMALL, 3)).more,
        lambda: chance(icepool.Deck(SMALL).deal(3).sum() > icepool.Deck(SMALL).deal(3).sum()),
        lambda n: drawn(SMALL, 3, n).sum(axis=1) > drawn(SMALL, 3, n).sum(axis=1),
    ),
    Asked(
        "sum of 5 cards of 52",
        lambda: share(odds.cards(RANKS, 5), lambda value: value >= 45),
        lambda: chance(icepool.Deck(RANKS).deal(5).sum(), lambda value: value >= 45),
        lambda n: drawn(RANKS, 5, n).sum(axis=1) >= 45,
    ),
    Asked(
        "highest of 5 against highest of 3",
        lambda: odds.compare(
            {top[0]: n for top, n in odds.highest(RANKS, 5, 1).items()},
            {top[0]: n for top, n in odds.highest(RANKS, 3, 1).items()},
        ).more,
        lambda: chance(
            icepool.Deck(RANKS).deal(5).highest(1).sum()
            > icepool.Deck(RANKS).deal(3).highest(1).sum()
        ),
        lambda n: drawn(RANKS, 5, n).max(axis=1) > drawn(RANKS, 3, n).max(axis=1),
    ),
    Asked(
        "best play of 4 cards (Sky Ace)",
        lambda: share(our_play(4), lambda value: value >= 7),
        lambda: chance(peer_plays(4), lambda value: value >= 7),
        lambda n: best_plays(drawn(CODES, 4, n)) >= 7,
    ),
    Asked(
        "best play of 6 cards (Sky Ace)",
        lambda: share(our_play(6), lambda value: value >= 8),
        lambda: chance(peer_plays(6), lambda value: value >= 8),
        lambda n: best_plays(drawn(CODES, 6, n)) >= 8,
    ),
    Asked(
        "a skill test, 3 cards against 4 (Sky Ace)",
        passes,
        peer_passes,
        lambda n: _test(best_plays(drawn(CODES, 3, n)), best_plays(drawn(CODES, 4, n))),
    ),
    Asked(
        "two hands of 2 from one deck of 40", both_hands, peer_both_hands, sample_both_hands
    ),
    Asked(
        "4d6, drop the lowest",
        lambda: share(odds.kept(range(1, 7), 4, 3), lambda value: value >= 15),
        lambda: chance(icepool.d6.highest(4, 3), lambda value: value >= 15),
        lambda n: np.sort(dice(6, 4, n))[:, 1:].sum(axis=1) >= 15,
    ),
    Asked(
        "10d6 against 6d10",
        lambda: odds.compare(odds.dice(range(1, 7), 10), odds.dice(range(1, 11), 6)).more,
        lambda: chance((10 @ icepool.d6) > (6 @ icepool.d10)),
        lambda n: dice(6, 10, n).sum(axis=1) > dice(10, 6, n).sum(axis=1),
    ),
]  # fmt: skip


def _test(hero: Any, gm: Any) -> Any:
    return (hero >= gm) & (hero > 0)


def took(call: Callable[[], object], least: float = 0.05) -> float:
    """Seconds of processor time per call, averaged over at least `least` seconds."""
    calls, start = 0, time.process_time()
    while (used := time.process_time() - start) < least:
        call()
        calls += 1
    return used / calls


def measure(asked: Asked, runs: int, samples: int) -> dict[str, Any]:
    """Medians for one question in milliseconds, and the ratios within each run."""
    exact = asked.ours()
    assert exact == asked.icepool(), f"{asked.name}: {exact} here, {asked.icepool()} by icepool"
    hits = float(np.mean(asked.sample(samples)))
    spread = 5 * float(exact * (1 - exact) / samples) ** 0.5
    assert abs(hits - float(exact)) < spread, f"{asked.name}: {float(exact)} but {hits} of samples"
    needed = float(exact * (1 - exact)) / 1e-4**2
    rows: list[tuple[float, float, float]] = []
    for _ in range(runs):
        ours, theirs = took(asked.ours), took(asked.icepool)
        start = time.process_time()
        asked.sample(samples)
        rows.append((ours, theirs, (time.process_time() - start) / samples * needed))
    return {
        "chance": str(exact),
        "ms": 1e3 * statistics.median(row[0] for row in rows),
        "icepool_ms": 1e3 * statistics.median(row[1] for row in rows),
        "monte_carlo_ms": 1e3 * statistics.median(row[2] for row in rows),
        "x_icepool": statistics.median(row[1] / row[0] for row in rows),
        "x_monte_carlo": statistics.median(row[2] / row[0] for row in rows),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--samples", type=int, default=200_000)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    measured = {asked.name: measure(asked, args.runs, args.samples) for asked in QUESTIONS}
    ratio = statistics.median(figures["x_icepool"] for figures in measured.values())
    versions = {name: version(name) for name in ("fiftyfour", "icepool", "numpy")}
    if args.json:
        print(json.dumps({
            "python": platform.python_version(), "versions": versions, "runs": args.runs,
            "questions": measured, "median_x_icepool": ratio,
        }))  # fmt: skip
        return
    table = Table(title="exact odds, milliseconds per question, medians", title_justify="left")
    for head in ("", "ours", "icepool", "x icepool", "Monte Carlo to 1e-4", "x Monte Carlo"):
        table.add_column(head, justify="left" if not head else "right")
    for name, figures in measured.items():
        table.add_row(
            name, f"{figures['ms']:.3f}", f"{figures['icepool_ms']:.2f}",
            f"{figures['x_icepool']:.1f}", f"{figures['monte_carlo_ms']:,.0f}",
            f"{figures['x_monte_carlo']:,.0f}",
        )  # fmt: skip
    Console(width=130).print(table)
    print(f"median ratio to icepool: {ratio:.1f}")
    print(f"Python {platform.python_version()}, {versions}")


if __name__ == "__main__":
    main()
