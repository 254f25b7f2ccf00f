"""Making a character: the form, its pages, and what it has to spend (P-GEN)."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

import msgspec

from fiftyfour.engine.decisions import Simple, Text
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.fields import menu, menu_field, number_field, switch, text_field
from fiftyfour.engine.forms import Field, Form, form
from fiftyfour.engine.sheets import Budget, Invalid, Stage
from fiftyfour.systems.zilch import data
from fiftyfour.systems.zilch.characters.checks import flaws
from fiftyfour.systems.zilch.characters.files import EXAMPLE as TERMS_EXAMPLE
from fiftyfour.systems.zilch.characters.files import blank
from fiftyfour.systems.zilch.characters.status import EXAMPLE
from fiftyfour.systems.zilch.characters.values import points_spent
from fiftyfour.systems.zilch.settings import ZilchSettings
from fiftyfour.systems.zilch.table.character import METHODS, Character, Method
from fiftyfour.systems.zilch.table.forms import words_in
from fiftyfour.systems.zilch.table.gear import SPIKES, WINCH, Gear, item_name
from fiftyfour.systems.zilch.table.house_rules import HUMAN, KNACKS, HouseRules

MOST_TEXT = 500
RAISED = re.compile(r"\b([CSDH]2?) ([+-]\d{1,2})\b")
"""What a GM changed for good, as it is written: `C +1, S2 -1` (ZI-TABLE-02)."""
PLAIN_SKILLS = tuple(skill for skill in data.SKILLS.values() if not skill.many)
NOTHING = "nothing"
SOURCES = ("innate", "inspired", "inscribed")

ITEMS: tuple[str, ...] = (
    *(weapon.id for weapon in data.WEAPONS.values() if weapon.id != "unarmed"),
    *(weapon.id + WINCH for weapon in data.WEAPONS.values() if weapon.winch),
    *(f"shield:{shield.id}" for shield in data.SHIELD_TABLE.values()),
    *(f"shield:{shield.id}{SPIKES}" for shield in data.SHIELD_TABLE.values() if shield.bash),
    *data.CHANNELS,
    *data.SPECIAL_GEAR,
)
"""All items with rules, as they are written."""

METHOD_NAMES = {
    "point_buy": "Point buy",
    "deck_draw": "Deck draw",
    "cautious_roll": "Cautious roll",
    "reckless_roll": "Reckless roll",
}

STAGES = (
    Stage("Who", "A name and a race.", ("name", "race", "notes")),
    Stage(
        "Values",
        "Eight cards. "
        + " ".join(f"{data.CARD_NAMES[suit]}: {data.COVERS[suit]}." for suit in data.SUITS),
        ("method", "dice", "in_order", *data.CARDS),
    ),
    Stage(
        "Classes",
        "One class at least. Fighters have Club chips, Rogues Spade chips, Spellcasters Diamond "
        "chips; with several classes each holds a part of them.",
        (*data.CLASSES, "caster", "trades"),
    ),
    Stage(
        "Talents",
        "A talent for each point of Knowledge, and for each step of armor traded away.",
        (
            "skill_talents",
            *(f"skill_{skill.id}" for skill in PLAIN_SKILLS),
            *("crafts", "languages", "custom_skills"),
            *(f"knack_{knack.id}" for knack in KNACKS),
            "other_knacks",
        ),
    ),
    Stage("Runes", "Letters that spells are made of, for Spellcasters.", ("runes", "source")),
    Stage(
        "Gear",
        f"Two hands, one suit of armor, five places on the body; the rest is in the pack. You also "
        f"have {data.STANDARD_GEAR}.",
        (
            *("hand_1", "hand_2", "armor", "armor_name", "strapped"),
            *(f"body_{n}" for n in range(1, data.BODY_SLOTS + 1)),
            "pack",
        ),
    ),
    Stage(
        "Play",
        "What play has made of it; nothing of this for somebody new.",
        ("level", "stands", "raised", "terms"),
    ),
)


def character_form(
    made: Character,
    settings: ZilchSettings,
    house: HouseRules,
    unless: Callable[[Character], Refusal | None],
) -> Form[Character]:
    """A character, filled in with `made`."""

    def make(**filled: object) -> Character:
        return character_of(filled, settings, house)

    fields = _fields(msgspec.msgpack.encode(made), settings, msgspec.msgpack.encode(house))
    return form(make, "A character", fields, rule="ZI-MAKE-01", unless=unless)


@lru_cache(maxsize=256)
def _fields(file: bytes, settings: ZilchSettings, table: bytes) -> dict[str, Field]:
    """There are many, asked for at every moment, and they seldom change: they are made once."""
    made = msgspec.msgpack.decode(file, type=Character)
    house = msgspec.msgpack.decode(table, type=HouseRules)
    return {
        **_value_fields(made, house),
        **_class_fields(made, house),
        **_talent_fields(made, settings, house),
        **_gear_fields(made.gear),
        **_play_fields(made),
    }


def _listed(label: str, items: Iterable[str], prompt: str = "") -> Field:
    return text_field(label, prompt or "With commas between them", 200, ", ".join(items))


def _switch(label: str, on: bool, prompt: str = "") -> Field:
    return Field(label, switch(prompt or label), "yes" if on else "no")


def _value_fields(made: Character, house: HouseRules) -> dict[str, Field]:
    """Name, race, and how the eight values came about (ZI-MAKE-02, ZI-RACE-01)."""
    races = {race.id: race.name for race in (HUMAN, *house.races)}
    name = Text(prompt="Name", least=1, most=60, example="Ana")
    prompt = "Numbers with blanks between them; nothing for point buy"
    fields = {
        "name": Field("Name", name, made.name or None),
        "race": menu_field("Race", races, made.race if made.race in races else "human"),
        "method": menu_field(
            "Method", METHOD_NAMES, made.method if made.method in METHODS else "point_buy"
        ),
        "dice": text_field("What was rolled or drawn", prompt, 80, " ".join(map(str, made.dice))),
        "in_order": _switch("Assigned in the order rolled, as declared", made.in_order),
    }
    for card, label in data.CARD_NAMES.items():
        fields[card] = number_field(
            label, 0, data.MOST, made.base.get(card, 6), f"{label}, before race"
        )
    return fields


def _class_fields(made: Character, house: HouseRules) -> dict[str, Field]:
    """Classes, the type of Spellcaster, armor traded away (ZI-CLS-01, ZI-CLS-02, ZI-TAL-04)."""
    prompt = f"One of {', '.join([*data.CASTERS, *house.casters])}, or another"
    trades, most = len(made.trades), len(data.ARMORS) - 1
    return {
        **{one.id: _switch(one.name, one.id in made.classes) for one in data.CLASSES.values()},
        "caster": text_field("Type of Spellcaster", prompt, 40, made.caster),
        "trades": number_field(
            "Steps of armor traded for talents", 0, most, trades, "From the heaviest down"
        ),
    }


def _talent_fields(made: Character, settings: ZilchSettings, house: HouseRules) -> dict[str, Field]:
    """Skills as switches, or as +1s to place; knacks; runes (ZI-SKL-05, ZI-KNK-02, ZI-MAG-01)."""
    ones = settings.skill_option == "ones"
    spent = (
        "Five +1s for each" if ones else "At this table a skill is known or not, so leave it at 0"
    )
    fields = {
        "skill_talents": number_field("Talents spent on +1s", 0, 17, made.skill_talents, spent)
    }
    for skill in PLAIN_SKILLS:
        uses = "; ".join(f"{use.text} ({', '.join(use.cards)})" for use in skill.uses)
        fields[f"skill_{skill.id}"] = (
            number_field(skill.name, 0, 5, made.ones.get(skill.id, 0), uses)
            if ones
            else _switch(skill.name, skill.id in made.skills, uses)
        )
    for kind, label in (("craft", "Crafts and professions"), ("language", "Languages")):
        named = (s.partition(":")[2] for s in made.skills if s.startswith(f"{kind}:"))
        fields[f"{kind}s"] = _listed(label, named)
    custom = (s for s in made.skills if s.partition(":")[0] not in data.SKILLS)
    fields["custom_skills"] = _listed("Skills of this table", custom)
    for knack in KNACKS:
        fields[f"knack_{knack.id}"] = _switch(knack.name, knack.id in made.knacks, knack.text)
    drafts = {knack.id for knack in KNACKS}
    known = ", ".join(knack.id for knack in house.knacks).replace("_", " ")
    prompt = f"Of {known}, with commas" if known else "This table has none"
    others = (knack.replace("_", " ") for knack in made.knacks if knack not in drafts)
    fields["other_knacks"] = _listed("Knacks of this table", others, prompt)
    sources = {"": "not said"} | {source: source for source in SOURCES}
    source = made.source if made.source in SOURCES else ""
    return fields | {
        "runes": text_field("Runes", "Letters", 26, made.runes),
        "source": menu_field("Where they come from", sources, source),
    }


def _gear_fields(gear: Gear) -> dict[str, Field]:
    """An item with no rules stays what it is, being among the options then."""
    carried = [*gear.hands, *gear.body]
    items = [NOTHING, *ITEMS, *(item for item in dict.fromkeys(carried) if item not in ITEMS)]
    names = {item: item_name(item) for item in items}
    worn = f"{gear.armor}{'+' * gear.reinforced}" or NOTHING
    armors = {NOTHING: "No armor"}
    for armor in data.ARMORS:
        plain, better = data.ARMOR_EXAMPLES[armor]
        armors |= {armor: f"{armor}: {plain}", f"{armor}+": f"{armor}, reinforced: {better}"}
    hands = [*gear.hands, NOTHING, NOTHING]
    body = [*gear.body, *[NOTHING] * data.BODY_SLOTS]
    fields = {
        f"hand_{n + 1}": Field(f"Hand {n + 1}", menu("In hand", names), hands[n]) for n in range(2)
    }
    fields["armor"] = menu_field("Armor", armors, worn)
    fields["armor_name"] = text_field("What it is called", "Armor", 60, gear.armor_name)
    fields["strapped"] = _switch("A buckler strapped to the forearm", gear.strapped)
    for n in range(data.BODY_SLOTS):
        label = f"On the body, {n + 1}"
        fields[f"body_{n + 1}"] = menu_field(label, names, body[n])
    pack, prompt = ", ".join(gear.pack), "With commas between them"
    fields["pack"] = text_field("In the pack", prompt, MOST_TEXT, pack)
    return fields


def _play_fields(made: Character) -> dict[str, Field]:
    """What play has made of it, and notes (ZI-CHIP-12, ZI-TABLE-02)."""
    raised = ", ".join(f"{card} {by:+d}" for card, by in made.raised.items() if by)
    standing = f"Blank: fresh. Else as {EXAMPLE}"
    terms = f"Blank: the usual ones. Else as {TERMS_EXAMPLE}"
    return {
        "level": number_field("Level", 1, 99, made.level),
        "stands": text_field("How it stands", standing, 2 * MOST_TEXT, made.stands),
        "raised": text_field(
            "Changed for good by a GM", "Blank: nothing. Else as C +1, S2 -1", 80, raised
        ),
        "terms": text_field("Made under settings of its own", terms, MOST_TEXT, made.terms),
        "notes": text_field("Notes", "Whatever else there is", MOST_TEXT, made.notes),
    }


# --- back from the form ---


class Filled:
    """A form as it is filled in, raw or checked; a field that is missing holds nothing."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values

    def text(self, name: str) -> str:
        value = self._values.get(name)
        return value.strip() if isinstance(value, str) else ""

    def number(self, name: str) -> int:
        value = self._values.get(name)
        return value if isinstance(value, int) else 0

    def on(self, name: str) -> bool:
        return self._values.get(name) in ("yes", True)

    def listed(self, name: str) -> list[str]:
        return words_in(self.text(name))

    def items(self, *names: str) -> list[str]:
        return [item for name in names if (item := self.text(name)) not in ("", NOTHING)]


