"""The GM's forms for a call, preset first and everything else after it (AO-CALL)."""

from collections.abc import Iterable
from functools import lru_cache, partial

from fiftyfour.engine.decisions import Text
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.fields import menu, yes_no
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
)
from fiftyfour.systems.acesout.fields import agent_field, numbered
from fiftyfour.systems.acesout.table import AcesOut, Agent, Call, FoeTrack, Side, ToolUse, agent_out

BY_PRESET, NONE = "preset", "none"

NOTE_TEXT = Text(
    prompt="What is at stake? Too wide a question is narrowed first.", rule="AO-GM-04", most=NOTE
)
AS_CHART = option(None, "as the chart says", id=BY_PRESET)


def draw_form(table: AcesOut, agent: Agent, call: Call | None = None) -> Form[DrawForm]:
    """The whole form of a DRAW against the GM, preset first; `call` is one to be amended.

    Rules: AO-CALL-01 to AO-CALL-06, AO-CALL-10, AO-CALL-13, AO-LOCK-01, AO-OPP-04.
    """

    def against(filled: DrawForm) -> Refusal | None:
        wrong = against_draw(table, filled)
        return wrong or (committed(call, draw_call(table, filled)) if call else None)

    side = call.lead if call else None
    row = (call.preset or NONE) if call else usual_row(table, agent)
    skill = str(side.skill) if side else BY_PRESET if row != NONE else usual_skill(table, agent)
    fields: dict[str, Field] = {
        "lead": agent_field("Who", table, agent_out, agent.seat),
        "preset": situation("From the chart", row),
        "skill": skill_field(skill, by_preset=True),
        "cards": _cards(side.cards if side else BY_PRESET, by_preset=True),
        **_side_fields(table, side),
        "gm_cards": gm_cards_field(str(call.gm_cards) if call else BY_PRESET),
        "circumstance": _circumstance(),
        "gm_modifier": _modifier("Modifier of the opposition", call.gm_modifier if call else 0),
        "kind": _kind(call),
        "max_supporters": _supporters(table, call),
        "repeat_allowed": yes_no(
            "The same skill set again", call.repeat_allowed if call else False
        ),
        "tie_to": Field("A tie goes to", _ties(), call.tie_to if call else "agent"),
        "track": track_field("Against", table.foes, "none", call.track if call else 0),
        "direct": yes_no("In direct danger", call.direct if call else False),
        "note": _note(call),
    }
    prompt, rule = ("Amend the call", "AO-CALL-11") if call else ("Call a DRAW", "AO-CALL-01")
    return form(DrawForm, prompt, fields, rule=rule, unless=against)


def opposed_form(
    table: AcesOut, pair: tuple[Agent, Agent], call: Call | None = None
) -> Form[OpposedForm]:
    """The form of a DRAW of one agent against another (AO-PVP-02, AO-LOCK-05)."""
    fields: dict[str, Field] = {}
    for index, (word, agent) in enumerate(zip(("initiator", "opponent"), pair, strict=True)):
        side = call.sides[index] if call else None
        skill = str(side.skill) if side else usual_skill(table, agent)
        fields |= {
            word: agent_field(f"The {word}", table, agent_out, agent.seat),
            f"{word}_skill": skill_field(skill, by_preset=False),
            f"{word}_cards": _cards(side.cards if side else CARDS[0], by_preset=False),
            **_side_fields(table, side, f"{word}_"),
        }
    fields["kind"] = _kind(call)
    fields["repeat_allowed"] = yes_no(
        "The same skill set again", call.repeat_allowed if call else False
    )
    fields["note"] = _note(call)
    prompt = "Amend the call" if call else "Call one agent against another"
    rule = "AO-CALL-11" if call else "AO-PVP-01"
    against = partial(against_opposed, table)
    return form(OpposedForm, prompt, fields, rule=rule, unless=against)


