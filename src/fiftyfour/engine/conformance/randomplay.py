"""Random play for the conformance suite: tables of every kind, played by legal moves."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, count, islice
from typing import Generic, NamedTuple, TypeVar, cast

from msgspec import Struct

from fiftyfour.engine.actions import AnyAction, Begin, ComeBack, Join, SitOut
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.conformance.failing import must, short, sound
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.events import AnyEvent
from fiftyfour.engine.minds import random_bot
from fiftyfour.engine.playing import Act, acts
from fiftyfour.engine.procedures import Procedure
from fiftyfour.engine.session import Session, Whole
from fiftyfour.engine.settings import setting_views
from fiftyfour.engine.setup import SeatInfo, SettingValue, Setup
from fiftyfour.engine.system import System, answer_to
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending

T = TypeVar("T", bound=Struct)

MOST_MOVES, MOST_LOOKS = 300, 600
"""Moves after which a game that has not ended is left, and such moves times players: what is looked
at for everybody at a great table takes long."""

ENOUGH_MOVES = 1000
"""Moves after which no more games are begun, once there was a table of every kind."""

LOOKS = 1.0
"""How many moments the checks look at, as a multiple of what each asks for."""

COMINGS, SOME_MOVES = 3, 100
"""Games in which players come and go, and moves after which such a game is left."""


class Moment(NamedTuple, Generic[T]):
    """One move of a game in random play: the game before it and after it."""

    before: Session[T]
    seat: Seat
    action: AnyAction
    events: list[AnyEvent]
    after: Session[T]


class Made(NamedTuple):
    """A move that was made in random play, what happened, and the game after it."""

    seat: Seat
    action: AnyAction
    events: list[AnyEvent]
    after: Whole


class Play(NamedTuple, Generic[T]):
    """A random play: its table, the game on which nothing was done yet, and all moves.

    `clever`: the game's own bot has answered everything.
    """

    system: System[T]
    setup: Setup
    begun: Whole
    moves: list[Made]
    clever: bool

    def after(self, done: int) -> Session[T]:
        """A game of one's own, as it was after so many moves."""
        whole = self.moves[done - 1].after if done else self.begun
        return Session.of(self.system, self.setup, whole)


class Kind(NamedTuple):
    """A kind of table: how many players, whether with a GM, and settings (None: random ones)."""

    players: int
    gm: bool
    settings: Mapping[str, SettingValue] | None


def tables(system: System[T]) -> Iterator[Session[T]]:
    """New games without end: every kind of table in turn, each with a chance of its own."""
    kinds = _kinds(system)
    for seed in count():
        yield _table(system, kinds[seed % len(kinds)], Plain(seed=seed))


