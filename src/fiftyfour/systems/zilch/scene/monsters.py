"""Monsters, from presets or by hand, in the lines of their format (ZI-MON-01, ZI-MON-02)."""

import re

from msgspec import structs

from fiftyfour.engine.decisions import Answer, Field, Form, Number, Simple, Text, number_of, text_of
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, done
from fiftyfour.systems.zilch.characters.bring import join
from fiftyfour.systems.zilch.characters.samples import MONSTERS, monster
from fiftyfour.systems.zilch.data import ALL_SIZES, HANDS, SUIT_NAMES, SUITS
from fiftyfour.systems.zilch.table.character import Character, NaturalAttack
from fiftyfour.systems.zilch.table.creature import new_creature
from fiftyfour.systems.zilch.table.effects import parse_effects
from fiftyfour.systems.zilch.table.forms import choice, listed
from fiftyfour.systems.zilch.table.gear import hands_of, shield_of, weapon_of
from fiftyfour.systems.zilch.table.table import Zilch

MOST_BEINGS = 24
POOLS = ("", "C", "S", "D", "C S", "C D", "S D", "C S D")
LINES = {
    "sa": ("SA", "Special attacks"),
    "st": ("ST", "Special talents"),
    "special": ("SQ", "Special qualities"),
    "movement": ("Movement", "How it moves"),
    "senses": ("Senses", "What it sees and hears"),
    "language": ("Language", "What it speaks"),
    "description": ("Description", "What one sees"),
    "strategy": ("Strategy", "How it fights"),
}
"""The lines that are words alone, by the name of their field, in the order of the format."""
ATTACK = re.compile(
    r"(?P<name>[A-Za-z][\w' -]{0,29}?) \+(?P<damage>\d{1,2})(?P<temporary> temporary)?"
    r"(?P<ranged> ranged)?(?:: (?P<riders>[^,]+?)(?: save (?P<save>[CSDH]2?)(?P<by>[+-]\d{1,2})?"
    r"(?P<half> half)?)?)?"
)
EXAMPLE = "bite +1: 1 S drain tainted save H-2 half, spit +2 ranged"
"""Damage before size and die, what rides on it, the save against that and what it spares."""


class AddMonster(Procedure):
    """A monster from a preset or by hand (ZI-MON-01, ZI-MON-03, ZI-MON-06)."""

    def begin(self, game: Game[Zilch]) -> Step:
        form = Form(prompt="Add a monster", rule="ZI-MON-01", fields=_fields(), open=True)
        keeper = game.table.keeper
        return ask(keeper, form, self.add, waiting="adds a monster", refuse=self.why_not)

    def why_not(self, game: Game[Zilch], answer: Answer) -> None:
        """What could not be fought with."""
        if not isinstance(answer, dict) or answer.get("preset") != "own":
            return
        attacks_of(str(answer.get("attacks", "")))
        energies_of(str(answer.get("er", "")))
        items = listed(answer, "hands")
        strange = [one for one in items if weapon_of(one) is None and shield_of(one) is None]
        if strange:
            told = f"{strange[0]!r} is no weapon or shield of the book, as longsword, shield:small"
            raise IllegalAction("not_in_hand", told, "ZI-MON-01")
        if sum(map(hands_of, items)) > HANDS:
            raise IllegalAction("hands", "it has two hands", "ZI-CARRY-01")

    def add(self, game: Game[Zilch], form: dict[str, Simple]) -> Step:
        table = game.table
        for _ in range(number_of(form, "count")):
            if len(table.beings) >= MOST_BEINGS:
                game.tell("The table is full", rule="ZI-MON-05")
                break
            who = _monster_of(form)
            number = table.new_number()
            label = f"{who.name} {number}"
            being = new_creature(
                who, f"m{number}", table.keeper, table.settings, table.house.data, label
            )
            table.beings[being.id] = being
            game.write(being.state, rule="ZI-MON-05")
            game.tell(f"{label} appears", rule="ZI-MON-01", being=being.id)
            if table.encounter.running:
                join(game, being)
        return done


