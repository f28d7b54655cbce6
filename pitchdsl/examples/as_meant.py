"""What is meant by a question in a player's own words, where it can surely be meant in one way."""

import re
from collections.abc import Iterator, Sequence

from attrs import evolve

from pitchdsl.examples.asking import About, Sought
from pitchdsl.examples.question import Question
from pitchdsl.language.clause import PASSED, RUN, SET, Spoken, Verb
from pitchdsl.language.clauses import Expected, Given
from pitchdsl.language.example_row import case_words
from pitchdsl.language.expected_clauses import IsPitcher, MayCall, MayUse, TrickGoesTo, WinsGame
from pitchdsl.language.given_clauses import (
    BiddingGiven,
    ContractGiven,
    EveryonePasses,
    HandGiven,
    PlayersGiven,
    TakesRows,
    TrickGiven,
)
from pitchdsl.language.people import Person
from pitchdsl.language.table_clauses import LeadsFirst
from pitchdsl.syntax.own_words import Known, known_in
from pitchdsl.syntax.synonyms import NUMBERS
from pitchdsl.values import frozen

_ALWAYS_SAID = frozenset((PASSED, RUN, SET))


@frozen(kw_only=True)
class Asked:
    """What the questions of a text want."""

    stated: tuple[str, ...] = ()
    about: tuple[About, ...] = ()
    bidder: str | None = None
    """Of whose bid it is asked what becomes of it."""
    of_partner: bool = False
    """Whether a partner is spoken of."""
    must: bool = False
    """Whether it is asked if a card has to be played, and no other may."""
    takes_over: bool = False
    """Whether it is asked if somebody may have a bid that was made before."""


class RefusedError(Exception):
    """The question cannot be understood surely; ``str()`` says why, ``advice`` what can be typed."""

    def __init__(self, why: str, advice: str = "") -> None:
        super().__init__(why)
        self.advice = advice


def strangers(question: Question, known: Known) -> list[str]:
    """Names that a question has and the game does not."""
    told = [word for each in question.told if isinstance(each, TakesRows) for word in each.rows]
    return [word for word in told if word not in known.names and word not in NUMBERS]


def as_meant(question: Question, asked: Asked, said: str, known: Known) -> Question:
    """The question, where nothing of it can be meant otherwise; raises :class:`RefusedError`."""
    strange = strangers(question, known)
    if strange:
        raise RefusedError(f"`{strange[0]}` is none of the points of this sheet", f"these are {', '.join(known.rows)}")
    alone = (each.rows[0] for each in question.told if isinstance(each, TakesRows) and len(each.rows) == 1)
    row = next((row for row in alone if row in NUMBERS and f"the {row}" not in said), None)
    if row is not None:
        advice = f"write `{NUMBERS[row]}` for the number, `take {row}` for the row"
        raise RefusedError(f"`{row}` is a row of this sheet, and a number", advice)
    called = [word for each in (*question.told, *question.shown) for word in _calls(each)]
    no_bid = next(
        (word for word in called if isinstance(word, str) and word not in _ALWAYS_SAID | {*known.calls}), None
    )
    if no_bid is not None:
        raise RefusedError(f"`{no_bid}` is no bid of this sheet")
    contract = next((each for each in question.told if isinstance(each, ContractGiven)), None)
    if asked.bidder is not None and (contract is None or _plainly(contract.who.words) != _plainly(asked.bidder)):
        raise RefusedError(
            "whose bid is meant is not told", "say who bids, and ask of the same: `we bid 3 and take 2, are we set?`"
        )
    numbers = [call for each in question.told if isinstance(each, BiddingGiven) for call in each.calls]
    may_bid = [each.calls for each in question.shown if isinstance(each, MayCall)]
    if asked.takes_over and may_bid and all(each in (PASSED, RUN, SET) for each in numbers):
        raise RefusedError(
            "which bid is meant is not told", "tell what was said before, from the first on: `the bidding goes pass, 3`"
        )
    if sum(isinstance(each, BiddingGiven) for each in question.told) > 1:
        raise RefusedError(
            "in which turn they bid is not told surely",
            "tell all that was said, from the first to speak on: `the bidding goes pass, 3`",
        )
    of_trick = any(isinstance(each, TrickGiven) for each in question.told)
    if of_trick and any(isinstance(each, WinsGame) for each in question.shown) and "game" not in said:
        raise RefusedError("whether the trick is meant, or the game, is not told", "ask `who wins the trick?`")
    question = evolve(question, shown=tuple(_and_no_other(question)) if asked.must else question.shown)
    question = evolve(question, about=tuple(_leads_next(each, question.told, known) for each in question.about))
    wants = (*question.shown, *(each.statement for each in question.about))
    of_auction = [each for each in wants if isinstance(each, MayCall | IsPitcher)]
    if of_auction and contract is not None:
        raise RefusedError(
            "what was bid before is not told surely",
            "tell all that was said, from the first to speak on: `the bidding goes pass, 3`",
        )
    if asked.of_partner and any(isinstance(each, MayCall | MayUse | IsPitcher) for each in question.shown):
        raise RefusedError(
            "whether you are meant, or your partner, makes a difference here",
            "name the seat, such as `left of the dealer`",
        )
    question = evolve(question, told=tuple(_for_the_last(question.told, question.shown, known)))
    _see_that_all_is_kept(said, question, known)
    return question


