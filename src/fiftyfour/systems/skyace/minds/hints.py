"""What each option gives, from what its seat sees (SK-ODDS-01, basis `known`).

Both sides play for the highest value and defend whenever there is damage (SK-ODDS-03).
"""

from collections.abc import Iterator, Sequence

from msgspec import structs

from fiftyfour.engine.cards import Card, Suit
from fiftyfour.engine.decisions import PickCards
from fiftyfour.engine.options import Option, options_of
from fiftyfour.engine.questions import Hint, expected, likely
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.things import GM, Cell
from fiftyfour.engine.view import Pending
from fiftyfour.systems.skyace.contest.attack import power_between
from fiftyfour.systems.skyace.contest.choices import Attack, Defend, Place, Step
from fiftyfour.systems.skyace.contest.grid import RED, adjacent, around, orthogonal, tower_at
from fiftyfour.systems.skyace.contest.plays import comes_to
from fiftyfour.systems.skyace.contest.turn import cards_to_draw
from fiftyfour.systems.skyace.contest.values import play_value, suit_bonus
from fiftyfour.systems.skyace.data import DIFFICULTIES
from fiftyfour.systems.skyace.minds import odds
from fiftyfour.systems.skyace.minds.danger import Danger, Spot
from fiftyfour.systems.skyace.minds.odds import Blow, Pool, Side
from fiftyfour.systems.skyace.minds.promises import (
    HURTS,
    IS_HURT,
    IS_OUT,
    KNOCKS_OUT,
    PASSES,
)
from fiftyfour.systems.skyace.rpg.skilltest import TestCall, TestDraw
from fiftyfour.systems.skyace.table import Exchange, Hero, SkyAce, Stock

NO_BLOCK = {0: 1}
"""Ways to each block of one who does not defend."""

OUT = 10
"""What a hero's last Energy matters beside any other point of it."""


def hints(seen: Seen[SkyAce], pending: Pending, draft: object) -> Sequence[Hint]:
    """What the answers to a decision give; nothing where it is not about a chance."""
    decision, table = pending.decision, seen.table
    if isinstance(draft, TestCall):
        skill = table.heroes[draft.hero].sheet.data.skill(draft.skill)
        grade = skill.grade if skill else 0
        return _chance(table, table.heroes[draft.hero], grade, draft.difficulty)
    if steps := options_of(decision, Step):
        return Sight(table).moves(steps)
    if attacks := options_of(decision, Attack):
        return Sight(table).attacks(attacks)
    if options_of(decision, Defend):
        return Sight(table).defense()
    if draw := options_of(decision, TestDraw):
        test = table.trial.data
        return _chance(table, table.heroes[test.hero], test.grade, test.difficulty, draw[0].id)
    if isinstance(decision, PickCards) and decision.sets is not None:
        plays = [play.cards for play in decision.sets]
        exchange = table.contest.open_exchange
        if exchange is not None:
            return Sight(table).plays(plays, exchange)
        return _test_plays(table, plays)
    return ()


