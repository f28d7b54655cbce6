"""The commands about cases: ``settle`` and ``examples``."""

from typing import Annotated

import typer

from pitchdsl.commands.exits import errors_as_exits
from pitchdsl.commands.names import name
from pitchdsl.commands.numbers import count
from pitchdsl.commands.options import JsonOption, VariantArgument, WithOption

MOST_ROWS = 100


def settle(
    variant: VariantArgument,
    question: Annotated[
        str,
        typer.Argument(
            parser=name('a case in quotes, such as "we bid 3 and take 2"'),
            metavar="CASE",
            help="What is told, in the words of examples; behind `then`, what is to be looked at.",
        ),
    ],
    with_: WithOption = None,
    as_json: JsonOption = False,
) -> None:
    """Settles a question: what comes of a case by this sheet, which line decides, and on what it hangs.

    The exit code is 0 where there is an answer, also where it is no; 1 where the case cannot have been.
    """
    from pitchdsl.commands import cases

    with errors_as_exits():
        raise typer.Exit(cases.settle(variant, with_ or [], question, as_json))


def examples(
    variant: VariantArgument,
    with_: WithOption = None,
    as_json: JsonOption = False,
    suggest: Annotated[
        bool, typer.Option("--suggest", help="Writes rows that the sheet lacks: cases that tell it from others.")
    ] = False,
    most: Annotated[
        int, typer.Option("--most", parser=count(1, MOST_ROWS), metavar="N", help="With --suggest: so many rows.")
    ] = 20,
) -> None:
    """Plays the examples of a sheet, its own and those that it inherits, and tells which are so.

    With --suggest it changes each line of the sheet to each of its other answers, and writes the cases that show the
    difference, those first that tell most such games apart. The exit code is 1 where an example is not so.
    """
    from pitchdsl.commands import cases

    with errors_as_exits():
        raise typer.Exit(cases.examples(variant, with_ or [], as_json, most if suggest else None))
