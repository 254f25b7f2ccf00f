"""A DRAW that is called or thought of, as the exact odds are asked of it (AO-ODDS-02)."""

from collections.abc import Mapping

from fiftyfour.engine.things import Seat
from fiftyfour.systems.acesout.data import Skill
from fiftyfour.systems.acesout.draw.tally import agent_total, cards_to_draw, gm_total, is_strong
from fiftyfour.systems.acesout.minds.drawing import Heap
from fiftyfour.systems.acesout.minds.odds import Reveal, Terms
from fiftyfour.systems.acesout.minds.seen import heap
from fiftyfour.systems.acesout.table import AcesOut, Call, Side

Asked = tuple[Heap, Heap, Skill, int, int, Terms]
"""A DRAW against the GM, as the odds are asked of it."""


def asked(table: AcesOut, call: Call, heaps: Mapping[Seat, Heap] | None = None) -> Asked:
    """The DRAW that is called, with what supporters have given.

    `heaps` are supporters' decks as they are going to be, where they differ.
    """
    mine = reveal(table, call, call.lead)
    given = [support.seat for support in call.supports if support.card is not None]
    decks = {seat: heap(table.agents[seat].cards) for seat in given}
    terms = Terms(
        bonus=mine.bonus - gm_total(call, ()),
        strong=mine.strong,
        tie_to_gm=call.tie_to == "gm",
        together=table.settings.joker_card == "same_batch",
        supporters=tuple((decks | dict(heaps or {})).values()),
        shared=table.settings.combined_joker == "all",
    )
    return mine.heap, heap(table.gm), mine.skill, mine.cards, call.gm_cards, terms


def reveal(table: AcesOut, call: Call, side: Side) -> Reveal:
    """A side as it is about to draw: its deck, its cards, all that is added by itself."""
    deck, cards = heap(table.agents[side.seat].cards), cards_to_draw(table, call, side)
    bonus = agent_total(table, call, side, ())
    return Reveal(deck, side.skill, cards, bonus, is_strong(table, side))
