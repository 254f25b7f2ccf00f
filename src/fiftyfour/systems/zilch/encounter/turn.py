"""A turn: the domino, ongoing damage, a standard and a minor action (ZI-RND, P-TURN)."""

from msgspec import field

from fiftyfour.engine.decisions import Answer, Choose, Option
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, call, done
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch.attack.attack import Attack
from fiftyfour.systems.zilch.attack.blows import blow_with, must_reach, two_blows, whom
from fiftyfour.systems.zilch.damage.conditions import release, relieve
from fiftyfour.systems.zilch.damage.damage import count_down
from fiftyfour.systems.zilch.damage.recovery import rally, use_item
from fiftyfour.systems.zilch.encounter.actions import Escape, Feint, OtherAction
from fiftyfour.systems.zilch.encounter.carrying import COSTS, take_or_stow
from fiftyfour.systems.zilch.encounter.ongoing import OngoingDamage, aid_given, first_aid
from fiftyfour.systems.zilch.encounter.options import (
    mobile_suit,
    must_be_open,
    rage_cost,
    turn_options,
)
from fiftyfour.systems.zilch.magic.cast import Cast
from fiftyfour.systems.zilch.magic.knacks import action_of, forget, knack_of, use_knack
from fiftyfour.systems.zilch.rolls.test import Test
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.dominoes import turn_up
from fiftyfour.systems.zilch.table.gear import item_name
from fiftyfour.systems.zilch.table.table import Blow, Zilch


