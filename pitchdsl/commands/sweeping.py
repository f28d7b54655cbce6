"""``pitchdsl sweep``."""

import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import prod
from pathlib import Path

from attrs import field

from pitchdsl.commands import screen
from pitchdsl.commands.pictures import check_picture, draw_picture
from pitchdsl.commands.progress import counted, progress
from pitchdsl.commands.running_games import chunk_for, play_errors_as_usage_errors, tell_of_players
from pitchdsl.commands.seating import bots_of, seats_for
from pitchdsl.commands.simulating import as_json
from pitchdsl.commands.sweep_table import NO, YES, figure, tell
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.commands.variants import compiled
from pitchdsl.commands.waiting import give_notice
from pitchdsl.compile import compile_definition, open_definition, open_source
from pitchdsl.diagnostics.nearest import nearest
from pitchdsl.diagnostics.problem import Problem, errors
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.library import MOST_BYTES, Library, MissingError, UnreadableError, decode
from pitchdsl.simulate.files import KINDS
from pitchdsl.simulate.plan import Plan
from pitchdsl.simulate.sweep import FORMAT, Combination, NotWrittenError, Swept, same_games, sweep
from pitchdsl.source import Source
from pitchdsl.syntax.forms import SECTIONS
from pitchdsl.syntax.tree import Definition
from pitchdsl.values import frozen

MOST = 4096
"""Combinations of one sweep; more of them nobody would read, and every choice doubles them."""


@frozen(kw_only=True)
class Options:
    """The options of ``pitchdsl sweep``."""

    with_each: list[str]
    set_: list[str]
    games: int
    seed: int
    players: int | None
    bots: str
    jobs: int
    scheduler: str | None
    hand_limit: int
    out: Path | None
    as_json: bool
    picture: Path | None = None


@frozen(kw_only=True)
class Choice:
    """One of the things that vary, and one of the ways in which it can be."""

    name: str
    value: str
    over: Definition | None
    """What is laid over the variant for it."""
    problems: tuple[Problem, ...] = field(default=())
    """What is wrong with it before it is laid over anything."""


def run(variant: str, with_: list[str], options: Options) -> int:
    """Plays all combinations; the exit code."""
    check_picture(options.picture)
    if options.out is not None:
        _check_file(options.out)
    typed = sys.stdin.buffer.read(MOST_BYTES) if variant == "-" else None
    base = compiled(variant, with_, typed).rules  # what is wrong with the base itself is shown in full
    choices = _choices(options)
    number = prod(map(len, choices))
    if number > MOST:
        raise UsageError(f"that makes {number:,} combinations; {MOST:,} at most: leave out a rule, or some values")
    library = Library()
    if typed is None:
        definition = open_definition(variant, "variant", library)
    else:
        definition = open_source(decode(typed, "<standard input>"), "variant", library, None)
    assert definition is not None
    always = [each for each in (open_definition(name, "house-rule", library) for name in with_) if each]
    _check_twice(base, choices)
    tell_of_players(options.bots)
    _tell_idle(definition, library, always, choices)
    with counted("reading combinations", product(*choices), number) as those:
        combinations = list(_combinations(base, definition, library, always, those, options))
    if not combinations:
        raise UsageError("no combination can be played", 1)
    for alike in same_games(combinations):
        if len(alike) > 1:
            screen.tell(f"the same game, played once: {' and '.join(f'({_chosen(each.choices)})' for each in alike)}")
    is_there = options.out is not None and options.out.exists()
    left: NotWrittenError | None = None
    try:
        with play_errors_as_usage_errors(), progress("sweeping") as on_progress:
            swept = sweep(
                combinations,
                always=base.house_rules,
                jobs=options.jobs,
                scheduler=options.scheduler,
                out=options.out,
                on_progress=on_progress,
                on_notice=give_notice,
            )
    except NotWrittenError as fault:
        swept, left = fault.swept, fault
    except KeyboardInterrupt:
        kept = (
            "nothing is kept; --out keeps what is done"
            if options.out is None
            else "the same command goes on where it was"
        )
        raise UsageError(f"stopped; {kept}", 130) from None
    if is_there:
        screen.tell(f"{options.out} holds this sweep already; nothing was played")
    if options.as_json:
        screen.write(json.dumps(_data(swept), ensure_ascii=False, indent=1))
    else:
        tell(base, swept)
    draw_picture(lambda: figure(base, swept), options.picture)
    if left is not None:
        raise UsageError(str(left))
    if options.out is not None and not options.as_json:
        screen.tell(f"all statistics, with their intervals, are in {options.out}")
    return 0


def _check_file(file: Path) -> None:
    if file.suffix not in KINDS:
        raise UsageError(f"{file}: no way to write a file of that kind; the name must end in {', '.join(KINDS)}")


