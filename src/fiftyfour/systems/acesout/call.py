"""Calling a DRAW: the GM's form, what is wrong with a call, and the lock (chapters 2.4, 2.12, 3.2).

A call is made of plain answers by field name. It is read in one place, in the order in which the
book checks it, whether it comes from a form, is an amendment, or is wrong.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal, TypeVar, get_args

from fiftyfour.engine.decisions import Choose, Field, Form, Option, Text
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.systems.acesout.data import CHART, TAG_LABELS, TAGS, Row, Skill
from fiftyfour.systems.acesout.table import (
    AcesOut,
    Agent,
    Boon,
    Call,
    Side,
    ToolUse,
    must_be_present,
)

CARDS = range(2, 11)  # AO-CALL-02, AO-CALL-03
GM_CARDS = range(1, 7)  # AO-CALL-04
MODIFIERS = range(-20, 21)  # AO-CALL-06
TOOL_CARDS, TOOL_MODIFIERS = range(1, 5), range(-10, 11)  # AO-TOOL-04
BY_PRESET = "preset"
NOTE = 500

Kind = Literal["consequential", "nc"]
KINDS: tuple[Kind, ...] = get_args(Kind)

L = TypeVar("L", bound=str)
Raw = Mapping[str, object]


# --- what may be asked ---


def choice(prompt: str, ids: Sequence[L], labels: Mapping[L, str] | None = None) -> Choose:
    """One of these ids, under their labels if they have any."""
    pairs = tuple((str(one), labels.get(one, one) if labels else str(one)) for one in ids)
    return _choice(prompt, pairs)


@lru_cache(maxsize=4096)
def _choice(prompt: str, pairs: tuple[tuple[str, str], ...]) -> Choose:
    """Most choices of a form are the same at every table and every moment."""
    return Choose(prompt=prompt, options=[Option(id=one, label=label) for one, label in pairs])


def yes_no(label: str, default: bool = False) -> Field:
    """A switch of a form."""
    return Field(label, choice(label, ["no", "yes"]), "yes" if default else "no")


def a_number(
    label: str, numbers: range, default: object, labels: Mapping[str, str] | None = None
) -> Field:
    """A number as a choice, so that a word may stand among the numbers."""
    ids = [*(labels or {}), *map(str, numbers)]
    return Field(label, choice(label, ids, labels), str(default))


def may_call(table: AcesOut, agent: Agent, skill: Skill, *, nc: bool = False) -> bool:
    """True if the lock lets this agent be called for the skill set, and an action is left."""
    try:
        must_not_repeat(table, agent, skill, nc=nc)
        must_have_action(table, agent)
    except IllegalAction:
        return False
    return True


def leads(table: AcesOut) -> list[Agent]:
    """Agents who can be called for a DRAW: not out, and with an action left in a montage."""
    return [a for a in table.present() if any(may_call(table, a, skill) for skill in Skill)]


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
    rows = {"none": "nothing of the chart"} | {r.id: row_label(r) for r in CHART.values()}
    fields: dict[str, Field] = {
        "lead": Field("Who", choice("Who draws?", [*names], names), agent.seat),
        "preset": Field("From the chart", choice("Situation", [*rows], rows), row),
    }
    skill = str(side.skill) if side else BY_PRESET if row != "none" else _usual_skill(table, agent)
    fields |= _side_fields(table, "", side, skill, by_preset=True)
    chart = {BY_PRESET: "as the chart says"}
    most = len(agents) - 1
    tracks = {"0": "none"} | {str(foe.number): foe.sheet.data.name for foe in table.foes}
    return Form(
        prompt="Call a DRAW" if call is None else "Amend the call",
        rule="AO-CALL-01" if call is None else "AO-CALL-11",
        open=True,
        fields=fields
        | {
            "gm_cards": a_number("Cards of the GM", GM_CARDS, _set(call, "gm_cards"), chart),
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
            "tie_to": Field(
                "A tie goes to", choice("Tie", ["agent", "gm"]), call.tie_to if call else "agent"
            ),
            "track": Field(
                "Against", choice("Track", [*tracks], tracks), str(call.track if call else 0)
            ),
            "direct": yes_no("In direct danger", call.direct if call else False),
            "note": _note(call),
        },
    )


def form_for_opposed(table: AcesOut, pair: tuple[Agent, Agent], call: Call | None = None) -> Form:
    """The form of a DRAW of one agent against another (AO-PVP-02, AO-LOCK-05)."""
    names = {a.seat: a.name for a in table.agents.values() if a.file.playing}
    fields: dict[str, Field] = {}
    for index, (word, agent) in enumerate(zip(("initiator", "opponent"), pair, strict=True)):
        side = call.sides[index] if call else None
        skill = str(side.skill) if side else _usual_skill(table, agent)
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
    chart = {BY_PRESET: "as the chart says"} if by_preset else {}
    skills = [*chart, *Skill]
    hints = {one.value: f"{one} ({one.about})" for one in Skill}
    cards = side.cards if side else BY_PRESET if by_preset else 2
    fields = {
        "skill": Field("Skill set", choice("Skill set", skills, chart | hints), skill),
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
    ids = ["unused", "none", *(f"cards {n}" for n in TOOL_CARDS)]
    ids += [f"modifier {n}" for n in TOOL_MODIFIERS if n]
    labels = {"unused": "not used", "none": "used, for the story"}
    if used is None:
        default = "unused"
    elif used.cards:
        default = f"cards {used.cards}"
    else:
        default = f"modifier {used.modifier}" if used.modifier else "none"
    return Field(label, choice(label, ids, labels), default)


def _kind(call: Call | None) -> Field:
    labels = {"consequential": "it costs cards to lose", "nc": "NC: nothing can be lost"}
    kinds = choice("Kind", [*labels], labels)
    return Field("Kind", kinds, call.kind if call else "consequential")


def _note(call: Call | None) -> Field:
    return Field("Note", Text(prompt="What is at stake?", most=NOTE), call.note if call else "")


def _set(call: Call | None, name: str) -> object:
    return getattr(call, name) if call else BY_PRESET


def _usual_skill(table: AcesOut, agent: Agent) -> str:
    return next((s for s in Skill if may_call(table, agent, s)), Skill.CUNNING)


def row_label(row: Row) -> str:
    """A row of the chart in one line."""
    return f"{row.skill} {row.cards} v {row.against}: {row.situation}"


# --- what is called ---


def read_draw(table: AcesOut, raw: Raw, form: Form) -> Call:
    """The call that these answers make; a field left out takes the form's default.

    Raises:
        IllegalAction: the first thing that is wrong with it, in the order of catalogue 3.2.
    """
    raw = _filled(raw, form)
    agent = _agent(table, raw.get("lead"))
    row_id = str(raw.get("preset"))
    row = CHART.get(row_id)
    skill = _skill(raw.get("skill"), row, row_id)
    kind: Kind = _one_of(raw, "kind", KINDS, "bad_kind", "AO-CALL-10")
    if row is None and row_id != "none":
        raise IllegalAction("bad_kind", f"the chart has no {row_id[:40]!r}", "AO-CALL-05")
    cards, gm_cards = _cards(raw, "", row), _gm_cards(raw, row)
    side = _read_side(table, raw, "", agent, skill, cards)
    gm_modifier = _number(raw, "gm_modifier", MODIFIERS, "bad_modifier", "AO-CALL-06")
    call = Call(
        kind=kind,
        preset="" if row is None else row.id,
        sides=[side],
        gm_cards=gm_cards,
        gm_modifier=gm_modifier,
        max_supporters=_number(
            raw, "max_supporters", range(len(table.agents)), "bad_number", "AO-COMB-07"
        ),
        repeat_allowed=raw.get("repeat_allowed") == "yes",
        tie_to=_one_of(raw, "tie_to", ("agent", "gm"), "bad_kind", "AO-CALL-13"),
        direct=raw.get("direct") == "yes",
        note=str(raw.get("note", ""))[:NOTE],
    )
    call.track = _track(table, raw.get("track"), call.direct)
    _must_be_free(table, call)
    return call


def read_opposed(table: AcesOut, raw: Raw, form: Form) -> Call:
    """The call of one agent against another; checks are those of a DRAW, initiator first.

    Raises:
        IllegalAction: the first thing that is wrong with it, `same_agent` among them.
    """
    raw = _filled(raw, form)
    words = ("initiator", "opponent")
    seats = [table.agent(raw.get(word)) for word in words]
    if seats[0] is seats[1]:
        raise IllegalAction("same_agent", f"{seats[0].name} cannot oppose itself", "AO-PVP-01")
    for agent in seats:
        must_be_present(agent)
    sides: list[Side] = []
    kind: Kind = "consequential"
    for word, agent in zip(words, seats, strict=True):
        skill = _skill(raw.get(f"{word}_skill"), None, "none")
        kind: Kind = _one_of(raw, "kind", KINDS, "bad_kind", "AO-PVP-11")
        cards = _cards(raw, f"{word}_", None)
        sides.append(_read_side(table, raw, f"{word}_", agent, skill, cards))
    call = Call(
        kind=kind,
        sides=sides,
        repeat_allowed=raw.get("repeat_allowed") == "yes",
        note=str(raw.get("note", ""))[:NOTE],
    )
    _must_be_free(table, call)
    return call


def _filled(raw: Raw, form: Form) -> Raw:
    defaults = {name: field.default for name, field in form.fields.items()}
    return defaults | dict(raw)


def _agent(table: AcesOut, seat: object) -> Agent:
    agent = table.agent(seat)
    must_be_present(agent)
    return agent


def _skill(raw: object, row: Row | None, row_id: str) -> Skill:
    """The skill set named, or the chart's; no agent lacks one (AO-GEN-05, AO-SKILL-05)."""
    if raw == BY_PRESET:
        if row is not None:
            return row.skill
        if row_id != "none":
            raise IllegalAction("bad_kind", f"the chart has no {row_id[:40]!r}", "AO-CALL-05")
    for skill in Skill:
        if skill.value == raw:
            return skill
    raise IllegalAction("bad_skill", f"name one of {', '.join(Skill)}", "AO-CALL-01")


