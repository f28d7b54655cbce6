"""The account of a game as a patient onlooker would give it, in plain lines of at most 100 columns."""

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap

from pitchdsl.account.names import Tabletalk, count, in_words
from pitchdsl.account.narrator import Line, Narrator, signed
from pitchdsl.account.seat_narrator import SeatNarrator
from pitchdsl.engine.match import Played
from pitchdsl.game.events import (
    AwardEvent,
    BidEvent,
    CutEvent,
    DealEvent,
    Event,
    OverEvent,
    PlayEvent,
    SettleEvent,
    StakeEvent,
    TrickEvent,
    of_kind,
)
from pitchdsl.game.rules import Rules
from pitchdsl.game.winning.rules import Counting

WIDTH = 100


def account(
    rules: Rules,
    sides: Sequence[Sequence[int]],
    events: Iterable[Event],
    names: Sequence[str] | None = None,
    hint: str = "",
) -> Iterator[str]:
    """The lines that tell a game, from the heading, with a hint at its end, to the end of the game."""
    rules = rules.seated(sum(map(len, sides)))
    talk = Tabletalk(rules, sides, names)
    told = Account(rules, talk)
    yield from _heading(rules, talk, hint)
    for event in events:
        yield from (line.rstrip() for line in told.tell(event))


def way(rules: Rules) -> str:
    """From where to where one plays, or how long: ``from 11 to 0``, ``12 hands``; the rules are those of a table."""
    target, start = rules.winning.target.score, rules.winning.start.score
    if target is None:
        last = rules.winning.ends_after
        on = ", and on while the best are level" if last and last.plays_on else ""
        return f"{count(last.number, 'hand')}{on}" if last else "without a target"
    return f"from {start} to {target}" if start else f"to {target}"


def standing_of_match(talk: Tabletalk, played: Played) -> Iterator[str]:
    """The lines that tell how a match stands after a game, or how it ended."""
    won = ", ".join(f"{talk.side(side)} {games}" for side, games in enumerate(played.won))
    yield ""
    if played.winner is not None:
        wins = talk.verb(played.winner, "wins", "win")
        yield from _wrapped(f"{talk.side(played.winner)} {wins} the match. Games won: {won}.", "")
    elif played.over:
        yield from _wrapped(f"The match is over, and nobody has won it. Games won: {won}.", "")
    else:
        yield from _wrapped(f"The match goes on. Games won: {won}.", "")
        yield ""


def _heading(rules: Rules, talk: Tabletalk, hint: str) -> Iterator[str]:
    heading = f"{rules.title}, {count(len(talk.names), 'player')}, {way(rules)}"
    if rules.match.games:
        heading += f", a game of a match: {rules.match.games.how.words.format(rules.match.games.number)}"
    yield from _wrapped(f"{heading} ({hint})" if hint else heading, "")
    if any(len(side) > 1 for side in talk.sides):
        who = " against ".join(talk.side(side) for side in range(len(talk.sides)))
    else:
        who = f"{in_words(talk.names)}, each alone"
    yield from _wrapped(who, "")


def _wrapped(text: str, indent: str = "  ", width: int = WIDTH) -> list[str]:
    """Lines of a sentence, the later ones set in."""
    return wrap(text, width, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False)


class Account:
    """Lays out event after event; calls and the cards of a trick are gathered until they make a line."""

    def __init__(self, rules: Rules, talk: Tabletalk, width: int = WIDTH, *, hands: bool = True) -> None:
        """Tells of a table in lines of so many columns at most; the rules are those for as many as sit there.

        ``hands`` says whether the cards that were dealt are told.
        """
        self._talk, self._width, self._hands = talk, width, hands
        self._narrator = Narrator(rules, talk)
        self._calls: list[str] = []
        self.heard = SeatNarrator.of(rules, talk.sides)
        """What has been told, and what waits to be."""

    def tell(self, event: Event) -> Iterator[str]:
        """The lines for one event, after whatever was gathered before it."""
        before, self.heard = self.heard, self.heard.after(event)
        lines = self._narrator.lines(before, event)
        if isinstance(event, BidEvent):
            self._calls += [line.text for line in lines]
            return
        if self._calls:
            yield from self._wrapped(" ".join(self._calls))
            self._calls.clear()
        if isinstance(event, CutEvent | DealEvent | OverEvent):
            yield ""
        if isinstance(event, AwardEvent) and not of_kind(AwardEvent, before.hand):
            yield from ["  The count"] * (before.rules.winning.counting.moment is Counting.AFTER_HAND)
        for line in lines:
            yield from self._laid_out(before, line)

    def _wrapped(self, text: str, indent: str = "  ") -> list[str]:
        return _wrapped(text, indent, self._width)

    def _laid_out(self, before: SeatNarrator, line: Line) -> Iterator[str]:
        match line.event:
            case PlayEvent():
                pass  # stands in the line of its trick
            case TrickEvent() as event if not line.aside:
                yield self._trick(before.trick, event)
            case DealEvent() as event if not line.aside:
                yield line.text
                yield from self._dealt(event) if self._hands else ()
            case SettleEvent() as event if line.side is not None:
                yield from self._score(event, line.side)
            case CutEvent() | OverEvent():
                yield from self._wrapped(line.text, "")
            case AwardEvent() | StakeEvent():
                yield from self._wrapped(line.text, "    ")
            case _:
                yield from self._wrapped(
                    line.text, "    " if line.aside and isinstance(line.event, SettleEvent) else "  "
                )

    def _dealt(self, event: DealEvent) -> Iterator[str]:
        """The cards of each seat."""
        talk = self._talk
        width = max(len(name) for name in talk.names)
        for step in range(1, len(talk.names) + 1):
            seat = (event.dealer + step) % len(talk.names)
            yield from wrap(
                talk.sorted_hand(event.deal.hands[seat]),
                self._width,
                initial_indent=f"  {talk.player(seat):<{width}}  ",
                subsequent_indent=" " * (width + 4),
                break_on_hyphens=False,
            )

    def _trick(self, plays: Sequence[PlayEvent], event: TrickEvent) -> str:
        talk = self._talk
        start, end = f"  Trick {event.trick:<2} ", f": {talk.player(event.winner)} wins"
        told = talk.plays((play.seat, play.card) for play in plays)
        if len(start + told + end) > self._width:
            told = f"{talk.player(plays[0].seat)} leads, {talk.cards(event.cards)}"
        return start + told + end

    def _score(self, event: SettleEvent, side: int) -> Iterator[str]:
        """A row of the table of scores; above the first one its heading."""
        names = [self._talk.side(each) for each in range(len(self._talk.sides))]
        width = max(len(name) for name in names)
        if side == 0:
            yield f"    {'':<{width}}  taken  change  score"
        change = signed(event.delta[side])
        yield f"    {names[side]:<{width}}  {event.taken[side]:>5}  {change:>6}  {event.score[side]:>5}"
