"""Raising: two cards, or three with a kept one (NT-RAISE)."""

from collections.abc import Sequence
from functools import lru_cache

from fiftyfour.engine.cards import Card, Suit, pretty_cards
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Option, option
from fiftyfour.systems.nightterrors.conflict.choices import Cards, RaiseWith
from fiftyfour.systems.nightterrors.conflict.gives import raise_of, raise_words
from fiftyfour.systems.nightterrors.conflict.leaving import take
from fiftyfour.systems.nightterrors.conflict.plays import raises
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings
from fiftyfour.systems.nightterrors.table import Character, NightTerrors, Raise
from fiftyfour.systems.nightterrors.values import total, trump_value

MOST_SHOWN = 80
"""Plays that are offered one by one; the rest are laid card by card."""


def raise_options(table: NightTerrors, character: Character) -> list[Option[RaiseWith]]:
    """Every legal raise, the highest first, with what it costs a seer who has no trump."""
    if why := short_of_cards(table, character):
        return [option(RaiseWith(), "Raise", rule="NT-RAISE-01", closed=why)]
    settings, trump = table.settings, table.conflict.trump
    hand, kept = table.hand(character).cards, character.kept.cards
    plays = raises(hand, kept, settings)[:MOST_SHOWN]
    return [raise_option(cards, trump, settings) for cards in plays]


@lru_cache(maxsize=8192)
def raise_option(cards: Cards, trump: Suit, settings: NightTerrorsSettings) -> Option[RaiseWith]:
    """A raise with these cards; the same two are held for many raises."""
    gives = raise_of(cards, trump, settings)
    return option(
        RaiseWith(cards),
        f"Raise {gives.total} with {pretty_cards(cards)}" if cards else "Raise",
        hint=raise_words(gives.fallout, trump),
        cards=cards,
        rule="NT-RAISE-01",
        gives=gives,
    )


def short_of_cards(table: NightTerrors, character: Character) -> Refusal | None:
    """`raise_needs_two` with fewer than two cards at hand (NT-RAISE-07)."""
    return no_raise(character, table.available(character)[:2])


def no_raise(character: Character, cards: Sequence[Card]) -> Refusal | None:
    """`raise_needs_two` or `third_card_not_kept`: why these cards make no raise (NT-RAISE-05)."""
    if len(cards) not in (2, 3):
        return Refusal(
            "raise_needs_two",
            f"a raise is two cards (three with a kept one), not {len(cards)}",
            "NT-RAISE-05",
        )
    if len(cards) == 3 and not any(card in character.kept for card in cards):
        return Refusal("third_card_not_kept", "a third card must be the kept one", "NT-RAISE-04")
    return None


def lay_raise(game: Game[NightTerrors], character: Character, cards: list[Card]) -> None:
    """Lay them open; all others still in, of other sides, have to see, clockwise, one by one.

    The raiser pays nothing, and stays until the exchange is over.

    Rules: NT-RAISE-01, NT-RAISE-08, NT-SEE-01, NT-TEAM-02.
    """
    table, conflict = game.table, game.table.conflict
    take(game, character, cards, rule="NT-RAISE-01")
    value = total(cards, table.settings)
    mine = conflict.side(character.number)
    others = conflict.clockwise(character.number)
    seers = [number for number in others if conflict.side(number) != mine]
    game.write(
        table.record,
        rule="NT-RAISE-01",
        phase="see",
        opening=False,
        exchange=conflict.exchange + 1,
        turn=character.number,
        raised=Raise(character.number, tuple(cards)),
        seers=seers,
        sees=[],
    )
    fallout = trump_value(cards, conflict.trump, table.settings)
    trump = f", trump {fallout}" if fallout else ""
    brief = f"{character.name} raises {value} with {pretty_cards(cards)}"
    game.tell(
        f"{brief}{trump}",
        rule="NT-RAISE-01",
        brief=f"{brief}.",
        character=character.number,
        value=value,
        trump=fallout,
    )
