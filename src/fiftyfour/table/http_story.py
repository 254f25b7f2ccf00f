"""The types of what is asked over HTTP about adventures, notebooks and the story of a campaign."""

from typing import Annotated

from msgspec import Meta, Struct

from fiftyfour.engine.adventure import Adventure
from fiftyfour.engine.decisions import MOST_NUMBER
from fiftyfour.table.records import Memory


class AdventureInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """GET /api/adventures: an adventure that comes with a game, without what happens in it.

    `premise` may be read by everybody; `players` are the fewest and most it is made for.
    """

    system: str
    id: str
    title: str
    premise: str
    tone: str = ""
    length: str = ""
    players: tuple[int, int]
    author: str = ""
    licence: str = ""


class NewNotebook(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/notebooks: make a notebook for a game, blank or from an adventure of its own.

    With `file`, the text of an adventure's file, it is made from that; nothing else is needed then.
    """

    system: Annotated[str, Meta(max_length=64)] = ""
    adventure: Annotated[str, Meta(max_length=64)] = ""
    file: str | None = None


class NotebookInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """GET /api/notebooks/{id}: a notebook, for whoever has its link.

    GET /api/tables/{id}/notebook: the one the GM plays from; `id` is empty if that is an adventure
    of the game's own.

    Attributes:
        system: the id of the game it is for.
        revision: counts its changes; a change names the one it was made to.
        adventure: what is written in it.
        flaws: what keeps it from being played by a bot, each in a line; a GM may leave them.
        changed_at: when it was changed last (ms since 1970).
    """

    id: str
    system: str
    revision: int
    adventure: Adventure
    flaws: tuple[str, ...] = ()
    changed_at: int = 0


class MadeNotebook(Struct, frozen=True, kw_only=True):
    """A new notebook, and the token of its link, which is shown only once."""

    notebook: NotebookInfo
    token: str


class WrittenNotebook(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """PUT /api/notebooks/{id}: what stands in the notebook now, written over `revision`."""

    revision: Annotated[int, Meta(ge=0, le=MOST_NUMBER)]
    adventure: Adventure


class KeptNotebook(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The answer: it is stored under this revision; `flaws` as in `NotebookInfo`."""

    revision: int
    flaws: tuple[str, ...] = ()


class AskedCues(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/tables/{id}/cues: what comes next in what the GM plays from; answered by `Cues`.

    `of` is the id of a part of it: a scene, a call, a person, an ending; `begin` is for what comes
    before the first scene. `play` is what that call asks of the rules this time.
    """

    of: Annotated[str, Meta(max_length=40)] = ""
    play: dict[str, object] | None = None


class BookInfo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """GET /api/systems/{id}/book: what a game adds to adventures.

    Attributes:
        degrees: what may come of a call, best first, each with whether it is good.
        plays, values, opens, begins: the JSON Schema of what a call asks of the rules, of what a
            person is worth, of how a scene and the adventure begin; empty: the game plays none.
    """

    degrees: dict[str, bool] = {}
    plays: dict[str, object] = {}
    values: dict[str, object] = {}
    opens: dict[str, object] = {}
    begins: dict[str, object] = {}


# --- campaigns ---


class ChapterLine(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What was told to everybody; a `heading` begins a part of the story."""

    text: str
    heading: bool = False


class Chapter(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An evening of a campaign.

    Attributes:
        table, title: the table it was played at.
        adventure: the title of the game's own adventure that was played.
        evening: which one of that table, counted from 1.
        ended: the host has ended it, so that its results can be read.
        began_at: when its first line was stored (ms since 1970).
        lines: what was told to everybody, the latest last; steps taken back are left out.
        grown: how characters have grown by the rules, as far as whoever asks may know.
    """

    table: str
    title: str
    adventure: str = ""
    evening: int
    ended: bool = False
    began_at: int = 0
    lines: tuple[ChapterLine, ...] = ()
    grown: tuple[str, ...] = ()


class Chronicle(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """GET /api/tables/{id}/chronicle: the story so far, and what the table remembers.

    `chapters` are the evenings of this table and of those before it, the latest last. `memory` is
    what everybody at the table has written down; None for those who watch.
    """

    chapters: tuple[Chapter, ...]
    memory: Memory | None = None
