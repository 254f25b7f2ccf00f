"""What an adventure asks of a game: commands of its desk, with their fields.

    play = { do = "call-play", what = ["wits", "stealth hide"], against = [15, 15, 20] }

A game makes the struct of such a table from that of the command's own form (`order`), so a field
has the same name, words and bounds wherever it is filled in. In an adventure,
- a number may be a list: one for 1, 2, 3 ... players;
- a word may be a list, where any of them would do: whoever is best at one of them tries;
- somebody whom the table knows is named by the id of a person of the adventure.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Annotated, Any, ClassVar, TypeVar, cast

import msgspec
from msgspec import NODEFAULT, UNSET, Meta, Struct, UnsetType

from fiftyfour.engine.adventure import Id, Somebody, menu, scaled
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.desk import Command
from fiftyfour.engine.forms import Field
from fiftyfour.engine.options import Choose
from fiftyfour.engine.struct_form import (
    Between,
    Each,
    Part,
    Pick,
    Switch,
    Words,
    parts_of,
)

T = TypeVar("T", bound=Struct)
O = TypeVar("O", bound="Order")  # noqa: E741

Count = Annotated[int, Meta(ge=0, le=20)]
Counts = Count | list[Count]
"""How many there are, for any number of players or for 1, 2, 3 ... of them."""


NOBODY: Mapping[str, str] = {}
NO_MENUS: Mapping[str, Mapping[str, str]] = {}
NO_KEYS: Mapping[str, Sequence[str]] = {}
NO_WORDS: Mapping[str, Sequence[str | int]] = {}

Value = str | int | bool | list[int | str]


class Spec(Struct, frozen=True):
    """How an order is given.

    Attributes:
        id: the command's.
        makes: the struct that its form makes.
        hero: the field that says who tries, left to the table and to whoever is best.
        words: what fields take besides people, where the table offers more than people.
        parts: how its fields are asked.
        label: what people call the command.
    """

    id: str
    makes: type[Struct]
    label: str
    hero: str = ""
    words: Mapping[str, Sequence[str | int]] = {}
    parts: Mapping[str, Part | Each] = {}


class Order(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="do"):
    """A command, and its fields as an adventure says them; `order` makes a subclass for each."""

    spec: ClassVar[Spec]


class CallOrder(Order, frozen=True, kw_only=True):
    """What a call orders.

    Attributes:
        brings: whom it brings into play, and how many of each: people who have values.
    """

    brings: Annotated[dict[Somebody, Counts], Meta(title="Brings into play")] = {}


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing needs to be said."""


def order(
    command: Command[Any, Any] | str,
    base: type[O],
    makes: type[Struct] | None = None,
    label: str = "",
    *,
    hero: str = "",
    without: Sequence[str] = (),
    any_of: Sequence[str] = (),
    menus: Mapping[str, Mapping[str, str]] = NO_MENUS,
    keys: Mapping[str, Sequence[str]] = NO_KEYS,
    words: Mapping[str, Sequence[str | int]] = NO_WORDS,
) -> type[O]:
    """Make the struct by which adventures give a command.

    Args:
        command: the command, or the id of an aside.
        base: what its tables hold besides; its docstring tells authors what it does.
        makes: the struct of its form, where it is an aside.
        label: what people call it, where it is an aside.
        hero: the field that says who tries.
        without: fields that the game says itself.
        any_of: fields that take several words, any of which would do.
        menus: what fields offer, where the table offers some of these.
        keys: of what is asked for each of several, those that adventures say.
        words: what fields take besides people, where the table offers more than people.
    """
    if isinstance(command, Command):
        id, makes, label = command.id, command.makes, command.about.label
    else:
        id = command
    assert makes is not None, f"{id} asks nothing"
    parts, fields = dict[str, Part | Each](), list[tuple[Any, ...]]()
    for name, asked in parts_of(makes).items():
        if name not in (hero, *without, *base.__struct_fields__):
            part = parts[name] = _narrowed(asked.part, menus.get(name), keys.get(name))
            kind = _kind(part, words.get(name, ()), several=name in any_of)
            fields.append(_field(name, kind, part, asked.usual))
    if issubclass(base, CallOrder) and any(map(_names_people, parts.values())):
        about = Meta(
            title="Else",
            description="what counts once somebody who is named is gone",
            extra_json_schema={"propertyNames": {"enum": [*parts]}},
        )
        fields.append(("otherwise", Annotated[dict[str, Value], about], {}))
    spec = Spec(id, makes, label, hero, words, parts)
    made = msgspec.defstruct(
        "".join(word.capitalize() for word in id.split("-")),
        fields,
        bases=(base,),
        namespace={"__doc__": base.__doc__, "spec": spec},
        tag=id,
        rename={"otherwise": "else"},
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
    )
    return cast("type[O]", made)


