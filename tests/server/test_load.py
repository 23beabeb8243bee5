"""The small version of ``make load-test``."""

import pytest

from server_load import MIX, measure


@pytest.mark.long
def test_every_answer_is_right_while_many_ask() -> None:
    report, wrong = measure(connections=20, seconds=1.0, pause=0.2, positions=4)
    assert wrong == []
    assert [line.split()[0] for line in report[2:-1]] == list(MIX)
