"""All that is wrong with a text, found piece by piece: what did not change, and stands on nothing that did, is not
checked again.

A piece is checked in a text of its own, together with the pieces that it stands on. Remedies are proved with those,
too, that stand on it, as :mod:`pitchdsl.fix_verifier` does it. So the problems are those that a check of the whole text
finds.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial

from attrs import evolve

from pitchdsl.compile import check_text, problems_of
from pitchdsl.diagnostics.problem import Fix, Label, Problem, Remedy, errors, in_order
from pitchdsl.editing.pieces import Piece
from pitchdsl.editing.surroundings import Surroundings
from pitchdsl.editing.workspace import Sheet
from pitchdsl.examples.set_aside import is_of_an_example
from pitchdsl.examples.sheet import check_examples, own_examples
from pitchdsl.fitting.survey import check_over_games, sound_rules, unfit, untrue_examples
from pitchdsl.resolve.library import is_name
from pitchdsl.source import Source, Span
from pitchdsl.syntax.parse_cache import parsed
from pitchdsl.syntax.tree import Tree
from pitchdsl.syntax.well_formed import MOST_DEFINITIONS
from pitchdsl.values import frozen

AT_ONCE = 4_000
"""Characters of a text that is checked as a whole: that takes no longer."""

Found = tuple[Problem, ...]

Check = Callable[[Source, Surroundings], Found]


class StaleError(Exception):
    """Nobody waits for what is wrong with a text any more."""


def checked(sheet: Sheet, wanted: Callable[[], bool] = lambda: True, lines: tuple[int, int] | None = None) -> Found:
    """All that is wrong with a text and with the texts beside it that it needs, in reading order.

    With ``lines``, from and to, pieces that have none of these may be left out.
    Raises :class:`StaleError` as soon as ``wanted`` is false, which is asked now and then.
    """
    around = sheet.workspace.surroundings(but=sheet.source.name)
    net = None if len(sheet.source.text) <= AT_ONCE else _net(sheet)
    if net is None:
        return _whole(sheet.source, around)
    return _by_pieces(sheet, net, around, wanted, _asked(sheet, lines))


def claimed(sheet: Sheet, wanted: Callable[[], bool] = lambda: True) -> Found:
    """The same without what only games tell of house rules, and with remedies that nobody has tried: much sooner."""
    around = sheet.workspace.surroundings(but=sheet.source.name)
    net = None if len(sheet.source.text) <= AT_ONCE else _net(sheet)
    found = _claimed(sheet.source, around) if net is None else _claimed_by_pieces(sheet, net.under, around, wanted)
    return tuple(_once(found))


def _asked(sheet: Sheet, lines: tuple[int, int] | None) -> frozenset[int]:
    """The pieces that have some of these lines; without any, all of them."""
    ends = (each.first + len(each.source.lines) - 1 for each in sheet.pieces)
    return frozenset(
        at
        for at, (piece, last) in enumerate(zip(sheet.pieces, ends, strict=True))
        if lines is None or (piece.first <= lines[1] and lines[0] <= last)
    )


@lru_cache(maxsize=16)
def _whole(source: Source, around: Surroundings) -> Found:
    library = around.library()
    found = check_over_games(source, library)
    return tuple(in_order(dict.fromkeys([*found, *library.problems])))


@lru_cache(maxsize=1024)
def _claimed(source: Source, around: Surroundings) -> Found:
    """What is wrong with some pieces; remedies are claims."""
    library = around.library()
    found = problems_of(source, library)
    return tuple(dict.fromkeys([*found, *library.problems]))


@lru_cache(maxsize=256)
def _proved(source: Source, around: Surroundings) -> Found:
    """The same, with the remedies that hold."""
    library = around.library()
    found = check_text(source, library)
    return tuple(dict.fromkeys([*found, *library.problems]))


@lru_cache(maxsize=256)
def _played(games: frozenset[str], source: Source, around: Surroundings) -> Found:
    """The examples of some games of a text without errors in its rules that are not so."""
    return tuple(check_examples(source, around.library(), (), among=games))


@lru_cache(maxsize=256)
def _unfit_for_bundled(source: Source, around: Surroundings) -> bool:
    """Whether a piece has a house rule that can be read and that no game outside of the text takes."""
    tree, _ = parsed(source)
    rules = sound_rules(source, tree.definitions, _claimed(source, around))
    return any(unfit(each, tree, around.library()) for each in rules)


@frozen(kw_only=True)
class _Net:
    """Which pieces of a text stand on which."""

    under: tuple[frozenset[int], ...]
    """For each piece, all that it stands on, and itself."""

    def near(self, at: int) -> frozenset[int]:
        """A piece, those that stand on it, and all that these stand on."""
        return frozenset().union(*(under for under in self.under if at in under))


def _net(sheet: Sheet) -> _Net | None:
    """How the pieces hang together; none where only a check of the whole can tell."""
    trees = [parsed(piece.source)[0] for piece in sheet.pieces]
    home: dict[str, int] = {}
    games = 0
    for at, tree in enumerate(trees):
        games += len(tree.definitions) + len(tree.nameless)
        for definition in tree.definitions:
            if definition.name in home:
                return None
            home[definition.name] = at
    if games > MOST_DEFINITIONS or len(trees) < 2:
        return None
    direct: list[set[int]] = []
    for tree in trees:
        references = [ref for d in tree.definitions for ref in ((d.extends,) if d.extends else ()) + d.house_rules]
        if not all(is_name(each.name) for each in references):  # by a title, perhaps
            return None
        direct.append({home[each.name] for each in references if each.name in home})
    return _Net(under=tuple(_reached(at, direct) for at in range(len(trees))))


def _reached(at: int, direct: Sequence[set[int]]) -> frozenset[int]:
    reached, waiting = {at}, [at]
    while waiting:
        news = direct[waiting.pop()] - reached
        reached |= news
        waiting.extend(news)
    return frozenset(reached)


def _claimed_by_pieces(
    sheet: Sheet, those: Iterable[frozenset[int]], around: Surroundings, wanted: Callable[[], bool]
) -> list[Problem]:
    found: list[Problem] = []
    for under in those:
        if not wanted():
            raise StaleError
        found.extend(_at_home(sheet, under, _claimed, around))
    return found


def _by_pieces(
    sheet: Sheet, net: _Net, around: Surroundings, wanted: Callable[[], bool], asked: frozenset[int]
) -> Found:
    those = [under for under in net.under if under & asked]  # what stands on a piece may tell of it
    found = _claimed_by_pieces(sheet, those, around, wanted)
    whole = Tree(definitions=tuple(sheet.definitions()))
    for at, piece in enumerate(sheet.pieces):
        if at in asked and any(each.kind == "house-rule" for each in parsed(piece.source)[0].definitions):
            found.extend(_unfit(sheet, at, piece, whole, around))
    left_out = set(range(len(sheet.pieces))) - asked
    found = [each for each in found if _piece_of(sheet, each.span) not in left_out]
    doubtful = {_piece_of(sheet, each.span) for each in found if each.remedy is not None}
    told = [each for each in found if _piece_of(sheet, each.span) not in doubtful or each.code in _OF_SURVEYS]
    for at in sorted(each for each in doubtful if each is not None):
        if not wanted():
            raise StaleError
        proved = _at_home(sheet, net.near(at), _proved, around)
        told.extend(each for each in proved if _piece_of(sheet, each.span) == at)
    told.extend(_untrue(sheet, whole, around, asked))
    if all(map(is_of_an_example, errors(told))):
        told.extend(_played_by_pieces(sheet, net, around, wanted, asked))
    return tuple(in_order(_once(told)))


def _untrue(sheet: Sheet, whole: Tree, around: Surroundings, asked: frozenset[int]) -> Iterable[Problem]:
    """The examples of house rules that are so over no game."""
    for at in sorted(asked):
        source = sheet.pieces[at].source
        joined = _Joined(sheet=sheet, source=source, pieces=(at,))
        for rule in sound_rules(source, parsed(source)[0].definitions, _claimed(source, around)):
            yield from (_moved(each, joined) for each in untrue_examples(rule, whole, around.library()))


def _played_by_pieces(
    sheet: Sheet, net: _Net, around: Surroundings, wanted: Callable[[], bool], asked: frozenset[int]
) -> Iterable[Problem]:
    """The examples of the games of some pieces that are not so; each piece with those that it stands on."""
    for at in sorted(asked):
        if not wanted():
            raise StaleError
        games = frozenset(each.name for each in parsed(sheet.pieces[at].source)[0].definitions if own_examples(each))
        if games:
            yield from _at_home(sheet, net.under[at], partial(_played, games), around)


def _once(problems: Iterable[Problem]) -> list[Problem]:
    """Each problem once, though several games that stand on one have it."""
    once: dict[object, Problem] = {}
    for problem in problems:
        places = frozenset(label.span for label in problem.labels)
        once.setdefault((problem.code, problem.title, places), problem)
    return list(once.values())


_OF_SURVEYS = ("P213", "P214")
"""What is told of house rules over all games, without a remedy that would have to be proved."""


def _unfit(sheet: Sheet, at: int, piece: Piece, whole: Tree, around: Surroundings) -> Iterable[Problem]:
    """What is to be told of a house rule that no bundled game takes: perhaps one of the text does."""
    if not _unfit_for_bundled(piece.source, around):
        return
    tree, _ = parsed(piece.source)
    for rule in sound_rules(piece.source, tree.definitions, _claimed(piece.source, around)):
        for problem in unfit(rule, whole, around.library()):
            yield _moved(problem, _Joined(sheet=sheet, source=piece.source, pieces=(at,)))


def _piece_of(sheet: Sheet, span: Span) -> int | None:
    """The number of the piece that a place of the whole text is in; none for another text."""
    if span.source != sheet.source:
        return None
    return sheet.pieces.index(sheet.piece_at(span.line))


@frozen(kw_only=True)
class _Joined:
    """Some pieces of a text as a text of their own."""

    sheet: Sheet
    source: Source
    pieces: tuple[int, ...]

    def to_whole_text(self, span: Span) -> Span:
        """A place of it in the whole text."""
        if span.source != self.source:
            return span
        left = span.line
        for at in self.pieces:
            piece = self.sheet.pieces[at]
            if left <= len(piece.source.lines):
                return evolve(span, source=self.sheet.source, line=piece.first + left - 1)
            left -= len(piece.source.lines)
        return evolve(span, source=self.sheet.source, line=len(self.sheet.source.lines))


def _at_home(sheet: Sheet, those: frozenset[int], check: Check, around: Surroundings) -> list[Problem]:
    """What a check finds in some pieces, at its places in the whole text."""
    numbers = tuple(sorted(those))
    text = "\n".join(sheet.pieces[at].source.text for at in numbers)
    joined = _Joined(sheet=sheet, source=Source(name=sheet.source.name, text=text), pieces=numbers)
    return [_moved(each, joined) for each in check(joined.source, around)]


def _moved(problem: Problem, joined: _Joined) -> Problem:
    labels = tuple(Label(span=joined.to_whole_text(each.span), text=each.text) for each in problem.labels)
    remedy = problem.remedy
    return evolve(problem, labels=labels, remedy=_moved_remedy(remedy, joined) if remedy else None)


def _moved_remedy(remedy: Remedy, joined: _Joined) -> Remedy:
    more = tuple(_moved_fix(each, joined) for each in remedy.more)
    return evolve(remedy, span=joined.to_whole_text(remedy.span), more=more)


def _moved_fix(fix: Fix, joined: _Joined) -> Fix:
    return evolve(fix, span=joined.to_whole_text(fix.span), more=tuple(_moved_fix(each, joined) for each in fix.more))
