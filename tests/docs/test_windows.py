"""The page about Windows says what is left out there, and what is said instead of a crash."""

from pathlib import Path

import pytest

from gomoku_arena.errors import ErrorCode
from tools.windows.rooms import LEFT_OUT, ROOMS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "windows.md").read_text(encoding="utf-8")


def test_what_is_left_out_stands_there_with_its_reason() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| `")]
    for room, reason in LEFT_OUT.items():
        assert any(f"`{room}`" in row and row.endswith(f"| {reason} |") for row in rows), room
    for room in ROOMS:
        assert (ROOT / room).exists()


@pytest.mark.parametrize(
    ("code", "fields"),
    [
        (ErrorCode.NO_WINE, {"program": "pbrain.exe"}),
        (ErrorCode.NO_WINE_32, {"program": "pbrain.exe"}),
        (ErrorCode.NO_WINDOWS_PROGRAM, {"program": "pbrain.exe"}),
        (ErrorCode.NO_DLL, {"dll": "libgcc_s_seh-1.dll"}),
    ],
)
def test_the_sentences_are_those_of_the_errors(code: ErrorCode, fields: dict[str, str]) -> None:
    assert code.sentence.format(**fields) in PAGE
