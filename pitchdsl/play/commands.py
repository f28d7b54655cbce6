"""What a person can say beside its calls and cards."""

from collections.abc import Callable, Iterator
from pathlib import Path

from attrs import evolve

from pitchdsl.account.seat_narrator import SeatNarrator
from pitchdsl.cards import SUITS
from pitchdsl.engine.session import NoSuchPointError
from pitchdsl.game.events import PlayEvent, TrickEvent, of_kind
from pitchdsl.play.dialogue import Dialogue, Notice, Waiting
from pitchdsl.play.learning import Hints, analysis
from pitchdsl.play.looking_back import look_back
from pitchdsl.play.telling import score_sheet
from pitchdsl.play.words import UnclearError, actions_meant
from pitchdsl.players.claim import claim
from pitchdsl.players.sorting import HandOrder
from pitchdsl.simulate.extras import how_to_install

HELP = """\
Your turn: say a card (JH, 10h, jack of hearts), its number in the list, a call
(pass, bid 3 or just 3), a suit to name, cards to discard (2C 5D, all, stand).
Enter alone does what is left where you have no choice.
  table, tricks, score   the position, the tricks of this hand, the score sheet
  why CARD               why a card or a call is not allowed, with its rule
  hint                   what the adviser would do; hints always, different, off
  estimate               points of each choice; estimates on, off
  bid 3?                 the chance to make a bid, or what a card promises
  cards                  the card counter: played and out; counter on, off
  review, review 2       what your decisions cost in the last hand, or in hand 2
  claim                  all tricks that are left are yours; granted if certain
  sort suits, colours, trumps; sort low, high; sort SHDC       your hand
  undo, back 3           takes back your last action, or the last 3
  back trick 2, back hand 1, back hand     plays again from there
  save FILE, reset (all settings as at the start), fast, slow, quit"""

_Does = Callable[[Dialogue, str], Iterator[str]]


def answer(dialogue: Dialogue, text: str) -> Iterator[str]:
    """What becomes of the person's words; an adviser who needs a package that is not there says how to install it."""
    try:
        yield from _answer(dialogue, text)
    except ModuleNotFoundError as fault:
        remedy = how_to_install(fault)
        if remedy is None:
            raise
        yield remedy


def _answer(dialogue: Dialogue, text: str) -> Iterator[str]:
    said = " ".join(text.split())
    if said.endswith("?") and said.strip("? "):
        return _analyse(dialogue, said.rstrip("? "))
    verb, _, rest = said.partition(" ")
    does = _COMMANDS.get(verb.lower())
    return dialogue.next(said) if does is None else does(dialogue, rest)


def _at_turn(does: _Does) -> _Does:
    """A command that is about a decision of the person."""

    def checked(dialogue: Dialogue, rest: str) -> Iterator[str]:
        if dialogue.waiting not in (Waiting.TURN, Waiting.KEEP):
            yield f"That is for your turn. {dialogue.prompt}"
        else:
            yield from does(dialogue, rest)

    return checked


def _help(dialogue: Dialogue, rest: str) -> Iterator[str]:
    yield from HELP.splitlines()


@_at_turn
def _hint(dialogue: Dialogue, rest: str) -> Iterator[str]:
    yield from dialogue.hint()


def _hints(dialogue: Dialogue, rest: str) -> Iterator[str]:
    try:
        dialogue.settings.hints = Hints(rest.lower())
    except ValueError:
        yield f"Say hints always, hints different or hints off; now it is {dialogue.settings.hints.value}."
        return
    yield {
        Hints.OFF: "A hint only when you ask for one.",
        Hints.DIFFERENT: "A hint when the adviser would do something else than you.",
        Hints.ALWAYS: "A hint before each of your decisions.",
    }[dialogue.settings.hints]


@_at_turn
def _estimate(dialogue: Dialogue, rest: str) -> Iterator[str]:
    yield from dialogue.estimates()


def _estimates(dialogue: Dialogue, rest: str) -> Iterator[str]:
    dialogue.settings.estimates = rest.lower() != "off"
    yield "Estimates at each of your turns." if dialogue.settings.estimates else "Estimates only when you ask."


def _counter(dialogue: Dialogue, rest: str) -> Iterator[str]:
    dialogue.settings.counter = rest.lower() != "off"
    yield "The card counter at each of your turns." if dialogue.settings.counter else "The counter only when you ask."


def _cards(dialogue: Dialogue, rest: str) -> Iterator[str]:
    return dialogue.counter()


@_at_turn
def _analyse(dialogue: Dialogue, rest: str) -> Iterator[str]:
    yield from _about(dialogue, rest, allowed=False)


@_at_turn
def _why(dialogue: Dialogue, rest: str) -> Iterator[str]:
    yield from _about(dialogue, rest, allowed=True)


def _about(dialogue: Dialogue, rest: str, *, allowed: bool) -> Iterator[str]:
    """What there is to say about an action: why not, else that it is allowed, else what comes of it."""
    view = dialogue.session.view()
    try:
        action, *_ = actions_meant(rest, view, dialogue.position().cards)
    except UnclearError as unclear:
        yield str(unclear)
        return
    error = dialogue.session.table.refusal(action)
    if error is not None:
        yield from dialogue.why_not(error)
    elif allowed:
        said = dialogue.talk.said(action)
        yield f"You may {said}. Say {str(action).removeprefix('play ')}? for what it promises."
    else:
        advice = yield from dialogue.advice()
        yield from analysis(dialogue.adviser_name, advice, action, dialogue.talk)


