"""Scenes, the actions of a montage, and days (AO-MIS)."""

from typing import Annotated

from msgspec import Struct

from fiftyfour.engine.decisions import Text
from fiftyfour.engine.desk import command
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.struct_form import Offered, Pick, Switch, Words
from fiftyfour.engine.things import Seat
from fiftyfour.systems.acesout.commands import busy, no_mission
from fiftyfour.systems.acesout.data import MONTAGE, MOST_ACTIONS, MOST_DAYS, SCENES, SEQUENCE
from fiftyfour.systems.acesout.fields import agents, between
from fiftyfour.systems.acesout.mission.premises import GLOSSARY
from fiftyfour.systems.acesout.table import AcesOut, Agent, Scene, not_playing

ACTIONS = range(1, 10)
MOST_TITLE = 80
KINDS = {kind: f"{kind.replace('_', ' ')}: {about}" for kind, about in SCENES.items()}


class SceneForm(Struct, frozen=True):
    """A scene; `actions` count in a montage."""

    kind: Annotated[str, Pick("Kind", KINDS, show="menu")] = "caper"
    title: Annotated[str, Words("Title", MOST_TITLE)] = ""
    actions: Annotated[
        int,
        between("Actions for each, in a montage", ACTIONS, "AO-MIS-02", when={"kind": MONTAGE}),
    ] = 3
    flashback: Annotated[bool, Switch("A flashback")] = False


class ActionsForm(Struct, frozen=True):
    """More actions, and whose."""

    agent: Annotated[Seat, Pick("Who", first=True)]
    number: Annotated[int, between("How many", ACTIONS, "AO-MIS-03")] = 1


def scene_open(table: AcesOut) -> Refusal | None:
    """One scene after the other (AO-MIS-01)."""
    if table.mission.scene is None:
        return None
    return Refusal("scene_open", "a scene is open; end it first", "AO-MIS-01")


def no_scene(table: AcesOut) -> Refusal | None:
    """There has to be a scene (AO-MIS-01)."""
    if table.mission.scene is not None:
        return None
    return Refusal("no_scene", "no scene is open", "AO-MIS-01")


def no_montage(table: AcesOut) -> Refusal | None:
    """Actions are counted in a montage (AO-MIS-03)."""
    return None if table.montage else Refusal("no_scene", "no montage is open", "AO-MIS-03")


def all_full(table: AcesOut) -> Refusal | None:
    """Somebody has to have room for more actions (AO-MIS-03)."""
    if all(not_playing(agent) or full(agent) for agent in table.agents.values()):
        return Refusal("bad_number", "nobody can take more actions", "AO-MIS-03")
    return None


def full(agent: Agent) -> Refusal | None:
    """This agent has as many actions as the track holds (AO-MIS-03)."""
    if agent.actions.value <= MOST_ACTIONS - ACTIONS[-1]:
        return None
    return Refusal("bad_number", f"{agent.name} has enough actions", "AO-MIS-03")


def last_day(table: AcesOut) -> Refusal | None:
    """As far as the track of days goes (AO-REC-05)."""
    if table.day.value < MOST_DAYS:
        return None
    return Refusal("bad_number", "this mission has lasted long enough", "AO-REC-05")


def title(table: AcesOut) -> dict[str, Offered]:
    """Words of the trade, and what the sample story has next (AO-GM-05, AO-MIS-09)."""
    _, idea = SEQUENCE[len(table.mission.scenes) % len(SEQUENCE)]
    prompt = f"Title; words of the trade: {GLOSSARY}"
    return {"title": Text(prompt=prompt, most=MOST_TITLE, example=idea)}


@command(
    "Begin a scene",
    tab="mission",
    send="Begin the scene",
    rule="AO-MIS-01",
    closed=(no_mission, busy, scene_open),
    fill=title,
    rest="start scene",
    waiting="beginning a scene",
)
def start_scene(game: Game[AcesOut], filled: SceneForm) -> None:
    """Any kind in any order; a montage gives actions (AO-MIS-01, AO-MIS-02, AO-MIS-04)."""
    scene = Scene(
        kind=filled.kind,
        title=filled.title,
        actions=filled.actions if filled.kind == MONTAGE else 0,
        flashback=filled.flashback,
        calls=game.table.call.number,
    )
    game.write(game.table.log, rule="AO-MIS-01", scene=scene)
    kind = scene.kind.replace("_", " ").capitalize()
    title = f": {scene.title}" if scene.title else ""
    line = f"{'Flashback, ' * scene.flashback}{kind}{title}"
    game.tell(line, rule="AO-MIS-01", kind=scene.kind)
    for agent in game.table.agents.values():
        game.set(agent.actions, scene.actions, rule="AO-MIS-02")


def close_scene(game: Game[AcesOut]) -> None:
    """Put the open scene among those played, and clear the actions."""
    mission = game.table.mission
    scenes = [*mission.scenes, *([mission.scene] if mission.scene is not None else [])]
    game.write(game.table.log, rule="AO-MIS-01", scene=None, scenes=scenes)
    for agent in game.table.everybody():
        game.set(agent.actions, 0, rule="AO-MIS-03")


@command(
    "End the scene",
    rule="AO-MIS-01",
    closed=(no_mission, busy, no_scene),
    rest="end scene",
    hint="actions not used are gone",
)
def end_scene(game: Game[AcesOut]) -> None:
    """The scene is over; actions not used are gone (AO-MIS-01)."""
    game.tell("The scene ends", rule="AO-MIS-01")
    close_scene(game)


def who_has_room(table: AcesOut) -> dict[str, Offered]:
    """Agents who can take more actions (AO-MIS-03)."""
    return {"agent": agents(table, full)}


@command(
    "More actions",
    tab="mission",
    rule="AO-MIS-03",
    closed=(no_mission, busy, no_montage, all_full),
    fill=who_has_room,
)
def add_actions(game: Game[AcesOut], filled: ActionsForm) -> None:
    """More actions for an agent in a montage (AO-MIS-03)."""
    agent = game.table.agents[filled.agent]
    game.set(agent.actions, agent.actions.value + filled.number, rule="AO-MIS-03")
    many = f"{filled.number} more action{'s' * (filled.number > 1)}"
    game.tell(f"The GM gives {agent.name} {many}", rule="AO-MIS-03", seat=filled.agent)


@command("The next day", rule="AO-REC-05", closed=(no_mission, busy, last_day), rest="next day")
def next_day(game: Game[AcesOut]) -> None:
    """A day goes by (AO-REC-05)."""
    game.set(game.table.day, game.table.day.value + 1, rule="AO-REC-05")
    game.tell(f"Day {game.table.day.value} begins", rule="AO-REC-05")
