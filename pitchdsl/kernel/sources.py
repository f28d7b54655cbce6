"""What the fast engine is made of, as one word, and where on this machine the code that is made of it is kept.

Code that was made of other sources is never found, for its name or what it says of itself is another one.
"""

import hashlib
import os
from functools import cache
from pathlib import Path

# with these two all choices are defined, so that the word is the same in every process, whatever else it has loaded
import pitchdsl.game.rules
import pitchdsl.language.clause  # noqa: F401
from pitchdsl import sampling
from pitchdsl.language.choice import Choice
from pitchdsl.lower import layout, tables


@cache
def stamp() -> str:
    """The sources of the engine in 64 digits, with the codes that the rules chose for it."""
    folders = (Path(__file__).parent, Path(sampling.__file__).parent)
    sources = [*(each for folder in folders for each in sorted(folder.glob("*.py")))]
    sources += [Path(layout.__file__), Path(tables.__file__)]
    found = hashlib.sha256()
    for source in sources:
        found.update(source.read_bytes())
    codes = [(kind.__name__, [member.name for member in kind]) for kind in Choice.__subclasses__()]
    kinds = [kind.__name__ for table in (layout.OPCODES, layout.RECIPIENT_CODES, layout.DEED_CODES) for kind in table]
    found.update(repr((sorted(codes), kinds)).encode())
    return found.hexdigest()


def folder(name: str) -> Path | None:
    """A folder in the user's cache; None where nothing can be written."""
    try:
        home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        found = home / "pitchdsl" / name
        found.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):  # a home that is not there, or may not be written to
        return None
    return found
