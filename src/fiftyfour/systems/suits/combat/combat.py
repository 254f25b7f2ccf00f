"""Combat: rounds, turns, one action each (SU-CBT)."""

from collections.abc import Sequence

from fiftyfour.engine.desk import command
from fiftyfour.engine.errors import Refusal
from fiftyfour.engine.game import Game
from fiftyfour.engine.options import Choose, choose, option
from fiftyfour.engine.procedures import Procedure, Step, ask, call, done
from fiftyfour.engine.things import GM, Seat
from fiftyfour.systems.suits.characters.roster import add_person, figure_of_role
from fiftyfour.systems.suits.choices import DoOther, Fighters, GoOn, Pass, Try
from fiftyfour.systems.suits.combat.initiative import Initiative
from fiftyfour.systems.suits.commands import during_play, not_in_scene
from fiftyfour.systems.suits.play.declaring import Declaring, actor_of, uses
from fiftyfour.systems.suits.play.plays import enter
from fiftyfour.systems.suits.play.resolving import free_feint
from fiftyfour.systems.suits.table import Person, Suits

OTHER = option(
    DoOther(), "Something without a play", id="other", hint="spends the action", rule="SU-CBT-03"
)
PASS = option(Pass(), "Do nothing", rule="SU-CBT-03")


def open_combat(game: Game[Suits], people: Sequence[Person]) -> None:
    """The GM says who fights; nobody has acted yet (SU-CBT-01)."""
    for person in people:
        enter(game, person)
        game.write(person.standing, rule="SU-CBT-01", fighting=True)
    table = game.table
    before = table.last.data.number
    game.write(table.log, rule="SU-CBT-01", combat=True, round=0, order=[], turn="", before=before)
    game.tell("A fight breaks out", rule="SU-CBT-01")


class Combat(Procedure):
    """Rounds until the GM ends it, the last fighter is gone, or the scene is over."""

    def begin(self, game: Game[Suits]) -> Step:
        """Every round opens with everybody's Dexterity (SU-CBT-02, SU-ATT-02)."""
        table = game.table
        if not table.scene.combat:
            return done
        if not table.fighters():
            return self.nobody
        if table.scene.round and not table.scene.order and one_sided(table):
            return self.over
        return self.round if not table.scene.order else self.next

    def over(self, game: Game[Suits]) -> Step:
        """One side is gone: the GM says whether that was it (SU-CBT-01)."""
        table = game.table
        if not table.scene.combat or table.scene.order or not one_sided(table):
            return self.begin
        menu = _another_round("One side is gone")
        return ask(GM, menu, then=self.said, waiting="deciding whether the fight is over")

    def said(self, game: Game[Suits], choice: GoOn) -> Step:
        return self.round if choice.fight else self.nobody

    def nobody(self, game: Game[Suits]) -> Step:
        close_combat(game)
        return done

    def round(self, game: Game[Suits]) -> Step:
        number = game.table.scene.round + 1
        game.write(game.table.log, rule="SU-CBT-02", round=number)
        if number > 1:
            game.tell(f"Round {number} of the fight", rule="SU-CBT-02")
        return call(Initiative(), then=self.ordered)

    def ordered(self, game: Game[Suits], _: Initiative) -> Step:
        return self.next if game.table.scene.order else self.unordered

    def unordered(self, game: Game[Suits]) -> Step:
        """Initiative was called off: the GM says how it goes on (SU-CBT-01, SU-CBT-02)."""
        if not game.table.scene.combat:
            return done
        menu = _another_round("Initiative is called off")
        return ask(GM, menu, then=self.said, waiting="deciding whether the fight is over")

    def next(self, game: Game[Suits]) -> Step:
        """From the highest to the lowest; when everybody has acted, a new round (SU-CBT-02)."""
        table = game.table
        scene = table.scene
        if not scene.combat:
            return done
        if not scene.order:
            return self.begin
        who, order = scene.order[0], scene.order[1:]
        game.write(table.log, rule="SU-CBT-02", order=order, turn=who, feinted=False)
        person = table.people[who]
        if not person.active or not person.state.fighting:
            return self.next
        return call(Turn(who=who), then=self.turned)

    def turned(self, game: Game[Suits], _: "Turn") -> Step:
        return self.turned_over

    def turned_over(self, game: Game[Suits]) -> Step:
        scene = game.table.scene
        if not scene.combat:
            return done
        if scene.turn:
            game.write(game.table.log, rule="SU-CBT-02", turn="")
        return self.next if scene.order else self.begin


def _another_round(prompt: str) -> Choose[GoOn]:
    """The GM ends the fight or goes on with it (SU-CBT-01)."""
    options = [
        option(GoOn(False), "The fight is over", id="end", rule="SU-CBT-01"),
        option(GoOn(True), "Another round", id="round", rule="SU-CBT-02"),
    ]
    return choose(prompt, options, rule="SU-CBT-01")


def one_sided(table: Suits) -> bool:
    """True if only players are left in the fight, or only the GM's people."""
    return len({person.player for person in table.fighters()}) < 2


