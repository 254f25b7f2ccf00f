"""The games for OpenSpiel: chance as nodes of its own, information states, copies, resampling.

Importing this registers every installed game as `python_fiftyfour_<game>`, `register` any other:

>>> import pyspiel
>>> from fiftyfour.env import spiel
>>> game = pyspiel.load_game("python_fiftyfour_skyace(players=2,settings=round_limit:2)")
>>> state = game.new_initial_state()
>>> state.is_chance_node(), state.chance_outcomes()[0]
(True, (0, 0.018518518518518517))

Parameters: `players`; `settings`, as `name:value` parted by `;`; `gm`, `asides` and `reward` as in
`Options`; `seed`, by which the bot of a GM thinks, as that is no chance of the game.
"""

import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, TypeVar, cast

import msgspec
from msgspec import Struct, field

from fiftyfour.engine.errors import NotInstalled

try:
    import numpy as np
    import pyspiel  # pyright: ignore[reportMissingModuleSource]
except ImportError:
    raise NotInstalled("play with OpenSpiel", "openspiel") from None

from fiftyfour.engine.chance import Plain
from fiftyfour.engine.errors import FiftyfourError, UnknownSystem
from fiftyfour.engine.events import AnyEvent
from fiftyfour.engine.setup import SettingValue
from fiftyfour.engine.system import System, installed
from fiftyfour.engine.things import Seat
from fiftyfour.env.arrays import SHAPES, Observer
from fiftyfour.env.choices import CHOICES, words_of
from fiftyfour.env.playing import Act, Options, Play
from fiftyfour.env.worth import Reward

F = TypeVar("F", bound=str)
T = TypeVar("T", bound=Struct)

spiel = cast("Any", pyspiel)  # it has no types

MOST_OUTCOMES, MOST_MOVES = 256, 100_000
"""Outcomes of one draw, and moves of one game: more than there are."""

SHOWN = {name: SHAPES[name] for name in SHAPES if not name.startswith(("choice", "action"))}
"""The arrays that stand in a tensor; what is legal OpenSpiel asks for by itself."""

MOST_SCORE = 1e6
"""No score is beyond it, in either direction."""

HISTORY = 64
"""How many of the last things that were seen stand in the tensor of an information state."""


class Undrawn(FiftyfourError):
    """A draw is due that nobody has made yet: one of `faces`, or of so many sides of a die."""

    code = "undrawn"

    def __init__(self, faces: Sequence[str]) -> None:
        super().__init__("a draw is due")
        self.faces = tuple(faces)


class Scripted(Plain, tag="scripted"):
    """Chance whose draws are given, one after the other; the first that is missing is `Undrawn`."""

    script: list[int] = field(default_factory=list[int])

    def below(self, n: int) -> int:
        return self._next([str(side) for side in range(n)])

    def pick(self, bag: Sequence[F], source: str, by: Seat | None = None) -> int:
        return self._next(bag)

    def _next(self, faces: Sequence[str]) -> int:
        if len(faces) == 1:
            return 0
        if self.used == len(self.script):
            raise Undrawn(faces)
        self.used += 1
        return self.script[self.used - 1]


