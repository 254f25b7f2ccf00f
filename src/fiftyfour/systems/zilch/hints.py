"""What each answer gives, from what its seat sees: the odds beside a decision (ZI-TABLE-04).

A blow at somebody whose values are hidden is reckoned as one at an average human without a shield,
in the stance and with the domino that everybody sees.
"""

from collections.abc import Sequence
from fractions import Fraction

from msgspec import structs

from fiftyfour.engine.decisions import Answer, Choose, Form, Number, Option, Simple
from fiftyfour.engine.questions import Hint, expected, likely
from fiftyfour.engine.view import Pending, View
from fiftyfour.systems.zilch import odds
from fiftyfour.systems.zilch.being import Being
from fiftyfour.systems.zilch.blows import blow_with
from fiftyfour.systems.zilch.character import fitting
from fiftyfour.systems.zilch.data import size_eighths
from fiftyfour.systems.zilch.harm import net_damage
from fiftyfour.systems.zilch.moment import Blow, Rolling
from fiftyfour.systems.zilch.rolling import BOON, rolled, skill_value
from fiftyfour.systems.zilch.save import save_pips
from fiftyfour.systems.zilch.seen import AVERAGE, settings_of, stranger, table_of
from fiftyfour.systems.zilch.table import Zilch
from fiftyfour.systems.zilch.totals import (
    attack_total,
    base_damage,
    defence_total,
    defenseless,
    hits,
    size_of,
    sure_hit,
)


def hints(view: View, pending: Pending, draft: Answer | None) -> Sequence[Hint]:
    """What the answers to a decision give; nothing where it is not about a chance."""
    filled = draft if isinstance(draft, dict) else {}
    match pending.decision:
        case Choose(rule="ZI-RND-02", options=options):
            return _turn(view, options)
        case Choose(rule="ZI-STN-03", options=options):
            source = settings_of(view).domino_source
            return [one for o in options for one in _stance(o.id, o.id, "", source)]
        case Form(rule="ZI-STN-02", fields=fields):
            source = settings_of(view).domino_source
            named = [(fields[id].label, str(stance)) for id, stance in filled.items()]
            return [one for who, stance in named for one in _stance(stance, None, who, source)]
        case Choose(rule="ZI-SKL-02", options=options):
            return _skills(view, options)
        case Choose(rule="ZI-TAL-09"):
            return _boon(view)
        case Choose(rule="ZI-DMG-15", options=options) if options[0].id == "endure":
            return _ongoing(view)
        case Number(rule="ZI-SAVE-05", most=most):
            return _save(view, most)
        case Number(rule="ZI-CHIP-08", most=most):
            return _parry(view, most)
        case Form(rule="ZI-HIT-05") if "chips" in filled:
            return _attack(view, filled)
        case Form(rule="ZI-TEST-01") if filled:
            return _called(view, filled)
        case _:
            return ()


# --- tests ---


def _succeeds(value: int, to: Simple | None, label: str = "success") -> Hint:
    return likely(label, odds.success_chance(value), to, "ZI-TEST-03")


def _degrees(value: int, to: Simple | None) -> list[Hint]:
    critical = odds.test_chances(value)["CS"]
    return [_succeeds(value, to), likely("critical success", critical, to, "ZI-TEST-04")]


def _value(table: Zilch, rolling: Rolling, skill: str = "", more: int = 0) -> int:
    being = table.beings[rolling.being]
    pips = save_pips(table, being, rolling.card) if rolling.save else 0
    value = skill_value(table, being, rolling.card, skill or rolling.skill, rolling.modifier)
    return value + pips + rolling.chips + more


def _rolling(view: View) -> tuple[Zilch, Rolling] | None:
    """What is rolled on, where this seat plays who rolls."""
    table = table_of(view)
    rolling = table.scene.data.rolling
    if rolling is None or rolling.being not in table.beings:
        return None
    mine = table.player_of(table.beings[rolling.being]) == view.seat
    return (table, rolling) if mine else None


