"""The end of a hand as data: who took which point, what became of the bid, and every side's score before and after."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from pitchdsl.account.narrator import Line, Narrator
from pitchdsl.account.seat_narrator import SeatNarrator
from pitchdsl.cards import mask_of
from pitchdsl.game.count.rules import pip_words
from pitchdsl.game.events import AwardEvent, OverEvent, PlayEvent, SettleEvent, TrickEvent, last, of_kind
from pitchdsl.language.origin import Origin
from pitchdsl.values import frozen
from pitchdsl.web.page_session import PageSession


@frozen(kw_only=True)
class HandEnd:
    """A hand that was settled, as it was told."""

    narrator: Narrator
    page: PageSession
    heard: SeatNarrator
    """What has been heard up to now, the settlement too."""
    card: Callable[[int], dict[str, Any]]
    """A card as it is shown."""

    def told(self) -> dict[str, Any] | None:
        """All of it; none before the hand is settled."""
        settled = last(SettleEvent, self.heard.hand)
        if settled is None:
            return None
        contract, over = self.heard.contract, last(OverEvent, self.heard.hand)
        called = contract is not None and contract.seat is not None
        return {
            "pitcher": contract.seat if contract is not None else None,
            "bid": str(contract.name or contract.bid) if called and contract is not None else "",
            "took": None if settled.pitcher is None else settled.taken[settled.pitcher],
            "made": settled.made,
            "points": list(self._points()),
            "sides": list(self._sides(settled)),
            "tricks": list(tricks_of(self.heard, self.card)),
            "game_over": over is not None,
            "winner": None if over is None else over.outcome.winner,
        }

    def _points(self) -> Iterator[dict[str, Any]]:
        by_pips = {item.name for item in self.heard.now.points.by_pips}
        for event in of_kind(AwardEvent, self.heard.hand):
            seats = self.narrator.awarded(self.heard, event)
            if seats is not None:
                yield {
                    "name": event.point,
                    "value": event.value,
                    "seats": list(seats),
                    "card": None if event.card is None else self.card(event.card),
                    "reason": self.narrator.talk.reason(event.reason),
                    "pips": list(self._pips()) if event.point in by_pips else [],
                    **self._line(Origin.parse(event.rule)),
                }

    def _pips(self) -> Iterator[dict[str, Any]]:
        """The pips in the tricks of each side that has some, the most first."""
        points, worth = self.heard.now.points, Counter[int]()
        for winner, pips in pips_by_trick(self.heard):
            worth[winner] += pips
        sides = [(sum(worth[seat] for seat in seats), seats) for seats in self.narrator.talk.sides]
        for pips, seats in sorted(sides, key=lambda side: -side[0]):
            if pips:
                yield {"seats": list(seats), "pips": pip_words(pips, in_halves=points.pips.in_halves)}

    def _sides(self, settled: SettleEvent) -> Iterator[dict[str, Any]]:
        told = list[Line](self.narrator.lines(self.heard, settled))
        rules = {line.side: line.rule for line in told if line.side is not None}
        for side, (taken, change, score) in enumerate(zip(settled.taken, settled.delta, settled.score, strict=True)):
            numbers = {"before": score - change, "taken": taken, "change": change, "score": score}
            yield {**numbers, **self._line(rules[side])}

    def _line(self, rule: Origin | None) -> dict[str, Any]:
        """The line of the sheet that says so."""
        return {"rule": rule and self.page.place_of(rule), "line": "" if rule is None else self.page.words_of(rule)}


def tricks_of(
    heard: SeatNarrator, card: Callable[[int], dict[str, Any]], *, newest: bool = False
) -> Iterator[dict[str, Any]]:
    """The finished tricks of the hand, or the newest one, each with its cards as they were played, and its pips."""
    plays, points = of_kind(PlayEvent, heard.hand), heard.now.points
    tricks = [*zip(of_kind(TrickEvent, heard.hand), pips_by_trick(heard), strict=True)]
    for trick, (winner, pips) in tricks[-1:] if newest else tricks:
        cards = [{"seat": each.seat, "card": card(each.card)} for each in plays if each.trick == trick.trick]
        worth = pip_words(pips, in_halves=points.pips.in_halves) if points.by_pips else ""
        yield {"winner": winner, "cards": cards, "pips": worth}


def pips_by_trick(heard: SeatNarrator) -> Iterator[tuple[int, int]]:
    """Who has won each finished trick of the hand, and the pips of its cards."""
    sets = () if heard.trump is None else heard.now.points.pips.sets(heard.trump)
    for trick in of_kind(TrickEvent, heard.hand):
        cards = mask_of(trick.cards)
        yield trick.winner, sum(number * (cards & each).bit_count() for each, number in sets)
