"""The environment of a bot: ours without what looks like a secret.

A shell in which tournaments are played often holds tokens of other programs, and no bot needs them. A bot that looks
around does not find them, and a bot that prints its environment does not tell them. This is no wall: a bot runs as its
user and can read what its user can.
"""

import re
from collections.abc import Mapping

from gomoku_arena.shown_spec import SECRET_WORDS

_NAMES = re.compile(
    r"(?:api|access|private|secret|signing|encryption|auth|license|account|ssh|service|master)_?key(?:_|$)"
    r"|_pwd$|^(?:ssh_auth_sock|gpg_agent_info|ssh_agent_pid)$"
)
"""Names that are a secret's as a whole; ``PWD`` alone is the working directory."""

_VALUES = re.compile(
    r"""
    (?i:\b[a-z][a-z0-9+.-]{0,30}://[^/?\#\s]*@)                # an address with a user or a password in it
    | (?i:[?&;](?:[a-z_]*token|[a-z_]*secret|password|api_?key|access_?key|sig|signature)=)
    | -----BEGIN\ [A-Z ]*PRIVATE\ KEY-----
    | \b(?:gh[pousr]_|github_pat_|glpat-|xox[abprs]-|sk-|hf_|npm_|pypi-|AIza)[A-Za-z0-9_-]{16}
    | \bAKIA[A-Z0-9]{16}\b
    | \beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.               # a JSON web token
    """,
    re.VERBOSE,
)


def for_bots(environment: Mapping[str, str]) -> dict[str, str]:
    """The variables that a bot may see."""
    return {name: value for name, value in environment.items() if not is_secret(name, value)}


def is_secret(name: str, value: str) -> bool:
    """Whether a variable looks like a secret, by a word of its name or by the form of its value."""
    lower = name.lower()
    named = not set(SECRET_WORDS).isdisjoint(lower.split("_")) or _NAMES.search(lower) is not None
    return named or _VALUES.search(value) is not None
