"""The families of constructs, found in the code itself: so one that no list names is found all the same."""

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

from attrs import frozen, has

import pitchdsl.rules

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
    """Every class that a module of the rules defines."""
    modules = [import_module(f"pitchdsl.rules.{each.name}") for each in iter_modules(pitchdsl.rules.__path__)]
    found = {each for module in modules for each in vars(module).values() if isinstance(each, type)}
    return tuple(sorted((each for each in found if each.__module__.startswith("pitchdsl.rules.")), key=_place))


def _place(kind: type) -> tuple[str, str]:
    return kind.__module__, kind.__qualname__


def heirs(base: type) -> list[Any]:
    """The classes of the rules over this one that nothing else is built on."""
    below = [each for each in classes() if issubclass(each, base) and each is not base]
    return [each for each in below if not any(issubclass(other, each) and other is not each for other in below)]


def kinds_over(base: type, home: ModuleType) -> list[Any]:
    """The attrs classes over a base that a module, or the modules of a package, define, in order of their names."""
    names = [each.name for each in iter_modules(getattr(home, "__path__", ()))]
    modules = [home, *(import_module(f"{home.__name__}.{name}") for name in names)]
    found = {each for module in modules for each in vars(module).values() if isinstance(each, type)}
    own = [each for each in found if each.__module__.startswith(home.__name__)]
    return sorted((each for each in own if issubclass(each, base) and has(each)), key=_place)


def abstract_in(kind: type) -> list[str]:
    """The methods that a class and its bases leave open, whatever metaclass they have."""
    return sorted(name for name in dir(kind) if getattr(getattr(kind, name, None), "__isabstractmethod__", False))


@cache
def text(path: str) -> str:
    """A file of the project."""
    return (ROOT / path).read_text(encoding="utf-8")


def contains(path: str, words: str, what: str) -> str | None:
    """Whether a file has these words; else what is missing there."""
    return None if words in text(path) else f"{path} has no {what} `{words}`"
