"""The page Lab: small series of games of bots, which play in the worker of the page itself.

The page asks for a few games at a time, so that it can draw what is known so far and stop.
"""

from msgspec import Struct, field

from fiftyfour.bots import BOTS
from fiftyfour.desk.routes import Route, post
from fiftyfour.engine.errors import TableError
from fiftyfour.engine.setup import SettingValue
from fiftyfour.lab.plans import Plan, Player, make_plan
from fiftyfour.lab.playing import Record, play_batch
from fiftyfour.lab.report import Report, report

MOST_GAMES = 5
"""Games that are played for one request: meanwhile the worker does nothing else."""

MOST_OF_SERIES = 5_000
"""Games of a series; more are for `fiftyfour lab`."""


class WantedGames(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/lab/{id}: so many more games of a series.

    Attributes:
        seats: who sits there; none: as people usually play it.
        settings: those that differ from what the game plays for one game.
        seed: the first game's.
        before: how many games of this series there are already; 0 begins it anew.
        games: how many more, 1 to 5.
    """

    seats: tuple[Player, ...] = ()
    settings: dict[str, SettingValue] = {}
    seed: int = 0
    before: int = 0
    games: int = 1


class Playing(Struct):
    """The series that is being played: there is one at a time."""

    plan: Plan | None = None
    records: list[Record] = field(default_factory=list[Record])


def route() -> Route:
    """What answers the page Lab; it remembers the games so far."""
    now = Playing()

    @post("/api/lab/{system_id}", status=200)
    def more(system_id: str, data: WantedGames) -> Report:
        """Play on, and tell what all games of the series have shown."""
        plan = plan_of(system_id, data)
        if data.before == 0:
            now.plan, now.records = plan, []
        if plan != now.plan or data.before != len(now.records):
            raise TableError("series", "another series has begun since; begin this one anew")
        first = data.seed + data.before
        batch = play_batch(plan, range(first, first + data.games))
        now.records += batch.records
        if batch.trouble:
            raise TableError("stopped", batch.trouble)
        return report(plan, now.records)

    return more


def plan_of(system_id: str, data: WantedGames) -> Plan:
    """What is to be played.

    Raises:
        UnknownSystem: no such game, or seats, bots or settings do not fit it.
        TableError: so many games, or these numbers, are not possible.
    """
    if not 1 <= data.games <= MOST_GAMES:
        raise TableError("bad_message", f"games must be 1 to {MOST_GAMES}, not {data.games}")
    if not 0 <= data.before <= MOST_OF_SERIES - data.games or not 0 <= data.seed < 2**53:
        raise TableError("bad_message", f"a series has at most {MOST_OF_SERIES} games")
    for player in data.seats:
        if player.bot not in BOTS:  # a bot of one's own is for the command line
            there = ", ".join(BOTS)
            raise TableError("no_bot", f"there is no bot {player.bot[:40]!r}; the bots are {there}")
    seats = [f"{player.bot}:{player.character}".rstrip(":") for player in data.seats]
    return make_plan(system_id, seats, data.settings)
