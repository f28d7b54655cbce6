"""From text to rules: the whole pipeline on one page.

text → parse → tree → resolve → variant → elaborate → draft → check → rules. Every stage returns its value and
its problems; none raises for an author's mistake.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from os import PathLike
from pathlib import Path

from attrs import evolve

from pitchdsl.arguments import Text, Texts, clipped, name_or_path, names, names_or_paths, string, text_of, texts_by_name
from pitchdsl.check.check import check
from pitchdsl.check.house_rule import check_house_rule
from pitchdsl.check.without_effect import check_without_effect
from pitchdsl.diagnostics.faults import apart, our_fault, our_own
from pitchdsl.diagnostics.nearest import nearest
from pitchdsl.diagnostics.problem import Label, Problem, errors, in_order
from pitchdsl.elaborate import elaborate
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.library import Library, MissingError, UnreadableError, is_name, read_source, shown_name, source_of
from pitchdsl.resolve.resolve import resolve
from pitchdsl.source import Source
from pitchdsl.syntax.parse_cache import at_hand, parsed
from pitchdsl.syntax.tree import Definition, Reference
from pitchdsl.values import frozen


class CompileError(Exception):
    """Rules that cannot be played; ``problems`` says why, ``str()`` in one line each."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems)  # so that another process gets the same

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))


