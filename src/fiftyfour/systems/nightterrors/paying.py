"""Paying price and fallout (NT-PAY, NT-STAT-04).

Fallout may be anything from a bruise to a broken heart; how much of it piles up is what makes
people leave (NT-FALL-01).
"""

from collections.abc import Mapping

from msgspec.structs import replace

from fiftyfour.engine.decisions import Field, Form, Number, Simple, number_of
from fiftyfour.engine.game import Game
from fiftyfour.systems.nightterrors.data import Points, Pool
from fiftyfour.systems.nightterrors.leaving import go_on
from fiftyfour.systems.nightterrors.payment import payments, short_payment, sources, why_not_pay
from fiftyfour.systems.nightterrors.table import Character, NightTerrors, See


def unpaid(table: NightTerrors) -> See:
    """The see that has to be paid for."""
    return table.conflict.sees[-1]


def ways(table: NightTerrors, character: Character) -> tuple[Points, ...]:
    """Every legal full payment of what is due (NT-PAY-06)."""
    kind, rank = table.conflict.kind, character.sheet.data.rank
    due = unpaid(table).due.points
    return payments(due, kind, rank, character.pools, split=table.settings.split)


def settled(table: NightTerrors, character: Character) -> Points | None:
    """The payment that is made without asking, if there is no choice.

    Nothing due; one legal payment; or none, and the base pools are emptied.

    Rules: NT-PAY-09, NT-PAY-10, NT-FALL-04.
    """
    found = ways(table, character)
    if not found:
        return short_payment(table.conflict.kind, character.pools)
    return found[0] if len(found) == 1 else None


def payment_form(table: NightTerrors, character: Character) -> Form:
    """So many points from each pool; filled in so that the lowest pool stays as high as may be."""
    found = ways(table, character)
    best = gentlest(found, character.pools)
    fields: dict[str, Field] = {}
    for pool in Pool:
        least, most = (limit(one.of(pool) for one in found) for limit in (min, max))
        number = Number(prompt=pool.title, rule="NT-PAY-01", least=least, most=most)
        label = f"{pool.title}, of {character.track(pool).value} left"
        fields[pool.value] = Field(label, number, best.of(pool))
    due = unpaid(table).due.points
    kind, rank = table.conflict.kind, character.sheet.data.rank
    return Form(
        prompt=f"{character.name} pays {due} in {kind}: {sources(kind, rank)}",
        rule="NT-PAY-03",
        fields=fields,
        open=True,
    )


def gentlest(found: tuple[Points, ...], held: Points) -> Points:
    """The payment that leaves no pool at 0 if that can be, and the lowest as high as may be."""

    def left(paid: Points) -> tuple[list[int], int]:
        after = held.less(paid)
        return sorted((after.blood, after.sweat, after.tears)), after.blood

    return max(found, key=left)


def points_of(form: Mapping[str, Simple]) -> Points:
    """A filled-in form, right or wrong."""
    numbers = [form.get(pool.value, 0) for pool in Pool]
    return Points(*(one if isinstance(one, int) else 0 for one in numbers))


def why_not(table: NightTerrors, character: Character, form: Mapping[str, Simple]) -> None:
    """Raise the exact reason why a payment is refused (NT-PAY-11)."""
    kind, rank = table.conflict.kind, character.sheet.data.rank
    due = unpaid(table).due.points
    filled = {name: field.default for name, field in payment_form(table, character).fields.items()}
    paid = points_of(
        {name: form.get(name, value) for name, value in filled.items() if value is not None}
    )
    why_not_pay(paid, due, kind, rank, character.pools, split=table.settings.split)


def paid_of(form: Mapping[str, Simple]) -> Points:
    """A checked form."""
    return Points(*(number_of(form, pool.value) for pool in Pool))


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
        seers=[one for one in conflict.seers if one != character.number],
    )
    if see.due.points:
        lost = see.due.points - paid.whole
        short = f", and {lost} are lost" if lost else ""
        game.tell(
            f"{character.name} pays {paid.words()}{short}; {left.every_word()} left",
            rule="NT-PAY-09" if lost else "NT-PAY-02",
            character=character.number,
            blood=paid.blood,
            sweat=paid.sweat,
            tears=paid.tears,
        )
    go_on(game)
