"""Lines about the settlement and the end of the game."""

from pitchdsl.language.facts import Moment
from pitchdsl.language.numbers import Fact
from tests.soundness.conditions import END, NUMBERS, SETTLEMENT, TESTS, condition, perhaps
from tests.soundness.pen import Pen
from tests.soundness.plan import Plan
from tests.soundness.sheet import Row


def amount(pen: Pen, plan: Plan, with_bid: bool) -> str:
    of_bid = ["the bid", "twice the bid", f"{pen.number(1, 4)} times the bid"] if with_bid and plan.bidding else []
    game = ["a whole game"] if plan.target is not None else []
    own = ["tricks taken", "half pips taken, rounded down", "twice points taken less 1", "hands played, at most 3"]
    plain = pen.one(["points taken", "points taken", *of_bid, f"{pen.number(0, 6)}", "nothing", *game])
    if not pen.likely(25):
        return plain
    made = pen.one([*own, *of_bid, "points taken by the others, at least 1"])
    return pen.one([made, f"{made} plus {pen.number(1, 3)}", f"{made}, at most {pen.number(1, 9)}"])


BACK = "half own score before the hand, rounded down"
"""A score to go back to that is not the same for all."""


def made(pen: Pen, plan: Plan) -> list[Row]:
    who = pen.one(["pitcher ", "the pitcher ", ""])
    return [Row("settlement", "made", f"{who}scores {amount(pen, plan, True)}")]


def failed(pen: Pen, plan: Plan) -> list[Row]:
    who = pen.one(["pitcher ", "the pitcher ", ""])
    verb = "loses" if not pen.likely(5) else "scores"
    short = [
        score for score in (0, -3, 2) if plan.target is None or (score < plan.target) == (plan.start < plan.target)
    ]
    scores = [*map(str, short or [plan.start]), BACK]  # who is put at the target, or past it, has won by a failed bid
    back = [f"{who}goes back to {pen.one(scores)}"] if pen.likely(8) else []
    return [Row("settlement", "set", pen.one(back or [f"{who}{verb} {amount(pen, plan, True)}"]))]


def others(pen: Pen, plan: Plan) -> list[Row]:
    who, s = pen.one([("", ""), ("everyone ", "s")])
    verb = "score" if not pen.likely(10) else "lose"
    return [Row("settlement", "others", f"{who}{verb}{s} {amount(pen, plan, plan.bidding)}")]


def settlement_exception(pen: Pen, plan: Plan) -> list[Row]:
    name = pen.one(["made", "set", "others"] if plan.bidding else ["others"])
    verb = pen.one({"made": ["pitcher scores"], "set": ["pitcher loses"], "others": ["score", "lose"]}[name])
    when = perhaps(pen, plan, SETTLEMENT, 100)
    return [Row("settlement", name, f"{verb} {amount(pen, plan, plan.bidding)}{when}")]


def every_trick(pen: Pen, plan: Plan) -> list[Row]:
    said = [f"others lose {pen.number(1, 3)}", "others lose nothing", "others loses 1"]
    said += ["others lose half tricks taken by the others, rounded up plus 1", "others lose players less 1"]
    return [Row("settlement", "every trick", pen.one(said))]


def each_side(pen: Pen, plan: Plan) -> list[Row]:
    """What becomes of any side's score beside its row."""
    ways = [
        f"scores {amount(pen, plan, False)}",
        f"loses {amount(pen, plan, False)}",
        f"goes back to {pen.one(['0', '-2', '4', BACK])}",
        "loses a point",
        "scores a point",
    ]
    said = [f"{pen.one(ways)}{perhaps(pen, plan, SETTLEMENT, 92)}" for _ in range(pen.number(1, 2))]
    return [Row("settlement", "each side", each) for each in dict.fromkeys(said)]


def _ends_of_scores(plan: Plan) -> tuple[int, int]:
    """The start and the target, the lower one first."""
    ends = (plan.start, plan.start if plan.target is None else plan.target)
    return min(ends), max(ends)


