"""Rules: every switch is checked, named in its error, and survives a round trip."""

import inspect
from typing import Any

import pytest
from hypothesis import given

from gomoku_arena import Game, Rules, RulesError
from recorded_games import any_switches


@given(any_switches())
def test_switches_come_back_as_they_were_given(given_switches: dict[str, Any]) -> None:
    rules = Rules(**given_switches)
    assert rules.switches() == given_switches
    assert {name: getattr(rules, name) for name in given_switches} == given_switches
    assert Rules(**rules.switches()) == rules
    assert hash(Rules(**rules.switches())) == hash(rules)


@pytest.mark.parametrize("switch", Rules.switch_values())
def test_every_value_of_a_switch_comes_back(switch: str) -> None:
    for value in Rules.switch_values()[switch]:
        rules = Rules(**{"goal": 7, switch: value})
        assert rules.switches()[switch] == value
        assert Rules.from_code(rules.code) == rules


@pytest.mark.parametrize("switch", Rules.switch_values())
def test_a_switch_is_told_wherever_rules_are_explained(switch: str) -> None:
    home = "rust/python/src/values/rules.rs"
    assert hasattr(Rules, switch), f"{home}: no getter {switch}"
    told = inspect.signature(Rules).parameters
    assert switch in told, f"{home}: the text_signature of Rules lacks {switch}"
    assert told[switch].default == Rules().switches()[switch], f"{home}: another default of {switch}"
    assert switch == "size" or f"``{switch}``" in str(Rules.from_code.__doc__), f"{home}: from_code lacks {switch}"


@given(any_switches())
def test_repr_is_the_call_that_makes_the_rules(given_switches: dict[str, Any]) -> None:
    rules = Rules(**given_switches)
    assert eval(repr(rules), {"Rules": Rules}) == rules


@given(any_switches(), any_switches())
def test_rules_are_equal_exactly_when_their_switches_are(one: dict[str, Any], other: dict[str, Any]) -> None:
    assert (Rules(**one) == Rules(**other)) == (one == other)


def test_presets_are_what_the_rules_page_says() -> None:
    ninuki, renju = Rules.ninuki(), Rules.renju()
    assert (ninuki.size, ninuki.captures, ninuki.goal, ninuki.double_three) == (19, True, 5, "both")
    assert ninuki.forbidden_move == "illegal"
    assert (renju.five_black, renju.five_white) == ("exactly_five", "five_or_more")
    assert (renju.double_three, renju.double_four, renju.overline) == ("black", "black", "black")
    assert renju.forbidden_move == "loses"
    assert Rules.freestyle() == Rules(size=15, captures=False, double_three="none")
    assert Rules.standard() == Rules.freestyle(five_black="exactly_five", five_white="exactly_five")
    assert Rules.caro() == Rules.freestyle(five_black="unblocked_five", five_white="unblocked_five")


@pytest.mark.parametrize(("number", "name"), [("0", "freestyle"), ("1", "standard"), ("4", "renju"), ("8", "caro")])
def test_gomocups_numbers_name_presets(number: str, name: str) -> None:
    assert Rules.from_name(number) == Rules.from_name(name)
    assert Rules.from_name(name, size=9).gomocup == int(number)


def test_rule_9_of_gomocup_is_caro_where_exactly_five_win() -> None:
    rules = Rules.from_name("9")
    assert rules == Rules.caro(five_black="exactly_unblocked_five", five_white="exactly_unblocked_five")
    assert (rules.name, rules.code, rules.gomocup) == ("custom", "freestyle15-px-qx", 9)
    assert Rules.ninuki().gomocup is Rules.caro(captures=True).gomocup is None


def test_rules_are_ninuki_unless_told() -> None:
    assert Rules() == Rules.ninuki() == Game().rules == Game(Rules()).rules
    assert Rules(size=9, goal=3) == Rules.ninuki(size=9, goal=3)


@pytest.mark.parametrize("name", Rules.names())
def test_a_preset_keeps_its_name_on_every_board(name: str) -> None:
    assert getattr(Rules, name)() == Rules.from_name(name)
    for size in range(5, 23):
        assert Rules.from_name(name, size=size).name == name
    assert Rules.from_name(name, goal=7).name == "custom"


def test_the_alias_is_the_preset() -> None:
    assert Rules.from_name("42") == Rules.ninuki()


@pytest.mark.parametrize(
    ("switch", "value"),
    [
        ("size", 4),
        ("size", 23),
        ("size", -1),
        ("size", 10**30),
        ("goal", 2),
        ("goal", 8),
        ("goal", -(10**30)),
        ("five_black", "six"),
        ("five_white", "five_or_more "),
        ("double_three", "BOTH"),
        ("double_four", "é"),
        ("overline", ""),
        ("forbidden_move", "draws"),
        ("weather", "fine"),
    ],
)
def test_a_wrong_switch_is_named_with_its_value(switch: str, value: Any) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.ninuki(**{switch: value})
    assert switch in str(caught.value)
    assert switch == "weather" or str(value) in str(caught.value)


@pytest.mark.parametrize("pairs", [(5, 0), (0, 5), (-1, 0), (0, 10**30), (1,), (1, 2, 3), "two", 3])
def test_advantage_stays_below_the_goal(pairs: Any) -> None:
    with pytest.raises(RulesError, match="advantage"):
        Rules.ninuki(advantage=pairs)


@pytest.mark.parametrize("name", ["", "Ninuki", "chess", "\ud800"])
def test_an_unknown_name_lists_the_known_ones(name: str) -> None:
    with pytest.raises(RulesError, match="ninuki, freestyle, standard, renju, caro"):
        Rules.from_name(name)


@pytest.mark.parametrize(("switch", "value"), [("size", "19"), ("size", 19.0), ("captures", "yes"), ("overline", 1)])
def test_a_switch_of_another_type_is_a_type_error(switch: str, value: Any) -> None:
    with pytest.raises(TypeError):
        Rules(**{switch: value})


def test_rules_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Rules().size = 15  # type: ignore[misc]
