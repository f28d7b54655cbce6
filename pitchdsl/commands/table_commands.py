"""The commands that play: ``run``, ``play`` and ``simulate``."""

from pathlib import Path
from typing import Annotated

import typer

from pitchdsl.commands import completing
from pitchdsl.commands.choices import Hints
from pitchdsl.commands.exits import errors_as_exits
from pitchdsl.commands.names import NAMES, PLAYER, PLAYERS, VARIANT, name, names
from pitchdsl.commands.numbers import SEEDS, NoHands, count, whole
from pitchdsl.commands.options import (
    AnySeedOption,
    BotsOption,
    HandLimitOption,
    JobsOption,
    JsonOption,
    PlayersOption,
    SchedulerOption,
    VariantArgument,
    WithOption,
)
from pitchdsl.commands.outputs import InputFile, OutputFile
from pitchdsl.file_kinds import Kind


def run(
    variant: VariantArgument,
    with_: WithOption = None,
    games: Annotated[
        int,
        typer.Option(
            "--games",
            parser=count(1, 10_000_000),
            metavar="N",
            help="How many games, or matches where the rules know these.",
        ),
    ] = 1,
    seed: AnySeedOption = None,
    players: PlayersOption = None,
    bots: BotsOption = "simple",
    record: Annotated[
        Path | None,
        typer.Option(
            "--record", parser=OutputFile(Kind.RECORD), metavar="FILE", help="Writes the record of every game."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Writes the record to standard output.")] = False,
    hand_limit: HandLimitOption = 200,
) -> None:
    """Plays whole games; one game on a terminal reads like an onlooker's account."""
    from pitchdsl.commands import playing

    with errors_as_exits():
        options = playing.Options(
            games=games, seed=seed, players=players, bots=bots, record=record, as_json=as_json, hand_limit=hand_limit
        )
        raise typer.Exit(playing.run(variant, with_ or [], options))


def play(
    variant: Annotated[
        str | None,
        typer.Argument(
            parser=name(VARIANT),
            metavar="[VARIANT]",
            autocompletion=completing.variants,
            help="A bundled variant's name or a .pitch file; with --continue only where it is not bundled.",
        ),
    ] = None,
    with_: WithOption = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", parser=whole(0, 9), metavar="0-9", help="Your seat, from 0 in the order of play."),
    ] = None,
    players: PlayersOption = None,
    levels: Annotated[
        str | None,
        typer.Option(
            "--levels",
            "--bots",
            parser=names(PLAYERS),
            metavar="A,B,…",
            autocompletion=completing.players,
            help="The others, from your left: level-1 (Beginner) to level-6 (Expert), simple, random; one for all.",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", parser=whole(0, SEEDS), metavar="N", help="The same seed gives the same cards; any without."
        ),
    ] = None,
    adviser: Annotated[
        str,
        typer.Option(
            "--adviser",
            parser=name(PLAYER),
            metavar="NAME",
            autocompletion=completing.players,
            help="Who gives hints and estimates.",
        ),
    ] = "level-5",
    hints: Annotated[Hints, typer.Option("--hints", help="When the adviser speaks up; off: when asked.")] = Hints.OFF,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, also on a terminal.")] = False,
    fast: Annotated[bool, typer.Option("--fast", help="Without waiting after tricks and hands.")] = False,
    record: Annotated[
        Path | None,
        typer.Option("--continue", parser=InputFile(), metavar="FILE", help="Goes on with a game that was saved."),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save",
            parser=OutputFile(Kind.RECORD, goes_on="record"),
            metavar="FILE",
            help="Writes the game there after each decision.",
        ),
    ] = None,
) -> None:
    """Lets you play at a table with computer players; ? tells what you can say."""
    from pitchdsl.commands import person

    with errors_as_exits():
        options = person.Options(
            seat=seat,
            players=players,
            levels=levels,
            seed=seed,
            adviser=adviser,
            hints=hints.value,
            plain=plain,
            fast=fast,
            record=record,
            save=save,
        )
        raise typer.Exit(person.play(variant, with_ or [], options))


def simulate(
    variant: VariantArgument,
    with_: WithOption = None,
    games: Annotated[
        int,
        typer.Option(
            "--games",
            parser=count(1, 10**12),
            metavar="N",
            help="How many games, or matches where the rules know these.",
        ),
    ] = 10_000,
    seed: AnySeedOption = None,
    players: PlayersOption = None,
    bots: BotsOption = "simple",
    jobs: JobsOption = 1,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            parser=OutputFile(Kind.TABLE, judged_later=True),
            metavar="FILE",
            help="Writes a row for each hand: .parquet, .csv or .jsonl.",
        ),
    ] = None,
    scheduler: SchedulerOption = None,
    hand_limit: HandLimitOption = 200,
    _: NoHands = None,
    picture: Annotated[
        Path | None,
        typer.Option(
            "--picture",
            parser=OutputFile(Kind.PICTURE),
            metavar="FILE",
            help="Draws bids, points and ends; .png or .svg.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Plays many games, and tells how often and how much, each with its 95 % interval.

    With --out the same command goes on where it was stopped.
    """
    with errors_as_exits():
        from pitchdsl.commands import simulating

        options = simulating.Options(
            games=games,
            seed=seed,
            players=players,
            bots=bots,
            jobs=jobs,
            out=out,
            scheduler=scheduler,
            hand_limit=hand_limit,
            picture=picture,
            as_json=as_json,
        )
        raise typer.Exit(simulating.simulate(variant, with_ or [], options))


def score(
    variant: Annotated[
        str | None,
        typer.Argument(
            parser=name(VARIANT),
            metavar="[VARIANT]",
            autocompletion=completing.variants,
            help="A bundled variant's name or a .pitch file; not needed where --file holds a score.",
        ),
    ] = None,
    with_: WithOption = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--names",
            parser=names(NAMES),
            metavar="A,B,…",
            help="Who plays, in the order of play; the first one deals.",
        ),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(
            "--file",
            parser=OutputFile(Kind.SCORE, judged_later=True),
            metavar="FILE",
            help="Where every hand is kept once it is told; goes on with what it holds.",
        ),
    ] = None,
    show: Annotated[bool, typer.Option("--show", help="Only shows what the file holds.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Only writes what the file holds, as CSV.")] = False,
) -> None:
    """Keeps the score of an evening that you play with real cards."""
    from pitchdsl.commands import keeping

    with errors_as_exits():
        options = keeping.Options(names=players, file=file, show=show, as_csv=as_csv)
        raise typer.Exit(keeping.score(variant, with_ or [], options))
