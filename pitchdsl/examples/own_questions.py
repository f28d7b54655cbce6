"""What card players ask, by the clauses: whether a statement is so, or what a part of it has to be."""

import re
from collections.abc import Iterator
from functools import lru_cache

from pitchdsl.examples.asking import Sought
from pitchdsl.syntax.own_words import Known, known_in
from pitchdsl.values import frozen


@frozen
class Asking:
    """A way to ask, and the statement that it asks about."""

    said: str
    """A regular expression for all of the question."""
    put: str
    """The statement. Where something else than whether it is so is sought, one that stands for all like it."""
    sought: Sought
    sentence: str
    """A question that is asked so, and below its statement."""
    meant: str


_CAN = "(?:can|may|could|(?:is|are)(?= <who> (?:allowed|able) to))"
_DO = "(?:do|does|did|will|would)"
_LIKE = "(?: allowed to| able to)?(?: also| still)?"
_GAME = "(?: the (?:game|match))?"

ASKED: tuple[Asking, ...] = (
    # what is allowed; `it` is what was bid last
    Asking(
        r"can (?:we play with (<n>)(?: people| players)?|(<n>) (?:people |players )?play)",
        r"there may be \1\2 players", Sought.WHETHER,
        "can 5 people play", "there may be 5 players",
    ),
    Asking(
        f"{_CAN} (?:we|you){_LIKE} (?!not )(.+)", r"may \1", Sought.WHETHER,
        "can we play the K of clubs", "may play the K of clubs",
    ),
    Asking(
        f"{_CAN} (<person>){_LIKE} (?!not )(.+)", r"\1 may \2", Sought.WHETHER,
        "can the dealer bid 3", "the dealer may bid 3",
    ),
    Asking(
        "(?:can't|cannot|may not) (?:we|you) (.+)", r"may not \1", Sought.WHETHER,
        "can't we bid 3", "may not bid 3",
    ),
    Asking(
        "(?:can't|cannot|may not) (<person>) (.+)", r"\1 may not \2", Sought.WHETHER,
        "can't the dealer bid 3", "the dealer may not bid 3",
    ),
    Asking(
        f"{_DO} (<person>) get to (.+)", r"\1 may \2", Sought.WHETHER,
        "does the dealer get to bid 3", "the dealer may bid 3",
    ),
    Asking(
        f"(?:must (<person>)|{_DO} (<person>) have to|is (<person>) (?:forced|obliged) to) bid",
        r"\1\2\3 may not pass", Sought.WHETHER,
        "does the dealer have to bid", "the dealer may not pass",
    ),
    Asking(
        f"(?:must we|{_DO} we have to) play (<card>)", r"<must>may play \1", Sought.WHETHER,
        "must we play the K of clubs", "<must>may play the K of clubs",
    ),
    Asking("is (<person>) stuck", r"\1 may not pass", Sought.WHETHER, "is the dealer stuck", "the dealer may not pass"),
    # whether something comes of it
    Asking(
        f"{_DO} (<who>) (?:win|go out|get out){_GAME}", r"\1 win the game", Sought.WHETHER,
        "do we win", "we win the game",
    ),
    Asking("(?:are|is) (<who>) out", r"\1 win the game", Sought.WHETHER, "are we out", "we win the game"),
    Asking(
        f"(?:have|has) (<who>) won{_GAME}", r"\1 win the game", Sought.WHETHER,
        "have they won", "they win the game",
    ),
    Asking(
        f"{_DO} (<who>) (?:lose|go back|go down|get set back)(?: by)? (<n>)( points?)?", r"\1 lose \2\3",
        Sought.WHETHER,
        "do we go back 3", "we lose 3",
    ),
    Asking(
        f"{_DO} (<who>) (?:score|get|receive)(?: our| their| the| his)? (<n>)( points?)?", r"\1 score \2\3",
        Sought.WHETHER,
        "do they get their 2", "they score 2",
    ),
    Asking(
        f"{_DO} (<who>) (?:score|get) nothing", r"\1 score nothing", Sought.WHETHER,
        "do they get nothing", "they score nothing",
    ),
    Asking(
        f"{_DO} (<who>) (?:get|take|score) (?:the )?(?:point for )?(?:the )?(<row>)(?: point)?", r"\1 take \2",
        Sought.WHETHER,
        "do they get the low", "they take low",
    ),
    Asking(
        f"(?:{_DO} (we|they) (?:go|get) set|(?:are|were) (we|they) (?:set|euchred))", r"<bidder \1\2>the bid is set",
        Sought.WHETHER,
        "are we set", "<bidder we>the bid is set",
    ),
    Asking(
        f"(?:{_DO} (<person>) (?:go|get) set|(?:is|was) (<person>) (?:set|euchred))", r"<bidder \1\2>the bid is set",
        Sought.WHETHER,
        "is the dealer set", "<bidder the dealer>the bid is set",
    ),
    Asking(
        f"{_DO} (we|they|<person>) make (?:it|(?:the|our|their|his) bid)", r"<bidder \1>the bid is made",
        Sought.WHETHER,
        "did they make it", "<bidder they>the bid is made",
    ),
    Asking(
        "(?:is|was) (?:the|our|their) bid (made|set)", r"the bid is \1", Sought.WHETHER,
        "was the bid made", "the bid is made",
    ),
    Asking(
        "(?:is|was) the bidding over", "the bidding is over", Sought.WHETHER,
        "is the bidding over", "the bidding is over",
    ),
    Asking(
        "(?:are the cards|do we) (?:dealt|deal) again|is there a redeal|do we redeal", "the cards are dealt again",
        Sought.WHETHER,
        "do we redeal", "the cards are dealt again",
    ),
    Asking(
        f"{_DO} (<person>) (lead|deal next|name trump|get the kitty)", r"\1 <does \2>", Sought.WHETHER,
        "does the dealer lead", "the dealer <does lead>",
    ),
    Asking(
        f"{_DO} (<person>) deal again", r"\1 deals next", Sought.WHETHER,
        "does the dealer deal again", "the dealer deals next",
    ),
    # who, and how much
    Asking(
        "who (?:wins|won|takes|took|gets|got)(?: the| this| that) trick"
        "|(?:which|what) card (?:wins|won|takes)(?: the trick| it)?",
        "the trick goes to <card>", Sought.CARD,
        "which card wins", "the trick goes to <card>",
    ),
    Asking(
        "(?:who|which (?:side|team)) (?:wins|won|has won|goes out)(?: it| the (game|match))?",
        r"nobody wins the <game \1>", Sought.WHO,
        "who wins the game", "nobody wins the <game game>",
    ),
    Asking(
        f"(?:who|which (?:side|team)|{_DO} (?:anybody|anyone)) (?:gets?|takes?|got|took|scores|is given)"
        "(?: the)?(?: (?:point|credit) for)?(?: the)? (<row>)(?: point)?",
        r"nobody takes \1", Sought.WHO,
        "who gets the point for low", "nobody takes low",
    ),
    Asking(
        "whose (?:point is(?: the)? (<row>)|(<point>)(?: point)? is (?:it|that))", r"nobody takes \1\2", Sought.WHO,
        "whose low is it", "nobody takes low",
    ),
    Asking("how many points for us", "we score 0", Sought.NUMBER, "how many points for us", "we score 0"),
    Asking("how many points for them", "they score 0", Sought.NUMBER, "how many points for them", "they score 0"),
    Asking(
        "who (?:has|had)(?: the)? (<point>)(?: point)?", r"nobody takes \1", Sought.WHO,
        "who has low", "nobody takes low",
    ),
    Asking(
        f"(?:how (?:much|many|many points)|what) {_DO} (<who>)(?: then)?"
        " (?:get|score|lose|earn|go back|go down|go back by)",
        r"\1 score 0", Sought.NUMBER,
        "how many points do we get", "we score 0",
    ),
    Asking(
        f"where {_DO} (<who>) stand(?: now| then)?", r"\1 stand at 0", Sought.NUMBER,
        "where do we stand", "we stand at 0",
    ),
    Asking(
        "(?:what's|what is|what will be) our (?:new )?score(?: now| then)?", "we stand at 0", Sought.NUMBER,
        "what is our score", "we stand at 0",
    ),
    Asking(
        "(?:what's|what is|what will be) their (?:new )?score(?: now| then)?", "they stand at 0", Sought.NUMBER,
        "what's their score", "they stand at 0",
    ),
    Asking(
        "who leads(?: first)?|who plays first|who has the (?:first|opening) lead", "the dealer leads", Sought.WHO,
        "who leads first", "the dealer leads",
    ),
    Asking(
        "who (?:names|picks|chooses|calls|declares) (?:the )?trump(?: suit)?", "the dealer names trump", Sought.WHO,
        "who picks trump", "the dealer names trump",
    ),
    Asking(
        "who deals next|who is the next dealer|whose deal is it(?: next| then)?|who deals(?: then| now)",
        "the dealer deals next", Sought.WHO,
        "who deals next", "the dealer deals next",
    ),
    Asking(
        "who (?:gets|takes|picks up) the (?:kitty|widow|blind)", "the dealer gets the kitty", Sought.WHO,
        "who takes the widow", "the dealer gets the kitty",
    ),
    Asking(
        "who (?:is|becomes) the pitcher|who (?:has|gets|wins|got|won) the bid", "the dealer is the pitcher",
        Sought.WHO,
        "who gets the bid", "the dealer is the pitcher",
    ),
    Asking(
        "how many cards (?:(?:do|does) (?:we|you|everyone|each player|each person|a player)(?: each)? get"
        "|are dealt(?: to (?:everyone|each player))?|do we deal)(?: dealt)?",
        "everyone is dealt 1 cards", Sought.NUMBER,
        "how many cards does each player get", "everyone is dealt 1 cards",
    ),
    Asking(
        "how many cards (?:are|lie)(?: there)? in the (?:kitty|widow|blind)"
        "|how (?:big|large) is the (?:kitty|widow|blind)|is there a (?:kitty|widow|blind)",
        "there are 1 cards in the kitty", Sought.NUMBER,
        "how big is the widow", "there are 1 cards in the kitty",
    ),
    Asking(
        "how many pips (?:are(?: there)? in the trick|does the trick count|is the trick worth)",
        "the trick counts 0 pips", Sought.NUMBER,
        "how many pips is the trick worth", "the trick counts 0 pips",
    ),
    Asking(
        "what (?:happens|happened|comes of it|comes of that)(?: next| then| now)?|what's next|what (?:now|then)", "",
        Sought.ALL,
        "what happens next", "",
    ),
)  # fmt: skip

