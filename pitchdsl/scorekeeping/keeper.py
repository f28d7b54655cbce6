"""A person keeps the score of an evening, hand by hand: asked, answered, settled, and kept after every hand."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from attrs import define, evolve, field

from pitchdsl.account.names import in_words
from pitchdsl.described_hands.described_hand import DescribedHand, MissingDetail
from pitchdsl.described_hands.possible import (
    all_passed,
    bid_words,
    contracts_of,
    forced_where_all_pass,
    left_over,
    stuck_seat,
    why_impossible,
)
from pitchdsl.described_hands.settled_hand import UnderspecifiedHandError
from pitchdsl.game.actions import SET
from pitchdsl.game.partners.phase import parties
from pitchdsl.game.rules import Rules
from pitchdsl.scorekeeping import reading
from pitchdsl.scorekeeping.evening import DescribedGame, Evening, ScoredGame, following, scored
from pitchdsl.scorekeeping.reading import Taken, UnreadError
from pitchdsl.scorekeeping.table import contract, end_lines, hand_lines, talk_of

T = TypeVar("T")

WORDS = {
    "undo": "takes the last answer back; before the first answer of a hand, what was entered last",
    "hand 2": "corrects hand 2 of this game",
    "score": "shows the score sheet",
    "new": "begins a new game; `new Ann, Bob, Cal, Dan` with other players or places",
    "quit": "ends; all is kept",
}
"""What may be typed in place of any answer."""


class _LeaveError(Exception):
    """The person has gone."""


class _TurnError(Exception):
    """The person wants something else than to answer."""

    def __init__(self, said: str) -> None:
        super().__init__(said)
        self.said = said


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
    said: list[str] = field(factory=list)
    """The answers of the hand that is being told."""
    again: list[str] = field(factory=list)
    """Those of them that are not to be asked for again."""

    def run(self) -> None:
        """Goes on until the person leaves."""
        with suppress(_LeaveError):
            while True:
                try:
                    self._next()
                except _TurnError as turn:
                    open_, self.said = self.said, []
                    self.again = self._turn(turn.said, open_)

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
            while self._ask("Enter begins the next game:"):
                self.tell("Only an empty line begins the next game: press Enter. `?` shows what else may be typed.")
            self._begin(following(game))
            return
        talk = talk_of(self.rules, game)
        if not self.again:
            self.tell(f"Hand {len(game.hands) + 1}. {talk.player(game.standing.dealer)} deals.")
        told = self._hand(game)
        self.said = []
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
            self.tell(f"Type the number of a hand, 1 to {len(now.hands)}." if now.hands else "There is no hand yet.")
            return open_
        before = scored(self.rules, evolve(now, hands=now.hands[: number - 1]))
        whole = scored(self.rules, now)
        if number <= len(whole.hands):
            self.tell(f"Hand {number} was: {contract(whole.hands[number - 1], now.names)}. Tell it anew.")
        again: list[str] = []
        while True:
            self.again = again
            try:
                told = self._hand(before)
                break
            except _LeaveError:
                self.tell(f"Hand {number} stays as it was.")
                raise
            except _TurnError as turn:
                answers, self.said = self.said, []
                if turn.said.startswith(("hand", "new")) or (turn.said == "undo" and not answers):
                    self.tell(f"Hand {number} stays as it was.")
                    return open_ if turn.said == "undo" else [*open_, turn.said]
                again = self._turn(turn.said, answers)
        self.said = []
        hands = (*now.hands[: number - 1], told, *now.hands[number:])
        try:
            after = scored(self.rules, evolve(now, hands=hands))
        except UnderspecifiedHandError as fault:
            self.tell(f"A later hand would not be told whole any more: {fault}. Hand {number} stays as it was.")
            return open_
        self._keep(self.evening.with_now(after.told), f"The correction of hand {number} is taken back.")
        self.show(self.games)
        if after.left:
            self.tell(
                f"The game ended with hand {len(after.hands)}. What was told behind it is kept, and counts nothing."
            )
        return [] if after.is_over else open_

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

    # A hand, question by question.

    def _ask(self, question: str) -> str:
        said = self.again.pop(0) if self.again else self.ask(question)
        word = "quit" if said is None else said.strip().lower().partition(" ")[0]
        if said is None or word == "quit":
            raise _LeaveError
        if word in ("undo", "score", "new", "hand", "correct", "help", "?"):
            rest = said.strip()[len(word) :].strip()
            raise _TurnError(f"{'hand' if word == 'correct' else word} {rest}".strip())
        return said.strip()

    def _answered(self, question: str, read: Callable[[str], T]) -> T:
        """Asks until an answer can be read."""
        while True:
            answer = self._ask(question)
            try:
                found = read(answer)
            except UnreadError as fault:
                said = f"{fault}"
                self.tell(f"{said[:1].upper()}{said[1:]}.")
            else:
                self.said.append(answer)
                return found

    def _hand(self, game: ScoredGame) -> DescribedHand | None:
        """Asks for a hand; none where everybody passed and the cards are dealt again."""
        bid = self._bid(game)
        if bid is None:
            return None
        told = bid
        if self.rules.players.partner is not None and told.pitcher is not None:
            names = game.told.names
            partner = self._answered(
                "Who was the partner? (a name, or nobody)", lambda said: reading.player_or_nobody(said, names)
            )
            told = evolve(told, partner=partner)
        told = evolve(told, rows=()) if told.call == SET else self._took(game, told)
        while True:
            try:
                scored(self.rules, evolve(game.told, hands=(*game.told.hands, told)))
            except UnderspecifiedHandError as fault:
                told = self._needed(game, told, fault)
            else:
                return told

    def _bid(self, game: ScoredGame) -> DescribedHand | None:
        bidding, names, dealer = self.rules.bidding, game.told.names, game.standing.dealer
        if bidding is None:
            return DescribedHand()
        rules = self.rules.seated(len(names))
        forced = forced_where_all_pass(rules)
        or_passed = "" if forced else ", or passed"
        hint = "" if game.hands else f" (such as `{names[-1].lower()} {bid_words(contracts_of(rules)[0])}`{or_passed})"

        def read(said: str) -> DescribedHand | None:
            if said.lower() not in reading.PASSED:
                pitcher, number, name = reading.bid_in(said, names, contracts_of(rules))
                return DescribedHand(pitcher=pitcher, bid=number, call=name)
            return DescribedHand() if forced else all_passed(rules, len(names), dealer)

        told = self._answered(f"Who bid what?{hint}", read)
        if forced and told == DescribedHand():
            return self._forced(game, rules)
        if told is not None and told.pitcher is not None and self.said[-1].lower() in reading.PASSED:
            self.tell(f"{names[told.pitcher]} plays{'' if told.bid is None else f' for {told.bid}'}.")
        return told

    def _forced(self, game: ScoredGame, rules: Rules) -> DescribedHand:
        """Asks what a player bids who must bid because all others have passed."""
        assert rules.bidding is not None
        names = game.told.names
        stuck = stuck_seat(rules, len(names), game.standing.dealer)
        assert stuck is not None
        name = names[stuck]
        must = f"{name} {rules.bidding.all_pass.duty}"

        def read(said: str) -> DescribedHand:
            if said.lower() in reading.PASSED:
                raise UnreadError(f"all others have passed already, and {must}")
            of_stuck = said if " " in said else f"{name} {said}"
            pitcher, number, call = reading.bid_in(of_stuck, names, forced_where_all_pass(rules))
            if pitcher != stuck:
                raise UnreadError(f"all others have passed, so only {name} can bid; `undo` takes `passed` back")
            return DescribedHand(pitcher=pitcher, bid=number, call=call)

        return self._answered(f"All others have passed, so {must}. What does {name} bid?", read)

    def _took(self, game: ScoredGame, told: DescribedHand) -> DescribedHand:
        """Asks what each side took, until all of it together can be."""
        seats, rules = len(game.told.names), self.rules.seated(len(game.told.names))
        hint = "" if game.hands else f" ({reading.rows_to_type(rules)})"
        begun = len(self.said)
        while True:
            taken: list[tuple[int, Taken]] = []
            why, whole = None, told
            for side, names in self._parties(game, told):
                if not reading.is_all(taken, rules):
                    answer = self._answered(f"What did {names} take?{hint}", lambda said: reading.taken_in(said, rules))
                    taken.append((side, answer))
                hint = ""
                try:
                    whole = evolve(told, rows=reading.rows_of(taken))
                    why = why_impossible(self.rules, seats, whole)
                    if why is None and any(each.points is not None for _, each in taken):
                        whole = evolve(told, points=reading.points_of(taken, len(game.sides), rules))
                        why = why_impossible(self.rules, seats, whole)
                except UnreadError as fault:
                    why = f"{fault}"
                if why is not None:
                    break
            if why is not None:
                self.tell(f"That cannot be: {why}.")
            elif not (left := left_over(rules, whole)) or self._answered(_doubt(left), reading.yes_or_no):
                return whole
            del self.said[begun:]

    def _parties(self, game: ScoredGame, told: DescribedHand) -> list[tuple[int, str]]:
        """The sides of this hand, the pitcher's first, each with its names."""
        talk, names, seats = talk_of(self.rules, game), game.told.names, len(game.told.names)
        if self.rules.players.partner is not None and told.pitcher is not None:
            each = parties(seats, told.pitcher, told.partner)
            found = [
                (side, in_words([names[seat] for seat in range(seats) if each[seat] == side]))
                for side in dict.fromkeys(each)
            ]
        else:
            found = [(side, talk.side(side)) for side in range(len(game.sides))]
        mine = None if told.pitcher is None else next(at for at, side in enumerate(game.sides) if told.pitcher in side)
        return sorted(found, key=lambda pair: pair[0] != mine)

    def _needed(self, game: ScoredGame, told: DescribedHand, fault: UnderspecifiedHandError) -> DescribedHand:
        """Asks for what decides and was not told."""
        names, sides = game.told.names, range(len(game.sides))
        talk = talk_of(self.rules, game)

        def side_of(seat: int | None) -> int | None:
            return None if seat is None else next(side for side in sides if seat in game.sides[side])

        match fault.need:
            case MissingDetail.TRUMP:
                return evolve(told, trump=self._answered("Which suit was trump?", reading.suit_in))
            case MissingDetail.TRICKS:
                tricks = [
                    self._answered(f"How many tricks did {talk.side(side)} take?", reading.number_in) for side in sides
                ]
                whole = evolve(told, tricks=tuple(tricks))
                why = why_impossible(self.rules, len(names), whole)
                if why is not None:
                    self.tell(f"That cannot be: {why}.")
                    del self.said[-len(tricks) :]
                    return told
                return whole
            case MissingDetail.SWEEP:
                question = "Did one side take every trick? (a name of it, or nobody)"
                sweeper = side_of(self._answered(question, lambda said: reading.player_or_nobody(said, names)))
                return evolve(told, tricks=tuple(1 if sweeper is None else int(side == sweeper) for side in sides))
            case MissingDetail.FIRST:
                question = "Both are at the target. Who was there first?"
                return evolve(
                    told, first=side_of(self._answered(question, lambda said: reading.player_in(said, names)))
                )
            case MissingDetail.WORTH:
                number = self._answered(f"How much did {fault.row} count?", reading.number_in)
                rows = [evolve(row, points=number) if row.row == fault.row else row for row in told.rows or ()]
                return evolve(told, rows=tuple(rows))
            case MissingDetail.ROWS:
                self.tell("Here it matters who took what: name the rows, not the number.")
                return self._took(game, evolve(told, rows=None, points=()))


def _doubt(left: Sequence[str]) -> str:
    return f"Did nobody take {in_words(left)}? In a hand with trumps somebody does. (yes, or no to tell it again)"
