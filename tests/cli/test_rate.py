"""The command rates whatever games there are."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from gomoku_arena import ConfigError, Rules
from gomoku_arena.cli import app
from gomoku_arena.notation import game_json
from gomoku_arena.notation.sgf import game as sgf
from gomoku_arena.tournament.identity import EngineIdentity
from gomoku_arena.tournament.store.store import Store
from made_up_games import game_pair
from recorded_games import record_of

FIVE = "a1 h8 b1 h9 c1 i9 d1 j10 e1"
SCORES = [(1.0, 0.5), (1.0, 1.0), (0.0, 1.0), (1.0, 0.0)]


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["rate", *map(str, arguments)])


def told(*arguments: object) -> Any:
    done = run(*arguments, "--json")
    assert done.exit_code == 0, done.exception
    return json.loads(done.stdout)


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Four game pairs of ``a`` and ``b``."""
    with Store(tmp_path / "games.db") as store:
        tournament = store.begin("autumn", {}, [EngineIdentity("a", ""), EngineIdentity("b", "")])
        for pair, scores in enumerate(SCORES):
            for result in game_pair(pair, "b", "a", scores):
                store.plan(tournament, [result.pairing])
                store.add(tournament, result)
    return tmp_path / "games.db"


def test_tables_tell_ratings_superiority_and_points(store: Path) -> None:
    lines = run(store).stdout.splitlines()
    rows = [line.split() for line in lines]
    assert lines[0].strip() == "8 games"
    assert rows[2][:5] == ["#", "engine", "Elo", "±", "score"]
    assert rows[4][:2] == ["1", "b"]
    assert rows[4][4] == "5.5/8"
    assert ["crosstable"] in rows
    assert "likelihood of superiority" in "\n".join(lines)
    assert ["2", "a", "2.5/8", "-"] in rows


def test_json_tells_the_same_and_the_pairs(store: Path) -> None:
    values = told(store)
    first, second = values["ratings"]
    assert (first["engine"], first["score"], first["games"], first["rank"]) == ("b", 5.5, 8, 1)
    assert first["elo"] == pytest.approx(-second["elo"])
    assert (first["wins"], first["draws"], first["losses"]) == (5, 1, 2)
    assert values["points"] == [[0.0, 5.5], [2.5, 0.0]]
    assert values["los"][0][1] == pytest.approx(1 - values["los"][1][0])
    assert values["los"][0][1] > 0.5
    (match,) = values["matches"]
    assert (match["engines"], match["pentanomial"], match["losses_draws_wins"]) == (
        ["b", "a"],
        [0, 0, 2, 1, 1],
        [2, 1, 5],
    )


def test_single_games_are_compared_as_such(tmp_path: Path) -> None:
    game = record_of(Rules.freestyle(), FIVE, black="x", white="y")
    (tmp_path / "x.sgf").write_text(3 * sgf.write(game))
    (match,) = told(tmp_path)["matches"]
    assert (match["pentanomial"], match["losses_draws_wins"]) == (None, [0, 0, 3])
    assert (match["elo"], match["elo_error"], match["nelo"]) == (None, None, None)


