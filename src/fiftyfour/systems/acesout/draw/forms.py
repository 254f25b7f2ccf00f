"""What a table offers in the forms of a call, and what usually stands in them (AO-CALL)."""

from functools import lru_cache, partial

from msgspec import structs

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Form, form
from fiftyfour.engine.options import Choose, choose
from fiftyfour.engine.struct_form import Offered, Row, Rows, fields_of
from fiftyfour.systems.acesout.data import CHART, Skill
from fiftyfour.systems.acesout.draw.call import (
    NO_USE,
    USES,
    DrawForm,
    OpposedForm,
    UseTool,
    against_draw,
    against_opposed,
    can_call,
    committed,
    draw_call,
    leads,
    opposed_call,
)
from fiftyfour.systems.acesout.fields import agents, tracks
from fiftyfour.systems.acesout.table import AcesOut, Agent, Call, Side, agent_out


def draw_offers(table: AcesOut) -> dict[str, Offered | Rows]:
    """Who is there with which things, for a DRAW against the GM (AO-COMB-07, AO-OPP-04)."""
    return {
        "lead": agents(table, agent_out, partial(lives, table)),
        "max_supporters": {number: str(number) for number in range(table.most_supporters + 1)},
        "track": tracks(table.foes),
        **_side_offers(table),
    }


def lives(table: AcesOut, agent: Agent) -> str:
    """`3 Aces`, and in a montage the actions that are left (AO-OUT-01, AO-MIS-03)."""
    left, actions = agent.aces_left, agent.actions.value
    aces = f"{left} Ace{'s' * (left > 1)}" if left else "ACES OUT"
    return f"{aces}, {actions} action{'s' * (actions != 1)}" if table.montage else aces


def opposed_offers(table: AcesOut) -> dict[str, Offered | Rows]:
    """Who is there with which things, for each of two who oppose each other (AO-PVP-02)."""
    offers: dict[str, Offered | Rows] = {}
    for word in ("initiator", "opponent"):
        offers |= {
            word: agents(table, agent_out, partial(lives, table)),
            **_side_offers(table, f"{word}_"),
        }
    return offers


def _side_offers(table: AcesOut, side: str = "") -> dict[str, Rows]:
    """Who else may be involved, and everybody's tools and boons."""
    present = table.present()
    return {
        f"{side}involved": {agent.seat: agent.name for agent in present},
        f"{side}tools": {
            str(tool.number): Row(f"{agent.name}: {tool.name}", _uses(tool.name, tool.state))
            for agent in present
            for tool in agent.file.tools
        },
        f"{side}boons": {
            str(boon.number): f"{agent.name}: {boon.text}"
            for agent in present
            for boon in agent.file.boons
        },
    }


@lru_cache(maxsize=256)  # forms are offered at every moment of a game
def _uses(name: str, state: str) -> Choose[UseTool | None]:
    """What a tool may do; nothing where it is not at hand (AO-TOOL-04, AO-TOOL-05)."""
    if state == "at_hand":
        return choose("", [NO_USE, *USES])
    away = Refusal("tool_not_at_hand", f"{name} is not at hand", "AO-TOOL-05")
    return choose("", [NO_USE, *(structs.replace(use, closed=away) for use in USES)])


# --- what stands in them ---


def usual_draw(table: AcesOut) -> DrawForm:
    """What an agent has said to do, else the first row of the chart that can be called.

    The skill set used last may follow itself if the GM has asked for it.

    Rules: AO-CALL-05, AO-GEN-02, AO-LOCK-01.
    """
    able = leads(table)
    lead = next((agent for agent in able if agent.file.intent is not None), able[0])
    usual = DrawForm(lead=lead.seat, max_supporters=table.usual_supporters)
    intent = lead.file.intent
    if intent is not None and (intent.repeat or can_call(table, lead, intent.skill)):
        return structs.replace(
            usual, skill=intent.skill, repeat_allowed=intent.repeat, note=intent.words
        )
    row = next((row for row in CHART.values() if can_call(table, lead, row.skill)), None)
    note = intent.words if intent is not None else ""
    skill = None if row else usual_skill(table, lead)
    return structs.replace(usual, preset=row, skill=skill, note=note)


def usual_opposed(table: AcesOut) -> dict[str, object]:
    """The first two who can be called against each other (AO-PVP-01, AO-LOCK-05)."""
    pair = pairs(table)
    assert pair is not None
    initiator, opponent = pair
    return {
        "initiator": initiator.seat,
        "initiator_skill": usual_skill(table, initiator),
        "opponent": opponent.seat,
        "opponent_skill": usual_skill(table, opponent),
    }


def usual_skill(table: AcesOut, agent: Agent) -> Skill:
    """The first skill set that the agent can be called for (AO-LOCK-01)."""
    return next((s for s in Skill if can_call(table, agent, s)), Skill.CUNNING)


def pairs(table: AcesOut) -> tuple[Agent, Agent] | None:
    """Two agents who can be called against each other, None if there are none."""
    for initiator in leads(table):
        for opponent in table.present():
            if opponent is not initiator:
                return initiator, opponent
    return None


# --- amending ---


def amend_draw(table: AcesOut) -> Form[DrawForm]:
    """The form of the open call, as it was filled in; it is checked like a new one (AO-CALL-11)."""
    call, side = table.call, table.call.lead

    def against(filled: DrawForm) -> Refusal | None:
        return against_draw(table, filled) or committed(call, draw_call(table, filled))

    given: dict[str, object] = {
        "lead": side.seat,
        "preset": CHART.get(call.preset),
        "gm_cards": call.gm_cards,
        "gm_modifier": call.gm_modifier,
        "max_supporters": call.max_supporters,
        "track": call.track,
        "direct": call.direct,
        "tie_to": call.tie_to,
        **_said_of_both(call),
        **_said(side),
    }
    fields = fields_of(DrawForm, draw_offers(table), given)
    return form(DrawForm, "Amend the call", fields, rule="AO-CALL-11", unless=against)


def amend_opposed(table: AcesOut) -> Form[OpposedForm]:
    """The same of one agent against another (AO-CALL-11, AO-PVP-02)."""
    call = table.call

    def against(filled: OpposedForm) -> Refusal | None:
        return against_opposed(table, filled) or committed(call, opposed_call(table, filled))

    given = _said_of_both(call)
    for word, side in zip(("initiator", "opponent"), call.sides, strict=True):
        given |= {word: side.seat, **_said(side, f"{word}_")}
    fields = fields_of(OpposedForm, opposed_offers(table), given)
    return form(OpposedForm, "Amend the call", fields, rule="AO-CALL-11", unless=against)


def _said_of_both(call: Call) -> dict[str, object]:
    return {"kind": call.kind, "repeat_allowed": call.repeat_allowed, "note": call.note}


def _said(side: Side, prefix: str = "") -> dict[str, object]:
    said: dict[str, object] = {
        "skill": side.skill,
        "cards": side.cards,
        "modifier": side.modifier,
        "tags": dict.fromkeys(side.tags, True),
        "security_share": side.shared,
        "involved": dict.fromkeys(side.involved, True),
        "tools": {str(use.number): UseTool(use.cards, use.modifier) for use in side.tools},
        "boons": {str(boon.number): True for boon in side.boons},
    }
    return {prefix + name: value for name, value in said.items()}
