"""How level 3 plays to a trick: feeds a partner's trick, wins what is worth it cheaply, and saves the rest."""

from pitchdsl.game.actions import PlayCard
from pitchdsl.language.hand_estimate import CERTAIN
from pitchdsl.players.position import Position
from pitchdsl.players.rule import GoodPlay

WORTHWHILE = 12
"""A trick is worth a good card from here on, in hundredths of a point."""

HOPE = 20
"""What a scoring card that is kept may still bring, in per cent of its worth."""

BOLD = 20
"""Up to this risk of being beaten, in per cent, a player goes ahead of a partner who is still to play."""

SAFE = 30
"""A partner's trick is safe enough to be fed up to this risk of losing it, in per cent."""


def only_one(at: Position) -> PlayCard | None:
    """The only card that may be played."""
    return PlayCard(at.cards[0]) if len(at.cards) == 1 else None


def feed_a_safe_trick(at: Position) -> PlayCard | None:
    """The card that is worth most, to a trick that no enemy can take from a partner any more."""
    if not at.is_ours or at.may_be_beaten_by(at.winning, at.enemies):
        return None
    return _fed(at, under(at))


def spare_partners_high_card(at: Position) -> PlayCard | None:
    """No trump and no higher card on a partner's card that nothing unseen in its suit beats."""
    if not at.is_ours or not at.is_high(at.winning):
        return None
    below = [card for card in at.cards if not at.beats(card)]
    if not below:
        return None
    return _fed(at, below) if at.risk(at.winning) <= SAFE else PlayCard(least(at, below))


def help_partner(at: Position) -> PlayCard | None:
    """A card that wins more surely than a partner's, where the trick is worth it."""
    if not at.is_ours:
        return None
    now = at.risk(at.winning)
    better = [card for card in at.cards if at.beats(card) and at.risk(card) + 25 < now]
    if not better or at.at_stake < WORTHWHILE:
        return None
    return PlayCard(min(better, key=lambda card: (at.risk(card), at.height(card))))


def leave_it_to_partner(at: Position) -> PlayCard | None:
    """The least card, where a partner wins so far."""
    return PlayCard(least(at, under(at))) if at.is_ours else None


def bring_home(at: Position) -> PlayCard | None:
    """The last to play wins with the very card that scores, unless it would win a later trick as well."""
    if at.enemies:
        return None
    home = [card for card in at.cards if at.beats(card) and not (at.is_trump(card) and at.is_high(card))]
    if not home:
        return None
    dearest = max(home, key=lambda card: (at.worth[card], -at.height(card)))
    return PlayCard(dearest) if at.worth[dearest] >= WORTHWHILE else None


def just_high_enough(at: Position) -> PlayCard | None:
    """The last to play wins with the lowest card that does it."""
    winning = _winning(at)
    if at.enemies or not winning:
        return None
    lowest = min(winning, key=lambda card: (at.height(card), at.worth[card]))
    gain = at.at_stake + at.worth[lowest]
    losing = [card for card in at.cards if not at.beats(card)]
    if losing and gain < (1 if not at.is_trump(lowest) else _saved(at, lowest)):
        return None
    return PlayCard(lowest)


def win_what_pays(at: Position) -> PlayCard | None:
    """Where the trick is worth it, the winning card that promises most; else one that is sure to bring itself home."""
    winning = _winning(at)
    if not winning:
        return None
    if at.at_stake < WORTHWHILE:
        sure = [card for card in winning if at.worth[card] >= WORTHWHILE and not at.may_be_beaten_by(card, at.enemies)]
        return PlayCard(min(sure, key=at.height)) if sure else None

    def promises(card: int) -> int:
        kept = CERTAIN - 2 * at.risk(card)
        return at.at_stake * kept + at.worth[card] * (kept - HOPE) - CERTAIN * _saved(at, card)

    if at.friends:
        winning = [card for card in winning if at.risk(card) <= BOLD]
        if not winning:
            return None
    best = max(winning, key=lambda card: (promises(card), -at.height(card)))
    losing = [card for card in at.cards if not at.beats(card)]
    if losing and promises(best) <= -CERTAIN * (at.at_stake + at.worth[least(at, losing)]) // (2 if at.friends else 1):
        return None
    return PlayCard(best)


def give_little(at: Position) -> PlayCard:
    """The card that brings an enemy least."""
    return PlayCard(least(at, under(at)))


def under(at: Position) -> list[int]:
    """The cards that do not win the trick as it lies; all of them where each does."""
    return [card for card in at.cards if not at.beats(card)] or list(at.cards)


def least(at: Position, cards: list[int]) -> int:
    """The card that is missed least: what it brings whoever wins it, then its height."""
    return min(cards, key=lambda card: (at.worth[card] + _saved(at, card), at.height(card)))


def _fed(at: Position, cards: list[int]) -> PlayCard | None:
    spare = [card for card in cards if not (at.is_trump(card) and at.is_high(card))] or cards
    dearest = max(spare, key=lambda card: (at.worth[card], -at.height(card)))
    return PlayCard(dearest) if at.worth[dearest] > 0 else PlayCard(least(at, cards))


def _winning(at: Position) -> list[int]:
    """The cards that would take the trick from an enemy."""
    return [] if at.is_ours else [card for card in at.cards if at.beats(card)]


def _saved(at: Position, card: int) -> int:
    """What a card may still be good for, in hundredths of a point, beside what it scores itself."""
    if not at.is_trump(card):
        return 2 if at.is_high(card) else 0
    return at.unit * (14 if at.is_high(card) else 4) // CERTAIN


FOLLOWING: tuple[GoodPlay[Position], ...] = (
    GoodPlay(
        name="only card",
        source="custom",
        says="this is the only card that may be played",
        advises=only_one,
    ),
    GoodPlay(
        name="feed a safe trick",
        source="How to Play Pitch",
        says="no enemy can take this trick from partner any more, so it gets what is worth most",
        advises=feed_a_safe_trick,
    ),
    GoodPlay(
        name="do not trump partner's high card",
        source="Pitch Help",
        says="partner's card is high, and should not be trumped",
        advises=spare_partners_high_card,
    ),
    GoodPlay(
        name="help partner",
        source="custom",
        says="partner's card is likely to be beaten, and the trick is worth a better one",
        advises=help_partner,
    ),
    GoodPlay(
        name="leave it to partner",
        source="How to Play Pitch",
        says="partner is winning, so a small card is enough",
        advises=leave_it_to_partner,
    ),
    GoodPlay(
        name="bring a scoring card home",
        source="How to Play Pitch",
        says="nobody can beat this card here, so it brings its own points home",
        advises=bring_home,
    ),
    GoodPlay(
        name="just high enough",
        source="Pitch Help",
        says="an enemy is winning, and the last to play plays just high enough to take it",
        advises=just_high_enough,
    ),
    GoodPlay(
        name="win what pays",
        source="custom",
        says="the trick is worth this card, as far as those who play later let it stand",
        advises=win_what_pays,
    ),
    GoodPlay(
        name="give enemies little",
        source="How to Play Pitch",
        says="an enemy's trick gets no card that counts, as long as there is another",
        advises=give_little,
    ),
)
"""Those of playing to a trick, in the order in which they are asked."""
