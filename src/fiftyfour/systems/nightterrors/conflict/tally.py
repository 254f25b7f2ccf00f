"""The middle of the table: the raise, who has seen it how, what it costs, all as sums.

The numbers are those the rules work with: there is no second arithmetic.

Rules: NT-INFO-01, NT-POOL-07.
"""

from collections.abc import Sequence

from fiftyfour.engine.cards import Card
from fiftyfour.engine.game import Game
from fiftyfour.engine.system import Outcome
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Line, Tally, Term
from fiftyfour.engine.wording import listed
from fiftyfour.systems.nightterrors.conflict.paying import rule_of, ways
from fiftyfour.systems.nightterrors.table import NightTerrors, See
from fiftyfour.systems.nightterrors.values import carries_trump, terms, total, trump_value

MOST_WAYS = 6
"""Legal payments that are listed; of more, the rule tells."""


def tally(game: Game[NightTerrors]) -> Tally:
    """The conflict proposed or running; between conflicts how all are, and the last outcome."""
    table, conflict = game.table, game.table.conflict
    if conflict.phase == "none":
        return _between(table)
    kind = conflict.kind
    title = f"{kind.value.capitalize()}, {kind.trump.symbol} is trump: {conflict.what}"
    lines = _stakes(table)
    if conflict.raised is not None:
        lines += _raised(table, conflict.raised.by, table.raised_cards())
        for see in conflict.sees:
            lines += _seen(table, see)
        lines += _to_pay(table)
    return Tally(title=title, lines=tuple(lines), outcome=_outcome(table))


def _stakes(table: NightTerrors) -> list[Line]:
    """Where, and how whoever started it goes about it (NT-STAKE-01)."""
    conflict = table.conflict
    lines = [Line(label="Where", result=conflict.where, rule="NT-STAKE-01")]
    if conflict.starter in table.characters:
        name = table.characters[conflict.starter].name
        lines.append(Line(label=name, result=conflict.how, rule="NT-STAKE-01"))
    for participant in conflict.participants:
        if participant.why and participant.number in table.characters:
            name = table.characters[participant.number].name
            lines.append(Line(label=name, result=participant.why, rule="NT-STAKE-02"))
    return lines


def _raised(table: NightTerrors, by: int, raised: Sequence[Card]) -> list[Line]:
    """The raise as a sum, and what it costs to see it without a trump (NT-TRUMP-01)."""
    settings, trump = table.settings, table.conflict.trump
    lines = [
        Line(
            label=f"{_name(table, by)} raises",
            terms=terms(raised, settings),
            total=total(raised, settings),
            rule="NT-RAISE-01",
        )
    ]
    fallout = trump_value(raised, trump, settings)
    if fallout and table.conflict.exchanging:
        carrying = tuple(card for card in raised if carries_trump(card, raised, trump))
        lines.append(
            Line(
                label=f"Trump {trump.symbol}",
                terms=(Term("carries trump", fallout, carrying, "NT-TRUMP-03"),),
                total=fallout,
                result=f"{fallout} more for whoever has no {trump.symbol}",
                rule="NT-TRUMP-01",
            )
        )
    return lines


def _seen(table: NightTerrors, see: See) -> list[Line]:
    """What was laid against it, and what that costs (NT-FALL-03, NT-PUSH-01)."""
    due, name = see.due, _name(table, see.by)
    verb = {"push": "pushes", "reversal": "reverses"}.get(due.how, "sees")
    lines = [
        Line(
            label=f"{name} {verb}",
            terms=terms(see.cards, table.settings),
            total=due.total,
            result=due.how,
            rule="NT-PUSH-01" if due.how == "push" else "NT-SEE-05",
        )
    ]
    if due.points:
        parts = (
            Term("short of the raise", due.price, rule="NT-PUSH-01"),
            Term("middle card", due.middle, rule="NT-FALL-02"),
            Term(f"no {see.trump.symbol}", due.trump, rule="NT-TRUMP-01"),
        )
        paid = "" if see.paid is None else f"paid {see.paid.words()}"
        if see.paid is not None and see.paid.whole < due.points:
            paid += ", all there was"
        lines.append(
            Line(
                label=f"{name} owes",
                terms=tuple(part for part in parts if part.value),
                total=due.points,
                result=paid,
                rule="NT-FALL-03",
            )
        )
    return lines


