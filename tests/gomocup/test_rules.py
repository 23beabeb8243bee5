import pytest
from hypothesis import given
from hypothesis import strategies as st

from gomoku_arena import Rules
from gomoku_arena.errors import RulesError
from gomoku_arena.gomocup.rules import apply_rule_info, needs_extension, rules_to_info
from recorded_games import any_switches

any_rules = st.builds(lambda switches: Rules(**switches), any_switches())


def told(rules: Rules, start: Rules) -> Rules:
    for key, value in rules_to_info(rules):
        start = apply_rule_info(start, key, value)
    return start


@given(any_rules, any_rules)
def test_a_brain_ends_up_with_the_rules_that_it_is_told(rules: Rules, before: Rules) -> None:
    same_size = Rules(**{**before.switches(), "size": rules.size})
    assert told(rules, same_size) == rules


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


def test_a_continuous_game_is_played_like_any_other() -> None:
    assert apply_rule_info(Rules.ninuki(size=15), "rule", "6") == Rules.renju()
    assert apply_rule_info(Rules.ninuki(size=15), "rule", "11") == Rules.from_name("9")


def test_other_keys_leave_the_rules_alone() -> None:
    assert apply_rule_info(Rules.caro(), "timeout_turn", "5") == Rules.caro()


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("rule", "5"),
        ("rule", "42"),
        ("rule", "-1"),
        ("rule", "renju"),
        ("rule", ""),
        ("rule_name", "chess"),
        ("rule_goal", "9"),
        ("rule_goal", "many"),
        ("rule_captures", "yes"),
        ("rule_advantage", "1"),
        ("rule_size", "15"),
        ("rule_colour", "red"),
        ("rule_double_three", "green"),
    ],
)
def test_a_wrong_value_is_named(key: str, value: str) -> None:
    with pytest.raises(RulesError) as error:
        apply_rule_info(Rules.ninuki(), key, value)
    assert value in str(error.value) or key in str(error.value)
