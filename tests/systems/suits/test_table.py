"""What lies on the table and who sees it, what the GM does, and points that no vector has."""

from collections import Counter

import msgspec
import pytest

from fiftyfour.engine.actions import Begin
from fiftyfour.engine.cards import ALL_CARDS, Card, parse_cards
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.errors import IllegalAction, UnknownSystem
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, SettingValue, Setup
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Line
from fiftyfour.systems.suits import system
from fiftyfour.systems.suits.cards.faces import total, value
from fiftyfour.systems.suits.data import ROLES, THRESHOLDS, USES
from fiftyfour.systems.suits.settings import SuitsSettings
from fiftyfour.systems.suits.table import Played, Suits
from tests.systems.suits.scene import Scene, Table, sort

P1, P2 = Seat("p1"), Seat("p2")


def laid(players: int = 2, **settings: SettingValue) -> Session[Suits]:
    seats = [SeatInfo(Seat(f"p{n}"), "player", f"P{n}") for n in range(1, players + 1)]
    seats.append(SeatInfo(GM, "gm", "GM"))
    setup = Setup(system="suits", seats=tuple(seats), host=GM, settings=settings)
    game = Session(system, setup, Plain(seed=1))
    game.apply(GM, Begin())
    return game


def _lines(game: Session[Suits], seat: Seat) -> tuple[Line, ...]:
    centre = game.view(seat).centre
    assert centre is not None
    return centre.lines


def refused(game: Session[Suits], seat: Seat, answer: object, to: str | None = None) -> str:
    with pytest.raises(IllegalAction) as no:
        game.answer(seat, answer, to=to)  # type: ignore[arg-type]
    return no.value.code


# --- components ---


def test_who_sits_there() -> None:
    """SU-COMP-01, SU-COMP-02, SU-COMP-03, SU-COMP-06, SU-COMP-09."""
    table = laid(8).table
    assert len([*table.suits()]) == 8
    assert Counter(table.gm.deck.cards) == Counter(ALL_CARDS)
    with pytest.raises(UnknownSystem):
        laid(9)


@pytest.mark.parametrize(
    ("setting", "players", "decks"),
    [("auto", 1, 1), ("auto", 4, 1), ("auto", 5, 2), ("one", 8, 1), ("two", 1, 2)],
)
def test_decks(setting: str, players: int, decks: int) -> None:
    """T06: two decks are one of 108 cards with four jokers (SU-COMP-04, SU-COMP-05)."""
    table = laid(players, player_decks=setting).table
    assert Counter(table.players.deck.cards) == Counter(list(ALL_CARDS) * decks)
    assert len(table.gm.deck) == 54


def test_piles_never_mix() -> None:
    """SU-COMP-07: each deck has its own discards."""
    table = laid().table
    assert {table.players.discard.stock, table.players.deck.stock, table.hand(P1).stock} == {
        "players"
    }
    assert {table.gm.discard.stock, table.gm.deck.stock, table.gm_hand.stock} == {"gm"}


def test_values() -> None:
    """SU-FACE-01, SU-FACE-02, SU-FACE-03, SU-ADD-03."""
    assert sum(value(card) for card in ALL_CARDS) == 4 * (sum(range(2, 11)) + 40) + 20
    played = [Played(card, card, P1) for card in parse_cards("4d 7c")]
    assert total(played) == 11


# --- public and hidden ---


def test_what_is_public() -> None:
    """SU-PLAY-07, SU-PLAY-08, SU-VIS-01, SU-VIS-02, SU-VIS-03, SU-VIS-04, SU-VIS-05, SU-VIS-09."""
    table = Table(Scene(P="5h 2d 7c", G="9d Kc", hands={"Ash": "3c 8d", "Bea": ""}, gm="4s"))
    table.play(["Ash: persuasion persuade > Guard", "Ash: 3c"])
    for viewer in (P2, None):
        view = table.game.view(viewer)
        zones = {zone.name: zone for zone in view.zones}
        assert (zones["hand:p1"].count, zones["hand:p1"].cards) == (1, ())
        assert (zones["hand:gm"].count, zones["hand:gm"].cards) == (1, ())
        assert zones["row:p1"].cards == (Card.H5, Card.C3)
        assert zones[f"row:{table.ids['Guard']}"].cards == (Card.D9,)
        assert not zones["deck:players"].cards + zones["deck:players"].top
        tracks = {track.name for track in view.tracks}
        assert "resists:1:0" not in tracks
        assert "modifier:1" in tracks
        sheets = {sheet.name for sheet in view.sheets}
        assert {"suit:p1", "standing:p1"} <= sheets
        assert not {name for name in sheets if name.startswith("cast:")}
        assert view.centre is not None
        assert [line.total for line in view.centre.lines] == [19, None]
    gm = table.game.view(GM)
    assert gm.centre is not None
    assert [line.total for line in gm.centre.lines] == [19, None, 17]
    assert table.game.view(GM).zones[0].cards == ()


