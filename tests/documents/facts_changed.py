"""What each of the app's games changes of the default rules, from a reading of "Pitch Help", in the words of a sheet.

Where the document leaves open what can never happen, the default of the language stands: nobody deals anew from a
stock that always suffices, and a joker that is not there ranks nowhere.
"""

DEFAULT = """
players/seats: 4
players/sides: partners opposite
deck/ranks: A K Q J 10-2
deck/jokers: none
deal/each: 6, in packets of 1
deal/kitty: none
deal/first dealer: at random
players/direction: to the left
bidding/turns: once around
bidding/bids: 2 or more
bidding/dealer may hold: nothing
bidding/all pass: dealer must bid
trump/named by: the pitcher
trump/order: A K Q J 10-2
trump/jokers: red above black
play/first leader: the pitcher
play/first lead: trump
play/later leads: any card
play/follow: suit or trump, else any card
play/ends early: never
play/joker led: names no suit
play/beating: not needed
play/undertrumping: allowed
play/after each trick: nothing
play/stock: face down
points/high: 1 to the winner of the highest trump
points/low: 1 to the winner of the lowest trump
points/jack: 1 to the winner of J of trump
points/game: 1 to the winner of most pips, nobody if tied
points/pips: A 4, K 3, Q 2, J 1, 10 10
settlement/made: pitcher scores points taken
settlement/set: pitcher loses the bid
settlement/others: score points taken
settlement/every trick: others lose nothing
winning/target: 11
winning/start: 0
winning/several there: highest score, else tie
winning/may not win: keeps its score
winning/junk: counts in full
winning/over the target: counts
winning/points count: after the hand
"""
"""The app's first game."""

NO_BIDS = """
bidding/turns:
bidding/bids:
bidding/dealer may hold:
bidding/all pass:
settlement/made:
settlement/set:
trump/named by: left of the dealer
play/first leader: who named trump
"""
"""An empty rule is dropped."""

EACH_ALONE = "players/sides: each alone"
ROUNDS = "bidding/turns: around until all but one pass"
ANY_LEAD = "play/first lead: any card"
OWN_BID = "to win/own bid: made the last bid"
OWNED_LOW = "points/low: 1 to the owner of the lowest trump"
PLAYED_LOW = "points/low: 1 to the holder of the lowest trump"

OFF_JACK = "points/off-jack: 1 to the winner of off-J"
ONE_JOKER = "deck/jokers: 1\npoints/joker: 1 to the winner of the joker"
TWO_JOKERS = """
deck/jokers: 2
points/red-joker: 1 to the winner of the red joker
points/black-joker: 1 to the winner of the black joker
"""
JACKS_AND_JOKERS = f"{OFF_JACK}\n{TWO_JOKERS}\ntrump/order: A K Q J off-J red joker black joker 10-2"
TEN = "points/game:\npoints/ten: 1 to the winner of 10 of trump"
FIVE = "points/five: 5 to the winner of 5 of trump"
NINE = "points/nine: 9 to the winner of 9 of trump"

NINE_CARDS = "deal/each: 9, in packets of 1"
SHORT = "stock runs short: reshuffle the discards; scoring trumps: may go"
ENOUGH = "stock runs short: go without; scoring trumps: may go"
REFILL = "discard all non-trump, then draw to 6"
TAKE = "take the stock, then discard non-trump down to 6"
ALL_REFILL = f"{NINE_CARDS}\nexchange: everyone: {REFILL}; {SHORT}"
DEALER_TAKES = f"{NINE_CARDS}\nexchange: everyone but the dealer: {REFILL}; dealer: {TAKE}; {SHORT}"
ALL_DISCARD = f"exchange: everyone: discard non-trump down to 6; {ENOUGH}"

SEVEN = f"{ALL_REFILL}\n{JACKS_AND_JOKERS}\n{TEN}\n{OWN_BID}"
TENS = f"""
{SEVEN}
{PLAYED_LOW}
points/three: 3 to the winner of 3 of trump
bidding/bids: 5 or more
"""
"""What the games of ten, eleven and thirteen points have in common."""

NINE_FIVE = f"{FIVE}\n{NINE}\n{PLAYED_LOW}\npoints/total: 18\nwinning/target: 100"
PEDRO = f"""
{FIVE}
{TEN}
points/off-five: 5 to the winner of off-5
trump/order: A K Q J 10-5 off-5 4-2
"""
"""What all the games called after Pedro score."""

FOURTEEN = f"{PEDRO}\n{DEALER_TAKES}\n{PLAYED_LOW}\nbidding/bids: 6 or more\npoints/total: 14\nwinning/target: 62"
KING = f"{PEDRO}\n{ROUNDS}\n{ANY_LEAD}\nbidding/bids: 30 or more"
KITTY = f"deal/each: 12, in packets of 1\ndeal/kitty: 4 to the pitcher\n{ALL_DISCARD}\nwinning/target: 200"
THREE_AND_NINE = f"points/king: 25 to the winner of K of trump\npoints/three: 15 to the winner of 3 of trump\n{NINE}"

