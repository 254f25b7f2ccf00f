"""Characters grow by the rules of their games, from table to table; who may read of it does."""

from typing import Any

import msgspec

from fiftyfour.engine.actions import Answer, Narrate
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.forms import Form
from fiftyfour.engine.reading import adventures
from fiftyfour.engine.system import find_system, installed
from fiftyfour.table.http import MadeTable, SeatPlan
from fiftyfour.table.protocol.client import Again, Publish
from fiftyfour.table.protocol.info import TableInfo
from fiftyfour.table.protocol.server import Ok

from .conftest import Server
from .test_evenings import ask, mine

SEATS = (SeatPlan(role="gm", name="Gil"), SeatPlan(name="Ann"), SeatPlan(name="Bo"))


async def do(server: Server, table: str, token: str, to: str, answer: Given) -> None:
    async with server.seat(table, token) as seat:
        reply = await seat.ask(Answer(to=to, answer=answer))
        assert isinstance(reply, Ok), reply


async def enter(server: Server, made: MadeTable, system: str) -> None:
    """The game begins, and the players bring in two of its own characters."""
    sheets = find_system(system).sheets
    assert sheets is not None
    async with server.seat(made.table.id, made.tokens["gm"]) as gil:
        await gil.begin()
    for seat, ready in zip(("p1", "p2"), sheets.ready.values(), strict=False):
        entry = sheets.entry(ready.file)
        await do(server, made.table.id, made.tokens[seat], entry.to, entry.answer)


async def go_on(server: Server, made: MadeTable) -> str:
    """The evening ends, and a new table with the characters begins; its id."""
    table, token = made.table.id, made.tokens["gm"]
    async with server.seat(table, token) as gil:
        assert isinstance(await ask(gil, Publish(id="end", shown=True)), Ok)
        assert isinstance(await ask(gil, Again(id="next", carry=True)), Ok)
    following = (await mine(server, **{table: token}))[0].next
    async with server.seat(following, token) as gil:
        await gil.begin()
    return following


async def of(server: Server, table: str, token: str, what: str) -> Any:
    async with server.api(token) as api:
        return (await api.get(f"/api/tables/{table}/{what}")).json()


async def test_experience_is_given_spent_carried_on_and_told(server: Server) -> None:
    """Ann's points are a secret of her hero's; what she buys with them everybody sees."""
    made = await server.make(system="skyace", seats=SEATS, chance="plain")
    table, tokens = made.table.id, made.tokens
    await enter(server, made, "skyace")
    await do(server, table, tokens["gm"], "award-xp", {"hero": "1", "points": 3})
    await do(server, table, tokens["p1"], "add-skill", {"hero": "1", "name": "Cooking"})
    following = await go_on(server, made)
    kept = (await of(server, following, tokens["p1"], "characters"))[0]["file"]
    assert '"Cooking"' in kept
    assert '"xp": 2' in kept
    for who, knows in (("p1", True), ("gm", True), ("p2", False), ("spectator", False)):
        (evening, *_) = (await of(server, following, tokens[who], "chronicle"))["chapters"]
        given, *bought = evening["grown"] if knows else ["", *evening["grown"]]
        assert ("3 experience points" in given) is knows
        assert len(bought) == 1
        assert bought[0].endswith("learns Cooking")
        assert (evening["table"], evening["evening"], evening["ended"]) == (table, 1, True)


async def test_what_a_story_gives_at_its_end_is_told_to_each(server: Server) -> None:
    """Each player reads of their own hero's points, the GM of all, a watcher of none."""
    made = await server.make(system="skyace", seats=SEATS, chance="plain")
    table, tokens = made.table.id, made.tokens
    await enter(server, made, "skyace")
    end: Given = {"ending": "The lights are on", "won": "yes", "points": 2}
    await do(server, table, tokens["gm"], "end-story", end)
    for who, knows in (("p1", 1), ("p2", 1), ("gm", 2), ("spectator", 0)):
        chapters = (await of(server, table, tokens[who], "chronicle"))["chapters"]
        assert sum("2 experience points" in one for c in chapters for one in c["grown"]) == knows


