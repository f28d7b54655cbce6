"""``pitchdsl settle`` and ``pitchdsl examples``."""

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from pitchdsl.commands import screen, suggesting
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.commands.variants import Chosen, compiled
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.diagnostics.visible import visible
from pitchdsl.examples.question import Answer, Question, answer, otherwise
from pitchdsl.examples.sheet import Example, examples_in_force, line_of
from pitchdsl.examples.understood import understood
from pitchdsl.examples.verdict import Verdict, verdicts
from pitchdsl.examples.wording import Mark, judged, sentences
from pitchdsl.language.origin import Origin
from pitchdsl.resolve.resolve import resolve
from pitchdsl.resolve.variant import Variant


def settle(variant: str, with_: list[str], text: str, as_json: bool) -> int:
    """Answers a question; the exit code."""
    chosen = compiled(variant, with_)
    read = understood(text, chosen.rules)
    if isinstance(read, Problem):
        screen.show_problems([read], stderr=True)
        raise UsageError("this cannot be read as a case; docs/examples.md shows how cases are told")
    asked = read.question
    found = answer(chosen.rules, asked)
    game = _resolved(chosen)
    others = list(otherwise(chosen.definition, chosen.laid, asked, found, chosen.library))
    if as_json:
        screen.write(json.dumps(_as_json(found, read.words, others), ensure_ascii=False, indent=2))
    else:
        if read.words:
            screen.write(f"Understood as: {visible(read.words)}")
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
    """The answer, a line a sentence, and the lines of the sheet that decide."""
    said = [*sentences(found, asked)]
    yield from (each.words for each in said)
    yield from dict.fromkeys(filter(None, (_line(each.rule, game) for each in said)))


def _line(rule: Origin | None, game: Variant) -> str | None:
    place = line_of(rule, game)
    if place is None:
        return None
    whole = place.source.lines[place.line - 1].strip()
    return f"  {whole}   ({place})"


def _as_json(found: Answer, words: str, others: Sequence[str]) -> dict[str, Any]:
    return {
        "understood_as": words or None,
        "impossible": found.impossible or None,
        "sure": [_verdict_as_json(each) for each in found.sure],
        "open": [_verdict_as_json(each) for each in found.open],
        "depends": list(found.hangs),
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
    text = chosen.definition.span.source.name
    own_first = sorted(examples_in_force(game), key=lambda each: each.file != text)
    played = [(each, verdicts(chosen.rules, each.told, each.shown)) for each in own_first]
    if as_json:
        data = [
            {"name": each.name, "case": each.words, "file": each.file, "verdicts": [*map(_verdict_as_json, found)]}
            for each, found in played
        ]
        screen.write(json.dumps({"examples": data}, ensure_ascii=False, indent=2))
    else:
        for file, those in groupby(played, key=lambda pair: pair[0].file):
            if file != text:
                screen.write(visible(f"from {file}:"))
            for each, found in those:
                for line in _example_lines(each, found):
                    screen.write(visible(line))
        wrong = [each.file for each, found in played if not _is_so(found)]
        others = sum(each != text for each in wrong)
        screen.tell(f"{screen.count(len(played), 'example')} played: {len(wrong) - others or 'none'} not so")
        if others:
            screen.tell(
                f"{others} more that other sheets show: where your rules differ from theirs, that is no mistake"
            )
    return 1 if chosen.has_unread_examples or not all(_is_so(found) for _, found in played) else 0


def _is_so(found: Sequence[Verdict]) -> bool:
    return all(each.so for each in found)


def _example_lines(example: Example, found: Sequence[Verdict]) -> Iterator[str]:
    """``so  low stays: …``, or what is amiss with it."""
    its = judged(found)
    lead = f"{its.mark.value:<8}{example.name}"
    if its.mark in (Mark.CANNOT, Mark.OPEN):
        yield f"{lead}: {its.why}"
        return
    yield f"{lead}: {example.words}"
    if its.why:
        yield f"        {its.why}"
