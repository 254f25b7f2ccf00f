"""The bots: a job alone, and players who do better than chance."""

from collections import Counter
from functools import cache
from typing import NamedTuple

import msgspec

from fiftyfour.bots import random_bot, simulate
from fiftyfour.engine.actions import Answer, AnyAction, Narrate
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.session import Session
from fiftyfour.engine.system import Bot
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending
from fiftyfour.systems.suits import system
from fiftyfour.systems.suits.minds.standin import JOB
from fiftyfour.systems.suits.table import Suits
from tests.systems.suits.scene import Scene, Table

GAMES = 12


class Fared(NamedTuple):
    """Per game: damage the players took, how many of them died, and of those they fought."""

    hurt: float
    dead: float
    killed: float


@cache
def fared(bot: Bot[Suits], gm: Bot[Suits]) -> Fared:
    """How three players alike fare against a GM."""
    hurt: Counter[str] = Counter()
    dead = killed = 0

    def watching(seen: Seen[Suits], pending: Pending, chance: Plain) -> Given | Answer | Narrate:
        for track in seen.tracks:
            if track.name.startswith("damage:p"):
                hurt[f"{seed} {track.name}"] = max(hurt[f"{seed} {track.name}"], track.value)
        return gm(seen, pending, chance)

    for seed in range(GAMES):
        played = simulate(system, [bot] * 3, gm=watching, seed=seed, most_answers=4000)
        assert played.over
        table = played.game.table
        dead += sum(not one.state.alive for one in table.suits())
        killed += sum(not one.state.alive for one in table.cast())
    return Fared(hurt.total() / GAMES, dead / GAMES, killed / GAMES)


def careless(seen: Seen[Suits], pending: Pending, chance: Plain) -> Given | Answer | Narrate:
    """The stand-in, but that its cards, marks and actions are left to chance."""
    said = system.minds.bot(seen, pending, chance)
    at_random = pending.decision.rule in ("SU-ADD-01", "SU-SKL-06", "SU-CBT-03")
    return random_bot(seen, pending, chance) if at_random and isinstance(said, str) else said


def test_players_do_better_than_chance() -> None:
    """They win the fight and live; players at random lose it."""
    plain, chance = fared(system.minds.bot, system.minds.bot), fared(random_bot, system.minds.bot)
    assert plain.killed > chance.killed + 1, (plain, chance)
    assert plain.dead + 1 < chance.dead, (plain, chance)


def test_the_stand_in_does_better_than_chance() -> None:
    """Against the same players it hits twice as hard as one that spends its hand at random."""
    plain, chance = fared(system.minds.bot, system.minds.bot), fared(system.minds.bot, careless)
    assert plain.hurt > 2 * chance.hurt, (plain, chance)


def test_one_person_plays_alone() -> None:
    """A scene with a lock, a doorman, a chase and a shoot-out ends by itself (SU-COMP-01)."""
    assert {part[0] for part in JOB[:3]} == {"thief open", "persuasion persuade", "athlete chase"}
    for seed in range(5):
        played = simulate(system, [system.minds.bot], gm=system.minds.bot, seed=seed)
        assert played.over
        assert "plays came off" in played.result
        assert played.game.table.scene.plays >= 3
        assert any(one.standing.sight == "all" for one in played.game.table.cast())


def test_nobody_is_tried_on_a_fellow() -> None:
    """SU-AMB-01: an ambush, a lie, a theft are for whoever the GM says, if nobody fights."""
    aimed: Counter[str] = Counter()

    def watch(game: Session[Suits], _: Seat, act: AnyAction) -> None:
        for play in game.table.plays:
            if play.data.acting.seat != GM:
                marked = [game.table.people[who] for who in play.data.marks if who]
                aimed[play.data.use] += 1
                assert not any(person.player for person in marked), play.data.use

    for seed in range(4):
        simulate(system, [system.minds.strongest] * 3, gm=system.minds.bot, seed=seed, watch=watch)
    assert aimed["ambush look"]


