"""Where a sheet speaks of one bid in particular, so that this bid is not like any other."""

from collections.abc import Iterator

from pitchdsl.rules.conditions import BidCalled, BidIs, Called, Condition, leaves
from pitchdsl.rules.english import listing
from pitchdsl.rules.voice import Voice


def spoken_of(voice: Voice, rank: int, name: str | None) -> str:
    """The chapters in which something hangs on this bid, ``“Keeping score” and “The end of the game”``."""
    asked = {title: any(_is_meant(voice, test, rank, name) for test in tests) for title, tests in _asked(voice)}
    return listing([f"“{title}”" for title, met in asked.items() if met])


def _asked(voice: Voice) -> Iterator[tuple[str, list[Condition]]]:
    """The chapters that have conditions, each with these."""
    rules = voice.rules
    kept, winning = rules.settlement, rules.winning
    items = rules.points.items
    left_out = rules.exchange.left_out if rules.exchange else None
    yield "Exchanging cards", [left_out.when] if left_out else []
    counted = [item.only_if for item in items if item.only_if is not None]
    for item in items:
        counted += [case.when for case in item.value.exceptions] + [case.when for case in item.to.exceptions]
    yield "What counts", counted
    yield "Keeping score", [case.when for row in (kept.made, kept.set, kept.others) for case in row.change.exceptions]
    at_once = [row.condition for row in (*winning.wins, *winning.loses)]
    yield "The end of the game", [*(need.condition for need in winning.needs), *at_once]


def _is_meant(voice: Voice, condition: Condition, rank: int, name: str | None) -> bool:
    for test in leaves(condition):
        if isinstance(test, Called | BidCalled) and test.name == name:
            return True
        if isinstance(test, BidIs) and test.how.holds(rank, voice.total if test.points is None else test.points):
            return True
    return False