def test_the_number_stays_hidden() -> None:
    """SU-PLAY-09, SU-PLAY-10: sealed before the flip, never told; a tie tells it all the same."""
    table = Table(Scene(P="5h 2d 7c", G="9d Kc", hands={"Ash": "3c"}, gm="4s"))
    table.play(["Ash: persuasion persuade > Guard"])
    play = table.game.table.plays[0]
    assert (play.marks[0].number.value, play.marks[0].number.sight) == (8, (GM,))
    table.play(["Ash: done"])
    assert table.game.table.last.data.sides[1].modifier is None
    assert b"resists" not in msgspec.json.encode(table.game.view(P1))
    totals = {seat: [one.total for one in _lines(table.game, seat)] for seat in (P1, GM)}
    assert totals == {P1: [16, None], GM: [16, None, 17]}  # the GM reads both sides


def test_what_is_told_of_the_odds() -> None:
    """SU-ODDS-07: players hear of usual thresholds yet to reach, the GM of what he may set."""
    table = Table(Scene(P="5h 2d 7c", hands={"Ash": "3c"}))
    table.play(["Ash: thief open"])
    to_gm = table.game.hints(GM, table.game.pending(GM)[0].id)
    assert [hint.to for hint in to_gm] == ["t10", "t15", "t20", "t30"]
    table.play(["GM: t15"])
    mine = {hint.label: hint.chance for hint in table.game.hints(P1, table.game.pending(P1)[0].id)}
    assert mine == {
        "20 (difficult) with the hand": "0",
        "30 (almost impossible) with the hand": "0",
    }


def test_what_is_told_of_the_odds_against_somebody() -> None:
    """SU-ODDS-07: usual numbers for a player, the number itself for the GM, and between players."""
    table = Table(Scene(P="5h 2d 7c", G="9d 4d", hands={"Ash": "2c 4h"}, gm="6c"))

    def told(seat: Seat) -> dict[str, str]:
        asked = table.game.pending(seat)[0]
        return {hint.label: hint.chance for hint in table.game.hints(seat, asked.id)}

    table.play(["Ash: persuasion persuade > Guard"])
    labels = [f"beats {number} with the hand" for number in ("7 (weak)", "9 (a guard)")]
    assert [told(P1)[label] for label in labels] == ["1", "1"]
    assert told(P1)["beats 12 (a boss) with the hand"] == "1"
    table.play(["Ash: 2c", "Ash: done"])
    assert told(GM) == {"ahead": "0", "wins with the hand": "1"}


def test_a_tie_tells() -> None:
    """SU-VIS-08: both totals are equal, so the players can reckon the GM's number; so be it."""
    table = Table(Scene(P="4h 6d 9h", G="10d 3h 2s", hands={"Ash": "3c"}))
    table.play(["Ash: persuasion persuade > Guard", "Ash: 3c", "Ash: done", "GM: done"])
    assert table.totals[0] - 10 == 8 == table.game.table.plays[0].marks[0].number.value


@pytest.mark.parametrize("open_", [False, True])
def test_thresholds(open_: bool) -> None:
    """SU-PLAY-11; computed ones are public in any case (SU-PLAY-05)."""
    settings: dict[str, SettingValue] = {"threshold_visibility": "public" if open_ else "hidden"}
    table = Table(Scene(P="5h 2d 7c 4c", hands={"Ash": ""}, settings=settings))
    table.play(["Ash: thief open > 17"])
    seen = {track.name: track.value for track in table.game.view(P1).tracks}
    assert seen.get("threshold:1") == (17 if open_ else None)
    table.play(["Ash: done", "Ash: awareness look", "Ash: 2", "GM: allow"])
    seen = {track.name: track.value for track in table.game.view(None).tracks}
    assert seen["threshold:1"] == 10


