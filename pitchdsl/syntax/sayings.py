"""What players say for the parts of a rule, and the forms that a rule may have. Tables only.

The forms are samples: their numbers, ranks, suits and names give way to those that somebody wrote.
"""


def _words(row: str) -> frozenset[str]:
    return frozenset(row.split())


CONCEPTS: tuple[tuple[str, str], ...] = (
    (r"\bnothing but\b|\b(?:only|just) has\b", "only"),
    (r"\bnon[- ]?trumps?\b", "nontrump"),
    (r"\b(?:or more|at least)\b", "ormore"),
    (r"\b(?:more than|above|over)\b", "morethan"),
    (r"\b(?:or less|at most)\b", "orless"),
    (r"\b(?:less than|below|under|fewer than)\b", "lessthan"),
    (r"\b(?:but|except)(?= +(?:[a-z]* *)?(?:trump|jokers?|each)\b|  +|$)", "except"),
    (r"\ball but (?:1|one)\b|\beveryone else\b|\beverybody else\b|\ball the others\b", "allbutone"),
    (r"\bkeep going\b|\bgo(?:es)? (?:on|around|round)\b|\bcontinues?\b|\bround (?:and round)?(?: |$)", "around"),
    (r"\b(?:till|until)\b", "until"),
    (r"\bown points\b", "ownpoints"),
    (r"\b(?:across|opposite|facing)\b(?: from)?(?: each other| one another| 1 another)?", "opposite"),
    (r"\b(?:for|by) (?:him|her|them|your|one|it)sel(?:f|ves)\b|\bon (?:his|her|their|your) own\b", "alone"),
    (r"\b(?:everyone|everybody|each player|every player|all players|every man|all)\b", "each"),
    (r"\bcomes? out\b|\bis laid\b|\bhits the table\b|\bis put down\b", "played"),
    (r"\b(?:beats|outranks|tops|is morethan)\b(?: (?:the )?other(?: one)?)?", "higher"),
    (r"\b(?:came|comes?|falls?|fell) (?:up )?short\b|\bgot set\b|\bwent set\b|\bmissed\b", "failed"),
    (r"\b(?:shot|shoots?|went for)\b(?= [a-z])", "called"),
    (r"\b(?:los(?:es?|ing|t)|minus|deduct(?:ed|s)?|subtract(?:ed|s)?|costs?)\b", "minus"),
    (r"\b(?:scores?|gets?|earns?|gains?|receives?)\b", "score"),
    (r"\b(?:fill|refill|draw|take|get)s? (?:back )?(?:up )?to\b", "drawto"),
    (r"\bbid it all\b|\bbid (?:for )?everything\b", "a bid of all the points"),
    (r"\b(?:wins?|winner|takes?|captures?|catch(?:es)?|taken|taking|won)\b", "take"),
    (r"\b(?:throws?|tosses|toss|ditch(?:es)?)\b(?: (?:away|out|in))?", "discard"),
    (r"\b(?:cuts?|cutting|draws?) (?:the )?high(?:est)?(?: card)?\b|\bhigh(?:est)? cut\b", "highest cut"),
    (r"\b(?:leads?|led|leading)\b", "lead"),
    (r"\bpass(?:es|ed)?\b", "pass"),
    (r"\b(?:doubled|double|two times|2 times)\b", "twice"),
    (r"\b(?:name|call|pick|choose|declare|make)s? (?:the )?trump\b", "pitchernames"),
    (r"\bmade by\b|\bmaking\b", "and"),
)  # fmt: skip
"""Of what people say and what the language says, the word by which both are compared."""

STOP_WORDS = _words(
    "the a an of to by in on at is are was be been who whoever whichever that which it its you your he she "
    "they his her their him them has have had and or but then so will go goes going with for from person "
    "player players one card cards points point hand hands else up out must can may each-other if when made "
    "more less"
)
"""Words by which nothing is compared."""

BINDING = _words(
    "nontrump each "
    "dealer left right partner other defender low lowest minus twice half every last first second "
    "third high highest until only no any score trick tricks around once trump target opposite alone random "
    "suit tied ormore orless morethan lessthan exactly bid before after except least most lead play draw "
    "discard pass winner owner holder split shared share divided become becomes game match ownpoints"
)
"""Words that are never lost: a form without one of them says something else."""

NEVER_ADDED = _words(
    "nontrump ormore orless morethan lessthan exactly except until dealer left partner other minus twice half no only "
    "alone random every once"
)
"""Words that no form brings in by itself."""

FORMS: dict[str, tuple[str, ...]] = {
    "deal/misdeal": ("on demand", "always"),
    "bidding/dealer may run it": ("deal 3 more to everyone", "deal 3 more to everyone, once"),
    "bidding/must bid": ("9 or more", "9"),
    "bidding/may bid": ("at most 3", "3 or more", "exactly 3", "nothing"),
    "bidding/may not bid": ("4", "moon"),
    "settlement/made": ("pitcher scores points taken", "pitcher scores the bid", "pitcher scores 4"),
    "settlement/set": ("pitcher loses the bid", "pitcher loses twice the bid", "pitcher loses 4",
                       "pitcher loses half the bid, rounded up", "pitcher loses half the bid, rounded down"),
    "settlement/others": ("score points taken", "score nothing", "lose 1"),
    "points": ("1 to the winner of J of trump", "1 to the owner of J of trump", "1 to the holder of J of trump",
               "minus 1 to the winner of J of trump", "1 to the winner of most pips",
               "1 to the winner of most pips, nobody if tied",
               "1 to the winner of most pips, shared if tied, rounded down", "1 to the winner of the last trick",
               "1 to the winner of the highest trump", "1 to the winner of the lowest trump",
               "1 to the owner of the lowest trump", "1 to the winner of most tricks"),
    "calls": ("a bid of all the points", "a bid of 4", "a bid of all the points, made by taking every trick",
              "a bid of 4, made by taking every trick"),
}  # fmt: skip
"""By address or open table, forms besides the examples that a rule itself has, without a condition."""

TESTS: tuple[str, ...] = (
    "trump is spades",
    "the bid is 4",
    "the bid is 4 or more",
    "the bid is 4 or less",
    "the bid is called moon",
    "the bid is made",
    "the bid is set",
    "own score is 0",
    "own score is 0 or more",
    "own score is 0 or less",
    "own score is less than 0",
    "points taken are 0",
    "points taken are 4 or more",
    "tricks taken are 4 or more",
    "the pitcher takes every trick",
    "the pitcher takes every point",
    "nobody has bid",
    "somebody has bid",
    "hand has an A among 3 or more of its suit",
    "hand has nothing but 9-2",
    "there are 4 players",
    "there are 4 players or more",
    "made the last bid",
    "set the pitcher",
    "called moon and made it",
    "called moon and failed",
    "ahead by 4 or more",
    "sets in a row are 4 or more",
)
"""Forms of a condition."""

IN_ORDER = ("discard", "draw", "drawto")
"""Words whose order is that of what people do."""
