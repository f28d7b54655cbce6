"""The command ``pitchdsl``: a few lines over the library for each of its commands.

Data goes to standard output, the rest to standard error. Exit codes: 0 fine; 1 the input has problems; 2 the
command was misused. What a command needs is imported when it is called, so that ``--help`` comes at once.
"""

from pathlib import Path
from typing import Annotated

import typer

from pitchdsl.commands import completing, editor_commands, game_commands, record_commands
from pitchdsl.commands.choices import BookForm, Hints, LowTo, ProblemForm, RulesForm
from pitchdsl.commands.exits import errors_as_exits
from pitchdsl.commands.numbers import SEEDS, count, whole
from pitchdsl.commands.streams import make_ready

app = typer.Typer(
    name="pitchdsl",
    help="House rules for Pitch and its family, written like a rule sheet: checked, compiled and played.",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)

VariantArgument = Annotated[
    str,
    typer.Argument(
        metavar="VARIANT",
        help="A bundled variant's name, a .pitch file, or - for standard input.",
        autocompletion=completing.variants,
    ),
]
WithOption = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        metavar="NAME|PATH",
        autocompletion=completing.house_rules,
        help="Lays a house rule over the variant; repeatable.",
    ),
]


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        typer.echo(f"pitchdsl {version('pitchdsl')}")
        raise typer.Exit


@app.callback()
def _pitchdsl(
    _: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Shows the version.")] = False,
) -> None:
    pass


@app.command()
def check(
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PATH…]", help="Files, folders, bundled names, or -; all bundled ones without."),
    ] = None,
    form: Annotated[ProblemForm, typer.Option("--format", help="How the problems are written.")] = ProblemForm.TEXT,
    fix: Annotated[
        bool, typer.Option("--fix", help="Mends what is certain, and tells the rest; - goes to standard output.")
    ] = False,
    over: Annotated[
        list[str] | None,
        typer.Option(
            "--over",
            metavar="VARIANT",
            autocompletion=completing.variants,
            help="Lays house rules over this game, or over all bundled ones; repeatable.",
        ),
    ] = None,
) -> None:
    """Checks rule sheets: every problem of every file in one pass, and which games a house rule fits."""
    from pitchdsl.commands import checking, mending

    with errors_as_exits():
        run = mending.fix if fix else checking.check
        raise typer.Exit(run(paths or [], form, over or []))


@app.command("format")
def format_(
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PATH…]", help="Files, folders, or - for standard input, written to standard output."),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Only names the files that would change.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Only shows what would change.")] = False,
    complete: Annotated[
        bool, typer.Option("--complete", help="Also writes out, as lines, every default that nobody says.")
    ] = False,
) -> None:
    """Rewrites rule sheets in canonical style; comments stay where they are, and so does what cannot be read."""
    from pitchdsl.commands import formatting

    with errors_as_exits():
        options = formatting.Options(check=check, diff=diff, complete=complete)
        raise typer.Exit(formatting.format_(paths or [], options))


@app.command("list")
def list_(
    as_json: Annotated[bool, typer.Option("--json", help="Writes JSON.")] = False,
    fits: Annotated[
        bool, typer.Option("--fits", help="Tells how many of the games each house rule fits, and what it needs.")
    ] = False,
) -> None:
    """Lists the bundled variants and house rules."""
    from pitchdsl.commands import listing

    with errors_as_exits():
        listing.list_bundled(as_json, fits)


@app.command()
def show(
    variant: VariantArgument,
    with_: WithOption = None,
    form: Annotated[RulesForm, typer.Option("--as", help="What to show.")] = RulesForm.TEXT,
    origins: Annotated[bool, typer.Option("--origins", help="Adds to each line where it was written.")] = False,
    players: Annotated[
        int | None,
        typer.Option("--players", parser=count(2, 10), metavar="2-10", help="For how many the tables are made."),
    ] = None,
) -> None:
    """Shows the complete rules: all that is inherited, laid over, or left unsaid."""
    from pitchdsl.commands import showing

    with errors_as_exits():
        raise typer.Exit(showing.show(variant, with_ or [], form, origins, players))


@app.command()
def rulebook(
    variant: VariantArgument,
    with_: WithOption = None,
    form: Annotated[BookForm, typer.Option("--format", help="How the sheet is written.")] = BookForm.MARKDOWN,
    short: Annotated[
        bool, typer.Option("--short", help="On one printed page, for the table; marks what plain Pitch has otherwise.")
    ] = False,
    seed: Annotated[
        int, typer.Option("--seed", parser=whole(0, SEEDS), metavar="N", help="The same seed gives the same example.")
    ] = 1,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Writes a file instead of standard output.")
    ] = None,
) -> None:
    """Prints the rules in plain English, to play from, with a hand that the engine has played."""
    from pitchdsl.commands import rulebooks

    with errors_as_exits():
        raise typer.Exit(rulebooks.rulebook(variant, with_ or [], form, None if short else seed, out))