class Sight:
    """The contest from one seat, and what is known of every pile."""

    def __init__(self, table: SkyAce) -> None:
        self.table = table
        self.lone, self.alone = table.settings.lone, table.settings.bonus_alone
        self._pools: dict[str, Pool] = {}

    def pool(self, hero: Hero, gone: Sequence[Card] = ()) -> Pool:
        """What is known of its cards once what is in its hand is discarded, all but `gone`."""
        stock = self.table.stock(hero)
        if stock.name not in self._pools:
            self._pools[stock.name] = odds.pool(self.table, stock)
        known = self._pools[stock.name]
        hand = [card for card in stock.hand.cards if card not in gone]
        return structs.replace(known, discard=(*known.discard, *hand)) if hand else known

    def tower(self, cell: Cell | None) -> Card | None:
        """The tower on this cell."""
        return tower_at(self.table.grid, cell)

    def blow(self, attacker: Hero, target: Hero, here: Cell, tower: Card, placed: bool) -> Blow:
        """An attack from `here` on another hero where that stands."""
        at = target.pawn.at
        assert at is not None
        under = self.tower(at)
        gone = (tower,) if placed else ()
        power = power_between(here, at)
        bonus = suit_bonus(tower, power)
        return odds.blow(
            Side(attacker.power(power), self.pool(attacker, gone), bonus, self.lone, self.alone),
            self.defends(target, under, gone),
            abs(int(tower.rank) - (int(under.rank) if under else 0)),
            target.energy.value,
        )

    def defends(self, hero: Hero, under: Card | None, gone: Sequence[Card] = ()) -> Side:
        """A hero's defense from the tower it stands on."""
        bonus = suit_bonus(under, Suit.HEARTS)
        pool = self.pool(hero, gone)
        return Side(hero.power(Suit.HEARTS), pool, bonus, self.lone, self.alone)

    # --- what is asked ---

    def moves(self, options: Sequence[Option[Step]]) -> list[Hint]:
        """For each cell: the best attack from there, and the worst that an opponent does next."""
        me = self.table.heroes[self.table.contest.turn]
        hints: list[Hint] = []
        for option in options:
            cell, placed = option.does.cell, isinstance(option.does, Place)
            tower = option.cards[0] if placed else self.tower(cell)
            assert tower is not None
            near = [hero for hero in self.table.opponents(me) if adjacent(cell, hero.pawn.at)]
            strikes = [self.blow(me, hero, cell, tower, placed) for hero in near]
            if strikes:
                best = max(strike.hurts for strike in strikes)
                hints.append(likely("can hurt", best, option.id, "SK-ATK-10"))
            dangers = self.dangers(me, cell, tower)
            worst = max((danger.hurts for danger in dangers), default=None)
            if worst is not None:
                hints.append(likely("can be hurt", worst, option.id, "SK-DMG-01"))
        return hints

    def dangers(self, me: Hero, cell: Cell, tower: Card) -> Iterator[Danger]:
        """Each opponent that may come beside this cell on its next turn, walking or placing."""
        taken = {hero.pawn.at for hero in self.table.standing() if hero is not me} | {cell}
        gone = () if self.tower(cell) else (tower,)
        for other in self.table.opponents(me):
            if other.pawn.at is None:
                continue
            near = {there: self.tower(there) for there in around(other.pawn.at)
                    if there not in taken and adjacent(there, cell)}  # fmt: skip
            pool = self.pool(other, gone)
            walks = [self._spot(other, stands, orthogonal(there, cell), tower)
                     for there, stands in near.items() if stands]  # fmt: skip
            free = {orthogonal(there, cell) for there, stands in near.items() if not stands}
            lays = {
                card: self._spot(other, card, beside, tower)
                for card in (*pool.unseen, *pool.discard, *pool.top)
                if card.is_numeric and (beside := (card in RED) != (tower in RED)) in free
            }
            defense = self.defends(me, tower, gone)
            moves = cards_to_draw(self.table, other)
            yield Danger(pool, moves, walks, lays, defense, self.lone, self.alone)

    def _spot(self, attacker: Hero, here: Card, beside: bool, there: Card) -> Spot:
        """A place to strike from: close if it lies `beside`, else from corner to corner."""
        power = Suit.SPADES if beside else Suit.DIAMONDS
        apart = abs(int(here.rank) - int(there.rank))
        return Spot(attacker.power(power), suit_bonus(here, power), apart)

    def attacks(self, options: Sequence[Option[Attack]]) -> list[Hint]:
        """What an attack on each target does, from where the hero stands."""
        me = self.table.heroes[self.table.contest.turn]
        at, tower = me.pawn.at, self.tower(me.pawn.at)
        hints: list[Hint] = []
        for option in options:
            if at is not None and tower is not None:
                target = self.table.heroes[option.does.target]
                hints += _of_blow(self.blow(me, target, at, tower, placed=False), option.id)
        return hints

    def defense(self) -> list[Hint]:
        """What is still lost with a defense, and without."""
        exchange = self.table.contest.exchange
        if exchange is None or exchange.attack is None:
            return []
        target = self.table.heroes[exchange.target]
        side = structs.replace(self.defends(target, None), bonus=exchange.defense_bonus)
        damage, energy = {exchange.attack.result: 1}, target.energy.value
        block = side.results(exchange.difficulty)
        hints = _of_blow(odds.struck(damage, block, energy), "defend", mine=True)
        return hints + _of_blow(odds.struck(damage, NO_BLOCK, energy), "decline", mine=True)

    def plays(self, plays: Sequence[Sequence[Card]], exchange: Exchange) -> list[Hint]:
        """What each play comes to: of an attack before the defense, of a defense at once."""
        target = self.table.heroes[exchange.target]
        side = structs.replace(self.defends(target, None), bonus=exchange.defense_bonus)
        hints: list[Hint] = []
        for play in plays:
            result = comes_to(self.table, play).result
            if exchange.attack is None:
                damage, block = result, side.results(exchange.difficulty) if result else NO_BLOCK
            else:
                damage, block = exchange.attack.result, {result: 1}
            blow = odds.struck({damage: 1}, block, target.energy.value)
            hints += _of_blow(blow, list[str](play), mine=exchange.attack is not None)
        return hints


