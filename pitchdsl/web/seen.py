"""The table as the person sees it: read off what has been told, and not ahead of it."""

from collections.abc import Callable, Iterator
from typing import Any

from pitchdsl.account.names import Tabletalk
from pitchdsl.account.narrator import Narrator
from pitchdsl.cards import RED_JOKER, SUIT_NAMES, cards_in, mask_of, rank_of, suit_of
from pitchdsl.engine.session import Session
from pitchdsl.engine.table import Table
from pitchdsl.game.actions import Action, Bid, CallCard, LayAway, PlayCard, Stand
from pitchdsl.game.events import (
    BidEvent,
    CallEvent,
    DealEvent,
    PartnerEvent,
    PlayEvent,
    SettleEvent,
    TrickEvent,
    TurnUpEvent,
    last,
    of_kind,
)
from pitchdsl.game.order import orders_of
from pitchdsl.game.play.phase import TrickState
from pitchdsl.language.english import sentence
from pitchdsl.play.position import question, sayings
from pitchdsl.play.telling import Saying
from pitchdsl.players.sorting import sorted_hand
from pitchdsl.values import frozen
from pitchdsl.web.hand_end import HandEnd, tricks_of
from pitchdsl.web.meanings import meaning
from pitchdsl.web.news import News
from pitchdsl.web.page_session import PageSession

_RANKS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")


@frozen(kw_only=True)
class Choice:
    """The cards that may be laid away at once."""

    verb: str
    """How that is said."""
    action: Callable[[int], Action]
    """The action of a card."""
    least: int
    most: int
    forced: tuple[int, ...]
    """Those that go in any case."""
    cards: frozenset[int]
    """All that may."""


def choice(session: Session) -> Choice | None:
    """What the person may lay away now; none where that is not asked."""
    legal = [each for each in session.table.legal_actions() if isinstance(each, LayAway)] if session.at_turn else []
    if not legal:
        return None
    tried, asked = session.table.copy(), session.table.asked
    cards, thrown, least = set[int](), 0, None
    while tried.asked == asked:
        may = [each for each in tried.legal_actions() if isinstance(each, LayAway)]
        if not may:
            break
        if Stand() in tried.legal_actions() and least is None:
            least = thrown
        cards.update(each.card for each in may)
        tried.apply(may[0])
        thrown += 1
    least = thrown if least is None else least
    forced = tuple(each.card for each in legal) if len(legal) <= least else ()
    return Choice(
        verb=legal[0].verb, action=type(legal[0]), least=least, most=thrown, forced=forced, cards=frozenset(cards)
    )


