"""Crash and Snap: what becomes of those who have no Sweat, or no Tears, left (NT-STAT)."""

from collections.abc import Callable
from typing import Literal

from fiftyfour.engine.desk import command
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choice, Choose, Option, choose, option
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.nightterrors.commands import anybody, conflict_running, nobody, wrong_time
from fiftyfour.systems.nightterrors.conflict.escalating import bound_to_raise
from fiftyfour.systems.nightterrors.conflict.leaving import give
from fiftyfour.systems.nightterrors.table import Character, NightTerrors


def can_crash(character: Character) -> bool:
    """True while no Sweat is left, until it has crashed (NT-STAT-06)."""
    return not character.sweat.value and not character.sheet.data.crashed


def can_snap(character: Character) -> bool:
    """True while no Tears are left, until it has snapped (NT-STAT-07)."""
    return not character.tears.value and not character.sheet.data.snapped


def not_exhausted(character: Character) -> Refusal | None:
    """`crash_not_exhausted` while Sweat is left, or it has crashed (NT-STAT-06)."""
    if can_crash(character):
        return None
    why = "is not exhausted" if character.sweat.value else "has Crashed already"
    return Refusal("crash_not_exhausted", f"{character.name} {why}", "NT-STAT-06")


def not_overwhelmed(character: Character) -> Refusal | None:
    """`snap_not_overwhelmed` while Tears are left, or it has snapped (NT-STAT-07)."""
    if can_snap(character):
        return None
    why = "is not overwhelmed" if character.tears.value else "has Snapped already"
    return Refusal("snap_not_overwhelmed", f"{character.name} {why}", "NT-STAT-07")


def no_crash(table: NightTerrors, seat: Seat, character: Character) -> Refusal | None:
    """What stands against a Crash of this character, declared by `seat`.

    Outside of the conflict it may be declared at any time; inside at the character's own decision.
    `crash_not_exhausted`, `not_your_turn`, `wrong_phase`, `opening_must_raise`.
    """
    why = not_exhausted(character) or not_named(table, seat, character)
    if why or not table.within(character):
        return why
    if table.conflict.decider() != character.number:
        return Refusal("not_your_turn", f"{character.name} does not decide now", "NT-STAT-06")
    bound = table.settings.crash_effect == "incapacitated"
    return wrong_time(table, "raise", "see") or (
        bound_to_raise(table, character) if bound else None
    )


def no_snap(table: NightTerrors, seat: Seat, character: Character) -> Refusal | None:
    """`snap_not_overwhelmed`, `not_your_turn`."""
    return not_overwhelmed(character) or not_named(table, seat, character)


def not_named(table: NightTerrors, seat: Seat, character: Character) -> Refusal | None:
    """`not_your_turn` for one who may not declare it: the setting names who may (NT-STAT-06)."""
    who = table.settings.breakdown
    if (seat == character.seat and who != "gm") or (seat == GM and who != "player"):
        return None
    named = {"player": "its player", "gm": "the GM", "either": "its player or the GM"}[who]
    return Refusal("not_your_turn", f"only {named} may declare that", "NT-STAT-06")


def _own_first(table: NightTerrors, seat: Seat) -> list[Character]:
    return sorted(table.around(), key=lambda character: character.seat != seat)


def nobody_exhausted(table: NightTerrors, seat: Seat) -> Refusal | None:
    """Why nobody at all can Crash; it is said of this seat's own, if it has one (NT-STAT-06)."""
    return _of_own(table, seat, can_crash, not_exhausted)


def nobody_overwhelmed(table: NightTerrors, seat: Seat) -> Refusal | None:
    """Why nobody at all can Snap; it is said of this seat's own, if it has one (NT-STAT-07)."""
    return _of_own(table, seat, can_snap, not_overwhelmed)


def _of_own(
    table: NightTerrors,
    seat: Seat,
    gone: Callable[[Character], bool],
    against: Callable[[Character], Refusal | None],
) -> Refusal | None:
    if any(map(gone, table.characters.values())):
        return None
    own = next(iter(table.of(seat)), None) or next(table.around(), None)
    return nobody(table) if own is None else against(own)


