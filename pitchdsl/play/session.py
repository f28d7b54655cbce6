"""A game with one person at the table: the others play on until the person is asked, and actions can be taken back."""

from collections.abc import Iterator, Sequence

from attrs import define, field

from pitchdsl.engine.game import Bot
from pitchdsl.engine.match import Played, after_game, next_game
from pitchdsl.engine.seen import as_seen
from pitchdsl.engine.table import Table
from pitchdsl.engine.view import SeatView
from pitchdsl.game.actions import Action, NameTrump, PlayCard
from pitchdsl.game.events import Event, SettleEvent, StakeEvent
from pitchdsl.game.rng import CHOICES, RandomStream, SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import REDEAL_LIMIT
from pitchdsl.players.claim import Claim


class NoSuchPointError(Exception):
    """There is no decision of the person to go back to."""


@define(kw_only=True)
class Session:
    """A table with a person at one seat. The same seed and the same actions give the same game, undone or not."""

    table: Table
    person: int
    """The person's seat."""
    players: Sequence[Bot]
    """One for each seat; that of the person is never asked."""
    seed: int
    asked: list[Table] = field(factory=list)
    """The table as it was before each decision of the person."""
    told: int = 0
    """How many events the person has been told."""
    claimed: Claim | None = None
    """The claim of the rest that has been granted in this hand."""
    finished: list[Table] = field(factory=list)
    """The games of the match before this one."""
    has_changed: bool = False
    """Whether anything was decided or taken back since the person sat down."""
    is_back: bool = False
    """Whether the person has gone back and has not decided anything since."""

    @property
    def rules(self) -> Rules:
        """What is played, as it was agreed on."""
        return self.table.whole

    @property
    def at_turn(self) -> bool:
        """Whether the person has to decide, and has been told all that happened before."""
        return self.table.seat == self.person and self.claimed is None and self.told == len(self.table.events)

    @property
    def over(self) -> bool:
        """Whether the game is over and all of it told."""
        return self.table.outcome is not None and self.told == len(self.table.events)

    @property
    def game(self) -> int:
        """Which game of a match it is, from 0."""
        return len(self.finished)

    @property
    def played(self) -> Played | None:
        """How the match stands once its game is over; none before that, and where the rules know no match."""
        if self.table.outcome is None or self.rules.match.games is None:
            return None
        won: tuple[int, ...] = ()
        for number, table in enumerate(self.finished):
            won = after_game(table, number, won).won
        return after_game(self.table, self.game, won)

    @property
    def goes_on(self) -> bool:
        """Whether another game of the match follows this one."""
        return self.over and self.played is not None and not self.played.over

    def next_game(self) -> None:
        """Begins the next game of the match; what was decided before cannot be taken back any more."""
        assert self.goes_on
        before = self.table
        self.has_changed, self.is_back = True, False
        self.finished.append(before)
        self.table = Table(before.whole, before.seats, SeededDeals(self.seed, self.game), next_game(before))
        self.asked.clear()
        self.told, self.claimed = 0, None

    @property
    def history(self) -> Iterator[Event]:
        """All that the person has been told, as its seat saw it."""
        return (as_seen(event, self.person, self.table.seated) for event in self.table.events[: self.told])

    def view(self) -> SeatView:
        """What the person sees."""
        return self.table.view(self.person)

    def stream(self) -> RandomStream:
        """The random numbers of the decision that the table waits for, whatever was drawn before it."""
        return RandomStream(self.seed, self.game, self.table.hand_number, CHOICES + 1 + len(self.table.decisions))

    def events(self) -> Iterator[Event]:
        """What happens next, as the person sees it, up to the person's turn or the end; one may stop in between."""
        while True:
            while self.told < len(self.table.events):
                self.told += 1
                yield as_seen(self.table.events[self.told - 1], self.person, self.table.seated)
            if not self._others_decide():
                return

    def settles(self, event: Event) -> bool:
        """Whether this event, just told, settled a hand, and no stakes of it are left to be told."""
        paid_next = isinstance(next(iter(self.table.events[self.told :]), None), StakeEvent)
        return isinstance(event, SettleEvent | StakeEvent) and not paid_next

    def act(self, action: Action) -> None:
        """Does an action of the person; raises :class:`~pitchdsl.engine.illegal.IllegalActionError`."""
        before = self.table.copy()
        self.table.apply(action)
        self.has_changed, self.is_back = True, False
        self.asked.append(before)

    def back(self, decisions: int) -> None:
        """Goes back to the person's decision so many decisions ago; raises :class:`NoSuchPointError`."""
        if not 1 <= decisions <= len(self.asked):
            raise NoSuchPointError
        self.has_changed = self.is_back = True
        self.table = self.asked[-decisions].copy()
        del self.asked[-decisions:]
        self.told = len(self.table.events)
        self.claimed = None

    def back_to(self, hand: int, trick: int = 0) -> None:
        """Goes back to the person's first decision in a hand, or from a trick of it on, both counted from 1."""
        for place, table in enumerate(self.asked):
            if table.hand_number == hand and (not trick or self._trick_at(table) >= trick):
                self.back(len(self.asked) - place)
                return
        raise NoSuchPointError

    def claim(self, claim: Claim) -> None:
        """Has the rest of the hand played as a granted claim says."""
        self.asked.append(self.table.copy())
        self.claimed, self.is_back = claim, False

    def _others_decide(self) -> bool:
        """Has one decision made by somebody else, or by a claim; whether there was one to make."""
        table = self.table
        if table.seat is None or (table.seat == self.person and self.claimed is None):
            return False
        if table.redeals >= REDEAL_LIMIT:
            table.stop()
            self.told = len(table.events) - 1
            return True
        self.has_changed = True
        settled = table.hands_settled
        if table.seat == self.person:
            table.apply(self._next_claimed())
        else:
            table.apply(self.players[table.seat].decide(table.view(table.seat), self.stream()))
        if table.hands_settled > settled:
            self.claimed = None
        return True

    def _next_claimed(self) -> Action:
        """The next card of a granted claim, or the suit that its joker names."""
        assert self.claimed is not None and self.table.seat is not None
        legal = self.table.legal_actions()
        if self.claimed.trump is not None and NameTrump(self.claimed.trump) in legal:
            return NameTrump(self.claimed.trump)
        return next(PlayCard(card) for card in self.claimed.cards if PlayCard(card) in legal)

    @staticmethod
    def _trick_at(table: Table) -> int:
        """The number of the trick on the table; 0 before the play."""
        hand = table.hand
        return len(hand.tricks) + 1 if hand.held else 0
