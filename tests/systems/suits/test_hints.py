"""What stands beside the answers: of initiative, and of all that a GM sets."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

import pytest

from fiftyfour.engine.cards import parse_cards
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given, Simple
from fiftyfour.engine.options import Choose
from fiftyfour.engine.questions import Hint
from fiftyfour.engine.setup import SettingValue
from fiftyfour.engine.things import GM, Known, Seat
from fiftyfour.systems.suits.cards.faces import value
from fiftyfour.systems.suits.cards.totals import acting_total
from fiftyfour.systems.suits.data import RESISTANCES
from fiftyfour.systems.suits.minds.hand_odds import HandOdds
from fiftyfour.systems.suits.minds.odds import FULL, against, flip, full, in_the_end, one_deck
from tests.systems.suits.scene import Scene, Table

P1, P2 = Seat("p1"), Seat("p2")
FORKS = 250


def told(
    table: Table, seat: Seat, to: str = "", draft: Given | None = None
) -> dict[tuple[object, str], Fraction]:
    """The chances of what a seat is asked, by the answer and the label."""
    asked = to or next(one.id for one in table.game.pending(seat) if one.id.isdecimal())
    found: tuple[Hint, ...] = table.game.hints(seat, asked, draft)
    return {(hint.to, hint.label): Fraction(hint.chance) for hint in found}


def racing(hands: dict[str, str], flips: str, theirs: str, **settings: SettingValue) -> Table:
    """Initiative of players and a guard: flips as they are told, then whole decks."""
    scene = Scene(P=flips, G=theirs, hands=hands, cast="Guard", gm="2d", settings=settings)
    table = Table(scene)
    swift(table, 4)
    held = [card for hand in hands.values() for card in parse_cards(hand)]
    lying = table.game.table
    lying.players.deck.cards = list(full(*held, *parse_cards(flips)).unseen)
    lying.gm.deck.cards = list(full(*parse_cards(theirs), *parse_cards("2d")).unseen)
    table.forced = Plain(seed=1)
    table.say("GM", "start-combat")
    return table


def swift(table: Table, dexterity: int) -> None:
    guard = table.person("Guard").figure
    guard.points = {**guard.points, "dexterity": dexterity - 1}


TIED = {"Ash": "3h", "Bea": ""}
"""With these flips Ash (6 + 7), Bea (8 + 5) and the guard (4 + 9) all have 13."""


def test_initiative_as_it_lies() -> None:
    """SU-ODDS-04, SU-ODDS-07: sure but for ties, which are flipped again, Charisma and all."""
    table = racing(TIED, "7h 5d", "9d")
    deck, theirs = full(*parse_cards("3h 7h 5d")), full(*parse_cards("9d"))
    assert told(table, P1) == {
        ("done", "before Bea"): in_the_end(one_deck(deck, 6 - 8)),
        ("3h", "before Bea"): 1,
        ("charisma", "before Bea"): 1,
        (None, "before Bea with the hand"): 1,
        ("done", "before Guard at Dexterity 4"): in_the_end(against(deck, theirs, 6 - 4)),
        ("3h", "before Guard at Dexterity 4"): 1,
        ("charisma", "before Guard at Dexterity 4"): 1,
        (None, "before Guard at Dexterity 4 with the hand"): 1,
    }


def test_initiative_with_the_hand() -> None:
    """SU-ODDS-02: what is drawn is added too, and may come to a tie."""
    table = racing({"Ash": "3s", "Bea": "2c"}, "2h 9d", "9d")
    deck = full(*parse_cards("3s 2h 9d"))  # Bea's hand is not seen
    tied = in_the_end(one_deck(deck, 6 - 8))
    behind = (8 + 9) - (6 + 2)
    wanted = HandOdds(deck, suit="s", tied=tied).reaches(
        behind + 1, parse_cards("3s"), flipped=True
    )
    found = told(table, P1)
    assert found[None, "before Bea with the hand"] == wanted
    assert 0 < wanted < 1
    assert found["3s", "before Bea"] == 0


def test_initiative_for_the_gm() -> None:
    """SU-ODDS-07: each of the GM's people, by their own numbers; nothing of a player's hand."""
    table = racing(TIED, "7h 4d", "8d")
    table.play(["Ash: 3h", "Ash: done", "Bea: done"])
    deck, theirs = full(*parse_cards("7h 4d 3h")), full(*parse_cards("8d 2d"))
    level = in_the_end(against(theirs, deck, 4 - 8))  # 12 each
    assert told(table, GM) == {
        ("done", "Guard before Ash"): 0,
        (f"{table.ids['Guard']} 2d", "Guard before Ash"): 0,
        (None, "Guard before Ash with the hand"): 0,
        ("done", "Guard before Bea"): level,
        (f"{table.ids['Guard']} 2d", "Guard before Bea"): 1,
        (None, "Guard before Bea with the hand"): 1,
    }


def test_before_the_flips() -> None:
    """SU-CHA-04: what Charisma is worth while nothing has been flipped yet."""
    table = racing(TIED, "7h 5d", "9d", charisma_when="declare")
    known = full(*parse_cards("3h"))
    assert told(table, P1)["no", "before Bea"] == in_the_end(one_deck(known, 6 - 8))
    assert told(table, P1)["yes", "before Bea"] == in_the_end(one_deck(known, 6 + 6 - 8))


def test_a_queen_for_a_friend() -> None:
    table = racing({"Ash": "3h", "Bea": "Qd"}, "2h 5d", "9d")
    found = told(table, P2)
    assert found["Qd", "Ash before Bea"] == 1
    assert found["Qd", "Ash before Guard at Dexterity 4"] == 1


def test_initiative_knows_what_its_seat_knows() -> None:
    """SU-ODDS-07: hands and decks that are dealt anew, and another number, change nothing."""
    table = racing({"Ash": "3s Kd", "Bea": "As Qd"}, "2h 9d", "9d")
    for seat in (P1, P2):
        mine = told(table, seat)
        other = Table.__new__(Table)
        for seed in range(5):
            other.game = table.game.redeal(seat, Plain(seed=seed))
            assert told(other, seat) == mine
    swift(table, 10)
    assert told(table, P2) == mine


# --- the game itself ---


def orders(table: Table, answer: str) -> Iterator[list[str]]:
    """The order in the end, again and again, after an answer of Ash's, or with the whole hand."""
    start = table.game
    for seed in range(FORKS):
        table.game, table.forced = start.fork(), Plain(seed=seed)
        hand = table.hand("Ash")
        if answer == "the hand":
            while hand.cards:
                card = hand.cards[0]
                table.say("Ash", f"{card} as As" if card.is_joker else card)
        elif answer != "done":
            table.say("Ash", answer)
        race = table.game.table.race
        while race.data.running:  # nobody adds a card any more, Jacks take nothing back
            table.answer(table.game.awaited()[0].seat, "none" if race.data.picks else "done")
        yield [who for group in race.data.groups for who in group]


