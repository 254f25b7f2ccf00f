"""What lies on the table, who sees it, how an evening goes, how a conflict is set up."""

import msgspec
import pytest

from fiftyfour.engine.actions import Adjust
from fiftyfour.engine.cards import ALL_CARDS, Card, parse_cards
from fiftyfour.engine.chance import Human, Plain
from fiftyfour.engine.decisions import EnterFaces, PickCards
from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.forms import Form
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, Setup
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.nightterrors import system
from fiftyfour.systems.nightterrors.conflict.seeing import to_see
from fiftyfour.systems.nightterrors.data import FACES, READY_MADE, STAKES, Kind, Points, Pool
from fiftyfour.systems.nightterrors.table import Figure
from tests.systems.nightterrors.scene import P1, P2, Scene, Table, laid, ordered, refused

TALK = {"kind": "talk", "what": "The key", "where": "The mill", "how": "asks for it"}


def test_who_sits_there() -> None:
    """One to eight players with one character each, and a GM (NT-TABLE-04, NT-TABLE-05)."""
    table = laid(8).table
    assert [one.seat for one in table.around()] == [*(f"p{n}" for n in range(1, 9)), GM]
    assert len(table.deck) == 52
    for players in (0, 9):
        with pytest.raises(UnknownSystem, match="1 to 8 players"):
            laid(players)
    alone = Setup(system="nightterrors", seats=(SeatInfo(P1, "player", "P1"),), host=P1)
    with pytest.raises(UnknownSystem, match="exactly one GM"):
        Session(system, alone, Plain())


def test_pools() -> None:
    """NT-POOL-01, NT-POOL-03, NT-POOL-04, NT-POOL-05, NT-POOL-08."""
    character = next(laid().table.around())
    assert character.pools == Points(20, 20, 20)
    assert [track.most for track in map(character.track, Pool)] == [20, 20, 20]
    assert [pool.colour for pool in Pool] == ["red", "white", "blue"]
    abouts = [pool.about for pool in Pool]
    assert ("kill" in abouts[0], "tiredness" in abouts[1], "despair" in abouts[2]) == (True,) * 3


def test_the_characters_cards_are_like_any_other() -> None:
    """They are in the deck, dealt and played at their worth (NT-CHAR-02, NT-CHAR-03)."""
    table = Table(Scene(conflict="talk", hands={"Ann": "Ks 9c", "Ben": "2c 3c"}))
    assert table.character("Ann").sheet.data.card is Card.KS
    table.play(["Ann: raise Ks 9c"])
    assert to_see(table.table).value == 18
    assert Card.JS in laid().table.deck


def test_no_rank_is_a_gender() -> None:
    """Nothing on a sheet says he or she, and any name goes with any rank (NT-CHAR-06)."""
    assert not {"he", "she", "gender"} & set(Figure.__struct_fields__)
    queens = [one.name for one in READY_MADE if one.rank == "Q"]
    assert len(queens) == len({*queens}) == 4
    assert len({one.rank + one.suit for one in READY_MADE}) == 12
    assert {card.name for card in FACES} == {"JACK", "QUEEN", "KING"}


def test_hands_are_hidden() -> None:
    """From the GM too; their sizes are public (NT-HAND-02, NT-INFO-01, NT-INFO-02)."""
    table = Table(
        Scene(hands={"Ann": "2c 3c 4c 5c", "Ben": "2h 3h 4h 5h"}, conflict="talk", used="9c")
    )
    for viewer in (P2, GM, None):
        zones = {zone.name: zone for zone in table.game.view(viewer).zones}
        assert (zones["hand:p1"].count, zones["hand:p1"].cards) == (4, ())
        assert zones["used"].cards == (Card.C9,)
        assert not zones["deck"].cards + zones["deck"].top
    assert len({zone.name for zone in table.game.view(P1).zones if zone.cards}) == 2


def test_real_cards_of_all_the_gms_characters_are_entered_at_once() -> None:
    """A hand of four and the draw of each, one after the other (NT-HAND-06, NT-DRAW-04)."""
    hands = {"Ann": "2c 3c 4c 5c"}
    table = Table(Scene(gm={"Ash": "Jh", "Briar": "Qs"}, hands=hands))
    table.game.state.chance = Human()
    table.say("Ann: start guns Ash Briar")
    question = table.game.pending(GM)[0].decision
    assert isinstance(question, EnterFaces)
    assert question.prompt.endswith(" Enter 8 for Ash, then 9 for Briar.")
    assert table.game.held is not None
    assert {seat: one.count for seat, one in table.game.held.asked().items()} == {P1: 5, GM: 17}
    left = [card for card in ALL_CARDS[:52] if card not in parse_cards(hands["Ann"])]
    table.game.answer(GM, list[str](left[:10]), to="enter")
    assert table.game.held.asked()[GM].count == 7, "the rest can follow"
    table.game.answer(P1, list[str](left[17:22]), to="enter")
    table.game.answer(GM, list[str](left[10:17]), to="enter")
    assert table.game.held is None
    ash, briar = (table.table.hand(table.character(name)).cards for name in ("Ash", "Briar"))
    assert (ash, briar) == (left[:8], left[8:17])