def never_below(pen: Pen, plan: Plan) -> list[Row]:
    if pen.likely(25):
        back = pen.one(
            [f"less {pen.number(1, 9)}", "less players", "less twice tricks taken", f"plus {pen.number(0, 2)}"]
        )
        return [Row("settlement", "never below", f"own score before the hand {back}")]
    least = _ends_of_scores(plan)[0] - pen.number(0, 12)
    return [Row("settlement", "never below", f"minus {-least}" if least < 0 and pen.likely(30) else f"{least}")]


def never_above(pen: Pen, plan: Plan) -> list[Row]:
    further = [f"plus {pen.number(1, 9)}", "plus points taken", "plus players"]
    if pen.likely(25):
        return [Row("settlement", "never above", f"own score before the hand {pen.one(further)}")]
    return [Row("settlement", "never above", f"{_ends_of_scores(plan)[1] + pen.number(0, 9)}")]


def over_the_target(pen: Pen, plan: Plan) -> list[Row]:
    """What becomes of who goes over an exact target."""
    back = f"go{pen.one(['es back', 'es', ' back'])} to {pen.one([str(plan.start), '-2', '3', BACK])}"
    return [Row("winning", "over the target", pen.one([back, "counts", "keeps the score before the hand", "counts"]))]


def target(pen: Pen, plan: Plan) -> list[Row]:
    """A target, from below or from above, or none where something else ends the game."""
    if pen.likely(8):
        plan.target = None
        return [Row("winning", "target", "none"), *([] if plan.ends else ends_after(pen, plan))]
    plan.target = pen.one([11, 7, 21, 15, 5, 52, 150, 1])
    plan.start = pen.one([0, 0, 0, 21, plan.target + 3])
    if plan.start == plan.target:
        plan.start += 1
    if plan.start > plan.target and pen.likely(50):
        plan.target = 0
    exact = "exactly " if pen.likely(15) else ""
    if pen.likely(12):
        return _by_players(pen, plan, exact)
    said = Row("winning", "target", f"{exact}{plan.target}{pen.one(['', ' points'])}")
    over = over_the_target(pen, plan) if exact and pen.likely(80) else []
    return [said, *over, Row("winning", "start", f"{plan.start}{pen.one(['', ' points'])}")]


def _by_players(pen: Pen, plan: Plan, exact: str) -> list[Row]:
    """A target, and perhaps a start, that depend on how many play."""
    times = pen.number(3, 12)
    plan.start, plan.target = 0, times * plan.least
    if pen.likely(25):
        plan.start, plan.target = plan.target, 0
        return [Row("winning", "target", "0"), Row("winning", "start", f"{times} times players")]
    said = pen.one([f"{exact}{times} times players", f"{exact}{times} plus twice players"])
    return [Row("winning", "target", said), Row("winning", "start", pen.one(["0", "0", "players less 1"]))]


def ends_after(pen: Pen, plan: Plan) -> list[Row]:
    plan.ends = True
    if pen.likely(20):
        return [Row("winning", "ends after", pen.one(["twice players hands", "players plus 1 hands"]))]
    on = ", then play on while level" if pen.likely(25) else ""
    return [Row("winning", "ends after", f"{pen.number(1, 12)} hands{on}")]


def points_count(pen: Pen, plan: Plan) -> list[Row]:
    """When points count; before the end of the hand only where nobody bids."""
    if plan.bidding and not pen.likely(5):
        return [Row("winning", "points count", "after the hand")] if pen.likely(10) else []
    said = [
        Row(
            "winning",
            "points count",
            pen.one(["after each trick", "after each trick", "at once", "one by one", "after the hand"]),
        )
    ]
    if pen.likely(85):  # what counts before the end is scored as it is
        said.append(Row("settlement", "others", "score points taken"))
    return said


