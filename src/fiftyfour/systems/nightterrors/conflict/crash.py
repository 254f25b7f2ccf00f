"""Crash and Snap: what becomes of those who have no Sweat, or no Tears, left (NT-STAT)."""

from collections.abc import Callable

from fiftyfour.engine.decisions import Answer, Choose, Option
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Step, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.nightterrors.commands import Command, must_be_gm, must_be_time, must_not_run
from fiftyfour.systems.nightterrors.conflict.escalating import must_not_be_bound
from fiftyfour.systems.nightterrors.conflict.leaving import give
from fiftyfour.systems.nightterrors.table import Character, NightTerrors

Refusal = Callable[[NightTerrors, Seat, Character], None]

DOES = {"crash": "Crashes", "snap": "Snaps"}


def why_not_crash(table: NightTerrors, seat: Seat, character: Character) -> None:
    """What stands against a Crash of this character, declared by `seat`.

    Outside of the conflict it may be declared at any time; inside at the character's own decision.

    Raises:
        IllegalAction: `crash_not_exhausted`, `not_your_turn`, `wrong_phase`, `opening_must_raise`.
    """
    if character.sweat.value or character.sheet.data.crashed:
        raise IllegalAction(
            "crash_not_exhausted", f"{character.name} is not exhausted, or down", "NT-STAT-06"
        )
    must_be_named(table, seat, character)
    if not table.within(character):
        return
    conflict = table.conflict
    if conflict.decider() != character.number:
        raise IllegalAction("not_your_turn", f"{character.name} does not decide now", "NT-STAT-06")
    must_be_time(table, "raise", "see")
    if table.settings.crash_effect == "incapacitated":
        must_not_be_bound(table, character)


def why_not_snap(table: NightTerrors, seat: Seat, character: Character) -> None:
    """`snap_not_overwhelmed` while Tears are left or it has snapped; `not_your_turn`."""
    if character.tears.value or character.sheet.data.snapped:
        raise IllegalAction(
            "snap_not_overwhelmed", f"{character.name} is not overwhelmed, or gone", "NT-STAT-07"
        )
    must_be_named(table, seat, character)


def must_be_named(table: NightTerrors, seat: Seat, character: Character) -> None:
    """IllegalAction `not_your_turn` for one who may not declare it (NT-STAT-06)."""
    if not _named(table, seat, character):
        raise IllegalAction("not_your_turn", "a breakdown is another's to declare", "NT-STAT-06")


def _named(table: NightTerrors, seat: Seat, character: Character) -> bool:
    """True for whom the setting names: the character's player, the GM, or either (NT-STAT-06)."""
    who = table.settings.breakdown
    return (seat == character.seat and who != "gm") or (seat == GM and who != "player")


def _options(table: NightTerrors, seat: Seat, why_not: Refusal, word: str) -> list[Option]:
    """For each that may break down by this seat's word; the first reason if none may."""
    everybody = sorted(table.around(), key=lambda one: one.seat != seat)
    named = [one for one in everybody if _named(table, seat, one)]
    first: IllegalAction | None = None
    options: list[Option] = []
    for one in named or everybody[:1]:
        try:
            why_not(table, seat, one)
        except IllegalAction as reason:
            first = first or reason
        else:
            options.append(Option(id=f"{word} {one.number}", label=f"{one.name} {DOES[word]}"))
    if not options:
        raise first or IllegalAction("no_such_character", "there is nobody")
    return options


def _refuse(game: Game[NightTerrors], seat: Seat, answer: Answer, why_not: Refusal) -> None:
    """The reason for the character that the answer names."""
    number = str(answer).rpartition(" ")[2]
    found = [one for one in game.table.characters.values() if str(one.number) == number]
    for one in found:
        why_not(game.table, seat, one)


class Crash(Command):
    """Collapse, sleep, blackout: while Sweat is 0, once until the GM clears it (NT-STAT-06)."""

    @classmethod
    def offer(cls, game: Game[NightTerrors], seat: Seat) -> Choose:
        options = _options(game.table, seat, why_not_crash, "crash")
        return Choose(prompt="Who Crashes?", rule="NT-STAT-06", options=options)

    @classmethod
    def refuse(cls, game: Game[NightTerrors], seat: Seat, answer: Answer) -> None:
        _refuse(game, seat, answer, why_not_crash)

    def begin(self, game: Game[NightTerrors], option: Option) -> Step:
        """Incapacitated, which inside a conflict is giving; or, by the setting, a flag only."""
        table = game.table
        character = table.character(option.id.split()[1])
        within = table.within(character)
        game.write(character.sheet, rule="NT-STAT-06", crashed=True)
        game.tell(f"{character.name} Crashes", rule="NT-STAT-06", character=character.number)
        if within and table.settings.crash_effect == "incapacitated":
            give(game, character)
        return done


class Snap(Command):
    """While Tears are 0, once until the GM clears it; what it looks like is told (NT-STAT-07)."""

    @classmethod
    def offer(cls, game: Game[NightTerrors], seat: Seat) -> Choose:
        options = _options(game.table, seat, why_not_snap, "snap")
        return Choose(prompt="Who Snaps?", rule="NT-STAT-07", options=options)

    @classmethod
    def refuse(cls, game: Game[NightTerrors], seat: Seat, answer: Answer) -> None:
        _refuse(game, seat, answer, why_not_snap)

    def begin(self, game: Game[NightTerrors], option: Option) -> Step:
        character = game.table.character(option.id.split()[1])
        game.write(character.sheet, rule="NT-STAT-07", snapped=True)
        game.tell(f"{character.name} Snaps", rule="NT-STAT-07", character=character.number)
        return done


class ClearFlag(Command):
    """The GM says that a Crash or a Snap is over, outside a conflict (NT-STAT-08)."""

    @classmethod
    def offer(cls, game: Game[NightTerrors], seat: Seat) -> Choose:
        must_be_gm(seat)
        must_not_run(game.table)
        options = [
            Option(id=f"{flag} {one.number}", label=f"{one.name} is no longer {flag}")
            for one in game.table.around()
            for flag in ("crashed", "snapped")
            if flag in one.statuses()
        ]
        if not options:
            raise IllegalAction("no_flag", "nobody has crashed or snapped", "NT-STAT-08")
        return Choose(prompt="Clear a flag", rule="NT-STAT-08", options=options)

    def begin(self, game: Game[NightTerrors], option: Option) -> Step:
        flag, number = option.id.split()
        character = game.table.character(number)
        game.write(character.sheet, rule="NT-STAT-08", **{flag: False})
        game.tell(option.label, rule="NT-STAT-08", character=character.number)
        return done
