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
from pitchdsl.examples.as_meant import Asked, RefusedError, as_meant, strangers
from pitchdsl.examples.asking import About, Sought
from pitchdsl.examples.own_questions import asked_in, taken_apart
from pitchdsl.examples.question import LONGEST, Question, question_in
from pitchdsl.game.bounded import all_points
from pitchdsl.game.count.rules import ScoringItem
from pitchdsl.game.rules import Rules
from pitchdsl.game.state import sides_of
from pitchdsl.language.example_row import case_words
from pitchdsl.language.given_clauses import ContractGiven
from pitchdsl.language.table_clauses import CardsDealt
from pitchdsl.source import Source, Span
from pitchdsl.syntax.own_words import Known, rewritten, tidied
from pitchdsl.syntax.problems import problem_at
from pitchdsl.syntax.saying import SUIT
from pitchdsl.values import frozen

_DONE = {"lead": "leads", "deal next": "deals next", "name trump": "names trump", "get the kitty": "gets the kitty"}
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


def understood(text: str, rules: Rules) -> Understood | Problem:
    """A question that is typed; the problem where it cannot be read."""
    exact, known = question_in(text), known_of(rules)
    if isinstance(exact, Question) and not strangers(exact, known):
        return Understood(question=exact)
    own = _in_own_words(" ".join(text.split())[:LONGEST], known)
    if isinstance(own, Understood):
        return own
    if isinstance(exact, Question):
        return Understood(question=exact)
    meant = None if exact.remedy is None else question_in(exact.remedy.text)
    return exact if isinstance(meant, Question) and not strangers(meant, known) else own


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
        fewest=allowed[0],
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
            raise RefusedError(
                "I do not understand `then` in what is told",
                "put commas between what happened, and the question behind it",
            )
        beside_me = re.search(r"\b(?:my|our) (left|right)\b", said)
        if beside_me is not None:
            raise RefusedError("where you sit is not told", f"name the seat: `{beside_me[1]} of the dealer`")
        bid = re.search(r"\bthe (?:high |highest )?bid (?:is|was) (\w+)\b", said)
        if bid is not None and bid[1] not in ("made", "set"):
            raise RefusedError(f"who bid {bid[1]} is not told", f"say who did: `we bid {bid[1]}`")
        if re.search(r"\btakes? (?:the|their) rest\b", said):
            raise RefusedError("how much `the rest` is cannot be told surely", "tell it in numbers, or by its rows")
        if re.match(r"(?:takes?|stands?|scores?|loses?)\b", said):
            raise RefusedError("who took that is not told", "begin with whom it is said of: `we take 2`")
        read = question_in(said) if said else Question(told=(), shown=())
        if isinstance(read, Problem):
            _say_what_cannot_be_told(said)
            return read
        if len({each for each in read.told if isinstance(each, ContractGiven)}) > 1:
            raise RefusedError(
                "two bids are told, and one is played for", "tell what was said: `the bidding goes 2, 3`"
            )
        question = as_meant(evolve(read, about=asked.about), asked, tidy, known)
    except RefusedError as refused:
        return _refusal(text, str(refused), refused.advice)
    case = case_words(question.told, question.shown)
    questions = " ".join(each.question for each in question.about)
    return Understood(question=question, words=": ".join(filter(None, [case and f"`{case}`", questions])))


def _refusal(text: str, why: str, advice: str = "") -> Problem:
    span = Span(source=Source(name="question", text=text), line=1, column=1, length=max(1, len(text)))
    return problem_at(span, "P101", why, "", advice or None)


def _asked(questions: Sequence[str], told: str, known: Known) -> Asked:
    """What questions want; one that nothing is known of stays as it is, for the reader of clauses to refuse."""
    found = Asked()
    for each in questions:
        asked = asked_in(each, known) or asked_in(_plain(each), known)
        if asked is None:
            card = re.fullmatch(r"who (?:has|had|holds|held)(?: the)? ([\w-]+)", each)
            if card is not None and card[1] in known.rows:
                advice = f"ask `who takes {card[1]}?` for the point"
                raise RefusedError("whether the card is meant, or the point, is not told", advice)
            _say_what_cannot_be_told(f"{told} {each}")
            raise RefusedError(
                f"I do not understand the question `{each}`",
                "ask what happens, who takes a point, who wins, how much a side scores, or what somebody may do",
            )
        sought, statement = asked
        if sought is Sought.ALL:
            continue
        if sought is Sought.WHETHER:
            bidder = re.match("<bidder (.*)>", statement)
            statement = re.sub("<bidder .*>", "", statement)
            found = evolve(found, must=found.must or "<must>" in statement)
            statement = statement.replace("<must>", "")
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
    """Raises :class:`RefusedError` where it is known why something cannot be read."""
    for words, (why, advice) in _CANNOT_BE_TOLD.items():
        if re.search(words, said):
            raise RefusedError(why, advice)


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
        raise RefusedError(f"I do not understand the question `{statement}`")
    if isinstance(read.shown[0], CardsDealt) and re.search(r"\b(?:grant|refuse)", told):
        raise RefusedError("the cards of the deal may be meant, or those that follow an offer", "ask what happens")
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
