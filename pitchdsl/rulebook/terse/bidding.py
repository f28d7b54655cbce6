"""The bidding, the bids with a name, who names trump, and the exchange."""

from collections.abc import Iterator

from pitchdsl.game.exchange.deeds import Deed, Discard, Draw, TakeStock, Throwable
from pitchdsl.game.exchange.rules import Discards, Kept, LeftOut, ScoringTrumps, ShortStock, Step, StockShort
from pitchdsl.language.english import listing
from pitchdsl.rulebook.exceptions import every, every_step
from pitchdsl.rulebook.exchange import may_run_short, named, presses
from pitchdsl.rulebook.figures import capital
from pitchdsl.rulebook.parts import Line, line
from pitchdsl.rulebook.voice import RulebookVoice


def step(voice: RulebookVoice, rule: Step) -> Iterator[Line]:
    """One line of the exchange, and what is done instead of it in some hands."""
    done = [deeds(rule)] if rule.deeds else []
    for each in voice.rules.exceptions:
        if each.address == rule.address and isinstance(each.then, Step):
            done.append(f"if {each.when.clause(voice)}: {deeds(each.then)}")
    yield line(capital(rule.who.english()), "; ".join(done), rule)


def deeds(rule: Step) -> str:
    """What is done in a step."""
    return ", then ".join(_deed(deed) for deed in rule.deeds)


def _deed(deed: Deed) -> str:
    if isinstance(deed, Draw):
        return "draw as many" if deed.to is None else f"draw until you hold {deed.to}"
    if not isinstance(deed, Discard):
        return "take the rest of the stock"
    plain = deed.which is Throwable.NON_TRUMP
    what = "non-trumps" if plain else "cards"
    most = "" if deed.most is None else f"up to {deed.most} "
    if deed.every:
        what = (
            f"discard {'all non-trumps' if plain else 'the whole hand'}{f', {deed.most} at most' if deed.most else ''}"
        )
    else:
        what = f"discard {most}{what}" if most or deed.down_to is not None else f"discard any {what}"
    return what if deed.down_to is None else f"{what} until you hold {deed.down_to}"


def how(voice: RulebookVoice) -> Iterator[Line]:
    """What holds for all steps."""
    steps = every_step(voice.rules)
    if any(len(each.deeds) > 1 and each.who.only is None for each in steps):
        yield line("", f"Discard face down, from the dealer's {voice.next_hand}; all discard before anybody draws")
    if any(presses(each) for each in steps):
        yield line(
            "Discarding trumps",
            "only when nothing else is left to go, first those that score nothing (the highest and the lowest trump of"
            " the pack count as scoring)",
        )


def short_stock(voice: RulebookVoice, rule: ShortStock) -> Iterator[Line]:
    """What happens when the stock is used up, where that can be."""
    if any(may_run_short(rules) for rules in every(voice.rules)):
        taken = any(isinstance(deed, TakeStock) for each in every_step(voice.rules) for deed in each.deeds)
        takers = " (none for whoever takes the stock)" if taken else ""
        text = (
            f"shuffle the discards for those still to draw{takers}; then go without"
            if rule.what is StockShort.RESHUFFLE
            else "draw what is there; the last ones go without, play with fewer cards, and sit out when they have none"
        )
        yield line("Stock runs short", text, rule)


def scoring_trumps(voice: RulebookVoice, rule: ScoringTrumps) -> Iterator[Line]:
    """Whether trumps that score may go."""
    if rule.stay:
        yield line("Trumps that score", "stay in hand as long as another card can go", rule)


def kept(voice: RulebookVoice, rule: Kept) -> Iterator[Line]:
    """What may not go."""
    yield line("Never discard", listing([named(voice, each) for each in rule.cards], "or"), rule)


def discards(voice: RulebookVoice, rule: Discards) -> Iterator[Line]:
    """Who sees what is thrown away."""
    if rule.face_up:
        yield line("Discards", "lie face up", rule)


def left_out(voice: RulebookVoice, rule: LeftOut) -> Iterator[Line]:
    """When there is no exchange."""
    yield line("No exchange", f"if {rule.when.clause(voice)}", rule)