@pytest.mark.parametrize(
    ("hand", "flips", "answer"),
    [("", "7h 5d", "done"), ("", "2h 6d", "charisma"), ("3s", "2h 9d", "the hand")],
)
def test_the_game_puts_them_as_told(hand: str, flips: str, answer: str) -> None:
    """SU-INI-05, SU-ODDS-04: ties of two and of three, and cards that draw."""
    table = racing({"Ash": hand, "Bea": ""}, flips, "9d")
    chances = told(table, P1)
    found = Counter[str]()
    for order in orders(table, answer):
        found.update(order[order.index("p1") + 1 :])
    for who, name in (("p2", "Bea"), (table.ids["Guard"], "Guard at Dexterity 4")):
        key = (None, f"before {name} with the hand") if hand else (answer, f"before {name}")
        error = sqrt(chances[key] * (1 - chances[key]) / FORKS)
        assert abs(found[who] / FORKS - chances[key]) <= 4 * error, name


# --- what a GM sets ---


def set_up(**settings: SettingValue) -> Table:
    """Somebody with 11 for whatever is tried, and a guard to meet."""
    table = Table(Scene(P="5h 2d 7c", G="9d 4d", hands={"Ash": "3c"}, settings=settings))
    table.forced = Plain(seed=1)
    return table


CALL: dict[str, Simple] = {"who": "p1", "what": "thief open", "against": "15"}


