"""A turn: the domino, ongoing damage, a standard and a minor action (ZI-RND, P-TURN)."""

from msgspec import field

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import choose, option
from fiftyfour.engine.procedures import Procedure, Step, ask, call, done
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch.attack.attack import Attack
from fiftyfour.systems.zilch.attack.blows import against_attack, blow_name, blow_with, two_blows
from fiftyfour.systems.zilch.damage.conditions import release, relieve
from fiftyfour.systems.zilch.damage.damage import count_down
from fiftyfour.systems.zilch.damage.recovery import rally, use_item
from fiftyfour.systems.zilch.encounter import choices
from fiftyfour.systems.zilch.encounter.actions import Escape, Feint, OtherAction
from fiftyfour.systems.zilch.encounter.carrying import take_or_stow
from fiftyfour.systems.zilch.encounter.choices import Action
from fiftyfour.systems.zilch.encounter.ongoing import OngoingDamage, aid_given, first_aid
from fiftyfour.systems.zilch.encounter.options import Left, cost_of, mobile_suit, turn_menu
from fiftyfour.systems.zilch.magic.cast import Cast
from fiftyfour.systems.zilch.magic.knacks import forget, use_knack
from fiftyfour.systems.zilch.rolls.test import Test
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.dominoes import turn_up
from fiftyfour.systems.zilch.table.gear import item_name
from fiftyfour.systems.zilch.table.table import Blow, Zilch


