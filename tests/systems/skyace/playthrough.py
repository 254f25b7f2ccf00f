"""Playthroughs as text: what is said, what happens, and what each seat sees of it.

A file starts with a title (`#`) and a scene in TOML (`=`); each `>` is a command, as in
`scene.py`. Everything else is written by this module, so that a change, or a leak, shows in review:

    python -m tests.systems.skyace.playthrough

rewrites the files. Seats that see the same are named together; `-` is somebody who only watches.
"""

import tomllib
from pathlib import Path

import msgspec

from fiftyfour.engine.decisions import PickCards
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import AnyEvent, Changed, Moved, Placed, Rolled, Shown, Told, Wrote
from fiftyfour.engine.forms import Form
from fiftyfour.engine.options import Choose
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import SheetView, Viewer, Zone
from fiftyfour.engine.view import Pending, Tally, View
from fiftyfour.systems.skyace.table import SkyAce
from tests.systems.skyace.scene import Play, Scene

Looks = dict[str, dict[Viewer, str]]
"""What each thing on the table looks like to each viewer."""

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.txt"))


def render(text: str) -> str:
    """The whole playthrough whose title, scene and commands stand in `text`."""
    given = text.splitlines()
    out = [line for line in given if line.startswith(("# ", "= "))]
    toml = "\n".join(line.removeprefix("= ") for line in given if line.startswith("= "))
    play = Play(msgspec.convert(tomllib.loads(toml), Scene))
    before: Looks = {}
    for line in ["> ", *(line for line in given if line.startswith("> "))]:
        said = line.removeprefix("> ")
        out += ["", line] if said else [""]
        try:
            events = play.do(said) if said else []
        except IllegalAction as wrong:
            out.append(f"  refused: {wrong.code}: {wrong.message}")
            continue
        for event in events:
            out.append(f"  {type(event).__name__} {together(heard(play.game, event))}")
        now = looks(play.game)
        out += [f"  {name} = {together(now[name])}" for name in now if changed(name, before, now)]
        out += [f"  no {name}" for name in before if name not in now]
        before = now
    return "\n".join(out) + "\n"


def changed(name: str, before: Looks, now: Looks) -> bool:
    """True for what looks otherwise than before, or is new and no empty pile or free pawn."""
    empty = all(text in ("", "None", "0 hidden") for text in now[name].values())
    return now[name] != before.get(name) and not (empty and name not in before)


def viewers(game: Session[SkyAce]) -> list[Viewer]:
    return [*game.seats, None]


def together(texts: dict[Viewer, str]) -> str:
    """One text for each viewer, those who read the same named together."""
    by_text: dict[str, list[str]] = {}
    for viewer, text in texts.items():
        by_text.setdefault(text, []).append(viewer or "-")
    if len(by_text) == 1:
        return next(iter(by_text))
    return " | ".join(f"{' '.join(who)}: {text}" for text, who in by_text.items() if text)


def heard(game: Session[SkyAce], event: AnyEvent) -> dict[Viewer, str]:
    """An event as each viewer reads it, empty for those who do not read it at all."""
    return {viewer: _event(event.to(viewer)) for viewer in viewers(game)}


def _event(event: AnyEvent | None) -> str:
    match event:
        case None:
            return ""
        case Moved():
            cards = " ".join(event.cards) or f"{event.count} hidden"
            return f"{event.source} to {event.target}: {cards} [{event.rule}]"
        case Shown():
            return f"{event.pile}: {' '.join(event.cards) or event.count} [{event.rule}]"
        case Changed():
            return f"{event.track}: {event.before} to {event.after} [{event.rule}]"
        case Placed():
            return f"{event.piece}: {event.before} to {event.after} [{event.rule}]"
        case Wrote():
            return f"{event.sheet} [{event.rule}]"
        case Rolled():
            return f"{event.dice}: {event.values} [{event.rule}]"
        case Told():
            return f"{event.text} [{event.rule}]"


def looks(game: Session[SkyAce]) -> Looks:
    """What lies on the table, thing by thing, as each viewer sees it."""
    found: Looks = {}
    for viewer in viewers(game):
        for name, text in _seen(game.view(viewer)).items():
            found.setdefault(name, dict.fromkeys(viewers(game), ""))[viewer] = text
    return found


def _seen(view: View) -> dict[str, str]:
    texts = {zone.name: _zone(zone) for zone in view.zones}
    texts |= {track.name: f"{track.value}" for track in view.tracks}
    texts |= {piece.name: f"{piece.at}" for piece in view.pieces}
    texts |= {sheet.name: _sheet(sheet) for sheet in view.sheets if sheet.owner}
    texts["centre"] = "" if view.centre is None else _tally(view.centre)
    texts["awaited"] = ", ".join(f"{one.seat} {one.what}" for one in view.awaited)
    texts["asked"] = "; ".join(_asked(pending) for pending in view.decisions if pending.awaited)
    texts["free"] = ", ".join(pending.id for pending in view.decisions if not pending.awaited)
    return texts


def _zone(zone: Zone) -> str:
    if zone.kind == "deck":
        return f"{zone.count} cards" + "".join(f" {card or '?'}" for card in zone.top)
    return " ".join(zone.cards) if zone.open else f"{zone.count} hidden"


def _sheet(sheet: SheetView) -> str:
    """Of a hero its part in the contest, of a secret identity the names in it."""
    data = msgspec.json.decode(sheet.data, type=dict[str, object])
    if sheet.name.startswith("hero:"):
        return " ".join(str(data[part]) for part in ("name", "side", "status") if data[part])
    return ", ".join(str(text) for text in data.values() if text)


def _tally(tally: Tally) -> str:
    lines = [
        f"{line.label}: "
        + " ".join(f"{term.value:+d} ({term.label})" for term in line.terms)
        + (f" = {line.total}, {line.result}" if line.terms else f" {line.total or line.result}")
        for line in tally.lines
    ]
    return " / ".join([tally.title, *lines, tally.outcome])


def _asked(pending: Pending) -> str:
    match pending.decision:
        case Choose(options=options):
            return " | ".join(option.id for option in options)
        case PickCards(sets=sets) if sets is not None:
            return " | ".join(f"{' '.join(one.cards)} ({one.label})" for one in sets)
        case Form(fields=fields):
            return f"{pending.id} ({', '.join(fields)})"
        case other:
            return other.prompt


if __name__ == "__main__":
    for path in FILES:
        path.write_text(render(path.read_text()))
        print(path.name)
