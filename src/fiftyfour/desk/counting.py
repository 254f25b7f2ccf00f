"""Exact answers to the questions about the odds of a game.

One thread counts for everyone, and answers are cached. The bounds of the parameters limit the work
of one question, and each address may have only a few questions waiting.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

import msgspec

from fiftyfour import odds
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.errors import FiftyfourError, TableError
from fiftyfour.engine.forms import Form
from fiftyfour.engine.questions import Question
from fiftyfour.odds.asking import answer as answer_of
from fiftyfour.odds.charts import CountedChart, charts
from fiftyfour.table.http import Asked, Outcome
from fiftyfour.table.systems import system_of

P = ParamSpec("P")
R = TypeVar("R")

MOST_WAITING = 16
"""Questions that may be counted or waiting at one time."""

MOST_OF_ONE = 4
"""The same for one address."""

MOST_KNOWN = 1024
"""Answers in the cache."""

Filled = Mapping[str, Simple]


class Answers:
    """Answers one question at a time."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "odds")
        self._waiting = Counter[str]()  # by address
        self._charts: dict[str, tuple[CountedChart, ...]] = {}  # by game
        self._known: dict[tuple[str, str, bytes], Asked] = {}  # the oldest first

    async def answer(self, system: str, name: str, written: Mapping[str, str], by: str) -> Asked:
        """The answer to the question `name`, with parameters as written in a URL.

        Raises:
            TableError: `no_system`, `no_question`, `bad_message` if the parameters are refused, or
                `too_fast` if too many questions are waiting, in all or from the address `by`.
        """
        asked = _question(system, name)
        filled = _filled(asked.form, written)
        key = (system, name, msgspec.json.encode(filled))
        if key in self._known:
            return self._known[key]
        answer = await self._in_turn(by, _counted, asked, filled)
        if len(self._known) >= MOST_KNOWN:
            self._known.pop(next(iter(self._known)))
        self._known[key] = answer
        return answer

    async def charts(self, system: str, by: str) -> tuple[CountedChart, ...]:
        """The charts of a game, which are counted once.

        Raises:
            TableError: `no_system`, or `too_fast` as for `answer`.
        """
        if system not in self._charts:
            self._charts[system] = await self._in_turn(by, charts, system_of(system))
        return self._charts[system]

    async def _in_turn(self, by: str, count: Callable[P, R], *what: P.args, **more: P.kwargs) -> R:
        """What is counted for an address, once all before it are."""
        if self._waiting.total() >= MOST_WAITING or self._waiting[by] >= MOST_OF_ONE:
            raise TableError("too_fast", "too many odds are being counted; try again in a moment")
        self._waiting[by] += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, partial(count, *what, **more))
        finally:
            self._waiting[by] -= 1
            self._waiting += Counter()  # forget addresses with nothing waiting


def _question(system_id: str, name: str) -> Question:
    known = system_of(system_id).minds.questions
    if name not in known:
        names = ", ".join(known) or "none"
        raise TableError(
            "no_question", f"{system_id} has no question {name[:40]!r}; it has {names}"
        )
    return known[name]


def _filled(form: Form[object], written: Mapping[str, str]) -> Filled:
    try:
        return odds.read(form, written)
    except FiftyfourError as error:
        raise TableError("bad_message", str(error)) from None


def _counted(asked: Question, filled: Filled) -> Asked:
    try:
        answered = answer_of(asked, filled)
    except FiftyfourError as error:
        raise TableError("bad_message", str(error)) from None
    return Asked(
        parameters=dict(filled),
        outcomes=tuple(
            Outcome(name=str(outcome), exact=str(share), chance=float(share))
            for outcome, share in answered.items()
        ),
        mean=str(answered.mean) if isinstance(answered, odds.Distribution) else "",
    )