def _side_fields(table: AcesOut, side: Side | None, prefix: str = "") -> dict[str, Field]:
    """Modifier, tags, who else is involved, tools and boons (AO-PVP-02)."""
    fields = {f"{prefix}modifier": _modifier("Modifier", side.modifier if side else 0)}
    for tag in TAGS:
        used = side is not None and tag in side.tags
        fields[prefix + tag] = yes_no(TAG_LABELS[tag], used, of=f"{prefix}tags", key=tag)
    shared = side is not None and side.shared
    fields[f"{prefix}security_share"] = yes_no("Protection covers one more, for no card", shared)
    for agent in table.present():
        name, seat, group = f"{prefix}with_{agent.seat}", agent.seat, f"{prefix}involved"
        involved = side is not None and seat in side.involved
        fields[name] = yes_no(f"{agent.name} is involved", involved, of=group, key=seat)
        for tool in agent.file.tools:
            uses = side.tools if side else []
            use = next((use for use in uses if use.number == tool.number), None)
            number, label = str(tool.number), f"{agent.name}: {tool.name}"
            away = "" if tool.state == "at_hand" else f"{tool.name} is not at hand"
            fields[f"{prefix}tool_{number}"] = _tool(label, use, away, f"{prefix}tools", number)
        for boon in agent.file.boons:
            number, used = str(boon.number), side is not None and boon in side.boons
            label, group = f"{agent.name}: {boon.text}", f"{prefix}boons"
            fields[f"{prefix}boon_{number}"] = yes_no(label, used, of=group, key=number)
    return fields


# --- single fields, made once: forms are offered at every moment of a game ---


@lru_cache(maxsize=64)
def situation(label: str, usual: str) -> Field:
    """The DRAW CHART, with this row as the default (AO-CALL-05)."""
    rows = [option(row, row_label(row), id=row.id) for row in CHART.values()]
    nothing = option(None, "nothing of the chart", id=NONE)
    return Field(label, choose("Situation", [nothing, *rows]), usual)


@lru_cache(maxsize=64)
def skill_field(skill: str, *, by_preset: bool) -> Field:
    """Which skill set, with what each is for (AO-SKILL-05)."""
    skills = [option(one, f"{one} ({one.about})") for one in Skill]
    first = [AS_CHART] if by_preset else []
    return Field("Skill set", choose("Skill set", [*first, *skills]), skill)


@lru_cache(maxsize=64)
def _cards(default: object, *, by_preset: bool) -> Field:
    """Cards of the agent (AO-CALL-02, AO-CALL-03)."""
    label, first = "Cards of the agent", [AS_CHART] if by_preset else []
    cards = numbered(label, CARDS, "bad_agent_cards", "AO-CALL-03", first)
    return Field(label, cards, str(default))


@lru_cache(maxsize=64)
def gm_cards_field(default: str = BY_PRESET) -> Field:
    """How hard it is, in cards and in a word (AO-CALL-04, AO-GM-01)."""
    label = "Cards of the GM"
    cards = numbered(label, GM_CARDS, "bad_gm_cards", "AO-CALL-04", [AS_CHART])
    options = [
        option(
            one.does,
            one.label if one.does is None else f"{one.label} card{'s' * (one.does > 1)}",
            id=one.id,
            hint=DIFFICULTY.get(one.does or 0, ""),
            closed=one.closed,
        )
        for one in (*cards.options, *cards.closed)
    ]
    return Field(label, choose(label, options), default)


@lru_cache(maxsize=256)
def _modifier(label: str, default: int) -> Field:
    """What the GM adds or takes off (AO-CALL-06)."""
    numbers = numbered(label, MODIFIERS, "bad_modifier", "AO-CALL-06")
    return Field(label, numbers, str(default))


def _supporters(table: AcesOut, call: Call | None) -> Field:
    """How many may support: at most all the others (AO-COMB-07)."""
    most = sum(agent.file.playing for agent in table.agents.values()) - 1
    usual = call.max_supporters if call else min(table.settings.max_supporters, most)
    return _supporters_of(most, usual)


@lru_cache(maxsize=64)
def _supporters_of(most: int, usual: int) -> Field:
    label = "How many may support"
    numbers = numbered(label, range(most + 1), "bad_number", "AO-COMB-07")
    return Field(label, numbers, str(usual))


