"""`fiftyfour data`: games as rows of data."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from fiftyfour.cli.content import content_of
from fiftyfour.cli.lab import USUALLY, Playing, Setting
from fiftyfour.cli.options import about
from fiftyfour.cli.terminal import Terminal, Whole, fail
from fiftyfour.engine import transcript as transcripts
from fiftyfour.engine.errors import ReplayError, UnknownSystem
from fiftyfour.engine.system import installed
from fiftyfour.engine.things import Seat
from fiftyfour.engine.transcript import Transcript
from fiftyfour.env.rows import Row, rows
from fiftyfour.lab import files
from fiftyfour.lab.data import rows_of_game
from fiftyfour.lab.plans import LabError
from fiftyfour.table.words import quoted


def data(
    source: Annotated[str, Parameter(help="A game, for games of bots, or a transcript.")],
    /,
    *,
    playing: Playing = USUALLY,
    setting: Setting = (),
    games: Annotated[Whole, Parameter(help="How many games of bots.")] = 1,
    seed: Annotated[Whole, Parameter(help="The seed of the first of them.")] = 0,
    seat: Annotated[str, Parameter(help="Only what this seat saw and did, as in p1.")] = "",
    out: Annotated[
        Path | None, Parameter(help="A new .ndjson or .parquet file; default: print JSON lines.")
    ] = None,
) -> int:
    """Export games as rows of data: what each seat saw, could do and did, and what came of it.

    ```console
    fiftyfour data skyace --seats twilight,random:skyace --games 100 --out duels.parquet
    fiftyfour data game.jsonl --seat p1
    ```
    """
    if Path(source).is_file():
        made = _of_file(Path(source), seat)
    elif source in installed():
        made = _of_bots(source, playing, setting, range(seed, seed + games), seat)
    else:
        known = ", ".join(installed())
        raise UnknownSystem(f"{quoted(source)} is no transcript and no game; games are {known}")
    kept = 0
    try:
        with files.kept_in(out, Row) as sink:
            for some in made:
                if out is None:
                    sys.stdout.write(msgspec.json.Encoder().encode_lines(some).decode())
                sink.keep(some)
                kept += len(some)
    except LabError as wrong:
        return fail(f"{wrong} ({kept} rows before it are kept)", 2)
    except OSError as wrong:
        named = wrong.filename or out
        return fail(f"{named}: {wrong.strerror or wrong} ({kept} rows are kept)", 2)
    if out is not None:
        Terminal().print(f"{out}: {kept} rows")
    return 0


def _of_file(file: Path, seat: str) -> Iterator[list[Row]]:
    """The rows of a transcript."""
    with about(file):
        transcript = Transcript.decode(content_of(file, "transcript"))
        if seat and seat not in transcript.names():
            known = ", ".join(transcript.names())
            raise ReplayError(f"there is no seat {quoted(seat)}; the seats are {known}")
        acts = [(one.seq, one.seat, one.action) for one in transcript.entries]
        played = ((entry.events, game) for entry, game in transcripts.replay(transcript))
        yield rows(file.stem, acts, played, {Seat(seat)} if seat else None)


def _of_bots(
    game: str, playing: Playing, setting: Setting, seeds: range, seat: str
) -> Iterator[list[Row]]:
    """The rows of games of bots, game by game."""
    plan = playing.plan(game, setting)
    seats = [*plan.seats, *(["gm"] if plan.gm else [])]
    if seat and seat not in seats:
        raise UnknownSystem(f"there is no seat {quoted(seat)}; the seats are {', '.join(seats)}")
    for one in seeds:
        yield [row for row in rows_of_game(plan, one) if not seat or row.seat == seat]
