"""The table's settings: fixed when it is made, and public."""

from typing import Annotated, Literal

from msgspec import Meta

from fiftyfour.engine.system import Preset, Settings, setting

Switch = Literal["off", "on"]


def _recovery(occasion: str, gives: str) -> Meta:
    """One of the eight recovery options, each allowed or not (AO-REC-01)."""
    return setting(f"Recovery: {occasion}", f"Does it bring cards back? {gives}", "AO-REC-01")


class AcesOutSettings(Settings, frozen=True, kw_only=True):
    """Every point that the source leaves open, with the reading we take by default first."""

    groups = {
        "Length": ("missions", "bad_guy_hits", "villain_hits"),
        "Agents": ("strong_bonus", "weak_penalty", "strong_suit_extra_card", "profiles"),
        "DRAWs": (
            "joker_card",
            "spared_cards",
            "nc_marks_skill",
            "max_supporters",
            "combined_joker",
        ),
        "Agent against agent": ("tiebreak_bonus", "pvp_loss", "pvp_removal_ace"),
        "Recovery": (
            "mission_reset",
            "rec_1",
            "rec_2",
            "rec_3",
            "rec_4",
            "rec_5",
            "rec_6",
            "rec_7",
            "rec_8",
        ),
    }

    missions: Annotated[
        int,
        setting(
            "Missions",
            "How many missions before the game ends.",
            "AO-GEN-06",
            least=0,
            most=99,
            zero="as many as you like",
        ),
    ] = 0
    strong_bonus: Annotated[
        int,
        setting(
            "Strong suit",
            "Added to your total in your strong suit.",
            "AO-CHR-02",
            least=0,
            most=6,
        ),
    ] = 3
    weak_penalty: Annotated[
        int,
        setting(
            "Weak suit",
            "Subtracted from your total in your weak suit.",
            "AO-CHR-02",
            least=0,
            most=6,
        ),
    ] = 3
    strong_suit_extra_card: Annotated[
        Switch,
        setting(
            "Strong suit: one more card",
            "Do you also draw one more card in your strong suit?",
            "AO-CALL-07",
        ),
    ] = "off"
    profiles: Annotated[
        Literal["on", "off"],
        setting(
            "Profiles",
            "May agents have profiles such as Brute or Hacker, two at most?",
            "AO-PRO-01",
        ),
    ] = "on"
    joker_card: Annotated[
        Literal["same_batch", "after_encounter"],
        setting(
            "Paying for jokers",
            "When do you lose the card that a joker costs in a failed DRAW?",
            "AO-REM-04",
            labels={
                "same_batch": "with your other losses, where an Ace may save it",
                "after_encounter": "afterwards, in any case",
            },
        ),
    ] = "same_batch"
    spared_cards: Annotated[
        Literal["discard", "shuffle_back"],
        setting(
            "Cards spared by an Ace",
            "Where do cards go that were turned before an Ace saved them?",
            "AO-REM-06",
            labels={"discard": "to your discards", "shuffle_back": "back into your deck"},
        ),
    ] = "discard"
    nc_marks_skill: Annotated[
        Literal["on", "off"],
        setting(
            "NC DRAWs and the skill marker",
            "Does an NC DRAW count as the last skill set you used?",
            "AO-LOCK-03",
        ),
    ] = "on"
    max_supporters: Annotated[
        int,
        setting(
            "Supporters",
            "How many agents may support one DRAW, unless the GM says otherwise.",
            "AO-COMB-07",
            least=0,
            most=9,
            zero="nobody",
        ),
    ] = 1
    combined_joker: Annotated[
        Literal["lead", "all"],
        setting(
            "Jokers in combined efforts",
            "Who pays for the lead's jokers?",
            "AO-COMB-08",
            labels={"lead": "the lead", "all": "the lead and every supporter"},
        ),
    ] = "lead"
    tiebreak_bonus: Annotated[
        Literal["again", "once"],
        setting(
            "Bonuses in a tie-break",
            "Agent against agent: do suit and profile bonuses count again in a tie-break?",
            "AO-PVP-04",
            labels={"again": "yes, every time", "once": "no, only in the first DRAW"},
        ),
    ] = "again"
    pvp_loss: Annotated[
        Literal["scaled", "none"],
        setting(
            "Losing to another agent",
            "What does it cost to lose against another agent?",
            "AO-PVP-06",
            labels={"scaled": "as much as against the GM", "none": "nothing"},
        ),
    ] = "scaled"
    pvp_removal_ace: Annotated[
        Literal["flip", "keep"],
        setting(
            "A saving Ace against another agent",
            "What does an Ace do that turns up among the loser's cards?",
            "AO-PVP-08",
            labels={"flip": "the loser succeeds after all", "keep": "it only ends the losses"},
        ),
    ] = "flip"
    mission_reset: Annotated[
        Literal["fresh", "keep"],
        setting(
            "Decks in a new mission",
            "What happens to lost cards when a mission begins?",
            "AO-DECK-04",
            labels={"fresh": "every deck is whole again", "keep": "they stay lost"},
        ),
    ] = "fresh"
    bad_guy_hits: Annotated[
        int,
        setting(
            "Defeats of a BAD GUY",
            "How many times a BAD GUY must be defeated directly.",
            "AO-OPP-03",
            least=1,
            most=9,
        ),
    ] = 4
    villain_hits: Annotated[
        int,
        setting(
            "Defeats of a VILLAIN",
            "How many successes in direct danger it takes to bring a VILLAIN down.",
            "AO-OPP-03",
            least=1,
            most=9,
        ),
    ] = 3
    rec_1: Annotated[
        Switch,
        _recovery("a night's sleep", "1 to 3 random ones, depending on comfort."),
    ] = "off"
    rec_2: Annotated[
        Switch,
        _recovery("a romantic encounter", "One of the player's choice."),
    ] = "off"
    rec_3: Annotated[Switch, _recovery("days off duty", "One a day, Aces first.")] = "off"
    rec_4: Annotated[
        Switch,
        _recovery("a break in the action", "A random one, or one of a suit."),
    ] = "off"
    rec_5: Annotated[
        Switch,
        _recovery("a themed event", "Those of one suit among some random ones."),
    ] = "off"
    rec_6: Annotated[Switch, _recovery("the massage chair", "One of MAGNETISM an hour.")] = "off"
    rec_7: Annotated[
        Switch,
        _recovery("the experimental drug", "All Aces, for three other random cards."),
    ] = "off"
    rec_8: Annotated[Switch, _recovery("the best boba tea", "One Ace, once a day.")] = "off"

    def recovery(self, option: str) -> bool:
        """True if the recovery option of this id, such as `REC-3`, is allowed."""
        return getattr(self, option.lower().replace("-", "_"), "off") == "on"


PRESETS = (
    Preset("One mission", "One mission with fresh decks.", {"missions": 1}),
    Preset(
        "Short mission",
        "One mission against weaker opposition.",
        {"missions": 1, "bad_guy_hits": 2, "villain_hits": 2},
    ),
    Preset("By the book", "As many missions as you like; lost cards return with each."),
    Preset(
        "Long story",
        "Lost cards stay lost from mission to mission, but rest brings some back.",
        {"mission_reset": "keep", "rec_1": "on", "rec_3": "on", "rec_4": "on", "rec_8": "on"},
    ),
)
