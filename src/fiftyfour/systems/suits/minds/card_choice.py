"""Which card of a hand a bot adds next, or that none is worth it (SU-ADD).

A card is worth what it may turn later, and less the more of them there are: whoever plays draws one
again, and the hand is gone after the scene.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from fiftyfour.engine.cards import Card, Suit
from fiftyfour.engine.options import Choose, Option, options_of
from fiftyfour.engine.things import GM
from fiftyfour.systems.suits.cards.faces import total, value
from fiftyfour.systems.suits.cards.totals import used
from fiftyfour.systems.suits.choices import Add, TakeBack, UseCharisma
from fiftyfour.systems.suits.data import Attribute
from fiftyfour.systems.suits.minds.sight import Sight
from fiftyfour.systems.suits.table import Play, Record


class Nerve(Struct, frozen=True):
    """How much a player dares to spend.

    `play` and `blow` are what it is worth to win a play, or to hit somebody; `harm` is the part of
    an attack's worth that each ♣ adds, with the damage it does (SU-GUN-02); `life` is what a life
    is worth.
    """

    play: float
    blow: float
    harm: float
    life: float


THRIFTY = Nerve(play=1.0, blow=0.8, harm=0.4, life=9.0)
"""Players who keep their cards for later, and the stand-in."""

BOLD = Nerve(play=4.0, blow=6.0, harm=0.1, life=18.0)
"""Players who spend them: a third as many plays fail, and no more of them die (`bench/bots.py`)."""

DOUBT = (1, 2)
"""How fast players, and the stand-in, lose faith in an exchange that goes on and on."""

CARD, GM_CARD = 0.6, 0.9
"""What the only card of a hand is worth; each of `n` is worth so much by `n + 1`."""

PLENTY = 5
"""Cards of a hand above this number are there to be spent, to be first too."""

CHARISMA = 0.25
"""What it is worth to have Charisma still to add in this scene."""

ANSWER = 3
"""By so much one wants to be ahead of somebody who may answer a card with another."""

RESISTING: Mapping[int, float] = {7: 0.25, 9: 0.35, 12: 0.25, 15: 0.15}
"""What a hidden number may be: weak, a guard, a boss, or more (SU-ODDS-07)."""

THRESHOLD: Mapping[int, float] = {10: 0.2, 15: 0.5, 20: 0.25, 30: 0.05}
"""What a hidden threshold may be (SU-PLAY-04)."""


ByPrice = tuple[list[Option[Add]], list[Option[Add]]]
"""Ways to add cards: those that draw another, and those that cost one."""


def window(
    sight: Sight, play: Play, menu: Choose[object], nerve: Nerve = THRIFTY
) -> Option[object] | None:
    """The card that is worth most to add now, or Charisma; None: let it stand."""
    record, adds = play.data, options_of(menu, Add)
    mine, against = own_total(sight, play), opposing(sight, play)
    gain = stake(sight, record, nerve) / (1 + _given(sight, record)) ** DOUBT[sight.seat == GM]
    lead, card = _lead(sight, play), price(sight)
    as_it_lies = mine - lead if record.added else mine
    best: tuple[float, Option[object] | None] = (gain * beaten(against, as_it_lies), None)
    ordered = by_price(adds)
    harder = [way for way in ordered[1] if way.does.counts.suit is Suit.CLUBS]
    harms = nerve.harm * gain if record.kind.attack and record.turn == 0 else 0
    for charisma, more in _charisma(sight, record, menu):
        ways = [cheapest(ordered, number + lead - mine - more) for number in against]
        for spent in [*ways, harder[:1] if harms else None]:
            if spent is None or not (spent or more):
                continue
            paid = sum(not way.does.draws for way in spent)
            chance = beaten(against, mine + more + sum(map(_counts, spent)) - lead)
            clubs = sum(way.does.counts.suit is Suit.CLUBS for way in spent)
            worth = chance * (gain + harms * clubs) - paid * card - (CHARISMA if more else 0)
            if worth > best[0]:
                best = worth, charisma or spent[0]
    return best[1]


def _charisma(
    sight: Sight, record: Record, menu: Choose[object]
) -> list[tuple[Option[UseCharisma] | None, int]]:
    """Without Charisma, and with it where it may be added: what that adds."""
    without: list[tuple[Option[UseCharisma] | None, int]] = [(None, 0)]
    figure = sight.figures.get(record.sides[record.turn].who)
    if figure is None:
        return without
    worth = figure.attribute(Attribute.CHARISMA)
    return without + [(option, worth) for option in options_of(menu, UseCharisma)]


def to_be_first(sight: Sight, adds: Sequence[Option[Add]], missing: int) -> Option[Add] | None:
    """The next card to act first, if it costs no more than what a full hand can spare."""
    spent = cheapest(by_price(adds), missing)
    spare = max(0, len(sight.hand) - PLENTY)
    if not spent or sum(not way.does.draws for way in spent) > spare:
        return None
    return spent[0]


def stake(sight: Sight, record: Record, nerve: Nerve) -> float:
    """What it is worth to win; to be missed is worth a life where the hit would be the last."""
    if not record.kind.attack:
        return nerve.play
    mark = sight.table.people.get(record.target or next(iter(record.marks), ""))
    if record.turn == 0 or mark is None or mark.id not in sight.figures:
        return nerve.blow
    hit = (record.kind.damage or 0) + record.bonus + used(sight.table, record, Suit.CLUBS)
    near = min(1.0, (mark.damage.value + hit) / (mark.figure.limit + 1))
    return (nerve.life if mark.player else nerve.play) * near**3


def price(sight: Sight) -> float:
    """What a card of this hand is worth."""
    return (GM_CARD if sight.seat == GM else CARD) / (len(sight.hand) + 1)


def _given(sight: Sight, record: Record) -> int:
    """Cards this side has added; the more the other side has answered, the less another will do."""
    return sum(not played.flip for played in sight.table.played(record.sides[record.turn]))


def own_total(sight: Sight, play: Play) -> int:
    """What the side comes to whose window it is."""
    known, side = sight.total(play, play.data.turn), play.data.sides[play.data.turn]
    return total(sight.table.played(side)) + (side.modifier or 0) if known is None else known


def opposing(sight: Sight, play: Play) -> dict[int, float]:
    """The totals that may have to be reached, and how likely each is."""
    record = play.data
    if not record.opposed:
        hidden = play.threshold.blank
        return dict(THRESHOLD) if hidden else {play.threshold.value: 1.0}
    other = record.sides[1 - record.turn]
    known = sight.total(play, 1 - record.turn)
    if known is not None and (sight.seat == GM or other.modifier is not None):
        return {known + 1: 1.0}
    laid = total(sight.table.played(other)) + other.charisma
    return {laid + number + 1: chance for number, chance in RESISTING.items()}


def beaten(against: Mapping[int, float], mine: int) -> float:
    """How likely a total is enough."""
    return sum(chance for number, chance in against.items() if mine >= number)


def _lead(sight: Sight, play: Play) -> int:
    """How far ahead to be, where the other side has cards and may answer."""
    record = play.data
    if len(record.sides) < 2 or not record.opposed:
        return 0
    return ANSWER if len(sight.table.hand(record.sides[1 - record.turn].seat)) else 0


def cheapest(ordered: ByPrice, missing: int) -> list[Option[Add]] | None:
    """The fewest cards that make up what is `missing`, the next to add first; None: none do.

    A card that draws another costs nothing and comes first; then the smallest that is enough, or
    the largest where it takes several.
    """
    free, paid = ordered[0], [*ordered[1]]
    spent: list[Option[Add]] = []
    for way in free:
        if missing <= 0:
            return spent
        spent.append(way)
        missing -= _counts(way)
    while missing > 0 and paid:
        way = next((way for way in paid if _counts(way) >= missing), paid[-1])
        paid.remove(way)
        spent.append(way)
        missing -= _counts(way)
    return spent if missing <= 0 else None


def by_price(options: Sequence[Option[Add]]) -> ByPrice:
    """Of the ways to add each card the best: those that draw, largest first; the rest ascending."""
    best: dict[tuple[Card, str], Option[Add]] = {}
    for way in options:
        before = best.setdefault((way.does.card, way.does.side), way)
        if _draws_and_counts(way) > _draws_and_counts(before):
            best[way.does.card, way.does.side] = way
    free = [way for way in best.values() if way.does.draws]
    paid = [way for way in best.values() if not way.does.draws]
    return sorted(free, key=_draws_and_counts, reverse=True), sorted(paid, key=_counts)


def _draws_and_counts(way: Option[Add]) -> tuple[int, int]:
    return way.does.draws, _counts(way)


def _counts(way: Option[Add]) -> int:
    return value(way.does.counts)


def taken_back(jacks: Sequence[Option[TakeBack]]) -> Option[TakeBack]:
    """The best card that a Jack takes (SU-JACK-01)."""
    return max(jacks, key=lambda option: value(option.does.card) if option.does.card else 0)
