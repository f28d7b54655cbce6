"""The play of the tricks: who leads what, and what a player must follow with."""

from functools import cached_property
from typing import ClassVar

from pitchdsl.cards import EVERY_CARD, JOKERS
from pitchdsl.game.play.holder import CardHolder
from pitchdsl.game.play.leadable import Leadable
from pitchdsl.language.card_order import CardOrder
from pitchdsl.language.choice import Choice
from pitchdsl.language.facts import Moment
from pitchdsl.language.form import Form, Said, listed, spoken
from pitchdsl.language.people import Person
from pitchdsl.values import frozen


@frozen(kw_only=True)
class FirstLeader(Form):
    """Who leads to the first trick; the winner of a trick leads to the next."""

    who: Person | CardHolder
    goes_round: bool = False
    """Whether it is instead the player after the dealer in the first hand, and then the next player in every hand."""

    address = "play/first leader"
    examples = (
        "the pitcher",
        "left of the pitcher",
        "who named trump",
        "goes round",
        "the holder of 2 of clubs, else left of the dealer",
    )

    @classmethod
    def said(cls, who: Person | CardHolder) -> dict[str, object]:
        return {"who": who, "goes_round": False}

    @classmethod
    def words(cls, said: Said) -> str:
        return "goes round" if said.get("goes_round") else spoken(said["who"])

    @property
    def role(self) -> Person | None:
        """Who leads by a role, or does where nobody has the card; none where somebody always has it."""
        return self.who.otherwise if isinstance(self.who, CardHolder) else self.who


@frozen(kw_only=True)
class FirstLead(Form):
    """What the first leader may lead."""

    cards: Leadable

    address = "play/first lead"
    examples = (
        "any card",
        "trump",
        "any card but trump until broken",
        "any card but trump until somebody trumped in",
        "any card but a joker",
    )
    default = "any card"


@frozen(kw_only=True)
class JokerLed(Form):
    """``joker led``: whether who leads a joker where the first lead makes trump names a suit; else nobody may."""

    names: bool = False

    address = "play/joker led"
    behind = FirstLead
    examples = ("names no suit", "names a suit")
    default = "names no suit"
    way = "names a suit"
    without = default


@frozen(kw_only=True)
class LaterLeads(Form):
    """What the winner of a trick may lead."""

    cards: Leadable

    address = "play/later leads"
    asked = Moment.PLAY
    examples = FirstLead.examples
    default = "any card"


class Holding(Choice):
    """What a player who has the led suit may play."""

    SUIT = "suit", "suit", "Whoever has a card of the suit that was led must play one.", "the suit led"
    SUIT_OR_TRUMP = (
        "suit-or-trump",
        "suit or trump",
        "Whoever has a card of the suit that was led must either follow suit or play a trump. The choice is free: a "
        "trump may be played even by someone who could follow suit.",
        "the suit led or a trump, as you like",
    )
    ANY = "any", "any card", "Nobody needs to follow suit: any card may be played to any lead.", "any card"
    TRUMP = "trump", "trump", "Only trumps are led and played.", "a trump; nothing else is ever played"
    """Where only trumps are played; goes with sitting out."""
    WHEN_TRUMP = (
        "when-trump",
        "suit when trump is led",
        "To a lead of trump whoever has a trump must play one, and whoever has none may play any card. A lead of "
        "another suit binds nobody: any card may be played to it.",
        "a trump if trump is led; any card to any other lead",
    )
    """A led trump must be followed, and no other suit."""

    def cards(self, led: int, trumps: int) -> int:
        """The cards that may be played, as a set; ``led`` are those of the suit that was led."""
        match self:
            case Holding.SUIT | Holding.TRUMP:
                return led
            case Holding.SUIT_OR_TRUMP:
                return led | trumps
            case Holding.ANY:
                return EVERY_CARD
            case Holding.WHEN_TRUMP:
                return led if led == trumps else EVERY_CARD

    @property
    def is_free(self) -> bool:
        """Whether there are leads that nobody needs to follow."""
        return self in (Holding.ANY, Holding.WHEN_TRUMP)


class Void(Choice):
    """What a player without the led suit may play."""

    ANY = "any", "any card", "Whoever has no card of that suit may play any card.", "any card"
    TRUMP = (
        "trump",
        "trump, else any card",
        "Whoever has no card of that suit must play a trump, and only without a trump may play any card.",
        "a trump, or any card if you have none",
    )
    SIT_OUT = (
        "sit-out",
        "sit out",
        "Whoever has no trump left sits out for the rest of the hand. If the player who is to lead has none, the "
        "next player in turn who has one leads. The play is over when nobody has a trump.",
        "sit out; if the leader has none, the next in turn with one leads; if none has, play ends",
    )
    """Nothing: who has no trump takes no further part in the hand."""

    def cards(self, trumps: int) -> int:
        """The cards that may be played, as a set; of a hand that has none of them, any card."""
        match self:
            case Void.ANY | Void.SIT_OUT:
                return EVERY_CARD
            case Void.TRUMP:
                return trumps


