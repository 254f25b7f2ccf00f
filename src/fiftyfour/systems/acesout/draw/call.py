"""Calling a DRAW: what the GM may name, what is wrong with a call, the lock (AO-CALL, AO-LOCK).

Every form makes plain data. A call, new or amended, is made of that in one place, and is checked in
the order of the book.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

from msgspec import Struct

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Option, option
from fiftyfour.engine.struct_form import Each, Pick, Switch, Words
from fiftyfour.engine.things import Seat
from fiftyfour.systems.acesout.agent import Tool
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
from fiftyfour.systems.acesout.fields import bounds
from fiftyfour.systems.acesout.table import (
    AcesOut,
    Agent,
    Call,
    Side,
    ToolUse,
    agent_out,
)

CARDS = range(2, 11)  # AO-CALL-02, AO-CALL-03
GM_CARDS = range(1, 7)  # AO-CALL-04
MODIFIERS = range(-20, 21)  # AO-CALL-06
TOOL_CARDS, TOOL_MODIFIERS = range(1, 5), range(-10, 11)  # AO-TOOL-04
NOTE = 500

Kind = Literal["consequential", "nc"]
TieTo = Literal["agent", "gm"]


class UseTool(Choice, frozen=True):
    """What a tool does this time: cards, a modifier, or something in the story (AO-TOOL-04)."""

    cards: int = 0
    modifier: int = 0

    @property
    def id(self) -> str:
        """Its name in answers, `none` where it does nothing in numbers."""
        if self.cards:
            return f"cards {self.cards}"
        return f"modifier {self.modifier}" if self.modifier else NONE

    @property
    def words(self) -> str:
        """The same for people."""
        if self.cards:
            return f"+{self.cards} card{'s' * (self.cards > 1)}"
        return f"{self.modifier:+d} to the total" if self.modifier else "used, in the story only"


def row_label(row: Row) -> str:
    """A row of the chart in one line."""
    return f"{row.skill} {row.cards} v {row.against}: {row.situation}"


NONE = "none"
NO_USE: Option[UseTool | None] = option(None, "not used", id="unused")
USES = [
    option(use, use.words, id=use.id)
    for use in (
        UseTool(),
        *(UseTool(cards=cards) for cards in TOOL_CARDS),
        *(UseTool(modifier=modifier) for modifier in TOOL_MODIFIERS if modifier),
    )
]
AS_CHART = option(None, "as the chart says", id="preset")
ROWS = [option(row, row_label(row), id=row.id) for row in CHART.values()]
NO_ROW = option(None, "no row of the chart", id=NONE)
SKILLS = [option(skill, str(skill), hint=skill.about) for skill in Skill]
HANDS = [option(cards, str(cards)) for cards in CARDS]
GM_HANDS = [
    option(cards, f"{cards} card{'s' * (cards > 1)}", hint=DIFFICULTY[cards]) for cards in GM_CARDS
]
BESIDES = [
    option(circumstance, circumstance.words, id=str(number), hint=circumstance.adds)
    for number, circumstance in enumerate(CIRCUMSTANCES)
]
NO_BESIDES = option(None, "nothing else", id=NONE)
BONUSES = {number: str(number) for number in MODIFIERS}

KIND = Pick("Kind", {"consequential": "it costs cards to lose", "nc": "NC: nothing can be lost"})
MODIFIER = Pick("Modifier", BONUSES)
SHARE = Switch("Protection covers one more person instead of giving a card")
REPEAT = Switch("The same skill set again")
NOTE_WORDS = Words(
    "Note",
    NOTE,
    prompt="What is at stake? If the question is too wide, narrow it first.",
    rule="AO-GM-04",
)


def _moves() -> Each:
    """Circumstances by number, as many as there are (AO-GM-01, AO-GM-02)."""
    labels = {str(at): one.noted for at, one in enumerate(CIRCUMSTANCES) if one.adds}
    return Each(Switch(group="More circumstances…"), id="besides_{}", usual=False, labels=labels)


def _tags(side: str = "") -> Each:
    """What the action is about, for the profiles (AO-PRO-03)."""
    return Each(id=f"{side}{{}}", usual=False, labels=TAG_LABELS)


def _involved(side: str = "") -> Each:
    """Who else takes part, by seat: their tools can be used (AO-TOOL-05)."""
    return Each(Switch("{} is involved"), id=f"{side}with_{{}}", usual=False)


def _uses(side: str = "") -> Each:
    """What each tool does, by number (AO-TOOL-04)."""
    return Each(Pick(menu=[NO_USE, *USES]), id=f"{side}tool_{{}}", usual=None)


def _boons(side: str = "") -> Each:
    """Which boons are used, by number (AO-MIS-05)."""
    return Each(id=f"{side}boon_{{}}", usual=False)


class SideForm(Struct, frozen=True, kw_only=True):
    """One side of a call as the GM fills it in; None: as the chart says, or not used.

    Tools and boons go by their numbers, those involved by their seats.
    """

    skill: Skill | None = None
    cards: int | None = None
    modifier: int = 0
    security_share: bool = False
    tags: Mapping[str, bool] = {}
    involved: Mapping[str, bool] = {}
    tools: Mapping[str, UseTool | None] = {}
    boons: Mapping[str, bool] = {}


class DrawForm(Struct, frozen=True, kw_only=True):
    """A DRAW against the GM, preset first; `preset` is a row of the chart.

    Rules: AO-CALL-01 to AO-CALL-06, AO-CALL-10, AO-CALL-13, AO-LOCK-01, AO-OPP-04.
    """

    lead: Annotated[Seat, Pick("Who", first=True)]
    preset: Annotated[Row | None, Pick("From the chart", [NO_ROW, *ROWS])] = None
    skill: Annotated[Skill | None, Pick("Skill set", [AS_CHART, *SKILLS])] = None
    kind: Annotated[Kind, KIND] = "consequential"
    cards: Annotated[int | None, Pick("Cards of the agent", [AS_CHART, *HANDS])] = None
    gm_cards: Annotated[int | None, Pick("Cards of the GM", [AS_CHART, *GM_HANDS])] = None
    circumstance: Annotated[Circumstance | None, Pick("Circumstance", [NO_BESIDES, *BESIDES])] = (
        None
    )
    besides: Annotated[Mapping[str, bool], _moves()] = {}
    modifier: Annotated[int, MODIFIER] = 0
    tags: Annotated[Mapping[str, bool], _tags()] = {}
    security_share: Annotated[bool, SHARE] = False
    involved: Annotated[Mapping[str, bool], _involved()] = {}
    tools: Annotated[Mapping[str, UseTool | None], _uses()] = {}
    boons: Annotated[Mapping[str, bool], _boons()] = {}
    gm_modifier: Annotated[int, Pick("Modifier of the opposition", BONUSES)] = 0
    max_supporters: Annotated[int, Pick("How many agents may support", first=True)]
    track: Annotated[int, Pick("Against")] = 0
    direct: Annotated[bool, Switch("In direct danger")] = False
    repeat_allowed: Annotated[bool, REPEAT] = False
    tie_to: Annotated[TieTo, Pick("A tie goes to", {"agent": "the agent", "gm": "the GM"})] = (
        "agent"
    )
    note: Annotated[str, NOTE_WORDS] = ""

    @property
    def called_skill(self) -> Skill | None:
        """The skill set named, or the chart's; no agent lacks one (AO-GEN-05, AO-SKILL-05)."""
        return self.skill or (self.preset.skill if self.preset else None)

    @property
    def called_cards(self) -> int:
        """The agent's cards as named, or the chart's, else 2 (AO-CALL-02, AO-CALL-03)."""
        return self.cards or (self.preset.cards if self.preset else CARDS[0])

    @property
    def called_gm_cards(self) -> int:
        """The GM's cards as named, or the chart's, else 1 (AO-CALL-04)."""
        return self.gm_cards or (self.preset.against if self.preset else GM_CARDS[0])

    @property
    def circumstances(self) -> list[Circumstance]:
        """All that move the numbers; they are noted, where everybody reads it."""
        return [one for at, one in enumerate(CIRCUMSTANCES) if self.besides.get(str(at))]

    @property
    def side(self) -> SideForm:
        """What is said of the lead's side."""
        return _side_of(self)


