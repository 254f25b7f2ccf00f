"""Notebooks at a real server: written before the evening, read at its table by the GM alone."""

from typing import Any

import httpx
import msgspec
import pytest

from fiftyfour.engine.actions import Answer, Narrate
from fiftyfour.engine.adventure import Adventure, Call, Person, Scene
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.cues import Cues
from fiftyfour.engine.reading import BadAdventure, read_file
from fiftyfour.table.http import MadeTable, SeatPlan
from fiftyfour.table.http_story import MadeNotebook
from fiftyfour.table.protocol.client import Arrange, NotebookLink, Relink
from fiftyfour.table.protocol.server import Error, Ok

from .conftest import Server

SECRET = "The butler did it"


def heist() -> Adventure:
    return Adventure(
        id="heist",
        game="acesout",
        title="The heist",
        premise="A vault, and one night.",
        notes=SECRET,
        people=[Person(id="butler", name="The butler")],
        scenes=[
            Scene(
                id="door",
                title="At the door",
                text="It rains.\nNobody is about.",
                people=["butler"],
                calls=[Call(id="lock", title="Pick the lock", came={"success": "It clicks."})],
            )
        ],
    )


async def ask(server: Server, how: str, path: str, token: str = "", **more: Any) -> httpx.Response:
    async with server.api(token) as api:
        return await api.request(how, f"/api/{path}", **more)


async def made(server: Server, adventure: Adventure | None = None) -> MadeNotebook:
    """A new notebook, with an adventure written into it."""
    answer = await ask(server, "POST", "notebooks", json={"system": "acesout"})
    assert answer.status_code == 201, answer.text
    new = msgspec.json.decode(answer.content, type=MadeNotebook)
    if adventure is not None:
        kept = await write(server, new, 0, adventure)
        assert kept.status_code == 200, kept.text
    return new


async def write(
    server: Server, book: MadeNotebook, revision: int, adventure: Adventure
) -> httpx.Response:
    body = {"revision": revision, "adventure": msgspec.to_builtins(adventure)}
    return await ask(server, "PUT", f"notebooks/{book.notebook.id}", book.token, json=body)


async def read(server: Server, book: MadeNotebook) -> Any:
    return (await ask(server, "GET", f"notebooks/{book.notebook.id}", book.token)).json()


async def refused(server: Server, how: str, path: str, token: str = "", **more: Any) -> str:
    answer = await ask(server, how, path, token, **more)
    assert 400 <= answer.status_code < 500, answer.text
    assert SECRET not in answer.text
    return str(answer.json()["code"])


def link(book: MadeNotebook) -> NotebookLink:
    return NotebookLink(id=book.notebook.id, token=book.token)


async def table_of(server: Server, book: MadeNotebook | None, **more: Any) -> MadeTable:
    seats = (SeatPlan(role="gm", name="Gil"), SeatPlan(name="Ann"))
    notebook = None if book is None else link(book)
    return await server.make(system="acesout", seats=seats, notebook=notebook, **more)


async def test_two_tabs_do_not_overwrite_each_other(server: Server) -> None:
    """Each change names the revision it was made to; a repeat of the last one is harmless."""
    book = await made(server, heist())
    second = msgspec.structs.replace(heist(), title="The second heist")
    for _ in range(2):  # the answer may get lost
        assert (await write(server, book, 1, second)).json()["revision"] == 2
    assert (await write(server, book, 1, heist())).json()["code"] == "stale"
    assert (await read(server, book))["adventure"]["title"] == "The second heist"
    other = msgspec.structs.replace(heist(), game="suits")
    assert (await write(server, book, 2, other)).json()["code"] == "other_game"


async def test_a_notebook_goes_to_another_server_as_a_file_that_is_checked(server: Server) -> None:
    book = await made(server, heist())
    text = (await ask(server, "GET", f"notebooks/{book.notebook.id}/file", book.token)).text
    again = await ask(server, "POST", "notebooks", json={"file": text})
    assert again.status_code == 201, again.text
    assert again.json()["notebook"]["adventure"] == (await read(server, book))["adventure"]
    for wrong, words in (
        (text.replace("premise", "promise"), "promise"),
        (text.replace('"butler"]', '"cook"]'), "line 17"),
        ("game = [", "not TOML"),
        ("title = 3", "names no game"),
        ('title = "x"\ngame = "chess"', "line 2 (game)"),
        ("a = " + "[" * 5000, "nested too deeply"),
    ):
        answer = await ask(server, "POST", "notebooks", json={"file": wrong})
        assert 400 <= answer.status_code < 500
        assert words in answer.json()["message"], answer.text


