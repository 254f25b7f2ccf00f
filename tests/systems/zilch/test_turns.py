"""What is done in a turn, and what settings change about it."""

import msgspec
import pytest

from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.options import Choose
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import GM
from fiftyfour.systems.zilch import system
from fiftyfour.systems.zilch.attack.blows import (
    attack_total,
    base_damage,
    blows_of,
    is_temporary,
    two_blows,
)
from fiftyfour.systems.zilch.characters.checks import flaws
from fiftyfour.systems.zilch.characters.samples import MONSTERS, monster
from fiftyfour.systems.zilch.damage.conditions import afflict
from fiftyfour.systems.zilch.damage.damage import apply, drain
from fiftyfour.systems.zilch.damage.recovery import sleep
from fiftyfour.systems.zilch.data import CARDS, COVERS, KING, LEAST, MOST
from fiftyfour.systems.zilch.encounter.options import rage_cost
from fiftyfour.systems.zilch.rolls.degrees import MEANING
from fiftyfour.systems.zilch.table.character import Character, fitting
from fiftyfour.systems.zilch.table.creature import Creature
from fiftyfour.systems.zilch.table.effects import Effect
from fiftyfour.systems.zilch.table.gear import Gear
from fiftyfour.systems.zilch.table.house_rules import CustomSkill
from fiftyfour.systems.zilch.table.table import Blow, Zilch
from tests.systems.zilch.scene import P1, P2, begin_fight, foresee, laid, put


def base(**values: int) -> dict[str, int]:
    return dict.fromkeys(CARDS, 6) | values


def options(game: Session[Zilch]) -> list[str]:
    decision = game.pending(game.awaited()[0].seat)[0].decision
    assert isinstance(decision, Choose)
    return [option.id for option in decision.options]


def duel(one: Character, other: Character, **settings: str | int) -> Session[Zilch]:
    """Two characters, both Bold with [2|5] and [1|3], the first to act."""
    game = laid(2, **settings)
    put(game, other, "p2", P2)
    put(game, one)
    begin_fight(game)
    foresee(game, "2|5 1|3")
    game.answer(P1, {"p1": "Bold"})
    game.answer(P2, {"p2": "Bold"})
    return game


def fighter(name: str = "A", **values: int) -> Character:
    return Character(
        name=name, base=base(S=9, **values), classes=["fighter"], gear=Gear(hands=["longsword"])
    )


def plain(name: str = "B", **values: int) -> Character:
    return Character(name=name, base=base(**values))


def being(game: Session[Zilch], id: str) -> Creature:
    return game.table.beings[id]


# --- actions ---


def test_a_standard_and_a_minor_action_or_a_second_minor() -> None:
    """ZI-RND-01, ZI-RND-02, ZI-CARRY-07."""
    game = duel(fighter(), plain())
    game.answer(P1, "move")
    assert "two" not in options(game)
    game.answer(P1, "move")
    assert "defend" not in options(game)
    assert "drop:longsword" in options(game)
    game.answer(P1, "drop:longsword")
    assert being(game, "p1").now.dropped == ["longsword"]


def test_defend_adds_two_and_nobody_reacts() -> None:
    """ZI-RND-04, ZI-RND-06."""
    game = duel(fighter(), plain(C=8, C2=8))
    game.answer(P1, "defend")
    game.answer(P1, "end")
    told = [getattr(e, "text", "") for e in _attack(game, P2, "attack p1 unarmed melee")]
    assert any("misses" in line and "11 against 13" in line for line in told)


def _attack(game: Session[Zilch], seat: object, what: str) -> list[object]:
    return list[object](game.answer(P2 if seat == P2 else P1, what))


def test_grapple_and_escape() -> None:
    """ZI-HIT-10, ZI-COND-05: no damage, both Entangled, only a win frees."""
    game = duel(plain("A", S=9, C=9), plain())
    foresee(game, "")
    game.answer(P1, "grapple p2")
    assert [being(game, id).has("Entangled") for id in ("p1", "p2")] == [True, True]
    assert being(game, "p2").hp.value == 6
    game.answer(P1, "end")
    assert "move" not in options(game)
    foresee(game, "3 5")
    game.answer(P2, "escape S")
    assert not being(game, "p2").has("Entangled")


