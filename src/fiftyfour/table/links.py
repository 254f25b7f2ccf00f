"""Links: whoever holds the token of a seat sits there. The service keeps only hashes."""

import hashlib
import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_token() -> str:
    """A token nobody can guess: 32 random bytes, fit for a link."""
    return secrets.token_urlsafe(32)


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_table_id() -> str:
    """A short name for a table: 12 characters that read well aloud, about 59 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))
