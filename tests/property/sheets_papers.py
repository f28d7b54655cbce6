"""The games of the other four documents, noted by hand: the guide's, Kirk's, "Auction Pitch" and "Nine Card Pitch"."""

from dataclasses import replace

from .sheet import GAME, HIGH, HIGH_OWNED, JACK, LOW, LOW_OWNED, TEN, Sheet, won

THREE = won("three", 1, "3")

GUIDE_PARTNERSHIP = Sheet(
    seats=(4,),
    partners=True,
    names=(("smudge", "all"),),
    hold="any",
    rows=(HIGH_OWNED, LOW_OWNED, JACK, GAME),
    target=21,
    several="pitcher",
    wins=(("smudge", "always"),),
)
GUIDE_CUTTHROAT = replace(GUIDE_PARTNERSHIP, seats=(2, 3, 4, 5, 6, 7, 8), partners=False, target=11)
WITH_TEN_AND_THREE = replace(GUIDE_PARTNERSHIP, rows=(*GUIDE_PARTNERSHIP.rows, TEN, THREE))

KIRK_CUTTHROAT = Sheet(
    seats=(3, 4, 5, 6, 7),
    most=4,
    hold="below highest",
    stuck=2,
    must_trump=True,
    rows=(HIGH, LOW, JACK, GAME),
    target=7,
    needs=("own bid",),
)

PAPERS: dict[str, Sheet] = {
    "guide-partnership": GUIDE_PARTNERSHIP,
    "guide-cutthroat": GUIDE_CUTTHROAT,
    "guide-ten-point": replace(GUIDE_PARTNERSHIP, rows=(*GUIDE_PARTNERSHIP.rows, TEN)),
    "guide-ten-point-three": WITH_TEN_AND_THREE,
    "guide-pedro-mention": replace(GUIDE_PARTNERSHIP, rows=(*GUIDE_PARTNERSHIP.rows, won("five", 5, "5"))),
    "guide-no-junk": replace(GUIDE_PARTNERSHIP, junk=False),
    "guide-coke-hand": replace(GUIDE_PARTNERSHIP, thrown_in="98765432"),
    "guide-smudge": GUIDE_PARTNERSHIP,
    "guide-quick": replace(GUIDE_CUTTHROAT, target=7),
    "guide-long-evening": WITH_TEN_AND_THREE,
    "kirk-cutthroat": KIRK_CUTTHROAT,
    "kirk-partnership": replace(
        KIRK_CUTTHROAT,
        seats=(4,),
        partners=True,
        names=(("smudge", 5),),
        hold="below highest",
        rows=(*KIRK_CUTTHROAT.rows, ("all-tricks", 1, "sweep", "")),
        target=21,
    ),
    "auction-pitch": Sheet(
        seats=(2, 3, 4, 5, 6, 7),
        most=4,
        hold="below highest",
        rows=(HIGH_OWNED, LOW_OWNED, JACK, GAME),
        target=7,
        several="pitcher",
    ),
    "nine-card": Sheet(
        seats=(4,),
        partners=True,
        each=9,
        packet=1,
        rounds=True,
        least=3,
        most=6,
        hold="below highest",
        stuck=3,
        namer="pitcher",
        exchange=(("all", "free", 0),),
        rows=(HIGH, LOW, JACK, won("five", 1, "5"), GAME, won("high-spade", 1, "highest spade")),
        start=21,
        target=0,
        needs=("own bid or set",),
        stops_short=1,
    ),
}
"""Every game of these documents by its name."""
