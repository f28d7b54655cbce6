"""Lines of the exchange that change nothing: nobody draws or throws cards, or those that are kept stay anyway.

Trumps stay anyway where nothing but other cards may be thrown. A hand that must come down to a number throws trumps as
well, those that score nothing first. So it is reckoned how many trumps a hand may hold, how many of them score, and how
seldom one is dealt more of these than it may keep.
"""

from collections.abc import Iterator
from math import comb

from pitchdsl.check.cards import shortages
from pitchdsl.check.draft import Also, Draft
from pitchdsl.check.idle_exchange import hand_before
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.count.awards import worth_keeping
from pitchdsl.game.exchange.actions import DiscardCards, DrawCards, Throwable
from pitchdsl.game.exchange.rules import Discards, Exchange, Kept, ScoringTrumps, ShortStock, Step, StockShort
from pitchdsl.game.hand_sizes import hands_dealt, roles_of_seats, takes_part
from pitchdsl.game.order import kept_cards, orders_of
from pitchdsl.game.trump.rules import NamedBy

SELDOM = 100_000
"""A thing that happens less often than once in so many hands as good as never does."""


def check_nobody_exchanges(draft: Draft) -> Iterator[Problem]:
    """P329: what is said of an exchange needs somebody who exchanges cards, and a stock that may run short."""
    exchange, said = draft.rules.exchange, draft.variant.entries
    short, scoring = said.get(ShortStock.address), said.get(ScoringTrumps.address)
    for name in ("scoring trumps", "discards", "may not be discarded", "left out") if exchange is None else ():
        entry = said.get(f"exchange/{name}")
        if entry is not None and entry.value("stay", True) and entry.value("face_up", True):
            yield draft.problem(
                "P329",
                f"exchange/{name}",
                "nobody exchanges any cards here",
                "say who does, such as `everyone: discard up to 4, then draw as many`, or drop the line",
            )
    reshuffles = short is not None and short.value("what") is StockShort.RESHUFFLE
    if short is not None and (exchange is None or (reshuffles and not _draws(exchange))):
        yield _idle(draft, ShortStock.address, "nobody draws any cards here", "say who does, or drop the line")
    by_lead = draft.rules.trump.named_by.by_lead
    if exchange is not None and scoring is not None and exchange.scoring.stay and by_lead and _discards(exchange):
        title = "this changes nothing: no card is a trump yet when cards are thrown"
        also = [(NamedBy.address, "trump is known only after the first lead")]
        remedy = "let somebody name trump before, or drop the line"
        yield _idle(draft, ScoringTrumps.address, title, remedy, also=also)


def check_idle_reshuffle(draft: Draft) -> Iterator[Problem]:
    """P329: a reshuffle that the author's own text asks for needs a stock that may run short."""
    exchange, short = draft.rules.exchange, draft.variant.entries.get(ShortStock.address)
    if exchange is None or short is None or exchange.short.what is not StockShort.RESHUFFLE or not _draws(exchange):
        return
    if short.line.span in draft.variant.newest and not any(True for _ in shortages(draft)):
        remedy = "drop the line; should players come to draw more, the checker will ask for it"
        yield _idle(draft, ShortStock.address, "the stock never runs short here", remedy)


def _draws(exchange: Exchange) -> bool:
    return any(isinstance(action, DrawCards) for step in exchange.steps for action in step.deeds)


def _discards(exchange: Exchange) -> list[tuple[int, DiscardCards]]:
    """All discards, each with the place of its step."""
    return [
        (number, action)
        for number, step in enumerate(exchange.steps)
        for action in step.deeds
        if isinstance(action, DiscardCards)
    ]


