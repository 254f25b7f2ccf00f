"""Record contests of Sky Ace as one seat sees them, for the gallery of the page.

    python page/scripts/gallery.py

Writes page/src/gallery/fixtures/NAME.json, which Git ignores: [{view, lines}, ...], one step for
each answer given.
"""

import json
from pathlib import Path

import msgspec

from fiftyfour.bots.playing import awaited_of, reply_of
from fiftyfour.engine.actions import Begin, Reply
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.game import Game
from fiftyfour.engine.system import SeatInfo, Setup
from fiftyfour.engine.things import GM, Seat, Viewer
from fiftyfour.systems.skyace import system

TARGET = Path(__file__).parents[1] / "src" / "gallery" / "fixtures"


def record(
    names: list[str],
    viewer: Viewer,
    seed: int,
    *,
    gm: bool = False,
    most: int = 160,
    tested: bool = False,
    **settings: object,
) -> list[object]:
    """One contest between bots, step by step as `viewer` sees it."""
    seats = [SeatInfo(Seat(f"p{n}"), "player", name) for n, name in enumerate(names, 1)]
    if gm:
        seats.insert(0, SeatInfo(GM, "gm", "Vera"))
    setup = Setup(system="skyace", seats=tuple(seats), host=seats[0].seat, settings=settings)
    game, thinking = Game(system, setup, Plain(seed=seed)), Plain(seed=seed + 1)
    steps: list[object] = []

    def keep(seat: Seat, kind: str, events: list[object]) -> None:
        read = [event.to(viewer) for event in events]
        line = {
            "seq": game.seq - 1,
            "seat": seat,
            "kind": kind,
            "hash": f"{game.seq:064x}",
            "at": game.seq * 1000,
            "events": [msgspec.to_builtins(event) for event in read if event is not None],
        }
        steps.append({"view": json.loads(msgspec.json.encode(game.view(viewer))), "lines": [line]})

    keep(setup.host, "begin", game.apply(setup.host, Begin()))
    if tested:
        answer = {"hero": "1", "skill": "Mechanics", "difficulty": "average"}
        keep(GM, "answer", game.apply(GM, Reply(to="open-test", answer=answer)))
    while not game.over and len(steps) < most:
        asked = awaited_of(game, thinking)
        if asked is None:
            break
        seat, pending = asked
        keep(seat, "answer", game.apply(seat, reply_of(system.bot, game, seat, pending, thinking)))
    return steps


if __name__ == "__main__":
    rpg = {"gm": True, "tested": True, "most": 6, "untrained": "one_card"}
    recorded = {
        "duel": record(["Ann", "Bo"], Seat("p1"), 5, contests=1, round_limit=12),
        "three": record(["Ann", "Bo", "Cy"], Seat("p2"), 11, contests=1, round_limit=12),
        "watch": record(
            ["Ann", "Bo", "Cy", "Di", "Eve", "Flo"], None, 3, contests=1, round_limit=12
        ),
        "melee": record(
            ["Ann", "Bo", "Cy", "Di"], Seat("p1"), 4, contests=1, round_limit=14, hands="open"
        ),
        "team": record(["Ann", "Bo", "Cy"], GM, 8, gm=True, contests=1, round_limit=12),
        "test": record(["Ann"], Seat("p1"), 9, **rpg),
    }
    TARGET.mkdir(exist_ok=True)
    for name, steps in recorded.items():
        (TARGET / f"{name}.json").write_text(json.dumps(steps))
        print(f"{name}: {len(steps)} steps")
