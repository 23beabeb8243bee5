"""A Markdown page as something that can be run: its fenced blocks, in order.

``python`` blocks of a page share one namespace. In a ``console`` block a line ``$ command`` is run, and the lines
below it must appear in the command's output, in that order, other lines between them allowed and spaces counted once;
a line ``...`` is ignored. Blocks of other languages are for the tests of their page. A block may carry
``title="path"``: it is (a part of) that file.
"""

import os
import re
import shlex
import subprocess
import sys
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from command_line import Called, call

_FENCE = re.compile(
    r"^```(?P<language>[\w-]+)(?: +title=\"(?P<title>[^\"]+)\")?\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


SHOWN = {"COLUMNS": "140", "NO_COLOR": "1"}
"""The environment in which tables are wide enough not to wrap."""

_Result = Called | subprocess.CompletedProcess[str]


@dataclass(frozen=True)
class Block:
    """One fenced block; ``line`` is the number of its first line on the page."""

    language: str
    title: str | None
    text: str
    page: Path
    line: int

    def __str__(self) -> str:
        return f"{self.page.name}:{self.line}"


def blocks(page: Path, language: str | None = None) -> list[Block]:
    """The fenced blocks of the page, of one language if given."""
    text = page.read_text(encoding="utf-8")
    found = [
        Block(it["language"], it["title"], it["text"], page, text.count("\n", 0, it.start("text")) + 1)
        for it in _FENCE.finditer(text)
    ]
    return [block for block in found if language in (None, block.language)]


def run_python(found: list[Block]) -> dict[str, Any]:
    """Runs the python blocks among ``found`` in one namespace and returns it; a failure points at the page's line."""
    namespace: dict[str, Any] = {"__name__": "__page__"}
    for block in found:
        if block.language == "python":
            source = "\n" * (block.line - 1) + block.text
            exec(compile(source, str(block.page), "exec"), namespace)
    return namespace


def write_files(found: list[Block], folder: Path) -> list[Path]:
    """Writes the blocks that carry a title; blocks of one title follow each other in one file."""
    contents: dict[str, list[str]] = {}
    for block in found:
        if block.title is not None:
            contents.setdefault(block.title, []).append(block.text)
    for title, texts in contents.items():
        (folder / title).parent.mkdir(parents=True, exist_ok=True)
        (folder / title).write_text("\n\n".join(texts), encoding="utf-8")
    return [folder / title for title in contents]


def run_console(block: Block, folder: Path, *, python_path: Path | None = None, timeout: float = 120) -> int:
    """Runs the commands of a console block in ``folder``, checks what they print and returns how many there were.

    ``gomoku-arena`` is called in this process, unless its plugins are to be found at ``python_path``. Any other command
    is given to a shell.
    """
    sessions = _sessions(block.text)
    for command, expected in sessions:
        if command.startswith("gomoku-arena ") and python_path is None:
            with chdir(folder), patch.dict(os.environ, SHOWN):
                result: _Result = call(*shlex.split(command)[1:])
        else:
            result = subprocess.run(
                command,
                shell=True,
                cwd=folder,
                env=_environment(python_path),
                timeout=timeout,
                capture_output=True,
                encoding="utf-8",
                check=False,
            )
        assert result.returncode == 0, f"{block}: {command} ended with {result.returncode}:\n{result.stderr}"
        _assert_in_order(expected, result.stdout + result.stderr, f"{block}: {command}")
    return len(sessions)


def _sessions(text: str) -> list[tuple[str, list[str]]]:
    found: list[tuple[str, list[str]]] = []
    for line in text.replace("\\\n", " ").splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif line.strip() not in ("", "..."):
            found[-1][1].append(line)
    return found


def _environment(python_path: Path | None) -> dict[str, str]:
    # The commands of this interpreter's environment come first.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    search = [str(python_path)] if python_path else []
    search += [it for it in [os.environ.get("PYTHONPATH", "")] if it]
    return {**os.environ, "PATH": path, "PYTHONPATH": os.pathsep.join(search), **SHOWN}


def _assert_in_order(expected: list[str], output: str, where: str) -> None:
    printed = iter([" ".join(line.split()) for line in output.splitlines()])
    for line in expected:
        wanted = " ".join(line.split())
        assert any(wanted in it for it in printed), f"{where}: {line!r} is not in the output, or not in order\n{output}"
