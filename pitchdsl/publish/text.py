"""Rules as a complete rule sheet in the language: every rule said, whatever was inherited or left unsaid.

The text reads back as the same rules.
"""

from collections.abc import Callable, Iterator
from typing import Any

from pitchdsl.cards import rank_sign
from pitchdsl.diagnostics.visible import visible
from pitchdsl.publish.words import deed
from pitchdsl.rules.bidding import AllPass, Bidding, Call, Hold, WhenAllPass
from pitchdsl.rules.cases import Case, Cases
from pitchdsl.rules.conditions import TookEveryTrick
from pitchdsl.rules.exchange import Exchange
from pitchdsl.rules.origin import Origin, Rule
from pitchdsl.rules.picks import order_words, rank_words
from pitchdsl.rules.play import Follow
from pitchdsl.rules.points import Points, ScoringItem
from pitchdsl.rules.rules import Rules
from pitchdsl.rules.settlement import Outcome, Settle
from pitchdsl.rules.table import Deal, Each, Kitty
from pitchdsl.rules.trump import Trump
from pitchdsl.rules.winning import Junk, MayNotWin, Winning

Said = tuple[str, str, Rule | Case[Any]]
"""A line of the sheet: its name, its value, and the rule that it speaks for."""


def canonical(rules: Rules, *, origins: bool = False) -> str:
    """The complete text; ``origins`` adds a comment to each line that tells where it was written."""
    lines = [f'variant {rules.name} "{rules.title}"']
    if rules.source:
        lines.append(f"  source: {rules.source}")
    notes: dict[str, list[str]] = {}
    for note in rules.notes:
        notes.setdefault(note.address, []).append(note.text)
    lines.extend(f"  > {text}" for text in notes.get("", []))
    for section, said in sections(rules):
        lines.extend(("", section))
        lines.extend(f"  > {text}" for text in notes.get(section.removeprefix("no "), []))
        width = max((len(f"  {name}: {value}") for name, value, _ in said), default=0)
        for name, value, rule in said:
            address = f"{section}/{name.replace(' the ', ' ')}"  # articles are no part of an address
            lines.extend(f"  > {text}" for text in notes.pop(address, []))
            line = f"  {name}: {value}"
            whence = ", ".join(visible(str(origin)) if origin.file else "the default" for origin in _whence(rule))
            lines.append(f"{line:<{min(width, 70)}}  # {whence}" if origins else line)
    return "\n".join(lines) + "\n"


def _whence(rule: Rule | Case[Any]) -> tuple[Origin, ...]:
    return (*rule.earlier, rule.origin) if isinstance(rule, Rule) else (rule.origin,)


def sections(rules: Rules) -> Iterator[tuple[str, list[Said]]]:
    """The headings in order, each with its lines; what has no rules is headed ``no bidding`` or left out."""
    one_joker = rules.deck.jokers.number == 1  # the only joker needs no colour
    for section, said in _sections(rules):
        yield section, [(n, value.replace("red joker", "joker") if one_joker else value, r) for n, value, r in said]


def _sections(rules: Rules) -> Iterator[tuple[str, list[Said]]]:
    seats = rules.players.seats
    number = f"{seats.least}" if seats.least == seats.most else f"{seats.least}-{seats.most}"
    sides = rules.players.sides
    yield "players", [("seats", number, seats), ("sides", sides.seating.words, sides)]
    deck = rules.deck
    jokers = "none" if deck.jokers.number == 0 else str(deck.jokers.number)
    yield "deck", [("ranks", rank_words(deck.ranks.ranks), deck.ranks), ("jokers", jokers, deck.jokers)]
    yield "deal", list(_deal(rules.deal))
    if rules.bidding is None:
        yield "no bidding", []
    else:
        yield "bidding", list(_bidding(rules.bidding))
    if rules.calls:
        yield "calls", [(call.name, _call(call), call) for call in rules.calls]
    yield "trump", list(_trump(rules.trump))
    if rules.exchange is not None:
        yield "exchange", list(_exchange(rules.exchange))
    play = rules.play
    yield (
        "play",
        [
            ("first leader", play.first_leader.who.words, play.first_leader),
            ("first lead", play.first_lead.cards.words, play.first_lead),
            ("later leads", play.later_leads.cards.words, play.later_leads),
            ("follow", _follow(play.follow), play.follow),
            ("ends early", "when every point is decided" if play.ends_early.decided else "never", play.ends_early),
        ],
    )
    yield "points", list(_points(rules.points))
    settlement = rules.settlement
    rows = settlement.rows if rules.bidding else (settlement.others,)
    every = settlement.every_trick
    sweep: Said = ("every trick", f"others lose {every.points or 'nothing'}", every)
    yield "settlement", [*(line for row in rows for line in _settle(row)), sweep]
    yield from _winning(rules.winning)


def _deal(deal: Deal) -> Iterator[Said]:
    yield "each", _each(deal.each), deal.each
    yield "kitty", _kitty(deal.kitty), deal.kitty
    yield "first dealer", deal.first_dealer.by.words, deal.first_dealer
    if deal.misdeal is not None:
        yield "misdeal", f"on demand if {deal.misdeal.when.words()}", deal.misdeal


