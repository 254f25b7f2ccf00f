"""Writing adventures as the files they are read from (`reading`)."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import cast

import msgspec

from fiftyfour.engine.adventure import Adventure

Table = Mapping[str, object]


def toml_of(adventure: Adventure) -> str:
    """The adventure as TOML; long texts stand in lines of their own, what is blank is left out.

    >>> print(toml_of(Adventure(id="a", game="suits", title="The heist", premise="")), end="")
    id = "a"
    game = "suits"
    title = "The heist"
    premise = ""
    """
    told = dict(cast(Table, msgspec.to_builtins(adventure)))
    pictures = cast("Mapping[str, str]", told.pop("pictures", {}))
    lines = [*_lines(told, ()), *(["", "[pictures]"] if pictures else [])]
    lines += [f"{_key(name)} = {_value(text, alone=True)}" for name, text in pictures.items()]
    return "\n".join(lines).strip("\n") + "\n"


def _lines(table: Table, path: tuple[str, ...]) -> Iterator[str]:
    """The lines of a table: its plain values, then the tables within it."""
    own, within = dict[str, object](), dict[str, list[Table]]()
    for name, value in table.items():
        parts = cast("list[object]", value) if isinstance(value, list) else []
        if parts and all(isinstance(one, Mapping) for one in parts):
            within[name] = cast("list[Table]", parts)
        else:
            own[name] = value
    for name, value in own.items():
        yield f"{_key(name)} = {_value(value, alone=True)}"
    for name, parts in within.items():
        here = (*path, _key(name))
        for part in parts:
            yield ""
            yield f"[[{'.'.join(here)}]]"
            yield from _lines(part, here)


def _value(value: object, *, alone: bool = False) -> str:
    """A value on one line, or over several where a text has lines and stands `alone`."""
    match value:
        case bool():
            return "true" if value else "false"
        case str() if alone and "\n" in value:
            text = "\n".join(_quoted(line).replace('\\"', '"') for line in value.split("\n"))
            return '"""\n' + text.replace('""', '"\\"') + '"""'
        case str():
            return f'"{_quoted(value)}"'
        case list() | tuple():
            parts = cast("Sequence[object]", value)
            return f"[{', '.join(_value(one) for one in parts)}]"
        case Mapping():
            pairs = cast(Table, value).items()
            inside = ", ".join(f"{_key(name)} = {_value(one)}" for name, one in pairs)
            return f"{{ {inside} }}" if inside else "{}"
        case _:
            return repr(value)


def _quoted(text: str) -> str:
    """The characters of a text as they stand between quotes: TOML's escapes are those of JSON."""
    return json.dumps(text, ensure_ascii=False)[1:-1].replace("\x7f", "\\u007f")


def _key(name: str) -> str:
    plain = bool(name) and all(one.isascii() and (one.isalnum() or one in "-_") for one in name)
    return name if plain else f'"{_quoted(name)}"'
