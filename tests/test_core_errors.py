"""The exception tree, and the values that searches refuse."""

import math
from collections.abc import Callable
from typing import Any

import pytest

import gomoku_arena
from gomoku_arena import (
    Analysis,
    Color,
    Game,
    GomokuArenaError,
    Limit,
    Outcome,
    Rules,
    SearchEngine,
    SearchError,
    Variation,
    errors,
)

VALUE_ERRORS = ["RulesError", "PointError", "PositionError", "IllegalMoveError", "SearchError"]


@pytest.mark.parametrize("name", VALUE_ERRORS)
def test_core_errors_are_errors_of_the_package_and_value_errors(name: str) -> None:
    error = getattr(gomoku_arena, name)
    assert issubclass(error, GomokuArenaError)
    assert issubclass(error, ValueError)
    assert error.__module__ == "gomoku_arena.errors"
    assert error.__doc__


def test_every_error_hangs_in_the_tree() -> None:
    assert len(errors.__all__) > len(VALUE_ERRORS)
    classes = [it for it in vars(errors).values() if isinstance(it, type) and issubclass(it, BaseException)]
    classes = [it for it in classes if not issubclass(it, Warning)]
    assert all(issubclass(it, GomokuArenaError) and it.__name__ in errors.__all__ for it in classes)


@pytest.mark.parametrize(
    "fields",
    [
        {"depth": 0},
        {"depth": 65},
        {"depth": -(10**30)},
        {"nodes": 0},
        {"nodes": 2**64},
        {"seconds": 0},
        {"seconds": -0.5},
        {"seconds": math.nan},
        {"seconds": math.inf},
    ],
)
def test_a_limit_out_of_range_names_field_and_value(fields: dict[str, Any]) -> None:
    ((name, value),) = fields.items()
    with pytest.raises(SearchError, match=name) as caught:
        Limit(**fields)
    assert str(value).lower() in str(caught.value).lower()


@pytest.mark.parametrize("fields", [{"depth": "3"}, {"depth": 3.0}, {"nodes": None, "seconds": "1"}, {"plies": 3}])
def test_a_limit_of_another_type_is_a_type_error(fields: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        Limit(**fields)


@pytest.mark.parametrize(
    "fields",
    [{"depth": -1}, {"selective_depth": -1}, {"nodes": -1}, {"score": 10**30}, {"seconds": -1}, {"seconds": math.nan}],
)
def test_an_impossible_analysis_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(SearchError, match=next(iter(fields))):
        Analysis("h8", **fields)


def test_an_analysis_starts_with_its_move_unless_told() -> None:
    plain = Analysis((7, 7))
    assert (str(plain.move), plain.pv, plain.score, plain.seconds) == ("h8", [plain.move], None, 0.0)
    full = Analysis("h8", score=-3, win_in=-4, depth=5, selective_depth=9, nodes=10, seconds=0.5, pv=["h8", (0, 0)])
    bounded = Analysis("h8", score=-3, bound="lower", depth=5)
    assert eval(repr(bounded), {"Analysis": Analysis}) == bounded != Analysis("h8", score=-3, depth=5)
    assert bounded.lines == [Variation(["h8"], score=-3, bound="lower")]
    assert eval(repr(full), {"Analysis": Analysis}) == full
    lines = [Variation(["h8"], score=9), Variation(["i9", "i8"], win_in=-4, score=-3, bound="lower")]
    several = Analysis("h8", score=9, lines=lines)
    assert eval(repr(several), {"Analysis": Analysis, "Variation": Variation}) == several != Analysis("h8", score=9)
    assert Analysis("h8", score=9, lines=lines[:1]) == Analysis("h8", score=9, lines=[]) == Analysis("h8", score=9)
    assert hash(Analysis("h8", seconds=-0.0)) == hash(Analysis("h8", seconds=0.0))


def test_a_variation_has_a_move() -> None:
    assert str(Variation(["h8", "i9"]).move) == "h8"
    with pytest.raises(SearchError, match="at least one move"):
        Variation([])


@pytest.mark.parametrize("make", [Analysis, lambda point, **fields: Variation([point], **fields)])
def test_a_bound_is_a_known_one(make: Callable[..., object]) -> None:
    with pytest.raises(SearchError, match='bound "above" is none of exact, lower, upper'):
        make("h8", bound="above")


@pytest.mark.parametrize("name", ["", "expert", "Easy", "\ud800"])
def test_an_unknown_engine_lists_the_known_ones(name: str) -> None:
    with pytest.raises(SearchError, match="easy, medium, hard, tengen"):
        SearchEngine(name)


@pytest.mark.parametrize("options", [{"depth": 0}, {"depth": "deep"}, {"depth": 10**30}, {"hash": -1}, {"weather": 1}])
@pytest.mark.parametrize("name", SearchEngine.names())
def test_a_wrong_option_is_named(name: str, options: dict[str, Any]) -> None:
    with pytest.raises(SearchError, match=next(iter(options))):
        SearchEngine(name, **options)


@pytest.mark.parametrize(
    "options", [{"threads": 0}, {"multi_pv": "two"}, {"aspiration": 10**9}, {"weights": "/nowhere/to.bin"}]
)
def test_a_wrong_option_of_tengen_is_named(options: dict[str, Any]) -> None:
    with pytest.raises(SearchError, match=next(iter(options))):
        SearchEngine("tengen", **options)


def test_an_option_of_another_type_is_a_type_error() -> None:
    with pytest.raises(TypeError):
        SearchEngine("easy", depth=[3])


def test_a_finished_game_is_not_searched() -> None:
    game = Game.from_position(["XXXXX", *["....."] * 4], Rules(size=5), Color.WHITE)
    assert game.outcome == Outcome(Color.BLACK, "five")
    with pytest.raises(SearchError, match="the game is over"):
        SearchEngine("easy").analyse(game)


def test_an_outcome_knows_its_words() -> None:
    assert str(Outcome(None, "no_legal_move")) == "draw by no_legal_move"
    with pytest.raises(ValueError, match="resigned"):
        Outcome(Color.BLACK, "resigned")  # type: ignore[arg-type]
