"""The words of the game, those that a sheet of this variant needs, with the other names that tables have for them."""

from collections.abc import Iterator

from pitchdsl.game.auction.rules import Call, HoldLimit, WhenAllPass
from pitchdsl.game.count.rules import ScoringItem
from pitchdsl.game.play.rules import Void
from pitchdsl.language.card_selectors import OffCard
from pitchdsl.language.conditions import TookEveryTrick
from pitchdsl.language.english import a, count, listing, number, rank_name, sentence, title
from pitchdsl.language.numbers import Fact
from pitchdsl.language.people import Person
from pitchdsl.language.recipients import ByCard, ByEveryTrick
from pitchdsl.rulebook.bidding import forced, highest, rank_of
from pitchdsl.rulebook.play import only_trumps
from pitchdsl.rulebook.special_bids import spoken_of
from pitchdsl.rulebook.table import stock_is_used
from pitchdsl.rulebook.trump import off_card
from pitchdsl.rulebook.voice import RulebookVoice

Entry = tuple[str, str]
"""A word and what it means."""

CLASSICS = ("high", "low", "jack", "game")
"""The points that nearly every game of the family counts."""

MOONS = ("smudge", "slam", "moon", "shoot the moon")
"""Names of the boldest bid."""


def glossary(voice: RulebookVoice) -> tuple[Entry, ...]:
    """The words in alphabetical order."""
    entries = [*_of_the_family(voice), *_of_bidding(voice), *_of_cards(voice), *_of_play(voice), *_of_points(voice)]
    return tuple(sorted(((term, sentence(text)) for term, text in entries), key=lambda entry: entry[0].lower()))


def _of_the_family(voice: RulebookVoice) -> Iterator[Entry]:
    yield (
        "Pitch (the game)",
        "The family of card games that this game belongs to. It is also called Setback, High-Low-Jack or Auction Pitch",
    )
    yield "Cutthroat Pitch", f"Pitch in which everyone plays alone, {'as' if voice.alone else 'not as'} in this game"
    yield (
        "Partnership Pitch",
        f"Pitch in which partners play as a team, {'not as' if voice.alone else 'as'} in this game",
    )


def _of_bidding(voice: RulebookVoice) -> Iterator[Entry]:
    rules = voice.rules
    bidding = rules.bidding
    if bidding is None:
        yield "eldest hand", f"The player on the dealer's {voice.next_hand}"
        return
    sold = bidding.sold
    first = ", who bids first" if sold is None or sold.who is Person.DEALER else ""
    yield "eldest hand", f"The player on the dealer's {voice.next_hand}{first}"
    holds = bidding.hold.limit is not HoldLimit.NONE
    yield "pitcher", _pitcher(voice, holds)
    yield "maker", "Another name for the pitcher"
    both, others = " and the partner" * voice.partner, "side that is" if voice.two_sides else "sides that are"
    yield "defenders", f"Everyone else but the pitcher{both}" if voice.alone else f"The {others} not the pitcher's"
    if holds:
        yield "hold", "Said of a dealer who takes over the contract at the standing bid, without raising it"
        yield "steal", "Another word for hold"
    if bidding.all_pass.what is WhenAllPass.STUCK:
        who = bidding.all_pass.who
        yield (
            "stuck dealer" if who is Person.DEALER else "stuck",
            f"{'A dealer' if who is Person.DEALER else f'Said of {who.english}'} who must bid because everyone else has"
            " passed: at least"
            f" {number(forced(voice, bidding.all_pass))} in this game{', or take a set' * bidding.all_pass.or_set}",
        )
    if bidding.run_it is not None:
        yield "run it", "Said of a dealer who gives everyone more cards instead of bidding"
    yield "set, set-back", _set(voice)
    yield from _named_bids(voice)


def _set(voice: RulebookVoice) -> str:
    """What a failed bid is, with its price where that is just the bid."""
    cost = voice.rules.settlement.set.change
    if cost.general is None or cost.exceptions or cost.general.amount.facts != (Fact.BID,):
        return "A failed bid. What it costs is told under “Keeping score”"
    return f"A failed bid: {voice.each_pitcher} {cost.general.clause(voice, 's')}"


def _pitcher(voice: RulebookVoice, holds: bool) -> str:
    rules = voice.rules
    who = "The highest bidder, who has won the bidding" + (", or the dealer who has held that bid" if holds else "")
    who += ", or the seller who has refused that bid" if rules.is_sold else ""
    deeds = []
    if rules.trump.named_by.who is Person.PITCHER:
        deeds.append("names trump")
    if rules.play.first_leader.who is Person.PITCHER:
        deeds.append("leads first" + (" and so fixes trump" if rules.trump.named_by.by_lead else ""))
    return who + (f"; the pitcher {listing(deeds)}" if deeds else "")