async def test_an_unfinished_notebook_goes_out_as_a_file_and_comes_back(server: Server) -> None:
    """It says of itself that it is a draft. What bots are to play must be whole nevertheless."""
    call = Call(id="lock", title="Pick it", play={"do": "call-draw", "gm_cards": 9})
    scene = Scene(id="door", title="At the door", text="", people=["cook"], calls=[call])
    draft = msgspec.structs.replace(heist(), scenes=[scene])
    book = await made(server, draft)
    there = await read(server, book)
    assert [flaw.partition(":")[0] for flaw in there["flaws"]] == [
        "scenes[0].people[0]",
        "scenes[0].calls[0].play.gm_cards",
    ]
    text = (await ask(server, "GET", f"notebooks/{book.notebook.id}/file", book.token)).text
    assert "\ndraft = true\n" in text
    again = (await ask(server, "POST", "notebooks", json={"file": text})).json()["notebook"]
    assert again["adventure"] == there["adventure"]
    assert again["flaws"] == there["flaws"]
    for wrong, words in (
        (text.replace("draft = true\n", ""), "there is no “cook”"),
        (text.replace("premise", "promise"), "there is no field “promise”"),
        (text.replace('title = "Pick it"', "title = 3"), "line 20"),
    ):
        answer = await ask(server, "POST", "notebooks", json={"file": wrong})
        assert answer.json()["code"] == "bad_adventure"
        assert words in answer.json()["message"], answer.text
    with pytest.raises(BadAdventure, match="cook"):
        read_file(text.encode())


async def test_only_its_link_opens_a_notebook(server: Server) -> None:
    """A stranger, whoever has the link of another one, and a link that is cut short."""
    book, other = await made(server, heist()), await made(server)
    path = f"notebooks/{book.notebook.id}"
    body = {"revision": 1, "adventure": msgspec.to_builtins(heist())}
    ways: tuple[tuple[str, str, dict[str, Any]], ...] = (
        ("GET", "", {}),
        ("GET", "/file", {}),
        ("POST", "/copy", {}),
        ("PUT", "", {"json": body}),
        ("DELETE", "", {}),
    )
    for how, end, more in ways:
        assert await refused(server, how, path + end, **more) == "no_token"
        for token in (other.token, book.token[:-1]):
            assert await refused(server, how, path + end, token, **more) == "bad_token"
    theirs = {"id": book.notebook.id, "token": other.token}
    stolen = {"system": "acesout", "seats": [{"role": "gm"}, {}], "notebook": theirs}
    assert await refused(server, "POST", "tables", json=stolen) == "bad_token"
    assert (await read(server, book))["revision"] == 1


async def test_at_a_table_the_gm_alone_has_it(server: Server) -> None:
    """Players, watchers and the host learn nothing of it; who gets the GM's seat gets it too."""
    book = await made(server, heist())
    table = await table_of(server, book)
    path, tokens = f"tables/{table.table.id}/notebook", table.tokens
    told = await ask(server, "GET", path, tokens["gm"])
    assert told.json()["adventure"]["notes"] == SECRET
    assert table.table.prepared, "that there is one, everybody knows"
    body = {"revision": 1, "adventure": msgspec.to_builtins(heist())}
    for who in ("p1", "spectator"):
        for how, end, more in (
            ("GET", "", {}),
            ("PUT", "", {"json": body}),
            ("POST", "/copy", {}),
        ):
            assert await refused(server, how, path + end, tokens[who], **more) == "not_gm"
        cues = f"tables/{table.table.id}/cues"
        assert await refused(server, "POST", cues, tokens[who], json={}) == "not_gm"
    async with (
        server.seat(table.table.id, tokens["gm"]) as gil,
        server.seat(table.table.id, tokens["p1"]) as ann,
    ):
        await gil.say(Relink(id="hand", seat="gm", name="Guy"))
        new = await gil.reply("hand")
        assert isinstance(new, Ok)
        await ann.say(Arrange(id="mine", notebook=link(book)))
        assert getattr(await ann.reply("mine"), "code", "") == "not_host"
        seen = "".join(ann.texts)
    assert SECRET not in seen
    assert book.notebook.id not in seen
    assert (await ask(server, "GET", path, new.token)).json()["adventure"]["notes"] == SECRET
    assert await refused(server, "GET", path, tokens["gm"]) == "bad_token"


