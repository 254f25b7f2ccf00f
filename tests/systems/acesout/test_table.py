"""What lies on the table, who sees it, and what the book only advises."""

import msgspec
import pytest

from fiftyfour.engine.actions import Begin, Move
from fiftyfour.engine.cards import Card, parse_cards
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.errors import IllegalAction, UnknownSystem
from fiftyfour.engine.events import Moved
from fiftyfour.engine.options import Choose
from fiftyfour.engine.paper import Cards as PaperCards
from fiftyfour.engine.paper import Grid
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, SettingValue, Setup
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout import system
from fiftyfour.systems.acesout.agent import Tool
from fiftyfour.systems.acesout.characters.sheets import AgentSheets
from fiftyfour.systems.acesout.data import (
    ADVICE,
    CHART,
    CIRCUMSTANCES,
    DIFFICULTY,
    FOES,
    GENRES,
    POWERS,
    RECOVERY,
    SCENES,
    SEQUENCE,
    TOOL_EXAMPLES,
    Skill,
)
from fiftyfour.systems.acesout.decks import DECK
from fiftyfour.systems.acesout.table import AcesOut
from tests.systems.acesout.scene import Cards, Scene, Table

P1, P2 = Seat("p1"), Seat("p2")
SHEETS = AgentSheets()


def laid(players: int = 2) -> Session[AcesOut]:
    seats = [SeatInfo(Seat(f"p{n}"), "player", f"P{n}") for n in range(1, players + 1)]
    setup = Setup(system="acesout", seats=(*seats, SeatInfo(GM, "gm", "GM")), host=GM)
    game = Session(system, setup, Plain(seed=1))
    game.apply(GM, Begin())
    return game


def test_who_sits_there() -> None:
    """A GM and one to six agents, a deck of 42 each, one for the GM (AO-GEN-01, AO-DECK-02)."""
    table = laid(6).table
    decks = [agent.cards.deck for agent in table.agents.values()] + [table.gm.deck]
    assert [sorted(deck.cards) for deck in decks] == [sorted(DECK)] * 7
    alone = Setup(system="acesout", seats=(SeatInfo(P1, "player", "P1"),), host=P1)
    with pytest.raises(UnknownSystem, match="exactly one GM"):
        Session(system, alone, Plain())


def test_skill_sets() -> None:
    """AO-SKILL-01, AO-SKILL-02, AO-SKILL-03, AO-SKILL-04."""
    found = [(s.suit.value, s.colour, s.jack, s.item) for s in Skill]
    assert found == [
        ("d", "green", Card.JD, "Gizmo"),
        ("c", "red", Card.JC, "Weapon"),
        ("s", "blue", Card.JS, "Vehicle"),
        ("h", "purple", Card.JH, "Protection"),
    ]


def test_every_shuffle_leaves_no_order() -> None:
    """A shuffled deck is a bag, of which every card comes next alike (AO-DECK-08)."""
    table = Table(Scene(p1=Cards(A="Jo 2d 3d 4d"), gm=Cards(A="2h")))
    table.game.answer(GM, {"lead": "p1", "preset": "CH-01"}, to="call-draw")
    table.game.state.chance = Plain(seed=3)
    table.game.answer(P1, "draw")
    deck = table.game.table.agents[P1].cards.deck
    assert not deck.top
    assert Card.JOKER in deck


def test_a_supporters_cards() -> None:
    """V-85: seen by one player, and by nobody else among any list (AO-VIS-01, AO-VIS-02)."""
    table = Table(Scene(p1=Cards(A="2d 3d"), p2=Cards(A="7c 4h 9s 2d")))
    table.play(["gm: call FORCE", "p2: support"])
    for viewer in (P1, GM, None):
        zones = {zone.name: zone for zone in table.game.view(viewer).zones}
        assert (zones["deck:p2"].count, zones["choice:p2"].count) == (2, 2)
        assert not zones["deck:p2"].cards + zones["choice:p2"].cards + zones["deck:p2"].top
        elsewhere = {card for z in zones.values() if z.stock == "p2" for card in z.cards}
        assert not elsewhere, "by subtraction all four may be in the draw pile"
    mine = {zone.name: zone for zone in table.game.view(P2).zones}
    assert list(mine["choice:p2"].cards) == parse_cards("7c 4h")