def test_a_feint() -> None:
    """ZI-HIT-09, ZI-CON-08: the loser is Defenseless against one attack."""
    game = duel(plain("A", S=9), plain())
    foresee(game, "2 8")
    game.answer(P1, "feint p2")
    assert being(game, "p2").now.feinted == "p1"
    game.answer(P1, "end")
    game.answer(P2, "end")
    assert being(game, "p2").now.feinted == "p1"


def test_two_weapons() -> None:
    """ZI-WPN-05, ZI-WPN-06, ZI-WPN-07, ZI-SHD-05."""
    pair = put(
        laid(), Character(name="A", base=base(), gear=Gear(hands=["dagger", "shield:small"]))
    )
    assert [blow.item for blow in two_blows(pair)] == ["dagger", "shield:small"]
    staff = put(laid(), Character(name="A", base=base(), gear=Gear(hands=["staff"])))
    assert [blow.how for blow in two_blows(staff)] == ["light", "light"]
    assert base_damage(staff, Blow(item="staff", how="light")) == 2
    assert base_damage(staff, Blow(item="staff")) == 3
    slings = put(laid(), Character(name="A", base=base(), gear=Gear(hands=["sling", "sling"])))
    assert two_blows(slings) == []
    game = duel(
        Character(name="A", base=base(S=9, C=9), gear=Gear(hands=["dagger", "club"])), plain()
    )
    foresee(game, "0 0")
    game.answer(P1, "two")
    game.answer(P1, "p2")
    game.answer(P1, "p2")
    assert being(game, "p2").hp.value == 3


def test_what_one_attacks_with() -> None:
    """ZI-WPN-08, ZI-WPN-09, ZI-SHD-05, ZI-STR-03, ZI-WPN-04, ZI-SUIT-08."""
    gear = Gear(hands=["dagger", "shield:tower"], body=["gauntlet", "club"])
    game = laid()
    one = put(game, Character(name="A", base=base(), gear=gear))
    assert [(blow.item, blow.how) for blow in blows_of(one)] == [
        ("dagger", "melee"),
        ("dagger", "thrown"),
        ("unarmed", "melee"),
    ]
    assert is_temporary(game.table, one, Blow())
    assert not is_temporary(game.table, one, Blow(item="gauntlet"))
    bow = put(laid(), Character(name="A", base=base(), gear=Gear(hands=["crossbow+winch"])))
    assert [blow.item for blow in blows_of(bow)] == ["unarmed"]
    bow.now.loaded = ["crossbow+winch"]
    assert "crossbow+winch" in [blow.item for blow in blows_of(bow)]


def test_the_reasons_why_not() -> None:
    """ZI-SHD-05, ZI-CARRY-01, ZI-STR-03, ZI-HIT-06."""
    game = duel(
        Character(
            name="A",
            base=base(S=9),
            classes=["fighter"],
            gear=Gear(hands=["shield:tower", "dagger"], body=["club", "crossbow+winch"]),
        ),
        plain(),
    )
    for answer, code in (
        ("attack p2 shield:tower melee", "bash_shield"),
        ("attack p2 crossbow+winch ranged", "not_in_hand"),
        ("attack p2 club melee", "not_in_hand"),
        ("attack nobody dagger melee", "no_such_option"),
    ):
        with pytest.raises(IllegalAction) as refused:
            game.answer(P1, answer)
        assert refused.value.code == code
    game.answer(GM, "affect", to="direct")
    game.answer(GM, {"being": "p2", "cover": 11, "set_cover": "yes"})
    with pytest.raises(IllegalAction) as refused:
        game.answer(P1, "attack p2 dagger melee")
    assert refused.value.code == "total_cover"


# --- ongoing damage, First Aid, salves ---