def character_of(
    given: Mapping[str, object], settings: ZilchSettings, house: HouseRules
) -> Character:
    """The character on a form; fields that are missing are as on an empty one."""
    filled = Filled({**answer_of(blank(settings), settings, house), **given})
    ones = settings.skill_option == "ones"
    methods: dict[str, Method] = {method: method for method in METHODS}
    classes = [one for one in data.CLASSES if filled.on(one)]
    made = Character(
        name=filled.text("name"),
        method=methods.get(filled.text("method"), "point_buy"),
        race=filled.text("race"),
        base={card: filled.number(card) for card in data.CARDS},
        dice=[int(one) for one in re.findall(r"\d{1,2}", filled.text("dice"))],
        in_order=filled.on("in_order"),
        classes=classes,
        caster=filled.text("caster") if "spellcaster" in classes else "",
        skills=_skills_of(filled, ones),
        ones=_ones_of(filled) if ones else {},
        skill_talents=filled.number("skill_talents") if ones else 0,
        knacks=[k.id for k in KNACKS if filled.on(f"knack_{k.id}")]
        + [knack.replace(" ", "_") for knack in filled.listed("other_knacks")],
        runes="".join(sorted("".join(filled.text("runes").upper().split()))),
        source=filled.text("source"),
        level=max(1, filled.number("level")),
        gear=_gear_of(filled),
        notes=filled.text("notes"),
        stands=filled.text("stands"),
        terms=filled.text("terms"),
        raised={card: int(by) for card, by in RAISED.findall(filled.text("raised")) if int(by)},
    )
    own = data.ARMORS.index(made.own_armor(house))
    made.trades = [
        data.ARMORS[max(0, own - step)] for step in range(min(9, filled.number("trades")))
    ]
    return made


