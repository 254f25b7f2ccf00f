"""Odds over HTTP: what each game can be asked, and its exact answers.

One thread counts for everybody, off the loop that serves the tables; what was asked before is
known. How much one question can take is bounded by the bounds of its parameters.
"""

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

from litestar import Request, get
from litestar.datastructures import State
from msgspec import Struct

from fiftyfour import odds
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.errors import FiftyfourError, TableError
from fiftyfour.engine.questions import Question
from fiftyfour.engine.system import System
from fiftyfour.table.protocol import Asked, Outcome, QuestionInfo
from fiftyfour.table.tables import system_of

MOST_WAITING = 16
"""Questions that may be counted, or wait to be, at one moment."""

MOST_KNOWN = 1024
"""Answers that are kept."""


class Counter:
    """Answers one question after the other."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "odds")
        self._waiting = 0

    async def answer(self, system: str, name: str, written: tuple[tuple[str, str], ...]) -> Asked:
        """The answer; TableError `too_fast` if too many wait already."""
        if self._waiting >= MOST_WAITING:
            raise TableError("too_fast", "many odds are being counted; try again in a moment")
        self._waiting += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, _asked, system, name, written)
        finally:
            self._waiting -= 1


COUNTER = Counter()


@get("/api/odds/{system_id:str}", sync_to_thread=False)
def questions(system_id: str) -> list[QuestionInfo]:
    """What a game can be asked about its chances; empty where nothing."""
    known = system_of(system_id).questions
    return [QuestionInfo(name=name, form=one.form) for name, one in known.items()]


@get("/api/odds/{system_id:str}/{question:str}")
async def answer(system_id: str, question: str, request: Request[object, object, State]) -> Asked:
    """An exact answer; parameters stand in the query, those left out take their defaults."""
    _question(system_of(system_id), question)
    return await COUNTER.answer(system_id, question, tuple(request.query_params.multi_items()))


def _question(system: System[Struct], name: str) -> Question:
    if name not in system.questions:
        names = ", ".join(system.questions) or "none"
        raise TableError(
            "no_question", f"{system.id} has no question {name[:40]!r}; it has {names}"
        )
    return system.questions[name]


@lru_cache(MOST_KNOWN)
def _asked(system: str, name: str, written: tuple[tuple[str, str], ...]) -> Asked:
    question = _question(system_of(system), name)
    try:
        filled = odds.read(question.form, _once(written))
        return _told(filled, odds.ask(system, name, **filled))
    except TableError:
        raise
    except FiftyfourError as wrong:
        raise TableError("bad_message", str(wrong)) from None


def _once(written: tuple[tuple[str, str], ...]) -> dict[str, str]:
    found = dict(written)
    if len(found) < len(written):
        raise TableError("bad_message", "a parameter stands in the address twice")
    return found


def _told(filled: Mapping[str, Simple], found: odds.Answered) -> Asked:
    return Asked(
        parameters=dict(filled),
        outcomes=tuple(
            Outcome(name=str(outcome), exact=str(share), chance=float(share))
            for outcome, share in found.items()
        ),
        mean=str(found.mean) if isinstance(found, odds.Distribution) else "",
    )


ROUTES = [questions, answer]
