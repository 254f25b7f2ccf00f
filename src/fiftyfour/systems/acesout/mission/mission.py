"""Missions and scenes, and what the GM may do at rest (AO-MIS)."""

from functools import partial

from msgspec import Struct, structs

from fiftyfour.engine.decisions import Text
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.fields import menu, words, yes_no
from fiftyfour.engine.forms import Field, Form, form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, choose, option
from fiftyfour.engine.procedures import Aside, Procedure, Step, ask, call, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout.agent import flaws
from fiftyfour.systems.acesout.commands import busy, not_at_rest, not_gm, wait
from fiftyfour.systems.acesout.data import GENRES, Row, Skill
from fiftyfour.systems.acesout.decks import gather, unmark
from fiftyfour.systems.acesout.draw.call import (
    DrawForm,
    Kind,
    against_draw,
    can_call,
    cannot_lead,
    draw_call,
    leads,
)
from fiftyfour.systems.acesout.draw.draw import Draw, open_call
from fiftyfour.systems.acesout.draw.forms import (
    BY_PRESET,
    NONE,
    NOTE_TEXT,
    gm_cards_field,
    kind_field,
    situation,
    skill_field,
    usual_row,
    usual_skill,
)
from fiftyfour.systems.acesout.fields import agent_field, track_field
from fiftyfour.systems.acesout.mission.contact import Contacts, new_contacts
from fiftyfour.systems.acesout.mission.opposition import add_foe
from fiftyfour.systems.acesout.mission.premises import PREMISES, Premise
from fiftyfour.systems.acesout.mission.scenes import EndIt, end_scene
from fiftyfour.systems.acesout.table import AcesOut, Agent, Call, not_playing

TEXT = 500
UNTITLED, OWN = "A mission", "own"


class TakeAll(Choice, frozen=True, tag="all"):
    """Everyone comes along, with no more tools than allowed (AO-TOOL-02)."""


class BeginMission(Choice, frozen=True):
    """The next premise; with a villain against whom there is a track (AO-MIS-07)."""

    villain: str = ""


class EndMissionNow(Choice, frozen=True):
    """The mission is over."""


class NextForm(Struct, frozen=True):
    """The quick way to a call, or the end of the mission; a foe named is met in direct danger."""

    lead: Seat
    preset: Row | None
    skill: Skill | None
    gm_cards: int | None
    kind: Kind
    track: int
    note: str
    finish: bool

    def whole(self, table: AcesOut) -> DrawForm:
        """The whole form, with everything else as it usually is.

        The skill set used last may follow itself if the GM has asked for it (AO-LOCK-01).
        """
        intent = table.agents[self.lead].file.intent
        return DrawForm(
            lead=self.lead,
            preset=self.preset,
            skill=self.skill,
            gm_cards=self.gm_cards,
            kind=self.kind,
            max_supporters=table.usual_supporters,
            repeat_allowed=intent is not None and intent.repeat and intent.skill is self.skill,
            track=self.track,
            direct=self.track > 0,
            note=self.note,
        )


