"""Heroes: made, checked, kept in files, and made to grow."""

import json
import tomllib
from collections.abc import Callable
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct, field

from fiftyfour.engine.actions import Adjust
from fiftyfour.engine.cards import Suit
from fiftyfour.engine.decisions import Given, Simple
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import Wrote
from fiftyfour.engine.guide import guide_of
from fiftyfour.engine.lesson import lesson_of
from fiftyfour.engine.paper import Grid
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SettingValue
from fiftyfour.engine.texts import UNPRINTABLE, cleaned
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.skyace import system
from fiftyfour.systems.skyace.characters.checks import (
    HeroInvalid,
    WrittenSheet,
    WrittenSkill,
    flaws,
)
from fiftyfour.systems.skyace.characters.form import (
    EXAMPLE_SKILLS,
    SECRETS,
    entry_of,
    hero_form,
    read_hero,
    write_hero,
)
from fiftyfour.systems.skyace.characters.sheets import HeroSheets
from fiftyfour.systems.skyace.data import BOOK, READY_MADE
from fiftyfour.systems.skyace.minds.odds import best_play
from fiftyfour.systems.skyace.minds.shown import powers_of
from fiftyfour.systems.skyace.table import (
    POWERS,
    Hero,
    HeroFile,
    HeroSheet,
    Identity,
    Skill,
    SkyAce,
    Stage,
)
from tests.systems.skyace.scene import Place, Play, Scene, refused
from tests.systems.skyace.test_vectors import VECTORS, read

SHEETS = HeroSheets(system)

TWILIGHT = {"s": 4, "h": 3, "d": 1, "c": 2}


class SheetVector(Struct, forbid_unknown_fields=True):
    id: str
    rules: list[str]
    flaws: list[str]
    name: str = "Night Heron"
    powers: dict[str, object] = field(default_factory=lambda: dict[str, object](TWILIGHT))
    energy: object = None
    skills: list[tuple[str, object]] = field(default_factory=list[tuple[str, object]])
    stage: Stage = "new"


class GrowthVector(Struct, forbid_unknown_fields=True):
    id: str
    rules: list[str]
    xp: int
    do: list[str]
    skills: dict[str, int] = field(default_factory=dict[str, int])
    settings: dict[str, SettingValue] = field(default_factory=dict[str, SettingValue])
    left: int | None = None
    powers: dict[Suit, int] = field(default_factory=dict[Suit, int])
    becomes: dict[str, int] = field(default_factory=dict[str, int])
    energy: int | None = None


def campaign(**settings: SettingValue) -> Play:
    """A GM, and two players with Twilight and Sky Ace, between contests."""
    heroes = {"T": Place(), "S": Place(hero="Sky Ace")}
    return Play(Scene(heroes=heroes, gm=True, phase="rest", settings=settings))


def buy(game: Session[SkyAce], seat: Seat, hero: Hero, command: str) -> None:
    """Carry out `raise-power d`, `raise-skill Mechanics` or `add-skill Cooking`."""
    to, _, what = command.partition(" ")
    named = hero.sheet.data.skill(what) if to == "raise-skill" else None
    answer: Given = f"{hero.number} {named.name if named else what}"
    if to == "add-skill":
        answer = {"hero": str(hero.number), "name": what}
    game.answer(seat, answer, to=to)


# --- validation ---


def test_ready_made_heroes() -> None:
    vector = tomllib.loads((VECTORS / "heroes.toml").read_text())["ready_made"][0]
    assert [hero.sheet.name for hero in BOOK] == vector["heroes"]
    for hero in READY_MADE:
        assert hero.sheet.energy == vector["energy"]
        assert read_hero(write_hero(hero)) == hero  # which checks it as well
        assert all(hero.sheet.power_names.values())
        assert hero.sheet.stage == "new"
    by_name = {hero.sheet.name: hero.sheet.powers for hero in READY_MADE}
    assert by_name["Sky Ace"] == {"s": 1, "h": 4, "d": 2, "c": 3}
    assert by_name["Twilight"] == by_name["Arachno-man"] == TWILIGHT
    assert by_name["Blue Streak"] == {"s": 3, "h": 2, "d": 1, "c": 4}


