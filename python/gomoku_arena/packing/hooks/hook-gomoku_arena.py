"""For PyInstaller: the library, its engines, puzzles and tournaments, with what they import when it is asked for."""

from PyInstaller.utils.hooks import collect_data_files, collect_entry_point, collect_submodules

_APART = (
    *("server", "terminal", "cli", "pbrain", "__main__", "packing"),
    *("env.gymnasium", "env.pettingzoo", "env._spaces"),
    *("tournament.workers._dask_cluster", "tournament.workers._dask_worker"),
)
"""What the library does without, and what needs extras: a program that imports it brings it itself."""


def _is_library(module: str) -> bool:
    name = module.removeprefix("gomoku_arena.")
    return not any(name == part or name.startswith(f"{part}.") for part in _APART)


# Plugins are found by their metadata, and imported by name.
datas, hiddenimports = collect_entry_point("gomoku_arena")
datas += collect_data_files("gomoku_arena", excludes=["server/**", "terminal/**", "packing/**"])
hiddenimports += collect_submodules("gomoku_arena", filter=_is_library)
