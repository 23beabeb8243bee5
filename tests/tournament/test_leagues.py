"""The presets of the field, and what a tournament has of the league that it names."""

from typing import Any

import pytest

from gomoku_arena.errors import ConfigError
from gomoku_arena.play.config import EngineConfig
from gomoku_arena.tournament.config import TournamentConfig, make_config
from gomoku_arena.tournament.leagues import LEAGUES


def config(**values: Any) -> TournamentConfig:
    return make_config({"engines": ["easy", "hard"], **values})


def test_the_leagues_are_those_of_2026() -> None:
    told = {it.name: (it.code, it.size, it.move_seconds, it.match_seconds) for it in LEAGUES.values()}
    assert told == {
        "freestyle15": (0, 15, 300, 1000),
        "freestyle20": (0, 20, 300, 1000),
        "standard": (1, 15, 300, 1000),
        "renju": (4, 15, 300, 1000),
        "caro": (8, 15, 300, 1000),
        "fastgame": (0, 20, 5, 120),
    }


@pytest.mark.parametrize("name", LEAGUES)
def test_a_league_says_rules_clock_and_memory(name: str) -> None:
    league, made = LEAGUES[name], config(league=name, speed=0.1)
    assert made.rules.rules() == league.rule_set
    assert made.time == league.time(0.1)
    assert made.time.margin == 1.0
    assert [engine.max_memory_mb for engine in made.engines] == [350, 350]
    assert made.adjudication.draw_after == (200 if name == "renju" else None)
    assert make_config(made.model_dump(mode="json")) == made.model_copy(update={"league": None, "speed": None})


def test_what_is_said_besides_wins() -> None:
    made = config(
        league="renju",
        time={"seconds": 2},
        adjudication={"draw_after": 100},
        engines=["easy", {"spec": "hard", "max_memory_mb": 99}, EngineConfig(spec="medium")],
    )
    assert (made.time.seconds, made.time.match_seconds, made.time.margin) == (2, 1000, 1.0)
    assert made.adjudication.draw_after == 100
    assert [engine.max_memory_mb for engine in made.engines] == [350, 99, 350]
    assert config(league="fastgame", time=1).time.match_seconds == 120


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"league": "renjuu"}, "league = 'renjuu': there is no such league; did you mean renju?"),
        ({"league": 3}, "league = 3: there is no such league; known: freestyle15, "),
        ({"leage": "renju"}, "leage = 'renju': unknown key; did you mean league?"),
        ({"speed": 0.1}, "speed = 0.1 is how fast a league's clock runs, and no league is named"),
        ({"league": "renju", "speed": 0}, "speed = 0: Input should be greater than 0"),
        ({"league": "renju", "speed": "slow"}, "speed = 'slow': "),
        ({"league": "caro", "rules": "renju"}, "league = 'caro' is played under caro 15x15: leave out the rules"),
        ({"league": "caro", "engines": "easy"}, "engines = 'easy': "),
    ],
)
def test_bad_input_is_refused(values: dict[str, Any], told: str) -> None:
    with pytest.raises(ConfigError) as caught:
        config(**values)
    assert str(caught.value).startswith(told)
