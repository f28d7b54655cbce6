"""Calls of a person at a table. One game is open at a time; sitting down at another one leaves it."""

from typing import Any

from attrs import define, field

from pitchdsl.account.account import standing_of_match
from pitchdsl.account.names import Tabletalk
from pitchdsl.cards import SUIT_NAMES
from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.session import NoSuchPointError, Session
from pitchdsl.game.actions import Action, LayAway, Stand
from pitchdsl.game.events import TrickEvent
from pitchdsl.game.rules import Rules
from pitchdsl.play.position import Sorting, position
from pitchdsl.play.roster import Later
from pitchdsl.play.saving import PERSON
from pitchdsl.play.telling import names_at_table
from pitchdsl.play.words import UnclearError, actions_meant
from pitchdsl.players.advice import Advice, Estimate, Option, difference
from pitchdsl.players.claim import claim as claim_of
from pitchdsl.players.counter import count_cards
from pitchdsl.players.roster import PLAYERS
from pitchdsl.records.writer import lines_of
from pitchdsl.review import numbers
from pitchdsl.web import meanings
from pitchdsl.web.fault import FaultError
from pitchdsl.web.news import News, how_it_ended
from pitchdsl.web.page_session import PageSession, page_of, rules_of
from pitchdsl.web.request import LARGEST, MOST_ACTION, Request
from pitchdsl.web.saved import games_of, session_of, tally
from pitchdsl.web.seen import Choice, Seen, choice

ADVISER = "level-5"
"""Who is asked for a hint."""


@define(kw_only=True)
class Sitting:
    """The open game."""

    session: Session
    page: PageSession
    """The texts that it is played by, whatever becomes of them on the page."""
    names: tuple[str, ...] = ()
    """What the players are called, by seat; by where they sit, where nobody gave them names."""
    talk: Tabletalk = field(init=False)
    news: News = field(init=False)
    outcome: str = field(init=False, default="")
    """How the hand or the game ended that has just ended."""

    def __attrs_post_init__(self) -> None:
        table = self.session.table
        self.talk = Tabletalk(
            table.seated,
            table.sides,
            self.names or names_at_table(table.seated, table.seats, self.session.person),
            self.session.person,
        )
        self.hear_again()

    def hear_again(self) -> None:
        """Has the account begin where the session stands now."""
        session = self.session
        rules, told = session.rules.seated(session.table.seats), session.table.events[: session.told]
        self.news = News(rules, self.talk, self.page, told, session.seen)

    def go_on(self) -> dict[str, Any]:
        """Tells what happens up to the person's turn, the end of a trick or a hand, or the end of the game."""
        news: list[dict[str, Any]] = []
        session = self.session
        steady = session.stand_in is None
        if session.goes_on:
            session.next_game()
            self.hear_again()
        for event in session.events():
            news.extend(self.news.tell(session.seen(event)))
            if session.settles(event) and not session.ends_next:
                break
            if isinstance(event, TrickEvent) and steady and not session.hand_is_over:
                break
        if session.over and session.played is not None:
            said = " ".join(filter(None, standing_of_match(self.talk, session.played)))
            news.append({"text": said, "rule": None, "kind": "end"})
        self.outcome = how_it_ended(news, session.over and not session.goes_on)
        return self.table(news)

    def table(self, news: list[dict[str, Any]]) -> dict[str, Any]:
        """The table as it is now."""
        seen = Seen(self.session, self.talk, self.page, self.news).told()
        ended = self.outcome if seen["more"] or seen["over"] else ""
        return {**seen, "asked": ended or seen["asked"], "news": news}

    def meant(self, said: str) -> list[Action]:
        """What the person's words ask for, action by action, each allowed once those before it are done."""
        session, view = self.session, self.session.view()
        try:
            actions = [*actions_meant(said, view, position(view, self.talk, Sorting()).cards)]
        except UnclearError as fault:
            raise FaultError("unreadable", str(fault)) from None
        chosen = choice(session)
        return actions if chosen is None else self._in_order(actions, chosen)

    def _in_order(self, meant: list[Action], chosen: Choice) -> list[Action]:
        """Some discards in an order in which they are allowed, and the word to stand where that ends them."""
        session = self.session
        tried, asked, done = session.table.copy(), session.table.asked, list[Action]()
        left = list(dict.fromkeys(meant))
        number = f"{chosen.least}" if chosen.least == chosen.most else f"{chosen.least} to {chosen.most}"
        wrong_number = FaultError("refused", f"Choose {number} of your cards.")
        laid, hand = [each for each in left if isinstance(each, LayAway)], session.view().hand
        error = next((session.table.refusal(each) for each in laid if not hand >> each.card & 1), None)
        if error is not None:
            raise error
        too_few, too_many = len(left) < chosen.least, len(left) > chosen.most
        if len(laid) == len(left) and (too_few or (too_many and not {each.card for each in laid} - chosen.cards)):
            raise wrong_number
        while left:
            if tried.asked != asked:  # from here on it would be tried on cards that others hold, or that are not drawn
                raise wrong_number
            action = next((each for each in left if each in tried.legal_actions()), left[0])
            tried.apply(action)
            left.remove(action)
            done.append(action)
        if tried.asked == asked and Stand() in tried.legal_actions():
            done.append(Stand())
        return done

    def refused(self, error: IllegalActionError) -> FaultError:
        """Why an action is not allowed, with the line that says so."""
        why = f"You may not {self.talk.said(error.action)}: {self.talk.reason(error.why)}."
        return FaultError("refused", why, self.page.place_of(error.rule))


_open: list[Sitting] = []
"""The open game, if there is one."""


def _sitting() -> Sitting:
    if not _open:
        raise FaultError("no game", "Nobody sits at a table yet.")
    return _open[0]