def _skills(view: View, options: Sequence[Option]) -> list[Hint]:
    found = _rolling(view)
    if found is None:
        return []
    table, rolling = found
    rolling = structs.replace(rolling, skill="")
    return [
        hint
        for option in options
        for hint in _degrees(
            _value(table, rolling, "" if option.id == "none" else option.id), option.id
        )
    ]


def _boon(view: View) -> list[Hint]:
    """Before the roll a chance, after it a certainty (ZI-TAL-09)."""
    found = _rolling(view)
    if found is None:
        return []
    table, rolling = found
    values = {"no": _value(table, rolling), "yes": _value(table, rolling, more=BOON)}
    if table.settings.boon_window == "before_roll":
        return [_succeeds(value, answer) for answer, value in values.items()]
    total = rolled(table.beings[rolling.being])
    return [
        likely("success", Fraction(total <= value), answer, "ZI-TEST-03")
        for answer, value in values.items()
    ]


def _save(view: View, most: int) -> list[Hint]:
    found = _rolling(view)
    if found is None:
        return []
    table, rolling = found
    return [
        likely("saved", odds.success_chance(_value(table, rolling, more=n)), n, "ZI-SAVE-01")
        for n in range(most + 1)
    ]


def _ongoing(view: View) -> list[Hint]:
    table = table_of(view)
    being = table.beings.get(table.encounter.turn)
    if being is None:
        return []
    knows = skill_value(table, being, "D2", "first_aid", 0)
    return [
        _succeeds(_best(table, being, "H"), "endure", "it stops"),
        _succeeds(knows, "aid", "it stops"),
    ]


def _best(table: Zilch, being: Being, card: str, *always: str, modifier: int = 0) -> int:
    """The value with the skill that helps most."""
    known = being.who.known_skills(table.settings)
    fits = fitting(being.who, card, table.settings, table.house.data)
    skills = ["", *fits, *(skill for skill in always if skill in known)]
    return max(skill_value(table, being, card, skill, modifier) for skill in skills)


def _called(view: View, filled: dict[str, Simple]) -> list[Hint]:
    """The test that a GM is about to call (ZI-TEST-08)."""
    table = table_of(view)
    being = table.beings.get(str(filled.get("being")))
    modifier = filled.get("modifier")
    if being is None or not isinstance(modifier, int):
        return []
    card = str(filled.get("card"))
    if filled.get("skill") == "none":
        return _degrees(skill_value(table, being, card, "", modifier), None)
    return _degrees(_best(table, being, card, modifier=modifier), None)


# --- stances and blows ---


def _stance(stance: str, to: str | None, who: str, source: str) -> list[Hint]:
    offence, defence = odds.stance_means(stance, source)
    name = f"{who}: " if who else ""
    return [
        expected(f"{name}pips to attack", offence, to, "ZI-STN-03"),
        expected(f"{name}pips to defend", defence, to, "ZI-STN-03"),
    ]


def _turn(view: View, options: Sequence[Option]) -> list[Hint]:
    table = table_of(view)
    being = table.beings.get(table.encounter.turn)
    if being is None:
        return []
    found: list[Hint] = []
    for option in options:
        word, *rest = option.id.split()
        match word:
            case "attack":
                blow = blow_with(being, " ".join(rest[1:-1]), rest[-1])
                found += _strike(view, table, being, rest[0], blow, option.id)
            case "grapple":
                found += _strike(view, table, being, rest[0], Blow(grip=True), option.id)
            case "feint" if rest[0] in table.beings:
                other = table.beings[rest[0]]
                mine = _best(table, being, "S2", "bluff")
                theirs = _best(table, other, "S2", "notice", "read_person")
                found.append(_wins(mine, theirs, option.id))
            case "escape":
                holder = next((o for o in table.beings.values() if o.now.grips == being.id), None)
                if holder is not None:
                    mine = _best(table, being, rest[0], "acrobatics", "athletics")
                    theirs = _best(table, holder, "C2", "athletics")
                    found.append(_wins(mine, theirs, option.id))
            case "aid":
                value = skill_value(table, being, "D2", "first_aid", 0)
                found.append(_succeeds(value, option.id, "it stops"))
            case _:
                pass
    return found


