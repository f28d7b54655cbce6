"""What card players say of the bidding, and the words of clauses for it."""

from pitchdsl.syntax.saying import ALL, ELSE, Rewrite

_WENT_SET = (
    r"(?:(?:went|goes|go|got|gets|get|were|was|are|is) (?:set|euchred)\b(?! (?:by|back|once|twice|before|in|for|<n>)\b)"
    r"|failed(?=,|$| then))"
)
_MADE_IT = r"(?:made|makes|make) (?:it|(?:the|our|their|his) (?:bid|contract))\b(?! (?:by|with|if|unless)\b)"

BIDDING: tuple[Rewrite, ...] = (
    Rewrite(
        rf"\b(?:{ALL} (?:have |has )?pass(?:es|ed)?|it (?:is|was|got) passed) a?round\b(?! to\b)", "everyone passes",
        "it was passed round", "everyone passes",
    ),
    Rewrite(
        rf"\b(?:{ALL} (?:have |has )?pass(?:es|ed)?|nobody (?:has )?bids?)\b"
        r"(?! (?:to|but|except|until|before|in|after)\b)",
        "everyone passes",
        "all pass", "everyone passes",
    ),
    Rewrite(r"^nobody (?:wanted|wants) it(?=,|$)", "everyone passes", "nobody wanted it", "everyone passes"),
    Rewrite(
        r"\b(?:the )?(?:bidding|bids) (?:is|are|was|were|went|goes|go|ran):? (?=<n>|pass|<call>)",
        "the bidding goes ",
        "the bidding went 2, pass, 3", "the bidding goes 2, pass, 3",
    ),
    Rewrite(
        r"\bthe (?:high |highest )?bid (?:is|was|stands at) (?=<n>|<call>)", "the bidding goes ",
        "the bid is 3 then the dealer may bid 3", "the bidding goes 3 then the dealer may bid 3",
        beside=r"\bdealer may\b",
    ),
    Rewrite(
        r"\b(?:somebody|someone|a player|left of the dealer) bids? (?=<n>|<call>)", "the bidding goes ",
        "someone bid 3 then the dealer may bid 3", "the bidding goes 3 then the dealer may bid 3",
        beside=r"\bdealer may\b",
    ),
    Rewrite(
        rf"\bthe bidding goes (<n>|<call>),? (?:and )?{ELSE} (?:have |has )?pass(?:es|ed)?\b",
        r"the bidding goes \1<others pass>",
        "the bidding goes 3, everyone else passed then the dealer may bid 3",
        "the bidding goes 3, pass, pass then the dealer may bid 3", of="seats", beside=r"\bdealer may\b",
    ),
    Rewrite(
        rf"\b(?:{ELSE} (?:have |has )?pass(?:es|ed)?"
        rf"|(?:{ALL} pass(?:es|ed)?|it (?:is|was) passed)(?: around)? to the dealer)\b",
        "the bidding goes <passes>",
        "everybody else passed then the dealer may pass", "the bidding goes pass, pass, pass then the dealer may pass",
        of="seats", beside=r"\bdealer may\b",
    ),
    Rewrite(
        r"\b(the bidding goes (?:(?:pass|<n>|<call>), )+)(?:and )?<stuck> (?:takes|took|take) (?:a|the) set\b",
        r"\1set",
        "the bidding goes pass, pass, the dealer takes a set", "the bidding goes pass, pass, set", of="stuck",
    ),
    Rewrite(
        rf"\b(?:(?:everyone passes|{ELSE} (?:have |has )?pass(?:es|ed)?),? (?:and |but |so )?)?"
        r"(<stuck>) (?:takes|took|take) (?:a|the) set\b",
        r"\1 bids set",
        "everyone passes, the dealer takes a set", "the dealer bids set", of="stuck",
    ),
    Rewrite(
        r"\b(the bidding goes (?:(?:pass|<n>|<call>), )+)(?:and )?(?:the )?dealer (?:runs|run|ran) it\b", r"\1run",
        "the bidding goes pass, pass, the dealer runs it", "the bidding goes pass, pass, run",
    ),
    Rewrite(
        rf"\b(?:everyone passes|{ELSE} (?:have |has )?pass(?:es|ed)?),? (?:and |but |so )?"
        r"(?:the )?dealer (?:runs|run|ran) it\b",
        "the bidding goes <passes>, run",
        "everyone passes, the dealer runs it", "the bidding goes pass, pass, pass, run", of="seats",
    ),
    Rewrite(r"\bour bid (?:is|was) (?=<n>|<call>)", "we bid ", "our bid was 3", "we bid 3"),
    Rewrite(r"\btheir bid (?:is|was) (?=<n>|<call>)", "they bid ", "their bid was 3", "they bid 3"),
    Rewrite(r"\b(we|they) call (?=<n>|<call>)", r"\1 bid ", "we call 3", "we bid 3"),
    Rewrite(r"\b(<who>) calls (?=<n>|<call>)", r"\1 bids ", "the dealer calls 3", "the dealer bids 3"),
    Rewrite(r"\b(<who>) called (?=<n>|<call>)", r"\1 bids ", "they called 3", "they bids 3"),
    Rewrite(r"\b(<who>) has bid (?=<n>|<call>)", r"\1 bids ", "the dealer has bid 3", "the dealer bids 3"),
    Rewrite(r"\b(<who>) have bid (?=<n>|<call>)", r"\1 bid ", "we have bid 3", "we bid 3"),
    Rewrite(r"\bbids? (?:an? |the )?(<call>)\b", r"bid \1", "we bid a smudge", "we bid smudge"),
    Rewrite(r"\b(<who>) (?:shoots?|shot)(?: for)? the (<call>)\b", r"\1 bid \2", "they shot the moon", "they bid moon"),
    Rewrite(r"\b(<who>) smudged?\b", r"\1 bid smudge", "they smudged", "they bid smudge"),
    Rewrite(
        rf"\b(we|they|<person>) (bids? (?:<n>|<call>)),? (?:(?:and|but) )?(?:\1 )?{_WENT_SET}",
        r"\1 \2, the bid is set",
        "we bid 3 and went set", "we bid 3, the bid is set",
    ),
    Rewrite(
        rf"\b(we|they|<person>) (bids? (?:<n>|<call>)\b.*?),? (?:(?:and|but) )?\1 {_WENT_SET}",
        r"\1 \2, the bid is set",
        "they bid 3, we take 2 and they got set", "they bid 3, we take 2, the bid is set",
    ),
    Rewrite(
        rf"\b(we|they|<person>) (bids? (?:<n>|<call>)),? (?:(?:and|but) )?(?:\1 )?{_MADE_IT}",
        r"\1 \2, the bid is made",
        "we bid 3 and made it", "we bid 3, the bid is made",
    ),
)  # fmt: skip
"""In turn, as all that is told."""
