"""Flips: the card that opens a side's total (SU-PLAY, SU-FACE-04)."""

from collections.abc import Sequence

from fiftyfour.engine.cards import Card, Rank
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
    side.open, side.acted, side.notes = True, False, []
    card = turn_up(game, table.stock(side.seat), table.row(side.who), rule=rule)
    if card is not None:
        turned = Played(card, card, side.seat, flip=True)
        side.notes = [turned]
        active = effects and table.settings.flipped_faces == "active"
        drawn = suit if table.settings.suit_draw_on_flip == "on" else ""
        come_into_effect(game, turned, effects=active, suit=drawn)


def flip_ways(table: Suits, side: Side, suit: str) -> list[Option]:
    """What a flipped King or Joker may stand for, as long as the side's owner has done nothing.

    It is for the first window of a side whose face cards have effects; a friend's Queen does not
    end it.

    Rules: SU-FACE-04.
    """
    played = table.played(side)
    if table.settings.flipped_faces != "active" or side.acted or not played or not played[0].flip:
        return []
    turned, drawn = played[0].card, _draws(table, played[0].card, suit)
    found: Sequence[Option] = ()
    if turned.is_joker:
        found = namings(turned, drawn)
    elif turned.rank is Rank.KING:
        found = copyings(turned, copies(table, side.seat), drawn)
    return [
        Option(f"flip {one.id}", f"The flip: {one.label}", one.hint, one.cards, rule="SU-FACE-04")
        for one in found
    ]


def _draws(table: Suits, turned: Card, suit: str) -> str:
    """The suit that draws when the flip is named: none if it has drawn already (SU-SUIT-04)."""
    drawn = table.settings.suit_draw_on_flip == "off" or turned.suit == suit
    return "" if drawn else suit


def choose_flip(game: Game[Suits], side: Side, answer: str, suit: str) -> None:
    """The flip stands for another card from now on; that is no addition (SU-FACE-04)."""
    wish = Wish(answer.removeprefix("flip "))
    flipped, *added = game.table.played(side)
    turned = Played(flipped.card, wish.counts, side.seat, flip=True)
    side.acted, side.notes = True, [turned, *added]
    come_into_effect(game, turned, effects=True, suit=_draws(game.table, turned.card, suit))