async def test_a_table_goes_on_without_a_notebook_that_was_deleted(server: Server) -> None:
    book = await made(server, heist())
    table = await table_of(server, book)
    gone = await ask(server, "DELETE", f"notebooks/{book.notebook.id}", book.token)
    assert gone.status_code == 204
    path = f"notebooks/{book.notebook.id}"
    assert await refused(server, "GET", path, book.token) == "no_notebook"
    path = f"tables/{table.table.id}/notebook"
    assert await refused(server, "GET", path, table.tokens["gm"]) == "no_notebook"
    async with server.seat(table.table.id, table.tokens["gm"]) as gil:
        await gil.begin()
        new = await made(server, heist())
        await gil.say(Arrange(id="new", notebook=link(new)))
        assert isinstance(await gil.reply("new"), Ok)
    assert (await ask(server, "GET", path, table.tokens["gm"])).json()["id"] == new.notebook.id


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"system": "chess"}, "no_system"),
        ({"system": "highcard"}, "no_gm"),
        ({"system": "acesout", "adventure": "none-such"}, "no_adventure"),
        ({"system": "acesout", "title": "x"}, "bad_message"),
        ({"file": "x" * 1_600_000}, "too_big"),
    ],
)
async def test_what_makes_no_notebook_is_refused(
    server: Server, body: dict[str, str], code: str
) -> None:
    assert await refused(server, "POST", "notebooks", json=body) == code


async def test_a_gm_plays_an_adventure_to_its_end_from_the_notebook_alone(server: Server) -> None:
    """Gil only makes the calls and follows the ways that the notebook offers; bots are agents."""
    seats = (SeatPlan(role="gm", name="Gil"), SeatPlan(bot=True), SeatPlan(bot=True))
    known = (await ask(server, "GET", "adventures")).json()
    id = next(one["id"] for one in known if one["system"] == "acesout")
    table = await server.make(system="acesout", seats=seats, adventure=id, chance="plain")
    path, token = f"tables/{table.table.id}", table.tokens["gm"]
    book = (await ask(server, "GET", f"{path}/notebook", token)).json()["adventure"]
    places = {one["id"]: one for one in (*book["scenes"], *book["endings"])}
    endings = {one["id"] for one in book["endings"]}
    chance = Plain(seed=1)
    async with server.seat(table.table.id, token) as gil:
        await gil.begin()
        of, told, story = "begin", False, None
        for _ in range(400):
            cues = msgspec.json.decode(
                (await ask(server, "POST", f"{path}/cues", token, json={"of": of})).content,
                type=Cues,
            )
            story = None if gil.view is None else gil.view.story
            if story is not None and story.at in endings:
                break
            if not cues.free:  # an agent thinks, or Gil is asked something within the call
                reply = gil.answer(chance)
                if reply is None:
                    await gil.next()
                else:
                    await gil.ask(reply)
                continue
            if cues.next is not None:
                action: Answer | Narrate = cues.next
            elif of == "begin" and not told:
                of, told = cues.leads[0], True
                action = scene_of(places[of])
            elif cues.calls:
                of = cues.calls[0]
                calls = (call for one in book["scenes"] for call in one.get("calls", ()))
                call = next(call for call in calls if call["id"] == of)
                action = Narrate(at=of, text=call["text"])
            else:
                of = cues.leads[0]
                action = scene_of(places[of])
            done = await gil.ask(action)
            assert isinstance(done, Ok), (action, done)
    assert story is not None
    assert story.at in endings, f"stopped in {story.title}"


