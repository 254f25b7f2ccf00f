"""The verbs: the only way a game changes what lies on the table.

Each makes an event that carries its rule and the sight of its hidden part, so views, logs,
animation, undo and the conservation of cards need no help from any game.
"""

from collections.abc import Iterable

from msgspec import Struct

from fiftyfour.engine.cards import Card
from fiftyfour.engine.chance import AnyChance
from fiftyfour.engine.events import AnyEvent, Changed, Moved, Placed, Shown, Told, Value, Wrote
from fiftyfour.engine.things import (
    Cell,
    Deck,
    Known,
    Piece,
    Pile,
    Seat,
    Sheet,
    Sight,
    Track,
    join,
)


class Verbs:
    """What a step may do.

    Attributes:
        events: what the running action has made happen so far.
        chance: the source of chance.
        revealed: True once the running action has let somebody learn something.
    """

    events: list[AnyEvent]
    chance: AnyChance
    revealed: bool

    def draw(self, deck: Deck, count: int, target: Pile, *, rule: str) -> list[Card]:
        """Draw up to `count` cards, fewer if the deck runs short, and return them in order."""
        drawn: list[Card] = []
        while deck.top and len(drawn) < count:
            known = deck.top.pop(0)
            drawn.append(known.card)
            self._moved([known.card], deck, target, rule, join(target.sight, known.sight), True)
        by_chance: list[Card] = []
        for _ in range(min(count - len(drawn), len(deck.cards))):
            index = self.chance.pick(deck.cards, deck.name)
            by_chance.append(deck.cards.pop(index))
        if by_chance:
            self._moved(by_chance, deck, target, rule, join(target.sight, deck.sight), True)
        return drawn + by_chance

    def move(
        self, cards: Iterable[Card], source: Pile, target: Pile, *, rule: str, top: bool = False
    ) -> None:
        """Move cards from one pile to another, in the order given.

        Into a deck they are shuffled, or with `top` laid on it, the first of them uppermost; only
        those who saw them then know.
        """
        moving = list(cards)
        sight = source.sight if isinstance(target, Deck) else join(source.sight, target.sight)
        for card in moving:
            _take(card, source)
        if moving:
            self._moved(moving, source, target, rule, sight, False, top)

    def _moved(
        self,
        cards: list[Card],
        source: Pile,
        target: Pile,
        rule: str,
        sight: Sight,
        drawn: bool,
        top: bool = False,
    ) -> None:
        if not isinstance(target, Deck):
            target.cards += cards
        elif top:
            target.top[:0] = [Known(card, sight) for card in cards]
        else:
            target.forget()
            target.add(cards)
        if sight != "none" and sight != source.sight:
            self.revealed = True
        self.events.append(
            Moved(
                rule=rule,
                sight=sight,
                source=source.name,
                target=target.name,
                count=len(cards),
                cards=tuple(cards),
                drawn=drawn,
            )
        )

    def set(self, track: Track, value: int, *, rule: str) -> None:
        """Set a track, within its bounds (else ValueError); no event where nothing changes."""
        least, most = track.least, track.most
        if (least is not None and value < least) or (most is not None and value > most):
            raise ValueError(f"{track.name} cannot be {value}: it runs from {least} to {most}")
        if value != track.value:
            before, track.value = track.value, value
            self.events.append(
                Changed(rule=rule, sight=track.sight, track=track.name, before=before, after=value)
            )

    def tell(self, text: str, *, rule: str, sight: Sight = "all", **data: Value) -> None:
        """A line for the log, in words, with the numbers and names that a face may draw."""
        self.events.append(Told(rule=rule, sight=sight, text=text, data=data))

    def place(self, piece: Piece, at: Cell | None, *, rule: str) -> None:
        """Put a piece on a cell, or with None off the board."""
        before, piece.at = piece.at, at
        self.events.append(
            Placed(rule=rule, sight=piece.sight, piece=piece.name, before=before, after=at)
        )

    def write(self, sheet: Sheet[Struct], *, rule: str, **changes: object) -> None:
        """Change fields of a sheet's data (none: the sheet is new)."""
        for name, value in changes.items():
            setattr(sheet.data, name, value)
        self.events.append(Wrote(rule=rule, sight=sheet.sight, sheet=sheet.name))

    def show(self, pile: Pile, sight: Sight, *, rule: str) -> None:
        """From now on `sight` sees this pile; those who newly do are shown its cards."""
        before, pile.sight = pile.sight, sight
        if sight != before:
            self.revealed = True
        cards = tuple(pile.cards)
        self.events.append(
            Shown(
                rule=rule, sight=sight, pile=pile.name, count=len(cards), cards=cards, seats=sight
            )
        )

    def look(self, deck: Deck, count: int, seats: tuple[Seat, ...], *, rule: str) -> list[Card]:
        """Seats look at the top `count` cards of a deck, which stay there in that order."""
        while len(deck.top) < count and deck.cards:
            index = self.chance.pick(deck.cards, deck.name)
            deck.top.append(Known(deck.cards.pop(index), "none"))
        seen = deck.top[:count]
        for known in seen:
            known.sight = join(known.sight, seats)
        self.revealed = True
        cards = tuple(known.card for known in seen)
        self.events.append(
            Shown(
                rule=rule, sight=seats, pile=deck.name, count=len(cards), cards=cards, seats=seats
            )
        )
        return list(cards)


def _take(card: Card, source: Pile) -> None:
    """Remove one card from a pile; ValueError if it is not there."""
    if isinstance(source, Deck):
        for index, known in enumerate(source.top):
            if known.card == card:
                del source.top[index]
                return
    source.cards.remove(card)