def test_the_gms_notes() -> None:
    """AO-VIS-01."""
    game = laid()
    game.answer(GM, "the butler did it", to="gm-notes")
    assert b"butler" in msgspec.json.encode(game.view(GM))
    assert b"butler" not in msgspec.json.encode(game.view(P1))


def test_agents_do_not_grow() -> None:
    """AO-GEN-06: nothing is bought, and nothing changes while a mission runs."""
    file = SHEETS.ready["Argon"].file
    with pytest.raises(IllegalAction, match="do not grow"):
        SHEETS.award(file, 5)
    game = laid()
    game.answer(GM, "begin")
    with pytest.raises(IllegalAction) as refused:
        game.answer(P1, {"name": "Neon"}, to="edit-agent")
    assert refused.value.code == "mission_running"


def test_agents_as_files() -> None:
    """Every agent of the book's manner comes through form and file and to a table unchanged."""
    sheets = SHEETS
    for name, ready in sheets.ready.items():
        file = ready.file
        assert sheets.name(file) == name
        assert not sheets.flaws(file)
        game = laid()
        entry = sheets.entry(file)
        game.apply(P2, entry)
        assert game.table.agents[P2].name == name
        assert isinstance(entry.answer, dict)
        assert sheets.make(entry.answer) == file
    assert [flaw.code for flaw in sheets.flaws("{")] == ["bad_file"]
    wrong = '{"system": "acesout", "name": "X", "strong": "FORCE", "weak": "FORCE", "tools": []}'
    assert [flaw.code for flaw in sheets.flaws(wrong)] == ["same_strong_weak"]


def test_an_agent_of_ones_own() -> None:
    """New tools wait for the GM's word; those that stay do not (AO-TOOL-03, AO-CHR-01)."""
    game = laid()
    game.answer(P1, {"type_2": "Weapon", "tool_2": "machete"}, to="edit-agent")
    tools = game.table.agents[P1].file.tools
    assert [(tool.name, tool.state) for tool in tools] == [
        ("Phone duplicator", "at_hand"),
        ("machete", "proposed"),
    ]
    for answer, code in (
        ({"name": "  "}, "bad_name"),
        ({"weak": "CUNNING"}, "same_strong_weak"),
        ({"second": "Hacker"}, "profile_duplicate"),
        ({"tool_3": "silver spoon"}, "bad_tool_type"),
        ({f"{part}_{n}": "Weapon" for n in range(2, 6) for part in ("type", "tool")}, "tool_limit"),
    ):
        with pytest.raises(IllegalAction) as refused:
            game.answer(P1, dict(answer), to="edit-agent")
        assert refused.value.code == code


def test_nobody_takes_part() -> None:
    """A mission needs an agent (`no_agents`); the GM may call all of them back."""
    game = laid(1)
    game.answer(P1, {"playing": "no"}, to="edit-agent")
    with pytest.raises(IllegalAction) as refused:
        game.answer(GM, {"title": "Alone"}, to="start-mission")
    assert refused.value.code == "no_agents"
    game.answer(GM, "all")
    game.answer(GM, "begin")
    assert game.table.mission.running


def test_the_record_of_a_mission() -> None:
    """Goals, whether cover held, and the debrief (AO-MIS-07, AO-MIS-08)."""
    game = laid()
    form = {"title": "The Owl", "goals": "Come home", "villain": "The Owl"}
    game.answer(GM, dict(form), to="start-mission")
    game.answer(GM, "blown", to="covert")
    game.answer(GM, {"debrief": "Rain"}, to="end-mission")
    mission = game.table.mission
    found = (mission.title, mission.goals, mission.covert, mission.debrief, mission.running)
    assert found == ("The Owl", "Come home", "blown", "Rain", False)
    assert [foe.sheet.data.name for foe in game.table.foes] == ["The Owl"]  # a nemesis stays
    game.set(game.table.foes[0].hits, 2, rule="AO-OPP-04")
    game.answer(GM, {**form, "villain": "the owl"}, to="start-mission")
    assert [foe.hits.value for foe in game.table.foes] == [2]  # and is the same one who comes back


def test_other_ways_to_recover() -> None:
    """Whatever else a GM thinks of is done by hand (AO-REC-09)."""
    table = Table(Scene(p1=Cards(A="2d", R="3d 4d")))
    move = Move(source="removed:p1", target="deck:p1", cards=(Card.D3,), note="A kind nurse")
    table.game.apply(GM, move)
    assert table.pile(P1, "R") == "4d"


