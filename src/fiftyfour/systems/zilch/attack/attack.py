"""Attacks: dominoes instead of dice, then the Fudge die (ZI-HIT, ZI-DMG, P-ATK)."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated

from msgspec import Struct

from fiftyfour.engine.decisions import Decision, Number
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Form, form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import choose, option
from fiftyfour.engine.procedures import Procedure, Step, ask, ask_all, call, done
from fiftyfour.engine.struct_form import Between, Pick, fields_of
from fiftyfour.engine.things import Seat
from fiftyfour.systems.zilch.attack import blows
from fiftyfour.systems.zilch.damage.conditions import afflict, lose_hold
from fiftyfour.systems.zilch.damage.damage import apply, hurt, net_damage
from fiftyfour.systems.zilch.data import size_eighths
from fiftyfour.systems.zilch.rolls.roll import BOON, spend_boon
from fiftyfour.systems.zilch.rolls.save import Save
from fiftyfour.systems.zilch.table.chips import no_boon, no_more, pay_chips
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.dominoes import turn_up
from fiftyfour.systems.zilch.table.effects import parse_effects
from fiftyfour.systems.zilch.table.moment import Addend, as_known
from fiftyfour.systems.zilch.table.table import Blow, Striking, Zilch, begins, goes_on, pictured

FIST_COST = 2
"""Club chips of a Stunning Fist, which add no pips (ZI-KNK-03)."""


class Commit(Struct, frozen=True):
    """What somebody adds to a blow; `parry` are the defender's chips, where they are asked for."""

    chips: Annotated[int, Between("Club chips")] = 0
    boon: Annotated[bool, Pick("A Boon", hint=f"+{BOON}")] = False
    fist: Annotated[bool, Pick("Stunning Fist", hint=f"{FIST_COST} chips")] = False
    parry: Annotated[int | None, Between("Spade chips")] = None


def _clubs(said: Commit) -> int:
    """Club chips in all: those on the blow, and those of a Stunning Fist (ZI-KNK-03)."""
    return said.chips + FIST_COST * said.fist


def _harm(net: int) -> str:
    """What a blow did (ZI-DMG-02)."""
    if net <= 0:
        return "a touch, no harm" if net == 0 else "nothing gets through"
    return f"{net} gets through"


class Parry(Number, frozen=True, tag="number", omit_defaults=True, kw_only=True):
    """How many Spade chips to spend on defence (ZI-CHIP-08)."""


