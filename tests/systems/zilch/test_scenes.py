"""The catalogue's examples that are played, and its rulings: data in `vectors/`."""

import tomllib
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from msgspec import Struct, field

from fiftyfour.engine.decisions import Answer, Choose
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import Told
from fiftyfour.engine.game import Game
from fiftyfour.engine.pieces import domino
from fiftyfour.engine.system import SettingValue
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.zilch.being import STANCES
from fiftyfour.systems.zilch.character import Character
from fiftyfour.systems.zilch.conditions import afflict, settle
from fiftyfour.systems.zilch.data import CARDS, SUITS
from fiftyfour.systems.zilch.effects import parse_effects
from fiftyfour.systems.zilch.encounter import stances_open
from fiftyfour.systems.zilch.gear import Gear
from fiftyfour.systems.zilch.harm import apply, drain
from fiftyfour.systems.zilch.magic import why_not_runes
from fiftyfour.systems.zilch.making import six
from fiftyfour.systems.zilch.moment import Blow
from fiftyfour.systems.zilch.recovery import rally, rest
from fiftyfour.systems.zilch.rolling import skill_value
from fiftyfour.systems.zilch.samples import MONSTERS, monster
from fiftyfour.systems.zilch.save import save_pips
from fiftyfour.systems.zilch.table import Zilch
from fiftyfour.systems.zilch.totals import attack_total, defence_total, hits
from tests.systems.zilch.scene import begin_fight, foresee, laid, put

BOOKS = [Path(__file__).parent / f"vectors/{name}.toml" for name in ("scenes", "rulings")]


class Somebody(Struct, forbid_unknown_fields=True):
    """A preset, a monster's four values, or a character's values where they are not 6."""

    name: str = ""
    preset: str = ""
    monster: tuple[int, int, int, int] | None = None
    C: int = 6
    C2: int = 6
    S: int = 6
    S2: int = 6
    D: int = 6
    D2: int = 6
    H: int = 6
    H2: int = 6
    classes: list[str] = field(default_factory=list[str])
    caster: str = ""
    skills: list[str] = field(default_factory=list[str])
    knacks: list[str] = field(default_factory=list[str])
    runes: str = ""
    hands: list[str] = field(default_factory=list[str])
    body: list[str] = field(default_factory=list[str])
    armor: str = ""

    def made(self, id: str) -> Character:
        if self.preset:
            return MONSTERS[self.preset]
        if self.monster is not None:
            return monster(self.name, self.monster)
        return Character(
            name=self.name or id.upper(),
            base={card: getattr(self, card) for card in CARDS},
            classes=self.classes,
            caster=self.caster,
            skills=self.skills,
            knacks=self.knacks,
            runes=self.runes,
            gear=Gear(hands=self.hands, body=self.body, armor=self.armor),
        )


class Vector(Struct, forbid_unknown_fields=True):
    id: str
    rules: list[str]
    play: list[str]
    beings: dict[str, Somebody] = field(default_factory=dict[str, Somebody])
    settings: dict[str, SettingValue] = field(default_factory=dict[str, SettingValue])
    players: int = 0


VECTORS = [
    msgspec.convert(one, Vector)
    for book in BOOKS
    for one in tomllib.loads(book.read_text())["vector"]
]