def test_the_lesson_and_the_guide_tell_of_sky_ace_as_it_is() -> None:
    """Powers, Energy and rounds, and a power of 1 that does nothing two times in three."""
    lesson, guide, sheet = lesson_of(system), guide_of(system), BOOK[0].sheet
    assert lesson is not None
    assert guide is not None
    said = " ".join(step.say for step in lesson.steps)
    assert lesson.settings["round_limit"] == 6
    assert "after six rounds" in said
    assert f"{sheet.power_name(Suit.CLUBS)} {sheet.powers[Suit.CLUBS]}" in said
    assert f"♥ {sheet.powers[Suit.HEARTS]}" in said
    assert f"your Energy, {sheet.energy}" in said
    heroes = [
        picture.own
        for chapter in guide.chapters
        for picture in chapter.pictures
        if picture.own.get("kind") == "hero"
    ]
    powers = msgspec.to_builtins(powers_of(sheet))
    shown = {"kind": "hero", "name": sheet.name, "powers": powers, "energy": sheet.energy}
    assert heroes == [shown]
    assert "a power of 1 does nothing two times in three" in guide.chapters[2].text
    assert best_play(1)[0] == Fraction(2, 3)


def test_ready_heroes_are_what_is_said_of_them() -> None:
    """What `ready.toml` promises: a move is one cell, and a far attack goes across a corner."""
    powers = {file.name: file.sheet.powers for file in READY_MADE}
    told = {name: ready.why for name, ready in SHEETS.ready.items()}

    def first(suit: Suit, worth: Callable[[int], int] = int) -> set[str]:
        most = max(worth(power[suit]) for power in powers.values())
        return {name for name, power in powers.items() if worth(power[suit]) == most}

    assert "four cards for every step" in told["Blue Streak"]
    assert powers["Blue Streak"][Suit.CLUBS] == 4
    assert "Twilight" in first(Suit.SPADES), "nobody hits harder from close by"
    assert "Sky Ace" in first(Suit.HEARTS), "hard to hurt"
    assert first(Suit.DIAMONDS) == {"Madam Circuit"}, "nobody strikes harder across a corner"
    assert first(Suit.HEARTS, lambda power: -power) == {"Madam Circuit"}, "must not be hit back"
    assert "Bulwark" in first(Suit.CLUBS, lambda power: -power) & first(Suit.HEARTS)
    assert not any(word in " ".join(told.values()) for word in ("whole board", "from afar"))


@pytest.mark.parametrize("vector", read("heroes", "sheet", SheetVector), ids=lambda v: v.id)
def test_flaws(vector: SheetVector) -> None:
    sheet = WrittenSheet(
        name=vector.name,
        powers=vector.powers,
        energy=vector.energy,
        skills=[WrittenSkill(name, grade) for name, grade in vector.skills],
        stage=vector.stage,
    )
    wrong = flaws(sheet)
    assert sorted({flaw.code for flaw in wrong}) == sorted(vector.flaws)
    assert all(flaw.message and flaw.rule.startswith("SK-HERO-") for flaw in wrong)
    whole = {"system": "skyace", "sheet": msgspec.to_builtins(sheet)}
    if vector.flaws:
        with pytest.raises(HeroInvalid) as invalid:
            read_hero(json.dumps(whole))
        assert invalid.value.code == "hero_invalid"
        assert set(vector.flaws) == {flaw.code for flaw in invalid.value.flaws}
        assert all(code in invalid.value.message for code in vector.flaws)
    else:
        assert read_hero(json.dumps(whole)).sheet.name == vector.name


def test_a_campaign_hero_needs_skills() -> None:
    """SK-HERO-05: a new hero without skills is for contests only (SK-HERO-03)."""
    sheet = WrittenSheet(name="Night Heron", powers=TWILIGHT)
    assert flaws(sheet) == []
    assert [flaw.code for flaw in flaws(sheet, rpg=True)] == ["skill_count"]


def test_blank_power_names_show_the_category() -> None:
    """SK-HERO-07, SK-GEN-07."""
    sheet = HeroSheet(name="Night Heron")
    assert [sheet.power_name(suit) for suit in POWERS] == list(POWERS.values())


# --- files ---


texts = (
    st.text(max_size=50)
    .map(lambda text: UNPRINTABLE.sub("", "".join(c for c in text if c >= " ")).strip())
    .filter(lambda text: cleaned(text) == text)
)
"""What is kept as it is written."""


