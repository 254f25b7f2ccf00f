"""Requests to tables: one for each message of the protocol, and for what a table shows."""

from typing import Annotated, cast

from msgspec import Meta

from fiftyfour.desk.desk import Access, Desk, Refused
from fiftyfour.desk.hearing import manage
from fiftyfour.desk.routes import File, get, post
from fiftyfour.engine.decisions import MOST_NUMBER
from fiftyfour.engine.errors import TableError
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import View
from fiftyfour.table.http import (
    ChannelInfo,
    KeptPicture,
    Lessoned,
    MadeTable,
    NewTable,
    Reason,
    Taught,
    WhoSaw,
)
from fiftyfour.table.lessons import taught
from fiftyfour.table.limits import Limits
from fiftyfour.table.protocol.client import (
    Act,
    Admit,
    Again,
    Arrange,
    Bring,
    Commit,
    Draft,
    Hurry,
    Manage,
    Odds,
    Portray,
    Post,
    Publish,
    React,
    Relink,
    Resume,
    Reveal,
    SetChannel,
    SetHost,
    Sit,
    Talk,
    Unfold,
)
from fiftyfour.table.protocol.info import Doorway, LogLine, TableInfo
from fiftyfour.table.protocol.server import Error, Hints, Ok, Previewed, Unfolded
from fiftyfour.table.transcripts import From


@post("/api/tables")
async def make_table(data: NewTable, desk: Desk, address: str) -> MadeTable:
    """Make a table; the answer contains the tokens of its links, which are shown only once."""
    return await desk.tables.make(data, address)


@post("/api/transcripts", most=Limits().transcript + 1024)
async def take_up(
    body: bytes,
    desk: Desk,
    address: str,
    entries: Annotated[int, Meta(ge=1, le=MOST_NUMBER)] | None = None,
    seat: Annotated[str, Meta(max_length=16)] | None = None,
) -> MadeTable:
    """Make a table that goes on where a transcript ends, or after `entries`; the body is the file.

    With `seat`, bots play all the others.
    """
    start = From(entries, None if seat is None else Seat(seat))
    return await desk.tables.take_up(body, address, start)


@get("/api/tables/{table_id}")
async def table_info(access: Access) -> TableInfo:
    """What everyone at the table knows about it."""
    return await access.live.info(access.viewer)


@get("/api/tables/{table_id}/view")
async def table_view(access: Access) -> View | None:
    """What the seat of the link sees; null in the lobby."""
    return cast("View | None", await access.live.whole(access.viewer))  # encoded already


@get("/api/tables/{table_id}/seen/{pile}")
async def who_saw(
    access: Access, pile: str, face: Annotated[str, Meta(max_length=16)] = ""
) -> WhoSaw:
    """Who sees a pile, or has seen a card or tile that lies there."""
    return await access.live.who_saw(access.viewer, pile, face)


@get("/api/tables/{table_id}/reasons/{line}")
async def reason(access: Access, line: int) -> Reason:
    """Why a bot did what this line of the log tells, if it thought ahead."""
    return Reason(words=access.live.reason(access.viewer, line))


@get("/api/tables/{table_id}/log")
async def table_log(
    access: Access, since: Annotated[int, Meta(ge=-1, le=MOST_NUMBER)] = -1
) -> tuple[LogLine, ...]:
    """The lines after entry `since`, a thousand at most."""
    return await access.live.lines(access.viewer, since)


@get("/api/tables/{table_id}/transcript")
async def transcript(access: Access) -> File:
    """The transcript of a closed session, for `fiftyfour verify`; the host's of a failed one."""
    return File(
        data=await access.live.transcript(access.viewer),
        kind="application/jsonl",
        name=f"fiftyfour-{access.live.record.id}.jsonl",
    )


@post("/api/tables/{table_id}/act", status=200)
async def act(data: Act, access: Access) -> Ok:
    """Do something in the game; the answer comes once it is stored."""
    if access.viewer is None:
        raise TableError("spectator", "this link can only watch; use the link of a seat to act")
    answer = await access.live.acted(access.viewer, data.id, data.action)
    if isinstance(answer, Error):
        raise Refused(answer)
    return answer


@post("/api/tables/{table_id}/sit", status=200)
async def sit(data: Sit, access: Access) -> Ok:
    """Take your seat with a name."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id}/talk", status=200)
async def talk(data: Talk, access: Access) -> Ok:
    """Say something before the game."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id}/bring", status=200)
