"""What somebody tries: the use, its marks, and what else has to be said first (SU-PLAY)."""

from collections.abc import Iterator
from functools import lru_cache

from fiftyfour.engine.cards import ALL_CARDS
from fiftyfour.engine.decisions import Number
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Option, choose, option
from fiftyfour.engine.procedures import Procedure, Step, ask, call, done
from fiftyfour.engine.struct_form import form_of
from fiftyfour.systems.suits.cards.totals import charisma_of, word
from fiftyfour.systems.suits.choices import Aim, Back, Brace, Sneak, SwapWith, Try
from fiftyfour.systems.suits.commands import BACK, away
from fiftyfour.systems.suits.data import FOR_PLAYERS, USES, Skill, Use
from fiftyfour.systems.suits.gives import Tries
from fiftyfour.systems.suits.play.adding import brace_menu
from fiftyfour.systems.suits.play.free_attacks import driver_of, in_reach
from fiftyfour.systems.suits.play.playing import Playing
from fiftyfour.systems.suits.play.plays import open_play, tell_try
from fiftyfour.systems.suits.table import Person, Record, Suits, Vehicle

MOST_LED = 20


class Declaring(Procedure):
    """Somebody has named a use; the rest is asked, then the play is played.

    `finished` is its record; None if it was not played after all. `words` are those in which
    whoever acts has told what they do. Nothing of this is hidden.
    """

    who: str
    use: str
    marks: list[str] = []
    target: str = ""
    result: int = 0
    charisma: bool | None = None
    words: str = ""
    finished: Record | None = None

    def begin(self, game: Game[Suits]) -> Step:
        self._hear(game)
        match USES[self.use].marks:
            case "one":
                return self.mark
            case "many":
                return self.whom
            case "partner":
                return self.partner
            case "number":
                return self.number
            case _:
                return self.ready

    def _actor(self, game: Game[Suits]) -> Person | None:
        """Whoever acts; None if they no longer can, or the scene is over."""
        return actor_of(game.table, self.who) if game.table.scene.running else None

    def _hear(self, game: Game[Suits]) -> None:
        self.words = game.said or self.words

    # --- marks ---

    def mark(self, game: Game[Suits]) -> Step:
        """Whom it is aimed at; the GM may be left to say it (SU-SKL-06, SU-PLAY-13)."""
        actor = self._actor(game)
        if actor is None:
            return done
        use = USES[self.use]
        prompt = f"Against whom? {actor.name}: {use.label}"
        menu = choose(prompt, targets(game.table, actor, use), rule="SU-SKL-06")
        return ask(actor.seat, menu, then=self.marked, waiting=_waiting(actor))

    def marked(self, game: Game[Suits], choice: Aim | Back) -> Step:
        self._hear(game)
        if isinstance(choice, Back):
            return done
        if choice.at:
            self.target = choice.at
            known = choice.at in game.table.people
            self.marks = [choice.at] if known else driver_of(game.table, choice.at)
        return self.ready

    def whom(self, game: Game[Suits]) -> Step:
        """Those who are sneaked past; nobody named: the GM says it (SU-STE-02, SU-STE-05)."""
        actor, table = self._actor(game), game.table
        if actor is None:
            return done
        watchers = table.opposition() if actor.player else table.party()
        if not watchers:
            return self.ready
        past = {person.id: person.name for person in watchers}
        question = form_of(Sneak, "Past whom?", rule="SU-STE-02", past=past)
        return ask(actor.seat, question, then=self.named, waiting=_waiting(actor))

    def named(self, game: Game[Suits], sneak: Sneak) -> Step:
        self._hear(game)
        self.marks = [who for who, past in sneak.past.items() if past]
        return self.ready

    def partner(self, game: Game[Suits]) -> Step:
        """With whom cards are swapped (SU-LEA-01, SU-LEA-08)."""
        actor = self._actor(game)
        if actor is None:
            return done
        table = game.table
        options = [
            option(
                SwapWith(friend.id),
                friend.name,
                id=friend.id,
                hint=f"{len(table.hand(friend.seat))} cards",
                rule="SU-LEA-08",
                closed=_no_partner(friend),
            )
            for friend in table.suits()
            if friend.id != actor.id
        ]
        menu = choose("With whom?", [*options, BACK], rule="SU-LEA-08")
        return ask(actor.seat, menu, then=self.paired, waiting=_waiting(actor))

    def paired(self, game: Game[Suits], choice: SwapWith | Back) -> Step:
        self._hear(game)
        if isinstance(choice, Back):
            return done
        self.target = choice.partner
        return self.ready

    # --- numbers ---

    def number(self, game: Game[Suits]) -> Step:
        """How many cards are to be seen, or how many are led (SU-AWA-02, SU-LEA-01)."""
        actor = self._actor(game)
        if actor is None:
            return done
        look = self.use == "awareness look"
        prompt = "How many are led? The threshold is 10 and 3 for each"
        if look:
            prompt = "How many cards do you want to see? The threshold is 5 times that"
        most, rule = deck_size(game.table, actor) if look else MOST_LED, USES[self.use].rule
        bad = Refusal("bad_result" if look else "bad_marks", f"it is 1 to {most}", rule)
        question = Number(
            prompt=prompt, rule=rule, least=1, most=most, usual=1, under=bad, over=bad
        )
        return ask(actor.seat, question, then=self.numbered, waiting=_waiting(actor))

    def numbered(self, game: Game[Suits], number: int) -> Step:
        self._hear(game)
        self.result = number
        return self.ready

    # --- Charisma, if it has to be said now ---

    def ready(self, game: Game[Suits]) -> Step:
        """With a setting, Charisma is declared before anything else is known (SU-CHA-04)."""
        actor = self._actor(game)
        if actor is None:
            return done
        worth = charisma_of(game.table, actor.id)
        late = game.table.settings.charisma_when == "any"
        if late or not worth or USES[self.use].physical:
            return self.play
        menu = brace_menu("Add Charisma?", worth)
        return ask(actor.seat, menu, then=self.decided, waiting=_waiting(actor))

    def decided(self, game: Game[Suits], brace: Brace) -> Step:
        self._hear(game)
        self.charisma = brace.add
        return self.play

    def play(self, game: Game[Suits]) -> Step:
        """What was said may have grown old meanwhile; then it is not played."""
        table, actor = game.table, self._actor(game)
        if actor is None or actor.state.skip or table.plays or not table.scene.running:
            return done
        there = {person.id for person in table.people.values() if person.active} | {
            *table.vehicles,
            "",
        }
        if not there.issuperset((*self.marks, self.target)):
            return done
        if USES[self.use].combat and not table.scene.combat:
            return done
        play = open_play(
            game,
            actor,
            USES[self.use],
            marks=self.marks,
            target=self.target,
            result=self.result,
            charisma=self.charisma,
            words=self.words,
        )
        tell_try(game, play)
        return call(Playing(depth=0), then=self.played)

    def played(self, game: Game[Suits], played: Playing) -> Step:
        self.finished = played.finished
        if self.words and self.finished is not None:
            deserve_stunt(game, self.who)
        return done


