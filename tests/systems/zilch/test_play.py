"""Fights, spells and rests from the first question to the last: the catalogue's longer examples."""

import pytest

from fiftyfour.engine.decisions import Answer, Choose
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import Told
from fiftyfour.engine.game import Game
from fiftyfour.engine.pieces import domino
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.zilch.being import Being, Stance
from fiftyfour.systems.zilch.character import Character, NaturalAttack
from fiftyfour.systems.zilch.conditions import afflict
from fiftyfour.systems.zilch.data import CARDS
from fiftyfour.systems.zilch.effects import Effect, parse_effects
from fiftyfour.systems.zilch.encounter import sort_key, stances_open
from fiftyfour.systems.zilch.gear import Gear
from fiftyfour.systems.zilch.harm import apply, drain
from fiftyfour.systems.zilch.magic import casts_by_hand, why_not_runes
from fiftyfour.systems.zilch.moment import Blow
from fiftyfour.systems.zilch.recovery import rally, rest
from fiftyfour.systems.zilch.rolling import skill_value
from fiftyfour.systems.zilch.samples import MONSTERS, monster
from fiftyfour.systems.zilch.save import save_pips
from fiftyfour.systems.zilch.table import Zilch
from fiftyfour.systems.zilch.totals import attack_total, defence_total, hits
from tests.systems.zilch.scene import P1, P2, begin_fight, foresee, laid, put


def base(**values: int) -> dict[str, int]:
    return dict.fromkeys(CARDS, 6) | values


def ana() -> Character:
    return Character(
        name="Ana",
        base=base(C=8, C2=8, S=6, S2=6, H=7),
        classes=["fighter"],
        gear=Gear(hands=["longsword", "shield:small"], armor="light"),
    )


def guard(game: Game[Zilch], id: str = "p2") -> Being:
    return put(game, MONSTERS["Guard"], id, GM)


def laid_down(being: Being, stance: Stance, one: int, other: int) -> Being:
    """A being in a stance with this domino face-up."""
    being.now.stance = stance
    being.lot.tile.cards = [domino(one, other)]
    being.lot.tile.sight = "all"
    return being


def say(game: Game[Zilch], seat: Seat, answer: Answer) -> list[str]:
    return [event.text for event in game.answer(seat, answer) if isinstance(event, Told)]


# --- a whole encounter (V100) ---


def test_two_rounds() -> None:
    """ZI-INIT-03, ZI-STN-02, ZI-STN-06, ZI-HIT-05, ZI-SHD-06, ZI-RND-01, ZI-RND-05, ZI-CHIP-07."""
    game = laid(1)
    put(game, ana())
    guard(game, "m1")
    begin_fight(game)
    table = game.table
    hero, foe = table.beings["p1"], table.beings["m1"]
    assert table.encounter.order == ["p1", "m1"]
    foresee(game, "3|5 2|4 1")
    game.answer(P1, {"p1": "Bold"})
    game.answer(GM, {"m1": "Cautious"})
    assert [one.lot.up for one in (hero, foe)] == [True, False]
    say(game, P1, "attack m1 longsword melee")
    say(game, P1, {"chips": 2})
    told = say(game, GM, 0)
    assert "15 against 11: a hit" in told
    assert (foe.hp.value, hero.held("C")) == (5, 6)
    say(game, P1, "end")
    foresee(game, "-1")
    say(game, GM, "attack p1 longsword melee")
    told = say(game, GM, {"chips": 3})
    assert "13 against 10: a hit" in told
    assert (hero.hp.value, foe.held("C")) == (6, 5)
    say(game, GM, "end")
    foresee(game, "1|6 2|2")
    say(game, GM, "on")
    game.answer(P1, {"p1": "Guarded"})
    game.answer(GM, {"m1": "Reckless"})
    with pytest.raises(IllegalAction) as refused:
        game.answer(P1, "attack m1 longsword melee")
    assert refused.value.code == "E_GUARDED_MUST_DEFEND"
    say(game, P1, "end")
    say(game, GM, "attack p1 longsword melee")
    told = say(game, GM, {"chips": 0})
    assert "12 against 15: a miss" in told
    say(game, GM, "end")
    say(game, GM, "end")
    assert not game.table.encounter.running
    hero = game.table.beings["p1"]
    assert (hero.now.stance, hero.lot.there) == ("", False)


