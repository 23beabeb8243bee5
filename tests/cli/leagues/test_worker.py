from importlib.util import find_spec
from pathlib import Path

import pytest

from command_line import call
from gomoku_arena.tournament.workers.allowed import AllowedEngines

LEAGUE = """
engines = [
  { name = "weak", spec = "easy", options = { depth = 1 } },
  { name = "fast", spec = "easy:depth=1,radius=1", folder = "." },
]
"""


@pytest.fixture(autouse=True)
def _in_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_the_list_is_made_from_a_leagues_file(tmp_path: Path) -> None:
    (tmp_path / "winter.toml").write_text(LEAGUE)
    done = call("worker", "--allow", "winter.toml", "--engines", "mine.toml")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    engines = AllowedEngines.read(tmp_path / "mine.toml").engines
    assert [*engines] == ["easy:depth=1", "easy:depth=1,radius=1"]
    assert engines["easy:depth=1,radius=1"].folder == str(tmp_path)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "address: a worker joins a scheduler"),
        (["tls://127.0.0.1:1"], "config = 'engines.toml': No such file"),
        (["--allow", "engines.toml"], "config = 'engines.toml': No such file"),
        pytest.param(
            ["tcp://127.0.0.1:1", "--allow", "winter.toml"],
            "address = 'tcp://127.0.0.1:1': not of the form tls://host:8786",
            marks=pytest.mark.skipif(find_spec("msgpack") is None, reason="dask is not installed"),
        ),
    ],
)
def test_mistakes_are_told(tmp_path: Path, arguments: list[str], told: str) -> None:
    (tmp_path / "winter.toml").write_text(LEAGUE)
    done = call("worker", *arguments)
    assert done.returncode == 2
    assert told in done.stderr