def _wins(mine: int, theirs: int, to: str) -> Hint:
    return likely("wins at once", odds.contest_chances(mine, theirs)[0], to, "ZI-CON-04")


def _strike(view: View, table: Zilch, being: Being, target: str, blow: Blow, to: str) -> list[Hint]:
    """Whether a blow hits if nobody adds chips, and what it takes on average (ZI-HIT-02)."""
    other = table.beings.get(target)
    met = other or stranger(view, table, target)
    chance = met and _hits(table, being, met, blow, 0, False)
    if chance is None:
        return []
    if other is None:
        return [likely(f"hits if its Spades are {AVERAGE}", chance, to, "ZI-HIT-04")]
    found = [likely("hits", chance, to, "ZI-HIT-04")]
    if not blow.grip and not blow.spell:
        mean = chance * _mean_damage(table, being, other, blow)
        found.append(expected("damage", mean, to, "ZI-DMG-02"))
    return found


def _mean_damage(table: Zilch, being: Being, other: Being, blow: Blow) -> Fraction:
    size = size_eighths(size_of(table, being), table.settings.half_sizes == "on")
    base = base_damage(being, blow)
    nets = [net_damage(base, fudge, other.dr, size, table.settings) for fudge in (-1, 0, 1)]
    return Fraction(sum(max(0, net) for net in nets), len(nets))


def _hits(
    table: Zilch, being: Being, other: Being, blow: Blow, chips: int, boon: bool
) -> Fraction | None:
    """The chance before the defender spends anything; None where nobody can say.

    Where a second set of dominoes is on the table, what lies unseen is of either.
    """
    settings = table.settings
    if sure_hit(table, other, being.id, blow):
        return Fraction(1)
    attack = attack_total(table, being, other, blow, chips, boon)
    defence = defence_total(table, other, being.id, 0)
    unseen = other.armed and not other.turned and not other.helpless
    if not unseen or defenseless(other, being.id):
        return Fraction(hits(attack, defence, settings.to_hit_tie))
    seen = _face_up(table)
    if len(set(seen)) < len(seen):
        return None
    margin = attack - (defence - other.pips()[1])
    return odds.hit_chance(
        margin - being.pips()[0],
        being.now.stance if being.pips() != (0, 0) else "",
        other.now.stance,
        own=being.now.shared if being.now.shares else being.lot.ends(),
        seen=seen,
        tie=settings.to_hit_tie,
        source=settings.domino_source,
    )


def _face_up(table: Zilch) -> list[tuple[int, int]]:
    """Dominoes that everybody sees (ZI-STN-08)."""
    return [one.lot.ends() for one in table.beings.values() if one.lot.up]


def _attack(view: View, filled: dict[str, Simple]) -> list[Hint]:
    """The chance with the chips and the Boon on the form (ZI-HIT-05)."""
    table = table_of(view)
    striking, chips = table.scene.data.striking, filled.get("chips")
    if striking is None or striking.attacker not in table.beings or not isinstance(chips, int):
        return []
    being, id = table.beings[striking.attacker], striking.target
    other = table.beings.get(id)
    met = other or stranger(view, table, id)
    boon = filled.get("boon") == "yes"
    chance = met and _hits(table, being, met, striking.blow, chips, boon)
    label = "hits" if other is not None else f"hits if its Spades are {AVERAGE}"
    return [] if chance is None else [likely(label, chance, None, "ZI-HIT-04")]


def _parry(view: View, most: int) -> list[Hint]:
    """The attack is known, and so is the domino: each chip is a certainty (ZI-CHIP-08)."""
    table = table_of(view)
    striking = table.scene.data.striking
    if striking is None or striking.total is None or striking.target not in table.beings:
        return []
    other, tie = table.beings[striking.target], table.settings.to_hit_tie
    return [
        likely(
            "it hits",
            Fraction(hits(striking.total, defence_total(table, other, striking.attacker, n), tie)),
            n,
            "ZI-HIT-04",
        )
        for n in range(most + 1)
    ]
