"""Fields of the forms that several rooms use."""

from collections.abc import Callable, Iterable

from fiftyfour.engine.decisions import Number
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Field
from fiftyfour.engine.options import Choose, Option, choose, option
from fiftyfour.systems.acesout.table import AcesOut, Agent, not_playing


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
    who = choose(label, options)
    return Field(label, who, default or who.options[0].id)


def out_of_range(numbers: range, code: str, rule: str, what: str = "") -> Refusal:
    """A number beyond its bounds; `what` is counted, where no label of a field says it."""
    return Refusal(code, f"{numbers[0]} to {numbers[-1]} {what}".strip(), rule)


def number(prompt: str, numbers: range, rule: str) -> Number:
    """A number within bounds; beyond them it is a `bad_number`."""
    beyond = out_of_range(numbers, "bad_number", rule)
    return Number(prompt=prompt, least=numbers[0], most=numbers[-1], under=beyond, over=beyond)


def numbered(
    label: str, numbers: range, code: str, rule: str, first: Iterable[Option[None]] = ()
) -> Choose[int | None]:
    """A number as a choice, so that words may stand before it; the next ones beyond are closed."""
    beyond = out_of_range(numbers, code, rule)
    options: list[Option[int | None]] = [*first]
    least = numbers[0] - 1 if numbers[0] else 0
    for number in range(least, numbers[-1] + 2):
        closed = None if number in numbers else beyond
        options.append(option(number, str(number), closed=closed))
    return choose(label, options)
