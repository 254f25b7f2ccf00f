"""Shows docstrings and structs as they are meant: an extension of Griffe, which reads them."""

import re
from collections.abc import Iterator

from griffe import Attribute, Class, Extension, Function, Module, Object, Parameter, Parameters
from griffe import ParameterKind as Kind

EXAMPLE = re.compile(r"(?:^>>> .*\n?(?:^\S.*\n?)*\n?)+", re.MULTILINE)
"""Prompts, each with what follows it up to an empty line."""

LIST = re.compile(r"^((?!- |  )\S.*)\n(?=- )", re.MULTILINE)
"""A line before the first line of a list."""


class Shown(Extension):
    """Puts examples into blocks of code, and tells from which fields a struct is made."""

    def on_object(self, *, obj: Object, **kwargs: object) -> None:
        """Mend the docstring of an object."""
        if obj.docstring:
            text = EXAMPLE.sub(
                lambda found: f"```pycon\n{found.group().rstrip()}\n```\n\n", obj.docstring.value
            )
            obj.docstring.value = LIST.sub(r"\1\n\n", text)

    def on_package(self, *, pkg: Module, **kwargs: object) -> None:
        """Give every struct the parameters that msgspec gives it when it runs."""
        for kind in list(classes(pkg)):
            ancestors = [kind, *kind.mro()]
            if "__init__" in kind.members or not any(is_struct(one) for one in ancestors):
                continue
            made = Parameters(Parameter("self", kind=Kind.positional_or_keyword))
            for field in fields(ancestors):
                made.add(
                    Parameter(
                        field.name,
                        annotation=field.annotation,
                        kind=Kind.positional_or_keyword,
                        default=field.value,
                    )
                )
            kind.set_member("__init__", Function("__init__", parameters=made, parent=kind))


def classes(parent: Object) -> Iterator[Class]:
    """All classes of a package, those within others too."""
    for member in parent.members.values():
        if isinstance(member, Module | Class):
            if isinstance(member, Class):
                yield member
            yield from classes(member)


def is_struct(kind: Class) -> bool:
    """True if it derives from msgspec's struct itself."""
    return any(str(base) == "Struct" for base in kind.bases)


def fields(ancestors: list[Class]) -> Iterator[Attribute]:
    """The fields of a struct, those of its last ancestor first."""
    found: dict[str, Attribute] = {}
    for kind in reversed(ancestors):
        for name, member in kind.members.items():
            noted = str(member.annotation or "") if isinstance(member, Attribute) else ""
            public = not name.startswith("_")
            if isinstance(member, Attribute) and public and noted and "ClassVar" not in noted:
                found[name] = member
    yield from found.values()
