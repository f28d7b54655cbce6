"""What a question may begin with, for people who face an empty line: clauses by what they are about, and whole cases
that fit a game.
"""

from collections.abc import Iterator

from attrs import evolve

from pitchdsl.cards import RANKS
from pitchdsl.described_hands.doubled import doubling_of
from pitchdsl.described_hands.possible import contracts_of
from pitchdsl.examples.question import Question, question_in
from pitchdsl.game.auction.rules import Bidding, TurnOrder, WhenAllPass
from pitchdsl.game.rules import Rules
from pitchdsl.language.clause import Clause, ExpectedClause, GivenClause, Kind, Party, Who
from pitchdsl.language.clauses import CLAUSES
from pitchdsl.language.expected_clauses import BidBecomes, MayKeepHand, MayName, MayThrowIn, Scores, WinsGame
from pitchdsl.language.given_clauses import (
    BiddingGiven,
    BidDoubled,
    CardsWon,
    ContractGiven,
    EveryonePasses,
    FirstTrick,
    HandGiven,
    HandThrownIn,
    NoOtherTrump,
    PlayersGiven,
    SetBefore,
    StandsAt,
    TakesEveryTrick,
    TakesNumber,
    TakesRows,
    TrickGiven,
    TrumpBroken,
    TrumpGiven,
)
from pitchdsl.language.people import Person
from pitchdsl.language.table_clauses import (
    DrawsCards,
    GetsKitty,
    HandNumber,
    KeepsCards,
    MayAsk,
    MayRefuse,
    OfferAnswered,
)

GROUPS: dict[str, tuple[type[Clause], ...]] = {
    "The bidding": (ContractGiven, BiddingGiven, EveryonePasses, BidDoubled),
    "What was taken": (TakesNumber, TakesRows, TakesEveryTrick, CardsWon, BidBecomes),
    "The cards": (TrumpGiven, HandGiven, TrickGiven, NoOtherTrump, TrumpBroken, FirstTrick, KeepsCards, HandThrownIn),
    "Before the hand": (StandsAt, SetBefore, PlayersGiven, HandNumber, OfferAnswered),
}
"""The clauses that tell a case, by what they are about."""

_BIDS = (ContractGiven, BiddingGiven, EveryonePasses, SetBefore, BidBecomes)
"""What nobody tells of a game without bids, beside all that is about the auction."""

HAND = "the hand is the K of hearts, the 9 of clubs"


def clauses_to_tell(rules: Rules) -> dict[str, tuple[str, ...]]:
    """Clauses that tell a case, in the words of who asks, by what they are about; none that the game cannot have."""
    found = {}
    for about, classes in GROUPS.items():
        said = [_said(each, rules) for each in classes if _fits(each, rules)]
        found[about] = (*said, *((HAND,) if HandGiven in classes else ()))
    return {about: said for about, said in found.items() if said}


def clauses_to_ask(rules: Rules) -> tuple[str, ...]:
    """Clauses that may stand behind ``then``."""
    shown = [each for each in CLAUSES if issubclass(each, ExpectedClause)]
    shown.sort(key=lambda each: issubclass(each, GivenClause))  # what can be told as well comes last
    return tuple(dict.fromkeys(_said(each, rules) for each in shown if _fits(each, rules)))


def _fits(clause: type[Clause], rules: Rules) -> bool:
    """Whether a game can have what a clause speaks of."""
    if rules.bidding is None and (clause in _BIDS or getattr(clause, "kind", None) is Kind.AUCTION):
        return False
    has = {
        **dict.fromkeys((MayThrowIn, MayKeepHand, HandThrownIn), rules.deal.misdeal is not None),
        BidDoubled: doubling_of(rules) is not None,
        MayName: rules.trump.named_by.who is not None,
        HandNumber: rules.winning.ends_after is not None,
        GetsKitty: rules.deal.kitty.cards > 0,
        MayAsk: bool(rules.offers.rows),
        **dict.fromkeys(
            (MayRefuse, OfferAnswered),
            bool(rules.offers.rows) or (rules.bidding is not None and rules.bidding.sold is not None),
        ),
        **dict.fromkeys((KeepsCards, DrawsCards), rules.exchange is not None and rules.exchange.draws),
    }
    return has.get(clause, True)


