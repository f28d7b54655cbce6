"""The report on a game: who played, what was measured, what each house rule changes, and what to be warned of."""

from collections.abc import Callable, Mapping, Sequence

from pitchdsl.game.rules import Rules
from pitchdsl.report.alarms import Found, Warned, warned
from pitchdsl.report.course import Course, course_of
from pitchdsl.report.figures import FIGURES, Figure, Measured, measured, tally_of
from pitchdsl.report.games import Games
from pitchdsl.report.meetings import MEETINGS, Meeting, play_meetings
from pitchdsl.report.shares import BidShares, Place, RowShares, bids, places, rows
from pitchdsl.simulate.clusters import FEWEST_GROUPS
from pitchdsl.simulate.compare import Change
from pitchdsl.simulate.holm import stand_out
from pitchdsl.simulate.workers import NoticeCallback
from pitchdsl.values import frozen


@frozen(kw_only=True)
class Played:
    """How much a meeting played."""

    meeting: Meeting
    games: int
    hands: int


@frozen(kw_only=True)
class Changed:
    """What a house rule does to a figure, on the same deals."""

    figure: Figure
    without: float
    with_it: float
    change: float
    low: float | None
    high: float | None
    """The 95 % interval of the change; None for too few games."""
    is_clear: bool
    """Whether it would stand out even among all the changes that are told together (Holm)."""
    is_same: bool
    """Whether it came out the same, and would have with any of these games."""


@frozen(kw_only=True)
class HouseRule:
    """A house rule of the game, and what it changes."""

    name: str
    changes: tuple[Changed, ...]


@frozen(kw_only=True)
class Report:
    """What kind of game it is."""

    rules: Rules
    seats: int
    sides: int
    seed: int
    played: tuple[Played, ...]
    figures: tuple[Measured, ...]
    places: tuple[Place, ...]
    bids: tuple[BidShares, ...]
    rows: tuple[RowShares, ...]
    course: Course
    house_rules: tuple[HouseRule, ...]
    warnings: tuple[Warned, ...]


ProgressCallback = Callable[[int, int], None]
"""Called with the number of parts of the work that are done, and of all."""


def report(
    rules: Rules,
    *,
    seats: int,
    seed: int,
    without: Mapping[str, Rules] | None = None,
    games: int | None = None,
    jobs: int = 1,
    on_progress: ProgressCallback | None = None,
    on_notice: NoticeCallback | None = None,
) -> Report:
    """Plays by the rules and says what kind of game they make.

    ``without`` has for each house rule the rules as they would be without it; ``games`` is how many Steady plays where
    it is not to be left to the length of a game. The same seed gives the same report with any number of ``jobs``.
    Raises :class:`~pitchdsl.simulate.workers.WorkersError`.
    """
    import scipy  # noqa: F401, PLC0415  to miss it now, and not once all is played

    every = play_meetings(
        rules,
        seats,
        seed,
        meetings=tuple(MEETINGS.values()),
        games=games,
        jobs=jobs,
        on_progress=on_progress,
        on_notice=on_notice,
    )
    figures = tuple(each for each in FIGURES if rules.bidding is not None or not each.needs_bids)
    found = [each for figure in figures for each in measured(every[figure.meeting], (figure,))]
    by_id = {each.figure.id: each for each in found}
    sides = every["simple"].sides
    told = Found(
        sides=sides,
        figures=by_id,
        places=places(every),
        bids=bids(every),
        rows=rows(every),
    )
    return Report(
        rules=rules,
        seats=seats,
        sides=sides,
        seed=seed,
        played=tuple(
            Played(meeting=MEETINGS[which], games=each.number, hands=len(each.game_of)) for which, each in every.items()
        ),
        figures=tuple(found),
        places=tuple(told.places),
        bids=tuple(told.bids),
        rows=tuple(told.rows),
        course=course_of(every["steady"]),
        house_rules=tuple(
            HouseRule(
                name=name,
                changes=changes(
                    play_meetings(
                        other,
                        seats,
                        seed,
                        meetings=ALONE,
                        games=every["steady"].number,
                        jobs=jobs,
                        on_progress=on_progress,
                        on_notice=on_notice,
                    ),
                    every,
                    figures,
                ),
            )
            for name, other in (without or {}).items()
        ),
        warnings=tuple(warned(told)),
    )


ALONE = tuple(meeting for meeting in MEETINGS.values() if not meeting.is_match)
"""The meetings that are played again without each house rule."""


def changes(
    without: Mapping[str, Games], with_it: Mapping[str, Games], figures: Sequence[Figure]
) -> tuple[Changed, ...]:
    """The figures of both that can be compared, by the games that both have played."""
    pairs = []
    for figure in figures:
        if figure.meeting not in without:
            continue
        ours, theirs = (tally_of(games[figure.meeting], (figure,)) for games in (without, with_it))
        change = Change.of(figure.measure, ours, theirs)
        if change is not None:
            per = [(tally.total(figure.measure.of), tally.total(figure.measure.per)) for tally in (ours, theirs)]
            pairs.append((figure, change, [of / cases for of, cases in per]))
    are_enough = all(games["steady"].number >= FEWEST_GROUPS for games in (without, with_it))
    moved = [change for _, change, _ in pairs if not change.is_same] if are_enough else []
    clear = dict(zip(map(id, moved), stand_out([change.chance for change in moved]), strict=True))
    return tuple(
        Changed(
            figure=figure,
            without=before,
            with_it=after,
            change=change.value,
            low=change.low if are_enough else None,
            high=change.high if are_enough else None,
            is_clear=clear.get(id(change), False),
            is_same=change.is_same,
        )
        for figure, change, (before, after) in pairs
    )
