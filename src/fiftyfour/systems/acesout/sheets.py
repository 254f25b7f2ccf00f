"""Agents kept as files, for any face that makes them away from a table."""

from collections.abc import Mapping, Sequence

from fiftyfour.engine.actions import Reply
from fiftyfour.engine.decisions import Form, Option, Simple
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.sheets import Flaw, Invalid, Sheets
from fiftyfour.systems.acesout.agent import AgentSheet
from fiftyfour.systems.acesout.creation import (
    READY_MADE,
    agent_form,
    answer_of,
    must_be_valid,
    read_agent,
    sheet_of,
    write_agent,
)
from fiftyfour.systems.acesout.settings import AcesOutSettings


class AgentSheets(Sheets):
    """Agents by form and by file; they never grow (AO-GEN-06)."""

    word = "agent"
    ready = READY_MADE

    def form(self, file: str | bytes | None = None) -> Form:
        return agent_form(AgentSheet() if file is None else read_agent(file), AcesOutSettings())

    def make(self, filled: Mapping[str, Simple]) -> str:
        sheet = sheet_of(filled)
        must_be_valid(sheet, AcesOutSettings())
        return write_agent(sheet)

    def flaws(self, file: str | bytes) -> Sequence[Flaw]:
        try:
            read_agent(file)
        except Invalid as wrong:
            return wrong.flaws
        return ()

    def name(self, file: str | bytes) -> str:
        return read_agent(file).name

    def purchases(self, file: str | bytes) -> Sequence[Option]:
        read_agent(file)
        return ()

    def buy(self, file: str | bytes, what: str) -> str:
        read_agent(file)
        raise _no_growth()

    def award(self, file: str | bytes, points: int) -> str:
        read_agent(file)
        raise _no_growth()

    def entry(self, file: str | bytes) -> Reply:
        return Reply(to="edit-agent", answer=answer_of(read_agent(file)))


def _no_growth() -> IllegalAction:
    return IllegalAction("no_growth", "agents do not grow, and buy nothing", "AO-GEN-06")