def _choices(options: Options) -> list[list[Choice]]:
    """What varies, each with all ways in which it can be."""
    found: list[list[Choice]] = []
    library = Library()
    for name in (name.strip() for each in options.with_each for name in each.split(",")):
        try:
            rule = open_definition(name, "house-rule", library)
        except UnreadableError as fault:
            raise UsageError(str(fault), 2 if isinstance(fault, MissingError) else 1) from None
        shown = rule.name if rule is not None else name
        problems = tuple(errors(library.problems))
        library.problems.clear()
        found.append(
            [
                Choice(name=shown, value=NO, over=None),
                Choice(name=shown, value=YES, over=rule, problems=problems),
            ]
        )
    found.extend(_values(each) for each in options.set_)
    if not found:
        raise UsageError("sweep over what? Name house rules with --with-each, or values with --set")
    names = [choices[0].name for choices in found]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"{name} is named twice; once is enough")
    return found


def _values(said: str) -> list[Choice]:
    """A rule with each of its values, as ``winning/target=7,11``; values with commas are parted by semicolons."""
    address, equals, values = said.partition("=")
    section, slash, name = (part.strip() for part in address.partition("/"))
    written = [value.strip() for value in values.split(";" if ";" in values else ",")]
    if not (equals and slash and name and all(written) and said.isprintable()):
        raise UsageError(f"--set '{said}': write it like 'winning/target=7,11,21'")
    if section not in SECTIONS:
        alike = nearest(section, SECTIONS)
        meant = f"did you mean {alike}?" if alike else f"there are {', '.join(SECTIONS)}"
        raise UsageError(f"--set {said}: no section is called {section}; {meant}")
    return [_value(section, name, value) for value in written]


def _value(section: str, name: str, value: str) -> Choice:
    """One value, as a house rule of one line."""
    slug = re.sub(r"[^a-z0-9]+", "-", f"{section} {name}".lower()).strip("-")
    text = f"house-rule set-{slug}\n{section}\n  {name}: {value}\n"
    library = Library()
    rule = open_source(Source(name=f"{section}/{name}={value}", text=text), "house-rule", library, None)
    return Choice(name=f"{section}/{name}", value=value, over=rule, problems=tuple(errors(library.problems)))


def _check_twice(base: Rules, choices: list[list[Choice]]) -> None:
    """Raises :class:`UsageError` for a house rule that the variant has in any case: there is no game without it."""
    for _, laid in (each for each in choices if each[-1].value == YES):
        if laid.name in base.house_rules:
            raise UsageError(
                f"{laid.name} lies over {base.name} in any case, so there is no game without it: "
                "take it out of --with-each, or out of --with"
            )


def _tell_idle(definition: Definition, library: Library, always: list[Definition], choices: list[list[Choice]]) -> None:
    """Warns of house rules that change nothing, once and as other commands do; a value may well be the usual one."""
    for _, laid in (each for each in choices if each[-1].value == YES):
        if laid.over is not None and not laid.problems:
            result = compile_definition(definition, library, [*always, laid.over])
            own = [each for each in result.problems if each.code == "P213" and laid.name in each.about]
            screen.show_problems(own, stderr=True)


def _chosen(choices: dict[str, str]) -> str:
    return ", ".join(f"{name}: {value}" for name, value in choices.items())


def _combinations(
    base: Rules,
    definition: Definition,
    library: Library,
    always: list[Definition],
    chosen_of: Iterable[tuple[Choice, ...]],
    options: Options,
) -> Iterator[Combination]:
    """All combinations that can be played; tells of the others why not."""
    for number, chosen in enumerate(chosen_of, start=1):
        named = {choice.name: choice.value for choice in chosen}
        problems = [problem for choice in chosen for problem in choice.problems]
        rules = None
        if not problems:
            result = compile_definition(definition, library, [*always, *(each.over for each in chosen if each.over)])
            rules, problems = result.rules, errors(result.problems)
        why = "" if rules is not None else f"{problems[0].code} {problems[0].title}"
        if rules is not None:
            try:
                seats = seats_for([rules], options.players)
            except UsageError as fault:
                why = str(fault)
        if rules is None or why:
            screen.tell(f"left out ({_chosen(named)}): {why}")
            continue
        bots = bots_of(options.bots, seats)
        plan = Plan(
            rules=rules,
            bots=bots,
            seed=options.seed,
            games=options.games,
            hand_limit=options.hand_limit,
            chunk=chunk_for([rules], bots),
        )
        yield Combination(number=number, choices=named, plan=plan)


def _data(swept: Sequence[Swept]) -> dict[str, object]:
    return {
        "format": FORMAT,
        "combinations": [
            {
                "number": one.combination.number,
                "choices": one.combination.choices,
                **as_json(one.combination.plan, list(one.statistics)),
            }
            for one in swept
        ],
    }
