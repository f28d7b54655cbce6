"""How a table stands after its actions: the same in every process that has read them."""

from collections.abc import Iterable
from itertools import takewhile

from attrs import define, field

from pitchdsl.engine.action_text import parse_action
from pitchdsl.engine.session import NOBODY
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Action
from pitchdsl.game.rng import SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.serve.follower import Follower
from pitchdsl.serve.secrets_of import commitment_of, nonce_of, seed_of
from pitchdsl.serve.table_actions import PHRASES, SEPARATOR, ActionKind, TableAction
from pitchdsl.values import frozen

MOST_SAID = 20
"""So many phrases are kept to be shown to who comes later."""


@frozen(kw_only=True)
class Opening:
    """What a table was opened with; it never changes."""

    rules: Rules
    seats: int
    levels: tuple[str | None, ...]
    """By seat the kind of computer player, or none for a person."""
    secret: str
    names: tuple[str, ...]
    """What the players are called until they say otherwise."""

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, level in enumerate(self.levels) if level is None)


@frozen(kw_only=True)
class TakeBack:
    """What somebody wants to take back, and who has agreed."""

    seat: int
    agreed: frozenset[int] = frozenset()


@define(kw_only=True)
class Round:
    """A game or a match by the rules of the table."""

    number: int
    nonce: str
    decided: list[Action] = field(factory=list)
    """What all have decided, in order. It is replaced by another list when something is taken back."""
    own: dict[int, list[int]] = field(factory=dict)
    """By seat, for each decision of its person, and of no computer in their place, how much had been decided before."""
    score: tuple[int, ...] | None = None
    """By side, once the game is over."""
    commitment: str = field(init=False)
    """What is told of the nonce before the round is over."""

    def __attrs_post_init__(self) -> None:
        self.commitment = commitment_of(self.nonce)


