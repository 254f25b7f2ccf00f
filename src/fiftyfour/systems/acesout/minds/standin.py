"""The stand-in for a GM: it runs a whole mission alone, for those who have none.

Briefing, a montage, a caper against the BAD GUY, a rest, a turn, a caper against the VILLAIN, the
debrief: the scenes of the sample story in short (AO-MIS-09). Chance varies them. The mission ends
in success, or with every agent out. It knows what the GM sees, and uses the GM's own commands.
"""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.desk import Next
from fiftyfour.engine.forms import Form
from fiftyfour.engine.options import Option, options_of
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.struct_form import answer_of
from fiftyfour.engine.system import aside_id
from fiftyfour.engine.view import Pending
from fiftyfour.systems.acesout.characters.roster import covert
from fiftyfour.systems.acesout.data import CHART, FATES, MONTAGE, TAG_OF, FoeKind, Row, Skill, Tag
from fiftyfour.systems.acesout.draw.aces import FateForm
from fiftyfour.systems.acesout.draw.announce import AskAgent, AskForm
from fiftyfour.systems.acesout.draw.call import DrawForm, UseTool
from fiftyfour.systems.acesout.draw.draw import call_draw
from fiftyfour.systems.acesout.minds.seen import can_give, cards_left, fitting_tool, free_skills
from fiftyfour.systems.acesout.mission.grants import BoonForm, add_boon
from fiftyfour.systems.acesout.mission.mission import (
    MissionForm,
    end_mission,
    start_mission,
    take_all,
)
from fiftyfour.systems.acesout.mission.opposition import End, FoeForm, add_track, close_track
from fiftyfour.systems.acesout.mission.premises import (
    BOONS,
    DANGERS,
    PREMISES,
    PREPARATIONS,
    SITUATIONS,
    Premise,
)
from fiftyfour.systems.acesout.mission.recovery import (
    Recover,
    RefuseIt,
    against_recovery,
    agreed,
    refuse_recovery,
    requests,
)
from fiftyfour.systems.acesout.mission.scenes import SceneForm, end_scene, next_day, start_scene
from fiftyfour.systems.acesout.table import SUCCESSES, AcesOut, Agent, FoeTrack

T = TypeVar("T")

STORY: tuple[tuple[str, ...], ...] = (
    ("briefing", "intel_session"),
    (MONTAGE,),
    ("caper",),
    ("discovery", "drop_in"),
    ("caper",),
    ("debrief",),
)
"""The scenes in their order; where there are several kinds, chance picks one."""

ACTIONS = 2
"""Actions for each agent in the montage."""

SMALL, GREAT = (2, 2, 3, 3), (2, 3, 3, 4)
"""The GM's cards against agents in a caper: before the BAD GUY, and before the VILLAIN."""

MORE = 2
"""Defeats more for each further agent: one alone could not bear what a group shares."""

MOST, MORE_CARDS = 9, 2
"""Defeats at most, and cards more at most, one for each further agent."""


def as_gm(seen: Seen[AcesOut], pending: Pending, chance: Plain) -> Given | Answer:
    """What the stand-in says: its own commands at rest, else any legal answer."""
    table, decision = seen.table, pending.decision
    if at_rest(pending) and requests(table):
        return _asked_for(table)
    if nexts := options_of(decision, Next):
        return _next(seen, {option.does.command: option for option in nexts}, chance)
    match decision:
        case Form(makes=FateForm.__name__):
            return {"fate": _one_of(FATES[:3], chance), "note": ""}
        case _:
            return decision.sample(chance)


def at_rest(pending: Pending) -> bool:
    """True if the GM is asked what comes next, in a mission or between missions."""
    nexts = options_of(pending.decision, Next)
    return any(option.does.command != take_all.id for option in nexts)


def _next(
    seen: Seen[AcesOut], commands: Mapping[str, Option[Next]], chance: Plain
) -> Given | Answer:
    """A mission, its next step, or its end if nobody can go on."""
    table = seen.table
    if take_all.id in commands:
        return commands[take_all.id].id
    if start_mission.id in commands:
        others = [id for id, idea in PREMISES.items() if idea.title != table.mission.title]
        return start_mission.say(MissionForm(idea=_one_of(others, chance)))
    if call_draw.id in commands:
        return _go_on(seen, chance)
    if table.present() and end_scene.id in commands:
        return commands[end_scene.id].id
    debrief = "Nobody can go on." if table.present() else "ACES OUT: no agent is left."
    return end(debrief)


def close(foe: FoeTrack, how: End) -> Answer:
    """It is over with an opponent (AO-OPP-03)."""
    return Answer(to=close_track.id, answer=f"{how} {foe.number}")