def test_every_card_is_somewhere() -> None:
    """Deck, hands, kept, table, used: 52 together, drawn from the top (NT-DECK-01)."""
    table = Table(
        Scene(conflict="talk", hands={"Ann": "2c 3c", "Ben": "7h 6c"}, deck="9c", used="Kc Qc")
    )
    table.play(["Ann: raise 2c 3c", "Ben: see 7h", "Ben: escalate guns"])
    zones = {zone.name: zone.count for zone in table.game.view(None).zones}
    assert sum(zones.values()) == 52
    assert (zones["kept:2"], zones["used"]) == (1, 4)
    assert Card.C9 in table.table.hand(table.character("Ben"))


def test_a_kept_card_in_the_hand_is_hidden_again() -> None:
    """NT-INFO-03, NT-REV-08: its owner gives, and the card goes back."""
    table = Table(
        Scene(conflict="talk", hands={"Ann": "2c 3c 8c", "Ben": "7h 6c 5d", "Cal": "9c 2d 4d"})
    )
    table.play(["Ann: raise 2c 3c", "Ben: see 7h", "Cal: see 9c", "Ben: give"])
    assert ordered(table.table.hand(table.character("Ben")).cards) == "5d 6c 7h"
    assert all(Card.H7 not in zone.cards for zone in table.game.view(GM).zones)


def test_the_gms_notes() -> None:
    """At any time; nobody else reads them (NT-TABLE-01)."""
    game = Table(Scene(hands={"Ann": "2c 3c", "Ben": "2h 3h"}, conflict="talk")).game
    assert refused(game, P1, "The child lies", "gm-notes") == "not_gm"
    events = game.answer(GM, "The child lies", to="gm-notes")
    for viewer, reads in ((GM, True), (P1, False), (None, False)):
        seen = msgspec.json.encode([game.view(viewer), [event.to(viewer) for event in events]])
        assert (b"The child lies" in seen) == reads


def test_reset_discards_are_seen_by_nobody_else() -> None:
    """NT-SCENE-07, NT-INFO-02."""
    table = Table(Scene(hands={"Ann": "2c 3c 4c 5c 6c", "Ben": "2h 3h 4h 5h"}))
    table.play(["gm: end-scene"])
    events = table.say("Ann: discard 6c")
    for viewer in (P2, GM, None):
        assert b"6c" not in msgspec.json.encode([event.to(viewer) for event in events])
        zones = {zone.name: zone for zone in table.game.view(viewer).zones}
        assert (zones["buried"].count, zones["buried"].cards) == (1, ())


def test_only_the_gm_sees_what_is_left_of_the_gms_hand() -> None:
    """NT-INFO-02, NT-HAND-06."""
    table = Table(Scene(hands={"Ann": "2c 3c 4c 5c"}, gm={"Thug": "Jc"}))
    table.play(["Ann: start melee Thug", "Ann: give -> opening_must_raise"])
    first, second = table.table.hand(table.character("Ann")).cards[:2]
    table.play([f"Ann: raise {first} {second}"])
    left = table.table.hand(table.character("Thug")).cards[0]
    events = table.say("Thug: give")
    moved = [e for e in events if getattr(e, "source", "").startswith("hand:2")]
    assert left in msgspec.json.encode([e.to(GM) for e in moved]).decode()
    assert left not in msgspec.json.encode([e.to(P1) for e in moved]).decode()


# --- sessions and scenes ---


def test_a_session_begins_and_ends() -> None:
    """Four cards each; at the end all return, and pools and flags stay (NT-HAND-01, NT-HAND-05)."""
    game = laid()
    game.answer(GM, "start")
    assert [len(one.hand) for one in game.table.players.values()] == [4, 4]
    assert len(game.table.deck) == 44
    game.answer(GM, {"character": "1", "pool": "tears", "points": -20}, to="adjust-pool")
    game.answer(P1, "snap 1", to="snap")
    game.answer(GM, "end session", to="end-session")
    assert len(game.table.deck) == 52
    assert game.table.characters[1].statuses() == ["overwhelmed", "snapped"]
    assert game.table.story.stage == "lobby"
    game.answer(GM, "start")
    assert game.table.story.session == 2


