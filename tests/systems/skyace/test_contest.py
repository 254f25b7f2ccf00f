"""Set-up, decks, turn order and sight: what scenes with one hero a player do not show."""

from collections import Counter

import pytest

from fiftyfour.engine.actions import Adjust, Begin
from fiftyfour.engine.cards import ALL_CARDS, Card, Suit
from fiftyfour.engine.chance import Human, Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.errors import IllegalAction, UnknownSystem
from fiftyfour.engine.events import Moved
from fiftyfour.engine.options import Choose
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, SettingValue, Setup
from fiftyfour.engine.things import GM, Known, Seat
from fiftyfour.systems.skyace import system
from fiftyfour.systems.skyace.contest.seeding import turn_up
from fiftyfour.systems.skyace.table import SkyAce
from tests.systems.skyace.scene import Place, Play, Scene, phase, refused

P1, P2, P3 = Seat("p1"), Seat("p2"), Seat("p3")


def table(
    players: int = 2, *, gm: bool = False, seed: int = 1, **settings: SettingValue
) -> Session[SkyAce]:
    """A table at rest before its first contest."""
    seats = [SeatInfo(Seat(f"p{n}"), "player", f"Player {n}") for n in range(1, players + 1)]
    if gm:
        seats.insert(0, SeatInfo(GM, "gm", "Game master"))
    setup = Setup(system="skyace", seats=tuple(seats), host=seats[0].seat, settings=settings)
    game = Session(system, setup, Plain(seed=seed))
    game.apply(setup.host, Begin())
    return game


def start(game: Session[SkyAce]) -> None:
    """Begin a contest and seed every hero at random."""
    game.answer(game.config.host, "start")
    chance = Plain(seed=7)
    while phase(game) == "SEED":
        answer_one(game, chance)


def answer_one(game: Session[SkyAce], chance: Plain) -> None:
    """Any legal answer by whoever is awaited."""
    seat = game.awaited()[0].seat
    pending = game.pending(seat)[0]
    game.answer(seat, pending.decision.sample(chance), to=pending.id)


def new_hero(game: Session[SkyAce], by: Seat, seat: Seat, hero: str = "twilight") -> None:
    game.answer(by, {"figure": f"new {seat}", "hero": hero}, to="take-hero")


# --- who takes part (SK-GEN) ---


def test_everything_is_ready_at_once() -> None:
    """SK-GMG-01, SK-GEN-02: a deck and a ready-made hero for each player."""
    game = table(4)
    names = [hero.name for hero in game.table.heroes.values()]
    assert names == ["Sky Ace", "Twilight", "Blue Streak", "Arachno-man"]
    assert [len(stock.deck) for stock in game.table.stocks.values()] == [54] * 4  # SK-CARD-02
    assert [awaited.seat for awaited in game.awaited()] == [P1]
    start(game)
    assert phase(game) == "TURN_START"


def test_a_gm_plays_the_villains() -> None:
    """SK-GEN-03, SK-GEN-05, SK-GEN-08, SK-RPG-01: one side each, made by the same rules."""
    game = table(2, gm=True)
    sides = [(hero.seat, hero.side) for hero in game.table.heroes.values()]
    assert sides == [(P1, "heroes"), (P2, "heroes"), (GM, "villains"), (GM, "villains")]
    game.answer(GM, "free-for-all")
    assert {hero.side for hero in game.table.heroes.values()} == {""}
    game.answer(GM, "teams")
    assert {hero.side for hero in game.table.heroes.values()} == {"heroes", "villains"}
    with pytest.raises(UnknownSystem, match="2 players"):
        table(1)
    start(table(1, gm=True))


def test_figures_have_different_names() -> None:
    """SK-GEN-09: the same sheet twice shows two names."""
    game = table(3)
    for seat in (P1, P2, P3):
        game.answer(seat, {"hero": "twilight"}, to="take-hero")
    names = [hero.name for hero in game.table.heroes.values()]
    assert names == ["Twilight (2)", "Twilight", "Twilight (3)"]
    game.answer(P2, {"hero": "twilight"}, to="take-hero")  # its own name is free for itself
    assert game.table.heroes[2].name == "Twilight"


