"""Finds grammar, bundled variants and what the checker has to tell, in a checkout and in a wheel; and the cache."""

import os
from pathlib import Path

_PACKAGE = Path(__file__).parent

USUAL_BASE = "auction-pitch"
"""The bundled variant that counts as plain Pitch: new games stand on it, and one-page sheets mark what differs."""

USUAL_GAMES = (
    "team-auction",
    "auction-pitch",
    "nine-card",
    "smear-5",
    "pedro",
    "cinch",
    "guide-quick",
    "guide-partnership",
    "kirk-partnership",
    "schmier-six",
    "smear-five",
    "seven-up",
)
"""The bundled games that are shown first where somebody has to choose one: those that most tables know, and some for
every number of players. docs/playground.md tells by which figures the first one was chosen."""


LANGUAGE = (
    "language.md",
    "language/words.md",
    "language/conditions.md",
    "language/deal.md",
    "language/bidding.md",
    "language/play.md",
    "language/points.md",
    "language/winning.md",
    "language/checks.md",
    "language/examples.md",
    "language/limits.md",
)
"""The pages of the language, in the order in which they are read."""


def _home() -> Path:
    """The folder of ``grammar``, ``variants`` and ``docs``: the package in a wheel, its parent in a checkout."""
    return _PACKAGE if (_PACKAGE / "grammar").is_dir() else _PACKAGE.parent


def grammar() -> str:
    """The text of the grammar."""
    return (_home() / "grammar" / "pitch.lark").read_text(encoding="utf-8")


def tables() -> Path:
    """The file of the tables that the parser is made from."""
    return _home() / "grammar" / "tables.json"


def lines() -> Path:
    """The file of the automaton of all lines."""
    return _home() / "grammar" / "lines.json"


def catalogue() -> Path:
    """The file of what is told of each bundled text."""
    return _home() / "grammar" / "catalogue.json"


def beyond() -> str:
    """The text of what no rule sheet can say."""
    return (_PACKAGE / "syntax" / "beyond.toml").read_text(encoding="utf-8")


def phrasebook() -> str:
    """What players say in several words for the words of the language."""
    return (_PACKAGE / "syntax" / "phrasebook.txt").read_text(encoding="utf-8")


def bundled_variants() -> Path:
    """The folder of the bundled variants (``documents``) and house rules (``house-rules``)."""
    return _home() / "variants"


def problem_pages() -> Path:
    """The folder of the pages that explain the problem codes, one a file."""
    return _home() / "docs" / "problems"


def playground() -> Path | None:
    """The folder of the page for browsers, where it has been made: in a checkout its newest, else the wheel's."""
    home = _home()
    folders = (
        (home / "build" / "playground", _PACKAGE / "web" / "static") if home != _PACKAGE else (home / "web" / "static",)
    )
    return next((folder for folder in folders if (folder / "index.html").is_file()), None)


def one_page() -> str:
    """The language on one page, in Markdown."""
    return (_home() / "docs" / "one-page.md").read_text(encoding="utf-8")


def language_pages() -> str:
    """All pages of the language, one after the other, in Markdown: what every rule means."""
    return "\n".join((_home() / "docs" / name).read_text(encoding="utf-8") for name in LANGUAGE)


def user_cache() -> Path:
    """The folder for what can be made again; it need not be there. ``RuntimeError`` where the user has no home."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitchdsl"
