"""``pitchdsl settle`` and ``pitchdsl examples``."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from pitchdsl.commands import screen, suggesting
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.commands.variants import Chosen, compiled
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.diagnostics.visible import visible
from pitchdsl.examples.question import Answer, Question, answer, otherwise, question_in
from pitchdsl.examples.sheet import Example, examples_in_force, line_of
from pitchdsl.examples.verdict import Verdict, verdicts
from pitchdsl.language.clauses import Shown
from pitchdsl.language.origin import Origin
from pitchdsl.language.shown_clauses import Scores, WinsGame
from pitchdsl.language.told_clauses import StandsAt, TakesNumber, TakesRows
from pitchdsl.resolve.resolve import resolve
from pitchdsl.resolve.variant import Variant


def settle(variant: str, with_: list[str], text: str, as_json: bool) -> int:
    """Answers a question; the exit code."""
    chosen = compiled(variant, with_)
    asked = question_in(text)
    if isinstance(asked, Problem):
        screen.show_problems([asked], stderr=True)
        raise UsageError("this cannot be read as a case; docs/examples.md shows how cases are told")
    found = answer(chosen.rules, asked)
    game = _resolved(chosen)
    others = list(otherwise(chosen.definition, chosen.laid, asked, found))
    if as_json:
        screen.write(json.dumps(_as_json(found, others), ensure_ascii=False, indent=2))
    else:
        for line in _told(found, asked, game):
            screen.write(visible(line))
        if others:
            screen.write(f"otherwise with {' or with '.join(others[:6])}{' …' if len(others) > 6 else ''}")
    return 1 if found.impossible else 0


def _resolved(chosen: Chosen) -> Variant:
    game, _ = resolve(chosen.definition, chosen.library.anew(), chosen.laid)
    assert game is not None
    return game


def _told(found: Answer, asked: Question, game: Variant) -> Iterator[str]:
    """The answer, a line a statement, and the lines of the sheet that decide."""
    if found.impossible:
        yield f"that cannot have been: {found.impossible}"
        return
    for each in found.sure:
        words = each.statement.words()
        if not asked.shown:
            yield words
        elif each.so:
            yield f"yes: {words}"
        else:
            yield f"no: {each.comes or 'not so by this sheet'}"
    if asked.shown:
        for each in found.open:
            yield f"it depends on {each.hangs_on.value}: {each.comes}" if each.hangs_on else f"open: {each.comes}"
    else:
        yield from _rest(found.open)
    yield from dict.fromkeys(filter(None, (_line(each.rule, game) for each in found.sure)))


def _rest(open_: Sequence[Verdict]) -> Iterator[str]:
    """What hangs on what, in a line for each thing that was not told."""
    topics: dict[str, dict[str, None]] = {}
    for each in open_:
        on = each.hangs_on.value if each.hangs_on else "more than is told"
        topics.setdefault(on, {}).update(dict.fromkeys(_topics(each.statement)))
    for on, those in topics.items():
        yield f"on {on} it depends: {', '.join(those)}"


def _topics(statement: Shown) -> Sequence[str]:
    """What a statement is about, in a word or two."""
    match statement:
        case TakesRows(_, rows):
            return [f"who takes {row}" for row in rows]
        case StandsAt():
            return ["the scores after the hand"]
        case WinsGame():
            return ["who wins the game"]
        case Scores() | TakesNumber():
            return ["how many points"]
        case _:
            return [f"whether {statement.words()}"]


def _line(rule: Origin | None, game: Variant) -> str | None:
    place = line_of(rule, game)
    if place is None:
        return None
    whole = place.source.lines[place.line - 1].strip()
    return f"  {whole}   ({place})"


def _as_json(found: Answer, others: Sequence[str]) -> dict[str, Any]:
    return {
        "impossible": found.impossible or None,
        "sure": [_verdict_as_json(each) for each in found.sure],
        "open": [_verdict_as_json(each) for each in found.open],
        "otherwise_with": list(others),
    }


def _verdict_as_json(verdict: Verdict) -> dict[str, Any]:
    return {
        "statement": verdict.statement.words(),
        "so": verdict.so,
        "comes": verdict.comes or None,
        "depends_on": verdict.hangs_on.value if verdict.hangs_on else None,
        "impossible": verdict.impossible or None,
        "rule": str(verdict.rule) if verdict.rule else None,
    }


def examples(variant: str, with_: list[str], as_json: bool, most: int | None = None) -> int:
    """Plays the examples of a sheet, or suggests so many that it lacks; the exit code."""
    chosen = compiled(variant, with_)
    game = _resolved(chosen)
    if most is not None:
        return suggesting.write_suggestions(chosen, examples_in_force(game), most, as_json)
    played = [(each, verdicts(chosen.rules, each.told, each.shown)) for each in examples_in_force(game)]
    if as_json:
        data = [
            {"name": each.name, "case": each.words, "verdicts": [*map(_verdict_as_json, found)]}
            for each, found in played
        ]
        screen.write(json.dumps({"examples": data}, ensure_ascii=False, indent=2))
    else:
        for each, found in played:
            for line in _example_lines(each, found):
                screen.write(visible(line))
        wrong = sum(not _is_so(found) for _, found in played)
        screen.tell(f"{screen.count(len(played), 'example')} played: {wrong or 'none'} not so")
    return 0 if all(_is_so(found) for _, found in played) else 1


def _is_so(found: Sequence[Verdict]) -> bool:
    return all(each.so for each in found)


def _example_lines(example: Example, found: Sequence[Verdict]) -> Iterator[str]:
    """``so  low stays: …``, or what is amiss with it."""
    wrong = next((each for each in found if not each.so), None)
    if wrong is None:
        yield f"so      {example.name}: {example.words}"
    elif wrong.impossible:
        yield f"cannot  {example.name}: {wrong.impossible}"
    elif wrong.so is None:
        on = wrong.hangs_on.value if wrong.hangs_on else "what is not told"
        yield f"open    {example.name}: whether {wrong.statement.words()} depends on {on}"
    else:
        yield f"not so  {example.name}: {example.words}"
        yield f"        {wrong.comes}"
