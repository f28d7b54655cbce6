"""The place of each number in the tables, and the meaning of their codes.

Everything that is not there is -1. Seats, sides, suits and cards are numbered as everywhere else; a set of cards is
a number with one bit a card, as in :mod:`pitchdsl.cards`.
"""

from pitchdsl.game.actions import (
    Answer,
    Ask,
    Bid,
    CallCard,
    ChoosePartner,
    Discard,
    Double,
    Hold,
    NameTrump,
    Pass,
    PassCard,
    RunIt,
    Stand,
    ThrowIn,
)
from pitchdsl.game.exchange.actions import EXCHANGE_ACTION_KINDS, ExchangeAction
from pitchdsl.language.conditions import CONDITIONS
from pitchdsl.language.predicate import Predicate
from pitchdsl.language.recipients import RECIPIENTS as _RECIPIENTS
from pitchdsl.language.scoring_kind import ScoringKind

NONE = -1
"""No such thing."""
WORTHLESS = -(1 << 40)
"""Instead of what a row of points is worth: it says nothing of it in such a hand."""

RECKONED = 1 << 41
"""A number from here on is no number: it is reckoned by the amount that starts so far behind this one."""

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
    CLAIM,
    AFTER_MISDEAL,
    MISDEAL_TIMES,
    HELD_BACK,
    BIDDING,
    ROUNDS,
    TWICE,
    HOLD_LIMIT,
    HOLD_BELOW,
    ALL_PASS,
    ALL_PASS_WHO,
    DEALER_STUCK,
    STUCK_AGAIN,
    LEAST_STUCK,
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
    JOKER_NAMES,
    LATER_LEADS,
    FOLLOW_HOLDING,
    FOLLOW_VOID,
    ENDS_EARLY,
    EVERY_TRICK_ASKED,
    EVERY_CARD_COUNTS,
    LEVEL_JOKERS,
    HAS_TARGET,
    TARGET,
    START,
    TOWARDS,
    DISTANCE,
    STOPS_SHORT,
    JUNK_SHORT,
    ENDS_AFTER,
    PLAYS_ON,
    EVERY_TRICK_LOSES,
    EACH_SIDE,
    LOWEST_SCORE,
    HIGHEST_SCORE,
    EXACT_TARGET,
    OVER_TARGET,
    OVER_TARGET_TO,
    PIPS_COUNT,
    PIP_CARDS,
    GIVEN,
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
    LIMITS,
    BIDS_WITH_MARKS,
    POINTS_COUNT,
    TRUMP_CARD,
    OFFERS,
    MAY_NOT_REFUSE,
    AFTER_TRICK,
    CLOSES_BIDS,
    SOLD_BY,
    DOUBLED,
    DOUBLED_BY,
    REDOUBLED,
    PARTNER,
    CALLED_FIRST,
    LEADS_IN_TURN,
    BEATING,
    UNDERTRUMPING,
    NOTES_TRUMPING,
    HAS_DUTIES,
    STOPS_AFTER_TRICKS,
    MORE_TO_FORGET,
    CARRIES,
    SCALARS,
) = range(97)
"""Places in :attr:`Tables.scalars`; a place that ends in WHEN, MISDEAL and LEFT_OUT hold the start of a program.

The last four are 1 where something rare has to be looked at: in the choice of a card, behind each trick, at each deal,
and where points are counted."""

GIVEN_WHEN, GIVEN_FROM = range(2)
"""Columns of :attr:`Tables.given`: a program, and the code of the moment from which it has an answer."""

LED, HOLDING, VOID = range(3)
"""The last places of :attr:`Tables.follow`."""

END = 0
"""The opcode behind the last line of a condition program."""
OPCODES: dict[type[Predicate], int] = {kind: opcode for opcode, kind in enumerate(CONDITIONS, start=1)}
"""What a line of a condition program asks. Programs are postfix; ``AllOf n`` and ``AnyOf n`` fold the last n."""

SET_CALL = 1 << 20
"""The number of the name of a bid that takes a set; other names are places in :attr:`Tables.calls`."""
UNKNOWN_CALL = SET_CALL + 1
"""The number of a name that no bid has."""

DEED_STEP, DEED_ONLY, DEED_BUT, DEED_KIND, DEED_NON_TRUMP, DEED_EVERY, DEED_MOST, DEED_DOWN_TO, DEED_KEEP, DEED_TO = (
    range(10)
)
"""Columns of :attr:`Tables.deeds`."""
DEED_CODES: dict[type[ExchangeAction], int] = {kind: code for code, kind in enumerate(EXCHANGE_ACTION_KINDS)}
DEED_OPERANDS = {"non_trump": DEED_NON_TRUMP, "every": DEED_EVERY, "most": DEED_MOST, "down_to": DEED_DOWN_TO}
DEED_OPERANDS |= {"keep": DEED_KEEP, "to": DEED_TO, "receiver": DEED_TO}
"""The columns that a deed's own numbers stand in."""

CASE_WHEN, CASE_VALUE = range(2)
"""Columns of :attr:`Tables.cases`."""

(
    VALUE_FROM,
    VALUE_CASES,
    VALUE_ELSE,
    VALUE_MOST,
    TO_FROM,
    TO_CASES,
    TO_ELSE,
    POSSIBLE_FROM,
    POSSIBLE,
    ONLY_IF,
    MORE,
    KNOWN_FROM,
    CARRIES_OVER,
) = range(13)
"""Columns of :attr:`Tables.items`: the cases of a value and of a recipient, all recipients that are possible, a program
that must be met, whether the next award is of the same row, the code of the moment from which all but the owner is
known, and whether a tie leaves the point for the next hand."""
NEVER = 1 << 20
"""Instead of the code of a moment: only the end of the hand tells."""

