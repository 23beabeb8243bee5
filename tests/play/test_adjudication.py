from collections.abc import Sequence

import pytest

from gomoku_arena import Color, Game, MoveRecord, Point, Proof, Rules, Termination, TimeControl, play_game
from gomoku_arena.play.adjudication import Adjudication, Adjudicator, DrawRule, ResignRule
from gomoku_arena.play.referee import Verdict
from players import Opinionated, Player

NAMES = {Color.BLACK: "ann", Color.WHITE: "bob"}
FAR_APART = [(x, y) for y in range(0, 15, 2) for x in range(0, 15, 4)]
"""Points on which stones of alternating colours make nothing."""


def heard(adjudication: Adjudication, scores: Sequence[int | str | None]) -> tuple[Verdict | None, int]:
    """The verdict on a game in which these scores are said in turn, black first, and the ply at which it fell.

    ``+3`` as text is a win in 3 that the mover sees, ``-3`` a loss.
    """
    game = Game(Rules.freestyle())
    adjudicator = Adjudicator(adjudication, NAMES)
    for point, score in zip(FAR_APART, scores, strict=False):
        game.play(point)
        win_in = int(score) if isinstance(score, str) else None
        said = score if isinstance(score, int) else None
        verdict = adjudicator.after(MoveRecord(str(Point(point)), score=said, win_in=win_in), game)
        if verdict is not None:
            return verdict, game.ply
    return None, game.ply


def test_nothing_is_adjudicated_unless_asked_for() -> None:
    assert Adjudication().is_off
    assert not Adjudication(draw_after=1).is_off
    assert not Adjudication(proven_win=1).is_off
    assert heard(Adjudication(), [-9999, 9999] * 10 + [0] * 10)[0] is None


def test_a_game_that_reaches_its_length_is_a_draw() -> None:
    verdict, ply = heard(Adjudication(draw_after=5), [None] * 10)
    assert verdict == Verdict(None, Termination.MOVE_LIMIT, "draw: 5 plies were played, 5 are the limit")
    assert ply == 5


RESIGN = Adjudication(resign=ResignRule(score=500, moves=2))


def test_a_player_resigns_once_both_engines_have_said_so_often_enough() -> None:
    verdict, ply = heard(RESIGN, [-500, 500, -600, 700, -900])
    assert verdict is not None
    assert (verdict.winner, verdict.termination, ply) == (Color.WHITE, Termination.RESIGNATION, 4)
    assert verdict.reason == ("ann (black) resigns: both engines said 500 or more against it, 2 moves of each in a row")


def test_the_row_of_losing_scores_may_begin_with_either_player() -> None:
    verdict, ply = heard(RESIGN, [0, -500, 500, -500, 500])
    assert verdict is not None
    assert (verdict.winner, ply) == (Color.BLACK, 5)


@pytest.mark.parametrize(
    "scores",
    [
        pytest.param([-900, 0] * 8, id="the opponent does not agree"),
        pytest.param([-900, 900, -900, 499] * 4, id="once the score is too small"),
        pytest.param([-900, 900, -900, None] * 4, id="once it is not said"),
        pytest.param([-900, -900] * 8, id="both think that they are lost"),
        pytest.param([900, 900] * 8, id="both think that they win"),
        pytest.param([None] * 16, id="nobody says anything"),
    ],
)
def test_nobody_resigns_where(scores: list[int | str | None]) -> None:
    assert heard(RESIGN, scores)[0] is None


def test_a_win_that_an_engine_sees_is_beyond_any_score() -> None:
    verdict, _ = heard(Adjudication(resign=ResignRule(score=10**9, moves=1)), ["+7", "-6"])
    assert verdict is not None
    assert verdict.winner == Color.BLACK


ALONE = Adjudication(resign=ResignRule(score=500, moves=2, one_sided=True))


def test_who_may_resign_alone_does_whatever_the_opponent_says() -> None:
    verdict, ply = heard(ALONE, [-500, 0, -499, None, -500, -900, "-6"])
    assert verdict is not None
    assert (verdict.winner, verdict.termination, ply) == (Color.WHITE, Termination.RESIGNATION, 7)
    assert verdict.reason == "ann (black) resigns: it said -500 or less, 2 moves in a row"


