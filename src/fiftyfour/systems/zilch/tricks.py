"""Feints, and getting out of grips, nets and ropes (ZI-HIT-09, ZI-HIT-10)."""

from fiftyfour.engine.decisions import Number
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, call, done
from fiftyfour.systems.zilch.being import Being
from fiftyfour.systems.zilch.conditions import holder_of, release, relieve
from fiftyfour.systems.zilch.contest import Contest, Side
from fiftyfour.systems.zilch.data import MOST_MODIFIER
from fiftyfour.systems.zilch.table import Zilch
from fiftyfour.systems.zilch.trial import BLUFFING, NIMBLE, STRONG, WARY, Test


class Feint(Procedure):
    """A contest of Cunning: the loser is Defenseless against the next attack (ZI-HIT-09)."""

    being: str
    target: str
    fooled: bool = False

    def begin(self, game: Game[Zilch]) -> Step:
        sides = [
            Side(being=self.being, card="S2", always=BLUFFING),
            Side(being=self.target, card="S2", always=WARY),
        ]
        tie = game.table.settings.contest_tie
        return call(Contest(sides=sides, initiator=self.being, tie=tie), then=self.over)

    def over(self, game: Game[Zilch], contest: Contest) -> Step:
        self.fooled = contest.result == self.being
        if self.fooled:
            target = game.table.beings[self.target]
            game.tell(f"{target.name} falls for it", rule="ZI-HIT-09", being=target.id)
            game.write(target.state, rule="ZI-HIT-09", feinted=self.being)
        return done


class Escape(Procedure):
    """Out of a grip by a contest on `S` or `C2`; out of a `net` or ropes by a test (ZI-HIT-10)."""

    being: str
    way: str

    def who(self, game: Game[Zilch]) -> Being:
        """Who wants to get away."""
        return game.table.beings[self.being]

    def begin(self, game: Game[Zilch]) -> Step:
        holder = holder_of(game.table, self.who(game))
        if self.way == "net" or holder is None:
            return self.how_hard
        sides = [
            Side(being=self.being, card=self.way, always=NIMBLE if self.way == "S" else STRONG),
            Side(being=holder.id, card="C2", always=STRONG),
        ]
        return call(Contest(sides=sides, initiator=self.being), then=self.wrestled)

    def wrestled(self, game: Game[Zilch], contest: Contest) -> Step:
        """Only a win frees."""
        holder = holder_of(game.table, self.who(game))
        if contest.result == self.being and holder is not None:
            release(game, holder)
        return done

    def how_hard(self, game: Game[Zilch]) -> Step:
        prompt = f"{self.who(game).name} wants to get loose: the modifier?"
        question = Number(prompt=prompt, rule="ZI-HIT-10", least=-MOST_MODIFIER, most=MOST_MODIFIER)
        return ask(game.table.keeper, question, then=self.said, waiting="says how hard it is")

    def said(self, game: Game[Zilch], modifier: int) -> Step:
        test = Test(being=self.being, card="S", modifier=modifier, always=NIMBLE)
        return call(test, then=self.tried)

    def tried(self, game: Game[Zilch], test: Test) -> Step:
        if test.result in ("CS", "S"):
            for one in ("Bound", "Entangled"):
                relieve(game, self.who(game), one, rule="ZI-HIT-10")
        return done