class OpposedForm(Struct, frozen=True, kw_only=True):
    """A DRAW of one agent against another; each side's fields are those of a `SideForm`.

    Rules: AO-PVP-02, AO-LOCK-05.
    """

    initiator: Annotated[Seat, Pick("The initiator", first=True)]
    initiator_skill: Annotated[Skill, Pick("Skill set", SKILLS)]
    initiator_cards: Annotated[int, Pick("Cards of the agent", HANDS)] = CARDS[0]
    initiator_modifier: Annotated[int, MODIFIER] = 0
    initiator_tags: Annotated[Mapping[str, bool], _tags("initiator_")] = {}
    initiator_security_share: Annotated[bool, SHARE] = False
    initiator_involved: Annotated[Mapping[str, bool], _involved("initiator_")] = {}
    initiator_tools: Annotated[Mapping[str, UseTool | None], _uses("initiator_")] = {}
    initiator_boons: Annotated[Mapping[str, bool], _boons("initiator_")] = {}
    opponent: Annotated[Seat, Pick("The opponent", first=True)]
    opponent_skill: Annotated[Skill, Pick("Skill set", SKILLS)]
    opponent_cards: Annotated[int, Pick("Cards of the agent", HANDS)] = CARDS[0]
    opponent_modifier: Annotated[int, MODIFIER] = 0
    opponent_tags: Annotated[Mapping[str, bool], _tags("opponent_")] = {}
    opponent_security_share: Annotated[bool, SHARE] = False
    opponent_involved: Annotated[Mapping[str, bool], _involved("opponent_")] = {}
    opponent_tools: Annotated[Mapping[str, UseTool | None], _uses("opponent_")] = {}
    opponent_boons: Annotated[Mapping[str, bool], _boons("opponent_")] = {}
    kind: Annotated[Kind, KIND] = "consequential"
    repeat_allowed: Annotated[bool, REPEAT] = False
    note: Annotated[str, NOTE_WORDS] = ""

    @property
    def sides(self) -> tuple[tuple[Seat, SideForm], tuple[Seat, SideForm]]:
        """Initiator and opponent, each with what is said of that side."""
        initiator, opponent = _side_of(self, "initiator_"), _side_of(self, "opponent_")
        return (self.initiator, initiator), (self.opponent, opponent)


