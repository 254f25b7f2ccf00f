"""The odds questions of each game, and their exact answers."""

from fiftyfour.desk.desk import Desk
from fiftyfour.desk.routes import Written, get
from fiftyfour.engine.errors import TableError
from fiftyfour.odds.charts import CountedChart
from fiftyfour.table.http import Asked, QuestionInfo
from fiftyfour.table.systems import system_of


@get("/api/odds/{system_id}")
def questions(system_id: str) -> list[QuestionInfo]:
    """The odds questions of a game; empty if it has none."""
    known = system_of(system_id).minds.questions
    return [QuestionInfo(name=name, form=question.form) for name, question in known.items()]


@get("/api/odds/{system_id}/{question}")
async def answer(
    system_id: str, question: str, written: Written, desk: Desk, address: str
) -> Asked:
    """An exact answer; parameters are in the query, those left out take their defaults."""
    once = dict(written)
    if len(once) < len(written):
        raise TableError("bad_message", "a parameter is given twice")
    return await desk.answers.answer(system_id, question, once, address)


@get("/api/systems/{system_id}/charts")
async def charts(system_id: str, desk: Desk, address: str) -> tuple[CountedChart, ...]:
    """The charts of a game's odds; they never change."""
    return await desk.answers.charts(system_id, address)


ROUTES = [questions, answer, charts]
