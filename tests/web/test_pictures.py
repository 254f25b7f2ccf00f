"""Pictures of a notebook at a real server: seen by those they are shown to, and by nobody else."""

import base64

from msgspec import structs

from fiftyfour.engine.actions import Narrate, Say
from fiftyfour.engine.adventure import Adventure, Handout, Scene
from fiftyfour.engine.pictures import hash_of
from fiftyfour.engine.things import Seat
from fiftyfour.engine.writing import toml_of
from fiftyfour.table.http import SeatPlan
from fiftyfour.table.protocol.client import Post
from fiftyfour.table.protocol.server import Error, Ok
from tests.pictures import png

from .conftest import Server
from .test_notebooks import ask, link, made, refused, write

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h{}"/></svg>'
BOOK = Adventure(
    id="heist",
    game="acesout",
    title="The heist",
    premise="A vault, and one night.",
    handouts=[Handout(id="key", title="A key", picture="key.svg")],
    scenes=[Scene(id="door", title="At the door", text="It rains.", picture="door.svg")],
    pictures={"key.svg": SVG.format(3), "door.svg": SVG.format(5)},
)
KEY, DOOR = hash_of(BOOK, "key.svg"), hash_of(BOOK, "door.svg")


async def test_a_picture_is_seen_by_those_it_is_shown_to(server: Server) -> None:
    """A rival and a watcher never learn the name by which alone a picture can be had."""
    book = await made(server, BOOK)
    seats = (SeatPlan(role="gm", name="Gil"), SeatPlan(name="Ann"), SeatPlan(name="Bo"))
    table = await server.make(system="acesout", seats=seats, notebook=link(book), chance="plain")
    tokens, path = table.tokens, f"tables/{table.table.id}/picture"
    async with (
        server.seat(table.table.id, tokens["gm"]) as gil,
        server.seat(table.table.id, tokens["p1"]) as ann,
        server.seat(table.table.id, tokens["p2"]) as bo,
        server.seat(table.table.id, tokens["spectator"]) as wim,
    ):
        await gil.begin()
        assert isinstance(
            await gil.ask(Say(text="A key", told=True, to=(Seat("p1"),), picture=KEY)), Ok
        )
        told = await gil.ask(Narrate(at="door", title="At the door", text="Rain.", picture=DOOR))
        assert isinstance(told, Ok)
        for one in (ann, bo, wim):
            while DOOR not in "".join(one.texts):
                await one.next()
        assert KEY in "".join(ann.texts)
        assert KEY not in "".join(bo.texts) + "".join(wim.texts)
        no = await ann.ask(Say(text="Look", picture=KEY))
        assert isinstance(no, Error)
        assert no.code == "not_gm"
        await gil.say(Post(id="up", title="A key", picture=KEY))  # on the big screen
        assert isinstance(await gil.reply("up"), Ok)
    for who in ("p1", "p2", "spectator"):
        log = await ask(server, "GET", f"tables/{table.table.id}/log?since=-1", tokens[who])
        assert (KEY in log.text) == (who == "p1")
    found = await ask(server, "GET", f"{path}/{KEY}", tokens["p1"])
    assert found.text == SVG.format(3)
    assert found.headers["content-type"] == "image/svg+xml"
    assert "sandbox" in ",".join(found.headers.get_list("content-security-policy"))
    assert found.headers["x-content-type-options"] == "nosniff"
    for name in ("key.svg", "0" * 64):
        assert await refused(server, "GET", f"{path}/{name}", tokens["gm"]) == "no_picture"
    assert await refused(server, "GET", f"{path}/{KEY}") == "no_token"
    assert await refused(server, "GET", f"{path}/{KEY}", "guessed") == "bad_token"


async def test_a_picture_that_is_none_is_told_to_who_writes(server: Server) -> None:
    """A notebook may be unfinished: its flaws are named, and the picture is never sent."""
    wrong = SVG.format(9).replace("<path", "<script/><path")
    bad = structs.replace(BOOK, pictures={"key.svg": wrong})
    book = await made(server, bad)
    read = await ask(server, "GET", f"notebooks/{book.notebook.id}", book.token)
    flaws = " ".join(read.json()["flaws"])
    assert "handouts[0].picture: “key.svg” runs or loads something" in flaws
    assert "scenes[0].picture: there is no picture “door.svg”" in flaws
    table = await server.make(
        system="acesout",
        seats=(SeatPlan(role="gm", name="Gil"), SeatPlan(name="Ann")),
        notebook=link(book),
    )
    path = f"tables/{table.table.id}/picture/{hash_of(bad, 'key.svg')}"
    assert await refused(server, "GET", path, table.tokens["gm"]) == "no_picture"


async def test_a_picture_too_large_to_be_drawn_is_never_in_a_notebook(server: Server) -> None:
    """Whoever opens a notebook sees its pictures: one is refused before it is kept."""
    files = {
        "door.png": (b64(png(20_000, 2000)), "is 20000 by 2000 pixels large"),
        "door.jpg": (b64(b"\xff\xd8\xff<html></html>"), "is no picture of the kind"),
    }
    book = await made(server, BOOK)
    for name, (text, why) in files.items():
        bad = structs.replace(BOOK, pictures={**BOOK.pictures, name: text})
        said = await write(server, book, 1, bad)
        assert (said.status_code, said.json()["code"]) == (409, "bad_picture")
        assert why in said.json()["message"]
        file = {"file": toml_of(structs.replace(bad, draft=True)), "system": "acesout"}
        assert await refused(server, "POST", "notebooks", json=file) == "bad_picture"
    read = await ask(server, "GET", f"notebooks/{book.notebook.id}", book.token)
    assert list(read.json()["adventure"]["pictures"]) == ["key.svg", "door.svg"]


def b64(data: bytes) -> str:
    return base64.b64encode(data).decode()
