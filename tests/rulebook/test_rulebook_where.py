"""What a sheet says of one game and not of another: rules that are moot are left out, and words fit what there is."""

import pytest

from pitchdsl.compile import load
from pitchdsl.rulebook.chapters import chapters
from pitchdsl.rulebook.parts import Paragraph, Points

from .test_rulebook_sentences import house, sheet

HOUSE = [
    ("auction-pitch", "bidding\ndealer may hold: any bid below 4", "at the same number, but only a bid below four."),
    ("kirk-partnership", "bidding\ndealer may hold: any bid below 5", "but only a bid below five (the smudge)."),
    (
        "pidro",
        "bidding\nall pass: dealer must bid\nmay bid: exactly 7 if it is the dealer and nobody has bid",
        "the dealer is stuck and must bid.",
    ),
    (
        "team-auction",
        "bidding\nall pass: dealer must bid, or take a set",
        "the dealer is stuck and must bid (any bid will do), or else take a set: then the hand is not played, and is"
        " scored as a failed bid of two by the dealer.",
    ),
    (
        "team-auction",
        "deck\njokers: 1\ntrump\norder: A K Q J joker 10-2",
        "The trumps have an order of their own, and the joker belongs to them.",
    ),
    ("team-auction", "trump\norder: 2 A K Q J 10-3", "The trumps have an order of their own.\n"),
    (
        "team-auction",
        "points\nlow: to the owner of the lowest trump but 2 of trump",
        "whoever was dealt the lowest trump in play, the two of trump left aside, no matter who wins it in a trick",
    ),
    (
        "team-auction",
        "winning\njunk: stops 1 short of the target",
        "A made bid counts in full. Points taken over a made bid, and the points of the other sides, are junk: they"
        " bring a score no further than one point short of the target, at ten.",
    ),
    (
        "solo-auction",
        "settlement\nmade: pitcher scores the bid\nwinning\njunk: stops 2 short of the target",
        "A made bid counts in full. The points of the other players are junk: they bring a score no further",
    ),
    (
        "team-auction",
        "calls\nmoon: a bid of 4\nsettlement\nmade: pitcher scores a whole game if the bid is called moon\n"
        "others: score nothing\nwinning\njunk: stops 1 short of the target",
        "A made bid counts in full, and so does any other amount that it earns, such as a whole game. Points taken over"
        " a made bid are junk: they",
    ),
    (
        "team-auction",
        "winning\nends after: 12 hands",
        "The aim is to be the first to reach eleven, or to have the best score after twelve hands.",
    ),
    (
        "nine-card",
        "winning\nends after: 12 hands",
        "with the best score wins, whatever else winning may take, and if the best are level the game is a tie.",
    ),
    ("team-auction", "bidding\nall pass: dealer must bid 3 or more, or take a set", "in this game, or take a set."),
    (
        "auction-pitch",
        "players\npartner: the second highest bidder\nwinning\nseveral there: pitcher, else tie",
        "the pitcher wins if among them, else the partner of this hand; otherwise, the game is a tie.",
    ),
    (
        "team-auction",
        "bidding\nmay bid: at most 3 if it is the dealer",
        "A player may bid no more than three if they are the dealer.",
    ),
    (
        "team-auction",
        "bidding\nmay bid: at most 2\nmay bid: at most 3 if it is the dealer",
        "A player may bid no more than three if they are the dealer. Otherwise a player may bid no more than two.",
    ),
    (
        "team-auction",
        "bidding\nmay not bid: 2 if it is not the dealer",
        "A player may not bid two if they are not the dealer.",
    ),
    (
        "team-auction",
        "calls\nmoon: a bid of 4 if it is the dealer",
        "A player may bid it only if they are the dealer.",
    ),
    (
        "team-auction",
        "bidding\nmay bid: 3 or more if somebody has bid",
        "If somebody has bid, a player may bid no less than three.",
    ),
]


@pytest.mark.parametrize(("base", "lines", "text"), HOUSE)
def test_what_is_said_of_a_house_game(base: str, lines: str, text: str) -> None:
    assert text in sheet(house(base, lines))
    assert text not in sheet(load(base))


def test_who_sells_never_bids() -> None:
    told = sheet(load("commercial-pitch"))
    assert "The player on the seller's left speaks first" in told
    assert "Everyone but the seller has just one turn." in told
    assert "plays this hand for that number, unless the seller refuses that bid." in told
    assert not any(text in told for text in ("the dealer the last", "who bids first", "on the dealer's left speaks"))


def test_several_rows_of_what_winning_takes_are_a_list() -> None:
    ours = house("team-auction", "to win\nbid or set: made the last bid or set the pitcher\nby two: ahead by 2 or more")
    blocks = next(chapter for chapter in chapters(ours) if chapter.title == "The end of the game").blocks
    at = next(at for at, block in enumerate(blocks) if isinstance(block, Points))
    before, rows, after = blocks[at - 1 : at + 2]
    assert before == Paragraph("A side that reaches eleven or more wins the game only if all of these are so:")
    assert rows == Points(
        (
            "Either it has made its own bid in that hand or the other side's bid in that hand has failed.",
            "It is then at least two points ahead of every other side.",
        )
    )
    assert after == Paragraph("Otherwise it keeps its score, and the game goes on.")


def test_a_joker_saves_a_hand_from_being_thrown_in() -> None:
    hand = "deal\nmisdeal: on demand if hand has nothing but 9-2"
    saves = "A joker saves a hand from being thrown in."
    with_jokers = sheet(house("smear-10", hand))
    assert "from the nine down to the two (a joker is none of these), its player may show it" in with_jokers
    assert saves in with_jokers
    assert "joker is none" not in sheet(house("guide-partnership", hand))
    assert saves not in sheet(house("guide-partnership", hand))
    among = sheet(house("smear-10", f"{hand}, jokers"))
    assert "from the nine down to the two and jokers, its player may show it" in among
    assert saves not in among


