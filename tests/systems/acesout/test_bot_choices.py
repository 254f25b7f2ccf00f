"""What the player's bot chooses in a given position, and why."""

from itertools import pairwise

import pytest

from fiftyfour.bots import bot_answer
from fiftyfour.engine.actions import Answer
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.setup import SettingValue
from fiftyfour.engine.system import Bot
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout import system
from fiftyfour.systems.acesout.data import Skill
from fiftyfour.systems.acesout.decks import DECK
from fiftyfour.systems.acesout.minds.lines import LINES
from fiftyfour.systems.acesout.table import AcesOut
from tests.systems.acesout.scene import Cards, Scene, Table

ANN, BO = Seat("p1"), Seat("p2")


def chosen(table: Table, seat: Seat = ANN, bot: Bot[AcesOut] = system.minds.bot) -> Given | Answer:
    """What the bot answers to what it is asked; an `Answer` where it does something else."""
    pending = table.game.question(seat)
    assert pending is not None
    move = bot_answer(bot, table.game, seat, pending, Plain(seed=1))
    assert isinstance(move, Answer)
    return move.answer if move.to == pending.id else move


def wished(settings: dict[str, SettingValue], p1: Cards) -> str:
    """The skill set that the bot names when it is asked what to do; it says how in words, too."""
    table = Table(Scene(settings=settings, p1=p1))
    table.say(GM, 'ask-agent agent=p1 text="What do you do?"')
    said = chosen(table)
    assert isinstance(said, dict)
    assert said["text"] in LINES[Skill(str(said["skill"]))]
    return str(said["skill"])


def test_it_uses_the_weak_suit_where_its_cards_are_the_better_ones() -> None:
    """Nothing but spades is left, and each is worth 2 more: that outweighs the penalty."""
    spades = " ".join(card for card in DECK if card.endswith("s"))
    lost = " ".join(card for card in DECK if not card.endswith("s") and not card.is_joker)
    only = Cards(strong="FORCE", weak="NIMBLE", A=spades, R=lost, marker="Jc")
    assert wished({}, only) == "NIMBLE"
    assert wished({}, Cards(strong="FORCE", weak="NIMBLE", marker="Jc")) != "NIMBLE"
    assert wished({}, Cards(strong="FORCE", weak="NIMBLE")) == "FORCE"


@pytest.mark.parametrize(
    ("settings", "skill"),
    [({"strong_bonus": 3}, "FORCE"), ({"strong_bonus": 0}, "MAGNETISM")],
)
def test_it_reckons_with_the_bonus_of_the_table(
    settings: dict[str, SettingValue], skill: str
) -> None:
    """A Lover has +2 in MAGNETISM and -1 elsewhere; what is best depends on the strong suit's."""
    assert wished(settings, Cards(strong="FORCE", weak="NIMBLE", profiles=["Lover"])) == skill


def test_it_pays_the_penalty_of_the_table_only_where_there_is_one() -> None:
    """The weak suit's own cards decide, once nothing is subtracted for it."""
    lost = "Td 9d 8d 7d Th 9h 8h 7h"
    whole = " ".join(card for card in DECK if str(card) not in lost.split())
    cards = Cards(strong="FORCE", weak="NIMBLE", A=whole, R=lost, marker="Jc")
    assert wished({"weak_penalty": 0}, cards) == "NIMBLE"
    assert wished({"weak_penalty": 6}, cards) != "NIMBLE"


def test_it_gives_up_an_ace_rather_than_fail() -> None:
    """Three others are left, so a success is worth more; the last one is kept."""
    p1 = Cards(strong="FORCE", weak="NIMBLE", A="Ah 2d 3d 4d 5d As Ac Ad")
    table = Table(Scene(p1=p1, gm=Cards(A="Ts 9s")))
    table.say(GM, "call CUNNING 2 v 2")
    table.say(ANN, "draw")
    assert chosen(table) == "give Ah"

    last = Cards(strong="FORCE", weak="NIMBLE", A="Ah 2d 3d 4d 5d 6d 7d", R="As Ac Ad")
    table = Table(Scene(p1=last, gm=Cards(A="Ts 9s")))
    table.say(GM, "call CUNNING 2 v 2")
    table.say(ANN, "draw")
    assert chosen(table) == "accept loss"


def test_a_finale_has_draws_in_it() -> None:
    """Against the odds an Ace is paid, but never twice running without a card drawn."""
    table = Table(Scene(p1=Cards(strong="FORCE", weak="NIMBLE"), foe="Dr. Frost", lots="5s"))
    table.game.state.chance = Plain(seed=2)
    number, ways = table.game.table.foes[0].number, list[str]()
    for skill in ("FORCE", "CUNNING", "FORCE", "MAGNETISM"):
        form: Given = {
            "lead": "p1",
            "preset": "none",
            "skill": skill,
            "cards": "2",
            "gm_cards": "6",
            "track": str(number),
            "direct": "yes",
            "repeat_allowed": "yes",
        }
        table.game.answer(GM, form, to="call-draw")
        said = chosen(table)
        ways.append("power" if isinstance(said, Answer) else "draw")
        while table.game.table.call.phase != "idle":
            pending = table.game.question(ANN)
            assert pending is not None
            chance = Plain(seed=1)
            table.game.apply(ANN, bot_answer(system.minds.bot, table.game, ANN, pending, chance))
    assert "power" in ways
    assert ("power", "power") not in pairwise(ways)


def test_a_strong_player_buys_a_defeat_before_any_card_is_drawn() -> None:
    """With the last Ace too: a failure would cost more, and might be seen (AO-POW-05)."""
    for p1 in (
        Cards(strong="FORCE", weak="NIMBLE"),
        Cards(strong="FORCE", weak="NIMBLE", A="Ah 2d 3d 4d 5d 6d 7d 8d", R="As Ac Ad"),
    ):
        table = Table(Scene(p1=p1, foe="Dr. Frost"))
        number = table.game.table.foes[0].number
        form: Given = {
            "lead": "p1",
            "skill": "FORCE",
            "cards": "2",
            "gm_cards": "1",
            "track": str(number),
            "direct": "yes",
        }
        table.game.answer(GM, form, to="call-draw")
        assert chosen(table) == "draw"
        said = chosen(table, bot=system.minds.strongest)
        assert isinstance(said, Answer)
        assert said.to == "use-power"


def test_it_supports_where_a_card_turns_the_odds() -> None:
    """Not where the lead is lost or sure anyway."""
    for against, joins in ((1, False), (2, True), (6, False)):
        scene = Scene(
            p1=Cards(strong="FORCE", weak="NIMBLE"), p2=Cards(strong="CUNNING", weak="FORCE")
        )
        table = Table(scene)
        table.say(GM, f"call FORCE 2 v {against}")
        assert (chosen(table, BO) == "support") == joins, against
