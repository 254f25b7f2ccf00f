"""A contest from the draw for turn order to the last side standing (SK-GEN-01, SK-TURN, SK-END)."""

from fiftyfour.engine.decisions import Answer, Choose, Option
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Aside, Procedure, Step, call, done, leave
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.skyace.contest.ending import close, decided, last_side, leaves, most_energy
from fiftyfour.systems.skyace.contest.seeding import Seeding, high_card
from fiftyfour.systems.skyace.contest.turn import Turn
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
        game.tell(f"Contest {table.contest.number} begins", rule="SK-ORD-01")
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
        for hero in list(table.standing()):
            if hero.energy.value == 0:  # by the GM's hand
                leaves(game, hero, rule="SK-DMG-02", how="is out of the fight")
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
        return call(Turn(hero=following[0]), then=self.turn_over)

    def turn_over(self, game: Game[SkyAce], _: Turn) -> Step:
        return self.next_turn


def phase(game: Game[SkyAce]) -> str:
    """The catalogue's name for what is pending: the asking step of what runs, `REST` at rest."""
    frames = game.state.frames
    if not frames:
        return "OVER"
    names = {"Turn.begin": "TURN_START", "Rest.begin": "REST"}
    top = frames[-1]
    return names.get(f"{type(top.procedure).__name__}.{top.step}", top.step.upper())


class Concede(Aside[SkyAce]):
    """Withdraw a hero at the start of anybody's turn (SK-END-05).

    A seat may do so for its own heroes, the GM for any, and a host who is not the GM for heroes of
    a seat that nobody holds.
    """

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Choose:
        if phase(game) != "TURN_START":
            raise IllegalAction(
                "wrong_phase", "a hero can be withdrawn at the start of a turn", "SK-END-05"
            )
        options = [
            Option(id=f"concede {hero.number}", label=f"Withdraw {hero.name}", thing=hero.pawn.name)
            for hero in game.table.standing()
            if _may_withdraw(game, seat, hero)
        ]
        if not options:
            mine = any(hero.seat == seat for hero in game.table.heroes.values())
            code = "hero_out" if mine else "not_yours"
            raise IllegalAction(code, "no hero of yours stands in this contest", "SK-END-05")
        return Choose(prompt="Withdraw which hero?", rule="SK-END-05", options=options)

    @classmethod
    def refuse(cls, game: Game[SkyAce], seat: Seat, answer: Answer) -> None:
        if phase(game) != "TURN_START":
            return
        named = str(answer).removeprefix("concede ")
        hero = game.table.hero(int(named) if named.isdecimal() else named)
        if not hero.standing:
            raise IllegalAction("hero_out", f"{hero.name} is not in the contest", "SK-END-05")
        raise IllegalAction("not_yours", f"{hero.name} is another seat's hero", "SK-END-05")

    def begin(self, game: Game[SkyAce], chosen: Option) -> Step:
        """Energy stays as it is; if it was this hero's turn, the turn ends."""
        table = game.table
        hero = table.heroes[int(chosen.id.removeprefix("concede "))]
        leaves(game, hero, rule="SK-END-05", how="withdraws from the contest")
        if table.contest.turn == hero.number or decided(table):
            return leave(Turn)
        return done


def _may_withdraw(game: Game[SkyAce], seat: Seat, hero: Hero) -> bool:
    if seat in (GM, hero.seat):
        return True
    held = next(info.name for info in game.config.seats if info.seat == hero.seat)
    return seat == game.config.host and not held


class EndContest(Aside[SkyAce]):
    """The GM or the host breaks the contest off, in any phase (SK-END-07)."""

    @classmethod
    def offer(cls, game: Game[SkyAce], seat: Seat) -> Choose:
        if not game.table.contest.running:
            raise IllegalAction("wrong_phase", "no contest is running", "SK-END-07")
        if seat not in (GM, game.config.host):
            raise IllegalAction("not_gm", "the GM or the host may end a contest", "SK-END-07")
        return Choose(
            prompt="Break the contest off?",
            rule="SK-END-07",
            options=[Option(id="end contest", label="End it without a winner")],
        )

    def begin(self, game: Game[SkyAce], _: Option) -> Step:
        close(
            game,
            rule="SK-END-07",
            winner="",
            outcome=f"{game.name(self.seat)} breaks the contest off: nobody wins",
        )
        return leave(Contest)
