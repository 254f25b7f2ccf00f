"""Text that people write: names, titles, talk and notes, kept by one rule wherever it comes in.

Joiners inside a word stay, something must be visible, and no mark turns the text around it.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import cast

from msgspec import structs

from fiftyfour.engine.actions import AnyAction
from fiftyfour.engine.errors import IllegalAction

_BELONGS = (
    "\u034f\u180b-\u180d\u180f\u200c\u200d\ufe00-\ufe0f\U000e0020-\U000e007f\U000e0100-\U000e01ef"
)
"""Joiners, variation selectors and tags: they change the character before them."""

_BLANK = (
    "\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u2060-\u2065\u2800\u3164\uffa0"
    "\ufff0-\ufff8\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e001f\U000e0080-\U000e00ff"
)
"""Everything else that shows nothing, the marks of direction among it."""

_DROPPED = re.compile("[\u202a-\u202d\u2066-\u206f\ufeff\ufff9-\ufffb]")
"""What opens or closes a direction, and byte order marks: text that is pasted brings them."""

_LOOSE = re.compile(rf"(?<!\S)[{_BELONGS}{_BLANK}]+|[{_BLANK}]+(?!\S)")
"""What shows nothing at the beginning or the end of a word."""

HIDDEN = re.compile(rf"[\s{_BELONGS}{_BLANK}]+")
"""What shows nothing by itself, spaces among it."""

UNPRINTABLE = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u202e\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)
"""Control characters, the override that turns text around, and what is no character."""


def cleaned(text: str) -> str:
    r"""`text` as it is kept: without what turns text around it, or shows nothing beside a word.

    >>> cleaned("می\u200cرود") == "می\u200cرود", cleaned("\u3164")
    (True, '')
    """
    return text if text.isascii() else _LOOSE.sub("", _DROPPED.sub("", text))


def cleaned_all(value: object) -> object:
    """A value of JSON with each text in it as it is kept.

    Raises:
        IllegalAction: `bad_text`, one has control characters.
    """
    match value:
        case str():
            if UNPRINTABLE.search(value):
                raise IllegalAction("bad_text", "a text may only contain printable characters")
            return cleaned(value)
        case dict():
            pairs = cast("dict[object, object]", value).items()
            return {key: cleaned_all(within) for key, within in pairs}
        case list():
            return [cleaned_all(within) for within in cast("Sequence[object]", value)]
        case _:
            return value


def cleaned_action(action: AnyAction) -> AnyAction:
    """An action with each text in it as it is kept; IllegalAction `bad_text` as above."""
    told = structs.asdict(action)
    kept = {name: cleaned_all(value) for name, value in told.items() if _is_text(value)}
    changed = {name: value for name, value in kept.items() if value != told[name]}
    return structs.replace(action, **changed) if changed else action


def _is_text(value: object) -> bool:
    return isinstance(value, str | dict | list)


MOST_NAME = 40
"""Characters of a person's name."""


def distinct(name: str, others: Iterable[str], most: int = MOST_NAME) -> str:
    """`name`, of at most `most` characters, with a number if one of the others reads the same.

    >>> distinct("Bo", ["Ann", "bo", "Bo 2"])
    'Bo 3'
    """
    taken, number, numbered = {_skeleton(other) for other in others}, 1, name
    while _skeleton(numbered) in taken:
        number += 1
        numbered = f"{name[: most - len(str(number)) - 1].rstrip()} {number}"
    return numbered


def _skeleton(name: str) -> str:
    """What two names have in common that look the same."""
    return HIDDEN.sub("", unicodedata.normalize("NFKC", name)).casefold()