_INVERTED = "(?:can|may|could|must|do|does|did|can't) (?:<who>|you|he|she|anyone|anybody|<n> (?:people|players|play))"
_BEGINS = (
    rf"(?:{_INVERTED}|(?:is|are|was|were|will|would|have|has|cannot|may not) (?:<who>|you|he|she|our|their)\b"
    r"|(?:is|was) (?:the bid|the bidding|there a)\b|are the cards dealt|who\b(?! named)|what\b|what's\b|which\b"
    r"|how\b|where\b|whose\b|can we\b|why\b|when do\b)"
)
_IN_THE_MIDDLE = rf"(?:{_INVERTED}|who(?! named)|how (?:much|many)|what (?:do|does|did|happens|happened)|where do)\b"
_IF = r"(?:what happens )?(?:if|when|suppose|supposing|say|let's say|what if|assume)\b,? "


@frozen(kw_only=True)
class Taken:
    """A text taken apart."""

    told: str
    questions: tuple[str, ...]


def taken_apart(said: str, known: Known) -> Taken:
    """What is told, and the questions, as they were typed."""
    told: list[str] = []
    questions: list[str] = []
    for each in re.split(r"\s*[.?!;]+(?:\s+|$)", said):
        for is_question, part in _parts(each.strip(" ,"), known):
            (questions if is_question else told).append(part)
    return Taken(told=", ".join(told), questions=tuple(questions))


