"""How Aces Out plays adventures: DRAWs that agents are asked about, and foes in direct danger.

An agent says which skill set answers a call, as with any GM (AO-GEN-02).
"""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta, Struct

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.adventure import Call, Ending, Person, Scene, scaled
from fiftyfour.engine.book import Book, Telling, read_own
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.forms import Form
from fiftyfour.engine.options import options_of
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.story import Made
from fiftyfour.engine.view import Pending
from fiftyfour.systems.acesout.minds.seen import answer_with, can_start
from fiftyfour.systems.acesout.minds.standin import ask_agent, call_draw, choose_lead
from fiftyfour.systems.acesout.mission.mission import BeginMission, EndMission, NextForm
from fiftyfour.systems.acesout.mission.opposition import CloseFoe, CloseTrack
from fiftyfour.systems.acesout.mission.scenes import EndIt, EndScene, StartScene
from fiftyfour.systems.acesout.table import SUCCESSES, AcesOut, FoeTrack

Cards = Annotated[int, Meta(ge=1, le=6)]
Numbers = Cards | list[Cards]
"""A number of cards for all, or one for 1, 2, 3 ... agents."""


class Play(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """What a call of Aces Out asks for."""


class Draw(Play, frozen=True, tag="draw"):
    """One DRAW against so many cards of the GM's; the agent says how (AO-CALL-05)."""

    against: Numbers = 2


class Confront(Play, frozen=True, tag="confront"):
    """DRAWs in direct danger, until a foe is taken down or nobody is left (AO-OPP-04)."""

    foe: str
    against: Numbers = 2


class Foe(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody with a track: how many defeats it takes (AO-OPP-02)."""

    kind: Literal["bad_guy", "villain"] = "bad_guy"
    needed: Annotated[int, Meta(ge=1, le=9)] | list[Annotated[int, Meta(ge=1, le=9)]] = 2


class Opens(Struct, frozen=True, forbid_unknown_fields=True):
    """The kind of a scene (AO-MIS-01)."""

    kind: str = "caper"


class Begins(Struct, frozen=True, forbid_unknown_fields=True):
    """The mission: what would be a success, and its genre (AO-MIS-07)."""

    goals: str = ""
    genre: str = "spy caper"


class AcesOutBook(Book[AcesOut]):
    """Adventures of Aces Out."""

    plays: ClassVar[object] = Draw | Confront
    values, opens, begins = Foe, Opens, Begins
    degrees: ClassVar[Mapping[str, bool]] = {
        "success": True,
        "success_by_ace": True,
        "success_at_cost": True,
        "failure": False,
    }

    def mark(self, table: AcesOut) -> int:
        return table.call.number

    def free(self, seen: Seen[AcesOut], pending: Pending) -> bool:
        decision = pending.decision
        between = bool(options_of(decision, BeginMission))
        return between or (isinstance(decision, Form) and decision.makes == NextForm.__name__)

    def lost(self, telling: Telling[AcesOut]) -> bool:
        return not telling.seen.table.present()

    def begin(self, telling: Telling[AcesOut]) -> Answer | None:
        if telling.seen.table.mission.running:
            return None
        adventure = telling.adventure
        begins = read_own(adventure.begins, Begins)
        mission: dict[str, Simple] = {
            "idea": "own",
            "title": adventure.title[:80],
            "goals": begins.goals,
            "genre": begins.genre,
        }
        return Answer(to="start-mission", answer=mission)

    def open(self, telling: Telling[AcesOut], scene: Scene) -> Answer | None:
        running = telling.seen.table.mission.scene
        if running is not None and running.title == scene.title[:80]:
            return None
        if running is not None:
            return answer_with(telling.seen, EndScene, EndIt())
        if not can_start(telling.seen, StartScene):
            return None
        kind = read_own(scene.opens, Opens).kind
        form: dict[str, Simple] = {"kind": kind, "title": scene.title[:80]}
        return Answer(to="start-scene", answer=form)

    def bring(self, telling: Telling[AcesOut], person: Person) -> Answer | None:
        if not person.values or _foe(telling.seen.table, person) is not None:
            return None
        foe = read_own(person.values, Foe)
        needed = scaled(foe.needed, telling.players)
        form: dict[str, Simple] = {"name": person.name, "kind": foe.kind, "needed": needed}
        return Answer(to="add-track", answer=form)

    def play(self, telling: Telling[AcesOut], call: Call, made: Made) -> Answer | str:
        table = telling.seen.table
        match _play(call):
            case Draw() as play:
                if table.call.number > made.mark:
                    outcome = table.call.lead.outcome
                    return outcome if outcome in self.degrees else _other(outcome)
                return _draw(telling, call, play.against, None)
            case Confront() as play:
                foe = _foe(table, telling.adventure.person(play.foe))
                if foe is None or not foe.open:
                    return "success"
                if foe.beaten:
                    return answer_with(telling.seen, CloseTrack, CloseFoe("taken_down", foe.number))
                return _draw(telling, call, play.against, foe)

    def finish(self, telling: Telling[AcesOut], ending: Ending) -> Answer | None:
        if not can_start(telling.seen, EndMission):
            return None
        return Answer(to="end-mission", answer={"debrief": ending.title})


def _play(call: Call) -> Draw | Confront:
    return msgspec.convert(call.play, Draw | Confront)


def _foe(table: AcesOut, person: Person) -> FoeTrack | None:
    name = person.name.casefold()
    return next((foe for foe in table.foes if foe.sheet.data.name.casefold() == name), None)


def _other(outcome: str) -> str:
    return "success" if outcome in SUCCESSES else "failure"


def _draw(telling: Telling[AcesOut], call: Call, against: Numbers, foe: FoeTrack | None) -> Answer:
    """Ask an agent what to do about it, then call for what was said (AO-GEN-02)."""
    table = telling.seen.table
    lead = choose_lead(table, telling.chance)
    if lead.file.intent is None:
        return ask_agent(lead.seat, call.title)
    return call_draw(lead, scaled(against, telling.players), foe)
