"""Exact odds against the printed tables, and the examples that ask for a chance."""

import tomllib
from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path
from typing import cast

import msgspec
import pytest
from msgspec import Struct, field

from fiftyfour.engine.decisions import Given
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.session import Session
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.zilch.characters.samples import MONSTERS
from fiftyfour.systems.zilch.damage.conditions import afflict
from fiftyfour.systems.zilch.data import CARDS
from fiftyfour.systems.zilch.minds import odds
from fiftyfour.systems.zilch.minds.calculator import QUESTIONS
from fiftyfour.systems.zilch.table.character import Character
from fiftyfour.systems.zilch.table.gear import Gear
from fiftyfour.systems.zilch.table.table import Zilch
from tests.systems.zilch.scene import P1, begin_fight, foresee, laid, put

TABLES = tomllib.loads((Path(__file__).parent / "vectors/odds.toml").read_text())
STANCE = {"R": "Reckless", "B": "Bold", "C": "Cautious", "G": "Guarded"}


def rows(name: str) -> list[list[int]]:
    return cast("list[list[int]]", TABLES[name])


def test_degrees() -> None:
    """V02, V10, V11, V12, V13: ZI-TEST-04, ZI-TEST-09."""
    for value, *weights in rows("degrees"):
        assert list(odds.test_chances(value).values()) == [Fraction(w, 96) for w in weights]


def test_contests() -> None:
    """V23: ZI-CON-01, ZI-CON-04."""
    for a, b, *weights in rows("contests"):
        assert list(odds.contest_chances(a, b)) == [Fraction(w, 9216) for w in weights]


@pytest.mark.parametrize("column", range(12))
def test_hits(column: int) -> None:
    """V63: ZI-HIT-01, ZI-HIT-04, ZI-HIT-08, ZI-STN-08."""
    one, _, other = cast("list[str]", TABLES["columns"])[column].partition("/")
    for margin, *weights in rows("hits"):
        found = odds.hit_chance(margin, STANCE[one], STANCE[other])
        assert found == Fraction(weights[column], 420), (margin, one, other)


def test_blows() -> None:
    """V66, V67: ZI-DMG-02, ZI-DMG-03, ZI-WPN-01."""
    for weapon, dr, touch, mean in cast("list[tuple[int, int, str, str]]", TABLES["blows"]):
        nets = odds.blow(weapon, dr)
        assert sum(nets[net] for net in nets if net >= 0) == Fraction(touch)
        assert odds.mean_damage(weapon, dr) == Fraction(mean)


class Hit(Struct, forbid_unknown_fields=True):
    id: str
    stances: tuple[str, str]
    chance: str
    margin: int = 0
    own: tuple[int, int] | None = None
    seen: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    tie: str = "attacker"
    source: str = "shared"


@pytest.mark.parametrize(
    "hit", msgspec.convert(TABLES["hit"], list[Hit]), ids=lambda hit: cast("Hit", hit).id
)
def test_a_chance_to_hit(hit: Hit) -> None:
    """ZI-HIT-04, ZI-STN-06, ZI-STN-07, ZI-STN-08, ZI-STN-09."""
    attacker, defender = hit.stances
    found = odds.hit_chance(
        hit.margin,
        attacker,
        defender,
        own=hit.own,
        seen=hit.seen,
        tie=hit.tie,
        source=hit.source,
    )
    assert found == Fraction(hit.chance)


def test_hands() -> None:
    """V27, V28: ZI-MAKE-11, ZI-MAKE-12."""
    hands = odds.draw_chances(5, 10)
    assert Fraction(sum(n for total, n in hands.items() if total <= 25), 6**4) == Fraction(7, 72)


# --- beside the decisions ---


def duel(
    kind: str = "fighter",
    hands: str = "longsword shield:small",
    order: str = "attacker_first",
    **values: int,
) -> Session[Zilch]:
    """Ana, a Fighter of Clubs 8, meets a Guard; both Bold, hers [3|5], its own face-down."""
    game = laid(1, chip_order=order)
    made = dict.fromkeys(CARDS, 6) | {"C": 8, "C2": 8, "S": 9} | values
    gear = Gear(hands=hands.split())
    put(game, Character(name="Ana", base=made, classes=[kind], gear=gear))
    put(game, MONSTERS["Guard"], "m1", GM)
    begin_fight(game)
    foresee(game, "3|5 2|4")
    game.answer(P1, {"p1": "Bold"})
    game.answer(GM, {"m1": "Bold"})
    return game


