"""How a contest ends: who leaves it, who has won, and gathering up (SK-END, SK-DMG-02)."""

from fiftyfour.engine.game import Game
from fiftyfour.engine.system import Outcome
from fiftyfour.engine.things import GM
from fiftyfour.systems.skyace.decks import gather
from fiftyfour.systems.skyace.table import Hero, SkyAce


def leaves(game: Game[SkyAce], hero: Hero, *, rule: str, how: str) -> None:
    """A hero leaves the contest; it is beaten, not dead (SK-RPG-04).

    Its tower stays, its pile stays aside, and it is skipped in the order from now on.

    Rules: SK-DMG-02, SK-DMG-03, SK-GRID-07.
    """
    game.write(hero.sheet, rule=rule, status="out")
    if hero.pawn.at is not None:
        game.place(hero.pawn, None, rule="SK-DMG-03")
    game.tell(f"{hero.name} {how}", rule=rule, hero=hero.number)


def decided(table: SkyAce) -> bool:
    """True once all standing heroes are on one side, or nobody stands (SK-END-01, SK-END-03)."""
    standing = table.standing()
    return all(table.allied(standing[0], hero) for hero in standing)


def close(game: Game[SkyAce], *, rule: str, winner: str, outcome: str) -> None:
    """Say how it ended, and gather up every card (SK-END-06)."""
    table = game.table
    game.tell(outcome, rule=rule, winner=winner)
    game.write(table.record, rule=rule, running=False, turn=0, winner=winner, outcome=outcome)
    for hero in table.heroes.values():
        if hero.pawn.at is not None:
            game.place(hero.pawn, None, rule="SK-END-06")
    gather(game, rule="SK-END-06")


def last_side(game: Game[SkyAce]) -> None:
    """The side that is left has won (SK-END-01)."""
    standing = game.table.standing()
    if not standing:
        close(game, rule="SK-END-01", winner="", outcome="Nobody is left standing: a draw")
        return
    side = standing[0].side
    if side:
        names = ", ".join(hero.name for hero in standing)
        outcome = f"The {side} win the contest; still standing: {names}"
    else:
        outcome = f"{standing[0].name} wins the contest"
    close(game, rule="SK-END-01", winner=side or standing[0].name, outcome=outcome)


def most_energy(game: Game[SkyAce]) -> None:
    """The round limit is reached: the side with most Energy among its standing heroes has won.

    Equal totals are a draw (SK-END-04).
    """
    totals: dict[tuple[str, str], int] = {}  # by side and, for those without one, by name
    for hero in game.table.standing():
        side = hero.side, "" if hero.side else hero.name
        totals[side] = totals.get(side, 0) + hero.energy.value
    best = max(totals.values())
    leading = [one for one, total in totals.items() if total == best]
    count = ", ".join(f"{side or name} {total}" for (side, name), total in totals.items())
    if len(leading) > 1:
        close(game, rule="SK-END-04", winner="", outcome=f"The rounds are over: a draw ({count})")
    else:
        side, name = leading[0]
        won = f"the {side} win" if side else f"{name} wins"
        outcome = f"The rounds are over: {won} on Energy ({count})"
        close(game, rule="SK-END-04", winner=side or name, outcome=outcome)


def fought(table: SkyAce) -> list[Hero]:
    """The heroes of the contest that are at the table, in turn order."""
    return [table.heroes[number] for number in table.contest.order if number in table.heroes]


def winners(table: SkyAce) -> list[Hero]:
    """The heroes that won the last contest, standing or not (SK-END-01, SK-END-02)."""
    return [hero for hero in fought(table) if table.contest.winner == (hero.side or hero.name)]


def outcome(table: SkyAce) -> Outcome:
    """How the last contest ended: its winners, and the Energy that each seat has left standing.

    Of a story that the GM has ended: how it went for all the heroes.
    """
    if table.ended is not None:
        players = dict.fromkeys(hero.seat for hero in table.heroes.values() if hero.seat != GM)
        return Outcome(table.ended.words, won=tuple(players) if table.ended.won else ())
    heroes = fought(table)
    scores = dict.fromkeys((hero.seat for hero in heroes), 0)
    for hero in heroes:
        scores[hero.seat] += hero.energy.value if hero.standing else 0
    won = dict.fromkeys(hero.seat for hero in winners(table))
    return Outcome(table.contest.outcome, scores, "Energy", tuple(won))
