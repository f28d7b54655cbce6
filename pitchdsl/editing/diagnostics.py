"""What is wrong with a text in an editor, and what stands in other texts that keeps it from being a game."""

from collections.abc import Callable, Iterable, Iterator

from pitchdsl.diagnostics.problem import Label, Problem, in_order
from pitchdsl.editing.checking import checked
from pitchdsl.editing.workspace import Sheet, Workspace
from pitchdsl.source import Source, Span
from pitchdsl.syntax.tree import Definition, Reference


def diagnostics(
    workspace: Workspace,
    name: str,
    wanted: Callable[[], bool] = lambda: True,
    lines: tuple[int, int] | None = None,
) -> tuple[Problem, ...]:
    """All that is wrong with one of the texts, in reading order; every problem has its place in it.

    With ``lines``, from and to, all that is wrong with these, and perhaps others: sooner in a text of many games.

    Of other texts that it needs and that are wrong themselves one problem tells, where they are named. Raises
    ``KeyError`` for a text that the workspace has not, and :class:`StaleError` as soon as ``wanted`` is false.
    """
    sheet = workspace.sheet(name)
    found = checked(sheet, wanted, lines)
    own = [each for each in found if each.span.source.name == name]
    strange = [each for each in found if each.span.source.name != name]
    return tuple(in_order(dict.fromkeys([*own, *_of_others(sheet, strange)])))


def _of_others(sheet: Sheet, problems: Iterable[Problem]) -> Iterator[Problem]:
    """One problem for each other text that something is wrong with, with the places there."""
    by_text: dict[Source, list[Problem]] = {}
    for each in dict.fromkeys(problems):
        by_text.setdefault(each.span.source, []).append(each)
    for source, those in by_text.items():
        first = those[0]
        labels = tuple(Label(span=each.span, text=each.title) for each in those)
        more = f" and {len(those) - 1} more" if len(those) > 1 else ""
        yield Problem(
            code=first.code,
            title=f"`{source.name}`, which this text stands on, has a problem: {first.title}{more}",
            labels=(Label(span=_named(sheet, source)), *labels),
            help="mend it there",
            severity=first.severity,
        )


def _named(sheet: Sheet, source: Source) -> Span:
    """Where the first game that stands on another text names it; the first game where only others do."""
    definitions = list(sheet.definitions())
    for definition in definitions:
        for reference in _references(definition):
            found = sheet.library.find(reference.name)
            if found is not None and found.span.source == source:
                return sheet.to_whole_text(reference.span)
    if definitions:
        return sheet.to_whole_text(definitions[0].span)
    return Span(source=sheet.source, line=1, column=1, length=max(1, len(sheet.source.lines[0])))


def _references(definition: Definition) -> Iterator[Reference]:
    if definition.extends:
        yield definition.extends
    yield from definition.house_rules
