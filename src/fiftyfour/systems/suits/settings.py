"""The table's settings: fixed when it is made, and public."""

from typing import Annotated, Literal

from msgspec import Meta

from fiftyfour.engine.system import Settings

OffOn = Literal["off", "on"]
OnOff = Literal["on", "off"]


def _says(title: str, description: str, rule: str) -> Meta:
    return Meta(title=title, description=description, extra={"rule": rule})


class SuitsSettings(Settings, frozen=True, kw_only=True):
    """Every point that the source leaves open, with the reading we take by default first."""

    scenes: Annotated[
        int,
        Meta(
            title="Scenes",
            description="The game is over after this many scenes; 0: play as many as you like.",
            ge=0,
            le=99,
            extra={"rule": "SU-SCN-01"},
        ),
    ] = 0
    player_decks: Annotated[
        Literal["auto", "one", "two"],
        _says(
            "Decks of the players",
            "How many decks the players share; auto: a second one from five players on.",
            "SU-COMP-04",
        ),
    ] = "auto"
    scene_shuffle: Annotated[
        OffOn,
        _says(
            "Shuffle for each scene",
            "Are the discards shuffled into their decks when a scene begins?",
            "SU-DECK-06",
        ),
    ] = "off"
    scene_hands: Annotated[
        Literal["fresh", "adjust"],
        _says(
            "Hands from scene to scene",
            "fresh: all hands are thrown away and dealt anew; adjust: kept, and filled up or cut "
            "down to their number.",
            "SU-HAND-03",
        ),
    ] = "fresh"
    threshold_visibility: Annotated[
        Literal["hidden", "public"],
        _says(
            "Thresholds of the GM",
            "Do players know the number they have to reach?",
            "SU-PLAY-11",
        ),
    ] = "hidden"
    gm_reply_after_stand: Annotated[
        OffOn,
        _says(
            "The GM may reply to a play that stands",
            "Does the GM get a first window even if the player added nothing?",
            "SU-ADD-06",
        ),
    ] = "off"
    gm_adds_unopposed: Annotated[
        OffOn,
        _says(
            "The GM adds to thresholds",
            "May the GM raise a threshold with cards, in turn with the player?",
            "SU-ADD-07",
        ),
    ] = "off"
    first_to_add: Annotated[
        Literal["player", "acting"],
        _says(
            "Who adds first",
            "When somebody of the GM's acts: the player, or the acting side?",
            "SU-ADD-08",
        ),
    ] = "player"
    draw_when: Annotated[
        Literal["resolved", "success"],
        _says(
            "Drawing after a play",
            "Do those involved draw a card after every play, or only when it succeeded?",
            "SU-RES-04",
        ),
    ] = "resolved"
    flipped_faces: Annotated[
        Literal["plain", "active"],
        _says(
            "Face cards that are flipped",
            "Is a flipped face card a plain ten, or as if its side had played it?",
            "SU-FACE-04",
        ),
    ] = "plain"
    no_skill_effects: Annotated[
        OnOff,
        _says(
            "Face cards without a skill",
            "Do face cards have their effects in plays of attributes, defenses and initiative?",
            "SU-FACE-09",
        ),
    ] = "on"
    jack_pool: Annotated[
        Literal["play", "discard"],
        _says(
            "What a Jack takes back",
            "A card of its own side of the play, or any of the discard pile?",
            "SU-JACK-02",
        ),
    ] = "play"
    queen_draw: Annotated[
        OffOn,
        _says(
            "Drawing for a Queen",
            "Does whoever gave a Queen to an ally draw a card after the play?",
            "SU-QUEEN-05",
        ),
    ] = "off"
    gm_king_pile: Annotated[
        Literal["players", "gm"],
        _says(
            "What the GM's Kings copy",
            "Cards of the players' discard pile, or of the GM's own?",
            "SU-KING-06",
        ),
    ] = "players"
    suit_draw_on_flip: Annotated[
        OffOn,
        _says(
            "One's suit on a flip",
            "Does a flip of a character's own suit draw a card, too?",
            "SU-SUIT-04",
        ),
    ] = "off"
    flip_counts_as_used: Annotated[
        OnOff,
        _says(
            "The flip is a used card",
            "Does the flip count for the bonuses of used suits?",
            "SU-USE-01",
        ),
    ] = "on"
    charisma_when: Annotated[
        Literal["any", "declare"],
        _says(
            "When Charisma is added",
            "In any window of one's own, or only before the flips?",
            "SU-CHA-04",
        ),
    ] = "any"
    athlete_attack_on: Annotated[
        Literal["success", "any"],
        _says(
            "A blow after a run",
            "Does the run have to succeed for its free attack?",
            "SU-ATH-05",
        ),
    ] = "success"
    ram_bonus: Annotated[
        Literal["both", "diamonds"],
        _says(
            "Damage of a ram",
            "Is it raised by diamonds and clubs, or by diamonds alone?",
            "SU-DRI-03",
        ),
    ] = "both"
    leadership_skip: Annotated[
        Literal["always", "on_failure"],
        _says(
            "The price of covering",
            "Does the leader skip an action always, or only if it did not work?",
            "SU-LEA-06",
        ),
    ] = "always"
    npc_initiative: Annotated[
        Literal["each", "group"],
        _says(
            "Initiative of the opposition",
            "One flip for each of the GM's people, or one for all of them?",
            "SU-INI-02",
        ),
    ] = "each"
    initiative_draw: Annotated[
        OnOff,
        _says(
            "Drawing after initiative",
            "Does everybody draw a card when the order stands?",
            "SU-INI-06",
        ),
    ] = "on"
    vehicle_damage: Annotated[
        Literal["keeps", "clears"],
        _says(
            "Damage of vehicles",
            "Does it last until it is repaired, or until the scene ends?",
            "SU-VEH-03",
        ),
    ] = "keeps"
