"""Real cards over the wire: each enters their own, and nobody else learns anything by it."""

from fiftyfour.engine.actions import Answer, Scribe
from fiftyfour.engine.decisions import EnterFaces
from fiftyfour.engine.things import Seat
from fiftyfour.table.protocol.server import Error, Ok

from .conftest import Client, Server


def entered(*faces: str) -> Answer:
    return Answer(to="enter", answer=list(faces))


async def asked(one: Client) -> EnterFaces:
    """Wait until this seat is asked what was drawn."""
    while True:
        for pending in one.view.decisions if one.view is not None else ():
            if isinstance(pending.decision, EnterFaces):
                return pending.decision
        await one.next()


async def test_each_enters_their_own_and_others_learn_nothing(server: Server) -> None:
    made = await server.make("Ann", "Bo", "bot", chance="human")
    table, tokens = made.table.id, made.tokens
    async with (
        server.seat(table, tokens["p1"]) as ann,
        server.seat(table, tokens["p2"]) as bo,
        server.seat(table, tokens["spectator"]) as watcher,
    ):
        await ann.begin()
        await asked(ann)
        for stranger in (bo, watcher):
            for action in (entered("7h", "8h", "Ks"), Scribe(seat=Seat("p2"))):
                assert isinstance(await stranger.ask(action), Error)
        for _ in range(2):  # the second time it is a repeat
            assert isinstance(await ann.ask(entered("7h", "8h", "Ks"), "mine"), Ok)
        sheet = await asked(bo)
        assert len(sheet.faces) == 54, "Bo's sheet does not tell what Ann holds"
        assert sheet.seen == ()
        refused = await bo.ask(entered("7h", "2c", "3c"))
        assert isinstance(refused, Error)
        assert refused.message.startswith("7♥ is not in the deck; look again")
        assert isinstance(await bo.ask(entered("2d", "2c", "3c")), Ok)
        sheet = await asked(ann)
        while sheet.prompt != "Which 3 cards did Otto draw from the deck?":
            await ann.next()
            sheet = await asked(ann)
        assert isinstance(await ann.ask(entered("4d", "4c", "5c")), Ok)
        for one in (bo, watcher):
            while one.view is None or one.view.awaited[0].what != "choosing a card":
                await one.next()
        assert bo.view is not None
        known = {card for zone in bo.view.zones for card in zone.cards or ()}
        assert known == {"2d", "2c", "3c"}
        for card in ("7h", "8h", "Ks", "2d", "2c", "3c", "4d", "4c", "5c"):
            assert not any(f'"{card}"' in text for text in watcher.texts)
