"""An option says what it does as data: nobody takes an id, an answer, a label or a prompt apart.

What they say is for people and for the wire. A game, its bot and its hints read `option.does`, and
the page reads the same struct.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = [*sorted((ROOT / "src/fiftyfour/systems").glob("*/")), ROOT / "src/fiftyfour/bots"]

WORDS = {"id", "label", "prompt", "answer"}
"""Attributes, variables and parameters of these names hold what nobody reads."""

APART = {
    *("split", "rsplit", "splitlines", "partition", "rpartition", "removeprefix", "removesuffix"),
    *("startswith", "endswith", "strip", "lstrip", "rstrip", "replace", "find", "index"),
}
"""What takes a string apart, or looks into it."""


def readings(tree: ast.AST) -> Iterator[ast.AST]:
    """Wherever a word that nobody reads is read."""
    for scope in ast.walk(tree):
        if isinstance(scope, ast.FunctionDef | ast.Lambda | ast.Module):
            yield from _in_scope(scope)


def _in_scope(scope: ast.FunctionDef | ast.Lambda | ast.Module) -> Iterator[ast.AST]:
    bound: set[str] = set()
    for node in _own(scope):  # a variable that is bound to a word is one itself
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                pairs = [(name, value)]
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                pairs = [(name, value)]
            case ast.NamedExpr(target=ast.Name(id=name), value=value):
                pairs = [(name, value)]
            case _:
                continue
        bound.update(name for name, value in pairs if _is_word(value, bound))
    for node in _own(scope):
        if _reads(node, bound):
            yield node


def _own(scope: ast.AST) -> Iterator[ast.AST]:
    """What stands in a scope itself, in its order, without the functions in it."""
    for child in ast.iter_child_nodes(scope):
        yield child
        if not isinstance(child, ast.FunctionDef | ast.Lambda):
            yield from _own(child)


def _is_word(node: ast.AST, bound: set[str]) -> bool:
    match node:
        case ast.Attribute(attr=name):
            return name in WORDS
        case ast.Name(id=name):
            return name in WORDS or name in bound
        case ast.Call(func=ast.Name(id="str"), args=[inner]) | ast.Await(value=inner):
            return _is_word(inner, bound)
        case ast.Call(func=ast.Name(id="cast"), args=[_, inner]):
            return _is_word(inner, bound)
        case _:
            return False


def _reads(node: ast.AST, bound: set[str]) -> bool:
    match node:
        case ast.Call(func=ast.Attribute(value=of, attr=name)) if name in APART:
            return _is_word(of, bound)
        case ast.Call(func=ast.Attribute(value=ast.Name(id="re")), args=args):
            return any(_is_word(arg, bound) for arg in args)
        case ast.Subscript(value=of, slice=ast.Slice()):
            return _is_word(of, bound)
        case ast.Match(subject=of):
            return _is_word(of, bound) and not _is_of_the_book(of)
        case ast.Compare(left=left, comparators=others):
            sides = [left, *others]
            shown = any(
                isinstance(side, ast.Attribute) and side.attr in ("label", "prompt")
                for side in sides
            )
            read = [side for side in sides if _is_word(side, bound) and not _is_of_the_book(side)]
            return shown or (bool(read) and any(map(_is_text, sides)))
        case _:
            return False


def _is_of_the_book(node: ast.AST) -> bool:
    """True of the id of what is no option: a weapon, a skill, a person; what may be started."""
    match node:
        case ast.Attribute(value=ast.Name(id=of), attr="id"):
            return of not in ("option", "chosen", "picked")
        case ast.Attribute(value=ast.Attribute(), attr="id"):
            return True
        case _:
            return False


def _is_text(node: ast.AST) -> bool:
    """True of a word in quotes, made of one, or a group of such."""
    match node:
        case ast.Constant(value=str(text)):
            return bool(text)
        case ast.JoinedStr():
            return True
        case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
            return any(map(_is_text, parts))
        case _:
            return False


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_no_id_answer_label_or_prompt_is_taken_apart(package: Path) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
        for path in sorted(package.rglob("*.py"))
        for node in readings(ast.parse(path.read_text("utf-8")))
    ]
    assert not found, "read option.does instead"


@pytest.mark.parametrize(
    "text",
    [
        'word = option.id.partition(" ")[0]',
        "target = str(answer).removeprefix('attack ')",
        "id = option.id\nrest = id[3:]",
        "if pending.decision.prompt == wanted: pass",
        "if option.id in ('yes', 'no'): pass",
        "match option.id:\n    case 'draw': pass",
        "found = re.search('at (.*)', prompt)",
        "if 'flip ' in option.id: pass",
    ],
)
def test_what_takes_one_apart_is_found(text: str) -> None:
    assert list(readings(ast.parse(text)))


@pytest.mark.parametrize(
    "text",
    [
        "match option.does:\n    case Attack(target): pass",
        "hint = likely('hits', chance, option.id)",
        "if option.id == chosen: pass",
        "if weapon.id == 'unarmed': pass",
        "words = text.split(' ')",
        "named = f'{person.label}: {prompt}'",
    ],
)
def test_what_reads_none_is_right(text: str) -> None:
    assert not list(readings(ast.parse(text)))


# --- the page ---

PAGE = ROOT / "page/src"

WORD = r"(?:\.(?:id|label|prompt)|\banswer)"
METHOD = r"(?:split|startsWith|endsWith|slice|substring|replace|replaceAll|match|search|at|charAt)"
ON_PAGE = re.compile(
    rf"{WORD}\??\.{METHOD}\("
    rf"|\.(?:test|exec)\([\w.?]*{WORD}\)"
    r"|\.(?:label|prompt) *[!=]== *[\"'`]"
    r"|\b(?:option|chosen)\??\.id *[!=]== *[\"'`]"
    r"|switch \([\w.?]*\b(?:option|chosen)\??\.id\)"
)
"""What takes a word apart in the page's code, or compares it with one in quotes.

A decision's own id may be compared: beside a question it is the name of what may be started.
"""


def test_the_page_takes_none_apart() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in sorted([*PAGE.rglob("*.ts"), *PAGE.rglob("*.svelte")])
        if not path.name.endswith((".test.ts", ".fixture.ts"))
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if ON_PAGE.search(line)
    ]
    assert not found, "\n".join(found)
