"""The grammar of whole rule sheets, character by character, made from the grammar that the parser reads values by.

It writes sheets as `format` does: sections in their order, two blanks before a rule, one between words. It may put an
article before a word and a comma behind one, for they are free. All that it writes can be read; it does not write all
that can be read.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from pitchdsl.automaton.grammar import Item, Rule, Symbol
from pitchdsl.automaton.patterns import Chain, Char, Either, Not, Part, Repeated, literal, literals, parsed
from pitchdsl.decoding.grammar import CharGrammar, Element, Group, Ref, Token, either, in_full, row, some, text
from pitchdsl.decoding.names import name_but
from pitchdsl.language.example_row import ExampleRow
from pitchdsl.syntax.aces import LISTS_OF_RANKS
from pitchdsl.syntax.dropping import MAY_BE_OFF
from pitchdsl.syntax.forms import OPEN_TABLES, SECTIONS, names_in, rule_of
from pitchdsl.syntax.names import ARTICLES, LONGEST_NAME
from pitchdsl.syntax.rule_lines import FIRST_LINE, WORDS_OF, rules

RULES = tuple(each for each in SECTIONS if each != ExampleRow.section)
"""The sections that a model is to write: rules. Their author tells the cases by which he means to see that they are
right."""

IN_LIST = " in a list"
"""How the names of rules end that read a list of ranks: there an `a` would be taken for an ace."""

ACES = ("of", "kept_ranks")
"""Before what an `a` would be taken for an ace elsewhere: `a of trump`, `nothing but a`."""


@cache
def sheets() -> CharGrammar:
    """The rules of the grammar."""
    return {
        "start": either(Ref("variant-sheet"), Ref("house-rule-sheet")),
        "variant-sheet": row(Ref("variant-line"), some(either(REMARK, Ref("source"), Ref("with"))), Ref("sections")),
        "house-rule-sheet": row(Ref("house-rule-line"), some(either(REMARK, Ref("source"))), Ref("sections")),
        "variant-line": _first_line("variant"),
        "house-rule-line": _first_line("house-rule"),
        "source": row(Token(Chain((in_full("  source: "), *_RUNNING))), NL),
        "with": row(text("  with: "), Ref("header_with"), NL),
        "sections": row(some(either(*(Ref(f"{section}-section") for section in RULES)))),
        **{f"{section}-section": _section(section) for section in RULES},
        **{f"{section}-rule": Group(tuple(_lines(section))) for section in RULES},
        **{name: _rule(name) for name in _used([*(value for _, value in _values()), "header_with"])},
        "remark": Group(((NOTE, NL), (COMMENT, NL))),
        "sep": row(_BLANK, some(_ANY, times="?")),
        "gap": row(_BLANK, some(_THE, times="?")),
    }


_REST = (Repeated(Char(r"[^\n]"), "*"),)
_RUNNING = (Char(r"[^\n# ]"), *_REST)
"""The words of a source, and a comment, if any."""

_HASH = Chain((Char("#"), *_REST))
_REMARK = Repeated(Chain((Repeated(Char(" "), "+"), Repeated(_HASH, "?"))), "?")
_END = (Char(r"\n"), Repeated(Either((Chain((_HASH, Char(r"\n"))), Char(r"\n"))), "*"))
"""The end of a line, and the empty lines below it and the comments without an indent."""

INDENT = text("  ", "INDENT")
NL, END = Token(Chain((_REMARK, *_END)), "NL"), Token(Chain(_END), "END")
NOTE = Token(Chain((in_full("  >"), *_REST)), "NOTE")
COMMENT = Token(Chain((Repeated(Char(" "), "+"), _HASH)), "COMMENT")
REMARK = Ref("remark")

_ARTICLE = Chain((Either(tuple(in_full(each) for each in ARTICLES)), Char(" ")))
_BLANK = Token(Chain((Repeated(Char(","), "?"), Char(" "))), "BLANK")
_ANY, _THE = Token(_ARTICLE, "ARTICLE"), text("the ", "THE")


def _first_line(kind: str) -> Group:
    """A first line: one of the alternatives that the grammar has for it."""
    rows = (each for each in rules()[FIRST_LINE].alternatives if isinstance(each[0], Symbol) and each[0].word == kind)
    return Group(tuple((*_apart(each), NL) for each in rows))


def _section(section: str) -> Group:
    """A heading and its rules, or that there is no such section."""
    there = (text(section), NL, some(either(REMARK, Ref(f"{section}-rule"))))
    return Group((there, (text(f"no {section}"), NL))) if section in MAY_BE_OFF else Group((there,))


def _lines(section: str) -> Iterator[tuple[Element, ...]]:
    """The lines of a section: its rules, the rows that an author names, and those that drop one."""
    for name, value in _values(section):
        yield INDENT, name, text(": "), some(_article(value), times="?"), Ref(value), NL
        # behind a name that a blank may go on with, greedy readers would take the blank before a comment for that one
        yield INDENT, text("no "), name, NL if isinstance(name, Token) and literal(name.part) else END


def _values(*sections: str) -> Iterator[tuple[Element, str]]:
    """The names of rules and rows of some sections, or of all, and the rules that read their values."""
    for section in sections or RULES:
        for name in names_in(section):
            value = rule_of(section, name)
            yield text(name), f"{value}{IN_LIST}" if f"{section}/{name}" in LISTS_OF_RANKS else value
        if section == "exchange":
            yield Token(Either(tuple(_people())), "PEOPLE"), rule_of(section, "")
        elif section in OPEN_TABLES:
            yield _row_name(section), rule_of(section, "")


def _people() -> Iterator[Part]:
    """The people whose steps an exchange has, with articles between the words."""
    free = Repeated(_ARTICLE, "?")
    for first, *others in sorted(_sentences("people"), key=len, reverse=True):  # some readers take the first that fits
        more = (part for word in others for part in (Char(" "), free, in_full(word)))
        yield Chain((free, in_full(first), *more))


def _sentences(name: str) -> Iterator[tuple[str, ...]]:
    """All that a rule of the grammar says; it says finitely much."""
    for alternative in rules()[name].alternatives:
        ways = (_sentences(item) if isinstance(item, str) else [item.samples[:1]] for item in alternative)
        yield from (tuple(word for part in parts for word in part) for parts in product(*map(list, ways)))


def _row_name(section: str) -> Token:
    """The name of a row: one word; up to three where no other line speaks of it, and no rule has more words."""
    taken = {each for each in ("no", *_no_names(), *SECTIONS, *names_in(section)) if " " not in each}
    longest = max(map(len, taken)) + 1
    if section in ("points", "calls") or any(" " in each for each in names_in(section)):
        return Token(name_but(taken, (LONGEST_NAME - longest) // 2), f"ROW_OF_{section.upper()}")
    more = Chain((Char(" "), Char("[a-z]"), Repeated(Char("[a-z0-9]"), f"{{0,{_LETTERS - 1}}}")))
    first = name_but(taken, (LONGEST_NAME - longest - 2 * (_LETTERS + 1)) // 2)
    return Token(Chain((first, Repeated(more, "{0,2}"))), "ROW")


_LETTERS = 7
"""Letters of the second and the third word of a row."""


def _no_names() -> tuple[str, ...]:
    """The words that are no names, by the lookahead with which the pattern of a name begins."""
    (names,) = rules()["header_with"].alternatives[0]
    return _looked_ahead_for(next(item for (item,) in rules()[str(names)].alternatives if isinstance(item, Symbol)))


def _looked_ahead_for(symbol: Symbol) -> tuple[str, ...]:
    """The words that a symbol is not, by the lookahead with which its pattern begins."""
    match parsed(symbol.pattern.pattern):
        case Chain((Not(Chain((Either() as words, Not()))), *_)):
            return literals(words)
        case _:
            raise ValueError(f"a name begins in a way that is not known here: {symbol.pattern.pattern}")


def _used(names: Sequence[str]) -> list[str]:
    """The rules of the grammar that these lead to."""
    found = dict.fromkeys(names)
    queue = list(found)
    for name in queue:  # it grows while it is gone through
        for item in (item for row_ in rules()[name.removesuffix(IN_LIST)].alternatives for item in row_):
            below = _element(item, in_list=name.endswith(IN_LIST))
            if isinstance(below, Ref) and isinstance(item, str) and below.name not in found:
                found[below.name] = None
                queue.append(below.name)
    return queue


def _rule(name: str) -> Group:
    """A rule of the grammar over characters."""
    rule: Rule = rules()[name.removesuffix(IN_LIST)]
    once = Group(tuple(tuple(_apart(each, name)) for each in rule.alternatives))
    return row(once, some(_space(name), once)) if rule.repeats else once


def _apart(items: Sequence[Item], rule: str = "") -> Iterator[Element]:
    """The items of a rule with what stands between two of them.

    Mostly that is a blank, perhaps with a comma and an article; nothing around the hyphen of a range.
    """
    in_list = rule.endswith(IN_LIST)
    for at, item in enumerate(items):
        joins = _joins(items, at)
        if at and not (joins or _joins(items, at - 1)):
            yield text(" ") if rule.startswith(WORDS_OF) else _space(IN_LIST if in_list else item)
        if joins and isinstance(item, Symbol) and item.name == "_TO":
            yield Group(((text("-"),), (_BLANK, text("to"), _BLANK)))
        else:
            yield _element(item, in_list=in_list)


def _space(item: Item) -> Element:
    """What stands before an item: a blank, and perhaps an article."""
    return Ref("gap" if _article(item) is _THE else "sep")


def _article(item: Item) -> Element:
    """The articles that may stand before an item: all, but where an `a` would be taken for an ace."""
    name = item if isinstance(item, str) else item.name
    return _THE if name in ACES or name.endswith(IN_LIST) else _ANY


def _joins(items: Sequence[Item], at: int) -> bool:
    """Whether a hyphen may stand at a place, between two numbers or ranks."""
    item = items[at]
    hyphen = isinstance(item, Symbol) and item.name in ("-", "_TO")
    return hyphen and 0 < at < len(items) - 1 and items[at - 1] == items[at + 1]


def _element(item: Item, *, in_list: bool = False) -> Element:
    if isinstance(item, str):  # a condition is no part of the list before it
        return Ref(f"{item}{IN_LIST}" if in_list and item != "when" else item)
    if item.name == "NAME":
        return Token(name_but(_no_names()), "NAME")
    if item.word is not None or item.name == "_TO":
        return text(item.samples[0])
    return Token(_on_one_line(parsed(item.pattern.pattern)), item.name)


def _on_one_line(part: Part) -> Part:
    """A part in which `all but` these characters means those of one line."""
    match part:
        case Char(chars) if chars.startswith("[^"):
            return Char(f"[^\\n{chars[2:]}")
        case Repeated(inner, times):
            return Repeated(_on_one_line(inner), times)
        case Chain(parts):
            return Chain(tuple(map(_on_one_line, parts)))
        case _:
            return part
