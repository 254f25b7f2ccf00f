"""The bots: a whole mission alone, and players who do better than chance."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from fiftyfour.bots import Played, random_bot, simulate
from fiftyfour.engine.actions import Answer
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import Told
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.setup import SettingValue
from fiftyfour.engine.system import Bot
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending
from fiftyfour.systems.acesout import system
from fiftyfour.systems.acesout.minds.standin import MORE, MOST
from fiftyfour.systems.acesout.table import AcesOut
from tests.systems.acesout.scene import Cards, Scene, Table

GAMES = 10


def played(bots: Sequence[Bot[AcesOut]], games: int = GAMES) -> list[Played[AcesOut]]:
    """Missions from seeds, with the game's own stand-in for a GM."""
    found = [
        simulate(system, bots, gm=system.minds.bot, seed=s, most_answers=2000) for s in range(games)
    ]
    assert all(one.over for one in found)
    return found


def successes(bot: Bot[AcesOut], players: int) -> int:
    return sum("Success" in one.result for one in played([bot] * players, 2 * GAMES))


@pytest.mark.parametrize("players", [1, 2])
def test_players_do_better_than_chance(players: int) -> None:
    """Alone 32 missions of 60 against 15, two together 50 of 50 against 16 (AO-OPP-02)."""
    plain, random = successes(system.minds.bot, players), successes(random_bot, players)
    assert plain >= random + 2 * GAMES // 7, (plain, random)


def test_a_strong_player_spends_aces_on_powers_and_saves_cards() -> None:
    """The same missions are over sooner, cost hardly more Aces, and succeed (AO-POW-03)."""

    def spent(bot: Bot[AcesOut]) -> tuple[int, int, int]:
        tables = [one.game.table for one in played([bot] * 3)]
        assert all(table.mission.won for table in tables)
        agents = [agent for table in tables for agent in table.agents.values()]
        return (
            sum(table.call.number for table in tables),
            sum(4 - agent.aces_left for agent in agents),
            sum(len(agent.cards.removed) for agent in agents),
        )

    (draws, aces, cards), (fair_draws, fair_aces, fair_cards) = (
        spent(system.minds.strongest),
        spent(system.minds.bot),
    )
    assert draws < fair_draws
    assert aces <= fair_aces + GAMES // 3
    assert cards < 0.9 * fair_cards


def test_one_person_plays_alone() -> None:
    """A mission ends in success, or with every agent out (AO-GEN-01, AO-OUT-02, AO-CALL-05)."""
    found = played([system.minds.bot])
    for one in found:
        table = one.game.table
        beaten = not [foe for foe in table.foes if foe.open]
        assert ("Success" in one.result) == (beaten and "ACES OUT" not in one.result), one.result
        assert ("ACES OUT" in one.result) or ("Success" in one.result)
    assert len({one.game.table.mission.title for one in found}) > 4


def test_the_stand_in_plays_every_part() -> None:
    """Briefing, montage, capers, a turn, debrief; boons, foes, recovery (AO-MIS-09)."""
    settings = {"rec_1": "on", "rec_2": "on"}
    kinds: set[str] = set()
    rules: set[str] = set()

    def watching(seen: Seen[AcesOut], pending: Pending, chance: Plain) -> Given | Answer:
        said = system.minds.bot(seen, pending, chance)
        if isinstance(said, Answer):
            kinds.add(said.to)
        rules.add(pending.decision.rule)
        return said

    scenes: set[str] = set()
    for seed in range(8):
        one = simulate(system, [watching] * 3, gm=watching, seed=seed, settings=settings)
        assert one.over
        scenes |= {scene.kind for scene in one.game.table.mission.scenes}
    assert {"preparation_montage", "caper", "drop_in", "discovery", "debrief"} <= scenes
    own = {"start-mission", "start-scene", "ask-agent", "call-draw", "add-boon", "add-track"}
    own |= {"close-track", "next-day", "recover", "end-scene", "end-mission", "use-power"}
    assert own <= kinds
    assert {"AO-COMB-01", "AO-COMB-02", "AO-ACE-02", "AO-DRAW-01", "AO-GEN-02"} <= rules


def test_the_stand_in_lets_no_agent_use_the_same_skill_set_twice_in_a_row() -> None:
    """The question closes it; what was said unasked is asked again (AO-LOCK-01, AO-GEN-02)."""
    called: list[tuple[object, object]] = []
    refused: set[str] = set()

    def watching(seen: Seen[AcesOut], pending: Pending, chance: Plain) -> Given | Answer:
        said = system.minds.bot(seen, pending, chance)
        if isinstance(said, Answer) and said.to == "call-draw" and isinstance(said.answer, dict):
            called.append((said.answer["skill"], said.answer["repeat_allowed"]))
        return said

    def stubborn(seen: Seen[AcesOut], pending: Pending, chance: Plain) -> Given | Answer:
        said = system.minds.bot(seen, pending, chance)
        if not isinstance(said, dict) or "skill" not in said:
            return said
        force = {**said, "skill": "FORCE"}
        try:
            pending.decision.check(force)
        except IllegalAction as against:
            refused.add(against.code)
            return said
        return force

    one = simulate(system, [stubborn], gm=watching, seed=3)
    assert one.over
    assert len([skill for skill, _ in called if skill == "FORCE"]) > 3
    assert {repeat for _, repeat in called} == {"no"}
    assert refused == {"same_skill_twice"}