def _each(each: Each) -> str:
    return f"{each.cards}, in packets of {each.packets}"


def _kitty(kitty: Kitty) -> str:
    return f"{kitty.cards} to {kitty.to.words}" if kitty.cards else "none"


def _bidding(bidding: Bidding) -> Iterator[Said]:
    yield "turns", bidding.turns.order.words, bidding.turns
    bids = bidding.bids
    only = f"{bids.least}" if bids.least == bids.most else f"{bids.least}-{bids.most}"
    yield "bids", f"{bids.least} or more" if bids.most is None else only, bids
    yield "dealer may hold", _hold(bidding.hold), bidding.hold
    yield "all pass", _all_pass(bidding.all_pass), bidding.all_pass
    must = bidding.must_bid
    if must is not None:
        yield "must bid", f"{must.least} or more if {must.when.words()}", must
    if bidding.run_it is not None:
        yield "dealer may run it", f"deal {bidding.run_it.cards} more to everyone", bidding.run_it


def _hold(hold: Hold) -> str:
    return hold.limit.words.format(hold.below)


def _all_pass(all_pass: AllPass) -> str:
    if all_pass.what is not WhenAllPass.DEALER_BIDS:
        return str(all_pass.what.words)
    least = "" if all_pass.least is None else f" {all_pass.least} or more"
    return f"dealer must bid{least}{', or take a set' if all_pass.or_set else ''}"


def _call(call: Call) -> str:
    rank_of = call.ranks.words.format(call.points)
    if call.made_by is None:
        return rank_of
    return f"{rank_of}, made by taking every {'trick' if isinstance(call.made_by, TookEveryTrick) else 'point'}"


def _trump(trump: Trump) -> Iterator[Said]:
    by = trump.named_by
    in_hand = ", from the suits in hand" if by.in_hand else ""
    yield "named by", "the first lead" if by.who is None else by.who.words + in_hand, by
    yield "order", order_words(trump.order.cards), trump.order
    yield "jokers", "the first played is higher" if trump.jokers.first_played else "red above black", trump.jokers


def _exchange(exchange: Exchange) -> Iterator[Said]:
    for step in exchange.steps:
        yield step.who.words(), ", then ".join(deed(each) for each in step.deeds), step
    yield "stock runs short", exchange.short.what.words, exchange.short
    yield "scoring trumps", "stay in hand" if exchange.scoring.stay else "may go", exchange.scoring
    if exchange.left_out is not None:
        yield "left out", f"if {exchange.left_out.when.words()}", exchange.left_out


def _follow(follow: Follow) -> str:
    said: str = follow.holding.words
    return f"{said}, else {follow.void.words}"


def _points(points: Points) -> Iterator[Said]:
    for item in points.items:
        yield from _item(item)
    if points.pips.values:
        yield "pips", ", ".join(f"{rank_sign(each)} {pips}" for each, pips in points.pips.values), points.pips
    if points.total is not None:
        yield "total", str(points.total.points), points.total


def _item(item: ScoringItem) -> Iterator[Said]:
    only_if = f" if {item.only_if.words()}" if item.only_if else ""
    assert item.value.general is not None
    assert item.to.general is not None
    yield item.name, f"{item.value.general} to {item.to.general.words()}{only_if}", item
    yield from _exceptions(item.name, item.value, str)
    yield from _exceptions(item.name, item.to, lambda to: f"to {to.words()}")


def _exceptions(name: str, cases: Cases[Any], say: Callable[[Any], str]) -> Iterator[Said]:
    for case in cases.exceptions:
        yield name, f"{say(case.value)} if {case.when.words()}", case


def _settle(row: Settle) -> Iterator[Said]:
    subject, third = ("", "") if row.row is Outcome.OTHERS else ("pitcher ", "s")
    assert row.change.general is not None
    yield row.row.words, subject + row.change.general.words(third), row
    yield from _exceptions(row.row.words, row.change, lambda change: subject + change.words(third))


def _winning(winning: Winning) -> Iterator[tuple[str, list[Said]]]:
    said: list[Said] = [
        ("target", "none" if winning.target.points is None else str(winning.target.points), winning.target),
        ("start", str(winning.start.points), winning.start),
    ]
    if winning.several.criteria:
        said.append(
            ("several there", ", else ".join(each.words() for each in winning.several.criteria), winning.several)
        )
    said.append(("may not win", _may_not_win(winning.may_not_win), winning.may_not_win))
    said.append(("junk", _junk(winning.junk), winning.junk))
    if winning.ends_after is not None:
        said.append(("ends after", f"{winning.ends_after.hands} hands", winning.ends_after))
    yield "winning", said
    for section, rows in (("to win", winning.needs), ("wins at once", winning.wins), ("loses at once", winning.loses)):
        if rows:
            yield section, [(row.name, row.condition.words(), row) for row in rows]


def _may_not_win(rule: MayNotWin) -> str:
    return "keeps its score" if rule.stops_short is None else f"stops {rule.stops_short} short of the target"


def _junk(rule: Junk) -> str:
    return "counts in full" if rule.stops_short is None else f"stops {rule.stops_short} short of the target"