def track_field(label: str, foes: Iterable[FoeTrack], nobody: str, default: int = 0) -> Field:
    """Whom the agent is up against (AO-OPP-04)."""
    tracks = {0: nobody} | {foe.number: foe.sheet.data.name for foe in foes}
    return Field(label, menu(label, tracks), str(default))


@lru_cache(maxsize=1024)
def _tool(label: str, used: ToolUse | None, away: str, of: str, key: str) -> Field:
    """What the tool does this time (AO-TOOL-04); success outright is a grant."""
    default = "unused" if used is None else _effect_id(UseTool(used.cards, used.modifier))
    return Field(label, _tool_effects(label, away), default, of=of, key=key)


@lru_cache(maxsize=1024)
def _tool_effects(label: str, away: str) -> Choose[UseTool | None]:
    not_at_hand = Refusal("tool_not_at_hand", away, "AO-TOOL-05") if away else None
    line = "a tool gives 1 to 4 cards, or a modifier of -10 to 10"
    beyond = Refusal("bad_tool_effect", line, "AO-TOOL-04")
    effects = [UseTool()]
    effects += [UseTool(cards=cards) for cards in (*TOOL_CARDS, TOOL_CARDS[-1] + 1)]
    modifiers = range(TOOL_MODIFIERS[0] - 1, TOOL_MODIFIERS[-1] + 2)
    effects += [UseTool(modifier=modifier) for modifier in modifiers if modifier]
    options: list[Option[UseTool | None]] = [option(None, "not used", id="unused")]
    for use in effects:
        legal = use.cards in (0, *TOOL_CARDS) and use.modifier in TOOL_MODIFIERS
        words = _effect_id(use) if use.cards or use.modifier else "used, for the story"
        closed = not_at_hand or (None if legal else beyond)
        options.append(option(use, words, id=_effect_id(use), closed=closed))
    return choose(label, options)


def _effect_id(use: UseTool) -> str:
    if use.cards:
        return f"cards {use.cards}"
    return f"modifier {use.modifier}" if use.modifier else NONE


@lru_cache(maxsize=1)
def _ties() -> Choose[TieTo]:
    return choose("Tie", [option("agent", "the agent"), option("gm", "the GM")])


@lru_cache(maxsize=1)
def _circumstance() -> Field:
    """Something that moves the numbers a little; the call keeps only the numbers (AO-GM-02)."""
    options: list[Option[Circumstance | None]] = [option(None, "nothing else", id=NONE)]
    for number, one in enumerate(CIRCUMSTANCES):
        cards = (("agent", one.agent), ("GM", one.gm))
        hint = ", ".join(f"{who} +{more}" for who, more in cards if more)
        options.append(option(one, one.words, id=str(number), hint=hint))
    return Field("Besides", choose("Circumstance", options), NONE)


def _kind(call: Call | None) -> Field:
    return kind_field("it costs cards to lose", "NC: nothing can be lost", call)


def kind_field(consequential: str, nc: str, call: Call | None = None) -> Field:
    """Whether anything can be lost (AO-CALL-10, AO-NC-01)."""
    kinds: dict[Kind, str] = {"consequential": consequential, "nc": nc}
    return Field("Kind", menu("Kind", kinds), call.kind if call else "consequential")


def _note(call: Call | None) -> Field:
    return Field("Note", NOTE_TEXT, call.note if call else "")


def usual_row(table: AcesOut, agent: Agent) -> str:
    """The first row of the chart that the agent can be called for, `none` if there is none."""
    rows = (row.id for row in CHART.values() if can_call(table, agent, row.skill))
    return next(rows, NONE)


def usual_skill(table: AcesOut, agent: Agent) -> str:
    """The first skill set that the agent can be called for (AO-LOCK-01)."""
    return next((s for s in Skill if can_call(table, agent, s)), Skill.CUNNING)


def row_label(row: Row) -> str:
    """A row of the chart in one line."""
    return f"{row.skill} {row.cards} v {row.against}: {row.situation}"
