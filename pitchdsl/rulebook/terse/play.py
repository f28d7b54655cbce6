"""The play of the tricks, and the table of points."""

from collections.abc import Iterator

from pitchdsl.cards import rank_sign
from pitchdsl.game.bounded import fewest_points
from pitchdsl.game.count.rules import Pips, Points, ScoringItem, pip_words
from pitchdsl.language.card_recipients import ByCard, Ownership
from pitchdsl.language.cases import Cases
from pitchdsl.language.english import listing, title
from pitchdsl.language.numbers import Amount
from pitchdsl.language.picks import Each
from pitchdsl.language.recipients import Recipient
from pitchdsl.rulebook.figures import figure
from pitchdsl.rulebook.parts import Line, Row, Table, addresses, line
from pitchdsl.rulebook.table import stock_is_exchanged
from pitchdsl.rulebook.voice import RulebookVoice


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
