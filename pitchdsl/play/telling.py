"""What happens at the table told to the person, who hears only what its seat can see."""

from collections.abc import Iterable, Iterator, Sequence

from pitchdsl.account.account import Account, way
from pitchdsl.account.names import Tabletalk, in_order, in_words, seat_names
from pitchdsl.game.action import Names
from pitchdsl.game.actions import Action, Bid, CallCard
from pitchdsl.game.events import ContractEvent, DealEvent, Event, SettleEvent
from pitchdsl.game.rules import Rules
from pitchdsl.values import frozen

_CLOCKWISE = {2: ("South", "North"), 3: ("South", "West", "East"), 4: ("South", "West", "North", "East")}
"""What the players are called from the person on; the person sits in the south."""


MOST_CALLED = 8
"""More cards that may be called are not listed."""

_UNBROKEN = 10_000
"""Columns of a line that is only broken where it is shown."""


def names_at_table(rules: Rules, seats: int, person: int) -> tuple[str, ...]:
    """The players' names by seat; at a table of more than four they have numbers."""
    if seats not in _CLOCKWISE:
        return seat_names(seats)
    names = in_order(_CLOCKWISE[seats], rules.players.direction.to_right)
    return tuple(names[(seat - person) % seats] for seat in range(seats))


class Telling:
    """The account of a game as one seat hears it."""

    def __init__(self, rules: Rules, talk: Tabletalk, past: Iterable[Event] = ()) -> None:
        """Goes on from a past that has been told already."""
        self._talk = talk
        self._account = Account(rules.seated(len(talk.names)), talk, _UNBROKEN, hands=False)
        for event in past:
            self.tell(event)

    def tell(self, event: Event) -> tuple[str, ...]:
        """The lines for one event; calls and cards are told once there is nothing more to be said to them."""
        lines, score = tuple(self._account.tell(event)), self._account.heard.score
        if score is None or not isinstance(event, DealEvent):
            return lines
        told = ", ".join(f"{self._talk.side(side)} {points}" for side, points in enumerate(score))
        return (*lines, f"  Score: {told}.")


@frozen
class Saying:
    """Something that one does by saying it."""

    action: Action
    names: Names
    meaning: str = ""
    """What comes of it, where the words do not tell."""

    @property
    def words(self) -> str:
        """What one says."""
        return self.action.words(self.names)

    def __str__(self) -> str:
        return f"{self.words} ({self.meaning})" if self.meaning else self.words


def shortened(sayings: Sequence[Saying]) -> list[str]:
    """What may be said, with bids that follow each other as a range, and one card for all that may be called."""
    called = [each.names.card(each.action.card) for each in sayings if isinstance(each.action, CallCard)]
    if len(called) > MOST_CALLED and len(called) == len(sayings):
        return [f"call any card, for instance {called[-1]}"]
    bids = [each.action.value for each in sayings if isinstance(each.action, Bid) and each.action.name is None]
    if len(bids) < 3 or bids[-1] - bids[0] != len(bids) - 1:
        return list(map(str, sayings))
    first, *others = (Bid(value) for value in bids)
    return [
        f"{each} to {bids[-1]}" if each.action == first else str(each) for each in sayings if each.action not in others
    ]


def welcome(rules: Rules, talk: Tabletalk, person: int, players: tuple[str, ...]) -> Iterator[str]:
    """What a person hears on sitting down."""
    yield f"{rules.title}, {way(rules.seated(len(talk.names)))}."
    partners = [talk.player(seat) for side in talk.sides if person in side for seat in side if seat != person]
    with_whom = (
        f"{in_words(partners)} {'is your partner' if len(partners) == 1 else 'are your partners'}" if partners else ""
    )
    yield f"You are {talk.player(person)}. {with_whom or 'Each plays alone'}."
    others = [(person + step) % len(talk.names) for step in range(1, len(talk.names))]
    kinds = {players[seat] for seat in others}
    if len(kinds) == 1:
        yield f"The others are of the kind {kinds.pop()}."
    else:
        yield f"{', '.join(f'{talk.player(seat)} is {players[seat]}' for seat in others)}."


def score_sheet(talk: Tabletalk, events: Iterable[Event], start: int, width: int) -> Iterator[str]:
    """A row for each settled hand: who bid what, what became of it, and the score of every side after it."""
    sides = range(len(talk.sides))
    names = [talk.side(side) for side in sides]
    if sum(len(name) + 2 for name in names) > width - 30:
        names = [
            in_words(["".join(filter(str.isdigit, talk.player(seat))) or talk.player(seat)[0] for seat in seats])
            for seats in talk.sides
        ]
        names = [name.replace(" and ", "+").replace(", ", "+") for name in names]
    wide = [max(len(name), 5) for name in names]
    yield f"  hand  {'bid':<18}" + "".join(f"  {name:>{space}}" for name, space in zip(names, wide, strict=True))
    yield f"  {'start':<24}" + "".join(f"  {start:>{space}}" for space in wide)
    for row in ScoreSheet(talk, events).rows:
        scores = zip(row.score, wide, strict=True)
        yield f"  {row.hand:>4}  {row.bid:<18}" + "".join(f"  {score:>{space}}" for score, space in scores)


@frozen(kw_only=True)
class ScoreRow:
    """A settled hand on the score sheet."""

    hand: int
    bid: str
    """Who bid what, and what became of it."""
    score: tuple[int, ...]
    """Of every side after it."""


_ON_SHEET = (DealEvent, ContractEvent, SettleEvent)


class ScoreSheet:
    """A row for each settled hand, as the events of a game come."""

    def __init__(self, talk: Tabletalk, past: Iterable[Event] = ()) -> None:
        """Goes on from what has happened."""
        self._talk, self._hand, self._bid = talk, 0, ""
        self.rows: list[ScoreRow] = []
        for event in past:
            if type(event) in _ON_SHEET:  # of a long game it is few
                self.hear(event)

    def hear(self, event: Event) -> None:
        """One more event."""
        if isinstance(event, DealEvent):
            self._hand, self._bid = event.hand, ""
        elif isinstance(event, ContractEvent) and event.seat is not None:
            self._bid = f"{self._talk.player(event.seat)} {event.name or event.bid}"
        elif isinstance(event, SettleEvent):
            end = "" if event.made is None else ", made" if event.made else ", set"
            self.rows.append(ScoreRow(hand=self._hand, bid=self._bid + end, score=event.score))
