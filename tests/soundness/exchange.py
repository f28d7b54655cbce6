"""Lines about the kitty, the exchange and the play."""

from tests.soundness.auction import SEATS, WITH_BIDDING
from tests.soundness.conditions import EXCHANGE, condition
from tests.soundness.pen import Pen
from tests.soundness.plan import SUITS, Plan
from tests.soundness.sheet import Row

LEADS = [
    "any card",
    "trump",
    "any card but trump until broken",
    "any card but trump until somebody trumped in",
    "any card but a joker",
]


def kitty(pen: Pen, plan: Plan) -> list[Row]:
    """A kitty, and whoever takes it comes down again."""
    if pen.likely(12) or plan.stock < 1:
        return [Row("deal", "kitty", "none")]
    plan.kitty = pen.number(1, min(6, plan.stock + plan.kitty))
    plan.kitty_to = pen.one(WITH_BIDDING if plan.bidding else SEATS)
    tail = "" if plan.kitty_to == "the pitcher" and pen.likely(40) else f" to {plan.kitty_to}"
    rows = [Row("deal", "kitty", f"{plan.kitty}{tail}")]
    if pen.likely(10):
        rows[0] = Row("deal", "kitty", f"{plan.kitty}")
        rows.append(Row("deal", "kitty", f"to {plan.kitty_to}"))
    down = plan.each if not plan.more and not pen.likely(25) else pen.number(1, plan.each)
    which = "" if plan.by_lead else pen.one(["", " non-trump,", " all non-trump,"])
    if which == " all non-trump,":
        said = f"discard all non-trump, then draw to {down}"
    else:
        said = f"discard{which} down to {down}"
    who = plan.kitty_to if down == plan.each and not plan.more else "everyone"
    return [*rows, *_step(plan, who, said)]


def _step(plan: Plan, who: str, said: str) -> list[Row]:
    plan.steps.append(who)
    return [Row("exchange", who, said)]


def exchange(pen: Pen, plan: Plan) -> list[Row]:
    """Steps that leave everybody with as many cards; now and then cards are passed on as well, or nothing else."""
    passing = pen.below(10)
    to = pen.one(["the left", "the right", *(["the partner"] if plan.partners else [])])
    cards = f"pass {pen.number(1, 3)} to {to}"
    if passing == 0:
        return _step(plan, "everyone", cards)
    rows = _thrown_and_drawn(pen, plan)
    if passing == 1:
        last = rows[-1]
        rows[-1] = Row(last.section, last.name, f"{last.value}, then {cards}")
    return rows


def _thrown_and_drawn(pen: Pen, plan: Plan) -> list[Row]:
    """One or two steps in which cards are thrown away or drawn."""
    people = [*(WITH_BIDDING if plan.bidding else SEATS), *([] if plan.by_lead else ["who named trump"])]
    some = ["everyone", f"everyone but {pen.one(people)}", pen.one(people)]
    which = "" if plan.by_lead else pen.one(["", " non-trump"])
    most = f" up to {pen.number(1, 4)}" if pen.likely(60) else ""
    comma = "," if which and most and pen.likely(50) else ""
    size = pen.number(max(1, plan.each - 3), plan.each)
    way = pen.below(5 if plan.by_lead else 10)
    if way == 0:
        return _step(plan, pen.one(some), f"discard{which}{comma}{most}, then draw as many")
    if way == 1:
        return _step(plan, "everyone", f"discard{which} down to {size}")
    if way == 2:
        return _step(plan, "everyone", f"discard{which}{comma}{most}, then draw to {plan.each + plan.more}")
    if way == 3:
        return _step(plan, "everyone", f"draw to {plan.each + plan.more + pen.below(3)}")
    if way == 4:
        rows = _step(plan, "everyone", f"discard{most}, then draw as many")
        return [*rows, *_step(plan, pen.one(people), f"discard{which} up to {pen.number(1, 3)} then draw as many")]
    size = pen.number(max(1, plan.each - 3), plan.each + 2)
    if way == 5:
        return _step(plan, "everyone", f"discard all non-trump, then draw to {size}")
    if way == 6:
        return _step(plan, "everyone", f"discard all non-trump{pen.one([f' down to {size}', ''])} then draw to {size}")
    size = min(size, plan.each)
    who = pen.one(people)
    rows = _step(plan, f"everyone but {who}", f"discard all non-trump, then draw to {size}")
    return [*rows, *_step(plan, who, f"take the stock, then discard non-trump, down to {size}")]


def stock_runs_short(pen: Pen, plan: Plan) -> list[Row]:
    return [Row("exchange", "stock runs short", pen.one(["reshuffle the discards", "go without"]))]


def discards(pen: Pen, plan: Plan) -> list[Row]:
    """Who sees what is thrown away."""
    return [Row("exchange", "discards", pen.one(["face up", "face down"]))]


def scoring_trumps(pen: Pen, plan: Plan) -> list[Row]:
    return [Row("exchange", "scoring trumps", pen.one(["stay in hand", "may go"]))]