def asked(game: Session[Zilch], seat: Seat, draft: Given | None = None) -> dict[object, Fraction]:
    """The hints of what a seat is asked, by the answer and the label."""
    (pending,) = [one for one in game.pending(seat) if one.awaited]
    found = game.hints(seat, pending.id, draft)
    return {(hint.to, hint.label): Fraction(hint.chance or hint.mean) for hint in found}


def test_stances_beside_their_question() -> None:
    """ZI-STN-03: of one being each stance, of several those that are filled in."""
    game = laid(1)
    put(game, MONSTERS["Guard"], "m1", GM)
    put(game, MONSTERS["Ogre"], "m2", GM)
    begin_fight(game)
    found = asked(game, P1)
    assert found["Reckless", "pips to attack"] == 7
    assert found["Bold", "pips to defend"] == Fraction(8, 3)
    several = asked(game, GM, {"m1": "Reckless", "m2": "Guarded"})
    assert sorted(several.values()) == [0, 0, 7, 7]


def test_a_blow_at_somebody_hidden_is_one_at_an_average_human() -> None:
    """ZI-TABLE-04, ZI-STN-08: 2 + 5 against 6 and the lesser end, a 1 on 6 of 20 dominoes."""
    found = asked(duel(), P1)
    assert found["attack m1 longsword melee", "hits if its Spades are 6"] == 1
    weak = asked(duel(C=2, C2=5), P1)
    assert weak["attack m1 longsword melee", "hits if its Spades are 6"] == Fraction(6, 20)


def test_a_gm_knows_what_the_monsters_are() -> None:
    """ZI-HIT-02, ZI-HIT-05: Clubs 8 and 4 pips against Spades 9, 3 pips and a shield."""
    game = duel()
    game.answer(P1, "end")
    found = asked(game, GM)
    assert found["attack p1 longsword melee", "hits"] == 0
    game.answer(GM, "attack p1 longsword melee")
    assert asked(game, GM, {"chips": 1}) == {(None, "hits"): 1}


def test_a_parry_is_a_certainty() -> None:
    """ZI-CHIP-08."""
    game = laid(1)
    rogue = Character(name="Bo", base=dict.fromkeys(CARDS, 6), classes=["rogue"])
    put(game, rogue)
    put(game, MONSTERS["Guard"], "m1", GM)
    begin_fight(game)
    foresee(game, "3|5 2|4")
    game.answer(P1, {"p1": "Bold"})
    game.answer(GM, {"m1": "Bold"})
    game.answer(P1, "end")
    game.answer(GM, "attack p1 longsword melee")
    game.answer(GM, {"chips": 0})
    found = asked(game, P1)
    assert [found[n, "it hits"] for n in range(7)] == [1, 1, 1, 1, 0, 0, 0]


def test_a_test_by_each_skill_and_a_boon() -> None:
    """ZI-SKL-02, ZI-TAL-09, V104."""
    game = laid(1, talent_option="boons")
    who = Character(name="Ana", base=dict.fromkeys(CARDS, 6), skills=["athletics"])
    being = put(game, who)
    being.boons.value = 1
    called = {"being": "p1", "card": "C2", "modifier": -2}
    game.answer(GM, "test")
    assert asked(game, GM, {**called})[None, "with Athletics: success"] == Fraction(9, 12)
    game.answer(GM, {**called})
    found = asked(game, P1)
    assert found["athletics", "success"] == Fraction(9, 12)
    assert found["none", "success"] == Fraction(4, 12)
    foresee(game, "10")
    game.answer(P1, "athletics")
    assert asked(game, P1) == {("no", "success"): 0, ("yes", "success"): 1}