async def test_whoever_sits_down_later_reads_no_secrets_of_who_sat_there(server: Server) -> None:
    made = await server.make(system="skyace", seats=SEATS, chance="plain")
    tokens = made.tokens
    await enter(server, made, "skyace")
    await do(server, made.table.id, tokens["gm"], "award-xp", {"hero": "1", "points": 3})
    following = await go_on(server, made)
    async with server.api(tokens["gm"]) as api:
        body = {"type": "relink", "id": "new", "seat": "p1", "name": "Cleo"}
        new = (await api.post(f"/api/tables/{following}/relink", json=body)).json()["token"]
    chapters = (await of(server, following, new, "chronicle"))["chapters"]
    assert not any(one.get("grown") for one in chapters)


async def test_levels_go_on_at_the_next_table(server: Server) -> None:
    made = await server.make(system="zilch", seats=SEATS, chance="plain")
    await enter(server, made, "zilch")
    table, token = made.table.id, made.tokens["gm"]
    async with server.seat(table, token) as gil:
        [menu, *_] = [one for one in gil.view.decisions if not one.aside] if gil.view else []
        assert isinstance(await gil.ask(Answer(to=menu.id, answer="level")), Ok)
    async with server.seat(table, token) as gil:
        [asked, *_] = [one for one in gil.view.decisions if not one.aside] if gil.view else []
        form = asked.decision
        assert isinstance(form, Form)
        filled = {name: one.default for name, one in form.fields.items() if one.default is not None}
        answer: Given = {**filled, "levels": 2}
        assert isinstance(await gil.ask(Answer(to=asked.id, answer=answer)), Ok)
    following = await go_on(server, made)
    kept = (await of(server, following, made.tokens["p1"], "characters"))[0]["file"]
    assert '"level": 3' in kept
    (evening, *_) = (await of(server, following, made.tokens["spectator"], "chronicle"))["chapters"]
    assert [one.split(" is ")[1] for one in evening["grown"]] == ["level 3", "level 3"]


async def test_a_campaign_goes_on_with_the_next_adventure(server: Server) -> None:
    """What has ended is marked and not begun again, unless all have or a rematch is asked for."""
    first, second = adventures(find_system("suits")).values()
    made = await server.make(system="suits", seats=SEATS, chance="plain", adventure=first.id)
    token, table, seen = (
        made.tokens["gm"],
        made.table.id,
        [(made.table.adventure, made.table.played)],
    )
    for told, carry in ((first, False), (first, True), (second, True)):
        ending = told.endings[0]
        async with server.seat(table, token) as gil:
            await gil.begin()
            said = Narrate(at=ending.id, title=ending.title, text=ending.text)
            assert isinstance(await gil.ask(said), Ok)
            assert isinstance(await ask(gil, Again(id="next", carry=carry)), Ok)
        table = (await mine(server, **{table: token}))[0].next
        async with server.api(token) as api:
            info = msgspec.json.decode(
                (await api.get(f"/api/tables/{table}")).content, type=TableInfo
            )
        seen.append((info.adventure, info.played))
    assert seen == [
        (first.title, ()),
        (first.title, (first.title,)),
        (second.title, (first.title,)),
        (second.title, (first.title, second.title)),
    ]


async def test_what_was_told_is_not_mixed_with_headings_of_the_rules(server: Server) -> None:
    made = await server.make(system="skyace", seats=SEATS, chance="plain")
    table, token = made.table.id, made.tokens["gm"]
    async with server.seat(table, token) as gil:
        await gil.begin()
    async with server.seat(table, token) as gil:
        [menu, *_] = [one for one in gil.view.decisions if not one.aside] if gil.view else []
        assert isinstance(await gil.ask(Answer(to=menu.id, answer="start")), Ok)
    (evening,) = (await of(server, table, token, "chronicle"))["chapters"]
    assert [one["text"] for one in evening["lines"]] == ["Contest 1 begins"]
    async with server.seat(table, token) as gil:
        said = Narrate(title="Low tide", text="The causeway is bare.")
        assert isinstance(await gil.ask(said), Ok)
    (evening,) = (await of(server, table, token, "chronicle"))["chapters"]
    assert [one["text"] for one in evening["lines"]] == ["Low tide", "The causeway is bare."]


def test_growth_names_rules_of_the_game() -> None:
    for system in installed().values():
        assert system.sheets is None or set(system.sheets.growth) <= {*system.rules}, system.id
