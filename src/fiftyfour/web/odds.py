"""Odds over HTTP: what each game can be asked, and its exact answers.

One thread counts for everybody, off the loop that serves the tables; what was asked before is
known, and told at once. How much one question can take is bounded by the bounds of its parameters,
and of all that may wait no address has more than its part.
"""

import asyncio
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

import msgspec
from litestar import Request, get
from litestar.datastructures import State

from fiftyfour import odds
from fiftyfour.engine.decisions import Form, Simple
from fiftyfour.engine.errors import FiftyfourError, TableError
from fiftyfour.engine.questions import Question
from fiftyfour.odds.asking import answer as answer_of
from fiftyfour.table.protocol import Asked, Outcome, QuestionInfo
from fiftyfour.table.tables import system_of

MOST_WAITING = 16
"""Questions that may be counted, or wait to be, at one moment."""

MOST_OF_ONE = 4
"""The same of one address."""

MOST_KNOWN = 1024
"""Answers that are kept."""

Filled = Mapping[str, Simple]


class Desk:
    """Answers one question after the other."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "odds")
        self._waiting = Counter[str]()  # by address
        self._known: dict[tuple[str, str, bytes], Asked] = {}  # the oldest first

    async def answer(self, system: str, name: str, written: Mapping[str, str], by: str) -> Asked:
        """The answer to the question `name` with parameters as an address writes them.

        Raises:
            TableError: `no_system`, `no_question`, `bad_message` as the question refuses it, or
                `too_fast`, too many wait already, or too many of the address `by`.
        """
        asked = _question(system, name)
        filled = _filled(asked.form, written)
        key = (system, name, msgspec.json.encode(filled))
        if key in self._known:
            return self._known[key]
        if self._waiting.total() >= MOST_WAITING or self._waiting[by] >= MOST_OF_ONE:
            raise TableError("too_fast", "many odds are being counted; try again in a moment")
        self._waiting[by] += 1
        try:
            loop = asyncio.get_running_loop()
            found = await loop.run_in_executor(self._thread, _counted, asked, filled)
        finally:
            self._waiting[by] -= 1
            self._waiting += Counter()  # keeps no address that has nothing to wait for
        if len(self._known) >= MOST_KNOWN:
            self._known.pop(next(iter(self._known)))
        self._known[key] = found
        return found


DESK = Desk()


@get("/api/odds/{system_id:str}", sync_to_thread=False)
def questions(system_id: str) -> list[QuestionInfo]:
    """What a game can be asked about its chances; empty where nothing."""
    known = system_of(system_id).questions
    return [QuestionInfo(name=name, form=one.form) for name, one in known.items()]


@get("/api/odds/{system_id:str}/{question:str}")
async def answer(system_id: str, question: str, request: Request[object, object, State]) -> Asked:
    """An exact answer; parameters stand in the query, those left out take their defaults."""
    written = list(request.query_params.multi_items())
    once = dict(written)
    if len(once) < len(written):
        raise TableError("bad_message", "a parameter stands in the address twice")
    by = request.client.host if request.client else ""
    return await DESK.answer(system_id, question, once, by)


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
    except FiftyfourError as wrong:
        raise TableError("bad_message", str(wrong)) from None


def _counted(asked: Question, filled: Filled) -> Asked:
    try:
        found = answer_of(asked, filled)
    except FiftyfourError as wrong:
        raise TableError("bad_message", str(wrong)) from None
    return Asked(
        parameters=dict(filled),
        outcomes=tuple(
            Outcome(name=str(outcome), exact=str(share), chance=float(share))
            for outcome, share in found.items()
        ),
        mean=str(found.mean) if isinstance(found, odds.Distribution) else "",
    )


ROUTES = [questions, answer]
