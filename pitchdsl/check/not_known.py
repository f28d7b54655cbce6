"""P341: what is asked, or reckoned with, when nobody knows it yet, or where there is no such thing."""

from collections.abc import Iterator
from itertools import zip_longest

from pitchdsl.check.draft import Also, Draft
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.game.count.rules import Pips
from pitchdsl.game.settlement.rules import Others
from pitchdsl.game.walk import amounts
from pitchdsl.language import conditions as c
from pitchdsl.language.english import listing
from pitchdsl.language.facts import Moment
from pitchdsl.language.numbers import Amount, Fact
from pitchdsl.language.predicate import Atom


def known(draft: Draft, address: str, amount: Amount, moment: Moment) -> Iterator[Problem]:
    """P341: every fact of an amount is known when it is reckoned."""
    for fact in amount.facts:
        if moment not in fact.moments:
            first = fact.moments[0]
            always = fact.moments[-1] is Moment.HAND_OVER
            since = f"it is known {first.english}" if always else f"it is known only {first.words}"
            yield unknown(draft, address, f"`{fact.words}` is not known {moment.words}", since)
        elif draft.rules.bidding is None and fact.about_bids and (fact, address) != (Fact.BID, Others.address):
            yield no_meaning(draft, address, f"`{fact.words}`", "say another number, or drop the line")


def check_table(draft: Draft) -> Iterator[Problem]:
    """What is reckoned when the table is seated is known then."""
    for address, amount, moment in amounts(draft.rules):
        if moment is Moment.MATCH:
            yield from known(draft, address, amount, moment)


def unknown(draft: Draft, address: str, title: str, remedy: str, also: Also = ()) -> Problem:
    """What cannot be told at this place."""
    return draft.problem("P341", address, title, remedy, also=also)


def no_meaning(draft: Draft, address: str, what: str, remedy: str) -> Problem:
    """What is asked of bids in a game that has none."""
    return unknown(draft, address, f"{what} means nothing where nobody bids", remedy)


def in_halves(draft: Draft, address: str, pips: str) -> Problem:
    """A whole number of pips is asked for, and they are counted in halves."""
    title = f"`{pips}` is a whole number, and pips are counted in halves here"
    remedy = "count twice as many pips for every card, and ask for twice the number"
    return unknown(draft, address, title, remedy, [(Pips.address, "these are halves")])


def cannot_be_asked(draft: Draft, address: str, test: Atom, moment: Moment, *, of_all: bool = False) -> Problem:
    """A test that asks too early; ``of_all``: in a rule of the table."""
    may = f"{moment.words} a condition may ask {_may_ask(moment)}" if not of_all else _rule_may_ask(draft, moment)
    title = f"{_topic_of(test, moment)} cannot be asked {moment.words}"
    return unknown(draft, address, title, f"{_known_from(test, moment)}; {may}")


def not_the_same(draft: Draft, address: str, when: c.Condition, test: Atom, moment: Moment) -> Problem:
    """A test that one player may meet and another not, in a rule of the table."""
    section, rule = address.split("/")
    title = f"{test.topic_asked()} is not the same for everybody, but `{rule}` is one rule for all"
    alone = f"write the row without `if`, and below it the test alone, for each player: `{rule}: if {when.words()}`"
    return unknown(draft, address, title, alone if section == "calls" else _rule_may_ask(draft, moment))


def _rule_may_ask(draft: Draft, moment: Moment) -> str:
    may = _may_ask(moment, of_all=True, without_bids=draft.rules.bidding is None)
    return f"{moment.words} this rule may ask {may}"


def _topic_of(test: Atom, moment: Moment) -> str:
    """What a test asks that cannot be asked at a moment."""
    fact = _too_early(test, moment)
    return test.topic_asked() if fact is None else f"`{fact.words}`"


def _known_from(test: Atom, moment: Moment) -> str:
    """When a test may be asked, if not at this moment."""
    fact = _too_early(test, moment)
    known = test.known_at() if fact is None else fact.moments
    return f"it is known {known[0].english}" if known[-1] is Moment.HAND_OVER else f"it can be asked {known[0].words}"


def _too_early(test: Atom, moment: Moment) -> Fact | None:
    """The number of a comparison that is not known at a moment."""
    facts = test.facts if isinstance(test, c.Compared) and not test.sentence else ()
    return next((fact for fact in facts if moment not in fact.moments), None)


def _may_ask(moment: Moment, *, of_all: bool = False, without_bids: bool = False) -> str:
    """What a condition may ask at a moment, one question of each kind first; a few of them are told in full."""
    kinds = [each.topics(moment, of_all=of_all, without_bids=without_bids) for each in c.ATOMS]
    topics = [topic for row in zip_longest(*kinds) for topic in row if topic is not None]
    return listing(topics, "or") if len(topics) <= _MOST_TOLD else f"for example {listing(topics[:3], 'or')}"


_MOST_TOLD = 4
"""More things that may be asked are not told."""
