"""Monsters, from presets or by hand, in the lines of their format (ZI-MON-01, ZI-MON-02)."""

import re
from typing import Annotated

from msgspec import Struct, structs

from fiftyfour.engine.errors import IllegalAction, Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.struct_form import Between, Each, Pick, Words
from fiftyfour.systems.zilch.characters.bring import join
from fiftyfour.systems.zilch.characters.samples import MONSTERS, monster
from fiftyfour.systems.zilch.damage.conditions import settle
from fiftyfour.systems.zilch.data import ALL_SIZES, HANDS, SUIT_NAMES, SUITS
from fiftyfour.systems.zilch.table.character import Character, NaturalAttack
from fiftyfour.systems.zilch.table.commands import gms_command
from fiftyfour.systems.zilch.table.creature import new_creature
from fiftyfour.systems.zilch.table.effects import parse_effects
from fiftyfour.systems.zilch.table.forms import words_in
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
MOST_AT_ONCE, MOST_NAME, MOST_VALUE = 8, 40, 30
_PRESETS = {name: name for name in MONSTERS} | {"own": "by hand"}
_VALUES = {name: " ".join(str(one.base[suit]) for suit in SUITS) for name, one in MONSTERS.items()}
_POOLS = {pool: ", ".join(SUIT_NAMES[s] for s in pool.split()) or "no suit" for pool in POOLS}
_MORE = "Attacks, qualities, words…"
_OWN = {"preset": "own"}


class NewMonster(Struct, frozen=True):
    """A monster as the GM writes it: a preset, or `own` by the lines of the format (ZI-MON-01).

    `lines` are the words alone, by the fields of their lines.
    """

    preset: Annotated[str, Pick("Which", _PRESETS, hints=_VALUES)] = "Guard"
    count: Annotated[int, Between("How many", 1, MOST_AT_ONCE)] = 1
    name: Annotated[str, Words("Name", MOST_NAME, example="Blank: as the preset", show="line")] = ""
    kind: Annotated[str, Words("Type", 80, example="subtypes and type", when=_OWN, show="line")] = (
        "humanoid"
    )
    size: Annotated[str, Pick("Size", ALL_SIZES, when=_OWN, show="menu")] = "Medium"
    suits: Annotated[
        dict[str, int], Each(Between(most=MOST_VALUE, when=_OWN), usual=6, labels=SUIT_NAMES)
    ] = {}
    hp: Annotated[int, Between("HP", hint="0: its Hearts", when=_OWN)] = 0
    pools: Annotated[str, Pick("Class chips on", _POOLS, when=_OWN, show="menu")] = ""
    dr: Annotated[int, Between("DR", 0, 20, when=_OWN)] = 0
    hands: Annotated[
        str, Words("In hand", 100, example="longsword, shield:small", when=_OWN, show="line")
    ] = ""
    attacks: Annotated[
        str, Words("Of its own body", 300, example=EXAMPLE, when=_OWN, show="line", group=_MORE)
    ] = ""
    er: Annotated[
        str, Words("ER", 80, example="fire 3, cold 1", when=_OWN, show="line", group=_MORE)
    ] = ""
    cr: Annotated[int, Between("CR", prompt="A number for yourself", when=_OWN, group=_MORE)] = 0
    lines: Annotated[
        dict[str, str],
        Each(
            Words(most=400, when=_OWN, show="line", group=_MORE),
            usual="",
            labels={name: label for name, (_, label) in LINES.items()},
        ),
    ] = {}

    def who(self) -> Character:
        """The monster itself."""
        preset = MONSTERS.get(self.preset)
        if preset is not None:
            return structs.replace(preset, name=self.name or preset.name, values={})
        made = monster(
            self.name or "Monster",
            (self.suits["C"], self.suits["S"], self.suits["D"], self.suits["H"]),
            kind=self.kind,
            size=self.size,
            hp=self.hp or None,
            pools=tuple(self.pools.split()),
            dr=self.dr,
            hands=tuple(words_in(self.hands)),
            attacks=tuple(attacks_of(self.attacks)),
            CR=str(self.cr),
            **{LINES[name][0]: words for name, words in self.lines.items() if words},
        )
        return structs.replace(made, er=energies_of(self.er))


def _label(table: Zilch, who: Character, number: int, said: NewMonster) -> str:
    """One of a name of its own goes by that, others by a number, too."""
    taken = any(one.name == who.name for one in table.beings.values())
    return who.name if said.name and said.count == 1 and not taken else f"{who.name} {number}"


def unfit(said: NewMonster) -> Refusal | None:
    """What could not be fought with."""
    if said.preset in MONSTERS:
        return None
    items = words_in(said.hands)
    strange = [item for item in items if weapon_of(item) is None and shield_of(item) is None]
    if strange:
        line = f"{strange[0]!r} is no weapon or shield of the book, as longsword, shield:small"
        return Refusal("not_in_hand", line, "ZI-MON-01")
    if sum(map(hands_of, items)) > HANDS:
        return Refusal("hands", "it has two hands", "ZI-CARRY-01")
    try:
        said.who()
    except IllegalAction as wrong:  # its attacks or resistances cannot be read
        return Refusal(wrong.code, wrong.message, wrong.rule)
    return None


@gms_command(
    "Add a monster",
    rule="ZI-MON-01",
    unless=unfit,
    send="Add[ {count} ×] {preset}[ {name}]",
    tab="Monsters",
    rest="monster",
    waiting="adding a monster",
)
def add_monsters(game: Game[Zilch], said: NewMonster) -> None:
    """A monster from a preset or by hand (ZI-MON-01, ZI-MON-03, ZI-MON-06)."""
    table = game.table
    for _ in range(said.count):
        if len(table.beings) >= MOST_BEINGS:
            game.tell("The table is full", rule="ZI-MON-05")
            break
        who = said.who()
        number = table.new_number()
        label = _label(table, who, number, said)
        being = new_creature(
            who, f"m{number}", table.keeper, table.settings, table.house.data, label
        )
        table.beings[being.id] = being
        game.write(being.state, rule="ZI-MON-05")
        game.tell(f"{label} appears", rule="ZI-MON-01", being=being.id)
        settle(game, being)
        if table.encounter.running:
            join(game, being)


def attacks_of(text: str) -> list[NaturalAttack]:
    """Attacks as they are written, with commas between them.

    >>> [bite] = attacks_of("bite +1: 1 S drain tainted save H-2")
    >>> bite.damage, bite.riders, bite.save, bite.save_modifier
    (1, '1 S drain tainted', 'H', -2)

    Raises:
        IllegalAction: one of them cannot be read; the message says how they are written.
    """
    attacks: list[NaturalAttack] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        read = ATTACK.fullmatch(part)
        if read is None:
            reason = f"{part[:40]!r} is no attack; write {EXAMPLE}"
            raise IllegalAction("bad_attack", reason, "ZI-MON-01")
        riders = read["riders"] or ""
        parse_effects(riders)
        attacks.append(
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
    return attacks


def energies_of(text: str) -> dict[str, int]:
    """Resistance by energy, as it is written (ZI-DMG-04).

    >>> energies_of("fire 3, cold 1")
    {'fire': 3, 'cold': 1}
    """
    energies: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        energy, _, amount = part.rpartition(" ")
        if not energy or not amount.isdecimal():
            reason = f"{part[:40]!r} is no resistance; write fire 3, cold 1"
            raise IllegalAction("bad_resistance", reason, "ZI-DMG-04")
        energies[energy] = int(amount)
    return energies
