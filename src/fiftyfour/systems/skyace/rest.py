"""Between contests: who plays whom, on which side, and the word to begin (catalogue 3.2, SETUP)."""

from collections.abc import Sequence

from fiftyfour.engine.decisions import Answer, Choose, Decision, Option
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask_first, call, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.skyace.contest import Contest
from fiftyfour.systems.skyace.roster import set_sides, why_not_start
from fiftyfour.systems.skyace.table import SkyAce


class Rest(Procedure):
    """The host, or the GM, begins a contest; meanwhile everybody may see to their heroes."""

    def begin(self, game: Game[SkyAce]) -> Step:
        """The phase SETUP. Who is awaited can begin at once; without that nobody is."""
        table = game.table
        ready = why_not_start(table) is None
        options = [START if table.contest.number == 0 else REMATCH] if ready else []
        options.append(FREE_FOR_ALL)
        if GM in game.seats:
            options.append(TEAMS)
        choose = Choose(prompt="Begin a contest?", rule="SK-GEN-01", options=options)
        host = game.config.host
        decisions: dict[Seat, Decision[Option]] = {host: choose}
        if GM in game.seats:
            decisions[GM] = choose
        awaited: Sequence[Seat] = (host,) if ready else ()
        return ask_first(
            decisions,
            then=self.chosen,
            waiting="begins the contest",
            awaited=awaited,
            refuse=self.why_not,
        )

    def why_not(self, game: Game[SkyAce], answer: Answer) -> None:
        """`no_energy`, `too_few_heroes`, `too_many_heroes`, `one_side_only`, in this order."""
        reason = why_not_start(game.table)
        if answer == "start" and reason is not None:
            raise reason

    def chosen(self, game: Game[SkyAce], seat: Seat, option: Option) -> Step:
        if option.id == "start":
            return call(Contest(), then=self.over)
        set_sides(game, teams=option.id == "teams")
        return self.begin

    def over(self, game: Game[SkyAce], _: Contest) -> Step:
        return done


START = Option(id="start", label="Begin the contest")
REMATCH = Option(id="start", label="Play another contest")
FREE_FOR_ALL = Option(id="free-for-all", label="Sides: everybody for themselves", rule="SK-END-02")
TEAMS = Option(id="teams", label="Sides: the heroes against the GM's villains", rule="SK-END-02")
