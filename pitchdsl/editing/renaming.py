"""Another name for a game, a house rule or a row, in every text that speaks of it."""

from functools import cache
from pathlib import Path

from pitchdsl.editing.edits import Edit, replaced
from pitchdsl.editing.places import Place, What, place_at
from pitchdsl.editing.references import alike, name_in
from pitchdsl.editing.workspace import Sheet, Workspace, bundled_sheets
from pitchdsl.resolve.library import is_name
from pitchdsl.source import Span
from pitchdsl.syntax.first_lines import UNNAMEABLE
from pitchdsl.syntax.forms import BY_ADDRESS
from pitchdsl.syntax.names import plain_name, row_or_rule
from pitchdsl.values import frozen


class RefusedError(Exception):
    """A name that cannot be given; ``str()`` says why in one line."""


@frozen(kw_only=True)
class Renaming:
    """What is to be done for another name."""

    edits: tuple[Edit, ...]
    file: tuple[Path, Path] | None = None
    """A file that bears the name of the game, and what it is to be called, so that others still find it."""


def renameable(workspace: Workspace, name: str, line: int, column: int) -> Span:
    """The name at a line and column, from 1, that may be another; raises :class:`RefusedError`."""
    return name_in(_place(workspace.sheet(name), line, column))


def rename(workspace: Workspace, name: str, line: int, column: int, new: str) -> Renaming:
    """The edits in all open texts and in the folder that give the thing at a place a new name.

    Raises :class:`RefusedError` for what no author named, for what bundled texts say, and for a name that is taken or
    cannot be one.
    """
    sheet = workspace.sheet(name)
    place = _place(sheet, line, column)
    those = alike(sheet, place)
    for each in those:
        if workspace.is_bundled(each.span.source):
            raise RefusedError(f"{each.span} is bundled with pitchdsl and speaks of `{place.name}`: it stays as it is")
    if place.what in (What.DEFINITION, What.REFERENCE):
        _refuse_name(sheet, place, new)
        edits = tuple(replaced(name_in(each), new) for each in those)
        return Renaming(edits=edits, file=_file(workspace, place, those, new))
    _refuse_row(place, those)
    row = _row_name(place, new, those)
    return Renaming(edits=tuple(replaced(name_in(each), row) for each in those))


def _place(sheet: Sheet, line: int, column: int) -> Place:
    place = place_at(sheet, line, column)
    if place is None:
        raise RefusedError("here stands no name that could be another")
    if place.what is What.HEADING:
        raise RefusedError(f"`{place.name}` is a section of the language")
    if place.what in (What.RULE, What.ROW_NAME) and (place.address in BY_ADDRESS or place.section == "exchange"):
        raise RefusedError(f"`{place.name}` is a word of the language")
    if place.what is What.REFERENCE:
        found = sheet.library.find(place.name)
        if found is None:
            raise RefusedError(f"there is nothing called `{place.name}`")
        if sheet.workspace.is_bundled(sheet.to_whole_text(found.span).source):
            raise RefusedError(f"`{place.name}` is bundled with pitchdsl: it keeps its name")
    return place


def _refuse_name(sheet: Sheet, place: Place, new: str) -> None:
    if not is_name(new) or new in UNNAMEABLE:
        raise RefusedError(f"`{new}` cannot be a name: small letters, digits and hyphens, beginning with a letter")
    if new != place.name and sheet.library.find(new) is not None:
        raise RefusedError(f"there is a `{new}` already")


def _refuse_row(place: Place, those: list[Place]) -> None:
    """Refuses rows of which not every name can be found."""
    for each in those:
        if row_or_rule(plain_name(name_in(each).text), place.section) != place.name:
            raise RefusedError(f"{each.span} does not say `{place.name}` as it should: mend that line first")
    in_house_rule = any(each.definition.kind == "house-rule" for each in those)
    if in_house_rule and place.address in _bundled_rows():
        raise RefusedError(f"bundled games have a row `{place.name}`, and a house rule speaks of it by that name")


@cache
def _bundled_rows() -> frozenset[str]:
    """The addresses of which bundled texts speak."""
    definitions = (each for sheet in bundled_sheets() for each in sheet.definitions())
    return frozenset(line.address for each in definitions for line in each.lines)


def _row_name(place: Place, new: str, those: list[Place]) -> str:
    name = row_or_rule(" ".join(new.split()), place.section)
    if name is None or f"{place.section}/{name}" in BY_ADDRESS or any(word in UNNAMEABLE for word in name.split()):
        raise RefusedError(f"`{new}` cannot be the name of a row in `{place.section}`")
    address = f"{place.section}/{name}"
    taken = any(line.address == address for each in those for line in each.definition.lines)
    if taken and name != place.name:
        raise RefusedError(f"there is a row `{name}` already")
    return name


def _file(workspace: Workspace, place: Place, those: list[Place], new: str) -> tuple[Path, Path] | None:
    """The file that bears the name: others look for the game under it."""
    home = next((each.span.source for each in those if each.what is What.DEFINITION), None)
    if home is None or not any(each.span.source != home for each in those):
        return None
    file = workspace.file_of(home)
    if file is None and workspace.folders:
        file = workspace.folders[0] / home.name
    if file is None or file.stem != place.name:
        return None
    target = file.with_name(f"{new}.pitch")
    try:
        taken = target.exists()
    except OSError:
        raise RefusedError("the file bears the name of the game, and no file can have this one") from None
    if taken:
        raise RefusedError(f"there is a file {target.name} already")
    return file, target
