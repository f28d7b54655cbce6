"""Faults of meaning: every line can be read, and the game cannot be played."""

from collections.abc import Callable, Iterator

from pitchdsl.game.bounded import all_points
from pitchdsl.game.table.seating import Seating
from pitchdsl.language.conditions import PastTarget, leaves
from pitchdsl.language.numbers import Fact
from pitchdsl.language.people import Person
from tests.soundness.conditions import in_a_row
from tests.soundness.page import Broken, Page
from tests.soundness.plan import ALL_RANKS, plan_of

Lines = tuple[tuple[str, str, str], ...]
Ways = Iterator[tuple[str, Lines]]
"""Codes, and lines that bring each of them about."""

TOO_EARLY: tuple[tuple[str, str, str], ...] = (
    ("deal", "misdeal", "on demand if trump is spades"),
    ("points", "xyz", "1 to the winner of the last trick if hand has a K among 2 or more of its suit"),
    ("points", "xyz", "1 to the winner of the last trick if ahead by 2 or more"),
    ("settlement", "others", "score nothing if past the target"),
    ("settlement", "others", "score nothing if hand has a K among 2 or more of its suit"),
    ("wins at once", "xyz", "own score is 3 or more and hand has a K among 2 or more of its suit"),
)
"""Conditions where nobody knows their answer."""

TOO_EARLY_WITH_BIDS: tuple[tuple[str, str, str], ...] = (
    ("bidding", "must bid", "{least} or more if trump is spades"),
    ("bidding", "must bid", "{least} or more if the bid is made"),
    ("bidding", "must bid", "{least} or more if the pitcher takes every trick"),
    ("points", "xyz", "1 to the winner of the last trick if the bid is made"),
    ("points", "xyz", "1 to the winner of the last trick if made the last bid"),
    ("points", "xyz", "1 to the winner of the last trick if nobody has bid"),
    ("settlement", "others", "score nothing if nobody has bid"),
    ("loses at once", "xyz", "set 2 times and nobody has bid"),
    ("wins at once", "xyz", "made the last bid and nobody has bid"),
)


def _table(page: Page) -> Ways:
    rules = page.rules.seated(page.rules.players.seats.least)
    for seats in ("1", "11", "0", "5-3", "2-11", "100"):
        yield "P302", (("players", "seats", seats),)
    if 3 * rules.deal.each.cards + rules.deal.kitty.cards <= plan_of(rules).pack:
        yield "P303", (("players", "seats", "3"), ("players", "sides", "partners opposite"))
    yield "P305", (("deal", "each", "0"),)
    yield "P305", (("deal", "each", f"{rules.deal.each.cards}, in packets of 0"),)
    yield "P304", (("deck", "jokers", "3"),)
    if not page.says("trump/order") and not rules.trump.order.origin.file and not rules.deck.jokers.number:
        yield "P304", (("deck", "ranks", "A A K Q J 10-2"),)
    each, kitty, most = rules.deal.each.cards, rules.deal.kitty.cards, rules.players.seats.most
    plan = plan_of(rules)
    nine = ("players", "seats", "9")
    if 9 * each + kitty > plan.pack and rules.players.sides.seating is Seating.EACH_ALONE:
        yield "P301", (nine,)
    if rules.deal.misdeal is None and rules.exchange is None:
        yield "P301", (("deal", "each", f"{(plan.pack - kitty) // most + 1}"),)
    if kitty:
        to = rules.deal.kitty.to.words
        yield "P301", (("deal", "kitty", f"{plan.pack - most * each + 1} to {to}"),)
    ranks = list(plan.ranks)
    short = f"{ranks[0]}-{ranks[-2]}" if in_a_row(ranks[:-1]) else " ".join(ranks[:-1])
    if not rules.deck.jokers.number and len(ranks) > 2:
        yield "P308", (("trump", "order", short),)
        yield "P307", (("trump", "order", f"{' '.join(ranks)} {ranks[0]}"),)
        yield "P307", (("trump", "order", f"{' '.join(ranks)} joker"),)
        yield "P309", (("trump", "jokers", "the first played is higher"),)
    absent = [rank for rank in ALL_RANKS if rank not in ranks]
    for rank in absent[:2]:
        yield "P331", (("points", "xyz", f"1 to the winner of {rank} of trump"),)
        yield "P331", (("points", "xyz", f"1 to the winner of the lowest trump but {rank} of trump"),)
        yield "P345", (("deal", "misdeal", f"on demand if hand has a {rank} among 2 or more of its suit"),)
        yield "P345", (("deal", "misdeal", f"on demand if hand has nothing but {rank}"),)
    if rules.deck.jokers.number < 2:
        yield "P331", (("points", "xyz", "1 to the winner of the black joker"),)


