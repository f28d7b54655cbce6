"""The words of the language, each with what people say for it: numbers, ranks, suits, cards, headings. Tables only.

``?`` behind what people say marks a word that they use for something else, too.
"""


def _by_words(words: dict[str, str]) -> dict[str, str]:
    return {said: meant for meant, row in words.items() for said in row.split(" ")}


_UP_TO_TWENTY = (
    "zero one two three four five six seven eight nine ten "
    "eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty"
)

NUMBERS: dict[str, str] = {word: str(number) for number, word in enumerate(_UP_TO_TWENTY.split(" "))}
NUMBERS |= {
    ten + (f"-{one}" if one else ""): str(at * 10 + unit)
    for at, ten in enumerate(["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], start=2)
    for unit, one in enumerate(["", *_UP_TO_TWENTY.split(" ")[1:10]])
}
NUMBERS |= {"fourty": "40", "hundred": "100", "dozen": "12"}
"""For numbers in words, their digits."""

RANKS: dict[str, str] = _by_words(
    {"A": "ace", "K": "king roi", "Q": "queen dame", "J": "jack knave valet bube", "3": "trey", "2": "deuce"}
) | {word: NUMBERS[word] for word in ["ten", "nine", "eight", "seven", "six", "five", "four", "three", "two"]}
"""For ranks in words, without an ``s`` at the end, the rank."""

SUITS: dict[str, str] = _by_words({"spades": "♠ ♤", "hearts": "♥ ♡", "diamonds": "♦ ♢", "clubs": "♣ ♧"})
"""For suits as they are drawn, their names."""

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

SYNONYMS: dict[str, str] = {
    "is": "are was equals =?",
    "discard": "throw throws",
    "takes": "captures wins?",
    "scores": "gets wins?",
    "score": "get",
    "pitcher": "maker declarer bidder?",
    "winner": "captor capturer catcher taker?",
    "but": "except",
    "if": "when whenever",
    "every": "all",
    "everyone": "everybody players all player?",
    "non-trump": "nontrump",
    "or more": "minimum",
    "nothing": "no none",
    "never": "no",
    "none": "no",
    "nobody": "no none noone",
    "many": "much",
    "around": "round",
    "twice": "double",
    "caught": "catched",
    "taken": "taked",
    "made": "maked",
    "led": "leaded",
    "below": "under",
    "any card": "anything free",
    "reshuffle": "shuffle",
    "stay": "keep",
    "at random": "random",
    "until": "till",
    "pass": "passes passed?",
    "then": "than",
    "else": "otherwise",
    "lowest trump": "low?",
    "highest trump": "high?",
    "most pips": "game?",
    "off-J": "jick",
}
"""For words of the language, other words; of several that fit a place the first is taken."""

FREE_WORDS = frozenset(
    [
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
    ]
)
"""Words that are said beside a number and add nothing to it."""

UNITS = frozenset(["point", "points", "pts", "card", "cards", "player", "players", "people", "each"])
"""Of these the words that say what a number counts, and nothing more, where they stand behind one."""

GLUE = frozenset(["is", "are", "was", "of", "to", "in", "be", "then", "please", "=", "its"])
"""Words that join others: with or without them a line says the same."""

NEGATIONS = frozenset(
    ["no", "not", "never", "none", "nothing", "nobody", "without", "cannot", "can't", "mustn't", "don't", "doesn't",
     "isn't", "aren't", "won't", "neither", "nor"]
)  # fmt: skip
"""Words that deny what stands beside them."""

NAMES: dict[str, str] = {
    "players/seats": "how many|players|number|player count|number of players",
    "players/sides": "teams|partners|partnership|partnerships",
    "players/direction": "rotation|way round|deal goes|play goes|order of play",
    "deck/ranks": "cards|pack",
    "deck/jokers": "jocker",
    "deal/each": "cards|cards each|hand|hand size|everyone|each player",
    "deal/kitty": "widow|blind|nest|talon",
    "deal/first dealer": "dealer",
    "bidding/turns": "rounds|how often|number of rounds|number of turns",
    "bidding/bids": "bid|minimum?|maximum?|minimum bid?|maximum bid?",
    "bidding/dealer may hold": "hold|steal|dealer can hold|dealer may steal|dealer can steal|dealer holds",
    "bidding/may bid": "bid limit|limit|cap|bid cap",
    "bidding/may not bid": "cannot bid|can't bid|can not bid|must not bid",
    "bidding/ends the bidding": "ends bidding|closes the bidding|closes bidding|stops the bidding|ends the auction",
    "bidding/may not be topped": "cannot be topped|can't be topped|may not be overbid|cannot be overbid",
    "bidding/may not be held": "cannot be held|can't be held|may not be stolen",
    "bidding/may be matched": "can be matched|equal bids?|same bid?",
    "bidding/all pass": "everyone passes|nobody bids|stuck dealer|dealer stuck|if all pass|all passes|if nobody bids",
    "trump/named by": "who names trump|who picks the suit|who names the suit|who picks trump|chosen by|trump|named",
    "trump/order": "rank|ranks",
    "exchange/everyone": "each player|every player|all players|everybody|each|all",
    "exchange/stock runs short": "stock runs out|deck runs out|out of cards",
    "play/first leader": "leader|opening leader|who leads|who leads first",
    "play/first lead": "opening card|opening lead|first card|lead?",
    "play/later leads": "after the first trick|after the first lead|leads?",
    "play/follow": "following",
    "settlement/made": "bid made|bid is made|makes bid|made bid|success|pitcher",
    "settlement/set": "going set|goes set|when set|"
    "failed|bid set|bid failed|bid fails|bid not made|not made|missed|euchred|set back|failure",
    "settlement/others": "defenders|opponents|everyone else|everybody else|other side|other team|other players",
    "settlement/each side": "everyone|everybody|every side|each player|each team|all sides",
    "settlement/never below": "floor|lowest score|minimum score|not below|lowest",
    "settlement/never above": "ceiling|highest score|maximum score|not above",
    "match/games": "length|number of games|match|rubber",
    "match/counts double": "double|gammon|skunk|counts as two|double game",
    "winning/over the target": "over target|past the target|past target|past it|overshooting|"
    "if you shoot past it|if you overshoot|when you overshoot|over|bust|busting|too many?",
    "winning/target": "game is|game at|out at|playing to|play until|how many points|"
    "goal|ziel|game points|points to win|points needed|winning score|score to win|"
    "win|score|points|game|first to|play to|game over",
    "winning/several there": "tie|both there",
    "winning/ends after": "length|game length|duration",
}
"""For the rules, other names of them, with ``|`` between; one with ``?`` says more or less than the rule."""

HEADINGS: dict[str, str] = {
    "players": "player|seats",
    "deck": "cards?|pack",
    "deal": "dealing|cards?",
    "bidding": "bid|bids|auction",
    "exchange": "discard|discards|discarding|draw|drawing",
    "play": "playing|tricks",
    "points": "point|scoring?|scores?|score?|scoring points",
    "match": "rubber|series|games|match play",
    "stakes": "money|side payments|payments|cents",
    "settlement": "settling|scoring?|scores?|score?",
    "winning": "points to win|points needed to win|win|winner|end|game?|scores?|score?",
}
"""For the headings, other names of them, with ``|`` between."""

YES = r"(?:yes|y|true|always|allowed|ok|on)"
NO = r"(?:no|n|not|never|none|nothing|false|can't|cannot|can not|may not|not allowed|forbidden|off|zero|0|without)"
"""Answers to a question that nobody has asked; regular expressions."""