@pytest.mark.parametrize("gm_hand", ["per_conflict", "per_character", "shared"])
def test_the_gms_hands(gm_hand: str) -> None:
    """None between conflicts, one for each character, or one for all (NT-HAND-06)."""
    game = laid(1, gm_hand=gm_hand)
    game.answer(GM, {"name": "Eve"}, to="make-character")
    game.answer(GM, "start")
    sizes = {name: len(hand) for name, hand in game.table.hands.items()}
    wanted = {
        "per_conflict": {"2": 0, "3": 0},
        "per_character": {"2": 4, "3": 4},
        "shared": {"gm": 4},
    }
    assert sizes == wanted[gm_hand]
    game.answer(GM, "conflict talk")
    game.answer(GM, "confirm")
    drawn = sum(len(hand) for hand in game.table.hands.values())
    assert drawn == (12 if gm_hand == "shared" else 16)
    game.answer(GM, "abandon", to="abandon-conflict")
    left = sum(len(hand) for hand in game.table.hands.values())
    assert left == (0 if gm_hand == "per_conflict" else drawn)
    game.answer(GM, "end scene")
    asked: list[Seat] = []
    while game.table.story.stage == "reset":
        seat = game.awaited()[0].seat
        pending = game.pending(seat)[0]
        assert isinstance(pending.decision, PickCards)
        asked.append(seat)
        game.answer(seat, list[str](pending.decision.cards[: pending.decision.least]))
    resets = {"per_conflict": 0, "per_character": 2, "shared": 1}[gm_hand]
    assert asked[-1] == (GM if resets else P1)
    assert asked.count(GM) == 2 * resets


def test_a_shared_hand_takes_a_kept_card_back() -> None:
    """Whoever made the reversal has the card; unplayed it is all of theirs again (NT-HAND-06)."""
    gm = {"Thug": "Jc", "Boss": "Kh"}
    scene = Scene(conflict="talk", hands={"Ann": "2c 3c 5h"}, gm=gm, settings={"gm_hand": "shared"})
    table = Table(scene)
    shared, deck = table.table.hands["gm"], table.table.deck
    shared.cards = parse_cards("9s 8s 7s 6s")
    deck.cards = [card for card in deck.cards if card not in shared.cards]
    table.play(["Ann: raise 2c 3c", "Thug: see 9s", "Boss: see 8s"])
    table.play(["Thug: raise 7s 8s -> card_not_in_hand", "Thug: raise 7s 6s", "Boss: push"])
    table.play(["Ann: give"])
    assert ordered(shared.cards) == "8s 9s", "both come back: the one unplayed, one by its owner"


def test_coming_and_going() -> None:
    """A hand that leaves goes to the deck unseen; who comes gets four (NT-HAND-04, NT-INFO-02)."""
    game = laid(3)
    game.answer(GM, "start")
    gone = list(game.table.players[P1].hand.cards)
    events = game.answer(P1, "leave p1", to="come-and-go")
    assert not any(
        card in msgspec.json.encode([e.to(P2) for e in events]).decode() for card in gone
    )
    assert len(game.table.deck) == 44
    assert system.badges(game.table, P1)[-1] == "away"
    offered = game.decision(GM, "propose")
    assert isinstance(offered, Form)
    assert "with_1" not in offered.fields
    game.answer(GM, "arrive p1", to="come-and-go")
    assert len(game.table.players[P1].hand) == 4
    assert refused(game, P2, "leave p1", "come-and-go") == "no_such_option"


def test_how_it_ends() -> None:
    """Whoever decided most conflicts has won (NT-END-01, NT-TEAM-02)."""
    hands = {"Ann": "2c 3c", "Ben": "7h 6c", "Cal": "9c 2d"}
    sides = {"Ann": "A", "Ben": "A", "Cal": "B"}
    table = Table(Scene(conflict="talk", hands=hands, sides=sides, settings={"sides": "teams"}))
    table.play(["Ann: raise 2c 3c", "Cal: give", "Ann: tells It is late."])
    outcome = system.outcome(table.table)
    assert outcome.words == "Ann and Ben decide: w. It is late."
    assert outcome.scores == {"p1": 1, "p2": 1, "p3": 0, "gm": 0}
    assert outcome.won == ("p1", "p2")
    assert system.outcome(laid().table).won == ()


