"""People at the terminal: what they see, what they type, and the commands besides answers."""

import re
from collections.abc import Callable, Sequence
from functools import partial

from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from fiftyfour.cli import ask, show
from fiftyfour.cli.gmhand import gm_action, things_table
from fiftyfour.cli.session import LocalGame, Quit
from fiftyfour.cli.showing import looks_at, show_action
from fiftyfour.cli.telling import USES, Teller
from fiftyfour.cli.terminal import EndOfInput, Terminal
from fiftyfour.cli.words import RULE, entry_lines
from fiftyfour.engine import decisions
from fiftyfour.engine.actions import Answer, AnyAction, Close, Say, Undo
from fiftyfour.engine.decisions import Decision, Given
from fiftyfour.engine.errors import IllegalAction, NotationError
from fiftyfour.engine.log import Entry
from fiftyfour.engine.options import Choose
from fiftyfour.engine.questions import Hint
from fiftyfour.engine.things import GM, Cell, Seat, Viewer
from fiftyfour.engine.view import Pending, View
from fiftyfour.table.story import names_of
from fiftyfour.table.words import plain, quoted

HELP = (
    ("?", "this help, and the rule behind the question"),
    ("why RULE", "show a rule by its ID; without an ID, the rules cited last"),
    ("why NAME", "why a bot that thinks ahead did what it did last"),
    ("table", "show the whole table again"),
    ("log", "show what has happened so far"),
    ("sheet [NAME]", "show a sheet"),
    ("show CARDS [to NAMES]", "show cards of your own to others, or to all: show Kh 3c to Bo"),
    ("seen CARD", "who has seen this card, as far as you may know"),
    ("say TEXT", "say something; it is added to the log"),
    ("tell TEXT", "tell what you do, with your next answer"),
    ("undo [N]", "take back your last answer (as the GM, the last step), or the last N steps"),
    ("gm ...", "for the GM: set, move, grant, show, hide, put, note; `gm` lists everything"),
    ("back", "leave a form or a side question"),
    ("close", "end the session for everybody, for good"),
    ("quit", "stop playing; you can save the transcript"),
)


class Instead(Exception):
    """The person takes an action instead of answering; None: ask the question again."""

    def __init__(self, action: AnyAction | None = None, pending: Pending | None = None) -> None:
        super().__init__()
        self.action = action
        self.pending = pending


