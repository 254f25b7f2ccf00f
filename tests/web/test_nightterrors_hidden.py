"""Hands of Night Terrors on the wire: every message of five seats and a watcher, conflict after
conflict, against where each card really lay."""

import asyncio
from collections.abc import Iterator, Sequence

import msgspec

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.cards import ALL_CARDS, Card
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.events import AnyEvent, Moved
from fiftyfour.engine.forms import AnyDecision
from fiftyfour.engine.options import Choose
from fiftyfour.engine.things import GM, Seat, Viewer
from fiftyfour.engine.view import View
from fiftyfour.systems.nightterrors.table import CharacterSheet
from fiftyfour.table.http import SeatPlan
from fiftyfour.table.protocol.client import Act, Hello
from fiftyfour.table.protocol.server import ServerMessage, Update, Welcome
from fiftyfour.table.records import Kept

from .conftest import Client, Server
from .test_hidden import SEQS, faces, stored

_messages = msgspec.json.Decoder[ServerMessage](ServerMessage)

OPEN = ("used", "kept:", "played:")
"""Piles that everybody sees."""


class Truth:
    """Where every card lay after each entry, what each seat has been dealt, and what was played."""

    def __init__(self, log: Sequence[Kept], owners: dict[str, Viewer]) -> None:
        self.owners = owners
        self.lies: list[dict[Card, str]] = []
        self.known: dict[Viewer, list[set[Card]]] = {}
        self.played: list[set[Card]] = []
        at = dict.fromkeys(ALL_CARDS[:52], "deck")
        known: dict[Viewer, set[Card]] = {}
        played: set[Card] = set()
        for kept in log:
            during = {seat: set(cards) for seat, cards in known.items()}
            for event in kept.entry.events:
                if not isinstance(event, Moved):
                    continue
                for card in event.cards:
                    assert at[card] == event.source, (kept.entry.seq, card, at[card], event.source)
                    at[card] = event.target
                    if event.target == "deck":
                        for theirs in known.values():
                            theirs.discard(card)
                    if event.target.startswith("hand:"):
                        for seen in (known, during):
                            seen.setdefault(owners[event.target], set()).add(card)
                    if event.target.startswith(OPEN):
                        played.add(card)
            self.lies.append(dict(at))
            self.played.append(set(played))
            for seat in owners.values():
                self.known.setdefault(seat, []).append(during.get(seat, set()))

    def may_know(self, viewer: Viewer, seq: int) -> set[Card]:
        """Cards dealt to a seat since they were last shuffled, and all that has ever lain open."""
        mine = self.known[viewer][seq] if viewer is not None else set[Card]()
        return mine | self.played[seq]


def told(event: AnyEvent, viewer: Viewer, truth: Truth) -> bool:
    """True if the faces in a move may be told: it is of one's own hand, or an open pile's."""
    assert isinstance(event, Moved)
    ends = (event.source, event.target)
    return any(
        end.startswith(OPEN) or (viewer is not None and truth.owners.get(end) == viewer)
        for end in ends
    )


def looked_through(view: View, seq: int, viewer: Viewer, truth: Truth) -> Iterator[str]:
    """What is wrong with a view: a face where none may be seen, or another than lies there."""
    mine: set[Card] = set()
    for zone in view.zones:
        seen = {card for card in (*zone.cards, *zone.top) if card is not None}
        if zone.name.startswith("hand:") and truth.owners[zone.name] == viewer:
            mine |= seen
            if len(seen) != zone.count:
                yield f"{zone.name} is not whole"
        elif seen and not zone.name.startswith(OPEN):
            yield f"{zone.name} shows {seen}"
        if any(truth.lies[seq][card] != zone.name for card in seen):
            yield f"{zone.name} shows cards that lie elsewhere"
        if zone.name.startswith("kept:") and zone.owner == viewer:
            mine |= seen
    for asked in view.decisions:
        if not faces(msgspec.json.encode(asked).decode()) <= mine:
            yield f"{asked.id} names cards of others"


