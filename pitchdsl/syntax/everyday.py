"""What people write when they do not know the words of the language, and the words that they mean.

Tables only. ``remedies`` tries them, and nothing of them is proposed before the grammar has read it.
"""

_UP_TO_TWENTY = (
    "zero one two three four five six seven eight nine ten "
    "eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
)

NUMBERS: dict[str, str] = {
    **{word: str(number) for number, word in enumerate(_UP_TO_TWENTY.split(" "))},
    "twenty-one": "21",
    "thirty": "30",
    "thirty-one": "31",
    "fifty": "50",
    "fifty-two": "52",
    "hundred": "100",
}
"""Numbers in words."""

RANKS: dict[str, str] = {
    "ace": "A",
    "king": "K",
    "queen": "Q",
    "jack": "J",
    "knave": "J",
    "ten": "10",
    "nine": "9",
    "eight": "8",
    "seven": "7",
    "six": "6",
    "five": "5",
    "four": "4",
    "three": "3",
    "deuce": "2",
    "two": "2",
}
"""Ranks in words; an ``s`` at the end is no matter."""

SUITS: dict[str, str] = {
    "♠": "spades",
    "♤": "spades",
    "♥": "hearts",
    "♡": "hearts",
    "♦": "diamonds",
    "♢": "diamonds",
    "♣": "clubs",
    "♧": "clubs",
}
"""Suits as they are drawn."""

SYNONYMS: dict[str, tuple[str, ...]] = {
    "are": ("is",),
    "was": ("is",),
    "equals": ("is",),
    "=": ("is",),
    "draws": ("draw",),
    "discards": ("discard",),
    "throw": ("discard",),
    "throws": ("discard",),
    "take": ("takes",),
    "wins": ("takes", "scores"),
    "captures": ("takes",),
    "maker": ("pitcher",),
    "bidder": ("pitcher",),
    "declarer": ("pitcher",),
    "captor": ("winner",),
    "capturer": ("winner",),
    "catcher": ("winner",),
    "taker": ("winner",),
    "except": ("but",),
    "when": ("if",),
    "whenever": ("if",),
    "gets": ("scores",),
    "get": ("score",),
    "everybody": ("everyone",),
    "all": ("every", "everyone"),
    "nontrump": ("non-trump",),
    "non-trumps": ("non-trump",),
    "minimum": ("or more",),
    "no": ("nothing", "never", "none", "nobody"),
    "none": ("nothing", "nobody"),
    "double": ("twice",),
    "trumps": ("trump",),
    "under": ("below",),
    "anything": ("any card",),
    "random": ("at random",),
    "till": ("until",),
    "otherwise": ("else",),
    "low": ("lowest trump",),
    "high": ("highest trump",),
    "game": ("most pips",),
    "jick": ("off-J",),
    "player": ("everyone",),
}
"""For a word, those of the language that it may stand for; the first that fits the place is taken."""

SEVERAL_THINGS = frozenset({"bidder", "taker", "wins", "low", "high", "game", "player", "="})
"""Synonyms that people use for something else, too: everybody who bids, whoever took the bid."""

FREE_WORDS = frozenset(
    {
        "point",
        "points",
        "pts",
        "card",
        "cards",
        "player",
        "players",
        "people",
        "each",
        "is",
        "are",
        "exactly",
        "please",
        "only",
    }
)
"""Words that are said beside a number and add nothing to it."""

CARDS: dict[str, str] = {
    "high": "the highest trump",
    "low": "the lowest trump",
    "joker": "the joker",
    "off-jack": "off-J",
    "jick": "off-J",
    "game": "most pips",
    "last-trick": "the last trick",
} | {word: f"{rank} of trump" for word, rank in RANKS.items()}
"""For the usual names of rows, what they are about."""

YES = r"(?:yes|y|true|always|allowed|ok|on)"
NO = r"(?:no|n|not|never|none|nothing|false|can't|cannot|can not|may not|not allowed|forbidden|off|zero|without)"

_PITCHER = (
    r"(?:high(?:est)? bidder|bidder|maker|declarer|bid winner|winner of (?:bid|auction|bidding)"
    r"|who(?:ever)? wins (?:bid|auction))"
)
_LEFT = r"(?:dealer's left|left hand of dealer|player (?:on|to) left(?: of dealer)?|player left of dealer|left)"
_CAPTURED = (
    r"(?:winner|captured|capturer|taken|taker|won|trick winner|winner (?:takes|gets|scores)(?: it| \w+)?|catcher"
    r"|who(?:ever)? (?:takes|wins|captures|gets|catches) (?:it|\w+)|one who (?:takes|wins|captures|catches) it)"
)
_TAKES = r"(?:takes?|took|wins?|won|captures?)"
_DEALT = r"(?:owner|dealt|player dealt|player dealt it|original owner|who(?:ever)? (?:was|is|got) dealt it|kept)"