def _gm_cards(raw: Raw, row: Row | None) -> int:
    """1 to 6; without a number the chart's, else 1 (AO-CALL-04)."""
    if raw.get("gm_cards") == BY_PRESET:
        return row.against if row else GM_CARDS[0]
    return _number(raw, "gm_cards", GM_CARDS, "bad_gm_cards", "AO-CALL-04")


def _cards(raw: Raw, prefix: str, row: Row | None) -> int:
    """2 to 10; without a number the chart's, else 2 (AO-CALL-02, AO-CALL-03)."""
    if raw.get(f"{prefix}cards") == BY_PRESET:
        return row.cards if row else CARDS[0]
    return _number(raw, f"{prefix}cards", CARDS, "bad_agent_cards", "AO-CALL-03")


def _read_side(
    table: AcesOut, raw: Raw, prefix: str, agent: Agent, skill: Skill, cards: int
) -> Side:
    """One side of the call, tags and those involved before tools and boons (AO-CALL-08)."""
    side = Side(
        seat=agent.seat,
        skill=skill,
        cards=cards,
        modifier=_number(raw, f"{prefix}modifier", MODIFIERS, "bad_modifier", "AO-CALL-06"),
        tags=[tag for tag in TAGS if _flag(raw, prefix + tag, "bad_tag", "AO-PRO-03")],
        shared=raw.get(f"{prefix}security_share") == "yes",
    )
    for name, value in raw.items():
        if name.startswith(f"{prefix}with_") and value == "yes":
            other = _agent(table, name.removeprefix(f"{prefix}with_"))
            if other is not agent:
                side.involved.append(other.seat)
    _attach(table, raw, prefix, side)
    return side


