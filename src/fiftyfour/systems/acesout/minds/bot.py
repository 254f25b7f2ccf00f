"""Players that play sensibly. The stand-in for a GM is in `standin.py`.

A bot knows what its seat sees: the sheets, the piles, the question.
"""

from statistics import mean

from fiftyfour.engine.actions import Reply
from fiftyfour.engine.cards import Card
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Answer, Choose, Form, Option, PickCards
from fiftyfour.engine.things import GM
from fiftyfour.engine.view import Pending, View
from fiftyfour.systems.acesout.data import DRAW_FIRE, TAGS, Skill
from fiftyfour.systems.acesout.decks import DECK, aces
from fiftyfour.systems.acesout.draw.outcome import price
from fiftyfour.systems.acesout.draw.tally import gm_value, match, worth
from fiftyfour.systems.acesout.minds.seen import Seen
from fiftyfour.systems.acesout.minds.standin import as_gm
from fiftyfour.systems.acesout.table import Call, Side, profile_modifiers

DEAR = 4
"""Cards from which on an Ace is cheaper than the price, while others are left."""

LONG_SHOT = -5
"""Margin below which an Ace is better spent on a power, in direct danger."""

SURE = 5
"""Margin from which on the last defeat of a VILLAIN is left to a DRAW."""

HELPS = range(-9, 2)
"""Margins at which a supporter's card may turn the result."""

STRONG, WEAK = 3, -3


def decide(view: View, pending: Pending, chance: Plain) -> Answer | Reply:
    """What a sensible player, or the stand-in for a GM, says to any decision of this game."""
    if view.seat == GM:
        return as_gm(view, pending, chance)
    seen = Seen(view)
    match pending.decision:
        case Choose(options=[Option(id="draw")]):
            return _draw_or_power(seen)
        case Choose(options=options) if options[-1].id == "stay out":
            return _support_or_not(seen, options).id
        case Choose(options=options) if options[-1].id == "accept loss":
            return _give_or_accept(seen, options).id
        case Choose(options=options) if options[-1].id == "pass":
            return _react(seen, options).id
        case PickCards(cards=cards) if cards:
            return [_card_to_give(seen, cards, pending)]
        case Form(fields=fields) if pending.decision.rule == "AO-GEN-02" and "skill" in fields:
            return {"skill": _best_skill(seen).value, "text": ""}
        case decision:
            return decision.sample(chance)


def _best_skill(seen: Seen) -> Skill:
    """The strong suit wherever it is free, else whatever adds most (AO-CHR-02, AO-LOCK-01)."""
    file = seen.file(seen.seat)

    def bonus(skill: Skill) -> int:
        """With the tags under which the profiles help, since the story can be told that way."""
        suit = STRONG if file.strong == skill else WEAK if file.weak == skill else 0
        return suit + sum(value for _, value, _ in profile_modifiers(file, skill, list(TAGS)))

    return max(seen.free_skills(seen.seat), key=lambda skill: (skill == file.strong, bonus(skill)))


# --- a DRAW ---


def _margin(seen: Seen, call: Call) -> float:
    """How far the agent's total is ahead of the GM's on average, as everybody can reckon."""
    side = call.lead
    cards = side.cards + sum(use.cards for use in side.tools) + sum(b.cards for b in side.boons)
    ours = mean(worth(card, side.skill) for card in seen.heap(side.seat).pile or DECK)
    theirs = mean(gm_value(c) + match(c, side.skill) for c in seen.heap(GM).pile or DECK)
    given = sum(support.worth for support in call.supports)
    bonus = _bonus(seen, side) + given - call.gm_modifier
    return cards * ours + bonus - call.gm_cards * theirs


def _bonus(seen: Seen, side: Side) -> int:
    file = seen.file(side.seat)
    suit = STRONG if file.strong == side.skill else WEAK if file.weak == side.skill else 0
    profiles = sum(value for _, value, _ in profile_modifiers(file, side.skill, side.tags))
    things = sum(use.modifier for use in side.tools) + sum(boon.modifier for boon in side.boons)
    return suit + profiles + side.modifier + things


def _draw_or_power(seen: Seen) -> Answer | Reply:
    """An Ace for a sure success where a DRAW in direct danger is a long shot (AO-POW-05).

    The last Ace goes only for the last defeat that is needed.
    """
    call = seen.call
    met = next((one for one in seen.foes if one.number == str(call.track)), None)
    if "use-power" not in seen.asides or not call.direct or met is None:
        return "draw"
    left, last = seen.aces_left(seen.seat), met.hits + 1 >= met.foe.needed
    threshold = SURE if last and met.foe.kind == "villain" else LONG_SHOT
    if (left == 1 and not last) or _margin(seen, call) >= threshold:
        return "draw"
    powers = [power.id for power in seen.file(seen.seat).powers() if power.id != DRAW_FIRE]
    return Reply(to="use-power", answer={"power": powers[call.number % len(powers)], "text": ""})


def _support_or_not(seen: Seen, options: list[Option]) -> Option:
    """Where a card of middling worth turns the odds, and failing would not put one out."""
    call = seen.call
    if seen.aces_left(seen.seat) == 0 or not call.direct:
        return options[-1]
    return options[0] if round(_margin(seen, call)) in HELPS else options[-1]


def _give_or_accept(seen: Seen, options: list[Option]) -> Option:
    """Give up an Ace if the loss would put somebody out, in direct danger, or if it is dear.

    What is paid may turn up a saving Ace; a lost Ace is a power less, and one step to ACES OUT.
    """
    left, call = seen.aces_left(seen.seat), seen.call
    if any(party.aces_out for party in call.parties):
        return options[0]
    if call.direct and left > 1:
        return options[0]
    cost = _number_in(options[-1].hint)
    dear = (cost >= DEAR and left > 1) or cost * 3 >= seen.cards_left(seen.seat)
    return options[0] if dear else options[-1]


def _react(seen: Seen, options: list[Option]) -> Option:
    """Take a blow wherever possible; draw fire only for one who would be put out."""
    call = seen.call
    loser = call.loser.seat
    saved = any(party.seat == loser and party.aces_out for party in call.parties)
    fire = next((option for option in options if option.id == "draw fire"), None)
    if fire is not None and saved and seen.aces_left(seen.seat) > 1:
        return fire
    soaks = [option for option in options if option.id.startswith("soak")]
    return next((o for o in soaks if o.id == f"soak {loser}"), soaks[0] if soaks else options[-1])


def _card_to_give(seen: Seen, cards: list[Card], pending: Pending) -> Card:
    """For a lead the card of most worth, but no Ace; of lost cards an Ace, else the highest."""
    if pending.decision.rule == "AO-COMB-02":
        skill = seen.call.lead.skill
        return max(cards, key=lambda card: (card not in aces(cards), worth(card, skill)))
    strong = seen.file(seen.seat).strong
    suit = Skill(strong) if strong in set(Skill) else Skill.FORCE
    return max(cards, key=lambda card: (card in aces(cards), worth(card, suit)))


def _number_in(hint: str) -> int:
    word = hint.split(" ")[0]
    return int(word) if word.isdecimal() else price(0)
