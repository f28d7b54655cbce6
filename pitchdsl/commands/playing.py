"""``pitchdsl run``."""

import secrets
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from attrs import define, field, frozen
from rich import box
from rich.progress import track
from rich.table import Table as Grid

from pitchdsl.bots.roster import BOTS
from pitchdsl.commands import screen
from pitchdsl.commands.misuse import MisuseError
from pitchdsl.commands.variants import Chosen, compiled
from pitchdsl.engine.game import play_game
from pitchdsl.engine.records import GameHeader, lines_of_game
from pitchdsl.engine.table import Table
from pitchdsl.publish.account import account
from pitchdsl.publish.files import written_whole
from pitchdsl.publish.rules_json import fingerprint
from pitchdsl.rules.rules import Rules


@frozen(kw_only=True)
class Wish:
    """How a user wants to see a variant played."""

    games: int
    seed: int | None
    players: int | None
    bots: str
    record: Path | None
    as_json: bool
    hand_limit: int


def run(variant: str, with_: list[str], wish: Wish) -> int:
    """Plays games; the exit code."""
    chosen = compiled(variant, with_)
    seats = _seats(chosen.rules, wish.players)
    bots = _bots(wish.bots, seats)
    seed = secrets.randbelow(2**32) if wish.seed is None else wish.seed
    tally = Tally()
    with ExitStack() as stack:
        record = stack.enter_context(written_whole(wish.record)) if wish.record else None
        for header, table in _games(chosen, seats, bots, seed, wish):
            if record is not None or wish.as_json:
                for line in lines_of_game(header, table.events):
                    if record is not None:
                        record.write(line + "\n")
                    if wish.as_json:
                        screen.write(line)
            tally.count(table)
            if wish.games == 1 and not wish.as_json:
                for line in account(chosen.rules, header, table.events):
                    screen.write(line)
    if wish.games > 1 and not wish.as_json:
        _tell(chosen.rules, bots, seed, tally)
    if wish.seed is None and not wish.as_json:
        screen.err().print(f"to see the same again: --seed {seed}")
    return 0


def _seats(rules: Rules, wished: int | None) -> int:
    """How many play: as wished, else four where four may, else the number nearest to four."""
    seats = rules.players.seats
    if wished is None:
        return min(max(4, seats.least), seats.most)
    if not seats.least <= wished <= seats.most:
        allowed = f"{seats.least}" if seats.least == seats.most else f"{seats.least} to {seats.most}"
        raise MisuseError(f"{rules.name} is for {allowed} players, not {wished}")
    return wished


def _bots(names: str, seats: int) -> tuple[str, ...]:
    chosen = tuple(name.strip() for name in names.split(","))
    for name in chosen:
        if name not in BOTS:
            raise MisuseError(f"there is no bot called {name or 'nothing'}; there are {' and '.join(BOTS)}")
    if len(chosen) == 1:
        return chosen * seats
    if len(chosen) != seats:
        raise MisuseError(
            f"{screen.count(len(chosen), 'bot')} cannot take {seats} seats; name one for each, or one for all"
        )
    return chosen


def _games(
    chosen: Chosen, seats: int, bots: tuple[str, ...], seed: int, wish: Wish
) -> Iterator[tuple[GameHeader, Table]]:
    players = [BOTS[name] for name in bots]
    print_of_rules = fingerprint(chosen.rules)
    numbers: Iterable[int] = range(wish.games)
    if wish.games > 1 and screen.err().is_terminal:
        numbers = track(numbers, description="playing", console=screen.err(), transient=True)
    for game in numbers:
        table = play_game(chosen.rules, seats, seed, game, players, wish.hand_limit)
        yield header_of(chosen, table, print_of_rules, seed, bots), table


def header_of(chosen: Chosen, table: Table, print_of_rules: str, seed: int, bots: tuple[str, ...]) -> GameHeader:
    """The first line of a game's record."""
    winning = chosen.rules.winning
    return GameHeader(
        variant=chosen.rules.name,
        with_rules=chosen.over,
        rules_sha256=print_of_rules,
        seed=seed,
        seats=table.seats,
        sides=table.sides,
        start=(winning.start.points,) * len(table.sides),
        target=winning.target.points,
        bots=bots,
    )


@define
class Tally:
    """What is counted over many games."""

    sides: tuple[tuple[int, ...], ...] = ()
    hands: list[int] = field(factory=list)
    winners: Counter[int | None] = field(factory=Counter)
    reasons: Counter[str] = field(factory=Counter)

    def count(self, table: Table) -> None:
        """Counts one finished game."""
        assert table.outcome is not None
        self.sides = table.sides
        self.hands.append(table.outcome.hands)
        self.winners[table.outcome.winner] += 1
        self.reasons[table.outcome.reason] += 1


def _tell(rules: Rules, bots: tuple[str, ...], seed: int, tally: Tally) -> None:
    games = len(tally.hands)
    grid = Grid(
        box=box.SIMPLE_HEAD, pad_edge=False, title=f"{rules.title}: {games:,} games, seed {seed}", title_justify="left"
    )
    grid.add_column("side")
    grid.add_column("played by")
    grid.add_column("won", justify="right")
    grid.add_column("of all", justify="right")
    for number, side in enumerate(tally.sides):
        won = tally.winners[number]
        names = " and ".join(f"seat {seat}" for seat in side)
        grid.add_row(names, ", ".join(dict.fromkeys(bots[seat] for seat in side)), f"{won:,}", f"{won / games:.1%}")
    if tally.winners[None]:
        grid.add_row("nobody", "", f"{tally.winners[None]:,}", f"{tally.winners[None] / games:.1%}")
    screen.out().print(grid)
    ends = ", ".join(f"{reason} {number:,}" for reason, number in tally.reasons.most_common())
    screen.write(f"median length {median(tally.hands):g} hands, longest {max(tally.hands):,}; ended by {ends}")
