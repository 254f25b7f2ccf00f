"""What each option gives, from what its seat sees (SK-ODDS-01, basis `known`).

Both sides play for the highest value and defend whenever there is damage (SK-ODDS-03).
"""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import structs

from fiftyfour.engine.cards import Card, Suit
from fiftyfour.engine.decisions import Option, PickCards, options_of
from fiftyfour.engine.questions import Hint, expected, likely
from fiftyfour.engine.things import GM, Cell
from fiftyfour.engine.view import Pending, View
from fiftyfour.systems.skyace.contest.choices import Attack, Defend, Place, Step
from fiftyfour.systems.skyace.contest.grid import RED, adjacent, around, orthogonal
from fiftyfour.systems.skyace.contest.values import play_value, suit_bonus
from fiftyfour.systems.skyace.data import DIFFICULTIES
from fiftyfour.systems.skyace.minds import odds
from fiftyfour.systems.skyace.minds.board import Board, Fighter, board_of
from fiftyfour.systems.skyace.minds.danger import Danger, Spot
from fiftyfour.systems.skyace.minds.odds import Blow, Pool, Side
from fiftyfour.systems.skyace.rpg.skilltest import TestCall, TestDraw
from fiftyfour.systems.skyace.table import Exchange, HeroSheet, Trial

NO_BLOCK = {0: 1}
"""Ways to each block of one who does not defend."""


def hints(view: View, pending: Pending, draft: object) -> Sequence[Hint]:
    """What the answers to a decision give; nothing where it is not about a chance."""
    decision = pending.decision
    if isinstance(draft, TestCall):
        return _called(view, draft)
    if steps := options_of(decision, Step):
        return Sight(view).moves(steps)
    if attacks := options_of(decision, Attack):
        return Sight(view).attacks(attacks)
    if options_of(decision, Defend):
        return Sight(view).defense()
    if options_of(decision, TestDraw):
        return _trial(view)
    if isinstance(decision, PickCards) and decision.sets is not None:
        plays = [play.cards for play in decision.sets]
        exchange = board_of(view).contest.exchange
        running = exchange is not None and exchange.lost is None
        return Sight(view).plays(plays, exchange) if running else _test_plays(view, plays)
    return ()


