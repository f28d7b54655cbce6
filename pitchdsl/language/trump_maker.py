"""The cards that make their suit trump where no player names one."""

from pitchdsl.language.choice import Choice


class TrumpMaker(Choice):
    """The card that makes its suit trump where no player does; a joker has none, and another card is shown for it."""

    TURNED_UP = (
        "turned-up",
        "the turned-up card",
        "The dealer turns up the next card of the pack: its suit is trump for this hand. The card lies beside the table"
        " and is not played.",
        "the suit of the turned-up card, which is not played",
    )
    TOP = (
        "top",
        "the top card of the stock",
        "The suit of the card that lies open on the stock is trump for this hand. The card is left there.",
        "the suit of the top card of the stock",
    )
    CUT = (
        "cut",
        "a cut of the pack",
        "Before the deal a card is cut: its suit is trump for this hand. The card is put back.",
        "the suit of a cut of the pack",
    )
