"""What fellows may do about a lost DRAW: draw fire, or take the blow (AO-POW-08, AO-PRO)."""

from fiftyfour.engine.decisions import Answer, Choose, Decision, Option
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Step, ask_first, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout.commands import Command, Flow, heard, must_be_gm, why_not_now
from fiftyfour.systems.acesout.data import BRUTE, Skill
from fiftyfour.systems.acesout.decks import aces
from fiftyfour.systems.acesout.draw.powers import pay_ace
from fiftyfour.systems.acesout.draw.tally import behind
from fiftyfour.systems.acesout.table import AcesOut, Agent, Call, must_be_present

DRAW_FIRE_OPTION = Option(
    id="draw fire",
    label="Draw fire",
    hint="an Ace of yours, and your fellow loses nothing",
    rule="AO-POW-08",
)
PASS = Option(id="pass", label="Let it happen")


def affected(call: Call) -> list[Seat]:
    """Who pays if nobody steps in: the loser, and whoever supported (AO-COMB-08)."""
    return [call.loser.seat, *(() if call.opposed else call.supporters)]


def may_draw_fire(call: Call, agent: Agent) -> bool:
    """FORCE power 2 is for a fellow's failure, and costs an Ace that is still there.

    Rules: AO-POW-08, AO-POW-04, AO-PVP-10.
    """
    own = {side.seat for side in call.sides}
    return (
        agent.present
        and agent.seat not in own
        and agent.file.strong == Skill.FORCE
        and bool(aces(agent.cards.left()))
    )


def may_soak(call: Call, agent: Agent) -> bool:
    """In combat every Brute may reduce the price, the own one too (AO-PRO-04)."""
    return agent.present and agent.file.has(BRUTE) and "combat" in call.loser.tags


def why_not_draw_fire(table: AcesOut, seat: Seat) -> None:
    """What this agent lacks to draw fire; the first reason is told.

    Rules: AO-POW-08, AO-POW-01, AO-OUT-05, AO-POW-04.
    """
    agent = table.agents[seat]
    if any(side.seat == seat for side in table.call.sides):
        raise IllegalAction(
            "power_needs_fellow", "it answers a fellow's failure, not one's own", "AO-POW-08"
        )
    if agent.file.strong != Skill.FORCE:
        raise IllegalAction("wrong_power", "only FORCE draws fire", "AO-POW-01")
    must_be_present(agent)
    if not aces(agent.cards.left()):
        raise IllegalAction("no_ace_left", f"{agent.name} has no Ace to draw on", "AO-POW-04")


def why_not_soak(table: AcesOut, seat: Seat, helped: str) -> None:
    """What stands against taking a blow for `helped`; the first reason is told.

    Rules: AO-PRO-04, AO-OUT-05.
    """
    agent, call = table.agents[seat], table.call
    if "combat" not in call.loser.tags:
        raise IllegalAction("not_combat", "this is no combat", "AO-PRO-04")
    if not agent.file.has(BRUTE):
        raise IllegalAction("not_a_brute", "only a Brute takes the blow", "AO-PRO-04")
    must_be_present(agent)
    if helped not in affected(call):
        raise IllegalAction("not_affected", f"{helped[:20]!r} pays nothing here", "AO-PRO-04")


def reactors(table: AcesOut) -> list[Agent]:
    """Those who can do something and have not answered."""
    call = table.call
    return [
        agent
        for agent in table.agents.values()
        if agent.seat not in call.answered and (may_draw_fire(call, agent) or may_soak(call, agent))
    ]


def reduction(call: Call, seat: Seat) -> int:
    """Cards that Brutes take off this agent's price (AO-PRO-04)."""
    return call.soaks.count(seat)


class Reactions(Flow):
    """Each who can answers once, in any order; the first to draw fire ends it."""

    def begin(self, game: Game[AcesOut]) -> Step:
        table, call = game.table, game.table.call
        asking = call.phase == "reactions" and call.fire is None and behind(table, call)
        asked = reactors(table) if asking else []
        if not asked:
            return done
        decisions: dict[Seat, Decision[Option]] = {
            agent.seat: self._question(table, agent) for agent in asked
        }
        return ask_first(
            decisions,
            then=self.answered,
            waiting="may step in",
            refuse=self.why_not,
            others=self.others,
        )

    def _question(self, table: AcesOut, agent: Agent) -> Choose:
        call = table.call
        options = [DRAW_FIRE_OPTION] if may_draw_fire(call, agent) else []
        if may_soak(call, agent):
            options += [
                Option(
                    id=f"soak {seat}",
                    label=f"Take a blow for {table.agents[seat].name}",
                    hint="one card less",
                    rule="AO-PRO-04",
                )
                for seat in affected(call)
            ]
        loser = table.agents[call.loser.seat]
        return Choose(
            prompt=f"{loser.name} fails. Step in?", rule="AO-POW-08", options=[*options, PASS]
        )

    def why_not(self, game: Game[AcesOut], seat: Seat, answer: Answer) -> None:
        """The first reason that stands against it."""
        rest = heard(answer, "draw fire", "soak", "pass")
        if not isinstance(answer, str):
            return
        if answer.startswith("draw fire"):
            why_not_draw_fire(game.table, seat)
        elif answer.startswith("soak"):
            why_not_soak(game.table, seat, rest)

    def others(self, game: Game[AcesOut], seat: Seat, answer: Answer) -> None:
        """Who has answered cannot again; who is not asked hears what is missing."""
        table = game.table
        words = ("draw fire", "soak", "pass")
        if seat == GM or not (isinstance(answer, str) and answer.startswith(words)):
            why_not_now(table, seat, answer)
            return
        if seat in table.call.answered:
            raise IllegalAction("already_answered", "each answers once", "AO-POW-08")
        self.why_not(game, seat, answer)
        must_be_present(table.agents[seat])

    def answered(self, game: Game[AcesOut], seat: Seat, option: Option) -> Step:
        table, call = game.table, game.table.call
        agent = table.agents[seat]
        if option.id == "draw fire":
            game.tell(f"{agent.name} draws fire", rule="AO-POW-08", seat=seat)
            game.write(table.record, rule="AO-POW-08", fire=seat, soaks=[])
            pay_ace(game, agent)
            return done
        if option.id.startswith("soak"):
            helped = Seat(option.id.removeprefix("soak "))
            game.tell(
                f"{agent.name} takes a blow for {table.agents[helped].name}",
                rule="AO-PRO-04",
                seat=seat,
            )
            game.write(table.record, rule="AO-PRO-04", soaks=[*call.soaks, helped])
        else:
            game.tell(f"{agent.name} lets it happen", rule="AO-POW-08", seat=seat)
        game.write(table.record, rule="AO-POW-08", answered=[*call.answered, seat])
        return self.begin


class CloseReactions(Command):
    """The GM waits no longer for those who might react."""

    @classmethod
    def offer(cls, game: Game[AcesOut], seat: Seat) -> Choose:
        must_be_gm(seat)
        call = game.table.call
        if call.phase == "idle":
            raise IllegalAction("no_call", "no DRAW is called", "AO-CALL-12")
        if call.phase != "reactions":
            raise IllegalAction("wrong_phase", "nobody is asked to step in now", "AO-POW-08")
        return Choose(
            prompt="Wait no longer?",
            rule="AO-POW-08",
            options=[Option(id="close", label="Nobody else steps in")],
        )

    def begin(self, game: Game[AcesOut], _: Option) -> Step:
        game.write(game.table.record, rule="AO-POW-08", phase="removals")
        return done
