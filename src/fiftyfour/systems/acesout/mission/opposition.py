"""BAD GUYS and VILLAINS: tracks of direct defeats (AO-OPP).

A foe's tools are the opposition's modifier or more cards for the GM; civilians and minor enemies
usually have none (AO-TOOL-08).
"""

from typing import Annotated, Literal

from msgspec import Struct

from fiftyfour.engine.desk import command
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, choose, option
from fiftyfour.engine.struct_form import Pick, Words
from fiftyfour.engine.things import GM, Sheet, Track
from fiftyfour.systems.acesout.commands import no_mission
from fiftyfour.systems.acesout.data import FOE_LABELS, FOES, MOST_HITS, FoeKind
from fiftyfour.systems.acesout.fields import between
from fiftyfour.systems.acesout.settings import AcesOutSettings
from fiftyfour.systems.acesout.table import AcesOut, Foe, FoeTrack

NEEDED = range(10)


def usual_hits(settings: AcesOutSettings, kind: str) -> int:
    """4 for a BAD GUY, 3 for a VILLAIN, 1 for others; a measure, not a law.

    Rules: AO-OPP-02, AO-OPP-03, AO-OPP-06.
    """
    return {"bad_guy": settings.bad_guy_hits, "villain": settings.villain_hits}.get(kind, 1)


def add_foe(game: Game[AcesOut], name: str, kind: FoeKind, needed: int) -> FoeTrack:
    """Lay down a defeat track (AO-OPP-03)."""
    table = game.table
    number = table.new_number()
    foe = FoeTrack(
        number,
        Sheet[Foe](
            name=f"foe:{number}",
            label=name,
            owner=GM,
            data=Foe(name=name, kind=kind, needed=needed),
        ),
        Track(
            name=f"hits:{number}",
            label=f"Defeats of {name} ({needed} needed)",
            value=0,
            most=MOST_HITS,
        ),
    )
    table.foes.append(foe)
    game.write(foe.sheet, rule="AO-OPP-03")
    many = f"{needed} defeat{'s' * (needed > 1)}"
    game.tell(f"{name} stands against the agents: {many} to win", rule="AO-OPP-03", track=number)
    return foe


class FoeForm(Struct, frozen=True):
    """An opponent; 0 defeats needed: as many as usual."""

    name: Annotated[str, Words("Name", 60, 1, "The Owl", show="line")]
    kind: Annotated[FoeKind, Pick("Kind", {kind: FOE_LABELS.get(kind, kind) for kind in FOES})] = (
        "bad_guy"
    )
    needed: Annotated[int, between("Defeats needed, 0: as usual", NEEDED, "AO-OPP-03")] = 0


@command(
    "Name an opponent",
    tab="opposition",
    send="Name the opponent",
    rule="AO-OPP-03",
    prompt="Who is against the agents?",
    closed=(no_mission,),
)
def add_track(game: Game[AcesOut], filled: FoeForm) -> None:
    """The GM names an opponent (AO-OPP-01, AO-OPP-03)."""
    needed = filled.needed or usual_hits(game.table.settings, filled.kind)
    add_foe(game, filled.name, filled.kind, needed)


def no_open_track(table: AcesOut) -> Refusal | None:
    """There has to be an opponent who is not done with (AO-OPP-04)."""
    if any(foe.open for foe in table.foes):
        return None
    return Refusal("unknown_track", "there is no open track", "AO-OPP-04")


class Mark(Choice, frozen=True):
    """One defeat more, or one less."""

    by: Literal[1, -1]
    track: int


def marks(table: AcesOut) -> Choose[Mark]:
    """One more and one less for each opponent, as far as the track goes (AO-OPP-04)."""
    full = Refusal("bad_number", f"at most {MOST_HITS} defeats", "AO-OPP-04")
    none = Refusal("bad_number", "there is no defeat to take back", "AO-OPP-04")
    options = [
        mark
        for foe in table.foes
        if foe.open
        for mark in (
            option(
                Mark(1, foe.number),
                f"{foe.sheet.data.name}: one more",
                id=f"add {foe.number}",
                hint="a whole confrontation won; the way out was not known before",
                thing=foe.hits.name,
                rule="AO-OPP-05",
                closed=full if foe.hits.value >= MOST_HITS else None,
            ),
            option(
                Mark(-1, foe.number),
                f"{foe.sheet.data.name}: one less",
                id=f"take {foe.number}",
                thing=foe.hits.name,
                closed=None if foe.hits.value > 0 else none,
            ),
        )
    ]
    return choose("Mark a track", options, rule="AO-OPP-04")


@command("Mark a track", rule="AO-OPP-04", closed=(no_mission, no_open_track), offer=marks)
def mark_track(game: Game[AcesOut], mark: Mark) -> None:
    """The GM adds a defeat or takes one back (AO-OPP-04)."""
    foe = game.table.foe(mark.track)
    assert foe is not None
    game.set(foe.hits, foe.hits.value + mark.by, rule="AO-OPP-04")
    line = f"The GM counts one defeat {'more' if mark.by > 0 else 'less'}. {foe.standing()}"
    game.tell(line, rule="AO-OPP-04", track=foe.number)


End = Literal["taken_down", "escaped"]


class CloseFoe(Choice, frozen=True, tag="close_track"):
    """How it ended with an opponent."""

    end: End
    track: int


def ends(table: AcesOut) -> Choose[CloseFoe]:
    """Both ends for each opponent (AO-OPP-03)."""
    options = [
        option(
            close,
            _ended(foe, close),
            id=f"{close.end} {foe.number}",
            hint="taking them, stopping the plan, barring the escape: separate matters",
            thing=foe.sheet.name,
            rule="AO-OPP-06",
        )
        for foe in table.foes
        if foe.open
        for close in (CloseFoe("taken_down", foe.number), CloseFoe("escaped", foe.number))
    ]
    return choose("Close a track", options, rule="AO-OPP-03")


@command("Close a track", rule="AO-OPP-03", closed=(no_mission, no_open_track), offer=ends)
def close_track(game: Game[AcesOut], close: CloseFoe) -> None:
    """The GM says how it ended with an opponent: taken down, or escaped (AO-OPP-03)."""
    foe = game.table.foe(close.track)
    assert foe is not None
    game.write(foe.sheet, rule="AO-OPP-03", closed=close.end)
    game.tell(_ended(foe, close), rule="AO-OPP-03", track=foe.number)


def _ended(foe: FoeTrack, close: CloseFoe) -> str:
    return f"{foe.sheet.data.name} {'escapes' if close.end == 'escaped' else 'is taken down'}"
