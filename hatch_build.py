"""A package without the page is no package: the build looks for it, and stops where it is missing."""

from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = "src/conqueror/site/index.html"


class PackagingCheck(BuildHookInterface[BuilderConfig]):
    """Stop a build that would leave the page out; an editable installation needs none."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Look before anything is packed."""
        del build_data
        if version != "editable" and not Path(self.root, PAGE).is_file():
            self.app.abort(f"{PAGE} is missing: build the page first (make dev), then the package.")