def test_what_a_gm_calls_for() -> None:
    """SU-MOD-04: against a threshold, somebody of the cast, a number."""
    table = set_up()
    chance = Fraction(23, 27)  # T60: 15 with 11
    assert told(table, GM, "call-play", CALL) == {(None, "reached by the flip"): chance}
    steal: dict[str, Simple] = {**CALL, "what": "thief steal", "modifier": 12}
    for who, number in (("quick", 12), ("n1", 7)):
        wanted = in_the_end(against(FULL, FULL, 11 - number))
        found = told(table, GM, "call-play", {**steal, "against": who})
        assert found == {(None, "succeeds by flips"): wanted}
    table.game.answer(GM, {**CALL, "against": "20"}, to="call-play")
    assert [one.id for one in table.game.pending(P1) if one.id.isdecimal()]
    labels = [label for _, label in told(table, P1)]
    with_hand = [label for label in labels if label.endswith("with the hand")]
    assert labels[0] == "10 (easy) by the flip"  # which is sure, so the hand adds nothing to it
    assert with_hand[0] == "15 (average) with the hand"
    table.play(["Ash: try", "Ash: done"])
    assert table.totals == (16, 20)


def test_what_a_gm_lets_resist() -> None:
    """SU-PLAY-04, SU-PLAY-05, SU-NPC-02, SU-MOD-02: each way of saying it has its chance."""
    table = set_up()
    table.play(["Ash: thief open", "GM: threshold"])
    assert told(table, GM)[17, "reached by the flip"] == Fraction(19, 27)  # a 6
    table.play(["GM: 17", "Ash: done", "Ash: wits", "Ash: anybody"])
    table.say("GM", "quick")
    assert [label for _, label in told(table, GM, draft={"modifier": 8})] == ["succeeds by flips"]
    table.play(
        ["GM: modifier = 8; name = Zo", "Ash: done", "Ash: wits", "Ash: Guard", "GM: by Guard"]
    )
    found = told(table, GM)
    assert {label for _, label in found} == {"succeeds by flips"}
    assert found["insight", "succeeds by flips"] < found["wits", "succeeds by flips"]


def test_what_opposes_a_chase() -> None:
    """SU-DRI-02, SU-CHA-08: each way has its own chance; Charisma declared drops out of Block's."""
    table = set_up()
    table.play(["Ash: driver chase", "Ash: Guard", "Ash: add-charisma"])
    found = told(table, GM)
    for answer, number, charisma in (("allow", 2, 6), ("block", 9, 0), ("athlete", 4, 6)):
        ahead = 6 + 5 + charisma - number
        assert found[answer, "succeeds by flips"] == in_the_end(against(FULL, FULL, ahead))
    assert found["t30", "reached by the flip"] == flip(FULL).at_least(30 - 17)
    table = set_up()
    table.play(["GM: act Guard", "GM: driver chase"])
    assert told(table, GM) == {}, "the GM has not said yet what resists"


def test_what_counts_besides() -> None:
    """SU-THF-02, SU-FRA-03: a flip to rob a body, and a feint before a blow."""
    table = set_up()
    table.play(["Ash: thief person", "Ash: Guard"])
    pairs = [
        (value(one) - 5 * (one.suit != "s"), value(two))
        for one in FULL.unseen
        for two in FULL.unseen
    ]
    won = sum(11 + one > 7 + two for one, two in pairs)
    lost = sum(11 + one < 7 + two for one, two in pairs)
    assert told(table, GM)["allow", "succeeds by flips"] == Fraction(won, won + lost)
    table.play(["GM: allow"])
    assert told(table, P1) == {}  # a ♠ of the hand would be worth more than its number
    table = set_up()
    table.play(["GM: set-right feint Ash", "Ash: thug attack", "Ash: Guard"])
    wanted = in_the_end(against(FULL, FULL, 6 + 2 - 9))
    assert told(table, GM)["allow", "succeeds by flips"] == wanted


def test_players_against_each_other() -> None:
    """SU-ODDS-03, SU-ODDS-04: both flip from one deck."""
    table = Table(Scene(P="5h 2d 7c 3h", hands={"Ash": "", "Bea": ""}))
    wanted = in_the_end(one_deck(FULL, 11 - 8))
    table.play(["Ash: thief steal"])
    assert told(table, P1) == {("p2", "succeeds by flips"): wanted}
    table.play(["Ash: Bea"])
    assert told(table, GM)["allow", "succeeds by flips"] == wanted


