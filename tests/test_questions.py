"""Questions with an answer of yes or no have one form, and a question that is not asked is never taken for a yes.

A question without arguments is a property, one with arguments is a method. A method that is named and not called is a
value that counts as true, so `any(each.may_gain for each in changes)` says yes whatever the changes are.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest
from attrs import frozen

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = sorted((ROOT / "pitchdsl").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))

YES_OR_NO = {"bool", "bool | None", "TypeGuard", "TypeIs"}

OTHERS_INTERFACES = {"isatty", "is_terminal"}
"""Questions whose form is that of a base class elsewhere."""

DEEDS = {"Session.others_decide", "Follower.others_decide", "Connection._may", "Files._is_there"}
"""Methods without arguments that do something, and tell whether they did."""

OF_PYTHON = frozenset(
    name
    for kind in (str, Path)
    for name in dir(kind)
    if name.startswith("is") or name in ("startswith", "endswith", "exists", "samefile")
)
"""Questions of strings and paths."""

ALSO_VALUES = {"again", "counts", "holds", "met", "says", "settles"}
"""Questions whose names classes of the tests give to values, too. Not looked for in tests; to become fewer."""


@frozen(kw_only=True)
class Names:
    """What the classes of some modules call their questions with arguments, and what they call everything else."""

    questions: frozenset[str]
    values: frozenset[str]
    misshapen: frozenset[str]
    """Methods that ask without arguments."""


def names_in(modules: Sequence[ast.Module]) -> Names:
    """The names of all classes of these modules, but for those inside of functions."""
    questions, values, misshapen = set(), set(), set()
    for kind in (kind for module in modules for kind in _classes(module.body)):
        for each in kind.body:
            match each:
                case ast.FunctionDef(name=name) if _is_property(each):
                    values.add(name)
                case ast.FunctionDef(name=name, returns=ast.expr() as answer) if _yes_or_no(answer):
                    questions.add(name)
                    if not _takes_arguments(each) and not name.startswith("__"):
                        misshapen.add(f"{kind.name}.{name}")
                case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                    (questions if _asks(annotation) else values).add(name)
                case ast.Assign(targets=[ast.Name(id=name)]):
                    values.add(name)
                case _:
                    pass
    return Names(questions=frozenset(questions), values=frozenset(values), misshapen=frozenset(misshapen))


def _classes(body: Sequence[ast.stmt]) -> Iterator[ast.ClassDef]:
    for each in body:
        if isinstance(each, ast.ClassDef):
            yield each
        if isinstance(each, ast.ClassDef | ast.If | ast.Try):
            yield from _classes(each.body)


def _yes_or_no(answer: ast.expr) -> bool:
    return ast.unparse(answer).split("[")[0] in YES_OR_NO


def _asks(annotation: ast.expr) -> bool:
    """Whether a field is a function that answers yes or no."""
    match annotation:
        case ast.Subscript(value=ast.Name(id="Callable"), slice=ast.Tuple(elts=[_, answer])):
            return _yes_or_no(answer)
        case _:
            return False


def _is_property(function: ast.FunctionDef) -> bool:
    return any("property" in ast.unparse(each) for each in function.decorator_list)


def _takes_arguments(function: ast.FunctionDef) -> bool:
    said = function.args
    bound = not any(ast.unparse(each) == "staticmethod" for each in function.decorator_list)
    return len(said.posonlyargs + said.args + said.kwonlyargs) > bound or bool(said.vararg or said.kwarg)


def not_asked(text: str, questions: frozenset[str]) -> Iterator[str]:
    """Where a question is named, and neither asked nor handed to a function that may ask it."""
    if not re.search(rf"\.(?:{'|'.join(sorted(questions))})\b(?!\()", text):
        return
    fine: set[ast.expr] = set()
    nodes = list(ast.walk(ast.parse(text)))
    for node in nodes:
        if isinstance(node, ast.Call):
            fine |= {node.func, *node.args, *(each.value for each in node.keywords)}
    for node in nodes:
        match node:
            case ast.Attribute(attr=name, ctx=ast.Load()) if name in questions and node not in fine:
                yield f"{node.lineno}: {ast.unparse(node)}"
            case _:
                pass


@cache
def names() -> tuple[Names, Names]:
    """The names of the package, and those of the tests."""
    texts = ([path.read_text(encoding="utf-8") for path in paths] for paths in (PACKAGE, TESTS))
    package, tests = ([ast.parse(text) for text in found if re.search(r"^ *class ", text, re.M)] for found in texts)
    return names_in(package), names_in(tests)


def test_a_question_without_arguments_is_a_property() -> None:
    for found in names():
        odd = {name for name in found.misshapen - DEEDS if name.split(".")[1] not in OTHERS_INTERFACES}
        assert not odd, "make it a property; a method that does something and tells whether it did belongs to DEEDS"


def test_no_name_is_a_question_with_arguments_here_and_a_value_there() -> None:
    package, tests = names()
    assert not package.questions & package.values, "nobody sees whether such a name must be called"
    assert (package.questions | tests.questions) & (package.values | tests.values) == ALSO_VALUES


def test_every_question_that_is_named_is_asked() -> None:
    package, tests = names()
    ours = (package.questions | OF_PYTHON) - OTHERS_INTERFACES
    theirs = (ours | tests.questions) - ALSO_VALUES
    found = [
        f"{path.relative_to(ROOT)}:{each}"
        for paths, questions in ((PACKAGE, ours), (TESTS, theirs))
        for path in paths
        for each in not_asked(path.read_text(encoding="utf-8"), questions)
    ]
    assert not found, "a method that is not called is always true: add the brackets"


@pytest.mark.parametrize(
    "slip",
    [
        "any(change.may_gain for change in changes)",
        "[change for change in changes if change.may_gain]",
        "not change.may_gain",
        "rules and change.may_gain",
        "1 if change.may_gain else 0",
        "change.may_gain == True",
        "gains = {change: change.may_gain for change in changes}",
        "if change.may_gain:\n    pass",
        "assert change.may_gain",
    ],
)
def test_the_slip_is_seen(slip: str) -> None:
    asked = frozenset({"may_gain"})
    assert list(not_asked(slip, asked)) == ["1: change.may_gain"]
    assert not list(not_asked(slip.replace("may_gain", "may_gain(0)"), asked))


def test_a_question_may_be_handed_over() -> None:
    assert not list(not_asked("any(map(change.may_gain, points))", frozenset({"may_gain"})))


def test_the_form_of_a_question_is_seen() -> None:
    module = ast.parse(
        "class Change:\n"
        "    gains: bool\n"
        "    met: Callable[[Game], bool]\n"
        "    def of_bids(self) -> bool: ...\n"
        "    def may_gain(self, least: int = 0) -> bool | None: ...\n"
        "    @property\n"
        "    def is_late(self) -> bool: ...\n"
    )
    assert names_in([module]) == Names(
        questions=frozenset({"met", "of_bids", "may_gain"}),
        values=frozenset({"gains", "is_late"}),
        misshapen=frozenset({"Change.of_bids"}),
    )
