"""A game is whole: plain data, the same for everybody who computes it, cards and all."""

import hashlib
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from typing import TypeVar, cast

import msgspec
from msgspec import Struct

from fiftyfour.engine.actions import Answer, Begin, Say, Undo
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.conformance.failing import must, refusal, seen, sound, stocks, viewers
from fiftyfour.engine.conformance.folding import seen_by, untold
from fiftyfour.engine.conformance.randomplay import (
    asked_of,
    moments,
    open_to,
    pick_decision,
    plays,
    positions,
    tables,
)
from fiftyfour.engine.conformance.trying import illegal_actions, some, some_answers
from fiftyfour.engine.conformance.walking import Look, Walk, looking
from fiftyfour.engine.decisions import Given, PickCards, Simple
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.events import AnyEvent
from fiftyfour.engine.forms import AnyDecision, Form
from fiftyfour.engine.options import Choose
from fiftyfour.engine.playing import Act, acts, bot_acts
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.system import System, answer_to
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending

T = TypeVar("T", bound=Struct)

MOST_UNASKED = 100
"""What bots may do by themselves in a row."""

MOST_ANSWERS = 2000
"""What bots may answer until a game ends, if none ends in random play."""

Job = tuple[System[Struct], Setup, int, list[Act]]
"""A game to be played again: its system, its table, its seed, and all that was done."""


def same_actions_make_same_bytes(system: System[T]) -> None:
    """The same actions with the same chance make the same game, also in another process.

    The other process has other hashes, another memory and has imported nothing but the system.
    """
    jobs, digests = played_twice(system)
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


def played_twice(system: System[T]) -> tuple[list[Job], list[str]]:
    """Some games, and the digest of each, which is the same when it is played again here."""
    jobs: list[Job] = []
    digests: list[str] = []
    for game in islice(tables(system), 6):
        seed = cast(Plain, game.chance).seed
        actions = _lively(game)
        jobs.append((cast("System[Struct]", system), game.config, seed, actions))
        digests.append(digest(jobs[-1]))
        must(game, digests[-1] == digest(jobs[-1]), "played again, it is another game")
    return jobs, digests


def _lively(game: Session[T]) -> list[Act]:
    """Play `game` at random, with talk and stepping back in between; all that was done."""
    chance = Plain(seed=54)

    def ask() -> Act:
        seat, pending = pick_decision(game, chance, free=20)
        match chance.below(12):
            case 0:
                return seat, Say(text="hm", to=(game.config.host,))
            case 1 if game.past and game.proposal is None:
                return seat, Undo(to=game.past[-1].seq)
            case _:
                return seat, Answer(to=pending.id, answer=pending.decision.sample(chance))

    done: list[Act] = [(game.config.host, Begin())]
    game.apply(*done[0])
    for act in islice(acts(game, ask), 199):
        game.apply(*act)
        done.append(act)
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


@looking
def state_is_plain_data(walk: Walk[T]) -> Look:
    """A game that was stored and loaded at any moment is the same game and goes on the same.

    Its events are what a client can read.
    """
    game = walk.game
    while True:
        if not walk.among(1000):
            yield
            continue
        stored = game.snapshot()
        with sound(game, "the snapshot cannot be read back"):
            again = Session.load(game.system, game.config, stored)
        must(game, again.snapshot() == stored, "it does not survive being stored")
        if walk.among(100):
            for viewer in walk.viewers:
                same = seen(again, viewer) == walk.view(viewer)
                must(game, same, f"stored and loaded, {viewer} sees another view")
        made = yield
        others = again.apply(made.seat, made.action)
        must(game, made.events == others, "stored and loaded, it makes other events", made.action)
        same = again.snapshot() == game.snapshot()
        must(game, same, "stored and loaded, it goes on otherwise", made.action)
        with sound(game, "what it tells cannot be read by a client", made.action):
            msgspec.json.decode(msgspec.json.encode(others), type=list[AnyEvent])


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


@looking
def cards_are_conserved(walk: Walk[T]) -> Look:
    """No card of a stock is ever lost or doubled, and none changes its stock."""
    before = stocks(walk.game)
    while True:
        made = yield
        if not walk.among(1000):
            continue  # what is lost stays lost
        after = stocks(walk.game)
        for stock in before.keys() & after.keys():
            gone, come = before[stock] - after[stock], after[stock] - before[stock]
            kept = not gone and not come
            must(walk.game, kept, f"stock {stock!r} loses, gets by", gone, come, made.action)
        before = after


