"""The table as it is laid out, and what players and GM write on it between missions."""

from fiftyfour.engine.decisions import Answer, Choose, Field, Form, Option, Simple, Text
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Step, done
from fiftyfour.engine.system import SeatInfo, Setup
from fiftyfour.engine.things import GM, Seat, Sheet, Track
from fiftyfour.systems.acesout.agent import MOST_NAME, MOST_TEXT, SAMPLES, AgentSheet, flaws
from fiftyfour.systems.acesout.call import choice, yes_no
from fiftyfour.systems.acesout.commands import Command, must_be_gm, must_be_on_mission
from fiftyfour.systems.acesout.data import PROFILES, Skill
from fiftyfour.systems.acesout.piles import agent_stock, gm_stock
from fiftyfour.systems.acesout.scenes import MOST_ACTIONS, MOST_DAYS
from fiftyfour.systems.acesout.settings import AcesOutSettings
from fiftyfour.systems.acesout.table import AcesOut, Agent, AgentFile, Call, Mission, Notes

NONE = "none"


def lay_out(setup: Setup, settings: AcesOutSettings) -> AcesOut:
    """One agent for each player, one deck for each, one for the GM (AO-GEN-01, AO-DECK-02)."""
    table = AcesOut(
        settings=settings,
        agents={},
        gm=gm_stock(GM),
        record=Sheet[Call](name="draw", label="The DRAW", data=Call()),
        log=Sheet[Mission](name="mission", label="The mission", data=Mission()),
        day=Track(name="day", label="Day", value=1, least=1, most=MOST_DAYS),
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
        actions=Track(
            name=f"actions:{seat}", label="Actions left", owner=seat, value=0, most=MOST_ACTIONS
        ),
    )


class EditAgent(Command):
    """A player makes or changes the agent, until a mission starts (catalogue 4)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form:
        if seat == GM:
            raise IllegalAction("not_yours", "players make the agents", "AO-GEN-01")
        if game.table.mission.running:
            raise IllegalAction("mission_running", "agents stay as they are", "AO-GEN-06")
        file = game.table.agents[seat].file
        suits = {skill.value: f"{skill} ({skill.about})" for skill in Skill}
        profiles = {NONE: "none"}
        if game.table.settings.profiles == "on":
            profiles |= {p.name: f"{p.name}: {p.about}" for p in PROFILES.values()}
        first, second = [*file.profiles, NONE, NONE][:2]
        words = Text(prompt="In some words", most=MOST_TEXT)
        return Form(
            prompt="Your agent",
            rule="AO-CHR-01",
            open=True,
            fields={
                "name": Field("Code name", Text(prompt="Name", least=1, most=MOST_NAME), file.name),
                "strong": Field("Strong suit", choice("Strong suit", [*suits], suits), file.strong),
                "weak": Field("Weak suit", choice("Weak suit", [*suits], suits), file.weak),
                "profile": Field("Profile", choice("Profile", [*profiles], profiles), first),
                "second": Field("Second profile", choice("Profile", [*profiles], profiles), second),
                "incidentals": Field("Incidentals", words, file.incidentals),
                "contact": Field("Contact", words, file.contact),
                "description": Field("Description", words, file.description),
                "playing": yes_no("Takes part in the next mission", file.playing),
            },
        )

    @classmethod
    def why_not(cls, game: Game[AcesOut], seat: Seat, answer: Answer) -> None:
        """The first flaw of the sheet, in the order of its fields."""
        if isinstance(answer, dict):
            written = _written(game, seat, dict(answer))
            for flaw in flaws(written, game.table.settings):
                raise flaw.error()

    def begin(self, game: Game[AcesOut], form: dict[str, Simple]) -> Step:
        made = _written(game, self.seat, form)
        game.write(
            game.table.agents[self.seat].sheet,
            rule="AO-CHR-01",
            name=made.name,
            strong=made.strong,
            weak=made.weak,
            profiles=made.profiles,
            incidentals=made.incidentals,
            contact=made.contact,
            description=made.description,
            playing=form["playing"] == "yes",
        )
        game.tell(f"{made.name} is ready", rule="AO-CHR-01", seat=self.seat)
        return done


def _written(game: Game[AcesOut], seat: Seat, form: dict[str, Simple]) -> AgentSheet:
    """The sheet that these answers make; a field left out stays as it is."""
    defaults = {name: f.default for name, f in EditAgent.offer(game, seat).fields.items()}
    told = {name: str(value) for name, value in {**defaults, **form}.items()}
    return AgentSheet(
        name=told["name"].strip(),
        strong=told["strong"],
        weak=told["weak"],
        profiles=[told[name] for name in ("profile", "second") if told[name] != NONE],
        tools=game.table.agents[seat].file.tools,
        incidentals=told["incidentals"],
        contact=told["contact"],
        description=told["description"],
    )


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
