"""Ways to each sum: of cards from a bag, of dice, of what is kept of them; and comparing sums.

A sum needs no states. All its ways stand side by side in one long whole number, 32 bits or more for
each, so that a class of cards joins every sum at once with one shift and one addition.

>>> cards({1: 4, 2: 4}, 2)
{2: 6, 3: 16, 4: 6}
>>> dice(range(1, 7), 2)[7], compare(dice(range(1, 7), 2), dice(range(1, 13), 1))
(6, Versus(more=Fraction(1, 2), equal=Fraction(1, 12), less=Fraction(5, 12)))
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import accumulate, repeat
from math import comb
from operator import mul, sub
from struct import pack, unpack

from fiftyfour.engine.counting import size_of, spend
from fiftyfour.engine.distribution import Versus
from fiftyfour.engine.errors import Impossible


def cards(bag: Mapping[int, int], count: int) -> dict[int, int]:
    """Ways to each sum of `count` cards, of which a bag holds so many of each value.

    All are drawn if they are fewer than `count`.

    Raises:
        Impossible: there are less than none of a value, or less than none are drawn.
    """
    size = size_of(bag, count)
    count = min(count, size)
    if 2 * count > size:  # the others are fewer
        whole = sum(map(mul, bag, bag.values()))
        return {whole - rest: ways for rest, ways in reversed(cards(bag, size - count).items())}
    if not count:
        return {0: 1}
    low, wide = min(bag), width(comb(size, count))
    steps = {value - low: number for value, number in bag.items()}
    packed = (_few if count <= FEW else _many)(steps, count, wide)
    return _unpacked(packed[count], wide, low * count)


def each(bag: Mapping[int, int], most: int, wide: int) -> list[int]:
    """Ways to each sum of 0, 1, ... cards, up to `most` or all that there are; none is below 0.

    They stand side by side, so that numbers like these can be multiplied, for two that are drawn
    apart, and added. `wide` has room for what becomes of them (`width`), and `row` tells it.

    >>> [row(ways, 32) for ways in each({1: 4, 2: 4}, 2, 32)]
    [(1,), (0, 4, 4), (0, 0, 6, 16, 6)]

    Raises:
        Impossible: as for `cards`.
    """
    most = min(most, size_of(bag, most))
    return (_few if most <= FEW else _many)(bag, most, wide)


FEW = 8
"""Cards up to which Newton's identities are quicker than going class by class."""