@looking
def only_verbs_change_the_table(walk: Walk[T]) -> Look:
    """Whatever any viewer sees changed on the table, an event that it reads has told.

    Where there is much play, several moves are looked at together.
    """
    game, events = walk.game, list[AnyEvent]()
    before = seen_by(game, map(walk.seen, walk.viewers))
    while True:
        made = yield
        events += made.events
        if not walk.among(1000):
            continue
        after = seen_by(game, map(walk.seen, walk.viewers))
        for viewer in walk.viewers:
            wrong = untold(before, events, after, viewer)
            must(game, not wrong, wrong, made.action)
        before, events = after, []


@looking
def somebody_can_act(walk: Walk[T]) -> Look:
    """Always somebody is awaited and has a legal answer, or the game is over and says how."""
    game = walk.game
    while True:
        if not walk.among(1000):
            yield
            continue
        waits = [one.seat for one in game.awaited()]
        if game.over:
            must(game, bool(game.system.outcome(game.table).words), "it is over without a result")
            open_still = [seat for seat in game.seats if walk.seen(seat).decisions]
            must(game, not waits and not open_still, "it is over, yet something is asked")
        elif game.state.phase == "running":
            must(game, bool(waits), "nobody is awaited and the game is not over")
            for seat in waits:
                awaited = [one for one in walk.seen(seat).decisions if one.awaited]
                must(game, bool(awaited), f"{seat} is awaited but asked nothing")
                decision = awaited[0].decision
                some = decision.answerable and next(decision.answers(), None) is not None
                must(game, some, f"{seat} is asked what has no answer", decision)
        yield


@looking
def what_is_open_can_be_answered(walk: Walk[T]) -> Look:
    """Whatever stands open to a seat has a legal answer: what is asked, and each aside."""
    game, chance = walk.game, Plain(seed=54)
    while True:
        if walk.among(500):
            for seat in game.seats:
                for pending in walk.seen(seat).decisions:
                    if pending.aside or pending.decision.answerable:
                        _has_an_answer(game, seat, pending, chance)
        yield


def _has_an_answer(game: Session[T], seat: Seat, pending: Pending, chance: Plain) -> None:
    decision = pending.decision
    what = f"{decision.prompt!r} ({pending.id}) is open to {seat}"
    must(game, decision.answerable, f"{what}, and nothing can be answered")
    with sound(game, f"{what}, and no answer can be sampled"):
        decision.check(decision.sample(chance))


def every_legal_answer_works(system: System[T]) -> None:
    """What a decision lists, what it samples and what the bot says can all be carried out.

    Each leads to a question that has an answer, or to the end of the game.
    """
    chance = Plain(seed=54)
    for game in positions(system, about=100):
        before = game.whole()
        for seat in game.seats:
            for pending in open_to(game, seat):
                with sound(game, "its answers cannot be told", pending):
                    replies = [
                        Answer(to=pending.id, answer=answer)
                        for answer in some_answers(pending, chance)
                    ]
                    said = system.minds.bot(game.seen(seat), pending, chance)
                    replies.append(answer_to(pending, said))
                for reply in replies:
                    fork = Session.of(system, game.config, before)
                    what = f"by {seat} to {pending.decision.prompt!r}"
                    with sound(game, f"an answer {what} fails", reply):
                        fork.apply(seat, reply)
                    changed = fork.encode() != before.state
                    must(game, changed, f"an answer {what} changes nothing", reply)
                    with sound(game, f"after an answer {what}", reply):
                        _goes_on(fork, chance)


def _goes_on(game: Session[T], chance: Plain) -> None:
    """Somebody is asked what has an answer, or the game is over."""
    asked = list(game.waited_for())
    must(game, bool(asked) or game.over, "nobody is awaited and the game is not over")
    for seat in asked:
        question = game.question(seat)
        must(game, question is not None, f"{seat} is awaited, and nothing can be answered")
        if question is not None:
            question.decision.check(question.decision.sample(chance))


def games_end(system: System[T]) -> None:
    """Games come to an end, and tell of it in words of their own."""
    own = getattr(type(system), "outcome") is not getattr(System, "outcome")  # noqa: B009
    assert own, f"{system.id} does not say how a game ended: it has no `outcome`"
    if not any(play.after(len(play.moves)).over for play in plays(system)):
        settings = system.settings.fresh(system.settings.one_game)
        setup = next(game.config for game in tables(system) if game.config.settings == settings)
        game, chance = Session(system, setup, Plain(seed=54), keeps=False), Plain(seed=54)
        game.apply(setup.host, Begin())
        for act in islice(bot_acts(game, lambda _: system.minds.bot, chance), MOST_ANSWERS):
            game.apply(*act)
        must(game, game.over, "no game of random play ends, nor does one of bots")