def test_forms_of_the_gm() -> None:
    """ZI-SAVE-01, ZI-SAVE-04, ZI-CON-04: a save with a domino up or down, a contest of three."""
    game = laid(1)
    base: dict[str, int] = dict.fromkeys(CARDS, 6)
    put(game, Character(name="Ana", base=base, classes=["rogue"], skills=["acrobatics"]))
    put(game, MONSTERS["Guard"], "m1", GM)
    put(game, MONSTERS["Ogre"], "m2", GM)
    game.answer(GM, "save")
    save: dict[str, str | int | list[str]] = {
        "being": "p1",
        "card": "S",
        "modifier": -1,
        "skill": "nobody",
    }
    assert asked(game, GM, {**save})[None, "saved"] == Fraction(5, 12)
    fitting = asked(game, GM, {**save, "skill": "fitting"})
    assert fitting == {(None, "with Acrobatics: saved"): Fraction(10, 12)}
    other = {**save, "being": "m1", "skill": "acrobatics"}  # which a Guard has not
    assert asked(game, GM, {**other, "card": "H"})[None, "saved"] == odds.success_chance(6)
    game.answer(GM, "cancel", to="cancel")
    begin_fight(game)
    game.answer(P1, {"p1": "Bold"})
    foresee(game, "2|4 1|3 5|6")
    game.answer(GM, {"m1": "Bold", "m2": "Bold"})
    game.answer(GM, "save", to="direct")
    unseen = asked(game, GM, {**save, "being": "m1"})[None, "saved"]
    left = [tile for tile in odds.TILES if tile != (2, 4)]
    assert unseen == sum(odds.success_chance(5 + tile[0]) for tile in left) / 20
    game.answer(GM, "cancel", to="cancel")
    game.answer(GM, "contest", to="direct")
    sides = {
        f"{word}_{n}": x
        for n, one in enumerate(("p1", "m1", "m2"), 1)
        for word, x in (("being", one), ("card", "C"), ("modifier", 0))
    }
    found = asked(game, GM, {**sides, "tie": "reroll"})
    ends = odds.contest_ends({"p1": 6, "m1": 8, "m2": 9}, "reroll")
    assert found[None, "Ana wins"] == ends["p1"]
    assert found[None, "a tie: they roll again"] == ends["reroll"] > 0
    assert found[None, "nobody gets anywhere"] == ends["none"]


def test_a_skill_that_the_gm_names() -> None:
    """ZI-SKL-03: it counts in the odds of a test, a contest and a try, for whoever has it."""
    game = laid(1)
    base: dict[str, int] = dict.fromkeys(CARDS, 6)
    put(game, Character(name="Ana", base=base, skills=["stealth"]))
    put(game, MONSTERS["Peasant"], "m1", GM)
    test: dict[str, str | int | list[str]] = {"being": "p1", "card": "D"}
    game.answer(GM, "test")
    bare, helped = odds.success_chance(6), odds.success_chance(11)
    assert asked(game, GM, test)[None, "success"] == bare
    assert asked(game, GM, {**test, "skill": "stealth"})[None, "with Stealth: success"] == helped
    assert asked(game, GM, {**test, "skill": "survival"})[None, "success"] == bare
    game.answer(GM, "cancel", to="cancel")
    game.answer(GM, "contest")
    sides: dict[str, str | int | list[str]] = {"being_1": "p1", "card_1": "D", "skill_1": "stealth"}
    found = asked(game, GM, {**sides, "being_2": "m1", "card_2": "D"})
    assert found[None, "Ana wins"] == odds.contest_chances(11, 6)[0]


@pytest.mark.parametrize(
    ("set_to", "label"), [("temporary", "temporary damage"), ("ordinary", "damage")]
)
def test_bare_hands_say_what_they_take(set_to: str, label: str) -> None:
    """ZI-WPN-08."""
    game = laid(2, unarmed_damage=set_to)
    for id in ("p1", "p2"):
        base = dict.fromkeys(CARDS, 6) | {"S": 9 if id == "p1" else 2}
        put(game, Character(name=id, base=base), id, Seat(id))
    begin_fight(game)
    foresee(game, "3|5 2|4")
    game.answer(P1, {"p1": "Bold"})
    game.answer(Seat("p2"), {"p2": "Bold"})
    (pending,) = [one for one in game.pending(P1) if one.awaited]
    hints = game.hints(P1, pending.id)
    told = {hint.label for hint in hints if hint.to == "attack p2 unarmed melee"}
    assert {text for text in told if "damage" in text} == {label}


