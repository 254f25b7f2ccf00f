"""Forms: several fields answered together, which make one struct of the game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic, Literal, Self, TypeVar, cast

from msgspec import Struct, structs

from fiftyfour.engine.decisions import (
    Decision,
    EnterFaces,
    Given,
    Number,
    PickCards,
    Picker,
    Simple,
    Text,
    shown,
)
from fiftyfour.engine.errors import IllegalAction, Refusal
from fiftyfour.engine.options import Choose

A_co = TypeVar("A_co", covariant=True)
K = TypeVar("K")


Show = Literal["", "menu", "line", "acts", "table"]
"""How a face draws a field: as usual, as a menu, as a line of text, as buttons that each send the
form, or as a cell of a table with a column for each `group` and a row for each `hint`."""


class Field(Struct, frozen=True, omit_defaults=True):
    """One field of a form. A field left out takes `default`; without a default it is required.

    A field `of` several is the entry `key` of a mapping with that name, such as one number for each
    person: the form makes one mapping of them.

    The rest is advice to faces, and old answers stay legal without it: the heading it stands under
    (folded away if that ends in an ellipsis), how it is drawn, a few words beside it, and the
    answers of other fields with which it matters; where it does not, its default is sent.
    """

    label: str
    decision: Choose[object] | PickCards | Number | Text
    default: Simple | None = None
    of: str = ""
    key: str = ""
    group: str = ""
    show: Show = ""
    hint: str = ""
    when: dict[str, tuple[str, ...]] = {}


class Fill(Struct, frozen=True, omit_defaults=True):
    """What one press of a face puts into several fields: answers by the names of the fields."""

    label: str
    fills: dict[str, Simple]
    group: str = ""
    hint: str = ""


class Form(
    Decision[A_co], Generic[A_co], frozen=True, tag="form", omit_defaults=True, kw_only=True
):
    """Several fields answered together, as an object from field names to answers.

    `open` means that rules beyond the single fields apply, so that not every combination is
    legal; the defaults (and the examples of texts) then make a legal answer. `makes` names the
    struct of the game that comes of it, so that a face knows one form from another.

    The rest is advice to faces: `presets` fill in several fields at a press; `send` are the words
    of the button, with the labels of fields in braces; a part in brackets goes while its fields are
    blank or 0 (`Call the test: [{task}, ]{being}`); with `previews` the game tells what the form
    comes to as it is filled in.
    """

    fields: dict[str, Field]
    open: bool = False
    makes: str = ""
    presets: tuple[Fill, ...] = ()
    send: str = ""
    previews: bool = False

    @property
    def barred(self) -> Refusal | None:
        for field in self.fields.values():
            if (reason := field.decision.barred) is not None:
                return reason
        return None

    @property
    def finite(self) -> bool:
        return not self.open and all(field.decision.finite for field in self.fields.values())

    def unless(self, reason: Callable[[A_co], Refusal | None]) -> Self:
        return self._with(to=structs.replace(self, open=True), reason=reason)

    def knowing(
        self, makes: Callable[..., object], unless: Callable[[A_co], Refusal | None] | None
    ) -> Self:
        """This form, with what does not travel: see `form`."""
        return self._with(to=self, makes=makes, reason=unless)

    def check(self, answer: Given) -> A_co:
        made = self.read(answer)
        self._must_fit(made)
        return made

    def read(self, answer: Given) -> A_co:
        """What the form makes of fields that are each right, whether or not they fit together.

        Raises:
            IllegalAction: a field is wrong, missing or unknown.
        """
        if not isinstance(answer, dict):
            line = f"{shown(answer)} is not an object of fields"
            raise IllegalAction("bad_answer", line, self.rule)
        for name in answer:
            if name not in self.fields:
                fields = ", ".join(self.fields)
                line = f"there is no field {shown(name)}; the fields are {fields}"
                raise IllegalAction("unknown_field", line, self.rule)
        values: dict[str, object] = {}
        for name, field in self.fields.items():
            value = self._field(field, answer.get(name, field.default))
            if field.of:
                group = cast("dict[str, object]", values.setdefault(field.of, {}))
                group[field.key] = value
            else:
                values[name] = value
        return cast(A_co, self._unsent.makes(**values))

    def filled(self, answer: Mapping[str, Simple]) -> dict[str, Simple]:
        """The answer with defaults filled in, as it travels.

        Raises:
            IllegalAction: it is not a legal one.
        """
        self.check(dict(answer))
        values = {name: answer.get(name, field.default) for name, field in self.fields.items()}
        return {name: value for name, value in values.items() if value is not None}

    def _field(self, field: Field, answer: Simple | None) -> object:
        if answer is None:
            raise IllegalAction("field_missing", f"{field.label} is missing", self.rule)
        try:
            value = field.decision.check(answer)
        except IllegalAction as wrong:
            raise IllegalAction(
                wrong.code, f"{field.label}: {wrong.message}", wrong.rule or self.rule
            ) from None
        return value

    def answers(self) -> Iterator[Given]:
        """One after the other as they are wanted: a form may have more than anybody could store."""
        return self._filled(list(self.fields))

    def _filled(self, names: list[str]) -> Iterator[dict[str, Simple]]:
        """Every way to fill in these fields; the last of them changes fastest."""
        if not names:
            yield {}
            return
        *before, last = names
        for filled in self._filled(before):
            for value in self._choices(self.fields[last]):
                yield {**filled, last: value}

    def _choices(self, field: Field) -> Iterator[Simple]:
        if self.open or not field.decision.finite:
            return iter([_usual(field)])
        return (_simple(answer) for answer in field.decision.answers())

    def example(self) -> dict[str, Simple]:
        """A legal answer: the defaults, else the first answer of a field."""
        return {name: _usual(field) for name, field in self.fields.items()}

    def sample(self, chance: Picker) -> Given:
        return {
            name: _usual(field)
            if self.open or not field.decision.finite
            else _simple(field.decision.sample(chance))
            for name, field in self.fields.items()
        }


def form(
    makes: Callable[..., K],
    prompt: str,
    fields: Mapping[str, Field],
    *,
    rule: str = "",
    unless: Callable[[K], Refusal | None] | None = None,
    presets: Sequence[Fill] = (),
    send: str = "",
    previews: bool = False,
) -> Form[K]:
    """A form that makes a struct: `makes` is called with the checked fields by their names.

    `unless` gives the Refusal where fields do not fit one another.
    """
    made: Form[K] = Form(
        prompt=prompt,
        rule=rule,
        fields=dict(fields),
        open=unless is not None,
        makes=makes.__name__ if isinstance(makes, type) else "",
        presets=tuple(presets),
        send=send,
        previews=previews,
    )
    return made.knowing(makes, unless)


class Folded(Decision[object], frozen=True, tag="folded", kw_only=True):
    """In a view, a form that is sent when somebody opens it; `stamp` is another for another form.

    Bots and hints get the form itself.
    """

    stamp: str


AnyDecision = Choose[object] | PickCards | Number | Text | Form[object] | EnterFaces | Folded
"""The closed union of kinds, as it goes over the wire."""


def _usual(field: Field) -> Simple:
    """The default of a field, else the first legal answer."""
    if field.default is not None:
        return field.default
    return _simple(next(field.decision.answers()))


def _simple(answer: Given) -> Simple:
    assert not isinstance(answer, dict)
    return answer
