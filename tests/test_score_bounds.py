"""A score that is a bound is told as one, wherever a score is told."""

import json
from collections.abc import Callable

import pytest

from gomoku_arena import Analysis, Color, Game, Limit, MoveRecord, Point, Rules, SearchEngine, Termination, Variation
from gomoku_arena.analysis.explanation import Explanation
from gomoku_arena.analysis.refutation import judge_move, refutation_of
from gomoku_arena.analysis.review import review_json
from gomoku_arena.analysis.review.judged_game import JudgedPosition
from gomoku_arena.analysis.review.review import Review
from gomoku_arena.analysis.review.turning_point import TurningPoint
from gomoku_arena.analysis.short_text import percent
from gomoku_arena.display.analysis_values import analysis_values, explanation_values, review_values
from gomoku_arena.score_bound import BoundName, in_words, opposite, with_sign
from gomoku_arena.sentences.findings import objection, worth
from gomoku_arena.sentences.games import turning_details
from gomoku_arena.terminal import _sentences as terminal
from recorded_games import record_of

OPENING = "h8 i9 j8 h10 g7"


def game_of(points: str) -> Game:
    game = Game(Rules.freestyle())
    for point in points.split():
        game.play(point)
    return game


def said(bound: BoundName) -> Analysis:
    """73 %."""
    return Analysis("k10", score=200, bound=bound, depth=5)


def line_of(bound: BoundName) -> Variation:
    return said(bound).lines[0]


def fell(bound: BoundName) -> TurningPoint:
    held = JudgedPosition(3, Color.WHITE, 0.73, None, bound=bound)
    return TurningPoint(Color.WHITE, None, None, None, None, (held, JudgedPosition(8, Color.BLACK, 0.0, None)))


DOORS: dict[str, Callable[[BoundName], str]] = {
    "a line": lambda bound: worth(said(bound), is_chance=True),
    "a line on its own scale": lambda bound: worth(line_of(bound), is_chance=False),
    "a move that was beaten": lambda bound: objection(refutation_of(line_of(bound))),
    "a game that slipped away": lambda bound: turning_details(fell(bound))[0],
    "the terminal": lambda bound: terminal.opinion(said(bound), Color.BLACK, on_scale=True),
    "the terminal, on its own scale": lambda bound: terminal.opinion(said(bound), Color.BLACK, on_scale=False),
    "JSON": lambda bound: in_words("it", analysis_values("x", said(bound), is_chance=True)["lines"][0]["bound"]),
    "a game's JSON": lambda bound: in_words("it", _recorded(bound)["moves"][0]["bound"]),
}


def _recorded(bound: BoundName) -> dict[str, list[dict[str, BoundName]]]:
    moves = (MoveRecord.of(said(bound), 0.5),)
    record = record_of(Rules.freestyle(), "k10", moves=moves, termination=Termination.RESIGNATION, winner="black")
    told: dict[str, list[dict[str, BoundName]]] = json.loads(json.dumps(record.as_dict()))
    return told


@pytest.mark.parametrize("door", DOORS)
def test_every_door_says_at_least_and_at_most(door: str) -> None:
    exact, lower, upper = (DOORS[door](bound) for bound in ("exact", "lower", "upper"))
    assert len({exact, lower, upper}) == 3
    assert not any(told in exact for told in ("at least", "at most", "≥", "≤"))
    assert "at least" in lower or "≥" in lower, lower
    assert "at most" in upper or "≤" in upper, upper


def test_a_forced_result_is_no_bound() -> None:
    won = Analysis("h8", score=29_993, win_in=7, bound="lower")
    assert worth(won, is_chance=True) == "win in 7"
    assert terminal.opinion(won, Color.BLACK, on_scale=True) == "Black wins by force in 7"
    assert percent(1.0, "lower") == "100%"


def test_what_is_at_least_this_for_one_is_at_most_that_for_the_other() -> None:
    assert [opposite(bound) for bound in ("exact", "lower", "upper")] == ["exact", "upper", "lower"]
    assert [with_sign("63", bound) for bound in ("exact", "lower", "upper")] == ["63", "≥63", "≤63"]
    position = JudgedPosition(3, Color.WHITE, 0.25, None, bound="lower")
    assert [position.told_chance(color) for color in Color] == ["≥25%", "≤75%"]


class Stopped:
    """An engine that always says the same, as one that was stopped."""

    def new_game(self, rules: Rules) -> None: ...

    def stop(self) -> None: ...

    def analyse(self, game: Game, limit: Limit) -> Analysis:
        return Analysis(game.legal_moves()[0], score=-40, bound="lower")


def test_a_review_keeps_what_its_chances_say_from_blacks_side() -> None:
    review = Review(game_of("h8 i9 j8"), Stopped(), Limit(nodes=1))  # type: ignore[arg-type]
    assert len(list(review.steps())) == 4
    bounds = [it.bound for it in review.positions]
    assert bounds == ["lower", "upper", "lower", "upper"]
    assert review_values(review.positions, review.moves, None)["bounds"] == bounds
    written = review_json.write(review.result())
    assert [it.bound for it in review_json.read(written, game_of("h8 i9 j8")).positions] == bounds
    # A browser may have kept it when there were none.
    old = json.loads(written)
    for position in old["positions"]:
        del position["bound"]
    assert {it.bound for it in review_json.read(json.dumps(old), game_of("h8 i9 j8")).positions} == {"exact"}


def test_an_explanation_and_a_judged_move_have_the_bounds_of_their_searches() -> None:
    game, limit = game_of(OPENING), Limit(nodes=700)
    explained = list(Explanation(limit=limit).positions(game))
    values = explanation_values(explained)
    assert [it["bound"] for it in values] == [it.chosen.bound for it in explained]
    assert {it.chosen.bound for it in explained} - {"exact"}
    after = game.copy()
    after.play("a1")
    found = SearchEngine("tengen").analyse(after, Limit(nodes=5000))
    judged = judge_move(game, Point("a1"), SearchEngine("tengen"), Limit(nodes=5000))
    assert found.win_in is not None or judged.bound == opposite(found.bound)
