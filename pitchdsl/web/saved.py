"""Saved games, opened from their records, and how they ended."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from pitchdsl.engine.session import Session
from pitchdsl.game.events import ContractEvent, SettleEvent
from pitchdsl.game.rules import Rules
from pitchdsl.play.roster import Later
from pitchdsl.play.saving import PERSON, OtherGameError, resumed
from pitchdsl.players.roster import PLAYERS
from pitchdsl.records.header import GameHeader
from pitchdsl.records.reader import RecordedGame, RecordError, read_record
from pitchdsl.resolve.library import Library, UnreadableError
from pitchdsl.rulesjson.fingerprint import fingerprint
from pitchdsl.syntax.well_formed import MOST_CHARACTERS
from pitchdsl.web.fault import FaultError
from pitchdsl.web.page_session import PageSession, compiled, page_of, rules_of
from pitchdsl.web.request import MOST_FILES, Request, shown

MOST_RECORD = 4 * MOST_CHARACTERS
"""Characters of a saved game; a long one has some hundred thousand."""


def games_of(asked: Request) -> list[RecordedGame]:
    """The games of a record that the page hands over."""
    record = asked.text("record", MOST_RECORD)
    try:
        return read_record(record.split("\n"))
    except RecordError as fault:
        raise FaultError(
            "refused", f"This is no saved game, or a damaged one: line {fault.line} cannot be read."
        ) from None


def session_of(games: Sequence[RecordedGame], rules: Rules) -> Session:
    """A recorded game where its record ends, with the person in their seat."""
    names = games[-1].header.bots or ()
    if names.count(PERSON) != 1:
        raise FaultError("refused", "Only a game that one person played with computer players can be opened here.")
    unknown = next((name for name in names if name != PERSON and name not in PLAYERS), None)
    if unknown is not None:
        raise FaultError("refused", f"One of the players of this game, {shown(unknown)}, is not known here.")
    players = tuple(Later(name) for name in names)
    try:
        session = resumed(games, rules, person=names.index(PERSON), players=players, names=names)
    except OtherGameError as fault:
        raise FaultError("refused", f"This game cannot be opened: {fault}.") from None
    if any(each.outcome is None for each in session.finished):
        raise FaultError(
            "refused", "This game cannot be opened: one game of its match begins before the last one ends."
        )
    return session


def tally(session: Session) -> dict[str, Any]:
    """What a game has come to, and how it began."""
    table, played, person = session.table, session.played, session.person
    side = table.side_of[person]
    over = table.outcome is not None and (played is None or played.over)
    winner = played.winner if played is not None else table.outcome and table.outcome.winner
    score = tuple(table.score) if played is None else played.won
    found = Counter[str]()
    for each in (*session.finished, table):
        found.update(_counted(each.events, person))
    return {
        "title": session.rules.title,
        "seats": table.seats,
        "seat": person,
        "levels": [session.names[(person + step) % table.seats] for step in range(1, table.seats)],
        "seed": session.seed,
        "hands": found["hand"],
        "bids": found["bid"],
        "made": found["made"],
        "score": score[side],
        "others": [points for other, points in enumerate(score) if other != side],
        "won": winner == side if over else None,
    }


def _counted(events: Sequence[Any], person: int) -> Iterator[str]:
    """Each hand that was settled, each bid that the person won, and each of these that was made."""
    pitcher: int | None = None
    for event in events:
        if isinstance(event, ContractEvent):
            pitcher = event.seat
        elif isinstance(event, SettleEvent):
            yield "hand"
            if pitcher == person and event.made is not None:
                yield "bid"
                if event.made:
                    yield "made"
            pitcher = None


def read_saved(asked: Request) -> dict[str, Any]:
    """A file with a saved game: the texts that it was played by, among those of the page, and what it came to."""
    games = games_of(asked)
    page = _page_for(asked.by_name("files", MOST_FILES, MOST_CHARACTERS + 1), games[-1].header)
    texts = {"files": {each.name: each.text for each in page.sources}, "active": page.active.name}
    return {"desk": {**texts, "over": list(page.over)}, "tally": tally(session_of(games, rules_of(page)))}


def _page_for(files: dict[str, str], header: GameHeader) -> PageSession:
    """The texts by which a game was played: the open sheet that gives its rules, else the bundled game."""
    own = [_with_active(files, active, header) for active in files]
    named = [page for page in own if any(each.name == header.variant for each in page.definitions[:1])]
    try:
        found = Library().find(header.variant)
    except UnreadableError:
        found = None
    if found is not None and found.kind == "variant":
        named.append(_with_active({**files, found.name: found.span.source.text}, found.name, header))
    if not named:
        name = shown(header.variant)
        raise FaultError(
            "refused", f"This game was played by the sheet {name}, which is not here. Open that sheet first."
        )
    return next((page for page in named if _has_rules_of(page, header)), named[0])


def _with_active(files: dict[str, str], active: str, header: GameHeader) -> PageSession:
    """These texts, one of them active, with the house rules of the game."""
    return page_of(Request({"files": files, "active": active, "over": list(header.with_rules)}))


def _has_rules_of(page: PageSession, header: GameHeader) -> bool:
    """Whether the texts give the very rules by which the game was played."""
    try:
        rules = compiled(page).rules
    except FaultError:
        return False  # it has no such house rules
    return rules is not None and header.rules_sha256 in (None, fingerprint(rules))
