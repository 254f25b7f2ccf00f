"""What a call comes to while the GM fills it in, by the functions that make and check it."""

from msgspec import Struct, structs

from fiftyfour.engine.view import Preview
from fiftyfour.systems.acesout.data import DIFFICULTY, Skill
from fiftyfour.systems.acesout.draw.call import (
    DrawForm,
    OpposedForm,
    draw_call,
    opposed_call,
    same_skill,
)
from fiftyfour.systems.acesout.draw.tally import beside, cards_to_draw
from fiftyfour.systems.acesout.table import AcesOut, Agent, Call, Side


class CallComes(Struct, frozen=True):
    """The numbers of a call as they are named, before anything is added to them.

    `hard` says what all cards of the GM mean. `suits` are the skill sets that are special for the
    agent of each side, in words; `locked` is the one that the first has used last, and `repeats`
    says so where it is called.
    """

    cards: int
    gm_cards: int
    hard: str
    nc: bool
    suits: list[dict[Skill, str]]
    locked: Skill | None
    repeats: str


def comes(table: AcesOut, draft: object) -> Preview | None:
    """A call as it stands on the form; None for any other form (AO-CALL-02, AO-CALL-07)."""
    match draft:
        case DrawForm():
            return _draw(table, draft)
        case OpposedForm():
            return _opposed(table, draft)
        case _:
            return None


def _draw(table: AcesOut, form: DrawForm) -> Preview:
    named = form.called_skill is not None
    call = draw_call(table, form if named else structs.replace(form, skill=Skill.CUNNING))
    gives = _gives(table, call, form.called_cards, form.called_gm_cards)
    if not named:
        lead = table.agents[form.lead].name
        label = f"{lead}: take a row of the chart, or a skill set"
        return Preview(label=label, gives=structs.replace(gives, repeats=""))
    against = f"{call.gm_cards}{_signed(call.gm_modifier)}"
    label = f"{_side(table, call, call.lead)} against {against}"
    return Preview(label=f"{label}, nothing to lose" if call.nc else label, gives=gives)


def _opposed(table: AcesOut, form: OpposedForm) -> Preview:
    call = opposed_call(table, form)
    label = " against ".join(_side(table, call, side) for side in call.sides)
    return Preview(label=label, gives=_gives(table, call, form.initiator_cards, 0))


def _gives(table: AcesOut, call: Call, cards: int, gm_cards: int) -> CallComes:
    lead = table.agents[call.lead.seat]
    locks = {skill: same_skill(table, lead, skill, nc=call.nc) for skill in Skill}
    locked = next((skill for skill in Skill if locks[skill]), None)
    return CallComes(
        cards,
        gm_cards,
        DIFFICULTY.get(call.gm_cards, "") if gm_cards else "",
        call.nc,
        [_suits(table.agents[side.seat]) for side in call.sides],
        locked,
        f"{lead.name} used {locked} last." if locked is call.lead.skill else "",
    )


def _suits(agent: Agent) -> dict[Skill, str]:
    """Strong and weak suit (AO-CHR-01)."""
    words = {agent.file.strong: "strong", agent.file.weak: "weak"}
    return {skill: words[skill] for skill in Skill if skill in words}


def _side(table: AcesOut, call: Call, side: Side) -> str:
    """`Argon, CUNNING, 3 cards +6`: all that is drawn, and all that counts beside the cards."""
    if table.call.phase == "called":  # supporters who have joined stay in it
        call = structs.replace(call, supports=table.call.supports)
    cards = cards_to_draw(table, call, side)
    bonus = sum(term.value for term in beside(table, call, side))
    many = f"{cards} card{'s' * (cards != 1)}{_signed(bonus)}"
    return f"{table.agents[side.seat].name}, {side.skill}, {many}"


def _signed(value: int) -> str:
    return f" {value:+d}".replace("-", "−") if value else ""