def deserve_stunt(game: Game[Suits], who: str) -> None:
    """A player has told what a character does: a stand-in GM owes a card, once a scene.

    Rules: SU-STU-01, SU-STU-03, SU-SCN-02.
    """
    person = game.table.people.get(who)
    if person is None or not (person.player and person.active) or person.state.stunt:
        return
    if game.table.settings.standin_stunts == "on":
        game.write(person.standing, rule="SU-STU-03", stunt="due")


def actor_of(table: Suits, who: str) -> Person | None:
    """Whoever is about to act; None once dead, away or struck from the cast.

    The GM's people come into the scene by what they do.
    """
    person = table.people.get(who)
    if person is None or not person.state.alive or (person.player and not person.state.here):
        return None
    return person


def _waiting(actor: Person) -> str:
    return f"choosing what {actor.name} does" if actor.player else "deciding what happens"


def deck_size(table: Suits, actor: Person) -> int:
    """Cards in the whole deck of the acting side (SU-AWA-02)."""
    return len(ALL_CARDS) * (table.copies if actor.player else 1)


def targets(table: Suits, actor: Person, use: Use) -> Iterator[Option[Aim | Back]]:
    """Opponents first, then vehicles, then whoever the GM says, then one's own side."""

    def aim(
        at: str, name: str, hint: str, thing: str, closed: Refusal | None = None
    ) -> Option[Aim]:
        does = Aim(actor.id, use.id, at)
        rule = "SU-VEH-02" if at in table.vehicles else ""
        return option(does, name, id=at, hint=hint, thing=thing, rule=rule, closed=closed)

    def person_aim(person: Person) -> Option[Aim]:
        hurt = f"{person.damage.value} damage" if person.damage.value else ""
        return aim(person.id, person.name, hurt, person.damage.name)

    reach = in_reach(table, actor)
    yield from (person_aim(person) for person in reach if person.player != actor.player)
    for vehicle in table.vehicles.values() if use.attack else ():
        name, own = vehicle.file.name, _own_car(vehicle, actor)
        yield aim(vehicle.id, name, "a vehicle", vehicle.damage.name, own)
    if actor.player:
        anybody = Aim(actor.id, use.id, "")
        yield option(anybody, "Whoever the GM says", id="anybody", rule="SU-MOD-04")
        yield from (person_aim(person) for person in reach if person.player)
    for person in table.people.values():
        if person.standing.sight == "all" and (closed := away(person)):
            yield aim(person.id, person.name, "", person.damage.name, closed)
    yield BACK