def _auction(page: Page) -> Ways:
    rules = page.rules.seated(page.rules.players.seats.least)
    bidding, total = rules.bidding, all_points(rules)
    if bidding is None:
        yield "P319", (("calls", "xyz", "a bid of 1"),)
        yield "P319", (("trump", "named by", "the pitcher"),)
        yield "P319", (("points", "xyz", "1 to the pitcher"),)
        yield "P319", (("settlement", "others", "score the bid"),)
        return
    for bids in ("0 or more", "4-3", "0-3", "0"):
        yield "P311", (("bidding", "bids", bids),)
    for bids in (f"{total + 1}", f"1-{total + 1}", f"{total + 1} or more") if not rules.points.reckoned else ():
        yield "P312", (("bidding", "bids", bids),)
    yield "P314", (("bidding", "dealer may hold", f"any bid below {total + 9}"),)
    yield "P315", (("bidding", "all pass", f"dealer must bid {total + 9} or more"),)
    yield "P313", (("bidding", "must bid", f"{total + 9} or more if nobody has bid"),)
    yield "P305", (("bidding", "dealer may run it", "deal 0 more"),)
    if rules.exchange is None:
        yield "P301", (("bidding", "dealer may run it", "deal 99 more"),)
    for name in ("pass", "hold", "run", "set"):
        if not rules.calls:
            yield "P316", (("calls", name, "a bid of all the points"),)
    if not rules.calls:
        yield "P317", (("calls", "xyz", "a bid above all the points"),)
        yield "P318", (("calls", "xyz", f"a bid of {total}"), ("calls", "other one", "a bid of all the points"))
    yield "P312", (("calls", "xyz", f"a bid of {total + 9}"),)


def _play(page: Page) -> Ways:
    rules = page.rules
    cards_stay = rules.exchange is None and (rules.bidding is None or rules.bidding.run_it is None)
    if rules.bidding is not None and cards_stay and rules.play.later_leads.cards.name == "ANY":
        first = (("trump", "named by", "the first lead"), ("play", "first lead", "trump"))
        if rules.play.follow.void.name != "SIT_OUT" and rules.play.first_leader.who is Person.PITCHER:
            yield "P321", first
    yield "P323", (("play", "follow", "any card, else trump, else any card"),)
    yield "P328", (("play", "follow", "trump, else any card"),)
    yield "P328", (("play", "follow", "suit, else sit out"),)
    yield "P322", (("trump", "named by", "who named trump"),)
    if rules.exchange is None:
        yield "P329", (("exchange", "scoring trumps", "stay in hand"),)
        yield "P329", (("exchange", "left out", "if the bid is 2 or more"),) if rules.bidding else ()
        yield "P325", (("exchange", "everyone", "draw as many"),)
        yield "P325", (("exchange", "everyone", "discard up to 0"),)
        yield "P325", (("exchange", "everyone", "discard down to 0"),)
        size = rules.deal.each.cards
        if rules.bidding is None or rules.bidding.run_it is None:
            yield (
                "P326",
                (("exchange", "dealer", f"draw to {size + 1}"), ("exchange", "stock runs short", "go without")),
            )
            yield "P326", (("exchange", "left of the dealer", "discard up to 1"),)
            yield "P326", (("deal", "kitty", "1 to the dealer"),) if plan_of(rules).stock else ()
        if rules.trump.named_by.by_lead:
            yield "P324", (("exchange", "everyone", "discard non-trump up to 2, then draw as many"),
                           ("exchange", "stock runs short", "go without"))  # fmt: skip


