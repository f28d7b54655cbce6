"""What a game begins with, and the text of a game: that and all actions since, enough to come to the same place."""

import json
from collections.abc import Iterable, Iterator, Mapping

from pitchdsl.arguments import SEEDS, flag, json_object, seed_of, several, string, whole, wrong_kind, wrong_value
from pitchdsl.cards import CODES
from pitchdsl.engine.action_text import parse_action
from pitchdsl.engine.given import GivenDeal
from pitchdsl.engine.illegal import IllegalActionError
from pitchdsl.engine.session import Session
from pitchdsl.engine.table import Table
from pitchdsl.facade.deals import cards_called, cut_for_trump, reshuffles_in
from pitchdsl.facade.door import seats_of
from pitchdsl.game.rules import Rules
from pitchdsl.game.table.rules import pack_of
from pitchdsl.rulesjson.fingerprint import fingerprint
from pitchdsl.values import frozen

FORMAT = "pitchdsl-game/1"

KEYS = ("format", "rules_sha256", "seats", "seed", "game", "deals", "reshuffles", "bots", "actions", "stopped")
"""What the text of a game has, beside the name of the variant."""


@frozen(kw_only=True)
class Start:
    """All that tells which cards come."""

    rules: Rules
    seats: int
    seed: int
    game: int
    """The number of the game, or of the match where the rules know these."""
    deals: tuple[GivenDeal, ...]
    reshuffles: tuple[tuple[int, ...], ...]

    def begin(self) -> Session:
        """The game before its first action."""
        return Session.begin(
            self.rules, self.seats, seed=self.seed, match=self.game, deals=self.deals, reshuffles=self.reshuffles
        )


def written(start: Start, session: Session) -> str:
    """A game as one line of JSON."""
    outcome = session.table.outcome
    before = [_actions(table) for table in session.finished]
    return json.dumps(
        ({"before": before} if before else {})
        | {
            "format": FORMAT,
            "variant": start.rules.name,
            "rules_sha256": fingerprint(start.rules),
            "seats": start.seats,
            "seed": start.seed,
            "game": start.game,
            "deals": [_deal(each) for each in start.deals],
            "reshuffles": [_codes(each) for each in start.reshuffles],
            "bots": session.names,
            "actions": _actions(session.table),
            "stopped": outcome is not None and outcome.reason == "stopped",
        }
    )


def read(text: object, rules: Rules) -> tuple[Start, Session]:
    """The game of a text; raises ``ValueError`` for a text of something else or of a game by other rules."""
    said = json_object(text, "text", "what Game.save gives")
    if said.get("format") != FORMAT or not all(key in said for key in KEYS):
        raise wrong_value("text", f"what Game.save gives, in the format {FORMAT}", text)
    if said["rules_sha256"] != fingerprint(rules):
        raise ValueError(f"text: the game was played by other rules than {rules.name} has now")
    start = Start(
        rules=rules,
        seats=seats_of(said["seats"], rules, "text['seats']"),
        seed=seed_of(said["seed"], "text['seed']"),
        game=whole(said["game"], "text['game']", 0, SEEDS),
        deals=tuple(_deals(said["deals"], rules, said["seats"])),
        reshuffles=reshuffles_in(said["reshuffles"], "text['reshuffles']"),
    )
    session = start.begin()
    before = several(said.get("before", ()), "text['before']", "a list of the actions of games")
    for at, actions in enumerate(before):
        _act(session, actions, f"text['before'][{at}]")
        if session.played is None or session.played.over:
            raise ValueError(f"text['before'][{at}] is no game that another one of its match follows")
        session.next_game()
    _act(session, said["actions"], "text['actions']")
    session.names = tuple(_texts(said["bots"], "text['bots']"))
    if flag(said["stopped"], "text['stopped']"):
        session.table.stop()
    return start, session


def _actions(table: Table) -> list[str]:
    return [str(action) for _, _, action in table.decisions]


def _act(session: Session, actions: object, argument: str) -> None:
    """Does the actions of a game."""
    for at, words in enumerate(_texts(actions, argument)):
        try:
            session.act(parse_action(words, session.table.rules))
        except (ValueError, IllegalActionError) as why:
            raise ValueError(f"{argument}[{at}]: {why}") from None


def _deals(deals: object, rules: Rules, seats: int) -> Iterator[GivenDeal]:
    pack = list(pack_of(rules.seated(seats).deck))
    for at, deal in enumerate(several(deals, "text['deals']", "a list of deals")):
        place = f"text['deals'][{at}]"
        if not isinstance(deal, Mapping) or not {"dealer", "order"} <= deal.keys():
            raise wrong_kind(place, "a dealer and an order of the pack", deal)
        order = cards_called(deal["order"], f"{place}['order']")
        if sorted(order) != pack:
            raise ValueError(f"{place}['order'] is not the pack of {len(pack)} cards")
        cut = cut_for_trump(cards_called(deal.get("cut", ()), f"{place}['cut']"), rules, seats, f"{place}['cut']")
        yield GivenDeal(dealer=whole(deal["dealer"], f"{place}['dealer']", 0, seats - 1), order=order, cut=cut)


def _deal(given: GivenDeal) -> dict[str, object]:
    said: dict[str, object] = {"dealer": given.dealer, "order": _codes(given.order)}
    return said | {"cut": _codes(given.cut)} if given.cut else said


def _texts(value: object, argument: str) -> list[str]:
    listed = several(value, argument, "a list of texts")
    return [string(each, f"{argument}[{at}]") for at, each in enumerate(listed)]


def _codes(cards: Iterable[int]) -> list[str]:
    return [CODES[card] for card in cards]
