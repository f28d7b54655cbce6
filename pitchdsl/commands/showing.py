"""``pitchdsl show``."""

import json

from pitchdsl.canonical.text import canonical
from pitchdsl.commands import screen
from pitchdsl.commands.choices import GrammarForm, RulesForm
from pitchdsl.commands.usage_error import UsageError
from pitchdsl.commands.variants import compiled
from pitchdsl.compile import open_definition
from pitchdsl.game.rules import Rules
from pitchdsl.resolve.library import Library, UnreadableError


def show(
    variant: str | None,
    with_: list[str],
    form: RulesForm,
    origins: bool,
    players: int | None = None,
    notation: GrammarForm | None = None,
) -> int:
    """Writes the complete rules, the schema of their JSON, or the grammar of all sheets; the exit code.

    A house rule, which is no game, is shown as it was written.
    """
    if players is not None and form is not RulesForm.TABLES:
        raise UsageError("--players goes with --as tables only: the rules are the same for any number")
    if form is RulesForm.GRAMMAR:
        return _show_grammar([*([variant] if variant else []), *with_], notation)
    if notation is not None:
        raise UsageError("--format goes with --as grammar only")
    if variant is None:
        raise UsageError("which variant is to be shown? `pitchdsl list` tells the names of the bundled ones")
    house_rule = _as_written(variant) if form is RulesForm.TEXT and not with_ else None
    if house_rule is not None:
        screen.write(house_rule)
        return 0
    rules = compiled(variant, with_).rules
    if form is RulesForm.JSON:
        from pitchdsl.rulesjson.convert import to_json  # cattrs is slow to start

        screen.write(json.dumps(to_json(rules), ensure_ascii=False, indent=2))
    elif form is RulesForm.SCHEMA:
        from pitchdsl.rulesjson.schema import schema

        screen.write(json.dumps(schema(), ensure_ascii=False, indent=2))
    elif form is RulesForm.TABLES:
        _show_tables(rules, players)
    else:
        screen.write(canonical(rules, origins=origins))
    return 0


def _show_grammar(games: list[str], notation: GrammarForm | None) -> int:
    """Writes the grammar of all rule sheets; the exit code."""
    from pitchdsl.decoding.gbnf import gbnf
    from pitchdsl.decoding.lark_grammar import lark_grammar
    from pitchdsl.decoding.sheets import sheets

    if games:
        raise UsageError(f"the grammar is the same for all games: leave {', '.join(games)} out")
    written = (lark_grammar if notation is GrammarForm.LARK else gbnf)(sheets())
    screen.write(written.rstrip("\n"))
    return 0


def _show_tables(rules: Rules, players: int | None) -> None:
    """Writes what the fast engine plays from."""
    from pitchdsl.commands.seating import seats_for
    from pitchdsl.kernel.strategy import strategies  # numpy need not be there for the rest
    from pitchdsl.lower.listing import listing
    from pitchdsl.lower.lower import NotLoweredError, lower

    try:
        seats = seats_for([rules], players)
        tables = lower(rules, seats)
        screen.write("\n".join(listing(rules, tables, strategies(rules, seats))))
    except NotLoweredError as fault:
        raise UsageError(f"{fault}; so there are no tables of it", 1) from None


def _as_written(what: str) -> str | None:
    """The text of a house rule; none where a name or path is that of a variant, or of nothing that can be read."""
    if what == "-":
        return None
    library = Library()
    for kind in ("variant", "house-rule"):
        try:
            definition = open_definition(what, kind, library)
        except UnreadableError:
            continue
        if kind == "variant" or definition is None or library.problems:
            return None
        return definition.span.source.text.rstrip("\n")
    return None
