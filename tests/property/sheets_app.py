"""The games of "Pitch Help", noted by hand: its default game, and what each of its other games does otherwise."""

from dataclasses import replace

from .sheet import BLACK, GAME, HIGH, JACK, LOW, LOW_HELD, LOW_OWNED, OFF_JACK, RED, TEN, Row, Sheet, won

TEAM_AUCTION = Sheet(
    seats=(4,),
    partners=True,
    packet=1,
    least=2,
    stuck=0,
    namer="pitcher",
    lead="trump",
    rows=(HIGH, LOW, JACK, GAME),
    target=11,
)
TEAM = replace(TEAM_AUCTION, auction=False, namer="left of dealer", leader="namer")

FIVE = won("five", 5, "5")
OFF_FIVE = won("off-five", 5, "o5")
NINE = won("nine", 9, "9")
THREE = won("three", 3, "3")

WITH_FIVES = "A K Q J T 9 8 7 6 5 o5 4 3 2"
WITH_JOKERS = "A K Q J oJ RJ BJ T 9 8 7 6 5 4 3 2"

ALL_REFILL = (("all", "all", 6),)
DEALER_TAKES = (("but dealer", "all", 6), ("dealer", "take", None))
PITCHER_TAKES = (("but pitcher", "all", 6), ("pitcher", "take", None))
ALL_TO_SIX = (("all", "down", None),)
STUCK_STOCK = (("but dealer", "down", None), ("dealer", "take", None))

NINE_DEALT = replace(TEAM_AUCTION, each=9, exchange=ALL_REFILL, short="reshuffle")
"""Nine cards; all who play throw their non-trumps and come back to six."""

SEVEN = replace(
    NINE_DEALT,
    jokers=("RJ", "BJ"),
    least=3,
    trumps=WITH_JOKERS,
    rows=(HIGH, LOW, JACK, OFF_JACK, RED, BLACK, TEN),
    target=21,
    needs=("own bid",),
)
TEN_POINT: tuple[Row, ...] = (HIGH, LOW_HELD, JACK, OFF_JACK, RED, BLACK, THREE, TEN)
TEN_GAME = replace(SEVEN, least=5, rows=TEN_POINT, target=32)

NINE_FIVE = replace(
    TEAM_AUCTION,
    each=9,
    least=4,
    exchange=DEALER_TAKES,
    short="reshuffle",
    rows=(HIGH, LOW_HELD, JACK, GAME, FIVE, NINE),
    target=100,
)
PEDRO = replace(
    NINE_FIVE,
    least=6,
    lead="any",
    trumps=WITH_FIVES,
    rows=(HIGH, LOW_HELD, JACK, TEN, FIVE, OFF_FIVE),
    target=62,
)
KING_PEDRO = replace(
    TEAM_AUCTION,
    each=12,
    kitty=4,
    rounds=True,
    least=30,
    trumps=WITH_FIVES,
    exchange=ALL_TO_SIX,
    lead="any",
    rows=(HIGH, LOW_OWNED, JACK, TEN, FIVE, OFF_FIVE, won("king", 30, "K")),
    target=200,
    needs=("own bid",),
)
BIG_THREE = (won("three", 15, "3"), NINE, FIVE, OFF_FIVE)

APP: dict[str, Sheet] = {
    "team-auction": TEAM_AUCTION,
    "team-auction-2": replace(TEAM_AUCTION, rows=(HIGH, LOW_OWNED, JACK, GAME)),
    "solo-auction": replace(TEAM_AUCTION, partners=False),
    "team": TEAM,
    "solo": replace(TEAM, partners=False),
    "team-auction-5": replace(
        TEAM_AUCTION, trumps="A K Q J oJ T 9 8 7 6 5 4 3 2", rows=(HIGH, LOW, JACK, OFF_JACK, GAME)
    ),
    "team-auction-6": replace(
        TEAM_AUCTION,
        jokers=("RJ",),
        trumps="A K Q J oJ RJ T 9 8 7 6 5 4 3 2",
        rows=(HIGH, LOW, JACK, OFF_JACK, won("joker", 1, "RJ"), GAME),
    ),
    "team-auction-7": SEVEN,
    "team-auction-9": replace(NINE_DEALT, least=3, rows=(HIGH, LOW, JACK, GAME, FIVE), target=31),
    "team-auction-10": TEN_GAME,
    "team-auction-11": replace(
        TEN_GAME,
        trumps="A oA K Q J oJ RJ BJ T 9 8 7 6 5 4 3 2",
        rows=(*TEN_POINT, won("off-ace", 1, "oA")),
        target=52,
    ),
    "team-auction-13": replace(
        TEN_GAME,
        trumps="A K Q J oJ RJ BJ T 9 8 7 6 5 4 3 o3 2",
        rows=(*TEN_POINT, won("off-three", 3, "o3")),
        target=52,
    ),
    "arizona-29": replace(
        TEAM_AUCTION,
        ranks="AKQJT96",
        jokers=("RJ",),
        trumps="A K Q J RJ T 9 6",
        rows=(HIGH, LOW, JACK, won("joker", 1, "RJ"), GAME),
        several="pitcher",
    ),
    "smear-4": replace(
        TEAM_AUCTION,
        ranks="AKQJT987",
        kitty=3,
        trumps="A K Q J T 9 8 7",
        exchange=(("pitcher", "any", None),),
        rows=(HIGH, LOW_OWNED, JACK, GAME),
        target=15,
    ),
    "smear-5": replace(
        TEAM_AUCTION,
        ranks="AKQJT92",
        rounds=True,
        trumps="A K Q J oJ T 9 2",
        rows=(HIGH, LOW_OWNED, JACK, OFF_JACK, GAME),
        target=12,
    ),
    "smear-10": replace(
        TEAM_AUCTION,
        jokers=("RJ", "BJ"),
        each=10,
        least=4,
        trumps=WITH_JOKERS,
        exchange=PITCHER_TAKES,
        short="reshuffle",
        rows=(HIGH, LOW_HELD, JACK, GAME, OFF_JACK, RED, BLACK, THREE),
        target=52,
    ),
    "nine-five": NINE_FIVE,
    "nine-five-connecticut": replace(
        NINE_FIVE,
        each=6,
        least=9,
        nines_bid=True,
        exchange=ALL_REFILL,
        leader="left of pitcher",
        lead="any",
    ),
    "pedro": PEDRO,
    "pidro": replace(PEDRO, follow="trump"),
    "king-pedro": KING_PEDRO,
    "sixty-three": replace(
        KING_PEDRO,
        each=9,
        kitty=0,
        exchange=STUCK_STOCK,
        rows=(HIGH, LOW, JACK, TEN, won("king", 25, "K"), *BIG_THREE),
        target=152,
        needs=(),
    ),
    "eighty-three": replace(
        KING_PEDRO,
        rows=(HIGH, LOW, JACK, TEN, won("king", 25, "K"), won("queen", 20, "Q"), *BIG_THREE),
        needs=(),
    ),
    "high-nine": replace(
        TEAM_AUCTION,
        jokers=("RJ", "BJ"),
        each=9,
        rounds=True,
        names=(("moon", "more"),),
        made_by=(("moon", "point"),),
        trumps="A K Q J oJ RJ BJ T 9 o9 8 7 6 5 4 3 2",
        exchange=PITCHER_TAKES,
        lead="any",
        follow="suit",
        rows=(HIGH, LOW, JACK, OFF_JACK, TEN, RED, BLACK, NINE, won("off-nine", 9, "o9")),
        target=52,
        wins=(("moon", "from 0"),),
        loses=("moon",),
    ),
}
"""Every game of the app by its name."""