def _narrowed(
    part: Part | Each, menu: Mapping[str, str] | None, keys: Sequence[str] | None
) -> Part | Each:
    """A part with this menu, or for these keys."""
    if isinstance(part, Each) and keys is not None:
        return replace(part, labels=dict.fromkeys(keys, ""))
    return part if menu is None else replace(cast(Pick, part), menu=menu)


def _names_people(part: Part | Each) -> bool:
    return isinstance(part, Pick) and not part.menu


def _has_default(part: Part | Each) -> bool:
    """True if the table knows what counts if it is left out."""
    return part.usual is not NODEFAULT if isinstance(part, Each) else _names_people(part)


def _field(name: str, kind: object, part: Part | Each, usual: object) -> tuple[Any, ...]:
    """A field of an order: needed where neither the struct nor the table says a default."""
    one = part.part if isinstance(part, Each) else part
    meta = Meta(title=one.label.replace("{}", "").strip(" :") or None, description=one.hint or None)
    if usual is NODEFAULT and not _has_default(part):
        return name, Annotated[kind, meta]  # pyright: ignore[reportReturnType] (types made here)
    if isinstance(usual, str | int) and not isinstance(part, Each):
        told = usual if isinstance(part, Switch) else part.wire(usual)
        default: dict[str, Any] = {"default": told}
        meta = Meta(title=meta.title, description=meta.description, extra_json_schema=default)
    return name, Annotated[kind, meta] | UnsetType, UNSET


def _kind(part: Part | Each, words: Sequence[str | int], *, several: bool) -> Any:
    """The type of a field in an adventure."""
    match part:
        case Each(part=of, labels=labels):
            inner = _kind(of, (), several=False)
            keys = [str(key) for key, _ in labels.items()] if labels is not None else []
            named = Meta(extra_json_schema={"propertyNames": {"enum": keys}}) if keys else Meta()
            return Annotated[dict[str if keys else Somebody, inner], named]
        case Between(least=least, most=most):
            number = Annotated[int, Meta(ge=least, le=most)]
            return number | list[number]
        case Switch():
            return bool
        case Words(most=most):
            text = Annotated[str, Meta(max_length=most)]
            return text | list[text] if several else text
        case Pick():
            named = _menu(part)
            word = Annotated[str, menu(named)] if named else Somebody
            if words:
                numbers = {"enum": [word for word in words if isinstance(word, int)]}
                number = Annotated[int, Meta(extra_json_schema=numbers)]
                others = [word for word in words if isinstance(word, str)]
                who = Meta(extra_json_schema={"format": "person", "examples": others})
                return number | list[number] | Annotated[str, who]
            return word | list[word] if several else word
        case _:
            raise TypeError(f"{part} cannot be said in an adventure")


def _menu(part: Pick) -> dict[str, str]:
    """What can be picked whatever the table: labels by id."""
    if not part.menu:
        return {}
    return {option.id: option.label for option in part.decision(None).options}


def _picked(menu: Choose[object], word: str) -> str:
    """The id of the option with this id or this label; blank: there is none."""
    options = menu.options
    found = (one.id for one in options if word in (one.id, one.label))
    return next(found, "")


def asked_of(order: Order, name: str) -> Any:
    """The value of a field that the command asks; UNSET: the adventure leaves it out."""
    return getattr(order, name) if name in order.__struct_fields__ else UNSET


# --- giving it ---


class Filled(Struct, frozen=True):
    """The answers that an order may give, one for each hero and each word that would do.

    `gone` tells that somebody it names is not there.
    """

    ways: list[dict[str, Simple]]
    gone: bool = False


def filled(
    order: Order,
    fields: Mapping[str, Field],
    players: int,
    people: Mapping[str, str],
    said: Mapping[str, object],
    heroes: Sequence[str] = (),
) -> Filled:
    """The fields of a form as an order fills them in.

    Args:
        order: what the adventure says; what it leaves out keeps the form's default.
        fields: those of the form, as this table asks for them.
        players: how many play.
        people: the ids at the table of the adventure's people, by theirs; blank for who is gone.
        said: what the game says itself, by the names of the struct's fields, as its values.
        heroes: who may try, by the ids of the field `hero`.
    """
    ways: dict[str, Sequence[Simple]] = {}
    gone = False
    for name, asked in parts_of(order.spec.makes).items():
        part = order.spec.parts.get(name, asked.part)
        value = said.get(name, asked_of(order, name))
        if name == order.spec.hero and name not in said:
            ways[name] = heroes
        elif value is UNSET or value == {}:
            continue
        elif isinstance(part, Each):
            for key, one in cast("Mapping[str, Value]", value).items():
                id = part.id.format(people.get(key, key))
                named = people if _names_people(part.part) else NOBODY
                told = part.part.wire(one) if name in said else _said(one, players, named)
                menu = fields[id].decision if id in fields else None
                ways[id] = [_picked(menu, str(told)) if isinstance(menu, Choose) else told]
        elif name in said:
            told = part.wire(value)
            if isinstance(part, Words):
                told = str(told)[: part.most]
            ways[name] = [told]
        else:
            words = _all_said(part, value, players, people)
            if name in fields and isinstance(menu := fields[name].decision, Choose):
                words = [word for one in words if (word := _picked(menu, str(one)))]
            gone = gone or not words
            if words:
                ways[name] = words
    if order.spec.hero and order.spec.hero not in said:
        ways.setdefault(order.spec.hero, heroes)
    for other, word in _meant(order):
        ways.setdefault(other, [word])
    asked_here = {name: way for name, way in ways.items() if name in fields and way}
    made = [dict(zip(asked_here, way, strict=True)) for way in product(*asked_here.values())]
    return Filled(made, gone)


