"""Cards on their way: dealing, the used pile, shuffling (NT-DECK, NT-DRAW)."""

from collections import Counter
from collections.abc import Sequence

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.game import Game
from fiftyfour.engine.things import GM, Deck, Pile, Seat, new_deck
from fiftyfour.systems.nightterrors.data import HAND
from fiftyfour.systems.nightterrors.table import Character, NightTerrors

STOCK = "deck"
"""There is one deck, and all cards are of it (NT-TABLE-02)."""


def whole_deck() -> Deck:
    """52 cards, no jokers; the characters' cards are among them (NT-TABLE-02, NT-CHAR-02)."""
    return new_deck(STOCK, label="Deck", jokers=False)


def used_pile() -> Pile:
    """What was played in this conflict, open to all (NT-DECK-02, NT-INFO-01)."""
    return Pile(name="used", label="Used", kind="discard", stock=STOCK)


def buried_pile() -> Pile:
    """The part of the used pile that lies face down (NT-SCENE-07, NT-INFO-02)."""
    return Pile(name="buried", label="Used, face down", kind="discard", stock=STOCK, sight="none")


def hand_of(seat: Seat, name: str, label: str) -> Pile:
    """A hand, seen by its owner alone, the GM not among others (NT-HAND-02)."""
    return Pile(
        name=f"hand:{name}", label=label, kind="hand", owner=seat, sight=(seat,), stock=STOCK
    )


def shuffle_back(game: Game[NightTerrors], *, rule: str) -> None:
    """Deck and used pile are shuffled together into one new deck (NT-DECK-02, NT-DECK-03)."""
    table = game.table
    for pile in (table.used, table.buried):
        game.move(list(pile.cards), pile, table.deck, rule=rule)


def draw(game: Game[NightTerrors], hand: Pile, *, rule: str) -> bool:
    """One card from the top of the deck; False if none is left, and then it is not owed later.

    Rules: NT-DECK-01, NT-DECK-05.
    """
    renew(game)
    return bool(game.draw(game.table.deck, 1, hand, rule=rule))


def renew(game: Game[NightTerrors]) -> None:
    """An empty deck is made anew of the used pile: in a reset always, in a conflict by the setting.

    Cards on the table and kept cards stay where they are (NT-DECK-04).
    """
    table = game.table
    stays_used = table.conflict.running and table.settings.empty_deck == "none"
    if not len(table.deck) and not stays_used:
        shuffle_back(game, rule="NT-DECK-04")


def deal(game: Game[NightTerrors], owed: Sequence[tuple[Pile, int]], *, rule: str) -> None:
    """Deal each hand its cards: one at a time in rounds, or all at once, by the setting.

    In each round everybody who is still owed a card gets one (NT-DECK-06).
    """
    order = dealing(game.table, owed)
    foresee(game, order)
    for place, hand in enumerate(order):
        if not len(game.table.deck):
            renew(game)
            foresee(game, order[place:])
        draw(game, hand, rule=rule)


def dealing(table: NightTerrors, owed: Sequence[tuple[Pile, int]]) -> list[Pile]:
    """The hands in the order in which cards come to them, each as often as it is owed one."""
    if table.settings.deal == "block":
        return [hand for hand, cards in owed for _ in range(cards)]
    most = max((cards for _, cards in owed), default=0)
    return [hand for number in range(most) for hand, cards in owed if number < cards]


def foresee(game: Game[NightTerrors], order: Sequence[Pile]) -> None:
    """What the deck has for these hands is sure: people with real cards enter it at once."""
    deck = game.table.deck
    sure = Counter(hand.name for hand in order[: len(deck)])
    hands = {hand.name: hand for hand in order}
    game.foresee((deck, cards, hands[name]) for name, cards in sure.items())


def cards_drawn(character: Character, trump: Suit) -> int:
    """Four, and one more for a character of the trump suit (NT-DRAW-01, NT-DRAW-02, NT-ESC-04)."""
    return HAND + (character.sheet.data.suit == trump)


def opening_draw(game: Game[NightTerrors], first: int) -> None:
    """Whom the GM plays without a standing hand is first dealt one of four; then everybody draws.

    Rules: NT-DRAW-01, NT-DRAW-04, NT-HAND-06.
    """
    table = game.table
    base, drawing = _base_hands(table, first), _drawing(table, first)
    foresee(game, [*dealing(table, base), *dealing(table, drawing)])
    deal(game, base, rule="NT-HAND-06")
    deal(game, drawing, rule="NT-DRAW-01")


def conflict_draw(game: Game[NightTerrors], first: int, *, rule: str) -> None:
    """Everybody still in draws, from `first` clockwise; nobody else does.

    With six hands or fewer the deck is deep enough for the first conflict of a scene (NT-TABLE-06).

    Rules: NT-DRAW-01, NT-DRAW-03, NT-DRAW-04, NT-ESC-05.
    """
    deal(game, _drawing(game.table, first), rule=rule)


def _drawing(table: NightTerrors, first: int) -> list[tuple[Pile, int]]:
    trump = table.conflict.trump
    return [(table.hand(one), cards_drawn(one, trump)) for one in _from(table, first)]


def _base_hands(table: NightTerrors, first: int) -> list[tuple[Pile, int]]:
    """Where they hold none between conflicts, four for each of the GM's participants."""
    if table.settings.gm_hand != "per_conflict":
        return []
    return [(table.hand(one), HAND) for one in _from(table, first) if one.seat == GM]


def _from(table: NightTerrors, first: int) -> list[Character]:
    """Everybody still in, `first` and then clockwise."""
    others = [number for number in table.conflict.clockwise(first) if number != first]
    return [table.characters[number] for number in (first, *others)]


def bury_gm_hands(game: Game[NightTerrors]) -> None:
    """What is left of them goes to the used pile when the conflict ends, unseen by the others.

    Rules: NT-HAND-06, NT-END-03, NT-INFO-02.
    """
    table = game.table
    if table.settings.gm_hand == "per_conflict":
        for hand in table.hands.values():
            game.move(list(hand.cards), hand, table.buried, rule="NT-HAND-06")
