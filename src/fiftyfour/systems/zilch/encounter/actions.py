"""Feints, getting out of grips and nets, other tests (ZI-HIT-09, ZI-HIT-10, ZI-RND-02)."""

from dataclasses import replace
from typing import Annotated

from msgspec import Struct

from fiftyfour.engine.decisions import Number, Text
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, call, done
from fiftyfour.engine.struct_form import Pick, form_of
from fiftyfour.systems.zilch.damage.conditions import holder_of, release, relieve
from fiftyfour.systems.zilch.data import BLUFFING, MOST_MODIFIER, NIMBLE, STRONG, WARY
from fiftyfour.systems.zilch.encounter.choices import Cost
from fiftyfour.systems.zilch.rolls.choices import FITTING, SKILL, Side, named
from fiftyfour.systems.zilch.rolls.contest import Contest
from fiftyfour.systems.zilch.rolls.roll import skills_named
from fiftyfour.systems.zilch.rolls.test import Test
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.forms import CARD, MODIFIER
from fiftyfour.systems.zilch.table.table import Zilch


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


class HowHard(Number, frozen=True, tag="number", omit_defaults=True, kw_only=True):
    """The GM's modifier for getting loose from a net or ropes (ZI-HIT-10)."""


class Escape(Procedure):
    """Out of a grip by a contest on `S` or `C2`; out of a `net` or ropes by a test (ZI-HIT-10)."""

    being: str
    way: str

    def who(self, game: Game[Zilch]) -> Creature:
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
        question = HowHard(
            prompt=prompt, rule="ZI-HIT-10", least=-MOST_MODIFIER, most=MOST_MODIFIER
        )
        return ask(game.table.keeper, question, then=self.said, waiting="deciding how hard it is")

    def said(self, game: Game[Zilch], modifier: int) -> Step:
        test = Test(being=self.being, card="S", modifier=modifier, always=NIMBLE, task="Get loose")
        return call(test, then=self.tried)

    def tried(self, game: Game[Zilch], test: Test) -> Step:
        if test.result in ("CS", "S"):
            for one in ("Bound", "Entangled"):
                relieve(game, self.who(game), one, rule="ZI-HIT-10")
        return done


_DONE = {"cost": ("standard", "minor", "free", "full")}
"""What matters only where it can be done at all."""


class Judgement(Struct, frozen=True):
    """What the GM makes of something that is tried: what it takes, and the test (ZI-RND-02).

    Without a cost it cannot be done.
    """

    cost: Annotated[Cost | None, Pick("It takes", blank="no")] = "standard"
    card: Annotated[str, replace(CARD, when=_DONE)] = "C"
    modifier: Annotated[int, replace(MODIFIER, when=_DONE)] = 0
    skill: Annotated[str | None, replace(SKILL, when=_DONE)] = FITTING


class OtherAction(Procedure, tag="Attempt"):
    """Something that no other action is; `full` allows a full action, `cost` is what it took.

    The GM may refuse it, and then it costs nothing (ZI-RND-02, ZI-TEST-01).
    """

    being: str
    full: bool = False
    text: str = ""
    cost: Cost = "free"

    def _who(self, game: Game[Zilch]) -> Creature:
        return game.table.beings[self.being]

    def begin(self, game: Game[Zilch]) -> Step:
        being = self._who(game)
        prompt = f"{being.name}: what do you try?"
        question = Text(prompt=prompt, rule="ZI-TEST-01", least=1, most=120, example="Kick it over")
        return ask(
            game.table.player_of(being), question, then=self.said, waiting="trying something"
        )

    def said(self, game: Game[Zilch], text: str) -> Step:
        self.text = text
        game.tell(f"{self._who(game).name} tries: {text}", rule="ZI-RND-02", being=self.being)
        return self.judge

    def judge(self, game: Game[Zilch]) -> Step:
        full: dict[Cost | None, str] = {"full": "a full action"} if self.full else {}
        costs: dict[Cost | None, str] = {
            "standard": "a standard action",
            "minor": "a minor action",
            "free": "nothing",
            **full,
            None: "it cannot be done; nothing is spent",
        }
        question = form_of(
            Judgement,
            f"{self._who(game).name}: {self.text}",
            rule="ZI-RND-02",
            cost=costs,
            skill=skills_named(game.table),
        )
        return ask(game.table.keeper, question, then=self.judged, waiting="deciding what it takes")

    def judged(self, game: Game[Zilch], said: Judgement) -> Step:
        being = self._who(game)
        if said.cost is None:
            game.tell(f"{being.name} cannot do that", rule="ZI-RND-02", being=being.id)
            return done
        self.cost = said.cost
        test = Test(
            being=being.id,
            card=said.card,
            modifier=said.modifier,
            skilled=said.skill is not None,
            always=named(said.skill),
            task=self.text,
        )
        test.announce(game)
        return call(test, then=self.over)

    def over(self, game: Game[Zilch], _: Test) -> Step:
        return done
