"""What every line of a rule sheet is to the language: its place, ways to say it, its words; one class a rule.

A new rule is one class here in the rules, one field of its section and one rule of the grammar.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, get_args

from attrs import Attribute, fields

from pitchdsl.language.cases import Cases
from pitchdsl.language.facts import Moment
from pitchdsl.language.origin import Rule
from pitchdsl.values import frozen

Said = Mapping[str, Any]
"""What a line says: all fields of a rule or some of them, by name."""

_ASKED: dict[str, Moment] = {
    "deck": Moment.DEAL,
    "deal": Moment.DEAL,
    "offers": Moment.DEAL,
    "bidding": Moment.BIDDING,
    "calls": Moment.BIDDING,
    "trump": Moment.EXCHANGE,
    "exchange": Moment.EXCHANGE,
    "play": Moment.EXCHANGE,
    "points": Moment.EXCHANGE,
    "settlement": Moment.SETTLEMENT,
    "winning": Moment.SETTLEMENT,
}
"""When the exceptions of a section's rules are asked: as late as its rules are not applied yet."""

_NO_PARTS = ("origin", "earlier", "name")
"""Fields that no value says."""


@frozen(kw_only=True)
class Sayable(Rule, ABC):
    """A rule that a line of a sheet says."""

    way: ClassVar[str] = "{}"
    """How its only part is said."""
    without: ClassVar[str] = ""
    """How it is said that there is none, or that it is not so."""
    asked: ClassVar[Moment]
    """When the tests of its exceptions are asked."""
    whole: ClassVar[Mapping[str, str]] = {}
    """The parts that its first line must say, each with what it is in a message."""
    moments: ClassVar[Mapping[str, Moment]] = {}
    """When the tests and amounts in a part are asked and reckoned, where that is at another moment."""

    @classmethod
    def part_names(cls) -> list[str]:
        """The fields that a value may say."""
        return [field.name for field in fields(cls) if field.name not in _NO_PARTS]

    @classmethod
    def moment_of(cls, part: str) -> Moment:
        """When the tests and amounts in a part of it are asked and reckoned."""
        return cls.moments.get(part, cls.asked)

    @classmethod
    def said(cls, *parts: Any) -> dict[str, object]:
        """What a line says, from what the grammar read of it: the fields, in order."""
        return dict(zip(cls.part_names(), parts, strict=True))

    def parts(self) -> dict[str, object]:
        """What a line that says the whole of it says; exceptions are lines of their own."""
        values = {name: getattr(self, name) for name in self.part_names()}
        return {name: value.general if isinstance(value, Cases) else value for name, value in values.items()}

    @classmethod
    def words(cls, said: Said) -> str:
        """How a sheet says these parts; nothing where there is nothing to say."""
        (part,) = said.values()
        return cls.without if part is None or part is False else cls.way.format(spoken(part))


@frozen(kw_only=True)
class Form(Sayable):
    """A rule that the language knows by name."""

    address: ClassVar[str]
    """``section/name``."""
    section: ClassVar[str]
    name: ClassVar[str]
    start: ClassVar[str]
    """The grammar rule that reads its value."""
    examples: ClassVar[tuple[str, ...]]
    """Ways to say it, each a value that may stand behind the colon."""
    default: ClassVar[str | None] = None
    """What silence means, as a value; none where silence is an error or means that there is no such rule."""
    required: ClassVar[bool] = False
    in_cases: ClassVar[tuple[str, ...]] = ()
    """The parts that may have exceptions."""
    with_bidding: ClassVar[bool] = False
    """Whether it has a meaning only where players bid."""
    behind: ClassVar["type[Form] | None"] = None
    """The rule of its section that a sheet has right before it; none: in the order of the fields, which JSON keeps."""
    varies: ClassVar[bool] = True
    """Whether a line of it may end with ``if TEST``, an exception that is kept in :attr:`Rules.exceptions`."""
    in_json_if_said: ClassVar[bool] = False
    """Whether JSON has it only where a line says it, so that this rule changes nothing for games without it."""
    id: ClassVar[str]
    """The tag in JSON."""

    def __init_subclass__(cls) -> None:
        """Takes the address apart."""
        if hasattr(cls, "address"):
            cls.section, cls.name = cls.address.split("/")
            cls.start = cls.address.replace("/", "_").replace(" ", "_")
            cls.id = cls.start.replace("_", "-")
            cls.asked = cls.__dict__.get("asked", _ASKED.get(cls.section, Moment.MATCH))


@frozen(kw_only=True)
class Row(Sayable):
    """A rule that its author names, in a section of such rows."""

    @property
    @abstractmethod
    def name(self) -> str:
        """What the author calls it."""

    sections: ClassVar[Mapping[str, tuple[str, ...]]]
    """The sections that have such rows, and ways to say one there."""
    section: ClassVar[str]
    """The first of them."""
    varies: ClassVar[bool] = False
    """Whether a row that there is already may be said again with ``if TEST``, kept in :attr:`Rules.exceptions`."""
    id: ClassVar[str]
    """The tag in JSON."""

    def __init_subclass__(cls) -> None:
        """Finds the section."""
        if hasattr(cls, "sections"):
            cls.section = next(iter(cls.sections))
            cls.asked = _ASKED.get(cls.section, Moment.HAND_OVER)
            cls.id = f"{cls.section.replace(' ', '-')}-row"

    @property
    def address(self) -> str:
        """``section/name``."""
        return f"{self.section}/{self.name}"


def held(field: "Attribute[Any]") -> type[Any]:
    """What a field of a section holds or may hold, once or any number of times: ``Misdeal`` for ``Misdeal | None``."""
    kind: type[Any] | None = next(iter(get_args(field.type)), field.type)
    assert kind is not None
    return kind


def spoken(part: Any) -> str:
    """The words of a part: those that it has itself, or a number."""
    if isinstance(part, int) and part < 0:
        return f"minus {-part}"
    words = getattr(part, "words", part)
    return words() if callable(words) else str(words)


def number_range(least: int, most: int) -> str:
    """``4``, ``2-7``."""
    return f"{least}" if least == most else f"{least}-{most}"


def listed(said: Said, between: str = ", ", **ways: str) -> str:
    """Those parts that are said, each in its way, with a comma or other words between them."""
    return between.join(way.format(spoken(said[part])) for part, way in ways.items() if said.get(part) is not None)