@app.command()
def diff(
    ours: Annotated[
        str,
        typer.Argument(
            metavar="A",
            autocompletion=completing.variants,
            help="A bundled variant's name, a .pitch file, or - for standard input.",
        ),
    ],
    theirs: Annotated[
        str | None,
        typer.Argument(metavar="[B]", autocompletion=completing.variants, help="Likewise; without it, A itself."),
    ] = None,
    with_: Annotated[
        list[str] | None,
        typer.Option(
            "--with",
            metavar="NAME|PATH",
            autocompletion=completing.house_rules,
            help="Lays a house rule over B; repeatable.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Writes JSON.")] = False,
) -> None:
    """Tells what differs between two variants, rule by rule; with --with alone, what house rules change.

    The exit code is 0 whether or not they differ.
    """
    from pitchdsl.commands import differing

    with errors_as_exits():
        raise typer.Exit(differing.diff(ours, theirs, with_ or [], as_json))


@app.command()
def explain(
    codes: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[CODE…]", autocompletion=completing.codes, help="Such as P101; a table of all of them without."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Writes JSON.")] = False,
) -> None:
    """Explains a problem code: what it means at a table, a wrong text, and the same text mended."""
    from pitchdsl.commands import explaining

    with errors_as_exits():
        raise typer.Exit(explaining.explain(codes or [], as_json))


@app.command()
def run(
    variant: VariantArgument,
    with_: WithOption = None,
    games: Annotated[
        int, typer.Option("--games", parser=count(1, 10_000_000), metavar="N", help="How many games.")
    ] = 1,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", parser=whole(0, SEEDS), metavar="N", help="The same seed gives the same games; any without."
        ),
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", parser=count(2, 10), metavar="2-10", help="How many play.")
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="A,B,…",
            autocompletion=completing.players,
            help="Who plays each seat: simple, level-3 …; one name for all.",
        ),
    ] = "simple",
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Writes the record of every game.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Writes the record to standard output.")] = False,
    hand_limit: Annotated[
        int,
        typer.Option("--hand-limit", parser=count(1, 1_000_000), metavar="N", help="Stops a game after so many hands."),
    ] = 200,
) -> None:
    """Plays whole games; one game on a terminal reads like an onlooker's account."""
    from pitchdsl.commands import playing

    with errors_as_exits():
        options = playing.Options(
            games=games, seed=seed, players=players, bots=bots, record=record, as_json=as_json, hand_limit=hand_limit
        )
        raise typer.Exit(playing.run(variant, with_ or [], options))


@app.command()
def play(
    variant: Annotated[
        str | None,
        typer.Argument(
            metavar="[VARIANT]",
            autocompletion=completing.variants,
            help="A bundled variant's name or a .pitch file; with --continue only where it is not bundled.",
        ),
    ] = None,
    with_: WithOption = None,
    seat: Annotated[
        int | None,
        typer.Option("--seat", parser=whole(0, 9), metavar="0-9", help="Your seat, from 0, clockwise; 0 without."),
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", parser=count(2, 10), metavar="2-10", help="How many play.")
    ] = None,
    levels: Annotated[
        str | None,
        typer.Option(
            "--levels",
            "--bots",
            metavar="A,B,…",
            autocompletion=completing.players,
            help="Who plays the others, from your left: level-1 to level-6, simple, random; one name for all.",
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
            "--adviser", metavar="NAME", autocompletion=completing.players, help="Who gives hints and estimates."
        ),
    ] = "level-5",
    hints: Annotated[Hints, typer.Option("--hints", help="When the adviser speaks up; off: when asked.")] = Hints.OFF,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, also on a terminal.")] = False,
    fast: Annotated[bool, typer.Option("--fast", help="Without waiting after tricks and hands.")] = False,
    record: Annotated[
        Path | None, typer.Option("--continue", metavar="FILE", help="Goes on with a game that was saved.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Writes the game there after each decision.")
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


@app.command()
def simulate(
    variant: VariantArgument,
    with_: WithOption = None,
    games: Annotated[
        int, typer.Option("--games", parser=count(1, 10**12), metavar="N", help="How many games.")
    ] = 10_000,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", parser=whole(0, SEEDS), metavar="N", help="The same seed gives the same games; any without."
        ),
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", parser=count(2, 10), metavar="2-10", help="How many play.")
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="A,B,…",
            autocompletion=completing.players,
            help="Who plays each seat: simple, level-3 …; one name for all.",
        ),
    ] = "simple",
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs", parser=count(1, 1024), metavar="1-1024", help="How many processes play; the result is the same."
        ),
    ] = 1,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Writes a row for each hand: .parquet, .csv or .jsonl."),
    ] = None,
    scheduler: Annotated[
        str | None, typer.Option("--scheduler", metavar="ADDRESS", help="Lets a dask cluster play.")
    ] = None,
    hand_limit: Annotated[
        int,
        typer.Option("--hand-limit", parser=count(1, 1_000_000), metavar="N", help="Stops a game after so many hands."),
    ] = 200,
    as_json: Annotated[bool, typer.Option("--json", help="Writes JSON.")] = False,
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
            as_json=as_json,
        )
        raise typer.Exit(simulating.simulate(variant, with_ or [], options))


