"""Hints beside what comes of it when the engine plays on from the same moment, many times."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from math import sqrt

import msgspec
import pytest
from msgspec import structs

from fiftyfour.bots import awaited_of, bot_answer
from fiftyfour.engine.actions import Begin
from fiftyfour.engine.cards import Suit
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given, PickCards
from fiftyfour.engine.distribution import Distribution
from fiftyfour.engine.options import Choose, options_of
from fiftyfour.engine.session import Session
from fiftyfour.engine.settings import setting_views
from fiftyfour.engine.setup import SeatInfo, SettingValue, Setup
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending
from fiftyfour.systems.skyace import system
from fiftyfour.systems.skyace.contest.choices import Step
from fiftyfour.systems.skyace.contest.grid import adjacent, orthogonal, tower_at
from fiftyfour.systems.skyace.contest.values import suit_bonus
from fiftyfour.systems.skyace.minds.danger import Danger, Spot
from fiftyfour.systems.skyace.minds.hints import Sight
from fiftyfour.systems.skyace.table import Contest, Hero, Skill, SkyAce, Trial
from tests.systems.skyace.scene import Place, Play, Scene

GAMES = 600
P1 = Seat("p1")


def moments(rule: str, players: int = 3) -> Iterator[tuple[Session[SkyAce], Seat, Pending]]:
    """Moments of a contest between bots in which a decision of this rule stands open."""
    seats = tuple(SeatInfo(Seat(f"p{n}"), "player", f"P{n}") for n in range(1, players + 1))
    setup = Setup(system="skyace", seats=seats, host=seats[0].seat, settings={"contests": 1})
    game, chance = Session(system, setup, Plain(seed=7)), Plain(seed=8)
    game.apply(setup.host, Begin())
    while not game.over:
        asked = awaited_of(game, chance)
        assert asked is not None
        seat, pending = asked
        if pending.decision.rule == rule:
            yield game, seat, pending
        game.apply(seat, bot_answer(system.minds.bot, game, seat, pending, chance))


def contest(game: Session[SkyAce]) -> Contest:
    sheet = next(sheet for sheet in game.view(None).sheets if sheet.name == "contest")
    return msgspec.json.decode(sheet.data, type=Contest)


def lost(game: Session[SkyAce], seed: int, seat: Seat, answer: str) -> int:
    """Energy an exchange costs in the end, when it is played on with other cards."""
    fork, chance = game.fork(Plain(seed=seed)), Plain(seed=~seed & 0xFFFF)
    fork.answer(seat, answer)
    while (exchange := contest(fork).exchange) is None or exchange.lost is None:
        asked = awaited_of(fork, chance)
        assert asked is not None
        fork.apply(asked[0], bot_answer(system.minds.bot, fork, *asked, chance))
    return exchange.lost


def test_a_place_hurts_as_often_as_told() -> None:
    """From where one goes, by walking or with a card, the best attack there is."""
    game, seat, hint = next(
        (game, seat, hint)
        for game, seat, pending in moments("SK-MOVE-01")
        for hint in game.hints(seat, pending.id)
        if hint.label == "can hurt" and Fraction(1, 5) < Fraction(hint.chance) < Fraction(4, 5)
    )
    assert isinstance(hint.to, str)
    there = game.fork(Plain(seed=1))
    there.answer(seat, hint.to)
    (asked,) = (pending for pending in there.pending(seat) if pending.awaited)
    attacks = [hint for hint in there.hints(seat, asked.id) if hint.label == "hurts"]
    best = max(attacks, key=lambda hint: Fraction(hint.chance))
    assert (best.chance, asked.decision.rule) == (hint.chance, "SK-ATK-01")


@pytest.mark.parametrize(
    "settings",
    [{}, {"lone_numeric": "yes"}, {"test_deck": "fresh"}, {"decks": "per_hero"}],
    ids=str,
)
def test_a_test_is_passed_as_often_as_told(settings: dict[str, SettingValue]) -> None:
    """SK-TEST-05, SK-TEST-06: beside the GM's form, beside the draw, and as it is played."""
    heroes = {"T": Place(), "S": Place()}
    play = Play(Scene(heroes=heroes, gm=True, phase="rest", settings=settings))
    play.hero("T").sheet.data.skills = [Skill("Mechanics", 3)]
    call: Given = {"hero": "1", "skill": "Mechanics", "difficulty": "average"}
    (before,) = play.game.hints(GM, "open-test", call)
    play.game.answer(GM, call, to="open-test")
    (asked,) = (pending for pending in play.game.pending(P1) if pending.awaited)
    (hint,) = play.game.hints(P1, asked.id)
    assert hint.chance == before.chance
    share, passed = float(Fraction(hint.chance)), 0
    for seed in range(GAMES):
        fork, chance = play.game.fork(Plain(seed=seed)), Plain(seed=seed)
        fork.answer(P1, "draw")
        (asked,) = (pending for pending in fork.pending(P1) if pending.awaited)
        assert isinstance(asked.decision, PickCards)
        plays = [list[str](play.cards) for play in asked.decision.sets or ()]
        assert [hint.to for hint in fork.hints(P1, asked.id)] == plays
        while (trial := trial_of(fork)).passed is None:
            waits = awaited_of(fork, chance)
            assert waits is not None
            fork.apply(waits[0], bot_answer(system.minds.bot, fork, *waits, chance))
        passed += trial.passed
    assert abs(passed / GAMES - share) <= 5 * sqrt(share * (1 - share) / GAMES)


