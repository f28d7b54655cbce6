"""Questions as they are typed: in the words of clauses, or in a player's own words that say a case surely enough.

A text that can be read as it stands is read so. Else :mod:`own_words` puts the words of clauses, and
:mod:`own_questions` finds what is asked; what the reader of clauses cannot read then is refused, with the word at
which it stops. How a question was understood is shown with its answer.
"""

import re
from collections.abc import Sequence

from attrs import evolve

from pitchdsl.described_hands.settled_hand import comes_before_the_play
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.examples.asking import About, Sought
from pitchdsl.examples.own_questions import asked_in, taken_apart
from pitchdsl.examples.question import LONGEST, Question, question_in
from pitchdsl.game.bounded import all_points
from pitchdsl.game.count.rules import ScoringItem
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import sides_of
from pitchdsl.language.clause import PASSED, RUN, SET, Spoken
from pitchdsl.language.clauses import Expected, Given
from pitchdsl.language.example_row import case_words
from pitchdsl.language.expected_clauses import IsPitcher, MayCall, MayUse, WinsGame
from pitchdsl.language.given_clauses import BiddingGiven, ContractGiven, EveryonePasses, TakesRows, TrickGiven
from pitchdsl.language.people import Person
from pitchdsl.language.table_clauses import CardsDealt
from pitchdsl.source import Source, Span
from pitchdsl.syntax.own_words import Known, known_in, rewritten, tidied
from pitchdsl.syntax.problems import problem_at
from pitchdsl.syntax.saying import SUIT
from pitchdsl.syntax.synonyms import NUMBERS
from pitchdsl.values import frozen

_DONE = {"lead": "leads", "deal next": "deals next", "name trump": "names trump", "get the kitty": "gets the kitty"}
_ALWAYS_SAID = frozenset((PASSED, RUN, SET))
_ANY_CARD = "the A of spades"
_SIDES = ("we", "they")
_DEEDS = {
    "taken": "take", "held": "hold", "stolen": "steal", "bid": "bid", "passed": "pass", "matched": "match",
    "played": "play", "led": "lead", "discarded": "discard", "refused": "refuse", "begged": "beg", "thrown": "throw",
}  # fmt: skip
"""For what somebody could have done, the same as it is done."""


@frozen(kw_only=True)
class Understood:
    """A question, and how it was understood."""

    question: Question
    words: str = ""
    """The case in the words of clauses, and what is asked of it; nothing where it was typed so."""


@frozen(kw_only=True)
class _Asked:
    """What the questions of a text want."""

    stated: tuple[str, ...] = ()
    about: tuple[About, ...] = ()
    bidder: str | None = None
    """Of whose bid it is asked what becomes of it."""
    of_partner: bool = False
    """Whether a partner is spoken of."""
    takes_over: bool = False
    """Whether it is asked if somebody may have a bid that was made before."""


class _RefusedError(Exception):
    """The question cannot be understood surely; ``str()`` says why, ``advice`` what can be typed."""

    def __init__(self, why: str, advice: str = "") -> None:
        super().__init__(why)
        self.advice = advice


def understood(text: str, rules: Rules) -> Understood | Problem:
    """A question that is typed; the problem where it cannot be read."""
    exact, known = question_in(text), known_of(rules)
    if isinstance(exact, Question) and not _strangers(exact, known):
        return Understood(question=exact)
    own = _in_own_words(" ".join(text.split())[:LONGEST], known)
    if isinstance(own, Understood):
        return own
    if isinstance(exact, Question):
        return Understood(question=exact)
    meant = None if exact.remedy is None else question_in(exact.remedy.text)
    return exact if isinstance(meant, Question) and not _strangers(meant, known) else own


