"""Paying price and fallout (NT-PAY, NT-STAT-04): out of which pools, and what a rank may trade.

Fallout may be anything from a bruise to a broken heart; how much of it piles up is what makes
people leave (NT-FALL-01).

Rules: NT-PAY, NT-RANK.
"""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import structs
from msgspec.structs import replace

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Fill, Form
from fiftyfour.engine.game import Game
from fiftyfour.engine.struct_form import form_of
from fiftyfour.systems.nightterrors.conflict.leaving import go_on
from fiftyfour.systems.nightterrors.data import OWN_POOL, POOLS, RANKS, Kind, Points, Pool
from fiftyfour.systems.nightterrors.settings import NightTerrorsSettings
from fiftyfour.systems.nightterrors.table import Character, NightTerrors, See


@lru_cache(maxsize=8192)
def payments(
    points: int, kind: Kind, rank: str, held: Points, settings: NightTerrorsSettings
) -> tuple[Points, ...]:
    """Every way to pay so many points in full, by blood, then sweat, then tears; maybe none.

    The points are taken from the base pools of the kind, one or split between both; then up to half
    of what comes from the rank's own pool may come from the others instead, one for one.

    Price and fallout are paid alike, and both may be traded. It comes to this: pools that are not
    of the kind pay nothing, or no more than the rank's own pool pays, where that is one. By the
    settings, half is rounded up, or is half of what the own pool holds.

    Rules: NT-PAY-01, NT-PAY-02, NT-PAY-03, NT-PAY-04, NT-PAY-05, NT-PAY-06, NT-PAY-07, NT-PAY-08,
    NT-RANK-01, NT-RANK-02, NT-RANK-03, NT-RANK-04, NT-RANK-05, NT-RANK-06, NT-RANK-07.
    """
    possible = _within(points, kind, rank, held, settings, split=settings.split)
    if not possible and not settings.split:
        # NT-PAY-03: only if nothing else is
        possible = _within(points, kind, rank, held, settings, split=True)
    return possible


def _within(
    points: int, kind: Kind, rank: str, held: Points, settings: NightTerrorsSettings, *, split: bool
) -> tuple[Points, ...]:
    up = settings.trade_round == "up"
    pool = half(held.of(OWN_POOL[rank]), up=up) if settings.trade_half == "pool" else None
    allowed = _reachable(points, kind, rank, pool, up=up, split=split)
    return tuple(payment for payment in allowed if payment.within(held))


def half(points: int, *, up: bool) -> int:
    """Half of so many points, rounded down, or up by the setting (NT-RANK-04)."""
    return (points + up) // 2


@lru_cache(maxsize=2048)
def _reachable(
    points: int, kind: Kind, rank: str, most: int | None, *, up: bool, split: bool
) -> tuple[Points, ...]:
    """The same were every pool deep enough (NT-PAY-06).

    `most` is how much may be traded where that depends on what the own pool holds.
    """
    own = OWN_POOL[rank]
    reached: set[tuple[int, int, int]] = set()
    for base in _bases(points, kind, split=split):
        whole = base[POOLS.index(own)]
        most_traded = half(whole, up=up) if most is None else min(most, whole)  # NT-RANK-04
        others = [place for place in range(3) if POOLS[place] is not own]
        for traded in range(most_traded + 1):
            for first in range(traded + 1):  # NT-RANK-05: to either or both of the others
                paid = list(base)
                paid[POOLS.index(own)] -= traded
                paid[others[0]] += first
                paid[others[1]] += traded - first
                reached.add((paid[0], paid[1], paid[2]))
    return tuple(Points(*paid) for paid in sorted(reached))


def _bases(points: int, kind: Kind, *, split: bool) -> list[tuple[int, ...]]:
    """Points from the base pools before trading (NT-PAY-01, NT-PAY-03)."""
    places = [POOLS.index(pool) for pool in kind.pools]
    shares = range(points + 1) if split and len(places) == 2 else (0, points)
    bases: list[tuple[int, ...]] = []
    for share in shares:
        paid = [0, 0, 0]
        paid[places[0]] += points - share
        paid[places[-1]] += share
        bases.append(tuple(paid))
    return bases


def most_payable(kind: Kind, rank: str, held: Points, settings: NightTerrorsSettings) -> int:
    """The most points that can be paid in full (NT-PAY-07, NT-PAY-08)."""
    base = sum(held.of(pool) for pool in kind.pools)
    own, up = OWN_POOL[rank], settings.trade_round == "up"
    if own not in kind.pools:
        return base
    spared = held.of(own)
    spared = half(spared, up=up) if settings.trade_half == "pool" else spared + up
    return base + min(spared, held.whole - base)


def short_payment(kind: Kind, held: Points) -> Points:
    """All that the base pools hold, paid for a see that cannot be paid in full (NT-PAY-09)."""
    return Points(*(held.of(pool) if pool in kind.pools else 0 for pool in POOLS))


