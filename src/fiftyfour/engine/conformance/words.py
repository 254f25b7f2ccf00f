"""Names, rules and settings: what people and faces rely on."""

import sys
from collections import Counter
from collections.abc import Iterator
from typing import TypeVar, cast

import msgspec
from msgspec import Struct

from fiftyfour.engine.chance import Plain
from fiftyfour.engine.conformance.failing import must, sound
from fiftyfour.engine.conformance.randomplay import not_registered, plays, registered, tables
from fiftyfour.engine.conformance.walking import Look, Walk, looking
from fiftyfour.engine.decisions import Number, PickCards
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.forms import AnyDecision, Form
from fiftyfour.engine.options import Choose
from fiftyfour.engine.procedures import Procedure
from fiftyfour.engine.session import Session
from fiftyfour.engine.settings import Settings, setting_views
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.system import System
from fiftyfour.engine.things import GM, Seat, Sheet
from fiftyfour.engine.tree import heaps, things

T = TypeVar("T", bound=Struct)

ENGINE_WORDS = {"say", "undo", "gm", "note", "close", "join", "sit_out", "come_back"}
"""What stands in an event's rule where a person did it and no rule of the game."""


@looking
def things_have_names(walk: Walk[T]) -> Look:
    """Names are unique on the table; owners and sights name seats; cards lie in stocks."""
    game = walk.game
    while True:
        if walk.among(500):
            _have_names(game)
        yield


def _have_names(game: Session[T]) -> None:
    names = Counter(thing.name for thing in things(game.table))
    twice = [name for name, count in names.items() if count > 1 or not name]
    must(game, not twice, f"more than one thing is called {twice}")
    seats = {info.seat for info in game.config.seats}
    for thing in things(game.table):
        sight = () if isinstance(thing.sight, str) else thing.sight
        strange = set(sight) - {GM, *seats}
        must(game, not strange, f"{thing.name} is seen by {strange}")
        owned = thing.owner is None or thing.owner in seats
        must(game, owned, f"{thing.name} belongs to {thing.owner}")
    for pile in heaps(game.table):
        stocked = bool(pile.stock) or not pile.faces()
        must(game, stocked, f"{pile.name} holds cards and has no stock")


def procedures_are_registered(system: System[T]) -> None:
    """Every procedure of a game is among those it names, so that a game in it can be loaded.

    Random play tells of those that run; where the system is a package of its own, so do its files.
    """
    plays(system)
    package = type(system).__module__
    if not hasattr(sys.modules[package], "__path__"):
        return
    for kind in _final(Procedure):
        if f"{kind.__module__}.".startswith(f"{package}."):
            assert kind in registered(system), f"{system.id}: {not_registered(kind)}"


def _final(kind: type[Procedure]) -> Iterator[type[Procedure]]:
    """Procedures that no other is made from."""
    kinds = kind.__subclasses__()
    for one in kinds:
        yield from _final(one)
    if not kinds:
        yield kind


@looking
def hidden_sheets_can_be_blank(walk: Walk[T]) -> Look:
    """A sheet that not all see has data that can be made with nothing in it, for `redeal`."""
    game, tried = walk.game, set[type[Struct]]()
    while True:
        for thing in things(game.table):
            if not isinstance(thing, Sheet) or thing.sight == "all":
                continue
            kind = type(cast("Sheet[Struct]", thing).data)
            if kind not in tried:
                tried.add(kind)
                what = (
                    f"sheet {thing.name} is hidden: give every field of {kind.__name__} a default"
                )
                with sound(game, what):
                    kind()
        yield


@looking
def rules_are_known(walk: Walk[T]) -> Look:
    """Every rule ID in an event, a decision, a refusal or the tally is among the system's rules."""
    game, system = walk.game, walk.game.system
    known = set(system.rules)
    named, or_none = known | ENGINE_WORDS, known | {""}
    for rule, line in system.rules.items():
        assert rule and line, f"{system.id}: rule {rule!r} has no line"
    while True:
        made = yield
        for event in made.events:
            fits = event.rule in named
            must(game, fits, "it names no rule of the game", event)
        if not walk.among(1000):
            continue
        tally = system.centre(game)
        for line in tally.lines if tally is not None else ():
            fits = {line.rule, *(term.rule for term in line.terms)} <= or_none
            must(game, fits, "it names no rule of the game", line)
        many = walk.among(500)
        for seat in game.seats if many else [one.seat for one in game.awaited()]:
            for pending in walk.seen(seat).decisions:
                decision = pending.decision
                must(
                    game, bool(decision.rule), "a question names no rule: give it `rule`", decision
                )
                fits = decision.rule in known and _inner_rules(decision) <= or_none
                must(game, fits, "it names what is no rule of the game", decision)


