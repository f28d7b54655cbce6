"""Lines about what scores."""

from pitchdsl.language.recipients import RECIPIENTS, ByCard, ByMajority, ByRole, Comparison, Ownership
from pitchdsl.language.scoring_kind import ScoringKind
from tests.soundness.conditions import POINTS, ROW, WHOSE, condition, perhaps
from tests.soundness.pen import Pen
from tests.soundness.plan import SUITS, Plan
from tests.soundness.sheet import Row

FACTS = [fact.words for fact in Ownership if fact is not Ownership.TURNER]
TIES = ["nobody", "the pitcher", "the defenders"]
NAMES = [
    "high",
    "low",
    "jack",
    "game",
    "last trick",
    "sweep",
    "brave",
    "high-spade",
    "off-ten",
    "x9",
    "king of hearts",
    "best trick",
]
STRANGE = ["bid", "nothing", "points", "first lead", "trump", "if", "twice", "trump is spades", "suit or trump"]
"""Names that are words of the language."""


def card(pen: Pen, plan: Plan) -> str:
    """A card of the pack, named as trump makes it or as it is printed."""
    off = [trump for trump in plan.trumps if trump.startswith("off-")]
    jokers = {0: [], 1: ["the joker", "the red joker"], 2: ["the red joker", "the black joker", "the joker"]}
    printed = [f"{rank} of {suit}" for rank in plan.ranks for suit in SUITS]
    kinds = [[f"{rank} of trump" for rank in plan.ranks], off, jokers[min(2, plan.jokers)], printed]
    if pen.likely(4):
        kinds = [[f"off-{rank}" for rank in plan.ranks]]
    return pen.one(pen.one([kind for kind in kinds if kind]))


def pick(pen: Pen, plan: Plan) -> str:
    if pen.likely(50):
        return card(pen, plan)
    but = [f" but {card(pen, plan)}", f" but {card(pen, plan)} and {card(pen, plan)}"]
    of = pen.one(["trump", "trump", "spade", "heart", "diamond", "club", "spades"])
    return f"the {pen.one(['highest', 'lowest'])} {of}{pen.one(['', '', *but])}"


def each(pen: Pen, plan: Plan) -> str:
    """All cards of a kind, each for itself."""
    what = [pen.one(plan.ranks), pen.one(plan.ranks), "trump", pen.one(["spade", "heart"])]
    but = ["", f" but {card(pen, plan)}", f" but {card(pen, plan)} and {card(pen, plan)}"]
    return f"each {pen.one([*what, *(['joker'] if plan.jokers else [])])}{pen.one(but)}"


def recipient(pen: Pen, plan: Plan) -> str:
    """To whom; to nobody with a role where there is none."""
    ties = TIES if plan.bidding else TIES[:1]
    shares = [f", shared if tied, rounded {way}" for way in ("up", "down")]
    shared = [", each if tied", ", carried over if tied", *shares]
    tied = pen.one(["", *(f", {who} if tied" for who in ties), *shared])
    decides = "".join(f", else {tie_break(pen, plan)}" for _ in range(pen.one([0, 0, 0, 1, 2, 3])))
    tied = pen.one([tied, tied, ", else the nearest to the dealer"])
    pips = [f"{_without_tie(kind)}{decides}{tied}" for kind in RECIPIENTS if issubclass(kind, Comparison)]
    fixed = [kind.example for kind in RECIPIENTS if kind is not ByCard and not issubclass(kind, Comparison | ByRole)]
    sets = [f"the {pen.one(FACTS)} of {each(pen, plan)}"] * 2
    ways = [*[f"the {pen.one(FACTS)} of {pick(pen, plan)}"] * 4, *sets, *fixed, *pips]
    said = pen.one([*ways, *(["the pitcher"] if plan.bidding else [])])
    plan.by_pips |= "pips" in said
    plan.conditional |= said in sets
    return said


def tie_break(pen: Pen, plan: Plan) -> str:
    """Who decides a tie."""
    kinds = [kind for kind in RECIPIENTS if kind not in (ByCard, ByRole, ByMajority)]
    ways = [_without_tie(kind) for kind in kinds] + [f"the {pen.one(FACTS)} of {card(pen, plan)}"] * 3
    ways += [f"the {pen.one(FACTS)} of the {pen.one(['highest', 'lowest'])} {pen.one(['trump', 'heart'])}"]
    return pen.one([*ways, *(["the pitcher"] if plan.bidding else [])])


def _without_tie(kind: type[ScoringKind]) -> str:
    return kind.example.split(",")[0]


def value(pen: Pen) -> int:
    return pen.one([1, 1, 1, 1, 2, 3, 5, 0, 15, 30, -1, -6])


def written(pen: Pen, worth: int) -> str:
    """What a row is worth, in one of the ways to say it."""
    return f"{worth}" if worth >= 0 else pen.one([f"minus {-worth}", f"-{-worth}"])


