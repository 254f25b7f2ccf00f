"""The table as it is laid out, and what players and GM write on it between missions."""

from typing import Literal

from msgspec import structs

from fiftyfour.engine import notes
from fiftyfour.engine.desk import command
from fiftyfour.engine.errors import NotYours, Refusal
from fiftyfour.engine.forms import Form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, choose, option
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.things import GM, Seat, Sheet, Track, new_track
from fiftyfour.systems.acesout.agent import AgentSheet, Tool, flaws
from fiftyfour.systems.acesout.characters.form import PlayingForm, playing_form
from fiftyfour.systems.acesout.characters.samples import SAMPLES
from fiftyfour.systems.acesout.commands import no_mission
from fiftyfour.systems.acesout.data import MOST_ACTIONS, MOST_DAYS
from fiftyfour.systems.acesout.decks import agent_stock, gm_stock
from fiftyfour.systems.acesout.settings import AcesOutSettings
from fiftyfour.systems.acesout.table import AcesOut, Agent, AgentFile, Call, Mission


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
        notes=notes.new_notes(),
    )
    for index, info in enumerate(setup.players()):
        table.agents[info.seat] = new_agent(table, info, SAMPLES[index % len(SAMPLES)])
    return table


def new_agent(table: AcesOut, info: SeatInfo, sample: AgentSheet) -> Agent:
    """An agent with a whole deck for this player (AO-GEN-01)."""
    file = AgentFile(**structs.asdict(sample))
    file.profiles = list(sample.profiles) if table.settings.profiles == "on" else []
    file.tools = [structs.replace(tool, number=table.new_number()) for tool in sample.tools]
    seat = info.seat
    return Agent(
        seat=seat,
        sheet=Sheet[AgentFile](name=f"agent:{seat}", label="Agent", owner=seat, data=file),
        cards=agent_stock(seat),
        actions=new_track(seat, "actions", "Actions left", most=MOST_ACTIONS),
    )


def not_player(_: AcesOut, seat: Seat) -> Refusal | None:
    """Players make the agents (AO-GEN-01)."""
    return NotYours("not_yours", "players make the agents", "AO-GEN-01") if seat == GM else None


def settled(table: AcesOut, seat: Seat) -> Refusal | None:
    """In a mission agents stay as they are; tools gained in the last go first (AO-GEN-06)."""
    if table.mission.running:
        return Refusal("mission_running", "agents stay as they are during a mission", "AO-GEN-06")
    for flaw in flaws(table.agents[seat].file, table.settings):
        return Refusal(flaw.code, flaw.message, flaw.rule)
    return None


def own_agent(table: AcesOut, seat: Seat) -> Form[PlayingForm]:
    """Every field of the sheet, filled in with this agent (AO-CHR-01)."""
    return playing_form(table.agents[seat].file, table.settings)


@command(
    "Change your agent",
    rule="AO-CHR-01",
    by=not_player,
    closed=(settled,),
    offer=own_agent,
    upkeep=True,
)
def edit_agent(game: Game[AcesOut], seat: Seat, filled: PlayingForm) -> None:
    """A player makes or changes the agent, until a mission starts (AO-CHR, AO-PRO).

    Tools that were on the sheet stay what they are; others the GM has to approve of.
    """
    table, made = game.table, filled.sheet
    agent = table.agents[seat]
    old, tools = list(agent.file.tools), list[Tool]()
    for tool in made.tools:
        kept = next((o for o in old if (o.name, o.type) == (tool.name, tool.type)), None)
        if kept is not None:
            old.remove(kept)
        new = structs.replace(tool, number=table.new_number(), state="proposed")
        tools.append(kept or new)
    written = structs.asdict(made) | {"tools": tools, "playing": filled.playing}
    game.write(agent.sheet, rule="AO-CHR-01", **written)
    game.tell(f"{made.name} is ready", rule="AO-CHR-01", seat=seat)


class GmNotes(notes.GmNotes):
    """What only the GM reads (AO-VIS-01)."""

    rule = "AO-VIS-01"


class Cover(Choice, frozen=True):
    """Whether the agents are covert."""

    covert: Literal["kept", "blown"]


def other_cover(table: AcesOut) -> Choose[Cover]:
    """The opposite of what it is (AO-MIS-08)."""
    cover = Cover("kept" if table.mission.covert == "blown" else "blown")
    change = option(cover, _COVER[cover.covert], id=cover.covert)
    return choose("Covert?", [change], rule="AO-MIS-08")


@command("Say whether they are covert", rule="AO-MIS-08", closed=(no_mission,), offer=other_cover)
def covert(game: Game[AcesOut], cover: Cover) -> None:
    """The GM says whether the agents have stayed covert (AO-MIS-08)."""
    game.write(game.table.log, rule="AO-MIS-08", covert=cover.covert)
    game.tell(_COVER[cover.covert], rule="AO-MIS-08")


_COVER = {"kept": "They are covert again", "blown": "Their cover is blown"}