@frozen(kw_only=True)
class Follow(Form):
    """``follow: suit or trump, else any card``: what comes after ``else`` is for a player void in the led suit.

    With ``trump, else sit out`` only trumps are led and played. Where a leader has none, the next player who has one
    leads; the play is over when nobody has a trump. Source: Pitch Help.
    """

    holding: Holding
    void: Void

    address = "play/follow"
    whole: ClassVar = {
        "holding": "what a player who has the suit may play",
        "void": "what a player without it may (`else`)",
    }
    asked = Moment.PLAY
    examples = (
        "suit or trump, else any card",
        "suit or trump, else trump, else any card",
        "suit, else any card",
        "suit when trump is led, else any card",
        "trump, else sit out",
    )
    required = True

    @classmethod
    def said(cls, *parts: Holding | Void) -> dict[str, object]:
        return {"holding" if isinstance(part, Holding) else "void": part for part in parts}

    @classmethod
    def words(cls, said: Said) -> str:
        return listed(said, holding="{}", void="else {}")

    def among(self, hand: int, led: int, trumps: int) -> int:
        """The cards of a hand that may follow, as a set; ``led`` are the cards of the suit that was led."""
        if hand & led:
            return hand & self.holding.cards(led, trumps)
        return hand & self.void.cards(trumps) or hand


class BeatWhen(Choice):
    """When a player must play a card that is, so far, the best of the trick."""

    NOT_NEEDED = (
        "not-needed",
        "not needed",
        "No card needs to head the trick.",
        "no card needs to head the trick",
    )
    IN_SUIT = (
        "in-suit",
        "in the suit led",
        "Whoever plays a card of the suit that was led must play one that heads the trick, if there is one in hand.",
        "a card of the suit led must head the trick if one in hand can",
    )
    """A card of the suit led must head the trick if one in hand can; a trump may be played instead, where it may."""
    ALWAYS = (
        "always",
        "whenever possible",
        "Whoever can head the trick with one of the cards that may be played so must play such a card.",
        "head the trick with one of these cards if one of them can",
    )
    """Of the cards that ``follow`` leaves, one that heads the trick, if there is one."""

    def among(self, legal: int, led: int, above: int) -> int:
        """Of the cards that may follow those that may be played; ``above`` are all cards that would head the trick."""
        match self:
            case BeatWhen.NOT_NEEDED:
                return legal
            case BeatWhen.IN_SUIT:
                return legal & ~led | legal & above if legal & led & above else legal
            case BeatWhen.ALWAYS:
                return legal & above or legal


@frozen(kw_only=True)
class Beating(Form):
    """``beating``: when who follows must head the trick, play a card that would win it as it lies."""

    when: BeatWhen = BeatWhen.NOT_NEEDED

    address = "play/beating"
    asked = Moment.PLAY
    examples = ("not needed", "in the suit led", "whenever possible")
    default = "not needed"


class Undertrump(Choice):
    """Who may play a trump below one that lies in the trick, where another suit was led."""

    ALLOWED = "allowed", "allowed", "A trump may be played below one that lies in the trick.", "allowed"
    NOTHING_ELSE = (
        "nothing-else",
        "only with nothing but trump",
        "When a plain suit was led and trumped, nobody may play a trump that does not beat the highest one in the "
        "trick, except from a hand of nothing but trumps. Whoever would have to trump, and has only such trumps and "
        "other cards, plays one of the others.",
        "another suit led: no trump that does not beat those in the trick, but from a hand of trumps alone",
    )
    """From a hand of nothing but trumps alone. A duty to trump does not hold for trumps that are too low."""


@frozen(kw_only=True)
class Undertrumping(Form):
    """``undertrumping``: whether a trump may be played that does not beat a trump in the trick, on a plain suit."""

    who: Undertrump = Undertrump.ALLOWED

    address = "play/undertrumping"
    asked = Moment.PLAY
    examples = ("allowed", "only with nothing but trump")
    default = "allowed"


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


@frozen(kw_only=True)
class CalledCard(Form):
    """``called card: to the first trick``: its holder must play it there, where the rules of the trick allow it."""

    in_first_trick: bool = False

    address = "play/called card"
    varies = False
    examples = ("to the first trick", "when its holder likes")
    way = "to the first trick"
    without = "when its holder likes"


@frozen(kw_only=True)
class EndsEarly(Form):
    """``ends early``: whether the tricks that cannot change any score any more are left unplayed."""

    decided: bool = False

    address = "play/ends early"
    behind = CalledCard
    examples = ("never", "when every point is decided")
    default = "never"
    way = "when every point is decided"
    without = default


@frozen(kw_only=True)
class Play:
    """The section ``play``. The best trump wins a trick, else the best card of the suit led."""

    first_leader: FirstLeader
    first_lead: FirstLead
    later_leads: LaterLeads
    follow: Follow
    ends_early: EndsEarly = EndsEarly()
    joker_led: JokerLed = JokerLed()
    beating: Beating = Beating()
    undertrumping: Undertrumping = Undertrumping()
    after_trick: AfterTrick = AfterTrick()
    stock: OpenStock = OpenStock()
    called: CalledCard | None = None
    """None: whenever its holder likes."""

    def following(self, hand: int, order: CardOrder, led: int, best: int) -> int:
        """The cards of a hand that may be played to a trick, as a set; ``best`` is the power of its best card."""
        same, trumps = order.of_suit[led], order.trumps
        if not self.has_duties:
            return self.follow.among(hand, same, trumps)
        above = order.heading(led, best)
        if self.undertrumping.who is Undertrump.NOTHING_ELSE and led != order.trump and hand & ~trumps:
            hand &= ~trumps | above
        return self.beating.when.among(self.follow.among(hand, same, trumps), same, above)

    @cached_property
    def has_duties(self) -> bool:
        """Whether what may be played depends on the card that heads the trick."""
        return self.beating.when is not BeatWhen.NOT_NEEDED or self.undertrumping.who is not Undertrump.ALLOWED

    def first_without_trump(self, hand: int) -> int:
        """The cards of a hand that may be led where the first lead makes trump, as a set."""
        if self.joker_led.names and self.first_lead.cards is Leadable.ANY:
            return hand
        return hand & ~JOKERS or hand
