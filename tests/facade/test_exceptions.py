"""Exceptions reach another process, and a copy, as they were."""

import copy
import pickle
from collections.abc import Callable

import pytest

import pitchdsl
from pitchdsl.diagnostics.faults import our_fault


@our_fault("playing")
def broken() -> None:
    """Fails as nobody declared."""
    raise IndexError("too far")


RAISED: dict[type[Exception], Callable[[], object]] = {
    pitchdsl.CompileError: lambda: pitchdsl.rulebook_text(pitchdsl.compile_text("variant broken\n")),
    pitchdsl.IllegalActionError: lambda: pitchdsl.Game("pidro").apply("bid 1"),
    pitchdsl.InternalError: broken,
    pitchdsl.RecordError: lambda: pitchdsl.replay("nothing", "pidro"),
    pitchdsl.UnreadableError: lambda: pitchdsl.load("no-such-game"),
}


def test_all_that_are_public_are_tried() -> None:
    public = [getattr(pitchdsl, name) for name in pitchdsl.__all__]
    assert {each for each in public if isinstance(each, type) and issubclass(each, Exception)} == set(RAISED)


@pytest.mark.parametrize("kind", RAISED)
def test_an_exception_is_the_same_in_another_process(kind: type[Exception]) -> None:
    with pytest.raises(kind) as caught:
        RAISED[kind]()
    for twin in (pickle.loads(pickle.dumps(caught.value)), copy.copy(caught.value), copy.deepcopy(caught.value)):
        assert type(twin) is type(caught.value)
        assert str(twin) == str(caught.value)
        assert vars(twin).keys() == vars(caught.value).keys()