def _side_of(form: Struct, side: str = "") -> SideForm:
    return SideForm(**{name: getattr(form, side + name) for name in SideForm.__struct_fields__})


# --- making a call ---


def draw_call(table: AcesOut, form: DrawForm) -> Call:
    """The call of a DRAW against the GM; `against_draw` says whether it is legal.

    Without a number the chart's cards are drawn, else 2 against 1; circumstances add to them.

    Rules: AO-CALL-02 to AO-CALL-05, AO-GM-01, AO-GM-02, AO-NC-05.
    """
    row, skill, noted = form.preset, form.called_skill, form.circumstances
    assert skill is not None
    moves = [*noted, *([form.circumstance] if form.circumstance else [])]
    cards = form.called_cards + sum(one.agent for one in moves)
    notes = [form.note, *(one.noted for one in noted)]
    return Call(
        kind="nc" if any(one.nc for one in noted) else form.kind,
        preset=row.id if row else "",
        sides=[_side(table, form.lead, form.side, skill, cards)],
        gm_cards=form.called_gm_cards + sum(one.gm for one in moves),
        gm_modifier=form.gm_modifier,
        max_supporters=form.max_supporters,
        repeat_allowed=form.repeat_allowed,
        tie_to=form.tie_to,
        track=form.track,
        direct=form.direct,
        note="; ".join(filter(None, notes))[:NOTE],
    )


