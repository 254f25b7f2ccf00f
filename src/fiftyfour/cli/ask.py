"""Decisions at a prompt: their options listed, and typed text made into an answer.

Nothing here decides what is legal. Text that is no option by its number or name goes to the game
as it is, and the game says why not, by its rules.
"""

import re
from collections.abc import Callable, Sequence
from typing import cast

import msgspec
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from fiftyfour.cli.chances import beside, for_all
from fiftyfour.cli.words import RULE, cards_text, plain
from fiftyfour.engine.cards import Card, parse_cards, print_cards
from fiftyfour.engine.decisions import (
    Answer,
    AnyDecision,
    CardSet,
    Choose,
    Decision,
    Field,
    Form,
    Number,
    Option,
    PickCards,
    Simple,
)
from fiftyfour.engine.errors import IllegalAction, NotationError
from fiftyfour.engine.questions import Hint
from fiftyfour.engine.things import Cell

Read = Callable[[str, Decision[object]], str]
"""Reads a line, given the prompt and what it answers; commands never come through."""

Print = Callable[[RenderableType], None]
Weigh = Callable[[Answer], Sequence[Hint]]

NONE = ("none", "nothing", "-")
"""What may be typed for no cards at all."""

REST = "."
"""What is typed in a form to take the defaults of all fields that are left."""


def ask(
    decision: AnyDecision,
    read: Read,
    out: Print,
    *,
    again: bool = False,
    hints: Sequence[Hint] = (),
    weigh: Weigh | None = None,
) -> Answer:
    """Put a decision to whoever is at the keyboard. The answer need not be a legal one.

    `again`: it stands on the screen already, for the last answer was refused. `hints`: what the
    answers give; `weigh` tells it of a form while it is filled in.
    """
    if not again:
        out(question(decision, hints))
    if isinstance(decision, Form):
        return _ask_form(decision, read, out, weigh, hints)
    return _ask_simple(decision, read, out, invitation(decision))


def _ask_simple(decision: AnyDecision, read: Read, out: Print, prompt: str) -> Answer:
    while True:
        try:
            return parse(decision, read(prompt, decision))
        except NotationError as wrong:
            out(Text(str(wrong), "yellow"))


def _ask_form(
    form: Form[object], read: Read, out: Print, weigh: Weigh | None, hints: Sequence[Hint]
) -> Answer:
    filled: dict[str, Simple] = {}
    before: AnyDecision | None = None
    usual = {name: one.default for name, one in form.fields.items() if one.default is not None}
    if len(usual) > 3:
        out(Text(f"{REST} takes what stands in brackets, for all that is left.", "dim"))
    for field, one in form.fields.items():
        given = hints if len(form.fields) == 1 else ()
        listed = options(one.decision, given) if one.decision != before else None
        if listed is not None:
            out(Text(plain(one.label), "bold"))
            out(listed)
            before = one.decision
        while field not in filled:
            shown = f" [{_default(one)}]" if one.default not in (None, "") else ""
            text = read(f"{plain(one.label)}{shown}: ", one.decision)
            if text.startswith("{"):
                return _json(text)
            if text == REST and usual.keys() | filled.keys() == form.fields.keys():
                return cast(Answer, usual | filled)
            try:
                if text == "" and one.default is not None:
                    filled[field] = one.default
                else:
                    value = cast(Simple, parse(one.decision, text))
                    one.decision.check(value)
                    filled[field] = value
            except (IllegalAction, NotationError) as wrong:
                out(Text(str(wrong), "yellow"))
        if weigh is not None and usual.keys() | filled.keys() == form.fields.keys():
            told = weigh(cast(Answer, usual | filled))
            changed, hints = told != hints, told
            line = for_all(told) if changed else None
            if line is not None:
                out(line)
    return cast(Answer, filled)


def _default(field: Field) -> str:
    value = field.default
    if isinstance(field.decision, Choose):
        return next((plain(o.label) for o in field.decision.options if o.id == value), str(value))
    if isinstance(value, list):
        return print_cards(Card.parse(text) for text in value) or "none"
    return plain(str(value))


