"""Real cards, tiles and dice: an action that needs some waits until their faces are entered.

The action is held and nothing of it has happened yet. Whoever draws is asked what it was, all that
is sure to be drawn at once; several people are asked at the same time. What they enter is kept and
the action tried again, until it has all that it needs.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeVar, cast

from msgspec import Struct, structs

from fiftyfour.engine.actions import AnyAction, Scribe
from fiftyfour.engine.cards import ORDER
from fiftyfour.engine.chance import Human, Unentered, Wanted
from fiftyfour.engine.decisions import EnterFaces, Given, printed
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.things import GM, Bag, Dice, Heap, Seat, Thing, sees
from fiftyfour.engine.tree import heaps, things
from fiftyfour.engine.wording import in_sentence

T = TypeVar("T", bound=Struct)


class Need(Struct, frozen=True):
    """`by` enters what is `wanted`."""

    by: Seat
    wanted: Wanted


class Entered(Struct, frozen=True):
    """`by` has entered these faces, which come from `source` into `target`."""

    by: Seat
    source: str
    target: str
    faces: tuple[str, ...]


class Held(Struct, frozen=True):
    """Entry `seq`, an action of `seat`, which waits for what is needed.

    Everybody is asked for the first need of their own, and with it for all that they draw from the
    same place. `dealt` is known so far. In logs from before there were lists, `entered` are faces
    named one by one, in the order of the draws.
    """

    seq: int
    seat: Seat
    action: AnyAction
    needs: tuple[Need, ...] = ()
    dealt: tuple[Entered, ...] = ()
    entered: tuple[str, ...] = ()

    @property
    def begun(self) -> bool:
        """True if something has been entered."""
        return bool(self.dealt or self.entered)

    def asked(self) -> dict[Seat, Wanted]:
        """Who is asked, and for what: all that goes into one entry, told as its first part."""
        return {
            by: structs.replace(parts[0], count=sum(part.count for part in parts))
            for by in dict.fromkeys(need.by for need in self.needs)
            if (parts := self.parts(by))
        }

    def parts(self, by: Seat) -> list[Wanted]:
        """What goes into one entry of this seat: the same person's draws, hand after hand."""
        mine = [need.wanted for need in self.needs if need.by == by]
        if not mine or self.entered or mine[0].last:
            return mine[:1]
        one = (mine[0].source, mine[0].by)
        return [wanted for wanted in mine if (wanted.source, wanted.by) == one and not wanted.last]

    def chance(self, chance: Human) -> Human:
        """That chance, with all that has been entered."""
        dealt: dict[str, dict[str, list[str]]] = {}
        for one in self.dealt:
            dealt.setdefault(one.source, {}).setdefault(one.target, []).extend(one.faces)
        return structs.replace(chance, entered=list(self.entered), dealt=dealt)


def hold(game: Game[T], held: Held, missing: Unentered) -> Held:
    """The same action, which now waits for what is `missing`."""
    wanted = missing.wanted
    if held.entered:
        wanted = [structs.replace(wanted[0], count=1)]
    return structs.replace(
        held, needs=tuple(Need(_enters(game, one, held.seat), one) for one in wanted)
    )


def asked_anew(game: Game[T], held: Held) -> Held:
    """The same, after it has changed who enters what."""
    return structs.replace(
        held,
        needs=tuple(Need(_enters(game, one.wanted, held.seat), one.wanted) for one in held.needs),
    )


def _enters(game: Game[T], wanted: Wanted, acting: Seat) -> Seat:
    """The scribe; else whoever draws, the GM, the acting seat, the host: the first who is a person.

    The acting seat enters only what belongs to nobody.
    """
    chance = game.chance
    bots = chance.bots if isinstance(chance, Human) else ()
    scribe = chance.scribe if isinstance(chance, Human) else None
    own = wanted.by if wanted.by in game.seats else None
    wished = (scribe, own, GM, acting if own is None else None, game.config.host, *game.seats)
    people = [seat for seat in game.seats if seat not in bots]
    return next((seat for seat in wished if seat in people), None) or own or acting


