"""An exchange of blows as arithmetic (SK-ATK, SK-DEF, SK-DMG)."""

from fiftyfour.engine.view import Line, Tally, Term
from fiftyfour.systems.skyace.contest.plays import line_of
from fiftyfour.systems.skyace.table import Effort, Exchange, SkyAce


def exchange_tally(table: SkyAce, exchange: Exchange) -> Tally:
    """Lines for the attack, the defense and the Energy, each with the terms of its sum."""
    attacker, target = table.heroes[exchange.attacker], table.heroes[exchange.target]
    attack, defense, difficulty = exchange.attack, exchange.defense, exchange.difficulty
    lines: list[Line] = []
    if attack is not None:
        label = f"{attacker.name} attacks"
        lines.append(line_of(label, attack, "damage", difficulty=difficulty, rule="SK-ATK-10"))
    if defense is not None:
        label = f"{target.name} defends"
        lines.append(line_of(label, defense, "blocked", difficulty=difficulty, rule="SK-DEF-04"))
    elif exchange.declined:
        lines.append(Line(label=f"{target.name} does not defend", rule="SK-DEF-06"))
    outcome = ""
    if exchange.lost is not None:
        lines.append(_energy_lost(attack, defense, exchange.lost))
        out = exchange.left == 0
        outcome = "is out of the fight" if out else f"has {exchange.left} Energy left"
        outcome = f"{target.name} {outcome}"
    kind = "Close" if exchange.kind == "close" else "Far"
    title = f"{kind} attack: {attacker.name} against {target.name}, difficulty {difficulty}"
    return Tally(title=title, lines=tuple(lines), outcome=outcome)


def _energy_lost(attack: Effort | None, defense: Effort | None, lost: int) -> Line:
    """Damage less what is blocked (SK-DMG-01)."""
    damage = attack.result if attack else 0
    block = defense.result if defense else 0
    terms = (
        Term("damage", damage, rule="SK-ATK-10"),
        Term("blocked", -block, rule="SK-DEF-04"),
    )
    result = f"{lost} lost"
    return Line("Energy lost", terms, damage - block, result, rule="SK-DMG-01")