def what_bots_do_unasked_ends(system: System[T]) -> None:
    """Whatever a bot does by itself is legal, and soon it has nothing more to do."""
    for game in positions(system, about=60):
        for _ in range(MOST_UNASKED):
            awaited = {one.seat for one in game.awaited()}
            players = [seat for seat in game.seats if seat != GM and seat not in awaited]
            said = ((seat, system.minds.unasked(game.seen(seat))) for seat in players)
            own = next(((seat, one) for seat, one in said if one is not None), None)
            if game.over or own is None:
                break
            asked = system.minds.acts_unasked(game.table)
            must(game, asked, f"nobody asks {own[0]} what it does", own)
            with sound(game, f"what {own[0]} does by itself fails", own[1]):
                game.apply(*own)
        else:
            must(game, False, f"bots do {MOST_UNASKED} things by themselves, and more")


def closed_options_say_why(system: System[T]) -> None:
    """What is shown closed is refused for exactly the reason that stands beside it.

    An id stands for one option, open or closed, of its menu.
    """
    for game in positions(system, about=60):
        for seat in game.seats:
            for pending in game.pending(seat):
                for answer, why, rule in _closed(game, pending.decision):
                    reply = Answer(to=pending.id, answer=answer)
                    refused = refusal(game, seat, reply)
                    must(game, refused is not None, f"{seat} may choose what is closed", reply)
                    exact = refused is not None and (
                        (refused.code, refused.rule) == (why.code, why.rule or rule)
                        and refused.message.endswith(why.line)
                    )
                    must(game, exact, f"{seat} is refused otherwise", reply, why, refused)


def _closed(game: Session[T], decision: AnyDecision) -> Iterator[tuple[Given, Refusal, str]]:
    """Answers that are closed in this decision, each with its reason; and the rule of a field."""
    match decision:
        case Choose() | PickCards():
            for answer, why in _shut(game, decision):
                yield answer, why, ""
        case Form(fields=fields) as form:
            example = form.example() if form.answerable else {}
            for name, field in fields.items():
                if isinstance(field.decision, Choose | PickCards):
                    for answer, why in _shut(game, field.decision):
                        yield example | {name: answer}, why, form.rule
        case _:
            pass


def _shut(
    game: Session[T], decision: Choose[object] | PickCards
) -> Iterator[tuple[Simple, Refusal]]:
    if isinstance(decision, PickCards):
        for group in decision.closed:
            yield from (([card.value], group.why) for card in group.cards)
        return
    ids = [option.id for option in (*decision.options, *decision.closed)]
    must(game, len(ids) == len(set(ids)), "an id stands for two options", decision)
    for option in decision.closed:
        must(game, option.closed is not None, "a closed option has no reason", option)
        if option.closed is not None:
            yield option.id, option.closed


def everything_else_is_refused(system: System[T]) -> None:
    """Answers out of turn, out of date, of wrong form or against the rules leave no trace."""
    for game in positions(system, about=60):
        asked = asked_of(game)
        for seat in game.seats:
            chance = Plain(seed=game.seq)
            for action in some(illegal_actions(game, asked, seat, chance, 60), 100, chance):
                refused = refusal(game, seat, action) is not None
                must(game, refused, f"what {seat} does is not refused", action)
            nobody = refusal(game, Seat("nobody"), Say(text="boo"))
            must(game, nobody is not None, "somebody without a seat may talk")


@looking
def asking_changes_nothing(walk: Walk[T]) -> Look:
    """What is asked follows from the state alone; to ask, to look and to offer change nothing."""
    game = walk.game
    while True:
        if walk.among(300):
            before = game.encode()
            again = game.fork()
            for viewer in walk.viewers:
                asked, look = walk.seen(viewer).decisions, again.seen(viewer)
                same = asked == game.seen(viewer).decisions
                must(game, same, f"{viewer} is asked another thing the next time")
                must(game, asked == look.decisions, f"what {viewer} is asked is not in the state")
                same = walk.view(viewer) == msgspec.json.encode(look.view())
                must(game, same, "views are not in the state")
            same = game.encode() == again.encode() == before
            must(game, same, "asking changed the state")
        yield
