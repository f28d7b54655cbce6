"""What is secret at a table: who may sit where, and where its cards come from.

A seat is a word of 128 random bits in its link; only a hash of it is kept. The cards of a round come from a seed that
is made of the table's secret and the number of the round. A hash of it is told when the cards are dealt, and the seed
itself when the round is over, so that everybody can check that no card was changed in between.
"""

import hmac
from hashlib import sha256
from secrets import token_bytes, token_hex, token_urlsafe

SEED_BITS = 53
"""So large a seed may be as every record and every browser can hold."""


def new_word() -> str:
    """A word that nobody guesses, for the link of a seat."""
    return token_urlsafe(16)


def new_name() -> str:
    """What a table is called in addresses."""
    return token_hex(8)


def is_name(text: str) -> bool:
    """Whether a table may be called so."""
    return len(text) == 16 and set(text) <= set("0123456789abcdef")


def new_secret() -> str:
    """The secret of a table."""
    return token_bytes(32).hex()


def hashed(word: str) -> str:
    """What is kept of a word."""
    return sha256(word.encode()).hexdigest()


def nonce_of(secret: str, round_number: int) -> str:
    """What is told when a round is over: its seed is the first bits of this, and its hash was told before."""
    return hmac.new(bytes.fromhex(secret), f"round {round_number}".encode(), sha256).hexdigest()


def seed_of(nonce: str) -> int:
    """The seed of a round."""
    return int(nonce, 16) >> 256 - SEED_BITS


def commitment_of(nonce: str) -> str:
    """What is told before the first card of a round: the SHA-256 of the bytes that are told when it is over."""
    return sha256(bytes.fromhex(nonce)).hexdigest()
