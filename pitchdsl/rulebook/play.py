"""The play of the tricks."""

from collections.abc import Iterator

from pitchdsl.game.exchange.deeds import Discard, Draw
from pitchdsl.game.instead import leaves_open
from pitchdsl.game.play.rules import (
    AfterTrick,
    Beating,
    BeatWhen,
    CalledCard,
    EndsEarly,
    FirstLead,
    FirstLeader,
    Follow,
    Holding,
    JokerLed,
    LaterLeads,
    Leadable,
    OpenStock,
    Undertrump,
    Undertrumping,
    Void,
)
from pitchdsl.game.rules import Rules
from pitchdsl.language.english import count, sentence
from pitchdsl.rulebook.exceptions import every
from pitchdsl.rulebook.parts import Block, Paragraph
from pitchdsl.rulebook.voice import RulebookVoice


def first_leader(voice: RulebookVoice, rule: FirstLeader) -> Iterator[Block]:
    """Who begins."""
    yield Paragraph(
        sentence(f"{rule.english} leads to the first trick, and the others follow {voice.round} with one card each")
    )


def first_lead(voice: RulebookVoice, rule: FirstLead) -> Iterator[Block]:
    """What may be led first."""
    yield Paragraph(f"The first lead {_lead(voice, rule.cards)}.")


def joker_led(voice: RulebookVoice, rule: JokerLed) -> Iterator[Block]:
    """What a joker makes trump that is led first."""
    if rule.names and voice.rules.trump.named_by.by_lead and voice.rules.deck.jokers.number:
        joker = "the joker" if voice.rules.deck.jokers.number == 1 else "a joker"
        yield Paragraph(f"Who leads {joker} to it names the suit that is trump, before anybody follows.")


def later_leads(voice: RulebookVoice, rule: LaterLeads) -> Iterator[Block]:
    """How a trick is won, and what may be led then."""
    plain = "; if there is no trump in it, the highest card of the suit that was led"
    wins = f"The highest trump wins the trick{'' if only_trumps(voice.rules) else plain}."
    yield Paragraph(
        f"{wins} The winner lays the trick face down and leads to the next one. Every later lead"
        f" {_lead(voice, rule.cards)}."
    )


def only_trumps(rules: Rules) -> bool:
    """Whether nothing but trumps is ever played."""
    play = rules.play
    leads = {play.first_lead.cards, play.later_leads.cards}
    return play.follow.void is Void.SIT_OUT and play.follow.holding is Holding.TRUMP and leads == {Leadable.TRUMP}


def _lead(voice: RulebookVoice, cards: Leadable) -> str:
    # Where others sit out, so does a leader without trumps.
    only = cards is Leadable.TRUMP and voice.rules.play.follow.void is Void.SIT_OUT
    return "must be a trump" if only else cards.english


def follow(voice: RulebookVoice, rule: Follow) -> Iterator[Block]:
    """What the others may play."""
    yield Paragraph(f"{rule.holding.english} {rule.void.english}")


def beating(voice: RulebookVoice, rule: Beating) -> Iterator[Block]:
    """When who follows must head the trick."""
    if rule.when is not BeatWhen.NOT_NEEDED or leaves_open(voice.rules, Beating):
        yield Paragraph(rule.when.english)


def undertrumping(voice: RulebookVoice, rule: Undertrumping) -> Iterator[Block]:
    """When a trump may be played below another one."""
    if rule.who is not Undertrump.ALLOWED or leaves_open(voice.rules, Undertrumping):
        yield Paragraph(rule.who.english)


def after_trick(voice: RulebookVoice, rule: AfterTrick) -> Iterator[Block]:
    """What is drawn after each trick."""
    if rule.cards:
        yield Paragraph(
            f"After each trick the winner draws {count(rule.cards, 'card')} from the top of the stock, and then the"
            " others in turn draw as many, until the stock is used up. Then the last cards are played."
        )


def stock(voice: RulebookVoice, rule: OpenStock) -> Iterator[Block]:
    """How the stock lies."""
    if rule.face_up and voice.rules.play.after_trick.cards:
        yield Paragraph("The stock lies face up, so everybody sees each card before it is drawn.")


def called(voice: RulebookVoice, rule: CalledCard) -> Iterator[Block]:
    """When the called card must be played."""
    if rule.in_first_trick:
        yield Paragraph("Whoever has the called card must play it to the first trick, unless it would not follow suit.")


def ends_early(voice: RulebookVoice, rule: EndsEarly) -> Iterator[Block]:
    """When the play is over."""
    size = hand_size(voice)
    tricks = f": {count(size, 'trick')}" if size is not None else ""
    if rule.decided:
        yield Paragraph(
            "The play ends as soon as the tricks that are left cannot change the score any more, and at the latest when"
            f" all the cards are played{tricks}."
        )
    elif voice.rules.play.follow.void is not Void.SIT_OUT:
        yield Paragraph(f"The play goes on until all the cards are played{tricks}.")


def may_end_early(rules: Rules) -> bool:
    """Whether cards may be left over."""
    return rules.play.ends_early.decided or rules.play.follow.void is Void.SIT_OUT


def hand_size(voice: RulebookVoice) -> int | None:
    """How many cards everybody has at the first lead; none where that is not the same in every hand."""
    sizes = {_hand_size(rules) for rules in every(voice.rules)}
    return sizes.pop() if len(sizes) == 1 else None


def _hand_size(rules: Rules) -> int | None:
    """How many cards each player has at the first lead; none where that is not the same in every hand.

    The checker sees to it that all players have as many, so the last number that is said counts for everyone.
    """
    size = dealt = rules.deal.each.cards
    said = False
    for step in rules.exchange.steps if rules.exchange else ():
        for deed in step.deeds:
            number = deed.to if isinstance(deed, Draw) else deed.down_to if isinstance(deed, Discard) else None
            if number is not None:
                size, said = number, True
    runs = rules.run_at_most > 0
    if rules.play.after_trick.cards:
        return None
    may_stay = rules.exchange is not None and rules.exchange.left_out is not None
    return None if (runs and not (said and not may_stay)) or (may_stay and size != dealt) else size
