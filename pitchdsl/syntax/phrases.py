"""Phrases that people write, by the rule that they mean: regular expressions, and what the language says. Tables only.

``?`` behind what is meant marks a phrase that may mean something else, too. Before a phrase is looked up, articles are
taken out and number words are digits; nothing that is meant is proposed before the grammar has read it.
"""

from pitchdsl.syntax.synonyms import NO, RANKS, YES

Rows = tuple[tuple[str, str], ...]
"""What people say, and what they mean by it."""


def _by_address(*rows: tuple[str, str, str]) -> dict[str, Rows]:
    return {each: tuple((said, meant) for at, said, meant in rows if at == each) for each, _, _ in rows}


_PLAYER = "(?:player|person|one|man|seat|hand|whoever|who(?: sits| is)?)"

PEOPLE: Rows = (
    (rf"\b(?:high(?:est)?|winning|successful) bidder\b|\b(?:bid|auction) winner\b|\b{_PLAYER} (?:that |who )?"
     "(?:(?:wins|won|takes|took|has) (?:bid|auction|bidding)|bids? (?:highest|most)|(?:makes|made) highest bid)\\b"
     "|\\b(?:winner|holder) of (?:bid|auction|bidding)\\b"
     "|\\bbidding (?:team|side|partnership|player)\\b", "the pitcher"),
    (r"\bbidder\b", "the pitcher?"),
    (rf"\b(?:{_PLAYER} )?(?:(?:on|to|at|sitting) )?dealer's left(?: hand)?(?: side)?(?: player)?\b"
     rf"|\b(?:{_PLAYER} )?(?:on|to|immediately|next|sitting) (?:to )?left(?: hand)?(?: side)? of dealer\b"
     r"|\beldest(?: hand)?\b|\bforehand\b|\bvorhand\b|\bleft-?hand opponent of dealer\b", "left of the dealer"),
    (rf"\b(?:{_PLAYER} )?(?:next to|after|behind) dealer\b|\bnon-?dealer\b|\bpone\b", "left of the dealer?"),
    (rf"\b(?:{_PLAYER} )?(?:(?:on|to|at|sitting) )?pitcher's left(?: hand)?(?: side)?(?: player)?\b"
     rf"|\b(?:{_PLAYER} )?(?:on|to|immediately|next|sitting) (?:to )?left(?: hand)?(?: side)? of (?:the )?pitcher\b",
     "left of the pitcher"),
)  # fmt: skip
"""Whom people mean."""

_WHO = (
    r"(?:(?:whoever|(?:the )?(?:player|person|one|side|team|partnership|man|hand|partners?) (?:who|that|which)|who)\s+)"
)
"""How a description of somebody begins."""

_OF_A_CARD = (
    r"\s+(?=(?:the |a |an )?"
    r"(?:[AKQJT]\b|10|[2-9]|off|red|black|jokers?|low|high|trump|each|(?:ace|king|queen|jack)s?\b))"
)

_RANK = f"(10|[2-9]|[AKQJT]|{'|'.join(RANKS)})"

