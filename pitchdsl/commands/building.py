"""``pitchdsl build``."""

from pathlib import Path

from pitchdsl.commands import screen
from pitchdsl.commands.checking import files_meant, read
from pitchdsl.commands.misuse import MisuseError
from pitchdsl.commands.progress import Tells, progress
from pitchdsl.compile import compile_definition
from pitchdsl.diagnostics.problem import Problem, errors
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.library import Library, UnreadableError
from pitchdsl.site.collection import collection
from pitchdsl.site.outputs import NotMadeError, Work, made_before, make, work
from pitchdsl.syntax.remembered import parsed
from pitchdsl.syntax.tree import Definition


def build(paths: list[str], into: Path, check: bool) -> int:
    """Makes the folder, or only tells what there would be to do; the exit code."""
    if not into.absolute().parent.is_dir():
        raise MisuseError(f"{into} cannot be made: name a folder in one that is there")
    if into.is_symlink() and not into.exists():
        raise MisuseError(f"{into} is a link that leads nowhere: name another folder")
    try:
        made_before(into)
    except NotMadeError as fault:
        raise MisuseError(str(fault)) from None
    with progress("reading") as tells:
        variants, house_rules, problems = _read(paths, tells)
    screen.show_problems(problems, stderr=True)
    if errors(problems):
        raise MisuseError(f"nothing was built: {screen.summary(errors(problems))}", 1)
    if not variants:
        raise MisuseError("there is no variant in what was named")
    with progress("writing") as tells:
        files = collection(variants, house_rules, on_progress=tells)
    try:
        todo = work(into, files) if check else make(into, files)
    except NotMadeError as fault:
        raise MisuseError(str(fault)) from None
    _tell(into, todo, check)
    return 1 if check and todo else 0


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
            raise MisuseError(str(fault), 1) from None
        library = Library(folders=(folder,) if folder else ())
        tree, found = parsed(source)
        library.add(tree)
        problems.extend(found)
        for definition in tree.definitions:
            where = names.setdefault(definition.name, source.name)
            if where != source.name:
                raise MisuseError(f"{where} and {source.name} both hold {definition.name}; leave one out", 1)
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
