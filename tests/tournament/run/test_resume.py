from typing import Any

import pytest

from gomoku_arena.tournament.config import TournamentConfig, make_config
from gomoku_arena.tournament.identity import EngineIdentity
from gomoku_arena.tournament.stored_config import changed_engines, differences


def config(**values: Any) -> TournamentConfig:
    return make_config({"engines": ["easy", "medium"], "games": 4, **values})


@pytest.mark.parametrize(
    "values",
    [
        {"name": "other"},
        {"concurrency": 2, "affinity": True},
        {"concurrency": "auto"},
        {"executor": "dask://there:8786"},
        {"store": "elsewhere.db", "events": "-"},
    ],
)
def test_how_games_are_played_and_kept_is_free(values: dict[str, Any]) -> None:
    assert differences(config(), config(**values)) == []


@pytest.mark.parametrize(
    ("values", "difference"),
    [
        ({"games": 2}, "games: 4 -> 2"),
        ({"seed": 7}, "seed: 0 -> 7"),
        ({"rules": {"goal": 6}}, "rules.goal: None -> 6"),
        ({"time": {"seconds": 1.5}}, "time.seconds: None -> 1.5"),
        ({"engines": ["easy", "hard"]}, "engines[1].spec: 'medium' -> 'hard'"),
        ({"engines": ["easy", "medium", "hard"]}, "engines[2].spec: None -> 'hard'"),
        ({"engines": ["easy", {"spec": "medium", "time": {"nodes": 9}}]}, "engines[1].time.nodes: None -> 9"),
        ({"openings": "random"}, "openings.kind: 'book' -> 'random'"),
        ({"adjudication": {"draw_after": 90}}, "adjudication.draw_after: None -> 90"),
        ({"format": "gauntlet"}, "format: 'round-robin' -> 'gauntlet'"),
    ],
)
def test_what_decides_the_games_is_told(values: dict[str, Any], difference: str) -> None:
    assert difference in differences(config(), config(**values))


@pytest.mark.parametrize("format_", ["round-robin", "gauntlet", "match"])
def test_more_games_may_be_added(format_: str) -> None:
    assert differences(config(format=format_), config(format=format_, games=40)) == []


def test_more_rounds_may_be_added_to_a_swiss_but_not_more_games() -> None:
    def swiss(rounds: int | None, games: int = 2) -> TournamentConfig:
        return config(format="swiss", rounds=rounds, games=games)

    assert differences(swiss(3), swiss(5)) == []
    assert differences(swiss(None), swiss(1)) == []
    assert differences(swiss(None), swiss(2)) == []
    assert differences(swiss(3), swiss(2)) == ["rounds: 3 -> 2"]
    assert differences(swiss(3), swiss(3, games=4)) == ["games: 2 -> 4"]


def test_a_knockout_stays_as_it_is() -> None:
    assert differences(config(format="knockout"), config(format="knockout", games=8)) == ["games: 4 -> 8"]


def test_a_changed_program_is_told_and_an_unknown_one_is_not() -> None:
    before = [EngineIdentity("a", "cmd:a", "1.0", hash="aaaa"), EngineIdentity("b", "ws:b")]
    after = [EngineIdentity("a", "cmd:a", "1.1", hash="bbbb"), EngineIdentity("b", "ws:b", hash="cccc")]
    assert changed_engines(before, before) == []
    assert changed_engines(before, after) == ["a: version 1.0 (aaaa) -> 1.1 (bbbb)"]
