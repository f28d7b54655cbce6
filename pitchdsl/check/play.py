"""Has every seat a legal play, and does everyone hold as many cards as the others when the first lead is made."""

from collections.abc import Iterator
from itertools import product

from attrs import evolve

from pitchdsl.check.cards import MOST_SEATS, hands_dealt, shortages
from pitchdsl.check.place import Draft
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.rules.exchange import Discard, Draw, Step, StockShort, TakeStock, Throwable
from pitchdsl.rules.people import Person
from pitchdsl.rules.play import Holding, Leadable, Void


def check_play(draft: Draft) -> Iterator[Problem]:
    """P321 to P330."""
    yield from _leads(draft)
    yield from _trump_only(draft)
    yield from _unbroken(draft)
    yield from _dead_exchange(draft)
    wrong = [*_exchange_before_trump(draft), *_deeds(draft), *_hand_sizes(draft)]
    yield from wrong
    if not wrong:
        yield from _joker_led(draft)


def _leads(draft: Draft) -> Iterator[Problem]:
    rules = draft.rules
    by_lead = rules.trump.named_by.who is None
    if by_lead and rules.play.first_lead.cards is not Leadable.ANY:
        must = "must be a trump" if rules.play.first_lead.cards is Leadable.TRUMP else "must not be a trump"
        yield draft.problem(
            "P321",
            "play/first lead",
            f"the first lead {must}, and trump is whatever is led",
            "write `first lead: any card`, or let somebody name trump before",
            also=[("trump/named by", "trump is named by the lead")],
        )
    if rules.play.first_leader.who is Person.NAMER and by_lead:
        yield draft.problem(
            "P322",
            "play/first leader",
            "nobody has named trump before the first lead",
            f"say who leads, such as `first leader: {'the pitcher' if rules.bidding else 'left of the dealer'}`",
            also=[("trump/named by", "the lead itself names it")],
        )
    if by_lead and rules.bidding is not None and rules.play.first_leader.who not in (Person.PITCHER, Person.NAMER):
        yield draft.problem(
            "P322",
            "play/first leader",
            "the first lead names trump, and here it would not be the pitcher's",
            "write `first leader: the pitcher`, or let the pitcher name trump before: `named by: the pitcher`",
            also=[("trump/named by", "trump is named by the lead")],
        )
    if rules.trump.named_by.who is Person.NAMER:
        yield draft.problem(
            "P322", "trump/named by", "this says nothing: who names trump is who names trump", "name a seat"
        )
    if rules.play.follow.holding is Holding.ANY and rules.play.follow.void is Void.TRUMP:
        yield draft.problem(
            "P323",
            "play/follow",
            "who has the led suit may play anything, and who has not must trump",
            "write `suit or trump, else trump, else any card`, or `any card, else any card`",
        )


def _joker_led(draft: Draft) -> Iterator[Problem]:
    """Where the first lead names trump, the leader must have something else than jokers."""
    rules, jokers = draft.rules, draft.rules.deck.jokers.number
    if rules.trump.named_by.who is not None or not rules.deal.each.cards or not 1 <= jokers <= 2:
        return
    if jokers >= _fewest(draft):
        dealt = jokers >= rules.deal.each.cards or rules.exchange is None
        yield draft.problem(
            "P327",
            "deal/each" if dealt or rules.exchange is None else rules.exchange.steps[-1].origin.address,
            "a hand may be nothing but jokers, and a joker's lead names no trump",
            f"{'deal' if dealt else 'let everyone keep'} more cards, or let somebody name trump before",
            also=[("deck/jokers", "so many jokers"), ("trump/named by", "trump is named by the lead")],
        )


def _trump_only(draft: Draft) -> Iterator[Problem]:
    """Who sits out has no trump, so nothing but trumps may be led and played."""
    play = draft.rules.play
    only, out = play.follow.holding is Holding.TRUMP, play.follow.void is Void.SIT_OUT
    if not only and not out:
        return
    if not (only and out):
        yield draft.problem(
            "P328",
            "play/follow",
            "only trumps are played, and who has none may play something else"
            if only
            else "who has not the suit led sits out, and others may play what is no trump",
            "where only trumps are played, write `follow: trump, else sit out`, and `trump` behind `first lead` and "
            f"`later leads`{_named_before(draft)}",
        )
        return
    for address, lead in (("play/first lead", play.first_lead), ("play/later leads", play.later_leads)):
        if lead.cards is not Leadable.TRUMP:
            yield draft.problem(
                "P328",
                address,
                "another card than a trump may be led here, and only trumps are played",
                f"write `{address.split('/')[1]}: trump`{_named_before(draft)}",
                also=[("play/follow", "only trumps are played")],
            )


