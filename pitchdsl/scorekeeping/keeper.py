"""A person keeps the score of an evening, hand by hand: asked, answered, settled, and kept after every hand."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from attrs import define, evolve, field

from pitchdsl.described_hands.described_hand import DescribedHand
from pitchdsl.described_hands.settled_hand import UnderspecifiedHandError
from pitchdsl.game.rules import Rules
from pitchdsl.scorekeeping import reading
from pitchdsl.scorekeeping.asking import Answers, HandQuestions, LeaveError, TurnError
from pitchdsl.scorekeeping.evening import DescribedGame, Evening, ScoredGame, following, scored
from pitchdsl.scorekeeping.reading import UnreadError
from pitchdsl.scorekeeping.table import contract, end_lines, hand_lines, talk_of

WORDS = {
    "undo": "takes the last answer back; before the first answer of a hand, what was entered last",
    "hand 2": "corrects hand 2 of this game",
    "score": "shows the score sheet",
    "new": "begins a new game; `new Ann, Bob, Cal, Dan` with other players or places",
    "quit": "ends; all is kept",
}
"""What may be typed in place of any answer."""


@define(kw_only=True)
class Keeper:
    """The dialogue. ``ask`` gets a question and gives the answer, none at the end; ``tell`` writes a line."""

    rules: Rules
    evening: Evening
    ask: Callable[[str], str | None]
    tell: Callable[[str], object]
    keep: Callable[[Evening], object]
    show: Callable[[Sequence[ScoredGame]], object]
    """Shows the score sheet of the last of these games, and what everybody has come to."""
    past: list[tuple[Evening, str]] = field(factory=list)
    """How it stood before each entry, and what is told when that is taken back."""
    answers: Answers = field(init=False)
    questions: HandQuestions = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.answers = Answers(typed=self.ask, tell=self.tell)
        self.questions = HandQuestions(rules=self.rules, answers=self.answers)

    def run(self) -> None:
        """Goes on until the person leaves."""
        with suppress(LeaveError):
            while True:
                try:
                    self._next()
                except TurnError as turn:
                    open_, self.answers.said = self.answers.said, []
                    self.answers.again = self._turn(turn.said, open_)

    @property
    def games(self) -> list[ScoredGame]:
        """The games as they stand."""
        return [scored(self.rules, game) for game in self.evening.games]

    def _next(self) -> None:
        game = scored(self.rules, self.evening.now)
        if game.is_over:
            self.show(self.games)
            for line in end_lines(self.rules, self.games):
                self.tell(line)
            while self.answers.ask("Enter begins the next game:"):
                self.tell("Only an empty line begins the next game: press Enter. `?` shows what else may be typed.")
            self._begin(following(game))
            return
        talk = talk_of(self.rules, game)
        if not self.answers.again:
            self.tell(f"Hand {len(game.hands) + 1}. {talk.player(game.standing.dealer)} deals.")
        told = self.questions.hand(game)
        self.answers.said = []
        self._add(game, told)

    def _add(self, game: ScoredGame, told: DescribedHand | None) -> None:
        """Takes a hand that was told whole."""
        after = scored(self.rules, evolve(game.told, hands=(*game.told.hands, told)))
        self._keep(self.evening.with_now(after.told), f"Hand {len(after.told.hands)} is taken back.")
        for line in hand_lines(self.rules, after):
            self.tell(line)

    def _keep(self, evening: Evening, taken_back: str) -> None:
        self.keep(evening)
        self.past.append((self.evening, taken_back))
        self.evening = evening

    def _begin(self, game: DescribedGame) -> None:
        self._keep(Evening(games=(*self.evening.games, game)), "The new game is taken back.")

    # What may be typed in place of an answer.

    def _turn(self, said: str, open_: list[str]) -> list[str]:
        """Does what was typed; the answers of the hand that is being told that still hold."""
        word, _, rest = said.partition(" ")
        match word:
            case "undo" if open_:
                self.tell(f"`{open_[-1]}` is taken back.")
                return open_[:-1]
            case "undo":
                self._undo()
            case "hand":
                return self._correct(rest, open_)
            case "score":
                self.show(self.games)
                return open_
            case "new":
                self._new(rest)
            case _:
                self.tell("An answer, or one of these:")
                for each, does in WORDS.items():
                    self.tell(f"  {each:<8}{does}")
                if behind := reading.card_by_card(self.rules.seated(len(self.evening.now.names))):
                    self.tell(f"In what a side took, {behind}.")
                return open_
        return []

    def _undo(self) -> None:
        """Takes back what was entered last: a hand, a correction, a new game."""
        now, games = self.evening.now, self.evening.games
        if self.past:
            before, words = self.past.pop()
        elif now.hands:
            before = self.evening.with_now(evolve(now, hands=now.hands[:-1]))
            words = f"Hand {len(now.hands)} is taken back."
        elif len(games) > 1:
            before, words = Evening(games=games[:-1]), "The new game is taken back."
        else:
            self.tell("Nothing has been entered yet.")
            return
        self.keep(before)
        self.evening = before
        self.tell(words)

    def _correct(self, said: str, open_: list[str]) -> list[str]:
        """Asks for an earlier hand again; those behind it stay as they were told. What is to be answered after that."""
        now = self.evening.now
        said = said.removeprefix("hand").strip()
        number = int(said) if said.strip().isdecimal() and len(said) < 4 else 0
        if not 1 <= number <= len(now.hands):
            self._no_hand(number)
            return open_
        before = scored(self.rules, evolve(now, hands=now.hands[: number - 1]))
        whole = scored(self.rules, now)
        if number <= len(whole.hands):
            self.tell(f"Hand {number} was: {contract(whole.hands[number - 1], now.names)}. Tell it anew.")
        again: list[str] = []
        while True:
            self.answers.again = again
            try:
                told = self.questions.hand(before)
                break
            except LeaveError:
                self.tell(f"Hand {number} stays as it was.")
                raise
            except TurnError as turn:
                answers, self.answers.said = self.answers.said, []
                if turn.said.startswith(("hand", "new")) or (turn.said == "undo" and not answers):
                    self.tell(f"Hand {number} stays as it was.")
                    return open_ if turn.said == "undo" else [*open_, turn.said]
                again = self._turn(turn.said, answers)
        self.answers.said = []
        hands = (*now.hands[: number - 1], told, *now.hands[number:])
        try:
            after = scored(self.rules, evolve(now, hands=hands))
        except UnderspecifiedHandError as fault:
            self.tell(f"A later hand would not be told whole any more: {fault}. Hand {number} stays as it was.")
            return open_
        self._keep(self.evening.with_now(after.told), f"The correction of hand {number} is taken back.")
        self.show(self.games)
        if number <= len(after.hands):
            self.tell(f"Hand {number} anew:")
            for line in hand_lines(self.rules, after, number - 1):
                self.tell(line)
        if after.left:
            self.tell(
                f"The game ended with hand {len(after.hands)}. What was told behind it is kept, and counts nothing."
            )
        return [] if after.is_over else open_

    def _no_hand(self, number: int) -> None:
        """Tells why no such hand can be corrected."""
        now, earlier = self.evening.now, self.evening.games[:-1]
        if number and any(number <= len(game.hands) for game in earlier):
            back = "Hands of an earlier game can be corrected once `undo` has led back there."
            self.tell(f"This game has no hand {number}. {back}")
        else:
            self.tell(f"Type the number of a hand, 1 to {len(now.hands)}." if now.hands else "There is no hand yet.")

    def _new(self, said: str) -> None:
        game = scored(self.rules, self.evening.now)
        names = tuple(name.strip() for name in said.split(",")) if said.strip() else game.told.names
        try:
            seated = reading.names_in(",".join(names), self.rules)
        except UnreadError as fault:
            self.tell(f"{fault}".capitalize() + ".")
            return
        games = self.evening.games if game.told.hands else self.evening.games[:-1]
        dealer = following(game).dealer if len(seated) == len(game.told.names) else 0
        new = DescribedGame(names=seated, dealer=dealer)
        self._keep(Evening(games=(*games, new)), "The new game is taken back.")
        self.tell(f"A new game: {', '.join(seated)}.")