class Sight:
    """The contest from one seat, and what is known of every pile."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.board: Board = board_of(view)
        self.lone = view.settings.get("lone_numeric") == "yes"
        self._pools: dict[str, Pool] = {}

    def pool(self, stock: str, gone: Sequence[Card] = ()) -> Pool:
        """What is known of a pile once what is in its hand is discarded, all but `gone`."""
        if stock not in self._pools:
            self._pools[stock] = odds.pool(self.view, stock)
        known = self._pools[stock]
        hand = [card for zone in self.view.zones if zone.name == f"hand:{stock}"
                for card in zone.cards if card not in gone]  # fmt: skip
        return structs.replace(known, discard=(*known.discard, *hand)) if hand else known

    def blow(self, one: Fighter, other: Fighter, here: Cell, tower: Card, placed: bool) -> Blow:
        """An attack from `here` on another hero where that stands."""
        assert other.at is not None
        under = self.board.towers.get(other.at)
        gone = (tower,) if placed else ()
        power = Suit.SPADES if orthogonal(here, other.at) else Suit.DIAMONDS
        attack = Side(
            one.powers[power], self.pool(one.stock, gone), suit_bonus(tower, power), self.lone
        )
        return odds.blow(
            attack,
            self.defends(other, under, gone),
            abs(int(tower.rank) - (int(under.rank) if under else 0)),
            other.energy,
        )

    def defends(self, hero: Fighter, under: Card | None, gone: Sequence[Card] = ()) -> Side:
        """A hero's defense from the tower it stands on."""
        bonus = suit_bonus(under, Suit.HEARTS)
        return Side(hero.powers[Suit.HEARTS], self.pool(hero.stock, gone), bonus, self.lone)

    # --- what is asked ---

    def moves(self, options: Sequence[Option[Step]]) -> list[Hint]:
        """For each cell: the best attack from there, and the worst that an opponent does next."""
        board = self.board
        me = board.fighters[board.contest.turn]
        found: list[Hint] = []
        for option in options:
            cell, placed = option.does.cell, isinstance(option.does, Place)
            tower = option.cards[0] if placed else board.towers[cell]
            near = [other for other in board.opponents(me) if adjacent(cell, other.at)]
            strikes = [self.blow(me, other, cell, tower, placed) for other in near]
            if strikes:
                best = max(strike.hurts for strike in strikes)
                found.append(likely("can hurt", best, option.id, "SK-ATK-10"))
            worst = max((one.hurts for one in self.dangers(me, cell, tower)), default=None)
            if worst is not None:
                found.append(likely("can be hurt", worst, option.id, "SK-DMG-01"))
        return found

    def dangers(self, me: Fighter, cell: Cell, tower: Card) -> Iterator[Danger]:
        """Each opponent that may come beside this cell on its next turn, walking or placing."""
        taken = {one.at for one in self.board.fighters.values() if one is not me} | {cell}
        gone = () if cell in self.board.towers else (tower,)
        for other in self.board.opponents(me):
            if other.at is None:
                continue
            near = [there for there in around(other.at)
                    if there not in taken and adjacent(there, cell)]  # fmt: skip
            pool = self.pool(other.stock, gone)
            walks = [self._spot(other, self.board.towers[there], orthogonal(there, cell), tower)
                     for there in near if there in self.board.towers]  # fmt: skip
            free = {orthogonal(there, cell) for there in near if there not in self.board.towers}
            lays = {
                card: self._spot(other, card, beside, tower)
                for card in (*pool.unseen, *pool.discard, *pool.top)
                if card.is_numeric and (beside := (card in RED) != (tower in RED)) in free
            }
            defense = self.defends(me, tower, gone)
            yield Danger(pool, self._drawn(other), walks, lays, defense, self.lone)

    def _spot(self, one: Fighter, here: Card, beside: bool, there: Card) -> Spot:
        """A place to strike from: close if it lies `beside`, else from corner to corner."""
        power = Suit.SPADES if beside else Suit.DIAMONDS
        apart = abs(int(here.rank) - int(there.rank))
        return Spot(one.powers[power], suit_bonus(here, power), apart)

    def _drawn(self, one: Fighter) -> int:
        """Cards that it draws to move (SK-MOVE-02, SK-MOD-06)."""
        under = self.board.towers.get(one.at) if one.at is not None else None
        more = self.view.settings.get("clubs_bonus") == "draw_two"
        on_clubs = under is not None and under.suit is Suit.CLUBS
        return one.powers[Suit.CLUBS] + 2 * (more and on_clubs)

    def attacks(self, options: Sequence[Option[Attack]]) -> list[Hint]:
        board = self.board
        me = board.fighters[board.contest.turn]
        tower = board.towers.get(me.at) if me.at is not None else None
        found: list[Hint] = []
        for option in options:
            if me.at is not None and tower is not None:
                target = board.fighters[option.does.target]
                found += _told(self.blow(me, target, me.at, tower, placed=False), option.id)
        return found

    def defense(self) -> list[Hint]:
        """What is still lost with a defense, and without."""
        exchange = self.board.contest.exchange
        target = self.board.fighters.get(exchange.target) if exchange else None
        if exchange is None or exchange.attack is None or target is None:
            return []
        side = structs.replace(self.defends(target, None), bonus=exchange.defense_bonus)
        damage = {exchange.attack.result: 1}
        block = side.results(exchange.difficulty)
        found = _told(odds.struck(damage, block, target.energy), "defend", mine=True)
        return found + _told(odds.struck(damage, NO_BLOCK, target.energy), "decline", mine=True)

    def plays(self, plays: Sequence[Sequence[Card]], exchange: Exchange | None) -> list[Hint]:
        """What each play comes to: of an attack before the defense, of a defense at once."""
        target = self.board.fighters.get(exchange.target) if exchange else None
        if exchange is None or target is None:
            return []
        side = structs.replace(self.defends(target, None), bonus=exchange.defense_bonus)
        found: list[Hint] = []
        for play in plays:
            if exchange.attack is None:
                damage, block = _result(play, exchange.attack_bonus, exchange), None
            else:
                damage = exchange.attack.result
                block = {_result(play, exchange.defense_bonus, exchange): 1}
            block = block or (side.results(exchange.difficulty) if damage else NO_BLOCK)
            blow = odds.struck({damage: 1}, block, target.energy)
            found += _told(blow, list[str](play), mine=exchange.attack is not None)
        return found


