"""A game is whole: plain data, the same for everybody who computes it, cards and all."""

import hashlib
import os
import pickle
import subprocess
import sys
from itertools import islice
from typing import TypeVar, cast

from msgspec import Struct

from fiftyfour.engine.actions import AnyAction, Begin, Cut, Reply, Say, Undo
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.conformance.randomplay import (
    illegal_actions,
    moments,
    must,
    pick_decision,
    plays,
    positions,
    refusal,
    seen,
    some,
    some_answers,
    sound,
    stocks,
    tables,
    viewers,
)
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.system import System, reply_to
from fiftyfour.engine.things import Seat

T = TypeVar("T", bound=Struct)

Job = tuple[System[Struct], Setup, int, list[tuple[Seat, AnyAction]]]
"""A game to be played again: its system, its table, its seed, and all that was done."""


def same_actions_make_same_bytes(system: System[T]) -> None:
    """The same actions with the same chance make the same game, also in another process.

    The other process has other hashes, another memory and has imported nothing but the system.
    """
    jobs: list[Job] = []
    digests: list[str] = []
    for game in islice(tables(system), 6):
        seed = cast(Plain, game.chance).seed
        actions = _lively(game)
        jobs.append((cast("System[Struct]", system), game.config, seed, actions))
        digests.append(digest(jobs[-1]))
        must(game, digests[-1] == digest(jobs[-1]), "played again, it is another game")
    called = f"from {__name__} import print_digests; print_digests()"
    paths = os.pathsep.join(sys.path)
    fresh = subprocess.run(
        [sys.executable, "-c", called],
        input=pickle.dumps(jobs),
        capture_output=True,
        env=os.environ | {"PYTHONHASHSEED": "54", "PYTHONPATH": paths},
        check=False,
    )
    assert fresh.returncode == 0, f"{system.id} in a fresh process: {fresh.stderr.decode()}"
    assert fresh.stdout.decode().split() == digests, f"{system.id}: in a fresh process, other bytes"


def _lively(game: Session[T]) -> list[tuple[Seat, AnyAction]]:
    """Play `game` at random, with talk, cuts and stepping back in between; all that was done."""
    chance = Plain(seed=54)
    done: list[tuple[Seat, AnyAction]] = []

    def do(seat: Seat, action: AnyAction) -> None:
        game.apply(seat, action)
        done.append((seat, action))

    do(game.config.host, Begin())
    while not game.over and len(done) < 200:
        seat, pending = pick_decision(game, chance, free=20)
        match chance.below(12):
            case 0:
                do(seat, Say(text="hm", to=(game.config.host,)))
            case 1:
                do(seat, Cut(salt="54"))
            case 2 if game.past and game.proposal is None:
                do(seat, Undo(to=game.past[-1].seq))
            case _:
                do(seat, Reply(to=pending.id, answer=pending.decision.sample(chance)))
    return done


def digest(job: Job) -> str:
    """A hash over every state of a game and all that happens in it."""
    system, setup, seed, actions = job
    game = Session(system, setup, Plain(seed=seed))
    states = hashlib.sha256(game.snapshot())
    for seat, action in actions:
        states.update(repr(game.apply(seat, action)).encode())
        states.update(game.encode())
        if game.seq % 8 == 0:
            for viewer in viewers(game):
                states.update(seen(game, viewer))
    states.update(game.snapshot())
    return states.hexdigest()


def print_digests() -> None:
    """What the fresh process does: read jobs, print their digests."""
    for job in cast("list[Job]", pickle.load(sys.stdin.buffer)):
        print(digest(job))


def state_is_plain_data(system: System[T]) -> None:
    """A game that was stored and loaded at any moment is the same game and goes on the same."""
    for play in plays(system):
        game = play.after(0)
        for seat, action, _, _ in play.moves:
            with sound(game, "the snapshot cannot be read back"):
                again = Session.load(system, play.setup, game.snapshot())
            must(game, again.whole() == game.whole(), "it does not survive being stored")
            if game.seq % 10 == 0:
                for viewer in viewers(game):
                    same = seen(again, viewer) == seen(game, viewer)
                    must(game, same, f"stored and loaded, {viewer} sees another view")
            events, others = game.apply(seat, action), again.apply(seat, action)
            must(game, events == others, "stored and loaded, it makes other events", action)
            same = again.encode() == game.encode()
            must(game, same, "stored and loaded, it goes on otherwise", action)


