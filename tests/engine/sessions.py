"""Whole logs for tests: with salts of people, steps back, the GM's hand, and several evenings."""

from collections.abc import Mapping
from itertools import islice

from msgspec import Struct

from fiftyfour.engine.actions import Begin
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.log import ChanceKind, Entry, Keys, Log
from fiftyfour.engine.minds import random_bot
from fiftyfour.engine.playing import bot_acts
from fiftyfour.engine.rounds import commit_of
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.system import System
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.transcript import Transcript

P1, P2, P3 = Seat("p1"), Seat("p2"), Seat("p3")
KEYS = Keys(secret=b"s" * 32, privacy=b"p" * 32)


def new_log(
    system: System[Struct], keys: Keys = KEYS, chance: ChanceKind = "fair", players: int = 2
) -> Log[Struct]:
    seats = [SeatInfo(Seat(f"p{n}"), "player", f"Ann{n}") for n in range(1, players + 1)]
    if system.gm != "never":
        seats.insert(0, SeatInfo(GM, "gm", "Gwen"))
    setup = Setup(system=system.id, seats=tuple(seats), host=seats[0].seat)
    return Log[Struct].begin(system, setup, keys, chance, seed=5)


def salted(log: Log[Struct], *seats: Seat, silent: Seat | None = None) -> list[Entry]:
    """A round of these seats, each with a salt of its own."""
    number = log.coming
    salts = {seat: f"{number:02x}{seat.encode().hex():0>62}" for seat in seats}
    commits = {seat: commit_of(number, seat, salt) for seat, salt in salts.items()}
    closed = log.close_round(commits)
    told = log.reveal({seat: salt for seat, salt in salts.items() if seat != silent})
    return [closed, told]


def played(log: Log[Struct], answers: int, seed: int = 9) -> list[Entry]:
    """Begin, if that has not been done, and answer so often at random."""
    entries, picker = list[Entry](), Plain(seed=seed)
    if log.game.state.phase == "new":
        entries.append(log.append(log.header.setup.host, Begin()))
    playing = bot_acts(log.game, lambda _: random_bot, picker)
    entries += [log.append(*act) for act in islice(playing, answers)]
    return entries


def written(log: Log[Struct], entries: list[Entry]) -> bytes:
    return Transcript.of(log.header, entries, log.keys.secret).encode()


def faces(entries: list[Entry]) -> Mapping[int, str]:
    """What fell, by number."""
    return {draw.number: draw.face for entry in entries for draw in entry.draws}