def test_advice() -> None:
    """What is advice stands in tables for every face, under the IDs of its rules.

    Rules: AO-GEN-07, AO-GM-01, AO-GM-02, AO-GM-03, AO-GM-04, AO-GM-05, AO-MIS-06, AO-MIS-09,
    AO-OPP-01, AO-OPP-05, AO-RES-11.
    """
    assert len(GENRES) == 8
    assert list(DIFFICULTY) == [1, 2, 3, 4, 5, 6]
    assert set(ADVICE) <= set(system.rules)
    assert {kind for kind, _ in SEQUENCE} <= set(SCENES)
    assert FOES == ("civilian", "minor", "skilled", "bad_guy", "villain")
    assert (len(CHART), len(POWERS), len(RECOVERY), len(TOOL_EXAMPLES)) == (17, 12, 9, 4)
    assert any(one.agent and not one.gm for one in CIRCUMSTANCES)


def test_a_circumstance_adds_to_the_numbers() -> None:
    """AO-GM-01, AO-GM-02: within the bounds of any call."""
    game = laid()
    game.answer(GM, "begin")
    words = [one.words for one in CIRCUMSTANCES]
    time, pursuers = str(words.index("ample time")), str(words.index(CIRCUMSTANCES[9].words))
    for answer, code in (
        ({"circumstance": "99"}, "no_such_option"),
        ({"cards": "10", "circumstance": time}, "bad_agent_cards"),
        ({"gm_cards": "5", "circumstance": pursuers}, "bad_gm_cards"),
    ):
        with pytest.raises(IllegalAction) as refused:
            game.answer(GM, {"preset": "CH-05", **answer}, to="call-draw")
        assert refused.value.code == code
    game.answer(GM, {"preset": "CH-05", "circumstance": time}, to="call-draw")
    call = game.table.call
    assert (call.lead.cards, call.gm_cards) == (3, 3)


def test_a_lone_enemy_is_worth_what_the_book_gives() -> None:
    """A thug 3 cards against 1, an operative 2: stored calls name it first (AO-GM-02, 5.4)."""
    numbers = {one.words: (one.agent, one.gm) for one in CIRCUMSTANCES}
    assert numbers["a lone low-level thug, an advantage"] == (1, 0)
    assert (CIRCUMSTANCES[0].agent, CIRCUMSTANCES[0].gm) == (0, 0)


def test_the_modifier_of_the_opposition_is_open() -> None:
    """Before a card is drawn everybody sees what their odds reckon with (AO-CALL-06, AO-TAL-05)."""
    game = laid()
    game.answer(GM, "begin")
    for number, total in (("4", 4), ("0", None)):
        game.answer(GM, {"preset": "CH-05", "gm_modifier": number}, to="call-draw")
        tally = game.view(P1).centre
        assert tally is not None
        assert (tally.lines[1].label, tally.lines[1].total) == ("The GM draws 3", total)
        game.answer(GM, "cancel", to="cancel-call")


def test_closing_shuffles_in_their_order() -> None:
    """Lead, then GM (AO-RES-10); the lead's cards are turned before the GM's (AO-DRAW-01)."""
    lead, gm = Cards(A="Jo 5d", S=["Jo"]), Cards(A="Jo 3h 4h", S=["3h 4h", "4h Jo"])
    table = Table(Scene(p1=lead, gm=gm))
    table.play(["gm: call FORCE 2 v 2"])
    events = table.say(P1, "draw")
    moves = [event for event in events if isinstance(event, Moved)]
    turned = [(move.source, len(move.cards)) for move in moves if move.source.startswith("deck")]
    assert turned == [("deck:p1", 2), ("deck:gm", 2)]
    closing = [getattr(event, "target", "") for event in events if event.rule in CLOSING]
    assert [target for target in closing if target.startswith("deck")] == ["deck:p1", "deck:gm"]


CLOSING = ("AO-RES-08", "AO-JOK-06")


