"""Players come to a running game, sit out, come back and leave, and the game goes on."""

from itertools import islice
from typing import TypeVar, cast

from msgspec import Struct

from fiftyfour.engine.actions import Begin, ComeBack, Join, SitOut
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.conformance.failing import must, refusal, sound, stocks
from fiftyfour.engine.conformance.randomplay import pick_decision, reseating, tables
from fiftyfour.engine.conformance.sight import facts
from fiftyfour.engine.log import Entry, Keys, Log
from fiftyfour.engine.session import Session
from fiftyfour.engine.system import System, answer_to
from fiftyfour.engine.things import Seat
from fiftyfour.engine.transcript import Transcript, replay

T = TypeVar("T", bound=Struct)

GAMES, MOVES, CHANGES = 4, 150, 12
"""Games that are played, moves after which one is left, and how often seats change in it."""


def players_come_and_go(system: System[T]) -> None:
    """Bots play on while players come, sit out and come back; a transcript of it all verifies.

    Whoever waits to enter is asked nothing and sees no more than a spectator. Where a game has no
    `seating`, the table is refused and nothing changes.
    """
    for number, game in enumerate(islice(tables(system), GAMES)):
        if system.seating is None:
            game.apply(game.config.host, Begin())
            seat = Seat("p99")
            for action in (Join(seat=seat, name="Late", seal=""), SitOut(seat=Seat("p1"))):
                refused = refusal(game, game.config.host, action)
                must(game, refused is not None, "it takes somebody, and has no seating", action)
            continue
        log, entries = _played(system, game, Plain(seed=number))
        text = Transcript.of(log.header, entries, log.keys.secret).encode()
        with sound(log.game, "its transcript does not verify"):
            again = list(replay(Transcript.decode(text), cast("System[Struct]", system)))
        same = again[-1][1].config == log.game.config
        must(log.game, same, "its transcript tells of other seats")


def _played(system: System[T], new: Session[T], chance: Plain) -> tuple[Log[T], list[Entry]]:
    """A game that bots have played while seats came and went."""
    log = Log[T].begin(system, new.config, Keys(b"secret", b"privacy"))
    game, host, changes = log.game, new.config.host, CHANGES
    entries = [*log.shuffle(), log.append(host, Begin())]
    while not game.over and len(entries) < MOVES:
        change = reseating(game, chance) if changes and chance.below(6) == 0 else None
        with sound(game, "it cannot go on", change):
            if change is not None:
                changes -= 1
                entries.append(_changed(log, change))
                _look_at(game)
            else:
                seat, pending = pick_decision(game, chance)
                said = system.minds.bot(game.seen(seat), pending, chance)
                entries.append(log.append(seat, answer_to(pending, said)))
    return log, entries


def _changed(log: Log[T], change: Join | SitOut | ComeBack) -> Entry:
    """Do it, and see that no card is lost and that nobody can take it back."""
    before = stocks(log.game)
    match change:
        case Join(seat=seat, name=name):
            entry = log.join(seat, name)
            waits = log.game.standing(seat) == "coming"
            same = facts(log.game.seen(seat)) == facts(log.game.seen(None))
            must(log.game, same or not waits, f"{seat} waits, and sees what others do not")
        case SitOut(seat=seat):
            entry = log.sit_out(seat)
        case ComeBack(seat=seat):
            entry = log.come_back(seat)
    after = stocks(log.game)
    kept = all(before[stock] == after[stock] for stock in before.keys() & after.keys())
    must(log.game, kept, "cards are lost or doubled", change)
    must(log.game, not log.game.past, "what was before it can be taken back", change)
    return entry


def _look_at(game: Session[T]) -> None:
    """Whoever takes no part is asked nothing."""
    for info in game.config.seats:
        seat, standing = info.seat, game.standing(info.seat)
        if standing in ("coming", "out"):
            must(game, not game.pending(seat), f"{seat} is {standing}, and is asked something")
            awaited = any(one.seat == seat for one in game.awaited())
            must(game, not awaited, f"{seat} is {standing}, and is awaited")