class Rest(Procedure):
    """Nothing is going on: the GM says what happens next (AO-GEN-02, AO-MIS-01).

    The question asked is the quick way, with the chart first; asides of the same names have all
    that can be set.
    """

    def begin(self, game: Game[AcesOut]) -> Step:
        return self.next if game.table.mission.running else self.briefing

    def briefing(self, game: Game[AcesOut]) -> Step:
        """Between missions: the GM begins one, where the agents are fit for it."""
        if game.table.mission.running:
            return done
        waiting, others = "preparing a mission", wait("no mission is running", "no_mission")
        against = not_fit(game.table)
        if against is not None:
            take = option(TakeAll(), "Everyone comes along, with no more tools than allowed")
            prompt = f"No mission yet: {against.line}"
            fit = choose(prompt, [take], rule=against.rule)
            return ask(GM, fit, then=self.everybody, waiting=waiting, closed=others)
        premise = _premise(game.table)
        plain = option(BeginMission(), "Begin a mission", id="begin", hint=premise.title)
        villain = option(
            BeginMission(premise.villain),
            "Begin a mission against a VILLAIN",
            id="begin against",
            hint=f"{premise.title}: {premise.villain}",
        )
        begin = choose("Begin a mission?", [plain, villain], rule="AO-MIS-07")
        return ask(GM, begin, then=self.started, waiting=waiting, closed=others)

    def everybody(self, game: Game[AcesOut], _: TakeAll) -> Step:
        """Nobody sits out, and what exceeds the limit is left behind (AO-TOOL-02)."""
        for agent in game.table.agents.values():
            tools = agent.file.tools
            while any(True for _ in flaws(agent.file, game.table.settings)) and agent.file.tools:
                agent.file.tools = agent.file.tools[:-1]
            game.write(agent.sheet, rule="AO-TOOL-02", playing=True, tools=agent.file.tools)
            if len(tools) > len(agent.file.tools):
                game.tell(f"{agent.name} leaves tools behind", rule="AO-TOOL-02")
        return done

    def started(self, game: Game[AcesOut], choice: BeginMission) -> Step:
        start(game, structs.replace(_premise(game.table), villain=choice.villain))
        return call(Contacts(), then=self.contacted)

    def contacted(self, game: Game[AcesOut], _: Contacts) -> Step:
        return done

    def next(self, game: Game[AcesOut]) -> Step:
        """In a mission: a DRAW from the chart, or the end of it (AO-CALL-05)."""
        table = game.table
        if not table.mission.running:
            return done
        waiting, others = "deciding what happens next", wait("the GM says what happens next")
        able = leads(table)
        if not able:
            nobody = _nobody_can(table)
            return ask(GM, nobody, then=self.went_on, waiting=waiting, closed=others)
        return ask(GM, quick_form(table, able), then=self.called, waiting=waiting, closed=others)

    def called(self, game: Game[AcesOut], filled: NextForm) -> Step:
        if filled.finish:
            end(game, _how_it_went(game.table))
            return done
        open_call(game, draw_call(game.table, filled.whole(game.table)), rule="AO-CALL-05")
        return call(Draw(), then=self.drawn)

    def drawn(self, game: Game[AcesOut], _: Draw) -> Step:
        return done

    def went_on(self, game: Game[AcesOut], choice: EndIt | EndMissionNow) -> Step:
        match choice:
            case EndIt():
                end_scene(game)
            case EndMissionNow():
                end(game, _how_it_went(game.table))
        return done


def _premise(table: AcesOut) -> Premise:
    """The premises come in turn, where the GM has no other idea (AO-MIS-07)."""
    premises = list(PREMISES.values())
    return premises[table.mission.number % len(premises)]


def quick_form(table: AcesOut, able: list[Agent]) -> Form[NextForm]:
    """The quick way to a call; who has said what to do comes first (AO-CALL-05, AO-GEN-02)."""

    def against(filled: NextForm) -> Refusal | None:
        return None if filled.finish else against_draw(table, filled.whole(table))

    lead = next((agent for agent in able if agent.file.intent is not None), able[0])
    intent = lead.file.intent
    row, skill = usual_row(table, lead), BY_PRESET
    if intent is not None and (intent.repeat or can_call(table, lead, intent.skill)):
        row, skill = NONE, intent.skill.value
    elif row == NONE:
        skill = usual_skill(table, lead)
    foes = [foe for foe in table.foes if foe.open]
    fields = {
        "lead": agent_field("Who", table, partial(cannot_lead, table), lead.seat),
        "preset": situation("Situation", row),
        "skill": skill_field(skill, by_preset=True),
        "gm_cards": gm_cards_field(),
        "kind": kind_field("a DRAW", "an NC DRAW: nothing to lose"),
        "track": track_field("In direct danger, against", foes, "nobody in particular"),
        "note": Field("Note", NOTE_TEXT, intent.words if intent is not None else ""),
        "finish": yes_no("End the mission instead"),
    }
    return form(NextForm, _what_next(table), fields, rule="AO-CALL-05", unless=against)


