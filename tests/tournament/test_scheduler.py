import sys
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import scripted_engine
from gomoku_arena import ConfigError, Termination
from gomoku_arena.tournament import TournamentConfig, check_engines, make_config, run
from gomoku_arena.tournament.scheduler import tasks

pytestmark = pytest.mark.usefixtures("faulty_engines", "nothing_left")

TABLE = "easy:depth=1", "easy:depth=1,radius=2", "first"


def config(*engines: str | dict[str, str], **values: Any) -> TournamentConfig:
    return make_config({"engines": engines, "rules": {"preset": "freestyle"}, **values})


def test_a_tournament_plays_every_game_once() -> None:
    made = config(*TABLE, games=4, concurrency=2)
    results = list(run(made))
    assert sorted(result.game for result in results) == list(range(12))
    planned = {task.pairing.game: task for task in tasks(made)}
    for result in results:
        task = planned[result.game]
        assert (result.record.black, result.record.white) == (task.black.name, task.white.name)
        assert result.record.opening == task.opening
        assert not result.record.termination.is_forfeit
        outcome = result.record.replay().outcome
        assert outcome is not None
        assert (outcome.winner.name if outcome.winner else None) == result.record.winner


def test_equal_configurations_play_equal_games() -> None:
    def games() -> list[tuple[str, ...]]:
        results = sorted(run(config(*TABLE[:2], games=4)), key=lambda result: result.game)
        return [tuple(move.point for move in result.record.moves) for result in results]

    first = games()
    assert len(first) == 4
    assert len(set(first)) > 1
    assert games() == first


def test_every_couple_gets_the_same_openings_with_both_colors() -> None:
    openings = defaultdict(list)
    for task in tasks(config(*TABLE, games=6)):
        openings[frozenset((task.black.name, task.white.name))].append(task.opening)
    assert len(openings) == 3
    for mine in openings.values():
        assert mine[0::2] == mine[1::2] == next(iter(openings.values()))[0::2]
        assert len(set(mine)) == 3


def test_without_openings_games_begin_on_the_empty_board() -> None:
    assert {task.opening for task in tasks(config(*TABLE, openings="none"))} == {()}


@pytest.mark.parametrize(
    ("engines", "rules", "told"),
    [
        (("first", "nobody"), "freestyle", "nobody"),
        (("first", "easy:depth=many"), "freestyle", "many"),
        (("first", "easy:deepness=3"), "freestyle", "deepness"),
        (("first", "cmd:./no-such-bot"), "freestyle", "no-such-bot"),
        (("first", "choosy"), "ninuki", "does not play ninuki"),
    ],
)
def test_engines_that_cannot_play_are_refused_before_the_first_game(
    engines: tuple[str, ...], rules: str, told: str
) -> None:
    with pytest.raises(ConfigError, match=told):
        check_engines(config(*engines, rules={"preset": rules}))


def test_every_refusal_is_told_at_once() -> None:
    with pytest.raises(ConfigError, match=r"nobody.*nothing"):
        check_engines(config("nobody", "nothing"))


def test_sound_engines_are_accepted() -> None:
    check_engines(config(*TABLE, "choosy"))


def test_an_engine_that_does_not_play_the_rules_loses_if_nobody_asked_before() -> None:
    for result in run(config("choosy", "first", rules={"preset": "ninuki"})):
        assert result.record.termination == Termination.UNSUPPORTED
        assert result.score_of("first") == 1


def test_one_bad_engine_does_not_stop_the_others() -> None:
    results = list(run(config("first", "raises", "easy:depth=1", concurrency=2)))
    assert len(results) == 6
    faults = [result for result in results if result.record.termination.is_forfeit]
    assert len(faults) == 4
    assert all(result.score_of("raises") == 0 for result in faults)


@pytest.mark.parametrize(
    ("behaviour", "termination"),
    [
        ("crasher", Termination.CRASH),
        ("hangs-ignoring-sigterm", Termination.TIMEOUT),
        ("chatters", Termination.TIMEOUT),
        ("half-move", Termination.PROTOCOL),
        ("occupied", Termination.ILLEGAL_MOVE),
        ("exits-at-start", Termination.START_FAILED),
        ("rule-refuser", Termination.UNSUPPORTED),
    ],
)
def test_a_broken_bot_loses_every_game_in_its_own_way(behaviour: str, termination: Termination) -> None:
    bot = {"name": "bot", "spec": f"cmd:{sys.executable} {scripted_engine.__file__} {behaviour}"}
    results = list(run(config("first", bot, concurrency=2, time={"seconds": 0.3})))
    assert [result.score_of("bot") for result in results] == [0.0, 0.0]
    assert {result.record.termination for result in results} == {termination}
    assert all("bot (" in result.record.reason for result in results)


def test_a_sound_bot_wins_as_it_should() -> None:
    bot = {"name": "bot", "spec": f"cmd:{sys.executable} {scripted_engine.__file__} good"}
    results = list(run(config("raises", bot)))
    assert [result.score_of("bot") for result in results] == [1.0, 1.0]


def test_closing_the_stream_in_the_middle_leaves_nothing(tmp_path: Path) -> None:
    with closing(run(config(*TABLE, games=20, concurrency=2))) as games:
        assert next(games).record.moves
