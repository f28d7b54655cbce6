"""Cases of the auction: what was said, and what the next player may say, or who has the bid."""

from collections.abc import Iterator, Sequence
from itertools import product

from attrs import evolve

from pitchdsl.described_hands.settled_hand import first_standing
from pitchdsl.engine.table import Table
from pitchdsl.examples.case import (
    Case,
    CaseOutcome,
    CaseSeats,
    Finding,
    ImpossibleError,
    Possibility,
    Unspecified,
    redeals_before,
)
from pitchdsl.examples.holding import fill, numbers
from pitchdsl.game.actions import Action, Answer, Bid, Call, Hold, Pass, RunIt, Stand
from pitchdsl.game.auction.ladder import ladder_of, set_taken
from pitchdsl.game.auction.rules import TurnOrder
from pitchdsl.game.events import ContractEvent, RedealEvent
from pitchdsl.game.rng import SeededDeals
from pitchdsl.game.rules import Rules
from pitchdsl.game.standing import Standing
from pitchdsl.game.walk import facts_asked
from pitchdsl.language.clause import CALLED, PASSED, RUN, SET, Party, Spoken
from pitchdsl.language.clauses import Expected
from pitchdsl.language.expected_clauses import BiddingOver, DealsNext, DealtAgain, IsPitcher, MayCall
from pitchdsl.language.origin import Origin
from pitchdsl.language.people import Person
from pitchdsl.values import frozen

DEALS = 40
"""So many deals are tried where what may be said can hang on the hand."""

_PEOPLE = (Person.DEALER, Person.LEFT_OF_DEALER, Person.RIGHT_OF_DEALER)