def reckoned(pen: Pen, plan: Plan) -> str:
    """What a row is worth where it is reckoned from the hand; nobody adds such rows up at sight."""
    plan.conditional = True
    limit = pen.number(1, 6)
    of_play = ["tricks taken", "twice tricks taken", "half tricks taken, rounded up", "half pips taken, rounded down"]
    of_play += ["minus tricks taken", f"{limit} less tricks taken", f"pips taken by the others, at most {limit}"]
    of_table = ["players less 1", f"hands played, at most {limit}", f"all the points, at most {limit}"]
    of_table += [f"own score before the hand, at least -{limit}, at most {limit}"]
    of_bid = ["minus half the bid, rounded down, at least -3", f"{limit} less sets in a row, at least minus 2"]
    of_bid += [
        f"tricks taken by the pitcher plus {limit}",
        f"the bid, at most {limit}",
        f"minus 2 times the bid, at least -{limit}",
    ]
    of_target = [f"points needed, at least 0, at most {limit}", f"a whole game, at most {limit}"]
    return pen.one(
        [*of_play, *of_table, *(of_bid if plan.bidding else []), *(of_target if plan.target is not None else [])]
    )


def new_row(pen: Pen, plan: Plan) -> list[Row]:
    """One row more."""
    names = [name for name in NAMES if name.replace(" ", "-") not in plan.points]
    name = pen.one(STRANGE if pen.likely(3) else names or STRANGE)
    worth = value(pen)
    when = perhaps(pen, plan, ROW, 12)
    plan.conditional |= bool(when)
    plan.points[name.replace(" ", "-")] = worth
    said = reckoned(pen, plan) if pen.likely(14) else written(pen, worth)
    return [Row("points", name, f"{said} to {recipient(pen, plan)}{when}")]


def rows(pen: Pen, plan: Plan) -> list[Row]:
    """The first rows of a game, at least one of which is worth something."""
    said = [Row("points", "high", f"1 to the {pen.one(FACTS)} of the highest trump")]
    plan.points["high"] = 1
    for _ in range(pen.number(0, 5)):
        said += new_row(pen, plan)
    return said


def change_row(pen: Pen, plan: Plan) -> list[Row]:
    """A part of a row that is there, for all hands or for some."""
    name = pen.one(list(plan.points))
    if name in {"pips", "total"}:
        return []
    worth, when = value(pen), perhaps(pen, plan, POINTS, 70)
    cost, whose = written(pen, worth), perhaps(pen, plan, WHOSE, 70)
    said = pen.one([f"{cost}{when}", f"to {recipient(pen, plan)}{whose}", f"{cost} to {recipient(pen, plan)}{whose}"])
    if not said.startswith("to "):
        plan.points[name] = max(worth, plan.points[name] if " if " in said else 0)
        plan.conditional |= " if " in said
    return [Row("points", name, said)]


def exception(pen: Pen, plan: Plan) -> list[Row]:
    """A part of a row for some hands."""
    name = pen.one(list(plan.points))
    worth = value(pen)
    plan.conditional = True
    plan.points[name] = max(worth, plan.points[name])
    much = f"{reckoned(pen, plan) if pen.likely(14) else written(pen, worth)}{perhaps(pen, plan, POINTS, 100)}"
    whose = f"to {recipient(pen, plan)}{perhaps(pen, plan, WHOSE, 100)}"
    return [Row("points", name, pen.one([much, whose]))]


def two_exceptions(pen: Pen, plan: Plan) -> list[Row]:
    """Two that are never met at once, or one of which is met only where the other is."""
    name = pen.one(list(plan.points))
    one, other = pen.one(
        [
            ("trump is spades", "trump is hearts"),
            ("trump is clubs", f"trump is clubs and {condition(pen, plan, POINTS)}"),
            *([("the bid is 4 or more", "the bid is 4")] if plan.bidding else []),
        ]
    )
    plan.conditional = True
    plan.points[name] = max(2, plan.points[name])
    return [Row("points", name, f"1 if {one}"), Row("points", name, f"2 if {other}")]


def condition_of_row(pen: Pen, plan: Plan) -> list[Row]:
    """A line of nothing but a condition."""
    said = condition(pen, plan, ROW)
    plan.conditional = True
    return [Row("points", pen.one(list(plan.points)), f"if {said}")] if said else []


def drop_row(pen: Pen, plan: Plan) -> list[Row]:
    if len(plan.points) < 3:
        return []
    name = pen.one(list(plan.points))
    del plan.points[name]
    return [Row("points", name, None)]


def pips(pen: Pen, plan: Plan) -> list[Row]:
    """What cards count; sometimes something else than the usual."""
    usual = {"A": 4, "K": 3, "Q": 2, "J": 1, "10": 10}
    strange = {rank: pen.number(0, 12) for rank in pen.some(plan.ranks, 1, 6)}
    strange[plan.ranks[0]] = pen.number(1, 9)
    counted = usual if set(usual) & set(plan.ranks) and not pen.likely(30) else strange
    plan.pips = True
    more = {card(pen, plan).removeprefix("the "): pen.number(0, 5) for _ in range(pen.one([0, 0, 0, 1, 2]))}
    more |= {"jokers": pen.number(0, 3)} if plan.jokers and "joker" not in " ".join(more) and pen.likely(20) else {}
    half = pen.one([" 1/2"] * 1 + [""] * 5)
    said = [f"{rank} {pips}" for rank, pips in counted.items()]
    said += [f"{name} {'1/2' if half and not pips else f'{pips}{half}'}" for name, pips in more.items()]
    said[-1] = f"{said[-1].rsplit(' ', 1)[0]} 1/2" if len(said) > 1 and pen.likely(8) else said[-1]
    return [Row("points", "pips", ", ".join(said))]


def total(pen: Pen, plan: Plan) -> list[Row]:
    """The sum, where it can be told at sight."""
    return [] if plan.conditional else [Row("points", "total", f"{plan.total}")]
