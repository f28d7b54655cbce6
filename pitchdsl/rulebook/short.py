"""The rules of a variant on one printed page, to lie on the table: what holds, without why, and without an example.

Each rule has a line or two (:mod:`pitchdsl.rulebook.terse`). What the plain game has otherwise is marked.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from attrs import evolve

from pitchdsl.canonical.difference import differences
from pitchdsl.compile import load
from pitchdsl.diagnostics.visible import visible
from pitchdsl.game.auction.bid_limits import EndsBidding, Matched, MayBid, MayNotBid, NotHeld, NotTopped
from pitchdsl.game.auction.rules import AllPass, Bids, Call, Hold, MustBid, RunIt, SoldBy, Turns
from pitchdsl.game.count.rules import Pips, Total
from pitchdsl.game.exchange.rules import Discards, Kept, LeftOut, ScoringTrumps, ShortStock, Step
from pitchdsl.game.instead import Instead, said_at
from pitchdsl.game.match.rules import CountsDouble, Games
from pitchdsl.game.offers.rules import MayNotRefuse, Offer
from pitchdsl.game.play.rules import (
    AfterTrick,
    Beating,
    CalledCard,
    EndsEarly,
    FirstLead,
    FirstLeader,
    Follow,
    JokerLed,
    LaterLeads,
    OpenStock,
    Undertrumping,
)
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.rules import EachSide, EveryTrick, NeverAbove, NeverBelow, Penalty, Settle
from pitchdsl.game.settlement.stakes import Stake
from pitchdsl.game.table.rules import Direction, Each, FirstDealer, Jokers, Kitty, Misdeal, Partner, Ranks, Seats, Sides
from pitchdsl.game.trump.rules import JokerRank, NamedBy, Order
from pitchdsl.game.winning.rules import (
    EndsAfter,
    Junk,
    MayNotWin,
    Need,
    OverTarget,
    PointsCount,
    SeveralThere,
    Start,
    Target,
)
from pitchdsl.language.english import listing
from pitchdsl.language.origin import Rule
from pitchdsl.resources import USUAL_BASE
from pitchdsl.rulebook import bid_limits, bidding, exchange, play, points, settlement, table, trump, winning
from pitchdsl.rulebook.exceptions import met
from pitchdsl.rulebook.one_page import Section, Sheet
from pitchdsl.rulebook.parts import Line, Row, Told, line, lines_in
from pitchdsl.rulebook.rulebook import rendered
from pitchdsl.rulebook.voice import RulebookVoice, voice_of

LINES: dict[type[Rule], Callable[[RulebookVoice, Any], Iterator[Told]]] = {
    Seats: table.seats,
    Sides: table.sides,
    Partner: table.partner,
    Direction: table.direction,
    Ranks: table.ranks,
    Jokers: table.jokers,
    FirstDealer: table.first_dealer,
    Each: table.each,
    Kitty: table.kitty,
    Misdeal: table.misdeal,
    Order: trump.order,
    JokerRank: trump.joker_rank,
    Turns: bidding.turns,
    Bids: bidding.bids,
    Call: bidding.call,
    Hold: bidding.hold,
    AllPass: bidding.all_pass,
    MustBid: bidding.must_bid,
    MayBid: bid_limits.may_bid,
    MayNotBid: bid_limits.may_not_bid,
    EndsBidding: bid_limits.ends,
    NotTopped: bid_limits.not_topped,
    NotHeld: bid_limits.not_held,
    Matched: bid_limits.matched,
    RunIt: bidding.run_it,
    SoldBy: bidding.sold,
    Offer: bidding.offer,
    MayNotRefuse: bidding.may_not_refuse,
    NamedBy: trump.named_by,
    Step: exchange.step,
    ShortStock: exchange.short_stock,
    ScoringTrumps: exchange.scoring_trumps,
    Discards: exchange.discards,
    Kept: exchange.kept,
    LeftOut: exchange.left_out,
    FirstLeader: play.first_leader,
    FirstLead: play.first_lead,
    JokerLed: play.joker_led,
    LaterLeads: play.later_leads,
    Follow: play.follow,
    Beating: play.beating,
    Undertrumping: play.undertrumping,
    AfterTrick: play.after_trick,
    OpenStock: play.stock,
    CalledCard: play.called,
    EndsEarly: play.ends_early,
    Pips: points.pips,
    Settle: settlement.settle,
    EveryTrick: settlement.every_trick,
    Games: settlement.games,
    CountsDouble: settlement.counts_double,
    Penalty: settlement.penalty,
    Stake: settlement.stake,
    EachSide: settlement.each_side,
    NeverBelow: settlement.never_below,
    NeverAbove: settlement.never_above,
    Start: settlement.start,
    Target: winning.target,
    Need: winning.need,
    OverTarget: winning.over_target,
    MayNotWin: winning.may_not_win,
    SeveralThere: winning.several,
    Junk: winning.junk,
    EndsAfter: winning.ends_after,
    PointsCount: winning.points_count,
}
"""The lines of every kind of rule, but of those that stand in rows: points, and what wins or loses at once."""


def short(rules: Rules, form: str = "markdown") -> str:
    """The one-page sheet as Markdown, or as a page of HTML to print; raises ``ValueError`` for another form."""
    return rendered(short_sheet(rules), form, "short")


def short_sheet(rules: Rules, plain: Rules | None = None) -> Sheet:
    """The one-page sheet; ``plain`` is the game by which lines are marked, the usual base without."""
    plain = plain or plain_pitch()
    marks = _Marks(_differing(rules, plain), [line for _, lines in _sections(voice_of(plain)) for line in lines])
    told = ((title, tuple(marks.on(each) for each in lines)) for title, lines in _sections(voice_of(rules)))
    sections = tuple(Section(title=title, lines=lines) for title, lines in told if lines)
    return Sheet(
        title=visible(rules.title),
        subtitle=_subtitle(rules),
        sections=sections,
        foot=_foot(plain, marked=any(each.differs for section in sections for each in section.lines)),
    )


@cache
def plain_pitch() -> Rules:
    """The plain game: what a new variant stands on when its author names no other."""
    return load(USUAL_BASE)


def _subtitle(rules: Rules) -> str:
    said = [f"from “{rules.source}”"] if rules.source else []
    if rules.house_rules:
        said.append(f"with the house rule{'s' * (len(rules.house_rules) > 1)} {listing(rules.house_rules)}")
    return visible(", ".join(said))


def _foot(plain: Rules, *, marked: bool) -> str:
    title = visible(plain.title)
    return f"● differs from plain Pitch ({title})." if marked else f"This is plain Pitch ({title})."


def _differing(rules: Rules, plain: Rules) -> frozenset[str]:
    """What lines are about that the plain game has otherwise; of what only that has, the section."""
    return frozenset(
        each.address.replace(" the ", " ") if each.ours else each.address.split("/", maxsplit=1)[0]
        for each in differences(rules, plain)
        if each.address != Total.address
    )


class _Marks:
    """What differs from the plain game: another rule in other words, or a line that the plain game has not."""

    def __init__(self, addresses: frozenset[str], known: Sequence[Line]) -> None:
        """``addresses`` are those of rules that differ, ``known`` the lines of the plain game."""
        self.addresses = addresses
        self.texts = {(each.lead, each.text) for each in known}
        self.leads = {lead for lead, _ in self.texts}
        self.rows = {row.cells for each in known if each.table for row in each.table.rows}

    def on(self, said: Line) -> Line:
        """The line, marked where it differs, and so are the rows of its table."""
        table = said.table and evolve(said.table, rows=tuple(self._on_row(row) for row in said.table.rows))
        other = bool(said.about & self.addresses) or not said.lead or said.lead not in self.leads
        return evolve(said, differs=other and (said.lead, said.text) not in self.texts, table=table)

    def _on_row(self, row: Row) -> Row:
        return evolve(row, differs=bool(row.about & self.addresses) and row.cells not in self.rows)


def _sections(voice: RulebookVoice) -> Iterator[tuple[str, Iterator[Line]]]:
    """The title of each section, and what stands under it."""
    rules = voice.rules
    players, deck, deal, the = rules.players, rules.deck, rules.deal, rules.play
    seated = (players.seats, players.sides, players.partner, players.direction)
    yield "The deal", _told(voice, *seated, deal.first_dealer, deal.each, deal.kitty, deal.misdeal)
    yield "The cards", _told(voice, deck.ranks, deck.jokers, rules.trump.order, rules.trump.jokers)
    yield "The bidding", _bidding(voice)
    yield "Trump and exchange" if rules.exchange else "Trump", _exchange(voice)
    leads = (the.first_leader, the.first_lead, the.joker_led, the.later_leads)
    duties = (the.follow, the.beating, the.undertrumping)
    yield "The play", _told(voice, *leads, *duties, the.after_trick, the.stock, the.called, the.ends_early)
    yield "Points of a hand", _points(voice)
    yield "The score", _score(voice)
    yield "The end of the game", _end(voice)


def _told(voice: RulebookVoice, *rules: Rule | None, sections: tuple[str, ...] = ()) -> Iterator[Line]:
    """What these rules say, each with what holds instead of it in some hands."""
    for rule in rules:
        if rule is not None:
            yield from _lines(voice, rule)
            yield from _exceptions(voice, lambda each, rule=rule: each.address == getattr(rule, "address", None))  # type: ignore[misc]
    told = {getattr(rule, "address", None) for rule in rules if rule is not None}
    yield from _exceptions(voice, lambda each: each.then.section in sections and each.address not in told)


def _lines(voice: RulebookVoice, rule: Rule) -> list[Line]:
    return lines_in(LINES[type(rule)](voice, rule))


def _exceptions(voice: RulebookVoice, chosen: Callable[[Instead], bool]) -> Iterator[Line]:
    for each in voice.rules.exceptions:
        if not chosen(each):
            continue
        rules = met(voice.rules, each)
        rule = said_at(getattr(rules, each.then.section), each.address)
        case = f"if {each.when.clause(voice)}"
        lines = _lines(voice_of(rules), rule)
        if not any(each.address in said.about for said in lines):
            yield line(each.then.name.capitalize(), f"{rule.words(rule.parts())}, {case}", each.address)
        for said in lines:
            if said.about:
                yield evolve(said, text=f"{case}: {said.text}")


def _bidding(voice: RulebookVoice) -> Iterator[Line]:
    rule = voice.rules.bidding
    yield from _told(voice, *voice.rules.offers.rows, voice.rules.offers.may_not_refuse)
    if rule is None:
        yield from lines_in(bidding.nobody())
        return
    told = (rule.turns, rule.bids, *voice.rules.calls, rule.hold, rule.not_held, rule.all_pass, rule.must_bid)
    limits = (rule.may_bid, rule.may_not_bid, rule.ends, rule.not_topped, rule.matched, rule.run_it, rule.sold)
    yield from _told(voice, *told, *limits, sections=("bidding",))


def _exchange(voice: RulebookVoice) -> Iterator[Line]:
    yield from _told(voice, voice.rules.trump.named_by)
    rule = voice.rules.exchange
    if rule is not None:
        yield from lines_in(exchange.steps(voice, rule))
        yield from _told(voice, rule.scoring, rule.discards, rule.kept, rule.short, rule.left_out)
        told = {ScoringTrumps.address, ShortStock.address, *(step.address for step in rule.steps)}
        told |= {Kept.address} if rule.kept else set()
        yield from _exceptions(voice, lambda each: each.then.section == "exchange" and each.address not in told)


def _points(voice: RulebookVoice) -> Iterator[Line]:
    rule = voice.rules.points
    yield from lines_in(points.points(voice, rule))
    yield from _told(voice, rule.pips)


def _score(voice: RulebookVoice) -> Iterator[Line]:
    kept, end = voice.rules.settlement, voice.rules.winning
    told = (*kept.rows, kept.every_trick, kept.each_side, kept.never_below, kept.never_above, end.junk)
    yield from _told(voice, end.start, *told, sections=("settlement",))


def _end(voice: RulebookVoice) -> Iterator[Line]:
    rule = voice.rules.winning
    yield from lines_in(winning.at_once(voice, rule))
    ends = (rule.over_target, rule.may_not_win, rule.several, rule.counting, rule.ends_after)
    match = (voice.rules.match.games, voice.rules.match.counts_double)
    yield from _told(voice, rule.target, *rule.needs, *ends, *match, *voice.rules.penalties, *voice.rules.stakes)
    told = {Target.address, OverTarget.address, MayNotWin.address, SeveralThere.address, Start.address, Junk.address}
    told |= {EndsAfter.address} if rule.ends_after else set()
    yield from _exceptions(voice, lambda each: each.then.section == "winning" and each.address not in told)