def opposed_call(table: AcesOut, form: OpposedForm) -> Call:
    """The call of one agent against another; `against_opposed` says whether it is legal."""
    sides = [
        _side(table, seat, side, side.skill or Skill.CUNNING, side.cards or CARDS[0])
        for seat, side in form.sides
    ]
    return Call(
        kind=form.kind,
        sides=sides,
        max_supporters=table.settings.max_supporters if table.settings.opposed_help == "on" else 0,
        repeat_allowed=form.repeat_allowed,
        note=form.note,
    )


def _side(table: AcesOut, seat: Seat, form: SideForm, skill: Skill, cards: int) -> Side:
    """One side of the call (AO-CALL-06, AO-CALL-08, AO-PRO-03, AO-TOOL-04, AO-MIS-05)."""
    tools = {str(tool.number): tool for tool in _tools(table, table.agents)}
    boons = [boon for agent in table.agents.values() for boon in agent.file.boons]
    return Side(
        seat=seat,
        skill=skill,
        cards=cards,
        modifier=form.modifier,
        tags=[tag for tag in TAGS if form.tags.get(tag)],
        shared=form.security_share,
        involved=[Seat(other) for other, yes in form.involved.items() if yes and other != seat],
        tools=[
            ToolUse(tools[number].number, tools[number].name, use.cards, use.modifier)
            for number, use in form.tools.items()
            if use is not None
        ],
        boons=[boon for boon in boons if form.boons.get(str(boon.number))],
    )


def _tools(table: AcesOut, seats: Iterable[Seat]) -> list[Tool]:
    return [tool for seat in seats for tool in table.agents[seat].file.tools]


# --- what stands against it ---


def against_draw(table: AcesOut, form: DrawForm) -> Refusal | None:
    """The first thing that is wrong with a DRAW against the GM."""
    if form.called_skill is None:
        skills = ", ".join(Skill)
        return Refusal("bad_skill", f"name one of {skills}, or a row of the chart", "AO-CALL-01")
    call = draw_call(table, form)
    return (
        _too_many(call.lead.cards, CARDS, "bad_agent_cards", "AO-CALL-03", "cards for the agent")
        or _too_many(call.gm_cards, GM_CARDS, "bad_gm_cards", "AO-CALL-04", "cards for the GM")
        or _not_theirs(table, call.lead)
        or _nobody_met(call)
        or _not_free(table, call)
    )


def against_opposed(table: AcesOut, form: OpposedForm) -> Refusal | None:
    """The first thing that is wrong with agent against agent; the initiator comes first."""
    call = opposed_call(table, form)
    if form.initiator == form.opponent:
        name = table.agents[form.initiator].name
        return Refusal("same_agent", f"{name} cannot oppose itself", "AO-PVP-01")
    initiator, opponent = call.sides
    return _not_theirs(table, initiator) or _not_theirs(table, opponent) or _not_free(table, call)


def _too_many(cards: int, numbers: range, code: str, rule: str, what: str) -> Refusal | None:
    """A circumstance may have added too many."""
    return None if cards in numbers else bounds(numbers, code, rule, what)


def _not_theirs(table: AcesOut, side: Side) -> Refusal | None:
    """Tools are at hand for those involved, boons are the agent's own (AO-TOOL-05, AO-MIS-05)."""
    usable = at_hand(table, side)
    for use in side.tools:
        if use.number not in usable:
            line = f"{use.name} is not at hand for those involved"
            return Refusal("tool_not_at_hand", line, "AO-TOOL-05")
    agent = table.agents[side.seat]
    for boon in side.boons:
        if boon not in agent.file.boons:
            line = f"{boon.text} is not one of {agent.name}'s boons"
            return Refusal("unknown_boon", line, "AO-MIS-05")
    return None


