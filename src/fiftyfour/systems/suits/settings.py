"""The table's settings: fixed when it is made, and public."""

from typing import Annotated, Literal

from fiftyfour.engine.system import Preset, Settings, setting

OffOn = Literal["off", "on"]
OnOff = Literal["on", "off"]


class SuitsSettings(Settings, frozen=True, kw_only=True):
    """Every point that the source leaves open, with the reading we take by default first."""

    groups = {
        "Length": ("scenes",),
        "Decks and hands": ("player_decks", "scene_shuffle", "scene_hands", "draw_when"),
        "Plays": (
            "threshold_visibility",
            "gm_objects",
            "idle_questions",
            "first_to_add",
            "gm_reply_after_stand",
            "gm_adds_unopposed",
            "flip_counts_as_used",
            "suit_draw_on_flip",
            "charisma_when",
        ),
        "Face cards": (
            "flipped_faces",
            "no_skill_effects",
            "jack_pool",
            "queen_draw",
            "gm_king_pile",
        ),
        "Skills and fights": (
            "athlete_attack_on",
            "ram_bonus",
            "leadership_skip",
            "npc_initiative",
            "initiative_windows",
            "initiative_draw",
            "vehicle_damage",
        ),
    }

    scenes: Annotated[
        int,
        setting(
            "Scenes",
            "How many scenes before the game ends.",
            "SU-SCN-01",
            least=0,
            most=99,
            zero="as many as you like",
        ),
    ] = 0
    player_decks: Annotated[
        Literal["auto", "one", "two"],
        setting(
            "Decks of the players",
            "How many decks do the players share?",
            "SU-COMP-04",
            labels={"auto": "one, or two for five and more players", "one": "one", "two": "two"},
        ),
    ] = "auto"
    scene_shuffle: Annotated[
        OffOn,
        setting(
            "Shuffle before each scene",
            "Are the discards shuffled into their decks when a scene begins?",
            "SU-DECK-06",
        ),
    ] = "off"
    scene_hands: Annotated[
        Literal["fresh", "adjust"],
        setting(
            "Hands in a new scene",
            "What happens to your hand when a new scene begins?",
            "SU-HAND-03",
            labels={
                "fresh": "you get a new hand",
                "adjust": "you keep it, filled up or cut to its size",
            },
        ),
    ] = "fresh"
    threshold_visibility: Annotated[
        Literal["hidden", "public"],
        setting(
            "The GM's thresholds",
            "Do players see the number they have to reach?",
            "SU-PLAY-11",
            labels={"hidden": "no", "public": "yes"},
        ),
    ] = "hidden"
    gm_objects: Annotated[
        Literal["always", "peace"],
        setting(
            "The GM may object",
            "Which plays can the GM refuse before the flip?",
            "SU-PLAY-12",
            labels={
                "peace": "plays outside a fight, except attacks",
                "always": "all plays, even attacks",
            },
            now="peace",
        ),
    ] = "always"
    idle_questions: Annotated[
        Literal["asked", "skipped"],
        setting(
            "Questions without a choice",
            "Who is asked to add cards or to cover for an ally?",
            "SU-ADD-11",
            labels={
                "skipped": "only players who might be able to, from what everybody can see",
                "asked": "everybody",
            },
            now="skipped",
        ),
    ] = "asked"
    gm_reply_after_stand: Annotated[
        OffOn,
        setting(
            "The GM may answer a play without added cards",
            "May the GM add cards even if the player added none?",
            "SU-ADD-06",
        ),
    ] = "off"
    gm_adds_unopposed: Annotated[
        OffOn,
        setting(
            "The GM raises thresholds",
            "May the GM add cards to a threshold, in turn with the player?",
            "SU-ADD-07",
        ),
    ] = "off"
    first_to_add: Annotated[
        Literal["player", "acting"],
        setting(
            "Who adds first",
            "When one of the GM's people acts, who is first to add cards?",
            "SU-ADD-08",
            labels={"player": "the player", "acting": "whoever acts"},
        ),
    ] = "player"
    draw_when: Annotated[
        Literal["resolved", "success"],
        setting(
            "Drawing after a play",
            "When do those involved in a play draw a card?",
            "SU-RES-04",
            labels={"resolved": "after every play", "success": "only after a success"},
        ),
    ] = "resolved"
    flipped_faces: Annotated[
        Literal["plain", "active"],
        setting(
            "Flipped face cards",
            "What is a face card worth that is flipped from the deck?",
            "SU-FACE-04",
            labels={"plain": "10, without its effect", "active": "10, and its effect"},
        ),
    ] = "plain"
    no_skill_effects: Annotated[
        OnOff,
        setting(
            "Face cards without a skill",
            "Do face cards have their effects in plays of attributes, defenses and initiative?",
            "SU-FACE-09",
        ),
    ] = "on"
    jack_pool: Annotated[
        Literal["play", "discard"],
        setting(
            "Jacks",
            "Which cards can a Jack take back?",
            "SU-JACK-02",
            labels={
                "play": "those of your side in this play",
                "discard": "any in the discard pile",
            },
        ),
    ] = "play"
    queen_draw: Annotated[
        OffOn,
        setting(
            "Queens",
            "Does whoever gives a Queen to an ally draw a card afterwards?",
            "SU-QUEEN-05",
        ),
    ] = "off"
    gm_king_pile: Annotated[
        Literal["players", "gm"],
        setting(
            "The GM's Kings",
            "Which cards can the GM's Kings copy?",
            "SU-KING-06",
            labels={"players": "the players' discards", "gm": "the GM's own discards"},
        ),
    ] = "players"
    suit_draw_on_flip: Annotated[
        OffOn,
        setting(
            "Your own suit on a flip",
            "Do you draw a card when you flip a card of your own suit?",
            "SU-SUIT-04",
        ),
    ] = "off"
    flip_counts_as_used: Annotated[
        OnOff,
        setting(
            "The flip counts as a used card",
            "Does the flip count for bonuses from the suits you used?",
            "SU-USE-01",
        ),
    ] = "on"
    charisma_when: Annotated[
        Literal["any", "declare"],
        setting(
            "Adding Charisma",
            "When may you add your Charisma?",
            "SU-CHA-04",
            labels={"any": "whenever you may add cards", "declare": "only before the flips"},
        ),
    ] = "any"
    athlete_attack_on: Annotated[
        Literal["success", "any"],
        setting(
            "Attack after a run",
            "When does an athletic move give you a free attack?",
            "SU-ATH-05",
            labels={"success": "when it succeeds", "any": "always"},
        ),
    ] = "success"
    ram_bonus: Annotated[
        Literal["both", "diamonds"],
        setting(
            "Ramming",
            "Which suits add to the damage of a ram?",
            "SU-DRI-03",
            labels={"both": "diamonds and clubs", "diamonds": "diamonds"},
        ),
    ] = "both"
    leadership_skip: Annotated[
        Literal["always", "on_failure"],
        setting(
            "Covering for an ally",
            "When does a leader who covers for an ally skip an action?",
            "SU-LEA-06",
            labels={"always": "always", "on_failure": "only if it fails"},
        ),
    ] = "always"
    npc_initiative: Annotated[
        Literal["each", "group"],
        setting(
            "Initiative of the GM's people",
            "How many flips does the GM make for initiative?",
            "SU-INI-02",
            labels={"each": "one for each person", "group": "one for all"},
        ),
    ] = "each"
    initiative_windows: Annotated[
        Literal["turns", "together"],
        setting(
            "Adding to initiative",
            "When do the players add cards to their initiative?",
            "SU-INI-03",
            labels={"together": "all at the same time", "turns": "one after the other"},
            now="together",
        ),
    ] = "turns"
    initiative_draw: Annotated[
        OnOff,
        setting(
            "Drawing after initiative",
            "Does everybody draw a card once the order is settled?",
            "SU-INI-06",
        ),
    ] = "on"
    vehicle_damage: Annotated[
        Literal["keeps", "clears"],
        setting(
            "Damaged vehicles",
            "How long does damage to a vehicle last?",
            "SU-VEH-03",
            labels={"keeps": "until it is repaired", "clears": "until the scene ends"},
        ),
    ] = "keeps"


PRESETS = (
    Preset(
        "Quick job",
        "One scene, and players see the numbers they have to reach.",
        {"scenes": 1, "threshold_visibility": "public"},
    ),
    Preset("Evening", "Four scenes by the book.", {"scenes": 4}),
    Preset("By the book", "As many scenes as the story needs."),
    Preset(
        "Cinematic",
        "As many scenes as you like, with more cards to draw and face cards that work on flips.",
        {"suit_draw_on_flip": "on", "queen_draw": "on", "flipped_faces": "active"},
    ),
)
