from typing import Any
from unittest.mock import patch

import pytest

from gomoku_arena.errors import ConfigError
from gomoku_arena.server import limits
from gomoku_arena.server.limits import ServerLimits, processors


def test_as_many_searches_as_processors_unless_told() -> None:
    assert ServerLimits().searches == processors() >= 1


@pytest.mark.parametrize(
    "wrong",
    [{"message": 100}, {"connections": 0}, {"searches": 0}, {"waiting": -1}, {"engines": 0}]
    + [{"seconds": value} for value in (0.0, -1.0, float("inf"), float("nan"))],
    ids=str,
)
def test_a_bound_that_leaves_nothing_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ConfigError, match=" = "):
        ServerLimits(**wrong)


def test_a_system_may_have_a_bound_of_its_own() -> None:
    with patch.dict(limits._MOST, sockets=500):
        assert ServerLimits(sockets=500).sockets == 500
        with pytest.raises(ConfigError, match="sockets = 501: 500 at most, on this system"):
            ServerLimits(sockets=501)
