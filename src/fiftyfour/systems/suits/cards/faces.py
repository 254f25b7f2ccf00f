"""What cards are worth, what face cards do, flips, and how a card is added (SU-FACE, SU-SUIT).

Adding is told in words: `4d`, `Jo as Ac`, `Kd as 5c`, `Kd as Jo as Ac`. Naming and copying are part
of the act (SU-FACE-12). A flip opens a side's total (SU-PLAY, SU-FACE-04).
"""

from collections.abc import Sequence
from functools import lru_cache

from fiftyfour.engine.cards import ALL_CARDS, Card, Rank, Suit
from fiftyfour.engine.decisions import Answer, Option
from fiftyfour.engine.errors import IllegalAction, NotationError
from fiftyfour.engine.game import Game
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.suits.data import SKILLS
from fiftyfour.systems.suits.decks import draw, turn_up
from fiftyfour.systems.suits.table import Person, Played, Side, Suits

FACE = 10
AS = " as "


def value(card: Card) -> int:
    """2 to 10 count their number, all others 10 (SU-FACE-01, SU-FACE-02, SU-FACE-03)."""
    return int(card.rank) if card.is_numeric else FACE


def total(cards: Sequence[Played]) -> int:
    """What cards on the table come to, without modifiers (SU-ADD-03)."""
    return sum(value(one.counts) for one in cards)


# --- whose cards have effects, and whose suit draws ---


def has_effects(table: Suits, person: Person | None, play: str) -> bool:
    """True if face cards have their effects for this side; each side is judged by itself.

    In a skill the tag decides, anywhere else the setting; quick opposition says it itself.

    Rules: SU-FACE-07, SU-FACE-08, SU-FACE-09, SU-FACE-11, SU-NPC-02, SU-NPC-05, SU-SKL-04.
    """
    if person is not None and person.figure.fixed is not None:
        return person.figure.effects
    if play in SKILLS:
        return person is not None and person.figure.tagged(SKILLS[play])
    return table.settings.no_skill_effects == "on"


# --- adding a card ---


class Wish:
    """A card and what it is to count as, read from words such as `Jo as Ac`."""

    def __init__(self, words: str) -> None:
        parts = words.split(AS)
        self.card = Card.parse(parts[0])
        self.names = [Card.parse(part) for part in parts[1:]]

    @property
    def counts(self) -> Card:
        """What it counts as once it lies there (SU-FACE-06)."""
        return self.names[-1] if self.names else self.card


def copies(table: Suits, seat: Seat) -> list[Card]:
    """What a King of this seat may stand for, each kind once (SU-KING-01, SU-KING-02, SU-KING-06).

    Any card of the pile; what lies in the play is not there yet.
    """
    own = seat == GM and table.settings.gm_king_pile == "gm"
    pile = table.gm.discard if own else table.players.discard
    there = set(pile.cards)
    return [card for card in ALL_CARDS if card in there]


NAMEABLE = ALL_CARDS[:52]
"""Any card but a joker, wherever it is (SU-JOKER-02)."""


def ways(
    table: Suits, seat: Seat, cards: Sequence[Card], *, effects: bool, suit: str
) -> list[Option]:
    """All ways to add one of these cards; equal cards, and the two jokers, once (SU-COMP-08).

    Rules: SU-FACE-10, SU-FACE-12, SU-KING-03, SU-KING-04, SU-JOKER-01.
    """
    found: list[Option] = []
    for card in sorted(set(cards), key=ALL_CARDS.index):
        if card.is_joker and Card.JOKER in cards and card is not Card.JOKER:
            continue
        if card.is_joker and effects:
            found += namings(card, suit)
            continue
        hint = gives(card, suit, effects=effects)
        found.append(Option(card.value, card.pretty, hint, (card,), rule="SU-ADD-02"))
        if card.rank is Rank.KING and effects:
            found += copyings(card, copies(table, seat), suit)
    return found


@lru_cache(maxsize=16)
def namings(joker: Card, suit: str) -> Sequence[Option]:
    """Every card a Joker may be named (SU-JOKER-01, SU-JOKER-02)."""
    return [
        Option(
            id=f"{joker}{AS}{name}",
            label=f"{joker.pretty} as {name.pretty}",
            hint=gives(name, suit),
            cards=(joker, name),
            rule="SU-JOKER-01",
        )
        for name in NAMEABLE
    ]


def copyings(king: Card, pile: Sequence[Card], suit: str) -> list[Option]:
    """Every card a King may stand for; a Joker there has to be named (SU-KING-03, SU-KING-04)."""
    found: list[Option] = []
    joker = next((card for card in pile if card.is_joker), None)
    for card in pile:
        if not card.is_joker:
            label, said = f"{king.pretty} as {card.pretty}", f"{king}{AS}{card}"
            found.append(Option(said, label, gives(card, suit), (king, card), rule="SU-KING-01"))
    if joker is not None:
        for name in NAMEABLE:
            label = f"{king.pretty} as {joker.pretty}, {name.pretty}"
            said = f"{king}{AS}{joker}{AS}{name}"
            found.append(Option(said, label, gives(name, suit), (king, name), rule="SU-KING-04"))
    return found


