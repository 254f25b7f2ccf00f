"""Links: whoever has a seat's token plays that seat. The service stores only hashes."""

import base64
import hashlib
import hmac
import re
import secrets

_LINK = re.compile(r"[^#]*#[A-Za-z0-9_-]{1,43}")  # 43 letters are a token

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_token() -> str:
    """A token nobody can guess: 32 random bytes, safe in a link."""
    return secrets.token_urlsafe(32)


def token_for(key: bytes, message: str) -> str:
    """The token that `message` makes: always the same one, which only who has `key` can tell."""
    made = hmac.digest(key, f"token {message}".encode(), "sha256")
    return base64.urlsafe_b64encode(made).rstrip(b"=").decode()


def hashed(token: str) -> str:
    """The stored hash of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def link_in(text: str) -> str:
    """The link in what was pasted: what chats and mail leave behind its token is no part of it."""
    found = _LINK.match(text)
    return found[0] if found else text


def new_table_id() -> str:
    """A short id for a table: 12 characters that are easy to read out, about 59 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))