def test_somebody_nobody_has_seen() -> None:
    """SU-VIS-09: a cast is the GM's until it comes into a scene."""
    game = laid()
    game.answer(GM, {"role": "boss", "name": "Madame Zo"}, to="cast")
    assert b"Zo" not in msgspec.json.encode(game.view(P1))
    assert b"Zo" in msgspec.json.encode(game.view(GM))
    game.answer(GM, "begin")
    game.answer(GM, "n1", to="bring-in")
    seen = msgspec.json.encode(game.view(P1))
    assert b"Zo" in seen
    assert b"cast:n1" not in seen


def test_showing_cards() -> None:
    """SU-VIS-02, SU-SUIT-06: to whom one likes, and nothing is drawn for it."""
    table = Table(Scene(P="5h", hands={"Ash": "3s 8d", "Bea": ""}))
    events = table.answer(P1, "show cards = 3s; gm = no; p2 = yes")
    shown = [one for one in events if "shown" in str(type(one)).lower()]
    assert any(getattr(one.to(P2), "cards", ()) == (Card.S3,) for one in shown)
    assert not any(getattr(one.to(None), "cards", ()) for one in shown)
    assert sort("3s 8d") == " ".join(sorted(table.hand("Ash").cards))
    assert refused(table.game, P1, {"gm": "no", "p2": "no"}, "show") == "not_involved"
    assert refused(table.game, P2, {}, "show") == "empty_hand"


def test_a_look() -> None:
    """SU-VIS-06: one seat sees the cards, the others how many; their places it knows."""
    scene = Scene(P="9h 2d 7c 4c 5s", hands={"Ash": "", "Bea": ""})
    table = Table(scene)
    table.play(["Ash: awareness look", "Ash: 2", "GM: allow", "Ash: done"])
    for viewer, cards in ((P1, parse_cards("7c 4c")), (P2, []), (GM, []), (None, [])):
        zones = {zone.name: zone for zone in table.game.view(viewer).zones}
        assert (zones["look:players"].count, list(zones["look:players"].cards)) == (2, cards)
    table.play(["Ash: order = 4c 7c"])
    tops = {viewer: table.game.view(viewer).zones[0].top for viewer in (P1, P2, GM, None)}
    deck = next(zone for zone in table.game.view(P1).zones if zone.name == "deck:players")
    assert deck.top[:2] == (Card.C4, Card.C7)
    assert not any(card for viewer in (P2, GM, None) for card in tops[viewer])


# --- the play ---


def test_everything_is_a_play() -> None:
    """SU-PLAY-01, SU-SKL-01: every skill has uses, every attribute one of its own."""
    plays = {use.play for use in USES.values()}
    assert len(plays) == 16
    assert list(THRESHOLDS) == [10, 15, 20, 30]


def test_each_side_by_itself() -> None:
    """SU-FACE-08: an untagged attacker leaves the defender's effects alone."""
    table = Table(Scene(P="7c 9d 2s 3s", hands={"Cyd": "", "Bea": "Ad"}))
    table.play(["Cyd: thug attack > Bea", "Cyd: done", "Bea: Ad"])
    assert table.hand("Bea").cards == [Card.S2]


def test_several_jacks() -> None:
    """SU-JACK-04: each takes a card of its own; nothing is left for the third."""
    table = Table(Scene(P="9d 2h", hands={"Ash": "Jh Jc 4c"}))
    table.play(["Ash: thief open > 30", "Ash: Jh", "Ash: Jc", "Ash: 4c", "Ash: done"])
    table.play(["Ash: 4c", "Ash: 9d"])
    assert " ".join(sorted(table.hand("Ash").cards)) == sort("2h 4c 9d")


def test_ones_own_queen() -> None:
    """SU-QUEEN-08, SU-NPC-03: to oneself, and to the GM, it is just a 10."""
    table = Table(Scene(P="5h 2d", G="9d 2c", hands={"Ash": "Qh"}, gm="Qc"))
    table.play(["Ash: persuasion persuade > Guard", "Ash: Qh", "Ash: done", "GM: Qc", "GM: done"])
    table.play(["Ash: done"])
    assert table.totals == (26, 27)


