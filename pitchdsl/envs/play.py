"""What is played in a tree of a game, told by words and numbers alone, and reckoned out once."""

from functools import lru_cache
from typing import Any
from urllib.parse import quote, unquote

from attrs import asdict, field

from pitchdsl.arguments import string, whole
from pitchdsl.compile import CompileError, compile_text, load
from pitchdsl.envs.actions import Numbering
from pitchdsl.envs.chance import Chance
from pitchdsl.envs.setup import MOST, RECALL, SEATS, match_of
from pitchdsl.envs.tokens import EventEncoder
from pitchdsl.facade.door import AnyRules, rules_of, seats_of
from pitchdsl.facade.sheets import canonical_text
from pitchdsl.game.action import WORD
from pitchdsl.game.actions import Ask
from pitchdsl.game.rules import Rules
from pitchdsl.game.standing import Standing
from pitchdsl.game.state import sides_of
from pitchdsl.resolve.library import is_name
from pitchdsl.values import frozen

DEALS = {"hand": 4, "game": 100}
"""Cards are dealt so many times at most where nobody says otherwise, so that every game has an end."""


def _variant(variant: str) -> str:
    return string(variant, "variant", "a name or a path")


def _text(text: str) -> str:
    return string(text, "text")


def _house_rules(names: str) -> str:
    return string(names, "house_rules", "names with + between them")


def _seats(seats: int) -> int:
    return whole(seats, "seats", 0, SEATS)


def _dealer(dealer: int) -> int:
    return whole(dealer, "dealer", -1, SEATS - 1)


def _deals(deals: int) -> int:
    return whole(deals, "deals", 0, MOST)


def _recall(recall: int) -> int:
    return whole(recall, "recall", 0, MOST)


@frozen(kw_only=True)
class Parameters:
    """All that tells what is played. They can be written as ``name=value``, without commas or brackets."""

    variant: str = field(default="auction-pitch", converter=_variant)
    """The name of a bundled variant, or a path."""
    text: str = field(default="", converter=_text)
    """In the place of a variant a whole text, in which all but letters and digits is written as in an address."""
    house_rules: str = field(default="", converter=_house_rules)
    """Names of house rules that are laid over it, with ``+`` between them."""
    seats: int = field(default=0, converter=_seats)
    """How many play; 0 is four, or the number nearest to it that may."""
    dealer: int = field(default=-1, converter=_dealer)
    """The seat that deals first; -1 where the rules tell, which may have chance do so."""
    match: str = field(default="hand", converter=match_of)
    """One hand from its deal to its settlement, or a whole game."""
    deals: int = field(default=0, converter=_deals)
    """Cards are dealt so many times at most, hands that are thrown in among them; 0 is :data:`DEALS`."""
    recall: int = field(default=0, converter=_recall)
    """How many rows of history have room in a tensor; 0 is enough for so many deals."""

    def rules(self) -> Rules:
        """The rules; raises what :func:`pitchdsl.load` raises."""
        laid = self.house_rules.split("+") if self.house_rules else []
        if not self.text:
            return load(self.variant, house_rules=laid)
        try:
            return compile_text(unquote(self.text), house_rules=laid).require_rules()
        except (CompileError, ValueError) as why:
            raise ValueError(f"the text cannot be played: {why}") from None


class Play:
    """Rules and seats, and what follows from them; raises ``ValueError`` for what cannot be played so."""

    def __init__(self, parameters: Parameters) -> None:
        self.parameters = parameters
        self.rules = rules = parameters.rules()
        self.seats = seats = seats_of(parameters.seats or None, rules)
        whole(parameters.dealer, "dealer", -1, seats - 1)
        self.match = parameters.match
        self.deals = parameters.deals or DEALS[parameters.match]
        self.recall = parameters.recall or RECALL * self.deals
        self.numbering = Numbering(rules, seats)
        self.tellers = tuple(EventEncoder(seat, sides_of(rules, seats), self.numbering) for seat in range(seats))
        self.standing = None if parameters.dealer < 0 else _dealing(rules, seats, parameters.dealer)

    def __reduce__(self) -> tuple[Any, ...]:
        return play_of, (self.parameters,)

    def chance(self) -> Chance:
        """Where the cards come from."""
        return Chance(self.rules, self.seats, deals=self.deals, hands=1 if self.match == "hand" else self.deals)

    @property
    def most_decisions(self) -> int:
        """No more decisions can be made in all: every bid but the last is beaten, and every card goes once a deed."""
        exchange = self.rules.exchange
        throws = sum(action.asks for step in exchange.steps for action in step.deeds) if exchange else 0
        calls = self.seats * (
            4 * sum(WORD.start <= number < Ask.blocks[0].start for number in self.numbering.known) + 8
        )
        return self.deals * (calls + 54 * (2 + throws) + 16 + 4 * self.seats * (2 + len(self.rules.offers.rows)))


def play_of(parameters: Parameters) -> Play:
    """The same for the same parameters, made once; but a file is read each time, since it may have been changed."""
    laid = parameters.house_rules.split("+") if parameters.house_rules else []
    names = laid if parameters.text else [parameters.variant, *laid]
    return _kept(parameters) if all(map(is_name, names)) else Play(parameters)


@lru_cache(maxsize=64)
def _kept(parameters: Parameters) -> Play:
    return Play(parameters)


def _is_text(rules: object) -> bool:
    return isinstance(rules, str) and not is_name(rules)


def parameters_of(rules: AnyRules, **more: Any) -> dict[str, Any]:
    """The parameters that tell rules, or a text; ``more`` are others of :class:`Parameters`."""
    text = (str(rules) or "\n") if _is_text(rules) else canonical_text(rules_of(rules))  # no text would be no parameter
    return asdict(Parameters(text=quote(text, safe="", errors="surrogatepass"), **more))


def _dealing(rules: Rules, seats: int, dealer: int) -> Standing:
    """How a game begins that this seat deals first."""
    none = (0,) * len(sides_of(rules, seats))
    return Standing(
        score=(rules.seated(seats).winning.start.score,) * len(none),
        sets=none,
        sets_in_row=none,
        made_in_row=none,
        dealer=dealer,
        leader=(dealer + 1) % seats,
        hand_number=1,
        hands_settled=0,
        redeals=0,
    )
