"""Making a character: the form, its pages, and what it has to spend (P-GEN)."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

import msgspec

from fiftyfour.engine.decisions import Number, Simple, Text
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.fields import menu, words
from fiftyfour.engine.forms import Field, Form, form
from fiftyfour.engine.sheets import Budget, Invalid, Stage
from fiftyfour.systems.zilch.characters.checks import flaws
from fiftyfour.systems.zilch.characters.files import EXAMPLE as TERMS_EXAMPLE
from fiftyfour.systems.zilch.characters.files import blank
from fiftyfour.systems.zilch.characters.status import EXAMPLE
from fiftyfour.systems.zilch.characters.values import points_spent
from fiftyfour.systems.zilch.data import (
    ARMOR_EXAMPLES,
    ARMORS,
    BODY_SLOTS,
    CARD_NAMES,
    CARDS,
    CASTERS,
    CHANNELS,
    CLASSES,
    COVERS,
    MOST,
    SHIELD_TABLE,
    SKILLS,
    SPECIAL_GEAR,
    STANDARD_GEAR,
    SUITS,
    WEAPONS,
)
from fiftyfour.systems.zilch.settings import ZilchSettings
from fiftyfour.systems.zilch.table.character import METHODS, Character, Method
from fiftyfour.systems.zilch.table.gear import SPIKES, WINCH, Gear, item_name
from fiftyfour.systems.zilch.table.house_rules import HUMAN, KNACKS, HouseRules

PROMPT = "A character"
MOST_TEXT = 500
RAISED = re.compile(r"\b([CSDH]2?) ([+-]\d{1,2})\b")
"""What a GM changed for good, as it is written: `C +1, S2 -1` (ZI-TABLE-02)."""
PLAIN_SKILLS = tuple(skill for skill in SKILLS.values() if not skill.many)
NOTHING = "nothing"
SOURCES = ("innate", "inspired", "inscribed")

ITEMS: tuple[str, ...] = (
    *(weapon.id for weapon in WEAPONS.values() if weapon.id != "unarmed"),
    *(weapon.id + WINCH for weapon in WEAPONS.values() if weapon.winch),
    *(f"shield:{shield.id}" for shield in SHIELD_TABLE.values()),
    *(f"shield:{shield.id}{SPIKES}" for shield in SHIELD_TABLE.values() if shield.bash),
    *CHANNELS,
    *SPECIAL_GEAR,
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
        "Eight cards. " + " ".join(f"{CARD_NAMES[suit]}: {COVERS[suit]}." for suit in SUITS),
        ("method", "dice", "in_order", *CARDS),
    ),
    Stage(
        "Classes",
        "One class at least. Fighters have Club chips, Rogues Spade chips, Spellcasters Diamond "
        "chips; with several classes each holds a part of them.",
        (*CLASSES, "caster", "trades"),
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
    Stage("Runes", "A rune for each point of Diamonds, for Spellcasters.", ("runes", "source")),
    Stage(
        "Gear",
        f"Two hands, one suit of armor, five places on the body; the rest is in the pack. You also "
        f"have {STANDARD_GEAR}.",
        (
            *("hand_1", "hand_2", "armor", "armor_name", "strapped"),
            *(f"body_{n}" for n in range(1, BODY_SLOTS + 1)),
            "pack",
        ),
    ),
    Stage(
        "Play",
        "What play has made of it; nothing of this for somebody new.",
        ("level", "stands", "raised", "terms"),
    ),
)


def _switch(label: str, on: bool = False) -> Field:
    return Field(label, words(label, ["no", "yes"]), "yes" if on else "no")


def character_fields(
    made: Character, settings: ZilchSettings, house: HouseRules
) -> dict[str, Field]:
    """Every field of a character, filled in with `made`."""
    return _fields(msgspec.msgpack.encode(made), settings, msgspec.msgpack.encode(house))


def character_form(
    made: Character,
    settings: ZilchSettings,
    house: HouseRules,
    unless: Callable[[Character], Refusal | None] | None = None,
) -> Form[Character]:
    """A character, filled in with `made`."""

    def make(**filled: Simple) -> Character:
        return character_of(filled, settings, house)

    fields = character_fields(made, settings, house)
    return form(make, PROMPT, fields, rule="ZI-MAKE-01", unless=unless)


@lru_cache(maxsize=256)
def _fields(file: bytes, settings: ZilchSettings, table: bytes) -> dict[str, Field]:
    """There are many, asked for at every moment, and they seldom change: they are made once."""
    made = msgspec.msgpack.decode(file, type=Character)
    house = msgspec.msgpack.decode(table, type=HouseRules)
    method = made.method if made.method in METHODS else "point_buy"
    races = {race.id: race.name for race in (HUMAN, *house.races)}
    casters = [*CASTERS, *house.casters]
    return {
        "name": Field(
            "Name", Text(prompt="Name", least=1, most=60, example="Ana"), made.name or None
        ),
        "race": Field("Race", menu("Race", races), made.race if made.race in races else "human"),
        "method": Field("Method", menu("Method", METHOD_NAMES), method),
        "dice": Field(
            "What was rolled or drawn",
            Text(prompt="Numbers with blanks between them; nothing for point buy", most=80),
            " ".join(map(str, made.dice)),
        ),
        "in_order": _switch("Assigned in the order rolled, as declared", made.in_order),
        **{
            card: Field(
                CARD_NAMES[card],
                Number(prompt=f"{CARD_NAMES[card]}, before race", least=0, most=MOST),
                made.base.get(card, 6),
            )
            for card in CARDS
        },
        **{one.id: _switch(one.name, one.id in made.classes) for one in CLASSES.values()},
        "caster": Field(
            "Type of Spellcaster",
            Text(prompt=f"One of {', '.join(casters)}, or another", most=40),
            made.caster,
        ),
        "trades": Field(
            "Steps of armor traded for talents",
            Number(prompt="From the heaviest down", least=0, most=len(ARMORS) - 1),
            len(made.trades),
        ),
        **_talent_fields(made, settings, house),
        "runes": Field("Runes", Text(prompt="Letters", most=26), made.runes),
        "source": Field(
            "Where they come from",
            menu("Runes are", {"": "not said"} | {source: source for source in SOURCES}),
            made.source if made.source in SOURCES else "",
        ),
        **_gear_fields(made.gear),
        "level": Field("Level", Number(prompt="Level", least=1, most=99), made.level),
        "stands": Field(
            "How it stands",
            Text(prompt=f"Blank: fresh. Else as {EXAMPLE}", most=2 * MOST_TEXT),
            made.stands,
        ),
        "raised": Field(
            "Changed for good by a GM",
            Text(prompt="Blank: nothing. Else as C +1, S2 -1", most=80),
            ", ".join(f"{card} {by:+d}" for card, by in made.raised.items() if by),
        ),
        "terms": Field(
            "Made under settings of its own",
            Text(prompt=f"Blank: the usual ones. Else as {TERMS_EXAMPLE}", most=MOST_TEXT),
            made.terms,
        ),
        "notes": Field("Notes", Text(prompt="Whatever else there is", most=MOST_TEXT), made.notes),
    }


def _talent_fields(made: Character, settings: ZilchSettings, house: HouseRules) -> dict[str, Field]:
    """Skills as switches, or as +1s to place; knacks (ZI-SKL-05, ZI-KNK-02)."""
    ones = settings.skill_option == "ones"
    spent = (
        "Five +1s for each" if ones else "None where a skill is known or not; by setting, five each"
    )
    fields: dict[str, Field] = {
        "skill_talents": Field(
            "Talents spent on +1s",
            Number(prompt=spent, least=0, most=17),
            made.skill_talents,
        )
    }
    for skill in PLAIN_SKILLS:
        uses = "; ".join(f"{use.text} ({', '.join(use.cards)})" for use in skill.uses)
        fields[f"skill_{skill.id}"] = (
            Field(skill.name, Number(prompt=uses, least=0, most=5), made.ones.get(skill.id, 0))
            if ones
            else Field(skill.name, words(uses, ["no", "yes"]), _yes(skill.id in made.skills))
        )
    for kind, label in (("craft", "Crafts and professions"), ("language", "Languages")):
        listed = [s.partition(":")[2] for s in made.skills if s.startswith(f"{kind}:")]
        prompt = "With commas between them"
        fields[f"{kind}s"] = Field(label, Text(prompt=prompt, most=200), ", ".join(listed))
    known = {skill.id for skill in PLAIN_SKILLS}
    custom = [s for s in made.skills if s not in known and s.partition(":")[0] not in SKILLS]
    fields["custom_skills"] = Field(
        "Skills of this table", Text(prompt="With commas between them", most=200), ", ".join(custom)
    )
    for knack in KNACKS:
        fields[f"knack_{knack.id}"] = Field(
            knack.name, words(knack.text, ["no", "yes"]), _yes(knack.id in made.knacks)
        )
    drafts = {knack.id for knack in KNACKS}
    others = ", ".join(knack for knack in made.knacks if knack not in drafts)
    prompt = f"Of {', '.join(k.id for k in house.knacks) or 'none'}, with commas"
    fields["other_knacks"] = Field("Knacks of this table", Text(prompt=prompt, most=200), others)
    return fields


def _yes(on: bool) -> str:
    return "yes" if on else "no"


def _gear_fields(gear: Gear) -> dict[str, Field]:
    """An item with no rules stays what it is, being among the options then."""
    carried = [*gear.hands, *gear.body]
    items = [NOTHING, *ITEMS, *(item for item in dict.fromkeys(carried) if item not in ITEMS)]
    names = {item: item_name(item) for item in items}
    worn = f"{gear.armor}{'+' * gear.reinforced}" or NOTHING
    armors = {NOTHING: "No armor"}
    for armor in ARMORS:
        plain, better = ARMOR_EXAMPLES[armor]
        armors |= {armor: f"{armor}: {plain}", f"{armor}+": f"{armor}, reinforced: {better}"}
    hands = [*gear.hands, NOTHING, NOTHING]
    body = [*gear.body, *[NOTHING] * BODY_SLOTS]
    fields = {
        f"hand_{n + 1}": Field(f"Hand {n + 1}", menu("In hand", names), hands[n]) for n in range(2)
    }
    fields["armor"] = Field("Armor", menu("Armor", armors), worn)
    fields["armor_name"] = Field(
        "What it is called", Text(prompt="Armor", most=60), gear.armor_name
    )
    fields["strapped"] = _switch("A buckler strapped to the forearm", gear.strapped)
    for n in range(BODY_SLOTS):
        label = f"On the body, {n + 1}"
        fields[f"body_{n + 1}"] = Field(label, menu(label, names), body[n])
    pack = Text(prompt="With commas between them", most=MOST_TEXT)
    fields["pack"] = Field("In the pack", pack, ", ".join(gear.pack))
    return fields


# --- back from the form ---


def character_of(
    given: Mapping[str, Simple], settings: ZilchSettings, house: HouseRules
) -> Character:
    """The character on a form; fields that are missing are as on an empty one."""
    usual = character_fields(blank(settings), settings, house)
    filled = {name: field.default for name, field in usual.items()} | dict(given)

    def text(name: str) -> str:
        value = filled.get(name)
        return value.strip() if isinstance(value, str) else ""

    def number(name: str) -> int:
        value = filled.get(name)
        return value if isinstance(value, int) else 0

    def listed(name: str) -> list[str]:
        return [part.strip() for part in text(name).split(",") if part.strip()]

    classes = [one for one in CLASSES if text(one) == "yes"]
    made = Character(
        name=text("name"),
        race=text("race"),
        base={card: number(card) for card in CARDS},
        dice=[int(one) for one in re.findall(r"\d{1,2}", text("dice"))],
        in_order=text("in_order") == "yes",
        classes=classes,
        caster=text("caster") if "spellcaster" in classes else "",
        skill_talents=number("skill_talents") if settings.skill_option == "ones" else 0,
        knacks=[k.id for k in KNACKS if text(f"knack_{k.id}") == "yes"] + listed("other_knacks"),
        runes="".join(sorted(letter for letter in text("runes").upper() if not letter.isspace())),
        source=text("source"),
        level=max(1, number("level")),
        gear=_gear_of(text, listed),
        notes=text("notes"),
        stands=text("stands"),
        terms=text("terms"),
        raised={card: int(by) for card, by in RAISED.findall(text("raised")) if int(by)},
    )
    methods: dict[str, Method] = {one: one for one in METHODS}
    made.method = methods.get(text("method"), "point_buy")
    made.skills = [f"craft:{one}" for one in listed("crafts")]
    made.skills += [f"language:{one}" for one in listed("languages")] + listed("custom_skills")
    if settings.skill_option == "ones":
        placed = {skill.id: number(f"skill_{skill.id}") for skill in PLAIN_SKILLS}
        made.ones = {skill: points for skill, points in placed.items() if points}
    else:
        plain = [s.id for s in PLAIN_SKILLS if filled[f"skill_{s.id}"] == "yes"]
        made.skills = plain + made.skills
    own = ARMORS.index(made.own_armor(house))
    made.trades = [ARMORS[max(0, own - step)] for step in range(min(9, number("trades")))]
    return made


def _gear_of(text: Callable[[str], str], listed: Callable[[str], list[str]]) -> Gear:
    armor = text("armor")
    body = [text(f"body_{n}") for n in range(1, BODY_SLOTS + 1)]
    return Gear(
        hands=[item for item in (text("hand_1"), text("hand_2")) if item not in ("", NOTHING)],
        armor="" if armor == NOTHING else armor.rstrip("+"),
        reinforced=armor.endswith("+"),
        armor_name=text("armor_name"),
        strapped=text("strapped") == "yes",
        body=[item for item in body if item not in ("", NOTHING)],
        pack=listed("pack"),
    )


def answer_of(made: Character, settings: ZilchSettings, house: HouseRules) -> dict[str, Simple]:
    """The form filled in with a character."""
    fields = character_fields(made, settings, house)
    return {name: field.default for name, field in fields.items() if field.default is not None}


def budgets(made: Character, settings: ZilchSettings, house: HouseRules) -> list[Budget]:
    """What there is to spend: points, talents, +1s, runes."""
    found: list[Budget] = []
    if made.method == "point_buy":
        spent = points_spent(made.base, settings.pointbuy_start)
        found.append(Budget("Points", spent, settings.pointbuy_budget, "ZI-MAKE-20"))
    allowed = made.talents_allowed(house, settings)
    found.append(Budget("Talents", made.talents_bought(settings), allowed, "ZI-TAL-01"))
    if settings.skill_option == "ones":
        placed = sum(made.ones.values())
        found.append(Budget("+1s on skills", placed, 5 * made.skill_talents, "ZI-SKL-05"))
    if "spellcaster" in made.classes:
        most = made.runes_allowed(house, settings)
        found.append(Budget("Runes", len(made.runes), most, "ZI-MAG-03"))
    return found


def must_be_valid(made: Character, settings: ZilchSettings, house: HouseRules) -> None:
    """Raise Invalid with every flaw, if there is one."""
    found = list(flaws(made, settings, house))
    if found:
        raise Invalid(found)
