"""The table's settings: fixed when it is made, and public."""

from typing import Annotated, Literal

from fiftyfour.engine.system import Preset, Settings, setting


class NightTerrorsSettings(Settings, frozen=True, kw_only=True):
    """Every point that the source leaves open, with the reading we take by default first."""

    groups = {
        "Length": ("conflicts", "sessions"),
        "Cards": ("ace", "face_mix", "empty_deck", "deal", "gm_hand", "unique_faces"),
        "Raising and paying": (
            "trump_fallout",
            "push_due",
            "split",
            "reversal_unused",
            "pending_raise",
            "escalate_on_raise",
        ),
        "The story": (
            "sides",
            "leads",
            "confirm_conflict",
            "breakdown",
            "crash_effect",
            "pool_display",
        ),
    }

    conflicts: Annotated[
        int,
        setting(
            "Conflicts",
            "How many conflicts before the game ends.",
            least=0,
            most=999,
            zero="as many as you like",
        ),
    ] = 0
    sessions: Annotated[
        int,
        setting(
            "Sessions",
            "How many sessions before the game ends. An adventure takes one.",
            least=0,
            most=999,
            zero="as many as you like",
        ),
    ] = 0
    ace: Annotated[
        Literal["1", "11"],
        setting("Aces", "What is an ace worth? It is a number card either way.", "NT-VAL-02"),
    ] = "1"
    face_mix: Annotated[
        Literal["double", "plain"],
        setting(
            "Two faces with numbers",
            "How do numbers count beside two or more face cards?",
            "NT-VAL-06",
            labels={"double": "double", "plain": "once"},
        ),
    ] = "double"
    trump_fallout: Annotated[
        Literal["highest", "sum"],
        setting(
            "No trump against trump",
            "What do you pay if you have no trump against a raise with trump?",
            "NT-TRUMP-03",
            labels={"highest": "its highest trump", "sum": "all of its trumps together"},
        ),
    ] = "highest"
    push_due: Annotated[
        Literal["full", "price"],
        setting(
            "What a push costs",
            "What do you pay for a push?",
            "NT-PUSH-03",
            labels={"full": "the difference, and what a see would cost", "price": "the difference"},
        ),
    ] = "full"
    split: Annotated[
        bool,
        setting(
            "Splitting a payment",
            "May you pay from both pools of a kind? If not, only when neither holds enough.",
            "NT-PAY-03",
        ),
    ] = True
    reversal_unused: Annotated[
        Literal["hand", "used"],
        setting(
            "An unused card of a reversal",
            "What happens to the card you kept from a reversal if you do not play it?",
            "NT-REV-06",
            labels={"hand": "it goes back to your hand", "used": "it is used up"},
        ),
    ] = "hand"
    pending_raise: Annotated[
        Literal["stands", "void"],
        setting(
            "Escalating against a raise",
            "What happens to a raise when somebody escalates?",
            "NT-ESC-07",
            labels={
                "stands": "it still has to be seen",
                "void": "it is void, and whoever escalated raises",
            },
        ),
    ] = "stands"
    escalate_on_raise: Annotated[
        Literal["any", "short"],
        setting(
            "Escalating when it is your raise",
            "When may you escalate in place of a raise?",
            "NT-RAISE-06",
            labels={"any": "at any time", "short": "with fewer than two cards"},
        ),
    ] = "any"
    empty_deck: Annotated[
        Literal["reshuffle", "none"],
        setting(
            "An empty deck",
            "What happens when the deck runs out during a conflict?",
            "NT-DECK-04",
            labels={"reshuffle": "used cards are shuffled back in", "none": "nobody draws"},
        ),
    ] = "reshuffle"
    deal: Annotated[
        Literal["round", "block"],
        setting(
            "Dealing",
            "How are cards dealt?",
            "NT-DECK-06",
            labels={"round": "one at a time, in turn", "block": "each player's cards at once"},
        ),
    ] = "round"
    gm_hand: Annotated[
        Literal["per_conflict", "per_character", "shared"],
        setting(
            "Hands of the GM's characters",
            "Which cards do the GM's characters play?",
            "NT-HAND-06",
            labels={
                "per_conflict": "a new hand in each conflict",
                "per_character": "a lasting hand each",
                "shared": "one lasting hand for all",
            },
        ),
    ] = "per_conflict"
    unique_faces: Annotated[
        Literal["all", "players", "off"],
        setting(
            "Characters with the same card",
            "Who must have a face card of their own?",
            "NT-CHAR-05",
            labels={
                "all": "every character",
                "players": "the players' characters",
                "off": "nobody",
            },
        ),
    ] = "all"
    sides: Annotated[
        Literal["none", "teams"],
        setting(
            "Sides",
            "Do characters fight on sides?",
            "NT-TEAM-01",
            labels={"none": "no, everybody for themselves", "teams": "yes, named with the stakes"},
        ),
    ] = "none"
    leads: Annotated[
        Literal["host", "gm"],
        setting(
            "Between conflicts",
            "Who is waited for between conflicts, to say what comes next? The GM always may.",
            "NT-SCENE-08",
            labels={"host": "the host of the table", "gm": "the GM, who tells a story"},
        ),
    ] = "host"
    confirm_conflict: Annotated[
        Literal["gm", "none"],
        setting(
            "Starting a conflict",
            "When does a proposed conflict begin?",
            "NT-STAKE-05",
            labels={"gm": "when the GM agrees", "none": "at once"},
        ),
    ] = "gm"
    breakdown: Annotated[
        Literal["player", "gm", "either"],
        setting(
            "Breakdowns",
            "Who decides that a character Crashes or Snaps?",
            "NT-STAT-06",
            labels={"player": "its player", "gm": "the GM", "either": "its player or the GM"},
        ),
    ] = "player"
    crash_effect: Annotated[
        Literal["incapacitated", "flag"],
        setting(
            "What a Crash does",
            "What happens to a character who Crashes?",
            "NT-STAT-06",
            labels={"incapacitated": "they are out of action", "flag": "it is only noted"},
        ),
    ] = "incapacitated"
    pool_display: Annotated[
        Literal["down", "up"],
        setting(
            "Showing pools",
            "How are Blood, Sweat and Tears shown? Everybody can change this on their own sheet.",
            "NT-POOL-06",
            labels={"down": "points left, 20 to 0", "up": "points lost, 0 to 20"},
        ),
    ] = "down"


PRESETS = (
    Preset("Quick night", "Three conflicts.", {"conflicts": 3}),
    Preset("By the book", "As many conflicts as the story needs."),
    Preset(
        "Two sides",
        "Characters take sides, which are named with the stakes.",
        {"sides": "teams"},
    ),
    Preset(
        "Gentle",
        "Pushes cost only the difference, and nobody drops out by a Crash.",
        {"push_due": "price", "crash_effect": "flag"},
    ),
)
