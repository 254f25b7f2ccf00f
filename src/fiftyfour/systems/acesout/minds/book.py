"""How Aces Out plays adventures: scenes of its kinds, and foes that are met in direct danger.

What a call asks of the rules stands in `plays.py`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.adventure import Adventure, Call, Ending, Person, Scene, scaled
from fiftyfour.engine.book import Book, Telling, read_own
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.story import Made
from fiftyfour.engine.view import Pending
from fiftyfour.systems.acesout.characters.roster import covert
from fiftyfour.systems.acesout.data import CHART, MONTAGE, Genre, SceneKind
from fiftyfour.systems.acesout.minds.plays import (
    DEGREES,
    AnyPlay,
    Confront,
    Draw,
    Oppose,
    Prepare,
    foe_of,
    go_on,
    read_play,
)
from fiftyfour.systems.acesout.minds.seen import can_give
from fiftyfour.systems.acesout.minds.standin import at_rest, close, end
from fiftyfour.systems.acesout.mission.mission import MissionForm, end_mission, start_mission
from fiftyfour.systems.acesout.mission.opposition import FoeForm, add_track
from fiftyfour.systems.acesout.mission.recovery import requests
from fiftyfour.systems.acesout.mission.scenes import (
    SceneForm,
    end_scene,
    next_day,
    start_scene,
)
from fiftyfour.systems.acesout.table import AcesOut

Some = Annotated[int, Meta(ge=1, le=9)]


class Foe(Struct, frozen=True, forbid_unknown_fields=True):
    """An opponent with a defeat track (AO-OPP-02).

    Attributes:
        kind: a BAD GUY, or the mission's VILLAIN.
        needed: how many defeats it takes.
    """

    kind: Literal["bad_guy", "villain"] = "bad_guy"
    needed: Some | list[Some] = 2


class Opens(Struct, frozen=True, forbid_unknown_fields=True):
    """How a scene begins (AO-MIS-01).

    Attributes:
        kind: the kind of scene.
        actions: in a montage, how many actions each agent has.
        flashback: it shows something that happened earlier.
        next_day: a new day begins with it.
        covert: whether the agents' cover holds from here on; leave empty to change nothing.
        repeat: agents may use the same skill set twice in a row here, as in a chase.
    """

    kind: SceneKind = "caper"
    actions: Some | list[Some] = 2
    flashback: bool = False
    next_day: bool = False
    covert: Literal["", "kept", "blown"] = ""
    repeat: bool = False


class Begins(Struct, frozen=True, forbid_unknown_fields=True):
    """The mission (AO-MIS-07).

    Attributes:
        goals: what counts as success; everybody reads it.
        genre: flavour, nothing else.
    """

    goals: Annotated[str, Meta(max_length=500)] = ""
    genre: Genre = "spy caper"


class AcesOutBook(Book[AcesOut]):
    """Adventures of Aces Out."""

    plays: ClassVar[object] = AnyPlay
    values, opens, begins = Foe, Opens, Begins
    degrees: ClassVar[Mapping[str, bool]] = DEGREES

    def mark(self, table: AcesOut) -> int:
        return table.call.number

    def free(self, seen: Seen[AcesOut], pending: Pending) -> bool:
        """At rest and between missions, but not while a player asks for a recovery."""
        return at_rest(pending) and not requests(seen.table)

    def lost(self, telling: Telling[AcesOut]) -> bool:
        return not telling.seen.table.present()

    def begin(self, telling: Telling[AcesOut]) -> Answer | None:
        if telling.seen.table.mission.running:
            return None
        begins = read_own(telling.adventure.begins, Begins)
        title = telling.adventure.title[:80]
        return start_mission.say(MissionForm(title=title, goals=begins.goals, genre=begins.genre))

    def open(self, telling: Telling[AcesOut], scene: Scene) -> Answer | None:
        """The scene before it ends, cover and day are set, then this one begins."""
        seen, opens = telling.seen, read_own(scene.opens, Opens)
        mission = seen.table.mission
        last = mission.scene or (mission.scenes[-1] if mission.scenes else None)
        if last is not None and last.title == scene.title[:80]:
            return None  # it is open, or has been closed to go on
        if mission.scene is not None or not can_give(seen, start_scene):
            return _end_scene(seen)
        if opens.covert not in ("", mission.covert):
            return Answer(to=covert.id, answer=opens.covert)
        if seen.table.day.value < _day(telling, scene):
            return next_day.say()
        actions = scaled(opens.actions, telling.players)
        return start_scene.say(SceneForm(opens.kind, scene.title[:80], actions, opens.flashback))

    def close(self, telling: Telling[AcesOut], scene: Scene) -> Answer | None:
        return _end_scene(telling.seen)

    def bring(self, telling: Telling[AcesOut], person: Person) -> Answer | None:
        if not person.values or foe_of(telling.seen.table, person) is not None:
            return None
        foe = read_own(person.values, Foe)
        needed = scaled(foe.needed, telling.players)
        return add_track.say(FoeForm(person.name, foe.kind, needed))

    def play(self, telling: Telling[AcesOut], call: Call, made: Made) -> Answer | str:
        scene = next(scene for scene in telling.adventure.scenes if call in scene.calls)
        return go_on(telling, call, made, repeat=read_own(scene.opens, Opens).repeat)

    def finish(self, telling: Telling[AcesOut], ending: Ending) -> Answer | None:
        """Whoever is left of the opposition gets away, then the debrief (AO-OPP-02, AO-MIS-10)."""
        seen = telling.seen
        if not can_give(seen, end_mission):
            return None
        left = next((foe for foe in seen.table.foes if foe.open), None)
        if left is not None:
            return close(left, "taken_down" if left.beaten else "escaped")
        return end(f"{ending.title}.")

    def flaws(self, adventure: Adventure) -> Sequence[tuple[str, str]]:
        return list(_flaws(adventure))


def _flaws(adventure: Adventure) -> Iterator[tuple[str, str]]:
    """Names of nothing, and DRAWs where none can be called."""
    foes = {person.id for person in adventure.people if person.values}
    for at, scene in enumerate(adventure.scenes):
        kind = read_own(scene.opens, Opens).kind
        for number, call in enumerate(scene.calls):
            if call.play:
                where = f"scenes[{at}].calls[{number}].play"
                yield from _call_flaws(call, where, kind, foes & set(scene.people))


def _end_scene(seen: Seen[AcesOut]) -> Answer | None:
    """End the scene that is open, if any is."""
    return None if seen.table.mission.scene is None else end_scene.say()


def _day(telling: Telling[AcesOut], scene: Scene) -> int:
    """The day on which a scene plays: each one that says so begins another."""
    later = {
        one.title[:80]: read_own(one.opens, Opens).next_day for one in telling.adventure.scenes
    }
    played = [one.title for one in telling.seen.table.mission.scenes]
    return 1 + sum(later.get(title, False) for title in (*played, scene.title[:80]))


def _call_flaws(call: Call, where: str, kind: str, foes: set[str]) -> Iterator[tuple[str, str]]:
    """What a call names that is not there."""
    play = read_play(call)
    if kind == MONTAGE and isinstance(play, Draw | Confront | Oppose):
        yield where, "each DRAW of a montage takes an action; the kind of play for that is prepare"
    match play:
        case Draw(rows=rows):
            for row in rows:
                if row not in CHART:
                    yield f"{where}.rows", f"there is no row “{row}”; there are {_all(CHART)}"
        case Confront(foe=foe) if foe not in foes:
            what = f"“{foe}” is nobody of this scene who has values; there are {_all(foes)}"
            yield f"{where}.foe", what
        case Prepare() if kind != MONTAGE:
            yield where, f"actions are taken in a scene of the kind {MONTAGE}, not {kind}"
        case _:
            pass


def _all(words: Mapping[str, object] | set[str]) -> str:
    return ", ".join(words) or "none"
