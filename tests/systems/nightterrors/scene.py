"""A table of Night Terrors as a vector describes it, played by commands in words.

People go by name: Ann, Ben, Cal, ... sit clockwise from the GM's left. A command is written
`Ben: raise 7c 6h`, `Ben: see 7s`, `Ben: push`, `Ben: escalate guns`, `Ben: pay 0 3 4`,
`Ben: start talk Ann`, `Ben: crash`, `gm: end-scene`, `Ben: discard 2d`,
`gm: move played:1 used 9h`.
"""

from collections.abc import Sequence

import msgspec
import pytest
from msgspec import Struct, field

from fiftyfour.engine.actions import Answer, Begin, Move
from fiftyfour.engine.cards import ALL_CARDS, Card, parse_cards, print_cards
from fiftyfour.engine.chance import AnyChance, Human, Plain
from fiftyfour.engine.decisions import Given, Simple
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import AnyEvent
from fiftyfour.engine.flow import Frame
from fiftyfour.engine.forms import Form
from fiftyfour.engine.options import Choose
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SeatInfo, SettingValue, Setup
from fiftyfour.engine.things import GM, Known, Seat
from fiftyfour.systems.nightterrors import system
from fiftyfour.systems.nightterrors.characters.roster import add_character
from fiftyfour.systems.nightterrors.conflict.conflict import Conflict as Running
from fiftyfour.systems.nightterrors.data import Kind, Pool
from fiftyfour.systems.nightterrors.scenes.scenes import Rest
from fiftyfour.systems.nightterrors.table import (
    Character,
    CharacterFile,
    Conflict,
    NightTerrors,
    Participant,
)

P1, P2, P3 = Seat("p1"), Seat("p2"), Seat("p3")

FACES = {"Ann": "Ks", "Ben": "Qh", "Cal": "Jc"}
"""Who is who, unless a scene says otherwise."""


class Scene(Struct, kw_only=True):
    """A vector's start. Cards not named anywhere are in the deck, under `deck`; or in `rest`.

    `conflict` is the kind of one that runs already, its opening past, the first-named to raise;
    without it a scene goes on. `gm` are characters of the GM's with their cards.
    """

    settings: dict[str, SettingValue] = field(default_factory=dict[str, SettingValue])
    hands: dict[str, str] = field(default_factory=dict[str, str])
    faces: dict[str, str] = field(default_factory=dict[str, str])
    gm: dict[str, str] = field(default_factory=dict[str, str])
    pools: dict[str, str] = field(default_factory=dict[str, str])
    kept: dict[str, str] = field(default_factory=dict[str, str])
    sides: dict[str, str] = field(default_factory=dict[str, str])
    conflict: str = ""
    turn: str = ""
    lobby: bool = False
    deck: str = ""
    used: str = ""
    rest: str = ""
    chance: str = ""


