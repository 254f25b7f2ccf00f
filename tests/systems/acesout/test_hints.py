"""What is told beside a DRAW is what the odds say of the table as it stands."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from fiftyfour.bots import awaited_of, bot_answer
from fiftyfour.engine.actions import Begin
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given, PickCards
from fiftyfour.engine.events import Told
from fiftyfour.engine.forms import Form
from fiftyfour.engine.options import Choose
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending
from fiftyfour.systems.acesout import system
from fiftyfour.systems.acesout.decks import is_ace
from fiftyfour.systems.acesout.draw.tally import worth
from fiftyfour.systems.acesout.table import AcesOut
from tests.systems.acesout.scene import Cards, Scene, Table

ANN, BO = Seat("p1"), Seat("p2")

GAMES = 300


def mission(players: int = 1, seed: int = 3) -> Session[AcesOut]:
    """A mission between bots as the GM is about to call the first DRAW."""
    seats = [SeatInfo(GM, "gm", "GM")]
    seats += [SeatInfo(Seat(f"p{n}"), "player", f"P{n}") for n in range(1, players + 1)]
    setup = Setup(
        system="acesout", seats=tuple(seats), host=GM, settings=dict(system.settings.one_game)
    )
    game, chance = Session(system, setup, Plain(seed=seed)), Plain(seed=seed + 1)
    game.apply(GM, Begin())
    while not any(one.id == "call-draw" for one in game.pending(GM)):
        asked = awaited_of(game, chance)
        assert asked is not None
        game.apply(asked[0], bot_answer(system.minds.bot, game, *asked, chance))
    return game


def first_draw() -> tuple[Session[AcesOut], Seat]:
    """A mission between bots up to its first DRAW that costs cards to lose."""
    game, chance = mission(), Plain(seed=4)
    while True:
        asked = awaited_of(game, chance)
        assert asked is not None
        seat, pending = asked
        if pending.decision.rule == "AO-DRAW-01" and not game.table.call.nc:
            return game, seat
        game.apply(seat, bot_answer(system.minds.bot, game, seat, pending, chance))


def test_a_draw_goes_as_often_as_told() -> None:
    game, seat = first_draw()
    pending = game.pending(seat)[0]
    told = {hint.label: hint for hint in game.hints(seat, pending.id)}
    assert set(told) == {"success", "loses an Ace", "cards lost"}
    successes = aces_lost = lost = 0
    agent = game.table.agents[seat].cards.removed
    before = len(agent.cards)
    for seed in range(GAMES):
        fork, chance = game.fork(Plain(seed=seed)), Plain(seed=seed)
        number = fork.table.call.number
        fork.answer(seat, "draw")
        while fork.table.call.number == number and fork.table.call.phase != "idle":
            asked = awaited_of(fork, chance)
            assert asked is not None
            one, question = asked
            if question.decision.rule == "AO-ACE-02":  # a drawn Ace is always given up
                fork.apply(one, bot_answer(_first, fork, one, question, chance))
            else:
                fork.apply(one, bot_answer(system.minds.bot, fork, one, question, chance))
        successes += fork.table.call.lead.outcome.startswith("success")
        gone = fork.table.agents[seat].cards.removed.cards[before:]
        lost, aces_lost = lost + len(gone), aces_lost + any(map(is_ace, gone))
    assert near(successes, Fraction(told["success"].chance))
    assert near(aces_lost, Fraction(told["loses an Ace"].chance))
    assert abs(lost / GAMES - float(Fraction(told["cards lost"].mean))) <= 5 / GAMES**0.5


@pytest.mark.parametrize(
    ("lost", "label"), [(3, "loses the last Ace: ACES OUT"), (4, "out of the mission")]
)
def test_who_has_no_ace_to_spare_is_told(lost: int, label: str) -> None:
    """AO-OUT-01, AO-OUT-02."""
    game, seat = first_draw()
    cards = game.table.agents[seat].cards
    gone = [card for card in cards.deck.cards if is_ace(card)][:lost]
    cards.deck.cards = [card for card in cards.deck.cards if card not in gone]
    cards.removed.cards += gone
    told = {hint.label: hint for hint in game.hints(seat, game.pending(seat)[0].id)}
    assert set(told) == {"success", label, "cards lost"}
    chance, fails = Fraction(told[label].chance), 1 - Fraction(told["success"].chance)
    assert 0 < chance < 1
    assert (chance == fails) == (lost == 4)


def near(hits: int, chance: Fraction) -> bool:
    """Within five standard deviations."""
    share = float(chance)
    return abs(hits / GAMES - share) <= 5 * (share * (1 - share) / GAMES) ** 0.5


def _first(seen: Seen[AcesOut], pending: Pending, chance: Plain) -> str:
    assert isinstance(pending.decision, Choose)
    return pending.decision.options[0].id


def _better(seen: Seen[AcesOut], pending: Pending, chance: Plain) -> list[str]:
    assert isinstance(pending.decision, PickCards)
    skill = seen.table.call.lead.skill
    cards = pending.decision.cards
    return [max(cards, key=lambda card: (worth(card, skill), not is_ace(card)))]


def _last(seen: Seen[AcesOut], pending: Pending, chance: Plain) -> str:
    assert isinstance(pending.decision, Choose)
    return pending.decision.options[-1].id


def test_a_gm_sees_what_a_call_gives_while_setting_it() -> None:
    game = mission()
    form = next(one for one in game.pending(GM) if one.id == "call-draw").decision
    assert isinstance(form, Form)
    usual = form.example()
    hard = {**usual, "cards": "2", "gm_cards": "6"}
    easy = {**usual, "cards": "6", "gm_cards": "1"}
    lost = [
        Fraction(next(hint.mean for hint in game.hints(GM, "call-draw", draft) if hint.mean))
        for draft in (hard, easy)
    ]
    assert lost[0] > 1 > lost[1]  # what is paid may turn up a saving Ace, so success tells less
    assert game.hints(GM, "call-draw")


def test_two_agents_see_how_they_stand_against_each_other() -> None:
    game = mission(2)
    game.answer(GM, {}, to="call-opposed")
    told: list[dict[str, Fraction]] = []
    for side in game.table.call.sides:
        pending = next(one for one in game.pending(side.seat) if one.decision.rule == "AO-PVP-01")
        hints = game.hints(side.seat, pending.id)
        told.append(
            {hint.label.split(",")[0].split(":")[0]: Fraction(hint.chance) for hint in hints}
        )
    mine, theirs = told
    assert mine["a tie"] == theirs["a tie"]
    assert mine["ahead"] + theirs["ahead"] + mine["a tie"] == 1
    first = 0
    for seed in range(GAMES):
        fork = game.fork(Plain(seed=seed))
        events = fork.answer(game.table.call.lead.seat, "draw")
        ties = fork.table.call.ties
        told_of = [e.data for e in events if isinstance(e, Told) and "initiator" in e.data]
        one, two = told_of[0]["initiator"], told_of[0]["opponent"]
        assert isinstance(one, int)
        assert isinstance(two, int)
        first += ties == 0 and one > two
    assert near(first, mine["ahead"])


def test_a_gm_sees_agents_against_each_other_while_setting_it() -> None:
    game = mission(2)
    told = {hint.label: Fraction(hint.chance) for hint in game.hints(GM, "call-opposed")}
    assert len(told) == 2
    form = next(one for one in game.pending(GM) if one.id == "call-opposed").decision
    assert isinstance(form, Form)
    usual = form.example()
    more = game.hints(GM, "call-opposed", {**usual, "initiator_cards": "6"})
    assert Fraction(more[0].chance) > next(iter(told.values()))


def decisions(
    players: int, rule: str, seed: int
) -> Iterator[tuple[Session[AcesOut], Seat, Pending]]:
    """Moments of a mission between bots in which a decision of this rule stands open."""
    game, chance = mission(players, seed), Plain(seed=seed)
    while not game.over:
        asked = awaited_of(game, chance)
        assert asked is not None
        if asked[1].decision.rule == rule:
            yield game, *asked
        game.apply(asked[0], bot_answer(system.minds.bot, game, *asked, chance))


def outcome(game: Session[AcesOut], seat: Seat, answer: Given, seed: int) -> str:
    """What an open DRAW comes to when it goes on from here."""
    return played(game, seat, answer, seed).table.call.lead.outcome


def played(game: Session[AcesOut], seat: Seat, answer: Given, seed: int) -> Session[AcesOut]:
    """The game once an open DRAW is over: every Ace is given, nobody steps in."""
    fork, chance = game.fork(Plain(seed=seed)), Plain(seed=seed)
    number = fork.table.call.number
    fork.answer(seat, answer)
    while fork.table.call.number == number and fork.table.call.phase != "idle":
        asked = awaited_of(fork, chance)
        assert asked is not None
        replies = {"AO-ACE-02": _first, "AO-COMB-02": _better}
        reply = replies.get(asked[1].decision.rule, _last)
        fork.apply(asked[0], bot_answer(reply, fork, *asked, chance))
    return fork


def test_a_supporter_sees_what_each_card_gives() -> None:
    game, seat, pending = next(decisions(3, "AO-COMB-02", 5))
    hints = game.hints(seat, pending.id)
    assert isinstance(pending.decision, PickCards)
    told = [hint for hint in hints if hint.label == "success"]
    assert [hint.to for hint in told] == [[card] for card in pending.decision.cards]
    for hint in told:
        assert isinstance(hint.to, list)
        good = [outcome(game, seat, hint.to, seed).startswith("success") for seed in range(GAMES)]
        assert near(sum(good), Fraction(hint.chance))


def test_who_may_support_sees_what_it_is_about() -> None:
    game, seat, pending = next(decisions(3, "AO-COMB-01", 5))
    told = {(str(hint.to), hint.label): hint for hint in game.hints(seat, pending.id)}
    assert ("support", "the better card adds, on average") in told
    chances = [Fraction(told[way, "success"].chance) for way in ("stay out", "support")]
    assert chances[0] < chances[1]
    good = [outcome(game, seat, "support", one).startswith("success") for one in range(GAMES)]
    assert near(sum(good), chances[1])


@pytest.mark.parametrize(("rule", "players"), [("AO-ACE-02", 1), ("AO-POW-08", 3)])
def test_an_accepted_loss_is_saved_as_often_as_told(rule: str, players: int) -> None:
    found = (one for seed in range(40) for one in decisions(players, rule, seed))
    game, seat, pending = next(found)
    hints = {hint.rule: hint for hint in game.hints(seat, pending.id)}  # the last of each rule
    told, mean = hints["AO-REM-05"], Fraction(hints["AO-REM-02"].mean)
    assert isinstance(told.to, str)
    games = [played(game, seat, told.to, seed) for seed in range(GAMES)]
    saved = [one.table.call.lead.outcome == "success_at_cost" for one in games]
    assert near(sum(saved), Fraction(told.chance))
    lost = [_lost(one) - _lost(game) for one in games]
    assert abs(sum(lost) / GAMES - float(mean)) <= 5 / GAMES**0.5


def _lost(game: Session[AcesOut]) -> int:
    return sum(len(agent.cards.removed) for agent in game.table.agents.values())


@pytest.mark.parametrize(("lost", "marked"), [("", "give Ah"), ("As Ac Ad", "")])
def test_an_ace_is_marked_to_be_given_unless_it_is_the_last(lost: str, marked: str) -> None:
    """Without another Ace a loss that is accepted is sure, and is not marked either."""
    p1 = Cards(strong="FORCE", weak="NIMBLE", A="Ah 2d 3d 4d 5d 6d 7d", R=lost)
    table = Table(Scene(p1=p1, gm=Cards(A="Ts 9s")))
    table.say(GM, "call CUNNING 2 v 2")
    table.say(ANN, "draw")
    assert marked_for(table, ANN) == marked


@pytest.mark.parametrize(("draw", "marked"), [("2 v 1", "stay out"), ("2 v 2", "support")])
def test_support_is_marked_where_a_card_turns_the_odds(draw: str, marked: str) -> None:
    p1, p2 = Cards(strong="FORCE", weak="NIMBLE"), Cards(strong="CUNNING", weak="FORCE")
    table = Table(Scene(p1=p1, p2=p2))
    table.say(GM, f"call FORCE {draw}")
    assert marked_for(table, BO) == marked


def marked_for(table: Table, seat: Seat) -> str:
    """The answer that is marked, if any."""
    pending = table.game.question(seat)
    assert pending is not None
    return next((str(hint.to) for hint in table.game.hints(seat, pending.id) if hint.best), "")
