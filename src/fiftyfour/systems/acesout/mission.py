"""Missions and scenes, and what the GM may do at rest (chapters 2.22, 3.5, 3.7)."""

from msgspec import structs

from fiftyfour.engine.decisions import (
    Answer,
    Choose,
    Field,
    Form,
    Option,
    Simple,
    Text,
    text_of,
)
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, call, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout.agent import flaws
from fiftyfour.systems.acesout.call import read_draw
from fiftyfour.systems.acesout.commands import Command, must_be_gm, must_be_idle, must_rest
from fiftyfour.systems.acesout.data import CHART, LOVER
from fiftyfour.systems.acesout.draw import Draw, open_call
from fiftyfour.systems.acesout.form import choice, form_for_draw, row_label, usual_row, yes_no
from fiftyfour.systems.acesout.lock import leads
from fiftyfour.systems.acesout.opposition import add_foe
from fiftyfour.systems.acesout.piles import gather, unmark
from fiftyfour.systems.acesout.scenes import end_scene
from fiftyfour.systems.acesout.table import (
    AcesOut,
    Agent,
    Call,
)

TEXT = 500


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
        reason = why_not_start(game.table)
        if reason is not None:
            wait = Choose(
                prompt=f"No mission yet: {reason.message}",
                rule=reason.rule,
                options=[Option(id="all", label="Every agent comes along, with lawful tools")],
            )
            return ask(GM, wait, then=self.everybody, waiting="prepares a mission")
        begin = Choose(
            prompt="Begin a mission?",
            rule="AO-MIS-07",
            options=[
                Option(id="begin", label="Begin a mission"),
                Option(id="begin against", label="Begin a mission against a VILLAIN"),
            ],
        )
        return ask(GM, begin, then=self.started, waiting="prepares a mission")

    def everybody(self, game: Game[AcesOut], _: Option) -> Step:
        """Nobody sits out, and what exceeds the limit is left behind (AO-TOOL-02)."""
        for agent in game.table.agents.values():
            tools = agent.file.tools
            while any(True for _ in flaws(agent.file, game.table.settings)) and agent.file.tools:
                agent.file.tools = agent.file.tools[:-1]
            game.write(agent.sheet, rule="AO-TOOL-02", playing=True, tools=agent.file.tools)
            if len(tools) > len(agent.file.tools):
                game.tell(f"{agent.name} leaves tools behind", rule="AO-TOOL-02")
        return done

    def started(self, game: Game[AcesOut], option: Option) -> Step:
        start(game, "A mission", "", "The VILLAIN" if option.id == "begin against" else "")
        return done

    def next(self, game: Game[AcesOut]) -> Step:
        """In a mission: a DRAW from the chart, or the end of it (AO-CALL-05)."""
        table = game.table
        if not table.mission.running:
            return done
        able = leads(table)
        if not able or usual_row(table, able[0]) == "none":
            return ask(GM, _nobody_can(table), then=self.went_on, waiting="says what happens next")
        return ask(
            GM,
            self._quick(table, able),
            then=self.called,
            waiting="says what happens next",
            refuse=self.why_not,
        )

    def _quick(self, table: AcesOut, able: list[Agent]) -> Form:
        names = {agent.seat: agent.name for agent in able}
        rows = {row.id: row_label(row) for row in CHART.values()}
        kinds = {"consequential": "a DRAW", "nc": "an NC DRAW: nothing to lose"}
        tracks = {"0": "nobody in particular"}
        tracks |= {str(foe.number): foe.sheet.data.name for foe in table.foes if foe.open}
        return Form(
            prompt="What happens next?",
            rule="AO-CALL-05",
            open=True,
            fields={
                "lead": Field("Who", choice("Who draws?", [*names], names), able[0].seat),
                "preset": Field(
                    "Situation", choice("Situation", [*rows], rows), usual_row(table, able[0])
                ),
                "kind": Field("Kind", choice("Kind", [*kinds], kinds), "consequential"),
                "track": Field("In direct danger, against", choice("Who", [*tracks], tracks), "0"),
                "note": Field("Note", Text(prompt="What is at stake?", most=TEXT), ""),
                "finish": yes_no("No: the mission ends here"),
            },
        )

    def why_not(self, game: Game[AcesOut], answer: Answer) -> None:
        if isinstance(answer, dict) and answer.get("finish") != "yes":
            _quick_call(game.table, dict(answer))

    def called(self, game: Game[AcesOut], form: dict[str, Simple]) -> Step:
        if form["finish"] == "yes":
            end(game, _how_it_went(game.table))
            return done
        open_call(game, _quick_call(game.table, form), rule="AO-CALL-05")
        return call(Draw(), then=self.drawn)

    def drawn(self, game: Game[AcesOut], _: Draw) -> Step:
        return done

    def went_on(self, game: Game[AcesOut], option: Option) -> Step:
        if option.id == "end scene":
            end_scene(game)
        else:
            end(game, _how_it_went(game.table))
        return done


def _quick_call(table: AcesOut, form: dict[str, Simple]) -> Call:
    """The whole call behind the quick form; a foe named there is met in direct danger."""
    able = leads(table)
    direct = "no" if form.get("track", "0") == "0" else "yes"
    return read_draw(table, {**form, "direct": direct}, form_for_draw(table, able[0]))