def known_of(rules: Rules) -> Known:
    """What is to be known of these rules to understand what is said of their game."""
    players = rules.players
    allowed = range(max(2, players.seats.least), players.seats.most + 1)
    sides = [sides_of(rules, seats) for seats in allowed]
    numbers = {len(each) for each in sides}
    items, offer = rules.points.items, rules.offers.rows[0] if len(rules.offers.rows) == 1 else None
    all_pass = None if rules.bidding is None else rules.bidding.all_pass
    return Known(
        rows=tuple(item.name for item in rules.points.items),
        calls=tuple(call.name for call in rules.calls),
        seats=allowed[0] if len(allowed) == 1 else None,
        sides=numbers.pop() if len(numbers) == 1 else None,
        partners=players.partner is None and all(len(side) == 2 for table in sides for side in table),
        everything=tuple(item.name for item in items) if all(map(_is_for_the_play, items)) else (),
        total=all_points(rules) if rules.bidding is not None else None,
        seller=rules.bidding.sold.who.words if rules.bidding is not None and rules.bidding.sold else "",
        stuck=all_pass.stuck.words if all_pass is not None and all_pass.or_set and all_pass.stuck else "",
        asks=offer.who.words if offer else "",
        asked=offer.of.words if offer else "",
    )


def _is_for_the_play(item: ScoringItem) -> bool:
    """Whether a row is always something to be taken in the play, and a gain."""
    gains = all(isinstance(each, int) and each > 0 for each in item.value.possible())
    return gains and not any(map(comes_before_the_play, item.to.possible()))


def _in_own_words(text: str, known: Known) -> Understood | Problem:
    tidy = _named_again(tidied(text, known))
    parts = taken_apart(tidy, known)
    try:
        asked = _asked(parts.questions, parts.told, known)
        asked = evolve(asked, of_partner="partner" in text.lower())
        told = _without_then(parts.told) if parts.questions else parts.told
        if not told and not asked.stated and not asked.about:
            return _refusal(text, "nothing is told here of which something could come")
        told = re.sub(r"\bthe bid (?:is|was) (?=\d)", f"{asked.bidder} bid ", told) if asked.bidder in _SIDES else told
        said = rewritten(f"{told} then {', '.join(asked.stated)}" if asked.stated else told, known)
        if parts.questions and re.search(r"\bthen\b", rewritten(told, known)):
            raise _RefusedError(
                "I do not understand `then` in what is told",
                "put commas between what happened, and the question behind it",
            )
        beside_me = re.search(r"\b(?:my|our) (left|right)\b", said)
        if beside_me is not None:
            raise _RefusedError("where you sit is not told", f"name the seat: `{beside_me[1]} of the dealer`")
        bid = re.search(r"\bthe (?:high |highest )?bid (?:is|was) (\w+)\b", said)
        if bid is not None and bid[1] not in ("made", "set"):
            raise _RefusedError(f"who bid {bid[1]} is not told", f"say who did: `we bid {bid[1]}`")
        if re.search(r"\btakes? (?:the|their) rest\b", said):
            raise _RefusedError("how much `the rest` is cannot be told surely", "tell it in numbers, or by its rows")
        if re.match(r"(?:takes?|stands?|scores?|loses?)\b", said):
            raise _RefusedError("who took that is not told", "begin with whom it is said of: `we take 2`")
        read = question_in(said) if said else Question(told=(), shown=())
        if isinstance(read, Problem):
            _say_what_cannot_be_told(said)
            return read
        if len({each for each in read.told if isinstance(each, ContractGiven)}) > 1:
            raise _RefusedError(
                "two bids are told, and one is played for", "tell what was said: `the bidding goes 2, 3`"
            )
        question = _as_meant(evolve(read, about=asked.about), asked, tidy, known)
    except _RefusedError as refused:
        return _refusal(text, str(refused), refused.advice)
    case = case_words(question.told, question.shown)
    questions = " ".join(each.question for each in question.about)
    return Understood(question=question, words=": ".join(filter(None, [case and f"`{case}`", questions])))


