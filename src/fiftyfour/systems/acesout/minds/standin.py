"""The stand-in for a GM: it runs a whole mission alone, for those who have none.

Briefing, a montage, a caper against the BAD GUY, a rest, a turn, a caper against the VILLAIN, the
debrief: the scenes of the sample story in short (AO-MIS-09). Chance varies them. The mission ends
in success, or with every agent out. It knows what the GM sees, and uses the GM's own commands.
"""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from fiftyfour.engine.actions import Reply
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Answer, Choose, Form, Simple
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import Pending, View
from fiftyfour.systems.acesout.data import CHART, FATES, MONTAGE, Skill, Tag
from fiftyfour.systems.acesout.minds.seen import Met, Seen
from fiftyfour.systems.acesout.mission.premises import (
    BOONS,
    DANGERS,
    PREMISES,
    PREPARATIONS,
    SITUATIONS,
    Premise,
)
from fiftyfour.systems.acesout.table import SUCCESSES, AgentFile

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

TAG_OF: Mapping[str, Tag] = {
    "Weapon": "combat",
    "Gizmo": "technology",
    "Vehicle": "driving",
    "Protection": "protection_item",
}


def as_gm(view: View, pending: Pending, chance: Plain) -> Answer | Reply:
    """What the stand-in says: its own commands at rest, else any legal answer."""
    seen = Seen(view)
    match pending.decision:
        case Form(fields=fields) if {"lead", "preset", "finish"} <= set(fields):
            return _go_on(seen, chance)
        case Form(fields=fields) if "fate" in fields and "agent" not in fields:
            return {"fate": _one_of(FATES[:3], chance), "note": ""}
        case Choose(options=options) if any(option.id == "begin" for option in options):
            played = seen.mission.title
            others = [idea for idea, one in PREMISES.items() if one.title != played]
            idea = _one_of(others, chance)
            return Reply(to="start-mission", answer={"idea": idea})
        case Choose(options=options) if options[-1].id == "end mission":
            if seen.agents and options[0].id == "end scene":
                return "end scene"
            debrief = "ACES OUT: no agent is left." if not seen.agents else "Nobody can go on."
            return Reply(to="end-mission", answer={"debrief": debrief})
        case decision:
            return decision.sample(chance)


def _go_on(seen: Seen, chance: Plain) -> Answer | Reply:
    """The next step of the story."""
    scene, played = seen.mission.scene, len(seen.mission.scenes)
    if scene is None:
        if played >= len(STORY):
            return _debrief(seen)
        rest = _rest(seen, chance) if played in (3, 4) else None
        return rest or _open_scene(seen, played, chance)
    match scene.kind:
        case "preparation_montage":
            return _prepare(seen, chance)
        case "caper":
            return _caper(seen, chance, great=played > 2)
        case "debrief":
            return _debrief(seen)
        case "discovery" | "drop_in" if seen.call.number == scene.calls:
            return _obstacle(seen, chance, None, great=False)
        case _:
            return _end_scene()


def _open_scene(seen: Seen, played: int, chance: Plain) -> Reply:
    kind = _one_of(STORY[played], chance)
    premise = _premise(seen)
    title = {
        0: "The ORG knows this much",
        1: "What do you prepare?",
        2: f"On the heels of {_within(premise.henchman)}" if premise.henchman else "Into the place",
        3: "Something does not add up",
        4: f"Face to face with {_within(premise.villain)}"
        if premise.villain
        else "The last stretch",
    }.get(played, "")
    answer: dict[str, Simple] = {"kind": kind, "title": title[:80], "actions": ACTIONS}
    return Reply(to="start-scene", answer=answer)


def _end_scene() -> Reply:
    return Reply(to="end-scene", answer="end scene")


def _premise(seen: Seen) -> Premise:
    """The idea this mission was begun with; of a mission of one's own the rest is blank."""
    title = seen.mission.title
    villain = next((one.foe.name for one in seen.foes if one.foe.kind == "villain"), "")
    own = Premise(id="", genre="", title=title, goals="", henchman="", villain=villain)
    return next((one for one in PREMISES.values() if one.title == title), own)


# --- preparation ---


def _prepare(seen: Seen, chance: Plain) -> Reply:
    """Every action is a DRAW that is not too hard; a success is noted as a boon (AO-MIS-05)."""
    call = seen.call
    if call.sides and call.lead.seat in seen.agents and call.lead.outcome in SUCCESSES:
        boon = f"{BOONS[call.number % len(BOONS)]} ({call.number})"
        file = seen.agents[call.lead.seat]
        if all(one.text != boon for one in file.boons) and len(file.boons) < 2 * ACTIONS:
            more: dict[str, Simple] = {"cards": 1} if chance.below(2) else {"modifier": 2}
            return Reply(to="add-boon", answer={"agent": call.lead.seat, "text": boon, **more})
    able = [seat for seat in seen.agents if seen.track(f"actions:{seat}")]
    if not able:
        return _end_scene()
    lead = next((seat for seat in able if seen.agents[seat].intent), able[0])
    if seen.agents[lead].intent is None:
        return _ask(lead, _next_of(PREPARATIONS, seen))
    return _call(seen, lead, 1 + chance.below(2), None)


# --- a caper ---


