"""Links: whoever has a seat's token plays that seat. The service stores only hashes."""

import hashlib
import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_token() -> str:
    """A token nobody can guess: 32 random bytes, safe in a link."""
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """The stored hash of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_table_id() -> str:
    """A short id for a table: 12 characters that are easy to read out, about 59 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))