class Table:
    """A running game of a scene."""

    def __init__(self, scene: Scene) -> None:
        self.names = list(scene.hands)
        self.seats = {name: Seat(f"p{n}") for n, name in enumerate(self.names, 1)}
        infos = [SeatInfo(seat, "player", name) for name, seat in self.seats.items()]
        setup = Setup(
            system="nightterrors",
            seats=(SeatInfo(GM, "gm", "GM"), *infos),
            host=GM,
            settings=system.settings.fresh(scene.settings),
        )
        self.game: Session[NightTerrors] = Session(system, setup, Plain(seed=1))
        self.game.apply(GM, Begin())
        self._people(scene)
        if not scene.lobby:
            self.table.story.stage, self.table.story.session, self.table.story.scene = "scene", 1, 1
            self._cards(scene)
        if scene.conflict:
            self._in_a_conflict(scene)
        else:
            self.game.state.frames = [Frame(Rest())]
            self.game.state.frames[0].step = "lobby" if scene.lobby else "scene"
        entered = list[str](parse_cards(scene.chance))
        chance: AnyChance = Human(entered=entered) if entered else Plain(seed=1)
        self.game.state.chance = chance
        self.game = Session[NightTerrors].load(system, setup, self.game.snapshot())

    @property
    def table(self) -> NightTerrors:
        return self.game.table

    def _people(self, scene: Scene) -> None:
        table = self.table
        table.characters.clear()
        table.numbered = 0
        for name in [key for key in table.hands if key != "gm"]:
            del table.hands[name]
        faces = [card for card in ALL_CARDS if card[0] in "KQJ" and card not in FACES.values()]
        for name, seat in self.seats.items():
            card = scene.faces.get(name) or FACES.get(name) or faces.pop()
            self._character(scene, name, seat, card)
        for name, card in scene.gm.items():
            self._character(scene, name, GM, card)

    def _character(self, scene: Scene, name: str, seat: Seat, card: str) -> None:
        blood, sweat, tears = map(int, scene.pools.get(name, "20/20/20").split("/"))
        file = CharacterFile(
            name=name, rank=card[0], suit=card[1], blood=blood, sweat=sweat, tears=tears
        )
        add_character(self.table, seat, file)

    def _cards(self, scene: Scene) -> None:
        table = self.table
        for name, cards in scene.hands.items():
            table.players[self.seats[name]].hand.cards = parse_cards(cards)
        for name, cards in scene.kept.items():
            self.character(name).kept.cards = parse_cards(cards)
        table.used.cards = parse_cards(scene.used)
        top = parse_cards(scene.deck)
        lying = [card for hand in scene.hands.values() for card in parse_cards(hand)]
        lying += [card for kept in scene.kept.values() for card in parse_cards(kept)]
        others = [card for card in ALL_CARDS[:52] if card not in (*lying, *table.used.cards, *top)]
        table.deck.top = [Known(card, "none") for card in top]
        table.deck.cards = [] if scene.rest else others
        if scene.rest:
            table.players[self.seats[scene.rest]].hand.cards += others

    def _in_a_conflict(self, scene: Scene) -> None:
        within = [name for name in [*self.names, *scene.gm] if name != scene.rest]
        first = self.character(scene.turn or within[0]).number
        self.table.record.data = Conflict(
            number=1,
            phase="raise",
            starter=first,
            what="w",
            where="x",
            how="y",
            kind=Kind(scene.conflict),
            participants=[
                Participant(
                    number=self.character(name).number,
                    side=scene.sides.get(name, ""),
                    kept_in=1 if name in scene.kept else 0,
                )
                for name in within
            ],
            exchange=1,
            turn=first,
        )
        self.game.state.frames = [
            Frame(Rest(), "over", calling=True),
            Frame(Running(), "raising"),
        ]

    def character(self, name: str) -> Character:
        return next(one for one in self.table.characters.values() if one.name == name)

    def stack(self, cards: str) -> None:
        """The order of the deck at the beginning of a session."""
        deck = self.table.deck
        top = parse_cards(cards)
        deck.top = [Known(card, "none") for card in top]
        deck.cards = [card for card in ALL_CARDS[:52] if card not in top]

    # --- what is said ---

    def play(self, lines: Sequence[str]) -> None:
        """Carry out each line; with `-> code` see it refused so, and nothing changed."""
        for line in lines:
            said, _, code = (part.strip() for part in line.partition("->"))
            if not code:
                self.say(said)
                assert self.game.held is None, f"{line}: a card was not foreseen"
                continue
            before = self.game.encode()
            with pytest.raises(IllegalAction) as refused:
                self.say(said)
            assert refused.value.code == code, f"{line}: {refused.value.message}"
            assert self.game.encode() == before

    def say(self, line: str) -> list[AnyEvent]:
        """Carry out one command and return what happened."""
        who, _, command = (part.strip() for part in line.partition(":"))
        command, _, told = (part.strip() for part in command.partition('"'))
        seat = GM if who == "gm" or who not in self.seats else self.seats[who]
        word, _, rest = command.partition(" ")
        if word == "move":
            source, target, *cards = rest.split()
            move = Move(source=source, target=target, cards=tuple(parse_cards(" ".join(cards))))
            return self.game.apply(seat, move)
        if word == "start":
            return self._start(seat, who, rest)
        if word == "start-session":
            word, rest = "start", ""
        to, answer = self._heard(who, seat, word, rest)
        to = str(self.game.state.asked) if to is None else to
        return self.game.apply(seat, Answer(to=to, answer=answer, say=told.rstrip('"')))

    def _heard(self, who: str, seat: Seat, word: str, rest: str) -> tuple[str | None, Given]:
        plain, given = _split(rest)
        match word:
            case "see" | "push" if self.game.table.conflict.phase == "raise":
                return None, word
            case "raise" | "see" | "push":
                cards: dict[str, Simple] = {"cards": list[str](plain)}
                return "lay-cards", cards if word == "raise" else {**cards, "how": word}
            case "lay":
                return "lay-cards", {"cards": list[str](plain)}
            case "pay":
                points = dict(zip(Pool, map(int, plain), strict=True))
                return None, {pool.value: paid for pool, paid in points.items()}
            case "discard" | "refresh":
                return None, list[str](plain)
            case "crash" | "snap":
                return word, f"{word} {self.character(who).number}"
            case "make":
                return "make-character", {**given}
            case "adjust":
                name, pool, points = plain
                number = str(self.character(name).number)
                return "adjust-pool", {
                    "character": number,
                    "pool": pool,
                    "points": int(points),
                }
            case "retire":
                return "retire-character", f"retire {self.character(plain[0]).number}"
            case "tells":
                return None, rest
            case "start":
                return None, word
            case _:
                return self._other(seat, word, rest)

    def _other(self, seat: Seat, word: str, rest: str) -> tuple[str | None, Given]:
        for pending in self.game.pending(seat):
            if pending.id == word:
                if isinstance(pending.decision, Form):
                    return word, {**_split(rest)[1]}
                assert isinstance(pending.decision, Choose)
                return word, rest or pending.decision.options[0].id
        if "-" in word:
            return word, {**_split(rest)[1]} or rest
        return None, f"{word} {rest}".strip()

    def _start(self, seat: Seat, who: str, rest: str) -> list[AnyEvent]:
        """`start KIND NAMES`: a proposal, which the GM confirms at once; `what=` and so on."""
        plain, given = _split(rest)
        kind, *others = plain
        names = [name for name in (who, *others) if name != "alone"]
        form: dict[str, Simple] = {"kind": kind, "what": "w", "where": "x", "how": "y"}
        form["starter"] = str(self.character(given.pop("starter", who)).number)
        for one in self.table.characters.values():
            form[f"with_{one.number}"] = "yes" if one.name in names else "no"
        for name, side in list(given.items()):
            if name in self.names:
                form[f"side_{self.character(name).number}"] = side
                del given[name]
        confirm = given.pop("confirm", "yes")
        events = self.game.answer(seat, {**form, **given}, to="propose")
        if self.table.conflict.phase == "proposed" and confirm == "yes":
            events += self.game.answer(GM, "confirm")
        return events

    # --- how things stand ---

    def hand(self, name: str) -> str:
        """Somebody's cards, sorted."""
        return ordered(self.table.hand(self.character(name)).cards)

    def pools(self, name: str) -> str:
        left = self.character(name).pools
        return f"{left.blood}/{left.sweat}/{left.tears}"


