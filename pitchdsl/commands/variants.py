"""The variant that a command is about, with its house rules: compiled, or its problems shown."""

import sys
from pathlib import Path

from pitchdsl.commands import screen
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.compile import Compiled, compile_definition, open_definition, open_source
from pitchdsl.diagnostics.problem import Problem, errors, in_order
from pitchdsl.examples.set_aside import without_unread_examples
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.library import MOST_BYTES, Library, MissingError, UnreadableError, decode
from pitchdsl.syntax.tree import Definition
from pitchdsl.values import frozen


@frozen(kw_only=True)
class Chosen:
    """The rules that a command was asked for."""

    rules: Rules
    over: tuple[str, ...]
    """The names of the house rules that the command lays over the variant."""
    definition: Definition
    """The variant as it is written."""
    laid: tuple[Definition, ...]
    """The house rules as they are written."""
    library: Library
    """Where their names are looked up."""
    has_unread_examples: bool = False
    """Whether examples were left out that cannot be read."""


def compiled(variant: str, with_: list[str], typed: bytes | None = None, told: set[Problem] | None = None) -> Chosen:
    """The rules; raises :class:`UsageError` once the problems have been shown.

    ``typed`` is what standard input held, where it has been read already; ``told`` are problems that have been shown
    before, and are not shown again.
    """
    library = Library()
    try:
        if variant == "-":
            source = decode(sys.stdin.buffer.read(MOST_BYTES) if typed is None else typed, "<standard input>")
            definition = open_source(source, "variant", library, None)
        else:
            definition = open_definition(variant, "variant", library)
        over = [open_definition(each, "house-rule", library) for each in with_]
    except UnreadableError as fault:
        raise UsageError(str(fault), 2 if isinstance(fault, MissingError) else 1) from None
    if definition is None or None in over:
        result = Compiled(rules=None, problems=tuple(in_order(library.problems)))
    else:
        result = compile_definition(definition, library, [each for each in over if each])
    told = set() if told is None else told
    screen.show_problems([each for each in result.problems if each not in told], stderr=True)
    told.update(result.problems)
    name = Path(variant).name if variant != "-" else "this text"
    whole = None if definition is None else without_unread_examples(definition.span.source, result.problems)
    if result.rules is None and whole is not None:
        library = Library(folders=library.folders)
        definition = open_source(whole, "variant", library, None)
        over = [open_definition(each, "house-rule", library) for each in with_]
        assert definition is not None
        result = compile_definition(definition, library, [each for each in over if each])
        if result.rules is not None:
            screen.tell(f"{name} is taken without its examples that cannot be read; they change no rule")
    if result.rules is None:
        raise UsageError(f"{name} cannot be played yet: {screen.summary(errors(result.problems))}", 1)
    assert definition is not None
    laid = tuple(each for each in over if each)
    names = tuple(each.name for each in laid)
    return Chosen(
        rules=result.rules,
        over=names,
        definition=definition,
        laid=laid,
        library=library,
        has_unread_examples=whole is not None,
    )