def test_how_many_may_fight() -> None:
    """SK-GEN-04, SK-END-02: 2 to 35 heroes on at least two sides."""
    game = table(2)
    game.answer(P2, "rest 2", to="line-up")
    assert refused(game, P1, "start") == "too_few_heroes"
    game.answer(P1, "fill up")
    assert [h.entered for h in game.table.heroes.values()] == [True, False, True]
    game.answer(P2, "remove 3", to="line-up")
    game.answer(P2, "enter 2", to="line-up")
    for seat, hero in ((P1, "1"), (P2, "2")):
        game.answer(seat, {"hero": hero, "side": " the  good "}, to="choose-side")
    assert refused(game, P1, "start") == "one_side_only"
    game.answer(P1, "fill up")  # puts it right
    while len(game.table.heroes) < 35:
        new_hero(game, P1, P2)
    with pytest.raises(IllegalAction):
        new_hero(game, P1, P2)
    start(game)
    assert len(game.table.grid) == 35
    assert game.table.contest.round == 1


def test_only_the_host_or_the_gm_begins() -> None:
    game = table(2)
    assert refused(game, P2, "start") == "not_your_decision"
    game = table(2, gm=True)
    game.answer(GM, "start")
    assert refused(game, P1, {"hero": "twilight"}, "take-hero") == "contest_running"
    assert refused(game, P1, "rest 1", "line-up") == "contest_running"


def test_heroes_are_changed_by_their_own_seat() -> None:
    """SK-GEN-05; the host and the GM may change all."""
    game = table(3)
    assert refused(game, P2, "remove 1", "line-up") == "not_yours"
    assert refused(game, P2, "remove 9", "line-up") == "no_such_option"
    assert refused(game, P2, {"figure": "1", "hero": "twilight"}, "take-hero") == "no_such_option"
    game.answer(P1, {"figure": "3", "hero": "sky-ace"}, to="take-hero")
    assert game.table.heroes[3].name == "Sky Ace (2)"
    assert game.table.heroes[3].seat == P3


def test_a_hero_of_ones_own() -> None:
    """SK-GEN-06, SK-HERO-06, SK-VIS-06: the sheet is for all, the secret half is not."""
    game = table(2, gm=True)
    mine: Given = {"name": "Night Heron", "power_s_name": "Beak", "real_name": "Ada Moor"}
    game.answer(P1, mine, to="make-hero")
    hero = game.table.heroes[1]
    assert (hero.name, hero.sheet.data.power_name(Suit.SPADES)) == ("Night Heron", "Beak")
    assert hero.energy.most == hero.energy.value == 10

    def shown(seat: Seat | None) -> bool:
        return any(b"Ada Moor" in bytes(sheet.data) for sheet in game.view(seat).sheets)

    assert [shown(seat) for seat in (P1, GM, P2, None)] == [True, True, False, False]
    assert refused(game, P1, {"name": " "}, "make-hero") == "hero_invalid"
    assert refused(game, P1, {"name": "X", "power_s": 3}, "make-hero") == "hero_invalid"


def test_secret_identities_may_be_open() -> None:
    game = table(2, secret_identity="table")
    names = [sheet.name for sheet in game.view(None).sheets]
    assert [name for name in names if name.startswith("identity")] == ["identity:1", "identity:2"]


# --- decks and turn order (SK-DECK, SK-ORD) ---


def whole(game: Session[SkyAce]) -> None:
    """Each pile and what of it lies on the grid are 54 different cards (SK-CARD-01)."""
    for stock in game.table.stocks.values():
        cards: list[Card] = [*stock.deck.faces(), *stock.hand.cards]
        cards += [*stock.shown.cards, *stock.discard.cards]
        for tower in game.table.grid.values():
            cards += tower.cards if tower.stock == stock.name else []
        assert Counter(cards) == Counter(ALL_CARDS)


