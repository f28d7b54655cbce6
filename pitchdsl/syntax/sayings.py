"""What card players say, and the words of clauses for it: a table, each entry with a sentence that shows it.

No entry drops or changes a number, a card, a suit, a name, a denial or whom something is said of.
"""

from pitchdsl.syntax.bid_sayings import BIDDING
from pitchdsl.syntax.saying import BOTH, Rewrite

NAMED: tuple[Rewrite, ...] = (
    Rewrite(r"\b(i|we|they)'ve\b", r"\1 have", "they've the K of clubs", "they have the K of clubs"),
    Rewrite(r"\b(we|they)'re\b", r"\1 are", "we're at 5", "we are at 5"),
    Rewrite(r"\bi'm\b", "i am", "i'm at 5", "i am at 5"),
    Rewrite(r"\b(it|score)'s\b", r"\1 is", "it's the first trick", "it is the first trick"),
    Rewrite(
        r"\b(?:(?:me|i) and my partner|my partner and (?:me|i))\b", "we",
        "my partner and i bid 3", "we bid 3", of="partners",
    ),
    Rewrite(r"\bmy partner\b", "we", "my partner bids 3", "we bids 3", of="partners"),
    Rewrite(r"\b(?:our|my) (?:side|team)\b", "we", "our side bids 3", "we bids 3"),
    Rewrite(r"\bi am\b", "we are", "i am at 5", "we are at 5"),
    Rewrite(r"\bi\b", "we", "i bid 3", "we bid 3"),
    Rewrite(
        r"\b(?:the other (?:side|team|pair)|(?:our|the) opponents)\b", "they",
        "our opponents take 2", "they take 2",
    ),
    Rewrite(r"\bthe (?:bidder|maker|declarer)\b", "the pitcher", "the bidder takes 2", "the pitcher takes 2"),
    Rewrite(
        r"\b(?:the )?(?:player |one |guy |man )?(?:on |to )?(?:the )?(left|right) of (?:the )?(dealer|pitcher)\b",
        r"\1 of the \2",
        "the player to the left of the dealer bids 3", "left of the dealer bids 3",
    ),
    Rewrite(
        r"\b(?:the )?(?:player |one |guy |man )?(?:on |to )?the (dealer|pitcher)'s (left|right)\b", r"\2 of the \1",
        "the player on the dealer's right bids 3", "right of the dealer bids 3",
    ),
    Rewrite(r"\bthe seller\b", "<seller>", "the seller bids 3", "left of the dealer bids 3", of="seller"),
    Rewrite(r"\b(?:eldest hand|eldest)\b", "left of the dealer", "eldest hand bids 3", "left of the dealer bids 3"),
    Rewrite(r"\b(?:no one|no-one)\b", "nobody", "no one takes game", "nobody takes game"),
    Rewrite(r"\beverybody\b", "everyone", "everybody stands at 5", "everyone stands at 5"),
    Rewrite(r"\btrumps\b", "trump", "trumps is broken", "trump is broken"),
)  # fmt: skip
"""Who is meant, in the words of clauses: also in what is asked."""

