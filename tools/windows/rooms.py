"""The tests of what depends on the system: ``python -m tools.windows.rooms`` prints them."""

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
    "tests/cli/test_consoles.py",
    "tests/live",
    "tests/report",
    "tests/rehearsal",
    "tests/server/admission",
    "tests/server/brain",
    "tests/server/test_connection.py",
    "tests/server/test_flood.py",
    "tests/server/test_limits.py",
    "tests/server/test_logs.py",
)
"""Processes and all that is built upon them, files, consoles, and what a server does before it shows pages."""

_DASK = "dask hangs under Wine 8"
_NOT_YET = "not tried wholly; a server, which is a fork elsewhere, takes a minute to begin there"

LEFT_OUT = {
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
    "tests/docs": "is about the repository, not about the system",
    "plugins": "PyTorch does not run under Wine",
}
"""Tests that do not run on Windows, and why."""


if __name__ == "__main__":
    print(*ROOMS)
