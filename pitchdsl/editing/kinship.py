"""Games that share a row: all that inherit it from the same lines, or take in the same house rule that says it."""

from collections.abc import Iterable, Iterator

from pitchdsl.editing.workspace import Sheet
from pitchdsl.resolve.resolve import MOST_ANCESTORS
from pitchdsl.source import Span
from pitchdsl.syntax.tree import Definition
from pitchdsl.values import frozen


@frozen(kw_only=True, eq=False)
class Kin:
    """A game or house rule of some text."""

    sheet: Sheet
    definition: Definition

    @property
    def place(self) -> Span:
        """Its first line, by which it is known wherever it was read."""
        return self.sheet.to_whole_text(self.definition.span)


def everyone(sheets: Iterable[Sheet]) -> dict[Span, Kin]:
    """All games and house rules of some texts, by their places."""
    found = (Kin(sheet=sheet, definition=each) for sheet in sheets for each in sheet.definitions())
    return {each.place: each for each in found}


def lineage(kin: Kin) -> Iterator[Span]:
    """The places of a game and of all that it stands on, itself first."""
    waiting, seen = [kin.definition], set[Span]()
    while waiting and len(seen) <= MOST_ANCESTORS * MOST_ANCESTORS:
        definition = waiting.pop()
        place = kin.sheet.to_whole_text(definition.span)
        if place in seen:
            continue
        seen.add(place)
        yield place
        references = [*([definition.extends] if definition.extends else []), *definition.house_rules]
        found = (kin.sheet.library.find(each.name) for each in references)
        waiting.extend(each for each in found if each is not None)


def sharing(address: str, kin: Kin, known: dict[Span, Kin]) -> list[Kin]:
    """The games and house rules that share a row with one of them, in the order of their texts."""
    sayers = {place for place, each in known.items() if any(line.address == address for line in each.definition.lines)}
    said = {place: sayers.intersection(lineage(each)) for place, each in known.items()}
    reached, group = set(said.get(kin.place, ())), {kin.place}
    grown = True
    while grown:
        grown = False
        for place, those in said.items():
            if place not in group and (place in reached or those & reached):
                group.add(place)
                reached |= those
                grown = True
    return [each for place, each in known.items() if place in group]
