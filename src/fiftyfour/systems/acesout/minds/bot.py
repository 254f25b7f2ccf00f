"""Players that play sensibly. The stand-in for a GM is in `standin.py`.

A bot knows what its seat sees: the sheets, the piles, the question.
"""

from collections.abc import Sequence
from statistics import mean

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.cards import Card
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given, PickCards
from fiftyfour.engine.forms import Form
from fiftyfour.engine.options import Option, options_of
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.system import aside_id
from fiftyfour.engine.things import GM
from fiftyfour.engine.view import Pending
from fiftyfour.systems.acesout.agent import flat_modifier
from fiftyfour.systems.acesout.commands import supporting
from fiftyfour.systems.acesout.data import DRAW_FIRE, TAGS, Skill
from fiftyfour.systems.acesout.decks import DECK, aces
from fiftyfour.systems.acesout.draw.aces import AcceptLoss, GiveAce
from fiftyfour.systems.acesout.draw.announce import IntentForm
from fiftyfour.systems.acesout.draw.draw import DrawCards
from fiftyfour.systems.acesout.draw.powers import UsePower
from fiftyfour.systems.acesout.draw.reactions import DrawFire, Pass, Soak
from fiftyfour.systems.acesout.draw.support import Join, StayOut
from fiftyfour.systems.acesout.draw.tally import (
    agent_total,
    cards_to_draw,
    gm_total,
    gm_value,
    match,
    worth,
)
from fiftyfour.systems.acesout.minds.seen import can_start, cards_left, free_skills, heap, me
from fiftyfour.systems.acesout.minds.standin import as_gm
from fiftyfour.systems.acesout.table import AcesOut, Agent, Call

DEAR = 4
"""Cards from which on an Ace is cheaper than the price, while others are left."""

LONG_SHOT = -5
"""Margin below which an Ace is better spent on a power, in direct danger."""

SURE = 5
"""Margin from which on the last defeat of a VILLAIN is left to a DRAW."""

HELPS = range(-9, 2)
"""Margins at which a supporter's card may turn the result."""


def decide(seen: Seen[AcesOut], pending: Pending, chance: Plain) -> Given | Answer:
    """What a sensible player, or the stand-in for a GM, says to any decision of this game."""
    if seen.seat == GM:
        return as_gm(seen, pending, chance)
    decision = pending.decision
    if draw := options_of(decision, DrawCards):
        return _power(seen) or draw[0].id
    if join := options_of(decision, Join):
        return _support_or_not(seen, join, options_of(decision, StayOut)).id
    if accept := options_of(decision, AcceptLoss):
        return _give_or_accept(seen, options_of(decision, GiveAce), accept[0]).id
    if let_be := options_of(decision, Pass):
        fire, soaks = options_of(decision, DrawFire), options_of(decision, Soak)
        return _react(seen, fire, soaks, let_be[0]).id
    match decision:
        case PickCards(cards=cards) if cards:
            return [_card_to_give(seen, cards)]
        case Form(makes=IntentForm.__name__):
            return {"skill": _best_skill(seen).value, "text": ""}
        case _:
            return decision.sample(chance)


def _best_skill(seen: Seen[AcesOut]) -> Skill:
    """The strong suit wherever it is free, else whatever adds most (AO-CHR-02, AO-LOCK-01).

    With the tags under which the profiles help, since the story can be told that way.
    """
    agent, tags, settings = me(seen), list(TAGS), seen.table.settings

    def bonus(skill: Skill) -> tuple[bool, int]:
        return skill == agent.file.strong, flat_modifier(agent.file, skill, tags, settings)

    return max(free_skills(agent), key=bonus)


# --- a DRAW ---


def _margin(table: AcesOut) -> float:
    """How far the agent's total is ahead of the GM's on average, as everybody can reckon."""
    call, side = table.call, table.call.lead
    mine = heap(table.agents[side.seat].cards).pile or DECK
    ours = mean(worth(card, side.skill) for card in mine) * cards_to_draw(table, call, side)
    theirs = mean(gm_value(c) + match(c, side.skill) for c in heap(table.gm).pile or DECK)
    flat = agent_total(table, call, side, ()) - gm_total(call, ())
    return ours + flat - call.gm_cards * theirs


def _power(seen: Seen[AcesOut]) -> Answer | None:
    """An Ace for a sure success where a DRAW in direct danger is a long shot (AO-POW-05).

    The last Ace goes only for the last defeat that is needed.
    """
    table, agent = seen.table, me(seen)
    call = table.call
    foe = table.foe(call.track) if call.direct else None
    if foe is None or not can_start(seen, UsePower):
        return None
    left, last = agent.aces_left, foe.hits.value + 1 >= foe.sheet.data.needed
    threshold = SURE if last and foe.sheet.data.kind == "villain" else LONG_SHOT
    if (left == 1 and not last) or _margin(table) >= threshold:
        return None
    powers = [power.id for power in agent.file.powers() if power.id != DRAW_FIRE]
    power = powers[call.number % len(powers)]
    return Answer(to=aside_id(UsePower), answer={"power": power, "text": ""})


def _support_or_not(
    seen: Seen[AcesOut], join: Sequence[Option[Join]], stay: Sequence[Option[StayOut]]
) -> Option[Join] | Option[StayOut]:
    """Where a card of middling worth turns the odds, and failing would not put one out."""
    sensible = seen.table.call.direct and me(seen).aces_left > 0
    if not stay or (sensible and round(_margin(seen.table)) in HELPS):
        return join[0]
    return stay[0]


def _give_or_accept(
    seen: Seen[AcesOut], gives: Sequence[Option[GiveAce]], accept: Option[AcceptLoss]
) -> Option[GiveAce] | Option[AcceptLoss]:
    """Give up an Ace if the loss would put somebody out, in direct danger, or if it is dear.

    What is paid may turn up a saving Ace; a lost Ace is a power less, and one step to ACES OUT.
    """
    agent, call, price = me(seen), seen.table.call, accept.does.price
    many = agent.aces_left > 1
    dear = (price >= DEAR and many) or price * 3 >= cards_left(agent)
    puts_out = any(party.aces_out for party in call.parties)
    return gives[0] if puts_out or (call.direct and many) or dear else accept


def _react(
    seen: Seen[AcesOut],
    fire: Sequence[Option[DrawFire]],
    soaks: Sequence[Option[Soak]],
    let_be: Option[Pass],
) -> Option[DrawFire] | Option[Soak] | Option[Pass]:
    """Take a blow wherever possible; draw fire only for one who would be put out."""
    call = seen.table.call
    loser = call.loser.seat
    saved = any(party.seat == loser and party.aces_out for party in call.parties)
    if fire and saved and me(seen).aces_left > 1:
        return fire[0]
    own = [soak for soak in soaks if soak.does.helped == loser]
    return (*own, *soaks, let_be)[0]


def _card_to_give(seen: Seen[AcesOut], cards: list[Card]) -> Card:
    """For a lead the card of most worth, but no Ace; of lost cards an Ace, else the highest."""
    call, agent = seen.table.call, me(seen)
    if _supports(call, agent):
        skill = call.lead.skill
        return max(cards, key=lambda card: (card not in aces(cards), worth(card, skill)))
    strong = agent.file.strong
    suit = Skill(strong) if strong in set(Skill) else Skill.FORCE
    return max(cards, key=lambda card: (card in aces(cards), worth(card, suit)))


def _supports(call: Call, agent: Agent) -> bool:
    return call.phase == "called" and supporting(call) == agent.seat
