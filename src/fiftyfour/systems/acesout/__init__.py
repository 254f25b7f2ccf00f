"""Aces Out: spies on a mission; each agent's deck is the agent's health."""

from collections.abc import Sequence
from functools import partial

from msgspec import Struct, structs

from fiftyfour.engine.desk import Next
from fiftyfour.engine.game import Game
from fiftyfour.engine.minds import Minds
from fiftyfour.engine.procedures import Procedure
from fiftyfour.engine.seen import Seen
from fiftyfour.engine.setup import Setup
from fiftyfour.engine.system import GameWords, Outcome, System, read_rules
from fiftyfour.engine.things import Seat, Sheet
from fiftyfour.engine.view import Pending, Preview, Tally
from fiftyfour.systems.acesout import data
from fiftyfour.systems.acesout.characters import form, roster, tools
from fiftyfour.systems.acesout.characters.sheets import CREDIT, AgentSheets
from fiftyfour.systems.acesout.draw import (
    aces,
    amend,
    announce,
    call,
    draw,
    opposed,
    powers,
    reactions,
    support,
)
from fiftyfour.systems.acesout.draw.comes import CallComes, comes
from fiftyfour.systems.acesout.draw.stakes import Gift, Stakes
from fiftyfour.systems.acesout.draw.tally import tally
from fiftyfour.systems.acesout.draw.unfolding import Unfolding
from fiftyfour.systems.acesout.minds.book import AcesOutBook
from fiftyfour.systems.acesout.minds.bot import decide
from fiftyfour.systems.acesout.minds.calculator import QUESTIONS
from fiftyfour.systems.acesout.minds.charts import CHARTS
from fiftyfour.systems.acesout.minds.hints import hints
from fiftyfour.systems.acesout.minds.prices import EXPERT
from fiftyfour.systems.acesout.minds.promises import PROMISES
from fiftyfour.systems.acesout.minds.shown import SHOWN, shown
from fiftyfour.systems.acesout.mission import (
    answer_for,
    comings,
    contact,
    grants,
    mission,
    opposition,
    recovery,
    rest,
    scenes,
)
from fiftyfour.systems.acesout.settings import AcesOutSettings
from fiftyfour.systems.acesout.table import AcesOut


class AcesOutSystem(System[AcesOut]):
    """The game as the engine and every face know it."""

    id, name = "acesout", "Aces Out"
    words = GameWords(
        summary="Spies on a mission. Your deck is your health, and your Aces are your lives.",
        credit=CREDIT,
        length="45 to 60 minutes a mission",
        first_move="Answer with the skill set of your strong suit: there, jokers cannot hurt you.",
        moves={
            "removed": "loses {} for good",
            "aside": "sets {} aside",
            "price": "turns {} over",
            "discard": "discards {}",
            "marker": "marks the last skill set with {}",
            "jacks": "takes the mark {} away",
        },
    )
    players, gm = (1, 6), "must"
    table, settings = AcesOut, AcesOutSettings
    procedures = (
        *(rest.Rest, rest.Ordering, draw.Draw, opposed.Opposed, reactions.Reactions, aces.Fates),
        contact.Contacts,
    )
    asides = rest.DESK.asides
    answers = (
        *(data.Row, data.Circumstance, data.Power, data.Recovery),
        *(form.AgentForm, form.PlayingForm, roster.Cover),
        *(tools.ToolForm, tools.GiftForm),
        *(tools.Approve, tools.Refuse, tools.Stow, tools.Hand, tools.Drop),
        *(announce.IntentForm, announce.AskForm, announce.GoOn),
        *(call.DrawForm, call.OpposedForm, call.UseTool, amend.Cancel, draw.DrawCards),
        *(support.Join, support.StayOut, powers.PowerForm, aces.GiveAce, aces.AcceptLoss),
        *(reactions.DrawFire, reactions.Soak, reactions.Pass, reactions.CloseWindow),
        *(aces.FateForm, aces.SetFateForm, answer_for.OnBehalf),
        *(Next, mission.MissionForm, mission.DebriefForm, contact.ContactForm, contact.Later),
        *(contact.NameForm, scenes.SceneForm, scenes.ActionsForm),
        *(grants.GrantForm, grants.BoonForm, grants.Strike),
        *(recovery.RecoverForm, recovery.AskFor, recovery.RefuseIt),
        *(opposition.FoeForm, opposition.Mark, opposition.CloseFoe),
    )
    shows = (*SHOWN, Unfolding, Stakes, Gift, CallComes)
    rules = read_rules(__name__)
    minds = Minds(
        bot=decide,
        expert=partial(decide, prices=EXPERT),
        hints=hints,
        promises=PROMISES,
        questions=QUESTIONS,
        charts=CHARTS,
    )
    seating = comings.Comings()
    sheets = AgentSheets()
    book = AcesOutBook()

    def setup(self, setup: Setup) -> AcesOut:
        return roster.lay_out(setup, AcesOutSettings.read(setup.settings))

    def next(self, table: AcesOut) -> Procedure | None:
        finished = table.mission.number - table.mission.running
        return None if 0 < table.settings.missions <= finished else rest.Rest()

    def centre(self, game: Game[AcesOut]) -> Tally:
        return tally(game)

    def shown(self, game: Game[AcesOut]) -> Sequence[Sheet[Struct]]:
        return shown(game.table)

    def preview(self, seen: Seen[AcesOut], pending: Pending, draft: object) -> Preview | None:
        return comes(seen.table, draft)

    def whose(self, table: AcesOut, id: str) -> str:
        agent = table.agents.get(Seat(id))
        return "" if agent is None else agent.name

    def badges(self, table: AcesOut, seat: Seat) -> tuple[str, ...]:
        """`out` with the fate, `ACES OUT`, and how many Aces are left."""
        agent = table.agents.get(seat)
        if agent is None:
            return ()
        if not agent.file.playing:
            return ("sits out",)
        left = agent.aces_left
        aces = "ACES OUT" if left == 0 else "1 Ace" if left == 1 else f"{left} Aces"
        return ("out", agent.file.fate or "fate unknown") if agent.file.out else (aces,)

    def outcome(self, table: AcesOut) -> Outcome:
        """The Aces that are left are the agents' lives; the last mission says who has won."""
        last = table.mission
        return Outcome(
            words=f"{last.title} is over. {last.debrief}".strip(),
            scores={seat: a.aces_left for seat, a in table.agents.items() if a.file.playing},
            unit="Aces",
            won=tuple(last.won),
        )

    def standing(self, table: AcesOut) -> Outcome:
        """As it is told once it is over; of a mission that still runs, that it does."""
        outcome, mission = self.outcome(table), table.mission
        if not mission.number:
            return Outcome("The first mission has not begun.", outcome.scores, outcome.unit)
        if mission.running:
            return structs.replace(outcome, words=f"{mission.title} goes on.", won=())
        return outcome

    def corrected(self, game: Game[AcesOut]) -> None:
        amend.put_right(game)


system = AcesOutSystem()
