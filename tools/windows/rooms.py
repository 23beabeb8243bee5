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
)
"""Processes and all that is built upon them, files, consoles, and what a server does before it shows pages."""

_DASK = "dask hangs under Wine 8"

LEFT_OUT = {
    "tests/server/web": "its pages are slower under Wine than a test waits for them; a quarter of them was tried",
    "tests/server/test_*.py": "not tried wholly; each server, a fork elsewhere, takes a minute to begin",
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
