"""What is told beside a DRAW is what the odds say of the table as it stands."""

from fractions import Fraction

from fiftyfour.bots import awaited_of, reply_of
from fiftyfour.engine.actions import Begin
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Choose
from fiftyfour.engine.events import Told
from fiftyfour.engine.game import Game
from fiftyfour.engine.system import SeatInfo, Setup
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending, View
from fiftyfour.systems.acesout import system
from fiftyfour.systems.acesout.table import AcesOut

GAMES = 300


def first_draw() -> tuple[Game[AcesOut], Seat]:
    """A mission between bots up to its first DRAW that costs cards to lose."""
    seats = [SeatInfo(GM, "gm", "GM"), SeatInfo(Seat("p1"), "player", "P1")]
    setup = Setup(system="acesout", seats=tuple(seats), host=GM, settings=dict(system.one_game))
    game, chance = Game(system, setup, Plain(seed=3)), Plain(seed=4)
    game.apply(GM, Begin())
    while True:
        asked = awaited_of(game, chance)
        assert asked is not None
        seat, pending = asked
        if pending.decision.rule == "AO-DRAW-01" and not game.table.call.nc:
            return game, seat
        game.apply(seat, reply_of(system.bot, game, seat, pending, chance))


def test_a_draw_goes_as_often_as_told() -> None:
    game, seat = first_draw()
    pending = game.pending(seat)[0]
    told = {hint.label: hint for hint in game.hints(seat, pending.id)}
    assert set(told) == {"success", "loses an Ace", "cards lost"}
    share = float(Fraction(told["success"].chance))
    successes = 0
    for seed in range(GAMES):
        fork, chance = game.fork(Plain(seed=seed)), Plain(seed=seed)
        number = fork.table.call.number
        fork.answer(seat, "draw")
        while fork.table.call.number == number and fork.table.call.phase != "idle":
            asked = awaited_of(fork, chance)
            assert asked is not None
            one, question = asked
            if question.decision.rule == "AO-ACE-02":  # a drawn Ace is always given up
                fork.apply(one, reply_of(_first, fork, one, question, chance))
            else:
                fork.apply(one, reply_of(system.bot, fork, one, question, chance))
        successes += fork.table.call.lead.outcome.startswith("success")
    spread = 5 * (share * (1 - share) / GAMES) ** 0.5
    assert abs(successes / GAMES - share) <= spread


def _first(view: View, pending: Pending, chance: Plain) -> str:
    assert isinstance(pending.decision, Choose)
    return pending.decision.options[0].id


def test_a_gm_sees_what_a_call_gives_while_setting_it() -> None:
    seats = [SeatInfo(GM, "gm", "GM"), SeatInfo(Seat("p1"), "player", "P1")]
    setup = Setup(system="acesout", seats=tuple(seats), host=GM, settings=dict(system.one_game))
    game, chance = Game(system, setup, Plain(seed=3)), Plain(seed=4)
    game.apply(GM, Begin())
    while not any(one.id == "call-draw" for one in game.pending(GM)):
        asked = awaited_of(game, chance)
        assert asked is not None
        game.apply(asked[0], reply_of(system.bot, game, *asked, chance))
    form = next(one for one in game.pending(GM) if one.id == "call-draw").decision
    usual = form.check({})
    assert isinstance(usual, dict)
    hard = {**usual, "cards": "2", "gm_cards": "6"}
    easy = {**usual, "cards": "6", "gm_cards": "1"}
    lost = [
        Fraction(next(hint.mean for hint in game.hints(GM, "call-draw", draft) if hint.mean))
        for draft in (hard, easy)
    ]
    assert lost[0] > 1 > lost[1]  # what is paid may turn up a saving Ace, so success tells less
    assert game.hints(GM, "call-draw")


def test_two_agents_see_how_they_stand_against_each_other() -> None:
    seats = [SeatInfo(GM, "gm", "GM")]
    seats += [SeatInfo(Seat(name), "player", name.upper()) for name in ("p1", "p2")]
    setup = Setup(system="acesout", seats=tuple(seats), host=GM, settings=dict(system.one_game))
    game, chance = Game(system, setup, Plain(seed=3)), Plain(seed=4)
    game.apply(GM, Begin())
    while not any(one.id == "call-opposed" for one in game.pending(GM)):
        asked = awaited_of(game, chance)
        assert asked is not None
        game.apply(asked[0], reply_of(system.bot, game, *asked, chance))
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
    share = float(mine["ahead"])
    assert abs(first / GAMES - share) <= 5 * (share * (1 - share) / GAMES) ** 0.5
