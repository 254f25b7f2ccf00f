"""Another test as an action: the player says what, the GM what it takes (ZI-RND-02)."""

from fiftyfour.engine.decisions import Field, Form, Simple, Text, number_of, text_of
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, call, done
from fiftyfour.systems.zilch.being import Being
from fiftyfour.systems.zilch.data import CARD_NAMES
from fiftyfour.systems.zilch.forms import card_field, choice, modifier_field
from fiftyfour.systems.zilch.table import Zilch
from fiftyfour.systems.zilch.trial import Test


class Attempt(Procedure):
    """Something that no other action is; `full` allows a full action, `cost` is what it took.

    The GM may refuse it, and then it costs nothing (ZI-RND-02, ZI-TEST-01).
    """

    being: str
    full: bool = False
    text: str = ""
    cost: str = "free"

    def _who(self, game: Game[Zilch]) -> Being:
        return game.table.beings[self.being]

    def begin(self, game: Game[Zilch]) -> Step:
        being = self._who(game)
        prompt = f"{being.name}: what do you try?"
        question = Text(prompt=prompt, rule="ZI-TEST-01", least=1, most=120, example="Kick it over")
        return ask(game.table.player_of(being), question, then=self.said, waiting="tries something")

    def said(self, game: Game[Zilch], text: str) -> Step:
        self.text = text
        game.tell(f"{self._who(game).name}: {text}", rule="ZI-RND-02", being=self.being)
        return self.judge

    def judge(self, game: Game[Zilch]) -> Step:
        costs = {"standard": "a standard action", "minor": "a minor action", "free": "nothing"}
        if self.full:
            costs["full"] = "a full action"
        costs["no"] = "it cannot be done; nothing is spent"
        fields = {
            "cost": Field("It takes", choice("It takes", [*costs], costs), "standard"),
            "card": card_field(),
            "modifier": modifier_field(),
        }
        form = Form(prompt=f"{self._who(game).name}: {self.text}", rule="ZI-RND-02", fields=fields)
        return ask(game.table.keeper, form, then=self.judged, waiting="says what it takes")

    def judged(self, game: Game[Zilch], form: dict[str, Simple]) -> Step:
        being, cost = self._who(game), text_of(form, "cost")
        if cost == "no":
            game.tell(f"{being.name} cannot do that", rule="ZI-RND-02", being=being.id)
            return done
        self.cost = cost
        card, modifier = text_of(form, "card"), number_of(form, "modifier")
        told = f"{being.name} tests {CARD_NAMES[card]}, {modifier:+d}"
        game.tell(told, rule="ZI-TEST-01", being=being.id, card=card)
        return call(Test(being=being.id, card=card, modifier=modifier), then=self.over)

    def over(self, game: Game[Zilch], _: Test) -> Step:
        return done
