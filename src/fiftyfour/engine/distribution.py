"""A distribution: everything that can come out of something, and the exact chance of each."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple, TypeVar

O = TypeVar("O", int, str)  # noqa: E741 (an outcome)
R = TypeVar("R", int, str)

ZERO = Fraction(0)


class Versus(NamedTuple):
    """How two sides compare that know nothing of each other: three chances that add up to 1."""

    more: Fraction
    equal: Fraction
    less: Fraction


class Distribution(dict[O, Fraction]):
    """Outcomes, each with its chance; the chances add up to 1. Outcomes are in ascending order.

    Numbers can be asked for their mean and so on, words (`hit`, `miss`) only for their chances.

    >>> die = Distribution.of({face: 1 for face in range(1, 7)})
    >>> die.at_least(5), die.mean, die.quantile(Fraction(1, 2))
    (Fraction(1, 3), Fraction(7, 2), 3)
    >>> die.versus(die)
    Versus(more=Fraction(5, 12), equal=Fraction(1, 6), less=Fraction(5, 12))
    """

    def __init__(self, chances: Mapping[O, Fraction] | Iterable[tuple[O, Fraction]] = ()) -> None:
        found = dict(chances)
        assert sum(found.values()) == 1, "chances add up to 1"
        super().__init__(sorted(found.items()))

    @staticmethod
    def of(ways: Mapping[R, int]) -> "Distribution[R]":
        """From the number of ways to each outcome; what can happen in no way is left out."""
        total = sum(ways.values())
        return Distribution({to: Fraction(n, total) for to, n in ways.items() if n})

    def chance(self, event: Callable[[O], bool]) -> Fraction:
        """Chance that `event` is true of what comes out."""
        return sum((share for outcome, share in self.items() if event(outcome)), ZERO)

    def at_least(self, value: O) -> Fraction:
        """Chance of `value` or more."""
        return self.chance(lambda outcome: outcome >= value)

    def at_most(self, value: O) -> Fraction:
        """Chance of `value` or less."""
        return self.chance(lambda outcome: outcome <= value)

    def then(self, outcome: Callable[[O], R]) -> "Distribution[R]":
        """The distribution of what follows from each outcome."""
        found: dict[R, Fraction] = {}
        for before, share in self.items():
            after = outcome(before)
            found[after] = found.get(after, ZERO) + share
        return Distribution(found)

    def along(self, other: Mapping[O, Fraction], outcome: Callable[[O, O], R]) -> "Distribution[R]":
        """The distribution of what follows from this and another that knows nothing of it."""
        found: dict[R, Fraction] = {}
        for one, share in self.items():
            for two, beside in other.items():
                after = outcome(one, two)
                found[after] = found.get(after, ZERO) + share * beside
        return Distribution(found)

    def versus(self, other: Mapping[O, Fraction]) -> Versus:
        """Chances that this comes out higher than another, equal, or lower."""
        theirs, below, at = sorted(other.items()), ZERO, 0
        more = equal = ZERO
        for value, share in self.items():
            while at < len(theirs) and theirs[at][0] < value:
                below += theirs[at][1]
                at += 1
            more += share * below
            equal += share * other.get(value, ZERO)
        return Versus(more, equal, 1 - more - equal)

    @property
    def mean(self: "Distribution[int]") -> Fraction:
        """What comes out on average."""
        return sum((value * share for value, share in self.items()), ZERO)

    @property
    def variance(self: "Distribution[int]") -> Fraction:
        """How far it strays: the mean square of the distance from the mean."""
        mean = self.mean
        return sum(((value - mean) ** 2 * share for value, share in self.items()), ZERO)

    def quantile(self, share: Fraction) -> O:
        """The least outcome that is reached or stayed under with a chance of `share` (0 to 1)."""
        assert 0 <= share <= 1, "a share is from 0 to 1"
        sofar = ZERO
        for outcome, chance in self.items():
            sofar += chance
            if sofar >= share:
                return outcome
        raise AssertionError("chances add up to 1")

    @property
    def median(self) -> O:
        """As often reached or stayed under as not."""
        return self.quantile(Fraction(1, 2))

    def to_dict(self) -> dict[str, str]:
        """Plain data: each outcome with its exact chance, written `35/477`."""
        return {str(outcome): str(share) for outcome, share in self.items()}
