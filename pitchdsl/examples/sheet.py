"""The examples of a text, played: each problem at the line of its example, with the line of the rule that decides."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve

from pitchdsl.compile import check_text
from pitchdsl.diagnostics.problem import Label, Problem, Severity, errors, in_order
from pitchdsl.elaborate import elaborate
from pitchdsl.examples.set_aside import is_of_an_example
from pitchdsl.game.rules import Rules
from pitchdsl.language.example_row import ExampleRow, case_words
from pitchdsl.language.origin import Origin
from pitchdsl.resolve.library import Library
from pitchdsl.resolve.resolve import resolve
from pitchdsl.resolve.variant import Variant
from pitchdsl.source import Source, Span
from pitchdsl.syntax.parse_cache import parsed
from pitchdsl.syntax.tree import Definition, Line
from pitchdsl.values import frozen

if TYPE_CHECKING:
    from pitchdsl.language.clauses import Expected, Given


@frozen(kw_only=True)
class Example:
    """A case that a text shows."""

    name: str
    told: "tuple[Given, ...]"
    shown: "tuple[Expected, ...]"
    """Nothing where it only asks."""
    line: Line

    @property
    def words(self) -> str:
        """The case, as a sheet says it."""
        return case_words(self.told, self.shown)

    @property
    def file(self) -> str:
        """The text that shows it."""
        return self.line.span.source.name

    @classmethod
    def of(cls, line: Line) -> "Example":
        """What a line of ``examples`` says."""
        said = dict(line.parts)
        told, shown = said["told"], said["shown"]
        return cls(name=line.name, told=told, shown=shown, line=line)  # type: ignore[arg-type]


def own_examples(definition: Definition) -> list[Example]:
    """The examples in a definition's own lines."""
    return [
        Example.of(line)
        for line in definition.lines
        if isinstance(line, Line) and line.section == ExampleRow.section and line.parts
    ]


def examples_in_force(variant: Variant) -> list[Example]:
    """The examples of a game: its own, those that it inherits, and those of the house rules laid over it."""
    return [Example.of(entry.line) for entry in variant.rows(ExampleRow.section)]


FOUND_BY_PLAYING = frozenset(("P501", "P502", "P503", "P504"))
"""The codes of the problems that only playing an example tells."""


class Played(Enum):
    """Which examples of a text are played."""

    NONE = "none"
    OWN = "those in its own lines"
    ALL = "the inherited ones, too"


def found_in(
    source: Source, folder: Path | None, texts: Mapping[str, str] | None = None, played: Played = Played.OWN
) -> list[Problem]:
    """All that is wrong with a text, its examples among it, and with the texts beside it that it needs.

    ``texts`` are neighbours that were handed in, as :class:`Library` has them.
    """
    library = library_of(folder, texts)
    found = check_text(source, library)
    examples = check_examples(source, library, found, played)
    return list(dict.fromkeys([*in_order([*found, *examples]), *library.problems]))


def library_of(folder: Path | None, texts: Mapping[str, str] | None) -> Library:
    """What knows the texts of a folder, and those that were handed in."""
    return Library(folders=(folder,) if folder else (), texts=texts or {})


def check_examples(
    source: Source,
    library: Library,
    found: Sequence[Problem],
    played: Played = Played.OWN,
    among: Collection[str] | None = None,
    laid: Sequence[Definition] = (),
) -> list[Problem]:
    """The examples of the variants of a text, or of those ``among`` them, that are not so by its rules.

    ``found`` is what is wrong with the text beside. A text with errors in its rules is not played. The house rules that
    are ``laid`` over the games hold in their examples, too.
    """
    tree, _ = parsed(source)
    games = [each for each in tree.definitions if each.kind == "variant" and (among is None or each.name in among)]
    if played is not Played.ALL:
        games = [each for each in games if own_examples(each)]
    if not games or played is Played.NONE or not all(map(is_of_an_example, errors(found))):
        return []
    problems: list[Problem] = []
    for definition in games:
        variant, _ = resolve(definition, library, laid)
        rules = elaborate(variant)[0] if variant is not None else None
        if variant is None or rules is None:
            continue
        for example in own_examples(definition):
            problems += example_problems(rules, example, variant)
        if played is Played.ALL:
            own = [example.line for example in own_examples(definition)]
            for example in examples_in_force(variant):
                if example.line not in own:
                    problems += inherited_problems(rules, example, variant)
    return problems


def inherited_problems(rules: Rules, example: Example, variant: Variant) -> Iterator[Problem]:
    """That an example which a game inherits is not so any more; told at the game that inherits it, as a warning."""
    first = next(iter(example_problems(rules, example, variant)), None)
    if first is not None and example.shown:
        heir = Label(span=variant.span, text=f"here `{example.name}` is inherited")
        yield evolve(
            first,
            title=f"by `{variant.name}` the inherited example `{example.name}` is not so: {first.title}",
            labels=(heir, *first.labels),
            severity=Severity.WARNING,
            help="say a row of this name with what is so here, or drop it under `examples`",
        )


def example_problems(rules: Rules, example: Example, variant: Variant) -> Iterator[Problem]:
    """What is wrong with an example, by these rules."""
    span = example.line.span
    if not example.shown:
        yield _asks(rules, example)
        return
    from pitchdsl.examples.verdict import unclear, verdicts

    why = unclear(rules, example.told, example.shown)
    if why:
        yield Problem(
            code="P503", title=why, labels=(Label(span=span),), help="say it so that it can be taken in one way"
        )
        return
    for verdict in verdicts(rules, example.told, example.shown):
        label = Label(span=span)
        words = verdict.statement.words()
        if verdict.impossible:
            yield Problem(
                code="P503",
                title=f"this cannot have been: {verdict.impossible}",
                labels=(label,),
                help="tell a case that can happen in this game",
            )
            return
        if verdict.so is None:
            hangs = f" on {verdict.hangs_on.value}" if verdict.hangs_on else ""
            yield Problem(
                code="P502",
                title=f"whether {words} depends{hangs}",
                labels=(label,),
                case=verdict.comes or None,
                help="tell that as well, or leave this statement out",
            )
        elif not verdict.so:
            yield Problem(
                code="P501",
                title=f"not so by these rules: {words}",
                labels=(label, *_decides(verdict.rule, variant)),
                case=verdict.comes or None,
                help="correct the example, or the rule",
            )


def _asks(rules: Rules, example: Example) -> Problem:
    """P504: an example that states nothing; what could be stated is shown."""
    from pitchdsl.examples.case import ImpossibleError
    from pitchdsl.examples.verdict import answers

    try:
        so = [each.statement.words() for each in answers(rules, example.told)[0]]
    except ImpossibleError:
        so = []
    return Problem(
        code="P504",
        title="this example tells a case, and not what comes of it",
        labels=(Label(span=example.line.span),),
        help=f"by these rules one may write behind it: then {', '.join(so)}"
        if so
        else "write `then` behind it, and what is so",
    )


def _decides(rule: Origin | None, variant: Variant) -> Sequence[Label]:
    place = line_of(rule, variant)
    return () if place is None else (Label(span=place, text="this line decides"),)


def line_of(rule: Origin | None, variant: Variant) -> Span | None:
    """The line of the rule that decides; none where nobody wrote it, for a default has no line."""
    if rule is None or rule.file is None:
        return None
    lines = (line for entry in variant.entries.values() for line in entry.lines())
    wanted = (rule.file, rule.line)
    return next((each.span for each in lines if (each.span.source.name, each.span.line) == wanted), None)
