"""The questions of the benchmark: the same fraction by icepool, and samples that agree."""

from math import sqrt

import pytest

from bench.odds import QUESTIONS, Asked

SAMPLES = 40_000


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda asked: asked.name)
def test_another_counts_the_same(asked: Asked) -> None:
    exact = asked.ours()
    assert exact == asked.icepool()
    share = float(exact)
    hits = float(sum(asked.sample(SAMPLES)) / SAMPLES)
    assert abs(hits - share) < 5 * sqrt(share * (1 - share) / SAMPLES)
