"""Agent against agent: the opposed DRAW (AO-PVP). The GM's deck rests (AO-PVP-01)."""

from fiftyfour.engine.decisions import Decision
from fiftyfour.engine.desk import command
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask_first, call, done
from fiftyfour.engine.things import Seat
from fiftyfour.systems.acesout.commands import busy, no_mission, wait
from fiftyfour.systems.acesout.draw.aces import (
    AboutAce,
    AcceptLoss,
    Fates,
    accept_loss,
    aces_to_give,
    ask_for_ace,
    put_out,
)
from fiftyfour.systems.acesout.draw.call import OpposedForm, against_opposed, opposed_call
from fiftyfour.systems.acesout.draw.draw import (
    DrawCards,
    close_record,
    coming,
    draw_question,
    open_call,
    open_record,
    reveal_card,
    reveal_side,
    stay_out,
    write_side,
)
from fiftyfour.systems.acesout.draw.forms import opposed_offers, pairs, usual_opposed
from fiftyfour.systems.acesout.draw.outcome import (
    close_piles,
    owed,
    owed_for_jokers,
    pay_jokers,
    pay_loss,
)
from fiftyfour.systems.acesout.draw.reactions import Reactions, reactors
from fiftyfour.systems.acesout.draw.support import (
    Join,
    StayOut,
    Support,
    support_question,
    undecided,
)
from fiftyfour.systems.acesout.draw.tally import behind, is_strong, standing
from fiftyfour.systems.acesout.table import AcesOut