def _named_before(draft: Draft) -> str:
    """What else a game needs in which only trumps are led: trump must be known before."""
    if draft.rules.trump.named_by.who is not None:
        return ""
    return (
        f", and let trump be named before: `named by: {'the pitcher' if draft.rules.bidding else 'left of the dealer'}`"
    )


def _unbroken(draft: Draft) -> Iterator[Problem]:
    """Where trump is led to the first trick, it is broken from there on."""
    play = draft.rules.play
    by_lead = draft.rules.trump.named_by.who is None
    if play.later_leads.cards is Leadable.UNBROKEN and (by_lead or play.first_lead.cards is Leadable.TRUMP):
        yield draft.warning(
            "P330",
            "play/later leads",
            "this changes nothing: trump is broken by the first lead",
            "drop the line: here the first lead makes trump"
            if by_lead
            else "write `first lead: any card but trump until broken`, too, or drop the line",
        )


def _dead_exchange(draft: Draft) -> Iterator[Problem]:
    """What is said of an exchange needs somebody who exchanges cards."""
    if draft.rules.exchange is not None:
        return
    said = draft.variant.entries
    for name in ("scoring trumps", "left out"):
        entry = said.get(f"exchange/{name}")
        if entry is not None and entry.value("stay", True):
            yield draft.problem(
                "P329",
                f"exchange/{name}",
                "nobody exchanges any cards here",
                "say who does, such as `everyone: discard up to 4, then draw as many`, or drop the line",
            )
    short = said.get("exchange/stock runs short")
    if short is not None and short.value("what") is not StockShort.GO_WITHOUT:
        yield draft.warning(
            "P329", "exchange/stock runs short", "nobody draws any cards here", "say who does, or drop the line"
        )


def _exchange_before_trump(draft: Draft) -> Iterator[Problem]:
    """The exchange stands before the first lead, so no card is a trump yet where the lead names trump."""
    rules = draft.rules
    namer = "the pitcher" if rules.bidding else "left of the dealer"
    if rules.trump.named_by.who is None and rules.exchange:
        for step in rules.exchange.steps:
            if any(isinstance(deed, Discard) and deed.which is Throwable.NON_TRUMP for deed in step.deeds):
                yield draft.problem(
                    "P324",
                    step.origin.address,
                    "no card is a trump yet when these cards are thrown",
                    f"let somebody name trump before: `named by: {namer}`",
                    also=[("trump/named by", "trump is known only after the first lead")],
                )


def _deeds(draft: Draft) -> Iterator[Problem]:
    for step in draft.rules.exchange.steps if draft.rules.exchange else ():
        for place, deed in enumerate(step.deeds):
            thrown = any(isinstance(before, Discard) for before in step.deeds[:place])
            if isinstance(deed, Draw) and deed.to is None and not thrown:
                yield draft.problem(
                    "P325",
                    step.origin.address,
                    "`draw as many` follows no discard",
                    "say first what is thrown: `discard up to 4, then draw as many`",
                )
            if isinstance(deed, Draw) and deed.to is None and deed in step.deeds[:place]:
                yield draft.problem(
                    "P325",
                    step.origin.address,
                    "`draw as many` stands twice: as many as when?",
                    "write it once, behind the last discard; or let the second go `draw to 6`",
                )
            if isinstance(deed, Draw) and deed.to == 0:
                yield draft.problem(
                    "P325", step.origin.address, "a hand is not drawn up to 0", "for example `draw to 6`"
                )
            if isinstance(deed, Discard) and (deed.down_to == 0 or deed.most == 0):
                yield draft.problem(
                    "P325", step.origin.address, "nobody plays without cards", "leave at least one card"
                )


def _hand_sizes(draft: Draft) -> Iterator[Problem]:
    """Everyone must come to the first lead with as many cards."""
    if not draft.rules.deal.each.cards:
        return
    for each, steps in product(hands_dealt(draft), _exchanges(draft)):
        problem = _different_hands(draft, {roles: _sizes(draft, roles, each, steps) for roles in _seats(draft)}, steps)
        if problem is not None:
            yield problem
            return


def _fewest(draft: Draft) -> int:
    """The fewest cards that anybody may hold at the first lead; who finds no stock to draw from draws none."""
    short = any(True for _ in shortages(draft))
    return min(
        _sizes(draft, roles, each, tuple(_undrawn(step) if short else step for step in steps))[0]
        for each, steps, roles in product(hands_dealt(draft), _exchanges(draft), _seats(draft))
    )


def _undrawn(step: Step) -> Step:
    return evolve(step, deeds=tuple(deed for deed in step.deeds if not isinstance(deed, Draw)))


def _exchanges(draft: Draft) -> tuple[tuple[Step, ...], ...]:
    """The steps that are taken, and none where the exchange may be left out."""
    exchange = draft.rules.exchange
    if exchange is None:
        return ((),)
    return (exchange.steps, ()) if exchange.left_out else (exchange.steps,)


