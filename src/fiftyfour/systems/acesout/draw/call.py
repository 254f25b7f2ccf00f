"""Calling a DRAW: what the GM may name, what is wrong with a call, the lock (AO-CALL, AO-LOCK).

A call is made of plain answers by field name. It is read in one place, in the order in which the
book checks it, whether it comes from a form, is an amendment, or is wrong.
"""

from collections.abc import Mapping
from typing import Literal, TypeVar, get_args

from fiftyfour.engine.decisions import Form
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.systems.acesout.data import CHART, CIRCUMSTANCES, TAGS, Row, Skill
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


def read_draw(table: AcesOut, raw: Raw, form: Form) -> Call:
    """The call that these answers make; a field left out takes the form's default.

    Raises:
        IllegalAction: the first thing that is wrong with it.
    """
    raw = _filled(raw, form)
    agent = _agent(table, raw.get("lead"))
    row_id = str(raw.get("preset"))
    row = CHART.get(row_id)
    skill = _skill(raw.get("skill"), row, row_id)
    kind: Kind = _one_of(raw, "kind", KINDS, "bad_kind", "AO-CALL-10")
    if row is None and row_id != "none":
        raise IllegalAction("bad_kind", f"the chart has no {row_id[:40]!r}", "AO-CALL-05")
    besides = _circumstance(raw)
    cards = _more(_cards(raw, "", row), besides[0], CARDS, "bad_agent_cards", "AO-CALL-03")
    gm_cards = _more(_gm_cards(raw, row), besides[1], GM_CARDS, "bad_gm_cards", "AO-CALL-04")
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


def _circumstance(raw: Raw) -> tuple[int, int]:
    """Cards that it brings the agent and the GM (AO-GM-01, AO-GM-02)."""
    value = raw.get("circumstance", "none")
    if value == "none":
        return 0, 0
    for number, (_, agent, gm) in enumerate(CIRCUMSTANCES):
        if str(number) == value:
            return agent, gm
    raise IllegalAction("bad_kind", "there is no such circumstance", "AO-GM-02")


def _more(cards: int, by: int, numbers: range, code: str, rule: str) -> int:
    if cards + by not in numbers:
        reason = f"{cards} and {by} more are too many: {numbers[0]} to {numbers[-1]}"
        raise IllegalAction(code, reason, rule)
    return cards + by


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
    reason = f"{name.replace('_', ' ')}: {numbers[0]} to {numbers[-1]}, not {value[:20]}"
    raise IllegalAction(code, reason, rule)


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
