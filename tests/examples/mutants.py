"""How much the examples of the bundled sheets notice, and how much any case could.

``python -m tests.examples.mutants`` changes each line of each bundled sheet to each of its other answers, and counts of
how many such games an example of the sheet is not so, and for how many a case is found at all. A house rule is looked
at over the first game that it fits, in its own lines. ``--witnesses`` lays each house rule over each game that it fits
instead, and counts for how many a case is found that tells the game from the same without the rule.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import Pool
from statistics import median
from time import process_time

from attrs import frozen

from pitchdsl.examples.neighbours import Neighbour, neighbours
from pitchdsl.examples.sheet import examples_in_force, own_examples
from pitchdsl.examples.suggest import StatedCase, telling_case
from pitchdsl.examples.witness import Search, StatedTold, search
from pitchdsl.fitting.fit import Game, Verdict, bundled_games, lay
from pitchdsl.game.rules import Rules
from pitchdsl.language.example_row import case_words
from pitchdsl.resolve.library import Library, bundled
from pitchdsl.resolve.resolve import resolve
from pitchdsl.syntax.tree import Definition

SLOW = 2.0
"""Seconds in which a witness is to be found."""


@frozen(kw_only=True)
class Changed:
    """A game that differs from another one, and who notices."""

    sheet: str
    address: str
    """The line that differs; of a house rule, its name."""
    text: str
    noticed: bool
    """Whether an example of the sheet is not so by it."""
    witness: str | None
    """A case that tells it from the sheet's game, if one was found."""
    reason: str
    """Why none was found."""
    is_unseen: bool
    """Whether no case can show it, by what cases are made of."""
    seconds: float
    """The processor's time for the search."""


def changed(
    sheet: str,
    address: str,
    text: str,
    ours: Rules,
    theirs: Rules,
    *,
    noticed: bool,
    shown: Sequence[StatedTold] = (),
    suggested: bool = False,
) -> Changed:
    """A game that differs, with what came of the search for a case; also for one that ``--suggest`` is content with."""
    began = process_time()
    found = search(ours, theirs, shown=shown)
    case = row(found)
    if case is None and suggested:
        one_sided, _ = telling_case(ours, theirs)
        case = None if one_sided is None else f"case: {case_words(one_sided.told, one_sided.shown)}"
    return Changed(
        sheet=sheet,
        address=address,
        text=text,
        noticed=noticed,
        witness=case,
        reason="" if case else found.reason,
        is_unseen=not found.may_show,
        seconds=process_time() - began,
    )


def row(found: Search) -> str | None:
    """The case that was found, as a row of the first sheet where that can state it, else of the other."""
    if found.witness is None:
        return None
    return found.witness.row("case", ours=True) or found.witness.row("case", ours=False)


def definition_of(name: str) -> Definition:
    """A bundled definition."""
    found = Library().find(name)
    assert found is not None
    return found


def first_fit(rule: Definition) -> Game | None:
    """The first bundled game that plays otherwise with a house rule."""
    return next((each for each in bundled_games() if lay(rule, each).verdict is Verdict.FITS), None)


def of_sheet(name: str) -> list[Changed]:
    """The neighbours of a bundled sheet; of a house rule, those of the first game that it fits, in its own lines."""
    definition = definition_of(name)
    if definition.kind == "variant":
        return of_game(name, definition, (), None)
    under = first_fit(definition)
    own = {line.address for line in definition.lines}
    return [] if under is None else of_game(name, under.definition, (definition,), own)


def of_game(name: str, definition: Definition, over: Sequence[Definition], own: set[str] | None) -> list[Changed]:
    """The neighbours of a game, those of some lines alone where these are given."""
    library = Library()
    game, _ = resolve(definition, library, over)
    assert game is not None
    rules = rules_of(definition, over)
    examples = [StatedCase(told=each.told, shown=each.shown) for each in examples_in_force(game) if each.shown]
    so = [each for each in examples if each.is_so(rules)]
    others = (each for each in neighbours(definition, library, over) if own is None or each.address in own)
    return [
        changed(name, each.address, each.text, rules, each.rules, noticed=notices(so, each), suggested=True)
        for each in others
    ]