class Turn(Procedure):
    """One turn (P-TURN). `standard` and `minor` are what is left of it (ZI-RND-01, ZI-RND-02).

    `blows` are what a two-weapon attack has left; `fooled` is whom one has feinted in this turn,
    `back` the zone that a Mobile Attack ends in.
    """

    being: str
    standard: bool = True
    minor: bool = True
    aid_by: str = ""
    blows: list[Blow] = field(default_factory=list[Blow])
    boon_used: bool = False
    moved: bool = False
    back: str = ""
    fooled: list[str] = field(default_factory=list[str])

    def who(self, game: Game[Zilch]) -> Creature:
        """Whose turn it is."""
        return game.table.beings[self.being]

    def begin(self, game: Game[Zilch]) -> Step:
        """U1: the domino is turned up; what was there before the turn is done with."""
        being = self.who(game)
        game.write(game.table.fight, rule="ZI-RND-01", turn=being.id)
        turn_up(game, being)
        return self.suffer if being.now.ongoing else self.act

    def suffer(self, game: Game[Zilch]) -> Step:
        """U2: whatever goes on hurting comes before any action (ZI-DMG-14)."""
        return call(OngoingDamage(being=self.being), then=self.suffered)

    def suffered(self, game: Game[Zilch], _: OngoingDamage) -> Step:
        return self.act

    # --- actions ---

    def act(self, game: Game[Zilch]) -> Step:
        """U3: anything within the budget, until there is nothing left or the player ends it."""
        being = self.who(game)
        if not being.awake or being.now.left:
            return self.end
        # whether a monster has anything left to do is nobody's to know (ZI-TABLE-04)
        return self.choose if being.monster or self._options(game) else self.end

    def _standard(self, game: Game[Zilch]) -> bool:
        """True if there is a standard action left; whoever is Stunned has lost it (ZI-COND-08)."""
        return self.standard and not self.who(game).has("Stunned")

    def _options(self, game: Game[Zilch]) -> list[Option]:
        return turn_options(game.table, self.who(game), self._standard(game), self.minor)

    def choose(self, game: Game[Zilch]) -> Step:
        being = self.who(game)
        if being.now.left:
            return self.end
        found = self._options(game) or [Option(id="end", label="End the turn", rule="ZI-RND-01")]
        question = Choose(prompt=f"{being.name}: what now?", rule="ZI-RND-02", options=found)
        return ask(
            game.table.player_of(being),
            question,
            self.chosen,
            waiting=f"acts for {being.name}",
            refuse=self.why_not,
            others=self.not_yours,
        )

    def why_not(self, game: Game[Zilch], answer: Answer) -> None:
        must_be_open(game.table, self.who(game), answer, self._standard(game), self.minor)

    def not_yours(self, game: Game[Zilch], seat: Seat, answer: Answer) -> None:
        told = f"it is the turn of {self.who(game).name}"
        raise IllegalAction("not_your_turn", told, "ZI-RND-01")

    def chosen(self, game: Game[Zilch], option: Option) -> Step:
        being, (word, *rest) = self.who(game), option.id.replace(":", " ", 1).split()
        if option.id.partition(":")[0] in COSTS:
            how, _, item = option.id.partition(":")
            self._spend(COSTS[how])
            take_or_stow(game, being, how, item)
            return self.act
        match word:
            case "end":
                return self.end
            case "attack":
                return self._attack(game, option.id.split()[1:])
            case "two":
                self._spend("full")
                self.blows = two_blows(being)[:2]
                return self.both
            case "cast":
                self.standard = False
                full = self.minor
                return call(Cast(being=being.id, full=full), then=self.has_cast)
            case "defend":
                self._spend("standard")
                self._defend(game)
            case "feint":
                self._spend("standard")
                return call(Feint(being=being.id, target=rest[0]), then=self.feinted)
            case "grapple":
                self._spend("standard")
                attack = Attack(attacker=being.id, target=rest[0], blow=Blow(grip=True))
                return call(attack, then=self.attacked)
            case "escape":
                self._spend("standard")
                return call(Escape(being=being.id, way=rest[0]), then=self.escaped)
            case "aid":
                self._spend("standard")
                self.aid_by = " ".join(rest)
                return call(first_aid(being.id), then=self.aided)
            case "knack":
                self._spend(action_of(knack_of(game.table, rest[0])))
                use_knack(game, being, rest[0])
            case "try":
                other = OtherAction(being=being.id, full=self.minor)
                return call(other, then=self.attempted)
            case "use":
                self._spend("standard")
                use_item(game, being, rest[0], game.table.being(rest[1]))
            case "rally":
                self._spend("full")
                rally(game, being, rest[0])
            case _:
                return self._minor_or_free(game, being, word, rest)
        return self.act

    def _minor_or_free(
        self, game: Game[Zilch], being: Creature, word: str, rest: list[str]
    ) -> Step:
        match word:
            case "move":
                self._spend("minor")
                if game.table.settings.zones == "on":
                    return self.where
                game.tell(f"{being.name} moves", rule="ZI-RND-03", being=being.id)
            case "mobile":
                return self._mobile(game, being)
            case "load":
                self._spend("minor")
                told = f"{being.name} loads {item_name(rest[0]).lower()}"
                game.tell(told, rule="ZI-STR-03", being=being.id)
                game.write(being.state, rule="ZI-STR-03", loaded=[*being.now.loaded, rest[0]])
            case "let":
                release(game, being)
            case "calm":
                game.tell(f"{being.name} calms down", rule="ZI-KNK-03", being=being.id)
                game.write(being.state, rule="ZI-KNK-03", raging=False)
            case _:
                if rage_cost(game.table, being) == "minor":
                    self._spend("minor")
                game.tell(f"{being.name} rages", rule="ZI-KNK-03", being=being.id)
                game.set(being.chips["C"], being.held("C") - 1, rule="ZI-KNK-03")
                game.write(being.state, rule="ZI-KNK-03", raging=True)
        return self.act

    def _mobile(self, game: Game[Zilch], being: Creature) -> Step:
        """The move is split before and after one attack: with zones into one and back.

        Rules: ZI-KNK-01, ZI-KNK-03.
        """
        self._spend("minor")
        suit = mobile_suit(being)
        game.tell(f"{being.name} moves in, and will move on", rule="ZI-KNK-03", being=being.id)
        game.set(being.chips[suit], being.held(suit) - 1, rule="ZI-KNK-03")
        if game.table.settings.zones == "off":
            return self.act
        self.back = being.now.zone
        return self.where

    def _spend(self, cost: str) -> None:
        """A standard action may be spent as a second minor one (ZI-RND-01)."""
        match cost:
            case "standard":
                self.standard = False
            case "full":
                self.standard = self.minor = False
            case "minor":
                if self.minor:
                    self.minor = False
                else:
                    self.standard = False
            case _:
                pass

    def _defend(self, game: Game[Zilch]) -> None:
        """+2 until the round ends; Guarded it gives nothing further (ZI-RND-04)."""
        being = self.who(game)
        game.tell(f"{being.name} defends", rule="ZI-RND-04", being=being.id)
        if being.now.stance != "Guarded":
            game.write(being.state, rule="ZI-RND-04", defending=True)

    # --- attacks ---

    def _attack(self, game: Game[Zilch], words: list[str]) -> Step:
        self._spend("standard")
        target, item, how = words[0], " ".join(words[1:-1]), words[-1]
        return self._strike(game, target, blow_with(self.who(game), item, how))

    def _strike(self, game: Game[Zilch], target: str, blow: Blow) -> Step:
        being = self.who(game)
        if blow.item in being.now.loaded:
            loaded = [one for one in being.now.loaded if one != blow.item]
            game.write(being.state, rule="ZI-STR-03", loaded=loaded)
        attack = Attack(attacker=being.id, target=target, blow=blow, may_boon=not self.boon_used)
        return call(attack, then=self.attacked)

    def attacked(self, game: Game[Zilch], attack: Attack) -> Step:
        self.boon_used = self.boon_used or attack.boon
        being = self.who(game)
        if self.back and not being.has("Entangled") and being.able:
            game.tell(f"{being.name} goes back", rule="ZI-KNK-03", being=being.id)
            game.write(being.state, rule="ZI-KNK-03", zone=self.back)
        self.back = ""
        return self.both if self.blows else self.act

    def both(self, game: Game[Zilch]) -> Step:
        """One attack after the other, each at a penalty; the second may be left out (P-ATK)."""
        being = self.who(game)
        return self.second if self.blows and being.able else self.act

    def second(self, game: Game[Zilch]) -> Step:
        being, table, blow = self.who(game), game.table, self.blows[0]
        options: list[Option] = []
        for target in table.fighting():
            try:
                must_reach(table, being, target, blow)
            except IllegalAction:
                continue
            options.append(Option(id=target.id, label=target.name, thing=target.state.name))
        options.append(Option(id="nobody", label="Nobody"))
        question = Choose(prompt=whom(blow), rule="ZI-WPN-07", options=options)
        return ask(table.player_of(being), question, then=self.at_whom)

    def at_whom(self, game: Game[Zilch], option: Option) -> Step:
        blow, self.blows = self.blows[0], self.blows[1:]
        if option.id == "nobody":
            return self.both
        penalty = game.table.settings.two_weapon_penalty
        return self._strike(game, option.id, Blow(item=blow.item, how=blow.how, penalty=penalty))

    # --- other actions ---

    def attempted(self, game: Game[Zilch], other: OtherAction) -> Step:
        self._spend(other.cost)
        return self.act

    def has_cast(self, game: Game[Zilch], cast: Cast) -> Step:
        if cast.turned_down:
            self.standard = True
        if cast.took == "full":
            self.minor = False
        self.boon_used = self.boon_used or cast.boon_used
        return self.act

    def feinted(self, game: Game[Zilch], feint: Feint) -> Step:
        """It lasts until the end of the next turn (ZI-HIT-09)."""
        if feint.fooled:
            self.fooled = [*self.fooled, feint.target]
        return self.act

    def escaped(self, game: Game[Zilch], _: Escape) -> Step:
        return self.act

    def aided(self, game: Game[Zilch], test: Test) -> Step:
        id, _, kind = self.aid_by.partition(" ")
        aid_given(game, game.table.beings.get(id), kind, test)
        return self.act

    def where(self, game: Game[Zilch]) -> Step:
        """With zones: an adjacent one; Slowed, it takes two moves (ZI-RND-03, ZI-COND-03)."""
        being, table = self.who(game), game.table
        zones = table.encounter.zones.get(being.now.zone, []) or [being.now.zone or "here"]
        question = Choose(
            prompt="Where to?",
            rule="ZI-RND-03",
            options=[Option(id=zone, label=zone) for zone in zones],
        )
        return ask(table.player_of(being), question, then=self.goes)

    def goes(self, game: Game[Zilch], option: Option) -> Step:
        being = self.who(game)
        if being.has("Slowed") and not self.moved:
            self.moved = True
            game.tell(f"{being.name} is on the way", rule="ZI-COND-03", being=being.id)
            return self.act
        self.moved = False
        game.tell(f"{being.name} goes to {option.label}", rule="ZI-RND-03", being=being.id)
        game.write(being.state, rule="ZI-RND-03", zone=option.id)
        return self.act

    def end(self, game: Game[Zilch]) -> Step:
        """U5: an untaken Guarded Defend is taken; durations are counted (ZI-RND-05, ZI-MAG-09)."""
        being = self.who(game)
        guarded = being.guarding
        if guarded and self._standard(game) and being.able:
            self._defend(game)
        elif self._standard(game) and being.able and not being.now.left:
            game.tell(f"{being.name} waits", rule="ZI-RND-01", being=being.id)
        count_down(game, being)
        relieve(game, being, "Stunned", rule="ZI-COND-08")
        forget(game, being, "per_turn")
        if being.now.hurt:
            game.write(being.state, rule="ZI-KNK-04", hurt=False)
        self._end_feints(game)
        return done

    def _end_feints(self, game: Game[Zilch]) -> None:
        """A feint lasts until the end of the feinter's next turn (ZI-HIT-09)."""
        for one in game.table.beings.values():
            if one.now.feinted == self.being and one.id not in self.fooled:
                game.write(one.state, rule="ZI-HIT-09", feinted="")
