"""The talk between a person and the table: what is said to the person, and what becomes of the person's words.

It knows no terminal. Whoever shows it prints the lines that :meth:`Dialogue.begin` and
:func:`~pitchdsl.play.commands.answer` yield, shows :attr:`Dialogue.prompt`, and hands in what the person says next.
"""

from collections.abc import Generator, Iterable, Iterator
from enum import Enum
from pathlib import Path
from shlex import quote

from attrs import define, evolve, field

from pitchdsl.account.account import standing_of_match
from pitchdsl.account.names import Tabletalk
from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.session import Session
from pitchdsl.engine.view import SeatView
from pitchdsl.file_kinds import Kind, why_unwritable
from pitchdsl.game.actions import Action, LayAway
from pitchdsl.game.events import OverEvent, TrickEvent
from pitchdsl.play.learning import Hints, estimates, hint, why_not
from pitchdsl.play.position import Position, Sorting, lines_of, position
from pitchdsl.play.saving import save
from pitchdsl.play.telling import Telling, names_at_table, welcome
from pitchdsl.play.words import UnclearError, actions_meant
from pitchdsl.players.advice import Advice, Player
from pitchdsl.players.counter import count_cards, counter_lines
from pitchdsl.players.ready import words_of_waiting


class Notice(str):
    """A line to be seen before what comes next, which may take a while."""

    __slots__ = ()


class Waiting(Enum):
    """What the person is waited for."""

    TURN = "a decision"
    PACE = "the word to go on"
    KEEP = "whether a decision stands that the adviser would not make"
    OVER = "whatever comes after the game"
    GONE = "nothing more"


@define(kw_only=True)
class Settings:
    """What the person has switched on or off, as it is now."""

    hints: Hints = Hints.OFF
    estimates: bool = False
    counter: bool = False
    sorting: Sorting = field(factory=Sorting)
    fast: bool = False
    """Without waiting after tricks and hands."""


