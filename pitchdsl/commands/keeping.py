"""``pitchdsl score``: the score of an evening that is played with real cards."""

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path

from attrs import define, field
from rich import box
from rich.table import Table as Grid

from pitchdsl.canonical.text import canonical
from pitchdsl.commands import screen
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.commands.variants import compiled
from pitchdsl.described_hands.settled_hand import needs_undescribed_facts
from pitchdsl.file_kinds import Kind, why_unwritable
from pitchdsl.game.rules import Rules
from pitchdsl.safe_files import content_of
from pitchdsl.scorekeeping import score_file
from pitchdsl.scorekeeping.evening import DescribedGame, Evening, ScoredGame, scored
from pitchdsl.scorekeeping.keeper import Keeper
from pitchdsl.scorekeeping.reading import UnreadError, names_in
from pitchdsl.scorekeeping.score_file import KeptEvening, ScoreFileError
from pitchdsl.scorekeeping.table import as_csv, end_lines, person_rows, rows, talk_of
from pitchdsl.values import frozen


@frozen(kw_only=True)
class Options:
    """The options of ``pitchdsl score``."""

    names: str | None
    file: Path | None
    show: bool
    as_csv: bool


def score(variant: str | None, with_: list[str], options: Options) -> int:
    """Keeps the score, or shows one that was kept; the exit code."""
    file, kept = _begun(variant, with_, options)
    if options.show or options.as_csv:
        if kept is None:
            raise UsageError(f"{file} is not there: no score is kept in it" if file else "name the file with --file")
        _show(kept, as_csv_=options.as_csv)
        return 0
    assert file is not None
    rules = kept.rules if kept is not None else compiled(variant or "", with_).rules
    if needs_undescribed_facts(rules):
        raise UsageError(
            f"the settlement of {rules.name} asks for cards, pips, offers or who named trump, which a score sheet does "
            "not tell: `pitchdsl play` keeps the score of such a game",
            1,
        )
    _keep(rules, file, kept, options.names)
    return 0


def _begun(variant: str | None, with_: list[str], options: Options) -> tuple[Path | None, KeptEvening | None]:
    """The file, and what it holds; none where it is to be begun."""
    file = options.file
    if variant is None and file is None:
        raise UsageError("name a variant, such as `pitchdsl score team-auction`, or a kept score with --file")
    rules = compiled(variant, with_).rules if variant is not None else None
    if file is None and rules is not None and not (options.show or options.as_csv):
        file = Path(f"{rules.name}-{date.today().isoformat()}.score")
    if file is None:
        return None, None
    if not file.exists():
        if rules is None:
            raise UsageError(f"{file} is not there: name a variant to begin it, such as team-auction")
        return file, None
    why = why_unwritable(file, Kind.SCORE)
    if why is not None:
        raise UsageError(why)
    if not file.stat().st_size:
        return file, None
    try:
        kept = score_file.read(file)
    except ScoreFileError as fault:
        raise UsageError(f"{fault}: name another file, or mend it", 1 if rules is None else 2) from None
    if rules is not None and canonical(rules) != canonical(kept.rules):
        raise UsageError(f"{file} goes by another sheet, {kept.rules.title}: name no variant, or another file")
    return file, kept


@define(kw_only=True)
class _KeptFile:
    """The file, which nobody else may have changed since it was read or written here."""

    file: Path
    rules: Rules
    content: bytes | None = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.content = content_of(self.file)

    def keep(self, evening: Evening) -> None:
        """Writes an evening; raises :class:`UsageError` where that would lose what another program wrote."""
        if content_of(self.file) != self.content:
            raise UsageError(
                f"{self.file} was changed by another program while you kept it, and stays as that left it: "
                "your last entry is not in it. Begin again, and see what it holds"
            )
        score_file.keep(self.file, self.rules, evening)
        self.content = content_of(self.file)


def _keep(rules: Rules, file: Path, kept: KeptEvening | None, names: str | None) -> None:
    ask = _typed if sys.stdin.isatty() else _piped
    if kept is None:
        seats = _seated(rules, names, ask)
        if seats is None:
            return
        evening = Evening(games=(DescribedGame(names=seats, dealer=0),))
    else:
        evening = kept.evening
    kept_file = _KeptFile(file=file, rules=rules)
    if kept is None:
        kept_file.keep(evening)
    screen.write(f"{rules.title}. Each hand is kept in {file} once it is told. `?` shows what else may be typed.")
    keeper = Keeper(
        rules=rules,
        evening=evening,
        ask=ask,
        tell=screen.write,
        keep=kept_file.keep,
        show=lambda games: _sheet(rules, games),
    )
    if kept is not None and evening.now.hands:
        _sheet(rules, keeper.games)
    with suppress(KeyboardInterrupt):
        keeper.run()
    screen.write(f"\nAll is kept in {file}: `pitchdsl score --file {file}` goes on.")


def _seated(rules: Rules, names: str | None, ask: Callable[[str], str | None]) -> tuple[str, ...] | None:
    """The players, as they were named or as they are asked for; none where nobody answers."""
    if names is not None:
        try:
            return names_in(names, rules)
        except UnreadError as fault:
            raise UsageError(f"{fault}") from None
    while True:
        said = ask("Who plays? Names in the order of play, with commas; the first one deals:")
        if said is None or said.strip().lower() == "quit":
            return None
        try:
            return names_in(said, rules)
        except UnreadError as fault:
            screen.write(f"{fault}".capitalize() + ".")


def _typed(question: str) -> str | None:
    try:
        return input(f"{question} ")
    except EOFError:
        return None


def _piped(question: str) -> str | None:
    """The next line of a pipe, written out, so that what is kept of it can be read."""
    said = sys.stdin.readline()
    screen.write(f"{question} {said.rstrip()}" if said else question)
    return said.rstrip("\r\n") if said else None


def _show(kept: KeptEvening, *, as_csv_: bool) -> None:
    games = [scored(kept.rules, game) for game in kept.evening.games]
    if as_csv_:
        screen.write(as_csv(kept.rules, games))
    else:
        screen.write(kept.rules.title)
        for at in range(len(games)):
            _sheet(kept.rules, games[: at + 1], totals_too=at == len(games) - 1)
            if games[at].is_over:
                for line in end_lines(kept.rules, games[: at + 1]):
                    screen.write(line)


def _sheet(rules: Rules, games: Sequence[ScoredGame], *, totals_too: bool = True) -> None:
    """The score sheet of the last of these games; behind it, what each person has come to in all."""
    game = games[-1]
    talk = talk_of(rules, game)
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, title=f"Game {len(games)}", title_justify="left")
    for head in ("hand", "dealer", "bid"):
        grid.add_column(head)
    for side in range(len(game.sides)):
        grid.add_column(talk.side(side), justify="right", overflow="fold")
    for number, dealer, bid, scores in rows(game):
        grid.add_row(number, dealer, bid, *scores)
    screen.console().print(grid)
    if totals_too and any(game.hands for game in games):
        totals = Grid(box=box.SIMPLE_HEAD, pad_edge=False, title="The evening", title_justify="left")
        for head in ("player", "won", "bids made", "points"):
            totals.add_column(head, justify="left" if head == "player" else "right")
        for row in person_rows(games):
            totals.add_row(*row)
        screen.console().print(totals)
