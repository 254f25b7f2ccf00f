"""Casting: runes, chips, and what a spell does (ZI-MAG, P-CAST)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated

from msgspec import Struct, field, structs

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Option, choose, option
from fiftyfour.engine.procedures import Procedure, Step, ask, call, done
from fiftyfour.engine.struct_form import Between, Each, Pick, Row, Switch, Words, form_of
from fiftyfour.systems.zilch.attack.attack import Attack
from fiftyfour.systems.zilch.attack.blows import against_attack
from fiftyfour.systems.zilch.damage.damage import apply, drain
from fiftyfour.systems.zilch.data import MOST_RUNES_IN_SPELL, RUNES, rune_cost
from fiftyfour.systems.zilch.rolls.save import Save
from fiftyfour.systems.zilch.rolls.test import Test
from fiftyfour.systems.zilch.table import forms
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.effects import DURATIONS, parse_effects
from fiftyfour.systems.zilch.table.gear import channels
from fiftyfour.systems.zilch.table.house_rules import Spell
from fiftyfour.systems.zilch.table.table import Blow, Zilch

IMPROVISED, NO_SPELL = "improvised", "none"
MOST_TARGETS = 3
PLACES = tuple(str(n) for n in range(1, MOST_TARGETS + 1))
_OWN = {"spell": IMPROVISED}
_ALLOWED = {"allow": True}


def spells_of(table: Zilch, being: Creature) -> list[Spell]:
    """The spells whose runes it knows, whatever they cost (ZI-MAG-16)."""
    known = set(being.who.runes)
    every = table.house.data.all_spells(table.settings.draft_spells == "on")
    return [spell for spell in every if set(spell.runes) <= known]


def against_runes(table: Zilch, being: Creature, runes: str, extra: int = 0) -> Refusal | None:
    """Why a spell of these runes cannot be cast (ZI-MAG-02, ZI-MAG-05).

    Too many or no runes, one twice, one not known, too few chips.
    """
    if not 1 <= len(runes) <= MOST_RUNES_IN_SPELL:
        line = f"a spell has 1 to {MOST_RUNES_IN_SPELL} runes, not {len(runes)}"
        return Refusal("spell_size", line, "ZI-MAG-02")
    if len(set(runes)) < len(runes) and table.settings.rune_repeat == "no":
        return Refusal("rune_repeat", "each rune occurs once", "ZI-MAG-02")
    for rune in runes:
        if rune not in RUNES or rune not in being.who.runes:
            return Refusal("rune_unknown", f"{rune} is not known", "ZI-MAG-03")
    return against_cost(being, rune_cost(runes) + extra)


def against_cost(being: Creature, cost: int) -> Refusal | None:
    """All chips are paid at once (ZI-MAG-05)."""
    if cost <= being.held("D"):
        return None
    line = f"it costs {cost} chips; there are {being.held('D')}"
    return Refusal("chips_short", line, "ZI-MAG-05")


def casts_by_hand(being: Creature) -> bool:
    """True with an empty hand or a thing to channel through, free to move and speak (ZI-MAG-06).

    A strapped buckler leaves the hand empty (ZI-SHD-03).
    """
    if being.helpless or being.has("Bound"):
        return False
    return being.gear.hands_free > 0 or any(channels(item) for item in being.gear.hands)


def against_casting(table: Zilch, being: Creature) -> Refusal | None:
    """Why it casts nothing now: no class of it, a rage, chips for no spell (ZI-MAG-07)."""
    if being.now.raging:
        return Refusal("cannot_act", "there is no casting in a rage", "ZI-KNK-03")
    if "D" not in being.chips:
        return Refusal("chips_class", "only Spellcasters cast", "ZI-CHIP-09")
    costs = [rune_cost(spell.runes) for spell in spells_of(table, being)]
    if table.settings.improvised_spells == "on":
        costs += [RUNES[rune] for rune in being.who.runes]
    if not costs or min(costs) > being.held("D"):
        return Refusal("chips_short", "the chips pay for no spell", "ZI-MAG-05")
    return None


class PickSpell(Choice, frozen=True):
    """A spell by id and what it costs; `IMPROVISED`, or none after all (P-CAST, C1)."""

    spell: str
    cost: int = 0


_TARGETS = Each(Pick("Target {}", blank=forms.NOBODY, first=True), "target_{}")


def each_once(targets: Mapping[str, str | None]) -> list[str]:
    """Whom it is for, each once."""
    return list(dict.fromkeys(target for target in targets.values() if target))


class Casting(Struct, frozen=True):
    """What is to be cast, and whom it is for (P-CAST, C1)."""

    spell: Annotated[PickSpell, Pick("Spell")]
    extra: Annotated[int, Between("Extra chips", 0, 9)] = 0
    runes: Annotated[str, Words("Runes of my own spell", 9, prompt="1 to 3 letters", when=_OWN)] = (
        ""
    )
    wish: Annotated[str, Words("What should happen", prompt="In words", when=_OWN)] = ""
    targets: Annotated[dict[str, str | None], _TARGETS] = {}

    @property
    def cost(self) -> int:
        """Diamond chips in all (ZI-MAG-05, ZI-MAG-15)."""
        if self.spell.spell == IMPROVISED:
            return sum(RUNES.get(rune, 0) for rune in self.runes.upper())
        return self.spell.cost + self.extra


class Wish(Struct, frozen=True):
    """What the GM makes of a spell of somebody's own (ZI-MAG-15)."""

    allow: Annotated[bool, Switch("Allow it")] = True
    effects: Annotated[str, replace(forms.EFFECTS, when=_ALLOWED)] = ""
    aimed: Annotated[bool, Switch("It has to hit", when=_ALLOWED)] = False
    save: Annotated[str, replace(forms.SAVE, when=_ALLOWED)] = ""
    save_modifier: Annotated[int, forms.SAVE_MODIFIER] = 0
    on_save: Annotated[str, forms.SPARED] = "none"
    duration: Annotated[str, Pick("Lasts", DURATIONS, when=_ALLOWED)] = "instant"
    targets: Annotated[dict[str, str | None], _TARGETS] = {}

    def spell(self, runes: str, name: str) -> Spell:
        """The spell as the GM allows it."""
        return Spell(
            id=f"{IMPROVISED}:{''.join(sorted(runes))}",
            name=name or runes,
            runes=runes,
            aimed=self.aimed,
            save=self.save,
            save_modifier=self.save_modifier,
            on_save="half" if self.on_save == "half" else "none",
            duration=self.duration,
            effects=tuple(parse_effects(self.effects)),
        )


