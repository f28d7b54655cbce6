"""The score of an evening that is played with real cards: what was told is kept by the page, as the file that
``pitchdsl score`` reads, and comes back with each call.
"""

from typing import Any

from attrs import evolve

from pitchdsl.account.names import in_words
from pitchdsl.canonical.text import origins_of, sections
from pitchdsl.described_hands.calls import why_no_call
from pitchdsl.described_hands.described_hand import DescribedHand
from pitchdsl.described_hands.left_over import left_over
from pitchdsl.described_hands.possible import all_passed, bid_words, contracts_of, why_impossible
from pitchdsl.described_hands.settled_hand import UnderspecifiedHandError, needs_undescribed_facts, rules_in_auction
from pitchdsl.game.actions import SET
from pitchdsl.game.auction.rules import WhenAllPass
from pitchdsl.game.count.awards import sizes
from pitchdsl.game.rules import Rules
from pitchdsl.scorekeeping.evening import DescribedGame, Evening, ScoredGame, following, scored, totals
from pitchdsl.scorekeeping.reading import UnreadError, names_in
from pitchdsl.scorekeeping.score_file import KeptEvening, ScoreFileError, described_hand, hand_data, read_text, text_of
from pitchdsl.scorekeeping.table import as_csv, contract, talk_of
from pitchdsl.syntax.well_formed import MOST_CHARACTERS
from pitchdsl.web.fault import FaultError
from pitchdsl.web.page_session import page_of, rules_of
from pitchdsl.web.request import Request

MOST_NAMES = 10

SHOWN = ("winning", "settlement", "to win", "wins at once", "loses at once")
"""The sections by which a hand is scored, in the order in which people ask for them."""


def score_begin(asked: Request) -> dict[str, Any]:
    """Begins an evening by the active text, with these players; the first one deals."""
    rules = rules_of(page_of(asked))
    if needs_undescribed_facts(rules):
        raise FaultError(
            "no rules",
            "the settlement asks for cards, pips, offers or who named trump, which nobody tells here",
        )
    evening = Evening(games=(DescribedGame(names=_names(asked, rules), dealer=0),))
    return _view(KeptEvening(rules=rules, evening=evening))


def score_read(asked: Request) -> dict[str, Any]:
    """Shows an evening that was kept."""
    return _view(_kept(asked))


def score_hand(asked: Request) -> dict[str, Any]:
    """Enters a hand, or tells hand ``at`` of a ``game`` anew; where it is not taken, what else decides, or why not.

    Rows that somebody has in every hand with a trump go to nobody only if that is ``sure``.
    """
    kept = _kept(asked)
    games = kept.evening.games
    place = asked.number("game", 0, len(games) - 1) if asked.has("game") else len(games) - 1
    game = games[place]
    at = asked.number("at", 0, len(game.hands)) if asked.has("at") else len(game.hands)
    before = scored(kept.rules, evolve(game, hands=game.hands[:at]))
    try:
        told = _told(asked, kept.rules, before)
        left = None if told is None or asked.flag("sure") else left_over(kept.rules, len(game.names), told)
        if left is not None:
            return {**_view(kept), "need": {"what": "nobody", "row": in_words(left.rows)}}
        after = evolve(game, hands=(*game.hands[:at], told, *game.hands[at + 1 :]))
        scored(kept.rules, after)
    except UnderspecifiedHandError as fault:
        return {**_view(kept), "need": {"what": fault.need.name.lower(), "row": fault.row}}
    except (ScoreFileError, ValueError) as fault:
        return {**_view(kept), "why": f"{fault}"}
    return _view(evolve(kept, evening=Evening(games=(*games[:place], after, *games[place + 1 :]))))


def score_undo(asked: Request) -> dict[str, Any]:
    """Takes the last hand back, or the game that has none yet."""
    kept = _kept(asked)
    now, games = kept.evening.now, kept.evening.games
    if now.hands:
        return _view(evolve(kept, evening=kept.evening.with_now(evolve(now, hands=now.hands[:-1]))))
    return _view(evolve(kept, evening=Evening(games=games[:-1] if len(games) > 1 else games)))


def score_new(asked: Request) -> dict[str, Any]:
    """Begins another game, with these players at these places; the deal goes on where they are as many."""
    kept = _kept(asked)
    names, last = _names(asked, kept.rules), kept.evening.now
    dealer = following(scored(kept.rules, last)).dealer if len(names) == len(last.names) else 0
    games = kept.evening.games if last.hands else kept.evening.games[:-1]
    return _view(evolve(kept, evening=Evening(games=(*games, DescribedGame(names=names, dealer=dealer)))))