@st.composite
def heroes(draw: st.DrawFn) -> HeroFile:
    """Any valid hero, advanced or new."""
    stage: Stage = draw(st.sampled_from(["new", "advanced"]))
    keys = st.text("abc XYZ'-é", min_size=1, max_size=9).map(lambda s: " ".join(s.split()))
    skill_names = draw(
        st.lists(
            keys.filter(lambda key: bool(key) and not key[-1].isdigit()),
            unique_by=str.casefold,
            min_size=4 if stage == "new" else 0,
            max_size=4 if stage == "new" else 6,
        )
    )
    count = len(skill_names)
    if stage == "new":
        powers, grades = (draw(st.permutations([1, 2, 3, 4])) for _ in range(2))
    else:
        powers = draw(st.lists(st.integers(1, 999), min_size=4, max_size=4))
        grades = draw(st.lists(st.integers(1, 99), min_size=count, max_size=count))
    sheet = HeroSheet(
        name=" ".join(draw(texts).split()) or "?",
        power_names={suit: draw(texts) for suit in POWERS},
        powers=dict(zip(POWERS, powers, strict=True)),
        skills=[Skill(name, grade) for name, grade in zip(skill_names, grades, strict=True)],
        origin=draw(texts),
        stage=stage,
    )
    secrets = {part: draw(texts) for part in SECRETS}
    identity = Identity(xp=draw(st.integers(0, 99)), **secrets)
    return HeroFile(sheet=sheet, identity=identity, energy_lost=draw(st.integers(0, sheet.energy)))


@given(heroes())
def test_files_and_forms_keep_everything(hero: HeroFile) -> None:
    """SK-RPG-06: a hero is kept from game to game."""
    assert read_hero(write_hero(hero)) == hero
    assert hero_form().check(entry_of(hero)).hero() == hero


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.sampled_from(["name", "powers", "skills", "origin", "stage", "energy", "x"]), json_values)
def test_any_damage_to_a_file_is_one_clear_error(part: str, junk: object) -> None:
    whole = json.loads(write_hero(READY_MADE[0]))
    for target in (whole["sheet"], whole, whole["identity"]):
        whole_part = dict(target)
        target[part] = junk
        try:
            read_hero(json.dumps(whole))
        except HeroInvalid as invalid:
            lines = [flaw.message for flaw in invalid.flaws]
            if not lines or not all(lines):
                pytest.fail("the file is refused without a reason")
        target.clear()
        target.update(whole_part)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "[" * 100_000, "\ud800", '{"sheet": {}}', '{"system": "zilch"}']
)
def test_what_is_no_hero_file_is_refused(text: str) -> None:
    with pytest.raises(HeroInvalid):
        read_hero(text)
    with pytest.raises(HeroInvalid):
        read_hero(text.encode("utf-8", "surrogatepass") + b"\xff")


# --- the form at the table ---


def test_the_form_makes_a_hero_and_keeps_its_secrets_sealed() -> None:
    """SK-HERO-01, SK-HERO-06, SK-HERO-10: every field of the sheet is there."""
    form = hero_form()
    answer: dict[str, Simple] = {
        "name": "Night Heron", "power_s": 1, "power_h": 2, "power_d": 3, "power_c": 4,
        "power_c_name": "Gliding", "skills": EXAMPLE_SKILLS, "family": "a brother in Sky City",
        "xp": 2,
    }  # fmt: skip
    hero = form.check(answer).hero()
    assert hero.sheet.powers == {"s": 1, "h": 2, "d": 3, "c": 4}
    assert hero.sheet.power_name(Suit.CLUBS) == "Gliding"
    assert [skill.grade for skill in hero.sheet.skills] == [4, 3, 2, 1]
    assert (hero.identity.family, hero.identity.xp) == ("a brother in Sky City", 2)
    asked = list(form.fields)  # what a power looks like comes before its number (SK-GMG-04)
    assert all(asked.index(f"power_{s}_name") < asked.index(f"power_{s}") for s in POWERS)
    sealed = {n for n, f in form.fields.items() if getattr(f.decision, "secret", False)}
    assert sealed == set(SECRETS)


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({"power_s": 9}, {"power_out_of_range"}),
        ({"power_s": 3}, {"powers_not_permutation"}),
        ({"power_s": "4"}, {"bad_answer"}),
        ({"energy_lost": 11}, {"energy_mismatch"}),
        ({"name": " ", "skills": "Cooking 1"}, {"name_blank", "skill_count"}),
        ({"skills": "Cooking; cooking 2"}, {"skill_count", "skill_duplicate", "skill_not_integer"}),
        ({"stage": "advanced", "power_s": 0}, {"power_out_of_range"}),
    ],
)
def test_the_form_names_every_flaw(changes: dict[str, Simple], codes: set[str]) -> None:
    filled: dict[str, Simple] = {"name": "Night Heron", **changes}
    assert {flaw.code for flaw in SHEETS.judge(filled).flaws} == codes
    with pytest.raises(IllegalAction):
        hero_form().check(filled)


