"""What a DRAW gives, and what it may cost, from what everybody can know (AO-ODDS-02).

Reactions of fellows are left out, and so are supporters who have not joined.
"""

from collections.abc import Mapping, Sequence

import msgspec

from fiftyfour.engine.decisions import Answer, Choose, Simple, text_of
from fiftyfour.engine.questions import Hint, expected, likely
from fiftyfour.engine.things import GM, Seat
from fiftyfour.engine.view import Pending, View
from fiftyfour.systems.acesout.agent import flat_modifier
from fiftyfour.systems.acesout.call import BY_PRESET
from fiftyfour.systems.acesout.data import CHART, CIRCUMSTANCES, TAGS, Skill
from fiftyfour.systems.acesout.odds import Reveal, costs, odds, rivals, saving
from fiftyfour.systems.acesout.seen import Seen
from fiftyfour.systems.acesout.settings import AcesOutSettings
from fiftyfour.systems.acesout.table import Call, Side, ToolUse
from fiftyfour.systems.acesout.tally import cards_of


def hints(view: View, pending: Pending, draft: Answer | None) -> Sequence[Hint]:
    """What the answers to a decision give; nothing where it is not about a DRAW."""
    seen, decision = Seen(view), pending.decision
    if isinstance(draft, dict) and pending.id == "call-draw":
        return _weigh(seen, called(seen, draft))
    if not isinstance(decision, Choose) or not seen.call.sides:
        return ()
    ids = [option.id for option in decision.options]
    if len(seen.call.sides) == 2:
        return _against_each_other(seen) if ids == ["draw"] else ()
    if ids == ["draw"]:
        return _weigh(seen, seen.call, "draw")
    if ids[-1] == "stay out":
        return _weigh(seen, seen.call, "stay out")
    if ids[-1] == "accept loss" and not seen.call.supports:
        owed = int(decision.options[-1].hint.split(" ")[0])
        saved = saving(seen.heap(seen.call.lead.seat), owed)
        return [likely("an Ace comes up and saves it", saved, "accept loss", "AO-REM-04")]
    return ()


def _weigh(seen: Seen, call: Call, to: str | None = None) -> list[Hint]:
    """A DRAW that is called, with those who support it so far."""
    side, settings = call.lead, msgspec.convert(seen.view.settings, AcesOutSettings)
    sheet = seen.file(side.seat)
    in_it = [side.seat, *side.involved, *(support.seat for support in call.supports)]
    profiles = [name for seat in in_it for name in seen.file(seat).profiles]
    worth = sum(support.worth for support in call.supports)
    bonus = _bonus(seen, side, settings) + worth - call.gm_modifier
    asked = (
        seen.heap(side.seat),
        seen.heap(GM),
        side.skill,
        cards_of(side, profiles, sheet, settings),
        call.gm_cards,
    )
    strong, tie_to_gm = sheet.strong == side.skill, call.tie_to == "gm"
    together = settings.joker_card == "same_batch"
    supporters = [seen.heap(support.seat) for support in call.supports]
    shared = settings.combined_joker == "all"
    found = odds(
        *asked,
        bonus=bonus,
        strong=strong,
        tie_to_gm=tie_to_gm,
        together=together,
        supporters=supporters,
        shared=shared,
    )
    if call.nc:
        return [likely("success", found.win, to, "AO-NC-01")]
    price = costs(
        *asked,
        bonus=bonus,
        strong=strong,
        tie_to_gm=tie_to_gm,
        together=together,
        supporters=supporters,
        shared=shared,
    )
    return [
        likely("success", found.success, to, "AO-RES-01"),
        likely("loses an Ace", price.ace, to, "AO-ACE-02"),
        expected("cards lost", price.mean, to, "AO-REM-01"),
    ]


def _bonus(seen: Seen, side: Side, settings: AcesOutSettings) -> int:
    """All that is added to a side's cards by itself."""
    return (
        flat_modifier(seen.file(side.seat), side.skill, side.tags, settings)
        + side.modifier
        + sum(tool.modifier for tool in side.tools)
        + sum(boon.modifier for boon in side.boons)
    )


def _against_each_other(seen: Seen) -> list[Hint]:
    """An opposed DRAW, from the side of who is asked (AO-PVP-02, AO-PVP-03)."""
    settings = msgspec.convert(seen.view.settings, AcesOutSettings)
    mine, theirs = sorted(seen.call.sides, key=lambda side: side.seat != seen.view.seat)
    sides: list[Reveal] = []
    for side in (mine, theirs):
        sheet = seen.file(side.seat)
        profiles = [
            name for seat in (side.seat, *side.involved) for name in seen.file(seat).profiles
        ]
        cards, strong = cards_of(side, profiles, sheet, settings), sheet.strong == side.skill
        bonus = _bonus(seen, side, settings)
        sides.append(Reveal(seen.heap(side.seat), side.skill, cards, bonus, strong))
    ahead, tie = rivals(*sides)
    return [
        likely("ahead, before any Ace", ahead, "draw", "AO-PVP-02"),
        likely("a tie: one more card each", tie, "draw", "AO-PVP-03"),
    ]


def called(seen: Seen, filled: Mapping[str, Simple]) -> Call:
    """The call that a form makes, as far as it matters for the odds; it is known to be legal."""
    row = CHART.get(text_of(filled, "preset"))
    skill, cards, gm_cards = filled["skill"], filled["cards"], filled["gm_cards"]
    more, against = 0, 0
    if filled.get("circumstance", "none") != "none":
        _, more, against = CIRCUMSTANCES[int(text_of(filled, "circumstance"))]
    seat = Seat(text_of(filled, "lead"))
    side = Side(
        seat=seat,
        skill=row.skill if skill == BY_PRESET and row else Skill(skill),
        cards=(row.cards if cards == BY_PRESET and row else _number(cards, 2)) + more,
        modifier=_number(filled["modifier"], 0),
        tags=[tag for tag in TAGS if filled.get(tag) == "yes"],
        shared=filled.get("security_share") == "yes",
        involved=[
            Seat(name.removeprefix("with_"))
            for name, value in filled.items()
            if name.startswith("with_") and value == "yes" and name != f"with_{seat}"
        ],
    )
    for name, value in filled.items():
        effect, _, amount = str(value).partition(" ")
        if name.startswith("tool_") and amount:
            side.tools.append(ToolUse(0, "", **{effect: int(amount)}))
    side.boons = [
        boon for boon in seen.file(seat).boons if filled.get(f"boon_{boon.number}") == "yes"
    ]
    return Call(
        kind="nc" if filled["kind"] == "nc" else "consequential",
        sides=[side],
        gm_cards=(row.against if gm_cards == BY_PRESET and row else _number(gm_cards, 1)) + against,
        gm_modifier=_number(filled["gm_modifier"], 0),
        tie_to="gm" if filled["tie_to"] == "gm" else "agent",
    )


def _number(value: Simple, usual: int) -> int:
    """A number written as an option's id; the usual one where the chart gives none."""
    return usual if value == BY_PRESET else int(str(value))