def test_a_scene_does_not_end_in_a_conflict() -> None:
    """NT-SCENE-08, NT-STAKE-04, NT-REC-02: nor are pools adjusted, nor another begun."""
    game = laid()
    game.answer(GM, "start")
    game.answer(GM, "conflict talk")
    for seat, to in ((GM, "end-scene"), (GM, "end-session"), (GM, "adjust-pool"), (P1, "propose")):
        assert refused(game, seat, "x", to) == "conflict_running"
    assert refused(game, P1, "x", "end-scene") == "not_gm"


# --- stakes ---


def test_the_four_questions() -> None:
    """What, who, where, how; texts, and a reason for each if wanted (NT-STAKE-01, NT-STAKE-02)."""
    game = laid()
    game.answer(GM, "start")
    offered = game.decision(P1, "propose")
    assert isinstance(offered, Form)
    assert {"what", "where", "how", "kind", "starter", "with_2", "why_2"} <= set(offered.fields)
    words = ("what", "where", "how")  # ready-made words are examples: nothing goes out unread
    assert all(offered.fields[name].default is None for name in words)
    assert refused(game, P1, {"kind": "melee"}, "propose") == "field_missing"
    said = {"what": "The key", "where": "The mill", "how": "grabs it", "why_2": "owes me"}
    game.answer(P1, {**said, "kind": "melee", "with_3": "no"}, to="propose")
    conflict = game.table.conflict
    assert (conflict.what, conflict.where, conflict.how) == ("The key", "The mill", "grabs it")
    assert [(one.number, one.why) for one in conflict.participants] == [(1, ""), (2, "owes me")]
    centre = system.centre(game)
    assert [line.result for line in centre.lines] == ["The mill", "grabs it", "owes me"]


def test_the_gms_word() -> None:
    """The GM edits, confirms or withdraws, with the checks made again (NT-STAKE-05, NT-KIND-03)."""
    game = laid(breakdown="gm")
    game.answer(GM, "start")
    game.answer(P1, {**TALK, "with_3": "no"}, to="propose")
    assert refused(game, P2, "confirm") == "not_your_decision"
    assert refused(game, P1, "confirm") == "no_such_option"
    assert refused(game, GM, {"with_2": "no"}, "edit-proposal") == "participants_few"
    game.answer(GM, {"kind": "guns"}, to="edit-proposal")
    assert (game.table.conflict.kind, game.table.conflict.number) == (Kind.GUNS, 1)
    game.apply(GM, Adjust(track="sweat:2", value=0))
    game.answer(GM, "crash 2", to="crash")
    assert refused(game, GM, "confirm") == "participant_incapacitated"
    game.answer(P1, "withdraw")
    assert (game.table.conflict.phase, game.table.conflict.number) == ("none", 0)


def test_somebody_who_crashed_meanwhile() -> None:
    """NT-STAKE-05: the proposal is checked anew when it is to take effect."""
    game = laid()
    game.answer(GM, "start")
    game.answer(P1, {**TALK}, to="propose")
    game.apply(GM, Adjust(track="tears:2", value=0))
    assert refused(game, GM, "confirm") == "participant_incapacitated"
    game.answer(GM, {}, to="edit-proposal")
    game.answer(GM, "confirm")
    assert [one.number for one in game.table.conflict.participants] == [1, 3]


def test_without_the_gms_word() -> None:
    """NT-STAKE-05: it takes effect at once."""
    game = laid(confirm_conflict="none")
    game.answer(GM, "start")
    game.answer(P1, {**TALK}, to="propose")
    assert game.table.conflict.phase == "raise"


def test_only_participants_draw_and_play() -> None:
    """Everybody may talk; who is not in it plays nothing (NT-STAKE-03, NT-DRAW-03)."""
    table = Table(Scene(hands={"Ann": "", "Ben": "", "Cal": ""}))
    table.play(
        ["Ann: start talk Ben", "Cal: give -> not_in_conflict", "Cal: lay -> not_in_conflict"]
    )
    assert not table.table.hand(table.character("Cal")).cards


def test_kinds() -> None:
    """NT-KIND-01, NT-KIND-02, NT-KIND-04."""
    assert [(kind.value, kind.trump.value) for kind in Kind] == [
        ("talk", "d"),
        ("physical", "h"),
        ("melee", "c"),
        ("guns", "s"),
    ]
    assert "kill" in Kind.GUNS.about
    assert Kind.TALK.higher == (Kind.PHYSICAL, Kind.MELEE, Kind.GUNS)
    assert all(all((s.what, s.where, s.how)) for several in STAKES.values() for s in several)
