"""Small menus and fields that the forms of many games are made of."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeVar

from fiftyfour.engine.decisions import Number, Text
from fiftyfour.engine.forms import Field
from fiftyfour.engine.options import Choose, choose, option

K = TypeVar("K", bound=str | int)


def menu(
    prompt: str,
    labels: Mapping[K, str],
    *,
    hints: Mapping[K, str] | None = None,
    rule: str = "",
) -> Choose[K]:
    """One of these words or numbers, under their labels; each stands for itself."""
    hints = hints or {}
    options = [option(key, label, hint=hints.get(key, "")) for key, label in labels.items()]
    return choose(prompt, options, rule=rule)


def words(prompt: str, ids: Iterable[K], *, rule: str = "") -> Choose[K]:
    """One of these words or numbers, which people read as they stand, `per_turn` as `per turn`."""
    return menu(prompt, {key: str(key).replace("_", " ") for key in ids}, rule=rule)


@lru_cache(maxsize=1024)
def switch(label: str) -> Choose[bool]:
    """No or yes."""
    return choose(label, [option(False, "no"), option(True, "yes")])


def yes_no(label: str, default: bool = False, *, of: str = "", key: str = "") -> Field:
    """A switch of a form."""
    return Field(label, switch(label), "yes" if default else "no", of, key)


def menu_field(label: str, labels: Mapping[str, str], default: str = "") -> Field:
    """One of these words, under their labels."""
    return Field(label, menu(label, labels), default)


def words_field(label: str, ids: Iterable[str], default: str) -> Field:
    """One of these words, which people read as they stand."""
    return Field(label, words(label, ids), default)


def number_field(label: str, least: int, most: int, default: int, prompt: str = "") -> Field:
    """A whole number."""
    return Field(label, Number(prompt=prompt or label, least=least, most=most), default)


def text_field(label: str, prompt: str, most: int, default: str = "") -> Field:
    """A text that may be blank."""
    return Field(label, Text(prompt=prompt, most=most), default)