def end(debrief: str) -> Answer:
    """The mission is over (AO-MIS-10)."""
    return Answer(to=end_mission.id, answer={"debrief": debrief})


def _asked_for(table: AcesOut) -> Answer:
    """A recovery that a player has asked for is granted, if the rules allow it (AO-REC-01)."""
    asked = requests(table)[0]
    if against_recovery(table, asked):
        return refuse_recovery.say(RefuseIt(asked.agent))
    return Answer(to=aside_id(Recover), answer=answer_of(asked))


def _go_on(seen: Seen[AcesOut], chance: Plain) -> Given | Answer:
    """The next step of the story."""
    table = seen.table
    scene, played = table.mission.scene, len(table.mission.scenes)
    if scene is None:
        if played >= len(STORY):
            return _debrief(table)
        rest = _rest(seen, chance) if played in (3, 4) else None
        return rest or _open_scene(table, played, chance)
    match scene.kind:
        case "preparation_montage":
            return _prepare(seen, chance)
        case "caper":
            return _caper(seen, chance, great=played > 2)
        case "debrief":
            return _debrief(table)
        case "discovery" | "drop_in" if table.call.number == scene.calls:
            return _obstacle(table, chance, None, great=False)
        case _:
            return end_scene.say()


def _open_scene(table: AcesOut, played: int, chance: Plain) -> Answer:
    kind = _one_of(STORY[played], chance)
    premise = _premise(table)
    title = {
        0: "The ORG knows this much",
        1: "What do you prepare?",
        2: f"On the heels of {_within(premise.henchman)}" if premise.henchman else "Into the place",
        3: "Something does not add up",
        4: f"Face to face with {_within(premise.villain)}"
        if premise.villain
        else "The last stretch",
    }.get(played, "")
    return start_scene.say(SceneForm(kind, title[:80], ACTIONS))


def _premise(table: AcesOut) -> Premise:
    """The idea this mission was begun with; of a mission of one's own the rest is blank."""
    title = table.mission.title
    foes = [foe.sheet.data for foe in table.foes if foe.open]
    villain = next((foe.name for foe in foes if foe.kind == "villain"), "")
    own = Premise(id="", genre="", title=title, goals="", henchman="", villain=villain)
    return next((premise for premise in PREMISES.values() if premise.title == title), own)


# --- preparation ---


def _prepare(seen: Seen[AcesOut], chance: Plain) -> Answer:
    """Every action is a DRAW that is not too hard; a success is noted as a boon (AO-MIS-05)."""
    table, call = seen.table, seen.table.call
    if call.sides and call.lead.outcome in SUCCESSES and table.agents[call.lead.seat].present:
        text = f"{BOONS[call.number % len(BOONS)]} ({call.number})"
        boons = table.agents[call.lead.seat].file.boons
        if all(boon.text != text for boon in boons) and len(boons) < 2 * ACTIONS:
            cards = chance.below(2)
            boon = BoonForm(call.lead.seat, text, cards, 0 if cards else 2)
            return add_boon.say(boon)
    able = [agent for agent in table.present() if agent.actions.value]
    if not able:
        return end_scene.say()
    lead = next((agent for agent in able if agent.file.intent), able[0])
    if must_ask(lead):
        return ask_agent(lead, _next_of(PREPARATIONS, table))
    return draw(table, lead, 1 + chance.below(2), None)


# --- a caper ---


def _caper(seen: Seen[AcesOut], chance: Plain, *, great: bool) -> Given | Answer:
    """Obstacles, then the foe in direct danger until the track is full (AO-OPP-04, AO-OPP-06)."""
    table, call = seen.table, seen.table.call
    premise = _premise(table)
    kind: FoeKind = "villain" if great else "bad_guy"
    met = [foe for foe in table.foes if foe.sheet.data.kind == kind]
    foe = next((foe for foe in met if foe.open), None)
    if foe is None:
        name = (premise.villain if great else premise.henchman) or "Somebody"
        if met:  # taken down
            return end_scene.say()
        usual = table.settings.villain_hits if great else table.settings.bad_guy_hits
        needed = min(usual + MORE * (len(table.present()) - 1), MOST)
        return add_track.say(FoeForm(name, kind, needed))
    if foe.beaten:
        return close(foe, "taken_down")
    failed = call.lead.outcome == "failure" if call.sides else False
    if failed and table.mission.covert == "kept" and chance.below(3) == 0:
        return Answer(to=covert.id, answer="blown")
    return _obstacle(table, chance, foe, great=great)