def test_no_number_stands_where_the_table_has_a_question_mark(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    values = told(store)
    assert [row["elo_error"] for row in values["ratings"]] == [None, None]
    (match,) = values["matches"]
    assert [match[key] for key in ("elo", "elo_error", "nelo", "nelo_error")] == [None] * 4


def test_an_anchor_holds_its_rating_and_leaves_the_differences(store: Path) -> None:
    free, held = told(store), told(store, "--anchor", "a=1500")
    ratings = {row["engine"]: row for row in held["ratings"]}
    assert (ratings["a"]["elo"], ratings["a"]["elo_error"]) == (1500, None)
    difference = free["ratings"][0]["elo"] - free["ratings"][1]["elo"]
    assert ratings["b"]["elo"] - 1500 == pytest.approx(difference)
    assert [row["engine"] for row in held["ratings"]] == [row["engine"] for row in free["ratings"]]
    assert np.array(held["los"]) == pytest.approx(np.array(free["los"]))


def test_anchors_may_be_a_list_of_others(store: Path, tmp_path: Path) -> None:
    listed = tmp_path / "others.csv"
    listed.write_text("engine; Elo\n# of a tournament\na; 1500\nsomebody else; 1800\n")
    assert told(store, "--anchor", str(listed)) == told(store, "--anchor", "a=1500")
    listed.write_text("somebody else; 1800\n")
    assert "nobody whom it names played" in str(run(store, "--anchor", str(listed)).exception)
    held = {row["engine"]: row["elo"] for row in told(store, "--anchor", "a=1500", "--anchor", "b=1000")["ratings"]}
    assert held == {"a": 1500, "b": 1000}


def test_an_anchor_of_a_league_is_the_first_version_of_an_engine(tmp_path: Path) -> None:
    names = ["a 1.0", "b", "a 1.1"]
    since = "2026-11-01T00:00:00Z"
    values = {
        "format": "league",
        "engines": [{"name": name, "spec": "easy"} for name in names],
        "versions": {name: {"engine": name[0], "since": since} for name in names},
    }
    with Store(tmp_path / "league.db") as store:
        league = store.begin("winter", values, [EngineIdentity(name, "easy") for name in names])
        for pair, name in enumerate((names[0], names[2]) * 2):
            results = game_pair(pair, "b", name, (1.0, 0.0))
            store.plan(league, [it.pairing for it in results])
            store.add(league, *results)
    listed = tmp_path / "others.csv"
    listed.write_text("a\t1500\n")
    for anchor in ("a=1500", "a 1.0=1500", str(listed)):
        held = {row["engine"]: row["elo"] for row in told(tmp_path / "league.db", "--anchor", anchor)["ratings"]}
        assert held["a 1.0"] == 1500
    assert "there are a, a 1.0, a 1.1, b" in str(run(tmp_path / "league.db", "--anchor", "c=1").exception)


def test_a_list_is_made_for_a_forum_and_for_markdown(store: Path) -> None:
    b, a = (row["elo"] for row in told(store, "--anchor", "a=1500")["ratings"])
    begin, heading, first, second, end = run(store, "--anchor", "a=1500", "--post", "forum").stdout.splitlines()
    assert (begin, end) == ("[code]", "[/code]")
    assert heading.split() == ["rank", "engine", "Elo", "+", "-", "games", "score", "draws", "opponents"]
    assert first.split() == ["1", "b", f"+{b:.0f}", "?", "?", "8", "69%", "12%", f"+{a:.0f}"]
    assert second.split() == ["2", "a", "+1500", "?", "?", "8", "31%", "12%", f"+{b:.0f}"]
    marked = run(store, "--post", "markdown").stdout.splitlines()
    assert [line.split()[:4] for line in marked[2:]] == [["|", "1", "|", "b"], ["|", "2", "|", "a"]]
    assert set(marked[1]) == set("|-")


def test_a_name_is_only_text_where_a_list_is_posted(tmp_path: Path) -> None:
    record = replace(record_of(Rules.freestyle(), FIVE), black="[/code]a|b", white="*x*")
    (tmp_path / "x.json").write_text(game_json.write(record))
    assert " (/code)a|b " in run(tmp_path / "x.json", "--post", "forum").stdout
    rows = run(tmp_path / "x.json", "--post", "markdown").stdout
    assert r"| \[/code\]a\|b |" in rows
    assert r"| \*x\* " in rows


def test_stores_and_files_are_rated_together(store: Path, tmp_path: Path) -> None:
    game = record_of(Rules.freestyle(), FIVE, black="a", white="c")
    own = record_of(Rules.freestyle(), FIVE, black="c", white="c")
    (tmp_path / "x.json").write_text(game_json.write(game) + game_json.write(own))
    (tmp_path / "y.psq").write_text("Piskvorky")
    done = run(store, tmp_path / "x.json", tmp_path / "y.psq", "--json", "--skip-broken")
    assert [row["engine"] for row in json.loads(done.stdout)["ratings"]] == ["b", "a", "c"]
    skipped, left_out = done.stderr.splitlines()
    assert "y.psq: line 1" in skipped
    assert left_out == "left out: 1 games of a player against itself"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--anchor", "a"], "anchor = 'a': not of the form"),
        (["--anchor", "a=much"], "anchor = 'a=much': not of the form"),
        (["--anchor", "a=nan"], "anchor = 'a=nan': not of the form"),
        (["--anchor", "z=5"], "nobody of that name played; there are a, b"),
        (["--rules", "chess"], "chess"),
    ],
)
def test_mistakes_are_errors_of_ours(store: Path, arguments: list[str], message: str) -> None:
    done = run(store, *arguments)
    assert isinstance(done.exception, ConfigError)
    assert message in str(done.exception)


def test_without_games_there_is_nothing_to_rate(tmp_path: Path) -> None:
    Store(tmp_path / "empty.db").close()
    assert "there is no game" in str(run(tmp_path / "empty.db").exception)
