"""The names that people give themselves: they can be read, and told apart."""

from collections.abc import Sequence
from unicodedata import category, normalize

from pitchdsl.web.fault import FaultError

_BLANKS = frozenset("\u115f\u1160\u2800\ufffd")
"""Fillers of Hangul, blank Braille, and half a character: they count as letters or signs, and show nothing."""


def is_legible(name: str) -> bool:
    """Whether a name shows: it has a letter or a digit, and nothing that turns or hides text."""
    plain = normalize("NFKC", name)
    return name.isprintable() and any(map(str.isalnum, plain)) and _BLANKS.isdisjoint(plain)


def like(name: str) -> str:
    """The same for names that look the same but for their size, their width, or marks that do not show."""
    plain = normalize("NFKC", normalize("NFKC", name).casefold())
    return "".join(each for each in plain if category(each) != "Mn")


def judged_name(name: str, own: int, now: Sequence[str], at_first: Sequence[str]) -> str:
    """A name that somebody gives themselves; a fault where it does not show, or others have it.

    ``own`` is their place among all ``now``; what they were called ``at_first`` names them still.
    """
    if not is_legible(name):
        raise FaultError("refused", "Say a name of one to sixteen letters.")
    others = [like(each) for names in (now, at_first) for at, each in enumerate(names) if at != own]
    if like(name) in (*others, like("you")):
        raise FaultError("refused", f"Somebody here is called {name} already.")
    return name
