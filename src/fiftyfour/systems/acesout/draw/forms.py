"""The GM's forms for a call, preset first and everything else after it (AO-CALL)."""

from functools import lru_cache

from fiftyfour.engine.decisions import Text
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.fields import menu, switch, yes_no
from fiftyfour.engine.forms import Field, Form, form
from fiftyfour.engine.options import Choose, Option, choose, option
from fiftyfour.systems.acesout.data import (
    CHART,
    CIRCUMSTANCES,
    DIFFICULTY,
    TAG_LABELS,
    TAGS,
    Circumstance,
    Row,
    Skill,
    Tag,
)
from fiftyfour.systems.acesout.draw.call import (
    CARDS,
    GM_CARDS,
    MODIFIERS,
    NOTE,
    TOOL_CARDS,
    TOOL_MODIFIERS,
    DrawForm,
    Kind,
    OpposedForm,
    TieTo,
    UseTool,
    against_draw,
    against_opposed,
    can_call,
    committed,
    draw_call,
    opposed_call,
)
from fiftyfour.systems.acesout.fields import (
    NO_BOON,
    NO_TOOL,
    agent_field,
    bounds,
    numbered,
    track_field,
)
from fiftyfour.systems.acesout.table import AcesOut, Agent, Call, Side, ToolUse, agent_out

BY_PRESET, NONE = "preset", "none"

NOTE_TEXT = Text(
    prompt="What is at stake? If the question is too wide, narrow it first.",
    rule="AO-GM-04",
    most=NOTE,
)
AS_CHART = option(None, "as the chart says", id=BY_PRESET)


def new_call(table: AcesOut, *agents: Agent) -> Call:
    """A call as it usually is, to be filled in: of one agent, or of two against each other."""
    row = usual_row(table, agents[0])
    return Call(
        preset=row if row != NONE else "",
        sides=[Side(seat=agent.seat, skill=usual_skill(table, agent)) for agent in agents],
        max_supporters=table.usual_supporters,
    )


def draw_form(table: AcesOut, call: Call) -> Form[DrawForm]:
    """The whole form of a DRAW against the GM, preset first; an open call is amended by it.

    Rules: AO-CALL-01 to AO-CALL-06, AO-CALL-10, AO-CALL-13, AO-LOCK-01, AO-OPP-04.
    """
    opened, side = call.phase == "called", call.lead

    def against(filled: DrawForm) -> Refusal | None:
        wrong = against_draw(table, filled)
        return wrong or (committed(call, draw_call(table, filled)) if opened else None)

    by_preset = not opened and call.preset
    fields: dict[str, Field] = {
        "lead": agent_field("Who", table, agent_out, side.seat),
        "preset": situation("From the chart", call.preset or NONE),
        "skill": skill_field(BY_PRESET if by_preset else str(side.skill), by_preset=True),
        "kind": kind_field("it costs cards to lose", "NC: nothing can be lost", call.kind),
        "cards": _cards(str(side.cards) if opened else BY_PRESET, by_preset=True),
        "gm_cards": gm_cards_field(str(call.gm_cards) if opened else BY_PRESET),
        "circumstance": _circumstance(),
        **_side_fields(table, side),
        "gm_modifier": _modifier("Modifier of the opposition", call.gm_modifier),
        "max_supporters": _supporters(table.most_supporters, call.max_supporters),
        "track": track_field("Against", table.foes, "none", call.track),
        "direct": yes_no("In direct danger", call.direct),
        "repeat_allowed": yes_no("The same skill set again", call.repeat_allowed),
        "tie_to": Field("A tie goes to", _ties(), call.tie_to),
        "note": Field("Note", NOTE_TEXT, call.note),
    }
    prompt, rule = ("Amend the call", "AO-CALL-11") if opened else ("Call a DRAW", "AO-CALL-01")
    made = form(DrawForm, prompt, fields, rule=rule, unless=against)
    return made.lacking({"tool_": NO_TOOL, "boon_": NO_BOON})