def _and_no_other(question: Question) -> Iterator[Expected]:
    """What is stated, that one card may be played, and that no other one of the hand may."""
    hand = [card for each in question.told if isinstance(each, HandGiven) for card in each.cards]
    stated = [each for each in question.shown if isinstance(each, MayUse)]
    others = tuple(card for card in hand if all(card not in each.cards for each in stated))
    if len(question.shown) != 1 or len(stated) != 1 or not others or len(others) + len(stated[0].cards) != len(hand):
        raise RefusedError(
            "which cards are in the hand is not told", "tell all of them: `my hand is 4 of hearts, 9 of clubs`"
        )
    yield from question.shown
    yield MayUse(None, False, Verb.PLAY, others)


def _leads_next(about: About, told: Sequence[Given], known: Known) -> About:
    """What is asked; behind a trick that is over, which card has won it in the place of who leads."""
    trick = next((each.cards for each in told if isinstance(each, TrickGiven)), ())
    if not trick or not isinstance(about.statement, LeadsFirst):
        return about
    players = next((each.number for each in told if isinstance(each, PlayersGiven)), known.seats)
    if len(trick) != players:
        raise RefusedError("whether the trick is over is not told surely", "ask `which card wins the trick?`")
    return About(statement=TrickGoesTo(trick[0]), sought=Sought.CARD)


def _calls(clause: Given | Expected) -> tuple[Spoken, ...]:
    """What is said in the auction by a clause."""
    match clause:
        case BiddingGiven(calls) | MayCall(_, _, calls):
            return calls
        case ContractGiven(_, call) | IsPitcher(_, call) if call is not None:
            return (call,)
        case _:
            return ()


def _plainly(who: str) -> str:
    return {"i": "we", "our side": "we"}.get(who, who.removeprefix("the "))


def _for_the_last(told: Sequence[Given], shown: Sequence[Expected], known: Known) -> list[Given]:
    """What is told, with the passes of all others where everyone passes and it is asked what the dealer may say.

    Where more may play than the fewest, all between them and the dealer pass, too.
    """
    of_dealer = any(isinstance(each, MayCall) and each.who is Person.DEALER for each in shown)
    if not of_dealer or not any(isinstance(each, EveryonePasses) for each in told):
        return [*told]
    passes = BiddingGiven((PASSED,) * (known.fewest - 1))
    return [passes if isinstance(each, EveryonePasses) else each for each in told]


def _see_that_all_is_kept(said: str, question: Question, known: Known) -> None:
    """Raises :class:`RefusedError` where a number, a suit, a person or a denial that was typed is lost."""
    words = " ".join([case_words(question.told, question.shown), *(each.words for each in question.about)])
    for number in re.findall(r"\d+", said):
        if not re.search(rf"\b{number}\b", words):
            raise RefusedError(f"I do not understand `{number}` here")
    said = re.sub(
        known_in(r"(?:<stuck>) takes? (?:a|the) set|(?:<stuck>) took (?:a|the) set|the dealer r[ua]ns? it", known),
        "",
        said,
    )
    for word in re.findall(r"\b(?:spades|hearts|diamonds|clubs|dealer|pitcher|left|right|joker)\b", said):
        passes = word in ("left",) and any(isinstance(each, BiddingGiven) for each in question.told)
        if word not in words and not passes:
            raise RefusedError(f"I do not understand `{word}` here")
    denied = re.sub(
        r"\b(?:nobody|no one|no-one) (?:has )?bids?\b|\bnobody want(?:s|ed) it\b|\bno one\b|\b(?:say|says|said) no\b",
        "nobody" if "nobody" in words else "",
        said,
    )
    if re.search(r"\b(?:not|never|no|nothing|nobody|none|without|cannot)\b|n't\b", denied) and not re.search(
        r"\b(?:not|no|nothing|nobody)\b", words
    ):
        raise RefusedError("I do not understand what is denied here")
