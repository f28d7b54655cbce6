"""Rules as a complete rule sheet in the language: every rule said, whatever was inherited or left unsaid.

The text reads back as the same rules.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from attrs import AttrsInstance, evolve, fields

from pitchdsl.diagnostics.visible import visible
from pitchdsl.game.exchange.rules import Step
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.rules import Settlement
from pitchdsl.language.cases import Case, Cases
from pitchdsl.language.form import Form, Row
from pitchdsl.language.inside import inside
from pitchdsl.language.origin import Origin, Rule

Said = tuple[str, str, Rule | Case[Any]]
"""A line of the sheet: its name, its value, and the rule that it speaks for."""


def canonical(rules: Rules, *, origins: bool = False) -> str:
    """The complete text; ``origins`` adds a comment to each line that tells where it was written."""
    lines: list[str] = []
    for part in parts(rules):
        lines.extend([""] * bool(lines))
        width = max((len(text) for text, rule in part if rule), default=0)
        for text, rule in part:
            whence = ", ".join(visible(str(origin)) if origin.file else "the default" for origin in origins_of(rule))
            lines.append(f"{text:<{min(width, 70)}}  # {whence}" if origins and rule else text)
    return "\n".join(lines) + "\n"


def parts(rules: Rules) -> Iterator[list[tuple[str, Rule | Case[Any] | None]]]:
    """The parts of the complete text, each a list of lines; beside each line the rule that it speaks for, if any."""
    notes: dict[str, list[str]] = {}
    for note in rules.notes:
        notes.setdefault(note.address, []).append(note.text)

    def noted(about: str) -> Iterator[tuple[str, None]]:
        return ((f"  > {text}", None) for text in notes.get(about, ()))

    source = [f"  source: {rules.source}"] if rules.source else []
    yield [*((line, None) for line in (f'variant {rules.name} "{rules.title}"', *source)), *noted("")]
    for section, said in sections(rules):
        lines: list[tuple[str, Rule | Case[Any] | None]] = [(section, None), *noted(section.removeprefix("no "))]
        for name, value, rule in said:
            address = f"{section}/{name.replace(' the ', ' ')}"  # articles are no part of an address
            lines.extend(noted(address))
            notes.pop(address, None)
            lines.append((f"  {name}: {value}", rule))
        yield lines


def origins_of(rule: Rule | Case[Any] | None) -> tuple[Origin, ...]:
    """Where a rule was written, the line that says most of it last."""
    if isinstance(rule, Rule):
        return (*rule.earlier, rule.origin)
    return () if rule is None else (rule.origin,)


def sections(rules: Rules) -> Iterator[tuple[str, list[Said]]]:
    """The headings in order, each with its lines; what has no rules is headed ``no bidding`` or left out."""
    one_joker = rules.deck.jokers.number == 1  # the only joker needs no colour
    for section, lines in _sections(rules):
        said = [each for line in lines for each in (line, *_instead(rules, line))]
        said.extend(_alone(rules, section, {name for name, _, _ in lines}))
        said = [each for each in said if each[1]]
        yield section, [(n, value.replace("red joker", "joker") if one_joker else value, r) for n, value, r in said]


def _sections(rules: Rules) -> Iterator[tuple[str, list[Said]]]:
    yield "players", list(_section(rules.players))
    yield "deck", list(_section(rules.deck))
    yield "deal", list(_section(rules.deal))
    if rules.offers.rows:
        yield "offers", list(_section(rules.offers))
    if rules.bidding is None:
        yield "no bidding", []
    else:
        yield "bidding", list(_section(rules.bidding))
    if rules.calls:
        yield "calls", list(_lines(rules.calls))
    yield "trump", list(_section(rules.trump))
    if rules.exchange is not None:
        yield "exchange", list(_section(rules.exchange))
    yield "play", list(_section(rules.play))
    yield "points", list(_section(rules.points))
    yield "settlement", list(_settlement(rules.settlement, bidding=rules.bidding is not None))
    winning = rules.winning
    yield "winning", list(_section(evolve(winning, needs=(), wins=(), loses=())))
    sections: dict[str, tuple[Row | Form, ...]] = {
        "to win": winning.needs,
        "wins at once": winning.wins,
        "loses at once": winning.loses,
        "match": tuple(inside(rules.match, Form)),
        "penalties": rules.penalties,
        "stakes": rules.stakes,
    }
    for section, rows in sections.items():
        if rows:
            yield section, list(_lines(rows))


def _section(section: AttrsInstance) -> Iterator[Said]:
    """The lines of a section whose fields are rules and rows."""
    for field in fields(type(section)):
        rules = getattr(section, field.name)
        yield from _lines(rules if isinstance(rules, tuple) else () if rules is None else (rules,))


def _lines(rules: Iterable[Form | Row]) -> Iterator[Said]:
    """The lines that say some rules; a rule without words is not said, and of a step it is only the place."""
    for rule in rules:
        words = rule.words(rule.parts())
        if words or isinstance(rule, Step):
            yield rule.name, words, rule
        yield from _exceptions(rule.name, rule, rule.words)


def _exceptions(name: str, rule: Rule, words: Callable[[Mapping[str, object]], str]) -> Iterator[Said]:
    """A line for each exception that a rule has."""
    for field in fields(type(rule)):
        cases = getattr(rule, field.name)
        for case in cases.exceptions if isinstance(cases, Cases) else ():
            yield name, f"{words({field.name: case.value})} if {case.when.words()}", case


def _instead(rules: Rules, line: Said) -> Iterator[Said]:
    """A line for each exception of the rule that a line says."""
    for each in rules.exceptions:
        if each.address == getattr(line[2], "address", None):
            yield line[0], each.words(), each


def _alone(rules: Rules, section: str, names: set[str]) -> Iterator[Said]:
    """The lines of exceptions of rules that say nothing in general."""
    for each in rules.exceptions:
        if each.then.section == section and each.then.name not in names:
            yield each.then.name, each.words(), each


def _settlement(settlement: Settlement, *, bidding: bool) -> Iterator[Said]:
    """Its rows; where nobody bids, those about the pitcher are for nobody."""
    for row in settlement.rows:
        form = row.form
        if bidding or not form.with_bidding:
            yield form.name, form.words({"change": row.change.general}), row
            yield from _exceptions(form.name, row, form.words)
    yield from _lines(inside(settlement, Form))
