"""Casting: runes, chips, and what a spell does (ZI-MAG, P-CAST)."""

from collections.abc import Mapping, Sequence

from msgspec import field, structs

from fiftyfour.engine.decisions import (
    Answer,
    Choose,
    Field,
    Form,
    Number,
    Option,
    Simple,
    Text,
    number_of,
    text_of,
)
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, call, done
from fiftyfour.systems.zilch.attack.attack import Attack
from fiftyfour.systems.zilch.attack.blows import must_reach
from fiftyfour.systems.zilch.damage.damage import apply, drain
from fiftyfour.systems.zilch.data import MOST_RUNES_IN_SPELL, RUNES, rune_cost
from fiftyfour.systems.zilch.rolls.save import Save
from fiftyfour.systems.zilch.rolls.test import Test
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.effects import DURATIONS, parse_effects
from fiftyfour.systems.zilch.table.forms import (
    NOBODY,
    choice,
    effects_field,
    modifier_field,
    must_read,
    on_save_field,
    save_field,
    yes_no,
)
from fiftyfour.systems.zilch.table.gear import channels
from fiftyfour.systems.zilch.table.house_rules import Spell
from fiftyfour.systems.zilch.table.table import Blow, Zilch

IMPROVISED, NO_SPELL = "improvised", "none"
MOST_TARGETS = 3


def spells_of(table: Zilch, being: Creature) -> list[Spell]:
    """The spells whose runes it knows, whatever they cost (ZI-MAG-16)."""
    known = set(being.who.runes)
    every = table.house.data.all_spells(table.settings.draft_spells == "on")
    return [spell for spell in every if set(spell.runes) <= known]


def why_not_runes(table: Zilch, being: Creature, runes: str, extra: int = 0) -> None:
    """Why a spell of these runes cannot be cast, if it cannot (ZI-MAG-02, ZI-MAG-05).

    Raises:
        IllegalAction: too many or no runes, one twice, one not known, too few chips.
    """
    if not 1 <= len(runes) <= MOST_RUNES_IN_SPELL:
        told = f"a spell has 1 to {MOST_RUNES_IN_SPELL} runes, not {len(runes)}"
        raise IllegalAction("spell_size", told, "ZI-MAG-02")
    if len(set(runes)) < len(runes) and table.settings.rune_repeat == "no":
        raise IllegalAction("rune_repeat", "each rune occurs once", "ZI-MAG-02")
    for rune in runes:
        if rune not in RUNES or rune not in being.who.runes:
            raise IllegalAction("rune_unknown", f"{rune} is not known", "ZI-MAG-03")
    cost = rune_cost(runes) + extra
    if cost > being.held("D"):
        told = f"it costs {cost} chips; there are {being.held('D')}"
        raise IllegalAction("chips_short", told, "ZI-MAG-05")


def casts_by_hand(being: Creature) -> bool:
    """True with an empty hand or a thing to channel through, free to move and speak (ZI-MAG-06).

    A strapped buckler leaves the hand empty (ZI-SHD-03).
    """
    if being.helpless or being.has("Bound"):
        return False
    return being.gear.hands_free > 0 or any(channels(item) for item in being.gear.hands)