def test_the_form_says_where_it_is_wrong() -> None:
    """AO-CHR-01, AO-PRO-01, AO-TOOL-01: each flaw has its field, and no tool moves another's."""
    filled: dict[str, Simple] = {
        "name": " ",
        "weak": "CUNNING",
        "profile": "Brute",
        "tool_3": "spoon",
    }
    told = SHEETS.judge({**filled, "second": "Brute", "contact": 7, "hat": "blue"})
    assert [(flaw.code, flaw.field) for flaw in told.flaws] == [
        ("unknown_field", ""),
        ("bad_answer", "contact"),
        ("bad_name", "name"),
        ("same_strong_weak", "weak"),
        ("profile_duplicate", "second"),
        ("bad_tool_type", "tool_3"),
    ]
    assert [(one.label, one.spent, one.whole) for one in told.budgets] == [
        ("Profiles", 2, 2),
        ("Tools that count", 1, 3),
    ]
    assert not SHEETS.judge({"name": "Neon"}).flaws
    staged = [name for stage in SHEETS.stages() for name in stage.fields]
    assert staged == list(SHEETS.form().fields)


def test_the_sheet_on_paper() -> None:
    """AO-DECK-01, AO-CHR-03: the whole deck, the powers of the strong suit, boxes for tools."""
    paper = SHEETS.paper(SHEETS.ready["Argon"].file)
    parts = {part.title: part for part in paper.parts}
    (deck,) = (part for part in paper.parts if isinstance(part, PaperCards))
    assert [len(cards) for _, cards in deck.rows] == [10, 10, 10, 10, 2]
    powers = parts["Powers of CUNNING: each costs an Ace"]
    assert isinstance(powers, Grid)
    assert [name for name, _ in powers.rows] == ["The very thing", "Epiphany", "Mental trap"]


def test_an_agent_is_kept_by_whoever_plays_it() -> None:
    """AO-GEN-06, AO-TOOL-06: as it stood, without what a mission gave."""
    game = laid()
    game.answer(P1, {"name": "Neon", "type_2": "Weapon", "tool_2": "machete"}, to="edit-agent")
    game.table.agents[P1].file.tools.append(Tool(name="jet ski", type="Vehicle", gained=True))
    (mine,) = SHEETS.kept(game.view(P1), P1)
    assert SHEETS.name(mine) == "Neon"
    assert "machete" in mine
    assert "jet ski" not in mine
    assert SHEETS.kept(game.view(GM), GM) == []


@pytest.mark.parametrize(
    ("situation", "asked"),
    [("The plans", "The plans. What do you do?"), ("Who helps?", "Who helps?")],
)
def test_what_an_agent_is_asked_reads_well(situation: str, asked: str) -> None:
    """A situation that is a question gets no full stop (AO-GEN-02)."""
    game = laid()
    game.answer(GM, {"title": "The Owl"}, to="start-mission")
    game.answer(GM, {"agent": "p1", "text": situation}, to="ask-agent")
    assert game.view(P1).decisions[0].decision.prompt == asked


def test_a_loss_says_what_it_costs() -> None:
    """AO-REM-03, AO-REM-04: jokers among the price, or after it."""
    for joker_card, words in (
        ("same_batch", "2 cards, 1 of them for jokers"),
        ("after_encounter", "1 card, then 1 more for jokers"),
    ):
        settings: dict[str, SettingValue] = {"joker_card": joker_card}
        table = Table(Scene(p1=Cards(A="Ac Jo 3h 4h"), gm=Cards(A="5d"), settings=settings))
        table.play(["gm: call FORCE 2 v 1", "p1: draw"])
        (question,) = [asked for asked in table.game.pending(P1) if asked.awaited]
        assert isinstance(question.decision, Choose)
        assert question.decision.options[-1].hint.startswith(f"{words}, gone for good")


def test_a_power_that_cannot_be_used_is_not_open() -> None:
    """*Use a power* stands closed, with its reason, while every power in it is (AO-POW-04)."""
    scene = Scene(
        p1=Cards(strong="NIMBLE", A="2c 3d 4h 5s", R="Ac Ad Ah As"), p2=Cards(strong="FORCE")
    )
    table = Table(scene)
    game = table.game

    def closed(seat: Seat) -> str:
        opened = any(one.id == "use-power" for one in game.pending(seat))
        reasons = [one.closed.code for one in game.closed(seat) if one.id == "use-power"]
        assert opened == (not reasons)
        return "".join(reasons)

    assert (closed(P1), closed(P2)) == ("no_ace_left", "")
    table.play(["gm: call FORCE"])
    assert (closed(P1), closed(P2)) == ("no_ace_left", "wrong_phase")
