"""The place of each number in the tables, and the meaning of their codes.

Everything that is not there is -1. Seats, sides, suits and cards are numbered as everywhere else; a set of cards is
a number with one bit a card, as in :mod:`pitchdsl.cards`.
"""

from pitchdsl.rules.bidding import HoldLimit, WhenAllPass
from pitchdsl.rules.conditions import CONDITIONS
from pitchdsl.rules.deeds import DEED_KINDS, ExchangeDeed
from pitchdsl.rules.people import Person
from pitchdsl.rules.play import Holding, Leadable, Void
from pitchdsl.rules.predicate import Compare, Predicate
from pitchdsl.rules.recipients import RECIPIENTS as _RECIPIENTS
from pitchdsl.rules.recipients import Ownership, TieTo
from pitchdsl.rules.scoring_kind import ScoringKind
from pitchdsl.rules.settlement import AmountKind, Outcome
from pitchdsl.rules.winning import Priority

NONE = -1
"""No such thing."""

CARDS, TRUMPS, LEDS = 54, 4, 5
"""Sizes: of card numbers, of trump suits, and of suits that may be led (the last one is no suit)."""

(
    SEATS,
    SIDES,
    TOTAL,
    EACH,
    PACKET,
    KITTY,
    KITTY_TO,
    HIGHEST_CUT,
    MISDEAL,
    BIDDING,
    ROUNDS,
    HOLD_LIMIT,
    HOLD_BELOW,
    ALL_PASS,
    DEALER_LEAST,
    MAY_TAKE_SET,
    SET_VALUE,
    MUST_LEAST,
    MUST_WHEN,
    RUN_IT,
    LEAST_BID,
    TOP_BID,
    NAMED_BY,
    SUIT_IN_HAND,
    LEFT_OUT,
    RESHUFFLE,
    SCORING_STAY,
    FIRST_LEADER,
    FIRST_LEAD,
    LATER_LEADS,
    FOLLOW_HOLDING,
    FOLLOW_VOID,
    ENDS_EARLY,
    EVERY_TRICK_ASKED,
    LEVEL_JOKERS,
    HAS_TARGET,
    TARGET,
    START,
    TOWARDS,
    DISTANCE,
    STOPS_SHORT,
    JUNK_SHORT,
    ENDS_AFTER,
    EVERY_TRICK_LOSES,
    PIPS_COUNT,
    PIP_CARDS,
    PACK,
    PACK_CARDS,
    ITEMS,
    RECIPIENTS,
    BIDS,
    DEEDS,
    NEEDS,
    WINS,
    LOSES,
    RACES,
    SCALARS,
) = range(57)
"""Places in :attr:`Tables.scalars`; a place that ends in WHEN, MISDEAL and LEFT_OUT hold the start of a program."""

DEALER = Person.DEALER.code
PITCHER = Person.PITCHER.code
LEFT_OF_DEALER = Person.LEFT_OF_DEALER.code
LEFT_OF_PITCHER = Person.LEFT_OF_PITCHER.code
NAMER = Person.NAMER.code
"""People."""

HOLD_NONE = HoldLimit.NONE.code
HOLD_ANY = HoldLimit.ANY.code
HOLD_BELOW_NUMBER = HoldLimit.BELOW.code
HOLD_BELOW_TOP = HoldLimit.BELOW_HIGHEST.code
HOLD_TOP = HoldLimit.HIGHEST.code
"""How high a bid may be held."""

DEAL_AGAIN = WhenAllPass.REDEAL.code
NEXT_DEALS = WhenAllPass.NEXT_DEALER.code
DEALER_BIDS = WhenAllPass.DEALER_BIDS.code
"""What follows when all pass."""

LEAD_ANY = Leadable.ANY.code
LEAD_TRUMP = Leadable.TRUMP.code
LEAD_UNBROKEN = Leadable.UNBROKEN.code
HOLDING_SUIT = Holding.SUIT.code
HOLDING_SUIT_OR_TRUMP = Holding.SUIT_OR_TRUMP.code
HOLDING_ANY = Holding.ANY.code
HOLDING_TRUMP = Holding.TRUMP.code
VOID_ANY = Void.ANY.code
VOID_TRUMP = Void.TRUMP.code
VOID_SITS_OUT = Void.SIT_OUT.code

LED, HOLDING, VOID = range(3)
"""The last places of :attr:`Tables.follow`."""

END = 0
"""The opcode behind the last line of a condition program."""
OPCODES: dict[type[Predicate], int] = {kind: opcode for opcode, kind in enumerate(CONDITIONS, start=1)}
"""What a line of a condition program asks. Programs are postfix; ``AllOf n`` and ``AnyOf n`` fold the last n."""

