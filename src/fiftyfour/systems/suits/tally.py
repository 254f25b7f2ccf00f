"""The middle of the table: the play as arithmetic, initiative, the scene (SU-VIS-01, SU-VIS-05).

Everybody reads the cards; a sum is read by those who may know its modifier, so the GM's side has
two lines: cards for all, the whole of it for the GM.
"""

from collections.abc import Iterator, Sequence

from msgspec import structs

from fiftyfour.engine.game import Game
from fiftyfour.engine.things import GM
from fiftyfour.engine.view import Line, Tally, Term
from fiftyfour.systems.suits.plays import HIDDEN
from fiftyfour.systems.suits.race import SWIFT, number, score
from fiftyfour.systems.suits.table import Play, Record, Side, Suits
from fiftyfour.systems.suits.totals import (
    acting_terms,
    card_terms,
    mark_terms,
    modifier_rule,
    threshold_terms,
    word,
)


def tally(game: Game[Suits]) -> Tally:
    """What is being resolved, or the last play, or where the table stands."""
    table = game.table
    if table.race.data.running:
        return Tally(title="Initiative", lines=tuple(_race_lines(table)))
    if table.plays:
        lines = [line for play in table.plays for line in _play_lines(table, play)]
        return Tally(title=_title(table, table.plays[-1].data), lines=tuple(lines))
    scene, last = table.scene, table.last.data
    if not scene.running:
        return Tally(title="Between scenes" if scene.number else "Before the first scene")
    where = scene.title or f"Scene {scene.number}"
    if scene.combat:
        where = f"{where}: a fight, round {scene.round}"
    if not last.sides:
        return Tally(title=where)
    title = _title(table, last)
    return Tally(title=title, lines=tuple(_record_lines(last)), outcome=_outcome(table, last))


def _title(table: Suits, record: Record) -> str:
    names = [table.people[who].name for who in record.marks if who in table.people]
    if record.target in table.vehicles:
        names = [table.vehicles[record.target].file.name]
    against = f" against {', '.join(names)}" if names else ""
    return f"{record.acting.name}: {record.kind.label}{against}"


def _outcome(table: Suits, record: Record) -> str:
    told = {"success": "Success", "fail": "Failure", "refused": "Not tried"}.get(record.outcome, "")
    if record.damage and record.outcome == "success":
        told += f", {record.damage} damage"
    return told


# --- a play ---


def _play_lines(table: Suits, play: Play) -> Iterator[Line]:
    """The acting side, then whatever resists: to each what it may know."""
    record = play.data
    yield from _side_lines(record.acting, acting_terms(table, play), play.number.sight == "all")
    if record.phase == "declared":
        return
    if not record.opposed:
        if play.threshold.sight == "all":
            yield _line("Threshold", threshold_terms(play), "SU-PLAY-03")
        else:
            cards = [term for side in record.sides[1:] for term in card_terms(side)]
            yield Line(label="Threshold", terms=tuple(cards), result="?", rule="SU-PLAY-11")
            hidden = _line("Threshold", threshold_terms(play), "SU-PLAY-03")
            yield structs.replace(hidden, sight=HIDDEN)
        return
    side = record.sides[1]
    if side.seat == GM:
        yield Line(
            label=side.name,
            terms=tuple(card_terms(side)),
            result=f"{word(record.resist)} ?",
            rule="SU-PLAY-08",
        )
    for mark in play.marks:
        name = table.people[mark.who].name if mark.who in table.people else side.name
        line = _line(name, mark_terms(table, play, mark), "SU-PLAY-06")
        yield structs.replace(line, sight=mark.number.sight)


def _side_lines(side: Side, terms: Sequence[Term], public: bool) -> Iterator[Line]:
    if public:
        yield _line(side.name, terms, "SU-PLAY-02")
        return
    cards = tuple(card_terms(side))
    yield Line(label=side.name, terms=cards, result=f"{word(side.play)} ?", rule="SU-PLAY-08")
    yield structs.replace(_line(side.name, terms, "SU-PLAY-14"), sight=HIDDEN)


def _line(label: str, terms: Sequence[Term], rule: str) -> Line:
    total = sum(term.value for term in terms)
    return Line(label=label, terms=tuple(terms), total=total, rule=rule)


# --- the last play, from its record: what was public stays ---


def _record_lines(record: Record) -> Iterator[Line]:
    """Cards, and sums where the modifier was public (SU-PLAY-10)."""
    for index, side in enumerate(record.sides):
        terms = list(card_terms(side))
        if side.modifier is None:
            result = f"{word(side.play)} ?" if side.play else ""
            yield Line(label=side.name, terms=tuple(terms), result=result, rule="SU-PLAY-10")
            continue
        terms.append(Term(word(side.play), side.modifier, rule=modifier_rule(side.play)))
        if index == 0 and record.feint:
            terms.append(Term("feint", record.feint, rule="SU-FRA-03"))
        if side.charisma:
            terms.append(Term("Charisma", side.charisma, rule="SU-CHA-01"))
        yield _line(side.name, terms, "SU-PLAY-02")
    if record.threshold is not None:
        yield _line("Threshold", [Term("threshold", record.threshold)], "SU-PLAY-03")


# --- initiative ---


def _race_lines(table: Suits) -> Iterator[Line]:
    """Every side with its cards; Dexterity of the GM's people stays hidden (SU-INI-07)."""
    for side in table.race.data.sides:
        cards = list(card_terms(side))
        if side.charisma:
            cards.append(Term("Charisma", side.charisma, rule="SU-CHA-01"))
        own = Term(word(SWIFT), number(table, side), rule="SU-INI-01")
        if side.seat != GM:
            yield _line(side.name, [*cards, own], "SU-INI-01")
            continue
        yield Line(label=side.name, terms=tuple(cards), result="Dexterity ?", rule="SU-INI-07")
        yield Line(
            label=side.name,
            terms=(*cards, own),
            total=score(table, side),
            rule="SU-INI-01",
            sight=HIDDEN,
        )