# ───── what is said only where it can be so ─────


@pytest.mark.parametrize(
    ("base", "lines", "can"),
    [
        ("nine-card", "", False),  # four draw four each: sixteen, and so many are in the stock
        ("nine-card", "exchange\neveryone: discard up to 5, then draw as many", True),  # twenty
        ("nine-five-connecticut", "", False),  # four draw six each: 24 of 28
        ("pidro", "", True),  # three draw six each: eighteen of sixteen
        ("high-nine", "", False),  # three draw six each: eighteen of eighteen
        (
            "team-auction",
            "exchange\neveryone: discard down to 5, then draw to 6\ndeal\neach: 12",
            False,
        ),  # four of four
        (
            "team-auction",
            "exchange\neveryone: discard down to 4, then draw to 6\ndeal\neach: 12",
            True,
        ),  # eight of four
        ("team-auction", "exchange\neveryone: discard up to 3, then draw as many\ndeal\neach: 10", False),  # 12 of 12
        ("team-auction", "exchange\neveryone: discard up to 3, then draw to 10\ndeal\neach: 10", False),
        ("team-auction", "exchange\neveryone: discard up to 4, then draw to 10\ndeal\neach: 10", True),
        ("king-pedro", "", False),  # nobody draws
    ],
)
def test_what_happens_when_the_stock_is_used_up_is_said_where_that_can_be(base: str, lines: str, can: bool) -> None:
    if lines:
        lines = f"{lines}\nexchange\nstock runs short: reshuffle the discards"
    assert ("Should the stock run short" in sheet(house(base, lines))) is can


@pytest.mark.parametrize(
    ("base", "lines", "source"),
    [
        ("pidro", "points\nlow: to the owner of the lowest trump", "it came from the stock, counts"),
        ("king-pedro", "points\nlow: to the owner of the lowest trump", "it came from the kitty, counts"),
        (
            "team-auction",
            "bidding\ndealer may run it: deal 3 more to everyone\npoints\nlow: to the owner of the lowest trump",
            None,
        ),
    ],
)
def test_cards_that_were_dealt_to_nobody_come_from_what_the_game_has(base: str, lines: str, source: str | None) -> None:
    told = sheet(house(base, lines))
    assert (source or "counts for whoever has it") in told if source else "was dealt to nobody" not in told


LIKE_ANY = "It is a bid like any other"


@pytest.mark.parametrize(
    ("lines", "plain"),
    [
        ("", True),
        ("calls\nfive: a bid of 4", True),
        ("calls\nfive: a bid of 4, made by taking every trick", False),
        ("settlement\nset: pitcher loses twice the bid if the bid is 4", False),
        ("settlement\nset: pitcher loses twice the bid if the bid is 3", True),
        ("settlement\nset: pitcher loses twice the bid if the bid is all the points", False),
        ("calls\nfive: a bid of 4\nwins at once\nfive: called five and made it", False),
        ("calls\nfive: a bid of 4\nloses at once\nfive: called five and failed", False),
        ("calls\nthree: a bid of 3\nloses at once\nfive: called three and failed", True),
        (
            "calls\nfive: a bid of 4\nexchange\neveryone: discard up to 1, then draw as many\n"
            "left out: if the bid is called five",
            False,
        ),
    ],
)
def test_the_highest_bid_is_like_any_other_only_where_nothing_hangs_on_it(lines: str, plain: bool) -> None:
    assert (LIKE_ANY in sheet(house("team-auction", lines))) is plain


@pytest.mark.parametrize(
    ("line", "cost"),
    [
        ("loses the bid", "A failed bid: the pitcher's side loses the number that was bid."),
        ("loses twice the bid", "A failed bid: the pitcher's side loses twice the number that was bid."),
        ("loses 5", "A failed bid. What it costs is told under “Keeping score”."),
        ("scores nothing", "A failed bid. What it costs is told under “Keeping score”."),
        ("loses the bid\nset: loses 5 if the bid is 4", "A failed bid. What it costs is told under “Keeping score”."),
    ],
)
def test_what_a_set_costs_is_said_in_a_word_where_it_is_one(line: str, cost: str) -> None:
    assert f"set, set-back: {cost}" in sheet(house("team-auction", f"settlement\nset: pitcher {line}"))


@pytest.mark.parametrize(
    ("lines", "chapters"),
    [
        ("", None),
        ("settlement\nset: loses 5 if the bid is called moon", "“Keeping score”"),
        (
            "points\nbrave: 1 to the pitcher if the bid is called moon\nwins at once\nmoon: called moon and made it",
            "“What counts” and “The end of the game”",
        ),
        (
            "exchange\neveryone: discard up to 1, then draw as many\nleft out: if the bid is called moon",
            "“Exchanging cards”",
        ),
    ],
)
def test_what_hangs_on_a_bid_with_a_name_is_told_where(lines: str, chapters: str | None) -> None:
    told = sheet(house("team-auction", f"calls\nmoon: a bid of 4\n{lines}"))
    if chapters is None:
        assert "What else hangs on it" not in told
    else:
        assert f"What else hangs on it is told under {chapters}." in told


def test_where_only_trumps_are_played_no_other_card_wins() -> None:
    told = sheet(load("pidro"))
    assert "highest card of the suit" not in told
    assert "trick: One card from each player who still has a trump, won by the highest trump." in told
    assert "won by the highest trump or else by the highest card of the suit led." in sheet(load("pedro"))