class CastSlowly(Choice, frozen=True):
    """Go on with a full action, or give the casting up (ZI-MAG-07)."""

    being: str
    slowly: bool


class Cast(Procedure):
    """One casting: the spell, by hand or by mind, chips, targets (P-CAST).

    `full` allows a full action; `took` is what it took in the end. `turned_down` marks a wish that
    the GM refused or the caster gave up; nothing was paid then.
    """

    being: str
    full: bool = False
    spell: Spell | None = None
    extra: int = 0
    targets: list[str] = field(default_factory=list[str])
    wish: str = ""
    runes: str = ""
    took: str = "standard"
    turned_down: bool = False
    boon_used: bool = False
    at: int = 0

    def _who(self, game: Game[Zilch]) -> Creature:
        return game.table.beings[self.being]

    def begin(self, game: Game[Zilch]) -> Step:
        game.write(game.table.scene, rule="ZI-MAG-06", casting=self.being)
        return self.what

    def what(self, game: Game[Zilch]) -> Step:
        """C1: the spell, extra chips, whom it is for; or runes and a wish (ZI-MAG-15)."""
        being, table = self._who(game), game.table
        options = self._spells(table, being)
        first = next((one.id for one in table.living() if one.id != being.id), being.id)
        usual = next(
            one.does for one in options if one.closed is None and _fits(table, being, one.id, first)
        )
        cheapest = min(being.who.runes, key=lambda rune: RUNES[rune], default="")
        question = form_of(
            Casting,
            f"{being.name} casts",
            rule="ZI-MAG-05",
            unless=lambda said: self._against(table, being, said),
            given={
                "spell": usual,
                "runes": cheapest if usual.spell == IMPROVISED else "",
                "targets": {"1": first},
            },
            spell=choose("Spell", options),
            targets=_targets(table),
        )
        return ask(table.player_of(being), question, self.named, waiting="casting a spell")

    def _spells(self, table: Zilch, being: Creature) -> list[Option[PickSpell]]:
        """What it knows, by what the chips pay for; a spell of its own; none after all."""
        options = [
            option(
                PickSpell(spell.id, rune_cost(spell.runes)),
                f"{spell.name} ({spell.runes}, {rune_cost(spell.runes)})",
                id=spell.id,
                closed=against_cost(being, rune_cost(spell.runes)),
            )
            for spell in spells_of(table, being)
        ]
        off = Refusal("spell_unknown", "no spells of one's own at this table", "ZI-MAG-15")
        closed = off if table.settings.improvised_spells == "off" else None
        own = PickSpell(IMPROVISED)
        return [
            *options,
            option(own, "of my own: runes and a wish", id=IMPROVISED, closed=closed),
            option(PickSpell(NO_SPELL), "none after all", id=NO_SPELL),
        ]

    def _against(self, table: Zilch, being: Creature, said: Casting) -> Refusal | None:
        """The exact code for what cannot be cast (V85)."""
        if said.spell.spell == NO_SPELL:
            return None
        if said.spell.spell == IMPROVISED:
            return against_runes(table, being, said.runes.upper())
        spell = _known(table, being, said.spell.spell)
        if said.extra > spell.most_extra:
            line = f"{spell.name} takes {spell.most_extra} extra chips at most"
            return Refusal("chips_short", line, "ZI-MAG-05")
        closed = against_runes(table, being, spell.runes, said.extra)
        return closed or against_targets(table, being, spell, each_once(said.targets))

    def named(self, game: Game[Zilch], said: Casting) -> Step:
        being, table = self._who(game), game.table
        if said.spell.spell == NO_SPELL:
            self.turned_down = True
            return self.abort
        self.targets = each_once(said.targets)
        if said.spell.spell == IMPROVISED:
            self.runes, self.wish = said.runes.upper(), said.wish
            line = f"{being.name} casts {self.runes}: {self.wish}"
            game.tell(line, rule="ZI-MAG-15", being=being.id)
            return self.settle_wish
        self.extra = said.extra
        spell = _known(table, being, said.spell.spell)
        most = {"several": MOST_TARGETS, "area": MOST_TARGETS}.get(spell.targets, 1)
        self.targets = [being.id] if spell.targets == "self" else self.targets[:most]
        self.spell = with_extra(spell, self.extra)
        return self.mode

    def settle_wish(self, game: Game[Zilch]) -> Step:
        """The GM settles it before anything is paid, or refuses (ZI-MAG-15)."""
        question = form_of(
            Wish,
            f"{self.runes}: {self.wish} - what does it do?",
            rule="ZI-MAG-15",
            given={"targets": dict(zip(PLACES, self.targets, strict=False))},
            targets=_targets(game.table),
        )
        return ask(game.table.keeper, question, self.settled, waiting="settling a spell")

    def settled(self, game: Game[Zilch], said: Wish) -> Step:
        if not said.allow:
            game.tell("The GM refuses it; nothing is paid", rule="ZI-MAG-15")
            self.turned_down = True
            return done
        self.targets = each_once(said.targets)
        self.spell = said.spell(self.runes, self.wish)
        return self.mode

    # --- by hand or by mind ---

    def mode(self, game: Game[Zilch]) -> Step:
        """C2: by hand if one can, else by mind, with a Diamonds test and no skill (ZI-MAG-07)."""
        if casts_by_hand(self._who(game)):
            return self.pay
        test = Test(being=self.being, card="D", skilled=False)
        return call(test, then=self.thought)

    def thought(self, game: Game[Zilch], test: Test) -> Step:
        self.boon_used = test.boon
        match test.result:
            case "CS":
                return self.pay
            case "S":
                return self.full_or_not if self.full else self.abort
            case _:
                self._pay(game)
                game.tell("The chips are gone, and nothing happens", rule="ZI-MAG-07")
                if test.result == "CF":
                    self._mishap(game)
                return done

    def full_or_not(self, game: Game[Zilch]) -> Step:
        options = [
            option(CastSlowly(self.being, True), "Cast it as a full action", id="full"),
            option(CastSlowly(self.being, False), "Give it up, at no cost in chips", id="abort"),
        ]
        question = choose("It takes longer", options, rule="ZI-MAG-07")
        return ask(
            game.table.player_of(self._who(game)),
            question,
            then=self.slow,
            waiting="casting a spell",
        )

    def slow(self, game: Game[Zilch], choice: CastSlowly) -> Step:
        if not choice.slowly:
            return self.abort
        self.took = "full"
        return self.pay

    def abort(self, game: Game[Zilch]) -> Step:
        game.tell("The casting is given up", rule="ZI-MAG-07")
        return done

    def _mishap(self, game: Game[Zilch]) -> None:
        """The GM tells it, or a point of Diamonds is drained (ZI-MAG-08)."""
        if game.table.settings.mishap == "drain1":
            drain(game, self._who(game), "D", 1, rule="ZI-MAG-08")
        else:
            game.tell("A magical mishap: the GM says what", rule="ZI-MAG-08")

    def _spell(self) -> Spell:
        assert self.spell is not None
        return self.spell

    def _pay(self, game: Game[Zilch]) -> None:
        """All chips at once (ZI-MAG-05, ZI-CHIP-09)."""
        being, spell = self._who(game), self._spell()
        cost = rune_cost(spell.runes) + self.extra
        game.set(being.chips["D"], max(0, being.held("D") - cost), rule="ZI-MAG-05")

    def pay(self, game: Game[Zilch]) -> Step:
        being, spell = self._who(game), self._spell()
        line = f"{being.name} casts {spell.name}"
        game.tell(line, rule="ZI-MAG-06", being=being.id, spell=spell.id, runes=spell.runes)
        self._pay(game)
        return self.next_target

    # --- what it does ---

    def next_target(self, game: Game[Zilch]) -> Step:
        """C5: it has to hit, or is saved against, or takes effect (ZI-MAG-12, ZI-HIT-07)."""
        if self.at >= len(self.targets):
            return done
        target = game.table.beings.get(self.targets[self.at])
        spell = self._spell()
        if target is None or target.dead:
            self.at += 1
            return self.next_target
        if spell.aimed and target.id != self.being:
            blow = Blow(spell=spell.id, how="ranged")
            attack = Attack(
                attacker=self.being, target=target.id, blow=blow, may_boon=not self.boon_used
            )
            return call(attack, then=self.struck)
        if spell.save:
            save = Save(
                being=target.id,
                card=spell.save,
                modifier=spell.save_modifier,
                on_save=spell.on_save,
                effects=list(spell.effects),
                spell=spell.id,
                caster=self.being,
                duration=spell.duration,
            )
            return call(save, then=self.saved)
        return self.take_effect

    def struck(self, game: Game[Zilch], attack: Attack) -> Step:
        self.boon_used = self.boon_used or attack.boon
        if attack.hit:
            return self.take_effect
        self.at += 1
        return self.next_target

    def saved(self, game: Game[Zilch], save: Save) -> Step:
        self.at += 1
        return self.next_target

    def take_effect(self, game: Game[Zilch]) -> Step:
        """C6: effects are carried out and recorded with their duration (ZI-MAG-09, ZI-MAG-11)."""
        target, spell = game.table.beings[self.targets[self.at]], self._spell()
        for effect in spell.effects:
            apply(
                game,
                target,
                effect,
                spell=spell.id,
                caster=self.being,
                duration=spell.duration,
            )
        self.at += 1
        return self.next_target


