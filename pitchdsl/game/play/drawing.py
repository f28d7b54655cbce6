"""Cards that are drawn between the tricks, and the stock from which they come."""

from attrs import frozen

from pitchdsl.language.form import Form


@frozen(kw_only=True)
class AfterTrick(Form):
    """``after each trick: draw 1``: the winner, and then everybody in turn, draws from the stock while there is any.

    The checker sees to it that the last round is a whole one. Source: California Jack.
    """

    cards: int | None = None
    """How many each draws; none where nobody draws."""

    address = "play/after each trick"
    varies = False
    examples = ("draw 1", "nothing")
    default = "nothing"
    way = "draw {}"
    without = default


@frozen(kw_only=True)
class OpenStock(Form):
    """``stock``: how the stock lies from which cards are drawn in the play; face up, its top card is seen by all."""

    face_up: bool = False

    address = "play/stock"
    varies = False
    examples = ("face up", "face down")
    default = "face down"
    way = "face up"
    without = default