def ordered(cards: Sequence[Card]) -> str:
    return print_cards(sorted(cards, key=ALL_CARDS.index))


def _split(words: str) -> tuple[list[str], dict[str, str]]:
    plain = [word for word in words.split() if "=" not in word]
    given = dict(word.split("=", 1) for word in words.split() if "=" in word)
    return plain, given


def written(text: str) -> Scene:
    """A scene in TOML."""
    return msgspec.toml.decode(text, type=Scene)


# --- a table as it is made ---


def laid(players: int = 2, host: Seat = GM, **settings: SettingValue) -> Session[NightTerrors]:
    seats = [SeatInfo(Seat(f"p{n}"), "player", f"P{n}") for n in range(1, players + 1)]
    setup = Setup(
        system="nightterrors",
        seats=(*seats, SeatInfo(GM, "gm", "GM")),
        host=host,
        settings=system.settings.fresh(settings),
    )
    game = Session(system, setup, Plain(seed=1))
    game.apply(host, Begin())
    return game


def refused(game: Session[NightTerrors], seat: Seat, answer: object, to: str | None = None) -> str:
    with pytest.raises(IllegalAction) as wrong:
        game.answer(seat, msgspec.convert(answer, str | int | list[str] | dict[str, str]), to=to)
    return wrong.value.code