PARTS: Rows = (
    (rf"\b({_RANK} of trumps?)'s (owner|holder|winner|player)\b", r"the \3 of \1"),
    (r"\b(own score|points taken|hands played) (-?\d+ or (?:more|less|fewer|higher))\b", r"\1 is \2?"),
    (r"\b(?:is |are )?(?:not|never) in (?:the )?hole\b", "own score is 0 or more"),
    (r"\b(?:in |on )?(?:the )?first hand\b", "hands played are 0"),
    (r"(?<!\d)(\d{1,3}),(\d{3})(?!\d)", r"\1\2"),
    (r"\bpts?\b\.?", "points"),
    (r"\bfor (?=(?:the )?(?:winner|owner|holder|player) of\b)", "to "),
    (_WHO + r"(?:was |is |were |got |has been |had been )?(?:originally )?dealt" + _OF_A_CARD, "the owner of "),
    (
        _WHO
        + r"(?:wins|won|takes|took|captures|captured|catches|caught|gets|got)(?: (?:the )?trick with)?"
        + _OF_A_CARD,
        "the winner of ",
    ),
    (
        r"\b(?:the )?(?:other )?(?:jack|J) of (?:the )?(?:same|sister) colou?r(?: suit)?\b"
        r"|\b(?:the )?(?:other )?same[ -]colou?r(?:ed)? (?:jack|J)\b",
        "off-J",
    ),
    (
        rf"\b(?<!lowest )(?<!highest )(?<!each )trump {_RANK}\b",
        r"\1 of trump",
    ),
    (
        rf"\b(spade|heart|diamond|club)s?(?:'s?)? {_RANK}\b",
        r"\2 of \1s",
    ),
    (
        r"\b(?:the )?(?:full )?(?:amount|number|value|size)(?: of (?:(?:the|his|her|their) )?bid"
        r"| (?:they |he |she )?bid)\b"
        r"|\bwhat (?:was|they|he|she|it) bid\b|\b(?:his|her|their) (?:own )?bid\b",
        "the bid",
    ),
    (r"\bgroups of (?=\d)|\bbatches of (?=\d)|\blots of (?=\d)|\bbunches of (?=\d)|\bpacks of (?=\d)", "packets of "),
    (
        r"\b(spades?|hearts?|diamonds?|clubs?) (?:is|are) (?:(?:made|named|called|chosen) )?(?:as )?trumps?\b",
        r"trump is \1",
    ),
    (r"\b(?:off|left)[ -]?(?:jack|bower)\b", "off-J"),
    (r"\bmost (?:card|game) (?:points|pips|count)\b", "most pips"),
    (r"\bright bower\b", "J of trump"),
    (r"\bof (?:the )?(?:right )?pedro\b", "of 5 of trump?"),
    (r"\b(?:the )?bid ?[x*\u00d7] ?(\d+)\b", r"\1 times the bid"),
    (r"\boriginal (?:owner|holder) of\b", "owner of"),
    (r"\b(\d+) or (?:over|above|higher|greater|better|up|upwards)\b", r"\1 or more"),
    (r"\b(?:if|when) (?:they|he|she|one|(?:the )?pitcher) (?:bids?|has bid) (?=\d)", "if the bid is "),
    (r"(?<!own )(?<!highest )\b(?:his |their |its )?score (?:is|falls|drops|goes)\b", "own score is"),
    (r"\bcalled ([a-z-]+) and (?=own score|the pitcher takes|ahead)", r"called \1 and made it and ?"),
    (r"\b(\d+) ?x (?:the )?bid\b", r"\1 times the bid"),
    (r"(?:\s*[,;&+]|\s+(?:and|then)\b)+\s*\b(draw|discard)s?\b", r", then \1"),
    (r"\bat least (\d+)|\b(\d+) ?\+", r"\1\2 or more"),
    (r"\bat most (\d+)", r"\1 or less"),
    (r"\b(?:if|when) (.+?), *(.+)", r"\2 if \1"),
    (r"\band (?:fails?|loses?|lost|missed|misses|is set|goes set)(?: it)?$", "and failed"),
    (
        r"\b(?:split|shared?|divided|halved)(?: (?:equally|evenly|up))? if tied\b(?!,? rounded)",
        "shared if tied, rounded down?",
    ),
)
"""Parts of a line that may stand in any rule."""