def _how_it_went(table: AcesOut) -> str:
    """What the tracks and the agents tell, where the GM says nothing else (AO-OPP-02)."""
    told = [
        f"{foe.sheet.data.name} is beaten"
        if foe.hits.value >= foe.sheet.data.needed
        else f"{foe.sheet.data.name} escapes"
        for foe in table.foes
        if foe.open
    ]
    told += [f"{agent.name} is out" for agent in table.agents.values() if agent.file.out]
    return "; ".join(told)


def _nobody_can(table: AcesOut) -> Choose:
    """Every agent is out, has no action left, or has used the only skill set that is left."""
    options = [Option(id="end mission", label="End the mission")]
    if table.mission.scene is not None:
        options.insert(0, Option(id="end scene", label="End the scene"))
    return Choose(prompt="No agent can act", rule="AO-MIS-03", options=options)


# --- missions ---


def why_not_start(table: AcesOut) -> IllegalAction | None:
    """`no_agents`, or what is wrong with one of them, as checked at every start (AO-TOOL-02)."""
    playing = [agent for agent in table.agents.values() if agent.file.playing]
    if not playing:
        return IllegalAction("no_agents", "every agent sits this one out", "AO-GEN-01")
    for agent in playing:
        for flaw in flaws(agent.file, table.settings):
            return flaw.error()
    return None


def start(game: Game[AcesOut], title: str, goals: str, villain: str) -> None:
    """Decks as the table plays it, day 1, no markers (AO-DECK-04, AO-LOCK-04, AO-PRO-07)."""
    table = game.table
    number = table.mission.number + 1
    game.write(
        table.log,
        rule="AO-MIS-08",
        number=number,
        running=True,
        title=title,
        goals=goals,
        covert="kept",
        debrief="",
        scene=None,
        scenes=[],
        drawn_before=table.call.number,
    )
    game.tell(f"Mission: {title}", rule="AO-MIS-08", mission=number)
    gather(game, table.gm)
    for agent in table.agents.values():
        gather(game, agent.cards, keep_removed=table.settings.mission_reset == "keep")
        unmark(game, agent, rule="AO-LOCK-04")
        kept = [structs.replace(tool, gained=False) for tool in agent.file.tools]
        game.write(agent.sheet, rule="AO-MIS-10", tools=kept, tea_day=0)
        if agent.file.has(LOVER) and agent.file.playing:
            told = agent.file.contact or "somebody the GM will name"
            game.tell(f"{agent.name} knows {told} on the inside", rule="AO-PRO-07")
    game.set(table.day, 1, rule="AO-REC-05")
    table.record.data = Call(number=table.call.number)
    game.write(table.record, rule="AO-MIS-10")
    if villain:
        add_foe(game, villain, "villain", table.settings.villain_hits)


def end(game: Game[AcesOut], debrief: str) -> None:
    """Markers, out flags, boons used up, montage counts and the day are cleared.

    Lasting boons and open tracks stay until the GM drops or closes them; closed tracks go.

    Rules: AO-MIS-10, AO-OUT-05.
    """
    table = game.table
    if table.mission.scene is not None:
        end_scene(game)
    game.write(table.log, rule="AO-MIS-10", running=False, debrief=debrief)
    game.tell(f"The mission is over. {debrief}".strip(), rule="AO-MIS-10")
    for agent in table.agents.values():
        unmark(game, agent, rule="AO-MIS-10")
        boons = [boon for boon in agent.file.boons if boon.lasting]
        game.write(agent.sheet, rule="AO-MIS-10", out=False, fate="", fate_note="", boons=boons)
    game.set(table.day, 1, rule="AO-MIS-10")
    table.foes = [foe for foe in table.foes if foe.open]


class StartMission(Command):
    """The GM begins a mission (catalogue 3.7)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form:
        must_be_gm(seat)
        if game.table.mission.running:
            raise IllegalAction("mission_running", "a mission is running", "AO-MIS-08")
        must_be_idle(game.table)
        reason = why_not_start(game.table)
        if reason is not None:
            raise reason
        title = Text(prompt="Title", least=1, most=80, example="A mission")
        return Form(
            prompt="Begin a mission",
            rule="AO-MIS-07",
            fields={
                "title": Field("Title", title),
                "goals": Field("Goals", Text(prompt="What would be a success?", most=TEXT), ""),
                "villain": Field("VILLAIN, if any", Text(prompt="Name", most=60), ""),
            },
        )

    def begin(self, game: Game[AcesOut], form: dict[str, Simple]) -> Step:
        start(game, text_of(form, "title"), text_of(form, "goals"), text_of(form, "villain"))
        return done


class EndMission(Command):
    """The GM ends it, with a word on what it meant (AO-MIS-08, AO-MIS-10)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form:
        must_rest(game.table, seat)
        debrief = Field("Debrief", Text(prompt="What came of it?", most=TEXT), "")
        return Form(prompt="End the mission", rule="AO-MIS-10", fields={"debrief": debrief})

    def begin(self, game: Game[AcesOut], form: dict[str, Simple]) -> Step:
        end(game, text_of(form, "debrief"))
        return done