def penalty(pen: Pen, plan: Plan) -> list[Row]:
    """What breaking a rule costs."""
    said = pen.one(["loses the bid" if plan.bidding else "loses 2", "loses 4", "goes back to 0", "loses a whole game"])
    return [Row("penalties", pen.one(["renege", "misdeal"]), said)]


def stake(pen: Pen, plan: Plan) -> list[Row]:
    """What sides pay each other beside the score."""
    amount = pen.one(["25", "10 cents", "twice points taken plus 5", "5 times players"])
    whose = ["each side pays", "each side gets", *["pitcher pays", "pitcher gets"] * plan.bidding]
    when = pen.one(
        ["", " if points taken are 0", " if it takes every trick", " if own score after the hand is 3 or more"]
    )
    if pen.likely(50):
        behind = " for each point behind" * pen.likely(50)
        return [Row("stakes", pen.one(["point", "game"]), f"each loser pays {amount}{behind}{when}")]
    return [Row("stakes", pen.one(["hand", "set"]), f"{pen.one(whose)} {amount}{when}")]


def match(pen: Pen, plan: Plan) -> list[Row]:
    """How many games make a match, and which count double."""
    games = [Row("match", "games", pen.one(["best of 3", "best of 2", "first to win 2 games", "best of 99"]))]
    when = pen.one(
        [
            "own score after the hand is 0 or less",
            "own score after the hand is less than half a whole game, rounded up",
            "points taken are 0",
        ]
    )
    return [*games, *[Row("match", "counts double", f"if {when}")] * pen.likely(50)]


def several_there(pen: Pen, plan: Plan) -> list[Row]:
    """Ways that decide, mostly ended by a tie."""
    names = pen.some(plan.points, 1, 3)
    race = f"first by {', '.join(names)}"
    ways = [*(["pitcher"] if plan.bidding else []), "highest score", race]
    said = pen.some(ways, 1, 3)
    sure = plan.partners and plan.bidding and "pitcher" in said
    if not sure or pen.likely(30):
        said.append("tie")
    return [Row("winning", "several there", ", else ".join(said))]


def may_not_win(pen: Pen, plan: Plan) -> list[Row]:
    short = f"stops {pen.number(1, 3)} short{pen.one([' of the target', ''])}"
    return [Row("winning", "may not win", pen.one([short, "keeps its score"]))]


def junk(pen: Pen, plan: Plan) -> list[Row]:
    short = f"stops {pen.number(1, 3)} short{pen.one([' of the target', ''])}"
    return [Row("winning", "junk", pen.one([short, "counts in full"]))]


def to_win(pen: Pen, plan: Plan) -> list[Row]:
    """What winning takes: one row, or two that go together."""
    plan.needs = True
    kinds = ["ahead-by", "past-target", "score-is", *(["made-last-bid", "set-the-pitcher"] if plan.bidding else [])]
    if pen.likely(40):
        late = [f"compared {fact.value}" for fact in Fact if fact.since is Moment.HAND_OVER or "pitcher" in fact.value]
        chosen = condition(pen, plan, END)
        if plan.bidding and pen.likely(50):
            chosen = NUMBERS[pen.one(late)].say(pen, plan)
        return [Row("to win", "own need", chosen or "past the target")]
    said = [Row("to win", "own bid", TESTS[pen.one(kinds)].say(pen, plan))]
    if pen.likely(25):
        said.append(Row("to win", "by two", "ahead by 2 or more"))
    if plan.bidding and pen.likely(20):
        said = [Row("to win", "own bid", "made the last bid or set the pitcher")]
    return said


def at_once(pen: Pen, plan: Plan) -> list[Row]:
    """A way to win or to lose whatever the score."""
    plan.ends = True
    section = pen.one(["wins at once", "loses at once"])
    name = pen.one(["shoot", "bust", "all of it"])
    if plan.calls and pen.likely(30):
        call = pen.one(list(plan.calls)).replace("-", pen.one(["-", " "]))
        return [Row(section, name, f"called {call} and {pen.one(['made it', 'failed'])}")]
    return [Row(section, name, condition(pen, plan, END, side=True))]
