import socket
import subprocess
import sys

import pytest

from gomoku_arena.cli import main
from running_server import COMMAND
from systems import posix_alone


def refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *options: str) -> str:
    """What the command says before it leaves with code 2."""
    monkeypatch.setattr(sys, "argv", ["gomoku-arena", "serve", *options])
    with pytest.raises(SystemExit) as end:
        main()
    said = capsys.readouterr()
    assert (end.value.code, said.out) == (2, "")
    return said.err


def test_without_the_extra_one_line_says_what_is_missing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("fastapi", "gomoku_arena.server.app"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, "fastapi", None)
    said = refused(capsys, monkeypatch)
    assert said == 'error: serve needs fastapi, which comes with: pip install "gomoku-arena[web]"\n'


def test_the_other_commands_need_none_of_it() -> None:
    code = "import sys, gomoku_arena.cli.serve; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "gomoku_arena.cli.serve" in loaded
    assert not {"fastapi", "uvicorn", "starlette", "nicegui"} & set(loaded)


def test_an_address_that_is_taken_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert f"cannot listen on 127.0.0.1:{port}" in refused(capsys, monkeypatch, "--port", port)


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (["--origin", "club.example"], "origin = 'club.example'"),
        (["--searches", "0"], "searches = 0"),
        (["--max-message", "9"], "message = 9"),
        (["--time", "-1"], "time = -1"),
        (["--host", "no.such.host.invalid"], "cannot listen on no.such.host.invalid"),
        (["--port", "99999"], "cannot listen"),
        (["--log", "xml"], "xml"),
        (["--ws-strict-double-three", "perhaps"], "perhaps"),
        (["--engine", "cmd:./bot"], "not of the form NAME=SPEC"),
        (["--engine", "tengen=cmd:./bot"], "there is an engine 'tengen' already"),
        (["--engine", "bot=no-such-engine"], "unknown engine 'no-such-engine'"),
        (["--engine", "bot=cmd:/no/such/program"], "No such file"),
    ],
    ids=lambda it: it[0] if isinstance(it, list) else "",
)
def test_what_cannot_be_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, options: list[str], word: str
) -> None:
    assert word in refused(capsys, monkeypatch, *options)


def test_half_a_certificate_is_none(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CERT_FULLCHAIN", "/nowhere")
    assert "one is set without the other" in refused(capsys, monkeypatch)
    monkeypatch.setenv("CERT_PRIVKEY", "/nowhere")
    assert "CERT_FULLCHAIN = '/nowhere'" in refused(capsys, monkeypatch)


@pytest.mark.long
@posix_alone("nobody asks a program to end")
def test_a_log_for_people() -> None:
    with subprocess.Popen([*COMMAND, "--log", "plain"], stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        assert " info listening " in process.stderr.readline()
        process.terminate()
        assert process.stderr.read().splitlines()[-1].endswith(" info left")
    assert process.returncode == 0