def _named_bids(voice: RulebookVoice) -> Iterator[Entry]:
    calls = voice.rules.calls
    for call in calls:
        yield call.name, _call(voice, call)
    winning = voice.rules.winning
    taken = {call.name for call in calls} | {item.name for item in voice.rules.points.items}
    taken |= {row.name for row in (*winning.wins, *winning.loses)} | {need.name for need in winning.needs}
    others = [name for name in MOONS if name not in taken]
    boldest = [call for call in calls if call.name in MOONS]
    if boldest:
        also = f"At other tables {a('name')} for the bid that is called {boldest[-1].name} here"
    else:
        top = highest(voice)
        points = ", all the points of a hand" if top == voice.total else ""
        called = [call for call in calls if rank_of(voice, call) == top]
        chapters = spoken_of(voice, top, called[0].name if called else None)
        plain = not chapters and not any(call.made_by for call in called)
        told = f". What hangs on it is told under {chapters}" if chapters else ""
        also = (
            f"At other tables {a('name')} for the highest bid, {number(top)} here{points}"
            f"{'. It is a bid like any other' if plain else told}"
        )
    yield ", ".join(others), also


def _call(voice: RulebookVoice, call: Call) -> str:
    rank = rank_of(voice, call)
    if rank > voice.total:
        return f"A bid above all the points; it ranks as {number(rank)}"
    every_trick = isinstance(call.made_by, TookEveryTrick) or (rank == voice.total and _point_for_every_trick(voice))
    every = ["all the points"] if rank == voice.total else [count(rank, "point")]
    every += ["all the tricks"] if every_trick else []
    return f"The bid of {number(rank)}, which promises {listing(every)}"


def _point_for_every_trick(voice: RulebookVoice) -> bool:
    return any(_is_for_every_trick(item) for item in voice.rules.points.items)


def _is_for_every_trick(item: ScoringItem) -> bool:
    return isinstance(item.only_if, TookEveryTrick) or any(isinstance(to, ByEveryTrick) for to in item.to.possible())


def _of_cards(voice: RulebookVoice) -> Iterator[Entry]:
    rules = voice.rules
    by_lead = rules.trump.named_by.by_lead
    if by_lead:
        whose = "pitcher's first lead" if rules.play.first_leader.who is Person.PITCHER else "first lead"
        yield "pitch", "The opening lead, which fixes trump"
        yield "trump", f"The suit of the {whose}, and any card of it. A trump beats every card that is none"
    elif rules.trump.named_by.by_card is not None:
        card = rules.trump.named_by.by_card.words
        yield "trump", f"The suit of {card}, and any card of it. A trump beats every card that is none"
    else:
        namer = (rules.trump.named_by.who or Person.PITCHER).english
        yield "trump", f"The suit that {namer} names, and any card of it. A trump beats every card that is none"
    for rank in sorted({card.rank for card in _off_cards(voice)}, reverse=True):
        in_order = any(card == OffCard(rank=rank) for card in rules.trump.order.cards)
        yield f"off-{rank_name(rank)}", off_card(rank) + ("" if in_order else ". It is no trump in this game")
    if rules.deal.kitty.cards:
        yield "kitty", f"Cards laid aside at the deal for {rules.deal.kitty.to.english}"
    if stock_is_used(voice):
        yield "stock", "The cards that are left over when all hands are dealt"
    if rules.deal.misdeal is not None:
        yield "coke hand", "A hand so poor that its player may ask for a new deal"


def _off_cards(voice: RulebookVoice) -> Iterator[OffCard]:
    yield from (card for card in voice.rules.trump.order.cards if isinstance(card, OffCard))
    for item in voice.rules.points.items:
        for to in item.to.possible():
            if isinstance(to, ByCard) and isinstance(to.card, OffCard):
                yield to.card


def _of_play(voice: RulebookVoice) -> Iterator[Entry]:
    sits_out = voice.rules.play.follow.void is Void.SIT_OUT
    yield "lead", "To play the first card of a trick; also that card"
    yield "follow suit", "To play a card of the suit that was led"
    who = "each player who still has a trump" if sits_out else "each player"
    plain = "" if only_trumps(voice.rules) else " or else by the highest card of the suit led"
    yield "trick", f"One card from {who}, won by the highest trump{plain}"


def _of_points(voice: RulebookVoice) -> Iterator[Entry]:
    rules = voice.rules
    named = [item for item in rules.points.items if item.name in CLASSICS]
    if named:
        names = ", ".join(title(item.name) for item in named)
        worths = {tuple(item.value.possible()) for item in named}
        one = worths == {(1,)}
        each_of = "Points of this game" if len(named) < len(rules.points.items) else "The points of this game"
        each_of = each_of if len(named) > 1 else "A point of this game"
        yield names, f"{each_of}{', worth one point each' if one and len(named) > 1 else ''}"
    for item in rules.points.by_pips:
        if item.name == "game":
            yield "game score", "Another name for the point called Game"
        yield "pips", f"What the cards in the tricks are worth when {title(item.name)} is decided"
    if voice.loses and not voice.downward:
        yield "in the bog", f"Said of a {voice.side} whose score is below zero"
    if rules.bidding is not None:
        yield (
            "junk, junk points",
            ("Points that the defenders take; some tables also say so of what the pitcher takes over the bid"),
        )
