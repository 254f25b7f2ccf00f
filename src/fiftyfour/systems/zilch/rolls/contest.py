"""Contests: everybody rolls, the lowest success wins (ZI-CON, P-CONTEST)."""

from msgspec import field

from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.forms import Form
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import choose, option
from fiftyfour.engine.procedures import Step, ask, ask_all, done
from fiftyfour.engine.struct_form import Offered, Row, Rows, form_of
from fiftyfour.engine.things import Seat, Sight
from fiftyfour.systems.zilch.rolls.choices import (
    PLACES,
    Boons,
    CalledContest,
    Side,
    SpendBoon,
    UseSkill,
)
from fiftyfour.systems.zilch.rolls.degrees import lowest, winner
from fiftyfour.systems.zilch.rolls.roll import (
    BOON,
    best_skill,
    dice_of,
    keep_dice,
    roll,
    rolled,
    show_dice,
    show_rolling,
    skill_question,
    skill_value,
    skills_named,
    skills_offered,
    spend_boon,
)
from fiftyfour.systems.zilch.table.commands import gms_command
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.forms import names_of, or_nobody
from fiftyfour.systems.zilch.table.moment import Thrown
from fiftyfour.systems.zilch.table.settling import ToBeSettled, settle_call
from fiftyfour.systems.zilch.table.table import Contender, Rolling, Zilch, begins, goes_on, pictured


def who_contends(table: Zilch) -> dict[str, Offered | Rows]:
    """Two of the living at least, four at most, and which skills may help them (P-CONTEST, K1)."""
    named, or_none = names_of(table.living()), or_nobody(table.living())
    skills = skills_named(table)
    return {
        "being": {place: Row(place, named if place in PLACES[:2] else or_none) for place in PLACES},
        "skill": {place: Row(place, skills) for place in PLACES},
        "initiator": or_none,
    }


def usual_contest(table: Zilch) -> dict[str, object]:
    """The first two, and what a tie means at this table."""
    first = zip(PLACES[:2], table.living(), strict=False)
    return {"being": {place: one.id for place, one in first}, "tie": table.settings.contest_tie}


def fewer_than_two(table: Zilch) -> Refusal | None:
    """A contest takes two (ZI-CON-01)."""
    if len(list(table.living())) > 1:
        return None
    return Refusal("not_now", "there are not two alive", "ZI-CON-01")


def too_few(said: CalledContest) -> Refusal | None:
    """Two contestants at least, each once."""
    named = [side.being for side in said.sides()]
    if len(set(named)) >= max(2, len(named)):
        return None
    return Refusal("target", "two or more, each once", "ZI-CON-01")


def contest_ended(game: Game[Zilch], contest: "Contest") -> None:
    """A secret one is nobody's to know (ZI-TEST-10)."""
    if not contest.secret:
        winner = game.table.beings.get(contest.result)
        lost = winner is not None and winner.monster
        came = contest.result if winner is None else "lost" if lost else "won"
        settle_call(game, came, "" if winner is None else winner.id)


@gms_command(
    "Call a contest",
    rule="ZI-CON-01",
    closed=(fewer_than_two,),
    fill=who_contends,
    given=usual_contest,
    unless=too_few,
    send="Call the contest",
    tab="Contest",
    rest="contest",
    after=contest_ended,
    waiting="calling a contest",
)
def call_for_contest(game: Game[Zilch], said: CalledContest) -> "Contest":
    """The GM names the contestants, the initiator and what a tie means (P-CONTEST, K1)."""
    return Contest(
        sides=said.sides(), initiator=said.initiator or "", tie=said.tie, secret=said.secret
    )


