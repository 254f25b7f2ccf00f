"""Exact odds by counting: draws from a bag of cards that fall into classes.

What matters of a hand is often little: its best face, its two highest suits. So cards that do the
same are put into one class, and a draw is followed class by class, keeping only the little that
matters (a state) and the number of ways to come to it. Nothing is sampled, no deal is enumerated,
and every number is whole until the last division.

>>> def aces(found: int, kind: str, n: int) -> int:
...     return found + n if kind == "ace" else found
>>> chances(draw({"ace": 4, "other": 48}, 5, aces, {0: 1}))[4]
Fraction(1, 54145)

A set of dominoes or tiles is a bag like any other. Sums of cards and of dice, which need no states,
have a quicker way of their own (`sums.py`).
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import TypeVar

from msgspec import Struct

from fiftyfour.engine.errors import Impossible

C = TypeVar("C")
S = TypeVar("S", bound=Hashable)
R = TypeVar("R", bound=Hashable)
Q = TypeVar("Q", bound=Hashable)
N = TypeVar("N", int, Fraction)

# --- work ---

_spent = 0


def spend(steps: int) -> None:
    """Count so many steps of work; whatever counts in loops of its own calls this."""
    global _spent
    _spent += steps


def spent() -> int:
    """Steps counted so far, in all.

    How much work an answer is can be told by them and not by a clock, so that the conformance suite
    can hold every game's hints to the same bound on every machine.

    >>> before = spent()
    >>> _ = draw({"ace": 4, "other": 48}, 5, lambda found, kind, n: found, {0: 1})
    >>> spent() - before
    6
    """
    return _spent


# --- draws ---


def size_of(bag: Mapping[C, int], *counts: int) -> int:
    """How many cards a bag holds, of which so many are to be drawn.

    Raises:
        Impossible: there are less than none of a class, or less than none are to be drawn.
    """
    if min(bag.values(), default=0) < 0:
        kind, number = min(bag.items(), key=lambda item: item[1])
        raise Impossible(
            f"there cannot be {number} cards of {kind!r}; the number must be 0 or more"
        )
    if min(counts, default=0) < 0:
        raise Impossible(f"{min(counts)} cards cannot be drawn; the number must be 0 or more")
    return sum(bag.values())


def draw(
    bag: Mapping[C, int],
    count: int,
    step: Callable[[S, C, int], S],
    start: Mapping[S, int],
    settled: Callable[[S], bool] | None = None,
    top: Sequence[C] = (),
) -> dict[S, int]:
    """Ways to each state after drawing `count` cards from a bag, without putting any back.

    `bag` tells how many cards there are of each class; all are drawn if they are fewer than
    `count`. `step(state, kind, n)` is the state once `n` (1 or more) cards of the class `kind` have
    joined the hand; classes come in the order of the bag. `start` holds the ways to each state
    before the draw, so that draws from several bags follow one another.

    A state that is `settled` no later card changes; it is then followed no further, which is quick
    where the classes come with the decisive ones first.

    On the bag lie the cards of a known `top`, the class of each, which come before all others, the
    first of them first.

    >>> draw({"ace": 3, "other": 1}, 2, lambda hand, kind, n: (*hand, kind), {(): 1}, top=["other"])
    {('other', 'other'): 1, ('other', 'ace'): 3}

    Raises:
        Impossible: as for `size_of`.
    """
    left = size_of(bag, count)
    if known := top[:count]:
        count -= len(known)

        def joined(state: S) -> S:
            for kind in known:
                state = step(state, kind, 1)
            return state

        start = image(start, joined)
    count = min(count, left)
    ends: dict[S, int] = {}
    reached: dict[int, dict[S, int]] = {0: dict(start)}
    for kind, size in bag.items():
        left -= size
        following: dict[int, dict[S, int]] = {}
        for drawn, states in reached.items():
            wanted = count - drawn
            spend(len(states))
            for n in range(max(0, wanted - left), min(size, wanted) + 1):
                ways, into = comb(size, n), following.setdefault(drawn + n, {})
                if not n:
                    for state, number in states.items():
                        into[state] = into.get(state, 0) + number
                    continue
                rest = comb(left, wanted - n) if settled else 0
                for state, number in states.items():
                    after = step(state, kind, n)
                    if settled and settled(after):
                        ends[after] = ends.get(after, 0) + number * ways * rest
                    else:
                        into[after] = into.get(after, 0) + number * ways
        reached = following
    for states in reached.values():
        for state, number in states.items():
            ends[state] = ends.get(state, 0) + number
    return ends


def highest(bag: Mapping[int, int], count: int, keep: int) -> dict[tuple[int, ...], int]:
    """Ways to each set of the `keep` highest among `count` cards, the highest first.

    `bag` tells how many cards there are of each value. With fewer than `keep` cards, all of them.

    >>> highest({1: 4, 2: 1}, 2, 1)
    {(2,): 4, (1,): 6}

    Raises:
        Impossible: as for `size_of`.
    """
    left = size_of(bag, count, keep)
    count = min(count, left)
    keep = min(keep, count)
    if not keep:
        return {(): comb(left, count)}
    found: dict[tuple[int, ...], int] = {}
    partial: dict[tuple[int, ...], int] = {(): 1}  # all that was drawn so far is kept
    for value in sorted(bag, reverse=True):
        size = bag[value]
        left -= size
        spend(len(partial))
        for top, ways in list(partial.items()):
            need, wanted = keep - len(top), count - len(top)
            enough = comb(size + left, wanted) - comb(left, wanted)
            for n in range(1, need):
                if n > size:
                    break
                some = comb(size, n)
                partial[top + (value,) * n] = ways * some
                enough -= some * comb(left, wanted - n)
            if enough:
                found[top + (value,) * need] = ways * enough
    return found


def deal(
    bag: Mapping[C, int],
    counts: Sequence[int],
    step: Callable[[S, C, int], S],
    start: S,
) -> dict[tuple[S, ...], int]:
    """Ways to each set of states of several hands dealt from one bag, `counts` cards to each.

    `step` and `start` are as for `draw`, and every hand begins with `start`. The hands are in the
    order of `counts`; unlike hands from bags of their own they know of each other. Equal hands are
    told apart by who holds them.

    Raises:
        Impossible: there are fewer cards than are dealt; or as for `size_of`.
    """
    left = size_of(bag, *counts)
    if sum(counts) > left:
        raise Impossible(f"{sum(counts)} cards cannot be dealt; there are {left}")
    ends: dict[tuple[tuple[int, ...], tuple[S, ...]], int]
    ends = {(tuple(counts), (start,) * len(counts)): 1}
    for kind, size in bag.items():
        left -= size
        following: dict[tuple[tuple[int, ...], tuple[S, ...]], int] = {}
        shares = {wanted: list(_shares(size, left, wanted)) for wanted in {w for w, _ in ends}}
        for (wanted, states), number in ends.items():
            spend(len(shares[wanted]))
            for share, ways, rest in shares[wanted]:
                after = tuple(
                    step(state, kind, n) if n else state
                    for state, n in zip(states, share, strict=True)
                )
                key = (rest, after)
                following[key] = following.get(key, 0) + number * ways
        ends = following
    return {states: number for (_, states), number in ends.items()}


def _shares(
    size: int, left: int, wanted: tuple[int, ...]
) -> Iterator[tuple[tuple[int, ...], int, tuple[int, ...]]]:
    """How `size` cards of a class may go to hands that want so many; `left` others come later.

    Yields what each hand gets, in how many ways, and what each wants then.
    """
    if not wanted:
        yield (), 1, ()
        return
    for n in range(min(size, wanted[0]) + 1):
        for share, ways, rest in _shares(size - n, left, wanted[1:]):
            still = wanted[0] - n
            if still + sum(rest) <= left:
                yield (n, *share), comb(size, n) * ways, (still, *rest)


# --- draws that shuffle in between ---


class Course(Struct, frozen=True):
    """One way in which a draw may go, as far as it matters which pile the cards came from.

    `near` cards came from the draw pile and `far` ones from the discards; any so many of either
    are equally likely. `marks` cards that cause a reshuffle were drawn besides. `merged`: the
    discards are shuffled in, so that what is drawn next comes from both.
    """

    chance: Fraction
    marks: int
    near: int
    far: int
    merged: bool


def courses(
    near: int, marks: int, far: int, count: int, *, replaced: bool = False
) -> Iterator[Course]:
    """How a draw of `count` cards may go if a marked card has the discards shuffled in at once.

    The draw pile holds `near` plain cards and `marks` marked ones (jokers, for one), the discards
    `far` plain ones. What is drawn already stays out. A draw pile that is used up is made anew of
    the discards. A marked card is one of the `count`, unless it is `replaced` by another.

    Raises:
        Impossible: as for `size_of`.
    """
    size_of({"near": near, "marked": marks, "far": far}, count)
    pile = near + marks
    reach = Fraction(1)  # chance that the first `before` cards are plain
    for before in range(count):
        spend(1)
        if before == pile:
            yield Course(reach, 0, before, min(count - before, far), bool(far))
            return
        stop = reach * Fraction(marks, pile - before)
        if stop:
            left, others = count - before - (not replaced), 0 if replaced else marks - 1
            for more, close, away, share in _merged(left, near - before, far, others):
                drawn = 0 if replaced else 1 + more
                yield Course(stop * share, drawn, before + close, away, True)
        reach -= stop
        if not reach:
            return
    else:
        yield Course(reach, 0, count, 0, False)


def _merged(left: int, near: int, far: int, marks: int) -> Iterator[tuple[int, int, int, Fraction]]:
    """`left` cards of all that is shuffled together: marked ones, near ones, far ones, chance."""
    pool = near + far + marks
    left = min(left, pool)
    whole = comb(pool, left)
    for more in range(min(marks, left) + 1):
        for close in range(max(0, left - more - far), min(near, left - more) + 1):
            away = left - more - close
            ways = comb(marks, more) * comb(near, close) * comb(far, away)
            yield more, close, away, Fraction(ways, whole)


# --- chances ---


def chances(ways: Mapping[S, int]) -> dict[S, Fraction]:
    """Each state's share of all ways."""
    total = sum(ways.values())
    return {state: Fraction(number, total) for state, number in ways.items()}


def image(odds: Mapping[S, N], outcome: Callable[[S], R]) -> dict[R, N]:
    """Chances (or ways) of what follows from each state."""
    found: dict[R, N] = {}
    spend(len(odds))
    for state, chance in odds.items():
        to = outcome(state)
        found[to] = found[to] + chance if to in found else chance
    return found


def pairs(one: Mapping[S, N], other: Mapping[R, N], outcome: Callable[[S, R], Q]) -> dict[Q, N]:
    """Chances (or ways) of what follows from two states that know nothing of each other."""
    found: dict[Q, N] = {}
    spend(len(one) * len(other))
    for first, chance in one.items():
        for second, along in other.items():
            to = outcome(first, second)
            both = chance * along
            found[to] = found[to] + both if to in found else both
    return found


def chance(odds: Mapping[S, Fraction], event: Callable[[S], bool]) -> Fraction:
    """Chance that `event` is true."""
    return sum((share for state, share in odds.items() if event(state)), Fraction(0))


def mean(odds: Mapping[int, Fraction]) -> Fraction:
    """What comes out on average."""
    return sum((value * share for value, share in odds.items()), Fraction(0))
