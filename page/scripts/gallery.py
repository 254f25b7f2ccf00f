"""Record games as one seat sees them, for the gallery of the page.

    python page/scripts/gallery.py

Writes page/src/gallery/fixtures/NAME.json, which Git ignores: [{view, lines}, ...], one step for
each answer given.
"""

import json
from collections.abc import Sequence
from pathlib import Path

import msgspec

from fiftyfour.engine.actions import Answer, Begin
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.playing import awaited_of, bot_answer
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, SettingValue, Setup
from fiftyfour.engine.things import GM, Seat, Viewer
from fiftyfour.systems.acesout import system as acesout
from fiftyfour.systems.skyace import system as skyace

Told = tuple[str, str, Given]
"""A seat, the decision it answers (blank: what it is asked), and the answer."""

TARGET = Path(__file__).parents[1] / "src" / "gallery" / "fixtures"


def record(
    game_id: str,
    names: list[str],
    viewer: Viewer,
    seed: int,
    *,
    gm: bool = False,
    most: int = 160,
    settings: dict[str, SettingValue],
    first: Sequence[Told] = (),
) -> list[object]:
    """One game between bots, after what is told `first`, step by step as `viewer` sees it."""
    system = acesout if game_id == "acesout" else skyace
    seats = [SeatInfo(Seat(f"p{n}"), "player", name) for n, name in enumerate(names, 1)]
    if gm:
        seats.insert(0, SeatInfo(GM, "gm", "Vera"))
    setup = Setup(system=game_id, seats=tuple(seats), host=seats[0].seat, settings=settings)
    game, thinking = Session(system, setup, Plain(seed=seed)), Plain(seed=seed + 1)
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
    for who, to, answer in first:
        seat = Seat(who)
        asked_of = to or next(p.id for p in game.pending(seat) if p.id.isdecimal())
        keep(seat, "answer", game.apply(seat, Answer(to=asked_of, answer=answer)))
    while not game.over and len(steps) < most:
        asked = awaited_of(game, thinking)
        if asked is None:
            break
        seat, pending = asked
        act = bot_answer(system.minds.bot, game, seat, pending, thinking)
        keep(seat, "answer", game.apply(seat, act))
    return steps


CITY: dict[str, SettingValue] = {"contests": 1, "round_limit": 12}
TEST: Given = {"hero": "1", "skill": "Mechanics", "difficulty": "average"}

VILLAIN: Given = {
    "title": "The frozen lake",
    "goals": "Find the lab under the ice before the agents are missed",
    "villain": "Dr. Halvorsen",
}
MONTAGE: Given = {"kind": "preparation_montage", "title": "A week in Oslo", "actions": 3}
CAPER: Given = {"kind": "caper", "title": "Under the ice"}
TRIP: tuple[Told, ...] = (
    ("gm", "start-mission", VILLAIN),
    ("gm", "gm-notes", "The lab is empty. The scientist is Velvet's cousin."),
    ("gm", "start-scene", MONTAGE),
    ("gm", "call-draw", {"lead": "p1", "preset": "CH-10", "note": "A guide who knows the lake"}),
    ("p1", "", "draw"),
    ("p2", "propose-tool", {"name": "Snowmobile", "type": "Vehicle"}),
    ("gm", "approve-tool", "approve 5"),
    ("gm", "add-boon", {"agent": "p2", "text": "Trained on ice", "cards": 1}),
    ("gm", "end-scene", "end scene"),
    ("gm", "start-scene", CAPER),
)
AGAINST: Given = {"initiator": "p1", "opponent": "p2", "initiator_skill": "FORCE"}


if __name__ == "__main__":
    three = ["Ann", "Bo", "Cy"]
    recorded = {
        "duel": record("skyace", ["Ann", "Bo"], Seat("p1"), 5, settings=CITY),
        "three": record("skyace", three, Seat("p2"), 11, settings=CITY),
        "watch": record("skyace", [*three, "Di", "Eve", "Flo"], None, 3, settings=CITY),
        "melee": record(
            "skyace",
            [*three, "Di"],
            Seat("p1"),
            4,
            settings={"contests": 1, "round_limit": 14, "hands": "open"},
        ),
        "team": record("skyace", three, GM, 8, gm=True, settings=CITY),
        "test": record(
            "skyace",
            ["Ann"],
            Seat("p1"),
            9,
            gm=True,
            most=6,
            first=[("gm", "open-test", TEST)],
            settings={"untrained": "one_card"},
        ),
        "agent": record(
            "acesout", three, Seat("p1"), 5, gm=True, first=TRIP, settings={"missions": 1}
        ),
        "gm": record("acesout", three, GM, 5, gm=True, first=TRIP, settings={"missions": 1}),
        "spies": record(
            "acesout",
            [*three, "Di", "Eve", "Flo"],
            Seat("p2"),
            7,
            gm=True,
            settings={"missions": 1},
        ),
        "rivals": record(
            "acesout",
            three,
            Seat("p1"),
            6,
            gm=True,
            first=[*TRIP, ("gm", "call-opposed", AGAINST)],
            settings={"missions": 1},
        ),
    }
    TARGET.mkdir(exist_ok=True)
    for name, steps in recorded.items():
        (TARGET / f"{name}.json").write_text(json.dumps(steps))
        print(f"{name}: {len(steps)} steps")