def can_cast(table: Zilch, being: Creature) -> bool:
    """True if there is anything to cast at all; rage and sleep allow none (ZI-MAG-07)."""
    if not being.awake or being.now.raging or not being.held("D"):
        return False
    affordable = any(RUNES[rune] <= being.held("D") for rune in being.who.runes)
    if table.settings.improvised_spells == "on":
        return affordable
    return any(rune_cost(s.runes) <= being.held("D") for s in spells_of(table, being))


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
        player = game.table.player_of(self._who(game))
        form = self._form(game)
        return ask(player, form, self.named, waiting="casts a spell", refuse=self.why_not)

    def _form(self, game: Game[Zilch]) -> Form:
        being, table = self._who(game), game.table
        names: dict[str, str] = {}
        for spell in spells_of(table, being):
            cost = rune_cost(spell.runes)
            if cost <= being.held("D"):
                names[spell.id] = f"{spell.name} ({spell.runes}, {cost})"
        if table.settings.improvised_spells == "on":
            names[IMPROVISED] = "of my own: runes and a wish"
        names[NO_SPELL] = "none after all"
        first = next((one.id for one in table.living() if one.id != being.id), NOBODY)
        fields = {
            "spell": Field("Spell", choice("Spell", [*names], names), next(iter(names))),
            "extra": Field("Extra chips", Number(prompt="Extra chips", least=0, most=9), 0),
            "runes": Field("Runes of my own spell", Text(prompt="1 to 3 letters", most=3), ""),
            "wish": Field("What is to happen", Text(prompt="In words", most=200), ""),
        }
        if next(iter(names)) == IMPROVISED:
            cheapest = min(being.who.runes, key=lambda rune: RUNES[rune])
            fields["runes"] = Field("Runes", Text(prompt="1 to 3 letters", most=3), cheapest)
        fields |= _target_fields(table, [first])
        return Form(prompt=f"{being.name} casts", rule="ZI-MAG-05", fields=fields, open=True)

    def why_not(self, game: Game[Zilch], answer: Answer) -> None:
        """The exact code for what cannot be cast (V85)."""
        if not isinstance(answer, dict):
            return
        being, table = self._who(game), game.table
        known = {spell.id: spell for spell in spells_of(table, being)}
        fields = self._form(game).fields.items()
        filled: dict[str, Simple] = {k: f.default for k, f in fields if f.default is not None}
        filled |= answer
        name, extra = str(filled["spell"]), filled["extra"]
        extra = extra if isinstance(extra, int) else 0
        if name == NO_SPELL:
            return
        if name == IMPROVISED:
            if table.settings.improvised_spells == "off":
                raise IllegalAction("spell_unknown", "no spells of one's own", "ZI-MAG-15")
            why_not_runes(table, being, str(filled["runes"]).upper())
            return
        if name not in known:
            raise IllegalAction("spell_unknown", f"{name[:30]} is not known", "ZI-MAG-16")
        if extra > known[name].most_extra:
            told = f"{known[name].name} takes {known[name].most_extra} extra chips at most"
            raise IllegalAction("chips_short", told, "ZI-MAG-05")
        why_not_runes(table, being, known[name].runes, extra)
        must_target(table, being, known[name], _named_targets(filled))

    def named(self, game: Game[Zilch], form: dict[str, Simple]) -> Step:
        being, table = self._who(game), game.table
        if form["spell"] == NO_SPELL:
            self.turned_down = True
            return self.abort
        self.targets = _named_targets(form)
        if form["spell"] == IMPROVISED:
            self.runes = text_of(form, "runes").upper()
            self.wish = text_of(form, "wish")
            told = f"{being.name} casts {self.runes}: {self.wish}"
            game.tell(told, rule="ZI-MAG-15", being=being.id)
            return self.settle_wish
        self.extra = number_of(form, "extra")
        spell = next(s for s in spells_of(table, being) if s.id == form["spell"])
        most = {"several": MOST_TARGETS, "area": MOST_TARGETS}.get(spell.targets, 1)
        self.targets = [being.id] if spell.targets == "self" else self.targets[:most]
        self.spell = with_extra(spell, self.extra)
        return self.mode

    def settle_wish(self, game: Game[Zilch]) -> Step:
        """The GM settles it before anything is paid, or refuses (ZI-MAG-15)."""
        form = Form(
            prompt=f"{self.runes}: {self.wish} - what does it do?",
            rule="ZI-MAG-15",
            fields={
                "allow": yes_no("Allow it", True),
                "effects": effects_field(),
                "aimed": yes_no("It has to hit"),
                "save": save_field(),
                "save_modifier": modifier_field(),
                "on_save": on_save_field(),
                "duration": Field("Lasts", choice("Duration", DURATIONS), "instant"),
                **_target_fields(game.table, self.targets),
            },
            open=True,
        )
        return ask(
            game.table.keeper, form, self.settled, waiting="settles a spell", refuse=self.bad_wish
        )

    def bad_wish(self, game: Game[Zilch], answer: Answer) -> None:
        must_read(answer)

    def settled(self, game: Game[Zilch], form: dict[str, Simple]) -> Step:
        if form["allow"] == "no":
            game.tell("The GM refuses it; nothing is paid", rule="ZI-MAG-15")
            self.turned_down = True
            return done
        self.targets = _named_targets(form)
        self.spell = Spell(
            id=f"{IMPROVISED}:{''.join(sorted(self.runes))}",
            name=self.wish or self.runes,
            runes=self.runes,
            aimed=form["aimed"] == "yes",
            save=text_of(form, "save"),
            save_modifier=number_of(form, "save_modifier"),
            on_save="half" if form["on_save"] == "half" else "none",
            duration=text_of(form, "duration"),
            effects=tuple(parse_effects(text_of(form, "effects"))),
        )
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
        being = self._who(game)
        options = [
            Option(id="full", label="Cast it as a full action"),
            Option(id="abort", label="Give it up, at no cost in chips"),
        ]
        question = Choose(prompt="It takes longer", rule="ZI-MAG-07", options=options)
        return ask(game.table.player_of(being), question, then=self.slow)

    def slow(self, game: Game[Zilch], option: Option) -> Step:
        if option.id == "abort":
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
        told = f"{being.name} casts {spell.name}"
        game.tell(told, rule="ZI-MAG-06", being=being.id, spell=spell.id, runes=spell.runes)
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