def at_hand(table: AcesOut, side: Side) -> list[int]:
    """The numbers of the tools that can be used on this side (AO-TOOL-05)."""
    tools = _tools(table, (side.seat, *side.involved))
    return [tool.number for tool in tools if tool.state == "at_hand"]


def _nobody_met(call: Call) -> Refusal | None:
    """A direct DRAW needs a track (AO-OPP-04)."""
    if call.direct and not call.track:
        return Refusal("unknown_track", "a direct DRAW names a track", "AO-OPP-04")
    return None


def _not_free(table: AcesOut, call: Call) -> Refusal | None:
    """The lock and the actions of a montage, of the lead or initiator (AO-LOCK-05, AO-MIS-03)."""
    agent = table.agents[call.lead.seat]
    locked = None if call.repeat_allowed else same_skill(table, agent, call.lead.skill, nc=call.nc)
    return locked or no_action_left(table, agent)


def committed(old: Call, new: Call) -> Refusal | None:
    """What a supporter's turned cards have settled cannot be amended (AO-CALL-11)."""
    if not old.supports:
        return None
    before, after = ([(side.seat, side.skill) for side in call.sides] for call in (old, new))
    if (before, old.kind) != (after, new.kind):
        return _committed("lead, skill set and kind stay as they are")
    if new.max_supporters < len(old.supports):
        return _committed(f"{len(old.supports)} have joined already")
    return None


def not_cancellable(call: Call) -> Refusal | None:
    """A supporter has turned cards (AO-CALL-11)."""
    return _committed("the call cannot be cancelled") if call.supports else None


def _committed(what: str) -> Refusal:
    return Refusal("call_committed", f"a supporter has turned cards: {what}", "AO-CALL-11")


def same_skill(table: AcesOut, agent: Agent, skill: Skill, *, nc: bool = False) -> Refusal | None:
    """The skill set used last does not come twice in a row (AO-LOCK-01, AO-LOCK-03)."""
    if agent.marker is not skill.jack or (nc and table.settings.nc_marks_skill == "off"):
        return None
    line = f"{agent.name} used {skill} last; say that it may be repeated, or take another"
    return Refusal("same_skill_twice", line, "AO-LOCK-01")


def no_action_left(table: AcesOut, agent: Agent) -> Refusal | None:
    """In a montage each DRAW and power takes an action (AO-MIS-03)."""
    if not table.montage or agent.actions.value:
        return None
    return Refusal("no_actions_left", f"{agent.name} has no action left in this scene", "AO-MIS-03")


def use_action(game: Game[AcesOut], agent: Agent) -> None:
    """Each DRAW, grant and power takes an action of a montage (AO-MIS-03)."""
    if game.table.montage:
        game.set(agent.actions, max(0, agent.actions.value - 1), rule="AO-MIS-03")


def can_call(table: AcesOut, agent: Agent, skill: Skill) -> bool:
    """True if the lock lets this agent be called for the skill set, and an action is left."""
    return not (same_skill(table, agent, skill) or no_action_left(table, agent))


def cannot_lead(table: AcesOut, agent: Agent) -> Refusal | None:
    """Out, or without an action in a montage; the lock leaves three skill sets."""
    return agent_out(agent) or no_action_left(table, agent)


def leads(table: AcesOut) -> list[Agent]:
    """Agents who can be called for a DRAW."""
    return [agent for agent in table.agents.values() if not cannot_lead(table, agent)]


def nobody_leads(table: AcesOut) -> Refusal | None:
    """Every agent is out, or has no action left (AO-OUT-05, AO-MIS-03)."""
    if leads(table):
        return None
    if not table.present():
        return Refusal("agent_out", "every agent is out", "AO-OUT-05")
    return Refusal("no_actions_left", "no agent has an action left", "AO-MIS-03")