@pytest.mark.parametrize("window", ["before_roll", "after_roll"])
def test_a_boon_in_a_contest(window: str) -> None:
    """ZI-TAL-09, ZI-CON-04: what it changes, for oneself against somebody hidden."""
    game = laid(1, talent_option="boons", boon_window=window)
    put(game, Character(name="Ana", base=dict.fromkeys(CARDS, 6), classes=["rogue"]))
    put(game, MONSTERS["Guard"], "m1", GM)
    game.answer(GM, "contest")
    foresee(game, "7 3")
    game.answer(GM, {"being_1": "p1", "being_2": "m1", "card_1": "C", "card_2": "C"})
    found = asked(game, P1, {"p1": "no"})
    doubt = ", if hidden values are 6"
    if window == "before_roll":
        wanted = [odds.contest_chances(mine, 6)[0] for mine in (6, 8)]
    else:
        wanted = [Fraction(0), odds.stands_chance(7, [6])]
    assert [
        found[None, f"Ana wins outright {w} a Boon{doubt}"] for w in ("without", "with")
    ] == wanted


def test_what_only_the_trained_reach() -> None:
    """ZI-SKL-09, ZI-TEST-08: as the GM calls it, and for each skill as it is rolled."""
    game = laid(1)
    put(game, Character(name="Ana", base=dict.fromkeys(CARDS, 6), skills=["athletics"]))
    call = {"being": "p1", "card": "C2", "trained_only": "CS S"}
    ahead = game.hints(GM, "call-for-test", {**call})
    told = {hint.label: Fraction(hint.chance or hint.mean) for hint in ahead}
    assert told["with Athletics: success"] == odds.success_chance(6 + 5)
    game.answer(GM, "test")
    assert set(asked(game, GM, {**call, "skill": "none"}).values()) == {0}
    game.answer(GM, {**call})
    found = asked(game, P1)
    assert found["athletics", "success"] == told["with Athletics: success"]
    assert found["none", "success"] == 0


def test_a_roll_that_is_hidden_takes_no_odds_of_the_last_one() -> None:
    """ZI-TABLE-04: what the GM's own character has rolled on says nothing about a monster."""
    game = laid(1)
    put(game, Character(name="Ana", base=dict.fromkeys(CARDS, 9)), seat=GM)
    put(game, MONSTERS["Guard"], "m1", GM)
    game.answer(GM, "save")
    game.answer(GM, {"being": "p1", "card": "C"})
    game.answer(GM, "save")
    game.answer(GM, {"being": "m1", "card": "C", "modifier": -3})
    chips = game.table.beings["m1"].held("C")
    told = {(n, "saved"): odds.success_chance(8 - 3 + n) for n in range(chips + 1)}
    assert asked(game, GM) == told
    assert game.table.scene.data.rolling is None
    assert "5" not in game.awaited()[0].what


def test_what_goes_on_hurting_outside_an_encounter() -> None:
    """ZI-DMG-14, ZI-DMG-15."""
    game = laid(1)
    ana = put(game, Character(name="Ana", base={"H": 4, "D2": 8}, skills=["first_aid"]))
    ana.now.ongoing = {"bleeding": 1}
    aid = next(one for one in game.hints(P1, "act") if one.to == "aid p1 bleeding")
    assert Fraction(aid.chance) == odds.success_chance(8 + 5)
    game.answer(GM, "round")
    found = asked(game, P1)
    assert found["endure", "it stops"] == odds.success_chance(4)
    assert found["aid", "it stops"] == odds.success_chance(8 + 5)


def test_a_call_before_it_is_made() -> None:
    """ZI-TABLE-01: what its form will tell, checked like it; and to the GM alone."""
    game = laid(1)
    put(game, Character(name="Ana", base=dict.fromkeys(CARDS, 6)))
    put(game, MONSTERS["Guard"], "m1", GM)
    for call in ("test", "save", "contest"):
        before = game.hints(GM, f"call-for-{call}", {})
        game.answer(GM, call)
        assert game.hints(GM, game.pending(GM)[0].id, {}) == before
        assert before
        game.answer(GM, "cancel", to="cancel")
    assert not game.hints(GM, "award-level", {})
    with pytest.raises(IllegalAction, match="Modifier"):
        game.hints(GM, "call-for-test", {"modifier": 99})
    with pytest.raises(IllegalAction):
        game.hints(P1, "call-for-test", {})


@pytest.mark.parametrize(("kind", "spades", "needs"), [("fighter", 9, 1), ("rogue", 6, 0)])
def test_chips_in_secret(kind: str, spades: int, needs: int) -> None:
    """ZI-HIT-05: what one's own chips make of it, the other adding nothing."""
    game = duel(kind, order="simultaneous", S=spades)
    game.answer(P1, "end")
    game.answer(GM, "attack p1 longsword melee")  # 8 and 4 pips; Spades, 3 pips and a shield
    label = "hits unless parried" if kind == "rogue" else "hits"
    told = [asked(game, GM, {"chips": n})[None, label] for n in range(3)]
    assert told == [n >= needs for n in range(3)]
    if kind == "rogue":  # sees Clubs of 6 at most
        found = [asked(game, P1, {"parry": n}) for n in (0, 1)]
        assert [one[None, "hits if its values are 6"] for one in found] == [1, 0]


