"""The families of constructs, found in the code itself: so one that no list names is found all the same."""

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

from attrs import frozen, has

import pitchdsl.game
import pitchdsl.language
from pitchdsl.resources import language_pages

ROOT = Path(pitchdsl.__file__).resolve().parent.parent


@frozen(kw_only=True)
class Place:
    """A place that has to know a construct: what it is, and how one sees that it does not."""

    name: str
    lacks: Callable[[Any], str | None]
    """What is missing there, in words; none where nothing is."""
    plays: bool = False
    """Whether games are played to see it, which is left out where anything else is missing already."""


@frozen(kw_only=True)
class Family:
    """Constructs of one kind."""

    name: str
    members: Callable[[], list[Any]]
    places: tuple[Place, ...]
    says_nothing: tuple[tuple[str, str], ...] = ()
    """Places that have nothing to say of these constructs, each with the reason."""

    def missing(self, only: str | None = None) -> Iterator[str]:
        """Everything that is missing, a line each; ``only`` of the construct with this name."""
        for member in self.members():
            if only in (None, title(member)):
                yield from (f"{self.name} {title(member)}: {lack}" for lack in self._lacks(member))

    def _lacks(self, member: Any) -> Iterator[str]:
        found = False
        for place in self.places:
            if place.plays and found:
                continue
            try:
                lack = place.lacks(member)
            except Exception as fault:  # an unfinished construct may break whatever looks at it
                lack = f"{type(fault).__name__}: {(str(fault) or 'it breaks').splitlines()[0]}"
            if lack:
                found = True
                yield f"{place.name}: {lack}"


def title(member: Any) -> str:
    """What a construct is called in a message."""
    return str(getattr(member, "__name__", member))


@cache
def classes() -> tuple[type, ...]:
    """Every class that the language or a room of the game defines."""
    homes = (pitchdsl.language, pitchdsl.game)
    names = [each.name for home in homes for each in walk_packages(home.__path__, f"{home.__name__}.")]
    found = {each for name in names for each in vars(import_module(name)).values() if isinstance(each, type)}
    return tuple(sorted((each for each in found if each.__module__ in names), key=_place))


def _place(kind: type) -> tuple[str, str]:
    return kind.__module__, kind.__qualname__


def heirs(base: type) -> list[Any]:
    """The classes of the rules over this one that nothing else is built on."""
    below = [each for each in classes() if issubclass(each, base) and each is not base]
    return [each for each in below if not any(issubclass(other, each) and other is not each for other in below)]


def kinds_over(base: type) -> list[Any]:
    """The attrs classes over a base that are no bases themselves, in order of their names."""
    found = [each for each in classes() if issubclass(each, base) and has(each)]
    return [each for each in found if not any(other is not each and issubclass(other, each) for other in found)]


def abstract_in(kind: type) -> list[str]:
    """The methods that a class and its bases leave open, whatever metaclass they have."""
    return sorted(name for name in dir(kind) if getattr(getattr(kind, name, None), "__isabstractmethod__", False))


@cache
def text(path: str) -> str:
    """A file of the project."""
    return (ROOT / path).read_text(encoding="utf-8")


def language_lacks(what: str, words: str) -> str | None:
    """What is missing in the pages of the language, where they do not have these words."""
    return None if words in language_pages() else f"docs/language has no {what} `{words}`"


def contains(path: str, words: str, what: str) -> str | None:
    """Whether a file has these words; else what is missing there."""
    return None if words in text(path) else f"{path} has no {what} `{words}`"