def test_a_hero_made_at_the_table() -> None:
    """SK-VIS-06: others see the hero half, and never the secret one."""
    play = campaign()
    answer: Given = {"figure": "1", "name": "Night Heron", "occupation": "Baker", "xp": 3}
    play.game.answer(Seat("p1"), answer, to="make-hero")
    hero = play.table.heroes[1]
    assert (hero.name, hero.energy.value) == ("Night Heron", 10)
    for viewer in (Seat("p1"), GM, Seat("p2"), None):
        seen = {sheet.name: bytes(sheet.data) for sheet in play.game.view(viewer).sheets}
        assert b"Night Heron" in seen["hero:1"]
        assert ("identity:1" in seen) == (viewer in (Seat("p1"), GM))
        assert any(b"Baker" in data for data in seen.values()) == (viewer in (Seat("p1"), GM))
    with pytest.raises(IllegalAction) as refused:
        play.game.answer(Seat("p1"), {"name": "X", "power_s": 1, "xp": -1}, to="make-hero")
    assert refused.value.code == "hero_invalid"


# --- growth ---


@pytest.mark.parametrize("vector", read("heroes", "growth", GrowthVector), ids=lambda v: v.id)
def test_growth(vector: GrowthVector) -> None:
    play = campaign(**vector.settings)
    hero, seat = play.hero("T"), Seat("p1")
    hero.sheet.data.skills = [Skill(name, grade) for name, grade in vector.skills.items()]
    play.game.answer(GM, {"hero": "1", "points": vector.xp}, to="award-xp")
    for line in vector.do:
        command, arrow, code = line.partition(" -> ")
        if arrow:
            before = play.game.encode()
            with pytest.raises(IllegalAction) as refused:
                buy(play.game, seat, hero, command)
            assert refused.value.code == code, line
            assert play.game.encode() == before
        else:
            buy(play.game, seat, hero, command)
    hero = play.hero("T")
    sheet = hero.sheet.data
    assert vector.left in (None, hero.identity.data.xp)
    for suit, value in vector.powers.items():
        assert sheet.powers[suit] == value
    for name, grade in vector.becomes.items():
        assert sheet.skill(name) == Skill(name, grade)
    if vector.energy is not None:
        assert hero.energy.most == hero.energy.value == sheet.energy == vector.energy
    bought = any("->" not in line for line in vector.do)
    assert sheet.stage == ("advanced" if bought else "new")


def test_awards() -> None:
    """SK-XP-01, SK-XP-02: the GM's, at any time, known to the hero's player."""
    play = campaign()
    award: Given = {"hero": "1", "points": 2}
    assert refused(play.game, Seat("p1"), award, "award-xp") == "not_gm"
    assert refused(play.game, GM, {"hero": "9", "points": -1}, "award-xp") == "no_such_option"
    for points, code in ((-1, "bad_award"), ("2", "bad_answer"), (10**9, "bad_award")):
        wrong: Given = {"hero": "1", "points": points}
        assert refused(play.game, GM, wrong, "award-xp") == code
    play.game.answer(GM, {"hero": "2", "points": 10**6}, to="award-xp")
    assert refused(play.game, GM, {"hero": "2", "points": 1}, "award-xp") == "bad_award"
    events = play.game.answer(GM, award, to="award-xp")
    assert play.hero("T").identity.data.xp == 2
    assert [event.to(Seat("p2")) for event in events] == [None, None]
    assert any(isinstance(event.to(Seat("p1")), Wrote) for event in events)
    play.do("gm: start")
    play.game.answer(GM, award, to="award-xp")  # only the spending waits
    assert play.hero("T").identity.data.xp == 4


