"""What lies on the table, who sees it, how an evening goes, and what the book only advises."""

import msgspec
import pytest

from fiftyfour.engine.actions import Adjust, Begin, Move
from fiftyfour.engine.cards import Card, parse_cards
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Choose, Form, PickCards
from fiftyfour.engine.errors import IllegalAction, UnknownSystem
from fiftyfour.engine.game import Game
from fiftyfour.engine.system import SeatInfo, SettingValue, Setup, reply_to
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.nightterrors import system
from fiftyfour.systems.nightterrors.data import FACES, READY_MADE, STAKES, Kind, Pool
from fiftyfour.systems.nightterrors.payment import Points, reachable
from fiftyfour.systems.nightterrors.sheets import CharacterSheets
from fiftyfour.systems.nightterrors.table import Figure, NightTerrors
from tests.systems.nightterrors.scene import Scene, Table, ordered

SHEETS = CharacterSheets()
P1, P2, P3 = Seat("p1"), Seat("p2"), Seat("p3")


def laid(players: int = 2, host: Seat = GM, **settings: SettingValue) -> Game[NightTerrors]:
    seats = [SeatInfo(Seat(f"p{n}"), "player", f"P{n}") for n in range(1, players + 1)]
    setup = Setup(
        system="nightterrors",
        seats=(*seats, SeatInfo(GM, "gm", "GM")),
        host=host,
        settings=settings,
    )
    game = Game(system, setup, Plain(seed=1))
    game.apply(host, Begin())
    return game


def refused(game: Game[NightTerrors], seat: Seat, answer: object, to: str | None = None) -> str:
    with pytest.raises(IllegalAction) as wrong:
        game.answer(seat, msgspec.convert(answer, str | int | list[str] | dict[str, str]), to=to)
    return wrong.value.code


# --- the table ---


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
        Game(system, alone, Plain())


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
    raised = table.table.conflict.raised
    assert raised is not None
    assert raised.value == 18
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
    assert game.table.character(1).statuses() == ["overwhelmed", "snapped"]
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
    table.play(["Thug: raise 7s 8s -> card_not_yours", "Thug: raise 7s 6s", "Boss: push"])
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
    game.answer(P1, {"kind": "talk", "with_3": "no"}, to="propose")
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
    game.answer(P1, {"kind": "talk"}, to="propose")
    game.apply(GM, Adjust(track="tears:2", value=0))
    assert refused(game, GM, "confirm") == "participant_incapacitated"
    game.answer(GM, {}, to="edit-proposal")
    game.answer(GM, "confirm")
    assert [one.number for one in game.table.conflict.participants] == [1, 3]


def test_without_the_gms_word() -> None:
    """NT-STAKE-05: it takes effect at once."""
    game = laid(confirm_conflict="none")
    game.answer(GM, "start")
    game.answer(P1, {"kind": "talk"}, to="propose")
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


# --- in a conflict ---


def options(table: Table, name: str) -> list[str]:
    seat = table.character(name).seat
    decision = table.game.pending(seat)[0].decision
    assert isinstance(decision, Choose)
    return [option.id for option in decision.options]


def test_what_a_seer_may_do() -> None:
    """Nobody is forced to anything (NT-SEE-06, NT-TRUMP-06, NT-ESC-01, NT-GIVE-02)."""
    table = Table(
        Scene(conflict="physical", hands={"Ann": "9h 6h", "Ben": "8h 7c Tc 5c"}, deck="2c")
    )
    table.play(["Ann: raise 9h 6h"])
    found = options(table, "Ben")
    assert found[0] == "see 7c 8h", "the cheapest first"
    assert "see 7c Tc" in found, "without the trump, at a price"
    assert {"push", "escalate melee", "escalate guns", "give"} <= set(found)
    assert "escalate talk" not in found