def check_protected(draft: Draft) -> Iterator[Problem]:
    """P329: scoring trumps that stay in hand, or cards that may not be discarded, where they stay anyway; and what is
    said of discards that there are not."""
    exchange, said, newest = draft.rules.exchange, draft.variant.entries, draft.variant.newest
    if exchange is None:
        return
    discards = _discards(exchange)
    if not discards:
        for rule, holds in ((ScoringTrumps, exchange.scoring.stay), (Discards, exchange.in_the_open)):
            if holds and said[rule.address].line.span in newest:
                yield _idle(draft, rule.address, "nobody discards any cards here", "say who does, or drop the line")
        return
    if draft.rules.trump.named_by.by_lead or any(each.which is not Throwable.NON_TRUMP for _, each in discards):
        return
    last = any(_must_go(draft, exchange.steps[:at], exchange.steps[at], action) for at, action in discards)
    why = "only non-trumps are thrown" + (", and where trumps must go, those that score go last" if last else "")
    also = [(exchange.steps[number].origin.address, "only other cards than trumps go here") for number, _ in discards]
    if exchange.scoring.stay and said[ScoringTrumps.address].line.span in newest:
        yield _idle(draft, ScoringTrumps.address, f"this changes nothing: {why}", "drop the line", also=also)
    if exchange.kept is not None and said[Kept.address].line.span in newest:
        seldom = [
            _seldom(draft, exchange.steps[:number], exchange.steps[number], action) for number, action in discards
        ]
        never = all(each == 0 for each in seldom)
        if sum(seldom) * SELDOM < 1:
            yield _idle(
                draft,
                Kept.address,
                f"this {'changes nothing' if never else 'as good as never matters'}: {why}",
                "drop the line, or name cards that are no trumps",
                case=None
                if never
                else f"less than once in {SELDOM:,} hands a player is dealt so many trumps that score that one must go",
                also=also,
            )


def _seldom(draft: Draft, before: tuple[Step, ...], step: Step, action: DiscardCards) -> float:
    """At most how often in a hand a card goes here that is kept now: 0 for never, 1 where it is not known."""
    keep, rules = _keep(step, action), draft.rules
    kept = [(kept_cards(rules, order.trump), order, worth_keeping(rules, order.trump)) for order in orders_of(rules)]
    if any(not cards or cards & ~order.trumps for cards, order, _ in kept):
        return 1  # other cards than trumps are kept, too
    most = _most_before(draft, before, step, action)
    if keep is None or most <= keep:
        return 0
    if any(cards & ~worth for cards, _, worth in kept):
        return 1
    scoring = max(worth.bit_count() for *_, worth in kept)
    if scoring <= keep:
        return 0
    if before or step.deeds[0] is not action or most > draft.pack:
        return 1  # a hand that has thrown and drawn is no longer as it was dealt
    dealt = comb(scoring, keep + 1) * comb(draft.pack - keep - 1, most - keep - 1) / comb(draft.pack, most)
    return len(kept) * rules.players.seats.most * dealt


def nobody_discards(draft: Draft) -> Problem:
    """P329: cards may not be discarded where none are."""
    return _idle(draft, Kept.address, "nobody discards any cards here", "say who does, or drop the line")


def _must_go(draft: Draft, before: tuple[Step, ...], step: Step, action: DiscardCards) -> bool:
    """Whether a hand of nothing but trumps may be too big here, so that trumps go."""
    keep = _keep(step, action)
    return keep is not None and _most_before(draft, before, step, action) > keep


def _keep(step: Step, action: DiscardCards) -> int | None:
    """The most cards that may stay in hand behind a discard, whatever they are; none where all may."""
    return action.keep(step.after(action)) if action.every else action.down_to


def _most_before(draft: Draft, before: tuple[Step, ...], step: Step, action: DiscardCards) -> int:
    """The most cards that somebody may hold before a discard."""
    hands = (
        hand_before(draft, before, step, roles, each, action).most
        for roles in roles_of_seats(draft.rules)
        if takes_part(step, roles)
        for each in hands_dealt(draft.rules)
    )
    return max(hands, default=0)


def _idle(draft: Draft, address: str, title: str, remedy: str, *, case: str | None = None, also: Also = ()) -> Problem:
    return draft.warning("P329", address, title, remedy, case=case, also=also)
