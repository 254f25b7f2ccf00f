"""Decisions at a prompt: list the options, and turn typed text into an answer.

Nothing here decides what is legal: the game says why an answer is refused.
"""

import re
from collections.abc import Callable, Iterable, Sequence

import msgspec
from msgspec import structs
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from fiftyfour.cli.chances import beside, for_all
from fiftyfour.cli.words import RULE, cards_text
from fiftyfour.engine import decisions
from fiftyfour.engine.cards import Card, Suit, parse_cards, print_cards
from fiftyfour.engine.decisions import (
    CardSet,
    Decision,
    EnterFaces,
    Given,
    Number,
    PickCards,
    Simple,
)
from fiftyfour.engine.errors import IllegalAction, NotationError, Refusal
from fiftyfour.engine.forms import AnyDecision, Field, Folded, Form
from fiftyfour.engine.options import Choose, Option
from fiftyfour.engine.questions import Hint
from fiftyfour.engine.things import Cell
from fiftyfour.table.words import face, plain, quoted

Read = Callable[[str, Decision[object]], str]
"""Reads a line for a prompt and its decision; commands are handled before they get here."""

Print = Callable[[RenderableType], None]
Weigh = Callable[[Given], Sequence[Hint]]
AnySimple = Choose[object] | PickCards | Number | decisions.Text | EnterFaces
"""Every kind of decision but a form."""

NONE = ("none", "nothing", "-")
"""What to type for no cards."""

REST = "."
"""What to type in a form to accept the defaults of all remaining fields."""

MOST_CLOSED = 4
"""Closed options named on one line; the rest are only counted."""


def ask(
    decision: AnyDecision,
    read: Read,
    out: Print,
    *,
    again: bool = False,
    hints: Sequence[Hint] = (),
    weigh: Weigh | None = None,
) -> Given:
    """Ask the person at the keyboard. The answer may be illegal.

    `again`: the question is still on the screen, because the last answer was refused. `hints`: the
    odds of the answers; `weigh` gives the odds of a form while it is being filled in.
    """
    decision = decision.whole()
    assert not isinstance(decision, Folded), "only views fold forms"
    if not again:
        out(question(decision, hints))
    if isinstance(decision, Form):
        return _ask_form(decision, read, out, weigh, hints)
    while True:
        try:
            return parse(decision, read(invitation(decision), decision))
        except NotationError as error:
            out(Text(str(error), "yellow"))


def _ask_form(
    form: Form[object], read: Read, out: Print, weigh: Weigh | None, hints: Sequence[Hint]
) -> Given:
    filled: dict[str, Simple] = {}
    before: AnyDecision | None = None
    defaults = {
        name: field.default for name, field in form.fields.items() if field.default is not None
    }
    if len(defaults) > 3:
        out(Text(f"{REST} accepts the values in brackets for all remaining fields.", "dim"))
    for name, field in form.fields.items():
        given = hints if len(form.fields) == 1 else ()
        cited = structs.replace(field.decision, rule=field.decision.rule or form.rule)
        listed = options(field.decision, given) if field.decision != before else None
        if listed is not None:
            out(Text(plain(field.label), "bold"))
            out(listed)
            before = field.decision
        while name not in filled:
            shown = f" [{_default(field)}]" if field.default not in (None, "") else ""
            text = read(f"{plain(field.label)}{shown}: ", cited)
            if text == REST and defaults.keys() | filled.keys() == form.fields.keys():
                return defaults | filled
            try:
                if text.startswith("{"):
                    return _json(text)
                if text == "" and field.default is not None:
                    filled[name] = field.default
                else:
                    value = parse(field.decision, text)
                    field.decision.check(value)
                    filled[name] = value
            except (IllegalAction, NotationError) as error:
                out(Text(str(error), "yellow"))
        if weigh is not None and defaults.keys() | filled.keys() == form.fields.keys():
            weighed = weigh(defaults | filled)
            changed, hints = weighed != hints, weighed
            line = for_all(hints) if changed else None
            if line is not None:
                out(line)
    return filled


def _default(field: Field) -> str:
    value = field.default
    if isinstance(field.decision, Choose):
        return next((plain(o.label) for o in field.decision.options if o.id == value), str(value))
    if isinstance(value, list):
        return print_cards(Card.parse(text) for text in value) or "none"
    return plain(str(value))