def trial_of(game: Session[SkyAce]) -> Trial:
    sheet = next(sheet for sheet in game.view(None).sheets if sheet.name == "test")
    return msgspec.json.decode(sheet.data, type=Trial)


@pytest.mark.parametrize("rule", ["SK-ATK-01", "SK-DEF-01"])
def test_an_exchange_goes_as_often_as_told(rule: str) -> None:
    game, seat, pending = next(
        moment
        for n, moment in enumerate(moments(rule))
        if n == 5 and len(moment[0].hints(moment[1], moment[2].id))
    )
    hints = game.hints(seat, pending.id)
    to = hints[0].to
    assert isinstance(to, str)
    chance = next(Fraction(hint.chance) for hint in hints if hint.to == to and hint.chance)
    mean = next(Fraction(hint.mean) for hint in hints if hint.to == to and hint.mean)
    results = [lost(game, seed, seat, to) for seed in range(GAMES)]
    share = float(chance)
    spread = 5 * sqrt(share * (1 - share) / GAMES)
    assert abs(sum(result > 0 for result in results) / GAMES - share) <= spread
    assert abs(sum(results) / GAMES - float(mean)) <= 5 * 10 / sqrt(GAMES)


def test_a_hero_is_hurt_as_often_as_told() -> None:
    """An opponent's whole turn: its draw, the best place it can then take, attack and defense."""
    game, seat, hint = next(
        (game, seat, hint)
        for game, seat, pending in moments("SK-MOVE-01", players=2)
        for hint in game.hints(seat, pending.id)
        if hint.label == "can be hurt" and Fraction(1, 5) < Fraction(hint.chance) < Fraction(4, 5)
    )
    assert isinstance(hint.to, str)
    hits = sum(hurt_next(game, seed, seat, hint.to) for seed in range(GAMES))
    share = float(Fraction(hint.chance))
    assert abs(hits / GAMES - share) <= 5 * sqrt(share * (1 - share) / GAMES)