def kept(pen: Pen, plan: Plan) -> list[Row]:
    """Cards that stay; seldom more than the smallest hand."""
    if not plan.steps:
        return []
    printed = [f"{pen.one(plan.ranks)} of {pen.one(SUITS)}", f"each {pen.one(plan.ranks)}"]
    jokers = ["each joker", "jokers", "joker"] if plan.jokers else []
    of_trump = [] if plan.by_lead else [*(f"{rank} of trump" for rank in pen.some(plan.ranks, 1, 3)), "off-J"]
    named = pen.some(
        [*printed, *jokers, *(each for each in of_trump if each[4:] in plan.ranks or "trump" in each)], 1, 3
    )
    if pen.likely(20) and not plan.by_lead:
        rank = pen.one(plan.ranks)
        named.append(f"each {rank} but {rank} of trump")
    return [Row("exchange", "may not be discarded", pen.one([", ", " or "]).join(named))]


def left_out(pen: Pen, plan: Plan) -> list[Row]:
    """When there is no exchange; hands are of one size without it only where there is no kitty."""
    said = condition(pen, plan, EXCHANGE)
    return (
        [Row("exchange", "left out", f"if {said}")] if said and plan.steps and (not plan.kitty or pen.likely(5)) else []
    )


def first_leader(pen: Pen, plan: Plan) -> list[Row]:
    people = list(WITH_BIDDING) if plan.bidding else list(SEATS)
    if plan.by_lead and plan.bidding and not pen.likely(5):
        people = ["the pitcher"]
    elif not plan.by_lead:
        people += ["who named trump", "goes round"]
    who = pen.one([*people, "by card"])
    if who == "by card":
        cards = [f"{pen.one(plan.ranks)} of {pen.one(SUITS)}"]
        cards += [] if plan.by_lead else [f"{pen.one(plan.ranks)} of trump", "off-J", "joker"]
        other = pen.one(people)
        who = f"the holder of {pen.one(cards)}" + ("" if other == "goes round" else f", else {other}")
    return [Row("play", "first leader", who)]


def first_lead(pen: Pen, plan: Plan) -> list[Row]:
    if plan.follow.startswith("trump"):
        return []
    plan.first_lead = pen.one(["any card", "any card", "any card but a joker"] if plan.by_lead else LEADS)
    return [Row("play", "first lead", plan.first_lead)]


def joker_led(pen: Pen, plan: Plan) -> list[Row]:
    return [Row("play", "joker led", pen.one(["names a suit", "names a suit", "names no suit"]))]


def later_leads(pen: Pen, plan: Plan) -> list[Row]:
    return [] if plan.follow.startswith("trump") else [Row("play", "later leads", pen.one(LEADS))]


def follow(pen: Pen, plan: Plan) -> list[Row]:
    """What the others may play; where only trumps are played, both leads say so too."""
    if not plan.by_lead and pen.likely(12):
        plan.follow, plan.first_lead = "trump, else sit out", "trump"
        leads = [Row("play", name, "trump") for name in ("first lead", "later leads")]
        return [*leads, Row("play", "follow", plan.follow)]
    plan.follow = pen.one(
        [
            "suit or trump, else any card",
            "suit, else any card",
            "suit, else trump, else any card",
            "suit or trump, else trump, else any card",
            "any card, else any card",
            "suit when trump is led, else any card",
        ]
    )
    return [Row("play", "follow", plan.follow)]


def follow_part(pen: Pen, plan: Plan) -> list[Row]:
    """One side of the rule only."""
    held = ["suit", "suit or trump", "any card", "suit when trump is led"]
    part = pen.one([*held, "else any card", "else trump, else any card"])
    return [] if plan.follow.startswith("trump") else [Row("play", "follow", part)]


def beating(pen: Pen, plan: Plan) -> list[Row]:
    return [Row("play", "beating", pen.one(["in the suit led", "whenever possible", "not needed"]))]


def undertrumping(pen: Pen, plan: Plan) -> list[Row]:
    return [Row("play", "undertrumping", pen.one(["only with nothing but trump", "allowed"]))]


def after_each_trick(pen: Pen, plan: Plan) -> list[Row]:
    """Cards drawn in the play; mostly only where nothing else is done with the stock, and so many that it comes out."""
    if plan.follow.startswith("trump") or (plan.steps and pen.likely(80)):
        return []
    if pen.likely(35):
        return [Row("play", "after each trick", pen.one(["draw 1", "draw 2", "nothing", "nothing", "nothing"]))]
    left = {
        seats: plan.pack - seats * (plan.each + plan.more) - plan.kitty for seats in range(plan.least, plan.most + 1)
    }
    even = [(seats, size) for seats in left for size in (1, 2) if left[seats] > 0 and left[seats] % (seats * size) == 0]
    if not even:
        return []
    seats, size = pen.one(even)
    rows = [Row("play", "after each trick", f"draw {size}")]
    if not plan.jokers and pen.likely(40):
        rows += [Row("play", "stock", "face up"), Row("trump", "named by", "the top card of the stock")]
        rows += [Row("play", "first leader", pen.one(["left of the dealer", "the dealer"]))]
    if plan.least < plan.most:
        plan.least = plan.most = seats
        rows.append(Row("players", "seats", f"{seats}"))
    if pen.likely(70):
        rows.append(Row("play", "stock", pen.one(["face up", "face down"])))
    if pen.likely(40):
        rows.append(Row("play", "later leads", pen.one(["trump", "any card"]) + " if the stock is empty"))
    return rows


def stock(pen: Pen, plan: Plan) -> list[Row]:
    return [Row("play", "stock", pen.one(["face up", "face down"]))] if pen.likely(10) else []


def ends_early(pen: Pen, plan: Plan) -> list[Row]:
    return [Row("play", "ends early", pen.one(["when every point is decided", "never"]))]
