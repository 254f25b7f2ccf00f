"""The table's settings: fixed when it is made, and public."""

from typing import Annotated, Literal

from msgspec import Meta

from fiftyfour.engine.settings import Settings, setting_texts

OffOn = Literal["off", "on"]
OnOff = Literal["on", "off"]


class SuitsSettings(Settings, frozen=True, kw_only=True):
    """Every point that the source leaves open, with the reading we take by default first."""

    texts = setting_texts("fiftyfour.systems.suits")
    one_game = {"scenes": 1}

    scenes: Annotated[int, Meta(ge=0, le=99)] = 0
    player_decks: Literal["auto", "one", "two"] = "auto"
    scene_shuffle: OffOn = "off"
    scene_hands: Literal["fresh", "adjust"] = "fresh"
    threshold_visibility: Literal["hidden", "public"] = "hidden"
    gm_objects: Literal["always", "peace"] = "always"
    idle_questions: Literal["asked", "skipped"] = "asked"
    gm_reply_after_stand: OffOn = "off"
    gm_adds_unopposed: OffOn = "off"
    first_to_add: Literal["player", "acting"] = "player"
    draw_when: Literal["resolved", "success"] = "resolved"
    flipped_faces: Literal["plain", "active"] = "plain"
    no_skill_effects: OnOff = "on"
    jack_pool: Literal["play", "table", "discard"] = "play"
    queen_draw: OffOn = "off"
    gm_king_pile: Literal["players", "gm"] = "players"
    suit_draw_on_flip: OffOn = "off"
    flip_counts_as_used: OnOff = "on"
    charisma_when: Literal["any", "declare"] = "any"
    charisma_defense: Literal["mental", "any"] = "mental"
    standin_stunts: OnOff = "on"
    athlete_attack_on: Literal["success", "any"] = "success"
    ram_bonus: Literal["both", "diamonds"] = "both"
    free_feints: Literal["one", "any"] = "one"
    leadership_skip: Literal["always", "on_failure"] = "always"
    swap_refusal: Literal["yes", "no"] = "yes"
    npc_initiative: Literal["each", "group"] = "each"
    initiative_windows: Literal["turns", "together"] = "turns"
    initiative_draw: OnOff = "on"
    vehicle_damage: Literal["keeps", "clears"] = "keeps"
