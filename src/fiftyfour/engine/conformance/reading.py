"""What people read: sentences with names, no ids, no names of settings, no piles."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import TypeVar

from msgspec import Struct

from fiftyfour.engine.conformance.failing import must
from fiftyfour.engine.conformance.walking import Look, Walk, looking
from fiftyfour.engine.decisions import Number, PickCards
from fiftyfour.engine.events import AnyEvent, Told
from fiftyfour.engine.forms import AnyDecision, Form
from fiftyfour.engine.options import Choose
from fiftyfour.engine.session import Session
from fiftyfour.engine.settings import setting_views
from fiftyfour.engine.system import System
from fiftyfour.engine.things import Heap
from fiftyfour.engine.tree import things
from fiftyfour.engine.view import Tally

T = TypeVar("T", bound=Struct)

IDS = re.compile(r"\b[a-z]+_[a-z_]+\b|\b(?:gm|p\d+)\b|\b[a-z]+:(?:gm|p?\d+)\b")
"""An id, the value of a setting, the name of a field: what no person should have to read."""

UNREADABLE = re.compile(IDS.pattern + r"|\{\}|\bNone\b(?! (?:is|of|are)\b)")
"""The same, or something that was left blank."""

IN_THEIR_OWN_WORDS = {"say", "note"}


@looking
def people_read_sentences(walk: Walk[T]) -> Look:
    """Events, decisions, refusals, waits and the tally name people and things as people do."""
    game = walk.game
    while True:
        made = yield
        for event in made.events:
            if event.rule not in IN_THEIR_OWN_WORDS:
                _reads(game, [event.text if isinstance(event, Told) else str(event.said)], event)
        _no_titles(game, made.events)
        for one in game.awaited():
            must(game, re.match(r"\w+ing\b", one.what) is not None, f"nobody is {one.what!r}")
            _reads(game, [one.what], one)
        if not walk.among(1000):
            continue
        if (tally := game.system.centre(game)) is not None:
            _reads(game, _of_tally(tally), tally)
        for seat in game.seats:
            for pending in walk.seen(seat).decisions:
                _reads(game, _texts(pending.decision), pending.decision)
            for aside in walk.seen(seat).closed:
                _reads(game, [aside.label, aside.closed.line], aside)


def games_introduce_themselves(system: System[T]) -> None:
    """A game has a name, a line on what happens in it, and says whose it is."""
    words = system.words
    for what, told in (("name", system.name), ("summary", words.summary), ("credit", words.credit)):
        assert told.strip(), f"{system.id} has no {what}"


def settings_and_rules_read_well(system: System[T]) -> None:
    """What a setting is called, means and can be, and the line of every rule."""
    texts = [
        text
        for one in setting_views(system.settings, {})
        for text in (one.label, one.text, one.group, one.zero, *one.labels)
    ]
    for text in (system.name, system.words.summary, *texts, *system.rules.values()):
        wrong = _unreadable(text)
        assert not wrong, f"{system.id}: no person reads {wrong!r} in {text!r}"


def _reads(game: Session[T], texts: Iterable[str], where: object) -> None:
    for text in texts:
        if wrong := _unreadable(text):
            must(game, False, f"no person reads {wrong!r} in {text!r}", where)


@cache
def _unreadable(text: str) -> str:
    """What nobody reads in it; most texts come again and again."""
    wrong = UNREADABLE.search(text)
    return "" if wrong is None else wrong.group()


def _no_titles(game: Session[T], events: list[AnyEvent]) -> None:
    """No pile's title stands in the sentences of the log, but in the name of another thing."""
    lying = things(game.table)
    labels = {one.label for one in lying if isinstance(one, Heap)}
    names = {info.name for info in game.config.seats} | set(map(game.whose, lying))
    titled = _any_of({one for one in labels - names if len(one) > 3})
    other = _any_of({one.label for one in lying if not isinstance(one, Heap) and one.label})
    for event in events:
        said = str(event.said)
        if isinstance(event, Told) or not titled.search(said):
            continue
        wrong = titled.search(other.sub("", said))
        must(game, wrong is None, f"the title of a pile stands in {said!r}", event)


def _any_of(words: set[str]) -> re.Pattern[str]:
    """Finds any of these words, the longest that fits."""
    found = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return re.compile(rf"\b({found})\b" if found else "(?!)")


def _of_tally(tally: Tally) -> Iterator[str]:
    yield from (tally.title, tally.outcome)
    for line in tally.lines:
        yield from (line.label, line.result, *(term.label for term in line.terms))


def _texts(decision: AnyDecision) -> Iterator[str]:
    """Whatever a person reads of a decision."""
    yield decision.prompt
    match decision:
        case Choose(options=options, closed=closed):
            for one in (*options, *closed):
                yield from (one.label, one.hint, one.closed.line if one.closed else "")
        case PickCards(closed=groups):
            yield from (group.why.line for group in groups)
        case Number(under=under, over=over):
            yield from (why.line for why in (under, over) if why is not None)
        case Form(fields=fields):
            for field in fields.values():
                yield field.label
                yield from _texts(field.decision)
        case _:
            pass
