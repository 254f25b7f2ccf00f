"""What is being settled, as it was said aloud: pictures and hints read it off the scene."""

from msgspec import Struct


class Blow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What somebody attacks with: an item in a style, a natural attack, a grip, or a spell."""

    item: str = "unarmed"
    how: str = "melee"
    natural: str = ""
    grip: bool = False
    spell: str = ""
    extra: int = 0
    penalty: int = 0

    @property
    def melee(self) -> bool:
        return self.how in ("melee", "light") and not self.spell


class Rolling(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The roll that is asked about: whose, on which card, with which modifier and skill.

    `trained_only` are degrees of a test for the trained. `save` is true of a save, where pips
    count; `chips` are those spent on it.
    """

    being: str
    card: str
    modifier: int = 0
    skill: str = ""
    trained_only: tuple[str, ...] = ()
    save: bool = False
    chips: int = 0


class Contender(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One side of a contest; whose values are hidden shows no more than its card."""

    being: str
    card: str
    modifier: int = 0
    skill: str = ""


class Striking(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The attack that is asked about; its `total` once the defender has been told."""

    attacker: str
    target: str
    blow: Blow
    total: int | None = None
