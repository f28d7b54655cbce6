"""The commands ``compare``, ``sweep``, ``match`` and ``report``."""

from pathlib import Path
from typing import Annotated

import typer

from pitchdsl.commands import completing
from pitchdsl.commands.exits import errors_as_exits
from pitchdsl.commands.names import HOUSE_RULES, PLAYER, VALUES, name, names
from pitchdsl.commands.numbers import NoHands, count, share
from pitchdsl.commands.options import (
    BotsOption,
    FirstArgument,
    HandLimitOption,
    JobsOption,
    JsonOption,
    PlayersOption,
    SchedulerOption,
    SecondArgument,
    SeedOption,
    VariantArgument,
    WithOption,
    WithSecondOption,
)
from pitchdsl.commands.outputs import OutputFile
from pitchdsl.file_kinds import Kind


def compare(
    ours: FirstArgument,
    theirs: SecondArgument = None,
    with_: WithSecondOption = None,
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
        int,
        typer.Option(
            "--games",
            parser=count(1, 1_000_000_000),
            metavar="N",
            help="How many games at most, or matches where the rules know these.",
        ),
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
    as_json: JsonOption = False,
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
        int,
        typer.Option(
            "--games",
            parser=count(1, 10**12),
            metavar="N",
            help="How many games of each, or matches where the rules know these.",
        ),
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
    as_json: JsonOption = False,
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
            help="A player: random, simple, or level-1 (Beginner) to level-6 (Expert).",
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
    as_json: JsonOption = False,
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


def report(
    variant: VariantArgument,
    with_: WithOption = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            parser=count(1, 1_000_000),
            metavar="N",
            help="How many games Steady plays, the others in proportion; about a minute's work without.",
        ),
    ] = None,
    seed: SeedOption = 1,
    players: PlayersOption = None,
    jobs: JobsOption = 2,
    _: NoHands = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", parser=OutputFile(Kind.PAGE), metavar="FILE", help="Writes a page with pictures, too; .html."
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Tells what kind of game it is: how long, how even, how much skill, which bids and rows are dead; with warnings.

    With --with it also tells what each house rule changes.
    """
    with errors_as_exits():
        from pitchdsl.commands import reporting

        options = reporting.Options(games=games, seed=seed, players=players, jobs=jobs, out=out, as_json=as_json)
        raise typer.Exit(reporting.run(variant, with_ or [], options))
