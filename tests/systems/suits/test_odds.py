"""The odds of T60, small decks card by card, and the game itself."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product
from math import sqrt

import pytest

from fiftyfour.engine.cards import ALL_CARDS, Card, Rank, Suit, parse_cards
from fiftyfour.engine.chance import Plain
from fiftyfour.systems.suits.cards.faces import value
from fiftyfour.systems.suits.minds.hand_odds import HandOdds, kind_of
from fiftyfour.systems.suits.minds.odds import (
    FULL,
    Pool,
    against,
    blow,
    flip,
    full,
    in_the_end,
    one_deck,
)
from tests.systems.suits.scene import Scene, Table


def test_t60_flips() -> None:
    """SU-ODDS-01: every card is as likely as any other."""
    found = flip(FULL)
    assert [found[number] for number in range(2, 10)] == [Fraction(2, 27)] * 8
    assert found[10] == Fraction(11, 27)
    odds = HandOdds(FULL)
    assert [odds.reaches(n - 5) for n in (10, 15, 20)] == [Fraction(7, 9), Fraction(11, 27), 0]
    assert [odds.reaches(n - 11) for n in (15, 20, 30)] == [Fraction(23, 27), Fraction(13, 27), 0]


def test_t60_hands() -> None:
    """SU-ODDS-02."""
    for cards, effects, wanted in (
        ("7h", True, Fraction(33, 53)),
        ("7s", True, Fraction(11432, 11713)),
        ("Ad", False, Fraction(45, 53)),
        ("Ad", True, Fraction(1)),
    ):
        hand = parse_cards(cards)
        assert HandOdds(full(*hand), suit="s", effects=effects).reaches(20 - 6, hand) == wanted


def test_t60_opposed() -> None:
    """SU-ODDS-03, SU-ODDS-04."""
    assert against(FULL, FULL, 0) == (Fraction(32, 81), Fraction(17, 81), Fraction(32, 81))
    assert against(FULL, FULL, 1) == (Fraction(49, 81), Fraction(50, 729), Fraction(238, 729))
    assert against(FULL, FULL, 3) == (Fraction(179, 243), Fraction(14, 243), Fraction(50, 243))
    assert in_the_end(against(FULL, FULL, 3)) == Fraction(179, 229)
    assert against(FULL, FULL, 8) == (Fraction(707, 729), Fraction(22, 729), 0)
    assert one_deck(FULL, 0) == (Fraction(64, 159), Fraction(31, 159), Fraction(64, 159))


def test_t60_damage() -> None:
    """Bea's Guns 13 against the Guard's Dodge 8 (SU-ODDS-05, SU-ODDS-06)."""
    shot = blow(FULL, FULL, 5, 2)
    assert (shot.miss, shot.again, shot.tie) == (
        Fraction(26, 243),
        Fraction(13, 486),
        Fraction(34, 729),
    )
    assert shot.damage == {2: Fraction(313, 486), 3: Fraction(295, 1458)}
    assert shot.mean == Fraction(307, 162)
    assert shot.at_last == Fraction(1234, 1351)
    assert shot.miss + shot.tie + shot.hit == 1


# --- card by card ---


def by_hand(
    deck: Sequence[Card],
    need: int,
    hand: Sequence[Card],
    suit: str,
    effects: bool,
    discard: Sequence[Card],
    flipping: bool,
    tied: Fraction,
) -> Fraction:
    """As the rules read: every card that may come next, every card that may be played, in turn."""
    if flipping:
        if not deck:
            return by_hand((), need, hand, suit, effects, (), False, tied)
        return mean(
            by_hand(
                *(
                    without(deck, card),
                    need - value(card),
                    hand,
                    suit,
                    effects,
                    discard,
                    False,
                    tied,
                )
            )
            for card in deck
        )
    if need <= 0:
        return Fraction(1)
    best = tied if need == 1 else Fraction(0)
    for card in dict.fromkeys(hand):
        rest = without(hand, card)
        for worth, draws in ways(card, suit, effects, discard):
            best = max(best, drawn(deck, need - worth, rest, suit, effects, discard, draws, tied))
    return best


def drawn(
    deck: Sequence[Card],
    need: int,
    hand: Sequence[Card],
    suit: str,
    effects: bool,
    discard: Sequence[Card],
    draws: int,
    tied: Fraction,
) -> Fraction:
    if draws and not deck and discard:
        deck, discard = discard, ()
    if not draws or not deck:
        return by_hand(deck, need, hand, suit, effects, discard, False, tied)
    return mean(
        drawn(without(deck, card), need, (*hand, card), suit, effects, discard, draws - 1, tied)
        for card in deck
    )


def ways(card: Card, suit: str, effects: bool, discard: Sequence[Card]) -> list[tuple[int, int]]:
    def plain(one: Card) -> tuple[int, int]:
        own = int(one.suit is not None and one.suit == suit)
        return value(one), own + (effects and one.rank is Rank.ACE)

    if not effects:
        return [plain(card)]
    if card.is_joker:
        return [plain(one) for one in ALL_CARDS[:52]]
    if card.rank is Rank.KING:
        named = [plain(one) for one in ALL_CARDS[:52]] if any(c.is_joker for c in discard) else []
        return [plain(card), *(plain(one) for one in discard if not one.is_joker), *named]
    return [plain(card)]


def without(cards: Sequence[Card], card: Card) -> tuple[Card, ...]:
    left = list(cards)
    left.remove(card)
    return tuple(left)


def mean(chances: Iterable[Fraction]) -> Fraction:
    found = list(chances)
    return sum(found, Fraction(0)) / len(found)


@pytest.mark.parametrize(
    ("deck", "hand", "discard"),
    [
        ("2s 5h 9s Ad", "3s", ""),
        ("2s 5h 9c Kd 3s", "As 4h", ""),
        ("2h 5h 7c 3s", "Kd", "8s"),
        ("2h 5s 7c 3s", "Kd Kh", "8s 2s"),
        ("2h 5s Kc 3s", "Kd", "8s"),
        ("2h 5s 7c", "Jo 2d", ""),
        ("4h 3s", "Ad 2s", "9c"),
        ("Kh 3s 4d", "Kd 5s", "As"),
    ],
)
@pytest.mark.parametrize("effects", [True, False])
def test_small_decks(deck: str, hand: str, discard: str, effects: bool) -> None:
    """SU-ODDS-02: every order of plays is tried; with a tie worth something, and without a flip."""
    cards, held, gone = parse_cards(deck), parse_cards(hand), parse_cards(discard)
    for need in range(4, 46, 3):
        flipped, tied = need % 2 == 0, Fraction(need % 4, 5)
        pool = Pool(tuple(cards), len(cards), tuple(gone))
        odds = HandOdds(pool, suit="s", effects=effects, copies=gone, tied=tied)
        found = odds.reaches(need, held, flipped=flipped)
        wanted = by_hand(cards, need, held, "s", effects, gone, not flipped, tied)
        assert found == wanted, (need, found, wanted)


def test_what_a_look_has_shown() -> None:
    """SU-ODDS-01: known places come first, in their order; an unknown place is any card."""
    known = Pool(tuple(parse_cards("2h 9d")), 2, top=(Card.S7, Card.H5))
    assert flip(known) == {7: 1}
    assert HandOdds(known, suit="s").reaches(8 + 7, [Card.S8]) == 1
    assert HandOdds(known, suit="s").reaches(9 + 12, [Card.S8]) == 0
    blind = Pool(tuple(parse_cards("2h 9d")), 2, top=(None, Card.H5))
    assert flip(blind) == {2: Fraction(1, 2), 9: Fraction(1, 2)}


@pytest.mark.parametrize("top", ["", "9s", "9s 4d", "? 4d"])
@pytest.mark.parametrize("places", [(0, 1), (1, 0), (1, 2), (2, 3), (3, 4)])
def test_two_flip_from_one_deck(top: str, places: tuple[int, int]) -> None:
    """SU-ODDS-01, SU-ODDS-04: in their turn, what is known on top included, to the deck's end."""
    unseen, discard = parse_cards("2h 5d 8c"), parse_cards("3c 9h")
    known = [None if face == "?" else Card(face) for face in top.split()]
    found, orders = Counter[int](), 0
    for below, again in product(permutations(unseen), permutations(discard)):
        rest = [*below]
        deck = [card or rest.pop(0) for card in known]
        worths = [value(card) for card in (*deck, *rest, *again)]
        one, two = (worths[place] for place in places)
        found[(one + 1 > two) - (one + 1 < two)] += 1
        orders += 1
    pool = Pool(tuple(unseen), 3, tuple(discard), tuple(known))
    assert one_deck(pool, 1, places) == tuple(Fraction(found[n], orders) for n in (1, 0, -1))