def _skills_of(filled: Filled, ones: bool) -> list[str]:
    plain = [] if ones else [s.id for s in PLAIN_SKILLS if filled.on(f"skill_{s.id}")]
    crafts = [f"craft:{one}" for one in filled.listed("crafts")]
    languages = [f"language:{one}" for one in filled.listed("languages")]
    return plain + crafts + languages + filled.listed("custom_skills")


def _ones_of(filled: Filled) -> dict[str, int]:
    placed = {skill.id: filled.number(f"skill_{skill.id}") for skill in PLAIN_SKILLS}
    return {skill: points for skill, points in placed.items() if points}


def _gear_of(filled: Filled) -> Gear:
    armor = "".join(filled.items("armor"))
    return Gear(
        hands=filled.items("hand_1", "hand_2"),
        armor=armor.rstrip("+"),
        reinforced=armor.endswith("+"),
        armor_name=filled.text("armor_name"),
        strapped=filled.on("strapped"),
        body=filled.items(*(f"body_{n}" for n in range(1, data.BODY_SLOTS + 1))),
        pack=filled.listed("pack"),
    )


def answer_of(made: Character, settings: ZilchSettings, house: HouseRules) -> dict[str, Simple]:
    """The form filled in with a character."""
    fields = _fields(msgspec.msgpack.encode(made), settings, msgspec.msgpack.encode(house))
    return {name: field.default for name, field in fields.items() if field.default is not None}


def budgets(made: Character, settings: ZilchSettings, house: HouseRules) -> list[Budget]:
    """What there is to spend: points, talents, +1s, runes."""
    spending: list[Budget] = []
    if made.method == "point_buy":
        spent = points_spent(made.base, settings.pointbuy_start)
        spending.append(Budget("Points", spent, settings.pointbuy_budget, "ZI-MAKE-20", data.CARDS))
    allowed, on = made.talents_allowed(house, settings), ("skill_talents",)
    spending.append(Budget("Talents", made.talents_bought(settings), allowed, "ZI-TAL-01", on))
    if settings.skill_option == "ones":
        placed = sum(made.ones.values())
        spending.append(Budget("+1s on skills", placed, 5 * made.skill_talents, "ZI-SKL-05", on))
    if "spellcaster" in made.classes:
        most = made.runes_allowed(house, settings)
        spending.append(Budget("Runes", len(made.runes), most, "ZI-MAG-03", ("runes",)))
    return spending


def must_be_valid(made: Character, settings: ZilchSettings, house: HouseRules) -> None:
    """Raise Invalid with every flaw, if there is one."""
    if wrong := list(flaws(made, settings, house)):
        raise Invalid(wrong)
