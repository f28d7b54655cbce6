"""``pitchdsl run``."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from pathlib import Path

from attrs import define, evolve, field
from rich import box
from rich.progress import track
from rich.table import Table as Grid

from pitchdsl.account.account import account, standing_of_match
from pitchdsl.account.names import Tabletalk
from pitchdsl.commands import screen
from pitchdsl.commands.progress import progress
from pitchdsl.commands.seating import bots_of, seats_for
from pitchdsl.commands.variants import Chosen, compiled
from pitchdsl.commands.waiting import tell_of_waiting
from pitchdsl.engine.match import Played
from pitchdsl.engine.table import Table
from pitchdsl.players.roster import by_decision, match_of
from pitchdsl.safe_files import write_lines
from pitchdsl.values import frozen


@frozen(kw_only=True)
class Options:
    """The options of ``pitchdsl run``."""

    games: int
    seed: int | None
    players: int | None
    bots: str
    record: Path | None
    as_json: bool
    hand_limit: int


def run(variant: str, with_: list[str], options: Options) -> int:
    """Plays games; the exit code."""
    chosen = compiled(variant, with_)
    seats = seats_for([chosen.rules], options.players)
    seed = _any_seed() if options.seed is None else options.seed
    bots = bots_of(options.bots, seats)
    tell_of_waiting(bots)
    session = Session(chosen=chosen, seats=seats, bots=bots, seed=seed, options=options)
    if options.record is not None:
        write_lines(options.record, session.lines())
    elif options.as_json:
        for _ in session.lines():
            pass
    else:
        for _ in session.games():
            pass
    if options.games > 1 and not options.as_json:
        _tell(session)
    if options.seed is None and not options.as_json:
        screen.tell(f"to see the same again: --seed {seed}")
    return 0


def _any_seed() -> int:
    import secrets  # late: most who play many games name a seed

    return secrets.randbelow(2**32)


@define
class Tally:
    """What is counted over many games."""

    sides: tuple[tuple[int, ...], ...] = ()
    """The sides, as in every one of the games."""
    hands: list[int] = field(factory=list)
    winners: Counter[int | None] = field(factory=Counter)
    reasons: Counter[str] = field(factory=Counter)
    matches: Counter[int | None] = field(factory=Counter)
    """Matches by the side that won them, where the rules know any."""

    def count(self, played: Played) -> None:
        """Counts one finished game, and its match with the last one."""
        table = played.table
        if played.end is not None:
            self.matches[played.winner] += 1
        assert table.outcome is not None
        self.sides = table.sides
        self.hands.append(table.outcome.hands)
        self.winners[table.outcome.winner] += 1
        self.reasons[table.outcome.reason] += 1


@define(kw_only=True)
class Session:
    """Games of one variant, played one after the other."""

    chosen: Chosen
    seats: int
    bots: tuple[str, ...]
    seed: int
    options: Options
    tally: Tally = field(factory=Tally)

    def lines(self) -> Iterator[str]:
        """The record of all games, line by line; written to standard output, too, with ``--json``."""
        from pitchdsl.records.header import header_of  # late: most games are not written down
        from pitchdsl.records.writer import lines_of_game

        for table in self.games():
            header = evolve(header_of(table, seed=self.seed, bots=self.bots), with_rules=self.chosen.over)
            for line in lines_of_game(header, table.events):
                if self.options.as_json:
                    screen.write(line)
                yield line

    def games(self) -> Iterator[Table]:
        """The finished games; a single one, or a single match, is told as an account where no record is asked for."""
        rules, options = self.chosen.rules, self.options
        if options.games == 1:
            yield from self._match()
            return
        numbers: Iterable[int] = range(options.games)
        if screen.console(stderr=True).is_terminal:
            numbers = track(numbers, description="playing", console=screen.console(stderr=True), transient=True)
        for number in numbers:
            for played in match_of(rules, self.bots, self.seed, number, options.hand_limit):
                self.tally.count(played)
                yield played.table

    def _match(self) -> Iterator[Table]:
        """The games of one match; a single one where the rules know no match."""
        rules, options = self.chosen.rules, self.options
        games = match_of(rules, self.bots, self.seed, 0, options.hand_limit)
        thinks = bool(by_decision(self.bots))  # the others have played before a bar could be seen
        while True:
            with progress("playing") if thinks else nullcontext():
                played = next(games, None)
            if played is None:
                return
            table = played.table
            if not options.as_json:
                for line in account(rules, table.sides, table.events, hint=self._hint()):
                    screen.write(line)
                if rules.match.games:
                    for line in standing_of_match(Tabletalk(table.seated, table.sides), played):
                        screen.write(line)
            yield table

    def _hint(self) -> str:
        """How many may play, where nobody has said how many shall."""
        seats = self.chosen.rules.players.seats
        if self.options.players is not None or seats.least == seats.most:
            return ""
        return f"{seats.least} to {seats.most} may play; choose with --players"


def _tell(session: Session) -> None:
    """The table that sums many games up."""
    from statistics import median  # late: for several games only

    rules, bots, tally = session.chosen.rules, session.bots, session.tally
    games = len(tally.hands)
    talk = Tabletalk(rules, tally.sides)
    grid = Grid(
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        title=f"{rules.title}: {games:,} games, seed {session.seed}",
        title_justify="left",
    )
    grid.add_column("side")
    grid.add_column("played by")
    grid.add_column("won", justify="right")
    grid.add_column("of all", justify="right")
    for number, side in enumerate(tally.sides):
        won = tally.winners[number]
        names = talk.side(number)
        grid.add_row(names, ", ".join(dict.fromkeys(bots[seat] for seat in side)), f"{won:,}", f"{won / games:.1%}")
    if tally.winners[None]:
        grid.add_row("nobody", "", f"{tally.winners[None]:,}", f"{tally.winners[None] / games:.1%}")
    screen.console().print(grid)
    if tally.matches:
        by = ", ".join(
            f"{'nobody' if side is None else talk.side(side)} {number:,}"
            for side, number in tally.matches.most_common()
        )
        screen.write(f"{screen.count(tally.matches.total(), 'match')}; won by {by}")
    ends = ", ".join(f"{reason} {number:,}" for reason, number in tally.reasons.most_common())
    screen.write(f"median length {median(tally.hands):g} hands, longest {max(tally.hands):,}; ended by {ends}")