def _refusal(text: str, why: str, advice: str = "") -> Problem:
    span = Span(source=Source(name="question", text=text), line=1, column=1, length=max(1, len(text)))
    return problem_at(span, "P101", why, "", advice or None)


def _asked(questions: Sequence[str], told: str, known: Known) -> _Asked:
    """What questions want; one that nothing is known of stays as it is, for the reader of clauses to refuse."""
    found = _Asked()
    for each in questions:
        asked = asked_in(each, known) or asked_in(_plain(each), known)
        if asked is None:
            card = re.fullmatch(r"who (?:has|had|holds|held)(?: the)? ([\w-]+)", each)
            if card is not None and card[1] in known.rows:
                advice = f"ask `who takes {card[1]}?` for the point"
                raise _RefusedError("whether the card is meant, or the point, is not told", advice)
            _say_what_cannot_be_told(f"{told} {each}")
            raise _RefusedError(
                f"I do not understand the question `{each}`",
                "ask what happens, who takes a point, who wins, how much a side scores, or what somebody may do",
            )
        sought, statement = asked
        if sought is Sought.ALL:
            continue
        if sought is Sought.WHETHER:
            bidder = re.match("<bidder (.*)>", statement)
            statement = re.sub("<bidder .*>", "", statement)
            statement = re.sub("<does (.*)>", lambda verb: _DONE[verb[1]], statement)
            found = evolve(found, stated=(*found.stated, _allowed(statement, told)))
            over = re.search(
                r"\bmay (?:not )?(?:have )?(?:hold|held|steal|stolen|take(?! a set)|taken|keep|match\w*)\b", statement
            )
            found = evolve(found, takes_over=found.takes_over or (over is not None and "kitty" not in statement))
            found = evolve(found, bidder=bidder[1] if bidder else found.bidder)
            continue
        about = _about(sought, statement, told, known)
        found = evolve(found, about=(*found.about, about))
    return found


_CANNOT_BE_TOLD = {
    r"\b(?:begged|beg|asked)\b": ("whether it is granted is not told", "say that `the dealer refuses`, or `grants it`"),
    r"\bturned up\b": ("a case cannot tell which card is turned up", "say who takes the point for it"),
}


def _say_what_cannot_be_told(said: str) -> None:
    """Raises :class:`_RefusedError` where it is known why something cannot be read."""
    for words, (why, advice) in _CANNOT_BE_TOLD.items():
        if re.search(words, said):
            raise _RefusedError(why, advice)


def _plain(question: str) -> str:
    """A question without the words that add nothing to it."""
    return re.sub(r"\s+", " ", re.sub(r"\b(?:then|now|too|please|still|also)\b", "", question)).strip()


def _about(sought: Sought, statement: str, told: str, known: Known) -> About:
    if "<game " in statement:
        at_a_trick = re.search(r"\b(?:trick is|trick was|led|leads?)\b", told) and "<game >" in statement
        sought, statement = (
            (Sought.CARD, "the trick goes to <card>") if at_a_trick else (sought, "nobody wins the game")
        )
    statement = statement.replace("<card>", _ANY_CARD)
    for row in known.rows:
        statement = statement.replace(row.replace("-", " "), row)
    read = question_in(f"then {statement}")
    if isinstance(read, Problem) or len(read.shown) != 1:
        raise _RefusedError(f"I do not understand the question `{statement}`")
    if isinstance(read.shown[0], CardsDealt) and re.search(r"\b(?:grant|refuse)", told):
        raise _RefusedError("the cards of the deal may be meant, or those that follow an offer", "ask what happens")
    return About(statement=read.shown[0], sought=sought)


