"""Grammars of characters: rules over tokens, each of which is a regular expression. Two formats write them down."""

from collections.abc import Mapping

from pitchdsl.automaton.patterns import Chain, Char, Part
from pitchdsl.values import frozen


@frozen
class Ref:
    """A rule, by its name."""

    name: str


@frozen
class Token:
    """Characters that a reader takes as one."""

    part: Part
    name: str = ""
    """What they are called, if many rules have them."""


@frozen
class Group:
    """One of several rows of parts, and how often it stands there: once, ``?``, ``*`` or ``+``."""

    alternatives: tuple[tuple["Element", ...], ...]
    times: str = ""


Element = Ref | Token | Group

CharGrammar = Mapping[str, Group]
"""The rules by their names; it starts at ``start``."""


def text(said: str, name: str = "") -> Token:
    """The token of a text."""
    return Token(in_full(said), name)


def in_full(said: str) -> Part:
    """The part that is this text."""
    return Chain(tuple(Char(f"\\{each}" if each in r".^$*+?{}[]\|()/" else each) for each in said))


def row(*elements: Element) -> Group:
    """A row of parts."""
    return Group((elements,))


def either(*elements: Element) -> Group:
    """One of some parts."""
    return Group(tuple((each,) for each in elements))


def some(*elements: Element, times: str = "*") -> Group:
    """A row of parts, as often as one likes; with ``?`` as ``times``, once or not at all."""
    match elements:
        case (Group(alternatives, ""),):
            return Group(alternatives, times)
        case _:
            return Group((elements,), times)
