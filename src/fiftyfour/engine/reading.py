"""Reading adventures: from TOML, checked to the last word, with the line where something is wrong.

Nothing of a file that is wrong comes into play.
"""

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeVar, cast

import msgspec
from msgspec import Struct

from fiftyfour.engine.adventure import Adventure, Call, Lead, Own, When
from fiftyfour.engine.book import Book
from fiftyfour.engine.errors import FiftyfourError, UnknownSystem
from fiftyfour.engine.files import WrongFile, as_written
from fiftyfour.engine.orders import Order
from fiftyfour.engine.pictures import MOST, carrying, named, wrong_with
from fiftyfour.engine.system import System, find_system
from fiftyfour.engine.texts import UNPRINTABLE

T = TypeVar("T", bound=Struct)
S = TypeVar("S", bound=Struct)

Flaw = tuple[str, str]
"""Where, as a path such as `scenes[2].calls[0].play`, and what is wrong."""

LARGEST = 1_500_000
"""Bytes of a file with its pictures; the words of the longest adventure here have 40,000."""


class BadAdventure(FiftyfourError):
    """A file that is no adventure, or one that breaks the rules of its game."""

    code = "bad_adventure"

    def __init__(self, flaws: Sequence[str]) -> None:
        super().__init__("; ".join(flaws[:8]))
        self.flaws = tuple(flaws)


def read_adventure(
    system: System[T],
    text: str,
    *,
    name: str = "adventure.toml",
    folder: Traversable | None = None,
    drafts: bool = False,
) -> Adventure:
    """The adventure of this file, if it fits the game; its pictures may lie in its `folder`.

    With `drafts`, a draft may have flaws.

    Raises:
        BadAdventure: everything that is wrong with it, each with its line.
    """
    adventure = carrying(read_toml(text, Adventure, name), folder)
    if system.book is not None:
        adventure = system.book.renewed(adventure)
    wrong = list(flaws(system, adventure))
    if drafts and adventure.draft:
        wrong = [flaw for flaw in wrong if flaw[0] == "game"]
    if wrong:
        raise BadAdventure([with_line(text, name, where, what) for where, what in wrong])
    return adventure


def read_file(
    content: bytes,
    *,
    name: str = "adventure.toml",
    folder: Traversable | None = None,
    drafts: bool = False,
) -> Adventure:
    """The adventure of a file, for the game that the file itself names; the rest as above.

    Raises:
        BadAdventure: everything that is wrong with it, each with its line.
    """
    try:
        text = as_written(content).decode("utf-8")
    except (UnicodeDecodeError, WrongFile) as wrong:
        raise BadAdventure([f"{name} is no text: {wrong}"]) from None
    game = _parsed(text, name).get("game")
    if not isinstance(game, str):
        raise BadAdventure([f'{name} names no game; it needs a line: game = "suits"'])
    try:
        system = find_system(game)
    except UnknownSystem as wrong:
        raise BadAdventure([with_line(text, name, "game", str(wrong))]) from None
    return read_adventure(system, text, name=name, folder=folder, drafts=drafts)


def read_toml(text: str, kind: type[S], name: str) -> S:
    """What this TOML says, as a struct.

    Raises:
        BadAdventure: it is too large, no TOML, or does not fit; with the line where.
    """
    try:
        return msgspec.convert(_parsed(text, name), kind)
    except msgspec.ValidationError as wrong:
        where, what = _found(wrong)
        raise BadAdventure([with_line(text, name, where.removeprefix("."), what)]) from None


def _parsed(text: str, name: str) -> dict[str, object]:
    """The tables of this TOML; BadAdventure if it is none, or too large."""
    if len(text.encode()) > LARGEST:
        raise BadAdventure([f"{name} is larger than {LARGEST:,} bytes"])
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BadAdventure([f"{name} is not TOML: {wrong}"]) from None
    except RecursionError:
        raise BadAdventure([f"{name} is nested too deeply to be read"]) from None


def flaws(system: System[T], adventure: Adventure) -> Iterator[Flaw]:
    """What is wrong with an adventure: names of nothing, and what the game forbids."""
    book = system.book
    if book is None or adventure.game != system.id:
        yield "game", f"“{adventure.game}” is not this game, which is {system.id}"
        return
    yield from _unprintable(msgspec.to_builtins(adventure))
    yield from _twice(adventure)
    yield from _unknown(adventure, book.degrees)
    own = list(_own(book, adventure))
    yield from own
    if not own:
        yield from book.flaws(adventure)
    yield from _undrawn(adventure)


def _twice(adventure: Adventure) -> Iterator[Flaw]:
    """Ids that two parts have, of whatever kind: a GM's commands name a part by its id alone."""
    known: dict[str, str] = {}
    for where, kind, id in _named(adventure):
        if id in known:
            yield f"{where}.id", f"the id “{id}” is taken by {known[id]}; each part needs its own"
        known.setdefault(id, kind)
    if not adventure.scenes:
        yield "", "there is no scene; write at least one [[scenes]]"


