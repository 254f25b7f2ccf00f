"""What cards are worth, what face cards do, flips, and how a card is added (SU-FACE, SU-SUIT).

Naming and copying are part of the act of adding (SU-FACE-12). A flip opens a side's total (SU-PLAY,
SU-FACE-04).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial
from typing import TypeVar

from msgspec import structs

from fiftyfour.engine.cards import ALL_CARDS, Card, Rank, Suit
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose, Option, choose, option
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.suits.choices import Add, NameFlip
from fiftyfour.systems.suits.data import SKILLS
from fiftyfour.systems.suits.decks import draw, turn_up
from fiftyfour.systems.suits.gives import Counts
from fiftyfour.systems.suits.table import Person, Played, Side, Suits, sight_of

FACE = 10


@cache
def value(card: Card) -> int:
    """2 to 10 count their number, all others 10 (SU-FACE-01, SU-FACE-02, SU-FACE-03)."""
    return int(card.rank) if card.is_numeric else FACE


def total(cards: Sequence[Played]) -> int:
    """What cards on the table come to, without modifiers (SU-ADD-03)."""
    return sum(value(card.counts) for card in cards)


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


def draws_of(card: Card, suit: str, *, effects: bool = True) -> int:
    """Cards drawn at once for one that counts as this (SU-ACE-01, SU-SUIT-01, SU-ACE-03)."""
    return (effects and card.rank is Rank.ACE) + (card.suit is not None and card.suit == suit)


# --- what can be added ---


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

PLAIN = Refusal("effects_off", "face cards are plain tens in an untagged skill", "SU-FACE-12")


Totals = Callable[[Card], int]
"""What a side comes to with a card that counts as this."""

A = TypeVar("A")


def ways(
    table: Suits, seat: Seat, cards: Iterable[Card], *, effects: bool, suit: str
) -> Iterator[Option[Add]]:
    """All ways to add one of these cards; equal cards, and the two jokers, once (SU-COMP-08).

    Rules: SU-FACE-10, SU-FACE-12, SU-KING-03, SU-KING-04, SU-KING-05, SU-JOKER-01.
    """
    kinds = sorted(set(cards), key=ALL_CARDS.index)
    for card in kinds:
        if card.is_joker and Card.JOKER in kinds and card is not Card.JOKER:
            continue
        unnamed = _unnamed(card) if card.is_joker and effects else None
        yield adding(card, (), suit, "SU-ADD-02", effects=effects, closed=unnamed)
        if not card.is_joker and card.rank is not Rank.KING:
            continue
        if not effects:
            yield _as_another(card, PLAIN)
        elif card.is_joker:
            yield from namings(card, (), suit)
        else:
            yield from copyings(card, copies(table, seat), suit)


def with_total(totals: Callable[[Add], Totals], way: Option[A]) -> Option[A]:
    """A card that counts as itself, with what the side comes to then (SU-ADD-03)."""
    match way.does, way.gives:
        case Add(names=()) as add, Counts() as counts:
            return structs.replace(way, gives=counts.of_side(totals(add)(add.counts)))
        case _:
            return way


@lru_cache(maxsize=4096)
def adding(
    card: Card,
    names: tuple[Card, ...],
    suit: str,
    rule: str,
    *,
    effects: bool = True,
    closed: Refusal | None = None,
) -> Option[Add]:
    """A card that counts as itself, or as what it is named."""
    counts = names[-1] if names else card
    draws = draws_of(counts, suit, effects=effects)
    as_what = ", ".join(name.pretty for name in names)
    return option(
        Add(card, names, draws),
        f"{card.pretty} as {as_what}" if names else card.pretty,
        id=" as ".join((card, *names)),
        hint=worth(counts, draws, effects=effects),
        cards=(card, counts) if names else (card,),
        rule=rule,
        closed=closed,
        gives=Counts(value(counts), draws),
    )


@lru_cache(maxsize=64)
def namings(card: Card, joker: tuple[Card, ...], suit: str) -> Sequence[Option[Add]]:
    """Every card a joker may be named, or a King that copies one (SU-JOKER-01, SU-JOKER-02)."""
    rule = "SU-KING-04" if joker else "SU-JOKER-01"
    return [adding(card, (*joker, name), suit, rule) for name in NAMEABLE]


def copyings(king: Card, pile: Sequence[Card], suit: str) -> Iterator[Option[Add]]:
    """Every card a King may stand for; a joker there has to be named (SU-KING-03, SU-KING-04)."""
    if not pile:
        line = "there is no card to copy in the discards"
        yield _as_another(king, Refusal("no_copy_target", line, "SU-KING-05"))
    for card in pile:
        if not card.is_joker:
            yield adding(king, (card,), suit, "SU-KING-01")
    joker = next((card for card in pile if card.is_joker), None)
    if joker is not None:
        yield adding(king, (joker,), suit, "SU-KING-04", closed=_unnamed(joker))
        yield from namings(king, (joker,), suit)


def _unnamed(joker: Card) -> Refusal:
    return Refusal("joker_needs_name", f"say which card {joker.pretty} stands for", "SU-FACE-12")


def _as_another(card: Card, closed: Refusal) -> Option[Add]:
    """To name a card at all, where it cannot be named."""
    label = f"{card.pretty} as another card"
    return option(Add(card, (card,)), label, id=f"{card} as", cards=(card,), closed=closed)


@lru_cache(maxsize=1024)
def worth(card: Card, draws: int, *, effects: bool = True) -> str:
    """A card's worth and what comes with it, in few words (SU-FACE-05, SU-SUIT-01)."""
    parts = [f"+{value(card)}"]
    parts += [] if effects or card.is_numeric else ["a plain ten here"]
    parts += [f"draw {('a card', 'two cards')[draws - 1]}"] if draws else []
    parts += ["take a card back afterwards"] if effects and card.rank is Rank.JACK else []
    return ", ".join(parts)


