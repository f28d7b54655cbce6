"""How many cards are left in every hand at the first lead: counted step by step."""

import re

import pytest

from pitchdsl.check import cards, hands
from pitchdsl.game import hand_sizes
from pitchdsl.game.exchange.actions import AnyExchangeAction, DiscardCards, DrawCards, HandSize, TakeStock, Throwable
from pitchdsl.game.exchange.rules import Step
from pitchdsl.language.people import People, Person
from tests.check.brief import briefly
from tests.check.test_winning import draft
from tests.texts import problems, sheet

ANY, PLAIN = Throwable.ANY, Throwable.NON_TRUMP
EVERYONE = People()


def discard(
    which: Throwable = ANY, every: bool = False, most: int | None = None, to: int | None = None
) -> DiscardCards:
    return DiscardCards(which=which, every=every, most=most, down_to=to)


def draw(to: int | None = None) -> DrawCards:
    return DrawCards(to=to)


def step(*deeds: AnyExchangeAction, who: People = EVERYONE) -> Step:
    return Step(who=who, deeds=deeds)


@pytest.mark.parametrize(
    ("deed", "size", "fewest", "most"),
    [
        (discard(), 6, 0, 6),
        (discard(most=4), 6, 2, 6),
        (discard(most=9), 6, 0, 6),
        (discard(most=6), 6, 0, 6),
        (discard(most=5), 6, 1, 6),
        # down to four all go to four, trumps too
        (discard(to=4), 6, 4, 4),
        (discard(to=4), 3, 3, 3),
        (discard(PLAIN, to=4), 6, 4, 4),
        (discard(to=4, most=1), 6, 5, 5),
        (discard(to=4, most=9), 6, 4, 4),
        # all that is no trump: none may be one, or all of them
        (discard(PLAIN, every=True), 6, 0, 6),
        (discard(PLAIN, every=True, most=4), 6, 2, 6),
        (discard(PLAIN, every=True, to=4), 6, 0, 4),
        (discard(PLAIN, every=True, to=9), 6, 0, 6),
        (discard(PLAIN, every=True, most=1, to=4), 6, 5, 5),
    ],
)
def test_what_is_left_of_a_hand(deed: DiscardCards, size: int, fewest: int, most: int) -> None:
    assert left(deed, size) == (fewest, most)


def left(deed: DiscardCards, size: int, *draws: int | None) -> tuple[int, int]:
    """The fewest and the most cards that are left of a hand, where these draws follow."""
    hand = HandSize(least=size, most=size, full_least=size, full_most=size)
    after = deed.resized(hand, [draw(to) for to in draws], 52)
    assert (after.full_least, after.full_most) == (size, size)
    return after.least, after.most


def test_who_has_more_trumps_than_the_draw_goes_to_throws_some() -> None:
    every = discard(PLAIN, every=True)
    assert left(every, 9, 6) == (0, 6)
    assert left(every, 9, None, 6, 7) == (0, 6)
    assert left(every, 9, None) == (0, 9)
    assert left(discard(PLAIN, every=True, to=5), 9, 6) == (0, 5)
    assert left(every, 4, 6) == (0, 4)


@pytest.mark.parametrize(
    ("deeds", "least", "most", "after"),
    [
        ([draw(6)], 4, 5, (6, 6)),
        ([draw(6)], 4, 8, (6, 8)),
        ([discard(), draw()], 6, 6, (6, 6)),
        ([discard(), draw(7)], 6, 6, (7, 7)),
        ([discard(most=2)], 6, 6, (4, 6)),
        ([discard(most=2)], 6, 8, (4, 8)),
        ([TakeStock()], 6, 6, (6, 58)),
        ([TakeStock(), discard(to=6)], 6, 6, (6, 6)),
        ([TakeStock(), discard(), draw()], 6, 6, (6, 58)),
        ([discard(), draw(4), draw()], 6, 6, (6, 6)),
        ([discard(), draw(8), discard(most=3), draw()], 6, 6, (8, 8)),
        ([discard(PLAIN, every=True), draw(6)], 9, 9, (6, 6)),
        ([discard(PLAIN, every=True), draw()], 9, 9, (9, 9)),
        ([draw(6), discard(PLAIN, every=True)], 4, 4, (0, 6)),
        ([discard(PLAIN, every=True), draw(6), discard(to=5)], 9, 9, (5, 5)),
    ],
)
def test_a_hand_after_a_step(deeds: list[AnyExchangeAction], least: int, most: int, after: tuple[int, int]) -> None:
    assert hand_sizes.size_after(step(*deeds), least, most, 52) == after


KITTY = "deal\n  kitty: 2 to {}\n"