def _named(adventure: Adventure) -> Iterator[tuple[str, str, str]]:
    """Each part's path, what it is, and its id."""
    for at, person in enumerate(adventure.people):
        yield f"people[{at}]", "a person", person.id
    for at, handout in enumerate(adventure.handouts):
        yield f"handouts[{at}]", "a hand-out", handout.id
    for at, scene in enumerate(adventure.scenes):
        yield f"scenes[{at}]", "a scene", scene.id
    for where, call in _calls(adventure):
        yield where, "a call", call.id
    for at, ending in enumerate(adventure.endings):
        yield f"endings[{at}]", "an ending", ending.id


def _calls(adventure: Adventure) -> Iterator[tuple[str, Call]]:
    for at, scene in enumerate(adventure.scenes):
        for number, call in enumerate(scene.calls):
            yield f"scenes[{at}].calls[{number}]", call


def _leads(adventure: Adventure) -> Iterator[tuple[str, Lead]]:
    for at, scene in enumerate(adventure.scenes):
        for number, lead in enumerate(scene.leads):
            yield f"scenes[{at}].leads[{number}]", lead


def _unknown(adventure: Adventure, degrees: Iterable[str]) -> Iterator[Flaw]:
    """What names no part of the adventure, and no word of the game."""
    words = list(dict.fromkeys([*degrees, "success", "failure"]))
    people = [person.id for person in adventure.people]
    handouts = [handout.id for handout in adventure.handouts]
    places = [part.id for part in (*adventure.scenes, *adventure.endings)]
    calls = [call.id for call in adventure.calls()]
    for at, scene in enumerate(adventure.scenes):
        for kind, ids, known in (
            ("people", scene.people, people),
            ("handouts", scene.handouts, handouts),
        ):
            for number, id in enumerate(ids):
                yield from _missing(f"scenes[{at}].{kind}[{number}]", id, known)
    for where, lead in _leads(adventure):
        yield from _missing(f"{where}.to", lead.to, places)
        yield from _conditions(where, lead, calls, words)
    for where, call in _calls(adventure):
        yield from _conditions(where, call, calls, words)
        for word in call.came:
            yield from _missing(f"{where}.came.{word}", word, words)
        for number, id in enumerate(call.gives):
            yield from _missing(f"{where}.gives[{number}]", id, handouts)
    if adventure.lost:
        yield from _missing("lost", adventure.lost, [one.id for one in adventure.endings])


def _unprintable(value: object, where: str = "") -> Iterator[Flaw]:
    """Texts that a table would not take."""
    if isinstance(value, str) and UNPRINTABLE.search(value):
        yield where, "a text may only contain printable characters"
    elif isinstance(value, dict):
        for name, within in cast("dict[str, object]", value).items():
            yield from _unprintable(within, f"{where}.{name}".removeprefix("."))
    elif isinstance(value, list):
        for number, within in enumerate(cast("list[object]", value)):
            yield from _unprintable(within, f"{where}[{number}]")


def _undrawn(adventure: Adventure) -> Iterator[Flaw]:
    """Pictures that cannot be shown, where they are named."""
    for where, name in named(adventure):
        if wrong := wrong_with(adventure, name):
            yield where, wrong
    if len(adventure.pictures) > MOST:
        yield "pictures", f"there are {len(adventure.pictures)} pictures; {MOST} are allowed"


def _conditions(
    where: str, one: When, calls: Sequence[str], words: Sequence[str]
) -> Iterator[Flaw]:
    for call, came in one.when.items():
        yield from _missing(f"{where}.when.{call}", call, calls)
        for word in [came] if isinstance(came, str) else came:
            yield from _missing(f"{where}.when.{call}", word, words)


def _missing(where: str, id: str, known: Sequence[str]) -> Iterator[Flaw]:
    if id not in known:
        there = ", ".join(known[:12]) or "none"
        yield where, f"there is no “{id}”; there are {there}"


def _own(book: Book[T], adventure: Adventure) -> Iterator[Flaw]:
    """What the game reads by its own structs."""
    yield from _misfit("begins", adventure.begins, book.begins)
    for at, person in enumerate(adventure.people):
        if person.values:
            yield from _disordered(f"people[{at}].values", person.values, book.people)
    for at, scene in enumerate(adventure.scenes):
        yield from _misfit(f"scenes[{at}].opens", scene.opens, book.opens)
    for where, call in _calls(adventure):
        if call.play:
            yield from _disordered(f"{where}.play", call.play, book.calls)


def _disordered(where: str, own: Own, kinds: Sequence[type[Order]]) -> Iterator[Flaw]:
    """What is wrong with an order: no such command, a field of it, or what it says else."""
    known = {kind.spec.id: kind for kind in kinds}
    id = own.get("do")
    kind = known.get(id) if isinstance(id, str) else None
    if kind is None:
        what = "the field “do” is missing" if id is None else f"there is no “{id}”"
        yield f"{where}.do", f"{what}; there are {', '.join(known)}"
        return
    wrong = [*_misfit(where, own, kind)]
    yield from wrong
    instead = own.get("else")
    if isinstance(instead, dict) and not wrong:
        rest = {name: value for name, value in own.items() if name != "else"}
        yield from _misfit(f"{where}.else", rest | cast("dict[str, object]", instead), kind)


