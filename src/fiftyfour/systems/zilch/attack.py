"""Attacks: dominoes instead of dice, then the Fudge die (catalogue 2.19, 3.7, 3.10)."""

from msgspec import structs

from fiftyfour.engine.decisions import Answer, Field, Form, Number, Simple, number_of
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, ask_all, call, done
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch.data import WEAPONS, size_eighths
from fiftyfour.systems.zilch.effects import parse_effects
from fiftyfour.systems.zilch.forms import choice
from fiftyfour.systems.zilch.gear import item_name, weapon_damage, weapon_of, weapon_strength
from fiftyfour.systems.zilch.harm import afflict, apply, hurt, net_damage
from fiftyfour.systems.zilch.house import Spell
from fiftyfour.systems.zilch.lots import turn_up
from fiftyfour.systems.zilch.moment import Blow, Striking
from fiftyfour.systems.zilch.save import Save
from fiftyfour.systems.zilch.table import Being, Zilch
from fiftyfour.systems.zilch.trial import BOON, spend_boon

DEFEND, RAGE, GRIPPED = 2, 2, 2
"""ZI-RND-04, catalogue 5.4, ZI-COND-05."""
TOTAL_COVER = 11
FIST_COST = 2


def hit_suit(table: Zilch, blow: Blow) -> str:
    """Clubs for every physical attack, for aimed magic the suit that is set.

    Rules: ZI-HIT-02, ZI-HIT-07, ZI-SUIT-08, ZI-SUIT-14.
    """
    return table.settings.aimed_magic_suit if blow.spell else "C"


def strength_penalty(being: Being, blow: Blow) -> int:
    """-1 for each point of Strength short (ZI-STR-04)."""
    if blow.spell or blow.natural or being.monster or weapon_of(blow.item) is None:
        return 0
    return min(0, being.effective("C2") - weapon_strength(blow.item, blow.how))


def attack_total(
    table: Zilch, being: Being, target: Being, blow: Blow, chips: int, boon: bool
) -> int:
    """Suit, offensive pips, chips, and what helps or hinders; no skill counts (ZI-HIT-02).

    Rules: ZI-CHIP-07, ZI-COND-04, ZI-COND-05, ZI-HIT-07, ZI-HIT-08, ZI-TAL-09.
    """
    total = being.effective(hit_suit(table, blow)) + being.pips()[0] + chips + BOON * boon
    total += being.modifier("attack") + strength_penalty(being, blow) - blow.penalty
    if being.has("Hampered"):
        total -= table.settings.hampered_penalty
    if being.has("Entangled") and target.id != being.now.grips and target.now.grips != being.id:
        total -= GRIPPED
    if being.now.raging and not blow.spell:
        total += RAGE
    return total


def defence_total(table: Zilch, being: Being, attacker: str, chips: int) -> int:
    """Spades, defensive pips, chips, shield, cover, and what helps or hinders (ZI-HIT-03).

    Rules: ZI-CHIP-08, ZI-COND-01, ZI-COND-02, ZI-HIT-06, ZI-SHD-01, ZI-RND-04, ZI-SUIT-09.
    """
    if being.helpless:
        return being.now.cover
    bare = defenseless(being, attacker)
    half = bare and table.settings.defenseless == "half_spades"
    spades = being.effective("S") // (2 if half else 1)
    total = spades + being.shield() + being.now.cover + being.modifier("defence")
    if not bare:
        total += being.pips()[1] + chips
    if being.now.defending:
        total += DEFEND
    if being.has("Hampered"):
        total -= table.settings.hampered_penalty
    return total - (RAGE if being.now.raging else 0)


def defenseless(being: Being, attacker: str) -> bool:
    """True if its pips do not count against this attacker (ZI-COND-01, ZI-HIT-09)."""
    return being.has("Defenseless") or being.now.feinted == attacker


def hits(attack: int, defence: int, tie: str) -> bool:
    """The attacker has the better of a tie, unless set otherwise (ZI-HIT-04)."""
    return attack > defence or (attack == defence and tie == "attacker")


def sure_hit(table: Zilch, target: Being, attacker: str, blow: Blow) -> bool:
    """True where there is no contest: melee against the Helpless (ZI-COND-01, ZI-COND-02)."""
    settings = table.settings
    if target.helpless and blow.melee and settings.helpless_melee == "auto_hit":
        return True
    return defenseless(target, attacker) and settings.defenseless == "auto_hit"


def base_damage(being: Being, blow: Blow) -> int:
    """What the blow deals before the Fudge die (ZI-WPN-01, ZI-WPN-02)."""
    natural = next((one for one in being.who.attacks if one.name == blow.natural), None)
    return natural.damage if natural is not None else weapon_damage(blow.item, blow.how)


