from pathlib import Path
from typing import Any

import pytest

from gomoku_arena import ConfigError, Rules
from gomoku_arena.engines.base import EngineSettings
from gomoku_arena.tournament.config import UNTIL_DECIDED, TournamentConfig, make_config, merge, read_toml

TWO = {"engines": ["easy", "hard"]}
EXAMPLE = Path(__file__).parents[2] / "examples" / "first-tournament.toml"


def config(**values: Any) -> TournamentConfig:
    return make_config({**TWO, **values})


def test_the_defaults() -> None:
    made = config()
    assert [player.name for player in made.players] == ["easy", "hard"]
    assert made.rules.rules() == Rules.ninuki()
    assert (made.format, made.games, made.concurrency) == ("round-robin", 2, 1)
    assert made.openings.kind == "book"
    assert made.adjudication.is_off
    assert made.sprt is None


def test_the_example_file_is_the_promised_tournament() -> None:
    made = make_config(read_toml(EXAMPLE))
    specs = [player.spec.text for player in made.players]
    assert specs == ["tengen", "hard", "medium", "classic:width=6", "cmd:gomoku-arena brain easy"]
    assert made.rules.rules() == Rules.ninuki()
    assert made.concurrency == 2


def test_engines_are_texts_or_tables() -> None:
    made = config(
        engines=["easy", {"spec": "classic", "options": {"depth": 3, "loud": True}}, {"name": "x", "spec": "cmd:./y"}]
    )
    names = [player.name for player in made.players]
    specs = [player.spec.text for player in made.players]
    assert names == ["easy", "classic:depth=3,loud=true", "x"]
    assert specs == ["easy", "classic:depth=3,loud=true", "cmd:./y"]


def test_a_preset_and_a_number_of_seconds_stand_for_their_tables(tmp_path: Path) -> None:
    file = tmp_path / "short.toml"
    engines = '[[engines]]\nspec = "easy"\ntime = 0.5\n[[engines]]\nspec = "hard"\n'
    file.write_text(f'rules = "freestyle"\ntime = 1\n{engines}')
    made = make_config(merge(read_toml(file), {"rules": {"size": 9}, "time": {"depth": 2}}))
    assert made.rules.rules() == Rules.freestyle(size=9)
    assert (made.time.seconds, made.time.depth) == (1, 2)
    assert [it.time.seconds for it in made.players] == [0.5, 1]
    assert config(rules="renju", time=2).rules.preset == "renju"
    with pytest.raises(ConfigError, match="time = True"):
        config(time=True)


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"gamse": 4}, "gamse = 4: unknown key; did you mean games?"),
        ({"openings": {"oder": "random"}}, "openings.oder = 'random': unknown key; did you mean order?"),
        (
            {"engines": ["easy", {"spec": "hard", "theads": 2}]},
            "engines[1].theads = 2: unknown key; did you mean threads?",
        ),
        ({"sprt": {"x": 1}}, "sprt.x = 1: unknown key; known: elo0, elo1, alpha, beta, model"),
        ({"time": {"second": 1}}, "time.second = 1: unknown key; did you mean seconds"),
        ({"rules": {"goall": 6}}, "unknown key 'goall'; did you mean goal?"),
    ],
)
def test_the_nearest_key_is_suggested(values: dict[str, Any], told: str) -> None:
    with pytest.raises(ConfigError) as caught:
        config(**values)
    assert told in str(caught.value)