def rules_of(definition: Definition, over: Sequence[Definition]) -> Rules:
    """The rules of a bundled game."""
    from pitchdsl.compile import compile_definition  # noqa: PLC0415

    return compile_definition(definition, Library(), over).require_rules()


def notices(examples: Sequence[StatedCase], neighbour: Neighbour) -> bool:
    """Whether an example is not so any more."""
    return any(not each.is_so(neighbour.rules) for each in examples)


def of_base(name: str) -> list[Changed]:
    """Every bundled house rule over a game, where it fits."""
    under = next(each for each in bundled_games() if each.name == name)
    assert under.draft is not None
    found = []
    for path in bundled("house-rule"):
        rule = definition_of(path.stem)
        fit = lay(rule, under)
        if fit.verdict is Verdict.FITS and fit.rules is not None:
            ours = rules_of(under.definition, ())
            shown = [(each.told, each.shown) for each in own_examples(rule)]
            found.append(changed(name, path.stem, "", ours, fit.rules, noticed=False, shown=shown))
    return found


def all_of(work: Callable[[str], list[Changed]], names: Sequence[str], jobs: int) -> Iterator[list[Changed]]:
    """What comes of each sheet, in processes of their own where there are to be several."""
    if jobs < 2:
        yield from map(work, names)
        return
    with Pool(jobs) as pool:
        yield from pool.imap(work, names)


def share(some: int, of: int) -> str:
    """``12 of 40 (30.0 %)``."""
    return f"{some} of {of} ({100 * some / of:.1f} %)" if of else "none"


def report(found: Sequence[Changed], *, of_bases: bool) -> Iterator[str]:
    """What is to be printed."""
    shown = [each for each in found if not each.is_unseen]
    if not of_bases:
        yield f"noticed by the examples of the sheet: {share(sum(each.noticed for each in found), len(found))}"
    with_case = sum(each.witness is not None for each in found)
    yield f"with a case: {share(with_case, len(found))}; of those that a case may show, {share(with_case, len(shown))}"
    times = sorted(each.seconds for each in found)
    if times:
        slow = sum(each > SLOW for each in times)
        at = times[min(len(times) - 1, 95 * len(times) // 100)]
        yield f"seconds: median {median(times):.2f}, 95 % {at:.2f}, most {times[-1]:.2f}; {slow} over {SLOW}"
    missing: dict[str, Counter[str]] = {}
    for each in found:
        if each.witness is None:
            missing.setdefault(each.address, Counter())[f"{each.text or each.sheet}: {each.reason}"] += 1
    yield f"without a case, {len(missing)} addresses:"
    for address, texts in sorted(missing.items(), key=lambda pair: -sum(pair[1].values())):
        yield f"  {sum(texts.values()):4} {address}"
        yield from (f"         {number:3} {words}" for words, number in texts.most_common(6))


def main() -> None:
    """Prints how things stand."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheets", type=int, help="so many sheets, spread over all of them")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--witnesses", action="store_true", help="house rules over every game that they fit")
    parser.add_argument("--only", nargs="*", help="these sheets")
    asked = parser.parse_args()
    kinds = ("variant",) if asked.witnesses else ("variant", "relative", "house-rule")
    names = [path.stem for kind in kinds for path in bundled(kind)]
    if asked.only:
        names = asked.only
    elif asked.sheets:
        names = names[:: max(1, len(names) // asked.sheets)][: asked.sheets]
    found: list[Changed] = []
    for each, more in zip(names, all_of(of_base if asked.witnesses else of_sheet, names, asked.jobs), strict=True):
        found += more
        case = sum(one.witness is not None for one in more)
        print(f"{each}: {len(more)}, noticed {sum(one.noticed for one in more)}, with a case {case}", flush=True)
    print("\n".join(report(found, of_bases=asked.witnesses)))


if __name__ == "__main__":
    main()
