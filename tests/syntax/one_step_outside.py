"""Lines one step outside the language, as players write them, and how each is to be answered.

The answers were written down before the lines were tried. A row is a game, a section, what is written there and what
is offered: for an order the line that is certain, for a question the line that is likely, and no line where nothing
may be offered, because the language has no line that says it, or too many.
"""

PLAIN = "team-auction"
CALLS = "kirk-partnership"
DRAW = "nine-card"
JOKERS = "high-nine"

Rows = tuple[tuple[str, str, str, str], ...]

CERTAIN: Rows = (
    (PLAIN, "deck", "ranks: a k q j 10-2", "ranks: A K Q J 10-2"),
    (PLAIN, "deck", "ranks: a K Q J 10-2", "ranks: A K Q J 10-2"),
    (PLAIN, "trump", "order: a k q j 10-2", "order: A K Q J 10-2"),
    (PLAIN, "points", "pips: a 4, k 3, q 2, j 1, 10 10", "pips: A 4, K 3, Q 2, J 1, 10 10"),
    (PLAIN, "deck", "no joker", "jokers: none"),
    (PLAIN, "winning", "target 15", "target: 15"),
    (PLAIN, "winning", "target is 15", "target: 15"),
    (PLAIN, "winning", "Target - 15", "target: 15"),
    (PLAIN, "bidding", "may not bid 4", "may not bid: 4"),
    (PLAIN, "winning", "goal = 15", "target: 15"),
    (PLAIN, "settlement", "set: pitcher looses the bid", "set: pitcher loses the bid"),
    (PLAIN, "settlement", "set: pitcher loses the bid!", "set: pitcher loses the bid"),
    (PLAIN, "play", "first lead: trumps", "first lead: trump"),
    (PLAIN, "play", "follow: suit or trumps, else any card", "follow: suit or trump, else any card"),
    (PLAIN, "bidding", "bids: two - four", "bids: 2 - 4"),
    (PLAIN, "points", "high: 2 if spade is trump", "high: 2 if trump is spade"),
    (JOKERS, "points", "low: one point to the winner of the lowest trump", "low: 1 to the winner of the lowest trump"),
)

LIKELY: Rows = (
    (PLAIN, "trump", "order: 2 to A", "order: A K Q J 10-2"),
    (PLAIN, "trump", "order: two to ace", "order: A K Q J 10-2"),
    (PLAIN, "trump", "order: 2-10 j q k a", "order: A K Q J 10-2"),
    (PLAIN, "points", "five: 5 to the winner of 5", "five: 5 to the winner of 5 of trump"),
    (PLAIN, "points", "jack: 1 to the winner of the jack", "jack: 1 to the winner of the jack of trump"),
    (CALLS, "winning", "wins at once: smudge", "smudge: called smudge and made it"),
    (CALLS, "wins at once", "smudge: a smudge", "smudge: called smudge and made it"),
    (PLAIN, "bidding", "bids: up to 4", "bids: 1-4"),
    (PLAIN, "play", "follow: must follow suit", "follow: suit, else any card"),
    (
        PLAIN,
        "points",
        "high: 2 to the winner of the highest trump but the A",
        "high: 2 to the winner of the highest trump but the A of trump",
    ),
)

NOTHING = (
    (JOKERS, "points", "joker: 2 to the winners of both jokers"),
    (PLAIN, "bidding", "dealer may not bid: 4"),
    (PLAIN, "bidding", "must bid: may not bid 3"),
    (PLAIN, "bidding", "dealer may not hold a bid of 3"),
    (PLAIN, "bidding", "all pass: dealer may not bid"),
    (PLAIN, "bidding", "all pass: dealer must not bid"),
    (PLAIN, "bidding", "dealer may hold: not 4"),
    (PLAIN, "bidding", "dealer may hold: any bid but 4"),
    (PLAIN, "bidding", "bids: 2-4 but not 3"),
    (PLAIN, "bidding", "bids: 2-4 in steps of 2"),
    (PLAIN, "bidding", "raises: 1"),
    (PLAIN, "winning", "target: 11 or 15"),
    (PLAIN, "winning", "target: 11, but not over"),
    (PLAIN, "winning", "start: 5 each for the defenders"),
    (PLAIN, "settlement", "every point: others lose 1"),
    (PLAIN, "settlement", "every trick: pitcher loses 1"),
    (PLAIN, "settlement", "set: never loses the bid"),
    (PLAIN, "settlement", "set: pitcher does not lose the bid"),
    (PLAIN, "settlement", "set: pitcher loses half the bid"),
    (PLAIN, "settlement", "set: pitcher loses the bid and 2"),
    (PLAIN, "settlement", "set: loses the bid if the bid is 4 or the dealer bid"),
    (PLAIN, "settlement", "others: do not score points taken"),
    (PLAIN, "settlement", "made: scores points taken and the bid"),
    (PLAIN, "loses at once", "zero: own points are 0"),
    (PLAIN, "loses at once", "zero: own points is 0"),
    (PLAIN, "points", "low: not to the winner of the lowest trump"),
    (PLAIN, "points", "high: 2 to the winner of the second highest trump"),
    (PLAIN, "points", "game: 1 to the winner of most points"),
    (PLAIN, "points", "jack: 1 to the loser of the J of trump"),
    (PLAIN, "points", "jack: 1 to the winner of the J of trump and the A of trump"),
    (PLAIN, "points", "last: 1 to the winner of the middle trick"),
    (PLAIN, "points", "pips: half a point for a joker"),
    (PLAIN, "play", "first lead: any card but trump"),
    (PLAIN, "play", "first lead: not trump"),
    (PLAIN, "play", "follow: suit, else not trump"),
    (PLAIN, "play", "first leader: the pitcher's partner"),
    (DRAW, "exchange", "everyone: discard up to 3, but no trump"),
    (DRAW, "exchange", "everyone: discard at least 3, then draw as many"),
    (DRAW, "exchange", "everyone but the pitcher and the dealer: discard up to 3"),
    (PLAIN, "deal", "each: 6, in packets of 2 or 3"),
    (PLAIN, "deal", "each: 6 with four players, 5 with six"),
    (PLAIN, "deal", "kitty: 3 to the winner of the first trick"),
    (PLAIN, "players", "sides: three teams of two"),
    (PLAIN, "trump", "named by: not the dealer"),
)