def _attach(table: AcesOut, raw: Raw, prefix: str, side: Side) -> None:
    """Tools at hand of those involved, with what each does now; boons of the agent.

    Rules: AO-TOOL-04, AO-TOOL-05, AO-MIS-05.
    """
    owners = [table.agents[seat] for seat in (side.seat, *side.involved)]
    uses: list[tuple[int, str, str]] = []
    for name, value in raw.items():
        if name.startswith(f"{prefix}tool_") and value != "unused":
            number = name.removeprefix(f"{prefix}tool_")
            tools = [tool for owner in owners for tool in owner.file.tools]
            found = [t for t in tools if str(t.number) == number and t.state == "at_hand"]
            if not found:
                raise IllegalAction(
                    "tool_not_at_hand",
                    f"tool {number[:9]} is not at hand for those involved",
                    "AO-TOOL-05",
                )
            uses.append((found[0].number, found[0].name, str(value)))
    side.tools = [_use(*use) for use in uses]
    for name, value in raw.items():
        if name.startswith(f"{prefix}boon_") and value != "no":
            side.boons.append(_boon(owners[0], name.removeprefix(f"{prefix}boon_")))


def _use(number: int, name: str, effect: str) -> ToolUse:
    word, _, amount = effect.partition(" ")
    value = int(amount) if amount.lstrip("-").isdecimal() else 0
    if effect == "none":
        return ToolUse(number, name)
    if word == "cards" and value in TOOL_CARDS:
        return ToolUse(number, name, cards=value)
    if word == "modifier" and value in TOOL_MODIFIERS and amount:
        return ToolUse(number, name, modifier=value)
    raise IllegalAction(
        "bad_tool_effect",
        f"{name} does nothing, gives 1 to 4 cards, or a modifier of -10 to 10; not {effect[:40]!r}",
        "AO-TOOL-04",
    )


