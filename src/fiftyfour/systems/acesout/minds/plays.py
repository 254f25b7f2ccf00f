"""What a call of an adventure asks of the rules of Aces Out, and how it goes on.

An agent is asked what to do, and says which skill set answers, as with any GM (AO-GEN-02).
"""

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta, Struct, structs

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.adventure import Call, Person, Somebody, menu, scaled
from fiftyfour.engine.book import Telling
from fiftyfour.engine.story import Made
from fiftyfour.systems.acesout.data import CHART, Skill, Tag
from fiftyfour.systems.acesout.draw.call import OpposedForm, leads, row_label
from fiftyfour.systems.acesout.draw.opposed import call_opposed
from fiftyfour.systems.acesout.minds.seen import free_skills
from fiftyfour.systems.acesout.minds.standin import ask_agent, close, draw, must_ask
from fiftyfour.systems.acesout.mission.grants import BoonForm, add_boon
from fiftyfour.systems.acesout.table import SUCCESSES, AcesOut, Agent, FoeTrack

DEGREES: Mapping[str, bool] = {
    "success": True,
    "success_by_ace": True,
    "success_at_cost": True,
    "failure": False,
}
"""What may come of a call, best first, each with whether it is good (AO-RES-02)."""

Cards = Annotated[int, Meta(ge=1, le=6)]
Numbers = Cards | list[Cards]
"""A number of cards for all, or one for 1, 2, 3 ... agents."""

Row = Annotated[str, menu({row.id: row_label(row) for row in CHART.values()})]

BY_SKILL = Meta(extra_json_schema={"propertyNames": {"enum": [skill.name for skill in Skill]}})
Tries = Annotated[int, Meta(ge=1, le=30)]
Words = Annotated[str, Meta(min_length=1, max_length=200)]


