"""Seeing a raise, and pushing against one (NT-SEE, NT-REV, NT-PUSH)."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import structs

from fiftyfour.engine.cards import Card, Suit, pretty_cards
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Option, option
from fiftyfour.systems.nightterrors.conflict.choices import Lay, PushWith, SeeWith
from fiftyfour.systems.nightterrors.conflict.gives import Laid, see_words, toll_of
from fiftyfour.systems.nightterrors.conflict.leaving import keep_since, take, unkeep
from fiftyfour.systems.nightterrors.conflict.paying import payments
from fiftyfour.systems.nightterrors.conflict.plays import (
    Against,
    Priced,
    against,
    pushes,
    sees,
    too_many,
)
from fiftyfour.systems.nightterrors.conflict.raising import MOST_SHOWN
from fiftyfour.systems.nightterrors.data import Kind, Points
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings
from fiftyfour.systems.nightterrors.table import Character, NightTerrors, See
from fiftyfour.systems.nightterrors.values import Due


def to_see(table: NightTerrors) -> Against:
    """The raise as whoever is next has to see it (NT-TRUMP-08, NT-ESC-07)."""
    return against(table.raised_cards(), table.conflict.trump, table.settings)


def see_options(table: NightTerrors, character: Character) -> list[Option[SeeWith | PushWith]]:
    """Sees and pushes from the cheapest; nobody is forced to any.

    A push that cannot be paid for is closed. What each costs, `see_option` says.

    Rules: NT-SEE-06, NT-SEE-08, NT-TRUMP-06, NT-PUSH-04.
    """
    cards, rank = tuple(table.available(character)), character.sheet.data.rank
    kind, held = table.conflict.kind, character.pools
    return list(_options(cards, to_see(table), kind, rank, held, table.settings))


@lru_cache(maxsize=256)
def _options(
    cards: tuple[Card, ...],
    raised: Against,
    kind: Kind,
    rank: str,
    held: Points,
    settings: NightTerrorsSettings,
) -> tuple[Option[SeeWith | PushWith], ...]:
    """The same for such cards, and for one of such a rank who has these points left."""
    lays = [*sees(cards, raised, settings)[:MOST_SHOWN], *pushes(cards, raised, settings)]
    lays.sort(key=lambda lay: lay.due.points)
    return tuple(_option(lay, unpayable(lay.due, kind, rank, held, settings)) for lay in lays)


def see_option(
    table: NightTerrors, character: Character, cards: Sequence[Card]
) -> Option[SeeWith | PushWith]:
    """A see or a push with these cards, and what it costs."""
    raised, kind, settings = to_see(table), table.conflict.kind, table.settings
    rank, held, due = character.sheet.data.rank, character.pools, raised.due(cards, settings)
    toll = toll_of(due.points, kind, rank, held, settings)
    made = _option(Priced(tuple(cards), due), unpayable(due, kind, rank, held, settings))
    hint, gives = see_words(due, raised.value, toll, kind), Laid(due.total, due.how, toll=toll)
    return structs.replace(made, hint=hint, gives=gives)


def _option(lay: Priced, unpayable: Refusal | None) -> Option[SeeWith | PushWith]:
    """A see, or a push; what cannot be paid closes a push only."""
    cards, how = lay.cards, lay.due.how
    verb = {"push": "Push", "reversal": "Reverse"}.get(how, "See")
    return option(
        PushWith(cards) if how == "push" else SeeWith(cards),
        f"{verb} with {pretty_cards(cards) if cards else 'no cards'}",
        cards=cards,
        rule=_RULES[how],
        closed=unpayable if how == "push" else None,
    )


def unpayable(
    due: Due, kind: Kind, rank: str, held: Points, settings: NightTerrorsSettings
) -> Refusal | None:
    """`push_unpayable` unless at least one full payment is legal (NT-PUSH-04, NT-PAY-08)."""
    if not due.points or payments(due.points, kind, rank, held, settings):
        return None
    line = f"a push costs {due.points}, more than you can pay"
    return Refusal("push_unpayable", line, "NT-PUSH-04")


_RULES = {
    "push": "NT-PUSH-01",
    "reversal": "NT-SEE-03",
    "clean": "NT-SEE-02",
    "costly": "NT-SEE-04",
}


def no_see(table: NightTerrors, character: Character, lay: Lay) -> Refusal | None:
    """Why not to lay these.

    `see_no_cards`, `see_too_low`, `push_not_needed`, `see_too_many`, `push_unpayable`.

    Rules: NT-SEE-05, NT-PUSH-02, NT-PUSH-04.
    """
    raised = to_see(table)
    due = raised.due(lay.cards, table.settings)
    if lay.how == "see" and not lay.cards:
        return Refusal("see_no_cards", "a see takes at least one card", "NT-SEE-03")
    if lay.how == "see" and due.how == "push":
        return Refusal("see_too_low", f"{due.total} does not reach {raised.value}", "NT-SEE-02")
    if lay.how == "push" and due.how != "push":
        return Refusal(
            "push_not_needed", f"{due.total} reaches {raised.value}: that is a see", "NT-PUSH-02"
        )
    if due.how == "push":
        return see_option(table, character, lay.cards).closed
    cards = tuple(table.available(character))
    if too_many(tuple(lay.cards), cards, raised, table.settings):
        line = f"you can reach {raised.value} with fewer than {len(lay.cards)} cards"
        return Refusal("see_too_many", line, "NT-SEE-05")
    return None


def lay_see(game: Game[NightTerrors], character: Character, cards: list[Card]) -> None:
    """See or push, as the total has it; what is due is paid next.

    One card that reaches the raise is kept, open; all others are used up with the exchange. Who
    reverses with another card first parts with an older kept one. A push with one card is none.

    Rules: NT-SEE-01, NT-SEE-07, NT-REV-01, NT-REV-02, NT-REV-05, NT-REV-07, NT-REV-09, NT-PUSH-01,
    NT-PUSH-02, NT-PUSH-05.
    """
    table, conflict = game.table, game.table.conflict
    due = to_see(table).due(cards, table.settings)
    if due.how == "reversal":
        _keep(game, character, cards[0])
    else:
        take(game, character, cards, rule="NT-PUSH-02" if due.how == "push" else "NT-SEE-07")
    see = See(by=character.number, cards=tuple(cards), due=due, trump=conflict.trump)
    rule = _RULES[due.how]
    game.write(table.record, rule=rule, phase="pay", sees=[*conflict.sees, see])
    verb = {"push": "pushes", "reversal": "reverses"}.get(due.how, "sees")
    how = f" with {pretty_cards(cards)} ({due.total})" if cards else ""
    brief = f"{character.name} {verb}{how}"
    game.tell(
        f"{brief}, {_cost(due, conflict.trump)}",
        rule=rule,
        brief=f"{brief}.",
        character=character.number,
        total=due.total,
        due=due.points,
    )


def _cost(due: Due, trump: Suit) -> str:
    """For people: `at no cost`, `for 12 points (3 short + 9 for no ♥)`."""
    if not due.points:
        return "at no cost"
    return f"for {due.points} point{'s' * (due.points > 1)} ({due.reasons(trump)})"


def _keep(game: Game[NightTerrors], character: Character, card: Card) -> None:
    """The card of a reversal lies before its owner, kept anew if it lay there already."""
    table = game.table
    if card not in character.kept:
        if character.kept.cards and table.settings.reversal_unused == "used":
            game.move(
                list(character.kept.cards), character.kept, character.played, rule="NT-REV-07"
            )
        unkeep(game, character, rule="NT-REV-07")
        game.move([card], table.hand(character), character.kept, rule="NT-REV-02")
    keep_since(table, character, table.conflict.exchange)