def test_cards_of_the_other_side_are_not_used() -> None:
    """SU-USE-02: a defender's clubs raise no damage, nor do clubs lost in a tie."""
    scene = Scene(P="2d 5h 9h", G="7c 2c 3h 4h", hands={"Bea": "2h"}, turns="Bea Guard", gm="")
    table = Table(scene)
    table.play(["Bea: guns attack > Guard", "Bea: done", "Bea: done"])
    assert table.person("Guard").damage.value == 2


def test_one_mark() -> None:
    """SU-SKL-06: only Stealth is aimed at several."""
    assert [use.id for use in USES.values() if use.marks == "many"] == ["stealth sneak"]


def test_stunts() -> None:
    """SU-STU-01, SU-STU-03: also within a play, and not while somebody looks at the deck."""
    table = Table(Scene(P="9h 2d 7c 4c 5s 6s", hands={"Ash": "", "Bea": ""}))
    table.play(["Ash: awareness look", "Ash: 2", "GM: allow", "GM: stunt Bea", "GM: stunt Bea"])
    table.play(["Ash: done", "GM: stunt Bea -> deck_busy", "Ash: order = 5s 6s", "GM: stunt Ash"])
    assert len(table.hand("Bea").cards) == 2


def test_a_swap_too_many() -> None:
    """T41: after as many swaps as Charisma nothing more is asked (SU-LEA-08)."""
    hands = {"Dov": "2c 3c 4c 5c", "Ash": "2h 3h 4h 5h"}
    table = Table(Scene(P="9h 6c 7c", hands=hands))
    table.play(["Dov: leadership swap", "Dov: Ash", "GM: allow", "Dov: 5c", "Dov: done"])
    for mine, theirs in (("2c", "2h"), ("3c", "3h"), ("4c", "4h")):
        table.play(["Dov: Dov Ash", f"Dov: {mine}", f"Ash: {theirs}"])
    assert table.game.awaited()[0].seat == GM
    assert refused(table.game, P1, "p1 p2") == "too_many_swaps"
    assert refused(table.game, P1, "done") == "not_your_decision"
    assert refused(table.game, P2, "p1 p2") == "not_your_decision"
    assert " ".join(sorted(table.hand("Dov").cards)) == sort("2h 3h 4h 6c")


# --- damage, vehicles ---


def test_there_is_nothing_else() -> None:
    """SU-DMG-05: no armour, no wounds: damage changes no number."""
    table = Table(Scene(P="5h 2d", hands={"Ash": ""}, damage={"Ash": 5}))
    table.play(["Ash: wits > 10", "Ash: done"])
    assert table.totals == (11, 10)


@pytest.mark.parametrize("setting", ["keeps", "clears"])
def test_vehicles(setting: str) -> None:
    """Repaired by hand, or with the scene (SU-VEH-03)."""
    scene = Scene(hands={"Ash": ""}, vehicle="Guard", settings={"vehicle_damage": setting})
    table = Table(scene)
    van = table.game.table.vehicles[table.ids["Van"]]
    van.damage.value = 16
    van.file.stopped = True
    table.play(["GM: end scene"])
    assert (van.damage.value == 0) == (setting == "clears")
    van = table.game.table.vehicles[table.ids["Van"]]
    assert van.file.stopped == (setting == "keeps")
    if setting == "keeps":
        table.play(["GM: about-vehicle repair Van"])
        assert not table.game.table.vehicles[table.ids["Van"]].file.stopped


@pytest.mark.parametrize(("before", "stopped"), [(10, False), (11, True), (12, True)])
def test_how_much_a_vehicle_takes(before: int, stopped: bool) -> None:
    """T35: at 14 it runs, at 15 and 16 it does not (SU-VEH-01, SU-DRI-04)."""
    table = Table(Scene(P="9h 2h", hands={"Dov": ""}, vehicle="none", cast=""))
    van = table.game.table.vehicles[table.ids["Van"]]
    van.damage.value = before
    table.play(["Dov: driver ram > Van GM t10", "Dov: done"])
    van = table.game.table.vehicles[table.ids["Van"]]
    assert (van.damage.value, van.file.stopped) == (before + 4, stopped)


