"""A game as a state: what may be done, what each seat sees, and how it ends."""

from collections.abc import Mapping, Sequence
from typing import Any

from pitchdsl.arguments import MOST_OF_ALL, SEEDS, seed_of, string, whole, wrong_kind
from pitchdsl.diagnostics.faults import our_fault
from pitchdsl.engine import action_text
from pitchdsl.engine.session import Session
from pitchdsl.engine.stakes import paid_by_hand
from pitchdsl.engine.table import Table
from pitchdsl.engine.view import SeatView
from pitchdsl.facade import start as starts
from pitchdsl.facade.deals import deals_in, given_deals, reshuffles_in
from pitchdsl.facade.door import AnyRules, rules_of, seat_of, seats_of
from pitchdsl.facade.players import AnyBots, bots_of
from pitchdsl.facade.seen import seen
from pitchdsl.facade.start import Start
from pitchdsl.game.actions import ACTIONS, Action
from pitchdsl.game.events import Outcome
from pitchdsl.game.rules import Rules
from pitchdsl.players import roster
from pitchdsl.records.convert import fields_of
from pitchdsl.records.writer import lines_of


class Game:
    """A game in progress, from its first deal on; it changes only by :meth:`apply`, `undo`, `finish`, `stop` and
    `next_game`.

    Seats count from 0, in the order of play. The same rules, seats, seed and number of the game give the same cards
    everywhere. Where the rules know matches it is a game of a match, and the number is that of the match.
    """

    @our_fault("dealing a game")
    def __init__(
        self,
        rules: AnyRules,
        *,
        seats: int | None = None,
        seed: int = 0,
        game: int = 0,
        deals: Sequence[Mapping[str, Any]] = (),
        reshuffles: Sequence[Sequence[str]] = (),
    ) -> None:
        """Deals the first hand.

        ``rules`` may also be what :func:`compile_text` or :func:`fit` gave, the name of a bundled variant, or a path.
        ``seats`` is four where nobody says otherwise, or the number nearest to it that may play. ``seed`` is from 0 to
        2**64 - 1. ``deals`` are the hands that are dealt first, each as the ``deal`` event of :meth:`events` has it:
        ``{"dealer": 0, "hands": [["AS", "TH", …], …]}``, with a ``kitty`` and a ``stock`` or without, and with a
        ``cut`` where trump is cut for: a list with the card that is cut. ``reshuffles`` are orders of discards. What
        comes after these is dealt from the seed. Raises ``ValueError`` for cards that cannot be dealt so, and for a
        number of players that the rules do not allow.
        """
        known, said = rules_of(rules), deals_in(deals)
        number = (
            seats_of(len(said[0]["hands"]), known, "deals: the number of hands")
            if said and seats is None
            else seats_of(seats, known)
        )
        self._start = Start(
            rules=known,
            seats=number,
            deals=given_deals(said, known, number),
            reshuffles=reshuffles_in(reshuffles),
            seed=seed_of(seed),
            game=whole(game, "game", 0, SEEDS),
        )
        self._session = self._start.begin()

    @classmethod
    def _at(cls, start: Start, session: Session) -> "Game":
        """The game that a session has come to."""
        game = cls.__new__(cls)
        game._start, game._session = start, session
        return game

    @classmethod
    @our_fault("loading a game")
    def load(cls, text: str | bytes, rules: AnyRules) -> "Game":
        """The game that :meth:`save` wrote, where it was: the same actions are done again by the same rules.

        Raises ``ValueError`` for another text, and for a game that was played by other rules.
        """
        return cls._at(*starts.read(text, rules_of(rules)))

    @our_fault("saving a game")
    def save(self) -> str:
        """The game as one line of JSON, the cards to come with it: nothing for the eyes of a player."""
        return starts.written(self._start, self._session)

    def __repr__(self) -> str:
        table = self._table
        turn = f"seat {table.seat} to act" if self.outcome is None else f"over ({self.outcome.reason})"
        score = ", ".join(map(str, self.score))
        return f"<Game {self.rules.name}, {self.seats} seats, hand {table.hand_number}, {turn}, score ({score})>"

    @property
    def _table(self) -> Table:
        return self._session.table

    @property
    def rules(self) -> Rules:
        """What is played."""
        return self._table.whole

    @property
    def seats(self) -> int:
        """How many play."""
        return self._table.seats

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        return self._table.sides

    @property
    def seat(self) -> int | None:
        """The seat at turn; none once the game is over."""
        return self._table.seat

    @property
    def score(self) -> tuple[int, ...]:
        """By side."""
        return tuple(self._table.score)

    @property
    def stakes(self) -> tuple[int, ...]:
        """What each side has got so far by ``stakes``, below 0 what it has paid; all together 0."""
        return tuple(map(sum, zip(*self.stakes_by_hand, strict=True))) or (0,) * len(self.sides)

    @property
    def stakes_by_hand(self) -> tuple[tuple[int, ...], ...]:
        """The same of each settled hand, the first one first; what is paid at the end of the game is in the last."""
        return paid_by_hand(self._table)

    @property
    def games_won(self) -> tuple[int, ...]:
        """The games of the match that each side has won so far; one that counts double is two."""
        played = self._session.played
        return self._session.won if played is None else played.won

    @property
    def goes_on(self) -> bool:
        """Whether the game is over, and :meth:`next_game` begins another one of the match."""
        played = self._session.played
        return played is not None and not played.over

    @property
    def match_winner(self) -> int | None:
        """The side that has won the match; none before its end, and where nobody wins it or the rules know none."""
        played = self._session.played
        return None if played is None else played.winner

    @property
    def is_over(self) -> bool:
        """Whether nobody has anything left to do; :attr:`outcome` then tells more."""
        return self._table.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """Who won, by which score and why; none while the game goes on."""
        return self._table.outcome

    @property
    def actions(self) -> tuple[Action, ...]:
        """All actions so far, the first one first."""
        return tuple(action for _, _, action in self._table.decisions)

    @our_fault("asking for legal actions")
    def legal_actions(self) -> tuple[Action, ...]:
        """What the seat at turn may do, in a fixed order; nothing once the game is over."""
        return self._table.legal_actions()

    @our_fault("playing an action")
    def apply(self, action: Action | str) -> None:
        """Does an action of the seat at turn, be it said in words: ``bid 3``, ``play TH``.

        Raises :class:`IllegalActionError`, which names the rule that forbids it, and ``ValueError`` for words that are
        no action, and for given cards that do not fit when their turn has come; the game is then as it was.
        """
        if isinstance(action, str):
            action = _read(action, self._table.rules, "action")
        elif type(action) not in ACTIONS:
            raise wrong_kind("action", "one of the actions, or its words", action)
        self._session.act(action)
        self._session.names = ()

    @our_fault("taking an action back")
    def undo(self) -> Action:
        """Takes the last action back, whoever did it, and gives it; a game that was stopped goes on again.

        The actions before it are done again, so a long game takes a moment. Raises ``ValueError`` where nobody has
        done anything in this game.
        """
        actions = self.actions
        if not actions:
            raise ValueError("nobody has done anything that could be taken back")
        session = self._session.copy() if self._session.finished else self._start.begin()
        if session.finished:
            session.deal_again()
        for action in actions[:-1]:
            session.act(action)
        session.names = self._session.names
        self._session = session
        return actions[-1]

    def finish(self, bots: AnyBots = "simple", *, hand_limit: int = 1000) -> None:
        """Has bots play the game to its end, and stops it after so many hands in all.

        ``bots`` is the name of a player or a function such as :func:`bot` gives, one for all seats or one for each. A
        function may do what a bot may, and its exceptions are raised as they are; the game is then as it was.
        """
        deciders, names = bots_of(bots, self.seats, self.rules)
        limit = whole(hand_limit, "hand_limit", 1, MOST_OF_ALL)
        table = self._table.copy()
        play = roster.play_on if None in names else our_fault("playing a game")(roster.play_on)  # functions are theirs
        play(table, deciders, names, self._start.seed, self._session.number, limit)
        alone = not self._table.decisions
        self._session.go_to(table)
        known = tuple(name for name in names if name) if alone and None not in names else ()
        self._session.names = known if not self._session.finished or known == self._session.names else ()

    @our_fault("beginning the next game")
    def next_game(self) -> None:
        """Begins the next game of the match: in the same seats, with scores anew, while the deal goes on.

        Raises ``ValueError`` where none follows: this game is not over, it was the last, or the rules know no match.
        """
        if not self.goes_on:
            raise ValueError("no other game of a match follows now: ask game.goes_on")
        self._session.next_game()

    @our_fault("showing a seat its view")
    def view(self, seat: int | None = None) -> SeatView:
        """What a seat sees now, and nothing of the others' cards; of the seat at turn, where none is named."""
        at = self._table.seat if seat is None else seat_of(seat, self.seats)
        if at is None:
            raise ValueError("the game is over: name a seat")
        return self._table.view(at)

    @our_fault("telling what a seat has seen")
    def seen(self, seat: int) -> tuple[dict[str, Any], ...]:
        """All that a seat has seen since the first deal of the match, in order, as plain data: perfect recall.

        The entries are those of :meth:`events`, with a number in the place of cards that the seat does not see. Between
        them stand the discards as they are laid away, and the seat's own word that it stands: ``{"event": "decision",
        "seat": 2, "action": "discard 5C"}``; of another's discard the action is just ``discard``.
        """
        at = seat_of(seat, self.seats)
        return tuple(each for table in (*self._session.finished, self._table) for each in seen(table, at))

    @our_fault("telling a game")
    def events(self) -> tuple[dict[str, Any], ...]:
        """All that has happened in the game, hidden cards too, as plain data: the lines of the record."""
        return tuple(fields_of(event) for event in self._table.events)

    @our_fault("recording a game")
    def record(self) -> str:
        """The game, with those of its match before it, as JSON Lines, for people, other programs and :func:`replay`.

        What one loads is :meth:`save`.
        """
        return "".join(f"{line}\n" for line in lines_of(self._session))

    def copy(self) -> "Game":
        """The same game, to be played on independently, with the same cards to come."""
        return Game._at(self._start, self._session.copy())

    __copy__ = copy

    @our_fault("ending a game")
    def stop(self) -> None:
        """Ends the game without a winner; a hand in which nobody has decided anything yet counts as not dealt."""
        self._table.stop()


