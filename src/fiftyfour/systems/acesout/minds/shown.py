"""What follows by the rules from what lies on the table, for people to read.

Everybody may know all of it, but the advice, which is the GM's.
"""

from collections.abc import Sequence

from msgspec import Struct

from fiftyfour.engine.cards import Card
from fiftyfour.engine.things import GM, Sheet
from fiftyfour.systems.acesout.data import ADVICE, FOE_LABELS, Skill
from fiftyfour.systems.acesout.decks import DECK, aces
from fiftyfour.systems.acesout.draw.unfolding import unfolding
from fiftyfour.systems.acesout.table import AcesOut, Agent, FoeTrack


class Standing(Struct):
    """How an agent stands: the Aces that are left, the skill set used last, actions of a montage.

    `actions` is None where none are counted.
    """

    aces: list[Card]
    aces_out: bool
    used_last: Skill | None
    actions: int | None


class Progress(Struct):
    """What an opponent is called, and how far beaten; `ready` to be taken down (AO-OPP-04)."""

    kind: str
    words: str
    ready: bool


class SoFar(Struct):
    """What the mission has come to: DRAWs made, cards lost for good."""

    draws: int
    lost: int


class Advice(Struct):
    """What the rules advise a GM."""

    lines: list[str]


SHOWN = (Standing, Progress, SoFar, Advice)

_ADVICE = Sheet(
    name="advice",
    label="Advice of the rules",
    owner=GM,
    sight=(GM,),
    data=Advice(list(ADVICE.values())),
)


def shown(table: AcesOut) -> Sequence[Sheet[Struct]]:
    """Sheets that are kept nowhere."""
    lost = sum(len(agent.cards.removed) for agent in table.agents.values())
    so_far = SoFar(table.call.number - table.mission.drawn_before, lost)
    return [
        *(_standing(table, agent) for agent in table.agents.values()),
        *(_progress(foe) for foe in table.foes),
        Sheet(name="unfolding", label="The DRAW as it is turned", data=unfolding(table)),
        Sheet(name="so_far", label="So far", data=so_far),
        _ADVICE,
    ]


def _standing(table: AcesOut, agent: Agent) -> Sheet[Struct]:
    left = [card for card in aces(DECK) if card not in agent.cards.removed]
    last = next((skill for skill in Skill if skill.jack is agent.marker), None)
    actions = agent.actions.value if table.montage else None
    data = Standing(left, agent.aces_out, last, actions)
    return Sheet(name=f"standing:{agent.seat}", label="Standing", owner=agent.seat, data=data)


def _progress(foe: FoeTrack) -> Sheet[Struct]:
    sheet = foe.sheet.data
    words = f"{foe.hits.value} of {sheet.needed}"
    if not foe.open:
        words = sheet.closed.replace("_", " ")
    elif foe.beaten:
        words = "can be taken down"
    kind = FOE_LABELS.get(sheet.kind, sheet.kind)
    data = Progress(kind, words, ready=foe.open and foe.beaten)
    return Sheet(name=f"progress:{foe.number}", label=sheet.name, owner=GM, data=data)
