"""Names, headings and whole sentences that people write, and the rules that they mean. Tables only."""

from pitchdsl.syntax.everyday import NO, YES

_DEALER_STUCK = r"(?:dealer(?: is| gets)? stuck|stuck dealer|stick (?:the )?dealer|stuck|forced dealer|dealer forced)"
_MINIMUM = r"(?:min(?:imum)?(?: bid)?|least(?: bid)?|lowest(?: bid)?|(?:opening|starting) bid|bidding starts at)"

RENAMED: dict[str, tuple[tuple[str, str, str, bool], ...]] = {
    "players": (
        (r"partners?|partnerships?|teams?|pairs", f"{YES}|2|two|opposite", "sides: partners opposite", True),
        (r"partners?|partnerships?|teams?|pairs", NO, "sides: each alone", True),
        (r"(?:each )?alone|cutthroat|singles", YES, "sides: each alone", True),
    ),
    "bidding": (
        (_MINIMUM, r"(\d+)(?: or more)?", r"bids: \1 or more", True),
        (r"max(?:imum)?(?: bid)?|highest(?: bid)?", r"(\d+)", r"bids: 1-\1", False),
        (_DEALER_STUCK, YES, "all pass: dealer must bid", True),
        (_DEALER_STUCK, NO, "all pass: same dealer deals again", False),
        (r"(?:re-?deal|misdeal)(?: if all pass)?", YES, "all pass: same dealer deals again", False),
    ),
    "exchange": (
        (r"(?:the )?players?|all(?: players)?|each(?: player)?|everybody|anyone", r"(.+)", r"everyone: \1", True),
        (r"(?:the )?(?:maker|bidder|declarer)", r"(.+)", r"pitcher: \1", False),
        (r"(?:the )?(?:others|other players|everyone else|rest)", r"(.+)", r"everyone but the pitcher: \1", False),
        (r"discards?", r"(\d+)", r"everyone: discard up to \1", False),
    ),
    "deal": ((r"packets?(?: of)?", r"(\d+)", r"each: in packets of \1", True),),
    "play": (
        (r"leads?|opening lead|first card", r"(trump|any card.*)", r"first lead: \1", False),
        (r"leads?|leader|who leads", r"(.+)", r"first leader: \1", False),
    ),
}
"""By section: a name, a value behind it, and the line that is meant by both."""

SENTENCES: tuple[tuple[str, str, str], ...] = (
    (r"dealer (?:must|has to) bid(?: if| when)?(?: .*pass(?:es)?)?", "bidding", "all pass: dealer must bid"),
    (r"(?:if |when )?(?:all|everyone|everybody) pass(?:es)?,? dealer (?:must|has to) bid", "bidding",
     "all pass: dealer must bid"),
    (r"(?:if |when )?(?:all|everyone|everybody) pass(?:es)?,? (?:re-?deal|same dealer deals again)", "bidding",
     "all pass: same dealer deals again"),
    (r"stick (?:the )?dealer|dealer (?:is|gets) stuck", "bidding", "all pass: dealer must bid"),
    (r"dealer (?:can|may) (?:hold|steal)(?: any bid)?", "bidding", "dealer may hold: any bid"),
    (r"dealer (?:can't|cannot|can not|may not) (?:hold|steal)(?: .*)?", "bidding", "dealer may hold: nothing"),
    (r"(?:minimum bid(?: is)?|bidding starts at|least bid(?: is)?) (\d+)", "bidding", r"bids: \1 or more"),
    (r"(?:everyone|each player) bids once", "bidding", "turns: once around"),
    (r"(\d+) players?(?: play)?", "players", r"seats: \1"),
    (r"(?:2|two) teams(?: of (?:2|two))?|partners(?: sit)? opposite|partners", "players", "sides: partners opposite"),
    (r"(?:everyone|each|every man)(?: plays| is)? (?:alone|for himself)", "players", "sides: each alone"),
    (r"(?:each player|everyone|everybody) (?:gets|is dealt|has) (\d+) cards?", "deal", r"each: \1"),
    (r"(?:deal )?(\d+) cards? (?:each|to each player|to everyone)", "deal", r"each: \1"),
    (r"(\d+|one|two) jokers?", "deck", r"jokers: \1"),
    (r"(?:first (?:to|at)|play(?:ed)? to|game (?:is|to)|to win:?) (\d+)(?: points)?(?: wins)?", "winning",
     r"target: \1"),
    (r"game ends at (\d+)(?: points)?", "winning", r"target: \1"),
    (r"(\d+)(?: points?)? (?:wins?|to win)(?: game)?", "winning", r"target: \1"),
    (r"trump may be played at any time|(?:you )?may always trump", "play", "follow: suit or trump, else any card"),
    (r"pitcher leads(?: first)?", "play", "first leader: the pitcher"),
    (r"(?:pitcher must lead|first lead (?:is|must be)|lead) trump", "play", "first lead: trump"),
    (r"(?:winner|captor|whoever wins it) (?:takes|gets|has|scores) low|low (?:goes )?to (?:the )?(?:winner|captor).*",
     "points", "low: to the winner of the lowest trump"),
    (r"(?:owner|whoever (?:was|is) dealt it) (?:keeps|gets|has|scores) low|low (?:goes |counts )?(?:to|for) owner.*",
     "points", "low: to the owner of the lowest trump"),
    (r"pitcher names trump", "trump", "named by: the pitcher"),
)  # fmt: skip
"""Whole sentences without a colon; the section that they belong to, and the line for them."""

REMARKS: tuple[tuple[str, str, str], ...] = (
    (r"^\W*(?:is |are |rank )?(?:high|higher|highest|top|above|over)\b", "trump/jokers",
     "where jokers rank is said in `order`, for example `order: red joker black joker A K Q J 10-2`\n"
     "or, with one joker, `order: joker A K Q J 10-2`; `jokers` says which of two is higher"),
    (r"^\W*(?:is |are |rank )?(?:low|lower|lowest|bottom|below|under)\b", "trump/jokers",
     "where jokers rank is said in `order`, for example `order: A K Q J red joker black joker 10-2`\n"
     "or, with one joker, `order: A K Q J 10-2 joker`; `jokers` says which of two is higher"),
    (r"^(\d{1,2}) or (\d{1,2})\b", "players/seats",
     r"write `seats: \1` or `seats: \2`; `seats: \1-\2` takes all that lie between them, too"),
    (r"\bscore is .*?-\d", "",
     "a score below zero cannot be asked for; the lowest question is `own score is 0 or less`"),
)  # fmt: skip
"""What is to be said to a value of some rule or section, or of any: the way to it is not one line with that name."""

HEADINGS: dict[str, str] = {
    "player": "players",
    "seats": "players",
    "cards": "deck",
    "pack": "deck",
    "dealing": "deal",
    "bid": "bidding",
    "bids": "bidding",
    "auction": "bidding",
    "trumps": "trump",
    "discard": "exchange",
    "discards": "exchange",
    "discarding": "exchange",
    "draw": "exchange",
    "drawing": "exchange",
    "playing": "play",
    "tricks": "play",
    "point": "points",
    "scoring": "points",
    "scores": "points",
    "score": "points",
    "scoring points": "points",
    "points to win": "winning",
    "points needed to win": "winning",
    "settling": "settlement",
    "win": "winning",
    "winner": "winning",
    "end": "winning",
    "game": "winning",
}
"""Headings that people write, and those of the language."""