@frozen(kw_only=True, repr=False)
class Compiled:
    """What came of a text: its ``rules``, or none, and its ``problems``; taken as it is wherever rules are wanted."""

    rules: Rules | None
    """None where there are errors, and for a house rule on its own."""
    problems: tuple[Problem, ...]
    """In reading order; with rules there are only warnings."""

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that keep it from being played."""
        return tuple(errors(self.problems))

    def require_rules(self) -> Rules:
        """The rules; raises :class:`CompileError` with the errors, and ``ValueError`` where the text has no variant."""
        if self.errors:
            raise CompileError(self.errors)
        if self.rules is None:
            raise ValueError("there is no variant in this text")
        return self.rules

    def __repr__(self) -> str:
        made = "no rules" if self.rules is None else repr(self.rules)
        return f"<{type(self).__name__} {' '.join((made, *(problem.code for problem in self.problems)))}>"


@our_fault("compiling a variant")
def load(
    variant: str | PathLike[str],
    *,
    house_rules: Sequence[str | PathLike[str]] = (),
    folders: Sequence[str | PathLike[str]] = (),
) -> Rules:
    """The rules of a variant, by bundled name or path, with house rules laid over it.

    Raises :class:`CompileError` for rules that have errors and :class:`UnreadableError` for a text that is not
    to be had.
    """
    return compile_variant(
        name_or_path(variant, "variant"),
        house_rules=names_or_paths(house_rules, "house_rules"),
        folders=names_or_paths(folders, "folders"),
    ).require_rules()


def compile_variant(
    variant: str | Path, *, house_rules: Sequence[str | Path] = (), folders: Sequence[str | Path] = ()
) -> Compiled:
    """Compiles a variant, by bundled name or path; raises only :class:`UnreadableError`."""
    library = Library(folders=tuple(Path(folder) for folder in folders))
    definition = open_definition(variant, "variant", library)
    over = [open_definition(each, "house-rule", library) for each in house_rules]
    if definition is None or any(each is None for each in over):
        return Compiled(rules=None, problems=tuple(in_order(library.problems)))
    return compile_definition(definition, library, [each for each in over if each])


@our_fault("compiling a text")
def compile_text(
    text: Text,
    *,
    name: str = "<text>",
    house_rules: Sequence[str] = (),
    files: Texts | None = None,
) -> Compiled:
    """Compiles the first variant of a text; no file is opened but the bundled ones.

    ``files`` maps the names of other variants and house rules to their texts, with ``.pitch`` behind the name or
    without. What ``extends`` and ``with`` name, and ``house_rules``, which are laid over it, is looked for in the text
    itself, then in ``files``, then among the bundled definitions. ``name`` is what problems call the text.

    A text without a variant has no rules, and no problem need be in it: that is for :func:`check_text` to tell. Raises
    :class:`UnreadableError` where there is no such house rule.
    """
    laid = names(house_rules, "house_rules")
    library = Library(texts=texts_by_name(files, "files"))
    tree, problems = parsed(source_of(text_of(text, "text"), string(name, "name")))
    library.add(tree)
    library.problems.extend(problems)
    variants = [definition for definition in tree.definitions if definition.kind == "variant"]
    if not variants:
        return Compiled(rules=None, problems=tuple(in_order(library.problems)))
    over = [named_definition(each, "house-rule", library) for each in laid]
    return compile_definition(variants[0], library, over)


def open_definition(what: str | Path, kind: str, library: Library) -> Definition | None:
    """The variant or house rule that a name or path stands for; raises :class:`UnreadableError`.

    A path's own folder becomes one that names are looked up in. None where the text has none of this kind; its
    problems are then in the library.
    """
    path = Path(what)
    if path.suffix == ".pitch" or len(path.parts) > 1 or isinstance(what, Path):
        return open_source(read_source(path, shown_name(path)), kind, library, path.parent)
    return named_definition(str(what), kind, library)


def named_definition(name: str, kind: str, library: Library) -> Definition:
    """The variant or house rule of a name; raises :class:`UnreadableError` where there is none."""
    thing = kind.replace("-", " ")
    definition = library.find(name)
    if definition is None:
        titled = None if is_name(name) else library.titled(name, kind)
        called = clipped(name)
        alike = titled.name if titled else nearest(called.lower(), library.names(kind))
        meant = f"did you mean {alike}? " if alike else ""
        raise MissingError(f"there is no {thing} called {called}; {meant}`pitchdsl list` shows the bundled ones")
    if definition.kind != kind:
        raise UnreadableError(f"{name} is a {definition.kind.replace('-', ' ')}, not a {thing}")
    return definition


def open_source(source: Source, kind: str, library: Library, folder: Path | None) -> Definition | None:
    """The first definition of a kind in a text."""
    if folder is not None and folder not in library.folders:
        library.folders = (*library.folders, folder)
    tree, problems = parsed(source)
    library.add(tree)
    library.problems.extend(problems)
    found = [definition for definition in tree.definitions if definition.kind == kind]
    if not found and not problems:
        raise UnreadableError(f"{source.name} holds no {kind.replace('-', ' ')}")
    if len(found) > 1 and kind == "house-rule":
        names = ", ".join(each.name for each in found)
        raise UnreadableError(f"{source.name} holds {len(found)} house rules: {names}; give each a file of its own")
    return found[0] if found else None


def compile_definition(definition: Definition, library: Library, house_rules: Sequence[Definition] = ()) -> Compiled:
    """Compiles a variant that has been read, with house rules over it."""
    compiled = _compiled(definition, library, house_rules)
    return evolve(compiled, problems=tuple(_proved(compiled.problems, library)))


def _proved(
    problems: Iterable[Problem], library: Library, *, checked: Mapping[Source, list[Problem]] | None = None
) -> list[Problem]:
    """Problems with the remedies that hold, and no others; a text is read again where one is to be tried."""
    problems = list(problems)
    if not problems:
        return problems
    from pitchdsl.fix_verifier import verify_fixes  # noqa: PLC0415  # late: most texts have no fault

    return verify_fixes(problems, lambda source, to: problems_of(source, library.anew(), to), library, checked=checked)


def _compiled(definition: Definition, library: Library, house_rules: Sequence[Definition] = ()) -> Compiled:
    """What comes of a definition; remedies are claims still."""
    doing = f"checking `{definition.name}`"
    try:
        draft, problems = drafted(definition, library, house_rules)
        rules = None if errors(problems) else draft
        if rules is not None:
            problems.extend(check_without_effect(definition, library, house_rules))
    except Exception as error:
        rules, problems = None, [*library.problems, our_own(error, doing, definition.span)]
    return Compiled(rules=rules, problems=tuple(in_order(list(dict.fromkeys(problems)))))


def drafted(
    definition: Definition, library: Library, house_rules: Sequence[Definition] = ()
) -> tuple[Rules | None, list[Problem]]:
    """The draft of a variant with house rules over it, where one can be made, and all that is wrong with it.

    Where no problem is an error, the draft is the rules. Remedies are claims still.
    """
    variant, resolved = resolve(definition, library, house_rules)
    problems = [*library.problems, *resolved]
    if variant is None:
        return None, problems
    draft, unsaid = elaborate(variant)
    problems.extend(unsaid)
    if draft is not None:
        told = {(problem.span.source, problem.span.line) for problem in resolved}
        found = check(draft, variant)
        news = [each for each in found if errors([each]) or (each.span.source, each.span.line) not in told]
        problems.extend(_at_home(news, definition, library, house_rules))
    return draft, problems


def _at_home(
    problems: list[Problem], definition: Definition, library: Library, house_rules: Sequence[Definition]
) -> list[Problem]:
    """The problems, each in the text that brought it about.

    A rule that is fine in the text that it stands in, and not with what was laid over it, is a problem of the latter.
    """
    newest = house_rules or (definition,)
    strange = [problem for problem in problems if problem.span.source not in [each.span.source for each in newest]]
    if not strange:
        return problems
    base = definition if house_rules else library.find(definition.extends.name) if definition.extends else None
    inherited = _compiled(base, library).problems if base else ()
    names = {} if house_rules else {rule.span.source: (at, rule) for at, rule in _taken_in(definition, library)}
    homes = {source: (at.span, rule.name) for source, (at, rule) in names.items()}
    first = (newest[-1].span, newest[-1].name)
    found: list[Problem] = []
    for each in problems:
        place, name = homes.get(each.span.source, first)
        home = Label(span=place, text=f"with `{name}` this does not fit together")
        new = each in strange and each not in inherited
        found.append(evolve(each, labels=(home, *each.labels)) if new else each)
    return found


def _taken_in(definition: Definition, library: Library) -> Iterator[tuple[Reference, Definition]]:
    """The house rules behind ``with``, where each is named."""
    for reference in definition.house_rules:
        rule = library.find(reference.name)
        if rule is not None:
            yield reference, rule


def check_text(source: Source, library: Library) -> list[Problem]:
    """All that is wrong with a text: every definition in it, each once, in reading order."""
    with at_hand(source):
        found = problems_of(source, library)
        return _proved(found, library, checked={source: found})


def problems_of(source: Source, library: Library, sought_to: int | None = None) -> list[Problem]:
    """The same, while remedies are claims; ``sought_to`` is the last line of which it is asked what was meant."""
    tree, problems = parsed(source, sought_to)
    library.add(tree)
    found = [*problems]
    for definition in tree.definitions:
        if definition.kind == "variant":
            found.extend(_compiled(definition, library).problems)
        else:
            doing = f"checking `{definition.name}`"
            found.extend(apart(partial(check_house_rule, definition), doing, definition.span))
    once: dict[object, Problem] = {}
    for problem in found:  # who inherits a fault is told the same at the same place, perhaps with another way out
        places = frozenset(label.span for label in problem.labels)
        once.setdefault((problem.code, problem.title, places), problem)
    return in_order(list(once.values()))
