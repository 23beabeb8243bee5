"""The mark by which a child and all its offspring are recognised."""

import os

MARKER = "GOMOKU_ARENA_CHILD"
"""The environment variable that holds it."""


def new_token() -> str:
    """A value of MARKER for a child, below our own: who is to end us all finds the child as well."""
    # The module ``secrets`` says the same, and would be a fifth of what a watchdog imports.
    return "/".join(filter(None, [os.environ.get(MARKER), os.urandom(8).hex()]))
