"""Missions and scenes, and what the GM may do at rest (AO-MIS)."""

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
from fiftyfour.engine.procedures import Step, ask, call, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout.agent import flaws
from fiftyfour.systems.acesout.call import BY_PRESET, read_draw
from fiftyfour.systems.acesout.commands import Command, Flow, must_be_gm, must_be_idle, must_rest
from fiftyfour.systems.acesout.contact import Contacts, new_contacts
from fiftyfour.systems.acesout.data import GENRES
from fiftyfour.systems.acesout.draw import Draw, open_call
from fiftyfour.systems.acesout.form import (
    NOTE_TEXT,
    choice,
    form_for_draw,
    gm_cards_field,
    situation,
    skill_field,
    usual_row,
    usual_skill,
    yes_no,
)
from fiftyfour.systems.acesout.ideas import PREMISES, Premise
from fiftyfour.systems.acesout.lock import leads, may_call
from fiftyfour.systems.acesout.opposition import add_foe
from fiftyfour.systems.acesout.piles import gather, unmark
from fiftyfour.systems.acesout.scenes import end_scene
from fiftyfour.systems.acesout.table import (
    AcesOut,
    Agent,
    Call,
)

TEXT = 500
UNTITLED, OWN = "A mission", "own"


class Rest(Flow):
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
        waiting, reason = "prepares a mission", why_not_start(game.table)
        if reason is not None:
            wait = Choose(
                prompt=f"No mission yet: {reason.message}",
                rule=reason.rule,
                options=[Option(id="all", label="Every agent comes along, with lawful tools")],
            )
            return ask(GM, wait, then=self.everybody, waiting=waiting, others=self.others)
        premise = _premise(game.table)
        begin = Choose(
            prompt="Begin a mission?",
            rule="AO-MIS-07",
            options=[
                Option(id="begin", label="Begin a mission", hint=premise.title),
                Option(
                    id="begin against",
                    label="Begin a mission against a VILLAIN",
                    hint=f"{premise.title}: {premise.villain}",
                ),
            ],
        )
        return ask(GM, begin, then=self.started, waiting=waiting, others=self.others)

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
        premise = _premise(game.table)
        villain = premise.villain if option.id == "begin against" else ""
        start(game, structs.replace(premise, villain=villain))
        return call(Contacts(), then=self.contacted)

    def contacted(self, game: Game[AcesOut], _: Contacts) -> Step:
        return done

    def next(self, game: Game[AcesOut]) -> Step:
        """In a mission: a DRAW from the chart, or the end of it (AO-CALL-05)."""
        table = game.table
        if not table.mission.running:
            return done
        waiting, able = "says what happens next", leads(table)
        if not able:
            nobody = _nobody_can(table)
            return ask(GM, nobody, then=self.went_on, waiting=waiting, others=self.others)
        return ask(
            GM,
            quick_form(table, able),
            then=self.called,
            waiting=waiting,
            refuse=self.why_not,
            others=self.others,
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


def _premise(table: AcesOut) -> Premise:
    """The premises come in turn, where the GM has no other idea (AO-MIS-07)."""
    premises = list(PREMISES.values())
    return premises[table.mission.number % len(premises)]


def quick_form(table: AcesOut, able: list[Agent]) -> Form:
    """The quick way to a call; who has said what to do comes first (AO-CALL-05, AO-GEN-02)."""
    names = {agent.seat: agent.name for agent in able}
    lead = next((agent for agent in able if agent.file.intent is not None), able[0])
    intent = lead.file.intent
    row, skill = usual_row(table, lead), BY_PRESET
    if intent is not None and may_call(table, lead, intent.skill):
        row, skill = "none", intent.skill.value
    elif row == "none":
        skill = usual_skill(table, lead)
    kinds = {"consequential": "a DRAW", "nc": "an NC DRAW: nothing to lose"}
    tracks = {"0": "nobody in particular"}
    tracks |= {str(foe.number): foe.sheet.data.name for foe in table.foes if foe.open}
    return Form(
        prompt=_what_next(table),
        rule="AO-CALL-05",
        open=True,
        fields={
            "lead": Field("Who", choice("Who draws?", [*names], names), lead.seat),
            "preset": situation("Situation", row),
            "skill": skill_field(skill, by_preset=True),
            "gm_cards": gm_cards_field(),
            "kind": Field("Kind", choice("Kind", [*kinds], kinds), "consequential"),
            "track": Field("In direct danger, against", choice("Who", [*tracks], tracks), "0"),
            "note": Field("Note", NOTE_TEXT, intent.told if intent is not None else ""),
            "finish": yes_no("No: the mission ends here"),
        },
    )


def _what_next(table: AcesOut) -> str:
    """The question, with what the last DRAW leaves for the GM to tell.

    Rules: AO-GM-03, AO-RES-05, AO-RES-06, AO-RES-11.
    """
    told = ["What happens next?"]
    side = table.call.lead if table.call.sides else None
    if side is not None:
        told += [AFTER[side.outcome]] if side.outcome in AFTER else []
        told += ["An Ace: something went better than hoped."] if side.extra_successes else []
        told += ["A joker: say what else went wrong."] if side.botches else []
        told += ["Their joker: something goes wrong for them."] if table.call.gm_botches else []
    return " ".join(told)


AFTER = {
    "failure": "The failure still brings something.",
    "success_at_cost": "It turned at the last moment: the enemy gains a little by it.",
    "success_by_ace": "An Ace saved it; what did it cost in the story?",
}


def _quick_call(table: AcesOut, form: dict[str, Simple]) -> Call:
    """The whole call behind the quick form; a foe named there is met in direct danger."""
    able = leads(table)
    fields = quick_form(table, able).fields
    filled = {name: field.default for name, field in fields.items()} | form
    direct = "no" if filled["track"] == "0" else "yes"
    return read_draw(table, {**filled, "direct": direct}, form_for_draw(table, able[0]))


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
        drawn_before=table.call.number,
    )
    told = f"Mission: {premise.title}. {premise.goals}".strip()
    game.tell(told, rule="AO-MIS-08", mission=number)
    gather(game, table.gm)
    for agent in table.agents.values():
        gather(game, agent.cards, keep_removed=table.settings.mission_reset == "keep")
        unmark(game, agent, rule="AO-LOCK-04")
        kept = [structs.replace(tool, gained=False) for tool in agent.file.tools]
        game.write(agent.sheet, rule="AO-MIS-10", tools=kept, tea_day=0, intent=None)
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
    game.write(table.log, rule="AO-MIS-10", running=False, debrief=debrief)
    game.tell(f"The mission is over. {debrief}".strip(), rule="AO-MIS-10")
    for agent in table.agents.values():
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


