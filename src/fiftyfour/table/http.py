"""The types of what is asked over HTTP: games, characters, odds, new tables.

Acting at a table goes over HTTP too, with the messages of `fiftyfour.table.protocol`.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fiftyfour.bots import Level
from fiftyfour.engine.actions import Answer
from fiftyfour.engine.decisions import Simple
from fiftyfour.engine.forms import Form
from fiftyfour.engine.guide import Guide
from fiftyfour.engine.log import ChanceKind
from fiftyfour.engine.paper import Paper
from fiftyfour.engine.settings import Preset
from fiftyfour.engine.setup import Role, SettingValue
from fiftyfour.engine.sheets import Budget, Flaw, Ready, Stage
from fiftyfour.engine.things import Seat
from fiftyfour.engine.view import SettingView
from fiftyfour.table.protocol import PROTOCOL
from fiftyfour.table.protocol.client import NotebookLink
from fiftyfour.table.protocol.info import ChannelForm, Phase, TableInfo


class SeatPlan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat of a table to be made."""

    role: Role = "player"
    name: str = ""
    bot: bool = False


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/tables: make a table. The host is the GM if a person, otherwise the first person.

    `lines` do not occur at the table, `veils` are not told in detail.
    `begin` starts it at once, for solo play: every seat except the host's must be a bot.
    With the chance `lesson` it is the lesson of the game: for the first of `seats`, who need a name
    only. All else is as the lesson has it, and it begins at once.
    `adventure` is the id of one of the game's own, `notebook` one of somebody's: the GM plays from
    it, be that a person or a bot. `level` is how well the bots in players' seats play.
    """

    system: str
    seats: tuple[SeatPlan, ...]
    settings: dict[str, SettingValue] = {}
    title: str = ""
    lines: tuple[str, ...] = ()
    veils: tuple[str, ...] = ()
    chance: ChanceKind = "fair"
    begin: bool = False
    level: Level = "fair"
    adventure: Annotated[str, Meta(max_length=64)] = ""
    notebook: NotebookLink | None = None


class MadeTable(Struct, frozen=True, kw_only=True):
    """The new table, and the tokens of every seat and of `spectator`, which are shown only once."""

    table: TableInfo
    tokens: dict[str, str]


class Lessoned(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/tables/{id}/lesson: the steps of the lesson that somebody has read."""

    read: tuple[str, ...] = ()