def is_temporary(being: Being, blow: Blow) -> bool:
    """Bare hands deal temporary damage, a gauntlet does not (ZI-WPN-08, ZI-DMG-11)."""
    natural = next((one for one in being.who.attacks if one.name == blow.natural), None)
    if natural is not None:
        return natural.temporary
    return WEAPONS.get(blow.item, WEAPONS["club"]).temporary


def must_reach(table: Zilch, being: Being, target: Being, blow: Blow) -> None:
    """Why this target cannot be attacked so, if it cannot (ZI-HIT-06, ZI-RND-03, ZI-WPN-04)."""
    if target.dead or target.id == being.id:
        raise IllegalAction("E_TARGET", "there is nobody to attack there", "ZI-RND-03")
    if target.now.cover >= TOTAL_COVER:
        raise IllegalAction("E_TOTAL_COVER", "total cover cannot be attacked", "ZI-HIT-06")
    if table.settings.zones == "off" or not blow.melee:
        return
    weapon = weapon_of(blow.item)
    near = being.now.zone == target.now.zone
    reach = weapon is not None and weapon.reach and adjacent(table, being, target)
    if not near and not reach:
        raise IllegalAction("E_RANGE", "melee needs the same zone", "ZI-RND-03")


def adjacent(table: Zilch, being: Being, target: Being) -> bool:
    """True if their zones lie side by side (ZI-RND-03)."""
    return target.now.zone in table.encounter.zones.get(being.now.zone, [])