def _at_turn() -> Sitting:
    sitting = _sitting()
    if not sitting.session.at_turn:
        over = sitting.session.over
        raise FaultError("refused", "The game is over." if over else "It is not your turn: go on first.")
    return sitting


def seats_of(asked: Request, rules: Rules) -> int:
    """How many play; a fault where the rules are not for so many."""
    allowed = rules.players.seats
    number = asked.number("seats", 1, 54)
    if not allowed.least <= number <= allowed.most:
        said = str(allowed.least) if allowed.least == allowed.most else f"{allowed.least} to {allowed.most}"
        raise FaultError("refused", f"{rules.title} is for {said} players, not {number}.")
    return number


def levels_of(asked: Request, number: int) -> tuple[str, ...]:
    """The kinds of so many players: one name for all of them, or one for each."""
    names = asked.texts("levels", 54)
    for name in names:
        if name not in PLAYERS:
            raise FaultError("unreadable", f"there is no such player; there are {', '.join(PLAYERS)}")
    if len(names) not in (1, number):
        raise FaultError("unreadable", f"`levels` is to name one player for all, or {number}")
    return names * number if len(names) == 1 else names


def sit(asked: Request) -> dict[str, Any]:
    """Sits down: ``levels`` are the others, from the person's left on."""
    page = page_of(asked)
    rules = rules_of(page)
    seats = seats_of(asked, rules)
    person, seed = asked.number("seat", 0, seats - 1), asked.number("seed", 0, LARGEST)
    names = [PERSON] * seats
    for step, name in enumerate(levels_of(asked, seats - 1), 1):
        names[(person + step) % seats] = name
    players = tuple(Later(name) for name in names)
    session = Session.begin(rules, seats, seed=seed, person=person, players=players, names=tuple(names))
    _open[:] = [Sitting(session=session, page=page)]
    return _open[0].go_on()


def go_on(asked: Request) -> dict[str, Any]:
    """What happens next; nothing where the person is waited for."""
    return _sitting().go_on()


def act(asked: Request) -> dict[str, Any]:
    """Does what the person says; several cards are discarded at once, or none of them."""
    sitting = _at_turn()
    session = sitting.session
    said = asked.text("action", MOST_ACTION)
    asked_before = len(session.asked)
    try:
        for action in sitting.meant(said):
            session.act(action)
    except IllegalActionError as error:
        raise sitting.refused(error) from None
    del session.asked[asked_before + 1 :]  # what was said at once is taken back at once
    return sitting.go_on()


def undo(asked: Request) -> dict[str, Any]:
    """Takes back what the person did last."""
    sitting = _sitting()
    try:
        sitting.session.back(1)
    except NoSuchPointError:
        raise FaultError("refused", "There is nothing of yours to take back.") from None
    sitting.hear_again()
    return sitting.table([])


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def hint(asked: Request) -> dict[str, Any]:
    """What a good player would do, and what it expects of each choice."""
    sitting = _at_turn()
    session, talk = sitting.session, sitting.talk
    advice = PLAYERS[ADVISER].consider(session.view(), session.stream())
    return {
        "action": str(advice.action),
        "why": f"{_sentence(talk.said(advice.action))}: {talk.reason(advice.why)}.",
        "estimates": [
            {
                "action": talk.said(option.action),
                "points": numbers.points(option.points),
                "made": _chance(option.makes),
                "won": _chance(option.wins),
                "best": option.action == advice.action,
                "level": option.action == advice.action and _is_level(option, advice),
            }
            for option in advice.options
        ],
    }


def _is_level(best: Option, advice: Advice) -> bool:
    """Whether chance alone may have made another option look worse than the best."""
    others = [difference(_rank(best), _rank(each)) for each in advice.options if each.action != best.action]
    return any(each.mean <= each.error for each in others)


def _rank(option: Option) -> Estimate:
    return option.points if option.wins is None else option.wins


def _chance(estimate: Estimate | None) -> str:
    return "" if estimate is None else f"{100 * estimate.mean:.0f}% ± {100 * estimate.error:.0f}"


def words(asked: Request) -> dict[str, Any]:
    """The words of the game that is played, and what they mean."""
    return {"words": meanings.words(_sitting().session.table.seated)}


def count(asked: Request) -> dict[str, Any]:
    """The card counter."""
    sitting = _sitting()
    talk = sitting.talk
    rows = [
        {
            "suit": f"{'jokers' if each.suit is None else SUIT_NAMES[each.suit]}{' (trumps)' if each.trump else ''}",
            "played": talk.cards(each.played),
            "out": talk.cards(each.out),
        }
        for each in count_cards(sitting.session.view())
    ]
    return {"rows": rows}


def claim(asked: Request) -> dict[str, Any]:
    """Has the rest played, where it is certain that it is the person's."""
    sitting = _at_turn()
    found = claim_of(sitting.session.view())
    if not found.granted:
        raise FaultError("refused", f"Not granted: {sitting.talk.reason(found.why)}.")
    sitting.session.hand_over(found)
    granted = {"text": f"Granted: {sitting.talk.reason(found.why)}.", "rule": None, "kind": "other"}
    table = sitting.go_on()
    return {**table, "news": [granted, *table["news"]]}


def record(asked: Request) -> dict[str, Any]:
    """The game so far as a record, also what the person cannot see, and what it has come to."""
    session = _sitting().session
    return {"text": "".join(f"{line}\n" for line in lines_of(session)), "tally": tally(session)}


def resume(asked: Request) -> dict[str, Any]:
    """Sits down at a recorded game where its record ends."""
    page = page_of(asked)
    _open[:] = [Sitting(session=session_of(games_of(asked), rules_of(page)), page=page)]
    return _open[0].go_on()