def test_two_weapons_and_a_try() -> None:
    """ZI-WPN-07, ZI-RND-02: each blow at its penalty; what a GM makes of something else."""
    game = duel(hands="dagger club", C=4)
    one = asked(game, P1)["attack m1 dagger melee", "hits if its Spades are 6"]
    game.answer(P1, "two")
    found = asked(game, P1)
    assert found["m1", "hits if its Spades are 6"] < one
    game.answer(P1, "nobody")
    game.answer(P1, "nobody")
    game.answer(P1, "end")
    game.answer(GM, "try")
    game.answer(GM, "Kick it over")
    judged = asked(game, GM, {"card": "C", "modifier": -2})
    assert judged[None, "success"] == odds.success_chance(8 - 2)
    assert asked(game, GM, {"cost": "no"}) == {}


def test_out_of_a_net() -> None:
    """ZI-HIT-10: by each modifier that the GM may name."""
    game = duel()
    game.table.beings["p1"].now.conditions.append("Entangled")
    game.answer(P1, "end")
    game.answer(GM, "end")
    game.answer(GM, "on")
    foresee(game, "1|1 2|4")
    game.answer(P1, {"p1": "Bold"})
    game.answer(GM, {"m1": "Bold"})
    game.answer(P1, "escape net")
    found = asked(game, GM)
    assert [found[n, "gets loose"] for n in (-2, 0)] == [
        odds.success_chance(9 + n) for n in (-2, 0)
    ]


def test_a_spell_on_its_form() -> None:
    """ZI-MAG-07, ZI-HIT-07, ZI-SAVE-03, ZI-MAG-15: by mind, aimed, saved against, improvised."""
    game = laid(2)
    base = dict.fromkeys(CARDS, 6) | {"D": 9}
    gear = Gear(hands=["dagger", "club"])
    wizard = Character(
        name="Cy", base=base, classes=["spellcaster"], caster="X", runes="BOLIT", gear=gear
    )
    put(game, wizard)
    put(game, Character(name="Bo", base=dict.fromkeys(CARDS, 6)), "p2", Seat("p2"))
    game.answer(P1, "cast", to="act")
    found = asked(game, P1, {"spell": "bolt", "target_1": "p2"})
    assert found[None, "hits Bo"] == 1
    assert found[None, "by mind, critical success: as a standard action"] == Fraction(4, 12)
    found = asked(game, P1, {"spell": "mire", "target_1": "p2"})
    assert found[None, "Bo saves"] == Fraction(1, 2)
    draft: Given = {"spell": "improvised", "runes": "BO", "wish": "fog", "target_1": "p2"}
    game.answer(P1, draft)
    found = asked(game, GM, {"target_1": "p2", "save": "S", "save_modifier": -2, "aimed": "no"})
    assert found == {(None, "Bo saves"): Fraction(4, 12)}


def test_a_skill_on_a_save() -> None:
    """ZI-SAVE-06: for whoever names it, and for the GM, who lets it apply or not."""
    game = laid(2)
    base = dict.fromkeys(CARDS, 6) | {"D": 9}
    put(game, Character(name="Cy", base=base, classes=["spellcaster"], caster="X", runes="BOLIT"))
    other = Character(name="Bo", base=dict.fromkeys(CARDS, 6), skills=["acrobatics"])
    put(game, other, "p2", Seat("p2"))
    game.answer(P1, "cast", to="act")
    foresee(game, "1")
    game.answer(P1, {"spell": "mire", "target_1": "p2"})
    half, more = odds.success_chance(6), odds.success_chance(11)
    found = asked(game, Seat("p2"))
    assert found == {("acrobatics", "saved"): more, ("none", "saved"): half}
    game.answer(Seat("p2"), "acrobatics")
    assert asked(game, GM) == {("yes", "saved"): more, ("no", "saved"): half}


