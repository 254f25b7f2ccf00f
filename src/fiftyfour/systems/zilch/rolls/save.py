"""Saves: a test to get away from an effect (ZI-SAVE, P-SAVE)."""

from typing import ClassVar, Literal

from msgspec import field, structs

from fiftyfour.engine.game import Game
from fiftyfour.engine.options import choose, option
from fiftyfour.engine.procedures import Step, ask, done
from fiftyfour.systems.zilch.damage.damage import apply
from fiftyfour.systems.zilch.data import CARD_NAMES, suit_of
from fiftyfour.systems.zilch.rolls.choices import (
    FITTING,
    AllowSkill,
    CalledSave,
    ChipsOnSave,
    UseSkill,
)
from fiftyfour.systems.zilch.rolls.roll import (
    Roll,
    rolled,
    rolls_on,
    show_dice,
    skill_question,
    skills_offered,
)
from fiftyfour.systems.zilch.rolls.test import who_is_tested
from fiftyfour.systems.zilch.table.character import skill_name
from fiftyfour.systems.zilch.table.chips import no_more, pay_chips
from fiftyfour.systems.zilch.table.commands import gms_command, nobody_living
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.dominoes import turn_up
from fiftyfour.systems.zilch.table.effects import Effect, parse_effects
from fiftyfour.systems.zilch.table.forms import HOW_HARD, USUAL_EFFECTS
from fiftyfour.systems.zilch.table.moment import Addend
from fiftyfour.systems.zilch.table.settling import settle_call
from fiftyfour.systems.zilch.table.table import Rolling, Zilch, begins, pictured

CHIP_SUITS = {"C": "fighter", "S": "rogue"}
"""Whose chips help a save on which suit (ZI-SAVE-05, ZI-CHIP-07, ZI-CHIP-08, ZI-CHIP-11)."""


def pips_count(table: Zilch, card: str) -> bool:
    """True if the domino of whoever saves on this card counts (ZI-SAVE-04)."""
    clubs_or_spades = suit_of(card) in CHIP_SUITS
    return table.encounter.running and table.settings.save_pips == "add" and clubs_or_spades


def save_pips(table: Zilch, being: Creature, card: str) -> int:
    """Offensive pips for Clubs, defensive ones for Spades, of one's own domino (ZI-SAVE-04)."""
    if not pips_count(table, card):
        return 0
    offence, defence = being.pips()
    return offence if suit_of(card) == "C" else defence


def save_chips(being: Creature, card: str) -> int:
    """Chips that may be spent on it (ZI-SAVE-05)."""
    suit = suit_of(card)
    return being.held(suit) if suit in CHIP_SUITS else 0


def save_made(game: Game[Zilch], save: "Save") -> None:
    """What came of it stands on the scene."""
    settle_call(game, "saved" if save.saved else "not saved", save.being)


@gms_command(
    "Call a save",
    rule="ZI-SAVE-01",
    closed=(nobody_living,),
    fill=who_is_tested,
    presets=(*HOW_HARD, *USUAL_EFFECTS),
    send="Call the save",
    previews=True,
    tab="Save",
    rest="save",
    after=save_made,
    waiting="calling a save",
)
def call_for_save(game: Game[Zilch], said: CalledSave) -> "Save":
    """The GM exposes somebody to an effect (P-SAVE, S1)."""
    being, skill = game.table.beings[said.being], said.skill or ""
    return Save(
        being=being.id,
        card=said.card,
        modifier=said.modifier,
        on_save=said.on_save,
        effects=parse_effects(said.effects),
        skill=skill if being.who.skill_bonus(skill, game.table.settings) else "",
        agreed="yes" if skill == FITTING else "no",
    )