@pytest.mark.parametrize(
    ("lines", "steps", "roles", "sizes"),
    [
        ("", [], set(), (6, 6)),
        (KITTY.format("the pitcher"), [], {Person.PITCHER}, (8, 8)),
        (KITTY.format("the pitcher"), [], {Person.DEALER}, (6, 6)),
        ("", [step(draw(9), who=People(only=Person.DEALER))], {Person.DEALER}, (9, 9)),
        ("", [step(draw(9), who=People(only=Person.DEALER))], {Person.PITCHER}, (6, 6)),
        ("", [step(draw(9), who=People(only=Person.DEALER))], set(), (6, 6)),
        ("", [step(draw(9), who=People(but=Person.DEALER))], {Person.DEALER}, (6, 6)),
        ("", [step(draw(9), who=People(but=Person.DEALER))], {Person.PITCHER}, (9, 9)),
        ("", [step(draw(9)), step(discard(to=4))], set(), (4, 4)),
        ("", [step(discard(most=1)), step(discard(most=1))], set(), (4, 6)),
    ],
)
def test_the_cards_of_a_seat(lines: str, steps: list[Step], roles: set[Person], sizes: tuple[int, int]) -> None:
    assert hand_sizes.size_at_first_lead(draft(sheet(lines)).rules, frozenset(roles), 6, tuple(steps)) == sizes


def seats(lines: str, base: str = "team-auction") -> set[frozenset[Person]]:
    return set(hand_sizes.roles_of_seats(draft(sheet(lines, base)).rules))


def one_of(*roles: Person) -> frozenset[Person]:
    return frozenset(roles)


DEALER, PITCHER, NAMER = Person.DEALER, Person.PITCHER, Person.NAMER
LEFT, NEXT = Person.LEFT_OF_DEALER, Person.LEFT_OF_PITCHER
NO_BIDS = "no bidding\ntrump\n  named by: left of the dealer\n"
TWO = "players\n  seats: 2\n  sides: each alone\n"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("", {one_of()}),
        (KITTY.format("the pitcher"), {one_of(), one_of(PITCHER)}),
        ("exchange\n  dealer: draw to 7\n", {one_of(), one_of(DEALER)}),
        ("exchange\n  everyone but the dealer: draw to 7\n", {one_of(), one_of(DEALER)}),
        ("exchange\n  everyone: draw to 7\n", {one_of()}),
        (
            KITTY.format("the pitcher") + "exchange\n  dealer: draw to 7\n",
            {one_of(), one_of(DEALER), one_of(PITCHER), one_of(DEALER, PITCHER)},
        ),
        # the dealer is on nobody's left who deals, but may be on the pitcher's
        (
            KITTY.format("left of the dealer") + "exchange\n  dealer: draw to 7\n",
            {one_of(), one_of(DEALER), one_of(LEFT)},
        ),
        (
            KITTY.format("left of the pitcher") + "exchange\n  dealer: draw to 7\n",
            {one_of(), one_of(DEALER), one_of(NEXT), one_of(DEALER, NEXT)},
        ),
        (
            KITTY.format("left of the pitcher") + "exchange\n  pitcher: draw to 7\n",
            {one_of(), one_of(PITCHER), one_of(NEXT)},
        ),
        # of two players each is on the other's left
        (TWO + KITTY.format("left of the dealer") + "exchange\n  dealer: draw to 7\n", {one_of(DEALER), one_of(LEFT)}),
        (
            TWO + KITTY.format("left of the pitcher") + "exchange\n  pitcher: draw to 7\n",
            {one_of(PITCHER), one_of(NEXT)},
        ),
        # the pitcher names trump here
        (
            KITTY.format("the pitcher") + "exchange\n  who named trump: draw to 7\n",
            {one_of(), one_of(PITCHER, NAMER)},
        ),
        (
            NO_BIDS + KITTY.format("the dealer") + "exchange\n  who named trump: draw to 7\n",
            {one_of(), one_of(DEALER), one_of(NAMER)},
        ),
        (
            NO_BIDS + KITTY.format("the dealer") + "exchange\n  left of the dealer: draw to 7\n",
            {one_of(), one_of(DEALER), one_of(LEFT)},
        ),
    ],
)
def test_the_roles_that_may_fall_to_one_seat(lines: str, expected: set[frozenset[Person]]) -> None:
    assert seats(lines) == expected


