"""The catalogue's examples that are played, and its rulings: data in `vectors/`."""

import re
import tomllib
from pathlib import Path
from typing import cast

import msgspec
import pytest
from msgspec import Struct, field

from fiftyfour.engine.actions import Adjust
from fiftyfour.engine.chance import Plain
from fiftyfour.engine.decisions import Given
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.events import Told
from fiftyfour.engine.options import Choose
from fiftyfour.engine.pieces import domino
from fiftyfour.engine.session import Session
from fiftyfour.engine.setup import SettingValue
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.zilch.attack.blows import attack_total, defence_total, hits
from fiftyfour.systems.zilch.characters.samples import MONSTERS, monster
from fiftyfour.systems.zilch.characters.values_at_table import six
from fiftyfour.systems.zilch.damage.conditions import afflict
from fiftyfour.systems.zilch.damage.damage import apply, drain
from fiftyfour.systems.zilch.damage.recovery import rally, rest
from fiftyfour.systems.zilch.data import CARDS, SUITS
from fiftyfour.systems.zilch.encounter.encounter import stances_open
from fiftyfour.systems.zilch.magic.cast import against_runes
from fiftyfour.systems.zilch.rolls.roll import skill_value
from fiftyfour.systems.zilch.rolls.save import save_pips
from fiftyfour.systems.zilch.table.character import Character
from fiftyfour.systems.zilch.table.creature import STANCES, Creature
from fiftyfour.systems.zilch.table.effects import Effect, parse_effects
from fiftyfour.systems.zilch.table.gear import Gear
from fiftyfour.systems.zilch.table.table import Blow, Zilch
from tests.systems.zilch.scene import begin_fight, foresee, laid, put

BOOKS = [Path(__file__).parent / f"vectors/{name}.toml" for name in ("scenes", "rulings")]