def hurt_next(game: Session[SkyAce], seed: int, seat: Seat, answer: str) -> bool:
    """Whether the hero that moves so is hurt by the opponent's next turn."""
    fork, chance = game.fork(Plain(seed=seed)), Plain(seed=~seed & 0xFFFF)
    fork.answer(seat, answer)
    table = fork.seen(seat).table
    me = table.heroes[table.contest.turn]
    tower = tower_at(table.grid, me.pawn.at)
    assert me.pawn.at is not None
    assert tower is not None
    danger = next(Sight(table).dangers(me, me.pawn.at, tower))
    energy = fork.table.heroes[me.number].energy
    before = energy.value
    moved = False
    while not fork.over:
        asked = awaited_of(fork, chance)
        assert asked is not None
        other, pending = asked
        mine, rule = other == seat, pending.decision.rule
        if mine and moved and rule == "SK-MOVE-02":
            break
        if mine and rule == "SK-ATK-01":
            fork.answer(seat, "no attack")
        elif not mine and rule == "SK-MOVE-01":
            moved = True
            fork.answer(other, best_place(fork.table, pending, danger, me))
        elif not mine and rule == "SK-ATK-01":
            fork.answer(other, f"attack {me.number}")
        elif mine and rule == "SK-DEF-01":
            fork.answer(seat, "defend")
        else:
            fork.apply(other, bot_answer(system.minds.bot, fork, other, pending, chance))
    return energy.value < before


def best_place(table: SkyAce, pending: Pending, danger: Danger, me: Hero) -> str:
    """Where the opponent goes that is after `me`; anywhere if it cannot come near."""
    under, places = tower_at(table.grid, me.pawn.at), dict[str, Spot]()
    (other,) = table.opponents(me)
    assert me.pawn.at is not None
    assert under is not None
    assert isinstance(pending.decision, Choose)
    for option in options_of(pending.decision, Step):
        cell = option.does.cell
        if adjacent(cell, me.pawn.at):
            tower = option.cards[0] if option.cards else tower_at(table.grid, cell)
            assert tower is not None
            power = Suit.SPADES if orthogonal(cell, me.pawn.at) else Suit.DIAMONDS
            apart = abs(int(tower.rank) - int(under.rank))
            places[option.id] = Spot(other.power(power), suit_bonus(tower, power), apart)
    first = pending.decision.options[0].id
    return max(places, key=lambda to: danger.rate(places[to]), default=first)


def test_every_decision_of_a_contest_has_its_hints() -> None:
    for rule, words in {
        "SK-MOVE-01": {"can hurt", "can be hurt"},
        "SK-ATK-01": {"hurts", "Energy taken", "knocks out"},
        "SK-DEF-01": {"is hurt", "Energy lost", "is out"},
        "SK-PLAY-04": {"hurts", "Energy taken", "is hurt", "Energy lost", "knocks out", "is out"},
    }.items():
        hints = [hint for game, seat, asked in moments(rule) for hint in game.hints(seat, asked.id)]
        assert {hint.label for hint in hints} == words


def test_a_play_comes_to_what_is_listed_and_previewed() -> None:
    """SK-ATK-09, SK-DEF-04: the list, the preview and the record have the same numbers."""
    for game, seat, pending in islice(moments("SK-PLAY-04"), 12):
        assert isinstance(pending.decision, PickCards)
        exchange = contest(game).exchange
        assert exchange is not None
        attacks = exchange.attack is None
        for play in pending.decision.sets or ():
            fork, cards = game.fork(Plain(seed=1)), list[str](play.cards)
            told = game.preview(seat, pending.id, [*cards])
            fork.answer(seat, [*cards])
            exchange = contest(fork).exchange
            assert exchange is not None
            made = exchange.attack if attacks else exchange.defense
            assert made == play.gives
            if cards:
                assert (told.gives, told.hint, told.refusal) == (made, play.label, None)


def test_a_play_that_is_too_low_hurts_nobody() -> None:
    for game, seat, pending in moments("SK-PLAY-04"):
        exchange = contest(game).exchange
        assert exchange is not None
        if exchange.attack is not None:
            continue
        nothing = [hint for hint in game.hints(seat, pending.id) if hint.to == []]
        assert [(hint.label, hint.chance or hint.mean) for hint in nothing] == [
            ("hurts", "0"),
            ("Energy taken", "0"),
        ]


