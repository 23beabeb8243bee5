"""The command line, with processes as it plays them."""

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from gomoku_arena._core import SearchEngine
from gomoku_arena.engines.spec import EngineSpec
from tools.tuning import __main__ as tuning
from tools.tuning.journal import ITERATIONS, Journal

TINY = ["--rules", "freestyle", "--size", "9", "--engine", "tengen:hash=1", "--tune", "count_*,aspiration"]
TINY += ["--r-end", "0.5", "--nodes", "50", "--pairs", "1", "--iterations", "4", "--openings", "random"]


def call(*words: str, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("sys.argv", ["tuning", *words])
    with pytest.raises(SystemExit) as end:
        tuning.command()
    assert isinstance(end.value.code, int)
    return end.value.code


@pytest.mark.long
def test_a_run_leaves_values_for_compare_and_a_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "run"
    place = ["--folder", str(folder)]
    assert call(*TINY, *place, monkeypatch=monkeypatch) == 0
    summary = json.loads((folder / tuning.SUMMARY).read_text())
    assert (summary["steps"], summary["games"]) == (4, 8)
    told = capsys.readouterr().out
    engines = f"new={summary['spec']} old=tengen:hash=1"
    assert (
        f"gomoku-arena compare {engines} --rules freestyle --size 9 --nodes 50 --openings balanced --seed 2\n" in told
    )
    assert "count_worsening" in told
    spec = EngineSpec.parse(summary["spec"])
    SearchEngine(spec.name, **spec.options)
    picture = ElementTree.parse(folder / tuning.COURSES)
    lines = picture.findall(".//{http://www.w3.org/2000/svg}polyline")
    assert [len(line.attrib["points"].split()) for line in lines] == [5] * 5

    (folder / ITERATIONS).write_text("\n".join((folder / ITERATIONS).read_text().splitlines()[:2]) + "\n")
    assert call("--show", *place, monkeypatch=monkeypatch) == 0
    assert "4 of 4" not in capsys.readouterr().out
    assert call(*TINY, *place, "--resume", monkeypatch=monkeypatch) == 0
    assert json.loads((folder / tuning.SUMMARY).read_text()) == summary


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ([], "it holds a run"),
        (["--resume", "--nodes", "60"], "begun with time = "),
        (["--resume", "--iterations", "9"], "begun with gains = "),
        (["--resume", "--tune", "count_base"], "begun with tunables = "),
        (["--resume", "--rules", "freestyle,caro"], "begun with rules = "),
        (["--resume", "--concurrency", "many"], "concurrency = 'many'"),
        (["--rules", "freestyle,,caro"], "'freestyle,,caro'"),
        (["--folder", "other", "--rules", "go"], "no preset 'go'"),
        (["--folder", "other", "--openings", "swap2"], "swap2"),
        (["--folder", "other", "--openings", "no-such.txt"], "no-such.txt"),
        (["--folder", "other", "--table", "no.toml"], "no.toml"),
        (["--folder", "other", "--show"], "it holds no run"),
    ],
)
def test_what_is_refused_is_said_in_a_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    error: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    settings = tuning._new({"time": {"nodes": 50}}, {"patterns": ["count_*"]})
    Journal.begin(tmp_path / "run", settings)
    assert call("--folder", "run", *words, monkeypatch=monkeypatch) == 2
    told = capsys.readouterr()
    assert told.err.startswith("error: ")
    assert error in told.err
    assert told.err.count("\n") == 1
    assert not Path("other").exists()
