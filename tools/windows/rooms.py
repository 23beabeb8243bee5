"""The tests of what depends on the system: ``python -m tools.windows.rooms`` prints them."""

from pathlib import Path

_ROOT = Path(__file__).parents[2]
_DASK = "dask hangs under Wine 8"
_REPOSITORY = "is about the repository, not about the system"

_COMMANDS = (
    "common",
    "leagues",
    "test_analyse.py",
    "test_bench.py",
    "test_benchmark.py",
    "test_check.py",
    "test_commands.py",
    "test_compare.py",
    "test_consoles.py",
    "test_convert.py",
    "test_engines.py",
)
_SLOW = "runs for minutes under Wine 8, which nobody has looked into yet"
_NOT_YET = "not tried wholly; a server, which is a fork elsewhere, takes a minute to begin there"

LEFT_OUT = {
    "tests/cli/test_brain.py": _SLOW,
    "tests/cli/test_hostile_stores.py": _SLOW,
    "tests/cli/test_export.py": "needs pyarrow, which is not installed there",
    "tests/server/web": "not tried wholly: its pages were slower under Wine than a test waits for them",
    "tests/server/test_games.py": _NOT_YET,
    "tests/server/test_load.py": _NOT_YET,
    "tests/server/test_malformed.py": _NOT_YET,
    "tests/server/test_serving.py": _NOT_YET,
    "tests/server/test_thinker.py": _NOT_YET,
    "tests/server/test_unfinished_requests.py": _NOT_YET,
    "tests/training": "needs libraries that Wine 8 does not run",
    "tests/tournament/workers/test_dask_cluster.py": _DASK,
    "tests/tournament/workers/test_guests.py": _DASK,
    "tests/tournament/workers/test_meeting.py": _DASK,
    "tests/docs": _REPOSITORY,
    "tests/test_core_stubs.py": _REPOSITORY,
    "tests/test_licences.py": _REPOSITORY,
    "tests/test_markdown_page.py": _REPOSITORY,
    "tests/test_once_more.py": _REPOSITORY,
    "tests/test_release.py": _REPOSITORY,
    "tests/test_rooms.py": _REPOSITORY,
    "tests/test_side_by_side.py": _REPOSITORY,
    "tests/test_typed.py": _REPOSITORY,
    "tests/test_version.py": _REPOSITORY,
    "tests/test_argument_forms.py": "needs PettingZoo, which is not installed there",
    "plugins": "PyTorch does not run under Wine",
}
"""Tests that do not run on Windows, and why."""


def _at_the_top() -> list[str]:
    """The tests that are in no room and are not left out."""
    files = sorted((_ROOT / "tests").glob("test_*.py"))
    return [name for file in files if (name := f"tests/{file.name}") not in LEFT_OUT]


ROOMS = (
    "tests/processes",
    "tests/play",
    "tests/engines",
    "tests/tournament",
    "tests/gomocup",
    "tests/notation",
    "tests/analysis",
    "tests/files",
    "tests/plugins",
    "tests/display",
    *(f"tests/cli/{it}" for it in _COMMANDS),
    "tests/benchmark",
    "tests/live",
    "tests/report",
    "tests/rehearsal",
    "tests/server/admission",
    "tests/server/brain",
    "tests/server/test_connection.py",
    "tests/server/test_flood.py",
    "tests/server/test_limits.py",
    "tests/server/test_logs.py",
    *_at_the_top(),
)
"""Processes and all that is built upon them, files, consoles, and what a server does before it shows pages."""


if __name__ == "__main__":
    print(*ROOMS)
