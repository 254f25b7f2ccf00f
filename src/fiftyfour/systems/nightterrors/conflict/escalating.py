"""Escalating to another kind, with new cards for everybody and another trump (NT-ESC)."""

from functools import lru_cache

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Option, option
from fiftyfour.systems.nightterrors.conflict.choices import Escalate
from fiftyfour.systems.nightterrors.conflict.leaving import end_exchange
from fiftyfour.systems.nightterrors.conflict.plays import against
from fiftyfour.systems.nightterrors.data import HAND, Kind
from fiftyfour.systems.nightterrors.decks import cards_drawn, conflict_draw
from fiftyfour.systems.nightterrors.table import Character, NightTerrors


def bound_to_raise(table: NightTerrors, character: Character) -> Refusal | None:
    """`opening_must_raise` for the starter before the first raise, who has two cards."""
    if table.conflict.opening and _could_raise(table, character):
        return Refusal(
            "opening_must_raise", f"{character.name} started this and raises first", "NT-RAISE-02"
        )
    return None


def no_way_to(table: NightTerrors, kind: Kind) -> Refusal | None:
    """`escalate_not_higher` for the kind that it is, and those below.

    Where any kind will do, `escalate_used` for the one that it is and those that it had.

    Rules: NT-ESC-03.
    """
    now = table.conflict.kind
    if table.settings.escalation == "any":
        if kind is not now and kind not in table.conflict.had:
            return None
        line = f"it {'is' if kind is now else 'was'} {kind} already"
        return Refusal("escalate_used", line, "NT-ESC-03")
    if kind in now.higher:
        return None
    line = f"it is {now} already" if kind is now else f"{kind} is below {now}"
    return Refusal("escalate_not_higher", line, "NT-ESC-03")


def not_short(table: NightTerrors, character: Character) -> Refusal | None:
    """`escalate_not_short`: by the setting, with two cards one raises or gives."""
    if table.settings.escalate_on_raise == "short" and _could_raise(table, character):
        return Refusal(
            "escalate_not_short", "with two cards at hand you raise or give", "NT-RAISE-06"
        )
    return None


def _could_raise(table: NightTerrors, character: Character) -> bool:
    return table.conflict.phase == "raise" and len(table.available(character)) >= 2


def escalate_options(table: NightTerrors, character: Character) -> list[Option[Escalate]]:
    """Each kind, with what it changes; open are those where it can go.

    Rules: NT-ESC-01, NT-ESC-02, NT-ESC-03.
    """
    bound = bound_to_raise(table, character) or not_short(table, character)
    return [
        _step(
            kind,
            cards_drawn(character, kind.trump),
            _then(table, kind),
            no_way_to(table, kind) or bound,
        )
        for kind in Kind
    ]


def _then(table: NightTerrors, kind: Kind) -> str:
    """What becomes of a raise that is to be seen (NT-ESC-07)."""
    if table.conflict.phase != "see":
        return ""
    if table.settings.pending_raise == "void":
        return " The raise is void, and you raise next."
    raised = against(table.raised_cards(), kind.trump, table.settings)
    trump = f"with trump {raised.fallout}" if raised.fallout else "without trump"
    return f" You still have to see {raised.value}, then {trump}."


@lru_cache(maxsize=256)
def _step(kind: Kind, draws: int, then: str, closed: Refusal | None) -> Option[Escalate]:
    trump = kind.trump.symbol
    means = (
        f"{trump} becomes trump, points are {kind.base}. "
        f"Everybody draws {HAND}, {trump} characters {HAND + 1}; you {draws}.{then}"
    )
    return option(
        Escalate(kind),
        f"Escalate to {kind} {trump}",
        hint="" if closed else means,
        rule="NT-ESC-01",
        closed=closed,
    )


def escalate(game: Game[NightTerrors], character: Character, kind: Kind) -> None:
    """Kind and trump change, everybody still in draws, those who have seen as well.

    The raise that lies there stands, and its trump is judged by the new suit for all who have yet
    to see; or by the setting it is void, and the one who escalates raises next. A raiser who
    escalates still has to raise. It costs no points.

    Rules: NT-ESC-04, NT-ESC-05, NT-ESC-06, NT-ESC-07, NT-ESC-08, NT-ESC-09.
    """
    table, conflict = game.table, game.table.conflict
    game.tell(
        f"{character.name} escalates to {kind}: {kind.trump.symbol} is trump",
        rule="NT-ESC-06",
        character=character.number,
        kind=kind.value,
    )
    had = [*conflict.had, conflict.kind]
    game.write(table.record, rule="NT-ESC-06", kind=kind, had=had)
    conflict_draw(game, character.number, rule="NT-ESC-04")
    if conflict.phase == "see" and table.settings.pending_raise == "void":
        end_exchange(game, raiser=character.number)