def _own_car(vehicle: Vehicle, driver: Person) -> Refusal | None:
    """Nobody hits the vehicle that is driven (SU-VEH-02)."""
    if vehicle.file.driver != driver.id:
        return None
    line = f"{driver.name} drives {vehicle.file.name}"
    return Refusal("unknown_mark", line, "SU-VEH-02")


def _no_partner(friend: Person) -> Refusal | None:
    """Cards are swapped with friends who are here and alive (SU-LEA-08)."""
    if friend.active:
        return None
    return Refusal("bad_partner", f"{friend.name} cannot swap cards", "SU-LEA-08")


# --- what can be declared ---


def uses(table: Suits, person: Person) -> list[Option[Try]]:
    """Everything this person may try, tagged skills first, with the number it adds.

    Skills of every suit are alike, and an untagged one may be tried too.

    Rules: SU-SKL-01, SU-SKL-04, SU-SUIT-05, SU-NPC-06.
    """
    tagged, others = list[Option[Try]](), list[Option[Try]]()
    for use in USES.values():
        if use.id in FOR_PLAYERS and not person.player:
            continue
        known = use.skill is not None and person.figure.tagged(use.skill)
        number, closed = person.figure.modifier(use.play), impossible(table, person, use)
        one = _use(person.id, use.id, number, known, table.scene.combat, closed)
        (tagged if known else others).append(one)
    return [*tagged, *others]


@lru_cache(maxsize=4096)  # those of a person hardly ever change
def _use(
    who: str, id: str, number: int, known: bool, fight: bool, closed: Refusal | None
) -> Option[Try]:
    use = USES[id]
    untagged = "" if known or use.skill is None else ", untagged"
    attacks = fight and use.attack and use.skill is not Skill.DRIVER
    gives = Tries(
        play=use.play,
        kind="tagged" if known else "untagged" if use.skill else "attribute",
        suit=use.skill.suit.value if use.skill else "",
        number=number,
        attack=use.attack,
        first=known or attacks,
    )
    return option(
        Try(who, id, known),
        use.label,
        id=id,
        hint=f"{word(use.play)} {number}{untagged}",
        rule=use.rule,
        closed=closed,
        gives=gives,
    )


def impossible(table: Suits, person: Person, use: Use) -> Refusal | None:
    """Why this use cannot be declared at all now.

    Rules: SU-GUN-01, SU-FRA-02, SU-AMB-04, SU-AWA-05, SU-LEA-08, SU-NPC-06.
    """
    if use.combat and not table.scene.combat:
        return Refusal("no_combat", f"{use.label}: only in combat", use.rule)
    ambushed = use.id == "ambush look" and person.state.ambush
    if ambushed or (use.id == "awareness look" and person.state.awareness):
        return Refusal("used_this_scene", f"{use.label}: once in a scene", use.rule)
    if use.id in FOR_PLAYERS and len(table.party()) < 2:
        return Refusal("bad_partner", "there is nobody to swap with", use.rule)
    return None