class Scene:
    """A table as a vector lays it, and all that was told since somebody last spoke."""

    def __init__(self, vector: Vector) -> None:
        seated = len([id for id in vector.beings if id.startswith("p")])
        self.game: Game[Zilch] = laid(vector.players or max(1, seated), **vector.settings)
        self.told: list[str] = []
        for id, one in vector.beings.items():
            put(self.game, one.made(id), id, Seat(id) if id.startswith("p") else GM)

    def line(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word == "*":
            foresee(self.game, rest)
        elif word == "=":
            fact, _, wanted = f"{rest} ".partition(" = ")
            words = fact.split()
            assert FACTS[words[0]](self, *words[1:]) == wanted.strip(), line
        elif word in DO:
            parts = {"spell": 3, "cast": 4}.get(word, -1)
            DO[word](self, *(rest.split(" ", parts) if rest else ()))
            self.game._ask = None  # pyright: ignore[reportPrivateUsage] (laid by hand)
        else:
            self.say(line)

    def say(self, line: str) -> None:
        who, _, said = line.partition(": ")
        seat, _, to = who.partition(" ")
        said, _, code = said.partition(" -> ")
        if code:
            with pytest.raises(IllegalAction) as refused:
                self.game.answer(Seat(seat), meant(said), to or None)
            # the making of a character tells all its flaws at once
            codes = [flaw.code for flaw in getattr(refused.value, "flaws", ())]
            assert code in (refused.value.code, *codes), line
            return
        events = self.game.answer(Seat(seat), meant(said), to or None)
        self.told = [event.text for event in events if isinstance(event, Told)]


def meant(said: str) -> Answer:
    if said.startswith("{"):
        return msgspec.json.decode(said, type=dict[str, str | int | list[str]])
    return int(said) if said.lstrip("-").isdecimal() else said


# --- what is laid by hand ---


def lie(scene: Scene, id: str, stance: str, tile: str) -> None:
    """A domino face-up in a stance."""
    being, (one, other) = scene.game.table.beings[id], tile.split("|")
    being.now.stance = next(known for known in STANCES if known == stance)
    being.lot.tile.cards = [domino(int(one), int(other))]
    being.lot.tile.sight = "all"


def piles(scene: Scene, face: str) -> None:
    """Piles with nothing but this card in each."""
    for suit in SUITS:
        pile = six(suit, 1, int(face), int(face))
        scene.game.table.making[suit].append(pile)


def running(scene: Scene) -> None:
    scene.game.table.encounter.running = True


def chips(scene: Scene, id: str, suit: str, count: str) -> None:
    scene.game.table.beings[id].chips[suit].value = int(count)


def cover(scene: Scene, id: str, points: str) -> None:
    scene.game.table.beings[id].now.cover = int(points)


def spell(scene: Scene, id: str, name: str, duration: str, effects: str) -> None:
    cast(scene, id, id, name, duration, effects)


def cast(scene: Scene, caster: str, id: str, name: str, duration: str, effects: str) -> None:
    being = scene.game.table.beings[id]
    for effect in parse_effects(effects):
        apply(scene.game, being, effect, spell=name, caster=caster, duration=duration)


def drained(scene: Scene, id: str, suit: str, points: str) -> None:
    being = scene.game.table.beings[id]
    drain(scene.game, being, suit, int(points), rule="ZI-DRN-01")
    settle(scene.game, being)


DO: dict[str, Callable[..., None]] = {
    "fight": lambda s: begin_fight(s.game),
    "lie": lie,
    "piles": piles,
    "running": running,
    "chips": chips,
    "cover": cover,
    "spell": spell,
    "cast": cast,
    "drain": drained,
    "afflict": lambda s, id, name: afflict(
        s.game, s.game.table.beings[id], name, rule="ZI-COND-01"
    ),
    "rest": lambda s, id: rest(s.game, s.game.table.beings[id]),
    "rally": lambda s, id, suit: rally(s.game, s.game.table.beings[id], suit),
}


# --- how it stands ---


def told(scene: Scene) -> str:
    """All that was told since somebody last spoke; the fact wants one line of it."""
    return "\n".join(scene.told)


def runes(scene: Scene, id: str, letters: str) -> str:
    table = scene.game.table
    with pytest.raises(IllegalAction) as refused:
        why_not_runes(table, table.beings[id], letters)
    return refused.value.code


def offered(scene: Scene, seat: str) -> str:
    decision = scene.game.pending(Seat(seat))[0].decision
    assert isinstance(decision, Choose)
    return " ".join(option.id for option in decision.options)


def attack(scene: Scene, id: str, target: str, item: str) -> str:
    beings = scene.game.table.beings
    blow = Blow(item=item)
    return str(attack_total(scene.game.table, beings[id], beings[target], blow, 0, False))


def value(scene: Scene, id: str, card: str, skill: str, modifier: str) -> str:
    table = scene.game.table
    return str(skill_value(table, table.beings[id], card, skill, int(modifier)))


def save(scene: Scene, id: str, card: str) -> str:
    table = scene.game.table
    being = table.beings[id]
    return str(skill_value(table, being, card, "", 0) + save_pips(table, being, card))


def thrown(scene: Scene) -> str:
    piles = [pile for suit in SUITS for pile in scene.game.table.making[suit]]
    return " ".join(card for pile in piles for card in pile.discard.cards)


def shown(scene: Scene, id: str) -> str:
    dice = [one for one in scene.game.view(None).dice if one.name == f"d12:{id}"]
    return " ".join(str(face) for one in dice for face in one.values)


FACTS: dict[str, Callable[..., str]] = {
    "told": told,
    "runes": runes,
    "offered": offered,
    "attack": attack,
    "value": value,
    "save": save,
    "thrown": thrown,
    "shown": shown,
    "hits": lambda s, a, d, tie: "yes" if hits(int(a), int(d), tie) else "no",
    "asked": lambda s, seat: s.game.pending(Seat(seat))[0].decision.prompt,
    "shield": lambda s, id: str(s.game.table.beings[id].shield()),
    "defence": lambda s, id, by: str(defence_total(s.game.table, s.game.table.beings[id], by, 0)),
    "pips": lambda s, id: " ".join(map(str, s.game.table.beings[id].pips())),
    "stances": lambda s, id: " ".join(stances_open(s.game.table.beings[id])),
    "modifier": lambda s, id, what: str(s.game.table.beings[id].modifier(what)),
    "speed": lambda s, id: str(s.game.table.beings[id].speed),
    "hp": lambda s, id: str(s.game.table.beings[id].hp.value),
    "held": lambda s, id, suit: str(s.game.table.beings[id].held(suit)),
    "boons": lambda s, id: str(s.game.table.beings[id].boons.value),
    "base": lambda s, id: " ".join(str(s.game.table.beings[id].who.base[c]) for c in CARDS),
    "method": lambda s, id: s.game.table.beings[id].who.method,
    "conditions": lambda s, id: " ".join(s.game.table.beings[id].conditions()),
    "drained": lambda s, id, suit: str(s.game.table.beings[id].drained(suit)),
    "dr": lambda s, id: str(s.game.table.beings[id].dr),
    "pack": lambda s, id: " ".join(s.game.table.beings[id].gear.pack),
    "ids": lambda s: " ".join(s.game.table.beings),
    "order": lambda s: " ".join(s.game.table.encounter.order),
    "up": lambda s: " ".join(id for id, one in s.game.table.beings.items() if one.lot.up),
    "decks": lambda s: " ".join(str(len(s.game.table.making[suit])) for suit in SUITS),
    "cards": lambda s: " ".join(str(len(s.game.table.making[suit][-1].deck)) for suit in SUITS),
}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.id)
def test_vector(vector: Vector) -> None:
    scene = Scene(vector)
    for line in vector.play:
        if line.startswith("= told = "):
            assert line.removeprefix("= told = ") in scene.told, scene.told
        else:
            scene.line(line)
