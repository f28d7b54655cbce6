"""A folder of files that are made: what it holds is listed in it, and nothing else in it is ever touched."""

from collections.abc import Mapping
from pathlib import Path

from pitchdsl.safe_files import write_lines
from pitchdsl.values import frozen

LIST = "MADE.txt"
"""The file that lists the others; by it a folder is known to be a made one."""

FIRST_LINE = "Made by `pitchdsl build`, and changed by nothing else: these files, as paths from here."


class NotMadeError(Exception):
    """The folder, or something in it, was made by somebody else; ``str()`` says what."""


@frozen(kw_only=True)
class Work:
    """What there is to do until a folder holds what it should; paths from the folder on, in alphabetical order."""

    missing: tuple[str, ...]
    stale: tuple[str, ...]
    superfluous: tuple[str, ...]
    """Files of an earlier time that are not made any more."""

    def __bool__(self) -> bool:
        return bool(self.missing or self.stale or self.superfluous)


def text_of(folder: Path, name: str) -> str:
    """What a file of the folder holds; nothing where it is not there. Raises :class:`NotMadeError`."""
    path = _inside(folder, name)
    return path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""


def work(folder: Path, files: Mapping[str, str]) -> Work:
    """What differs between a folder and the files that it should hold; raises :class:`NotMadeError`."""
    listed = made_before(folder)
    missing, stale = [], []
    for name, text in sorted(_with_list(files).items()):
        path = _inside(folder, name)
        if not path.is_file():
            if path.exists():
                raise NotMadeError(f"{path} is in the way; it is no file")
            missing.append(name)
        elif path.read_bytes() != text.encode():
            if name not in listed and name != LIST:
                raise NotMadeError(f"{path} is in the way; `pitchdsl build` did not make it")
            stale.append(name)
    kept = _with_list(files)
    gone = [name for name in listed if name not in kept and _inside(folder, name).is_file()]
    return Work(missing=tuple(missing), stale=tuple(stale), superfluous=tuple(sorted(gone)))


def make(folder: Path, files: Mapping[str, str]) -> Work:
    """Brings a folder up to date, and tells what there was to do; raises :class:`NotMadeError`.

    Everything is on the list before it is written and until it is gone, so that a build that was broken off can
    be finished by the next one.
    """
    todo = work(folder, files)
    if not todo:
        return todo
    folder.mkdir(exist_ok=True)
    _write(folder / LIST, _list([*files, *made_before(folder)]))
    for name in (*todo.missing, *todo.stale):
        if name != LIST:
            path = _inside(folder, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            _write(path, files[name])
    for name in todo.superfluous:
        _inside(folder, name).unlink()
    _write(folder / LIST, _list(files))
    return todo


def _write(path: Path, text: str) -> None:
    write_lines(path, text.removesuffix("\n").split("\n"))


def _with_list(files: Mapping[str, str]) -> dict[str, str]:
    return {**files, LIST: _list(files)}


def _list(names: Mapping[str, str] | list[str]) -> str:
    return "".join(f"{line}\n" for line in (FIRST_LINE, "", *sorted(set(names))))


def made_before(folder: Path) -> list[str]:
    """The files that an earlier build made; raises :class:`NotMadeError` where somebody else was at work."""
    if folder.exists() and not folder.is_dir():
        raise NotMadeError(f"{folder} is no folder")
    path = folder / LIST
    if not path.is_file():
        if folder.is_dir() and any(folder.iterdir()):
            raise NotMadeError(f"the folder {folder} holds files that `pitchdsl build` did not make; name another")
        return []
    first, _, rest = path.read_text(encoding="utf-8", errors="replace").partition("\n")
    if first != FIRST_LINE:
        raise NotMadeError(f"{path} is no list that `pitchdsl build` wrote; name another folder")
    return [name for name in rest.split("\n") if name]


def _inside(folder: Path, name: str) -> Path:
    """A file of the folder; a list that somebody changed, or a link, must not lead out of it."""
    path = folder / name
    try:
        leads_out = not path.resolve().is_relative_to(folder.resolve()) or path.is_symlink()
    except (OSError, ValueError):  # a name that no file can have
        leads_out = True
    if leads_out:
        raise NotMadeError(f"{path} leads out of the folder; `pitchdsl build` did not make it")
    return path