class StartMission(Command):
    """The GM begins a mission, from an idea or of the GM's own.

    Rules: AO-MIS-07, AO-MIS-08, AO-GEN-07.
    """

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form:
        must_be_gm(seat)
        if game.table.mission.running:
            raise IllegalAction("mission_running", "a mission is running", "AO-MIS-08")
        must_be_idle(game.table)
        reason = why_not_start(game.table)
        if reason is not None:
            raise reason
        ideas = {OWN: "one of your own"}
        ideas |= {one.id: f"{one.title}: {one.goals}" for one in PREMISES.values()}
        title = Text(prompt="Blank: the title of the idea", most=80)
        villain = Text(prompt="Name; blank: the idea's", most=60)
        return Form(
            prompt="Begin a mission",
            rule="AO-MIS-07",
            fields={
                "idea": Field("Idea", choice("Idea", [*ideas], ideas), OWN),
                "title": Field("Title", title, ""),
                "goals": Field("Goals", Text(prompt="What would be a success?", most=TEXT), ""),
                "villain": Field("VILLAIN, if any", villain, ""),
                "genre": Field("Genre of your own idea", choice("Genre", GENRES), GENRES[0]),
            },
        )

    def begin(self, game: Game[AcesOut], form: dict[str, Simple]) -> Step:
        genre, idea = text_of(form, "genre"), PREMISES.get(text_of(form, "idea"))
        own = Premise(id=OWN, genre=genre, title=UNTITLED, goals="", henchman="", villain="")
        told = {name: text_of(form, name) for name in ("title", "goals", "villain")}
        written = {name: text for name, text in told.items() if text}
        start(game, structs.replace(idea or own, **written))
        return call(Contacts(), then=self.over)

    def over(self, game: Game[AcesOut], _: Contacts) -> Step:
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
