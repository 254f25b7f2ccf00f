"""Build hook of the package: refuses a wheel or sdist without the built page."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src/fiftyfour/web/static/index.html")


class CustomBuildHook(BuildHookInterface[Any]):
    """Run by hatchling before each build."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Stop if the page is not built; an editable install may come before it."""
        if version != "editable" and not (Path(self.root) / PAGE).is_file():
            raise SystemExit(f"{PAGE} is missing: run `make page` before building the package")
