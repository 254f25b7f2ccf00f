"""Games of bots as rows of data (`env.rows`)."""

from msgspec import Struct

from fiftyfour.engine.actions import AnyAction, Begin
from fiftyfour.engine.session import Session
from fiftyfour.engine.system import find_system
from fiftyfour.engine.things import Seat
from fiftyfour.env.rows import Act, Row, replayed, rows
from fiftyfour.lab.plans import Plan
from fiftyfour.lab.playing import play


def rows_of_game(plan: Plan, seed: int) -> list[Row]:
    """The rows of the game of this seed; it is played twice, the second time to look at it.

    Raises:
        LabError: a bot breaks down, hangs or answers what is not legal.
    """
    acts, games = list[Act](), list[Session[Struct]]()

    def note(game: Session[Struct], seat: Seat, action: AnyAction) -> None:
        acts.append((len(acts) + 1, seat, action))
        games[:] = [game]

    play(plan, seed, note)
    setup = games[0].config
    acts.insert(0, (0, setup.host, Begin()))
    again = replayed(find_system(plan.game), setup, seed, acts)
    return rows(f"{plan.game}-{seed}", acts, again)