def said(table: Table) -> Answer:
    """What the stand-in does next."""
    (asked,) = [one for one in table.game.pending(GM) if one.awaited]
    answer = system.minds.bot(table.game.seen(GM), asked.whole(), Plain(seed=1))
    assert isinstance(answer, Answer)
    return answer


def filled(answer: Answer) -> dict[str, object]:
    assert isinstance(answer.answer, dict)
    return dict(answer.answer)


def test_what_an_agent_says_unasked_is_asked_again_if_it_may_not_be_repeated() -> None:
    """AO-LOCK-01, AO-GEN-02."""
    table = Table(Scene(p1=Cards(marker="Jc")))
    table.play(
        [
            "p1: announce skill=FORCE",
            "gm: start-scene kind=caper",
            "gm: add-track name=Keeper kind=bad_guy",
        ]
    )
    again = said(table)
    assert (again.to, filled(again)["repeat"]) == ("ask-agent", "no")
    assert str(filled(again)["text"]).startswith("Not FORCE twice in a row. ")
    table.game.apply(GM, again)
    with pytest.raises(IllegalAction) as refused:
        table.game.answer(Seat("p1"), {"skill": "FORCE"})
    assert refused.value.code == "same_skill_twice"
    table.game.answer(Seat("p1"), {"skill": "CUNNING"})
    call = said(table)
    assert (call.to, filled(call)["skill"]) == ("call-draw", "CUNNING")


@pytest.mark.parametrize(("lost", "answer"), [("Ad 5h", "recover"), ("", "refuse-recovery")])
def test_the_stand_in_gives_what_was_agreed_to_who_asks_for_it(lost: str, answer: str) -> None:
    """Or says why not; nothing else can be asked for (AO-REC-01, V-72)."""
    table = Table(Scene(settings={"rec_8": "on"}, p1=Cards(A="2c", R=lost)))
    table.play(["p1: ask-recovery REC-1 -> recovery_off", "p1: ask-recovery REC-8"])
    asked = said(table)
    assert asked.to == answer
    told = [one for one in table.game.apply(GM, asked) if isinstance(one, Told)]
    assert table.pile(Seat("p1"), "R") == ("5h" if lost else "")
    why = [str(event.data["code"]) for event in told if "code" in event.data]
    assert why == ([] if lost else ["nothing_to_recover"])
    assert said(table).to == "start-scene"  # and the mission goes on


@pytest.mark.parametrize(("players", "least"), [(1, 2), (2, 3), (3, 4), (5, 4)])
def test_the_stand_in_makes_foes_of_a_group_as_hard_as_is_said(players: int, least: int) -> None:
    """AO-OPP-03, AO-GM-01: the defeats of the BAD GUY, and the fewest cards in direct danger."""
    needed, against = set[object](), set[object]()

    def watching(seen: Seen[AcesOut], pending: Pending, chance: Plain) -> Given | Answer:
        said, table = system.minds.bot(seen, pending, chance), seen.table
        form = said.answer if isinstance(said, Answer) and isinstance(said.answer, dict) else {}
        if form.get("kind") == "bad_guy":
            needed.add(form["needed"])
        if form.get("direct") == "yes" and len(table.present()) == players:
            against.add(int(str(form["gm_cards"])) - (table.mission.covert == "blown"))
        return said

    for seed in range(3):
        simulate(system, [system.minds.bot] * players, gm=watching, seed=seed, most_answers=400)
    assert needed == {min(4 + MORE * (players - 1), MOST)}
    assert min(map(int, map(str, against))) == least


@pytest.mark.parametrize("settings", [{}, {"rec_1": "on"}])
def test_the_stand_in_gives_nothing_that_was_not_agreed(settings: dict[str, SettingValue]) -> None:
    """A GM may, at any time (AO-REC-01)."""
    commands = set[str]()

    def watching(seen: Seen[AcesOut], pending: Pending, chance: Plain) -> Given | Answer:
        said = system.minds.bot(seen, pending, chance)
        commands.add(said.to if isinstance(said, Answer) else "")
        return said

    for seed in range(4):
        assert simulate(
            system, [system.minds.bot] * 2, gm=watching, seed=seed, settings=settings
        ).over
    assert ("recover" in commands) == bool(settings)


def test_no_situation_comes_twice_running() -> None:
    """Whoever is asked what to do hears of something else than the time before."""
    asked: list[str] = []

    def watching(seen: Seen[AcesOut], pending: Pending, chance: Plain) -> Given | Answer:
        said = system.minds.bot(seen, pending, chance)
        if isinstance(said, Answer) and said.to == "ask-agent" and isinstance(said.answer, dict):
            asked.append(str(said.answer["text"]))
        return said

    simulate(system, [system.minds.bot], gm=watching, seed=1)
    assert len(asked) > 5
    assert all(one != other for one, other in pairwise(asked))


def test_the_stand_in_leads_several_missions() -> None:
    """One after the other, each another one and played to its end (AO-MIS-10)."""
    begun: list[str] = []

    def watching(seen: Seen[AcesOut], pending: Pending, chance: Plain) -> Given | Answer:
        said = system.minds.bot(seen, pending, chance)
        if (
            isinstance(said, Answer)
            and said.to == "start-mission"
            and isinstance(said.answer, dict)
        ):
            begun.append(str(said.answer["idea"]))
        return said

    one = simulate(system, [system.minds.bot], gm=watching, seed=2, settings={"missions": 3})
    assert one.over
    assert len(begun) == 3
    assert all(first != then for first, then in pairwise(begun))
    assert one.game.table.call.number > 3 * 5
    said = " ".join(scene.title for scene in one.game.table.mission.scenes)
    assert " The " not in said