async def bring(data: Bring, access: Access) -> Ok:
    """Choose the character to play, before the game."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id}/portray", status=200)
async def portray(data: Portray, access: Access) -> Ok:
    """Show how a character looks."""
    return await manage(access.live, access.viewer, data)


@get("/api/tables/{table_id}/door")
async def doorway(access: Access) -> Doorway | None:
    """The door as this seat sees it; for the host and the GM with the table's link."""
    return access.live.doorway(access.viewer)


@post("/api/tables/{table_id}/admit", status=200)
async def admit(data: Admit, access: Access) -> Ok:
    """Let somebody in who waits at the door, or turn them away."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id}/arrange", status=200)
async def arrange(data: Arrange, access: Access) -> Ok:
    """The host changes the table."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id}/relink", status=200)
async def relink(data: Relink, access: Access) -> Ok:
    """The host revokes a link and gets a new one."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id}/seat", status=200)
async def seat(data: Manage, access: Access) -> Ok:
    """Do something about one seat while the game runs."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id}/host", status=200)
async def host(data: SetHost, access: Access) -> Ok:
    """Hand on the role of the host, or take it while the host is away."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id}/commit", status=200)
async def commit(data: Commit, access: Access) -> Ok:
    """Commit to a salt for the coming round."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id}/reveal", status=200)
async def reveal(data: Reveal, access: Access) -> Ok:
    """Reveal the salt of an open round."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id}/publish", status=200)
async def publish(data: Publish, access: Access) -> Ok:
    """The host ends the evening: its secret is published."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id}/channel", status=200)
async def set_channel(data: SetChannel, access: Access) -> Ok:
    """The host has a channel told of the game by a webhook."""
    return await manage(access.live, access.viewer, data)


@get("/api/tables/{table_id}/channel")
async def channel(access: Access) -> ChannelInfo | None:
    """What hears of this table by a webhook, for its host; null if nothing does."""
    return await access.live.channel(access.viewer)


@post("/api/tables/{table_id}/again", status=200)
async def again(data: Again, access: Access) -> Ok:
    """The host sets up a table that follows on this one."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id}/resume", status=200)
async def resume(data: Resume, access: Access) -> Ok:
    """The GM or the host lets a paused game go on."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id}/react", status=200)
async def react(data: React, access: Access) -> Ok:
    """Show a reaction beside one's name."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id}/hurry", status=200)
async def hurry(data: Hurry, access: Access) -> Ok:
    """Let the bots answer without a pause until a person is asked."""
    return await manage(access.live, access.viewer, data)


@post("/api/tables/{table_id}/post", status=200)
async def put_up(data: Post, access: Access) -> Ok:
    """The GM or the host puts something on the big screen, or takes it off."""
    return await manage(access.live, access.viewer, data)


@post(
    "/api/tables/{table_id}/picture",
    status=200,
    most=Limits().picture + 1024,
)
async def send_picture(access: Access, body: bytes) -> KeptPicture:
    """Send a picture for the big screen, a JPEG or PNG file; `post` then shows it."""
    return KeptPicture(picture=await access.live.keep_picture(access.viewer, body))


@get("/api/tables/{table_id}/picture/{name}")
async def picture(access: Access, name: str) -> File:
    """A picture that is shown at the table, for whoever was told its name."""
    found = await access.live.picture(name)
    return File(data=found.data, kind=found.kind, cache="private, no-store")


@post("/api/tables/{table_id}/odds", status=200)
async def hints(data: Odds, access: Access) -> Hints:
    """The odds of the answers to an open decision, from what this seat knows."""
    return await access.live.hints(access.viewer, data)


@post("/api/tables/{table_id}/preview", status=200)
async def preview(data: Draft, access: Access) -> Previewed:
    """What an answer to an open decision would come to, from what this seat knows."""
    return await access.live.preview(access.viewer, data)


@post("/api/tables/{table_id}/unfold", status=200)
async def unfold(data: Unfold, access: Access) -> Unfolded:
    """A decision that stands folded in the view of this seat."""
    return await access.live.unfold(access.viewer, data)


@post("/api/tables/{table_id}/lesson", status=200)
async def lesson(data: Lessoned, access: Access) -> Taught | None:
    """What the lesson says now to whoever it is given to; null: nothing."""
    return await taught(access.live, access.viewer, data.read)


ROUTES = [
    make_table,
    take_up,
    table_info,
    table_view,
    who_saw,
    reason,
    table_log,
    transcript,
    act,
    sit,
    talk,
    bring,
    portray,
    doorway,
    admit,
    arrange,
    relink,
    seat,
    host,
    commit,
    reveal,
    publish,
    set_channel,
    channel,
    again,
    resume,
    react,
    hurry,
    put_up,
    send_picture,
    picture,
    hints,
    preview,
    unfold,
    lesson,
]