def test_a_deck_for_each_seat() -> None:
    """SK-DECK-01, SK-GRID-09: all of a seat's heroes draw from one deck."""
    game = table(2, gm=True)
    assert list(game.table.stocks) == ["gm", "p1", "p2"]
    start(game)
    towers = Counter(tower.stock for tower in game.table.grid.values())
    assert towers == {"gm": 2, "p1": 1, "p2": 1}
    whole(game)


def test_a_deck_for_each_hero() -> None:
    """SK-DECK-01, SK-TEST-09: and one for the GM, who tests skills with it."""
    game = table(2, gm=True, decks="per_hero")
    assert list(game.table.stocks) == ["gm", "1", "2", "3", "4"]
    new_hero(game, GM, GM)
    game.answer(GM, "remove 3", to="line-up")
    assert list(game.table.stocks) == ["gm", "1", "2", "4", "5"]
    start(game)
    assert {tower.stock for tower in game.table.grid.values()} == {"1", "2", "4", "5"}
    whole(game)


def test_one_card_for_each_seat() -> None:
    """SK-ORD-07: then the heroes of a seat act one after another, as entered."""
    game = table(2, initiative="seat")
    new_hero(game, P1, P2)
    new_hero(game, P1, P1)
    events = game.answer(P1, "start")
    drawn = [event for event in events if isinstance(event, Moved) and event.rule == "SK-ORD-07"]
    assert [(event.source, event.count) for event in drawn] == [("deck:p1", 2)]
    assert game.table.contest.order in ([1, 4, 2, 3], [2, 3, 1, 4])
    assert game.table.contest.initiative[0] == game.table.contest.initiative[1]


def test_one_card_for_each_hero_from_the_first_ones_deck() -> None:
    """SK-ORD-01, SK-ORD-06, SK-ORD-07, SK-VIS-04: open to all, and back into that deck."""
    game = table(3)
    events = game.answer(P1, "start")
    drawn = [event for event in events if isinstance(event, Moved) and event.rule == "SK-ORD-07"]
    assert [(event.source, event.count, event.sight) for event in drawn] == [("deck:p1", 3, "all")]
    back = [event for event in events if event.rule == "SK-ORD-06"]
    assert len(back) == 1
    assert not game.table.stocks["p1"].deck.top  # shuffled in


def test_rejected_cards_take_part_in_a_reshuffle() -> None:
    """SK-SEED-03: also the one that was drawn last."""
    play = Play(Scene(heroes={"A": Place(discard="5c"), "B": Place()}))
    hero, stock = play.hero("A"), play.table.stocks["p1"]
    stock.deck.top = [Known(Card.KD, "none")]
    play.game.state.chance = Human(entered=["Kd", "5c"])
    assert turn_up(play.game, hero, stock)
    assert (stock.shown.cards, stock.discard.cards) == ([Card.C5], [Card.KD])


def test_a_pile_without_a_numeric_card_seeds_nobody() -> None:
    play = Play(Scene(heroes={"A": Place(discard="Kc Jo"), "B": Place()}))
    assert not turn_up(play.game, play.hero("A"), play.table.stocks["p1"])


def test_piles_are_whole_at_both_ends() -> None:
    """SK-DECK-06, SK-END-06: whatever was drawn before or lay on the grid."""
    game = table(2, round_limit=2, contests=2)
    chance = Plain(seed=3)
    contests = 0
    while not game.over:
        answer_one(game, chance)
        whole(game)
        if not game.table.contest.running and game.table.contest.number > contests:
            contests = game.table.contest.number
            assert [len(stock.deck) for stock in game.table.stocks.values()] == [54, 54]
            assert not game.table.grid
    assert contests == 2
    assert system.outcome(game.table).words == game.table.contest.outcome != ""


# --- what is hidden (SK-VIS) ---


