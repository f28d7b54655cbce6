"""A hand is asked for, question by question, until all of it is told that decides."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from attrs import define, evolve, field

from pitchdsl.account.names import in_words
from pitchdsl.described_hands.calls import Contract, bids_of_stuck, why_closed, why_no_call
from pitchdsl.described_hands.described_hand import DescribedHand, MissingDetail
from pitchdsl.described_hands.doubled import doubling_of
from pitchdsl.described_hands.left_over import LeftOver, left_over
from pitchdsl.described_hands.possible import (
    all_passed,
    bid_words,
    contracts_of,
    stuck_seat,
    why_impossible,
)
from pitchdsl.described_hands.settled_hand import UnderspecifiedHandError, rules_in_auction
from pitchdsl.game.actions import SET
from pitchdsl.game.bounded import all_points
from pitchdsl.game.partners.phase import parties
from pitchdsl.game.rules import Rules
from pitchdsl.scorekeeping import reading
from pitchdsl.scorekeeping.evening import ScoredGame, scored
from pitchdsl.scorekeeping.reading import Taken, UnreadError
from pitchdsl.scorekeeping.table import talk_of

T = TypeVar("T")

Answer = tuple[list[tuple[int, Taken]], DescribedHand]
"""What the sides took that have been asked so far, and the hand with that."""

_KEPT = ". What was told before stays, and `undo` takes it back"


class LeaveError(Exception):
    """The person has gone."""


class TurnError(Exception):
    """The person wants something else than to answer."""

    def __init__(self, said: str) -> None:
        super().__init__(said)
        self.said = said


@define(kw_only=True)
class Answers:
    """What a person answers, one question after the other."""

    typed: Callable[[str], str | None]
    """Gets a question and gives the answer, none at the end."""
    tell: Callable[[str], object]
    said: list[str] = field(factory=list)
    """The answers of the hand that is being told."""
    again: list[str] = field(factory=list)
    """Those of them that are not to be asked for again."""

    def ask(self, question: str) -> str:
        """An answer, as it was typed; raises :class:`LeaveError` or :class:`TurnError` where it is none."""
        said = self.again.pop(0) if self.again else self.typed(question)
        word = "quit" if said is None else said.strip().lower().partition(" ")[0]
        if said is None or word == "quit":
            raise LeaveError
        if word in ("undo", "score", "new", "hand", "correct", "help", "?"):
            rest = said.strip()[len(word) :].strip()
            raise TurnError(f"{'hand' if word == 'correct' else word} {rest}".strip())
        return said.strip()

    def answered(self, question: str, read: Callable[[str], T]) -> T:
        """Asks until an answer can be read."""
        while True:
            answer = self.ask(question)
            try:
                found = read(answer)
            except UnreadError as fault:
                said = f"{fault}"
                self.tell(f"{said[:1].upper()}{said[1:]}{'' if said.endswith('?') else '.'}")
            else:
                self.said.append(answer)
                return found


@define(kw_only=True)
class HandQuestions:
    """The questions about a hand."""

    rules: Rules
    answers: Answers

    def hand(self, game: ScoredGame) -> DescribedHand | None:
        """Asks for a hand; none where everybody passed and the cards are dealt again."""
        bid = self._bid(game)
        if bid is None:
            return None
        told = bid
        if self.rules.players.partner is not None and told.pitcher is not None:
            names = game.told.names
            partner = self.answers.answered(
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
        rules = rules_in_auction(self.rules, len(names), game.standing)
        forced = bids_of_stuck(self.rules, len(names), game.standing)
        or_passed = "" if forced else ", or passed"
        hint = "" if game.hands else f" (such as `{names[-1].lower()} {bid_words(contracts_of(rules)[0])}`{or_passed})"

        def read(said: str) -> DescribedHand | None:
            if said.lower() not in reading.PASSED:
                pitcher, number, name = reading.bid_in(said, names, contracts_of(rules), all_points(rules))
                why = why_no_call(self.rules, names, game.standing, pitcher, (number, name))
                if why is not None:
                    raise UnreadError(why)
                return DescribedHand(pitcher=pitcher, bid=number, call=name)
            if forced:
                return DescribedHand()
            nobody_can = stuck_seat(rules, len(names), dealer) is not None
            return None if nobody_can else all_passed(rules, len(names), dealer)

        told = self.answers.answered(f"Who bid what?{hint}", read)
        if forced and told == DescribedHand():
            return self._forced(game, forced)
        if told is not None and told.pitcher is not None and self.answers.said[-1].lower() in reading.PASSED:
            self.answers.tell(f"{names[told.pitcher]} plays{'' if told.bid is None else f' for {told.bid}'}.")
        return told

    def _forced(self, game: ScoredGame, open_: Sequence[Contract]) -> DescribedHand:
        """Asks what a player bids who must bid because all others have passed; ``open_`` is what may be bid then."""
        names = game.told.names
        rules = rules_in_auction(self.rules, len(names), game.standing)
        assert rules.bidding is not None
        stuck = stuck_seat(rules, len(names), game.standing.dealer)
        assert stuck is not None
        name = names[stuck]
        must = f"{name} {rules.bidding.all_pass.duty}"

        def read(said: str) -> DescribedHand:
            if said.lower() in reading.PASSED:
                raise UnreadError(f"all others have passed already, and {must}")
            of_stuck = said if " " in said else f"{name} {said}"
            pitcher, number, call = reading.bid_in(of_stuck, names, contracts_of(rules), all_points(rules))
            if pitcher != stuck:
                raise UnreadError(f"all others have passed, so only {name} can bid; `undo` takes `passed` back")
            if (number, call) not in open_:
                raise UnreadError(why_closed(name, (number, call), open_))
            return DescribedHand(pitcher=pitcher, bid=number, call=call)

        return self.answers.answered(f"All others have passed, so {must}. What does {name} bid?", read)

    def _took(self, game: ScoredGame, told: DescribedHand) -> DescribedHand:
        """Asks what each side took, until all of it together can be."""
        rules = self.rules.seated(len(game.told.names))
        hint = "" if game.hands else f" ({reading.rows_to_type(rules)})"
        begun = len(self.answers.said)
        while True:
            taken: list[tuple[int, Taken]] = []
            whole = evolve(told, rows=())
            for side, names in self._parties(game, told):
                if reading.is_all(taken, rules):
                    break

                def read(said: str, side: int = side, before: Sequence[tuple[int, Taken]] = (*taken,)) -> Answer:
                    with_it = [*before, (side, reading.taken_in(said, rules))]
                    return with_it, self._whole(game, told, with_it)

                taken, whole = self.answers.answered(f"What did {names} take?{hint}", read)
                hint = ""
            left = left_over(self.rules, len(game.told.names), whole)
            if left is None or self.answers.answered(_doubt(left, whole), reading.yes_or_no):
                return whole
            del self.answers.said[begun:]

    def _whole(self, game: ScoredGame, told: DescribedHand, taken: Sequence[tuple[int, Taken]]) -> DescribedHand:
        """The hand with what some sides took; raises :class:`UnreadError` where that cannot be."""
        seats, rules = len(game.told.names), self.rules.seated(len(game.told.names))
        try:
            whole = evolve(told, rows=reading.rows_of(taken), points=())
            why = why_impossible(self.rules, seats, whole)
            if why is None and any(each.points is not None for _, each in taken):
                whole = evolve(told, rows=None, points=reading.points_of(taken, len(game.sides), rules))
                why = why_impossible(self.rules, seats, whole)
                rows = reading.rows_of_all(taken, rules) if why is None and len(taken) == len(game.sides) else None
                if rows is not None:
                    by_rows = evolve(told, rows=rows, points=())
                    whole = by_rows if why_impossible(self.rules, seats, by_rows) is None else whole
        except UnreadError as fault:
            why = f"{fault}"
        if why is not None:
            raise UnreadError(f"that cannot be: {why}{_KEPT if len(taken) > 1 else ''}")
        return whole

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
                return evolve(told, trump=self.answers.answered("Which suit was trump?", reading.suit_in))
            case MissingDetail.TRICKS:
                tricks: tuple[int, ...] = ()
                for side in sides:

                    def read(said: str, before: tuple[int, ...] = tricks) -> tuple[int, ...]:
                        counted = (*before, reading.number_in(said))
                        rest = (0,) * (len(sides) - len(counted))
                        so_far = evolve(told, rows=(), points=()) if rest else told
                        why = why_impossible(self.rules, len(names), evolve(so_far, tricks=(*counted, *rest)))
                        if why is not None:
                            raise UnreadError(f"that cannot be: {why}{_KEPT if before else ''}")
                        return counted

                    tricks = self.answers.answered(f"How many tricks did {talk.side(side)} take?", read)
                return evolve(told, tricks=tricks)
            case MissingDetail.SWEEP:
                question = "Did one side take every trick? (a name of it, or nobody)"

                def swept(said: str) -> DescribedHand:
                    sweeper = side_of(reading.player_or_nobody(said, names))
                    shared = tuple(1 if sweeper is None else int(side == sweeper) for side in sides)
                    why = why_impossible(self.rules, len(names), evolve(told, tricks=shared))
                    if why is not None:
                        raise UnreadError(f"that cannot be: {why}")
                    return evolve(told, tricks=shared)

                return self.answers.answered(question, swept)
            case MissingDetail.FIRST:
                question = "Both are at the target. Who was there first?"
                return evolve(
                    told, first=side_of(self.answers.answered(question, lambda said: reading.player_in(said, names)))
                )
            case MissingDetail.WORTH:
                number = self.answers.answered(f"How much did {fault.row} count?", reading.number_in)
                rows = [evolve(row, points=number) if row.row == fault.row else row for row in told.rows or ()]
                return evolve(told, rows=tuple(rows))
            case MissingDetail.TIMES:
                rule = doubling_of(self.rules)
                again = rule is not None and rule.again
                question = f"Was the bid doubled? ({'no, doubled or redoubled' if again else 'yes or no'})"
                return evolve(
                    told, times=self.answers.answered(question, lambda said: reading.times_in(said, again=again))
                )
            case MissingDetail.ROWS:
                self.answers.tell("Here it matters who took what: name the rows, not the number.")
                return self._took(game, evolve(told, rows=None, points=()))


def _doubt(left: LeftOver, told: DescribedHand) -> str:
    rows = in_words(left.rows)
    if told.rows is not None:
        return f"Did nobody take {rows}? In a hand with trumps somebody does. (yes, or no to tell it again)"
    less = f"That is {sum(told.points)} together, and {rows} come to {left.points}"
    return f"{less}: in a hand with trumps somebody takes these. Is it right? (yes, or no to tell it again)"
