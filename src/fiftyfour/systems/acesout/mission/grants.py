"""What the GM gives away: a success without a DRAW, and boons (AO-GEN-03, AO-MIS-05)."""

from functools import partial

from msgspec import Struct

from fiftyfour.engine.decisions import Text
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.fields import yes_no
from fiftyfour.engine.forms import Field, Form, form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, choose, option
from fiftyfour.engine.procedures import Aside, Step, done
from fiftyfour.engine.things import Seat
from fiftyfour.systems.acesout.commands import busy, not_at_rest, not_gm
from fiftyfour.systems.acesout.draw.call import cannot_lead, nobody_leads, use_action
from fiftyfour.systems.acesout.draw.outcome import count_hit
from fiftyfour.systems.acesout.fields import NO_BOON, NO_TOOL, agent_field, number, track_field
from fiftyfour.systems.acesout.table import AcesOut, Agent, Boon, not_playing

TEXT = 500
MOST_BOONS = 20


class GrantForm(Struct, frozen=True):
    """Who succeeds at what, with which tool and against whom; 0: none."""

    agent: Seat
    text: str
    tool: int
    track: int


class Grant(Aside[AcesOut]):
    """An action succeeds without a DRAW; no card moves and the marker stays (AO-GEN-03)."""

    label = "Let an action succeed"

    @classmethod
    def closed(cls, game: Game[AcesOut], seat: Seat) -> Refusal | None:
        return not_at_rest(game.table, seat) or nobody_leads(game.table)

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form[GrantForm]:
        table = game.table

        def not_at_hand(filled: GrantForm) -> Refusal | None:
            agent = table.agents[filled.agent]
            if not filled.tool or agent.tool(filled.tool) is not None:
                return None
            line = f"{agent.name} has no such tool at hand"
            return Refusal("tool_not_at_hand", line, "AO-TOOL-05")

        fields = {
            "agent": agent_field("Who", table, partial(cannot_lead, table)),
            "text": Field("What", Text(prompt="What succeeds?", most=TEXT), ""),
            "tool": Field("With", _tools(table), "0"),
            "track": track_field("Against", table.foes, "none"),
        }
        prompt = "Let an action succeed; what does it cost in the story?"
        return form(GrantForm, prompt, fields, rule="AO-GEN-03", unless=not_at_hand)

    def begin(self, game: Game[AcesOut], filled: GrantForm) -> Step:
        table = game.table
        agent = table.agents[filled.agent]
        game.tell(
            f"{agent.name} simply succeeds" + (f": {filled.text}" if filled.text else ""),
            rule="AO-GEN-03",
            seat=agent.seat,
            outcome="granted",
        )
        use_action(game, agent)
        if filled.track:
            count_hit(game, filled.track)
        return done


def _tools(table: AcesOut) -> Choose[int]:
    """Everybody's tools; those that are stowed or not yet approved are closed."""
    options = [option(0, "none")]
    for agent in table.agents.values():
        for tool in agent.file.tools:
            line = f"{tool.name} is not at hand"
            away = Refusal("tool_not_at_hand", line, "AO-TOOL-05")
            closed = None if tool.state == "at_hand" else away
            options.append(option(tool.number, f"{agent.name}: {tool.name}", closed=closed))
    return choose("Tool", options).otherwise(NO_TOOL)


class BoonForm(Struct, frozen=True):
    """An advantage, and whose."""

    agent: Seat
    text: str
    cards: int
    modifier: int
    lasting: bool


class AddBoon(Aside[AcesOut]):
    """The GM notes an advantage: words, cards, a modifier, once or lasting (AO-MIS-05)."""

    @classmethod
    def closed(cls, game: Game[AcesOut], seat: Seat) -> Refusal | None:
        if against := not_at_rest(game.table, seat):
            return against
        if all(not_playing(agent) or _full(agent) for agent in game.table.agents.values()):
            return Refusal("bad_number", "nobody can hold more boons", "AO-MIS-05")
        return None

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form[BoonForm]:
        words = Text(prompt="What is it?", least=1, most=80, example="Extra training")
        fields = {
            "agent": agent_field("Who", game.table, _full),
            "text": Field("What", words),
            "cards": Field("More cards", number("Cards", range(4), "AO-MIS-05"), 0),
            "modifier": Field("Modifier", number("Modifier", range(-5, 6), "AO-MIS-05"), 0),
            "lasting": yes_no("Lasting"),
        }
        return form(BoonForm, "Note a boon", fields, rule="AO-MIS-05")

    def begin(self, game: Game[AcesOut], filled: BoonForm) -> Step:
        agent = game.table.agents[filled.agent]
        boon = Boon(
            number=game.table.new_number(),
            text=filled.text,
            cards=filled.cards,
            modifier=filled.modifier,
            lasting=filled.lasting,
        )
        game.write(agent.sheet, rule="AO-MIS-05", boons=[*agent.file.boons, boon])
        line = f"{agent.name} gains a boon: {boon.text}"
        game.tell(line, rule="AO-MIS-05", seat=agent.seat, boon=boon.number)
        return done


def _full(agent: Agent) -> Refusal | None:
    if len(agent.file.boons) < MOST_BOONS:
        return None
    return Refusal("bad_number", f"{agent.name} can hold no more boons", "AO-MIS-05")


class Strike(Choice, frozen=True, tag="drop"):
    """A boon is struck out."""

    boon: int


class DropBoon(Aside[AcesOut]):
    """The GM strikes a boon out, a lasting one too (AO-MIS-10)."""

    @classmethod
    def closed(cls, game: Game[AcesOut], seat: Seat) -> Refusal | None:
        against = not_gm(seat) or busy(game.table)
        if against or any(agent.file.boons for agent in game.table.agents.values()):
            return against
        return Refusal("unknown_boon", "there is no boon", "AO-MIS-05")

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Choose[Strike]:
        options = [
            option(Strike(boon.number), f"{agent.name}: {boon.text}")
            for agent in game.table.agents.values()
            for boon in agent.file.boons
        ]
        return choose("Remove a boon", options, rule="AO-MIS-10").otherwise(NO_BOON)

    def begin(self, game: Game[AcesOut], choice: Strike) -> Step:
        for agent in game.table.agents.values():
            for boon in agent.file.boons:
                if boon.number == choice.boon:
                    left = [other for other in agent.file.boons if other is not boon]
                    game.write(agent.sheet, rule="AO-MIS-10", boons=left)
                    game.tell(f"{agent.name} loses a boon: {boon.text}", rule="AO-MIS-10")
        return done
