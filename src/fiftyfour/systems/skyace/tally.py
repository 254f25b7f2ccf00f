"""The middle of the table: an exchange of blows as arithmetic, the line-up between contests.

Rules: SK-VIS-01, SK-END-02.
"""

from msgspec.structs import replace

from fiftyfour.engine.game import Game
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Line, Tally, Term
from fiftyfour.systems.skyace.data import OPENING
from fiftyfour.systems.skyace.roster import why_not_start
from fiftyfour.systems.skyace.skilltest import trial_tally
from fiftyfour.systems.skyace.table import Effort, Exchange, SkyAce


def tally(game: Game[SkyAce]) -> Tally:
    """What is being resolved, or was resolved last; between contests how the last one ended."""
    table = game.table
    contest = table.contest
    if contest.exchange is not None:
        shown = exchange_tally(table, contest.exchange)
        return shown if contest.running else replace(shown, outcome=contest.outcome)
    trial = trial_tally(table)
    if trial is not None:
        return trial
    if contest.turn:
        turn = f"{table.heroes[contest.turn].name}'s turn"
        return Tally(title=f"Round {contest.round}", outcome=turn)
    if contest.running:
        return Tally(title="Seeding the board", outcome="Each hero begins on a tower of its own")
    return _line_up(table)


def _line_up(table: SkyAce) -> Tally:
    """Who will fight, on which side, with how much Energy; and a first scene for the GM."""
    reason = why_not_start(table)
    lines = tuple(
        Line(
            label=hero.name,
            total=hero.energy.value,
            result=f"Energy, for the {hero.side}" if hero.side else "Energy",
            rule="SK-END-02",
        )
        for hero in table.heroes.values()
        if hero.entered
    )
    if table.contest.outcome:
        return Tally(title="Between contests", lines=lines, outcome=table.contest.outcome)
    outcome = "Ready to begin" if reason is None else reason.message
    opening = Line(label="You might open with", result=OPENING, rule="SK-GMG-06", sight=(GM,))
    return Tally(title="Before the contest", lines=(*lines, opening), outcome=outcome)


def badges(table: SkyAce, seat: Seat) -> tuple[str, ...]:
    """Whether it is a seat's turn, and whether all its heroes are out."""
    contest = table.contest
    if not contest.running:
        return ()
    heroes = [hero for hero in table.heroes.values() if hero.seat == seat and hero.entered]
    if heroes and not any(hero.standing for hero in heroes):
        return ("out",)
    return ("turn",) if any(hero.number == contest.turn for hero in heroes) else ()


def exchange_tally(table: SkyAce, exchange: Exchange) -> Tally:
    """Lines for the attack, the defense and the Energy, each with the terms of its sum."""
    attacker, target = table.heroes[exchange.attacker], table.heroes[exchange.target]
    lines: list[Line] = []
    if exchange.attack is not None:
        lines.append(
            _effort(
                f"{attacker.name} attacks",
                exchange.attack,
                exchange.difficulty,
                "damage",
                "SK-ATK-10",
            )
        )
    if exchange.defense is not None:
        lines.append(
            _effort(
                f"{target.name} defends",
                exchange.defense,
                exchange.difficulty,
                "blocked",
                "SK-DEF-04",
            )
        )
    elif exchange.declined:
        lines.append(Line(label=f"{target.name} does not defend", rule="SK-DEF-06"))
    outcome = ""
    if exchange.lost is not None:
        damage = exchange.attack.result if exchange.attack else 0
        block = exchange.defense.result if exchange.defense else 0
        lines.append(
            Line(
                label="Energy lost",
                terms=(
                    Term("damage", damage, rule="SK-ATK-10"),
                    Term("blocked", -block, rule="SK-DEF-04"),
                ),
                total=damage - block,
                result=f"{exchange.lost} lost",
                rule="SK-DMG-01",
            )
        )
        outcome = (
            f"{target.name} is out of the fight"
            if exchange.left == 0
            else f"{target.name} has {exchange.left} Energy left"
        )
    kind = "Close" if exchange.kind == "close" else "Far"
    return Tally(
        title=f"{kind} attack: {attacker.name} against {target.name}, "
        f"difficulty {exchange.difficulty}",
        lines=tuple(lines),
        outcome=outcome,
    )


def _effort(label: str, effort: Effort, difficulty: int, gives: str, rule: str) -> Line:
    """Card values, suit bonus and difficulty, and what is left of them above 0."""
    if not effort.cards:
        return Line(label=label, result=f"nothing played, 0 {gives}", rule="SK-PLAY-08")
    terms = [
        Term(card.pretty, value, (card,), "SK-VAL-01")
        for card, value in zip(effort.cards, effort.values, strict=True)
    ]
    if effort.bonus:
        terms.append(Term("suit bonus", effort.bonus, rule="SK-MOD-01"))
    terms.append(Term("difficulty", -difficulty, rule="SK-ATK-07"))
    return Line(
        label=label,
        terms=tuple(terms),
        total=effort.total - difficulty,
        result=f"{effort.result} {gives}",
        rule=rule,
    )
