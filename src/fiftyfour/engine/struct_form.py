"""A struct makes its own form: each of its fields is annotated with how it is asked.

    class PlayCall(Struct, frozen=True):
        who: Annotated[str, Pick("Who", first=True)]
        against: Annotated[str, Pick("Against", {"15": "15", "quick": "a number"})] = "15"
        modifier: Annotated[int, Between("The number", -20, 60, when={"against": "quick"})] = 8
        here: Annotated[dict[str, bool], Each(Switch("{} is here"))] = {}
        note: Annotated[str, Words("What is at stake", 200)] = ""

    form_of(PlayCall, "Call for a play", who={"p1": "Ann", "p2": "Bo"}, here={"p1": "Ann"})

What depends on the table is given by the names of fields; the rest is read off the struct once.
`answer_of` goes the other way: a struct of the game becomes the answer that makes it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cache, cached_property, lru_cache, partial
from itertools import chain
from typing import Annotated, NamedTuple, Protocol, TypeVar, cast, get_args, get_origin

from msgspec import NODEFAULT, Struct, structs

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import Decision, Number, PickCards, Simple, Text
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Field, Fill, Form, Show, form
from fiftyfour.engine.kept import Kept
from fiftyfour.engine.options import Choose, Option, choose, id_of, option

K = TypeVar("K", bound=Struct)


class Labels(Protocol):
    """Words by value, such as a dict."""

    def items(self) -> Iterable[tuple[object, str]]: ...


Menu = Labels | Sequence[str] | Sequence[Option[object]]
"""Labels by value; words that people read as they stand, `per_turn` as `per turn`; or options."""

When = dict[str, tuple[str, ...]]
"""The answers of other fields with which a field matters, as they travel; none: it always does."""

ALWAYS: When = {}

Entry = tuple[str, str, Field]
"""What is asked of one of several: its key, the name in the form, and the Field."""

Offered = Decision[object] | Menu | Sequence[Card] | range
"""What a table offers for a field: its whole decision, a menu, cards, or bounds of a number."""


class Row(NamedTuple):
    """One entry of an `Each`: its label, and what the table offers there."""

    label: str
    offered: Offered


class Rows(Protocol):
    """The entries of an `Each` by key, such as a dict: labels, or a `Row` for each."""

    def items(self) -> Iterable[tuple[object, str | Row]]: ...


@dataclass(frozen=True)
class Part:
    """How a field is asked. Subclasses say what kind of answer it takes.

    Attributes:
        label: its name on the form.
        prompt: what to answer, where the label does not say it.
        rule: the rule that asks it.
        unless: the Refusal of a value that cannot be used, whatever the other fields say.
        show: how a face draws it, if not as usual for its kind.
        group: the heading under which it stands; folded away if that ends in an ellipsis.
        hint: a few words beside it.
        when: the field matters while these others have these values; a face may leave it out else,
            and its default is sent.
    """

    label: str = ""
    _: KW_ONLY
    prompt: str = ""
    rule: str = ""
    unless: Callable[..., Refusal | None] | None = None
    show: Show = ""
    group: str = ""
    hint: str = ""
    when: Mapping[str, object] | None = None

    def decision(self, offered: Offered | None) -> Decision[object]:
        """What is asked; `offered` is what the table gives, if anything."""
        raise NotImplementedError

    def asked(self, offered: Offered | None) -> Decision[object]:
        """What is asked, with what cannot be said whatever the table offers."""
        if offered is None:
            return self._plain
        decision = offered if isinstance(offered, Decision) else self.decision(offered)
        return decision if self.unless is None else decision.unless(self.unless)

    @cached_property
    def _plain(self) -> Decision[object]:
        """What is asked where no table changes it: the same for each of several."""
        return self.asked(self.decision(None))

    def wire(self, value: object) -> Simple:
        """A value of the struct as it travels."""
        return cast(Simple, value)

    def field(
        self,
        offered: Offered | None,
        usual: object,
        when: When = ALWAYS,
        *,
        label: str = "",
        of: str = "",
        key: str = "",
    ) -> Field:
        """The field of a form; `usual` is its default, as a value of the struct."""
        decision = self.asked(offered)
        return Field(
            label or self.label,
            cast("Choose[object]", decision),  # or another kind that a field may have
            self.default(decision, usual),
            of,
            key,
            self.group,
            self.show,
            self.hint,
            when,
        )

    def default(self, decision: Decision[object], value: object) -> Simple | None:
        """What a field takes when it is left out; None: it must be said."""
        return None if value is NODEFAULT else self.wire(value)


@dataclass(frozen=True)
class Pick(Part):
    """One of these, by its label; the value travels as the id of its option.

    Attributes:
        menu: what can be picked, unless the table offers something else.
        blank: the id of the value "" or None, which would have none.
        hints: a few words beside some of the options.
        first: the first open option is the default where the struct's own default is not open.
    """

    menu: Menu = ()
    blank: str = ""
    hints: Mapping[str, str] | None = None
    first: bool = False

    def asked(self, offered: Offered | None) -> Decision[object]:
        if not isinstance(offered, dict):
            return super().asked(offered)
        labels = cast("dict[object, str]", offered)
        return self._asked_before(tuple(labels.items()))

    @cached_property
    def _asked_before(self) -> Callable[[tuple[tuple[object, str], ...]], Decision[object]]:
        """Makes what is asked of labels by value: tables mostly offer what they offered before."""

        @lru_cache(maxsize=16)
        def ask(labels: tuple[tuple[object, str], ...]) -> Decision[object]:
            return self.asked(self.decision(dict(labels)))

        return ask

    def decision(self, offered: Offered | None) -> Choose[object]:
        menu = self.menu if offered is None else cast(Menu, offered)
        if isinstance(menu, Sequence):
            words = {word: word.replace("_", " ") for word in menu if isinstance(word, str)}
            if not words:
                return choose(self.prompt, cast("Sequence[Option[object]]", menu), rule=self.rule)
            menu = words
        hints = self.hints or {}
        options = [
            option(value, label, id=(id := self.wire(value)), hint=hints.get(id, ""))
            for value, label in menu.items()
        ]
        return choose(self.prompt, options, rule=self.rule)

    @cached_property
    def _ready(self) -> Sequence[Option[object]]:
        """The options of its own menu that are ready, with ids of their own."""
        menu = self.menu if isinstance(self.menu, Sequence) else ()
        return [one for one in menu if isinstance(one, Option)]

    def wire(self, value: object) -> str:
        for one in self._ready:
            if one.does == value:
                return one.id
        return self.blank if value in ("", None) else id_of(value)

    def default(self, decision: Decision[object], value: object) -> Simple | None:
        options = cast("Choose[object]", decision).options
        usual = next((option.id for option in options if option.does == value), None)
        if usual is None and self.first and options:
            return options[0].id
        return usual or super().default(decision, value)


@dataclass(frozen=True)
class Switch(Part):
    """No or yes."""

    def decision(self, offered: Offered | None) -> Choose[object]:
        return choose(self.prompt, [option(False, "no"), option(True, "yes")], rule=self.rule)

    def wire(self, value: object) -> Simple:
        return "yes" if value else "no"


@dataclass(frozen=True)
class Between(Part):
    """A whole number from `least` to `most`, unless the table offers a range.

    `under` and `over` say why not less and not more; where `over` is left out, it is as `under`.
    """

    least: int = 0
    most: int = 99
    under: Refusal | None = None
    over: Refusal | None = None

    def decision(self, offered: Offered | None) -> Number:
        bounds = offered if isinstance(offered, range) else range(self.least, self.most + 1)
        return Number(
            prompt=self.prompt,
            rule=self.rule,
            least=bounds[0],
            most=bounds[-1],
            under=self.under,
            over=self.over or self.under,
        )

    def default(self, decision: Decision[object], value: object) -> Simple | None:
        """The default within the bounds of this table."""
        number = cast(Number, decision)
        return max(number.least, min(value, number.most)) if isinstance(value, int) else None


@dataclass(frozen=True)
class Words(Part):
    """A text of `least` to `most` characters; what is `secret` stays sealed in transcripts."""

    most: int = 200
    least: int = 0
    example: str = ""
    secret: bool = False

    def decision(self, offered: Offered | None) -> Text:
        return Text(
            prompt=self.prompt,
            rule=self.rule,
            least=self.least,
            most=self.most,
            secret=self.secret,
            example=self.example,
        )

    def default(self, decision: Decision[object], value: object) -> Simple | None:
        """None for what is too short, such as a blank name: it must be said."""
        short = isinstance(value, str) and len(value) < self.least
        return None if short else super().default(decision, value)


@dataclass(frozen=True)
class Cards(Part):
    """From `least` to `most` of these cards, unless the table offers others; None: all of them."""

    among: Sequence[Card] = ()
    least: int = 1
    most: int | None = None

    def decision(self, offered: Offered | None) -> PickCards:
        cards = list(self.among if offered is None else cast("Sequence[Card]", offered))
        most = len(cards) if self.most is None else self.most
        return PickCards(
            prompt=self.prompt, rule=self.rule, cards=cards, least=self.least, most=most
        )

    def wire(self, value: object) -> Simple:
        return [card.value for card in cast("Sequence[Card]", value)]


@dataclass(frozen=True)
class Each:
    """The same for each of several: the struct's field is a mapping from their keys.

    The table gives their labels by key, unless `labels` does. Neighbors with the same keys are
    asked key by key.

    Attributes:
        part: how each is asked, no or yes by default; its label and hint may hold `{}` for the
            key's.
        id: the name of the form's field, with `{}` where the key goes.
        usual: the default of each; none: it must be said.
        labels: words by key, or a `Row` for each.
    """

    part: Part = Switch()
    id: str = "{}"
    usual: object = NODEFAULT
    labels: Rows | None = None

    def entries(self, of: str, when: When, rows: Rows | None, values: object) -> list[Entry]:
        """What is asked of each; `values` are their defaults by key."""
        entries: list[Entry] = []
        given = cast("Mapping[object, object]", values if isinstance(values, Mapping) else {})
        rows = cast(Rows, self.labels or {}) if rows is None else rows
        for key, row in rows.items():
            label, offered = (row.label, row.offered) if isinstance(row, Row) else (row, None)
            words = self.part.label.format(label) if self.part.label else label
            usual, name = given.get(key, self.usual), str(key)
            field = self.part.field(offered, usual, when, label=words, of=of, key=name)
            if "{}" in field.hint:
                field = structs.replace(field, hint=field.hint.format(label))
            entries.append((name, self.id.format(key), field))
        return entries


def form_of(
    makes: type[K],
    prompt: str,
    *,
    rule: str = "",
    unless: Callable[[K], Refusal | None] | None = None,
    given: K | Mapping[str, object] | None = None,
    without: Sequence[str] = (),
    presets: Sequence[Fill] = (),
    send: str = "",
    previews: bool = False,
    **table: Offered | Rows,
) -> Form[K]:
    """The form that makes this struct.

    Args:
        makes: the struct; each field is Annotated with a Part or an Each.
        prompt: the words above it.
        rule: the rule that asks it.
        unless: why fields do not fit one another.
        given: what stands in the fields to begin with: a struct, or some of its values by name.
        without: fields that are not asked here, and keep their defaults.
        presets: what one press fills in.
        send: the words of the button, as `Form` has them.
        previews: the game tells what it comes to as it is filled in.
        table: by the names of fields, what they offer at this table.

    Raises:
        TypeError: a field that is not there, or does not say how it is asked.
    """
    fields = fields_of(makes, table, given, without)
    return form(
        *(makes, prompt, fields),
        rule=rule,
        unless=unless,
        presets=presets,
        send=send,
        previews=previews,
    )


def fields_of(
    makes: type[Struct],
    table: Mapping[str, Offered | Rows],
    given: Struct | Mapping[str, object] | None = None,
    without: Sequence[str] = (),
) -> dict[str, Field]:
    """The fields of the form that makes this struct; TypeError as for `form_of`."""
    parts = parts_of(makes)
    values = structs.asdict(given) if isinstance(given, Struct) else given or {}
    if strange := [name for name in (*table, *values, *without) if name not in parts]:
        raise TypeError(f"{makes.__name__} has no field {', '.join(strange)}")
    named: list[tuple[str, Field]] = []
    by_key: dict[str, list[tuple[str, Field]]] = {}  # of neighboring groups
    for name, asked in parts.items():
        if name in without:
            continue
        if asked.entries is not None:
            for key, id, field in asked.entries(table.get(name), values.get(name)):
                by_key.setdefault(key, []).append((id, field))
            continue
        named += chain.from_iterable(by_key.values())
        by_key.clear()
        named.append((name, asked.field(table.get(name), values.get(name, asked.usual))))
    named += chain.from_iterable(by_key.values())
    fields = dict(named)
    if len(fields) < len(named):
        raise TypeError(f"{makes.__name__}: two fields have one name among {', '.join(fields)}")
    return fields


def answer_of(made: Struct) -> dict[str, Simple]:
    """The answer to a form that makes this struct."""
    answer: dict[str, Simple] = {}
    for name, asked in parts_of(type(made)).items():
        part, value = asked.part, getattr(made, name)
        if isinstance(part, Each):
            entries = cast("Mapping[object, object]", value)
            answer |= {part.id.format(key): part.part.wire(of) for key, of in entries.items()}
        else:
            answer[name] = part.wire(value)
    return answer


@cache
def only_part(makes: type[Struct]) -> tuple[str, Part] | None:
    """The name and part of a struct's only field; None where it has others, or asks each."""
    ((name, asked), *others) = parts_of(makes).items()
    return None if others or isinstance(asked.part, Each) else (name, asked.part)


