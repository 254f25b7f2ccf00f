"""An attack and the defense against it (SK-ATK, SK-DEF, SK-MOD, SK-DMG)."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from fiftyfour.engine.cards import Card, Suit, pretty_cards
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Option, choose, option
from fiftyfour.engine.procedures import Ask, Procedure, Step, ask, done
from fiftyfour.engine.things import Cell
from fiftyfour.systems.skyace.contest import choices, grid
from fiftyfour.systems.skyace.contest.choices import Decline, Defend
from fiftyfour.systems.skyace.contest.ending import leaves
from fiftyfour.systems.skyace.contest.plays import comes_to, pick_play
from fiftyfour.systems.skyace.contest.values import suit_bonus
from fiftyfour.systems.skyace.decks import discard_hand, draw
from fiftyfour.systems.skyace.table import Effort, Exchange, Hero, SkyAce


def power_between(here: Cell, there: Cell) -> Suit:
    """Spades against an orthogonal target, diamonds against a diagonal one.

    Rules: SK-ATK-04, SK-ATK-05, SK-ATK-06.
    """
    return Suit.SPADES if grid.orthogonal(here, there) else Suit.DIAMONDS


def power_against(attacker: Hero, target: Hero) -> Suit:
    """The power that position alone decides (SK-ATK-06)."""
    assert attacker.pawn.at is not None
    assert target.pawn.at is not None
    return power_between(attacker.pawn.at, target.pawn.at)


def difficulty(table: SkyAce, one: Hero, other: Hero) -> int:
    """Combat Difficulty: how far the two elevations are apart, 0 to 8 (SK-ATK-07, SK-DEF-03)."""
    towers = table.grid
    return abs(grid.elevation(towers, one.pawn.at) - grid.elevation(towers, other.pawn.at))


def targets(table: SkyAce, hero: Hero) -> Iterator[Option[choices.Attack]]:
    """An option for every hero of the contest; open are those that may be attacked."""
    for other in table.heroes.values():
        if other.number in table.contest.order:
            yield _option(table, hero, other, against_attack(table, hero, other))


def can_attack(table: SkyAce, hero: Hero) -> bool:
    """True if somebody may be attacked from where this hero stands (SK-ATK-13)."""
    at = hero.pawn.at
    near = [other for other in table.heroes.values() if grid.adjacent(at, other.pawn.at)]
    return any(against_attack(table, hero, other) is None for other in near)


def against_attack(table: SkyAce, hero: Hero, target: Hero) -> Refusal | None:
    """Why this hero of the contest cannot be attacked (SK-ATK-02, SK-ATK-03, SK-DMG-03)."""
    if target is hero:
        return Refusal("self_target", "No hero attacks itself.", "SK-ATK-02")
    if not target.standing:
        return Refusal("target_out", f"{target.name} is out of the contest.", "SK-DMG-03")
    if table.allied(hero, target) and table.settings.friendly_fire == "no":
        return Refusal("friendly_target", f"{target.name} is on the same side.", "SK-ATK-03")
    if not grid.adjacent(hero.pawn.at, target.pawn.at):
        return Refusal("target_not_adjacent", f"{target.name} is too far away.", "SK-ATK-02")
    return None


def _option(
    table: SkyAce, hero: Hero, target: Hero, closed: Refusal | None
) -> Option[choices.Attack]:
    does = choices.Attack(target.number)
    label = f"Attack {target.name}"
    if closed is not None:
        return option(does, label, thing=target.pawn.name, closed=closed)
    blows = exchange_between(table, hero, target)
    cards, bonus = hero.power(blows.power), blows.attack_bonus
    hint = f"{cards} card{'s' * (cards != 1)}, difficulty {blows.difficulty}"
    return option(
        does,
        f"{label} ({blows.kind})",
        hint=f"{hint}, +{bonus}" if bonus else hint,
        cell=target.pawn.at,
        thing=target.pawn.name,
        rule="SK-ATK-04" if blows.power is Suit.SPADES else "SK-ATK-05",
        gives=blows,
    )


def exchange_between(table: SkyAce, attacker: Hero, target: Hero) -> Exchange:
    """An attack as position alone decides it, before a card is drawn (SK-ATK-06, SK-MOD-07)."""
    power = power_against(attacker, target)
    return Exchange(
        attacker=attacker.number,
        target=target.number,
        power=power,
        difficulty=difficulty(table, attacker, target),
        attack_bonus=suit_bonus(grid.tower_at(table.grid, attacker.pawn.at), power),
        defense_bonus=suit_bonus(grid.tower_at(table.grid, target.pawn.at), Suit.HEARTS),
    )


class Attack(Procedure):
    """One attack on one target, the defense, and what comes of it (SK-ATK-01)."""

    attacker: int
    target: int

    def begin(self, game: Game[SkyAce]) -> Step:
        """Fix kind, difficulty and both bonuses; then the attacker draws (SK-ATK-06, SK-ATK-08)."""
        table = game.table
        hero, target = self._heroes(game)
        exchange = exchange_between(table, hero, target)
        game.write(table.record, rule="SK-ATK-06", exchange=exchange)
        game.tell(
            f"{hero.name} makes a {exchange.kind} attack on {target.name}, "
            f"difficulty {exchange.difficulty}",
            rule="SK-ATK-04" if exchange.power is Suit.SPADES else "SK-ATK-05",
            hero=hero.number,
            target=target.number,
        )
        stock = table.stock(hero)
        draw(game, stock, hero.power(exchange.power), stock.hand, rule="SK-ATK-08")
        return self.attack_play

    def attack_play(self, game: Game[SkyAce]) -> Step:
        hero, target = self._heroes(game)
        prompt = f"What does {hero.name} play against {target.name}?"
        return _play(game, hero, prompt, self.struck)

    def struck(self, game: Game[SkyAce], played: list[Card]) -> Step:
        """Total, success, damage; all cards of the draw are discarded.

        Rules: SK-ATK-09, SK-ATK-10, SK-ATK-11, SK-ATK-12, SK-PLAY-08, SK-PLAY-09.
        """
        table, exchange = game.table, self._exchange(game)
        hero, _ = self._heroes(game)
        attack = comes_to(table, played)
        discard_hand(game, table.stock(hero), played, rule="SK-PLAY-09")
        game.write(table.record, rule="SK-ATK-09", exchange=replace(exchange, attack=attack))
        if not attack.total:
            outcome = "plays nothing: the attack fails"
        elif attack.result == 0:
            outcome = f"reaches {_sum(attack)}: no more than the difficulty, the attack fails"
        else:
            outcome = f"reaches {_sum(attack)}: {attack.result} damage"
        game.tell(
            f"{hero.name} {outcome}",
            rule="SK-ATK-10" if attack.total else "SK-ATK-12",
            hero=hero.number,
            damage=attack.result,
        )
        if attack.result == 0 and table.settings.defense_on_failed_attack == "skip":
            return self.resolve  # SK-DEF-05
        return self.defend

    def defend(self, game: Game[SkyAce]) -> Step:
        """The target decides once it has seen the attack (SK-DEF-01, SK-DEF-07, SK-DEF-08)."""
        hero, target = self._heroes(game)
        exchange = self._exchange(game)
        damage = exchange.attack.result if exchange.attack else 0
        cards = target.power(Suit.HEARTS)
        return ask(
            target.seat,
            choose(
                f"Does {target.name} defend against {damage} damage from {hero.name}?",
                [
                    option(
                        Defend(),
                        "Defend",
                        hint=f"draw {cards} card{'s' * (cards != 1)}",
                        rule="SK-DEF-02",
                    ),
                    option(Decline(), "Do not defend", rule="SK-DEF-06"),
                ],
                rule="SK-DEF-01",
            ),
            then=self.defended,
            waiting=f"deciding whether {target.name} defends",
        )

    def defended(self, game: Game[SkyAce], choice: Defend | Decline) -> Step:
        """Defending draws as many cards as the hearts power; declining draws none (SK-DEF-06)."""
        table = game.table
        _, target = self._heroes(game)
        if isinstance(choice, Decline):
            declined = replace(self._exchange(game), declined=True)
            game.write(table.record, rule="SK-DEF-06", exchange=declined)
            game.tell(f"{target.name} does not defend", rule="SK-DEF-06", hero=target.number)
            return self.resolve
        stock = table.stock(target)
        draw(game, stock, target.power(Suit.HEARTS), stock.hand, rule="SK-DEF-02")
        return self.defend_play

    def defend_play(self, game: Game[SkyAce]) -> Step:
        hero, target = self._heroes(game)
        prompt = f"What does {target.name} play to block {hero.name}?"
        return _play(game, target, prompt, self.blocked)

    def blocked(self, game: Game[SkyAce], played: list[Card]) -> Step:
        """What the total has above the difficulty is blocked (SK-DEF-04)."""
        table, exchange = game.table, self._exchange(game)
        _, target = self._heroes(game)
        defense = comes_to(table, played)
        discard_hand(game, table.stock(target), played, rule="SK-PLAY-09")
        game.write(table.record, rule="SK-DEF-04", exchange=replace(exchange, defense=defense))
        if not defense.total:
            outcome = "plays nothing: nothing is blocked"
        else:
            outcome = f"reaches {_sum(defense)}: {defense.result} blocked"
        game.tell(
            f"{target.name} {outcome}", rule="SK-DEF-04", hero=target.number, block=defense.result
        )
        return self.resolve

    def resolve(self, game: Game[SkyAce]) -> Step:
        """Energy lost is damage less block, never below 0; at 0 the target is out.

        Rules: SK-DMG-01, SK-DMG-02, SK-DMG-04.
        """
        table, exchange = game.table, self._exchange(game)
        _, target = self._heroes(game)
        damage = exchange.attack.result if exchange.attack else 0
        block = exchange.defense.result if exchange.defense else 0
        lost = min(max(damage - block, 0), target.energy.value)
        left = target.energy.value - lost
        game.set(target.energy, left, rule="SK-DMG-01")
        game.write(table.record, rule="SK-DMG-01", exchange=replace(exchange, lost=lost, left=left))
        if lost:
            capped = damage - block > lost
            why = f": {damage - block} damage, but only {lost} Energy was left" if capped else ""
            game.tell(
                f"{target.name} loses {lost} Energy, {left} left{why}",
                rule="SK-DMG-01",
                hero=target.number,
                lost=lost,
                left=left,
            )
        if left == 0:
            leaves(game, target, rule="SK-DMG-02", how="is out of the fight")
        return done

    def _heroes(self, game: Game[SkyAce]) -> tuple[Hero, Hero]:
        heroes = game.table.heroes
        return heroes[self.attacker], heroes[self.target]

    def _exchange(self, game: Game[SkyAce]) -> Exchange:
        exchange = game.table.contest.exchange
        assert exchange is not None
        return exchange


def _play(
    game: Game[SkyAce], hero: Hero, prompt: str, then: Callable[[Game[SkyAce], list[Card]], Step]
) -> Ask:
    """Ask for one play of the cards just drawn, which may be nothing (SK-PLAY-04, SK-PLAY-08)."""
    table = game.table
    play = pick_play(table, prompt, table.stock(hero).hand.cards, rule="SK-PLAY-04")
    return ask(hero.seat, play, then=then, waiting=f"playing for {hero.name}")


def _sum(effort: Effort) -> str:
    """For people: `10 (9♠ 3♠ and 2 for the tower)`."""
    parts = [pretty_cards(effort.cards)] if effort.cards else []
    parts += [f"{effort.bonus} for the tower"] if effort.bonus else []
    return f"{effort.total} ({' and '.join(parts)})"
