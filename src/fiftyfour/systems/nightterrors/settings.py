"""The table's settings: fixed when it is made, and public."""

from typing import Annotated, Literal

from msgspec import Meta

from fiftyfour.engine.settings import Settings, setting_texts


class NightTerrorsSettings(Settings, frozen=True, kw_only=True):
    """Every point that the source leaves open, with the reading we take by default first."""

    texts = setting_texts("fiftyfour.systems.nightterrors")
    one_game = {"conflicts": 3}

    conflicts: Annotated[int, Meta(ge=0, le=999)] = 0
    sessions: Annotated[int, Meta(ge=0, le=999)] = 0
    ace: Literal["1", "11"] = "1"
    face_mix: Literal["double", "plain"] = "double"
    trump_fallout: Literal["highest", "sum"] = "highest"
    push_due: Literal["full", "trump", "price"] = "full"
    see_cards: Literal["free", "fewest"] = "free"
    idle_questions: Literal["asked", "skipped"] = "asked"
    middle_card: Literal["median", "highest"] = "median"
    split: bool = True
    trade_half: Literal["payment", "pool"] = "payment"
    trade_round: Literal["down", "up"] = "down"
    reversal_unused: Literal["hand", "used"] = "hand"
    pending_raise: Literal["stands", "void"] = "stands"
    escalate_on_raise: Literal["any", "short"] = "any"
    escalation: Literal["up", "any"] = "up"
    empty_deck: Literal["reshuffle", "none"] = "reshuffle"
    deal: Literal["round", "block"] = "round"
    gm_hand: Literal["per_conflict", "per_character", "shared"] = "per_conflict"
    unique_faces: Literal["all", "players", "off"] = "all"
    sides: Literal["none", "teams"] = "none"
    leads: Literal["host", "gm"] = "host"
    confirm_conflict: Literal["gm", "none"] = "gm"
    breakdown: Literal["player", "gm", "either"] = "player"
    crash_effect: Literal["incapacitated", "flag"] = "incapacitated"
    pool_display: Literal["down", "up"] = "down"
