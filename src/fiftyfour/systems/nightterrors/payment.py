"""What price and fallout are paid from, and what a rank may trade (NT-PAY, NT-RANK)."""

from functools import lru_cache

from fiftyfour.engine.errors import IllegalAction
from fiftyfour.systems.nightterrors.data import OWN_POOL, POOLS, RANKS, Kind, Points


@lru_cache(maxsize=8192)
def payments(
    points: int, kind: Kind, rank: str, held: Points, *, split: bool = True
) -> tuple[Points, ...]:
    """Every way to pay so many points in full, by blood, then sweat, then tears; maybe none.

    The points are taken from the base pools of the kind, one or split between both; then up to half
    of what comes from the rank's own pool may come from the others instead, one for one.

    Price and fallout are paid alike, and both may be traded. It comes to this: pools that are not
    of the kind pay nothing, or no more than the rank's own pool pays, where that is one.

    Rules: NT-PAY-01, NT-PAY-02, NT-PAY-03, NT-PAY-04, NT-PAY-05, NT-PAY-06, NT-PAY-07, NT-PAY-08,
    NT-RANK-01, NT-RANK-02, NT-RANK-03, NT-RANK-04, NT-RANK-05, NT-RANK-06, NT-RANK-07.
    """
    found = _within(points, kind, rank, held, split=split)
    if not found and not split:
        found = _within(points, kind, rank, held, split=True)  # NT-PAY-03: only if nothing else is
    return found


def _within(points: int, kind: Kind, rank: str, held: Points, *, split: bool) -> tuple[Points, ...]:
    allowed = reachable(points, kind, rank, split=split)
    return tuple(payment for payment in allowed if payment.within(held))


@lru_cache(maxsize=2048)
def reachable(points: int, kind: Kind, rank: str, *, split: bool) -> tuple[Points, ...]:
    """The same were every pool deep enough (NT-PAY-06)."""
    own = OWN_POOL[rank]
    found: set[tuple[int, int, int]] = set()
    for base in _bases(points, kind, split=split):
        half = base[POOLS.index(own)] // 2  # NT-RANK-04
        others = [place for place in range(3) if POOLS[place] is not own]
        for traded in range(half + 1):
            for first in range(traded + 1):  # NT-RANK-05: to either or both of the others
                paid = list(base)
                paid[POOLS.index(own)] -= traded
                paid[others[0]] += first
                paid[others[1]] += traded - first
                found.add((paid[0], paid[1], paid[2]))
    return tuple(Points(*paid) for paid in sorted(found))


def _bases(points: int, kind: Kind, *, split: bool) -> list[tuple[int, ...]]:
    """Points from the base pools before trading (NT-PAY-01, NT-PAY-03)."""
    places = [POOLS.index(pool) for pool in kind.pools]
    shares = range(points + 1) if split and len(places) == 2 else (0, points)
    found: list[tuple[int, ...]] = []
    for share in shares:
        paid = [0, 0, 0]
        paid[places[0]] += points - share
        paid[places[-1]] += share
        found.append(tuple(paid))
    return found


def most_payable(kind: Kind, rank: str, held: Points) -> int:
    """The most points that can be paid in full (NT-PAY-07, NT-PAY-08)."""
    base = sum(held.of(pool) for pool in kind.pools)
    own = OWN_POOL[rank]
    return base + min(held.of(own), held.whole - base) if own in kind.pools else base


def short_payment(kind: Kind, held: Points) -> Points:
    """All that the base pools hold, paid for a see that cannot be paid in full (NT-PAY-09)."""
    return Points(*(held.of(pool) if pool in kind.pools else 0 for pool in POOLS))


def why_not_pay(
    paid: Points, points: int, kind: Kind, rank: str, held: Points, *, split: bool
) -> None:
    """Raise `pay_negative`, `pay_total`, `pay_over_pool`, `pay_not_allowed`, in this order.

    Rules: NT-PAY-11.
    """
    if min(paid.blood, paid.sweat, paid.tears) < 0:
        raise IllegalAction("pay_negative", "no pool pays less than nothing", "NT-PAY-11")
    if paid.whole != points:
        raise IllegalAction("pay_total", f"{points} are due, not {paid.whole}", "NT-PAY-11")
    if not paid.within(held):
        raise IllegalAction("pay_over_pool", f"there are {held.words()} left", "NT-PAY-04")
    if paid not in payments(points, kind, rank, held, split=split):
        raise IllegalAction("pay_not_allowed", rule_of(kind, rank), "NT-PAY-06")


def rule_of(kind: Kind, rank: str) -> str:
    """For people: what such a character pays in such a conflict (NT-PAY-01, NT-RANK-07)."""
    return f"a {RANKS[rank]} pays {sources(kind, rank)}"


def sources(kind: Kind, rank: str) -> str:
    """Of what it is made, with the trade of the rank: `Tears, up to half as Blood or Sweat`."""
    pools = " or ".join(pool.title for pool in kind.pools)
    own = OWN_POOL[rank]
    if own not in kind.pools:
        return pools
    half = f"half of the {own.title}" if len(kind.pools) > 1 else "half"
    others = " or ".join(pool.title for pool in POOLS if pool is not own)
    return f"{pools}, up to {half} as {others}"
