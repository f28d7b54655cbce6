"""Rule sheets for editors and pages: checked, tidied, completed and explained, from texts and no files."""

from collections.abc import Iterable

from pitchdsl.arguments import (
    MOST_OF_ALL,
    Text,
    Texts,
    several,
    string,
    text_of,
    texts_by_name,
    whole,
    wrong_kind,
    wrong_value,
)
from pitchdsl.canonical.format import formatted
from pitchdsl.compile import named_definition
from pitchdsl.diagnostics.faults import our_fault
from pitchdsl.diagnostics.pages import Page, pages
from pitchdsl.diagnostics.problem import Problem, in_order
from pitchdsl.fitting.fit import Fit, game, lay
from pitchdsl.fitting.survey import check_over_games
from pitchdsl.resolve.library import Library, bundled, source_of
from pitchdsl.syntax.completion import Completion, completions
from pitchdsl.syntax.parse import parse
from pitchdsl.values import frozen


@our_fault("checking a text")
def check_text(text: Text, *, name: str = "<text>", files: Texts | None = None) -> tuple[Problem, ...]:
    """All that is wrong with every variant and house rule of a text, and with those in ``files`` that it needs.

    A house rule is laid over the games in the text, in ``files`` and over the bundled ones, until one takes it.
    ``name`` and ``files`` are those of :func:`compile_text`.
    """
    library = Library(texts=texts_by_name(files, "files"))
    found = check_over_games(source_of(text_of(text, "text"), string(name, "name")), library)
    return tuple(in_order(dict.fromkeys([*found, *library.problems])))


@our_fault("laying a house rule over a game")
def fit(house_rule: str, variant: str, *, files: Texts | None = None) -> Fit:
    """What comes of a house rule over a variant: whether it fits, changes nothing or is refused, and why.

    Both are names; ``files`` are those of :func:`compile_text`. Raises :class:`UnreadableError` for a name that nothing
    has.
    """
    library = Library(texts=texts_by_name(files, "files"))
    rule = named_definition(string(house_rule, "house_rule", "the name of a house rule"), "house-rule", library)
    base = named_definition(string(variant, "variant", "the name of a variant"), "variant", library)
    return lay(rule, game(base, library))


@our_fault("showing problems")
def render(problems: Iterable[Problem]) -> str:
    """Problems as the command line shows them: the line, carets under the place, and what to try."""
    from pitchdsl.diagnostics.render import render as lines_of  # noqa: PLC0415  # rich is slow to start

    listed = several(problems, "problems", "a list of problems, such as made.problems")
    shown = [each for each in listed if isinstance(each, Problem)]
    if len(shown) < len(listed):
        at = next(at for at, each in enumerate(listed) if not isinstance(each, Problem))
        raise wrong_kind(f"problems[{at}]", "a problem", listed[at])
    return "".join(f"{line.plain.rstrip()}\n" for problem in shown for line in lines_of(problem))


@our_fault("formatting a text")
def format_text(text: Text) -> str:
    """A text in canonical style, which says the same. Lines that cannot be read stay as they are."""
    return formatted(source_of(text_of(text, "text"), "<text>"))


@our_fault("completing a line")
def complete(text: Text, line: int, column: int, *, files: Texts | None = None) -> tuple[Completion, ...]:
    """What may be written at a place of a text: headings, names of rules, and the words that go on with a value.

    Lines and columns count from 1; the cursor is before the character of that column. The names of variants and house
    rules are those in the text, in ``files`` and of the bundled ones.
    """
    source = source_of(text_of(text, "text"), "<text>")
    place = whole(line, "line", 1, MOST_OF_ALL), whole(column, "column", 1, MOST_OF_ALL)
    library = Library(texts=texts_by_name(files, "files"))
    library.add(parse(source)[0])
    return completions(source, *place, library.names)


@our_fault("explaining a code")
def explain(code: str) -> Page:
    """What a problem code such as ``P201`` means: its ``title``, ``text``, and ``wrong`` and ``right`` examples.

    ``markdown`` has all of it. Raises ``ValueError`` where there is no such code.
    """
    wanted = "the code of a problem, such as P201"
    if string(code, "code", wanted) not in pages():
        raise wrong_value("code", wanted, code)
    return pages()[code]


@frozen(kw_only=True)
class Bundled:
    """A variant or house rule that comes with the package."""

    name: str
    title: str
    source: str | None
    """The document that it comes from."""


@our_fault("listing the variants")
def variants() -> tuple[Bundled, ...]:
    """The bundled variants by name: those of the documents, and behind them their relatives of the family."""
    return (*_bundled("variant"), *_bundled("relative"))


@our_fault("listing the house rules")
def house_rules() -> tuple[Bundled, ...]:
    """The bundled house rules, by name; any of them can be laid over a variant that it fits."""
    return _bundled("house-rule")


def _bundled(kind: str) -> tuple[Bundled, ...]:
    library = Library()
    found = (library.find(path.stem) for path in bundled(kind))
    return tuple(Bundled(name=each.name, title=each.title, source=each.source_title) for each in found if each)