@pytest.mark.parametrize(("roll", "left"), [("6", {}), ("7", {"bleeding": 2})])
def test_ongoing_damage(roll: str, left: dict[str, int]) -> None:
    """ZI-DMG-14, ZI-COND-10, ZI-ARM-01."""
    game = laid(1)
    one = put(game, Character(name="A", base=base(), gear=Gear(armor="plate")))
    apply(game, one, Effect(kind="ongoing", what="bleeding", amount=2))
    begin_fight(game)
    foresee(game, f"1|1 {roll}")
    game.answer(P1, {"p1": "Bold"})
    assert being(game, "p1").hp.value == 4
    assert being(game, "p1").now.ongoing == left


def test_first_aid() -> None:
    """ZI-DMG-15, ZI-SKL-14, ZI-GEAR-06, ZI-SKL-10."""
    game = laid(1)
    one = put(game, Character(name="A", base=base(), skills=["first_aid"], classes=["rogue"]))
    apply(game, one, Effect(kind="ongoing", what="poison", amount=1))
    begin_fight(game)
    foresee(game, "1|1 11")
    game.answer(P1, {"p1": "Bold"})
    game.answer(P1, "aid")
    game.answer(P1, "first_aid")
    assert being(game, "p1").now.ongoing == {}


# --- settings of the encounter ---


def test_a_set_for_each_or_dice() -> None:
    """ZI-STN-07, ZI-STN-08."""
    own = laid(2, domino_source="own")
    begin_fight(own)
    own.answer(P1, {"p1": "Bold"})
    own.answer(P2, {"p2": "Bold"})
    assert len({one.domino.tile.stock for one in own.table.beings.values()}) == 2
    dice = laid(2, domino_source="d8_d4")
    begin_fight(dice)
    foresee(dice, "4 1 2 3")
    dice.answer(P1, {"p1": "Bold"})
    dice.answer(P2, {"p2": "Bold"})
    assert [one.domino.ends() for one in dice.table.beings.values()] in (
        [(4, 1), (2, 3)],
        [(2, 3), (4, 1)],
    )
    assert len(dice.table.bags) == 0


def test_stances_in_order() -> None:
    """ZI-STN-10, ZI-STN-11."""
    game = laid(2, stance_order="slowest_first")
    put(game, plain(), "p2", P2)
    put(game, fighter())
    begin_fight(game)
    assert [one.seat for one in game.awaited()] == [P2]
    game.answer(P2, "Cautious")
    assert [one.seat for one in game.awaited()] == [P1]


def test_chance_in_initiative_and_newcomers() -> None:
    """ZI-INIT-02, ZI-INIT-04, ZI-MON-01, ZI-MON-05."""
    game = laid(1, init_random="each")
    put(game, fighter())
    game.answer(GM, "fight")
    foresee(game, "4")
    game.answer(GM, {})
    assert game.table.encounter.dice == {"p1": 4}
    game.answer(GM, "monster", to="direct")
    game.answer(GM, {"preset": "Ogre"})
    assert game.table.encounter.joining == ["m1"]
    ogre = being(game, "m1")
    assert (ogre.who.size, ogre.dr, ogre.hp.value) == ("Large", 1, 10)
    assert [t.name for t in game.view(P1).tracks if t.name.endswith(":m1")] == []  # ZI-TABLE-03
    foresee(game, "1|1 3 1|2 1|3")
    game.answer(P1, {"p1": "Bold"})
    game.answer(P1, "end")
    game.answer(GM, "on")
    assert game.table.encounter.order == ["p1", "m1"]


@pytest.mark.parametrize("idle", ["asked", "skipped"])
def test_zones(idle: str) -> None:
    """Where to go is asked of nobody who has one way only, by the setting (ZI-RND-03)."""
    game = laid(2, zones="on", idle_questions=idle)
    put(game, plain(), "p2", P2)
    put(game, fighter())
    game.answer(GM, "fight")
    game.answer(GM, {"zone_p1": "hall", "zone_p2": "stairs", "zones": "hall-stairs"})
    foresee(game, "2|5 1|3")
    game.answer(P1, {"p1": "Bold"})
    game.answer(P2, {"p2": "Bold"})
    assert not any(id.startswith("attack") for id in options(game))
    game.answer(P1, "move")
    if idle == "asked":
        game.answer(P1, "stairs")
    assert "attack p2 longsword melee" in options(game)


