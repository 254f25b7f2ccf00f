"""The odds of V-75 to V-84, V-104 and V-105 (AO-ODDS-01), and others counted against play."""

from fractions import Fraction
from itertools import permutations, product
from typing import cast

import pytest

from fiftyfour.engine.cards import Card, parse_cards
from fiftyfour.systems.acesout.data import Skill
from fiftyfour.systems.acesout.decks import DECK, is_ace, jokers
from fiftyfour.systems.acesout.draw.outcome import price
from fiftyfour.systems.acesout.draw.tally import gm_value, match, worth
from fiftyfour.systems.acesout.minds import mission_odds as lives
from fiftyfour.systems.acesout.minds.calculator import QUESTIONS
from fiftyfour.systems.acesout.minds.drawing import Heap
from fiftyfour.systems.acesout.minds.mission_odds import Left, one_draw
from fiftyfour.systems.acesout.minds.odds import Reveal, Terms, costs, odds, rivals, saving
from fiftyfour.systems.acesout.minds.support_odds import better_of_two, helped

FRESH = Heap(DECK)

Cards = tuple[Card, ...]

VECTORS = [
    ("V-75", "neutral", 2, 1, "4285/5166", "908473103/991453554"),
    ("V-76", "neutral", 2, 2, "313046/741321", "2785498038353/4268207549970"),
    ("V-77", "neutral", 3, 3, "51679001/131790400", "4443127629637789/6449735853288000"),
    ("V-78", "neutral", 2, 4, "471262/16061955", "5846783710897/12330377366580"),
    ("V-79", "strong", 2, 4, "186671/2494440", "201257459239/429629873400"),
    ("V-80", "weak", 2, 4, "1018489/96371730", "2112740446931/4268207549970"),
    ("V-81", "strong", 2, 1, "15683/16380", "758003/767676"),
    ("V-82", "strong", 3, 3, "66993551/113422400", "15430538553/19207647200"),
    ("V-83", "weak", 2, 1, "11912/18081", "12074327731/14871803310"),
    ("V-84", "weak", 2, 2, "188917/741321", "1161290310608/2134103774985"),
    ("V-104", "neutral", 2, 1, "4285/5166", "452366605/495726777"),
    ("V-104", "neutral", 2, 2, "313046/741321", "2758005036341/4268207549970"),
    ("V-104", "neutral", 3, 3, "51679001/131790400", "69680274508963/102376759576000"),
    ("V-104", "weak", 2, 1, "11912/18081", "1998411026/2478633885"),
    ("V-104", "weak", 2, 2, "188917/741321", "127427873773/237122641665"),
    ("V-105", "weak", 2, 4, "1018489/96371730", "90512412715513/184955660498700"),
    ("V-105", "neutral", 2, 4, "471262/16061955", "129906617925407/277433490748050"),
    ("V-105", "strong", 2, 4, "186671/2494440", "201257459239/429629873400"),
]
"""V-75 to V-84 with `joker_card: same_batch`, V-104 and V-105 with `after_encounter`."""


@pytest.mark.parametrize(
    ("name", "lead", "cards", "gm", "win", "success"), VECTORS, ids=lambda v: str(v)
)
def test_vector(name: str, lead: str, cards: int, gm: int, win: str, success: str) -> None:
    bonus = {"strong": 3, "weak": -3}.get(lead, 0)
    joined = name not in ("V-104", "V-105")
    terms = Terms(bonus, lead == "strong", together=joined)
    found = odds(FRESH, FRESH, Skill.FORCE, cards, gm, terms)
    assert (found.win, found.success) == (Fraction(win), Fraction(success)), name
    assert found.success + found.fail == found.win + found.rescued_ns + found.fail_ns == 1


def test_a_larger_defeat_saves_more_often() -> None:
    """AO-ODDS-05."""
    weak = odds(FRESH, FRESH, Skill.FORCE, 2, 4, Terms(bonus=-3))
    plain = odds(FRESH, FRESH, Skill.FORCE, 2, 4)
    assert weak.win < plain.win
    assert weak.success > plain.success


@pytest.mark.parametrize("strong", [False, True])
def test_costs_fit_the_odds(strong: bool) -> None:
    """AO-ODDS-02, AO-ODDS-04: whoever fails pays, whoever gives or finds an Ace loses it."""
    arguments = (FRESH, Heap(DECK[:30], DECK[30:34]), Skill.FORCE, 2, 2, Terms(strong=strong))
    found, paid = odds(*arguments), costs(*arguments)
    assert sum(paid.cards.values()) == 1
    assert found.fail <= 1 - paid.cards.get(0, Fraction(0)) <= 1 - found.win + paid.joker
    assert found.ace_on_table + found.rescued <= paid.ace
    no_joker = Fraction(40 * 39, 42 * 41)
    assert paid.joker == (0 if strong else 1 - no_joker)
    if strong:
        assert paid.cards[0] == found.win
        assert paid.ace == found.ace_on_table + found.rescued
    assert 0 < paid.mean < 5


