"""The order of a fight: every flip of small decks, and what two such sides come to."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import sqrt

import pytest

from fiftyfour.engine.cards import ALL_CARDS, parse_cards
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.distribution import Distribution
from fiftyfour.systems.suits.cards.faces import value
from fiftyfour.systems.suits.minds.initiative_odds import Party, place
from fiftyfour.systems.suits.minds.odds import FULL, against, in_the_end, one_deck
from tests.systems.suits.scene import Scene, Table


@pytest.mark.parametrize(("dexterity", "other"), [(5, 5), (6, 5), (4, 7)])
def test_two_are_like_two_that_oppose_each_other(dexterity: int, other: int) -> None:
    """SU-ODDS-03, SU-ODDS-04."""
    ahead = dexterity - other
    foe = place(dexterity, Party(0, 0), Party(1, other))
    assert foe[1] == in_the_end(against(FULL, FULL, ahead))
    fellow = place(dexterity, Party(1, other), Party(0, 0))
    assert fellow[1] == in_the_end(one_deck(FULL, ahead))


def test_equals_share_the_places() -> None:
    found = place(5, Party(3, 5), Party(0, 0))
    assert found == Distribution({number: Fraction(1, 4) for number in (1, 2, 3, 4)})


@pytest.mark.parametrize(("fellows", "foes"), [(1, 1), (2, 1), (0, 2)])
def test_small_decks_by_hand(fellows: int, foes: int) -> None:
    """SU-INI-01, SU-INI-05: every flip in every order, ties again and again."""
    deck = tuple(parse_cards("2c 3d 3h 5s"))

    def by_hand(with_me: int, against_me: int, left: int) -> dict[int, float]:
        places: dict[int, float] = {}
        own = list(permutations(map(value, deck), with_me + 1))
        theirs = list(permutations(map(value, deck), against_me))
        for (mine, *others), other in product(own, theirs):
            totals = [2 + one for one in others], [3 + one for one in other]
            before = sum(total > 2 + mine for side in totals for total in side)
            one, two = (sum(total == 2 + mine for total in side) for side in totals)
            again: dict[int, float] = {} if one + two else {1: 1.0}
            if one + two and left:
                again = by_hand(one, two, left - 1)
            for number, chance in again.items():
                share = chance / len(own) / len(theirs)
                places[before + number] = places.get(before + number, 0) + share
        return places

    counted = by_hand(fellows, foes, 5)
    for number, chance in place(2, Party(fellows, 2), Party(foes, 3), deck).items():
        assert counted.get(number, 0) == pytest.approx(float(chance), abs=0.01)


def test_the_game_puts_them_in_order_as_counted() -> None:
    """SU-INI-02, SU-INI-05: fights begin and all let their flips stand; ties are played again."""
    table = Table(Scene(hands={"Ash": "", "Bea": ""}, cast="Guard"))
    lying = table.game.table
    lying.players.deck.cards, lying.gm.deck.cards = list(ALL_CARDS), list(ALL_CARDS)
    start, games, found = table.game, 300, Counter[int]()
    for seed in range(games):
        table.game, table.forced = start.fork(), Plain(seed=seed)
        table.say("GM", "start-combat")
        race = table.game.table.race
        while race.data.running:  # Jacks take nothing back
            table.answer(table.game.awaited()[0].seat, "none" if race.data.picks else "done")
        found[race.data.groups.index(["p1"]) + 1] += 1
    for number, chance in place(6, Party(1, 8), Party(1, 3)).items():
        error = sqrt(chance * (1 - chance) / games)
        assert abs(found[number] / games - chance) <= 4 * error, number