def test_nobody_resigns_alone_because_the_opponent_is_sure_of_winning() -> None:
    assert heard(ALONE, [0, 900] * 8)[0] is None


DRAW = Adjudication(draw=DrawRule(score=10, moves=2, after=6))


def test_a_game_is_drawn_once_both_engines_call_it_even_for_long_enough() -> None:
    verdict, ply = heard(DRAW, [99, -99, 10, -10, 0, 3])
    assert verdict is not None
    assert (verdict.winner, verdict.termination, ply) == (None, Termination.DRAW_BY_SCORES, 6)
    assert verdict.reason == "draw: both engines said at most 10 either way, 2 moves of each in a row"


def test_a_draw_by_scores_waits_for_its_ply() -> None:
    assert heard(DRAW, [0] * 10)[1] == 6


@pytest.mark.parametrize("scores", [[0, 0, 0, 11] * 4, [0, 0, 0, None] * 4, [0, 0, 0, "+9"] * 4])
def test_no_draw_where_the_row_is_broken(scores: list[int | str | None]) -> None:
    assert heard(DRAW, scores)[0] is None


def test_a_proven_win_belongs_to_the_side_to_move_and_is_shown() -> None:
    asked: list[int] = []

    def prover(game: Game, nodes: int) -> Proof | None:
        asked.append(nodes)
        return Proof(["h8", "i9", "j10"], nodes=4) if game.ply == 2 else None

    adjudicator = Adjudicator(Adjudication(proven_win=700, draw_after=2), NAMES, prover)
    game = Game(Rules.freestyle())
    verdicts = []
    for point in ("a1", "c1"):
        game.play(point)
        verdicts.append(adjudicator.after(MoveRecord(point), game))
    assert verdicts == [
        None,
        Verdict(Color.BLACK, Termination.PROVEN_WIN, "ann (black) has a proven win in 3: h8 i9 j10"),
    ]
    assert asked == [700, 700]


def test_the_solver_is_asked_where_nothing_else_is_given() -> None:
    game = Game(Rules.freestyle())
    for point in ("h8", "a1", "i8", "c1", "j8", "e1"):
        game.play(point)
    verdict = Adjudicator(Adjudication(proven_win=10_000), NAMES).after(MoveRecord("e1"), game)
    assert verdict is not None
    assert (verdict.winner, verdict.termination) == (Color.BLACK, Termination.PROVEN_WIN)
    line = verdict.reason.removeprefix("ann (black) has a proven win in 3: ").split()
    for point in line:
        game.play(point)
    assert game.outcome is not None
    assert game.outcome.winner == Color.BLACK


def test_a_match_ends_where_a_win_is_proven() -> None:
    opening = ["h8", "a1", "i8", "c1", "j8"]
    record = play_game(
        Player("ann"),
        Opinionated(0, "bob", points=["o15"]),
        Rules.freestyle(),
        TimeControl(),
        opening=opening,
        adjudication=Adjudication(proven_win=1000),
    )
    assert (record.winner, record.termination, len(record.moves)) == ("black", Termination.PROVEN_WIN, 1)
    assert record.reason.startswith("ann (black) has a proven win in 3: ")


def test_a_match_ends_by_adjudication_and_says_so() -> None:
    record = play_game(
        Opinionated(-800, "ann"),
        Opinionated(800, "bob"),
        Rules.freestyle(),
        TimeControl(),
        adjudication=Adjudication(resign=ResignRule(score=500, moves=3)),
    )
    assert (record.winner, record.termination, len(record.moves)) == ("white", Termination.RESIGNATION, 6)
    assert record.termination.is_adjudicated
    assert not record.termination.is_forfeit
    assert record.reason.startswith("ann (black) resigns")
    assert record.replay().outcome is None


def test_what_the_board_says_comes_first() -> None:
    points = ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2"]
    record = play_game(
        Opinionated(0, points=["e1"]),
        Opinionated(0),
        Rules.freestyle(),
        TimeControl(),
        opening=points,
        adjudication=Adjudication(draw_after=9),
    )
    assert record.termination == Termination.FIVE
