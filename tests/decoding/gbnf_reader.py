"""A reader of GBNF that knows nothing of pitchdsl: it takes texts or refuses them, as llama.cpp does, and writes some.

The grammar becomes one of plain rules: each a list of alternatives of characters and names. What may still come is a
set of stacks, which every character of a text moves on. There is no left recursion in GBNF, so that ends.
"""

import re
from random import Random

TOKEN = re.compile(
    r"\s*(?:(?P<rule>[\w-]+)\s*::="
    r"|(?P<name>[\w-]+)"
    r'|"(?P<text>(?:\\.|[^"\\])*)"'
    r"|\[(?P<not>\^?)(?P<set>(?:\\.|[^\]\\])*)\]"
    r"|(?P<times>[*+?]|\{\d+,\d+\})"
    r"|(?P<mark>[()|]))"
)
ESCAPED = {"n": "\n", "t": "\t"}

Chars = tuple[bool, frozenset[str]]
"""Whether all but these characters are meant, and the characters."""

Element = str | Chars
Stack = tuple[Element, "Stack"] | None


def unescaped(text: str) -> list[str]:
    """The characters of a text in quotes."""
    found = re.findall(r"\\.|[^\\]", text)
    return [ESCAPED.get(each[1], each[1]) if len(each) == 2 else each for each in found]


def members(text: str) -> frozenset[str]:
    """The characters of a class in brackets."""
    found: set[str] = set()
    for first, last in re.findall(r"(\\.|[^\\])(?:-(\\.|[^\\]))?", text):
        (low,), (high,) = unescaped(first), unescaped(last or first)
        found |= {chr(code) for code in range(ord(low), ord(high) + 1)}
    return frozenset(found)


class Reader:
    """A grammar, read from its text."""

    def __init__(self, text: str) -> None:
        self.rules: dict[str, list[tuple[Element, ...]]] = {}
        self._made = 0
        self._onward: dict[tuple[frozenset[Stack], str], frozenset[Stack]] = {}
        for line in text.splitlines():
            found = list(TOKEN.finditer(line))
            assert "".join(each[0] for each in found) == line, line
            assert found[0]["rule"], line
            self.rules[found[0]["rule"]], rest = self._alternatives(found[1:])
            assert not rest
        used = {each for rule in self.rules.values() for row in rule for each in row if isinstance(each, str)}
        assert used <= self.rules.keys(), used - self.rules.keys()
        self.unused = {name for name in self.rules if name.isidentifier()} - used - {"root"}

    def _alternatives(self, tokens: list[re.Match[str]]) -> tuple[list[tuple[Element, ...]], list[re.Match[str]]]:
        rows: list[list[Element]] = [[]]
        last = 0  # where the element begins that a repetition would repeat
        while tokens and tokens[0]["mark"] != ")":
            token, *tokens = tokens
            if token["times"]:
                rows[-1][last:] = [self._repeated(tuple(rows[-1][last:]), token["times"])]
                continue
            last = len(rows[-1])
            if token["mark"] == "|":
                rows.append([])
            elif token["mark"] == "(":
                inner, tokens = self._alternatives(tokens)
                assert tokens
                tokens = tokens[1:]
                rows[-1].append(self._new(inner))
            elif token["name"]:
                rows[-1].append(token["name"])
            elif token["set"] is not None:
                rows[-1].append((bool(token["not"]), members(token["set"])))
            else:
                rows[-1] += [(False, frozenset([each])) for each in unescaped(token["text"])]
        return [tuple(row) for row in rows], tokens

    def _new(self, alternatives: list[tuple[Element, ...]]) -> str:
        self._made += 1
        self.rules[f"made {self._made}"] = alternatives
        return f"made {self._made}"

    def _repeated(self, part: tuple[Element, ...], times: str) -> str:
        if times == "?":
            return self._new([part, ()])
        if times == "*":
            name = self._new([()])
            self.rules[name] = [(*part, name), ()]
            return name
        if times == "+":
            return self._new([(*part, self._repeated(part, "*"))])
        least, most = map(int, times[1:-1].split(","))
        assert least == 0 or part
        more: tuple[Element, ...] = ()
        for _ in range(most - least):
            more = (self._new([(*part, *more), ()]),)
        return self._new([part * least + more])

    def _opened(self, stacks: set[Stack]) -> frozenset[Stack]:
        """The stacks with a character on top, or empty ones, that these lead to."""
        found: set[Stack] = set()
        queue, seen = list(stacks), set(stacks)
        while queue:
            stack = queue.pop()
            if stack is None or not isinstance(stack[0], str):
                found.add(stack)
                continue
            for row in self.rules[stack[0]]:
                new = stack[1]
                for each in reversed(row):
                    new = (each, new)
                if new not in seen:
                    seen.add(new)
                    queue.append(new)
        return frozenset(found)

    def where_it_stops(self, text: str, start: str = "root") -> int | None:
        """The place at which a text is refused; none where it is taken."""
        stacks = self._opened({(start, None)})
        for at, char in enumerate(text):
            key = (stacks, char)
            if key not in self._onward:
                self._onward[key] = self._opened(
                    {
                        each[1]
                        for each in stacks
                        if each is not None and not isinstance(each[0], str) and (char in each[0][1]) != each[0][0]
                    }
                )
            stacks = self._onward[key]
            if not stacks:
                return at
        return None if None in stacks else len(text)

    def sample(self, chance: Random, start: str = "root") -> str:
        """A text by chance; alternatives are as likely as each other, and the shortest are taken after a while."""
        text: list[str] = []
        stack: list[Element] = [start]
        left = 4_000
        while stack:
            left -= 1
            top = stack.pop()
            if isinstance(top, str):
                rows = self.rules[top]
                if left < 0:
                    rows = [min(rows, key=len)]
                stack.extend(reversed(chance.choice(rows)))
            else:
                without, chars = top
                pool = sorted(set(" abcxyz019AJ\".,:;!?()-'#") - chars) if without else sorted(chars)
                text.append(chance.choice(pool))
        return "".join(text)
