"""Samples are what a replay of the game shows, move by move."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given

from gomoku_arena import WIN, Color, Game, GameRecord, MoveRecord, Point, Rules, Termination
from gomoku_arena.color import ColorName
from gomoku_arena.env import PLANES as ALL_PLANES
from gomoku_arena.env import SYMMETRIES, turn_actions
from gomoku_arena.errors import ConfigError
from gomoku_arena.export.training.sample import PLANES, Sample, Selection, Told, samples, samples_of_game, score_of
from gomoku_arena.tournament.games import Pairing, Result
from recorded_games import record_of, records

FIVE = "a1 h8 b1 h9 c1 i9 d1 j10 e1"


def result_of(record: GameRecord, game: int = 0) -> Result:
    return Result(Pairing(game, game, 0, 0, record.black, record.white), record)


def taken(*games: GameRecord, **selection: object) -> list[Sample]:
    chosen = Selection(**selection)  # type: ignore[arg-type]
    return [sample for _, sample in samples(map(result_of, games, range(len(games))), chosen)]


@given(records())
def test_planes_show_every_position_from_the_side_to_move(record: GameRecord) -> None:
    game = Game(record.rule_set)
    found = taken(record)
    assert len(found) == len(record.points)
    for ply, (sample, point) in enumerate(zip(found, record.points, strict=True)):
        mover = game.side_to_move
        pairs = dict(zip([Color.BLACK, Color.WHITE], game.captures, strict=True))
        assert (sample.ply, sample.seen.dtype.name) == (ply, "uint8")
        assert sample.seen.shape == (len(PLANES), game.size, game.size)
        for y in range(game.size):
            for x in range(game.size):
                stone = game.stone((x, y))
                last = bool(game.moves) and game.moves[-1] == Point(x, y)
                expected = [stone == mover, stone == mover.opponent, last, pairs[mover], pairs[mover.opponent]]
                assert sample.seen[:, y, x].tolist() == [*expected, mover == Color.BLACK]
        game.play(point)
        assert divmod(sample.policy, game.size) == (game.moves[-1].y, game.moves[-1].x)


@given(records())
def test_results_scores_and_engines_are_the_movers(record: GameRecord) -> None:
    moves = [*(MoveRecord(point) for point in record.opening), *record.moves]
    for sample, move in zip(taken(record, form="moves"), moves, strict=True):
        color: ColorName = "white" if sample.ply % 2 else "black"
        assert (sample.result + 1) / 2 == record.score(color)
        in_opening = sample.ply < len(record.opening)
        assert sample.engine == ("" if in_opening else getattr(record, color))
        np.testing.assert_equal(sample.score, score_of(move))


@given(records())
def test_the_moves_lead_to_the_position(record: GameRecord) -> None:
    size = record.rules["size"]
    for planes, moves in zip(taken(record), taken(record, form="moves"), strict=True):
        game = Game(record.rule_set)
        for number in moves.seen.tolist():
            game.play((number % size, number // size))
        assert (planes.seen[0] + 2 * planes.seen[1]).tolist() == _from(game).tolist()
        assert (planes.policy, planes.result) == (moves.policy, moves.result)


def _from(game: Game) -> np.ndarray:
    """The stones as 1 for the side to move and 2 for the other."""
    stones = game.to_numpy()
    mine = int(game.side_to_move)
    return np.where(stones == 0, 0, np.where(stones == mine, 1, 2))


@given(records(largest=7, longest=15))
def test_the_pictures_of_a_game_are_the_game_of_the_pictures(record: GameRecord) -> None:
    size = record.rules["size"]
    found = taken(record, symmetries=True)
    for picture in SYMMETRIES:
        numbers = turn_actions(picture, [_number(it, size) for it in record.points] or np.zeros(0, int), size)
        points = [str(Point(int(at) % size, int(at) // size)) for at in numbers]
        game = Game(record.rule_set)
        for sample, point in zip(found[picture::8], points, strict=True):
            assert (sample.seen[0] + 2 * sample.seen[1]).tolist() == _from(game).tolist()
            assert sample.policy == _number(point, size)
            assert sample.seen[2].sum() == min(game.ply, 1)
            game.play(point)
    by_moves = taken(record, symmetries=True, form="moves")
    assert [(it.policy, it.result) for it in by_moves] == [(it.policy, it.result) for it in found]
    assert all(sample.seen.tolist() == [] for sample in by_moves[:8])


def _number(point: str, size: int) -> int:
    x, y = Point(point)
    return y * size + x


@pytest.mark.parametrize(
    ("move", "score"),
    [
        (MoveRecord("a1", score=7), 7.0),
        (MoveRecord("a1", score=7, win_in=3), WIN - 3.0),
        (MoveRecord("a1", win_in=-4), 4.0 - WIN),
        (MoveRecord("a1", win_in=10**9), 0.0),
    ],
)
def test_wins_have_one_scale(move: MoveRecord, score: float) -> None:
    assert score_of(move) == score


@pytest.mark.parametrize(
    ("move", "sign"),
    [
        (MoveRecord("h8", score=7), 0),
        (MoveRecord("h8", score=7, bound="lower"), 1),
        (MoveRecord("h8", score=7, bound="upper"), -1),
        (MoveRecord("h8", win_in=3, bound="lower"), 0),
        (MoveRecord("h8"), 0),
    ],
)
def test_a_score_that_is_a_bound_is_told(move: MoveRecord, sign: int) -> None:
    game = replace(record_of(Rules.freestyle(), FIVE), moves=(move,))
    assert [(sample.bound, str(sample.score)) for sample in taken(game)] == [(sign, str(score_of(move)))]


def test_a_move_without_a_score_has_none() -> None:
    assert math.isnan(score_of(MoveRecord("a1")))


def test_openings_and_forfeits_may_be_left_out() -> None:
    whole = record_of(Rules.freestyle(), FIVE, opening=3)
    lost = record_of(Rules.freestyle(), "h8 h9", termination=Termination.CRASH, winner="white")
    assert [sample.ply for sample in taken(whole, skip_opening=True)] == [3, 4, 5, 6, 7, 8]
    assert [sample.game for sample in taken(lost, whole, skip_forfeits=True)] == [1] * 9
    assert len(taken(lost, whole)) == 11


def test_equal_positions_are_taken_once_for_each_rule_set() -> None:
    first = record_of(Rules.freestyle(), FIVE)
    other_order = record_of(Rules.freestyle(), "b1 h8 a1 h9 c1 i9 d1 j10 e1")
    same_stones = record_of(Rules.standard(), FIVE)
    assert [sample.ply for sample in taken(first, first, dedupe=True)] == list(range(9))
    later = [sample for sample in taken(first, other_order, dedupe=True) if sample.game == 1]
    assert [sample.ply for sample in later] == [1, 2]
    assert len(taken(first, same_stones, dedupe=True)) == 18


def test_a_position_that_was_skipped_as_opening_may_still_be_taken() -> None:
    opened = record_of(Rules.freestyle(), FIVE, opening=4)
    played = record_of(Rules.freestyle(), FIVE)
    assert [it.ply for it in taken(opened, played, dedupe=True, skip_opening=True) if it.game == 1] == [0, 1, 2, 3]


@given(records(largest=9, longest=25))
def test_any_planes_and_the_legal_moves_may_be_had(record: GameRecord) -> None:
    game = Game(record.rule_set)
    for sample, point in zip(taken(record, planes=ALL_PLANES, mask=True), record.points, strict=True):
        assert np.array_equal(sample.seen, game.observation(ALL_PLANES))
        assert sample.mask is not None
        assert np.array_equal(sample.mask, game.legal_action_mask())
        game.play(point)


def test_an_unknown_plane_or_form_is_refused() -> None:
    with pytest.raises(ConfigError, match=r"planes = 'lastmove': .*last_move"):
        Selection(planes=("own", "lastmove"))
    with pytest.raises(ConfigError, match=r"planes = 'own': a tuple of names is expected, such as \('own',\)"):
        Selection(planes="own")  # type: ignore[arg-type]
    with pytest.raises(ConfigError, match="form = 'z': one of planes, moves is expected"):
        Selection(form="z")  # type: ignore[arg-type]


def test_what_a_player_said_is_turned_with_the_position() -> None:
    record = record_of(Rules.freestyle(size=9), "a1 h8 b1 h9 c1 i9 d1 i8 e1")
    distribution = np.zeros(81, np.float32)
    distribution[[1, 7]] = 0.75, 0.25
    told = {2: Told(distribution, 0.5)}
    found = list(samples_of_game(result_of(record), Selection(symmetries=True, mask=True), told=told))
    for sample in found[16:24]:
        assert sample.distribution is not None
        assert sample.mask is not None
        assert sample.distribution.argmax() == sample.policy, "b1 was played, and held the most probable"
        assert sample.value == 0.5
        assert sample.mask[sample.policy]
        assert sample.mask.sum() == 79
    assert (found[0].distribution, found[0].value) == (None, None)
