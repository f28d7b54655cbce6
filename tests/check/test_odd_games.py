"""Odd games that somebody may well play: nothing is said of them."""

import pytest

from tests.texts import problems, report, sheet

MOON = "calls\n  moon: a bid of all the points\n"
TWO_JOKERS = "deck\n  jokers: 2\ntrump\n  order: A K Q J red joker black joker 10-2\n"
LOW_JOKERS = "deck\n  jokers: 2\ntrump\n  order: A K Q J 10-2 red joker black joker\n"
DOWN = "winning\n  start: 21\n  target: 0\n"

ORDERS = [
    "deck\n  ranks: K Q J 10-2 A\n",  # the ace is low
    "deck\n  ranks: A 10 K Q J 9-2\n",  # as in pinochle
    "deck\n  ranks: A 3 K Q J 10-4 2\n",  # as in briscola
    "deck\n  ranks: 3 2 A K Q J 10-4\n",  # as in tressette
    "trump\n  order: 5 J A K Q 10-6 4 3 2\n",  # as in spoil five
    "trump\n  order: J 9 A 10 K Q 8-2\n",  # as in belote
    "trump\n  order: J off-J A K Q 10-2\n",  # as in euchre
    "trump\n  order: 2 3 A K Q J 10-4\n",
    "trump\n  order: 2 A K Q J 10-3\n",
    "deck\n  ranks: A K Q J 10-6\n",
]

PAYMENTS = [
    "settlement\n  set: pitcher loses nothing\n",
    "settlement\n  set: pitcher loses twice the bid\n",
    "settlement\n  set: pitcher loses 11\n",
    "settlement\n  set: pitcher loses a whole game if the bid is 4\n",
    "settlement\n  made: pitcher scores the bid\n",
    "settlement\n  made: pitcher scores 1\n",
    "settlement\n  made: pitcher scores twice the bid\n",
    "settlement\n  others: score nothing\n",
    "settlement\n  others: score the bid if the bid is set\n",
    "settlement\n  others: lose 1 if the pitcher takes every trick\n",
    "settlement\n  every trick: others lose 4\n",
    DOWN,
    DOWN + "settlement\n  made: pitcher scores the bid\n",
]

ENDS = [
    "winning\n  target: 100\n",
    "winning\n  target: 500\n",
    "winning\n  target: 4\n",
    "winning\n  target: 3\n",  # bids begin at two
    "bidding\n  bids: 4\nwinning\n  target: 4\n",  # nobody can bid less
    "calls\n  three: a bid of 3\nwins at once\n  three: called three and made it\n",
    "winning\n  target: none\n  ends after: 12 hands\n",
    "winning\n  ends after: 1 hands\n",
    "to win\n  lead: ahead by 2 or more\n",
    "wins at once\n  mercy: ahead by 10 or more\n",
    "wins at once\n  sweep: made the last bid and the pitcher takes every trick\n",
    MOON + "wins at once\n  moon: called moon and made it\nloses at once\n  moon: called moon and failed\n",
    "loses at once\n  once: set 1 times\n",
    "loses at once\n  bust: past the target\n",
    "loses at once\n  hole: own score is 0 or less and set 2 times\n",
    "to win\n  bid: made the last bid\n",
    "to win\n  own: made the last bid or set the pitcher\n",
    "to win\n  own lead: ahead by 2 or more\n",
    MOON + "winning\n  ends after: 9 hands\nto win\n  moon: called moon and made it\n",
    MOON + "to win\n  moon: called moon and made it or set the pitcher\n",
    "to win\n  defence: set the pitcher\n",
    # who does well is open where it matters what was taken
    "calls\n  three: a bid of 3\nloses at once\n  greed: called three and made it and points taken are 4\n",
    "calls\n  three: a bid of 3\nwins at once\n  brave: called three and failed and tricks taken are 5 or more\n",
]

EARLY = "play\n  ends early: when every point is decided\n"

POINTS = [
    EARLY,
    EARLY + "points\n  last: 1 to the winner of the last trick if trump is spades\n",  # in other suits it ends early
    EARLY + "points\n  first: 1 to the winner of the first trick\n",
    "points\n  high: to the pitcher if the pitcher takes every trick\n",  # an exception
    "points\n  high: 1 to the winner of A of trump\n",
    "points\n  low: 1 to the winner of 2 of trump\n",
    "points\n  high: 1 to the winner of the highest trump but A of trump\n",
    "points\n  high-spade: 1 to the winner of the highest spade\n",
    "points\n  pedro: 5 to the winner of 5 of trump\n",
    "points\n  last: 1 to the winner of the last trick\n  first: 1 to the winner of the first trick\n",
    "points\n  game: 1 to the winner of 10 of trump\n",
    "points\n  game: to the winner of the trick with most pips, nobody if tied\n",
    "points\n  bonus: 1 to the pitcher\n",  # bids begin at two
    "points\n  sweep: 3 to the pitcher if the pitcher takes every trick\n",
    "points\n  deuce: 1 to the player of 2 of trump\n  ace: 1 to the holder of A of trump\n",
    LOW_JOKERS + "points\n  low: 1 to the winner of the lowest trump but red joker and black joker\n",
    TWO_JOKERS,  # trumps that score nothing
    TWO_JOKERS + "points\n  red: 1 to the winner of the red joker\n  black: 2 to the winner of the black joker\n",
    "trump\n  order: A K Q J off-J 10-2\npoints\n  off-jack: 1 to the winner of off-J\n",
]

CARDS = [
    "deal\n  each: 6, in packets of 6\n",
    "deal\n  each: 5, in packets of 3\n",  # three, then two
    "deal\n  each: 10, in packets of 4\n",
    "deal\n  each: 2\n",
    "deal\n  misdeal: on demand if hand has nothing but 9-2\n",
    "deal\n  kitty: 6 to the pitcher\nexchange\n  pitcher: discard down to 6\n",
    "exchange\n  everyone: discard up to 2, then discard up to 1, then draw as many\n",
    "exchange\n  everyone: discard up to 6, then draw as many\n",
    "exchange\n  everyone but the dealer: discard up to 3, then draw to 6\n",
    "deal\n  each: 9\nexchange\n  everyone: discard down to 6, then draw to 6\n",
    "deal\n  kitty: 4 to the pitcher\nexchange\n  pitcher: discard down to 6\n"
    "points\n  low: 1 to the owner of the lowest trump\n",
]

COMMENTS = [
    "# points\npoints\n  high: 2 to the winner of the highest trump\n",  # a title above the heading
    "points\n  # points\n  high: 2 to the winner of the highest trump\n",
    "## The rules of play\nplay\n  first lead: any card\n",
    "winning\n  # play\n  target: 7\n",
    "# trump\n#   order: A K Q J off-J 10-2\nwinning\n  target: 7\n",  # put aside for now
    "winning\n  target: 7  # points\n",
]

EVERY = [*ORDERS, *PAYMENTS, *ENDS, *POINTS, *CARDS, *COMMENTS]


@pytest.mark.parametrize("lines", EVERY)
def test_an_odd_game_is_left_alone(lines: str) -> None:
    found = problems(sheet(lines))
    assert not found, report(found)


def test_the_corpus_is_a_corpus() -> None:
    assert len(set(EVERY)) == len(EVERY) >= 60