def test_others_hold_cards() -> None:
    """SU-ODDS-01: what lies in hidden hands is as likely as what lies in the deck."""
    some = Pool(ALL_CARDS, 20)
    assert flip(some) == flip(FULL)


def test_three_hands() -> None:
    """SU-ODDS-01: one's own, and two that hold three of six cards, dealt in every order."""
    unseen, hand = parse_cards("2s 5h 9s Ad 3c Th"), parse_cards("4s Ac")
    for need in range(10, 46, 5):
        won, deals = 0, [*permutations(unseen)]
        for deck in (deal[3:] for deal in deals):
            sum_, draws, at = value(deck[0]) + sum(map(value, hand)), 2, 1
            while draws and at < len(deck):
                card = deck[at]
                sum_, at = sum_ + value(card), at + 1
                draws += (card.suit is Suit.SPADES) + (card.rank is Rank.ACE) - 1
            won += sum_ >= need
        pool = Pool(tuple(unseen), 3)
        assert HandOdds(pool, suit="s").reaches(need, hand) == Fraction(won, len(deals))


def test_an_empty_deck() -> None:
    """SU-DECK-03: nothing comes, and the hand is all there is."""
    empty = Pool((), 0)
    assert flip(empty) == {0: 1}
    assert HandOdds(empty).reaches(9, [Card.H9]) == 1
    assert HandOdds(empty).reaches(10, [Card.H9]) == 0
    assert flip(Pool((), 0, (Card.H4,))) == {4: 1}