@frozen(kw_only=True)
class AuctionOutcome(CaseOutcome):
    """An auction so far."""

    table: Table
    first: int
    """The number of events before it."""

    @property
    def over(self) -> ContractEvent | RedealEvent | None:
        """How it ended; none while somebody has something to say."""
        news = self.table.events[self.first :]
        return next((each for each in news if isinstance(each, ContractEvent | RedealEvent)), None)

    @property
    def speaker(self) -> int | None:
        """Whose turn it is; nobody's once it is over."""
        return None if self.over is not None else self.table.seat

    def _seat(self, person: Person) -> int:
        return CaseSeats(rules=self.table.seated, seats=self.table.seats, pitcher=self.table.hand.pitcher).seat(person)

    def _who(self, seat: int | None) -> str:
        return CaseSeats(rules=self.table.seated, seats=self.table.seats, pitcher=None).words(seat)

    def finding(self, statement: Expected) -> Finding:
        over = self.over
        match statement:
            case BiddingOver():
                return Finding(so=isinstance(over, ContractEvent), comes=self._state())
            case DealtAgain():
                return Finding(so=isinstance(over, RedealEvent), comes=self._state(), rule=self._all_pass(over))
            case DealsNext(who):
                if not isinstance(over, RedealEvent):
                    return Finding(so=False, comes=self._state())
                comes = f"{self._who(self.table.dealer)} deals next"
                return Finding(so=self._seat(who) == self.table.dealer, comes=comes, rule=self._all_pass(over))
            case IsPitcher(who, call):
                rule = self._all_pass(over)
                if not isinstance(over, ContractEvent):
                    return Finding(so=False, comes=self._state(), rule=rule)
                right = call is None or call in (over.bid, over.name)
                return Finding(so=right and self._seat(who) == over.seat, comes=self._state(), rule=rule)
            case MayCall(who, allowed, calls):
                return self._may(who, allowed, calls)
            case _:
                return Finding(so=None, comes="", hangs_on=Unspecified.CARDS)

    def _may(self, who: Person | None, allowed: bool, calls: tuple[Spoken, ...]) -> Finding:
        if who is not None and self.speaker not in (None, self._seat(who)):
            asked = self._passed_to(self._seat(who))
            if asked is not None:
                return asked._may(None, allowed, calls)
        speaker = self.speaker
        if speaker is None:
            return Finding(so=not allowed and PASSED not in calls, comes=self._state(), rule=self._all_pass(self.over))
        if who is not None and self._seat(who) != speaker:
            done = self._is_done(self._seat(who))
            so = done is not None and not allowed and PASSED not in calls
            return Finding(so=so, comes=f"it is the turn of {self._who(speaker)}", rule=done)
        for said in calls:
            actions = spoken(self.table, said)
            legal = next((action for action in actions if action in self.table.legal_actions()), None)
            if allowed and legal is None:
                return self._refused(said, actions, so=False)
            if not allowed and legal is not None:
                comes = f"{self._who(speaker)} may {_words(said)}"
                return Finding(so=False, comes=comes, rule=self._allows(said))
        if allowed:
            return Finding(so=True, comes=f"{self._who(speaker)} may {_words(calls[0])}", rule=self._allows(calls[0]))
        held = next((each for each in calls if self._may_hold(spoken(self.table, each))), calls[0])
        return self._refused(held, spoken(self.table, held), so=True)

    def _is_done(self, seat: int) -> Origin | None:
        """The line by which somebody who has passed has no more to say in this hand; none where that is not sure."""
        bidding = self.table.rules.bidding
        spoke = [said for of, said in self.table.hand.calls if of == seat]
        if bidding is None or bidding.run_it is not None or bidding.matched is not None:
            return None
        stays_out = bidding.turns.order in (TurnOrder.ONCE, TurnOrder.ROUNDS)
        return bidding.turns.origin if stays_out and Pass() in spoke else None

    def _allows(self, said: Spoken) -> Origin | None:
        """The line by which somebody may say that; none for a pass."""
        action = next(each for each in spoken(self.table, said) if each in self.table.legal_actions())
        if isinstance(action, Hold) and self.table.rules.bidding is not None:
            return self.table.rules.bidding.hold.origin
        return self._again() or self._bids() if isinstance(action, Bid) else None

    def _again(self) -> Origin | None:
        """The line by which somebody speaks who has spoken before; none for whoever speaks the first time."""
        bidding, calls = self.table.rules.bidding, self.table.hand.calls
        spoke = [said for seat, said in calls if seat == self.speaker]
        if bidding is None or not spoke:
            return None
        run = bidding.run_it is not None and any(isinstance(said, RunIt) for _, said in calls)
        return (bidding.run_it if run and bidding.run_it is not None else bidding.turns).origin

    def _may_hold(self, actions: Sequence[Call]) -> bool:
        """Whether it is the dealer who says again what was bid last."""
        return self.speaker == self.table.dealer and any(isinstance(each, Hold) for each in actions)

    def _passed_to(self, seat: int) -> "AuctionOutcome | None":
        """The same once it is this seat's turn, where those before it pass; none where they do not bring it there."""
        table = self.table.copy()
        later = AuctionOutcome(table=table, first=self.first)
        for _ in range(table.seats):
            if later.speaker == seat:
                return later
            if later.speaker is None or Pass() not in table.legal_actions():
                return None
            table.apply(Pass())
        return None

    def _refused(self, said: Spoken, actions: Sequence[Call], *, so: bool) -> Finding:
        if not actions:
            return Finding(so=so, comes=f"there is no bid called {said}", rule=self._bids())
        refusal = self.table.refusal(actions[0 if self._may_hold(actions) else -1])
        assert refusal is not None
        return Finding(so=so, comes=refusal.why, rule=refusal.rule)

    def _bids(self) -> Origin | None:
        bidding = self.table.rules.bidding
        return None if bidding is None else bidding.bids.origin

    def _all_pass(self, over: ContractEvent | RedealEvent | None) -> Origin | None:
        bidding = self.table.rules.bidding
        nobody = not any(isinstance(call, Bid | Hold) for _, call in self.table.hand.calls)
        return None if bidding is None or over is None or not nobody else bidding.all_pass.origin

    def _state(self) -> str:
        over = self.over
        if isinstance(over, ContractEvent):
            bid = "" if over.bid is None else f" for {over.name or over.bid}"
            return f"{self._who(over.seat)} is the pitcher{bid}"
        if over is not None:
            return "the cards are dealt again"
        assert self.table.seat is not None
        return f"it is the turn of {self._who(self.table.seat)}"

    def statements(self) -> Iterator[Expected]:
        over = self.over
        if isinstance(over, RedealEvent):
            yield DealtAgain()
        elif isinstance(over, ContractEvent):
            who = next((each for each in _PEOPLE if self._seat(each) == over.seat), None)
            yield BiddingOver()
            if who is not None:
                yield IsPitcher(who, over.name or over.bid)
        else:
            seat = self.table.seat
            who = next((each for each in _PEOPLE if self._seat(each) == seat), None)
            bids: list[Spoken] = [bid.name or bid.value for bid in ladder_of(self.table.rules).bids]
            open_ = [bid for bid in bids if self._may(None, True, (bid,)).so]
            shut = [bid for bid in bids if bid not in open_]
            if open_:
                yield MayCall(who, True, tuple(open_))
            if shut:
                yield MayCall(who, False, tuple(shut))
            yield MayCall(who, bool(self._may(None, True, (PASSED,)).so), (PASSED,))
            yield from (MayCall(who, True, (said,)) for said in (RUN, SET) if self._may(None, True, (said,)).so)