def _json(text: str) -> Answer:
    try:
        return msgspec.json.decode(text, type=dict[str, str | int | list[str]])
    except msgspec.DecodeError as wrong:
        raise NotationError(f"that is no JSON object of fields: {wrong}") from None


# --- how a decision is shown ---


def question(decision: AnyDecision, hints: Sequence[Hint] = ()) -> RenderableType:
    """The prompt and, but for a form, what can be answered, and what each answer gives."""
    prompt = Text.assemble(
        (plain(decision.prompt), "bold"),
        (f"  {plain(decision.rule)}" if decision.rule else "", RULE),
    )
    parts: list[RenderableType | None] = [prompt, for_all(hints)]
    if not isinstance(decision, Form):
        parts.append(options(decision, hints))
    return Group(*(part for part in parts if part is not None))


def options(decision: AnyDecision, hints: Sequence[Hint] = ()) -> RenderableType | None:
    """Everything that can be answered, each with what to type for it; None: nothing to list."""
    match decision:
        case Choose():
            rows = [
                (key, Text(plain(o.label)), o.hint, o.rule, beside(hints, o.id))
                for key, o in _keyed(decision)
            ]
            return _table(rows)
        case PickCards(sets=None):
            cards = Text.assemble("Cards: ", cards_text(decision.cards))
            told = [(card, beside(hints, [card.value])) for card in decision.cards]
            rows = [("", cards_text([card]), "", "", text) for card, text in told if text]
            return Group(cards, _table(rows)) if rows else cards
        case PickCards(sets=sets):
            rows = [
                (key, cards_text(s.cards), s.label, "", beside(hints, list[str](s.cards)))
                for key, s in _numbered(sets)
            ]
            return _table(rows)
        case _:
            return None


def _table(rows: Sequence[tuple[str, Text, str, str, Text]]) -> RenderableType:
    """Options in a list, or in columns where they are many and short."""
    if len(rows) > 14 and not any(hint or odds for _, _, hint, _, odds in rows):
        return Columns([Text.assemble((f"{key:>3} ", "cyan"), label) for key, label, *_ in rows])
    table = Table.grid(padding=(0, 1))
    table.add_column(style="cyan", justify="right", min_width=3)
    table.add_column()
    table.add_column(style="italic dim")
    table.add_column()
    for key, label, hint, rule, odds in rows:
        told = Text.assemble(plain(hint), (f"  {rule}" if rule else "", RULE))
        table.add_row(key, label, told, odds)
    return table


def invitation(decision: AnyDecision) -> str:
    """What to type, in a word or two, as the prompt."""
    match decision:
        case Choose(options=[only]):
            return f"[Enter: {plain(only.label)}] > "
        case Choose():
            return f"[{_range([key for key, _ in _keyed(decision)])}] > "
        case PickCards(sets=None, least=least, most=most):
            number = str(least) if least == most else f"{least}-{most}"
            cards = "card" if number == "1" else "cards"
            return f"[{number} {cards}, like {_typed(decision)}] > "
        case PickCards(sets=sets):
            return f"[{_range([key for key, _ in _numbered(sets or [])])}, or cards] > "
        case Number(least=least, most=most):
            return f"[{least}-{most}] > "
        case _:
            return "> "


def _typed(decision: PickCards) -> str:
    """An answer as it may be typed: tens as they are printed on cards."""
    cards = print_cards(decision.cards[: max(1, decision.least)]) or "none"
    return cards.replace("T", "10")


def _range(keys: Sequence[str]) -> str:
    if len(keys) < 3 or not keys[0].isdecimal():
        return ", ".join(keys)
    return f"{keys[0]}-{keys[-1]}"


def cell_marks(decision: AnyDecision | None) -> dict[Cell, str]:
    """For each cell that options point to, what to type to choose it; `+` where it is too much."""
    marks: dict[Cell, str] = {}
    if isinstance(decision, Choose):
        for key, option in _keyed(decision):
            if option.cell is not None:
                known = marks.get(option.cell)
                both = key if known is None else f"{known},{key}"
                marks[option.cell] = both if len(both) <= 4 else "+"
    return marks