def play_game(
    rules: AnyRules,
    bots: AnyBots = "simple",
    *,
    seats: int | None = None,
    seed: int = 0,
    game: int = 0,
    hand_limit: int = 1000,
) -> Game:
    """A finished game among bots, one name for all seats or one for each; ``pitchdsl run`` plays the same.

    Where the rules know matches it is the first game of the match that has the number ``game``. ``bots`` may also be
    functions, as :meth:`Game.finish` takes them. It is stopped after so many hands: players who bid at random can go on
    for ever. Raises ``ValueError`` for bots and a number of players that do not fit.
    """
    known = rules_of(rules)
    deciders, _ = bots_of(bots, seats, known)
    played = Game(known, seats=len(deciders), seed=seed, game=game)
    played.finish(bots, hand_limit=hand_limit)
    return played


def parse_action(text: str, rules: AnyRules) -> Action:
    """The action that ``str(action)`` says in these words, whether or not it is legal now.

    The rules tell at which number a named bid ranks. Raises ``ValueError`` for words that are no action.
    """
    return _read(string(text, "text", "the words of an action"), rules_of(rules), "text")


def _read(words: str, rules: Rules, argument: str) -> Action:
    try:
        return action_text.parse_action(words, rules)
    except ValueError as why:
        raise ValueError(f"{argument}: {why}") from None