def _words(said: Spoken) -> str:
    return CALLED.get((said,)) or f"bid {said}"


def spoken(table: Table, said: Spoken) -> list[Call]:
    """The calls that are said in these words: a number may also be the dealer's who holds the standing bid."""
    if said == PASSED:
        return [Pass()]
    if said == RUN:
        return [RunIt()]
    if said == SET:
        return [set_taken(table.rules)]
    bids = [bid for bid in ladder_of(table.rules).bids if said in (bid.name, bid.value)]
    hold = [Hold()] if table.hand.bid is not None and said in (table.hand.bid, table.hand.name, "hold") else []
    return [*hold, *(bids or ([Bid(said)] if isinstance(said, int) and not hold else []))]


def possibilities(rules: Rules, case: Case, statements: Sequence[Expected]) -> Iterator[Possibility]:
    """The auctions that a case tells; raises :class:`ImpossibleError` where there can be none."""
    if rules.bidding is None:
        raise ImpossibleError("nobody bids in this game")
    if case.contract is not None and case.bidding is None:
        raise ImpossibleError(
            "who plays for what is told, and not what was said: tell it as `the bidding goes 3, pass`"
        )
    said = case.bidding or ()
    found, why = False, "there is no such auction"
    for seats in case.tables(rules, every=True):
        rounds = 2 if rules.bidding.turns.order is TurnOrder.TWICE else 1
        calls = (PASSED,) * (rounds * seats) if case.everyone_passes else said
        for scores in scores_given(rules, seats, case):
            dealt = product(range(DEALS if _asks_for_hands(rules) else 1), redeals_before(rules))
            for (seed, redeals), grants in product(dealt, _answers(rules, case)):
                standing = evolve(first_standing(rules, seats, 0), score=scores, redeals=redeals)
                try:
                    outcome = _auction(rules, seats, case, calls, standing, seed, grants=grants)
                except ImpossibleError as error:
                    why = str(error)
                    continue
                found = True
                made_up = {
                    Unspecified.PLAYERS: seats,
                    Unspecified.OURS if case.scores else Unspecified.SCORES: scores,
                    Unspecified.CARDS: seed,
                    Unspecified.REDEALS: redeals,
                    Unspecified.ANSWER: grants,
                }
                yield Possibility(made_up=made_up, outcome=outcome)
    if not found:
        raise ImpossibleError(why)


def _answers(rules: Rules, case: Case) -> list[bool]:
    """What the seller can have answered to a bid, where there is one."""
    if case.answers:
        return [case.answers[-1][1]]
    sold = rules.bidding is not None and rules.bidding.sold is not None
    return [True, False] if sold else [True]


def _grants(action: Action) -> bool:
    return isinstance(action, Answer) and action.grants


def _asks_for_hands(rules: Rules) -> bool:
    """Whether a rule asks what somebody holds: an auction may hang on that."""
    return "hand" in facts_asked(rules)