def test_a_wizard_strikes_with_a_bolt() -> None:
    """V101: ZI-MAG-05, ZI-MAG-06, ZI-MAG-12, ZI-HIT-07, ZI-DMG-01, ZI-CHIP-09."""
    game = laid(1)
    wizard = Character(
        name="Cy", base=base(D=9), classes=["spellcaster"], caster="Wizard", runes="BLOT"
    )
    put(game, wizard)
    guard(game, "m1")
    begin_fight(game)
    table = game.table
    cy, foe = table.beings["p1"], table.beings["m1"]
    foresee(game, "2|6 3|4")
    game.answer(P1, {"p1": "Cautious"})
    game.answer(GM, {"m1": "Bold"})
    say(game, P1, "cast")
    say(game, P1, {"spell": "bolt", "target_1": "m1"})
    told = say(game, GM, 0)
    assert "11 against 10: a hit" in told
    assert (cy.held("D"), foe.hp.value) == (4, 4)


# --- sums of an attack ---


def test_a_tie_goes_to_the_attacker() -> None:
    """V58, V59: ZI-HIT-02, ZI-HIT-03, ZI-HIT-04, ZI-STR-04, ZI-SUIT-14."""
    game = laid()
    one = laid_down(put(game, Character(name="A", base=base(C=8, C2=12), classes=[])), "Bold", 2, 5)
    shield = Gear(hands=["shield:small"])
    other = put(
        game, Character(name="B", base=base(S=6), gear=shield, classes=["fighter"]), "p2", P2
    )
    laid_down(other, "Cautious", 3, 6)
    attack = attack_total(game.table, one, other, Blow(item="club"), 0, False)
    defence = defence_total(game.table, other, one.id, 0)
    assert (attack, defence) == (13, 13)
    assert hits(attack, defence, "attacker")
    assert not hits(attack, defence, "defender")
    weak = put(game, Character(name="A", base=base(C=8, C2=4)))
    laid_down(weak, "Bold", 2, 5)
    other.gear.hands = []
    total = attack_total(game.table, weak, other, Blow(item="greataxe"), 0, False)
    assert (total, defence_total(game.table, other, weak.id, 0)) == (10, 12)


def test_defence_of_the_defenseless_and_helpless() -> None:
    """V54, V60: ZI-COND-01, ZI-COND-02, ZI-SHD-02, ZI-SHD-07, ZI-HIT-06."""
    large = Gear(hands=["shield:large"])
    who = Character(name="A", base=base(S=7, C2=12), classes=["fighter"], gear=large)
    game = laid()
    one = laid_down(put(game, who), "Reckless", 2, 5)
    assert one.shield() == 2
    assert defence_total(game.table, one, "p2", 0) == 9
    half = laid(2, defenseless="half_spades")
    assert defence_total(half.table, laid_down(put(half, who), "Reckless", 2, 5), "p2", 0) == 5
    afflict(game, one, "Helpless", rule="ZI-COND-02")
    one.now.cover = 2
    assert defence_total(game.table, one, "p2", 0) == 2
    assert one.shield() == 0
    tied = laid_down(put(game, who), "Bold", 2, 5)
    afflict(game, tied, "Entangled", rule="ZI-COND-05")
    assert tied.shield() == 0


@pytest.mark.parametrize(
    ("shield", "guarded"), [("buckler", 2), ("small", 2), ("large", 4), ("tower", 5)]
)
def test_shields_when_guarded(shield: str, guarded: int) -> None:
    """V05: ZI-SHD-06, ZI-SHD-07."""
    gear = Gear(hands=[f"shield:{shield}"])
    one = put(laid(), Character(name="A", base=base(C2=12), classes=["fighter"], gear=gear))
    assert laid_down(one, "Guarded", 2, 5).shield() == guarded


def test_a_reckless_rogue_is_not_asked_for_chips() -> None:
    """V61: ZI-COND-01, ZI-CHIP-08."""
    game = laid(2)
    put(game, Character(name="R", base=base(S=5), classes=["rogue"]), "p2", P2)
    put(game, ana())
    begin_fight(game)
    foresee(game, "3|5 2|4 0")
    game.answer(P1, {"p1": "Bold"})
    game.answer(P2, {"p2": "Reckless"})
    say(game, P1, "attack p2 longsword melee")
    told = say(game, P1, {"chips": 0})
    assert "13 against 5: a hit" in told


# --- tests and saves ---


def test_the_value_of_a_test() -> None:
    """V14: ZI-SKL-07, ZI-TAL-09, ZI-TEST-06, ZI-TEST-08, ZI-SUIT-12."""
    game = laid()
    who = Character(name="A", base=base(S2=6), skills=["notice", "stealth"], classes=["rogue"])
    one = put(game, who)
    assert skill_value(game.table, one, "S2", "stealth", -2) + 2 == 11
    afflict(game, one, "Hampered", rule="ZI-COND-04")
    assert skill_value(game.table, one, "S2", "stealth", -2) + 2 == 9