class Save(Roll):
    """Domino, skill, chips, Boon, roll, effect; free, and at any time.

    `agreed` says whether the GM lets a skill apply, or is asked about the one that is named.

    Rules: P-SAVE, ZI-SAVE-02, ZI-SAVE-03, ZI-SAVE-06.
    """

    rule: ClassVar[str] = "ZI-SAVE-01"
    plain: ClassVar[bool] = True

    on_save: str = "none"
    effects: list[Effect] = field(default_factory=list[Effect])
    spell: str = ""
    caster: str = ""
    duration: str = "instant"
    agreed: Literal["ask", "yes", "no"] = "ask"
    chips: int = 0
    saved: bool = False

    def begin(self, game: Game[Zilch]) -> Step:
        """The domino is turned up where its pips count (S2, ZI-STN-06)."""
        being = self.who(game)
        line = f"{being.name} saves on {rolls_on(self.card, self.modifier)}"
        begins(game, "save", rule="ZI-SAVE-01", about=line, being=being.id)
        game.tell(
            line,
            rule="ZI-SAVE-01",
            being=being.id,
            card=self.card,
            modifier=self.modifier,
            moment=pictured(game),
        )
        if pips_count(game.table, self.card) and not being.helpless:
            turn_up(game, being)
        self.say(game)
        may = self.agreed != "no" and not self.skill
        return self.which if may and skills_offered(game.table, being, self.card) else self.spend

    def moment(self) -> Rolling:
        return structs.replace(super().moment(), save=True, chips=self.chips)

    # --- a skill, if the GM agrees (S3) ---

    def which(self, game: Game[Zilch]) -> Step:
        being = self.who(game)
        question = skill_question(game.table, being, self.card, (), "ZI-SAVE-06")
        return ask(self.player(game), question, then=self.named)

    def named(self, game: Game[Zilch], choice: UseSkill) -> Step:
        self.skill = choice.skill
        self.tell_skill(game)
        if not self.skill:
            return self.spend
        own = self.player(game) == game.table.keeper
        return self.agree if self.agreed == "yes" or own else self.ask_gm

    def ask_gm(self, game: Game[Zilch]) -> Step:
        being, name = self.who(game), skill_name(self.skill, game.table.house.data)
        options = [
            option(AllowSkill(self.being, self.skill, True), f"{name} applies", id="yes"),
            option(AllowSkill(self.being, self.skill, False), "It does not", id="no"),
        ]
        prompt = f"{being.name} saves on {CARD_NAMES[self.card]}: does {name} apply?"
        question = choose(prompt, options, rule="ZI-SAVE-06")
        return ask(game.table.keeper, question, then=self.judged, waiting="judging a skill")

    def judged(self, game: Game[Zilch], choice: AllowSkill) -> Step:
        if not choice.allow:
            self.skill = ""
            game.tell("The skill does not apply", rule="ZI-SAVE-06", being=self.being)
        return self.agree

    def agree(self, game: Game[Zilch]) -> Step:
        self.say(game)
        return self.spend

    # --- chips (S3) ---

    def spend(self, game: Game[Zilch]) -> Step:
        """Chips after the domino is seen, before the roll; the GM is asked for any monster."""
        being = self.who(game)
        hidden = being.monster and suit_of(self.card) in CHIP_SUITS
        return self.ask_chips if hidden or save_chips(being, self.card) else self.before

    def ask_chips(self, game: Game[Zilch]) -> Step:
        being, value = self.who(game), self.value(game)
        question = ChipsOnSave(
            prompt=f"{being.name}: chips on this save at {value}?",
            rule="ZI-SAVE-05",
            least=0,
            most=save_chips(being, self.card),
            over=no_more(being, suit_of(self.card), "ZI-SAVE-05"),
            value=value,
        )
        waiting = f"deciding whether to spend chips on the save of {being.name}"
        return ask(self.player(game), question, self.spent, waiting=waiting)

    def spent(self, game: Game[Zilch], chips: int) -> Step:
        self.chips = chips
        pay_chips(game, self.who(game), suit_of(self.card), chips)
        if chips:
            self.say(game)
        return self.before

    # --- the result ---

    def addends(self, game: Game[Zilch]) -> list[Addend]:
        """Pips and chips count too (ZI-SAVE-04, ZI-SAVE-05)."""
        pips = save_pips(game.table, self.who(game), self.card)
        return [
            *super().addends(game),
            Addend("pips", pips, "ZI-SAVE-04", open=True),
            Addend("chips", self.chips, "ZI-SAVE-05", open=True),
        ]

    def declare(self, game: Game[Zilch]) -> Step:
        """Success or failure, no critical degrees; the effect is carried out (S5)."""
        being = self.who(game)
        show_dice(game, being, rule="ZI-SAVE-01")
        total = rolled(being)
        self.saved = total <= self.value(game)
        game.tell(
            f"{being.name} rolls {total}: {'saved' if self.saved else 'not saved'}",
            rule="ZI-SAVE-01",
            sight="all",
            known=being.sight,
            being=being.id,
            total=total,
            saved=int(self.saved),
            chips=self.chips,
            heading=False,
            picture="",
            **self.parts(game),
        )
        self.came(game, "saved" if self.saved else "not saved", "", good=self.saved)
        for effect in self.effects:
            suffered = spared(effect, self.on_save) if self.saved else effect
            if suffered is not None:
                apply(
                    game,
                    being,
                    suffered,
                    spell=self.spell,
                    caster=self.caster,
                    duration=self.duration,
                    rule="ZI-SAVE-03",
                )
        return done


def spared(effect: Effect, on_save: str) -> Effect | None:
    """What is left of an effect for whoever has saved: nothing, or half of its amount."""
    half = abs(effect.amount) // 2
    if on_save == "none" or not half:
        return None
    return structs.replace(effect, amount=half if effect.amount > 0 else -half)