def _meant(order: Order) -> Iterator[tuple[str, str]]:
    """What goes without saying: a field that matters only with another's value means that one."""
    for name, asked in parts_of(order.spec.makes).items():
        if asked_of(order, name) is not UNSET:
            yield from ((other, words[0]) for other, words in asked.when.items())


def _all_said(
    part: Part, value: object, players: int, people: Mapping[str, str]
) -> Sequence[Simple]:
    """Every way to say the value of a field: one, or each word of a list."""
    named = people if _names_people(part) else NOBODY
    if isinstance(value, list) and value and isinstance(value[0], str):
        return [_said(word, players, named) for word in cast("list[str]", value)]
    one = _said(cast("Value", value), players, named)
    return [str(one) if isinstance(part, Pick) else one]


def _said(value: Value, players: int, people: Mapping[str, str]) -> Simple:
    """A value as it travels."""
    match value:
        case bool():
            return "yes" if value else "no"
        case str():
            return people.get(value, value)
        case _:
            return scaled(cast("int | list[int]", value), players)


def struct_of(order: Order, players: int, **said: object) -> Any:
    """The struct that an order would make for so many players, with what is `said` besides."""
    made = dict[str, object](said)
    meant = dict(_meant(order))
    for name, asked in parts_of(order.spec.makes).items():
        part, value = asked.part, asked_of(order, name)
        if isinstance(part, Each):
            keys = [] if part.labels is None else [str(key) for key, _ in part.labels.items()]
            given = cast("Mapping[str, Value]", {} if value is UNSET else value)
            told = {key: _value(part.part, one, players) for key, one in given.items()}
            made[name] = dict.fromkeys(keys, part.usual) | told
        elif value is not UNSET:
            made[name] = _value(part, cast(Value, value), players)
        elif name in meant:
            made[name] = _value(part, meant[name], players)
    return order.spec.makes(**made)


def _value(part: Part, value: Value, players: int) -> object:
    """A value as the struct has it: what stands in the menu, a number for so many players."""
    if isinstance(part, Pick):
        options = part.decision(None).options
        return next((one.does for one in options if value in (one.id, one.label)), value)
    return value if isinstance(value, str) else scaled(cast("int | list[int]", value), players)


def otherwise(order: O) -> O:
    """The same with the fields that count instead."""
    said = cast("dict[str, object]", msgspec.to_builtins(order))
    instead = cast("Mapping[str, object]", said.pop("else", {}))
    return msgspec.convert({**said, **instead}, type(order))


# --- what is wrong with one ---


def wrong_words(order: Order, people: Sequence[Id]) -> Iterator[tuple[str, str]]:
    """Words that a field does not know, and people who have no values: which field, and what."""
    for id in order.brings if isinstance(order, CallOrder) else ():
        if id not in people:
            yield "brings", f"“{id}” is nobody with values; there are {', '.join(people) or 'none'}"
    for name, part in order.spec.parts.items():
        value, others = asked_of(order, name), [*map(str, order.spec.words.get(name, ())), *people]
        if value is UNSET:
            continue
        if isinstance(part, Each):
            keys = people if part.labels is None else [str(key) for key, _ in part.labels.items()]
            yield from ((name, what) for what in _unknown([*value], keys))
            for key, one in value.items():
                where = f"{name}.{key}"
                yield from ((where, what) for what in _wrong_word(part.part, one, people))
        else:
            yield from ((name, what) for what in _wrong_word(part, value, others))


def _wrong_word(part: Part, value: Value, others: Sequence[str]) -> Iterator[str]:
    """The words that a part does not know; `others` are those it knows without a menu."""
    if isinstance(part, Pick):
        menu, said = _menu(part), value if isinstance(value, list) else [value]
        yield from _unknown(
            [str(one) for one in said if one not in menu.values()], [*menu] or others
        )


def _unknown(words: Sequence[str], known: Sequence[str]) -> Iterator[str]:
    there = ", ".join(known) or "none"
    return (f"there is no “{word}”; there are {there}" for word in words if word not in known)