EXACTLY = Compare.EXACTLY.code
OR_MORE = Compare.OR_MORE.code
OR_LESS = Compare.OR_LESS.code

SET_CALL = 1 << 20
"""The number of the name of a bid that takes a set; other names are places in :attr:`Tables.calls`."""
UNKNOWN_CALL = SET_CALL + 1
"""The number of a name that no bid has."""

DEED_STEP, DEED_ONLY, DEED_BUT, DEED_KIND, DEED_NON_TRUMP, DEED_EVERY, DEED_MOST, DEED_DOWN_TO, DEED_KEEP, DEED_TO = (
    range(10)
)
"""Columns of :attr:`Tables.deeds`."""
DEED_CODES: dict[type[ExchangeDeed], int] = {kind: code for code, kind in enumerate(DEED_KINDS)}
DEED_OPERANDS = {"non_trump": DEED_NON_TRUMP, "every": DEED_EVERY, "most": DEED_MOST, "down_to": DEED_DOWN_TO}
DEED_OPERANDS |= {"keep": DEED_KEEP, "to": DEED_TO}
"""The columns that a deed's own numbers stand in."""

CASE_WHEN, CASE_VALUE = range(2)
"""Columns of :attr:`Tables.cases`."""

VALUE_FROM, VALUE_CASES, VALUE_ELSE, VALUE_MOST, TO_FROM, TO_CASES, TO_ELSE, POSSIBLE_FROM, POSSIBLE, ONLY_IF = range(
    10
)
"""Columns of :attr:`Tables.items`: the cases of a value and of a recipient, all recipients that are possible, and a
program that must be met."""

WHO_KIND, WHO_CHOICE, WHO_HIGHEST, WHO_SUIT = range(4)
"""Columns of :attr:`Tables.recipients`: the kind, and its operands. The choice is an ownership, a tie or a person; the
other two are of an extreme card."""
RECIPIENT_CODES: dict[type[ScoringKind], int] = {kind: code for code, kind in enumerate(_RECIPIENTS)}
"""What a recipient goes by."""
OWNER = Ownership.OWNER.code
HOLDER = Ownership.HOLDER.code
PLAYER = Ownership.PLAYER.code
WINNER = Ownership.WINNER.code
TIE_NOBODY = TieTo.NOBODY.code
TIE_PITCHER = TieTo.PITCHER.code
TIE_DEFENDERS = TieTo.DEFENDERS.code

BID_VALUE, BID_NAME = range(2)
"""Columns of :attr:`Tables.ladder`."""

CALL_ABOVE_ALL, CALL_MADE_BY = range(2)
"""Columns of :attr:`Tables.calls`."""

ROW_MADE = Outcome.MADE.code
ROW_SET = Outcome.SET.code
ROW_OTHERS = Outcome.OTHERS.code
"""Rows of :attr:`Tables.settlement`, and its columns: a start and a number of cases, and what holds else."""
SETTLE_FROM, SETTLE_CASES, SETTLE_ELSE = range(3)

CHANGE_LOSES, CHANGE_KIND, CHANGE_TIMES = range(3)
"""Columns of :attr:`Tables.changes`."""
BY_TAKEN = AmountKind.TAKEN.code
BY_BID = AmountKind.BID.code
BY_NUMBER = AmountKind.NUMBER.code
BY_GAME = AmountKind.GAME.code

RACE_BY, RACE_FROM, RACE_ITEMS = range(3)
"""Columns of :attr:`Tables.race`."""
RACE_PITCHER = Priority.PITCHER.code
RACE_HIGHEST = Priority.HIGHEST.code
RACE_FIRST_BY = Priority.FIRST_BY.code
RACE_TIE = Priority.TIE.code

AT_ONCE_WHEN, AT_ONCE_SETS = range(2)
"""Columns of :attr:`Tables.loses` and :attr:`Tables.wins`."""

SAY_PASS, SAY_HOLD, SAY_RUN, SAY_SET, PLAY_ON, THROW_IN, STAND = range(1000, 1007)
NAME_SUIT, THROW_CARD, SAY_BID = 1100, 1200, 10_000
"""Decisions, as they are written down: a card that is played is its own number; the suit that is named, the card that
is discarded and the place of a bid on the ladder are added to the last three."""

RANDOM_BOT, SIMPLE_BOT = range(2)

TARGET_REACHED, RACE, NAMED_BID, SETS, HANDS, TIE, STOPPED = range(7)
"""Why a game ended."""
REASONS = ("target", "race", "named-bid", "sets", "hands", "tie", "stopped")
"""The same in words, as records write them."""