def sits_for_bots(game: Game[T], bots: Sequence[Seat]) -> Seat:
    """The person who enters what these bots draw, and so knows it."""
    return _enters(game, Wanted("", "", (), by=bots[0]), game.config.host)


def appoint(game: Game[T], by: Seat, action: Scribe) -> None:
    """Let one seat enter everything, or each their own again.

    Raises:
        IllegalAction: nothing is entered at this table, or no person sits there.
    """
    chance, scribe = game.chance, action.seat
    if not isinstance(chance, Human):
        raise IllegalAction("no_real_cards", "nobody enters cards here: this table has none")
    if scribe is not None:
        game.must_seat(scribe)
        if scribe in chance.bots:
            raise IllegalAction("bot_seat", f"{game.name(scribe)} is a bot and sees no real cards")
    chance.scribe = scribe
    if scribe is None:
        game.tell("From now on everybody enters their own cards", rule="scribe", by=by)
        return
    name = game.name(scribe)
    text = f"From now on {name} enters all cards, and so sees those of everybody"
    game.tell(text, rule="scribe", by=by, scribe=scribe)


# --- the question ---


def question(game: Game[T], held: Held, seat: Seat) -> EnterFaces:
    """What was drawn? All that `seat` does not see is possible: it tells nothing new."""
    wanted = held.asked()[seat]
    stock = _stock(game, wanted.source)
    copies = Counter(face for heap in stock for face in heap.faces()) or Counter(wanted.bag)
    possible = {face for heap in stock for face in _unseen(heap, seat)}
    own = (one.faces for one in held.dealt if one.by == seat and one.source == wanted.source)
    for face, times in Counter(face for faces in own for face in faces).items():
        if times >= copies[face]:
            possible.discard(face)
    possible.update(wanted.bag)
    return EnterFaces(
        prompt=_prompt(game, wanted, seat) + _shares(game, held.parts(seat)),
        faces=tuple(sorted(possible, key=_place)),
        count=wanted.count,
        each=wanted.count if wanted.again else max(copies.values()),
        of=_kind(game, wanted),
        seen=tuple(sorted(copies.keys() - possible, key=_place)),
        last=wanted.last,
    )


def _prompt(game: Game[T], wanted: Wanted, seat: Seat) -> str:
    source, count, word = _called(game, wanted, seat), wanted.count, _word(game, wanted)
    if _lies(game, wanted):
        return f"What does {source} show?" + (f" ({count} {word})" if count > 1 else "")
    what = f"Which {count} {word}" if count > 1 else "What"
    if wanted.last and count > 1:
        what = f"Which {word}, up to {count},"
    ends = f" {wanted.ends}" if wanted.ends else ""
    if wanted.by == seat:
        return f"{what} did you draw from {source}?{ends}"
    if wanted.by in game.seats:
        return f"{what} did {game.name(cast(Seat, wanted.by))} draw from {source}?{ends}"
    return f"{what} {'were' if count > 1 else 'was'} drawn from {source}?{ends}"


def _shares(game: Game[T], parts: Sequence[Wanted]) -> str:
    """Whose cards are entered in which order, where several hands are filled at once."""
    if len(parts) < 2:
        return ""
    names = {thing.name: thing.label for thing in things(game.table)}
    shares = [f"{part.count} for {names.get(part.target) or 'the next'}" for part in parts]
    return f" Enter {', then '.join(shares)}."


def waiting(game: Game[T], held: Held, seat: Seat) -> str:
    """What everybody else reads meanwhile."""
    wanted = held.asked()[seat]
    source = _called(game, wanted)
    if _lies(game, wanted):
        return f"entering what {source} shows"
    if wanted.by in game.seats and wanted.by != seat:
        return f"entering what {game.name(cast(Seat, wanted.by))} drew from {source}"
    return f"entering what was drawn from {source}"