def test_nobody_is_asked_for_chips_on_a_sure_hit() -> None:
    """By the setting; a Stunning Fist may still do something (ZI-COND-02, ZI-CHIP-07)."""
    monk = Character(name="A", base=base(C=9), classes=["fighter"], knacks=["stunning_fist"])
    for one, blow, idle, asked in (
        (fighter(C=9), "longsword", "skipped", False),
        (fighter(C=9), "longsword", "asked", True),
        (monk, "unarmed", "skipped", True),
    ):
        game = duel(one, plain(), idle_questions=idle)
        afflict(game, being(game, "p2"), "Helpless", rule="ZI-COND-02")
        foresee(game, "0")
        game.answer(P1, f"attack p2 {blow} melee")
        question = game.question(P1)
        assert question is not None
        assert (question.decision.rule == "ZI-HIT-05") == asked


def test_both_commit_in_secret() -> None:
    """ZI-HIT-05, ZI-CHIP-11."""
    game = duel(fighter(C=9), plain(), chip_order="simultaneous")
    game.answer(P1, "attack p2 longsword melee")
    foresee(game, "0")
    game.answer(P1, {"chips": 3})
    assert being(game, "p1").held("C") == 6


def test_rage() -> None:
    """ZI-KNK-03, ZI-KNK-04."""
    game = laid()
    one = put(game, Character(name="A", base=base(), classes=["fighter"], knacks=["rage"]))
    other = put(game, plain(), "p2", P2)
    before = attack_total(game.table, one, other, Blow(), 0, False)
    assert rage_cost(game.table, one) == "minor"
    one.now.hurt = True
    assert rage_cost(game.table, one) == "free"
    one.now.raging = True
    assert attack_total(game.table, one, other, Blow(), 0, False) == before + 2


def test_the_gm_ends_it_at_any_time() -> None:
    """ZI-RND-07, ZI-TABLE-04."""
    game = duel(fighter(), plain())
    game.answer(GM, "end", to="direct")
    assert not game.table.encounter.running
    assert being(game, "p1").now.stance == ""


def test_the_task_of_the_gm_goes_round() -> None:
    """ZI-TABLE-01."""
    game = laid(2, gm_mode="rotating")
    game.answer(GM, "scene")
    assert [one.seat for one in game.awaited()] == [P1]
    game.answer(P1, "scene")
    assert [one.seat for one in game.awaited()] == [P2]


# --- characters at the table ---


def test_drain_takes_no_talent_and_boons_come_back() -> None:
    """ZI-TAL-02, ZI-TAL-10, ZI-CHIP-05, ZI-CHIP-01, ZI-CHIP-06, ZI-SUIT-05."""
    game = laid(2, talent_option="boons")
    who = Character(name="A", base=base(D=9), classes=["spellcaster"], caster="X", runes="AB")
    one = put(game, who)
    assert one.held("D") == 9
    assert list(one.chips) == ["D"]
    talents = one.who.talents_allowed(game.table.house.data, game.table.settings)
    drain(game, one, "D", 4, rule="ZI-DRN-01")
    assert one.who.talents_allowed(game.table.house.data, game.table.settings) == talents
    assert one.held("D") == 5
    game.set(one.boons, 0, rule="ZI-TAL-09")
    sleep(game, one)
    assert one.boons.value == 6
    assert (one.drained("D"), one.held("D")) == (3, 6)


def test_skills_by_card() -> None:
    """ZI-SKL-03, ZI-SKL-08, ZI-SKL-13, ZI-SUIT-07."""
    game = laid()
    house, settings = game.table.house.data, game.table.settings
    who = Character(name="A", skills=["survival", "stealth"])
    assert fitting(who, "S", settings, house) == ["survival"]
    assert fitting(who, "C", settings, house) == ["survival"]
    assert fitting(who, "D2", settings, house) == ["stealth"]
    house.skill_suits["stealth"] = "S"
    assert fitting(who, "S", settings, house) == ["survival", "stealth"]


