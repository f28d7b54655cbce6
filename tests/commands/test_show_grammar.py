"""``pitchdsl show --as grammar``: the same grammar for all games, in two notations."""

import pytest

from pitchdsl.decoding.gbnf import gbnf
from pitchdsl.decoding.lark_grammar import lark_grammar
from pitchdsl.decoding.sheets import sheets
from tests.commands.test_commands import pitchdsl


def test_it_is_written_for_llama_cpp_or_for_llguidance() -> None:
    assert pitchdsl("show", "--as", "grammar").stdout == gbnf(sheets())
    assert pitchdsl("show", "--as", "grammar", "--format", "gbnf").stdout == gbnf(sheets())
    assert pitchdsl("show", "--as", "grammar", "--format", "lark").stdout == lark_grammar(sheets())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["team", "--as", "grammar"], "the grammar is the same for all games: leave team out"),
        (["--as", "grammar", "--with", "no-junk"], "the grammar is the same for all games: leave no-junk out"),
        (["--as", "grammar", "--players", "4"], "--players goes with --as tables only"),
        (["team", "--format", "lark"], "--format goes with --as grammar only"),
        ([], "which variant is to be shown?"),
        (["--as", "json"], "which variant is to be shown?"),
    ],
)
def test_what_does_not_go_together_is_told(arguments: list[str], said: str) -> None:
    result = pitchdsl("show", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in " ".join(result.stderr.split())
