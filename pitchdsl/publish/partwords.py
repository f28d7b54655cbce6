"""The parts that a line says, in the words of the canonical text: all of a rule or only some of it.

The canonical text speaks of whole rules; here each kind of line has its words for as much as it says.
"""

from collections.abc import Callable
from typing import Any

from pitchdsl.cards import rank_sign
from pitchdsl.publish.words import deed
from pitchdsl.rules.bidding import WhenAllPass
from pitchdsl.rules.conditions import TookEveryTrick
from pitchdsl.rules.picks import TrumpCard, card_words, rank_words
from pitchdsl.syntax.forms import BY_ADDRESS
from pitchdsl.syntax.tree import RankRange

_Said = dict[str, Any]


def words_of(said: _Said, section: str, name: str) -> str:
    """What is said of a rule or row, by the names of the parts; nothing where there are no words for it.

    A part ``tied`` stands for a recipient of whom it was not said what happens in a tie.
    """
    address = f"{section}/{name}"
    say = _FORMS.get(address) if address in BY_ADDRESS else _ROWS.get(section)
    return say(said) if say else ""


def _seats(said: _Said) -> str:
    return f"{said['least']}" if said["least"] == said["most"] else f"{said['least']}-{said['most']}"


def _each(said: _Said) -> str:
    return _listed(said, cards="{}", packets="in packets of {}")


def _listed(said: _Said, **ways: str) -> str:
    """Those parts that are said, with a comma between them."""
    return ", ".join(way.format(said[part]) for part, way in ways.items() if part in said)


def _kitty(said: _Said) -> str:
    if said == {"cards": 0}:
        return "none"
    cards = [str(said["cards"])] if "cards" in said else []
    return " ".join([*cards, f"to {said['to'].words}"] if "to" in said else cards)


def _bids(said: _Said) -> str:
    return f"{said['least']} or more" if said["most"] is None else f"{said['least']}-{said['most']}"


def _hold(said: _Said) -> str:
    return str(said["limit"].words.format(said["below"]))


def _all_pass(said: _Said) -> str:
    least = "" if said["least"] is None else f" {said['least']} or more"
    stuck = f"{least}{', or take a set' if said['or_set'] else ''}"
    return f"{said['what'].words}{stuck if said['what'] is WhenAllPass.DEALER_BIDS else ''}"


def _call(said: _Said) -> str:
    said = dict(said)
    if "ranks" in said:
        said["ranks"] = said["ranks"].words.format(said["points"])
    if "made_by" in said:
        said["made_by"] = "trick" if isinstance(said["made_by"], TookEveryTrick) else "point"
    return _listed(said, ranks="{}", made_by="made by taking every {}")


def _named_by(said: _Said) -> str:
    who = "the first lead" if said["who"] is None else said["who"].words
    return f"{who}, from the suits in hand" if said["in_hand"] else who


def _order(said: _Said) -> str:
    """A run is said as a run: it takes what the pack has of it, and its ranks one by one would be another thing."""
    return " ".join(
        f"{rank_sign(each.high)}-{rank_sign(each.low)}"
        if isinstance(each, RankRange)
        else rank_sign(each.rank)
        if isinstance(each, TrumpCard)
        else card_words(each)
        for each in said["cards"]
    )


def _follow(said: _Said) -> str:
    return _listed({part: choice.words for part, choice in said.items()}, holding="{}", void="else {}")


def _points(said: _Said) -> str:
    words = [str(said["value"])] if "value" in said else []
    if "to" in said:
        who = said["to"].words()
        words.append(f"to {who.rsplit(',', 1)[0] if 'tied' in said else who}")
    return " ".join(words)


def _of_the_pitcher(said: _Said) -> str:
    return f"pitcher {said['change'].words('s')}" if "change" in said else ""


def _of_the_others(said: _Said) -> str:
    return str(said["change"].words("")) if "change" in said else ""


def _stops_short(otherwise: str) -> Callable[[_Said], str]:
    def say(said: _Said) -> str:
        return otherwise if said["stops_short"] is None else f"stops {said['stops_short']} short of the target"

    return say


def _condition(said: _Said) -> str:
    return str(said["condition"].words())


_FORMS: dict[str, Callable[[_Said], str]] = {
    "players/seats": _seats,
    "players/sides": lambda said: said["seating"].words,
    "deck/ranks": lambda said: rank_words(said["ranks"]),
    "deck/jokers": lambda said: str(said["number"] or "none"),
    "deal/each": _each,
    "deal/kitty": _kitty,
    "deal/first dealer": lambda said: said["by"].words,
    "deal/misdeal": lambda said: f"on demand if {_condition(said)}",
    "bidding/turns": lambda said: said["order"].words,
    "bidding/bids": _bids,
    "bidding/dealer may hold": _hold,
    "bidding/all pass": _all_pass,
    "bidding/dealer may run it": lambda said: f"deal {said['cards']} more to everyone",
    "bidding/must bid": lambda said: f"{said['least']} or more if {_condition(said)}",
    "trump/named by": _named_by,
    "trump/order": _order,
    "trump/jokers": lambda said: "the first played is higher" if said["first_played"] else "red above black",
    "exchange/stock runs short": lambda said: said["what"].words,
    "exchange/scoring trumps": lambda said: "stay in hand" if said["stay"] else "may go",
    "exchange/left out": lambda said: f"if {_condition(said)}",
    "play/first leader": lambda said: said["who"].words,
    "play/first lead": lambda said: said["cards"].words,
    "play/later leads": lambda said: said["cards"].words,
    "play/follow": _follow,
    "play/ends early": lambda said: "when every point is decided" if said["decided"] else "never",
    "points/pips": lambda said: ", ".join(f"{rank_sign(each)} {pips}" for each, pips in said["values"]),
    "points/total": lambda said: str(said["points"]),
    "settlement/made": _of_the_pitcher,
    "settlement/set": _of_the_pitcher,
    "settlement/others": _of_the_others,
    "settlement/every trick": lambda said: f"others lose {said['points'] or 'nothing'}",
    "winning/target": lambda said: "none" if said["points"] is None else str(said["points"]),
    "winning/start": lambda said: str(said["points"]),
    "winning/several there": lambda said: ", else ".join(each.words() for each in said["criteria"]),
    "winning/may not win": _stops_short("keeps its score"),
    "winning/junk": _stops_short("counts in full"),
    "winning/ends after": lambda said: f"{said['hands']} hands",
}

_ROWS: dict[str, Callable[[_Said], str]] = {
    "calls": _call,
    "exchange": lambda said: ", then ".join(deed(each) for each in said["deeds"]),
    "points": _points,
    "to win": _condition,
    "wins at once": _condition,
    "loses at once": _condition,
}
