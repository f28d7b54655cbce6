"""The names that people give themselves: they can be read, and told apart."""

from unicodedata import category, normalize

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
