"""A game's settings: the class holds values and bounds, the words stand in `settings.toml`."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, ClassVar, Literal, Self, cast

import msgspec
from msgspec import Meta, Struct, structs
from msgspec.inspect import Field, IntType, LiteralType, Metadata, StructType, Type, type_info

from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.setup import SettingValue
from fiftyfour.engine.view import SettingView


class SettingText(Struct, frozen=True, forbid_unknown_fields=True):
    """What people read of a setting.

    Attributes:
        title: its name, at most five words.
        text: what it decides; a question, where it has choices.
        rule: the rule that leaves it open.
        labels: what its choices are called, each an answer to the question; `on` and `yes` are
            "yes" by themselves, `off` and `no` are "no".
        zero: what the number 0 means, if it is no number: "no limit".
        now: the value of new tables, where the default is how tables are played that were stored
            before there was this setting.
    """

    title: str
    text: str = ""
    rule: str = ""
    labels: dict[str, str] = {}
    zero: str = ""
    now: str = ""


class SettingGroup(Struct, frozen=True, forbid_unknown_fields=True):
    """Settings about the same subject, in the order in which people read them."""

    title: str
    settings: dict[str, SettingText]


class Preset(Struct, frozen=True, forbid_unknown_fields=True):
    """A way to play that a game names: what it is like in a line, and the settings that make it."""

    name: str
    text: str
    settings: dict[str, SettingValue] = {}


class SettingTexts(Struct, frozen=True, forbid_unknown_fields=True):
    """All that people read of a game's settings, and its presets, the first evening's first."""

    group: tuple[SettingGroup, ...] = ()
    preset: tuple[Preset, ...] = ()


def setting_texts(package: str) -> SettingTexts:
    """Read the file `settings.toml` of a game's package.

    Raises:
        msgspec.ValidationError: a table or key that does not belong there.
    """
    text = (files(package) / "settings.toml").read_text("utf-8")
    return msgspec.toml.decode(text, type=SettingTexts)


def setting(
    title: str,
    text: str,
    rule: str = "",
    *,
    least: int | None = None,
    most: int | None = None,
    labels: Mapping[str, str] | None = None,
    zero: str = "",
) -> Meta:
    """Bounds and words of a setting in one annotation, for a game that is a single file.

    `least` and `most` are the bounds of a number; the others are those of `SettingText`.
    """
    words = SettingText(title, text, rule, dict(labels or {}), zero)
    return Meta(ge=least, le=most, extra={"words": words})


class Settings(Struct, frozen=True, kw_only=True):
    """Base of a game's settings, and what can be set at every table.

    A game's class names each setting with its type, bounds (`Meta(ge=0, le=99)`) and default; the
    order of its fields is the order of stored tables. What people read stands in `texts`.
    `one_game` makes one whole game, where the defaults would go on.
    """

    texts: ClassVar[SettingTexts] = SettingTexts()
    one_game: ClassVar[Mapping[str, SettingValue]] = {}

    odds: Annotated[
        Literal["everybody", "gm", "off"],
        setting(
            "Chances beside choices",
            "Who sees the exact chances of each choice, as far as they may know them?",
            labels={"everybody": "everybody", "gm": "the GM", "off": "nobody"},
        ),
    ] = "everybody"

    @classmethod
    def read(cls, values: Mapping[str, SettingValue]) -> Self:
        """These values, and the defaults of the others.

        Raises:
            UnknownSystem: an unknown name or a value out of bounds.
        """
        known = cls.__struct_fields__
        for name in values:
            if name not in known:
                raise UnknownSystem(f"there is no setting {name!r}; there are {', '.join(known)}")
        try:
            return msgspec.convert(dict(values), cls)
        except msgspec.ValidationError:
            raise UnknownSystem(_unfit(cls, values)) from None

    @classmethod
    def fresh(cls, values: Mapping[str, SettingValue]) -> dict[str, SettingValue]:
        """These values for a new table: what older tables play otherwise is said as well."""
        return {**_new_values(cls), **values}


def _unfit(settings: type[Settings], values: Mapping[str, SettingValue]) -> str:
    """Which of these values a setting cannot have, and what it can be."""
    for one in setting_views(settings, {}):
        value = values.get(one.name, one.default)
        try:
            msgspec.convert({one.name: value}, settings)
        except msgspec.ValidationError:
            fits = "yes or no"
            if isinstance(one.default, int) and not isinstance(one.default, bool):
                fits = f"a whole number from {one.least} to {one.most}"
            elif one.choices:
                fits = f"one of {', '.join(one.choices)}"
            return f"“{one.label}” ({one.name}) must be {fits}, not {str(value)[:40]!r}"
    return "these settings do not fit together"


def setting_views(
    settings: type[Settings], values: Mapping[str, SettingValue]
) -> tuple[SettingView, ...]:
    """Each setting with its meaning, bounds and rule; and its value, by default the usual one."""
    return tuple(
        structs.replace(view, value=values[view.name]) if view.name in values else view
        for view in _usual_views(settings)
    )


@cache  # shared by all tables of a game
def _usual_views(settings: type[Settings]) -> tuple[SettingView, ...]:
    """The settings of a game as they usually are; those of every table come last.

    Raises:
        ValueError: words for a setting that there is not, or labels for other choices.
    """
    info = type_info(settings)
    assert isinstance(info, StructType)
    texts = {
        name: (text, group.title)
        for group in settings.texts.group
        for name, text in group.settings.items()
    }
    if unknown := texts.keys() - {field.name for field in info.fields}:
        raise ValueError(f"{settings.__name__} has no setting {', '.join(sorted(unknown))}")
    order = {name: place for place, name in enumerate(texts)}
    common = Settings.__struct_fields__
    fields = sorted(info.fields, key=lambda one: (one.name in common, order.get(one.name, 0)))
    return tuple(_view(field, *texts.get(field.name, (None, ""))) for field in fields)


def _view(field: Field, words: SettingText | None, group: str) -> SettingView:
    kind: Type = field.type
    if isinstance(kind, Metadata):
        extra = cast("dict[str, SettingText]", kind.extra or {})  # pyright: ignore[reportUnknownMemberType] (msgspec leaves the dict bare)
        words = words or extra.get("words")
        kind = kind.type
    words = words or SettingText(field.name)
    stored = cast(SettingValue, field.default)
    default = words.now or stored
    values = [str(value) for value in kind.values] if isinstance(kind, LiteralType) else []
    if words.labels and set(words.labels) != set(values):
        raise ValueError(f"the setting {field.name} needs a label for each of {', '.join(values)}")
    choices = tuple(sorted(values, key=[str(default), *words.labels, *values].index))
    return SettingView(
        name=field.name,
        label=words.title,
        text=words.text,
        value=stored,
        default=default,
        rule=words.rule,
        choices=choices,
        labels=tuple(words.labels.get(choice) or _plain(choice) for choice in choices),
        least=kind.ge if isinstance(kind, IntType) else None,
        most=kind.le if isinstance(kind, IntType) else None,
        zero=words.zero,
        group=group,
    )


def _plain(choice: str) -> str:
    """What a choice is called that its setting gives no label."""
    return {"on": "yes", "off": "no"}.get(choice, choice.replace("_", " "))


@cache
def _new_values(settings: type[Settings]) -> Mapping[str, SettingValue]:
    """What new tables play by where the default is how older ones are played."""
    views = setting_views(settings, {})
    return {view.name: view.default for view in views if view.default != view.value}