def forks_are_equal_and_independent(system: System[T]) -> None:
    """A fork is the same game, and what happens in one of the two never touches the other."""
    for one in moments(system, about=300):
        game = one.before
        before = game.whole()
        fork = game.fork()
        must(game, fork.whole() == before, "a fork is not equal")
        events = fork.apply(one.seat, one.action)
        must(game, events == one.events, "in a fork, it makes other events", one.action)
        must(game, fork.whole() == one.after.whole(), "a fork goes on otherwise")
        must(game, game.whole() == before, "what happened in a fork changed the original")


def cards_are_conserved(system: System[T]) -> None:
    """No card of a stock is ever lost or doubled, and none changes its stock."""
    for one in moments(system, about=5000):
        before, after = stocks(one.before), stocks(one.after)
        for stock in before.keys() & after.keys():
            gone, come = before[stock] - after[stock], after[stock] - before[stock]
            kept = not gone and not come
            must(one.after, kept, f"stock {stock!r} loses, gets by", gone, come, one.action)


def somebody_can_act(system: System[T]) -> None:
    """Always somebody is awaited and has a legal answer, or the game is over and says how."""
    for game in positions(system, about=5000):
        waits = [one.seat for one in game.awaited()]
        if game.over:
            must(game, bool(system.result(game.table)), "it is over without a result")
            open_still = [seat for seat in game.seats if game.pending(seat)]
            must(game, not waits and not open_still, "it is over, yet something is asked")
        elif game.state.phase == "running":
            must(game, bool(waits), "nobody is awaited and the game is not over")
            for seat in waits:
                awaited = [pending for pending in game.pending(seat) if pending.awaited]
                must(game, bool(awaited), f"{seat} is awaited but asked nothing")
                first = next(awaited[0].decision.answers(), None)
                must(game, first is not None, f"{seat} is asked what has no answer")


def every_legal_answer_works(system: System[T]) -> None:
    """What a decision lists, what it samples and what the bot says can all be carried out."""
    chance = Plain(seed=54)
    for game in positions(system, about=100):
        before = game.whole()
        for seat in game.seats:
            for pending in game.pending(seat):
                with sound(game, "its answers cannot be told", pending):
                    replies = [
                        Reply(to=pending.id, answer=answer)
                        for answer in some_answers(pending.decision, chance)
                    ]
                    replies.append(reply_to(pending, system.bot(game.seen(seat), pending, chance)))
                for reply in replies:
                    fork = Session.of(system, game.config, before)
                    what = f"by {seat} to {pending.decision.prompt!r}"
                    with sound(game, f"an answer {what} fails", reply):
                        fork.apply(seat, reply)
                    changed = fork.encode() != before.state
                    must(game, changed, f"an answer {what} changes nothing", reply)


def everything_else_is_refused(system: System[T]) -> None:
    """Answers out of turn, out of date, of wrong form or against the rules leave no trace."""
    for game in positions(system, about=30):
        for seat in game.seats:
            chance = Plain(seed=game.seq)
            for action in some(illegal_actions(game, seat, chance), 100, chance):
                refused = refusal(game, seat, action) is not None
                must(game, refused, f"what {seat} does is not refused", action)
            nobody = refusal(game, Seat("nobody"), Say(text="boo"))
            must(game, nobody is not None, "somebody without a seat may talk")


def asking_changes_nothing(system: System[T]) -> None:
    """What is asked follows from the state alone; to ask, to look and to offer change nothing."""
    for game in positions(system, about=300):
        before = game.encode()
        again = game.fork()
        for seat in game.seats:
            asked = game.pending(seat)
            must(game, asked == game.pending(seat), f"{seat} is asked another thing the next time")
            must(game, asked == again.pending(seat), f"what {seat} is asked is not in the state")
        for viewer in viewers(game):
            must(game, seen(game, viewer) == seen(again, viewer), "views are not in the state")
        must(game, game.encode() == again.encode() == before, "asking changed the state")
