"""A whole session of Suits over real sockets: no device is ever sent what its seat may not know.

Every message of every seat and of a spectator is kept: hands, tops of decks that somebody looked
at, and numbers of the GM's. What was to be seen of cards is told by the stored events; numbers of
the GM's are such as nothing else at the table comes to.
"""

import asyncio
import re
from collections import Counter
from typing import Any, cast

import msgspec
import pytest

from fiftyfour.engine.actions import Answer, SeatAction
from fiftyfour.engine.cards import Card
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given, Number, PickCards, Simple
from fiftyfour.engine.events import Told
from fiftyfour.engine.forms import Form
from fiftyfour.engine.options import Choose
from fiftyfour.engine.things import GM, Seat, Viewer
from fiftyfour.engine.view import Pending
from fiftyfour.table.http import SeatPlan
from fiftyfour.table.protocol.client import Hello
from fiftyfour.table.protocol.server import Ok, Welcome

from .conftest import Client, Server
from .test_hidden import SEQS, faces, known_after, stored

NUMBER, TOUGHNESS, THRESHOLD = 59, 88, 93
"""A modifier, a limit of damage and a threshold of the GM's.

Nothing public comes to the smallest of them: a deck has 54 cards, a table ends after about `PLAYS`
plays (every play's number is told), and a player adds nothing to a total of `ENOUGH`.
"""
PLAYS, ENOUGH = 40, NUMBER - 10
SECRETS = re.compile(rf"(?<!\d)(?:{NUMBER}|{TOUGHNESS}|{THRESHOLD})(?!\d)")

PLAYERS = ("p1", "p2", "p3")
TRIED = ("awareness look", "thief open", "persuasion persuade", "leadership swap", "ambush look")
STEPS, TABLES = 600, 8

TESTED = ("SU-ADD-02", "SU-AWA-03", "SU-AMB-02", "SU-LEA-11", "SU-INI-01", "SU-DMG-01")
"""What has to have happened: cards added, looked at, swapped; initiative, and a hit."""

NO_SECRET = re.compile(r" as (?:10|[2-9JQKA])[♣♦♥♠]|\bquestion \d+\b")
"""What a Joker or a King may stand for, and which question is open."""
MARKS = ("seq", "at", "id", "hash", "next", "by", "order")
"""Numbers that count messages and times, and words that need not be looked through."""


def plain(value: Any) -> Any:
    """A message without what is only spoken of: cards to be named, and numbers of questions."""
    if isinstance(value, list):
        return [plain(one) for one in cast("list[Any]", value)]
    if isinstance(value, str):
        return NO_SECRET.sub("", value)
    if not isinstance(value, dict):
        return value
    fields = cast("dict[str, Any]", value)
    if " as " in str(fields.get("id", "")):
        return {"cards": fields.get("cards", [])[:1]}
    return {
        name: plain(one) for name, one in fields.items() if name not in ("counts", "about", "rules")
    }


def numbers(value: Any, path: str = "") -> dict[int, str]:
    """Every number a message tells, also those in words, with the place where it stands."""
    if isinstance(value, bool) or value is None:
        return {}
    if isinstance(value, int):
        return {abs(value): path}
    if isinstance(value, str):
        words = re.findall(r"(?<![\w-])\d+(?![\w-])", value)
        return {int(word): f"{path}: {value}" for word in words}
    if isinstance(value, list):
        parts = list(enumerate(cast("list[Any]", value)))
    elif isinstance(value, dict):
        fields = cast("dict[str, Any]", value)
        if fields.get("kind") in ("number", "form"):
            return {}  # bounds of what may be answered
        parts = [(name, part) for name, part in fields.items() if name not in MARKS]
    else:
        return {}
    return {n: at for name, part in parts for n, at in numbers(part, f"{path}/{name}").items()}


