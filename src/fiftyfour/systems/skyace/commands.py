"""What people may say in a contest, word by word, so that a refusal can name the exact reason."""

import re

from fiftyfour.engine.cards import Card
from fiftyfour.engine.decisions import Answer
from fiftyfour.engine.errors import IllegalAction, NotationError
from fiftyfour.engine.things import Cell

WORDS = (
    "seed", "draw", "place", "walk", "pass", "attack", "no attack", "play", "defend", "decline",
)  # fmt: skip


def heard(answer: Answer, *allowed: str) -> tuple[str, list[str]]:
    """The command in an answer, and what comes after it; cards alone are the command `play`.

    Raises:
        IllegalAction: `wrong_phase`, for a command that is none of those `allowed` now;
            `no_such_command` for anything else.
    """
    if isinstance(answer, list):
        word, rest = "play", answer
    else:
        text = " ".join(answer.lower().split()) if isinstance(answer, str) else ""
        word = next((w for w in WORDS if text == w or text.startswith(w + " ")), "")
        rest = text[len(word) :].split()
    if not word:
        raise IllegalAction(
            "no_such_command", f"{str(answer)[:40]!r} is nothing to say here: {', '.join(allowed)}"
        )
    if word not in allowed:
        raise IllegalAction(
            "wrong_phase", f"{word!r} is not for now; this is the time for {', '.join(allowed)}"
        )
    return word, rest


def card_of(rest: list[str]) -> Card:
    """The card named first after the command; `card_not_in_hand` if that is none at all."""
    try:
        return Card.parse(rest[0] if rest else "")
    except NotationError as wrong:
        raise IllegalAction("card_not_in_hand", str(wrong)) from None


def cell_of(rest: list[str]) -> Cell:
    """The cell named last, like `1,0`; `bad_cell` if there is none."""
    found = re.fullmatch(r"\(?(-?\d{1,6}),(-?\d{1,6})\)?", rest[-1] if rest else "")
    if found is None:
        raise IllegalAction("bad_cell", "name a cell by two numbers, like 1,0 or 0,-2")
    return int(found[1]), int(found[2])
