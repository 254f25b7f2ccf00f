"""Scenes, the actions of a montage, and days (AO-MIS)."""

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
from fiftyfour.engine.things import Seat
from fiftyfour.systems.acesout.commands import Command, must_rest
from fiftyfour.systems.acesout.data import MONTAGE, SCENES, SEQUENCE
from fiftyfour.systems.acesout.draw.forms import choice, yes_no
from fiftyfour.systems.acesout.mission.premises import GLOSSARY
from fiftyfour.systems.acesout.table import AcesOut, Scene

ACTIONS = range(1, 10)
USUAL_ACTIONS = 3
MOST_ACTIONS = 99
MOST_DAYS = 999


class StartScene(Command):
    """Any kind in any order; a montage gives actions (AO-MIS-01, AO-MIS-02, AO-MIS-04)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form:
        must_rest(game.table, seat)
        if game.table.mission.scene is not None:
            raise IllegalAction("scene_open", "a scene is open; end it first", "AO-MIS-01")
        _, idea = SEQUENCE[len(game.table.mission.scenes) % len(SEQUENCE)]
        kinds = {kind: f"{kind.replace('_', ' ')}: {about}" for kind, about in SCENES.items()}
        return Form(
            prompt="Begin a scene",
            rule="AO-MIS-01",
            fields={
                "kind": Field("Kind", choice("Kind", [*kinds], kinds), "caper"),
                "title": Field(
                    "Title",
                    Text(prompt=f"Title; words of the trade: {GLOSSARY}", most=80, example=idea),
                    "",
                ),
                "actions": Field(
                    "Actions for each, in a montage",
                    Number(prompt="Actions", least=ACTIONS[0], most=ACTIONS[-1]),
                    USUAL_ACTIONS,
                ),
                "flashback": yes_no("A flashback"),
            },
        )

    @classmethod
    def why_not(cls, game: Game[AcesOut], seat: Seat, answer: Answer) -> None:
        if isinstance(answer, dict):
            if str(answer.get("kind", "caper")) not in SCENES:
                raise IllegalAction("bad_kind", f"one of {', '.join(SCENES)}", "AO-MIS-01")
            if answer.get("actions", USUAL_ACTIONS) not in ACTIONS:
                raise IllegalAction("bad_number", "1 to 9 actions", "AO-MIS-02")

    def begin(self, game: Game[AcesOut], form: dict[str, Simple]) -> Step:
        montage = form["kind"] == MONTAGE
        scene = Scene(
            kind=text_of(form, "kind"),
            title=text_of(form, "title"),
            actions=number_of(form, "actions") if montage else 0,
            flashback=form["flashback"] == "yes",
            calls=game.table.call.number,
        )
        game.write(game.table.log, rule="AO-MIS-01", scene=scene)
        kind = scene.kind.replace("_", " ").capitalize()
        told = f"{'Flashback, ' * scene.flashback}{kind}: {scene.title}"
        game.tell(told.removesuffix(": "), rule="AO-MIS-01", kind=scene.kind)
        for agent in game.table.agents.values():
            game.set(agent.actions, scene.actions, rule="AO-MIS-02")
        return done


def end_scene(game: Game[AcesOut]) -> None:
    """Put the open scene among those played, and clear the actions."""
    mission = game.table.mission
    scenes = [*mission.scenes, *([mission.scene] if mission.scene is not None else [])]
    game.write(game.table.log, rule="AO-MIS-01", scene=None, scenes=scenes)
    for agent in game.table.agents.values():
        game.set(agent.actions, 0, rule="AO-MIS-03")


class EndScene(Command):
    """The scene is over; actions not used are gone (AO-MIS-01)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Choose:
        must_rest(game.table, seat)
        if game.table.mission.scene is None:
            raise IllegalAction("no_scene", "no scene is open", "AO-MIS-01")
        return Choose(
            prompt="End the scene?",
            rule="AO-MIS-01",
            options=[Option(id="end scene", label="End the scene")],
        )

    def begin(self, game: Game[AcesOut], _: Option) -> Step:
        game.tell("The scene ends", rule="AO-MIS-01")
        end_scene(game)
        return done


class AddActions(Command):
    """More actions for an agent in a montage (AO-MIS-03)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form:
        must_rest(game.table, seat)
        if not game.table.montage:
            raise IllegalAction("no_scene", "no montage is open", "AO-MIS-03")
        names = {
            a.seat: a.name
            for a in game.table.agents.values()
            if a.file.playing and a.actions.value <= MOST_ACTIONS - ACTIONS[-1]
        }
        if not names:
            raise IllegalAction("bad_number", "nobody can take more actions", "AO-MIS-03")
        return Form(
            prompt="More actions",
            rule="AO-MIS-03",
            fields={
                "agent": Field("Who", choice("Who", [*names], names), next(iter(names))),
                "number": Field("How many", Number(prompt="Actions", least=1, most=9), 1),
            },
        )

    @classmethod
    def why_not(cls, game: Game[AcesOut], seat: Seat, answer: Answer) -> None:
        if isinstance(answer, dict):
            if "agent" in answer:
                game.table.agent(answer["agent"])
            if answer.get("number", 1) not in ACTIONS:
                raise IllegalAction("bad_number", "1 to 9 actions", "AO-MIS-03")

    def begin(self, game: Game[AcesOut], form: dict[str, Simple]) -> Step:
        actions = game.table.agent(form["agent"]).actions
        game.set(actions, actions.value + number_of(form, "number"), rule="AO-MIS-03")
        return done


class NextDay(Command):
    """A day goes by (AO-REC-05)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Choose:
        must_rest(game.table, seat)
        if game.table.day.value >= MOST_DAYS:
            raise IllegalAction("bad_number", "this mission has lasted long enough", "AO-REC-05")
        return Choose(
            prompt="The next day?",
            rule="AO-REC-05",
            options=[Option(id="next day", label="The next day")],
        )

    def begin(self, game: Game[AcesOut], _: Option) -> Step:
        game.set(game.table.day, game.table.day.value + 1, rule="AO-REC-05")
        return done