@define(kw_only=True)
class Course:
    """A table as it stands."""

    opening: Opening
    names: list[str] = field(init=False)
    rounds: list[Round] = field(factory=list)
    table: Follower = field(init=False)
    """The newest round as it truly stands, with everything that is hidden."""
    take_back: TakeBack | None = None
    refused: set[int] = field(factory=set)
    """Whose wish to take something back came to nothing since the last decision: no clock waits for it once more."""
    away: set[int] = field(factory=set)
    """Whose time was up when they were waited for last."""
    said: list[tuple[int, str]] = field(factory=list)
    """The newest phrases, with the seats that said them."""
    action_count: int = 0
    """How many actions there are."""
    requests: set[tuple[int, str]] = field(factory=set)
    last: float = 0.0
    """When the newest action was written."""
    since: float = 0.0
    """Since when the one who is waited for is waited for; who has been away and is back has all the time again."""

    def __attrs_post_init__(self) -> None:
        self.names = [*self.opening.names]
        self._begin_round()

    @property
    def round(self) -> Round:
        """The newest round."""
        return self.rounds[-1]

    @property
    def over(self) -> bool:
        """Whether the newest round is over, its match with it."""
        return self.table.over and not self.table.goes_on

    def follower(self, person: int = NOBODY, of: Round | None = None) -> Follower:
        """A round, the newest one by default, as one sees it who comes to the table now: nothing of it is told yet."""
        now, opening = of or self.round, self.opening
        seed = seed_of(now.nonce)
        table = Table(opening.rules, opening.seats, SeededDeals(seed, 0))
        names = tuple(level or "you" for level in opening.levels)
        return Follower(table=table, seed=seed, person=person, names=names, decided=now.decided)

    def standing(self, person: int) -> Follower:
        """The newest round as one sees it to whom all of it has been told: nothing is played again for that."""
        return self.table.told_to(person)

    def to_take_back(self, seat: int) -> int | None:
        """How much is left once the last decision of a person is taken back; none where there is none in this game.

        When a round is over its seed is told, and with it every card: from there nobody goes back.
        """
        if self.over or seat in self.refused:
            return None
        at_play = len(self.table.table.decisions)  # what was decided in games before this one stays
        last = next(reversed(self.round.own.get(seat, ())), None)
        return None if last is None or last < len(self.round.decided) - at_play else last

    def has_decided(self, seat: int) -> bool:
        """Whether a seat has decided anything since the cards were dealt."""
        table = self.table.table
        in_hand = takewhile(lambda each: each[0] > table.hand.first_event, reversed(table.decisions))
        return any(who == seat for _, who, _ in in_hand)

    def left_by(self, action: TableAction) -> int | None:
        """How much of the round is left once an action is done that takes something back; none where it does not."""
        wanted = self._wanted_by(action)
        return self.to_take_back(wanted.seat) if wanted is not None and self._is_agreed(wanted) else None

    def played_to(self, left: int) -> Follower:
        """The newest round after so many of its decisions; it plays them all, so call it where that may take time."""
        before = self.follower()
        before.decided = before.decided[:left]
        before.go_on()
        return before

    def add(self, action: TableAction, back: Follower | None = None) -> None:
        """Reads the next action; one that does not follow raises ``ValueError``.

        ``back`` is the round as it was before what this action takes back, where somebody has played it already.
        """
        if action.number != self.action_count + 1:
            raise ValueError(f"action {action.number} does not follow action {self.action_count}")
        self.action_count, self.last = action.number, action.when
        if action.request:
            self.requests.add((action.seat, action.request))
        if action.kind not in (ActionKind.NAME, ActionKind.SAY) or action.seat in self.away:
            self.since = action.when
        if action.kind is not ActionKind.CLOCK:
            self.away.discard(action.seat)
        match action.kind:
            case ActionKind.ACT | ActionKind.COMPUTER | ActionKind.CLOCK:
                self._decide(action)
            case ActionKind.NAME:
                self.names[action.seat] = action.value
            case ActionKind.ASK_BACK | ActionKind.AGREE:
                self.take_back = self._wanted_by(action)
                self._look_whether_all_agree(back)
            case ActionKind.REFUSE:
                if self.take_back is not None:
                    self.refused.add(self.take_back.seat)
                self.take_back = None
            case ActionKind.AGAIN:
                self._begin_round()
            case ActionKind.BACK:
                pass  # that somebody did something says it
            case ActionKind.BEGIN:
                raise ValueError("a table begins by itself")
            case ActionKind.SAY:
                self.said = [*self.said, (action.seat, PHRASES[int(action.value)])][-MOST_SAID:]

    def _decide(self, action: TableAction) -> None:
        actions = [parse_action(text, self.table.table.rules) for text in action.value.split(SEPARATOR)]
        if action.kind is ActionKind.ACT:
            self.round.own.setdefault(action.seat, []).append(len(self.round.decided))
        self.round.decided.extend(actions)
        self.take_back = None
        self.refused.clear()
        if action.kind is ActionKind.CLOCK:
            self.away.add(action.seat)
        self._go_on()

    def _wanted_by(self, action: TableAction) -> TakeBack | None:
        """What is to be taken back, and who has agreed, once an action is done that asks for it or agrees."""
        if action.kind is ActionKind.ASK_BACK:
            return TakeBack(seat=action.seat)
        if action.kind is ActionKind.AGREE and self.take_back is not None:
            return TakeBack(seat=self.take_back.seat, agreed=self.take_back.agreed | {action.seat})
        return None

    def _is_agreed(self, wanted: TakeBack) -> bool:
        return set(self.opening.persons) - {wanted.seat} - self.away <= wanted.agreed

    def _look_whether_all_agree(self, back: Follower | None) -> None:
        wanted = self.take_back
        if wanted is not None and self._is_agreed(wanted):
            self.take_back = None
            left = self.to_take_back(wanted.seat)
            if left is not None:
                self._back_to(left, back or self.played_to(left))

    def _back_to(self, left: int, before: Follower) -> None:
        self.table, self.round.decided = before, before.decided
        for own in self.round.own.values():
            while own and own[-1] >= left:
                own.pop()
        self.refused.clear()

    def _begin_round(self) -> None:
        number = len(self.rounds) + 1
        self.rounds.append(Round(number=number, nonce=nonce_of(self.opening.secret, number)))
        self.take_back = None
        self.refused.clear()
        self.table = self.follower()
        self._go_on()

    def _go_on(self) -> None:
        """Has the true table do all that was decided."""
        self.table.go_on()
        if self.over:
            self.round.score = tuple(self.table.table.score)


def course_after(opening: Opening, actions: Iterable[TableAction]) -> Course:
    """A table as it stands after some actions; it plays them all, so call it where that may take time."""
    course = Course(opening=opening)
    for action in actions:
        course.add(action)
    return course
