"""A variant's rules in plain English: chapter by chapter, in the order in which a hand is played.

Every kind of rule has its words in :data:`SENTENCES`, each part of a rule in a table of its own beside them.
"""

from collections.abc import Callable, Iterator
from typing import Any

from pitchdsl.game.auction.bid_limits import EndsBidding, Matched, MayBid, MayNotBid, NotHeld, NotTopped
from pitchdsl.game.auction.rules import AllPass, Bids, Call, Hold, MustBid, RunIt, SoldBy, Turns
from pitchdsl.game.count.rules import Pips, ScoringItem, Total
from pitchdsl.game.exchange.rules import Discards, Kept, LeftOut, ScoringTrumps, ShortStock, Step
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
    AtOnce,
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
from pitchdsl.language.english import count, listing, title
from pitchdsl.language.form import Form
from pitchdsl.language.origin import Rule
from pitchdsl.language.reckoned import clause
from pitchdsl.rulebook import bid_limits, bidding, exchange, play, points, settlement, table, trump, winning
from pitchdsl.rulebook.exceptions import every, exceptions
from pitchdsl.rulebook.glossary import glossary
from pitchdsl.rulebook.parts import Aside, Block, Chapter, Paragraph, Terms, blocks_in
from pitchdsl.rulebook.voice import RulebookVoice, voice_of

SENTENCES: dict[type[Rule], Callable[[RulebookVoice, Any], object]] = {
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
    Turns: bidding.turns,
    Bids: bidding.bids,
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
    Call: bidding.call,
    Order: trump.order,
    JokerRank: trump.joker_rank,
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
    ScoringItem: points.row,
    Pips: points.pips,
    Total: points.total,
    Settle: settlement.settle,
    EveryTrick: settlement.every_trick,
    Games: settlement.games,
    CountsDouble: settlement.counts_double,
    Penalty: settlement.penalty,
    Stake: settlement.stake,
    EachSide: settlement.each_side,
    NeverBelow: settlement.never_below,
    NeverAbove: settlement.never_above,
    OverTarget: winning.over_target,
    Start: settlement.start,
    Target: winning.target,
    SeveralThere: winning.several,
    MayNotWin: winning.may_not_win,
    Junk: winning.junk,
    EndsAfter: winning.ends_after,
    PointsCount: winning.points_count,
    Need: winning.need,
    AtOnce: winning.once,
}
"""The words for every kind of rule: blocks, or the part of one where several rules share a list."""


def chapters(rules: Rules) -> tuple[Chapter, ...]:
    """The rules, all of them, and the words that they use."""
    teller = _Teller(voice_of(rules))
    told = [(title, tuple(blocks)) for title, blocks in teller.chapters()]
    opening = Chapter("The game", (_opening(teller.voice), *teller.notes("")))
    words = Chapter("Words", (Terms(glossary(teller.voice)),))
    return (opening, *(Chapter(title, blocks) for title, blocks in told if blocks), words)


def _opening(voice: RulebookVoice) -> Paragraph:
    rules = voice.rules
    people = f"{table.how_many(rules.players.seats)} players, {table.how_they_sit(rules)}"
    tricks = play.hand_size(voice)
    deeds = [
        *(["bid for the right to be the pitcher"] if rules.bidding else []),
        f"play {'up to ' * play.may_end_early(rules)}{count(tricks, 'trick')}" if tricks else "play out their cards",
        f"count up to {count(voice.total, 'point')}",
    ]
    target = rules.winning.target.points
    last = rules.winning.ends_after
    goals = {(kind.winning.target.points, kind.winning.ends_after) for kind in every(rules)}
    best = f"have the best score after {winning.hands(voice, last)}" if last else "have the best score at the end"
    goal = best
    if target is not None:
        goal = f"be the first to reach {clause(target, voice)}{f', or to {best}' if last else ''}"
    if len(goals) > 1:
        goal = "win by the rules at the end of this sheet"
    return Paragraph(
        f"This is a game of the Pitch family for {people}. In each hand the players {listing(deeds)}."
        f" The aim is to {goal}."
    )