class Opposed(Procedure):
    """Two agents draw against each other; outcomes are kept for each side."""

    def begin(self, game: Game[AcesOut]) -> Step:
        """Whichever of the two draws first reveals for both."""
        the_call = game.table.call
        if the_call.phase == "idle":
            return done
        if the_call.phase != "called":
            return self.reveal
        draw = draw_question("Draw against each other", rule="AO-PVP-01")
        decisions: dict[Seat, Decision[DrawCards | Join | StayOut]] = {
            side.seat: draw for side in the_call.sides
        }
        fellows = undecided(game.table)
        decisions |= dict.fromkeys(fellows, support_question(game.table))
        return ask_first(
            decisions,
            then=self.answered,
            waiting="deciding whom to support" if fellows else "drawing",
            awaited=fellows or list(decisions),
            closed=wait("the two agents draw", "not_yours"),
        )

    def answered(self, game: Game[AcesOut], seat: Seat, choice: DrawCards | Join | StayOut) -> Step:
        """By the setting, each third agent may support a side before the cards (AO-PVP-10)."""
        match choice:
            case DrawCards():
                game.write(game.table.record, rule="AO-DRAW-01", phase="revealed")
                return self.reveal
            case Join(side):
                return call(Support(seat=seat, side=side), then=self.supported)
            case StayOut():
                stay_out(game, seat)
                return self.begin

    def supported(self, game: Game[AcesOut], _: Support) -> Step:
        return self.begin

    def reveal(self, game: Game[AcesOut]) -> Step:
        """The initiator's cards, then the opponent's (AO-PVP-02, AO-LOCK-05)."""
        sides = game.table.call.sides
        open_record(game, [*(side.seat for side in sides), *game.table.call.supporters])
        game.foresee(coming(game, side) for side in sides)
        for side in sides:
            reveal_side(game, side)
        return self.break_tie

    def break_tie(self, game: Game[AcesOut]) -> Step:
        """While equal, one more card each; who has none adds none (AO-PVP-03 to AO-PVP-05)."""
        table, the_call = game.table, game.table.call
        ours, theirs = self._standings(game)
        while ours == theirs:
            revealed = [
                reveal_card(game, table.agents[side.seat].cards, strong=is_strong(table, side))
                for side in the_call.sides
            ]
            if not any(revealed):
                return self.standoff
            game.write(table.record, rule="AO-PVP-03", ties=the_call.ties + 1)
            ours, theirs = self._standings(game)
        losing = 0 if ours < theirs else 1
        high, low = max(ours[1], theirs[1]), min(ours[1], theirs[1])
        ahead, behind_ = (table.agents[the_call.sides[at].seat].name for at in (1 - losing, losing))
        line = f"{ahead} is ahead of {behind_}, {high} to {low}"
        game.tell(line, rule="AO-PVP-03", initiator=ours[1], opponent=theirs[1])
        game.write(table.record, rule="AO-RES-01", losing=losing, accepted=False, answered=[])
        if the_call.nc:  # totals and tie-breaks only (AO-PVP-11)
            the_call.winner.outcome, the_call.loser.outcome = "success", "failure"
            return self.close
        game.write(table.record, rule="AO-PVP-07", phase="ace")
        return self.duel

    def standoff(self, game: Game[AcesOut]) -> Step:
        """Nobody wins, nobody fails; jokers still cost their cards (AO-PVP-05)."""
        the_call = game.table.call
        for side in the_call.sides:
            side.outcome = "standoff"
            if not the_call.nc:
                jokers = owed_for_jokers(game.table, the_call, side)
                pay_jokers(game, {side.seat: jokers[side.seat]})  # no supporter's (AO-PVP-10)
        return self.close

    def duel(self, game: Game[AcesOut]) -> Step:
        """The side that is losing may give up an Ace and leads; the other may answer (AO-PVP-07).

        Each Ace once, until the side that is losing declines or has none left.
        """
        table, the_call = game.table, game.table.call
        if not behind(table, the_call):  # the GM's hand has changed the totals
            return self.break_tie
        if the_call.accepted or not aces_to_give(table, the_call.loser):
            return self.react
        return ask_for_ace(table, then=self.duelled)

    def duelled(self, game: Game[AcesOut], choice: AboutAce) -> Step:
        the_call = game.table.call
        if isinstance(choice, AcceptLoss):
            accept_loss(game, the_call.loser, rule="AO-PVP-07")
            return self.react
        the_call.loser.given.append(choice.card)
        name = game.table.agents[the_call.loser.seat].name
        game.tell(f"{name} gives up {choice.card.pretty} and takes the lead", rule="AO-PVP-07")
        game.write(game.table.record, rule="AO-PVP-07", losing=1 - the_call.losing)
        return self.duel

    def react(self, game: Game[AcesOut]) -> Step:
        """A third agent may draw fire for the loser, Brutes take blows (AO-PVP-10)."""
        the_call = game.table.call
        the_call.winner.outcome = "success_by_ace" if the_call.winner.given else "success"
        game.write(game.table.record, rule="AO-PVP-10", phase="reactions")
        return call(Reactions(), then=self.reacted) if reactors(game.table) else self.removals

    def reacted(self, game: Game[AcesOut], _: Reactions) -> Step:
        the_call = game.table.call
        if the_call.fire is None:
            return self.removals
        the_call.loser.outcome = "neutralised"
        return self.winners_jokers

    def removals(self, game: Game[AcesOut]) -> Step:
        """The loser pays; an Ace among it turns the result round, or only ends it.

        Rules: AO-PVP-06, AO-PVP-08.
        """
        table, the_call = game.table, game.table.call
        if not behind(table, the_call):
            return self.break_tie
        loser = the_call.loser
        saved = pay_loss(game, owed(table, the_call))
        loser.outcome = "failure"
        if saved is not None and table.settings.pvp_removal_ace == "flip":
            loser.outcome, the_call.winner.outcome = "success_at_cost", "failure"
        if table.settings.joker_card == "after_encounter":
            pay_jokers(game, owed_for_jokers(table, the_call, loser))
        return self.winners_jokers

    def winners_jokers(self, game: Game[AcesOut]) -> Step:
        """Then the winner's joker cards, in which an Ace changes nothing (AO-PVP-09)."""
        the_call = game.table.call
        pay_jokers(game, owed_for_jokers(game.table, the_call, the_call.winner))
        return self.close

    def close(self, game: Game[AcesOut]) -> Step:
        """As after any DRAW, initiator first (AO-PVP-09, AO-RES-10)."""
        table, the_call = game.table, game.table.call
        (_, ours), (_, theirs) = self._standings(game)
        for side, rival in zip(the_call.sides, (theirs, ours), strict=True):
            write_side(table, the_call, side, rival)
        for side in the_call.sides:
            close_piles(game, table.agents[side.seat], side)
        for seat in the_call.supporters:
            close_piles(game, table.agents[seat], None)
        for side in the_call.sides:
            for seat in (side.seat, *the_call.supporters_of(side)):
                put_out(game, side, seat)
        close_record(game)
        return call(Fates(), then=self.over)

    def over(self, game: Game[AcesOut], _: Fates) -> Step:
        return done

    def _standings(self, game: Game[AcesOut]) -> tuple[tuple[int, int], tuple[int, int]]:
        table, the_call = game.table, game.table.call
        initiator, opponent = the_call.sides
        return standing(table, the_call, initiator), standing(table, the_call, opponent)


def no_pair(table: AcesOut) -> Refusal | None:
    """It takes one who can be called, and another (AO-PVP-01)."""
    if pairs(table):
        return None
    line = "there are no two agents who can oppose each other"
    return Refusal("same_agent", line, "AO-PVP-01")


@command(
    "Call one agent against another",
    tab="draw",
    previews=True,
    rule="AO-PVP-01",
    closed=(no_mission, busy, no_pair),
    fill=opposed_offers,
    given=usual_opposed,
    unless=against_opposed,
    rest="oppose",
    waiting="calling one agent against another",
)
def call_opposed(game: Game[AcesOut], filled: OpposedForm) -> Opposed:
    """The GM calls one agent against another (AO-PVP-01, AO-PVP-02)."""
    open_call(game, opposed_call(game.table, filled), rule="AO-PVP-01")
    return Opposed()