class Play(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", kw_only=True):
    """What a call asks for.

    Attributes:
        against: the GM's cards.
        ways: the GM's cards for skill sets that fit better or worse than the others.
        cards: the agent's cards.
        about: what the action is about, which profiles look at.
        asks: what agents are asked, in turn; without any, the title of the call.
        repeat: whether an agent may use the same skill set twice in a row; left out: as the scene
            has it.
    """

    against: Numbers = 2
    ways: Annotated[dict[Skill, Numbers], BY_SKILL] = {}
    cards: Annotated[int, Meta(ge=2, le=6)] = 2
    about: list[Tag] = []
    asks: list[Words] = []
    repeat: bool | None = None


class Draw(Play, frozen=True, tag="draw"):
    """One DRAW against the GM (AO-CALL-05).

    Attributes:
        rows: rows of the DRAW CHART, such as CH-04, whose numbers count for their skill sets.
    """

    rows: list[Row] = []


class Confront(Play, frozen=True, tag="confront"):
    """DRAWs in direct danger, until a foe is taken down or gets away (AO-OPP-04).

    Attributes:
        foe: somebody of this scene who has values.
        tries: after so many DRAWs the foe gets away; left out: never.
    """

    foe: Somebody
    tries: Tries | list[Tries] | None = None


class Oppose(Play, frozen=True, tag="oppose"):
    """One agent against another; one who is alone simply succeeds (AO-PVP-01).

    Attributes:
        skill: the skill set of the first.
        other: that of the second.
    """

    skill: Skill
    other: Skill


class Boon(Struct, frozen=True, forbid_unknown_fields=True):
    """An advantage from what went well (AO-MIS-05).

    Attributes:
        text: what it is, in a few words.
        cards: cards more for the agent who uses it.
        modifier: what it adds to that agent's total.
        lasting: it is not used up.
    """

    text: Annotated[str, Meta(min_length=1, max_length=80)]
    cards: Annotated[int, Meta(ge=0, le=3)] = 0
    modifier: Annotated[int, Meta(ge=-5, le=5)] = 0
    lasting: bool = False


class Prepare(Play, frozen=True, tag="prepare"):
    """All actions of a montage, each a DRAW (AO-MIS-05).

    Attributes:
        boons: what the agents gain by what succeeds, in this order.
    """

    boons: Annotated[list[Boon], Meta(min_length=1)]


class Give(Play, frozen=True, tag="give"):
    """Everybody has an advantage, without a DRAW (AO-MIS-05).

    Attributes:
        boon: the advantage.
    """

    boon: Boon


AnyPlay = Draw | Confront | Oppose | Prepare | Give


def read_play(call: Call) -> AnyPlay:
    """What a call asks for; it was checked when the adventure was read."""
    return msgspec.convert(call.play, AnyPlay)


def foe_of(table: AcesOut, person: Person) -> FoeTrack | None:
    """The track of somebody who is in play."""
    name = person.name.casefold()
    return next((foe for foe in table.foes if foe.sheet.data.name.casefold() == name), None)


def go_on(telling: Telling[AcesOut], call: Call, made: Made, *, repeat: bool) -> Answer | str:
    """The next command that a call needs, or what came of it.

    `repeat` is the scene's word on the same skill set twice in a row; the call's own goes first.

    Rules: AO-LOCK-01.
    """
    table, play = telling.seen.table, read_play(call)
    drawn = table.call.number - made.mark
    if play.repeat is None:
        play = structs.replace(play, repeat=repeat)
    match play:
        case Draw():
            return _came(table) if drawn else _draw(telling, call, play, drawn, None)
        case Confront():
            return _confront(telling, call, play, drawn)
        case Oppose():
            return _came(table) if drawn else _oppose(table, play)
        case Prepare():
            return _prepare(telling, call, play, drawn)
        case Give(boon=boon):
            return next(
                (_note(agent, boon) for agent in table.present() if _lacks(agent, boon)), "success"
            )


def _came(table: AcesOut) -> str:
    """What the last DRAW came to."""
    outcome = table.call.lead.outcome
    if outcome in DEGREES:
        return outcome
    return "success" if outcome in SUCCESSES else "failure"


def _draw(
    telling: Telling[AcesOut], call: Call, play: Play, drawn: int, foe: FoeTrack | None
) -> Answer | str:
    """Ask an agent what to do about it, then call for what was said (AO-GEN-02)."""
    lead = _next_lead(telling.seen.table)
    if lead is None:
        return "failure"
    return _ask_or_call(telling, call, play, drawn, lead, foe)


def _ask_or_call(
    telling: Telling[AcesOut],
    call: Call,
    play: Play,
    drawn: int,
    lead: Agent,
    foe: FoeTrack | None = None,
) -> Answer:
    intent, repeat = lead.file.intent, bool(play.repeat)
    if intent is None or must_ask(lead, repeat=repeat):
        asked = play.asks[drawn % len(play.asks)] if play.asks else call.title
        return ask_agent(lead, asked, repeat=repeat)
    cards, against = _numbers(play, intent.skill, telling.players)
    return draw(telling.seen.table, lead, against, foe, cards, play.about)


def _next_lead(table: AcesOut) -> Agent | None:
    """Who has said what to do; else they take turns, those with an Ace left before the others.

    None: every agent is out, or has left.
    """
    agents, last = table.present(), table.call.lead.seat if table.call.sides else None
    after = next((at for at, agent in enumerate(agents, 1) if agent.seat == last), 0)
    turns = [*agents[after:], *agents[:after]]
    return min(turns, key=lambda a: (a.file.intent is None, not a.aces_left), default=None)


def _numbers(play: Play, skill: Skill, players: int) -> tuple[int, int]:
    """The cards of the agent and those of the GM."""
    rows = [CHART[row] for row in play.rows] if isinstance(play, Draw) else []
    for row in rows:
        if row.skill is skill:
            return row.cards, row.against
    return play.cards, scaled(play.ways.get(skill, play.against), players)


def _confront(telling: Telling[AcesOut], call: Call, play: Confront, drawn: int) -> Answer | str:
    foe = foe_of(telling.seen.table, telling.adventure.person(play.foe))
    if foe is None or not foe.open:
        escaped = foe is not None and foe.sheet.data.closed == "escaped"
        return "failure" if escaped else "success"
    if foe.beaten:
        return close(foe, "taken_down")
    if play.tries is not None and drawn >= scaled(play.tries, telling.players):
        return close(foe, "escaped")
    return _draw(telling, call, play, drawn, foe)


def _oppose(table: AcesOut, play: Oppose) -> Answer | str:
    """Let one begin who did not use the skill set last, if anybody (AO-LOCK-05)."""
    able = sorted(leads(table), key=lambda agent: play.skill not in free_skills(agent))
    if len(able) < 2:
        return "success"
    again = play.skill not in free_skills(able[0])
    call = OpposedForm(
        initiator=able[0].seat,
        initiator_skill=play.skill,
        opponent=able[1].seat,
        opponent_skill=play.other,
        repeat_allowed=again,
    )
    return call_opposed.say(call)


def _prepare(telling: Telling[AcesOut], call: Call, play: Prepare, drawn: int) -> Answer | str:
    """What went well is noted, then whoever has an action left takes it."""
    table = telling.seen.table
    if drawn and DEGREES[_came(table)]:
        lead, boon = table.agents[table.call.lead.seat], play.boons[(drawn - 1) % len(play.boons)]
        if lead.present and _lacks(lead, boon):
            return _note(lead, boon)
    able = leads(table)
    if not table.montage or not able:
        gained = {boon.text for agent in table.agents.values() for boon in agent.file.boons}
        return "success" if gained & {boon.text for boon in play.boons} else "failure"
    lead = next((agent for agent in able if agent.file.intent), able[0])
    return _ask_or_call(telling, call, play, drawn, lead)


def _lacks(agent: Agent, boon: Boon) -> bool:
    return all(known.text != boon.text for known in agent.file.boons)


def _note(agent: Agent, boon: Boon) -> Answer:
    noted = BoonForm(agent.seat, boon.text, boon.cards, boon.modifier, boon.lasting)
    return add_boon.say(noted)