def test_questions_by_name() -> None:
    """V02, V27, V64, V66: ZI-TEST-09, ZI-MAKE-11, ZI-HIT-04, ZI-DMG-02."""

    def asked(name: str, **fields: str | int) -> dict[object, Fraction]:
        question = QUESTIONS[name]
        found = question.answer(question.form.check({**fields}))
        return cast("dict[object, Fraction]", found)

    assert asked("test")["success or better"] == Fraction(1, 2)
    assert asked("hit", attacker="Cautious", defender="Bold") == {"hits": Fraction(7, 12)}
    assert sum(asked("hand")[total] for total in range(20, 26)) == Fraction(7, 72)
    third = Fraction(1, 3)
    assert asked("damage", weapon=3, resistance=2) == {0: third, 1: third, 2: third}
    assert asked("contest")["you win"] == Fraction(51, 144)


def test_round_by_round() -> None:
    """ZI-RND-07, ZI-DMG-02: hits and blows of three rounds, one after another."""
    question = QUESTIONS["rounds"]
    found = question.answer(question.form.check({"rounds": 3, "hp": 7, "weapon": 2}))
    hits = odds.hit_chance(0, "Bold", "Cautious")
    ends = [(0, 1 - hits), *((lost, hits / 3) for lost in (0, 1, 2))]  # a weapon of 2 against DR 1
    counted: dict[int, Fraction] = {}
    for rounds in product(ends, repeat=3):
        lost = min(7, sum(much for much, _ in rounds))
        counted[lost] = counted.get(lost, Fraction(0)) + prod(share for _, share in rounds)
    assert found == counted


# --- what is marked, and what is not asked ---


def marked(game: Session[Zilch], seat: Seat) -> set[object]:
    """The answer that is marked for a seat, if any."""
    (pending,) = [one for one in game.pending(seat) if one.awaited]
    return {
        hint.to if isinstance(hint.to, str | int) else None
        for hint in game.hints(seat, pending.id)
        if hint.best
    }


def test_a_blow_that_cannot_hit_is_not_marked() -> None:
    """Its value is told all the same; with chips it may still hit."""
    game = duel()
    assert marked(game, P1) == {"attack m1 longsword melee"}
    game.answer(P1, "end")
    assert asked(game, GM)["attack p1 longsword melee", "hits"] == 0
    assert marked(game, GM) == set()


def test_a_blow_at_the_fallen_is_not_marked() -> None:
    game = duel()
    afflict(game, game.table.beings["m1"], "Unconscious", rule="ZI-COND-02")
    assert asked(game, P1)["attack m1 longsword melee", "hits if its Spades are 6"] == 1
    assert marked(game, P1) == set()


def test_harm_comes_before_a_touch() -> None:
    """ZI-DMG-02, ZI-DMG-03: a hit whose damage is 0 is a touch."""
    game = duel()
    game.answer(P1, "end")
    (pending,) = [one for one in game.pending(GM) if one.awaited]
    hints = [hint for hint in game.hints(GM, pending.id) if hint.to == "attack p1 longsword melee"]
    assert [hint.label for hint in hints] == ["harms", "damage", "hits"]
    assert Fraction(hints[0].chance) <= Fraction(hints[2].chance)


def parried(idle: str, spades: int) -> list[str]:
    """What Bo, a Rogue, is asked when the Guard attacks without chips."""
    game = laid(1, idle_questions=idle)
    base = dict.fromkeys(CARDS, 6) | {"S": spades, "S2": spades}
    put(game, Character(name="Bo", base=base, classes=["rogue"]))
    put(game, MONSTERS["Guard"], "m1", GM)
    begin_fight(game)
    foresee(game, "3|5 2|4")
    game.answer(P1, {"p1": "Bold"})
    game.answer(GM, {"m1": "Bold"})
    if game.table.encounter.turn == "p1":
        game.answer(P1, "end")
    game.answer(GM, "attack p1 longsword melee")
    foresee(game, "0")
    game.answer(GM, {"chips": 0})
    return [one.decision.rule for one in game.pending(P1) if one.awaited]


@pytest.mark.parametrize(("spades", "stake"), [(2, False), (6, True), (12, False)])
def test_nobody_parries_where_no_chip_changes_anything(spades: int, stake: bool) -> None:
    """ZI-CHIP-08: it hits whatever is spent, or misses without any; a setting asks all the same."""
    assert parried("asked", spades) == ["ZI-CHIP-08"]
    assert (parried("skipped", spades) == ["ZI-CHIP-08"]) == stake
