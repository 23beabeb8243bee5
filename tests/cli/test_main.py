import subprocess
import sys

import pytest

import gomoku_arena
from gomoku_arena.cli import main


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int | str | None:
    monkeypatch.setattr(sys, "argv", ["gomoku-arena", *arguments])
    with pytest.raises(SystemExit) as left:
        main()
    return left.value.code


def test_the_version(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "--version") == 0
    assert capsys.readouterr().out == f"gomoku-arena {gomoku_arena.__version__}\n"


def test_the_package_runs_as_a_module() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "gomoku_arena", "--version"], capture_output=True, encoding="utf-8", check=True
    )
    assert result.stdout == f"gomoku-arena {gomoku_arena.__version__}\n"


@pytest.mark.parametrize(
    "arguments", [["bench", "nobody"], ["play", "nobody", "easy"], ["tournament", "easy", "--games", "3"]]
)
def test_every_error_of_ours_is_one_line_and_exit_code_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert run(monkeypatch, *arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    (line,) = shown.err.splitlines()
    assert line.startswith("error: ")


@pytest.mark.parametrize("arguments", [["nonsense"], ["bench", "--nonsense"], ["tournament", "--games", "many"]])
def test_usage_errors_have_exit_code_2_and_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert run(monkeypatch, *arguments) == 2
    assert "Traceback" not in capsys.readouterr().err
