"""The play of the tricks, and the table of points."""

from collections.abc import Iterator

from pitchdsl.cards import rank_sign
from pitchdsl.game.bounded import fewest_points
from pitchdsl.game.count.rules import Pips, Points, ScoringItem, pip_words
from pitchdsl.game.instead import leaves_open
from pitchdsl.game.play.rules import (
    AfterTrick,
    Beating,
    BeatWhen,
    CalledCard,
    EndsEarly,
    FirstLead,
    FirstLeader,
    Follow,
    Holding,
    JokerLed,
    LaterLeads,
    Leadable,
    OpenStock,
    Undertrump,
    Undertrumping,
    Void,
)
from pitchdsl.language.card_recipients import ByCard, Ownership
from pitchdsl.language.cases import Cases
from pitchdsl.language.english import listing, title
from pitchdsl.language.numbers import Amount
from pitchdsl.language.picks import Each
from pitchdsl.language.recipients import Recipient
from pitchdsl.rulebook.figures import figure
from pitchdsl.rulebook.parts import Line, Row, Table, addresses, line
from pitchdsl.rulebook.play import only_trumps
from pitchdsl.rulebook.table import stock_is_exchanged
from pitchdsl.rulebook.voice import RulebookVoice

_LEADS = {
    Leadable.ANY: "any card",
    Leadable.TRUMP: "a trump (any card if you have none)",
    Leadable.UNBROKEN: "no trump until one has been played (unless you have nothing else)",
    Leadable.UNTRUMPED: "no trump until somebody has trumped another suit (unless you have nothing else)",
    Leadable.NO_JOKER: "no joker (unless you have nothing else)",
}


def first_leader(voice: RulebookVoice, rule: FirstLeader) -> Iterator[Line]:
    """Who begins."""
    yield line("First leader", rule.english.rstrip(","), rule)


def first_lead(voice: RulebookVoice, rule: FirstLead) -> Iterator[Line]:
    """What may be led first."""
    yield line("First lead", _lead(voice, rule.cards), rule)


def joker_led(voice: RulebookVoice, rule: JokerLed) -> Iterator[Line]:
    """What a joker makes trump that is led first."""
    if rule.names and voice.rules.trump.named_by.by_lead and voice.rules.deck.jokers.number:
        yield line("A joker led first", "its leader names trump", rule)


def later_leads(voice: RulebookVoice, rule: LaterLeads) -> Iterator[Line]:
    """What may be led then."""
    yield line("Later leads", f"the winner of the trick; {_lead(voice, rule.cards)}", rule)


def _lead(voice: RulebookVoice, cards: Leadable) -> str:
    sits_out = voice.rules.play.follow.void is Void.SIT_OUT
    return "a trump" if cards is Leadable.TRUMP and sits_out else _LEADS[cards]


def follow(voice: RulebookVoice, rule: Follow) -> Iterator[Line]:
    """What the others may play, and who wins."""
    holding = {
        Holding.SUIT: "the suit led",
        Holding.SUIT_OR_TRUMP: "the suit led or a trump, as you like",
        Holding.ANY: "any card",
        Holding.TRUMP: "a trump; nothing else is ever played",
    }[rule.holding]
    void = {
        Void.ANY: "any card",
        Void.TRUMP: "a trump, or any card if you have none",
        Void.SIT_OUT: "sit out; if the leader has none, the next in turn with one leads; if none has, play ends",
    }[rule.void]
    without = "No trump left" if rule.void is Void.SIT_OUT else "None of that suit"
    yield line("Follow", holding, rule)
    if rule.holding is not Holding.ANY or rule.void is not Void.ANY:
        yield line(without, void, rule)
    plain = "" if only_trumps(voice.rules) else "; if there is none, the highest card of the suit led"
    yield line("The trick goes to", f"the highest trump{plain}")


def beating(voice: RulebookVoice, rule: Beating) -> Iterator[Line]:
    """When who follows must head the trick."""
    said = {
        BeatWhen.NOT_NEEDED: "no card needs to head the trick" if leaves_open(voice.rules, Beating) else "",
        BeatWhen.IN_SUIT: "a card of the suit led must head the trick if one in hand can",
        BeatWhen.ALWAYS: "head the trick with one of these cards if one of them can",
    }[rule.when]
    if said:
        yield line("Beating", said, rule)


def undertrumping(voice: RulebookVoice, rule: Undertrumping) -> Iterator[Line]:
    """When a trump may be played below another one."""
    if rule.who is Undertrump.NOTHING_ELSE:
        said = "another suit led: no trump that does not beat those in the trick, but from a hand of trumps alone"
        yield line("Undertrumping", said, rule)
    elif leaves_open(voice.rules, Undertrumping):
        yield line("Undertrumping", "allowed", rule)


