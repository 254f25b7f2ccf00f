"""Shows docstrings as they are meant: an extension of Griffe, which reads them for the site."""

import re

from griffe import Extension, Object

EXAMPLE = re.compile(r"(?:^>>> .*\n?(?:^\S.*\n?)*\n?)+", re.MULTILINE)
"""Prompts, each with what follows it up to an empty line."""

LIST = re.compile(r"^((?!- |  )\S.*)\n(?=- )", re.MULTILINE)
"""A line before the first line of a list."""


class Examples(Extension):
    """Puts examples into blocks of code, and an empty line before a list."""

    def on_object(self, *, obj: Object, **kwargs: object) -> None:
        """Mend the docstring of an object."""
        if obj.docstring:
            text = EXAMPLE.sub(
                lambda found: f"```pycon\n{found.group().rstrip()}\n```\n\n", obj.docstring.value
            )
            obj.docstring.value = LIST.sub(r"\1\n\n", text)
