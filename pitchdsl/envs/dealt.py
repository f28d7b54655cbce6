"""A game that waits for a seat or for chance, one number at a time: the tree of the game, walked from its root."""

from collections.abc import Iterable, Mapping
from typing import Any

from pitchdsl.cards import code
from pitchdsl.engine.seen import handling_of
from pitchdsl.engine.table import Table
from pitchdsl.envs.chance import AskedError, EnoughError, Question, own_chance
from pitchdsl.envs.play import Play
from pitchdsl.envs.rewards import by_game, by_hand, by_seat
from pitchdsl.game.actions import Action
from pitchdsl.game.event_rows import Row, What
from pitchdsl.game.events import CutEvent, DealEvent, Event, Handling, Move, Spot, TopEvent, TurnUpEvent


class Dealt:
    """A place in the tree of a game. It changes only by :meth:`apply`; a copy costs next to nothing.

    Exactly one of these holds: it is :attr:`over`, there is a :attr:`question` to chance, or a :attr:`seat` is at turn.
    """

    __slots__ = ("_answers", "_legal", "_pending", "_told", "done", "over", "play", "question", "table")

    def __init__(self, play: Play) -> None:
        """The root. Raises ``ValueError`` where the rules are not for so many seats."""
        self.play = play
        self.table: Table | None = None
        """Where the last decision that is done with has led; none before the first deal. It is never changed."""
        self.question: Question | None = None
        self.over = False
        self.done: tuple[int, ...] = ()
        """The numbers from the root to here."""
        self._pending: Action | None = None
        self._answers: tuple[tuple[int, ...], ...] = ()
        self._legal: Mapping[int, Action] | None = None
        self._told: dict[int, tuple[int, int, tuple[Row, ...], str]] = {}
        self._go_on()

    def copy(self) -> "Dealt":
        """An independent copy."""
        twin = Dealt.__new__(Dealt)
        for name in Dealt.__slots__:
            setattr(twin, name, getattr(self, name))
        twin._told = self._told.copy()
        return twin

    @property
    def seat(self) -> int | None:
        """Who is at turn; nobody where chance is, or all is over."""
        return None if self.over or self.question is not None or self.table is None else self.table.seat

    def legal(self) -> Mapping[int, Action]:
        """What the seat at turn may do, by its numbers, ascending."""
        if self._legal is None:
            assert self.table is not None
            legal = () if self.seat is None else self.table.legal_actions()
            self._legal = self.play.numbering.numbered(legal)
        return self._legal

    def apply(self, number: int) -> None:
        """Does a legal action, or lets chance say an outcome; raises ``ValueError`` for any other number."""
        if self.question is not None:
            question = self.question.say(number)
            if question.missing:
                self.question = question
            else:
                self._answers += (question.said,)
                self._go_on()
        else:
            if number not in self.legal():
                raise ValueError(self._refusal(number))
            self._pending, self._answers = self.legal()[number], ()
            self._go_on()
        self.done += (number,)

    def returns(self) -> list[float]:
        """By seat: nothing before the end, then as :mod:`pitchdsl.envs.rewards` tells; it sums to nothing."""
        if not self.over or self.table is None:
            return [0.0] * self.play.seats
        sides = by_hand(self.table) if self.play.match == "hand" else by_game(self.table)
        return by_seat(self.table, sides)

    def rows(self, seat: int) -> tuple[Row, ...]:
        """All that a seat has been told, oldest first; what chance is being asked for is told when all is said."""
        return self._heard(seat)[0]

    def information(self, seat: int) -> str:
        """The same in words: equal only where the seat has seen the same."""
        return self._heard(seat)[1]

    def words(self, number: int) -> str:
        """An action, or an outcome of chance, in words."""
        if self.question is not None:
            return self.question.words(number)
        return str(self.legal().get(number) or self.play.numbering.action(number))

    def __str__(self) -> str:
        """All cards and decisions."""
        told: list[str] = []
        if self.table is not None:
            handling = handling_of(self.table.seated)
            for each in self.table.course():
                told.append(f"{each[0]}: {each[1]}" if isinstance(each, tuple) else _moved(each, handling))
        if self.question is not None:
            told += [str(self._pending)] if self._pending is not None else []
            told += [" ".join(map(str, answer)) for answer in self._answers]
            told.append(" ".join([self.question.what, *map(str, self.question.said)]))
        return "; ".join(filter(None, told))

    def __deepcopy__(self, memo: Any) -> "Dealt":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return walked, (self.play, self.done)

    def _go_on(self) -> None:
        """Does what is pending, as far as chance has answered."""
        play = self.play
        if self.table is None:
            table, chance = Table.__new__(Table), play.chance()
        else:
            table = self.table.copy()
            chance = own_chance(table)
        chance.tell(self._answers)
        try:
            if self._pending is None:
                table.__init__(play.rules, play.seats, chance, play.standing)  # type: ignore[misc]
            else:
                table.apply(self._pending)
        except AskedError as asked:
            self.question = asked.question
            return
        except EnoughError:
            self.over = True
            table.seat = None
        self.table, self.question, self._legal = table, None, None
        self.over = self.over or table.outcome is not None

    def _heard(self, seat: int) -> tuple[tuple[Row, ...], str]:
        at, decided, rows, text = self._told.get(seat, (0, 0, (), f"seat {seat}"))
        table = self.table
        if table is not None and (at < len(table.events) or decided < len(table.decisions)):
            teller = self.play.tellers[seat]
            new: list[Row] = []
            for each in table.course(at, decided):
                new += teller.decision(*each) if isinstance(each, tuple) else teller.event(each)
            rows, text = (*rows, *new), "; ".join([text, *map(_words, new)])
            self._told[seat] = len(table.events), len(table.decisions), rows, text
        return rows, text

    def _refusal(self, number: int) -> str:
        if self.over or self.table is None:
            return "the game is over"
        try:
            return str(self.table.refusal(self.play.numbering.action(number)))
        except ValueError as why:
            return str(why)


def walked(play: Play, numbers: Iterable[int]) -> Dealt:
    """Where these numbers lead from the root; raises ``ValueError`` where they lead nowhere."""
    dealt = Dealt(play)
    for number in numbers:
        dealt.apply(number)
    return dealt


def _words(row: Row) -> str:
    """``PLAY 2 TH 3``: as :mod:`pitchdsl.game.event_rows` numbers it, but for names."""
    what, who, card, much = row
    return f"{_NAMES[what]} {who} {code(card - 1)} {much}" if card else f"{_NAMES[what]} {who} {much}"


_NAMES = {each.value: each.name for each in What}


def _moved(event: Event, handling: Handling) -> str:
    """Who got which cards, or which are seen by all; nothing of any other event."""
    match event:
        case DealEvent(dealer=dealer, deal=deal):
            return f"dealer {dealer} deals {' / '.join(_cards(hand) for hand in deal.hands)}"
        case CutEvent(cards=cards):
            return f"shown {_cards(cards)}"
        case TurnUpEvent(card=card) | TopEvent(card=card):
            return f"shown {code(card)}"
        case _:
            return "; ".join(filter(None, map(_way, event.moves(handling))))


def _way(move: Move) -> str:
    """Cards that came to a hand, or were shuffled; those that players decided about are told by what they did."""
    match move:
        case Move(Spot.KITTY | Spot.STOCK, int(seat), cards):
            return f"{seat} takes {_cards(cards)}"
        case Move(Spot.DISCARDS, Spot.STOCK, cards):
            return f"shuffled {_cards(cards)}"
        case _:
            return ""


def _cards(cards: tuple[int, ...]) -> str:
    return " ".join(map(code, cards))
