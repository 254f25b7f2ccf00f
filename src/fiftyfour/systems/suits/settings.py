"""The table's settings: fixed when it is made, and public."""

from typing import Annotated, Literal

from fiftyfour.engine.system import Settings, setting

OffOn = Literal["off", "on"]
OnOff = Literal["on", "off"]


class SuitsSettings(Settings, frozen=True, kw_only=True):
    """Every point that the source leaves open, with the reading we take by default first."""

    scenes: Annotated[
        int,
        setting(
            "Scenes",
            "The game is over after this many scenes; 0: play as many as you like.",
            "SU-SCN-01",
            least=0,
            most=99,
        ),
    ] = 0
    player_decks: Annotated[
        Literal["auto", "one", "two"],
        setting(
            "Decks of the players",
            "How many decks the players share; auto: a second one from five players on.",
            "SU-COMP-04",
        ),
    ] = "auto"
    scene_shuffle: Annotated[
        OffOn,
        setting(
            "Shuffle for each scene",
            "Are the discards shuffled into their decks when a scene begins?",
            "SU-DECK-06",
        ),
    ] = "off"
    scene_hands: Annotated[
        Literal["fresh", "adjust"],
        setting(
            "Hands from scene to scene",
            "fresh: all hands are thrown away and dealt anew; adjust: kept, and filled up or cut "
            "down to their number.",
            "SU-HAND-03",
        ),
    ] = "fresh"
    threshold_visibility: Annotated[
        Literal["hidden", "public"],
        setting(
            "Thresholds of the GM",
            "Do players know the number they have to reach?",
            "SU-PLAY-11",
        ),
    ] = "hidden"
    gm_objects: Annotated[
        Literal["always", "peace"],
        setting(
            "The GM may object",
            "Is the GM asked for each play whether it goes ahead, or only out of a fight, and not "
            "for attacks?",
            "SU-PLAY-12",
            now="peace",
        ),
    ] = "always"
    idle_questions: Annotated[
        Literal["asked", "skipped"],
        setting(
            "Questions without a choice",
            "Is somebody asked who can change nothing, as everybody can see?",
            "SU-ADD-11",
            now="skipped",
        ),
    ] = "asked"
    gm_reply_after_stand: Annotated[
        OffOn,
        setting(
            "The GM may reply to a play that stands",
            "Does the GM get a first window even if the player added nothing?",
            "SU-ADD-06",
        ),
    ] = "off"
    gm_adds_unopposed: Annotated[
        OffOn,
        setting(
            "The GM adds to thresholds",
            "May the GM raise a threshold with cards, in turn with the player?",
            "SU-ADD-07",
        ),
    ] = "off"
    first_to_add: Annotated[
        Literal["player", "acting"],
        setting(
            "Who adds first",
            "When somebody of the GM's acts: the player, or the acting side?",
            "SU-ADD-08",
        ),
    ] = "player"
    draw_when: Annotated[
        Literal["resolved", "success"],
        setting(
            "Drawing after a play",
            "Do those involved draw a card after every play, or only when it succeeded?",
            "SU-RES-04",
        ),
    ] = "resolved"
    flipped_faces: Annotated[
        Literal["plain", "active"],
        setting(
            "Face cards that are flipped",
            "Is a flipped face card a plain ten, or as if its side had played it?",
            "SU-FACE-04",
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
            "What a Jack takes back",
            "A card of its own side of the play, or any of the discard pile?",
            "SU-JACK-02",
        ),
    ] = "play"
    queen_draw: Annotated[
        OffOn,
        setting(
            "Drawing for a Queen",
            "Does whoever gave a Queen to an ally draw a card after the play?",
            "SU-QUEEN-05",
        ),
    ] = "off"
    gm_king_pile: Annotated[
        Literal["players", "gm"],
        setting(
            "What the GM's Kings copy",
            "Cards of the players' discard pile, or of the GM's own?",
            "SU-KING-06",
        ),
    ] = "players"
    suit_draw_on_flip: Annotated[
        OffOn,
        setting(
            "One's suit on a flip",
            "Does a flip of a character's own suit draw a card, too?",
            "SU-SUIT-04",
        ),
    ] = "off"
    flip_counts_as_used: Annotated[
        OnOff,
        setting(
            "The flip is a used card",
            "Does the flip count for the bonuses of used suits?",
            "SU-USE-01",
        ),
    ] = "on"
    charisma_when: Annotated[
        Literal["any", "declare"],
        setting(
            "When Charisma is added",
            "In any window of one's own, or only before the flips?",
            "SU-CHA-04",
        ),
    ] = "any"
    athlete_attack_on: Annotated[
        Literal["success", "any"],
        setting(
            "A blow after a run",
            "Does the run have to succeed for its free attack?",
            "SU-ATH-05",
        ),
    ] = "success"
    ram_bonus: Annotated[
        Literal["both", "diamonds"],
        setting(
            "Damage of a ram",
            "Is it raised by diamonds and clubs, or by diamonds alone?",
            "SU-DRI-03",
        ),
    ] = "both"
    leadership_skip: Annotated[
        Literal["always", "on_failure"],
        setting(
            "The price of covering",
            "Does the leader skip an action always, or only if it did not work?",
            "SU-LEA-06",
        ),
    ] = "always"
    npc_initiative: Annotated[
        Literal["each", "group"],
        setting(
            "Initiative of the opposition",
            "One flip for each of the GM's people, or one for all of them?",
            "SU-INI-02",
        ),
    ] = "each"
    initiative_windows: Annotated[
        Literal["turns", "together"],
        setting(
            "Adding to initiative",
            "Do players decide one after the other, or all at the same time?",
            "SU-INI-03",
            now="together",
        ),
    ] = "turns"
    initiative_draw: Annotated[
        OnOff,
        setting(
            "Drawing after initiative",
            "Does everybody draw a card when the order stands?",
            "SU-INI-06",
        ),
    ] = "on"
    vehicle_damage: Annotated[
        Literal["keeps", "clears"],
        setting(
            "Damage of vehicles",
            "Does it last until it is repaired, or until the scene ends?",
            "SU-VEH-03",
        ),
    ] = "keeps"