def _obstacle(table: AcesOut, chance: Plain, foe: FoeTrack | None, *, great: bool) -> Answer:
    """Ask an agent what to do about it, then call for what was said (AO-GEN-02)."""
    lead = _lead(table, chance)
    if must_ask(lead):
        if foe is None:
            return ask_agent(lead, _next_of(SITUATIONS, table))
        danger = _next_of(DANGERS, table).format(foe=_within(foe.sheet.data.name))
        return ask_agent(lead, danger[0].upper() + danger[1:])
    hard = _one_of(GREAT if great else SMALL, chance) + (table.mission.covert == "blown")
    hard += min(len(table.present()) - 1, MORE_CARDS)
    return draw(table, lead, hard, foe)


def _lead(table: AcesOut, chance: Plain) -> Agent:
    """Who has said what to do; else those with most Aces, and then most cards, come first."""
    agents = table.present()
    asked = [agent for agent in agents if agent.file.intent]
    if asked:
        return asked[0]
    if chance.below(2):
        return _one_of(agents, chance)
    return max(agents, key=lambda agent: (agent.aces_left, cards_left(agent)))


def must_ask(lead: Agent, *, repeat: bool = False) -> bool:
    """True if nothing has been said, or the skill set used last, which may not follow itself.

    Rules: AO-GEN-02, AO-LOCK-01.
    """
    intent = lead.file.intent
    return intent is None or not (repeat or intent.skill in free_skills(lead))


def ask_agent(lead: Agent, situation: str, *, repeat: bool = False) -> Answer:
    """Ask an agent what to do about this, by another skill set than the last (AO-LOCK-01)."""
    refused = lead.file.intent
    text = situation if refused is None else f"Not {refused.skill} twice in a row. {situation}"
    asked = AskForm(lead.seat, text, "yes" if repeat else "no")
    return Answer(to=aside_id(AskAgent), answer=answer_of(asked))


def draw(
    table: AcesOut,
    lead: Agent,
    gm_cards: int,
    foe: FoeTrack | None,
    cards: int = 2,
    about: Sequence[Tag] = (),
) -> Answer:
    """The call that the agent's intent asks for: chart row if one fits, tool, tags, boons.

    The skill set used last is called again where it may be (AO-LOCK-01).
    """
    intent = lead.file.intent
    assert intent is not None
    gm_cards, skill = min(gm_cards, 6), intent.skill
    tool = fitting_tool(lead.file, skill)
    tags = [*about, *([TAG_OF[tool.type]] if tool else [])]
    tags += ["combat"] if foe and skill is Skill.FORCE else []
    boons = lead.file.boons[:1] if foe else []
    call = DrawForm(
        lead=lead.seat,
        preset=_row(skill, cards, gm_cards),
        skill=skill,
        cards=cards,
        gm_cards=gm_cards,
        tags=dict.fromkeys(tags, True),
        tools={str(tool.number): UseTool(modifier=1)} if tool else {},
        boons={str(boon.number): True for boon in boons},
        max_supporters=table.usual_supporters,
        repeat_allowed=skill not in free_skills(lead),
        track=foe.number if foe else 0,
        direct=foe is not None,
        note=intent.words,
    )
    return call_draw.say(call)


def _row(skill: Skill, cards: int, gm_cards: int) -> Row | None:
    """The row of the chart for these numbers, if there is one (AO-CALL-05)."""
    numbers = skill, cards, gm_cards
    return next((r for r in CHART.values() if (r.skill, r.cards, r.against) == numbers), None)


# --- between the scenes, and after the last ---


def _rest(seen: Seen[AcesOut], chance: Plain) -> Answer | None:
    """A night between the capers: recovery where the table allows any, then the next day."""
    table = seen.table
    if table.day.value >= len(table.mission.scenes) - 1 or not can_give(seen, next_day):
        return None
    if any(not against_recovery(table, way) for way in agreed(table)) and chance.below(3):
        return Answer(to=aside_id(Recover), answer={})
    return next_day.say()


def _debrief(table: AcesOut) -> Answer:
    """Success: the VILLAIN is taken down."""
    covert = "unseen" if table.mission.covert == "kept" else "though their cover is blown"
    name = _premise(table).villain
    debrief = f"Success, {covert}."
    if name:
        debrief = f"Success: {_within(name)} is taken down, {covert}."
    return end(debrief)


def _one_of(some: Sequence[T], chance: Plain) -> T:
    return some[chance.below(len(some))]


def _within(name: str) -> str:
    """A name as it stands within a sentence."""
    return f"the {name[4:]}" if name[:4] == "The " else name


def _next_of(some: Sequence[T], table: AcesOut) -> T:
    """One after the other, from another start in each mission: none comes twice in a row."""
    return some[(table.call.number + len(table.mission.title)) % len(some)]
