"""The commands ``compare``, ``sweep`` and ``match``, and the options that they share."""

from pathlib import Path
from typing import Annotated

import typer

from pitchdsl.commands import completing
from pitchdsl.commands.exits import errors_as_exits
from pitchdsl.commands.names import (
    HOUSE_RULE,
    HOUSE_RULES,
    PLAYER,
    PLAYERS,
    SCHEDULER,
    VALUES,
    VARIANT,
    name,
    names,
)
from pitchdsl.commands.numbers import SEEDS, NoHands, count, share, whole
from pitchdsl.commands.outputs import OutputFile
from pitchdsl.commands.table_commands import VariantArgument, WithOption
from pitchdsl.file_kinds import Kind

SeedOption = Annotated[
    int, typer.Option("--seed", parser=whole(0, SEEDS), metavar="N", help="The same seed gives the same games.")
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


def compare(
    ours: Annotated[
        str,
        typer.Argument(
            parser=name(VARIANT),
            metavar="A",
            autocompletion=completing.variants,
            help="A bundled variant's name, a .pitch file, or - for standard input.",
        ),
    ],
    theirs: Annotated[
        str | None,
        typer.Argument(
            parser=name(VARIANT),
            metavar="[B]",
            autocompletion=completing.variants,
            help="Likewise; without it, A itself.",
        ),
    ] = None,
    with_: Annotated[
        list[str] | None,
        typer.Option(
            "--with",
            parser=name(HOUSE_RULE),
            metavar="NAME|PATH",
            autocompletion=completing.house_rules,
            help="Lays a house rule over B; repeatable.",
        ),
    ] = None,
    precision: Annotated[
        float,
        typer.Option(
            "--precision",
            parser=share,
            metavar="SHARE",
            help="Plays on until no headline is less exact than this, to each side; 0 plays all games.",
        ),
    ] = 0.01,
    games: Annotated[
        int, typer.Option("--games", parser=count(1, 1_000_000_000), metavar="N", help="How many games at most.")
    ] = 1_000_000,
    seed: SeedOption = 1,
    players: PlayersOption = None,
    bots: BotsOption = "simple",
    jobs: JobsOption = 1,
    scheduler: SchedulerOption = None,
    hand_limit: HandLimitOption = 200,
    _: NoHands = None,
    picture: Annotated[
        Path | None,
        typer.Option(
            "--picture", parser=OutputFile(Kind.PICTURE), metavar="FILE", help="Draws what changes; .png or .svg."
        ),
    ] = None,
    all_: Annotated[bool, typer.Option("--all", help="Shows every statistic, also what does not change.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Writes JSON.")] = False,
) -> None:
    """Plays the same deals under two rule sets, and tells what changes and how sure that is."""
    with errors_as_exits():
        from pitchdsl.commands import comparing

        options = comparing.Options(
            games=games,
            precision=precision or None,
            seed=seed,
            players=players,
            bots=bots,
            jobs=jobs,
            scheduler=scheduler,
            hand_limit=hand_limit,
            picture=picture,
            as_json=as_json,
            all=all_,
        )
        raise typer.Exit(comparing.run(ours, theirs, with_ or [], options))


def sweep(
    variant: VariantArgument,
    with_: WithOption = None,
    with_each: Annotated[
        list[str] | None,
        typer.Option(
            "--with-each",
            parser=names(HOUSE_RULES),
            metavar="R1,R2,…",
            autocompletion=completing.house_rules,
            help="House rules that are tried both with and without.",
        ),
    ] = None,
    set_: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            parser=names(VALUES),
            metavar="RULE=V1,V2,…",
            help="Values to try, as winning/target=7,11,21; repeatable.",
        ),
    ] = None,
    games: Annotated[
        int, typer.Option("--games", parser=count(1, 10**12), metavar="N", help="How many games of each.")
    ] = 10_000,
    seed: SeedOption = 1,
    players: PlayersOption = None,
    bots: BotsOption = "simple",
    jobs: JobsOption = 1,
    scheduler: SchedulerOption = None,
    hand_limit: HandLimitOption = 200,
    _: NoHands = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            parser=OutputFile(Kind.TABLE, judged_later=True),
            metavar="FILE",
            help="Writes every statistic of each: .parquet, .csv or .jsonl.",
        ),
    ] = None,
    picture: Annotated[
        Path | None,
        typer.Option(
            "--picture", parser=OutputFile(Kind.PICTURE), metavar="FILE", help="Draws the headlines; .png or .svg."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Writes JSON.")] = False,
) -> None:
    """Plays all combinations of house rules and values, one table for all; combinations that cannot be are named.

    With --out the same command goes on where it was stopped.
    """
    with errors_as_exits():
        from pitchdsl.commands import sweeping

        options = sweeping.Options(
            with_each=with_each or [],
            set_=set_ or [],
            games=games,
            seed=seed,
            players=players,
            bots=bots,
            jobs=jobs,
            scheduler=scheduler,
            hand_limit=hand_limit,
            out=out,
            picture=picture,
            as_json=as_json,
        )
        raise typer.Exit(sweeping.run(variant, with_ or [], options))


def match(
    variant: VariantArgument,
    one: Annotated[
        str,
        typer.Argument(
            parser=name(PLAYER),
            metavar="ONE",
            autocompletion=completing.players,
            help="A player: random, simple, or level-1 to level-6.",
        ),
    ],
    two: Annotated[
        str,
        typer.Argument(
            parser=name(PLAYER),
            metavar="TWO",
            autocompletion=completing.players,
            help="The player of all other seats.",
        ),
    ],
    with_: WithOption = None,
    games: Annotated[
        int,
        typer.Option(
            "--games", parser=count(1, 10_000_000), metavar="N", help="How many games, or a few more to end a round."
        ),
    ] = 1_000,
    seed: SeedOption = 1,
    players: PlayersOption = None,
    jobs: JobsOption = 1,
    hand_limit: HandLimitOption = 200,
    _: NoHands = None,
    as_json: Annotated[bool, typer.Option("--json", help="Writes JSON.")] = False,
) -> None:
    """Lets two players meet over the same deals from every side of the table, and tells who is the better.

    The first is one side and the second all others; then the seats change and the same cards are dealt again.
    """
    with errors_as_exits():
        from pitchdsl.commands import matching

        options = matching.Options(
            games=games, seed=seed, players=players, jobs=jobs, hand_limit=hand_limit, as_json=as_json
        )
        raise typer.Exit(matching.run(variant, with_ or [], (one, two), options))