def _few(bag: Mapping[int, int], most: int, wide: int) -> list[int]:
    """By Newton's identities, from the sums of each card with itself 1, 2, ... times."""
    powers = [_packed(bag, wide, times) for times in range(1, most + 1)]
    packed = [1]
    for drawn in range(1, most + 1):
        terms = list(map(mul, powers, reversed(packed)))
        packed.append((sum(terms[::2]) - sum(terms[1::2])) // drawn)
    return packed


def _many(bag: Mapping[int, int], count: int, wide: int) -> list[int]:
    """Class by class, for every number of cards up to `count`."""
    packed = [1] + [0] * count
    for value, number in bag.items():
        joins = [comb(number, n) for n in range(number + 1)]
        for drawn in range(count, 0, -1):
            spend(min(number, drawn))
            packed[drawn] += sum(
                joins[n] * packed[drawn - n] << n * value * wide
                for n in range(1, min(number, drawn) + 1)
            )
    return packed


def difference(bag: Mapping[int, int], one: int, other: int) -> dict[int, int]:
    """Ways to each difference of two hands' sums that are dealt from one bag.

    There are `one` cards in the first hand and `other` in the second, and as many in the bag.

    >>> difference({1: 1, 2: 1, 3: 1}, 1, 1)
    {-2: 1, -1: 2, 1: 2, 2: 1}

    Raises:
        Impossible: there are fewer cards than are dealt, or less than none.
    """
    size = size_of(bag, one, other)
    if one + other > size:
        raise Impossible(f"{one + other} cards cannot be dealt; there are {size}")
    wide = width(comb(size, one) * comb(size - one, other))
    least, most = min(bag, default=0), max(bag, default=0)
    packed = {(0, 0): 1}
    for value, number in bag.items():
        # From where a hand's cards would be worth least (or, of the other's, most), no shift is
        # negative.
        mine, theirs = (value - least) * wide, (most - value) * wide
        following = dict(packed)
        spend(len(packed))
        for (first, second), ways in packed.items():
            for n in range(min(number, one - first) + 1):
                ours = ways * comb(number, n) << n * mine
                for m in range(0 if n else 1, min(number - n, other - second) + 1):
                    key = (first + n, second + m)
                    joined = ours * comb(number - n, m) << m * theirs
                    following[key] = following.get(key, 0) + joined
        packed = following
    return _unpacked(packed[one, other], wide, one * least - other * most)


def dice(faces: Iterable[int], count: int) -> dict[int, int]:
    """Ways to each sum of `count` dice, all with these faces.

    Raises:
        Impossible: a die without a face, or a negative number of dice.
    """
    sides = _sides(faces, count)
    low, wide = min(sides), width(len(sides) ** count)
    one = sum(1 << (face - low) * wide for face in sides)
    return _unpacked(one**count, wide, low * count)


def kept(faces: Iterable[int], count: int, keep: int, *, lowest: bool = False) -> dict[int, int]:
    """Ways to each sum of the `keep` highest (or lowest) of `count` dice.

    Raises:
        Impossible: more are kept than are rolled, or less than none; or as for `dice`.
    """
    sides = _sides(faces, count)
    if not 0 <= keep <= count:
        raise Impossible(f"{keep} of {count} dice cannot be kept; the number must be 0 to {count}")
    if lowest:
        flipped = kept([-face for face in sides], count, keep)
        return {-total: ways for total, ways in reversed(flipped.items())}
    if not keep:
        return {0: len(sides) ** count}
    numbers = Counter(sides)
    low, wide, below = min(numbers), width(len(sides) ** count), len(sides)
    found, partial = 0, [1] + [0] * (keep - 1)  # by how many dice show more than this face
    for face in sorted(numbers, reverse=True):
        number, shift = numbers[face], (face - low) * wide
        below -= number
        for shown in range(keep - 1, -1, -1):
            ways, rest = partial[shown], count - shown
            if not ways:
                continue
            enough = (below + number) ** rest
            for n in range(keep - shown):
                some = comb(rest, n) * number**n
                enough -= some * below ** (rest - n)
                if n:
                    partial[shown + n] += ways * some << n * shift
            found += ways * enough << (keep - shown) * shift
    return _unpacked(found, wide, low * keep)


def add(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    """Ways to each sum of two that know nothing of each other."""
    if not one or not other:
        return {}
    if len(one) == 1:
        one, other = other, one
    if len(other) == 1:  # as where nothing joins: it is only shifted
        ((shift, times),) = other.items()
        return {value + shift: ways * times for value, ways in one.items()}
    wide = width(sum(one.values()) * sum(other.values()))
    low, least = min(one), min(other)
    mine = _packed({value - low: ways for value, ways in one.items()}, wide)
    theirs = _packed({value - least: ways for value, ways in other.items()}, wide)
    return _unpacked(mine * theirs, wide, low + least)


def best(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    """Ways to the higher of two that know nothing of each other."""
    values, mine, theirs = _aligned(one, other)
    both = list(map(mul, accumulate(mine), accumulate(theirs)))
    steps = map(sub, both, [0, *both])
    return {value: ways for value, ways in zip(values, steps, strict=True) if ways}


def compare(one: Mapping[int, int], other: Mapping[int, int]) -> Versus:
    """Chances that one side comes out higher than another that knows nothing of it, equal, lower.

    Both are ways to each value.

    Raises:
        Impossible: a side without any way.
    """
    _, mine, theirs = _aligned(one, other)
    more = sum(map(mul, mine, accumulate(theirs, initial=0)))
    equal = sum(map(mul, mine, theirs))
    if not (both := sum(mine) * sum(theirs)):
        raise Impossible("a side must have at least one way to a value")
    return Versus(Fraction(more, both), Fraction(equal, both), Fraction(both - more - equal, both))


def _aligned(
    one: Mapping[int, int], other: Mapping[int, int]
) -> tuple[list[int], list[int], list[int]]:
    """All values of both, in order, and the ways of either to each."""
    values = sorted(one.keys() | other.keys())
    none = repeat(0)
    return values, list(map(one.get, values, none)), list(map(other.get, values, none))


def _sides(faces: Iterable[int], count: int) -> list[int]:
    sides = list(faces)
    if not sides:
        raise Impossible("a die must have at least one face")
    if count < 0:
        raise Impossible(f"{count} dice cannot be rolled; the number must be 0 or more")
    return sides


def width(most: int) -> int:
    """Bits that hold `most`: a half or a whole machine word, or some words."""
    bits = most.bit_length()
    return 32 if bits <= 32 else -(-bits // 64) * 64


WORDS = {32: "I", 64: "Q"}
"""How `struct` calls the words it can pack."""


def _packed(ways: Mapping[int, int], wide: int, times: int = 1) -> int:
    """The ways to each value from 0 on, or to so many times each, side by side."""
    if wide not in WORDS:
        return sum(number << value * times * wide for value, number in ways.items())
    row = [0] * (max(ways) * times + 1)
    for value, number in ways.items():
        row[value * times] = number
    return int.from_bytes(pack(f"<{len(row)}{WORDS[wide]}", *row), "little")


def row(packed: int, wide: int) -> tuple[int, ...]:
    """The ways to 0, 1, 2 and so on, that stand side by side."""
    size = wide // 8
    many = -(-packed.bit_length() // wide)
    spend(many)
    raw = packed.to_bytes(many * size, "little")
    if wide in WORDS:
        return unpack(f"<{many}{WORDS[wide]}", raw)
    return tuple(int.from_bytes(raw[at : at + size], "little") for at in range(0, len(raw), size))


def _unpacked(packed: int, wide: int, low: int) -> dict[int, int]:
    """The ways to each value from `low` on."""
    return {value: number for value, number in enumerate(row(packed, wide), low) if number}
