"""`make wishes`: prints what has become of every wish, and fails where one is lost.

Only files that name a wish are collected. As with claims, a test counts that bears the id and is not marked to be
skipped or to fail; that it passes is what the default run is for.
"""

import sys
from pathlib import Path

from tests.documents.report import collect

from .registry import HERE, MADE, STATES, Wish, problems, read

TESTS = HERE.parent


def files() -> list[Path]:
    """The test files in which a wish is named."""
    return [path for path in sorted(TESTS.rglob("test_*.py")) if "import meets" in path.read_text(encoding="utf-8")]


def table(wishes: tuple[Wish, ...]) -> str:
    """Per group, how many wishes are in which state, and which."""
    lines = [f"{'':8}" + "".join(f"{state:>13}" for state in STATES)]
    for group in [*MADE, ""]:
        counts = [sum(wish.state == state and wish.id.startswith(group) for wish in wishes) for state in STATES]
        lines.append(f"{group or 'all':8}" + "".join(f"{number:13}" for number in counts))
    for state in STATES:
        ids = [wish.id for wish in wishes if wish.state == state]
        lines += [f"{state}: {' '.join(ids)}"] if ids else []
    return "\n".join(lines)


def main() -> int:
    """Prints the table, and the problems; 1 when there are any."""
    wishes = read()
    shown, said = collect(*files(), mark="meets")
    found = list(problems(wishes, shown))
    print(table(wishes))
    if found:
        print(f"\n{len(found)} problems:", *found, sep="\n  ")
    if shown.broken:
        print(said, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