def test_who_can_do_nothing_else_gives() -> None:
    """NT-GIVE-02, NT-PUSH-04: no card, nothing left to pay with, nothing higher than guns."""
    table = Table(
        Scene(
            conflict="guns",
            hands={"Ann": "9h 6h", "Ben": "", "Cal": "2c"},
            pools={"Ben": "1/20/20"},
        )
    )
    table.play(["Ann: raise 9h 6h"])
    assert options(table, "Ben") == ["give"]


def test_the_raiser_stays_and_pays_nothing() -> None:
    """NT-RAISE-08, NT-GIVE-03."""
    table = Table(Scene(conflict="talk", hands={"Ann": "9h 6h 2c", "Ben": "9c 6c"}))
    table.play(["Ann: raise 9h 6h", "Ann: give -> not_your_turn", "Ben: see 9c 6c"])
    assert table.pools("Ann") == "20/20/20"


def test_what_draws_cards() -> None:
    """Raising, seeing, pushing and giving draw none (NT-DRAW-05)."""
    table = Table(Scene(conflict="talk", hands={"Ann": "9h 6h", "Ben": "9c", "Cal": "2c"}))
    before = len(table.table.deck)
    table.play(["Ann: raise 9h 6h", "Ben: push 9c", "Ben: pay 1 1 4", "Cal: give"])
    assert len(table.table.deck) == before


def test_leaving_early_saves_cards_and_points() -> None:
    """The trade of giving (NT-GIVE-05, NT-GIVE-04)."""
    table = Table(Scene(conflict="talk", hands={"Ann": "9h 6h", "Ben": "9c 5c", "Cal": "9d 8d"}))
    table.play(["Ann: raise 9h 6h", "Ben: give", "Cal: see 9d 8d"])
    assert (table.hand("Ben"), table.pools("Ben")) == ("5c 9c", "20/20/20")
    assert table.hand("Cal") == ""


def test_telling() -> None:
    """A text with each play, which is the story; it costs nothing and may be left out.

    Rules: NT-NARR-01, NT-NARR-02, NT-ESC-08.
    """
    table = Table(Scene(conflict="talk", hands={"Ann": "9h 6h", "Ben": "9c 5c"}, deck="2c 3c"))
    events = table.say('Ann: raise 9h 6h "You never came back."')
    told = [event for event in events if event.rule == "say"]
    assert [getattr(event, "text", "") for event in told] == ["You never came back."]
    pools = table.pools("Ben")
    events = table.say('Ben: escalate guns "He lays it on the table."')
    assert getattr(events[0], "text", "") == "He lays it on the table."
    assert table.pools("Ben") == pools


def test_the_outcome() -> None:
    """The winner tells it, or the GM instead; until then it runs (NT-END-01, NT-END-04)."""
    for who in ("Ann", "gm"):
        table = Table(Scene(conflict="talk", hands={"Ann": "2c 3c", "Ben": "7h 6c"}))
        table.play(["Ann: raise 2c 3c", "Ben: give"])
        assert refused(table.game, P1, {}, "propose") == "conflict_running"
        table.play(["Ben: tells I win -> not_your_decision"])
        table.play([f"{who}: tells The door stays shut."])
        past = table.table.story.conflicts[-1]
        assert (past.winners, past.outcome) == (("Ann",), "The door stays shut.")
    table = Table(Scene(conflict="talk", hands={"Ann": "2c 3c", "Ben": "7h 6c"}))
    table.play(["Ann: raise 2c 3c", "Ben: give"])
    table.game.answer(P1, "")
    assert table.table.conflict.phase == "none"


