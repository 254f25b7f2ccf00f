"""The Lover's contact: somebody on the inside, new in every mission (AO-PRO-07)."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Struct, field

from fiftyfour.engine.decisions import Decision
from fiftyfour.engine.desk import command
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, choose, option
from fiftyfour.engine.procedures import Procedure, Step, ask_first, done
from fiftyfour.engine.struct_form import Offered, Pick, Words, form_of
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout.agent import MOST_TEXT
from fiftyfour.systems.acesout.commands import no_mission, wait
from fiftyfour.systems.acesout.data import LOVER
from fiftyfour.systems.acesout.fields import agents
from fiftyfour.systems.acesout.table import AcesOut, Agent


def lovers(table: AcesOut) -> list[Agent]:
    """The Lovers in this mission."""
    return [a for a in table.agents.values() if a.file.playing and a.file.has(LOVER)]


class ContactForm(Struct, frozen=True):
    """Who it is; blank: the GM says."""

    contact: Annotated[
        str,
        Words("Contact", MOST_TEXT, prompt="Who, and where? Leave it blank to let the GM decide."),
    ]


class Later(Choice, frozen=True):
    """The GM names the contacts, and the mission goes on."""


class Contacts(Procedure):
    """At the start of a mission each Lover says who it is, or leaves it to the GM (AO-PRO-07)."""

    told: list[Seat] = field(default_factory=list[Seat])

    def begin(self, game: Game[AcesOut]) -> Step:
        left = [agent for agent in lovers(game.table) if agent.seat not in self.told]
        if not left or not game.table.mission.running:
            return done
        later = option(Later(), "Go on, I will name them later")
        decisions: dict[Seat, Decision[ContactForm | Later]] = {
            GM: choose("Will you name the contacts on the inside later?", [later], rule="AO-PRO-07")
        }
        decisions |= {agent.seat: self._question(agent) for agent in left}
        return ask_first(
            decisions,
            then=self.answered,
            waiting="naming a contact on the inside",
            awaited=[agent.seat for agent in left],
            closed=wait("a Lover names a contact on the inside"),
        )

    def _question(self, agent: Agent) -> Form[ContactForm]:
        prompt, given = "Who do you know on the inside this time?", {"contact": agent.file.contact}
        return form_of(ContactForm, prompt, rule="AO-PRO-07", send="Say it", given=given)

    def answered(self, game: Game[AcesOut], seat: Seat, said: ContactForm | Later) -> Step:
        if isinstance(said, Later):
            return done
        tell_contact(game, game.table.agents[seat], said.contact)
        self.told = [*self.told, seat]
        return self.begin


def tell_contact(game: Game[AcesOut], agent: Agent, contact: str) -> None:
    """Write the contact on the sheet, and tell everybody."""
    game.write(agent.sheet, rule="AO-PRO-07", contact=contact)
    name = contact or "somebody the GM will name"
    line = f"{agent.name} knows somebody on the inside: {name}"
    game.tell(line, rule="AO-PRO-07", seat=agent.seat)


class NameForm(Struct, frozen=True):
    """Whose contact, and who it is."""

    agent: Annotated[Seat, Pick("Whose", first=True)]
    contact: Annotated[
        str, Words("Contact", MOST_TEXT, 1, "The night porter", prompt="Who, and where?")
    ]


def nobody_loves(table: AcesOut) -> Refusal | None:
    """There has to be a Lover (AO-PRO-07)."""
    if lovers(table):
        return None
    return Refusal("unknown_agent", "no Lover is in this mission", "AO-PRO-07")


def no_lover(agent: Agent) -> Refusal | None:
    """Only a Lover has a contact (AO-PRO-07)."""
    if agent.file.has(LOVER):
        return None
    return Refusal("unknown_agent", f"{agent.name} is not a Lover", "AO-PRO-07")


def who_loves(table: AcesOut) -> dict[str, Offered]:
    """The Lovers (AO-PRO-07)."""
    return {"agent": agents(table, no_lover)}


@command(
    "Name a contact on the inside",
    tab="agents",
    send="Name the contact",
    rule="AO-PRO-07",
    closed=(no_mission, nobody_loves),
    fill=who_loves,
)
def name_contact(game: Game[AcesOut], filled: NameForm) -> None:
    """The GM says who a Lover's contact is (AO-PRO-07)."""
    tell_contact(game, game.table.agents[filled.agent], filled.contact)


def new_contacts(game: Game[AcesOut], agents: Sequence[Agent]) -> None:
    """A mission is over: the next brings other people (AO-PRO-07)."""
    for agent in agents:
        if agent.file.has(LOVER) and agent.file.contact:
            game.write(agent.sheet, rule="AO-PRO-07", contact="")
