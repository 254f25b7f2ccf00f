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
    Thing,
    Track,
    Viewer,
    join,
    sees,
)


class Verbs:
    """What a step may do.

    Attributes:
        events: what the running action has made happen so far.
        chance: the source of chance.
        reveals: for each thing it has let somebody learn, who knew it before and who does now.
    """

    events: list[AnyEvent]
    chance: AnyChance
    reveals: list[tuple[Sight, Sight]]

    def learned(self, viewer: Viewer) -> bool:
        """True if the last action has let `viewer` learn something hidden, chance apart."""
        return any(sees(now, viewer) and not sees(before, viewer) for before, now in self.reveals)

    def _reveal(self, before: Sight, now: Sight) -> None:
        if now != before and now != "none":
            self.reveals.append((before, now))

    def draw(self, deck: Deck, count: int, target: Pile, *, rule: str) -> list[Card]:
        """Draw up to `count` cards, fewer if the deck runs short, and return them in order."""
        drawn: list[Card] = []
        while deck.top and len(drawn) < count:
            known = deck.top.pop(0)
            drawn.append(known.card)
            self._put([known.card], deck, target, rule, known.sight, target.sight, drawn=True)
        by_chance: list[Card] = []
        by = target.owner or deck.owner
        for _ in range(min(count - len(drawn), len(deck.cards))):
            index = self.chance.pick(deck.cards, deck.name, by)
            by_chance.append(deck.cards.pop(index))
        if by_chance:
            self._put(by_chance, deck, target, rule, deck.sight, target.sight, drawn=True)
        return drawn + by_chance

    def move(
        self, cards: Iterable[Card], source: Pile, target: Pile, *, rule: str, top: bool = False
    ) -> None:
        """Move cards from one pile to another of the same stock, in the order given.

        Into a deck they are shuffled, or with `top` laid on it, the first of them uppermost; only
        those who saw them then know.

        Raises:
            ValueError: a card is not there, or the piles share no stock.
        """
        moving = list(cards)
        for card in moving:
            _take(card, source)
        if moving:
            self._put(moving, source, target, rule, source.sight, target.sight, top=top)

    def _put(
        self,
        cards: list[Card],
        source: Pile,
        target: Pile,
        rule: str,
        before: Sight,
        now: Sight,
        *,
        drawn: bool = False,
        top: bool = False,
    ) -> None:
        """Lay down what was taken from `source`; `before` saw it there, `now` sees it here."""
        if source.stock != target.stock:
            raise ValueError(f"{source.name} and {target.name} belong to different stocks")
        sight = join(before, now)
        if not isinstance(target, Deck):
            target.cards += cards
        elif top:
            target.top[:0] = [Known(card, sight) for card in cards]
        else:
            target.forget()
            target.add(cards)
        self._reveal(before, sight)
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

    def show(self, thing: Thing, sight: Sight, *, rule: str) -> None:
        """From now on `sight` sees this thing; those who newly do are shown what it holds."""
        before, thing.sight = thing.sight, sight
        self._reveal(before, sight)
        name = thing.name
        match thing:
            case Pile():
                self._shown(thing, thing.faces(), sight, rule)
            case Track(value=value):
                self.events.append(
                    Changed(rule=rule, sight=sight, track=name, before=value, after=value)
                )
            case Piece(at=at):
                self.events.append(Placed(rule=rule, sight=sight, piece=name, before=at, after=at))
            case _:
                self.events.append(Wrote(rule=rule, sight=sight, sheet=name))

    def look(self, deck: Deck, count: int, seats: tuple[Seat, ...], *, rule: str) -> list[Card]:
        """Seats look at the top `count` cards of a deck, which stay there in that order."""
        while len(deck.top) < count and deck.cards:
            index = self.chance.pick(deck.cards, deck.name, seats[0])
            deck.top.append(Known(deck.cards.pop(index), "none"))
        seen = deck.top[:count]
        for known in seen:
            before, known.sight = known.sight, join(known.sight, seats)
            self._reveal(before, known.sight)
        cards = [known.card for known in seen]
        self._shown(deck, cards, seats, rule)
        return cards

    def _shown(self, pile: Pile, cards: list[Card], seats: Sight, rule: str) -> None:
        self.events.append(
            Shown(
                rule=rule,
                sight=seats,
                pile=pile.name,
                count=len(cards),
                cards=tuple(cards),
                seats=seats,
            )
        )


def _take(card: Card, source: Pile) -> None:
    """Remove one card from a pile; ValueError if it is not there."""
    if isinstance(source, Deck):
        for index, known in enumerate(source.top):
            if known.card == card:
                del source.top[index]
                return
    source.cards.remove(card)
