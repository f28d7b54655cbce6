"""The exchange of cards between naming trump and the first lead."""

from collections.abc import Iterator

from attrs import evolve

from pitchdsl.game.exchange.actions import DiscardCards, DrawCards, PassCards, Supply, TakeStock, Throwable
from pitchdsl.game.exchange.rules import Discards, Exchange, Kept, LeftOut, ScoringTrumps, ShortStock, Step
from pitchdsl.game.rules import Rules
from pitchdsl.language.card_selectors import CardSet, Each
from pitchdsl.language.english import a, listing, rank_name, sentence
from pitchdsl.rulebook.exceptions import every, every_step
from pitchdsl.rulebook.figures import capital
from pitchdsl.rulebook.parts import Paragraph, Points, Told, line, lines_in
from pitchdsl.rulebook.voice import RulebookVoice


def steps(voice: RulebookVoice, rule: Exchange) -> Iterator[Told]:
    """The steps, and what holds for all of them."""
    in_order = ", step by step" if len(rule.steps) > 1 else ""
    yield Paragraph(f"Before the first card is led, cards are exchanged{in_order}:")
    told = [each for one in rule.steps for each in step(voice, one)]
    yield Points(tuple(each.text for each in told if isinstance(each, Paragraph)), numbered=True)
    yield from lines_in(told)
    all_steps = every_step(voice.rules)
    deeds = [action for each in all_steps for action in each.deeds]
    discarding = any(isinstance(action, DiscardCards) for action in deeds)
    way = "face up" if rule.in_the_open else "face down"
    if any(len(each.deeds) > 1 and each.who.only is None for each in all_steps):
        yield Paragraph("In each step everyone finishes the first thing before anyone begins with the second.")
        if discarding:
            yield line("", f"Discard {way}, from the dealer's {voice.next_hand}; all discard before anybody draws")
    if any(isinstance(action, PassCards) for action in deeds):
        yield Paragraph("Nobody looks at the cards that come before all have passed theirs.")
        yield line("Passing", "face down; take up what comes when all have passed")
    if discarding and not rule.in_the_open:
        yield Paragraph("Discards lie face down, and nobody looks at them again.")
    if any(_presses(each) for each in all_steps):
        yield Paragraph(
            "Whoever has more trumps than may stay must discard trumps too, but only when no other card is left to"
            " go: first those that score nothing, and only then those that score. Trumps that score are those that"
            " “What counts” names, and the highest and the lowest trump of the pack."
        )
        yield line(
            "Discarding trumps",
            "only when nothing else is left to go, first those that score nothing (the highest and the lowest trump of"
            " the pack count as scoring)",
        )


def step(voice: RulebookVoice, rule: Step) -> Iterator[Told]:
    """One step of the exchange, and what is done instead of it in some hands."""
    said = [sentence(_done(voice, rule))] if rule.deeds else []
    brief = [_brief(rule)] if rule.deeds else []
    for each in voice.rules.exceptions:
        if each.address == rule.address and isinstance(each.then, Step):
            case = f"if {each.when.clause(voice)}"
            instead = ", this instead:" if rule.deeds else ","
            said.append(sentence(f"{case}{instead} {_done(voice, each.then)}"))
            brief.append(f"{case}: {_brief(each.then)}")
    yield Paragraph(" ".join(said))
    yield line(capital(rule.who.english()), "; ".join(brief), rule)


def _done(voice: RulebookVoice, rule: Step) -> str:
    """Who does what."""
    turn = f", in turn from the dealer's {voice.next_hand}," if rule.who.only is None else ""
    return f"{rule.who.english()}{turn} {', then '.join(action.english() for action in rule.deeds)}"


def _brief(rule: Step) -> str:
    return ", then ".join(action.brief() for action in rule.deeds)


def _presses(step: Step) -> bool:
    """Whether somebody may have to part with trumps."""
    limited = any(isinstance(action, DrawCards) and action.to is not None for action in step.deeds)
    return any(
        isinstance(action, DiscardCards)
        and action.which is Throwable.NON_TRUMP
        and (action.down_to is not None or (action.every and limited))
        for action in step.deeds
    )


def short_stock(voice: RulebookVoice, rule: ShortStock) -> Iterator[Told]:
    """What happens when the stock is used up, where that can be."""
    if any(_may_run_short(rules) for rules in every(voice.rules)):
        yield Paragraph(rule.what.english)
        taken = any(isinstance(action, TakeStock) for each in every_step(voice.rules) for action in each.deeds)
        takers = " (none for whoever takes the stock)" if taken else ""
        yield line("Stock runs short", rule.what.brief.format(takers=takers), rule)


def _may_run_short(rules: Rules) -> bool:
    """Whether players may want more cards from the stock than it has, at any number of players."""
    seats = rules.players.seats
    return any(
        _runs_short(rules, players, rules.deal.each.cards + run)
        for players in range(seats.least, seats.most + 1)
        for run in rules.dealt_later
    )


def _runs_short(rules: Rules, players: int, each: int) -> bool:
    """Whether so many players can use up the stock when each comes with so many cards and throws what may be thrown."""
    kitty = rules.deal.kitty.cards
    stock = 4 * len(rules.deck.ranks.ranks) + rules.deck.jokers.number - players * each - kitty
    stock = rules.deal.stock_after_changes(stock, players)
    smallest, supply = each, Supply(left=each, biggest=each + kitty, thrown=0, stock=stock)
    for step in rules.exchange.steps if rules.exchange else ():
        who = 1 if step.who.only else players - bool(step.who.but)
        supply = evolve(supply, left=smallest, thrown=0)
        for action in step.deeds:
            supply = action.supplied(supply, who)
            if supply.stock < 0:
                return True
        smallest = min(smallest, supply.left)
    return False


def scoring_trumps(voice: RulebookVoice, rule: ScoringTrumps) -> Iterator[Told]:
    """Whether trumps that score may go."""
    if rule.stay:
        yield Paragraph("Nobody may discard a trump that scores, unless more cards must go than there are others.")
        yield line("Trumps that score", "stay in hand, unless more cards must go than there are others", rule)


def kept(voice: RulebookVoice, rule: Kept) -> Iterator[Told]:
    """What may not go."""
    names = listing([_named(voice, each) for each in rule.cards], "or")
    yield Paragraph(f"Nobody may ever discard {names}: whoever must discard lets other cards go.")
    yield line("Never discard", names, rule)


def _named(voice: RulebookVoice, card: CardSet) -> str:
    """A card, or one of a kind."""
    if not isinstance(card, Each):
        return f"the {voice.card(card)}"
    kind = card.title() if card.rank is None else rank_name(card.rank)
    but = listing([f"the {voice.card(each)}" for each in card.but])
    return f"{a(kind)}{f' other than {but}' if but else ''}"


def discards(voice: RulebookVoice, rule: Discards) -> Iterator[Told]:
    """Who sees what is thrown away."""
    if rule.face_up:
        yield Paragraph("All that is thrown away lies face up, so that everybody knows which cards are gone.")
        yield line("Discards", "lie face up", rule)


def left_out(voice: RulebookVoice, rule: LeftOut) -> Iterator[Told]:
    """When there is no exchange."""
    case = f"if {rule.when.clause(voice)}"
    yield Paragraph(f"But there is no exchange at all {case}: then everyone keeps the hand as it is.")
    yield line("No exchange", case, rule)
