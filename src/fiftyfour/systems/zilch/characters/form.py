"""Making a character: the form, its pages, and what it has to spend (P-GEN)."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

import msgspec
from msgspec import NODEFAULT

from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Field, Form, form
from fiftyfour.engine.sheets import Budget, Invalid, Stage
from fiftyfour.engine.struct_form import Between, Part, Pick, Switch, Words
from fiftyfour.systems.zilch import data
from fiftyfour.systems.zilch.characters.checks import MOST_POINTS, flaws
from fiftyfour.systems.zilch.characters.files import EXAMPLE as TERMS_EXAMPLE
from fiftyfour.systems.zilch.characters.files import blank
from fiftyfour.systems.zilch.characters.status import EXAMPLE
from fiftyfour.systems.zilch.characters.values import points_spent
from fiftyfour.systems.zilch.settings import ZilchSettings
from fiftyfour.systems.zilch.table.character import METHODS, Character, Method
from fiftyfour.systems.zilch.table.forms import words_in
from fiftyfour.systems.zilch.table.gear import SPIKES, WINCH, Gear, item_name
from fiftyfour.systems.zilch.table.house_rules import HUMAN, KNACKS, HouseRules

MOST_NAME, MOST_TEXT = 60, 500
MOST_TALENTS = 17
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


def _field(part: Part, value: object) -> Field:
    """A field with what it is filled in with."""
    return part.field(None, value)


def _listed(label: str, items: Iterable[str], prompt: str = "With commas between them") -> Field:
    return _field(Words(label, prompt=prompt), ", ".join(items))


def _switch(label: str, on: bool, prompt: str = "") -> Field:
    return _field(Switch(label, prompt=prompt), on)


def _value_fields(made: Character, house: HouseRules) -> dict[str, Field]:
    """Name, race, and how the eight values came about (ZI-MAKE-02, ZI-RACE-01)."""
    races = {race.id: race.name for race in (HUMAN, *house.races)}
    name = Words("Name", MOST_NAME, 1, "Ana", prompt="Name")
    dice = Words(
        "What was rolled or drawn",
        80,
        prompt="Numbers with blanks between them; nothing for point buy",
    )
    in_order = Switch("Assigned in the order rolled, as declared")
    fields = {
        "name": _field(name, made.name or NODEFAULT),
        "race": _field(Pick("Race", races), made.race if made.race in races else "human"),
        "method": _field(
            Pick("Method", METHOD_NAMES), made.method if made.method in METHODS else "point_buy"
        ),
        "dice": _field(dice, " ".join(map(str, made.dice))),
        "in_order": _field(in_order, made.in_order),
    }
    for card, label in data.CARD_NAMES.items():
        value = Between(label, 0, data.MOST, prompt=f"{label}, before race")
        fields[card] = _field(value, made.base.get(card, 6))
    return fields


def _class_fields(made: Character, house: HouseRules) -> dict[str, Field]:
    """Classes, the type of Spellcaster, armor traded away (ZI-CLS-01, ZI-CLS-02, ZI-TAL-04)."""
    prompt = f"One of {', '.join([*data.CASTERS, *house.casters])}, or another"
    most = len(data.ARMORS) - 1
    trades = Between(
        *("Steps of armor traded for talents", 0, most), prompt="From the heaviest down"
    )
    return {
        **{one.id: _switch(one.name, one.id in made.classes) for one in data.CLASSES.values()},
        "caster": _field(Words("Type of Spellcaster", 40, prompt=prompt), made.caster),
        "trades": _field(trades, len(made.trades)),
    }


def _talent_fields(made: Character, settings: ZilchSettings, house: HouseRules) -> dict[str, Field]:
    """Skills as switches, or as +1s to place; knacks; runes (ZI-SKL-05, ZI-KNK-02, ZI-MAG-01)."""
    ones = settings.skill_option == "ones"
    spent = (
        "Five +1s for each" if ones else "At this table a skill is known or not, so leave it at 0"
    )
    talents = Between("Talents spent on +1s", 0, MOST_TALENTS, prompt=spent)
    fields = {"skill_talents": _field(talents, made.skill_talents)}
    for skill in PLAIN_SKILLS:
        uses = "; ".join(f"{use.text} ({', '.join(use.cards)})" for use in skill.uses)
        fields[f"skill_{skill.id}"] = (
            _field(Between(skill.name, 0, MOST_POINTS, prompt=uses), made.ones.get(skill.id, 0))
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
        "runes": _field(Words("Runes", len(data.RUNES), prompt="Letters"), made.runes),
        "source": _field(Pick("Where they come from", sources), source),
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
    fields = {f"hand_{n + 1}": _field(Pick(f"Hand {n + 1}", names), hands[n]) for n in range(2)}
    fields["armor"] = _field(Pick("Armor", armors), worn)
    fields["armor_name"] = _field(
        Words("What it is called", MOST_NAME, prompt="Armor"), gear.armor_name
    )
    fields["strapped"] = _switch("A buckler strapped to the forearm", gear.strapped)
    for n in range(data.BODY_SLOTS):
        fields[f"body_{n + 1}"] = _field(Pick(f"On the body, {n + 1}", names), body[n])
    pack = Words("In the pack", MOST_TEXT, prompt="With commas between them")
    fields["pack"] = _field(pack, ", ".join(gear.pack))
    return fields


def _play_fields(made: Character) -> dict[str, Field]:
    """What play has made of it, and notes (ZI-CHIP-12, ZI-TABLE-02)."""
    raised = ", ".join(f"{card} {by:+d}" for card, by in made.raised.items() if by)
    asked = {
        "level": (Between("Level", 1), made.level),
        "stands": (Words("How it stands", 2 * MOST_TEXT, prompt=_STANDS), made.stands),
        "raised": (Words("Changed for good by a GM", 80, prompt=_RAISED), raised),
        "terms": (Words("Made under settings of its own", MOST_TEXT, prompt=_TERMS), made.terms),
        "notes": (Words("Notes", MOST_TEXT, prompt="Whatever else there is"), made.notes),
    }
    return {name: _field(part, value) for name, (part, value) in asked.items()}


_STANDS = f"Blank: fresh. Else as {EXAMPLE}"
_RAISED = "Blank: nothing. Else as C +1, S2 -1"
_TERMS = f"Blank: the usual ones. Else as {TERMS_EXAMPLE}"


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
