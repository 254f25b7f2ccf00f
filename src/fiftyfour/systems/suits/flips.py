"""Flips: the card that opens a side's total (SU-PLAY, SU-FACE-04)."""

from collections.abc import Sequence

from fiftyfour.engine.cards import Rank
from fiftyfour.engine.decisions import Option
from fiftyfour.engine.game import Game
from fiftyfour.systems.suits.decks import turn_up
from fiftyfour.systems.suits.faces import Wish, come_into_effect, copies, copyings, namings
from fiftyfour.systems.suits.table import Played, Side, Suits


def flip(game: Game[Suits], side: Side, *, effects: bool, suit: str, rule: str) -> None:
    """A side turns up the uppermost card of its deck, for all to see; an empty deck gives none.

    A flip is not played: its face and its suit do nothing, unless the table plays so. `effects` and
    `suit` are those of cards that the side plays.

    Rules: SU-PLAY-02, SU-PLAY-07, SU-DECK-03, SU-FACE-04, SU-SUIT-04.
    """
    table = game.table
    side.open, side.notes = True, []
    card = turn_up(game, table.stock(side.seat), table.row(side.who), rule=rule)
    if card is not None:
        side.notes = [Played(card, card, side.seat, flip=True)]
        active = effects and table.settings.flipped_faces == "active"
        _come_into_effect(game, side, effects=active, suit=suit)


def _come_into_effect(game: Game[Suits], side: Side, *, effects: bool, suit: str) -> None:
    drawn = suit if game.table.settings.suit_draw_on_flip == "on" else ""
    come_into_effect(game, side.notes[0], effects=effects, suit=drawn)


def flip_ways(table: Suits, side: Side, suit: str) -> list[Option]:
    """What a flipped King or Joker may stand for, as long as its side has added no card.

    It is for the first window of a side whose face cards have effects; a friend's Queen does not
    end it.

    Rules: SU-FACE-04.
    """
    played = table.played(side)
    if table.settings.flipped_faces != "active" or not played or not played[0].flip:
        return []
    turned, *added = played
    if turned.counts is not turned.card or any(one.by == side.seat for one in added):
        return []
    drawn = suit if table.settings.suit_draw_on_flip == "on" else ""
    found: Sequence[Option] = ()
    if turned.card.is_joker:
        found = namings(turned.card, drawn)
    elif turned.card.rank is Rank.KING:
        found = copyings(turned.card, copies(table, side.seat), drawn)
    return [
        Option(f"flip {one.id}", f"The flip: {one.label}", one.hint, one.cards, rule="SU-FACE-04")
        for one in found
    ]


def choose_flip(game: Game[Suits], side: Side, answer: str, suit: str) -> None:
    """The flip stands for another card from now on; that is no addition (SU-FACE-04)."""
    wish = Wish(answer.removeprefix("flip "))
    turned, *added = game.table.played(side)
    side.notes = [Played(turned.card, wish.counts, side.seat, flip=True), *added]
    _come_into_effect(game, side, effects=True, suit=suit)