def test_eight_sit_down() -> None:
    """SU-COMP-09: up to eight players, whom the same GM keeps busy."""
    played = simulate(system, [system.minds.bot] * 8, gm=system.minds.bot, seed=3)
    assert played.over


def test_who_is_first_does_not_hurry() -> None:
    """SU-INI-03: a card that costs nothing is added to be first, and none by whoever is."""
    for flips, answer in (("9d 2h", "done"), ("2d 9h", "As")):
        start = {"P": f"{flips} 3c", "G": "2s 4d", "hands": {"Ash": "As 4d", "Bea": ""}, "gm": ""}
        table = Table(msgspec.convert({**start, "cast": "Guard"}, Scene))
        table.say("GM", "fight")
        asked = table.game.question(Seat("p1"))
        assert asked is not None
        assert system.minds.bot(table.game.seen(Seat("p1")), asked, Plain()) == answer


def told_by_bot(table: Table, who: str) -> object:
    """What the bot in somebody's seat says to what it is asked."""
    seat = Seat(table.ids[who])
    asked = table.game.question(seat)
    assert asked is not None
    return system.minds.bot(table.game.seen(seat), asked, Plain())


def at_lock(flip: str, hand: str) -> Table:
    """Ash, who opens locks at 11, has flipped a card at a threshold of the GM's."""
    table = Table(msgspec.convert({"P": f"{flip} 2h 3h", "hands": {"Ash": hand}}, Scene))
    table.say("Ash", "thief open > 15")
    return table


def test_a_full_hand_is_spent_where_it_may_turn_a_play() -> None:
    """SU-ADD-01: 15 may be enough; a hand that is full insures against 20, a small one waits."""
    assert told_by_bot(at_lock("4d", "5c"), "Ash") == "done"
    assert told_by_bot(at_lock("4d", "5c 2d 3c 6d 7h 2c 4h 8d"), "Ash") == "5c"
    assert told_by_bot(at_lock("2d", "2s"), "Ash") == "2s"  # 13, and 15 is likely


def test_a_look_throws_away_what_a_draw_beats_and_nothing_else() -> None:
    """SU-AWA-04, SU-AMB-03: the best stay on the own deck, the worst on the GM's."""
    own = Table(msgspec.convert({"P": "9h 3c Kd 2c 9s 4d", "hands": {"Ash": "2h 3h"}}, Scene))
    own.play(["Ash: awareness look", "Ash: 3", "GM: allow", "Ash: 2h", "Ash: 3h", "Ash: done"])
    assert told_by_bot(own, "Ash") == {"order": ["Kd", "9s", "2c"], "discard": ["2c"]}
    start = {"P": "9d 3c", "G": "2d Kd 2c 3d 4d 3c 4c 3s 9h", "hands": {"Cyd": "5d"}}
    gms = Table(msgspec.convert(start, Scene))
    gms.play(["Cyd: ambush look > 10", "Cyd: 5d", "Cyd: done"])
    said = told_by_bot(gms, "Cyd")
    assert isinstance(said, dict)
    assert said["discard"] == ["Kd"]
    assert said["order"][0] in ("2c", "2d")


def test_a_player_who_is_asked_moves_the_job_on() -> None:
    """SU-PLAY-01: once both looks are taken there is still something to do, and never the same."""
    table = Table(msgspec.convert({"P": "9h 2h 3h 4h 5h 6h", "hands": {"Bea": "2c"}}, Scene))
    done: list[object] = []
    for _ in range(3):
        table.say("GM", "ask Bea")
        done.append(told_by_bot(table, "Bea"))
        table.say("Bea", "nothing")
    assert done == ["athlete terrain"] * 3  # what she is best at, where nobody fights
    table.play(["GM: ask Bea", "Bea: athlete terrain", "GM: t15", "Bea: done", "GM: ask Bea"])
    assert told_by_bot(table, "Bea") == "stealth sneak"
