"""Players that play sensibly. The stand-in for a GM is in `standin.py`.

A bot knows what its seat sees: the sheets, the piles, the question.
"""

from collections.abc import Sequence

from msgspec import structs

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.cards import Card
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given, PickCards
from fiftyfour.engine.forms import Form
from fiftyfour.engine.options import Option, options_of
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.things import GM
from fiftyfour.engine.view import Pending
from fiftyfour.systems.acesout.commands import supporting
from fiftyfour.systems.acesout.data import DRAW_FIRE, Skill
from fiftyfour.systems.acesout.decks import aces
from fiftyfour.systems.acesout.draw.aces import AcceptLoss, GiveAce
from fiftyfour.systems.acesout.draw.announce import IntentForm
from fiftyfour.systems.acesout.draw.draw import DrawCards
from fiftyfour.systems.acesout.draw.powers import PowerForm, use_power
from fiftyfour.systems.acesout.draw.reactions import DrawFire, Pass, Soak
from fiftyfour.systems.acesout.draw.support import Join, StayOut
from fiftyfour.systems.acesout.draw.tally import worth
from fiftyfour.systems.acesout.minds.lines import LINES
from fiftyfour.systems.acesout.minds.odds import costs
from fiftyfour.systems.acesout.minds.prices import FAIR, OUT, Prices, stakes_of
from fiftyfour.systems.acesout.minds.seen import can_give, free_skills, heap, me, tags_of
from fiftyfour.systems.acesout.minds.standin import as_gm
from fiftyfour.systems.acesout.minds.support_odds import helped
from fiftyfour.systems.acesout.minds.weighing import asked
from fiftyfour.systems.acesout.table import AcesOut, Agent, Call, Sacrifice, Side

LIKELY = 3
"""Cards of the GM to reckon with before anything is called."""


def decide(
    seen: Seen[AcesOut], pending: Pending, chance: Plain, prices: Prices = FAIR
) -> Given | Answer:
    """What a sensible player, or the stand-in for a GM, says to any decision of this game."""
    if seen.seat == GM:
        return as_gm(seen, pending, chance)
    decision = pending.decision
    if draw := options_of(decision, DrawCards):
        return _power(seen, prices) or draw[0].id
    if join := options_of(decision, Join):
        return _support_or_not(seen, join, options_of(decision, StayOut), prices).id
    if accept := options_of(decision, AcceptLoss):
        return _give_or_accept(seen, options_of(decision, GiveAce), accept[0], prices).id
    if let_be := options_of(decision, Pass):
        fire, soaks = options_of(decision, DrawFire), options_of(decision, Soak)
        return _react(seen, fire, soaks, let_be[0]).id
    match decision:
        case PickCards(cards=cards) if cards:
            return [_card_to_give(seen, cards)]
        case Form(makes=IntentForm.__name__):
            skill = _best_skill(seen, prices)
            return {"skill": skill.value, "text": LINES[skill][chance.below(len(LINES[skill]))]}
        case _:
            return decision.sample(chance)


# --- what to do ---


def _best_skill(seen: Seen[AcesOut], prices: Prices) -> Skill:
    """The free skill set with which most is won, by the cards that are left (AO-LOCK-01).

    With the tags of the tools at hand, since the story can be told that way.
    """
    table, agent = seen.table, me(seen)

    def thought_of(skill: Skill) -> float:
        side = Side(seat=agent.seat, skill=skill, tags=tags_of(agent.file, skill))
        return _drawn(table, Call(sides=[side], gm_cards=LIKELY), prices)

    return max(free_skills(agent), key=thought_of)


def _drawn(table: AcesOut, call: Call, prices: Prices) -> float:
    """What a DRAW is worth to its lead: the success, less what it costs (AO-ODDS-01)."""
    price, left = costs(*asked(table, call)), table.agents[call.lead.seat].aces_left
    fail, success = float(price.fail), float(1 - price.fail)
    ace, card = prices.ace[left] * float(price.ace), prices.card * float(price.mean)
    return stakes_of(table, call) * success - ace - card - (0 if left else OUT * fail)


def _power(seen: Seen[AcesOut], prices: Prices) -> Answer | None:
    """An Ace for a sure success, where it is worth more than the DRAW (AO-POW-05).

    Cards come first, but for the eager: a power follows a DRAW, whose cards it brings back, never
    another power. One who buys every defeat with an Ace wins more often (95 evenings of The
    Lighthouse Ledger in 100 alone, instead of 75), and there is no finale to watch.
    """
    table, agent = seen.table, me(seen)
    call = table.call
    if not call.direct or not (prices.eager or agent.cards.discard.cards):
        return None
    if not can_give(seen, use_power):
        return None
    bought = stakes_of(table, call) - prices.ace[agent.aces_left]
    if not prices.eager and bought <= _drawn(table, call, prices):
        return None
    powers = [power for power in agent.file.powers() if power.id != DRAW_FIRE]
    return use_power.say(PowerForm(powers[call.number % len(powers)]))


def _support_or_not(
    seen: Seen[AcesOut],
    join: Sequence[Option[Join]],
    stay: Sequence[Option[StayOut]],
    prices: Prices,
) -> Option[Join] | Option[StayOut]:
    """Where the better of two cards adds more than that card and a share of the loss cost."""
    if not stay:
        return join[0]
    table, agent = seen.table, me(seen)
    call = table.call
    if not agent.aces_left or call.opposed:  # it takes no side among fellows
        return stay[0]
    price, stakes = costs(*asked(table, call)), stakes_of(table, call)
    fail, cost = price.fail, prices.card * (1 + price.mean)
    if stakes * fail <= cost:
        return stay[0]  # even sure success would not be worth it
    joined = structs.replace(call, supports=[*call.supports, Sacrifice(agent.seat)])
    more = helped(*asked(table, joined), heap(agent.cards)) - (1 - fail)
    return join[0] if stakes * more > cost else stay[0]


def _give_or_accept(
    seen: Seen[AcesOut],
    gives: Sequence[Option[GiveAce]],
    accept: Option[AcceptLoss],
    prices: Prices,
) -> Option[GiveAce] | Option[AcceptLoss]:
    """Give up an Ace for a success that is worth it, or where the loss would put somebody out.

    A success by an Ace that the payment turns up costs an Ace too, so its odds do not matter.
    """
    table, call = seen.table, seen.table.call
    saves = stakes_of(table, call) + prices.card * accept.does.price
    puts_out = any(party.aces_out for party in call.parties)
    return gives[0] if puts_out or saves > prices.ace[me(seen).aces_left] else accept


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
        skill = call.sides[call.support_of(agent.seat).side].skill
        return max(cards, key=lambda card: (card not in aces(cards), worth(card, skill)))
    strong = agent.file.strong
    suit = Skill(strong) if strong in set(Skill) else Skill.FORCE
    return max(cards, key=lambda card: (card in aces(cards), worth(card, suit)))


def _supports(call: Call, agent: Agent) -> bool:
    return call.phase == "called" and supporting(call) == agent.seat