app.command()(game_commands.compare)
app.command()(game_commands.sweep)
app.command()(game_commands.match)
app.command()(record_commands.advise)
app.command()(record_commands.review)
app.command()(editor_commands.lsp)


@app.command()
def replay(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="A record, or - for standard input.")],
    variant: Annotated[
        str | None,
        typer.Option(
            "--variant",
            metavar="NAME|PATH",
            autocompletion=completing.variants,
            help="The rules, where the record's name is no bundled one.",
        ),
    ] = None,
    with_: WithOption = None,
    rescore: Annotated[
        bool, typer.Option("--rescore", help="Works out every line from deals and actions alone.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Writes JSON.")] = False,
) -> None:
    """Plays a record again, and checks every action, award and score against the rules."""
    from pitchdsl.commands import replaying

    with errors_as_exits():
        raise typer.Exit(replaying.replay(record, variant, with_, rescore, as_json))


@app.command()
def build(
    paths: Annotated[
        list[str] | None,
        typer.Argument(metavar="[PATH…]", help="Files and folders of variants; the bundled ones without."),
    ] = None,
    into: Annotated[
        Path, typer.Option("--into", metavar="DIR", help="The folder to make, or one that was made before.")
    ] = Path("generated"),
    check: Annotated[bool, typer.Option("--check", help="Only tells whether the folder is up to date.")] = False,
) -> None:
    """Makes a folder of rule sheets, JSON, its schema and an overview, from variants."""
    from pitchdsl.commands import building

    with errors_as_exits():
        raise typer.Exit(building.build(paths or [], into, check))


@app.command()
def new(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="What it is called, such as friday-night; the file is NAME.pitch.",
        ),
    ],
    base: Annotated[
        str | None,
        typer.Option(
            "--base",
            metavar="NAME",
            autocompletion=completing.variants,
            help="The variant that it stands on; auction-pitch without.",
        ),
    ] = None,
    title: Annotated[str | None, typer.Option("--title", metavar="TEXT", help="Its title.")] = None,
    players: Annotated[
        str | None, typer.Option("--players", metavar="N|N-N", help="How many play, such as 4 or 2-7.")
    ] = None,
    deal: Annotated[
        int | None, typer.Option("--deal", parser=count(1, 54), metavar="1-54", help="How many cards each.")
    ] = None,
    low: Annotated[LowTo | None, typer.Option("--low", help="Who gets the point for the lowest trump.")] = None,
    target: Annotated[int | None, typer.Option("--target", metavar="N", help="Up to how many points.")] = None,
) -> None:
    """Starts a rule sheet of your own from a variant that is close; asks on a terminal for what no option says."""
    from pitchdsl.commands import starting

    with errors_as_exits():
        answers = starting.Answers(base=base, title=title, players=players, deal=deal, low=low, target=target)
        raise typer.Exit(starting.new(name, answers))


@app.command()
def playground(
    port: Annotated[
        int, typer.Option("--port", min=0, max=65_535, help="Where it listens; 0 takes any port that is free.")
    ] = 8735,
    no_browser: Annotated[bool, typer.Option("--no-browser", help="Only serves, and opens no browser.")] = False,
) -> None:
    """Opens the page on which rule sheets are written, checked, played and printed, from this machine alone."""
    from pitchdsl.commands import serving

    with errors_as_exits():
        raise typer.Exit(serving.serve(port, not no_browser))


def main() -> None:
    """The entry point of the command."""
    make_ready()
    app()
