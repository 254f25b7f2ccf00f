"""How Aces Out plays adventures: scenes of its kinds, DRAWs, and foes met in direct danger.

An agent is asked what to do, and says which skill set answers, as with any GM (AO-GEN-02).
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

from fiftyfour.engine.actions import Answer
from fiftyfour.engine.adventure import Call, Ending, Person, Scene, menu, scaled
from fiftyfour.engine.book import Book, Telling, read_own
from fiftyfour.engine.orders import CallOrder, Order, asked_of, order, struct_of
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.story import Made
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import Pending
from fiftyfour.systems.acesout.characters.roster import covert
from fiftyfour.systems.acesout.data import CHART, MONTAGE, Genre, SceneKind, Skill, Tag
from fiftyfour.systems.acesout.draw.call import DrawForm, OpposedForm, leads, row_label
from fiftyfour.systems.acesout.draw.draw import call_draw
from fiftyfour.systems.acesout.draw.opposed import call_opposed
from fiftyfour.systems.acesout.minds import former
from fiftyfour.systems.acesout.minds.seen import can_give, free_skills
from fiftyfour.systems.acesout.minds.standin import (
    ask_agent,
    at_rest,
    close,
    draw,
    end,
    must_ask,
)
from fiftyfour.systems.acesout.mission.grants import BoonForm, add_boon
from fiftyfour.systems.acesout.mission.mission import MissionForm, end_mission, start_mission
from fiftyfour.systems.acesout.mission.opposition import add_track
from fiftyfour.systems.acesout.mission.recovery import requests
from fiftyfour.systems.acesout.mission.scenes import (
    SceneForm,
    end_scene,
    next_day,
    start_scene,
)
from fiftyfour.systems.acesout.table import SUCCESSES, AcesOut, Agent, FoeTrack

Cards = Annotated[int, Meta(ge=1, le=6)]
Numbers = Cards | list[Cards]
"""A number of cards for all, or one for 1, 2, 3 ... agents."""

Row = Annotated[str, menu({row.id: row_label(row) for row in CHART.values()})]
BY_SKILL = Meta(extra_json_schema={"propertyNames": {"enum": [skill.name for skill in Skill]}})
Tries = Annotated[int, Meta(ge=1, le=30)]
Some = Annotated[int, Meta(ge=1, le=9)]
Words = Annotated[str, Meta(min_length=1, max_length=200)]


class Boon(Struct, frozen=True, forbid_unknown_fields=True):
    """An advantage from what went well (AO-MIS-05).

    Attributes:
        text: what it is, in a few words.
        cards: cards more for the agent who uses it.
        modifier: what it adds to that agent's total.
        lasting: it is not used up.
    """

    text: Annotated[str, Meta(min_length=1, max_length=80)]
    cards: Annotated[int, Meta(ge=0, le=3)] = 0
    modifier: Annotated[int, Meta(ge=-5, le=5)] = 0
    lasting: bool = False


class Draw(CallOrder, frozen=True, kw_only=True):
    """A DRAW against the GM. If it brings a foe, DRAWs in direct danger until the foe is beaten.

    Attributes:
        gm_cards: the GM's cards.
        ways: the GM's cards against skill sets that fit better or worse than the others.
        rows: rows of the DRAW CHART, such as CH-04; against their skill sets, their numbers of
            cards count.
        cards: the agent's cards.
        tags: what the action is about, which profiles look at.
        asks: what agents are asked, one question after another; if left out, the call's title.
        repeat: an agent may use the same skill set twice in a row; if left out, as in the scene.
        tries: after so many DRAWs the foe gets away; if left out, never.
        boons: what the agents gain in a montage, one for each DRAW that succeeds, in this order;
            all actions of the montage are taken (AO-MIS-05).
    """

    gm_cards: Numbers = 2
    ways: Annotated[dict[Skill, Numbers], BY_SKILL] = {}
    rows: list[Row] = []
    cards: Annotated[int, Meta(ge=2, le=6)] = 2
    tags: list[Tag] = []
    asks: list[Words] = []
    repeat: bool | None = None
    tries: Tries | list[Tries] | None = None
    boons: list[Boon] = []


class Oppose(CallOrder, frozen=True, kw_only=True):
    """One agent against another; one who is alone simply succeeds (AO-PVP-01).

    Attributes:
        initiator_skill: used by the agent who begins; that is one who has not just used it.
        opponent_skill: used by the other agent.
    """


class Give(CallOrder, frozen=True, kw_only=True):
    """Everybody gains a boon, without a DRAW (AO-MIS-05).

    Attributes:
        text: what it is, in a few words.
        cards: cards more for the agent who uses it.
        modifier: what it adds to that agent's total.
        lasting: it is not used up.
    """


class Foe(Order, frozen=True, kw_only=True):
    """An opponent with a defeat track: a BAD GUY, or the mission's VILLAIN (AO-OPP-02).

    Attributes:
        needed: how often agents must defeat them; 0, as often as usual.
    """


CallDraw = order(call_draw, Draw, without=DrawForm.__struct_fields__)
CallOpposed = order(
    *(call_opposed, Oppose),
    without=[
        name
        for name in OpposedForm.__struct_fields__
        if name not in ("initiator_skill", "opponent_skill")
    ],
)
AddBoon = order(add_boon, Give, without=["agent"])
AddTrack = order(add_track, Foe, without=["name"])


class Opens(Struct, frozen=True, forbid_unknown_fields=True):
    """How a scene begins (AO-MIS-01).

    Attributes:
        kind: the kind of scene.
        actions: in a montage, how many actions each agent has.
        flashback: it shows something that happened earlier.
        next_day: a new day begins with it.
        covert: whether the agents' cover holds from here on; leave empty to change nothing.
        repeat: agents may use the same skill set twice in a row here, as in a chase.
    """

    kind: SceneKind = "caper"
    actions: Some | list[Some] = 2
    flashback: bool = False
    next_day: bool = False
    covert: Literal["", "kept", "blown"] = ""
    repeat: bool = False


class Begins(Struct, frozen=True, forbid_unknown_fields=True):
    """The mission (AO-MIS-07).

    Attributes:
        goals: what counts as success; everybody reads it.
        genre: flavour, nothing else.
    """

    goals: Annotated[str, Meta(max_length=500)] = ""
    genre: Genre = "spy caper"


class AcesOutBook(Book[AcesOut]):
    """Adventures of Aces Out."""

    calls = CallDraw, CallOpposed, AddBoon
    people = (AddTrack,)
    opens, begins = Opens, Begins
    former = former.values, former.play
    degrees: ClassVar[Mapping[str, bool]] = {
        "success": True,
        "success_by_ace": True,
        "success_at_cost": True,
        "failure": False,
    }

    def mark(self, table: AcesOut) -> int:
        return table.call.number

    def free(self, seen: Seen[AcesOut], pending: Pending) -> bool:
        """At rest and between missions, but not while a player asks for a recovery."""
        return at_rest(pending) and not requests(seen.table)

    def lost(self, telling: Telling[AcesOut]) -> bool:
        return not telling.table.present()

    def begin(self, telling: Telling[AcesOut]) -> Answer | None:
        if telling.table.mission.running:
            return None
        begins = read_own(telling.adventure.begins, Begins)
        title = telling.adventure.title[:80]
        return start_mission.say(MissionForm(title=title, goals=begins.goals, genre=begins.genre))

    def open(self, telling: Telling[AcesOut], scene: Scene) -> Answer | None:
        """The scene before it ends, cover and day are set, then this one begins."""
        seen, opens = telling.seen, read_own(scene.opens, Opens)
        mission = seen.table.mission
        last = mission.scene or (mission.scenes[-1] if mission.scenes else None)
        if last is not None and last.title == scene.title[:80]:
            return None  # it is open, or has been closed to go on
        if mission.scene is not None or not can_give(seen, start_scene):
            return _end_scene(seen)
        if opens.covert not in ("", mission.covert):
            return Answer(to=covert.id, answer=opens.covert)
        if seen.table.day.value < _day(telling, scene):
            return next_day.say()
        actions = scaled(opens.actions, telling.players)
        return start_scene.say(SceneForm(opens.kind, scene.title[:80], actions, opens.flashback))

    def close(self, telling: Telling[AcesOut], scene: Scene) -> Answer | None:
        return _end_scene(telling.seen)

    def finish(self, telling: Telling[AcesOut], ending: Ending) -> Answer | None:
        """Whoever is left of the opposition gets away, then the debrief (AO-OPP-02, AO-MIS-10)."""
        seen = telling.seen
        if not can_give(seen, end_mission):
            return None
        left = next((foe for foe in telling.table.foes if foe.open), None)
        if left is not None:
            return close(left, "taken_down" if left.beaten else "escaped")
        return end(f"{ending.title}.")

    def names(self, table: AcesOut) -> Mapping[str, str]:
        return {foe.sheet.data.name: str(foe.number) for foe in table.foes}

    def over(self, telling: Telling[AcesOut], order: CallOrder, made: Made) -> bool:
        """A DRAW is over by itself, unless it is one of several."""
        table = telling.table
        match order:
            case Give():
                return not any(
                    _lacks(agent, _boon(order, telling.players)) for agent in table.present()
                )
            case Draw() if (foe := _foe(telling, order)) is not None:
                return not foe.open
            case Draw(boons=[_, *_]):
                return not (_gained(table, order, made) or (table.montage and leads(table)))
            case _:
                return super().over(telling, order, made)

    def came(self, telling: Telling[AcesOut], order: CallOrder, made: Made) -> str:
        table = telling.table
        match order:
            case Give():
                return "success"
            case Draw() if (foe := _foe(telling, order)) is not None:
                return "failure" if foe.sheet.data.closed == "escaped" else "success"
            case Draw(boons=[_, *_] as boons):
                gained = {boon.text for agent in table.agents.values() for boon in agent.file.boons}
                return "success" if gained & {boon.text for boon in boons} else "failure"
            case _:
                return self._outcome(table)

    def _outcome(self, table: AcesOut) -> str:
        """What the last DRAW came to."""
        outcome = table.call.lead.outcome
        if outcome in self.degrees:
            return outcome
        return "success" if outcome in SUCCESSES else "failure"

    def first(
        self, telling: Telling[AcesOut], order: CallOrder, call: Call, made: Made
    ) -> Answer | str | None:
        """Whoever is called on is asked first; a foe who is beaten is closed, a boon noted."""
        table, drawn = telling.table, telling.table.call.number - made.mark
        match order:
            case Give():
                lacking = (
                    agent
                    for agent in table.present()
                    if _lacks(agent, _boon(order, telling.players))
                )
                return next(
                    (_note(agent, _boon(order, telling.players)) for agent in lacking), None
                )
            case Oppose():
                return "success" if len(leads(table)) < 2 else None
            case Draw(boons=[_, *_]):
                if (gained := _gained(table, order, made)) is not None:
                    return _note(*gained)
                able = leads(table)
                lead = next((agent for agent in able if agent.file.intent), able[0])
                return _ask_or_call(telling, call, order, drawn, lead, None)
            case Draw():
                foe, players = _foe(telling, order), telling.players
                if foe is not None and foe.beaten:
                    return close(foe, "taken_down")
                if foe and order.tries is not None and drawn >= scaled(order.tries, players):
                    return close(foe, "escaped")
                lead = _next_lead(table, made.who)
                return _ask_or_call(telling, call, order, drawn, lead, foe) if lead else "failure"
            case _:
                return None

    def said(
        self, telling: Telling[AcesOut], order: Order, part: Call | Person
    ) -> Mapping[str, object]:
        """Of two agents one begins who did not use the skill set last, if anybody (AO-LOCK-05)."""
        if not isinstance(order, Oppose):
            return {}
        skill = str(asked_of(order, "initiator_skill"))
        able = sorted(leads(telling.table), key=lambda agent: skill not in free_skills(agent))
        again = skill not in free_skills(able[0])
        return {"initiator": able[0].seat, "opponent": able[1].seat, "repeat_allowed": again}

    def wrong(self, order: Order, scene: Scene | None) -> Iterator[tuple[str, str]]:
        """Names of nothing, and DRAWs where none can be called."""
        kind = "" if scene is None else read_own(scene.opens, Opens).kind
        montage = kind == MONTAGE
        match order:
            case Oppose() if montage:
                yield "", "each DRAW of a montage takes an action; write call-draw with boons"
            case Draw(boons=[]) if montage:
                yield "boons", "each DRAW of a montage takes an action; say what is gained by them"
            case Draw(boons=[_, *_]) if not montage:
                yield "boons", f"actions are taken in a scene of the kind {MONTAGE}, not {kind}"
            case Draw(brings={**foes}) if len(foes) > 1:
                yield "brings", "DRAWs in direct danger are against one foe"
            case _:
                pass
        for row in order.rows if isinstance(order, Draw) else ():
            if row not in CHART:
                yield "rows", f"there is no row “{row}”; there are {', '.join(CHART)}"


# --- DRAWs ---


def _foe(telling: Telling[AcesOut], order: Draw) -> FoeTrack | None:
    """The track of whom the call brings."""
    names = [telling.adventure.person(id).name for id in order.brings]
    return next((foe for foe in telling.table.foes if foe.sheet.data.name in names), None)


def _ask_or_call(
    telling: Telling[AcesOut],
    call: Call,
    order: Draw,
    drawn: int,
    lead: Agent,
    foe: FoeTrack | None,
) -> Answer:
    """Ask an agent what to do about it, then call for what was said (AO-GEN-02, AO-LOCK-01).

    The call's word on the same skill set twice in a row goes before the scene's.
    """
    scene, repeat = telling.scene, order.repeat
    if repeat is None:
        repeat = scene is not None and read_own(scene.opens, Opens).repeat
    intent = lead.file.intent
    if intent is None or must_ask(lead, repeat=repeat):
        asked = order.asks[drawn % len(order.asks)] if order.asks else call.title
        return ask_agent(lead, asked, repeat=repeat)
    row = next((CHART[row] for row in order.rows if CHART[row].skill is intent.skill), None)
    against = scaled(order.ways.get(intent.skill, order.gm_cards), telling.players)
    cards, against = (order.cards, against) if row is None else (row.cards, row.against)
    return draw(telling.table, lead, against, foe, cards, order.tags)


def _next_lead(table: AcesOut, who: str | None) -> Agent | None:
    """Who has said what to do, or goes; else they take turns, first those with an Ace left.

    None: every agent is out, or has left.
    """
    agents, last = table.present(), table.call.lead.seat if table.call.sides else None
    after = next((at for at, agent in enumerate(agents, 1) if agent.seat == last), 0)
    turns = [*agents[after:], *agents[:after]]
    return min(
        turns,
        key=lambda a: (a.file.intent is None, a.seat != who, not a.aces_left),
        default=None,
    )


# --- boons ---


def _boon(order: Give, players: int) -> Boon:
    """The advantage that is given, to so many agents."""
    noted = struct_of(order, players, agent=Seat(""))
    return Boon(noted.text, noted.cards, noted.modifier, noted.lasting)


def _gained(table: AcesOut, order: Draw, made: Made) -> tuple[Agent, Boon] | None:
    """What the last DRAW of a montage brought, and whom, if that is not noted yet."""
    drawn = table.call.number - made.mark
    if not drawn or table.call.lead.outcome not in SUCCESSES:
        return None
    agent, boon = table.agents[table.call.lead.seat], order.boons[(drawn - 1) % len(order.boons)]
    return (agent, boon) if agent.present and _lacks(agent, boon) else None


def _lacks(agent: Agent, boon: Boon) -> bool:
    return all(known.text != boon.text for known in agent.file.boons)


def _note(agent: Agent, boon: Boon) -> Answer:
    noted = BoonForm(agent.seat, boon.text, boon.cards, boon.modifier, boon.lasting)
    return add_boon.say(noted)


# --- scenes ---


def _end_scene(seen: Seen[AcesOut]) -> Answer | None:
    """End the scene that is open, if any is."""
    return None if seen.table.mission.scene is None else end_scene.say()


def _day(telling: Telling[AcesOut], scene: Scene) -> int:
    """The day on which a scene plays: each one that says so begins another."""
    later = {
        one.title[:80]: read_own(one.opens, Opens).next_day for one in telling.adventure.scenes
    }
    played = [one.title for one in telling.table.mission.scenes]
    return 1 + sum(later.get(title, False) for title in (*played, scene.title[:80]))
