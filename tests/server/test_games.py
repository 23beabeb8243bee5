"""Whole games over the WebSocket, few of them."""

import pytest

from server_games import measure


@pytest.mark.parametrize("difficulty", ["easy", pytest.param("alphazero", marks=pytest.mark.long)])
@pytest.mark.parametrize("opponent", [None, "easy"])
def test_games_in_the_web_app_s_messages_have_no_fault(difficulty: str, opponent: str | None) -> None:
    report, wrong = measure(difficulty, 2, opponent)
    assert wrong == []
    assert report[0].startswith(f"{difficulty}: 2 games, ")
