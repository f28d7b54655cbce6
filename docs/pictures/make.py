"""Makes what docs/studies.md shows: runs the commands on the page, and puts in what they say and draw.

A command on the page stands behind ``$ pitchdsl compare`` in a block of its own; what it prints follows in the same
block. The same commands give the same page and pictures. ``make docs`` calls it.
"""

import os
import re
import sys
from pathlib import Path

from typer.testing import CliRunner

DOCS = Path(__file__).resolve().parent.parent
PAGE = DOCS / "studies.md"
BLOCK = re.compile(r"^```text\n\$ pitchdsl (compare .*)\n[^`]*```$", flags=re.M)


def said(command: str) -> str:
    """What a command prints on a page of 80 columns."""
    os.environ["COLUMNS"] = "80"
    from pitchdsl.cli import app  # noqa: PLC0415
    from pitchdsl.commands import screen  # noqa: PLC0415

    screen.console.cache_clear()
    result = CliRunner().invoke(app, command.split())
    screen.console.cache_clear()
    if result.exit_code:
        raise SystemExit(f"pitchdsl {command}\n{result.output}")
    return "\n".join(line.rstrip() for line in result.stdout.splitlines())


def block(command: str) -> str:
    """The block of a page."""
    return f"```text\n$ pitchdsl {command}\n{said(command)}\n```"


def main() -> None:
    """Writes the page and its pictures."""
    os.chdir(DOCS.parent)
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(BLOCK.sub(lambda found: block(found[1]), text), encoding="utf-8")
    sys.stdout.write(f"{PAGE.name} and its pictures\n")


if __name__ == "__main__":
    main()
