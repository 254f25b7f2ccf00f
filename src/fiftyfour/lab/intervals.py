"""How sure one can be of what was counted: intervals that hold the truth 95 times in 100."""

from collections.abc import Sequence
from math import asin, sqrt
from statistics import NormalDist, fmean, quantiles, stdev

from msgspec import Struct

SURE = NormalDist().inv_cdf(0.975)
"""Standard errors on each side of an interval."""


class Estimate(Struct, frozen=True, omit_defaults=True):
    """A value, and the interval in which the true one lies 95 times in 100; `of` so many games."""

    value: float
    low: float
    high: float
    of: int

    @property
    def half(self) -> float:
        """Half the width of the interval: what follows the ± sign."""
        return (self.high - self.low) / 2

    @property
    def excludes_zero(self) -> bool:
        return self.low > 0 or self.high < 0


def share(hits: float, of: int) -> Estimate:
    """A share of independent games, by Wilson's interval.

    >>> [round(x, 3) for x in (share(0, 20).high, share(10, 20).low, share(20, 20).low)]
    [0.161, 0.299, 0.839]
    """
    if of == 0:
        return Estimate(0.0, 0.0, 1.0, 0)
    part, z = hits / of, SURE * SURE / of
    middle = (part + z / 2) / (1 + z)
    half = SURE * sqrt(part * (1 - part) / of + z / of / 4) / (1 + z)
    return Estimate(part, max(0.0, middle - half), min(1.0, middle + half), of)


def mean(values: Sequence[float]) -> Estimate:
    """A mean, by its standard error; of fewer than two values there is no interval."""
    if len(values) < 2:
        value = fmean(values) if values else 0.0
        return Estimate(value, value, value, len(values))
    middle, half = fmean(values), SURE * stdev(values) / sqrt(len(values))
    return Estimate(middle, middle - half, middle + half, len(values))


def difference(changes: Sequence[float]) -> Estimate:
    """The mean of differences from -1 to 1 within pairs, most of which may be 0.

    Where all are alike the standard error is none, and the interval is that of a share that was
    never met.
    """
    found = mean(changes)
    if len(changes) > 1 and found.low == found.high:
        most = share(0, len(changes)).high
        return Estimate(found.value, found.value - most, found.value + most, found.of)
    return Estimate(found.value, max(-1.0, found.low), min(1.0, found.high), found.of)


def middle(values: Sequence[float]) -> tuple[float, float, float]:
    """The value in the middle, and those below and above which lie a tenth.

    >>> middle([1, 2, 3, 4, 5])
    (3.0, 1.4, 4.6)
    """
    if len(values) < 2:
        only = float(values[0]) if values else 0.0
        return only, only, only
    tenths = quantiles(values, n=10, method="inclusive")
    return tenths[4], tenths[0], tenths[8]


def effect_of_shares(one: float, other: float) -> float:
    """Cohen's h: how far apart two shares are, whatever their size; 0.2 is small, 0.8 large."""
    return 2 * asin(sqrt(other)) - 2 * asin(sqrt(one))


def effect_of_means(one: Sequence[float], other: Sequence[float]) -> float:
    """Cohen's d: how far apart two means are, in standard deviations."""
    if len(one) < 2 or len(other) < 2:
        return 0.0
    spread = sqrt((stdev(one) ** 2 + stdev(other) ** 2) / 2)
    return (fmean(other) - fmean(one)) / spread if spread else 0.0
