"""Effects as the table keeps them: what spells, riders, knacks and races do (ZI-MAG-11)."""

from typing import Literal

from msgspec import Struct

from fiftyfour.engine.errors import IllegalAction

EffectKind = Literal["damage", "heal", "drain", "restore", "modifier", "condition", "ongoing"]


class Effect(Struct, frozen=True, kw_only=True):
    """One mechanical effect (ZI-MAG-11).

    `what` is the suit drained or restored, the target of a modifier, the condition, or the type of
    damage, where `physical` is the only one that armor lowers, and only if it is no spell's.
    A condition of the table's own may forbid stances (ZI-STN-05).
    """

    kind: EffectKind
    what: str = ""
    amount: int = 0
    temporary: bool = False
    tainted: bool = False
    fudge: bool = False
    forbids: tuple[str, ...] = ()

    def text(self) -> str:
        """As it is written: `4 fire damage`, `2 S drain tainted`, `condition Entangled`."""
        words = {
            "damage": f"{self.amount} {self.what} damage",
            "heal": f"heal {self.amount}",
            "drain": f"{self.amount} {self.what} drain",
            "restore": f"restore {self.amount} {self.what}",
            "modifier": f"{self.what} {self.amount:+d}",
            "condition": f"condition {self.what}{self._forbidden()}",
            "ongoing": f"ongoing {self.amount} {self.what}",
        }[self.kind]
        marks = ("temporary", self.temporary), ("tainted", self.tainted), ("dF", self.fudge)
        return " ".join([words, *(word for word, is_so in marks if is_so)])

    def _forbidden(self) -> str:
        return f" forbids {' '.join(self.forbids)}" if self.forbids else ""


STANCES = ("Reckless", "Bold", "Cautious", "Guarded")
MODIFIED = ("C", "S", "D", "H", "attack", "defence", "speed", "DR", "tests")
MOST_AMOUNT = 99
DURATIONS = {
    "instant": "only now",
    **{f"rounds:{n}": f"{n} round{'s' * (n > 1)}" for n in range(1, 7)},
    "encounter": "the encounter",
    "rest": "until a rest",
    "sleep": "until a sleep",
    "permanent": "for good",
}
"""How long an effect may last, rounds by the turns of its caster (ZI-MAG-09)."""


def parse_effects(text: str) -> list[Effect]:
    """Effects with semicolons between them, as `Effect.text` writes them; blank: none.

    Raises:
        IllegalAction: one of them cannot be read; the message says how they are written.
    """
    return [_parse(part.strip()) for part in text.split(";") if part.strip()]


def _parse(text: str) -> Effect:
    words = text.split()
    marks: set[str] = {word for word in words if word in ("temporary", "tainted", "dF")}
    words = [word for word in words if word not in marks]
    tainted = "tainted" in marks
    match words:
        case [amount, what, "damage"] if _small(amount):
            return _damage(what, int(amount), marks)
        case [amount, "damage"] if _small(amount):
            return _damage("physical", int(amount), marks)
        case ["heal", amount] if _small(amount):
            return Effect(kind="heal", amount=int(amount))
        case [amount, suit, "drain"] if _small(amount) and suit in ("C", "S", "D", "H"):
            return Effect(kind="drain", what=suit, amount=int(amount), tainted=tainted)
        case ["restore", amount, suit] if _small(amount) and suit in ("C", "S", "D", "H"):
            return Effect(kind="restore", what=suit, amount=int(amount))
        case ["condition", *name] if name and "forbids" not in name[:1]:
            what, _, forbidden = " ".join(name).partition(" forbids ")
            forbids = tuple(forbidden.split())
            if set(forbids) <= set(STANCES):
                return Effect(kind="condition", what=what, forbids=forbids)
        case ["ongoing", amount, what] if _small(amount):
            return Effect(kind="ongoing", what=what, amount=int(amount))
        case [what, amount] if what in MODIFIED or what.startswith("ER:"):
            if amount[:1] in "+-" and _small(amount[1:]) and abs(int(amount)) <= 10:
                return Effect(kind="modifier", what=what, amount=int(amount))
        case _:
            pass
    raise IllegalAction(
        "bad_effect",
        f"{text[:60]!r} is no effect; write '3 fire damage', 'heal 3', '2 S drain', 'restore 1 S', "
        "'attack -2', 'condition Entangled', 'condition Dazed forbids Reckless Bold' or "
        "'ongoing 1 bleeding', with ; between several",
        "ZI-MAG-11",
    )


def _damage(what: str, amount: int, marks: set[str]) -> Effect:
    return Effect(
        kind="damage",
        what=what,
        amount=amount,
        temporary="temporary" in marks,
        tainted="tainted" in marks,
        fudge="dF" in marks,
    )


def _small(text: str) -> bool:
    return text.isdecimal() and int(text) <= MOST_AMOUNT