class Taught(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the lesson says now: a step of it, its number of so many, and the decision it is about.

    `point` says what it points at, as in the lesson's file; `pick` and `answer` are the label and
    the id of the option it proposes.
    """

    id: str
    say: str
    point: str = ""
    pick: str = ""
    answer: str = ""
    pending: str = ""
    number: int
    of: int


class ChannelInfo(Struct, frozen=True, kw_only=True):
    """GET /api/tables/{id}/channel: what hears of this table by a webhook, for its host only.

    Attributes:
        address: of the webhook, masked: its host, and how it ends.
        form: how it is told.
        events: it is also told what happens.
        link: a link to watch is posted along.
        arrived: the last post has arrived.
        trouble: why the last post has not, in words.
        stopped: it is told no more until the host sets the address again.
    """

    address: str
    form: ChannelForm
    events: bool
    link: bool
    arrived: bool
    trouble: str
    stopped: bool


class KeptPicture(Struct, frozen=True, kw_only=True):
    """POST .../picture: the name of the picture that was sent, for a `post`."""

    picture: str


class SystemInfo(Struct, frozen=True, kw_only=True):
    """GET /api/systems: an installed game."""

    id: str
    name: str
    credit: str
    summary: str
    version: int
    players: tuple[int, int]
    gm: Literal["never", "may", "must"]
    settings: tuple[SettingView, ...]
    presets: tuple[Preset, ...] = ()  # ways to play it, the one for a first evening first
    length: str = ""  # how long a game takes
    first_move: str = ""  # what somebody new to it does best
    start_here: bool = False  # whoever knows none of the games plays this one first
    example: bool = False  # it shows how a game is written
    picture: bool = False  # GET /api/systems/{id}/picture has one
    word: str = ""  # the rulebook's word for a character; empty if there are no character files
    lesson: str = ""  # what its lesson teaches, in a sentence; empty if it has none
    growth: tuple[str, ...] = ()  # the rules by which characters grow
    levels: tuple[Level, ...] = ()  # how well bots can play it here, the weakest first
    skin: str = ""  # the version of its own picture of a table; empty if it has none


class SystemDetail(Struct, frozen=True, kw_only=True):
    """GET /api/systems/{id}: a game, its rules with one line each, and how to play it.

    `chapters` are the IDs of its rules, by the titles of its reference; empty if it has none.
    `faces` are the emblems of its ready characters, by name.
    """

    info: SystemInfo
    rules: dict[str, str]
    chapters: dict[str, list[str]] = {}
    guide: Guide | None = None
    faces: dict[str, str] = {}


class Character(Struct, frozen=True, kw_only=True):
    """A valid character: its file, and other forms of it.

    `form` contains its values; `entry` is the answer with which a seat plays it.
    """

    name: str
    file: str
    form: Form[object]
    paper: Paper
    entry: Answer


class CharacterKind(Struct, frozen=True, kw_only=True):
    """GET /api/systems/{id}/characters: how to make one, and the ready-made ones.

    `word` is the rulebook's word for one; the decision with the id `to` accepts one at a table.
    `ideas` are words that a player at a loss may take, by the name of a text field; `beside` are
    the fields that an idea fills in besides, by field and idea.
    """

    word: str
    form: Form[object]
    stages: tuple[Stage, ...]
    ready: dict[str, Ready]
    to: str
    ideas: dict[str, tuple[str, ...]] = {}
    beside: dict[str, dict[str, dict[str, str]]] = {}


class Filled(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST .../characters/review: a partly filled-in form."""

    filled: dict[str, Simple]


class Written(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST .../characters/check and .../characters/pdf: a character's file, as text."""

    file: str


class Reviewed(Struct, frozen=True, kw_only=True):
    """What is wrong with a form or file, what is spent, and the character if it is valid."""

    flaws: tuple[Flaw, ...]
    budgets: tuple[Budget, ...] = ()
    character: Character | None = None


class Health(Struct, frozen=True, kw_only=True):
    """GET /health: the server and its store respond. `tables` counts those in memory.

    `version` is that of fiftyfour, `protocol` the one that clients speak.
    """

    version: str
    protocol: str = PROTOCOL
    tables: int
    connections: int


class QuestionInfo(Struct, frozen=True, kw_only=True):
    """GET /api/odds/{system}: an odds question of a game; the form contains the parameters."""

    name: str
    form: Form[object]


class Outcome(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A result or event, with its exact chance, such as `35/477`, and a number to display."""

    name: str
    exact: str
    chance: float


class Asked(Struct, frozen=True, kw_only=True):
    """GET /api/odds/{system}/{question}?parameter=value: the parameters, and the answer.

    `mean` is exact and given if the outcomes are numbers, which are then in ascending order with
    chances that add up to 1. Otherwise each outcome is a separate event.
    """

    parameters: dict[str, Simple]
    outcomes: tuple[Outcome, ...]
    mean: str = ""


# --- evenings ---


class TurningPoint(Struct, frozen=True, kw_only=True):
    """What chance decided at one moment.

    Attributes:
        name: who did.
        did: what, in words.
        label: what was likely, in the words of the hint beside the decision.
        odds: its exact chance then, such as `35/477`.
        came: it came about.
        chance: how likely that was which happened, 0 to 1.
    """

    name: str
    did: str
    label: str
    odds: str
    came: bool
    chance: float


class Gain(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What somebody has gained or lost: a number, or how many `cards` lie in a pile."""

    label: str
    before: int
    after: int
    cards: bool = False


class SeatResult(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How somebody fared; `characters` are the names of those they play now."""

    name: str
    role: Role
    score: int | None = None
    won: bool = False
    characters: tuple[str, ...] = ()
    gains: tuple[Gain, ...] = ()


class Results(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The results of an evening.

    Attributes:
        table, title: the table.
        system, game: the id of the game, and its name.
        evening: which one, counted from 1, of so many `evenings` that have ended.
        closed: the table was closed with it.
        began_at, ended_at: the times of its first and last entry (ms since 1970).
        words: who has won, or how it stands; `over`: the game has ended.
        unit: what is counted in the scores.
        common: gains and losses that are nobody's own.
        lucky, unlucky, close: turning points, each kind beginning with the most remarkable.
        missing: what cannot be told, and why.
        transcript: people at the table can download it.
        share: the token of the link that shows this page to others.
    """

    table: str
    title: str
    system: str
    game: str
    evening: int
    evenings: int
    closed: bool
    seats: tuple[SeatResult, ...]
    began_at: int = 0
    ended_at: int = 0
    words: str = ""
    over: bool = False
    unit: str = ""
    common: tuple[Gain, ...] = ()
    lucky: tuple[TurningPoint, ...] = ()
    unlucky: tuple[TurningPoint, ...] = ()
    close: tuple[TurningPoint, ...] = ()
    missing: str = ""
    transcript: bool = False
    share: str = ""


class Reckoned(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """GET /api/tables/{id}/results/{evening}: the results, or how much has been read, 0 to 1.

    Evening 0 is the last that has ended. While `results` is missing, ask again in a moment.
    """

    done: float
    results: Results | None = None


class Looked(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody saw something: who, when (ms since 1970), and how it came about.

    `drawn` or `moved`: it came where they see it; `shown`: it was shown to them. `count` cards or
    tiles went or were shown together.
    """

    at: int
    how: Literal["drawn", "moved", "shown"]
    count: int
    everybody: bool = False
    seats: tuple[Seat, ...] = ()


class Reason(Struct, frozen=True, kw_only=True):
    """GET /api/tables/{id}/reasons/{line}: why a bot did what this line of the log tells.

    `words` are empty where nothing is known, or it would tell what the bot holds.
    """

    words: str


class WhoSaw(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """GET /api/tables/{id}/seen/{pile}?face=Th: who sees a pile, or has seen a card of it.

    A card is followed back to where it was drawn, or to where the one who asks lost sight of it.
    `looks` are the latest first; of a pile, those when it was shown to somebody.
    """

    everybody: bool = False
    seats: tuple[Seat, ...] = ()
    looks: tuple[Looked, ...] = ()


class Holding(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A link that a browser holds."""

    table: Annotated[str, Meta(max_length=32)]
    token: Annotated[str, Meta(max_length=64)]


class Mine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """POST /api/tables/mine: what can be told of the tables whose links somebody holds."""

    links: Annotated[tuple[Holding, ...], Meta(max_length=100)]


class MyTable(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A table of somebody's, in answer to `Mine`; what no link opens is left out.

    Attributes:
        seat: whose link it is; None for one that can only watch.
        people: the names of those at the table.
        waiting: who is awaited, in a sentence; empty if nobody is, or it takes too long to say.
        mine: this seat is being waited for.
        host: this seat is the host's.
        lesson: it is a game's lesson.
        played_at: when something last happened there (ms since 1970).
    """

    table: str
    seat: Seat | None
    system: str
    game: str
    title: str
    phase: Phase
    people: tuple[str, ...]
    waiting: str = ""
    mine: bool = False
    host: bool = False
    lesson: bool = False
    evenings: int = 0
    played_at: int
    next: str = ""
