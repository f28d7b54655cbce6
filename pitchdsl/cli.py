"""The command ``pitchdsl``: a few lines over the library for each of its commands.

Data goes to standard output, the rest to standard error. Exit codes: 0 fine; 1 the input has problems; 2 the
command was misused; 3 pitchdsl itself failed. What a command needs is imported when it is called, so that ``--help``
comes at once.
"""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from pitchdsl.commands import case_commands, completing, editor_commands, game_commands, record_commands, table_commands
from pitchdsl.commands.choices import BookForm, GrammarForm, LowTo, ProblemForm, RulesForm
from pitchdsl.commands.exits import ended, errors_as_exits
from pitchdsl.commands.names import GAMES, SHEETS, name, names
from pitchdsl.commands.numbers import MOST_WRITTEN, SEEDS, count, whole
from pitchdsl.commands.options import (
    AnyVariantArgument,
    FirstArgument,
    JsonOption,
    RecordArgument,
    SecondArgument,
    VariantArgument,
    VariantOption,
    WithOption,
    WithSecondOption,
)
from pitchdsl.commands.outputs import GuardedCommand, OutputFile, OutputFolder
from pitchdsl.commands.quick import quick, stays
from pitchdsl.commands.streams import make_ready
from pitchdsl.file_kinds import Kind

app = typer.Typer(
    name="pitchdsl",
    help="House rules for Pitch and its family, written like a rule sheet: checked, compiled and played.",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)


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


@app.command(cls=GuardedCommand)
def check(
    paths: Annotated[
        list[str] | None,
        typer.Argument(
            parser=name(SHEETS),
            metavar="[PATH…]",
            help="Files, folders, bundled names, or -; all bundled ones without.",
        ),
    ] = None,
    form: Annotated[ProblemForm, typer.Option("--format", help="How the problems are written.")] = ProblemForm.TEXT,
    fix: Annotated[
        bool, typer.Option("--fix", help="Mends what is certain, and tells the rest; - goes to standard output.")
    ] = False,
    over: Annotated[
        list[str] | None,
        typer.Option(
            "--over",
            parser=names(GAMES),
            metavar="VARIANT",
            autocompletion=completing.variants,
            help="Lays house rules over this game, or over all bundled ones; repeatable.",
        ),
    ] = None,
    inherited: Annotated[
        bool, typer.Option("--examples", help="Also plays the examples that a game inherits; not with --fix.")
    ] = False,
) -> None:
    """Checks rule sheets: every problem of every file in one pass, and which games a house rule fits."""
    with errors_as_exits():
        if fix:
            from pitchdsl.commands import mending

            raise typer.Exit(mending.fix(paths or [], form, over or []))
        from pitchdsl.commands import checking

        raise typer.Exit(checking.check(paths or [], form, over or [], inherited=inherited))


@app.command("format", cls=GuardedCommand)
def format_(
    paths: Annotated[
        list[str] | None,
        typer.Argument(
            parser=name(SHEETS),
            metavar="[PATH…]",
            help="Files, folders, or - for standard input, written to standard output.",
        ),
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


@app.command("list", cls=GuardedCommand)
def list_(
    as_json: JsonOption = False,
    fits: Annotated[
        bool, typer.Option("--fits", help="Tells how many of the games each house rule fits, and what it needs.")
    ] = False,
) -> None:
    """Lists the bundled variants and house rules."""
    from pitchdsl.commands import listing

    with errors_as_exits():
        listing.list_bundled(as_json, fits)


@app.command(cls=GuardedCommand)
def show(
    variant: AnyVariantArgument = None,
    with_: WithOption = None,
    form: Annotated[RulesForm, typer.Option("--as", help="What to show.")] = RulesForm.TEXT,
    notation: Annotated[
        GrammarForm | None,
        typer.Option("--format", help="How the grammar is written: for llama.cpp (gbnf), or for llguidance (lark)."),
    ] = None,
    origins: Annotated[bool, typer.Option("--origins", help="Adds to each line where it was written.")] = False,
    players: Annotated[
        int | None,
        typer.Option("--players", parser=count(2, 10), metavar="2-10", help="For how many the tables are made."),
    ] = None,
) -> None:
    """Shows the complete rules: all that is inherited, laid over, or left unsaid."""
    from pitchdsl.commands import showing

    with errors_as_exits():
        raise typer.Exit(showing.show(variant, with_ or [], form, origins, players, notation))


@app.command(cls=GuardedCommand)
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
        Path | None,
        typer.Option(
            "--out", parser=OutputFile(Kind.PAGE), metavar="FILE", help="Writes a file instead of standard output."
        ),
    ] = None,
) -> None:
    """Prints the rules in plain English, to play from, with a hand that the engine has played."""
    from pitchdsl.commands import rulebooks

    with errors_as_exits():
        raise typer.Exit(rulebooks.rulebook(variant, with_ or [], form, None if short else seed, out))