@pytest.mark.parametrize("pile", ["2c 3d Jo Ah", "2c Jo Jo* 3d"])
@pytest.mark.parametrize("strong", [False, True])
def test_small_decks_card_by_card(pile: str, strong: bool) -> None:
    """AO-ODDS-03: every order of every shuffle, played out by hand."""
    heap = Heap(tuple(parse_cards(pile)), tuple(parse_cards("As 9d")))
    gm = Heap(tuple(parse_cards("5d 9c")), tuple(parse_cards("2h")))
    found = odds(heap, gm, Skill.FORCE, 2, 1, Terms(bonus=1, strong=strong))
    win = on_table = rescued = fail = Fraction(0)
    for chance, drawn, pile_left, discards in reveal(heap.pile, heap.discards, 2, strong):
        ours = 1 + sum(worth(card, Skill.FORCE) for card in drawn)
        for card in gm.pile:
            both = chance / len(gm.pile)
            difference = gm_value(card) + match(card, Skill.FORCE) - ours
            if difference <= 0:
                win += both
                continue
            if any(map(is_ace, drawn)):
                on_table += both
                continue
            owed = price(difference)
            saved = both * ace_turned(pile_left, discards, owed)
            rescued, fail = rescued + saved, fail + both - saved
    wanted = (win, on_table, rescued, fail)
    assert (found.win, found.ace_on_table, found.rescued, found.fail) == wanted


@pytest.mark.parametrize("together", [True, False])
@pytest.mark.parametrize("shared", [True, False])
@pytest.mark.parametrize("strong", [True, False])
def test_supporters_and_jokers_card_by_card(together: bool, shared: bool, strong: bool) -> None:
    """AO-ODDS-01, AO-ODDS-04 with AO-REM-04, AO-COMB-08, AO-COMB-09: every order paid by hand."""
    lead = Heap(tuple(parse_cards("2c Jo Ah 3d")), tuple(parse_cards("4d")))
    fellow = Heap(tuple(parse_cards("5h As")), tuple(parse_cards("6h")))
    gm = Heap(tuple(parse_cards("5d 10c")))
    chances = {"success": Fraction(0), "win": Fraction(0)}
    lost: list[dict[int, Fraction]] = [{}, {}]
    ace = [Fraction(0), Fraction(0)]
    for chance, drawn, pile, discards in reveal(lead.pile, lead.discards, 2, strong):
        extra = 0 if strong else len(jokers(drawn))
        ours = sum(worth(card, Skill.FORCE) for card in drawn)
        orders = [list(orders_of(pile, discards)), list(orders_of(fellow.pile, fellow.discards))]
        for card, mine, other in product(gm.pile, orders[0], orders[1]):
            both = chance / len(gm.pile) / len(orders[0]) / len(orders[1])
            difference = gm_value(card) + match(card, Skill.FORCE) - ours
            jokers_owed = [extra, extra if shared else 0]
            paid, good = pay([[*mine], [*other]], drawn, difference, jokers_owed, together)
            chances["success"] += both if good else 0
            chances["win"] += both if difference <= 0 else 0
            for one in range(2):
                number = len(paid[one])
                lost[one][number] = lost[one].get(number, Fraction(0)) + both
                ace[one] += both if any(map(is_ace, paid[one])) else 0
    terms = Terms(together=together, shared=shared, strong=strong, supporters=(fellow,))
    arguments = (lead, gm, Skill.FORCE, 2, 1, terms)
    found = odds(*arguments)
    assert (found.win, found.success) == (chances["win"], chances["success"])
    assert found.success + found.fail == 1
    for one in range(2):
        told = costs(*arguments, payer=one)
        assert told.cards == dict(sorted(lost[one].items())), one
        assert told.ace == ace[one], one


