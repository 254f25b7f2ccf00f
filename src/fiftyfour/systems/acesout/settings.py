"""The table's settings: fixed when it is made, and public."""

from typing import Annotated, Literal

from msgspec import Meta

from fiftyfour.engine.system import Settings, setting

Switch = Literal["off", "on"]


def _recovery(occasion: str, gives: str) -> Meta:
    """One of the eight recovery options, each allowed or not (AO-REC-01)."""
    return setting(f"Recovery: {occasion}", gives, "AO-REC-01")


class AcesOutSettings(Settings, frozen=True, kw_only=True):
    """Every point that the source leaves open, with the reading we take by default first."""

    missions: Annotated[
        int,
        setting(
            "Missions",
            "The game is over after this many missions; 0: play as many as you like.",
            "AO-GEN-06",
            least=0,
            most=99,
        ),
    ] = 0
    strong_bonus: Annotated[
        int,
        setting(
            "Strong suit",
            "Added to the total when the skill set is the agent's strong suit.",
            "AO-CHR-02",
            least=0,
            most=6,
        ),
    ] = 3
    weak_penalty: Annotated[
        int,
        setting(
            "Weak suit",
            "Taken from the total when the skill set is the agent's weak suit.",
            "AO-CHR-02",
            least=0,
            most=6,
        ),
    ] = 3
    strong_suit_extra_card: Annotated[
        Switch,
        setting(
            "A card for the strong suit",
            "Does the strong suit also give one more card?",
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
            "Cards for jokers",
            "On a failure they are paid together with the price of losing, where an Ace saves "
            "from all of it, or in any case afterwards.",
            "AO-REM-04",
        ),
    ] = "same_batch"
    spared_cards: Annotated[
        Literal["discard", "shuffle_back"],
        setting(
            "Cards spared by an Ace",
            "Cards turned before a saving Ace are discarded, or shuffled back in.",
            "AO-REM-06",
        ),
    ] = "discard"
    nc_marks_skill: Annotated[
        Literal["on", "off"],
        setting(
            "NC DRAWs and the skill marker",
            "Does an NC DRAW check and move the marker of the last skill set?",
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
        ),
    ] = 1
    combined_joker: Annotated[
        Literal["lead", "all"],
        setting(
            "Jokers in combined efforts",
            "The lead alone pays for the lead's jokers, or every supporter too.",
            "AO-COMB-08",
        ),
    ] = "lead"
    tiebreak_bonus: Annotated[
        Literal["again", "once"],
        setting(
            "Bonuses in a tie-break",
            "Agent against agent: suit and profiles count anew in every tie-break, or only once.",
            "AO-PVP-04",
        ),
    ] = "again"
    pvp_loss: Annotated[
        Literal["scaled", "none"],
        setting(
            "Losing to another agent", "Costs as much as losing to the GM, or nothing.", "AO-PVP-06"
        ),
    ] = "scaled"
    pvp_removal_ace: Annotated[
        Literal["flip", "keep"],
        setting(
            "A saving Ace against another agent",
            "An Ace among the loser's removals turns the result round, or only ends the payment.",
            "AO-PVP-08",
        ),
    ] = "flip"
    mission_reset: Annotated[
        Literal["fresh", "keep"],
        setting(
            "Decks at mission start",
            "Every deck is whole again, or lost cards stay lost.",
            "AO-DECK-04",
        ),
    ] = "fresh"
    bad_guy_hits: Annotated[
        int,
        setting(
            "Defeats of a BAD GUY",
            "How often a BAD GUY must be defeated directly.",
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
        Switch, _recovery("a night's sleep", "1 to 3 random cards, by the comfort.")
    ] = "off"
    rec_2: Annotated[
        Switch, _recovery("a romantic encounter", "One card of the player's choice.")
    ] = "off"
    rec_3: Annotated[Switch, _recovery("days off duty", "One card for each day, Aces first.")] = (
        "off"
    )
    rec_4: Annotated[
        Switch, _recovery("a break in the action", "One random card, or one of a suit.")
    ] = "off"
    rec_5: Annotated[
        Switch, _recovery("a themed event", "All cards of one suit among some random ones.")
    ] = "off"
    rec_6: Annotated[
        Switch, _recovery("the massage chair", "One MAGNETISM card for each hour.")
    ] = "off"
    rec_7: Annotated[
        Switch, _recovery("the experimental drug", "All Aces, for three other random cards.")
    ] = "off"
    rec_8: Annotated[Switch, _recovery("the best boba tea", "One Ace, once a day.")] = "off"

    def recovery(self, option: str) -> bool:
        """True if the recovery option of this id, such as `REC-3`, is allowed."""
        return getattr(self, option.lower().replace("-", "_"), "off") == "on"