VALUES: dict[str, Rows] = _by_address(
    ("players/sides", rf"{NO}|(?:{NO},? )?(?:alone|singles?|cutthroat|every(?:one| man| player) for"
     " (?:him|her|them)sel(?:f|ves))", "each alone"),
    ("players/sides", rf"{YES}|(?:in )?(?:2 )?(?:teams|sides|pairs)(?: of 2)?", "partners opposite?"),
    ("players/partner", "(?:chosen|picked|named) by (?:pitcher|bidder)|(?:anyone|whoever|whom) (?:pitcher|bidder)"
     " (?:chooses|picks|names|wants)|(?:pitcher|bidder) (?:chooses|picks)", "the player whom the pitcher chooses"),
    ("players/partner", "called card|(?:whoever|who) (?:has|holds) called card|(?:pitcher|bidder) calls card",
     "the holder of a called card"),
    ("players/partner", rf"{NO}|no ?one|(?:pitcher )?(?:plays? )?alone(?: against all)?", "nobody?"),
    ("players/partner", "(?:player with |who makes |who has )?(?:2nd|second|next)[- ](?:best|highest)"
     "(?: bid(?:der)?)?(?: of pitcher)?", "the second highest bidder"),
    ("deck/jokers", f"(?:{YES},? )?both(?: of them| jokers)?", "2?"),
    ("deck/jokers", r"(\d) of them", r"\1"),
    ("deal/each", r"(\d+)(?: cards)?,? (?:by|in) (\d+)s?(?: at time)?", r"\1, in packets of \2"),
    ("deal/each", r"(\d+)(?: cards)?,? (?:(?:all )?dealt |dealing )?(?:in |by )?(\d+) at (?:a )?time",
     r"\1, in packets of \2"),
    ("deal/first dealer", "cut|high(?:est)?(?: cut| card(?: deals)?)|cut (?:for deal|cards)|by cut", "highest cut"),
    ("bidding/turns", "once|(?:1|one|single) (?:round|bid each|time|turn)(?: around)?"
     "|(?:everyone|everybody|each) once|once each", "once around"),
    ("bidding/bids", r"(\d+) (?:min|and up|and more|and above|up|upwards|or better|or up|at (?:minimum|least))",
     r"\1 or more"),
    ("bidding/bids", r"between (\d+) and (\d+)|from (\d+) to (\d+)", r"\1\3-\2\4"),
    ("bidding/dealer may hold", f"{YES}|any|all|everything|can|may", "any bid?"),
    ("bidding/dealer may hold", r"(?:any bid )?(?:less|lower) than (\d+)", r"any bid below \1"),
    ("bidding/all pass", "next player(?: deals)?|(?:pass the deal|deal passes)(?: on)?", "next dealer deals"),
    ("bidding/all pass", "(?:re-?deal|deal again|new deal|(?:throw|thrown) in(?: (?:hands?|cards))?|misdeal)"
     "(?:,? (?:and|then) (?:re-?deal|deal again))?", "same dealer deals again?"),
    ("bidding/all pass", r"dealer must bid (?:minimum )?(\d+)", r"dealer must bid \1 or more?"),
    ("calls", "(?:made by )?tak(?:e|es|ing) (?:every trick|all tricks)",
     "a bid above all the points, made by taking every trick?"),
    ("trump/named by", "first card(?: led| played)?|opening lead|lead", "the first lead"),
    ("trump/order", "aces? (?:is |are )?high(?:est)?|(?:as )?usual|normal", "A K Q J 10-2?"),
    ("exchange", r"(?:must )?keeps?(?: only)? (\d+)(?: cards?)?(.*)", r"discard non-trump, down to \1\2?"),
    ("exchange", r"(?:throws? away|discards?) non-?trumps? down to (\d+)", r"discard non-trump, down to \1"),
    ("exchange", r"discards? (\d+),? (?:(?:and|then) )?draws? \1(?: cards)?", r"discard up to \1, then draw as many?"),
    ("exchange", r"(.*?)draws? (?:up to |back to )?(\d+)(?: cards)?", r"\1draw to \2?"),
    ("exchange", r"(.*?)draws? (?:same(?: number)?|that many|replacements|back"
     r"|as many as (?:(?:he|she|they|one) )?(?:(?:was|were) )?(?:discard|threw|throw)[a-z]{0,3})", r"\1draw as many"),
    ("exchange", r"discards? (\d+)(.*)", r"discard up to \1\2?"),
    ("play/first leader", "(.+?) (?:leads|plays|starts|goes|begins)(?: first)?", r"\1"),
    ("play/first lead", "(?:only |must (?:be|lead) |always )?trumps?(?: only)?", "trump"),
    ("play/later leads", "(?:only |must (?:be|lead) |always )?trumps?(?: only)?", "trump"),
    ("play/follow", "(?:must )?follow suit(?: if (?:you|he|one|they) can| if possible| if able)?,? (?:but|and|or)"
     "(?: you| one)? (?:may|can) (?:always |also |instead )?(?:play )?(?:a )?(?:trump|ruff)(?: in)?(?: instead)?"
     "(?: at any time)?", "suit or trump, else any card?"),
    ("play/follow", "(?:must )?(?:follow )?(suit(?: or trump)?)(?: if possible)?", r"\1, else any card?"),
    ("play/undertrumping", f"{NO}|never|(?:not allowed|forbidden|only)(?: (?:unless|but|except)? ?"
     "(?:from|with|you have|one has)? ?nothing (?:but|except) trumps?)?", "only with nothing but trump?"),
    ("play/ends early", f"{YES}|when decided", "when every point is decided?"),
    ("settlement/set", "((?:pitcher )?loses?) (double|twice)", r"\1 twice the bid"),
    ("settlement/set", "(?:pitcher )?(?:(?:minus|subtracts?|deducts?|less|down(?: by)?)"
     "|(?:goes?|is|drops?|moves?)(?: set)? (?:back|down)(?: by)?|set (?:back|down)(?: by)?) bid",
     "pitcher loses the bid"),
    ("settlement/set", "(?:minus |-)?bid|goe?s? (?:set|back)(?: by bid)?|back", "pitcher loses the bid?"),
    ("settlement/made", "points(?: taken)?|what (?:he|she|they|it) takes?", "pitcher scores points taken?"),
    ("settlement/others", f"{NO}|no points", "score nothing"),
    ("settlement/others", "(?:score |keep )?(?:(?:their |own )?points|what they (?:take|took|win|make))",
     "score points taken"),
    ("settlement/every trick", r"(\d+)", r"others lose \1?"),
    ("settlement/every trick", NO, "others lose nothing"),
    ("winning/target", r"(\d+) or more(?: points)?", r"\1"),
    ("winning/several there", "high(?:est)?(?: score(?: wins)?)?|most points", "highest score, else tie?"),
    ("winning/several there", "pitcher(?: (?:goes|counts|is))?(?: out)?(?: first| wins)?", "pitcher"),
    ("winning/ends after", r"(\d+)(?: (?:deals|rounds|games))?", r"\1 hands"),
    ("to win", r"(?:must )?(?:win|be ahead|be up|leads?|ahead)(?: ahead)? by (?:at least )?(\d+)(?: points?)?"
     r"(?: or more)?|(?:be )?(\d+)(?: points?)?(?: or more)? (?:ahead|up|clear|in front)", r"ahead by \1\2 or more"),
    ("winning/start", r"(?:everyone|everybody|all|each(?: side| player| team)?) (?:begins?|starts?) (?:with|at|from)"
     r" (\d+)(?: points)?", r"\1"),
    ("winning/start", "o|nil|nothing|none|nought|naught|scratch|love", "0"),
    ("wins at once", "(?:pitcher )?(?:tak(?:es?|ing) |wins? )?(?:all|every) (?:of )?(point|trick)s?(?: (?:taken|won))?",
     r"made the last bid and the pitcher takes every \1?"),
    ("wins at once", "(?:makes |made |called )?([a-z-]+)(?: made)?", r"called \1 and made it?"),
)  # fmt: skip
"""By address or open table, what people write behind the name of the rule or of a row."""