def test_kinds() -> None:
    """SU-KING-03, SU-JOKER-03: what is best to copy or to name."""
    copies = parse_cards("9s 4h")
    assert kind_of(Card.KD, "s", effects=True, copies=copies) == (10, 0, 9, 0)
    assert kind_of(Card.KD, "s", effects=True, copies=[Card.AH]) == (10, 1, 0, 0)
    assert kind_of(Card.KS, "s", effects=True, copies=copies) == (10, 1, 0, 1)
    assert kind_of(Card.JOKER, "s", effects=True, copies=()) == (10, 2, 0, 2)
    assert kind_of(Card.JOKER, "s", effects=False, copies=()) == (10, 0, 0, 0)


def test_a_ram() -> None:
    """SU-ODDS-05: both suits raise it, and nothing chains."""
    ram = blow(FULL, FULL, 20, 4, raising=(Suit.CLUBS, Suit.DIAMONDS), chains=False)
    assert ram.damage == {4: Fraction(28, 54), 5: Fraction(26, 54)}
    assert ram.again == 0


def test_two_ways_of_counting() -> None:
    """Card by card and by how many draw: a deck with a place known to nobody is like any other."""
    for cards, need in (("7s", 14), ("As 2h", 25), ("2s 3s", 22)):
        hand = parse_cards(cards)
        deck = full(*hand)
        blind = Pool(deck.unseen, deck.size, top=(None,))
        assert HandOdds(deck, suit="s").reaches(need, hand) == HandOdds(blind, suit="s").reaches(
            need, hand
        )


# --- the game itself ---

GAMES = 400


def played(scene: Scene, lines: list[str]) -> Iterator[Table]:
    """The same play again and again from full decks, each time with cards of its own."""
    table = Table(scene)
    lying = table.game.table
    held = [card for hand in scene.hands.values() for card in parse_cards(hand)]
    lying.players.deck.cards = list(full(*held).unseen)
    lying.gm.deck.cards = list(ALL_CARDS)
    table.play(lines)
    start = table.game
    for seed in range(GAMES):
        table.game, table.forced = start.fork(), Plain(seed=seed)
        yield table


def add_all(table: Table, name: str) -> None:
    """Everything in hand is added, a joker as an Ace that draws twice; Jacks take nothing back."""
    while table.hand(name).cards:
        card = table.hand(name).cards[0]
        table.say(name, f"{card} as As" if card.is_joker else card)
    table.say(name, "done")
    while table.game.table.plays:
        table.say(name, "none")


def near(count: int, chance: Fraction) -> bool:
    """Within four standard errors of what is counted."""
    return abs(count / GAMES - chance) <= 4 * sqrt(chance * (1 - chance) / GAMES)


@pytest.mark.parametrize(("hand", "threshold"), [("7h", 20), ("7s", 24), ("2s 3s", 28)])
def test_the_game_plays_as_counted(hand: str, threshold: int) -> None:
    """SU-ODDS-02: a hand and all it draws, played by the rules, comes to what is counted."""
    won, cards = 0, parse_cards(hand)
    for table in played(Scene(hands={"Ash": hand}), ["Ash: wits", "Ash: anybody", "GM: threshold"]):
        table.say("GM", str(threshold))
        add_all(table, "Ash")
        won += table.game.table.last.data.outcome == "success"
    assert near(won, HandOdds(full(*cards), suit="s").reaches(threshold - 6, cards))


def test_the_game_shoots_as_counted() -> None:
    """SU-ODDS-05, SU-ODDS-06: damage of one exchange, and to hit at last."""
    found, at_last = Counter[str](), 0
    scene = Scene(hands={"Bea": ""}, turns="Bea Guard")
    for table in played(scene, ["Bea: guns attack", "Bea: Guard"]):
        table.say("GM", "allow")
        table.say("Bea", "done")
        plays = table.game.table.plays
        record = plays[0].data if plays else table.game.table.last.data
        found[str(record.damage) if record.exchange == 1 else "tie"] += 1
        found["again"] += record.exchange == 1 and bool(plays)
        while plays:
            table.say("Bea", "done" if plays[0].data.phase == "window" else "again")
        at_last += table.game.table.last.data.outcome == "success"
    shot = blow(FULL, FULL, 5, 2)
    assert near(found["0"], shot.miss)
    assert near(found["again"], shot.again)
    assert near(found["tie"], shot.tie)
    assert all(near(found[str(number)], chance) for number, chance in shot.damage.items())
    assert near(at_last, shot.at_last)