REWRITES: tuple[Rewrite, ...] = (
    Rewrite(r"[.;] +(?=\w)", ", ", "we bid 3. we take 2", "we bid 3, we take 2"),
    # trump
    Rewrite(r"\bwith (<suit>) (?:as )?trump\b", r"trump is \1", "with hearts as trump", "trump is hearts"),
    Rewrite(r"\b(<suit>) (?:is|are|was|were) (?:the )?trump\b", r"trump is \1", "hearts are trump", "trump is hearts"),
    Rewrite(r"(^|, )(<suit>) trump\b", r"\1trump is \2", "hearts trump", "trump is hearts"),
    Rewrite(r"\btrump (?:are|was|were) (?=<suit>|broken|not broken)", "trump is ", "trump was clubs", "trump is clubs"),
    Rewrite(
        r"\btrump (?:has|have) (not )?been broken\b", r"trump is \1broken",
        "trump has not been broken", "trump is not broken",
    ),
    Rewrite(
        r"\btrump (?:isn't|hasn't been|haven't been) broken\b", "trump is not broken",
        "trump isn't broken", "trump is not broken",
    ),
    Rewrite(r"\bnot broken yet\b", "not broken", "trump is not broken yet", "trump is not broken"),
    *BIDDING,
    # the scores, and the table
    Rewrite(
        r"\b(?:the |with the )?score (?:is|was|at|stands at|being)? ?(-?<n>)(?: ?- ?| to )(-?<n>)\b",
        r"we stand at \1, they stand at \2,",
        "the score is 18 to 20", "we stand at 18, they stand at 20", of="sides",
    ),
    Rewrite(
        r"(?<!stand )(?<!stands )(?<!are )\bat (<n>)(?: ?- ?| to )(<n>)\b", r"we stand at \1, they stand at \2,",
        "at 18-20", "we stand at 18, they stand at 20", of="sides",
    ),
    Rewrite(
        r"\b(?:it is|it was|at|the score is) (<n>)(?: |-)all\b", r"everyone stands at \1",
        "it is 9 all", "everyone stands at 9",
    ),
    Rewrite(
        r"^(<n>)(?: |-)all(?=$|, (?:<who>|trump|the|there|my)\b)", r"everyone stands at \1",
        "9 all, we bid 3", "everyone stands at 9, we bid 3",
    ),
    Rewrite(
        r"\b(<who>) (?:are|is|am|was|were|sit|sits|sat) (?:sitting )?at (?=minus |negative |-?<n>)",
        r"\1 stand at ",
        "they were at 5", "they stand at 5",
    ),
    Rewrite(
        r"\b(we|they) stand at (-?<n>),? (?:and )?(we|they) at (?=-?<n>)", r"\1 stand at \2, \3 stand at ",
        "we stand at 19 and they at 12", "we stand at 19, they stand at 12",
    ),
    Rewrite(
        r"\b(we|they) have (<n>),? (?:and )?(we|they) have (<n>)(?=,.*\bbids?\b)", r"\1 stand at \2, \3 stand at \4",
        "we have 20, they have 19, we bid 2", "we stand at 20, they stand at 19, we bid 2",
    ),
    Rewrite(
        r"\b(<who>) (?:are|is|was|were) in the hole (?:at|by|with) (?:minus |-)?(?=<n>)", r"\1 stand at minus ",
        "we were in the hole by 4", "we stand at minus 4",
    ),
    Rewrite(r"\bstand at (?:negative |-)(?=<n>)", "stand at minus ", "we stand at -3", "we stand at minus 3"),
    Rewrite(
        r"\b(<who>) (?:are|is|was|were) (<n>) in the hole\b", r"\1 stand at minus \2",
        "we were 3 in the hole", "we stand at minus 3",
    ),
    Rewrite(
        rf"\b{BOTH} (?:are|were|stand) at (<n>)\b", r"we stand at \1, they stand at \1",
        "we both stand at 9", "we stand at 9, they stand at 9", of="sides",
    ),
    Rewrite(r"\b(was|were) set once\b", r"\1 set 1 time", "they were set once", "they were set 1 time"),
    Rewrite(r"\b(was|were) set twice\b", r"\1 set 2 times", "they were set twice", "they were set 2 times"),
    Rewrite(
        r"\b(?:there were|with|we are|there are) (<n>) (?:of us|players)\b", r"there are \1 players",
        "with 4 players", "there are 4 players",
    ),
    Rewrite(
        r"(^|, )(<n>) players(?=,|$| then)", r"\1there are \2 players",
        "4 players, we bid 3", "there are 4 players, we bid 3",
    ),
    Rewrite(r"\bin an? (<n>)[ -]player game\b", r"there are \1 players", "in a 4-player game", "there are 4 players"),
    Rewrite(
        r"(^|, )(?:the )?first trick(?=,|$| then)", r"\1it is the first trick",
        "first trick, trump is clubs", "it is the first trick, trump is clubs",
    ),
    Rewrite(r"\b(?:on|in) the first trick\b", "it is the first trick", "on the first trick", "it is the first trick"),
    Rewrite(
        r"\b(?:it was|this is) the first trick\b", "it is the first trick",
        "this is the first trick", "it is the first trick",
    ),
    Rewrite(
        r"\b(<who>) (?:refused|says no|said no|declined)\b", r"\1 refuses",
        "the dealer refused", "the dealer refuses",
    ),
    Rewrite(
        r"\b(?:the |our |their )?bid (?:is|was|has been|got) (?:not|never) (re)?doubled\b", r"nobody \1doubles",
        "the bid was not doubled", "nobody doubles",
    ),
    Rewrite(
        r"\b(?:the |our |their )?bid (?:is|was|has been|got) (?:doubled and )?redoubled\b", "the pitcher redoubles",
        "the bid was redoubled", "the pitcher redoubles",
    ),
    Rewrite(
        r"\b(?:the |our |their )?bid (?:is|was|has been|got) doubled\b", "the others double",
        "the bid was doubled", "the others double",
    ),
    Rewrite(
        r"\b(<who>) (?:(?:have|has) )?(re)?double(?:d|s)?(?: it| the bid| us| them)?\b", r"\1 \2doubles",
        "they doubled us", "they doubles",
    ),
    Rewrite(
        r"\b(<who>) (?:granted|grants|agreed to|gave|gives) it\b", r"\1 grants it",
        "the dealer gave it", "the dealer grants it",
    ),
    # what is taken
    Rewrite(r"\b(?:(?:have |has )?taken)\b", "take", "they have taken 2", "they take 2"),
    Rewrite(
        r"\bha(?:ve|s) (?=(?:(?:the )?<row>(?:, and |, | and ))*(?:the )?<point>(?:(?:, and |, | and )(?:the )?<row>)*"
        r"(?:,|$| then| and <who>))",
        "take ",
        "we bid 2, have high and jack", "we bid 2, take high and jack",
        beside=r"^(?!.*\b(?:caught|catch|captured?|it|wins?)\b).*\bbids?\b",
    ),
    Rewrite(r"\ball (?:of )?(?:the )?tricks\b", "every trick", "we take all the tricks", "we take every trick"),
    Rewrite(r"\bno points\b", "nothing", "they take no points", "they take nothing"),
    Rewrite(
        r"\b(takes?|got|gets?|made|makes?|wins?) (?:everything|(?:all(?: of)?(?: the)?|every) points?)"
        r"(?! but| except| <n>)",
        r"\1 <everything>",
        "we take everything", "we take high, low, jack and game", of="everything",
    ),
    Rewrite(
        r"\b(takes?|got|gets?|made|makes?|wins?) all (?=<all>\b(?! (?:tricks|cards)))", r"\1 ",
        "we take all 4", "we take 4",
    ),
    Rewrite(r"\b(takes?|got|gets?|made|makes?|bids?) exactly (?=<n>\b)", r"\1 ", "we take exactly 4", "we take 4"),
    Rewrite(r"\b(takes?) all (?=the rest\b)", r"\1 ", "they take all the rest", "they take the rest"),
    Rewrite(r",? and (?=every trick\b)", ", take ", "we take 3 and every trick", "we take 3, take every trick"),
    Rewrite(
        r"\bevery trick,? and (?=<n> points?)", "every trick, take ",
        "we take every trick and 4 points", "we take every trick, take 4 points",
    ),
    Rewrite(r"\b(have|take) (<n>) for game\b", r"\1 \2 pips", "they have 30 for game", "they have 30 pips"),
    Rewrite(
        rf"\b{BOTH} (?:take|have|got) (<n>) (pips|points|tricks)\b", r"we take \1 \2, they take \1 \2",
        "both sides have 30 pips", "we take 30 pips, they take 30 pips", of="sides",
    ),
    Rewrite(r"\b(?:have|has|got|made|wins?) (?=<n> pips?\b)", "take ", "we have 20 pips", "we take 20 pips"),
    Rewrite(
        r"\b(?:wins?|got|made) (?=<n> tricks?\b|every trick)", "take ",
        "we win 3 tricks", "we take 3 tricks",
    ),
    Rewrite(
        r"\b(takes? <n>) (pips|tricks)(,? (?:and |but )?<who> takes? <n>)(?=,|$| then)", r"\1 \2\3 \2",
        "we take 33 pips, they take 27", "we take 33 pips, they take 27 pips",
    ),
    Rewrite(r"\b1 trick\b", "1 tricks", "we take 1 trick", "we take 1 tricks"),
    Rewrite(
        r"\b(?:got|gets|get|made|makes|make) "
        r"(?=(?:the )?(?:<row>|rest)\b(?! of (?!the points))|<n>\b(?! of\b)|nothing\b)",
        "take ",
        "we made 2, they got the jack", "we take 2, they take the jack",
    ),
    # cards
    Rewrite(r"\b(?:have|has) got (?=<card>)", "have ", "we have got the K of clubs", "we have the K of clubs"),
    Rewrite(
        r"\b(?:held|hold|holds|holding|(?:was|were) dealt) (?=<card>)", "have ",
        "they held the K of clubs", "they have the K of clubs",
    ),
    Rewrite(
        r"\b(?:take|takes|caught|catch|catches|captured|captures) (?=<card>)", "win ",
        "they caught the 2 of hearts", "they win the 2 of hearts",
    ),
    Rewrite(
        r"\b(have|has) (<card>),? (?:but |and |then )?(<who>) (?:win|wins|take|takes|got|gets|caught|captured) it\b",
        r"\1 \2, \3 win \2",
        "we have the 2 of hearts and they win it", "we have the 2 of hearts, they win the 2 of hearts",
    ),
    Rewrite(
        r"\b(?:the )?lead (?:is|was):? (?=<card>)", "the trick is ",
        "the lead was the K of clubs", "the trick is the K of clubs",
    ),
    Rewrite(
        r"\b(?:<who>|somebody|someone) (?:leads?|led) (?=<card>)", "the trick is ",
        "the dealer led the K of clubs", "the trick is the K of clubs",
    ),
    Rewrite(r"(<card>) led(?=,|$| then)", r"the trick is \1", "9 of clubs led", "the trick is 9 of clubs"),
    Rewrite(
        r"(<card>) (?:is|was|has been) led\b", r"the trick is \1",
        "the K of clubs was led", "the trick is the K of clubs",
    ),
    Rewrite(
        r"\b(the trick is <card>(?:, <card>)*),? (?:and )?then (?=<card>)", r"\1, ",
        "the trick is the K of clubs, then the 2 of hearts", "the trick is the K of clubs, the 2 of hearts",
    ),
    Rewrite(
        r"\b(the trick is <card>),?(?: and)?(?: then)? (?:<who>|someone) (?:plays?|played) (?=<card>)", r"\1, ",
        "the trick is the K of clubs and they played the 2 of hearts", "the trick is the K of clubs, the 2 of hearts",
    ),
    Rewrite(
        r"\bwe have (?=<card>)", "the hand is ",
        "we have the K of clubs then may play the K of clubs",
        "the hand is the K of clubs then may play the K of clubs",
        beside=r"\bthen may (?:not )?(?:play|discard|throw)",
    ),
    Rewrite(r"\bmy hand is\b", "the hand is", "my hand is the K of clubs", "the hand is the K of clubs"),
    Rewrite(
        r"(of (?:<suit>|trump)),? and (?=<card>)", r"\1, ",
        "the hand is the 2 of hearts and the 9 of clubs", "the hand is the 2 of hearts, the 9 of clubs",
    ),
    # what is stated
    Rewrite(
        r",? so (?=(?:we|they|the|nobody|everyone)\b)", " then ",
        "we bid 3, take 2, so we lose 3", "we bid 3, take 2 then we lose 3",
    ),
    Rewrite(
        r",? do (?=(?:we|they|the others) (?:score|lose|win|take|stand)\b)", " then ",
        "we bid 3, take 2, do we lose 3", "we bid 3, take 2 then we lose 3",
    ),
    Rewrite(
        r"\b(?:(?:go|goes|went) (?:set )?(?:back|down)|(?:are|is|was|were|get|gets|got) set back)(?: by)? (?=<n>)",
        "lose ",
        "then they go back 3", "then they lose 3",
    ),
    Rewrite(
        r"\b(?:cannot|can't|can not|must not|mustn't)\b", "may not",
        "then the dealer can't bid 3", "then the dealer may not bid 3",
    ),
    Rewrite(r"\bcan\b", "may", "then the dealer can bid 3", "then the dealer may bid 3"),
    Rewrite(r"\bmay (?:we|he|she|they) ", "may ", "then may we bid 3", "then may bid 3"),
    Rewrite(
        r"\b(?:must|has to|have to) bid\b(?! <n>| <call>)", "may not pass",
        "then the dealer has to bid", "then the dealer may not pass",
    ),
    # joints
    Rewrite(
        r"\b(<who>) ((?:stands?|takes?|bids?|have|wins?) (?:(?!\b<who>\b)[^,])*)(?:,? and |, )(bids?|have|wins?) ",
        r"\1 \2, \1 \3 ",
        "we stand at 19, bid 2", "we stand at 19, we bid 2",
    ),
    Rewrite(
        r"(?<!everyone)(?<!nobody),? (?:and )?(?:but|while|whereas|yet)\b", ",",
        "we bid 3 but take 2", "we bid 3, take 2",
    ),
    Rewrite(
        r"\bwe (?:(?:only|just) have|have (?:only|just|nothing but)) (?=<card>)", "the hand is ",
        "we only have the 9 of hearts", "the hand is the 9 of hearts",
    ),
    Rewrite(
        r"\b(?:(?:only|just)(?= (?:takes?|scores?) <n>)|still|also|already|actually)\b ?", "",
        "we bid 3, only take 2", "we bid 3, take 2",
    ),
    Rewrite(
        r",? and (?=<who>\b|trump is|the (?:trick|hand|bidding)|it is|there are|everyone)", ", ",
        "we bid 3 and they take 2", "we bid 3, they take 2",
    ),
    Rewrite(
        r",? and (?=the (?:trick|hand) is)", ", ",
        "trump is clubs and the trick is the 2 of clubs", "trump is clubs, the trick is the 2 of clubs",
    ),
    Rewrite(r",? and (?!(?:the )?(?:<row>)\b|takes?\b|stands?\b|\d)", ", ", "we bid 3 and refuse", "we bid 3, refuse"),
)  # fmt: skip
"""What is told. In turn: a later entry may go by the words that an earlier one puts."""