@lru_cache(maxsize=1024)
def gives(card: Card, suit: str, *, effects: bool = True) -> str:
    """A card's worth and what comes with it, in few words (SU-FACE-05, SU-SUIT-01)."""
    draws = (effects and card.rank is Rank.ACE) + (card.suit is not None and card.suit == suit)
    told = [f"+{value(card)}"]
    told += [f"draw {('a card', 'two cards')[draws - 1]}"] if draws else []
    told += ["take a card back afterwards"] if effects and card.rank is Rank.JACK else []
    return ", ".join(told)


RANKS = {11: "Jack", 12: "Queen", 13: "King", 14: "Ace"}
COLOURS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def in_words(card: Card) -> str:
    """A card that is only spoken of: `the Ace of clubs`."""
    assert card.suit is not None
    return f"the {RANKS.get(card.rank, str(int(card.rank)))} of {COLOURS[card.suit]}"


def why_not_add(
    table: Suits, seat: Seat, hand: Sequence[Card], answer: Answer, *, effects: bool
) -> None:
    """Raise the exact reason why these words add no card; nothing if they are no such words.

    Rules: SU-ADD-11, SU-FACE-12, SU-JOKER-02, SU-KING-05.
    """
    if not isinstance(answer, str):
        return
    try:
        wish = Wish(answer)
    except NotationError as wrong:
        if answer.startswith("Jo as") and effects:
            raise IllegalAction("bad_name", str(wrong), "SU-JOKER-02") from None
        return
    card, names = wish.card, wish.names
    held = card in hand or (card.is_joker and any(one.is_joker for one in hand))
    if not held:
        raise IllegalAction("card_not_in_hand", f"{card.pretty} is not in that hand", "SU-ADD-11")
    if names and not (card.is_joker or card.rank is Rank.KING):
        raise IllegalAction("bad_choice", f"{card.pretty} stands for nothing else", "SU-FACE-12")
    if names and not effects:
        raise IllegalAction(
            "effects_off", "face cards are plain tens in an untagged skill", "SU-FACE-12"
        )
    if card.rank is Rank.KING and names:
        pile = copies(table, seat)
        if names[0] not in pile and not (names[0].is_joker and any(c.is_joker for c in pile)):
            raise IllegalAction(
                "no_copy_target", f"{names[0].pretty} is not in the discard pile", "SU-KING-05"
            )
        names = names[1:] if names[0].is_joker else names
        _must_be_named(names)
    elif card.is_joker and effects:
        _must_be_named(names)


def _must_be_named(names: Sequence[Card]) -> None:
    if not names:
        raise IllegalAction("joker_needs_name", "say which card it stands for", "SU-FACE-12")
    if names[0].is_joker:
        raise IllegalAction("bad_name", "name one of the 52 other cards", "SU-JOKER-02")


def add_card(
    game: Game[Suits],
    side: Side,
    seat: Seat,
    words: str,
    *,
    effects: bool,
    suit: str,
) -> Played:
    """A card goes from a hand to a side; what it does at once is done.

    An Ace draws, then a card of the player's own suit draws, each to the hand of whoever plays it.

    Rules: SU-ADD-09, SU-ADD-10, SU-ACE-01, SU-ACE-02, SU-ACE-03, SU-SUIT-01, SU-SUIT-02,
    SU-SUIT-03, SU-JOKER-03, SU-KING-03, SU-VIS-04.
    """
    wish = Wish(words)
    hand, row, lying = game.table.hand(seat), game.table.row(side.who), game.table.played(side)
    game.move([wish.card], hand, row, rule="SU-ADD-02")
    played = Played(wish.card, wish.counts, seat)
    side.notes = [*lying, played]
    if wish.names:
        told = f"{wish.card.pretty} stands for {in_words(wish.counts)}"
        rule = "SU-JOKER-01" if wish.card.is_joker else "SU-KING-01"
        game.tell(told, rule=rule, by=seat)
    come_into_effect(game, played, effects=effects, suit=suit)
    return played


def come_into_effect(game: Game[Suits], played: Played, *, effects: bool, suit: str) -> None:
    """The draws of an Ace and of the own suit."""
    if effects and played.counts.rank is Rank.ACE:
        draw(game, played.by, 1, rule="SU-ACE-01")
    if suit and played.counts.suit is Suit(suit):
        draw(game, played.by, 1, rule="SU-SUIT-01")


def queens(table: Suits, friend: Person) -> list[Option]:
    """Cards a friend may give as Queens, where these have effects (SU-QUEEN-01, SU-QUEEN-07)."""
    courts = [card for card in table.hand(friend.seat).cards if not card.is_numeric]
    found = ways(table, friend.seat, courts, effects=True, suit=friend.figure.suit)
    return [option for option in found if option.cards[-1].rank is Rank.QUEEN]


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