def _fields() -> dict[str, Field]:
    kinds = {name: name for name in MONSTERS} | {"own": "by hand, as below"}
    fields = {
        "preset": Field("Which", choice("Which", [*kinds], kinds), "Guard"),
        "count": Field("How many", Number(prompt="How many", least=1, most=8), 1),
        "name": Field("Name", Text(prompt="Blank: as the preset", most=40), ""),
        "kind": Field("Type", Text(prompt="subtypes and type", most=80), "humanoid"),
        "size": Field("Size", choice("Size", ALL_SIZES), "Medium"),
    }
    for suit in SUITS:
        value = Number(prompt=SUIT_NAMES[suit], least=0, most=30)
        fields[suit] = Field(SUIT_NAMES[suit], value, 6)
    fields |= {
        "hp": Field("HP, 0: its Hearts", Number(prompt="HP", least=0, most=99), 0),
        "pools": Field("Class chips on", choice("Chips", POOLS, {"": "no suit"}), ""),
        "dr": Field("DR", Number(prompt="DR", least=0, most=20), 0),
        "er": Field("ER", Text(prompt="fire 3, cold 1", most=80), ""),
        "hands": Field("Weapons", Text(prompt="longsword, shield:small", most=100), ""),
        "attacks": Field("Of its own body", Text(prompt=EXAMPLE, most=300), ""),
        "cr": Field("CR", Number(prompt="A number for yourself", least=0, most=99), 0),
    }
    fields |= {
        name: Field(words, Text(prompt=line, most=400), "") for name, (line, words) in LINES.items()
    }
    return fields


def attacks_of(text: str) -> list[NaturalAttack]:
    """Attacks as they are written, with commas between them.

    >>> [bite] = attacks_of("bite +1: 1 S drain tainted save H-2")
    >>> bite.damage, bite.riders, bite.save, bite.save_modifier
    (1, '1 S drain tainted', 'H', -2)

    Raises:
        IllegalAction: one of them cannot be read; the message says how they are written.
    """
    found: list[NaturalAttack] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        read = ATTACK.fullmatch(part)
        if read is None:
            told = f"{part[:40]!r} is no attack; write {EXAMPLE}"
            raise IllegalAction("bad_attack", told, "ZI-MON-01")
        riders = read["riders"] or ""
        parse_effects(riders)
        found.append(
            NaturalAttack(
                name=read["name"],
                damage=int(read["damage"]),
                how="ranged" if read["ranged"] else "melee",
                temporary=bool(read["temporary"]),
                riders=riders,
                save=read["save"] or "",
                save_modifier=int(read["by"] or 0),
                on_save="half" if read["half"] else "none",
            )
        )
    return found


def energies_of(text: str) -> dict[str, int]:
    """Resistance by energy, as it is written (ZI-DMG-04).

    >>> energies_of("fire 3, cold 1")
    {'fire': 3, 'cold': 1}
    """
    found: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        energy, _, amount = part.rpartition(" ")
        if not energy or not amount.isdecimal():
            told = f"{part[:40]!r} is no resistance; write fire 3, cold 1"
            raise IllegalAction("bad_resistance", told, "ZI-DMG-04")
        found[energy] = int(amount)
    return found


def _monster_of(form: dict[str, Simple]) -> Character:
    preset = MONSTERS.get(text_of(form, "preset"))
    name = text_of(form, "name")
    if preset is not None:
        return structs.replace(preset, name=name or preset.name, values={})
    hp = number_of(form, "hp")
    suits = (number_of(form, "C"), number_of(form, "S"), number_of(form, "D"), number_of(form, "H"))
    lines = {line: text_of(form, field) for field, (line, _) in LINES.items()}
    made = monster(
        name or "Monster",
        suits,
        kind=text_of(form, "kind"),
        size=text_of(form, "size"),
        hp=hp or None,
        pools=tuple(text_of(form, "pools").split()),
        dr=number_of(form, "dr"),
        hands=tuple(listed(form, "hands")),
        attacks=tuple(attacks_of(text_of(form, "attacks"))),
        CR=str(number_of(form, "cr")),
        **{line: words for line, words in lines.items() if words},
    )
    return structs.replace(made, er=energies_of(text_of(form, "er")))
