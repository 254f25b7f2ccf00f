"""What is being resolved, in the middle of the table."""

from fiftyfour.engine.game import Game
from fiftyfour.engine.view import Line, Tally, Term
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.table import Zilch


def tally(game: Game[Zilch]) -> Tally | None:
    """The encounter in order: stances, turned dominoes, pips; else the scene (ZI-TABLE-03)."""
    table = game.table
    encounter = table.encounter
    if not encounter.running:
        return Tally(table.scene.data.title or f"Scene {table.scene.data.number}")
    lines = tuple(_line(being, being.id == encounter.turn) for being in table.fighting())
    kind = "Surprise round" if encounter.surprise else f"Round {encounter.round}"
    return Tally(kind, lines)


def _line(being: Creature, acting: bool) -> Line:
    terms: tuple[Term, ...] = ()
    if being.turned:
        attack, defence = being.pips()
        terms = (
            Term("attack", attack, rule="ZI-STN-03"),
            Term("defence", defence, rule="ZI-STN-03"),
        )
    words = [being.now.stance, *being.conditions()]
    return Line(
        f"{'▶ ' if acting else ''}{being.name}",
        terms,
        result=", ".join(word for word in words if word),
        rule="ZI-INIT-01",
    )