# --- the GM ---


def test_presets() -> None:
    """SU-NPC-01: somebody at once, from a preset; and from the ground up."""
    game = laid()
    for role in ROLES:
        game.answer(GM, {"role": role}, to="cast")
    form = {"name": "Owl", "fitness": 9, "guns": "yes", "quick": "yes", "modifier": 12}
    game.answer(GM, dict(form), to="add-person")
    assert len([*game.table.cast()]) == len(ROLES) + 1
    owl = [*game.table.cast()][-1]
    assert owl.figure.modifier("willpower") == 12
    game.answer(GM, owl.id, to="drop-person")
    assert len([*game.table.cast()]) == len(ROLES)


def test_new_tables_and_stored_ones() -> None:
    """SU-CHA-03, SU-ATH-05: what a table plays by that was stored before the default changed."""
    new, stored = system.settings.read(system.settings.fresh({})), system.settings.read({})
    assert isinstance(new, SuitsSettings)
    assert isinstance(stored, SuitsSettings)
    assert (new.charisma_defense, stored.charisma_defense) == ("any", "mental")
    assert (new.athlete_attack_on, stored.athlete_attack_on) == ("any", "success")
    for both in (new, stored):
        assert (both.free_feints, both.jack_pool, both.swap_refusal) == ("one", "play", "yes")
        assert both.standin_stunts == "on"


def test_somebody_struck_off_while_acting() -> None:
    """Whoever was about to act and is gone from the cast does nothing (SU-VIS-09)."""
    for said in ([], ["GM: ambush look"], ["GM: awareness look"]):
        table = Table(Scene(hands={"Ash": ""}, cast="Boss"))
        table.play(["GM: act Boss", *said, "GM: send-off Boss", "GM: drop-person Boss"])
        assert table.game.pending(GM)[0].decision.rule == "SU-SCN-04"


def test_a_skip_that_begins_in_the_turn_it_is_counted_by() -> None:
    """It is this turn that goes by, and no other (SU-LEA-06, SU-CBT-04)."""
    table = Table(Scene(hands={"Ash": "", "Bea": ""}, turns="Ash Bea Guard"))
    table.play(["GM: set-right skip Ash"])
    assert table.game.table.scene.turn == table.ids["Bea"]
    assert not table.person("Ash").state.skip


def test_a_scene_that_ends_in_a_declaration() -> None:
    """What was about to be declared is dropped; whoever it was can be struck off (SU-SCN-04)."""
    scene = Scene(hands={"Ash": ""}, turns="Guard Ash", cast="Guard")
    table = Table(scene)
    table.play(["GM: fitness", "GM: end-scene"])
    assert table.game.pending(GM)[0].decision.prompt == "The next scene?"
    table = Table(scene)
    table.play(["GM: end-scene", "GM: drop-person Guard"])
    assert not [*table.game.table.cast()]


def test_a_play_called_off() -> None:
    """The GM may end a play without a result: cards are lost, nobody draws (SU-PLAY-12)."""
    table = Table(Scene(P="5h 2d", G="9d", hands={"Ash": "3c"}, turns="Ash Guard"))
    table.play(["Ash: guns attack > Guard", "Ash: 3c", "GM: call-off call off"])
    assert table.hand("Ash").cards == []
    assert not table.game.table.plays
    assert table.game.table.scene.turn == "n1" or table.game.table.scene.turn == "n2"


def test_a_look_called_off() -> None:
    """What somebody looked at goes back as it lay (SU-PLAY-12)."""
    table = Table(Scene(P="9h 2d 7c 4c 5s", hands={"Ash": ""}))
    table.play(["Ash: awareness look", "Ash: 2", "GM: allow", "Ash: done", "GM: call-off call off"])
    deck = next(zone for zone in table.game.view(P1).zones if zone.name == "deck:players")
    assert deck.top[:2] == (Card.C7, Card.C4)