def test_three_payments() -> None:
    """Table 5.2: what comes of bases and trades (NT-PAY-07, NT-RANK-07, NT-PAY-05, NT-RANK-06)."""
    lines = {
        "K": ["b==0 and s==0", "b<=s", "t<=s", "s==0 and t==0"],
        "Q": ["b+s<=t", "b<=t", "t==0", "s==0 and t==0"],
        "J": ["b==0 and s==0", "b==0", "t<=b", "s+t<=b"],
    }
    for rank, rules in lines.items():
        for kind, rule in zip(Kind, rules, strict=True):
            for due in range(1, 12):
                wanted = {
                    (b, s, due - b - s)
                    for b in range(due + 1)
                    for s in range(due + 1 - b)
                    if eval(rule, {"b": b, "s": s, "t": due - b - s})
                }
                found = reachable(due, kind, rank, split=True)
                assert {(one.blood, one.sweat, one.tears) for one in found} == wanted


def test_the_gms_hand_may_empty_a_pool() -> None:
    """Whoever can act no more is out at once, whoever did it (NT-STAT-04)."""
    table = Table(Scene(conflict="talk", hands={"Ann": "2c 3c", "Ben": "7h 6c", "Cal": "9c"}))
    table.play(["Ann: raise 2c 3c"])
    table.game.apply(GM, Adjust(track="blood:2", value=0))
    conflict = table.table.conflict
    assert (conflict.seers, conflict.within()) == ([3], [1, 3])
    table.game.apply(GM, Move(source="hand:p3", target="deck", count=1))
    assert options(table, "Cal")[-1] == "give"
    table.game.apply(GM, Adjust(track="tears:3", value=0))
    assert (table.table.conflict.phase, table.table.conflict.winners) == ("outcome", [1])
    assert table.table.character(2).statuses() == ["shock"], "and nobody has died (NT-STAT-09)"


# --- breakdowns and recovery ---


def test_snapping() -> None:
    """While Tears are 0, once until it is cleared, whatever goes on (NT-STAT-07, NT-STAT-08)."""
    table = Table(
        Scene(
            conflict="talk",
            hands={"Ann": "7d 6d", "Ben": "7h 6c", "Cal": "9c 5c"},
            pools={"Ben": "20/20/3", "Cal": "20/20/20"},
            faces={"Ben": "Kh"},
        )
    )
    table.play(["Ben: snap -> snap_not_overwhelmed", "Ann: raise 7d 6d", "Ben: see 7h 6c"])
    table.play(
        ["Ben: snap", "Ben: snap -> snap_not_overwhelmed", "gm: clear-flag -> conflict_running"]
    )
    assert table.character("Ben").statuses() == ["overwhelmed", "snapped"]
    table.play(["Cal: give", "Ann: tells So.", "gm: clear-flag snapped 2"])
    assert table.character("Ben").statuses() == ["overwhelmed"]
    table.play(["gm: adjust Ben tears 1"])
    assert table.character("Ben").statuses() == []


def test_who_declares_a_breakdown() -> None:
    """NT-STAT-06: the player, the GM, or either."""
    allowed = {"player": {P1}, "gm": {GM}, "either": {P1, GM}}
    for breakdown, seats in allowed.items():
        game = laid(breakdown=breakdown)
        game.apply(GM, Adjust(track="sweat:1", value=0))
        for seat in (P1, GM, P2):
            offered = any(one.id == "crash" for one in game.pending(seat))
            assert offered == (seat in seats)
            if not offered:
                assert refused(game, seat, "crash 1", "crash") == "not_your_turn"


def test_a_crash_is_for_ones_own_decision() -> None:
    """And never while paying (NT-STAT-06)."""
    table = Table(
        Scene(
            conflict="physical",
            hands={"Ann": "9h 6h", "Ben": "7c 5c", "Cal": "9c 8c"},
            pools={"Ben": "20/0/20", "Cal": "20/0/20"},
        )
    )
    table.play(["Ann: raise 9h 6h", "Cal: crash -> not_your_turn", "Ben: push 7c 5c"])
    table.play(["Ben: crash -> wrong_phase"])


