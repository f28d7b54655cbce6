"""Pitch and its family as readable house rules that are checked, compiled and played.

    rules = pitchdsl.load("auction-pitch", house_rules=["no-junk"])    # or compile_text(text)
    game = pitchdsl.Game(rules, seats=4, seed=7)
    game.apply("bid 2")                                                # or one of game.legal_actions()
    game.apply(pitchdsl.bot("simple")(game.view()))
    game.seat, game.view(0).cards, game.outcome, game.seen(0), game.record()
    game.undo(), game.save()                                           # Game.load(text, rules) goes on with it
    game.finish("simple")

Texts: `compile_text`, `check_text`, `load`, `render`, `explain`, `format_text`, `complete`.
Bundled: `variants`, `house_rules`; `fit` lays one over another.
Rules: `Rules`, `canonical_text`, `rulebook_text`, `short_text`, `to_json`, `from_json`, `fingerprint`.
Games: `Game`, `parse_action`, `bot`, `play_game`, `replay`, `simulate_games`.
A `Card` is a whole number that prints itself, as TH; a set of cards is a number with one bit a card, for `cards_in`.

A name is imported when it is first used, so that `import pitchdsl` costs nothing. docs/embedding.md tells more.
"""

TYPE_CHECKING = False  # as in typing, whose import would take longer than all else here
if TYPE_CHECKING:
    from pitchdsl.cards import SUIT_NAMES, Card, cards_in
    from pitchdsl.compile import Compiled, CompileError, compile_text, load
    from pitchdsl.diagnostics.faults import InternalError
    from pitchdsl.diagnostics.pages import Page
    from pitchdsl.diagnostics.problem import Problem, Severity
    from pitchdsl.engine.illegal import IllegalActionError
    from pitchdsl.engine.view import SeatView
    from pitchdsl.facade.as_data import fingerprint, to_json
    from pitchdsl.facade.games import Game, parse_action, play_game
    from pitchdsl.facade.players import Player, bot
    from pitchdsl.facade.replays import replay
    from pitchdsl.facade.sheets import canonical_text, rulebook_text, short_text
    from pitchdsl.facade.simulation import match_players, simulate_games
    from pitchdsl.facade.texts import (
        Bundled,
        check_text,
        complete,
        explain,
        fit,
        format_text,
        house_rules,
        render,
        variants,
    )
    from pitchdsl.fitting.fit import Fit, Verdict
    from pitchdsl.game.actions import (
        Action,
        Answer,
        Ask,
        Bid,
        CallCard,
        ChoosePartner,
        Discard,
        Double,
        Hold,
        NameTrump,
        Pass,
        PassCard,
        PlayCard,
        RunIt,
        Stand,
        ThrowIn,
    )
    from pitchdsl.game.events import Outcome
    from pitchdsl.game.rules import Rules
    from pitchdsl.records.reader import RecordError
    from pitchdsl.records.replay import Divergence
    from pitchdsl.resolve.library import UnreadableError
    from pitchdsl.rulesjson.convert import from_json
    from pitchdsl.syntax.completion import Completion, CompletionKind

__all__ = [
    "SUIT_NAMES",
    "Action",
    "Answer",
    "Ask",
    "Bid",
    "Bundled",
    "CallCard",
    "Card",
    "ChoosePartner",
    "CompileError",
    "Compiled",
    "Completion",
    "CompletionKind",
    "Discard",
    "Divergence",
    "Double",
    "Fit",
    "Game",
    "Hold",
    "IllegalActionError",
    "InternalError",
    "NameTrump",
    "Outcome",
    "Page",
    "Pass",
    "PassCard",
    "PlayCard",
    "Player",
    "Problem",
    "RecordError",
    "Rules",
    "RunIt",
    "SeatView",
    "Severity",
    "Stand",
    "ThrowIn",
    "UnreadableError",
    "Verdict",
    "bot",
    "canonical_text",
    "cards_in",
    "check_text",
    "compile_text",
    "complete",
    "explain",
    "fingerprint",
    "fit",
    "format_text",
    "from_json",
    "house_rules",
    "load",
    "match_players",
    "parse_action",
    "play_game",
    "render",
    "replay",
    "rulebook_text",
    "short_text",
    "simulate_games",
    "to_json",
    "variants",
]

_HOMES = {
    "pitchdsl.cards": ("SUIT_NAMES", "Card", "cards_in"),
    "pitchdsl.compile": ("CompileError", "Compiled", "compile_text", "load"),
    "pitchdsl.diagnostics.faults": ("InternalError",),
    "pitchdsl.diagnostics.pages": ("Page",),
    "pitchdsl.diagnostics.problem": ("Problem", "Severity"),
    "pitchdsl.engine.illegal": ("IllegalActionError",),
    "pitchdsl.records.reader": ("RecordError",),
    "pitchdsl.records.replay": ("Divergence",),
    "pitchdsl.engine.view": ("SeatView",),
    "pitchdsl.facade.as_data": ("fingerprint", "to_json"),
    "pitchdsl.facade.games": ("Game", "parse_action", "play_game"),
    "pitchdsl.facade.players": ("Player", "bot"),
    "pitchdsl.facade.replays": ("replay",),
    "pitchdsl.facade.sheets": ("canonical_text", "rulebook_text", "short_text"),
    "pitchdsl.facade.simulation": ("match_players", "simulate_games"),
    "pitchdsl.facade.texts": (
        "Bundled",
        "check_text",
        "complete",
        "explain",
        "fit",
        "format_text",
        "house_rules",
        "render",
        "variants",
    ),
    "pitchdsl.fitting.fit": ("Fit", "Verdict"),
    "pitchdsl.resolve.library": ("UnreadableError",),
    "pitchdsl.game.rules": ("Rules",),
    "pitchdsl.rulesjson.convert": ("from_json",),
    "pitchdsl.syntax.completion": ("Completion", "CompletionKind"),
    "pitchdsl.game.events": ("Outcome",),
    "pitchdsl.game.actions": (
        "Action",
        "Answer",
        "Ask",
        "Bid",
        "CallCard",
        "ChoosePartner",
        "Discard",
        "Double",
        "Hold",
        "NameTrump",
        "Pass",
        "PassCard",
        "PlayCard",
        "RunIt",
        "Stand",
        "ThrowIn",
    ),
}
"""The modules that the names above come from: the imports that type checkers see, made when they are needed."""


def __getattr__(name: str) -> object:
    from importlib import import_module  # noqa: PLC0415  # likewise

    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*globals(), *__all__]
