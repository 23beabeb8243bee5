"""The file of the baselines."""

from tools.baselines.__main__ import BASELINES
from tools.baselines.file import read


def test_every_agent_of_the_table_has_its_result_by_the_protocol() -> None:
    results = read()
    assert [it.agent.name for it in results] == [it.name for it in BASELINES]
    assert [it.agent.name for it in results if not it.conforms] == []