def test_a_boon_after_the_roll() -> None:
    """V104: ZI-TAL-09, ZI-TEST-10, ZI-TEST-01."""
    game = laid(1, talent_option="boons")
    put(game, Character(name="A", base=base(C=6), classes=["fighter"]))
    game.answer(GM, "test")
    foresee(game, "8")
    game.answer(GM, {"being": "p1", "card": "C"})
    assert [d.values for d in game.view(None).dice if d.name == "d12:p1"] == []
    told = say(game, P1, "yes")
    assert any("rolls 8: success" in line for line in told)
    assert game.table.beings["p1"].boons.value == 5
    assert [d.values for d in game.view(None).dice if d.name == "d12:p1"] == [(8,)]


def test_a_secret_test_is_the_gms_alone() -> None:
    """ZI-TEST-10."""
    game = laid(2)
    game.answer(GM, "test")
    foresee(game, "12 3")
    events = game.answer(GM, {"being": "p1", "card": "S2", "secret": "yes"})
    read = {seat: [e.to(seat) for e in events if e.to(seat) is not None] for seat in (P1, P2, GM)}
    assert len(read[P2]) < len(read[P1]) < len(read[GM])
    assert "d12:p1" not in [dice.name for dice in game.view(P1).dice]
    assert "d12:p1" in [dice.name for dice in game.view(GM).dice]


@pytest.mark.parametrize(
    ("card", "stance", "pips", "chips", "value"),
    [("S", "Bold", "add", 1, 9), ("C", "Guarded", "add", 0, 6), ("S", "Bold", "off", 1, 7)],
)
def test_pips_in_saves(card: str, stance: Stance, pips: str, chips: int, value: int) -> None:
    """V24, V25, V96: ZI-SAVE-04, ZI-SAVE-05."""
    game = laid(2, save_pips=pips)
    one = laid_down(put(game, Character(name="A", base=base(), classes=["rogue"])), stance, 2, 5)
    game.table.encounter.running = True
    found = skill_value(game.table, one, card, "", 0) + save_pips(game.table, one, card) + chips
    assert found == value


def test_a_save_on_the_secondary_card() -> None:
    """V105: ZI-SAVE-04, ZI-SUIT-04; V26: ZI-SAVE-01, ZI-SAVE-02, ZI-SAVE-03."""
    game = laid(1)
    one = put(game, Character(name="A", base=base(C=8, C2=5), classes=["fighter"]))
    laid_down(one, "Bold", 2, 5)
    game.answer(GM, "save")
    game.table.encounter.running = True
    form: Answer = {"being": "p1", "card": "C2", "effects": "4 fire damage", "on_save": "half"}
    game.answer(GM, form)
    foresee(game, "12 1")
    told = say(game, P1, 2)
    assert any("rolls 13: not saved" in line for line in told)
    assert one.hp.value == 2


# --- initiative and stances ---


def test_the_order_of_action() -> None:
    """V57: ZI-INIT-01, ZI-INIT-03, ZI-COND-03."""
    game = laid(4)
    table = game.table
    orc = put(game, monster("orc", (6, 7, 6, 6)), "m1", GM)
    one = put(game, Character(name="Ana", base=base(S=7, S2=7)), "p1")
    two = put(game, Character(name="Bo", base=base(S=9, S2=5)), "p2")
    three = put(game, Character(name="Cy", base=base(S=7, S2=8)), "p3")
    two.now.conditions = ["Slowed"]
    order = sorted(
        enumerate((orc, one, two, three)), key=lambda pair: sort_key(table, pair[1], pair[0])
    )
    assert [being.name for _, being in order] == ["Cy", "Ana", "orc", "Bo"]
    assert two.speed == 4
    table.encounter.dice = {"p2": 6, "p3": 2}  # V98 (ZI-INIT-02)
    assert sort_key(table, two, 0) < sort_key(table, three, 1)


def test_stunned_a_guarded_one_turns_cautious() -> None:
    """V91: ZI-STN-04, ZI-COND-08, ZI-STN-05, ZI-STN-09."""
    game = laid()
    one = laid_down(put(game, Character(name="A", base=base())), "Guarded", 2, 5)
    assert one.pips() == (0, 7)
    afflict(game, one, "Stunned", rule="ZI-COND-08")
    assert one.pips() == (2, 5)
    assert "Guarded" not in stances_open(one)
    one.now.raging = True
    assert stances_open(one) == ["Reckless", "Bold"]
    afflict(game, one, "Paralyzed", rule="ZI-COND-07")
    assert (stances_open(one), one.pips(), one.awake) == ([], (0, 0), True)  # ZI-STN-14


def test_surprise() -> None:
    """ZI-STN-12, ZI-COND-09."""
    game = laid(2)
    begin_fight(game, aware_p2="no")
    foresee(game, "1|2")
    assert [one.seat for one in game.awaited()] == [P1]
    game.answer(P1, {"p1": "Bold"})
    surprised = game.table.beings["p2"]
    assert surprised.has("Defenseless")
    assert not surprised.lot.there
    say(game, P1, "end")
    say(game, GM, "on")
    assert not surprised.has("Inactive")