def test_every_switch_of_the_rules_can_be_set() -> None:
    made = config(rules={"preset": "ninuki", "size": 15, "goal": 6, "advantage": [1, 0], "double_three": "none"})
    assert made.rules.rules() == Rules.ninuki(size=15, goal=6, advantage=(1, 0), double_three="none")


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"games": 3}, ["games", "3", "even"]),
        ({"games": 0}, ["games", "0"]),
        ({"concurrency": 0}, ["concurrency", "0"]),
        ({"concurrency": "many"}, ["concurrency", "many"]),
        ({"concurrency": 5000}, ["concurrency", "5000", "1024"]),
        ({"format": "no-such-format"}, ["format", "no-such-format", "gauntlet"]),
        ({"format": "gauntlet", "rounds": 3}, ["rounds", "swiss", "gauntlet"]),
        ({"opponents_within": 200}, ["opponents_within = 200 needs adaptive"]),
        ({"adaptive": True, "opponents_within": 0}, ["opponents_within", "0"]),
        ({"format": "swiss", "adaptive": True}, ["adaptive", "round-robin", "swiss"]),
        ({"affinity": True, "executor": "dask://there:8786"}, ["affinity", "executor", "dask://there"]),
        ({"sprt": {}}, ["sprt", "match", "round-robin"]),
        ({"format": "match", "sprt": {"elo0": 5, "elo1": 5}}, ["sprt", "elo1", "5"]),
        ({"format": "match", "engines": ["easy", "hard", "medium"]}, ["match", "2 engines", "3"]),
        ({"openings": "chess"}, ["openings", "chess"]),
        ({"openings": {"kind": "list"}}, ["openings", "file"]),
        ({"adjudication": {"draw_after": 0}}, ["adjudication.draw_after", "0"]),
        ({"adjudication": {"resign": {"score": 0}}}, ["adjudication.resign.score", "0"]),
        ({"time": {"increment_seconds": 1}}, ["time", "increment_seconds", "match_seconds"]),
        ({"time": {"match_seconds": float("inf")}}, ["time.match_seconds", "inf"]),
        ({"engines": ["easy", {"spec": "hard", "threads": 0}]}, ["engines[1].threads", "0"]),
        ({"engines": ["easy", {"spec": "hard", "time": {"seconds": 0}}]}, ["engines[1].time.seconds", "0"]),
        ({"colour": "red"}, ["colour", "red", "unknown"]),
        ({"time": {"seconds": -1}}, ["time.seconds", "-1"]),
        ({"time": {"depth": 65}}, ["time.depth", "65"]),
        ({"time": {"minutes": 1}}, ["time.minutes", "unknown"]),
        ({"rules": {"preset": "chess"}}, ["rules", "chess"]),
        ({"rules": {"size": 4}}, ["rules", "4"]),
        ({"rules": {"size": 10**30}}, ["rules"]),
        ({"rules": {"goal": 9}}, ["rules", "goal", "9"]),
        ({"rules": {"goal": "x"}}, ["rules", "goal"]),
        ({"rules": {"gaol": 5}}, ["rules", "gaol"]),
        ({"rules": {"advantage": [9, 9]}}, ["rules", "advantage", "9"]),
        ({"engines": ["easy"]}, ["engines", "two"]),
        ({"engines": 5}, ["engines", "5"]),
        ({"engines": ["easy", ""]}, ["engines[1].spec"]),
        ({"engines": ["easy", {"name": "x"}]}, ["engines[1].spec", "missing"]),
        ({"engines": [{"name": "x", "spec": "easy"}, {"name": "x", "spec": "hard"}]}, ["engines", "'x'", "twice"]),
        ({"engines": ["easy", {"spec": "cmd:./y", "options": {"depth": 1}}]}, ["engines[1]", "options"]),
    ],
)
def test_every_error_names_key_and_value(values: dict[str, Any], told: list[str]) -> None:
    with pytest.raises(ConfigError) as caught:
        config(**values)
    for word in told:
        assert word in str(caught.value)
    assert "\n" not in str(caught.value)


def test_several_errors_are_told_together() -> None:
    with pytest.raises(ConfigError, match=r"games.*concurrency"):
        config(games=3, concurrency=0)