def _points(page: Page) -> Ways:
    rules = page.rules
    total = all_points(rules)
    yield "P332", (("points", "total", f"{total + 1}"),)
    yield "P332", (("points", "total", "9999"),)
    yield "P336", (("points", "xyz", "20000 to the winner of the last trick"),) if rules.points.total is None else ()
    yield "P335", (("points", "pips", "A 4, A 3, 10 10"),)
    if not rules.points.pips.values and rules.points.total is None:
        yield "P334", (("points", "xyz", "1 to the winner of most pips"),)
    for line in TOO_EARLY:
        yield "P341", _after_general(line)
    for line in TOO_EARLY_WITH_BIDS if rules.bidding is not None else ():
        least = rules.bidding.bids.least if rules.bidding is not None else 1
        yield "P341", _after_general((line[0], line[1], line[2].format(least=least)))
    made = ("wins at once", "xyz", "called xyzzy and made it")
    yield "P342", (made,) if rules.bidding else ()
    yield "P342", _after_general(("settlement", "others", "lose 1 if the bid is called xyzzy")) if rules.bidding else ()
    yield "P346", (("wins at once", "xyz", "trump is spades"),)
    yield "P346", (("loses at once", "xyz", "own score is 2 or more or trump is spades"),)
    if rules.bidding:
        yield (
            "P344",
            (
                ("settlement", "made", "scores 100"),
                ("settlement", "made", "scores 101 if trump is spades"),
                ("settlement", "made", "scores 102 if the pitcher takes every trick"),
            ),
        )


def _after_general(line: tuple[str, str, str]) -> Lines:
    """An exception stands below a general line."""
    return ((line[0], line[1], "score points taken"), line) if line[0] == "settlement" else (line,)


def _ending(page: Page) -> Ways:
    rules = page.rules
    winning = rules.seated(rules.players.seats.least).winning
    ends = bool(winning.wins or winning.loses or winning.ends_after)
    if winning.target.points is not None:
        yield "P351", (("winning", "start", "5"), ("winning", "target", "5"))
        may_score = any(change.may_gain() for change in rules.settlement.made.change.possible())
        for stop in ("stops 0 short", f"stops {winning.distance + 1} short", "stops 999999 short of the target"):
            if rules.bidding is not None and may_score:
                yield "P353", (("winning", "junk", stop),)
            if winning.needs:
                yield "P353", (("winning", "may not win", stop),)
        changes = (rules.settlement.made, rules.settlement.set, rules.settlement.others)
        games = any(change.counts(Fact.GAME) for row in changes for change in row.change.possible())
        if not ends and not games:
            yield "P359", (("winning", "target", "none"),)
        never = [("others", "score nothing")]
        never += [("made", "scores nothing"), ("set", "loses 1")] if rules.bidding else []
        if not ends and rules.settlement.each_side is None:
            yield "P352", tuple(("settlement", name, value) for name, value in never)
        others = rules.settlement.others.change.possible()
        others_gain = rules.bidding is None or any(change.may_gain() for change in others)
        level = not winning.counting.moment.row_by_row  # else one side comes there first
        if not winning.needs and winning.junk.stops_short is None and others_gain and level:
            yield "P356", (("winning", "several there", "highest score"),)
        asked = [row.condition for row in (*winning.wins, *winning.loses)] + [row.condition for row in winning.needs]
        if PastTarget() not in [test for condition in asked for test in leaves(condition)] and not games:
            yield "P360", (("winning", "target", "none"), ("winning", "ends after", "9 hands"),
                           ("settlement", "others", "score a whole game"))  # fmt: skip
    yield "P355", (("winning", "several there", "first by xyzzy, else tie"),)
    yield "P359", (("winning", "ends after", "0 hands"),)
    if rules.bidding is not None and not winning.needs:
        yield "P357", (("to win", "own bid", "made the last bid"), ("to win", "their bid", "set the pitcher"))
        yield "P357", (("to win", "own bid", "made the last bid and set the pitcher"),)


FAULTS: dict[str, Callable[[Page], Ways]] = {
    "the table": _table,
    "the auction": _auction,
    "the play": _play,
    "points and conditions": _points,
    "the end": _ending,
}
"""By subject, the faults that can be put into a text."""


BESIDE = {
    "P301": ("players/seats", "deal/each", "deal/kitty"),
}
"""Where else a fault that lies between lines may be shown."""


def ways(page: Page, subject: str) -> list[Broken]:
    """Every fault of a subject, put into the text."""
    promised = page.rules.points.total is not None

    def fitted(section: str, name: str, value: str) -> tuple[str, str, str]:
        """Where a sum is promised, a new row is worth nothing, for that would be another fault."""
        return section, name, value.replace("1 to", "0 to") if promised and section == "points" else value

    return [
        page.put(f"{subject}: {code}", code, *(fitted(*line) for line in lines), also=BESIDE.get(code, ()))
        for code, lines in FAULTS[subject](page)
        if lines
    ]
