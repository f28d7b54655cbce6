"""The columns of what the programs of the fast engine are given and write: rows of games, of hands and of playouts."""

BEGIN_NUMBER, BEGIN_DEALER = range(2)
"""Columns of how a game begins: its number, and who deals first, below 0 where chance says that."""

(
    ROW_GAME,
    ROW_HAND,
    ROW_DEALER,
    ROW_PITCHER,
    ROW_BID,
    ROW_NAME,
    ROW_MADE,
    ROW_TRUMP,
    ROW_REDEALS,
    ROW_TRICKS,
    ROW_REST,
) = range(11)
"""Columns of a hand's row. Behind them come, by side, the points taken and the score after the hand; then, by item,
the side that had it and its value."""

(GAME_NUMBER, GAME_WINNER, GAME_REASON, GAME_HANDS, GAME_DECISIONS, GAME_REST) = range(6)
"""Columns of a game's row; behind them come the scores by side."""

OUT_MADE, OUT_PITCHER, OUT_WINNER, OUT_DEALER, OUT_REST = range(5)
"""Columns of what came of an option in a world. Behind them come, by side, the score, its change, the contracts that
failed, and how many in a row failed and were made. Who plays out and does not race has also, by item, the sides that
had it, as a set, and its value."""

BY_SIDE = 5
