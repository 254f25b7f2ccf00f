"""A stand-in for the GM: a job with a lock, a doorman, a chase and a shoot-out (SU-PLAY-03)."""

from collections.abc import Sequence

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given, PickCards
from fiftyfour.engine.desk import Next
from fiftyfour.engine.options import Choose, Option, options_of
from fiftyfour.engine.view import Pending
from fiftyfour.systems.suits.cards.faces import value
from fiftyfour.systems.suits.choices import (
    Aim,
    Allow,
    Back,
    DoOther,
    LetHappen,
    Pass,
    PlayCall,
    Refuse,
    SetThreshold,
    Stand,
    TakeBack,
    Try,
    Whom,
)
from fiftyfour.systems.suits.combat.combat import end_combat
from fiftyfour.systems.suits.data import AVERAGE, USES, Defense
from fiftyfour.systems.suits.minds.card_choice import taken_back, window
from fiftyfour.systems.suits.minds.sight import Sight
from fiftyfour.systems.suits.play.look import looked_at
from fiftyfour.systems.suits.scenes.rest import able, call_play
from fiftyfour.systems.suits.scenes.scenes import stunt as reward_stunt
from fiftyfour.systems.suits.table import Suits

JOB: tuple[tuple[str, str, str, str], ...] = (
    ("thief open", "15", "0", "A steel door, and a lock that was expensive"),
    ("persuasion persuade", "quick", "8", "A doorman who has heard everything"),
    ("athlete chase", "quick", "8", "Somebody runs, and has what you want"),
    ("stealth hide", "quick", "7", "The goods have to go where nobody looks"),
    ("fraud deceive", "quick", "8", "A guest asks who invited you"),
    ("driver terrain", "15", "0", "The street ends; the car does not"),
)
"""What the players are called for, in this order, before the shooting starts (SU-MOD-04)."""

LONGEST = 6
"""Rounds after which a fight breaks off."""

ASKED = 3
"""Once in so many times the fight comes; else somebody is asked for a play of their own."""


def stunt(table: Suits) -> Answer | None:
    """A card for whoever has told what they do, once a scene (SU-STU-03)."""
    if looked_at(table):
        return None
    for person in table.people.values():
        if person.state.stunt == "due" and person.player and person.active:
            return reward_stunt.say(Whom(person.id))
    return None


def as_gm(sight: Sight, pending: Pending, chance: Plain) -> Given | Answer:
    """Run the job, let people resist as they can, spend a card where it turns a play."""
    match pending.decision:
        case Choose() as menu:
            if options_of(menu, DoOther) and sight.table.scene.round > LONGEST:
                return end_combat.say()
            if nexts := options_of(menu, Next):
                return _next(sight, nexts, chance)
            return (_choice(sight, menu, chance) or menu.options[0]).id
        case PickCards(rule="SU-HAND-03", cards=cards, least=least):
            return list[str](sorted(cards, key=value)[:least])
        case decision:
            return decision.sample(chance)


def _choice(sight: Sight, menu: Choose[object], chance: Plain) -> Option[object] | None:
    """The option to choose; None: the first."""
    if options_of(menu, Refuse):
        usual = [
            option for option in options_of(menu, SetThreshold) if option.does.number == AVERAGE
        ]
        return next(iter([*options_of(menu, Allow), *usual]), None)
    if stands := options_of(menu, Stand):
        if sight.table.race.data.running or sight.play is None:
            return stands[0]
        return window(sight, sight.play, menu) or stands[0]
    if tries := options_of(menu, Try):
        nothing = [*options_of(menu, Pass), *options_of(menu, Back)]
        return _acts(sight, tries) or next(iter(nothing), None)
    if aims := options_of(menu, Aim):
        return _whom(sight, aims) or next(iter(options_of(menu, Back)), None)
    if jacks := options_of(menu, TakeBack):
        return taken_back(jacks)
    return next(iter(options_of(menu, LetHappen)), None)


def _next(sight: Sight, nexts: Sequence[Option[Next]], chance: Plain) -> Given | Answer:
    """A call for each of the job's first parts, players as they like, a fight, then it is over."""
    table = sight.table
    commands = {option.does.command: option for option in nexts}
    if any(person.state.here for person in table.cast()):
        return commands["end-scene"].id
    if "call-play" not in commands:
        return (commands.get("lift-skips") or commands.get("start-combat") or nexts[0]).id
    parts = max(3, min(len([*table.suits()]), len(JOB)))
    if table.scene.plays < parts:
        return call_play.say(_call(sight))
    asks = [option for option in nexts if option.does.command == "ask-player"]
    return asks[chance.below(len(asks))].id if chance.below(ASKED) else commands["start-combat"].id


def _call(sight: Sight) -> PlayCall:
    """The next part of the job, for whoever is best at it."""
    what, against, modifier, note = JOB[sight.table.scene.plays % len(JOB)]
    play = USES[what].play
    best = max(able(sight.table), key=lambda one: sight.figures[one.id].modifier(play))
    return PlayCall(best.id, what, against, int(modifier), note=note)


ATTACKS = ("guns attack", "thug attack", "throw attack")


def _acts(sight: Sight, tries: Sequence[Option[Try]]) -> Option[Try] | None:
    """The attack with the best number, as long as anybody is left to attack."""
    attacks = [option for option in tries if option.does.use in ATTACKS]
    figure = sight.figures.get(sight.table.scene.turn)
    if not attacks or figure is None or not sight.table.party():
        return None
    return max(attacks, key=lambda one: figure.modifier(USES[one.does.use].play))


def _whom(sight: Sight, aims: Sequence[Option[Aim]]) -> Option[Aim] | None:
    """Whoever is easiest to hit."""
    marks = [option for option in aims if sight.is_player(option.does.at)]
    defense = Defense.DODGE
    return min(marks, key=lambda one: sight.figures[one.does.at].defense(defense), default=None)
