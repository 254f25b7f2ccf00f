"""The installed games: what each is, its rules, and how to play it."""

import logging
import sys
from functools import cache
from importlib.resources import files

from msgspec import Struct

from fiftyfour.bots import levels_of
from fiftyfour.desk.desk import Desk
from fiftyfour.desk.routes import File, get
from fiftyfour.desk.skins import skin_version
from fiftyfour.engine.errors import TableError
from fiftyfour.engine.guide import guide_of
from fiftyfour.engine.lesson import lesson_of
from fiftyfour.engine.settings import setting_views
from fiftyfour.engine.sheets import Ready
from fiftyfour.engine.system import System, installed, rule_chapters, unplayable
from fiftyfour.table.http import SystemDetail, SystemInfo
from fiftyfour.table.systems import system_of

log = logging.getLogger(__name__)

PICTURE = "picture.svg"
"""The file in a game's package that pictures it, twice as wide as high."""


@get("/api/systems")
def systems(desk: Desk) -> list[SystemInfo]:
    """The installed games."""
    return offered(ahead=desk.tables.limits.thinkers > 0)


@get("/api/systems/{system_id}")
def system_detail(system_id: str, desk: Desk) -> SystemDetail:
    """A game, its rules, and how to play it."""
    return detail_of(system_of(system_id), ahead=desk.tables.limits.thinkers > 0)


def detail_of(system: System[Struct], *, ahead: bool = False) -> SystemDetail:
    """A game, its rules, and how to play it; `ahead`: bots may think ahead in it."""
    ready = dict[str, Ready](system.sheets.ready) if system.sheets else {}
    return SystemDetail(
        info=_info(system, ahead),
        rules=dict(system.rules),
        chapters=_chapters(system),
        guide=guide_of(system),
        faces={name: one.emblem for name, one in ready.items()},
    )


@get("/api/systems/{system_id}/picture")
def system_picture(system_id: str) -> File:
    """The picture of a game, an SVG file."""
    system = system_of(system_id)
    picture = _own_file(system, PICTURE)
    if not picture:
        raise TableError("no_picture", f"{system.name} has no picture")
    return File(data=picture.encode(), kind="image/svg+xml", cache="public, max-age=3600")


@cache
def offered(*, ahead: bool) -> list[SystemInfo]:
    """The games that load; the log names those that do not. `ahead`: bots may think ahead."""
    for wrong in unplayable().values():
        log.error("%s", wrong)
    return [_info(system, ahead) for system in installed().values()]


def _info(system: System[Struct], ahead: bool) -> SystemInfo:
    return SystemInfo(
        id=system.id,
        name=system.name,
        credit=system.words.credit,
        summary=system.words.summary,
        version=system.version,
        players=system.players,
        gm=system.gm,
        settings=setting_views(system.settings, {}),
        presets=tuple(system.settings.texts.preset),
        length=system.words.length,
        first_move=system.words.first_move,
        start_here=system.words.start_here,
        example=system.words.example,
        picture=bool(_own_file(system, PICTURE)),
        word=system.sheets.word if system.sheets else "",
        lesson=lesson.text if (lesson := lesson_of(system)) else "",
        growth=tuple(system.sheets.growth) if system.sheets else (),
        levels=levels_of(system, ahead=ahead),
        skin=skin_version(system),
    )


def _chapters(system: System[Struct]) -> dict[str, list[str]]:
    """The rules of a game by chapter, if its package has them so."""
    if not _own_file(system, "rules.toml"):
        return {}
    chapters = rule_chapters(sys.modules[type(system).__module__].__package__ or "")
    return {title: list(rules) for title, rules in chapters.items()}


@cache
def _own_file(system: System[Struct], name: str) -> str:
    """A text file in the game's package; empty if there is none."""
    module = sys.modules[type(system).__module__]
    if not module.__package__:
        return ""
    file = files(module.__package__) / name
    return file.read_text("utf-8") if file.is_file() else ""


ROUTES = [systems, system_detail, system_picture]
