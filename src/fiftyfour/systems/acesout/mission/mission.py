"""Missions: how one begins, and what is left when it is over (AO-MIS)."""

from typing import Annotated

from msgspec import Struct, structs

from fiftyfour.engine.desk import command
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Form
from fiftyfour.engine.game import Game
from fiftyfour.engine.struct_form import Pick, Words, form_of
from fiftyfour.systems.acesout.agent import flaws
from fiftyfour.systems.acesout.commands import busy, no_mission
from fiftyfour.systems.acesout.data import GENRES
from fiftyfour.systems.acesout.decks import gather, unmark
from fiftyfour.systems.acesout.mission.contact import Contacts, new_contacts
from fiftyfour.systems.acesout.mission.opposition import add_foe
from fiftyfour.systems.acesout.mission.premises import PREMISES, Premise
from fiftyfour.systems.acesout.mission.scenes import close_scene
from fiftyfour.systems.acesout.table import AcesOut, Call, not_playing

TEXT = 500
UNTITLED, OWN = "A mission", "own"
IDEAS = {
    OWN: "one of your own",
    **{idea.id: f"{idea.title}: {idea.goals}" for idea in PREMISES.values()},
}


def not_fit(table: AcesOut) -> Refusal | None:
    """`no_agents`, or what is wrong with one of them, as checked at every start (AO-TOOL-02)."""
    playing = [agent for agent in table.agents.values() if not not_playing(agent)]
    if not playing:
        return Refusal("no_agents", "every agent sits this one out", "AO-GEN-01")
    for agent in playing:
        for flaw in flaws(agent.file, table.settings):
            return Refusal(flaw.code, flaw.message, flaw.rule)
    return None


def start(game: Game[AcesOut], premise: Premise) -> None:
    """Decks as the table plays it, day 1, no markers (AO-DECK-04, AO-LOCK-04, AO-GEN-07)."""
    table = game.table
    number = table.mission.number + 1
    game.write(
        table.log,
        rule="AO-MIS-08",
        number=number,
        running=True,
        title=premise.title,
        goals=premise.goals,
        genre=premise.genre,
        covert="kept",
        debrief="",
        scene=None,
        scenes=[],
        won=[],
        drawn_before=table.call.number,
    )
    line = f"Mission: {premise.title}. {premise.goals}".strip()
    game.tell(line, rule="AO-MIS-08", heading=True, mission=number)
    gather(game, table.gm)
    for agent in table.everybody():
        gather(game, agent.cards, keep_removed=table.settings.mission_reset == "keep")
        unmark(game, agent, rule="AO-LOCK-04")
        kept = [structs.replace(tool, gained=False) for tool in agent.file.tools]
        game.write(agent.sheet, rule="AO-MIS-10", tools=kept, tea_day=0, intent=None, request="")
    game.set(table.day, 1, rule="AO-REC-05")
    table.record.data = Call(number=table.call.number)
    game.write(table.record, rule="AO-MIS-10")
    known = {foe.sheet.data.name.casefold() for foe in table.foes}
    if premise.villain and premise.villain.casefold() not in known:  # a nemesis is back (AO-OPP-02)
        add_foe(game, premise.villain, "villain", table.settings.villain_hits)


def end(game: Game[AcesOut], debrief: str) -> None:
    """Markers, out flags, boons used up, montage counts and the day are cleared.

    Lasting boons and open tracks stay until the GM drops or closes them; closed tracks go.

    Rules: AO-MIS-10, AO-OUT-05.
    """
    table = game.table
    if table.mission.scene is not None:
        close_scene(game)
    got_away = any(foe.sheet.data.closed != "taken_down" for foe in table.foes if not foe.beaten)
    won = [] if got_away else [agent.seat for agent in table.present()]
    game.write(table.log, rule="AO-MIS-10", running=False, debrief=debrief, won=won)
    game.tell(f"The mission is over. {debrief}".strip(), rule="AO-MIS-10")
    for agent in table.everybody():
        unmark(game, agent, rule="AO-MIS-10")
        boons = [boon for boon in agent.file.boons if boon.lasting]
        over = {"out": False, "fate": "", "fate_note": "", "boons": boons, "intent": None}
        game.write(agent.sheet, rule="AO-MIS-10", **over)
    new_contacts(game, list(table.agents.values()))
    game.set(table.day, 1, rule="AO-MIS-10")
    for foe in table.foes:
        if not foe.open:
            game.write(foe.sheet, rule="AO-MIS-10")
    table.foes = [foe for foe in table.foes if foe.open]


class MissionForm(Struct, frozen=True):
    """A mission from an idea, or of the GM's own; blank texts are the idea's."""

    idea: Annotated[str, Pick("Idea", IDEAS, show="menu")] = OWN
    title: Annotated[
        str, Words("Title", 80, prompt="Blank: the title of the idea", show="line")
    ] = ""
    goals: Annotated[str, Words("Goals", TEXT, prompt="What would be a success?")] = ""
    villain: Annotated[
        str, Words("VILLAIN, if any", 60, prompt="Name; blank: the idea's", show="line")
    ] = ""
    genre: Annotated[
        str, Pick("Genre of your own idea", GENRES, show="menu", when={"idea": OWN})
    ] = GENRES[0]


