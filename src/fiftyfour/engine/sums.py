"""Ways to each sum: of cards from a bag, of dice, of what is kept of them; and comparing sums.

A sum needs no states. All its ways stand side by side in one long whole number, some 64 bits each,
so that a class of cards joins every sum at once with one shift and one addition.

>>> cards({1: 4, 2: 4}, 2)
{2: 6, 3: 16, 4: 6}
>>> dice(range(1, 7), 2)[7], compare(dice(range(1, 7), 2), dice(range(1, 13), 1))
(6, Versus(more=Fraction(1, 2), equal=Fraction(1, 12), less=Fraction(5, 12)))
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import accumulate, repeat
from math import comb
from operator import mul, sub
from struct import unpack

from fiftyfour.engine.distribution import Versus


def cards(bag: Mapping[int, int], count: int) -> dict[int, int]:
    """Ways to each sum of `count` cards, of which a bag holds so many of each value.

    All are drawn if they are fewer than `count`. By Newton's identities, from the sums of each
    card with itself 1, 2, ... times.
    """
    size = sum(bag.values())
    count = min(count, size)
    if 2 * count > size:  # the others are fewer
        whole = sum(map(mul, bag, bag.values()))
        return {whole - rest: ways for rest, ways in reversed(cards(bag, size - count).items())}
    if not count:
        return {0: 1}
    low, wide = min(bag), _width(comb(size, count))
    shifts, numbers = [(value - low) * wide for value in bag], list(bag.values())
    powers = [
        sum([number << shift * times for number, shift in zip(numbers, shifts, strict=True)])
        for times in range(1, count + 1)
    ]
    packed = [1]
    for drawn in range(1, count + 1):
        terms = list(map(mul, powers, reversed(packed)))
        packed.append((sum(terms[::2]) - sum(terms[1::2])) // drawn)
    return _unpacked(packed[count], wide, low * count)


def dice(faces: Iterable[int], count: int) -> dict[int, int]:
    """Ways to each sum of `count` dice, all with these faces."""
    sides = list(faces)
    low, wide = min(sides), _width(len(sides) ** count)
    one = sum(1 << (face - low) * wide for face in sides)
    return _unpacked(one**count, wide, low * count)


def kept(faces: Iterable[int], count: int, keep: int, *, lowest: bool = False) -> dict[int, int]:
    """Ways to each sum of the `keep` highest (or lowest) of `count` dice."""
    sides = list(faces)
    assert 0 <= keep <= count, "no more are kept than are rolled"
    if lowest:
        flipped = kept([-face for face in sides], count, keep)
        return {-total: ways for total, ways in reversed(flipped.items())}
    numbers: dict[int, int] = {}
    for face in sides:
        numbers[face] = numbers.get(face, 0) + 1
    found: dict[int, int] = {}
    reached: dict[tuple[int, int], int] = {(0, 0): 1}  # dice that show more than this face; sum
    below = len(sides)
    for face in sorted(numbers, reverse=True):
        below -= numbers[face]
        following: dict[tuple[int, int], int] = {}
        for (shown, total), ways in reached.items():
            for n in range(count - shown + 1):
                number = ways * comb(count - shown, n) * numbers[face] ** n
                to = shown + n, total + face * min(n, keep - shown)
                if to[0] >= keep:
                    number *= below ** (count - to[0])
                    found[to[1]] = found.get(to[1], 0) + number
                else:
                    following[to] = following.get(to, 0) + number
        reached = following
    return {total: found[total] for total in sorted(found) if found[total]}


def add(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    """Ways to each sum of two that know nothing of each other."""
    wide = _width(sum(one.values()) * sum(other.values()))
    low, least = min(one), min(other)
    packed = _packed(one, wide, low) * _packed(other, wide, least)
    return _unpacked(packed, wide, low + least)


def best(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    """Ways to the higher of two that know nothing of each other."""
    values, mine, theirs = _aligned(one, other)
    both = list(map(mul, accumulate(mine), accumulate(theirs)))
    steps = map(sub, both, [0, *both])
    return {value: ways for value, ways in zip(values, steps, strict=True) if ways}


def compare(one: Mapping[int, int], other: Mapping[int, int]) -> Versus:
    """Chances that one side comes out higher than another that knows nothing of it, equal, lower.

    Both are ways to each value.
    """
    _, mine, theirs = _aligned(one, other)
    more = sum(map(mul, mine, accumulate(theirs, initial=0)))
    equal = sum(map(mul, mine, theirs))
    both = sum(mine) * sum(theirs)
    return Versus(Fraction(more, both), Fraction(equal, both), Fraction(both - more - equal, both))


def _aligned(
    one: Mapping[int, int], other: Mapping[int, int]
) -> tuple[list[int], list[int], list[int]]:
    """All values of both, in order, and the ways of either to each."""
    values = sorted(one.keys() | other.keys())
    none = repeat(0)
    return values, list(map(one.get, values, none)), list(map(other.get, values, none))


def _width(most: int) -> int:
    """Bits that hold `most`, in whole words of 64."""
    return -(-most.bit_length() // 64) * 64 or 64


def _packed(ways: Mapping[int, int], wide: int, low: int) -> int:
    return sum(number << (value - low) * wide for value, number in ways.items())


def _unpacked(packed: int, wide: int, low: int) -> dict[int, int]:
    """The ways to each value from `low` on."""
    size = wide // 8
    many = -(-packed.bit_length() // wide)
    raw = packed.to_bytes(many * size, "little")
    found: Iterable[int]
    if size == 8:
        found = unpack(f"<{many}Q", raw)
    else:
        found = (int.from_bytes(raw[at : at + size], "little") for at in range(0, len(raw), size))
    return {value: number for value, number in enumerate(found, low) if number}
