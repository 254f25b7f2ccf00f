"""Fields of the forms that several rooms use."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TypeVar

from fiftyfour.engine.decisions import Choose, Field, Number, Option, choose, option
from fiftyfour.engine.errors import Refusal
from fiftyfour.systems.acesout.table import AcesOut, Agent, not_playing

K = TypeVar("K", bound=str | int)

# What is the same at every table is made once: forms are offered at every moment of a game.


@lru_cache(maxsize=4096)
def yes_no(label: str, default: bool = False) -> Field:
    """A switch of a form."""
    return Field(label, choose(label, _NO_YES), "yes" if default else "no")


_NO_YES = (option(False, "no"), option(True, "yes"))


def menu(
    prompt: str, labels: Mapping[K, str], hints: Mapping[K, str] | None = None, *, rule: str = ""
) -> Choose[K]:
    """One of these words or numbers, under their labels."""
    hints = hints or {}
    options = [option(key, label, hint=hints.get(key, "")) for key, label in labels.items()]
    return choose(prompt, options, rule=rule)


def words(prompt: str, ids: Iterable[K]) -> Choose[K]:
    """One of these words, which people read as they stand."""
    return menu(prompt, {word: str(word) for word in ids})


def agent_field(
    label: str,
    table: AcesOut,
    against: Callable[[Agent], Refusal | None] = lambda _: None,
    default: str = "",
) -> Field:
    """One of the agents; who sits the mission out, or is out of it where that matters, is closed.

    The default is the first who is not.
    """
    options = [
        option(agent.seat, agent.name, closed=not_playing(agent) or against(agent))
        for agent in table.agents.values()
    ]
    who = choose(label, options)
    return Field(label, who, default or (who.options[0].id if who.options else None))


def out_of_range(label: str, numbers: range, code: str, rule: str) -> Refusal:
    """A number beyond its bounds."""
    return Refusal(code, f"{label}: {numbers[0]} to {numbers[-1]}", rule)


def number(prompt: str, numbers: range, rule: str) -> Number:
    """A number within bounds; beyond them it is a `bad_number`."""
    beyond = out_of_range(prompt, numbers, "bad_number", rule)
    return Number(prompt=prompt, least=numbers[0], most=numbers[-1], under=beyond, over=beyond)


def numbered(
    label: str, numbers: range, code: str, rule: str, first: Iterable[Option[None]] = ()
) -> Choose[int | None]:
    """A number as a choice, so that words may stand before it; the next ones beyond are closed."""
    beyond = out_of_range(label, numbers, code, rule)
    options: list[Option[int | None]] = [*first]
    least = numbers[0] - 1 if numbers[0] else 0
    for number in range(least, numbers[-1] + 2):
        closed = None if number in numbers else beyond
        options.append(option(number, str(number), closed=closed))
    return choose(label, options)