def test_refusals_come_in_the_order_of_the_catalogue() -> None:
    """SK-XP-09; catalogue 3.5."""
    play = campaign()
    for number in (1, 2):
        play.game.answer(GM, {"hero": str(number), "points": 9}, to="award-xp")
    game, player = play.game, Seat("p1")
    assert refused(game, player, "9 s", "raise-power") == "no_such_option"
    assert refused(game, player, "2 s", "raise-power") == "no_such_option"
    assert refused(game, player, "1 x", "raise-power") == "no_such_option"
    assert refused(game, player, "1 Cooking", "raise-skill") == "unknown_skill"
    assert refused(game, player, {"hero": "2", "name": ""}, "add-skill") == "not_yours"
    assert refused(game, player, {"hero": "1", "name": " "}, "add-skill") == "skill_name_blank"
    test: Given = {"hero": "1", "skill": "Mechanics", "difficulty": "easy"}
    running = campaign(untrained="one_card")
    running.game.answer(GM, test, to="open-test")
    started = campaign()
    started.do("gm: start")
    for game, code in ((running.game, "test_open"), (started.game, "contest_running")):
        assert refused(game, player, "1 x", "raise-power") == code
        assert refused(game, GM, "2 x", "raise-skill") == code
        assert refused(game, player, {"hero": "1", "name": ""}, "add-skill") == code


def test_the_gm_may_spend_for_any_hero() -> None:
    play = campaign()
    play.game.answer(GM, {"hero": "2", "points": 9}, to="award-xp")
    play.game.answer(GM, "2 s", to="raise-power")
    play.game.answer(GM, {"hero": "2", "name": " Ice   skating "}, to="add-skill")
    play.game.answer(GM, "2 Ice skating", to="raise-skill")
    hero = play.table.heroes[2]
    assert hero.sheet.data.powers[Suit.SPADES] == 2
    assert hero.sheet.data.skills == [Skill("Ice skating", 2)]
    assert (hero.identity.data.xp, hero.energy.most) == (9 - 4 - 1 - 2, 11)


def test_energy_is_carried_over_and_set_by_the_gm() -> None:
    """SK-RPG-03, SK-XP-04."""
    play = campaign(energy_between_contests="carry")
    energy: Given = {"hero": "1", "energy": 4}
    assert refused(play.game, Seat("p1"), energy, "set-energy") == "not_gm"
    assert refused(play.game, GM, {"hero": "1", "energy": 11}, "set-energy") == "out_of_range"
    assert refused(play.game, GM, {"hero": "7", "energy": 1}, "set-energy") == "no_such_option"
    play.game.answer(GM, energy, to="set-energy")
    assert play.hero("T").energy.value == 4
    play.game.answer(GM, {"hero": "1", "points": 4}, to="award-xp")
    play.game.answer(Seat("p1"), "1 d", to="raise-power")
    assert (play.hero("T").energy.value, play.hero("T").energy.most) == (5, 11)
    play.do("gm: start")
    assert play.hero("T").energy.value == 5
    assert refused(play.game, GM, energy, "set-energy") == "contest_running"
    assert refused(campaign().game, GM, energy, "set-energy") == "energy_restored"


def test_texts_are_rewritten_at_any_time() -> None:
    """SK-XP-10, SK-GEN-09: names stay distinct; identities stay secret."""
    play = campaign()
    play.do("gm: start")
    game, player = play.game, Seat("p1")
    game.answer(player, {"hero": "1", "text": "name", "becomes": " Dusk "}, to="edit-hero")
    game.answer(GM, {"hero": "2", "text": "name", "becomes": "Dusk"}, to="edit-hero")
    game.answer(
        player, {"hero": "1", "text": "power_d_name", "becomes": "Thrown Stars"}, to="edit-hero"
    )
    game.answer(player, {"hero": "1", "text": "family", "becomes": "An aunt"}, to="edit-identity")
    hero = play.table.heroes[1]
    assert [hero.name for hero in play.table.heroes.values()] == ["Dusk", "Dusk (2)"]
    assert hero.sheet.data.power_name(Suit.DIAMONDS) == "Thrown Stars"
    assert hero.identity.data.family == "An aunt"
    blank: Given = {"hero": "1", "text": "name", "becomes": " "}
    assert refused(game, player, blank, "edit-hero") == "name_blank"
    long: Given = {"hero": "1", "text": "name", "becomes": "x" * 61}
    assert refused(game, player, long, "edit-hero") == "wrong_length"
    other: Given = {"hero": "2", "text": "family", "becomes": "x"}
    assert refused(game, player, other, "edit-identity") == "not_yours"