@pytest.mark.parametrize(
    ("custom_skills", "named", "offered"),
    [
        ("named", "fitting", ["diplomacy", "none"]),
        ("named", "Orcs", ["diplomacy", "Orcs", "none"]),
        ("offered", "fitting", ["diplomacy", "Orcs", "none"]),
    ],
)
def test_a_skill_of_the_tables_own(custom_skills: str, named: str, offered: list[str]) -> None:
    """The GM names it; earlier tables leave that to players (ZI-SKL-03, ZI-SKL-06)."""
    game = laid(1, custom_skills=custom_skills)
    game.table.house.data.skills.append(CustomSkill(id="Orcs", name="Orcs"))
    put(game, Character(name="A", base=base(), skills=["diplomacy", "Orcs"]))
    game.answer(GM, "test")
    game.answer(GM, {"being": "p1", "card": "D", "skill": named})
    question = game.pending(P1)[0].decision
    assert isinstance(question, Choose)
    assert [option.id for option in question.options] == offered
    assert system.settings.fresh({})["custom_skills"] == "named"


def test_a_named_skill_is_told_to_whoever_rolls() -> None:
    """Others neither see nor choose it before it is used (ZI-SKL-03, ZI-TABLE-03)."""
    views: list[list[bytes]] = []
    for named in ("fitting", "survival"):
        game = laid(2)
        put(game, Character(name="A", base=base(), skills=["diplomacy", "survival"]))
        game.answer(GM, "test")
        game.answer(GM, {"being": "p1", "card": "D", "skill": named})
        views.append([msgspec.json.encode(game.view(seat)) for seat in (P2, None)])
        with pytest.raises(IllegalAction):
            game.answer(P2, "survival", to=game.pending(P1)[0].id)
    assert views[0] == views[1]


def test_monsters_have_one_value_a_suit() -> None:
    """ZI-SUIT-13, ZI-MON-02, ZI-MON-06."""
    guard = MONSTERS["Guard"]
    assert guard.base["C"] == guard.base["C2"] == 8
    one = put(laid(), monster("Troll", (9, 5, 3, 10), hp=14), "m1", GM)
    assert one.most_hp == 14


def test_the_gm_affects_anybody() -> None:
    """ZI-MAG-14, ZI-CARRY-06, ZI-COND-12, ZI-DMG-04, ZI-SAVE-06."""
    game = laid(1)
    put(game, plain())
    game.answer(GM, "affect")
    game.answer(GM, {"being": "p1", "effects": "2 fire damage; 1 C drain", "set": "Bound"})
    one = being(game, "p1")
    assert (one.hp.value, one.drained("C"), one.has("Entangled")) == (4, 1, True)
    game.answer(GM, "affect")
    game.answer(GM, {"being": "p1", "clear": "Bound"})
    assert not one.has("Entangled")


def test_a_wish_the_gm_refuses_costs_nothing() -> None:
    """ZI-MAG-15."""
    game = laid(1)
    who = Character(name="A", base=base(D=9), classes=["spellcaster"], caster="X", runes="AB")
    put(game, who)
    game.answer(P1, "cast", to="act")
    game.answer(P1, {"spell": "improvised", "runes": "A", "wish": "everything"})
    game.answer(GM, {"allow": "no"})
    assert being(game, "p1").held("D") == 9


def test_things_in_the_pack() -> None:
    """ZI-CARRY-03, ZI-CARRY-04, ZI-CARRY-05."""
    game = laid(1)
    put(game, Character(name="A", gear=Gear(pack=["rope ladder", "club"], body=["dagger"])))
    game.answer(P1, "draw:dagger", to="act")
    game.answer(P1, "take:club", to="act")
    assert being(game, "p1").gear.hands == ["dagger", "club"]
    afflict(game, being(game, "p1"), "Helpless", rule="ZI-COND-02")
    with pytest.raises(IllegalAction, match="cannot act"):
        game.answer(P1, "drop:club", to="act")


