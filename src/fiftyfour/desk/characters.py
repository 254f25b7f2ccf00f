"""Characters: make and check them, and save those of a table.

Nothing is stored; a character is the file that the client keeps.
"""

from functools import cache

from msgspec import Struct

from fiftyfour.desk.desk import Access
from fiftyfour.desk.routes import get, post
from fiftyfour.engine.emblems import with_emblem
from fiftyfour.engine.errors import FiftyfourError, IllegalAction, TableError
from fiftyfour.engine.forms import Form
from fiftyfour.engine.paper import Paper
from fiftyfour.engine.recognizing import misplaced
from fiftyfour.engine.sheets import Flaw, Sheets
from fiftyfour.engine.system import System
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import View
from fiftyfour.engine.wording import with_article
from fiftyfour.table.http import Character, CharacterKind, Filled, Reviewed, Written
from fiftyfour.table.lobby import seat_of
from fiftyfour.table.systems import system_of


@get("/api/systems/{system_id}/characters")
async def kind(system_id: str) -> CharacterKind:
    """How to make a character of this game, and the ready-made ones."""
    return _kind(system_of(system_id))


@post("/api/systems/{system_id}/characters/review", status=200)
async def review(system_id: str, data: Filled) -> Reviewed:
    """What is wrong with a form so far, what is spent, and the character if it is valid."""
    return _reviewed(sheets_of(system_of(system_id)), data)


@post("/api/tables/{table_id}/characters/review", status=200)
async def review_here(access: Access, data: Filled) -> Reviewed:
    """The same with this table's settings and additions."""
    sheets, _ = await _at(access)
    return _reviewed(sheets, data)


@post("/api/tables/{table_id}/characters/check", status=200)
async def check_here(access: Access, data: Written) -> Reviewed:
    """The same with this table's settings."""
    sheets, _ = await _at(access)
    return _checked(system_of(access.live.record.system), sheets, data)


@post("/api/systems/{system_id}/characters/check", status=200)
async def check(system_id: str, data: Written) -> Reviewed:
    """Everything that is wrong with a file, or its character."""
    system = system_of(system_id)
    return _checked(system, sheets_of(system), data)


@get("/api/tables/{table_id}/characters")
async def kept(access: Access) -> list[Character]:
    """The characters played by the link's seat, as its view shows them."""
    if access.viewer is None:
        raise TableError("spectator", "this link can only watch; characters belong to seats")
    sheets, view = await _at(access)
    files = sheets.kept(view, access.viewer) if view is not None else ()
    worn = seat_of(access.live.record, access.viewer).emblems
    return [
        _character(sheets, with_emblem(file, worn.get(sheets.name(file), "")))
        for file in files
        if not sheets.flaws(file)
    ]


@get("/api/tables/{table_id}/characters/chosen")
async def chosen(access: Access) -> Character | None:
    """The character that the link's seat has chosen before the game; null if none."""
    if access.viewer is None:
        raise TableError("spectator", "this link can only watch; characters belong to seats")
    character = seat_of(access.live.record, access.viewer).character
    if character is None:
        return None
    return _character(sheets_of(system_of(access.live.record.system)), character.file)


@get("/api/tables/{table_id}/characters/of/{seat}")
async def shown(access: Access, seat: str) -> Paper | None:
    """What everybody at the table may read of the character a seat has chosen; null if nothing."""
    character = seat_of(access.live.record, Seat(seat)).character
    if character is None:
        return None
    return sheets_of(system_of(access.live.record.system)).shown(character.file)


ROUTES = [kind, chosen, shown, review, review_here, check, check_here, kept]


def sheets_of(system: System[Struct]) -> Sheets:
    """The characters of a game; TableError `no_characters` if it has none."""
    if system.sheets is None:
        raise TableError("no_characters", f"{system.name} has no character files")
    return system.sheets


async def _at(access: Access) -> tuple[Sheets, View | None]:
    """The characters of this table's game, with its settings, and the asking seat's view."""
    sheets = sheets_of(system_of(access.live.record.system))
    view = await access.live.view(access.viewer)
    return (sheets, None) if view is None else (sheets.at(view), view)


def _reviewed(sheets: Sheets, data: Filled) -> Reviewed:
    judged = sheets.judge(data.filled)
    flaws, character = judged.flaws, None
    if not flaws:
        try:
            character = _character(sheets, sheets.make(sheets.form().filled(data.filled)))
        except IllegalAction as error:
            flaws = (Flaw(error.code, error.message, error.rule),)
    return Reviewed(flaws=flaws, budgets=judged.budgets, character=character)


def _checked(system: System[Struct], sheets: Sheets, data: Written) -> Reviewed:
    file = data.file.removeprefix("\ufeff")
    flaws = tuple(sheets.flaws(file))
    if flaws and (kind := misplaced(file.encode(), "character", system.id)):
        told = f"this is {kind.what}, not {with_article(sheets.word)} of {system.name}"
        flaws = (Flaw("bad_file", told, ""),)
    return Reviewed(flaws=flaws, character=None if flaws else _character(sheets, file))


@cache
def _kind(system: System[Struct]) -> CharacterKind:
    sheets = sheets_of(system)
    form = sheets.form()
    return CharacterKind(
        word=sheets.word,
        form=form,
        stages=tuple(sheets.stages()),
        ready=dict(sheets.ready),
        ideas={name: tuple(words) for name, words in sheets.ideas.items()},
        beside={
            name: {idea: dict(fields) for idea, fields in ideas.items()}
            for name, ideas in sheets.beside.items()
        },
        to=_taken_by(sheets, form),
    )


def _taken_by(sheets: Sheets, form: Form[object]) -> str:
    """The id of the decision that accepts a character at a table; empty if there is none."""
    try:
        ready = next(iter(sheets.ready.values()), None)
        return sheets.entry(ready.file if ready else sheets.make(form.filled(form.example()))).to
    except FiftyfourError:
        return ""


def _character(sheets: Sheets, file: str) -> Character:
    return Character(
        name=sheets.name(file),
        file=file,
        form=sheets.form(file),
        paper=sheets.paper(file),
        entry=sheets.entry(file),
    )
