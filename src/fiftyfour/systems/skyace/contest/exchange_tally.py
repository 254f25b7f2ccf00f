"""An exchange of blows as arithmetic (SK-ATK, SK-DEF, SK-DMG)."""

from fiftyfour.engine.view import Line, Tally, Term
from fiftyfour.systems.skyace.table import Effort, Exchange, SkyAce


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
