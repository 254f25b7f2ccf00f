"""Players that play sensibly, and a GM who runs a mission from the chart for those who play alone.

A bot knows what its seat sees: the sheets, the piles, the question.
"""

from typing import TypeVar

import msgspec
from msgspec import Struct

from fiftyfour.engine.cards import Card
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Answer, Choose, Form, Option, PickCards
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending, View
from fiftyfour.systems.acesout.data import CHART, Skill
from fiftyfour.systems.acesout.piles import DECK, aces
from fiftyfour.systems.acesout.removal import price
from fiftyfour.systems.acesout.table import AgentFile, Call, Foe, Mission
from fiftyfour.systems.acesout.tally import worth

S = TypeVar("S", bound=Struct)

LEGWORK = 3
"""DRAWs of a stand-in's mission before the VILLAIN is faced."""

LONGEST = 9
"""DRAWs after which a stand-in lets the VILLAIN escape."""

DEAR = 4
"""Cards from which on an Ace is cheaper than the price, while others are left."""


def decide(view: View, pending: Pending, chance: Plain) -> Answer:
    """A sensible answer to any decision of this game."""
    if view.seat == GM:
        return _as_gm(view, pending, chance)
    match pending.decision:
        case Choose(options=options) if options[-1].id == "accept loss":
            return _give_or_accept(view, options).id
        case Choose(options=options) if options[-1].id == "pass":
            return _react(view, options).id
        case PickCards(cards=cards) if cards:
            return [_card_to_give(view, cards, pending)]
        case decision:
            return decision.sample(chance)


# --- a player ---


def _give_or_accept(view: View, options: list[Option]) -> Option:
    """Give up an Ace if the loss would put the agent out, in direct danger, or if it is dear.

    What is paid may turn up a saving Ace; a lost Ace is a power less, and one step to ACES OUT.
    """
    assert view.seat is not None
    left = 4 - len(aces(_zone(view, f"removed:{view.seat}")))
    call = _call(view)
    me = next((party for party in call.parties if party.seat == view.seat), None)
    if (me is not None and me.aces_out) or (call.direct and left > 1):
        return options[0]
    cost = _number_in(options[-1].hint)
    if cost >= DEAR and left > 1:
        return options[0]
    deck_left = len(DECK) - len(_zone(view, f"removed:{view.seat}"))
    return options[0] if cost * 3 >= deck_left else options[-1]


def _react(view: View, options: list[Option]) -> Option:
    """Take a blow wherever possible; draw fire only for one who would be put out."""
    call = _call(view)
    loser = call.loser.seat
    saved = any(party.seat == loser and party.aces_out for party in call.parties)
    fire = next((option for option in options if option.id == "draw fire"), None)
    mine = len(aces(_zone(view, f"removed:{view.seat}")))
    if fire is not None and saved and mine < 3:
        return fire
    soaks = [option for option in options if option.id.startswith("soak")]
    return next((o for o in soaks if o.id == f"soak {loser}"), soaks[0] if soaks else options[-1])


def _card_to_give(view: View, cards: list[Card], pending: Pending) -> Card:
    """For a lead the card of most worth, but no Ace; of lost cards an Ace, else the highest."""
    if pending.decision.rule == "AO-COMB-02":
        skill = _call(view).lead.skill
        return max(cards, key=lambda card: (card not in aces(cards), worth(card, skill)))
    strong = _agent(view, view.seat).strong
    suit = Skill(strong) if strong in set(Skill) else Skill.FORCE
    return max(cards, key=lambda card: (card in aces(cards), worth(card, suit)))


# --- the stand-in for a GM ---


def _as_gm(view: View, pending: Pending, chance: Plain) -> Answer:
    """Begin a mission against a VILLAIN, some legwork, then direct danger until it is decided."""
    match pending.decision:
        case Choose(options=options):
            wanted = ("begin against", "end mission")
            return next((o.id for o in options if o.id in wanted), options[0].id)
        case Form(fields=fields) if {"lead", "preset", "finish"} <= set(fields):
            return _next_draw(view, pending.decision, chance)
        case decision:
            return decision.sample(chance)


def _next_draw(view: View, form: Form, chance: Plain) -> Answer:
    """The agent with most cards left comes next, with a row of the chart that is lawful."""
    made = _made(view)
    foes = [
        (sheet.name.removeprefix("foe:"), msgspec.json.decode(sheet.data, type=Foe))
        for sheet in view.sheets
        if sheet.name.startswith("foe:")
    ]
    hits = {track.name.removeprefix("hits:"): track.value for track in view.tracks}
    open_foes = [(number, foe) for number, foe in foes if not foe.closed]
    if made >= LONGEST or any(hits.get(number, 0) >= foe.needed for number, foe in open_foes):
        return {"finish": "yes"}
    seats = _ids(form, "lead")
    seat = max(seats, key=lambda one: len(DECK) - len(_zone(view, f"removed:{one}")))
    marker = _zone(view, f"marker:{seat}")
    rows = [row for row in CHART.values() if row.skill.jack not in marker]
    danger = range(2) if made < LEGWORK else range(1, 4)
    fitting = [row for row in rows if row.gm in danger]
    row = fitting[chance.below(len(fitting))]
    track = open_foes[0][0] if made >= LEGWORK and open_foes else "0"
    return {"lead": seat, "preset": row.id, "track": track}


def _made(view: View) -> int:
    """DRAWs of this mission so far."""
    mission = _sheet(view, "mission", Mission)
    return _call(view).number - mission.drawn_before


def _ids(form: Form, name: str) -> list[str]:
    decision = form.fields[name].decision
    return [option.id for option in decision.options] if isinstance(decision, Choose) else []


# --- what a seat sees ---


def _sheet(view: View, name: str, kind: type[S]) -> S:
    data = next(sheet.data for sheet in view.sheets if sheet.name == name)
    return msgspec.json.decode(data, type=kind)


def _call(view: View) -> Call:
    return _sheet(view, "draw", Call)


def _agent(view: View, seat: Seat | None) -> AgentFile:
    return _sheet(view, f"agent:{seat}", AgentFile)


def _zone(view: View, name: str) -> tuple[Card, ...]:
    return next((zone.cards for zone in view.zones if zone.name == name), ())


def _number_in(hint: str) -> int:
    word = hint.split(" ")[0]
    return int(word) if word.isdecimal() else price(0)