class Attack(Procedure):
    """One attack from the declaration to the wound (P-ATK, ZI-HIT-01).

    `chips` and `boon` are the attacker's, `parry` the defender's Spade chips; `may_boon` is false
    where the action has had its Boon; `fist` is Stunning Fist.
    """

    attacker: str
    target: str
    blow: Blow
    may_boon: bool = True
    chips: int = 0
    boon: bool = False
    fist: bool = False
    parry: int = 0
    attack: int = 0
    defence: int = 0
    hit: bool = False
    net: int = 0

    def _sides(self, game: Game[Zilch]) -> tuple[Being, Being]:
        return game.table.beings[self.attacker], game.table.beings[self.target]

    def begin(self, game: Game[Zilch]) -> Step:
        """A1: whom, and with what; then chips and Boon, unless both commit at once."""
        being, target = self._sides(game)
        blow = self.blow
        name = blow.natural or ("a spell" if blow.spell else item_name(blow.item))
        verb = "tries to grip" if blow.grip else "attacks"
        told = f"{being.name} {verb} {target.name} with {name.lower()}"
        game.tell(told, rule="ZI-HIT-01", being=being.id, target=target.id)
        striking = Striking(attacker=being.id, target=target.id, blow=blow)
        game.write(game.table.scene, rule="ZI-HIT-01", striking=striking)
        if game.table.settings.chip_order == "simultaneous":
            return self.reveal
        return self.commit if self._asks_attacker(game) else self.reveal

    def _chip_suit(self, game: Game[Zilch]) -> str:
        return "C" if hit_suit(game.table, self.blow) == "C" else ""

    def _held(self, game: Game[Zilch]) -> int:
        suit = self._chip_suit(game)
        return self._sides(game)[0].held(suit) if suit else 0

    def _asks_attacker(self, game: Game[Zilch]) -> bool:
        """A player is asked if there is anything to spend, the GM always (ZI-TABLE-04)."""
        being, _ = self._sides(game)
        boons = being.boons.value if self.may_boon else 0
        return being.monster or bool(self._held(game) or boons)

    def _attack_form(self, game: Game[Zilch]) -> Form:
        being, target = self._sides(game)
        fields = {
            "chips": Field(
                "Club chips",
                Number(prompt="Each adds 1", rule="ZI-CHIP-07", least=0, most=self._held(game)),
                0,
            )
        }
        if being.boons.value and self.may_boon:
            spend = choice("A Boon", ["no", "yes"], {"no": "No Boon", "yes": "A Boon: +2"})
            fields["boon"] = Field("Boon", spend, "no")
        if self._may_fist(being):
            fist = choice("Stunning Fist", ["no", "yes"], {"yes": "Yes, for 2 chips"})
            fields["fist"] = Field("Stunning Fist", fist, "no")
        prompt = f"{being.name} attacks {target.name}: what do you add?"
        return Form(prompt=prompt, rule="ZI-HIT-05", fields=fields, open="fist" in fields)

    def _may_fist(self, being: Being) -> bool:
        bare = self.blow.item == "unarmed" and not self.blow.grip and not self.blow.natural
        return bare and "stunning_fist" in being.who.knacks and being.held("C") >= FIST_COST

    def commit(self, game: Game[Zilch]) -> Step:
        being, _ = self._sides(game)
        return ask(
            game.table.player_of(being),
            self._attack_form(game),
            self.committed,
            waiting=f"says what {being.name} adds to the attack",
            refuse=self.why_not,
        )

    def why_not(self, game: Game[Zilch], answer: Answer) -> None:
        """Chips for the fist and for the blow are the same ones."""
        if isinstance(answer, dict) and answer.get("fist") == "yes":
            chips = answer.get("chips", 0)
            if isinstance(chips, int) and chips + FIST_COST > self._held(game):
                raise IllegalAction("E_CHIPS_SHORT", "not so many chips", "ZI-CHIP-11")

    def committed(self, game: Game[Zilch], form: dict[str, Simple]) -> Step:
        self._take(game, form)
        return self.reveal

    def _take(self, game: Game[Zilch], form: dict[str, Simple]) -> None:
        """Chips are gone whether or not it succeeds (ZI-CHIP-11)."""
        being, _ = self._sides(game)
        self.chips = number_of(form, "chips")
        self.boon = form.get("boon") == "yes"
        self.fist = form.get("fist") == "yes"
        cost = self.chips + FIST_COST * self.fist
        self._pay(game, being, self._chip_suit(game), cost)
        if self.boon:
            spend_boon(game, being)

    def _pay(self, game: Game[Zilch], being: Being, suit: str, chips: int) -> None:
        if chips:
            told = f"{being.name} spends {chips} chip{'s' * (chips > 1)}"
            game.tell(told, rule="ZI-CHIP-11", known=being.sight, being=being.id, chips=chips)
            game.set(being.chips[suit], being.held(suit) - chips, rule="ZI-CHIP-11")

    def reveal(self, game: Game[Zilch]) -> Step:
        """A2: the defender's domino is turned up where it counts (ZI-STN-06)."""
        being, target = self._sides(game)
        turn_up(game, being)
        if not defenseless(target, being.id) and not target.helpless:
            turn_up(game, target)
        if game.table.settings.chip_order == "simultaneous":
            return self.both
        return self.parrying

    def _asks_defender(self, game: Game[Zilch]) -> bool:
        being, target = self._sides(game)
        if target.helpless or defenseless(target, being.id):
            return False
        if sure_hit(game.table, target, being.id, self.blow):
            return False
        return target.monster or bool(target.held("S"))

    def parrying(self, game: Game[Zilch]) -> Step:
        """A3: the attack total is known; Spade chips, unless Defenseless or Helpless."""
        table = game.table
        being, target = self._sides(game)
        self.attack = attack_total(table, being, target, self.blow, self.chips, self.boon)
        if not self._asks_defender(game):
            return self.compare
        told = f"{being.name} attacks with {self.attack}"
        game.tell(told, rule="ZI-HIT-02", known=being.sight, total=self.attack)
        striking = Striking(attacker=being.id, target=target.id, blow=self.blow, total=self.attack)
        game.write(table.scene, rule="ZI-HIT-02", striking=striking)
        return self.ask_parry

    def ask_parry(self, game: Game[Zilch]) -> Step:
        being, target = self._sides(game)
        question = Number(
            prompt=f"{being.name} attacks {target.name} with {self.attack}: Spade chips?",
            rule="ZI-CHIP-08",
            least=0,
            most=target.held("S"),
        )
        return ask(
            game.table.player_of(target),
            question,
            self.parried,
            waiting=f"may spend chips for {target.name}",
        )

    def parried(self, game: Game[Zilch], chips: int) -> Step:
        self.parry = chips
        self._pay(game, self._sides(game)[1], "S", chips)
        return self.compare

    # --- both in secret ---

    def both(self, game: Game[Zilch]) -> Step:
        """With `simultaneous` both commit hidden numbers after both dominoes are up (ZI-HIT-05)."""
        if self._asks_attacker(game) or self._asks_defender(game):
            return self.ask_both
        return self.total

    def ask_both(self, game: Game[Zilch]) -> Step:
        being, target = self._sides(game)
        table = game.table
        forms: dict[Seat, Form] = {}
        if self._asks_attacker(game):
            forms[table.player_of(being)] = self._attack_form(game)
        if self._asks_defender(game):
            seat = table.player_of(target)
            number = Number(prompt="Each adds 1", least=0, most=target.held("S"))
            fields = dict(forms[seat].fields) if seat in forms else {}
            fields["parry"] = Field(f"Spade chips of {target.name}", number, 0)
            forms[seat] = Form(prompt="Chips?", rule="ZI-HIT-05", fields=fields)
        return ask_all(forms, self.both_committed, waiting="commits chips in secret")

    def both_committed(self, game: Game[Zilch], forms: dict[Seat, dict[str, Simple]]) -> Step:
        for form in forms.values():
            if "chips" in form:
                spare = self._held(game) - number_of(form, "chips")
                if form.get("fist") == "yes" and spare < FIST_COST:
                    form = {**form, "fist": "no"}
                self._take(game, form)
            if "parry" in form:
                self.parry = number_of(form, "parry")
                self._pay(game, self._sides(game)[1], "S", self.parry)
        return self.total

    def total(self, game: Game[Zilch]) -> Step:
        being, target = self._sides(game)
        self.attack = attack_total(game.table, being, target, self.blow, self.chips, self.boon)
        return self.compare

    # --- hit or miss ---

    def compare(self, game: Game[Zilch]) -> Step:
        """A4: totals, or a sure hit; a feint is used up by the attack (ZI-HIT-09)."""
        table = game.table
        being, target = self._sides(game)
        known = being.sight if being.sight != "all" else target.sight
        if sure_hit(table, target, being.id, self.blow):
            self.hit = True
            game.tell("A hit, without a contest", rule="ZI-COND-02", known=known)
        else:
            self.defence = defence_total(table, target, being.id, self.parry)
            self.hit = hits(self.attack, self.defence, table.settings.to_hit_tie)
            told = f"{self.attack} against {self.defence}: {'a hit' if self.hit else 'a miss'}"
            totals = {"attack": self.attack, "defence": self.defence, "hit": int(self.hit)}
            game.tell(told, rule="ZI-HIT-04", sight="all", known=known, being=being.id, **totals)
        if target.now.feinted == being.id:
            game.write(target.state, rule="ZI-HIT-09", feinted="")
        if not self.hit:
            return done
        if self.blow.grip:
            return self.grip
        return done if self.blow.spell else self.damage

    def grip(self, game: Game[Zilch]) -> Step:
        """No damage: both are Entangled (ZI-HIT-10, ZI-COND-05)."""
        being, target = self._sides(game)
        game.write(being.state, rule="ZI-HIT-10", grips=target.id)
        for one in (being, target):
            afflict(game, one, "Entangled", rule="ZI-HIT-10")
        return done

    def damage(self, game: Game[Zilch]) -> Step:
        """A5: weapon and size, Fudge die, resistance; 0 is a touch (ZI-DMG-02, ZI-DMG-03).

        Rules: ZI-DMG-05, ZI-MON-03, ZI-WPN-01, ZI-WPN-03.
        """
        table = game.table
        being, target = self._sides(game)
        by = table.player_of(being)
        (fudge,) = game.roll(table.fudge, rule="ZI-WPN-01", by=by)
        size = size_eighths(size_of(table, being), table.settings.half_sizes == "on")
        weapon = base_damage(being, self.blow)
        self.net = net_damage(weapon, fudge, target.dr, size, table.settings)
        touch = "a touch" if self.net == 0 else "nothing" if self.net < 0 else str(self.net)
        known = target.sight if target.sight != "all" else being.sight
        game.tell(f"Damage: {touch}", rule="ZI-DMG-02", known=known, net=self.net)
        temporary = is_temporary(being, self.blow)
        hurt(game, target, self.net, temporary=temporary, rule="ZI-DMG-06")
        if self.net < 0:
            return done
        return self.riders

    def riders(self, game: Game[Zilch]) -> Step:
        """What rides on the blow, by its own amounts (ZI-DMG-03, ZI-DMG-04, ZI-MON-04)."""
        being, target = self._sides(game)
        natural = next((one for one in being.who.attacks if one.name == self.blow.natural), None)
        for effect in parse_effects(natural.riders) if natural is not None else ():
            apply(game, target, effect, duration="encounter", rule="ZI-DMG-03")
        if self.fist and not target.dead:
            return self.stun
        return done

    def stun(self, game: Game[Zilch]) -> Step:
        return call(Save(being=self.target, card="H"), then=self.stunned)

    def stunned(self, game: Game[Zilch], save: Save) -> Step:
        """Not saved: Stunned until the end of the next turn (ZI-COND-08, ZI-KNK-03)."""
        target = self._sides(game)[1]
        if not save.saved and not target.dead:
            afflict(game, target, "Stunned", rule="ZI-COND-08")
        return done


def size_of(table: Zilch, being: Being) -> str:
    """A character has the size of its race (ZI-RACE-02)."""
    if being.monster:
        return being.who.size
    race = table.house.data.race(being.who.race)
    return "Medium" if race is None else race.size


def with_extra(spell: Spell, extra: int) -> Spell:
    """The spell with the amounts that extra chips buy (ZI-MAG-05)."""
    effects = tuple(
        structs.replace(effect, amount=effect.amount + extra)
        if effect.kind in ("damage", "heal", "drain", "restore")
        else effect
        for effect in spell.effects
    )
    return structs.replace(spell, effects=effects)