def _source(game: Game[T], wanted: Wanted) -> Thing | None:
    """Where it comes from; a pile that comes to the table only with this action has no name yet."""
    return next((thing for thing in things(game.table) if thing.name == wanted.source), None)


def _called(game: Game[T], wanted: Wanted, reader: Seat | None = None) -> str:
    """What people call the thing, and whose it is if that is not clear, in words to a reader."""
    source = _source(game, wanted)
    if source is None or not source.label:
        return "the pile"
    label = in_sentence(source.label)
    twins = [thing for thing in things(game.table) if thing.label == source.label]
    if len(twins) < 2 or source.owner is None:
        return label
    if source.owner == wanted.by:
        return label.replace("the", "your" if reader == wanted.by else "their", 1)
    return f"{label} of {game.name(source.owner)}"


def _lies(game: Game[T], wanted: Wanted) -> bool:
    """True of dice and of what lay face-down: they show it. From a bag it is drawn."""
    source = _source(game, wanted)
    return isinstance(source, Heap | Dice) and not isinstance(source, Bag)


def _kind(game: Game[T], wanted: Wanted) -> str:
    source = _source(game, wanted)
    if isinstance(source, Dice):
        return source.die
    return "cards" if all(face in _CARDS for face in wanted.bag) else "tiles"


def _word(game: Game[T], wanted: Wanted) -> str:
    kind = _kind(game, wanted)
    return kind if kind in ("cards", "tiles") else "dice"


def _stock(game: Game[T], source: str) -> Sequence[Heap[str]]:
    """All piles among which the cards of this one go round."""
    lying = heaps(game.table)
    stocks = {heap.stock for heap in lying if heap.name == source}
    return [heap for heap in lying if heap.stock in stocks]


def _place(face: str) -> tuple[int, int, str]:
    """Cards in their order, then numbers in theirs, then tiles in that of the alphabet."""
    if face in _CARDS:
        return ORDER[_CARDS[face]], 0, ""
    number = face.removeprefix("-").isdecimal()
    return len(ORDER) + (not number), int(face) if number else 0, face


_CARDS = {card.value: card for card in ORDER}


def _unseen(pile: Heap[str], by: Seat) -> Iterator[str]:
    if not sees(pile.sight, by):
        yield from pile.cards
        if isinstance(pile, Bag):
            yield from (known.card for known in pile.top if not sees(known.sight, by))


# --- the answer ---


def enter(game: Game[T], held: Held | None, seat: Seat, answer: Given) -> Held:
    """The action that waits, with what `seat` has entered.

    A single face that stands in no list is the next one, as in logs from before there were lists.

    Raises:
        IllegalAction: this seat is not asked for cards, or these cannot have been drawn.
    """
    wanted = None if held is None else held.asked().get(seat)
    if held is None or wanted is None:
        raise IllegalAction("no_card_awaited", "the table is not waiting for a card from you")
    faces = question(game, held, seat).check(answer)
    left = Counter(wanted.bag)
    for face in faces:
        if not left[face]:
            line = f"{printed(face)} is not in {_called(game, wanted, seat)}; look again"
            if len(faces) > 1:
                line += ". If it was shuffled meanwhile, enter first what came before that"
            raise IllegalAction("card_elsewhere", line)
        if not wanted.again:
            left[face] -= 1
    if held.entered or (isinstance(answer, str) and not held.dealt and held.needs[0].by == seat):
        return structs.replace(held, needs=(), entered=(*held.entered, *faces))
    dealt, rest = list(held.dealt), faces
    for part in held.parts(seat):
        here, rest = rest[: part.count], rest[part.count :]
        if here:
            dealt.append(Entered(seat, part.source, part.target, tuple(here)))
    return structs.replace(held, needs=(), dealt=tuple(dealt))
