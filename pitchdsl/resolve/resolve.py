"""From a definition to a variant: its line of descent and its house rules, laid over one another."""

import re
from collections.abc import Sequence

from attrs import evolve

from pitchdsl.diagnostics.problem import Problem, errors
from pitchdsl.resolve import problems
from pitchdsl.resolve.library import Library, is_name
from pitchdsl.resolve.overlay import OverlayState, contradictions
from pitchdsl.resolve.variant import Variant
from pitchdsl.syntax.forms import BY_ADDRESS, FORMS, SECTIONS
from pitchdsl.syntax.tree import Definition, Line, NoteLine, Reference

MOST_ANCESTORS = 30
"""How long a line of descent may be."""


def resolve(
    definition: Definition, library: Library, house_rules: Sequence[Definition] = ()
) -> tuple[Variant | None, list[Problem]]:
    """The variant with all that it inherits and with these house rules over it, and what is wrong between them.

    No variant where a definition that it stands on is not to be found.
    """
    found: list[Problem] = []
    misnamed: list[Problem] = []
    lineage = _lineage(definition, library, found)
    if lineage is None:
        return None, found
    ground = OverlayState(variant=definition.name)
    laid: list[Definition] = []
    own: list[Definition] = []
    for each in lineage:
        taken_in = _taken_in(each, library, found, misnamed)
        own = [rule for _, rule in taken_in]
        known = {*ground.entries, *(line.address for line in each.lines if isinstance(line, Line))}
        conflicts = contradictions([*own, *house_rules] if each is definition else own, known)
        lines = problems.lines_taken_in(taken_in)
        for problem in (*conflicts, *ground.lay(*own)):
            found.append(problems.where_taken_in(problem, each, lines))
        found.extend(ground.lay(each))  # a variant's own lines beat the house rules that it takes in
        laid.extend(own)
    # by name, so that the order in which they were asked for makes no difference
    found.extend(ground.lay(*sorted(house_rules, key=lambda each: each.name)))
    laid.extend(house_rules)
    everything = [*lineage, *laid]
    newest = house_rules or (definition,)
    variant = Variant(
        name=definition.name,
        title=definition.title,
        source_title=next((d.source_title for d in reversed(lineage) if d.source_title), None),
        house_rules=tuple(d.name for d in laid),
        entries=ground.entries,
        dropped=ground.dropped,
        no_bidding=ground.no_bidding,
        bidless=frozenset(ground.bidless),
        notes=_notes(everything, ground),
        span=definition.span,
        headings=definition.headings,
        newest=frozenset(place for each in newest for place in (each.span, *(line.span for line in each.lines))),
        unread=_doubtful(found, everything).union(*(d.unread for d in everything)),
    )
    return variant, [*misnamed, *found]


def _doubtful(found: Sequence[Problem], definitions: Sequence[Definition]) -> frozenset[str]:
    """The sections of the lines that have an error, and those where they belong; all, where something else has one."""
    line_at = {(line.span.source, line.span.line): line for each in definitions for line in each.lines}
    places = []
    for problem in errors(found):
        shown = [(label.span.source, label.span.line) for label in problem.labels]
        places.append(next((place for place in shown if place in line_at), shown[0]))
    if not places:
        return frozenset()
    if all(place in line_at for place in places):
        from pitchdsl.syntax.candidates import rule_of_other_section  # noqa: PLC0415  # late: only behind an error

        lines = [line_at[place] for place in places]
        homes = [
            rule_of_other_section(line.name, line.span.text, line.section) for line in lines if isinstance(line, Line)
        ]
        return frozenset((*(line.section for line in lines), *(home.section for home in homes if home)))
    return frozenset(SECTIONS)


def _lineage(definition: Definition, library: Library, found: list[Problem]) -> list[Definition] | None:
    """The definition and all that it extends, the oldest first."""
    lineage = [definition]
    while (reference := lineage[0].extends) is not None:
        if reference.name in [each.name for each in lineage]:
            downward = lineage[::-1]
            first = next(at for at, each in enumerate(downward) if each.name == reference.name)
            found.append(problems.circle(downward[first:]))
            return None
        if len(lineage) > MOST_ANCESTORS:
            found.append(problems.too_deep(reference, MOST_ANCESTORS))
            return None
        base = _fetch(reference, "variant", library, found)
        if base is None:
            return None
        lineage.insert(0, base)
    return lineage


def _taken_in(
    definition: Definition, library: Library, found: list[Problem], misnamed: list[Problem]
) -> list[tuple[Reference, Definition]]:
    """The house rules that a variant takes in; one that is called by its title is told, and taken in all the same."""
    rules: list[tuple[Reference, Definition]] = []
    for reference in _as_said(definition.house_rules, library):
        titled = None if is_name(reference.name) else library.titled(reference.name, "house-rule")
        if titled is not None:
            misnamed.append(problems.called_by_its_title(reference, titled))
        rule = titled or _fetch(reference, "house-rule", library, found)
        if rule is not None:
            rules.append((reference, rule))
    return rules


def _as_said(references: Sequence[Reference], library: Library) -> list[Reference]:
    """The names behind ``with``; words without a comma between them are one name where some of them are none."""
    said: list[list[Reference]] = []
    for each in references:
        last = said[-1][-1].span if said else None
        if last and last.line == each.span.line:
            between = last.source.lines[last.line - 1][last.column - 1 + last.length : each.span.column - 1]
            if re.fullmatch(r"(?:the|an?|\s)*", between):
                said[-1].append(each)
                continue
        said.append([each])
    names: list[Reference] = []
    for run in said:
        if len(run) == 1 or all(library.find(each.name) for each in run):
            names.extend(run)
        else:
            first, last = run[0].span, run[-1].span
            whole = evolve(first, length=last.column + last.length - first.column)
            names.append(Reference(name=" ".join(whole.text.split()), span=whole))
    return names


def _fetch(reference: Reference, kind: str, library: Library, found: list[Problem]) -> Definition | None:
    definition = library.find(reference.name)
    if definition is None:
        found.append(problems.unknown_definition(reference, kind, library.names(kind)))
        return None
    if definition.kind != kind:
        found.append(problems.wrong_kind(reference, definition))
        return None
    return definition


def _notes(definitions: Sequence[Definition], ground: OverlayState) -> tuple[NoteLine, ...]:
    """The notes that still stand under something: those on a rule that was replaced go with it."""
    kept = []
    for definition in definitions:
        for note in definition.notes:
            entry = ground.entries.get(note.address)
            said_here = entry is None or any(line in definition.lines for line in entry.lines())
            if said_here and (entry is not None or "/" not in note.address):
                kept.append(note)
    order = [form.address for form in FORMS]
    rows = list(ground.entries)

    def sort_key(note: NoteLine) -> tuple[int, int, int]:
        """Where a sheet prints it: by section, the section's own before those of its rows and of its forms."""
        section = note.address.split("/")[0]
        if section == note.address:
            return SECTIONS.index(section) if section else -1, 0, 0
        form = note.address in BY_ADDRESS
        return SECTIONS.index(section), 2 if form else 1, (order if form else rows).index(note.address)

    return tuple(sorted(kept, key=sort_key))
