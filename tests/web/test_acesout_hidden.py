"""Aces Out keeps its secrets: every message of every seat through a whole mission (AO-VIS-01)."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any, cast

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from fiftyfour.engine.actions import Answer, Note
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.forms import Folded
from fiftyfour.engine.options import Choose
from fiftyfour.engine.view import Pending
from fiftyfour.table.http import SeatPlan
from fiftyfour.table.protocol.client import Act, Hello, Unfold
from fiftyfour.table.protocol.server import Error, Unfolded, Welcome

from .conftest import Client, Server
from .test_hidden import faces

PLAYERS = ("p1", "p2")
LAST = ("end-mission", "cancel-call", "gm-notes", "support")
"""What would end it too soon, say the notes anew, or is said when it is asked for."""
LONG = 60
"""Answers before a GM may end the mission."""
PLANS, ASIDE = "Dr Frost pays the guide", "Granite is next"
SEATS = (SeatPlan(role="gm", name="Vera"), *(SeatPlan(name=name) for name in ("Ann", "Bo")))


class Playing(Client):
    """A seat that says anything legal, starts whatever it may, and helps whenever it can."""

    def __init__(self, socket: ClientConnection) -> None:
        super().__init__(socket)
        self.tried: set[str] = set()

    async def mission(self, seed: int) -> None:
        """Answer whatever is asked, until the mission is over."""
        chance, answered = Plain(seed=seed), ""
        while self.view is None or not self.view.over:
            asked = [one for one in self.view.decisions if one.awaited] if self.view else []
            if asked and asked[0].id != answered:
                action = await self.act(asked[0], chance)
                answered = action.to
                self.tried.add(action.to)
                await self.say(Act(id=f"m{next(self.ids)}", action=action))
            if isinstance(await self.next(), Error):
                answered = ""  # somebody else was quicker, and it is asked again

    async def act(self, asked: Pending, chance: Plain) -> Answer:
        """An answer to what is asked, or now and then something else."""
        assert self.view is not None
        others = [one for one in self.view.decisions if one.aside and one.decision.answerable]
        others = [one for one in others if one.id not in (*LAST, *self.tried)]
        pending = asked if not others or chance.below(3) else others[chance.below(len(others))]
        decision = pending.decision
        if isinstance(decision, Folded):
            await self.say(Unfold(id="unfold", to=pending.id))
            while not isinstance(told := await self.next(), Unfolded):
                if isinstance(told, Error) and told.id == "unfold":
                    return await self.act(asked, chance)  # it is closed by now
            decision = told.decision
        match decision:
            case Choose(options=[support, *_, stay]) if stay.id == "stay out":
                return Answer(to=pending.id, answer=support.id)
            case Choose(options=options) if len(self.tried) < LONG:
                going_on = [one for one in options if one.id != "end mission"] or options
                return Answer(to=pending.id, answer=going_on[chance.below(len(going_on))].id)
            case _:
                return Answer(to=pending.id, answer=decision.sample(chance))


def parts(message: Any) -> Iterator[dict[str, Any]]:
    """Every object in a message, however deep."""
    if isinstance(message, dict):
        whole = cast("dict[str, Any]", message)
        yield whole
        yield from parts(list(whole.values()))
    elif isinstance(message, list):
        for inside in cast("list[Any]", message):
            yield from parts(inside)


def leaks(message: Any, who: str) -> list[dict[str, Any]]:
    """Draw piles and cards that move in or out of them face down, a supporter's two, the notes."""
    found: list[dict[str, Any]] = []
    for part in parts(message):
        named = [str(part.get(key, "")) for key in ("name", "source", "target", "pile")]
        others = [name for name in named if name.startswith("choice:") and name != f"choice:{who}"]
        inside = "count" in part and named[0].startswith("deck:")
        turned = others and not (named[1] in others and named[2].startswith(OPEN))
        given = part.get("rule") == "AO-COMB-02" and part.get("kind") == "cards"
        noted = named[0] == "notes" and who != "gm"
        if ((inside or turned) and part.get("cards")) or noted or (given and who not in PLAYERS):
            found.append(part)
    return found


OPEN = ("removed:", "discard:", "aside:")
"""Where a supporter's cards go for everybody to see: given, spared, or a joker."""


@pytest.mark.slow
async def test_nobody_hears_what_is_not_theirs(server: Server) -> None:
    made = await server.make(system="acesout", seats=SEATS, settings={"missions": 1})
    table, tokens = made.table.id, made.tokens
    clients: dict[str, Playing] = {}
    for who in ("gm", *PLAYERS, "spectator"):
        client = clients[who] = Playing(await server.connect(table))
        await client.say(Hello(token=tokens[who]))
        await client.hear(Welcome)
    gm = clients["gm"]
    await gm.begin()
    await gm.ask(Answer(to="gm-notes", answer=PLANS))
    await gm.ask(Note(text=ASIDE, private=True))
    async with asyncio.timeout(60):
        seeds = enumerate(clients.values())
        await asyncio.gather(*(client.mission(seed) for seed, client in seeds))
    for who, client in clients.items():  # what one gets on coming back, and over HTTP
        again = Playing(await server.connect(table))
        await again.say(Hello(token=tokens[who]))
        await again.hear(Welcome)
        client.texts += again.texts
        async with server.api(tokens[who]) as api:
            for part in ("", "/log", "/view"):
                client.texts.append((await api.get(f"/api/tables/{table}{part}")).text)
        await again.socket.close()
        await client.socket.close()

    assert len({tried for client in clients.values() for tried in client.tried if "-" in tried}) > 7
    chosen: set[str] = set()
    for who, client in clients.items():
        heard = "".join(client.texts)
        assert faces(heard), "the check sees no faces at all"
        for secret in (PLANS, ASIDE):
            assert (secret in heard) == (who == "gm"), (who, secret)
        for text in client.texts:
            message = json.loads(text)
            assert leaks(message, who) == [], who
            mine = [part for part in parts(message) if part.get("name") == f"choice:{who}"]
            chosen |= {who for part in mine if part.get("cards")}
    assert chosen, "nobody supported anybody, so nothing is tested"


async def test_a_stranger_hears_nothing(server: Server) -> None:
    made = await server.make(system="acesout", seats=SEATS)
    client = Client(await server.connect(made.table.id))
    try:
        await client.say(Hello(token="x" * 43))
        await client.next()
    except ConnectionClosed:
        pass
    assert not faces("".join(client.texts))
    async with server.api() as api:
        for part in ("/log", "/view"):
            assert (await api.get(f"/api/tables/{made.table.id}{part}")).status_code in (401, 403)


def test_the_check_would_find_a_leak() -> None:
    two = {"name": "choice:p2", "count": 2, "cards": ["5d", "As"]}
    assert leaks({"view": {"zones": [two]}}, "gm") == [two]
    assert leaks({"view": {"zones": [two]}}, "p2") == []
    turned = {"event": "moved", "source": "deck:p2", "target": "choice:p2", "cards": ["5d"]}
    given = {"event": "moved", "source": "choice:p2", "target": "removed:p2", "cards": ["5d"]}
    assert leaks([turned, given], "p1") == [turned]
    assert leaks({"name": "notes", "data": {"text": ""}}, "p1") != []
    assert leaks({"name": "deck:p1", "count": 40, "cards": ["5d"]}, "p1") != []
