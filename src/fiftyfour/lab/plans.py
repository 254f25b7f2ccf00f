"""What is to be played: a game, its settings, who sits where, and what their GM tells."""

import re
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import cast

from msgspec import Struct

from fiftyfour.bots import BOTS, find_bot
from fiftyfour.engine.adventure import Adventure
from fiftyfour.engine.errors import FiftyfourError, UnknownSystem
from fiftyfour.engine.reading import adventures
from fiftyfour.engine.setup import SeatInfo, SettingValue, Setup
from fiftyfour.engine.sheets import Ready
from fiftyfour.engine.system import Bot, System, find_system
from fiftyfour.engine.things import GM, Seat

MOST_ANSWERS = 10_000
"""Answers after which a game counts as one that does not end."""

PATIENCE = 300.0
"""Seconds that a game may take before its bots are taken to hang.

Two masters, who think for a second or two about each move, take a minute or two.
"""

SPELLING = (
    "write a bot, a character or BOT:CHARACTER for each seat, with commas between them, as in "
    "`twilight,random:skyace`; gm=BOT is the GM"
)

USUAL_PARTY = 3
"""Players of a game that is told by a GM, if nobody says how many."""


class LabError(FiftyfourError):
    """The lab cannot play this, or had to stop; what was finished is kept."""

    code = "lab"


class Player(Struct, frozen=True, omit_defaults=True):
    """Who sits in a seat: a bot, and the character it brings; without one it takes any.

    A bot is one of `BOTS`, or a function by its module and name, as in `mybots.careful`.
    """

    bot: str = "plain"
    character: str = ""


class Plan(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What every game of a series is played from; together with a seed, it is always the same game.

    Attributes:
        gm: the bot in the GM's seat; empty: nobody sits there.
        adventures: what the GM tells, one after another by seed; none: the GM makes it up.
        settings: those that differ from what the game plays for one game.
        most_answers: a game that has had so many is stopped, and counts as one that does not end.
        patience: seconds a game may take; a bot that takes longer is taken to hang.
    """

    game: str
    players: tuple[Player, ...]
    gm: str = ""
    adventures: tuple[Adventure, ...] = ()
    settings: dict[str, SettingValue] = {}
    most_answers: int = MOST_ANSWERS
    patience: float = PATIENCE

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the players, in their order."""
        return tuple(Seat(f"p{number}") for number in range(1, len(self.players) + 1))

    @property
    def fights(self) -> bool:
        """True where the players are against each other; those whom a GM leads are a party."""
        return len(self.players) > 1 and not self.gm

    def adventure(self, seed: int) -> Adventure | None:
        """What is told in the game of this seed."""
        return self.adventures[seed % len(self.adventures)] if self.adventures else None

    def label(self, seat: Seat | str) -> str:
        """A seat as people read it: its number, and whatever is known of who sits there."""
        if seat == GM:
            return "the GM"
        number = int(seat.removeprefix("p"))
        player = self.players[number - 1]
        bots = {one.bot for one in self.players}
        words = [player.character, f"({player.bot})" if len(bots) > 1 else ""]
        return " ".join([f"{number}.", *filter(None, words)]) if any(words) else f"seat {number}"


def make_plan(
    game: str,
    seats: Sequence[str] = (),
    settings: Mapping[str, SettingValue] | None = None,
    told: Sequence[Adventure] | None = None,
    *,
    patience: float = PATIENCE,
    most_answers: int = MOST_ANSWERS,
) -> Plan:
    """A plan that can be played; what is left out is as people usually play the game.

    That is two players, or three with a GM who tells the game's own adventures in turn.

    Raises:
        UnknownSystem: there is no such game, or seats, bots or settings do not fit it.
    """
    system = find_system(game)
    players, gm = _read_seats(system, seats)
    if told is None:
        told = tuple(adventures(system).values()) if system.gm == "must" else ()
    if told and not gm:
        gm = "plain"
    if not players:
        usual = USUAL_PARTY if gm else 2
        players = (Player(),) * max(system.players[0], min(usual, system.players[1]))
    plan = Plan(
        game=game,
        players=players,
        gm=gm,
        adventures=tuple(told),
        settings=dict(settings or {}),
        patience=patience,
        most_answers=most_answers,
    )
    check(plan)
    return plan


def check(plan: Plan) -> None:
    """Raise UnknownSystem if this cannot be played."""
    system = find_system(plan.game)
    for player in plan.players:
        named_bot(player.bot, system)
        if player.character:
            character_file(system, player.character)
    seats = [SeatInfo(seat, "player", seat) for seat in plan.seats]
    if plan.gm:
        named_bot(plan.gm, system)
        seats.insert(0, SeatInfo(GM, "gm", "GM"))
    settings = system.settings.fresh({**system.settings.one_game, **plan.settings})
    setup = Setup(system=system.id, seats=tuple(seats), host=seats[0].seat, settings=settings)
    system.check_seats(setup)
    system.setup(setup)
    for told in plan.adventures:
        least, most = told.players
        if not least <= len(plan.players) <= most:
            raise UnknownSystem(
                f"“{told.title}” is for {least} to {most} players, not {len(plan.players)}"
            )


def _read_seats(system: System[Struct], seats: Sequence[str]) -> tuple[tuple[Player, ...], str]:
    """The players, and the GM's bot."""
    players: list[Player] = []
    gm = "plain" if system.gm == "must" else ""
    for word in (part.strip() for text in seats for part in text.split(",")):
        if word.startswith("gm="):
            gm = word.removeprefix("gm=")
            named_bot(gm, system)
        else:
            players.append(_read_player(system, word))
    return tuple(players), gm


def _read_player(system: System[Struct], word: str) -> Player:
    bot, colon, character = word.partition(":")
    if colon:
        named_bot(bot, system)
        return Player(bot, find_character(system, character))
    if word in BOTS or "." in word:
        named_bot(word, system)
        return Player(word)
    return Player("plain", find_character(system, word))


def find_character(system: System[Struct], named: str) -> str:
    """The name of a ready-made character, however it is written: `skyace` is `Sky Ace`.

    Raises:
        UnknownSystem: there is none of this name.
    """
    ready: Mapping[str, Ready] = {} if system.sheets is None else system.sheets.ready
    for name in ready:
        if _bare(name) == _bare(named):
            return name
    there = f"the characters are {', '.join(ready)}" if ready else f"{system.name} has none"
    raise UnknownSystem(
        f"no bot and no character is called {named[:40]!r}: {SPELLING}; "
        f"the bots are {', '.join(BOTS)}; {there}"
    )


def _bare(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).casefold()


def character_file(system: System[Struct], name: str) -> str:
    """The file of the ready-made character of this name."""
    assert system.sheets is not None
    return system.sheets.ready[find_character(system, name)].file


def named_bot(name: str, system: System[Struct]) -> Bot[Struct]:
    """A bot as `find_bot` knows it, or the function `module.name`.

    Raises:
        UnknownSystem: there is no such bot.
    """
    module, dot, function = name.rpartition(".")
    if not dot:
        return find_bot(name, system)
    try:
        bot: object = getattr(import_module(module), function)
    except (ImportError, AttributeError, ValueError) as wrong:
        raise UnknownSystem(f"there is no bot {name!r}: {wrong}") from None
    if not callable(bot):
        raise UnknownSystem(f"{name!r} is not a bot: it cannot be called")
    return cast("Bot[Struct]", bot)