async def test_a_notebook_of_an_earlier_version_goes_on(server: Server) -> None:
    """In it a person and a call share an id: it is whole, and the person comes into play."""
    values = {"needed": 2}
    lock = Call(id="guard", title="Past him", text="x", play={"do": "call-draw"})
    scene = Scene(id="door", title="The door", text="It rains.", people=["guard"], calls=[lock])
    old = msgspec.structs.replace(
        heist(), people=[Person(id="guard", name="The Guard", values=values)], scenes=[scene]
    )
    book = await made(server, old)
    there = await read(server, book)
    assert there["adventure"]["people"][0]["id"] == "guard-2"
    assert there["adventure"]["scenes"][0]["people"] == ["guard-2"]
    assert "flaws" not in there or not there["flaws"]
    file = await ask(server, "GET", f"notebooks/{book.notebook.id}/file", book.token)
    assert (await ask(server, "POST", "notebooks", json={"file": file.text})).status_code == 201
    table = await table_of(server, book)
    path, token = f"tables/{table.table.id}/cues", table.tokens["gm"]
    async with server.seat(table.table.id, token) as gil:
        await gil.begin()
        for of in ("begin", "door", "guard-2"):
            for _ in range(8):
                answer = await ask(server, "POST", path, token, json={"of": of})
                following = msgspec.json.decode(answer.content, type=Cues).next
                if following is None:
                    break
                if of == "guard-2":
                    assert isinstance(following, Answer)
                    assert "The Guard" in str(following.answer)
                    return
                await gil.ask(following)
            if of == "begin":
                await gil.ask(Narrate(at="door", title="The door", text="It rains."))
    pytest.fail("The Guard never came")


def scene_of(place: Any) -> Narrate:
    return Narrate(at=place["id"], title=place["title"], text=place["text"])


async def test_story_and_game_cannot_part(server: Server) -> None:
    """While Ann decides, no scene, call or outcome is told; words are, and all of it afterwards."""
    seats = (SeatPlan(role="gm", name="Gil"), SeatPlan(name="Ann"))
    table = await server.make(system="suits", seats=seats, adventure="sleeper", chance="plain")
    path, tokens = f"tables/{table.table.id}", table.tokens
    book = (await ask(server, "GET", f"{path}/notebook", tokens["gm"])).json()["adventure"]
    first, second, *_ = book["scenes"]
    call = first["calls"][0]

    async def cues(of: str) -> Cues:
        asked = await ask(server, "POST", f"{path}/cues", tokens["gm"], json={"of": of})
        return msgspec.json.decode(asked.content, type=Cues)

    async with (
        server.seat(table.table.id, tokens["gm"]) as gil,
        server.seat(table.table.id, tokens["p1"]) as ann,
    ):
        await gil.begin()
        assert isinstance(await gil.ask(scene_of(first)), Ok)
        while isinstance(following := (await cues(first["id"])).next, Answer):
            assert isinstance(await gil.ask(following), Ok)
        assert isinstance(await gil.ask(Narrate(at=call["id"], text=call["text"])), Ok)
        for play, what in (({"do": "pray"}, "no “pray”"), ({**call["play"], "what": "x"}, "“x”")):
            wish = {"of": call["id"], "play": play}
            refused = await ask(server, "POST", f"{path}/cues", tokens["gm"], json=wish)
            assert (refused.status_code, refused.json()["code"]) == (409, "bad_adventure")
            assert what in refused.json()["message"]
        while isinstance(following := (await cues(call["id"])).next, Answer):
            assert isinstance(await gil.ask(following), Ok)
        waiting = await cues(call["id"])
        assert not waiting.free
        who = "Ann is deciding whether to try it"
        assert waiting.waits == f"the story goes on when this is over: {who}"
        for told in (
            scene_of(second),
            Narrate(at=call["id"], came="success", text="It worked."),
            Narrate(at=first["calls"][1]["id"], text="Next."),
            Narrate(ways={second["id"]: "On"}),
        ):
            refusal = await gil.ask(told)
            assert isinstance(refusal, Error)
            assert (refusal.code, refusal.message) == ("not_free", waiting.waits)
        assert isinstance(await gil.ask(Narrate(text="Rain drums on the roof.")), Ok)
        while ann.view is None or not (asked := [one for one in ann.view.decisions if one.awaited]):
            await ann.next()
        assert isinstance(await ann.ask(Answer(to=asked[0].id, answer="leave")), Ok)
        assert (await cues(call["id"])).free
        came = Narrate(at=call["id"], came="failure", text="It did not work.")
        assert isinstance(await gil.ask(came), Ok)