@app.command(cls=GuardedCommand)
def diff(
    ours: FirstArgument,
    theirs: SecondArgument = None,
    with_: WithSecondOption = None,
    as_json: JsonOption = False,
    witness: Annotated[
        bool, typer.Option("--witness", help="Shows a case of each rule that differs, with the answers of both.")
    ] = False,
) -> None:
    """Tells what differs between two variants, rule by rule; with --with alone, what house rules change.

    The exit code is 0 whether or not they differ.
    """
    from pitchdsl.commands import differing

    with errors_as_exits():
        raise typer.Exit(differing.diff(ours, theirs, with_ or [], as_json, witness))


@app.command(cls=GuardedCommand)
def explain(
    codes: Annotated[
        list[str] | None,
        typer.Argument(
            parser=name("a problem code, such as P101"),
            metavar="[CODE…]",
            autocompletion=completing.codes,
            help="Such as P101; a table of all of them without.",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Explains a problem code: what it means at a table, a wrong text, and the same text mended."""
    from pitchdsl.commands import explaining

    with errors_as_exits():
        raise typer.Exit(explaining.explain(codes or [], as_json))


app.command(cls=GuardedCommand)(case_commands.settle)
app.command(cls=GuardedCommand)(case_commands.examples)
app.command(cls=GuardedCommand)(table_commands.run)
app.command(cls=GuardedCommand)(table_commands.play)
app.command(cls=GuardedCommand)(table_commands.score)
app.command(cls=GuardedCommand)(table_commands.simulate)
app.command(cls=GuardedCommand)(game_commands.compare)
app.command(cls=GuardedCommand)(game_commands.sweep)
app.command(cls=GuardedCommand)(game_commands.match)
app.command(cls=GuardedCommand)(game_commands.report)
app.command(cls=GuardedCommand)(record_commands.advise)
app.command(cls=GuardedCommand)(record_commands.review)
app.command(cls=GuardedCommand)(editor_commands.lsp)
app.command(cls=GuardedCommand)(editor_commands.mcp)
app.command(cls=GuardedCommand)(editor_commands.playground)


@app.command(cls=GuardedCommand)
def serve(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", parser=whole(1, 65_535), metavar="N", help="The port.")] = 8736,
    store: Annotated[
        str, typer.Option("--store", metavar="FILE|URL", help="Where tables are kept: a file, or a database.")
    ] = "pitchdsl-tables.sqlite",
    names_: Annotated[
        list[str] | None,
        typer.Option("--name", metavar="HOST", help="A name that the server has; repeatable. Others are refused."),
    ] = None,
    behind_proxy: Annotated[
        bool, typer.Option("--behind-proxy", help="Believes a proxy on this machine whom it asks for.")
    ] = False,
) -> None:
    """Serves tables for friends: anybody with a link sits down and plays by your sheet."""
    with errors_as_exits():
        from pitchdsl.serve import command

        stays()
        raise typer.Exit(command.serve(host, port, store, names_ or [], behind_proxy=behind_proxy))


@app.command(cls=GuardedCommand)
def replay(
    record: RecordArgument,
    variant: VariantOption = None,
    with_: WithOption = None,
    rescore: Annotated[
        bool, typer.Option("--rescore", help="Works out every line from deals and actions alone.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Plays a record again, and checks every action, award and score against the rules."""
    from pitchdsl.commands import replaying

    with errors_as_exits():
        raise typer.Exit(replaying.replay(record, variant, with_, rescore, as_json))


@app.command(cls=GuardedCommand)
def build(
    paths: Annotated[
        list[str] | None,
        typer.Argument(
            parser=name(SHEETS), metavar="[PATH…]", help="Files and folders of variants; the bundled ones without."
        ),
    ] = None,
    into: Annotated[
        Path,
        typer.Option(
            "--into", parser=OutputFolder(), metavar="DIR", help="The folder to make, or one that was made before."
        ),
    ] = Path("generated"),
    keep: Annotated[
        str | None,
        typer.Option(
            "--keep",
            parser=names("names of variants, such as auction-pitch,nine-card"),
            metavar="NAMES",
            help="The variants whose own files are written; of all others a digest tells whether they change.",
        ),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Only tells whether the folder is up to date.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Only shows what would change, line by line.")] = False,
) -> None:
    """Makes a folder of rule sheets, JSON, its schema and an overview, from variants."""
    from pitchdsl.commands import building

    with errors_as_exits():
        raise typer.Exit(building.build(paths or [], into, keep, check=check, diff=diff))


@app.command(cls=GuardedCommand)
def new(
    called: Annotated[
        str,
        typer.Argument(
            parser=name("what it is to be called, such as friday-night"),
            metavar="NAME",
            help="What it is called, such as friday-night; the file is NAME.pitch.",
        ),
    ],
    base: Annotated[
        str | None,
        typer.Option(
            "--base",
            parser=name("the name of a variant, such as auction-pitch"),
            metavar="NAME",
            autocompletion=completing.variants,
            help="The variant that it stands on; auction-pitch without.",
        ),
    ] = None,
    title: Annotated[
        str | None, typer.Option("--title", parser=name("its title in one line"), metavar="TEXT", help="Its title.")
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            parser=name("how many play, such as 4 or 2-7"),
            metavar="N|N-N",
            help="How many play, such as 4 or 2-7.",
        ),
    ] = None,
    deal: Annotated[
        int | None, typer.Option("--deal", parser=count(1, 54), metavar="1-54", help="How many cards each.")
    ] = None,
    bid: Annotated[
        int | None, typer.Option("--bid", parser=count(1, MOST_WRITTEN), metavar="N", help="The lowest bid.")
    ] = None,
    all_pass: Annotated[
        str | None,
        typer.Option(
            "--all-pass",
            parser=name("what happens then, such as 'dealer must bid'"),
            metavar="TEXT",
            help="What happens if everyone passes, such as 'dealer must bid'.",
        ),
    ] = None,
    low: Annotated[LowTo | None, typer.Option("--low", help="Who gets the point for the lowest trump.")] = None,
    target: Annotated[
        int | None,
        typer.Option("--target", parser=whole(-MOST_WRITTEN, MOST_WRITTEN), metavar="N", help="Up to how many points."),
    ] = None,
) -> None:
    """Starts a rule sheet of your own from a variant that is close; asks on a terminal for what no option says."""
    from pitchdsl.commands import starting

    with errors_as_exits():
        answers = starting.Answers(
            base=base, title=title, players=players, deal=deal, bid=bid, all_pass=all_pass, low=low, target=target
        )
        raise typer.Exit(starting.new(called, answers))


def main() -> None:
    """The entry point of the command."""
    make_ready()
    if completing.lacks_words(os.environ):
        raise SystemExit(1)
    with quick(app, sys.argv[1:2]):
        code = ended(app, sys.argv[1:])
    raise SystemExit(code)