class Contest(ToBeSettled):
    """Skills, Boons, rolls, result; who is tied may roll again (P-CONTEST, K2 to K4).

    `rolling` are the contestants who roll now; when they roll `again` only they can win. `result`
    is the id of the winner, `draw` or `none`.
    """

    sides: list[Side]
    initiator: str = ""
    tie: str = "draw"
    secret: bool = False
    rolling: list[str] = field(default_factory=list[str])
    asked: int = 0
    again: bool = False
    result: str = ""

    def side(self, being: str) -> Side:
        """The side of a contestant."""
        return next(side for side in self.sides if side.being == being)

    def begin(self, game: Game[Zilch]) -> Step:
        self.rolling = [side.being for side in self.sides]
        if self.secret:
            return self.pick_skills
        names = " against ".join(game.table.beings[one].name for one in self.rolling)
        begins(game, "contest", rule="ZI-CON-01", about=f"A contest begins: {names}")
        game.tell(f"A contest begins: {names}", rule="ZI-CON-01", moment=pictured(game))
        return self.skills

    def pick_skills(self, game: Game[Zilch]) -> Step:
        """In secret the GM picks the skills, and there are no Boons (ZI-TEST-10)."""
        for side in self.sides:
            if side.skilled:
                being = game.table.beings[side.being]
                side.skill = best_skill(game.table, being, side.card, side.always)
        return self.roll

    def _fits(self, game: Game[Zilch], side: Side) -> list[str]:
        if not side.skilled:
            return []
        being = game.table.beings[side.being]
        return skills_offered(game.table, being, side.card, side.always)

    def skills(self, game: Game[Zilch]) -> Step:
        """One after another says which skill applies (ZI-SKL-08)."""
        while self.asked < len(self.sides) and not self._fits(game, self.sides[self.asked]):
            self.asked += 1
        if self.asked >= len(self.sides):
            return self.set
        side = self.sides[self.asked]
        rolling = Rolling(being=side.being, card=side.card, modifier=side.modifier)
        show_rolling(game, game.table.beings[side.being], rolling, rule="ZI-CON-01")
        return self.which

    def which(self, game: Game[Zilch]) -> Step:
        side = self.sides[self.asked]
        being = game.table.beings[side.being]
        question = skill_question(game.table, being, side.card, side.always, "ZI-SKL-02")
        player = game.table.player_of(being)
        return ask(player, question, self.chosen)

    def chosen(self, game: Game[Zilch], choice: UseSkill) -> Step:
        self.sides[self.asked].skill = choice.skill
        self.asked += 1
        return self.skills

    def set(self, game: Game[Zilch]) -> Step:
        """Who rolls on what stands on the scene, as far as it is no secret of the GM's."""
        sides: list[Contender] = []
        for side in self.sides:
            known = game.table.beings[side.being].sight == "all"
            sides.append(
                Contender(
                    being=side.being,
                    card=side.card,
                    modifier=side.modifier if known else 0,
                    skill=side.skill if known else "",
                )
            )
        game.write(game.table.scene, rule="ZI-CON-01", contest=tuple(sides))
        return self.before

    # --- Boons ---

    def before(self, game: Game[Zilch]) -> Step:
        """At once and in secret, before the roll or after it (K2, K3)."""
        early = game.table.settings.boon_window == "before_roll"
        return self.ask_before if early and self._askable(game) else self.roll

    def _askable(self, game: Game[Zilch]) -> list[Creature]:
        """Who may still spend one; when the tied roll again nobody may (P-CONTEST, K4)."""
        if self.again:
            return []
        beings = [game.table.beings[one] for one in self.rolling]
        return [being for being in beings if being.boons.value and not self.side(being.id).boon]

    def _forms(self, game: Game[Zilch], rolls: bool) -> dict[Seat, Form[Boons]]:
        rows: dict[Seat, dict[str, Row]] = {}
        usual: dict[str, SpendBoon] = {}
        for being in self._askable(game):
            value = self._value(game, being)
            total = rolled(being) if rolls else None
            label = f"{being.name}: {total} against {value}" if rolls else being.name
            usual[being.id] = SpendBoon(being.id, False, value, total)
            options = [
                option(usual[being.id], "No Boon", id="no"),
                option(SpendBoon(being.id, True, value, total), "Spend a Boon", id="yes"),
            ]
            theirs = rows.setdefault(game.table.player_of(being), {})
            theirs[being.id] = Row(label, choose(label, options))
        return {
            seat: form_of(
                Boons, "Spend a Boon?", rule="ZI-TAL-09", given={"boons": usual}, boons=theirs
            )
            for seat, theirs in rows.items()
        }

    def ask_before(self, game: Game[Zilch]) -> Step:
        if not self._askable(game):
            return self.roll
        return ask_all(
            self._forms(game, rolls=False),
            self.boons_before,
            waiting="deciding whether to use Boons",
        )

    def boons_before(self, game: Game[Zilch], said: dict[Seat, Boons]) -> Step:
        self._spend(game, said)
        return self.roll

    def _spend(self, game: Game[Zilch], said: dict[Seat, Boons]) -> None:
        for theirs in said.values():
            for being, boon in theirs.boons.items():
                if boon.spend:
                    self.side(being).boon = True
                    spend_boon(game, game.table.beings[being])

    def roll(self, game: Game[Zilch]) -> Step:
        """Each sees its own roll only (K3)."""
        table = game.table
        for one in self.rolling:
            being = table.beings[one]
            roller = table.keeper if self.secret else table.player_of(being)
            keep_dice(game, being, roller)
            roll(game, being, rule="ZI-CON-01", by=roller)
        if self.secret or table.settings.boon_window == "before_roll" or not self._askable(game):
            return self.compare
        return self.ask_after

    def ask_after(self, game: Game[Zilch]) -> Step:
        if not self._askable(game):
            return self.compare
        forms = self._forms(game, rolls=True)
        return ask_all(forms, self.boons_after, waiting="looking at a roll")

    def boons_after(self, game: Game[Zilch], said: dict[Seat, Boons]) -> Step:
        self._spend(game, said)
        return self.compare

    def _value(self, game: Game[Zilch], being: Creature) -> int:
        side = self.side(being.id)
        value = skill_value(game.table, being, side.card, side.skill, side.modifier)
        return value + BOON * side.boon

    def compare(self, game: Game[Zilch]) -> Step:
        """Neither margin nor degree matters; only tied successes are broken (K4)."""
        beings = {one: game.table.beings[one] for one in self.rolling}
        totals = {one: rolled(being) for one, being in beings.items()}
        values = {one: self._value(game, being) for one, being in beings.items()}
        suits = {one: being.effective(self.side(one).card) for one, being in beings.items()}
        won = [one for one in self.rolling if totals[one] <= values[one]]
        self.result = winner(totals, won, self.tie, self.initiator, suits)
        if not self.secret:
            for being in beings.values():
                show_dice(game, being, rule="ZI-CON-01")
        self._tell(game, beings, totals, won)
        if self.result == "reroll":
            self.rolling, self.again = lowest(totals, won), True
            return self.roll
        return done

    def _tell(
        self,
        game: Game[Zilch],
        beings: dict[str, Creature],
        totals: dict[str, int],
        won: list[str],
    ) -> None:
        parts = [
            f"{being.name} rolls {totals[one]} ({'success' if one in won else 'failure'})"
            for one, being in beings.items()
        ]
        outcome = {
            "none": "nobody gets anywhere",
            "draw": "a draw, the struggle goes on",
            "reroll": "a tie: they roll again",
        }.get(self.result, "")
        outcome = outcome or f"{beings[self.result].name} wins"
        rule = {"none": "ZI-CON-02", "draw": "ZI-CON-05", "reroll": "ZI-CON-07"}
        sight = (game.table.keeper,) if self.secret else "all"
        known: Sight = "all"
        for being in beings.values():
            known = being.sight if being.sight != "all" else known
        game.tell(
            f"{', '.join(parts)}: {outcome}",
            rule=rule.get(self.result, "ZI-CON-04"),
            sight=sight,
            known=known,
            winner=self.result,
            beings=list(beings),
            totals=[str(total) for total in totals.values()],
            won=won,
            moment=pictured(game),
        )
        if not self.secret:
            rolls = [
                Thrown(one, dice_of(being), totals[one], one in won)
                for one, being in beings.items()
            ]
            goes_on(
                game, rule="ZI-CON-02", over=True, came=outcome, rolls=rolls, winner=self.result
            )