def test_a_hero_goes_from_one_table_to_another() -> None:
    """SK-RPG-06: powers, skills and points that are left go along; a contest's things do not."""
    play = campaign()
    play.game.answer(GM, {"hero": "1", "points": 7}, to="award-xp")
    play.game.answer(Seat("p1"), "1 d", to="raise-power")
    play.game.answer(Seat("p1"), {"hero": "1", "name": "Cooking"}, to="add-skill")
    before = play.hero("T")
    for viewer, seat, names in ((GM, "p1", ["T"]), (GM, "p2", ["S"]), (None, "p1", [])):
        files = SHEETS.kept(play.game.view(viewer), Seat(seat))
        assert [SHEETS.name(file) for file in files] == names
    (mine,) = SHEETS.kept(play.game.view(Seat("p1")), Seat("p1"))
    later = campaign()
    answer = {"figure": "2", **entry_of(read_hero(mine))}
    later.game.answer(Seat("p2"), answer, to="make-hero")
    after = later.table.heroes[2]
    assert after.sheet.data.powers == before.sheet.data.powers
    assert after.sheet.data.skills == [Skill("Cooking", 1)]
    assert (after.identity.data.xp, after.energy.most, after.sheet.data.stage) == (
        2,
        11,
        "advanced",
    )


def test_a_file_keeps_energy_where_that_is_carried_over() -> None:
    """SK-RPG-03: so leaving a table and coming back restores nothing."""
    files = dict[str, str]()
    for setting in ("carry", "restore"):
        play = campaign(energy_between_contests=setting)
        play.game.apply(GM, Adjust(track="energy:1", value=4))
        (files[setting],) = SHEETS.kept(play.game.view(Seat("p1")), Seat("p1"))
    assert [read_hero(file).energy for file in files.values()] == [4, 10]
    richer = SHEETS.buy(SHEETS.award(files["carry"], 4), "d")
    with pytest.raises(IllegalAction) as refused:
        SHEETS.buy(SHEETS.award(richer, 1), "new " + "x" * 61)
    assert refused.value.code == "wrong_length"
    assert (read_hero(richer).energy, read_hero(richer).sheet.energy) == (5, 11)  # SK-XP-04
    for setting, energy in (("carry", 5), ("restore", 11)):
        play = campaign(energy_between_contests=setting)
        entry = SHEETS.entry(richer)
        assert isinstance(entry.answer, dict)
        play.game.answer(Seat("p2"), {"figure": "2", **entry.answer}, to=entry.to)
        assert play.table.heroes[2].energy.value == energy


# --- the wizard and the printed sheet ---


def test_the_form_says_where_it_is_wrong() -> None:
    """SK-HERO-02, SK-HERO-05: each flaw has its field, and what is spent is told."""
    review = SHEETS.judge({"name": "", "power_h": 4, "power_c": "x", "skills": "Law 4, Chess 5"})
    assert [(flaw.code, flaw.field) for flaw in review.flaws] == [
        ("bad_answer", "power_c"),
        ("name_blank", "name"),
        ("powers_not_permutation", "power_s"),
        ("skill_count", "skills"),
        ("skill_out_of_range", "skills"),
    ]
    assert [(budget.label, budget.spent, budget.whole) for budget in review.budgets] == [
        ("Powers", 11, 10),
        ("Skills", 9, 10),
    ]
    assert not SHEETS.judge({"name": "Night Heron", "stage": "advanced", "power_s": 9}).budgets
    staged = [name for stage in SHEETS.stages() for name in stage.fields]
    assert sorted(staged) == sorted(SHEETS.form().fields)


def test_the_sheet_on_paper() -> None:
    """SK-HERO-10: both halves, and boxes for the Energy."""
    paper = SHEETS.paper(SHEETS.ready["Twilight"].file)
    assert [part.title for part in paper.parts] == [
        "Powers", "Energy, the sum of the powers", "Skills", "Origin", "Secret identity", "Notes",
    ]  # fmt: skip
    (powers,) = (part for part in paper.parts if part.title == "Powers")
    assert isinstance(powers, Grid)
    assert powers.rows[0] == ("♠", "Close Attack", "Martial Arts", "4")


def test_a_hero_is_kept_by_whoever_plays_it() -> None:
    """SK-VIS-06: nobody keeps the secret half of another's hero; the GM keeps the GM's figures."""
    play = campaign()
    view = play.game.view(Seat("p1"))
    assert [SHEETS.name(file) for file in SHEETS.kept(view, Seat("p1"))] == ["T"]
    assert SHEETS.kept(view, Seat("p2")) == []
    assert SHEETS.kept(play.game.view(GM), GM) == []
