"""What lasts: across DRAWs, scenes and missions, as the table of catalogue section 6 has it."""

import pytest

from fiftyfour.engine.actions import Begin
from fiftyfour.engine.cards import Card
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given, Simple
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.session import Session
from fiftyfour.engine.settings import setting_views
from fiftyfour.engine.setup import SeatInfo, SettingValue, Setup
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.acesout import system
from fiftyfour.systems.acesout.decks import aces
from fiftyfour.systems.acesout.settings import AcesOutSettings
from fiftyfour.systems.acesout.table import AcesOut, Agent
from tests.systems.acesout.scene import Cards, Scene, Table

P1, P2, P4 = Seat("p1"), Seat("p2"), Seat("p4")


def played(**settings: SettingValue) -> Table:
    """In a caper: p1 has lost cards and an Ace and is out, p2 has things that last and others."""
    table = Table(
        Scene(
            settings={"rec_8": "on", **settings},
            p1=Cards(strong="CUNNING", weak="FORCE", A="2d 3h 4s 5s 6s 8s", R="Ac Ad Ah As 9c"),
            p2=Cards(strong="FORCE", weak="NIMBLE", A="9h 8h 7h", tools=["Gizmo"]),
            gm=Cards(A="10h 2h"),
        )
    )
    table.play(
        [
            "gm: start-scene kind=caper",
            "gm: give-tool agent=p2 name=Drone type=Gizmo gained=yes",
            "gm: add-boon agent=p2 text=Once cards=1",
            "gm: add-boon agent=p2 text=Ever cards=1 lasting=yes",
            "gm: add-track name=Owl kind=villain",
            "gm: add-track name=Henchman kind=bad_guy",
            "gm: mark-track add 5",
            "gm: close-track taken_down 6",
            "gm: next-day",
            "p2: announce skill=FORCE text=Run",
            "gm: call NIMBLE",
            "p1: draw",
            "gm: stow-tool stow 1",
        ]
    )
    return table


def agent(table: Table, seat: Seat = P1) -> Agent:
    return table.game.table.agents[seat]


def test_across_draws_scenes_and_sessions() -> None:
    """Order, discards, lost cards, the out flag, the marker, tools, boons, tracks, the day.

    Rules: AO-DECK-07, AO-LOCK-04, AO-OUT-05, AO-TOOL-05, AO-MIS-05, AO-OPP-03, AO-REC-05.
    """
    table = played()
    table.play(["gm: end-scene"])
    snapshot = table.game.snapshot()  # a play session ends, and the next begins
    game: Session[AcesOut] = Session.load(system, table.game.config, snapshot)
    one, two = game.table.agents[P1], game.table.agents[P2]
    assert one.aces_out
    assert (one.file.out, one.file.fate) == (True, "incapacitated")
    assert one.marker is Card.JS
    assert [known.card for known in one.cards.deck.top] == [Card.S6, Card.S8]
    assert set(one.cards.discard.cards) == {Card.D2, Card.H3}
    assert {tool.name: tool.state for tool in two.file.tools} == {
        "Gizmo": "stowed",
        "Drone": "at_hand",
    }
    assert [boon.text for boon in two.file.boons] == ["Once", "Ever"]
    assert [foe.hits.value for foe in game.table.foes] == [1, 0]
    assert game.table.day.value == 2
    assert two.file.intent is not None


@pytest.mark.parametrize("reset", ["fresh", "keep"])
def test_across_missions(reset: str) -> None:
    """Decks by the setting; markers, out flags, used boons, days and closed tracks go.

    Rules: AO-DECK-04, AO-MIS-10, AO-OUT-05, AO-TOOL-06, AO-REC-05, AO-GEN-06.
    """
    table = played(mission_reset=reset)
    before = {card for seat in (P1, P2) for card in agent(table, seat).cards.removed.cards}
    table.play(["gm: end-mission debrief=Rain", "gm: start-mission title=Next"])
    game = table.game
    one, two = agent(table), agent(table, P2)
    assert one.aces_out is (reset == "keep")
    assert not one.file.out
    assert one.marker is None
    assert bool(one.cards.removed.cards) is (reset == "keep")
    assert set(one.cards.removed.cards) <= before
    for stock in (one.cards, two.cards, game.table.gm):
        assert not stock.discard.cards
        assert not stock.deck.top, "nobody knows the order of a shuffled deck"
    assert [boon.text for boon in two.file.boons] == ["Ever"]
    assert [foe.sheet.data.name for foe in game.table.foes] == ["Owl"]
    assert game.table.day.value == 1
    assert two.file.intent is None
    assert not any(tool.gained for tool in two.file.tools)
    assert game.table.mission.scenes == []


def test_recovery_between_missions() -> None:
    """It matters where lost cards stay lost; the tea of the last mission counts no more.

    Rules: AO-REC-04, AO-REC-05, AO-OUT-01.
    """
    table = played(mission_reset="keep")
    table.forced.lots = ["As"]
    table.play(
        [
            "gm: recover agent=p1 option=REC-8",
            "gm: recover agent=p1 option=REC-8 -> limit_per_day",
            "gm: end-mission",
        ]
    )
    assert agent(table).aces_left == 1
    table.play(["gm: start-mission title=Next"])
    table.forced.lots = ["Ad"]
    table.play(["gm: recover agent=p1 option=REC-8"])
    assert agent(table).aces_left == 2
    lost = agent(table).cards.removed.cards
    assert len(aces(lost)) == 2