def _to_pay(table: NightTerrors) -> list[Line]:
    """From what the payer may pay: the legal payments, pool by pool (NT-PAY-01, NT-PAY-06)."""
    conflict, who = table.conflict, table.decider()
    if conflict.phase != "pay" or who is None:
        return []
    possible = ways(table, who)
    result = rule_of(conflict.kind, who.sheet.data.rank, table.settings)
    if not possible:
        result += "; it is more than there is"
    elif len(possible) <= MOST_WAYS:
        result += f": {'; '.join(way.words() for way in possible)}"
    result = f"{who.pools.every_word()}; {result}"
    return [Line(label=f"{who.name} has", result=result, rule="NT-PAY-01")]


def _outcome(table: NightTerrors) -> str:
    """What is being waited for, as far as the record tells."""
    conflict, who = table.conflict, table.decider()
    match conflict.phase:
        case "proposed":
            names = ", ".join(
                _name(table, participant.number) for participant in conflict.participants
            )
            return f"Proposed, between {names}"
        case "raise" if who is not None:
            return f"{who.name} is to raise"
        case "asked" if who is not None:
            return f"{who.name} is asked whether to end it together"
        case "see" if who is not None:
            left = ", ".join(_name(table, number) for number in conflict.seers)
            return f"Still to see: {left}"
        case "pay" if who is not None:
            return f"{who.name} has {conflict.sees[-1].due.points} to pay"
        case "outcome":
            names = listed([_name(table, number) for number in conflict.winners])
            return f"{names} is left" if len(conflict.winners) == 1 else f"{names} are left"
        case _:
            return ""


def _between(table: NightTerrors) -> Tally:
    """Everybody's points left, by pools; and the story so far."""
    story = table.story
    lines = tuple(
        Line(
            label=f"{character.name} {character.sheet.data.card.pretty}",
            result="; ".join(
                filter(None, (f"{character.pools.every_word()} left", *character.statuses()))
            ),
            rule="NT-POOL-07",
        )
        for character in table.around()
    )
    if story.stage == "lobby":
        title = "Between sessions" if story.session else "Before the session"
    else:
        title = f"Session {story.session}, scene {story.scene}"
    return Tally(title=title, lines=lines, outcome=last_told(table))


def outcome(table: NightTerrors) -> Outcome:
    """How the story ended; a seat scores with each conflict that its characters decided.

    The players who decided most of them, and any at all, have won.
    """
    now = standing(table)
    most = max(1, *(now.scores[player] for player in table.players))
    won = tuple(player for player in table.players if now.scores[player] == most)
    words = last_told(table) or f"Session {table.story.session} is over"
    return Outcome(words, now.scores, now.unit, won)


def standing(table: NightTerrors) -> Outcome:
    """Who has decided what so far; nobody has won yet."""
    deciders = [seat for past in table.story.conflicts for seat in past.deciders]
    scores = {seat: deciders.count(seat) for seat in (*table.players, GM)}
    words = last_told(table) or "No conflict has been decided yet"
    return Outcome(words, scores, "conflicts decided")


def last_told(table: NightTerrors) -> str:
    """How the last conflict ended, in a line; empty before the first."""
    if not table.story.conflicts:
        return ""
    last = table.story.conflicts[-1]
    if not last.winners:
        return f"Nobody decides: {last.what}"
    names = listed(last.winners)
    verb = "decides" if len(last.winners) == 1 else "decide"
    return f"{names} {verb}: {last.what}. {last.outcome}".strip()


def _name(table: NightTerrors, number: int) -> str:
    character = table.characters.get(number)
    return character.name if character is not None else "somebody"


_DOES = {"raise": "raises", "asked": "is asked", "see": "sees", "pay": "pays"}
"""What somebody does whose decision it is, by the phase."""


def badges(table: NightTerrors, seat: Seat) -> tuple[str, ...]:
    """Each character with its card; whether it raises or sees, whether it is out, what ails it.

    Of the GM's several characters each is told by name.
    """
    shown: list[str] = []
    mine = table.of(seat)
    conflict = table.conflict
    for character in mine:
        name = f"{character.name} " if len(mine) > 1 else ""
        words: list[str] = []
        participant = conflict.participant(character.number) if conflict.running else None
        if participant is not None:
            if participant.out:
                words.append("out")
            elif conflict.decider() == character.number:
                words.append(_DOES[conflict.phase])
        words += character.statuses()
        shown += [
            f"{character.name} {character.sheet.data.card.pretty}",
            *(f"{name}{word}" for word in words),
        ]
    if not table.present(seat):
        shown.append("away")
    return tuple(shown)
