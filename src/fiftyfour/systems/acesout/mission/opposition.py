"""BAD GUYS and VILLAINS: tracks of direct defeats (AO-OPP).

A foe's tools are the opposition's modifier or more cards for the GM; civilians and minor enemies
usually have none (AO-TOOL-08).
"""

from fiftyfour.engine.decisions import (
    Answer,
    Choose,
    Field,
    Form,
    Number,
    Option,
    Simple,
    Text,
    number_of,
    text_of,
)
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Step, done
from fiftyfour.engine.things import GM, Seat, Sheet, Track
from fiftyfour.systems.acesout.commands import Command, must_be_gm, must_be_on_mission
from fiftyfour.systems.acesout.data import FOE_LABELS, FOES, FoeKind
from fiftyfour.systems.acesout.draw.forms import choice
from fiftyfour.systems.acesout.draw.outcome import MOST_HITS
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
        Track(name=f"hits:{number}", label=f"Defeats of {name} ({needed} needed)", value=0),
    )
    table.foes.append(foe)
    game.write(foe.sheet, rule="AO-OPP-03")
    game.tell(f"{name} is the opposition: {needed} defeats", rule="AO-OPP-03", track=number)
    return foe


class AddTrack(Command):
    """The GM names an opponent (AO-OPP-01, AO-OPP-03)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form:
        must_be_gm(seat)
        must_be_on_mission(game.table)
        return Form(
            prompt="Who is against the agents?",
            rule="AO-OPP-03",
            fields={
                "name": Field("Name", Text(prompt="Name", least=1, most=60, example="The Owl")),
                "kind": Field("Kind", choice("Kind", FOES, FOE_LABELS), "bad_guy"),
                "needed": Field(
                    "Defeats needed, 0: as usual", Number(prompt="How many", least=0, most=9), 0
                ),
            },
        )

    @classmethod
    def why_not(cls, game: Game[AcesOut], seat: Seat, answer: Answer) -> None:
        if isinstance(answer, dict):
            if answer.get("kind", "bad_guy") not in FOES:
                raise IllegalAction("bad_kind", f"one of {', '.join(FOES)}", "AO-OPP-01")
            if answer.get("needed", 0) not in (0, *NEEDED):
                raise IllegalAction("bad_number", "1 to 9 defeats", "AO-OPP-03")

    def begin(self, game: Game[AcesOut], form: dict[str, Simple]) -> Step:
        kind: FoeKind = next(k for k in FOES if k == form["kind"])
        needed = number_of(form, "needed") or usual_hits(game.table.settings, kind)
        add_foe(game, text_of(form, "name"), kind, needed)
        return done


def _open_tracks(game: Game[AcesOut], seat: Seat) -> list[FoeTrack]:
    must_be_gm(seat)
    must_be_on_mission(game.table)
    found = [foe for foe in game.table.foes if foe.open]
    if not found:
        raise IllegalAction("unknown_track", "there is no open track", "AO-OPP-04")
    return found


class MarkTrack(Command):
    """The GM adds a defeat or takes one back (AO-OPP-04)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Choose:
        options: list[Option] = []
        for foe in _open_tracks(game, seat):
            name, thing = foe.sheet.data.name, foe.hits.name
            if foe.hits.value < MOST_HITS:
                options.append(
                    Option(
                        id=f"add {foe.number}",
                        label=f"{name}: one more",
                        hint="a whole confrontation won; the way out was not known before",
                        thing=thing,
                        rule="AO-OPP-05",
                    )
                )
            if foe.hits.value > 0:
                options.append(
                    Option(id=f"take {foe.number}", label=f"{name}: one less", thing=thing)
                )
        return Choose(prompt="Mark a track", rule="AO-OPP-04", options=options)

    @classmethod
    def why_not(cls, game: Game[AcesOut], seat: Seat, answer: Answer) -> None:
        game.table.foe(str(answer).partition(" ")[2])

    def begin(self, game: Game[AcesOut], option: Option) -> Step:
        word, _, number = option.id.partition(" ")
        foe = game.table.foe(number)
        by = 1 if word == "add" else -1
        game.set(foe.hits, foe.hits.value + by, rule="AO-OPP-04")
        return done


class CloseTrack(Command):
    """The GM says how it ended with an opponent: taken down, or escaped (AO-OPP-03)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Choose:
        options = [
            Option(
                id=f"{end} {foe.number}",
                label=f"{foe.sheet.data.name} {words}",
                hint="taking them, stopping the plan, barring the escape: separate matters",
                thing=foe.sheet.name,
                rule="AO-OPP-06",
            )
            for foe in _open_tracks(game, seat)
            for end, words in (("taken_down", "is taken down"), ("escaped", "escapes"))
        ]
        return Choose(prompt="Close a track", rule="AO-OPP-03", options=options)

    @classmethod
    def why_not(cls, game: Game[AcesOut], seat: Seat, answer: Answer) -> None:
        game.table.foe(str(answer).partition(" ")[2])

    def begin(self, game: Game[AcesOut], option: Option) -> Step:
        end, _, number = option.id.partition(" ")
        foe = game.table.foe(number)
        game.write(foe.sheet, rule="AO-OPP-03", closed=end)
        game.tell(option.label, rule="AO-OPP-03", track=foe.number)
        return done
