"""Tells the site which names are public: those that the stub beside an ``__init__.py`` imports."""

from typing import Any

import griffe


class PublicNames(griffe.Extension):
    """What ``lazy_loader`` reads at runtime, for a reader of sources."""

    def on_package(self, *, pkg: griffe.Module, **_: Any) -> None:
        """Exports what the stubs of the package and of its rooms import."""
        for room in (pkg, *(it for it in pkg.modules.values() if it.is_init_module)):
            if room.exports is None and room.filepath.with_suffix(".pyi").exists():
                room.exports = [
                    name
                    for name, member in room.members.items()
                    if member.is_alias and member.target_path.startswith(f"{pkg.path}.")
                ]