def _allowed(statement: str, told: str) -> str:
    """A statement of what somebody may do, in the words of clauses; ``it`` is the bid that was made last."""
    found = re.fullmatch(r"(.*\bmay (?:not )?)(.+)", statement)
    if found is None:
        return statement
    who, deed = found.groups()
    deed = re.sub(rf"^have ({'|'.join(_DEEDS)})\b", lambda done: _DEEDS[done[1]], deed)
    calls = re.findall(r"\bbid\w*\b((?:(?!\b(?:at|is at|stands?|score)\b).)*)", told)
    bids = re.findall(r"\d+", " ".join(calls))
    if re.fullmatch(r"(?:hold|steal|take|match|keep)(?: it| the bid| that)?", deed) and bids:
        return f"{who}bid {bids[-1]}"
    for said, put in (
        (r"(?:hold|take|steal|have|keep)(?: it| the bid)? (?:for|at) (\d+)", r"bid \1"),
        (r"(?:match|hold|bid) (?:the )?(\d+)(?: too| as well| also)?", r"bid \1"),
        (r"bid an? (.+)", r"bid \1"),
        (r"beg", "ask"),
        (r"say no", "refuse"),
        (r"(?:lead|use) (.+)", r"play \1"),
        (r"(?:throw away|get rid of|put away) (.+)", r"discard \1"),
        (r"(?:throw in|throw) (?:my|our|his|the) (?:hand|cards)(?: in)?", "throw in the hand"),
        (r"(?:keep|play) (?:my|our|his|the) (?:hand|cards)", "keep the hand"),
        (rf"(?:name|call|make) ({SUIT})(?: as)?(?: the)?(?: trump)?", r"name \1"),
    ):
        if re.fullmatch(said, deed):
            return who + re.sub(said, put, deed)
    return statement


def _without_then(told: str) -> str:
    """What is told, with commas for the ``then`` of who tells it in turn: what is asked stands elsewhere."""
    return re.sub(r",? (?:and )?then (?!the (?:[2-9TJQKA]|10)\b|[2-9TJQKA]\b|10\b)", ", ", told)


def _named_again(said: str) -> str:
    """With the name of the one person who is named, and was before, in the place of ``he`` and ``she``."""
    first = re.search(r"\b(?:he|she)\b", said)
    if first is None:
        return said
    people = r"\b((?:left|right) of (?:the )?(?:dealer|pitcher)|dealer|pitcher)\b"
    named = {each.replace(" the ", " ") for each in re.findall(people, said)}
    if len(named) != 1 or not re.search(people, said[: first.start()]):
        return said
    name = named.pop()
    who = f"the {name}" if name in ("dealer", "pitcher") else name
    return re.sub(r"\b(?:he|she)\b", who, said)


def _strangers(question: Question, known: Known) -> list[str]:
    """Names that a question has and the game does not."""
    told = [word for each in question.told if isinstance(each, TakesRows) for word in each.rows]
    return [word for word in told if word not in known.names and word not in NUMBERS]