def cards_of_characters(view: View) -> set[Card]:
    """Everybody is called by a face card; where that card itself lies is another thing."""
    data = (bytes(one.data) for one in view.sheets if one.name.startswith("character:"))
    known = (msgspec.json.decode(one, type=CharacterSheet) for one in data)
    return {one.card for one in known}


def said(decision: AnyDecision, chance: Plain) -> Given:
    """Any legal answer; but nobody gives while there is another, and scenes end early."""
    if isinstance(decision, Choose):
        ids = [option.id for option in decision.options if option.id != "give"]
        if "end scene" in ids and chance.below(2):
            return "end scene"
        if ids:
            return ids[chance.below(len(ids))]
    return decision.sample(chance)


async def plays(client: Client, chance: Plain) -> None:
    """Until it is over."""
    answered = ""
    while client.view is None or not client.view.over:
        asked = [one for one in client.view.decisions if one.awaited] if client.view else []
        if client.view and asked and asked[0].id != answered:
            answered = asked[0].id
            reply = Answer(to=answered, answer=said(asked[0].decision, chance))
            await client.say(Act(id=f"m{next(client.ids)}", action=reply))
        await client.next()


def moves(log: Sequence[Kept]) -> set[tuple[str, str]]:
    """From what kind of pile to what kind cards have gone."""
    return {
        (event.source.split(":")[0], event.target.split(":")[0])
        for kept in log
        for event in kept.entry.events
        if isinstance(event, Moved)
    }


async def test_no_hand_is_told_before_it_is_played(server: Server) -> None:
    players = (SeatPlan(name=name) for name in ("Ann", "Bo", "Cy", "Di"))
    people = (SeatPlan(role="gm", name="Vera"), *players)
    made = await server.make(system="nightterrors", seats=people, settings={"conflicts": 2})
    table, tokens = made.table.id, made.tokens
    seats = ("gm", "p1", "p2", "p3", "p4")
    clients: dict[str, Client] = {}
    for who in (*seats, "spectator"):
        clients[who] = Client(await server.connect(table))
        await clients[who].say(Hello(token=tokens[who]))
        await clients[who].hear(Welcome)
    await clients["gm"].begin()
    await asyncio.wait_for(
        asyncio.gather(*(plays(clients[who], Plain(seed=n)) for n, who in enumerate(clients))), 60
    )
    for client in clients.values():
        await client.socket.close()

    log = await stored(server, table)
    owners: dict[str, Viewer] = {f"hand:p{n}": Seat(f"p{n}") for n in range(1, 5)}
    view = clients["gm"].view
    assert view is not None
    hands = (zone for zone in view.zones if zone.name.startswith("hand:"))
    owners |= {zone.name: GM for zone in hands if zone.owner == GM}
    laid = {("hand", "played"), ("hand", "kept"), ("kept", "hand"), ("played", "used")}
    assert {*laid, ("hand", "buried"), ("deck", "hand")} <= moves(log)
    truth = Truth(log, owners)
    called = cards_of_characters(view)
    assert sum(len(played) > 20 for played in truth.played), "hardly a card was played"
    for who, client in clients.items():
        viewer: Viewer = None if who == "spectator" else Seat(who)
        latest, views = -1, 0
        for text in client.texts:
            latest = max([latest, *map(int, SEQS.findall(text))])
            if latest < 0:
                assert not faces(text)
                continue
            named = faces(text) - called
            assert named <= truth.may_know(viewer, latest), (who, latest, text)
            message = _messages.decode(text)
            if not isinstance(message, Update | Welcome):
                continue
            for line in message.lines if isinstance(message, Update) else ():
                for event in line.events:
                    if isinstance(event, Moved) and event.cards:
                        assert told(event, viewer, truth), (who, line.seq, event)
            if isinstance(message.view, View):
                views += 1
                wrong = list(looked_through(message.view, latest, viewer, truth))
                assert wrong == [], (who, latest)
        assert views > 20, who