Pattern = tuple[str, str, bool]
"""A value or a part of one, what it is to be, and whether there is no doubt about it."""

ANYWHERE: tuple[Pattern, ...] = (
    (r"(?<!\d)(\d{1,3}),(\d{3})(?!\d)", r"\1\2", True),
    (r"\b(\d+)(?:st|nd|rd|th)\b", r"\1", True),
    (r"\b(spades?|hearts?|diamonds?|clubs?) (?:is|are) trumps?\b", r"trump is \1", True),
    (r"\btrumps? (?:is|are|=) (spades?|hearts?|diamonds?|clubs?)\b", r"trump is \1", True),
    (r"\b(?:off|left)[ -]?(?:jack|bower)\b", "off-J", True),
    (r"\bbid (?:is |was )?(?:>=|=>|≥) ?(\d+)", r"bid is \1 or more", True),
    (r"\bbid (?:is |was )?(?:<=|=<|≤) ?(\d+)", r"bid is \1 or less", True),
    (r"\bbid (?:was|of|=|==) ?(\d+)", r"bid is \1", True),
    (r"(?<!own )(?<!highest )\b(?:his |their |its )?score (?:is|falls|drops|goes)\b", "own score is", True),
    (r"\b(?:is |are )?(?:not|never) in (?:the )?hole\b", "own score is 0 or more", True),
    (r"\bcalled ([a-z-]+) and (?=own score|the pitcher takes|ahead)", r"called \1 and made it and ", False),
    (
        rf"(?<!pitcher )\b{_TAKES} (?:all (?:of )?(?:the )?points|every point)\b",
        "the pitcher takes every point",
        False,
    ),
    (r"\bthrows? (?:away|in|out)\b", "discard", True),
    (r"\b(\d+) ?x (?:the )?bid\b", r"\1 times the bid", True),
    (r",? *\band (draw|discard)s?\b", r", then \1", True),
    (r"\bto (?:the )?most pips\b", "to the winner of most pips", True),
    (r"\b(?:at least) (\d+)", r"\1 or more", True),
    (r"\b(?:at most) (\d+)", r"\1 or less", True),
    (r"\b(\d+) ?\+", r"\1 or more", True),
    (r"\ball (?:of )?(?:the )?tricks\b", "every trick", True),
    (r"\ball (?:of )?(?:the )?points\b(?= *(?:$|if|and|or))", "every point", True),
    (r"\b(?:if|when) (.+?), *(.+)", r"\2 if \1", True),
    (r"\band (?:makes?|wins?|won|made)(?: it)?$", "and made it", True),
    (r"\band (?:fails?|loses?|lost|missed|misses|is set|goes set)(?: it)?$", "and failed", True),
)
"""Parts of a value that may stand in any rule."""

