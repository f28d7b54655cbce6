"""Makes, when the package is built or installed, what is kept beside the grammar: tables, lines, the catalogue."""

import os
import subprocess
import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class GrammarHook(BuildHookInterface[Any]):
    """Writes them beside the grammar, from where every kind of build takes them along."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Is called before the files of a build are gathered, an editable one included."""
        # the package is not installed here, and what it needs lies where a build is given it
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([self.root, *filter(None, sys.path)])}
        for module in ("pitchdsl.syntax.tables", "pitchdsl.syntax.kept_lines", "pitchdsl.catalogue"):
            subprocess.run([sys.executable, "-m", module], cwd=self.root, env=environment, check=True)