@pytest.mark.parametrize(
    ("lines", "fewest"),
    [
        ("", 6),
        ("deal\n  each: 3\n", 3),
        ("exchange\n  everyone: discard up to 2\n", 4),
        ("exchange\n  everyone: discard up to 2, then draw as many\n", 6),
        ("exchange\n  dealer: discard up to 2\n", 4),
        ("bidding\n  dealer may run it: deal 3 more to everyone\n", 6),
        # 52 less 40 are 12: who throws and finds nothing left plays with fewer
        ("deal\n  each: 10\nexchange\n  everyone: discard up to 4, then draw as many\n", 6),
        ("deal\n  each: 10\nexchange\n  everyone: discard up to 3, then draw as many\n", 10),
        ("exchange\n  everyone: discard down to 4\n  left out: if trump is spades\n", 4),
        ("deal\n  each: 3\nexchange\n  everyone: draw to 6\n  left out: if trump is spades\n", 3),
        ("deal\n  each: 3\nexchange\n  everyone: draw to 6\n", 6),
    ],
)
def test_the_fewest_cards_that_anybody_holds(lines: str, fewest: int) -> None:
    assert hands.fewest_cards(draft(sheet(lines))) == fewest


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (KITTY.format("the pitcher") + "exchange\n  pitcher: discard down to 6\n", []),
        (KITTY.format("the pitcher") + "exchange\n  pitcher: discard down to 7\n", ["P326 5 3 team-auction:9: 7 6"]),
        (
            "deal\n  kitty: 2 to the pitcher\nbidding\n  dealer may run it: deal 1 more to everyone\n"
            "exchange\n  everyone: discard down to 6\n",
            [],
        ),
        (
            "deal\n  kitty: 2 to the pitcher\nbidding\n  dealer may run it: deal 1 more to everyone\n"
            "exchange\n  pitcher: discard down to 6\n",
            ["P326 7 3 team-auction:9: 6 7"],
        ),
        ("exchange\n  everyone: discard up to 2\n", ["P326 3 team-auction:9: 4 6"]),
        ("exchange\n  everyone: discard up to 2, then draw as many\n", []),
        ("exchange\n  everyone but the dealer: draw to 7\n", ["P326 3 team-auction:9: 6 7"]),
        ("exchange\n  everyone but the dealer: draw to 7\n  dealer: draw to 7\n", []),
        (TWO + "exchange\n  dealer: draw to 7\n  left of the dealer: draw to 7\n", []),
        (TWO + "exchange\n  dealer: draw to 7\n  left of the dealer: draw to 8\n", ["P326 7 team-auction:9: 8 7"]),
    ],
)
def test_everyone_comes_to_the_first_lead_with_as_many(lines: str, expected: list[str]) -> None:
    assert briefly(lines) == expected


# ───── how much is thrown and drawn ─────


@pytest.mark.parametrize(
    ("deeds", "hand", "trumps", "turn"),
    [
        # who has no trump throws most
        ([discard(), draw()], 6, 0, (6, 6)),
        ([discard(), draw()], 6, 4, (6, 6)),
        ([discard(most=4), draw()], 6, 0, (4, 4)),
        ([discard(most=9), draw()], 6, 0, (6, 6)),
        ([discard(PLAIN), draw()], 6, 2, (4, 4)),
        ([discard(PLAIN, most=3), draw()], 6, 2, (3, 3)),
        ([discard(PLAIN, most=3), draw()], 6, 4, (2, 2)),
        ([discard(PLAIN, every=True), draw()], 6, 6, (0, 0)),
        ([discard(PLAIN, every=True), draw(6)], 9, 2, (7, 4)),
        ([discard(PLAIN, every=True), draw(6)], 9, 8, (3, 0)),
        ([discard(PLAIN, every=True, to=4), draw(6)], 9, 8, (5, 2)),
        ([discard(PLAIN), draw(6)], 9, 8, (1, 0)),
        ([discard(to=4), draw(6)], 9, 8, (5, 2)),
        ([discard(to=4, most=2), draw(6)], 9, 0, (2, 0)),
        ([discard(PLAIN, to=4), draw(6)], 9, 9, (5, 2)),
        ([discard(to=4), draw(6)], 3, 0, (0, 3)),
        ([draw(9)], 6, 0, (0, 3)),
        ([draw(6)], 9, 0, (0, 0)),
        ([discard(most=2), discard(most=3), draw()], 6, 0, (5, 5)),
        ([discard(most=4), discard(most=4), draw()], 6, 0, (6, 6)),
        ([discard(most=4), discard(to=1), draw()], 6, 0, (5, 5)),
    ],
)
def test_what_a_player_throws_and_draws(
    deeds: list[AnyExchangeAction], hand: int, trumps: int, turn: tuple[int, int]
) -> None:
    said = cards._turn(tuple(deeds), len(deeds) - 1, hand, trumps)
    assert (said.thrown, said.drawn) == turn


