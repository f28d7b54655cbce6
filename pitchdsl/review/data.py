"""Reviews and advice as plain values, for JSON."""

from typing import Any

from pitchdsl.game.events import Outcome
from pitchdsl.players.advice import Advice, Estimate, Option
from pitchdsl.review.review import Course, Judged, Review

FORMAT = "pitchdsl-review/1"


def advice_data(advice: Advice) -> dict[str, Any]:
    """An advice as plain data; chances are from 0 to 1, actions in the words of ``parse_action``."""
    return {
        "action": str(advice.action),
        "why": advice.why,
        "worlds": advice.worlds,
        "cut": advice.cut,
        "options": [_option(option) for option in advice.options],
    }


def review_data(review: Review) -> dict[str, Any]:
    """A review with all its decisions, as plain data."""
    return {
        "format": FORMAT,
        "variant": review.rules.name,
        "with": list(review.rules.house_rules),
        "sides": [list(side) for side in review.sides],
        "player": review.player,
        "seed": review.seed,
        "seat": review.seat,
        "forced": review.forced,
        "luck": [_estimate(each) for each in review.luck],
        "mistakes": [each.number for each in review.mistakes],
        "hands": [_hand(hand) for hand in review.hands],
        "decisions": [_judged(each) for each in review.judged],
        "outcome": _outcome(review.outcome),
    }


def _outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    score = list(outcome.score)
    return {"winner": outcome.winner, "reason": outcome.reason, "score": score, "hands": outcome.hands}


def _hand(hand: Course) -> dict[str, Any]:
    return {
        "hand": hand.hand,
        "dealer": hand.dealer,
        "before": list(hand.before),
        "change": None if hand.change is None else list(hand.change),
        "wins": [_estimate(each) for each in hand.wins],
        "luck": [_estimate(each) for each in hand.luck],
    }


def _judged(each: Judged) -> dict[str, Any]:
    return {
        "number": each.number,
        "hand": each.hand,
        "in_hand": each.in_hand,
        "seat": each.seat,
        "side": each.side,
        "action": str(each.action),
        "best": str(each.best),
        "why": each.why,
        "worlds": each.worlds,
        "points": _estimate(each.points),
        "wins": _estimate(each.wins),
        "mistake": each.is_mistake,
        "lost": [
            {
                "what": f"{one.verb} {one.row}".strip(),
                "share": one.is_share,
                "best": _estimate(one.one),
                "done": _estimate(one.other),
            }
            for one in each.lost
        ],
        "options": [_option(option) for option in each.options],
        "turned": [
            {"what": one.what, "played": list(one.played), "best": list(one.best), "rule": one.rule}
            for one in each.turned
        ],
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        "action": str(option.action),
        "points": _estimate(option.points),
        "makes": _estimate(option.makes),
        "wins": _estimate(option.wins),
        "sets": _estimate(option.sets),
        "takes": [{"row": one.row, "share": one.is_share, "much": _estimate(one.much)} for one in option.takes],
    }


def _estimate(found: Estimate | None) -> dict[str, float] | None:
    return None if found is None else {"mean": round(found.mean, 6), "error": round(found.error, 6)}
