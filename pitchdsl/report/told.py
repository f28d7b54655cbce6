"""The report in tables of words, which the terminal and the page lay out."""

from collections.abc import Iterator, Mapping, Sequence

from pitchdsl.players.roster import KINDS
from pitchdsl.report.meetings import MEETINGS
from pitchdsl.report.report import HouseRule, Report
from pitchdsl.report.shares import PLAYERS, Part
from pitchdsl.report.wording import interval, of_hundred, written
from pitchdsl.values import frozen

NOBODY = "\N{EN DASH}"
"""Where a player has nothing that could be told."""

PARTS: Mapping[str, str] = {
    "length": "How long",
    "fairness": "How even",
    "race": "The race",
    "skill": "Skill and luck",
    "bids": "The bidding",
}
"""The headings of the parts of the figures."""

CLEAR = "* clear: it stands out with all rows of the table in view (Holm)"
"""What the star of a change means."""

CALM = "There is nothing to be warned of."


@frozen(kw_only=True)
class Table:
    """Rows under a heading; all cells but the first stand at the right."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def title_of(found: Report) -> str:
    """What it is about."""
    over = f" with {', '.join(found.rules.house_rules)}" if found.rules.house_rules else ""
    return f"{found.rules.name}{over}: {found.seats} players, seed {found.seed}"


def played(found: Report) -> Iterator[str]:
    """Who played how much."""
    for each in found.played:
        who = " against ".join(KINDS[name].title for name in each.meeting.players)
        yield f"{who}: {each.games:,} games, {each.hands:,} hands"


def tables(found: Report) -> Iterator[Table]:
    """All tables but those of house rules, in reading order."""
    for part, title in PARTS.items():
        figures = [each for each in found.figures if each.figure.part == part]
        if figures:
            yield Table(
                title=title,
                head=("", "", "95 %", "by"),
                rows=tuple(
                    (
                        each.figure.words,
                        written(each.figure.unit, each.value),
                        interval(each.figure.unit, each.value, each.low, each.high),
                        KINDS[MEETINGS[each.figure.meeting].one].title,
                    )
                    for each in figures
                ),
            )
    yield Table(
        title="Who wins, by place",
        head=("", *(PLAYERS[which] for which in ("simple", "steady")), "even"),
        rows=tuple(
            (_place(each.steps), *(_often(part) for part in each.won.values()), of_hundred(1 / found.sides))
            for each in found.places
        ),
    )
    if found.bids:
        yield Table(
            title="Bids: how often each is the contract, and how often it fails then",
            head=("", *(words for name in PLAYERS.values() for words in (name, "fails"))),
            rows=tuple(
                (each.words, *(cell for which in PLAYERS for cell in _bid(each.made_up.get(which), each.fails[which])))
                for each in found.bids
            ),
        )
    yield Table(
        title="Rows of points: how often anybody has each, and what it weighs",
        head=("", *PLAYERS.values(), "to the pitcher", "weight"),
        rows=tuple(
            (
                each.name,
                *(_often(each.had.get(which)) for which in PLAYERS),
                NOBODY if each.to_pitcher is None else of_hundred(each.to_pitcher.value),
                of_hundred(each.weight.value),
            )
            for each in found.rows
        ),
    )


def changes(rule: HouseRule) -> Table:
    """What a house rule changes; what stays the same is left out."""
    return Table(
        title=f"What {rule.name} changes",
        head=("", "without", "with", "change", "95 %", ""),
        rows=tuple(
            (
                each.figure.words,
                written(each.figure.unit, each.without),
                written(each.figure.unit, each.with_it),
                written(each.figure.unit, each.change, signed=True),
                interval(each.figure.unit, each.with_it, each.low, each.high),
                "*" if each.is_clear else "",
            )
            for each in rule.changes
            if not each.is_same
        ),
    )


def warnings(found: Report) -> Sequence[str]:
    """The warnings in words, or that there is none."""
    return [each.sentence for each in found.warnings] or [CALM]


def _place(steps: int) -> str:
    return "first dealer" if steps == 0 else f"{steps} left of the dealer"


def _often(part: Part | None) -> str:
    return NOBODY if part is None else of_hundred(part.value)


def _bid(made_up: Part | None, fails: Part | None) -> tuple[str, str]:
    return _often(made_up), _often(fails)
