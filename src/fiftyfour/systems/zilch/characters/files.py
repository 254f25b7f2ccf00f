"""Characters as files, and the empty sheet that each begins with (ZI-MAKE-01).

A file says under which settings its character was made: a character is measured by the table it
sits at; away from it, by these.
"""

import msgspec
from msgspec import Struct, structs

from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.sheets import bad_file, read_file, write_file
from fiftyfour.systems.zilch.characters.values import points_spent, roll_plan
from fiftyfour.systems.zilch.data import CARDS, KING, SKILLS
from fiftyfour.systems.zilch.settings import ZilchSettings
from fiftyfour.systems.zilch.table.character import Character, Method
from fiftyfour.systems.zilch.table.gear import Gear
from fiftyfour.systems.zilch.table.house_rules import HouseRules

FORMAT = "zilch/1"


class CharacterFile(Struct, forbid_unknown_fields=True):
    """A character, and what of its table's own it needs."""

    character: Character
    format: str = FORMAT
    house: HouseRules = msgspec.field(default_factory=HouseRules)

    @property
    def name(self) -> str:
        return self.character.name


def write_character(made: Character, house: HouseRules | None = None) -> str:
    """A character as a file, with the race or knacks of its table that it needs."""
    house = house or HouseRules()
    needed = HouseRules(
        races=[race for race in house.races if race.id == made.race],
        knacks=[knack for knack in house.knacks if knack.id in made.knacks],
        skills=[s for s in house.skills if s.id in {x.partition(":")[0] for x in made.skills}],
    )
    order = {skill: at for at, skill in enumerate(SKILLS)}
    skills = sorted(made.skills, key=lambda s: (s not in order, order.get(s, 0)))
    runes = "".join(sorted(made.runes))
    kept = structs.replace(made, skills=skills, runes=runes, values={}, innate=[])
    return write_file(CharacterFile(kept, house=needed))


def read_character(text: str | bytes) -> CharacterFile:
    """A file as it was written; whether its character breaks a rule is not checked here.

    Raises:
        Invalid: it is no such file.
    """
    file = read_file(text, CharacterFile, "ZI-MAKE-01")
    if file.format != FORMAT or file.character.monster:
        line = f"format {file.format[:20]!r} is not {FORMAT!r}, or this is a monster"
        raise bad_file(line, "ZI-MAKE-01")
    file.character.base = dict.fromkeys(CARDS, 0) | file.character.base
    return file


def usual_settings(made: Character) -> ZilchSettings:
    """Away from a table: the method it was made by, and the terms it names; the rest as usual."""
    try:
        usual = read_settings_note(made.terms)
    except IllegalAction:  # which is told as a flaw of its own
        usual = ZilchSettings()
    method = made.method if made.method != "monster" else "point_buy"
    option = "ones" if made.ones else usual.skill_option
    return structs.replace(usual, gen_method=method, skill_option=option)


def blank(settings: ZilchSettings, method: Method | None = None) -> Character:
    """An empty sheet that could be played: values of the method, a Fighter with a sword.

    Where any method will do it is bought with points, unless another is named.
    """
    usual: Method = "point_buy" if settings.gen_method == "any" else settings.gen_method
    method = method or usual
    base: dict[str, int] = dict.fromkeys(CARDS, 7)
    dice: list[int] = []
    match method:
        case "point_buy":
            start = settings.pointbuy_start
            base = dict.fromkeys(CARDS, start)
            for card in ("C", "S", "H", "C2"):
                for _ in range(6):
                    raised: dict[str, int] = {**base, card: min(KING, base[card] + 1)}
                    if points_spent(raised, start) <= settings.pointbuy_budget:
                        base = raised
        case "deck_draw":
            dice = [7] * (8 if settings.deck_secondary == "second_hand" else 4)
        case _:
            _, count, added = roll_plan(settings, method)
            dice = [3 if count == len(CARDS) else 4] * count
            base = dict.fromkeys(CARDS, 3 + added if count == len(CARDS) else 8)
    return Character(
        method=method,
        base=base,
        dice=dice,
        in_order=False,
        classes=["fighter"],
        gear=Gear(hands=["longsword", "shield:small"], armor="light", armor_name="chain shirt"),
    )


TERMS = (
    *("deck_power", "deck_secondary", "pointbuy_start", "pointbuy_budget", "roll_assign"),
    *("cautious_power", "king_overflow", "multiclass_runes", "rune_cap", "talent_option"),
    *("trade_shields", "skill_option", "trained_threshold", "draft_knacks"),
)
"""The settings that the making of a character depends on, besides its method."""

EXAMPLE = "deck power: high, pointbuy start: 6, talent option: boons"


def settings_note(settings: ZilchSettings) -> str:
    """Those that are not as usual."""
    usual = ZilchSettings()
    changed = [name for name in TERMS if getattr(settings, name) != getattr(usual, name)]
    found = {name: getattr(settings, name) for name in changed}
    return ", ".join(f"{name}: {value}" for name, value in found.items()).replace("_", " ")


def read_settings_note(words: str) -> ZilchSettings:
    """The usual settings, but for what the words say.

    >>> read_settings_note("deck power: high, pointbuy start: 6").pointbuy_start
    6

    Raises:
        IllegalAction: `terms` for what is no such setting, or no value of it.
    """
    values: dict[str, str | int] = {}
    for part in words.split(","):
        name, colon, value = part.partition(":")
        if not colon:  # as it was written before: `deck_power high`
            name, _, value = part.strip().partition(" ")
        name, value = (word.strip().replace(" ", "_") for word in (name, value))
        if name:
            values[name] = int(value) if value.isdecimal() else value
    try:
        if not set(values) <= set(TERMS):
            known = ", ".join(TERMS).replace("_", " ")
            raise msgspec.ValidationError(f"known are {known}")
        return msgspec.convert(values, ZilchSettings)
    except msgspec.ValidationError as wrong:
        reason = f"{words[:60]!r} are no settings such as {EXAMPLE}: {wrong}"
        raise IllegalAction("terms", reason, "ZI-MAKE-01") from None