@pytest.mark.parametrize("hands", ["hidden", "open"])
def test_who_sees_a_hand(hands: str) -> None:
    """SK-VIS-01, SK-VIS-02: its player, or everybody; the others see how many."""
    game = table(2, gm=True, hands=hands)
    start(game)
    seat = game.awaited()[0].seat
    events = game.answer(seat, "draw")
    hand = game.table.stocks[seat].hand
    assert hand.cards
    drawn = next(event for event in events if isinstance(event, Moved))
    for viewer in (*game.seats, None):
        zone = next(zone for zone in game.view(viewer).zones if zone.name == hand.name)
        seen = viewer == seat or hands == "open"
        assert zone.count == len(hand.cards)
        assert list(zone.cards) == (hand.cards if seen else [])
        assert len(drawn.to(viewer).cards) == (len(hand.cards) if seen else 0)
        asked = [pending.decision for pending in game.view(viewer).decisions if pending.awaited]
        assert bool(asked) == (viewer == seat)


def test_all_discards_are_face_up() -> None:
    """SK-VIS-03: so everybody sees that a pass was honest."""
    play = Play(Scene(heroes={"A": Place(at="8s@(0,0)", deck="Kd Jo"), "B": Place(at="6d@(0,1)")}))
    play.do("A: draw")
    play.do("A: pass")
    zones = {zone.name: zone for zone in play.game.view(None).zones}
    assert zones["discard:p1"].cards == (Card.KD, Card.JOKER)
    assert zones["deck:p1"].cards == ()


# --- Energy between contests (SK-RPG-03) ---


def set_energy(game: Session[SkyAce], hero: int, value: int) -> None:
    game.apply(GM, Adjust(track=f"energy:{hero}", value=value))


def test_energy_is_restored() -> None:
    """SK-DMG-05: a contest begins at the sum of the powers."""
    game = table(2, gm=True)
    set_energy(game, 1, 3)
    start(game)
    assert game.table.heroes[1].energy.value == 10


def test_energy_is_carried() -> None:
    """SK-RPG-03, SK-RPG-04: the beaten rest until they have some Energy again."""
    game = table(2, gm=True, energy_between_contests="carry")
    set_energy(game, 1, 3)
    set_energy(game, 2, 0)
    assert refused(game, GM, "start") == "no_energy"
    game.answer(P2, "rest 2", to="line-up")
    assert refused(game, P2, "enter 2", "line-up") == "no_energy"
    start(game)
    heroes = game.table.heroes
    assert [hero.energy.value for hero in heroes.values()] == [3, 0, 10, 10]
    assert not heroes[2].standing
    set_energy(game, 3, 0)  # out at once (SK-DMG-02)
    set_energy(game, 4, 0)
    chance = Plain(seed=1)
    while game.table.contest.running:
        answer_one(game, chance)
    assert game.table.contest.winner == "heroes"
    assert [hero.entered for hero in heroes.values()] == [True, False, False, False]
    game.answer(GM, "fill up")
    assert refused(game, GM, "fill up") == "no_such_option"
    start(game)


def test_only_the_gm_brings_in_fresh_heroes() -> None:
    """SK-RPG-03: a host who plays calls back who has Energy; if that is not enough, the GM acts."""
    seats = [SeatInfo(P1, "player", "A"), SeatInfo(P2, "player", "B"), SeatInfo(GM, "gm", "GM")]
    chosen: dict[str, SettingValue] = {"energy_between_contests": "carry"}
    setup = Setup(system="skyace", seats=tuple(seats), host=P1, settings=chosen)
    game = Session(system, setup, Plain(seed=1))
    game.apply(P1, Begin())
    start(game)
    game.answer(P1, "end contest", to="end-contest")
    for hero in (1, 3, 4):
        set_energy(game, hero, 0)
        game.answer(GM, f"rest {hero}", to="line-up")
    assert refused(game, P1, "fill up") == "not_gm"
    assert [awaited.seat for awaited in game.awaited()] == [GM]
    set_energy(game, 1, 1)
    assert [awaited.seat for awaited in game.awaited()] == [P1]
    game.answer(P1, "fill up")
    assert [hero.entered for hero in game.table.heroes.values()] == [True, True, False, False]
    start(game)