def _of_blow(blow: Blow, to: str | list[str], *, mine: bool = False) -> list[Hint]:
    """An attack in words, for the one who makes it or the one who suffers it.

    What matters is Energy; whoever is out is out for good.
    """
    hurts, ends, takes, one = (
        (IS_HURT, IS_OUT, "Energy lost", -1) if mine else (HURTS, KNOCKS_OUT, "Energy taken", 1)
    )
    hints = [
        likely(hurts.name, blow.hurts, to, hurts, matters=one),
        expected(takes, blow.lost, to, hurts.rule, matters=one),
    ]
    if blow.out:
        hints.append(likely(ends.name, blow.out, to, ends, matters=OUT * one))
    return hints


# --- skill tests ---


def _gm(table: SkyAce, difficulty: str) -> dict[int, int]:
    """Ways to each value of the GM's best play (SK-TEST-05)."""
    known = _test_pool(table, table.stocks[GM])
    return odds.ways(DIFFICULTIES[difficulty], known, table.settings.lone)


def _test_pool(table: SkyAce, stock: Stock) -> Pool:
    """What is known of a pile, also where discards are shuffled in first (SK-TEST-10)."""
    known = odds.pool(table, stock)
    if table.settings.test_deck != "fresh" or table.contest.running:
        return known
    return Pool((*known.unseen, *known.discard, *known.top), known.size + len(known.discard))


def _chance(
    table: SkyAce, hero: Hero, grade: int, difficulty: str, to: str | None = None
) -> list[Hint]:
    """The chance that a hero passes, by the grade of its skill (SK-TEST-06, SK-TEST-08)."""
    cards = grade or int(table.settings.untrained == "one_card")
    mine = odds.ways(cards, _test_pool(table, table.stock(hero)), table.settings.lone)
    label = "passes" if grade else "without the skill: passes"
    chance = odds.passes(mine, _gm(table, difficulty))
    return [likely(label, chance, to, PASSES, matters=int(to is not None))]


def _test_plays(table: SkyAce, plays: Sequence[Sequence[Card]]) -> list[Hint]:
    """What each play passes with (SK-TEST-06, SK-TEST-07)."""
    test = table.trial.data
    if not table.testing:
        return []
    known = odds.pool(table, table.stocks[GM])
    gm = odds.ways(DIFFICULTIES[test.difficulty], known, table.settings.lone)
    return [
        likely("passes", odds.passes({play_value(play): 1}, gm), to, PASSES, matters=1)
        for play in plays
        for to in [list[str](play)]
    ]