class Game(spiel.Game):
    """One of our games, with its parameters; a subclass for each names its `system`."""

    system: ClassVar[System[Struct]]

    def __init__(self, params: Mapping[str, Any]) -> None:
        """A game with these parameters.

        Raises:
            UnknownSystem: they do not fit it.
        """
        system = self.system
        self.options = _options(system, params)
        self.first = Moment(Play(self.options, int(params.get("seed", 0)), quiet=False)).settled()
        players = len(self.options.agents())
        won = self.options.reward == "won"
        zero = won and not self.options.has_gm
        info = spiel.GameInfo(
            num_distinct_actions=CHOICES,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=players,
            min_utility=-1.0 if won else -MOST_SCORE,
            max_utility=(max(1.0, players - 1.0) if zero else 1.0) if won else MOST_SCORE,
            **({"utility_sum": 0.0} if zero else {}),
            max_game_length=MOST_MOVES,
        )
        spiel.Game.__init__(self, _type(system, zero=zero), info, dict(params))

    def __reduce__(self) -> tuple[object, ...]:
        return _loaded, (str(self),)

    def new_initial_state(self, _: str | None = None) -> "State":
        return State(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> "Watcher":
        return Watcher(self, iig_obs_type or spiel.IIGObservationType(perfect_recall=False))


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a game stands, which nothing changes: copies of a state share it.

    Attributes:
        play: the game before what is due.
        log: what each act has brought, and each choice: the player and its number.
        act: what is due, where chance has to fall for it.
        script: the draws of it that have fallen.
        faces: what the next draw may bring.
    """

    play: Play[Struct]
    log: tuple[tuple[Seat, tuple[AnyEvent, ...]] | tuple[int, int] | tuple[int, str], ...] = ()
    act: Act | None = None
    script: tuple[int, ...] = ()
    faces: tuple[str, ...] = ()

    def settled(self) -> "Moment":
        """What comes of it when all is done that is due, until a draw is missing."""
        play, log, act, script = self.play, self.log, self.act, self.script
        while (act := act or play.next_act()) is not None:
            try:
                play = play.done(act, Scripted(script=list(script)))
            except Undrawn as due:
                return Moment(play, log, act, script, due.faces)
            log = (*log, (act[0], tuple(play.game.events)))
            act, script = None, ()
        return Moment(play, log)

    def heard(self, player: int) -> list[str]:
        """All that a player has seen and done, line by line."""
        seat, lines = self.play.agents[player], list[str]()
        for by, what in self.log:
            if isinstance(what, tuple):
                read = [told for event in what if (told := event.to(seat)) is not None]
                lines.append(f"{by}: {msgspec.json.encode(read).decode()}")
            elif by == player:
                lines.append(str(what))
        return lines

    def __deepcopy__(self, _: object) -> "Moment":
        return self


class State(spiel.State):
    """A state as OpenSpiel knows it: an agent chooses, chance falls, or it is over.

    Attributes:
        moment: where the game stands.
    """

    def __init__(self, game: Game) -> None:
        """The beginning of a game."""
        spiel.State.__init__(self, game)
        self.moment = game.first

    # --- what OpenSpiel asks ---

    def current_player(self) -> int:
        play = self.moment.play
        if self.moment.act is not None:
            return int(spiel.PlayerId.CHANCE)
        return int(spiel.PlayerId.TERMINAL) if play.over else play.agents.index(play.seat)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._choices())

    def _choices(self) -> Mapping[int, object]:
        menu = self.moment.play.draft.menu
        assert menu is not None
        return menu.choices

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each face that can come, under the first place where it lies, with its chance."""
        faces, places = self.moment.faces, dict[str, int]()
        for place, face in enumerate(faces):
            places.setdefault(face, place)
        return [(place, faces.count(face) / len(faces)) for face, place in places.items()]

    def _apply_action(self, action: int) -> None:
        now = self.moment
        if now.act is not None:
            now = replace(now, script=(*now.script, action))
        else:
            mine = (self.current_player(), action)
            now = replace(now, play=now.play.chosen(action), log=(*now.log, mine))
        self.moment = now.settled()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == spiel.PlayerId.CHANCE:
            return f"draw {self.moment.faces[action]}"
        return f"{action} {words_of(self._choices()[action])}"

    def is_terminal(self) -> bool:
        return self.moment.act is None and self.moment.play.over

    def returns(self) -> list[float]:
        return list(self.moment.play.returns().values())

    def __str__(self) -> str:
        now = self.moment
        if now.act is not None:
            due = f"chance draws {list(now.script)}, then one of {len(now.faces)}"
        elif now.play.over:
            due = "over"
        else:
            due = f"{now.play.seat} chooses, picked {now.play.draft.picked}"
        return f"{now.play.answers} acts, {zlib.crc32(now.play.game.encode()):08x}; {due}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "State":
        """A state that this player cannot tell from this one.

        The cards that were drawn are others, though its history of draws is that of this one. The
        others have forgotten what they saw, and know what they see now.

        Raises:
            ValueError: at a chance node.
        """
        if self.moment.act is not None:
            raise ValueError("what chance does is not over; resample when a player chooses")
        chance = Plain(seed=int(sampler() * 2**53))
        play = self.moment.play.redeal(self.moment.play.agents[player], chance)
        log = [(player, line) for line in self.moment.heard(player)]
        for rival, seat in enumerate(play.agents):
            if rival != player:
                log.append((rival, msgspec.json.encode(play.game.view(seat)).decode()))
        other = cast("State", self.clone())
        other.moment = Moment(play, tuple(log)).settled()
        return other


class Watcher:
    """What a player sees of a state, as numbers and as text: OpenSpiel's observer."""

    def __init__(self, game: Game, kind: Any) -> None:
        """Of public things alone, a player's view, or with `perfect_recall` all it has seen."""
        self._public, self._recall = bool(kind.public_info), bool(kind.perfect_recall)
        self._private = kind.private_info == spiel.PrivateInfoType.SINGLE_PLAYER
        setup = game.options.setup()
        self._observer = Observer(game.options.system, [one.seat for one in setup.seats])
        shapes = {"player": (game.num_players(),), **SHOWN}
        if self._recall:
            shapes["heard"] = (HISTORY, 4)
        sizes = {name: int(np.prod(shape)) for name, shape in shapes.items()}
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[at : at + sizes[name]].reshape(shape)
            at += sizes[name]

    def set_from(self, state: State, player: int) -> None:
        """Write what `player` sees into the tensor."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if not (self._private or self._public):
            return
        play = state.moment.play
        seat = play.agents[player] if self._private else None
        mine = state.current_player() == player and self._private
        seen = self._observer.arrays(play.game.seen(seat), play.draft.menu if mine else None)
        for name in SHOWN:
            self.dict[name][:] = seen[name]
        if self._recall:
            heard = reversed(state.moment.heard(player))
            for row, line in zip(self.dict["heard"], heard, strict=False):
                row[:] = list(zlib.crc32(line.encode()).to_bytes(4, "big"))

    def string_from(self, state: State, player: int) -> str:
        """What `player` sees, or with perfect recall has seen, line by line."""
        play = state.moment.play
        if self._recall and self._private:
            return "\n".join([f"player {player}", *state.moment.heard(player)])
        if not (self._private or self._public):
            return ""
        seat = play.agents[player] if self._private else None
        view = msgspec.json.encode(play.game.view(seat)).decode()
        mine = state.current_player() == player and self._private
        return f"{view} {play.draft.picked}" if mine else view


# --- registering ---


def register(system: System[T]) -> str:
    """Let OpenSpiel know a game; the name under which `pyspiel.load_game` finds it."""
    kind = _type(cast("System[Struct]", system), zero=system.gm != "must")
    spiel.register_game(kind, type(f"Game_{system.id}", (Game,), {"system": system}))
    return str(kind.short_name)


def _loaded(text: str) -> Any:
    """A game that was pickled."""
    return spiel.load_game(text)


def _type(system: System[Struct], *, zero: bool) -> Any:
    """What OpenSpiel wants to know of a game; who wins from the others makes it `zero` sum."""
    kind, utility = spiel.GameType, spiel.GameType.Utility
    least, most = system.players
    return kind(
        short_name=f"python_fiftyfour_{system.id}",
        long_name=f"{system.name} of fiftyfour",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if zero else utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=most + 1,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": max(2, least),
            "settings": "",
            "gm": "",
            "asides": "play",
            "reward": "won",
            "seed": 0,
        },
    )


def _options(system: System[Struct], params: Mapping[str, Any]) -> Options[Struct]:
    return Options(
        system,
        players=int(params.get("players", max(2, system.players[0]))),
        settings=_settings(str(params.get("settings", ""))),
        gm=str(params.get("gm", "")),
        asides=cast('Literal["play", "all", "none"]', str(params.get("asides", "play"))),
        reward=cast("Reward", str(params.get("reward", "won"))),
    )


def _settings(text: str) -> dict[str, SettingValue]:
    """`name:value` parted by `;`.

    >>> _settings("round_limit:3;hands:open")
    {'round_limit': 3, 'hands': 'open'}
    """
    found: dict[str, SettingValue] = {}
    for part in filter(None, text.split(";")):
        name, colon, value = part.partition(":")
        if not colon:
            raise UnknownSystem(f"settings are name:value parted by ;, not {part[:40]!r}")
        found[name.strip()] = _value(value.strip())
    return found


def _value(text: str) -> SettingValue:
    try:
        value: object = json.loads(text)
    except json.JSONDecodeError:
        return text
    return value if isinstance(value, bool | int) else text


for _system in installed().values():
    register(_system)