@pytest.mark.parametrize("strong", [True, False])
@pytest.mark.parametrize("together", [True, False])
@pytest.mark.parametrize(("cards", "gm_cards", "bonus"), [(2, 2, 0), (3, 4, -3), (5, 1, 2)])
def test_one_of_many_draws_is_like_any(
    cards: int, gm_cards: int, bonus: int, together: bool, strong: bool
) -> None:
    """What a DRAW from a whole deck costs, counted by how many cards and by which (AO-ODDS-04)."""
    terms = Terms(bonus, strong, together=together)
    asked = (FRESH, FRESH, Skill.FORCE, cards, gm_cards, terms)
    mine = tuple(card for card in DECK if not card.is_joker)
    many = lives.Terms(mine, Skill.FORCE, cards, gm_cards, bonus, strong, together)
    found = one_draw(Left(4, 36), many)
    assert sum(found.values()) == 1
    assert sum(part for (_, failed), part in found.items() if failed) == odds(*asked).fail
    price = costs(*asked)
    assert sum(part for (lost, _), part in found.items() if lost.aces) == price.ace
    lost = {number: Fraction(0) for number in price.cards}
    for (gone, _), part in found.items():
        lost[sum(gone)] += part
    assert lost == price.cards


def test_aces_draw_after_draw() -> None:
    """AO-OUT-01, AO-OUT-02: what is told of many DRAWs is what one after the other makes of it."""
    question = QUESTIONS["aces"]

    def told(draws: int, lost: str = "") -> dict[str, Fraction]:
        checked = question.form.check(
            {"draws": draws, "cards": 2, "gm_cards": 4, "lost": lost.split()}
        )
        return cast("dict[str, Fraction]", question.answer(checked))

    once = told(1, "As Ah Ad")
    assert once == {
        "loses no Ace": 1 - once["ACES OUT"],
        "ACES OUT": once["ACES OUT"],
        "out of the mission": 0,
    }
    twice, none = told(2, "As Ah Ad"), told(1, "As Ah Ad Ac")
    assert 0 < twice["out of the mission"] < once["ACES OUT"] < none["ACES OUT"]
    assert twice["loses no Ace"] < once["loses no Ace"] ** 2  # the deck has grown thinner
    assert told(4)["ACES OUT"] < told(20)["ACES OUT"]
    weak, strong = told(4, "2s 2h 2d 2c 3s 3h 3d 3c"), told(4, "10s 10h 10d 10c 9s 9h 9d 9c")
    assert weak["loses no Ace"] > strong["loses no Ace"]  # which cards are gone counts


@pytest.mark.parametrize("discards", ["", "7h Ah 9s"])
@pytest.mark.parametrize("pile", ["As 10s Jo 4d 2h", "6s Jo", "Jo"])
def test_a_supporter_card_by_card(pile: str, discards: str) -> None:
    """AO-COMB-02, AO-COMB-04: two cards in every order; jokers are passed over."""
    heap = Heap(tuple(parse_cards(pile)), tuple(parse_cards(discards)))
    orders = orders_of(heap.pile, heap.discards)
    best = [max((worth(card, Skill.FORCE) for card in order[:2]), default=0) for order in orders]
    assert better_of_two(heap, Skill.FORCE) == Fraction(sum(best), len(best))


@pytest.mark.parametrize(
    ("pile", "discards"),
    [
        *product(["As 8s Jo 4d", "6s Jo", "Ah 9d"], ["", "7h Ah"]),
        ("Jo", "7h Ah 3s"),
        ("5s", "7h Ah"),
    ],
)
def test_success_with_one_who_has_not_turned_yet(pile: str, discards: str) -> None:
    """AO-COMB-02, AO-COMB-04: two cards in every order, then the odds with the better one given."""
    lead, gm = Heap(tuple(parse_cards("2c Jo Ac 3d"))), Heap(tuple(parse_cards("5d 10c 9h")))
    fellow = Heap(tuple(parse_cards("5h As")))
    helper = Heap(tuple(parse_cards(pile)), tuple(parse_cards(discards)))
    terms = Terms(bonus=-2, supporters=(fellow,))
    orders = [*product(permutations(helper.pile), permutations(helper.discards))]
    success = Fraction(0)
    for near, far in orders:
        held, left, used, aside = list[Card](), [*near], [*far], list[Card]()
        while len(held) < 2 and (left or used):
            if not left:
                left, used = used, []
            card = left.pop(0)
            (aside if card.is_joker else held).append(card)
        held.sort(key=lambda card: (worth(card, Skill.FORCE), not is_ace(card)))
        given = held.pop()
        used += held
        after = Heap((*left, *used, *aside)) if aside else Heap(tuple(left), tuple(used))
        more = Terms(bonus=worth(given, Skill.FORCE) - 2, supporters=(fellow, after))
        success += odds(lead, gm, Skill.FORCE, 1, 2, more).success / len(orders)
    assert helped(lead, gm, Skill.FORCE, 1, 2, terms, helper) == success


