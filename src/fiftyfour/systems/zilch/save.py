"""Saves: a test to get away from an effect (catalogue 2.8, 3.4)."""

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
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, call, done
from fiftyfour.systems.zilch.character import skill_name
from fiftyfour.systems.zilch.data import CARD_NAMES, suit_of
from fiftyfour.systems.zilch.effects import Effect, parse_effects
from fiftyfour.systems.zilch.forms import NOBODY, card_field, choice, modifier_field, who_field
from fiftyfour.systems.zilch.harm import apply
from fiftyfour.systems.zilch.lots import turn_up
from fiftyfour.systems.zilch.moment import Rolling
from fiftyfour.systems.zilch.table import Being, Zilch
from fiftyfour.systems.zilch.trial import (
    BOON,
    boon_question,
    keep_dice,
    open_sum,
    roll,
    rolled,
    show_dice,
    skill_value,
    spend_boon,
)

CHIP_SUITS = {"C": "fighter", "S": "rogue"}
"""Whose chips help a save on which suit (ZI-SAVE-05, ZI-CHIP-07, ZI-CHIP-08, ZI-CHIP-11)."""


def save_pips(table: Zilch, being: Being, card: str) -> int:
    """Offensive pips for Clubs, defensive ones for Spades, of one's own domino (ZI-SAVE-04)."""
    if table.settings.save_pips == "off" or not table.encounter.running:
        return 0
    offence, defence = being.pips()
    return {"C": offence, "S": defence}.get(suit_of(card), 0)


def save_chips(being: Being, card: str) -> int:
    """Chips that may be spent on it (ZI-SAVE-05)."""
    suit = suit_of(card)
    return being.held(suit) if suit in CHIP_SUITS else 0


class CallSave(Procedure):
    """The GM exposes somebody to an effect (P-SAVE, S1)."""

    def begin(self, game: Game[Zilch]) -> Step:
        table = game.table
        results = {"none": "nothing happens", "half": "amounts are halved"}
        form = Form(
            prompt="Call a save",
            rule="ZI-SAVE-01",
            fields={
                "being": who_field(table.living()),
                "card": card_field("H"),
                "modifier": modifier_field(),
                "on_save": Field("On a success", choice("Success", [*results], results), "none"),
                "effects": effects_field(),
                "skill": Field("A skill that applies", skill_choice(table), NOBODY),
            },
            open=True,
        )
        return ask(table.keeper, form, self.called, waiting="calls a save", refuse=self.why_not)

    def why_not(self, game: Game[Zilch], answer: Answer) -> None:
        if isinstance(answer, dict):
            parse_effects(str(answer.get("effects", "")))

    def called(self, game: Game[Zilch], form: dict[str, Simple]) -> Step:
        being = game.table.being(form["being"])
        skill = "" if form["skill"] == NOBODY else text_of(form, "skill")
        save = Save(
            being=being.id,
            card=text_of(form, "card"),
            modifier=number_of(form, "modifier"),
            on_save="half" if form["on_save"] == "half" else "none",
            effects=parse_effects(text_of(form, "effects")),
            skill=skill if being.who.skill_bonus(skill, game.table.settings) else "",
        )
        return call(save, then=self.over)

    def over(self, game: Game[Zilch], _: Procedure) -> Step:
        return done


def effects_field(label: str = "Effects") -> Field:
    """Effects in words, as they are written down (catalogue 5.13)."""
    prompt = "3 fire damage; 2 S drain; condition Entangled; ongoing 1 bleeding"
    return Field(label, Text(prompt=prompt, most=300), "")


def skill_choice(table: Zilch) -> Choose:
    """Any skill somebody at the table has: the GM agrees that it applies (ZI-SAVE-06)."""
    skills = [s for one in table.beings.values() for s in one.who.known_skills(table.settings)]
    names = {skill: skill_name(skill, table.house.data) for skill in sorted(set(skills))}
    return choice("Skill", [NOBODY, *names], {NOBODY: "none", **names})