def no_payment(
    paid: Points,
    points: int,
    kind: Kind,
    rank: str,
    held: Points,
    settings: NightTerrorsSettings,
) -> Refusal | None:
    """`pay_negative`, `pay_total`, `pay_over_pool`, `pay_not_allowed`, in this order.

    Rules: NT-PAY-11.
    """
    if min(paid.blood, paid.sweat, paid.tears) < 0:
        return Refusal("pay_negative", "a pool cannot pay less than 0", "NT-PAY-11")
    if paid.whole != points:
        more = points - paid.whole
        line = f"{more} more to pay" if more > 0 else f"{-more} too many"
        return Refusal("pay_total", line, "NT-PAY-11")
    if not paid.within(held):
        return Refusal("pay_over_pool", f"there are {held.words()} left", "NT-PAY-04")
    if paid not in payments(points, kind, rank, held, settings):
        return Refusal("pay_not_allowed", rule_of(kind, rank, settings), "NT-PAY-06")
    return None


def rule_of(kind: Kind, rank: str, settings: NightTerrorsSettings) -> str:
    """For people: what such a character pays in such a conflict (NT-PAY-01, NT-RANK-07)."""
    return f"a {RANKS[rank]} pays {sources(kind, rank, settings)}"


def sources(kind: Kind, rank: str, settings: NightTerrorsSettings) -> str:
    """What it pays with, and the trade of the rank: `Tears, up to half as Blood or Sweat`.

    Rules: NT-RANK-04.
    """
    own = OWN_POOL[rank]
    if own not in kind.pools:
        return kind.base
    most = f"half of the {own.title}" if len(kind.pools) > 1 else "half"
    if settings.trade_half == "pool":
        most = f"half of the {own.title} they have"
    if settings.trade_round == "up":
        most += " (rounded up)"
    others = " or ".join(pool.title for pool in POOLS if pool is not own)
    return f"{kind.base}, up to {most} as {others}"


def unpaid(table: NightTerrors) -> See:
    """The see that has to be paid for."""
    return table.conflict.sees[-1]


def ways(table: NightTerrors, character: Character) -> tuple[Points, ...]:
    """Every legal full payment of what is due (NT-PAY-06)."""
    kind, rank = table.conflict.kind, character.sheet.data.rank
    due = unpaid(table).due.points
    return payments(due, kind, rank, character.pools, table.settings)


def settled(table: NightTerrors, character: Character) -> Points | None:
    """The payment that is made without asking, if there is no choice.

    Nothing due; one legal payment; or none, and the base pools are emptied.

    Rules: NT-PAY-09, NT-PAY-10, NT-FALL-04.
    """
    possible = ways(table, character)
    if not possible:
        return short_payment(table.conflict.kind, character.pools)
    return possible[0] if len(possible) == 1 else None


def payment_form(table: NightTerrors, character: Character) -> Form[Points]:
    """So many points from each pool; filled in so that the lowest pool stays as high as may be."""
    held, kind, rank = character.pools, table.conflict.kind, character.sheet.data.rank
    due, settings = unpaid(table).due, table.settings
    possible = ways(table, character)
    mostly = {pool: max(possible, key=lambda way: way.of(pool)) for pool in POOLS}
    return form_of(
        Points,
        f"{character.name}, with {held.every_word()}, pays {due.points} in {kind}: "
        f"{sources(kind, rank, settings)}",
        rule="NT-PAY-03",
        unless=lambda paid: no_payment(paid, due.points, kind, rank, held, settings),
        given=gentlest(possible, held),
        presets=[
            Fill(f"Mostly {pool.title}: {way.words()}", structs.asdict(way))
            for pool, way in mostly.items()
            if way.of(pool)
        ],
        blood=range(mostly[Pool.BLOOD].blood + 1),
        sweat=range(mostly[Pool.SWEAT].sweat + 1),
        tears=range(mostly[Pool.TEARS].tears + 1),
    )


def gentlest(possible: Sequence[Points], held: Points) -> Points:
    """The payment that leaves no pool at 0 if that can be, and the lowest as high as may be."""

    def left(paid: Points) -> tuple[list[int], int]:
        after = held.less(paid)
        return sorted((after.blood, after.sweat, after.tears)), after.blood

    return max(possible, key=left)


def pay(game: Game[NightTerrors], character: Character, paid: Points) -> None:
    """One point for one; then whoever has an empty pool may be out, and play goes on.

    What is said always names the points left.

    Rules: NT-PAY-02, NT-PAY-04, NT-PAY-09, NT-POOL-07, NT-STAT-04.
    """
    table, conflict = game.table, game.table.conflict
    see = unpaid(table)
    left = character.pools.less(paid)
    for pool in Pool:
        game.set(character.track(pool), left.of(pool), rule="NT-PAY-04")
    game.write(
        table.record,
        rule="NT-PAY-02",
        sees=[*conflict.sees[:-1], replace(see, paid=paid)],
        seers=[number for number in conflict.seers if number != character.number],
    )
    if see.due.points:
        lost = see.due.points - paid.whole
        short = f", and {lost} are lost" if lost else ""
        brief = f"{character.name} pays {paid.words()}{short}"
        game.tell(
            f"{brief}; {left.every_word()} left",
            rule="NT-PAY-09" if lost else "NT-PAY-02",
            brief=f"{brief}.",
            character=character.number,
            blood=paid.blood,
            sweat=paid.sweat,
            tears=paid.tears,
        )
    go_on(game)