def _keyed(decision: Choose[object]) -> list[tuple[str, Option[object]]]:
    """Options by what to type: numbers from 1, or their ids where those are numbers themselves."""
    if any(option.id.isdecimal() for option in decision.options):
        return [(option.id, option) for option in decision.options]
    return [(str(number), option) for number, option in enumerate(decision.options, 1)]


def _numbered(sets: Sequence[CardSet] | None) -> list[tuple[str, CardSet]]:
    return [(str(number), one) for number, one in enumerate(sets or [], 1)]


# --- how text is read ---


def parse(decision: AnyDecision, text: str) -> Answer:
    """What `text` answers.

    Raises:
        NotationError: it cannot be read as an answer; the message says what can.
    """
    match decision:
        case Choose():
            return _choice(decision, text)
        case PickCards():
            return _cards(decision, text)
        case Number(least=least, most=most):
            if not re.fullmatch(r"[+-]?\d{1,18}", text):
                raise NotationError(
                    f"{_quoted(text)} is no whole number; type one from {least} to {most}"
                )
            return int(text)
        case Form():
            return _json(text)
        case _:
            return text


def is_option(decision: Decision[object], text: str) -> bool:
    """True if `text` is exactly the id of an option, and so no command."""
    return isinstance(decision, Choose) and any(option.id == text for option in decision.options)


def _choice(decision: Choose[object], text: str) -> Answer:
    keyed = _keyed(decision)
    if text == "" and len(keyed) == 1:
        return keyed[0][1].id
    if text == "":
        raise NotationError(f"type {_range([key for key, _ in keyed])}, or ? for help")
    folded = text.casefold()
    for key, option in keyed:
        if folded in (key, option.id.casefold(), option.label.casefold()):
            return option.id
    if text.isdecimal():
        raise NotationError(f"there is no option {text}; type {_range([key for key, _ in keyed])}")
    found = _pointed(decision, text) or [
        option
        for _, option in keyed
        if option.label.casefold().startswith(folded) or option.id.casefold().startswith(folded)
    ]
    if len(found) > 1:
        which = ", ".join(f"{key} ({plain(o.label)})" for key, o in keyed if o in found[:6])
        raise NotationError(f"{_quoted(text)} could be several: {which}; type the number")
    return found[0].id if found else text


CELL = re.compile(r"\(?\s*(-?\d{1,6})\s*,\s*(-?\d{1,6})\s*\)?")


def _pointed(decision: Choose[object], text: str) -> list[Option[object]]:
    """The options that use the cards and the cell named in `text`, such as `5h (-1,0)`."""
    cells = [(int(x), int(y)) for x, y in CELL.findall(text)]
    try:
        cards = sorted(parse_cards(CELL.sub(" ", text)))
    except NotationError:
        return []
    if len(cells) > 1 or not (cells or cards):
        return []
    return [
        option
        for option in decision.options
        if (not cells or option.cell == cells[0]) and sorted(option.cards) == cards
    ] or [o for o in decision.options if cells and not cards and o.cell == cells[0]]


def _cards(decision: PickCards, text: str) -> Answer:
    if text.casefold() in NONE:
        return []
    if text == "":
        if decision.sets is None and decision.least == 0:
            return []
        if decision.sets is not None and len(decision.sets) == 1:
            return list[str](decision.sets[0].cards)
        raise NotationError(f"type {invitation(decision)[1:-4]}, or ? for help")
    if text.isdecimal() and decision.sets is not None:
        for key, one in _numbered(decision.sets):
            if key == text:
                return list[str](one.cards)
        keys = [key for key, _ in _numbered(decision.sets)]
        raise NotationError(f"there is no option {text}; type {_range(keys)}, or cards")
    return list[str](parse_cards(text))


def _quoted(text: str) -> str:
    return repr(plain(text[:40])) + ("…" if len(text) > 40 else "")