def opposed_form(table: AcesOut, call: Call) -> Form[OpposedForm]:
    """The form of a DRAW of one agent against another (AO-PVP-02, AO-LOCK-05)."""
    fields: dict[str, Field] = {}
    lacking: dict[str, Refusal] = {}
    for word, side in zip(("initiator", "opponent"), call.sides, strict=True):
        fields |= {
            word: agent_field(f"The {word}", table, agent_out, side.seat),
            f"{word}_skill": skill_field(str(side.skill), by_preset=False),
            f"{word}_cards": _cards(str(side.cards), by_preset=False),
            **_side_fields(table, side, f"{word}_"),
        }
        lacking |= {f"{word}_tool_": NO_TOOL, f"{word}_boon_": NO_BOON}
    fields |= {
        "kind": kind_field("it costs cards to lose", "NC: nothing can be lost", call.kind),
        "repeat_allowed": yes_no("The same skill set again", call.repeat_allowed),
        "note": Field("Note", NOTE_TEXT, call.note),
    }
    opened = call.phase == "called"
    prompt = "Amend the call" if opened else "Call one agent against another"
    rule = "AO-CALL-11" if opened else "AO-PVP-01"

    def against(filled: OpposedForm) -> Refusal | None:
        wrong = against_opposed(table, filled)
        return wrong or (committed(call, opposed_call(table, filled)) if opened else None)

    return form(OpposedForm, prompt, fields, rule=rule, unless=against).lacking(lacking)


def _side_fields(table: AcesOut, side: Side, prefix: str = "") -> dict[str, Field]:
    """Modifier, tags, who else is involved, tools and boons (AO-PVP-02)."""
    fields = {f"{prefix}modifier": _modifier("Modifier", side.modifier)}
    for tag in TAGS:
        fields[prefix + tag] = _tag(tag, tag in side.tags, f"{prefix}tags")
    fields[f"{prefix}security_share"] = yes_no(
        "Protection covers one more person instead of giving a card", side.shared
    )
    used = {use.number: use for use in side.tools}
    for agent in table.present():
        seat = agent.seat
        fields[f"{prefix}with_{seat}"] = yes_no(
            f"{agent.name} is involved", seat in side.involved, of=f"{prefix}involved", key=seat
        )
        for tool in agent.file.tools:
            number, label = str(tool.number), f"{agent.name}: {tool.name}"
            away = "" if tool.state == "at_hand" else f"{tool.name} is not at hand"
            use = used.get(tool.number)
            fields[f"{prefix}tool_{number}"] = _tool(label, use, away, f"{prefix}tools", number)
        for boon in agent.file.boons:
            number, label = str(boon.number), f"{agent.name}: {boon.text}"
            fields[f"{prefix}boon_{number}"] = yes_no(
                label, boon in side.boons, of=f"{prefix}boons", key=number
            )
    return fields


# --- single fields, made once: forms are offered at every moment of a game ---


@lru_cache(maxsize=64)
def situation(label: str, usual: str) -> Field:
    """The DRAW CHART, with this row as the default (AO-CALL-05)."""
    rows = [option(row, row_label(row), id=row.id) for row in CHART.values()]
    nothing = option(None, "no row of the chart", id=NONE)
    unknown = Refusal("bad_kind", "the chart has no such row", "AO-CALL-05")
    return Field(label, choose("Situation", [nothing, *rows]).otherwise(unknown), usual)


@lru_cache(maxsize=64)
def skill_field(usual: str, *, by_preset: bool) -> Field:
    """Which skill set, with what each is for (AO-SKILL-05)."""
    skills = [option(skill, f"{skill} ({skill.about})") for skill in Skill]
    first = [AS_CHART] if by_preset else []
    unknown = Refusal("bad_skill", f"name one of {', '.join(Skill)}", "AO-CALL-01")
    return Field("Skill set", choose("Skill set", [*first, *skills]).otherwise(unknown), usual)


@lru_cache(maxsize=64)
def _cards(usual: str, *, by_preset: bool) -> Field:
    """Cards of the agent (AO-CALL-02, AO-CALL-03)."""
    label, first = "Cards of the agent", [AS_CHART] if by_preset else []
    return Field(label, numbered(label, CARDS, "bad_agent_cards", "AO-CALL-03", first), usual)


@lru_cache(maxsize=64)
def gm_cards_field(usual: str = BY_PRESET) -> Field:
    """How hard it is, in cards and in a word (AO-CALL-04, AO-GM-01)."""
    options = [
        option(cards, f"{cards} card{'s' * (cards > 1)}", hint=DIFFICULTY[cards])
        for cards in GM_CARDS
    ]
    label, beyond = "Cards of the GM", bounds(GM_CARDS, "bad_gm_cards", "AO-CALL-04")
    return Field(label, choose(label, [AS_CHART, *options]).otherwise(beyond), usual)


