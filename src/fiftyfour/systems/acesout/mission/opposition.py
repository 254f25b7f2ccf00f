"""BAD GUYS and VILLAINS: tracks of direct defeats (AO-OPP).

A foe's tools are the opposition's modifier or more cards for the GM; civilians and minor enemies
usually have none (AO-TOOL-08).
"""

from functools import cache
from typing import Literal

from msgspec import Struct

from fiftyfour.engine.decisions import Text
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.fields import menu
from fiftyfour.engine.forms import Field, Form, form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, choose, option
from fiftyfour.engine.procedures import Aside, Step, done
from fiftyfour.engine.things import GM, Seat, Sheet, Track
from fiftyfour.systems.acesout.commands import no_mission, not_gm
from fiftyfour.systems.acesout.data import FOE_LABELS, FOES, MOST_HITS, FoeKind
from fiftyfour.systems.acesout.fields import NO_TRACK, number
from fiftyfour.systems.acesout.settings import AcesOutSettings
from fiftyfour.systems.acesout.table import AcesOut, Foe, FoeTrack

NEEDED = range(1, 10)


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

    name: str
    kind: FoeKind
    needed: int


class AddTrack(Aside[AcesOut]):
    """The GM names an opponent (AO-OPP-01, AO-OPP-03)."""

    @classmethod
    def closed(cls, game: Game[AcesOut], seat: Seat) -> Refusal | None:
        return not_gm(seat) or no_mission(game.table)

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form[FoeForm]:
        return _foe_form()

    def begin(self, game: Game[AcesOut], filled: FoeForm) -> Step:
        needed = filled.needed or usual_hits(game.table.settings, filled.kind)
        add_foe(game, filled.name, filled.kind, needed)
        return done


@cache
def _foe_form() -> Form[FoeForm]:
    """The same at every moment of a mission."""
    name = Text(prompt="Name", least=1, most=60, example="The Owl")
    kinds: dict[FoeKind, str] = {kind: FOE_LABELS.get(kind, kind) for kind in FOES}
    unknown = Refusal("bad_kind", f"one of {', '.join(kinds.values())}", "AO-OPP-01")
    needed = number("How many", range(NEEDED[-1] + 1), "AO-OPP-03")
    fields = {
        "name": Field("Name", name),
        "kind": Field("Kind", menu("Kind", kinds).otherwise(unknown), "bad_guy"),
        "needed": Field("Defeats needed, 0: as usual", needed, 0),
    }
    return form(FoeForm, "Who is against the agents?", fields, rule="AO-OPP-03")


def _no_open_track(game: Game[AcesOut], seat: Seat) -> Refusal | None:
    against = not_gm(seat) or no_mission(game.table)
    if against or any(foe.open for foe in game.table.foes):
        return against
    return Refusal("unknown_track", "there is no open track", "AO-OPP-04")


class Mark(Choice, frozen=True):
    """One defeat more, or one less."""

    by: Literal[1, -1]
    track: int


class MarkTrack(Aside[AcesOut]):
    """The GM adds a defeat or takes one back (AO-OPP-04)."""

    @classmethod
    def closed(cls, game: Game[AcesOut], seat: Seat) -> Refusal | None:
        return _no_open_track(game, seat)

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Choose[Mark]:
        full = Refusal("bad_number", f"at most {MOST_HITS} defeats", "AO-OPP-04")
        none = Refusal("bad_number", "there is no defeat to take back", "AO-OPP-04")
        options = [
            mark
            for foe in game.table.foes
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
        return choose("Mark a track", options, rule="AO-OPP-04").otherwise(NO_TRACK)

    def begin(self, game: Game[AcesOut], choice: Mark) -> Step:
        foe = game.table.foe(choice.track)
        assert foe is not None
        game.set(foe.hits, foe.hits.value + choice.by, rule="AO-OPP-04")
        line = f"The GM counts one defeat {'more' if choice.by > 0 else 'less'}. {foe.standing()}"
        game.tell(line, rule="AO-OPP-04", track=foe.number)
        return done


class CloseFoe(Choice, frozen=True, tag="close_track"):
    """How it ended with an opponent."""

    end: Literal["taken_down", "escaped"]
    track: int


class CloseTrack(Aside[AcesOut]):
    """The GM says how it ended with an opponent: taken down, or escaped (AO-OPP-03)."""

    @classmethod
    def closed(cls, game: Game[AcesOut], seat: Seat) -> Refusal | None:
        return _no_open_track(game, seat)

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Choose[CloseFoe]:
        options = [
            option(
                close,
                _ended(foe, close),
                id=f"{close.end} {foe.number}",
                hint="taking them, stopping the plan, barring the escape: separate matters",
                thing=foe.sheet.name,
                rule="AO-OPP-06",
            )
            for foe in game.table.foes
            if foe.open
            for close in (CloseFoe("taken_down", foe.number), CloseFoe("escaped", foe.number))
        ]
        return choose("Close a track", options, rule="AO-OPP-03").otherwise(NO_TRACK)

    def begin(self, game: Game[AcesOut], choice: CloseFoe) -> Step:
        foe = game.table.foe(choice.track)
        assert foe is not None
        game.write(foe.sheet, rule="AO-OPP-03", closed=choice.end)
        game.tell(_ended(foe, choice), rule="AO-OPP-03", track=foe.number)
        return done


def _ended(foe: FoeTrack, choice: CloseFoe) -> str:
    return f"{foe.sheet.data.name} {'escapes' if choice.end == 'escaped' else 'is taken down'}"