class Part:
    """Somebody who plays a part: mostly by chance, and what is to be tested on purpose."""

    def __init__(self, client: Client, seat: str, seed: int) -> None:
        self.client, self.seat, self.chance = client, seat, Plain(seed=seed)
        self.turn = seed
        self.tried = Counter[str]()
        self.asked = 0

    def answer(self, pending: Pending) -> Given:
        decision = pending.decision
        if isinstance(decision, Choose):
            ids = [option.id for option in decision.options]
            wanted = self._wanted(ids, decision.prompt)
            if wanted is not None:
                return wanted
        if isinstance(decision, Number):
            return THRESHOLD if self.seat == GM and decision.most >= THRESHOLD else 1
        if isinstance(decision, PickCards) and not decision.sets:
            return [*decision.cards[: max(1, decision.least)]]
        if isinstance(decision, Form) and decision.open:
            fields = decision.fields.items()
            return {name: one.default for name, one in fields if one.default is not None}
        return decision.sample(self.chance)

    def _wanted(self, ids: list[str], prompt: str) -> str | None:
        self.turn += 1
        for first in ("begin", "allow", "try"):
            if first in ids:
                return first
        total = max(map(int, re.findall(r"\d+", prompt)), default=0)
        if "done" in ids and (self.turn % 3 or (self.seat != GM and total >= ENOUGH)):
            return "done"
        if "stop" in ids:
            return ids[0]
        if self.seat == GM and "end scene" in ids:
            self.asked += 1
            asks = [one for one in ids if one.startswith("ask ")]
            if asks and self.asked % 8:
                return asks[self.asked % len(asks)]
            return "fight" if self.asked % 24 else "end scene"
        resists = [one for one in ids if one == "threshold" or one.startswith("by n")]
        if resists:
            easy = "ambush" in prompt and "t10" in ids
            return "t10" if easy else resists[self.turn % len(resists)]
        if "pass" in ids and "other" in ids and self.turn % 8:
            return next(one for one in ("guns attack", "thug attack") if one in ids)
        uses = [one for one in TRIED if one in ids]
        if not uses:
            return None
        use = min(uses, key=lambda one: self.tried[one])
        self.tried[use] += 1
        return use

    def act(self) -> SeatAction | None:
        view = self.client.view
        asked = [one for one in view.decisions if one.id.isdigit()] if view else []
        awaited = [one for one in asked if one.awaited]
        if not awaited:
            return None
        return Answer(to=awaited[0].id, answer=self.answer(awaited[0]))


async def told(client: Client, pending: str, answer: Given) -> None:
    assert isinstance(await client.ask(Answer(to=pending, answer=answer)), Ok)


async def opened(server: Server) -> tuple[str, dict[str, str], dict[str, Client]]:
    """A GM and three players, none of them a bot, and somebody who watches."""
    seats = (SeatPlan(role="gm", name="Vera"), *(SeatPlan(name=one) for one in ("Ann", "Bo", "Cy")))
    made = await server.make(system="suits", seats=seats)
    clients: dict[str, Client] = {}
    for who in (GM, *PLAYERS, "spectator"):
        client = clients[who] = Client(await server.connect(made.table.id))
        await client.say(Hello(token=made.tokens[who]))
        await client.hear(Welcome)
    return made.table.id, made.tokens, clients


async def played(server: Server, table: str, clients: dict[str, Client]) -> set[str]:
    """Everybody answers in turn until all that is to be tested has happened: by which rules."""
    parts = {who: Part(clients[who], who, at) for at, who in enumerate((GM, *PLAYERS))}
    happened = set[str]()
    for step in range(1, STEPS):
        if step % 25 == 0:  # a fight is over now, if there is one
            await clients[GM].ask(Answer(to="end-combat", answer="end combat"))
        for who, part in parts.items():
            action = part.act()
            if action is not None:
                await clients[who].ask(action)
        # What others have done is heard before the next round.
        await asyncio.gather(*(heard(client) for client in clients.values()))
        if step % 10:
            continue
        events = [event for kept in await stored(server, table) for event in kept.entry.events]
        happened = {event.rule for event in events}
        plays = sum(event.rule == "SU-PLAY-09" and isinstance(event, Told) for event in events)
        assert plays < NUMBER
        if plays >= PLAYS or happened.issuperset(TESTED):
            return happened
    return happened