class Seen:
    """What has been told of the hand, and what the person may do."""

    def __init__(self, session: Session, talk: Tabletalk, page: PageSession, news: News | None = None) -> None:
        """``news`` have told all that was told, where somebody has kept them: to hear it again takes long."""
        self._session, self._talk, self._page = session, talk, page
        self._newest = session.table.events[session.told - 1]
        news = news or News(session.table.seated, talk, page, session.table.events[: session.told])
        self._heard, self._sheet = news.heard, news.sheet
        self._hand = self._heard.hand
        self._plays, self._tricks = of_kind(PlayEvent, self._hand), of_kind(TrickEvent, self._hand)
        self._settled = bool(of_kind(SettleEvent, self._hand))
        self._trump = self._heard.trump
        self._view = session.view()
        self._on_table = dict(self._trick())
        self._calls = {event.seat: event.call for event in of_kind(BidEvent, self._hand)}

    def told(self) -> dict[str, Any]:
        """All of it but the news."""
        session, table = self._session, self._session.table
        deal = self._hand[0]
        assert isinstance(deal, DealEvent)
        chosen, won_by = choice(session), self._winner()
        asked = question(self._view) if session.at_turn else ""
        if isinstance(self._newest, TrickEvent):
            asked = f"{self._won(self._newest)} {asked}".rstrip()
        return {
            "title": session.rules.title,
            "hand_number": deal.hand,
            "to_right": table.rules.players.direction.to_right,
            "seats": [self._seat(seat, deal.dealer, won_by) for seat in range(table.seats)],
            "trick": [*self._on_table],
            "ahead": self._ahead(),
            "last_trick": next(tricks_of(self._heard, self.card, newest=True), None),
            "scores": self._scores(),
            "trump": "" if self._trump is None else SUIT_NAMES[self._trump],
            "contract": self._contract(),
            "pitcher": None if self._heard.contract is None else self._heard.contract.seat,
            "turned": self._turned(),
            "hand": [] if self._settled else list(self._cards(chosen)),
            "actions": list(self._actions()) if session.at_turn else [],
            "choose": chosen
            and {"verb": chosen.verb, "least": chosen.least, "most": chosen.most, "forced": list(chosen.forced)},
            "asked": asked,
            "note": self._note() if session.at_turn else "",
            "more": session.has_untold,
            "over": session.over and not session.goes_on,
            "can_undo": bool(session.asked),
            "score_sheet": self._score_sheet(),
            "hand_end": self._hand_end(),
        }

    def _won(self, trick: TrickEvent) -> str:
        """Who has won a trick, and by what."""
        wins = self._talk.does(trick.winner, "wins")
        card = next(each.card for each in self._plays if (each.trick, each.seat) == (trick.trick, trick.winner))
        suit = suit_of(card)
        kind = "trump" if self._is_trump(card) else "" if suit is None else SUIT_NAMES[suit].removesuffix("s")
        return f"{wins} trick {trick.trick}{f': highest {kind}' if kind else ''}."

    def card(self, card: int) -> dict[str, Any]:
        """A card as it is shown."""
        suit, rank = suit_of(card), rank_of(card)
        if suit is None or rank is None:
            name = self._talk.card(card)
            text = "Jo" if name == "joker" else "RJ" if card == RED_JOKER else "BJ"
        else:
            name, text = f"{_RANKS[rank]} of {SUIT_NAMES[suit]}", self._talk.card(card)
        return {
            "code": card,
            "text": text,
            "name": name,
            "suit": None if suit is None else SUIT_NAMES[suit],
            "trump": self._is_trump(card),
        }

    def _is_trump(self, card: int) -> bool:
        order = None if self._trump is None else orders_of(self._session.table.rules)[self._trump]
        return order is not None and bool(order.trumps >> card & 1)

    def _seat(self, seat: int, dealer: int, won_by: int | None) -> dict[str, Any]:
        session, table = self._session, self._session.table
        call = self._calls.get(seat)
        played = self._on_table.get(seat)
        return {
            "name": self._talk.player(seat),
            "you": seat == session.person,
            "side": self._talk.side(table.side_of[seat]),
            "cards": 0 if self._settled else table.hand.hands[seat].bit_count(),
            "dealer": seat == dealer,
            "said": "" if call is None else str(call),
            "said_means": "" if call is None else meaning(self._heard.now, call),
            "played": None if played is None else self.card(played),
            "won": seat == won_by,
            "tricks": sum(event.winner == seat for event in self._tricks),
        }

    def _trick(self) -> Iterator[tuple[int, int]]:
        """Who has played what to the trick on the table; one that is finished lies there until the next may be led."""
        plays = self._plays
        if self._session.at_turn and not self._heard.trick:
            return iter(())
        return ((event.seat, event.card) for event in plays if event.trick == plays[-1].trick)

    def _winner(self) -> int | None:
        """Who has won the trick that lies on the table; none while it is played."""
        finished = bool(self._tricks) and not (self._heard.trick or self._session.at_turn)
        return self._tricks[-1].winner if finished else None

    def _ahead(self) -> int | None:
        """Who would take the trick that is being played, as it stands."""
        state = self._session.table.own
        return state.winner if isinstance(state, TrickState) and self._heard.trick else None

    def _hand_end(self) -> dict[str, Any] | None:
        if not self._settled:
            return None
        narrator = Narrator(self._session.rules.seated(self._session.table.seats), self._talk)
        return HandEnd(narrator=narrator, page=self._page, heard=self._heard, card=self.card).told()

    def _scores(self) -> list[dict[str, Any]]:
        table = self._session.table
        winning = self._session.rules.seated(table.seats).winning
        score = self._heard.score or (winning.start.score,) * len(table.sides)
        target = "" if winning.target.score is None else str(winning.target.score)
        taken = [trick.winner for trick in self._tricks]
        return [
            {
                "side": self._talk.side(side),
                "seats": list(seats),
                "yours": self._session.person in seats,
                "score": str(points),
                "target": target,
                "tricks": sum(winner in seats for winner in taken),
            }
            for side, (points, seats) in enumerate(zip(score, self._talk.sides, strict=True))
        ]

    def _contract(self) -> str:
        contract = self._heard.contract
        if contract is None or contract.seat is None:
            return ""
        return " ".join([f"{self._talk.player(contract.seat)}: {contract.name or contract.bid}", *self._partner()])

    def _partner(self) -> list[str]:
        """With whom the pitcher plays: the card that was called, and the player once that is known."""
        partner, called = last(PartnerEvent, self._hand), last(CallEvent, self._hand)
        if partner is not None:
            return ["alone" if partner.partner is None else f"with {self._talk.whom(partner.partner)}"]
        if called is None or called.card is None:
            return []
        own = self._had(called.card) and called.seat != self._session.person
        return [f"with {'you, who have' if own else 'whoever has'} {self._talk.the(called.card)}"]

    def _had(self, card: int) -> bool:
        """Whether the person has a card, or had it and played it."""
        mine = [event.card for event in self._plays if event.seat == self._session.person]
        return bool(self._view.hand >> card & 1) or card in mine

    def _turned(self) -> dict[str, Any] | None:
        """The card that was turned up last in this hand."""
        turned = last(TurnUpEvent, self._hand)
        return None if turned is None else self.card(turned.card)

    def _cards(self, chosen: Choice | None) -> Iterator[dict[str, Any]]:
        """The person's hand; of a card that is not allowed also why."""
        session, view = self._session, self._view
        legal = view.legal_actions if session.at_turn else ()
        table = session.table if chosen is None else _without(session.table, chosen)
        plays = any(isinstance(each, PlayCard) for each in legal)
        for card in sorted_hand(view.hand, view.rules, self._trump):
            action = chosen.action(card) if chosen else PlayCard(card)
            may = action in legal or (chosen is not None and card in chosen.cards)
            error = table.refusal(action) if (chosen or plays) and not may else None
            yield {
                **self.card(card),
                "legal": may,
                "why_not": self._talk.reason(error.why) if error else "",
                "rule": self._page.place_of(error.rule) if error else None,
            }

    def _actions(self) -> Iterator[dict[str, Any]]:
        view, others = self._view, sayings(self._view, self._talk)
        called = mask_of(each.action.card for each in others if isinstance(each.action, CallCard))
        place = {card: place for place, card in enumerate(sorted_hand(called, view.rules, self._trump))}

        def by_card(said: Saying) -> int:
            return place[said.action.card] if isinstance(said.action, CallCard) else -1

        for said in sorted(others, key=by_card):
            card = self.card(said.action.card) if isinstance(said.action, CallCard) else None
            label = str(said)
            means = meaning(self._heard.now, said.action)
            yield {"text": str(said.action), "label": f"{label[0].upper()}{label[1:]}", "card": card, "means": means}

    def _note(self) -> str:
        """What is to be known beside the question: what a bid counts, what makes trump, why a trump may be played."""
        table, legal = self._session.table, self._view.legal_actions
        if any(isinstance(each, Bid) for each in legal):
            return "A bid counts points of this hand."
        may = [each.card for each in legal if isinstance(each, PlayCard)]
        if may and table.hand.trump is None and table.rules.trump.named_by.by_lead:
            return "Its suit becomes trump."
        if len({self._is_trump(card) for card in may}) < 2:
            return ""
        barred = [PlayCard(card) for card in cards_in(self._view.hand) if card not in may]
        errors = [error for error in map(table.refusal, barred) if error is not None]
        reasons = {self._talk.reason(error.why) for error in errors}
        return sentence(reasons.pop()) if len(reasons) == 1 else ""

    def _score_sheet(self) -> dict[str, Any]:
        talk = self._talk
        rows = [[str(row.hand), row.bid, *map(str, row.score)] for row in self._sheet.rows]
        return {"head": ["hand", "bid", *map(talk.side, range(len(talk.sides)))], "rows": rows}


def _without(table: Table, chosen: Choice) -> Table:
    """The table once the cards have gone that go in any case, as long as others must follow."""
    after = table.copy()
    for card in chosen.forced if len(chosen.forced) < chosen.least else ():
        after.apply(chosen.action(card))
    return after
