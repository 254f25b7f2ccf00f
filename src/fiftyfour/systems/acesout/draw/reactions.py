"""What fellows may do about a lost DRAW: draw fire, or take the blow (AO-POW-08, AO-PRO)."""

from fiftyfour.engine.desk import command
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, Declining, choose, option
from fiftyfour.engine.procedures import Procedure, Step, ask_first, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout.data import BRUTE, Skill
from fiftyfour.systems.acesout.decks import aces
from fiftyfour.systems.acesout.draw.outcome import affected, owed
from fiftyfour.systems.acesout.draw.powers import pay_ace
from fiftyfour.systems.acesout.draw.stakes import aces_after, at_stake, letting_be, totals
from fiftyfour.systems.acesout.draw.tally import behind
from fiftyfour.systems.acesout.table import AcesOut, Agent, Call, agent_out


class DrawFire(Choice, frozen=True):
    """An Ace, and the fellow loses nothing (AO-POW-08)."""


class Soak(Choice, frozen=True):
    """A Brute takes a blow for this agent: one card less (AO-PRO-04)."""

    helped: Seat


class Pass(Declining, frozen=True):
    """Let it happen."""


AnyReaction = DrawFire | Soak | Pass


def _against_fire(call: Call, agent: Agent) -> Refusal | None:
    """FORCE power 2 is for a fellow's failure, and costs an Ace that is still there.

    Rules: AO-POW-08, AO-POW-01, AO-OUT-05, AO-POW-04, AO-PVP-10.
    """
    if any(side.seat == agent.seat for side in call.sides):
        line = "it answers a fellow's failure, not one's own"
        return Refusal("power_needs_fellow", line, "AO-POW-08")
    if agent.file.strong != Skill.FORCE:
        return Refusal("wrong_power", "only FORCE draws fire", "AO-POW-01")
    if against := agent_out(agent):
        return against
    if not aces(agent.cards.left()):
        return Refusal("no_ace_left", f"{agent.name} has no Ace to draw on", "AO-POW-04")
    return None


def _against_soak(call: Call, agent: Agent) -> Refusal | None:
    """In combat every Brute may reduce the price, the own one too (AO-PRO-04, AO-OUT-05)."""
    if "combat" not in call.loser.tags:
        return Refusal("not_combat", "this is no combat", "AO-PRO-04")
    if not agent.file.has(BRUTE):
        return Refusal("not_a_brute", "only a Brute takes the blow", "AO-PRO-04")
    return agent_out(agent)


def _not_affected(name: str) -> Refusal:
    """Only who pays for the loss can be helped (AO-PRO-04)."""
    return Refusal("not_affected", f"{name} pays nothing here", "AO-PRO-04")


def reactors(table: AcesOut) -> list[Agent]:
    """Those who can do something and have not answered."""
    return [agent for agent in table.agents.values() if _reaction(table, agent).options]


def _reaction(table: AcesOut, agent: Agent) -> Choose[AnyReaction]:
    """What this agent can do about the loss; whoever can do nothing is not asked."""
    call = table.call
    answered = None
    if agent.seat in call.answered:
        answered = Refusal("already_answered", "each answers once", "AO-POW-08")
    against_soak = answered or _against_soak(call, agent)
    due, asks = owed(table, call), table.settings.idle_questions == "asked"
    paying = [table.agents[seat] for seat in affected(call) if asks or due[seat]]
    others = [other for other in table.present() if other not in paying]
    fire = option(
        DrawFire(),
        "Draw fire",
        id="draw fire",
        hint=f"nobody loses a card in this DRAW; an Ace of yours goes: {aces_after(agent)}",
        rule="AO-POW-08",
        closed=answered or _against_fire(call, agent),
    )
    soaks = [
        option(
            Soak(helped.seat),
            f"Take a blow for {helped.name}",
            hint="one card less is lost; it is still a failure",
            rule="AO-PRO-04",
            closed=against_soak or (None if helped in paying else _not_affected(helped.name)),
        )
        for helped in (*paying, *others)
    ]
    idle = all(way.closed for way in (fire, *soaks))
    nothing = agent_out(agent) or Refusal("wrong_phase", "there is nothing you could do")
    loser = table.agents[call.loser.seat].name
    let_be = option(
        Pass(),
        "Let it happen",
        hint=letting_be(table, call),
        gives=at_stake(table, call),
        closed=answered or (nothing if idle else None),
    )
    prompt = f"{totals(table, call)}. {loser} fails. Step in?"
    return choose(prompt, [fire, *soaks, let_be], rule="AO-POW-08")


class Reactions(Procedure):
    """Each who can answers once, in any order; the first to draw fire ends it."""

    def begin(self, game: Game[AcesOut]) -> Step:
        table, call = game.table, game.table.call
        asking = call.phase == "reactions" and call.fire is None and behind(table, call)
        asked = reactors(table) if asking else []
        if not asked:
            return done
        return ask_first(
            {agent.seat: _reaction(table, agent) for agent in asked},
            then=self.answered,
            waiting="deciding whether to step in",
            closed=self.not_asked,
        )

    def not_asked(self, game: Game[AcesOut], seat: Seat) -> Choose[AnyReaction] | Refusal:
        """Who has answered cannot again; who can do nothing sees why."""
        if seat == GM:
            return Refusal("not_yours", "the agents may step in", "AO-POW-08")
        return _reaction(game.table, game.table.agents[seat])

    def answered(self, game: Game[AcesOut], seat: Seat, choice: AnyReaction) -> Step:
        table, call = game.table, game.table.call
        agent = table.agents[seat]
        match choice:
            case DrawFire():
                game.tell(f"{agent.name} draws fire", rule="AO-POW-08", seat=seat)
                game.write(table.record, rule="AO-POW-08", fire=seat, soaks=[])
                pay_ace(game, agent)
                return done
            case Soak(helped):
                other = "" if helped == seat else f" for {table.agents[helped].name}"
                line = f"{agent.name} takes the blow{other}: one card less"
                game.tell(line, rule="AO-PRO-04", seat=seat)
                game.write(table.record, rule="AO-PRO-04", soaks=[*call.soaks, helped])
            case Pass():
                game.tell(f"{agent.name} lets it happen", rule="AO-POW-08", seat=seat)
        game.write(table.record, rule="AO-POW-08", answered=[*call.answered, seat])
        return self.begin


class CloseWindow(Choice, frozen=True, tag="close"):
    """The table waits no longer."""


def not_reacting(table: AcesOut) -> Refusal | None:
    """Somebody has to be asked whether to step in (AO-POW-08)."""
    phase = table.call.phase
    if phase == "idle":
        return Refusal("no_call", "no DRAW is called", "AO-CALL-12")
    if phase != "reactions":
        return Refusal("wrong_phase", "nobody is asked to step in now", "AO-POW-08")
    return None


def closing(_: AcesOut) -> Choose[CloseWindow]:
    """The one way to do it."""
    close = option(CloseWindow(), "Nobody else steps in")
    return choose("Stop waiting?", [close], rule="AO-POW-08")


@command("Nobody else steps in", rule="AO-POW-08", closed=(not_reacting,), offer=closing)
def close_reactions(game: Game[AcesOut], _: CloseWindow) -> None:
    """The GM waits no longer for those who might react."""
    game.write(game.table.record, rule="AO-POW-08", phase="removals")
