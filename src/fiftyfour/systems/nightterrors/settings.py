"""The table's settings: fixed when it is made, and public."""

from typing import Annotated, Literal

from msgspec import Meta

from fiftyfour.engine.system import Settings


class NightTerrorsSettings(Settings, frozen=True, kw_only=True):
    """Every point that the source leaves open, with the reading we take by default first."""

    conflicts: Annotated[
        int,
        Meta(
            title="Conflicts",
            description="The game is over after this many conflicts; 0: play as many as you like.",
            ge=0,
            le=999,
        ),
    ] = 0
    ace: Annotated[
        Literal["1", "11"],
        Meta(
            title="Ace",
            description="What an ace is worth; it is a number card either way.",
            extra={"rule": "NT-VAL-02"},
        ),
    ] = "1"
    face_mix: Annotated[
        Literal["double", "plain"],
        Meta(
            title="Several faces with numbers",
            description="Beside two or more face cards, numbers count double, or once.",
            extra={"rule": "NT-VAL-06"},
        ),
    ] = "double"
    trump_fallout: Annotated[
        Literal["highest", "sum"],
        Meta(
            title="Trump fallout",
            description="Whoever has no trump pays the highest card of the raise that carries "
            "trump, or all of them together.",
            extra={"rule": "NT-TRUMP-03"},
        ),
    ] = "highest"
    push_due: Annotated[
        Literal["full", "price"],
        Meta(
            title="What a push costs",
            description="The price and the fallout that a see would have, or the price alone.",
            extra={"rule": "NT-PUSH-03"},
        ),
    ] = "full"
    split: Annotated[
        bool,
        Meta(
            title="Splitting a payment",
            description="May a payment be split between the two pools of a kind? If not, all of "
            "it comes from one of them, unless neither holds enough.",
            extra={"rule": "NT-PAY-03"},
        ),
    ] = True
    reversal_unused: Annotated[
        Literal["hand", "used"],
        Meta(
            title="A kept card that is not played",
            description="The card of a reversal goes back to the hand, or it is used up.",
            extra={"rule": "NT-REV-06"},
        ),
    ] = "hand"
    pending_raise: Annotated[
        Literal["stands", "void"],
        Meta(
            title="Escalating against a raise",
            description="The raise still has to be seen, or it is void and the one who escalated "
            "raises next.",
            extra={"rule": "NT-ESC-07"},
        ),
    ] = "stands"
    escalate_on_raise: Annotated[
        Literal["any", "short"],
        Meta(
            title="Escalating instead of raising",
            description="At any time, or only with fewer than two cards.",
            extra={"rule": "NT-RAISE-06"},
        ),
    ] = "any"
    empty_deck: Annotated[
        Literal["reshuffle", "none"],
        Meta(
            title="An empty deck in a conflict",
            description="Used cards are shuffled to make a new deck, or nothing is drawn.",
            extra={"rule": "NT-DECK-04"},
        ),
    ] = "reshuffle"
    deal: Annotated[
        Literal["round", "block"],
        Meta(
            title="Dealing",
            description="One card at a time in rounds, or all of one's cards at once.",
            extra={"rule": "NT-DECK-06"},
        ),
    ] = "round"
    gm_hand: Annotated[
        Literal["per_conflict", "per_character", "shared"],
        Meta(
            title="Cards of the GM's characters",
            description="A hand for each conflict only, a standing hand for each of them, or one "
            "standing hand for all.",
            extra={"rule": "NT-HAND-06"},
        ),
    ] = "per_conflict"
    unique_faces: Annotated[
        Literal["all", "players", "off"],
        Meta(
            title="Cards of the characters",
            description="No two characters have the same card, or no two of the players', or it "
            "does not matter.",
            extra={"rule": "NT-CHAR-05"},
        ),
    ] = "all"
    sides: Annotated[
        Literal["none", "teams"],
        Meta(
            title="Sides",
            description="Everybody for themselves, or sides that are named with the stakes.",
            extra={"rule": "NT-TEAM-01"},
        ),
    ] = "none"
    confirm_conflict: Annotated[
        Literal["gm", "none"],
        Meta(
            title="Confirming a conflict",
            description="A conflict begins once the GM says so, or as soon as it is proposed.",
            extra={"rule": "NT-STAKE-05"},
        ),
    ] = "gm"
    breakdown: Annotated[
        Literal["player", "gm", "either"],
        Meta(
            title="Who declares a breakdown",
            description="Whether a character Crashes or Snaps is for its player to say, for the "
            "GM, or for either.",
            extra={"rule": "NT-STAT-06"},
        ),
    ] = "player"
    crash_effect: Annotated[
        Literal["incapacitated", "flag"],
        Meta(
            title="What a Crash does",
            description="It takes the character out, or it is only written down.",
            extra={"rule": "NT-STAT-06"},
        ),
    ] = "incapacitated"
    pool_display: Annotated[
        Literal["down", "up"],
        Meta(
            title="Counting pools",
            description="Shown as points left (20 to 0) or as points lost (0 to 20); everybody "
            "may choose anew for their own sheet.",
            extra={"rule": "NT-POOL-06"},
        ),
    ] = "down"
