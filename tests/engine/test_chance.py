import hashlib
import hmac
import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fiftyfour.engine.chance import Fair, Human, Plain, Unentered
from fiftyfour.engine.things import Seat
from tests.engine.evenness import chi_square_is_usual


def fair(secret: bytes = b"s" * 32, head: bytes = b"h" * 32) -> Fair:
    chance = Fair(secret=secret)
    chance.key(head)
    return chance


def test_the_measure_itself() -> None:
    assert chi_square_is_usual([100, 104, 96, 91, 109, 100])
    assert not chi_square_is_usual([100, 160, 96, 91, 53, 100])
    assert not chi_square_is_usual([1000] * 60)


@pytest.mark.parametrize("n", [2, 3, 6, 52, 54])
def test_plain_is_even(n: int) -> None:
    chance = Plain(seed=n)
    counts = Counter(chance.below(n) for _ in range(n * 400))
    assert chi_square_is_usual([counts[i] for i in range(n)])


@pytest.mark.parametrize("n", [2, 3, 6, 52, 54])
def test_fair_is_even(n: int) -> None:
    chance = fair()
    counts = Counter(chance.below(n) for _ in range(n * 400))
    assert chi_square_is_usual([counts[i] for i in range(n)])


@given(st.integers(0, 2**64 - 1), st.integers(1, 2**40))
def test_plain_stays_in_range_and_repeats(seed: int, n: int) -> None:
    one, two = Plain(seed=seed), Plain(seed=seed)
    picks = [one.below(n) for _ in range(5)]
    assert picks == [two.below(n) for _ in range(5)]
    assert all(0 <= pick < n for pick in picks)
    assert one.used == 5
    assert one == two


@given(st.binary(min_size=32, max_size=32), st.binary(min_size=32, max_size=32))
def test_fair_follows_from_the_secret_and_the_head_alone(secret: bytes, head: bytes) -> None:
    one, two = fair(secret, head), fair(secret, b"x" * 32)
    two.below(7)
    two.key(head)
    assert [one.below(54) for _ in range(9)] == [two.below(54) for _ in range(9)]


def test_fair_can_be_computed_by_hand() -> None:
    """What `docs` promise: the first 8 bytes of HMAC-SHA256(secret, "draw" + head + counter)."""
    secret, head = b"s" * 32, b"h" * 32
    chance = fair(secret, head)
    for block in range(20):
        message = b"draw" + head + block.to_bytes(4, "big")
        expected = int.from_bytes(hmac.new(secret, message, hashlib.sha256).digest()[:8], "big")
        assert chance.below(54) == expected % 54
    assert (chance.used, chance.block) == (20, 20)


def test_fair_throws_away_what_would_bias_it() -> None:
    """For 3 * 2**62 one try in four lies above the limit; such tries cost a block each."""
    n = 3 * 2**62
    chance = fair()
    picks = [chance.below(n) for _ in range(1000)]
    assert all(pick < n for pick in picks)
    wasted = chance.block - 1000
    assert math.isclose(wasted, 1000 / 3, rel_tol=0.25)


def test_another_head_gives_other_cards() -> None:
    one, two = fair(head=b"1" * 32), fair(head=b"2" * 32)
    assert [one.below(54) for _ in range(9)] != [two.below(54) for _ in range(9)]


def test_one_of_one_is_no_question_but_counts() -> None:
    for chance in (Plain(), fair()):
        assert chance.below(1) == 0
        assert chance.used == 1


def test_human_waits_for_what_was_drawn() -> None:
    chance = Human()
    with pytest.raises(Unentered) as waiting:
        chance.pick(["2c", "7h"], "deck", Seat("p1"))
    assert (waiting.value.source, waiting.value.bag, waiting.value.by) == (
        "deck",
        ["2c", "7h"],
        "p1",
    )
    assert chance.used == 0


def test_human_takes_what_was_entered_in_its_order() -> None:
    chance = Human(entered=["7h", "2c"])
    assert chance.pick(["2c", "7h"], "deck") == 1
    assert chance.pick(["2c"], "deck") == 0
    assert (chance.used, chance.entered) == (2, [])


def test_human_dice() -> None:
    chance = Human(entered=["4"])
    assert chance.below(6) == 4
    with pytest.raises(Unentered, match="a die"):
        chance.below(6)
