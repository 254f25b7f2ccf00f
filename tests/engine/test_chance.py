import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fiftyfour.engine.chance import Chained, Fair, Human, Plain, Unentered, Wanted, drawn
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.things import Seat
from tests.engine.evenness import chi_square_is_usual


def fair(seed: bytes = b"s" * 32) -> Fair:
    return Fair(seed=seed)


def chained(secret: bytes = b"s" * 32, head: bytes = b"h" * 32) -> Chained:
    chance = Chained(secret=secret)
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


@given(st.binary(min_size=32, max_size=32), st.lists(st.integers(1, 2**64)), st.integers(1, 54))
def test_a_fair_draw_follows_from_seed_and_number_alone(
    seed: bytes, before: list[int], n: int
) -> None:
    """Not from how many there were to choose from in the draws before, nor from anything else."""
    chance = fair(seed)
    for of in before:
        chance.below(of)
    fresh = Fair(seed=seed, used=len(before), secret=b"other", rounds=7)
    assert chance.below(n) == fresh.below(n) == drawn(seed, len(before) + 1, n)


def test_a_fair_draw_can_be_computed_by_hand() -> None:
    """As the docs promise: the first 8 bytes of HMAC-SHA256(seed, "draw NUMBER TRY")."""
    seed, chance, n, tries = b"s" * 32, fair(), 3 * 2**62, 0
    for number in range(1, 500):
        attempt, value = 0, 2**64
        while value >= n:
            message = f"draw {number} {attempt}".encode()
            value = int.from_bytes(hmac.new(seed, message, hashlib.sha256).digest()[:8], "big")
            attempt, tries = attempt + 1, tries + 1
        assert chance.below(n) == value
    assert tries > 550, "one try in four lies above the limit"


def test_no_card_falls_without_a_seed() -> None:
    chance = Fair(secret=b"s" * 32)
    with pytest.raises(IllegalAction, match="before a round of salts"):
        chance.below(54)
    assert chance.used == 0


def test_the_rule_of_format_1_can_be_computed_by_hand() -> None:
    """The first 8 bytes of HMAC-SHA256(secret, "draw" + head + counter)."""
    secret, head = b"s" * 32, b"h" * 32
    chance = chained(secret, head)
    for block in range(20):
        message = b"draw" + head + block.to_bytes(4, "big")
        expected = int.from_bytes(hmac.new(secret, message, hashlib.sha256).digest()[:8], "big")
        assert chance.below(54) == expected % 54
    assert (chance.used, chance.block) == (20, 20)
    assert [chained(secret, b"2" * 32).below(54) for _ in range(9)] != [
        chained(secret, head).below(54) for _ in range(9)
    ]


def test_one_of_one_is_no_question_but_counts() -> None:
    for chance in (Plain(), fair()):
        assert chance.below(1) == 0
        assert chance.used == 1


def test_human_waits_for_what_was_drawn() -> None:
    chance = Human()
    with pytest.raises(Unentered) as waiting:
        chance.pick(["2c", "7h"], "deck", Seat("p1"))
    assert waiting.value.wanted == [Wanted("deck", "deck", ("2c", "7h"), by=Seat("p1"))]
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
