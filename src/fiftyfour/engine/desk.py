"""A game's desk: its commands, each with its form, the reasons against it, and what it does.

    @command("Reward a stunt", rule="SU-STU-01", closed=(not_in_scene, deck_busy), fill=daring)
    def stunt(game: Game[Suits], reward: Reward) -> None: ...

    DESK = Desk(call_play, ask_player, stunt, ...)

From this one description a command is offered three ways: as an aside, by its id, at any time that
`closed` allows; in the menu at rest, if it has a word there (`rest`); and to stand-ins and
adventures, which say it with its struct: `stunt.say(Reward("p1"))`.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from functools import cache, cached_property, partial
from typing import Any, ClassVar, Generic, TypeVar, cast, overload

import msgspec
from msgspec import Struct, structs

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.decisions import Decision, Given
from fiftyfour.engine.errors import NotYours, Refusal
from fiftyfour.engine.forms import AnyDecision, Fill, Form, form
from fiftyfour.engine.game import Game
from fiftyfour.engine.kept import Kept
from fiftyfour.engine.options import Choice, Choose, Option, choose, id_of, option
from fiftyfour.engine.procedures import Aside, Leave, Procedure, Step, ask, call, done
from fiftyfour.engine.struct_form import Offered, Part, Rows, answer_of, fields_of, only_part
from fiftyfour.engine.things import GM, Seat

T = TypeVar("T", bound=Struct)
F = TypeVar("F")
V = TypeVar("V")

After = Procedure | Leave | None
"""What follows a command: a procedure of its own, the end of one under way, or nothing."""

Told = dict[Callable[..., Refusal | None], Refusal | None]
"""What reasons say of a table, by the reason."""

_NO_FILL: Mapping[str, Offered | Rows] = {}
_GMS = NotYours("not_gm", "only the GM may do this")


def only_gm(table: Struct, seat: Seat) -> Refusal | None:
    """Refuse everybody but the GM."""
    return None if seat == GM else _GMS


@dataclass(frozen=True, eq=False)
class command:  # noqa: N801 (a decorator)
    """Make a command of a function, which says what it does and what follows.

    The function takes the game; then the seat that gives the command, if it has a parameter `seat`;
    then the struct that the form makes, or what an option of `offer` does, if it asks anything. Its
    name is the command's id (`start_scene` is `start-scene`), its docstring what the command does.

    Functions of the table may take the seat as well.

    Attributes:
        label: what people call it, a verb first.
        rule: the rule it follows.
        id: its id, where that cannot be the name of the function.
        prompt: the question above its form, if not the label.
        by: why this seat may not give it, whatever happens; by default only the GM may.
        closed: why it cannot be given at this table now, in the order of the book.
        offer: a menu at this table in place of a struct's form.
        beside: takes the game and the seat; why it cannot be begun beside what is under way. At
            rest nothing is.
        fill: what the fields offer at this table, by their names.
        without: the fields that are not asked at this table.
        given: what stands in the fields to begin with.
        unless: why what the form makes cannot be; it may take the table before that.
        presets: what one press fills into the form.
        send: the words of its button, as `Form` has them.
        previews: the game tells what the form comes to as it is filled in.
        tab: the tab of the GM's desk where it stands, as for `Aside`.
        rest: its word in the menu at rest; blank: it is not there.
        quick: makes the struct from the game when it is chosen at rest, without the form.
        after: takes the game and the procedure that the command led to, once that is over.
        hint: what it gives or costs, in few words, or a function of the table that says it.
        waiting: what the others are told while its form is filled in at rest.
        upkeep: it is no move of the game, as for `Aside`.
    """

    label: str
    _: KW_ONLY
    rule: str = ""
    id: str = ""
    prompt: str = ""
    by: Callable[[Any, Seat], Refusal | None] = only_gm
    closed: Sequence[Callable[..., Refusal | None]] = ()
    beside: Callable[[Any, Seat], Refusal | None] | None = None
    offer: Callable[..., Decision[Any]] | None = None
    fill: Callable[..., Mapping[str, Offered | Rows]] | None = None
    without: Callable[..., Sequence[str]] | None = None
    given: Callable[..., Struct | Mapping[str, object]] | None = None
    unless: Callable[..., Refusal | None] | None = None
    presets: Sequence[Fill] = ()
    send: str = ""
    previews: bool = False
    tab: str = ""
    rest: str = ""
    quick: Callable[[Any], Struct] | None = None
    after: Callable[[Any, Any], None] | None = None
    hint: Callable[..., str] | str = ""
    waiting: str = "deciding what happens next"
    upkeep: bool = False

    @overload
    def __call__(self, do: Callable[[Game[T]], After]) -> "Command[T, None]": ...
    @overload
    def __call__(self, do: Callable[[Game[T], Seat, F], After]) -> "Command[T, F]": ...
    @overload
    def __call__(self, do: Callable[[Game[T], F], After]) -> "Command[T, F]": ...
    def __call__(self, do: Callable[..., After]) -> "Command[Any, Any]":
        """The command that does this."""
        return Command(self, do)


class Command(Generic[T, F]):
    """A command of a game, described by a `command`.

    Attributes:
        id: its name on the wire and in the log.
        about: how it is described.
        makes: the struct that its form makes; None: it has no form.
        aside: the procedure by which a seat gives it at any time.
    """

    def __init__(self, about: command, do: Callable[..., After]) -> None:
        takes = list(inspect.signature(do).parameters.values())[1:]
        self._do = do
        self._by_seat = bool(takes) and takes[0].name == "seat"
        made = takes[1:] if self._by_seat else takes
        self._takes = bool(made)
        self._fits_table = about.unless is not None and _takes_two(about.unless)
        self.about = about
        self.id = about.id or do.__name__.replace("_", "-")
        self.makes: type[Struct] | None = made[0].annotation if made and not about.offer else None
        self.aside: type[Aside[T]] = self._aside(do.__doc__ or about.label)
        self._kept = Kept(self._decision)
        reasons: list[Callable[..., Refusal | None]] = [about.by, *about.closed]
        self._reasons = [(reason, _takes_two(reason)) for reason in reasons]

    def _aside(self, text: str) -> type[Aside[T]]:
        """Named by the id, StartScene for `start-scene`, so that what older tables stored opens."""
        name = "".join(word.capitalize() for word in self.id.split("-"))
        namespace = {
            "command": self,
            "label": self.about.label,
            "tab": self.about.tab,
            "upkeep": self.about.upkeep,
            "gms": self.about.by is only_gm,
            "__doc__": text,
        }
        made = msgspec.defstruct(
            name, [], bases=(Commanded,), tag=name, kw_only=True, namespace=namespace
        )
        return cast("type[Aside[T]]", made)

    @cached_property
    def only(self) -> tuple[str, Part] | None:
        """The one field of its struct, and how it is asked without a form; None: there are more."""
        only = None if self.makes is None else only_part(self.makes)
        if only is None:
            return None
        about, (name, part) = self.about, only
        prompt = part.prompt or about.prompt or about.label
        return name, replace(part, prompt=prompt, rule=part.rule or about.rule)

    @cached_property
    def entry(self) -> "Option[Next]":
        """Its entry in the menu at rest, but for a hint that depends on the table."""
        about = self.about
        hint = about.hint if isinstance(about.hint, str) else ""
        return option(Next(self.id), about.label, id=about.rest, hint=hint, rule=about.rule)

    def say(self, made: F | None = None, without: Sequence[str] = ()) -> Answer:
        """The answer that gives this command, as a stand-in or an adventure gives it.

        `without` names the fields that are not asked at this table.
        """
        said: Given = self.id.replace("-", " ")
        if isinstance(made, Struct) and self.makes is not None:
            answer = {name: of for name, of in answer_of(made).items() if name not in without}
            said = next(iter(answer.values())) if self.only else answer
        elif made is not None:
            said = id_of(made)
        return Answer(to=self.id, answer=said)

    def refusal(self, table: T, seat: Seat, told: Told | None = None) -> Refusal | None:
        """Why `seat` cannot give it now; None: it can.

        `told` keeps what reasons say, for several commands that share them.
        """
        told = {} if told is None else told
        for reason, by_seat in self._reasons:
            if reason not in told:
                told[reason] = reason(table, seat) if by_seat else reason(table)
            if (refusal := told[reason]) is not None:
                return refusal
        return None

    def decision(self, table: T, seat: Seat) -> AnyDecision:
        """Its form; the one decision of a struct with one field; one option if it asks nothing.

        The last form is kept while the table offers the same.
        """
        about = self.about
        if about.offer is not None:
            return cast(AnyDecision, _of(about.offer, table, seat))
        fill = _NO_FILL if about.fill is None else _of(about.fill, table, seat)
        given = None if about.given is None else _of(about.given, table, seat)
        without = () if about.without is None else _of(about.without, table, seat)
        hint = self.hint(table, seat)
        made = cast(AnyDecision, self._kept(fill, given, without, hint))
        if about.unless is not None and self._fits_table and isinstance(made, Form):
            return made.unless(partial(about.unless, table))
        return made

    def hint(self, table: T, seat: Seat) -> str:
        """What it gives or costs at this table, in few words."""
        hint = self.about.hint
        return hint if isinstance(hint, str) else _of(hint, table, seat)

    def _decision(
        self,
        fill: Mapping[str, Offered | Rows],
        given: Struct | Mapping[str, object] | None,
        without: Sequence[str],
        hint: str,
    ) -> Decision[Any]:
        about, makes = self.about, self.makes
        prompt, rule = about.prompt or about.label, about.rule
        if makes is None:
            word = self.id.replace("-", " ")
            only = option(True, about.label, id=word, hint=hint, rule=rule)
            return choose(about.prompt or f"{about.label}?", [only], rule=rule)
        if self.only is not None:
            name, part = self.only
            return part.asked(cast("Offered | None", fill.get(name)))
        fields, unless = fields_of(makes, fill, given, without), about.unless
        if self._fits_table:  # then each look has a table of its own
            unless = None
        return form(
            *(makes, prompt, fields),
            rule=rule,
            unless=unless,
            presets=about.presets,
            send=about.send,
            previews=about.previews,
        )

    def carry_out(
        self, game: Game[T], seat: Seat, made: object, over: Callable[[Any, Any], Step]
    ) -> Step:
        """Do what was answered; then `over`, which takes the procedure that it led to."""
        if self.makes is not None and not isinstance(made, self.makes):
            made = self.makes(made)  # the one value of a struct with one field
        taken = ([seat] if self._by_seat else []) + ([made] if self._takes else [])
        after = self._do(game, *taken)
        if isinstance(after, Procedure):
            return call(after, then=over)
        return done if after is None else after

    def over(self, game: Game[T], led_to: Procedure) -> Step:
        """End the procedure by which it was given."""
        if self.about.after is not None:
            self.about.after(game, led_to)
        return done


class Commanded(Aside[T]):
    """A command given by a seat; each `Command` has a subclass."""

    command: ClassVar[Command[Any, Any]]

    @classmethod
    def closed(cls, game: Game[T], seat: Seat) -> Refusal | None:
        command = cls.command
        refusal, beside = command.refusal(game.table, seat), command.about.beside
        return beside(game, seat) if refusal is None and beside is not None else refusal

    @classmethod
    def offer(cls, game: Game[T], seat: Seat) -> AnyDecision:
        return cls.command.decision(game.table, seat)

    def begin(self, game: Game[T], made: object) -> Step:
        return self.command.carry_out(game, self.seat, made, self.over)

    def over(self, game: Game[T], led_to: Procedure) -> Step:
        return self.command.over(game, led_to)


class Next(Choice, frozen=True):
    """What happens next: a command, and a value if it stood in the menu with each of its values."""

    command: str
    value: str = ""


class Desk(Generic[T]):
    """The commands of a game and asides with steps of their own, in the order of the reference."""

    def __init__(self, *commands: Command[T, Any] | type[Procedure]) -> None:
        self.commands = {one.id: one for one in commands if isinstance(one, Command)}
        self._at_rest = [one for one in self.commands.values() if one.about.rest]
        self.asides = [one.aside if isinstance(one, Command) else one for one in commands]

    def menu(self, game: Game[T], prompt: str, seat: Seat = GM, *, rule: str = "") -> Choose[Next]:
        """What this seat may do while nothing is going on: what is open and has a word at rest."""
        return choose(prompt, self._next(game.table, seat), rule=rule)

    def _next(self, table: T, seat: Seat) -> Iterator[Option[Next]]:
        told: Told = {}
        for command in self._at_rest:
            if command.refusal(table, seat, told) is not None:
                continue
            about = command.about
            if about.quick is None and command.only is not None:
                for one in cast("Choose[object]", command.decision(table, seat)).options:
                    does, word = Next(command.id, one.id), f"{about.rest} {one.id}"
                    yield option(does, one.label, id=word, hint=one.hint, rule=about.rule)
            elif isinstance(about.hint, str):
                yield command.entry
            else:
                yield structs.replace(command.entry, hint=command.hint(table, seat))


class Filling(Procedure, Generic[T]):
    """A command that was chosen from the menu at rest: its form, where it needs one, and its work.

    A game has one subclass, which names its `desk`.
    """

    desk: ClassVar[Desk[Any]]
    command: str
    value: str = ""
    seat: Seat = GM

    def asks(self, step: str) -> str:
        """The name of its command's aside: it is the same question."""
        return self.desk.commands[self.command].aside.__name__

    def begin(self, game: Game[T]) -> Step:
        command = self.desk.commands[self.command]
        if command.refusal(game.table, self.seat) is not None:
            return done
        if command.about.quick is not None:
            made = command.about.quick(game)
        elif self.value:
            made = command.decision(game.table, self.seat).check(self.value)
        elif command.makes is None and command.about.offer is None:
            made = None
        else:
            decision = command.decision(game.table, self.seat)
            return ask(self.seat, decision, then=self.filled, waiting=command.about.waiting)
        return command.carry_out(game, self.seat, made, self.over)

    def filled(self, game: Game[T], made: object) -> Step:
        return self.desk.commands[self.command].carry_out(game, self.seat, made, self.over)

    def over(self, game: Game[T], led_to: Procedure) -> Step:
        return self.desk.commands[self.command].over(game, led_to)


@cache
def _takes_two(function: Callable[..., object]) -> bool:
    return len(inspect.signature(function).parameters) > 1


def _of(function: Callable[..., V], table: Struct, seat: Seat) -> V:
    """What a function of the table, or of the table and the seat, says."""
    return function(table, seat) if _takes_two(function) else function(table)
