import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena import Rules
from gomoku_arena._core import GomocupBrain
from gomoku_arena.gomocup.rules import needs_extension, rules_to_info
from protocol_brain import told
from recorded_games import any_switches

any_rules = st.builds(lambda switches: Rules(**switches), any_switches())


@given(any_rules, any_rules)
def test_a_brain_ends_up_with_the_rules_that_it_is_told(rules: Rules, before: Rules) -> None:
    brain = GomocupBrain(threads=1)
    lines = [f"INFO {key} {value}" for each in (before, rules) for key, value in rules_to_info(each)]
    assert told(brain, *lines, f"START {rules.size}") == ["OK"]
    assert brain.game is not None
    assert brain.game.rules == rules


@pytest.mark.parametrize(
    ("name", "sum_"), [("freestyle", "0"), ("standard", "1"), ("renju", "4"), ("caro", "8"), ("9", "9")]
)
def test_standard_rules_need_only_the_standard_key(name: str, sum_: str) -> None:
    rules = Rules.from_name(name, size=17)
    assert not needs_extension(rules)
    assert list(rules_to_info(rules)) == [("rule", sum_)]


def test_captures_need_the_extension() -> None:
    assert needs_extension(Rules.ninuki())
    assert list(rules_to_info(Rules.ninuki())) == [("rule", "0"), ("rule_name", "ninuki")]
    assert list(rules_to_info(Rules.ninuki(goal=6, advantage=(1, 0))))[2:] == [
        ("rule_goal", "6"),
        ("rule_advantage", "1,0"),
    ]