def test_whom_it_is_aimed_at() -> None:
    """SU-SKL-06, SU-ODDS-07: the GM is told of everybody, a player not of the GM's people."""
    table = set_up()
    table.play(["Ash: thug attack"])
    assert told(table, P1) == {}
    table.play(["Ash: back"])
    table.game.answer(GM, "n1", to="act")
    table.play(["GM: thug attack"])
    guard, ash = table.person("Guard").figure, table.person("Ash").figure
    ahead = guard.modifier("thug") - ash.modifier("block")
    assert told(table, GM) == {("p1", "succeeds by flips"): in_the_end(against(FULL, FULL, ahead))}


def test_a_threshold_that_the_gm_has_raised() -> None:
    """SU-ADD-07: what the GM added has to be reached as well."""
    table = Table(
        Scene(P="5h 2d", hands={"Ash": "3h 4c"}, gm="6c", settings={"gm_adds_unopposed": "on"})
    )
    table.play(["Ash: thief open > 15", "Ash: 3h", "Ash: done", "GM: 6c", "GM: done"])
    found = {label: chance for (_, label), chance in told(table, P1).items()}
    assert found["15 (average) with the hand"] == 1  # 19 and 4 are 23, against 21
    assert found["20 (difficult) with the hand"] == 0


def test_how_much_is_to_be_seen() -> None:
    """SU-AWA-01: five for each card."""
    table = set_up()
    table.play(["Ash: awareness look"])
    found = [told(table, P1)[number, "reached by the flip"] for number in (2, 3, 4)]
    assert found == [1, Fraction(46, 53), Fraction(26, 53)]  # a 4 and a 9; the 3 is in hand
    table.play(["Ash: 3"])
    assert told(table, GM)["allow", "reached by the flip"] == Fraction(23, 27)


@pytest.mark.parametrize("odds", ["everybody", "gm", "off"])
def test_who_is_told(odds: str) -> None:
    """A table may keep the odds to its GM, or to nobody, wherever there are any."""
    gm, players = odds != "off", odds == "everybody"
    table = set_up(odds=odds)
    assert bool(told(table, GM, "call-play", CALL)) == gm
    assert bool(told(table, P1, "declare")) == players
    table.play(["Ash: thief open"])
    assert bool(told(table, GM)) == gm
    table.play(["GM: threshold"])
    assert bool(told(table, GM)) == gm
    table.play(["GM: 12"])
    assert bool(told(table, P1)) == players
    table = racing(TIED, "7h 5d", "8d", odds=odds)
    assert bool(told(table, P1)) == players
    table.play(["Ash: 3h", "Ash: done", "Bea: done"])
    assert bool(told(table, GM)) == gm


def test_what_follows_a_play() -> None:
    """SU-GUN-04: another shot, against the number if it is known; SU-CHA-04: with Charisma."""
    scene = Scene(P="2d 5h 7c", G="9d 4d", hands={"Bea": ""}, turns="Bea Guard")
    table = Table(scene)
    table.forced = Plain(seed=1)
    table.play(["Bea: guns attack > Guard", "Bea: done"])
    assert told(table, Seat("p1")).keys() == {
        ("again", f"beats {number} ({word}) by flips") for number, word in RESISTANCES.items()
    }
    table = set_up(charisma_when="declare")
    table.game.answer(GM, CALL, to="call-play")
    table.play(["Ash: try"])
    found = told(table, P1)
    deck = full(*parse_cards("3c"))
    assert found["no", "15 (average) by the flip"] == flip(deck).at_least(15 - 11)
    assert found["yes", "20 (difficult) by the flip"] == flip(deck).at_least(20 - 17)


# --- settings that change what is drawn or counted ---


def called(hand: str, discards: str = "", **settings: SettingValue) -> Table:
    """Ash is called on to open a lock, with all but these cards in the deck."""
    table = Table(Scene(P="2h", Pd=discards, hands={"Ash": hand}, settings=settings))
    deck, cards = table.game.table.players.deck, parse_cards(hand) + parse_cards(discards)
    deck.top, deck.cards = [], list(full(*cards).unseen)
    table.game.answer(GM, CALL, to="call-play")
    return table


def play_out(table: Table) -> int:
    """What Ash comes to who adds everything, in the way that draws most; a flip is named first."""
    table.say("Ash", "try")
    return finish(table)


