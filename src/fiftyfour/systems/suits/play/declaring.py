"""What somebody tries: the use, its marks, and what else has to be said first (SU-PLAY)."""

from fiftyfour.engine.cards import ALL_CARDS
from fiftyfour.engine.decisions import (
    Answer,
    Choose,
    Field,
    Form,
    Number,
    Option,
    Simple,
)
from fiftyfour.engine.errors import IllegalAction
from fiftyfour.engine.game import Game
from fiftyfour.engine.procedures import Procedure, Step, ask, call, done
from fiftyfour.systems.suits.cards.totals import charisma_of, word
from fiftyfour.systems.suits.commands import yes_no
from fiftyfour.systems.suits.data import FOR_PLAYERS, PHYSICAL, USES, Use
from fiftyfour.systems.suits.play.free_attacks import driver_of, in_reach, vehicles_in_reach
from fiftyfour.systems.suits.play.playing import Playing
from fiftyfour.systems.suits.play.plays import open_play
from fiftyfour.systems.suits.table import Person, Record, Suits

BACK = Option(id="back", label="Something else instead")
ANYBODY = Option(id="anybody", label="Whoever the GM says", rule="SU-MOD-04")
MOST_LED = 20


class Declaring(Procedure):
    """Somebody has named a use; the rest is asked, then the play is played.

    `finished` is its record; None if it was not played after all. Nothing of this is hidden.
    """

    who: str
    use: str
    marks: list[str] = []
    target: str = ""
    result: int = 0
    charisma: bool | None = None
    finished: Record | None = None

    def begin(self, game: Game[Suits]) -> Step:
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
        return actor_of(game.table, self.who)

    # --- marks ---

    def mark(self, game: Game[Suits]) -> Step:
        """Whom it is aimed at; the GM may be left to say it (SU-SKL-06, SU-PLAY-13)."""
        actor = self._actor(game)
        if actor is None:
            return done
        use = USES[self.use]
        options = targets(game.table, actor, use)
        question = Choose(prompt=aims(actor.name, use), rule="SU-SKL-06", options=options)
        return ask(
            actor.seat, question, then=self.marked, waiting=_waiting(actor), refuse=self.why_no_mark
        )

    def why_no_mark(self, game: Game[Suits], answer: Answer) -> None:
        """`unknown_mark`, `not_in_scene` or `dead`."""
        game.table.present(answer)
        raise IllegalAction("unknown_mark", f"{str(answer)[:20]!r} cannot be the mark", "SU-SKL-06")

    def marked(self, game: Game[Suits], option: Option) -> Step:
        if option.id == "back":
            return done
        if option.id != "anybody":
            self.target = option.id
            known = option.id in game.table.people
            self.marks = [option.id] if known else driver_of(game.table, option.id)
        return self.ready

    def whom(self, game: Game[Suits]) -> Step:
        """Those who are sneaked past; nobody named: the GM says it (SU-STE-02, SU-STE-05)."""
        actor, table = self._actor(game), game.table
        if actor is None:
            return done
        watchers = table.opposition() if actor.player else table.party()
        if not watchers:
            return self.ready
        fields = {one.id: yes_no(one.name, True) for one in watchers}
        form = Form(prompt="Past whom?", rule="SU-STE-02", fields=dict[str, Field](fields))
        return ask(actor.seat, form, then=self.named, waiting=_waiting(actor))

    def named(self, game: Game[Suits], form: dict[str, Simple]) -> Step:
        self.marks = [who for who, said in form.items() if said == "yes"]
        return self.ready

    def partner(self, game: Game[Suits]) -> Step:
        """With whom cards are swapped (SU-LEA-01, SU-LEA-08)."""
        actor = self._actor(game)
        if actor is None:
            return done
        options = [
            Option(one.id, one.name, f"{len(game.table.hand(one.seat))} cards", rule="SU-LEA-08")
            for one in game.table.party()
            if one.id != actor.id
        ]
        question = Choose(prompt="With whom?", rule="SU-LEA-08", options=[*options, BACK])
        return ask(
            actor.seat, question, then=self.paired, waiting=_waiting(actor), refuse=self.why_alone
        )

    def why_alone(self, game: Game[Suits], answer: Answer) -> None:
        raise IllegalAction("bad_partner", f"{str(answer)[:20]!r} cannot swap", "SU-LEA-08")

    def paired(self, game: Game[Suits], option: Option) -> Step:
        if option.id == "back":
            return done
        self.target = option.id
        return self.ready

    # --- numbers ---

    def number(self, game: Game[Suits]) -> Step:
        """How many cards are to be seen, or how many are led (SU-AWA-02, SU-LEA-01)."""
        actor = self._actor(game)
        if actor is None:
            return done
        prompt = "How many are led? The threshold is 10 and 3 for each"
        least_most = 1, MOST_LED
        if self.use == "awareness look":
            prompt = "How many cards do you want to see? The threshold is 5 times that"
            least_most = 1, deck_size(game.table, actor)
        question = Number(
            prompt=prompt, rule=USES[self.use].rule, least=least_most[0], most=least_most[1]
        )
        return ask(
            actor.seat,
            question,
            then=self.numbered,
            waiting=_waiting(actor),
            refuse=self.why_no_number,
        )

    def why_no_number(self, game: Game[Suits], answer: Answer) -> None:
        if isinstance(answer, int):
            code = "bad_result" if self.use == "awareness look" else "bad_marks"
            raise IllegalAction(code, f"{answer} is out of bounds", USES[self.use].rule)

    def numbered(self, game: Game[Suits], number: int) -> Step:
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
        if late or not worth or set(USES[self.use].resist).intersection(PHYSICAL):
            return self.play
        options = [Option("no", "Keep Charisma"), Option("yes", "Add Charisma", f"+{worth}")]
        question = Choose(prompt="Add Charisma?", rule="SU-CHA-04", options=options)
        return ask(actor.seat, question, then=self.decided, waiting=_waiting(actor))

    def decided(self, game: Game[Suits], option: Option) -> Step:
        self.charisma = option.id == "yes"
        return self.play

    def play(self, game: Game[Suits]) -> Step:
        """What was said may have grown old meanwhile; then it is not played."""
        table, actor = game.table, self._actor(game)
        if actor is None or actor.state.skip or table.plays or not table.scene.running:
            return done
        there = {one.id for one in table.people.values() if one.active} | {*table.vehicles, ""}
        if not there.issuperset((*self.marks, self.target)):
            return done
        if USES[self.use].combat and not table.scene.combat:
            return done
        open_play(
            game,
            actor,
            USES[self.use],
            marks=self.marks,
            target=self.target,
            result=self.result,
            charisma=self.charisma,
        )
        if actor.player:
            game.tell(f"{actor.name} tries: {_tried(table, self)}", rule="SU-PLAY-01", who=actor.id)
        return call(Playing(depth=0), then=self.played)

    def played(self, game: Game[Suits], played: Playing) -> Step:
        self.finished = played.finished
        return done