SENTENCES: dict[str, Rows] = _by_address(
    ("players/seats", r"(?:there (?:are|is) |we are )?(\d+) (?:players?|people|of us)"
     r"(?: (?:play|at table|round table|around table))*", r"\1"),
    ("players/sides", f"(?:partners?|partnerships?|teams?|pairs)(?: {NO})|no (?:partners|teams)", "each alone"),
    ("players/sides", "(?:everyone|each|every man)(?: plays| is)? (?:alone|for himself)", "each alone"),
    ("players/sides", "(?:2 )?(?:partners?|partnerships?|teams?|pairs)(?: yes| 2| of 2)?|partners sit opposite",
     "partners opposite"),
    ("players/partner", "(?:pitcher|bidder) (?:chooses|picks) (?:his )?partner", "the player whom the pitcher chooses"),
    ("players/partner", "(?:pitcher|bidder)(?: plays?| is)?(?: alone)? against (?:all|all others|everyone(?: else)?"
     "|everybody(?: else)?|others|rest(?: of table)?)"
     "|(?:all )?others (?:play together|gang up|unite) against pitcher", "nobody"),
    ("players/partner", "(?:2 (?:highest|best|top) bidders|(?:best|highest) bidder and (?:2nd|second|next)"
     "(?: best| highest)?(?: bidder)?)(?: are| become| play)?(?: partners| together)?", "the second highest bidder"),
    ("deal/each", r"packets?(?: of)? (\d+)", r"in packets of \1"),
    ("deal/each", r"(?:(?:each player|every player|everyone|everybody) (?:gets|is dealt|has|receives)|deal) (\d+)"
     r" cards?(?: each| apiece)?,? (?:dealt )?(?:in )?(\d+) at (?:a )?time", r"\1, in packets of \2"),
    ("deal/each", r"(?:(?:each player|everyone|everybody) (?:gets|is dealt|has)|deal) (\d+) cards?"
     "(?: each| apiece| to (?:each(?: player)?|every(?:one|body| player)))?", r"\1"),
    ("bidding/bids", r"(?:minimum|min|least|lowest|opening|starting|from|no(?:t)? less than|bidding starts at)"
     r"(?: bid)?(?: is| of| at| from)? (\d+)(?: or more)?", r"\1 or more"),
    ("bidding/bids", r"(?:max(?:imum)?|highest|up to|at most)(?: bid)?(?: of)? (\d+)", r"1-\1?"),
    ("bidding/dealer may hold", "dealer (?:can|may) (?:hold|steal)(?: any bid)?", "any bid"),
    ("bidding/dealer may hold", "dealer (?:can't|cannot|can not|may not) (?:hold|steal)(?: (?:any |highest )?bid)?",
     "nothing"),
    ("bidding/all pass", f"(?:dealer(?: is| gets)? stuck|stuck dealer|stick dealer|stuck)(?: {YES})?",
     "dealer must bid"),
    ("bidding/all pass", "(?:(?:if |when )?(?:all|every(?:one|body)) pass(?:es)?,? )?dealer (?:must|has to)"
     " bid(?: (?:if|when) (?:all|every(?:one|body)) pass(?:es)?)?", "dealer must bid"),
    ("bidding/all pass", r"(?:if |when )?(?:all|every(?:one|body)) pass(?:es)?,? (?:re-?deal|same dealer deals again)",
     "same dealer deals again"),
    ("trump/named by", "pitcher (?:names|picks|chooses|makes|calls|declares) (?:trumps?|it|suit)", "the pitcher"),
    ("play/first leader", "(?:first )?(?:lead|leader)(?: to first trick)? (?:rotates?|moves|passes|goes)"
     "(?: (?:round|around|on|to left|by 1|each hand|every hand|from hand to hand))*", "goes round"),
    ("play/first leader", "pitcher leads(?: first)?", "the pitcher"),
    ("play/first leader", "(.+?) (?:leads(?: first| to first trick)?|plays first)", r"\1"),
    ("play/first lead", "(?:pitcher must lead|first lead (?:is|must be)|lead) trump", "trump?"),
    ("points/low", "(?:winner|captor|whoever wins it) (?:takes|gets|scores) low|low (?:goes )?to (?:winner|captor)"
     "(?: of (?:it|low|trick))?",
     "to the winner of the lowest trump"),
    ("points/low", "(?:owner|whoever (?:was|is) dealt it) (?:keeps|gets|has|scores) low|low (?:goes )?to owner"
     "(?: of (?:it|low))?",
     "to the owner of the lowest trump"),
    ("match/games", r"(?:(?:match|rubber|series):? )?best of (\d+)(?: games)?", r"best of \1"),
    ("winning/target", r"(?:(?:1st|first) (?:to|at)|race to|play(?:ed|ing)? (?:up )?to|game (?:is|to)|game ends at"
     r"|to win|to|up to) (\d+)(?: points)?(?: wins)?", r"\1"),
    ("winning/target", r"(\d+)(?: points?)? (?:wins?|to win)(?: game)?", r"\1"),
)  # fmt: skip
"""By address, whole lines in which the rule has no name, or one that is not its own."""