def test_a_table_adds_to_the_book() -> None:
    """ZI-RACE-02, ZI-SKL-06, ZI-MAG-04, ZI-CLS-02, ZI-SUIT-07, ZI-MAG-13, ZI-CLS-01."""
    game = laid(1)

    def add(kind: str, **form: str) -> None:
        game.answer(GM, "house")
        game.answer(GM, kind)
        game.answer(GM, dict[str, str | int | list[str]](form))

    add("race", id="Elf", mods="S+2 H2-1", text="sees in the dark", effects="tests +1")
    add("skill", id="Stonecunning", text="Craft, Examine or Knowledge about stone")
    add("needs", id="Z", runes="A")
    add("caster", id="Cloister", like="Cleric")
    add("suits", id="notice", cards="S")
    add("spell", id="Glow", runes="G", effects="heal 1")
    house = game.table.house.data
    assert house.races[0].mods == {"S": 2, "H2": -1}
    who = Character(name="A", race="elf", classes=["spellcaster"], caster="Cloister", runes="Z")
    found = {flaw.code for flaw in flaws(who, game.table.settings, house)}
    assert "rune_prereq" in found
    assert "race_unknown" not in found
    assert who.own_armor(house) == "heavy"
    assert [who.inherent(card, house) for card in ("S", "S2", "H2")] == [8, 8, 5]
    assert [skill.id for skill in house.skills] == ["stonecunning"]
    assert [one.amount for one in who.passive(house)] == [1]
    for kind, form, code in (
        ("spell", {"id": "Nothing", "runes": "?"}, "rune_unknown"),
        ("race", {"id": "Giant", "mods": "C+9"}, "value_range"),
        ("suits", {"id": "notice", "cards": "X"}, "skill_unknown"),
    ):
        with pytest.raises(IllegalAction) as refused:
            add(kind, **form)
        assert refused.value.code == code
        game.answer(GM, "cancel", to="cancel")


def test_what_the_book_says_of_suits_and_degrees() -> None:
    """ZI-SUIT-02, ZI-SUIT-03, ZI-SUIT-09, ZI-SUIT-10, ZI-SUIT-11, ZI-TEST-07, ZI-CHIP-10."""
    assert (LEAST, MOST, KING) == (2, 14, 13)
    assert [card for card in CARDS if card.endswith("2")] == ["C2", "S2", "D2", "H2"]
    assert set(COVERS) == {"C", "S", "D", "H"}
    assert set(MEANING) == {"CS", "CF"}  # the others are success and failure, as they are called
    one = put(laid(), plain(H=9))
    assert (one.hp.value, one.hp.most) == (9, 9)


def test_time_passes_when_the_gm_says_so() -> None:
    """ZI-REC-01, ZI-REC-04, ZI-MON-04: a second Sleep on one day is a Rest."""
    game = laid(1)
    one = put(game, fighter(C=8))
    one.chips["C"].value = 0
    for left in (8, 4):
        game.answer(GM, "time")
        game.answer(GM, {"kind": "sleep"})
        assert one.held("C") == left
        one.chips["C"].value = 0
    game.answer(GM, "time")
    game.answer(GM, {"kind": "sleep", "new_day": "yes"})
    assert one.held("C") == 8
    begin_fight(game)
    assert "pass-time" in [one.id for one in game.closed(GM)]


# --- groups of monsters ---


def pack_of(count: int, **settings: str | int) -> Session[Zilch]:
    """So many Guards against one character, who acts first."""
    game = laid(1, monster_groups="on", **settings)
    put(game, fighter())
    for number in range(1, count + 1):
        put(game, MONSTERS["Guard"], f"m{number}", GM)
    return game


