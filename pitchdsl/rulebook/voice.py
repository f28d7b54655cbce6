"""The voice of a rulebook, which has the whole of the rules at hand."""

from pitchdsl.game.bounded import all_points, fewest_points
from pitchdsl.game.rules import Rules
from pitchdsl.game.settlement.rules import Payment
from pitchdsl.game.table.rules import PartnerBy
from pitchdsl.game.table.seating import Seating, Sides
from pitchdsl.language.english import number
from pitchdsl.language.numbers import Amount
from pitchdsl.language.voice import Voice
from pitchdsl.rulebook.exceptions import every
from pitchdsl.values import frozen


@frozen(kw_only=True)
class RulebookVoice(Voice):
    """How the rules of one game are spoken of, and the rules themselves: a rulebook tells one rule with the others."""

    rules: Rules

    @property
    def next_hand(self) -> str:
        """Where the next one sits, ``left`` or ``right``."""
        return "right" if self.rules.players.direction.to_right else "left"

    @property
    def round(self) -> str:
        """The way that play goes."""
        return "counter-clockwise" if self.rules.players.direction.to_right else "clockwise"

    @property
    def each_pitcher(self) -> str:
        """Who scores and pays as the pitcher does."""
        return f"each player of {self.pitchers}" if self.partner else self.pitchers

    @property
    def each_other(self) -> str:
        """Who scores and pays as the others do, one by one."""
        return "player of the other side" if self.partner else f"other {self.side}"

    @property
    def downward(self) -> bool:
        """Whether scores count down to the target; it is so at a table of any size, or at none."""
        return self.rules.seated(self.rules.players.seats.least).winning.towards < 0

    @property
    def loses(self) -> bool:
        """Whether anybody can lose points."""
        kept = self.rules.settlement
        rows = kept.rows if self.rules.bidding else (kept.others,)
        changes = [change for row in rows for change in row.change.possible()]
        costs = fewest_points(self.rules) < 0
        return costs or kept.every_trick.points != 0 or any(change.how is Payment.LOSES for change in changes)


def voice_of(rules: Rules) -> RulebookVoice:
    """How these rules are spoken of."""
    target, start = rules.winning.target.points, rules.winning.start.points
    reckoned = isinstance(target, Amount) or isinstance(start, Amount)
    seatings = {each.then.seating for each in rules.exceptions if isinstance(each.then, Sides)}
    partner = rules.players.partner
    alone = seatings | {rules.players.sides.seating} == {Seating.EACH_ALONE}
    return RulebookVoice(
        rules=rules,
        partner=partner is not None and partner.by is not PartnerBy.NOBODY,
        together=partner is not None,
        alone=alone,
        two_sides=not alone and all(each.players.two_sides for each in every(rules)),
        jokers=rules.deck.jokers.number,
        total=all_points(rules),
        game="the way from the start to the target" if reckoned else str(rules.winning.distance),
        goal="the target" if isinstance(target, Amount) else number(target or 0),
    )