def _misfit(where: str, own: Own, kind: type[Struct]) -> Iterator[Flaw]:
    try:
        msgspec.convert(own, kind)
    except msgspec.ValidationError as wrong:
        inside, what = _found(wrong)
        yield where + inside, what


def _found(wrong: msgspec.ValidationError) -> Flaw:
    """Where the decoder found something wrong, and what, in plain words."""
    what, _, path = str(wrong).partition(" - at ")
    where = path.strip("`").removeprefix("key` in `").removeprefix("$")
    if named := re.search(r"(?:unknown|required) field `(.+)`$", what):
        where = f"{where}.{named[1]}"
    return where, _plain(what)


def _plain(what: str) -> str:
    """The decoder's words as people would say it."""
    what = re.sub(r"^Object contains unknown field `(.+)`$", r"there is no field “\1”", what)
    what = re.sub(r"^Object missing required field `(.+)`$", r"the field “\1” is missing", what)
    what = re.sub(r"^Expected `array` of length >= (\d+)$", r"at least \1 of them are needed", what)
    what = re.sub(r"^Expected `str` of length >= 1$", "it is blank", what)
    what = re.sub(r"^Expected `str` of length <= (\d+)$", r"at most \1 characters fit", what)
    what = re.sub(r"^Expected `int` >= (-?\d+)$", r"it must be at least \1", what)
    what = re.sub(r"^Expected `int` <= (-?\d+)$", r"it must be at most \1", what)
    what = re.sub(
        r"^Expected `int(?: \| array)?(?: \| null)?`, got `(?:str|null)`$",
        "this is no number",
        what,
    )
    what = re.sub(r"^Invalid enum value (.+)$", r"\1 is not one of those allowed here", what)
    what = re.sub(r"^Invalid value ('.+?')$", r"\1 is not allowed here", what)
    return what.replace("`", "")


# --- lines ---


def with_line(text: str, name: str, where: str, what: str) -> str:
    """What is wrong in a file called `name`, with the place and its line, as far as it is found."""
    line = _line(text, where)
    place = f"{name}, line {line}" if line else name
    return f"{place} ({where}): {what}" if where else f"{place}: {what}"


def _line(text: str, where: str) -> int:
    """The line of a path, or of the nearest thing around it; 0: not found."""
    steps = [part for part in re.split(r"[.\[\]]+", where) if part]
    heads = list(_heads(text))
    best = 0
    for upto in range(1, len(steps) + 1):
        for number, path in heads:
            if path == steps[:upto]:
                best = number
                break
    return best


def _heads(text: str) -> Iterator[tuple[int, list[str]]]:
    """Each line that begins a table or a value, with its path."""
    counts: dict[tuple[str, ...], int] = {}
    inside: list[str] = []
    quoted = ""
    for number, line in enumerate(text.splitlines(), 1):
        if quoted:
            quoted = "" if quoted in line else quoted
            continue
        if found := re.match(r"\s*\[\[([\w.-]+)\]\]", line):
            inside = _path(found[1], counts)
            key = tuple(inside)
            counts[key] = counts.get(key, -1) + 1
            inside = [*inside, str(counts[key])]
            yield number, inside
        elif found := re.match(r"\s*\[([\w.-]+)\]", line):
            inside = _path(found[1], counts)
            yield number, inside
        elif found := re.match(r"\s*([\w.-]+)\s*=\s*(.*)", line):
            yield number, [*inside, *found[1].split(".")]
            for mark in ('"""', "'''"):
                if found[2].count(mark) == 1:
                    quoted = mark


def _path(head: str, counts: dict[tuple[str, ...], int]) -> list[str]:
    """The path of a head: its last array entry, where a part of it is one."""
    path: list[str] = []
    parts = head.split(".")
    for at, part in enumerate(parts):
        path.append(part)
        if tuple(path) in counts and at < len(parts) - 1:
            path.append(str(counts[tuple(path)]))
    return path


# --- what comes with a game ---


def adventures(system: System[T]) -> dict[str, Adventure]:
    """Those that come with a game, by id, in the order of their folders' names.

    Raises:
        BadAdventure: one of them is wrong.
    """
    package = type(system).__module__
    if system.book is None or not hasattr(sys.modules[package], "__path__"):
        return {}
    shelf = files(package) / "adventures"
    found: dict[str, Adventure] = {}
    if not shelf.is_dir():
        return found
    for folder in sorted(shelf.iterdir(), key=lambda one: one.name):
        file = folder / "adventure.toml"
        if file.is_file():
            name = f"{folder.name}/{file.name}"
            text = file.read_text("utf-8")
            adventure = read_adventure(system, text, name=name, folder=folder)
            if adventure.id != folder.name:
                raise BadAdventure([f"{name}: its id is “{adventure.id}”, not its folder's name"])
            found[adventure.id] = adventure
    return found
