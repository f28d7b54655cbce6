"""The play of the tricks: who leads what, and what a player must follow with."""

from enum import Enum

from attrs import frozen

from pitchdsl.rules.origin import Rule
from pitchdsl.rules.people import Person


@frozen(kw_only=True)
class FirstLeader(Rule):
    """Who leads to the first trick; the winner of a trick leads to the next."""

    who: Person


class Leadable(Enum):
    """What may be led."""

    ANY = "any card"
    TRUMP = "trump"
    """A trump; any card from a leader who has none."""
    UNBROKEN = "any card but trump until broken"
    """No trump before one has been played in this hand, except from a leader who has nothing else."""


@frozen(kw_only=True)
class FirstLead(Rule):
    """What the first leader may lead."""

    cards: Leadable


@frozen(kw_only=True)
class LaterLeads(Rule):
    """What the winner of a trick may lead."""

    cards: Leadable


class Holding(Enum):
    """What a player who has the led suit may play."""

    SUIT = "suit"
    SUIT_OR_TRUMP = "suit or trump"
    ANY = "any card"
    TRUMP = "trump"
    """Where only trumps are played; goes with sitting out."""


class Void(Enum):
    """What a player without the led suit may play."""

    ANY = "any card"
    TRUMP = "trump, else any card"
    SIT_OUT = "sit out"
    """Nothing: who has no trump takes no further part in the hand."""


@frozen(kw_only=True)
class Follow(Rule):
    """``follow: suit or trump, else any card``: what comes after ``else`` is for a player void in the led suit.

    With ``trump, else sit out`` only trumps are led and played. Where a leader has none, the next player who has one
    leads; the play is over when nobody has a trump. Source: Pitch Help.
    """

    holding: Holding
    void: Void


@frozen(kw_only=True)
class EndsEarly(Rule):
    """``ends early``: whether the tricks that cannot change any score any more are left unplayed."""

    decided: bool = False


@frozen(kw_only=True)
class Play:
    """The section ``play``. The best trump wins a trick, else the best card of the suit led."""

    first_leader: FirstLeader
    first_lead: FirstLead
    later_leads: LaterLeads
    follow: Follow
    ends_early: EndsEarly = EndsEarly()