def test_between_them_players_hold_the_trumps_that_they_must() -> None:
    deeds = (discard(PLAIN, every=True), draw(6))
    drawn = [
        [turn.drawn for turn in cards._most_drawn(deeds, 1, (9,) * players, trumps)]
        for players, trumps in ((1, 0), (2, 0), (2, 3), (2, 18), (3, 9))
    ]
    assert [sorted(each) for each in drawn[:2]] == [[6], [6, 6]]
    # each trump that stays is a card less to draw, until one holds six of them; more than those are thrown
    assert sum(drawn[2]) == 9
    assert sum(drawn[3]) == 0
    assert sorted(drawn[4]) == [0, 6, 6]


@pytest.mark.parametrize(
    ("lines", "dealt"),
    [
        ("", (6,)),
        ("bidding\n  dealer may run it: deal 3 more to everyone\n", (6, 9)),
        ("no bidding\ntrump\n  named by: left of the dealer\n", (6,)),
    ],
)
def test_how_many_cards_may_have_been_dealt(lines: str, dealt: tuple[int, ...]) -> None:
    assert hand_sizes.hands_dealt(draft(sheet(lines)).rules) == dealt


@pytest.mark.parametrize(
    ("lines", "short"),
    [
        # 52 less 24 are 28
        ("exchange\n  everyone: discard, then draw to 7\n", []),
        ("exchange\n  everyone: discard, then draw to 8\n", [(4, 32, 28)]),
        ("deal\n  kitty: 1 to the pitcher\nexchange\n  everyone: discard, then draw to 7\n", [(4, 28, 27)]),
        # three more for each leave 16, and 28 are drawn
        (
            "bidding\n  dealer may run it: deal 3 more to everyone\nexchange\n  everyone: discard, then draw to 7\n",
            [(4, 28, 16)],
        ),
        # who takes the stock leaves none
        (
            "exchange\n  dealer: take the stock, then discard down to 6\n"
            "  pitcher: discard up to 2, then draw as many\n",
            [(4, 2, 0)],
        ),
        (
            "exchange\n  pitcher: discard up to 2, then draw as many\n"
            "  dealer: take the stock, then discard down to 6\n",
            [],
        ),
        # the second step throws from what the first has drawn
        ("exchange\n  everyone: draw to 12\n  dealer: discard, then draw to 13\n", [(4, 13, 4)]),
        # what is short once is short for all after it
        (
            "exchange\n  everyone: discard, then draw to 8\n  dealer: draw to 9\n",
            [(4, 32, 28)],
        ),
        # of more players there are fewer cards
        (
            "players\n  seats: 4-6\n  sides: each alone\nexchange\n  everyone: discard up to 4, then draw as many\n",
            [(6, 24, 16)],
        ),
    ],
)
def test_where_the_stock_may_run_short(lines: str, short: list[tuple[int, int, int]]) -> None:
    found = [(each.seats, each.drawn, each.stock) for each in cards.shortages(draft(sheet(lines)))]
    assert found == short


@pytest.mark.parametrize(
    ("lines", "most"),
    [
        ("", 6),
        ("offers\n  beg: left of the dealer may ask the dealer to deal 3 more and turn another up\n"
         "trump\n  named by: the turned-up card\n", 12),
        ("exchange\n  everyone: draw to 8\n", 8),
        ("exchange\n  everyone: discard down to 5\n", 5),
        ("exchange\n  everyone: discard non-trump, down to 4\n  pitcher: discard down to 9\n", 4),
        ("exchange\n  everyone: discard down to 5\n  left out: if the bid is 3\n", 6),
        ("players\n  seats: 4\nplay\n  after each trick: draw 1\n", 6 + 7),
        ("players\n  seats: 2\nplay\n  after each trick: draw 2\n", 6 + 20),
        ("players\n  seats: 0\nplay\n  after each trick: draw 1\n", 6 + 46),
    ],
)  # fmt: skip
def test_the_most_tricks_of_a_hand(lines: str, most: int) -> None:
    """A pack of 52, six cards each; who begs gets three more, and again as long as the stock lasts."""
    assert hand_sizes.most_tricks(draft(sheet(lines)).rules) == most


@pytest.mark.parametrize(
    "lines",
    [
        "deal\n  kitty: 2 to the pitcher\n",
        "deal\n  kitty: 2 to left of the dealer\n",
        "deal\n  kitty: 2 to the pitcher\nexchange\n  everyone: discard up to 3, then draw as many\n",
        "deal\n  kitty: 2 to the pitcher\nexchange\n  everyone but the dealer: discard down to 6\n",
    ],
)
def test_who_has_more_cards_is_given_a_row_that_is_accepted(lines: str) -> None:
    (problem,) = problems(sheet(lines))
    told = re.search(r"`([^`]+: discard [^`]+)`", problem.help or "")
    assert told is not None, problem.help
    assert not problems(sheet(f"{lines}exchange\n  {told[1]}\n"))
