"""Scenes, the actions of a montage, and days (AO-MIS)."""

from msgspec import Struct

from fiftyfour.engine.decisions import Text
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.fields import menu, yes_no
from fiftyfour.engine.forms import Field, Form, form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, choose, option
from fiftyfour.engine.procedures import Aside, Step, done
from fiftyfour.engine.things import Seat
from fiftyfour.systems.acesout.commands import not_at_rest
from fiftyfour.systems.acesout.data import MONTAGE, MOST_ACTIONS, MOST_DAYS, SCENES, SEQUENCE
from fiftyfour.systems.acesout.fields import agent_field, number
from fiftyfour.systems.acesout.mission.premises import GLOSSARY
from fiftyfour.systems.acesout.table import AcesOut, Agent, Scene, not_playing

ACTIONS = range(1, 10)
USUAL_ACTIONS = 3


class SceneForm(Struct, frozen=True):
    """A scene; `actions` count in a montage."""

    kind: str
    title: str
    actions: int
    flashback: bool


class StartScene(Aside[AcesOut]):
    """Any kind in any order; a montage gives actions (AO-MIS-01, AO-MIS-02, AO-MIS-04)."""

    @classmethod
    def closed(cls, game: Game[AcesOut], seat: Seat) -> Refusal | None:
        against = not_at_rest(game.table, seat)
        if against or game.table.mission.scene is None:
            return against
        return Refusal("scene_open", "a scene is open; end it first", "AO-MIS-01")

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form[SceneForm]:
        _, idea = SEQUENCE[len(game.table.mission.scenes) % len(SEQUENCE)]
        labels = {kind: f"{kind.replace('_', ' ')}: {about}" for kind, about in SCENES.items()}
        kinds = menu("Kind", labels).otherwise(
            Refusal("bad_kind", f"one of {', '.join(SCENES)}", "AO-MIS-01")
        )
        title = Text(prompt=f"Title; words of the trade: {GLOSSARY}", most=80, example=idea)
        fields = {
            "kind": Field("Kind", kinds, "caper"),
            "title": Field("Title", title, ""),
            "actions": Field(
                "Actions for each, in a montage",
                number("Actions", ACTIONS, "AO-MIS-02"),
                USUAL_ACTIONS,
            ),
            "flashback": yes_no("A flashback"),
        }
        return form(SceneForm, "Begin a scene", fields, rule="AO-MIS-01")

    def begin(self, game: Game[AcesOut], filled: SceneForm) -> Step:
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
        return done


def end_scene(game: Game[AcesOut]) -> None:
    """Put the open scene among those played, and clear the actions."""
    mission = game.table.mission
    scenes = [*mission.scenes, *([mission.scene] if mission.scene is not None else [])]
    game.write(game.table.log, rule="AO-MIS-01", scene=None, scenes=scenes)
    for agent in game.table.everybody():
        game.set(agent.actions, 0, rule="AO-MIS-03")


class EndIt(Choice, frozen=True, tag="end_scene"):
    """The scene is over."""


class EndScene(Aside[AcesOut]):
    """The scene is over; actions not used are gone (AO-MIS-01)."""

    @classmethod
    def closed(cls, game: Game[AcesOut], seat: Seat) -> Refusal | None:
        against = not_at_rest(game.table, seat)
        if against or game.table.mission.scene is not None:
            return against
        return Refusal("no_scene", "no scene is open", "AO-MIS-01")

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Choose[EndIt]:
        end = option(EndIt(), "End the scene", id="end scene")
        return choose("End the scene?", [end], rule="AO-MIS-01")

    def begin(self, game: Game[AcesOut], _: EndIt) -> Step:
        game.tell("The scene ends", rule="AO-MIS-01")
        end_scene(game)
        return done


class ActionsForm(Struct, frozen=True):
    """More actions, and whose."""

    agent: Seat
    number: int


class AddActions(Aside[AcesOut]):
    """More actions for an agent in a montage (AO-MIS-03)."""

    @classmethod
    def closed(cls, game: Game[AcesOut], seat: Seat) -> Refusal | None:
        table = game.table
        if against := not_at_rest(table, seat):
            return against
        if not table.montage:
            return Refusal("no_scene", "no montage is open", "AO-MIS-03")
        if all(not_playing(a) or _full(a) for a in table.agents.values()):
            return Refusal("bad_number", "nobody can take more actions", "AO-MIS-03")
        return None

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form[ActionsForm]:
        fields = {
            "agent": agent_field("Who", game.table, _full),
            "number": Field("How many", number("Actions", ACTIONS, "AO-MIS-03"), 1),
        }
        return form(ActionsForm, "More actions", fields, rule="AO-MIS-03")

    def begin(self, game: Game[AcesOut], filled: ActionsForm) -> Step:
        actions = game.table.agents[filled.agent].actions
        game.set(actions, actions.value + filled.number, rule="AO-MIS-03")
        many = f"{filled.number} more action{'s' * (filled.number > 1)}"
        line = f"The GM gives {game.table.agents[filled.agent].name} {many}"
        game.tell(line, rule="AO-MIS-03", seat=filled.agent)
        return done


def _full(agent: Agent) -> Refusal | None:
    if agent.actions.value <= MOST_ACTIONS - ACTIONS[-1]:
        return None
    return Refusal("bad_number", f"{agent.name} has enough actions", "AO-MIS-03")


class OneDay(Choice, frozen=True, tag="next_day"):
    """A day goes by."""


class NextDay(Aside[AcesOut]):
    """A day goes by (AO-REC-05)."""

    @classmethod
    def closed(cls, game: Game[AcesOut], seat: Seat) -> Refusal | None:
        against = not_at_rest(game.table, seat)
        if against or game.table.day.value < MOST_DAYS:
            return against
        return Refusal("bad_number", "this mission has lasted long enough", "AO-REC-05")

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Choose[OneDay]:
        day = option(OneDay(), "The next day", id="next day")
        return choose("The next day?", [day], rule="AO-REC-05")

    def begin(self, game: Game[AcesOut], _: OneDay) -> Step:
        game.set(game.table.day, game.table.day.value + 1, rule="AO-REC-05")
        game.tell(f"Day {game.table.day.value} begins", rule="AO-REC-05")
        return done
