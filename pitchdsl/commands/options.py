"""The arguments and options that several commands take, each with its help."""

from typing import Annotated

import typer

from pitchdsl.commands import completing
from pitchdsl.commands.names import HOUSE_RULE, PLAYERS, RECORD, SCHEDULER, VARIANT, name, names
from pitchdsl.commands.numbers import SEEDS, count, whole

_SHEET = "A bundled variant's name, a .pitch file, or - for standard input."

VariantArgument = Annotated[
    str, typer.Argument(parser=name(VARIANT), metavar="VARIANT", autocompletion=completing.variants, help=_SHEET)
]
AnyVariantArgument = Annotated[
    str | None,
    typer.Argument(
        parser=name(VARIANT),
        metavar="VARIANT",
        help="A bundled variant's name, a .pitch file, or - for standard input; none for the grammar.",
        autocompletion=completing.variants,
    ),
]
FirstArgument = Annotated[
    str, typer.Argument(parser=name(VARIANT), metavar="A", autocompletion=completing.variants, help=_SHEET)
]
SecondArgument = Annotated[
    str | None,
    typer.Argument(
        parser=name(VARIANT),
        metavar="[B]",
        autocompletion=completing.variants,
        help="Likewise; without it, A itself.",
    ),
]
RecordArgument = Annotated[
    str, typer.Argument(parser=name(RECORD), metavar="RECORD", help="A record, or - for standard input.")
]
WithOption = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        parser=name(HOUSE_RULE),
        metavar="NAME|PATH",
        autocompletion=completing.house_rules,
        help="Lays a house rule over the variant; repeatable.",
    ),
]
WithSecondOption = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        parser=name(HOUSE_RULE),
        metavar="NAME|PATH",
        autocompletion=completing.house_rules,
        help="Lays a house rule over B; repeatable.",
    ),
]
VariantOption = Annotated[
    str | None,
    typer.Option(
        "--variant",
        parser=name(VARIANT),
        metavar="NAME|PATH",
        autocompletion=completing.variants,
        help="The rules, where the name that is written is no bundled one.",
    ),
]
SeedOption = Annotated[
    int, typer.Option("--seed", parser=whole(0, SEEDS), metavar="N", help="The same seed gives the same games.")
]
AnySeedOption = Annotated[
    int | None,
    typer.Option(
        "--seed", parser=whole(0, SEEDS), metavar="N", help="The same seed gives the same games; any without."
    ),
]
PlayersOption = Annotated[
    int | None, typer.Option("--players", parser=count(2, 10), metavar="2-10", help="How many play.")
]
BotsOption = Annotated[
    str,
    typer.Option(
        "--bots",
        parser=names(PLAYERS),
        metavar="A,B,…",
        autocompletion=completing.players,
        help="Who plays each seat: simple, level-3 …; one name for all.",
    ),
]
JobsOption = Annotated[
    int,
    typer.Option(
        "--jobs", parser=count(1, 1024), metavar="1-1024", help="How many processes play; the result is the same."
    ),
]
SchedulerOption = Annotated[
    str | None,
    typer.Option("--scheduler", parser=name(SCHEDULER), metavar="ADDRESS", help="Lets a dask cluster play."),
]
HandLimitOption = Annotated[
    int, typer.Option("--hand-limit", parser=count(1, 1_000_000), metavar="N", help="Stops a game after so many hands.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Writes JSON.")]