def test_somebody_made_up_acts() -> None:
    """A hidden number is enough for whoever acts, too; it is kept (SU-NPC-02, SU-PLAY-14)."""
    table = Table(Scene(P="5h 2d", G="9d 3c", hands={"Ash": ""}, cast=""))
    table.play(
        ["GM: act quick", "GM: modifier = 61 -> bad_modifier", "GM: modifier = 9; name = Zo"]
    )
    table.play(["GM: persuasion persuade", "GM: Ash", "Ash: done"])
    assert table.totals == (18, 16)
    assert [one.name for one in table.game.table.cast()] == ["Zo"]


def test_nobody_rams_the_own_car() -> None:
    """SU-DRI-05: a mark is a vehicle that somebody else drives, or nobody."""
    table = Table(Scene(P="5h 2d", hands={"Ash": "", "Bea": ""}, vehicle="Ash", cast=""))
    table.play(["Ash: driver ram", "Ash: Van -> unknown_mark", "Ash: back"])
    table.play(["Bea: driver ram > Van", "Bea: done"])


def test_a_play_the_gm_calls_for_with_charisma() -> None:
    """Where Charisma comes before the flips, also in a play that was called for (SU-CHA-04)."""
    settings: dict[str, SettingValue] = {"charisma_when": "declare"}
    table = Table(Scene(P="5h 2d", hands={"Ash": ""}, settings=settings))
    table.game.answer(GM, "call")
    table.game.answer(GM, {"who": "p1", "what": "thief open", "against": "20"})
    table.play(["Ash: try", "Ash: yes", "Ash: done"])
    assert table.totals == (22, 20)


def test_a_play_the_gm_calls_for() -> None:
    """SU-MOD-04, SU-PLAY-02: who, what, against what; the player may leave it."""
    table = Table(Scene(P="5h 2d 7c", G="9d", hands={"Ash": "3c"}))
    table.game.answer(GM, "call")
    assert refused(table.game, GM, {"modifier": 99}) == "bad_modifier"
    table.game.answer(GM, {"who": "p1", "what": "thief open", "against": "20"})
    table.game.answer(P1, "leave")
    assert not table.game.table.plays
    table.game.answer(GM, "call")
    call = {"who": "p1", "what": "persuasion persuade", "against": "quick", "modifier": 9}
    table.game.answer(GM, dict(call))
    table.game.answer(P1, "try")
    table.play(["Ash: done"])
    assert table.totals == (16, 18)


def test_setting_right() -> None:
    """SU-LEA-06: where nobody else can play, the GM lifts a skip; anything used comes back."""
    table = Table(Scene(hands={"Ash": ""}))
    for what in ("skip", "feint", "charisma", "ambush", "awareness"):
        table.play([f"GM: set-right {what} Ash"])
    state = table.person("Ash").state
    assert (state.skip > 0, state.feint, state.charisma) == (True, 2, True)
    assert refused(table.game, P1, "wits", "declare") == "skipping"
    table.play(["GM: lift"])
    assert not table.person("Ash").state.skip
    table.play(["GM: set-right alive Ash"])
    assert refused(table.game, P1, "wits", "declare") == "dead"


def test_a_skip_set_right_before_any_play() -> None:
    """SU-LEA-06: the first play of somebody else uses it up, as any later one would."""
    table = Table(Scene(P="5h 2d 7c 3s", hands={"Ash": "", "Bea": ""}, cast=""))
    for _ in range(2):
        table.play(["GM: set-right skip Ash", "Bea: wits > 10", "Bea: done"])
        assert not table.person("Ash").state.skip


def test_everybody_is_dead() -> None:
    """SU-HAND-04: then there are new Suits, or no scene."""
    game = laid(2)
    game.answer(GM, "begin")
    for who in ("p1", "p2"):
        game.answer(GM, f"alive {who}", to="set-right")
    game.answer(GM, "end scene", to="end-scene")
    assert refused(game, GM, {}, "start-scene") == "not_now"
    game.answer(GM, "new suits")
    assert all(one.state.alive for one in game.table.suits())
    game.answer(GM, "begin")
    assert game.table.scene.running


def test_leadership_numbers() -> None:
    """T39: 13, 16, 25 for 1, 2, 5 marks; 0 is none (SU-LEA-01)."""
    table = Table(Scene(P="9h 2d", hands={"Cyd": ""}))
    table.play(["Cyd: leadership lead", "Cyd: 0 -> bad_marks", "Cyd: 5", "GM: allow"])
    assert table.game.table.plays[0].threshold.value == 25
