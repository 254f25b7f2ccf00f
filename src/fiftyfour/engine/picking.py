"""What falls by chance: drawing from decks and bags, rolling, and what is found out later."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar, cast

from msgspec import structs

from fiftyfour.engine.chance import AnyChance, Draw, Fair, Plain, Wanted
from fiftyfour.engine.pieces import faces_of
from fiftyfour.engine.things import Bag, Dice, Heap, Seat, Sight, Thing
from fiftyfour.engine.tree import heaps

F = TypeVar("F", bound=str)


class Picking:
    """A table and its source of chance.

    What nobody sees is put off where people enter what they drew: see `Chance.puts_off`.

    Attributes:
        chance: the source of chance.
        draws: what the running action has drawn by fair chance so far.
    """

    chance: AnyChance
    draws: list[Draw]

    @property
    def table(self) -> object:
        """What lies on the table."""
        raise NotImplementedError

    def pick(self, faces: Sequence[str], thing: str, by: Seat | None) -> int:
        """The index of one of these, by chance; `by` draws it from `thing`, or rolls that."""
        chance = self.chance
        if type(chance) is Plain:
            return chance.below(len(faces))  # at once: simulations come here most
        if type(chance) is not Fair:
            return chance.pick(faces, thing, by)
        index = chance.below(of := len(faces))
        self.draws.append(Draw(chance.used, of, index, faces[index], thing))
        return index

    def lots(self, faces: Sequence[F], count: int, thing: str, by: Seat | None) -> list[F]:
        """`count` of these by chance, one after another; all if there are no more."""
        left = list(faces)
        count = min(count, len(left))
        if self.chance.asks and count:
            self.chance.take(Wanted(thing, thing, tuple(left), count, by))
        return [left.pop(self.pick(left, thing, by)) for _ in range(count)]

    def foresee(
        self,
        draws: Iterable[tuple[Bag[F], int, Heap[F]]],
        last: Callable[[F], bool] | None = None,
        ends: str = "",
    ) -> None:
        """These draws come next whatever falls: people with real cards enter them all at once.

        Each is a deck, how many cards, and where they go, which somebody sees; in the order in
        which they come. What is drawn after a deck has run out, or from a known top, is asked for
        later. If a card can be the `last` that is drawn, `ends` says so in words.
        """
        if not self.chance.asks:
            return
        wanted: list[Wanted] = []
        left: dict[str, int] = {}
        for deck, count, target in draws:
            here = left.get(deck.name, 0 if deck.top else len(deck.cards))
            left[deck.name] = here - max(0, count)
            if (sure := min(count, here)) > 0:
                one = self._wanted(deck, sure, target)
                enders = () if last is None else tuple(filter(last, self._coming(deck)))
                wanted.append(structs.replace(one, last=enders, ends=ends))
            if sure < count:
                break
        self.chance.expect(wanted)

    def _wanted(self, deck: Bag[F], count: int, target: Heap[F]) -> Wanted:
        bag = tuple(self._coming(deck))
        return Wanted(deck.name, target.name, bag, count, target.owner or deck.owner)

    def _pick(self, deck: Bag[F], by: Seat | None) -> F:
        """Take one by chance; it may be what stands where nobody has looked, and trades places."""
        if not self.chance.asks or not self.chance.put_off():
            return deck.cards.pop(self.pick(deck.cards, deck.name, by))
        faces = self._coming(deck)
        index = self.pick(faces, deck.name, by)
        if index < len(deck.cards):
            return deck.cards.pop(index)
        _trade(faces[index], self._unseen(deck), deck.cards.pop(0))
        return faces[index]

    def _coming(self, deck: Bag[F]) -> list[F]:
        """All that can be drawn by chance: also what stands where nobody has looked."""
        return [*deck.cards, *(card for heap in self._unseen(deck) for card in heap.cards)]

    def _find_out(self, thing: Thing, sight: Sight) -> None:
        """Whoever may turn it up says what lies in `thing`, or shows there, and nobody has seen."""
        by = thing.owner
        if isinstance(sight, tuple) and by not in sight:
            by = sight[0]
        if isinstance(thing, Dice):
            words = [str(face) for face in faces_of(thing.die)]
            if thing.values:
                self.chance.take(thrown(thing, len(thing.values), by))
            rolled = [self.pick(words, thing.name, by) for _ in thing.values]
            thing.values = [faces_of(thing.die)[index] for index in rolled]
        elif isinstance(thing, Heap):
            heap = cast("Heap[str]", thing)
            bags = [one for one in self._stock(heap) if isinstance(one, Bag)]
            if count := len(heap.cards):
                lying = (card for one in (heap, *bags, *self._unseen(heap)) for card in one.cards)
                self.chance.take(Wanted(heap.name, heap.name, tuple(lying), count, by))
            for index in range(len(heap.cards)):
                stand_in = heap.cards.pop(index)
                places = [*bags, *self._unseen(heap)]
                rest = [*heap.cards[index:], *(card for place in places for card in place.cards)]
                faces = [stand_in, *rest]
                face = faces[self.pick(faces, heap.name, by)]
                if face in heap.cards[index:]:
                    heap.cards[heap.cards.index(face, index)] = stand_in
                elif face != stand_in:
                    _trade(face, places, stand_in)
                heap.cards.insert(index, face)
        self.chance.found_out(thing.name)

    def _stock(self, heap: Heap[F]) -> list[Heap[F]]:
        """The other piles of the same stock."""
        found = cast("list[Heap[F]]", heaps(self.table))
        return [one for one in found if one.stock == heap.stock and one is not heap]

    def _unseen(self, heap: Heap[F]) -> list[Heap[F]]:
        """Those among them that hold what nobody has looked at, and something in its stead."""
        return [one for one in self._stock(heap) if one.name in self.chance.put_off()]


def thrown(dice: Dice, count: int, by: Seat | None) -> Wanted:
    """So many of these dice are rolled, by whoever rolls."""
    faces = dict.fromkeys(str(face) for face in faces_of(dice.die))
    return Wanted(dice.name, dice.name, tuple(faces), count, by, again=True)


def _trade(face: F, places: Sequence[Heap[F]], stand_in: F) -> None:
    """Put `stand_in` where `face` is taken from."""
    place = next(one for one in places if face in one.cards)
    place.cards.remove(face)
    place.add([stand_in])