ROWS_OF_POINTS: Rows = (
    (r"((?:\d+ )?)(?:to )?(?:(?:trick )?winner|(?:captur|tak|catch)er|captured|taken|won"
     r"|winner (?:takes|gets|scores)(?: (?:it|card|low|high|jack|game))?"
     r"|(?:one )?who(?:ever)? (?:takes|wins|captures|gets|catches) (?:it|card|low|high|jack|game))",
     r"\1to the winner of {card}"),
    (rf"((?:\d+ )?)(?:points? )?(?:(?:to|for) )?(?:(?:original )?owner|(?:{_PLAYER} )?dealt(?: it)?|kept"
     rf"|(?:{_PLAYER}|1)(?: who| that)? (?:(?:was|is|got) dealt it|it (?:was|is) dealt to))"
     r"(?:,? (?:no matter|whoever|regardless of|even if).*)?",
     r"\1to the owner of {card}?"),
    (r"((?:\d+ )?)(?:to )?(?:low|high|jack|game)", r"\1to the winner of {card}?"),
    (r"(to (?:winner|owner|holder|player) of .+),? (\d+)(?: points?)?", r"\2 \1"),
    (r"((?:winner|owner|holder|player) of .+?) (?:gets|scores|has|receives|takes|earns) (\d+)(?: points?)?",
     r"\2 to \1"),
    (r"((?:\d+ )?)(winner|owner|holder|player|pitcher)( .+)?", r"\1to the \2\3"),
)  # fmt: skip
"""What people write behind the name of a row whose card everybody knows; ``{card}`` is that card."""

