"""Lines about who sits down, the pack and the deal."""

from tests.soundness.conditions import DEAL, condition, in_a_row
from tests.soundness.pen import Pen
from tests.soundness.plan import ALL_RANKS, Plan
from tests.soundness.sheet import Row

OFF = ["off-J", "off-J", "off-A", "off-10", "off-9", "off-5", "off-3", "off-2", "off-K", "off-Q"]


def ranks(pen: Pen, plan: Plan) -> list[Row]:
    """The ranks of the pack; those that a row of points names stay in."""
    count = pen.number(5, 12)
    kinds = [
        list(ALL_RANKS),
        list(ALL_RANKS[:count]),
        [*ALL_RANKS[:-7], ALL_RANKS[-1]],
        ["A", "10", *(rank for rank in ALL_RANKS if rank not in {"A", "10"})],
        sorted(pen.some(ALL_RANKS, 4, 12), key=ALL_RANKS.index),
        pen.some(ALL_RANKS, 6, 13),
    ]
    pack = pen.one(kinds)
    pack += [rank for rank in ALL_RANKS if rank in plan.named and rank not in pack]
    needed = plan.most * plan.each + plan.kitty
    pack += [rank for rank in ALL_RANKS if rank not in pack][: max(0, -(-(needed - 4 * len(pack)) // 4))]
    plan.ranks = pack
    rows = [Row("deck", "ranks", written(pen, pack))]
    if plan.trumps:
        rows += order(pen, plan)
    return rows


def written(pen: Pen, cards: list[str]) -> str:
    """Ranks in a row, neighbours now and then as a range."""
    words: list[str] = []
    left = list(cards)
    while left:
        run = 1
        while run < len(left) and left[run] in ALL_RANKS and left[0] in ALL_RANKS and in_a_row(left[: run + 1]):
            run += 1
        if run > 1 and pen.likely(60):
            words.append(f"{left[0]}-{left[run - 1]}")
            left = left[run:]
        else:
            words.append(pen.one(["10", "T"]) if left[0] == "10" else left[0])
            left = left[1:]
    return " ".join(words)


def jokers(pen: Pen, plan: Plan) -> list[Row]:
    """Jokers and their places among the trumps."""
    number = pen.one([1, 2, 0])
    plan.jokers = max(number, 0 if not {"joker", "red-joker", "black-joker"} & set(plan.points) else plan.jokers)
    said = {0: ["none", "0"], 1: ["one", "1"], 2: ["two", "2"]}[plan.jokers]
    return [Row("deck", "jokers", pen.one(said)), *order(pen, plan)]


def order(pen: Pen, plan: Plan) -> list[Row]:
    """The trump order: every rank, the jokers, and some cards of the other suit of the colour."""
    trumps = list(plan.ranks) if not pen.likely(8) else pen.shuffled(plan.ranks)
    off = [card for card in dict.fromkeys(pen.some(OFF, 0, 2)) if card[4:] in plan.ranks]
    for card in off:
        place = trumps.index(card[4:]) + 1 if not pen.likely(25) else pen.below(len(trumps) + 1)
        trumps.insert(place, card)
    colours = {0: [], 1: [pen.one(["joker", "red joker"])], 2: ["red joker", "black joker"]}[plan.jokers]
    place = pen.one([min(4, len(trumps)), len(trumps), pen.below(len(trumps) + 1), 0])
    if len(colours) == 2 and pen.likely(30):
        trumps.insert(pen.below(len(trumps) + 1), colours.pop())
    trumps[place:place] = colours if not pen.likely(25) else list(reversed(colours))
    plan.trumps = trumps
    return [Row("trump", "order", written(pen, trumps))]


def joker_rule(pen: Pen, plan: Plan) -> list[Row]:
    """Which of two jokers is the higher."""
    places = [plan.trumps.index(card) for card in ("red joker", "black joker") if card in plan.trumps]
    level = len(places) == 2 and abs(places[0] - places[1]) == 1
    said = ["the first played is higher", "red above black"] if level else ["red above black"]
    return [Row("trump", "jokers", pen.one(said))]


def seats(pen: Pen, plan: Plan) -> list[Row]:
    """How many play; no more than the pack has cards for."""
    most = max(2, min(10, (plan.pack - plan.kitty) // (plan.each + plan.more)))
    if plan.partners:
        plan.least = plan.most = 4
    else:
        plan.least = pen.number(2, min(4, most))
        plan.most = pen.number(plan.least, most)
    tail = pen.one(["", " players"])
    if plan.least == plan.most:
        return [Row("players", "seats", f"{plan.least}{tail}")]
    return [Row("players", "seats", f"{plan.least}{pen.one(['-', ' to '])}{plan.most}{tail}")]


def sides(pen: Pen, plan: Plan) -> list[Row]:
    """Who scores together."""
    fits = plan.pack >= 4 * (plan.each + plan.more) + plan.kitty
    plan.partners = fits and pen.likely(45)
    said = Row("players", "sides", "partners opposite" if plan.partners else "each alone")
    return [said, *seats(pen, plan)] if not plan.partners or (plan.least, plan.most) != (4, 4) else [said]


def direction(pen: Pen, plan: Plan) -> list[Row]:
    """Which way play goes round."""
    return [Row("players", "direction", pen.one(["to the right", "to the left"]))]


def six(pen: Pen, plan: Plan) -> list[Row]:
    """Six players in sides."""
    if plan.pack < 6 * (plan.each + plan.more) + plan.kitty or plan.partners:
        return []
    plan.least = plan.most = 6
    said = pen.one(["three pairs", "two teams of three"])
    return [Row("players", "seats", "6"), Row("players", "sides", said)]


def numbered(pen: Pen, plan: Plan) -> list[Row]:
    """Players of sides by number, of any size."""
    number = pen.number(3, 6)
    if plan.pack < number * (plan.each + plan.more) + plan.kitty or plan.partners:
        return []
    plan.least = plan.most = number
    side_of = [0, 0, 1, *(pen.number(0, 2) for _ in range(number - 3))]
    order = pen.shuffled(list(range(1, number + 1)))
    teams = [[str(who) for who, its in zip(order, side_of, strict=True) if its == side] for side in range(3)]
    said = " against ".join(", ".join(team) for team in teams if team)
    return [Row("players", "seats", str(number)), Row("players", "sides", f"players {said}")]


def partner(pen: Pen, plan: Plan) -> list[Row]:
    """Who plays with the pitcher for one hand, where everyone has a score alone."""
    ways = ["nobody", "the second highest bidder"]
    if plan.least > 2:
        ways += ["the player whom the pitcher chooses", *["the holder of a called card"] * 5]
    said = pen.one(ways)
    if plan.partners:
        return []
    rows = [Row("players", "partner", said)]
    if said.endswith("called card") and pen.likely(90):
        rows.append(Row("play", "called card", pen.one(["when its holder likes", *["to the first trick"] * 3])))
    return rows


def each(pen: Pen, plan: Plan) -> list[Row]:
    """How many cards a player is dealt."""
    most = (plan.pack - plan.kitty) // plan.most - plan.more
    plan.each = min(pen.one([6, 9, 5, 8, 7, 4, 10, 12, 3, 2, 1, most]), max(1, most))
    packets = f", in packets of {pen.number(1, 6)}" if pen.likely(30) else ""
    return [Row("deal", "each", f"{plan.each}{pen.one(['', ' cards'])}{packets}")]


def packets(pen: Pen, plan: Plan) -> list[Row]:
    return [Row("deal", "each", f"in packets of {pen.number(1, 4)}")]


def first_dealer(pen: Pen, plan: Plan) -> list[Row]:
    return [Row("deal", "first dealer", pen.one(["at random", "highest cut"]))]


def misdeal(pen: Pen, plan: Plan) -> list[Row]:
    """A poor hand, who decides about it, and what follows; one that must be thrown in is seldom dealt."""
    follows = [
        "",
        "",
        ", then the same dealer deals again",
        ", then the next dealer deals",
        ", then that hand is changed",
        ", then that hand is changed, once",
        ", then that hand is changed, at most 2 times",
    ]
    if not pen.likely(30):
        return [Row("deal", "misdeal", f"on demand if {condition(pen, plan, DEAL)}{pen.one(follows)}")]
    few = plan.ranks[-max(5, len(plan.ranks) // 2) :]
    seldom = f"hand has nothing but {' '.join(few)}" if 4 * len(few) >= plan.each else "hand has nothing but A-2"
    return [Row("deal", "misdeal", f"always if {seldom}{pen.one(follows)}")]
