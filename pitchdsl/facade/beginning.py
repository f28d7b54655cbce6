"""A first sheet from a few answers: what is asked of whoever begins a variant of one's own, and the lines it gives.

What is not asked, and what is left open, stays as in the game that the new one extends.
"""

import re
from collections.abc import Callable, Iterator, Mapping

from attrs import evolve

from pitchdsl.game.auction.rules import AllPass, Bids, WhenAllPass
from pitchdsl.game.rules import Rules
from pitchdsl.language.card_selectors import Extreme
from pitchdsl.language.recipients import ByCard, Ownership
from pitchdsl.syntax.synonyms import NUMBERS
from pitchdsl.values import frozen

Lines = tuple[tuple[str, str, str], ...]
"""Section, name and value of each line."""


OWNERS = {each.value: each for each in (Ownership.OWNER, Ownership.HOLDER, Ownership.WINNER)}
"""Who may have the lowest trump's point."""


ALL_PASS = tuple(
    AllPass.words(AllPass.said(each))
    for each in (WhenAllPass.REDEAL, WhenAllPass.NEXT_DEALER, WhenAllPass.STUCK, WhenAllPass.NO_BID)
)
"""What may happen when nobody bids, as a sheet says it, where no number goes with it."""


class AnswerError(ValueError):
    """An answer that cannot be; ``str()`` says why."""


@frozen(kw_only=True)
class BaseQuestion:
    """What is asked about a game that is to be begun from a base."""

    id: str
    words: str
    usual: str | None
    """How the base has it; none where it has no such thing, and nobody need be asked."""
    choices: tuple[str, ...] = ()
    """All answers, where there are only a few."""
    means: Mapping[str, str] = {}
    """What some of them mean, in plain English."""
    read: Callable[[str], str]
    """The answer in its plain form; raises ``ValueError`` for none, :class:`AnswerError` where there is more to say."""
    lines: Callable[[str], Lines]
    """What the sheet says then."""

    def differs(self, answer: str) -> Lines:
        """The lines of an answer that was read; none where the base has it so."""
        return () if answer == self.usual else self.lines(answer)


def questions(rules: Rules) -> Iterator[BaseQuestion]:
    """The questions about a base, in the order of a rule sheet."""
    seats = rules.players.seats
    yield BaseQuestion(
        id="players",
        words="How many play",
        usual=f"{seats.least}" if seats.least == seats.most else f"{seats.least}-{seats.most}",
        read=_players,
        lines=lambda said: (("players", "seats", said),),
    )
    yield BaseQuestion(
        id="deal",
        words="How many cards each",
        usual=f"{rules.deal.each.cards}",
        read=_number,
        lines=lambda said: (("deal", "each", said),),
    )
    if rules.bidding is not None:
        yield _lowest(rules.bidding.bids)
        usual = rules.bidding.all_pass.words(rules.bidding.all_pass.parts())
        yield BaseQuestion(
            id="all_pass",
            words="What happens if everyone passes",
            usual=usual,
            choices=tuple(dict.fromkeys((*ALL_PASS, usual))),
            read=_one_of((*ALL_PASS, usual)),
            lines=lambda said: (("bidding", "all pass", said),),
        )
    to = next((item.to.general for item in rules.points.items if item.name == "low"), None)
    if isinstance(to, ByCard) and isinstance(to.card, Extreme):
        low = to
        yield BaseQuestion(
            id="low",
            words="Low goes to its owner, holder or winner",
            usual=low.fact.value,
            choices=tuple(OWNERS),
            means={each: fact.sentence("this card") for each, fact in OWNERS.items()},
            read=_known,
            lines=lambda said: (("points", "low", f"to {evolve(low, fact=OWNERS[said]).words()}"),),
        )
    if not rules.reckons_by_players:
        yield _target(rules)


def _lowest(bids: Bids) -> BaseQuestion:
    """The highest bid stays as it is."""

    def read(said: str) -> str:
        least = _number(said)
        if bids.most is not None and int(least) > bids.most:
            raise AnswerError(f"the highest bid is {bids.most}; {least} is above that")
        return least

    return BaseQuestion(
        id="bid",
        words="What is the lowest bid",
        usual=f"{bids.least}",
        read=read,
        lines=lambda said: (("bidding", "bids", Bids.words({"least": int(said), "most": bids.most})),),
    )


def _target(rules: Rules) -> BaseQuestion:
    """Where the score goes down, the start is said, too: they belong together."""
    points, start = rules.winning.target.score, rules.winning.start.score
    down = rules.winning.towards < 0

    def read(said: str) -> str:
        if down and int(said) >= start:
            raise AnswerError(f"{rules.name} counts down from {start}; {said} is not below that")
        return _number(said)

    return BaseQuestion(
        id="target",
        words=f"{'Down' if down else 'Up'} to how many points",
        usual=None if points is None else f"{points}",
        read=read,
        lines=lambda said: (("winning", "target", said), *((("winning", "start", f"{start}"),) if down else ())),
    )


def sheet(name: str, title: str, base: str, lines: Lines, remark: str = "") -> str:
    """The text of a new variant: its first line, with a remark above it, and the lines under their headings."""
    said = [f"# {remark}"] * bool(remark) + [f'variant {name} "{title_of(title)}" extends {base}']
    section = ""
    for where, rule, value in lines:
        said += [where] if where != section else []
        said.append(f"  {rule}: {value}")
        section = where
    return "\n".join(said) + "\n"


def _one_of(choices: tuple[str, ...]) -> Callable[[str], str]:
    def read(said: str) -> str:
        if said not in choices:
            raise AnswerError(f"{said} is none of these: {', '.join(dict.fromkeys(choices))}")
        return said

    return read


def _known(said: str) -> str:
    if said not in OWNERS:
        raise AnswerError(f"low goes to its {', '.join(OWNERS)}; {said} is none of these")
    return said


def _number(said: str) -> str:
    return f"{int(_in_digits(said))}"


def _in_digits(said: str) -> str:
    """An answer with its number words in digits: ``two to seven`` becomes ``2-7``."""
    words = [NUMBERS.get(word, word) for word in said.lower().split()]
    return " ".join(words).replace(" to ", "-").removesuffix(" players")


def _players(said: str) -> str:
    """So many players, or from so many to so many."""
    numbers = re.fullmatch(r"([0-9]{1,2})(?: *- *([0-9]{1,2}))?", _in_digits(said))
    if numbers is None:
        raise AnswerError(f"{said} players? Write a number, or two with a hyphen, such as 4 or 2-7")
    least, most = numbers[1], numbers[2] or numbers[1]
    return least if least == most else f"{least}-{most}"


LONGEST_TITLE = 200
"""Characters; the first line of a sheet is to stay one that people read."""


def title_of(said: str) -> str:
    """A title that fits between quotation marks; raises :class:`AnswerError`."""
    if not said.strip() or not said.isprintable() or '"' in said:
        raise AnswerError("a title is one line without quotation marks")
    if len(said.strip()) > LONGEST_TITLE:
        raise AnswerError(f"a title has {LONGEST_TITLE} characters at most, and this one has {len(said.strip()):,}")
    return said.strip()