SAID = re.compile(r"(p\d|gm)( [\w-]+)?: ")


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
    pack: list[str] = field(default_factory=list[str])
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
            gear=Gear(hands=self.hands, body=self.body, pack=self.pack, armor=self.armor),
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
        self.game: Session[Zilch] = laid(vector.players or max(1, seated), **vector.settings)
        self.told: list[str] = []
        for id, one in vector.beings.items():
            put(self.game, one.made(id), id, Seat(id) if id.startswith("p") else GM)

    def line(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if word == "*":
            foresee(self.game, rest)
        elif line.startswith("= told = "):
            assert line.removeprefix("= told = ") in self.told, self.told
        elif word == "=":
            fact, _, wanted = f"{rest} ".partition(" = ")
            assert shown(self.fact(fact.split())) == wanted.strip(), line
        elif SAID.match(line):
            self.say(line)
        else:
            self.do(line)
            self.game._ask = None  # pyright: ignore[reportPrivateUsage] (laid by hand)

    def say(self, line: str) -> None:
        """What a seat says; the making of a character tells all its flaws at once."""
        who, _, said = line.partition(": ")
        seat, _, to = who.partition(" ")
        said, _, code = said.partition(" -> ")
        if code:
            with pytest.raises(IllegalAction) as refused:
                self.game.answer(Seat(seat), meant(said), to or None)
            codes = {flaw.code for flaw in getattr(refused.value, "flaws", ())}
            assert code in {refused.value.code, *codes}, line
            return
        events = self.game.answer(Seat(seat), meant(said), to or None)
        self.told = [event.text for event in events if isinstance(event, Told)]

    def being(self, id: str) -> Creature:
        return self.game.table.beings[id]

    def do(self, line: str) -> None:
        """What is laid by hand."""
        game, table = self.game, self.game.table
        match line.split():
            case ["fight"]:
                begin_fight(game)
            case ["running"]:
                table.encounter.running = True
            case ["piles", face]:
                for suit in SUITS:
                    table.making[suit].append(six(suit, 1, int(face), int(face)))
            case ["lie", id, stance, tile]:
                being, (one, other) = self.being(id), tile.split("|")
                being.now.stance = next(known for known in STANCES if known == stance)
                being.domino.tile.cards = [domino(int(one), int(other))]
                being.domino.tile.sight = "all"
            case ["chips", id, suit, count]:
                self.being(id).chips[suit].value = int(count)
            case ["boons", id, count]:
                self.being(id).boons.value = int(count)
            case ["ongoing", id, what]:
                apply(game, self.being(id), Effect(kind="ongoing", what=what, amount=0))
            case ["cover", id, points]:
                self.being(id).now.cover = int(points)
            case ["cast", caster, id, name, duration, *words]:
                for effect in parse_effects(" ".join(words)):
                    apply(
                        game,
                        self.being(id),
                        effect,
                        spell=name,
                        caster=caster,
                        duration=duration,
                    )
            case ["drain", id, suit, points]:
                drain(game, self.being(id), suit, int(points), rule="ZI-DRN-01")
            case ["afflict", id, condition]:
                afflict(game, self.being(id), condition, rule="ZI-COND-01")
            case ["redeal", seat]:
                self.game = game.redeal(Seat(seat), Plain(seed=1))
            case ["hints", seat]:
                for pending in game.pending(Seat(seat)):
                    game.hints(Seat(seat), pending.id)
            case ["strength", id, value]:
                self.being(id).who.values["C2"] = int(value)
            case ["adjust", track, value]:
                self.game.apply(GM, Adjust(track=track, value=int(value), note="set right"))
            case ["rest", id]:
                rest(game, self.being(id))
            case ["rally", id, suit]:
                rally(game, self.being(id), suit)
            case _:
                raise AssertionError(line)

    def fact(self, words: list[str]) -> object:
        """How it stands."""
        game, table = self.game, self.game.table
        piles = [pile for suit in SUITS for pile in table.making[suit]]
        match words:
            case ["order"]:
                return table.encounter.order
            case ["ids"]:
                return [*table.beings]
            case ["up"]:
                return [id for id, one in table.beings.items() if one.domino.up]
            case ["thrown"]:
                return [card for pile in piles for card in pile.discard.cards]
            case ["decks"]:
                return [len(table.making[suit]) for suit in SUITS]
            case ["cards"]:
                return [len(pile.deck) for pile in piles]
            case ["hits", attack, defence, tie]:
                return "yes" if hits(int(attack), int(defence), tie) else "no"
            case ["asked", seat]:
                return game.pending(Seat(seat))[0].decision.prompt
            case ["offered", seat]:
                decision = game.pending(Seat(seat))[0].decision
                assert isinstance(decision, Choose)
                return [option.id for option in decision.options]
            case ["shown", id]:
                dice = [one for one in game.view(None).dice if one.name == f"d12:{id}"]
                return [face for one in dice for face in one.values]
            case ["attack", id, target, item, *how]:
                one, other = self.being(id), self.being(target)
                blow = Blow(item=item, how=" ".join(how) or "melee")
                return attack_total(table, one, other, blow, 0, False)
            case ["defence", id, attacker]:
                return defence_total(table, self.being(id), attacker, 0)
            case ["value", id, card, skill, modifier]:
                return skill_value(table, self.being(id), card, skill, int(modifier))
            case ["save", id, card]:
                pips = save_pips(table, self.being(id), card)
                return skill_value(table, self.being(id), card, "", 0) + pips
            case ["runes", id, letters]:
                refusal = against_runes(table, self.being(id), letters)
                return refusal and refusal.code
            case [name, id, *of]:
                return self._of(self.being(id), name, *of)
            case _:
                raise AssertionError(words)

    def _of(self, being: Creature, name: str, what: str = "") -> object:
        match name:
            case "shield":
                return being.shield()
            case "pips":
                return being.pips()
            case "stances":
                return stances_open(being)
            case "modifier":
                return being.modifier(what)
            case "speed":
                return being.speed
            case "hp":
                return being.hp.value
            case "body":
                pool, taint, drained = being.temp.value, being.tainted("H"), being.drained("H")
                return [being.inherent("H"), being.hp.value, pool, taint, drained]
            case "held":
                return being.held(what)
            case "boons":
                return being.boons.value
            case "base":
                return [being.who.base[card] for card in CARDS]
            case "method":
                return being.who.method
            case "conditions":
                return being.conditions()
            case "drained":
                return being.drained(what)
            case "dr":
                return being.dr
            case "burden":
                return being.now.burden
            case "pack":
                return being.gear.pack
            case _:
                raise AssertionError(name)


def meant(said: str) -> Given:
    if said.startswith("{"):
        return msgspec.json.decode(said, type=dict[str, str | int | list[str]])
    return int(said) if said.lstrip("-").isdecimal() else said


def shown(fact: object) -> str:
    """As a vector writes it: several with blanks between them."""
    if isinstance(fact, list | tuple):
        return " ".join(map(str, cast("list[object]", fact)))
    return str(fact)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.id)
def test_vector(vector: Vector) -> None:
    scene = Scene(vector)
    for line in vector.play:
        scene.line(line)