RANKS = {11: "Jack", 12: "Queen", 13: "King", 14: "Ace"}
COLOURS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def in_words(card: Card) -> str:
    """A card that is only spoken of: `the Ace of clubs`."""
    assert card.suit is not None
    return f"the {RANKS.get(card.rank, str(int(card.rank)))} of {COLOURS[card.suit]}"


def gift_menu(
    table: Suits, friend: Person, side: Side, totals: Callable[[Add], Totals], *, effects: bool
) -> Choose[Add]:
    """A friend's hand: what can be given as a Queen, and what cannot.

    Rules: SU-QUEEN-01, SU-QUEEN-02, SU-QUEEN-06, SU-QUEEN-07.
    """
    no_gift = Refusal("effects_off", "no Queen helps where face cards are tens", "SU-QUEEN-06")
    no_queen = Refusal("not_a_queen", "only a Queen is given to a friend", "SU-QUEEN-06")
    if not effects:
        no_queen = no_gift
    hand, suit = table.hand(friend.seat).cards, friend.figure.suit
    options = list[Option[Add]]()
    for way in ways(table, friend.seat, hand, effects=True, suit=suit):
        if way.does.counts.rank is Rank.QUEEN:
            options.append(structs.replace(way, closed=None if effects else no_gift))
        elif not way.does.names:
            options.append(structs.replace(way, closed=no_queen))
    told = partial(with_total, totals)
    return choose(f"A Queen for {side.name}?", options, rule="SU-QUEEN-01", told=told)


# --- adding ---


def add_card(
    game: Game[Suits], side: Side, seat: Seat, add: Add, *, effects: bool, suit: str
) -> None:
    """A card goes from a hand to a side; what it does at once is done.

    An Ace draws, then a card of the player's own suit draws, each to the hand of whoever plays it.
    Whether somebody of the GM's draws comes out here.

    Rules: SU-ADD-09, SU-ADD-10, SU-ADD-11, SU-ACE-01, SU-ACE-02, SU-ACE-03, SU-SUIT-01, SU-SUIT-02,
    SU-SUIT-03, SU-JOKER-03, SU-KING-03, SU-VIS-04.
    """
    hand, row, lying = game.table.hand(seat), game.table.row(side.who), game.table.played(side)
    game.move([add.card], hand, row, rule="SU-ADD-02")
    played = Played(add.card, add.counts, seat)
    side.notes = [*lying, played]
    rule, known = _rule_of(side, seat, add), sight_of(game.table.people.get(side.who))
    game.tell(_added(game.table, side, seat, add), rule=rule, known=known, by=seat)
    drew = come_into_effect(game, played, effects=effects, suit=suit)
    side.notes[-1] = structs.replace(played, drew=drew)