def _target_fields(table: Zilch, named: Sequence[str]) -> dict[str, Field]:
    """Whom it is for, three at most, those `named` first."""
    names = {NOBODY: "nobody"} | {one.id: one.name for one in table.living()}
    usual = [*named, *[NOBODY] * MOST_TARGETS]
    return {
        f"target_{n}": Field(f"Target {n}", choice(f"Target {n}", [*names], names), usual[n - 1])
        for n in range(1, MOST_TARGETS + 1)
    }


def _named_targets(form: Mapping[str, Simple]) -> list[str]:
    names = [str(form.get(f"target_{n}", NOBODY)) for n in range(1, MOST_TARGETS + 1)]
    return list(dict.fromkeys(name for name in names if name not in (NOBODY, "")))


def must_target(table: Zilch, being: Creature, spell: Spell, targets: Sequence[str]) -> None:
    """Why a spell cannot be cast at these, if it cannot (ZI-MAG-12, ZI-HIT-06, ZI-HIT-07).

    Raises:
        IllegalAction: nobody is named, or too many; an aimed one at oneself or behind cover.
    """
    if spell.targets == "self":
        return
    most = MOST_TARGETS if spell.targets in ("several", "area") else 1
    if not 1 <= len(targets) <= most:
        told = f"{spell.name} is for {'one' if most == 1 else f'1 to {most}'}"
        raise IllegalAction("target", told, "ZI-MAG-12")
    for id in targets:
        target = table.being(id)
        if target.dead:
            raise IllegalAction("target", f"{target.name} is dead", "ZI-MAG-12")
        if spell.aimed:
            must_reach(table, being, target, Blow(spell=spell.id, how="ranged"))


def affordable(spells: Sequence[Spell], chips: int) -> list[Spell]:
    """Those that so many chips pay for."""
    return [spell for spell in spells if rune_cost(spell.runes) <= chips]


def with_extra(spell: Spell, extra: int) -> Spell:
    """The spell with the amounts that extra chips buy (ZI-MAG-05)."""
    effects = tuple(
        structs.replace(effect, amount=effect.amount + extra)
        if effect.kind in ("damage", "heal", "drain", "restore")
        else effect
        for effect in spell.effects
    )
    return structs.replace(spell, effects=effects)