REMARKS: dict[str, Rows] = _by_address(
    ("trump/jokers", r"^\W*(?:is |are |rank )?(?:high|higher|highest|top|above|over)\b",
     "where jokers rank is said in `order`, for example `order: red joker black joker A K Q J 10-2`\n"
     "or, with one joker, `order: joker A K Q J 10-2`; `jokers` says which of two is higher"),
    ("trump/jokers", r"^\W*(?:is |are |rank )?(?:low|lower|lowest|bottom|below|under)\b",
     "where jokers rank is said in `order`, for example `order: A K Q J red joker black joker 10-2`\n"
     "or, with one joker, `order: A K Q J 10-2 joker`; `jokers` says which of two is higher"),
    ("players/seats", r"^(\d{1,2}) or (\d{1,2})\b",
     r"did you mean `seats: \1`, or `seats: \2`? `seats: \1-\2` takes all that lie between them, too"),
)  # fmt: skip
"""By address, or for all of them, what is to be said where no line with that name says what was written."""

TOPICS: dict[str, str] = {
    "players/seats": r"players?\b(?=.* play\b)|(?:two|three|four|five|six|seven|\d) players",
    "players/sides": "partner(?:s|ships?)?\\b|two teams|cutthroat",
    "deck/ranks": r"cards? (?:in the|are used)|52 cards|standard (?:deck|pack)|full (?:deck|pack)",
    "deck/jokers": "jokers?\\b",
    "deal/each": r"(?:gets?|receives?|is dealt|are dealt|deals?)\b.*\bcards|cards each",
    "deal/kitty": "kitty|widow",
    "bidding/turns": "once around|one bid each|bids? once",
    "bidding/bids": "(?:minimum|lowest|least|highest|maximum) bid|bids? (?:from|between|at least)",
    "bidding/all pass": "(?:all|every(?:one|body)) pass(?:es)?|nobody bids",
    "trump/named by": "(?:names?|chooses?|picks?|declares?) (?:the )?trump",
    "play/first leader": "leads? (?:first|to the first trick)|leads? the first",
    "play/follow": "follow(?:s|ing)? suit",
    "points/pips": "pips?\\b",
    "settlement/set": "(?:goes|is|go|are) set\\b|fails? to make|does not make",
    "winning/target": r"(?:first|played|play|game is) to \d+|\d+ points wins?|points to win|wins the game",
}
"""By address, words of a sentence that speaks of this rule; regular expressions."""
