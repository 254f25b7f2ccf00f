"""What may follow a play at once and at no cost: shots, blows, rams (SU-GUN, SU-ATH, SU-THU)."""

from fiftyfour.engine.cards import Suit
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Option, option
from fiftyfour.systems.suits.cards.totals import used
from fiftyfour.systems.suits.choices import AnyStrike, ShootAgain, Strike
from fiftyfour.systems.suits.data import RUNS, SHOTS, USES, Skill
from fiftyfour.systems.suits.play.plays import oppose, oppose_quick, set_threshold
from fiftyfour.systems.suits.table import Person, Play, Record, Suits, Vehicle


def strikes(table: Suits, record: Record) -> list[Option[AnyStrike]]:
    """What the acting side may do at once and at no cost.

    A run's ♦ do not start another; only the acting side of it strikes. A disarm needs its ♣, a shot
    a miss and its ♦, and the mark has to be alive.

    Rules: SU-ATH-03, SU-ATH-05, SU-ATH-06, SU-DRI-02, SU-THU-03, SU-GUN-03, SU-GUN-04, SU-THW-01.
    """
    won, diamonds = record.outcome == "success", used(table, record, Suit.DIAMONDS)
    if record.use in SHOTS:
        alive = all(who not in table.people or table.people[who].active for who in record.marks)
        if won or not diamonds or not alive:
            return []
        label = f"{record.kind.label} again"
        return [option(ShootAgain(), label, id="again", hint="same mark", rule="SU-GUN-03")]
    if record.use in RUNS and diamonds and (won or table.settings.athlete_attack_on == "any"):
        uses = (
            ["thug attack", "driver ram"] if record.kind.play == Skill.DRIVER else ["thug attack"]
        )
        return _attacks(table, record, uses, f"+{diamonds} damage", "SU-ATH-03")
    if record.use == "thug disarm" and won and used(table, record, Suit.CLUBS):
        return _attacks(table, record, ["thug attack", "throw attack"], "at no cost", "SU-THU-03")
    return []


def _attacks(
    table: Suits, record: Record, uses: list[str], hint: str, rule: str
) -> list[Option[AnyStrike]]:
    """Each attack on anybody in reach, which the GM may still refuse; or on whom the GM says."""
    actor = table.people[record.acting.who]
    marks = {person.id: person.name for person in in_reach(table, actor)}
    marks |= {vehicle.id: vehicle.file.name for vehicle in vehicles_in_reach(table, actor)}
    marks[""] = "somebody the GM names"
    return [
        option(
            Strike(use, at), f"{USES[use].label}: {name}", id=f"{use} on {at}", hint=hint, rule=rule
        )
        for use in uses
        for at, name in marks.items()
    ]


def in_reach(table: Suits, actor: Person) -> list[Person]:
    """Who may be a mark: the other side first, then one's own."""
    sides = [table.opposition(), table.party()]
    people = [one for side in (sides if actor.player else sides[::-1]) for one in side]
    return [person for person in people if person.id != actor.id]


def vehicles_in_reach(table: Suits, actor: Person) -> list[Vehicle]:
    """Every vehicle but the one that is driven."""
    return [vehicle for vehicle in table.vehicles.values() if vehicle.file.driver != actor.id]


def driver_of(table: Suits, target: str) -> list[str]:
    """Whose defense resists for a vehicle: its driver's, if there is one (SU-VEH-02, SU-DRI-05)."""
    vehicle = table.vehicles.get(target)
    driver = table.people.get(vehicle.file.driver) if vehicle is not None else None
    return [driver.id] if driver is not None and driver.active else []


def oppose_again(game: Game[Suits], following: Play, before: Play) -> None:
    """The same mark with the same number, or the same threshold (SU-GUN-04)."""
    people = [game.table.people[mark.who] for mark in before.marks if mark.who]
    if people:
        oppose(game, following, people, before.data.resist)
    elif before.marks:
        quick = before.quick.data
        oppose_quick(
            game,
            following,
            before.marks[0].number.value,
            before.data.resist,
            effects=quick.effects,
            suit=quick.suit,
        )
    else:
        set_threshold(
            game, following, before.threshold.value, public=before.data.threshold is not None
        )