@lru_cache(maxsize=256)
def _modifier(label: str, usual: int) -> Field:
    """What the GM adds or takes off (AO-CALL-06)."""
    return Field(label, numbered(label, MODIFIERS, "bad_modifier", "AO-CALL-06"), str(usual))


@lru_cache(maxsize=64)
def _supporters(most: int, usual: int) -> Field:
    """How many agents may support: at most all the others (AO-COMB-07)."""
    label = "How many agents may support"
    return Field(label, numbered(label, range(most + 1), "bad_number", "AO-COMB-07"), str(usual))


@lru_cache(maxsize=64)
def _tag(tag: Tag, used: bool, of: str) -> Field:
    """What the action is about, for the profiles (AO-PRO-03)."""
    unknown = Refusal("bad_tag", "a tag is set or not: yes or no", "AO-PRO-03")
    label = TAG_LABELS[tag]
    return Field(label, switch(label).otherwise(unknown), "yes" if used else "no", of, tag)


@lru_cache(maxsize=1024)
def _tool(label: str, used: ToolUse | None, away: str, of: str, key: str) -> Field:
    """What the tool does this time (AO-TOOL-04); success outright is a grant."""
    usual = "unused" if used is None else _effect_id(UseTool(used.cards, used.modifier))
    return Field(label, _tool_effects(label, away), usual, of=of, key=key)


@lru_cache(maxsize=1024)
def _tool_effects(label: str, away: str) -> Choose[UseTool | None]:
    closed = Refusal("tool_not_at_hand", away, "AO-TOOL-05") if away else None
    line = "a tool gives 1 to 4 cards, or a modifier of -10 to 10"
    uses = [
        UseTool(),
        *(UseTool(cards=cards) for cards in TOOL_CARDS),
        *(UseTool(modifier=modifier) for modifier in TOOL_MODIFIERS if modifier),
    ]
    options: list[Option[UseTool | None]] = [option(None, "not used", id="unused")]
    for use in uses:
        words = _effect_id(use) if use.cards or use.modifier else "used, in the story only"
        options.append(option(use, words, id=_effect_id(use), closed=closed))
    beyond = Refusal("bad_tool_effect", line, "AO-TOOL-04")
    return choose(label, options).otherwise(closed or beyond)


def _effect_id(use: UseTool) -> str:
    if use.cards:
        return f"cards {use.cards}"
    return f"modifier {use.modifier}" if use.modifier else NONE


@lru_cache(maxsize=1)
def _ties() -> Choose[TieTo]:
    ties: dict[TieTo, str] = {"agent": "the agent", "gm": "the GM"}
    return menu("Tie", ties).otherwise(Refusal("bad_kind", "the agent or the GM", "AO-CALL-13"))


@lru_cache(maxsize=1)
def _circumstance() -> Field:
    """Something that moves the numbers a little; the call keeps only the numbers (AO-GM-02)."""
    options: list[Option[Circumstance | None]] = [option(None, "nothing else", id=NONE)]
    for number, circumstance in enumerate(CIRCUMSTANCES):
        cards = (("agent", circumstance.agent), ("GM", circumstance.gm))
        hint = ", ".join(f"{who} +{more}" for who, more in cards if more)
        options.append(option(circumstance, circumstance.words, id=str(number), hint=hint))
    unknown = Refusal("bad_kind", "there is no such circumstance", "AO-GM-02")
    return Field("Circumstance", choose("Circumstance", options).otherwise(unknown), NONE)


@lru_cache(maxsize=8)
def kind_field(consequential: str, nc: str, usual: Kind = "consequential") -> Field:
    """Whether anything can be lost (AO-CALL-10, AO-NC-01)."""
    kinds: dict[Kind, str] = {"consequential": consequential, "nc": nc}
    unknown = Refusal("bad_kind", "a DRAW is consequential or NC", "AO-CALL-10")
    return Field("Kind", menu("Kind", kinds).otherwise(unknown), usual)


def usual_row(table: AcesOut, agent: Agent) -> str:
    """The first row of the chart that the agent can be called for, `none` if there is none."""
    rows = (row.id for row in CHART.values() if can_call(table, agent, row.skill))
    return next(rows, NONE)


def usual_skill(table: AcesOut, agent: Agent) -> Skill:
    """The first skill set that the agent can be called for (AO-LOCK-01)."""
    return next((s for s in Skill if can_call(table, agent, s)), Skill.CUNNING)


def row_label(row: Row) -> str:
    """A row of the chart in one line."""
    return f"{row.skill} {row.cards} v {row.against}: {row.situation}"
