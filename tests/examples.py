"""How many examples a costly property gets."""

import os

from hypothesis import settings


def few(quick: int) -> settings:
    """So many in a quick run; in a thorough one, as many as any other property (``conftest.py``)."""
    thorough = os.environ.get("HYPOTHESIS_PROFILE", "quick") == "thorough"
    return settings() if thorough else settings(max_examples=quick)
