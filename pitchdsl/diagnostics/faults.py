"""Faults of pitchdsl itself: told as such, kept apart from what is sound, and written down so that they can be sent.

An exception that nobody declared is our own fault, and not the author's. Where one part of the work fails, the other
parts go on: the part's place is taken by problem P900 (:func:`apart`, :func:`our_own`). Where nothing can go on, the
surface tells one sentence: the command line ends with exit code 3, the facade raises :class:`InternalError`.
"""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache, wraps
from pathlib import Path
from typing import ParamSpec, TypeVar

from pitchdsl.diagnostics.problem import Label, Problem, Severity
from pitchdsl.diagnostics.work import Fault, going_on
from pitchdsl.source import Source, Span

CODE = "P900"
"""The problem that stands for a part of the work that failed."""

MOST_INPUT = 200_000
"""Characters of an input that a report repeats."""

MOST_REPORTED = 5
"""Faults that one report holds."""

LIBRARIES = ("attrs", "cattrs", "jinja2", "lark", "rich", "typer", "numba", "numpy", "pyarrow", "pygls", "textual")

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")


def report_of(fault: Fault) -> str:
    """All that is needed to find a fault: versions, what was being done, the traceback and the inputs.

    Nothing else of the machine is in it: paths begin at the package, and the names of user, host and home folder
    are left out.
    """
    inputs = [f"--- {name}\n{text[:MOST_INPUT]}\n" for name, text in fault.inputs] or ["none\n"]
    return _without_names(
        "\n".join(
            (
                f"A fault of pitchdsl, while {fault.doing}.",
                f"\nVersions: {', '.join(_versions())}",
                f"\n{''.join(_traced(fault.error))}",
                "Inputs:",
                *inputs,
            )
        )
    )


class InternalError(Exception):
    """A fault of pitchdsl itself, for which a program that calls it can do nothing; the cause is chained to it."""

    def __init__(self, sentence: str, report: str) -> None:
        super().__init__(sentence, report)  # so that another process gets the same
        self.sentence = sentence
        self.report = report
        """What happened, as a text that can be sent."""

    def __str__(self) -> str:
        return f"{self.sentence}; `report` of this exception says more, for whoever mends it"


def fault_of(error: BaseException, doing: str | None = None) -> Fault:
    """The fault that an exception is; noted with the work that goes on."""
    work = going_on()
    inputs = tuple(work.inputs.items()) if work is not None else ()
    fault = Fault(doing=doing or (work.doing if work is not None else "at work"), inputs=inputs, error=error)
    if work is not None:
        work.faults.append(fault)
    return fault


def told(met: Sequence[Fault]) -> str:
    """What is told of faults: the first of them, mostly the cause of the others, and the file that can be sent.

    The file is new, in the folder for temporary ones; where none can be written, the report itself is told.
    """
    from tempfile import NamedTemporaryFile

    report = "\n\n".join(dict.fromkeys(report_of(fault) for fault in met[:MOST_REPORTED]))
    try:
        with NamedTemporaryFile("w", encoding="utf-8", prefix="pitchdsl-fault-", suffix=".txt", delete=False) as file:
            file.write(report)
    except OSError:
        return f"{report}\n{met[0].sentence}; what happened stands above, so that it can be sent"
    what = "the inputs, the versions and the traceback"
    return f"{met[0].sentence}; {file.name} tells what happened, {what}, so that it can be sent"


def our_own(error: Exception, doing: str, span: Span, severity: Severity = Severity.ERROR) -> Problem:
    """P900 in the place of what failed; an error, where nobody can say any more that the text is right."""
    fault = fault_of(error, doing)
    return Problem(
        code=CODE,
        title=fault.sentence,
        labels=(Label(span=span, text="nothing here need be wrong"),),
        help="send us the report, or the text with this message; all else that is told of the text holds",
        severity=severity,
    )


def apart(found: Callable[[], Iterable[Problem]], doing: str, span: Span) -> Iterator[Problem]:
    """Problems as they are found; where finding them fails, P900 after those before it."""
    try:
        yield from found()
    except Exception as error:
        yield our_own(error, doing, span)


def beginning_of(source: Source) -> Span:
    """The first place of a text."""
    return Span(source=source, line=1, column=1, length=max(1, len(source.lines[0]) if source.lines else 1))


def our_fault(doing: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Has a public function raise :class:`InternalError` where something fails in it that nobody declared.

    What is declared passes through: exceptions of pitchdsl, and of Python ``TypeError``, ``ValueError``, ``OSError``
    and ``ImportError``.
    """

    def guarding(function: Callable[P, R]) -> Callable[P, R]:
        @wraps(function)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
            try:
                return function(*args, **kwargs)
            except _BUGS as error:
                if type(error).__module__.startswith("pitchdsl."):
                    raise
                fault = fault_of(error, doing)
                raise InternalError(fault.sentence, report_of(fault)) from error

        return guarded

    return guarding


_BUGS = (ArithmeticError, AssertionError, AttributeError, LookupError, NameError, RuntimeError)

_PACKAGE = Path(__file__).resolve().parent.parent


@cache
def _ours() -> tuple[str, ...]:
    """The folders of the package, of Python and of libraries."""
    from sysconfig import get_path

    return (str(_PACKAGE), *(get_path(name) for name in ("stdlib", "purelib", "platlib")))


def _traced(error: BaseException) -> Iterator[str]:
    """The traceback, with paths that begin at the package or the library."""
    from traceback import format_exception

    for line in format_exception(error):
        yield re.sub(r'File "([^"]+)"', lambda found: f'File "{_shortened(found[1])}"', line)


def _shortened(file: str) -> str:
    for place in (str(_PACKAGE.parent), *_ours()[1:]):
        with suppress(ValueError):
            return Path(file).relative_to(place).as_posix()
    return file if file.startswith("<") else Path(file).name


def _versions() -> Iterator[str]:
    import platform

    yield f"Python {platform.python_version()} on {sys.platform}"
    try:
        from importlib.metadata import PackageNotFoundError, version
    except ModuleNotFoundError:  # the page's Python has no email, which that module imports
        return
    for name in ("pitchdsl", *LIBRARIES):
        with suppress(PackageNotFoundError):
            yield f"{name} {version(name)}"


def _without_names(text: str) -> str:
    """A text without what tells whose machine it comes from."""
    import getpass
    import platform

    found: dict[str, str] = {}
    with suppress(OSError, RuntimeError):
        found[str(Path.cwd())] = "."
    with suppress(RuntimeError):
        found[str(Path.home())] = "~"
    for name, text_instead in sorted(found.items(), key=lambda each: -len(each[0])):
        if len(name) > 1:
            text = text.replace(name, text_instead)
    words = [platform.node()]
    with suppress(Exception):  # there need not be a user
        words.append(getpass.getuser())
    for word in words:
        if len(word) > 3:
            text = re.sub(rf"\b{re.escape(word)}\b", "…", text)
    return text
