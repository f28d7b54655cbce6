"""The parser of the grammar, and the words that it knows."""

from functools import cache

from pitchdsl import resources
from pitchdsl.syntax import tables
from pitchdsl.syntax.automaton import Automaton


@cache
def parser() -> Automaton:
    """The parser: from the kept tables, or from the grammar itself where it has been edited since."""
    grammar = resources.grammar()
    kept = tables.load(grammar)
    if kept is not None:
        return kept
    from pitchdsl.syntax.grammar import build, tables_of  # noqa: PLC0415  # lark is slow to start, and rarely needed

    return Automaton(tables_of(build(grammar)))


@cache
def words() -> dict[str, str]:
    """Every terminal of the grammar by its name, as an author would write it."""
    spoken = dict(_SPOKEN)
    made = parser().tables
    for name, said in (*((name, word) for word, name in made.words.items()), *made.patterns.items()):
        if name not in spoken and not name.startswith("__IGNORE"):
            spoken[name] = said.replace("\\", "")
    return spoken


_SPOKEN = {
    "NUMBER": "a number",
    "ORDINAL": "second",
    "RANK": "a rank (A K Q J 10-2)",
    "OFF_CARD": "off-J",
    "SUIT": "a suit",
    "NAME": "a name",
    "TITLE": "a title in quotes",
    "HALF": "1/2",
    "OR_MORE": "or more",
    "OR_LESS": "or less",
    "ARTICLE": "",
    "MINUS": "-",
    "_TO": "-",
}
