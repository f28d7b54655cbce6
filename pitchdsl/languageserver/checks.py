"""Checks in the background: a moment after the last keystroke, one at a time, and never one that nobody waits for."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from pitchdsl.diagnostics.faults import fault_of, told
from pitchdsl.diagnostics.problem import Problem
from pitchdsl.editing.checking import StaleError
from pitchdsl.editing.diagnostics import diagnostics
from pitchdsl.editing.workspace import Workspace
from pitchdsl.languageserver.convert import diagnostic
from pitchdsl.languageserver.documents import Document, document

QUICK, LONGEST = 0.05, 0.3
"""Seconds. A text whose last check took less than the first is checked at every keystroke; another one after as long a
pause as that check took, and at most after the second."""

OTHERS = 0.15
"""Seconds more before the other open texts are checked, for which a change may matter."""


def _warm_up() -> None:
    """Reads the grammar and the bundled games while the editor still says who it is."""
    text = "variant x extends auction-pitch\nwinning\n  tragets: 9\nhouse-rule y\nwinning\n  target: 9\n"
    diagnostics(Workspace(texts={"x": text}), "x")


class Checks:
    """Checks open documents, and tells the editor what is wrong with them."""

    def __init__(self, server: LanguageServer) -> None:
        self._server = server
        self._one_by_one = ThreadPoolExecutor(max_workers=1, thread_name_prefix="check")
        self._one_by_one.submit(_warm_up)
        self._waiting: dict[str, asyncio.Task[None]] = {}
        self._took: dict[str, float] = {}
        self.found: dict[str, tuple[Problem, ...]] = {}
        """What was last told of each document."""

    def soon(self, uri: str) -> None:
        """Checks a document when its author pauses, and the others that are open after it."""
        took = self._took.get(uri, 0.0)
        self._later(uri, 0.0 if took < QUICK else min(took, LONGEST))
        for other in self._open():
            if other != uri:
                self._later(other, OTHERS)

    def all_open(self) -> None:
        """Checks all that is open: something outside has changed."""
        for uri in self._open():
            self._later(uri, OTHERS)

    def _open(self) -> list[str]:
        return [each.uri for each in list(self._server.workspace.text_documents.values())]

    def forget(self, uri: str) -> None:
        """Has nothing more to say of a document that was closed."""
        self._stop(uri)
        self.found.pop(uri, None)
        self._took.pop(uri, None)
        self._server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri=uri, diagnostics=[]))
        self.all_open()

    def _stop(self, uri: str) -> None:
        task = self._waiting.pop(uri, None)
        if task is not None:
            task.cancel()

    def _later(self, uri: str, seconds: float) -> None:
        self._stop(uri)
        self._waiting[uri] = asyncio.get_running_loop().create_task(self._check(uri, seconds))

    async def _check(self, uri: str, seconds: float) -> None:
        me = asyncio.current_task()
        await asyncio.sleep(seconds)
        now = document(self._server, uri)
        if now is None:
            return

        def wanted() -> bool:
            return self._waiting.get(uri) is me

        try:
            loop = asyncio.get_running_loop()
            problems = await loop.run_in_executor(self._one_by_one, self._checked, now, wanted)
        except StaleError:
            return
        except Exception as error:
            logging.getLogger(__name__).error(told([fault_of(error, "checking a text for the editor")]))
            return
        if wanted():
            self.found[uri] = problems
            shown = [diagnostic(now, each) for each in problems]
            self._server.text_document_publish_diagnostics(
                lsp.PublishDiagnosticsParams(uri=uri, version=now.version, diagnostics=shown)
            )

    def _checked(self, now: Document, wanted: Callable[[], bool]) -> tuple[Problem, ...]:
        if not wanted():
            raise StaleError
        started = perf_counter()
        problems = diagnostics(now.workspace, now.name, wanted)
        self._took[now.uri] = perf_counter() - started
        return problems

    def close(self) -> None:
        """Begins no more checks."""
        for uri in list(self._waiting):
            self._stop(uri)
        self._one_by_one.shutdown(wait=False, cancel_futures=True)