WHOLE: dict[str, tuple[Pattern, ...]] = {
    "players/sides": (
        (rf"{NO}|alone|singles?|cutthroat|no (?:partners|teams)|every(?:one| man| player) for \w+", "each alone", True),
        (
            rf"{YES}|(?:2|two) (?:teams|sides|pairs)(?: of 2)?|teams(?: of (?:2|two))?|in pairs",
            "partners opposite",
            False,
        ),
        (r"opposite|partnerships?", "partners opposite", True),
    ),
    "deck/jokers": ((f"{NO}|no jokers?", "none", True), (YES, "1", False), (r"(\d) jokers?", r"\1", True)),
    "deck/ranks": ((r"all|full|full pack|52|all cards", "A K Q J 10-2", False),),
    "deal/each": (
        (r"(\d+)(?: cards)?,? (?:by )?(\d+)s? at (?:a )?time", r"\1, in packets of \2", True),
        (r"(\d+)(?: cards)?,? in (\d+)s", r"\1, in packets of \2", True),
    ),
    "deal/kitty": (
        (NO, "none", True),
        (r"(\d+)(?: cards)?,? (?:for|goes to|to|taken by) (dealer|pitcher)", r"\1 to the \2", True),
        (rf"(\d+)(?: cards)?,? (?:for|goes to|to|taken by) {_PITCHER}", r"\1 to the pitcher", False),
    ),
    "deal/first dealer": (
        (r"randomly|by (?:chance|lot)|any(?:one|body)", "at random", True),
        (r"(?:cut|high cut|high(?:est)? card(?: deals)?|cut (?:for deal|cards)|by cut)", "highest cut", True),
    ),
    "deal/misdeal": ((r"if (.+)", r"on demand if \1", True),),
    "bidding/turns": (
        (r"(?:1|one|single) (?:round|bid each|time|turn)|(?:each|everyone) once|once each|1|one", "once around", True),
        (r"(?:several |many )?rounds|until .*pass(?:es)?|round and round", "around until all but one pass", False),
    ),
    "bidding/bids": (
        (r"(?:minimum|min|from|starting (?:at|from)|no(?:t)? less than)(?: of)? (\d+)", r"\1 or more", True),
        (r"(\d+)(?: (?:minimum|min|and up|and more|and above|up|upwards|or better| or up)|\+)", r"\1 or more", True),
        (r"(?:from|between) (\d+) (?:to|and) (\d+)", r"\1-\2", True),
        (r"(\d+) (?:up to|through|until|till) (\d+)", r"\1-\2", True),
        (r"(?:up to|at most|maximum|max)(?: of)? (\d+)", r"1-\1", False),
        (r"any(?: bid| number)?", "1 or more", False),
    ),
    "bidding/dealer may hold": (
        (NO, "nothing", True),
        (f"{YES}|any|all|everything|can|may", "any bid", False),
        (r"(?:any bid|any|all) but (?:highest|top)(?: bid)?", "any bid below the highest", True),
        (r"(?:any bid )?(?:less|lower) than (\d+)", r"any bid below \1", True),
    ),
    "bidding/all pass": (
        (r"next (?:dealer|player)(?: deals)?|(?:pass the deal|deal passes)(?: on)?", "next dealer deals", True),
        (r"(?:same dealer|dealer) (?:re-?deals|deals(?: again)?)|same dealer", "same dealer deals again", True),
        (r"re-?deal|deal again|throw in|misdeal", "same dealer deals again", False),
        (r"dealer must bid (?:at least |minimum |min )?(\d+)(?: or more)?", r"dealer must bid \1 or more", False),
        (
            r"(?:dealer(?: is)? )?stuck|stick dealer|dealer (?:has|is forced) to bid|dealer bids",
            "dealer must bid",
            True,
        ),
    ),
    "bidding/dealer may run it": (
        (
            r"(?:deal )?(\d+)(?: more)?(?: cards?)?(?: each| to (?:all|everyone|each))?",
            r"deal \1 more to everyone",
            True,
        ),
    ),
    "bidding/must bid": ((r"(\d+) if (.+)", r"\1 or more if \2", False),),
    "calls": (
        (r"(?:bid )?(\d+)", r"a bid of \1", True),
        (r"(?:bid of |bid )?(?:all|everything|all points)", "a bid of all the points", False),
        (r"(?:by )?tak(?:e|es|ing) (?:every trick|all tricks)", "made by taking every trick", True),
    ),
    "trump/named by": (
        (_PITCHER, "the pitcher", False),
        (r"first card(?: led| played)?|opening lead|lead", "the first lead", True),
        (_LEFT, "left of the dealer", False),
    ),
    "trump/order": ((r"aces? (?:is |are )?high(?:est)?|(?:as )?usual|normal", "A K Q J 10-2", False),),
    "trump/jokers": (
        (r"red(?: first| higher| (?:over|beats) black)?", "red above black", True),
        (r"first(?: played)?(?: wins| is higher)?", "the first played is higher", True),
    ),
    "exchange": (
        (r"(?:must )?keeps?(?: only)? (\d+)(?: cards?)?(.*)", r"discard non-trump, down to \1\2", False),
        (r"(?:throws? away|discards?) non-?trumps? down to (\d+)", r"discard non-trump, down to \1", True),
        (r"discards? (\d+),? (?:(?:and|then) )?draws? \1(?: cards)?", r"discard up to \1, then draw as many", False),
        (r"(.*?)draws? (?:up to |back to )?(\d+)(?: cards)?", r"\1draw to \2", False),
        (
            r"(.*?)draws? (?:the )?(?:same(?: number)?|that many|as many as .*|replacements|back)",
            r"\1draw as many",
            True,
        ),
        (r"discards? (?:everything|all)(?: cards)? but trumps?(.*)", r"discard all non-trump\1", True),
        (r"discards? (\d+)(.*)", r"discard up to \1\2", False),
    ),
    "exchange/stock runs short": (
        (r"reshuffle|shuffle|shuffle discards|yes", "reshuffle the discards", False),
        (NO, "go without", False),
    ),
    "exchange/scoring trumps": ((r"stay|keep|kept|must (?:stay|be kept)", "stay in hand", True),),
    "exchange/left out": ((r"(?!if )(.+)", r"if \1", True),),
    "play/first leader": ((_PITCHER, "the pitcher", False), (_LEFT, "left of the dealer", False)),
    "play/first lead": ((r"any(?:thing| suit)?|all cards|free", "any card", True), (r"must be trump", "trump", True)),
    "play/later leads": ((r"any(?:thing| suit)?|all cards|free", "any card", True), (r"must be trump", "trump", True)),
    "play/follow": (
        (r"(?:must )?(?:follow )?suit(?: if possible)?", "suit, else any card", False),
        (r"(?:must )?(?:follow )?suit or trump(?: if possible)?", "suit or trump, else any card", False),
    ),
    "play/ends early": (
        (f"{YES}|when decided", "when every point is decided", False),
        (NO, "never", True),
    ),
    "points/pips": ((r"(.+)", r"\1", True),),
    "settlement/set": (
        (r"(?:pitcher )?(?:minus|-) ?(\d+)", r"pitcher loses \1", True),
        (r"(?:the |minus |-)?bid|goe?s? (?:set|back)(?: by bid)?|back", "pitcher loses the bid", False),
    ),
    "settlement/made": ((r"points(?: taken)?|what (?:he|she|they|it) takes?", "pitcher scores points taken", False),),
    "settlement/others": (
        (f"{NO}|no points", "score nothing", True),
        (r"(?:score |keep )?(?:(?:their |own )?points|what they (?:take|took|win|make))", "score points taken", True),
    ),
    "settlement/every trick": ((r"(\d+)", r"others lose \1", False), (NO, "others lose nothing", True)),
    "winning/target": (
        (NO, "none", True),
        (r"(\d+) or more(?: points)?", r"\1", True),
        (r"(?:first to|play(?:ed)? to|to|up to|game is) (\d+)(?: points)?(?: wins)?", r"\1", True),
    ),
    "winning/several there": (
        (r"highest|high(?:est)? score wins|most points|high score", "highest score, else tie", False),
        (r"bidder(?: (?:goes|counts|is) (?:out )?(?:first|out))?|pitcher (?:first|wins|goes out)", "pitcher", False),
    ),
    "winning/may not win": ((r"stops(?: short)?", "stops 1 short of the target", False),),
    "winning/junk": ((r"stops(?: short)?", "stops 1 short of the target", False), (YES, "counts in full", False)),
    "winning/ends after": ((r"(\d+)(?: (?:deals|rounds|games))?", r"\1 hands", True),),
    "to win": (
        (r"(?:must )?(?:make|made|making) (?:own |his |last )?bid|bid made", "made the last bid", False),
        (r"set (?:bidder|the bidder|maker)", "set the pitcher", False),
    ),
    "wins at once": (
        (
            rf"(?:pitcher )?(?:{_TAKES} )?(?:all|every) (?:of )?(point|trick)s?(?: (?:taken|won))?",
            r"made the last bid and the pitcher takes every \1",
            False,
        ),
        (r"(?:makes |made |called )?([a-z-]+)(?: made)?", r"called \1 and made it", False),
    ),
    "loses at once": ((r"(?:fails |failed |loses |called )?([a-z-]+)(?: failed)?", r"called \1 and failed", False),),
}
"""For an address or an open table, whole values; articles have been taken out before they are looked at."""

ROWS_OF_POINTS: tuple[Pattern, ...] = (
    (rf"((?:\d+ )?)(?:to )?{_CAPTURED}", r"\1to the winner of {card}", True),
    (rf"((?:\d+ )?)(?:to )?{_DEALT}", r"\1to the owner of {card}", False),
    (r"((?:\d+ )?)(?:to )?holder", r"\1to the holder of {card}", True),
    (r"((?:\d+ )?)(?:to )?(?:low|high|jack|game)", r"\1to the winner of {card}", False),
    (r"((?:\d+ )?)(winner|owner|holder|player|pitcher)( .+)?", r"\1to the \2\3", True),
)
"""What people say of a row whose card everybody knows; ``{card}`` is that card."""
