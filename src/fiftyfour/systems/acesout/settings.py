"""The table's settings: fixed when it is made, and public."""

from typing import Annotated, Literal

from msgspec import Meta

from fiftyfour.engine.settings import Settings, setting_texts

Switch = Literal["off", "on"]


class AcesOutSettings(Settings, frozen=True, kw_only=True):
    """Every point that the source leaves open, with the reading we take by default first."""

    texts = setting_texts("fiftyfour.systems.acesout")
    one_game = {"missions": 1}

    missions: Annotated[int, Meta(ge=0, le=99)] = 0
    strong_bonus: Annotated[int, Meta(ge=0, le=6)] = 3
    weak_penalty: Annotated[int, Meta(ge=0, le=6)] = 3
    strong_suit_extra_card: Switch = "off"
    profiles: Literal["on", "off"] = "on"
    joker_card: Literal["same_batch", "after_encounter"] = "same_batch"
    spared_cards: Literal["discard", "shuffle_back"] = "discard"
    nc_marks_skill: Literal["on", "off"] = "on"
    max_supporters: Annotated[int, Meta(ge=0, le=9)] = 1
    combined_joker: Literal["lead", "all"] = "lead"
    idle_questions: Literal["asked", "skipped"] = "asked"
    tiebreak_bonus: Literal["again", "once"] = "again"
    pvp_loss: Literal["scaled", "none"] = "scaled"
    pvp_removal_ace: Literal["flip", "keep"] = "flip"
    opposed_help: Switch = "off"
    mission_reset: Literal["fresh", "keep"] = "fresh"
    bad_guy_hits: Annotated[int, Meta(ge=1, le=9)] = 4
    villain_hits: Annotated[int, Meta(ge=1, le=9)] = 3
    rec_1: Switch = "off"
    rec_2: Switch = "off"
    rec_3: Switch = "off"
    rec_4: Switch = "off"
    rec_5: Switch = "off"
    rec_6: Switch = "off"
    rec_7: Switch = "off"
    rec_8: Switch = "off"

    def recovery(self, option: str) -> bool:
        """True if the recovery option of this id, such as `REC-3`, is allowed."""
        return getattr(self, option.lower().replace("-", "_"), "off") == "on"