class Turn(Procedure):
    """One turn (P-TURN). `standard` and `minor` are what is left of it (ZI-RND-01, ZI-RND-02).

    `stunned` is whether it began so, as turns are taken to that were stored before: only then is
    that over with the turn. `aiding` is the First Aid that is being given, `blows` are what a
    two-weapon attack has left; `fooled` is whom one has feinted in this turn, `back` the zone that
    a Mobile Attack ends in.
    """

    being: str
    standard: bool = True
    minor: bool = True
    stunned: bool = True
    aiding: choices.GiveAid | str = field(default="", name="aid_by")
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
        self.stunned = "Stunned" in being.now.conditions
        game.write(game.table.fight, rule="ZI-RND-01", turn=being.id)
        game.tell(f"{being.name}'s turn", rule="ZI-RND-01", heading=True, being=being.id)
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
        return self.choose

    def choose(self, game: Game[Zilch]) -> Step:
        being, table = self.who(game), game.table
        if self.lost(game):
            return self.end
        menu = turn_menu(table, being, Left(self.standard, self.minor))
        # whether a monster has anything left to do is nobody's to know (ZI-TABLE-04)
        if not being.monster and all(isinstance(one.does, choices.End) for one in menu.options):
            return self.end
        waiting = f"acting for {being.name}"
        return ask(
            table.player_of(being), menu, self.chosen, waiting=waiting, closed=self.not_yours
        )

    def lost(self, game: Game[Zilch]) -> bool:
        """True if whoever has the turn can do nothing any more, or is gone."""
        being = self.who(game)
        return not being.awake or being.now.left

    def not_yours(self, game: Game[Zilch], seat: Seat) -> Refusal:
        return Refusal("not_your_turn", f"it is the turn of {self.who(game).name}", "ZI-RND-01")

    def chosen(self, game: Game[Zilch], action: Action) -> Step:
        being, table = self.who(game), game.table
        cost = cost_of(table, being, action)
        if not isinstance(action, choices.Try | choices.CastSpell):  # which say later what it was
            self._spend(cost)
        match action:
            case choices.End():
                return self.end
            case choices.Attack(target, weapon, how):
                return self._strike(game, target, blow_with(being, weapon, how))
            case choices.TwoWeapons():
                self.blows = two_blows(being)[:2]
                return self.both
            case choices.Grapple(target):
                return call(
                    Attack(attacker=being.id, target=target, blow=Blow(grip=True)), self.attacked
                )
            case choices.CastSpell():
                self.standard = False
                return call(Cast(being=being.id, full=self.minor), then=self.has_cast)
            case choices.Feint(target):
                return call(Feint(being=being.id, target=target), then=self.feinted)
            case choices.Escape(way):
                return call(Escape(being=being.id, way=way), then=self.escaped)
            case choices.GiveAid():
                self.aiding = action
                return call(first_aid(being.id), then=self.aided)
            case choices.Try():
                return call(OtherAction(being=being.id, full=self.minor), then=self.attempted)
            case choices.Move() if table.settings.zones == "on":
                return self.where
            case choices.MobileAttack():
                return self._mobile(game, being)
            case _:
                self._do(game, being, action)
                return self.act

    def _do(self, game: Game[Zilch], being: Creature, action: Action) -> None:
        """What is done at once and asks nothing."""
        match action:
            case choices.Defend():
                self._defend(game)
            case choices.Use(item, target):
                use_item(game, being, item, game.table.beings[target])
            case choices.Rally(suit):
                rally(game, being, suit)
            case choices.UseKnack(knack):
                use_knack(game, being, knack)
            case choices.Carry(way, item):
                take_or_stow(game, being, way, item)
            case choices.Move():
                game.tell(f"{being.name} moves", rule="ZI-RND-03", being=being.id)
            case choices.Load(item):
                line = f"{being.name} loads {item_name(item).lower()}"
                game.tell(line, rule="ZI-STR-03", being=being.id)
                game.write(being.state, rule="ZI-STR-03", loaded=[*being.now.loaded, item])
            case choices.LetGo():
                release(game, being)
            case choices.Rage():
                game.tell(f"{being.name} rages", rule="ZI-KNK-03", being=being.id)
                game.set(being.chips["C"], being.held("C") - 1, rule="ZI-KNK-03")
                game.write(being.state, rule="ZI-KNK-03", raging=True)
            case choices.StopRaging():
                game.tell(f"{being.name} calms down", rule="ZI-KNK-03", being=being.id)
                game.write(being.state, rule="ZI-KNK-03", raging=False)
            case _:
                raise AssertionError(f"{action} is done by a step of its own")

    def _mobile(self, game: Game[Zilch], being: Creature) -> Step:
        """The move is split before and after one attack: with zones into one and back.

        Rules: ZI-KNK-01, ZI-KNK-03.
        """
        suit = mobile_suit(being)
        game.tell(f"{being.name} moves in, and will move on", rule="ZI-KNK-03", being=being.id)
        game.set(being.chips[suit], being.held(suit) - 1, rule="ZI-KNK-03")
        if game.table.settings.zones == "off":
            return self.act
        self.back = being.now.zone
        return self.where

    def _spend(self, cost: choices.Cost) -> None:
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
        options = [
            option(
                choices.StrikeAt(blow.item, blow.how, target.id),
                target.name,
                id=target.id,
                thing=target.state.name,
                closed=against_attack(table, being, target, blow),
            )
            for target in table.fighting()
            if target.id != being.id
        ]
        nobody = option(choices.StrikeAt(blow.item, blow.how), "Nobody", id="nobody")
        prompt = f"{blow_name(blow)}: at whom?"
        question = choose(prompt, [*options, nobody], rule="ZI-WPN-07")
        return ask(table.player_of(being), question, then=self.at_whom, waiting="choosing a target")

    def at_whom(self, game: Game[Zilch], choice: choices.StrikeAt) -> Step:
        blow, self.blows = self.blows[0], self.blows[1:]
        if not choice.target:
            return self.both
        penalty = game.table.settings.two_weapon_penalty
        blow = Blow(item=blow.item, how=blow.how, penalty=penalty)
        return self._strike(game, choice.target, blow)

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
        aid_given(game, self.aiding, test)
        return self.act

    def where(self, game: Game[Zilch]) -> Step:
        """With zones: an adjacent one; Slowed, it takes two moves (ZI-RND-03, ZI-COND-03)."""
        being, table = self.who(game), game.table
        zones = table.encounter.zones.get(being.now.zone, []) or [being.now.zone or "here"]
        if len(zones) == 1 and table.settings.idle_questions == "skipped":
            return self.goes(game, zones[0])
        question = choose("Where to?", [option(zone, zone) for zone in zones], rule="ZI-RND-03")
        return ask(table.player_of(being), question, then=self.goes, waiting="moving")

    def goes(self, game: Game[Zilch], zone: str) -> Step:
        being = self.who(game)
        if being.has("Slowed") and not self.moved:
            self.moved = True
            game.tell(f"{being.name} is on the way", rule="ZI-COND-03", being=being.id)
            return self.act
        self.moved = False
        game.tell(f"{being.name} goes to {zone}", rule="ZI-RND-03", being=being.id)
        game.write(being.state, rule="ZI-RND-03", zone=zone)
        return self.act

    def end(self, game: Game[Zilch]) -> Step:
        self.finish(game)
        return done

    def finish(self, game: Game[Zilch]) -> None:
        """U5: an untaken Guarded Defend is taken; durations are counted (ZI-RND-05, ZI-MAG-09)."""
        being = self.who(game)
        left = self.standard and being.able and not being.has("Stunned")
        if left and being.guarding:
            self._defend(game)
        elif left and not being.now.left:
            game.tell(f"{being.name} waits", rule="ZI-RND-01", being=being.id)
        count_down(game, being)
        if self.stunned:
            relieve(game, being, "Stunned", rule="ZI-COND-08")
        forget(game, being, "per_turn")
        if being.now.hurt:
            game.write(being.state, rule="ZI-KNK-04", hurt=False)
        self._end_feints(game)

    def _end_feints(self, game: Game[Zilch]) -> None:
        """A feint lasts until the end of the feinter's next turn (ZI-HIT-09)."""
        for one in game.table.beings.values():
            if one.now.feinted == self.being and one.id not in self.fooled:
                game.write(one.state, rule="ZI-HIT-09", feinted="")