class Save(Procedure):
    """Domino, chips, Boon, roll, effect; free, and at any time (P-SAVE, ZI-SAVE-02, ZI-SAVE-03).

    `asked` is what is still to be decided of chips and Boon.
    """

    being: str
    card: str
    modifier: int = 0
    on_save: str = "none"
    effects: list[Effect] = field(default_factory=list[Effect])
    skill: str = ""
    spell: str = ""
    caster: str = ""
    duration: str = "instant"
    chips: int = 0
    boon: bool = False
    saved: bool = False

    def _who(self, game: Game[Zilch]) -> Being:
        return game.table.beings[self.being]

    def begin(self, game: Game[Zilch]) -> Step:
        """The domino is turned up where its pips count (S2, ZI-STN-06)."""
        being, table = self._who(game), game.table
        told = f"{being.name} saves on {CARD_NAMES[self.card]}, {self.modifier:+d}"
        game.tell(told, rule="ZI-SAVE-01", being=being.id, card=self.card)
        counts = table.settings.save_pips == "add" and suit_of(self.card) in CHIP_SUITS
        if table.encounter.running and counts and not being.helpless:
            turn_up(game, being)
        self._say(game)
        return self.spend

    def _say(self, game: Game[Zilch]) -> None:
        """What is rolled on stands on the scene, where it is no secret of the GM's."""
        if self._who(game).sight == "all":
            rolling = Rolling(
                being=self.being,
                card=self.card,
                modifier=self.modifier,
                skill=self.skill,
                save=True,
                chips=self.chips,
            )
            game.write(game.table.scene, rule="ZI-SAVE-01", rolling=rolling)

    def spend(self, game: Game[Zilch]) -> Step:
        """Chips after the domino is seen, before the roll; the GM is asked for any monster (S3)."""
        being = self._who(game)
        may = bool(save_chips(being, self.card))
        hidden = being.monster and suit_of(self.card) in CHIP_SUITS
        return self.ask_chips if may or hidden else self.before

    def ask_chips(self, game: Game[Zilch]) -> Step:
        being = self._who(game)
        question = Number(
            prompt=f"{being.name}: chips on this save?",
            rule="ZI-SAVE-05",
            least=0,
            most=save_chips(being, self.card),
        )
        waiting = f"{being.name}: chips on this save?"
        return ask(game.table.player_of(being), question, then=self.spent, waiting=waiting)

    def spent(self, game: Game[Zilch], chips: int) -> Step:
        being, suit = self._who(game), suit_of(self.card)
        self.chips = chips
        if chips:
            told = f"{being.name} spends {chips} chip{'s' * (chips > 1)}"
            game.tell(told, rule="ZI-CHIP-11", known=being.sight, being=being.id, chips=chips)
            game.set(being.chips[suit], being.held(suit) - chips, rule="ZI-CHIP-11")
            self._say(game)
        return self.before

    def before(self, game: Game[Zilch]) -> Step:
        early = game.table.settings.boon_window == "before_roll"
        return self.ask_before if early and self._who(game).boons.value else self.roll

    def ask_before(self, game: Game[Zilch]) -> Step:
        being = self._who(game)
        if not being.boons.value:
            return self.roll
        question = boon_question(being, "Spend a Boon on this save?")
        return ask(game.table.player_of(being), question, then=self.boon_before)

    def boon_before(self, game: Game[Zilch], option: Option) -> Step:
        if option.id == "yes":
            self.boon = True
            spend_boon(game, self._who(game))
        return self.roll

    def roll(self, game: Game[Zilch]) -> Step:
        being = self._who(game)
        player = game.table.player_of(being)
        keep_dice(game, being, player)
        roll(game, being, rule="ZI-SAVE-01", by=player)
        after = game.table.settings.boon_window == "after_roll" and being.boons.value
        return self.ask_after if after else self.declare

    def ask_after(self, game: Game[Zilch]) -> Step:
        being = self._who(game)
        if not being.boons.value:
            return self.declare
        prompt = f"You rolled {rolled(being)} against {self.value(game)}. Spend a Boon?"
        question = boon_question(being, prompt)
        return ask(
            game.table.player_of(being), question, then=self.boon_after, waiting="looks at a roll"
        )

    def boon_after(self, game: Game[Zilch], option: Option) -> Step:
        if option.id == "yes":
            self.boon = True
            spend_boon(game, self._who(game))
        return self.declare

    def value(self, game: Game[Zilch]) -> int:
        """The save value: card, skill, modifier, pips, chips, Boon (ZI-SAVE-04, ZI-SAVE-05)."""
        being, table = self._who(game), game.table
        value = skill_value(table, being, self.card, self.skill, self.modifier)
        return value + save_pips(table, being, self.card) + self.chips + BOON * self.boon

    def declare(self, game: Game[Zilch]) -> Step:
        """Success or failure, no critical degrees; the effect is carried out (S5)."""
        being = self._who(game)
        show_dice(game, being, rule="ZI-SAVE-01")
        total = rolled(being)
        self.saved = total <= self.value(game)
        told = f"{being.name} rolls {total}: {'saved' if self.saved else 'not saved'}"
        terms = open_sum(
            being, self.card, self.value(game), self.skill, self.modifier, BOON * self.boon
        )
        game.tell(
            told,
            rule="ZI-SAVE-01",
            sight="all",
            known=being.sight,
            being=being.id,
            total=total,
            saved=int(self.saved),
            chips=self.chips,
            **terms,
        )
        for effect in self.effects:
            if self.saved and self.on_save == "none":
                continue
            if self.saved:
                if effect.kind in ("condition", "modifier"):
                    continue
                halved = structs.replace(effect, amount=effect.amount // 2)
            else:
                halved = effect
            apply(
                game,
                being,
                halved,
                spell=self.spell,
                caster=self.caster,
                duration=self.duration,
                rule="ZI-SAVE-03",
            )
        return done