def test_recovery_is_the_gms_word() -> None:
    """The rules have no healing, no growth and no gear (NT-REC-01, NT-REC-02, NT-REC-03)."""
    game = laid()
    game.answer(GM, "start")
    game.apply(GM, Adjust(track="blood:1", value=3))
    assert refused(game, P1, {}, "adjust-pool") == "not_gm"
    game.answer(GM, "recover")
    assert game.table.character(1).pools == Points(20, 20, 20)
    with pytest.raises(IllegalAction, match="do not grow"):
        SHEETS.award(SHEETS.ready["Rook"], 5)
    with pytest.raises(IllegalAction, match="buy nothing"):
        SHEETS.buy(SHEETS.ready["Rook"], "anything")
    assert SHEETS.purchases(SHEETS.ready["Rook"]) == ()


def test_fallout_is_what_it_costs() -> None:
    """Bruises or broken hearts: it is told as points left (NT-FALL-01, NT-POOL-07)."""
    table = Table(Scene(conflict="guns", hands={"Ann": "9s 6c", "Ben": "9c 8c"}))
    table.play(["Ann: raise 9s 6c"])
    events = table.say("Ben: see 9c 8c")
    told = [event for event in events if event.rule == "NT-PAY-02" and hasattr(event, "text")]
    assert "11 Blood, 20 Sweat, 20 Tears left" in getattr(told[0], "text", "")


# --- odds ---


def test_what_the_odds_leave_out() -> None:
    """NT-ODDS-03: they say so where they are told."""
    assert "evenly spread" in system.rules["NT-ODDS-03"]
    table = Table(Scene(conflict="talk", hands={"Ann": "9h 6d 2c", "Ben": "9c 8c 3d"}))
    pending = table.game.pending(P1)[0]
    labels = {hint.label for hint in table.game.hints(P1, pending.id)}
    assert labels == {"Ben holds a ♦", "sees it cleanly", "trump fallout", "best raise then"}
    table.play(["Ann: raise 9h 6d"])
    pending = table.game.pending(P2)[0]
    labels = {hint.label for hint in table.game.hints(P2, pending.id)}
    assert labels == {"see it at no cost then"}


def test_rivals_with_equal_chances_are_named_together() -> None:
    """One line for all who hold as many unseen cards (NT-TRUMP-05)."""

    def told(**hands: str) -> set[str]:
        table = Table(Scene(conflict="talk", hands={"Ann": "9h 6d", **hands}))
        pending = table.game.pending(P1)[0]
        return {hint.label for hint in table.game.hints(P1, pending.id) if hint.to is None}

    assert told(Ben="9c 8c", Cal="2c 3c") == {"each of 2 holds a ♦"}
    assert told(Ben="9c 8c", Cal="2c 3c 4c") == {"Ben holds a ♦", "Cal holds a ♦"}


# --- characters ---


def test_characters_as_files() -> None:
    """Every ready-made one comes through form and file, and to a table unchanged."""
    for name, file in SHEETS.ready.items():
        assert SHEETS.name(file) == name
        assert not SHEETS.flaws(file)
        answer = {key: field.default for key, field in SHEETS.form(file).fields.items()}
        assert SHEETS.make(msgspec.convert(answer, dict[str, str | int | list[str]])) == file
        game = laid(1)
        game.answer(GM, "retire 2", to="retire-character")
        game.apply(P1, SHEETS.entry(file))
        assert game.table.character(1).name == name
        assert SHEETS.kept(game.view(P1), P1) == [file]


def test_wrong_files() -> None:
    """Each reason by its word and its field (NT-CHAR-01, NT-POOL-02)."""
    right = msgspec.json.decode(SHEETS.ready["Rook"], type=dict[str, object])

    def codes(**changed: object) -> list[tuple[str, str]]:
        file = msgspec.json.encode({**right, **changed})
        return [(flaw.code, flaw.field) for flaw in SHEETS.flaws(file)]

    assert codes(rank="A") == [("char_not_face", "rank")]
    assert codes(suit="x", name=" ") == [("char_name", "name"), ("char_bad_suit", "suit")]
    assert codes(blood=21, tears=-1) == [("pool_range", "blood"), ("pool_range", "tears")]
    assert codes(system="suits") == codes(more=1) == codes(notes="\x00") == [("bad_file", "")]
    assert [flaw.code for flaw in SHEETS.flaws("{")] == ["bad_file"]
    review = SHEETS.review({"name": "", "rank": "K"})
    assert [flaw.field for flaw in review.flaws] == ["name"]