WHO_KIND, WHO_CHOICE, WHO_HIGHEST, WHO_SUIT, WHO_TURN, WHO_BY_TRUMP = range(6)
"""Columns of :attr:`Tables.recipients`: the kind, its operands, and which of several owners is meant, from 0. The
choice is an ownership, a tie or a person; the other two operands are of an extreme card. The last is 1 where other
cards are meant with another trump."""
WHO_ELSE, WHO_ELSES = WHO_HIGHEST, WHO_SUIT
"""The last two operands of a comparison: the first of those who decide a tie, and how many there are."""
RECIPIENT_CODES: dict[type[ScoringKind], int] = {kind: code for code, kind in enumerate(_RECIPIENTS)}
"""What a recipient goes by."""

BID_VALUE, BID_NAME, BID_ENDS, BID_NOT_TOPPED, BID_NOT_HELD, BID_MATCHED = range(6)
"""Columns of :attr:`Tables.ladder`; the last four are 1 where that is so."""

OFFER_WHO, OFFER_OF, OFFER_MORE = range(3)
"""Columns of :attr:`Tables.offers`: the codes of who asks and of who is asked, and the cards that all are dealt."""

LIMIT_WHEN, LIMIT_HOW, LIMIT_AMOUNT, LIMIT_TO, LIMIT_NAME = range(5)
"""Columns of :attr:`Tables.limits`: the program that must be met, how bids are limited and where the amount starts; or
the least and the most number of the bids that are closed, or the name of one."""
CLOSED = 100
"""How a limit closes some bids, by their numbers or a name, beside the codes of ways to bound all."""

CALL_ABOVE_ALL, CALL_MADE_BY = range(2)
"""Columns of :attr:`Tables.calls`."""

EACH_WHEN, EACH_CHANGE = range(2)
"""Columns of :attr:`Tables.each_side`: a program that must be met, and what happens to the score then."""
UNBOUNDED = 1 << 40
"""A score that no score reaches."""

SETTLE_FROM, SETTLE_CASES, SETTLE_ELSE = range(3)

CHANGE_HOW, CHANGE_AMOUNT, CHANGE_COUNTS_POINTS = range(3)
"""Columns of :attr:`Tables.changes`: what becomes of the score, where its amount starts, and whether that counts the
points taken."""

NUMBER_JOINT, NUMBER_FACT, NUMBER_TIMES, NUMBER_HALF, NUMBER_MORE = range(5)
"""Columns of :attr:`Tables.numbers`: how a term changes the number before it, its fact (none: its factor is the number
itself), its factor, where a half goes, and whether another term follows."""
HOW_AND_FACT = 1 << 8
"""A line that compares has the comparison in its first number and, so many times, one more than the code of a fact
that it holds against its second number; none of them where it compares two amounts."""
LEFT_AND_RIGHT = 1 << 16
"""One that compares two amounts has the starts of both in one number: the right one so many times, and the left one."""

RACE_BY, RACE_FROM, RACE_ITEMS = range(3)
"""Columns of :attr:`Tables.race`."""

AT_ONCE_WHEN, AT_ONCE_SETS, AT_ONCE_PITCHER = range(3)
"""Columns of :attr:`Tables.loses` and :attr:`Tables.wins`: a program, whether it counts sets, and whether no side but
the pitcher's can meet it."""

SAY_PASS, SAY_HOLD, SAY_RUN, SAY_SET = Pass.kernel, Hold.kernel, RunIt.kernel, Bid.takes_set
PLAY_ON, THROW_IN, STAND = Stand.plays_on, ThrowIn.kernel, Stand.kernel
ASK, GRANT, REFUSE = Ask.kernel, Answer.kernel, Answer.refuses
DOUBLE, REDOUBLE = Double.kernel, Double.redoubles
CHOOSE_SEAT, CALL_CARD, PASS_CARD = ChoosePartner.kernel, CallCard.kernel, PassCard.kernel
NAME_SUIT, THROW_CARD, SAY_BID = NameTrump.kernel, Discard.kernel, Bid.kernel
"""Decisions, as they are written down: a card that is played is its own number; the suit that is named, the card that
is discarded and the place of a bid on the ladder are added to the last three; the seat that is chosen, the card that is
called and the one that is passed on to the three before."""

RANDOM_BOT, SIMPLE_BOT, SCRIPTED_BOT = range(3)
"""Who decides for a seat; the last one does what is told of a hand that is played again."""

TARGET_REACHED, RACE, NAMED_BID, SETS, HANDS, TIE, STOPPED = range(7)
"""Why a game ended; :data:`pitchdsl.game.events.REASONS` has the same in words."""

(
    MATCH_DEALER,
    MATCH_HAND,
    MATCH_SETTLED,
    MATCH_REDEALS,
    MATCH_CUTS,
    MATCH_CUT_CARDS,
    MATCH_LEADER,
    MATCH_WAITING,
) = range(8)
"""Places of what playouts are told of the match; behind them come, by award, the points that wait."""

MOST_CUTS = 10
"""So many cards that were cut for trump find room in one number."""