class Asked(Struct, frozen=True):
    """A field of a struct: how it is asked, its default, its Field where no table changes it.

    If it is asked for each of several, `entries` makes those instead.
    """

    part: Part | Each
    usual: object
    when: When
    made: Field | None = None
    entries: Kept[list[Entry]] | None = None

    def field(self, offered: object, value: object) -> Field:
        """The field with what the table offers, if anything, and with this default."""
        if offered is None and value is self.usual and self.made is not None:
            return self.made
        return cast(Part, self.part).field(cast("Offered | None", offered), value, self.when)


@cache
def parts_of(makes: type[Struct]) -> dict[str, Asked]:
    """The fields of a struct by name; TypeError as for `form_of`."""
    parts: dict[str, Part | Each] = {}
    for field in structs.fields(makes):
        said = get_args(field.type)[1:] if get_origin(field.type) is Annotated else ()
        part = next((part for part in said if isinstance(part, Part | Each)), None)
        if part is None:
            raise TypeError(f"{makes.__name__}.{field.name} does not say how it is asked")
        parts[field.name] = part
    found: dict[str, Asked] = {}
    for field in structs.fields(makes):
        part = parts[field.name]
        usual = field.default if field.default_factory is NODEFAULT else field.default_factory()
        when = _when(parts, part.part if isinstance(part, Each) else part)
        if isinstance(part, Part):
            found[field.name] = Asked(part, usual, when, part.field(None, usual, when))
        else:
            entries = Kept(partial(part.entries, field.name, when))
            found[field.name] = Asked(part, usual, when, entries=entries)
    return found


def _when(parts: Mapping[str, Part | Each], part: Part) -> When:
    """When this field matters."""
    when: When = {}
    for name, values in (part.when or {}).items():
        other = parts[name]
        assert isinstance(other, Part), f"{name} is asked for each of several"
        several = cast("tuple[object, ...]", values if isinstance(values, tuple) else (values,))
        when[name] = tuple(str(other.wire(value)) for value in several)
    return when
