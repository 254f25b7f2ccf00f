"""The table as it is laid out, and what players and GM write on it between missions."""

from msgspec import structs

from fiftyfour.engine.decisions import Answer, Choose, Form, Option, Simple, Text
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Step, done
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.things import GM, Seat, Sheet, Track
from fiftyfour.systems.acesout.agent import SAMPLES, AgentSheet, Tool, flaws
from fiftyfour.systems.acesout.commands import Command, must_be_gm, must_be_on_mission
from fiftyfour.systems.acesout.creation import agent_form, must_be_valid, sheet_of
from fiftyfour.systems.acesout.form import yes_no
from fiftyfour.systems.acesout.piles import agent_stock, gm_stock
from fiftyfour.systems.acesout.settings import AcesOutSettings
from fiftyfour.systems.acesout.table import AcesOut, Agent, AgentFile, Call, Mission, Notes


def lay_out(setup: Setup, settings: AcesOutSettings) -> AcesOut:
    """One agent for each player, one deck for each, one for the GM (AO-GEN-01, AO-DECK-02)."""
    table = AcesOut(
        settings=settings,
        agents={},
        gm=gm_stock(GM),
        record=Sheet[Call](name="draw", label="The DRAW", data=Call()),
        log=Sheet[Mission](name="mission", label="The mission", data=Mission()),
        day=Track(name="day", label="Day", value=1, least=1),
        foes=[],
        notes=Sheet[Notes](
            name="notes", label="The GM's notes", owner=GM, sight=(GM,), data=Notes()
        ),
    )
    for index, info in enumerate(setup.players()):
        table.agents[info.seat] = _agent(table, info, SAMPLES[index % len(SAMPLES)])
    return table


def _agent(table: AcesOut, info: SeatInfo, sample: AgentSheet) -> Agent:
    file = AgentFile(
        name=sample.name,
        strong=sample.strong,
        weak=sample.weak,
        contact=sample.contact,
        description=sample.description,
    )
    if table.settings.profiles == "on":
        file.profiles = list(sample.profiles)
    for tool in sample.tools:
        number = table.new_number()
        file.tools.append(type(tool)(name=tool.name, type=tool.type, number=number))
    seat = info.seat
    return Agent(
        seat=seat,
        sheet=Sheet[AgentFile](name=f"agent:{seat}", label="Agent", owner=seat, data=file),
        cards=agent_stock(seat),
        actions=Track(name=f"actions:{seat}", label="Actions left", owner=seat, value=0),
    )


class EditAgent(Command):
    """A player makes or changes the agent, until a mission starts (AO-CHR, AO-PRO)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form:
        if seat == GM:
            raise IllegalAction("not_yours", "players make the agents", "AO-GEN-01")
        table = game.table
        if table.mission.running:
            raise IllegalAction("mission_running", "agents stay as they are", "AO-GEN-06")
        file = table.agents[seat].file
        for flaw in flaws(file, table.settings):  # tools gained in the last mission
            raise flaw.error()
        form = agent_form(file, table.settings)
        playing = yes_no("Takes part in the next mission", file.playing)
        return structs.replace(form, fields={**form.fields, "playing": playing})

    @classmethod
    def refuse(cls, game: Game[AcesOut], seat: Seat, answer: Answer) -> None:
        """Everything that is wrong with the sheet; its first flaw gives the code."""
        defaults = {name: field.default for name, field in cls.offer(game, seat).fields.items()}
        if isinstance(answer, dict):
            must_be_valid(sheet_of({**defaults, **answer}), game.table.settings)

    def begin(self, game: Game[AcesOut], form: dict[str, Simple]) -> Step:
        """Tools that were on the sheet stay what they are; others the GM has to approve of."""
        table, made = game.table, sheet_of(form)
        agent = table.agents[self.seat]
        old, tools = list(agent.file.tools), list[Tool]()
        for tool in made.tools:
            kept = next((o for o in old if (o.name, o.type) == (tool.name, tool.type)), None)
            if kept is not None:
                old.remove(kept)
            new = structs.replace(tool, number=table.new_number(), state="proposed")
            tools.append(kept or new)
        game.write(
            agent.sheet,
            rule="AO-CHR-01",
            name=made.name,
            strong=made.strong,
            weak=made.weak,
            profiles=made.profiles,
            tools=tools,
            incidentals=made.incidentals,
            contact=made.contact,
            description=made.description,
            playing=form["playing"] == "yes",
        )
        game.tell(f"{made.name} is ready", rule="AO-CHR-01", seat=self.seat)
        return done


class GmNotes(Command):
    """What only the GM reads (AO-VIS-01)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Text:
        must_be_gm(seat)
        return Text(
            prompt="Your notes",
            rule="AO-VIS-01",
            least=1,
            most=4000,
            secret=True,
            example="The plan",
        )

    def begin(self, game: Game[AcesOut], text: str) -> Step:
        game.write(game.table.notes, rule="AO-VIS-01", text=text)
        return done


class Covert(Command):
    """The GM says whether the agents have stayed covert (AO-MIS-08)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Choose:
        must_be_gm(seat)
        must_be_on_mission(game.table)
        blown = game.table.mission.covert == "blown"
        option = (
            Option(id="kept", label="They are covert again")
            if blown
            else Option(id="blown", label="Their cover is blown")
        )
        return Choose(prompt="Covert?", rule="AO-MIS-08", options=[option])

    def begin(self, game: Game[AcesOut], option: Option) -> Step:
        game.write(game.table.log, rule="AO-MIS-08", covert=option.id)
        game.tell(option.label, rule="AO-MIS-08")
        return done