async def heard(client: Client) -> None:
    """All messages that are already there."""
    while True:
        try:
            async with asyncio.timeout(0.01):
                await client.next()
        except TimeoutError:
            return


@pytest.mark.slow
async def test_a_whole_session_of_suits(server: Server) -> None:
    left = set(TESTED)
    for _ in range(TABLES):
        left -= await session(server)
        if not left:
            return
    raise AssertionError(f"not tested, for it has not happened: {left}")


async def session(server: Server) -> set[str]:
    """A table from its beginning to its end, and what was sent there: by which rules it went on."""
    table, tokens, clients = await opened(server)
    gm = clients[GM]
    await gm.begin()
    person: dict[str, Simple] = {
        **dict.fromkeys(("fitness", "dexterity", "wits", "charisma"), 1),
        **{"name": "The Owl", "toughness": TOUGHNESS, "quick": "yes", "modifier": NUMBER},
    }
    await told(gm, "add-person", person)
    await told(gm, "cast", {"role": "guard", "name": "", "suit": "c", "here": "no"})
    await told(gm, "gm-notes", "The Owl pays the Guard")
    happened = await played(server, table, clients)
    for who, client in clients.items():  # what one gets on coming back, and over HTTP
        async with server.seat(table, tokens[who]) as again, server.api(tokens[who]) as api:
            for part in ("", "/log", "/view"):
                client.texts.append((await api.get(f"/api/tables/{table}{part}")).text)
            client.texts += again.texts
        await client.socket.close()

    log = await stored(server, table)
    told_gm = numbers([msgspec.json.decode(text) for text in gm.texts])
    assert told_gm.keys() >= {NUMBER, TOUGHNESS, THRESHOLD}, "the check sees no number of the GM's"
    dealt = known_after(log, "everybody")
    for who, client in clients.items():
        viewer: Viewer = None if who == "spectator" else Seat(who)
        must_know_no_more(client.texts, dealt, known_after(log, viewer), who)
    return happened


def must_know_no_more(
    texts: list[str], dealt: list[set[Card]], after: list[set[Card]], who: str
) -> None:
    hidden = [every - theirs for every, theirs in zip(dealt, after, strict=True)]
    assert sum(map(bool, hidden)) > 3, "nothing was hidden from them, so nothing is tested"
    latest, seen = -1, 0
    for text in texts:
        latest = max([latest, *map(int, SEQS.findall(text))])
        known = after[latest] if latest >= 0 else set[Card]()
        found = faces(text)
        seen += len(found & known)
        assert who == GM or "pays the Guard" not in text
        if found <= known and (who == GM or not SECRETS.search(text)):
            continue  # most texts: to look at what each word means would take long
        lines = text.splitlines() if text.count("\n") else [text]
        messages = [plain(msgspec.json.decode(one)) for one in lines if one]
        found = faces(msgspec.json.encode(messages).decode())
        assert found <= known, (who, latest, found - known, text)
        if who != GM:
            places = numbers(messages)
            secrets = places.keys() & {NUMBER, TOUGHNESS, THRESHOLD}
            assert not secrets, (who, latest, {n: places[n] for n in secrets}, text)
    assert seen, "the check sees no faces at all"


def test_the_check_would_find_a_leak() -> None:
    named = {"id": "Jo as Ac", "label": "Joker as A♣", "cards": ["Jo", "Ac"]}
    assert faces(msgspec.json.encode(plain([named, "Joker as A♣"])).decode()) == {Card.JOKER}
    assert faces(msgspec.json.encode(plain({"text": "the 10♥", "top": ["As"]})).decode()) == {
        Card.TH,
        Card.AS,
    }
    message = {"seq": 88, "tracks": [{"name": "resists:1:0", "value": -59}], "text": "of 93: 7"}
    assert numbers(message).keys() >= {59, 93, 7}
    assert 88 not in numbers(message)
    late = "question 88 is not open; question 93 is, and 59"
    assert numbers(plain([late])).keys() == {59}