def test_saving_card_by_card() -> None:
    """AO-REM-05, AO-COMB-09: an Ace in what anybody turns."""
    one = Heap(tuple(parse_cards("2c Jo As")), tuple(parse_cards("4d Ad")))
    other = Heap(tuple(parse_cards("5c Ah 6c 7c")))
    orders = list(
        product(orders_of(one.pile, ()), orders_of(one.discards, ()), orders_of(other.pile, ()))
    )
    hits = sum(any(map(is_ace, [*near, *far][:3] + more[:2])) for near, far, more in orders)
    assert saving([(one, 3), (other, 2)]) == Fraction(hits, len(orders))


def pay(
    decks: list[list[Card]], drawn: Cards, difference: int, extra: list[int], together: bool
) -> tuple[list[list[Card]], bool]:
    """What lead and supporter lose, from their decks in order; whether it is a success."""
    lost: list[list[Card]] = [[], []]
    if difference > 0 and not any(map(is_ace, drawn)):
        turned: list[list[Card]] = [[], []]
        for one in range(2):
            owed = price(difference) + (extra[one] if together else 0)
            while owed and decks[one]:
                turned[one].append(decks[one].pop(0))
                owed -= 1
                if is_ace(turned[one][-1]):
                    break
            if turned[one] and is_ace(turned[one][-1]):
                lost[one] = [turned[one][-1]]
                break
        saved = any(lost)
        if not saved:
            lost = turned
        if not together:
            lost = [lost[one] + decks[one][: extra[one]] for one in range(2)]
        return lost, saved
    given = [card for card in drawn if is_ace(card)][:1] if difference > 0 else []
    return [given + decks[0][: extra[0]], decks[1][: extra[1]]], True


def orders_of(pile: Cards, discards: Cards) -> list[list[Card]]:
    """Every order in which what is left can be turned, jokers passed over."""
    near = [card for card in pile if not card.is_joker]
    return [[*one, *two] for one in permutations(near) for two in permutations(discards)]


def reveal(
    pile: Cards, discards: Cards, count: int, strong: bool
) -> list[tuple[Fraction, Cards, Cards, Cards]]:
    """Chance, cards drawn, draw pile, discards: as the rules of jokers read."""
    if count == 0 or not (pile or discards):
        return [(Fraction(1), (), pile, discards)]
    if not pile:
        return reveal(discards, (), count, strong)
    found: list[tuple[Fraction, Cards, Cards, Cards]] = []
    for index, card in enumerate(pile):
        rest = pile[:index] + pile[index + 1 :]
        if card.is_joker and strong:
            merged = (*rest, card, *discards)
            plain = [c for c in merged if not c.is_joker]
            for other in plain:
                left = tuple(c for c in merged if c is not other)
                for chance, drawn, *after in reveal(left, (), count - 1, strong):
                    share = chance / len(plain) / len(pile)
                    found.append((share, (other, *drawn), after[0], after[1]))
            continue
        following = (
            reveal((*rest, *discards), (), count - 1, strong)
            if card.is_joker
            else reveal(rest, discards, count - 1, strong)
        )
        for chance, drawn, *after in following:
            found.append((chance / len(pile), (card, *drawn), after[0], after[1]))
    return found


def ace_turned(pile: Cards, discards: Cards, owed: int) -> Fraction:
    """The chance of an Ace among the cards paid, counted over every order."""
    near = [card for card in pile if not card.is_joker]
    orders = [(*one, *two) for one in permutations(near) for two in permutations(discards)]
    hits = sum(any(map(is_ace, order[:owed])) for order in orders)
    return Fraction(hits, len(orders))


def test_rivals_by_every_order() -> None:
    """AO-PVP-02, AO-PVP-03: two agents' first totals, and by whom they are ahead."""
    mine = tuple(parse_cards("As Tc 2c 7h 5d")), Skill.FORCE
    theirs = tuple(parse_cards("9h 4h 6s Ts")), Skill.MAGNETISM

    def totals(cards: Cards, skill: Skill, bonus: int) -> list[int]:
        return [sum(worth(c, skill) for c in two) + bonus for two in permutations(cards, 2)]

    pairs = list(product(totals(*mine, 3), totals(*theirs, 0)))
    ahead, tie = rivals(
        Reveal(Heap(mine[0]), mine[1], 2, bonus=3), Reveal(Heap(theirs[0]), theirs[1], 2)
    )
    assert ahead == Fraction(sum(one > two for one, two in pairs), len(pairs))
    assert tie == Fraction(sum(one == two for one, two in pairs), len(pairs))