class Turn(Procedure):
    """One action: a play, something without a play, or nothing (SU-CBT-03).

    Defenses, reactions, Queens, free feints, further shots and free attacks are no actions
    (SU-DEF-06).
    """

    who: str

    def begin(self, game: Game[Suits]) -> Step:
        table = game.table
        person = actor_of(table, self.who)
        if table.scene.turn != self.who or person is None or not person.active:
            return done
        if person.state.skip:
            return self.skip
        options = [*uses(table, person), OTHER, PASS]
        menu = choose(f"{person.name}, one action", options, rule="SU-CBT-03")
        waiting = f"acting with {person.name}"
        return ask(person.seat, menu, then=self.said, waiting=waiting, closed=self.not_asked)

    def skip(self, game: Game[Suits]) -> Step:
        """The turn goes by, and the flag with it, even if that came in the turn (SU-CBT-04)."""
        person = game.table.people[self.who]
        game.write(person.standing, rule="SU-CBT-04", skip=0)
        game.tell(f"{person.name} skips this action", rule="SU-CBT-04", who=person.id)
        return done

    def not_asked(self, game: Game[Suits], seat: Seat) -> Refusal:
        """It is somebody else's turn (SU-CBT-02)."""
        name = game.table.people[self.who].name
        return Refusal("not_your_turn", f"it is {name}'s turn", "SU-CBT-02")

    def said(self, game: Game[Suits], choice: Try | DoOther | Pass) -> Step:
        if isinstance(choice, Try):
            return call(Declaring(who=choice.who, use=choice.use), then=self.played)
        does = "does something else" if isinstance(choice, DoOther) else "does nothing"
        game.tell(f"{game.table.people[self.who].name} {does}", rule="SU-CBT-03", who=self.who)
        return done

    def played(self, game: Game[Suits], declared: Declaring) -> Step:
        """A feint with a ♠ leaves the action, as often as the table plays so (SU-FRA-04)."""
        record, scene = declared.finished, game.table.scene
        if record is None or record.outcome == "refused":
            return self.begin
        again = game.table.settings.free_feints == "any" or not scene.feinted
        if free_feint(game.table, record) and again:
            game.write(game.table.log, rule="SU-FRA-04", feinted=True)
            return self.begin
        return done


def two_sides(game: Game[Suits]) -> Fighters:
    """Everybody who is here fights; if nobody is to fight against, two thugs come in."""
    table = game.table
    if not table.opposition():
        for _ in range(2):
            enter(game, add_person(game, figure_of_role("thug", table.unnamed("Thug"))))
    return Fighters(
        {person.id: True for person in (*table.party(), *table.opposition())}
        | {person.id: False for person in table.cast() if not person.active}
    )


def how_many_fight(table: Suits) -> str:
    """How many take part if everybody here fights (SU-CBT-01)."""
    people = [*table.party(), *table.opposition()]
    return f"{len(people)} take part" if table.opposition() else "two thugs come in"


def who_may_fight(table: Suits) -> dict[str, dict[str, str]]:
    """Players in the scene, and whoever of the cast is alive (SU-CBT-01)."""
    return {"fight": {person.id: person.name for person in _can_fight(table)}}


def who_is_here(table: Suits) -> dict[str, dict[str, bool]]:
    """Whoever is in the scene fights unless the GM says no."""
    return {"fight": {person.id: person.state.here for person in _can_fight(table)}}


def _can_fight(table: Suits) -> list[Person]:
    return [*table.party(), *(person for person in table.cast() if person.state.alive)]


def no_new_fight(table: Suits) -> Refusal | None:
    """One fight at a time, and it takes somebody (SU-CBT-01)."""
    if table.scene.combat:
        return Refusal("not_now", "they are fighting already", "SU-CBT-01")
    if not _can_fight(table):
        return Refusal("unknown_mark", "there is nobody to fight", "SU-CBT-01")
    return None


def nobody_fights(fighters: Fighters) -> Refusal | None:
    """A fight needs somebody (SU-CBT-01)."""
    if any(fighters.fight.values()):
        return None
    return Refusal("unknown_mark", "a fight needs somebody", "SU-CBT-01")


def no_fight(table: Suits) -> Refusal | None:
    """There has to be a fight (SU-CBT-01)."""
    return None if table.scene.combat else Refusal("no_combat", "nobody fights", "SU-CBT-01")


def close_combat(game: Game[Suits]) -> None:
    """Nobody fights any more (SU-CBT-01)."""
    for person in game.table.people.values():
        if person.state.fighting:
            game.write(person.standing, rule="SU-CBT-01", fighting=False)
    if game.table.scene.combat:
        game.write(
            game.table.log,
            rule="SU-CBT-01",
            combat=False,
            settled=game.table.scene.settled + 1,
            round=0,
            order=[],
            turn="",
        )
        game.tell("The fight is over", rule="SU-CBT-01")


# --- commands ---


@command(
    "A fight breaks out",
    tab="scene",
    rule="SU-CBT-01",
    prompt="Who fights?",
    closed=(not_in_scene, during_play, no_new_fight),
    unless=nobody_fights,
    fill=who_may_fight,
    given=who_is_here,
    rest="fight",
    quick=two_sides,
    hint=how_many_fight,
)
def start_combat(game: Game[Suits], fighters: Fighters) -> None:
    """The GM begins a fight and names who takes part (SU-CBT-01)."""
    open_combat(game, [one for one in _can_fight(game.table) if fighters.fight[one.id]])


@command("The fight is over", rule="SU-CBT-01", closed=(not_in_scene, during_play, no_fight))
def end_combat(game: Game[Suits]) -> None:
    """The GM ends the fight between turns, or in one where nothing is played (SU-CBT-01)."""
    close_combat(game)
