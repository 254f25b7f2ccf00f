"""Escalating to a higher kind, with new cards for everybody and another trump (NT-ESC)."""

from fiftyfour.engine.decisions import Option
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.systems.nightterrors.conflict.leaving import end_exchange
from fiftyfour.systems.nightterrors.data import Kind
from fiftyfour.systems.nightterrors.decks import conflict_draw
from fiftyfour.systems.nightterrors.table import Character, NightTerrors


def bound_to_raise(table: NightTerrors, character: Character) -> bool:
    """True for the starter before the first raise, as long as two cards are there (NT-RAISE-02)."""
    conflict = table.conflict
    able = len(table.available(character)) >= 2
    return conflict.phase == "raise" and conflict.opening and able


def must_not_be_bound(table: NightTerrors, character: Character) -> None:
    """IllegalAction `opening_must_raise` for the starter before the first raise."""
    if bound_to_raise(table, character):
        raise IllegalAction(
            "opening_must_raise", f"{character.name} started this and raises first", "NT-RAISE-02"
        )


def why_not_escalate(table: NightTerrors, character: Character, kind: Kind) -> None:
    """What stands against escalating to `kind`, at a turn to raise or to see.

    Raises:
        IllegalAction: `escalate_not_higher`, `opening_must_raise`, `escalate_not_short`.
    """
    conflict = table.conflict
    if kind not in conflict.kind.higher:
        raise IllegalAction(
            "escalate_not_higher", f"{kind} is not above {conflict.kind}", "NT-ESC-03"
        )
    must_not_be_bound(table, character)
    short = table.settings.escalate_on_raise == "short"
    if conflict.phase == "raise" and short and len(table.available(character)) >= 2:
        raise IllegalAction(
            "escalate_not_short", "with two cards at hand you raise or give", "NT-RAISE-06"
        )


def escalate_options(table: NightTerrors, character: Character) -> list[Option]:
    """Each higher kind that is open, with what it changes (NT-ESC-01, NT-ESC-02, NT-ESC-03)."""
    options: list[Option] = []
    for kind in table.conflict.kind.higher:
        try:
            why_not_escalate(table, character, kind)
        except IllegalAction:
            continue
        mine = 5 if character.sheet.data.suit == kind.trump else 4
        pools = " or ".join(pool.title for pool in kind.pools)
        options.append(
            Option(
                id=f"escalate {kind}",
                label=f"Escalate to {kind} ({kind.trump.symbol})",
                hint=f"everybody draws, you {mine}; points are {pools}",
                rule="NT-ESC-01",
            )
        )
    return options


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
    game.write(table.record, rule="NT-ESC-06", kind=kind)
    conflict_draw(game, character.number, rule="NT-ESC-04")
    if conflict.phase == "see" and table.settings.pending_raise == "void":
        end_exchange(game, raiser=character.number)