def _kept(asked: Request) -> KeptEvening:
    try:
        return read_text(asked.text("file", MOST_CHARACTERS), "this file")
    except ScoreFileError as fault:
        raise FaultError("unreadable", f"{fault}") from None


def _names(asked: Request, rules: Rules) -> tuple[str, ...]:
    try:
        return names_in(",".join(asked.texts("names", MOST_NAMES)), rules)
    except UnreadError as fault:
        raise FaultError("unreadable", f"{fault}") from None


def _told(asked: Request, rules: Rules, before: ScoredGame) -> DescribedHand | None:
    """The hand of a request; raises ``ValueError`` where it cannot have been so."""
    told: DescribedHand | None = described_hand(asked.under("hand").whole())
    seats = len(before.told.names)
    if before.is_over:
        raise ValueError("the game is over: begin a new one")
    if asked.flag("passed") and told is not None:
        contract_ = all_passed(rules_in_auction(rules, seats, before.standing), seats, before.standing.dealer)
        told = contract_ and evolve(told, pitcher=contract_.pitcher, bid=contract_.bid, call=None)
    if told is not None and told.call == SET:
        told = evolve(told, rows=(), points=())
    why = None if told is None else why_impossible(rules, seats, told)
    if why is None and told is not None and told.pitcher is not None and told.bid is not None:
        why = why_no_call(rules, before.told.names, before.standing, told.pitcher, (told.bid, told.call))
    if why is not None:
        raise ValueError(why)
    return told


def score_rules(asked: Request) -> dict[str, Any]:
    """By what an evening would be scored: the lines of the settlement and the end of the game."""
    rules = rules_of(page_of(asked))
    return {"title": rules.title, "lines": _lines(rules)}


def _lines(rules: Rules) -> list[str]:
    shown = {name: lines for name, lines in sections(rules) if name in SHOWN}
    return [
        f"{name}: {value}"
        for section in SHOWN
        for name, value, rule in shown.get(section, ())
        if not all(origin.file is None for origin in origins_of(rule)) or name == "target"
    ]


def _view(kept: KeptEvening) -> dict[str, Any]:
    games = [scored(kept.rules, each) for each in kept.evening.games]
    return {
        "file": text_of(kept.rules, kept.evening),
        "title": kept.rules.title,
        "lines": _lines(kept.rules),
        "games": [_game(kept.rules, game) for game in games],
        "partner": kept.rules.players.partner is not None,
        "totals": [
            {"name": each.name, "won": each.won, "games": each.games, "made": each.made, "bids": each.bids}
            for each in totals(games)
        ],
        "csv": as_csv(kept.rules, games),
        "need": None,
        "why": None,
    }


def _game(agreed: Rules, game: ScoredGame) -> dict[str, Any]:
    """A game, and what can be told of a hand of it."""
    rules, names = agreed.seated(len(game.told.names)), game.told.names
    talk, bidding = talk_of(agreed, game), rules.bidding
    passed = None
    if bidding is not None and bidding.all_pass.what is not WhenAllPass.STUCK:
        again = bidding.all_pass.what in (WhenAllPass.REDEAL, WhenAllPass.NEXT_DEALER)
        passed = "again" if again else "plays"
    return {
        "names": list(names),
        "sides": [{"name": talk.side(side), "seats": list(game.sides[side])} for side in range(len(game.sides))],
        "dealer": names[game.standing.dealer],
        "bids": [{"words": bid_words(bid), "bid": bid[0], "call": bid[1]} for bid in contracts_of(rules)],
        "passed": passed,
        "rows": [
            {"name": item.name, "several": cards > 1 or item.to_several}
            for item, cards in zip(rules.points.items, sizes(rules), strict=True)
        ],
        "hands": [
            {
                "dealer": names[hand.before.dealer],
                "contract": contract(hand, names),
                "change": list(hand.settled.settle.delta) if hand.settled else [],
                "score": list(hand.settled.settle.score) if hand.settled else [],
                "told": hand_data(hand.told) if hand.told else None,
            }
            for hand in game.hands
        ],
        "left": len(game.left),
        "over": game.is_over,
        "winner": None if game.winner is None else talk.side(game.winner),
    }
