"""The secrets by which seats of a game by link belong to their players, and those that follow from them."""

import base64
import hashlib
import hmac
import re
import secrets

_SECRET = 16
"""Bytes of a secret."""

_LETTERS = re.compile("[A-Za-z0-9_-]{22}")
"""What they look like."""


def new_secret() -> str:
    """A secret that nobody has."""
    return secrets.token_urlsafe(_SECRET)


def is_secret(text: str) -> bool:
    """Whether a text may be one."""
    return _LETTERS.fullmatch(text) is not None


def hashed(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def derived(secret: str, purpose: str) -> str:
    """Another secret, which only whoever has this one can tell."""
    told = hmac.digest(secret.encode(), purpose.encode(), "sha256")[:_SECRET]
    return base64.urlsafe_b64encode(told).decode().rstrip("=")


def invitation_of(secret: str) -> str:
    """The invitation that whoever has that secret passes on."""
    return derived(secret, "invitation")
