import json
import subprocess
import sys
from pathlib import Path

import pytest

import faulty_plugin
from command_line import Called, call
from gomoku_arena.benchmark.result import BenchmarkResult
from killing import wait_for_a_game
from leftovers import no_process_left
from systems import KILLED

QUICK = ["--quick", "--rules", "freestyle", "--depth", "1", "--concurrency", "2", "--quiet"]
NAME = "gomoku-benchmark-1-quick"
RESULT = Path(f"{NAME}-easy.json")
COMMAND = [sys.executable, "-c", "from gomoku_arena.cli import main; main()", "benchmark", "easy", *QUICK]


@pytest.fixture(autouse=True)
def _somewhere_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a quick look at an engine: its store, its result and its card."""
    folder = tmp_path_factory.mktemp("benchmark")
    done = benchmark("easy", *QUICK, "--store", f"{folder}/games.db", "--output", f"{folder}/easy")
    assert done.returncode == 0, done.stderr
    assert "written: " in done.stdout
    return folder


def benchmark(*arguments: str) -> Called:
    return call("benchmark", *arguments)


def test_a_quick_look_writes_a_result_that_says_that_it_is_one(played: Path) -> None:
    result = BenchmarkResult.read(played / "easy.json")
    assert (result.protocol, result.conforms) == (NAME, False)
    assert result.remarks == ("a quick look: only 4 games against each level",)
    (track,) = result.tracks
    assert (track.rules, track.size, track.games) == ("freestyle", 15, 32)
    assert [it.level for it in track.levels] == [*range(1, 9)]
    assert (result.agent.name, result.agent.plugin.split()[0]) == ("easy", "gomoku-arena")
    assert (result.budget.depth, result.budget.seconds, result.budget.nodes) == (1, None, None)
    assert len(result.agent.sha256) == len(result.package.core_sha256) == 64
    assert (played / "easy.svg").read_text(encoding="utf-8").startswith("<svg")


def test_the_same_command_plays_nothing_again(played: Path) -> None:
    again = benchmark("easy", *QUICK, "--store", f"{played}/games.db", "--output", "again")
    assert again.returncode == 0, again.stderr
    first, second = (BenchmarkResult.read(path) for path in (played / "easy.json", Path("again.json")))
    assert first.model_copy(update={"written": ""}) == second.model_copy(update={"written": ""})


@pytest.mark.long
def test_a_killed_benchmark_goes_on_and_comes_to_the_same(played: Path) -> None:
    store = Path("killed.db")
    with no_process_left(within=10):
        process = subprocess.Popen([*COMMAND, "--store", str(store)], stdout=subprocess.DEVNULL)
        wait_for_a_game(process, store)
        process.kill()
        assert process.wait() == KILLED
    assert not RESULT.exists()
    done = benchmark("easy", *QUICK, "--store", str(store))
    assert done.returncode == 0, done.stderr
    whole, killed = (BenchmarkResult.read(path) for path in (played / "easy.json", RESULT))
    assert whole.tracks[0].games_sha256 == killed.tracks[0].games_sha256
    assert whole.tracks[0].levels == killed.tracks[0].levels


def test_a_result_is_checked_against_its_numbers_and_its_games(played: Path) -> None:
    file, store = f"{played}/easy.json", f"{played}/games.db"
    for more in ([], ["easy", "--store", store]):
        done = benchmark("--check", file, *more)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith(f"sound: easy, {NAME}: no one figure; a quick look")
    result = BenchmarkResult.read(Path(file))
    (track,) = result.tracks
    other = result.model_copy(update={"tracks": (track.model_copy(update={"games_sha256": "0" * 64}),)})
    Path("other.json").write_text(other.text(), encoding="utf-8")
    assert benchmark("--check", "other.json").returncode == 0
    done = benchmark("--check", "other.json", "easy", "--store", store)
    assert (done.returncode, done.stdout) == (1, "freestyle: the games of the store come to another result\n")


def test_what_does_not_follow_is_told() -> None:
    values = {"protocol": "gomoku-benchmark-1"}
    Path("torn.json").write_text(json.dumps(values), encoding="utf-8")
    done = benchmark("--check", "torn.json")
    assert done.returncode == 2
    assert done.stderr.startswith("error: check = 'torn.json': no result of a benchmark: ")


def test_an_agent_that_does_not_play_all_rules_is_refused_before_the_first_game() -> None:
    with faulty_plugin.installed(Path()):
        done = benchmark("choosy", "--quick")
    assert done.returncode == 2
    assert done.stderr.startswith("error: engine choosy (choosy): ")
    assert "does not play " in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "agent: missing"),
        (["nobody", "--quick"], "nobody"),
        (["easy", "--rules", "gomoku"], "gomoku-benchmark-1 has no such preset"),
        (["easy", "--rules", "renjuu"], "did you mean"),
        (["easy", "--own-limits", "--depth", "3"], "leave out --time, --nodes and --depth"),
        (["easy", "--time", "0"], "time: "),
        (["easy", "--depth", "99"], "depth"),
        (["easy", "--quick", "--output", "nowhere/easy"], "there is no folder 'nowhere'"),
        (["--check", "missing.json"], "No such file"),
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], told: str) -> None:
    done = benchmark(*arguments)
    assert done.returncode == 2
    assert told in done.stderr
    assert done.stderr.count("\n") == 1
    assert not list(Path().glob("*.json"))


def test_the_schema_is_printed() -> None:
    assert json.loads(benchmark("--schema").stdout)["title"] == "BenchmarkResult"
