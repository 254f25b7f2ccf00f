"""Ongoing damage, the test against it, and First Aid in its place (ZI-DMG-14, ZI-DMG-15)."""

from msgspec import field

from fiftyfour.engine.game import Game
from fiftyfour.engine.options import choose, option
from fiftyfour.engine.procedures import Procedure, Step, ask, call, done
from fiftyfour.systems.zilch.damage.damage import hurt
from fiftyfour.systems.zilch.encounter.choices import Endure, GiveAid
from fiftyfour.systems.zilch.rolls.test import Test
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.table import Zilch


class OngoingDamage(Procedure, tag="Suffer"):
    """What goes on hurting somebody: each type its amount, then its own test (P-TURN, U2).

    `kinds` are the types still to come. Rules: ZI-COND-10, ZI-DMG-14.
    """

    being: str
    kinds: list[str] = field(default_factory=list[str])

    def who(self, game: Game[Zilch]) -> Creature:
        """Whom it hurts."""
        return game.table.beings[self.being]

    def begin(self, game: Game[Zilch]) -> Step:
        self.kinds = list(self.who(game).now.ongoing)
        return self.suffer

    def suffer(self, game: Game[Zilch]) -> Step:
        """The amount, no resistance; a companion's First Aid may stand for the test."""
        being = self.who(game)
        if not self.kinds or being.dead:
            return done
        kind = self.kinds[0]
        hurt(game, being, being.now.ongoing.get(kind, 0), rule="ZI-DMG-14")
        if being.dead:
            return done
        if kind in being.now.aided:
            aided = [one for one in being.now.aided if one != kind]
            game.write(being.state, rule="ZI-DMG-15", aided=aided)
            self.kinds = self.kinds[1:]
            return self.suffer
        trained = being.who.trained("first_aid", game.table.settings)
        return self.how if trained and being.awake else self.endure

    def how(self, game: Game[Zilch]) -> Step:
        """First Aid in place of the test, by the victim itself (ZI-SKL-14)."""
        being = self.who(game)
        treat = "First Aid instead: Knowledge, trained"
        options = [
            option(Endure(being.id), "Test Hearts", id="endure"),
            option(Endure(being.id, aid=True), treat, id="aid"),
        ]
        question = choose(f"{being.name}: {self.kinds[0]} goes on", options, rule="ZI-DMG-15")
        return ask(game.table.player_of(being), question, then=self.how_chosen)

    def how_chosen(self, game: Game[Zilch], choice: Endure) -> Step:
        return self.aid if choice.aid else self.endure

    def aid(self, game: Game[Zilch]) -> Step:
        return call(first_aid(self.being), then=self.tested)

    def endure(self, game: Game[Zilch]) -> Step:
        return call(Test(being=self.being, card="H", task="Endure"), then=self.tested)

    def tested(self, game: Game[Zilch], test: Test) -> Step:
        """A success ends it (ZI-DMG-14)."""
        if test.result in ("CS", "S"):
            stop_ongoing(game, self.who(game), self.kinds[0])
        self.kinds = self.kinds[1:]
        return self.suffer


class Round(Procedure):
    """Outside encounters a round passes at the GM's pace for all who suffer (ZI-DMG-15)."""

    left: list[str] = field(default_factory=list[str])

    def begin(self, game: Game[Zilch]) -> Step:
        game.tell("A moment passes", rule="ZI-DMG-15")
        self.left = [one.id for one in game.table.living() if one.now.ongoing]
        return self.following

    def following(self, game: Game[Zilch]) -> Step:
        if not self.left:
            return done
        first, self.left = self.left[0], self.left[1:]
        return call(OngoingDamage(being=first), then=self.suffered)

    def suffered(self, game: Game[Zilch], _: OngoingDamage) -> Step:
        return self.following


def first_aid(being: str) -> Test:
    """The test in place of the other: Knowledge, by whoever is trained (ZI-SKL-14)."""
    return Test(being=being, card="D2", always=["first_aid"], task="First Aid")


def aid_given(game: Game[Zilch], aid: GiveAid | str, test: Test) -> None:
    """Success ends it; a failure stands for the victim's next own test (ZI-DMG-15).

    Version 0.1 stored whom it was for, and the kind, as words.
    """
    target, kind = aid.split()[-2:] if isinstance(aid, str) else (aid.target, aid.kind)
    patient = game.table.beings.get(target)
    if patient is None or kind not in patient.now.ongoing:
        return
    if test.result in ("CS", "S"):
        stop_ongoing(game, patient, kind)
    elif kind not in patient.now.aided:
        game.write(patient.state, rule="ZI-DMG-15", aided=[*patient.now.aided, kind])


def stop_ongoing(game: Game[Zilch], being: Creature, kind: str) -> None:
    """Ongoing damage of this type is over (ZI-DMG-14)."""
    ongoing = {one: amount for one, amount in being.now.ongoing.items() if one != kind}
    aided = [one for one in being.now.aided if one != kind]
    game.tell(f"{being.name}: the {kind} stops", rule="ZI-DMG-14", being=being.id)
    game.write(being.state, rule="ZI-DMG-14", ongoing=ongoing, aided=aided)