def mission_running(table: AcesOut) -> Refusal | None:
    """One mission after the other (AO-MIS-08)."""
    if not table.mission.running:
        return None
    return Refusal("mission_running", "a mission is running", "AO-MIS-08")


def fit(table: AcesOut) -> Refusal | None:
    """It puts right what keeps agents from a mission (AO-TOOL-02)."""
    if not_fit(table):
        return None
    return Refusal("not_needed", "every agent is fit for a mission", "AO-TOOL-02")


@command(
    "Everyone comes along, with no more tools than allowed",
    rule="AO-TOOL-02",
    closed=(mission_running, busy, fit),
    rest="all",
)
def take_all(game: Game[AcesOut]) -> None:
    """Nobody sits out, and what exceeds the limit is left behind (AO-TOOL-02)."""
    for agent in game.table.agents.values():
        tools = agent.file.tools
        while any(True for _ in flaws(agent.file, game.table.settings)) and agent.file.tools:
            agent.file.tools = agent.file.tools[:-1]
        game.write(agent.sheet, rule="AO-TOOL-02", playing=True, tools=agent.file.tools)
        if len(tools) > len(agent.file.tools):
            game.tell(f"{agent.name} leaves tools behind", rule="AO-TOOL-02")


def next_premise(table: AcesOut) -> Premise:
    """The premises come in turn, where the GM has no other idea (AO-MIS-07)."""
    premises = list(PREMISES.values())
    return premises[table.mission.number % len(premises)]


def next_title(table: AcesOut) -> str:
    """What the next premise is called."""
    return next_premise(table).title


def next_villain(table: AcesOut) -> str:
    """The same, and whom it is against."""
    premise = next_premise(table)
    return f"{premise.title}: {premise.villain}"


def peaceful(game: Game[AcesOut]) -> MissionForm:
    """The next premise without its VILLAIN, as one of the GM's own."""
    premise = next_premise(game.table)
    return MissionForm(title=premise.title, goals=premise.goals, genre=premise.genre)


@command(
    "Begin a mission",
    tab="mission",
    send="Begin the mission",
    rule="AO-MIS-07",
    closed=(mission_running, busy, not_fit),
    rest="begin",
    quick=peaceful,
    hint=next_title,
)
def start_mission(game: Game[AcesOut], filled: MissionForm) -> Contacts:
    """The GM begins a mission, from an idea or of the GM's own.

    Rules: AO-MIS-07, AO-MIS-08, AO-GEN-07.
    """
    own = Premise(id=OWN, genre=filled.genre, title=UNTITLED, goals="", henchman="", villain="")
    idea = PREMISES.get(filled.idea, own)
    premise = structs.replace(
        idea,
        title=filled.title or idea.title,
        goals=filled.goals or idea.goals,
        villain=filled.villain or idea.villain,
    )
    start(game, premise)
    return Contacts()


@command(
    "Begin a mission against a VILLAIN",
    rule="AO-MIS-07",
    closed=(mission_running, busy, not_fit),
    rest="begin against",
    hint=next_villain,
)
def begin_against(game: Game[AcesOut]) -> Contacts:
    """The next premise, with the VILLAIN against whom there is a track (AO-MIS-07)."""
    start(game, next_premise(game.table))
    return Contacts()


class DebriefForm(Struct, frozen=True):
    """What came of a mission."""

    debrief: Annotated[str, Words("Debrief", TEXT, prompt="What came of it?")] = ""


def debriefing(_: AcesOut) -> Form[DebriefForm]:
    """A word on what it meant (AO-MIS-08)."""
    return form_of(DebriefForm, "End the mission", rule="AO-MIS-10", send="End the mission")


def _how_it_went(table: AcesOut) -> str:
    """What the tracks and the agents tell, where the GM says nothing else (AO-OPP-02)."""
    ends = [
        f"{foe.sheet.data.name} is beaten" if foe.beaten else f"{foe.sheet.data.name} escapes"
        for foe in table.foes
        if foe.open
    ]
    ends += [f"{agent.name} is out" for agent in table.agents.values() if agent.file.out]
    return "; ".join(ends)


@command(
    "End the mission",
    tab="mission",
    rule="AO-MIS-10",
    closed=(no_mission, busy),
    offer=debriefing,
    rest="end mission",
    quick=lambda game: DebriefForm(_how_it_went(game.table)),
)
def end_mission(game: Game[AcesOut], filled: DebriefForm) -> None:
    """The GM ends it, with a word on what it meant (AO-MIS-08, AO-MIS-10)."""
    end(game, filled.debrief)