def after_trick(voice: RulebookVoice, rule: AfterTrick) -> Iterator[Line]:
    """What is drawn after each trick."""
    if rule.cards:
        yield line("After each trick", f"each draws {rule.cards}, the winner first, until the stock is used up", rule)


def stock(voice: RulebookVoice, rule: OpenStock) -> Iterator[Line]:
    """How the stock lies."""
    if rule.face_up and voice.rules.play.after_trick.cards:
        yield line("The stock", "lies face up", rule)


def called(voice: RulebookVoice, rule: CalledCard) -> Iterator[Line]:
    """When the called card must be played."""
    if rule.in_first_trick:
        yield line("The called card", "to the first trick, where it may be played", rule)


def ends_early(voice: RulebookVoice, rule: EndsEarly) -> Iterator[Line]:
    """When the play is over before all cards are played."""
    if rule.decided:
        yield line("Stop", "when the tricks left cannot change any score", rule)


def points(voice: RulebookVoice, rule: Points) -> Iterator[Line]:
    """All that scores."""
    rows = [row(voice, item) for item in rule.items]
    fixed = not rule.reckoned and all(item.only_if is None and not item.value.exceptions for item in rule.items)
    total = Row(cells=("All", f"{voice.total}" if fixed else f"≤ {voice.total}", ""), about=frozenset({"points"}))
    table = Table(head=("Point", "Worth", "Goes to"), rows=(*rows, total))
    yield Line(text="", about=frozenset(), table=table)
    facts = [to.fact for item in rule.items for to in item.to.possible() if isinstance(to, ByCard)]
    if any(fact is not Ownership.TURNER for fact in facts):
        draws = " or drawn later" if voice.rules.play.after_trick.cards else ""
        yield line(
            "In play", f"in somebody's hand at the first lead{draws}. A card that is not in play scores for nobody"
        )
    if Ownership.OWNER in facts and (stock_is_exchanged(voice) or voice.rules.deal.kitty.cards):
        yield line("", "A card dealt to nobody counts for whoever holds it at the first lead")
    if fewest_points(voice.rules) < 0:
        yield line("", f"Points below 0 cost the {voice.side} that they go to, and are none of all the points")


def row(voice: RulebookVoice, item: ScoringItem) -> Row:
    """A scoring item as a row of the table."""
    several = any(isinstance(to, ByCard) and isinstance(to.card, Each) for to in item.to.possible())
    each = " each" if several else ""
    general = item.value.general
    goes = [_cases(voice, item.to)]
    if item.only_if is not None:
        goes = [f"{goes[0]}, if {item.only_if.clause(voice)}"]
    if isinstance(general, Amount):
        goes.append(f"worth {figure(general)}{each}")
    goes += [f"worth {figure(case.value)}{each} if {case.when.clause(voice)}" for case in item.value.exceptions]
    worth = f"{figure(general)}{each}" if isinstance(general, int) else "0" if general is None else "varies"
    return Row(cells=(title(item.name), worth, "; ".join(goes)), about=addresses(item))


def _owner(voice: RulebookVoice, to: Recipient) -> str:
    if not isinstance(to, ByCard):
        return to.sentence(voice)
    card = voice.pick(to.card)
    match to.fact:
        case Ownership.OWNER:
            return f"whoever is dealt {card}"
        case Ownership.HOLDER:
            return f"whoever holds {card} at the first lead"
        case Ownership.PLAYER:
            return f"whoever plays {card}"
        case Ownership.WINNER:
            return f"whoever wins {card}"
        case Ownership.TURNER:
            return f"the dealer who turns up {card}"


def _cases(voice: RulebookVoice, cases: Cases[Recipient]) -> str:
    said = [] if cases.general is None else [_owner(voice, cases.general)]
    said += [
        f"{'but ' if said else ''}{_owner(voice, case.value)} if {case.when.clause(voice)}" for case in cases.exceptions
    ]
    return "; ".join(said)


def pips(voice: RulebookVoice, rule: Pips) -> Iterator[Line]:
    """What the cards count for a comparison of tricks."""
    counted = [title(item.name) for item in voice.rules.points.by_pips()]
    if counted:
        said = [
            *((rank_sign(rank), number) for rank, number in rule.values),
            *((voice.card(card), number) for card, number in rule.named),
        ]
        each = ", ".join(f"{name} {pip_words(number, in_halves=rule.in_halves)}" for name, number in said)
        yield line(f"Pips for {listing(counted)}", f"{each}; other cards 0", rule)
