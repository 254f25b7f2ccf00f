"""The verbs: the only way a game changes what lies on the table.

Each makes an event that carries its rule and the sight of its hidden part, so views, logs,
animation, undo and the conservation of cards and tiles need no help from any game.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar, cast

from msgspec import Struct

from fiftyfour.engine import wording
from fiftyfour.engine.chance import Wanted
from fiftyfour.engine.events import (
    AnyEvent,
    Changed,
    Moved,
    Placed,
    Rolled,
    Shown,
    Told,
    Value,
    Wrote,
)
from fiftyfour.engine.picking import Picking, thrown
from fiftyfour.engine.pieces import faces_of, split
from fiftyfour.engine.things import (
    Bag,
    Cell,
    Dice,
    Heap,
    Known,
    Piece,
    Seat,
    Sheet,
    Sight,
    Thing,
    Track,
    Viewer,
    join,
    sees,
)

F = TypeVar("F", bound=str)


class Reveal(NamedTuple):
    """Who knew something before and who does now; `told` only in words."""

    before: Sight
    now: Sight
    told: bool = False

    def to(self, viewer: Viewer) -> bool:
        """True if `viewer` learned it."""
        return sees(self.now, viewer) and not sees(self.before, viewer)


class Verbs(Picking):
    """What a step may do.

    Attributes:
        events: what the running action has made happen so far.
        reveals: what it has let somebody learn so far.
        keeps: False in simulations, whose events say nothing in words.
        quiet: True where nobody reads events: none are made.
    """

    events: list[AnyEvent]
    reveals: list[Reveal]
    keeps: bool
    quiet: bool

    @property
    def ways(self) -> Mapping[str, str]:
        """How this game says that cards go to a pile (`GameWords.moves`)."""
        raise NotImplementedError

    def whose(self, thing: Thing) -> str:
        """Whose it is, as people say; empty: nobody's."""
        raise NotImplementedError

    def name(self, seat: Seat) -> str:
        """What people call whoever sits there."""
        raise NotImplementedError

    def learned(self, viewer: Viewer) -> bool:
        """True if the last action has let `viewer` learn something hidden, chance apart."""
        return any(reveal.to(viewer) for reveal in self.reveals)

    def _reveal(self, before: Sight, now: Sight, *, told: bool = False) -> None:
        if now != before and now != "none":
            self.reveals.append(Reveal(before, now, told))

    def draw(self, deck: Bag[F], count: int, target: Heap[F], *, rule: str) -> list[F]:
        """Draw up to `count` cards or tiles, fewer if there are no more; return them in order."""
        drawn: list[F] = []
        while deck.top and len(drawn) < count:
            known = deck.top.pop(0)
            drawn.append(known.card)
            self._put([known.card], deck, target, rule, known.sight, target.sight, drawn=True)
        by_chance: list[F] = []
        by = target.owner or deck.owner
        count = min(count - len(drawn), len(deck.cards))
        unseen = count > 0 and target.sight == deck.sight == "none"
        later = unseen and self.chance.puts_off(target.name)
        if self.chance.asks and count > 0 and not later:
            self.chance.take(self._wanted(deck, count, target))
        for _ in range(count):
            by_chance.append(deck.cards.pop(0) if later else self._pick(deck, by))
        if by_chance:
            self._put(by_chance, deck, target, rule, deck.sight, target.sight, drawn=True)
        return drawn + by_chance

    def move(
        self, cards: Iterable[F], source: Heap[F], target: Heap[F], *, rule: str, top: bool = False
    ) -> None:
        """Move cards or tiles from one pile to another of the same stock, in the order given.

        Into a deck or bag they are shuffled, or with `top` laid on it, the first of them uppermost;
        only those who saw them then know.

        Raises:
            ValueError: a card is not there, or the piles share no stock.
        """
        moving = list(cards)
        for card in moving:
            source.take(card)
        if not source.cards and not len(source):
            self.chance.found_out(source.name)
        if moving:
            self._put(moving, source, target, rule, source.sight, target.sight, top=top)

    def _put(
        self,
        cards: list[F],
        source: Heap[F],
        target: Heap[F],
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
        target.lay(cards, sight, top=top)
        if sight != before:
            self._reveal(before, sight)
        if self.quiet:
            return
        before_it = self._dealt(source, target, rule, sight) if drawn else None
        at = len(self.events) if before_it is None else before_it
        if before_it is not None:
            earlier = cast(Moved, self.events.pop(at))
            cards = [*cast("list[F]", [*earlier.cards, *earlier.tiles]), *cards]
        faces, tiles = split(cards)
        said = self._moving(source, target, cards, drawn, top) if self.keeps else ""
        event = Moved(
            rule=rule,
            said=said,
            sight=sight,
            source=source.name,
            target=target.name,
            count=len(cards),
            cards=faces,
            tiles=tiles,
            drawn=drawn,
            top=top,
        )
        self.events.insert(at, event)

    def _moving(
        self, source: Heap[F], target: Heap[F], cards: list[F], drawn: bool, top: bool
    ) -> str:
        giver, taker = self.whose(source), self.whose(target)
        who = {"giver": giver, "taker": taker}
        return wording.moved(source, target, cards, **who, drawn=drawn, top=top, ways=self.ways)

    def _dealt(self, source: Heap[F], target: Heap[F], rule: str, sight: Sight) -> int | None:
        """Where cards were dealt before in the same way, one by one in rounds: it is one draw."""
        for at in range(len(self.events) - 1, -1, -1):
            one = self.events[at]
            if not (isinstance(one, Moved) and one.drawn):
                return None
            if (one.source, one.rule) != (source.name, rule):
                return None
            if (one.target, one.sight) == (target.name, sight):
                return at
        return None

    def roll(self, dice: Dice, count: int = 1, *, rule: str, by: Seat | None = None) -> list[int]:
        """Roll `count` of these dice and return what they show; with 0 they are taken up.

        `by` is whoever rolls, if it is not their owner. Whoever sees the dice sees the roll.
        """
        faces = faces_of(dice.die)
        words = [str(face) for face in faces]
        by = by or dice.owner
        later = count > 0 and dice.sight == "none" and self.chance.puts_off(dice.name)
        if self.chance.asks and count > 0 and not later:
            self.chance.take(thrown(dice, count, by))
        dice.values = [faces[0 if later else self.pick(words, dice.name, by)] for _ in range(count)]
        self._rolled(dice, rule)
        return dice.values

    def lay(self, dice: Dice, values: Iterable[int], *, rule: str) -> None:
        """Lay dice with these faces up; ValueError for a face that the die does not have."""
        laid = list(values)
        for value in laid:
            if value not in faces_of(dice.die):
                raise ValueError(f"{dice.name}: a {dice.die} does not show {value}")
        dice.values = laid
        self.chance.found_out(dice.name)
        self._rolled(dice, rule, laid=True)

    def _rolled(self, dice: Dice, rule: str, *, laid: bool = False) -> None:
        if self.quiet:
            return
        said = ""
        if self.keeps and dice.values:
            said = wording.rolled(self._titled(dice), dice.die, dice.values)
        self.events.append(
            Rolled(
                rule=rule,
                said=said,
                sight=dice.sight,
                dice=dice.name,
                die=dice.die,
                values=tuple(dice.values),
                laid=laid,
            )
        )

    def set(self, track: Track, value: int, *, rule: str) -> None:
        """Set a track, within its bounds (else ValueError); no event where nothing changes."""
        least, most = track.least, track.most
        if (least is not None and value < least) or (most is not None and value > most):
            raise ValueError(f"{track.name} cannot be {value}: it runs from {least} to {most}")
        if value != track.value:
            before, track.value = track.value, value
            self._changed(track, before, rule)

    def _titled(self, thing: Thing) -> str:
        return wording.called(thing, self.whose(thing))

    def _changed(self, track: Track, before: int, rule: str) -> None:
        if self.quiet:
            return
        said = ""
        if self.keeps:
            said = wording.changed(self._titled(track), before, track.value)
        self.events.append(
            Changed(
                rule=rule,
                said=said,
                sight=track.sight,
                track=track.name,
                before=before,
                after=track.value,
            )
        )

    def tell(
        self,
        text: str,
        *,
        rule: str,
        sight: Sight = "all",
        known: Sight = "all",
        heading: bool = False,
        picture: str = "",
        **data: Value,
    ) -> None:
        """A line for the log, in words, with the numbers and names that a face may draw.

        `known` are those who knew it before, where others learn by it what was hidden from them.
        `heading`: a scene, a round or a turn begins with it. `picture`: the hash of one that is
        shown with it.
        """
        if picture:
            data["picture"] = picture
        if known != "all":
            self._reveal(known, sight, told=True)
        if self.quiet:
            return
        self.events.append(Told(rule=rule, sight=sight, text=text, data=data, heading=heading))

    def place(self, piece: Piece, at: Cell | None, *, rule: str) -> None:
        """Put a piece on a cell, or with None off the board."""
        before, piece.at = piece.at, at
        self._placed(piece, before, rule)

    def _placed(self, piece: Piece, before: Cell | None, rule: str) -> None:
        if self.quiet:
            return
        said = wording.placed(piece.label or "a piece", before, piece.at) if self.keeps else ""
        self.events.append(
            Placed(
                rule=rule,
                said=said,
                sight=piece.sight,
                piece=piece.name,
                before=before,
                after=piece.at,
            )
        )

    def write(self, sheet: Sheet[Struct], *, rule: str, **changes: object) -> None:
        """Change fields of a sheet's data (none: the sheet is new, or about to be taken away)."""
        for name, value in changes.items():
            setattr(sheet.data, name, value)
        self._wrote(sheet, rule)

    def _wrote(self, thing: Thing, rule: str) -> None:
        if not self.quiet:
            self.events.append(Wrote(rule=rule, sight=thing.sight, sheet=thing.name))

    def show(self, thing: Thing, sight: Sight, *, rule: str) -> None:
        """From now on `sight` sees this thing; those who newly do are shown what it holds."""
        before, thing.sight = thing.sight, sight
        self._reveal(before, sight)
        name = thing.name
        if _hides(thing, before):
            self._shown(thing, (), sight, rule, named=before == "all")
        if sight != "none" and name in self.chance.put_off():
            self._find_out(thing, sight)
        match thing:
            case Heap():
                self._shown(thing, thing.faces(), sight, rule)
            case Dice():
                self._rolled(thing, rule, laid=True)
            case Track():
                self._changed(thing, thing.value, rule)
            case Piece():
                self._placed(thing, thing.at, rule)
            case _:
                self._wrote(thing, rule)

    def look(self, deck: Bag[F], count: int, seats: tuple[Seat, ...], *, rule: str) -> list[F]:
        """Seats look at the top `count` of a deck or bag, which stay there in that order."""
        unknown = min(count - len(deck.top), len(deck.cards))
        if self.chance.asks and unknown > 0:
            bag = tuple(self._coming(deck))
            self.chance.take(Wanted(deck.name, deck.name, bag, unknown, seats[0]))
        while len(deck.top) < count and deck.cards:
            deck.top.append(Known(self._pick(deck, seats[0]), "none"))
        seen = deck.top[:count]
        for known in seen:
            before, known.sight = known.sight, join(known.sight, seats)
            self._reveal(before, known.sight)
        cards = [known.card for known in seen]
        self._shown(deck, cards, seats, rule, top=True)
        return cards

    def show_once(
        self, heap: Heap[F], faces: Sequence[F], seats: tuple[Seat, ...], *, by: Seat, rule: str
    ) -> None:
        """A seat shows faces of a pile to others, to all by `()`; its sight stays as it is."""
        shown: Sight = seats or "all"
        self._reveal(heap.sight, join(heap.sight, shown))
        self._shown(heap, faces, shown, rule, by=by)

    def _shown(
        self,
        thing: Thing,
        cards: Sequence[str],
        seats: Sight,
        rule: str,
        *,
        top: bool = False,
        by: Seat | None = None,
        named: bool = True,
    ) -> None:
        """Tell that seats are shown something; once, if a seat does it by itself.

        Everybody reads the sentence: there is none if not all may know of the thing (`named`).
        """
        if self.quiet:
            return
        faces, tiles = split(cards)
        self.events.append(
            Shown(
                rule=rule,
                said=self._showing(thing, cards, seats, top, by) if self.keeps and named else "",
                sight=seats if by is None else join(thing.sight, seats),
                pile=thing.name,
                count=len(cards),
                cards=faces,
                tiles=tiles,
                seats=seats,
                top=top,
                once=by is not None,
            )
        )

    def _showing(
        self, thing: Thing, cards: Sequence[str], seats: Sight, top: bool, by: Seat | None
    ) -> str:
        whose = self.whose(thing) if by is None else self.name(by)
        if isinstance(seats, str):
            readers = "everybody" if seats == "all" else ""
        else:
            readers = wording.listed([self.name(one) for one in seats if one != thing.owner])
        own = seats == (thing.owner,)
        return wording.shown(thing, cards, whose=whose, readers=readers, own=own, top=top)


def _hides(thing: Thing, before: Sight) -> bool:
    """True of what is no pile if somebody who saw it sees it no longer."""
    now = thing.sight
    if isinstance(thing, Heap) or before == "none" or now == "all":
        return False
    return before == "all" or now == "none" or not set(before) <= set(now)
