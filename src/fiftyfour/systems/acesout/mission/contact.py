"""The Lover's contact: somebody on the inside, new in every mission (AO-PRO-07)."""

from collections.abc import Sequence

from msgspec import field

from fiftyfour.engine.decisions import (
    Answer,
    Choose,
    Decision,
    Field,
    Form,
    Option,
    Simple,
    Text,
    text_of,
)
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Step, ask_first, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout.commands import Command, Flow, must_be_gm, must_be_on_mission
from fiftyfour.systems.acesout.data import LOVER
from fiftyfour.systems.acesout.draw.forms import choice
from fiftyfour.systems.acesout.table import MOST_TEXT, AcesOut, Agent


def lovers(table: AcesOut) -> list[Agent]:
    """The Lovers in this mission."""
    return [a for a in table.agents.values() if a.file.playing and a.file.has(LOVER)]


class Contacts(Flow):
    """At the start of a mission each Lover says who it is, or leaves it to the GM (AO-PRO-07)."""

    told: list[Seat] = field(default_factory=list[Seat])

    def begin(self, game: Game[AcesOut]) -> Step:
        left = [agent for agent in lovers(game.table) if agent.seat not in self.told]
        if not left or not game.table.mission.running:
            return done
        go_on = Choose(
            prompt="Name the contacts on the inside later?",
            rule="AO-PRO-07",
            options=[Option(id="later", label="Go on; I shall name them")],
        )
        decisions: dict[Seat, Decision[object]] = {GM: go_on}
        decisions |= {agent.seat: self._question(agent) for agent in left}
        return ask_first(
            decisions,
            then=self.answered,
            waiting="names a contact on the inside",
            awaited=[agent.seat for agent in left],
            others=self.others,
        )

    def _question(self, agent: Agent) -> Form:
        who = Text(prompt="Who, and where? Left blank, the GM says.", most=MOST_TEXT)
        return Form(
            prompt="Whom do you know on the inside this time?",
            rule="AO-PRO-07",
            fields={"contact": Field("Contact", who, agent.file.contact)},
        )

    def answered(self, game: Game[AcesOut], seat: Seat, value: object) -> Step:
        if not isinstance(value, dict):
            return done
        name_contact(game, game.table.agents[seat], text_of(value, "contact"))  # pyright: ignore[reportUnknownArgumentType] (a checked form)
        self.told = [*self.told, seat]
        return self.begin


def name_contact(game: Game[AcesOut], agent: Agent, contact: str) -> None:
    """Write the contact on the sheet, and tell everybody."""
    game.write(agent.sheet, rule="AO-PRO-07", contact=contact)
    name = contact or "somebody the GM will name"
    game.tell(f"{agent.name} knows on the inside: {name}", rule="AO-PRO-07", seat=agent.seat)


class NameContact(Command):
    """The GM says who a Lover's contact is (AO-PRO-07)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form:
        must_be_gm(seat)
        must_be_on_mission(game.table)
        names = {agent.seat: agent.name for agent in lovers(game.table)}
        if not names:
            raise IllegalAction("unknown_agent", "no Lover is in this mission", "AO-PRO-07")
        who = Text(prompt="Who, and where?", least=1, most=MOST_TEXT, example="The night porter")
        return Form(
            prompt="Name a contact on the inside",
            rule="AO-PRO-07",
            fields={
                "agent": Field("Whose", choice("Whose", [*names], names), next(iter(names))),
                "contact": Field("Contact", who),
            },
        )

    @classmethod
    def why_not(cls, game: Game[AcesOut], seat: Seat, answer: Answer) -> None:
        if isinstance(answer, dict) and "agent" in answer:
            game.table.agent(answer["agent"])

    def begin(self, game: Game[AcesOut], form: dict[str, Simple]) -> Step:
        name_contact(game, game.table.agent(form["agent"]), text_of(form, "contact"))
        return done


def new_contacts(game: Game[AcesOut], agents: Sequence[Agent]) -> None:
    """A mission is over: the next brings other people (AO-PRO-07)."""
    for agent in agents:
        if agent.file.has(LOVER) and agent.file.contact:
            game.write(agent.sheet, rule="AO-PRO-07", contact="")
