"""The tests that run under Wine: ``python -m tools.windows.rooms`` prints them."""

from pathlib import Path

_ROOT = Path(__file__).parents[2]
_DASK = "dask hangs under Wine 8"
_LIBRARIES = "needs libraries that Wine 8 does not run"
_REPOSITORY = "is about the repository, not about the system"

LEFT_OUT = {
    "tests/training": _LIBRARIES,
    "tests/export/training/test_recorder.py": _LIBRARIES,
    "tests/export/training/test_shards.py": _LIBRARIES,
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
    "plugins": "PyTorch does not run under Wine",
}
"""Tests that do not run on Windows, and why."""


def _rooms_of(place: str) -> list[str]:
    """The folder or file itself, or what is in the folder where a part of it is left out."""
    if not any(it.startswith(f"{place}/") for it in LEFT_OUT):
        return [place]
    inside = sorted(it for it in (_ROOT / place).iterdir() if it.match("test_*.py") or any(it.glob("**/test_*.py")))
    parts = [f"{place}/{it.name}" for it in inside]
    return [room for part in parts if part not in LEFT_OUT for room in _rooms_of(part)]


ROOMS = tuple(_rooms_of("tests"))
"""All others."""


if __name__ == "__main__":
    print(*ROOMS)