def actor_of(table: Suits, who: str) -> Person | None:
    """Whoever is about to act; None once dead, away or struck from the cast.

    The GM's people come into the scene by what they do.
    """
    person = table.people.get(who)
    if person is None or not person.state.alive or (person.player and not person.state.here):
        return None
    return person


def _tried(table: Suits, said: Declaring) -> str:
    """What everybody hears of it: the use, and whom it is aimed at."""
    aimed = [said.target] if said.target else said.marks
    things = {**table.people, **{one.id: one.file for one in table.vehicles.values()}}
    return ", ".join([USES[said.use].label.lower(), *(things[who].name for who in aimed)])


def _waiting(actor: Person) -> str:
    return f"says more about what {actor.name} does" if actor.player else "says what happens"


def deck_size(table: Suits, actor: Person) -> int:
    """Cards in the whole deck of the acting side (SU-AWA-02)."""
    return len(ALL_CARDS) * (table.copies if actor.player else 1)


def aims(name: str, use: Use) -> str:
    """What is asked of whoever names a mark: it tells who does what (SU-SKL-06)."""
    return f"Against whom? {name}: {use.label}"


def targets(table: Suits, actor: Person, use: Use) -> list[Option]:
    """Opponents first, then vehicles, then one's own side, then whoever the GM says."""
    found = [
        Option(id=one.id, label=one.name, hint=_about(one), thing=one.damage.name)
        for one in in_reach(table, actor)
        if one.player or actor.player
    ]
    if use.attack:
        found += [
            Option(one.id, one.file.name, "a vehicle", thing=one.damage.name, rule="SU-VEH-02")
            for one in vehicles_in_reach(table, actor)
        ]
    return [*found, *([ANYBODY] if actor.player else []), BACK]


def _about(person: Person) -> str:
    return f"{person.damage.value} damage" if person.damage.value else ""


# --- what can be declared ---


def uses(table: Suits, person: Person) -> list[Option]:
    """Everything this person may try now, tagged skills first, with the number it adds.

    Skills of every suit are alike, and an untagged one may be tried too.

    Rules: SU-SKL-01, SU-SKL-04, SU-SUIT-05, SU-NPC-06.
    """
    found: list[tuple[bool, Option]] = []
    for use in USES.values():
        try:
            must_be_possible(table, person, use)
        except IllegalAction:
            continue
        number, skill = person.figure.modifier(use.play), use.skill
        tagged = skill is not None and person.figure.tagged(skill)
        hint = f"{word(use.play)} {number}{'' if tagged or skill is None else ', untagged'}"
        found.append((not tagged, Option(use.id, use.label, hint, rule=use.rule)))
    found.sort(key=lambda one: one[0])
    return [option for _, option in found]


def must_be_possible(table: Suits, person: Person, use: Use) -> None:
    """Raise the reason why this use cannot be declared at all now.

    Rules: SU-GUN-01, SU-FRA-02, SU-AMB-04, SU-AWA-05, SU-LEA-08, SU-NPC-06.
    """
    if use.combat and not table.scene.combat:
        raise IllegalAction("no_combat", f"{use.label}: only in combat", use.rule)
    used = {"ambush look": person.state.ambush, "awareness look": person.state.awareness}
    if used.get(use.id):
        raise IllegalAction("used_this_scene", f"{use.label}: once in a scene", use.rule)
    if use.id in FOR_PLAYERS and (not person.player or len(table.party()) < 2):
        raise IllegalAction("bad_partner", "there is nobody to swap with", use.rule)


def why_not_declare(table: Suits, person: Person, answer: Answer) -> None:
    """Raise the exact reason why this use cannot be declared."""
    use = USES.get(answer) if isinstance(answer, str) else None
    if use is not None:
        must_be_possible(table, person, use)
