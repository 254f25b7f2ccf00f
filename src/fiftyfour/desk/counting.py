"""Exact answers to the questions about the odds of a game.

One thread counts for everyone, and answers are cached. The bounds of the parameters limit the work
of one question, and each address may have only a few questions waiting.
"""

import asyncio
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

import msgspec

from fiftyfour import odds
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.errors import FiftyfourError, TableError
from fiftyfour.engine.forms import Form
from fiftyfour.engine.questions import Question
from fiftyfour.odds.asking import answer as answer_of
from fiftyfour.table.http import Asked, Outcome
from fiftyfour.table.systems import system_of

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
        if self._waiting.total() >= MOST_WAITING or self._waiting[by] >= MOST_OF_ONE:
            raise TableError("too_fast", "too many odds are being counted; try again in a moment")
        self._waiting[by] += 1
        try:
            loop = asyncio.get_running_loop()
            answer = await loop.run_in_executor(self._thread, _counted, asked, filled)
        finally:
            self._waiting[by] -= 1
            self._waiting += Counter()  # forget addresses with nothing waiting
        if len(self._known) >= MOST_KNOWN:
            self._known.pop(next(iter(self._known)))
        self._known[key] = answer
        return answer


def _question(system_id: str, name: str) -> Question:
    known = system_of(system_id).questions
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
