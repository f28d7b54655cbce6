"""All the checks, in the order of a rule sheet."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from pitchdsl.check.at_once import check_first_hand, check_lowest_bid, check_own_bid, check_score_before, check_swapped
from pitchdsl.check.auction import check_auction, check_must_bid
from pitchdsl.check.bid_limits import check_bid_limits
from pitchdsl.check.cards import check_cards
from pitchdsl.check.conditions import check_chances, check_conditions
from pitchdsl.check.count import check_points, check_rows
from pitchdsl.check.dead_exchange import check_idle_reshuffle, check_protected
from pitchdsl.check.doubling import check_doubling
from pitchdsl.check.draft import Draft
from pitchdsl.check.drawing import check_drawing
from pitchdsl.check.endless import check_endless, check_ends_without_a_call
from pitchdsl.check.exceptions import Specialization, check_exceptions, check_rows_by_players, merged, varies, ways
from pitchdsl.check.idle_bids import check_idle_bids
from pitchdsl.check.idle_exchange import check_idle_exchange, check_unseen
from pitchdsl.check.idle_limits import check_idle_limits
from pitchdsl.check.lowest_first import check_lowest_first
from pitchdsl.check.match import check_doubled, check_match
from pitchdsl.check.misdeal import check_misdeal
from pitchdsl.check.nobody import check_nobody
from pitchdsl.check.partners import check_partners
from pitchdsl.check.play import check_play
from pitchdsl.check.proportion import check_proportion
from pitchdsl.check.roles import check_roles
from pitchdsl.check.row_names import check_row_names
from pitchdsl.check.sale import check_sale
from pitchdsl.check.settlement import check_paid, check_penalties, check_reasons_to_bid
from pitchdsl.check.side_asked import check_side_asked
from pitchdsl.check.stakes import check_stakes
from pitchdsl.check.targets import check_targets
from pitchdsl.check.trump import check_turnup
from pitchdsl.check.while_played import check_settled_while_played, check_while_played
from pitchdsl.check.winnable import check_winnable
from pitchdsl.check.winning import check_game
from pitchdsl.diagnostics.faults import apart
from pitchdsl.diagnostics.problem import Problem, errors
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.variant import Variant
from pitchdsl.syntax.forms import SECTIONS

ON_THE_TABLE = frozenset({"players", "deck", "deal"})
"""The sections that all others rest on: as long as one of them has an error, what rests on it cannot be judged."""

Checks = tuple[tuple[Callable[[Draft], Iterator[Problem]], frozenset[str]], ...]
"""Checks, and the sections that each looks at: with a line of them unread it would only guess."""

CHECKS: Checks = (
    (check_cards, ON_THE_TABLE | {"trump", "exchange"}),
    (check_auction, frozenset({"players", "bidding", "calls", "points"})),
    (check_roles, frozenset({"deal", "bidding", "calls", "trump", "exchange", "play", "points", "settlement"})),
    (check_stakes, frozenset({"bidding", "stakes"})),
    (check_match, frozenset({"match"})),
    (check_play, ON_THE_TABLE | {"bidding", "trump", "exchange", "play"}),
    (check_points, frozenset({"deck", "trump", "points"})),
    (check_conditions, frozenset(SECTIONS) - {"players", "exchange", "play"}),
    (check_game, frozenset(SECTIONS) - {"deck", "deal", "calls", "trump", "exchange", "play"}),
)

CHECKS_OF_SOUND_SECTIONS: Checks = (
    (check_must_bid, frozenset({"bidding", "calls", "points"})),
    (check_partners, frozenset({"players", "play"})),
    (check_sale, frozenset({"players", "bidding"})),
    (check_doubling, frozenset({"players", "bidding", "trump", "settlement"})),
    (check_misdeal, ON_THE_TABLE),
    (check_drawing, ON_THE_TABLE | {"bidding", "exchange", "play"}),
    (check_turnup, ON_THE_TABLE | {"offers", "trump", "play", "points"}),
    (
        check_while_played,
        frozenset({"bidding", "points", "settlement", "winning", "to win", "wins at once", "loses at once"}),
    ),
)
"""Those that ask how rules go together; where a rule of theirs has an error of its own, that is mended first."""

MEANT: Checks = (
    (check_lowest_first, frozenset({"deck", "trump"})),
    (check_row_names, frozenset({"deck", "trump", "points"})),
    (check_paid, frozenset({"bidding", "settlement", "winning"})),
    (check_penalties, frozenset({"penalties", "winning"})),
    (check_own_bid, frozenset({"to win"})),
    (check_swapped, frozenset({"bidding", "calls", "to win", "wins at once", "loses at once"})),
)
"""The same for what can be played, and is hardly meant."""

IF_SOUND: tuple[Callable[[Draft], Iterator[Problem]], ...] = (
    check_chances,
    check_doubled,
    check_idle_reshuffle,
    check_side_asked,
    check_winnable,
    check_bid_limits,
    check_targets,
)
"""Those that ask about rules without an error."""

MEANT_IF_SOUND: tuple[Callable[[Draft], Iterator[Problem]], ...] = (
    check_endless,
    check_ends_without_a_call,
    check_first_hand,
    check_score_before,
    check_unseen,
    check_nobody,
    check_idle_bids,
    check_idle_exchange,
    check_idle_limits,
    check_protected,
    check_reasons_to_bid,
    check_proportion,
    check_lowest_bid,
)
"""The same for what can be played, and is hardly meant."""


def check(rules: Rules, variant: Variant) -> list[Problem]:
    """What is wrong with the rules of a variant; nothing, or only warnings, means that it can be played to its end."""
    draft = Draft(rules=rules, variant=variant)
    if not varies(rules):
        return _check(draft)
    found = list(check_exceptions(draft))
    if not errors(found):
        found += check_settled_while_played(draft)
    if errors(found):
        return found  # what an exception says means nothing as long as nobody can tell when it holds
    found += merged([(way, _check(each)) for way, each in _drafts(draft.rules, list(ways(draft)))])
    return found if errors(found) else [*found, *check_rows_by_players(draft)]


def _drafts(rules: Rules, found: Sequence[Specialization]) -> Iterator[tuple[Specialization, Draft]]:
    """Each game of those that rules may come to be, with the others at a table of its size.

    The rules themselves are one of them: by them the auction goes, when it is still open which exceptions hold.
    """
    for way in found:
        seats = way.rules.players.seats
        others = (each.rules for each in found if each is not way and each.rules.players.seats == seats)
        yield way, Draft(rules=way.rules, variant=way.variant, others=(rules.seated(seats.least), *others))


def _check(draft: Draft) -> list[Problem]:
    """What is wrong with rules that have no exceptions in lines of their own."""
    variant = draft.variant
    found = list(_apart(check_rows, draft))
    unread = variant.unread | ({"points"} if found else set())  # without the worth of a row they would only guess
    for each, sections in CHECKS:
        if not sections & (unread | (_in_error(found, variant) & ON_THE_TABLE)):
            found += _apart(each, draft)
    for each, sections in CHECKS_OF_SOUND_SECTIONS:
        if not sections & (unread | _in_error(found, variant)):
            found += _apart(each, draft)
    for each, sections in MEANT:
        if not sections & unread:
            _add(found, _apart(each, draft))
    if not errors(found) and not variant.unread:
        found.extend(problem for each in IF_SOUND for problem in _apart(each, draft))
        for each in MEANT_IF_SOUND:
            _add(found, _apart(each, draft))
    return found


def _in_error(found: Sequence[Problem], variant: Variant) -> frozenset[str]:
    """The sections at whose lines errors are told."""
    spans = {problem.span for problem in errors(found)}
    if not spans:
        return frozenset()
    return frozenset(address.partition("/")[0] for address in variant.entries if variant.place_of(address) in spans)


def _apart(each: Callable[[Draft], Iterator[Problem]], draft: Draft) -> Iterator[Problem]:
    """What a check finds; one that fails hides nothing of what the others find."""
    name = draft.variant.name
    return apart(lambda: each(draft), f"checking `{name}` ({each.__name__})", draft.variant.span)


def _add(found: list[Problem], more: Iterable[Problem]) -> None:
    """Adds problems at lines of which none is told yet: one fault is told once, and an error rather than a warning."""
    for problem in more:
        there = [each for each in found if each.span == problem.span]
        if not errors(there) and (not there or errors([problem])):
            found[:] = [each for each in found if each not in there]
            found.append(problem)
