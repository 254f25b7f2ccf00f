"""What the GM gives away: a success without a DRAW, and boons (AO-GEN-03, AO-MIS-05)."""

from fiftyfour.engine.decisions import (
    Answer,
    Choose,
    Field,
    Form,
    Number,
    Option,
    Simple,
    Text,
    number_of,
    text_of,
)
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Step, done
from fiftyfour.engine.things import Seat
from fiftyfour.systems.acesout.commands import Command, must_be_gm, must_be_idle, must_rest
from fiftyfour.systems.acesout.draw.call import leads, must_have_action
from fiftyfour.systems.acesout.draw.forms import choice, yes_no
from fiftyfour.systems.acesout.draw.outcome import count_hit
from fiftyfour.systems.acesout.table import AcesOut, Boon, must_be_present

TEXT = 500
MOST_BOONS = 20


class Grant(Command):
    """An action succeeds without a DRAW; no card moves and the marker stays (AO-GEN-03)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form:
        table = game.table
        must_rest(table, seat)
        names = {a.seat: a.name for a in leads(table)}
        if not names:
            present = table.present()
            raise IllegalAction(
                "no_actions_left" if present else "agent_out", "no agent can act", "AO-MIS-03"
            )
        tools = {"0": "none"}
        for agent in table.agents.values():
            for tool in agent.file.tools:
                if tool.state == "at_hand":
                    tools[str(tool.number)] = f"{agent.name}: {tool.name}"
        tracks = {"0": "none"} | {str(foe.number): foe.sheet.data.name for foe in table.foes}
        return Form(
            prompt="Let an action succeed; what does it cost in the story?",
            rule="AO-GEN-03",
            open=True,
            fields={
                "agent": Field("Who", choice("Who", [*names], names), next(iter(names))),
                "text": Field("What", Text(prompt="What succeeds?", most=TEXT), ""),
                "tool": Field("With", choice("Tool", [*tools], tools), "0"),
                "track": Field("Against", choice("Track", [*tracks], tracks), "0"),
            },
        )

    @classmethod
    def why_not(cls, game: Game[AcesOut], seat: Seat, answer: Answer) -> None:
        """`unknown_agent`, `agent_out`, `tool_not_at_hand`, `unknown_track`, `no_actions_left`."""
        if not isinstance(answer, dict):
            return
        table = game.table
        agent = table.agent(answer.get("agent", leads(table)[0].seat))
        must_be_present(agent)
        number = str(answer.get("tool", "0"))
        tool = agent.tool(int(number)) if number.isdecimal() else None
        if number != "0" and (tool is None or tool.state != "at_hand"):
            raise IllegalAction(
                "tool_not_at_hand", f"{agent.name} has no such tool at hand", "AO-TOOL-05"
            )
        if str(answer.get("track", "0")) != "0":
            table.foe(answer["track"])
        must_have_action(table, agent)

    def begin(self, game: Game[AcesOut], form: dict[str, Simple]) -> Step:
        table = game.table
        agent = table.agent(form["agent"])
        game.tell(
            f"{agent.name} succeeds. {text_of(form, 'text')}".strip(),
            rule="AO-GEN-03",
            seat=agent.seat,
            outcome="granted",
        )
        if table.montage:
            game.set(agent.actions, agent.actions.value - 1, rule="AO-MIS-03")
        if form["track"] != "0":
            count_hit(game, int(text_of(form, "track")))
        return done


class AddBoon(Command):
    """The GM notes an advantage: words, cards, a modifier, once or lasting (AO-MIS-05)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Form:
        must_rest(game.table, seat)
        agents = [a for a in game.table.agents.values() if a.file.playing]
        names = {a.seat: a.name for a in agents if len(a.file.boons) < MOST_BOONS}
        if not names:
            raise IllegalAction("bad_number", "nobody can hold more boons", "AO-MIS-05")
        words = Text(prompt="What is it?", least=1, most=80, example="Extra training")
        return Form(
            prompt="Note a boon",
            rule="AO-MIS-05",
            fields={
                "agent": Field("Who", choice("Who", [*names], names), next(iter(names))),
                "text": Field("What", words),
                "cards": Field("More cards", Number(prompt="Cards", least=0, most=3), 0),
                "modifier": Field("Modifier", Number(prompt="Modifier", least=-5, most=5), 0),
                "lasting": yes_no("Lasting"),
            },
        )

    @classmethod
    def why_not(cls, game: Game[AcesOut], seat: Seat, answer: Answer) -> None:
        if isinstance(answer, dict):
            if "agent" in answer:
                game.table.agent(answer["agent"])
            for name, numbers in (("cards", range(4)), ("modifier", range(-5, 6))):
                if answer.get(name, 0) not in numbers:
                    raise IllegalAction("bad_number", f"{name}: out of bounds", "AO-MIS-05")

    def begin(self, game: Game[AcesOut], form: dict[str, Simple]) -> Step:
        agent = game.table.agent(form["agent"])
        boon = Boon(
            number=game.table.new_number(),
            text=text_of(form, "text"),
            cards=number_of(form, "cards"),
            modifier=number_of(form, "modifier"),
            lasting=form["lasting"] == "yes",
        )
        game.write(agent.sheet, rule="AO-MIS-05", boons=[*agent.file.boons, boon])
        game.tell(f"{agent.name}: {boon.text}", rule="AO-MIS-05", seat=agent.seat, boon=boon.number)
        return done


class DropBoon(Command):
    """The GM strikes a boon out, a lasting one too (AO-MIS-10)."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Choose:
        must_be_gm(seat)
        must_be_idle(game.table)
        options = [
            Option(id=f"drop {boon.number}", label=f"{agent.name}: {boon.text}")
            for agent in game.table.agents.values()
            for boon in agent.file.boons
        ]
        if not options:
            raise IllegalAction("unknown_boon", "there is no boon", "AO-MIS-05")
        return Choose(prompt="Strike out a boon", rule="AO-MIS-10", options=options)

    @classmethod
    def why_not(cls, game: Game[AcesOut], seat: Seat, answer: Answer) -> None:
        raise IllegalAction("unknown_boon", "there is no such boon", "AO-MIS-05")

    def begin(self, game: Game[AcesOut], option: Option) -> Step:
        number = option.id.removeprefix("drop ")
        for agent in game.table.agents.values():
            left = [boon for boon in agent.file.boons if str(boon.number) != number]
            if len(left) < len(agent.file.boons):
                game.write(agent.sheet, rule="AO-MIS-10", boons=left)
        game.tell(f"No longer: {option.label}", rule="AO-MIS-10")
        return done
