"""What sections and rules mean, as the pages of the language say it."""

import re
from functools import cache

from pitchdsl.resources import language_pages
from pitchdsl.syntax.forms import BY_ADDRESS, SECTIONS, examples_of
from pitchdsl.values import frozen

_HEADING = re.compile(r"^#{1,3} (.+)$", re.MULTILINE)
_EXAMPLES = re.compile(r"^(?:<!--[^\n]*-->\n)*```.*?^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
_SILENCE = re.compile(r"\*\*Silence:\*\*(.*?)(?:\n\n|\Z)", re.DOTALL)


@frozen(kw_only=True)
class Meaning:
    """What the language says of a section or of a rule."""

    text: str
    """What it means: Markdown without links."""
    silence: str
    """What holds where nobody says it; empty where the page does not tell."""
    examples: tuple[str, ...]
    """Ways to say it, each as it may stand behind the colon; none for a section of rules."""


@cache
def meanings() -> dict[str, Meaning]:
    """The meanings of all sections and of all rules of fixed names, by their addresses."""
    page = language_pages()
    headings = list(_HEADING.finditer(page))
    ends = [each.start() for each in headings[1:]] + [len(page)]
    found = {}
    for heading, end in zip(headings, ends, strict=True):
        address = heading[1].strip()
        address = address if address in BY_ADDRESS else address.lower()
        if address in SECTIONS or address in BY_ADDRESS:
            found[address] = _meaning(address, page[heading.end() : end])
    return found


def meaning(section: str, name: str | None = None) -> Meaning | None:
    """The meaning of a section, or of a rule or row in it; a row that its author named means what its section does."""
    known = meanings()
    if name is not None and f"{section}/{name}" in known:
        return known[f"{section}/{name}"]
    return known.get(section)


def _meaning(address: str, text: str) -> Meaning:
    text = _LINK.sub(r"\1", _EXAMPLES.sub("", text))
    silence = _SILENCE.search(text)
    section, _, name = address.partition("/")
    return Meaning(
        text=re.sub(r"\n{3,}", "\n\n", _SILENCE.sub("", text)).strip(),
        silence=" ".join(silence[1].split()) if silence else "",
        examples=examples_of(section, name),
    )