class People:
    """A session's interface for people who share this terminal.

    With one person, or none, everything is shown as it happens. With several, the screen belongs to
    one at a time: it is wiped before the next person, who then sees what happened meanwhile.
    """

    def __init__(self, session: LocalGame, terminal: Terminal, pace: float) -> None:
        self.session = session
        self.terminal = terminal
        self.pace = pace
        self.shared = len(session.people) > 1
        self.viewer: Viewer = session.people[0] if len(session.people) == 1 else None
        self._begun = len(session.entries)
        self._read: dict[Viewer, int] = {}  # how many entries each viewer has been shown
        self._drawn: dict[Viewer, object] = {}  # the board last shown to each
        self._cited: list[str] = []
        self._again = False
        self._told = ""  # what goes with the next answer
        adventure = session.adventure
        self._teller = None if adventure is None else Teller(session, adventure)

    # --- what the session calls ---

    def happened(self, entry: Entry) -> None:
        self._again = isinstance(entry.action, Say)  # the question is still on the screen
        if not self.shared:
            made = self._catch_up()
            if made and entry.seat not in self.session.people:
                self.terminal.pause(self.pace)

    def ask(self, seat: Seat) -> tuple[Seat, AnyAction]:
        pending = self.session.asked(seat)
        sitting = seat in self.session.people  # else a real card is entered for a bot
        if sitting and self.shared and seat != self.viewer:
            name = plain(self.session.game.name(seat))
            self.terminal.hide(
                f"It is {name}'s turn. {name}, press Enter when nobody else is looking. "
            )
            self.viewer = seat
            self._drawn.clear()
        self._catch_up()
        if seat == GM and self._teller and (following := self._teller.next()) is not None:
            return seat, following
        if sitting and not self._again:
            self.show(pending)
        read, out = self._reader(seat), self.terminal.print
        while True:
            try:
                hints = self._hints(seat, pending) if sitting else ()
                weigh = partial(self._weigh, seat, pending.id) if sitting else None
                answer = ask.ask(
                    pending.decision, read, out, again=self._again, hints=hints, weigh=weigh
                )
                told, self._told = self._told, ""
                return seat, Answer(to=pending.id, answer=answer, say=told)
            except Instead as other:
                if other.action is not None:
                    return seat, other.action
                pending = other.pending or self.session.asked(seat)
                self._again = False

    def _hints(self, seat: Seat, pending: Pending) -> Sequence[Hint]:
        """The odds of the answers; none if the question is still on the screen."""
        return () if self._again else self.session.game.hints(seat, pending.id)

    def _weigh(self, seat: Seat, to: str, draft: Given) -> Sequence[Hint]:
        """The odds of a partly filled-in form; none while it is not legal."""
        try:
            return self.session.game.hints(seat, to, draft)
        except IllegalAction:
            return ()

    def refused(self, seat: Seat, error: IllegalAction) -> None:
        self._again = True
        rule = f"  {error.rule}" if error.rule else ""
        line = f"No: {plain(error.message).removesuffix('.')}."
        self.terminal.print(Text.assemble((line, "yellow"), (rule, RULE)))
        self._cite([error.rule])

    def ended(self) -> None:
        """Show everybody how it ended."""
        if self.shared:
            self._read[None] = self._read.get(self.viewer, self._begun)
            self.viewer = None
        self._catch_up()
        view = self.session.game.view(self.viewer)
        self.terminal.print("", show.show(view, {}, self.terminal.width))
        if view.over:
            self.terminal.print(Rule(Text(f"The end: {plain(view.over)}", "bold")))
        else:
            self.terminal.print(Text("Stopped before the end.", "dim"))

    # --- what a person sees ---

    def show(self, pending: Pending | None = None, whole: bool = False) -> None:
        """The table as the viewer sees it; the board only if it has changed."""
        view = self.session.game.view(self.viewer)
        marks = ask.cell_marks(None if pending is None else pending.decision)
        board = _board_of(view, marks)
        if whole or self._drawn.get(self.viewer) != board:
            self.terminal.print("", show.show(view, marks, self.terminal.width))
        else:
            self.terminal.print("", show.without_board(view))
        self._drawn[self.viewer] = board
        asked = None if pending is None else pending.id
        others = [other.id for other in view.decisions if other.aside and other.id != asked]
        if others:
            self.terminal.print(Text(f"You may also: {', '.join(others)}", "dim"))
        if view.closed:
            closed = ", ".join(aside.id for aside in view.closed)
            self.terminal.print(Text(f"Not now: {closed} (? says why)", "dim"))

    def _catch_up(self) -> bool:
        """Print what the viewer has not seen yet; True if there was anything."""
        entries = self.session.entries
        unread = entries[self._read.get(self.viewer, self._begun) :]
        self._read[self.viewer] = len(entries)
        return self._print_log(unread)

    def _print_log(self, entries: list[Entry]) -> bool:
        view = self.session.game.view(self.viewer)
        names = names_of(view)
        lines = [line for entry in entries for line in entry_lines(entry, self.viewer, names)]
        for line in lines:
            self.terminal.print(line)
        self._cite([event.rule for entry in entries for event in entry.events_to(self.viewer)])
        return bool(lines)

    def _cite(self, rules: list[str]) -> None:
        known = self.session.system.rules
        cited = [rule for rule in dict.fromkeys(rules) if rule in known]
        self._cited = cited or self._cited

    # --- what a person types ---

    def _reader(self, seat: Seat) -> Callable[[str, Decision[object]], str]:
        def read(prompt: str, decision: Decision[object]) -> str:
            while True:
                try:
                    text = self.terminal.read(prompt)
                    if not self._command(text, seat, decision):
                        return text
                except EndOfInput:
                    raise Quit from None
                except NotationError as error:
                    self.terminal.print(Text(str(error), "yellow"))

        return read

    def _command(self, text: str, seat: Seat, decision: Decision[object]) -> bool:
        """Run a command and return True; False if `text` is not a command.

        Raises:
            Quit, Instead: for commands that end the question.
            NotationError: the command cannot be carried out; the message says what to type.
        """
        marked = text.startswith("/")
        worded = isinstance(decision, decisions.Text) and text != "?"
        if not marked and (worded or ask.is_option(decision, text)):
            return False
        word, _, rest = text.removeprefix("/").partition(" ")
        rest = rest.strip()
        match word.casefold():
            case "?" | "help":
                self._help(decision)
            case "why":
                self._why_of(rest)
            case "table":
                self.show(whole=True)
            case "log":
                self._print_log(self.session.entries)
            case "sheet" | "sheets":
                self._sheets(rest)
            case "show":
                raise Instead(show_action(self.session.game.view(seat), seat, rest))
            case "seen":
                game, entries = self.session.game, self.session.entries
                self.terminal.print(looks_at(game, entries, seat, rest))
            case "say" if rest:
                raise Instead(Say(text=rest))
            case "say":
                raise NotationError("type what you want to say: say TEXT")
            case "tell" if rest:
                self._told = rest
                self.terminal.print(Text("This goes with your answer.", "dim"))
            case "tell":
                raise NotationError("type what you do, then answer: tell TEXT")
            case "undo":
                raise Instead(self._undo(seat, rest))
            case "gm":
                self._gm(rest, seat)
            case "story" | "scene" | "call" | "bring" | "came" if self._teller and seat == GM:
                self._tell(self._teller, word.casefold(), rest)
            case "close":
                raise Instead(Close())
            case "back":
                raise Instead
            case "quit" | "exit":
                raise Quit
            case _:
                if self._aside(word, seat):
                    return True
                if marked:
                    known = ", ".join(name.split()[0] for name, _ in HELP)
                    raise NotationError(f"there is no command {quoted(word)}; commands: {known}")
                return False
        return True

    def _aside(self, word: str, seat: Seat) -> bool:
        """Ask another question of this seat instead, if `word` names it; True if it is closed."""
        for pending in self.session.game.pending(seat):
            if pending.id == word and pending.aside:
                raise Instead(pending=pending.whole())
        for aside in self.session.game.closed(seat):
            if aside.id == word:
                self.refused(seat, aside.closed.error())
                return True
        return False

    def _gm(self, text: str, seat: Seat) -> None:
        """List everything the GM can change, or carry out a GM command."""
        if seat != GM:
            raise NotationError("only the GM may use gm")
        if text:
            raise Instead(gm_action(text))
        self.terminal.print(things_table(self.session.game.view(self.viewer)))

    def _tell(self, teller: Teller, word: str, rest: str) -> None:
        """Show the GM where the adventure is, or go on with it."""
        done = teller.command(word, rest)
        if isinstance(done, Table):
            self.terminal.print(done)
        elif done is not None:
            raise Instead(done)

    def _undo(self, seat: Seat, steps: str) -> AnyAction:
        game = self.session.game
        if game.held is not None and seat in (GM, game.held.seat):
            return Undo(to=game.held.seq)
        entries = [past.seq for past in game.past if steps or seat in (GM, past.seat)]
        if not entries:
            raise NotationError("you have nothing to take back")
        back = 1 if not steps else int(steps) if re.fullmatch("[0-9]{1,9}", steps) else 0
        if not 1 <= back <= len(entries):
            raise NotationError(f"type how many steps to take back: 1 to {len(entries)}")
        return Undo(to=entries[-back])

    def _help(self, decision: Decision[object]) -> None:
        table = Table.grid(padding=(0, 2))
        table.add_column(style="cyan", no_wrap=True)
        table.add_column()
        table.add_row("1, 2, ...", "choose by number, or type the option's name, cards or cell")
        table.add_row("7c 10h Jo*", "cards; `none` for no card")
        for name, text in HELP:
            table.add_row(name, text)
        if self._teller and self.viewer == GM:
            table.add_row(USES, "for the GM: the adventure; `story` lists what comes next")
        self.terminal.print(table)
        closed = self.session.game.seen(self.viewer).closed
        for line in ask.not_now((aside.closed, aside.label) for aside in closed):
            self.terminal.print(line)
        cited = [decision.rule]
        if isinstance(decision, Choose):
            cited += [option.rule for option in decision.options]
        self._why([rule for rule in dict.fromkeys(cited) if rule])

    def _why_of(self, asked: str) -> None:
        """Why a bot of this name did what it did last, or what a rule says."""
        game = self.session.game
        names = {game.name(seat).casefold(): seat for seat in self.session.bots}
        seat = names.get(asked.casefold())
        if seat is None:
            self._why([asked.upper()] if asked else self._cited)
            return
        ahead, name = self.session.system.minds.lookahead, plain(game.name(seat))
        reason = self.session.reasons.get(seat, "")
        if not reason:
            self.terminal.print(f"{name} did not think ahead.")
        elif ahead is not None and ahead.secret and not game.over:
            self.terminal.print(f"Why is told after the game: it shows what {name} holds.")
        else:
            self.terminal.print(f"{name} thought ahead. {plain(reason)}.")

    def _why(self, rules: list[str]) -> None:
        known = self.session.system.rules
        if not rules:
            self.terminal.print(Text("No rule has been cited yet.", "dim"))
        for rule in rules:
            line = known.get(rule)
            if line is None:
                chapter = rule.rpartition("-")[0] or rule
                similar = [name for name in known if name.startswith(chapter)] or list(known)
                raise NotationError(
                    f"{self.session.system.name} has no rule {quoted(rule)}; "
                    f"it has, for example, {', '.join(similar[:8])}"
                )
            self.terminal.print(Text.assemble((f"{rule}  ", RULE), plain(line)))

    def _sheets(self, name: str) -> None:
        sheets = self.session.game.view(self.viewer).sheets
        wanted = name.casefold()
        chosen = [s for s in sheets if wanted in (s.name.casefold(), s.label.casefold())]
        names = ", ".join(plain(sheet.label or sheet.name) for sheet in sheets) or "none"
        if name and not chosen:
            raise NotationError(f"there is no sheet {quoted(name)}; the sheets are: {names}")
        if not chosen:
            self.terminal.print(Text(f"Sheets: {names}"))
        for sheet in chosen:
            self.terminal.print(show.sheet(sheet))


def _board_of(view: View, marks: dict[Cell, str]) -> object:
    """Everything the drawing of the board depends on."""
    return [zone for zone in view.zones if zone.at], [p for p in view.pieces if p.at], marks