def _result(play: Sequence[Card], bonus: int, exchange: Exchange) -> int:
    """Damage or block (SK-ATK-11, SK-DEF-04, SK-MOD-05)."""
    return max(play_value(play) + bonus - exchange.difficulty, 0) if play else 0


def _told(blow: Blow, to: str | list[str], *, mine: bool = False) -> list[Hint]:
    """An attack in words, for the one who makes it or the one who suffers it."""
    found = [
        likely("is hurt" if mine else "hurts", blow.hurts, to, "SK-DMG-01"),
        expected("Energy lost" if mine else "Energy taken", blow.lost, to, "SK-DMG-01"),
    ]
    if blow.out:
        found.append(likely("is out" if mine else "knocks out", blow.out, to, "SK-DMG-02"))
    return found


# --- skill tests ---


def _trial_of(view: View) -> Trial:
    sheet = next(one for one in view.sheets if one.name == "test")
    return msgspec.json.decode(sheet.data, type=Trial)


def _gm(view: View, difficulty: str) -> dict[int, int]:
    """Ways to each value of the GM's best play (SK-TEST-05)."""
    lone = view.settings.get("lone_numeric") == "yes"
    return odds.ways(DIFFICULTIES[difficulty], _test_pool(view, GM), lone)


def _test_pool(view: View, stock: str) -> Pool:
    """What is known of a pile, also where discards are shuffled in first (SK-TEST-10)."""
    known = odds.pool(view, stock)
    contest = board_of(view).contest
    if view.settings.get("test_deck") != "fresh" or contest.running:
        return known
    return Pool((*known.unseen, *known.discard, *known.top), known.size + len(known.discard))


def _trial(view: View) -> list[Hint]:
    """A test that is called, before the hero draws."""
    trial = _trial_of(view)
    return _chance(view, trial.hero, trial.grade, trial.difficulty, "draw")


def _called(view: View, called: TestCall) -> list[Hint]:
    """A test as the GM fills it in (SK-GMG-07)."""
    sheet = next(sheet.data for sheet in view.sheets if sheet.name == f"hero:{called.hero}")
    skill = msgspec.json.decode(sheet, type=HeroSheet).skill(called.skill)
    return _chance(view, called.hero, skill.grade if skill else 0, called.difficulty)


def _chance(
    view: View, hero: int, grade: int, difficulty: str, to: str | None = None
) -> list[Hint]:
    """The chance that a hero passes, by the grade of its skill (SK-TEST-06, SK-TEST-08)."""
    cards = grade or int(view.settings.get("untrained") == "one_card")
    pawn = next(one for one in view.pieces if one.name == f"pawn:{hero}")
    stock = str(hero) if view.settings.get("decks") == "per_hero" else pawn.owner or ""
    lone = view.settings.get("lone_numeric") == "yes"
    mine = odds.ways(cards, _test_pool(view, stock), lone)
    label = "passes" if grade else "without the skill: passes"
    return [likely(label, odds.passes_in(mine, _gm(view, difficulty)), to, "SK-TEST-06")]


def _test_plays(view: View, plays: Sequence[Sequence[Card]]) -> list[Hint]:
    """What each play passes with (SK-TEST-06, SK-TEST-07)."""
    trial = _trial_of(view)
    if trial.difficulty not in DIFFICULTIES or trial.passed is not None:
        return []
    gm = odds.ways(
        DIFFICULTIES[trial.difficulty],
        odds.pool(view, GM),
        view.settings.get("lone_numeric") == "yes",
    )
    return [
        likely("passes", odds.passes_in({play_value(play): 1}, gm), list[str](play), "SK-TEST-06")
        for play in plays
    ]