def _as_meant(question: Question, asked: _Asked, said: str, known: Known) -> Question:
    """The question, where nothing of it can be meant otherwise; raises :class:`_RefusedError`."""
    strange = _strangers(question, known)
    if strange:
        raise _RefusedError(f"`{strange[0]}` is none of the points of this sheet", f"these are {', '.join(known.rows)}")
    alone = (each.rows[0] for each in question.told if isinstance(each, TakesRows) and len(each.rows) == 1)
    row = next((row for row in alone if row in NUMBERS and f"the {row}" not in said), None)
    if row is not None:
        advice = f"write `{NUMBERS[row]}` for the number, `take {row}` for the row"
        raise _RefusedError(f"`{row}` is a row of this sheet, and a number", advice)
    called = [word for each in (*question.told, *question.shown) for word in _calls(each)]
    no_bid = next(
        (word for word in called if isinstance(word, str) and word not in _ALWAYS_SAID | {*known.calls}), None
    )
    if no_bid is not None:
        raise _RefusedError(f"`{no_bid}` is no bid of this sheet")
    contract = next((each for each in question.told if isinstance(each, ContractGiven)), None)
    if asked.bidder is not None and (contract is None or _plainly(contract.who.words) != _plainly(asked.bidder)):
        raise _RefusedError(
            "whose bid is meant is not told", "say who bids, and ask of the same: `we bid 3 and take 2, are we set?`"
        )
    numbers = [call for each in question.told if isinstance(each, BiddingGiven) for call in each.calls]
    may_bid = [each.calls for each in question.shown if isinstance(each, MayCall)]
    if asked.takes_over and may_bid and all(each in (PASSED, RUN, SET) for each in numbers):
        raise _RefusedError(
            "which bid is meant is not told", "tell what was said before, from the first on: `the bidding goes pass, 3`"
        )
    if sum(isinstance(each, BiddingGiven) for each in question.told) > 1:
        raise _RefusedError(
            "in which turn they bid is not told surely",
            "tell all that was said, from the first to speak on: `the bidding goes pass, 3`",
        )
    of_trick = any(isinstance(each, TrickGiven) for each in question.told)
    if of_trick and any(isinstance(each, WinsGame) for each in question.shown) and "game" not in said:
        raise _RefusedError("whether the trick is meant, or the game, is not told", "ask `who wins the trick?`")
    wants = (*question.shown, *(each.statement for each in question.about))
    of_auction = [each for each in wants if isinstance(each, MayCall | IsPitcher)]
    if of_auction and contract is not None:
        raise _RefusedError(
            "what was bid before is not told surely",
            "tell all that was said, from the first to speak on: `the bidding goes pass, 3`",
        )
    if asked.of_partner and any(isinstance(each, MayCall | MayUse | IsPitcher) for each in question.shown):
        raise _RefusedError(
            "whether you are meant, or your partner, makes a difference here",
            "name the seat, such as `left of the dealer`",
        )
    question = evolve(question, told=tuple(_for_the_last(question.told, question.shown, known)))
    _see_that_all_is_kept(said, question, known)
    return question


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
    """What is told, with the passes of all others where everyone passes and it is asked what the dealer may say."""
    of_dealer = any(isinstance(each, MayCall) and each.who is Person.DEALER for each in shown)
    if not of_dealer or not any(isinstance(each, EveryonePasses) for each in told):
        return [*told]
    if known.seats is None:
        raise _RefusedError("how many play is not told", "tell all that was said: `the bidding goes pass, pass, pass`")
    passes = BiddingGiven((PASSED,) * (known.seats - 1))
    return [passes if isinstance(each, EveryonePasses) else each for each in told]


def _see_that_all_is_kept(said: str, question: Question, known: Known) -> None:
    """Raises :class:`_RefusedError` where a number, a suit, a person or a denial that was typed is lost."""
    words = " ".join([case_words(question.told, question.shown), *(each.words for each in question.about)])
    for number in re.findall(r"\d+", said):
        if not re.search(rf"\b{number}\b", words):
            raise _RefusedError(f"I do not understand `{number}` here")
    said = re.sub(
        known_in(r"(?:<stuck>) takes? (?:a|the) set|(?:<stuck>) took (?:a|the) set|the dealer r[ua]ns? it", known),
        "",
        said,
    )
    for word in re.findall(r"\b(?:spades|hearts|diamonds|clubs|dealer|pitcher|left|right|joker)\b", said):
        passes = word in ("left",) and any(isinstance(each, BiddingGiven) for each in question.told)
        if word not in words and not passes:
            raise _RefusedError(f"I do not understand `{word}` here")
    denied = re.sub(
        r"\b(?:nobody|no one|no-one) (?:has )?bids?\b|\bno one\b|\b(?:say|says|said) no\b",
        "nobody" if "nobody" in words else "",
        said,
    )
    if re.search(r"\b(?:not|never|no|nothing|nobody|none|without|cannot)\b|n't\b", denied) and not re.search(
        r"\b(?:not|no|nothing|nobody)\b", words
    ):
        raise _RefusedError("I do not understand what is denied here")
