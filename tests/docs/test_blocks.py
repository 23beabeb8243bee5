"""Every program of a page can be pasted alone: it imports what it names, and says what it takes over from above."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from markdown_page import blocks
from samples import case

ROOT = Path(__file__).parents[2]
PAGES = [*sorted((ROOT / "docs").glob("*.md")), *sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("plugins/*/README.md"))]
_UNDEFINED = re.compile("Undefined name `(.*)`")
_GOES_ON = re.compile(r"# Goes on with (.+) from above\.\n")


# A block with a title is a part of a file.
@pytest.mark.long
def test_a_program_says_what_it_takes_over() -> None:
    for block in [it for page in PAGES for it in blocks(page, "python") if not it.title]:
        with case(block):
            said = _GOES_ON.match(block.text)
            assert sorted(said[1].split(", ") if said else []) == sorted(_undefined(block.text))


def test_only_what_a_page_made_is_taken_over() -> None:
    imports = "from gomoku_arena import Game\n"
    assert _undefined(imports + "game = Game(rules)\ngame.play(point)") == {"rules", "point"}
    assert _undefined("def late() -> None:\n    print(game, it)\n\ngame = 1") == {"it"}


def _undefined(source: str) -> set[str]:
    """The names that a program does not bind itself."""
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--select", "F821", "--output-format", "json", "-"]
    told = subprocess.run(command, input=source, capture_output=True, encoding="utf-8", check=False, timeout=60).stdout
    return {match[1] for it in json.loads(told) if (match := _UNDEFINED.match(it["message"]))}
