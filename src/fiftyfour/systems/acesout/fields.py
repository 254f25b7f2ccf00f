"""What forms of several rooms ask: agents, opponents, numbers with the reason that bounds them."""

from collections.abc import Callable, Iterable, Mapping

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.options import Option, option
from fiftyfour.engine.struct_form import Between
from fiftyfour.engine.things import Seat
from fiftyfour.systems.acesout.table import AcesOut, Agent, FoeTrack, not_playing


def agents(
    table: AcesOut,
    against: Callable[[Agent], Refusal | None] = lambda _: None,
    hint: Callable[[Agent], str] = lambda _: "",
) -> list[Option[Seat]]:
    """The agents; who sits the mission out, or has a reason `against`, is closed."""
    return [
        option(
            agent.seat, agent.name, hint=hint(agent), closed=not_playing(agent) or against(agent)
        )
        for agent in table.agents.values()
    ]


def tracks(foes: Iterable[FoeTrack]) -> dict[int, str]:
    """Whom the agent is up against, by number (AO-OPP-04)."""
    return {0: "none"} | {foe.number: foe.sheet.data.name for foe in foes}


def bounds(numbers: range, code: str, rule: str, what: str) -> Refusal:
    """A number of `what` is beyond these."""
    return Refusal(code, f"{numbers[0]} to {numbers[-1]} {what}", rule)


def between(
    label: str, numbers: range, rule: str, when: Mapping[str, object] | None = None
) -> Between:
    """A number within bounds; beyond them it is a `bad_number`."""
    beyond = Refusal("bad_number", f"{numbers[0]} to {numbers[-1]}", rule)
    return Between(label, numbers[0], numbers[-1], beyond, when=when)