def lovers_table() -> Session[AcesOut]:
    """The fourth ready-made agent is a Lover."""
    seats = [SeatInfo(Seat(f"p{n}"), "player", f"P{n}") for n in range(1, 5)]
    setup = Setup(system="acesout", seats=(*seats, SeatInfo(GM, "gm", "GM")), host=GM)
    game = Session(system, setup, Plain(seed=1))
    game.apply(GM, Begin())
    return game


def test_a_lovers_contact_is_new_in_every_mission() -> None:
    """Asked at its start, with what the sheet says; the GM may name one, or go on (AO-PRO-07)."""
    game = lovers_table()
    contact = game.table.agents[P4].file.contact
    game.answer(GM, "begin")
    assert [one.seat for one in game.awaited()] == [P4]
    game.answer(P4, {})
    assert game.table.agents[P4].file.contact == contact
    game.answer(GM, {}, to="end-mission")
    assert game.table.agents[P4].file.contact == ""
    game.answer(GM, {"idea": "island"}, to="start-mission")
    game.answer(GM, "later")
    assert [one.seat for one in game.awaited()] == [GM]
    game.answer(GM, {"contact": "The night porter"}, to="name-contact")
    assert game.table.agents[P4].file.contact == "The night porter"


def test_what_an_agent_is_about_to_do() -> None:
    """The GM asks, the agent answers; it fills in the form, and the call uses it up (AO-GEN-02)."""
    game = lovers_table()
    game.answer(GM, "begin")
    game.answer(P4, {})
    game.answer(GM, {"agent": "p2", "text": "A locked door"}, to="ask-agent")
    with pytest.raises(IllegalAction) as refused:
        game.answer(P1, {"skill": "FORCE"})
    assert refused.value.code == "wrong_phase"
    game.answer(P2, {"skill": "CUNNING", "text": "I pick it"})
    game.answer(GM, {})
    call = game.table.call
    assert (call.lead.seat, call.lead.skill, call.note) == (
        P2,
        "CUNNING",
        "A locked door. I pick it.",
    )
    assert game.table.agents[P2].file.intent is None


def test_the_gm_may_ask_for_the_same_skill_set_again() -> None:
    """What the GM has asked for in a chase is called by the quick form as it is (AO-LOCK-01)."""
    game = lovers_table()
    game.answer(GM, "begin")
    game.answer(P4, {})

    def ask(repeat: str) -> None:
        again: Given = {"agent": "p2", "text": "A rooftop", "repeat": repeat}
        game.answer(GM, again, to="ask-agent")

    def answered_and_called(**said: Simple) -> str:
        try:
            game.answer(P2, {"skill": "NIMBLE"})
            game.answer(GM, said)
        except IllegalAction as refused:
            return refused.code
        assert game.table.call.lead.skill == "NIMBLE"
        for one in game.awaited():
            if one.what != "drawing":
                game.answer(one.seat, "stay out")
        game.answer(P2, "draw")
        while game.table.call.phase != "idle":
            (waited, *_) = game.awaited()
            asked = game.question(waited.seat)
            assert asked is not None
            game.answer(waited.seat, next(asked.decision.answers()))
        return ""

    ask("maybe")
    assert answered_and_called() == ""
    ask("maybe")
    assert answered_and_called(skill="NIMBLE") == "same_skill_twice"  # the GM has not allowed it
    ask("no")
    assert answered_and_called() == "same_skill_twice"
    game.answer(GM, "go on")
    ask("yes")
    assert answered_and_called() == ""


CATALOGUE: dict[str, tuple[object, str]] = {  # 2.24: name -> default, values
    "strong_bonus": (3, "0..6"),
    "weak_penalty": (3, "0..6"),
    "strong_suit_extra_card": ("off", "off on"),
    "profiles": ("on", "on off"),
    "joker_card": ("after_encounter", "after_encounter same_batch"),
    "spared_cards": ("discard", "discard shuffle_back"),
    "nc_marks_skill": ("on", "on off"),
    "max_supporters": (1, "0..9"),
    "combined_joker": ("lead", "lead all"),
    "tiebreak_bonus": ("again", "again once"),
    "pvp_loss": ("scaled", "scaled none"),
    "pvp_removal_ace": ("flip", "flip keep"),
    "opposed_help": ("off", "off on"),
    "mission_reset": ("fresh", "fresh keep"),
    "bad_guy_hits": (4, "1..9"),
    "villain_hits": (3, "1..9"),
    **{f"rec_{number}": ("off", "off on") for number in range(1, 9)},
}


def test_every_setting_of_the_catalogue() -> None:
    """Typed, with its default, its values and the rule it goes with."""
    found = {view.name: view for view in setting_views(AcesOutSettings, {})}
    for name, (default, values) in CATALOGUE.items():
        view = found[name]
        bounds = f"{view.least}..{view.most}" if view.least is not None else " ".join(view.choices)
        assert (view.default, sorted(bounds.split())) == (default, sorted(values.split())), name
        assert view.rule in system.rules
