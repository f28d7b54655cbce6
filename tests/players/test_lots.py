"""Cards followed by the lot: the sizes that lots may have where there are more than can be looked at."""

from pitchdsl.players.card_groups import MOST_TABLES, CardGroups

SUIT = (1 << 13) - 1


def test_of_too_many_sizes_those_are_taken_that_the_cards_allow() -> None:
    """Four suits are shuffled together, and three hands of five drawn: the first has three cards of the first suit."""
    lots = CardGroups()
    left: tuple[int, ...] = tuple(lots.new(13, SUIT << 13 * suit) for suit in range(4))
    hands = []
    for _ in range(3):
        taken, left = lots.split(left, 5)
        hands.append(taken)
    shown, masks = hands[0][0], {leaf: lots.masks[leaf] for leaf in lots.leaves()}
    for leaf in masks.keys() - {shown}:
        masks[leaf] &= ~0b111
    tables = lots.tables(masks)
    assert len(tables) == MOST_TABLES
    for table in tables:
        assert table[shown] >= 3
        assert all(sum(table[leaf] for leaf in hand) == 5 for hand in hands)