def test_without_a_gm_the_beaten_are_replaced_when_nobody_is_left_to_fight() -> None:
    """SK-RPG-03, SK-GMG-01: the one who won keeps its Energy."""
    game = table(2, energy_between_contests="carry")
    start(game)
    chance = Plain(seed=1)
    while game.table.contest.running:
        answer_one(game, chance)
    (left,) = (hero for hero in game.table.heroes.values() if hero.entered)
    assert 0 < left.energy.value < 10
    game.answer(P1, "fill up")
    fighting = [hero.energy.value for hero in game.table.heroes.values() if hero.entered]
    assert fighting == [left.energy.value, 10]
    start(game)


# --- what everybody reads ---


def test_the_attack_reads_like_arithmetic() -> None:
    """SK-ATK-09, SK-DEF-04, SK-DMG-01: values, bonus, difficulty, and what is left of them."""
    play = Play(
        Scene(
            heroes={
                "T": Place(at="4h@(-1,0)", deck="8s Kd 5c Qh 9s 3s"),
                "S": Place("Sky Ace", at="6d@(0,1)", deck="2c 3d Kd 4h"),
            }
        )
    )
    for line in ("T: draw", "T: place 8s 0,0", "T: attack S", "T: play 9s 3s", "S: defend"):
        play.do(line)
    tally = system.centre(play.game)
    assert [[(t.label, t.value) for t in line.terms] for line in tally.lines] == [
        [("9♠", 4), ("3♠", 4), ("suit bonus", 2), ("difficulty", -2)]
    ]
    play.do("S: play Kd")
    tally = system.centre(play.game)
    assert [(line.total, line.result) for line in tally.lines] == [
        (8, "8 damage"),
        (3, "3 blocked"),
        (5, "5 lost"),
    ]
    assert tally.outcome == "S has 5 Energy left"
    play.do("S: draw")  # the next action clears it
    assert system.centre(play.game).title == "Round 1"


def test_a_tally_adds_up() -> None:
    """Every line's terms come to its total, in many contests."""
    for seed in range(5):
        game = table(3, seed=seed, round_limit=8, contests=1)
        chance = Plain(seed=seed)
        while not game.over:
            answer_one(game, chance)
            for line in system.centre(game).lines:
                if line.terms:
                    assert sum(term.value for term in line.terms) == line.total


def test_badges() -> None:
    play = Play(Scene(heroes={x: Place(at=f"8s@({i},{i})") for i, x in enumerate("ABC")}))
    assert [system.badges(play.table, Seat(f"p{n}")) for n in (1, 2, 3)] == [("turn",), (), ()]
    play.do("B: concede B")
    assert system.badges(play.table, P2) == ("out",)


def test_refusals_do_not_need_the_right_kind_of_answer() -> None:
    """A card list where words are asked, and words where cards are: refused, not a crash."""
    play = Play(
        Scene(heroes={"A": Place(at="4h@(-1,0)", deck="8s Kd As 2c"), "B": Place(at="6d@(0,1)")})
    )
    assert refused(play.game, P1, ["8s"]) == "no_such_option"
    play.do("A: draw")
    for wrong in ("place", "place 8s", "place 8s x", "place 99,99", "walk", "", "hello", "8s 0,0"):
        decision = play.game.asking()
        assert decision is not None
        assert isinstance(next(iter(decision.decisions.values())), Choose)
        refused(play.game, P1, wrong)
    play.do("A: place 8s 0,0")
    play.do("A: attack B")
    assert refused(play.game, P1, "defend") == "bad_answer"
    assert refused(play.game, P1, ["As", "As"]) == "card_not_in_hand"
    assert refused(play.game, P1, ["As", "2c"]) == "illegal_play"