@define(kw_only=True)
class Dialogue:
    """One person at one table."""

    session: Session
    adviser_name: str
    adviser: Player
    settings: Settings = field(factory=Settings)
    file: Path | None = None
    """Where the game is written after each decision."""
    record: Path | None = None
    """The record that the game comes from."""
    others: bool = False
    """Whether that record holds games that are none of this match."""
    command: str = "pitchdsl play"
    """What one types to play by these rules, without what says which game."""
    again: str = "pitchdsl play --seed 1"
    """What one types to begin once more where this game has begun."""
    width: int = 80
    """Columns that a table may take."""
    tells_position: bool = True
    """Whether the table is told in lines at each turn; not where it stands on a screen."""
    talk: Tabletalk = field(init=False)
    waiting: Waiting = field(init=False, default=Waiting.PACE)
    original: Settings = field(init=False)
    """As the settings were at the start."""
    _telling: Telling = field(init=False)
    _meant: tuple[Action, ...] = field(init=False, default=())
    """What the person is about to do, and the adviser would not."""
    _unsaved: bool = field(init=False, default=False)
    _advised: tuple[tuple[object, ...], Advice] | None = field(init=False, default=None)
    """The last advice, and the decisions behind which it was given."""
    _noticed: bool = field(init=False, default=False)
    """Whether the person knows what it will wait for."""

    def __attrs_post_init__(self) -> None:
        table = self.session.table
        self.talk = Tabletalk(table.seated, table.sides, names_at_table(table.seated, table.seats, self.session.person))
        self.original = evolve(self.settings)
        self._telling = Telling(self.session.rules, self.talk, self.session.history)

    @property
    def prompt(self) -> str:
        """What to ask the person."""
        match self.waiting:
            case Waiting.TURN:
                return self.position().asked
            case Waiting.PACE:
                return "Enter goes on."
            case Waiting.KEEP:
                return "Enter keeps yours; or say another."
            case Waiting.OVER:
                goes_on = "goes on to the next game of the match" if self.session.goes_on else "leaves"
                return f"The game is over. Enter {goes_on}; or back, score, save."
            case Waiting.GONE:
                return ""

    def position(self) -> Position:
        """What the person sees now."""
        pause = self.waiting is Waiting.PACE
        return position(self.session.view(), self.talk, self.settings.sorting, pause=pause)

    def begin(self) -> Iterator[str]:
        """Says who plays what, and goes on to the person's first turn."""
        yield from welcome(self.session.rules, self.talk, self.session.person, self.session.names)
        yield "Say ? for help at any time."
        yield from self._notice(self.session.names)
        yield from self.go_on()

    def next(self, said: str) -> Iterator[str]:
        """What becomes of words that are no command."""
        if self.waiting in (Waiting.PACE, Waiting.OVER):
            if said:
                yield f"{said!r} means nothing now. {self.prompt}"
            elif self.waiting is Waiting.OVER and self.session.goes_on:
                yield from self._next_game()
            elif self.waiting is Waiting.OVER:
                yield from self.leave()
            else:
                yield from self.go_on()
        elif self.waiting is Waiting.KEEP and said.lower() in ("", "y", "yes", "keep"):
            yield from self._carry_out(self._meant)
        elif self.waiting is Waiting.KEEP and said.lower() in ("n", "no"):
            yield from self.show_turn()
        elif self.waiting in (Waiting.TURN, Waiting.KEEP):
            yield from self._decide(said)

    def leave(self) -> Iterator[str]:
        """The last words; nothing is saved that nobody asked to be saved."""
        self.waiting = Waiting.GONE
        yield from self._save()
        if self.file is not None and not self._unsaved:
            yield from self.saved(self.file)
        elif self.session.table.outcome is None:
            yield "Nothing is saved. To begin where you began:"
            yield f"  {self.again}"

    def saved(self, file: Path) -> Iterator[str]:
        """How to go on with a game that is in a file; the second line is to be typed as it is."""
        is_older = self.session.is_back and file == self.file
        yield f"The game is in {file}{', as it was before you went back' if is_older else ''}. Go on with:"
        yield f"  {self.command} --continue {quote(str(file))}"

    def go_on(self) -> Iterator[str]:
        """Tells what happens, up to the person's turn, the end of a trick or a hand, or the end of the game."""
        pace = not self.settings.fast and self.session.stand_in is None
        for event in self.session.events():
            yield from self._telling.tell(self.session.seen(event))
            if isinstance(event, TrickEvent) and pace and not self.session.hand_is_over:
                self.waiting = Waiting.PACE
                return
            if self.session.settles(event) and not self.settings.fast and not self.session.ends_next:
                self.waiting = Waiting.PACE
                yield from self._save()
                return
            if isinstance(event, OverEvent):
                yield from self._save()
                if self.session.played is not None:
                    yield from standing_of_match(self.talk, self.session.played)
        if self.session.at_turn:
            yield from [""] * self.tells_position
            yield from self.show_turn()
        elif self.session.over:
            self.waiting = Waiting.OVER

    def _next_game(self) -> Iterator[str]:
        """Sits down to the next game of a match."""
        self.session.next_game()
        self._telling = Telling(self.session.rules, self.talk, self.session.history)
        self.waiting = Waiting.PACE
        yield f"Game {self.session.game + 1} of the match."
        yield from self.go_on()

    def show_turn(self) -> Iterator[str]:
        """The table as the person has to decide, with what it wants to be shown each time."""
        self.waiting = Waiting.TURN
        if self.tells_position:
            yield from lines_of(self.position(), self.session.view(), self.talk)
        if self.settings.counter:
            yield from self.counter()
        if len(self.session.view().legal_actions) == 1:
            return  # there is nothing to advise
        if self.settings.estimates:
            yield from self.estimates()
        if self.settings.hints is Hints.ALWAYS:
            yield from self.hint()

    def counter(self) -> Iterator[str]:
        """The card counter."""
        return (f"  {line}" for line in counter_lines(count_cards(self.session.view())))

    def estimates(self) -> Iterator[str]:
        """What each choice of the person's turn promises."""
        yield from estimates(self.adviser_name, (yield from self.advice()), self.talk, self.width)

    def hint(self) -> Iterator[str]:
        """What the adviser would do."""
        yield hint(self.adviser_name, (yield from self.advice()), self.talk)

    def why_not(self, error: IllegalActionError) -> Iterator[str]:
        """Why the rules forbid an action of the person."""
        return why_not(error, self.session.table.rules, self.talk)

    def advice(self) -> Generator[str, None, Advice]:
        """What the adviser says of the person's turn; gives notice where that takes long, as only the first one does.

        It is asked once for each decision, however often its advice is wanted.
        """
        decisions = tuple(self.session.table.decisions)
        if self._advised is None or self._advised[0] != decisions:
            yield from self.wait_for_adviser()
            self._advised = decisions, self.adviser.consider(self.session.view(), self.session.stream())
        return self._advised[1]

    def wait_for_adviser(self) -> Iterator[str]:
        """The notice where the adviser must first be made ready."""
        return self._notice([self.adviser_name])

    def back(self, decisions: int) -> Iterator[str]:
        """Goes back; raises :class:`~pitchdsl.engine.session.NoSuchPointError`."""
        self.session.back(decisions)
        yield from self.went_back()

    def went_back(self) -> Iterator[str]:
        """Shows the table after it has gone back."""
        self._telling = Telling(self.session.rules, self.talk, self.session.history)
        yield from self.show_turn()

    def _decide(self, said: str) -> Iterator[str]:
        """Reads the person's words as actions, and does them if the adviser need not be heard first."""
        view = self.session.view()
        if not said:
            actions = self._only_choice(view)
            if not actions:
                yield f"There is more than one thing to do. {self.prompt} (? for help)"
                return
        else:
            try:
                actions = actions_meant(said, view, self.position().cards)
            except UnclearError as unclear:
                yield str(unclear)
                return
        asked = self.waiting is Waiting.TURN and self.settings.hints is Hints.DIFFERENT
        if asked and len(view.legal_actions) > 1 and actions[0] in view.legal_actions:
            advice = yield from self.advice()
            if advice.action not in actions and self._matters(advice, actions[0]):
                self._meant, self.waiting = actions, Waiting.KEEP
                yield hint(self.adviser_name, advice, self.talk)
                return
        yield from self._carry_out(actions)

    @staticmethod
    def _matters(advice: Advice, action: Action) -> bool:
        """Whether an action costs clearly more than what is advised, or nobody can say."""
        cost = advice.cost(action)
        return cost.points is None or cost.is_clear

    def _carry_out(self, actions: tuple[Action, ...]) -> Iterator[str]:
        done = 0
        for action in actions:
            legal = self.session.view().legal_actions
            if done and not any(isinstance(each, type(action)) for each in legal):
                break  # more cards were named than may go
            try:
                self.session.act(action)
            except IllegalActionError as error:
                yield from self.why_not(error)
                break
            done += 1
        self.waiting = Waiting.TURN
        if done:
            yield from self._save()
            yield from self.go_on()

    def _only_choice(self, view: SeatView) -> tuple[Action, ...]:
        """What is left to the person's choice when nothing is: one action, or cards that must all go."""
        legal = view.legal_actions
        if len(legal) == 1:
            return legal
        if not all(isinstance(action, LayAway) for action in legal):
            return ()
        tried = self.session.table.copy()
        for action in legal:
            if tried.seat != self.session.person or action not in tried.legal_actions():
                return ()
            tried.apply(action)
        return legal

    def _save(self) -> Iterator[str]:
        """Writes the game where the person wants it; says so once where that cannot be done.

        What was played is not lost because somebody looks back: only a new decision takes its place.
        """
        if self.file is None or self.session.is_back:
            return
        why = self.write(self.file)
        if why is not None and not self._unsaved:
            yield f"{why}. The game goes on; save it elsewhere."
        self._unsaved = why is not None

    def write(self, file: Path) -> str | None:
        """Writes the game into a file; why it was not written, or None. A game that has not changed stays as it is."""
        if self.record is not None and file.exists() and file.samefile(self.record):
            if self.others:
                return f"{file} holds other games, too, and they would be lost"
            if not self.session.has_changed:
                return None
        why = why_unwritable(file, Kind.RECORD)
        if why is not None:
            return why
        try:
            save(self.session, file)
        except OSError as fault:
            return f"{file} cannot be written: {fault.strerror}"
        return None

    def _notice(self, names: Iterable[str]) -> Iterator[str]:
        """What the person waits for before the first decision of one of these players; told once."""
        words = None if self._noticed else words_of_waiting(names)
        if words is not None:
            self._noticed = True
            yield Notice(f"{words[0].upper()}{words[1:]}.")
