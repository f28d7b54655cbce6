"""Who plays for a report, and how many games: as many as two processors play in about a minute.

A player of few thoughts plays many games, one that thinks long plays few. How many follows from the decisions that a
game takes, and never from a clock: the same seed gives the same report on every machine.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from attrs import evolve

from pitchdsl.game.rules import Rules
from pitchdsl.game.state import sides_of
from pitchdsl.kernel.play import Played
from pitchdsl.report.games import Games, joined
from pitchdsl.simulate.plan import CHUNK, CHUNK_BY_REFERENCE, Plan
from pitchdsl.simulate.run import is_fast, make_ready, play_chunk
from pitchdsl.simulate.workers import NoticeCallback, workers
from pitchdsl.values import frozen

HAND_LIMIT = 100
"""Hands after which a game is stopped."""


@frozen(kw_only=True)
class Meeting:
    """Who plays with whom."""

    id: str
    one: str
    two: str
    """The players, by name; where they differ, the first is one side and the second all others, from each side once."""
    decisions: int
    """About so many decisions of the first player are worth the time."""

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, each once."""
        return (self.one, self.two) if self.is_match else (self.one,)

    @property
    def is_match(self) -> bool:
        """Whether two kinds of players meet."""
        return self.one != self.two


MEETINGS: Mapping[str, Meeting] = {
    each.id: each
    for each in (
        Meeting(id="strong", one="level-5", two="level-3", decisions=14_000),
        Meeting(id="beginner", one="level-3", two="level-1", decisions=30_000),
        Meeting(id="steady", one="level-3", two="level-3", decisions=100_000),
        Meeting(id="simple", one="simple", two="simple", decisions=4_000_000),
    )
}
"""By id; those that take longest come first."""

FEWEST, FEWEST_OF_MATCH, MOST = 40, 8, 40_000
"""Deals of a meeting, however long a game is; a match plays each from every side."""

PILOT = 40
"""Games from which the length of a game is estimated."""


@frozen(kw_only=True)
class Task:
    """Some games of a meeting in one of its seatings."""

    meeting: str
    seating: int
    plan: Plan
    chunk: int


ProgressCallback = Callable[[int, int], None]
"""Called with the number of games that are done, and of all."""


def play_meetings(
    rules: Rules,
    seats: int,
    seed: int,
    *,
    meetings: Sequence[Meeting],
    games: int | None,
    jobs: int,
    on_progress: ProgressCallback | None = None,
    on_notice: NoticeCallback | None = None,
) -> dict[str, Games]:
    """Plays all meetings; ``games`` is how many ``steady`` plays where it is not left to the length of a game.

    The others play more or fewer in proportion. Raises :class:`~pitchdsl.simulate.workers.WorkersError`.
    """
    tasks = _tasks(rules, seats, seed, meetings, games)
    plans = list({(task.meeting, task.seating): task.plan for task in tasks}.values())
    make_ready(plans, jobs, None, on_notice)
    if jobs > 1:
        for plan in plans:
            play_chunk(plan.first(), 0)  # what has to be compiled is compiled once, before the processes start
    done: dict[int, Played] = {}
    with workers(jobs, on_notice=on_notice) as team:
        for number, played in team.each(partial(_play, tasks), range(len(tasks))):
            done[number] = played
            if on_progress is not None:
                on_progress(len(done), len(tasks))
    return {
        meeting.id: Games(
            rules=rules.seated(seats),
            seats=seats,
            played=tuple(
                joined([done[number] for number, task in enumerate(tasks) if (task.meeting, task.seating) == which])
                for which in dict.fromkeys((each.meeting, each.seating) for each in tasks if each.meeting == meeting.id)
            ),
        )
        for meeting in meetings
    }


def _play(tasks: Sequence[Task], number: int) -> Played:
    return play_chunk(tasks[number].plan, tasks[number].chunk)


def _tasks(rules: Rules, seats: int, seed: int, meetings: Sequence[Meeting], games: int | None) -> list[Task]:
    """All that is played, what takes longest first."""
    sides = sides_of(rules, seats)
    pilot = Plan(rules=rules, bots=("simple",) * seats, seed=seed, games=PILOT, hand_limit=HAND_LIMIT, chunk=PILOT)
    fast = is_fast(pilot)
    length = play_chunk(pilot, 0).decisions / PILOT
    usual = MEETINGS["steady"].decisions
    part = 1.0 if games is None else games * length / usual
    tasks = []
    for meeting in meetings:
        decisions = part * (meeting.decisions if meeting.id != "simple" or fast else usual)
        deals = round(decisions / max(1.0, length))
        fewest = 1 if games is not None else FEWEST_OF_MATCH if meeting.is_match else FEWEST
        deals = min(max(deals, fewest), MOST)
        quick = fast and meeting.id == "simple"
        plan = evolve(pilot, games=deals, chunk=CHUNK if quick else max(1, CHUNK_BY_REFERENCE // 10))
        for seating, mine in enumerate(sides if meeting.is_match else sides[:1]):
            bots = tuple(meeting.one if seat in mine else meeting.two for seat in range(seats))
            seated = evolve(plan, bots=bots)
            tasks += [
                Task(meeting=meeting.id, seating=seating, plan=seated, chunk=each) for each in range(seated.chunks)
            ]
    return tasks
