"""Where a sheet speaks of one bid in particular, so that this bid is not like any other."""

from pitchdsl.game.walk import conditions
from pitchdsl.language.conditions import BidCalled, Called, Compared, Condition, leaves
from pitchdsl.language.english import listing
from pitchdsl.language.facts import Facts, Moment
from pitchdsl.language.numbers import Fact
from pitchdsl.rulebook.voice import RulebookVoice

_CHAPTERS = {
    Moment.EXCHANGE: "Exchanging cards",
    Moment.COUNT: "What counts",
    Moment.ROW: "What counts",
    Moment.SETTLEMENT: "Keeping score",
    Moment.HAND_OVER: "The end of the game",
}
"""Where the rulebook tells what is asked at a moment; when cards are dealt and bids made, none is known yet."""


def spoken_of(voice: RulebookVoice, rank: int, name: str | None) -> str:
    """The chapters in which something hangs on this bid, ``“Keeping score” and “The end of the game”``."""
    asked = [moment for _, condition, moment in conditions(voice.rules) if _is_meant(voice, condition, rank, name)]
    titles = [title for moment, title in _CHAPTERS.items() if moment in asked]
    return listing([f"“{title}”" for title in dict.fromkeys(titles)])


def _is_meant(voice: RulebookVoice, condition: Condition, rank: int, name: str | None) -> bool:
    for test in leaves(condition):
        if isinstance(test, Called | BidCalled) and test.name == name:
            return True
        if isinstance(test, Compared) and Fact.BID in test.facts and test.met(Facts(bid=rank, total=voice.total)):
            return True
    return False