def finish(table: Table) -> int:
    """The same from the window on."""
    while True:
        (asked,) = (one for one in table.game.pending(P1) if one.id.isdecimal())
        assert isinstance(asked.decision, Choose)
        ways = [one for one in asked.decision.options if one.cards]
        flips = [one for one in ways if one.rule == "SU-FACE-04"]
        if not ways:
            return acting_total(table.game.table, table.game.table.plays[0])
        best = max(flips or ways, key=lambda one: ("two cards" in one.hint, "draw" in one.hint))
        table.say("Ash", best.id)


def test_a_flip_that_draws() -> None:
    """SU-SUIT-04, SU-ODDS-02: a 2 or a 3 of the own suit draws what is missing."""
    found = told(called("", suit_draw_on_flip="on"), P1)
    assert found[None, "15 (average) by the flip"] == Fraction(23, 27)
    assert found[None, "15 (average) with the hand"] == Fraction(48, 54)


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"suit_draw_on_flip": "on"},
        {"flipped_faces": "active"},
        {"flipped_faces": "active", "suit_draw_on_flip": "on"},
    ],
)
@pytest.mark.parametrize(("hand", "discards"), [("", "3c"), ("4s", "As"), ("Kd", "Ac")])
def test_play_agrees_with_what_is_told(
    settings: dict[str, SettingValue], hand: str, discards: str
) -> None:
    """SU-FACE-04, SU-SUIT-04: before the flip, and while a flip may still be named."""
    table = called(hand, discards, **settings)
    chances, start, totals = told(table, P1), table.game, list[int]()
    for seed in range(FORKS):
        table.game, table.forced = start.fork(), Plain(seed=seed)
        totals.append(play_out(table))
    for number, label in ((20, "difficult"), (30, "almost impossible")):
        chance = chances[None, f"{number} ({label}) with the hand"]
        error = sqrt(chance * (1 - chance) / FORKS)
        assert abs(sum(one >= number for one in totals) / FORKS - chance) <= 4 * error


@pytest.mark.parametrize(
    ("flip", "discards"), [("Jo", ""), ("Kd", "As"), ("Ks", "Ad"), ("Kd", "5s")]
)
def test_play_agrees_while_a_flip_may_be_named(flip: str, discards: str) -> None:
    table = called("", discards, flipped_faces="active", suit_draw_on_flip="on")
    table.forced = Plain(seed=1)
    deck = table.game.table.players.deck
    deck.cards.remove(parse_cards(flip)[0])
    deck.top = [Known(parse_cards(flip)[0], "none")]
    table.say("Ash", "try")
    chances, start, won = told(table, P1), table.game, 0
    for seed in range(FORKS):
        table.game, table.forced = start.fork(), Plain(seed=seed)
        won += finish(table) >= 30
    chance = chances[None, "30 (almost impossible) with the hand"]
    assert abs(won / FORKS - chance) <= 4 * sqrt(chance * (1 - chance) / FORKS)


# --- what is marked ---


def marked(table: Table, seat: Seat) -> list[object]:
    """The answer that is marked for a seat, if any."""
    asked = next(one.id for one in table.game.pending(seat) if one.id.isdecimal())
    return [hint.to for hint in table.game.hints(seat, asked) if hint.best]


def window(hand: str, flip: str) -> Table:
    """Ash tries to reach 20 with 11 and this flip; everybody sees the number."""
    table = set_up(threshold_visibility="public")
    lying = table.game.table
    lying.hand(P1).cards = parse_cards(hand)
    lying.players.deck.top = [Known(card, "none") for card in parse_cards(flip)]
    lying.players.deck.cards = list(full(*parse_cards(hand), *parse_cards(flip)).unseen)
    table.game.answer(GM, {**CALL, "against": "20"}, to="call-play")
    table.play(["Ash: try"])
    return table


def test_it_stands_is_not_marked_while_it_falls_short() -> None:
    """What one card reaches is marked; where it takes several, nothing is."""
    short = window("9h 8c 3c", "2d")
    assert told(short, P1)["done", "reaches 20"] == 0
    assert set(marked(short, P1)) == {"8c"}
    assert marked(window("4h 3c", "2d"), P1) == []


def test_it_stands_is_marked_once_it_is_reached() -> None:
    assert marked(window("9h 8c 3c", "9d"), P1) == ["done"]


def test_nothing_is_marked_against_a_hidden_number() -> None:
    table = set_up(threshold_visibility="hidden")
    table.game.answer(GM, {**CALL, "against": "20"}, to="call-play")
    table.play(["Ash: try"])
    assert marked(table, P1) == []
