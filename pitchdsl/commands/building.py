"""``pitchdsl build``."""

from collections.abc import Mapping
from difflib import unified_diff
from pathlib import Path

from pitchdsl.commands import screen
from pitchdsl.commands.checking import files_meant, read
from pitchdsl.commands.progress import Tells, progress
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.compile import compile_definition
from pitchdsl.diagnostics.problem import Problem, errors
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.library import Library, UnreadableError
from pitchdsl.site.collection import DIGESTS, collection, not_kept
from pitchdsl.site.outputs import NotMadeError, Work, made_before, make, text_of, work
from pitchdsl.syntax.parse_cache import parsed
from pitchdsl.syntax.tree import Definition


def build(paths: list[str], into: Path, keep: str | None, *, check: bool, diff: bool) -> int:
    """Makes the folder, or only tells what there would be to do; the exit code.

    Without a word of what to ``keep``, the folder goes on keeping digests of the variants of which it has no more.
    """
    if not into.absolute().parent.is_dir():
        raise UsageError(f"{into} cannot be made: name a folder in one that is there")
    if into.is_symlink() and not into.exists():
        raise UsageError(f"{into} is a link that leads nowhere: name another folder")
    try:
        before = text_of(into, DIGESTS) if DIGESTS in made_before(into) else ""
    except NotMadeError as fault:
        raise UsageError(str(fault)) from None
    with progress("reading") as tells:
        variants, house_rules, problems = _read(paths, tells)
    screen.show_problems(problems, stderr=True)
    if errors(problems):
        raise UsageError(f"nothing was built: {screen.summary(errors(problems))}", 1)
    if not variants:
        raise UsageError("there is no variant in what was named")
    names = {rules.name for rules in variants}
    kept = names - not_kept(before) if keep is None else {each.strip() for each in keep.split(",")}
    if unknown := sorted(kept - names):
        raise UsageError(f"--keep {unknown[0]}: no variant that is built is called so")
    with progress("writing") as tells:
        files = collection(variants, house_rules, kept=kept, on_progress=tells)
    try:
        todo = work(into, files) if check or diff else make(into, files)
        if diff:
            _show(into, todo, files)
    except NotMadeError as fault:
        raise UsageError(str(fault)) from None
    _tell(into, todo, check or diff)
    return 1 if (check or diff) and todo else 0


def _show(into: Path, todo: Work, files: Mapping[str, str]) -> None:
    """What is to change in each file, line by line."""
    for name in sorted((*todo.missing, *todo.stale, *todo.superfluous)):
        path, new = (into / name).as_posix(), files.get(name, "")
        if name in files or name in todo.superfluous:
            lines = (text_of(into, name).splitlines(), new.splitlines())
            screen.write("\n".join(unified_diff(*lines, path, path, "now", "to be", lineterm="")))


def _read(paths: list[str], tells: Tells | None) -> tuple[list[Rules], list[Definition], list[Problem]]:
    """The variants and house rules of the files, and what is wrong in them."""
    variants: list[Rules] = []
    house_rules: list[Definition] = []
    problems: list[Problem] = []
    names: dict[str, str] = {}
    files = list(dict.fromkeys(files_meant(paths)))
    for number, path in enumerate(files):
        if tells is not None:
            tells(number, len(files))
        try:
            source, folder = read(path)
        except UnreadableError as fault:
            raise UsageError(str(fault), 1) from None
        library = Library(folders=(folder,) if folder else ())
        tree, found = parsed(source)
        library.add(tree)
        problems.extend(found)
        for definition in tree.definitions:
            where = names.setdefault(definition.name, source.name)
            if where != source.name:
                raise UsageError(f"{where} and {source.name} both hold {definition.name}; leave one out", 1)
            if definition.kind == "house-rule":
                house_rules.append(definition)
                continue
            compiled = compile_definition(definition, library)
            problems.extend(compiled.problems)
            if compiled.rules is not None:
                variants.append(compiled.rules)
    return variants, house_rules, list(dict.fromkeys(problems))


def _tell(into: Path, todo: Work, check: bool) -> None:
    kinds = (("missing", todo.missing), ("stale", todo.stale), ("superfluous", todo.superfluous))
    if check:
        for kind, names in kinds:
            for name in names:
                screen.write(f"{kind}: {(into / name).as_posix()}")
        counts = ", ".join(screen.count(len(names), f"{kind} file") for kind, names in kinds if names)
        said = f"{counts}; `pitchdsl build` mends that" if todo else "up to date"
    else:
        done = [("made", todo.missing), ("renewed", todo.stale), ("removed", todo.superfluous)]
        said = ", ".join(f"{screen.count(len(names), 'file')} {kind}" for kind, names in done if names)
    screen.tell(f"{into}: {said or 'nothing to do'}")
