"""Regular expressions of terminals, taken apart: groups, choices, repetitions, characters, and what may not follow.

Just as much of their notation is known as a grammar of words needs; anything else raises ``ValueError``.
"""

import re
from collections.abc import Iterator

from pitchdsl.values import frozen

BLANK = r"[ \t]+"
"""How a pattern says that another word begins."""


@frozen
class Char:
    """One character: itself, or a class of them in brackets, as the pattern has it."""

    text: str


@frozen
class Repeated:
    """A part and how often it stands there: ``*``, ``+``, ``?``, ``{2}`` or ``{1,6}``."""

    part: "Part"
    times: str


@frozen
class Chain:
    """Parts, one behind the other."""

    parts: tuple["Part", ...]


@frozen
class Either:
    """One of several parts."""

    parts: tuple["Part", ...]


@frozen
class Not:
    """What may not follow here (a negative lookahead)."""

    part: "Part"


Part = Char | Repeated | Chain | Either | Not

_TOKEN = re.compile(r"\(\?!|\(\?:|[()|]|(?:[*+?]|\{\d+(?:,\d*)?\})|\[\^?(?:\\.|[^\]\\])+\]|\\[^bBdDsSwWAZ]|[^\\^$.]")


def parsed(pattern: str) -> Part:
    """A pattern, taken apart."""
    tokens: list[str] = []
    while (at := sum(map(len, tokens))) < len(pattern):
        token = _TOKEN.match(pattern, at)
        if token is None:
            raise ValueError(f"what stands behind {pattern[:at]!r} in this pattern is not known here: {pattern}")
        tokens.append(token[0])
    part, rest = _either(tokens)
    if rest:
        raise ValueError(f"a group of this pattern has no beginning: {pattern}")
    return part


def _either(tokens: list[str]) -> tuple[Part, list[str]]:
    """The parts up to the end of a group, and the tokens from there on."""
    choices: list[list[Part]] = [[]]
    while tokens and tokens[0] != ")":
        token, *tokens = tokens
        if token == "|":
            choices.append([])
        elif token in ("(", "(?:", "(?!"):
            part, tokens = _either(tokens)
            if not tokens:
                raise ValueError("a group of this pattern has no end")
            tokens = tokens[1:]
            choices[-1].append(Not(part) if token == "(?!" else part)
        elif re.fullmatch(r"[*+?]|\{.*\}", token):
            if not choices[-1]:
                raise ValueError(f"nothing stands before {token!r} in this pattern, or what does is not known here")
            choices[-1].append(Repeated(choices[-1].pop(), token))
        else:
            choices[-1].append(Char(token.replace("\t", r"\t")))
    parts = tuple(each[0] if len(each) == 1 else Chain(tuple(each)) for each in choices)
    return (parts[0] if len(parts) == 1 else Either(parts)), tokens


def written(part: Part) -> str:
    """The pattern of a part."""
    match part:
        case Char(text):
            return text
        case Repeated(inner, times):
            return (written(inner) if isinstance(inner, Char) else f"({written(inner)})") + times
        case Chain(parts):
            return "".join(f"({written(each)})" if isinstance(each, Either) else written(each) for each in parts)
        case Either(parts):
            return "|".join(map(written, parts))
        case Not(inner):
            return f"(?!{written(inner)})"


def literal(part: Part) -> str | None:
    """The text that a part is; none where it may be several."""
    chars = part.parts if isinstance(part, Chain) else (part,)
    texts = [character(each) for each in chars if isinstance(each, Char) and each.text[0] != "["]
    return "".join(texts) if len(texts) == len(chars) else None


def character(char: Char) -> str:
    """The character that a pattern has, without the backslash before it."""
    return {r"\n": "\n", r"\t": "\t"}.get(char.text, char.text[-1])


def literals(part: Part) -> tuple[str, ...]:
    """The texts that a part may be, where each stands there in full; none where it says them otherwise."""
    texts = [literal(each) for each in (part.parts if isinstance(part, Either) else (part,))]
    return tuple(text for text in texts if text is not None) if None not in texts else ()


def words_of(part: Part) -> tuple[tuple[Part, ...], ...]:
    """The ways to say a pattern in words that blanks part, each as the patterns of its words (without their ends)."""
    return tuple(tuple(map(_chain, words)) for words in _ways(_endless(part)))


def _endless(part: Part) -> Part:
    """A part without what ends a word: what may not follow at its end."""
    match part:
        case Chain((*before, Not())):
            return _chain(tuple(before))
        case Either(parts):
            return Either(tuple(map(_endless, parts)))
        case _:
            return part


def _ways(part: Part) -> Iterator[list[tuple[Part, ...]]]:
    """The ways to say a part, each as the parts of its words."""
    if isinstance(part, Either) and BLANK in written(part):
        for each in part.parts:
            yield from _ways(each)
    elif isinstance(part, Chain) and written(part.parts[-1]) == BLANK:
        yield from ([*head, ()] for head in _ways(_chain(part.parts[:-1])))
    elif isinstance(part, Chain):
        for head in _ways(_chain(part.parts[:-1])):
            yield from ([*head[:-1], head[-1] + tail[0], *tail[1:]] for tail in _ways(part.parts[-1]))
    else:
        yield [(part,)]


def _chain(parts: tuple[Part, ...]) -> Part:
    return parts[0] if len(parts) == 1 else Chain(parts)