def _boon(agent: Agent, number: str) -> Boon:
    for boon in agent.file.boons:
        if str(boon.number) == number:
            return boon
    raise IllegalAction("unknown_boon", f"{agent.name} has no boon {number[:9]}", "AO-MIS-05")


def _track(table: AcesOut, raw: object, direct: bool) -> int:
    """The track named, 0 for none; a direct call needs one (AO-OPP-04)."""
    if str(raw) != "0":
        return table.foe(raw).number
    if direct:
        raise IllegalAction("unknown_track", "a direct DRAW names a track", "AO-OPP-04")
    return 0


def _number(raw: Raw, name: str, numbers: range, code: str, rule: str) -> int:
    value = str(raw.get(name))
    if value.lstrip("-").isdecimal() and int(value) in numbers:
        return int(value)
    told = f"{name.replace('_', ' ')}: {numbers[0]} to {numbers[-1]}, not {value[:20]}"
    raise IllegalAction(code, told, rule)


def _one_of(raw: Raw, name: str, words: tuple[L, ...], code: str, rule: str) -> L:
    for word in words:
        if raw.get(name) == word:
            return word
    raise IllegalAction(code, f"{name.replace('_', ' ')} is one of {', '.join(words)}", rule)


def _flag(raw: Raw, name: str, code: str, rule: str) -> bool:
    value = raw.get(name, "no")
    if value not in ("no", "yes"):
        raise IllegalAction(code, f"{name} is yes or no", rule)
    return value == "yes"


def _must_be_free(table: AcesOut, call: Call) -> None:
    """The lock and the actions of a montage, of the lead or initiator (AO-LOCK-05, AO-MIS-03)."""
    agent = table.agents[call.lead.seat]
    if not call.repeat_allowed:
        must_not_repeat(table, agent, call.lead.skill, nc=call.nc)
    must_have_action(table, agent)


def must_not_repeat(table: AcesOut, agent: Agent, skill: Skill, *, nc: bool) -> None:
    """IllegalAction `same_skill_twice` for the skill set used last (AO-LOCK-01, AO-LOCK-03)."""
    if nc and table.settings.nc_marks_skill == "off":
        return
    if agent.marker is skill.jack:
        raise IllegalAction(
            "same_skill_twice",
            f"{agent.name} used {skill} last; say that it may be repeated, or take another",
            "AO-LOCK-01",
        )


def must_have_action(table: AcesOut, agent: Agent) -> None:
    """IllegalAction `no_actions_left` in a montage without one (AO-MIS-03)."""
    if table.montage and agent.actions.value == 0:
        raise IllegalAction(
            "no_actions_left", f"{agent.name} has no action left in this scene", "AO-MIS-03"
        )


def must_be_as_committed(old: Call, new: Call) -> None:
    """IllegalAction `call_committed` for what a supporter's turned cards have settled.

    Rules: AO-CALL-11.
    """
    if not old.supports:
        return
    before = (old.lead.seat, old.lead.skill, old.kind)
    if (new.lead.seat, new.lead.skill, new.kind) != before:
        raise _committed("lead, skill set and kind stay as they are")
    if new.max_supporters < len(old.supports):
        raise _committed(f"{len(old.supports)} have joined already")


def must_be_cancellable(call: Call) -> None:
    """IllegalAction `call_committed` once a supporter has turned cards (AO-CALL-11)."""
    if call.supports:
        raise _committed("the call cannot be cancelled")


def _committed(what: str) -> IllegalAction:
    return IllegalAction("call_committed", f"a supporter has turned cards: {what}", "AO-CALL-11")
