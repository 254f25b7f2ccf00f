"""The table's settings: fixed when it is made, and public."""

from typing import Annotated, Literal

from fiftyfour.engine.system import Settings, setting


class NightTerrorsSettings(Settings, frozen=True, kw_only=True):
    """Every point that the source leaves open, with the reading we take by default first."""

    conflicts: Annotated[
        int,
        setting(
            "Conflicts",
            "The game is over after this many conflicts; 0: play as many as you like.",
            least=0,
            most=999,
        ),
    ] = 0
    ace: Annotated[
        Literal["1", "11"],
        setting("Ace", "What an ace is worth; it is a number card either way.", "NT-VAL-02"),
    ] = "1"
    face_mix: Annotated[
        Literal["double", "plain"],
        setting(
            "Several faces with numbers",
            "Beside two or more face cards, numbers count double, or once.",
            "NT-VAL-06",
        ),
    ] = "double"
    trump_fallout: Annotated[
        Literal["highest", "sum"],
        setting(
            "Trump fallout",
            "Whoever has no trump pays the highest card of the raise that carries "
            "trump, or all of them together.",
            "NT-TRUMP-03",
        ),
    ] = "highest"
    push_due: Annotated[
        Literal["full", "price"],
        setting(
            "What a push costs",
            "The price and the fallout that a see would have, or the price alone.",
            "NT-PUSH-03",
        ),
    ] = "full"
    split: Annotated[
        bool,
        setting(
            "Splitting a payment",
            "May a payment be split between the two pools of a kind? If not, all of "
            "it comes from one of them, unless neither holds enough.",
            "NT-PAY-03",
        ),
    ] = True
    reversal_unused: Annotated[
        Literal["hand", "used"],
        setting(
            "A kept card that is not played",
            "The card of a reversal goes back to the hand, or it is used up.",
            "NT-REV-06",
        ),
    ] = "hand"
    pending_raise: Annotated[
        Literal["stands", "void"],
        setting(
            "Escalating against a raise",
            "The raise still has to be seen, or it is void and the one who escalated raises next.",
            "NT-ESC-07",
        ),
    ] = "stands"
    escalate_on_raise: Annotated[
        Literal["any", "short"],
        setting(
            "Escalating instead of raising",
            "At any time, or only with fewer than two cards.",
            "NT-RAISE-06",
        ),
    ] = "any"
    empty_deck: Annotated[
        Literal["reshuffle", "none"],
        setting(
            "An empty deck in a conflict",
            "Used cards are shuffled to make a new deck, or nothing is drawn.",
            "NT-DECK-04",
        ),
    ] = "reshuffle"
    deal: Annotated[
        Literal["round", "block"],
        setting(
            "Dealing", "One card at a time in rounds, or all of one's cards at once.", "NT-DECK-06"
        ),
    ] = "round"
    gm_hand: Annotated[
        Literal["per_conflict", "per_character", "shared"],
        setting(
            "Cards of the GM's characters",
            "A hand for each conflict only, a standing hand for each of them, or one "
            "standing hand for all.",
            "NT-HAND-06",
        ),
    ] = "per_conflict"
    unique_faces: Annotated[
        Literal["all", "players", "off"],
        setting(
            "Cards of the characters",
            "No two characters have the same card, or no two of the players', or it "
            "does not matter.",
            "NT-CHAR-05",
        ),
    ] = "all"
    sides: Annotated[
        Literal["none", "teams"],
        setting(
            "Sides",
            "Everybody for themselves, or sides that are named with the stakes.",
            "NT-TEAM-01",
        ),
    ] = "none"
    confirm_conflict: Annotated[
        Literal["gm", "none"],
        setting(
            "Confirming a conflict",
            "A conflict begins once the GM says so, or as soon as it is proposed.",
            "NT-STAKE-05",
        ),
    ] = "gm"
    breakdown: Annotated[
        Literal["player", "gm", "either"],
        setting(
            "Who declares a breakdown",
            "Who says that a character Crashes or Snaps: its player, the GM, or either.",
            "NT-STAT-06",
        ),
    ] = "player"
    crash_effect: Annotated[
        Literal["incapacitated", "flag"],
        setting(
            "What a Crash does",
            "It takes the character out, or it is only written down.",
            "NT-STAT-06",
        ),
    ] = "incapacitated"
    pool_display: Annotated[
        Literal["down", "up"],
        setting(
            "Counting pools",
            "Shown as points left (20 to 0) or as points lost (0 to 20); everybody "
            "may choose anew for their own sheet.",
            "NT-POOL-06",
        ),
    ] = "down"