def _caper(seen: Seen, chance: Plain, *, great: bool) -> Answer | Reply:
    """Obstacles, then the foe in direct danger until the track is full (AO-OPP-04, AO-OPP-06)."""
    premise = _premise(seen)
    kind = "villain" if great else "bad_guy"
    foe = next((one for one in seen.foes if one.foe.kind == kind), None)
    if foe is None:
        name = (premise.villain if great else premise.henchman) or "Somebody"
        if _closed(seen, kind):
            return _end_scene()
        usual = int(seen.view.settings["villain_hits" if great else "bad_guy_hits"])
        needed = min(usual + MORE * (len(seen.agents) - 1), 9)
        return Reply(to="add-track", answer={"name": name, "kind": kind, "needed": needed})
    if foe.beaten:
        return Reply(to="close-track", answer=f"taken_down {foe.number}")
    failed = seen.call.lead.outcome == "failure" if seen.call.sides else False
    if failed and seen.mission.covert == "kept" and chance.below(3) == 0:
        return Reply(to="covert", answer="blown")
    return _obstacle(seen, chance, foe, great=great)


def _closed(seen: Seen, kind: str) -> bool:
    """Whether the foe of this caper has been taken down."""
    return any(kind == one.foe.kind for one in seen.all_foes if one.foe.closed)


def _obstacle(seen: Seen, chance: Plain, foe: Met | None, *, great: bool) -> Reply:
    """Ask an agent what to do about it, then call for what was said (AO-GEN-02)."""
    lead = _lead(seen, chance)
    if seen.agents[lead].intent is None:
        if foe is None:
            return _ask(lead, _next_of(SITUATIONS, seen))
        danger = _next_of(DANGERS, seen).format(foe=_within(foe.foe.name))
        return _ask(lead, danger[0].upper() + danger[1:])
    hard = _one_of(GREAT if great else SMALL, chance) + (seen.mission.covert == "blown")
    hard += min(len(seen.agents) - 1, 2)
    return _call(seen, lead, hard, foe)


def _lead(seen: Seen, chance: Plain) -> Seat:
    """Who has said what to do; else those with most Aces, and then most cards, come first."""
    asked = [seat for seat, file in seen.agents.items() if file.intent]
    if asked:
        return asked[0]
    best = max((seen.aces_left(seat), seen.cards_left(seat)) for seat in seen.agents)
    if chance.below(2):
        return _one_of([*seen.agents], chance)
    return next(
        seat for seat in seen.agents if (seen.aces_left(seat), seen.cards_left(seat)) == best
    )


def _ask(lead: Seat, situation: str) -> Reply:
    return Reply(to="ask-agent", answer={"agent": lead, "text": situation})


def _call(seen: Seen, lead: Seat, gm_cards: int, foe: Met | None) -> Reply:
    """The call that the agent's intent asks for: chart row if one fits, tool, tags, boons.

    Using the same skill set again is allowed at the price of a card for the GM (AO-LOCK-01).
    """
    file = seen.agents[lead]
    assert file.intent is not None
    skill = file.intent.skill
    again = skill not in seen.free_skills(lead)
    gm_cards = min(gm_cards + again, 6)
    form: dict[str, Simple] = {
        "lead": lead,
        "skill": skill.value,
        "preset": _row(skill, gm_cards),
        "cards": "2",
        "gm_cards": str(gm_cards),
        "repeat_allowed": "yes" if again else "no",
        "note": file.intent.told,
    }
    form |= _things(file, skill, fighting=foe is not None)
    if foe is not None:
        form |= {"track": foe.number, "direct": "yes"}
    return Reply(to="call-draw", answer=form)


def _row(skill: Skill, gm_cards: int) -> str:
    """The row of the chart for these numbers, if there is one (AO-CALL-05)."""
    rows = (r.id for r in CHART.values() if (r.skill, r.cards, r.against) == (skill, 2, gm_cards))
    return next(rows, "none")


def _things(file: AgentFile, skill: Skill, *, fighting: bool) -> dict[str, Simple]:
    """A fitting tool at hand, the tags that go with it, and the first boon (AO-TOOL-04)."""
    form: dict[str, Simple] = {}
    tool = next((t for t in file.tools if t.state == "at_hand" and t.type == skill.item), None)
    if tool is not None:
        form |= {f"tool_{tool.number}": "modifier 1", TAG_OF[tool.type]: "yes"}
    if fighting and skill is Skill.FORCE:
        form["combat"] = "yes"
    if file.boons and fighting:
        form[f"boon_{file.boons[0].number}"] = "yes"
    return form


# --- between the scenes, and after the last ---


def _rest(seen: Seen, chance: Plain) -> Reply | None:
    """A night between the capers: recovery where the table allows any, then the next day."""
    if seen.track("day") >= len(seen.mission.scenes) - 1 or "next-day" not in seen.asides:
        return None
    if "recover" in seen.asides and chance.below(3):
        return Reply(to="recover", answer={})
    return Reply(to="next-day", answer="next day")


def _debrief(seen: Seen) -> Reply:
    """Success: the VILLAIN is taken down."""
    covert = "unseen" if seen.mission.covert == "kept" else "though their cover is blown"
    name = _premise(seen).villain
    debrief = (
        f"Success: {_within(name)} is taken down, {covert}." if name else f"Success, {covert}."
    )
    return Reply(to="end-mission", answer={"debrief": debrief})


def _one_of(some: Sequence[T], chance: Plain) -> T:
    return some[chance.below(len(some))]


def _within(name: str) -> str:
    """A name as it stands within a sentence."""
    return name.replace("The ", "the ", 1) if name.startswith("The ") else name


def _next_of(some: Sequence[T], seen: Seen) -> T:
    """One after the other, from another start in each mission: none comes twice in a row."""
    return some[(seen.call.number + len(seen.mission.title)) % len(some)]
