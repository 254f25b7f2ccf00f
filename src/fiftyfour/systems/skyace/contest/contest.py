"""A contest from the draw for turn order to the last side standing (SK-GEN-01, SK-TURN, SK-END)."""

from functools import lru_cache

from fiftyfour.engine.errors import NotYours, Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose, choose, option
from fiftyfour.engine.procedures import Aside, Procedure, Step, call, done, leave
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.skyace.contest import choices
from fiftyfour.systems.skyace.contest.ending import close, decided, last_side, leaves, most_energy
from fiftyfour.systems.skyace.contest.seeding import Seeding, high_card
from fiftyfour.systems.skyace.contest.turn import Turn, at_start_of_turn
from fiftyfour.systems.skyace.decks import gather
from fiftyfour.systems.skyace.table import Hero, SkyAce


class Contest(Procedure):
    """Turn order, seeding, then turn after turn until one side is left."""

    def begin(self, game: Game[SkyAce]) -> Step:
        """Whole decks, full Energy (or what was carried), then high card.

        Rules: SK-DECK-06, SK-DMG-05, SK-RPG-03, SK-ORD-01.
        """
        table = game.table
        gather(game, rule="SK-DECK-06")
        for hero in table.heroes.values():
            if hero.entered:
                game.write(hero.sheet, rule="SK-GEN-06", status="standing")
                if table.settings.energy_between_contests == "restore":
                    game.set(hero.energy, hero.energy.most or 0, rule="SK-DMG-05")
        game.write(
            table.record,
            rule="SK-ORD-01",
            number=table.contest.number + 1,
            running=True,
            round=0,
            turn=0,
            exchange=None,
            winner="",
            outcome="",
        )
        game.tell(f"Contest {table.contest.number} begins", rule="SK-ORD-01", heading=True)
        high_card(game)
        return self.seed

    def seed(self, game: Game[SkyAce]) -> Step:
        return call(Seeding(), then=self.first_turn)

    def first_turn(self, game: Game[SkyAce], _: Seeding) -> Step:
        """All stand on the grid: the first of the order begins round 1 (SK-SEED-07, SK-TURN-06)."""
        game.write(game.table.record, rule="SK-TURN-06", round=1)
        return self.next_turn

    def next_turn(self, game: Game[SkyAce]) -> Step:
        """Whoever stands next in the order; after the last the first again, a round later.

        Rules: SK-TURN-04, SK-TURN-05, SK-TURN-06, SK-END-03, SK-END-04.
        """
        table = game.table
        if decided(table):
            last_side(game)
            return done
        contest = table.contest
        before = contest.order.index(contest.turn) if contest.turn else -1
        following = [n for n in contest.order[before + 1 :] if table.heroes[n].standing]
        if not following:
            if contest.round == table.settings.round_limit:
                most_energy(game)
                return done
            game.write(table.record, rule="SK-TURN-06", round=contest.round + 1)
            following = [hero.number for hero in table.standing()]
        game.write(table.record, rule="SK-TURN-05", turn=following[0])
        return call(Turn(hero=following[0], drawn=False), then=self.turn_over)

    def turn_over(self, game: Game[SkyAce], _: Turn) -> Step:
        return self.next_turn


class Concede(Aside[SkyAce]):
    """Withdraw a hero at the start of anybody's turn (SK-END-05).

    A seat may do so for its own heroes, the GM for any, and a host who is not the GM for heroes of
    a seat that nobody holds.
    """

    label = "Withdraw a hero"
    upkeep, tab = True, "story"

    @classmethod
    def closed(cls, game: Game[SkyAce], seat: Seat) -> Refusal | None:
        """`wrong_phase`; `hero_out` or `not_yours` for a seat that can withdraw nobody."""
        table = game.table
        if not at_start_of_turn(table, game.running(Turn)):
            line = "A hero can be withdrawn at the start of a turn."
            return Refusal("wrong_phase", line, "SK-END-05")
        if any(_may(game, seat, hero) for hero in table.standing()):
            return None
        mine = any(hero.seat == seat for hero in table.heroes.values())
        code = "hero_out" if mine else "not_yours"
        return Refusal(code, "No hero of yours stands in this contest.", "SK-END-05")

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Choose[choices.Concede]:
        heroes = map(game.table.heroes.__getitem__, game.table.contest.order)
        return _menu(
            tuple(
                [
                    (one.number, one.name, one.pawn.name, one.standing, _may(game, seat, one))
                    for one in heroes
                ]
            )
        )

    def begin(self, game: Game[SkyAce], choice: choices.Concede) -> Step:
        """Energy stays as it is; if it was this hero's turn, the turn ends."""
        table = game.table
        leaves(game, table.heroes[choice.hero], rule="SK-END-05", how="withdraws from the contest")
        if table.contest.turn == choice.hero or decided(table):
            return leave(Turn)
        return done


@lru_cache(maxsize=256)  # the menus of a seat hardly ever change
def _menu(heroes: tuple[tuple[int, str, str, bool, bool], ...]) -> Choose[choices.Concede]:
    """A menu of heroes: number, name, pawn, whether it stands in the contest, if the seat may."""
    options = [
        option(
            choices.Concede(number),
            f"Withdraw {name}",
            thing=pawn,
            closed=None if standing and may else _against(name, standing=standing),
        )
        for number, name, pawn, standing, may in heroes
    ]
    return choose("Withdraw which hero?", options, rule="SK-END-05")


def _against(name: str, *, standing: bool) -> Refusal:
    if standing:
        return Refusal("not_yours", f"{name} is another player's hero.", "SK-END-05")
    return Refusal("hero_out", f"{name} is not in the contest.", "SK-END-05")


def _may(game: Game[SkyAce], seat: Seat, hero: Hero) -> bool:
    """True if this seat decides for the hero, or nobody does and it is the host."""
    if seat in (GM, hero.seat):
        return True
    return seat == game.config.host and not any(
        info.name for info in game.config.seats if info.seat == hero.seat
    )


class EndContest(Aside[SkyAce]):
    """The GM or the host breaks the contest off, in any phase (SK-END-07)."""

    label = "End the contest"
    upkeep, tab = True, "story"

    @classmethod
    def closed(cls, game: Game[SkyAce], seat: Seat) -> Refusal | None:
        if not game.table.contest.running:
            return Refusal("wrong_phase", "No contest is running.", "SK-END-07")
        if seat not in (GM, game.config.host):
            return NotYours("not_gm", "The GM or the host may end a contest.", "SK-END-07")
        return None

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Choose[choices.EndContest]:
        end = option(choices.EndContest(), "End it without a winner", id="end contest")
        return choose("Break the contest off?", [end], rule="SK-END-07")

    def begin(self, game: Game[SkyAce], _: choices.EndContest) -> Step:
        close(
            game,
            rule="SK-END-07",
            winner="",
            outcome=f"{game.name(self.seat)} breaks the contest off: nobody wins",
        )
        return leave(Contest)