def _inner_rules(decision: AnyDecision) -> set[str]:
    match decision:
        case Choose(options=options, closed=closed):
            rules = {option.rule for option in (*options, *closed)}
            return rules | {option.closed.rule for option in closed if option.closed is not None}
        case PickCards(closed=groups):
            return {group.why.rule for group in groups}
        case Number(under=under, over=over):
            return {why.rule for why in (under, over) if why is not None}
        case Form(fields=fields):
            inner = [field.decision for field in fields.values()]
            return {rule for one in inner for rule in (one.rule, *_inner_rules(one))}
        case _:
            return set()


def settings_are_documented(system: System[T]) -> None:
    """Each setting has a title, a description and bounds; what is beyond them is refused."""
    system.settings.read({})
    for one in setting_views(system.settings, {}):
        where = f"{system.id}, setting {one.name!r}"
        assert one.label and one.label != one.name, f"{where} has no title"
        assert one.text, f"{where} has no description"
        assert one.rule in {"", *system.rules}, f"{where} names {one.rule!r}, no rule of the game"
        beyond: list[object] = [None, [], "no such choice"]
        if isinstance(one.default, int) and not isinstance(one.default, bool):
            assert one.least is not None, f"{where} has no least value"
            assert one.most is not None, f"{where} has no greatest value"
            beyond += [one.least - 1, one.most + 1]
        elif isinstance(one.default, str):
            assert one.choices, f"{where} is a text with no choices"
            assert len(set(one.labels)) == len(one.choices), f"{where} has two choices called alike"
        for value in beyond:
            assert _refuses_settings(system, {one.name: value}), f"{where} may be {value!r}"
        assert (
            one.group or not system.settings.texts.group or one.name in Settings.__struct_fields__
        ), f"{where} is in none of the groups"
    assert _refuses_settings(system, {"no_such_setting": 1}), f"{system.id} allows any setting"
    names = [name for group in system.settings.texts.group for name in group.settings]
    assert len(set(names)) == len(names), f"{system.id}: a setting is in two groups"


def presets_can_be_played(system: System[T]) -> None:
    """Each preset has a name of its own, a line on what it is like, and settings that are valid."""
    presets = system.settings.texts.preset
    names = {preset.name for preset in presets}
    assert len(names) == len(presets), f"two presets of {system.id} have the same name"
    for preset in presets:
        assert preset.text, f"{system.id}, preset {preset.name!r} does not say what it is like"
        system.settings.read(preset.settings)


def _refuses_settings(system: System[T], values: dict[str, object]) -> bool:
    try:
        msgspec.json.encode(system.settings.read(cast("dict[str, int]", values)))
    except UnknownSystem:
        return True
    return False


def wrong_tables_are_refused(system: System[T]) -> None:
    """A table needs as many players as the game takes, a GM or none, and a host among them."""
    right = next(tables(system)).config
    least, most = system.players
    some = right.seats
    extra = tuple(SeatInfo(Seat(f"x{n}"), "player", "One more") for n in range(most))
    gm = SeatInfo(GM, "gm", "Game master")
    wrong = [
        Setup(system="no-such-game", seats=some, host=right.host),
        Setup(system=system.id, seats=some, host=Seat("nobody")),
        Setup(system=system.id, seats=(*some, some[-1]), host=right.host),
        Setup(system=system.id, seats=(*some, *extra), host=right.host),
        Setup(system=system.id, seats=some[: least - 1], host=some[0].seat),
        Setup(system=system.id, seats=(*some, gm, gm), host=right.host),
        Setup(system=system.id, seats=(*some[:-1], SeatInfo(GM, "player", "P")), host=right.host),
        Setup(system=system.id, seats=some, host=right.host, settings={"no_such_setting": 1}),
    ]
    for setup in wrong:
        try:
            Session(system, setup, Plain())
        except UnknownSystem:
            continue
        raise AssertionError(f"{system.id} allows a table that cannot be: {setup}")
