"""What was found, as a page to read and as JSON."""

from attrs import asdict, frozen
from rich import box
from rich.console import Console
from rich.table import Table
from stopwatch import Spread

RATIO_AIM = 0.15
"""Of OpenSpiel's euchre, in decisions per second; for every variant."""

ROLLOUTS_AIM, PLAIN_ROLLOUTS_AIM = 10, 15
"""Of OpenSpiel's rollouts in C++: for every variant on the fast engine, and for plain auction pitch."""

C_AIM = 0.95
"""Of the program in C."""

MEMORY_AIM = 1.05
"""How much more memory many hands may take than few: as good as none."""

NEWCOMER_AIM, COLD_AIM = 0.02, 2.0
"""Seconds to the first game of a new variant: in a process that has played before, and from the start of one."""

CHECK_AIM = 0.5
"""Seconds for ``pitchdsl check`` of one file, as a whole process."""


@frozen(kw_only=True)
class Speed:
    """How fast one contestant plays."""

    name: str
    seats: int
    decisions_per_hand: float
    per_second: Spread
    ratio: Spread
    """Of euchre in the same round."""


@frozen(kw_only=True)
class FastSpeed:
    """How fast the fast engine or one of its rivals plays, and how many times as fast as another in the same round."""

    name: str
    seats: int
    per_second: Spread
    of_rollouts: Spread
    of_whole_hands: Spread
    of_c: Spread | None
    of_reference: Spread | None


@frozen(kw_only=True)
class Memory:
    """How much memory it takes to play so many hands."""

    hands: int
    mebibytes: float


@frozen(kw_only=True)
class Duration:
    """How long something takes, in seconds."""

    name: str
    how: str
    seconds: Spread
    ratio: Spread | None = None
    """Of the start of a bare Python in the same round; for whole processes."""
    aim: float | None = None


@frozen(kw_only=True)
class Report:
    """One run of the benchmark."""

    machine: dict[str, str | int]
    rounds: int
    speeds: list[Speed]
    """The first one is what the others are compared with."""
    rivals: list[FastSpeed]
    fast: list[FastSpeed]
    thoughtful: list[FastSpeed]
    durations: list[Duration]
    memory: list[Memory]

    def aims(self) -> dict[str, bool]:
        """Every aim in words, and whether the medians meet it."""
        aims = {
            f"{speed.name}: at least {RATIO_AIM} of euchre per decision": speed.ratio.median >= RATIO_AIM
            for speed in self.speeds[1:]
        }
        for speed in self.fast:
            aim = ROLLOUTS_AIM if speed.of_c is None else PLAIN_ROLLOUTS_AIM
            aims[f"{speed.name}: {aim} times the rollouts in C++"] = speed.of_rollouts.median >= aim
            if speed.of_c is not None:
                aims[f"{speed.name}: {C_AIM} of the program in C"] = speed.of_c.median >= C_AIM
        least, most = (end(each.mebibytes for each in self.memory) for end in (min, max))
        aims["memory does not grow with the number of hands"] = most < MEMORY_AIM * least
        for each in self.durations:
            if each.aim is not None:
                aims[f"{each.name}: less than {each.aim} s"] = each.seconds.median < each.aim
        return aims

    def as_json(self) -> dict[str, object]:
        """The same as data."""
        return {**asdict(self), "aims": [{"aim": aim, "met": met} for aim, met in self.aims().items()]}

    def show(self, console: Console) -> None:
        """The same to read."""
        console.print(", ".join(f"{name} {value}" for name, value in self.machine.items()))
        console.print(f"{self.rounds} interleaved rounds; medians, with least and most in brackets", style="dim")
        console.print(_speeds(self.speeds))
        console.print(_fast_speeds([*self.rivals, *self.fast, *self.thoughtful]))
        console.print(_durations(self.durations))
        console.print(_memory(self.memory))
        for aim, met in self.aims().items():
            console.print(f"  [green]met[/]      {aim}" if met else f"  [red]not met[/]  {aim}")


_SPEED_HEADINGS = ("game", "seats", "decisions\na hand", "1,000 decisions\na second", "of euchre")


def _speeds(speeds: list[Speed]) -> Table:
    table = _table("Uniformly random play, whole games", *_SPEED_HEADINGS)
    for each in speeds:
        thousands = _spread(each.per_second, 1e-3, ".0f")
        seats, per_hand = str(each.seats), f"{each.decisions_per_hand:.1f}"
        table.add_row(each.name, seats, per_hand, thousands, _spread(each.ratio, 1, ".3f"))
    return table


_FAST_HEADINGS = (
    "game",
    "seats",
    "millions\na second",
    "of C++\nrollouts",
    "of C++\nhands",
    "of C",
    "of ref-\nerence",
)


def _fast_speeds(speeds: list[FastSpeed]) -> Table:
    table = _table("The fast engine and its rivals, whole games, medians", *_FAST_HEADINGS)
    for each in speeds:
        ratios = [
            (each.of_rollouts, ".2f"),
            (each.of_whole_hands, ".1f"),
            (each.of_c, ".3f"),
            (each.of_reference, ".0f"),
        ]
        shown = [format(ratio.median, form) if ratio else "" for ratio, form in ratios]
        table.add_row(each.name, str(each.seats), f"{each.per_second.median * 1e-6:.1f}", *shown)
    return table


def _memory(measured: list[Memory]) -> Table:
    table = _table("Hands played in chunks", "hands", "most memory, MiB")
    for each in measured:
        table.add_row(f"{each.hands:,}", f"{each.mebibytes:.1f}")
    return table


def _durations(durations: list[Duration]) -> Table:
    table = _table(
        "From text to rules, and to a game; a ratio marks a whole process",
        "what",
        "milliseconds",
        "of bare Python",
    )
    for each in durations:
        ratio = _spread(each.ratio, 1, ".1f") if each.ratio else ""
        name = f"{each.name}[dim], {each.how}[/]" if each.how else each.name
        table.add_row(name, _spread(each.seconds, 1e3, ",.1f"), ratio)
    return table


def _spread(spread: Spread, times: float, form: str) -> str:
    middle, least, most = (format(number * times, form) for number in (spread.median, spread.least, spread.most))
    return middle if least == most else f"{middle} ({least}-{most})"


def _table(title: str, first: str, *numbers: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(first, no_wrap=True)
    for number in numbers:
        table.add_column(number, justify="right")
    return table
