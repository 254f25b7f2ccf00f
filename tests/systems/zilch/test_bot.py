"""The bot plays sensibly: clearly better than chance, and never sees more than its seat."""

from fiftyfour.engine.chance import Plain
from fiftyfour.engine.game import Game
from fiftyfour.engine.things import GM
from fiftyfour.systems.zilch import system
from fiftyfour.systems.zilch.samples import MONSTERS
from fiftyfour.systems.zilch.table import Zilch
from tests.systems.zilch.scene import P1, begin_fight, laid, put


def fight(seed: int, clever: bool) -> int:
    """Rounds of one character against a guard of the bot's; the character's HP at the end."""
    game: Game[Zilch] = laid(1)
    put(game, MONSTERS["Guard"], "m1", GM)
    begin_fight(game)
    game.state.chance = Plain(seed=seed)
    chance = Plain(seed=seed)
    for _ in range(300):
        if not game.table.encounter.running:
            break
        for one in list(game.awaited())[:1]:
            pending = next(p for p in game.pending(one.seat) if p.awaited)
            sensible = clever or one.seat != P1
            view = game.view(one.seat)
            answer = (
                system.bot(view, pending, chance) if sensible else pending.decision.sample(chance)
            )
            game.answer(one.seat, answer, to=pending.id)
    return game.table.beings["p1"].hp.value


def test_better_than_chance() -> None:
    clever = sum(fight(seed, clever=True) for seed in range(30))
    foolish = sum(fight(seed, clever=False) for seed in range(30))
    assert clever > foolish + 30


def test_a_whole_evening_of_bots() -> None:
    """With a GM that is a bot too it comes to an end."""
    game = laid(2, scenes=1)
    chance = Plain(seed=3)
    for _ in range(2000):
        if game.over:
            break
        seat = game.awaited()[0].seat
        pending = next(p for p in game.pending(seat) if p.awaited)
        game.answer(seat, system.bot(game.view(seat), pending, chance), to=pending.id)
    assert game.over