def _added(table: Suits, side: Side, seat: Seat, add: Add) -> str:
    """`Vesper adds K♠ as the 10 of hearts`, `Bo gives Vesper Q♣`."""
    card = "a Joker" if add.card.is_joker else add.card.pretty
    if add.names:
        card = f"{card} as {in_words(add.counts)}"
    if seat != side.seat:
        return f"{table.people[seat].name} gives {side.name} {card}"
    return f"{side.name} adds {card}"


def _rule_of(side: Side, seat: Seat, add: Add) -> str:
    if seat != side.seat:
        return "SU-QUEEN-01"
    if not add.names:
        return "SU-ADD-02"
    return "SU-JOKER-01" if add.card.is_joker else "SU-KING-01"


def come_into_effect(game: Game[Suits], played: Played, *, effects: bool, suit: str) -> int:
    """The draws of an Ace and of the own suit; how many cards they brought."""
    drew = 0
    if effects and played.counts.rank is Rank.ACE:
        drew += draw(game, played.by, 1, rule="SU-ACE-01")
    if suit and played.counts.suit is Suit(suit):
        drew += draw(game, played.by, 1, rule="SU-SUIT-01")
    return drew


# --- flips ---


def foresee_flips(game: Game[Suits], sides: Sequence[Side]) -> None:
    """Each of these sides flips a card next."""
    table = game.table
    game.foresee((table.stock(side.seat).deck, 1, table.row(side.who)) for side in sides)


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
        drew = come_into_effect(game, turned, effects=active, suit=drawn)
        side.notes = [structs.replace(turned, drew=drew)]


def flip_ways(table: Suits, side: Side, suit: str) -> Iterator[Option[NameFlip]]:
    """What a flipped King or joker may stand for, as long as the side's owner has done nothing.

    It is for the first window of a side whose face cards have effects; a friend's Queen does not
    end it.

    Rules: SU-FACE-04.
    """
    played = table.played(side)
    if table.settings.flipped_faces != "active" or side.acted or not played or not played[0].flip:
        return
    card, drawn = played[0].card, _draws(table, played[0].card, suit)
    options: Iterable[Option[Add]] = ()
    if card.is_joker:
        options = namings(card, (), drawn)
    elif card.rank is Rank.KING:
        options = copyings(card, copies(table, side.seat), drawn)
    for way in options:
        add = way.does
        yield option(
            NameFlip(add.card, add.names, add.draws),
            f"The flip: {way.label}",
            id=f"flip {way.id}",
            hint=way.hint,
            cards=way.cards,
            rule="SU-FACE-04",
            closed=way.closed,
            gives=way.gives,
        )


def _draws(table: Suits, turned: Card, suit: str) -> str:
    """The suit that draws when the flip is named: none if it has drawn already (SU-SUIT-04)."""
    drawn = table.settings.suit_draw_on_flip == "off" or turned.suit == suit
    return "" if drawn else suit


def name_flip(game: Game[Suits], side: Side, named: NameFlip, suit: str) -> None:
    """The flip stands for another card from now on; that is no addition (SU-FACE-04)."""
    flipped, *added = game.table.played(side)
    turned = structs.replace(flipped, counts=named.counts)
    side.acted, side.notes = True, [turned, *added]
    suit = _draws(game.table, turned.card, suit)
    drew = turned.drew + come_into_effect(game, turned, effects=True, suit=suit)
    side.notes[0] = structs.replace(turned, drew=drew)
