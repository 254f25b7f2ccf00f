"""Fields of the forms that several rooms use, each with the codes of this game."""

from collections.abc import Callable, Iterable

from fiftyfour.engine.decisions import Number
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.fields import menu
from fiftyfour.engine.forms import Field
from fiftyfour.engine.options import Choose, Option, choose, option
from fiftyfour.systems.acesout.table import AcesOut, Agent, FoeTrack, not_playing

NO_BOON = Refusal("unknown_boon", "there is no such boon", "AO-MIS-05")
NO_TOOL = Refusal("tool_not_at_hand", "no such tool is at hand", "AO-TOOL-05")
NO_TRACK = Refusal("unknown_track", "there is no such track", "AO-OPP-04")
"""What was there a moment ago may be gone when somebody answers."""


def agent_field(
    label: str,
    table: AcesOut,
    against: Callable[[Agent], Refusal | None] = lambda _: None,
    default: str = "",
) -> Field:
    """One of the agents; who sits the mission out, or has a reason `against`, is closed.

    The default is the first who is not.
    """
    options = [
        option(agent.seat, agent.name, closed=not_playing(agent) or against(agent))
        for agent in table.agents.values()
    ]
    who = choose(label, options).otherwise(Refusal("unknown_agent", "there is no such agent"))
    return Field(label, who, default or who.options[0].id)


def track_field(label: str, foes: Iterable[FoeTrack], nobody: str, default: int = 0) -> Field:
    """Whom the agent is up against (AO-OPP-04)."""
    tracks = {0: nobody} | {foe.number: foe.sheet.data.name for foe in foes}
    return Field(label, menu(label, tracks).otherwise(NO_TRACK), str(default))


def bounds(numbers: range, code: str, rule: str, what: str = "") -> Refusal:
    """A number is beyond these; `what` is counted, where no label of a field says it."""
    return Refusal(code, f"{numbers[0]} to {numbers[-1]} {what}".strip(), rule)


def number(prompt: str, numbers: range, rule: str) -> Number:
    """A number within bounds; beyond them it is a `bad_number`."""
    beyond = bounds(numbers, "bad_number", rule)
    return Number(prompt=prompt, least=numbers[0], most=numbers[-1], under=beyond, over=beyond)


def numbered(
    label: str, numbers: range, code: str, rule: str, first: Iterable[Option[None]] = ()
) -> Choose[int | None]:
    """A number as a choice, so that words may stand before it; whatever else it is has a `code`."""
    options: list[Option[int | None]] = [*first, *(option(n, str(n)) for n in numbers)]
    return choose(label, options).otherwise(bounds(numbers, code, rule))
