"""A variant's rules in plain English: chapter by chapter, in the order in which a hand is played."""

from collections.abc import Iterator

from pitchdsl.game.auction.rules import RunIt
from pitchdsl.game.exchange.rules import Kept
from pitchdsl.game.rules import Rules
from pitchdsl.game.trump.rules import Order
from pitchdsl.game.winning.rules import EndsAfter
from pitchdsl.language.deferred_number import clause
from pitchdsl.language.english import count, listing, title
from pitchdsl.language.form import Form
from pitchdsl.language.origin import Rule
from pitchdsl.rulebook import bidding, exchange, play, points, settlement, table, winning
from pitchdsl.rulebook.exceptions import every
from pitchdsl.rulebook.glossary import glossary
from pitchdsl.rulebook.parts import Aside, Block, Chapter, Paragraph, Terms, blocks_in, not_placed
from pitchdsl.rulebook.sentences import instead, told
from pitchdsl.rulebook.voice import RulebookVoice, voice_of


def chapters(rules: Rules) -> tuple[Chapter, ...]:
    """The rules, all of them, and the words that they use."""
    teller = _Teller(voice_of(rules))
    between = [(title, tuple(blocks)) for title, blocks in teller.chapters()]
    opening = Chapter("The game", (_opening(teller.voice), *teller.notes("")))
    words = Chapter("Words", (Terms(glossary(teller.voice)),))
    return (opening, *(Chapter(title, blocks) for title, blocks in between if blocks), words)


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
                for block in blocks_in(told(self.voice, rule)) if rule is not None else ():
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

    def _exceptions(self, rule: Rule | type[Form]) -> Iterator[Block]:
        """What holds instead of a rule, or of one that there is not in general."""
        for each in self.voice.rules.exceptions:
            if each.address == getattr(rule, "address", None):
                yield from blocks_in(instead(self.voice, each))

    def _bidding(self) -> Iterator[Block]:
        rule = self.voice.rules.bidding
        if rule is None:
            yield from blocks_in(bidding.nobody())
            yield from self.notes("bidding")
        else:
            groups = (
                rule.bids,
                rule.turns,
                (rule.hold, rule.not_held, rule.all_pass),
                rule.must_bid,
                (rule.may_bid, rule.may_not_bid),
                (rule.ends, rule.not_topped, rule.matched),
                rule.run_it,
            )
            yield from self._told("bidding", *groups, *not_placed(rule, *groups))
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
        yield from self._told("settlement", *settlement.in_order(self.voice.rules))

    def _winning(self) -> Iterator[Block]:
        rule = self.voice.rules.winning
        yield from blocks_in(winning.at_once(self.voice, rule))
        yield from self.notes("wins at once", "loses at once")
        target = (rule.counting, rule.target, rule.over_target, rule.may_not_win)
        yield from self._told("to win", target, rule.several, rule.ends_after)
        if rule.ends_after is None:
            yield from self._exceptions(EndsAfter)
        yield from self.notes("winning")


def _is_under(note: str, section: str) -> bool:
    return not section or note == section or note.startswith(f"{section}/")