_SPOKEN = {
    Person.DEALER: "the dealer",
    Person.PITCHER: "the pitcher",
    Person.LEFT_OF_DEALER: "the player left of the dealer",
    Person.LEFT_OF_PITCHER: "the player left of the pitcher",
    Person.NAMER: "the player who named trump",
}


def _different_hands(
    draft: Draft, sizes: dict[frozenset[Person], tuple[int, int]], steps: tuple[Step, ...]
) -> Problem | None:
    """What is wrong when not everyone holds as many cards, if that is so."""
    everybody = set().union(*(range(least, most + 1) for least, most in sizes.values()))
    if len(everybody) <= 1:
        return None
    ordinary = sizes[min(sizes, key=len)]
    different = next((roles for roles in sorted(sizes, key=len) if sizes[roles] != ordinary), frozenset())
    who = " who is also ".join(_SPOKEN[person] for person in Person if person in different)
    exchange = draft.rules.exchange
    left_out = exchange is not None and not steps
    step = exchange.steps[-1].origin.address if exchange else "deal/kitty"
    return draft.problem(
        "P326",
        "exchange/left out" if left_out else step,
        f"{'without the exchange ' if left_out else ''}not everyone comes to the first lead with as many cards: "
        f"{who or 'a player'} may hold {_so_many(sizes[different])}"
        + (f", another player {_so_many(ordinary)}" if who else ""),
        "drop this line, or the kitty"
        if left_out
        else "let everyone end with the same number: `then draw as many`, `then draw to 6`, or `down to 6`",
        also=[
            ("deal/each", "so many are dealt"),
            *([("deal/kitty", "and so many are taken")] if step != "deal/kitty" or left_out else []),
        ],
    )


def _so_many(size: tuple[int, int]) -> str:
    least, most = size
    return f"{least}" if least == most else f"{least} to {most}"


def _seats(draft: Draft) -> dict[frozenset[Person], None]:
    """The roles that one seat may have together, of those that the kitty and the exchange speak of."""
    rules = draft.rules
    steps = rules.exchange.steps if rules.exchange else ()
    kitty = {rules.deal.kitty.to} if rules.deal.kitty.cards else set()
    asked = {*kitty, *(step.who.only or step.who.but for step in steps)}
    found: dict[frozenset[Person], None] = {}
    for seats in range(max(2, rules.players.seats.least), min(MOST_SEATS, rules.players.seats.most) + 1):
        for pitcher in range(seats) if rules.bidding else (None,):
            at = {Person.DEALER: 0, Person.LEFT_OF_DEALER: 1}
            if pitcher is not None:
                at |= {Person.PITCHER: pitcher, Person.LEFT_OF_PITCHER: (pitcher + 1) % seats}
            namer = rules.trump.named_by.who
            if namer in at:
                at[Person.NAMER] = at[namer]
            for seat in range(seats):
                found[frozenset(person for person, its in at.items() if its == seat and person in asked)] = None
    return found or {frozenset(): None}


def _sizes(draft: Draft, roles: frozenset[Person], each: int, steps: tuple[Step, ...]) -> tuple[int, int]:
    """The fewest and the most cards that a seat with these roles can hold at the first lead."""
    deal = draft.rules.deal
    least = most = each + (deal.kitty.cards if deal.kitty.to in roles else 0)
    for step in steps:
        if step.who.only in roles if step.who.only else step.who.but not in roles:
            least, most = _after(step, least, most, draft.pack)
    return least, most


def _after(step: Step, least: int, most: int, pack: int) -> tuple[int, int]:
    """The fewest and the most cards after a step, from those before it."""
    full = (least, most)
    """With all that was discarded in this step."""
    for place, deed in enumerate(step.deeds):
        if isinstance(deed, TakeStock):
            most, full = most + pack, (full[0], full[1] + pack)
        elif isinstance(deed, Discard):
            later = [each.to for each in step.deeds[place:] if isinstance(each, Draw)]
            least, most = _thrown(deed, least, False, later), _thrown(deed, most, True, later)
        elif deed.to is None:
            least, most = full
        else:
            least, most = max(least, deed.to), max(most, deed.to)
            full = (max(full[0], deed.to), max(full[1], deed.to))
    return least, most


def _thrown(deed: Discard, size: int, as_few: bool, later: list[int | None]) -> int:
    """How many cards are left of so many, when as few as the rule allows are thrown, or as many."""
    fewest = 0 if deed.most is None else max(0, size - deed.most)
    if deed.every:
        # trumps stay, but no more of them than the step goes on to
        keep = min((limit for limit in (deed.down_to, *later) if limit is not None), default=size)
        return max(fewest, min(size, keep)) if as_few else fewest
    if deed.down_to is not None:
        return max(fewest, min(size, deed.down_to))
    return size if as_few else fewest