@lru_cache(maxsize=8)
def _joints(known: Known) -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    joint = r"(?:,? (?:and then|then|and|so|but) |, )"
    return (
        re.compile(known_in(rf"(?:^|{joint})(?={_BEGINS})| (?={_IN_THE_MIDDLE})", known)),
        re.compile(known_in(rf"{joint}(?={_BEGINS})", known)),
        re.compile(r",? (?:if|when|in case|after) "),
    )


def _parts(typed: str, known: Known) -> Iterator[tuple[bool, str]]:
    """The parts of a sentence, each with whether it is a question."""
    begins, another, condition = _joints(known)
    typed = re.sub(rf"^(?:(?:and|so|but|ok|okay|then)\b,? )*(?:{_IF})?", "", typed)
    at = begins.search(typed)
    if at is None:
        if typed:
            yield False, typed
        return
    if before := typed[: at.start()].strip(" ,"):
        yield False, before
    rest = typed[at.end() :]
    following, found = another.search(rest, 1), condition.search(rest)
    if found is not None and (following is None or found.start() <= following.start()):
        yield True, rest[: found.start()].strip(" ,")
        yield from _parts(rest[found.end() :].strip(" ,"), known)
    elif following is not None:
        yield True, rest[: following.start()].strip(" ,")
        yield from _parts(rest[following.start() :].strip(" ,"), known)
    else:
        yield True, rest.strip(" ,")


@lru_cache(maxsize=8)
def _compiled(known: Known) -> tuple[tuple[re.Pattern[str], Asking], ...]:
    return tuple((re.compile(known_in(each.said, known)), each) for each in ASKED)


def asked_in(question: str, known: Known) -> tuple[Sought, str] | None:
    """What a question wants, and of which statement; none where nothing is known of it."""
    for pattern, each in _compiled(known):
        found = pattern.fullmatch(question)
        if found is not None:
            return each.sought, found.expand(each.put)
    return None