def crash_menu(table: NightTerrors, seat: Seat) -> Choose[int]:
    """Everybody, with what stands against it (NT-STAT-06)."""
    options = _options(table, seat, no_crash, "crash", "Crashes", _crash_words(table))
    return choose("Who Crashes?", options, rule="NT-STAT-06")


def _crash_words(table: NightTerrors) -> str:
    """What a Crash does to whoever Crashes, by the setting (NT-STAT-06)."""
    if table.settings.crash_effect == "flag":
        return "It is noted; you go on."
    return "You collapse and are out, as if you gave. You cannot act until the GM says so."


def snap_menu(table: NightTerrors, seat: Seat) -> Choose[int]:
    """Everybody, with what stands against it (NT-STAT-07)."""
    options = _options(table, seat, no_snap, "snap", "Snaps")
    return choose("Who Snaps?", options, rule="NT-STAT-07")


def _options(
    table: NightTerrors,
    seat: Seat,
    against: Callable[[NightTerrors, Seat, Character], Refusal | None],
    word: str,
    does: str,
    hint: str = "",
) -> list[Option[int]]:
    """Everybody by number, with what stands against it."""
    return [
        option(
            character.number,
            f"{character.name} {does}",
            id=f"{word} {character.number}",
            hint=hint,
            closed=against(table, seat, character),
        )
        for character in _own_first(table, seat)
    ]


@command("Crash", rule="NT-STAT-06", by=anybody, closed=(nobody_exhausted,), offer=crash_menu)
def crash(game: Game[NightTerrors], number: int) -> None:
    """Collapse, sleep, blackout: while Sweat is 0, once until the GM clears it (NT-STAT-06).

    Incapacitated, which inside a conflict is giving; or, by the setting, a flag only.
    """
    table = game.table
    character = table.characters[number]
    within = table.within(character)
    game.write(character.sheet, rule="NT-STAT-06", crashed=True)
    game.tell(f"{character.name} Crashes", rule="NT-STAT-06", character=number)
    if within and table.settings.crash_effect == "incapacitated":
        give(game, character)


@command("Snap", rule="NT-STAT-07", by=anybody, closed=(nobody_overwhelmed,), offer=snap_menu)
def snap(game: Game[NightTerrors], number: int) -> None:
    """While Tears are 0, once until the GM clears it; what it looks like is told (NT-STAT-07)."""
    character = game.table.characters[number]
    game.write(character.sheet, rule="NT-STAT-07", snapped=True)
    game.tell(f"{character.name} Snaps", rule="NT-STAT-07", character=number)


class Clear(Choice, frozen=True):
    """Say that a Crash or a Snap of a character is over (NT-STAT-08)."""

    flag: Literal["crashed", "snapped"]
    character: int


def no_flag(table: NightTerrors) -> Refusal | None:
    """Somebody has to have Crashed or Snapped (NT-STAT-08)."""
    if _flags(table):
        return None
    return Refusal("no_flag", "nobody has crashed or snapped", "NT-STAT-08")


def flag_menu(table: NightTerrors) -> Choose[Clear]:
    """Each flag of everybody (NT-STAT-08)."""
    options = [
        option(clear, _cleared(table, clear), id=f"{clear.flag} {clear.character}")
        for clear in _flags(table)
    ]
    return choose("Clear a flag", options, rule="NT-STAT-08")


@command(
    "Clear what has Crashed or Snapped",
    rule="NT-STAT-08",
    closed=(conflict_running, no_flag),
    offer=flag_menu,
)
def clear_flag(game: Game[NightTerrors], clear: Clear) -> None:
    """The GM says that a Crash or a Snap is over, outside a conflict (NT-STAT-08)."""
    character = game.table.characters[clear.character]
    line = _cleared(game.table, clear)
    game.write(character.sheet, rule="NT-STAT-08", **{clear.flag: False})
    game.tell(line, rule="NT-STAT-08", character=character.number)


def _flags(table: NightTerrors) -> list[Clear]:
    flags: tuple[Literal["crashed", "snapped"], ...] = ("crashed", "snapped")
    return [
        Clear(flag, character.number)
        for character in table.around()
        for flag in flags
        if getattr(character.sheet.data, flag)
    ]


def _cleared(table: NightTerrors, clear: Clear) -> str:
    return f"{table.characters[clear.character].name} is no longer {clear.flag}"
