"""Is a count of what chance gave as even as chance is?"""


def chi_square_is_usual(counts: list[int]) -> bool:
    """True unless evenly likely outcomes would vary so little or so much one time in 100,000.

    The sum of squares is compared with the chi-square distribution, which the cube root makes
    nearly normal (Wilson and Hilferty, 1931).
    """
    expected = sum(counts) / len(counts)
    square = sum((count - expected) ** 2 for count in counts) / expected
    freedom = len(counts) - 1
    spread = 2 / (9 * freedom)
    return abs((square / freedom) ** (1 / 3) - (1 - spread)) < 4.42 * spread**0.5
