"""The tools: each takes texts, names and numbers, and answers with a text. No file is read, and nothing is kept.

The docstrings and the notes beside the arguments are what an assistant reads before it calls one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Literal

from pydantic import Field

from pitchdsl.account.account import account
from pitchdsl.arguments import SEEDS, names, one_of, seed_of, string, whole
from pitchdsl.commands.seating import seats_for
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.compile import compile_definition, named_definition, open_source
from pitchdsl.diagnostics.faults import InternalError, fault_of, told
from pitchdsl.diagnostics.problem import Problem, Severity
from pitchdsl.diagnostics.work import at_work
from pitchdsl.facade import texts
from pitchdsl.facade.door import seats_of
from pitchdsl.facade.sheets import canonical_text, rulebook_text, short_text
from pitchdsl.game.rules import Rules
from pitchdsl.lower.lower import NotLoweredError, lower
from pitchdsl.players.roster import play_game
from pitchdsl.resolve.library import Library, UnreadableError, source_of
from pitchdsl.simulate.extras import how_to_install
from pitchdsl.syntax.first_lines import MEANT
from pitchdsl.syntax.tree import Definition
from pitchdsl.values import frozen

LONGEST_TEXT = 50_000
"""Characters of a text; the longest bundled sheet has a tenth of that."""

MOST_HOUSE_RULES = 10

MOST_PROBLEMS = 20
"""Problems that are shown of a text; a model mends the first of them, and asks again."""

MOST_HANDS = 20
"""Hands that are told."""

MOST_GAMES = 20_000
USUAL_GAMES = 2_000
MOST_BY_REFERENCE = 200
"""Games of rules that only the reference engine plays."""

HAND_LIMIT = 200
"""A game of more hands is stopped."""

FORMS: Mapping[str, Callable[[Rules], str]] = {"sheet": canonical_text, "rulebook": rulebook_text, "short": short_text}
"""What can be shown of a game."""

Text = Annotated[
    str, Field(description="Rule sheets as a text: one or more games and house rules.", max_length=LONGEST_TEXT)
]
Game = Annotated[
    str,
    Field(
        description="A game: its whole text, which begins with `variant NAME`, or the name of a bundled one, such as "
        "`auction-pitch`.",
        max_length=LONGEST_TEXT,
    ),
]
HouseRules = Annotated[
    Sequence[str],
    Field(
        description="House rules that are laid over the game, in this order: each a whole text, which begins with "
        "`house-rule NAME`, or the name of a bundled one, such as `no-junk`.",
        max_length=MOST_HOUSE_RULES,
    ),
]
Seats = Annotated[int | None, Field(description="How many play; what is usual in the game where it is left out.")]
Seed = Annotated[int, Field(description="The same seed gives the same cards.", ge=0, le=SEEDS)]


class RefusedError(Exception):
    """Something that a tool cannot do; ``str()`` says why."""


def check(text: Text) -> str:
    """Checks rule sheets of Pitch, and tells every problem with its line, its code and what to write instead.

    Call it for every sheet that you write, and mend what it tells, until there is no problem left. Errors keep a game
    from being played; warnings do not.
    """
    found = texts.check_text(_text(text, "text"), name="text")
    if not found:
        return "No problems."
    return f"{_rendered(found)}\n\n{_counted(found)}."


def explain(code: Annotated[str, Field(description="The code of a problem, such as `P201`.")]) -> str:
    """Explains a code that `check` has told: what it means at a table, a wrong sheet, and the same sheet mended."""
    return texts.explain(code).markdown


def show(
    game: Game,
    house_rules: HouseRules = (),
    form: Annotated[
        Literal["sheet", "rulebook", "short"],
        Field(
            description="`sheet`: all rules in the words of the language, inherited and unsaid ones, too; "
            "`rulebook`: in plain English, with a hand that is played out; `short`: in plain English on one page."
        ),
    ] = "sheet",
) -> str:
    """Shows all rules of a game, with house rules laid over it. Use it to see how a bundled game says things."""
    return FORMS[one_of(form, "form", FORMS)](_rules(game, "game", house_rules))


def play(
    game: Game,
    house_rules: HouseRules = (),
    players: Seats = None,
    hands: Annotated[int, Field(description="After how many hands it is stopped.", ge=1, le=MOST_HANDS)] = 3,
    seed: Seed = 1,
) -> str:
    """Lets simple computer players play the first hands of a game, and tells each deal, bid, trick and point."""
    rules = _rules(game, "game", house_rules)
    seats = seats_of(players, rules, "players")
    table = play_game(rules, ("simple",) * seats, seed_of(seed), 0, whole(hands, "hands", 1, MOST_HANDS))
    return "\n".join(account(rules, table.sides, table.events))


def compare(
    game: Game,
    other: Annotated[
        str | None,
        Field(
            description="The other game, said as the first is; the first itself where it is left out.",
            max_length=LONGEST_TEXT,
        ),
    ] = None,
    house_rules: Annotated[HouseRules, Field(description="House rules that are laid over the other game only.")] = (),
    players: Seats = None,
    games: Annotated[
        int | None,
        Field(
            description=f"How many games of each are played; {USUAL_GAMES:,} where it is left out.",
            ge=1,
            le=MOST_GAMES,
        ),
    ] = None,
    seed: Seed = 1,
) -> str:
    """Plays many games of two rule sheets with the same deals, and measures what differs: lengths, bids, points.

    Give a second game, house rules, or both. The first call may take a minute longer: it gets the engine ready.
    """
    if other is None and not names(house_rules, "house_rules"):
        raise RefusedError("compare it with what? Give `other`, or `house_rules`")
    ours = _rules(game, "game")
    theirs = _rules(game if other is None else other, "game" if other is None else "other", house_rules)
    seats = seats_for([ours, theirs], None if players is None else seats_of(players, ours, "players"))
    from pitchdsl.assistants.measured import measured  # noqa: PLC0415  # of another extra, and slow to start

    usual, most = (USUAL_GAMES, MOST_GAMES) if _is_fast([ours, theirs], seats) else (MOST_BY_REFERENCE,) * 2
    number = usual if games is None else whole(games, "games", 1, most, "of these rules" if most < MOST_GAMES else "")
    return "\n".join(measured(ours, theirs, seats, number, seed_of(seed), HAND_LIMIT))


TOOLS: Mapping[str, Callable[..., str]] = {each.__name__: each for each in (check, explain, show, play, compare)}


@frozen
class Answer:
    """What a tool says."""

    text: str
    is_refused: bool = False
    """Whether it could not do what was asked."""


def answer(name: str, arguments: Mapping[str, object]) -> Answer:
    """Calls a tool, whatever it is given; a fault of ours is told in a sentence, with a file that can be sent."""
    said = ""
    with at_work(f"answering an assistant's {name}") as work:
        try:
            said, refused = TOOLS[name](**arguments), False
        except (RefusedError, UsageError, UnreadableError, TypeError, ValueError) as why:
            said, refused = str(why), True
        except ModuleNotFoundError as why:
            said, refused = how_to_install(why) or str(why), True
        except InternalError:
            refused = True
        except Exception as error:
            fault_of(error)
            refused = True
        if work.faults:
            said = f"{said}\n{told(work.faults)}".lstrip()
    return Answer(said, refused)


def _text(said: object, argument: str) -> str:
    text = string(said, argument)
    if len(text) > LONGEST_TEXT:
        raise RefusedError(f"{argument} has {len(text):,} characters; a text has {LONGEST_TEXT:,} at most")
    return text


def _rules(game: object, argument: str, house_rules: object = ()) -> Rules:
    """The rules of a game with house rules over it; refused with its problems where it cannot be played."""
    over = names(house_rules, "house_rules")
    if len(over) > MOST_HOUSE_RULES:
        raise RefusedError(f"house_rules are {len(over)}; there may be {MOST_HOUSE_RULES} at most")
    library = Library()
    definition = _definition(game, argument, "variant", library)
    laid = [_definition(each, f"house_rules[{at}]", "house-rule", library) for at, each in enumerate(over)]
    found: Sequence[Problem] = library.problems
    if definition is not None and all(laid):
        compiled = compile_definition(definition, library, [each for each in laid if each])
        if compiled.rules is not None:
            return compiled.rules
        found = compiled.problems
    raise RefusedError(f"{_rendered(found)}\n\nThis cannot be played yet: {_counted(found)}.")


def _definition(said: object, argument: str, kind: str, library: Library) -> Definition | None:
    """What a text or a name stands for; none where the problems of the library say why there is nothing."""
    text = _text(said, argument)
    if "\n" in text or MEANT.match(text.strip()):
        return open_source(source_of(text, argument), kind, library, None)
    return named_definition(text.strip(), kind, library)


def _rendered(found: Sequence[Problem]) -> str:
    """The first problems, with their lines and what to try."""
    more = len(found) - MOST_PROBLEMS
    return texts.render(found[:MOST_PROBLEMS]).rstrip() + (f"\n\nand {more:,} more" if more > 0 else "")


def _counted(found: Sequence[Problem]) -> str:
    """How many errors and warnings there are."""

    def kinds() -> Iterator[str]:
        for severity in Severity:
            number = sum(each.severity is severity for each in found)
            if number:
                yield f"{number:,} {severity.value}{'s' if number > 1 else ''}"

    return " and ".join(kinds())


def _is_fast(games: Sequence[Rules], seats: int) -> bool:
    """Whether the fast engine plays these rules."""
    try:
        return all(lower(rules.seated(seats), seats) for rules in games)
    except NotLoweredError:
        return False