def _said(clause: type[Clause], rules: Rules) -> str:
    """The example of a clause, told by one of the pitcher's side, with bids and points that the game has."""
    read = question_in(clause.example if issubclass(clause, GivenClause) else f"then {clause.example}")
    assert isinstance(read, Question), "every clause has an example that can be read"
    said: Clause = (read.told or read.shown)[0]
    match said:
        case ContractGiven(who):
            said = ContractGiven(who, _usual_bid(rules))
        case BiddingGiven(calls):
            said = BiddingGiven((*calls[1:2], _usual_bid(rules)))
        case TakesRows(who, rows):
            said = TakesRows(who, _rows(rules, rows))
        case PlayersGiven(number):
            seats = rules.players.seats
            said = PlayersGiven(min(max(number, seats.least), seats.most))
        case _:
            pass
    return _in_words_of_the_table(said, rules).words()


def _in_words_of_the_table(said: Clause, rules: Rules) -> Clause:
    """A clause with `we` and `they` where somebody bids; with the dealer where there is no pitcher."""
    if rules.bidding is None:
        roles: dict[Who, Who] = {Person.PITCHER: Person.LEFT_OF_DEALER, Party.OTHERS: Person.DEALER}
    elif isinstance(said, GivenClause | Scores | WinsGame):
        roles = {Person.PITCHER: Party.WE, Party.OTHERS: Party.THEY}
    else:
        return said
    role = roles.get(getattr(said, "who", Party.NOBODY))
    return said if role is None else evolve(said, who=role)  # type: ignore[misc]


def _usual_bid(rules: Rules) -> int:
    """A bid that the game has and that is not the least, where there are several."""
    bids = _bids(rules)
    return bids[min(1, len(bids) - 1)]


def _bids(rules: Rules) -> list[int]:
    return [number for number, name in contracts_of(rules) if name is None] or [1]


def _rows(rules: Rules, wanted: tuple[str, ...]) -> tuple[str, ...]:
    names = [item.name for item in rules.points.items]
    return tuple(each for each in wanted if each in names) or tuple(names[:1])


def ready_questions(rules: Rules) -> dict[str, str]:
    """Questions that people ask of such a game, by what they are about."""
    return dict(_ready(rules))


def _ready(rules: Rules) -> Iterator[tuple[str, str]]:
    ranks = [RANKS[rank].replace("T", "10") for rank in sorted(rules.deck.ranks.ranks)]
    lowest, higher, highest = ranks[0], ranks[len(ranks) // 2], ranks[-2]
    if rules.bidding is not None:
        yield from _ready_of_bids(rules, rules.bidding)
    hand = f"the {lowest} of hearts, the {higher} of diamonds, the {lowest} of clubs"
    yield "What may be played", f"trump is hearts, the trick is the {highest} of diamonds, the hand is {hand}"
    if any(item.name == "low" for item in rules.points.items):
        holder, winner = ("we have", "they win") if rules.bidding else ("the dealer has", "left of the dealer wins")
        yield "Who has low", f"{holder} the {lowest} of trump, {winner} the {lowest} of trump"


def _ready_of_bids(rules: Rules, bidding: Bidding) -> Iterator[tuple[str, str]]:
    seats, bid = rules.players.seats, _usual_bid(rules)
    players = min(max(4, seats.least), seats.most)
    table = "" if seats.least == seats.most else f"there are {players} players, "
    yield "A bid that fails", f"we bid {bid} and take {bid - 1 or 'nothing'}"
    if bidding.all_pass.what is WhenAllPass.STUCK:
        passes = players * (2 if bidding.turns.order is TurnOrder.TWICE else 1)
        passes -= bidding.all_pass.who is Person.DEALER  # anybody else who is stuck has passed before
        yield "All others pass", f"{table}the bidding goes {', '.join(['pass'] * passes)}"
    else:
        yield "Nobody bids", "everyone passes"
    yield "The dealer speaks last", f"{table}the bidding goes {', '.join([*['pass'] * (players - 2), str(bid)])}"