class Attack(Procedure):
    """One attack from the declaration to the wound (P-ATK, ZI-HIT-01, ZI-TAL-09).

    `chips` and `boon` are the attacker's, `parry` the defender's Spade chips; `may_boon` is false
    where the action has had its Boon; `told` is true once everybody has read of it, where somebody
    is asked before the outcome; `fist` is Stunning Fist.
    """

    attacker: str
    target: str
    blow: Blow
    may_boon: bool = True
    told: bool = False
    chips: int = 0
    boon: bool = False
    fist: bool = False
    parry: int = 0
    attack: int = 0
    defence: int = 0
    hit: bool = False
    net: int = 0

    def _sides(self, game: Game[Zilch]) -> tuple[Creature, Creature]:
        return game.table.beings[self.attacker], game.table.beings[self.target]

    def begin(self, game: Game[Zilch]) -> Step:
        """A1: whom, and with what; then chips and Boon, unless both commit at once."""
        being, target = self._sides(game)
        blow = self.blow
        self.told = self._asks_attacker(game) or self._asks_defender(game)
        line = f"{being.name} {blows.what_it_does(blow, target.name)}"
        about = {"about": line, "being": being.id, "target": target.id, "sum": self._sum(game)}
        begins(game, "attack", rule="ZI-HIT-01", **about)
        if self.told:
            game.tell(
                line,
                rule="ZI-HIT-01",
                being=being.id,
                target=target.id,
                spell=blow.spell,
                moment=pictured(game),
            )
        striking = Striking(attacker=being.id, target=target.id, blow=blow)
        game.write(game.table.scene, rule="ZI-HIT-01", striking=striking)
        if game.table.settings.chip_order == "simultaneous":
            return self.reveal
        return self.commit if self._asks_attacker(game) else self.reveal

    def _sum(self, game: Game[Zilch]) -> list[Addend]:
        """What the attack is made of, as everybody knows it; pips once the domino is up."""
        being, target = self._sides(game)
        if being.armed and not being.turned:
            return []
        addends = blows.attack_addends(game.table, being, target, self.blow, self.chips, self.boon)
        return as_known(addends, being.sight == "all")

    def _against(self, game: Game[Zilch]) -> list[Addend]:
        """The same of the defence, once it is compared."""
        _, target = self._sides(game)
        addends = blows.defence_addends(game.table, target, self.attacker, self.parry)
        return as_known(addends, target.sight == "all")

    def _chip_suit(self, game: Game[Zilch]) -> str:
        return "C" if blows.hit_suit(game.table, self.blow) == "C" else ""

    def _held(self, game: Game[Zilch]) -> int:
        suit = self._chip_suit(game)
        return self._sides(game)[0].held(suit) if suit else 0

    def _asks_attacker(self, game: Game[Zilch]) -> bool:
        """A player is asked if there is anything to spend, the GM always (ZI-TABLE-04).

        By the setting neither is asked for chips where the blow hits anyway (ZI-COND-02).
        """
        being, target = self._sides(game)
        idle = game.table.settings.idle_questions == "skipped" and not self._knows_fist(being)
        if idle and blows.sure_hit(game.table, target, being.id, self.blow):
            return False
        boons = being.boons.value if self.may_boon else 0
        return being.monster or bool(self._held(game) or boons)

    def _attack_fields(self, game: Game[Zilch]) -> dict[str, Decision[object]]:
        being, _ = self._sides(game)
        chips = Number(
            prompt="Each adds 1",
            rule="ZI-CHIP-07",
            least=0,
            most=self._held(game),
            over=self._no_more(game),
        )
        fields: dict[str, Decision[object]] = {"chips": chips}
        if game.table.settings.talent_option != "full" or being.boons.value:
            boons = [
                option(False, "No Boon"),
                option(True, "A Boon: +2", closed=no_boon(being, self.may_boon)),
            ]
            fields["boon"] = choose("A Boon", boons)
        if self._knows_fist(being):
            fist = [
                option(False, "no"),
                option(True, "Yes, for 2 chips", closed=self._no_fist(being)),
            ]
            fields["fist"] = choose("Stunning Fist", fist)
        return fields

    def _no_more(self, game: Game[Zilch]) -> Refusal:
        being, _ = self._sides(game)
        if not self._chip_suit(game):
            return Refusal("chips_wrong_use", "no chips aim a spell", "ZI-HIT-07")
        return no_more(being, "C", "ZI-CHIP-11")

    def _knows_fist(self, being: Creature) -> bool:
        blow = self.blow
        bare = blow.item == "unarmed" and not (blow.grip or blow.natural or blow.spell)
        return bare and "stunning_fist" in being.who.knacks

    def _no_fist(self, being: Creature) -> Refusal | None:
        if being.held("C") >= FIST_COST:
            return None
        return Refusal("knack_use", "a Stunning Fist takes two Club chips", "ZI-KNK-03")

    def _too_much(self, game: Game[Zilch]) -> Callable[[Commit], Refusal | None]:
        """Chips for the fist and for the blow are the same ones (ZI-CHIP-11)."""
        being, _ = self._sides(game)
        short = no_more(being, "C", "ZI-CHIP-11")
        return lambda said: short if _clubs(said) > being.held("C") and _clubs(said) else None

    def _form(
        self, game: Game[Zilch], prompt: str, fields: Mapping[str, Decision[object]]
    ) -> Form[Commit]:
        """What is added to a blow, as far as it is asked (ZI-HIT-05)."""
        unless = self._too_much(game) if "fist" in fields else None
        without = [name for name in Commit.__struct_fields__ if name not in fields]
        asked = fields_of(Commit, fields, {"parry": 0}, without)
        return form(Commit, prompt, asked, rule="ZI-HIT-05", unless=unless)

    def commit(self, game: Game[Zilch]) -> Step:
        being, target = self._sides(game)
        prompt = f"{being.name} attacks {target.name}. Spend Club chips?"
        return ask(
            game.table.player_of(being),
            self._form(game, prompt, self._attack_fields(game)),
            self.committed,
            waiting=f"choosing what {being.name} adds to the attack",
            closed=self.too_early,
        )

    def too_early(self, game: Game[Zilch], seat: Seat) -> Refusal | None:
        """A Defenseless target will not be asked for chips at all (ZI-COND-01)."""
        being, target = self._sides(game)
        if game.table.player_of(target) != seat or not blows.defenseless(target, being.id):
            return None
        line = f"{target.name} is Defenseless: no chips on defence"
        return Refusal("defenseless_chips", line, "ZI-COND-01")

    def committed(self, game: Game[Zilch], said: Commit) -> Step:
        self._take(game, said)
        return self.reveal

    def _take(self, game: Game[Zilch], said: Commit) -> None:
        """Chips are gone whether or not it succeeds (ZI-CHIP-11)."""
        being, _ = self._sides(game)
        self.chips, self.boon, self.fist = said.chips, said.boon, said.fist
        pay_chips(game, being, "C", _clubs(said))
        if self.boon:
            spend_boon(game, being)
        goes_on(game, rule="ZI-CHIP-11", sum=self._sum(game))

    def reveal(self, game: Game[Zilch]) -> Step:
        """A2: the defender's domino is turned up where it counts (ZI-STN-06)."""
        being, target = self._sides(game)
        turn_up(game, being)
        if not blows.defenseless(target, being.id) and not target.helpless:
            turn_up(game, target)
        if game.table.settings.chip_order == "simultaneous":
            return self.both
        return self.parrying

    def _asks_defender(self, game: Game[Zilch]) -> bool:
        being, target = self._sides(game)
        if target.helpless or blows.defenseless(target, being.id):
            return False
        if blows.sure_hit(game.table, target, being.id, self.blow):
            return False
        return target.monster or bool(target.held("S"))

    def parrying(self, game: Game[Zilch]) -> Step:
        """A3: the attack total is known; Spade chips, unless Defenseless or Helpless."""
        table = game.table
        being, target = self._sides(game)
        self.attack = blows.attack_total(table, being, target, self.blow, self.chips, self.boon)
        if not self._asks_defender(game) or self._settled(game):
            return self.compare
        line = f"{being.name} attacks with {self.attack}"
        game.tell(
            line, rule="ZI-HIT-02", known=being.sight, total=self.attack, moment=pictured(game)
        )
        goes_on(game, rule="ZI-HIT-02", attack=self.attack, sum=self._sum(game))
        striking = Striking(attacker=being.id, target=target.id, blow=self.blow, total=self.attack)
        game.write(table.scene, rule="ZI-HIT-02", striking=striking)
        return self.ask_parry

    def _settled(self, game: Game[Zilch]) -> bool:
        """True if no parry changes anything: it misses anyway, or hits whatever a player spends.

        The GM is asked about a hit all the same, or players would learn how many chips are left.
        """
        table, (_, target) = game.table, self._sides(game)
        if table.settings.idle_questions == "asked":
            return False
        most = target.held("S") if target.sight == "all" else None
        bare, best = (
            blows.defence_total(table, target, self.attacker, chips) for chips in (0, most or 0)
        )
        tie = table.settings.to_hit_tie
        if not blows.hits(self.attack, bare, tie):
            return True
        return most is not None and blows.hits(self.attack, best, tie)

    def ask_parry(self, game: Game[Zilch]) -> Step:
        being, target = self._sides(game)
        prompt = f"{being.name} attacks {target.name} with {self.attack}. Spend Spade chips?"
        return ask(
            game.table.player_of(target),
            self._parry(target, prompt),
            self.parried,
            waiting=f"deciding whether to spend chips for {target.name}",
        )

    def _parry(self, target: Creature, prompt: str) -> Parry:
        return Parry(
            prompt=prompt,
            rule="ZI-CHIP-08",
            least=0,
            most=target.held("S"),
            over=no_more(target, "S", "ZI-CHIP-08"),
        )

    def parried(self, game: Game[Zilch], chips: int) -> Step:
        self.parry = chips
        pay_chips(game, self._sides(game)[1], "S", chips)
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
        attacker, defender = table.player_of(being), table.player_of(target)
        fields: dict[Seat, dict[str, Decision[object]]] = {}
        if self._asks_attacker(game):
            fields[attacker] = self._attack_fields(game)
        if self._asks_defender(game):
            parry = self._parry(target, f"For {target.name}, each adds 1")
            fields.setdefault(defender, {})["parry"] = parry
        forms = {seat: self._form(game, "Chips?", theirs) for seat, theirs in fields.items()}
        return ask_all(forms, self.both_committed, waiting="committing chips in secret")

    def both_committed(self, game: Game[Zilch], said: dict[Seat, Commit]) -> Step:
        being, target = self._sides(game)
        if self._asks_attacker(game):
            self._take(game, said[game.table.player_of(being)])
        if self._asks_defender(game):
            self.parry = said[game.table.player_of(target)].parry or 0
            pay_chips(game, target, "S", self.parry)
        return self.total

    def total(self, game: Game[Zilch]) -> Step:
        being, target = self._sides(game)
        self.attack = blows.attack_total(
            game.table, being, target, self.blow, self.chips, self.boon
        )
        return self.compare

    # --- hit or miss ---

    def compare(self, game: Game[Zilch]) -> Step:
        """A4: totals, or a sure hit; a feint is used up by the attack (ZI-HIT-09)."""
        table = game.table
        being, target = self._sides(game)
        known = being.sight if being.sight != "all" else target.sight
        by = "" if self.told else blows.means(self.blow)
        tell = partial(
            game.tell,
            known=known,
            being=being.id,
            target=target.id,
            spell=self.blow.spell,
            moment=pictured(game),
        )
        if blows.sure_hit(table, target, being.id, self.blow):
            self.hit = True
            why = "Helpless" if target.helpless else "Defenseless"
            tell(f"{being.name} hits {target.name}{by}, who is {why}", rule="ZI-COND-02")
            goes_on(game, rule="ZI-COND-02", over=True, came="A hit, without a contest", good=True)
        else:
            self.defence = blows.defence_total(table, target, being.id, self.parry)
            self.hit = blows.hits(self.attack, self.defence, table.settings.to_hit_tie)
            verb = "hits" if self.hit else "misses"
            tell(
                f"{being.name} {verb} {target.name}{by}: {self.attack} against {self.defence}",
                rule="ZI-HIT-04",
                attack=self.attack,
                defence=self.defence,
                hit=int(self.hit),
            )
            totals = {"attack": self.attack, "defence": self.defence}
            sums = {"sum": self._sum(game), "against": self._against(game)}
            came = "A hit" if self.hit else "A miss"
            goes_on(game, rule="ZI-HIT-04", over=True, came=came, good=self.hit, **totals, **sums)
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
        lose_hold(game, target)
        return done

    def damage(self, game: Game[Zilch]) -> Step:
        """A5: weapon and size, Fudge die, resistance; 0 is a touch (ZI-DMG-02, ZI-DMG-03).

        Rules: ZI-DMG-05, ZI-MON-03, ZI-WPN-01, ZI-WPN-03.
        """
        table = game.table
        being, target = self._sides(game)
        by = table.player_of(being)
        (fudge,) = game.roll(table.fudge, rule="ZI-WPN-01", by=by)
        size = size_eighths(blows.size_of(table, being), table.settings.half_sizes == "on")
        weapon = blows.base_damage(being, self.blow)
        self.net = net_damage(weapon, fudge, target.dr, size, table.settings.size_applies_to)
        line = f"{target.name} takes {self.net} damage"
        if self.net <= 0:
            line = "A touch that does no harm" if self.net == 0 else f"Nothing harms {target.name}"
        known = target.sight if target.sight != "all" else being.sight
        game.tell(line, rule="ZI-DMG-02", known=known, net=self.net, moment=pictured(game))
        temporary = blows.is_temporary(game.table, being, self.blow)
        hurt(game, target, self.net, temporary=temporary, told=True, rule="ZI-DMG-06")
        goes_on(
            game,
            rule="ZI-DMG-02",
            fudge=fudge,
            resisted=f"resistance {dr}" if (dr := target.dr) and target.sight == "all" else "",
            net=self.net,
            harm=_harm(self.net),
        )
        if self.net < 0:
            return done
        return self.riders

    def riders(self, game: Game[Zilch]) -> Step:
        """What rides on the blow, by its own amounts (ZI-DMG-03, ZI-DMG-04, ZI-MON-04)."""
        being, target = self._sides(game)
        natural = blows.natural_of(being, self.blow)
        effects = parse_effects(natural.riders) if natural is not None else []
        if natural is not None and natural.save and effects and not target.dead:
            save = Save(
                being=target.id,
                card=natural.save,
                modifier=natural.save_modifier,
                on_save=natural.on_save,
                effects=effects,
                duration="encounter",
            )
            return call(save, then=self.ridden)
        for effect in effects:
            apply(game, target, effect, duration="encounter", rule="ZI-DMG-03")
        return self.stun if self.fist and not target.dead else done

    def ridden(self, game: Game[Zilch], save: Save) -> Step:
        return done

    def stun(self, game: Game[Zilch]) -> Step:
        return call(Save(being=self.target, card="H"), then=self.stunned)

    def stunned(self, game: Game[Zilch], save: Save) -> Step:
        """Not saved: Stunned until the end of the next turn (ZI-COND-08, ZI-KNK-03)."""
        target = self._sides(game)[1]
        if not save.saved and not target.dead:
            afflict(game, target, "Stunned", rule="ZI-COND-08")
        return done
