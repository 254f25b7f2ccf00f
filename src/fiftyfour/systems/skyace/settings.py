"""The table's settings: fixed when it is made, and public."""

from typing import Annotated, Literal

from fiftyfour.engine.errors import UnknownSystem
from fiftyfour.engine.system import Preset, Settings, setting


class SkyAceSettings(Settings, frozen=True, kw_only=True):
    """Every point that the source leaves open, with the reading we take by default first."""

    groups = {
        "Length": ("contests", "round_limit"),
        "Cards and powers": ("decks", "hands", "lone_numeric", "clubs_bonus"),
        "The fight": ("initiative", "defense_on_failed_attack", "friendly_fire"),
        "The campaign": (
            "energy_between_contests",
            "test_deck",
            "tests_in_contest",
            "ready_skills",
            "untrained",
            "power_cap",
            "skill_cap",
            "secret_identity",
        ),
    }

    contests: Annotated[
        int,
        setting(
            "Contests",
            "How many contests before the game ends.",
            least=0,
            most=1000,
            zero="as many as you like",
        ),
    ] = 0
    lone_numeric: Annotated[
        Literal["no", "yes"],
        setting(
            "Single number cards",
            "May you play one number card by itself, for the value of its suit?",
            "SK-PLAY-05",
        ),
    ] = "no"
    defense_on_failed_attack: Annotated[
        Literal["offer", "skip"],
        setting(
            "Defense when an attack misses",
            "What happens when an attack misses and there is nothing to block?",
            "SK-DEF-05",
            labels={"offer": "the target may still draw", "skip": "the turn ends at once"},
        ),
    ] = "offer"
    clubs_bonus: Annotated[
        Literal["none", "draw_two"],
        setting(
            "Standing on clubs",
            "What does a clubs tower give to whoever stands on it?",
            "SK-MOD-06",
            labels={"none": "nothing", "draw_two": "2 more cards for movement"},
        ),
    ] = "none"
    friendly_fire: Annotated[
        Literal["no", "yes"],
        setting(
            "Friendly fire",
            "May a hero attack somebody on their own side?",
            "SK-ATK-03",
        ),
    ] = "no"
    decks: Annotated[
        Literal["per_seat", "per_hero"],
        setting(
            "Decks",
            "Who has a deck of their own?",
            "SK-DECK-01",
            labels={"per_seat": "each player", "per_hero": "each hero"},
        ),
    ] = "per_seat"
    initiative: Annotated[
        Literal["hero", "seat"],
        setting(
            "Turn order",
            "How is the turn order drawn?",
            "SK-ORD-07",
            labels={
                "hero": "a card for each hero",
                "seat": "a card for each player, whose heroes act one after another",
            },
        ),
    ] = "hero"
    round_limit: Annotated[
        int,
        setting(
            "Longest contest",
            "After this many rounds the side with the most Energy wins.",
            "SK-END-04",
            least=0,
            most=9999,
            zero="no limit",
        ),
    ] = 0
    hands: Annotated[
        Literal["hidden", "open"],
        setting(
            "Drawn cards",
            "Who sees the cards that a player draws?",
            "SK-VIS-02",
            labels={"hidden": "only that player", "open": "everybody"},
        ),
    ] = "hidden"
    energy_between_contests: Annotated[
        Literal["restore", "carry"],
        setting(
            "Energy between contests",
            "How does the next contest begin?",
            "SK-RPG-03",
            labels={"restore": "with full Energy", "carry": "with the Energy left over"},
        ),
    ] = "restore"
    test_deck: Annotated[
        Literal["continue", "fresh"],
        setting(
            "Decks in skill tests",
            "Which cards are drawn in a skill test?",
            "SK-TEST-10",
            labels={"continue": "those left from earlier tests", "fresh": "a full deck every time"},
        ),
    ] = "continue"
    tests_in_contest: Annotated[
        Literal["turn_boundary", "no"],
        setting(
            "Skill tests during a contest",
            "When may the GM ask for a skill test while heroes fight?",
            "SK-TEST-11",
            labels={"turn_boundary": "between two turns", "no": "never"},
        ),
    ] = "turn_boundary"
    ready_skills: Annotated[
        Literal["none", "four"],
        setting(
            "Skills of ready-made heroes",
            "Do ready-made heroes bring the skills that a campaign asks for?",
            "SK-HERO-05",
            labels={"none": "no, powers are enough", "four": "yes, four each"},
        ),
    ] = "none"
    untrained: Annotated[
        Literal["fail", "one_card"],
        setting(
            "Skills a hero does not have",
            "What happens when a hero tries something without the skill?",
            "SK-TEST-08",
            labels={"fail": "the test fails", "one_card": "they draw one card"},
        ),
    ] = "fail"
    power_cap: Annotated[
        int,
        setting(
            "Highest power",
            "No power can rise above this, which is at least 4.",
            "SK-XP-08",
            least=0,
            most=999,
            zero="no limit",
        ),
    ] = 0
    skill_cap: Annotated[
        int,
        setting(
            "Highest skill",
            "No skill can rise above this, which is at least 4.",
            "SK-XP-08",
            least=0,
            most=999,
            zero="no limit",
        ),
    ] = 0
    secret_identity: Annotated[
        Literal["owner_and_gm", "table"],
        setting(
            "Secret identities",
            "Who can read a hero's secret identity?",
            "SK-VIS-06",
            labels={"owner_and_gm": "its player and the GM", "table": "everybody"},
        ),
    ] = "owner_and_gm"

    @property
    def lone(self) -> bool:
        """True if one number card may be played by itself (SK-PLAY-05)."""
        return self.lone_numeric == "yes"

    def __post_init__(self) -> None:
        for name, cap in (("power_cap", self.power_cap), ("skill_cap", self.skill_cap)):
            if 0 < cap < 4:
                raise UnknownSystem(f"setting of skyace: {name} is 0 or at least 4, not {cap}")


PRESETS = (
    Preset("Quick contest", "One contest, until one side is left.", {"contests": 1}),
    Preset(
        "Short evening",
        "One contest of at most eight rounds; then Energy decides.",
        {"contests": 1, "round_limit": 8},
    ),
    Preset("By the book", "Contest after contest, as long as you like."),
    Preset(
        "Campaign",
        "Heroes keep their wounds from contest to contest.",
        {"energy_between_contests": "carry"},
    ),
)