def test_identical_monsters_share_a_stance_and_a_domino() -> None:
    """ZI-STN-13, ZI-STN-06: turned up for one it is turned up for all; each has its own turn."""
    game = pack_of(2)
    put(game, MONSTERS["Peasant"], "m3", GM)
    begin_fight(game)
    foresee(game, "1|3 2|5 4|6")
    game.answer(P1, {"p1": "Bold"})
    assert list(game.answer(GM, {"m1": "Cautious", "m3": "Bold"}))
    guards = [being(game, "m1"), being(game, "m2")]
    assert [one.now.stance for one in guards] == ["Cautious", "Cautious"]
    assert [one.armed for one in guards] == [True, True]
    assert [len(one.domino.tile.cards) for one in guards] == [1, 0]
    assert not any(one.turned for one in guards)
    game.answer(P1, "attack m2 longsword melee")
    game.answer(P1, {"chips": 0})
    assert [one.pips() for one in guards] == [(2, 5), (2, 5)]
    assert not being(game, "m3").turned


def test_each_has_its_own_where_the_gm_says_so() -> None:
    """ZI-STN-13, ZI-STN-07."""
    game = pack_of(2)
    begin_fight(game, together="no")
    foresee(game, "1|3 2|5 4|6")
    game.answer(P1, {"p1": "Bold"})
    game.answer(GM, {"m1": "Cautious", "m2": "Bold"})
    assert [len(being(game, one).domino.tile.cards) for one in ("m1", "m2")] == [1, 1]
    game = pack_of(2, domino_source="two_d6")
    begin_fight(game)
    foresee(game, "1 3 2 5")
    game.answer(P1, {"p1": "Bold"})
    game.answer(GM, {"m1": "Guarded"})
    game.answer(P1, "end")
    assert being(game, "m2").pips() == (0, 7)


def test_who_shares_keeps_the_domino_when_its_owner_leaves() -> None:
    """ZI-STN-13, ZI-MON-05, ZI-RND-07."""
    game = pack_of(2)
    begin_fight(game)
    foresee(game, "1|3 2|5")
    game.answer(P1, {"p1": "Bold"})
    game.answer(GM, {"m1": "Bold"})
    game.answer(GM, "remove", to="direct")
    game.answer(GM, "m1")
    assert being(game, "m2").pips() == (5, 2)


# --- whatever else one tries ---


def test_another_test_costs_what_the_gm_says() -> None:
    """ZI-RND-02, ZI-TEST-01: usually a standard action; refused, it costs nothing."""
    game = duel(fighter(), plain())
    game.answer(P1, "try")
    game.answer(P1, "Jump onto the table")
    game.answer(GM, {"cost": "no"})
    assert "try" in options(game)
    foresee(game, "4 5")
    game.answer(P1, "try")
    game.answer(P1, "Look up")
    game.answer(GM, {"cost": "minor", "card": "S"})
    assert "two" not in options(game)
    game.answer(P1, "try")
    game.answer(P1, "Jump onto the table")
    game.answer(GM, {"card": "C", "modifier": 2})
    with pytest.raises(IllegalAction, match="spent"):
        game.answer(P1, "try")


def test_a_mobile_attack_goes_in_and_back() -> None:
    """ZI-KNK-01, ZI-KNK-03, ZI-RND-03."""
    quick = fighter(C=9)
    quick.knacks = ["mobile_attack"]
    game = laid(2, zones="on")
    put(game, plain(), "p2", P2)
    put(game, quick)
    begin_fight(game, zone_p1="stairs", zone_p2="hall", zones="hall-stairs")
    foresee(game, "2|5 1|3 0")
    game.answer(P1, {"p1": "Bold"})
    game.answer(P2, {"p2": "Bold"})
    assert "attack p2 longsword melee" not in options(game)
    game.answer(P1, "mobile")
    game.answer(P1, "hall")
    game.answer(P1, "attack p2 longsword melee")
    game.answer(P1, {"chips": 0})
    assert being(game, "p2").hp.value == 3
    assert being(game, "p1").now.zone == "stairs"
    assert being(game, "p1").chips["C"].value == 8
    game = duel(quick, plain())
    game.answer(P1, "mobile")
    assert not {"mobile", "two"} & {*options(game)}