@pytest.mark.parametrize(
    ("setting", "hurts", "label"), [("no", 0, ""), ("yes", 1, "2 damage for the tower alone")]
)
def test_a_bonus_without_a_play(setting: str, hurts: int, label: str) -> None:
    """SK-MOD-05: what is told of playing nothing, and of the attack before a card is drawn."""
    settings: dict[str, SettingValue] = {"bonus_without_play": setting}
    heroes = {
        "S": Place(hero="Sky Ace", at="4h@(-1,0)", deck="6s 2c Kd 9h"),
        "T": Place(at="6d@(0,1)"),
    }
    play = Play(Scene(heroes=heroes, settings=settings))
    for line in ("S: draw", "S: place 6s 0,0"):
        play.do(line)
    assert (told_of(play, "attack 2")["hurts"] == 1) == (setting == "yes")
    play.do("S: attack T")
    assert told_of(play, [])["hurts"] == hurts
    asked = play.game.question(P1)
    assert asked is not None
    assert isinstance(asked.decision, PickCards)
    assert [one.label for one in asked.decision.sets or ()] == [label]


def told_of(play: Play, to: object) -> dict[str, Fraction]:
    asked = play.game.question(P1)
    assert asked is not None
    hints = play.game.hints(P1, asked.id)
    return {hint.label: Fraction(hint.chance) for hint in hints if hint.to == to and hint.chance}


def test_questions_agree_with_the_book() -> None:
    play = system.minds.questions["play"]
    answer = play.answer(play.form.check({"cards": 2}))
    assert (10, Fraction(35, 477)) in answer.items()  # SK-TV-62
    test = system.minds.questions["test"]
    answer = test.answer(test.form.check({"skill": 1, "difficulty": "impossible"}))
    assert answer == {"passes": Fraction(6660232, 77481495)}  # SK-TV-68
    attack = system.minds.questions["attack"]
    asked = attack.form.check({"cards": 1, "bonus": "yes", "alone": "yes", "defense": 0})
    answer = attack.answer(asked)
    assert isinstance(answer, Distribution)
    assert answer.mean == Fraction(104, 27)  # SK-TV-79


def marked(game: Session[SkyAce], seat: Seat) -> tuple[str, list[object]]:
    """The rule by which a seat is asked, and the answer that is marked there, if any."""
    (asked,) = (pending for pending in game.pending(seat) if pending.awaited)
    hints = game.hints(seat, asked.id)
    assert hints
    return asked.decision.rule, [hint.to for hint in hints if hint.best]


def attacking(deck: str, there: str) -> Play:
    """A hero on an 8 is to attack one on a 2: close by with four cards, from afar with one."""
    heroes = {"T": Place(at="9s@(0,0)", deck=deck), "S": Place(at=there, deck="3h 4h 5h")}
    play = Play(Scene(heroes=heroes, towers="8c@(1,0)"))
    play.do("T: draw")
    play.do("T: walk 1,0")
    return play


def test_an_attack_that_will_not_hurt_is_not_marked() -> None:
    """`Attack (far), hurts 3.9 %`, and then `K♦: 0 damage`."""
    play = attacking("4c 5c Kd", "2h@(0,1)")
    rule, best = marked(play.game, P1)
    assert (rule, best) == ("SK-ATK-01", [])
    play.do("T: attack S")
    rule, best = marked(play.game, P1)
    assert (rule, best) == ("SK-PLAY-04", [])


def test_what_hurts_is_marked() -> None:
    play = attacking("4c 5c Jo* 2d 3d 4d", "2h@(1,1)")
    assert set(marked(play.game, P1)[1]) == {"attack 2"}
    play.do("T: attack S")
    _, best = marked(play.game, P1)
    assert best[0] == ["Jo*"]
    play.do("T: play Jo*")
    rule, best = marked(play.game, Seat("p2"))
    assert (rule, set(best)) == ("SK-DEF-01", {"defend"})


def test_nobody_is_asked_to_defend_against_nothing_at_a_new_table() -> None:
    """Stored tables go on asking."""
    assert structs.asdict(system.settings.read({}))["defense_on_failed_attack"] == "offer"
    new = {one.name: one.default for one in setting_views(system.settings, {})}
    assert new["defense_on_failed_attack"] == "skip"
