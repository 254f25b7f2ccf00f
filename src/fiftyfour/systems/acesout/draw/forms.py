"""The GM's forms for a call, preset first and everything else after it (AO-CALL)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

from fiftyfour.engine.decisions import Choose, Field, Form, Option, Text
from fiftyfour.systems.acesout.data import (
    CHART,
    CIRCUMSTANCES,
    DIFFICULTY,
    TAG_LABELS,
    TAGS,
    Row,
    Skill,
)
from fiftyfour.systems.acesout.draw.call import (
    BY_PRESET,
    CARDS,
    GM_CARDS,
    MODIFIERS,
    NOTE,
    TOOL_CARDS,
    TOOL_MODIFIERS,
    may_call,
)
from fiftyfour.systems.acesout.table import AcesOut, Agent, Call, Side, ToolUse

L = TypeVar("L", bound=str)

NOTE_TEXT = Text(
    prompt="What is at stake? Too wide a question is narrowed first.", rule="AO-GM-04", most=NOTE
)


def choice(
    prompt: str,
    ids: Sequence[L],
    labels: Mapping[L, str] | None = None,
    hints: Mapping[L, str] | None = None,
) -> Choose:
    """One of these ids, under their labels if they have any."""
    labels, hints = labels or {}, hints or {}
    rows = tuple((str(one), str(labels.get(one, one)), hints.get(one, "")) for one in ids)
    return _choice(prompt, rows)


@lru_cache(maxsize=4096)
def _choice(prompt: str, rows: tuple[tuple[str, str, str], ...]) -> Choose:
    """Most choices of a form are the same at every table and every moment."""
    options = [Option(id=one, label=label, hint=hint) for one, label, hint in rows]
    return Choose(prompt=prompt, options=options)


# What is the same at every table is made once: forms are offered at every moment of a game.


@lru_cache(maxsize=4096)
def yes_no(label: str, default: bool = False) -> Field:
    """A switch of a form."""
    return Field(label, choice(label, ["no", "yes"]), "yes" if default else "no")


@lru_cache(maxsize=4096)
def a_number(label: str, numbers: range, default: object, word: str = "") -> Field:
    """A number as a choice, so that a word (`BY_PRESET`) may stand before the numbers."""
    labels = {BY_PRESET: word} if word else {}
    return Field(label, choice(label, [*labels, *map(str, numbers)], labels), str(default))


@lru_cache(maxsize=64)
def situation(label: str, row: str) -> Field:
    """The DRAW CHART, with this row as the default (AO-CALL-05)."""
    rows = {"none": "nothing of the chart"} | {r.id: row_label(r) for r in CHART.values()}
    return Field(label, choice("Situation", [*rows], rows), row)


def usual_row(table: AcesOut, agent: Agent) -> str:
    """The first row of the chart that the agent can be called for, `none` if there is none."""
    rows = (row.id for row in CHART.values() if may_call(table, agent, row.skill))
    return next(rows, "none")


def form_for_draw(table: AcesOut, agent: Agent, call: Call | None = None) -> Form:
    """The whole form of a DRAW against the GM, preset first; `call` is one to be amended.

    Rules: AO-CALL-01 to AO-CALL-06, AO-CALL-10, AO-CALL-13, AO-LOCK-01, AO-OPP-04.
    """
    side = call.lead if call else None
    agents = [a for a in table.agents.values() if a.file.playing]
    names = {a.seat: a.name for a in agents}
    row = (call.preset or "none") if call else usual_row(table, agent)
    fields: dict[str, Field] = {
        "lead": Field("Who", choice("Who draws?", [*names], names), agent.seat),
        "preset": situation("From the chart", row),
    }
    skill = str(side.skill) if side else BY_PRESET if row != "none" else usual_skill(table, agent)
    fields |= _side_fields(table, "", side, skill, by_preset=True)
    most = len(agents) - 1
    tracks = {"0": "none"} | {str(foe.number): foe.sheet.data.name for foe in table.foes}
    return Form(
        prompt="Call a DRAW" if call is None else "Amend the call",
        rule="AO-CALL-01" if call is None else "AO-CALL-11",
        open=True,
        fields=fields
        | {
            "gm_cards": gm_cards_field(call.gm_cards if call else BY_PRESET),
            "circumstance": _circumstance(),
            "gm_modifier": a_number(
                "Modifier of the opposition", MODIFIERS, call.gm_modifier if call else 0
            ),
            "kind": _kind(call),
            "max_supporters": a_number(
                "How many may support",
                range(most + 1),
                call.max_supporters if call else min(table.settings.max_supporters, most),
            ),
            "repeat_allowed": yes_no(
                "The same skill set again", call.repeat_allowed if call else False
            ),
            "tie_to": Field("A tie goes to", _ties(), call.tie_to if call else "agent"),
            "track": Field(
                "Against", choice("Track", [*tracks], tracks), str(call.track if call else 0)
            ),
            "direct": yes_no("In direct danger", call.direct if call else False),
            "note": _note(call),
        },
    )


@lru_cache(maxsize=64)
def gm_cards_field(default: object = BY_PRESET) -> Field:
    """How hard it is, in cards and in a word (AO-CALL-04, AO-GM-01)."""
    labels = {BY_PRESET: "as the chart says"}
    labels |= {str(number): f"{number} card{'s' * (number > 1)}" for number in GM_CARDS}
    hard = {str(number): words for number, words in DIFFICULTY.items()}
    cards = choice("Cards of the GM", [*labels], labels, hard)
    return Field("Cards of the GM", cards, str(default))


@lru_cache(maxsize=64)
def skill_field(skill: str, *, by_preset: bool) -> Field:
    """Which skill set, with what each is for (AO-SKILL-05)."""
    chart = {BY_PRESET: "as the chart says"} if by_preset else {}
    about = {one.value: f"{one} ({one.about})" for one in Skill}
    return Field("Skill set", choice("Skill set", [*chart, *Skill], chart | about), skill)


def form_for_opposed(table: AcesOut, pair: tuple[Agent, Agent], call: Call | None = None) -> Form:
    """The form of a DRAW of one agent against another (AO-PVP-02, AO-LOCK-05)."""
    names = {a.seat: a.name for a in table.agents.values() if a.file.playing}
    fields: dict[str, Field] = {}
    for index, (word, agent) in enumerate(zip(("initiator", "opponent"), pair, strict=True)):
        side = call.sides[index] if call else None
        skill = str(side.skill) if side else usual_skill(table, agent)
        who = choice(f"The {word}", [*names], names)
        fields[word] = Field(f"The {word}", who, agent.seat)
        fields |= _side_fields(table, f"{word}_", side, skill, by_preset=False)
    fields["kind"] = _kind(call)
    fields["repeat_allowed"] = yes_no(
        "The same skill set again", call.repeat_allowed if call else False
    )
    fields["note"] = _note(call)
    return Form(
        prompt="Call one agent against another" if call is None else "Amend the call",
        rule="AO-PVP-01" if call is None else "AO-CALL-11",
        open=True,
        fields=fields,
    )


def _side_fields(
    table: AcesOut, prefix: str, side: Side | None, skill: str, *, by_preset: bool
) -> dict[str, Field]:
    """Skill set, cards, modifier, tags, who else is involved, tools and boons (AO-PVP-02)."""
    chart = "as the chart says" if by_preset else ""
    cards = side.cards if side else BY_PRESET if by_preset else 2
    fields = {
        "skill": skill_field(skill, by_preset=by_preset),
        "cards": a_number("Cards of the agent", CARDS, cards, chart),
        "modifier": a_number("Modifier", MODIFIERS, side.modifier if side else 0),
    }
    for tag in TAGS:
        fields[tag] = yes_no(f"Tag: {TAG_LABELS[tag]}", bool(side and tag in side.tags))
    shared = bool(side and side.shared)
    fields["security_share"] = yes_no("Protection covers one more, for no card", shared)
    for agent in table.present():
        involved = bool(side and agent.seat in side.involved)
        fields[f"with_{agent.seat}"] = yes_no(f"{agent.name} is involved", involved)
        for tool in agent.file.tools:
            if tool.state == "at_hand":
                uses = side.tools if side else []
                used = next((use for use in uses if use.number == tool.number), None)
                fields[f"tool_{tool.number}"] = _tool_field(f"{agent.name}: {tool.name}", used)
        for boon in agent.file.boons:
            used_boon = bool(side and boon in side.boons)
            fields[f"boon_{boon.number}"] = yes_no(f"{agent.name}: {boon.text}", used_boon)
    return {prefix + name: field for name, field in fields.items()}


def _tool_field(label: str, used: ToolUse | None) -> Field:
    """What the tool does this time (AO-TOOL-04); success outright is a grant."""
    if used is None:
        default = "unused"
    elif used.cards:
        default = f"cards {used.cards}"
    else:
        default = f"modifier {used.modifier}" if used.modifier else "none"
    return Field(label, _tool_effects(label), default)


@lru_cache(maxsize=1024)
def _tool_effects(label: str) -> Choose:
    ids = ["unused", "none", *(f"cards {n}" for n in TOOL_CARDS)]
    ids += [f"modifier {n}" for n in TOOL_MODIFIERS if n]
    return choice(label, ids, {"unused": "not used", "none": "used, for the story"})


@lru_cache(maxsize=1)
def _ties() -> Choose:
    return choice("Tie", ["agent", "gm"], {"agent": "the agent", "gm": "the GM"})


@lru_cache(maxsize=1)
def _circumstance() -> Field:
    """Something that moves the numbers a little; the call keeps only the numbers (AO-GM-02)."""
    labels, hints = {"none": "nothing else"}, dict[str, str]()
    for number, (words, agent, gm) in enumerate(CIRCUMSTANCES):
        labels[str(number)] = words
        gains = [f"{who} +{cards}" for who, cards in (("agent", agent), ("GM", gm)) if cards]
        hints[str(number)] = ", ".join(gains)
    return Field("Besides", choice("Circumstance", [*labels], labels, hints), "none")


def _kind(call: Call | None) -> Field:
    labels = {"consequential": "it costs cards to lose", "nc": "NC: nothing can be lost"}
    kinds = choice("Kind", [*labels], labels)
    return Field("Kind", kinds, call.kind if call else "consequential")


def _note(call: Call | None) -> Field:
    return Field("Note", NOTE_TEXT, call.note if call else "")


def usual_skill(table: AcesOut, agent: Agent) -> str:
    """The first skill set that the agent can be called for (AO-LOCK-01)."""
    return next((s for s in Skill if may_call(table, agent, s)), Skill.CUNNING)


def row_label(row: Row) -> str:
    """A row of the chart in one line."""
    return f"{row.skill} {row.cards} v {row.against}: {row.situation}"