def _known(table: Zilch, being: Creature, id: str) -> Spell:
    return next(spell for spell in spells_of(table, being) if spell.id == id)


def _fits(table: Zilch, being: Creature, spell: str, target: str) -> bool:
    """True if a spell, one of one's own or none can be cast at somebody."""
    if spell in (IMPROVISED, NO_SPELL):
        return True
    return against_targets(table, being, _known(table, being, spell), [target]) is None


def _targets(table: Zilch) -> dict[str, Row]:
    """Whom it is for, three at most."""
    somebody = forms.or_nobody(table.living())
    return {place: Row(place, somebody) for place in PLACES}


def against_targets(
    table: Zilch, being: Creature, spell: Spell, targets: Sequence[str]
) -> Refusal | None:
    """Why a spell cannot be cast at these (ZI-MAG-12, ZI-HIT-06, ZI-HIT-07).

    Nobody is named, or too many; an aimed one at oneself or behind cover.
    """
    if spell.targets == "self":
        return None
    most = MOST_TARGETS if spell.targets in ("several", "area") else 1
    if not 1 <= len(targets) <= most:
        line = f"{spell.name} is for {'one' if most == 1 else f'1 to {most}'}"
        return Refusal("target", line, "ZI-MAG-12")
    for target in targets:
        if spell.aimed:
            blow = Blow(spell=spell.id, how="ranged")
            if closed := against_attack(table, being, table.beings[target], blow):
                return closed
    return None


def with_extra(spell: Spell, extra: int) -> Spell:
    """The spell with the amounts that extra chips buy (ZI-MAG-05)."""
    effects = tuple(
        structs.replace(effect, amount=effect.amount + extra)
        if effect.kind in ("damage", "heal", "drain", "restore")
        else effect
        for effect in spell.effects
    )
    return structs.replace(spell, effects=effects)