def _kinds(system: System[T]) -> list[Kind]:
    """Every kind of table; a game may want a GM for some numbers of players, or none."""
    least, most = system.players
    counts = sorted({least, min(least + 1, most), (least + most) // 2, most})
    gms = {"never": [False], "may": [False, True], "must": [True]}[system.gm]
    allowed = [
        (players, gm)
        for players in counts
        for gm in gms
        if _sits_down(system, Kind(players, gm, {}), Plain()) is not None
    ]
    for players in counts:
        assert any(players == some for some, _ in allowed), f"{system.id} refuses {players} players"
    for gm in gms:
        assert any(gm == one for _, one in allowed), f"{system.id} refuses tables with gm={gm}"
    kinds = [Kind(players, gm, {}) for players, gm in allowed]
    if system.settings.one_game:
        kinds += [Kind(players, gm, system.settings.one_game) for players, gm in allowed]
    return kinds + [Kind(players, gm, None) for players, gm in allowed]


def _table(system: System[T], kind: Kind, chance: Plain) -> Session[T]:
    for _ in range(50):
        game = _sits_down(system, kind, chance)
        if game is not None:
            return game
    raise AssertionError(f"{system.id} refuses 50 tables of {kind}")


def _sits_down(system: System[T], kind: Kind, chance: Plain) -> Session[T] | None:
    seats = [SeatInfo(Seat(f"p{n}"), "player", f"Player {n}") for n in range(1, kind.players + 1)]
    seats += [SeatInfo(GM, "gm", "Game master")] * kind.gm
    host = seats[chance.below(len(seats))].seat
    if kind.settings is None:
        settings = _settings(system, chance)
    else:
        settings = system.settings.fresh(kind.settings)
    setup = Setup(system=system.id, seats=tuple(seats), host=host, settings=settings)
    try:
        return Session(system, setup, chance)
    except UnknownSystem:
        return None


def _settings(system: System[T], chance: Plain) -> dict[str, SettingValue]:
    picked: dict[str, SettingValue] = {}
    for one in setting_views(system.settings, {}):
        values: list[SettingValue] = list(one.choices)
        if isinstance(one.default, bool):
            values = [False, True]
        elif one.least is not None and one.most is not None:
            values = [one.least + chance.below(one.most - one.least + 1), one.least]
        picked[one.name] = values[chance.below(len(values))] if values else one.default
    return picked


def plays(system: System[T]) -> list[Play[T]]:
    """Random plays: every kind of table at least once."""
    played = _plays_or_fault(cast("System[Struct]", system))
    if isinstance(played, Exception):
        raise played
    return cast("list[Play[T]]", played)


@lru_cache(maxsize=1)
def _plays_or_fault(system: System[Struct]) -> list[Play[Struct]] | Exception:
    """They are played once for all checks, which come one after the other for each game."""
    try:
        return _plays(system)
    except Exception as wrong:
        return wrong


def _plays(system: System[Struct]) -> list[Play[Struct]]:
    played: list[Play[Struct]] = []
    least, made = len(_kinds(system)), 0
    if system.seating is not None:
        played = [_play(game, SOME_MOVES, reseats=5) for game in islice(tables(system), COMINGS)]
        least += len(played)
    for game in tables(system):
        if len(played) >= least and made >= ENOUGH_MOVES:
            break
        players = len(game.config.players())
        played.append(_play(game, min(MOST_MOVES, MOST_LOOKS // players)))
        made += len(played[-1].moves)
    return played


def _play(game: Session[T], most: int, reseats: int = 0) -> Play[T]:
    """Play at random to the end, if it comes before so many moves.

    With `reseats`, about one time in it somebody comes to the table, sits out or comes back.

    At every second table now and then someone speaks unasked; at every third, answers come from
    the game's own bot, which gets further than chance does.
    """
    chance = Plain(seed=cast(Plain, game.chance).seed ^ 1)
    free, clever = chance.below(2) * 12, chance.below(3) == 0
    play = Play(game.system, game.config, _kept(game), [], clever)

    def ask() -> Act | None:
        if reseats and chance.below(reseats) == 0 and (change := reseating(game, chance)):
            return game.config.host, change
        with sound(game, "what is asked cannot be answered"):
            seat, pending = pick_decision(game, chance, free)
            bot = game.system.minds.bot if clever else random_bot
            return seat, answer_to(pending, bot(game.seen(seat), pending, chance))

    begin: Act = (game.config.host, Begin())
    for seat, action in islice(chain([begin], acts(game, ask)), most + 1):
        with sound(game, f"{short(action)} by {seat} fails"):
            events = game.apply(seat, action)
        play.moves.append(Made(seat, action, events, _kept(game)))
    return play


def reseating(game: Session[T], chance: Plain) -> Join | SitOut | ComeBack | None:
    """What the table may say of a seat now, one of it by chance; None: nothing."""
    players = [info.seat for info in game.config.players()]
    here = [seat for seat in players if game.standing(seat) in ("in", "coming")]
    playing = [seat for seat in here if game.standing(seat) == "in"]
    found: list[Join | SitOut | ComeBack] = []
    if len(here) < game.system.players[1]:
        found = [ComeBack(seat=seat) for seat in players if seat not in here]
        number = len(players) + 1
        found.append(Join(seat=Seat(f"p{number}"), name=f"Player {number}", seal=""))
    host = game.config.host
    found += [SitOut(seat=seat) for seat in here if playing != [seat] and seat != host]
    return found[chance.below(len(found))] if found else None


def _kept(game: Session[T]) -> Whole:
    """The whole of a game, from which it can be taken up again."""
    for frame in game.state.frames:
        kind = type(frame.procedure)
        must(game, kind in registered(game.system), not_registered(kind))
    whole = game.whole()
    with sound(game, "the state cannot be read back"):
        Session.of(game.system, game.config, whole)
    return whole


def registered(system: System[T]) -> set[type[Procedure]]:
    """All procedures and asides that a system names."""
    return {*system.procedures, *system.asides, *system.retired}


def not_registered(kind: type[Procedure]) -> str:
    """What to do about a procedure that no game could be loaded with."""
    return f"{kind.__name__} is not registered: name it in `procedures` or `asides` of the system"


def _some_moves(system: System[T], about: int) -> Iterator[tuple[Play[T], int]]:
    """About so many moves of random play, each as a play and how many moves came before it."""
    played = plays(system)
    share = 1 + int(sum(len(play.moves) for play in played) / (about * LOOKS))
    pick = Plain(seed=share)
    return (
        (play, number)
        for play in played
        for number in range(len(play.moves))
        if pick.below(share) == 0
    )


def positions(system: System[T], about: int) -> Iterator[Session[T]]:
    """About so many moments of random play, and some before it.

    These games have just carried out the last move themselves.
    """
    for play in plays(system)[:3]:
        yield play.after(0)
    for play, number in _some_moves(system, about):
        game, move = play.after(number), play.moves[number]
        with sound(game, f"what {move.seat} does fails", move.action):
            game.apply(move.seat, move.action)
        yield game


def moments(system: System[T], about: int) -> Iterator[Moment[T]]:
    """About so many moves of random play."""
    for play, number in _some_moves(system, about):
        seat, action, events, _ = play.moves[number]
        yield Moment(play.after(number), seat, action, events, play.after(number + 1))


Asked = Mapping[Seat, Sequence[Pending]]
"""What each seat can answer."""


def asked_of(game: Session[T]) -> Asked:
    """What each seat that takes part can answer now."""
    return {seat: open_to(game, seat) for seat in game.seats}


def open_to(game: Session[T], seat: Seat) -> list[Pending]:
    """What this seat can answer; it may be shown menus with closed options only."""
    return [pending for pending in game.seen(seat).decisions if pending.decision.answerable]


def pick_decision(game: Session[T], chance: Plain, free: int = 0) -> tuple[Seat, Pending]:
    """One of the decisions that stand open; with `free`, one time in it one nobody waits for."""
    awaited = _open(game, game.waited_for(), awaited=True)
    chosen = awaited
    if not awaited or (free and chance.below(free) == 0):
        chosen = _open(game, game.seats, awaited=False) or awaited
    must(game, bool(chosen), "nobody can act and the game is not over")
    return chosen[chance.below(len(chosen))]


def _open(game: Session[T], seats: Iterable[Seat], *, awaited: bool) -> list[tuple[Seat, Pending]]:
    """What these seats can answer, and is awaited or not."""
    return [
        (seat, pending)
        for seat in seats
        for pending in open_to(game, seat)
        if pending.awaited == awaited
    ]