class _Teller:
    """Tells rule after rule, and after each one the notes that its author wrote on it."""

    def __init__(self, voice: RulebookVoice) -> None:
        self.voice = voice
        self._notes = list(voice.rules.notes)

    def notes(self, *sections: str, about: str | None = None) -> Iterator[Block]:
        """The notes on these sections or rules that have not been told yet; all that are left for the empty one."""
        mine = [note for note in self._notes if any(_is_under(note.address, each) for each in sections)]
        self._notes = [note for note in self._notes if note not in mine]
        texts: dict[str, list[str]] = {}
        for note in mine:
            texts.setdefault(note.address, []).append(note.text)
        yield from (Aside(" ".join(lines), about) for lines in texts.values())

    def chapters(self) -> Iterator[tuple[str, Iterator[Block]]]:
        """The title of each chapter, and what it says."""
        rules = self.voice.rules
        players, deck, deal, the = rules.players, rules.deck, rules.deal, rules.play
        yield "Who plays", self._told("players", (players.seats, players.sides, players.partner, players.direction))
        yield "The pack", self._told("deck", (deck.ranks, deck.jokers))
        yield "The trumps", self._told(Order.address, rules.trump.order, rules.trump.jokers)
        yield "The deal", self._told("deal", deal.first_dealer, (deal.each, deal.kitty), deal.misdeal)
        yield "Asking and granting", self._told("offers", *rules.offers.rows, rules.offers.may_not_refuse)
        yield "The bidding", self._bidding()
        yield "Bids with a name", self._told("calls", *rules.calls)
        yield "Making trump", self._told("trump", rules.trump.named_by)
        yield "Exchanging cards", self._exchange()
        yield (
            "The play",
            self._told(
                "play",
                (the.first_leader, the.first_lead, the.joker_led),
                (the.follow, the.beating, the.undertrumping),
                (the.later_leads, the.after_trick, the.stock, the.called, the.ends_early),
            ),
        )
        yield "What counts", self._points()
        yield "Keeping score", self._settlement()
        yield "The end of the game", self._winning()
        yield "The match", self._told("match", (rules.match.games, rules.match.counts_double))
        yield "Penalties", self._told("penalties", *rules.penalties)
        yield "Stakes", self._told("stakes", *rules.stakes)

    def _told(self, section: str, *groups: Rule | tuple[Rule | None, ...] | None) -> Iterator[Block]:
        """What these rules say, one after the other; a group of them in one paragraph."""
        for group in groups:
            sentences: list[str] = []
            notes: list[Block] = []
            for rule in group if isinstance(group, tuple) else (group,):
                for block in self._said(rule):
                    if isinstance(block, Paragraph) and isinstance(group, tuple):
                        sentences.append(block.text)
                    else:
                        if sentences:
                            yield Paragraph(" ".join(sentences))
                            sentences.clear()
                        yield block
                if rule is not None:
                    notes.extend(self.notes(rule.origin.address or "nowhere"))
                    notes.extend(self._exceptions(rule))
            if sentences:
                yield Paragraph(" ".join(sentences))
            yield from notes
        yield from self.notes(section)

    def _said(self, rule: Rule | None) -> Iterator[Block]:
        if rule is not None:
            yield from _blocks(self.voice, rule)

    def _exceptions(self, rule: Rule | type[Form]) -> Iterator[Block]:
        """What holds instead of a rule, or of one that there is not in general."""
        yield from exceptions(self.voice, getattr(rule, "address", ""), _blocks)

    def _bidding(self) -> Iterator[Block]:
        rule = self.voice.rules.bidding
        if rule is None:
            yield from blocks_in(bidding.nobody())
            yield from self.notes("bidding")
        else:
            yield from self._told(
                "bidding",
                rule.bids,
                rule.turns,
                (rule.hold, rule.not_held, rule.all_pass),
                rule.must_bid,
                (rule.may_bid, rule.may_not_bid),
                (rule.ends, rule.not_topped, rule.matched),
                rule.run_it,
                rule.sold,
            )
            if rule.run_it is None:
                yield from self._exceptions(RunIt)

    def _exchange(self) -> Iterator[Block]:
        rule = self.voice.rules.exchange
        if rule is not None:
            yield from blocks_in(exchange.steps(self.voice, rule))
            yield from self._told("exchange", rule.scoring, rule.discards, rule.kept, rule.short, rule.left_out)
            if rule.kept is None:
                yield from self._exceptions(Kept)
        yield from self.notes("exchange")

    def _points(self) -> Iterator[Block]:
        rule = self.voice.rules.points
        yield from blocks_in(points.points(self.voice, rule))
        for item in rule.items:
            yield from self.notes(f"points/{item.name}", about=title(item.name))
        yield from self._told("points", rule.pips)

    def _settlement(self) -> Iterator[Block]:
        kept, winning_ = self.voice.rules.settlement, self.voice.rules.winning
        yield from self._told(
            "settlement",
            winning_.start,
            *kept.rows,
            kept.every_trick,
            kept.each_side,
            kept.never_below,
            kept.never_above,
            winning_.junk,
        )

    def _winning(self) -> Iterator[Block]:
        rule = self.voice.rules.winning
        yield from blocks_in(winning.at_once(self.voice, rule))
        yield from self.notes("wins at once", "loses at once")
        target = (rule.counting, rule.target, rule.over_target, rule.may_not_win)
        yield from self._told("to win", target, rule.several, rule.ends_after)
        if rule.ends_after is None:
            yield from self._exceptions(EndsAfter)
        yield from self.notes("winning")


def _blocks(voice: RulebookVoice, rule: Rule) -> list[Block]:
    said = SENTENCES[type(rule)](voice, rule)
    assert isinstance(said, Iterator)
    return blocks_in(said)


def _is_under(note: str, section: str) -> bool:
    return not section or note == section or note.startswith(f"{section}/")
