import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import faulty_plugin
from command_line import Called, call
from gomoku_arena.tournament.store.store import Store
from leftovers import no_process_left

QUICK = ["--rules", "freestyle", "--size", "9", "--depth", "1", "--openings", "random", "--elo1", "200"]
SOON = [*QUICK, "--alpha", "0.2", "--beta", "0.2", "--quiet"]


@pytest.fixture(autouse=True)
def _somewhere_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    with faulty_plugin.installed(tmp_path):
        yield


def compare(*arguments: str) -> Called:
    with no_process_left():
        return call("compare", *arguments)


def test_a_better_engine_is_called_better() -> None:
    done = compare("easy", "raises", *SOON)
    assert done.returncode == 0, done.stderr
    verdict = done.stdout.splitlines()[-1]
    assert verdict.startswith("easy is better than raises: ")
    assert "points, too few games for a figure in Elo (LOS " in verdict
    assert "of which raises forfeited " in verdict
    assert verdict.endswith("elo1 accepted.")


@pytest.mark.long
def test_a_worse_one_is_not() -> None:
    done = compare("raises", "easy", *SOON)
    assert done.returncode == 1, done.stderr
    assert done.stdout.splitlines()[-1].startswith("raises is not better than easy: 0 of ")


def test_too_few_games_decide_nothing_and_are_kept() -> None:
    done = compare("easy", "twin=easy", *QUICK, "--games", "2", "--json", "--name", "twins")
    assert done.returncode == 2, done.stderr
    told = json.loads(done.stdout)
    assert told["verdict"] == "undecided"
    assert told["engines"] == ["easy", "twin"]
    assert sum(told["pentanomial"]) == 1
    assert (told["tournament"], told["games"], told["forfeits"]) == ("twins", 2, {"easy": 0, "twin": 0})
    assert told["wins"] + told["draws"] + told["losses"] == 2
    assert (told["elo"], told["elo_error"]) == (None, None)
    assert told["bounds"][0] < told["llr"] < told["bounds"][1]
    with Store("gomoku-arena.db", create=False) as store:
        assert store.games(store.tournament("twins")) == 2


def test_an_undecided_comparison_goes_on_where_it_was() -> None:
    arguments = ["easy", "twin=easy", *QUICK, "--name", "twins"]
    assert compare(*arguments, "--games", "2").returncode == 2
    more = compare(*arguments, "--games", "4", "--resume")
    assert "resumed after 2 of 4 games" in more.stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["easy", "nobody"], "nobody"),
        (["easy", "raises", "--elo1", "-5"], "elo1"),
        (["easy"], "B"),
        (["easy", "raises", "--no-such-option"], "--no-such-option"),
    ],
)
def test_a_refused_comparison_is_no_verdict(arguments: list[str], told: str) -> None:
    done = compare(*arguments)
    assert done.returncode == 3
    assert told in done.stderr
    assert "Traceback" not in done.stderr
