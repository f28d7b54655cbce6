"""The play of the tricks."""

from collections.abc import Iterator

from pitchdsl.game.conditional_override import leaves_open
from pitchdsl.game.exchange.actions import DiscardCards, DrawCards
from pitchdsl.game.play.holder import CardHolder
from pitchdsl.game.play.leadable import Leadable
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
    OpenStock,
    Undertrump,
    Undertrumping,
    Void,
)
from pitchdsl.game.rules import Rules
from pitchdsl.language.english import count, sentence
from pitchdsl.rulebook.exceptions import every
from pitchdsl.rulebook.parts import Paragraph, Told, line
from pitchdsl.rulebook.voice import RulebookVoice


def first_leader(voice: RulebookVoice, rule: FirstLeader) -> Iterator[Told]:
    """Who begins."""
    who, brief = _who_leads(voice, rule)
    yield Paragraph(sentence(f"{who} leads to the first trick, and the others follow {voice.round} with one card each"))
    yield line("First leader", brief, rule)


def _who_leads(voice: RulebookVoice, rule: FirstLeader) -> tuple[str, str]:
    """Who leads first, in a sentence and in a line."""
    if rule.goes_round:
        who = "in the first hand the player after the dealer, and in every later one the next player"
        return f"{who},", who
    if not isinstance(rule.who, CardHolder):
        return rule.who.english, rule.who.english
    card, other = voice.card(rule.who.card), rule.who.otherwise
    who = f"the player who has the {card} at the first lead"
    if other is None:
        return who, who
    return f"{who}, or {other.english} where nobody has it,", f"{who}; where nobody has it, {other.english}"


def first_lead(voice: RulebookVoice, rule: FirstLead) -> Iterator[Told]:
    """What may be led first."""
    said, brief = _lead(voice, rule.cards)
    yield Paragraph(f"The first lead {said}.")
    yield line("First lead", brief, rule)


def joker_led(voice: RulebookVoice, rule: JokerLed) -> Iterator[Told]:
    """What a joker makes trump that is led first."""
    if rule.names and voice.rules.trump.named_by.by_lead and voice.rules.deck.jokers.number:
        joker = "the joker" if voice.rules.deck.jokers.number == 1 else "a joker"
        yield Paragraph(f"Who leads {joker} to it names the suit that is trump, before anybody follows.")
        yield line("A joker led first", "its leader names trump", rule)


def later_leads(voice: RulebookVoice, rule: LaterLeads) -> Iterator[Told]:
    """How a trick is won, and what may be led then."""
    said, brief = _lead(voice, rule.cards)
    plain = "; if there is no trump in it, the highest card of the suit that was led"
    wins = f"The highest trump wins the trick{'' if only_trumps(voice.rules) else plain}."
    yield Paragraph(f"{wins} The winner lays the trick face down and leads to the next one. Every later lead {said}.")
    yield line("Later leads", f"the winner of the trick; {brief}", rule)


def only_trumps(rules: Rules) -> bool:
    """Whether nothing but trumps is ever played."""
    play = rules.play
    leads = {play.first_lead.cards, play.later_leads.cards}
    return play.follow.void is Void.SIT_OUT and play.follow.holding is Holding.TRUMP and leads == {Leadable.TRUMP}


def _lead(voice: RulebookVoice, cards: Leadable) -> tuple[str, str]:
    """What may be led, at length and in brief."""
    # Where others sit out, so does a leader without trumps.
    only = cards is Leadable.TRUMP and voice.rules.play.follow.void is Void.SIT_OUT
    return ("must be a trump", "a trump") if only else (cards.english, cards.brief)


def follow(voice: RulebookVoice, rule: Follow) -> Iterator[Told]:
    """What the others may play, and who wins."""
    whole = rule.holding is Holding.WHEN_TRUMP and not leaves_open(voice.rules, Follow)
    yield Paragraph(rule.holding.english if whole else f"{rule.holding.english} {rule.void.english}")
    yield line("Follow", rule.holding.brief, rule)
    if not rule.holding.is_free or rule.void is not Void.ANY:
        yield line("No trump left" if rule.void is Void.SIT_OUT else "None of that suit", rule.void.brief, rule)
    plain = "" if only_trumps(voice.rules) else "; if there is none, the highest card of the suit led"
    yield line("The trick goes to", f"the highest trump{plain}")


def beating(voice: RulebookVoice, rule: Beating) -> Iterator[Told]:
    """When who follows must head the trick."""
    if rule.when is not BeatWhen.NOT_NEEDED or leaves_open(voice.rules, Beating):
        yield Paragraph(rule.when.english)
        yield line("Beating", rule.when.brief, rule)


def undertrumping(voice: RulebookVoice, rule: Undertrumping) -> Iterator[Told]:
    """When a trump may be played below another one."""
    if rule.who is not Undertrump.ALLOWED or leaves_open(voice.rules, Undertrumping):
        yield Paragraph(rule.who.english)
        yield line("Undertrumping", rule.who.brief, rule)


def after_trick(voice: RulebookVoice, rule: AfterTrick) -> Iterator[Told]:
    """What is drawn after each trick."""
    if rule.cards:
        yield Paragraph(
            f"After each trick the winner draws {count(rule.cards, 'card')} from the top of the stock, and then the"
            " others in turn draw as many, until the stock is used up. Then the last cards are played."
        )
        yield line("After each trick", f"each draws {rule.cards}, the winner first, until the stock is used up", rule)


def stock(voice: RulebookVoice, rule: OpenStock) -> Iterator[Told]:
    """How the stock lies."""
    if rule.face_up and voice.rules.play.after_trick.cards:
        yield Paragraph("The stock lies face up, so everybody sees each card before it is drawn.")
        yield line("The stock", "lies face up", rule)


def called(voice: RulebookVoice, rule: CalledCard) -> Iterator[Told]:
    """When the called card must be played."""
    if rule.in_first_trick:
        yield Paragraph("Whoever has the called card must play it to the first trick, unless it would not follow suit.")
        yield line("The called card", "to the first trick, where it may be played", rule)


def ends_early(voice: RulebookVoice, rule: EndsEarly) -> Iterator[Told]:
    """When the play is over."""
    size = hand_size(voice)
    tricks = f": {count(size, 'trick')}" if size is not None else ""
    if rule.decided:
        yield Paragraph(
            "The play ends as soon as the tricks that are left cannot change the score any more, and at the latest when"
            f" all the cards are played{tricks}."
        )
        yield line("Stop", "when the tricks left cannot change any score", rule)
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
            number = (
                deed.to if isinstance(deed, DrawCards) else deed.down_to if isinstance(deed, DiscardCards) else None
            )
            if number is not None:
                size, said = number, True
    runs = rules.run_at_most > 0
    if rules.play.after_trick.cards:
        return None
    may_stay = rules.exchange is not None and rules.exchange.left_out is not None
    return None if (runs and not (said and not may_stay)) or (may_stay and size != dealt) else size