@_at_turn
def _claim(dialogue: Dialogue, rest: str) -> Iterator[str]:
    found = claim(dialogue.session.view())
    if not found.granted:
        yield f"Not granted: {dialogue.talk.reason(found.why)}. The hand goes on."
        return
    yield f"Granted: {dialogue.talk.reason(found.why)}. The rest is yours: {dialogue.talk.cards(found.cards)}."
    dialogue.session.hand_over(found)
    yield from dialogue.go_on()


def _sort(dialogue: Dialogue, rest: str) -> Iterator[str]:
    settings, said = dialogue.settings, rest.lower()
    suits = tuple(SUITS.find(letter) for letter in said.upper())
    if said in (order.value for order in HandOrder):
        settings.sorting = evolve(settings.sorting, order=HandOrder(said))
    elif said in ("low", "high"):
        settings.sorting = evolve(settings.sorting, low_first=said == "low")
    elif sorted(suits) == [0, 1, 2, 3]:
        settings.sorting = evolve(settings.sorting, suits=suits)
    else:
        yield "Say sort suits, sort colours or sort trumps; sort high or sort low; or an order such as sort SHDC."
        return
    yield f"Your hand: {'  '.join(card.name for card in dialogue.position().cards) or 'empty'}"


def _undo(dialogue: Dialogue, rest: str) -> Iterator[str]:
    return _back(dialogue, "1")


def _back(dialogue: Dialogue, rest: str) -> Iterator[str]:
    session = dialogue.session
    what, _, number = rest.lower().partition(" ")
    try:
        if what == "hand" and (_is_number(number) or not number):
            session.back_to(int(number) if number else session.table.hand_number)
        elif what == "trick" and _is_number(number):
            session.back_to(session.table.hand_number, int(number))
        elif _is_number(what) and not number:
            session.back(int(what))
        else:
            yield "Say back 1, or more; back trick 2; back hand 1."
            return
    except NoSuchPointError:
        yield f"There is no such decision of yours; you have made {len(session.asked)} so far."
        return
    yield "Back we go."
    yield from dialogue.went_back()


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 6


def _save(dialogue: Dialogue, rest: str) -> Iterator[str]:
    file = Path(rest) if rest else dialogue.file
    if file is None:
        yield "Say where: save FILE."
        return
    why = dialogue.write(file)
    if why is not None:
        yield f"{why}."
        return
    yield from dialogue.saved(file)


def _score(dialogue: Dialogue, rest: str) -> Iterator[str]:
    session = dialogue.session
    start = session.table.seated.winning.start.score
    yield from score_sheet(dialogue.talk, session.history, start, dialogue.width)


def _tricks(dialogue: Dialogue, rest: str) -> Iterator[str]:
    session, talk = dialogue.session, dialogue.talk
    hand = SeatNarrator.of(session.rules, talk.sides, session.history).hand
    plays, tricks = of_kind(PlayEvent, hand), of_kind(TrickEvent, hand)
    for event in tricks:
        cards = talk.plays((play.seat, play.card) for play in plays if play.trick == event.trick)
        yield f"Trick {event.trick}  {cards}: {talk.player(event.winner)} wins"
    if not tricks:
        yield "No trick of this hand is finished."


def _table(dialogue: Dialogue, rest: str) -> Iterator[str]:
    if dialogue.waiting in (Waiting.TURN, Waiting.KEEP):
        now = dialogue.position()
        yield f"Hand {now.hand}, dealt by {now.dealer}. {now.score}"
        yield from dialogue.show_turn()
    else:
        yield dialogue.prompt


def _review(dialogue: Dialogue, rest: str) -> Iterator[str]:
    table = dialogue.session.table
    number = int(rest) if _is_number(rest) else table.hand_number - (table.outcome is None)
    if not 1 <= number <= table.hands_settled or (rest and not _is_number(rest)):
        yield "Say review after a hand, or review and its number."
        return
    yield from dialogue.wait_for_adviser()
    yield Notice(f"One moment: {dialogue.adviser_name} looks at your decisions in hand {number}.")
    yield from look_back(dialogue.session, number, dialogue.adviser, dialogue.adviser_name, dialogue.talk)


def _reset(dialogue: Dialogue, rest: str) -> Iterator[str]:
    dialogue.settings = evolve(dialogue.original)
    yield "All settings are as they were at the start."


def _fast(dialogue: Dialogue, rest: str) -> Iterator[str]:
    dialogue.settings.fast = True
    yield "No more waiting after tricks."
    if dialogue.waiting is Waiting.PACE:
        yield from dialogue.go_on()


def _slow(dialogue: Dialogue, rest: str) -> Iterator[str]:
    dialogue.settings.fast = False
    yield "Enter goes on after each trick."


def _quit(dialogue: Dialogue, rest: str) -> Iterator[str]:
    return dialogue.leave()


_COMMANDS: dict[str, _Does] = {
    **dict.fromkeys(("?", "help"), _help),
    "hint": _hint,
    "hints": _hints,
    "estimate": _estimate,
    "estimates": _estimates,
    "cards": _cards,
    "counter": _counter,
    "claim": _claim,
    "sort": _sort,
    "undo": _undo,
    "back": _back,
    "save": _save,
    "score": _score,
    "tricks": _tricks,
    "table": _table,
    "why": _why,
    "review": _review,
    "reset": _reset,
    "fast": _fast,
    "slow": _slow,
    **dict.fromkeys(("quit", "exit"), _quit),
}

WORDS = tuple(_COMMANDS)
"""The first words of all commands."""