CHANGED = {
    "team-auction-2": OWNED_LOW,
    "solo-auction": EACH_ALONE,
    "team": NO_BIDS,
    "solo": f"{NO_BIDS}\n{EACH_ALONE}",
    "team-auction-5": f"{OFF_JACK}\ntrump/order: A K Q J off-J 10-2\npoints/total: 5",
    "team-auction-6": f"{OFF_JACK}\n{ONE_JOKER}\ntrump/order: A K Q J off-J joker 10-2\npoints/total: 6",
    "team-auction-7": f"{SEVEN}\nbidding/bids: 3 or more\npoints/total: 7\nwinning/target: 21",
    "team-auction-9": f"{ALL_REFILL}\n{FIVE}\nbidding/bids: 3 or more\npoints/total: 9\nwinning/target: 31",
    "team-auction-10": f"{TENS}\npoints/total: 10\nwinning/target: 32",
    "team-auction-11": f"""
        {TENS}
        points/off-ace: 1 to the winner of off-A
        trump/order: A off-A K Q J off-J red joker black joker 10-2
        points/total: 11
        winning/target: 52
    """,
    "team-auction-13": f"""
        {TENS}
        points/off-three: 3 to the winner of off-3
        trump/order: A K Q J off-J red joker black joker 10-3 off-3 2
        points/total: 13
        winning/target: 52
    """,
    "arizona-29": f"""
        deck/ranks: A K Q J 10 9 6
        {ONE_JOKER}
        trump/order: A K Q J joker 10 9 6
        points/total: 5
        winning/several there: pitcher
    """,
    "smear-4": f"""
        deck/ranks: A K Q J 10-7
        trump/order: A K Q J 10-7
        deal/kitty: 3 to the pitcher
        exchange: pitcher: discard down to 6; {ENOUGH}
        {OWNED_LOW}
        points/total: 4
        winning/target: 15
    """,
    "smear-5": f"""
        deck/ranks: A K Q J 10 9 2
        {OFF_JACK}
        trump/order: A K Q J off-J 10 9 2
        {OWNED_LOW}
        {ROUNDS}
        points/total: 5
        winning/target: 12
    """,
    "smear-10": f"""
        deal/each: 10, in packets of 1
        exchange: everyone but the pitcher: {REFILL}; pitcher: {TAKE}; {SHORT}
        {JACKS_AND_JOKERS}
        points/three: 3 to the winner of 3 of trump
        {PLAYED_LOW}
        bidding/bids: 4 or more
        points/total: 10
        winning/target: 52
    """,
    "nine-five": f"{NINE_FIVE}\n{DEALER_TAKES}\nbidding/bids: 4 or more",
    "nine-five-connecticut": f"""
        {NINE_FIVE}
        exchange: everyone: {REFILL}; {ENOUGH}
        bidding/bids: 9 or more
        bidding/must bid: 9 or more if hand has a 9 among 2 or more of its suit and nobody has bid
        play/first leader: left of the pitcher
        {ANY_LEAD}
    """,
    "pedro": f"{FOURTEEN}\n{ANY_LEAD}",
    "pidro": f"{FOURTEEN}\nplay/later leads: trump\nplay/follow: trump, else sit out",
    "king-pedro": f"""
        {KING}
        {KITTY}
        points/king: 30 to the winner of K of trump
        {OWNED_LOW}
        {OWN_BID}
        points/total: 44
    """,
    "sixty-three": f"""
        {KING}
        {THREE_AND_NINE}
        {NINE_CARDS}
        exchange: everyone but the dealer: discard non-trump down to 6; dealer: {TAKE}; {ENOUGH}
        points/total: 63
        winning/target: 152
    """,
    "eighty-three": f"""
        {KING}
        {KITTY}
        {THREE_AND_NINE}
        points/queen: 20 to the winner of Q of trump
        points/total: 83
    """,
    "high-nine": f"""
        {ROUNDS}
        {NINE_CARDS}
        exchange: everyone but the pitcher: {REFILL}; pitcher: {TAKE}; {ENOUGH}
        {ANY_LEAD}
        play/follow: suit, else any card
        {JACKS_AND_JOKERS}
        {TEN}
        {NINE}
        points/off-nine: 9 to the winner of off-9
        trump/order: A K Q J off-J red joker black joker 10 9 off-9 8-2
        calls/moon: a bid above all the points, made by taking every point
        wins at once/moon: called moon and made it and own score is 0 or more
        loses at once/moon: called moon and failed
        points/total: 25
        winning/target: 52
    """,
}
"""For each game the rules that its text changes."""


def expected(name: str) -> dict[str, str]:
    """Every rule of a game by its address; a later line takes the place of an earlier one."""
    rows = (line.strip() for line in f"{DEFAULT}\n{CHANGED.get(name, '')}".splitlines() if line.strip())
    rules = {address: value.strip() for address, _, value in (row.partition(":") for row in rows)}
    return {address: value for address, value in rules.items() if value}
