"""A distribution: every number that can come out of something, and its exact chance."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from fiftyfour.engine.errors import Impossible

ZERO = Fraction(0)


class Versus(NamedTuple):
    """How two sides compare that know nothing of each other: three chances that add up to 1."""

    more: Fraction
    equal: Fraction
    less: Fraction


class Distribution(dict[int, Fraction]):
    """Numbers in ascending order, each with its chance; the chances add up to 1.

    >>> die = Distribution.of({face: 1 for face in range(1, 7)})
    >>> die.at_least(5), die.mean, die.quantile(Fraction(1, 2))
    (Fraction(1, 3), Fraction(7, 2), 3)
    >>> die.versus(die)
    Versus(more=Fraction(5, 12), equal=Fraction(1, 6), less=Fraction(5, 12))

    Raises:
        Impossible: a chance is below 0, or all of them do not add up to 1.
    """

    def __init__(
        self, chances: Mapping[int, Fraction] | Iterable[tuple[int, Fraction]] = ()
    ) -> None:
        found = dict(chances)
        if (whole := sum(found.values())) != 1:
            raise Impossible(f"chances must add up to 1, not {whole}")
        if min(found.values()) < 0:
            raise Impossible(f"a chance must be 0 to 1, not {min(found.values())}")
        super().__init__(sorted(found.items()))

    @staticmethod
    def of(ways: Mapping[int, int]) -> "Distribution":
        """From the number of ways to each outcome; what can happen in no way is left out.

        Raises:
            Impossible: a number of ways is negative, or all are 0.
        """
        total = sum(ways.values())
        if total <= 0 or min(ways.values()) < 0:
            raise Impossible("each outcome must have 0 or more ways, and one of them at least 1")
        made = Distribution.__new__(Distribution)
        made.update({to: Fraction(ways[to], total) for to in sorted(ways) if ways[to]})
        return made

    def chance(self, event: Callable[[int], bool]) -> Fraction:
        """Chance that `event` is true of what comes out."""
        return sum((share for outcome, share in self.items() if event(outcome)), ZERO)

    def at_least(self, value: int) -> Fraction:
        """Chance of `value` or more."""
        return self.chance(lambda outcome: outcome >= value)

    def at_most(self, value: int) -> Fraction:
        """Chance of `value` or less."""
        return self.chance(lambda outcome: outcome <= value)

    def then(self, outcome: Callable[[int], int]) -> "Distribution":
        """The distribution of what follows from each outcome."""
        found: dict[int, Fraction] = {}
        for before, share in self.items():
            after = outcome(before)
            found[after] = found.get(after, ZERO) + share
        return Distribution(found)

    def along(
        self, other: Mapping[int, Fraction], outcome: Callable[[int, int], int]
    ) -> "Distribution":
        """The distribution of what follows from this and another that knows nothing of it."""
        found: dict[int, Fraction] = {}
        for one, share in self.items():
            for two, beside in other.items():
                after = outcome(one, two)
                found[after] = found.get(after, ZERO) + share * beside
        return Distribution(found)

    def versus(self, other: Mapping[int, Fraction]) -> Versus:
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
    def mean(self) -> Fraction:
        """What comes out on average."""
        return sum((value * share for value, share in self.items()), ZERO)

    @property
    def variance(self) -> Fraction:
        """How far it strays: the mean square of the distance from the mean."""
        mean = self.mean
        return sum(((value - mean) ** 2 * share for value, share in self.items()), ZERO)

    def quantile(self, share: Fraction) -> int:
        """The least outcome that is reached or stayed under with a chance of `share`.

        Raises:
            Impossible: the share is not from 0 to 1.
        """
        if not 0 <= share <= 1:
            raise Impossible(f"a share must be 0 to 1, not {share}")
        sofar = ZERO
        for outcome, chance in self.items():
            sofar += chance
            if sofar >= share:
                return outcome
        raise AssertionError("chances add up to 1")

    @property
    def median(self) -> int:
        """As often reached or stayed under as not."""
        return self.quantile(Fraction(1, 2))

    def to_dict(self) -> dict[str, str]:
        """Plain data: each outcome with its exact chance, written `35/477`."""
        return {str(outcome): str(share) for outcome, share in self.items()}