def scores_given(rules: Rules, seats: int, case: Case) -> Iterator[tuple[int, ...]]:
    """The scores before a hand, as far as they are told; else level ones, at the start and near the target.

    Raises :class:`ImpossibleError` where those that are told do not go together.
    """
    start = first_standing(rules, seats, 0).score
    if not case.scores:
        winning = rules.seated(seats).winning
        near = winning.target.score
        yield start
        if near is not None:
            yield tuple(near - winning.towards for _ in start)
        return
    place = CaseSeats(rules=rules.seated(seats), seats=seats, pitcher=None)
    named = {who: score for who, score in case.scores.items() if who not in (Person.PITCHER, Party.OTHERS)}
    own, others = case.scores.get(Person.PITCHER), case.scores.get(Party.OTHERS)
    told = {side: score for who, score in named.items() for side in place.sides(who)}
    found = set()
    for ours in range(len(start)) if len(named) < len(case.scores) else [None]:  # nobody has bid: it may be any side
        ends = {side: own if side == ours else others for side in range(len(start))} if ours is not None else {}
        if all(told.get(side, score) == score for side, score in ends.items() if score is not None):
            scores = ((told.get(side), ends.get(side), score) for side, score in enumerate(start))
            found.add(tuple(next(each for each in known if each is not None) for known in scores))
    if not found:
        raise ImpossibleError("these scores do not go together")
    yield from sorted(found)


def _auction(
    rules: Rules, seats: int, case: Case, calls: Sequence[Spoken], standing: Standing, seed: int, *, grants: bool
) -> AuctionOutcome:
    table = Table(rules, seats, SeededDeals(seed, 0), standing)
    _up_to_the_auction(table)
    _give(table, case, len(calls))
    first = len(table.events)
    for number, said in enumerate(calls):
        outcome = AuctionOutcome(table=table, first=first)
        if outcome.speaker is None and case.everyone_passes:
            break  # who sells does not speak
        if outcome.speaker is None and {*calls[number:]} == {PASSED} and len(calls) <= seats:
            break  # tables say it, though nobody may bid more
        if outcome.speaker is None:
            raise ImpossibleError(f"the bidding is over before somebody says {said}: {outcome._state()}")
        actions = spoken(table, said)
        action = next((each for each in actions if each in table.legal_actions()), None)
        if action is None and case.everyone_passes and number == len(calls) - 1:
            break  # all others have passed, and the last to speak is stuck
        if action is None:
            refused = outcome._refused(said, actions, so=False)
            raise ImpossibleError(f"call {number + 1} cannot be `{said}`: {refused.comes}")
        table.apply(action)
        while table.seat is not None and isinstance(table.legal_actions()[0], Answer):
            if any(isinstance(each, ContractEvent | RedealEvent) for each in table.events[first:]):
                break
            answer = next((each for each in table.legal_actions() if _grants(each) is grants), None)
            if answer is None:
                raise ImpossibleError(f"{outcome._who(table.seat)} may not {'grant' if grants else 'refuse'} it")
            table.apply(answer)
    return AuctionOutcome(table=table, first=first)


def _up_to_the_auction(table: Table) -> None:
    """Goes on to the first call: nobody throws a hand in, and nothing that is asked is granted."""
    for _ in range(40):
        legal = table.legal_actions()
        if not legal:
            raise ImpossibleError("the game is over before anybody bids")
        if any(isinstance(each, Pass | Bid) for each in legal):
            return
        stand = next((each for each in legal if isinstance(each, Stand)), None)
        refuse = next((each for each in legal if isinstance(each, Answer) and not each.grants), None)
        table.apply(stand or refuse or legal[-1])
    raise ImpossibleError("nobody comes to bid")


def _give(table: Table, case: Case, calls: int) -> None:
    """Puts the cards that are told into the hands, and what lay there in their place."""
    trump, hands = case.trump or 0, list(table.hand.hands)
    for who, names in case.hands.items():
        seat = (
            (1 + calls) % table.seats
            if who is None
            else CaseSeats(rules=table.seated, seats=table.seats, pitcher=None).seat(who)
        )
        fill(hands, seat, numbers(names, trump, table.pack))
    table.lay(hands)
