"""How level 3 leads: draws trumps with the highest while its side attacks, then takes what nobody can beat."""

from pitchdsl.game.actions import PlayCard
from pitchdsl.players.position import Position
from pitchdsl.players.rule import GoodPlay
from pitchdsl.players.rules_of_following import least, only_one


def pitch(at: Position) -> PlayCard | None:
    """The highest card of the suit that is to be trump, where the first lead makes it."""
    if at.view.trump is not None:
        return None
    suited = [card for card in at.cards if card < 52 and card // 13 == at.order.trump]
    return PlayCard(max(suited, key=at.height)) if suited else None


def draw_trumps(at: Position) -> PlayCard | None:
    """The highest trump, as long as enemies may have some and it wins."""
    trumps = [card for card in at.cards if at.is_trump(card)]
    if not trumps or not at.attacks or not any(at.may_have[seat] & at.order.trumps for seat in at.enemies):
        return None
    best = max(trumps, key=at.height)
    return PlayCard(best) if at.is_high(best) or not at.view.played else None


def cash(at: Position) -> PlayCard | None:
    """The dearest card that no enemy can beat."""
    sure = [card for card in at.cards if not at.is_trump(card) and not at.may_be_beaten_by(card, at.enemies)]
    return PlayCard(max(sure, key=lambda card: (at.worth[card], -at.height(card)))) if sure else None


def lead_plain_winner(at: Position) -> PlayCard | None:
    """The best plain card that nothing unseen in its suit beats."""
    high = [card for card in at.cards if not at.is_trump(card) and at.is_high(card)]
    return PlayCard(max(high, key=at.height)) if high else None


def lead_little(at: Position) -> PlayCard:
    """The card that is missed least."""
    return PlayCard(least(at, list(at.cards)))


LEADING: tuple[GoodPlay[Position], ...] = (
    GoodPlay(
        name="only lead",
        source="custom",
        says="this is the only card that may be led",
        advises=only_one,
    ),
    GoodPlay(
        name="pitch the highest trump",
        source="How to Play Pitch",
        says="the first lead makes trump, and the highest card of the best suit draws the others",
        advises=pitch,
    ),
    GoodPlay(
        name="draw trumps",
        source="How to Play Pitch",
        says="the highest trump goes early, while enemies still have trumps",
        advises=draw_trumps,
    ),
    GoodPlay(
        name="cash what is high",
        source="custom",
        says="no enemy can beat this card any more",
        advises=cash,
    ),
    GoodPlay(
        name="lead a plain winner",
        source="custom",
        says="nothing unseen in its suit beats this card",
        advises=lead_plain_winner,
    ),
    GoodPlay(
        name="lead little",
        source="custom",
        says="nothing here is sure to win, so the card goes that is missed least",
        advises=lead_little,
    ),
)
"""Those of leading to a trick, in the order in which they are asked."""