def _json(text: str) -> Given:
    try:
        return msgspec.json.decode(text, type=dict[str, str | int | list[str]])
    except msgspec.DecodeError as error:
        raise NotationError(f"a line that begins with {{ must be a JSON object: {error}") from None


# --- how a decision is shown ---


def question(decision: AnyDecision, hints: Sequence[Hint] = ()) -> RenderableType:
    """The prompt and, except for a form, the options with their odds."""
    prompt = Text.assemble(
        (plain(decision.prompt), "bold"),
        (f"  {plain(decision.rule)}" if decision.rule else "", RULE),
    )
    parts: list[RenderableType | None] = [prompt, for_all(hints)]
    if not isinstance(decision, Form):
        parts.append(options(decision, hints))
    return Group(*(part for part in parts if part is not None))


def options(decision: AnyDecision, hints: Sequence[Hint] = ()) -> RenderableType | None:
    """The possible answers, each with what to type and its odds; None if there is no list."""
    match decision:
        case Choose():
            rows = [
                (key, Text(plain(o.label)), o.hint, o.rule, beside(hints, o.id))
                for key, o in _keyed(decision)
            ]
            return Group(_table(rows), *not_now((o.closed, o.label) for o in decision.closed))
        case PickCards(sets=None):
            parts: list[RenderableType] = [Text.assemble("Cards: ", cards_text(decision.cards))]
            weighed = [(card, beside(hints, [card.value])) for card in decision.cards]
            rows = [("", cards_text([card]), "", "", odds) for card, odds in weighed if odds]
            if rows:
                parts.append(_table(rows))
            return Group(*parts, *_closed_cards(decision))
        case PickCards(sets=sets):
            rows = [
                (key, cards_text(s.cards), s.label, "", beside(hints, list[str](s.cards)))
                for key, s in _numbered(sets)
            ]
            return Group(_table(rows), *_closed_cards(decision))
        case EnterFaces(of=of, faces=faces) if of != "cards":
            return Text(f"Possible: {' '.join(faces)}", "dim")
        case _:
            return None


def _closed_cards(decision: PickCards) -> list[Text]:
    return not_now((group.why, face(card)) for group in decision.closed for card in group.cards)


def not_now(closed: Iterable[tuple[Refusal | None, str]]) -> list[Text]:
    """What is closed, and its label: a dim line for each reason."""
    reasons: dict[Refusal, list[str]] = {}
    for reason, label in closed:
        if reason is not None:
            reasons.setdefault(reason, []).append(plain(label))
    lines: list[Text] = []
    for refusal, labels in reasons.items():
        more = f" and {len(labels) - MOST_CLOSED} more" if len(labels) > MOST_CLOSED else ""
        what = "; ".join(labels[:MOST_CLOSED]) + more
        line = Text.assemble(f"Not now: {what} ({plain(refusal.line)})", style="dim")
        lines.append(line.append(f"  {refusal.rule}", RULE) if refusal.rule else line)
    return lines


def _table(rows: Sequence[tuple[str, Text, str, str, Text]]) -> RenderableType:
    """The options as a list, or in columns if there are many short ones."""
    if len(rows) > 14 and not any(hint or odds for _, _, hint, _, odds in rows):
        return Columns([Text.assemble((f"{key:>3} ", "cyan"), label) for key, label, *_ in rows])
    table = Table.grid(padding=(0, 1))
    table.add_column(style="cyan", justify="right", min_width=3)
    table.add_column()
    table.add_column(style="italic dim")
    table.add_column()
    for key, label, hint, rule, odds in rows:
        note = Text.assemble(plain(hint), (f"  {rule}" if rule else "", RULE))
        table.add_row(key, label, note, odds)
    return table


def invitation(decision: AnyDecision) -> str:
    """The prompt: what to type, in a word or two."""
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
        case EnterFaces(faces=faces, count=count):
            some = " ".join(faces[: min(count, 3)] if count > 1 else faces[:1]).replace("T", "10")
            return f"[{'up to ' if count > 1 else ''}{count}, like {some}] > "
        case _:
            return "> "


def _typed(decision: PickCards) -> str:
    """An example answer as a person may type it, with 10 instead of T."""
    cards = print_cards(decision.cards[: max(1, decision.least)]) or "none"
    return cards.replace("T", "10")


def _range(keys: Sequence[str]) -> str:
    if len(keys) < 3 or not keys[0].isdecimal():
        return ", ".join(keys)
    return f"{keys[0]}-{keys[-1]}"


