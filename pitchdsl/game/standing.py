"""What a match hands on from one hand to the next."""

from pitchdsl.values import frozen


@frozen(kw_only=True, slots=False)
class Standing:
    """How a match stands when a hand is dealt; tuples go by side."""

    score: tuple[int, ...]
    sets: tuple[int, ...]
    """How many contracts of each side have failed."""
    sets_in_row: tuple[int, ...]
    """With how many of the last hands, without a break, a contract of each side failed."""
    made_in_row: tuple[int, ...]
    """The same of contracts that were made."""
    dealer: int
    hand_number: int
    """From 1."""
    hands_settled: int
    redeals: int
    """Redeals of the hand so far."""
    taken: tuple[int, ...] = ()
    """Points of this hand that were scored before it was dealt again, by side; empty where there are none."""
    leader: int = 0
    """Whose turn it is to lead first, where that goes round."""
    carried: tuple[int, ...] = ()
    """What waits for whoever has a row of ``points`` next, row by row; empty where nothing does."""
