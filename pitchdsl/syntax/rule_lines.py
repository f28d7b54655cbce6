"""The lines of a rule sheet as a regular language: the grammar of all values, behind the names of the rules."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from lark.lexer import TerminalDef

from pitchdsl.automaton.automaton import Automaton
from pitchdsl.automaton.build import automaton_of
from pitchdsl.automaton.grammar import Item, Rule, Symbol, rules_of
from pitchdsl.automaton.patterns import BLANK, Part, literal, literals, parsed, words_of, written
from pitchdsl.language.example_row import ExampleRow
from pitchdsl.syntax.forms import BY_START, FORMS, HEADER, OPEN_TABLES, SECTIONS, names_in, rule_of
from pitchdsl.syntax.line_words import words_in
from pitchdsl.syntax.names import LONGEST_NAME, ROW_NAME, SENTENCE
from pitchdsl.syntax.parser import KINDS, parser
from pitchdsl.syntax.tables import STARTS

FIRST_LINE = "heading"
"""Where the first line of a variant or a house rule starts; lines below it start at their section, or ``header``."""

WORDS_OF = "words of "
"""How the rules are called that say a terminal of several words; only blanks stand between those."""

_SAMPLES: Mapping[str, tuple[str, ...]] = {
    **{kind: KINDS[kind] for kind in ("RANK", "RANKS", "OFF_CARD", "SUIT", "ORDINAL")},
    "NUMBER": tuple(map(str, range(61))),
    "MINUS": ("-1", "-3", "-11", "-52"),
    "NAME": ("smudge", "last-trick", "auction-pitch", "moon", "my-rule-2"),
    "SPOKEN": ("jack", "last-trick", "moon"),
    "_TO": ("to", "-"),
    "TITLE": ('"My Game"', "\"Ten: and 'more'\"", '""'),
}
"""What is written for the words of which the pattern gives no list."""


@cache
def automaton() -> Automaton:
    """The automaton of all lines.

    It starts at a section for the lines of that section, at ``header`` for those under the first line, at
    ``heading`` for the first line, and at a grammar rule (:func:`pitchdsl.syntax.forms.rule_of`) for the values that
    it reads.
    """
    return automaton_of(rules(), [*SECTIONS, "header", *STARTS])


def symbols() -> dict[str, Symbol]:
    """All symbols of the rules, by their names; no two have one name."""
    items = (item for rule in rules().values() for alternative in rule.alternatives for item in alternative)
    return {item.name: item for item in items if isinstance(item, Symbol)}


@cache
def rules() -> dict[str, Rule]:
    """The rules of the grammar, and one for the lines of each section, which bears its name."""
    terminals = _terminals()
    one_word: dict[str, Item] = {name: ways[0][0] for name, ways in terminals.items() if len(ways) == len(ways[0]) == 1}
    several = {name: f"{WORDS_OF}{name}" for name in terminals if name not in one_word}
    found = rules_of(parser().rules, {**one_word, **several})
    found |= {rule: Rule(alternatives=terminals[name]) for name, rule in several.items()}
    for start in BY_START:  # a value that says nothing is no value
        said = tuple(each for each in found[start].alternatives if each)
        found[start] = Rule(alternatives=said)
    lines = {section: Rule(alternatives=tuple(_lines(section))) for section in SECTIONS}
    return found | lines | {"header": Rule(alternatives=tuple(_header())), _WORDS: _ANY_WORDS}


def _lines(section: str) -> Iterator[tuple[Item, ...]]:
    """The lines of a section: its rules, the rows that an author names, and what drops one of them."""
    names: list[tuple[tuple[Item, ...], str]] = [
        (tuple(map(word, words_in(form.name))), form.start) for form in FORMS if form.section == section
    ]
    if section == "exchange":
        names.append((("people",), rule_of(section, "")))
    elif section in OPEN_TABLES:
        names.append(((row_of(section),), rule_of(section, "")))
        if section == ExampleRow.section:
            names.append(((_QUOTED_NAME,), rule_of(section, "")))
    for name, value in names:
        yield *name, word(":"), value
        yield word("no"), *name


def _header() -> Iterator[tuple[Item, ...]]:
    for name in HEADER:
        yield word(name), word(":"), _WORDS if name == "source" else rule_of("header", name)


_QUOTED_NAME = Symbol(name="QUOTED_NAME", pattern=SENTENCE, samples=('"the bidders win at 200"',))
"""The name of an example in any words."""

_WORDS = "any words"
_ANY_WORDS = Rule(
    alternatives=((Symbol(name="TEXT", pattern=re.compile(r"\S.*"), samples=("Hoyle", "page", "7")),),), repeats=True
)
"""What stands behind ``source``."""


@cache
def word(text: str) -> Symbol:
    """The symbol of a word of the grammar, or of the name of a rule."""
    return Symbol(name=text, word=text)


def row_of(section: str) -> Symbol:
    """The symbol of the names that an author may give to a row of a section: not those that its rules have."""
    return _row_but(names_in(section))


@cache
def _row_but(taken: tuple[str, ...]) -> Symbol:
    no_rule = rf"(?!(?:{'|'.join(map(re.escape, taken))})$)" if taken else ""
    pattern = re.compile(rf"{no_rule}(?=.{{1,{LONGEST_NAME}}}$){ROW_NAME.pattern}")
    name = f"ROW but {', '.join(taken)}" if taken else "ROW"
    return Symbol(name=name, pattern=pattern, most_words=LONGEST_NAME // 2, samples=("jick", "last-trick", "my row 2"))


def _terminals() -> dict[str, tuple[tuple[Symbol, ...], ...]]:
    """The terminals that the rules name, each as the ways to say it in words."""
    used = {item.name for rule in parser().rules for item in rule.expansion if item.is_term}
    known: dict[str, Symbol] = {}
    found: dict[str, tuple[tuple[Symbol, ...], ...]] = {}
    # those of one word first, for they give the words their names
    for terminal in sorted(parser().terminals, key=lambda each: BLANK in each.pattern.value.replace("\t", r"\t")):
        if terminal.name in used:
            ways = words_of(parsed(terminal.pattern.value))
            for part in (part for words in ways for part in words):
                known.setdefault(written(part), _symbol(terminal, part))
            found[terminal.name] = tuple(tuple(known[written(part)] for part in words) for words in ways)
    return found


def _symbol(terminal: TerminalDef, part: Part) -> Symbol:
    """The symbol of a word of a terminal."""
    text = literal(part)
    if text is not None:
        return word(text)
    pattern = re.compile(written(part), re.IGNORECASE if "i" in terminal.pattern.flags else 0)
    return Symbol(name=terminal.name, pattern=pattern, samples=_SAMPLES.get(terminal.name) or literals(part))
