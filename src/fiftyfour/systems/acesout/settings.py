"""The table's settings: fixed when it is made, and public."""

from typing import Annotated, Literal

from msgspec import Meta

from fiftyfour.engine.system import Settings

Switch = Literal["off", "on"]


def _recovery(occasion: str, gives: str) -> Meta:
    """One of the eight recovery options, each allowed or not (AO-REC-01)."""
    return Meta(title=f"Recovery: {occasion}", description=gives, extra={"rule": "AO-REC-01"})


class AcesOutSettings(Settings, frozen=True, kw_only=True):
    """Every point that the source leaves open, with the reading we take by default first."""

    missions: Annotated[
        int,
        Meta(
            title="Missions",
            description="The game is over after this many missions; 0: play as many as you like.",
            ge=0,
            le=99,
            extra={"rule": "AO-GEN-06"},
        ),
    ] = 0
    strong_bonus: Annotated[
        int,
        Meta(
            title="Strong suit",
            description="Added to the total when the skill set is the agent's strong suit.",
            ge=0,
            le=6,
            extra={"rule": "AO-CHR-02"},
        ),
    ] = 3
    weak_penalty: Annotated[
        int,
        Meta(
            title="Weak suit",
            description="Taken from the total when the skill set is the agent's weak suit.",
            ge=0,
            le=6,
            extra={"rule": "AO-CHR-02"},
        ),
    ] = 3
    strong_suit_extra_card: Annotated[
        Switch,
        Meta(
            title="A card for the strong suit",
            description="Does the strong suit also give one more card?",
            extra={"rule": "AO-CALL-07"},
        ),
    ] = "off"
    profiles: Annotated[
        Literal["on", "off"],
        Meta(
            title="Profiles",
            description="May agents have profiles such as Brute or Hacker, two at most?",
            extra={"rule": "AO-PRO-01"},
        ),
    ] = "on"
    joker_card: Annotated[
        Literal["same_batch", "after_encounter"],
        Meta(
            title="Cards for jokers",
            description="On a failure they are paid together with the price of losing, where an "
            "Ace saves from all of it, or in any case afterwards.",
            extra={"rule": "AO-REM-04"},
        ),
    ] = "same_batch"
    spared_cards: Annotated[
        Literal["discard", "shuffle_back"],
        Meta(
            title="Cards spared by an Ace",
            description="Cards turned before a saving Ace are discarded, or shuffled back in.",
            extra={"rule": "AO-REM-06"},
        ),
    ] = "discard"
    nc_marks_skill: Annotated[
        Literal["on", "off"],
        Meta(
            title="NC DRAWs and the skill marker",
            description="Does an NC DRAW check and move the marker of the last skill set?",
            extra={"rule": "AO-LOCK-03"},
        ),
    ] = "on"
    max_supporters: Annotated[
        int,
        Meta(
            title="Supporters",
            description="How many agents may support one DRAW, unless the GM says otherwise.",
            ge=0,
            le=9,
            extra={"rule": "AO-COMB-07"},
        ),
    ] = 1
    combined_joker: Annotated[
        Literal["lead", "all"],
        Meta(
            title="Jokers in combined efforts",
            description="The lead alone pays for the lead's jokers, or every supporter too.",
            extra={"rule": "AO-COMB-08"},
        ),
    ] = "lead"
    tiebreak_bonus: Annotated[
        Literal["again", "once"],
        Meta(
            title="Bonuses in a tie-break",
            description="Agent against agent: suit and profiles count anew in every tie-break, or "
            "only once.",
            extra={"rule": "AO-PVP-04"},
        ),
    ] = "again"
    pvp_loss: Annotated[
        Literal["scaled", "none"],
        Meta(
            title="Losing to another agent",
            description="Costs as much as losing to the GM, or nothing.",
            extra={"rule": "AO-PVP-06"},
        ),
    ] = "scaled"
    pvp_removal_ace: Annotated[
        Literal["flip", "keep"],
        Meta(
            title="A saving Ace against another agent",
            description="An Ace among the loser's removals turns the result round, or only ends "
            "the payment.",
            extra={"rule": "AO-PVP-08"},
        ),
    ] = "flip"
    mission_reset: Annotated[
        Literal["fresh", "keep"],
        Meta(
            title="Decks at mission start",
            description="Every deck is whole again, or lost cards stay lost.",
            extra={"rule": "AO-DECK-04"},
        ),
    ] = "fresh"
    bad_guy_hits: Annotated[
        int,
        Meta(
            title="Defeats of a BAD GUY",
            description="How often a BAD GUY must be defeated directly.",
            ge=1,
            le=9,
            extra={"rule": "AO-OPP-03"},
        ),
    ] = 4
    villain_hits: Annotated[
        int,
        Meta(
            title="Defeats of a VILLAIN",
            description="How many successes in direct danger it takes to bring a VILLAIN down.",
            ge=1,
            le=9,
            extra={"rule": "AO-OPP-03"},
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