def cell_marks(decision: AnyDecision | None) -> dict[Cell, str]:
    """What to type for each cell that options point to; `+` where that is too long."""
    marks: dict[Cell, str] = {}
    if isinstance(decision, Choose):
        for key, option in _keyed(decision):
            if option.cell is not None:
                known = marks.get(option.cell)
                both = key if known is None else f"{known},{key}"
                marks[option.cell] = both if len(both) <= 4 else "+"
    return marks


def _keyed(decision: Choose[object]) -> list[tuple[str, Option[object]]]:
    """The options by what to type: numbers from 1, or their ids if those are numbers."""
    if any(option.id.isdecimal() for option in decision.options):
        return [(option.id, option) for option in decision.options]
    return [(str(number), option) for number, option in enumerate(decision.options, 1)]


def _numbered(sets: Sequence[CardSet] | None) -> list[tuple[str, CardSet]]:
    return [(str(number), card_set) for number, card_set in enumerate(sets or [], 1)]


# --- how text is read ---


def parse(decision: AnySimple, text: str) -> Simple:
    """The answer that `text` stands for.

    Raises:
        NotationError: the text cannot be read; the message says what to type.
    """
    match decision:
        case Choose():
            return _choice(decision, text)
        case PickCards():
            return _cards(decision, text)
        case EnterFaces():
            return _entered(decision, text)
        case Number(least=least, most=most):
            if not re.fullmatch(r"[+-]?\d{1,18}", text):
                raise NotationError(
                    f"{quoted(text)} is not a whole number; type one from {least} to {most}"
                )
            return int(text)
        case _:
            return text


def _entered(decision: EnterFaces, text: str) -> list[str]:
    """What was drawn, all in one line, in the order in which it came."""
    if decision.of == "cards":
        try:
            faces = list[str](parse_cards(text))
        except NotationError as wrong:
            raise NotationError(
                f"{wrong}; type what was drawn, {invitation(decision)[1:-4]}"
            ) from None
    else:
        faces = text.replace(",", " ").replace("−", "-").split()
    if not faces:
        raise NotationError(f"type what was drawn: {invitation(decision)[1:-4]}")
    return faces


def is_option(decision: Decision[object], text: str) -> bool:
    """True if `text` is the id of an option, and therefore not a command."""
    return isinstance(decision, Choose) and any(option.id == text for option in decision.options)


def _choice(decision: Choose[object], text: str) -> str:
    keyed = _keyed(decision)
    keys = _range([key for key, _ in keyed])
    if text == "" and len(keyed) == 1:
        return keyed[0][1].id
    if text == "":
        raise NotationError(f"type {keys}, or ? for help")
    folded = _folded(text)
    for key, option in (*keyed, *(("", closed) for closed in decision.closed)):
        if folded in (key, _folded(option.id), _folded(option.label)):
            return option.id
    matches = [] if text.isdecimal() else _pointed(decision, text) or _beginning(keyed, folded)
    if len(matches) > 1:
        which = ", ".join(f"{key} ({plain(o.label)})" for key, o in keyed if o in matches[:6])
        raise NotationError(f"{quoted(text)} matches several: {which}; type the number")
    if not matches:
        raise NotationError(f"there is no option {quoted(text)}; type {keys}, or ? for help")
    return matches[0].id


def _beginning(keyed: Sequence[tuple[str, Option[object]]], folded: str) -> list[Option[object]]:
    return [
        option
        for _, option in keyed
        if _folded(option.label).startswith(folded) or _folded(option.id).startswith(folded)
    ]


def _folded(text: str) -> str:
    """A text as people type it: `6♦` is `6d`, and capitals do not count."""
    return text.translate(SUITS).casefold()


SUITS = str.maketrans({suit.symbol: suit.value for suit in Suit})

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


def _cards(decision: PickCards, text: str) -> list[str]:
    if text.casefold() in NONE:
        return []
    if text == "":
        if decision.sets is None and decision.least == 0:
            return []
        if decision.sets is not None and len(decision.sets) == 1:
            return list[str](decision.sets[0].cards)
        raise NotationError(f"type {invitation(decision)[1:-4]}, or ? for help")
    if text.isdecimal() and decision.sets is not None:
        for key, card_set in _numbered(decision.sets):
            if key == text:
                return list[str](card_set.cards)
        keys = [key for key, _ in _numbered(decision.sets)]
        raise NotationError(f"there is no option {quoted(text)}; type {_range(keys)}, or cards")
    return list[str](parse_cards(text))
