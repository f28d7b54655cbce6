"""What ends the lines of a document: the editor's own line ends, which edits keep.

Inside, every line ends in a line feed, whatever ended it in the editor.
"""

LINE_FEED, RETURN = "\n", "\r"


def own_end(text: str) -> str:
    """What most lines of a text end in; a line feed where it has one line."""
    counts = _counts(text)
    return max(counts, key=lambda each: counts[each])


def may_join(text: str) -> bool:
    """Whether a carriage return at the end of a line may come to stand before a line feed: together they end one line.

    In a text with one kind of line end they never do.
    """
    counts = _counts(text)
    return bool(counts[RETURN]) and counts[RETURN] < sum(counts.values())


def _counts(text: str) -> dict[str, int]:
    both = text.count(RETURN + LINE_FEED)
    return {
        LINE_FEED: text.count(LINE_FEED) - both,
        RETURN + LINE_FEED: both,
        RETURN: text.count(RETURN) - both,
    }