# --- magic ---


@pytest.mark.parametrize(
    ("runes", "chips", "code"),
    [
        ("FIR", 6, ""),
        ("FIR", 5, "E_CHIPS_SHORT"),
        ("FIRE", 9, "E_SPELL_SIZE"),
        ("II", 9, "E_RUNE_REPEAT"),
        ("Z", 12, "E_RUNE_UNKNOWN"),
    ],
)
def test_runes(runes: str, chips: int, code: str) -> None:
    """V85: ZI-MAG-02, ZI-MAG-05."""
    game = laid()
    who = Character(name="A", base=base(D=12), classes=["spellcaster"], caster="X", runes="EFIR")
    one = put(game, who)
    one.chips["D"].value = chips
    if not code:
        why_not_runes(game.table, one, runes)
        return
    with pytest.raises(IllegalAction) as refused:
        why_not_runes(game.table, one, runes)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("dice", "left", "asked"),
    [("3", 7, ""), ("8", 8, "full abort"), ("12 1", 7, ""), ("12 2", 7, "")],
)
def test_casting_by_mind(dice: str, left: int, asked: str) -> None:
    """V86: ZI-MAG-07, ZI-MAG-08."""
    game = laid(1)
    gear = Gear(hands=["dagger", "club"])
    who = Character(
        name="A", base=base(D=8), classes=["spellcaster"], caster="X", runes="AR", gear=gear
    )
    one = put(game, who)
    assert not casts_by_hand(one)
    game.answer(P1, "cast", to="act")
    foresee(game, dice)
    game.answer(P1, {"spell": "improvised", "runes": "A", "wish": "light"})
    told = say(game, GM, {"effects": ""})
    if asked:
        decision = game.pending(P1)[0].decision
        assert isinstance(decision, Choose)
        assert " ".join(option.id for option in decision.options) == asked
    assert one.held("D") == left
    assert ("A magical mishap: the GM says what" in told) == (dice == "12 2")


def test_the_strongest_of_identical_spells_counts() -> None:
    """V89: ZI-MAG-10, ZI-MAG-09, ZI-MAG-11."""
    game = laid()
    one = put(game, Character(name="A", base=base()))
    for spell, amount in (("ward", 2), ("ward", 3), ("other", 1)):
        effect = Effect(kind="modifier", what="defence", amount=amount)
        apply(game, one, effect, spell=spell, caster="p1", duration="encounter")
    assert one.modifier("defence") == 4


# --- recovery, knacks, odds and ends ---


def test_rally_and_rest() -> None:
    """V88: ZI-REC-02, ZI-REC-03, ZI-CHIP-12."""
    game = laid()
    one = put(game, Character(name="A", base=base(C=5), classes=["fighter"]))
    one.chips["C"].value = 1
    rally(game, one, "C")
    assert one.held("C") == 3
    one.chips["C"].value = 1
    rest(game, one)
    assert one.held("C") == 3
    drain(game, one, "C", 4, rule="ZI-DRN-01")
    one.chips["C"].value = 0
    rest(game, one)
    assert one.held("C") == 1


def test_what_rides_on_a_touch() -> None:
    """A hit of net 0 carries its riders, less carries nothing (ZI-DMG-03, ZI-WPN-03, ZI-MON-02)."""
    for fudge, drained in (("0", 1), ("-1", 0)):
        game = laid(1)
        put(game, Character(name="A", base=base(S=2)))
        bite = NaturalAttack("bite", 1, riders="1 S drain tainted")
        beast = monster("Beast", (12, 9, 2, 6), pools=("C",), attacks=(bite,))
        put(game, beast, "m1", GM)
        game.table.beings["p1"].gear.armor = "light"
        begin_fight(game)
        foresee(game, f"1|1 1|2 {fudge}")
        game.answer(P1, {"p1": "Bold"})
        game.answer(GM, {"m1": "Bold"})
        say(game, GM, "attack p1 bite melee")
        say(game, GM, {"chips": 0})
        victim = game.table.beings["p1"]
        assert (victim.drained("S"), victim.tainted("S")) == (drained, drained)


def test_effects_are_written_and_read_alike() -> None:
    """ZI-MAG-11."""
    text = "3 fire damage tainted; heal 2; 2 S drain; attack -2; condition Entangled; "
    text += "ongoing 1 bleeding"
    assert "; ".join(effect.text() for effect in parse_effects(text)) == text
    with pytest.raises(IllegalAction, match="no effect"):
        parse_effects("abracadabra")
