"""Lines about the auction, named bids and who names trump."""

from tests.soundness.conditions import AUCTION, condition, perhaps
from tests.soundness.pen import Pen
from tests.soundness.plan import Plan
from tests.soundness.sheet import Row

CALLS = ["smudge", "moon", "slam", "shoot", "double moon", "all-in", "x2"]
SEATS = ["left of the dealer", "the dealer", "right of the dealer"]
WITH_BIDDING = ["the pitcher", "left of the dealer", "the dealer", "left of the pitcher", "right of the pitcher"]


def turns(pen: Pen, plan: Plan) -> list[Row]:
    return [Row("bidding", "turns", pen.one(["once around", "twice around", "around until all but one pass"]))]


def bids(pen: Pen, plan: Plan) -> list[Row]:
    """Numbers that can be bid; all of them can be won."""
    total = max(1, plan.total)
    least = pen.number(1, max(1, total // 2))
    most = pen.number(least, total)
    said, plan.bids = pen.one(
        [
            (f"{least} or {pen.one(['more', 'higher', 'above'])}", (least, None)),
            (f"{least}{pen.one(['-', ' to '])}{most}", (least, most)),
            (f"at least {least}", (least, None)),
            (f"{least}", (least, least)),
        ]
    )
    return [Row("bidding", "bids", said)]


def dealer_may_hold(pen: Pen, plan: Plan) -> list[Row]:
    lowest, highest = plan.bids[0], plan.highest
    said = ["nothing", "any bid", "any bid below the highest", "the highest bid"]
    if highest > lowest:
        said.append(f"any bid below {pen.number(lowest + 1, highest)}")
    return [Row("bidding", "dealer may hold", pen.one(said))]


def all_pass(pen: Pen, plan: Plan) -> list[Row]:
    least = pen.number(plan.bids[0], plan.highest)
    said = pen.one(
        [
            "same dealer deals again",
            "next dealer deals",
            f"{pen.one(['dealer', 'left of the dealer', 'right of the dealer'])} must bid",
            f"dealer must bid {least} or more",
            "dealer must bid, or take a set",
            f"left of the dealer must bid {least} or more, or take a set",
            f"{pen.one(['dealer', 'left of the dealer'])} plays for {pen.number(1, max(1, plan.total))}",
            f"{pen.one(['dealer', 'right of the dealer'])} plays without a bid",
        ]
    )
    return [Row("bidding", "all pass", said)]


def run_it(pen: Pen, plan: Plan) -> list[Row]:
    """More cards from the stock, where there are any."""
    most = plan.stock // plan.most
    plan.more = pen.number(1, min(3, most)) if most > 0 else 1
    return [Row("bidding", "dealer may run it", f"deal {plan.more} more{pen.one([' to everyone', ''])}")]


def sold(pen: Pen, plan: Plan) -> list[Row]:
    """Somebody sells the right to pitch, where the plan leaves the bidding to one round."""
    if plan.partners:
        return []
    said = [Row("bidding", "sold by", pen.one(["left of the dealer", "the dealer", "right of the dealer"]))]
    said += [Row("bidding", "dealer may hold", "nothing"), Row("players", "sides", "each alone")]
    return [*said, Row("bidding", "all pass", "seller plays without a bid"), *turns(pen, plan)]


def must_bid(pen: Pen, plan: Plan) -> list[Row]:
    number = pen.number(plan.bids[0], plan.highest)
    return [Row("bidding", "must bid", f"{number} or more if {condition(pen, plan, AUCTION)}")]


def _limit(pen: Pen, plan: Plan) -> str:
    """Bids that are open to a player."""
    lowest, highest = plan.bids[0], plan.highest
    number = f"{pen.number(lowest, highest)}"
    scores = ["own score plus 4, at least 1", "points needed by another side less 1", "twice hands played plus 1"]
    amount = pen.one([number, number, "the bid so far plus 1", f"the bid so far plus 2, at most {highest}", *scores])
    return pen.one(["at most {}", "{} or less", "{} or more", "exactly {}", "nothing"]).format(amount)


def may_bid(pen: Pen, plan: Plan) -> list[Row]:
    """Limits, each under a condition; once in a while one that always holds."""
    always = [Row("bidding", "may bid", _limit(pen, plan))] if pen.likely(10) else []
    some = pen.number(1 - len(always), 2)
    limits = [f"{_limit(pen, plan)} if {condition(pen, plan, AUCTION)}" for _ in range(some)]
    return [*always, *(Row("bidding", "may bid", each) for each in limits)]


def _bid_set(pen: Pen, plan: Plan) -> str:
    """Some bids of this game, by number or name."""
    numbers = pen.some(range(plan.bids[0], plan.highest + 1), 1, 2)
    names = [name.replace(" ", "-") for name in plan.calls] if pen.likely(40) else []
    said = [f"{numbers[0]}-{numbers[-1]}"] if pen.likely(25) else map(str, numbers)
    return pen.one([", ", " or "]).join([*said, *names])


def may_not_bid(pen: Pen, plan: Plan) -> list[Row]:
    test = f" if {condition(pen, plan, AUCTION)}" if not pen.likely(20) else ""
    return [Row("bidding", "may not bid", f"{_bid_set(pen, plan)}{test}")]


def marked(pen: Pen, plan: Plan) -> list[Row]:
    """Bids that end the bidding, or that others may not top, may not hold, or may match."""
    names = pen.some(["ends the bidding", "may not be topped", "may not be held", "may be matched"], 1, 2)
    return [Row("bidding", name, _bid_set(pen, plan)) for name in names]


def doubling(pen: Pen, plan: Plan) -> list[Row]:
    """Others may double the bid, all of them or one player."""
    who = pen.one(["the others", "left of the pitcher", "the dealer"])
    again = pen.one(["", ", the pitcher may redouble", " and the pitcher may redouble"])
    return [Row("bidding", "doubling", f"{who} may double{again}")]


def name_calls(pen: Pen, plan: Plan) -> None:
    """Names for bids, so that conditions can speak of them; what they are is said later."""
    plan.calls = dict.fromkeys(pen.some(CALLS, 1, 2), 0)


def calls(pen: Pen, plan: Plan) -> list[Row]:
    """A row for each name, of different bids."""
    if not plan.calls or any(plan.calls.values()):
        plan.calls |= dict.fromkeys(pen.some([name for name in CALLS if name not in plan.calls], 1, 1), 0)
    rows = []
    total = max(1, plan.total)
    for name in [name for name, rank in plan.calls.items() if not rank]:
        made = pen.one(["made by taking every trick", "made by taking every point"])
        kinds = {
            total: "a bid of all the points",
            total + 1: f"a bid above all the points, {made}",
            pen.number(plan.bids[0], total): "",
        }
        free = [rank for rank in kinds if rank not in plan.calls.values()]
        rank = pen.one(free or [total])
        plan.calls[name] = rank
        said = kinds[rank] or f"a bid of {rank}"
        whole = said if "made by" in said or pen.likely(50) else f"{said}, {made}"
        rows.append(Row("calls", name, f"{whole}{perhaps(pen, plan, AUCTION, 15)}"))
    return rows


def call_again(pen: Pen, plan: Plan) -> list[Row]:
    """A part of a row that is there, or to whom it is open."""
    made = ["made by taking every point", "made by taking every trick"]
    said = perhaps(pen, plan, AUCTION, 30).strip() or pen.one(made)
    return [Row("calls", pen.one(list(plan.calls)), said)] if plan.calls else []


def call_in_another_place(pen: Pen, plan: Plan) -> list[Row]:
    """A bid that keeps its name and ranks elsewhere."""
    rank = pen.one(["a bid of all the points", "a bid above all the points", f"a bid of {max(1, plan.total - 1)}"])
    return [Row("calls", pen.one(list(plan.calls)), rank)] if plan.calls else []


def named_by(pen: Pen, plan: Plan) -> list[Row]:
    """Who names trump; mostly not the first lead where something needs to know trump before."""
    people = WITH_BIDDING if plan.bidding else SEATS
    early = plan.jokers < plan.each and plan.first_lead == "any card" and not plan.follow.startswith("trump")
    said = pen.one(
        [
            pen.one(people),
            *(["the first lead"] * 2 if early else []),
            f"{pen.one(people)}, from the suits in hand",
        ]
    )
    plan.by_lead = said == "the first lead"
    return [Row("trump", "named by", said)]


def shown_trump(pen: Pen, plan: Plan) -> list[Row]:
    """A card that makes trump, what it pays, and perhaps whoever begs for another."""
    said = pen.one(["the turned-up card", "the turned-up card", "the turned-up card", "a cut of the pack"])
    plan.by_lead = False
    leader = pen.one([*SEATS, *(["the pitcher"] * 3 if plan.bidding else [])])
    rows = [Row("trump", "named by", said), Row("play", "first leader", leader)]
    if not plan.bidding and pen.likely(50):
        rows += [Row("winning", "points count", "one by one"), Row("settlement", "others", "score points taken")]
    if pen.likely(60):
        plan.points["turned"] = 4
        rank = pen.one([rank for rank in plan.ranks if rank not in plan.named] or plan.ranks)
        rows.append(Row("points", "turned", f"{pen.number(1, 3)} to who turns up each {rank}"))
    return [*rows, *offer(pen, plan, may_run=said == "the turned-up card")]


def offer(pen: Pen, plan: Plan, may_run: bool = False) -> list[Row]:
    """Who may ask whom for what, and what it costs to refuse."""
    more = pen.number(1, 3)
    runs = may_run and plan.stock > plan.most * more + 3 and pen.likely(70)
    deed = f"deal {more} more and turn another up" if runs else "deal again"
    if not pen.likely(70):
        return []
    plan.offers = True
    plan.more = max(plan.more, more if runs else 0)
    rows = [Row("offers", "beg", f"left of the dealer may ask the dealer to {deed}")]
    if pen.likely(50):
        plan.points["gift"] = 1
        rows.append(Row("points", "gift", "1 to left of the dealer if the dealer refuses"))
    if pen.likely(40):
        test = pen.one(["points needed are 1", "own score is 0 or more", "redeals in a row are 2 or more"])
        rows.append(Row("offers", "may not be refused", f"if {test}"))
    return rows
