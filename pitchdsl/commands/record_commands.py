"""The commands ``advise`` and ``review``, and the options that they alone share."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from pitchdsl.commands import completing
from pitchdsl.commands.choices import ReviewForm
from pitchdsl.commands.exits import errors_as_exits
from pitchdsl.commands.names import PLAYER, RECORD, name
from pitchdsl.commands.numbers import MOST_OF_ALL, SEEDS, whole
from pitchdsl.commands.options import JsonOption, RecordArgument, VariantOption, WithOption
from pitchdsl.commands.outputs import OutputFile
from pitchdsl.file_kinds import Kind

LevelOption = Annotated[
    str,
    typer.Option(
        "--level",
        parser=name(PLAYER),
        metavar="NAME",
        autocompletion=completing.players,
        help="Who is asked: level-1 (Beginner) to level-6 (Expert), simple or random.",
    ),
]
SeedOption = Annotated[
    int, typer.Option("--seed", parser=whole(0, SEEDS), metavar="N", help="The same seed gives the same answer.")
]


def _kind_of_review(given: Mapping[str, Any]) -> Kind:
    return Kind.DATA if given["as_json"] or given["form"] is ReviewForm.JSON else Kind.PAGE


def advise(
    record: Annotated[
        str | None,
        typer.Argument(parser=name(RECORD), metavar="[RECORD]", help="A record, or - for standard input."),
    ] = None,
    position: Annotated[
        str | None,
        typer.Option(
            "--position",
            parser=name("the file of a position, or - for standard input"),
            metavar="FILE|-",
            help="A position written down, instead of a record.",
        ),
    ] = None,
    game: Annotated[
        int | None,
        typer.Option(
            "--game", parser=whole(1, MOST_OF_ALL), metavar="N", help="Which game of the record; the first without."
        ),
    ] = None,
    hand: Annotated[
        int | None, typer.Option("--hand", parser=whole(1, MOST_OF_ALL), metavar="N", help="Which hand of the game.")
    ] = None,
    decision: Annotated[
        int | None,
        typer.Option(
            "--decision", parser=whole(1, MOST_OF_ALL), metavar="N", help="Which decision, of the hand or of the game."
        ),
    ] = None,
    event: Annotated[
        int | None,
        typer.Option(
            "--event", parser=whole(1, MOST_OF_ALL), metavar="LINE", help="The decision before this line of the record."
        ),
    ] = None,
    level: LevelOption = "level-5",
    seed: SeedOption = 0,
    variant: VariantOption = None,
    with_: WithOption = None,
    as_json: JsonOption = False,
) -> None:
    """Tells what to do in a position: of a record, where it ends or as the options say, or written down as a text."""
    with errors_as_exits():
        from pitchdsl.commands import advising

        options = advising.Options(
            position=position,
            game=game,
            hand=hand,
            decision=decision,
            event=event,
            level=level,
            seed=seed,
            as_json=as_json,
            variant=variant,
            with_=with_,
        )
        raise typer.Exit(advising.advise(record, options))


def review(
    record: RecordArgument,
    game: Annotated[
        int, typer.Option("--game", parser=whole(1, MOST_OF_ALL), metavar="N", help="Which game of the record.")
    ] = 1,
    level: LevelOption = "level-5",
    seat: Annotated[
        int | None, typer.Option("--seat", parser=whole(0, 9), metavar="0-9", help="Only the decisions of this seat.")
    ] = None,
    seed: SeedOption = 0,
    form: Annotated[ReviewForm, typer.Option("--format", help="How the review is written.")] = ReviewForm.TEXT,
    as_json: Annotated[bool, typer.Option("--json", help="Writes JSON, as --format json does.")] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            parser=OutputFile(_kind_of_review),
            metavar="FILE",
            help="Writes a file instead of standard output.",
        ),
    ] = None,
    variant: VariantOption = None,
    with_: WithOption = None,
) -> None:
    """Looks a played game through: what each decision cost, the dearest mistakes, and the luck of the deal."""
    with errors_as_exits():
        from pitchdsl.commands import reviewing

        options = reviewing.Options(
            game=game,
            level=level,
            seat=seat,
            seed=seed,
            form=ReviewForm.JSON if as_json else form,
            out=out,
            variant=variant,
            with_=with_,
        )
        raise typer.Exit(reviewing.review(record, options))