def test_the_printed_sheet() -> None:
    """A box for each point, the lost ones ticked (NT-POOL-01, NT-CHAR-04)."""
    file = msgspec.json.decode(SHEETS.ready["Rook"], type=dict[str, object])
    paper = SHEETS.paper(msgspec.json.encode({**file, "sweat": 0}))
    text = msgspec.json.encode(paper).decode()
    assert '["Sweat",20,20]' in text
    assert "tiredness, stress, soreness, pain" in text
    assert "Jack of clubs" in text
    assert "exhausted" in text
    assert sum(len(stage.fields) for stage in SHEETS.stages()) == len(SHEETS.form().fields)


def test_counting_up_or_down() -> None:
    """Each may choose; what is stored and told stays points left (NT-POOL-06, NT-POOL-07)."""
    game = laid(pool_display="up")
    assert game.table.character(1).sheet.data.pool_display == "up"
    game.answer(P1, "down", to="count-pools")
    shown = [one.sheet.data.pool_display for one in game.table.around()]
    assert shown == ["down", "up", "up"]
    assert game.table.character(1).blood.value == 20


def test_a_player_has_one_character() -> None:
    """Made anew between sessions, and after one has left the story (NT-TABLE-01, NT-CHAR-05)."""
    game = laid()
    game.answer(P1, {"name": "Nora"}, to="make-character")
    assert game.table.character(1).name == "Nora"
    game.answer(GM, "start")
    assert refused(game, P1, {"name": "Dora"}, "make-character") == "char_second"
    game.answer(GM, "retire 1", to="retire-character")
    game.answer(P1, {"name": "Dora", "rank": "Q", "suit": "h"}, to="make-character")
    assert next(one.name for one in game.table.around()) == "Dora"
    assert len(game.table.players[P1].hand) == 4


def test_whoever_is_merely_ready_gives_way() -> None:
    """What people bring comes before what was laid out, until the first session (NT-CHAR-05)."""
    game = laid(2)
    ready = [one.sheet.data.card.value for one in game.table.around()]
    assert ready == ["Qh", "Ks", "Js"]
    game.answer(P1, {"name": "Nora", "rank": "J", "suit": "s"}, to="make-character")
    assert [one.sheet.data.card.value for one in game.table.around()] == ["Js", "Ks", "Qh"]
    assert game.table.character(3).name == game.table.hands["3"].label == READY_MADE[0].name
    game.apply(P2, SHEETS.entry(SHEETS.ready[READY_MADE[0].name]))
    assert [one.sheet.data.card.value for one in game.table.around()] == ["Js", "Qh", "Ks"]
    dora = {"name": "Dora", "rank": "J", "suit": "s"}
    assert refused(game, P2, dora, "make-character") == "char_face_taken", "Nora is not one of them"
    game.answer(GM, "start")
    king = {"name": "Dora", "rank": "K", "suit": "s"}
    assert refused(game, GM, king, "make-character") == "char_face_taken"


def test_the_host_may_leave_it_to_the_gm() -> None:
    """One person among bots: their own conflict, or whatever the GM has in mind (NT-STAKE-04)."""
    game = laid(2, host=P1)
    game.answer(P1, "start")
    assert [one.seat for one in game.awaited()] == [P1]
    game.answer(P1, "leave it")
    assert [one.seat for one in game.awaited()] == [GM]
    pending = game.pending(GM)[0]
    game.apply(GM, reply_to(pending, system.bot(game.view(GM), pending, Plain())))
    assert game.table.conflict.phase == "proposed"
    assert not parse_cards("")