def test_a_file_that_is_missing_or_broken_is_named(tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("games = = 2")
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xfd\xff")
    for path in (tmp_path / "missing.toml", broken, binary, tmp_path):
        with pytest.raises(ConfigError, match=path.name):
            read_toml(path)


@pytest.mark.parametrize(
    "info",
    [
        *({"timeout_turn": 5}, {"Max_Memory": 5}, {"show_detail": 1}, {"rule": 4}, {"rule_name": "renju"}),
        *({"RULE_goal": 3}, {"two words": 1}, {"key": "a\nEND"}, {"": 1}),
    ],
)
def test_a_bot_is_told_no_limits_and_no_second_line_by_info(info: dict[str, Any]) -> None:
    with pytest.raises(ConfigError, match="info"):
        make_config({"engines": [{"spec": "cmd:./bot", "info": info}, "easy"]})


def test_what_a_bot_is_told_is_part_of_its_settings() -> None:
    told = {"spec": "cmd:./bot", "info": {"folder": "/x", "deep": True}, "always_board": True, "suspend": True}
    told["await_start"] = False
    settings = make_config({"engines": [told, "easy"]}).players[0].settings
    assert settings.info == (("folder", "/x"), ("deep", "1"))
    assert not settings.await_start
    assert settings.always_board
    assert settings.suspend


def test_a_match_with_a_test_goes_on_until_that_is_decided_unless_games_are_given() -> None:
    match = {"engines": ["easy", "hard"], "format": "match", "sprt": {"elo0": 0, "elo1": 10}}
    assert make_config(match).games == UNTIL_DECIDED
    assert make_config({**match, "games": 40}).games == 40
    assert make_config({**match, "sprt": None}).games == 2


def test_merging_goes_table_by_table() -> None:
    below = {"games": 2, "time": {"seconds": 1, "margin": 2}, "engines": ["a", "b"]}
    over = {"time": {"seconds": 3}, "engines": ["c", "d"], "seed": 4}
    assert merge(below, over) == {
        "games": 2,
        "time": {"seconds": 3, "margin": 2},
        "engines": ["c", "d"],
        "seed": 4,
    }


def test_an_engine_may_have_its_own_time_and_settings() -> None:
    own = {"spec": "hard", "time": {"nodes": 500}, "threads": 2, "max_memory_mb": 64, "restart": True, "folder": "/"}
    made = config(engines=["easy", own], time={"seconds": 1, "margin": 0.3})
    easy, hard = made.players
    assert easy.time == made.time
    assert (hard.time.seconds, hard.time.nodes, hard.time.margin) == (None, 500, 0.3)
    assert hard.settings == EngineSettings(margin=0.3, threads=2, max_memory=64 << 20, folder="/")
    assert hard.restart
    assert not easy.restart


@pytest.mark.parametrize(
    ("engine", "threads"),
    [
        ({"spec": "tengen:threads=3"}, 3),
        ({"spec": "tengen:hash=8, threads = 2"}, 2),
        ({"spec": "tengen", "options": {"threads": 4}}, 4),
        ({"spec": "tengen:threads=2", "threads": 5}, 5),
        ({"spec": "tengen:threads=many"}, 1),
        ({"spec": "cmd:./bot --set:threads=9"}, 1),
    ],
)
def test_the_threads_that_a_spec_asks_for_count_as_slots(engine: dict[str, Any], threads: int) -> None:
    assert config(engines=["easy", engine]).players[1].settings.threads == threads


def test_an_engine_may_have_its_own_margin() -> None:
    made = config(engines=["easy", {"spec": "hard", "time": {"seconds": 2, "margin": 0}}], time={"margin": 0.3})
    assert [player.time.margin for player in made.players] == [0.3, 0]


def test_a_configuration_survives_json() -> None:
    made = config(rules={"goal": 6}, time={"seconds": 1}, opening_rule="swap2", store="x.db")
    assert TournamentConfig.model_validate_json(made.model_dump_json()) == made


@pytest.mark.parametrize("name", ["taraguchi10", "Taraguchi-10"])
def test_an_opening_rule_is_known_by_every_name_and_begins_on_the_empty_board(name: str) -> None:
    made = config(rules="renju", opening_rule=name)
    assert (made.opening_rule, made.openings.kind) == ("taraguchi10", "none")


@pytest.mark.parametrize("openings", ["swap2", {"kind": "swap2", "order": "sequential"}])
def test_swap2_may_stand_in_the_place_of_openings(openings: object) -> None:
    assert config(openings=openings) == config(opening_rule="swap2")


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"opening_rule": "swap3"}, "'swap3' is no opening rule; did you mean swap"),
        ({"opening_rule": "rif", "openings": "book"}, "'rif' begins on the empty board; openings = 'book' cannot"),
        ({"opening_rule": "rif", "openings": "swap2"}, "openings"),
        ({"opening_rule": "rif", "rules": "ninuki"}, "opening_rule = 'rif': RIF is not played with captures"),
        ({"opening_rule": "taraguchi10", "rules": {"size": 7}}, "Taraguchi-10 needs a board of 9x9 at least"),
    ],
)
def test_an_opening_rule_that_cannot_be_is_refused_with_the_reason(values: dict[str, Any], told: str) -> None:
    with pytest.raises(ConfigError, match=told):
        config(**values)


@pytest.mark.parametrize("length", [0, 50, 300, 2000])
def test_a_mistake_shows_no_secret_wherever_it_is_cut(length: int) -> None:
    spec = f"ws://me:hidden{length * 'x'}@club.example/{length * 'x'}?token=hidden"
    with pytest.raises(ConfigError) as refused:
        make_config({"engines": [{"spec": spec, "threads": 0}, spec], "games": [spec]})
    assert "hidden" not in str(refused.value)
