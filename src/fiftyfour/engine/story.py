"""The story as the GM tells it: the scene that is played, what was called for, what came of it.

It is the same for every game. A GM tells it from an adventure (`adventure`), from a notebook, or
out of hand (`narrating`). The rules of a game know nothing of it.
"""

from msgspec import Struct, structs

from fiftyfour.engine.things import Seat


class Made(Struct, frozen=True, omit_defaults=True):
    """A call that was told, by its id in the adventure.

    `came` is what came of it, empty until that is told. `mark` is how far the game was when it was
    told, as its `Book` counts. `who` is the seat that goes, where the players were asked.
    """

    at: str
    came: str = ""
    mark: int = 0
    who: Seat | None = None


class Story(Struct, frozen=True, omit_defaults=True):
    """How far the story is.

    Attributes:
        at, title, text: the scene that is played: its id in the adventure, if it is from one, its
            name, and what was told when it began.
        now: what was told last.
        made: the calls that were told, in their order; for the GM alone.
        ways: where players may go from here, by id, while they are asked.
        asks: the question who of them goes, while they are asked that; then `ways` are seats.
        way: where they chose to go last.
    """

    at: str = ""
    title: str = ""
    text: str = ""
    now: str = ""
    made: tuple[Made, ...] = ()
    ways: dict[str, str] = {}
    asks: str = ""
    way: str = ""

    def came(self, at: str) -> str:
        """What came of a call; empty if it was not made, or is not over."""
        return next((made.came for made in reversed(self.made) if made.at == at), "")

    def to_players(self) -> "Story":
        """The same as everybody may see it: what the GM keeps to go on by is left out."""
        return structs.replace(self, made=())

    @property
    def open(self) -> Made | None:
        """The call that was made last, while nothing is told of what came of it."""
        last = self.made[-1] if self.made else None
        return last if last is not None and not last.came else None