def _what_next(table: AcesOut) -> str:
    """The question, with what the last DRAW leaves for the GM to tell.

    Rules: AO-GM-03, AO-RES-05, AO-RES-06, AO-RES-11.
    """
    sentences = ["What happens next?"]
    side = table.call.lead if table.call.sides else None
    if side is not None:
        sentences += [AFTER[side.outcome]] if side.outcome in AFTER else []
        sentences += ["An Ace: something went better than hoped."] if side.extra_successes else []
        sentences += ["A joker: say what else went wrong."] if side.botches else []
        if table.call.gm_botches:
            sentences += ["Their joker: something goes wrong for them."]
    return " ".join(sentences)


AFTER = {
    "failure": "The failure still brings something.",
    "success_at_cost": "It turned at the last moment: the enemy gains a little by it.",
    "success_by_ace": "An Ace saved it; what did it cost in the story?",
}


def _how_it_went(table: AcesOut) -> str:
    """What the tracks and the agents tell, where the GM says nothing else (AO-OPP-02)."""
    ends = [
        f"{foe.sheet.data.name} is beaten" if foe.beaten else f"{foe.sheet.data.name} escapes"
        for foe in table.foes
        if foe.open
    ]
    ends += [f"{agent.name} is out" for agent in table.agents.values() if agent.file.out]
    return "; ".join(ends)


def _nobody_can(table: AcesOut) -> Choose[EndIt | EndMissionNow]:
    """Every agent is out, has no action left, or has used the only skill set that is left."""
    mission = option(EndMissionNow(), "End the mission", id="end mission")
    scene = option(EndIt(), "End the scene", id="end scene")
    open_scene = [scene] if table.mission.scene is not None else []
    return choose("No agent can act", [*open_scene, mission], rule="AO-MIS-03")


# --- missions ---


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
        end_scene(game)
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

    idea: str
    title: str
    goals: str
    villain: str
    genre: str


class StartMission(Aside[AcesOut]):
    """The GM begins a mission, from an idea or of the GM's own.

    Rules: AO-MIS-07, AO-MIS-08, AO-GEN-07.
    """

    @classmethod
    def closed(cls, game: Game[AcesOut], seat: Seat) -> Refusal | None:
        running = None
        if game.table.mission.running:
            running = Refusal("mission_running", "a mission is running", "AO-MIS-08")
        return not_gm(seat) or running or busy(game.table) or not_fit(game.table)

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form[MissionForm]:
        ideas = {OWN: "one of your own"}
        ideas |= {idea.id: f"{idea.title}: {idea.goals}" for idea in PREMISES.values()}
        title = Text(prompt="Blank: the title of the idea", most=80)
        villain = Text(prompt="Name; blank: the idea's", most=60)
        fields = {
            "idea": Field("Idea", menu("Idea", ideas), OWN),
            "title": Field("Title", title, ""),
            "goals": Field("Goals", Text(prompt="What would be a success?", most=TEXT), ""),
            "villain": Field("VILLAIN, if any", villain, ""),
            "genre": Field("Genre of your own idea", words("Genre", GENRES), GENRES[0]),
        }
        return form(MissionForm, "Begin a mission", fields, rule="AO-MIS-07")

    def begin(self, game: Game[AcesOut], filled: MissionForm) -> Step:
        own = Premise(id=OWN, genre=filled.genre, title=UNTITLED, goals="", henchman="", villain="")
        idea = PREMISES.get(filled.idea, own)
        premise = structs.replace(
            idea,
            title=filled.title or idea.title,
            goals=filled.goals or idea.goals,
            villain=filled.villain or idea.villain,
        )
        start(game, premise)
        return call(Contacts(), then=self.over)

    def over(self, game: Game[AcesOut], _: Contacts) -> Step:
        return done


class DebriefForm(Struct, frozen=True):
    """What came of a mission."""

    debrief: str


class EndMission(Aside[AcesOut]):
    """The GM ends it, with a word on what it meant (AO-MIS-08, AO-MIS-10)."""

    @classmethod
    def closed(cls, game: Game[AcesOut], seat: Seat) -> Refusal | None:
        return not_at_rest(game.table, seat)

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form[DebriefForm]:
        debrief = Field("Debrief", Text(prompt="What came of it?", most=TEXT), "")
        return form(DebriefForm, "End the mission", {"debrief": debrief}, rule="AO-MIS-10")

    def begin(self, game: Game[AcesOut], filled: DebriefForm) -> Step:
        end(game, filled.debrief)
        return done
